"""Robbing the turned-up card with the trump seven, alone and with a partner (RULES §8)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from gaigel import _masks
from gaigel.moves import SEATS, LayUnder, Rob, Take
from gaigel.rules import RobWhen
from gaigel.state import (
    Exchange,
    ExchangeKind,
    Phase,
    make_past,
    make_state,
    open_cards,
    stock_size,
    trick_number,
)
from gaigel.violations import Code, Violation, off_lead, out_of_turn, trickless

if TYPE_CHECKING:
    from gaigel.state import Past, Position, State, Table

__all__ = ["draw_order", "left_to_owner", "moves", "owner_under", "perform", "violations"]


# Asked for with every move; a member looked up in its class costs more than the comparison.
_FIRST_TRICK, _FREE, _OFF, _ON_LEAD = Phase.FIRST_TRICK, Phase.FREE, RobWhen.OFF, RobWhen.ON_LEAD
_LAID_UNDER = ExchangeKind.LAID_UNDER
_ROBS, _LAYS_UNDER, _TAKES = tuple(map(Rob, SEATS)), tuple(map(LayUnder, SEATS)), tuple(map(Take, SEATS))


def owner_under(past: Past) -> int | None:
    """The seat whose seven lies under the turned-up card while that waits to be taken."""
    for entry in reversed(past.chronicle):
        if isinstance(entry, Exchange):
            return entry.seat if entry.kind is _LAID_UNDER else None
    return None


def draw_order(table: Table, past: Past, winner: int, trick: int) -> tuple[int, ...]:
    """Who draws after the trick of this number, card by card (§5).

    A seat whose partner robbed in that trick what the seat had reserved draws one card more when its turn to draw
    comes.
    """
    order, exchanges = table.orders[winner], past.exchanges
    for under, after in pairwise(exchanges):
        if under.kind is ExchangeKind.LAID_UNDER and after.kind is ExchangeKind.ROBBED and after.trick == trick:
            at = order.index(under.seat)
            return (*order[:at], under.seat, *order[at:])
    return order


def moves(position: Position, seat: int) -> tuple[Rob | LayUnder | Take, ...]:
    """What the seat on turn may do at the turned-up card; nothing but while the stock lasts."""
    rules = position.table.rules
    if position.phase is not _FREE or (position.cards and rules.rob_when is _ON_LEAD):
        return ()
    possible: tuple[Rob | LayUnder | Take, ...] = ()
    if position.masks[seat] & position.table.trump_seven.bit:
        possible = (_ROBS[seat], _LAYS_UNDER[seat]) if rules.partner_robbing else (_ROBS[seat],)
    if position.past.chronicle and owner_under(position.past) == seat:
        possible += (_TAKES[seat],)
    return tuple([move for move in possible if not violations(position, move)]) if possible else ()


def violations(position: Position, move: Rob | LayUnder | Take) -> list[Violation]:
    """Everything that speaks against robbing, laying under or taking."""
    table, past, seat = position.table, position.past, move.seat
    rules, exchanges, size = table.rules, past.exchanges, stock_size(position.table, position.past)
    found = out_of_turn(position, seat)
    if rules.rob_when is _OFF:
        found.append(Violation(Code.ROBBING_OFF, option="rob_when"))
    if rules.rob_when is _ON_LEAD:
        found += off_lead(position, seat, "rob_when")
    if rules.rob_needs_trick:
        found += trickless(position, seat, "rob_needs_trick")
    if position.phase is _FIRST_TRICK:
        found.append(Violation(Code.FIRST_TRICK))
    if position.bound[seat]:
        found.append(Violation(Code.BOUND_BY_MELD, option="meld_binds"))
    owner = owner_under(past)
    if isinstance(move, Take):
        if owner != seat:
            found.append(Violation(Code.NOTHING_TO_TAKE))
        return found
    if not position.masks[seat] & table.trump_seven.bit:
        found.append(Violation(Code.NO_TRUMP_SEVEN, suit=table.trump))
    if not size:
        found.append(Violation(Code.STOCK_EMPTY))
    elif open_cards(table, past)[0] is table.trump_seven:
        found.append(Violation(Code.TURNED_UP_SEVEN))
    if owner is not None and table.party_of[owner] != table.party_of[seat]:
        found.append(Violation(Code.RESERVED, seat=owner))
    if isinstance(move, Rob):
        if 0 < size <= table.players and not rules.rob_in_last_draw:
            found.append(Violation(Code.LAST_DRAW, option="rob_in_last_draw"))
        if owner == seat:
            found.append(Violation(Code.ALREADY_UNDER))
        return found
    if not rules.partner_robbing:
        found.append(Violation(Code.ROBBING_OFF, option="partner_robbing"))
    if 0 < size <= table.players:
        found.append(Violation(Code.LAST_DRAW))
    if any(exchange.kind is ExchangeKind.LAID_UNDER for exchange in exchanges):
        found.append(Violation(Code.ALREADY_UNDER))
    return found


def perform(state: State, move: Rob | LayUnder | Take) -> State:
    """The state after a legal move at the turned-up card."""
    return _exchange(state, move.seat, _KINDS[type(move)])


_KINDS = {Rob: ExchangeKind.ROBBED, LayUnder: ExchangeKind.LAID_UNDER, Take: ExchangeKind.TAKEN}


def left_to_owner(state: State) -> State:
    """The state after a draw: a card still waiting comes to its owner before the last draw."""
    owner = owner_under(state.past)
    if owner is None or stock_size(state.table, state.past) != state.table.players + 1:
        return state
    return _exchange(state, owner, ExchangeKind.LEFT_TO_OWNER)


def _exchange(state: State, seat: int, kind: ExchangeKind) -> State:
    table, past, hand = state.table, state.past, state.masks[seat]
    if kind in (ExchangeKind.ROBBED, ExchangeKind.LAID_UNDER):
        hand = _masks.remove(hand, table.trump_seven.bit)
    if kind is not ExchangeKind.LAID_UNDER:
        hand = _masks.add(hand, table.trump_card.bit)
    entry = Exchange(kind, seat, trick_number(state), len(state.cards))
    return make_state(
        table,
        state.pile,
        make_past(past.opening, past.tricks, past.points, past.drawn, (*past.chronicle, entry), past.reached),
        state.phase,
        state.turn,
        (*state.masks[:seat], hand, *state.masks[seat + 1 :]),
        state.cards,
        state.melded,
        state.bound,
        None,
    )
