"""What a seat expects of a move at first sight: what it looks at, and that the expectations make sense."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import attrs
import pytest
from hypothesis import given, settings

from gaigel import (
    SPEEDBESEN,
    WIKIPEDIA,
    AnnounceDissle,
    Calling,
    LayUnder,
    Opening,
    Pass,
    State,
    apply,
    deal,
    parse_move,
    shuffled_pack,
    turn_moves,
    view,
)
from gaigel.players import GreedyPlayer
from gaigel.players.instinct import COUNT, Sight, expectations
from gaigel.players.outlook import has_outlook, places
from gaigel.players.playouts import worth
from gaigel.players.weighing import Thoroughness, estimates
from gaigel.testing import playouts
from tests.helpers import dealt, run

if TYPE_CHECKING:
    from gaigel.testing import Playout

HANDS = {0: "HA LK LO E7 S7", 1: "HT EU SU HU SO", 2: "HT EO SO HO EK", 3: "EA EU SU HU HO"}
"""Seat 0 wins the first trick with the Daus it opens with, and may meld in trump (Laub)."""
OPEN = SPEEDBESEN.replace(openings=frozenset[Opening](), calling=Calling.AUTOMATIC)


def seen(state: State, move: str) -> dict[int, float]:
    """The features after a move of the seat on turn."""
    assert state.turn is not None
    sight = Sight(view(state, state.turn))
    found = sight.before + sight.after(parse_move(move))
    assert len({index for index, _ in found}) == len(found), "every feature stands there once"
    return dict(found)


def among(found: dict[int, float], start: int, stop: int) -> set[int]:
    return {index for index in found if start <= index < stop}


def at(state: State, card: str) -> int:
    """The place of a face: trump first, in each suit from the Sieben up."""
    return 6 * places(state.trump)["ELHS".index(card[0])] + "7UOKTA".index(card[1])


def test_the_hand_is_that_after_the_move() -> None:
    """The card laid is on the table instead; a second copy has a number of its own."""
    state = dealt(OPEN, {**HANDS, 0: "HA HA LO E7 S7"}, trump="LU")
    found = seen(state, "0:HA")
    assert among(found, 0, 48) == {at(state, card) for card in ("HA", "LO", "E7", "S7")}
    assert among(seen(state, "0:E7"), 0, 48) == {at(state, c) for c in ("HA", "LO", "S7")} | {24 + at(state, "HA")}
    assert among(found, 168, 264) == {168 + at(state, "HA")}
    assert among(found, 312, 317) == {313}


def test_seats_are_counted_from_the_own_one() -> None:
    """The leader sits behind the last to play; what was played is known, and who wins the trick."""
    state = run(dealt(OPEN, HANDS, trump="LU"), "0:HA 1:HT 2:HT")
    found = seen(state, "3:HO")
    table = {(1, "HA"), (2, "HT"), (3, "HT"), (0, "HO")}
    assert among(found, 168, 264) == {168 + 24 * seat + at(state, card) for seat, card in table}
    assert among(found, 420, 516) == {420 + 24 * seat + at(state, card) for seat, card in table}
    assert among(found, 48, 72) == {48 + at(state, card) for card in ("HA", "HT", "HO")}
    assert among(found, 72, 96) == {72 + at(state, "HT")}
    assert among(found, 386, 402) == {386 + 4 * 3 + 1}


def test_a_complete_trick_is_credited() -> None:
    """34 Augen for seat 0 and its party: the others have them, and still no trick."""
    state = run(dealt(OPEN, HANDS, trump="LU"), "0:HA 1:HT 2:HT")
    found = seen(state, "3:HO")
    assert among(found, 274, 286) == {274}
    assert {index: found[index] for index in among(found, 286, 298)} == pytest.approx({286 + 3: 0.6, 286 + 4: 0.4})
    assert among(found, 298, 300) == {298}
    assert {index: found[index] for index in among(found, 402, 416)} == pytest.approx(
        {409 + 5: (44 - 34) / 14, 409 + 6: (34 - 30) / 14}
    )


def test_hidden_cards_are_not_looked_at() -> None:
    """RULES §4: of a face-down trick only the own card is known, and that others have laid one."""
    state = run(dealt(SPEEDBESEN, HANDS, trump="LU"), "0:A:HA 1:HT")
    found = seen(state, "2:HT")
    assert among(found, 264, 267) == {264 + 1, 264 + 2}
    assert among(found, 168, 264) == {168 + at(state, "HT")}
    for start, stop in ((48, 96), (386, 416), (420, 516)):
        assert not among(found, start, stop)
    assert among(found, 370, 386) == {370 + 4 * 2 + 2}


def test_who_opens_face_down_knows_the_card() -> None:
    """Höher hat and Andere Alte look different to the forehand too."""
    state = dealt(SPEEDBESEN, HANDS, trump="LU")
    for move, how in (("0:G:HA", 0), ("0:H:E7", 1), ("0:A:HA", 2)):
        found = seen(state, move)
        assert among(found, 370, 386) == {370 + 4 * how}
        assert among(found, 386, 402) == {386}


def test_cards_that_are_known_to_be_in_other_hands_are_seen() -> None:
    """RULES §7: a meld shows two cards, of which one is then played."""
    state = run(dealt(SPEEDBESEN, HANDS, trump="LU"), "0:G:HA 1:HT 2:HT 3:EA 0:+L 0:LK")
    assert state.turn == 1
    found = seen(state, "1:EU")
    seat = 3 - 1
    assert among(found, 96, 168) == {96 + 24 * seat + at(state, "LO")}
    assert among(found, 346, 370) == {346 + 8 * seat}
    assert among(found, 300, 312) == {301}


def test_a_meld_leaves_the_seat_on_turn_and_binds_it() -> None:
    """RULES §7: points at once, the next card one of the two; the pair is used."""
    state = run(dealt(SPEEDBESEN, HANDS, trump="LU"), "0:G:HA 1:HT 2:HT 3:EA")
    before, after = seen(state, "0:LK"), seen(state, "0:+L")
    assert 317 in after
    assert 317 not in before
    assert among(after, 330, 346) == {330, 331, 338, 339}
    assert not among(before, 330, 346)
    assert 416 in {index for index, _ in Sight(view(state, 0)).after(parse_move("0:E7"))}
    assert 416 not in after
    assert among(after, 312, 317) == {312}
    assert {index: after[index] for index in among(after, 274, 286)} == pytest.approx({274 + 8: 5 / 7, 274 + 9: 2 / 7})


@pytest.mark.parametrize("binds", [True, False])
def test_the_features_of_a_meld_are_those_of_the_state_after_it(binds: bool) -> None:
    """RULES §7: a meld binds the seat only where the option says so."""
    rules = SPEEDBESEN.replace(meld_binds=binds)
    state = run(dealt(rules, HANDS, trump="LU"), "0:G:HA 1:HT 2:HT 3:EA")
    found = seen(state, "0:+L")
    after = apply(state, parse_move("0:+L"))
    assert len(among(found, 330, 338)) == after.bound[0].bit_count() == (2 if binds else 0)
    assert len(among(found, 338, 346)) == after.melded[0].bit_count() == 2


def test_robbing_swaps_the_seven_for_the_card_turned_up() -> None:
    """RULES §8: the seven lies under the stock then."""
    state = run(dealt(SPEEDBESEN, {**HANDS, 0: "HA L7 LO E7 S7"}, trump="LT"), "0:G:HA 1:HT 2:HT 3:EA")
    stays, robs = seen(state, "0:E7"), seen(state, "0:rob")
    assert among(stays, 267, 274) == {267 + 4}
    assert among(robs, 267, 274) == {267}
    assert {at(state, "LT")} == {index for index in among(robs, 0, 6) if index not in among(stays, 0, 6)}
    assert at(state, "L7") not in robs
    assert 317 in robs


def test_laying_under_and_taking_are_seen_apart() -> None:
    """RULES §8: who lays the seven under has one card less; the other card stays turned up."""
    rules = WIKIPEDIA.replace(calling=Calling.AUTOMATIC)
    state = run(dealt(rules, {**HANDS, 0: "HA L7 LO E7 S7"}, trump="LT"), "0:G:HA 1:HT 2:HT 3:EA")
    found = seen(state, "0:under")
    assert at(state, "L7") not in found
    assert at(state, "LT") not in found
    assert among(found, 267, 274) == {267 + 4}
    later = apply(state, LayUnder(0))
    taken = seen(later, "0:take")
    assert at(state, "LT") in taken
    assert among(taken, 267, 274) == {267}


def test_who_does_not_follow_in_the_strict_phase_lacks_the_suit() -> None:
    """RULES §6: and the trumps, if none was played."""
    rng = random.Random(2)
    lacking = 0
    for seed in range(12):
        state = deal(OPEN.replace(target=200), shuffled_pack(random.Random(seed)), 0)
        while state.result is None:
            assert state.turn is not None
            me = state.turn
            move = turn_moves(state)[0]
            found = among(seen(state, str(move)), 318, 330)
            expected: set[int] = set()
            suits = places(state.trump)
            for trick in [*state.past.tricks, None][7:]:
                cards = state.cards if trick is None else trick.cards
                leader = state.trick.leader if trick is None else trick.leader
                for place, card in enumerate(cards):
                    seat = (leader + place - me) % 4
                    if seat and card.suit is not cards[0].suit:
                        expected.add(318 + 4 * (seat - 1) + suits[cards[0].suit.index])
                        if card.suit is not state.trump:
                            expected.add(318 + 4 * (seat - 1))
            assert found == expected
            lacking += len(found)
            state = apply(state, GreedyPlayer().choose(view(state, me), rng))
    assert lacking > 50
    free = OPEN.replace(target=200, must_follow=False)
    state = deal(free, shuffled_pack(random.Random(1)), 0)
    while state.result is None:
        assert not among(seen(state, str(turn_moves(state)[0])), 318, 330)
        state = apply(state, turn_moves(state)[0])


@settings(max_examples=40)
@given(playouts())
def test_every_move_can_be_looked_at(playout: Playout) -> None:
    """Whatever the rules, at every table that has an outlook; only Auf Dissle was never seen (RULES §10)."""
    for state, _, _ in playout.steps():
        if not has_outlook(state.table) or state.turn is None:
            continue
        seat = state.turn
        moves = turn_moves(state)
        expected = expectations(view(state, seat), moves)
        assert (expected is None) == any(isinstance(move, (AnnounceDissle, Pass)) for move in moves)
        if expected is not None:
            assert len(expected) == len(moves)
            assert all(0 < wins < 1 and -3 < strokes < 3 for wins, strokes in expected)
            assert expected == expectations(view(state, seat, counting=False), moves), "counted in the head"
            sight = Sight(view(state, seat))
            for move in moves:
                found = sight.before + sight.after(move)
                assert all(0 <= index < COUNT and amount > 0 for index, amount in found)
                assert len({index for index, _ in found}) == len(found)


def test_better_moves_are_expected_to_do_better() -> None:
    """The last to play takes 34 Augen with a trump rather than leave them; the Sieben will do as well as the Daus."""
    hands = {0: "HA E7 EU EO EK", 1: "HT SU SO SK ST", 2: "HT SU SO SK ST", 3: "LA L7 E7 EO EU"}
    state = run(dealt(OPEN, hands, trump="LU"), "0:HA 1:HT 2:HT")
    moves = turn_moves(state)
    expected = expectations(view(state, 3), moves)
    assert expected is not None
    by_card = {str(move): worth(*one) for move, one in zip(moves, expected, strict=True)}
    assert max(by_card, key=by_card.__getitem__) == "3:L7"
    assert by_card["3:LA"] > by_card["3:E7"]


def test_what_is_expected_counts_as_much_as_is_asked_for() -> None:
    """With all the weight in the world the best move at first sight is made; with none the worlds alone decide."""
    differ = 0
    for seed in range(8):
        state = deal(OPEN, shuffled_pack(random.Random(seed)), 0)
        seen_by = view(state, 1)
        moves = turn_moves(seen_by)
        expected = expectations(seen_by, moves)
        assert expected is not None
        at_sight = {move: worth(*one) for move, one in zip(moves, expected, strict=True)}
        how = Thoroughness(worlds=20, batch=20, foresight=True, trust=0.0)
        alone, much = (
            {one.move: one for one in estimates(seen_by, random.Random(seed), attrs.evolve(how, instinct=weight))}
            for weight in (0.0, 1000.0)
        )
        assert max(much, key=lambda move: much[move].value) == max(at_sight, key=at_sight.__getitem__)
        for move, one in alone.items():
            assert one.value == pytest.approx(worth(one.wins, one.strokes))
            if much[move].worlds == one.worlds:
                assert much[move].value == pytest.approx(one.value + 1000 * at_sight[move])
        differ += max(alone, key=lambda move: alone[move].value) != max(at_sight, key=at_sight.__getitem__)
    assert 0 < differ < 8


@pytest.mark.parametrize("players", [2, 3, 6])
def test_tables_without_an_outlook_have_no_first_sight(players: int) -> None:
    """The rules of thumb have their bonus there, and deals are played to the end."""
    state = deal(SPEEDBESEN.for_players(players), shuffled_pack(random.Random(1)), players - 1)
    mine = view(state, 0)
    plain = Thoroughness(worlds=10, batch=10)
    sighted = attrs.evolve(plain, foresight=True, instinct=1.0)
    assert estimates(mine, random.Random(1), sighted) == estimates(mine, random.Random(1), plain)
