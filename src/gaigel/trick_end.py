"""What happens when a trick is complete, and in which order (RULES §9): the one place that calls several chapters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gaigel import _masks, calling, opening, robbing, tricks
from gaigel.rules import Calling
from gaigel.scoring import close
from gaigel.state import (
    Ending,
    Phase,
    leader,
    make_past,
    make_state,
    make_trick,
    open_cards,
    plays_dissle,
    stock_size,
)

if TYPE_CHECKING:
    from gaigel.cards import Card
    from gaigel.rules import Opening
    from gaigel.state import Past, Reached, State, Table, Trick

__all__ = ["complete", "won"]


# Asked for with every trick; a member looked up in its class costs more than the comparison.
_FIRST_TRICK, _FREE, _STRICT = Phase.FIRST_TRICK, Phase.FREE, Phase.STRICT


def complete(state: State) -> State:
    """The state after the last card of a trick.

    The order: points; Auf Dissle lost; deadlines that end with this trick; target newly reached, or won at once; draw;
    the next lead or the last call (§9).
    """
    table, past, phase = state.table, state.past, state.phase
    how, number = past.opening if phase is _FIRST_TRICK else None, len(past.tricks) + 1
    trick, winner, worth = won(table, phase, how, number, leader(state), state.cards)
    party, totals = table.party_of[winner], list(past.points)
    totals[party] += worth
    points = tuple(totals)
    all_won, reached = (*past.tricks, trick), past.reached
    late = calling.late_with_trick(reached, number) if reached else None
    lost = plays_dissle(table, past, winner)
    new = calling.newly_reached(table, reached, party, points[party])
    if lost or late or new:
        after = _led_by(state, winner, make_past(past.opening, all_won, points, past.drawn, past.chronicle, reached))
        if lost:
            return close(after, Ending.DISSLE_LOST, party)
        if late:
            after = calling.lapse(after, late)
        if new and after.result is None:
            after = calling.reach(after, party, calling.after_trick(table, number))
        if after.result is not None:
            return after
        reached = after.past.reached
    if phase is not _STRICT:
        return _drawn(state, winner, all_won, points, reached)
    after = _led_by(state, winner, make_past(past.opening, all_won, points, past.drawn, past.chronicle, reached))
    return _finished(after) if number == table.trick_count else after


def won(
    table: Table, phase: Phase, how: Opening | None, number: int, led: int, cards: tuple[Card, ...]
) -> tuple[Trick, int, int]:
    """The complete trick of this number, its winner, and its points (§4, §5, §6, §9).

    Args:
        table: The table.
        phase: In which phase it was played.
        how: How it was opened, if it is a first trick with openings.
        number: Its number, from 1.
        led: Who led.
        cards: Its cards in the order of play.
    """
    if how is None:
        place = tricks.best(cards, table.trump)
        why = tricks.reason(cards, place, table.trump)
    else:
        place, why = opening.winner(table, how, cards)
    points = 0
    for card in cards:
        points += card.points
    if number == table.trick_count:
        points += table.rules.last_trick_bonus
    winner = (led + place) % table.players
    forced = tricks.is_forced(table, phase, cards, place)
    return make_trick(led, cards, winner, why, points, forced, how), winner, points


def _led_by(state: State, winner: int, past: Past) -> State:
    """The state with the complete trick gone from the table and its winner on turn."""
    return make_state(
        state.table, state.pile, past, state.phase, winner, state.masks, (), state.melded, state.bound, None
    )


def _drawn(
    state: State, winner: int, all_won: tuple[Trick, ...], points: tuple[int, ...], reached: tuple[Reached, ...]
) -> State:
    """The winner draws first, the others in order of play; the open cards come last (§5)."""
    table, pile, past = state.table, state.pile, state.past
    partners = table.rules.partner_robbing
    order = robbing.draw_order(table, past, winner, len(all_won)) if partners else table.orders[winner]
    drawn = past.drawn + len(order)
    cards = pile[past.drawn : drawn]
    if drawn > len(pile):
        cards += open_cards(table, past)[: len(order) - len(cards)]
    hands = list(state.masks)
    _masks.hand_out(hands, order, cards)
    past = make_past(past.opening, all_won, points, drawn, past.chronicle, reached)
    phase = _FREE if stock_size(table, past) else _STRICT
    after = make_state(table, pile, past, phase, winner, tuple(hands), (), state.melded, state.bound, None)
    return robbing.left_to_owner(after) if partners else after


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
