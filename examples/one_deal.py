"""One whole deal of four, told aloud: every card, every trick and why it was won, to the strokes at the end.

python examples/one_deal.py                     # always the same deal
python examples/one_deal.py --seed 7 --lang de  # another one, auf Deutsch
"""

from __future__ import annotations

import argparse
import random
from typing import Literal

import gaigel
from gaigel.players import GreedyPlayer, deal_steps

NAMES = ("Anna", "Bernd", "Clara", "Dieter")


def tell(seed: int, lang: Literal["de", "en"]) -> gaigel.State:
    """Plays the deal of this seed, prints what happens and returns the end."""
    rng = random.Random(seed)
    state = gaigel.deal(gaigel.SPEEDBESEN, gaigel.shuffled_pack(rng), dealer=3)
    print(
        f"{NAMES[0]} + {NAMES[2]} against {NAMES[1]} + {NAMES[3]}. {NAMES[3]} deals and turns up {state.turned_up}.\n"
    )
    for name, hand in zip(NAMES, state.hands, strict=True):
        print(f"  {name:<8}{hand}")
    for before, move in deal_steps([GreedyPlayer()] * 4, state, rng):
        if move in gaigel.turn_moves(before) and not before.cards:
            print()
        state = gaigel.apply(before, move)
        for event in gaigel.events(before, move, state):
            spoken = gaigel.announcement(event, lang)
            print(f"  {gaigel.explain(event, lang, seats=NAMES)}" + (f"   »{spoken}«" if spoken else ""))
    return state


def main() -> None:
    """Reads the arguments and tells the deal."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seed", type=int, default=2, help="which deal (default 2)")
    parser.add_argument("--lang", choices=("en", "de"), default="en", help="English or German (default en)")
    arguments = parser.parse_args()
    print("\n" + str(tell(arguments.seed, arguments.lang)))


if __name__ == "__main__":
    main()
