"""Taking times: CPU seconds of work that is repeated in rounds, so that one figure is the median of several."""

from __future__ import annotations

import gc
import statistics
import time
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

Work: TypeAlias = "Callable[[int], int]"
"""What is measured: it gets the number of the round, which seeds its chance, and returns how many things it did."""


class Figure(NamedTuple):
    """One measured quantity."""

    section: str
    name: str
    unit: str
    values: tuple[float, ...]
    """One value a round, or the only one."""

    @property
    def median(self) -> float:
        """The figure itself."""
        return statistics.median(self.values)

    @property
    def spread(self) -> float:
        """How far apart the rounds lie: the greatest value less the least, as a part of the median."""
        return (max(self.values) - min(self.values)) / self.median if self.median else 0.0


class Timing(NamedTuple):
    """What one piece of work did in one round."""

    seconds: float
    done: int


def timed(work: Work, number: int) -> Timing:
    """The CPU time of one round of the work; garbage of others is collected before."""
    gc.collect()
    start = time.process_time()
    done = work(number)
    return Timing(time.process_time() - start, done)


def in_rounds(works: Mapping[str, Work], rounds: int) -> dict[str, list[Timing]]:
    """Every piece of work once a round, so that whatever disturbs the machine disturbs all alike.

    The round before the first is not counted: it fills caches and warms up the interpreter.
    """
    timings: dict[str, list[Timing]] = {name: [] for name in works}
    for number in range(-1, rounds):
        for name, work in works.items():
            timing = timed(work, number)
            if number >= 0:
                timings[name].append(timing)
    return timings


def microseconds(section: str, name: str, timings: Sequence[Timing]) -> Figure:
    """How long one thing takes; 0 if there was nothing to do."""
    return Figure(section, name, "µs", tuple(timing.seconds / max(timing.done, 1) * 1e6 for timing in timings))


def scaled(number: int, scale: float) -> int:
    """A number of repetitions made larger or smaller, at least one."""
    return max(round(number * scale), 1)
