"""No view, and nothing that is asked of it, tells what its seat cannot know.

`assert_hidden` is the one check: two states that look the same to a seat must answer it alike. Whatever else a seat is
shown joins it as one more probe.
"""

from __future__ import annotations

import pickle
import random
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaigel import (
    SPEEDBESEN,
    Card,
    Hand,
    Phase,
    Record,
    RecordedDeal,
    State,
    apply,
    call_moves,
    deadline,
    deal,
    explain,
    information_key,
    legal_moves,
    redacted,
    render,
    turn_moves,
    view,
    view_events,
    why_illegal,
)
from gaigel.deduction import facts
from gaigel.explaining import LANGUAGES
from gaigel.sampling import StateSampler, dealt_pack, recorded_moves
from gaigel.testing import candidate_moves, playouts
from tests.helpers import dealt, run

if TYPE_CHECKING:
    from collections.abc import Callable

    from gaigel import Event, View
    from gaigel.testing import Playout

    Probe = Callable[[State, int | None, View], Any]
"""What a seat may ask of a state or of its view of it."""


def _own_moves(state: State, seat: int | None, seen: View) -> Any:
    """The legal moves, of the view and of the state itself."""
    if seat is None:
        return legal_moves(seen), turn_moves(seen)
    mine = legal_moves(seen), turn_moves(seen), call_moves(seen, seat)
    theirs = legal_moves(state, seat), turn_moves(state) if state.turn == seat else (), call_moves(state, seat)
    assert mine == theirs
    return mine


def _reasons(state: State, seat: int | None, seen: View) -> Any:
    """Why any move of the seat is not allowed, of the view and of the state itself."""
    mine = [move for move in candidate_moves(state) if move.seat == seat]
    answers = [why_illegal(seen, move) for move in mine]
    assert answers == [why_illegal(state, move) for move in mine]
    return answers


def _explanations(state: State, seat: int | None, seen: View) -> Any:
    """The same reasons in words."""
    reasons = _reasons(state, seat, seen)
    return [explain(violations, lang) for violations in reasons for lang in LANGUAGES]


def _story(state: State, seat: int | None, seen: View) -> Any:
    """Everything that the seat has been told since the deal, as events."""
    before = deal(state.rules, dealt_pack(state), state.dealer, state.table.knocked)
    told: list[tuple[Event, ...]] = []
    for move in recorded_moves(state):
        after = apply(before, move)
        if news := view_events(before, move, after, seat, counting=seen.counting):
            told.append(news)
        before = after
    return told


def _record(state: State, seat: int | None, _: View) -> Any:
    """The deal as a record, for the eyes of the seat."""
    told = RecordedDeal(
        rules=state.rules,
        dealer=state.dealer,
        knocked=state.table.knocked,
        pack=dealt_pack(state),
        moves=recorded_moves(state),
    )
    return redacted(Record(rules=state.rules, deals=(told,)), seat).dumps()


PROBES: dict[str, Probe] = {
    "view": lambda _, __, seen: seen,
    "hash": lambda _, __, seen: hash(seen),
    "repr": lambda _, __, seen: repr(seen),
    "str": lambda _, __, seen: str(seen),
    "pickle": lambda _, __, seen: pickle.loads(pickle.dumps(seen)),
    "pickled text": lambda _, __, seen: repr(pickle.loads(pickle.dumps(seen))),
    "key": lambda _, __, seen: information_key(seen),
    "parts": lambda _, __, seen: (seen.hand, seen.dealt, seen.known, seen.unseen, seen.trick, seen.points),
    "deadlines": lambda state, _, seen: [deadline(seen, party) for party in range(state.rules.parties)],
    "facts": lambda _, __, seen: facts(seen),
    "impossible": lambda _, __, seen: seen.impossible,
    "moves": _own_moves,
    "reasons": _reasons,
    "explanations": _explanations,
    "story": _story,
    "record": _record,
    "picture": lambda _, __, seen: (render(seen), render(seen, style="svg")),
}
"""What must be the same in all states that look the same to a seat."""


def assert_hidden(
    state: State, other: State, seat: int | None, *, counting: bool, probes: dict[str, Probe] | None = None
) -> None:
    """Two states that a seat cannot tell apart answer it alike.

    Args:
        state: A state.
        other: A state that may differ in what the seat cannot know.
        seat: The seat; None for a spectator.
        counting: Whether points are counted for it.
        probes: What is asked; all by default.
    """
    for name, probe in (PROBES if probes is None else probes).items():
        first = probe(state, seat, view(state, seat, counting=counting))
        second = probe(other, seat, view(other, seat, counting=counting))
        assert first == second, f"{name} tells seat {seat} what it cannot know"


@given(playouts(), st.data())
def test_sampled_states_answer_like_the_real_one(playout: Playout, data: st.DataObject) -> None:
    """For random options, states and seats: view, key, texts, legal moves, reasons, facts (RULES §1 to §13)."""
    states = playout.states()
    state = states[data.draw(st.integers(0, len(states) - 1))]
    seat = data.draw(st.sampled_from([None, *range(playout.rules.players)]))
    counting = data.draw(st.booleans())
    sampler = StateSampler(view(state, seat, counting=counting))
    rng = random.Random(data.draw(st.integers(0, 1000)))
    for _ in range(2):
        assert_hidden(state, sampler.sample(rng), seat, counting=counting)


def test_the_check_finds_a_leak() -> None:
    """A probe that looks at the stock is caught."""
    state = dealt(hands={0: "HA"})
    other = StateSampler(view(state, 0)).sample(random.Random(1))
    with pytest.raises(AssertionError, match="stock tells seat 0"):
        assert_hidden(state, other, 0, counting=True, probes={"stock": lambda state, _, __: state.stock})


def _swapped(state: State, left: tuple[int, Card], right: tuple[int, Card]) -> State:
    """The state with two cards of two hands exchanged."""
    masks = list(state.masks)
    for (seat, gives), (_, gets) in ((left, right), (right, left)):
        masks[seat] = (Hand.from_mask(masks[seat]).remove(gives).add(gets)).mask
    return attrs.evolve(state, masks=tuple(masks))


def test_states_that_differ_only_in_hidden_cards_look_the_same() -> None:
    """Two cards in other hands, and the order of the stock (RULES §1, §3)."""
    state = dealt(hands={0: "HA", 1: "HT", 2: "HO"})
    swapped = _swapped(state, (1, Card.HT), (2, Card.HO))
    turned = attrs.evolve(state, pile=state.pile[::-1])
    for seat, same in ((0, True), (3, True), (None, True), (1, False), (2, False)):
        assert (view(state, seat) == view(swapped, seat)) is same
        assert view(state, seat) == view(turned, seat)
        if same:
            assert_hidden(state, swapped, seat, counting=True)
        assert_hidden(state, turned, seat, counting=True)


def test_a_face_down_first_trick_shows_number_and_opening_only() -> None:
    """Seats 0 and 1 see their own card, all others none; after the fourth card everybody sees all (RULES §4)."""
    first = run(dealt(hands={0: "HK HU", 1: "HT", 2: "HA", 3: "E7"}), "0:H:HK 1:HT")
    other = run(dealt(hands={0: "HU HK", 1: "HT", 2: "HA", 3: "E7"}), "0:H:HU 1:HT")
    for seat in (1, 2, 3, None):
        assert_hidden(first, other, seat, counting=True)
        assert_hidden(first, other, seat, counting=False)
    assert [view(first, seat).cards for seat in (0, 1, 2, 3, None)] == [
        (Card.HK, None),
        (None, Card.HT),
        (None, None),
        (None, None),
        (None, None),
    ]
    for seat in (2, 3, None):
        assert "Card.HK" not in repr(view(first, seat).trick)
    assert view(run(first, "2:HA 3:E7"), None).tricks[0].cards == (Card.HK, Card.HT, Card.HA, Card.E7)


def test_a_spectator_sees_no_hand() -> None:
    """Any other deal with the same turned-up card looks the same at the start (RULES §3)."""
    first, other = dealt(hands={0: "HA HT HK HO HU"}), dealt(hands={3: "HA HT HK HO HU"})
    assert first != other
    assert_hidden(first, other, None, counting=True)


def test_signs_are_seen_by_the_own_party_only() -> None:
    """To others and spectators a sign did not happen (RULES §13)."""
    state = dealt(SPEEDBESEN.replace(winking=True))
    winked = run(state, "2:wink:H")
    for seat in (1, 3, None):
        assert_hidden(state, winked, seat, counting=True)
    for seat in (0, 2):
        assert view(state, seat) != view(winked, seat)


@given(playouts())
def test_without_counting_no_view_holds_points_before_the_end(playout: Playout) -> None:
    """In the head: no points of parties or tricks (RULES §9)."""
    for state in playout.states()[::7]:
        seen = view(state, 0, counting=False)
        if state.phase is not Phase.OVER:
            assert seen.points is None
            assert all(trick.points is None for trick in seen.tricks)
            assert all(reached.deadline.kind.name == "UNKNOWN" for reached in seen.past.reached)
