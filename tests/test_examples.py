"""Every example runs with the arguments of CI and prints what it promises: examples/."""

from __future__ import annotations

import importlib
import re
import runpy
import sys
from pathlib import Path
from random import Random

import pytest
from attrs import evolve

from gaigel import SPEEDBESEN, Ending, Record, check, deal, shuffled_pack
from gaigel.__main__ import main as command_line
from gaigel.players import RandomPlayer, play_deal

EXAMPLES = Path(__file__).parents[1] / "examples"
SCRIPTS = sorted(path.name for path in EXAMPLES.glob("*.py"))


def run(name: str, *arguments: str) -> None:
    """Calls the script's `main` in this process."""
    importlib.import_module(f"examples.{name}").main(list(arguments))


def test_the_readme_lists_every_script_and_every_script_says_what_it_shows() -> None:
    readme = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\| \[(\w+\.py)\]", readme, flags=re.MULTILINE)) == SCRIPTS
    for target in re.findall(r"\]\(([^)]+)\)", readme):
        assert (EXAMPLES / target).exists(), target
    for name in SCRIPTS:
        text = (EXAMPLES / name).read_text(encoding="utf-8")
        assert f"python examples/{name}" in text, f"{name} does not say how to run it"
        assert "sys.path" not in text


def test_examples_use_public_names_only() -> None:
    """No underscore anywhere in what they import from the library."""
    for path in EXAMPLES.rglob("*.py"):
        for line in re.findall(r"^(?:from|import) gaigel.*$", path.read_text(encoding="utf-8"), flags=re.MULTILINE):
            assert not re.search(r"[. ]_", line), f"{path.name}: {line}"


# ---------------------------------------------------------------------------------------------------- the argument


def test_the_argument_is_settled_with_a_reason(capsys: pytest.CaptureFixture[str]) -> None:
    """RULES §1 equal cards, §6 no mercy for a partner, §9 the deadline that houses keep differently."""
    run("settle_an_argument")
    first, second, third = capsys.readouterr().out.split("──────\n")[1:]
    assert "of two equal cards the first wins" in first
    assert "»Gleich isch gleich, ond dr Letschte sticht! Der Stich ghört ons.«" in first
    assert "✗ You can overtrump the King of Hearts, so you must. You may only play the Ace of Hearts." in second
    assert "⇄" not in first + second  # so it is everywhere
    assert "Eugen called “Aus!” too late: übergaigelt. Gretel and Lina win" in third
    assert "⇄ Speedbesen: Eugen was right to call “Aus!” with 101 points." in third
    assert "⇄ Wikipedia: Eugen was right" in third


def test_the_argument_is_settled_in_german_too(capsys: pytest.CaptureFixture[str]) -> None:
    run("settle_an_argument", "--lang", "de")
    assert (
        "✗ Du musst den Herz-König übertrumpfen, denn du kannst es. Erlaubt ist Herz-Daus." in capsys.readouterr().out
    )


def test_readme_shows_what_the_command_says(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The output below "gaigel check" in README is the real one."""
    monkeypatch.chdir(EXAMPLES.parent)
    assert command_line(["check", "examples/data/argument.gaigel"]) == 1
    shown = re.findall(r"^```text\n(.*?)^```$", Path("README.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert shown == [capsys.readouterr().out]


def test_the_record_of_the_argument_breaks_one_rule_only() -> None:
    """The file can be read and checked like any other."""
    record = Record.load(EXAMPLES / "data" / "argument.gaigel")
    (complaint,) = check(record)
    assert (complaint.deal, complaint.text) == (1, "3:HO")
    result = record.deals[2].end().result
    assert result
    assert (result.ending, result.points) == (Ending.OVERDUE, (101, 0))


def test_any_record_can_be_argued_about(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without enough names persons are called by their seats; a deal that only was dealt has nothing to settle."""
    record = Record.load(EXAMPLES / "data" / "argument.gaigel")
    first, *_ = record.deals
    file = tmp_path / "fresh.gaigel"
    Record(record.rules, [first, evolve(first, moves=(), notes=())], {"seats": "Eugen"}).dump(file)
    run("settle_an_argument", str(file), "--lang", "de")
    head, told, nothing = re.split("── . ─+\n", capsys.readouterr().out)
    assert head == "fresh.gaigel, GIGACKEL\n\n"
    assert "Der Stich geht an Platz 0 mit Herz-Zehn" in told
    assert not nothing.strip()


# ---------------------------------------------------------------------------------------------------- the others


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("preset", ["speedbesen", "gigackel", "wikipedia"])
def test_a_partie_ends_with_somebody_who_pays(preset: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    run("whole_partie", "--preset", preset, "--players", str(players))
    text = capsys.readouterr().out
    assert text.startswith("Deal 1 (Eugen deals):")
    assert "○" in text
    assert re.search(r"^Place 1: .+\nPlace [12]: (.|\n)+^The next round is on .+\. Prost!$", text, flags=re.MULTILINE)


def test_a_partie_is_told_in_german_and_drawn_in_chalk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """RULES §12: GIGACKEL ends with Putzen."""
    file = tmp_path / "slate.svg"
    run("whole_partie", "--lang", "de", "--preset", "gigackel", "--svg", str(file))
    text = capsys.readouterr().out
    assert text.count("Jetzt wird geputzt: Wer gewinnt, wischt aus.") == 1
    assert text.rstrip().endswith("Proschd!")
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_the_bot_plays_by_the_rules_and_better_than_chance(capsys: pytest.CaptureFixture[str]) -> None:
    run("your_own_bot", "--deals", "60")
    chance, greedy = capsys.readouterr().out.splitlines()
    assert chance.startswith("Thrifty against RandomPlayer: ")
    assert chance.endswith("Noch a Viertele!")
    assert "GreedyPlayer" in greedy


def test_the_bot_calls_out_of_turn() -> None:
    """RULES §9: whoever has the target may call, and the bot is asked when others are on turn."""
    thrifty = importlib.import_module("examples.your_own_bot").Thrifty()
    endings = [
        play_deal([thrifty, RandomPlayer()] * 2, deal(SPEEDBESEN, shuffled_pack(Random(seed)), seed % 4), Random(seed))
        for seed in range(40)
    ]
    called = [end.result for end in endings if end.result and end.result.ending is Ending.RIGHT_CALL]
    assert called
    assert not any(end.result and end.result.ending is Ending.WRONG_CALL for end in endings)


def test_house_rules_are_compared_in_a_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without Matplotlib the table stays, and the message names the extra."""
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    run("house_rules", "--deals", "20")
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["house", "forehand", "wins", "Gaigel", "moves", "a", "deal"]
    assert [row[:20].strip() for row in rows[:8]] == list(importlib.import_module("examples.house_rules").HOUSES)
    assert all(re.fullmatch(r".{20} +[\d.]+% ± *[\d.]+% +[\d.]+% ± *[\d.]+% +\d\d\.\d", row) for row in rows[:8])
    assert rows[-1] == 'No plot without matplotlib, which comes with the extra "plot": pip install ".[plot]"'


def test_a_share_has_the_usual_interval() -> None:
    """1.96 standard errors to both sides."""
    share = importlib.import_module("examples.house_rules").Share.of(50, 100)
    assert (share.mean, round(share.reach, 3)) == (0.5, 0.098)


def test_house_rules_are_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "houses.svg"
    run("house_rules", "--deals", "8", "--plot", str(file))
    assert capsys.readouterr().out.splitlines()[-1] == f"{file}: the same as a picture"
    assert "<svg" in file.read_text(encoding="utf-8")


def test_the_tour_goes_through_every_cell(capsys: pytest.CaptureFixture[str]) -> None:
    names = runpy.run_path(str(EXAMPLES / "tour.py"))
    text = capsys.readouterr().out
    assert names["match"].is_over
    assert "MUST_OPEN" in text
    assert "Anna raubt" in text or "raubt das Laub-Daus" in text
    assert "seen_by = 2" in text


@pytest.mark.parametrize("arguments", [[], ["--seed", "7", "--lang", "de"]])
def test_one_deal_is_told_to_its_end(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["one_deal.py", *arguments])
    importlib.import_module("examples.one_deal").main()
    assert "Anna" in capsys.readouterr().out
