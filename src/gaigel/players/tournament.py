"""The arena: who is stronger, with the luck of the cards taken out.

Every deal is played again with the seats exchanged, so both sides get the same cards. What the chance of the cards
gives to one side it gives to the other; what is left over is skill, and the chance of the play.
"""

from __future__ import annotations

import builtins
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

from attrs import frozen

from gaigel.players._plotting import arena_figure
from gaigel.players._sheets import aligned, as_csv, as_json, rules_as_dict
from gaigel.players.intervals import Interval, mean_interval, share_interval
from gaigel.players.ladder import Rating, ratings
from gaigel.players.simulation import (
    InvalidSimulation,
    LostDeals,
    Mapper,
    check_player,
    check_simulation,
    check_whole,
    play_numbered,
    ranges,
    spread,
)
from gaigel.rules import SPEEDBESEN, Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gaigel.players.base import Player
    from gaigel.state import DealResult

__all__ = ["ArenaResult", "Bout", "Duel", "DuplicatePair", "NoSuchEntrant", "arena", "line_ups", "play_bout"]


class NoSuchEntrant(InvalidSimulation):
    """A name is that of no entrant of the arena.

    Attributes:
        name: The name.
        entrants: The names that there are.
    """

    def __init__(self, name: object, entrants: tuple[str, ...]) -> None:
        self.name = name
        self.entrants = entrants
        super().__init__(name, entrants)

    def __str__(self) -> str:
        return f"there is no entrant {self.name!r}, only {', '.join(self.entrants)}"


def line_ups(parties: int) -> tuple[tuple[int, ...], ...]:
    """Who sits where in the deals of a pair: for each of them, for each party, the first (0) or the second (1).

    With two parties, both ways to seat them. With more, the first alone against the second on each party in turn,
    then the second alone.

    >>> line_ups(2)
    ((0, 1), (1, 0))
    >>> line_ups(3)
    ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    """
    alone = ((one, party) for one in (0, 1) for party in range(parties))
    seatings = (tuple(one if other == party else 1 - one for other in range(parties)) for one, party in alone)
    return tuple(dict.fromkeys(seatings))


@frozen(weakref_slot=False)
class DuplicatePair:
    """The same deal, played by the same two entrants in all line-ups (see `line_ups`).

    Attributes:
        number: The number of the deal (see `gaigel.players.simulation.numbered_deal`).
        score: The score of the first entrant, from 0 to 1: the mean over the deals of the pair. In one deal it is the
            share that it has in the winning parties: with two parties 1 for a win and 0 for a loss. If nobody wins,
            it is its share in all parties: with two parties 1/2.
        margin: How many strokes the second entrant's parties got more than the first's, over all deals of the pair.
    """

    number: int
    score: Fraction
    margin: int


def _turned(pair: DuplicatePair) -> DuplicatePair:
    return DuplicatePair(pair.number, 1 - pair.score, -pair.margin)


@frozen(weakref_slot=False)
class Duel:
    """Two entrants against each other.

    Attributes:
        first: The name of the first.
        second: The name of the second.
        line_ups: How many deals are one pair.
        pairs: The pairs, by number.
    """

    first: str
    second: str
    line_ups: int
    pairs: tuple[DuplicatePair, ...]

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return self.line_ups * len(self.pairs)

    @property
    def score(self) -> Interval:
        """The mean score of the first entrant, 0 to 1, with its 95 % interval over the pairs; 1/2 is even.

        The deals of a pair have the same cards and are not independent; the pairs are.
        """
        return share_interval([float(pair.score) for pair in self.pairs])

    @property
    def margin(self) -> Interval:
        """How many strokes a deal the second gets more than the first, with its 95 % interval over the pairs."""
        return mean_interval([pair.margin / self.line_ups for pair in self.pairs])

    def turned(self) -> Duel:
        """The same duel as the second entrant sees it."""
        return Duel(self.second, self.first, self.line_ups, tuple(map(_turned, self.pairs)))


@frozen(weakref_slot=False)
class ArenaResult:
    """What came out of an arena: every entrant against every other.

    Attributes:
        rules: The options of the table.
        seed: Whose deals were played.
        entrants: The names, in the order given.
        anchor: The entrant whose Elo number is 0.
        duels: One for each couple, in the order of entrants.
    """

    rules: Rules
    seed: int
    entrants: tuple[str, ...]
    anchor: str
    duels: tuple[Duel, ...]

    @property
    def ladder(self) -> tuple[Rating, ...]:
        """The entrants with their Elo numbers, the strongest first; see `gaigel.players.ladder.ratings`.

        With more than two parties a number does not foretell a table of one against one: it rests on the scores at
        mixed tables.
        """
        at = {name: index for index, name in enumerate(self.entrants)}
        scores = {(at[duel.first], at[duel.second]): [float(pair.score) for pair in duel.pairs] for duel in self.duels}
        return ratings(self.entrants, scores, at[self.anchor])

    def duel(self, first: str, second: str) -> Duel:
        """The duel of two entrants as the first of them sees it.

        Raises:
            NoSuchEntrant: If there is no such entrant, or both are the same.
        """
        for duel in self.duels:
            if (first, second) == (duel.first, duel.second):
                return duel
            if (first, second) == (duel.second, duel.first):
                return duel.turned()
        others = tuple(name for name in self.entrants if name != first)
        raise NoSuchEntrant(second if first in self.entrants else first, others)

    def as_dict(self) -> dict[str, Any]:
        """Everything in the result, in values of JSON, each pair included; the rules as a record writes them."""
        return {
            "rules": rules_as_dict(self.rules),
            "seed": self.seed,
            "anchor": self.anchor,
            "ladder": [
                {"name": rating.name, "elo": _ends(rating.elo), "score": rating.score} for rating in self.ladder
            ],
            "duels": [
                {
                    "first": duel.first,
                    "second": duel.second,
                    "deals": duel.deals,
                    "score": _ends(duel.score),
                    "margin": _ends(duel.margin),
                    "pairs": [
                        {"number": pair.number, "score": float(pair.score), "margin": pair.margin}
                        for pair in duel.pairs
                    ],
                }
                for duel in self.duels
            ],
        }

    def to_json(self) -> str:
        """`as_dict` as a JSON file."""
        return as_json(self.as_dict())

    def to_csv(self) -> str:
        """A CSV file with one row for each couple: score and margin with their 95 % intervals."""
        head = ["first", "second", "pairs", "deals"]
        head += [what + end for what in ("score", "margin") for end in ("", "_low", "_high")]
        rows: list[list[object]] = [[*head]]
        for duel in self.duels:
            ends = [end for found in (duel.score, duel.margin) for end in (found.mean, found.low, found.high)]
            rows.append([duel.first, duel.second, len(duel.pairs), duel.deals, *ends])
        return as_csv(rows)

    def plot(self) -> Any:
        """A `matplotlib.figure.Figure` of the ladder and the scores; `savefig` writes it to a file.

        Raises:
            MissingPackage: If Matplotlib is not installed (extra `gaigel[plot]`).
        """
        return arena_figure(self)

    def __str__(self) -> str:
        duels = self.duels
        title = (
            f"{len(duels[0].pairs)} pairs ({duels[0].deals} deals) for each couple, seed {self.seed}, {self.rules!r}"
        )
        ladder: list[list[object]] = [["entrant", "Elo", "95 %", "score"]]
        for rating in self.ladder:
            elo = rating.elo
            ends = "anchor" if rating.name == self.anchor else f"[{elo.low:+.0f}, {elo.high:+.0f}]"
            ladder.append([rating.name, f"{elo.mean:+.0f}", ends, f"{rating.score:.3f}"])
        couples: list[list[object]] = [["first", "second", "score", "95 %", "strokes", "95 %"]]
        for duel in duels:
            score, margin = duel.score, duel.margin
            couples.append(
                [
                    duel.first,
                    duel.second,
                    f"{score.mean:.3f}",
                    f"[{score.low:.3f}, {score.high:.3f}]",
                    f"{margin.mean:+.3f}",
                    f"[{margin.low:+.3f}, {margin.high:+.3f}]",
                ]
            )
        return "\n".join([title, "", *aligned(ladder), "", *aligned(couples, left=2)])


def _ends(interval: Interval) -> dict[str, float | None]:
    """In values of JSON, which knows no infinity."""
    known = {"mean": interval.mean, "low": interval.low, "high": interval.high}
    return {name: None if abs(end) == float("inf") else end for name, end in known.items()}


@frozen(weakref_slot=False)
class Bout:
    """A piece of an arena: some pairs of one couple.

    Attributes:
        couple: The number of the couple.
        players: The two entrants.
        rules: The options of the table.
        seed: Whose deals.
        numbers: Which of them.
    """

    couple: int
    players: tuple[Player, Player]
    rules: Rules
    seed: int
    numbers: range


@frozen(weakref_slot=False)
class BoutResult:
    """The pairs of a `Bout`.

    Attributes:
        couple: The number of the couple.
        pairs: The pairs.
    """

    couple: int
    pairs: tuple[DuplicatePair, ...]


def play_bout(bout: Bout) -> BoutResult:
    """Plays the pairs of a piece: the function that `arena` hands to `map`."""
    return BoutResult(bout.couple, tuple(_play_pair(bout, number) for number in bout.numbers))


def _play_pair(bout: Bout, number: int) -> DuplicatePair:
    rules = bout.rules
    score, margin = Fraction(0), 0
    seatings = line_ups(rules.parties)
    for seating in seatings:
        players = [bout.players[seating[seat % rules.parties]] for seat in range(rules.players)]
        # All deals of the pair begin with the same chance: equal players play them alike, card for card.
        state, _ = play_numbered(players, rules, bout.seed, number)
        assert state.result is not None, "a deal that was played has a result"
        score += _score(state.result, seating)
        margin += sum(strokes if who else -strokes for strokes, who in zip(state.result.strokes, seating, strict=True))
    return DuplicatePair(number, score / len(seatings), margin)


def _score(result: DealResult, seating: tuple[int, ...]) -> Fraction:
    """The first entrant's score in one deal; see `DuplicatePair`."""
    counted = [seating[party] for party in result.winners] or seating
    return Fraction(counted.count(0), len(counted))


def arena(
    entrants: Mapping[str, Player],
    pairs: int,
    *,
    rules: Rules = SPEEDBESEN,
    seed: int = 0,
    anchor: str | None = None,
    map: Mapper = builtins.map,  # noqa: A002 # it stands for the built-in one
    chunk: int = 10,
    progress: bool = False,
) -> ArenaResult:
    """Has every entrant play every other, each deal with seats exchanged.

    An entrant plays all seats of a party. Couples play the deals 0 to pairs - 1 of the seed, all of them the same.
    With two parties a pair is two deals; with more it is two for each party: each entrant once alone against the
    other on every party (see `line_ups`). The result depends on nothing but entrants, pairs, rules and seed.

    Args:
        entrants: The players by name, at least two.
        pairs: How many pairs each couple plays.
        rules: The options of the table.
        seed: Any whole number.
        anchor: The entrant whose Elo number is 0; without it the first.
        map: Who plays the pieces; see `gaigel.players.simulate`.
        chunk: How many pairs are one piece.
        progress: Whether tqdm shows a progress bar on the error stream.

    Raises:
        InvalidSimulation: If the numbers of entrants or pairs, the seed, the rules or the chunk make no sense.
        NoSuchEntrant: If the anchor is no entrant.
        NotAPlayer: If something else than players was given.
        MissingPackage: If a progress bar is asked for and tqdm is not installed.
        LostDeals: If `map` loses results or brings others.
        Exception: What a player raises or does wrong, with a note that names the deal.
    """
    check_simulation(rules, seed, chunk)
    check_whole("pairs", pairs, 1)
    players = _checked(entrants)
    names = tuple(players)
    if anchor is not None and anchor not in players:
        raise NoSuchEntrant(anchor, names)
    couples = list(combinations(names, 2))
    bouts = [
        Bout(number, (players[first], players[second]), rules, seed, numbers)
        for number, (first, second) in enumerate(couples)
        for numbers in ranges(pairs, chunk)
    ]
    found: list[list[DuplicatePair]] = [[] for _ in couples]
    for part in spread(
        play_bout,
        bouts,
        BoutResult,
        map=map,
        total=pairs * len(couples),
        size=lambda part: len(part.pairs),
        progress=progress,
        unit="pair",
    ):
        found[part.couple] += part.pairs
    duels: list[Duel] = []
    for (first, second), own in zip(couples, found, strict=True):
        own.sort(key=lambda pair: pair.number)
        if [pair.number for pair in own] != [*range(pairs)]:
            raise LostDeals(
                f"map brought back {len(own)} of {pairs} pairs of {first} and {second}: it must call the function once "
                "for every piece"
            )
        duels.append(Duel(first, second, len(line_ups(rules.parties)), tuple(own)))
    return ArenaResult(rules, seed, names, names[0] if anchor is None else anchor, tuple(duels))


def _checked(entrants: Mapping[str, Player]) -> dict[str, Player]:
    try:
        players = dict(entrants)
    except (TypeError, ValueError):
        raise InvalidSimulation(f"entrants must be players by name, not {entrants!r}") from None
    if wrong := [name for name in players if not isinstance(name, str) or not name.strip() or not name.isprintable()]:
        raise InvalidSimulation(f"an entrant's name must be a printable text, not {wrong[0]!r}")
    for player in players.values():
        check_player(player)
    if len(players) < 2:
        raise InvalidSimulation(f"an arena needs at least two entrants, not {len(players)}")
    return players
