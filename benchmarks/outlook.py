"""Finds the numbers of `gaigel.players.outlook` by play, and prints the module that holds them.

Two pairs play: one by the rules of thumb with the numbers found by play, the other as the greedy player does, now and
then with a card by lot. After every trick it is noted what lies where, and at the end what came of it; the numbers are
those that predict it best (least squares, with a slight pull towards nought).

    python benchmarks/outlook.py --deals 60000 --processes 2 > src/gaigel/players/_outlook_numbers.py
"""

# ci-arguments: --deals 40

from __future__ import annotations

import argparse
import random
import sys
from functools import partial
from multiprocessing import Pool
from typing import TYPE_CHECKING

import gaigel
from gaigel.players.estimates import playout_weights
from gaigel.players.outlook import COUNT, features
from gaigel.players.playouts import judged
from gaigel.players.thumb import rule_of_thumb

if TYPE_CHECKING:
    from collections.abc import Iterator

SLIPS = 0.06
"""How often a turn move by lot takes the place of the rules of thumb, so that more positions come up."""
PULL = 10.0

Row = tuple[list[tuple[int, float]], float]


def rows(number: int, *, rules: gaigel.Rules, seed: int) -> list[Row]:
    """What lay where after each trick of a deal, each with what came of it."""
    rng = random.Random(f"{seed} {number}")
    state = gaigel.deal(rules, gaigel.shuffled_pack(rng), number % rules.players)
    party = number // rules.players % 2
    weights = playout_weights(state.table, party)
    found: list[list[tuple[int, float]]] = []
    tricks = 0
    while state.result is None:
        if len(state.past.tricks) > tricks:
            tricks += 1
            found.append(features(state, party))
        assert state.turn is not None, "a deal without a result has a seat on turn"
        if rng.random() < SLIPS:
            move = rng.choice(gaigel.turn_moves(state))
        else:
            move = rule_of_thumb(state, state.turn, rng, weights[state.turn])
        state = gaigel.apply(state, move)
    value = judged(state.result, party)[2]
    return [(one, value) for one in found]


def batch(start: int, *, size: int, rules: gaigel.Rules, seed: int) -> tuple[list[dict[int, float]], list[float]]:
    """The sums of products of some deals: features with features, features with values."""
    products: list[dict[int, float]] = [{} for _ in range(COUNT)]
    values = [0.0] * COUNT
    for number in range(start, start + size):
        for one, value in rows(number, rules=rules, seed=seed):
            for index, amount in one:
                values[index] += amount * value
                row = products[index]
                for other, much in one:
                    row[other] = row.get(other, 0.0) + amount * much
    return products, values


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations with a symmetric positive matrix (Gauss, without exchanges)."""
    size = len(right)
    for at in range(size):
        pivot = matrix[at]
        for below in range(at + 1, size):
            if factor := matrix[below][at] / pivot[at]:
                row = matrix[below]
                row[at:] = [one - factor * other for one, other in zip(row[at:], pivot[at:], strict=True)]
                right[below] -= factor * right[at]
    found = [0.0] * size
    for at in range(size - 1, -1, -1):
        rest = sum([matrix[at][column] * found[column] for column in range(at + 1, size)])
        found[at] = (right[at] - rest) / matrix[at][at]
    return found


def lines(numbers: list[float]) -> Iterator[str]:
    """The module that holds the numbers."""
    yield '"""The numbers of `gaigel.players.outlook`, written by `benchmarks/outlook.py`: in strokes."""'
    yield ""
    yield "from __future__ import annotations"
    yield ""
    yield "NUMBERS: tuple[float, ...] = ("
    for at in range(0, len(numbers), 12):
        yield "    " + ", ".join(f"{round(number, 3) + 0.0:g}" for number in numbers[at : at + 12]) + ","
    yield ")"


def main() -> None:
    """Prints the module."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    arguments = parser.parse_args()

    rules = gaigel.SPEEDBESEN.replace(calling=gaigel.Calling.AUTOMATIC)
    size = min(500, arguments.deals)
    work = partial(batch, size=size, rules=rules, seed=arguments.seed)
    matrix = [[PULL if row == column else 0.0 for column in range(COUNT)] for row in range(COUNT)]
    right = [0.0] * COUNT
    with Pool(arguments.processes) as pool:
        for products, values in pool.imap_unordered(work, range(0, arguments.deals, size)):
            for row, sums in enumerate(products):
                right[row] += values[row]
                for column, much in sums.items():
                    matrix[row][column] += much
    print(*lines(solved(matrix, right)), sep="\n", file=sys.stdout)


if __name__ == "__main__":
    main()
