"""Reading position texts: what a text must be and where it fails; see `gaigel.position`.

Here also stands what a position text leaves out because it follows from the rest.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NoReturn

from gaigel import _options
from gaigel._position.retrace import counted, judged
from gaigel.cards import CARDS, Card, Hand, Suit
from gaigel.errors import InvalidRules, TooManyCopies
from gaigel.moves import Sign
from gaigel.rules import PRESETS, SPEEDBESEN, TRUMP, Opening, Rules
from gaigel.state import (
    Announcement,
    Deadline,
    DeadlineKind,
    DealResult,
    Ending,
    Exchange,
    ExchangeKind,
    Meld,
    Past,
    Phase,
    Reached,
    Reason,
    Signal,
    State,
    Table,
    Trick,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gaigel.state import Entry

__all__ = ["DIGITS", "EXCHANGES", "HEAD", "LONGEST", "NONE", "PHASES", "Reader", "Unreadable", "next_trick"]

LONGEST = 1 << 16
"""How many characters a position text has at most."""
DIGITS = 100
"""How many digits a number in it has at most."""
HEAD = "gaigel/1"
"""How every text begins: the format and its version."""
NONE = "-"
"""Stands for nothing: no seat, no card."""
OPENINGS = {opening.letter: opening for opening in Opening}
PHASES = {"FIRST": Phase.FIRST_TRICK} | {phase.name: phase for phase in Phase if phase is not Phase.FIRST_TRICK}
EXCHANGES = {
    "rob": ExchangeKind.ROBBED,
    "under": ExchangeKind.LAID_UNDER,
    "take": ExchangeKind.TAKEN,
    "left": ExchangeKind.LEFT_TO_OWNER,
}
_SUITS = {suit.code: suit for suit in Suit}
_SIGNS = {sign.value: sign for sign in Sign}
_REASONS = {reason.name: reason for reason in Reason}
_FLAGS = {"yes": True, "no": False}


def next_trick(
    table: Table, opening: Opening | None, number: int, before: Trick | None, cards: tuple[Card, ...]
) -> Trick:
    """The trick that these cards make after the one before: of one that is so only the cards need to be written."""
    leader = before.winner if before else None
    return judged(table, opening, number, table.forehand if leader is None else leader, cards)


class Unreadable(Exception):
    """What is wrong with a text, and where."""

    def __init__(self, at: int, expected: str) -> None:
        self.at = at
        self.expected = expected
        super().__init__(at, expected)


_SPACE = re.compile(r"[ \t\r\n]*")
_WORD = re.compile(r"[A-Za-z_0-9]*")
_DIGITS = re.compile(rf"-?[0-9]{{1,{DIGITS}}}(?![0-9])")
_CODE = re.compile(r"[ELHS](?:10|[7UOKTA])")
_CODES = {card.code: card for card in CARDS} | {card.code[0] + "10": card for card in CARDS if card.code[1] == "T"}


class Reader:
    """Reads a text from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.tried: list[str] = []
        """The fields that might have stood at `at`."""

    def fail(self, expected: str, at: int | None = None) -> NoReturn:
        raise Unreadable(self.at if at is None else at, expected)

    def skip(self, literal: str) -> bool:
        """Passes the literal if it comes next."""
        found = self.text.startswith(literal, self.at)
        if found:
            self.at += len(literal)
        return found

    def need(self, literal: str) -> None:
        if not self.skip(literal):
            self.fail(repr(literal))

    def match(self, pattern: re.Pattern[str]) -> str | None:
        found = pattern.match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        return found[0]

    def field(self, name: str) -> bool:
        """Passes a space and the field's name if they come next."""
        if self.skip(f" {name}"):
            self.tried.clear()
            return True
        self.tried.append(name)
        return False

    def due(self, name: str) -> None:
        if not self.field(name):
            self.at += self.text.startswith(" ", self.at)
            self.fail(" or ".join(self.tried))

    def state(self) -> State:
        self.match(_SPACE)
        self.need(HEAD)
        self.due("rules=")
        rules = self.rules()
        self.due("dealer=")
        dealer = self.number()
        knocked = self.field("knocked")
        self.due("up=")
        table = Table(rules, dealer, knocked, self.card())
        self.due("pile=")
        pile, drawn = self.pile()
        self.due("hands=")
        hands = self.hands()
        nothing = (0,) * table.players
        melded = self.hands() if self.field("melded=") else nothing
        bound = self.hands() if self.field("bound=") else nothing
        opening = self.letter() if self.field("opening=") else None
        tricks = self.tricks(table, opening) if self.field("tricks=") else ()
        cards = self.cards() if self.field("trick=") else ()
        chronicle = self.listed(self.entry) if self.field("chronicle=") else ()
        points = self.numbers() if self.field("points=") else counted(table, tricks, chronicle)
        reached = self.listed(self.reached) if self.field("reached=") else ()
        self.due("phase=")
        phase = self.member(PHASES)
        self.due("turn=")
        turn = self.optional(self.number)
        result = self.result() if self.field("result=") else None
        self.match(_SPACE)
        if self.at != len(self.text):
            self.fail("the end")
        past = Past(opening, tricks, points, drawn, chronicle, reached)
        return State(table, pile, past, phase, turn, hands, cards, melded, bound, result)

    def rules(self) -> Rules:
        start = self.at
        end = self.text.find(" ", start)
        self.at = len(self.text) if end < 0 else end
        try:
            return _read_rules(self.text[start : self.at])
        except Unreadable as error:
            raise Unreadable(start + error.at, error.expected) from None

    def member(self, members: Mapping[str, Any]) -> Any:
        start = self.at
        word = self.match(_WORD) or ""
        if word not in members:
            self.fail(" or ".join(members), start)
        return members[word]

    def letter(self) -> Opening:
        opening: Opening = self.member(OPENINGS)
        return opening

    def optional(self, read: Callable[[], Any]) -> Any:
        """What `read` reads, or None where a dash stands for it."""
        if self.skip(NONE):
            if not self.text[self.at : self.at + 1].isdigit():
                return None
            self.at -= 1
        return read()

    def number(self) -> int:
        digits = self.match(_DIGITS)
        if digits is None:
            self.fail(f"a number of at most {DIGITS} digits")
        return int(digits)

    def numbers(self) -> tuple[int, ...]:
        """Numbers between commas, or none."""
        return self.listed(self.number) if self.text[self.at : self.at + 1] in set("-0123456789") else ()

    def listed(self, read: Callable[[], Any]) -> tuple[Any, ...]:
        """One or more, between commas."""
        found = [read()]
        while self.skip(","):
            found.append(read())
        return tuple(found)

    def card(self) -> Card:
        code = self.match(_CODE)
        if code is None:
            self.fail("a card: suit E L H S and rank A T K O U 7")
        return _CODES[code]

    def cards(self) -> tuple[Card, ...]:
        """As many cards as there are."""
        found: list[Card] = []
        while code := self.match(_CODE):
            found.append(_CODES[code])
        return tuple(found)

    def pile(self) -> tuple[tuple[Card, ...], int]:
        drawn = self.cards()
        self.need("|")
        comes = self.text[self.at : self.at + 1]
        beyond = self.number() if comes == "-" or comes.isdigit() else 0
        return drawn + self.cards(), len(drawn) + beyond

    def hands(self) -> tuple[int, ...]:
        if self.text[self.at : self.at + 1] in ("", " "):
            return ()
        found = [self.hand()]
        while self.skip("/"):
            found.append(self.hand())
        return tuple(found)

    def hand(self) -> int:
        start = self.at
        if self.skip(NONE):
            return 0
        cards = (self.card(), *self.cards())
        try:
            return Hand(cards).mask
        except TooManyCopies as error:
            raise Unreadable(start, f"{error.code} at most twice in one hand") from None

    def tricks(self, table: Table, opening: Opening | None) -> tuple[Trick, ...]:
        found: list[Trick] = []
        while not found or self.skip(","):
            cards = self.cards()
            if not self.skip("("):
                found.append(next_trick(table, opening, len(found) + 1, found[-1] if found else None, cards))
                continue
            leader = self.number()
            self.need(":")
            winner = self.optional(self.number)
            self.need(":")
            reason = self.optional(lambda: self.member(_REASONS))
            self.need(":")
            points = self.optional(self.number)
            self.need(":")
            forced = self.member(_FLAGS)
            self.need(":")
            found.append(Trick(leader, cards, winner, reason, points, forced, self.optional(self.letter)))
            self.need(")")
        return tuple(found)

    def entry(self) -> Entry:
        seat = self.number()
        self.need(":")
        if self.skip("wink:"):
            sign = self.member(_SIGNS)
            self.need("@")
            return Signal(seat, sign, self.number())
        if self.skip("+"):
            suit = self.member(_SUITS)
            self.need(":")
            points = self.number()
            return Meld(seat, suit, points, *self.moment())
        word = self.member(EXCHANGES | {"dissle": None, "+": None, "wink": None})
        return Announcement(seat, *self.moment()) if word is None else Exchange(word, seat, *self.moment())

    def moment(self) -> tuple[int, int]:
        self.need("@")
        trick = self.number()
        self.need(".")
        return trick, self.number()

    def reached(self) -> Reached:
        party = self.number()
        self.need(":")
        kind = self.member(DeadlineKind.__members__)
        return Reached(party, Deadline(kind, self.number() if self.skip(":") else None))

    def result(self) -> DealResult:
        ending: Ending = self.member(Ending.__members__)
        self.need(":")
        winners = self.numbers()
        self.need(":")
        strokes = self.numbers()
        self.need(":")
        value = self.number()
        self.need(":")
        points = self.numbers()
        self.need(":")
        dealer = self.number()
        self.need(":")
        seat = self.optional(self.number)
        shown = self.cards() if self.skip(":") else ()
        return DealResult(ending, winners, strokes, value, points, dealer, seat, shown)


@lru_cache(maxsize=64)
def _read_rules(text: str) -> Rules:
    """The rules after `rules=`.

    Raises:
        Unreadable: If it cannot be read; the position counts from the beginning of this text.
    """
    name, *parts = text.split(";")
    base = _options.preset(name)
    if base is None:
        raise Unreadable(0, " or ".join(PRESETS))
    options: dict[str, Any] = {}
    at = len(name) + 1
    for part in parts:
        option, equals, value = part.partition("=")
        if option not in _options.OPTIONS or not equals:
            raise Unreadable(at, "the name of an option of gaigel.Rules and '='")
        if option in options:
            raise Unreadable(at, f"{option} only once")
        options[option] = _read_option(option, value)
        if _options.wrong(option, options[option]):
            raise Unreadable(at + len(option) + 1, _allowed(option))
        at += len(part) + 1
    try:
        if options.keys() & {"players", "parties"}:
            base = base.for_players(options.pop("players", base.players), options.pop("parties", None))
        return base.replace(**options)
    except InvalidRules as error:
        why = "; ".join(error.problems)
        why = why if len(why) <= 300 else f"{why[:297]}..."
        raise Unreadable(0, f"options that go together ({why})") from None


def _read_option(option: str, text: str) -> object:
    """The value; what cannot be read is returned as it is, and is no value of the option."""
    default = getattr(SPEEDBESEN, option)
    if isinstance(default, bool):
        return _FLAGS.get(text, text)
    if isinstance(default, frozenset):
        if text != NONE and (not text or any(letter not in OPENINGS for letter in text)):
            return text
        return frozenset(OPENINGS[letter] for letter in text if letter != NONE)
    if isinstance(default, tuple):
        return tuple(TRUMP if part == TRUMP.name else _read_number(part) for part in text.split("+"))
    return _read_number(text) if isinstance(default, int) else _options.read(option, text)


def _read_number(text: str) -> object:
    return int(text) if _DIGITS.fullmatch(text) else text


def _allowed(option: str) -> str:
    default = getattr(SPEEDBESEN, option)
    if isinstance(default, bool):
        return "yes or no"
    if isinstance(default, frozenset):
        return "letters of the openings G H A D, or -"
    return "numbers of cards and TRUMP, joined by +" if isinstance(default, tuple) else _options.allowed(option)
