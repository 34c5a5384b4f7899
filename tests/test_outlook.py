"""What a position between two tricks promises: what is counted, and that the numbers make sense."""

from __future__ import annotations

import random

import pytest

from gaigel import SPEEDBESEN, Calling, State, apply, deal, shuffled_pack, view
from gaigel.players import GreedyPlayer
from gaigel.players._outlook_numbers import NUMBERS
from gaigel.players.estimates import playout_weights
from gaigel.players.outlook import COUNT, features, has_outlook, outlook
from gaigel.players.playouts import foreseen, judged, play_out
from tests.helpers import dealt, run

HANDS = {0: "HA LK LO E7 S7", 1: "HT EU SU HU SO", 2: "HT EO SO HO EK", 3: "EA EU SU HU HO"}
"""Seat 0 wins the first trick with the Daus it opens with, and may meld in trump (Laub)."""
PER_STAGE = 33


def after_first_trick(hands: dict[int, str] | None = None, melds: str = "") -> State:
    return run(dealt(hands=hands or HANDS, trump="LU"), f"0:G:HA 1:HT 2:HT 3:EA {melds}".strip())


def named(state: State, party: int) -> dict[int, float]:
    found: dict[int, float] = {}
    for index, amount in features(state, party):
        found[index] = found.get(index, 0) + amount
    return {index: amount for index, amount in found.items() if amount}


def test_every_number_is_there() -> None:
    """One for each thing that is counted."""
    assert len(NUMBERS) == COUNT == 6 * PER_STAGE + 64


def test_every_card_is_counted_once_for_its_party() -> None:
    """Twenty cards in four hands, by rank, and plain or trump."""
    state = after_first_trick()
    for party in (0, 1):
        counted = named(state, party)
        assert sum(counted.get(index, 0) for index in range(24)) == 20
        for side in (0, 1):
            seats = [seat for seat in range(4) if state.table.party_of[seat] == (party if side == 0 else 1 - party)]
            for rank in range(6):
                for trump in (0, 1):
                    held = [
                        card
                        for seat in seats
                        for card in state.hands[seat]
                        if card.rank.index == rank and (card.suit is state.trump) == bool(trump)
                    ]
                    assert counted.get(12 * side + 2 * rank + trump, 0) == len(held)


def test_pairs_that_can_still_be_melded_are_counted() -> None:
    """RULES §7: king and Ober of a suit in one hand, until they are melded."""
    before, after = after_first_trick(), after_first_trick(melds="0:+L")
    assert named(before, 0)[24] == named(before, 1)[26] == 1
    assert 24 not in named(after, 0)
    assert 26 not in named(after, 1)


def test_the_first_trick_still_missing_and_the_lead_are_counted() -> None:
    """Who has no trick may not meld and can lose a Gaigel (RULES §7, §10); the winner leads."""
    state = after_first_trick()
    assert 28 not in named(state, 0)
    assert named(state, 0)[29] == 1
    assert named(state, 1)[28] == 1
    assert named(state, 0)[30] == 1
    assert 30 not in named(state, 1)


def test_points_lie_in_a_net() -> None:
    """The four knots around the points of both have shares that make up one."""
    state = after_first_trick(melds="0:+L")
    assert state.points == (82, 0)
    net = {index - 6 * PER_STAGE: amount for index, amount in named(state, 0).items() if index >= 6 * PER_STAGE}
    assert net == pytest.approx({5 * 8: 0.8, 6 * 8: 0.2})
    assert named(state, 0)[32] == pytest.approx(82 / 50)
    assert named(state, 1)[32] == pytest.approx(-82 / 50)


def test_tricks_after_the_sixth_are_one_stage() -> None:
    """Each of the first five has its own numbers."""
    rng = random.Random(4)
    state = deal(SPEEDBESEN.replace(target=200), shuffled_pack(rng), 0)
    while state.result is None:
        tricks = len(state.past.tricks)
        if tricks and not state.cards:
            stages = {index // PER_STAGE for index, _ in features(state, 0) if index < 6 * PER_STAGE}
            assert stages == {min(tricks, 6) - 1}
        assert state.turn is not None
        state = apply(state, GreedyPlayer().choose(view(state, state.turn), rng))


def test_good_cards_and_points_promise_more() -> None:
    """The trump Daus in place of a seven, a meld that has been made, and the same seen from the other side."""
    plain = after_first_trick()
    better = after_first_trick({**HANDS, 0: "HA LK LO E7 LA"})
    worse = after_first_trick({**HANDS, 1: "HT LA SU HU SO"})
    assert outlook(worse, 0) < outlook(plain, 0) < outlook(better, 0)
    assert outlook(worse, 1) > outlook(plain, 1) > outlook(better, 1)
    assert outlook(after_first_trick(melds="0:+L"), 0) > outlook(plain, 0) > 0 > outlook(plain, 1)


def test_two_pairs_that_play_for_101_have_an_outlook() -> None:
    """There are no numbers for other tables."""
    assert has_outlook(dealt().table)
    assert not has_outlook(dealt(SPEEDBESEN.replace(target=82)).table)
    for players, parties in ((2, 2), (3, 3), (4, 4), (6, 2)):
        assert not has_outlook(dealt(SPEEDBESEN.for_players(players, parties)).table)


@pytest.mark.parametrize("tricks", [1, 3, 40])
def test_what_is_foreseen_is_the_mean_of_promises_and_end(tricks: int) -> None:
    """Where the deal ends before, the end takes the place of the promises that are missing."""
    for seed in range(6):
        state = deal(SPEEDBESEN.replace(calling=Calling.AUTOMATIC), shuffled_pack(random.Random(seed)), 0)
        weights = playout_weights(state.table, 1)
        between: list[State] = []
        end = play_out(state, random.Random(seed), weights, between)
        assert [len(one.past.tricks) for one in between] == list(range(1, len(between) + 1))
        assert all(not one.cards and one.result is None for one in between)
        wins, strokes, value = judged(end, 1)
        parts = [outlook(one, 1) for one in between[:tricks]]
        parts += [value] * (tricks + 1 - len(parts))
        expected = (wins, strokes, sum(parts) / (tricks + 1))
        assert foreseen(state, 1, random.Random(seed), weights, tricks) == pytest.approx(expected)
        assert foreseen(state, 1, random.Random(seed), weights, 0) == (wins, strokes, value)


def test_without_numbers_only_the_end_counts() -> None:
    """Three players: as many tricks as one likes."""
    state = deal(SPEEDBESEN.for_players(3).replace(calling=Calling.AUTOMATIC), shuffled_pack(random.Random(1)), 0)
    weights = playout_weights(state.table, 2)
    expected = judged(play_out(state, random.Random(2), weights), 2)
    assert foreseen(state, 2, random.Random(2), weights, 3) == expected
