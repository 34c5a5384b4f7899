"""Melding king and Ober (RULES §7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gaigel import _masks, calling, playing
from gaigel.cards import Suit
from gaigel.moves import MeldPair, meld_pair
from gaigel.rules import MeldWhen, SecondPair
from gaigel.state import Phase, make_meld, make_past, make_state, trick_number
from gaigel.violations import Code, Violation, fixed, off_lead, out_of_turn, trickless

if TYPE_CHECKING:
    from gaigel.state import Position, State, Table

__all__ = ["call_moves", "perform", "turn_moves", "violations", "worth"]

_FIRST_OBERS = _masks.OBERS & _masks.FIRSTS
# Asked for with every pair in hand; a member looked up in its class costs more than the comparison.
_ANY_TIME, _ON_LEAD, _STRICT, _LAST_CALL = MeldWhen.ANY_TIME, MeldWhen.ON_LEAD, Phase.STRICT, Phase.LAST_CALL
_TOGETHER, _NO_MELDED_CARD_PLAYABLE = SecondPair.TOGETHER, Code.NO_MELDED_CARD_PLAYABLE
_SUITS = tuple(Suit)


def turn_moves(position: Position, seat: int) -> tuple[MeldPair, ...]:
    """The pairs that the seat on turn may meld, where melding takes the turn."""
    return () if position.table.rules.meld_when is _ANY_TIME else _pairs(position, seat)


def call_moves(position: Position, seat: int) -> tuple[MeldPair, ...]:
    """The pairs that the seat may meld, where melding needs no turn."""
    return _pairs(position, seat) if position.table.rules.meld_when is _ANY_TIME else ()


def _pairs(position: Position, seat: int) -> tuple[MeldPair, ...]:
    """The melds that break no rule, in the order of suits."""
    hand = position.masks[seat]
    if melded := position.melded[seat]:
        hand = _masks.minus(hand, melded)
    # A König's bit is two above his Ober's, so one shift finds every suit with both.
    pairs = hand & hand >> 2 & _FIRST_OBERS
    if not pairs:
        return ()
    return tuple(
        [move for suit in _SUITS if suit.ober & pairs and not violations(position, move := meld_pair(seat, suit))]
    )


def worth(table: Table, suit: Suit) -> int:
    """How many points a meld of the suit brings."""
    return 40 if suit is table.trump else 20


def violations(position: Position, move: MeldPair) -> list[Violation]:
    """Everything that speaks against a meld."""
    seat, suit = move.seat, move.suit
    rules, hand = position.table.rules, position.masks[seat]
    found: list[Violation] = []
    if rules.meld_when is not _ANY_TIME:
        found = out_of_turn(position, seat)
    elif position.phase is _LAST_CALL:
        found.append(Violation(Code.LAST_CALL_ONLY))
    if rules.meld_when is _ON_LEAD:
        found += off_lead(position, seat, "meld_when")
    if rules.meld_needs_trick:
        found += trickless(position, seat, "meld_needs_trick")
    if position.phase is _STRICT and not rules.meld_in_strict:
        found.append(Violation(Code.NOT_IN_STRICT_PHASE, option="meld_in_strict"))
    pair = suit.king | suit.ober
    if hand & pair != pair:
        return [*found, Violation(Code.NO_PAIR, suit=suit)]
    if _masks.minus(hand, position.melded[seat]) & pair != pair:
        found.append(Violation(Code.PAIR_ALREADY_MELDED, suit=suit))
    elif rules.second_pair is _TOGETHER and hand & pair * 3 != pair * 3 and _has_melded(position, move):
        found.append(Violation(Code.ONLY_TOGETHER, suit=suit, option="second_pair"))
    if _binds_now(position, seat) and not playing.lawful(position, seat) & (position.bound[seat] | pair):
        found.append(fixed(_NO_MELDED_CARD_PLAYABLE, suit=suit, option="meld_binds"))
    return found


def _has_melded(position: Position, move: MeldPair) -> bool:
    return any(meld.seat == move.seat and meld.suit is move.suit for meld in position.past.melds)


def _binds_now(position: Position, seat: int) -> bool:
    """Whether the meld must leave a melded card to be played this turn; at `ANY_TIME` the duty may lapse instead."""
    rules = position.table.rules
    return rules.meld_binds and rules.meld_when is not _ANY_TIME and position.turn == seat


def perform(state: State, move: MeldPair) -> State:
    """The state after a legal meld."""
    seat, suit = move.seat, move.suit
    table, past = state.table, state.past
    party = table.party_of[seat]
    meld = make_meld(seat, suit, worth(table, suit), trick_number(state), len(state.cards))
    totals = list(past.points)
    totals[party] += meld.points
    points = tuple(totals)
    after = make_state(
        table,
        state.pile,
        make_past(past.opening, past.tricks, points, past.drawn, (*past.chronicle, meld), past.reached),
        state.phase,
        state.turn,
        state.masks,
        state.cards,
        _with_pair(state.melded, seat, suit),
        _with_pair(state.bound, seat, suit) if table.rules.meld_binds else state.bound,
        None,
    )
    if calling.newly_reached(table, past.reached, party, points[party]):
        return calling.reach(after, party, calling.after_meld(after))
    return after


def _with_pair(masks: tuple[int, ...], seat: int, suit: Suit) -> tuple[int, ...]:
    mask = _masks.add(_masks.add(masks[seat], suit.ober), suit.king)
    return (*masks[:seat], mask, *masks[seat + 1 :])
