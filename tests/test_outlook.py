"""What a position between two tricks promises: what is counted, and that the promises make sense."""

from __future__ import annotations

import random
from itertools import pairwise
from statistics import fmean

import attrs
import pytest

from gaigel import SPEEDBESEN, Calling, State, Suit, apply, deal, shuffled_pack, view
from gaigel.players import GreedyPlayer
from gaigel.players.estimates import playout_weights
from gaigel.players.outlook import COUNT, KNOTS, between, features, has_outlook, outlook, places
from gaigel.players.playouts import foreseen, judged, play_on, play_out, worth
from gaigel.rules import TRUMP, Rules
from tests.helpers import dealt, run

HANDS = {0: "HA LK LO E7 S7", 1: "HT EU SU HU SO", 2: "HT EO SO HO EK", 3: "EA EU SU HU HO"}
"""Seat 0 wins the first trick with the Daus it opens with, and may meld in trump (Laub)."""
AUTOMATIC = SPEEDBESEN.replace(calling=Calling.AUTOMATIC)


def after_first_trick(hands: dict[int, str] | None = None, melds: str = "") -> State:
    return run(dealt(hands=hands or HANDS, trump="LU"), f"0:G:HA 1:HT 2:HT 3:EA {melds}".strip())


def named(state: State, party: int) -> dict[int, float]:
    found = features(state, party)
    assert len({index for index, _ in found}) == len(found), "every feature stands there once"
    assert all(0 <= index < COUNT and amount > 0 for index, amount in found)
    return dict(found)


def test_trump_comes_first_and_the_other_suits_keep_their_order() -> None:
    """All deals that differ only in the names of suits look alike."""
    assert places(Suit.EICHEL) == (0, 1, 2, 3)
    assert places(Suit.HERZ) == (1, 2, 0, 3)
    assert places(Suit.SCHELLEN) == (1, 2, 3, 0)


def test_every_card_is_counted_for_its_seat_from_the_leader_on() -> None:
    """Twenty cards in four hands; 24 numbers for the first copy of each face, 24 for the second."""
    state = after_first_trick()
    at = places(state.trump)
    for party, block in ((0, 0), (1, 192)):
        counted = named(state, party)
        assert sum(1 for index in counted if index < 384) == 20
        for place in range(4):
            expected: set[int] = set()
            for card in state.hands[place]:
                index = block + 48 * place + 6 * at[card.suit.index] + card.rank.index
                expected.add(index + 24 if index in expected else index)
            assert {index for index in counted if block + 48 * place <= index < block + 48 * (place + 1)} == expected


def test_pairs_that_can_still_be_melded_are_counted() -> None:
    """RULES §7: king and Ober of a suit in one hand, until they are melded."""
    before, after = after_first_trick(), after_first_trick(melds="0:+L")
    pairs = [{index for index in named(state, 0) if 384 <= index < 416} for state in (before, after)]
    assert pairs[0] - pairs[1] == {384}
    assert {index for index in named(before, 1) if 384 <= index < 416} == {index + 16 for index in pairs[0]}


def test_the_first_trick_still_missing_is_counted() -> None:
    """Who has no trick may not meld and can lose a Gaigel (RULES §7, §10)."""
    state = after_first_trick()
    assert {452, 453} & set(named(state, 0)) == {453}
    assert {452, 453} & set(named(state, 1)) == {452}


def test_points_lie_between_knots() -> None:
    """The two knots around the points have shares that make up one."""
    assert between(KNOTS, 0) == ((0, 1.0),)
    assert dict(between(KNOTS, 90)) == pytest.approx({9: 4 / 7, 10: 3 / 7})
    assert between(KNOTS, 101) == between(KNOTS, 140) == ((11, 1.0),)
    state = after_first_trick(melds="0:+L")
    assert state.points == (82, 0)
    counted = named(state, 0)
    assert {index: counted[index] for index in counted if 428 <= index < 452} == pytest.approx(
        {428 + 8: 5 / 7, 428 + 9: 2 / 7, 440: 1.0}
    )


def test_the_stock_is_counted_by_rank_in_quarters() -> None:
    """What lies face down: all but the hands, the cards played and the one turned up."""
    state = after_first_trick()
    counted = named(state, 0)
    assert sum(counted.get(461 + kind, 0) for kind in range(12)) == pytest.approx((48 - 20 - 4 - 1) / 4)
    assert counted[454 + 1] == 1.0  # an Unter is turned up
    rest = state.stock[:-1]
    for rank in range(6):
        for trump in (False, True):
            held = [card for card in rest if card.rank.index == rank and (card.suit is state.trump) == trump]
            assert counted.get(461 + 2 * rank + trump, 0) == len(held) / 4


def test_after_the_last_draw_nothing_is_turned_up() -> None:
    """Every number of complete tricks has its own feature."""
    rng = random.Random(4)
    state = deal(AUTOMATIC.replace(target=200), shuffled_pack(rng), 0)
    while state.result is None:
        tricks = len(state.past.tricks)
        if tricks and not state.cards:
            counted = named(state, 0)
            assert {index for index in counted if 416 <= index < 428} == {416 + tricks}
            assert (460 in counted) == (tricks >= 7)
        assert state.turn is not None
        state = apply(state, GreedyPlayer().choose(view(state, state.turn), rng))


def test_good_cards_and_points_promise_more() -> None:
    """The trump Daus in place of a seven, thirty points more, and the same seen from the other side."""
    plain = after_first_trick()
    better = after_first_trick({**HANDS, 0: "HA LK LO E7 LA"})
    worse = after_first_trick({**HANDS, 1: "HT LA SU HU SO"})
    richer = attrs.evolve(plain, past=attrs.evolve(plain.past, points=(72, 0)))
    for answer in (0, 1):
        promised = [outlook(state, 0)[answer] for state in (worse, plain, better)]
        assert promised == sorted(set(promised))
        assert outlook(worse, 1)[answer] > outlook(plain, 1)[answer] > outlook(better, 1)[answer]
        assert outlook(richer, 0)[answer] > outlook(plain, 0)[answer] > outlook(plain, 1)[answer]


def test_promises_are_kept_on_average() -> None:
    """Over many deals of greedy players they are about what then comes; for one party and the other."""
    promised: list[float] = []
    came: list[float] = []
    for seed in range(150):
        rng = random.Random(seed)
        state = deal(AUTOMATIC, shuffled_pack(rng), 0)
        weights = playout_weights(state.table, 0)
        positions = [one for one in play_on(state, rng, weights) if one.result is None]
        end = judged(play_out(state, random.Random(seed), weights), 0)
        promised += [outlook(one, 0)[0] for one in positions]
        came += [end[0]] * len(positions)
    assert abs(fmean(promised) - fmean(came)) < 0.08
    wrong = fmean([(one - other) ** 2 for one, other in zip(promised, came, strict=True)])
    blind = fmean([(fmean(came) - other) ** 2 for other in came])
    assert wrong < 0.75 * blind


@pytest.mark.parametrize(
    "rules",
    [
        SPEEDBESEN.replace(target=82),
        SPEEDBESEN.replace(last_trick_bonus=10),
        SPEEDBESEN.replace(packets=(3, 3, TRUMP)),
        *(SPEEDBESEN.for_players(players, parties) for players, parties in ((2, 2), (3, 3), (4, 4), (6, 2))),
    ],
)
def test_only_two_pairs_that_play_for_101_have_an_outlook(rules: Rules) -> None:
    """The network has seen no other tables."""
    assert has_outlook(dealt().table)
    assert not has_outlook(deal(rules, shuffled_pack(random.Random(1)), 0).table)


def test_what_is_foreseen_is_what_the_position_after_the_trick_promises() -> None:
    """The trick is played to its end by the rules of thumb; a trick that is complete already is looked at as it is."""
    ended = 0
    for seed in range(12):
        state = deal(AUTOMATIC, shuffled_pack(random.Random(seed)), 0)
        weights = playout_weights(state.table, 1)
        later = list(play_on(state, random.Random(seed), weights))
        assert [len(one.past.tricks) for one in later[:-1]] == list(range(1, len(later)))
        assert all(not one.cards and one.result is None for one in later[:-1])
        assert later[-1].result is not None
        for tricks, (before, after) in enumerate(pairwise([state, *later]), 1):
            if after.result is None:
                wins, strokes = outlook(after, 1)
            else:
                wins, strokes, _ = judged(after.result, 1)
                ended += 1
            expected = wins, strokes, strokes + 2 * wins - 1
            rng = random.Random(seed)
            if tricks == 1:
                assert foreseen(before, 1, rng, weights, tricks) == expected
            assert foreseen(after, 1, rng, weights, tricks) == expected
            assert worth(wins, strokes) == expected[2]
    assert ended == 12
