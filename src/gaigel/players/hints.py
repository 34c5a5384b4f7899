"""A hint: what the strong player would do, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from gaigel.engine import apply
from gaigel.players.playouts import judged
from gaigel.players.searching import StrongPlayer
from gaigel.players.simple import seat_on_turn
from gaigel.players.weighing import Estimate
from gaigel.players.words import said_at_once
from gaigel.sampling import StateSampler

if TYPE_CHECKING:
    import random

    from gaigel.moves import Move
    from gaigel.views import View

__all__ = ["Hint", "hint"]


@frozen(weakref_slot=False)
class Hint:
    """What the strong player would do, with its reasons.

    Attributes:
        move: What it would do.
        options: What every move of the seat is worth, the best first; the words that end the deal are among them only
            if one is due, and then it is the first.
        exact: Whether the worlds were solved instead of played on by the rules of thumb.
    """

    move: Move
    options: tuple[Estimate, ...]
    exact: bool

    def __str__(self) -> str:
        """One line a move, the best first."""
        return "\n".join(
            f"{'>' if option.move == self.move else ' '} {option.move!s:<14} wins {option.wins:4.0%}  "
            f"strokes {option.strokes:+.2f}  ({option.worlds} {'solved' if self.exact else 'played'} worlds)"
            for option in self.options
        )


def hint(view: View, rng: random.Random, player: StrongPlayer | None = None) -> Hint:
    """What the strong player would do for the seat on turn, with its reasons.

    The move is the one that `player.choose` gives for the same view and the same `rng`.

    Args:
        view: The view of the seat on turn.
        rng: Draws the worlds.
        player: Who gives the hint; the strong player as it is.

    Raises:
        NotOnTurn: If the seat is not on turn.
    """
    adviser = player or StrongPlayer()
    seat = seat_on_turn(view)
    word = said_at_once(view, seat)
    if word is not None:
        party = view.table.party_of[seat]
        end = apply(StateSampler(view).sample(rng), word).result
        assert end is not None, "the word ends the deal"
        wins, strokes, value = judged(end, party)
        return Hint(word, (Estimate(word, wins, strokes, 1, value),), exact=True)
    options = adviser.weigh(view, rng)
    return Hint(options[0].move, options, exact=adviser.solves(view))
