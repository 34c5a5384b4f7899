"""Compare house rules: who profits from being forehand, how often there is a Gaigel, how long a deal takes.

    pip install ".[plot]"
    python examples/house_rules.py --jobs 4
    python examples/house_rules.py --deals 500 --plot my_houses.png

In every house the same packs are dealt to the same four computers, 10,000 of them if you have some minutes. The lines
are 95 % intervals: where two of them lie apart, the house rule makes a difference. Add your own house to HOUSES.
"""
# ci-arguments: --deals 200 --plot house_rules.svg

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from gaigel import GIGACKEL, SPEEDBESEN, TRUMP, WIKIPEDIA, MeldWhen, RobWhen
from gaigel.players import GreedyPlayer, simulate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gaigel import Rules

HOUSES = {
    "Speedbesen": SPEEDBESEN,
    "Gigackel": GIGACKEL,
    "Wikipedia": WIKIPEDIA,
    "no openings": SPEEDBESEN.replace(openings=frozenset()),
    "melds only on lead": SPEEDBESEN.replace(meld_when=MeldWhen.ON_LEAD),
    "melds do not bind": SPEEDBESEN.replace(meld_binds=False),
    "no robbing": SPEEDBESEN.replace(rob_when=RobWhen.OFF),
    "six cards": SPEEDBESEN.replace(packets=(3, 3, TRUMP)),
}


class Share(NamedTuple):
    """A share of the deals with its 95 % interval."""

    mean: float
    reach: float

    @classmethod
    def of(cls, count: int, deals: int) -> Share:
        """So many of so many deals."""
        mean = count / deals
        return cls(mean, 1.96 * sqrt(mean * (1 - mean) / deals))

    def __str__(self) -> str:
        return f"{self.mean:6.1%} ±{self.reach:5.1%}"


class House(NamedTuple):
    """What came of the deals in one house."""

    name: str
    forehand: Share
    gaigel: Share
    moves: float


def visit(name: str, rules: Rules, deals: int, jobs: int) -> House:
    """Plays the deals in a house."""
    players = [GreedyPlayer()] * rules.players
    if jobs == 1:
        summary = simulate(players, deals, rules=rules, seed=101)
    else:
        with ProcessPoolExecutor(jobs) as pool:
            summary = simulate(players, deals, rules=rules, seed=101, map=pool.map, chunk=100)
    gaigel = sum(summary.gaigel)
    return House(name, Share.of(summary.forehand, deals), Share.of(gaigel, deals), summary.moves / deals)


def draw(houses: Sequence[House], deals: int, file: Path) -> str:
    """Draws the houses; returns what became of it."""
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 # only here is it needed
    except ModuleNotFoundError:
        return 'No plot without matplotlib, which comes with the extra "plot": pip install ".[plot]"'
    figure: Any = Figure(figsize=(9, 1.4 + 0.4 * len(houses)), layout="constrained")
    left, right = figure.subplots(1, 2, sharey=True)
    names = [house.name for house in houses]
    for axes, title, shares, colour in (
        (left, "The forehand’s party wins", [house.forehand for house in houses], "#1b5e3b"),
        (right, "It is a Gaigel", [house.gaigel for house in houses], "#c4161c"),
    ):
        percent, reach = [100 * share.mean for share in shares], [100 * share.reach for share in shares]
        axes.errorbar(percent, names, xerr=reach, fmt="o", color=colour, capsize=3)
        axes.axvline(percent[0], color="0.7", linestyle=":", zorder=0)
        axes.set_title(title, fontsize=11)
        axes.set_xlabel("% of the deals")
        axes.grid(axis="x", color="0.92")
        axes.set_axisbelow(True)
    left.invert_yaxis()
    figure.suptitle(f"{deals:,} deals in every house, the same packs in each")
    figure.savefig(file)
    return f"{file}: the same as a picture"


def main(argv: Sequence[str] | None = None) -> None:
    """Visits the houses, prints a table and draws it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=10_000, help="how many in each house (default 10,000)")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes (default 1)")
    parser.add_argument("--plot", type=Path, default=Path("house_rules.svg"), metavar="FILE", help="svg, png, pdf …")
    asked = parser.parse_args(argv)

    print(f"{'house':<20}{'forehand wins':>16}{'Gaigel':>16}{'moves a deal':>15}")
    houses: list[House] = []
    for name, rules in HOUSES.items():
        houses.append(visit(name, rules, asked.deals, asked.jobs))
        print(f"{name:<20}{houses[-1].forehand!s:>16}{houses[-1].gaigel!s:>16}{houses[-1].moves:>15.1f}", flush=True)
    best = max(houses, key=lambda house: house.forehand.mean)
    print(f"\nIf you are forehand, sit down where they say “{best.name}”.")
    print(draw(houses, asked.deals, asked.plot))


if __name__ == "__main__":
    main()
