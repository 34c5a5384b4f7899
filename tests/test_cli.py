"""The command line: checking, telling, house rules; exit codes 0, 1, 2 and never a traceback (RULES §16)."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaigel import GIGACKEL, PRESETS, SPEEDBESEN, WIKIPEDIA, Play, Wink
from gaigel.__main__ import main
from gaigel._options import OPTIONS, written
from gaigel.checking import check_file
from gaigel.explaining import explain, explain_option
from gaigel.records import Record

HERE = Path(__file__).parent / "records"
GOOD = sorted((HERE / "good").iterdir())
BAD = sorted((HERE / "bad").iterdir())
SIMPLE = str(HERE / "good" / "speedbesen-right-call.gaigel")

Capture = pytest.CaptureFixture[str]


def usage(*arguments: str) -> None:
    """The arguments are refused as such."""
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2


# ---------------------------------------------------------------------------------------------------- check


def test_true_records_are_ok(capsys: Capture) -> None:
    assert main(["check", *map(str, GOOD)]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines() == [f"{path}: ok" for path in GOOD]
    assert err == ""


def test_every_problem_of_every_file_is_a_line(capsys: Capture) -> None:
    """The files before and after a bad one are checked all the same."""
    assert main(["check", *map(str, BAD), SIMPLE]) == 1
    lines = capsys.readouterr().out.splitlines()
    expected = [f"{complaint} [{complaint.code}]" for path in BAD for complaint in check_file(path)]
    assert [line for line in lines[:-1] if not line.startswith("    ")] == expected
    assert len(expected) == len(BAD)
    assert lines[-1] == f"{SIMPLE}: ok"


def test_an_illegal_move_is_named_by_deal_and_index_and_explained(capsys: Capture) -> None:
    """§17: the code at the end of the line, a sentence below."""
    path = HERE / "bad" / "move-must-follow.gaigel"
    assert main(["check", str(path)]) == 1
    problem, sentence = capsys.readouterr().out.splitlines()
    (complaint,) = check_file(path)
    assert problem == f"{complaint} [ILLEGAL_MOVE]"
    assert f"deal 0, move {complaint.move} ({complaint.text})" in problem
    assert sentence == f"    {explain(complaint.violations, 'en')}"


def test_files_that_cannot_be_read_are_problems(tmp_path: Path, capsys: Capture) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)) * 9)
    assert main(["check", str(tmp_path / "none"), str(tmp_path), str(binary)]) == 1
    none, directory, noise = capsys.readouterr().out.splitlines()
    assert none == f"{tmp_path / 'none'}: cannot be read: No such file or directory"
    assert directory == f"{tmp_path}: cannot be read: Is a directory"
    assert noise.startswith(f"{binary}: not UTF-8")
    assert noise.endswith("[ENCODING]")


# ---------------------------------------------------------------------------------------------------- replay


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_every_good_record_can_be_told(path: Path, capsys: Capture) -> None:
    """§16: redacted ones too; every move has its number, every note stands below its move."""
    assert main(["replay", str(path), "--lang", "en"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    record = Record.load(path)
    numbers = Counter(line.split()[0] for line in out.splitlines() if line[:3].strip().isdigit())
    assert numbers == Counter(str(index) for deal in record.deals for index in range(len(deal.moves)))
    assert out.count("     » ") == sum(len(deal.notes) for deal in record.deals)
    assert out.count("Deal ") == len(record.deals)


def test_a_deal_is_told_from_the_hands_to_the_strokes(capsys: Capture) -> None:
    assert main(["replay", SIMPLE, "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:7] == [
        "title: Ein gewöhnliches Spiel",
        "place: Waiblingen",
        "date: 1987-11-06",
        "names: Marie, Karl, Gretel, Fritz",
        "SPEEDBESEN",
        "",
        "Deal 0, dealer 1, turned up HA",
    ]
    deal = Record.load(SIMPLE).deals[0]
    assert lines[7:11] == [f"     Seat {seat}: {hand}" for seat, hand in enumerate(deal.start().hands)]
    assert lines[11] == "  0  Seat 2 opens with Höher hat."
    assert "     » die Siebene hat's ihm angetan" in lines
    result = deal.end().result
    assert result is not None
    assert lines[-2].strip() == explain(result, "en", rules=SPEEDBESEN)
    assert lines[-1] == "     » Aus! – und keiner hat's gemerkt"


def test_german_is_the_default(capsys: Capture) -> None:
    assert main(["replay", SIMPLE]) == 0
    out = capsys.readouterr().out
    assert "Spiel 0, Geber 1, aufgedeckt HA" in out
    assert "  0  Platz 2 eröffnet mit Höher hat." in out
    assert main(["replay", SIMPLE, "--lang", "de"]) == 0
    assert capsys.readouterr().out == out


def test_one_deal_of_many(capsys: Capture) -> None:
    """Deals are counted from 0."""
    match = str(HERE / "good" / "gigackel-match.gaigel")
    assert main(["replay", match, "--deal", "1", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "Deal 1, dealer 1, knocked, turned up" in out
    assert out.count("Deal ") == 1
    usage("replay", match, "--deal", str(len(Record.load(match).deals)))
    assert "there is no deal 8" in capsys.readouterr().err


def test_a_deal_that_breaks_off_says_so(capsys: Capture) -> None:
    path = str(HERE / "good" / "form-unfinished.gaigel")
    assert main(["replay", path, "--lang", "en"]) == 0
    assert capsys.readouterr().out.endswith("\nHere the record ends; the deal is not over.\n")


def test_a_seat_sees_its_own_cards_and_no_others(capsys: Capture) -> None:
    """§4, §5, F07: cards of others lie face down and are drawn face down."""
    deal = Record.load(SIMPLE).deals[0]
    assert main(["replay", SIMPLE, "--lang", "en", "--seat", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("     Seat 3:")] == [f"     Seat 3: {deal.start().hands[3]}"]
    assert not any(line.startswith(f"     Seat {seat}:") for line in lines for seat in range(3))
    assert "     Seat 2 plays a card face down." in lines
    assert "  1  Seat 3 plays the Unter of Bells face down." in lines
    assert "  2  Seat 0 plays a card face down." in lines
    drawn = next(line for line in lines if line.startswith("     Everybody draws"))
    assert drawn.count("a card") == 3


def test_a_spectator_sees_no_hand(capsys: Capture) -> None:
    assert main(["replay", SIMPLE, "--lang", "en", "--seat", "Nobody"]) == 0
    out = capsys.readouterr().out
    assert out.count("plays a card face down") == 4
    assert not any(f"Seat {seat}:" in out for seat in range(4))


def test_signs_of_others_are_not_told(capsys: Capture) -> None:
    """§13: nor is there a gap but in the numbers."""
    path = HERE / "good" / "form-house-rules.gaigel"
    deal = Record.load(path).deals[0]
    signs = [(index, move.seat % 2) for index, move in enumerate(deal.moves) if isinstance(move, Wink)]
    assert {party for _, party in signs} == {0, 1}
    for seat in range(2):
        assert main(["replay", str(path), "--seat", str(seat)]) == 0
        lines = capsys.readouterr().out.splitlines()
        for index, party in signs:
            assert any(line.startswith(f"{index:3}  ") for line in lines) == (party == seat)


def test_a_redacted_deal_is_shown_only_to_whom_it_belongs(capsys: Capture) -> None:
    """§16: without --seat, or to the same eyes."""
    spectator = str(HERE / "good" / "redacted-nobody.gaigel")
    for seat in ([], ["--seat", "nobody"]):
        assert main(["replay", spectator, "--lang", "en", *seat]) == 0
        out = capsys.readouterr().out
        assert "Deal 0, dealer 3, as far as a spectator knows it\n  0  0:H:??\n  1  1:??\n  2  2:??\n" in out
    usage("replay", spectator, "--seat", "1")
    assert "deal 0 is redacted" in capsys.readouterr().err
    path = HERE / "good" / "redacted-first-trick.gaigel"
    (deal,) = Record.load(path).deals
    assert main(["replay", str(path), "--lang", "en", "--seat", str(deal.seen_by)]) == 0
    out = capsys.readouterr().out
    assert f"as far as seat {deal.seen_by} knows it" in out
    (own,) = [move for move in deal.moves if isinstance(move, Play)]
    assert f"  1  {explain(own, 'en')}" in out


def test_what_cannot_be_told_is_a_problem(tmp_path: Path, capsys: Capture) -> None:
    """The moves before an illegal one are told, the other deals too."""
    assert main(["replay", str(tmp_path / "none")]) == 1
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"{tmp_path / 'none'}: cannot be read: No such file or directory\n")
    broken = HERE / "bad" / "text-no-toml.gaigel"
    assert main(["replay", str(broken)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{broken}:4:")
    illegal = HERE / "bad" / "move-must-follow.gaigel"
    (complaint,) = check_file(illegal)
    assert main(["replay", str(illegal), "--lang", "en"]) == 1
    out, err = capsys.readouterr()
    assert out.splitlines()[-1].startswith("     ") or out.splitlines()[-1].startswith(f"{complaint.move - 1:3}  ")  # type: ignore[operator]
    assert err.splitlines()[1] == f"    {explain(complaint.violations, 'en')}"
    pack = HERE / "bad" / "check-47-cards.gaigel"
    assert main(["replay", str(pack)]) == 1
    assert "47 cards instead of 48" in capsys.readouterr().err


def test_control_characters_of_a_record_do_not_reach_the_terminal(capsys: Capture) -> None:
    assert main(["replay", str(HERE / "good" / "form-quotes.gaigel")]) == 0
    out = capsys.readouterr().out
    assert all(char.isprintable() for char in out.replace("\n", ""))
    assert r"» Tab\there, \x7f and \x1b[31m" in out
    assert r"» zwei\nZeilen" in out


# ---------------------------------------------------------------------------------------------------- rules


def told(out: str) -> dict[str, list[str]]:
    """The lines of each option."""
    blocks = [block.splitlines() for block in out.strip().split("\n\n")]
    return {block[0]: block[1:] for block in blocks}


def test_all_options_are_listed_with_values_and_meaning(capsys: Capture) -> None:
    """§14: without a preset, whose value is which stands behind it."""
    assert main(["rules", "--lang", "en"]) == 0
    options = told(capsys.readouterr().out)
    assert tuple(options) == OPTIONS
    for option, lines in options.items():
        text = " ".join(map(str.strip, lines))
        assert text.startswith(explain_option(option, "en"))
        for name, preset in PRESETS.items():
            value = getattr(preset, option)
            before, _, after = text.partition(f"* {written(value)}: {explain_option(option, 'en', value=value)} [")
            assert before, (option, name)
            assert name in after.partition("]")[0]
    assert [line.split(":")[0] for line in options["calling"][1:]] == ['  * "MANUAL"', '    "AUTOMATIC"']
    assert [line[4:5] for line in options["players"]] == ["H", "2", "3", "4", "6"]


def test_one_preset_is_listed_with_its_own_marks(capsys: Capture) -> None:
    """Options that can make no difference say so."""
    assert main(["rules", "WIKIPEDIA", "--lang", "en"]) == 0
    options = told(capsys.readouterr().out)
    assert tuple(options) == OPTIONS
    for option, lines in options.items():
        (marked,) = [line for line in lines if line.startswith("  * ")]
        assert marked.startswith(f"  * {written(getattr(WIKIPEDIA, option))}: ")
        assert ("    (makes no difference: wikipedia)" in lines) == (option in WIKIPEDIA.idle())
    assert not any("[wikipedia]" in line for lines in options.values() for line in lines)


def test_players_choose_the_table(capsys: Capture) -> None:
    """§14: as `for_players` does."""
    assert main(["rules", "wikipedia", "--players", "3", "--lang", "en"]) == 0
    options = told(capsys.readouterr().out)
    for option in ("players", "parties", "partner_robbing"):
        value = getattr(WIKIPEDIA.for_players(3), option)
        assert any(line.startswith(f"  * {written(value)}: ") for line in options[option])


def test_only_differences_are_listed(capsys: Capture) -> None:
    assert main(["rules", "gigackel", "--diff", "wikipedia"]) == 0
    options = told(capsys.readouterr().out)
    assert list(options) == list(GIGACKEL.differences(WIKIPEDIA))
    assert main(["rules", "--diff", "wikipedia"]) == 0
    options = told(capsys.readouterr().out)
    assert list(options) == list(SPEEDBESEN.differences(WIKIPEDIA))
    assert main(["rules", "gigackel", "--diff", "Gigackel"]) == 0
    assert capsys.readouterr().out == ""


# ---------------------------------------------------------------------------------------------------- the program


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["check"],
        ["replay"],
        ["replay", SIMPLE, "--deal", "-1"],
        ["replay", SIMPLE, "--deal", "first"],
        ["replay", SIMPLE, "--deal", "9" * 5000],
        ["replay", SIMPLE, "--deal", "²"],
        ["replay", SIMPLE, "--seat", "4"],
        ["replay", SIMPLE, "--seat", "south"],
        ["replay", SIMPLE, "--lang", "fr"],
        ["rules", "bayern"],
        ["rules", "--players", "5"],
        ["rules", "--diff", "bayern"],
        ["play"],
    ],
    ids=lambda arguments: " ".join(arguments)[-30:],
)
def test_wrong_arguments_are_refused(arguments: list[str], capsys: Capture) -> None:
    usage(*arguments)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("usage: python -m gaigel")


@pytest.mark.parametrize("command", [[], ["check"], ["replay"], ["rules"]], ids=lambda command: "".join(command))
def test_every_command_has_help(command: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as end:
        main([*command, "--help"])
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: {' '.join(['python -m gaigel', *command])}")


def test_a_reader_that_goes_away_is_no_accident(monkeypatch: pytest.MonkeyPatch) -> None:
    """As with `python -m gaigel rules | head`: no traceback, now or when Python ends."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        assert main(["rules"]) == 1
        assert main(["rules"]) == 0  # into nothing
        monkeypatch.undo()


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "gaigel", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | environment,
    )


def test_the_module_is_a_program() -> None:
    assert run("check", SIMPLE).returncode == 0
    assert run("check", SIMPLE, "nothing").returncode == 1
    assert run("check").returncode == 2


def test_a_terminal_without_umlauts_gets_escapes() -> None:
    done = run("replay", SIMPLE, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, "")
    assert r"Ein gew\xf6hnliches Spiel" in done.stdout


def test_the_output_may_be_any_stream() -> None:
    """Programs that call `main` may catch what it prints."""
    with contextlib.redirect_stdout(io.StringIO()) as caught:
        assert main(["check", SIMPLE]) == 0
    assert caught.getvalue() == f"{SIMPLE}: ok\n"


@given(st.binary(max_size=200))
def test_no_file_makes_a_traceback(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    """Whatever stands in it: it is a record or it is not."""
    path = tmp_path_factory.getbasetemp() / "any.gaigel"
    path.write_bytes(data)
    assert main(["check", str(path)]) in (0, 1)
    assert main(["replay", str(path)]) in (0, 1)
