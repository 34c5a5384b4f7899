"""Sampling and counting the states that fit a view, against an enumeration of all deals."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from functools import cache
from itertools import product
from math import comb, factorial, prod
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from gaigel import (
    SPEEDBESEN,
    TRUMP,
    Card,
    Hand,
    IllegalMove,
    MeldWhen,
    Phase,
    Reason,
    Suit,
    Trick,
    apply,
    deal,
    full_pack,
    legal_moves,
    parse_cards,
    shuffled_pack,
    stacked_pack,
    view,
)
from gaigel.deduction import ImpossibleView
from gaigel.errors import GaigelError
from gaigel.sampling import (
    StateSampler,
    count_states,
    dealt_pack,
    recorded_moves,
    sample_state,
)
from gaigel.testing import random_playout, random_rules
from tests.enumeration import chi_square_chance, fitting_states, weight_of
from tests.helpers import dealt, run
from tests.invariants import examples
from tests.positions import KNOWN

if TYPE_CHECKING:
    from gaigel import State, View

SAMPLES = min(20_000, examples(200))


def _key(state: State) -> Any:
    """What is not the same in all states that fit a view."""
    return state.masks, state.pile, state.cards


@cache
def _fitting(fact: str) -> dict[State, int]:
    return fitting_states(KNOWN[fact].position, KNOWN[fact].seat)


@pytest.mark.parametrize("fact", KNOWN)
def test_chances_and_counts_are_those_of_a_shuffle(fact: str) -> None:
    """Frequencies, count and impossible cards are those of all deals of distinct cards that fit (RULES §1, §3)."""
    known = KNOWN[fact]
    seen = view(known.position.last, known.seat)
    fitting = _fitting(fact)
    assert len(fitting) > 5
    sampler = StateSampler(seen)
    assert sampler.count == sum(fitting.values())
    rng = random.Random(fact)
    found = Counter(_key(sampler.sample(rng)) for _ in range(SAMPLES))
    expected = {_key(state): weight for state, weight in fitting.items()}
    assert found.keys() <= expected.keys()
    assert chi_square_chance(found, expected) > 0.001
    for seat in range(known.rules.players):
        held = {card for state in fitting for card in state.hands[seat]}
        assert seen.impossible[seat] == frozenset(Card) - held


def test_weights_differ_in_most_of_these_positions() -> None:
    """Counting every state once would be wrong, and the positions would show it."""
    unequal = [
        fact
        for fact in ("played", "played_twice", "no_trump", "face_down_twin", "robbed", "melded")
        if len(set(_fitting(fact).values())) > 1
    ]
    assert len(unequal) == 6


def test_a_twin_dealt_to_the_same_seat_weighs_half() -> None:
    """Two equal cards in one dealt hand can be told apart in one way, apart in two (RULES §1)."""
    state = dealt(hands={0: "HK HK EU", 1: "HT"}, stock="HT")
    both = dealt(hands={0: "HK HK EU", 1: "HT HT"})
    assert weight_of(both) * 2 == weight_of(state)


def test_before_the_first_card_all_that_is_unseen_lies_anyhow() -> None:
    """A spectator at the start: three hands and a stock of 48 distinct cards, but for the turned-up card (RULES §3)."""
    rules = SPEEDBESEN.for_players(3)
    state = dealt(rules)
    assert count_states(view(state, None)) == 2 * factorial(47) // factorial(5) ** 3
    own = dealt(rules, {0: "HK HK EU L7 S7"})
    # Four of these cards can be told from their twins; the two kings cannot, since both are in the own hand.
    ways = 2**4 * factorial(42) // factorial(5) ** 2
    assert count_states(view(own, 0)) == ways


def test_a_face_down_card_of_a_follower_is_plain_unless_he_has_only_trumps() -> None:
    """Any of his plain cards may lie there; a trump only if he was dealt nothing else (RULES §4)."""
    state = run(dealt(hands={0: "HK ST EU S7 E7", 1: "HT"}, trump="LU"), "0:H:HK 1:HT")
    # 11 of the 42 unseen cards are trumps; seat 1 has five of the unseen, each plain one may be that on the table.
    deals = sum(comb(11, trumps) * comb(31, 5 - trumps) * (5 - trumps if trumps < 5 else 5) for trumps in range(6))
    rest = factorial(37) // factorial(5) ** 2
    assert count_states(view(state, 0)) == 2**6 * deals * rest


@pytest.mark.parametrize("binds", [True, False])
@pytest.mark.parametrize("must_open_daus", [True, False])
@pytest.mark.parametrize("when", [MeldWhen.ON_TURN, MeldWhen.ANY_TIME])
def test_face_down_cards_of_two_melders(binds: bool, must_open_daus: bool, when: MeldWhen) -> None:
    """What two seats that melded may have laid, and what they may hold, by the rules of play (RULES §4, §7)."""
    rules = SPEEDBESEN.for_players(3).replace(
        packets=(TRUMP, 3), meld_needs_trick=False, meld_binds=binds, must_open_daus=must_open_daus, meld_when=when
    )
    own = Hand("EA E7 L7")

    def play_on(hands: tuple[Hand, Hand], laid: tuple[Card, Card]) -> State:
        state = deal(rules, stacked_pack(rules, 2, hands={0: hands[0], 1: hands[1], 2: own}, trump="LU"), 2)
        return run(state, f"0:+H 0:H:{laid[0]} 1:+S 1:{laid[1]}")

    seen = view(play_on((Hand("HK HO HU"), Hand("SK SO SU")), (Card.HK, Card.SK)), 2)
    left = Hand(full_pack()) - own - Hand("LU")
    deals, held = 0, [set[Card](), set[Card]()]
    for third, other in product(Card, Card):
        hands = (Hand([Card.HK, Card.HO]).add(third), Hand([Card.SK, Card.SO]).add(other))
        if any(hands[0].count(card) + hands[1].count(card) > left.count(card) for card in Card):
            continue
        for laid in product(hands[0].faces, hands[1].faces):
            try:
                state = play_on(hands, laid)
            except IllegalMove:
                continue
            if view(state, 2) == seen:
                deals += prod(_choices(left.count(card), card, state) for card in Card)
                for seat in range(2):
                    held[seat] |= set(state.hands[seat])
    # The own three cards and the turned-up one can be told from their twins; 38 cards lie anyhow in the stock.
    assert count_states(seen) == deals * 2**4 * factorial(38)
    assert [frozenset(Card) - seen.impossible[seat] for seat in range(2)] == held
    sampler = StateSampler(seen)
    for seed in range(200):
        state = sampler.sample(random.Random(seed))
        assert view(state, 2) == seen
        assert all(set(state.hands[seat]) <= held[seat] for seat in range(2))


def _choices(left: int, card: Card, state: State) -> int:
    """In how many ways distinct copies of a card can have come into the first two hands and onto the table."""
    ways = 1
    for count in (*(hand.count(card) for hand in state.hands[:2]), *(laid is card for laid in state.cards)):
        ways *= comb(left, count)
        left -= count
    return ways


def test_trumps_banned_from_the_first_trick_show_an_all_trump_hand() -> None:
    """Who plays trump to an open first trick was dealt nothing else (RULES §4)."""
    state = run(
        dealt(hands={0: "HA ST EU S7 E7", 1: "LA LT LK LO L7", 2: "HT", 3: "HK"}, stock="HU EA EK EO"),
        "0:G:HA 1:L7 2:HT 3:HK",
    )
    assert Card.EA in state.hands[1]
    seen = view(state, 0)
    for index in range(50):
        sampled = sample_state(seen, random.Random(index))
        first = deal(sampled.rules, dealt_pack(sampled), sampled.dealer)
        assert all(card.suit is Suit.LAUB for card in first.hands[1])


@pytest.mark.parametrize("seed", range(60))
def test_a_sampled_state_has_a_past_of_its_own(seed: int) -> None:
    """Its pack, dealt and played with the recorded moves, gives that state, that view and all points (RULES §9)."""
    rng = random.Random(seed)
    playout = random_playout(rng, random_rules(rng))
    states = playout.states()
    for state in rng.sample(states, 3):
        seat = rng.choice([None, *range(state.rules.players)])
        seen = view(state, seat, counting=rng.random() < 0.5)
        sampler = StateSampler(seen)
        for _ in range(3):
            sampled = sampler.sample(rng)
            assert view(sampled, seat, counting=seen.counting) == seen
            assert sampled.points == state.points
            assert sampled.past.reached == state.past.reached
            again = deal(playout.rules, dealt_pack(sampled), playout.dealer, playout.knocked)
            for move in recorded_moves(sampled):
                again = apply(again, move)
            assert (again.past, again.masks, again.melded) == (sampled.past, sampled.masks, sampled.melded)
            assert (again.pile, again.cards, again.bound) == (sampled.pile, sampled.cards, sampled.bound)


@pytest.mark.parametrize("seed", range(30))
def test_a_sampled_state_goes_on_like_any_other(seed: int) -> None:
    """Every legal move of the sampled state can be made, up to the end of the deal."""
    rng = random.Random(seed)
    state = rng.choice(random_playout(rng, random_rules(rng, players=4)).states())
    sampled = sample_state(view(state, rng.randrange(4)), rng)
    while moves := legal_moves(sampled):
        sampled = apply(sampled, rng.choice(moves))
    assert sampled.result is not None


def test_signs_of_others_are_left_out() -> None:
    """Signs that the seat saw are in the sampled states, others are not (RULES §13)."""
    state = run(dealt(SPEEDBESEN.replace(winking=True)), "2:wink:H")
    assert sample_state(view(state, 0), random.Random(1)).past.signals == state.past.signals
    assert sample_state(view(state, 1), random.Random(1)).past.signals == ()


def test_the_same_seed_gives_the_same_state() -> None:
    """Chance comes from the caller alone."""
    seen = view(deal(SPEEDBESEN, shuffled_pack(random.Random(3)), 3), 1)
    sampler = StateSampler(seen)
    first = [sampler.sample(random.Random(5)) for _ in range(2)]
    assert first[0] == first[1] == sample_state(seen, random.Random(5))
    assert sampler.sample(random.Random(6)) != first[0]


def test_two_players_know_each_other_when_the_stock_is_gone() -> None:
    """All that is unseen is then in the other hand (RULES §15)."""
    state = deal(SPEEDBESEN.for_players(2).replace(target=250), shuffled_pack(random.Random(1)), 1)
    while state.phase is not Phase.STRICT:
        state = apply(state, legal_moves(state)[0])
    sampler = StateSampler(view(state, 0))
    assert all(sampler.sample(random.Random(seed)).masks == state.masks for seed in range(20))


def test_in_the_last_call_passes_are_taken_as_they_were() -> None:
    """Who has passed is seen by whose turn it is (RULES §9)."""
    state = deal(SPEEDBESEN.for_players(3).replace(target=250), shuffled_pack(random.Random(1)), 1)
    while state.phase is not Phase.LAST_CALL:
        state = apply(state, legal_moves(state)[0])
    state = apply(state, legal_moves(state)[0])
    assert sample_state(view(state, 0), random.Random(1)).turn == state.turn


_START = deal(SPEEDBESEN, shuffled_pack(random.Random(1)), 3)
_LATER = run(
    dealt(hands={0: "HA ST EU S7 E7", 1: "HT", 2: "HO", 3: "HK"}, stock="HU EA EK EO"), "0:G:HA 1:HT 2:HO 3:HK"
)

_LAST = view(KNOWN["no_suit"].position.last, None)


def _with_hand(seen: View, hand: str) -> View:
    return attrs.evolve(seen, masks=(Hand(hand).mask, *seen.masks[1:]))


def _with_tricks(seen: View, *tricks: str) -> View:
    """The view with other complete tricks, all won by their leader."""
    made = tuple(Trick(0, parse_cards(cards), 0, Reason.SURE_OPENING, 0, opening=None) for cards in tricks)
    return attrs.evolve(seen, past=attrs.evolve(seen.past, tricks=made))


@pytest.mark.parametrize(
    ("damaged", "problem"),
    [
        (_with_hand(view(_START, 0), "HA"), "is not what is left"),
        (_with_hand(view(_LATER, 0), "ST EU S7 E7 E7"), "it is neither in the hand nor played"),
        (_with_hand(view(_LATER, 0), "HA HA S7 E7 HU"), "3 copies of HA"),
        (_with_hand(view(_LATER, 0), "HT HT S7 E7 HU"), "3 copies of HT"),
        (attrs.evolve(view(_START, None), masks=(Hand("HA").mask, 0, 0, 0)), "a spectator knows no"),
        (attrs.evolve(view(_LATER, 0), pile=(None,) * 27), "not those that the seat drew"),
        (attrs.evolve(view(_START, 0), hand_sizes=(5, 5, 5, 4)), "it is not what the moves lead to"),
        (attrs.evolve(view(_LATER, 0), turn=2), "it is not what the moves lead to"),
        (attrs.evolve(view(_START, None), pile=(None,) * 26), "no room for just so many"),
        (_with_tricks(view(_LATER, 0), "HA HT HO HK", "EA HT E7 EU", "S7 HT SK SO"), "got HT 3 times by trick 3"),
        (_with_tricks(view(_LATER, None), *"HA EA EK EU HK SK SU".split()), "got 6 cards, but showed 7"),
        (attrs.evolve(_LAST, past=attrs.evolve(_LAST.past, drawn=4)), "4 cards cannot have been drawn"),
        (_with_tricks(view(_START, None), "HA HT"), "0:HA was against the rules from any hand"),
        (_with_tricks(view(_LATER, 1), "HA L7 HO HK"), "1:L7 is not allowed: TRUMP_IN_FIRST_TRICK"),
    ],
)
def test_a_view_that_no_deal_fits_is_refused(damaged: View, problem: str) -> None:
    """The error says what does not fit; it is a `ValueError`."""
    with pytest.raises(ImpossibleView, match=problem) as caught:
        StateSampler(damaged)
    assert isinstance(caught.value, GaigelError)
    assert isinstance(caught.value, ValueError)
    assert caught.value.problem in str(caught.value)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
