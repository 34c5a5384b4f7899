"""Whole states that fit what a seat knows, drawn by lot with exact chances, and counted.

The chances are those of a shuffle. Take every order of 48 distinct cards, deal it, and make the moves that were made:
the orders that get through, each move legal, and end in a state of which the seat has exactly this view, are all alike.
So the weight of a state is the number of ways to tell its equal cards apart: two for each card whose copies came to
different places (the deal of a seat, a place of the stock, the turned-up card, a card face down on the table), one for
a card whose copies were dealt to one seat.

What the seats chose to do is taken as it was, and nothing is concluded from it but what the rules say: a seat that
played a card had it, and was allowed to play it. Signs that the seat could not see are not in the sampled states.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import attrs

from gaigel._sampling.facts import ImpossibleView
from gaigel._sampling.worlds import Worlds
from gaigel.cards import Card
from gaigel.dealing import deal, stacked_pack
from gaigel.engine import apply
from gaigel.errors import IllegalMove, ImpossiblePack
from gaigel.history import Laid, dealt_hand, timeline
from gaigel.moves import AnnounceDissle, LayUnder, MeldPair, Move, Open, Play, Rob, Take, Wink
from gaigel.state import Announcement, Exchange, ExchangeKind, Meld, Phase, Signal, State, leader, make_state
from gaigel.views import view as view_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from gaigel.state import Past
    from gaigel.views import View

__all__ = ["StateSampler", "count_states", "dealt_pack", "recorded_moves", "sample_state"]


class StateSampler:
    """Draws states that fit a view; what is the same for all of them is worked out once.

    Args:
        view: The view.

    Attributes:
        view: The view.
        count: How many deals of 48 distinct cards fit the view, each hand without order, the stock in order; the sum
            of the weights of all states that fit.

    Raises:
        ImpossibleView: If no deal fits the view.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self._worlds = Worlds(view)
        self.count = self._worlds.count
        self._past = self._recalled()

    def sample(self, rng: random.Random) -> State:
        """A whole state by lot, with the chance that a shuffle of 48 distinct cards gives it.

        Its past is whole too: who was dealt and drew what fits everything the seat knows.

        Args:
            rng: Where chance comes from.
        """
        return self._state(rng, self._past)

    def _state(self, rng: random.Random, past: Past) -> State:
        view = self.view
        masks, pile, laid, melded = self._worlds.draw(rng)
        first, players = leader(view), view.table.players
        cards = tuple([card or laid[(first + place) % players] for place, card in enumerate(view.cards)])
        return make_state(view.table, pile, past, view.phase, view.turn, masks, cards, melded, view.bound, view.result)

    def _recalled(self) -> Past:
        """The past with all points and deadlines, which follow from what everybody saw."""
        view = self.view
        sampled = self._state(random.Random(0), view.past)
        try:
            state = deal(view.table.rules, dealt_pack(sampled), view.table.dealer, view.table.knocked)
            for move in recorded_moves(sampled):
                state = apply(state, move)
        except (IllegalMove, ImpossiblePack) as error:
            raise ImpossibleView(str(error)) from error
        recalled = attrs.evolve(sampled, past=state.past)
        # Passes, and the word that ends a deal, are not recorded.
        words: dict[str, Any] = {}
        if view.phase is Phase.LAST_CALL:
            words = {"turn": view.turn}
        elif view.result and not state.result:
            words = {"phase": view.phase, "turn": view.turn, "result": view.result}
        if attrs.evolve(state, **words) != recalled or view_of(recalled, view.seat, counting=view.counting) != view:
            raise ImpossibleView("it is not what the moves lead to that it tells of")
        return state.past


def sample_state(view: View, rng: random.Random) -> State:
    """A whole state that fits a view by lot, with the chance that a shuffle of 48 distinct cards gives it.

    For more than one state of a view take a `StateSampler`.

    >>> import random
    >>> from gaigel import SPEEDBESEN, deal, shuffled_pack, view
    >>> mine = view(deal(SPEEDBESEN, shuffled_pack(random.Random(1)), dealer=3), 0)
    >>> state = sample_state(mine, random.Random(2))
    >>> view(state, 0) == mine
    True

    Args:
        view: What the seat knows.
        rng: Where chance comes from.

    Raises:
        ImpossibleView: If no deal fits the view.
    """
    return StateSampler(view).sample(rng)


def count_states(view: View) -> int:
    """How many deals of 48 distinct cards fit a view, each hand without order, the stock in order.

    That is the sum over all states that fit of the number of ways to tell their equal cards apart.

    Args:
        view: What the seat knows.

    Raises:
        ImpossibleView: If no deal fits the view.
    """
    return StateSampler(view).count


def recorded_moves(state: State) -> tuple[Move, ...]:
    """The moves of which a state tells, in order: all but calls, challenges, passes and laying down sevens.

    Args:
        state: The state.
    """
    moves: list[Move] = []
    for happening in timeline(state, state.pile):
        seat = happening.seat
        match happening:
            case Laid(trick=1, place=0, card=Card() as card) if state.past.opening:
                moves.append(Open(seat, state.past.opening, card))
            case Laid(card=Card() as card):
                moves.append(Play(seat, card))
            case Meld(suit=suit):
                moves.append(MeldPair(seat, suit))
            case Exchange(kind=kind) if kind in _EXCHANGES:
                moves.append(_EXCHANGES[kind](seat))
            case Announcement():
                moves.append(AnnounceDissle(seat))
            case Signal(sign=sign):
                moves.append(Wink(seat, sign))
            case _:
                pass
    return tuple(moves)


_EXCHANGES: dict[ExchangeKind, Callable[[int], Move]] = {
    ExchangeKind.ROBBED: Rob,
    ExchangeKind.LAID_UNDER: LayUnder,
    ExchangeKind.TAKEN: Take,
}
"""What happens at the turned-up card by a move; the rest happens by itself."""


def dealt_pack(state: State) -> tuple[Card, ...]:
    """A pack that deals the hands and the stock from which a state came: `gaigel.deal` makes the first state of it."""
    table = state.table
    return stacked_pack(
        table.rules,
        table.dealer,
        hands={seat: dealt_hand(state, seat) for seat in range(table.players)},
        trump=table.trump_card,
        stock=state.pile,
        knocked=table.knocked,
    )
