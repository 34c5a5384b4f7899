"""Perft: the numbers of move sequences from fixed positions (RULES §4 to §10, §13, §16).

After a deliberate change of a rule: `python -m tests.perft`, and review what changed.
"""

from __future__ import annotations

import pytest

from gaigel import GIGACKEL, SPEEDBESEN, Calling, Phase, deal, full_pack, parse_moves, play, turn_moves
from tests.perft import FOLDER, KINDS, count, counts, every_seat, names, read


@pytest.mark.parametrize("name", names())
def test_the_counts_are_those_of_the_file(name: str) -> None:
    """Turn moves alone and moves of all seats, for every depth that the file has."""
    rules, positions = read(name)
    assert positions
    for position, expected in positions:
        state = position.state(rules)
        assert {kind: counts(state, moves) for kind, moves in KINDS.items()} == expected


def test_every_preset_and_number_of_players_has_a_file() -> None:
    """Three presets, four numbers of players, and no file besides."""
    assert sorted(path.stem for path in FOLDER.glob("*.toml")) == sorted(names())
    assert len(names()) == 12


@pytest.mark.parametrize("name", names())
def test_the_positions_begin_in_all_phases(name: str) -> None:
    """RULES §4 to §6: first trick, free and strict."""
    rules, positions = read(name)
    phases = {position.state(rules).phase for position, _ in positions}
    assert phases == {Phase.FIRST_TRICK, Phase.FREE, Phase.STRICT}


def test_counting_by_hand() -> None:
    """RULES §4, §9: a sorted pack, trump Laub; forehand E7 E7 EU L7 LU, the next seat EU EO EO LU LO.

    Forehand may open with E7 or EU, face down; whatever it was, the next seat may add EU or EO. Every one of four
    seats may call or challenge, and then the deal is over.
    """
    state = deal(GIGACKEL, full_pack(), 3)
    assert [str(move) for move in turn_moves(state)] == ["0:H:E7", "0:H:EU"]
    assert [count(state, depth, turn_moves) for depth in (1, 2)] == [2, 2 * 2]
    assert [count(state, depth, every_seat) for depth in (1, 2)] == [2 + 8, 2 * (2 + 8)]


def test_a_count_of_none_ends_the_list() -> None:
    """The last card of a deal without calls: nothing comes after it."""
    rules = SPEEDBESEN.replace(calling=Calling.AUTOMATIC, target=1)
    state = play(deal(rules, full_pack(), 3), parse_moves("0:H:EU 1:EO 2:EK"))
    assert [str(move) for move in turn_moves(state)] == ["3:ET", "3:EA"]
    assert counts(state, every_seat) == [2, 0]
