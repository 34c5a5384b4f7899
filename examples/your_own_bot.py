"""Your own bot in twenty lines, and an evening of cards to see what it is good for.

    python examples/your_own_bot.py
    python examples/your_own_bot.py --deals 1000

A bot is anything with `choose` (it is on turn) and `call` (somebody else is). Both get a `View`, in which there is
nothing that a person on that seat would not know. This one is a true Swabian: thrifty, but awake when there is money on
the table. Change it and see whether the neighbours like it.
"""
# ci-arguments: --deals 20

from __future__ import annotations

import argparse
import random
from typing import TYPE_CHECKING

from gaigel import Call, DeadlineKind, MeldPair, Move, Open, Pass, Play, Rob, View, deadline, turn_moves
from gaigel.players import GreedyPlayer, RandomPlayer, simulate

if TYPE_CHECKING:
    from collections.abc import Sequence


NOT_NOW = (DeadlineKind.NONE, DeadlineKind.PASSED)


class Thrifty:
    """Throws its cheapest card, unless ten Augen or more lie on the table: then it reaches for them."""

    def choose(self, view: View, rng: random.Random) -> Move:
        """What to do on turn."""
        moves = turn_moves(view)
        first = [move for move in moves if isinstance(move, MeldPair | Rob | Pass)]
        word = self.call(view, rng)
        if word or first:
            return word or first[0]
        lying = sum(card.points for card in view.trick.cards if card)
        cards = [move for move in moves if isinstance(move, Open | Play)]
        return (max if lying >= 10 else min)(cards, key=lambda move: (move.card.suit is view.trump, move.card.points))

    def call(self, view: View, rng: random.Random) -> Move | None:  # noqa: ARG002 # others leave it to chance
        """What to say when somebody else is on turn: "Aus!", or nothing."""
        party, points = view.party, view.points
        if view.seat is None or party is None or points is None or points[party] < view.rules.target:
            return None
        return None if deadline(view, party).kind in NOT_NOW else Call(view.seat)


def main(argv: Sequence[str] | None = None) -> None:
    """Lets the bot and its partner play against two other pairs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=400, help="how many against each (default 400)")
    asked = parser.parse_args(argv)
    for opponent in (RandomPlayer(), GreedyPlayer()):
        evening = simulate([Thrifty(), opponent], asked.deals, seed=1)
        wins, strokes = evening.win_shares, evening.strokes
        print(
            f"Thrifty against {type(opponent).__name__}: {wins[0]:.0%} of {evening.deals} deals won, "
            f"{strokes[0]} strokes against {strokes[1]}. "
            + ("Noch a Viertele!" if strokes[0] < strokes[1] else "Am beschta glei hoim.")
        )


if __name__ == "__main__":
    main()
