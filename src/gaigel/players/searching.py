"""The players that look ahead in sampled worlds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen
from attrs.validators import ge, instance_of

from gaigel.engine import turn_moves
from gaigel.moves import MeldPair
from gaigel.players.simple import Speaker
from gaigel.players.thumb import rule_of_thumb
from gaigel.players.weighing import Thoroughness, estimates

if TYPE_CHECKING:
    import random

    from gaigel.moves import Move
    from gaigel.players.weighing import Estimate
    from gaigel.views import View

__all__ = ["NormalPlayer", "StrongPlayer"]


@frozen
class NormalPlayer(Speaker):
    """Tries every move in a few sampled worlds, played to the end by the rules of thumb.

    Attributes:
        worlds: In how many worlds.
    """

    worlds: int = field(default=20, validator=[instance_of(int), ge(2)])

    def move(self, view: View, seat: int, rng: random.Random) -> Move:
        """A meld if there is one worth making, else what did best in the worlds."""
        moves = turn_moves(view)
        if len(moves) == 1:
            return moves[0]
        thumb = rule_of_thumb(view, seat, rng)
        if isinstance(thumb, MeldPair):
            return thumb
        return estimates(view, rng, Thoroughness(worlds=self.worlds, batch=self.worlds))[0].move


@frozen
class StrongPlayer(Speaker):
    """Tries every move in many worlds; with two and three players it solves them exactly once the stock is empty.

    For two pairs it does not play the worlds to the end, but asks what the position after the trick promises; what it
    expects of a move at first sight counts as much. Both come from networks that have seen some million deals.

    Attributes:
        worlds: In how many worlds each move is tried; after every twenty different ones those are given up that are
            clearly worse.
        endgame: How many worlds of two or three players are solved once the stock is empty; equal ones once.
    """

    worlds: int = field(default=300, validator=[instance_of(int), ge(2)])
    endgame: int = field(default=20, validator=[instance_of(int), ge(1)])

    def move(self, view: View, seat: int, rng: random.Random) -> Move:  # noqa: ARG002  as the base has it
        """What did best in the worlds."""
        moves = turn_moves(view)
        return moves[0] if len(moves) == 1 else self.weigh(view, rng)[0].move

    def weigh(self, view: View, rng: random.Random) -> tuple[Estimate, ...]:
        """What each turn move of the seat on turn is worth, the best first."""
        return estimates(view, rng, self.thoroughness)

    def solves(self, view: View) -> bool:
        """Whether it solves worlds of this view instead of playing them to the end."""
        return self.thoroughness.solves(view)

    @property
    def thoroughness(self) -> Thoroughness:
        """How thoroughly it weighs moves."""
        return Thoroughness(self.worlds, batch=20, pool=4, foresight=True, instinct=1.0, endgame=self.endgame)
