"""The match: strokes over many deals, limits, Putzen, places, bests (RULES §12)."""

from __future__ import annotations

import pickle
from itertools import groupby, islice
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import gaigel.match as m
from gaigel import (
    GIGACKEL,
    PRESETS,
    SPEEDBESEN,
    WIKIPEDIA,
    Call,
    Calling,
    Challenge,
    DeadlineKind,
    DealResult,
    Ending,
    LayDownSevens,
    LimitOn,
    Losers,
    Opening,
    Overdue,
    Pass,
    Phase,
    Rules,
    State,
    apply,
    cut,
    deadline,
    deal,
    draw_partners,
    full_pack,
    legal_moves,
    shuffled_pack,
)
from gaigel.errors import GaigelError, InvalidDeal, InvalidPack, NoSuchSeat
from gaigel.match import Best, Bests, Match, PlayedDeal, Standing, start_match
from gaigel.score_sheet import InvalidScoreSheet

if TYPE_CHECKING:
    from collections.abc import Callable

ALONE = SPEEDBESEN.for_players(3)
CLEAN = SPEEDBESEN.replace(limit_on=LimitOn.TOTAL, limit=4, cleaning=True, cleaning_double=2)


def call(match: Match, seat: int | None, *strokes: int) -> DealResult:
    """A right call by a seat, or an automatic win by the party without strokes."""
    parties = match.rules.parties
    winner = strokes.index(0) if seat is None else seat % parties
    return DealResult(Ending.RIGHT_CALL, (winner,), strokes, max(strokes), (101,) * parties, match.dealer, seat)


def lost(match: Match, ending: Ending, party: int, seat: int | None = None) -> DealResult:
    """A deal that costs one party, and nobody else."""
    parties = match.rules.parties
    price = match.rules.dissle_penalty if ending is Ending.DISSLE_LOST else 2
    winners = tuple(other for other in range(parties) if other != party)
    strokes = tuple(price * (other == party) for other in range(parties))
    return DealResult(ending, winners, strokes, price, (0,) * parties, match.dealer, seat)


def uncalled(match: Match, *strokes: int, winner: int | None = None) -> DealResult:
    """A deal that nobody called; without a winner it is a tie."""
    winners = () if winner is None else (winner,)
    return DealResult(Ending.UNCALLED, winners, strokes, max(strokes), (60,) * len(strokes), match.dealer)


def sevens(match: Match, seat: int) -> DealResult:
    """Five sevens laid down."""
    parties = match.rules.parties
    strokes = tuple(int(party != seat % parties) for party in range(parties))
    return DealResult(Ending.FIVE_SEVENS, (seat % parties,), strokes, 1, (0,) * parties, match.dealer, seat)


def singles(match: Match, *parties: int) -> Match:
    """The match after deals of value 1 that these parties lost, of two."""
    for party in parties:
        match = match.enter(call(match, 1 - party, *(int(other == party) for other in range(2))))
    return match


# ------------------------------------------------------------------------------------------------- the deals


def test_start() -> None:
    """§12: at the beginning nobody has strokes and the chosen seat deals."""
    match = start_match(GIGACKEL, first_dealer=2)
    assert (match.rules, match.first_dealer, match.deals) == (GIGACKEL, 2, ())
    assert (match.dealer, match.strokes, match.written) == (2, (0, 0), (0, 0))
    assert not match.is_over
    assert not match.cleaning
    assert match.winners == ()
    assert start_match(SPEEDBESEN) == Match(SPEEDBESEN, 0)


def test_f30_the_deal_passes_on() -> None:
    """§2, F30: the next seat deals after every deal, whatever its result, also one without strokes."""
    match = start_match(SPEEDBESEN.replace(limit=100), first_dealer=2)
    dealers: list[int] = []
    makers: list[Callable[[Match], DealResult]] = [
        lambda match: uncalled(match, 0, 0),
        lambda match: call(match, 0, 0, 2),
        lambda match: lost(match, Ending.WRONG_CALL, 0, 2),
        lambda match: lost(match, Ending.OVERDUE, 1),
        lambda match: lost(match, Ending.DISSLE_LOST, 1),
        lambda match: sevens(match, 3),
        lambda match: uncalled(match, 1, 0, winner=1),
    ]
    for make in makers:
        dealers.append(match.dealer)
        match = match.enter(make(match))
    assert dealers == [2, 3, 0, 1, 2, 3, 0]
    assert match.dealer == 1
    assert match.strokes == (0 + 0 + 2 + 0 + 0 + 1 + 1, 0 + 2 + 0 + 2 + 2 + 0 + 0)


def test_f30_the_deal_passes_on_in_putzen() -> None:
    """§2, F30: also while cleaning."""
    match = singles(start_match(CLEAN.replace(limit=2), 3), 0, 1)
    assert match.cleaning
    assert match.dealer == 1
    assert match.enter(uncalled(match, 0, 0)).dealer == 2


def test_deal() -> None:
    """§3: a match deals by its rules with its dealer, knocked or not."""
    match = singles(start_match(GIGACKEL, 3), 0)
    pack = shuffled_pack(Random(5))
    assert match.deal(pack) == deal(GIGACKEL, pack, 0)
    assert match.deal(pack, knocked=True) == deal(GIGACKEL, pack, 0, knocked=True)
    with pytest.raises(InvalidPack):
        match.deal(pack[1:])
    with pytest.raises(InvalidDeal):
        start_match(SPEEDBESEN).deal(pack, knocked=True)


def test_drawn_partners_play_a_match() -> None:
    """§2: the Umschlag tells who deals first; the drawn partners are the party of that seat."""
    drawn = draw_partners(shuffled_pack(Random(3)), 4)
    match = start_match(GIGACKEL, drawn.first_dealer)
    party = match.standings[match.dealer % 2].seats
    assert [drawn.seats[seat] for seat in party] == list(drawn.partners)
    state = match.deal(cut(shuffled_pack(Random(4)), 20))
    assert state.dealer == drawn.first_dealer


def test_states_and_results_are_the_same() -> None:
    """§12: the finished state may be entered or its result alone; the match before is unchanged."""
    match = start_match(SPEEDBESEN)
    state = apply(match.deal(full_pack()), Call(2))
    assert state.result is not None
    after = match.enter(state, uncounted={2, 3})
    assert after == match.enter(state.result, uncounted=[3, 2, 2])
    assert after.deals == (PlayedDeal(state.result, frozenset({2, 3}), (2, 0), (0, 0)),)
    assert match == start_match(SPEEDBESEN)


@pytest.mark.parametrize(
    ("players", "strokes", "leaderboard"), [(2, (0, 2), (2, 0)), (3, (0, 2, 0), (2, 0, 2)), (4, (0, 2), (2, 0))]
)
def test_a_wrong_challenge(players: Any, strokes: tuple[int, ...], leaderboard: tuple[int, ...]) -> None:
    """§9, §11, §12: the party of seat 1, which challenges too early, gets two strokes; all others win the deal."""
    match = start_match(GIGACKEL.for_players(players), first_dealer=players - 1)
    state = apply(match.deal(full_pack()), Challenge(1, 0))
    assert state.result is not None
    assert (state.result.ending, state.result.seat) == (Ending.WRONG_CHALLENGE, 1)
    after = match.enter(state)
    assert (after.strokes, after.dealer, after.is_over) == (strokes, 0, False)
    assert after.deals[0].leaderboard == leaderboard
    assert [best.right_calls for best in after.bests.parties] == [0] * len(strokes)


def test_branching() -> None:
    """F37: two lines from one match do not know of each other."""
    match = start_match(SPEEDBESEN)
    assert singles(match, 0, 0).strokes == (2, 0)
    assert singles(match, 1).strokes == (0, 1)
    assert singles(match, 0, 0) == singles(match, 0, 0)


def test_value() -> None:
    """A match is a value: hashable, picklable, with an evaluable repr."""
    match = singles(start_match(GIGACKEL.for_players(6)), 0, 1)
    match = match.enter(call(match, 3, 1, 0), uncounted={3, 5})
    scope = {name: getattr(__import__("gaigel"), name) for name in ("GIGACKEL", "DealResult", "Ending")}
    again = eval(repr(match), {**scope, "Match": Match, "PlayedDeal": PlayedDeal})
    assert again == match
    assert hash(again) == hash(match)
    assert pickle.loads(pickle.dumps(match)) == match
    assert Match(match.rules, deals=list(match.deals)) == match
    with pytest.raises(AttributeError):
        match.first_dealer = 1  # type: ignore[misc]


# ------------------------------------------------------------------------------------------------ the limits


def test_limit_on_party() -> None:
    """§12, SB: the match ends with seven strokes on one party, however many the other has."""
    match = singles(start_match(SPEEDBESEN), 0, 0, 0, 1, 1, 1, 0, 0, 0)
    assert match.strokes == (6, 3)
    assert not match.is_over
    match = match.enter(call(match, 1, 2, 0))
    assert match.strokes == (8, 3)
    assert match.is_over
    assert match.winners == (1,)
    assert not match.cleaning


def test_limit_on_total() -> None:
    """§12, GS: the strokes of all parties together are counted."""
    rules = SPEEDBESEN.replace(limit_on=LimitOn.TOTAL, limit=5)
    match = singles(start_match(rules), 0, 1, 0, 1)
    assert not match.is_over
    assert match.winners == ()
    assert singles(match, 0).winners == (1,)
    assert match.enter(call(match, 0, 0, 2)).strokes == (2, 4)  # last_stroke_single is off


def test_limit_on_deals() -> None:
    """§12, EW DW: the deals are counted, also one without strokes."""
    match = singles(start_match(SPEEDBESEN.replace(limit_on=LimitOn.DEALS, limit=3)), 0)
    match = match.enter(uncalled(match, 0, 0))
    assert not match.is_over
    match = match.enter(uncalled(match, 0, 0))
    assert match.is_over
    assert match.winners == (1,)


def test_ties_share_the_match() -> None:
    """§12: fewest strokes win, ties share."""
    rules = ALONE.replace(limit_on=LimitOn.DEALS, limit=2)
    match = start_match(rules)
    match = match.enter(call(match, 0, 0, 1, 0))
    match = match.enter(uncalled(match, 0, 0, 0))
    assert match.winners == (0, 2)


def test_nobody_has_a_stroke() -> None:
    """§12: a match of deals without strokes is won by everybody."""
    match = start_match(SPEEDBESEN.replace(limit_on=LimitOn.DEALS, limit=1))
    assert match.enter(uncalled(match, 0, 0)).winners == (0, 1)


# ---------------------------------------------------------------------------------------------------- Putzen


def test_cleaning_begins_at_the_limit() -> None:
    """§12, GS: at the limit the match does not end; winners erase strokes of their own, nobody gets new ones."""
    match = singles(start_match(CLEAN), 0, 0, 1)
    assert not match.cleaning
    match = singles(match, 1)
    assert match.cleaning
    assert not match.is_over
    assert match.winners == ()
    match = singles(match, 1)  # won by party 0
    assert match.strokes == (1, 2)
    assert match.written == (2, 2)
    assert match.deals[-1].written == (0, 0)
    assert match.deals[-1].erased == (1, 0)
    match = singles(match, 1)
    assert match.strokes == (0, 2)
    assert match.is_over
    assert match.cleaning
    assert match.winners == (0,)


@pytest.mark.parametrize(("double", "left"), [(1, 2), (2, 1)])
def test_cleaning_double(double: int, left: int) -> None:
    """§12: a deal of value 2 erases two strokes (GS) or one (EW, DW); a deal of value 1 one."""
    match = singles(start_match(CLEAN.replace(limit=6, cleaning_double=double)), 0, 0, 0, 1, 1, 1)
    assert match.enter(call(match, 0, 0, 2)).strokes == (left, 3)
    assert match.enter(lost(match, Ending.WRONG_CALL, 1, 1)).strokes == (left, 3)
    assert match.enter(call(match, 0, 0, 1)).strokes == (2, 3)


def test_cleaning_never_below_zero() -> None:
    """§12: who has one stroke left erases one, also with a deal of value 2."""
    match = singles(start_match(CLEAN), 0, 1, 1, 1)
    match = match.enter(call(match, 2, 0, 2))
    assert match.deals[-1].erased == (1, 0)
    assert match.strokes == (0, 3)
    assert match.winners == (0,)
    match = singles(start_match(CLEAN.replace(limit=6)), 0, 0, 0, 1, 1, 1)
    match = match.enter(call(match, 0, 0, 2))
    assert match.strokes == (1, 3)
    assert match.enter(call(match, 0, 0, 2)).deals[-1].erased == (1, 0)


def test_a_tie_cleans_nothing() -> None:
    """§11, §12: without a winner nobody erases."""
    match = singles(start_match(CLEAN), 0, 0, 1, 1)
    assert match.enter(uncalled(match, 0, 0)).strokes == (2, 2)


def test_clean_when_cleaning_begins() -> None:
    """§12: a party that is clean when cleaning begins wins at once."""
    match = singles(start_match(CLEAN), 0, 0, 0, 0)
    assert match.cleaning
    assert match.is_over
    assert match.winners == (1,)
    nobody = start_match(CLEAN.replace(limit_on=LimitOn.DEALS, limit=1))
    assert nobody.enter(uncalled(nobody, 0, 0)).winners == (0, 1)


def test_a_clean_line_before_the_limit_wins_nothing() -> None:
    """§12: before cleaning a party without strokes has not won."""
    match = singles(start_match(CLEAN), 0, 0, 0)
    assert not match.is_over
    assert match.winners == ()


def test_several_become_clean_in_one_deal() -> None:
    """§12: every winner of a deal erases; several who are clean by the same deal share."""
    match = start_match(ALONE.replace(limit_on=LimitOn.DEALS, limit=3, cleaning=True))
    match = match.enter(call(match, 0, 0, 1, 0))
    match = match.enter(call(match, 0, 0, 0, 1))
    match = match.enter(call(match, 1, 2, 0, 0))
    assert match.strokes == (2, 1, 1)
    match = match.enter(lost(match, Ending.OVERDUE, 0))
    assert match.deals[-1].erased == (0, 1, 1)
    assert match.strokes == (2, 0, 0)
    assert match.winners == (1, 2)


def test_cleaning_by_party_limit() -> None:
    """§12: Putzen goes with every kind of limit; erasing does not lead back below it."""
    match = singles(start_match(SPEEDBESEN.replace(limit=2, cleaning=True)), 0, 1, 0)
    assert match.cleaning
    match = singles(match, 1)
    assert match.strokes == (1, 1)
    assert match.cleaning
    match = singles(match, 0)
    assert match.strokes == (1, 0)
    assert match.winners == (1,)


# ---------------------------------------------------------------------------------------- the last stroke


def test_last_stroke_single() -> None:
    """§12, GS: if nine of ten strokes are given out, the last deal costs a single one."""
    match = singles(start_match(GIGACKEL), *[0, 1] * 4, 0)
    assert match.strokes == (5, 4)
    after = match.enter(call(match, 0, 0, 2))
    assert after.deals[-1].result.value == 2
    assert after.deals[-1].written == (0, 1)
    assert after.strokes == (5, 5)
    assert after.cleaning


def test_last_two_strokes_are_a_double() -> None:
    """§12: if two are left, a deal of value 2 gives out both."""
    match = singles(start_match(GIGACKEL), *[0, 1] * 4)
    assert match.enter(call(match, 0, 0, 2)).strokes == (4, 6)


@pytest.mark.parametrize(
    ("dealer", "limit", "written"),
    [
        (2, 3, (0, 2, 1)),  # party 0 is at the dealer's right, but won; then 1 takes all, 2 the rest
        (0, 3, (0, 2, 1)),  # 1, 2, 0
        (1, 3, (0, 1, 2)),  # 2, 0, 1
        (0, 1, (0, 1, 0)),
        (1, 1, (0, 0, 1)),
        (1, 2, (0, 0, 2)),
        (1, 4, (0, 2, 2)),
        (1, 5, (0, 2, 2)),
    ],
)
def test_last_strokes_go_round_from_the_dealers_right(dealer: int, limit: int, written: tuple[int, ...]) -> None:
    """§12: party after party in order of play from the dealer's right, each taking all it can."""
    match = start_match(GIGACKEL.for_players(3).replace(limit=limit), dealer)
    assert match.enter(call(match, 0, 0, 2, 2)).strokes == written


def test_last_strokes_with_three_pairs() -> None:
    """§12: the parties' order is that of the seats at the dealer's right, here 5, 0, 1."""
    match = start_match(GIGACKEL.for_players(6, 3).replace(limit=3), 4)
    assert match.enter(call(match, 1, 2, 0, 2)).strokes == (1, 0, 2)


@pytest.mark.parametrize("limit_on", [LimitOn.PARTY, LimitOn.DEALS])
def test_last_stroke_single_is_for_totals(limit_on: LimitOn) -> None:
    """§12, §14: with another limit the option is idle."""
    match = start_match(GIGACKEL.replace(limit_on=limit_on, limit=1))
    assert match.enter(call(match, 0, 0, 2)).strokes == (0, 2)


# ------------------------------------------------------------------------------------------------- standings


def test_leaderboard() -> None:
    """§12, SB: every winner scores the strokes that are written for its opponents together."""
    match = start_match(ALONE)
    match = match.enter(lost(match, Ending.WRONG_CALL, 2, 2))
    assert match.deals[-1].leaderboard == (2, 2, 0)
    match = match.enter(call(match, 1, 2, 0, 2))
    assert match.deals[-1].leaderboard == (0, 4, 0)
    match = match.enter(uncalled(match, 0, 0, 0))
    assert match.deals[-1].leaderboard == (0, 0, 0)
    assert match.standings == (
        Standing(1, 1, (1,), 0, 6, 0),
        Standing(2, 0, (0,), 2, 2, 0),
        Standing(3, 2, (2,), 4, 0, 0),
    )


def test_leaderboard_counts_what_is_written() -> None:
    """§12: of a double with one stroke left one point, in cleaning none."""
    match = singles(start_match(GIGACKEL.replace(limit=4)), 0, 1, 0)
    match = match.enter(call(match, 0, 0, 2))
    assert match.deals[-1].leaderboard == (1, 0)
    match = match.enter(call(match, 0, 0, 2))
    assert match.strokes == (0, 2)
    assert match.deals[-1].leaderboard == (0, 0)
    assert match.standings == (Standing(1, 0, (0, 2), 0, 2, 30), Standing(2, 1, (1, 3), 2, 2, 15))
    assert [standing.total for standing in match.standings] == [32, 17]


@pytest.mark.parametrize(
    ("strokes", "expected"),
    [
        ((0, 1, 2), [(1, 0, 30), (2, 1, 15), (3, 2, 5)]),
        ((2, 1, 0), [(1, 2, 30), (2, 1, 15), (3, 0, 5)]),
        ((0, 2, 0), [(1, 0, 30), (1, 2, 30), (3, 1, 5)]),
        ((0, 2, 2), [(1, 0, 30), (2, 1, 15), (2, 2, 15)]),
    ],
)
def test_places(strokes: tuple[int, ...], expected: list[tuple[int, int, int]]) -> None:
    """§12: tied parties share the better place (1, 1, 3); 30, 15 and 5 for the places once the match is over."""
    for limit, rewarded in ((1, True), (2, False)):
        match = start_match(ALONE.replace(limit_on=LimitOn.DEALS, limit=limit))
        winner = strokes.index(0)
        match = match.enter(call(match, winner, *strokes))
        found = [(standing.place, standing.party, standing.bonus) for standing in match.standings]
        assert found == [(place, party, bonus * rewarded) for place, party, bonus in expected]


def test_places_of_two_parties() -> None:
    """§12: with two parties 30 and 15, tied both 30; partners share the place."""
    rules = SPEEDBESEN.for_players(6).replace(limit_on=LimitOn.DEALS, limit=1)
    match = start_match(rules)
    after = match.enter(call(match, 0, 0, 1))
    assert after.standings == (Standing(1, 0, (0, 2, 4), 0, 1, 30), Standing(2, 1, (1, 3, 5), 1, 0, 15))
    after = match.enter(uncalled(match, 0, 0))
    assert [standing.bonus for standing in after.standings] == [30, 30]


def test_places_of_six_parties() -> None:
    """§12: there is no bonus behind the third place."""
    match = start_match(SPEEDBESEN.for_players(6, 6).replace(limit_on=LimitOn.DEALS, limit=3))
    match = match.enter(call(match, 0, 0, 1, 1, 1, 1, 1))
    match = match.enter(call(match, 1, 0, 0, 1, 1, 1, 1))
    match = match.enter(call(match, 2, 0, 0, 0, 2, 1, 2))
    assert [(each.place, each.party, each.strokes, each.bonus) for each in match.standings] == [
        (1, 0, 0, 30),
        (2, 1, 1, 15),
        (3, 2, 2, 5),
        (4, 4, 3, 0),
        (5, 3, 4, 0),
        (5, 5, 4, 0),
    ]


# ----------------------------------------------------------------------------------------------------- bests


def runs(match: Match) -> tuple[tuple[int, ...], tuple[int, ...]]:
    bests = match.bests
    return tuple(best.longest_run for best in bests.parties), tuple(best.longest_run for best in bests.seats)


LONG = SPEEDBESEN.replace(limit=100)


def test_bests_of_an_empty_match() -> None:
    """§12: nothing yet, for each party and each seat."""
    nothing = Best(0, 0, 0, 0)
    assert start_match(SPEEDBESEN).bests == Bests((nothing,) * 2, (nothing,) * 4)


def test_a_wrong_call_ends_the_run_of_party_and_caller() -> None:
    """§12: a wrong call counts against the party and the caller, not the partner, nor the others."""
    match = singles(start_match(LONG), 0)
    match = match.enter(lost(match, Ending.WRONG_CALL, 0, 2))
    match = singles(match, 0, 0)
    assert runs(match) == ((2, 4), (4, 4, 2, 4))


@pytest.mark.parametrize("seat", [None, 1, 0, 2])
def test_overdue_ends_the_run_of_the_whole_party(seat: int | None) -> None:
    """§12: any member could have called, so it counts against all, whoever brought it out: nobody, a challenger, a late
    call of its own."""
    match = singles(start_match(LONG), 1)
    match = match.enter(lost(match, Ending.OVERDUE, 0, seat))
    match = singles(match, 1, 0)
    assert runs(match) == ((2, 4), (2, 4, 2, 4))


def test_what_does_not_end_a_run() -> None:
    """§12: a wrong challenge is neither under- nor overcalling; so are a lost Auf Dissle, sevens and a tie."""
    match = start_match(LONG.replace(overdue=Overdue.ON_CHALLENGE))
    match = match.enter(lost(match, Ending.WRONG_CHALLENGE, 0, 0))
    match = match.enter(lost(match, Ending.DISSLE_LOST, 0))
    match = match.enter(sevens(match, 0))
    match = match.enter(uncalled(match, 0, 0))
    match = match.enter(uncalled(match, 0, 1, winner=0))
    assert runs(match) == ((5, 5), (5,) * 4)


def test_the_longest_run_is_kept() -> None:
    """§12: the longest counts, not the last."""
    match = singles(start_match(LONG), 0, 0, 0)
    match = match.enter(lost(match, Ending.WRONG_CALL, 1, 3))
    match = singles(match, 0)
    assert runs(match)[0] == (5, 3)


def test_gaigel() -> None:
    """§12: deals of value 2 that ended by a right call or uncalled, for the winner and each of its seats."""
    match = start_match(LONG.replace(gaigel_needs_call=False))
    match = match.enter(call(match, 0, 0, 2))
    match = match.enter(uncalled(match, 0, 2, winner=0))
    match = match.enter(call(match, 1, 2, 0))
    for single in (call(match, 0, 0, 1), uncalled(match, 0, 1, winner=0), lost(match, Ending.WRONG_CALL, 1, 1)):
        match = match.enter(evolve(single, dealer=match.dealer))
    match = match.enter(lost(match, Ending.OVERDUE, 1))
    match = match.enter(lost(match, Ending.WRONG_CHALLENGE, 1, 3))
    match = match.enter(lost(match, Ending.DISSLE_LOST, 1))
    assert [best.gaigel for best in match.bests.parties] == [2, 1]
    assert [best.gaigel for best in match.bests.seats] == [2, 1, 2, 1]


def test_gaigel_in_putzen() -> None:
    """§12: a Gaigel is one also where fewer strokes are written, or none."""
    match = singles(start_match(GIGACKEL.replace(limit=3)), 0, 1)
    match = match.enter(call(match, 0, 0, 2))
    match = match.enter(call(match, 1, 2, 0))
    assert match.written == (1, 2)
    assert [best.gaigel for best in match.bests.parties] == [1, 1]


def test_right_calls() -> None:
    """§12: a right call counts for the party and the caller; in the head if the caller had no counter."""
    match = start_match(LONG)
    match = match.enter(call(match, 2, 0, 1), uncounted={2})
    match = match.enter(call(match, 2, 0, 1), uncounted={0, 1, 3})
    match = match.enter(call(match, 0, 0, 1), uncounted={0, 2})
    match = match.enter(lost(match, Ending.WRONG_CALL, 1, 1), uncounted={1})
    match = match.enter(sevens(match, 1), uncounted={1})
    match = match.enter(uncalled(match, 0, 1, winner=0), uncounted=range(4))
    match = match.enter(lost(match, Ending.OVERDUE, 0, 1), uncounted=range(4))
    assert [(best.right_calls, best.in_head) for best in match.bests.parties] == [(3, 2), (0, 0)]
    assert [(best.right_calls, best.in_head) for best in match.bests.seats] == [(1, 1), (0, 0), (2, 1), (0, 0)]


def test_automatic_wins() -> None:
    """§12: a win without a call counts for the party, not for a seat, and never in the head."""
    match = start_match(SPEEDBESEN.for_players(2).replace(calling=Calling.AUTOMATIC))
    match = match.enter(call(match, None, 2, 0), uncounted={0, 1})
    assert match.bests == Bests(
        (Best(1, 0, 0, 0), Best(1, 1, 1, 0)),
        (Best(1, 0, 0, 0), Best(1, 1, 0, 0)),
    )


# ----------------------------------------------------------------------------------------------- score sheet


def test_score_sheet() -> None:
    """§12: each lost deal is a mark, I or V; the lines are as long as the match may need."""
    match = singles(start_match(SPEEDBESEN), 0, 1)
    match = match.enter(call(match, 0, 0, 2))
    match = match.enter(uncalled(match, 0, 0))
    sheet = match.score_sheet()
    assert sheet.marks == ((1,), (1, 2))
    assert sheet.names == ("0+2", "1+3")
    assert sheet.room == 7
    assert sheet.text() == f"0+2 {'─' * 14}I──○──I─V{'─' * 12} 1+3"
    assert match.score_sheet(["we", "they"]).names == ("we", "they")
    assert start_match(SPEEDBESEN.for_players(6, 3)).score_sheet().names == ("0+3", "1+4", "2+5")


def test_erased_marks_disappear_from_the_end() -> None:
    """§12: an I is wiped off, a V less one is an I."""
    match = start_match(CLEAN.replace(limit=8))
    seen: list[tuple[int, ...]] = []
    for strokes in ((1, 0), (2, 0), (2, 0), (1, 0), (0, 2)):
        match = match.enter(call(match, strokes.index(0), *strokes))
    assert match.cleaning
    for value in (1, 1, 2, 1, 1):
        seen.append(match.score_sheet().marks[0])
        match = match.enter(call(match, 0, 0, value))
    assert seen == [(1, 2, 2, 1), (1, 2, 2), (1, 2, 1), (1, 1), (1,)]
    assert match.score_sheet().marks == ((), (2,))
    assert match.winners == (0,)


def test_the_last_single_stroke_is_no_v() -> None:
    """§12: what is written counts: a Gigackel with one stroke left is an I."""
    match = singles(start_match(GIGACKEL.replace(limit=3)), 0, 1)
    assert match.enter(call(match, 0, 0, 2)).score_sheet().marks == ((1,), (1, 1))


@pytest.mark.parametrize("names", [["a"], ["a", "b", "c"], ["a", "b\n"]])
def test_score_sheet_names(names: list[str]) -> None:
    """One printable name for each party, or an error."""
    with pytest.raises(InvalidScoreSheet):
        start_match(SPEEDBESEN).score_sheet(names)


# -------------------------------------------------------------------------------------------------- refusals


def refused(kind: type[m.MatchError], match: Match, result: Any, uncounted: Any = ()) -> str:
    """The message of the refusal; the match stays as it was."""
    before = repr(match)
    with pytest.raises(m.MatchError) as caught:
        match.enter(result, uncounted)
    assert type(caught.value) is kind
    assert isinstance(caught.value, GaigelError)
    assert isinstance(caught.value, ValueError)
    assert repr(match) == before
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("thing", [None, "aus", (0, 1), Call(0)])
def test_not_a_result(thing: object) -> None:
    """§12: only a state or a result can be entered."""
    assert repr(thing) in refused(m.NotAResult, start_match(SPEEDBESEN), thing)
    with pytest.raises(TypeError):
        start_match(SPEEDBESEN).enter(thing)  # type: ignore[arg-type]


def test_match_over() -> None:
    """§12: after the end nothing is dealt or entered."""
    match = start_match(SPEEDBESEN.replace(limit_on=LimitOn.DEALS, limit=1))
    state = match.deal(full_pack())
    match = match.enter(uncalled(match, 0, 0))
    assert "ended with deal 1, won by party 0 and 1" in refused(m.MatchOver, match, uncalled(match, 0, 0))
    refused(m.MatchOver, match, state)
    with pytest.raises(m.MatchOver):
        match.deal(full_pack())


def test_deal_unfinished() -> None:
    """§12: a deal is entered when it is over."""
    match = start_match(SPEEDBESEN)
    assert "FIRST_TRICK" in refused(m.DealUnfinished, match, match.deal(full_pack()))


def test_other_rules() -> None:
    """§12: a state knows by which rules it was played; those of the match are part of them."""
    match = start_match(SPEEDBESEN)
    for other in (SPEEDBESEN.replace(limit=8, target=121), SPEEDBESEN.for_players(2)):
        state = apply(deal(other, full_pack(), 0), Call(1))
        message = refused(m.OtherRules, match, state)
        for name, (mine, theirs) in SPEEDBESEN.differences(other).items():
            assert f"{name} = {theirs!r} instead of {mine!r}" in message


@pytest.mark.parametrize(
    "changes", [{"strokes": (0, 1, 0)}, {"points": (1, 2, 3)}, {"strokes": (1,)}, {"strokes": None}]
)
def test_other_parties(changes: dict[str, Any]) -> None:
    """§12: a result has the strokes and points of each party of the match."""
    match = start_match(SPEEDBESEN)
    assert "2 parties" in refused(m.OtherParties, match, evolve(call(match, 0, 0, 1), **changes))
    with pytest.raises(m.OtherParties):
        start_match(ALONE).enter(call(match, 0, 0, 1))


@pytest.mark.parametrize("dealer", [1, 3, 4, None])
def test_other_dealer(dealer: Any) -> None:
    """§12: only the deal of the seat whose turn it is to deal."""
    match = start_match(SPEEDBESEN, 2)
    message = refused(m.OtherDealer, match, evolve(call(match, 0, 0, 1), dealer=dealer))
    assert f"seat {dealer!r} dealt" in message
    assert "seat 2's turn" in message
    state = apply(deal(SPEEDBESEN, full_pack(), 1), Call(1))
    refused(m.OtherDealer, match, state)


@pytest.mark.parametrize(
    ("uncounted", "named"),
    [
        ({4}, "4"),
        ([-1], "-1"),
        ([True], "True"),
        (["0"], "'0'"),
        ({0, 1, 9}, "9"),
        ([[0]], "[0]"),
        (2, "2"),
        (None, "None"),
    ],
)
def test_no_such_uncounted(uncounted: Any, named: str) -> None:
    """§12: only seats of the table can have played without a counter."""
    match = start_match(SPEEDBESEN)
    message = refused(m.NoSuchUncounted, match, call(match, 0, 0, 1), uncounted)
    assert message.endswith(f"not {named}")
    with pytest.raises(NoSuchSeat):
        match.enter(call(match, 0, 0, 1), uncounted)


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"ending": "RIGHT_CALL"}, "ending = 'RIGHT_CALL'"),
    ({"winners": [0]}, "winners = [0]"),
    ({"winners": None}, "winners = None"),
    ({"winners": (2,)}, "winners = (2,)"),
    ({"winners": (1, 0)}, "winners = (1, 0)"),
    ({"winners": (0, 0)}, "winners = (0, 0)"),
    ({"strokes": (0, 3), "value": 3}, "0, 1 or 2"),
    ({"strokes": (0, -1)}, "0, 1 or 2"),
    ({"strokes": (0, True)}, "0, 1 or 2"),
    ({"strokes": (0, 1.0)}, "0, 1 or 2"),
    ({"points": (101, -1)}, "points = (101, -1)"),
    ({"seat": 4}, "seat = 4"),
    ({"seat": -1}, "seat = -1"),
    ({"seat": False}, "seat = False"),
    ({"value": 2}, "value = 2"),
    ({"value": None}, "value = None"),
    ({"winners": ()}, "RIGHT_CALL has 1 winners, not 0"),
    ({"winners": ()}, "nobody gets any"),
    ({"winners": (0, 1)}, "RIGHT_CALL has 1 winners, not 2"),
    ({"strokes": (1, 0)}, "give some to a winner"),
    ({"strokes": (0, 0), "value": 0}, "costs somebody a stroke"),
    ({"seat": 1}, "its party 1 is no winner"),
    ({"ending": Ending.FIVE_SEVENS, "seat": 1}, "its party 1 is no winner"),
    ({"ending": Ending.FIVE_SEVENS, "seat": None}, "FIVE_SEVENS needs the seat"),
    ({"ending": Ending.FIVE_SEVENS, "strokes": (0, 2), "value": 2}, "costs every loser 1"),
    ({"ending": Ending.WRONG_CALL, "seat": 1}, "costs every loser 2"),
    ({"ending": Ending.WRONG_CALL, "strokes": (0, 2), "value": 2}, "its party 0 is a winner"),
    ({"ending": Ending.WRONG_CHALLENGE, "strokes": (0, 2), "value": 2}, "its party 0 is a winner"),
    ({"ending": Ending.WRONG_CHALLENGE, "strokes": (0, 2), "value": 2, "seat": None}, "needs the seat"),
    ({"ending": Ending.WRONG_CALL, "strokes": (0, 2), "value": 2, "seat": None}, "needs the seat"),
    ({"ending": Ending.WRONG_CALL, "winners": (), "strokes": (0, 0), "value": 0}, "WRONG_CALL has 1 winners, not 0"),
    ({"ending": Ending.OVERDUE}, "costs every loser 2"),
    ({"ending": Ending.DISSLE_LOST, "seat": None}, "costs every loser 2"),
    ({"ending": Ending.DISSLE_LOST, "strokes": (0, 2), "value": 2}, "nobody's word"),
    ({"ending": Ending.UNCALLED}, "nobody's word"),
    (
        {"ending": Ending.UNCALLED, "winners": (0, 1), "strokes": (0, 0), "value": 0},
        "UNCALLED has 0 or 1 winners, not 2",
    ),
    ({"ending": Ending.UNCALLED, "winners": (), "seat": None}, "nobody gets any"),
    ({"ending": Ending.UNCALLED, "strokes": (0, 0), "value": 0, "seat": None}, "costs somebody a stroke"),
]


@pytest.mark.parametrize(("changes", "complaint"), IMPOSSIBLE)
def test_impossible_result(changes: dict[str, Any], complaint: str) -> None:
    """§11: a result that no deal can have is refused, and the reason is told."""
    match = start_match(SPEEDBESEN)
    result = evolve(call(match, 0, 0, 1), **changes)
    assert complaint in refused(m.ImpossibleResult, match, result)
    match.enter(call(match, 0, 0, 1))


def test_impossible_result_with_three_parties() -> None:
    """§11: where one loses, all others win."""
    match = start_match(ALONE)
    result = evolve(lost(match, Ending.OVERDUE, 2), winners=(0,))
    assert "OVERDUE has 2 winners, not 1" in refused(m.ImpossibleResult, match, result)


def test_all_faults_at_once() -> None:
    """A refused result tells everything that is wrong with it."""
    match = start_match(SPEEDBESEN)
    with pytest.raises(m.ImpossibleResult) as caught:
        match.enter(evolve(call(match, 0, 0, 1), winners=(), value=2, seat=None, ending=Ending.FIVE_SEVENS))
    assert len(caught.value.problems) == 4
    with pytest.raises(m.ImpossibleResult) as caught:
        match.enter(evolve(call(match, 0, 0, 1), winners=(7,), points=(0, -1), seat=9))
    assert len(caught.value.problems) == 3


@pytest.mark.parametrize("penalty", [1, 2])
def test_dissle_penalty(penalty: Any) -> None:
    """§11: a lost Auf Dissle costs what the rules say."""
    match = start_match(SPEEDBESEN.replace(dissle_penalty=penalty))
    result = lost(match, Ending.DISSLE_LOST, 0)
    assert match.enter(result).strokes == (penalty, 0)
    wrong = evolve(result, strokes=(3 - penalty, 0), value=3 - penalty)
    assert f"costs every loser {penalty}" in refused(m.ImpossibleResult, match, wrong)


@pytest.mark.parametrize("rules", [None, "speedbesen", PRESETS])
def test_invalid_match(rules: Any) -> None:
    """A match needs rules."""
    with pytest.raises(m.InvalidMatch, match=r"gaigel\.Rules"):
        start_match(rules)


@pytest.mark.parametrize("dealer", [-1, 4, None, True])
def test_no_such_first_dealer(dealer: Any) -> None:
    """A match begins with a dealer of its table."""
    with pytest.raises(NoSuchSeat):
        start_match(SPEEDBESEN, dealer)
    with pytest.raises(NoSuchSeat):
        start_match(SPEEDBESEN.for_players(2), 2)


# ------------------------------------------------------------------------------- everything, recomputed here


class Slate:
    """A second, plain account of a match, from RULES §12 alone; it only knows the results of the deals."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.lines: list[list[int]] = [[] for _ in range(rules.parties)]  # each stroke a 1; a V is two in one list
        self.given = [0] * rules.parties
        self.scores = [0] * rules.parties
        self.deals = 0
        self.putzen = False
        self.won: set[int] = set()

    def count(self, party: int) -> int:
        return sum(self.lines[party])

    def enter(self, result: DealResult) -> None:
        rules = self.rules
        self.deals += 1
        if self.putzen:
            for party in result.winners:
                for _ in range(rules.cleaning_double if max(result.strokes) == 2 else 1):
                    if self.lines[party]:
                        last = self.lines[party].pop()
                        if last == 2:
                            self.lines[party].append(1)
        else:
            before = list(self.given)
            seat = result.dealer
            for _ in range(rules.parties):
                seat = (seat + 1) % rules.players
                strokes = result.strokes[seat % rules.parties]
                while (
                    rules.last_stroke_single
                    and rules.limit_on is LimitOn.TOTAL
                    and sum(self.given) + strokes > rules.limit
                ):
                    strokes -= 1
                if strokes:
                    self.lines[seat % rules.parties].append(strokes)
                    self.given[seat % rules.parties] += strokes
            for winner in result.winners:
                for other in range(rules.parties):
                    if other != winner:
                        self.scores[winner] += self.given[other] - before[other]
            if {
                "PARTY": any(given >= rules.limit for given in self.given),
                "TOTAL": sum(self.given) >= rules.limit,
                "DEALS": self.deals >= rules.limit,
            }[rules.limit_on.name]:
                if rules.cleaning:
                    self.putzen = True
                else:
                    fewest = min(map(self.count, range(rules.parties)))
                    self.won = {party for party in range(rules.parties) if self.count(party) == fewest}
        if self.putzen:
            self.won = {party for party in range(rules.parties) if not self.lines[party]}


def agree(match: Match, slate: Slate) -> None:
    """The match says what the slate says."""
    parties = range(match.rules.parties)
    assert match.strokes == tuple(map(slate.count, parties))
    assert match.written == tuple(slate.given)
    assert match.score_sheet().marks == tuple(map(tuple, slate.lines))
    assert match.cleaning == slate.putzen
    assert match.is_over == bool(slate.won)
    assert set(match.winners) == slate.won
    assert match.dealer == (match.first_dealer + slate.deals) % match.rules.players
    assert {each.party: each.leaderboard for each in match.standings} == dict(enumerate(slate.scores))
    order = sorted(map(slate.count, parties))
    for each in match.standings:
        assert each.strokes == slate.count(each.party)
        assert each.place == order.index(each.strokes) + 1
        assert each.bonus == ({1: 30, 2: 15, 3: 5}.get(each.place, 0) if slate.won else 0)
        assert each.total == each.leaderboard + each.bonus
        assert (each.party in match.winners) == (match.is_over and each.place == 1)


def longest(faults: list[bool]) -> int:
    return max((len(list(run)) for fault, run in groupby(faults) if not fault), default=0)


def check_bests(match: Match) -> None:
    """The bests, counted anew from the results (RULES §12)."""
    rules, results = match.rules, [played.result for played in match.deals]
    for party, best in enumerate(match.bests.parties):
        faults = [
            result.ending in (Ending.WRONG_CALL, Ending.OVERDUE) and party not in result.winners for result in results
        ]
        assert best.longest_run == longest(faults)
        right = [one for one in match.deals if one.result.ending is Ending.RIGHT_CALL and party in one.result.winners]
        assert best.right_calls == len(right)
        assert best.in_head == sum(played.result.seat in played.uncounted for played in right)
    for seat, best in enumerate(match.bests.seats):
        party = seat % rules.parties
        faults = [
            (result.ending is Ending.WRONG_CALL and result.seat == seat)
            or (result.ending is Ending.OVERDUE and party not in result.winners)
            for result in results
        ]
        assert best.longest_run == longest(faults)
        right = [one for one in match.deals if one.result.ending is Ending.RIGHT_CALL and one.result.seat == seat]
        assert best.right_calls == len(right)
        assert best.in_head == sum(seat in played.uncounted for played in right)
        assert best.gaigel == match.bests.parties[party].gaigel
    won = [one.result for one in match.deals if one.result.ending in (Ending.RIGHT_CALL, Ending.UNCALLED)]
    assert sum(best.gaigel for best in match.bests.parties) == sum(max(result.strokes) == 2 for result in won)


@st.composite
def match_rules(draw: st.DrawFn) -> Rules:
    players, parties = draw(st.sampled_from([(2, 2), (3, 3), (4, 2), (4, 4), (6, 2), (6, 3), (6, 6)]))
    base = draw(st.sampled_from(list(PRESETS.values())))
    return base.for_players(players, parties).replace(
        limit_on=draw(st.sampled_from(LimitOn)),
        limit=draw(st.integers(1, 12)),
        cleaning=draw(st.booleans()),
        cleaning_double=draw(st.sampled_from([1, 2])),
        last_stroke_single=draw(st.booleans()),
        losers=draw(st.sampled_from(Losers)),
    )


@st.composite
def results(draw: st.DrawFn, match: Match) -> DealResult:
    rules = match.rules
    ending = draw(st.sampled_from(Ending))
    seat = draw(st.integers(0, rules.players - 1))
    party = seat % rules.parties
    if ending is Ending.FIVE_SEVENS:
        return sevens(match, seat)
    if ending is Ending.OVERDUE:
        return lost(match, ending, party, draw(st.none() | st.integers(0, rules.players - 1)))
    if ending is Ending.DISSLE_LOST:
        return lost(match, ending, party)
    if ending in (Ending.WRONG_CALL, Ending.WRONG_CHALLENGE):
        return lost(match, ending, party, seat)
    strokes = [0 if other == party else draw(st.integers(0, 2)) for other in range(rules.parties)]
    if not any(strokes):
        if ending is Ending.UNCALLED:
            return uncalled(match, *strokes)
        strokes[party - 1] = draw(st.integers(1, 2))
    return call(match, seat, *strokes) if ending is Ending.RIGHT_CALL else uncalled(match, *strokes, winner=party)


@given(match_rules(), st.integers(0, 1), st.data())
def test_any_match(rules: Rules, first_dealer: int, data: st.DataObject) -> None:
    """§12: strokes, Putzen, places, scores and bests of any match, recomputed by a second account."""
    match, slate = start_match(rules, first_dealer), Slate(rules)
    for _ in range(data.draw(st.integers(0, 40), "deals")):
        agree(match, slate)
        if match.is_over:
            break
        result = data.draw(results(match))
        match = match.enter(result, data.draw(st.sets(st.integers(0, rules.players - 1))))
        slate.enter(result)
    agree(match, slate)
    check_bests(match)
    again = start_match(rules, first_dealer)
    for played in match.deals:
        assert all(played.written) + all(played.erased) < 2
        again = again.enter(played.result, played.uncounted)
    assert again == match


def cost(state: State) -> tuple[int, ...]:
    """The strokes of a finished deal of two parties, from the cards on the table (RULES §11)."""
    result, rules = state.result, state.rules
    assert result is not None
    assert rules.parties == 2
    lose: dict[int, int] = {}
    if len(result.winners) == 1:
        loser = 1 - result.winners[0]
        got = {trick.winner % 2 for trick in state.tricks if trick.winner is not None}
        dissle = {announcement.seat % 2 for announcement in state.past.announcements}
        if state.past.opening is Opening.AUF_DISSLE:
            dissle.add((state.dealer + 1) % 2)
        gaigel = 1 if loser in got or (rules.dissle_exempt and loser in dissle) else 2
        lose[loser] = {
            Ending.RIGHT_CALL: gaigel,
            Ending.UNCALLED: 1 if rules.gaigel_needs_call else gaigel,
            Ending.FIVE_SEVENS: 1,
            Ending.DISSLE_LOST: rules.dissle_penalty,
        }.get(result.ending, 2)
    return lose.get(0, 0), lose.get(1, 0)


def play_out(state: State, rng: Random) -> State:
    """Plays by chance, but with some sense for when to call."""
    while state.phase is not Phase.OVER:
        seat = rng.randrange(state.rules.players) if rng.random() < 0.2 else state.turn
        moves = legal_moves(state, seat)
        if not moves:
            continue
        move = rng.choice(moves)
        if isinstance(move, Call):
            enough = state.points[move.seat % state.rules.parties] >= state.rules.target
            if not enough and rng.random() < 0.98:
                continue
        elif isinstance(move, Challenge):
            late = deadline(state, move.party).kind is DeadlineKind.PASSED
            if rng.random() < (0.5 if late else 0.995):
                continue
        elif isinstance(move, Pass) and rng.random() < 0.9:
            continue
        elif found := [each for each in moves if isinstance(each, LayDownSevens)]:
            move = found[0]
        state = apply(state, move)
    return state


@pytest.mark.parametrize("players", [4, 2, 6, 3])
@pytest.mark.parametrize("preset", list(PRESETS))
def test_a_whole_match(preset: str, players: Any) -> None:
    """§12: a match of every preset played to its end by chance; strokes recomputed from the cards and by a second
    account."""
    rules = PRESETS[preset].for_players(players)
    rng = Random(players)
    match, slate = start_match(rules, rng.randrange(players)), Slate(rules)
    endings: set[Ending] = set()
    for _ in range(300):
        if match.is_over:
            break
        state = play_out(match.deal(shuffled_pack(rng)), rng)
        assert state.result is not None
        endings.add(state.result.ending)
        if rules.parties == 2:
            assert state.result.strokes == cost(state)
        match = match.enter(state, islice(range(players), rng.randrange(players)))
        slate.enter(state.result)
        agree(match, slate)
    assert match.is_over
    assert len(endings) >= 2
    assert match.cleaning == rules.cleaning
    if rules.cleaning:
        assert all(match.strokes[party] == 0 for party in match.winners)
        assert len(match.deals) > rules.limit // 2
    check_bests(match)
    with pytest.raises(m.MatchOver):
        match.deal(full_pack())


def test_results_of_the_engine_belong() -> None:
    """§11: whatever ends a deal in the engine can be entered; each ending occurs here."""
    rng = Random(1)
    seen: set[Ending] = set()
    for number in range(400):
        base = (WIKIPEDIA, GIGACKEL, SPEEDBESEN)[number % 3]
        rules = base.for_players((3, 4, 2, 6)[number % 4]).replace(limit=1000)
        match = start_match(rules)
        state = play_out(match.deal(shuffled_pack(rng)), rng)
        assert state.result is not None
        assert match.enter(state).deals[0].result is state.result
        seen.add(state.result.ending)
        if number > 60 and len(seen) >= 6:
            break
    assert seen >= {
        Ending.RIGHT_CALL,
        Ending.WRONG_CALL,
        Ending.OVERDUE,
        Ending.WRONG_CHALLENGE,
        Ending.UNCALLED,
        Ending.DISSLE_LOST,
    }


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (
            m.OtherRules({"target": (101, 66), "limit": (7, 5)}),
            "the deal was played by other rules than the match: target = 66 instead of 101, limit = 5 instead of 7",
        ),
        (m.OtherDealer(2, 1), "seat 2 dealt this, but it is seat 1's turn to deal"),
        (m.ImpossibleResult(["one fault", "another"]), "no deal ends so: one fault; another"),
        (
            m.NoSuchUncounted(7, 4),
            "uncounted holds seats that played without a counter, 0 to 3, such as {3}, not 7",
        ),
    ],
)
def test_errors_speak_and_survive_pickle(error: m.MatchError, text: str) -> None:
    """All facts come back in another process, and the sentence with them."""
    error = type(error)(*error.args)
    again = pickle.loads(pickle.dumps(error))
    assert str(error) == str(again) == text
    assert vars(again) == vars(error)
    assert error.args == again.args == tuple(vars(error).values())


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"strokes": (1,)}, "strokes = (1,) is not a tuple for 2 parties"),
        ({"points": (1, 2, 3)}, "points = (1, 2, 3) is not a tuple for 2 parties"),
    ],
)
def test_results_of_other_parties_are_named(changes: dict[str, Any], text: str) -> None:
    """Which value it is."""
    match = start_match(SPEEDBESEN, first_dealer=0)
    with pytest.raises(m.OtherParties) as caught:
        match.enter(evolve(call(match, 1, 1, 0), **changes))
    assert str(caught.value) == text
