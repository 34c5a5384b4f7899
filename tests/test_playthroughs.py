"""Golden playthroughs: whole deals, state by state, as they were reviewed (RULES §3 to §11, §16).

After a deliberate change: `python -m tests.golden`, and review the difference.
"""

from __future__ import annotations

import pytest

from gaigel import Phase
from tests.golden import FOLDER, names, read, text


@pytest.mark.parametrize("name", names())
def test_the_deal_goes_as_it_is_written(name: str) -> None:
    """Every state, legal move, deadline and result of the file."""
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert text(read(name)).split("\n\n") == written.split("\n\n")


@pytest.mark.parametrize("name", names())
def test_the_deals_are_whole(name: str) -> None:
    """They end, and not before cards were drawn."""
    final = read(name).final
    assert final.phase is Phase.OVER
    assert final.past.drawn > 0


def test_every_preset_and_number_of_players_has_a_file() -> None:
    """Three presets, four numbers of players, and none besides."""
    assert sorted(path.stem for path in FOLDER.glob("*-*.txt")) == sorted(names())
