"""The players that look ahead: what they find, how they explain it, and that they think the same everywhere."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from gaigel import (
    GIGACKEL,
    SPEEDBESEN,
    WIKIPEDIA,
    Call,
    Calling,
    Challenge,
    DeadlineKind,
    Ending,
    MeldPair,
    Open,
    Opening,
    Phase,
    Play,
    Rules,
    State,
    apply,
    deadline,
    deal,
    shuffled_pack,
    turn_moves,
    view,
)
from gaigel.players import (
    Estimate,
    GreedyPlayer,
    Hint,
    NormalPlayer,
    NotOnTurn,
    Player,
    StrongPlayer,
    hint,
    play_deal,
    solve,
)
from gaigel.players.estimates import GREEDY, playout_weights
from gaigel.players.guessing import Guesser
from gaigel.players.playouts import MARGIN, called_at_once, judged, play_out
from gaigel.players.weighing import Thoroughness, estimates
from gaigel.sampling import StateSampler
from gaigel.testing import playouts
from tests.helpers import dealt, run

if TYPE_CHECKING:
    from gaigel.testing import Playout

QUICK = StrongPlayer(worlds=20, endgame=10)
HANDS = {0: "HA LK LO E7 S7", 1: "HT EU SU HU SO", 2: "HT EO SO HO EK", 3: "EA EU SU HU HO"}


def endgame(players: int, seed: int) -> State:
    """A lead after the stock is gone, by chance."""
    rng = random.Random(seed)
    state = deal(SPEEDBESEN.replace(target=200).for_players(players), shuffled_pack(rng), 0)
    while state.phase is not Phase.STRICT:
        assert state.turn is not None
        state = apply(state, GreedyPlayer().choose(view(state, state.turn), rng))
    return state


# Playing on.


def test_whoever_reaches_the_target_in_a_playout_wins_at_once() -> None:
    """RULES §9: as if every party called at the first right moment."""
    state = run(dealt(SPEEDBESEN.replace(target=80), HANDS, trump="LU"), "0:G:HA 1:HT 2:HT 3:EA 0:+L")
    world = called_at_once(state)
    assert world.rules.calling is Calling.AUTOMATIC
    assert world.past.reached == ()
    assert called_at_once(world) is world
    before = run(dealt(SPEEDBESEN.replace(target=80), HANDS, trump="LU"), "0:G:HA 1:HT 2:HT 3:EA")
    result = play_out(called_at_once(before), random.Random(1), [GREEDY] * 4)
    assert result.ending is Ending.RIGHT_CALL
    assert result.strokes == (0, 2)


def test_a_playout_is_the_deal_that_greedy_players_with_its_numbers_would_play() -> None:
    """The cards seen are kept along the way; that changes no choice."""
    for seed in range(12):
        players = (2, 3, 4, 6)[seed % 4]
        rules = SPEEDBESEN.for_players(players).replace(calling=Calling.AUTOMATIC)
        start = deal(rules, shuffled_pack(random.Random(seed)), 0)
        weights = playout_weights(start.table, seed % rules.parties)
        seats: list[Player] = [GreedyPlayer(weights=one) for one in weights]
        end = play_deal(seats, start, random.Random(seed)).result
        assert play_out(start, random.Random(seed), weights) == end


@pytest.mark.parametrize(
    ("party", "expected"),
    [(0, (1.0, 2, 2 + MARGIN * 82)), (1, (0.0, -2, -2 - MARGIN * 82))],
)
def test_an_end_is_judged_by_strokes_and_a_little_by_points(party: int, expected: tuple[float, int, float]) -> None:
    """The strokes of the others if the party won, less its own."""
    state = run(dealt(SPEEDBESEN.replace(target=80), HANDS, trump="LU"), "0:G:HA 1:HT 2:HT 3:EA 0:+L 0:aus")
    assert state.result is not None
    assert judged(state.result, party) == pytest.approx(expected)


def test_opponents_are_taken_for_greedy_players() -> None:
    """The own party plays on with numbers found by play, everybody else with those of the greedy player."""
    for players, parties in ((2, 2), (3, 3), (4, 2), (4, 4), (6, 2)):
        table = dealt(SPEEDBESEN.for_players(players, parties)).table
        for party in range(parties):
            found = playout_weights(table, party)
            assert [one == GREEDY for one in found] == [other != party for other in table.party_of]


# Guessing.


def test_worlds_that_explain_what_was_played_are_drawn_more_often() -> None:
    """Who, as the last to play, left 21 Augen lying that a trump would have taken hardly holds a low trump."""
    rules = SPEEDBESEN.replace(openings=frozenset[Opening]())
    hands = {0: "HA E7 EU EO EK", 1: "H7 SU SO SK ST", 2: "HT SU SO SK ST", 3: "H7 HU HO HK E7"}
    state = run(dealt(rules, hands, trump="LA", stock="EU EO EK S7"), "0:HA 1:H7 2:HT 3:H7")
    seen = view(state, 0)
    weights = playout_weights(state.table, 0)
    rng = random.Random(1)
    guesser = Guesser(seen, weights)
    drawn = [one for _ in range(10) for one in guesser.worlds(30, 4, rng)]
    assert sum(times for _, times in drawn) == 300
    guessed = [world for world, times in drawn for _ in range(times)]
    sampler = StateSampler(seen)
    sampled = [sampler.sample(rng) for _ in range(300)]
    trumps = state.trump.mask

    def held(worlds: list[State]) -> float:
        return sum(bool(world.masks[3] & trumps) for world in worlds) / len(worlds)

    assert all(view(world, 0) == seen for world in guessed)
    assert held(guessed) < held(sampled) - 0.1


@settings(max_examples=20)
@given(playouts())
def test_the_hands_of_the_past_are_worked_out_from_those_of_now(playout: Playout) -> None:
    """In the true world every seat is found to have held what it held when it opened or played (RULES §5, §8)."""
    expected: dict[int, list[int]] = {}
    for state, move, after in playout.steps():
        seat = state.turn
        if seat is not None and isinstance(move, (Open, Play)):
            expected.setdefault(seat, []).append(state.masks[seat])
        if after.result is None and after.turn is not None and after.past.tricks:
            true_hands = [hand for other, hands in expected.items() if other != after.turn for hand in hands]
            if len(true_hands) % 5 == 4:
                guesser = Guesser(view(after, after.turn), playout_weights(after.table, 0))
                assert sorted(guesser.past_hands(after)) == sorted(true_hands)


# Weighing.


def test_a_move_that_wins_in_every_world_is_found() -> None:
    """RULES §9: forty more make 82 of 82 points; every other move leaves the deal open."""
    state = run(dealt(SPEEDBESEN.replace(target=82), HANDS, trump="LU"), "0:G:HA 1:HT 2:HT 3:EA")
    best, *others = QUICK.weigh(view(state, 0), random.Random(1))
    assert best.move == MeldPair(0, state.trump)
    assert best.wins == 1.0
    assert best.strokes == 2.0
    assert all(other.worlds <= best.worlds for other in others)
    for player in (QUICK, NormalPlayer(worlds=4)):
        assert player.choose(view(state, 0), random.Random(1)) == best.move


def test_the_estimates_cover_every_turn_move_best_first() -> None:
    """Those given up early come last: they have seen fewer worlds."""
    seen = view(dealt(rng=random.Random(3)), 0)
    found = StrongPlayer(worlds=60).weigh(seen, random.Random(2))
    assert {one.move for one in found} == set(turn_moves(seen))
    keys = [(-one.worlds, -one.value) for one in found]
    assert keys == sorted(keys)
    assert found[0].worlds == 60
    assert all(0 <= one.wins <= 1 for one in found)


def test_moves_are_given_up_that_are_clearly_worse() -> None:
    """With doubt nothing is; without, all but the best after the first batch."""
    seen = view(dealt(rng=random.Random(3)), 0)
    patient = estimates(seen, random.Random(2), Thoroughness(40, 10, doubt=1000))
    assert {one.worlds for one in patient} == {40}
    hasty = estimates(seen, random.Random(2), Thoroughness(40, 10, doubt=0))
    assert [one.worlds for one in hasty].count(40) == 1
    assert {one.worlds for one in hasty} <= {10, 20, 30, 40}


def test_with_few_worlds_the_move_of_the_rules_of_thumb_is_trusted() -> None:
    """Other moves must be better by more than chance."""
    seen = view(dealt(rng=random.Random(3)), 0)
    trusting = estimates(seen, random.Random(2), Thoroughness(2, 2, trust=1000))
    doubting = estimates(seen, random.Random(2), Thoroughness(2, 2, trust=0))
    assert trusting[0].value > 400
    assert {(one.move, one.wins) for one in trusting} == {(one.move, one.wins) for one in doubting}
    assert all(one.value < 4 for one in doubting)


@pytest.mark.parametrize("players", [2, 3])
def test_the_endgame_of_two_and_three_is_solved(players: int) -> None:
    """With two players nothing is hidden once the stock is gone: the estimate is the exact result of every move."""
    for seed in range(4 if players == 2 else 1):
        state = endgame(players, seed)
        seen = view(state, state.turn)
        strong = StrongPlayer(endgame=3)
        assert strong.solves(seen)
        found = strong.weigh(seen, random.Random(1))
        assert {one.worlds for one in found} == {3}
        if players == 2:
            assert state.turn is not None
            for one in found:
                strokes = solve(apply(state, one.move)).strokes
                assert one.strokes == strokes[1 - state.turn] - strokes[state.turn]
            assert found[0].strokes == max(one.strokes for one in found)


@pytest.mark.parametrize("players", [4, 6])
def test_with_more_players_the_endgame_is_played_out(players: int) -> None:
    """Too much stays hidden for exactness to help."""
    state = endgame(players, 1)
    assert not QUICK.solves(view(state, state.turn))
    assert not QUICK.solves(view(dealt(SPEEDBESEN.for_players(2)), 0))


def test_the_strong_player_robs_when_it_pays() -> None:
    """SB: no longer blindly. The trump Daus for the seven pays."""
    hands = {0: "HA L7 E7 SU H7", 1: "HU", 2: "HU", 3: "EU"}
    state = run(dealt(hands=hands, trump="LA", stock="S7 S7 H7 EU"), "0:G:HA 1:HU 2:HU 3:EU")
    assert str(StrongPlayer(worlds=60).choose(view(state, 0), random.Random(1))) == "0:rob"


@pytest.mark.parametrize("player", [NormalPlayer(worlds=2), QUICK])
def test_a_single_move_needs_no_thought(player: Player) -> None:
    """Whatever the seed."""
    state = run(dealt(hands={0: "HA", 1: "LA LT LK LO HU"}), "0:G:HA")
    assert len(turn_moves(state)) == 1
    rng = random.Random(1)
    before = rng.getstate()
    assert player.choose(view(state, 1), rng) == turn_moves(state)[0]
    assert rng.getstate() == before


# The hint.


def test_a_hint_is_the_choice_of_the_strong_player_with_reasons() -> None:
    """The same move for the same seed; what it is worth stands beside every move."""
    seen = view(dealt(rng=random.Random(3)), 0)
    found = hint(seen, random.Random(2), QUICK)
    assert found.move == QUICK.choose(seen, random.Random(2)) == found.options[0].move
    assert found.options == QUICK.weigh(seen, random.Random(2))
    assert not found.exact
    assert len(str(found).splitlines()) == len(turn_moves(seen))


def test_a_hint_can_be_read() -> None:
    """One line a move."""
    state = dealt()
    options = (
        Estimate(turn_moves(state)[0], 0.625, 0.31, 300, 0.4),
        Estimate(turn_moves(state)[1], 0.5, -0.004, 20, 0.1),
    )
    first, second = turn_moves(state)[:2]
    assert str(Hint(first, options, exact=False)).splitlines() == [
        f"> {first!s:<14} wins  62%  strokes +0.31  (300 played worlds)",
        f"  {second!s:<14} wins  50%  strokes -0.00  (20 played worlds)",
    ]


def test_a_hint_says_aus_and_challenges() -> None:
    """RULES §9: what the word brings is certain."""
    state = run(dealt(SPEEDBESEN.replace(target=80), HANDS, trump="LU"), "0:G:HA 1:HT 2:HT 3:EA 0:+L")
    found = hint(view(state, 0), random.Random(1))
    assert found.move == Call(0)
    assert [(one.move, one.wins, one.strokes) for one in found.options] == [(Call(0), 1.0, 2)]
    assert str(found) == "> 0:aus          wins 100%  strokes +2.00  (1 solved worlds)"
    late = run(dealt(GIGACKEL.replace(target=80), HANDS, trump="LU"), "0:G:HA 1:HT 2:HT 3:EA 0:+L 0:LO 1:EU 2:EO")
    assert deadline(late, 0).kind is DeadlineKind.PASSED
    assert hint(view(late, 3), random.Random(1)).move == Challenge(3, 0)


def test_a_hint_is_for_the_seat_on_turn() -> None:
    """The others have no choice to make."""
    with pytest.raises(NotOnTurn):
        hint(view(dealt(), 1), random.Random(1))


def test_a_hint_in_the_endgame_of_two_is_exact() -> None:
    """The options say so."""
    state = endgame(2, 3)
    assert hint(view(state, state.turn), random.Random(1), QUICK).exact


# Strength, by deals that always fall the same.


@pytest.mark.parametrize("preset", [SPEEDBESEN, GIGACKEL, WIKIPEDIA])
def test_the_normal_player_beats_the_careless(preset: Rules) -> None:
    """A smoke test; the figures stand in docs/players.md."""
    from gaigel.players import EasyPlayer

    strokes = 0
    for seed in range(4):
        start = deal(preset, shuffled_pack(random.Random(seed)), seed)
        for party in (0, 1):
            easy, normal = EasyPlayer(carelessness=1.0), NormalPlayer(worlds=4)
            seats: list[Player] = [normal if seat % 2 == party else easy for seat in range(4)]
            result = play_deal(seats, start, random.Random(seed)).result
            assert result is not None
            strokes += result.strokes[1 - party] - result.strokes[party]
    assert strokes > 4
