"""The benchmarks run, and measure what they say; how fast anything is cannot be a test."""

from __future__ import annotations

import json
import pickle
import random
import runpy
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from benchmarks.suite import measure, peers, playing, report, room, single_calls
from gaigel import SPEEDBESEN, Overdue, apply, deal, shuffled_pack, turn_moves

if TYPE_CHECKING:
    from collections.abc import Callable

SCRIPT = Path(__file__).parents[1] / "benchmarks" / "run.py"
WITHOUT_CALLS = SPEEDBESEN.replace(overdue=Overdue.ON_CHALLENGE)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The JSON file of one quick run of everything."""
    path = tmp_path_factory.mktemp("benchmarks") / "figures.json"
    report.main(["--scale", "0.01", "--rounds", "1", "--json", str(path)])
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def test_every_figure_is_written(written: dict[str, Any]) -> None:
    """One file holds all sections, with the versions, the number of rounds and a value for each round."""
    assert {figure["section"] for figure in written["figures"]} >= {"play", "single calls", "room", "growth"}
    assert written["rounds"] == 1
    assert {"gaigel", "attrs"} <= set(written["machine"]["versions"])
    for figure in written["figures"]:
        assert len(figure["rounds"]) == 1
        assert figure["median"] == figure["rounds"][0]
        assert figure["unit"] == "µs" or figure["median"] > 0, figure


def test_every_preset_is_played_at_every_table(written: dict[str, Any]) -> None:
    """Random play covers three presets, four numbers of players and two ways, in moves and in games."""
    played = [figure for figure in written["figures"] if "players, " in figure["name"] and figure["section"] == "play"]
    assert len(played) == len({(figure["name"], figure["unit"]) for figure in played}) == 3 * 4 * 2 * 2


def test_the_file_does_not_tell_whose_machine_it_is(written: dict[str, Any]) -> None:
    """No path and no host name is in it."""
    text = json.dumps(written)
    assert str(Path.home()) not in text
    assert str(SCRIPT.parent) not in text


def test_room_stays_small(written: dict[str, Any]) -> None:
    """A state adds at most 1.5 kB to the one before it; its pickle has at most 1 kB, rules included."""
    most = {figure["name"]: figure["median"] for figure in written["figures"] if figure["name"].endswith(": most")}
    assert most["state, beyond what it shares with the one before: most"] <= 1500
    assert most["pickle of a state, rules included: most"] <= 1000


def test_the_script_runs_as_its_own_docstring_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`python benchmarks/run.py --only growth` prints that part alone."""
    path = tmp_path / "figures.json"
    monkeypatch.setattr(sys, "path", [str(SCRIPT.parent), *sys.path])  # as Python does for a script
    monkeypatch.setattr(
        sys, "argv", ["run.py", "--only", "growth", "--scale", "0.01", "--rounds", "1", "--json", str(path)]
    )
    runpy.run_path(str(SCRIPT), run_name="__main__")
    shown = capsys.readouterr().out
    assert "one of 2 deals" in shown
    assert "speedbesen" not in shown
    assert {figure["section"] for figure in json.loads(path.read_text(encoding="utf-8"))["figures"]} == {"growth"}


@pytest.mark.parametrize("wrong", [["--rounds", "0"], ["--scale", "0"], ["--only", "weather"]])
def test_what_cannot_be_measured_is_refused(wrong: list[str]) -> None:
    """No rounds, no work, or an unknown part is an error of the command line."""
    with pytest.raises(SystemExit):
        report.main(wrong)


def test_without_calls_every_card_is_played() -> None:
    """To the last card: a deal of four has 48 cards, besides melds and exchanges."""
    assert playing.to_the_last_card(WITHOUT_CALLS, random.Random(1)) >= 48


def test_a_party_that_has_the_target_calls() -> None:
    """Until decided: the caller wins, so no deal goes on to the last card by chance alone."""
    moves = [playing.until_decided(SPEEDBESEN, random.Random(seed)) for seed in range(20)]
    assert min(moves) < 48


def test_a_round_before_the_first_warms_up() -> None:
    """Rounds are numbered from 0; the one before them is not counted, and the figure is the median."""
    seen: list[int] = []

    def work(number: int) -> int:
        seen.append(number)
        return 1

    timings = measure.in_rounds({"work": work}, 3)
    assert seen == [-1, 0, 1, 2]
    assert len(timings["work"]) == 3
    assert measure.Figure("", "", "µs", (5.0, 1.0, 2.0)).median == 2.0
    assert measure.Figure("", "", "µs", (5.0, 1.0, 2.0)).spread == 2.0


def test_the_past_is_shared() -> None:
    """What a state adds to the one before it is less than what it holds, and nothing if they are the same."""
    before = state = deal(WITHOUT_CALLS, shuffled_pack(random.Random(3)), 0)
    for _ in range(20):
        before, state = state, apply(state, turn_moves(state)[0])
    assert room.own_bytes(state, state) == 0
    assert 0 < room.own_bytes(state, before) < room.own_bytes(state)
    assert room.own_bytes(pickle.loads(pickle.dumps(state)), before) > room.own_bytes(state, before)


def test_the_moments_are_moves_of_a_deal() -> None:
    """Each holds a legal move, the state after it, and a play that is refused."""
    found = single_calls.moments(WITHOUT_CALLS, 1)
    assert len(found) >= 48
    for moment in found:
        assert apply(moment.state, moment.move) == moment.after
        assert moment.refused not in turn_moves(moment.state)


class _Board:
    """As much of python-chess as a game of three moves needs."""

    def __init__(self) -> None:
        self.left = 3
        self.legal_moves = ["a", "b"]

    def is_game_over(self) -> bool:
        return not self.left

    def push(self, move: str) -> None:
        assert move in self.legal_moves
        self.left -= 1


class _Cards:
    """As much of OpenSpiel as two dealt cards and three moves need; it is its own game."""

    def __init__(self) -> None:
        self.left = 5

    def new_initial_state(self) -> _Cards:
        return _Cards()

    def is_terminal(self) -> bool:
        return not self.left

    def is_chance_node(self) -> bool:
        return self.left > 3

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(1, 0.0), (2, 1.0)]

    def legal_actions(self) -> list[int]:
        return [1, 2]

    def apply_action(self, action: int) -> None:
        assert action in (1, 2)
        self.left -= 1


@pytest.mark.parametrize(
    ("play", "engine"),
    [("_chess", type("chess", (), {"Board": _Board})), ("_open_spiel", _Cards()), ("_open_spiel_evenly", _Cards())],
)
def test_dealt_cards_are_no_moves(play: str, engine: object) -> None:
    """Other engines are played to the end, and only what players do is counted."""
    run: Callable[..., int] = getattr(peers, play)
    assert run(engine, random.Random(1)) == 3


def test_engines_that_are_missing_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The benchmarks need nothing but the library."""

    def nothing(_: str) -> None:
        return None

    monkeypatch.setattr(peers, "_module", nothing)
    assert peers.peers() == {}
