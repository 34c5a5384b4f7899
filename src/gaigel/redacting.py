"""Records for one pair of eyes: what a seat may not know is taken out (RULES §16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import evolve

from gaigel.complaints import Complaint, Fault, RecordError
from gaigel.dealing import destinations
from gaigel.history import lies_hidden
from gaigel.moves import Open, Play, Wink
from gaigel.records import NOBODY, HiddenPlay, Record
from gaigel.rules import TRUMP
from gaigel.table import check_seat
from gaigel.views import view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gaigel.cards import Card
    from gaigel.records import RecordedDeal, RecordedMove
    from gaigel.state import State

__all__ = ["redacted"]


def redacted(record: Record, seat: int | None) -> Record:
    """The record as a seat knows it at the end of each deal's moves, or a spectator.

    - Of the pack stay the cards that were dealt to the seat or drawn by it, and the card turned up. A card that another
      seat showed is known, but not where it lay: its place is `None`, in the text `??`.
    - Cards that lie face down in a trick that was never completed become a `HiddenPlay`, but for the seat's own.
    - Signs of other parties are left out, with the notes at them; the other notes keep their moves.

    Notes and `about` are free texts and stay as they are, and so do the claims.

    Args:
        record: A record whose deals keep the rules.
        seat: Whose knowledge; None for a spectator.

    Raises:
        NoSuchSeat: If the table has no such seat.
        RecordError: If a deal is redacted already, for somebody else.
        IllegalMove: If a move breaks a rule.
        GaigelError: If a deal cannot be dealt, as `RecordedDeal.start` says.
    """
    if seat is not None:
        check_seat(seat, record.rules.players)
    return evolve(record, deals=[_redacted(deal, index, seat) for index, deal in enumerate(record.deals)])


def _redacted(deal: RecordedDeal, index: int, seat: int | None) -> RecordedDeal:
    eyes: int | Literal["nobody"] = NOBODY if seat is None else seat
    if deal.seen_by == eyes:
        return deal
    if deal.is_redacted:
        message = f"the deal is redacted already, seen_by = {deal.seen_by!r}: it cannot be shown to {eyes!r}"
        raise RecordError([Complaint(Fault.REDACTED, message, deal=index)])
    end = deal.end()
    moves = dict(_known_moves(deal, end, seat))
    place = {was: now for now, was in enumerate(moves)}
    return evolve(
        deal,
        pack=_known_pack(deal, end, seat),
        moves=tuple(moves.values()),
        notes=[(place[was], text) for was, text in deal.notes if was in place],
        seen_by=eyes,
    )


def _known_pack(deal: RecordedDeal, end: State, seat: int | None) -> tuple[Card | None, ...]:
    """The pack with the cards whose place the seat has seen: dealt to it, turned up, drawn by it."""
    drawn = view(end, seat).pile
    goes = destinations(deal.rules, deal.dealer, knocked=deal.knocked)[: -len(drawn)]
    return (*(card if to in (TRUMP, seat) else None for card, to in zip(deal.pack, goes, strict=False)), *drawn)


def _known_moves(deal: RecordedDeal, end: State, seat: int | None) -> Iterator[tuple[int, RecordedMove]]:
    """The moves that the seat knows of, each with its index in the whole deal."""
    party_of, hidden = end.table.party_of, lies_hidden(end)
    for index, move in enumerate(deal.moves):
        if isinstance(move, Wink) and (seat is None or party_of[move.seat] != party_of[seat]):
            continue
        if hidden and move.seat != seat and isinstance(move, Open | Play):
            yield index, HiddenPlay(move.seat, move.opening if isinstance(move, Open) else None)
        else:
            yield index, move
