"""Guessing what the others hold from what they played: worlds that make sense of the past are drawn more often.

`StateSampler` concludes only what is certain. But whoever left a trick full of Augen to the others had hardly a card to
take it, and whoever melded nothing had hardly a pair. So several worlds are sampled for each that is used, and these
are drawn by how well the rules of thumb explain what the others did in them.
"""

from __future__ import annotations

import random
from math import exp, log
from typing import TYPE_CHECKING

from attrs import define, frozen

from gaigel import _masks, playing
from gaigel.dealing import deal
from gaigel.engine import apply
from gaigel.history import Draw, Laid, timeline
from gaigel.moves import Open, Play
from gaigel.players.estimates import seen_cards
from gaigel.players.thumb import card_values, exchange_due, first_trick_values, likely_openings, meld_due
from gaigel.sampling import StateSampler, dealt_pack, recorded_moves
from gaigel.state import Exchange, ExchangeKind, Phase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gaigel.cards import Card
    from gaigel.players.estimates import Seen, Weights
    from gaigel.state import DealResult, Past, State, Table
    from gaigel.views import View

__all__ = ["Guesser"]

SLIPS = 0.05, 0.15
"""The chance of a move for no reason at all, of players that follow the rules of thumb closely and loosely."""
TEMPER = 1.0, 4.0
"""By how many Augen a card must be better in the rules of thumb to be played e times as often, of both."""


@define
class _Moment:
    """What everybody saw when a seat played a card, with room for the hand that it may have held."""

    table: Table
    past: Past
    phase: Phase
    turn: int | None
    masks: tuple[int, ...]
    cards: tuple[Card | None, ...]
    melded: tuple[int, ...]
    bound: tuple[int, ...]
    move: Open | Play
    seen: Seen
    viewer: int | None = None
    result: DealResult | None = None


@frozen
class _Undo:
    """One step back in the history of a hand: a card comes back, one goes, or one goes back into the stock."""

    adds: int = 0
    removes: int = 0
    place: int = -1
    moment: _Moment | None = None


class Guesser:
    """Draws worlds that fit a view, the likelier the better they explain what the others played.

    Args:
        view: The view of the seat on turn.
        weights: The numbers of the rules of thumb for each seat.

    Attributes:
        view: The view.
        weights: The numbers.
    """

    def __init__(self, view: View, weights: Sequence[Weights]) -> None:
        self._sampler = StateSampler(view)
        self.view = view
        self.weights = weights
        self._seat = view.seat
        # What everybody saw is alike in all worlds, so any one tells how to go back.
        self._undos = self._histories(self._sampler.sample(random.Random(0)))

    def worlds(self, count: int, pool: int, rng: random.Random) -> list[tuple[State, int]]:
        """So many worlds by lot, each with the number of times that it was drawn, in an order by lot.

        Args:
            count: How many.
            pool: How many are sampled for each.
            rng: Where chance comes from.
        """
        sampled = [self._sampler.sample(rng) for _ in range(count * pool)]
        likelihoods = [self._explains(world) for world in sampled]
        most = max(likelihoods)
        weights = [exp(one - most) for one in likelihoods]
        # One throw for all: a world is drawn as often as its weight demands, give or take one.
        step = sum(weights) / count
        mark = rng.random() * step
        drawn: list[tuple[State, int]] = []
        total = 0.0
        for world, weight in zip(sampled, weights, strict=True):
            total += weight
            times = 0
            while mark < total:
                mark += step
                times += 1
            if times:
                drawn.append((world, times))
        return drawn

    def _histories(self, world: State) -> dict[int, list[_Undo]]:
        """For every seat how to go back from its hand now to those from which it played: the same in all worlds."""
        moments = self._moments(world)
        table = world.table
        seven, turned = table.trump_seven.bit, table.trump_card.bit
        exchanged = {
            ExchangeKind.ROBBED: _Undo(adds=seven, removes=turned),
            ExchangeKind.LAID_UNDER: _Undo(adds=seven),
            ExchangeKind.TAKEN: _Undo(removes=turned),
            ExchangeKind.LEFT_TO_OWNER: _Undo(removes=turned),
        }
        found: dict[int, list[_Undo]] = {seat: [] for seat in range(table.players)}
        laid = 0
        for happening in timeline(world, world.pile):
            match happening:
                case Laid(seat=seat, card=card) if card is not None:
                    found[seat].append(_Undo(adds=card.bit, moment=moments.get(laid)))
                    laid += 1
                case Draw(seat=seat, place=place, card=card) if card is not None:
                    hidden = place < len(world.pile)
                    found[seat].append(_Undo(place=place) if hidden else _Undo(removes=card.bit))
                case Exchange(kind=kind, seat=seat):
                    found[seat].append(exchanged[kind])
                case _:
                    pass
        for seat, undos in found.items():
            first = next((at for at, undo in enumerate(undos) if undo.moment), len(undos))
            found[seat] = undos[first:][::-1]
        return found

    def _moments(self, world: State) -> dict[int, _Moment]:
        """The moments at which another seat opened or played a card that everybody has seen, by their number."""
        table = world.table
        state = deal(table.rules, dealt_pack(world), table.dealer, table.knocked)
        found: dict[int, _Moment] = {}
        laid, shown = 0, bool(world.past.tricks)
        for move in recorded_moves(world):
            if isinstance(move, (Open, Play)):
                if move.seat != self._seat and (shown or state.phase is not Phase.FIRST_TRICK):
                    found[laid] = _Moment(
                        table=table,
                        past=state.past,
                        phase=state.phase,
                        turn=state.turn,
                        masks=(),
                        cards=state.cards,
                        melded=state.melded,
                        bound=state.bound,
                        move=move,
                        seen=seen_cards(state),
                    )
                laid += 1
            state = apply(state, move)
        return found

    def past_hands(self, world: State) -> list[int]:
        """The hands from which the others played their cards face up in this world, as masks."""
        return [hand for seat in self._undos for _, hand in self._played(world, seat)]

    def _played(self, world: State, seat: int) -> Iterator[tuple[_Moment, int]]:
        """Each moment at which a seat played a card that all have seen, with the hand that it held in this world."""
        hand = world.masks[seat]
        for undo in self._undos[seat]:
            if undo.place >= 0:
                hand = _masks.remove(hand, world.pile[undo.place].bit)
            if undo.removes:
                hand = _masks.remove(hand, undo.removes)
            if undo.adds:
                hand = _masks.add(hand, undo.adds)
            if undo.moment:
                yield undo.moment, hand

    def _explains(self, world: State) -> float:
        """The logarithm of the chance that the others played as they did.

        Each of them either follows the rules of thumb closely, or loosely and has reasons of its own; before it has
        played, both are equally likely.
        """
        total = 0.0
        for seat in self._undos:
            close = loose = 1.0
            for moment, hand in self._played(world, seat):
                one, other = _likelihoods(moment, seat, hand, self.weights[seat])
                close *= one
                loose *= other
            total += log((close + loose) / 2)
        return total


def _likelihoods(moment: _Moment, seat: int, hand: int, weights: Weights) -> tuple[float, float]:
    """The chance that a seat makes from this hand the move that it made, following the rules closely and loosely."""
    move = moment.move
    if type(move) is Open:
        openings = likely_openings(moment.table, seat, hand, weights)
        close = loose = sum([chance for opening, chance in openings if opening == move])
    else:
        moment.masks = (0,) * seat + (hand,)
        close, loose = _shares(moment, seat, hand, move.card.index, weights)
    return (1 - SLIPS[0]) * close + SLIPS[0], (1 - SLIPS[1]) * loose + SLIPS[1]


def _shares(moment: _Moment, seat: int, hand: int, face: int, weights: Weights) -> tuple[float, float]:
    """The share of a card among those that the seat may play, all weighed by their worth, closely and loosely."""
    if meld_due(moment, seat, hand) or exchange_due(moment, seat, hand):
        return 0.0, 0.0
    cards = playing.playable(moment, seat) & _masks.FIRSTS
    if not cards & cards - 1:
        return 1.0, 1.0
    if moment.phase is Phase.FIRST_TRICK:
        values = first_trick_values(moment, seat, hand, cards, weights)
    else:
        values = card_values(moment, seat, hand, cards, weights, moment.seen)
    own = next(value for value, index in values if index == face)
    close, loose = TEMPER
    return (
        1 / sum([exp((value - own) / close) for value, _ in values]),
        1 / sum([exp((value - own) / loose) for value, _ in values]),
    )
