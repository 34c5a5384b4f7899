"""What can be wrong with a state that was built by hand: stable codes with their facts; see `gaigel.validation`."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from attrs import fields, frozen

from gaigel.cards import Card, Hand
from gaigel.errors import GaigelError

if TYPE_CHECKING:
    from gaigel.state import Entry
    from gaigel.violations import Violation

__all__ = ["Problem", "ProblemCode", "UnknownProblem"]


class UnknownProblem(GaigelError, ValueError):
    """There is no problem of this code.

    Attributes:
        code: What was given.
    """

    def __init__(self, code: object) -> None:
        self.code = code
        super().__init__(code)

    def __str__(self) -> str:
        return f"there is no problem {self.code!r}, only {', '.join(code.name for code in ProblemCode)}"


class ProblemCode(Enum):
    """The stable codes of problems; each one's value is its name."""

    DEALER = "DEALER"
    """The dealer is no seat of the table (RULES §2)."""
    KNOCKED = "KNOCKED"
    """Somebody knocked where nobody may (RULES §3)."""
    NUMBER_OF_HANDS = "NUMBER_OF_HANDS"
    """There is not one hand, or one set of melded or bound cards, for each seat."""
    NUMBER_OF_POINTS = "NUMBER_OF_POINTS"
    """There are not points for each party."""
    NOT_A_HAND = "NOT_A_HAND"
    """A number that stands for cards stands for none."""
    NO_SUCH_SEAT = "NO_SUCH_SEAT"
    """An entry of the chronicle names a seat that the table has not."""

    CARD_MISSING = "CARD_MISSING"
    """A card is there less than twice, in hands, tricks and stock together (RULES §1)."""
    CARD_TOO_MANY = "CARD_TOO_MANY"
    """A card is there more than twice (RULES §1)."""
    PILE_SIZE = "PILE_SIZE"
    """The stock had another number of face-down cards (RULES §3)."""
    DRAWN = "DRAWN"
    """So many cards cannot have been drawn after these tricks (RULES §5)."""
    HAND_SIZE = "HAND_SIZE"
    """No play leaves so many cards in this hand."""
    CARD_VANISHED = "CARD_VANISHED"
    """A seat drew or took a card that it neither holds nor has played."""
    CARD_NOT_HELD = "CARD_NOT_HELD"
    """A seat played a card that it did not hold then."""

    TRICK_COUNT = "TRICK_COUNT"
    """There are more tricks than the deal has (RULES §15)."""
    TRICK_SIZE = "TRICK_SIZE"
    """A complete trick has not one card of each seat, or the open one as many."""
    TRICK_LEADER = "TRICK_LEADER"
    """Another seat led this trick (RULES §5)."""
    TRICK_WINNER = "TRICK_WINNER"
    """Another seat won this trick (RULES §4 to §6)."""
    TRICK_REASON = "TRICK_REASON"
    """This trick was won for another reason (RULES §6)."""
    TRICK_POINTS = "TRICK_POINTS"
    """This trick counts something else (RULES §9)."""
    TRICK_FORCED = "TRICK_FORCED"
    """What everybody knows of the winner is something else (RULES §6)."""
    TRICK_OPENING = "TRICK_OPENING"
    """This trick was opened otherwise (RULES §4)."""
    OPENING = "OPENING"
    """The deal cannot have been opened so, or must have been opened somehow (RULES §4)."""
    OPENING_CARD = "OPENING_CARD"
    """This opening cannot have been made with this card (RULES §4)."""
    ILLEGAL_CARD = "ILLEGAL_CARD"
    """This card was not allowed when it was played (RULES §4, §6, §7)."""

    MOMENT = "MOMENT"
    """The moment of an entry of the chronicle has not come, does not exist, or is not in its turn."""
    MELD_WITHOUT_CARDS = "MELD_WITHOUT_CARDS"
    """The melder had not both cards (RULES §7)."""
    MELDED_TWICE = "MELDED_TWICE"
    """One of the cards had been melded (RULES §7)."""
    ILLEGAL_MELD = "ILLEGAL_MELD"
    """A meld was not allowed then (RULES §7)."""
    MELD_POINTS = "MELD_POINTS"
    """A meld counts something else (RULES §7)."""
    MELDED_NOT_HELD = "MELDED_NOT_HELD"
    """A melded card counts as held, but is not in the hand."""
    BOUND_NOT_MELDED = "BOUND_NOT_MELDED"
    """A card counts as melded since the last play, but not as melded and held."""
    MELDED = "MELDED"
    """By the melds, other cards of this hand are melded (RULES §7)."""
    BOUND = "BOUND"
    """By the melds, other cards were melded since the last play (RULES §7)."""
    EXCHANGE = "EXCHANGE"
    """This cannot have happened at the turned-up card then (RULES §8)."""
    EXCHANGE_MISSING = "EXCHANGE_MISSING"
    """The turned-up card must have come to the owner of the seven by itself (RULES §8)."""
    ANNOUNCEMENT = "ANNOUNCEMENT"
    """Auf Dissle cannot have been announced then (RULES §10)."""
    SIGNAL = "SIGNAL"
    """This sign cannot have been given then (RULES §13)."""

    POINTS = "POINTS"
    """Tricks and melds come to something else (RULES §9)."""
    REACHED = "REACHED"
    """Other parties have the target, in another order, or with other deadlines (RULES §9)."""
    PHASE = "PHASE"
    """The play is in another phase."""
    TURN = "TURN"
    """Another seat, or none, is on turn."""
    GOES_ON = "GOES_ON"
    """The deal was over in this trick, but it goes on (RULES §9, §10)."""
    RESULT_MISSING = "RESULT_MISSING"
    """The deal is over, but has no result (RULES §9, §10)."""
    RESULT = "RESULT"
    """The deal cannot have ended so (RULES §11)."""

    __hash__ = object.__hash__

    @classmethod
    def _missing_(cls, value: object) -> ProblemCode:
        raise UnknownProblem(value)

    def __repr__(self) -> str:
        return f"ProblemCode.{self.name}"

    def __str__(self) -> str:
        return self.name


@frozen(weakref_slot=False, repr=False)
class Problem:
    """One inconsistency of a state, with the facts of the case."""

    code: ProblemCode
    """What is wrong."""
    trick: int | None = None
    """The number of the trick, from 1."""
    seat: int | None = None
    """The seat concerned."""
    party: int | None = None
    """The party concerned."""
    card: Card | None = None
    """The card concerned."""
    entry: Entry | None = None
    """The entry of the chronicle concerned."""
    expected: object = None
    """What would be right: a number, a card, a `Hand`, a member, a result. None is a value too: no seat, no result."""
    found: object = None
    """What the state has instead."""
    violations: tuple[Violation, ...] = ()
    """The rules that a card or an entry breaks."""

    def __repr__(self) -> str:
        facts = [f"{name}={value!r}" for name, value in self._facts()]
        return f"Problem({', '.join([repr(self.code), *facts])})"

    def __str__(self) -> str:
        facts = [f"{name} {_plain(value)}" for name, value in self._facts() if name != "violations"]
        if self.expected is None and self.found is not None:
            facts.insert(len(facts) - 1, "expected none")
        elif self.found is None and self.expected is not None:
            facts.append("found none")
        facts += map(str, self.violations)
        return f"{self.code.name} ({', '.join(facts)})"

    def _facts(self) -> list[tuple[str, object]]:
        facts = ((name, getattr(self, name)) for name in _FACTS)
        return [(name, value) for name, value in facts if value is not None and (name, value) != ("violations", ())]


_FACTS = tuple(field.name for field in fields(Problem))[1:]


def _plain(value: object) -> str:
    if isinstance(value, Enum):
        return value.code if isinstance(value, Card) else value.name
    if isinstance(value, str):
        return value
    return f"[{value}]" if isinstance(value, Hand) else repr(value)
