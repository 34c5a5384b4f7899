"""The players that do not look ahead: by chance, by rules of thumb, and both mixed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen
from attrs.validators import ge, instance_of, le

from gaigel.engine import call_moves, deadline, turn_moves
from gaigel.moves import Call, LayDownSevens
from gaigel.players.base import NotOnTurn
from gaigel.players.estimates import GREEDY, Weights
from gaigel.players.thumb import rule_of_thumb
from gaigel.players.words import must_speak_now, out_of_turn_meld, said_at_once
from gaigel.state import DeadlineKind

if TYPE_CHECKING:
    import random

    from gaigel.moves import Move
    from gaigel.views import View

__all__ = ["EasyPlayer", "GreedyPlayer", "RandomPlayer", "Speaker", "seat_on_turn"]

_NOT_IN_TIME = frozenset({DeadlineKind.NONE, DeadlineKind.PASSED, DeadlineKind.UNKNOWN})


def seat_on_turn(view: View) -> int:
    """The seat of a view that is on turn.

    Raises:
        NotOnTurn: If it is not.
    """
    if view.seat is None or view.seat != view.turn:
        raise NotOnTurn(view.seat, view.turn)
    return view.seat


@frozen
class RandomPlayer:
    """Plays any legal move by chance.

    It does not count: it calls "Aus!" at once when its view shows that the party has the target and is not late, on
    turn or not, and lays down five sevens. It never challenges and gives no signs.
    """

    def choose(self, view: View, rng: random.Random) -> Move:
        """A word if there is reason for one, else a turn move by lot, each equally likely.

        Raises:
            NotOnTurn: If the seat is not on turn.
        """
        seat = seat_on_turn(view)
        return self._word(view, seat) or rng.choice(turn_moves(view))

    def call(self, view: View, _rng: random.Random) -> Move | None:
        """A word if there is reason for one; nothing of it is left to chance."""
        return None if view.seat is None else self._word(view, view.seat)

    @staticmethod
    def _word(view: View, seat: int) -> Call | LayDownSevens | None:
        party = view.table.party_of[seat]
        for move in call_moves(view, seat):
            match move:
                case LayDownSevens():
                    return move
                case Call() if view.points is not None and view.points[party] >= view.rules.target:
                    return None if deadline(view, party).kind in _NOT_IN_TIME else move
                case _:
                    pass
        return None


@frozen
class Speaker:
    """What all players have in common that count in their heads: when they speak; how they move is left open.

    Attributes:
        patient: Whether it calls "Aus!" only on its own turn, for the sake of a person who is its partner, and out of
            turn only at the last moment before a deadline that its own turn would miss.
    """

    patient: bool = field(default=False, kw_only=True, validator=instance_of(bool))

    def choose(self, view: View, rng: random.Random) -> Move:
        """A word that ends the deal well, else the best move that the player knows.

        Raises:
            NotOnTurn: If the seat is not on turn.
        """
        seat = seat_on_turn(view)
        return self._heard(said_at_once(view, seat), rng) or self.move(view, seat, rng)

    def call(self, view: View, rng: random.Random) -> Move | None:
        """A word that ends the deal well, or a meld out of turn that brings the target."""
        seat = view.seat
        if seat is None:
            return None
        waits = self.patient and not must_speak_now(view, seat)
        word = self._heard(said_at_once(view, seat, silent=waits), rng)
        return word if word or self.patient else out_of_turn_meld(view, seat)

    def move(self, view: View, seat: int, rng: random.Random) -> Move:
        """What the player does on turn when there is nothing to say."""
        raise NotImplementedError

    def _heard(self, word: Move | None, rng: random.Random) -> Move | None:
        """The word, unless the player forgets it."""
        del rng
        return word


@frozen
class GreedyPlayer(Speaker):
    """Follows rules of thumb, from its hand and what everybody has seen.

    1. What ends the deal well is said at once: five sevens, "Aus!" as soon as it is right, a challenge of a party that
       is surely late. Points and deadlines are counted in the head; nothing is said on suspicion.
    2. Opening with a Daus: with both equal ones mostly Andere Alte, else Ge-Elfen.
    3. Opening without: Höher hat with the highest card that breaks no pair.
    4. In a hidden first trick: Augen for a partner's opening, else a cheap card; now and then a Daus is risked. On
       Ge-Elfen a partner gets Augen, an opponent the cheapest card.
    5. Pairs are kept while they can be melded, and melded at the first moment, trump first; out of turn only to reach
       the target.
    6. The turned-up card is robbed from the Ober up; an Unter only within the last three draws.
    7. Where partners rob together, the seven is laid under a König that makes no pair, for a partner who may hold the
       Ober and the other seven; the card is taken in the last three draws.
    8. A trick is taken if it brings more than the card is worth in the hand, with the cheapest card that is likely to
       stand: valuable tricks, therefore, and cheaply. The last to play knows, the others guess from the cards unseen.
    9. A trick that the partner is likely to win gets Augen.
    10. A trick that is lost gets the cheapest card: low plain cards before high ones, trumps last.
    11. A lead is cheap, unless the card is likely to stand.
    12. The first trick of a party is worth more than its Augen, and so is one that brings a party the target.
    13. Auf Dissle is announced only where it is needed to lay down a fifth seven later, not on lead, and while seven
        draws are left; who plays it ducks under every trick and keeps the sevens.

    Attributes:
        weights: The numbers of the rules.
    """

    weights: Weights = field(default=GREEDY, validator=instance_of(Weights))

    def move(self, view: View, seat: int, rng: random.Random) -> Move:
        """What the rules of thumb say."""
        return rule_of_thumb(view, seat, rng, self.weights)


@frozen
class EasyPlayer(Speaker):
    """Follows the rules of thumb of `GreedyPlayer`, but often does just anything, and forgets "Aus!".

    Attributes:
        carelessness: The chance of a move by lot.
        forgetfulness: The chance to forget "Aus!", each time it could call.
        weights: The numbers of the rules of thumb.
    """

    carelessness: float = field(default=0.3, validator=[instance_of((int, float)), ge(0), le(1)])
    forgetfulness: float = field(default=0.3, validator=[instance_of((int, float)), ge(0), le(1)])
    weights: Weights = field(default=GREEDY, validator=instance_of(Weights))

    def move(self, view: View, seat: int, rng: random.Random) -> Move:
        """What the rules of thumb say, or anything."""
        if rng.random() < self.carelessness:
            return rng.choice(turn_moves(view))
        return rule_of_thumb(view, seat, rng, self.weights)

    def _heard(self, word: Move | None, rng: random.Random) -> Move | None:
        return None if isinstance(word, Call) and rng.random() < self.forgetfulness else word
