"""Weighing moves: every one is tried in the same sampled worlds, played on by the rules of thumb or solved exactly.

Where there is an outlook, it tells what the worlds promise after the trick on the table, in place of playing them to
the end.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING

from attrs import frozen

from gaigel.engine import apply, turn_moves
from gaigel.players.estimates import playout_weights
from gaigel.players.guessing import Guesser
from gaigel.players.instinct import expectations
from gaigel.players.outlook import has_outlook
from gaigel.players.playouts import called_at_once, foreseen, judged, play_out, worth
from gaigel.players.solving import Search
from gaigel.players.thumb import rule_of_thumb
from gaigel.state import Phase

if TYPE_CHECKING:
    import random
    from collections.abc import Hashable

    from gaigel.moves import Move
    from gaigel.state import State
    from gaigel.views import View

__all__ = ["Estimate", "Thoroughness", "estimates"]


@frozen(weakref_slot=False)
class Thoroughness:
    """How thoroughly moves are weighed; counts only, so that the same seed gives the same choice on every machine.

    Attributes:
        worlds: In how many worlds each move is tried; alike ones are tried once and count as often as drawn.
        batch: After how many different worlds moves are given up that are surely worse.
        pool: How many worlds are sampled for each that is drawn from them; see `Guesser`.
        foresight: Whether only the trick on the table is played, where it is known what the position after it promises
            (`gaigel.players.outlook`), and not the deal to its end.
        doubt: How many standard errors a move must be behind the best to be given up.
        trust: What the move of the rules of thumb gets on top, in strokes times worlds: the fewer worlds, the likelier
            that another move is better by chance alone. Only where `instinct` does not count.
        instinct: How much what is expected of a move at first sight counts beside the worlds, where there is an outlook
            (`gaigel.players.instinct`).
        endgame: How many worlds of two or three players are solved instead, once the stock is gone; 0 for none. With
            more players, whose cards stay uncertain to the end, that is no better than playing them out.
    """

    worlds: int
    batch: int
    pool: int = 3
    foresight: bool = False
    doubt: float = 2.0
    trust: float = 24.0
    instinct: float = 0.0
    endgame: int = 0

    def solves(self, view: View) -> bool:
        """Whether worlds of this view are solved instead of played out."""
        return self.endgame > 0 and view.phase is Phase.STRICT and view.table.players <= 3


@frozen(weakref_slot=False)
class Estimate:
    """What a move is worth, as far as the worlds tell.

    Attributes:
        move: The move.
        wins: How likely the own party is to win, on average over the worlds; a deal without a winner counts half.
        strokes: The expected strokes of the others (if the own party wins) less those of the own party.
        worlds: In how many worlds the move was tried.
        value: What the moves are compared by: strokes, a little for points, and for the move of the rules of thumb; or,
            where there is an outlook, strokes, wins, and what was expected at first sight.
    """

    move: Move
    wins: float
    strokes: float
    worlds: int
    value: float


class _Tally:
    """What has been found out about a move."""

    def __init__(self, move: Move, bonus: float) -> None:
        self.move = move
        self.bonus = bonus
        self.values: list[float] = []
        self.times: list[int] = []
        self.wins = 0.0
        self.strokes = 0.0

    def add(self, times: int, wins: float, strokes: float, value: float) -> None:
        """Notes what came of the move in a world that counts for several."""
        self.wins += times * wins
        self.strokes += times * strokes
        self.values.append(value)
        self.times.append(times)

    @property
    def worlds(self) -> int:
        return sum(self.times)

    @property
    def value(self) -> float:
        return fmean(self.values, self.times) + self.bonus

    def estimate(self) -> Estimate:
        worlds = self.worlds
        return Estimate(self.move, self.wins / worlds, self.strokes / worlds, worlds, self.value)


def estimates(view: View, rng: random.Random, how: Thoroughness) -> tuple[Estimate, ...]:
    """What each turn move of the seat on turn is worth, the best first.

    Args:
        view: The view of the seat on turn.
        rng: Draws the worlds.
        how: How thoroughly.
    """
    seat, party = view.seat, view.party
    assert seat is not None, "the view is that of the seat on turn"
    assert party is not None, "a seat has a party"
    weights = playout_weights(view.table, party)
    thumb = rule_of_thumb(view, seat, rng, weights[seat])
    solves = how.solves(view)
    tallies = [_Tally(move, bonus) for move, bonus in _bonuses(view, thumb, how)]
    tallies.sort(key=lambda tally: tally.move != thumb)
    guesser = Guesser(view, weights)
    if solves:
        _solve_worlds(guesser.worlds(how.endgame, how.pool, rng), tallies, party)
    else:
        _play_worlds(guesser, tallies, party, rng, how)
    return tuple(sorted([tally.estimate() for tally in tallies], key=lambda one: (-one.worlds, -one.value)))


def _bonuses(view: View, thumb: Move, how: Thoroughness) -> list[tuple[Move, float]]:
    """The moves, each with what it is worth before any world is looked at."""
    moves = turn_moves(view)
    if how.instinct and has_outlook(view.table) and (expected := expectations(view, moves)):
        return [(move, how.instinct * worth(*one)) for move, one in zip(moves, expected, strict=True)]
    bonus = how.trust / how.worlds
    return [(move, bonus if move == thumb else 0.0) for move in moves]


def _play_worlds(guesser: Guesser, tallies: list[_Tally], party: int, rng: random.Random, how: Thoroughness) -> None:
    """Tries the moves in worlds played on by the rules of thumb; gives up those that are clearly worse."""
    foresees = how.foresight and has_outlook(guesser.view.table)
    tricks = len(guesser.view.past.tricks) + 1
    for done, (drawn, times) in enumerate(guesser.worlds(how.worlds, how.pool, rng), 1):
        world = called_at_once(drawn)
        for tally in tallies:
            after = apply(world, tally.move)
            if foresees:
                answer = foreseen(after, party, rng, guesser.weights, tricks)
            else:
                answer = judged(play_out(after, rng, guesser.weights), party)
            tally.add(times, *answer)
        if done % how.batch == 0:
            best = max(tallies, key=lambda tally: tally.value)
            tallies = [tally for tally in tallies if not _surely_worse(tally, best, how.doubt)]


def _surely_worse(tally: _Tally, best: _Tally, doubt: float) -> bool:
    """Whether a move is behind the best by so many standard errors of the difference, world by world."""
    behind = [good - poor for good, poor in zip(best.values, tally.values, strict=True)]
    mean, total = fmean(behind, best.times), best.worlds
    error = sqrt(sum([(times * (one - mean)) ** 2 for one, times in zip(behind, best.times, strict=True)])) / total
    return mean + best.bonus - tally.bonus > doubt * error


def _solve_worlds(worlds: list[tuple[State, int]], tallies: list[_Tally], party: int) -> None:
    """Tries the moves in worlds solved exactly."""
    search = Search()
    known: dict[Hashable, list[tuple[float, float, float]]] = {}
    for drawn, times in worlds:
        world = called_at_once(drawn)
        if world.masks not in known:
            known[world.masks] = [_solved(search, apply(world, tally.move), party) for tally in tallies]
        for tally, value in zip(tallies, known[world.masks], strict=True):
            tally.add(times, *value)


def _solved(search: Search, state: State, party: int) -> tuple[float, float, float]:
    """What a position is worth to a party if everybody sees all cards."""
    if state.table.parties > 2:
        return judged(search.result(state), party)
    gain = search.gain(state) * (1 if party == 0 else -1)
    return (gain > 0) + (gain == 0) / 2, gain, gain
