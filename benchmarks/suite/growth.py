"""Does anything grow? Time per deal against the number of deals, time per move against the length of the past."""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING

import gaigel

from .measure import Figure, in_rounds, microseconds, scaled
from .playing import to_the_last_card
from .single_calls import moments, over

if TYPE_CHECKING:
    from .measure import Work

SECTION = "growth"
_WITHOUT_CALLS = gaigel.SPEEDBESEN.replace(overdue=gaigel.Overdue.ON_CHALLENGE)


def _play(deals: int, number: int) -> int:
    rng = random.Random(number)
    for _ in range(deals):
        to_the_last_card(_WITHOUT_CALLS, rng)
    return deals


def deals_against_their_number(scale: float, rounds: int) -> list[Figure]:
    """Microseconds a deal, for more and more deals in a row."""
    numbers = [scaled(number, scale) for number in (50, 200, 800)]
    timings = in_rounds({f"one of {number} deals": partial(_play, number) for number in numbers}, rounds)
    return [microseconds(SECTION, name, found) for name, found in timings.items()]


def moves_against_the_past(scale: float, rounds: int) -> list[Figure]:
    """Microseconds a call, after more and more complete tricks.

    Two players have the longest past: 24 tricks, 19 of them while the stock lasts. So that the same work is compared,
    only leads count that follow no meld or exchange and that no deadline watches.
    """
    leads = [
        moment
        for moment in moments(_WITHOUT_CALLS.for_players(2), scaled(200, scale))
        if moment.state.phase is gaigel.Phase.FREE
        and not (moment.state.cards or moment.state.past.chronicle or moment.state.past.reached)
        and isinstance(moment.move, gaigel.Play)
    ]
    works: dict[str, Work] = {}
    for first in (1, 6, 11):
        part = [moment for moment in leads if first <= len(moment.state.tricks) < first + 5]
        when = f"after {first} to {first + 4} tricks"
        works[f"turn_moves {when}"] = over(part, lambda moment: gaigel.turn_moves(moment.state))
        works[f"apply {when}"] = over(part, lambda moment: gaigel.apply(moment.state, moment.move))
    return [microseconds(SECTION, name, found) for name, found in in_rounds(works, rounds).items()]


def figures(scale: float, rounds: int) -> list[Figure]:
    """Both."""
    return [*deals_against_their_number(scale, rounds), *moves_against_the_past(scale, rounds)]
