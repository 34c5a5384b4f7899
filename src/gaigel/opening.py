"""The first trick: how the forehand opens it, what the others may add, who wins it (RULES §4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gaigel import _masks
from gaigel.rules import DAUS_OPENINGS, FirstTrickTrump, Opening
from gaigel.state import Phase, Reason
from gaigel.tricks import best, reason
from gaigel.violations import Code, Violation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gaigel.cards import Card
    from gaigel.moves import Open
    from gaigel.state import Position, Table
    from gaigel.violations import Duty

__all__ = ["duties", "is_due", "leads", "offers", "violations", "winner"]

# Asked for with every deal; a member looked up in its class costs more than the comparison.
_FIRST_TRICK, _ALL_TRUMP = Phase.FIRST_TRICK, Opening.ALL_TRUMP
_ORDER = (Opening.GE_ELFEN, Opening.HOEHER_HAT, Opening.ANDERE_ALTE, Opening.AUF_DISSLE)


def is_due(position: Position) -> bool:
    """Whether the forehand is about to open."""
    return position.phase is _FIRST_TRICK and not position.cards


def fits(table: Table, opening: Opening, hand: int) -> int:
    """The cards of the hand that may be led with this opening, as a mask."""
    plain = hand & ~table.trump.mask
    if opening is _ALL_TRUMP:
        return 0 if plain else hand
    if opening not in table.rules.openings:
        return 0
    daus = plain & _masks.DAUSE
    if opening in DAUS_OPENINGS:
        return daus
    return 0 if daus and table.rules.must_open_daus else plain & ~_masks.DAUSE


def offers(table: Table, hand: int) -> list[tuple[Opening, int]]:
    """The openings that a hand allows, each with the cards to lead as a mask; never empty."""
    found = [(opening, cards) for opening in _ORDER if (cards := fits(table, opening, hand))]
    return found or [(_ALL_TRUMP, fits(table, _ALL_TRUMP, hand))]


def leads(table: Table, hand: int) -> int:
    """The cards that may be led with some opening, as a mask."""
    cards = 0
    for _, fitting in offers(table, hand):
        cards |= fitting
    return cards


def violations(position: Position, move: Open) -> list[Violation]:
    """What speaks against an opening, but for turn, possession and melds."""
    table, opening, card = position.table, move.opening, move.card
    hand, trump = position.masks[move.seat], table.trump
    found: list[Violation] = []
    if move.seat != table.forehand:
        found.append(Violation(Code.NOT_FOREHAND, seat=table.forehand))
    elif table.rules.openings and not is_due(position):
        found.append(Violation(Code.TOO_LATE))
    if not (table.rules.openings if opening is _ALL_TRUMP else opening in table.rules.openings):
        found.append(Violation(Code.OPENING_NOT_OFFERED, option="openings"))
    plain = hand & ~trump.mask
    if opening is _ALL_TRUMP:
        if plain or card.suit is not trump:
            found.append(Violation(Code.NOT_ALL_TRUMP, suit=trump))
        return found
    needs_daus = opening in DAUS_OPENINGS
    if card.suit is trump or needs_daus is not bool(card.bit & _masks.DAUSE):
        code = Code.NEEDS_PLAIN_DAUS if needs_daus else Code.NEEDS_PLAIN_BELOW_DAUS
        found.append(Violation(code, suit=trump))
    if not needs_daus and table.rules.must_open_daus and plain & _masks.DAUSE:
        found.append(Violation(Code.DAUS_OPENING_COMPULSORY, option="must_open_daus"))
    return found


def duties(position: Position, seat: int) -> tuple[Duty, ...]:
    """What a card added to the first trick must satisfy."""
    table = position.table
    plain = position.masks[seat] & ~table.trump.mask
    if not plain or table.rules.first_trick_trump is FirstTrickTrump.POWERLESS:
        return ()
    return ((Code.TRUMP_IN_FIRST_TRICK, _masks.ALL & ~table.trump.mask, table.trump, None, "first_trick_trump"),)


def winner(table: Table, opening: Opening, cards: Sequence[Card]) -> tuple[int, Reason]:
    """Which card of the complete first trick wins, by its place in the order of play, and why."""
    led = cards[0]
    if opening is Opening.GE_ELFEN:
        return 0, Reason.SURE_OPENING
    if opening is Opening.ANDERE_ALTE:
        return (cards.index(led, 1), Reason.TWIN_DAUS) if led in cards[1:] else (0, Reason.NO_TWIN)
    if opening is Opening.ALL_TRUMP:
        powerless = table.rules.first_trick_trump is FirstTrickTrump.POWERLESS
        return (0 if powerless else best(cards, None)), Reason.ALL_TRUMP
    place = best(cards, None)
    return place, reason(cards, place, None)
