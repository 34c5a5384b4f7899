"""Random play through the public API, beside python-chess when that is installed, in one run.

For every preset and number of players, and two ways of playing: "to the last card" (nobody calls; `overdue` is
`ON_CHALLENGE`) and "until decided" (a party calls as soon as it has the target). Speeds are per second of CPU time on
one core, the median of several rounds; compare them only with figures of the same run.

    python benchmarks/random_play.py --deals 300 --rounds 5
"""

# ci-arguments: --deals 10 --rounds 1

from __future__ import annotations

import argparse
import random
import statistics
import time
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

import gaigel

try:
    import chess
except ImportError:
    chess = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Callable


Pack: TypeAlias = tuple[gaigel.Card, ...]


def to_the_last_card(rules: gaigel.Rules, pack: Pack, rng: random.Random) -> int:
    """Plays one deal until all cards are played; returns the number of moves."""
    state = gaigel.deal(rules, pack, 0)
    turn_moves, apply, choose, last_call = gaigel.turn_moves, gaigel.apply, rng.random, gaigel.Phase.LAST_CALL
    moves = 0
    while state.result is None and state.phase is not last_call:
        options = turn_moves(state)
        state = apply(state, options[int(choose() * len(options))])
        moves += 1
    return moves


def until_decided(rules: gaigel.Rules, pack: Pack, rng: random.Random) -> int:
    """Plays one deal in which a party calls as soon as it has the target; returns the number of moves."""
    state = gaigel.deal(rules, pack, 0)
    turn_moves, apply, choose, target = gaigel.turn_moves, gaigel.apply, rng.random, rules.target
    moves = 0
    while state.result is None:
        options = turn_moves(state)
        state = apply(state, options[int(choose() * len(options))])
        moves += 1
        if max(state.points) >= target and state.result is None:
            state = apply(state, gaigel.Call(state.points.index(max(state.points))))
            moves += 1
    return moves


def chess_game(_: Pack, rng: random.Random) -> int:
    """Plays one game of python-chess at random; returns the number of moves."""
    board = chess.Board()
    moves = 0
    while not board.is_game_over():
        options = list(board.legal_moves)
        board.push(options[int(rng.random() * len(options))])
        moves += 1
    return moves


def measured(play: Callable[[Pack, random.Random], int], games: int, rounds: int) -> tuple[float, float]:
    """Moves and games per second of CPU time, each the median of the rounds."""
    speeds: list[tuple[float, float]] = []
    for number in range(rounds):
        rng = random.Random(number)
        packs = [gaigel.shuffled_pack(rng) for _ in range(games)]
        start = time.process_time()
        moves = sum(play(pack, rng) for pack in packs)
        seconds = time.process_time() - start
        speeds.append((moves / seconds, games / seconds))
    return statistics.median(speed for speed, _ in speeds), statistics.median(speed for _, speed in speeds)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=int, default=300, help="deals a round (default 300)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds (default 5)")
    arguments = parser.parse_args()

    chess_speed = 0.0
    if chess is None:
        print("python-chess is not installed: no ratios")
    else:
        chess_speed, games = measured(chess_game, max(arguments.deals // 20, 1), arguments.rounds)
        print(f"{'python-chess':<40}{chess_speed:>12,.0f} moves/s{games:>10,.0f} games/s")

    ways = {"to the last card": to_the_last_card, "until decided": until_decided}
    for name, preset in gaigel.PRESETS.items():
        for players in (2, 3, 4, 6):
            for way, play in ways.items():
                rules = preset.for_players(players)
                if play is to_the_last_card:
                    rules = rules.replace(overdue=gaigel.Overdue.ON_CHALLENGE)

                moves, deals = measured(partial(play, rules), arguments.deals, arguments.rounds)
                ratio = f"{moves / chess_speed:>8.1f} x python-chess" if chess_speed else ""
                print(f"{f'{name}, {players} players, {way}':<40}{moves:>12,.0f} moves/s{deals:>10,.0f} deals/s{ratio}")


if __name__ == "__main__":
    main()
