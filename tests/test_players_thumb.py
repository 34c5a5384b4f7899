"""The rules of thumb, one by one, as the greedy player shows them."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from attrs import evolve

from gaigel import (
    GIGACKEL,
    SPEEDBESEN,
    WIKIPEDIA,
    Dissle,
    FiveSevens,
    Opening,
    Rules,
    State,
    view,
)
from gaigel.players import GreedyPlayer
from gaigel.players.thumb import rule_of_thumb
from tests.helpers import built, dealt, run

ORDINARY = SPEEDBESEN.replace(openings=frozenset[Opening]())
"""A table without openings: the first trick is an ordinary one."""


def later(hands: dict[int, str], moves: str = "", *, target: int = 101) -> State:
    """An ordinary trick while the stock lasts, at 20 : 20 points, with Laub as trump."""
    rules = ORDINARY.replace(target=target)
    state = run(dealt(rules, hands, trump="LO"), moves)
    return evolve(state, past=evolve(state.past, points=(20, 20)))


def chosen(state: State, *, tries: int = 200) -> Counter[str]:
    """What the greedy player does on turn, how often."""
    assert state.turn is not None
    seen, rng = view(state, state.turn), random.Random(5)
    return Counter(str(GreedyPlayer().choose(seen, rng)) for _ in range(tries))


def choice(state: State) -> str:
    """What the greedy player always does on turn."""
    (move,) = chosen(state, tries=20)
    return move


# Opening.


def test_both_equal_dause_mostly_open_andere_alte_else_ge_elfen() -> None:
    """SB: with both equal Dause computers like to open Andere Alte; nobody can take it from them."""
    found = chosen(dealt(hands={0: "HA HA E7 SU LK"}), tries=1000)
    assert set(found) == {"0:A:HA", "0:G:HA"}
    assert 700 < found["0:A:HA"] < 800


def test_a_single_daus_is_led_face_up() -> None:
    """Ge-Elfen is a sure trick."""
    assert choice(dealt(hands={0: "HA SK SO E7 LK"})) == "0:G:HA"


def test_of_several_dause_one_whose_twin_is_there_too_is_led() -> None:
    """The other one is safe then."""
    assert set(chosen(dealt(hands={0: "EA HA HA SU LK"}))) == {"0:A:HA", "0:G:HA"}


def test_without_a_daus_the_highest_card_is_led_face_down_that_breaks_no_pair() -> None:
    """Höher hat: only a higher card of the unknown suit can take it."""
    assert choice(dealt(hands={0: "HT SK SO E7 LK"})) == "0:H:HT"
    assert choice(dealt(hands={0: "HU SK SO E7 LK"})) == "0:H:HU"


def test_where_only_andere_alte_is_offered_a_daus_opens_it() -> None:
    """Tables need not know Ge-Elfen (RULES §4)."""
    rules = SPEEDBESEN.replace(openings={Opening.HOEHER_HAT, Opening.ANDERE_ALTE})
    assert choice(dealt(rules, hands={0: "HA SK SO E7 LK"})) == "0:A:HA"
    assert choice(dealt(rules, hands={0: "HA HA SO E7 LK"})) == "0:A:HA"


def test_only_trumps_open_with_the_one_that_is_worth_least() -> None:
    """RULES §4: no other opening is possible."""
    assert choice(dealt(hands={0: "LA LT LK LU L7"}, trump="LA")) == "0:T:L7"


# The first trick.


def test_a_partner_gets_augen_on_ge_elfen_and_an_opponent_does_not() -> None:
    """The trick is the forehand's whatever falls."""
    hands = {0: "HA", 1: "ST SK E7 LA LK", 2: "ST SK E7 LK LO"}
    state = run(dealt(hands=hands), "0:G:HA")
    assert choice(state) == "1:E7"
    assert choice(run(state, "1:E7")) == "2:ST"


def test_a_partner_gets_augen_on_his_andere_alte() -> None:
    """Only the twin could take it."""
    state = run(dealt(hands={0: "HA", 1: "E7", 2: "ST SK EU LK LO"}), "0:A:HA 1:E7")
    assert choice(state) == "2:ST"


@pytest.mark.parametrize("opening", ["0:A:HA", "0:H:HU"])
def test_a_daus_is_risked_now_and_then_in_a_hidden_first_trick(opening: str) -> None:
    """SB: now and then; else a cheap card."""
    state = run(dealt(hands={0: "HA HU", 1: "SA E7 EU LK LO"}), opening)
    found = chosen(state, tries=1000)
    assert set(found) == {"1:SA", "1:E7"}
    assert 70 < found["1:SA"] < 130


# Melding.


def test_a_pair_is_melded_at_the_first_moment_trump_first() -> None:
    """RULES §7: forty before twenty."""
    hands = {0: "HA LK LO SK SO", 1: "H7", 2: "H7", 3: "E7"}
    won = run(dealt(hands=hands), "0:G:HA 1:H7 2:H7 3:E7")
    assert choice(won) == "0:+L"
    assert choice(run(won, "0:+L")) == "0:+S"
    anywhere = run(dealt(WIKIPEDIA, hands, trump="LU"), "0:G:HA 1:H7 2:H7 3:E7")
    assert choice(anywhere) == "0:+L"


def test_a_pair_is_not_broken_while_another_card_will_do() -> None:
    """A follower without a trick of the party cannot meld yet and keeps both."""
    state = run(dealt(ORDINARY, hands={0: "HA", 1: "SO SK EK ET EA"}), "0:HA")
    assert choice(state) == "1:EK"


# Robbing.


def robber(trump: str, rules: Rules = SPEEDBESEN, more: str = "E7 SU H7") -> State:
    """Seat 0 has won the first trick and holds the trump seven."""
    hands = {0: f"HA L7 {more}", 1: "HU", 2: "HU", 3: "EU"}
    return run(dealt(rules, hands, trump=trump, stock="S7 S7 H7 EU"), "0:G:HA 1:HU 2:HU 3:EU")


@pytest.mark.parametrize("trump", ["LA", "LT", "LK", "LO"])
def test_the_turned_up_card_is_robbed_from_the_ober_up(trump: str) -> None:
    """RULES §8: it pays."""
    assert choice(robber(trump)) == "0:rob"


def test_an_unter_is_not_robbed_early() -> None:
    """RULES §8: while many draws are left the seven may still win something better: the right to wait."""
    assert choice(robber("LU")) != "0:rob"
    assert choice(robber("L7")) != "0:rob"


def test_an_unter_is_robbed_in_the_last_three_draws() -> None:
    """With six players there are only three."""
    rules = SPEEDBESEN.for_players(6)
    hands = {0: "HA L7 E7 SU H7", 1: "HU", 2: "HU", 3: "EU", 4: "EU", 5: "H7"}
    state = run(dealt(rules, hands, trump="LU", stock="S7"), "0:G:HA 1:HU 2:HU 3:EU 4:EU 5:H7")
    assert choice(state) == "0:rob"


def test_the_seven_is_laid_under_a_king_that_makes_no_pair() -> None:
    """RULES §8: the partner with the other seven may rob it for his pair."""
    partners = WIKIPEDIA
    assert choice(robber("LK", partners)) == "0:under"
    assert choice(robber("LK", partners, "LO SU H7")) == "0:rob"
    assert choice(robber("LA", partners)) == "0:rob"
    assert choice(robber("LK", GIGACKEL)) == "0:rob"


def test_the_card_over_the_own_seven_is_taken_when_it_makes_a_pair_or_late() -> None:
    """RULES §8: before it comes by itself."""
    state = run(robber("LK", WIKIPEDIA), "0:under")
    assert choice(state) != "0:take"
    hands = {0: "HA L7 E7 SU H7", 1: "HU", 2: "HU", 3: "EU"}
    pair = run(
        dealt(WIKIPEDIA, hands, trump="LK", stock="S7 S7 H7 EU LO"),
        "0:G:HA 1:HU 2:HU 3:EU 0:under 0:SU 1:S7 2:H7 3:EU",
    )
    assert choice(pair) == "0:take"


# Cards.


def test_the_last_to_play_takes_a_valuable_trick_with_the_cheapest_card_that_does() -> None:
    """A card of the suit, if one is higher, else a low trump."""
    state = later({0: "HT", 1: "E7", 2: "HK", 3: "HA LU LA SU SO"}, "0:HT 1:E7 2:HK")
    assert choice(state) == "3:HA"
    state = later({0: "HA", 1: "H7", 2: "HT", 3: "LU LA E7 SU SO"}, "0:HA 1:H7 2:HT")
    assert choice(state) == "3:LU"


def test_a_worthless_trick_is_left_to_the_others() -> None:
    """Nothing lies there: no trump for it."""
    assert choice(later({0: "H7", 1: "E7", 2: "S7", 3: "LK LU S7 SK EK"}, "0:H7 1:E7 2:S7")) == "3:S7"


def test_a_partner_who_wins_gets_augen() -> None:
    """The last to play gives a Zehn to the partner's Daus, and no trump."""
    assert choice(later({0: "E7", 1: "EA", 2: "EU", 3: "ST SU LK S7 H7"}, "0:E7 1:EA 2:EU")) == "3:ST"


def test_an_opponent_who_wins_gets_the_cheapest_card() -> None:
    """No Augen, and no high trump for a few of them."""
    assert choice(later({0: "EK", 1: "E7", 2: "EU", 3: "ST SU HK S7 HA"}, "0:EK 1:E7 2:EU")) == "3:S7"


def test_who_is_not_last_mistrusts_his_card() -> None:
    """Two opponents may still trump a Zehn; nobody plays after the last."""
    hands = {0: "H7", 1: "HT E7 SU EU SK", 2: "S7", 3: "HT S7 SU EU SK"}
    assert choice(later(hands, "0:H7")) == "1:E7"
    assert choice(later(hands, "0:H7 1:E7 2:S7")) == "3:HT"


def test_a_lead_is_cheap() -> None:
    """While the stock lasts a plain Daus on lead is a gift to whoever holds a trump."""
    assert choice(later({0: "HA ST E7 SK EO"})) == "0:E7"


def test_played_cards_are_remembered() -> None:
    """RULES §6: once both Dause and all trumps are gone, a Zehn stands; before, it does not."""
    won = built(SPEEDBESEN, {0: "HT S7", 1: "EA ET", 2: "EK EO", 3: "SK SO"}, points=(50, 50), trump="LA")
    assert str(rule_of_thumb(won, 0, random.Random(1))) == "0:HT"
    held = built(SPEEDBESEN, {0: "HT S7", 1: "HA LT", 2: "HA LO", 3: "LK LU"}, points=(50, 50), trump="LA")
    assert str(rule_of_thumb(held, 0, random.Random(1))) == "0:S7"


def test_the_trick_that_brings_the_target_is_taken_at_any_price() -> None:
    """RULES §9: the trump Daus for four Augen, if they win the deal."""
    hands = {0: "HU", 1: "E7", 2: "H7", 3: "LA S7 E7 SU SO"}
    assert choice(later(hands, "0:HU 1:E7 2:H7", target=33)) == "3:LA"
    assert choice(later(hands, "0:HU 1:E7 2:H7", target=34)) == "3:S7"


# Sevens.


def four_sevens(rules: Rules, seat: int = 1) -> State:
    """Four sevens in one hand; the forehand has led."""
    return run(dealt(rules, hands={0: "HA", seat: "E7 L7 H7 S7 SU"}), "0:G:HA")


def test_auf_dissle_is_announced_where_only_that_lets_a_fifth_seven_win() -> None:
    """RULES §10: and early, by a follower; not where five sevens win at any moment anyway."""
    rules = SPEEDBESEN.replace(five_sevens=FiveSevens.DEALT, dissle=Dissle.DEALT)
    assert choice(four_sevens(rules)) == "1:dissle"
    assert choice(four_sevens(rules.replace(five_sevens=FiveSevens.HELD))) != "1:dissle"
    assert choice(four_sevens(rules.for_players(6))) != "1:dissle"
    assert choice(dealt(rules, hands={0: "E7 L7 H7 S7 SU"})) != "0:dissle"


def test_who_plays_auf_dissle_ducks_and_keeps_the_sevens() -> None:
    """RULES §10: the highest card that does not take the trick; on lead the lowest."""
    rules = ORDINARY.replace(five_sevens=FiveSevens.DEALT, dissle=Dissle.DEALT)
    ducking = run(dealt(rules, hands={0: "HT", 1: "E7 L7 H7 S7 HK"}, trump="EU"), "0:HT 1:dissle")
    assert choice(ducking) == "1:HK"
    taking = run(dealt(rules, hands={0: "HT", 1: "E7 L7 H7 S7 HA"}, trump="EU"), "0:HT 1:dissle")
    assert choice(taking) in {"1:H7", "1:L7", "1:S7"}
    leading = run(dealt(rules, hands={0: "E7 L7 H7 S7 HA"}, trump="EU"), "0:dissle")
    assert choice(leading) == "0:L7"
