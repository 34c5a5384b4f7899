"""What the players say, and when: "Aus!", challenges, five sevens; patience and forgetfulness (RULES §9, §10)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from gaigel import (
    GIGACKEL,
    SPEEDBESEN,
    WIKIPEDIA,
    Call,
    Challenge,
    Deadline,
    DeadlineKind,
    Ending,
    LayDownSevens,
    MeldPair,
    Opening,
    Rules,
    State,
    Suit,
    View,
    deadline,
    deal,
    shuffled_pack,
    view,
)
from gaigel.players import EasyPlayer, GreedyPlayer, NormalPlayer, Player, RandomPlayer, StrongPlayer, play_deal
from gaigel.players.thumb import rule_of_thumb
from tests.helpers import dealt, run

if TYPE_CHECKING:
    from gaigel import Move

QUICK_NORMAL = NormalPlayer(worlds=3)
QUICK_STRONG = StrongPlayer(worlds=6, endgame=3)
ALL_PLAYERS: list[Player] = [RandomPlayer(), GreedyPlayer(), EasyPlayer(), QUICK_NORMAL, QUICK_STRONG]
COUNTING_PLAYERS: list[Player] = ALL_PLAYERS[1:]
PRESETS = {"speedbesen": SPEEDBESEN, "gigackel": GIGACKEL, "wikipedia": WIKIPEDIA}
HANDS = {0: "HA LK LO E7 S7", 1: "HT EU SU HU SO", 2: "HT EO SO HO EK", 3: "EA EU SU HU HO"}


REACHED = "0:G:HA 1:HT 2:HT 3:EA 0:+L"
"""A trick of 42 Augen and a forty for party 0."""


def at_target(rules: Rules = SPEEDBESEN) -> State:
    """Party 0 has 82 of 80 points; seat 0 has melded and led, seat 1 is on turn."""
    return run(dealt(rules.replace(target=80), HANDS, trump="LU"), f"{REACHED} 0:LO")


def test_the_target_is_called_at_once_on_turn_or_not() -> None:
    """RULES §9: out of turn the first seat asked that belongs to the party; on turn instead of a card."""
    state = at_target()
    assert state.points == (82, 0)
    for player in (RandomPlayer(), GreedyPlayer(), QUICK_NORMAL, QUICK_STRONG):
        assert player.call(view(state, 2), random.Random(1)) == Call(2)
        assert player.call(view(state, 3), random.Random(1)) is None
        on_turn = run(state, "1:EU")
        assert player.choose(view(on_turn, 2), random.Random(1)) == Call(2)


def test_nobody_calls_below_the_target() -> None:
    """RULES §9: at 82 points of a target of 83 there is nothing to say."""
    state = at_target()
    state = evolve(state, table=evolve(state.table, rules=SPEEDBESEN.replace(target=83)))
    for player in ALL_PLAYERS:
        assert player.call(view(state, 2), random.Random(1)) is None


def test_who_counts_in_the_head_calls_without_a_counter_and_chance_does_not() -> None:
    """The random player looks at the counter only; all others count tricks and melds themselves."""
    blind = view(at_target(), 2, counting=False)
    assert blind.points is None
    assert RandomPlayer().call(blind, random.Random(1)) is None
    assert GreedyPlayer().call(blind, random.Random(1)) == Call(2)


@pytest.mark.parametrize("counting", [True, False])
def test_who_is_late_does_not_call(counting: bool) -> None:
    """RULES §9: a call after the deadline loses double, so who counts keeps silent and hopes."""
    state = run(at_target(GIGACKEL), "1:EU 2:EO 3:EU")
    assert deadline(state, 0).kind is DeadlineKind.PASSED
    for player in ALL_PLAYERS:
        assert player.call(view(state, 2, counting=counting), random.Random(1)) is None


@pytest.mark.parametrize("counting", [True, False])
def test_who_is_surely_late_is_challenged(counting: bool) -> None:
    """RULES §9: the deadline of the others is not in the view, but everybody can count."""
    before = at_target(GIGACKEL)
    late = run(before, "1:EU 2:EO")
    assert deadline(late, 0).kind is DeadlineKind.PASSED
    for player in (GreedyPlayer(), EasyPlayer(), QUICK_NORMAL, QUICK_STRONG):
        assert player.call(view(late, 1, counting=counting), random.Random(1)) == Challenge(1, 0)
        assert player.choose(view(late, 3, counting=counting), random.Random(1)) == Challenge(3, 0)
    assert RandomPlayer().call(view(late, 1, counting=counting), random.Random(1)) is None


def test_nobody_is_challenged_who_is_in_time() -> None:
    """RULES §9: a wrong challenge loses double."""
    in_time = run(dealt(GIGACKEL.replace(target=80), HANDS), REACHED)
    assert deadline(in_time, 0).kind is not DeadlineKind.PASSED
    for seat in (1, 3):
        assert GreedyPlayer().call(view(in_time, seat), random.Random(1)) is None


def test_five_sevens_are_laid_down_at_once() -> None:
    """RULES §10: on turn or not; by the random player too."""
    state = dealt(hands={2: "E7 L7 H7 S7 S7"})
    for player in ALL_PLAYERS:
        assert player.call(view(state, 2), random.Random(1)) == LayDownSevens(2)
        assert player.call(view(state, 1), random.Random(1)) is None
    on_turn = dealt(hands={0: "E7 L7 H7 S7 S7"})
    for player in ALL_PLAYERS:
        assert player.choose(view(on_turn, 0), random.Random(1)) == LayDownSevens(0)


def test_the_easy_player_forgets_three_calls_in_ten() -> None:
    """Over 2,000 chances, on turn and not; it forgets nothing but "Aus!"."""
    state = at_target()
    rng = random.Random(11)
    out_of_turn = view(state, 2)
    on_turn = view(run(state, "1:EU"), 2)
    forgotten = sum(EasyPlayer().call(out_of_turn, rng) is None for _ in range(1000))
    forgotten += sum(EasyPlayer().choose(on_turn, rng) != Call(2) for _ in range(1000))
    assert 540 < forgotten < 660
    late = view(run(at_target(GIGACKEL), "1:EU 2:EO"), 1)
    assert all(EasyPlayer(forgetfulness=1.0).call(late, rng) == Challenge(1, 0) for _ in range(20))
    sevens = view(dealt(hands={2: "E7 L7 H7 S7 S7"}), 2)
    assert EasyPlayer(forgetfulness=1.0).call(sevens, rng) == LayDownSevens(2)


def test_the_easy_player_plays_anything_three_times_in_ten() -> None:
    """One in five of the careless moves happens to be the greedy one: of five legal cards."""
    state = dealt(SPEEDBESEN.replace(openings=frozenset[Opening]()), {0: "HA E7 S7 HU EK"})
    seen = view(state, 0)
    greedy = GreedyPlayer().choose(seen, random.Random(1))
    rng = random.Random(12)
    odd = sum(EasyPlayer().choose(seen, rng) != greedy for _ in range(2000)) / 2000
    assert 0.21 < odd < 0.27
    assert all(EasyPlayer(carelessness=0).choose(seen, rng) == greedy for _ in range(50))


@pytest.mark.parametrize("wrong", [-0.1, 1.5, "often"])
def test_chances_lie_between_0_and_1(wrong: object) -> None:
    """Else the player is refused."""
    with pytest.raises((ValueError, TypeError)):
        EasyPlayer(carelessness=wrong)  # type: ignore[arg-type]
    with pytest.raises((ValueError, TypeError)):
        EasyPlayer(forgetfulness=wrong)  # type: ignore[arg-type]


def test_numbers_of_worlds_are_checked() -> None:
    """Nobody can think in no world."""
    for make in (NormalPlayer, StrongPlayer):
        with pytest.raises(ValueError, match="worlds"):
            make(worlds=1)
    with pytest.raises(ValueError, match="endgame"):
        StrongPlayer(endgame=0)


# Patience.


def test_a_patient_player_leaves_the_call_to_its_partner_until_its_own_turn() -> None:
    """SB: a computer partner calls only on its own turn."""
    state = at_target()
    patient = GreedyPlayer(patient=True)
    assert patient.call(view(state, 2), random.Random(1)) is None
    assert patient.choose(view(run(state, "1:EU"), 2), random.Random(1)) == Call(2)


def test_a_patient_player_calls_before_the_card_that_ends_the_trick() -> None:
    """RULES §9, SB: a meld must be called in its trick; seat 0 has played, so it waits until the last card is due."""
    state = at_target()
    assert deadline(state, 0) == Deadline(DeadlineKind.END_OF_TRICK, 2)
    patient = GreedyPlayer(patient=True)
    assert patient.call(view(run(state, "1:EU"), 0), random.Random(1)) is None
    assert patient.call(view(run(state, "1:EU 2:EO"), 0), random.Random(1)) == Call(0)


def test_a_patient_player_calls_before_its_partner_lays_the_fatal_card() -> None:
    """RULES §9, GS: the limit is the party's next card; an opponent's card is none."""
    won = run(dealt(GIGACKEL.replace(target=40), HANDS, trump="LU"), "0:G:HA 1:HT 2:HT 3:EA")
    assert deadline(won, 0) == Deadline(DeadlineKind.BEFORE_CARD, 2)
    patient = GreedyPlayer(patient=True)
    assert patient.call(view(won, 2), random.Random(1)) == Call(2)
    assert patient.call(view(won, 1), random.Random(1)) is None
    # With the lead of an opponent between, there is still time.
    moved = evolve(won, turn=1)
    assert patient.call(view(moved, 2), random.Random(1)) is None


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("counting", [True, False])
def test_patience_costs_no_deadline(preset: Rules, counting: bool) -> None:
    """RULES §9: with a partner who never calls, every patient party is in time."""
    ends: set[Ending] = set()
    for seed in range(25):
        rng = random.Random(seed)
        players: list[Player] = [GreedyPlayer(patient=True), Silent(), Silent(), GreedyPlayer(patient=True)]
        end = play_deal(players, deal(preset, shuffled_pack(rng), seed % 4), rng, counting=counting)
        assert end.result is not None
        ends.add(end.result.ending)
        if end.result.ending is Ending.OVERDUE:
            pytest.fail(f"too late in deal {seed}")
    assert Ending.RIGHT_CALL in ends


class Silent:
    """A person who plays like the greedy player but never says a word."""

    def choose(self, view: View, rng: random.Random) -> Move:
        """A card, never a call."""
        assert view.seat is not None
        return rule_of_thumb(view, view.seat, rng)

    def call(self, _view: View, _rng: random.Random) -> Move | None:
        """Nothing."""
        return None


# Melds out of turn.


def test_a_meld_out_of_turn_is_made_if_it_brings_the_target() -> None:
    """RULES §7: where melds need no turn; any other has time until the own turn, and a patient player always waits."""
    rules = WIKIPEDIA.replace(target=82)
    hands = {0: "HA E7 S7 SO EK", 1: "HT EU SU HU SO", 2: "HT LK LO HO EK", 3: "EA EU SU HU HO"}
    state = run(dealt(rules, hands, trump="LU"), "0:G:HA 1:HT 2:HT 3:EA")
    assert state.points == (42, 0)
    for player in COUNTING_PLAYERS:
        assert player.call(view(state, 2), random.Random(1)) == MeldPair(2, Suit.LAUB)
        assert player.call(view(state, 3), random.Random(1)) is None
    assert GreedyPlayer(patient=True).call(view(state, 2), random.Random(1)) is None
    more = evolve(state, table=evolve(state.table, rules=rules.replace(target=83)))
    assert GreedyPlayer().call(view(more, 2), random.Random(1)) is None
    assert GreedyPlayer().choose(view(run(more, "0:SO 1:EU"), 2), random.Random(1)) == MeldPair(2, Suit.LAUB)


def test_a_plain_pair_counts_twenty() -> None:
    """RULES §7: at 42 points a plain pair reaches 62, not 82."""
    hands = {0: "HA E7 S7 EO EK", 1: "HT EU SU HU SO", 2: "HT LU SK SO EK", 3: "EA EU SU HU HO"}
    for target, said in ((62, MeldPair(2, Suit.SCHELLEN)), (63, None)):
        state = run(dealt(WIKIPEDIA.replace(target=target), hands, trump="L7"), "0:G:HA 1:HT 2:HT 3:EA")
        assert GreedyPlayer().call(view(state, 2), random.Random(1)) == said
