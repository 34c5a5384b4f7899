"""`python -m gaigel simulate` and `arena`: what they say and write; bad input gets a sentence, never a traceback."""

from __future__ import annotations

import argparse
import json
import os
import stat
import subprocess
import sys
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gaigel import GIGACKEL, SPEEDBESEN, TRUMP, WIKIPEDIA, Calling, Dissle, Opening, Rules
from gaigel._files import why_not_writable, write_whole
from gaigel.players import EasyPlayer, GreedyPlayer, NormalPlayer, RandomPlayer, StrongPlayer, commands
from gaigel.players._house_rules import UnreadableRules, read_rules
from gaigel.players.simulation import simulate
from gaigel.players.tournament import arena
from tests.tiny_players import Cheat

if TYPE_CHECKING:
    from gaigel.players import Player

Capture = pytest.CaptureFixture[str]


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    commands.add_commands(parser.add_subparsers(required=True))
    arguments = parser.parse_args(words)
    code: int = arguments.run(arguments)
    return code


def refused(capsys: Capture, *words: str) -> str:
    """The last line of the refusal of arguments."""
    with pytest.raises(SystemExit) as end:
        run(*words)
    assert end.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("usage: ")
    return err.splitlines()[-1]


# ---------------------------------------------------------------------------------------------------- simulate


def test_simulate_says_what_the_function_says(capsys: Capture) -> None:
    assert run("simulate", "--players", "random", "greedy", "--deals", "6", "--seed", "-4") == 0
    out, err = capsys.readouterr()
    assert out == f"{simulate([RandomPlayer(), GreedyPlayer()], 6, seed=-4)}\n"
    assert err == ""


def test_one_player_sits_on_all_seats(capsys: Capture) -> None:
    assert run("simulate", "--players", "RANDOM", "--deals", "4", "--seats", "3", "--rules", "gigackel") == 0
    assert capsys.readouterr().out == f"{simulate([RandomPlayer()] * 3, 4, rules=GIGACKEL.for_players(3))}\n"


def test_players_may_be_named_for_each_seat(capsys: Capture) -> None:
    words = ["random", "random", "greedy", "random"]
    assert run("simulate", "--players", *words, "--deals", "4", "--rules", "calling=automatic") == 0
    players: list[Player] = [RandomPlayer(), RandomPlayer(), GreedyPlayer(), RandomPlayer()]
    found = simulate(players, 4, rules=SPEEDBESEN.replace(calling=Calling.AUTOMATIC))
    assert capsys.readouterr().out == f"{found}\n"


def test_jobs_make_no_difference(capsys: Capture) -> None:
    words = ("simulate", "--players", "random", "--deals", "30")
    assert run(*words) == run(*words, "--jobs", "2") == 0
    out = capsys.readouterr().out.splitlines()
    assert out[: len(out) // 2] == out[len(out) // 2 :]


def test_simulate_writes_files(tmp_path: Path, capsys: Capture) -> None:
    target, table = tmp_path / "a.json", tmp_path / "a.csv"
    target.write_text("old", encoding="utf-8")
    assert run("simulate", "--players", "random", "--deals", "3", "--json", str(target), "--csv", str(table)) == 0
    found = simulate([RandomPlayer()] * 4, 3)
    assert json.loads(target.read_text(encoding="utf-8")) == found.as_dict()
    assert table.read_text(encoding="utf-8") == found.to_csv()
    assert sorted(tmp_path.iterdir()) == [table, target]


# ---------------------------------------------------------------------------------------------------- arena


def test_arena_says_what_the_function_says(capsys: Capture) -> None:
    assert run("arena", "--players", "random", "greedy", "--pairs", "5", "--seed", "2", "--anchor", "Greedy") == 0
    found = arena({"random": RandomPlayer(), "greedy": GreedyPlayer()}, 5, seed=2, anchor="greedy")
    assert capsys.readouterr().out == f"{found}\n"
    assert found.ladder[0].name == "greedy"


def test_arena_writes_files_and_a_plot(tmp_path: Path, capsys: Capture) -> None:
    pytest.importorskip("matplotlib")
    words = ["--json", str(tmp_path / "a.json"), "--csv", str(tmp_path / "a.csv"), "--plot", str(tmp_path / "a.PNG")]
    assert run("arena", "--players", "random", "greedy", "--pairs", "3", "--jobs", "2", *words) == 0
    found = arena({"random": RandomPlayer(), "greedy": GreedyPlayer()}, 3)
    assert json.loads((tmp_path / "a.json").read_text(encoding="utf-8")) == found.as_dict()
    assert (tmp_path / "a.csv").read_text(encoding="utf-8") == found.to_csv()
    assert (tmp_path / "a.PNG").read_bytes().startswith(b"\x89PNG")
    assert len(list(tmp_path.iterdir())) == 3


def test_a_plot_that_cannot_be_drawn_is_refused_before_play(tmp_path: Path, capsys: Capture) -> None:
    pytest.importorskip("matplotlib")
    words = ("arena", "--players", "random", "greedy", "--pairs", "999999", "--plot")
    line = refused(capsys, *words, str(tmp_path / "a.docx"))
    assert "a.docx: the name must end in one of " in line
    assert ".png" in line
    assert "must end in one of" in refused(capsys, *words, str(tmp_path / "a"))


def test_a_plot_without_matplotlib_names_the_extra(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    words = ("arena", "--players", "random", "greedy", "--pairs", "999999", "--plot", str(tmp_path / "a.png"))
    assert run(*words) == 1
    out, err = capsys.readouterr()
    assert (out, err) == ("", "a plot needs matplotlib, which is not installed: python -m pip install 'gaigel[plot]'\n")


def test_every_strength_has_a_name() -> None:
    kinds = {"random": RandomPlayer, "greedy": GreedyPlayer, "easy": EasyPlayer, "normal": NormalPlayer}
    assert kinds | {"strong": StrongPlayer} == commands._PLAYERS


# ---------------------------------------------------------------------------------------------------- bad input

SIMULATE = ("simulate", "--players", "random")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("simulate",), "the following arguments are required: --players"),
        (("simulate", "--players", "clever"), "invalid choice: 'clever'"),
        (("simulate", "--players", "random", "greedy", "easy"), "3 for 4 seats in 2 parties; name one for all"),
        ((*SIMULATE, "--deals", "0"), "'0' is no number from 1 up"),
        ((*SIMULATE, "--deals", "x"), "'x' is no number from 1 up"),
        ((*SIMULATE, "--deals", "9" * 5000), "is no number from 1 up"),
        ((*SIMULATE, "--jobs", "²"), "'²' is no number from 1 up"),
        ((*SIMULATE, "--seed", "x"), "'x' is no whole number"),
        ((*SIMULATE, "--seed", "9" * 5000), "is no whole number"),
        ((*SIMULATE, "--seats", "5"), "invalid choice: 5"),
        ((*SIMULATE, "--rules", "x"), "'x' is no preset (speedbesen, gigackel, wikipedia) and no option=value"),
        ((*SIMULATE, "--rules", "target=x"), "'target=x': target must be a whole number from 1 up"),
        ((*SIMULATE, "--json", "/nowhere/a.json"), "--json /nowhere/a.json: there is no directory /nowhere"),
        ((*SIMULATE, "--csv", "."), "--csv .: is a directory"),
        ((*SIMULATE, "--json", "a", "--csv", "./a"), "--json, --csv must name different files"),
        ((*SIMULATE, "--plot", "a.png"), "unrecognized arguments: --plot a.png"),
        (("arena", "--players", "random"), "--players: name two or more, each once"),
        (("arena", "--players", "random", "greedy", "random"), "--players: name two or more, each once"),
        (("arena", "--players", "random", "greedy", "--anchor", "easy"), "--anchor: 'easy' is none of random, greedy"),
        (("arena", "--players", "random", "greedy", "--pairs", "-1"), "'-1' is no number from 1 up"),
    ],
)
def test_bad_arguments_get_a_sentence(capsys: Capture, words: tuple[str, ...], line: str) -> None:
    assert line in refused(capsys, *words)


def test_a_player_that_breaks_the_rules_is_reported(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(commands._PLAYERS, "random", Cheat)
    assert run(*SIMULATE, "--rules", "openings=") == 1
    out, err = capsys.readouterr()
    assert out == ""
    first, second = err.splitlines()
    assert first.startswith("the player of seat 1 answered 2:")
    assert second.startswith("in deal 0 of seed 0, after 0 moves, by the rules SPEEDBESEN")


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (KeyboardInterrupt(), 130, "interrupted"),
        (BrokenExecutor(), 1, "one of the processes ended before its time; nothing was written"),
    ],
)
def test_an_end_from_outside_is_no_traceback(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, words: str
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(commands, "simulate", stopped)
    assert run(*SIMULATE) == code
    assert capsys.readouterr() == ("", f"{words}\n")


def test_a_reader_that_has_had_enough_is_left_to_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """`main` handles a broken pipe for all commands."""

    def broken(*_: object, **__: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(commands, "simulate", broken)
    with pytest.raises(BrokenPipeError):
        run(*SIMULATE)


def test_a_file_that_cannot_be_written_after_all(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(commands, "write_whole", full)
    assert run(*SIMULATE, "--deals", "1", "--csv", str(tmp_path / "a")) == 1
    out, err = capsys.readouterr()
    assert out.startswith("1 deal\n")
    assert err == f"{tmp_path / 'a'} cannot be written: No space left on device\n"


@pytest.mark.parametrize(
    ("n", "jobs", "most", "piece"),
    [(1000, 1, 500, 125), (10**6, 2, 500, 500), (3, 7, 500, 1), (100, 1, 10, 10), (100, 4, 10, 3)],
)
def test_every_job_gets_several_pieces(n: int, jobs: int, most: int, piece: int) -> None:
    assert commands._piece(n, jobs, most) == piece


# ---------------------------------------------------------------------------------------------------- house rules


@pytest.mark.parametrize(
    ("words", "seats", "rules"),
    [
        ([], None, SPEEDBESEN),
        (["Gigackel"], None, GIGACKEL),
        (["wikipedia"], 6, WIKIPEDIA.for_players(6)),
        (["wikipedia", "parties=3"], 6, WIKIPEDIA.for_players(6, 3)),
        (["parties=4", "wikipedia"], None, WIKIPEDIA.for_players(4, 4)),
        (["players=3"], 3, SPEEDBESEN.for_players(3)),
        (["calling=automatic", "target=91"], None, SPEEDBESEN.replace(calling=Calling.AUTOMATIC, target=91)),
        (["meld_binds=False", "cleaning=true"], None, SPEEDBESEN.replace(meld_binds=False, cleaning=True)),
        (["packets=3,3,trump"], None, SPEEDBESEN.replace(packets=(3, 3, TRUMP))),
        (['packets=[3, 3, "TRUMP"]'], None, SPEEDBESEN.replace(packets=(3, 3, TRUMP))),
        (["openings="], None, SPEEDBESEN.replace(openings=[])),
        (
            ["openings=hoeher_hat, GE_ELFEN"],
            None,
            SPEEDBESEN.replace(openings={Opening.HOEHER_HAT, Opening.GE_ELFEN}),
        ),
        (["wikipedia", "dissle=OFF"], None, WIKIPEDIA.replace(dissle=Dissle.OFF)),
    ],
)
def test_rules_are_read_from_words(words: list[str], seats: int | None, rules: Rules) -> None:
    """RULES §14, §16: players and parties choose the base, whatever stands first."""
    assert read_rules(words, seats) == rules


@pytest.mark.parametrize(
    ("words", "seats", "message"),
    [
        (["gigackel", "speedbesen"], None, "'speedbesen': only one preset can be the base"),
        (["x=1"], None, "'x=1': there is no option 'x'"),
        (["=1"], None, "'=1': there is no option ''"),
        (["target=1", "target=2"], None, "'target=2': target is given twice"),
        (["players=4"], 3, "players=4, but 3 seats are asked for"),
        (["players=5"], None, "'players=5': players must be one of 2, 3, 4, 6"),
        (["parties=3"], None, "invalid rules: parties = 3 does not divide players = 4"),
        (["meld_binds=1"], None, "'meld_binds=1': meld_binds must be true or false"),
        (["target=true"], None, "'target=true': target must be a whole number from 1 up"),
        (["target=" + "9" * 5000], None, "target must be a whole number from 1 up"),
        (["packets=3,x"], None, "'packets=3,x': packets must be a list of numbers of cards and one \"TRUMP\""),
        (["openings=GE_ELFEN,x"], None, "openings must be a list of GE_ELFEN"),
        (["openings=GE_ELFEN"], None, "invalid rules: openings must be empty or hold HOEHER_HAT"),
        (["calling=loud"], None, "'calling=loud': calling must be one of MANUAL, AUTOMATIC"),
    ],
)
def test_wrong_words_are_named(words: list[str], seats: int | None, message: str) -> None:
    with pytest.raises(UnreadableRules) as refusal:
        read_rules(words, seats)
    assert message in str(refusal.value)


# ---------------------------------------------------------------------------------------------------- files


def test_a_file_is_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    write_whole(path, b"old")

    def broken(_: int) -> None:
        raise OSError

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", broken)
        with pytest.raises(OSError):
            write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"


@pytest.mark.skipif(os.name == "nt", reason="modes and symbolic links are Unix's")
def test_modes_and_links_are_those_of_any_file(tmp_path: Path) -> None:
    plain, link = tmp_path / "plain", tmp_path / "link"
    plain.write_bytes(b"")
    link.symlink_to(tmp_path / "target")
    write_whole(link, b"1")
    assert link.is_symlink()
    assert (tmp_path / "target").read_bytes() == b"1"
    assert stat.S_IMODE((tmp_path / "target").stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="needs /dev/null")
def test_a_device_is_written_to_as_it_is() -> None:
    device = Path("/dev/null")
    assert why_not_writable(device) is None
    write_whole(device, b"1")
    assert not device.is_file()


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="needs /dev/stdout")
def test_a_redirected_output_is_added_to(tmp_path: Path) -> None:
    """It is a regular file then, but not one to be replaced."""
    code = "from gaigel._files import write_whole as w; from pathlib import Path; w(Path('/dev/stdout'), b'2')"
    target = tmp_path / "out"
    with target.open("ab") as out:
        out.write(b"1")
        out.flush()
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        subprocess.run([sys.executable, "-c", code], stdout=out, check=True, env=environment)
        out.write(b"3")
    assert target.read_bytes() == b"123"


def test_what_cannot_be_written_is_known_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert why_not_writable(tmp_path / "a") is None
    assert why_not_writable(tmp_path) == "is a directory"
    assert why_not_writable(tmp_path / "x" / "a") == f"there is no directory {tmp_path / 'x'}"

    def denied(*_: object) -> bool:
        return False

    monkeypatch.setattr(os, "access", denied)
    assert why_not_writable(tmp_path / "a") == f"the directory {tmp_path} cannot be written to"
