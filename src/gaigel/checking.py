"""What is wrong with a record: every problem at once, each with its place (RULES §16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from gaigel.cards import check_pack
from gaigel.complaints import Complaint, Fault, RecordError
from gaigel.engine import legal_moves, turn_moves
from gaigel.errors import IllegalMove, InvalidPack
from gaigel.records import Record

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    from gaigel.records import RecordedDeal
    from gaigel.state import State

__all__ = ["check", "check_file"]


def check(record: Record, file: str | None = None) -> tuple[Complaint, ...]:
    """Everything that is wrong with a record that could be read; empty if nothing is.

    Each deal is replayed: the first move that breaks a rule is named with all its violations and the moves that would
    have been legal. Packs, seats, notes and the claimed points and strokes are checked too. A redacted deal is not
    replayed. Whether the deals make up a match, each dealt by the next seat, is for `gaigel.match` to say: a record may
    as well hold single deals.

    Args:
        record: The record.
        file: The name of the file, for the complaints.
    """
    return tuple(
        evolve(found, file=file, deal=index) for index, deal in enumerate(record.deals) for found in _deal(deal)
    )


def check_file(path: str | os.PathLike[str]) -> tuple[Complaint, ...]:
    """Everything that is wrong with a file, also if it cannot be read as a record; empty if nothing is.

    Raises:
        OSError: If the file cannot be opened or read.
    """
    try:
        return check(Record.load(path), file=str(path))
    except RecordError as error:
        return error.complaints


def _deal(deal: RecordedDeal) -> Iterator[Complaint]:
    """The complaints about a deal."""
    faults = [*_seats(deal), *_knocking(deal), *_pack(deal)]
    yield from faults
    yield from _notes(deal)
    yield from _sizes(deal)
    if not faults and not deal.is_redacted:
        yield from _course(deal)


def _seats(deal: RecordedDeal) -> Iterator[Complaint]:
    players = deal.rules.players
    named = [("dealer", deal.dealer), *(("uncounted", seat) for seat in sorted(deal.uncounted))]
    if isinstance(deal.seen_by, int):
        named.append(("seen_by", deal.seen_by))
    for name, seat in named:
        if seat >= players:
            message = f"{name} names seat {seat}, but the seats of {players} players are 0 to {players - 1}"
            yield Complaint(Fault.NO_SUCH_SEAT, message, text=name)


def _knocking(deal: RecordedDeal) -> Iterator[Complaint]:
    if deal.knocked and not deal.rules.knocking:
        message = "knocked = true, but these rules know no knocking (option knocking)"
        yield Complaint(Fault.NO_KNOCKING, message, text="knocked")


def _pack(deal: RecordedDeal) -> Iterator[Complaint]:
    if deal.is_redacted:
        return
    try:
        check_pack(deal.pack)
    except InvalidPack as error:
        yield Complaint(Fault.WRONG_PACK, f"pack: {'; '.join(error.problems)}", text="pack")


def _notes(deal: RecordedDeal) -> Iterator[Complaint]:
    for index, _ in deal.notes:
        if index >= len(deal.moves):
            moves = f"the moves are 0 to {len(deal.moves) - 1}" if deal.moves else "there are no moves"
            message = f"a note stands at move {index}, but {moves}"
            yield Complaint(Fault.NO_SUCH_MOVE, message, text=str(index))


def _sizes(deal: RecordedDeal) -> Iterator[Complaint]:
    """Claims that cannot be compared because they do not name every party once."""
    parties = deal.rules.parties
    for code, name, claimed in (
        (Fault.WRONG_POINTS, "points", deal.points),
        (Fault.WRONG_STROKES, "strokes", deal.strokes),
    ):
        if claimed is not None and len(claimed) != parties:
            message = f"{name} must hold one number for each of the {parties} parties, not {len(claimed)}"
            yield Complaint(code, message, text=name)


def _course(deal: RecordedDeal) -> Iterator[Complaint]:
    """What replaying brings out: the first illegal move, or claims that differ from the end."""
    state, made = deal.start(), 0
    try:
        for step in deal.steps():
            state, made = step.after, made + 1
    except IllegalMove as error:
        yield _illegal(state, made, error)
    else:
        yield from _claims(deal, state)


def _illegal(state: State, index: int, error: IllegalMove) -> Complaint:
    move = error.move
    legal = legal_moves(state, move.seat) if move.seat < state.rules.players else ()
    if move.seat != state.turn:
        legal += turn_moves(state)
    instead = f"; legal were {' '.join(map(str, legal))}" if legal else ""
    return Complaint(
        Fault.ILLEGAL_MOVE,
        f"not allowed: {'; '.join(map(str, error.violations))}{instead}",
        move=index,
        text=str(move),
        violations=error.violations,
        legal=legal,
    )


def _claims(deal: RecordedDeal, end: State) -> Iterator[Complaint]:
    parties = deal.rules.parties
    if deal.points is not None and len(deal.points) == parties and deal.points != end.points:
        message = f"points: claimed are {_listed(deal.points)}, but the moves bring {_listed(end.points)}"
        yield Complaint(Fault.WRONG_POINTS, message, text="points")
    if deal.strokes is None:
        return
    if end.result is None:
        message = "strokes are claimed, but the deal is not over after the last move"
        yield Complaint(Fault.UNFINISHED, message, text="strokes")
    elif len(deal.strokes) == parties and deal.strokes != end.result.strokes:
        message = (
            f"strokes: claimed are {_listed(deal.strokes)}, but the deal ends {end.result.ending.name} "
            f"and costs {_listed(end.result.strokes)}"
        )
        yield Complaint(Fault.WRONG_STROKES, message, text="strokes")


def _listed(numbers: tuple[int, ...]) -> str:
    return f"[{', '.join(map(str, numbers))}]"
