"""One contract for every preset, number of players and rule set of the pairwise table.

No moves after the end, turn and calls, conservation, recall, round trips, old states unchanged after any branch; and
views that know what their seat knows and nothing else.
"""

from __future__ import annotations

import pickle
import random
from typing import TYPE_CHECKING

import pytest

import gaigel
from gaigel import PRESETS, IllegalMove, Rules, State, apply
from gaigel.testing import TABLES, candidate_moves, random_playout
from tests.invariants import (
    all_legal,
    check_legality,
    check_playout,
    check_round_trips,
)
from tests.pairwise import table
from tests.view_checks import (
    check_contents,
    check_deadlines,
    check_draws,
    check_knowledge,
    check_moves,
    check_public_hands,
    check_recall_of_views,
    check_refusals,
    other_worlds,
    watchers,
)

if TYPE_CHECKING:
    from gaigel.testing import Playout

TABLES_OF_PRESETS = {
    f"{name}-{players}-{parties}": preset.for_players(players, parties)
    for name, preset in PRESETS.items()
    for players, parties in TABLES
}
RULE_SETS = TABLES_OF_PRESETS | {f"pairwise-{number}": rules for number, rules in enumerate(table())}


@pytest.fixture(params=RULE_SETS, scope="module")
def playout(request: pytest.FixtureRequest) -> Playout:
    """A whole deal under one of the rule sets."""
    return random_playout(random.Random(f"contract {request.param}"), RULE_SETS[request.param])


def some(playout: Playout, count: int) -> list[State]:
    """So many states of a deal, evenly spread, the first and the last among them."""
    states = playout.states()
    return [states[at * (len(states) - 1) // (count - 1)] for at in range(count)]


def test_the_deal_keeps_every_rule(playout: Playout) -> None:
    """Turn, calls, conservation, points, recall, melds, ending: all that test_properties.py names."""
    check_playout(playout)


def test_listed_is_accepted_is_unexplained(playout: Playout) -> None:
    """RULES §17, over every move that can be written for the table."""
    for state in some(playout, 3):
        check_legality(state)


def test_a_finished_deal_refuses_every_move_by_one_code(playout: Playout) -> None:
    """RULES §17: DEAL_OVER, and NO_SUCH_SEAT where that is also so."""
    final = playout.final
    for move in candidate_moves(final):
        with pytest.raises(IllegalMove) as caught:
            apply(final, move)
        codes = [violation.code for violation in caught.value.violations]
        outside = [gaigel.Code.NO_SUCH_SEAT] if move.seat == final.rules.players else []
        assert codes == [gaigel.Code.DEAL_OVER, *outside]


def test_states_survive_pickle_copy_and_repr(playout: Playout) -> None:
    """Equal, with equal hash, equal text and equal moves."""
    for state in some(playout, 5):
        check_round_trips(state)


def test_old_states_stay_as_they_were_after_any_number_of_branches(playout: Playout) -> None:
    """Every legal move is made from every state of the deal, in both directions; the deal itself does not change."""
    states, stored = playout.states(), [pickle.dumps(state) for state in playout.states()]
    branches = [[apply(state, move) for move in all_legal(state)] for state in states]
    again = [[apply(state, move) for move in all_legal(state)] for state in reversed(states)]
    assert branches == again[::-1]
    assert [pickle.loads(old) for old in stored] == list(states)
    assert playout.states() == states


def test_refusals_survive_pickle(playout: Playout) -> None:
    """An `IllegalMove` carries move, state and violations through a process boundary."""
    state = playout.states()[0]
    move = next(move for move in candidate_moves(state) if gaigel.why_illegal(state, move))
    with pytest.raises(IllegalMove) as caught:
        apply(state, move)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.move, again.state, again.violations) == (move, state, caught.value.violations)
    assert str(again) == str(caught.value)


def test_different_states_of_a_deal_differ(playout: Playout) -> None:
    """Every move makes a state that is unlike all before it, also by hash."""
    states = playout.states()
    assert len(set(states)) == len(states)
    assert len({hash(state) for state in states}) == len(states)


def test_views_judge_the_moves_of_their_seat_as_the_state_does(playout: Playout) -> None:
    """RULES §17: listed moves and every violation, over every move that can be written, counting or not."""
    for number, state in enumerate(some(playout, 5)):
        for seat in range(state.rules.players):
            check_moves(state, seat, counting=(seat + number) % 2 == 0)


def test_views_refuse_to_judge_a_hand_that_they_do_not_hold(playout: Playout) -> None:
    """`HiddenHand`, whatever is asked; a spectator's view holds none."""
    for state in some(playout, 2):
        for seat in watchers(state):
            check_refusals(state, seat)


def test_views_hold_the_own_hand_and_what_is_public(playout: Playout) -> None:
    """RULES §4, §9, §13: no other hand, no face-down card, no sign of others, no points that nobody counts."""
    for state in some(playout, 12):
        for seat in watchers(state):
            check_contents(state, seat, counting=True)
            check_contents(state, seat, counting=False)


def test_views_know_the_deadline_of_their_party_alone(playout: Playout) -> None:
    """RULES §9: and before the end never that somebody is late."""
    for state in playout.states():
        for seat in watchers(state):
            check_deadlines(state, seat, counting=True)
            check_deadlines(state, seat, counting=False)


def test_what_a_view_knows_is_true_and_complete(playout: Playout) -> None:
    """RULES §1, §7: known cards are there; seen, known and unseen cards make up the pack."""
    for state in some(playout, 12):
        for seat in watchers(state):
            check_knowledge(state, seat)


def test_what_is_publicly_known_is_what_the_referee_counts(playout: Playout) -> None:
    """RULES §7, after every move."""
    check_public_hands(playout)


def test_draws_and_dealt_hands_are_read_off_the_past(playout: Playout) -> None:
    """RULES §3, §5, §8, against the hands as they really were."""
    check_draws(playout)


def test_keys_have_perfect_recall_and_hold_no_secret(playout: Playout) -> None:
    """Equal now, equal ever since; and equal as long as only what a seat has not seen differs."""
    rng = random.Random(f"other worlds {playout!r}")
    states = playout.states()
    for number, (saw, others) in enumerate(other_worlds(playout, rng, 6)):
        check_recall_of_views(list(states), others, saw, counting=number % 2 == 0)


def test_other_worlds_go_on_long_enough_to_tell() -> None:
    """Many moves long, hidden from some seats and not from others."""
    rng = random.Random("worlds")
    hidden = seen = 0
    for rules in list(TABLES_OF_PRESETS.values())[::3]:
        for saw, states in other_worlds(random_playout(rng, rules), rng, 6):
            hidden += (len(states) - 1) * (rules.players - len(saw))
            seen += len(saw)
    assert hidden > 1000
    assert seen > 20


def test_the_contract_covers_every_preset_at_every_table() -> None:
    """RULES §2, §14: three presets, seven tables."""
    assert len(TABLES_OF_PRESETS) == 21
    assert {(rules.players, rules.parties) for rules in TABLES_OF_PRESETS.values()} == set(TABLES)
    assert all(isinstance(rules, Rules) for rules in RULE_SETS.values())
