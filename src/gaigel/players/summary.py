"""What many deals come to: exact counts and sums that can be added up in any order."""

from __future__ import annotations

from functools import reduce
from math import sqrt
from operator import add
from typing import TYPE_CHECKING, Any

import attrs
from attrs import frozen

from gaigel.errors import GaigelError
from gaigel.match import DealUnfinished
from gaigel.players._sheets import aligned, as_csv, as_json, rules_as_dict
from gaigel.state import Ending

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gaigel.rules import Rules
    from gaigel.state import State

__all__ = ["NoDeals", "Summary", "UnlikeDeals"]

_AT_FAULT = frozenset({Ending.WRONG_CALL, Ending.OVERDUE, Ending.WRONG_CHALLENGE})
_WON_BY_POINTS = frozenset({Ending.RIGHT_CALL, Ending.UNCALLED})
_ENDINGS = {ending: at for at, ending in enumerate(Ending)}


class UnlikeDeals(GaigelError, ValueError):
    """Summaries of deals by different rules were to be added.

    Attributes:
        differences: The options that differ, with both values (see `gaigel.Rules.differences`).
    """

    def __init__(self, differences: dict[str, tuple[Any, Any]]) -> None:
        self.differences = differences
        super().__init__(differences)

    def __str__(self) -> str:
        options = ", ".join(f"{name} ({mine} and {theirs})" for name, (mine, theirs) in self.differences.items())
        return f"only deals by the same rules can be summed up together; these differ in {options}"


class NoDeals(GaigelError, ValueError):
    """A mean of no deals was asked for."""

    def __init__(self) -> None:
        super().__init__("the summary holds no deals, so it has no means: simulate some first")


def _added(one: Any, other: Any) -> Any:
    """The sum of two counts, or of two tuples of counts, each with each."""
    return one + other if isinstance(one, int) else tuple(map(add, one, other))


def _plain(count: Any) -> Any:
    """A count, or a tuple of counts as the list that JSON has."""
    return count if isinstance(count, int) else [*count]


@frozen(weakref_slot=False)
class Summary:
    """What a number of deals by the same rules came to.

    All counts are whole numbers, so summaries may be added with `+` or `merged` in any order and grouping, with the
    same result. `Summary()`, no deals by no rules, changes nothing when it is added. The constructor trusts its
    values.

    Attributes:
        rules: The rules of all deals; None for `Summary()`, whose tuples are empty.
        deals: How many deals.
        moves: How many moves they had in all, melds and calls included.
        forehand: In how many the forehand's party won.
        unwon: In how many nobody won (RULES §11, `UNCALLED` with equal points).
        endings: In how many each ending came to pass, in the order of `gaigel.Ending`; see `ended`.
        values: How many had the value 0, 1 and 2 (RULES §11).
        wins: For each party, how many it won; several parties may win one deal.
        strokes: For each party, the sum of its strokes; all its seats share them.
        strokes_squared: For each party, the sum of the squares of its strokes.
        points: For each party, the sum of its points, Augen of tricks and melds (RULES §9).
        points_squared: For each party, the sum of the squares of its points.
        gaigel: For each party, how many it won with value 2 by points, called or not (RULES §12).
        faults: For each party, how many it lost by its own word or silence: untergaigelt, übergaigelt, a wrong
            challenge.
        tricks: For each seat, how many tricks it took.
        calls: For each seat, how many deals it ended by a right "Aus!".
    """

    rules: Rules | None = None
    deals: int = 0
    moves: int = 0
    forehand: int = 0
    unwon: int = 0
    endings: tuple[int, ...] = ()
    values: tuple[int, ...] = ()
    wins: tuple[int, ...] = ()
    strokes: tuple[int, ...] = ()
    strokes_squared: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    points_squared: tuple[int, ...] = ()
    gaigel: tuple[int, ...] = ()
    faults: tuple[int, ...] = ()
    tricks: tuple[int, ...] = ()
    calls: tuple[int, ...] = ()

    @classmethod
    def of(cls, state: State, moves: int) -> Summary:
        """The summary of one deal.

        Args:
            state: Its last state.
            moves: How many moves it had.

        Raises:
            DealUnfinished: If the deal is not over.
        """
        table, result = state.table, state.result
        if result is None:
            raise DealUnfinished(f"the deal is not over (phase {state.phase.name}): only finished deals are summed up")
        parties, won_by = range(table.parties), [trick.winner for trick in state.tricks]
        ending, winners = result.ending, result.winners
        gaigel = result.value == 2 and ending in _WON_BY_POINTS
        caller = result.seat if ending is Ending.RIGHT_CALL else None
        return cls(
            rules=table.rules,
            deals=1,
            moves=moves,
            forehand=int(table.party_of[table.forehand] in winners),
            unwon=int(not winners),
            endings=tuple(int(other is ending) for other in Ending),
            values=tuple(int(value == result.value) for value in range(3)),
            wins=tuple(int(party in winners) for party in parties),
            strokes=result.strokes,
            strokes_squared=tuple(strokes**2 for strokes in result.strokes),
            points=result.points,
            points_squared=tuple(points**2 for points in result.points),
            gaigel=tuple(int(gaigel and party in winners) for party in parties),
            faults=tuple(int(ending in _AT_FAULT and party not in winners) for party in parties),
            tricks=tuple(won_by.count(seat) for seat in range(table.players)),
            calls=tuple(int(seat == caller) for seat in range(table.players)),
        )

    @classmethod
    def merged(cls, summaries: Iterable[Summary]) -> Summary:
        """The summary of all their deals together; `Summary()` if there are none.

        Raises:
            UnlikeDeals: If they were played by different rules.
        """
        return reduce(add, summaries, cls())

    def __add__(self, other: Summary) -> Summary:
        if not isinstance(other, Summary):
            return NotImplemented
        if self.rules is None:
            return other
        if other.rules is None:
            return self
        if self.rules is not other.rules and (differences := self.rules.differences(other.rules)):
            raise UnlikeDeals(differences)
        sums = {name: _added(getattr(self, name), getattr(other, name)) for name in _COUNTS}
        return Summary(self.rules, **sums)

    def ended(self, ending: Ending) -> int:
        """How many deals ended so."""
        return self.endings[_ENDINGS[ending]] if self.endings else 0

    @property
    def win_shares(self) -> tuple[float, ...]:
        """For each party, the share of the deals that it won; NoDeals is raised if there are none."""
        return self._means(self.wins)

    @property
    def mean_strokes(self) -> tuple[float, ...]:
        """For each party, its strokes a deal; NoDeals is raised if there are none."""
        return self._means(self.strokes)

    @property
    def mean_points(self) -> tuple[float, ...]:
        """For each party, its points a deal; NoDeals is raised if there are none."""
        return self._means(self.points)

    @property
    def deviation_of_strokes(self) -> tuple[float, ...]:
        """For each party, the standard deviation of its strokes in a deal; NoDeals is raised if there are none."""
        return self._deviations(self.strokes, self.strokes_squared)

    @property
    def deviation_of_points(self) -> tuple[float, ...]:
        """For each party, the standard deviation of its points in a deal; NoDeals is raised if there are none."""
        return self._deviations(self.points, self.points_squared)

    def _means(self, sums: tuple[int, ...]) -> tuple[float, ...]:
        if not self.deals:
            raise NoDeals
        return tuple(total / self.deals for total in sums)

    def _deviations(self, sums: tuple[int, ...], squares: tuple[int, ...]) -> tuple[float, ...]:
        """Of the deals themselves, not as an estimate for others; exact until the last step."""
        if not self.deals:
            raise NoDeals
        spreads = (self.deals * square - total**2 for total, square in zip(sums, squares, strict=True))
        return tuple(sqrt(spread) / self.deals for spread in spreads)

    def _seats(self, party: int) -> range:
        assert self.rules is not None, "only a summary of deals has parties"
        return range(party, self.rules.players, self.rules.parties)

    def _of_seats(self, counts: tuple[int, ...], party: int) -> int:
        return sum(counts[seat] for seat in self._seats(party))

    def as_dict(self) -> dict[str, Any]:
        """Everything in the summary, in values of JSON; the rules as a record writes them."""
        plain = {name: _plain(getattr(self, name)) for name in _COUNTS}
        plain["endings"] = {ending.name: self.ended(ending) for ending in Ending}
        return {"rules": None if self.rules is None else rules_as_dict(self.rules)} | plain

    def to_json(self) -> str:
        """`as_dict` as a JSON file."""
        return as_json(self.as_dict())

    def to_csv(self) -> str:
        """A CSV file with one row for each party; tricks and calls are those of all its seats together."""
        head = ["party", "seats", "deals", *_OF_PARTIES, *_OF_SEATS]
        return as_csv([head, *map(self._row, range(len(self.wins)))])

    def _row(self, party: int) -> list[object]:
        of_party = [getattr(self, name)[party] for name in _OF_PARTIES]
        of_seats = [self._of_seats(getattr(self, name), party) for name in _OF_SEATS]
        return [party, "+".join(map(str, self._seats(party))), self.deals, *of_party, *of_seats]

    def __str__(self) -> str:
        if self.rules is None or not self.deals:
            return "no deals"

        def share(count: int) -> str:
            return f"{count / self.deals:.1%}"

        endings = sorted(Ending, key=self.ended, reverse=True)
        facts = [
            ("rules", repr(self.rules)),
            (
                "endings",
                ", ".join(f"{ending.name} {share(self.ended(ending))}" for ending in endings if self.ended(ending)),
            ),
            ("value", ", ".join(f"{value}: {share(count)}" for value, count in enumerate(self.values))),
            ("forehand", f"wins {share(self.forehand)}; nobody wins {share(self.unwon)}"),
            ("moves", f"{self.moves / self.deals:.1f} a deal"),
        ]
        rows: list[list[object]] = [
            ["party", "seats", "wins", "strokes", "Gaigel", "faults", "points (sd)", "tricks", "calls"]
        ]
        for party, (strokes, points, spread) in enumerate(
            zip(self.mean_strokes, self.mean_points, self.deviation_of_points, strict=True)
        ):
            rows.append(
                [
                    party,
                    "+".join(map(str, self._seats(party))),
                    share(self.wins[party]),
                    f"{strokes:.3f}",
                    share(self.gaigel[party]),
                    share(self.faults[party]),
                    f"{points:.1f} ({spread:.1f})",
                    f"{self._of_seats(self.tricks, party) / self.deals:.2f}",
                    share(self._of_seats(self.calls, party)),
                ]
            )
        title = "1 deal" if self.deals == 1 else f"{self.deals} deals"
        return "\n".join([title, *aligned(facts, left=2), *aligned(rows, left=2)])


_COUNTS = tuple(count.name for count in attrs.fields(Summary) if count.name != "rules")
_OF_PARTIES = ("wins", "strokes", "strokes_squared", "points", "points_squared", "gaigel", "faults")
_OF_SEATS = ("tricks", "calls")
