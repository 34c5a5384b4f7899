"""Players of a few lines, and mappers that go wrong, for the tests of what plays many deals.

They live in a module so that they can be pickled.
"""

# ruff: noqa: ARG002 # the signatures are those of players and of map

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from gaigel import Call, turn_moves
from gaigel.moves import Play

if TYPE_CHECKING:
    import random

    from gaigel import Move, View

__all__ = ["Boaster", "Chance", "Cheat", "First", "brings_nothing", "brings_others", "forgets_one", "repeats"]


@frozen
class First:
    """Makes the first legal move and goes out in time."""

    def choose(self, view: View, rng: random.Random) -> Move:
        return _aus(view) or turn_moves(view)[0]

    def call(self, view: View, rng: random.Random) -> Move | None:
        return _aus(view)


@frozen
class Chance:
    """Makes any legal move on turn and goes out in time."""

    def choose(self, view: View, rng: random.Random) -> Move:
        return _aus(view) or rng.choice(turn_moves(view))

    def call(self, view: View, rng: random.Random) -> Move | None:
        return _aus(view)


@frozen
class Boaster:
    """Calls "Aus!" as soon as it may, long before it is right: loses every deal at once to anybody else."""

    def choose(self, view: View, rng: random.Random) -> Move:
        return Call(view.viewer)

    def call(self, view: View, rng: random.Random) -> Move | None:
        return Call(view.viewer)


@frozen
class Cheat:
    """Plays a card of another seat."""

    def choose(self, view: View, rng: random.Random) -> Move:
        move = turn_moves(view)[0]
        assert isinstance(move, Play)
        return Play(view.viewer + 1, move.card)

    def call(self, view: View, rng: random.Random) -> Move | None:
        return None


def _aus(view: View) -> Move | None:
    points = view.past.points
    party = view.table.party_of[view.viewer]
    return Call(view.viewer) if points[party] >= view.table.rules.target else None


def brings_nothing(function: Any, pieces: Any) -> Any:
    """A map that gives back no results at all."""


def brings_others(function: Any, pieces: Any) -> Any:
    """A map that gives back the pieces instead of the results."""
    return pieces


def forgets_one(function: Any, pieces: Any) -> Any:
    """A map that does not play the first piece."""
    return map(function, pieces[1:])


def repeats(function: Any, pieces: Any) -> Any:
    """A map that plays every piece twice."""
    return map(function, pieces * 2)
