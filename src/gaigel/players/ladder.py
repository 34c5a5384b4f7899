"""Elo numbers from a round robin: who is how much stronger, on one scale."""

from __future__ import annotations

from math import exp, log, log1p, sqrt
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from gaigel.players.intervals import Interval, student_quantile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Vector: TypeAlias = list[float]
    Matrix: TypeAlias = list[list[float]]
    Scores: TypeAlias = Mapping[tuple[int, int], Sequence[float]]

__all__ = ["Rating", "ratings"]

_ELO = 400 / log(10)
"""How many Elo points are one unit of the logistic function: 400 points are odds of ten to one."""

_DRAW = 0.5


@frozen(weakref_slot=False)
class Rating:
    """Where an entrant stands on the ladder.

    Attributes:
        name: The entrant.
        elo: The Elo number with its 95 % interval; the anchor has 0 and no spread.
        score: The mean score against all others, from 0 to 1.
    """

    name: str
    elo: Interval
    score: float


def ratings(names: Sequence[str], scores: Scores, anchor: int) -> tuple[Rating, ...]:
    """The ladder, the strongest first, equal ones in the order given.

    The Elo numbers are those under which the observed scores are most likely, when an entrant that stands d points
    above another is expected to score 1 / (1 + 10 ** (-d / 400)) against it. So that nobody who wins everything
    gets an infinite number, each couple is taken to have drawn one more pair than it played.

    The intervals do not trust the model: they come from how far the scores of each deal, taken over all couples,
    lie from what the numbers expect ("sandwich" estimate). All couples play the same deals, so the deal is what is
    independent, not the pair of one couple.

    Args:
        names: The entrants.
        scores: For each couple, by index and once only, the score of the first in each pair; all couples have the
            same number of pairs.
        anchor: Whose number is 0.
    """
    free = [entrant for entrant in range(len(names)) if entrant != anchor]
    strengths = _most_likely(len(names), free, scores)
    spreads = _spreads(strengths, free, scores)
    found: list[Rating] = []
    for entrant, name in enumerate(names):
        elo, reach = strengths[entrant] * _ELO, spreads[entrant] * _ELO
        own = [score for (first, _), each in scores.items() if first == entrant for score in each]
        own += [1 - score for (_, second), each in scores.items() if second == entrant for score in each]
        found.append(Rating(name, Interval(elo, elo - reach, elo + reach), sum(own) / len(own)))
    return tuple(sorted(found, key=lambda rating: -rating.elo.mean))


def _expected(strengths: Vector, first: int, second: int) -> float:
    return 1 / (1 + exp(strengths[second] - strengths[first]))


def _likelihood(strengths: Vector, scores: Scores) -> float:
    """The logarithm of the likelihood of the scores and the added draws."""
    total = 0.0
    for (first, second), each in scores.items():
        lead = strengths[first] - strengths[second]
        won = sum(each) + _DRAW
        # log p and log(1 - p) of the logistic function, without the overflow of exp
        both = -abs(lead) - 2 * log1p(exp(-abs(lead)))
        total += won * (both + lead) / 2 + (len(each) + 1 - won) * (both - lead) / 2
    return total


def _gradient(strengths: Vector, free: Sequence[int], scores: Scores) -> Vector:
    slopes = [0.0] * len(strengths)
    for (first, second), each in scores.items():
        more = sum(each) + _DRAW - (len(each) + 1) * _expected(strengths, first, second)
        slopes[first] += more
        slopes[second] -= more
    return [slopes[entrant] for entrant in free]


def _curvature(strengths: Vector, free: Sequence[int], scores: Scores) -> Matrix:
    """Minus the second derivatives of the likelihood."""
    at = {entrant: index for index, entrant in enumerate(free)}
    matrix = [[0.0] * len(free) for _ in free]
    for (first, second), each in scores.items():
        expected = _expected(strengths, first, second)
        weight = (len(each) + 1) * expected * (1 - expected)
        for one, other in ((first, second), (second, first)):
            if one in at:
                matrix[at[one]][at[one]] += weight
                if other in at:
                    matrix[at[one]][at[other]] -= weight
    return matrix


def _solved(matrix: Matrix, right: Vector) -> Vector:
    """The x with matrix x = right. Every row outweighs its other entries, so no pivot is looked for."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        for below in range(at + 1, size):
            factor = rows[below][at] / rows[at][at]
            rows[below] = [value - factor * above for value, above in zip(rows[below], rows[at], strict=True)]
    solution = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][after] * solution[after] for after in range(at + 1, size))
        solution[at] = (rows[at][size] - known) / rows[at][at]
    return solution


def _most_likely(entrants: int, free: Sequence[int], scores: Scores) -> Vector:
    """Newton's method; a step that does not climb is halved until it does."""
    strengths = [0.0] * entrants
    likelihood = _likelihood(strengths, scores)
    while True:
        step = _solved(_curvature(strengths, free, scores), _gradient(strengths, free, scores))
        while True:
            if max(map(abs, step)) < 1e-10:
                return strengths
            tried = strengths.copy()
            for entrant, change in zip(free, step, strict=True):
                tried[entrant] += change
            higher = _likelihood(tried, scores)
            if higher > likelihood:
                break
            step = [change / 2 for change in step]
        strengths, likelihood = tried, higher


def _spreads(strengths: Vector, free: Sequence[int], scores: Scores) -> Vector:
    """Half the width of each 95 % interval."""
    expected = {couple: _expected(strengths, *couple) for couple in scores}
    pairs = len(next(iter(scores.values())))
    curvature = _curvature(strengths, free, scores)
    squares = [0.0] * len(free)
    for pair in range(pairs + 1):  # the last is the added draw
        surprise = [0.0] * len(strengths)
        for (first, second), each in scores.items():
            more = (each[pair] if pair < pairs else _DRAW) - expected[first, second]
            surprise[first] += more
            surprise[second] -= more
        for at, influence in enumerate(_solved(curvature, [surprise[entrant] for entrant in free])):
            squares[at] += influence**2
    reach = student_quantile(pairs)
    spreads = [0.0] * len(strengths)
    for entrant, square in zip(free, squares, strict=True):
        spreads[entrant] = reach * sqrt(square)
    return spreads
