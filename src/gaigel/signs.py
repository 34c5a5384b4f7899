"""Secret signs to a partner on lead: Winken (RULES §13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gaigel.moves import Sign, Wink
from gaigel.state import Signal, make_past, on_lead, trick_number, with_past
from gaigel.violations import Code, Violation

if TYPE_CHECKING:
    from gaigel.state import Position, State

__all__ = ["moves", "perform", "violations"]


def moves(position: Position, seat: int) -> list[Wink]:
    """The signs that the seat may still give to the partner on lead."""
    if not position.table.rules.winking:
        return []
    return [move for sign in Sign if not violations(position, move := Wink(seat, sign))]


def violations(position: Position, move: Wink) -> list[Violation]:
    """Everything that speaks against a sign; whether it is true does not matter."""
    seat, turn, party_of = move.seat, position.turn, position.table.party_of
    found: list[Violation] = []
    if not position.table.rules.winking:
        found.append(Violation(Code.WINKING_OFF, option="winking"))
    if turn is None or turn == seat or party_of[turn] != party_of[seat] or not on_lead(position, turn):
        found.append(Violation(Code.NO_PARTNER_ON_LEAD))
    if Signal(seat, move.sign, trick_number(position)) in position.past.signals:
        found.append(Violation(Code.SIGN_ALREADY_GIVEN))
    return found


def perform(state: State, move: Wink) -> State:
    """The state after a legal sign."""
    past = state.past
    entry = Signal(move.seat, move.sign, trick_number(state))
    return with_past(
        state,
        make_past(past.opening, past.tricks, past.points, past.drawn, (*past.chronicle, entry), past.reached),
    )
