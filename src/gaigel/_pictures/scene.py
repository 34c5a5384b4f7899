"""What is to be seen on a table, read from a state or a view: the one place that decides what a picture may show.

The tables in text and SVG draw a `Scene` and nothing else. Of a view only what the view holds comes in, so its picture
shows what the seat knows and no more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from gaigel.history import lies_hidden
from gaigel.state import (
    DeadlineKind,
    Exchange,
    Meld,
    Phase,
    State,
    announcers,
    leader,
    open_cards,
    trick_number,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gaigel.cards import Card, Suit
    from gaigel.moves import Sign
    from gaigel.rules import Opening
    from gaigel.state import Deadline, DealResult, Table
    from gaigel.views import View

__all__ = ["Laid", "Place", "Scene", "Side", "look", "sorted_cards"]

Told: TypeAlias = "Meld | Exchange | Sign"
"""What the plate of a seat tells of its past."""


@frozen(weakref_slot=False)
class Place:
    """A seat and what lies before it.

    Attributes:
        seat: Which seat.
        party: Its party.
        cards: The cards of its hand that are seen, in the order of display.
        backs: How many others it holds.
        tricks: How many tricks it has won.
        told: Its melds, what it did at the turned-up card, and signs for the trick about to be led, in that order.
        dissle: Whether it plays auf Dissle.
        dealer: Whether it dealt.
        turn: Whether it is on turn.
    """

    seat: int
    party: int
    cards: tuple[Card, ...]
    backs: int
    tricks: int
    told: tuple[Told, ...]
    dissle: bool
    dealer: bool
    turn: bool


@frozen(weakref_slot=False)
class Laid:
    """A card of the open trick.

    Attributes:
        at: Whose, as the index of its place.
        card: Which card; None if it is not seen.
        face_down: Whether it lies face down.
    """

    at: int
    card: Card | None
    face_down: bool


@frozen(weakref_slot=False)
class Side:
    """A party.

    Attributes:
        party: Which party.
        seats: Its seats.
        points: Its points; None if they are not counted.
        strokes: What the deal cost it; None before the deal is over.
        deadline: Until when it must call; None if there is no hurry, or if that is not known.
    """

    party: int
    seats: tuple[int, ...]
    points: int | None
    strokes: int | None
    deadline: Deadline | None


@frozen(weakref_slot=False)
class Scene:
    """A table at one moment.

    Attributes:
        table: What stands for the whole deal.
        phase: Which chapter of the rules the play is in.
        number: The number of the trick that is open or about to be led, from 1.
        places: All seats in the order of play, beginning with the one at the bottom.
        own: The party whose picture it is; None for a state and for a spectator.
        lead: The index of the place that leads or led.
        laid: The open trick, in the order of play.
        opening: How the open trick was opened, if it is the first.
        down: How many cards of the stock lie face down.
        up: The open cards of the stock, the turned-up card first, then the sevens laid under.
        sides: The parties.
        counting: Whether points are counted.
        result: How the deal ended; None before.
    """

    table: Table
    phase: Phase
    number: int
    places: tuple[Place, ...]
    own: int | None
    lead: int
    laid: tuple[Laid, ...]
    opening: Opening | None
    down: int
    up: tuple[Card, ...]
    sides: tuple[Side, ...]
    counting: bool
    result: DealResult | None

    @property
    def on_turn(self) -> Place | None:
        """Who is on turn."""
        return next((place for place in self.places if place.turn), None)


def sorted_cards(cards: Iterable[Card], trump: Suit | None = None) -> tuple[Card, ...]:
    """Cards in the order of display: trumps first, then suit by suit, each from the Daus to the Sieben."""
    return tuple(sorted(cards, key=lambda card: (card.suit is not trump, card.suit.index, -card.rank.index)))


def look(position: State | View) -> Scene:
    """What is to be seen of a state, or what a view shows."""
    table, past, result = position.table, position.past, position.result
    if isinstance(position, State):
        own, hands = None, position.hands
        sizes = tuple(map(len, hands))
    else:
        own, hands, sizes = position.party, position.known, position.hand_sizes
    bottom = max(position.viewer or 0, 0)
    number = trick_number(position)
    order = table.orders[bottom]
    won = [trick.winner for trick in past.tricks]
    dissle = announcers(table, past)
    places = tuple(
        Place(
            seat=seat,
            party=table.party_of[seat],
            cards=sorted_cards(hands[seat], table.trump),
            backs=sizes[seat] - len(hands[seat]),
            tricks=won.count(seat),
            told=_told(position, seat),
            dissle=seat in dissle,
            dealer=seat == table.dealer,
            turn=seat == position.turn,
        )
        for seat in order
    )
    lead = (leader(position) - bottom) % table.players
    hidden = lies_hidden(position)
    size = position.stock_size
    up = open_cards(table, past)[-size:] if size else ()
    deadlines = {} if result else {reached.party: reached.deadline for reached in past.reached}
    silent = (DeadlineKind.NONE, DeadlineKind.UNKNOWN)
    return Scene(
        table=table,
        phase=position.phase,
        number=number,
        places=places,
        own=own,
        lead=lead,
        laid=tuple(Laid((lead + at) % table.players, card, face_down=hidden) for at, card in enumerate(position.cards)),
        opening=None if past.tricks else past.opening,
        down=size - len(up),
        up=up,
        sides=tuple(
            Side(
                party,
                tuple(range(party, table.players, table.parties)),
                past.points[party] if past.points else None,
                result.strokes[party] if result else None,
                None if (due := deadlines.get(party)) is None or due.kind in silent else due,
            )
            for party in range(table.parties)
        ),
        counting=bool(past.points),
        result=result,
    )


def _told(position: State | View, seat: int) -> tuple[Told, ...]:
    past = position.past
    melds = [meld for meld in past.melds if meld.seat == seat]
    exchanges = [exchange for exchange in past.exchanges if exchange.seat == seat]
    signs = [
        signal.sign
        for signal in past.signals
        if signal.seat == seat and signal.trick == trick_number(position) and not position.cards
    ]
    return (*melds, *exchanges, *signs)
