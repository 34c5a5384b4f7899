"""Moves: one frozen class for each kind, with the seat inside, and their text (RULES §16)."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from attrs import field, frozen

from gaigel._constants import Constant
from gaigel.cards import CARDS, Card, Suit
from gaigel.errors import InvalidMove, MoveSyntaxError
from gaigel.rules import Opening

if TYPE_CHECKING:
    from collections.abc import Callable

    from attrs import Attribute

__all__ = [
    "AnnounceDissle",
    "Call",
    "Challenge",
    "LayDownSevens",
    "LayUnder",
    "MeldPair",
    "Move",
    "Open",
    "Pass",
    "Play",
    "Rob",
    "Sign",
    "Take",
    "Wink",
    "parse_move",
    "parse_moves",
]


class Sign(Constant):
    """A secret sign to a partner on lead (RULES §13)."""

    SCHELLEN = "S"
    """Tongue in the cheek."""
    EICHEL = "E"
    """Scratching the shoulder."""
    HERZ = "H"
    """Hand on the heart."""
    LAUB = "L"
    """Showing the tongue."""
    TRUMP_DAUS = "trump"
    """A wink of the eye."""


def _seat() -> Any:
    return field(validator=_is_number)


def _is_number(move: object, attribute: Attribute[int], value: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise InvalidMove(type(move).__name__, attribute.name, value, "a whole number from 0 up")


def _member(kind: type[Constant]) -> Any:
    def is_member(move: object, attribute: Attribute[Any], value: object) -> None:
        if not isinstance(value, kind):
            raise InvalidMove(type(move).__name__, attribute.name, value, f"a {kind.__name__}")

    return field(validator=is_member)


@frozen(weakref_slot=False)
class _SeatMove:
    """A move that says nothing but who makes it; the kinds share all methods, which keeps the import light."""

    seat: int = _seat()
    word: ClassVar[str]
    """What stands in the text behind the seat."""

    def __str__(self) -> str:
        return f"{self.seat}:{self.word}"


@frozen(weakref_slot=False)
class Open:
    """The forehand opens the first trick: `0:G:HA` (RULES §4)."""

    seat: int = _seat()
    opening: Opening = _member(Opening)
    card: Card = _member(Card)

    def __str__(self) -> str:
        return f"{self.seat}:{self.opening.letter}:{self.card.code}"


@frozen(weakref_slot=False)
class Play:
    """A card is played: `1:HK` (RULES §5, §6)."""

    seat: int = _seat()
    card: Card = _member(Card)

    def __str__(self) -> str:
        return f"{self.seat}:{self.card.code}"


@frozen(weakref_slot=False)
class MeldPair:
    """King and Ober of a suit are melded: `1:+H` (RULES §7)."""

    seat: int = _seat()
    suit: Suit = _member(Suit)

    def __str__(self) -> str:
        return f"{self.seat}:+{self.suit.code}"


class Rob(_SeatMove):
    """The trump seven is exchanged for the turned-up card: `2:rob` (RULES §8)."""

    __slots__ = ()
    word = "rob"


class LayUnder(_SeatMove):
    """The trump seven is laid under, the turned-up card left lying: `2:under` (RULES §8)."""

    __slots__ = ()
    word = "under"


class Take(_SeatMove):
    """The turned-up card over the own seven is taken: `2:take` (RULES §8)."""

    __slots__ = ()
    word = "take"


class AnnounceDissle(_SeatMove):
    """Auf Dissle is announced: `2:dissle` (RULES §10)."""

    __slots__ = ()
    word = "dissle"


class LayDownSevens(_SeatMove):
    """Five sevens are laid down: `2:sevens` (RULES §10)."""

    __slots__ = ()
    word = "sevens"


class Call(_SeatMove):
    """The call "Aus!": `2:aus` (RULES §9)."""

    __slots__ = ()
    word = "aus"


@frozen(weakref_slot=False)
class Challenge:
    """A party is challenged for having let its deadline pass: `1:challenge:0` (RULES §9)."""

    seat: int = _seat()
    party: int = _seat()

    def __str__(self) -> str:
        return f"{self.seat}:challenge:{self.party}"


@frozen(weakref_slot=False)
class Wink:
    """A sign is given to the partner on lead: `2:wink:H`, `2:wink:trump` (RULES §13)."""

    seat: int = _seat()
    sign: Sign = _member(Sign)

    def __str__(self) -> str:
        return f"{self.seat}:wink:{self.sign.value}"


class Pass(_SeatMove):
    """Nothing is called in the last call: `3:pass` (RULES §9)."""

    __slots__ = ()
    word = "pass"


Move: TypeAlias = (
    Open | Play | MeldPair | Rob | LayUnder | Take | AnnounceDissle | LayDownSevens | Call | Challenge | Wink | Pass
)
"""Any move; `str(move)` is its text."""

SEATS = range(6)
"""The seats of the largest table; prebuilt moves are indexed by them."""
PLAYS = tuple(tuple(Play(seat, card) for card in CARDS) for seat in SEATS)
"""`PLAYS[seat][card.index]`, built once: moves are values, so the engine hands out the same ones again and again."""


@cache
def open_with(seat: int, opening: Opening, card: Card) -> Open:
    """The opening, built once."""
    return Open(seat, opening, card)


@cache
def meld_pair(seat: int, suit: Suit) -> MeldPair:
    """The meld, built once."""
    return MeldPair(seat, suit)


_WORDS: dict[str, Callable[[int], Move]] = {
    kind.word: kind for kind in (Rob, LayUnder, Take, AnnounceDissle, LayDownSevens, Call, Pass)
}
_OPENINGS = {opening.letter: opening for opening in Opening}
_SEAT = re.compile(r"[0-9]{1,3}:")
_CARD = "a card code such as HK"
_WHAT = f"{_CARD}, an opening (G H A D T), +SUIT, {', '.join(_WORDS)}, challenge:PARTY or wink:SIGN"


def parse_move(text: str) -> Move:
    """Reads one move (RULES §16); `10` is read as `T`.

    Raises:
        MoveSyntaxError: If the text is no move; the error says where and what would be right.
    """
    if not isinstance(text, str):
        raise MoveSyntaxError(repr(text), 0, "a text")
    head = _SEAT.match(text)
    if head is None:
        raise MoveSyntaxError(text, 0, "a seat number and a colon")
    seat, at = int(head[0][:-1]), head.end()
    word, colon, rest = text[at:].partition(":")
    behind = at + len(word) + 1

    def wrong(position: int, expected: str) -> MoveSyntaxError:
        return MoveSyntaxError(text, position, expected)

    if not colon:
        if word in _WORDS:
            return _WORDS[word](seat)
        if word.startswith("+"):
            if word[1:] not in _SUIT_LETTERS:
                raise wrong(at + 1, "a suit letter (E L H S)")
            return MeldPair(seat, Suit(word[1:]))
        return Play(seat, _card(word, lambda: wrong(at, _WHAT)))
    if word in _OPENINGS:
        return Open(seat, _OPENINGS[word], _card(rest, lambda: wrong(behind, _CARD)))
    if word == "challenge":
        if not re.fullmatch("[0-9]{1,3}", rest):
            raise wrong(behind, "the number of a party")
        return Challenge(seat, int(rest))
    if word == "wink":
        if rest not in _SIGNS:
            raise wrong(behind, "E, L, H, S or trump")
        return Wink(seat, Sign(rest))
    raise wrong(at, _WHAT)


_SUIT_LETTERS = frozenset(suit.code for suit in Suit)
_SIGNS = frozenset(sign.value for sign in Sign)
_CARDS = {card.code: card for card in CARDS} | {card.code[0] + "10": card for card in CARDS if card.code[1] == "T"}


def _card(code: str, wrong: Callable[[], MoveSyntaxError]) -> Card:
    if (card := _CARDS.get(code)) is None:
        raise wrong()
    return card


def parse_moves(text: str) -> tuple[Move, ...]:
    """Reads moves separated by white space (RULES §16).

    Raises:
        MoveSyntaxError: At the first part that is no move; the position counts from the beginning of `text`.
    """
    if not isinstance(text, str):
        raise MoveSyntaxError(repr(text), 0, "a text")
    moves: list[Move] = []
    for part in re.finditer(r"\S+", text):
        try:
            moves.append(parse_move(part[0]))
        except MoveSyntaxError as error:
            raise MoveSyntaxError(text, part.start() + error.position, error.expected) from None
    return tuple(moves)
