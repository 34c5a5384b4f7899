"""The library agrees with the second referee (RULES §3 to §11, §13, §16)."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from gaigel import SPEEDBESEN, full_pack
from gaigel.testing import Playout, play_out, playouts
from tests import differential
from tests.differential import Difference, by_referee, compare, compare_seeds, main
from tests.invariants import examples

if TYPE_CHECKING:
    from tests.referee import Referee

DEALS = int(os.environ.get("GAIGEL_DEALS") or 0)
"""How many seeded deals are compared; without it three times the examples of the Hypothesis profile."""


@pytest.mark.parametrize("part", range(10))
def test_seeded_deals_are_equal_after_every_move(part: int) -> None:
    """Legal texts of every seat, points, hands, stock, deadlines, reasons and results (RULES §4 to §11, §13, §16)."""
    deals = max(1, (DEALS or examples(3)) // 10)
    states, endings = compare_seeds(range(part * deals, (part + 1) * deals))
    assert sum(endings.values()) == deals
    assert states > deals


@given(playouts())
def test_drawn_deals_are_equal_after_every_move(playout: Playout) -> None:
    """The same for deals that shrink to the plainest one with a difference."""
    compare(playout)


def one_point_more(referee: Referee) -> dict[str, object]:
    """A referee that counts wrongly from the first trick on."""
    seen = by_referee(referee)
    return seen | {"points": [points + (len(referee.tricks) > 0) for points in referee.points]}


def test_a_difference_is_noticed_and_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison can fail: it names what differs, and the deal is there to be pasted."""
    monkeypatch.setattr(differential, "by_referee", one_point_more)
    with pytest.raises(Difference, match=r"after 4 moves of Playout\(rules=SPEEDBESEN") as caught:
        compare(play_out(SPEEDBESEN, full_pack(), 3, b""))
    assert "points: " in str(caught.value)
    assert "hands: " not in str(caught.value)


def test_the_command_prints_a_figure(capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m tests.differential` counts deals and states."""
    assert main(["6", "--first", "7", "--processes", "2"]) == 0
    assert capsys.readouterr().out.startswith("6 deals, ")


def test_the_command_fails_at_a_difference(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code tells, and the deal is printed."""
    monkeypatch.setattr(differential, "by_referee", one_point_more)
    assert main(["3", "--processes", "1"]) == 1
    assert "Playout(rules=" in capsys.readouterr().out
