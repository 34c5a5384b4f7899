"""What happens when a trick is complete, and in which order (RULES §9): the one place that calls several chapters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gaigel import _masks, calling, opening, robbing, tricks
from gaigel.rules import Calling, Opening
from gaigel.scoring import close
from gaigel.state import (
    Ending,
    Phase,
    announcers,
    leader,
    make_past,
    make_state,
    make_trick,
    open_cards,
    stock_size,
)

if TYPE_CHECKING:
    from gaigel.state import Past, Reached, State, Trick

__all__ = ["complete"]


def complete(state: State) -> State:
    """The state after the last card of a trick: credited, judged, drawn, and the next lead or the last call."""
    table, past = state.table, state.past
    trick, winner, worth = _won(state)
    party, points = table.party_of[winner], past.points
    points = (*points[:party], points[party] + worth, *points[party + 1 :])
    won, reached = (*past.tricks, trick), past.reached
    if reached or points[party] >= table.rules.target or past.chronicle or past.opening is Opening.AUF_DISSLE:
        credited = make_past(past.opening, won, points, past.drawn, past.chronicle, reached)
        judged = _judged(_led_by(state, winner, credited), winner)
        if judged.result is not None:
            return judged
        reached = judged.past.reached
    if state.phase is not Phase.STRICT:
        return _drawn(state, winner, won, points, reached)
    after = _led_by(state, winner, make_past(past.opening, won, points, past.drawn, past.chronicle, reached))
    return _finished(after) if len(won) == table.trick_count else after


def _won(state: State) -> tuple[Trick, int, int]:
    """The complete trick, its winner, and its points (§4, §5, §6, §9)."""
    table, past, cards = state.table, state.past, state.cards
    how, trump = None, table.trump
    if state.phase is Phase.FIRST_TRICK:
        how = past.opening
        assert how is not None
        place, why = opening.winner(table, how, cards)
    else:
        place = tricks.best(cards, trump)
        why = tricks.reason(cards, place, trump)
    points = 0
    for card in cards:
        points += card.points
    if len(past.tricks) + 1 == table.trick_count:
        points += table.rules.last_trick_bonus
    led = leader(state)
    winner = (led + place) % table.players
    forced = tricks.is_forced(table, state.phase, cards, place)
    return make_trick(led, cards, winner, why, points, forced, how), winner, points


def _led_by(state: State, winner: int, past: Past) -> State:
    """The state with the complete trick gone from the table and its winner on turn."""
    return make_state(
        state.table, state.pile, past, state.phase, winner, state.masks, (), state.melded, state.bound, None
    )


def _judged(state: State, winner: int) -> State:
    """Whether the deal ends with the trick, and who has the target now (§9's order).

    Auf Dissle lost; deadlines that end with this trick; target newly reached, and won at once.
    """
    table = state.table
    party = table.party_of[winner]
    if winner in announcers(table, state.past):
        return close(state, Ending.DISSLE_LOST, party)
    state = calling.after_complete(state)
    if state.result is None and calling.newly_reached(state, party):
        return calling.reach(state, party, calling.after_trick(table, len(state.past.tricks)))
    return state


def _drawn(
    state: State, winner: int, won: tuple[Trick, ...], points: tuple[int, ...], reached: tuple[Reached, ...]
) -> State:
    """The winner draws first, the others in order of play; the open cards come last (§5)."""
    table, pile, past = state.table, state.pile, state.past
    chronicle = past.chronicle
    order = robbing.draw_order(table, past, winner, len(won)) if chronicle else table.orders[winner]
    drawn = past.drawn + len(order)
    cards = pile[past.drawn : drawn]
    if drawn > len(pile):
        cards += open_cards(table, past)[: len(order) - len(cards)]
    hands = list(state.masks)
    for seat, card in zip(order, cards, strict=True):
        hands[seat] = _masks.add(hands[seat], card.bit)
    past = make_past(past.opening, won, points, drawn, chronicle, reached)
    phase = Phase.FREE if stock_size(table, past) else Phase.STRICT
    after = make_state(table, pile, past, phase, winner, tuple(hands), (), state.melded, state.bound, None)
    return robbing.left_to_owner(after) if chronicle else after


def _finished(state: State) -> State:
    """The state after the last trick: the last call begins, or there is none (§9)."""
    if state.rules.calling is Calling.AUTOMATIC:
        return close(state, Ending.UNCALLED, None)
    return make_state(
        state.table,
        state.pile,
        state.past,
        Phase.LAST_CALL,
        state.turn,
        state.masks,
        (),
        state.melded,
        state.bound,
        None,
    )
