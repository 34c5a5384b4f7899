"""Playing sampled states to their end by the rules of thumb, and what an end is worth."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import attrs

from gaigel import playing
from gaigel.engine import apply
from gaigel.history import lies_hidden
from gaigel.moves import Open, Play
from gaigel.players.estimates import seen_cards, with_card
from gaigel.players.outlook import outlook
from gaigel.players.thumb import rule_of_thumb
from gaigel.rules import Calling
from gaigel.state import Table

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    from gaigel.cards import Card
    from gaigel.players.estimates import Weights
    from gaigel.rules import Rules
    from gaigel.state import DealResult, State

__all__ = ["MARGIN", "called_at_once", "foreseen", "judged", "play_on", "play_out", "worth"]

MARGIN = 0.05
"""What a point more than the best other party is worth beside a stroke: decides between ends that cost the same."""


def called_at_once(state: State) -> State:
    """The same cards at a table where reaching the target wins by itself: as if every party called at once.

    A party that has the target already and has kept silent so far is not helped: it wins nothing by it any more.
    """
    table = state.table
    if table.rules.calling is Calling.AUTOMATIC:
        return state
    table = _automatic(table.rules, table.dealer, table.knocked, table.trump_card)
    return attrs.evolve(state, table=table, past=attrs.evolve(state.past, reached=()))


@lru_cache(maxsize=256)
def _automatic(rules: Rules, dealer: int, knocked: bool, trump_card: Card) -> Table:  # noqa: FBT001
    return Table(rules.replace(calling=Calling.AUTOMATIC), dealer, knocked, trump_card)


def play_on(state: State, rng: random.Random, weights: Sequence[Weights]) -> Iterator[State]:
    """Plays on to the end, every seat by the rules of thumb, each with its own numbers.

    Args:
        state: Where to begin.
        rng: For what is done only now and then.
        weights: The numbers of each seat.

    Yields:
        The state after each trick to come; the last one has the result.
    """
    seen = seen_cards(state)
    if lies_hidden(state):
        for card in state.cards:
            seen = with_card(seen, card)
    while state.result is None:
        turn = state.turn
        assert turn is not None, "a deal without a result has a seat on turn"
        move = rule_of_thumb(state, turn, rng, weights[turn], seen)
        if type(move) is Play:
            seen = with_card(seen, move.card)
            state = playing.perform(state, move)
            if not state.cards and state.result is None:
                yield state
        else:
            state = apply(state, move)
            if type(move) is Open:
                seen = with_card(seen, move.card)
    yield state


def play_out(state: State, rng: random.Random, weights: Sequence[Weights]) -> DealResult:
    """How the deal ends if every seat follows the rules of thumb from here on; arguments as of `play_on`."""
    for last in play_on(state, rng, weights):
        state = last
    assert state.result is not None, "the deal is played to its end"
    return state.result


def foreseen(
    state: State, party: int, rng: random.Random, weights: Sequence[Weights], tricks: int
) -> tuple[float, float, float]:
    """What a state promises a party once so many tricks are complete; played until then by the rules of thumb.

    Args:
        state: A state of a table that has an outlook (`gaigel.players.outlook.has_outlook`).
        party: The party.
        rng: For what is done only now and then.
        weights: The numbers of each seat.
        tricks: How many tricks shall be complete: those of the state, or one more.

    Returns:
        The chance to win; the strokes of the others less its own; what both are worth together (`worth`).
    """
    if state.result is None and len(state.past.tricks) < tricks:
        state = next(play_on(state, rng, weights))
    if state.result is None:
        wins, strokes = outlook(state, party)
    else:
        wins, strokes, _ = judged(state.result, party)
    return wins, strokes, worth(wins, strokes)


def worth(wins: float, strokes: float) -> float:
    """What a chance to win and expected strokes are worth together: a deal that is won counts a stroke on top.

    Whether a deal is won is told more surely than the strokes it brings, so this also gains more strokes than looking
    at strokes alone.
    """
    return strokes + 2 * wins - 1


def judged(result: DealResult, party: int) -> tuple[float, int, float]:
    """What an end is worth to a party.

    Returns:
        1 if it won, else 0, and a half if nobody did; the strokes of the others if it won, less its own; the latter
        with a little for the points.
    """
    own, points = result.strokes[party], result.points
    won = party in result.winners
    strokes = (sum(result.strokes) - own if won else 0) - own
    best_other = max([had for other, had in enumerate(points) if other != party])
    wins = float(won) if result.winners else 0.5
    return wins, strokes, strokes + MARGIN * (points[party] - best_other)
