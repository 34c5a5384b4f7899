"""What follows from the past of a deal: who drew what, who was dealt what, and what everybody knows of a hand.

A state keeps its past card by card; this module reads it. `public_hands` is the count of RULES §7.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from gaigel import _masks
from gaigel.cards import Card, Hand
from gaigel.robbing import draw_order
from gaigel.state import Exchange, ExchangeKind, Meld, leader, open_cards

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gaigel.state import Entry, Past, Position, State, Table
    from gaigel.views import View

__all__ = [
    "Draw",
    "Happening",
    "Laid",
    "PublicHand",
    "dealt_hand",
    "draws",
    "lies_hidden",
    "public_hands",
    "timeline",
]


@frozen(weakref_slot=False)
class Draw:
    """A card drawn from the stock (RULES §5).

    Attributes:
        seat: Who drew it.
        trick: The number of the complete trick after which it was drawn, from 1.
        place: Its place in the order of drawing over the whole deal, from 0.
        card: Which card; None where it is not known.
        face_up: Whether everybody saw it.
    """

    seat: int
    trick: int
    place: int
    card: Card | None
    face_up: bool


@frozen(weakref_slot=False)
class Laid:
    """A card laid to a trick.

    Attributes:
        seat: Who laid it.
        trick: The number of the trick, from 1.
        place: Its place in the trick, from 0 for the lead.
        card: Which card; None where it lies face down and is not known.
    """

    seat: int
    trick: int
    place: int
    card: Card | None


Happening: TypeAlias = "Laid | Draw | Entry"
"""One thing that happened, as `timeline` tells it."""


def _drawn(table: Table, past: Past, pile: Sequence[Card | None]) -> Iterator[Draw]:
    """All draws; the pile holds None for the cards that are not known."""
    place = 0
    cards = (*pile, *open_cards(table, past))
    for number, trick in enumerate(past.tricks, 1):
        # A deal that ends with a trick ends before the draw.
        if place == past.drawn:
            return
        assert trick.winner is not None
        for seat in draw_order(table, past, trick.winner, number):
            yield Draw(seat, number, place, cards[place], face_up=place >= len(pile))
            place += 1


def draws(state: State) -> tuple[Draw, ...]:
    """Who drew which card, in the order of drawing."""
    return tuple(_drawn(state.table, state.past, state.pile))


def timeline(position: Position, pile: Sequence[Card | None]) -> Iterator[Happening]:
    """Everything that happened, in order: cards laid, cards drawn, and the entries of the chronicle.

    Args:
        position: A state or a view.
        pile: The face-down cards of the stock in the order of drawing, those already drawn included; None for the
            cards that are not known.
    """
    table, past = position.table, position.past
    entries = list(reversed(past.chronicle))
    drawn: dict[int, list[Draw]] = {}
    for draw in _drawn(table, past, pile):
        drawn.setdefault(draw.trick, []).append(draw)
    tricks = [(trick.leader, trick.cards) for trick in past.tricks]
    for number, (first, cards) in enumerate([*tricks, (leader(position), position.cards)], 1):
        for place, card in enumerate((*cards, None)):
            while entries and (entries[-1].trick, _laid(entries[-1])) == (number, place):
                yield entries.pop()
            if place < len(cards):
                yield Laid((first + place) % table.players, number, place, card)
        yield from drawn.get(number, ())


def _laid(entry: Entry) -> int:
    """How many cards lay on the table; a sign is given before the lead."""
    return getattr(entry, "laid", 0)


def dealt_hand(position: State | View, seat: int) -> Hand:
    """What the seat was dealt; of a view only the own seat can be asked for (RULES §3)."""
    table = position.table
    mask = position.masks[seat]
    for happening in reversed(list(timeline(position, position.pile))):
        if happening.seat != seat:
            continue
        match happening:
            case Laid(card=Card() as card):
                mask = _masks.add(mask, card.bit)
            case Draw(card=Card() as card):
                mask = _masks.remove(mask, card.bit)
            case Exchange(kind=kind):
                if kind is not ExchangeKind.LAID_UNDER:
                    mask = _masks.remove(mask, table.trump_card.bit)
                if kind in (ExchangeKind.ROBBED, ExchangeKind.LAID_UNDER):
                    mask = _masks.add(mask, table.trump_seven.bit)
            case _:
                pass
    return Hand.from_mask(mask)


@frozen(weakref_slot=False)
class PublicHand:
    """What everybody knows of a hand (RULES §7).

    Attributes:
        known: The cards known to be in it.
        melded: Those of them that have been melded.
    """

    known: Hand
    melded: Hand


def public_hands(position: Position) -> tuple[PublicHand, ...]:
    """What everybody knows of each hand, from what has been shown; the own hand is no exception (RULES §7).

    A card that lies face down is still counted as known until it is revealed.
    """
    table, past = position.table, position.past
    counts = [_Count() for _ in range(table.players)]
    hidden = lies_hidden(position)
    pile = (None,) * (table.stock - 1)
    for happening in timeline(position, pile):
        count = counts[happening.seat]
        match happening:
            case Meld(suit=suit):
                count.show(suit.ober)
                count.show(suit.king)
            case Exchange(kind=kind):
                if kind is not ExchangeKind.LAID_UNDER:
                    count.gain(table.trump_card.bit)
            case Draw(face_up=True, card=Card() as card):
                count.gain(card.bit)
            case Laid(card=Card() as card, trick=trick):
                if not (hidden and trick == len(past.tricks) + 1):
                    count.lose(card.bit)
            case _:
                pass
    return tuple(PublicHand(Hand.from_mask(count.known), Hand.from_mask(count.melded)) for count in counts)


def lies_hidden(position: Position) -> bool:
    """Whether the open trick lies face down."""
    opening = position.past.opening
    return not position.past.tricks and opening is not None and opening.face_down


class _Count:
    """The two counts of one seat, face by face."""

    def __init__(self) -> None:
        self.known = self.melded = 0

    def gain(self, bit: int) -> None:
        self.known = _masks.add(self.known, bit)

    def show(self, bit: int) -> None:
        # A card known before may be the one that is shown now.
        if _masks.count(self.known, bit) == _masks.count(self.melded, bit):
            self.known = _masks.add(self.known, bit)
        self.melded = _masks.add(self.melded, bit)

    def lose(self, bit: int) -> None:
        if self.melded & bit:
            self.melded = _masks.remove(self.melded, bit)
            self.known = _masks.remove(self.known, bit)
        elif self.known & bit:
            self.known = _masks.remove(self.known, bit)
