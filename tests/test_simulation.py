"""Many deals: one result whoever plays them where, exact sums that add up in any order (RULES §11, §15)."""

from __future__ import annotations

import json
import multiprocessing
import os
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from csv import DictReader
from fractions import Fraction
from io import StringIO
from itertools import chain
from random import Random
from statistics import fmean, pstdev
from types import ModuleType
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaigel import (
    GIGACKEL,
    PRESETS,
    SPEEDBESEN,
    WIKIPEDIA,
    Calling,
    Ending,
    GaigelError,
    Rules,
    State,
    deal,
    full_pack,
)
from gaigel.match import DealUnfinished
from gaigel.players.base import ForeignSeat, Player, deal_steps, play_deal
from gaigel.players.extras import MissingPackage, needed
from gaigel.players.simulation import (
    Chunk,
    InvalidSimulation,
    LostDeals,
    NotAPlayer,
    numbered_deal,
    play_chunk,
    ranges,
    simulate,
)
from gaigel.players.summary import NoDeals, Summary, UnlikeDeals
from tests.tiny_players import Boaster, Chance, Cheat, First, brings_nothing, brings_others, forgets_one, repeats

if TYPE_CHECKING:
    from collections.abc import Iterable

AUTOMATIC = SPEEDBESEN.replace(calling=Calling.AUTOMATIC)
SIX = WIKIPEDIA.for_players(6, 3)
PLAYERS: list[Player] = [First(), Chance()]
GOLDEN_HANDS = "LO LO LT HA S7 E7 EU EO EK LU ET LT HO ST SA EU EA LA H7 SO"
GOLDEN_CHANCE = 0.383850049525439


@pytest.fixture(scope="module")
def summary() -> Summary:
    """Fifty deals of two against two, all by one `map`."""
    return simulate(PLAYERS, 50, seed=3)


@pytest.fixture(scope="module")
def states() -> list[State]:
    """The same fifty deals, one by one."""
    return [played(number) for number in range(50)]


def played(number: int, rules: Rules = SPEEDBESEN, seed: int = 3) -> State:
    start, rng = numbered_deal(rules, seed, number)
    return play_deal([First(), Chance()] * (rules.players // 2), start, rng)


# ---------------------------------------------------------------------------------------------------- numbered deals


def test_a_numbered_deal_is_the_same_on_every_machine() -> None:
    """The pack and the chance of the play come from a hash that is fixed for ever, not from Python's own."""
    start, rng = numbered_deal(SPEEDBESEN, 1, 2)
    assert " ".join(map(str, start.hands)) == GOLDEN_HANDS
    assert rng.random() == GOLDEN_CHANCE
    code = (
        "from gaigel import SPEEDBESEN; from gaigel.players.simulation import numbered_deal; "
        "print(repr(numbered_deal(SPEEDBESEN, 1, 2)[0]))"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert texts == {repr(start).encode()}


def test_every_deal_and_every_seed_has_its_own_cards_and_chance() -> None:
    keys = [(seed, number) for seed in (-1, 0, 1, 11, 10**30) for number in (*range(20), 100, 101)]
    starts = [numbered_deal(SPEEDBESEN, *key) for key in keys]
    assert len({(start.hands, start.stock) for start, _ in starts}) == len(keys)
    assert len({rng.random() for _, rng in starts}) == len(keys)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_dealer_moves_on_with_every_deal(players: int) -> None:
    """RULES §2: the deal passes to the next seat."""
    rules = SPEEDBESEN.for_players(players)
    assert [numbered_deal(rules, 0, number)[0].dealer for number in range(7)] == [
        number % players for number in range(7)
    ]


@pytest.mark.parametrize(("seed", "number"), [(1.0, 0), ("1", 0), (True, 0), (0, -1), (0, 1.0), (0, None)])
def test_a_deal_has_whole_numbers(seed: Any, number: Any) -> None:
    with pytest.raises(InvalidSimulation, match="must be a whole number"):
        numbered_deal(SPEEDBESEN, seed, number)


def test_a_deal_needs_rules() -> None:
    with pytest.raises(GaigelError, match="rules must be"):
        numbered_deal("speedbesen", 0, 0)  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------------------- one result


def test_the_summary_is_that_of_its_deals(summary: Summary, states: list[State]) -> None:
    """Each count, told again from the results in another way."""
    results = [state.result for state in states if state.result]
    assert summary.deals == len(results) == 50
    for party in range(2):
        points = [result.points[party] for result in results]
        strokes = [result.strokes[party] for result in results]
        assert summary.wins[party] == sum(party in result.winners for result in results)
        assert (summary.points[party], summary.strokes[party]) == (sum(points), sum(strokes))
        assert summary.win_shares[party] == summary.wins[party] / 50
        assert summary.mean_points[party] == fmean(points)
        assert summary.mean_strokes[party] == fmean(strokes)
        assert summary.deviation_of_points[party] == pytest.approx(pstdev(points))
        assert summary.deviation_of_strokes[party] == pytest.approx(pstdev(strokes))
    for ending in Ending:
        assert summary.ended(ending) == [result.ending for result in results].count(ending)
    for value in range(3):
        assert summary.values[value] == [result.value for result in results].count(value)
    for seat in range(4):
        assert summary.tricks[seat] == sum(trick.winner == seat for state in states for trick in state.tricks)
        called = [(result.ending, result.seat) for result in results]
        assert summary.calls[seat] == called.count((Ending.RIGHT_CALL, seat))
    forehands = [(state.forehand % 2) in result.winners for state, result in zip(states, results, strict=True)]
    assert summary.forehand == sum(forehands)
    assert sum(summary.endings) == sum(summary.values) == 50
    assert 0 < summary.ended(Ending.RIGHT_CALL) == sum(summary.calls)


def test_moves_are_counted(summary: Summary) -> None:
    """Every pair that `deal_steps` gives is a move, calls and melds included; a boast alone is one."""
    steps = 0
    for number in range(50):
        start, rng = numbered_deal(SPEEDBESEN, 3, number)
        steps += sum(1 for _ in deal_steps([First(), Chance()] * 2, start, rng))
    assert summary.moves == steps
    assert simulate([Boaster(), First()], 8).moves == 8


@pytest.mark.parametrize("chunk", [1, 2, 7, 49, 50, 500])
def test_the_size_of_the_pieces_makes_no_difference(summary: Summary, chunk: int) -> None:
    assert simulate(PLAYERS, 50, seed=3, chunk=chunk) == summary


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_the_number_of_workers_makes_no_difference(summary: Summary, workers: int) -> None:
    with ThreadPoolExecutor(workers) as executor:
        assert simulate(PLAYERS, 50, seed=3, chunk=7, map=executor.map) == summary


def test_the_order_of_the_pieces_makes_no_difference(summary: Summary) -> None:
    for seed in range(3):

        def shuffled(function: Any, pieces: list[Any], seed: int = seed) -> list[Any]:
            order = Random(seed).sample(pieces, len(pieces))
            return Random(seed + 9).sample([function(piece) for piece in order], len(pieces))

        assert simulate(PLAYERS, 50, seed=3, chunk=3, map=shuffled) == summary


def test_processes_make_no_difference(summary: Summary) -> None:
    """`executor.map` of `concurrent.futures`, `pool.map` and `pool.imap_unordered` of `multiprocessing`."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, context) as executor:
        assert simulate(PLAYERS, 50, seed=3, chunk=7, map=executor.map) == summary
    with context.Pool(2) as pool:
        assert simulate(PLAYERS, 50, seed=3, chunk=7, map=pool.map) == summary
        assert simulate(PLAYERS, 50, seed=3, chunk=7, map=pool.imap_unordered) == summary


def test_joblib_makes_no_difference(summary: Summary) -> None:
    joblib = pytest.importorskip("joblib")

    def mapper(function: Any, pieces: Iterable[Any]) -> Any:
        return joblib.Parallel(n_jobs=2)(joblib.delayed(function)(piece) for piece in pieces)

    assert simulate(PLAYERS, 50, seed=3, chunk=7, map=mapper) == summary


def test_fewer_deals_are_the_first_ones(summary: Summary) -> None:
    """The deals 0 to 29, then 30 to 49, are the deals 0 to 49."""
    rest = Chunk((First(), Chance()) * 2, SPEEDBESEN, 3, range(30, 50))
    assert simulate(PLAYERS, 30, seed=3) + play_chunk(rest) == summary


def test_another_seed_plays_other_deals(summary: Summary) -> None:
    assert simulate(PLAYERS, 50, seed=4) != summary


@pytest.mark.parametrize(("n", "chunk"), [(1, 1), (6, 2), (7, 2), (7, 7), (7, 8)])
def test_the_pieces_hold_every_number_once(n: int, chunk: int) -> None:
    pieces = list(ranges(n, chunk))
    assert list(chain(*pieces)) == list(range(n))
    assert all(0 < len(piece) <= chunk for piece in pieces)
    assert len(pieces) == -(-n // chunk)


# ---------------------------------------------------------------------------------------------------- who plays


def test_players_are_given_for_seats_or_for_parties(summary: Summary) -> None:
    """RULES §2: seat s belongs to party s % parties."""
    assert simulate([First(), Chance(), First(), Chance()], 50, seed=3) == summary
    assert simulate([First(), Chance(), Chance(), Chance()], 50, seed=3) != summary


def test_a_boaster_loses_for_its_own_party() -> None:
    """RULES §9: a wrong call loses double; three players alone."""
    found = simulate([First(), Boaster(), Chance()], 9, rules=SPEEDBESEN.for_players(3))
    assert found.wins == (9, 0, 9)
    assert found.strokes == (0, 18, 0)
    assert found.strokes_squared == (0, 36, 0)
    assert found.faults == (0, 9, 0)
    assert found.gaigel == (0, 0, 0)
    assert found.values == (0, 0, 9)
    assert found.ended(Ending.WRONG_CALL) == 9
    assert found.calls == (0, 0, 0)
    assert found.unwon == 0
    assert found.forehand == 6


def test_deals_that_nobody_wins_are_counted() -> None:
    """RULES §11: a tie for the most points has no winner and costs nothing."""
    rules = SPEEDBESEN.replace(target=500)
    found = simulate(PLAYERS, 100, rules=rules)
    assert found.ended(Ending.UNCALLED) == 100
    assert found.unwon == found.values[0] == 100 - sum(found.wins)
    assert found.unwon > 0
    assert sum(found.strokes) == sum(found.wins)


def test_a_gaigel_is_the_winners() -> None:
    """RULES §11, §12: value 2 by points, called or automatic; forty points can be had before the other has a trick."""
    rules = AUTOMATIC.replace(target=30)
    found = simulate(PLAYERS, 60, rules=rules)
    assert found.ended(Ending.RIGHT_CALL) == 60
    assert sum(found.gaigel) == found.values[2] == sum(found.strokes) - 60
    assert 0 < found.values[2] < 60
    assert found.strokes == (60 - found.wins[0] + found.gaigel[1], 60 - found.wins[1] + found.gaigel[0])
    assert found.calls == (0, 0, 0, 0)


@pytest.mark.parametrize("rules", [*PRESETS.values(), SIX, GIGACKEL.for_players(2)], ids=repr)
def test_any_table_can_be_simulated(rules: Rules) -> None:
    found = simulate([Chance()] * rules.players, 12, rules=rules)
    assert found.deals == 12
    assert len(found.tricks) == len(found.calls) == rules.players
    assert len(found.wins) == len(found.points) == rules.parties
    assert found.rules == rules


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        ([First()], {}, "1 players for 4 seats in 2 parties: give one for each seat or one for each party"),
        ([First()] * 3, {}, "3 players"),
        ([], {}, "0 players"),
        (None, {}, "players must be a sequence of players, not None"),
        (PLAYERS, {"n": 0}, "n must be a whole number from 1 up, not 0"),
        (PLAYERS, {"n": 1.5}, "n must be a whole number from 1 up, not 1.5"),
        (PLAYERS, {"chunk": 0}, "chunk must be a whole number from 1 up, not 0"),
        (PLAYERS, {"seed": None}, "seed must be a whole number, not None"),
        (PLAYERS, {"rules": "speedbesen"}, "rules must be gaigel.Rules, such as gaigel.SPEEDBESEN, not 'speedbesen'"),
    ],
)
def test_nonsense_is_refused_before_anything_is_played(players: Any, options: dict[str, Any], words: str) -> None:
    given: dict[str, Any] = {"n": 5, "map": None} | options
    with pytest.raises(InvalidSimulation) as refusal:
        simulate(players, **given)
    assert words in str(refusal.value)


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        (First, "First is a class of players, not a player: give First()"),
        (int, "<class 'int'> is no player: it needs choose(view, rng) and call(view, rng)"),
        ("greedy", "'greedy' is no player: it needs choose(view, rng) and call(view, rng)"),
    ],
)
def test_only_players_can_play(thing: Any, words: str) -> None:
    with pytest.raises(NotAPlayer) as refusal:
        simulate([First(), thing], 5)
    assert str(refusal.value) == words
    assert isinstance(refusal.value, TypeError)


def test_a_fault_of_a_player_names_its_deal() -> None:
    """Also where it came from another process, so that it can be played again."""
    with (
        ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as executor,
        pytest.raises(ForeignSeat) as fault,
    ):
        simulate([First(), Cheat()], 5, seed=8, map=executor.map, chunk=1, rules=AUTOMATIC.replace(openings=[]))
    note = "in deal 0 of seed 8, after 0 moves, by the rules SPEEDBESEN.replace("
    assert fault.value.__notes__ == [f"{note}openings=frozenset(), calling=Calling.AUTOMATIC)"]


@pytest.mark.parametrize(
    ("mapper", "words"),
    [
        (brings_nothing, "map gave back None, not the results of the pieces"),
        (brings_others, "where the result of a piece, a Summary, is due"),
        (forgets_one, "map brought back 20 of 30 deals"),
        (repeats, "map brought back 60 of 30 deals"),
    ],
)
def test_lost_deals_are_noticed(mapper: Any, words: str) -> None:
    with pytest.raises(LostDeals, match=words):
        simulate(PLAYERS, 30, chunk=10, map=mapper)


# ---------------------------------------------------------------------------------------------------- progress


class _Bar:
    """Stands in for a progress bar."""

    def __init__(self, **options: Any) -> None:
        self.options = options
        self.steps: list[int] = []
        self.closed = False

    def __enter__(self) -> _Bar:
        return self

    def __exit__(self, *_: object) -> None:
        self.closed = True

    def update(self, step: int) -> None:
        self.steps.append(step)


def test_progress_is_told_piece_by_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    bars: list[_Bar] = []

    def bar(**options: Any) -> _Bar:
        bars.append(_Bar(**options))
        return bars[-1]

    module = ModuleType("tqdm")
    vars(module)["tqdm"] = bar
    monkeypatch.setitem(sys.modules, "tqdm", module)
    simulate(PLAYERS, 7, chunk=3)
    assert not bars
    simulate(PLAYERS, 7, chunk=3, progress=True)
    assert bars[0].options == {"total": 7, "unit": "deal"}
    assert bars[0].steps == [3, 3, 1]
    assert bars[0].closed


def test_the_real_bar_runs(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    simulate(PLAYERS, 4, progress=True)
    out, err = capsys.readouterr()
    assert out == ""
    assert "4/4" in err


def test_a_missing_bar_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm", None)
    with pytest.raises(MissingPackage) as refusal:
        simulate(PLAYERS, 4, progress=True)
    assert str(refusal.value) == ("progress=True needs tqdm, which is not installed: python -m pip install 'tqdm'")
    assert isinstance(refusal.value, ImportError)
    assert pickle.loads(pickle.dumps(refusal.value)).args == ("progress=True", "tqdm", "tqdm")


def test_a_broken_package_speaks_for_itself(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is there; what it misses itself is not ours to explain."""
    (tmp_path / "gaigel_broken.py").write_text("import gaigel_not_there", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    with pytest.raises(ModuleNotFoundError, match="gaigel_not_there") as error:
        needed("gaigel_broken", "a test", "broken")
    assert not isinstance(error.value, MissingPackage)


# ---------------------------------------------------------------------------------------------------- summaries

DEALS = [play_chunk(Chunk((Chance(),) * 4, SPEEDBESEN, 5, range(number, number + 1))) for number in range(12)]
summaries = st.lists(st.sampled_from([*DEALS, Summary()]), max_size=6).map(Summary.merged)


@given(summaries, summaries, summaries)
def test_addition_has_no_order_and_no_grouping(one: Summary, two: Summary, three: Summary) -> None:
    assert one + two == two + one
    assert (one + two) + three == one + (two + three) == Summary.merged([three, one, two])
    assert one + Summary() == one == Summary() + one
    assert (one + two).deals == one.deals + two.deals


@given(summaries)
def test_a_summary_is_a_plain_value(one: Summary) -> None:
    """It travels between processes, can be a key, and its repr is its constructor."""
    assert pickle.loads(pickle.dumps(one)) == one
    assert hash(pickle.loads(pickle.dumps(one))) == hash(one)
    assert eval(repr(one), {"Summary": Summary, "SPEEDBESEN": SPEEDBESEN}) == one
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        one.deals = 3  # type: ignore[misc]


def test_nothing_merged_is_nothing() -> None:
    assert Summary.merged([]) == Summary() == simulate_nothing()
    assert str(Summary()) == "no deals"
    assert Summary().ended(Ending.UNCALLED) == 0
    for name in ("win_shares", "mean_points", "mean_strokes", "deviation_of_points", "deviation_of_strokes"):
        with pytest.raises(NoDeals, match="holds no deals"):
            getattr(Summary(), name)


def simulate_nothing() -> Summary:
    return play_chunk(Chunk((First(),) * 4, SPEEDBESEN, 0, range(0)))


def test_deals_by_different_rules_do_not_add_up() -> None:
    with pytest.raises(UnlikeDeals) as refusal:
        Summary.merged([DEALS[0], simulate(PLAYERS, 1, rules=AUTOMATIC.replace(target=91))])
    assert str(refusal.value) == (
        "only deals by the same rules can be summed up together; these differ in target (101 and 91), "
        "calling (MANUAL and AUTOMATIC)"
    )
    again = SPEEDBESEN.replace(target=91).replace(target=101)
    assert again is not SPEEDBESEN
    assert (DEALS[0] + attrs.evolve(DEALS[1], rules=again)).deals == 2


def test_only_summaries_add_up() -> None:
    with pytest.raises(TypeError):
        DEALS[0] + 1  # type: ignore[operator]
    with pytest.raises(TypeError):
        sum(DEALS)  # type: ignore[arg-type]
    assert sum(DEALS, Summary()) == Summary.merged(DEALS)


def test_a_running_deal_has_no_summary() -> None:
    with pytest.raises(DealUnfinished, match="phase FIRST_TRICK"):
        Summary.of(deal(SPEEDBESEN, full_pack(), 0), 0)


def test_a_deviation_is_exact_however_large_the_sums() -> None:
    """Sums of squares as floats would lose the difference."""
    huge = 10**12
    one = attrs.evolve(DEALS[0], deals=2, points=(2 * huge + 2, 0), points_squared=(huge**2 + (huge + 2) ** 2, 0))
    assert one.deviation_of_points == (1.0, 0.0)


def test_the_text_reads_like_a_report(summary: Summary) -> None:
    lines = str(summary).splitlines()
    assert lines[0] == "50 deals"
    assert lines[1] == "rules     SPEEDBESEN"
    assert lines[2].startswith(f"endings   RIGHT_CALL {summary.ended(Ending.RIGHT_CALL) / 50:.1%}")
    assert "FIVE_SEVENS" not in lines[2]
    head, one, two = lines[-3:]
    assert head.split() == [
        "party",
        "seats",
        "wins",
        "strokes",
        "Gaigel",
        "faults",
        "points",
        "(sd)",
        "tricks",
        "calls",
    ]
    assert one.split()[:3] == ["0", "0+2", f"{summary.win_shares[0]:.1%}"]
    assert two.split()[:4] == ["1", "1+3", f"{summary.win_shares[1]:.1%}", f"{summary.mean_strokes[1]:.3f}"]
    tricks = Fraction(summary.tricks[1] + summary.tricks[3], 50)
    assert f"{float(tricks):.2f}" in two.split()
    assert all(line == line.rstrip() and len(line) <= 120 for line in lines)


def test_json_holds_everything(summary: Summary) -> None:
    plain = json.loads(summary.to_json())
    assert plain == summary.as_dict()
    assert plain["rules"] == {"preset": "speedbesen"}
    assert plain["wins"] == list(summary.wins)
    assert plain["endings"]["RIGHT_CALL"] == summary.ended(Ending.RIGHT_CALL)
    assert list(plain) == [field.name for field in attrs.fields(Summary)]
    assert Summary().as_dict()["rules"] is None
    six = simulate([Chance()] * 6, 1, rules=SIX.replace(openings=[])).as_dict()
    assert six["rules"] == {"preset": "wikipedia", "players": 6, "parties": 3, "openings": []}


def test_csv_has_a_row_for_each_party(summary: Summary) -> None:
    rows = list(DictReader(StringIO(summary.to_csv())))
    assert [row["party"] for row in rows] == ["0", "1"]
    assert [row["seats"] for row in rows] == ["0+2", "1+3"]
    for party, row in enumerate(rows):
        assert int(row["deals"]) == 50
        assert int(row["wins"]) == summary.wins[party]
        assert int(row["points_squared"]) == summary.points_squared[party]
        assert int(row["tricks"]) == summary.tricks[party] + summary.tricks[party + 2]
        assert int(row["calls"]) == summary.calls[party] + summary.calls[party + 2]
    assert list(DictReader(StringIO(Summary().to_csv()))) == []
