"""What the person knows, a `gaigel.View`, in coloured lines."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from rich.text import Text

from gaigel import (
    AnnounceDissle,
    Call,
    Card,
    Challenge,
    LayDownSevens,
    LayUnder,
    MeldPair,
    Move,
    Open,
    Opening,
    Pass,
    Phase,
    Play,
    Rob,
    Suit,
    Take,
    View,
    Wink,
)
from gaigel.explaining import LANGUAGES, announcement
from gaigel.telling import CardsDrawn, DealEnded, Event, Opened, TrickTaken

WORDS = cast(
    "dict[str, dict[str, str]]", tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
)
LETTERS: dict[type[Move] | Opening, str] = {
    Opening.GE_ELFEN: "g",
    Opening.HOEHER_HAT: "h",
    Opening.ANDERE_ALTE: "z",  # also called Zweite Alte
    Opening.AUF_DISSLE: "d",
    MeldPair: "m",
    Rob: "r",
    LayUnder: "u",
    Take: "b",
    AnnounceDissle: "d",
    LayDownSevens: "s",
    Pass: "p",
    Call: "a",
    Challenge: "x",
    Wink: "y",
}

SUITS = {
    Suit.EICHEL: ("♣", "#5a3a1a"),
    Suit.LAUB: ("♠", "#1d6b34"),
    Suit.HERZ: ("♥", "#c4161c"),
    Suit.SCHELLEN: ("♦", "#b97400"),
}
GOLD, PALE, GREY, BLUE, SPOKEN = "bold #ffd75f", "bold #dfe8dc", "#9db8a4", "#8fa8d8", "italic #ffe9a8"
IN_THE_LOG: dict[type[Event], str] = {TrickTaken: "#e0c36a", CardsDrawn: "#7f9a88", DealEnded: GOLD}


def stacked(lines: Sequence[Text]) -> Text:
    """Lines one below the other."""
    return Text("\n").join(lines)


def suit_name(suit: Suit, lang: str) -> str:
    """A suit with its symbol."""
    return f"{SUITS[suit][0]} {LANGUAGES[lang].suit(suit)}"


def face(card: Card | None, lang: str, *, dim: bool = False) -> list[Text]:
    """The three lines of a card; None is a card that lies face down."""
    if card is None:
        return [Text(line, f"{BLUE} on #27407c") for line in ("▚▞▚▞▚", "▞▚▞▚▞", "▚▞▚▞▚")]
    symbol, colour = SUITS[card.suit]
    label = LANGUAGES[lang].label(card.rank)
    style = "#87938a on #2b4234" if dim else f"bold {colour} on #f6f0df"
    return [Text(line, style) for line in (f" {label:<4}", f"  {symbol}  ", f"{label:>4} ")]


def in_order(view: View) -> list[Card]:
    """The hand as people hold it: trumps first, in each suit the best card first."""
    return sorted(view.hand, key=lambda card: (card.suit is not view.trump, card.suit, -card.rank.index))


def seat_lines(view: View, seat: int, name: str, said: str, lang: str) -> Text:
    """A seat: its name and cards; below, what lies before it and what was said last.

    While nobody has led, the last trick stays, with only the card of its winner bright.
    """
    open_trick = bool(view.cards) or not view.tricks
    trick = view.trick if open_trick else view.tricks[-1]
    laid = dict(zip(view.table.orders[trick.leader], trick.cards, strict=False))
    bright = open_trick or seat == view.tricks[-1].winner

    tricks = sum(trick.winner == seat for trick in view.tricks)
    backs = "" if seat == view.seat else f" {'▮' * view.hand_sizes[seat]}"
    on_turn = seat == view.turn
    head = Text.assemble(
        ("▸" if on_turn else "", GOLD),
        (name, GOLD if on_turn or (bright and not open_trick) else PALE),
        (backs, BLUE),
        (f" {tricks}" if tricks else "", GREY),
    )
    card = face(laid[seat], lang, dim=not bright) if seat in laid else [Text(" " * 5)] * 3
    bubble = [*(part[:11] for part in said.split()), "", "", ""][:3] if len(said) > 9 else ["", said, ""]
    width = max(map(len, bubble))
    words = [f" {word:<{width}}" if width else "" for word in bubble]
    return stacked([head, *[Text.assemble(row, (word, SPOKEN)) for row, word in zip(card, words, strict=True)]])


def stock_lines(view: View, lang: str) -> Text:
    """The stock with the turned-up card."""
    words = WORDS[lang]
    if view.turned_up is None:
        return Text(words["no_stock"], GREY)
    return stacked([Text(words["stock"].format(size=view.stock_size), GREY), *face(view.turned_up, lang)])


def list_lines(title: str, names: Sequence[str], values: Sequence[object], below: str = "") -> Text:
    """A small list of what each party has."""
    width = max(map(len, names))
    rows = [Text(f"{name:<{width}} {value}", PALE) for name, value in zip(names, values, strict=True)]
    return stacked([Text(title, GREY), *rows, Text(below, SPOKEN)])


def status(view: View, seats: Sequence[str], lang: str) -> str:
    """Whose turn it is."""
    words = WORDS[lang]
    if view.turn is None:
        return words["over"]
    if view.turn != view.seat:
        return words["thinking"].format(name=seats[view.turn])
    return words["your_word" if view.phase is Phase.LAST_CALL else "your_turn"]


def letter(move: Move) -> str:
    """The key for a move that is made with a word."""
    return LETTERS[move.opening if isinstance(move, Open) else type(move)]


def word(move: Move, parties: Sequence[str], lang: str) -> str | None:
    """What is said with a move; None if nothing need be said."""
    words = WORDS[lang]
    match move:
        case Play():
            return None
        case Open(seat=seat, opening=opening):
            return announcement(Opened(seat, opening), lang)
        case MeldPair(suit=suit):
            return words["MeldPair"].format(suit=suit_name(suit, lang))
        case Challenge(party=party):
            return words["Challenge"].format(party=parties[party])
        case Wink(sign=sign):
            return words["Wink"].format(sign=sign.value)
        case _:
            return words[type(move).__name__]
