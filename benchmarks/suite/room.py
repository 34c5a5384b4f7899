"""Bytes of states and of their pickles, and what the import costs."""

from __future__ import annotations

import gc
import pickle
import subprocess
import sys
from enum import Enum
from types import ModuleType

import gaigel

from .measure import Figure, in_rounds, microseconds, scaled
from .single_calls import moments, over

SECTION = "room"
_SMALL_INTS = range(-5, 257)
"""The whole numbers that the interpreter holds once for all."""


def _is_shared(thing: object) -> bool:
    """Whether it exists once, however many states there are: constants, and what stands for a whole table."""
    if isinstance(thing, int):
        return thing in _SMALL_INTS
    return thing is None or isinstance(thing, (type, ModuleType, Enum, gaigel.Rules, gaigel.Table))


def _reached(thing: object) -> dict[int, object]:
    """All objects that this one leads to, itself included, by their identity."""
    found: dict[int, object] = {}
    waiting = [thing]
    while waiting:
        thing = waiting.pop()
        if id(thing) not in found and not _is_shared(thing):
            found[id(thing)] = thing
            waiting += gc.get_referents(thing)
    return found


def own_bytes(state: gaigel.State, before: gaigel.State | None = None) -> int:
    """The bytes of a state but for what all states of a table share, and for what it shares with the one before."""
    shared = _reached(before) if before is not None else {}
    return sum(sys.getsizeof(thing) for key, thing in _reached(state).items() if key not in shared)


def sizes(scale: float) -> list[Figure]:
    """Bytes of states and of their pickles over random deals."""
    found = moments(gaigel.SPEEDBESEN, scaled(20, scale))
    measured = {
        "state, beyond what it shares with the one before": [own_bytes(moment.after, moment.state) for moment in found],
        "state with pile and whole past, alone": [own_bytes(moment.after) for moment in found],
        "pickle of a state, rules included": [len(pickle.dumps(moment.after)) for moment in found],
    }
    figures: list[Figure] = []
    for name, sizes in measured.items():
        figures.append(Figure(SECTION, f"{name}: mean", "bytes", (sum(sizes) / len(sizes),)))
        figures.append(Figure(SECTION, f"{name}: most", "bytes", (max(sizes),)))
    return figures


def pickle_times(scale: float, rounds: int) -> list[Figure]:
    """How long pickling takes."""
    states = [moment.after for moment in moments(gaigel.SPEEDBESEN, scaled(5, scale))]
    pickles = [pickle.dumps(state) for state in states]
    timings = in_rounds(
        {
            "pickle.dumps(state)": over(states, pickle.dumps),
            "pickle.loads": over(pickles, pickle.loads),
        },
        rounds,
    )
    return [microseconds(SECTION, name, found) for name, found in timings.items()]


_IMPORT = """
import time
start = time.process_time(); import {first}; between = time.process_time(); import {second}
print(between - start, time.process_time() - between)
"""


def import_times(rounds: int) -> list[Figure]:
    """Milliseconds of CPU time for the import of attrs, and for that of gaigel after it; files are compiled already."""
    values: list[list[float]] = []
    for _ in range(rounds + 1):
        code = _IMPORT.format(first="attrs", second="gaigel")
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        values.append([float(seconds) * 1000 for seconds in done.stdout.split()])
    of_attrs, beyond = zip(*values[1:], strict=True)
    return [
        Figure(SECTION, "import attrs", "ms", of_attrs),
        Figure(SECTION, "import gaigel, beyond attrs", "ms", beyond),
    ]


def figures(scale: float, rounds: int) -> list[Figure]:
    """Bytes, pickles, import."""
    return [*sizes(scale), *pickle_times(scale, rounds), *import_times(rounds)]
