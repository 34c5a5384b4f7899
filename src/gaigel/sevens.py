"""Five sevens and Auf Dissle (RULES §10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gaigel import _masks
from gaigel.cards import Hand
from gaigel.moves import AnnounceDissle, LayDownSevens
from gaigel.rules import Dissle, FiveSevens
from gaigel.scoring import close
from gaigel.state import Announcement, Ending, has_played, make_past, plays_dissle, trick_number, with_past
from gaigel.violations import Code, Violation, off_lead, out_of_turn

if TYPE_CHECKING:
    from gaigel.state import Position, State

__all__ = ["call_moves", "perform", "turn_moves", "violations"]

_OFF = Dissle.OFF
TO_ANNOUNCE = 4
"""How many sevens it takes to announce Auf Dissle."""
TO_LAY_DOWN = 5
"""How many sevens win."""


def _sevens(position: Position, seat: int) -> int:
    return (position.masks[seat] & _masks.SEVENS).bit_count()


def turn_moves(position: Position, seat: int) -> tuple[AnnounceDissle, ...]:
    """The announcement, if the seat on turn may make it."""
    if position.table.rules.dissle is _OFF or _sevens(position, seat) < TO_ANNOUNCE:
        return ()
    if violations(position, move := AnnounceDissle(seat)):
        return ()
    return (move,)


def call_moves(position: Position, seat: int) -> tuple[LayDownSevens, ...]:
    """Laying down five sevens, if the seat may."""
    if _sevens(position, seat) < TO_LAY_DOWN or violations(position, move := LayDownSevens(seat)):
        return ()
    return (move,)


def violations(position: Position, move: AnnounceDissle | LayDownSevens) -> list[Violation]:
    """Everything that speaks against an announcement or laying down."""
    seat, rules = move.seat, position.table.rules
    sevens, announced = _sevens(position, seat), plays_dissle(position.table, position.past, seat)
    found: list[Violation] = []
    if isinstance(move, AnnounceDissle):
        found += out_of_turn(position, seat)
        if rules.dissle is Dissle.OFF:
            found.append(Violation(Code.SEVENS_OFF, option="dissle"))
        elif rules.dissle is Dissle.ON_LEAD:
            found += off_lead(position, seat, "dissle")
        elif has_played(position, seat):
            found.append(Violation(Code.TOO_LATE, option="dissle"))
        if sevens < TO_ANNOUNCE:
            found.append(Violation(Code.NO_FOUR_SEVENS))
        if announced:
            found.append(Violation(Code.ALREADY_ANNOUNCED))
        return found
    if not announced:
        if rules.five_sevens is FiveSevens.OFF:
            found.append(Violation(Code.SEVENS_OFF, option="five_sevens"))
        elif rules.five_sevens is FiveSevens.DEALT and has_played(position, seat):
            found.append(Violation(Code.TOO_LATE, option="five_sevens"))
    if sevens < TO_LAY_DOWN:
        found.append(Violation(Code.NO_FIVE_SEVENS))
    return found


def perform(state: State, move: AnnounceDissle | LayDownSevens) -> State:
    """The state after a legal announcement or laying down."""
    seat, past = move.seat, state.past
    if isinstance(move, LayDownSevens):
        shown = tuple(Hand.from_mask(state.masks[seat] & _masks.SEVENS))
        return close(state, Ending.FIVE_SEVENS, state.table.party_of[seat], seat, shown)
    entry = Announcement(seat, trick_number(state), len(state.cards))
    return with_past(
        state,
        make_past(past.opening, past.tricks, past.points, past.drawn, (*past.chronicle, entry), past.reached),
    )
