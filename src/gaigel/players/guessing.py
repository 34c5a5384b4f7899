"""Guessing what the others hold from what they played: worlds that make sense of the past are drawn more often.

`StateSampler` concludes only what is certain. But whoever left a trick full of Augen to the others had hardly a card to
take it. So several worlds are sampled for each that is used, and of these one is drawn by how well the rules of thumb
explain the cards that the others played in it.
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING

from attrs import define, frozen

from gaigel import _masks, playing
from gaigel.dealing import deal
from gaigel.engine import apply
from gaigel.history import Draw, Laid, timeline
from gaigel.moves import Open, Play
from gaigel.players.estimates import seen_cards
from gaigel.players.thumb import card_values
from gaigel.sampling import StateSampler, dealt_pack, recorded_moves
from gaigel.state import Exchange, ExchangeKind, Phase

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    from gaigel.cards import Card
    from gaigel.players.estimates import Seen, Weights
    from gaigel.state import DealResult, Past, State, Table
    from gaigel.views import View

__all__ = ["Guesser"]

POOL = 3
"""How many worlds are sampled for each that is used."""
SLIPS = 0.02
"""The chance of a card for no reason at all."""
TEMPER = 8.0
"""By how many Augen a card must be better in the rules of thumb to be played e times as often."""


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
    card: Card
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
        weights: The same.
    """

    def __init__(self, view: View, weights: Sequence[Weights]) -> None:
        self._sampler = StateSampler(view)
        self.weights = weights
        self._seat = view.seat
        self._undos: dict[int, list[_Undo]] | None = None

    def worlds(self, count: int, rng: random.Random) -> list[State]:
        """So many worlds."""
        pool = [self._sampler.sample(rng) for _ in range(count * POOL)]
        likelihoods = [self._explains(world) for world in pool]
        most = max(likelihoods)
        return rng.choices(pool, [exp(one - most) for one in likelihoods], k=count)

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
        """The moments at which another seat played a card face up that was not the first trick's, by their number."""
        table = world.table
        state = deal(table.rules, dealt_pack(world), table.dealer, table.knocked)
        found: dict[int, _Moment] = {}
        laid = 0
        for move in recorded_moves(world):
            if isinstance(move, (Open, Play)):
                if isinstance(move, Play) and move.seat != self._seat and state.phase is not Phase.FIRST_TRICK:
                    found[laid] = _Moment(
                        table=table,
                        past=state.past,
                        phase=state.phase,
                        turn=state.turn,
                        masks=(),
                        cards=state.cards,
                        melded=state.melded,
                        bound=state.bound,
                        card=move.card,
                        seen=seen_cards(state),
                    )
                laid += 1
            state = apply(state, move)
        return found

    def past_hands(self, world: State) -> list[int]:
        """The hands from which the others played their cards face up in this world, as masks."""
        return [hand for _, _, hand in self._played(world)]

    def _played(self, world: State) -> Iterator[tuple[_Moment, int, int]]:
        """Each moment at which another seat played a card, the seat, and the hand that it held in this world."""
        if self._undos is None:
            self._undos = self._histories(world)
        for seat, undos in self._undos.items():
            hand = world.masks[seat]
            for undo in undos:
                if undo.place >= 0:
                    hand = _masks.remove(hand, world.pile[undo.place].bit)
                if undo.removes:
                    hand = _masks.remove(hand, undo.removes)
                if undo.adds:
                    hand = _masks.add(hand, undo.adds)
                if undo.moment:
                    yield undo.moment, seat, hand

    def _explains(self, world: State) -> float:
        """The logarithm of the chance that the others played as they did, if they follow the rules of thumb."""
        return sum(self._chance(moment, seat, hand) for moment, seat, hand in self._played(world))

    def _chance(self, moment: _Moment, seat: int, hand: int) -> float:
        """The logarithm of the chance that the seat plays from this hand what it played."""
        moment.masks = (0,) * seat + (hand,)
        cards = playing.playable(moment, seat) & _masks.FIRSTS
        values = card_values(moment, seat, hand, cards, self.weights[seat], moment.seen)
        top = max(values)[0]
        parts = {face: exp((value - top) / TEMPER) for value, face in values}
        share = parts[moment.card.index] / sum(parts.values())
        return log((1 - SLIPS) * share + SLIPS)
