"""Every function that a program calls again and again, singly, over positions from random deals."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import gaigel
from gaigel.moves import PLAYS

from .measure import Figure, in_rounds, microseconds, scaled

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .measure import Work

T = TypeVar("T")

SECTION = "single calls"


class Moment(NamedTuple):
    """A state in which a seat is on turn, a move by lot, the state after it, and a play that is refused."""

    state: gaigel.State
    move: gaigel.Move
    after: gaigel.State
    refused: gaigel.Move


def moments(rules: gaigel.Rules, deals: int) -> list[Moment]:
    """Every moment of so many random deals, played to the last card."""
    rng = random.Random(1)
    found: list[Moment] = []
    for _ in range(deals):
        state = gaigel.deal(rules, gaigel.shuffled_pack(rng), 0)
        while state.result is None and state.phase is not gaigel.Phase.LAST_CALL:
            options, seat = gaigel.turn_moves(state), state.turn
            assert seat is not None
            move = rng.choice(options)
            refused = rng.choice([play for play in PLAYS[seat] if play not in options])
            after = gaigel.apply(state, move)
            found.append(Moment(state, move, after, refused))
            state = after
    return found


def over(things: Sequence[T], call: Callable[[T], object]) -> Work:
    """The call for each of these things, one after the other; what it returns is dropped at once."""

    def work(_: int) -> int:
        for thing in things:
            call(thing)
        return len(things)

    return work


def figures(scale: float, rounds: int) -> list[Figure]:
    """Microseconds a call."""
    found = moments(gaigel.SPEEDBESEN.replace(overdue=gaigel.Overdue.ON_CHALLENGE), scaled(30, scale))
    few = found[:: max(len(found) // scaled(100, scale), 1)]
    views = [gaigel.view(moment.state, moment.state.turn) for moment in few]
    samplers = [gaigel.StateSampler(view) for view in views]
    rng = random.Random(2)
    packs = [gaigel.shuffled_pack(rng) for _ in range(scaled(200, scale))]

    works: dict[str, Work] = {
        "shuffled_pack": over(packs, lambda _: gaigel.shuffled_pack(rng)),
        "deal": over(packs, lambda pack: gaigel.deal(gaigel.SPEEDBESEN, pack, 0)),
        "turn_moves": over(found, lambda moment: gaigel.turn_moves(moment.state)),
        "legal_moves": over(found, lambda moment: gaigel.legal_moves(moment.state)),
        "apply": over(found, lambda moment: gaigel.apply(moment.state, moment.move)),
        "is_legal": over(found, lambda moment: gaigel.is_legal(moment.state, moment.move)),
        "why_illegal (refused)": over(found, lambda moment: gaigel.why_illegal(moment.state, moment.refused)),
        "events": over(found, lambda moment: gaigel.events(moment.state, moment.move, moment.after)),
        "hash(state)": over(found, lambda moment: hash(moment.state)),
        "view": over(few, lambda moment: gaigel.view(moment.state, moment.state.turn)),
        "legal_moves (view)": over(views, gaigel.legal_moves),
        "information_key": over(views, gaigel.information_key),
        "StateSampler (set-up)": over(views, gaigel.StateSampler),
        "StateSampler.sample": over(samplers, lambda sampler: sampler.sample(rng)),
        "sample_state": over(views, lambda view: gaigel.sample_state(view, rng)),
    }
    return [microseconds(SECTION, name, timings) for name, timings in in_rounds(works, rounds).items()]
