"""`gaigel.players.solve`: exact results of open positions, checked against a plain search with nothing clever in it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaigel import (
    GIGACKEL,
    SPEEDBESEN,
    WIKIPEDIA,
    Call,
    Calling,
    Challenge,
    Deadline,
    DeadlineKind,
    Ending,
    LayDownSevens,
    MeldPair,
    Opening,
    Phase,
    Reached,
    Rules,
    State,
    apply,
    deal,
    legal_moves,
    play,
    shuffled_pack,
    turn_moves,
)
from gaigel.players import Solution, StockLeft, solve
from tests.helpers import built, dealt, run

if TYPE_CHECKING:
    from gaigel import DealResult

MANY = SPEEDBESEN.replace(target=150)


def ending(rules: Rules, seed: int, cards: int) -> State | None:
    """A position by chance after the stock is gone, with so many cards a hand; None if the deal ended before."""
    rng = random.Random(seed)
    state = deal(rules, shuffled_pack(rng), 0)
    while state.result is None:
        if state.phase is Phase.STRICT and max(mask.bit_count() for mask in state.masks) <= cards:
            return state
        state = apply(state, rng.choice(turn_moves(state)))
        if state.result is None and any(reached.party >= 0 for reached in state.past.reached):
            return None
    return None


def plain(state: State, asked: int = 0) -> DealResult:
    """The result with best play: every right call at once, no wrong word, every other move tried."""
    if state.result is not None:
        return state.result
    for reached in state.past.reached:
        caller = next(seat for seat in range(state.table.players) if state.table.party_of[seat] == reached.party)
        return plain(apply(state, Call(caller)))
    assert state.turn is not None
    others = state.table.orders[state.turn][1:]
    for at, seat in enumerate(others[asked:], asked + 1):
        melds = [move for move in legal_moves(state, seat) if isinstance(move, MeldPair)]
        if melds:
            return best([plain(apply(state, meld)) for meld in melds] + [plain(state, at)], state, seat)
    moves = [move for move in legal_moves(state) if not isinstance(move, (Call, Challenge, LayDownSevens))]
    return best([plain(apply(state, move)) for move in moves], state, state.turn)


def best(ends: list[DealResult], state: State, seat: int) -> DealResult:
    """The end that the party of the seat would choose."""
    party = state.table.party_of[seat]
    if state.table.parties == 2:
        return max(ends, key=lambda end: end.strokes[1 - party] - end.strokes[party])
    return max(ends, key=lambda end: (party in end.winners, -end.strokes[party], end.points[party]))


def agrees(state: State) -> Solution:
    """The solution, which must be that of the plain search and of its own line."""
    found = solve(state)
    assert play(state, found.line).result == found.result
    expected = plain(state)
    assert found.strokes == expected.strokes
    assert found.winners == expected.winners
    if state.table.parties > 2:
        assert found.result.points == expected.points
    return found


TABLES = [
    pytest.param(preset.replace(**changes).for_players(players, parties), id=f"{name}-{players}-{parties}")
    for players, parties in ((2, 2), (3, 3), (4, 2), (4, 4), (6, 2), (6, 3))
    for name, preset, changes in (
        ("speedbesen", SPEEDBESEN, {"target": 130}),
        ("gigackel", GIGACKEL, {"target": 120}),
        ("wikipedia", WIKIPEDIA, {"target": 110}),
        ("bonus", SPEEDBESEN, {"target": 125, "last_trick_bonus": 10, "calling": Calling.AUTOMATIC}),
    )
]


@pytest.mark.parametrize("rules", TABLES)
def test_agrees_with_a_plain_search(rules: Rules) -> None:
    """The alpha-beta and max^n searches find what trying everything finds (small endings of random deals)."""
    size = {2: 4, 3: 3, 4: 2, 6: 2}[rules.players]
    states = [state for seed in range(150) if (state := ending(rules, seed, size)) is not None][:8]
    assert len(states) >= 5
    for state in states:
        agrees(state)


@given(st.integers(min_value=0, max_value=10**6), st.sampled_from([2, 3, 4]), st.sampled_from([SPEEDBESEN, WIKIPEDIA]))
def test_any_small_ending_agrees_with_a_plain_search(seed: int, players: int, preset: Rules) -> None:
    """So does any ending with two cards in each hand."""
    state = ending(preset.replace(target=120).for_players(players), seed, 2)
    if state is not None:
        agrees(state)


def test_a_deal_that_is_over_is_its_own_solution() -> None:
    """Nothing is left to be done."""
    state = run(dealt(SPEEDBESEN), "2:aus")
    assert state.result is not None
    assert solve(state) == Solution(state.result, ())
    assert str(solve(state)) == "strokes 2 0:"


@pytest.mark.parametrize("rules", [SPEEDBESEN, SPEEDBESEN.replace(openings=frozenset[Opening]())])
def test_cards_in_the_stock_are_refused(rules: Rules) -> None:
    """Hidden draws have no exact result; the error says how many there are."""
    with pytest.raises(StockLeft, match="there are 28 cards in the stock") as caught:
        solve(dealt(rules))
    assert caught.value.stock == 28


def line(state: State) -> str:
    """The line of the solution as text."""
    return " ".join(map(str, solve(state).line))


def test_the_target_is_called_at_the_first_right_moment() -> None:
    """RULES §9: 90 points and a trick of 32 make 122; seat 2 is the first of the party to be asked after it."""
    state = built(SPEEDBESEN, {0: "HA E7", 1: "HT EU", 2: "HA EU", 3: "H7 E7"}, points=(90, 60))
    assert line(state) == "0:HA 1:HT 2:HA 3:H7 2:aus"
    assert solve(state).result.ending is Ending.RIGHT_CALL
    assert solve(state).winners == (0,)


def test_who_has_the_target_already_calls_before_the_next_card() -> None:
    """RULES §9: a party that is in time goes out at once, whoever is on turn."""
    reached = Reached(1, Deadline(DeadlineKind.END_OF_TRICK, 12))
    state = built(SPEEDBESEN, {0: "HA HT"}, points=(90, 105), reached=[reached])
    assert line(state) == "1:aus"
    assert solve(state).strokes == (1, 0)


def test_who_is_late_is_challenged() -> None:
    """RULES §9: a right challenge costs the late party two strokes."""
    late = Reached(1, Deadline(DeadlineKind.PASSED))
    state = built(GIGACKEL, {0: "HA HT"}, points=(90, 105), reached=[late])
    assert line(state) == "2:challenge:1"
    assert solve(state).strokes == (0, 2)


def test_a_deal_that_nobody_wins_by_calling_is_passed_out() -> None:
    """RULES §9: after the last trick each seat passes, and the party with more points wins."""
    state = built(SPEEDBESEN.replace(target=200), {0: "HA", 1: "H7", 2: "HU", 3: "E7"}, points=(110, 100))
    assert line(state) == "0:HA 1:H7 2:HU 3:E7 0:pass 1:pass 2:pass 3:pass"
    assert solve(state).result.ending is Ending.UNCALLED
    assert solve(play(state, solve(state).line[:4])).line == solve(state).line[4:]


def test_five_sevens_are_laid_down_at_once() -> None:
    """RULES §10: whoever holds them wins before a card is played."""
    state = built(SPEEDBESEN, {1: "E7 L7 H7 S7 S7", 0: "HA HT EA ET SA"}, points=(90, 60))
    assert line(state) == "1:sevens"


def test_three_parties_prefer_winning_to_a_cheap_loss_and_few_strokes_to_many_points() -> None:
    """Max^n: winning, then few strokes, then many points."""
    state = built(SPEEDBESEN.for_players(3), {0: "HA", 1: "HT", 2: "H7"}, won=(1, 2), points=(90, 70, 60))
    assert solve(state).winners == (0,)
    assert solve(state).strokes == (0, 0, 1)
