"""The same deals on one core, in threads, in processes, with joblib and on a Dask cluster: always the same result.

    python examples/many_machines.py --deals 2000 --workers 4

joblib and Dask (`pip install joblib "dask[distributed]"`) take part if they are installed.
"""

# ci-arguments: --deals 24 --chunk 5

from __future__ import annotations

import argparse
import importlib
import importlib.util
import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from gaigel import SPEEDBESEN
from gaigel.players import GreedyPlayer, RandomPlayer, simulate

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    from gaigel.players.simulation import Mapper


@contextmanager
def one_core(_workers: int) -> Generator[Mapper]:
    """Nothing but Python's own `map`."""
    yield map


@contextmanager
def threads(workers: int) -> Generator[Mapper]:
    """Not faster in CPython, but good enough to wait for something."""
    with ThreadPoolExecutor(workers) as executor:
        yield executor.map


@contextmanager
def processes(workers: int) -> Generator[Mapper]:
    """The simplest way to use all cores."""
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as executor:
        yield executor.map


@contextmanager
def pool(workers: int) -> Generator[Mapper]:
    """The older pool; its results come in any order, and that is as good."""
    with multiprocessing.get_context("spawn").Pool(workers) as workers_pool:
        yield workers_pool.imap_unordered


@contextmanager
def joblib(workers: int) -> Generator[Mapper]:
    """One function more, because joblib wants to see each call."""
    module: Any = importlib.import_module("joblib")

    def mapper(function: Callable[[Any], Any], pieces: Iterable[Any]) -> list[Any]:
        calls: list[Any] = module.Parallel(n_jobs=workers)(module.delayed(function)(piece) for piece in pieces)
        return calls

    yield mapper


@contextmanager
def dask(_workers: int) -> Generator[Mapper]:
    """A cluster of two workers on this machine; with the address of a scheduler it is one of many machines."""
    distributed: Any = importlib.import_module("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):

        def mapper(function: Callable[[Any], Any], pieces: Iterable[Any]) -> list[Any]:
            results: list[Any] = client.gather(client.map(function, pieces))
            return results

        yield mapper


WAYS = {
    "map": one_core,
    "ThreadPoolExecutor": threads,
    "ProcessPoolExecutor": processes,
    "multiprocessing.Pool": pool,
    "joblib": joblib,
    "Dask LocalCluster": dask,
}
NEEDS = {"joblib": "joblib", "Dask LocalCluster": "distributed"}


def main() -> None:
    """Plays the same deals in every way and compares the summaries."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--chunk", type=int, default=50, help="how many deals are one piece")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    summaries = set[Any]()
    for name, way in WAYS.items():
        if (module := NEEDS.get(name)) and importlib.util.find_spec(module) is None:
            print(f"{name:22}not installed")
            continue
        with way(options.workers) as mapper:
            begin = time.perf_counter()
            summary = simulate(
                [GreedyPlayer(), RandomPlayer()],
                options.deals,
                rules=SPEEDBESEN,
                seed=options.seed,
                map=mapper,
                chunk=options.chunk,
            )
            print(f"{name:22}{time.perf_counter() - begin:6.2f} s")
        summaries.add(summary)
    if len(summaries) > 1:
        raise SystemExit("the summaries differ")
    print("The summaries are equal:", *summaries, sep="\n")


if __name__ == "__main__":
    main()
