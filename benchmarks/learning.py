"""Teaches the networks of `gaigel.players` by play, and writes them to a file.

Two pairs play. For one of them `instinct` looks at every move and mostly takes the best; the others follow the rules of
thumb, or do as the first. What it expected of a move is then corrected by what it expected at the next move of the same
seat and by how the deal ended (TD(lambda)). `outlook` learns in the same way from the positions between the tricks.

    python benchmarks/learning.py instinct --deals 3000000 --processes 2 --out src/gaigel/players/_instinct.net
    python benchmarks/learning.py outlook --deals 3000000 --processes 2 --out src/gaigel/players/_outlook.net

A million deals take some hours. `--start` goes on from a file instead of from nothing.
"""

# ci-arguments: instinct --deals 8 --batch 4 --compare 4

from __future__ import annotations

import argparse
import random
import time
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import TYPE_CHECKING, Self, TypeAlias

import numpy as np
from attrs import define, field, frozen

import gaigel
from gaigel import _files
from gaigel.players import instinct, outlook
from gaigel.players.estimates import GREEDY, playout_weights
from gaigel.players.networks import Network, shipped
from gaigel.players.playouts import judged, worth
from gaigel.players.thumb import rule_of_thumb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from gaigel.players.networks import Amounts

UNITS = {"instinct": (instinct.COUNT, 128, 32), "outlook": (outlook.COUNT, 64, 16)}
"""Features, units of the first and of the second layer."""
CURIOSITY = 0.05
"""How often a move by lot takes the place of the best one."""
SLIPS = 0.02
"""The same for the others, where they follow the rules of thumb."""
ALIKE = 0.15
"""How often the others do as the first pair."""
LAMBDA = 0.7
"""How much the deal itself counts beside what was expected at the next move."""

Lesson: TypeAlias = tuple["Amounts", float, float]
"""What was there, and what should have been expected of it: the chance to win, and strokes."""


@define
class Learner:
    """The weights of a network, in the order of `Network`, with what Adam keeps of each."""

    weights: list[NDArray[np.float32]]
    means: list[NDArray[np.float32]] = field(init=False)
    squares: list[NDArray[np.float32]] = field(init=False)
    steps: int = field(init=False, default=0)

    def __attrs_post_init__(self) -> None:
        self.means = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]

    @classmethod
    def new(cls, features: int, first: int, second: int, seed: int) -> Self:
        """Weights by chance."""
        rng = np.random.default_rng(seed)
        shapes = ((features, first), (second, first), (second,), (2, second), (2,))
        spreads = (0.12, (2 / first) ** 0.5, 0.0, 0.3 / second**0.5, 0.0)
        return cls(
            [rng.normal(0, spread, shape).astype(np.float32) for shape, spread in zip(shapes, spreads, strict=True)]
        )

    @classmethod
    def of(cls, network: Network) -> Self:
        """The weights of a network."""
        parts = (network.inputs, network.inner, network.inner_start, network.outer, network.outer_start)
        return cls([np.array(part, dtype=np.float32) for part in parts])

    def network(self) -> Network:
        """The network with these weights."""
        inputs, inner, (inner_start,), outer, ((win, strokes),) = (_rows(one) for one in self.weights)
        to_win, to_strokes = outer
        return Network(inputs, inner, inner_start, (to_win, to_strokes), (win, strokes))

    def layers(self, rows: Sequence[Amounts]) -> list[NDArray[np.float32]]:
        """Features, both layers, and the answers for each of the rows."""
        inputs, inner, inner_start, outer, outer_start = self.weights
        given = np.zeros((len(rows), len(inputs)), dtype=np.float32)
        for at, row in enumerate(rows):
            for index, amount in row:
                given[at, index] += amount
        first = np.maximum(given @ inputs, 0)
        second = np.maximum(first @ inner.T + inner_start, 0)
        answers = second @ outer.T + outer_start
        answers[:, 0] = 1 / (1 + np.exp(-answers[:, 0]))
        return [given, first, second, answers]

    def answers(self, rows: Sequence[Amounts]) -> list[tuple[float, float]]:
        """The chance to win and the strokes for each of the rows."""
        return [(float(win), float(strokes)) for win, strokes in self.layers(rows)[-1]]

    def learn(self, lessons: Sequence[Lesson], rate: float) -> float:
        """One step towards what should have been expected; returns the mean square of the error in strokes."""
        given, first, second, answers = self.layers([row for row, _, _ in lessons])
        wrong = answers - np.array([(win, strokes) for _, win, strokes in lessons], dtype=np.float32)
        back = wrong * np.array([0.5, 1.0], dtype=np.float32) / len(lessons)
        to_second = back @ self.weights[3] * (second > 0)
        to_first = to_second @ self.weights[1] * (first > 0)
        slopes = [given.T @ to_first, to_second.T @ first, to_second.sum(0), back.T @ second, back.sum(0)]
        self.steps += 1
        for at, slope in enumerate(slopes):
            self.means[at] += 0.1 * (slope - self.means[at])
            self.squares[at] += 0.001 * (slope**2 - self.squares[at])
            size = np.sqrt(self.squares[at] / (1 - 0.999**self.steps)) + 1e-6
            self.weights[at] -= rate / (1 - 0.9**self.steps) * self.means[at] / size
        return float((wrong[:, 1] ** 2).mean())


def _rows(weights: NDArray[np.float32]) -> tuple[tuple[float, ...], ...]:
    return tuple(map(tuple, np.atleast_2d(weights).tolist()))


@frozen
class Thought:
    """What a seat thought: what was there after its move, what it expected of the best one, and if it took another."""

    row: Amounts
    expected: tuple[float, float]
    curious: bool = False


def chosen(state: gaigel.State, rng: random.Random, learner: Learner, curiosity: float) -> tuple[gaigel.Move, Thought]:
    """The move that a learner makes for the seat on turn, with its thought."""
    assert state.turn is not None, "somebody is on turn"
    moves = gaigel.turn_moves(state)
    sight = instinct.Sight(gaigel.view(state, state.turn))
    rows = [sight.before + sight.after(move) for move in moves]
    answers = learner.answers(rows)
    best = max(range(len(moves)), key=lambda at: worth(*answers[at]))
    at = rng.randrange(len(moves)) if rng.random() < curiosity else best
    return moves[at], Thought(rows[at], answers[best], curious=at != best)


def corrected(thoughts: Sequence[Thought], end: tuple[float, float]) -> list[Lesson]:
    """What should have been expected, from the last thought back to the first."""
    found: list[Lesson] = []
    wins, strokes = end
    for thought in reversed(thoughts):
        found.append((thought.row, wins, strokes))
        share = 0.0 if thought.curious else LAMBDA
        wins = share * wins + (1 - share) * thought.expected[0]
        strokes = share * strokes + (1 - share) * thought.expected[1]
    return found


def lessons(number: int, *, rules: gaigel.Rules, seed: int, policy: Learner, critic: Learner | None) -> list[Lesson]:
    """Plays a deal.

    Args:
        number: Which one.
        rules: Its rules.
        seed: Where all chance comes from, together with the number.
        policy: Moves the first pair.
        critic: Learns from the positions; None if the policy itself learns, from its moves.
    """
    rng = random.Random(f"{seed} {number}")
    state = gaigel.deal(rules, gaigel.shuffled_pack(rng), number % 4)
    party = rng.randrange(2)
    alike = rng.random() < ALIKE
    weights = rng.choice([(GREEDY,) * 4, playout_weights(state.table, 1 - party)])
    of_seats: list[list[Thought]] = [[], [], [], []]
    positions: list[Thought] = []
    tricks = 0
    while state.result is None:
        assert state.turn is not None, "a deal without a result has a seat on turn"
        if critic and len(state.past.tricks) > tricks:
            row = outlook.features(state, party)
            positions.append(Thought(row, critic.answers([row])[0]))
        tricks = len(state.past.tricks)
        if alike or state.table.party_of[state.turn] == party:
            move, thought = chosen(state, rng, policy, CURIOSITY)
            of_seats[state.turn].append(thought)
        elif rng.random() < SLIPS:
            move = rng.choice(gaigel.turn_moves(state))
        else:
            move = rule_of_thumb(state, state.turn, rng, weights[state.turn])
        state = gaigel.apply(state, move)
    if critic:
        return corrected(positions, judged(state.result, party)[:2])
    ends = [judged(state.result, whose)[:2] for whose in state.table.party_of]
    return [lesson for thoughts, end in zip(of_seats, ends, strict=True) for lesson in corrected(thoughts, end)]


def chunk(
    start: int, *, size: int, rules: gaigel.Rules, seed: int, taught: tuple[Learner, Learner | None]
) -> list[Lesson]:
    """The lessons of some deals."""
    policy, critic = taught
    numbers = range(start, start + size)
    return [one for number in numbers for one in lessons(number, rules=rules, seed=seed, policy=policy, critic=critic)]


def share(learner: Learner, rules: gaigel.Rules, packs: int) -> float:
    """The share of deals that a policy wins against the rules of thumb, each pack played from both sides."""
    wins = 0.0
    for number in range(packs):
        start = gaigel.deal(rules, gaigel.shuffled_pack(random.Random(f"compare {number}")), number % 4)
        for party in (0, 1):
            rng, state = random.Random(number), start
            while state.result is None:
                assert state.turn is not None, "a deal without a result has a seat on turn"
                if state.table.party_of[state.turn] == party:
                    move, _ = chosen(state, rng, learner, 0.0)
                else:
                    move = rule_of_thumb(state, state.turn, rng)
                state = gaigel.apply(state, move)
            wins += judged(state.result, party)[0]
    return wins / (2 * packs)


def main() -> None:
    """Learns, and tells how far it is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("what", choices=UNITS)
    parser.add_argument("--deals", type=int, default=3_000_000)
    parser.add_argument("--batch", type=int, default=128, help="deals a step (default 128)")
    parser.add_argument("--rates", type=float, nargs=2, default=(1e-3, 1e-5), help="of the first and of the last step")
    parser.add_argument("--start", type=Path, help="a network to go on from")
    parser.add_argument("--policy", type=Path, help="whose deals the outlook learns from (default: as shipped)")
    parser.add_argument("--out", type=Path, help="where to write the network after every hundred steps")
    parser.add_argument("--compare", type=int, default=500, help="packs of the comparison at the end (default 500)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    arguments = parser.parse_args()

    rules = gaigel.SPEEDBESEN.replace(calling=gaigel.Calling.AUTOMATIC)
    start: Path | None = arguments.start
    learner = Learner.of(Network.from_bytes(start.read_bytes())) if start else Learner.new(*UNITS[arguments.what], 1)
    judges = arguments.what == "outlook"
    policy = learner
    if judges:
        path: Path | None = arguments.policy
        policy = Learner.of(Network.from_bytes(path.read_bytes()) if path else shipped("_instinct"))
    steps = max(arguments.deals // arguments.batch, 1)
    first, last = arguments.rates
    part = max(arguments.batch // arguments.processes, 1)
    began = time.monotonic()
    with Pool(arguments.processes) as pool:
        for step in range(steps):
            work = partial(
                chunk, size=part, rules=rules, seed=arguments.seed, taught=(policy, learner if judges else None)
            )
            starts = range(step * arguments.batch, step * arguments.batch + part * arguments.processes, part)
            learned = [lesson for found in pool.map(work, starts, chunksize=1) for lesson in found]
            wrong = learner.learn(learned, first * (last / first) ** (step / steps))
            if step % 100 == 99 or step == steps - 1:
                deals = (step + 1) * part * arguments.processes
                pace = deals / (time.monotonic() - began)
                print(f"{deals:,} deals, {pace:.0f} a second, mean square error of strokes {wrong:.3f}")
                if arguments.out:
                    _files.write_whole(arguments.out, learner.network().to_bytes())
    if not judges:
        print(f"wins {share(learner, rules, arguments.compare):.3f} against the rules of thumb")


if __name__ == "__main__":
    main()
