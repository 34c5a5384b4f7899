"""What a seat may know: its view of a state, and what follows from it.

A `View` is another type than `State`: what the seat cannot know is not in it. It answers `gaigel.legal_moves`,
`turn_moves`, `call_moves`, `why_illegal` and `deadline` for its own seat exactly as the state does.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import attrs
from attrs import frozen

from gaigel import _masks
from gaigel.cards import Card, Hand, Suit
from gaigel.history import dealt_hand, draws, lies_hidden, public_hands
from gaigel.rules import Calling, Overdue
from gaigel.state import (
    Deadline,
    DeadlineKind,
    DealResult,
    Meld,
    Past,
    Phase,
    Reached,
    Signal,
    State,
    Table,
    Trick,
    leader,
    open_cards,
    stock_size,
    turned_up,
)
from gaigel.table import check_seat

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from gaigel.rules import Opening, Rules

__all__ = ["OpenTrick", "View", "information_key", "view"]

_UNKNOWN = Deadline(DeadlineKind.UNKNOWN)


@frozen(weakref_slot=False)
class OpenTrick:
    """The trick on the table as a seat sees it.

    Attributes:
        leader: The seat that leads or led.
        cards: The cards in the order of play; None for those that lie face down for this seat.
        opening: How it was opened, for a first trick with openings (RULES §4).
    """

    leader: int
    cards: tuple[Card | None, ...]
    opening: Opening | None


@frozen(weakref_slot=False)
class View:
    """A deal at one moment as one seat knows it, or a spectator.

    Views are made by `view`. Two states that differ only in what the seat cannot know have equal views.

    Attributes:
        seat: Whose view it is; None for a spectator.
        counting: Whether points are counted for the seat; without, they stay hidden until the deal is over.
        table: What stands for the whole deal.
        pile: The face-down cards of the stock in the order of drawing, those already drawn included: the cards that
            this seat drew, and None for all others.
        past: What has happened, as far as the seat knows it: signs of the own party only; no points without counting;
            deadlines of the own party only, the others `UNKNOWN`.
        phase: Which chapter of the rules the play is in.
        turn: The seat on turn; None when the deal is over.
        masks: The own hand as an integer at the own seat, else 0 (for the engine); see `hand`.
        hand_sizes: How many cards each seat holds.
        cards: The cards of the open trick in the order of play; None for those that lie face down for this seat.
        melded: For each seat the melded cards that it is known to hold, as a mask.
        bound: For each seat the cards melded since its last play, as a mask.
        result: How the deal ended; None before.
    """

    seat: int | None
    counting: bool
    table: Table
    pile: tuple[Card | None, ...]
    past: Past
    phase: Phase
    turn: int | None
    masks: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    cards: tuple[Card | None, ...]
    melded: tuple[int, ...]
    bound: tuple[int, ...]
    result: DealResult | None

    @property
    def viewer(self) -> int:
        """The seat, or -1 for a spectator (for the engine)."""
        return -1 if self.seat is None else self.seat

    @property
    def rules(self) -> Rules:
        """The options of the table."""
        return self.table.rules

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self.table.dealer

    @property
    def forehand(self) -> int:
        """The seat that leads to the first trick."""
        return self.table.forehand

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.table.trump

    @property
    def party(self) -> int | None:
        """The own party; None for a spectator."""
        return None if self.seat is None else self.table.party_of[self.seat]

    @property
    def hand(self) -> Hand:
        """The own hand; empty for a spectator."""
        return Hand() if self.seat is None else Hand.from_mask(self.masks[self.seat])

    @property
    def dealt(self) -> Hand:
        """What the own seat was dealt; empty for a spectator."""
        return Hand() if self.seat is None else dealt_hand(self, self.seat)

    @property
    def trick(self) -> OpenTrick:
        """The trick on the table; before the lead it has no cards."""
        opening = None if self.past.tricks else self.past.opening
        return OpenTrick(leader(self), self.cards, opening)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks, in order."""
        return self.past.tricks

    @property
    def points(self) -> tuple[int, ...] | None:
        """The points of each party; None without counting before the deal is over."""
        return self.past.points or None

    @property
    def melds(self) -> tuple[Meld, ...]:
        """All melds, in order."""
        return self.past.melds

    @property
    def turned_up(self) -> Card | None:
        """The card turned up at the stock; None once it is gone."""
        return turned_up(self.table, self.past)

    @property
    def stock_size(self) -> int:
        """How many cards can still be drawn, the turned-up card included."""
        return stock_size(self.table, self.past)

    @property
    def known(self) -> tuple[Hand, ...]:
        """For each seat the cards that this seat knows it to hold (RULES §7).

        The own hand is known whole. A card that somebody laid face down may be any of those he was known to hold, so
        until it is revealed one copy of each of them is not counted.
        """
        hidden = {seat for seat, card in self._laid_hidden() if card is None}
        known: list[Hand] = []
        for seat, public in enumerate(public_hands(self)):
            if seat == self.seat:
                known.append(self.hand)
            elif seat in hidden:
                known.append(public.known - Hand(public.known.faces))
            else:
                known.append(public.known)
        if self.result is not None and self.result.seat is not None:
            known[self.result.seat] |= Hand(self.result.shown)
        return tuple(known)

    @property
    def unseen(self) -> Hand:
        """The cards that the seat has never seen: those face down in the stock, on the table and in other hands.

        Cards of other hands that are known are not among them.
        """
        seen = self.masks[self.seat] if self.seat is not None else 0
        shown = [card for trick in self.past.tricks for card in trick.cards]
        shown += [card for card in self.cards if card is not None]
        if size := self.stock_size:
            shown += open_cards(self.table, self.past)[-size:]
        for card in shown:
            seen = _masks.add(seen, card.bit)
        unseen = Hand.from_mask(_masks.minus(_masks.ALL, seen))
        for seat, public in enumerate(public_hands(self)):
            if seat != self.seat:
                known = public.known
                if self.result is not None and self.result.seat == seat:
                    known |= Hand(self.result.shown)  # a seven drawn openly was known before
                unseen -= known
        return unseen

    @property
    def impossible(self) -> tuple[frozenset[Card], ...]:
        """For each seat the cards that it certainly does not hold now; see `gaigel.deduction.impossible`.

        Complete: a card is among them exactly if the seat holds it in no deal that fits the view.

        Raises:
            ImpossibleView: If no deal fits the view; that happens only to views built by hand.
        """
        deduce: Callable[[View], tuple[frozenset[Card], ...]] = import_module("gaigel.deduction").impossible
        return deduce(self)

    def _laid_hidden(self) -> list[tuple[int, Card | None]]:
        """The face-down cards of the open trick with the seats that laid them."""
        if not lies_hidden(self):
            return []
        players, first = self.table.players, leader(self)
        return [((first + place) % players, card) for place, card in enumerate(self.cards)]

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        from gaigel.rendering import render  # noqa: PLC0415 # "import gaigel" must not load it

        return render(self, style="svg")


def view(state: State, seat: int | None, *, counting: bool = True) -> View:
    """What a seat knows of a state.

    Args:
        state: The state.
        seat: Whose view; None for a spectator, who sees no hand and no sign.
        counting: Whether points are counted for the seat. Without (Kopfrechnen) the view holds no points, no trick
            points and no deadline before the deal is over.

    Raises:
        NoSuchSeat: If the table has no such seat.
    """
    table = state.table
    if seat is not None:
        check_seat(seat, table.players)
    own = range(0) if seat is None else range(seat, seat + 1)
    cards: tuple[Card | None, ...] = state.cards
    melded = state.melded
    if lies_hidden(state):
        first = leader(state)
        cards = tuple(
            card if (first + place) % table.players in own else None for place, card in enumerate(state.cards)
        )
        public = [hand.melded.mask for hand in public_hands(state)]
        melded = tuple(mask if at in own else public[at] for at, mask in enumerate(melded))
    drawn = {draw.place for draw in draws(state) if draw.seat == seat}
    return View(
        seat=seat,
        counting=counting,
        table=table,
        pile=tuple([card if place in drawn else None for place, card in enumerate(state.pile)]),
        past=_known_past(state, seat, counting=counting),
        phase=state.phase,
        turn=state.turn,
        masks=tuple([mask if at in own else 0 for at, mask in enumerate(state.masks)]),
        hand_sizes=tuple([mask.bit_count() for mask in state.masks]),
        cards=cards,
        melded=melded,
        bound=state.bound,
        result=state.result,
    )


def _known_past(state: State, seat: int | None, *, counting: bool) -> Past:
    """The past without the signs, points and deadlines that the seat does not know."""
    table, past = state.table, state.past
    party = None if seat is None else table.party_of[seat]
    over = state.phase is Phase.OVER
    changes: dict[str, Any] = {
        "chronicle": tuple([e for e in past.chronicle if not isinstance(e, Signal) or table.party_of[e.seat] == party])
    }
    if not over:
        changes["reached"] = _known_deadlines(state, party if counting else None)
    if not (counting or over):
        changes["points"] = ()
        changes["tricks"] = tuple([attrs.evolve(trick, points=None) for trick in past.tricks])
    return attrs.evolve(past, **changes)


def _known_deadlines(state: State, party: int | None) -> tuple[Reached, ...]:
    """The deadline of the own party; every other is unknown, and so is being late where one must be challenged."""
    rules = state.rules
    if rules.calling is Calling.AUTOMATIC:
        return ()
    late = {DeadlineKind.PASSED} if rules.overdue is Overdue.ON_CHALLENGE else set[DeadlineKind]()
    own = [reached for reached in state.past.reached if reached.party == party]
    return (
        *(Reached(mine.party, _UNKNOWN) if mine.deadline.kind in late else mine for mine in own),
        *(Reached(other, _UNKNOWN) for other in range(rules.parties) if other != party),
    )


def information_key(view: View) -> Hashable:
    """Everything that the seat has ever known, as one hashable value: equal exactly if its whole history is.

    It has perfect recall: no earlier key of the same seat follows from two different later ones that are equal.
    """
    return attrs.astuple(view, recurse=False)
