"""Situations that broke other programs or puzzled players, one test each, with every branch that an option decides."""

from __future__ import annotations

import pickle
import random
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaigel import (
    GIGACKEL,
    PRESETS,
    SPEEDBESEN,
    TRUMP,
    WIKIPEDIA,
    Card,
    Deadline,
    DeadlineKind,
    Dissle,
    Ending,
    FirstTrickTrump,
    GaigelError,
    Hand,
    Losers,
    Move,
    Opening,
    Overdue,
    Phase,
    Play,
    Reached,
    Reason,
    RobWhen,
    Rules,
    State,
    Suit,
    apply,
    deadline,
    deal,
    full_pack,
    legal_moves,
    parse_move,
    shuffled_pack,
    turn_moves,
)
from gaigel.errors import MoveSyntaxError, NotAMove
from tests.helpers import NO_OPENINGS, built, dealt, faces, fault, hand, offers, refused, run, trick_points, whole_pack

THREE_PRESETS = pytest.mark.parametrize("rules", [*PRESETS.values()], ids=[*PRESETS])


def outcome(state: State) -> tuple[Ending, tuple[int, ...], tuple[int, ...]]:
    assert state.result is not None
    return state.result.ending, state.result.winners, state.result.strokes


# --- first trick --------------------------------------------------------------------------------------------


@THREE_PRESETS
def test_f01_hoeher_hat_more_than_one_card_beats_the_lead(rules: Rules) -> None:
    """RULES §4: seat 1 wins 32; neither the Daus of another suit nor the later Zehn does."""
    state = run(dealt(rules, {0: "H7", 1: "HA", 2: "HT", 3: "EA"}), "0:H:H7 1:HA 2:HT 3:EA")
    assert (state.tricks[0].winner, state.tricks[0].points, state.points) == (1, 32, (0, 32))
    assert state.turn == 1


HANDS_F04 = {0: "LA LK H7 EU HA", 1: "LA L7 LU E7 HT"}


@THREE_PRESETS
def test_f04_trump_is_banned_not_only_for_the_forehand(rules: Rules) -> None:
    """RULES §4: seat 1 may play E7 or HT; seat 0 opens neither with LA nor hidden with LK."""
    start = dealt(rules, HANDS_F04, trump="LT")
    assert refused(start, "0:G:LA") == {fault("NEEDS_PLAIN_DAUS", suit="L")}
    assert refused(start, "0:H:LK") == {fault("NEEDS_PLAIN_BELOW_DAUS", suit="L")}
    state = run(start, "0:H:H7")
    assert faces(state) == "E7 HT"


def test_f04_where_trumps_are_powerless_everybody_may_add_one() -> None:
    """RULES §4: the option: legal, and it wins nothing; the forehand's choice is the same."""
    rules = SPEEDBESEN.replace(first_trick_trump=FirstTrickTrump.POWERLESS)
    start = dealt(rules, HANDS_F04 | {2: "HU", 3: "HO"}, trump="LT")
    assert refused(start, "0:H:LK") == {fault("NEEDS_PLAIN_BELOW_DAUS", suit="L")}
    state = run(start, "0:H:H7")
    assert faces(state) == "E7 L7 LU LA HT"
    assert run(state, "1:LA 2:HU 3:HO").tricks[0].winner == 3


@THREE_PRESETS
def test_f06_a_forehand_with_five_trumps(rules: Rules) -> None:
    """RULES §4: one kind of opening, any of the trumps, face up; he wins unless a second all-trump hand is higher."""
    start = dealt(rules, {0: "LK LK LT LO L7", 1: "LA LT LO LU L7", 2: "LA E7 H7 S7 SU", 3: "EU"}, trump="LU")
    assert offers(start, only="T:") == ["0:T:L7", "0:T:LK", "0:T:LO", "0:T:LT"]
    assert {str(move).split(":")[1] for move in turn_moves(start)} == {"T"}
    state = run(start, "0:T:LT")
    assert state.trick.opening is Opening.ALL_TRUMP
    assert faces(state) == "L7 LU LO LT LA"
    higher = run(state, "1:LA")
    assert faces(higher) == "E7 H7 S7 SU", "a seat with a plain card may not join in"
    assert run(higher, "2:E7 3:EU").tricks[0].winner == 1
    assert run(state, "1:LT 2:E7 3:EU").tricks[0].winner == 0, "the twin does not beat"
    assert run(state, "1:L7 2:E7 3:EU").tricks[0].winner == 0


@given(cards=st.permutations(full_pack()), dealer=st.integers(0, 3), preset=st.sampled_from([*PRESETS.values()]))
def test_f06_every_hand_has_an_opening(cards: list[Card], dealer: int, preset: Rules) -> None:
    """RULES §4: the list is never empty for any hand."""
    state = deal(preset, cards, dealer)
    assert turn_moves(state)
    assert all(str(move).count(":") == 2 or "dissle" in str(move) for move in turn_moves(state))


@THREE_PRESETS
@pytest.mark.parametrize("opening", ["0:H:HU", "0:A:HA"])
def test_f07_a_hidden_trick_is_open_when_it_is_complete(rules: Rules, opening: str) -> None:
    """RULES §4: its kind is known from the start; after the fourth card all cards are told."""
    start = dealt(rules, {0: "HU HA", 1: "HT", 2: "E7", 3: "S7"})
    state = run(start, f"{opening} 1:HT")
    assert state.trick.opening is not None
    assert (state.trick.opening.face_down, len(state.trick.cards), state.tricks) == (True, 2, ())
    state = run(state, "2:E7 3:S7")
    assert state.tricks[0].cards == (Card(opening[-2:]), Card.HT, Card.E7, Card.S7)


# --- drawing and stock --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("players", "rounds", "tricks"), [(2, 19, 24), (3, 11, 16), (4, 7, 12), (6, 3, 8)])
def test_f08_where_the_turned_up_trump_goes(players: int, rounds: int, tricks: int, seed: int) -> None:
    """RULES §5, §15: in the last round the seat just before the winner takes it; hands end together; 240 in all."""
    rng = random.Random(seed)
    rules = GIGACKEL.for_players(players)
    state = deal(rules, shuffled_pack(rng), dealer=1)
    turned_up, drawn = state.turned_up, 0
    while state.phase is not Phase.LAST_CALL:
        before = state
        while len(state.tricks) == len(before.tricks):
            cards = [move for move in turn_moves(state) if str(move).count(":") == 2 or isinstance(move, Play)]
            state = apply(state, rng.choice(cards))
        trick = state.tricks[-1]
        assert len({len(one) for one in state.hands}) == 1
        if state.stock_size < before.stock_size:
            drawn += 1
            if state.stock_size == 0:
                assert trick.winner is not None
                last = (trick.winner - 1) % players
                played = trick.cards[(last - trick.leader) % players]
                assert turned_up is not None
                assert state.hands[last] == before.hands[last].remove(played).add(turned_up)
    assert (drawn, len(state.tricks)) == (rounds, tricks)
    assert [len(one) for one in state.hands] == [0] * players
    assert trick_points(state) == sum(state.points) == 240


ROBBER = {0: "HA L7 HK HO ET", 1: "H7 SU SO EO EK", 2: "H7 SU SO EO EK", 3: "HU E7 LU LO S7"}
ROBBER_FIRST = "0:G:HA 1:H7 2:H7 3:HU"


@THREE_PRESETS
def test_f10_robbing_the_good_case(rules: Rules) -> None:
    """RULES §8: LA in hand, L7 turned up, five cards; then he melds and plays in the same turn; L7 is drawn last."""
    state = run(dealt(rules, ROBBER, trump="LA", stock="ST SK SK SA", stock_end="L7"), f"{ROBBER_FIRST} 0:rob")
    assert hand(state, 0) == "ET LA HO HK ST"
    assert (state.turned_up, state.stock[-1]) == (Card.L7, Card.L7)
    assert run(state, "0:ET").turn == 1
    state = run(state, "0:+H 0:HK")
    assert (state.points, state.turn) == ((33, 0), 1)
    state = run(
        dealt(rules.replace(packets=(10, TRUMP), rob_in_last_draw=True), ROBBER, trump="LA", stock="EA"), ROBBER_FIRST
    )
    state = run(state, "0:rob 0:LA")
    for seat in (1, 2, 3):
        state = apply(state, Play(seat, state.hands[seat].faces[0]))
    assert state.phase is Phase.STRICT
    assert Card.L7 in state.hands[((state.turn or 0) - 1) % 4], "the seat before the winner draws the seven"


@THREE_PRESETS
def test_f10_robbing_the_refusals(rules: Rules) -> None:
    """RULES §8: without a trick of the own side, when it is not one's turn, without stock."""
    hands = {**ROBBER, 1: "H7 SU SO EO L7", 2: "H7 SU SO EK EO"}
    state = run(dealt(rules, hands, trump="LA", stock="ST SK SK SA"), ROBBER_FIRST)
    assert fault("NOT_YOUR_TURN", seat=0) in refused(state, "1:rob")
    state = run(state, "0:ET")
    assert fault("NO_TRICK_YET", option="rob_needs_trick") in refused(state, "1:rob")
    assert refused(built(rules, {0: "L7 E7"}, trump="LA"), "0:rob") == {fault("STOCK_EMPTY")}


@pytest.mark.parametrize(("rules", "allowed"), [(SPEEDBESEN, False), (GIGACKEL, True), (WIKIPEDIA, True)])
def test_f10_robbing_in_the_last_draw(rules: Rules, allowed: bool) -> None:
    """RULES §8: refused by SB, allowed by the other presets."""
    state = run(dealt(rules.replace(packets=(10, TRUMP)), ROBBER, trump="LA"), ROBBER_FIRST)
    assert state.stock_size == 4
    assert offers(state, only="rob") == (["0:rob"] if allowed else [])
    if not allowed:
        assert refused(state, "0:rob") == {fault("LAST_DRAW", option="rob_in_last_draw")}


@pytest.mark.parametrize(("rules", "needs_lead"), [(SPEEDBESEN, True), (GIGACKEL, False), (WIKIPEDIA, False)])
def test_f10_robbing_and_the_lead(rules: Rules, needs_lead: bool) -> None:
    """RULES §8: SB needs the lead; at the other tables a follower robs too."""
    hands = {**ROBBER, 2: "H7 SU SO EK L7"}
    state = run(dealt(rules, hands, trump="LA", stock="ST SK SK SA"), f"{ROBBER_FIRST} 0:ET 1:EO")
    if needs_lead:
        assert refused(state, "2:rob") == {fault("NOT_ON_LEAD", option="rob_when")}
    else:
        assert hand(run(state, "2:rob"), 2) == "EK LA SU SO SK"


@THREE_PRESETS
def test_f12_the_turned_up_card_is_a_seven(rules: Rules) -> None:
    """RULES §3, §8: no exchange offered, the trump stands."""
    state = run(dealt(rules, ROBBER, trump="L7", stock="ST SK SK SA"), ROBBER_FIRST)
    assert (state.trump, state.turned_up) == (Suit.LAUB, Card.L7)
    assert offers(state, only="rob") == offers(state, only="under") == []
    assert refused(state, "0:rob") == {fault("TURNED_UP_SEVEN")}


# --- strict phase -------------------------------------------------------------------------------------------


@THREE_PRESETS
def test_f14_the_twin_does_not_beat(rules: Rules) -> None:
    """RULES §6: with the Daus only the Daus; without a higher card the twin is as good as any Herz."""
    assert faces(built(rules, {1: "HT HA E7"}, cards="HT")) == "HA"
    assert faces(built(rules, {1: "HT HK E7"}, cards="HT")) == "HK HT"


@THREE_PRESETS
def test_f15_a_free_discard_is_free(rules: Rules) -> None:
    """RULES §6: no Herz and no trump: all three."""
    assert faces(built(rules, {1: "E7 EA SU"}, cards="HT")) == "E7 EA SU"


def test_f18_a_meld_and_the_duty_to_follow() -> None:
    """RULES §7: LA led; SB: no meld; GS: meld, then LU; EW, DW: meld, the duty lapses, LU."""
    hands = {1: "HK HO LU"}
    state = built(SPEEDBESEN, hands, cards="LA", won=[1], points=(10, 20))
    assert offers(state, only="+") == []
    assert refused(state, "1:+H") == {fault("NO_MELDED_CARD_PLAYABLE", suit="H", option="meld_binds")}
    for rules in (GIGACKEL, WIKIPEDIA):
        state = run(built(rules, hands, cards="LA", won=[1], points=(10, 20)), "1:+H")
        assert (state.points, faces(state)) == ((10, 40), "LU")
        assert run(state, "1:LU").turn == 2


@THREE_PRESETS
def test_f18_on_lead_the_pair_may_be_melded_in_the_strict_phase(rules: Rules) -> None:
    """RULES §7: nothing is led yet, so the melded cards can be played."""
    assert run(built(rules, {0: "HK HO LU"}, points=(50, 0)), "0:+H").points == (70, 0)


# --- melding ------------------------------------------------------------------------------------------------

MELDER_OTHERS = {1: "EU E7 EO SO SO", 2: "EU EO EK ET HU", 3: "E7 EK ET HU H7"}
MELDER_FIRST = "0:G:EA 1:EU 2:EU 3:E7"


def melder(rules: Rules, held: str, draw: str) -> State:
    """Seat 0 has won the first trick, 15, and drawn ST; if it wins the next it draws this card."""
    return run(dealt(rules, {0: f"EA {held}", **MELDER_OTHERS}, stock=f"ST ST SK SK {draw}"), MELDER_FIRST)


@THREE_PRESETS
def test_f20_two_kings_and_one_ober(rules: Rules) -> None:
    """RULES §7: twenty once; then a melded card is played (GS: any); the rest forms no pair."""
    state = run(melder(rules, "HK HK HO S7", "SA"), "0:+H")
    assert state.points == (35, 0)
    assert faces(state) == ("HO HK" if rules.meld_binds else "HO HK S7 ST")
    assert fault("PAIR_ALREADY_MELDED", suit="H") in refused(state, "0:+H")
    state = run(state, "0:HK 1:E7 2:HU 3:H7")
    assert fault("PAIR_ALREADY_MELDED", suit="H") in refused(state, "0:+H")


@pytest.mark.parametrize(("rules", "again"), [(SPEEDBESEN, True), (GIGACKEL, True), (WIKIPEDIA, False)])
def test_f20_the_other_ober_is_drawn(rules: Rules, again: bool) -> None:
    """RULES §7: the unmelded king and the new Ober: 20 again in SB and GS, nothing in EW and DW."""
    state = run(melder(rules, "HK HK HO S7", "HO"), "0:+H 0:HK 1:E7 2:HU 3:H7")
    assert (hand(state, 0), state.points) == ("HO HO HK S7 ST", (41, 0))
    if again:
        assert run(state, "0:+H").points == (61, 0)
    else:
        assert refused(state, "0:+H") == {fault("ONLY_TOGETHER", suit="H", option="second_pair")}


@THREE_PRESETS
@pytest.mark.parametrize(("suit", "points"), [("H", 40), ("L", 80)])
def test_f21_both_kings_and_both_obers(rules: Rules, suit: str, points: int) -> None:
    """RULES §7: two pairs in one turn at every table, 40, in trumps 80; then one card is played."""
    hands = {0: f"EA {suit}K {suit}K {suit}O {suit}O", 1: "EU", 2: "EU", 3: "E7"}
    state = run(dealt(rules, hands, stock="ST ST SK SK"), MELDER_FIRST)
    state = run(state, f"0:+{suit} 0:+{suit}")
    assert state.points == (15 + points, 0)
    assert fault("PAIR_ALREADY_MELDED", suit=suit) in refused(state, f"0:+{suit}")
    assert run(state, f"0:{suit}K").turn == 1


@pytest.mark.parametrize(("rules", "later"), [(SPEEDBESEN, True), (GIGACKEL, True), (WIKIPEDIA, False)])
def test_f21_the_second_pair_after_a_card_of_the_first(rules: Rules, later: bool) -> None:
    """RULES §7: one after the other in SB and GS, also a trick later; EW, DW only while all four are in hand."""
    state = run(melder(rules, "HK HK HO HO", "SA"), "0:+H 0:HK 1:E7 2:HU 3:H7")
    assert (offers(state, only="+") == ["0:+H"]) is later


AT_85 = {0: "HA SA ET HK HO", 1: "HA ST EU E7 H7", 2: "EA ET SA H7 S7", 3: "EA ST EU E7 S7"}
TO_85 = "0:G:HA 1:HA 2:EA 3:EA 0:SA 1:ST 2:ET 3:ST"
STOCK_85 = "HU HU SU SU SK SK SO SO HT HT EO EO"


def at_85(rules: Rules, moves: str = "") -> State:
    return run(dealt(rules, AT_85, stock=STOCK_85), f"{TO_85} {moves}")


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (SPEEDBESEN, Deadline(DeadlineKind.END_OF_TRICK, 3)),
        (GIGACKEL, Deadline(DeadlineKind.BEFORE_CARD, 3)),
        (WIKIPEDIA, Deadline(DeadlineKind.END_OF_TRICK, 3)),
    ],
)
def test_f23_a_meld_crosses_101(rules: Rules, expected: Deadline) -> None:
    """RULES §9: at 85 a pair makes 105: Aus is right before any card of this turn; SB: within this trick."""
    assert at_85(rules).points == (85, 0)
    state = at_85(rules, "0:+H")
    assert (state.points, state.turn, deadline(state, 0)) == ((105, 0), 0, expected)
    for seat in (0, 2):
        assert outcome(run(state, f"{seat}:aus")) == (Ending.RIGHT_CALL, (0,), (0, 2))
    assert outcome(at_85(rules, "0:aus"))[0] is Ending.WRONG_CALL


# --- going out and scoring ----------------------------------------------------------------------------------


@THREE_PRESETS
def test_f24_exactly_101_exactly_100(rules: Rules) -> None:
    """RULES §9, §11: a call at 101 wins; at 100 it loses double, and nothing else is scored."""
    state = at_85(rules, "0:ET 1:EU 2:SO 3:E7")
    assert (state.points, outcome(run(state, "0:aus"))) == ((100, 0), (Ending.WRONG_CALL, (1,), (2, 0)))
    state = at_85(rules, "0:ET 1:SK 2:SU 3:E7")
    assert (state.points, outcome(run(state, "2:aus"))) == ((101, 0), (Ending.RIGHT_CALL, (0,), (0, 2)))


@pytest.mark.parametrize(
    ("rules", "before", "after_lead", "complete"),
    [
        (SPEEDBESEN, Ending.RIGHT_CALL, Ending.RIGHT_CALL, None),
        (WIKIPEDIA, Ending.RIGHT_CALL, Ending.RIGHT_CALL, None),
        (GIGACKEL, Ending.RIGHT_CALL, Ending.OVERDUE, Ending.OVERDUE),
    ],
)
def test_f25_the_deadline_after_a_trick_that_reaches_101(
    rules: Rules, before: Ending, after_lead: Ending, complete: Ending | None
) -> None:
    """RULES §9: at once in time; after the own lead too late in GS; after the next trick too late everywhere."""
    state = at_85(rules, "0:ET 1:SK 2:SU 3:E7")
    assert outcome(run(state, "2:aus"))[0] is before
    state = run(state, "0:HK")
    assert outcome(run(state, "2:aus"))[0] is after_lead
    state = run(state, "1:H7 2:H7 3:S7")
    if complete is None:
        assert outcome(state) == (Ending.OVERDUE, (1,), (2, 0))
    else:
        assert outcome(run(state, "0:aus")) == (complete, (1,), (2, 0))


def test_f25_in_gs_a_challenge_is_right_only_after_the_fatal_card() -> None:
    """RULES §9: before the own lead the challenger loses, after it the late party does."""
    state = at_85(GIGACKEL, "0:ET 1:SK 2:SU 3:E7")
    assert outcome(run(state, "1:challenge:0")) == (Ending.WRONG_CHALLENGE, (0,), (0, 2))
    assert outcome(run(state, "0:HK 1:challenge:0")) == (Ending.OVERDUE, (1,), (2, 0))


# Party 1 has 87 after three tricks; in the fourth, led by seat 3, seat 1 melds and seat 0 wins.
F25M = {0: "H7 ST E7 SK S7", 1: "HA SA HU HK HO", 2: "EA SA E7 EU EU", 3: "EA ST HT SU EO"}
TO_87 = "0:H:H7 1:HA 2:EA 3:EA 1:SA 2:SA 3:ST 0:ST 1:HU 2:E7 3:HT 0:E7"


def follower(rules: Rules, moves: str) -> State:
    state = run(dealt(rules, F25M, stock="LO LO L7 L7 LK LK LT LT HU H7 S7 EO"), TO_87)
    assert (state.points, state.turn) == ((0, 87), 3)
    return run(state, f"3:SU 0:SK 1:+H {moves}")


def test_f25m_a_follower_melds_to_101() -> None:
    """RULES §9: after seat 0 won the trick and led: in time in GS, EW, DW; in SB the deal is over by then."""
    state = follower(SPEEDBESEN, "1:HK 2:EU")
    assert outcome(state) == (Ending.OVERDUE, (0,), (0, 2))
    assert outcome(follower(SPEEDBESEN, "1:HK 3:aus")) == (Ending.RIGHT_CALL, (1,), (2, 0))
    for rules in (GIGACKEL, WIKIPEDIA):
        state = follower(rules, "1:HK 2:EU 0:S7")
        assert (len(state.tricks), state.turn) == (4, 1)
        for seat in (1, 3):
            assert outcome(run(state, f"{seat}:aus")) == (Ending.RIGHT_CALL, (1,), (1, 0))
    late = run(follower(GIGACKEL, "1:HK 2:EU 0:S7"), "1:HO")
    assert outcome(run(late, "0:challenge:1")) == (Ending.OVERDUE, (0,), (0, 2))
    assert outcome(run(follower(WIKIPEDIA, "1:HK 2:EU 0:S7"), "1:HO 3:aus"))[0] is Ending.RIGHT_CALL


def test_f25m_a_leader_melds_to_101() -> None:
    """RULES §9: SB, EW, DW until the trick he leads is complete, GS before his card."""
    for rules in (SPEEDBESEN, WIKIPEDIA):
        state = at_85(rules, "0:+H 0:HK 1:H7 2:H7")
        assert outcome(run(state, "2:aus"))[0] is Ending.RIGHT_CALL
        assert outcome(run(state, "3:S7")) == (Ending.OVERDUE, (1,), (2, 0))
    assert outcome(at_85(GIGACKEL, "0:+H 0:aus"))[0] is Ending.RIGHT_CALL
    assert outcome(at_85(GIGACKEL, "0:+H 0:HK 0:aus")) == (Ending.OVERDUE, (1,), (2, 0))
    assert outcome(at_85(GIGACKEL, "0:+H 0:HK 3:challenge:0")) == (Ending.OVERDUE, (1,), (2, 0))


FORTY = {0: "ET", 1: "HT", 2: "ET", 3: "HT"}
ALL_PASS = "0:ET 1:HT 2:ET 3:HT 0:pass 1:pass 2:pass 3:pass"
LATE = [Reached(0, Deadline(DeadlineKind.PASSED))]


@THREE_PRESETS
def test_f27_nobody_calls_between_two_sides(rules: Rules) -> None:
    """RULES §11: 100 : 100 before the last trick, worth 40: one stroke for the side with 100."""
    state = run(built(rules, FORTY, won=[1], points=(100, 100)), ALL_PASS)
    assert state.points == (140, 100)
    assert outcome(state) == (Ending.UNCALLED, (0,), (0, 1))


@pytest.mark.parametrize(
    ("rules", "strokes"),
    [
        (SPEEDBESEN.replace(overdue=Overdue.ON_CHALLENGE), (0, 1)),
        (GIGACKEL, (0, 1)),
        (WIKIPEDIA.replace(overdue=Overdue.ON_CHALLENGE), (0, 2)),
    ],
)
def test_f27_nobody_calls_or_challenges_at_240_to_0(rules: Rules, strokes: tuple[int, int]) -> None:
    """RULES §11: no Gaigel without Aus, but where a Gaigel needs no call two strokes."""
    state = run(built(rules, FORTY, reached=LATE), ALL_PASS)
    assert state.points == (240, 0)
    assert outcome(state) == (Ending.UNCALLED, (0,), strokes)


@pytest.mark.parametrize(
    ("losers", "needs_call", "strokes"),
    [
        (Losers.LOWEST, True, (0, 0, 1)),
        (Losers.ALL, True, (0, 1, 1)),
        (Losers.LOWEST, False, (0, 0, 2)),
        (Losers.ALL, False, (0, 1, 2)),
    ],
)
def test_f27_three_players_124_116_0(losers: Losers, needs_call: bool, strokes: tuple[int, ...]) -> None:
    """RULES §9, §11: reached in the last two tricks, so nobody is late; SB: only the 0 pays, one stroke."""
    rules = SPEEDBESEN.for_players(3).replace(losers=losers, gaigel_needs_call=needs_call)
    state = built(rules, {0: "HA ET", 1: "HT EA", 2: "HO EU"}, won=[1], points=(100, 93, 0))
    state = run(state, "0:HA 1:HT 2:HO 0:ET 1:EA 2:EU")
    assert (state.points, sum(state.points)) == ((124, 116, 0), 240)
    assert [deadline(state, party).kind for party in range(3)] == [
        DeadlineKind.LAST_CALL,
        DeadlineKind.LAST_CALL,
        DeadlineKind.NONE,
    ]
    assert outcome(run(state, "1:pass 2:pass 0:pass")) == (Ending.UNCALLED, (0,), strokes)


@pytest.mark.parametrize(
    ("points", "winners", "strokes"),
    [
        ((90, 80, 70), (0,), (0, 0, 1)),
        ((70, 90, 80), (1,), (1, 0, 0)),
        ((90, 90, 60), (), (0, 0, 0)),
        ((80, 80, 80), (), (0, 0, 0)),
    ],
)
def test_f27_three_players_in_sb(points: tuple[int, ...], winners: tuple[int, ...], strokes: tuple[int, ...]) -> None:
    """RULES §11: only the lowest pays; an equal best costs nobody anything."""
    state = built(SPEEDBESEN.for_players(3), {}, won=[1, 2], points=points, phase=Phase.LAST_CALL)
    assert sum(state.points) == 240
    assert outcome(run(state, "0:pass 1:pass 2:pass")) == (Ending.UNCALLED, winners, strokes)


# --- sevens -------------------------------------------------------------------------------------------------

DISSLE = {0: "E7 E7 H7 H7 SU", 1: "SK SO", 2: "SA EO", 3: "EU EK"}


@pytest.mark.parametrize(
    ("rules", "strokes"),
    [
        (SPEEDBESEN.replace(dissle=Dissle.ON_LEAD), (2, 0)),
        (GIGACKEL.replace(dissle=Dissle.DEALT), (1, 0)),
        (WIKIPEDIA, (1, 0)),
        (WIKIPEDIA.replace(dissle_penalty=2), (2, 0)),
    ],
)
def test_f31_auf_dissle_lost(rules: Rules, strokes: tuple[int, int]) -> None:
    """RULES §10: the announcer takes a trick: over at once, his side alone loses, no moves remain."""
    hands = {**DISSLE, 1: "EU", 2: "EO", 3: "EK"}
    state = run(dealt(rules, hands), "0:dissle 0:H:SU 1:EU 2:EO 3:EK")
    assert outcome(state) == (Ending.DISSLE_LOST, (1,), strokes)
    assert [legal_moves(state, seat) for seat in range(4)] == [()] * 4


@pytest.mark.parametrize(
    "rules", [SPEEDBESEN.replace(dissle=Dissle.ON_LEAD), GIGACKEL.replace(dissle=Dissle.DEALT), WIKIPEDIA]
)
def test_f31_the_announcer_draws_the_fifth_seven(rules: Rules) -> None:
    """RULES §10: he may lay down at once, out of turn, whatever the option on five sevens, and wins singly."""
    state = run(dealt(rules, DISSLE, stock="ST HT S7 LK"), "0:dissle 0:H:SU 1:SK 2:SA 3:EU")
    assert (state.turn, offers(state, 0, only="sevens")) == (2, ["0:sevens"])
    assert outcome(run(state, "0:sevens")) == (Ending.FIVE_SEVENS, (0,), (0, 1))


def test_f31_a_partner_takes_tricks() -> None:
    """RULES §10: that loses nothing, and the announcement stands."""
    state = run(dealt(WIKIPEDIA, DISSLE), "0:dissle 0:H:SU 1:SK 2:SA 3:EU")
    assert (state.phase, state.turn, state.tricks[0].winner) == (Phase.FREE, 2, 2)
    assert len(state.past.announcements) == 1


# --- robustness ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0:G:SA", "NOT_IN_HAND"),
        ("0:G:LA", "NEEDS_PLAIN_DAUS"),
        ("1:E7", "NOT_YOUR_TURN"),
        ("0:+H", "NO_PAIR"),
        ("0:+E", "NO_TRICK_YET"),
        ("0:pass", "NOT_LAST_CALL"),
        ("7:E7", "NO_SUCH_SEAT"),
    ],
)
def test_f33_bad_requests(text: str, code: str) -> None:
    """RULES §17: a stable code; the state is as before (the helper looks)."""
    state = dealt(hands={0: "HA LA HK EO E7", 1: "E7"})
    assert code in {violation.code.name for violation in refused(state, text)}


def test_f33_king_and_ober_of_different_suits_and_a_card_twice_cannot_even_be_written() -> None:
    """RULES §16: a meld is one suit; HK and EO of this hand form no pair, and one HK is no two."""
    state = run(dealt(hands={0: "HA HK EO ST SU", 1: "E7", 2: "S7", 3: "S7"}, stock="EU"), "0:G:HA 1:E7 2:S7 3:S7")
    assert offers(state, only="+") == []
    for text in ("0:+H", "0:+E"):
        assert fault("NO_PAIR", suit=text[-1]) in refused(state, text)
    for text in ("0:+HK", "0:+HE", "0:+"):
        with pytest.raises(MoveSyntaxError):
            parse_move(text)


def test_f33_any_move_after_the_end_and_no_move_at_all() -> None:
    """RULES §17: one stable code after the end; what is no move has an error of its own, and all are GaigelError."""
    state = run(dealt(hands={0: "HA"}), "3:aus")
    for text in ("0:G:HA", "0:HA", "1:aus", "0:pass", "2:rob"):
        assert refused(state, text) == {fault("DEAL_OVER")}
    with pytest.raises(NotAMove) as caught:
        apply(dealt(hands={0: "HA"}), cast("Move", None))
    assert isinstance(caught.value, GaigelError)


def test_f34_twins() -> None:
    """RULES §1: of two equal cards one is left, and it is that card."""
    state = run(dealt(hands={0: "HK HK HA", 1: "E7", 2: "S7", 3: "S7"}), "0:G:HA 1:E7 2:S7 3:S7")
    assert state.hands[0].count(Card.HK) == 2
    assert [str(move) for move in turn_moves(state)].count("0:HK") == 1
    assert run(state, "0:HK").hands[0].count(Card.HK) == 1


@given(seed=st.integers(0, 2**32), preset=st.sampled_from([*PRESETS.values()]), players=st.sampled_from([2, 3, 4, 6]))
def test_f34_conservation(seed: int, preset: Rules, players: int) -> None:
    """RULES §1: after every move hands, stock, table and tricks hold each card twice, 48 in all."""
    rng = random.Random(seed)
    rules = preset.for_players(players)
    state = deal(rules, shuffled_pack(rng), rng.randrange(players))
    everything = sorted(full_pack())
    while moves := turn_moves(state):
        state = apply(state, rng.choice(moves))
        assert whole_pack(state) == everything
        assert sum(state.points) == trick_points(state) + sum(meld.points for meld in state.melds)


def test_f37_branching() -> None:
    """Two lines from one saved state, then the first again: equal results, equal hashes, nothing remembered."""
    start = dealt(WIKIPEDIA, {0: "HA HU", 1: "HT HA", 2: "E7", 3: "S7"})
    saved, text = hash(start), repr(start)
    first = run(start, "0:A:HA 1:HT 2:E7 3:S7")
    other = run(start, "0:A:HA 1:HA 2:E7 3:S7")
    assert (first.tricks[0].winner, other.tricks[0].winner) == (0, 1)
    assert (first.tricks[0].reason, other.tricks[0].reason) == (Reason.NO_TWIN, Reason.TWIN_DAUS)
    assert first != other
    again = run(start, "0:A:HA 1:HT 2:E7 3:S7")
    assert (again, hash(again)) == (first, hash(first))
    assert again.tricks == first.tricks
    assert (hash(start), repr(start)) == (saved, text)
    restored = pickle.loads(pickle.dumps(start))
    assert run(restored, "0:A:HA 1:HT 2:E7 3:S7") == first


@THREE_PRESETS
def test_f38_six_players(rules: Rules) -> None:
    """RULES §2, §15: sides 0+2+4 and 1+3+5; three free tricks, strict from the fourth, eight in all."""
    rng = random.Random(38)
    table = rules.for_players(6).replace(target=1000, dissle=Dissle.OFF, rob_when=RobWhen.OFF, partner_robbing=False)
    table = table.replace(openings=NO_OPENINGS)
    state = deal(table, shuffled_pack(rng), dealer=5)
    assert state.table.party_of == (0, 1, 0, 1, 0, 1)
    phases: list[Phase] = []
    while state.phase is not Phase.LAST_CALL:
        phases.append(state.phase)
        for _ in range(6):
            cards = [move for move in turn_moves(state) if isinstance(move, Play)]
            state = apply(state, rng.choice(cards))
    assert phases == [Phase.FREE] * 3 + [Phase.STRICT] * 5
    assert len(state.tricks) == 8
    for party in (0, 1):
        assert state.points[party] == sum(
            trick.points or 0 for trick in state.tricks if trick.winner is not None and trick.winner % 2 == party
        )
    assert Hand(card for trick in state.tricks for card in trick.cards) == Hand(full_pack())
