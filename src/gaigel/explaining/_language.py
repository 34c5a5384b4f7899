"""What every language must be able to say: the one list that a type checker holds all languages to.

A language is a class that says everything declared here; a code, reason, event or option that has no sentence is a type
error, since every list of them ends in `assert_never`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias, assert_never, cast

from attrs import frozen

from gaigel._options import OPTIONS
from gaigel.errors import GaigelError
from gaigel.moves import Move, Sign
from gaigel.naming import Names
from gaigel.rules import (
    BeatScope,
    CallDeadline,
    Calling,
    Dissle,
    FirstTrickTrump,
    FiveSevens,
    LimitOn,
    Losers,
    MeldDeadline,
    MeldWhen,
    Opening,
    Overdue,
    Packet,
    RobWhen,
    Rules,
    SecondPair,
)
from gaigel.state import Deadline, DealResult, Ending, Phase, Reason, Trick
from gaigel.telling import Event
from gaigel.violations import Code, Violation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gaigel.cards import Card

__all__ = [
    "Choice",
    "ChoiceName",
    "FlagName",
    "Language",
    "MissingSeatName",
    "NumberName",
    "OptionName",
    "Party",
    "capital",
    "is_gaigel",
    "opening_name",
    "was_challenged",
]

Choice: TypeAlias = (
    FirstTrickTrump
    | BeatScope
    | MeldWhen
    | SecondPair
    | RobWhen
    | Calling
    | CallDeadline
    | MeldDeadline
    | Overdue
    | FiveSevens
    | Dissle
    | Losers
    | LimitOn
)
"""A value of an option that has names for its values."""

ChoiceName: TypeAlias = Literal[
    "first_trick_trump",
    "beat_scope",
    "meld_when",
    "second_pair",
    "rob_when",
    "calling",
    "call_deadline",
    "meld_deadline",
    "overdue",
    "five_sevens",
    "dissle",
    "losers",
    "limit_on",
]
FlagName: TypeAlias = Literal[
    "knocking",
    "must_open_daus",
    "must_follow",
    "must_trump",
    "must_beat",
    "meld_needs_trick",
    "meld_in_strict",
    "meld_binds",
    "rob_needs_trick",
    "rob_in_last_draw",
    "partner_robbing",
    "dissle_exempt",
    "gaigel_needs_call",
    "winking",
    "cleaning",
    "last_stroke_single",
]
NumberName: TypeAlias = Literal[
    "players", "parties", "target", "last_trick_bonus", "dissle_penalty", "limit", "cleaning_double"
]
OptionName: TypeAlias = ChoiceName | FlagName | NumberName | Literal["packets", "openings"]
"""The options of `Rules`; a test compares them with its fields."""


class MissingSeatName(GaigelError, ValueError):
    """A seat has to be named for which no name was given."""

    def __init__(self, seat: int, given: int) -> None:
        self.seat = seat
        self.given = given
        super().__init__(seat, given)

    def __str__(self) -> str:
        return f"seats holds {self.given} names, but the one of seat {self.seat} is needed: give one for every seat"


@frozen(weakref_slot=False)
class Party:
    """How a party is called: "Anna und Carla", "Partei 0".

    Attributes:
        name: The words.
        many: Whether they take a verb in the plural.
    """

    name: str
    many: bool


def capital(text: str) -> str:
    """The text with a capital letter at the beginning."""
    return text[:1].upper() + text[1:]


def opening_name(opening: Opening) -> str:
    """The Swabian name of an opening that is offered; every language uses it."""
    return _OPENINGS[opening]


_OPENINGS = {
    Opening.GE_ELFEN: "Ge-Elfen",
    Opening.HOEHER_HAT: "Höher hat",
    Opening.ANDERE_ALTE: "Andere Alte",
    Opening.AUF_DISSLE: "Auf Dissle",
}


def is_gaigel(result: DealResult) -> bool:
    """Whether the deal was won twofold against a trickless opponent: a Gaigel (RULES §11)."""
    return result.value == 2 and result.ending in (Ending.RIGHT_CALL, Ending.UNCALLED)


def was_challenged(result: DealResult) -> bool:
    """Whether a party that was late was found out by an opponent (RULES §9)."""
    seat = result.seat
    return result.ending is Ending.OVERDUE and seat is not None and seat % len(result.strokes) in result.winners


@frozen(weakref_slot=False)
class Language(ABC):
    """A language that says what happens at a table.

    Attributes:
        names: What cards are called.
        seats: What the persons are called, seat by seat; None for "Platz 0", "Seat 0".
        rules: The options of the table; None for those of every preset.
        trick: The number of the trick open or about to be led, if deadlines are to speak of "this trick".
    """

    names: Names
    seats: Sequence[str] | None
    rules: Rules | None
    trick: int | None

    seat_word: ClassVar[str]
    party_word: ClassVar[str]
    and_word: ClassVar[str]
    or_word: ClassVar[str]
    pass_word: ClassVar[str]

    def seat(self, seat: int) -> str:
        """What the person on a seat is called; seats count from 0, as in the texts of moves.

        Raises:
            MissingSeatName: If names were given, but none for this seat.
        """
        if self.seats is None:
            return f"{self.seat_word} {seat}"
        if seat >= len(self.seats):
            raise MissingSeatName(seat, len(self.seats))
        return self.seats[seat]

    def every(self, words: Sequence[str], joint: str | None = None) -> str:
        """A list in words: "A, B und C"."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {joint or self.and_word} {words[-1]}"

    def any_of(self, cards: Sequence[Card]) -> str:
        """Cards of which one will do: "A, B oder C"."""
        return self.every([self.card(card) for card in cards], self.or_word)

    def all_of(self, cards: Sequence[Card]) -> str:
        """Cards in words: "A, B und C"."""
        return self.every([self.card(card) for card in cards])

    def party(self, members: Sequence[int]) -> Party:
        """What the party of these seats is called."""
        return Party(self.every([self.seat(seat) for seat in members]), many=len(members) > 1)

    def party_of(self, *which: int, parties: int | None = None, players: int | None = None) -> Party:
        """What one party or several are called of which only the numbers are known, and perhaps how many play."""
        if self.rules is not None:
            parties, players = parties or self.rules.parties, players or self.rules.players
        if self.seats is not None:
            players = players or len(self.seats)
        if parties is None or players is None:
            return Party(self.every([f"{self.party_word} {party}" for party in which]), many=len(which) > 1)
        return self.party([seat for seat in range(players) if seat % parties in which])

    def parties_of(self, result: DealResult, which: Sequence[int], players: int | None) -> Party:
        """What some parties of a result are called together."""
        return self.party_of(*which, parties=len(result.strokes), players=players)

    def refusal(self, violations: Sequence[Violation]) -> str:
        """Why a move is not allowed: a sentence for each rule, and which cards would do."""
        if not violations:
            return self.no_refusal()
        by_code = {violation.code: violation for violation in violations}
        follow, beat = by_code.get(Code.MUST_FOLLOW), by_code.get(Code.MUST_BEAT)
        trump, over = by_code.get(Code.MUST_TRUMP), by_code.get(Code.MUST_OVERTRUMP)
        sentences: list[str] = []
        for violation in violations:
            if follow and beat and violation is follow:
                sentences.append(self.follow_and_beat(follow, beat))
            elif trump and over and violation is trump:
                sentences.append(self.trump_and_overtrump(trump, over))
            elif not (violation is beat and follow) and not (violation is over and trump):
                sentences.append(self.violation(violation))
        if cards := next((violation.cards for violation in violations if violation.cards), ()):
            sentences.append(self.would_do(cards))
        return " ".join(sentences)

    def house_rules(self, rules: Rules) -> str:
        """What a table plays, a line for each option that can make a difference."""
        idle = rules.idle()
        return "\n".join(self.option(name, getattr(rules, name)) for name in OPTIONS if name not in idle)

    def option(self, name: str, value: Any) -> str:
        """What the value of an option means at the table."""
        if isinstance(value, Choice):
            return self.choice(value)
        if isinstance(value, bool):
            return self.flag(cast("FlagName", name), on=value)
        if isinstance(value, int):
            return self.number(cast("NumberName", name), value)
        return self.packets(value) if name == "packets" else self.openings(value)

    def choice(self, value: Choice) -> str:
        """What the named value of an option means at the table."""
        match value:
            case FirstTrickTrump():
                return self.first_trick_trump(value)
            case BeatScope():
                return self.beat_scope(value)
            case MeldWhen():
                return self.meld_when(value)
            case SecondPair():
                return self.second_pair(value)
            case RobWhen():
                return self.rob_when(value)
            case Calling():
                return self.calling(value)
            case CallDeadline():
                return self.call_deadline(value)
            case MeldDeadline():
                return self.meld_deadline(value)
            case Overdue():
                return self.overdue(value)
            case FiveSevens():
                return self.five_sevens(value)
            case Dissle():
                return self.dissle(value)
            case Losers():
                return self.losers(value)
            case LimitOn():
                return self.limit_on(value)
            case _:
                assert_never(value)

    # Words
    @abstractmethod
    def card(self, card: Card) -> str: ...
    @abstractmethod
    def sevens(self, count: int) -> str: ...
    @abstractmethod
    def worth(self, points: int) -> str: ...

    # Refusals
    @abstractmethod
    def no_refusal(self) -> str: ...
    @abstractmethod
    def violation(self, violation: Violation) -> str: ...
    @abstractmethod
    def follow_and_beat(self, follow: Violation, beat: Violation) -> str: ...
    @abstractmethod
    def trump_and_overtrump(self, trump: Violation, over: Violation) -> str: ...
    @abstractmethod
    def would_do(self, cards: Sequence[Card]) -> str: ...

    # What happens
    @abstractmethod
    def move(self, move: Move) -> str: ...
    @abstractmethod
    def event(self, event: Event) -> str: ...
    @abstractmethod
    def taken(self, trick: Trick, *, obliged: bool) -> str: ...
    @abstractmethod
    def reason(self, reason: Reason) -> str: ...
    @abstractmethod
    def sign(self, sign: Sign) -> str: ...
    @abstractmethod
    def opening(self, opening: Opening) -> str: ...
    @abstractmethod
    def phase(self, phase: Phase) -> str: ...
    @abstractmethod
    def deadline(self, deadline: Deadline) -> str: ...
    @abstractmethod
    def ending(self, ending: Ending) -> str: ...
    @abstractmethod
    def result(self, result: DealResult, players: int | None = None) -> str: ...

    # Options
    @abstractmethod
    def question(self, name: OptionName) -> str: ...
    @abstractmethod
    def flag(self, name: FlagName, *, on: bool) -> str: ...
    @abstractmethod
    def number(self, name: NumberName, value: int) -> str: ...
    @abstractmethod
    def packets(self, packets: tuple[int | Packet, ...]) -> str: ...
    @abstractmethod
    def openings(self, openings: frozenset[Opening]) -> str: ...
    @abstractmethod
    def first_trick_trump(self, value: FirstTrickTrump) -> str: ...
    @abstractmethod
    def beat_scope(self, value: BeatScope) -> str: ...
    @abstractmethod
    def meld_when(self, value: MeldWhen) -> str: ...
    @abstractmethod
    def second_pair(self, value: SecondPair) -> str: ...
    @abstractmethod
    def rob_when(self, value: RobWhen) -> str: ...
    @abstractmethod
    def calling(self, value: Calling) -> str: ...
    @abstractmethod
    def call_deadline(self, value: CallDeadline) -> str: ...
    @abstractmethod
    def meld_deadline(self, value: MeldDeadline) -> str: ...
    @abstractmethod
    def overdue(self, value: Overdue) -> str: ...
    @abstractmethod
    def five_sevens(self, value: FiveSevens) -> str: ...
    @abstractmethod
    def dissle(self, value: Dissle) -> str: ...
    @abstractmethod
    def losers(self, value: Losers) -> str: ...
    @abstractmethod
    def limit_on(self, value: LimitOn) -> str: ...
