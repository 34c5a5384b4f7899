"""The arena: the same deals with seats exchanged, intervals over pairs, Elo numbers, files, the command line."""

from __future__ import annotations

import json
import pickle
import sys
from concurrent.futures import ThreadPoolExecutor
from csv import DictReader
from fractions import Fraction
from io import StringIO
from itertools import combinations, pairwise
from math import exp, inf, isclose, log, log10, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaigel import GIGACKEL, SPEEDBESEN, WIKIPEDIA, Calling, DealResult, Ending, Rules
from gaigel.players import ladder, tournament
from gaigel.players.base import ForeignSeat, Player, play_deal
from gaigel.players.extras import MissingPackage
from gaigel.players.intervals import Interval, mean_interval, share_interval, student_quantile
from gaigel.players.ladder import Rating, ratings
from gaigel.players.simulation import InvalidSimulation, LostDeals, NotAPlayer, numbered_deal
from gaigel.players.tournament import (
    ArenaResult,
    DuplicatePair,
    NoSuchEntrant,
    arena,
    line_ups,
)
from tests.tiny_players import Boaster, Chance, Cheat, First, brings_others, forgets_one, repeats

AUTOMATIC = SPEEDBESEN.replace(calling=Calling.AUTOMATIC)
ENTRANTS: dict[str, Player] = {"first": First(), "chance": Chance(), "boaster": Boaster()}


@pytest.fixture(scope="module")
def found() -> ArenaResult:
    """Three entrants, twelve pairs for each couple."""
    return arena(ENTRANTS, 12, seed=6)


# ---------------------------------------------------------------------------------------------------- line-ups


def test_two_parties_change_seats() -> None:
    assert line_ups(2) == ((0, 1), (1, 0))


@pytest.mark.parametrize("parties", [3, 4, 6])
def test_with_more_parties_each_is_once_alone_on_every_place(parties: int) -> None:
    seatings = line_ups(parties)
    assert len(seatings) == len(set(seatings)) == 2 * parties
    for one in (0, 1):
        alone = [seating.index(one) for seating in seatings if seating.count(one) == 1]
        assert alone == list(range(parties))


# ---------------------------------------------------------------------------------------------------- pairs


def test_a_pair_is_the_same_deal_with_seats_exchanged(found: ArenaResult) -> None:
    """Cards, dealer and chance are the same; only who sits where is not. Told again by hand."""
    for pair in found.duel("first", "chance").pairs:
        score, margin = Fraction(0), 0
        both: dict[int, list[Player]] = {0: [First(), Chance()] * 2, 1: [Chance(), First()] * 2}
        for us, players in both.items():
            start, rng = numbered_deal(SPEEDBESEN, 6, pair.number)
            result = play_deal(players, start, rng).result
            assert result is not None
            score += Fraction(us in result.winners)
            margin += result.strokes[1 - us] - result.strokes[us]
        assert pair == DuplicatePair(pair.number, score / 2, margin)


def test_all_couples_play_the_same_deals(found: ArenaResult) -> None:
    assert [[pair.number for pair in duel.pairs] for duel in found.duels] == [list(range(12))] * 3
    assert [(duel.first, duel.second) for duel in found.duels] == list(combinations(ENTRANTS, 2))
    assert {duel.deals for duel in found.duels} == {24}


@pytest.mark.parametrize("rules", [SPEEDBESEN, SPEEDBESEN.for_players(3), GIGACKEL.for_players(6, 3)], ids=repr)
def test_equal_players_draw_every_pair(rules: Rules) -> None:
    """The same chance for each deal of a pair: what one side gets the other gets when the seats are exchanged."""
    duel = arena({"one": Chance(), "other": Chance()}, 4, rules=rules).duels[0]
    assert {pair.score for pair in duel.pairs} == {Fraction(1, 2)}
    assert {pair.margin for pair in duel.pairs} == {0}
    assert duel.score == Interval(0.5, 0.5, 0.5)


def test_who_always_loses_scores_nothing() -> None:
    """RULES §9: a wrong call loses double. With two parties the others win; alone against two, likewise."""
    duel = arena({"boaster": Boaster(), "first": First()}, 3).duels[0]
    assert [(pair.score, pair.margin) for pair in duel.pairs] == [(Fraction(0), -4)] * 3
    three = arena({"boaster": Boaster(), "first": First()}, 3, rules=SPEEDBESEN.for_players(3)).duels[0]
    # Alone it scores 0; of two boasters one loses, and the other wins with the opponent: half of the winners.
    assert [(pair.score, pair.margin) for pair in three.pairs] == [(Fraction(1, 4), -12)] * 3
    assert three.deals == 18
    assert three.margin.mean == -2


@pytest.mark.parametrize(
    ("winners", "seating", "score"),
    [
        ((0,), (0, 1), Fraction(1)),
        ((1,), (0, 1), Fraction(0)),
        ((), (0, 1), Fraction(1, 2)),
        ((), (0, 1, 1), Fraction(1, 3)),
        ((0, 2), (0, 1, 1), Fraction(1, 2)),
        ((1, 2), (1, 0, 0), Fraction(1)),
        ((0, 1, 3), (0, 1, 1, 0), Fraction(2, 3)),
    ],
)
def test_the_score_is_the_share_in_the_winners(winners: Any, seating: Any, score: Fraction) -> None:
    """If nobody wins (RULES §11), the share in all parties."""
    nothing = (0,) * len(seating)
    result = DealResult(Ending.UNCALLED, winners, nothing, 0, nothing, 0)
    assert tournament._score(result, seating) == score


def test_a_duel_can_be_seen_from_both_sides(found: ArenaResult) -> None:
    duel, turned = found.duel("first", "chance"), found.duel("chance", "first")
    assert turned == duel.turned()
    assert turned.turned() == duel
    assert (turned.first, turned.second) == ("chance", "first")
    assert turned.score.mean == pytest.approx(1 - duel.score.mean)
    assert turned.score.low == pytest.approx(1 - duel.score.high)
    assert turned.margin.mean == pytest.approx(-duel.margin.mean)


@pytest.mark.parametrize(("first", "second", "missing"), [("x", "first", "x"), ("first", "x", "x"), ("x", "y", "x")])
def test_a_duel_needs_entrants(found: ArenaResult, first: str, second: str, missing: str) -> None:
    with pytest.raises(NoSuchEntrant, match=f"there is no entrant '{missing}', only .*chance, boaster"):
        found.duel(first, second)
    with pytest.raises(NoSuchEntrant, match="there is no entrant 'first', only chance, boaster"):
        found.duel("first", "first")


# ---------------------------------------------------------------------------------------------------- one result


def test_pieces_workers_and_order_make_no_difference(found: ArenaResult) -> None:
    for chunk in (1, 2, 7, 12):
        assert arena(ENTRANTS, 12, seed=6, chunk=chunk) == found
    for workers in (1, 2, 7):
        with ThreadPoolExecutor(workers) as executor:
            assert arena(ENTRANTS, 12, seed=6, chunk=5, map=executor.map) == found

    def shuffled(function: Any, pieces: list[Any]) -> list[Any]:
        return [function(piece) for piece in Random(1).sample(pieces, len(pieces))]

    assert arena(ENTRANTS, 12, seed=6, chunk=1, map=shuffled) == found
    assert arena(ENTRANTS, 12, seed=7) != found


def test_a_result_is_a_plain_value(found: ArenaResult) -> None:
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert hash(again) == hash(found)
    assert eval(repr(found), {**vars(tournament), "SPEEDBESEN": SPEEDBESEN}) == found


@pytest.mark.parametrize(
    ("entrants", "options", "error", "words"),
    [
        ({"one": First()}, {}, InvalidSimulation, "an arena needs at least two entrants, not 1"),
        ([First(), First()], {}, InvalidSimulation, "entrants must be players by name, not "),
        (None, {}, InvalidSimulation, "entrants must be players by name, not None"),
        ({"one": First(), 2: First()}, {}, InvalidSimulation, "an entrant's name must be a printable text, not 2"),
        ({"one": First(), " ": First()}, {}, InvalidSimulation, "a printable text, not ' '"),
        ({"one": First(), "a\n": First()}, {}, InvalidSimulation, "a printable text, not 'a\\n'"),
        ({"one": First(), "two": First}, {}, NotAPlayer, "First is a class of players"),
        (ENTRANTS, {"pairs": 0}, InvalidSimulation, "pairs must be a whole number from 1 up, not 0"),
        (ENTRANTS, {"chunk": True}, InvalidSimulation, "chunk must be a whole number from 1 up, not True"),
        (ENTRANTS, {"seed": "x"}, InvalidSimulation, "seed must be a whole number, not 'x'"),
        (ENTRANTS, {"rules": 4}, InvalidSimulation, "rules must be gaigel.Rules"),
        (ENTRANTS, {"anchor": "x"}, NoSuchEntrant, "there is no entrant 'x', only first, chance, boaster"),
        (ENTRANTS, {"map": forgets_one}, LostDeals, "0 of 4 pairs of first and chance"),
        (ENTRANTS, {"map": repeats}, LostDeals, "8 of 4 pairs of first and chance"),
        (ENTRANTS, {"map": brings_others}, LostDeals, "the result of a piece, a BoutResult, is due"),
    ],
)
def test_nonsense_is_refused(entrants: Any, options: dict[str, Any], error: type[Exception], words: str) -> None:
    given: dict[str, Any] = {"pairs": 4} | options
    with pytest.raises(error) as refusal:
        arena(entrants, **given)
    assert words in str(refusal.value)
    assert str(pickle.loads(pickle.dumps(refusal.value))) == str(refusal.value)


def test_a_fault_of_an_entrant_names_its_deal() -> None:
    with pytest.raises(ForeignSeat) as fault:
        arena({"first": First(), "cheat": Cheat()}, 2, seed=8, rules=AUTOMATIC.replace(openings=[]))
    assert fault.value.__notes__[0].startswith("in deal 0 of seed 8, after ")


def test_progress_counts_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    arena(ENTRANTS, 2, progress=True)
    assert "6/6" in capsys.readouterr().err


# ---------------------------------------------------------------------------------------------------- intervals


@pytest.mark.parametrize(
    ("freedom", "t"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (9, 2.2622), (30, 2.0423), (200, 1.9719), (201, 1.9718), (10**6, 1.95996)],
)
def test_student_quantiles_are_those_of_the_tables(freedom: int, t: float) -> None:
    assert student_quantile(freedom) == pytest.approx(t, abs=6e-5)


def test_quantiles_fall_also_where_the_formula_changes() -> None:
    quantiles = [student_quantile(freedom) for freedom in range(1, 260)]
    assert quantiles == sorted(quantiles, reverse=True)
    assert quantiles[199] - quantiles[200] < 2 * (quantiles[200] - quantiles[201])


def test_an_interval_is_the_textbooks() -> None:
    values = [0.2, 0.5, 0.9, 0.4]
    interval = mean_interval(values)
    reach = 3.1824463 * stdev(values) / 2
    assert interval.mean == pytest.approx(0.5)
    assert interval.low == pytest.approx(0.5 - reach)
    assert interval.high == pytest.approx(0.5 + reach)
    assert str(Interval(0.5, 0.25, 0.75)) == "0.500 [0.250, 0.750]"


def test_one_observation_says_nothing() -> None:
    assert mean_interval([3.0]) == Interval(3.0, -inf, inf)
    assert share_interval([0.5]) == Interval(0.5, 0.0, 1.0)


def test_a_share_stays_between_0_and_1() -> None:
    assert share_interval([1.0, 0.5]).high == 1.0
    assert share_interval([0.0, 0.5]).low == 0.0
    assert share_interval([0.2, 0.5, 0.9, 0.4] * 9) == mean_interval([0.2, 0.5, 0.9, 0.4] * 9)


@pytest.mark.parametrize("n", [1, 2, 10, 200])
def test_always_the_same_extreme_is_not_certain(n: int) -> None:
    """If fewer than the n-th root of 0.025 were wins, n wins of n would happen less than once in 40."""
    won, lost = share_interval([1.0] * n), share_interval([0.0] * n)
    assert won == Interval(1.0, won.low, 1.0)
    assert won.low**n == pytest.approx(0.025)
    assert lost == Interval(0.0, 0.0, lost.high)
    assert lost.high == pytest.approx(1 - won.low)


def test_intervals_hold_the_truth_in_95_of_100() -> None:
    """Pair scores of a known distribution, 400 arenas of 20 pairs."""
    rng = Random(1)
    held = 0
    for _ in range(400):
        interval = share_interval(rng.choices([0.0, 0.5, 1.0], [0.2, 0.3, 0.5], k=20))
        held += interval.low <= 0.65 <= interval.high
    assert 0.93 <= held / 400 <= 0.98


# ---------------------------------------------------------------------------------------------------- the ladder


def test_two_entrants_differ_by_the_logistic_formula() -> None:
    """75 of 100 pairs and the added draw: 400 log10(75.5 / 25.5)."""
    strong, weak = ratings(["weak", "strong"], {(0, 1): [0.0] * 75 + [1.0] * 25}, anchor=0)
    assert (strong.name, weak.name) == ("strong", "weak")
    assert strong.elo.mean == pytest.approx(400 * log10(75.5 / 25.5))
    assert weak.elo == Interval(0, 0, 0)
    assert (strong.score, weak.score) == (0.75, 0.25)


def test_the_spread_of_two_is_that_of_their_scores() -> None:
    """The logistic curve's slope turns the standard error of the score into Elo points."""
    scores = [0.0] * 75 + [1.0] * 25
    strong = ratings(["weak", "strong"], {(0, 1): scores}, anchor=0)[0]
    expected = 75.5 / 101
    squares = 75 * (1 - expected) ** 2 + 25 * expected**2 + (0.5 - expected) ** 2
    error = sqrt(squares) / (101 * expected * (1 - expected)) * 400 / log(10)
    assert strong.elo.high - strong.elo.mean == pytest.approx(student_quantile(100) * error)
    assert strong.elo.mean - strong.elo.low == pytest.approx(student_quantile(100) * error)


def test_the_anchor_moves_all_alike() -> None:
    scores = {(0, 1): [0.5, 1.0, 0.5], (0, 2): [1.0, 1.0, 0.0], (1, 2): [0.5, 0.5, 1.0]}
    numbers = {
        anchor: {rating.name: rating.elo.mean for rating in ratings("abc", scores, anchor)} for anchor in range(3)
    }
    for anchor, name in enumerate("abc"):
        assert numbers[anchor][name] == 0
        for other in "abc":
            assert numbers[anchor][other] == pytest.approx(numbers[0][other] - numbers[0][name])


def test_equal_entrants_stay_in_their_order() -> None:
    scores = {(0, 1): [0.5, 0.5], (0, 2): [0.5, 0.5], (1, 2): [0.5, 0.5]}
    found = ratings(["x", "a", "m"], scores, anchor=1)
    assert [rating.name for rating in found] == ["x", "a", "m"]
    assert all(rating.elo == Interval(0, 0, 0) for rating in found)


def test_who_wins_everything_has_a_finite_number_and_doubt() -> None:
    winner, loser = ratings(["loser", "winner"], {(0, 1): [0.0] * 50}, anchor=0)
    assert winner.elo.mean == pytest.approx(400 * log10(50.5 / 0.5))
    assert winner.elo.low < winner.elo.mean < winner.elo.high
    assert loser.score == 0


pair_scores = st.integers(1, 30).flatmap(
    lambda pairs: st.tuples(
        *[st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), min_size=pairs, max_size=pairs)] * 6
    )
)


@given(pair_scores, st.integers(0, 3))
def test_the_numbers_are_the_most_likely_ones(each: tuple[list[float], ...], anchor: int) -> None:
    """At the maximum every entrant scores, draws included, exactly what its number lets expect."""
    names = ["a", "b", "c", "d"]
    scores = dict(zip(combinations(range(4), 2), each, strict=True))
    numbers = {rating.name: rating.elo.mean for rating in ratings(names, scores, anchor)}
    for entrant in range(4):
        surplus = 0.0
        for (first, second), own in scores.items():
            if entrant in (first, second):
                lead = numbers[names[first]] - numbers[names[second]]
                more = sum(own) + 0.5 - (len(own) + 1) / (1 + 10 ** (-lead / 400))
                surplus += more if entrant == first else -more
        assert surplus == pytest.approx(0, abs=1e-6)


def test_newtons_steps_are_halved_where_they_overshoot(monkeypatch: pytest.MonkeyPatch) -> None:
    """From far away the parabola misleads; the likelihood must never fall."""
    seen: list[float] = []
    likelihood, solved = ladder._likelihood, ladder._solved

    def nine_times_too_far(matrix: Any, right: Any) -> list[float]:
        return [9 * value for value in solved(matrix, right)]

    def watched(strengths: Any, scores: Any) -> float:
        seen.append(likelihood(strengths, scores))
        return seen[-1]

    monkeypatch.setattr(ladder, "_solved", nine_times_too_far)
    monkeypatch.setattr(ladder, "_likelihood", watched)
    found = ladder._most_likely(2, [1], {(0, 1): [0.0] * 75 + [1.0] * 25})
    assert found[1] == pytest.approx(log(75.5 / 25.5))
    assert any(later < before for before, later in pairwise(seen))
    assert max(seen) == likelihood(found, {(0, 1): [0.0] * 75 + [1.0] * 25})


def test_the_likelihood_is_that_of_the_model() -> None:
    scores = {(0, 1): [1.0, 0.5], (0, 2): [0.0, 0.0]}
    strengths = [0.3, -0.2, 800.0]
    chance = 1 / (1 + exp(-0.5))
    expected = 2 * log(chance) + log(1 - chance) - 0.5 * (800 - 0.3)
    assert isclose(ladder._likelihood(strengths, scores), expected)


def test_shared_deals_count_once_in_the_spread() -> None:
    """Scores that move together over all couples say less than independent ones."""
    swing = [1.0, 0.0] * 10
    level = swing[1:] + swing[:1]
    together = ratings("abc", {(0, 1): swing, (0, 2): swing, (1, 2): [0.5] * 20}, anchor=1)
    against = ratings("abc", {(0, 1): swing, (0, 2): level, (1, 2): [0.5] * 20}, anchor=1)

    def width(found: tuple[Rating, ...], name: str) -> float:
        return next(rating.elo.high - rating.elo.low for rating in found if rating.name == name)

    assert width(together, "a") > 1.5 * width(against, "a")


def test_the_ladder_of_an_arena(found: ArenaResult) -> None:
    names = [rating.name for rating in found.ladder]
    assert names[-1] == "boaster"
    assert sorted(names) == sorted(ENTRANTS)
    by_name = {rating.name: rating for rating in found.ladder}
    assert by_name["first"].elo == Interval(0, 0, 0)
    mean = fmean([found.duel("first", "chance").score.mean, found.duel("first", "boaster").score.mean])
    assert by_name["first"].score == pytest.approx(mean)
    anchored = arena(ENTRANTS, 12, seed=6, anchor="boaster")
    assert anchored.duels == found.duels
    assert anchored.ladder[-1].elo == Interval(0, 0, 0)


# ---------------------------------------------------------------------------------------------------- what is shown


def test_the_text_shows_ladder_and_couples(found: ArenaResult) -> None:
    lines = str(found).splitlines()
    assert lines[0] == "12 pairs (24 deals) for each couple, seed 6, SPEEDBESEN"
    assert [line.split()[0] for line in lines[3:6]] == [rating.name for rating in found.ladder]
    assert [line.split()[2] == "anchor" for line in lines[3:6]] == [rating.name == "first" for rating in found.ladder]
    duel = found.duels[0]
    last = lines[-3]
    assert last.split()[:3] == ["first", "chance", f"{duel.score.mean:.3f}"]
    assert f"[{duel.score.low:.3f}, {duel.score.high:.3f}]" in last
    assert f"{duel.margin.mean:+.3f}  [{duel.margin.low:+.3f}, {duel.margin.high:+.3f}]" in last


def test_json_holds_every_pair(found: ArenaResult) -> None:
    plain = json.loads(found.to_json())
    assert plain == found.as_dict()
    assert (plain["seed"], plain["anchor"], plain["rules"]) == (6, "first", {"preset": "speedbesen"})
    assert [entry["name"] for entry in plain["ladder"]] == [rating.name for rating in found.ladder]
    duel, plain_duel = found.duels[0], plain["duels"][0]
    assert (plain_duel["first"], plain_duel["second"], plain_duel["deals"]) == ("first", "chance", 24)
    assert plain_duel["score"] == {"mean": duel.score.mean, "low": duel.score.low, "high": duel.score.high}
    assert [pair["score"] for pair in plain_duel["pairs"]] == [float(pair.score) for pair in duel.pairs]
    assert sum(pair["margin"] for pair in plain_duel["pairs"]) == pytest.approx(24 * duel.margin.mean)


def test_json_knows_no_infinity() -> None:
    plain = json.loads(arena(ENTRANTS, 1).to_json(), parse_constant=pytest.fail)
    assert plain["duels"][0]["margin"]["low"] is None


def test_csv_has_a_row_for_each_couple(found: ArenaResult) -> None:
    rows = list(DictReader(StringIO(found.to_csv())))
    assert [(row["first"], row["second"]) for row in rows] == list(combinations(ENTRANTS, 2))
    for row, duel in zip(rows, found.duels, strict=True):
        assert (row["pairs"], row["deals"]) == ("12", "24")
        assert float(row["score"]) == duel.score.mean
        assert (float(row["score_low"]), float(row["score_high"])) == (duel.score.low, duel.score.high)
        assert (float(row["margin"]), float(row["margin_low"])) == (duel.margin.mean, duel.margin.low)
        assert float(row["margin_high"]) == duel.margin.high


def test_the_plot_shows_every_interval(found: ArenaResult) -> None:
    pytest.importorskip("matplotlib")
    left, right = found.plot().axes
    assert [text.get_text() for text in left.get_yticklabels()] == [rating.name for rating in found.ladder]
    assert [text.get_text() for text in right.get_yticklabels()] == [
        "first : chance",
        "first : boaster",
        "chance : boaster",
    ]
    for axes, intervals in ((left, [r.elo for r in found.ladder]), (right, [duel.score for duel in found.duels])):
        points, _, bars = axes.containers[0]
        assert list(points.get_xdata()) == [interval.mean for interval in intervals]
        ends = [(float(segment[0][0]), float(segment[1][0])) for segment in bars[0].get_segments()]
        assert ends == [pytest.approx((interval.low, interval.high)) for interval in intervals]
    assert left.get_ylim() == (2.5, -0.5)


def test_a_name_is_no_formula() -> None:
    pytest.importorskip("matplotlib")
    figure = arena({"$a": First(), "b$ _^{": Boaster()}, 1).plot()
    figure.savefig(StringIO(), format="svg")


def test_a_plot_without_matplotlib_names_the_extra(found: ArenaResult, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(MissingPackage) as refusal:
        found.plot()
    assert str(refusal.value) == (
        "a plot needs matplotlib, which is not installed: python -m pip install 'gaigel[plot]'"
    )


@pytest.mark.parametrize(
    "rules", [WIKIPEDIA.for_players(2), GIGACKEL.for_players(4, 4), WIKIPEDIA, SPEEDBESEN.for_players(6)], ids=repr
)
def test_any_table_has_an_arena(rules: Rules) -> None:
    duel = arena({"chance": Chance(), "first": First()}, 2, rules=rules).duels[0]
    assert duel.line_ups == len(line_ups(rules.parties))
    assert all(0 <= pair.score <= 1 for pair in duel.pairs)
