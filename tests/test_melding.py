"""Melding king and Ober (RULES §7)."""

from __future__ import annotations

import pytest

from gaigel import (
    GIGACKEL,
    SPEEDBESEN,
    TRUMP,
    WIKIPEDIA,
    Dissle,
    FiveSevens,
    Meld,
    MeldWhen,
    Phase,
    Rules,
    SecondPair,
    State,
    Suit,
    Violation,
)
from tests.helpers import built, dealt, faces, fault, hand, offers, refused, run

ON_LEAD = SPEEDBESEN.replace(meld_when=MeldWhen.ON_LEAD)
ANY_TIME = SPEEDBESEN.replace(meld_when=MeldWhen.ANY_TIME)
EARLY = SPEEDBESEN.replace(meld_needs_trick=False)
UNBOUND = SPEEDBESEN.replace(meld_binds=False)
TOGETHER = SPEEDBESEN.replace(second_pair=SecondPair.TOGETHER)

# Seat 0 takes the first trick with Ge-Elfen, worth 15; then seats 0 to 3 draw S7 SU S7 SU, and later what is named.
FIRST = "0:G:EA 1:EU 2:EU 3:E7"
STOCK = "S7 SU S7 SU"
SECOND = "0:HK 1:H7 2:E7 3:EK"
HK_HO = {0: "EA HK HO ET ST", 1: "EU SK SO ET H7", 2: "EU HK HO E7 HU", 3: "E7 EK EO ST HU"}


# --- what counts --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("suit", "trump", "points"), [("H", "LU", 20), ("H", "HU", 40), ("S", "LU", 20), ("E", "E7", 40)]
)
def test_a_pair_counts_twenty_in_trump_forty(suit: str, trump: str, points: int) -> None:
    """RULES §7: credited to the party at once, before a card is played; nobody else gets anything."""
    plain = "S" if suit == "H" else "H"
    state = dealt(hands={0: f"{plain}A {suit}K {suit}O", 1: f"{plain}7", 2: f"{plain}U", 3: f"{plain}7"}, trump=trump)
    state = run(state, f"0:G:{plain}A 1:{plain}7 2:{plain}U 3:{plain}7")
    assert state.points == (13, 0)
    state = run(state, f"0:+{suit}")
    assert state.points == (13 + points, 0)
    assert state.melds == (Meld(0, Suit(suit), points, 2, 0),)
    assert state.turn == 0, "the melder still has to play"


def test_a_meld_of_either_partner_counts_for_the_party() -> None:
    """RULES §7: seat 1's pair counts for the party of seats 1 and 3."""
    state = run(dealt(hands={0: "HU", 1: "HT SK SO", 2: "E7", 3: "H7"}, stock="LA"), "0:H:HU 1:HT 2:E7 3:H7 1:+S")
    assert state.points == (0, 32)


def test_both_cards_must_be_in_hand() -> None:
    """RULES §7, §17: a pair is king and Ober of the same suit."""
    state = run(dealt(hands={0: "EA HK SO ET ST", 1: "EU", 2: "EU", 3: "E7"}, stock=STOCK), FIRST)
    assert offers(state, only="+") == []
    assert refused(state, "0:+H") == {fault("NO_PAIR", suit="H")}
    assert refused(state, "0:+S") == {fault("NO_PAIR", suit="S")}
    assert refused(state, "0:+L") == {fault("NO_PAIR", suit="L")}


def test_two_pairs_of_different_suits_in_one_turn_then_one_card() -> None:
    """RULES §7: both count; then one card is played and the next seat is on turn."""
    state = run(dealt(hands={**HK_HO, 0: "EA HK HO SK SO"}, stock=STOCK), FIRST)
    assert offers(state, only="+") == ["0:+H", "0:+S"]
    state = run(state, "0:+S 0:+H")
    assert state.points == (15 + 40, 0)
    assert state.turn == 0
    assert run(state, "0:HK").turn == 1


def test_the_cards_of_a_pair_are_used_up_by_the_meld() -> None:
    """RULES §7, §17: the same pair does not count twice."""
    state = run(dealt(hands=HK_HO, stock=STOCK), f"{FIRST} 0:+H")
    assert offers(state, only="+") == []
    assert refused(state, "0:+H") == {fault("PAIR_ALREADY_MELDED", suit="H")}


def test_after_the_partner_card_is_gone_the_rest_of_a_meld_is_no_pair() -> None:
    """RULES §7: a melded Ober whose king was played is a plain Ober."""
    state = run(dealt(hands=HK_HO, stock=f"{STOCK} HA"), f"{FIRST} 0:+H {SECOND}")
    assert state.turn == 0
    assert refused(state, "0:+H") == {fault("NO_PAIR", suit="H")}


# --- when ---------------------------------------------------------------------------------------------------


def test_on_turn_leader_and_follower_meld_before_they_play() -> None:
    """RULES §7: ON_TURN allows both the leader and a follower of a party with a trick, nobody out of turn."""
    state = run(dealt(hands=HK_HO, stock=STOCK), FIRST)
    assert refused(state, "2:+H") == {fault("NOT_YOUR_TURN", seat=0)}
    assert run(state, "0:+H").points == (35, 0)
    state = run(state, "0:ET 1:H7 2:+H")
    assert (state.points, state.turn) == ((35, 0), 2)
    assert state.melds == (Meld(2, Suit.HERZ, 20, 2, 2),)
    state = run(state, "2:HK")
    assert refused(state, "2:+H") == {fault("NOT_YOUR_TURN", seat=3), fault("NO_PAIR", suit="H")}


def test_on_lead_only_the_leader_melds() -> None:
    """RULES §7, §17: a follower is refused by the option."""
    state = run(dealt(ON_LEAD, HK_HO, stock=STOCK), FIRST)
    assert offers(state, only="+") == ["0:+H"]
    state = run(state, "0:ET 1:H7")
    assert offers(state, only="+") == []
    assert refused(state, "2:+H") == {fault("NOT_ON_LEAD", option="meld_when")}
    assert refused(state, "0:+H") == {fault("NOT_YOUR_TURN", seat=2), fault("NOT_ON_LEAD", option="meld_when")}


def test_at_any_time_every_seat_of_a_party_with_a_trick_melds() -> None:
    """RULES §7: ANY_TIME needs no turn: before the lead, in the trick, before and after the own card."""
    state = run(dealt(ANY_TIME, HK_HO, stock=STOCK), FIRST)
    assert offers(state, 2, only="+") == ["2:+H"]
    assert run(state, "2:+H").turn == 0
    state = run(state, "0:ET 1:H7 2:E7")
    assert offers(state, 2, only="+") == ["2:+H"]
    assert offers(state, 0, only="+") == ["0:+H"], "he has led already"
    state = run(state, "0:+H 2:+H")
    assert (state.points, state.turn) == ((55, 0), 3)
    assert state.melds == (Meld(0, Suit.HERZ, 20, 2, 3), Meld(2, Suit.HERZ, 20, 2, 3))


@pytest.mark.parametrize("rules", [SPEEDBESEN, GIGACKEL, ON_LEAD, ANY_TIME])
def test_at_every_table_the_leader_melds(rules: Rules) -> None:
    """RULES §7: on lead is allowed by every value of the option."""
    assert run(dealt(rules, HK_HO, stock=STOCK), f"{FIRST} 0:+H").points == (35, 0)


# --- the trick of the party ---------------------------------------------------------------------------------


def test_without_a_trick_of_the_party_nobody_melds() -> None:
    """RULES §7, §17: the opponents of the only trick so far may not."""
    state = run(dealt(hands=HK_HO, stock=STOCK), f"{FIRST} 0:ET")
    assert offers(state, only="+") == []
    assert refused(state, "1:+S") == {fault("NO_TRICK_YET", option="meld_needs_trick")}


def test_a_trick_of_the_partner_is_enough() -> None:
    """RULES §7: the party counts, not the person."""
    state = run(dealt(hands=HK_HO, stock=STOCK), f"{FIRST} 0:ET 1:H7 2:+H")
    assert state.points == (35, 0)


def test_without_partners_only_the_own_trick_counts() -> None:
    """RULES §2, §7: with four parties seat 2 is nobody's partner."""
    state = run(dealt(SPEEDBESEN.for_players(4, 4), HK_HO, stock=STOCK), f"{FIRST} 0:ET 1:H7")
    assert refused(state, "2:+H") == {fault("NO_TRICK_YET", option="meld_needs_trick")}


def test_the_forehand_does_not_meld_before_the_opening() -> None:
    """RULES §7: nobody has a trick in the first trick."""
    state = dealt(hands=HK_HO)
    assert refused(state, "0:+H") == {fault("NO_TRICK_YET", option="meld_needs_trick")}


def test_without_the_need_of_a_trick_melds_count_in_the_first_trick() -> None:
    """RULES §7: with the option off the forehand melds before the opening, a follower before his card."""
    state = run(dealt(EARLY, HK_HO, stock=STOCK), "0:+H")
    assert state.points == (20, 0)
    assert state.melds == (Meld(0, Suit.HERZ, 20, 1, 0),)
    state = run(state, "0:H:HK 1:+S")
    assert state.points == (20, 20)
    assert state.melds[1] == Meld(1, Suit.SCHELLEN, 20, 1, 1)


def test_without_the_need_of_a_trick_no_other_rule_changes() -> None:
    """RULES §7: a meld before the opening binds the led card, and trump stays banned."""
    state = run(dealt(EARLY, HK_HO, stock=STOCK), "0:+H")
    assert offers(state, only="G:") == []
    assert offers(state, only="H:") == ["0:H:HK", "0:H:HO"]
    assert refused(state, "0:G:EA") == {fault("BOUND_BY_MELD", cards="HO HK", option="meld_binds")}
    state = dealt(EARLY, {0: "LK LO EA E7 ET"}, trump="LU")
    assert refused(state, "0:+L") == {fault("NO_MELDED_CARD_PLAYABLE", suit="L", option="meld_binds")}
    assert offers(state, only="+") == []


# --- the strict phase ---------------------------------------------------------------------------------------


def test_melds_go_on_in_the_strict_phase() -> None:
    """RULES §7: with the option on also after the stock is gone."""
    state = built(SPEEDBESEN, {0: "HK HO E7"}, points=(50, 0))
    assert run(state, "0:+H").points == (70, 0)


def test_melds_end_with_the_stock_if_the_table_says_so() -> None:
    """RULES §7, §17: the option is named; in the free phase nothing changes."""
    rules = SPEEDBESEN.replace(meld_in_strict=False)
    state = built(rules, {0: "HK HO E7"})
    assert offers(state, only="+") == []
    assert refused(state, "0:+H") == {fault("NOT_IN_STRICT_PHASE", option="meld_in_strict")}
    assert run(dealt(rules, HK_HO, stock=STOCK), f"{FIRST} 0:+H").points == (35, 0)


# --- binding ------------------------------------------------------------------------------------------------


def test_the_next_card_is_one_of_the_melded_ones() -> None:
    """RULES §7, §17: with two pairs any of the four; all other cards are refused."""
    state = run(dealt(hands={**HK_HO, 0: "EA HK HO SK SO"}, stock=STOCK), f"{FIRST} 0:+H")
    assert faces(state) == "HO HK"
    assert refused(state, "0:S7") == {fault("BOUND_BY_MELD", cards="HO HK", option="meld_binds")}
    assert faces(run(state, "0:+S")) == "HO HK SO SK"


def test_after_the_card_the_duty_is_over() -> None:
    """RULES §7: only the next card is bound; the rest of the pair is an ordinary card later."""
    state = run(dealt(hands=HK_HO, stock=f"{STOCK} HA"), f"{FIRST} 0:+H {SECOND}")
    assert faces(state) == "ET HO HA S7 ST"


def test_without_binding_there_is_no_duty() -> None:
    """RULES §7 (GS): after the meld any card is led."""
    state = run(dealt(UNBOUND, HK_HO, stock=STOCK), f"{FIRST} 0:+H")
    assert faces(state) == "ET HO HK S7 ST"
    assert run(state, "0:ET").turn == 1


def test_follow_rules_are_never_relaxed_by_a_meld() -> None:
    """RULES §7: bound to König and Ober, in the strict phase only the one that beats may be played."""
    state = run(built(SPEEDBESEN, {1: "HK HO E7"}, leader=0, cards="HO", won=[1]), "1:+H")
    assert faces(state) == "HK"
    assert refused(state, "1:HO") == {fault("MUST_BEAT", suit="H", beat="HO", cards="HK", option="must_beat")}
    assert refused(state, "1:E7") == {
        fault("MUST_FOLLOW", suit="H", cards="HK", option="must_follow"),
        fault("MUST_BEAT", suit="H", beat="HO", cards="HK", option="must_beat"),
        fault("BOUND_BY_MELD", cards="HK", option="meld_binds"),
    }


@pytest.mark.parametrize("rules", [SPEEDBESEN, SPEEDBESEN.replace(second_pair=SecondPair.TOGETHER)])
def test_a_meld_must_leave_a_melded_card_to_play(rules: Rules) -> None:
    """RULES §7, §17: in the strict phase a follower must be able to play one of the two."""
    state = built(rules, {1: "HK HO S7"}, cards="SK", won=[1])
    assert refused(state, "1:+H") == {fault("NO_MELDED_CARD_PLAYABLE", suit="H", option="meld_binds")}
    assert offers(state, only="+") == []
    void = built(rules, {1: "HK HO E7"}, cards="SK", won=[1])
    assert offers(void, only="+") == ["1:+H"]
    state = built(rules, {1: "HK HO HT"}, cards="HO", won=[1])
    assert offers(state, only="+") == ["1:+H"], "the König beats"
    state = built(rules, {1: "HK HO HA"}, cards="HT", won=[1])
    assert refused(state, "1:+H") == {fault("NO_MELDED_CARD_PLAYABLE", suit="H", option="meld_binds")}


def test_what_a_melder_could_play_is_judged_only_on_turn() -> None:
    """RULES §17: out of turn the turn is the only reason, whatever the led suit would make of the pair."""
    state = built(SPEEDBESEN, {1: "HA HT S7", 3: "HK HO S7"}, cards="SK", won=[1])
    assert refused(state, "3:+H") == {fault("NOT_YOUR_TURN", seat=1)}


def test_one_playable_card_among_all_melded_ones_is_enough() -> None:
    """RULES §7: a second pair may be unplayable if the first one holds a legal play; then that one is due."""
    state = built(SPEEDBESEN, {1: "HK HO SK SO"}, cards="HU", won=[1])
    assert refused(state, "1:+S") == {fault("NO_MELDED_CARD_PLAYABLE", suit="S", option="meld_binds")}
    state = run(state, "1:+H 1:+S")
    assert faces(state) == "HO HK"


def test_without_binding_an_unplayable_pair_may_be_melded() -> None:
    """RULES §7: off means no such condition."""
    state = run(built(UNBOUND, {1: "HK HO S7"}, cards="SK", won=[1], points=(0, 10)), "1:+H")
    assert state.points == (0, 30)
    assert faces(state) == "S7"


def test_at_any_time_a_meld_is_always_legal_and_the_duty_may_lapse() -> None:
    """RULES §7 [R]: none of the melded cards is legal when the seat plays, so any legal card does."""
    state = run(built(ANY_TIME, {1: "HK HO S7"}, cards="SK", won=[1], points=(0, 10)), "1:+H")
    assert state.points == (0, 30)
    assert faces(state) == "S7"
    assert run(state, "1:S7").turn == 2


def test_at_any_time_an_early_meld_binds_the_next_card_of_the_seat() -> None:
    """RULES §7: also when that card is due only in the next trick; a seat that melded nothing stays free."""
    state = run(dealt(ANY_TIME, HK_HO, stock=f"{STOCK} HA LT L7 L7"), f"{FIRST} 0:ET 1:H7 2:E7 2:+H 3:SU")
    assert state.turn == 0
    assert faces(state) == "HO HK HA S7 ST"
    state = run(state, "0:ST 1:SU")
    assert faces(state) == "HO HK"
    assert refused(state, "2:S7") == {fault("BOUND_BY_MELD", cards="HO HK", option="meld_binds")}


def test_while_bound_a_lapsed_duty_does_not_come_back() -> None:
    """RULES §7: the duty is for the next card only, lapsed or not."""
    state = built(ANY_TIME, {0: "SK SA E7", 1: "HK HO S7"}, won=[1], points=(0, 10))
    state = run(state, "1:+H 0:SA 1:S7")
    assert (state.bound[1], state.melded[1].bit_count()) == (0, 2)


def test_while_bound_all_but_robbing_stays_open() -> None:
    """RULES §7 [R]: a bound seat melds, calls, announces, lays down sevens; it does not rob, lay under, take."""
    rules = WIKIPEDIA.replace(dissle=Dissle.ON_LEAD, five_sevens=FiveSevens.HELD, winking=True, packets=(7, TRUMP))
    hands = {0: "EA HK HO E7 E7 L7 S7", 1: "EU", 2: "EU SK SO", 3: "EO"}
    state = run(dealt(rules, hands, trump="LA", stock="H7 SU SU HU"), "0:G:EA 1:EU 2:EU 3:EO 0:+H 2:+S")
    assert offers(state, 0) == ["0:HK", "0:HO", "0:aus", "0:dissle", "0:sevens"]
    for word in ("rob", "under"):
        assert refused(state, f"0:{word}") == {fault("BOUND_BY_MELD", option="meld_binds")}
    assert refused(state, "0:take") == {fault("BOUND_BY_MELD", option="meld_binds"), fault("NOTHING_TO_TAKE")}
    assert offers(state, 2) == ["2:aus", *sorted(f"2:wink:{sign}" for sign in ("E", "H", "L", "S", "trump"))]


# --- the second pair of a suit ------------------------------------------------------------------------------

# Seat 0 wins the first trick, worth 15, and draws ST; with a Herz it wins the second too
# and draws the next card.
SUIT_FIRST = "0:G:EA 1:EU 2:EU 3:E7"
SUIT_STOCK = "ST ST SK SK"
OTHERS = {1: "EU E7 EO SO SO", 2: "EU EO EK ET HU", 3: "E7 EK ET HU H7"}
REST = "1:E7 2:HU 3:H7"


def second_pair(rules: Rules, held: str, draw: str, moves: str) -> State:
    """Seat 0 holds EA and `held`; after the first trick come `moves`, and after the next draw it has `draw`."""
    return run(dealt(rules, {0: f"EA {held}", **OTHERS}, stock=f"{SUIT_STOCK} {draw}"), f"{SUIT_FIRST} {moves}")


@pytest.mark.parametrize("rules", [SPEEDBESEN, GIGACKEL, TOGETHER, WIKIPEDIA])
def test_both_pairs_of_a_suit_in_one_turn(rules: Rules) -> None:
    """RULES §7: with two kings and two Obers in hand every table counts both pairs, and not a third."""
    state = second_pair(rules, "HK HK HO HO", "HA", "0:+H 0:+H")
    assert state.points == (55, 0)
    assert state.melds == (Meld(0, Suit.HERZ, 20, 2, 0),) * 2
    assert refused(state, "0:+H") == {fault("PAIR_ALREADY_MELDED", suit="H")}
    assert run(state, "0:HK").turn == 1


def test_separate_the_second_pair_comes_at_any_later_time() -> None:
    """RULES §7: SEPARATE: the other king and the other Ober are melded after a card of the first pair is gone."""
    state = second_pair(SPEEDBESEN, "HK HK HO HO", "HA", f"0:+H 0:HK {REST}")
    assert (state.turn, hand(state, 0), state.points) == (0, "HO HO HK HA ST", (41, 0))
    state = run(state, "0:+H")
    assert state.points == (61, 0)
    assert faces(state) == "HO HK", "both the new pair and its twins may be played: copies cannot be told apart"


def test_together_the_second_pair_needs_all_four_cards() -> None:
    """RULES §7, §17: TOGETHER: after one of the four is played the other pair counts no more."""
    state = second_pair(TOGETHER, "HK HK HO HO", "HA", f"0:+H 0:HK {REST}")
    assert offers(state, only="+") == []
    assert refused(state, "0:+H") == {fault("ONLY_TOGETHER", suit="H", option="second_pair")}


def test_together_the_first_pair_needs_only_two_cards() -> None:
    """RULES §7: TOGETHER concerns the second pair of a suit; another suit is a first pair again."""
    state = second_pair(TOGETHER, "HK HK HO S7", "HA", "0:+H")
    assert state.points == (35, 0)
    assert refused(state, "0:+H") == {fault("PAIR_ALREADY_MELDED", suit="H")}
    state = run(dealt(TOGETHER, {**HK_HO, 0: "EA HK HO SK SO"}, stock=STOCK), f"{FIRST} 0:+H 0:+S")
    assert state.points == (55, 0)


def test_together_counts_the_four_cards_whenever_they_came() -> None:
    """RULES §7: the first pair was melded and kept (no binding); the other two were drawn later."""
    rules = TOGETHER.replace(meld_binds=False)
    held = {0: "EA HK HO ET SA", 1: "EU EO EK SU SU", 2: "EU EO EK LO L7", 3: "E7 E7 ET LO L7"}
    state = run(dealt(rules, held, stock="HK ST SK SK HO"), f"{FIRST} 0:+H")
    assert refused(state, "0:+H") == {fault("PAIR_ALREADY_MELDED", suit="H")}, "HK HK HO, and the Ober is melded"
    state = run(state, "0:ET 1:EO 2:EO 3:ET")
    assert (state.turn, hand(state, 0)) == (0, "HO HO HK HK SA")
    assert run(state, "0:+H").points == (15 + 20 + 26 + 20, 0)
    assert refused(run(state, "0:+H"), "0:+H") == {fault("PAIR_ALREADY_MELDED", suit="H")}


@pytest.mark.parametrize(
    ("rules", "legal"), [(SPEEDBESEN, True), (GIGACKEL, True), (TOGETHER, False), (WIKIPEDIA, False)]
)
def test_a_second_pair_after_the_whole_first_pair_was_played(rules: Rules, legal: bool) -> None:
    """RULES §7: SEPARATE at any later time; TOGETHER never, though nothing in hand is melded."""
    state = second_pair(rules, "HK HO S7 SA", "HK LK LK LT HO", f"0:+H 0:HK {REST} 0:HO 1:EO 2:EO 3:HU")
    assert (state.turn, hand(state, 0)) == (0, "HO HK S7 ST SA")
    if legal:
        assert run(state, "0:+H").points == (state.points[0] + 20, 0)
    else:
        assert refused(state, "0:+H") == {fault("ONLY_TOGETHER", suit="H", option="second_pair")}


def test_together_for_another_player_is_another_matter() -> None:
    """RULES §7: the first pair of a suit in a second hand is a first pair there."""
    state = run(dealt(TOGETHER, HK_HO, stock=STOCK), f"{FIRST} 0:+H 0:HK 1:H7 2:+H")
    assert state.points == (55, 0)


# --- two copies of a card -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "played", "draw", "left"),
    [("HK HK HO", "HK", "HO", "HK"), ("HK HO HO", "HO", "HK", "HO"), ("HK HK HO", "HO", "HO", "HK")],
)
def test_of_a_melded_and_an_unmelded_copy_the_melded_one_is_played(
    held: str, played: str, draw: str, left: str
) -> None:
    """RULES §7 [R]: the unmelded copy stays, so that with a card drawn later it makes a pair (F20)."""
    state = second_pair(SPEEDBESEN, f"{held} S7", draw, f"0:+H 0:{played}")
    assert left in hand(state, 0).split()
    state = run(state, REST)
    assert state.turn == 0
    assert offers(state, only="+") == ["0:+H"]
    assert run(state, "0:+H").points[0] == state.points[0] + 20
    together = second_pair(TOGETHER, f"{held} S7", draw, f"0:+H 0:{played} {REST}")
    assert refused(together, "0:+H") == {fault("ONLY_TOGETHER", suit="H", option="second_pair")}


def test_two_kings_and_one_ober_are_one_pair() -> None:
    """RULES §7: the second king finds no unmelded Ober, at once and in the next turn."""
    state = second_pair(SPEEDBESEN, "HK HK HO S7", "SA", "0:+H")
    assert refused(state, "0:+H") == {fault("PAIR_ALREADY_MELDED", suit="H")}
    state = run(state, f"0:HK {REST}")
    assert refused(state, "0:+H") == {fault("PAIR_ALREADY_MELDED", suit="H")}


def test_all_players_together_meld_at_most_two_pairs_of_a_suit() -> None:
    """RULES §7: both pairs of Herz are in two hands here; after their melds no Herz pair is left to anybody."""
    state = run(dealt(ANY_TIME, HK_HO, stock=STOCK), f"{FIRST} 0:+H 2:+H")
    assert [offers(state, seat, only="+H") for seat in range(4)] == [[], [], [], []]


# --- the last call ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (ANY_TIME, {fault("LAST_CALL_ONLY"), fault("NO_PAIR", suit="H")}),
        (SPEEDBESEN, {fault("LAST_CALL_ONLY"), fault("NO_PAIR", suit="H")}),
        (
            ON_LEAD,
            {fault("LAST_CALL_ONLY"), fault("NO_PAIR", suit="H"), fault("NOT_ON_LEAD", option="meld_when")},
        ),
    ],
)
def test_nobody_melds_in_the_last_call(rules: Rules, expected: set[Violation]) -> None:
    """RULES §9, §17: all cards are played; only calls, challenges and passes are left."""
    state = run(built(rules, {0: "HK", 1: "HO", 2: "E7", 3: "EU"}, points=(50, 0)), "0:HK 1:HO 2:E7 3:EU")
    assert state.phase is Phase.LAST_CALL
    assert refused(state, "0:+H") == expected


def test_who_has_the_target_does_not_reach_it_again() -> None:
    """RULES §9: a second meld above the target changes neither the deadline nor the order of the parties."""
    rules = SPEEDBESEN.replace(target=20)
    state = built(rules, {0: "HK HO SK SO"}, points=(0, 0))
    once = run(state, "0:+H")
    twice = run(once, "0:+S")
    assert [reached.party for reached in once.past.reached] == [0]
    assert twice.past.reached == once.past.reached
    assert twice.points == (40, 0)


def test_a_forehand_that_must_lead_a_daus_melds_no_pair_that_binds_it() -> None:
    """RULES §4, §7: none of the melded cards could be led; without the compulsion one could."""
    rules = SPEEDBESEN.replace(must_open_daus=True, meld_needs_trick=False)
    hands = {0: "HA HK HO E7 EU"}
    assert refused(dealt(rules, hands, trump="LU"), "0:+H") == {
        fault("NO_MELDED_CARD_PLAYABLE", suit="H", option="meld_binds")
    }
    assert "0:+H" in offers(dealt(rules.replace(must_open_daus=False), hands, trump="LU"))
