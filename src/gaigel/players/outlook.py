"""What a position between two tricks promises a party, all cards seen: a sum of numbers found by play.

A playout ends with a stroke more or less, and much of that is luck which has nothing to do with the move in question.
What the position promises after each of the next tricks tells more about it, with less noise.

The sum has one number for each card in the hands of the party and of the others, for pairs not melded yet, for the
first trick still missing, for the lead, and for the points of both; they differ with the number of complete tricks.
`benchmarks/outlook.py` finds them anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gaigel import _masks
from gaigel.cards import CARDS, Suit
from gaigel.players._outlook_numbers import NUMBERS
from gaigel.state import has_trick

if TYPE_CHECKING:
    from gaigel.state import State, Table

__all__ = ["COUNT", "features", "has_outlook", "outlook"]

_KNOTS = (0, 20, 40, 55, 70, 80, 90, 101)
_STAGES = 6
_PAIRS, _NO_TRICK, _LEAD, _ANY, _LEFT = 24, 28, 30, 31, 32
_SIZE = 33
_GRID = _STAGES * _SIZE
COUNT = _GRID + len(_KNOTS) ** 2
"""How many numbers there are: for each of six stages 12 kinds of cards in two places, pairs, the first trick, the lead,
one for all and one for 50 points ahead; and a net of points of both."""

_KINDS = tuple(tuple(card.rank.index * 2 + (card.suit is trump) for card in CARDS) for trump in Suit)
"""For each trump suit the kind of every face: its rank, plain or trump."""
_FIRST_OBERS = _masks.OBERS & _masks.FIRSTS


def _between(points: int) -> list[tuple[int, float]]:
    """The knots around so many points, each with its share."""
    if points >= _KNOTS[-1]:
        return [(len(_KNOTS) - 1, 1.0)]
    upper = next(at for at, knot in enumerate(_KNOTS) if knot > points)
    low, high = _KNOTS[upper - 1], _KNOTS[upper]
    share = (points - low) / (high - low)
    return [(upper - 1, 1 - share), (upper, share)]


_NET = tuple(_between(points) for points in range(_KNOTS[-1] + 1))


def has_outlook(table: Table) -> bool:
    """Whether there are numbers for a table: for two pairs that play for 101."""
    return table.players == 4 and table.parties == 2 and table.rules.target == _KNOTS[-1]


def outlook(state: State, party: int) -> float:
    """What a state promises a party: the strokes of the others less its own, with a little for the points.

    Args:
        state: A state of two pairs after a complete trick, before the next card.
        party: Which party.
    """
    return sum([NUMBERS[index] * amount for index, amount in features(state, party)])


def features(state: State, party: int) -> list[tuple[int, float]]:
    """What is counted, with its place among the numbers."""
    table, past, melded = state.table, state.past, state.melded
    kinds, trump = _KINDS[table.trump.index], table.trump.mask
    start = (min(len(past.tricks), _STAGES) - 1) * _SIZE
    found: list[tuple[int, float]] = []
    for seat, hand in enumerate(state.masks):
        side = int(table.party_of[seat] != party)
        place, rest = start + 12 * side, hand
        while rest:
            low = rest & -rest
            rest ^= low
            found.append((place + kinds[low.bit_length() - 1 >> 1], 1.0))
        fresh = _masks.minus(hand, melded[seat]) if melded[seat] else hand
        if pairs := fresh & fresh >> 2 & _FIRST_OBERS:
            in_trump = (pairs & trump).bit_count()
            found.append((start + _PAIRS + 2 * side, in_trump))
            found.append((start + _PAIRS + 2 * side + 1, pairs.bit_count() - in_trump))
    for side, who in enumerate((party, 1 - party)):
        if not has_trick(state, who):
            found.append((start + _NO_TRICK + side, 1.0))
    if state.turn is not None and table.party_of[state.turn] == party:
        found.append((start + _LEAD, 1.0))
    ours, theirs = past.points[party], past.points[1 - party]
    found += [(start + _ANY, 1.0), (start + _LEFT, (ours - theirs) / 50)]
    for row, share in _NET[min(ours, _KNOTS[-1])]:
        for column, other in _NET[min(theirs, _KNOTS[-1])]:
            found.append((_GRID + row * len(_KNOTS) + column, share * other))
    return found
