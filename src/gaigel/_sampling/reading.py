"""Reading a view: what the other seats showed and did, as facts about their cards (RULES §4 to §10).

Every fact follows from the rules alone: a card was held when it was played, and a hand from which a move would have
been against the rules was not there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import Factory, define, frozen

from gaigel import _masks
from gaigel._sampling.duties import condition
from gaigel._sampling.facts import Fact, Held, HeldSevens, ImpossibleView, Lacks, LacksUnless, NeverDealt, ShowedSevens
from gaigel.cards import Card, Hand, Rank, Suit
from gaigel.history import Draw, Laid, timeline
from gaigel.moves import Open, Play, meld_pair
from gaigel.rules import SecondPair
from gaigel.sevens import TO_ANNOUNCE
from gaigel.state import Announcement, Exchange, ExchangeKind, Meld, Phase, stock_size

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gaigel.moves import MeldPair
    from gaigel.views import View

__all__ = ["Reading", "SeatReading", "read"]


@define
class SeatReading:
    """What a view tells about one seat; counts are lists by face number.

    Attributes:
        seat: Which seat.
        used: What has left its hand.
        gained: What it got face up: robbed, taken, drawn last.
        needs: For each face the tricks by which it had got one copy, then a second, by the deal or face down.
        places: Which places of the stock it drew face down, each with the number of the trick before.
        lacks: What it lacks since some strict trick, as a mask.
        unless: For each `LacksUnless` the two sets as masks, and what had left the hand before.
        never_dealt: What it was not dealt, as a mask.
        sevens: The trick of its announcement of Auf Dissle and how many sevens it had got by then.
        showed: Whether it laid down its sevens.
        melded: Its melded cards still in hand.
        bound: The cards melded since its last play, as a mask.
        hidden: Its place in the open trick if its card there lies face down and is not known.
        bound_hidden: The cards by which it was bound when it laid that card, as a mask.
    """

    seat: int
    used: list[int] = Factory(lambda: [0] * _masks.FACES)
    gained: list[int] = Factory(lambda: [0] * _masks.FACES)
    needs: dict[int, list[int]] = Factory(dict[int, list[int]])
    places: list[tuple[int, int]] = Factory(list[tuple[int, int]])
    lacks: int = 0
    unless: list[tuple[int, int, tuple[int, ...]]] = Factory(list[tuple[int, int, tuple[int, ...]]])
    never_dealt: int = 0
    sevens: tuple[int, int] | None = None
    showed: bool = False
    melded: list[int] = Factory(lambda: [0] * _masks.FACES)
    bound: int = 0
    hidden: int | None = None
    bound_hidden: int = 0


@frozen
class Reading:
    """What a view tells about all seats.

    Attributes:
        seats: What it tells about each seat.
        facts: The facts about the other seats, in the order of the moves that show them.
    """

    seats: tuple[SeatReading, ...]
    facts: tuple[Fact, ...]


def read(view: View, hidden: Mapping[int, Card] | None = None) -> Reading:
    """Reads a view.

    Args:
        view: The view.
        hidden: For seats whose card in the open trick lies face down: take it to be this one.

    Raises:
        ImpossibleView: If a seat did what no hand allows.
    """
    reader = _Reader(view, hidden or {})
    try:
        happenings = list(timeline(view, view.pile))
    except IndexError:
        raise ImpossibleView(f"{view.past.drawn} cards cannot have been drawn") from None
    for happening in happenings:
        match happening:
            case Laid():
                reader.laid(happening)
            case Draw():
                reader.drew(happening)
            case Meld():
                reader.melded(happening)
            case Exchange():
                reader.exchanged(happening)
            case Announcement():
                reader.announced(happening)
            case _:
                pass
    if view.result is not None and view.result.shown:
        assert view.result.seat is not None
        reader.showed(view.result.seat, view.result.shown, len(view.past.tricks) + 1)
    return Reading(tuple(reader.seats), tuple(reader.facts))


class _Reader:
    """Goes through the past of a view, move by move."""

    def __init__(self, view: View, hidden: Mapping[int, Card]) -> None:
        self.table = view.table
        self.own = view.seat
        self.seats = [SeatReading(seat) for seat in range(view.table.players)]
        self.facts: list[Fact] = []
        self._known_hidden = hidden
        self._opening = view.past.opening
        # The strict phase begins when the last card of the stock has been drawn.
        self._to_draw = view.past.drawn + stock_size(view.table, view.past)
        self._cards: list[Card | None] = []
        self._has_melded: set[tuple[int, Suit]] = set()

    def laid(self, laid: Laid) -> None:
        """A card was laid."""
        seat = self.seats[laid.seat]
        card = self._known_hidden.get(laid.seat, laid.card) if laid.card is None else laid.card
        if card is None:
            seat.hidden, seat.bound_hidden = laid.place, seat.bound
        else:
            if laid.seat != self.own:
                self._judge(laid, card)
                self._need(laid.seat, laid.trick, card, 1)
            seat.used[card.index] += 1
            if seat.melded[card.index]:
                seat.melded[card.index] -= 1
        seat.bound = 0
        self._cards.append(card)
        if len(self._cards) == self.table.players:
            self._cards = []

    def _judge(self, laid: Laid, card: Card) -> None:
        """What the card tells about the rest of the hand."""
        phase = self._phase(laid.trick)
        if phase is Phase.FREE or (phase is Phase.STRICT and laid.place == 0):
            return
        move: Open | Play = Play(laid.seat, card)
        if self._opening and phase is Phase.FIRST_TRICK and laid.place == 0:
            move = Open(laid.seat, self._opening, card)
        self._note(laid.seat, laid.trick, phase, move)

    def _phase(self, trick: int) -> Phase:
        if trick == 1 and self.table.rules.openings:
            return Phase.FIRST_TRICK
        return Phase.FREE if self._to_draw else Phase.STRICT

    def _note(self, seat: int, trick: int, phase: Phase, move: Open | Play | MeldPair) -> None:
        """Notes what a hand must have been like from which the move was allowed."""
        first = phase is Phase.FIRST_TRICK
        # What lies face down is not looked at by any rule of the first trick, only how much it is.
        cards = tuple([card or self.table.trump_card for card in self._cards])
        lacks, some, none = condition(self.table, phase, cards, move, self.seats[seat].bound)
        mine = self.seats[seat]
        if first:
            mine.never_dealt |= lacks
            if lacks:
                self.facts.append(NeverDealt(seat, Hand.from_mask(lacks).faces))
            return
        mine.lacks |= lacks
        if lacks:
            self.facts.append(Lacks(seat, trick, Hand.from_mask(lacks).faces))
        if none:
            mine.unless.append((some, none, tuple(mine.used)))
            self.facts.append(LacksUnless(seat, trick, Hand.from_mask(some).faces, Hand.from_mask(none).faces))

    def _need(self, seat: int, trick: int, card: Card, copies: int) -> None:
        """The seat holds so many copies of the card."""
        mine = self.seats[seat]
        needs = mine.needs.setdefault(card.index, [])
        total = mine.used[card.index] + copies - mine.gained[card.index]
        if total > 2:
            raise ImpossibleView(f"seat {seat} would have got {card} {total} times by trick {trick}")
        while len(needs) < total:
            needs.append(trick)
            self.facts.append(Held(seat, trick, card, len(needs)))

    def drew(self, draw: Draw) -> None:
        """A card was drawn."""
        self._to_draw -= 1
        if draw.face_up:
            assert draw.card is not None
            self.seats[draw.seat].gained[draw.card.index] += 1
        else:
            self.seats[draw.seat].places.append((draw.trick, draw.place))

    def melded(self, meld: Meld) -> None:
        """A pair was melded."""
        seat, suit = self.seats[meld.seat], meld.suit
        pair = (Card(suit.code + "O"), Card(suit.code + "K"))
        if meld.seat != self.own:
            phase = self._phase(meld.trick)
            if phase is not Phase.FREE:
                self._note(meld.seat, meld.trick, phase, meld_pair(meld.seat, suit))
            again = self.table.rules.second_pair is SecondPair.TOGETHER and (meld.seat, suit) in self._has_melded
            for card in pair:
                self._need(meld.seat, meld.trick, card, 2 if again else seat.melded[card.index] + 1)
        self._has_melded.add((meld.seat, suit))
        for card in pair:
            seat.melded[card.index] += 1
            if self.table.rules.meld_binds:
                seat.bound = _masks.add(seat.bound, card.bit)

    def exchanged(self, exchange: Exchange) -> None:
        """Something happened at the turned-up card."""
        seat, seven = self.seats[exchange.seat], self.table.trump_seven
        if exchange.kind in (ExchangeKind.ROBBED, ExchangeKind.LAID_UNDER):
            if exchange.seat != self.own:
                self._need(exchange.seat, exchange.trick, seven, 1)
            seat.used[seven.index] += 1
        if exchange.kind is not ExchangeKind.LAID_UNDER:
            seat.gained[self.table.trump_card.index] += 1

    def announced(self, announcement: Announcement) -> None:
        """Auf Dissle was announced."""
        if announcement.seat == self.own:
            return
        seat = self.seats[announcement.seat]
        copies = TO_ANNOUNCE + sum(seat.used[face] - seat.gained[face] for face in _SEVENS)
        seat.sevens = (announcement.trick, copies)
        self.facts.append(HeldSevens(announcement.seat, announcement.trick, copies))

    def showed(self, seat: int, shown: tuple[Card, ...], trick: int) -> None:
        """Five sevens or more were laid down."""
        if seat == self.own:
            return
        for card in Hand(shown).faces:
            self._need(seat, trick, card, shown.count(card))
        self.seats[seat].showed = True
        self.facts.append(ShowedSevens(seat, shown))


_SEVENS = tuple(Card.of(suit, Rank.SIEBEN).index for suit in Suit)
