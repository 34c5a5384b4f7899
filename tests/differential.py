"""The library against the second referee, move by move.

Run many deals, in two processes:

    python -m tests.differential 100000

Each deal has a seed of its own; `--first` sets the first one, so that another night compares other deals. At the first
difference the deal is printed, ready to be pasted, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from enum import Enum
from typing import TYPE_CHECKING, Any, cast

import attrs

from gaigel import Deadline, Rules, State, Trick, call_moves, deadline, legal_moves, turn_moves
from gaigel.testing import Playout, random_playout, random_rules
from tests.referee import Referee

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gaigel import Move

BATCH = 250
"""How many deals a process compares before it reports."""


class Difference(AssertionError):
    """The library and the referee see a deal differently."""


def referee_options(rules: Rules) -> dict[str, Any]:
    """The options as the referee reads them: plain numbers, flags and names."""
    return {option.name: _plain(getattr(rules, option.name)) for option in attrs.fields(Rules)}


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, tuple | frozenset):
        return [_plain(part) for part in cast("Iterable[Any]", value)]
    return value


def _texts(moves: Iterable[Move]) -> set[str]:
    texts = [str(move) for move in moves]
    assert len(set(texts)) == len(texts), f"listed twice: {texts}"
    return set(texts)


def _trick(trick: Trick) -> dict[str, object]:
    assert trick.reason is not None
    return {
        "leader": trick.leader,
        "cards": [card.code for card in trick.cards],
        "winner": trick.winner,
        "reason": trick.reason.name,
        "points": trick.points,
        "forced": trick.forced,
    }


def _deadline(until: Deadline) -> tuple[str, int | None]:
    return until.kind.name, until.trick


def by_library(state: State) -> dict[str, object]:
    """Everything that is compared, as the library has it."""
    rules, result = state.rules, state.result
    seen: dict[str, object] = {
        "turn": state.turn,
        "turn moves": _texts(turn_moves(state)),
        "points": list(state.points),
        "hands": [sorted(card.code for card in hand) for hand in state.hands],
        "stock": state.stock_size,
        "turned up": state.turned_up and state.turned_up.code,
        "tricks": len(state.tricks),
        "last trick": _trick(state.tricks[-1]) if state.tricks else None,
        "result": result
        and {
            "ending": result.ending.name,
            "winners": list(result.winners),
            "strokes": list(result.strokes),
            "value": result.value,
            "points": list(result.points),
        },
    }
    for seat in range(rules.players):
        seen[f"legal moves of {seat}"] = _texts(legal_moves(state, seat))
        seen[f"call moves of {seat}"] = _texts(call_moves(state, seat))
    if result is None:
        seen |= {f"deadline of {party}": _deadline(deadline(state, party)) for party in range(rules.parties)}
    return seen


def by_referee(referee: Referee) -> dict[str, object]:
    """The same, as the referee has it."""
    tricks = referee.tricks
    seen: dict[str, object] = {
        "turn": referee.turn,
        "turn moves": referee.turn_moves(),
        "points": referee.points,
        "hands": referee.hands,
        "stock": referee.stock_size,
        "turned up": referee.turned_up,
        "tricks": len(tricks),
        "last trick": tricks[-1] if tricks else None,
        "result": referee.result,
    }
    for seat in range(referee.players):
        seen[f"legal moves of {seat}"] = referee.legal(seat)
        seen[f"call moves of {seat}"] = referee.call_moves(seat)
    if referee.result is None:
        seen |= {f"deadline of {party}": referee.deadline(party) for party in range(referee.parties)}
    return seen


def compare(playout: Playout) -> int:
    """Compares every state of a deal; how many there were.

    Raises:
        Difference: At the first state that the two see differently.
    """
    pack = [card.code for card in playout.pack]
    referee = Referee(referee_options(playout.rules), pack, playout.dealer, playout.knocked)
    states = playout.states()
    for at, state in enumerate(states):
        if at:
            referee.play(str(playout.moves[at - 1]))
        ours, theirs = by_library(state), by_referee(referee)
        if ours != theirs:
            lines = [f"{what}: {ours[what]} by the library" for what in ours if ours[what] != theirs[what]]
            lines += [f"{what}: {theirs[what]} by the referee" for what in ours if ours[what] != theirs[what]]
            raise Difference("\n".join([f"after {at} moves of {playout!r}", *lines]))
    return len(states)


def drawn(seed: int) -> Playout:
    """The deal of a seed."""
    rng = random.Random(seed)
    return random_playout(rng, random_rules(rng))


def compare_seeds(seeds: range) -> tuple[int, Counter[str]]:
    """Compares the deals of these seeds: how many states there were, and the endings."""
    states, endings = 0, Counter[str]()
    for seed in seeds:
        playout = drawn(seed)
        states += compare(playout)
        result = playout.final.result
        assert result is not None
        endings[result.ending.name] += 1
    return states, endings


def _compared(batches: list[range], processes: int) -> Iterator[tuple[int, Counter[str]]]:
    if processes == 1:
        yield from map(compare_seeds, batches)
        return
    with ProcessPoolExecutor(processes) as pool:
        try:
            yield from pool.map(compare_seeds, batches)
        finally:
            pool.shutdown(cancel_futures=True)


def main(arguments: list[str] | None = None) -> int:
    """Compares as many deals as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.differential", description="Compare library and referee.")
    parser.add_argument("deals", type=int, help="how many deals")
    parser.add_argument("--first", type=int, default=0, help="seed of the first deal")
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args(arguments)
    end = chosen.first + chosen.deals
    batches = [range(start, min(start + BATCH, end)) for start in range(chosen.first, end, BATCH)]
    states, endings, begun = 0, Counter[str](), time.monotonic()
    try:
        for count, ended in _compared(batches, chosen.processes):
            states += count
            endings += ended
    except (Difference, ValueError) as error:
        print(f"difference after {sum(endings.values())} equal deals\n{error}")
        return 1
    seconds = time.monotonic() - begun
    print(f"{sum(endings.values())} deals, {states} states, no difference, {seconds:.0f} s")
    print(", ".join(f"{ending} {count}" for ending, count in endings.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
