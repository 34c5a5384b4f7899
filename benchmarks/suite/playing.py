"""Random play through the public API, for every preset and number of players."""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING

import gaigel

from .measure import Figure, in_rounds, scaled
from .peers import peers

if TYPE_CHECKING:
    from collections.abc import Callable

    from .measure import Work

SECTION = "play"
REFERENCE = "speedbesen, 4 players, to the last card"
"""What other engines are compared with."""


def to_the_last_card(rules: gaigel.Rules, rng: random.Random) -> int:
    """Shuffles, deals, and plays until all cards are played; nobody calls. Returns the number of moves."""
    state = gaigel.deal(rules, gaigel.shuffled_pack(rng), 0)
    turn_moves, apply, choose, last_call = gaigel.turn_moves, gaigel.apply, rng.random, gaigel.Phase.LAST_CALL
    moves = 0
    while state.result is None and state.phase is not last_call:
        options = turn_moves(state)
        state = apply(state, options[int(choose() * len(options))])
        moves += 1
    return moves


def until_decided(rules: gaigel.Rules, rng: random.Random) -> int:
    """Shuffles, deals, and plays; a party calls as soon as it has the target. Returns the number of moves."""
    state = gaigel.deal(rules, gaigel.shuffled_pack(rng), 0)
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


def _repeated(play: Callable[[random.Random], int], games: int, counted: dict[str, int], name: str) -> Work:
    counted[name] = games

    def work(number: int) -> int:
        rng = random.Random(number)
        return sum(play(rng) for _ in range(games))

    return work


def figures(scale: float, rounds: int) -> list[Figure]:
    """Moves and games per second of every table and every peer, and the ratios to the peers."""
    games: dict[str, int] = {}
    works: dict[str, Work] = {}
    for name, peer in peers().items():
        works[name] = _repeated(peer.play, scaled(peer.games, scale), games, name)
    for preset_name, preset in gaigel.PRESETS.items():
        for players in (2, 3, 4, 6):
            rules = preset.for_players(players)
            called = preset_name + f", {players} players, "
            last = rules.replace(overdue=gaigel.Overdue.ON_CHALLENGE)
            for name, play in (
                (called + "to the last card", partial(to_the_last_card, last)),
                (called + "until decided", partial(until_decided, rules)),
            ):
                works[name] = _repeated(play, scaled(150, scale), games, name)

    timings = in_rounds(works, rounds)
    speeds = {name: [timing.done / timing.seconds for timing in found] for name, found in timings.items()}
    found: list[Figure] = []
    for name, taken in timings.items():
        found.append(Figure(SECTION, name, "moves/s", tuple(speeds[name])))
        found.append(Figure(SECTION, name, "games/s", tuple(games[name] / timing.seconds for timing in taken)))
    for name in peers():
        ratios = [mine / theirs for mine, theirs in zip(speeds[REFERENCE], speeds[name], strict=True)]
        found.append(Figure("ratio", f"{REFERENCE} / {name}", "times", tuple(ratios)))
    return found
