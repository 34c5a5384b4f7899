"""What an arena looks like; needs Matplotlib (extra `gaigel[plot]`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gaigel.players.extras import needed

if TYPE_CHECKING:
    from gaigel.players.intervals import Interval
    from gaigel.players.tournament import ArenaResult

__all__ = ["arena_figure", "picture_formats"]


def _figure_module() -> Any:
    # The figure alone, without pyplot: no window, no global state, no memory of figures that are gone.
    return needed("matplotlib.figure", "a plot", "gaigel[plot]")


def picture_formats() -> frozenset[str]:
    """The file name endings that a plot can have, without the dot.

    Raises:
        MissingPackage: If Matplotlib is not installed.
    """
    return frozenset(_figure_module().Figure().canvas.get_supported_filetypes())


def arena_figure(result: ArenaResult) -> Any:
    """A `matplotlib.figure.Figure`: left the ladder, right the score of each couple, all with 95 % intervals.

    Raises:
        MissingPackage: If Matplotlib is not installed.
    """
    module = _figure_module()
    rows = max(len(result.entrants), len(result.duels))
    figure = module.Figure(figsize=(10, 1.6 + 0.45 * rows), layout="constrained")
    left, right = figure.subplots(1, 2)
    ladder = result.ladder
    _draw(left, [rating.name for rating in ladder], [rating.elo for rating in ladder])
    left.set_xlabel(f"Elo ({result.anchor} = 0)", parse_math=False)
    _draw(right, [f"{duel.first} : {duel.second}" for duel in result.duels], [duel.score for duel in result.duels])
    right.axvline(0.5, color="0.6", linestyle=":", zorder=0)
    right.set_xlim(0, 1)
    right.set_xlabel("score of the first")
    duel = result.duels[0]
    rules = result.rules
    figure.suptitle(
        f"{rules.players} players, {rules.parties} parties: {len(duel.pairs)} pairs ({duel.deals} deals) for each "
        f"couple, seed {result.seed}; 95 % intervals"
    )
    return figure


def _draw(axes: Any, names: list[str], intervals: list[Interval]) -> None:
    """One row for each name, from above: a point with its interval."""
    places = range(len(names))
    reach = [
        [interval.mean - interval.low for interval in intervals],
        [interval.high - interval.mean for interval in intervals],
    ]
    axes.errorbar([interval.mean for interval in intervals], places, xerr=reach, fmt="o", capsize=3)
    axes.set_yticks(places, names, parse_math=False)  # a name may hold a $
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.grid(axis="x", color="0.9")
    axes.set_axisbelow(True)
