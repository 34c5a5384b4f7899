"""What the players say: "Aus!", challenges, five sevens, melds out of turn (RULES §7, §9, §10).

Computers count in their heads, so what they say never depends on whether the view counts for them, and never is wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gaigel import calling, melding, sevens
from gaigel.moves import Call, Challenge
from gaigel.players.counting import counted_deadlines, counted_points, seats_that_laid
from gaigel.state import DeadlineKind, trick_number

if TYPE_CHECKING:
    from gaigel.moves import LayDownSevens, MeldPair
    from gaigel.state import Deadline, Position

__all__ = ["must_speak_now", "out_of_turn_meld", "said_at_once"]


def must_speak_now(position: Position, seat: int) -> bool:
    """Whether a seat that is not on turn can wait no longer with "Aus!".

    A patient player waits for the own turn, and if there is none before the deadline, until the last moment before
    the card that would be fatal.
    """
    deadline = counted_deadlines(position).get(position.table.party_of[seat])
    if deadline is None or deadline.trick is None or deadline.trick > trick_number(position):
        return False
    table, laid = position.table, seats_that_laid(position)
    if deadline.kind is DeadlineKind.BEFORE_CARD:
        return position.turn is not None and table.party_of[position.turn] == table.party_of[seat]
    return seat in laid and len(laid) == table.players - 1


def said_at_once(position: Position, seat: int, *, silent: bool = False) -> LayDownSevens | Challenge | Call | None:
    """The word that ends the deal in favour of a seat that counts, if there is one: it is said on turn or not.

    Five sevens are laid down; a party is challenged that is surely late; "Aus!" is called as soon as it is right.

    Args:
        position: A state, or the view of the seat.
        seat: Which seat.
        silent: Whether to keep back an "Aus!" that is due.
    """
    if laid_down := sevens.call_moves(position, seat):
        return laid_down[0]
    if max(counted_points(position)) < position.table.rules.target:
        return None
    deadlines = counted_deadlines(position)
    for move in calling.call_moves(position, seat):
        if isinstance(move, Challenge) and _has_passed(deadlines.get(move.party)):
            return move
    own = deadlines.get(position.table.party_of[seat])
    return Call(seat) if own is not None and not _has_passed(own) and not silent else None


def out_of_turn_meld(position: Position, seat: int) -> MeldPair | None:
    """The meld that brings the target, where melds need no turn; any other has time until the own turn."""
    points, target = counted_points(position)[position.table.party_of[seat]], position.table.rules.target
    for meld in melding.call_moves(position, seat):
        if points < target <= points + melding.worth(position.table, meld.suit):
            return meld
    return None


def _has_passed(deadline: Deadline | None) -> bool:
    return deadline is not None and deadline.kind is DeadlineKind.PASSED
