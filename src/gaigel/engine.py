"""The rules as pure functions: which moves are legal, why not, and what they do.

A dispatch over the chapters; no rule is decided here. All functions but `apply` and `play` take a `State` or the view
of the seat whose moves are asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from gaigel import calling, melding, playing, robbing, sevens, signs
from gaigel.errors import HiddenHand, IllegalMove, NotAMove
from gaigel.moves import (
    AnnounceDissle,
    Call,
    Challenge,
    LayDownSevens,
    LayUnder,
    MeldPair,
    Move,
    Open,
    Pass,
    Play,
    Rob,
    Take,
    Wink,
)
from gaigel.state import Deadline, Phase, Position, State
from gaigel.table import check_party, check_seat
from gaigel.violations import Code, Violation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ["apply", "call_moves", "deadline", "is_legal", "legal_moves", "play", "turn_moves", "why_illegal"]


# Asked for with every move; a member looked up in its class costs more than the comparison.
_LAST_CALL, _OVER = Phase.LAST_CALL, Phase.OVER


class _Chapter(NamedTuple):
    violations: Callable[[Position, Any], list[Violation]]
    perform: Callable[[State, Any], State]


_CHAPTERS: dict[type, _Chapter] = {
    kind: _Chapter(chapter.violations, chapter.perform)
    for chapter, kinds in (
        (playing, (Open, Play)),
        (melding, (MeldPair,)),
        (robbing, (Rob, LayUnder, Take)),
        (sevens, (AnnounceDissle, LayDownSevens)),
        (calling, (Call, Challenge, Pass)),
        (signs, (Wink,)),
    )
    for kind in kinds
}


def turn_moves(state: Position) -> tuple[Move, ...]:
    """What only the seat on turn may do, in fixed order (RULES §16).

    Cards first, then melds (unless they may be made at any time), robbing, laying under, taking, announcing; in
    the last call the pass. Before the last card there is always a card among them. Empty when the deal is over, and
    for the view of a seat that is not on turn.
    """
    seat = state.turn
    # A state holds every hand; asking it for its viewer would cost more than all the rest of this line.
    if seat is None or (type(state) is not State and state.viewer not in (None, seat)):
        return ()
    if state.phase is _LAST_CALL:
        return calling.turn_moves(seat)
    moves: tuple[Move, ...] = playing.moves(state, seat)
    if melds := melding.turn_moves(state, seat):
        moves += melds
    if exchanges := robbing.moves(state, seat):
        moves += exchanges
    if announcement := sevens.turn_moves(state, seat):
        moves += announcement
    return moves


def call_moves(state: Position, seat: int) -> tuple[Move, ...]:
    """What a seat may do whether it is on turn or not, in fixed order (RULES §16).

    Laying down sevens, melds if they may be made at any time, signs, "Aus!", challenges.

    Raises:
        NoSuchSeat: If the table has no such seat.
        HiddenHand: If a view is asked for another seat.
    """
    _check_asked(state, check_seat(seat, state.table.players))
    if state.phase is _OVER:
        return ()
    return (
        *sevens.call_moves(state, seat),
        *melding.call_moves(state, seat),
        *signs.moves(state, seat),
        *calling.call_moves(state, seat),
    )


def legal_moves(state: Position, seat: int | None = None) -> tuple[Move, ...]:
    """All moves of a seat, in fixed order: its turn moves if it is on turn, then its call moves.

    Args:
        state: A state, or the view of the seat.
        seat: Whose moves; without it those of the seat on turn, or of the seat whose view it is.

    Returns:
        The moves; empty when the seat may do nothing, and always when the deal is over.

    Raises:
        NoSuchSeat: If the table has no such seat.
        HiddenHand: If a view is asked for another seat.
    """
    if seat is None:
        seat = state.turn if state.viewer is None else state.viewer
        if seat is None or seat < 0:
            return ()
    calls = call_moves(state, seat)
    return turn_moves(state) + calls if seat == state.turn else calls


def why_illegal(state: Position, move: Move) -> tuple[Violation, ...]:
    """Every rule that a move breaks, with the facts; empty if it is legal (RULES §17).

    Raises:
        NotAMove: If the object is no move.
        HiddenHand: If a view is asked for another seat.
    """
    chapter = _CHAPTERS.get(type(move))
    if chapter is None:
        raise NotAMove(move)
    found: list[Violation] = []
    if state.phase is _OVER:
        found.append(Violation(Code.DEAL_OVER))
    if move.seat >= state.table.players:
        found.append(Violation(Code.NO_SUCH_SEAT))
    else:
        _check_asked(state, move.seat)
    return tuple(found or chapter.violations(state, move))


def _check_asked(position: Position, seat: int) -> None:
    """Refuses to judge a hand that a view does not hold."""
    if position.viewer is not None and position.viewer != seat:
        raise HiddenHand(seat, None if position.viewer < 0 else position.viewer)


def is_legal(state: Position, move: Move) -> bool:
    """Whether `apply` accepts the move.

    Raises:
        NotAMove: If the object is no move.
        HiddenHand: If a view is asked for another seat.
    """
    return not why_illegal(state, move)


def apply(state: State, move: Move) -> State:
    """The state after a move; the given state is unchanged.

    Raises:
        IllegalMove: If the move breaks a rule; the error lists every one.
        NotAMove: If the object is no move.
    """
    if type(move) is Play and playing.allows(state, move):
        return playing.perform(state, move)
    if violations := why_illegal(state, move):
        raise IllegalMove(move, state, violations)
    return _CHAPTERS[type(move)].perform(state, move)


def play(state: State, moves: Iterable[Move]) -> State:
    """The state after all these moves, one after the other.

    Raises:
        IllegalMove: At the first move that breaks a rule; the error carries the state in which it was tried.
        NotAMove: If an object is no move.
    """
    for move in moves:
        state = apply(state, move)
    return state


def deadline(state: Position, party: int) -> Deadline:
    """Until when a party that has the target must call (RULES §9).

    Raises:
        NoSuchParty: If the table has no such party.
    """
    check_party(party, state.table.parties)
    return calling.deadline(state.past, party)
