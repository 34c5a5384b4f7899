"""The match (Partie): strokes over many deals, its limit, Putzen, places and bests (RULES §12).

>>> import random
>>> from gaigel import SPEEDBESEN, Call, apply, shuffled_pack
>>> match = start_match(SPEEDBESEN)
>>> state = match.deal(shuffled_pack(random.Random(1)))
>>> state = apply(state, Call(1))  # much too early: untergaigelt
>>> match = match.enter(state)
>>> match.strokes, match.dealer, match.is_over
((0, 2), 1, False)
>>> print(match.score_sheet().text())
0+2 ─────────────────○──V────────────── 1+3
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from gaigel._match.bests import Best, Bests, count_bests
from gaigel._match.deal_faults import faults
from gaigel.dealing import deal
from gaigel.errors import GaigelError, NoSuchSeat
from gaigel.rules import LimitOn, Rules
from gaigel.score_sheet import ScoreSheet
from gaigel.state import DealResult, State
from gaigel.table import check_seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gaigel.cards import Card

__all__ = [
    "Best",
    "Bests",
    "DealUnfinished",
    "ImpossibleResult",
    "InvalidMatch",
    "Match",
    "MatchError",
    "MatchOver",
    "NoSuchUncounted",
    "NotAResult",
    "OtherDealer",
    "OtherParties",
    "OtherRules",
    "PlayedDeal",
    "Standing",
    "start_match",
]

PLACE_BONUS = (30, 15, 5)
"""The leaderboard's bonus for places 1, 2 and 3; with two parties nobody is third."""


class MatchError(GaigelError, ValueError):
    """Something was asked of a match that does not belong there (RULES §12); the match is unchanged."""


class InvalidMatch(MatchError):
    """A match without rules."""


class MatchOver(MatchError):
    """A deal was to be dealt or entered after the end of the match."""


class DealUnfinished(MatchError):
    """A state was to be entered in which the deal goes on."""


class NotAResult(MatchError, TypeError):
    """Something was to be entered that is neither a state nor a result."""


class OtherRules(MatchError):
    """A state was to be entered that was played by other rules than those of the match.

    Attributes:
        differences: The options that differ, each with the value of the match and that of the deal.
    """

    def __init__(self, differences: dict[str, tuple[object, object]]) -> None:
        self.differences = differences
        super().__init__(differences)

    def __str__(self) -> str:
        options = ", ".join(
            f"{name} = {theirs!r} instead of {mine!r}" for name, (mine, theirs) in self.differences.items()
        )
        return f"the deal was played by other rules than the match: {options}"


class OtherParties(MatchError):
    """A result was to be entered that is one of another number of parties."""


class OtherDealer(MatchError):
    """A result was to be entered of a deal that another seat dealt.

    Attributes:
        dealer: Who dealt it.
        expected: Whose turn it is to deal.
    """

    def __init__(self, dealer: object, expected: int) -> None:
        self.dealer = dealer
        self.expected = expected
        super().__init__(dealer, expected)

    def __str__(self) -> str:
        return f"seat {self.dealer!r} dealt this, but it is seat {self.expected}'s turn to deal"


class ImpossibleResult(MatchError):
    """A result was to be entered that no deal can have.

    Attributes:
        problems: One sentence for each fault, never empty.
    """

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return f"no deal ends so: {'; '.join(self.problems)}"


class NoSuchUncounted(MatchError, NoSuchSeat):
    """`uncounted` names something that is no seat of the table; see `gaigel.errors.NoSuchSeat`."""

    def __str__(self) -> str:
        return (
            f"uncounted holds seats that played without a counter, 0 to {self.players - 1}, such as "
            f"{{{self.players - 1}}}, not {self.seat!r}"
        )


@frozen(weakref_slot=False)
class PlayedDeal:
    """A deal of a match, with what it did to the score sheet.

    Attributes:
        result: How it ended.
        uncounted: The seats that played without a counter, so in the head.
        written: The strokes really written for each party: those of the result, less what `last_stroke_single` cuts
            off; none in Putzen.
        erased: The strokes that each party erased; none before Putzen.
    """

    result: DealResult
    uncounted: frozenset[int]
    written: tuple[int, ...]
    erased: tuple[int, ...]

    @property
    def leaderboard(self) -> tuple[int, ...]:
        """The leaderboard points of each party: a winner gets the strokes written for all others (RULES §12)."""
        # A winner gets no strokes itself, so all that are written are those of its opponents.
        everything = sum(self.written)
        return tuple(everything if party in self.result.winners else 0 for party in range(len(self.written)))


@frozen(weakref_slot=False)
class Standing:
    """Where a party stands in the match; its members share everything (RULES §12).

    Attributes:
        place: 1 for the fewest strokes; equal parties share the better place (1, 1, 3).
        party: Which party.
        seats: Its members.
        strokes: Its strokes now.
        leaderboard: Its leaderboard points from the deals so far.
        bonus: The bonus for the place: 30, 15 or 5 for the first three once the match is over, else 0.
    """

    place: int
    party: int
    seats: tuple[int, ...]
    strokes: int
    leaderboard: int
    bonus: int

    @property
    def total(self) -> int:
        """All leaderboard points: those of the deals and the bonus."""
        return self.leaderboard + self.bonus


def _as_deals(deals: Iterable[PlayedDeal]) -> tuple[PlayedDeal, ...]:
    return tuple(deals)


@frozen(weakref_slot=False)
class Match:
    """A match at one moment between two deals; made by `start_match` and `enter` (RULES §12).

    The constructor trusts the deals that it is given.

    Attributes:
        rules: The options of the table, those of the match included.
        first_dealer: The seat that dealt, or will deal, first.
        deals: The deals so far, in order.

    Raises:
        InvalidMatch: At construction, if `rules` are no rules.
        NoSuchSeat: At construction, if the table has no such first dealer.
    """

    rules: Rules
    first_dealer: int = 0
    deals: tuple[PlayedDeal, ...] = field(default=(), converter=_as_deals)

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.rules, Rules):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InvalidMatch(f"a match needs gaigel.Rules, such as gaigel.SPEEDBESEN, not {self.rules!r}")
        check_seat(self.first_dealer, self.rules.players)

    @property
    def dealer(self) -> int:
        """The seat whose turn it is to deal: the next one after every deal, whatever its result (RULES §2)."""
        return (self.first_dealer + len(self.deals)) % self.rules.players

    @property
    def written(self) -> tuple[int, ...]:
        """The strokes ever written for each party, the erased ones included."""
        return self._sums([played.written for played in self.deals])

    @property
    def strokes(self) -> tuple[int, ...]:
        """The strokes of each party now: written and not erased."""
        erased = self._sums([played.erased for played in self.deals])
        return tuple(written - gone for written, gone in zip(self.written, erased, strict=True))

    @property
    def _at_limit(self) -> bool:
        counted = {
            LimitOn.PARTY: max(self.written),
            LimitOn.TOTAL: sum(self.written),
            LimitOn.DEALS: len(self.deals),
        }
        return counted[self.rules.limit_on] >= self.rules.limit

    @property
    def cleaning(self) -> bool:
        """Whether Putzen has begun: the winners of a deal erase strokes, nobody gets new ones. It never ends again."""
        return self.rules.cleaning and self._at_limit

    @property
    def is_over(self) -> bool:
        """Whether the match is over: the limit is reached and, with `cleaning`, some party has no stroke left."""
        return self._at_limit and not (self.rules.cleaning and all(self.strokes))

    @property
    def winners(self) -> tuple[int, ...]:
        """The parties that won the match: all with the fewest strokes, ascending; empty before the end."""
        if not self.is_over:
            return ()
        strokes = self.strokes
        return tuple(party for party, own in enumerate(strokes) if own == min(strokes))

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Where the parties stand, the best first, equal ones by number; before the end without bonus."""
        parties, players = self.rules.parties, self.rules.players
        strokes, over = self.strokes, self.is_over
        leaderboard = self._sums([played.leaderboard for played in self.deals])
        found: list[Standing] = []
        for party in sorted(range(parties), key=strokes.__getitem__):
            place = 1 + sum(other < strokes[party] for other in strokes)
            bonus = PLACE_BONUS[place - 1] if over and place <= len(PLACE_BONUS) else 0
            seats = tuple(range(party, players, parties))
            found.append(Standing(place, party, seats, strokes[party], leaderboard[party], bonus))
        return tuple(found)

    @property
    def bests(self) -> Bests:
        """The bests of this match so far."""
        return count_bests(self.rules, self.deals)

    def deal(self, pack: Iterable[Card], knocked: bool = False) -> State:  # noqa: FBT001, FBT002
        """Deals the next deal of the match; the match itself is unchanged until the result is entered.

        Args:
            pack: The 48 cards in dealing order.
            knocked: Whether the cutter knocked; see `gaigel.deal`.

        Raises:
            MatchOver: If the match is over.
            InvalidPack: If the pack is not the 48 cards.
            InvalidDeal: If somebody knocked where nobody may.
        """
        self._check_goes_on()
        return deal(self.rules, pack, self.dealer, knocked)

    def enter(self, result: State | DealResult, uncounted: Iterable[int] = frozenset()) -> Match:
        """The match after one more deal.

        Args:
            result: The finished deal, or its result alone.
            uncounted: The seats that played without a counter, so that a right call counts as one in the head.

        Raises:
            NotAResult: If it is neither a state nor a result.
            MatchOver: If the match is over.
            DealUnfinished: If the deal goes on.
            OtherRules: If the state was played by other rules.
            OtherParties: If it is a result of another number of parties.
            OtherDealer: If another seat should have dealt.
            ImpossibleResult: If no deal can end so.
            NoSuchUncounted: If `uncounted` names what is no seat.
        """
        result = self._belonging(result)
        seats = self._uncounted(uncounted)
        written = erased = (0,) * self.rules.parties
        if self.cleaning:
            erased = self._erased(result)
        else:
            written = self._written(result)
        return Match(self.rules, self.first_dealer, (*self.deals, PlayedDeal(result, seats, written, erased)))

    def score_sheet(self, names: Sequence[str] | None = None) -> ScoreSheet:
        """The strokes as people chalk them (RULES §12).

        Args:
            names: What to write at each party's line; without it the numbers of its seats, such as `0+2`.

        Raises:
            InvalidScoreSheet: If there is not one printable name for each party.
        """
        parties, players = self.rules.parties, self.rules.players
        if names is None:
            names = ["+".join(map(str, range(party, players, parties))) for party in range(parties)]
        return ScoreSheet(tuple(map(self._marks, range(parties))), names, self.rules.limit)

    def _marks(self, party: int) -> tuple[int, ...]:
        """The marks on the party's line: one for each deal that it lost, taken away again from the end."""
        marks: list[int] = []
        for played in self.deals:
            if played.written[party]:
                marks.append(played.written[party])
            for _ in range(played.erased[party]):
                marks[-1] -= 1
                if not marks[-1]:
                    marks.pop()
        return tuple(marks)

    def _sums(self, deals: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
        return tuple(map(sum, zip((0,) * self.rules.parties, *deals, strict=True)))

    def _written(self, result: DealResult) -> tuple[int, ...]:
        """The strokes that the deal really gives out, party after party from the dealer's right."""
        rules = self.rules
        if not (rules.last_stroke_single and rules.limit_on is LimitOn.TOTAL):
            return result.strokes
        left = rules.limit - sum(self.written)
        written = [0] * rules.parties
        for turn in range(rules.parties):
            party = (result.dealer + 1 + turn) % rules.parties
            written[party] = min(result.strokes[party], left)
            left -= written[party]
        return tuple(written)

    def _erased(self, result: DealResult) -> tuple[int, ...]:
        """The strokes that the winners of a deal erase in Putzen."""
        most = self.rules.cleaning_double if result.value == 2 else 1
        return tuple(min(own, most) if party in result.winners else 0 for party, own in enumerate(self.strokes))

    def _check_goes_on(self) -> None:
        if self.is_over:
            winners = " and ".join(map(str, self.winners))
            raise MatchOver(f"the match ended with deal {len(self.deals)}, won by party {winners}: start another")

    def _belonging(self, result: State | DealResult) -> DealResult:
        """The result, if it can be that of the next deal of this match."""
        if not isinstance(result, State | DealResult):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise NotAResult(f"a finished gaigel.State or its result can be entered, not {result!r}")
        self._check_goes_on()
        if isinstance(result, State):
            if result.result is None:
                raise DealUnfinished(
                    f"the deal is not over (phase {result.phase.name}): play it to its end, then enter it"
                )
            if differences := self.rules.differences(result.rules):
                raise OtherRules(differences)
            result = result.result
        parties = self.rules.parties
        for what, values in (("strokes", result.strokes), ("points", result.points)):
            if not isinstance(values, tuple) or len(values) != parties:  # pyright: ignore[reportUnnecessaryIsInstance]
                raise OtherParties(f"{what} = {values!r} is not a tuple for {parties} parties")
        if result.dealer != self.dealer:
            raise OtherDealer(result.dealer, self.dealer)
        if problems := list(faults(self.rules, result)):
            raise ImpossibleResult(problems)
        return result

    def _uncounted(self, uncounted: Iterable[int]) -> frozenset[int]:
        players = self.rules.players
        try:
            seats = tuple(uncounted)
        except TypeError:
            raise NoSuchUncounted(uncounted, players) from None
        for seat in seats:
            try:
                check_seat(seat, players)
            except NoSuchSeat:
                raise NoSuchUncounted(seat, players) from None
        return frozenset(seats)


def start_match(rules: Rules, first_dealer: int = 0) -> Match:
    """A match before its first deal; its options are fields of the rules (RULES §12).

    Raises:
        InvalidMatch: If `rules` are no rules.
        NoSuchSeat: If the table has no such first dealer.
    """
    return Match(rules, first_dealer)
