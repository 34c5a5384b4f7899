"""What a position between two tricks promises a party, all cards seen.

A playout ends with a stroke more or less, and much of that is luck which has nothing to do with the move in question.
What the position promises after each of the next tricks tells more about it, with less noise, and takes less time than
playing on to the end.

The promise comes from a network that has seen some million deals (`gaigel.players.networks`). Two pairs that play for
101 have one.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from gaigel import _masks
from gaigel.cards import CARDS, Suit
from gaigel.players.networks import shipped
from gaigel.state import has_trick, leader, turned_up

if TYPE_CHECKING:
    from gaigel.players.networks import Amounts
    from gaigel.state import State, Table

__all__ = ["COUNT", "between", "features", "has_outlook", "outlook", "places"]

_TARGET, _TRICKS, _HAND = 101, 12, 5

_SEAT = 48
"""How many numbers the hand of a seat has: one for each face that it holds, and one for each that it holds twice."""
_LEADING, _FOLLOWING = 0, 4 * _SEAT
_PAIRS = 8 * _SEAT
_TRICK = _PAIRS + 32
_OURS = _TRICK + _TRICKS
_THEIRS = _OURS + 12
_NO_TRICK = _THEIRS + 12
_TURNED_UP = _NO_TRICK + 2
_STOCK = _TURNED_UP + 7
_ALWAYS = _STOCK + 12
COUNT = _ALWAYS + 1
"""How many features there are.

The hands of all seats from the leader on, once for a leader of the own party and once for another; pairs that can still
be melded; the number of complete tricks; points of both, between knots; whose first trick is missing; the rank turned
up; what lies face down in the stock by rank, plain or trump, in quarters; one for all.
"""

KNOTS = (0, 10, 20, 30, 40, 50, 60, 70, 80, 87, 94, _TARGET)
_FIRST_OBERS = _masks.OBERS & _masks.FIRSTS


@cache
def between(knots: tuple[int, ...], points: int) -> tuple[tuple[int, float], ...]:
    """The knots around so many points, each with its share; the last one for more than that."""
    if points >= knots[-1]:
        return ((len(knots) - 1, 1.0),)
    upper = next(at for at, knot in enumerate(knots) if knot > points)
    share = (points - knots[upper - 1]) / (knots[upper] - knots[upper - 1])
    return tuple([(at, much) for at, much in ((upper - 1, 1 - share), (upper, share)) if much])


def places(trump: Suit) -> tuple[int, ...]:
    """The place of every suit if trump comes first and the others keep their order."""
    return tuple(0 if suit is trump else suit.index + (suit < trump) for suit in Suit)


def _bit_places(trump: Suit) -> tuple[int, ...]:
    """For each bit of a hand its number among those of a seat: faces held once, then faces held twice."""
    at = places(trump)
    once = [6 * at[card.suit.index] + card.rank.index for card in CARDS]
    return tuple(place for face in once for place in (face, 24 + face))


_SUITS = tuple(places(trump) for trump in Suit)
_BITS = tuple(_bit_places(trump) for trump in Suit)
_KINDS = tuple(tuple(2 * card.rank.index + (card.suit is trump) for card in CARDS) for trump in Suit)
"""For each trump suit the kind of every face: its rank, plain or trump."""


def has_outlook(table: Table) -> bool:
    """Whether the network knows a table: two pairs that play for 101 with five cards each in twelve tricks."""
    rules = table.rules
    return (
        (table.players, table.parties, rules.target) == (4, 2, _TARGET)
        and (table.trick_count, rules.hand_size) == (_TRICKS, _HAND)
        and not rules.last_trick_bonus
    )


def outlook(state: State, party: int) -> tuple[float, float]:
    """What a state promises a party: the chance to win, and the strokes of the others less its own.

    Args:
        state: A state of a table that the network knows, after a complete trick and before the next card.
        party: Which party.
    """
    network = shipped("_outlook")
    return network.answers(network.summed(features(state, party)))


def features(state: State, party: int) -> Amounts:
    """What the network is told of a state."""
    table, past, melded, masks = state.table, state.past, state.melded, state.masks
    trump = table.trump.index
    bits, suits = _BITS[trump], _SUITS[trump]
    first = leader(state)
    leads = table.party_of[first] == party
    found: Amounts = [(_ALWAYS, 1.0), (_TRICK + len(past.tricks), 1.0)]
    place, pair_place = (_LEADING, _PAIRS) if leads else (_FOLLOWING, _PAIRS + 16)
    for seat in table.orders[first]:
        hand = rest = masks[seat]
        while rest:
            low = rest & -rest
            rest ^= low
            found.append((place + bits[low.bit_length() - 1], 1.0))
        fresh = _masks.minus(hand, melded[seat]) if melded[seat] else hand
        if pairs := fresh & fresh >> 2 & _FIRST_OBERS:
            found += [(pair_place + suits[ober // 6], 1.0) for ober in _masks.distinct(pairs)]
        place += _SEAT
        pair_place += 4
    for start, who in ((_OURS, party), (_THEIRS, 1 - party)):
        found += [(start + knot, share) for knot, share in between(KNOTS, past.points[who])]
        if not has_trick(state, who):
            found.append((_NO_TRICK + (who != party), 1.0))
    card = turned_up(table, past)
    found.append((_TURNED_UP + (card.rank.index if card else 6), 1.0))
    kinds = _KINDS[trump]
    counts = [0] * 12
    for hidden in state.pile[past.drawn :]:
        counts[kinds[hidden.index]] += 1
    found += [(_STOCK + kind, count / 4) for kind, count in enumerate(counts) if count]
    return found
