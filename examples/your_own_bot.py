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
from collections.abc import Sequence

from gaigel import Call, DeadlineKind, MeldPair, Move, Open, Pass, Play, Rob, View, deadline, turn_moves
from gaigel.players import GreedyPlayer, RandomPlayer, simulate

IN_TIME = (DeadlineKind.END_OF_TRICK, DeadlineKind.BEFORE_CARD, DeadlineKind.LAST_CALL)


class Thrifty:
    """Throws its cheapest card, but reaches for ten Augen or more that lie on the table."""

    def choose(self, view: View, rng: random.Random) -> Move:
        """What to do on turn."""
        moves = turn_moves(view)
        first = [move for move in moves if isinstance(move, MeldPair | Rob | Pass)]
        word = self.call(view, rng)
        if word or first:
            return word or first[0]
        lying = sum(card.points for card in view.trick.cards if card)
        cards = [move for move in moves if isinstance(move, Open | Play)]

        def price(move: Open | Play) -> tuple[bool, int]:
            return move.card.suit is view.trump, move.card.points

        return max(cards, key=price) if lying >= 10 else min(cards, key=price)

    def call(self, view: View, rng: random.Random) -> Move | None:
        """What to say when somebody else is on turn: "Aus!", or nothing."""
        if view.seat is None or view.party is None:  # a spectator
            return None
        return Call(view.seat) if deadline(view, view.party).kind in IN_TIME else None


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
