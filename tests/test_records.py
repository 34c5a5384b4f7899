"""Records: files, replay, complaints and redaction (RULES §16)."""

from __future__ import annotations

import io
import os
import pickle
import random
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest
from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st

import gaigel
from gaigel import (
    GIGACKEL,
    PRESETS,
    SPEEDBESEN,
    WIKIPEDIA,
    Card,
    Code,
    Ending,
    GaigelError,
    IllegalMove,
    LimitOn,
    Open,
    Opening,
    Play,
    Rules,
    Wink,
    _options,
    call_moves,
    legal_moves,
    parse_cards,
    parse_moves,
    shuffled_pack,
    turn_moves,
    why_illegal,
)
from gaigel._records import text as record_text
from gaigel._records import toml
from gaigel.checking import check, check_file
from gaigel.complaints import Complaint, Fault, RecordError
from gaigel.match import start_match
from gaigel.records import (
    MOST_BYTES,
    NOBODY,
    HiddenPlay,
    Record,
    RecordedDeal,
)
from gaigel.redacting import redacted
from gaigel.testing import Playout, playouts, random_playout, rules
from gaigel.views import view
from tests.fuzz_texts import main as fuzz

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).parent / "records"
GOOD = sorted((HERE / "good").iterdir())
BAD = sorted((HERE / "bad").iterdir())

HEAD = 'format = "gaigel-record/1"\npreset = "speedbesen"\n'


def recorded(playout: Playout, **more: Any) -> RecordedDeal:
    """The record of a whole deal."""
    values: dict[str, Any] = {
        "rules": playout.rules,
        "dealer": playout.dealer,
        "pack": playout.pack,
        "moves": playout.moves,
        "knocked": playout.knocked,
    }
    return RecordedDeal(**values | more)


def sample(seed: int = 1, rules: Rules = SPEEDBESEN, **more: Any) -> RecordedDeal:
    return recorded(random_playout(random.Random(seed), rules, themes=()), **more)


def faults(error: pytest.ExceptionInfo[RecordError]) -> list[Fault]:
    return [complaint.code for complaint in error.value.complaints]


# ---------------------------------------------------------------------------------------------------- the corpus


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_good_record_has_no_fault_and_survives_writing(path: Path) -> None:
    """§16: every file under good/ is a true record, and its written form is the same record."""
    record = Record.load(path)
    assert check(record) == ()
    text = record.dumps()
    assert Record.loads(text) == record
    assert Record.loads(text).dumps() == text
    assert all(deal.is_redacted == path.stem.startswith("redacted") for deal in record.deals)


ENDINGS = {
    "speedbesen": {"RIGHT_CALL", "WRONG_CALL", "OVERDUE", "FIVE_SEVENS", "UNCALLED"},
    "gigackel": {"RIGHT_CALL", "WRONG_CALL", "OVERDUE", "WRONG_CHALLENGE", "UNCALLED"},
    "wikipedia": {"RIGHT_CALL", "WRONG_CALL", "OVERDUE", "FIVE_SEVENS", "DISSLE_LOST", "UNCALLED"},
}
"""The endings that four players can reach: no challenges under automatic deadlines, sevens only where on (§9, §10)."""


def test_the_corpus_shows_every_ending_of_every_preset_and_every_number_of_players() -> None:
    """§11, §14: claimed strokes and points stand at every finished deal, so `check` has compared them all."""
    endings: dict[str, set[str]] = defaultdict(set)
    players: dict[str, set[int]] = defaultdict(set)
    for path in GOOD:
        record = Record.load(path)
        for name, preset in PRESETS.items():
            if record.rules != preset.for_players(record.rules.players, record.rules.parties):
                continue
            for deal in record.deals:
                if deal.is_redacted or (result := deal.end().result) is None:
                    continue
                assert (deal.points, deal.strokes) == (result.points, result.strokes)
                players[name].add(record.rules.players)
                if record.rules.players == 4:
                    endings[name].add(result.ending.name)
    assert endings == ENDINGS
    assert players == {name: {2, 3, 4, 6} for name in PRESETS}


@pytest.mark.parametrize("name", PRESETS)
def test_the_corpus_holds_a_match_of_each_preset(name: str) -> None:
    """§12: each deal is dealt by the next seat, and the last one ends the match."""
    record = Record.load(HERE / "good" / f"{name}-match.gaigel")
    match = start_match(record.rules)
    for deal in record.deals:
        assert not match.is_over
        match = match.enter(deal.end(), deal.uncounted)
    assert match.is_over


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_record_has_exactly_the_fault_that_its_first_line_names(path: Path) -> None:
    """§16: `# CODE [deal N] [move M] [line L]: part of the message`."""
    first = path.read_bytes().split(b"\n")[0].replace(b"\0", b"").decode("ascii", errors="ignore")
    expected, _, part = first.lstrip("# ").partition(": ")
    words = expected.split()
    (complaint,) = check_file(path)
    found = {"deal": complaint.deal, "move": complaint.move}
    numbers = {name: int(number) for name, number in zip(words[1::2], words[2::2], strict=True)}
    if "line" in numbers:
        assert complaint.line == numbers.pop("line")
    assert complaint.code is Fault(words[0])
    assert found == {"deal": None, "move": None} | numbers
    assert part in complaint.message
    assert complaint.file == str(path)


def test_the_must_fail_corpus_shows_every_fault() -> None:
    """All codes but the one that no file can have."""
    assert len(BAD) >= 40
    shown = {complaint.code for path in BAD for complaint in check_file(path)}
    assert set(Fault) - shown == {Fault.REDACTED}


# ---------------------------------------------------------------------------------------------------- round trips

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Records of whole and broken-off deals with notes, claims and free texts."""
    table = draw(rules())
    deals: list[RecordedDeal] = []
    for playout in draw(st.lists(playouts(rules=st.just(table)), max_size=2)):
        made = draw(st.integers(0, len(playout.moves)))
        state = playout.states()[made]
        notes = draw(st.dictionaries(st.integers(0, made - 1), TEXTS, max_size=3)) if made else {}
        claims: dict[str, Any] = {}
        if draw(st.booleans()):
            claims["points"] = state.points
        if state.result is not None and draw(st.booleans()):
            claims["strokes"] = state.result.strokes
        uncounted = draw(st.frozensets(st.integers(0, table.players - 1)))
        deals.append(recorded(playout, moves=playout.moves[:made], notes=notes, uncounted=uncounted, **claims))
    return Record(table, deals, draw(st.dictionaries(TEXTS, TEXTS, max_size=3)))


@given(records())
def test_record_to_text_to_record(record: Record) -> None:
    """§16: writing and reading brings back the same record, and a true record has no faults."""
    text = record.dumps()
    assert Record.loads(text) == record
    assert Record.loads(text.replace("\n", "\r\n")) == record
    assert check(record) == ()
    assert pickle.loads(pickle.dumps(record)) == record
    assert eval(repr(record), vars(gaigel) | {"Record": Record, "RecordedDeal": RecordedDeal}) == record
    assert hash(Record.loads(text)) == hash(record)


@given(records(), st.data())
def test_redacted_record_to_text_to_record(record: Record, data: st.DataObject) -> None:
    """§16: a redacted record is written and read like any other."""
    seat = data.draw(st.sampled_from([None, *range(record.rules.players)]))
    hidden = redacted(record, seat)
    assert Record.loads(hidden.dumps()) == hidden
    assert check(hidden) == ()
    assert redacted(hidden, seat) == hidden


@given(rules())
def test_rules_are_written_as_differences_and_read_back(table: Rules) -> None:
    """§16: preset, players and parties choose the base; only differences follow."""
    text = Record(table).dumps()
    assert Record.loads(text).rules == table
    name, options = _options.from_base(table)
    written = [line.split(" = ")[0] for line in text.split("[rules]\n")[1].splitlines()] if options else []
    assert written == list(options)
    base = PRESETS[name].for_players(table.players, table.parties)
    assert set(options) - {"players", "parties"} == set(table.differences(base))


@given(rules())
def test_rules_can_stand_without_a_preset(table: Rules) -> None:
    """§16: then all options stand there; names of values in any case."""
    lines = [f"{option} = {_options.written(getattr(table, option))}" for option in _options.OPTIONS]
    text = "\n".join(['format = "gaigel-record/1"', "[rules]", *lines])
    assert Record.loads(text).rules == table
    assert tuple(option.name for option in fields(Rules)) == _options.OPTIONS
    lower = [line.split(" = ")[0] + " = " + line.split(" = ")[1].lower() for line in lines]
    assert Record.loads("\n".join(['format = "gaigel-record/1"', "[rules]", *lower])).rules == table


def test_players_alone_choose_the_usual_parties() -> None:
    """§14, §16: `for_players` of the preset, whose name stands in any case."""
    text = 'format = "gaigel-record/1"\npreset = "WikiPedia"\nrules.players = 3\n'
    assert Record.loads(text).rules == WIKIPEDIA.for_players(3)
    text = 'format = "gaigel-record/1"\npreset = "wikipedia"\nrules.parties = 4\n'
    assert Record.loads(text).rules == WIKIPEDIA.for_players(4, 4)


def test_the_layout_is_readable_by_hand() -> None:
    """§16: one trick a line, the pack in rows of twelve, only what differs."""
    pack = parse_cards(
        "EU LU SA ET LT HO SA EO ST LU EA HT HA HU ET LK SU SU L7 LA S7 LT SO HA "
        "HT EA EU LK ST H7 LA LO SK E7 HU SO E7 SK EK L7 H7 HK HO HK EK LO EO S7"
    )
    moves = parse_moves("2:H:EU 3:SU 0:SA 1:EA 1:LA 2:SO 3:LK 0:SU 1:aus")
    table = GIGACKEL.replace(openings=GIGACKEL.openings | {Opening.AUF_DISSLE}, limit_on=LimitOn.DEALS, winking=True)
    deal = RecordedDeal(
        rules=table, dealer=1, pack=pack, moves=moves, knocked=True, notes={8: "zu früh"}, uncounted=[3, 1],
        points=[0, 46], strokes=[0, 2],
    )  # fmt: skip
    record = Record(table, [deal], {"place": "Remstal", "who is who": 'Karl "der Große"'})
    assert record.dumps() == (
        """\
format = "gaigel-record/1"
preset = "gigackel"

[about]
place = "Remstal"
"who is who" = "Karl \\"der Große\\""

[rules]
openings = ["GE_ELFEN", "HOEHER_HAT", "ANDERE_ALTE", "AUF_DISSLE"]
winking = true
limit_on = "DEALS"

[[deals]]
dealer = 1
knocked = true
pack = \"\"\"
EU LU SA ET LT HO SA EO ST LU EA HT
HA HU ET LK SU SU L7 LA S7 LT SO HA
HT EA EU LK ST H7 LA LO SK E7 HU SO
E7 SK EK L7 H7 HK HO HK EK LO EO S7
\"\"\"
moves = \"\"\"
2:H:EU 3:SU 0:SA 1:EA
1:LA 2:SO 3:LK 0:SU
1:aus
\"\"\"
uncounted = [1, 3]
points = [0, 46]
strokes = [0, 2]
notes = { 8 = "zu früh" }
"""
    )


def test_long_lines_of_moves_are_wrapped_and_short_ones_never() -> None:
    """A hundred calls of nothing but signs still make lines that an editor shows."""
    deal = sample(moves=parse_moves("0:wink:trump " * 30 + "1:HK " * 4))
    lines = [line for line in Record(SPEEDBESEN, [deal]).dumps().splitlines() if ":" in line]
    assert max(map(len, lines)) <= 100
    assert [len(line.split()) for line in lines] == [7, 7, 7, 7, 6]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_table_has_its_tricks_on_lines(players: Literal[2, 3, 6]) -> None:
    """As many cards on a line as there are seats."""
    table = SPEEDBESEN.for_players(players)
    deal = sample(1, table)
    lines = [line for line in Record(table, [deal]).dumps().splitlines() if re.match("[0-9]:", line)]
    cards = [sum(isinstance(move, Open | Play) for move in parse_moves(line)) for line in lines]
    assert set(cards[:-1]) == {players}
    assert tuple(move for line in lines for move in parse_moves(line)) == deal.moves


def test_notes_that_fit_no_line_become_a_table() -> None:
    """TOML's inline tables end with the line, so long notes stand below one another."""
    deal = sample(notes={0: "x" * 60, 2: "y" * 60})
    assert Record(SPEEDBESEN, [deal]).dumps().endswith(f'\n[deals.notes]\n0 = "{"x" * 60}"\n2 = "{"y" * 60}"\n')


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_can_be_quoted(text: str) -> None:
    assert toml.parse(f"x = {toml.quoted(text)}\n") == {"x": text}


# ---------------------------------------------------------------------------------------------------- values


def test_steps_and_states_replay_lazily() -> None:
    """The illegal last move is reached only by who iterates so far."""
    deal = sample()
    broken = evolve(deal, moves=(*deal.moves[:9], deal.moves[0]))
    steps = broken.steps()
    first = next(steps)
    assert first.before == deal.start()
    assert first.move == deal.moves[0]
    assert first.after == gaigel.apply(first.before, first.move)
    assert [step.move for _, step in zip(range(8), steps, strict=False)] == list(deal.moves[1:9])
    with pytest.raises(IllegalMove) as error:
        next(steps)
    assert error.value.move == deal.moves[0]
    states = broken.states()
    assert [next(states) for _ in range(10)] == list(sample(moves=deal.moves[:9]).states())
    with pytest.raises(IllegalMove):
        next(states)
    assert list(evolve(deal, moves=()).steps()) == []
    assert list(evolve(deal, moves=()).states()) == [deal.start()] == [evolve(deal, moves=()).end()]


def test_the_end_is_the_state_after_the_last_move() -> None:
    playout = random_playout(random.Random(4), WIKIPEDIA)
    deal = recorded(playout)
    assert deal.end() == playout.final
    assert tuple(deal.states()) == playout.states()
    assert [tuple(step) for step in deal.steps()] == list(playout.steps())


WRONG_VALUES: list[tuple[dict[str, Any], Fault, str]] = [
    ({"rules": "speedbesen"}, Fault.WRONG_VALUE, "rules"),
    ({"dealer": True}, Fault.WRONG_VALUE, "dealer"),
    ({"dealer": -1}, Fault.WRONG_VALUE, "dealer"),
    ({"dealer": 2**63}, Fault.WRONG_VALUE, "dealer"),
    ({"knocked": 1}, Fault.WRONG_VALUE, "knocked"),
    ({"pack": "E7 E7"}, Fault.WRONG_VALUE, "pack"),
    ({"pack": 48}, Fault.WRONG_VALUE, "pack"),
    ({"pack": ["E7"]}, Fault.WRONG_VALUE, "pack"),
    ({"moves": "0:aus"}, Fault.WRONG_VALUE, "moves"),
    ({"moves": ["0:aus"]}, Fault.WRONG_VALUE, "moves"),
    ({"notes": 3}, Fault.WRONG_VALUE, "notes"),
    ({"notes": [3]}, Fault.WRONG_VALUE, "notes"),
    ({"notes": {"3": "x"}}, Fault.WRONG_VALUE, "notes"),
    ({"notes": {3: 4}}, Fault.WRONG_VALUE, "notes"),
    ({"notes": {3: "\ud800"}}, Fault.WRONG_VALUE, "notes"),
    ({"notes": [(3, "x"), (3, "y")]}, Fault.WRONG_VALUE, "notes"),
    ({"notes": [(3, "x", "y")]}, Fault.WRONG_VALUE, "notes"),
    ({"uncounted": 3}, Fault.WRONG_VALUE, "uncounted"),
    ({"uncounted": "3"}, Fault.WRONG_VALUE, "uncounted"),
    ({"points": 3}, Fault.WRONG_VALUE, "points"),
    ({"strokes": [1, -1]}, Fault.WRONG_VALUE, "strokes"),
    ({"seen_by": "me"}, Fault.WRONG_VALUE, "seen_by"),
    ({"seen_by": -1}, Fault.WRONG_VALUE, "seen_by"),
    ({"pack": [Card.HK, None]}, Fault.HIDDEN_CARD, "card 1"),
    ({"moves": [HiddenPlay(3)]}, Fault.HIDDEN_CARD, "seen_by"),
    ({"moves": parse_moves("0:aus") * 1001}, Fault.TOO_LARGE, "1001"),
]


@pytest.mark.parametrize(("change", "code", "part"), WRONG_VALUES)
def test_a_recorded_deal_refuses_what_no_record_can_hold(change: dict[str, Any], code: Fault, part: str) -> None:
    values: dict[str, Any] = {"rules": SPEEDBESEN, "dealer": 0, "pack": shuffled_pack(random.Random(1))}
    RecordedDeal(**values)
    with pytest.raises(RecordError) as error:
        RecordedDeal(**values | change)
    assert faults(error) == [code]
    assert part in str(error.value)


def test_a_recorded_deal_names_all_wrong_values_at_once() -> None:
    with pytest.raises(RecordError) as error:
        RecordedDeal(rules=SPEEDBESEN, dealer=-1, pack=(), points=3, seen_by=-1)
    assert faults(error) == [Fault.WRONG_VALUE] * 3


@pytest.mark.parametrize(
    "values",
    [
        {"rules": None},
        {"rules": SPEEDBESEN.replace(target=2**63)},
        {"rules": SPEEDBESEN.replace(limit=2**63)},
        {"rules": SPEEDBESEN.replace(last_trick_bonus=10**5000)},
        {"rules": SPEEDBESEN, "deals": 3},
        {"rules": SPEEDBESEN, "deals": ["deal"]},
        {"rules": SPEEDBESEN, "about": "Remstal"},
        {"rules": SPEEDBESEN, "about": {"date": 1987}},
        {"rules": SPEEDBESEN, "about": {1987: "date"}},
        {"rules": SPEEDBESEN, "about": {"\udc00": ""}},
    ],
    ids=lambda values: "-".join(values),
)
def test_a_record_refuses_what_no_file_can_hold(values: dict[str, Any]) -> None:
    with pytest.raises(RecordError) as error:
        Record(**values)
    assert faults(error) == [Fault.WRONG_VALUE]


def test_the_deals_of_a_record_have_its_rules() -> None:
    """One table, one set of rules: the complaint names the deal that differs."""
    with pytest.raises(RecordError, match="deal 1: its rules are not those of the record"):
        Record(SPEEDBESEN, [sample(), sample(rules=GIGACKEL)])


def test_a_record_holds_at_most_a_thousand_deals() -> None:
    """§16: 1,000 are written and read, 1,001 are refused."""
    empty = evolve(sample(), moves=(), pack=())
    assert len(Record.loads(Record(SPEEDBESEN, [empty] * 1000).dumps()).deals) == 1000
    with pytest.raises(RecordError) as error:
        Record(SPEEDBESEN, [empty] * 1001)
    assert faults(error) == [Fault.TOO_LARGE]


def test_a_deal_has_at_most_a_thousand_moves() -> None:
    deal = evolve(sample(), moves=parse_moves("0:aus") * 1000)
    assert Record.loads(Record(SPEEDBESEN, [deal]).dumps()).deals == (deal,)


@pytest.mark.parametrize("values", [(-1, None), (True, None), (0, Opening.GE_ELFEN), (0, "H")])
def test_a_hidden_play_is_of_a_seat_and_opens_face_down_or_not_at_all(values: tuple[Any, Any]) -> None:
    with pytest.raises(RecordError):
        HiddenPlay(*values)


def test_all_codes_are_their_names() -> None:
    assert [(str(fault), repr(fault)) for fault in Fault] == [(f.value, f"Fault.{f.value}") for f in Fault]
    assert [fault.name for fault in Fault] == [fault.value for fault in Fault]


# ---------------------------------------------------------------------------------------------------- files


def test_a_record_is_read_from_paths_files_and_texts(tmp_path: Path) -> None:
    record = Record(SPEEDBESEN, [sample()], {"place": "Schwäbisch Gmünd"})
    path = tmp_path / "x.gaigel"
    record.dump(path)
    assert path.read_bytes() == record.dumps().encode()
    assert Record.load(path) == Record.load(str(path)) == record
    with path.open(encoding="utf-8") as text, path.open("rb") as data:
        assert Record.load(text) == Record.load(data) == record
    assert Record.load(io.StringIO(record.dumps())) == record
    target = io.StringIO()
    record.dump(target)
    assert target.getvalue() == record.dumps()


def test_a_fault_names_its_file(tmp_path: Path) -> None:
    """§16: also for open files, if they have a name."""
    path = tmp_path / "x.gaigel"
    path.write_text("format = 1\n")
    with path.open() as opened, path.open("rb") as data:
        for source in (path, str(path), opened, data):
            with pytest.raises(RecordError) as error:
                Record.load(source)
            assert error.value.complaints[0].file == str(path)
            assert str(error.value).startswith(f"{path}: format is 1")
    with pytest.raises(RecordError) as error:
        Record.load(io.StringIO("format = 1\n"))
    assert error.value.complaints[0].file is None
    with pytest.raises(RecordError, match=r"^table 7: format"):
        Record.loads("format = 1", file="table 7")


@pytest.mark.parametrize("mode", ["r", "rb"])
def test_what_is_not_utf_8_is_refused_however_it_is_opened(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "latin.gaigel"
    path.write_bytes("# Gmünd".encode("latin-1"))
    with path.open(mode, encoding=None if "b" in mode else "utf-8") as opened:
        with pytest.raises(RecordError) as error:
            Record.load(opened)
        assert faults(error) == [Fault.ENCODING]
        assert error.value.complaints[0].file == str(path)


def test_a_file_that_cannot_be_opened_is_an_error_of_the_system(tmp_path: Path) -> None:
    for call in (Record.load, check_file):
        with pytest.raises(FileNotFoundError):
            call(tmp_path / "nothing")
        with pytest.raises(OSError, match="directory"):
            call(tmp_path)


def test_more_than_four_mebibytes_are_refused_and_not_even_read(tmp_path: Path) -> None:
    """§16: exactly 4 MiB are a record, one byte more is none."""
    text = HEAD + "#" * (MOST_BYTES - len(HEAD))
    assert Record.loads(text) == Record(SPEEDBESEN)
    path = tmp_path / "long.gaigel"
    path.write_text(text + "#")
    endless = io.BytesIO(b"#" * (2 * MOST_BYTES))
    calls: list[Callable[[], Record]] = [
        lambda: Record.loads(text + "#"),
        lambda: Record.load(path),
        lambda: Record.load(endless),
    ]
    for call in calls:
        with pytest.raises(RecordError) as error:
            call()
        assert faults(error) == [Fault.TOO_LARGE]
    assert endless.tell() == MOST_BYTES + 1
    with pytest.raises(RecordError) as error:
        Record.loads(HEAD + "#" + "ü" * (MOST_BYTES // 2))
    assert faults(error) == [Fault.TOO_LARGE]


def test_nothing_is_written_that_could_not_be_read(tmp_path: Path) -> None:
    record = Record(SPEEDBESEN, about={"x": "ü" * (MOST_BYTES // 2)})
    with pytest.raises(RecordError) as error:
        record.dump(tmp_path / "x.gaigel")
    assert faults(error) == [Fault.TOO_LARGE]
    assert list(tmp_path.iterdir()) == []


def test_writing_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failure at any moment leaves the old file, and no other file."""
    path = tmp_path / "x.gaigel"
    old, new = Record(SPEEDBESEN), Record(GIGACKEL)
    old.dump(path)
    seen: list[bytes] = []

    def full(_: int) -> None:
        seen.append(path.read_bytes())
        raise OSError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="no space left"):
            new.dump(path)
    assert seen == [old.dumps().encode()]
    assert list(tmp_path.iterdir()) == [path]
    assert Record.load(path) == old
    new.dump(path)
    assert list(tmp_path.iterdir()) == [path]
    assert Record.load(path) == new


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """Writing to a symbolic link replaces the file that it leads to."""
    real, link = tmp_path / "real.gaigel", tmp_path / "link.gaigel"
    real.write_text("")
    link.symlink_to(real)
    Record(SPEEDBESEN).dump(link)
    assert link.is_symlink()
    assert Record.load(real) == Record(SPEEDBESEN)


def test_records_need_no_toml_before_the_first_file() -> None:
    """The module can be imported by the package without making its import heavy."""
    code = "import sys, gaigel.records; sys.exit('tomllib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# ---------------------------------------------------------------------------------------------------- hostile texts

MONSTERS = {
    "brackets": "x = " + "[" * 100_000,
    "tables": "x = " + "{a = " * 100_000,
    "digits": "x = " + "1" * 1_000_000,
    "hexadecimal": "x = 0x" + "f" * 1_000_000,
    "fraction": "x = 0." + "1" * 1_000_000,
    "fraction of a second": "x = 1979-05-27T07:32:00." + "9" * 1_000_000,
    "dotted key": "x" + ".x" * 500_000 + " = 1",
    "dotted quoted key": '"="' + '."="' * 500_000 + " = 1",
    "dotted key behind a text": 'y = """x"""""\nx' + " . x" * 500_000 + " = 1",
    "dotted header": "[x" + ".x" * 500_000 + "]",
    "hexadecimal behind a text that ends in four quotes": 'y = """x""""\nx = 0x' + "f" * 1000,
    "escaped quotes": 'x = "' + '\\"' * 200_000,
    "escaped triple quotes": 'x = """' + '\\"""' * 100_000,
    "apostrophes": "'" * 1_000_000,
    "nul": "\0",
    "nul in a comment": "# \0",
    "surrogate": 'x = "\ud800"',
    "byte order mark": "\ufeff",
    "bad escape": r'x = "\q"',
    "not a scalar": r'x = "\ud800"',
    "long name": "x" * 100_000 + " = 1\n" + "x" * 100_000 + " = 1",
}


@pytest.mark.parametrize("text", MONSTERS.values(), ids=MONSTERS)
def test_a_hostile_text_is_refused_like_any_other(text: str) -> None:
    """§16: nothing but `RecordError`, with a message that fits a screen."""
    with pytest.raises(RecordError) as error:
        Record.loads(text)
    assert faults(error)[0] in (Fault.SYNTAX, Fault.ENCODING)
    assert len(str(error.value)) < 300


def test_long_numbers_and_dots_in_texts_and_comments_are_no_monsters() -> None:
    text = HEAD + f"# {'9' * 90} a.b.c.d.e.f.g.h.i.j\n[about]\nx = '{'9' * 90} a.b.c.d.e.f.g.h.i.j = 1'\n"
    text += f'y = """\n"a" ""b"" {"0" * 99} a.b.c.d.e.f.g.h.i.j = 1""""\n'
    about = dict(Record.loads(text).about)
    assert about["x"].endswith("i.j = 1")
    assert about["y"].endswith('i.j = 1"')


def test_after_a_hundred_faults_reading_stops() -> None:
    """The message shows five of them."""
    with pytest.raises(RecordError) as error:
        Record.loads(HEAD + "".join(f"k{number} = 1\n" for number in range(300)))
    assert len(error.value.complaints) == 100
    lines = str(error.value).splitlines()
    assert len(lines) == 6
    assert lines[0] == "a record has no key 'k0'"
    assert lines[5] == "and 95 more"


def test_errors_and_complaints_are_values() -> None:
    """They can be compared, pickled, hashed and written down."""
    with pytest.raises(RecordError) as error:
        Record.loads("format = 1")
    again = pickle.loads(pickle.dumps(error.value))
    assert again.complaints == error.value.complaints
    (illegal,) = check(Record(SPEEDBESEN, [sample(moves=parse_moves("9:aus"))]))
    assert eval(repr(illegal), vars(gaigel) | {"Complaint": Complaint, "Fault": Fault}) == illegal
    assert len({illegal, pickle.loads(pickle.dumps(illegal))}) == 1


def test_the_fuzzer_finds_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """A taste of tests/fuzz_texts.py; the same seed throws the same texts."""
    assert fuzz(["--inputs", "300", "--seed", "5"]) == 0
    first = capsys.readouterr().out.splitlines()
    assert fuzz(["--inputs", "300", "--seed", "5"]) == 0
    assert capsys.readouterr().out.splitlines()[:-1] == first[:-1]
    assert sum(int(line.split()[0]) for line in first[:-1]) == 300
    assert fuzz(["--inputs", "300", "--seed", "6"]) == 0
    assert capsys.readouterr().out.splitlines()[:-1] != first[:-1]


def test_the_fuzzer_would_tell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that is not declared stops it, with the text that made it."""

    def fail(_: str) -> Record:
        raise KeyError("deals")

    monkeypatch.setattr(Record, "loads", fail)
    assert fuzz(["--inputs", "300"]) == 1
    assert "records: KeyError('deals') (not declared)" in capsys.readouterr().out


def test_all_faults_of_a_file_are_named_at_once() -> None:
    """§16: keys, options, cards and moves of all deals."""
    text = """
        format = "gaigel-record/1"
        preset = "speedbesen"
        [about]
        year = 1987
        [rules]
        five_sevens = "SOMETIMES"
        packets = [12, "TRUMP"]
        joker = true
        [[deals]]
        dealer = 0
        pack = "E7 XX YY"
        moves = "0:HK nonsense more"
        notes = { x = "", y = "" }
        [[deals]]
        dealr = 0
        pack = ""
        moves = ""
    """
    with pytest.raises(RecordError) as error:
        Record.loads(text)
    found = [(c.code.name, c.deal, c.move, c.text) for c in error.value.complaints]
    assert found == [
        ("WRONG_VALUE", None, None, "year"),
        ("WRONG_OPTION", None, None, "five_sevens"),
        ("UNKNOWN_OPTION", None, None, "joker"),
        ("CONTRADICTION", None, None, None),
        ("NO_CARD", 0, None, "XX"),
        ("NO_MOVE", 0, 1, "nonsense"),
        ("WRONG_VALUE", 0, None, "x"),
        ("WRONG_VALUE", 0, None, "y"),
        ("UNKNOWN_KEY", 1, None, "dealr"),
        ("MISSING_KEY", 1, None, "dealer"),
    ]


# ---------------------------------------------------------------------------------------------------- check


def test_the_first_illegal_move_comes_with_its_violations_and_what_would_be_legal() -> None:
    """§16, §17: what the seat could do, and if it is not on turn, what the seat on turn could."""
    deal = sample(3)
    state = list(deal.states())[5]
    assert state.turn is not None
    wrong = Play((state.turn + 1) % 4, Card.HK)
    broken = evolve(deal, moves=(*deal.moves[:5], wrong, wrong), points=(9, 9), strokes=(9, 9))
    (complaint,) = check(Record(SPEEDBESEN, [broken]), file="x.gaigel")
    assert (complaint.code, complaint.file, complaint.deal) == (Fault.ILLEGAL_MOVE, "x.gaigel", 0)
    assert (complaint.move, complaint.text) == (5, str(wrong))
    assert complaint.violations == why_illegal(state, wrong)
    assert {found.code for found in complaint.violations} >= {Code.NOT_YOUR_TURN}
    assert complaint.legal == (*legal_moves(state, wrong.seat), *turn_moves(state))
    assert str(complaint).startswith(f"x.gaigel, deal 0, move 5 ({wrong}): not allowed: NOT_YOUR_TURN")
    assert str(complaint).endswith(f"legal were {' '.join(map(str, complaint.legal))}")


def test_the_seat_on_turn_hears_only_its_own_moves() -> None:
    deal = sample(3)
    state = list(deal.states())[5]
    assert state.turn is not None
    card = next(card for card in Card if card not in state.hands[state.turn])
    (complaint,) = check(Record(SPEEDBESEN, [evolve(deal, moves=(*deal.moves[:5], Play(state.turn, card)))]))
    assert complaint.legal == legal_moves(state)


def test_after_the_end_nothing_is_legal() -> None:
    deal = sample(3)
    (complaint,) = check(Record(SPEEDBESEN, [evolve(deal, moves=(*deal.moves, deal.moves[0]))]))
    assert complaint.legal == ()
    assert complaint.message == "not allowed: DEAL_OVER"


def test_check_lists_the_problems_of_all_deals() -> None:
    """§16: a wrong setting is no reason to be silent about notes and claims."""
    deal = sample(3)
    awry = evolve(
        deal,
        dealer=4,
        knocked=True,
        pack=deal.pack[1:],
        uncounted=[4, 7],
        notes={99: "x"},
        points=(1,),
        strokes=(1, 2, 3),
    )
    illegal = evolve(deal, moves=deal.moves[1:], notes={200: "x"})
    wrong = evolve(deal, points=(0, 0), strokes=(5, 5))
    found = check(Record(SPEEDBESEN, [awry, illegal, deal, wrong]))
    assert [(complaint.deal, complaint.code.name) for complaint in found] == [
        (0, "NO_SUCH_SEAT"),
        (0, "NO_SUCH_SEAT"),
        (0, "NO_SUCH_SEAT"),
        (0, "NO_KNOCKING"),
        (0, "WRONG_PACK"),
        (0, "NO_SUCH_MOVE"),
        (0, "WRONG_POINTS"),
        (0, "WRONG_STROKES"),
        (1, "NO_SUCH_MOVE"),
        (1, "ILLEGAL_MOVE"),
        (3, "WRONG_POINTS"),
        (3, "WRONG_STROKES"),
    ]


def test_a_record_may_hold_single_deals_in_any_order() -> None:
    """§16: only `gaigel.match` asks that each deal be dealt by the next seat."""
    deals = [sample(seed) for seed in range(6)]
    assert len({deal.dealer for deal in deals[:3]}) > 1
    assert check(Record(SPEEDBESEN, deals)) == ()


def test_an_unfinished_deal_may_claim_points_but_no_strokes() -> None:
    """§16."""
    deal = sample(3)
    state = list(deal.states())[9]
    broken_off = evolve(deal, moves=deal.moves[:9], points=state.points)
    assert check(Record(SPEEDBESEN, [broken_off])) == ()
    (complaint,) = check(Record(SPEEDBESEN, [evolve(broken_off, strokes=(0, 0))]))
    assert complaint.code is Fault.UNFINISHED


def test_a_complaint_says_where() -> None:
    """File, line and column; or deal, move and text."""
    assert Complaint(Fault.SYNTAX, "m", line=2, column=3).place == "line 2, column 3"
    assert Complaint(Fault.SYNTAX, "m", file="f", line=2, column=3).place == "f:2:3"
    assert Complaint(Fault.NO_MOVE, "m", deal=0, move=1, text="x").place == "deal 0, move 1 (x)"
    assert str(Complaint(Fault.FORMAT, "m")) == "m"
    assert str(Complaint(Fault.FORMAT, "m", file="f", deal=2)) == "f, deal 2: m"


# ---------------------------------------------------------------------------------------------------- redaction


@given(playouts(), st.data())
def test_a_redacted_pack_holds_what_the_seat_was_dealt_and_drew_and_the_card_turned_up(
    playout: Playout, data: st.DataObject
) -> None:
    """§3, §5: as many known cards as the seat ever got from the pack, and exactly those of its view."""
    made = data.draw(st.integers(0, len(playout.moves)))
    deal = recorded(playout, moves=playout.moves[:made])
    end = deal.end()
    (hidden,) = redacted(Record(playout.rules, [deal]), None).deals
    assert [card for card in hidden.pack if card] == [end.table.trump_card]
    for seat in range(playout.rules.players):
        (hidden,) = redacted(Record(playout.rules, [deal]), seat).deals
        assert all(known in (None, card) for known, card in zip(hidden.pack, deal.pack, strict=True))
        stock = len(end.pile)
        dealt = [*hidden.pack[:-stock]] if stock else [*hidden.pack]
        dealt.remove(end.table.trump_card)
        assert sorted(card for card in dealt if card) == list(view(end, seat).dealt)
        assert hidden.pack[48 - stock :] == view(end, seat).pile


@given(playouts(), st.data())
def test_records_that_differ_only_in_what_a_seat_cannot_know_are_redacted_to_the_same(
    playout: Playout, data: st.DataObject
) -> None:
    """§3, §13: cards never drawn, the order of another's packet, signs of the other party leave no trace."""
    rules = playout.rules
    made = data.draw(st.integers(0, len(playout.moves)))
    deal = recorded(playout, moves=playout.moves[:made])
    end = deal.end()
    seat = data.draw(st.sampled_from([None, *range(rules.players)]))
    hidden = redacted(Record(rules, [deal]), seat)
    pack = list(deal.pack)
    rest = pack[48 - len(end.pile) + end.past.drawn :]
    pack[48 - len(rest) :] = reversed(rest)
    other = data.draw(st.sampled_from([one for one in range(rules.players) if one != seat]))
    known = [redacted(Record(rules, [deal]), eyes).deals[0].pack for eyes in (None, other)]
    dealt = [index for index in range(48 - len(end.pile)) if known[1][index] and not known[0][index]]
    assert len(dealt) == rules.hand_size
    for index, card in zip(dealt, [pack[index] for index in reversed(dealt)], strict=True):
        pack[index] = card
    party = None if seat is None else seat % rules.parties
    moves = [m for m in deal.moves if not isinstance(m, Wink) or (seat is not None and m.seat % rules.parties == party)]
    changed = evolve(deal, pack=pack, moves=moves)
    assert changed.end().hands == end.hands
    assert redacted(Record(rules, [changed]), seat) == hidden


def face_down(seed: int) -> RecordedDeal:
    """A deal that breaks off after three cards of a first trick that lies face down."""
    for number in range(seed, seed + 1000):
        deal = sample(number, WIKIPEDIA)
        first = deal.moves[:4]
        if isinstance(first[0], Open) and first[0].opening.face_down and all(isinstance(m, Open | Play) for m in first):
            return deal
    raise AssertionError("no such deal")


def test_cards_face_down_in_an_unfinished_first_trick_stay_hidden() -> None:
    """§4, F07: their owner knows his own, everybody the opening and the number of cards."""
    deal = face_down(1)
    first, second, third, fourth = deal.moves[:4]
    assert isinstance(first, Open)
    record = Record(WIKIPEDIA, [evolve(deal, moves=deal.moves[:3])])
    opened = HiddenPlay(first.seat, first.opening)
    assert redacted(record, None).deals[0].moves == (opened, HiddenPlay(second.seat), HiddenPlay(third.seat))
    assert redacted(record, first.seat).deals[0].moves == (first, HiddenPlay(second.seat), HiddenPlay(third.seat))
    assert redacted(record, second.seat).deals[0].moves == (opened, second, HiddenPlay(third.seat))
    assert str(opened) == f"{first.seat}:{first.opening.letter}:??"
    assert str(HiddenPlay(3)) == "3:??"
    complete = Record(WIKIPEDIA, [evolve(deal, moves=deal.moves[:4])])
    assert redacted(complete, None).deals[0].moves == (first, second, third, fourth)


def test_an_open_first_trick_hides_nothing() -> None:
    """§4: Ge-Elfen is played face up."""
    deal = next(
        deal
        for seed in range(1000)
        if isinstance(first := (deal := sample(seed)).moves[0], Open) and first.opening is Opening.GE_ELFEN
    )
    record = Record(SPEEDBESEN, [evolve(deal, moves=deal.moves[:2])])
    assert redacted(record, None).deals[0].moves == deal.moves[:2]


def test_signs_are_known_to_their_party_only_and_take_their_notes_with_them() -> None:
    """§13: the other party does not know that there was one; notes keep their moves."""
    table = SPEEDBESEN.replace(winking=True)
    deal = evolve(sample(2), rules=table)  # played without signs
    state = deal.start()
    partner = (state.forehand + 2) % 4
    wink = call_moves(state, partner)[0]
    assert isinstance(wink, Wink)
    signed = evolve(deal, moves=(wink, *deal.moves), notes={0: "psst", 1: "aha", 3: "so"})
    assert check(Record(table, [signed])) == ()
    (own,) = redacted(Record(table, [signed]), state.forehand).deals
    assert own.moves[0] == wink
    assert own.notes == ((0, "psst"), (1, "aha"), (3, "so"))
    for seat in (None, (partner + 1) % 4):
        (others,) = redacted(Record(table, [signed]), seat).deals
        assert wink not in others.moves
        assert len(others.moves) == len(deal.moves)
        assert others.notes == ((0, "aha"), (2, "so"))


def test_a_redacted_deal_cannot_be_replayed_or_seen_by_others() -> None:
    """§16: it is read and shown, not checked."""
    record = Record(SPEEDBESEN, [sample(), sample(2)])
    hidden = redacted(record, 1)
    assert [deal.seen_by for deal in hidden.deals] == [1, 1]
    assert [deal.seen_by for deal in redacted(record, None).deals] == [NOBODY] * 2
    for call in (hidden.deals[0].start, hidden.deals[0].end, lambda: next(hidden.deals[0].steps())):
        with pytest.raises(RecordError, match="seen_by = 1") as error:
            call()
        assert faults(error) == [Fault.REDACTED]
    mixed = Record(SPEEDBESEN, [sample(), *hidden.deals])
    for seat in (None, 2):
        with pytest.raises(RecordError, match="deal 1: the deal is redacted already"):
            redacted(mixed, seat)
    assert redacted(mixed, 1).deals[1:] == hidden.deals


def test_only_seats_of_the_table_have_eyes() -> None:
    with pytest.raises(GaigelError, match="there is no seat 4"):
        redacted(Record(SPEEDBESEN), 4)


def test_claims_and_free_texts_stay_in_a_redacted_record() -> None:
    """They are the writer's words, and strokes are known to everybody."""
    deal = sample(uncounted=[2])
    result = deal.end().result
    assert result is not None
    assert result.ending in Ending
    record = Record(SPEEDBESEN, [evolve(deal, points=result.points, strokes=result.strokes)], {"place": "Remstal"})
    hidden = redacted(record, 3)
    assert hidden.about == record.about
    assert (hidden.deals[0].points, hidden.deals[0].strokes) == (result.points, result.strokes)
    assert hidden.deals[0].uncounted == {2}


def test_the_hint_for_a_misspelt_key_is_the_nearest_known_one() -> None:
    with pytest.raises(RecordError, match="no key 'mvoes'; is moves meant"):
        Record.loads(HEAD + '[[deals]]\ndealer = 0\npack = ""\nmoves = ""\nmvoes = ""\n')
    assert record_text.HIDDEN == "??"
