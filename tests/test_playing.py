"""Laying cards: the answers for one position and seat are never those for another (RULES §4 to §7)."""

from __future__ import annotations

import random
import threading
from types import SimpleNamespace
from typing import Any

import attrs

from gaigel import SPEEDBESEN, Overdue, Phase, State, apply, deal, playing, shuffled_pack, turn_moves, view

WITHOUT_CALLS = SPEEDBESEN.replace(overdue=Overdue.ON_CHALLENGE)


def strict_states(seed: int) -> list[State]:
    """All states of one random deal after the stock is gone."""
    rng = random.Random(seed)
    state = deal(WITHOUT_CALLS, shuffled_pack(rng), 0)
    found: list[State] = []
    while state.result is None and state.phase is not Phase.LAST_CALL:
        if state.phase is Phase.STRICT:
            found.append(state)
        state = apply(state, rng.choice(turn_moves(state)))
    return found


def test_the_lawful_cards_are_those_of_the_seat_asked_for() -> None:
    """What one seat may lay says nothing of another's hand in the same position (§6)."""
    for state in strict_states(1):
        for seat in (0, 1, 2, 3, 0):
            cards = playing.playable(state, seat)
            assert cards & ~state.masks[seat] == 0
            assert cards in (playing.lawful(state, seat), playing.lawful(state, seat) & state.bound[seat])


def test_states_asked_in_turns_keep_their_own_answers() -> None:
    """Going back and forth between states, and to their views, changes no answer (§6)."""
    states = strict_states(2)
    alone = {at: turn_moves(state) for at, state in enumerate(states)}
    rng = random.Random(3)
    for _ in range(300):
        at = rng.randrange(len(states))
        seen = states[at] if rng.random() < 0.5 else view(states[at], states[at].turn)
        assert turn_moves(seen) == alone[at]


def test_an_equal_position_with_another_hand_is_another_position() -> None:
    """A state that differs only in the hand on turn has its own lawful cards (§6)."""
    for state in strict_states(4):
        seat = state.turn
        assert seat is not None
        hands = list(state.masks)
        other = (seat + 1) % 4
        hands[seat], hands[other] = hands[other], hands[seat]
        swapped = attrs.evolve(state, masks=tuple(hands))
        playing.playable(state, seat)
        assert playing.playable(swapped, seat) & ~hands[seat] == 0


def test_a_position_that_changes_is_asked_again() -> None:
    """Only a state is frozen; any other position may hold another hand the next time (§6)."""
    for state in strict_states(7):
        fields = attrs.asdict(state, recurse=False)
        moment: Any = SimpleNamespace(**fields, viewer=None)
        for seat in range(4):
            moment.masks = (state.masks[seat],) * 4
            assert playing.playable(moment, 0) & ~state.masks[seat] == 0


def test_threads_do_not_disturb_each_other() -> None:
    """Two threads that play different deals list the same moves as one alone."""
    deals = {seed: strict_states(seed) for seed in (5, 6)}
    alone = {seed: [turn_moves(state) for state in states] for seed, states in deals.items()}
    wrong: list[int] = []

    def work(seed: int) -> None:
        for _ in range(50):
            if [turn_moves(state) for state in deals[seed]] != alone[seed]:
                wrong.append(seed)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in deals]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
