"""The command: what is measured, the table, the JSON file."""

from __future__ import annotations

import argparse
import json
import os
import platform
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import growth, playing, room, single_calls
from .peers import versions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from .measure import Figure

SECTIONS: dict[str, Callable[[float, int], list[Figure]]] = {
    "play": playing.figures,
    "single": single_calls.figures,
    "room": room.figures,
    "growth": growth.figures,
}


def _machine() -> dict[str, Any]:
    """What a reader must know to compare; nothing that tells whose machine it is."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "cores": os.cpu_count(),
        "architecture": platform.machine(),
        "versions": versions(),
    }


def _lines(figures: Iterable[Figure]) -> Iterator[str]:
    """One line for each thing measured, with all that was measured of it."""
    for name, group in groupby(figures, key=lambda figure: figure.name):
        yield f"{name:<78}{''.join(map(_shown, group))}".rstrip()


def _shown(figure: Figure) -> str:
    digits = 2 if abs(figure.median) < 100 else 0
    spread = f"±{figure.spread / 2:.0%}" if len(figure.values) > 1 else ""
    return f"{figure.median:>10,.{digits}f} {figure.unit:<8}{spread:<5}"


def _as_json(figure: Figure) -> dict[str, Any]:
    return {
        "section": figure.section,
        "name": figure.name,
        "unit": figure.unit,
        "median": figure.median,
        "rounds": figure.values,
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures, prints the table and writes the JSON file."""
    parser = argparse.ArgumentParser(
        prog="benchmarks/run.py", description="How fast the library is and how much room it takes."
    )
    parser.add_argument("--only", nargs="+", choices=list(SECTIONS), default=list(SECTIONS), help="only these parts")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which the median counts (default 5)")
    parser.add_argument("--scale", type=float, default=1.0, help="more or less work in each round (default 1)")
    parser.add_argument(
        "--json", type=Path, default=Path("benchmarks.json"), help="where all figures go (default benchmarks.json)"
    )
    asked = parser.parse_args(arguments)
    if asked.rounds < 1 or asked.scale <= 0:
        parser.error("--rounds must be at least 1 and --scale more than 0")

    machine = _machine()
    print(f"{machine['python']}, {machine['cores']} cores, {machine['architecture']}")
    print(", ".join(f"{name} {version}" for name, version in machine["versions"].items()))
    print(f"CPU time, medians of {asked.rounds} rounds; ± is half the distance from the least to the most\n")
    figures: list[Figure] = []
    for section in asked.only:
        found = SECTIONS[section](asked.scale, asked.rounds)
        figures += found
        print("\n".join(_lines(found)), end="\n\n", flush=True)

    written = {
        "machine": machine,
        "rounds": asked.rounds,
        "scale": asked.scale,
        "figures": list(map(_as_json, figures)),
    }
    asked.json.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")
    print(f"written: {asked.json}")
