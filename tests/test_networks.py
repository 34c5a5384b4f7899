"""Networks: what they answer, and how they are kept in files."""

from __future__ import annotations

from math import exp

import pytest

from gaigel.players import instinct, outlook
from gaigel.players.networks import Network, shipped

SMALL = Network(
    inputs=((1.0, -2.0, 0.0), (0.5, 3.0, -1.0)),
    inner=((2.0, 1.0, 4.0), (-1.0, -1.0, -1.0)),
    inner_start=(0.25, -0.5),
    outer=((1.0, 7.0), (-3.0, 7.0)),
    outer_start=(-0.25, 1.0),
)


def test_answers_are_sums_of_sums_and_only_positive_ones_pass() -> None:
    """Both features once: (1.5, 1, 0); then 4.25 and a negative sum; then 4 for the win and −11.75 strokes."""
    sums = SMALL.summed([(0, 1.0), (1, 1.0)])
    assert sums == (1.5, 1.0, -1.0)
    wins, strokes = SMALL.answers(sums)
    assert wins == pytest.approx(1 / (1 + exp(-4)))
    assert strokes == pytest.approx(-11.75)


def test_a_feature_counts_by_its_amount_and_what_came_before_is_kept() -> None:
    """Half of the second feature on top of the first."""
    start = SMALL.summed([(0, 1.0)])
    assert SMALL.summed([(1, 0.5)], start) == SMALL.summed([(0, 1.0), (1, 0.5)]) == (1.25, -0.5, -0.5)
    assert SMALL.summed([], start) == start


def test_a_file_holds_the_weights_within_a_step() -> None:
    """Whole steps, so that every machine reads the same."""
    again = Network.from_bytes(SMALL.to_bytes())
    for mine, other in zip(SMALL.inputs + SMALL.inner, again.inputs + again.inner, strict=True):
        assert other == pytest.approx(mine, abs=4 / 32_000)
    assert again.inner_start == pytest.approx(SMALL.inner_start, abs=1e-4)
    for mine, other in zip(SMALL.outer, again.outer, strict=True):
        assert other == pytest.approx(mine, abs=7 / 32_000)
    assert again.outer_start == pytest.approx(SMALL.outer_start, abs=1e-4)
    assert Network.from_bytes(again.to_bytes()) == again


@pytest.mark.parametrize(
    "data", [b"", SMALL.to_bytes()[:-1], SMALL.to_bytes()[:-2], SMALL.to_bytes() + b"\0\0", b"x" + SMALL.to_bytes()[1:]]
)
def test_what_is_no_whole_network_is_refused(data: bytes) -> None:
    """Too short, too long, or something else."""
    with pytest.raises(ValueError, match="no network"):
        Network.from_bytes(data)


@pytest.mark.parametrize(("name", "count"), [("_instinct", instinct.COUNT), ("_outlook", outlook.COUNT)])
def test_both_networks_come_with_the_package(name: str, count: int) -> None:
    """One row of weights for each feature that is counted."""
    network = shipped(name)
    assert len(network.inputs) == count
    assert {len(row) for row in network.inputs} == {len(row) for row in network.inner}
