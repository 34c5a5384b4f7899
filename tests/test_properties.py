"""What holds in every deal under any rules (RULES §1 to §11, §16, §17)."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from gaigel import Call, Calling, Challenge, Ending, Open, Pass, Play, apply, deal, play
from gaigel.testing import LENGTH, Playout, Temper, moves_for, packs, play_out, playouts, rules, states
from tests.invariants import (
    all_legal,
    check_conservation,
    check_ending,
    check_legality,
    check_lists,
    check_melds,
    check_points,
    check_recall,
    check_round_trips,
    check_turn,
    check_value,
    examples,
)

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject

    from gaigel import State


@settings(max_examples=examples(3))
@given(playouts())
def test_the_cards_are_conserved_face_by_face(playout: Playout) -> None:
    """RULES §1: each of the 24 faces is there twice after every move."""
    for state in playout.states():
        check_conservation(state)


@settings(max_examples=examples(3))
@given(playouts())
def test_points_are_the_augen_of_tricks_and_melds(playout: Playout) -> None:
    """RULES §9, §15: after every move; 240 and the bonus when all cards are played."""
    for state in playout.states():
        check_points(state)


@settings(max_examples=examples(3))
@given(playouts())
def test_melds_never_exceed_the_cards_held(playout: Playout) -> None:
    """RULES §7: two pairs a suit over all players, a seat's not more than its kings and Obers."""
    check_melds(playout)


@settings(max_examples=examples(3))
@given(playouts())
def test_the_seat_on_turn_has_a_card_until_the_last_one(playout: Playout) -> None:
    """RULES §4 to §6, §9: then it may pass, and when the deal is over nobody may do anything."""
    for state in playout.states():
        check_turn(state)


@settings(max_examples=examples(3))
@given(playouts())
def test_turn_moves_and_call_moves_make_up_the_legal_moves(playout: Playout) -> None:
    """RULES §16: together and without overlap."""
    for state in playout.states():
        check_lists(state)


@settings(max_examples=examples(3))
@given(playouts())
def test_nothing_that_happened_is_forgotten(playout: Playout) -> None:
    """Tricks, melds, exchanges and announcements only grow, and a move adds what it says."""
    for step in playout.steps():
        check_recall(*step)


@settings(max_examples=examples(3))
@given(playouts())
def test_ending_and_strokes_follow_from_the_history(playout: Playout) -> None:
    """RULES §9, §11, recomputed from moves, tricks and melds."""
    check_ending(playout)


@settings(max_examples=examples(0.5))
@given(states())
def test_listed_is_accepted_is_unexplained(state: State) -> None:
    """RULES §17: over every move that can be written for the table."""
    check_legality(state)


@given(states(), st.data())
def test_any_drawn_move_is_either_listed_or_explained(state: State, data: DataObject) -> None:
    """RULES §17: moves near the legal ones come up often."""
    check_legality(state, [data.draw(moves_for(state), label="move") for _ in range(5)])


@given(states())
def test_a_state_is_what_its_constructor_makes_of_its_fields(state: State) -> None:
    """However the engine has built it."""
    check_value(state)


@settings(max_examples=examples(0.5))
@given(states())
def test_states_survive_pickle_copy_and_repr(state: State) -> None:
    """Equal, with equal hash, equal text and equal moves."""
    check_round_trips(state)


@given(states())
def test_every_branch_leaves_the_state_as_it_was(state: State) -> None:
    """No move, tried from the state or from a state after it, changes anything that exists."""
    before = copy.deepcopy(state)
    branches = [apply(state, move) for move in all_legal(state)]
    for branch in branches:
        for move in all_legal(branch)[:3]:
            apply(branch, move)
    assert state == before
    assert branches == [apply(state, move) for move in all_legal(before)]


@settings(max_examples=examples(3))
@given(playouts())
def test_replaying_the_moves_gives_the_same_states(playout: Playout) -> None:
    """No randomness and no memory in the engine: equal moves, equal states and hashes (RULES §3)."""
    pack = list(playout.pack)
    start = deal(playout.rules, pack, playout.dealer, playout.knocked)
    assert pack == list(playout.pack)
    assert play(start, playout.moves) == playout.final
    assert [hash(state) for state in playout.states()] == [hash(state) for state in playout.states()]


@st.composite
def silent(draw: st.DrawFn) -> Playout:
    """A deal in which nobody calls or challenges."""
    options = draw(rules())
    pack = draw(packs(options, options.players - 1))
    choices = draw(st.binary(min_size=LENGTH, max_size=LENGTH))
    return play_out(options, pack, options.players - 1, bytes([Temper.SILENT.value]) + choices)


@settings(max_examples=examples(3))
@given(silent())
def test_without_calls_a_deal_ends_after_at_most_48_cards(playout: Playout) -> None:
    """RULES §9, §15: sooner only by a deadline, an automatic win, a lost Auf Dissle or five sevens."""
    assert not any(isinstance(move, Call | Challenge) for move in playout.moves)
    laid = sum(isinstance(move, Open | Play) for move in playout.moves)
    result = playout.final.result
    assert result is not None
    if result.ending is Ending.UNCALLED:
        assert laid == 48
        passes = [move.seat for move in playout.moves if isinstance(move, Pass)]
        seats = playout.rules.players if playout.rules.calling is Calling.MANUAL else 0
        assert sorted(passes) == list(range(seats))
    else:
        assert laid <= 48
        assert result.ending in {Ending.OVERDUE, Ending.RIGHT_CALL, Ending.DISSLE_LOST, Ending.FIVE_SEVENS}
        assert (result.ending is Ending.RIGHT_CALL) <= (playout.rules.calling is Calling.AUTOMATIC)
