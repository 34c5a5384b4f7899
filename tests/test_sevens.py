"""Five sevens and Auf Dissle (RULES §10)."""

from __future__ import annotations

import pytest

from gaigel import (
    GIGACKEL,
    SPEEDBESEN,
    TRUMP,
    WIKIPEDIA,
    Announcement,
    Calling,
    Deadline,
    DeadlineKind,
    Dissle,
    Ending,
    FiveSevens,
    MeldWhen,
    Phase,
    Reached,
    Rules,
    State,
    parse_cards,
)
from tests.helpers import built, dealt, faces, fault, offers, refused, run

OFF = SPEEDBESEN.replace(five_sevens=FiveSevens.OFF)
DEALT = SPEEDBESEN.replace(five_sevens=FiveSevens.DEALT)
HELD = SPEEDBESEN.replace(five_sevens=FiveSevens.HELD)
ON_LEAD = OFF.replace(dissle=Dissle.ON_LEAD)
ANNOUNCE = OFF.replace(dissle=Dissle.DEALT)

FIVE = "E7 E7 H7 H7 S7"
FOUR = "E7 E7 H7 H7 SU"


def outcome(state: State) -> tuple[Ending, tuple[int, ...], tuple[int, ...], int | None]:
    assert state.phase is Phase.OVER
    assert state.result is not None
    return state.result.ending, state.result.winners, state.result.strokes, state.result.seat


# --- five sevens --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [DEALT, HELD, WIKIPEDIA])
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_five_dealt_sevens_win_singly_on_turn_or_not(rules: Rules, seat: int) -> None:
    """RULES §10: laid down before the first card of the seat; the others get one stroke though they have no trick."""
    state = dealt(rules, {seat: FIVE})
    assert offers(state, seat, only="sevens") == [f"{seat}:sevens"]
    party = seat % 2
    strokes = (0, 1) if party == 0 else (1, 0)
    assert outcome(run(state, f"{seat}:sevens")) == (Ending.FIVE_SEVENS, (party,), strokes, seat)


def test_six_sevens_are_five_sevens_too() -> None:
    """RULES §10: at least five are in hand; all of them are shown."""
    state = dealt(HELD.replace(packets=(6, TRUMP)), {1: f"{FIVE} S7"})
    state = run(state, "1:sevens")
    assert outcome(state)[0] is Ending.FIVE_SEVENS
    assert state.result is not None
    assert state.result.shown == parse_cards("E7 E7 H7 H7 S7 S7")


def test_only_the_sevens_are_shown_and_only_when_laid_down() -> None:
    """RULES §10: the rest of the hand stays hidden; other endings show nothing."""
    state = run(dealt(HELD.replace(packets=(6, TRUMP)), {1: f"{FIVE} HA"}), "1:sevens")
    assert state.result is not None
    assert state.result.shown == parse_cards(FIVE)
    state = run(dealt(HELD, {1: FIVE}), "1:aus")
    assert state.result is not None
    assert state.result.shown == ()


@pytest.mark.parametrize(
    ("players", "parties", "strokes"), [(3, 3, (1, 0, 1)), (4, 4, (1, 0, 1, 1)), (6, 3, (1, 0, 1)), (2, 2, (1, 0))]
)
def test_every_other_party_gets_one_stroke(players: int, parties: int, strokes: tuple[int, ...]) -> None:
    """RULES §10 [R]: all of them, whatever the option on losers says."""
    for base in (SPEEDBESEN, GIGACKEL):
        rules = base.for_players(players, parties).replace(five_sevens=FiveSevens.HELD)
        state = run(dealt(rules, {1: FIVE}), "1:sevens")
        assert outcome(state) == (Ending.FIVE_SEVENS, (1,), strokes, 1)
        assert state.result is not None
        assert state.result.value == 1


def test_four_sevens_are_not_enough() -> None:
    """RULES §10, §17: five it must be."""
    state = dealt(HELD, {0: FOUR})
    assert offers(state, only="sevens") == []
    assert refused(state, "0:sevens") == {fault("NO_FIVE_SEVENS")}


def test_five_sevens_can_be_off() -> None:
    """RULES §10, §17: the option is named."""
    state = dealt(OFF, {0: FIVE})
    assert offers(state, only="sevens") == []
    assert refused(state, "0:sevens") == {fault("SEVENS_OFF", option="five_sevens")}
    assert refused(dealt(OFF, {0: FOUR}), "0:sevens") == {
        fault("SEVENS_OFF", option="five_sevens"),
        fault("NO_FIVE_SEVENS"),
    }


DRAWS_THE_FIFTH = {0: FOUR, 1: "EU HU", 2: "EA", 3: "HA"}
UNTIL_FIFTH = "0:H:SU 1:EU 2:EA 3:HA"


def test_dealt_means_before_the_first_card_of_the_seat() -> None:
    """RULES §10 (GS, EW): others may have played; after the own card it is too late, though the fifth seven came."""
    state = run(dealt(DEALT, {2: FIVE, 0: "SU HT HA"}), "0:H:SU 1:EU")
    assert offers(state, 2, only="sevens") == ["2:sevens"]
    state = run(dealt(DEALT, DRAWS_THE_FIFTH, stock="S7"), UNTIL_FIFTH)
    assert refused(state, "0:sevens") == {fault("TOO_LATE", option="five_sevens")}
    assert offers(state, 0, only="sevens") == []
    state = run(dealt(DEALT, {0: FIVE}), "0:H:E7")
    assert refused(state, "0:sevens") == {fault("TOO_LATE", option="five_sevens"), fault("NO_FIVE_SEVENS")}


def test_held_means_any_moment() -> None:
    """RULES §10 (SB): the fifth seven is drawn; he may lay down on turn, later, and out of turn."""
    state = run(dealt(HELD, DRAWS_THE_FIFTH, stock="S7"), UNTIL_FIFTH)
    assert state.turn == 0
    assert outcome(run(state, "0:sevens"))[:2] == (Ending.FIVE_SEVENS, (0,))
    state = run(dealt(HELD, {0: "HA E7 E7 H7 H7", 1: "HU", 2: "HT", 3: "HU"}, stock="S7"), "0:A:HA 1:HU 2:HT 3:HU")
    assert offers(state, 0, only="sevens") == ["0:sevens"]
    strict = built(HELD, {1: FIVE, 0: "EU EU SU SU HT"}, points=(20, 10), won=[1])
    assert outcome(run(strict, "1:sevens"))[2] == (1, 0)


# --- announcing Auf Dissle ----------------------------------------------------------------------------------


def test_auf_dissle_can_be_off() -> None:
    """RULES §10, §17: the option is named."""
    state = dealt(SPEEDBESEN, {0: FOUR})
    assert offers(state, only="dissle") == []
    assert refused(state, "0:dissle") == {fault("SEVENS_OFF", option="dissle")}


@pytest.mark.parametrize("rules", [ON_LEAD, ANNOUNCE])
@pytest.mark.parametrize(("held", "legal"), [("E7 E7 H7 SU SO", False), (FOUR, True), (FIVE, True)])
def test_at_least_four_sevens_are_needed(rules: Rules, held: str, legal: bool) -> None:
    """RULES §10: three are too few, five are enough as well."""
    state = dealt(rules, {0: held})
    assert offers(state, only="dissle") == (["0:dissle"] if legal else [])
    if not legal:
        assert refused(state, "0:dissle") == {fault("NO_FOUR_SEVENS")}


@pytest.mark.parametrize("rules", [ON_LEAD, ANNOUNCE, WIKIPEDIA])
def test_the_forehand_announces_before_the_opening(rules: Rules) -> None:
    """RULES §10: then he opens as he likes; the announcement is noted with its moment."""
    state = run(dealt(rules, {0: FOUR}), "0:dissle")
    assert state.past.announcements == (Announcement(0, 1, 0),)
    assert state.turn == 0
    assert {"0:H:E7", "0:H:H7", "0:H:SU"} <= set(offers(state))


def test_on_lead_means_the_seat_about_to_lead() -> None:
    """RULES §10 (SB), §17: a follower with four sevens may not; later, on lead, he may."""
    state = run(dealt(ON_LEAD, {0: "SU HU", 1: "E7 E7 H7 H7 SA", 2: "EU", 3: "EO"}), "0:H:SU")
    assert offers(state, only="dissle") == []
    assert refused(state, "1:dissle") == {fault("NOT_ON_LEAD", option="dissle")}
    assert refused(state, "2:dissle") == {
        fault("NOT_YOUR_TURN", seat=1),
        fault("NOT_ON_LEAD", option="dissle"),
        fault("NO_FOUR_SEVENS"),
    }
    state = run(state, "1:SA 2:EU 3:EO")
    assert (state.turn, offers(state, only="dissle")) == (1, ["1:dissle"])
    assert run(state, "1:dissle").past.announcements == (Announcement(1, 2, 0),)


def test_dealt_means_on_turn_before_the_first_card() -> None:
    """RULES §10 (GS, EW), §17: a follower may; nobody out of turn; not after the own card."""
    state = dealt(ANNOUNCE, {0: "SU HU", 1: "E7 E7 H7 H7 SA", 2: "EU", 3: "EO"})
    assert refused(state, "1:dissle") == {fault("NOT_YOUR_TURN", seat=0)}
    state = run(state, "0:H:SU")
    assert offers(state, only="dissle") == ["1:dissle"]
    state = run(state, "1:SA 2:EU 3:EO")
    assert state.turn == 1
    assert offers(state, only="dissle") == []
    assert refused(state, "1:dissle") == {fault("TOO_LATE", option="dissle")}


def test_nobody_announces_twice() -> None:
    """RULES §10, §17: neither again nor after having opened auf Dissle."""
    state = run(dealt(ON_LEAD, {0: FOUR}), "0:dissle")
    assert offers(state, only="dissle") == []
    assert refused(state, "0:dissle") == {fault("ALREADY_ANNOUNCED")}
    state = run(dealt(WIKIPEDIA, {0: FIVE}), "0:D:E7")
    assert refused(state, "0:dissle") == {
        fault("NOT_YOUR_TURN", seat=1),
        fault("TOO_LATE", option="dissle"),
        fault("ALREADY_ANNOUNCED"),
    }


def test_opening_auf_dissle_after_an_announcement_stays_legal() -> None:
    """RULES §10: the forehand does both."""
    state = run(dealt(WIKIPEDIA, {0: FOUR}), "0:dissle")
    assert offers(state, only="D:") == ["0:D:E7", "0:D:H7", "0:D:SU"]
    assert run(state, "0:D:E7").turn == 1


def test_the_opening_auf_dissle_needs_no_sevens() -> None:
    """RULES §10: no condition on the hand; it needs a place in the options, whatever `dissle` says."""
    rules = WIKIPEDIA.replace(dissle=Dissle.OFF)
    state = dealt(rules, {0: "SU EU HU HO HK", 1: "SO", 2: "S7", 3: "E7"})
    assert offers(state, only="D:") == ["0:D:EU", "0:D:HK", "0:D:HO", "0:D:HU", "0:D:SU"]
    state = run(state, "0:D:SU 1:SO 2:S7 3:E7")
    assert (state.phase, state.turn, state.past.announcements) == (Phase.FREE, 1, ())


def test_an_opening_auf_dissle_never_lapses_either() -> None:
    """RULES §10: the opener loses with his first trick, also a later one."""
    hands = {0: "SU HA", 1: "SO HU", 2: "S7 HO", 3: "E7 HK"}
    state = run(dealt(WIKIPEDIA, hands), "0:D:SU 1:SO 2:S7 3:E7 1:HU 2:HO 3:HK 0:HA")
    assert outcome(state) == (Ending.DISSLE_LOST, (1,), (1, 0), None)


# --- losing it ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("penalty", "strokes"), [(1, (1, 0)), (2, (2, 0))])
def test_a_trick_of_the_announcer_loses_the_deal(penalty: int, strokes: tuple[int, int]) -> None:
    """RULES §10: the deal is over at once, for the strokes of the option; the trick's points are credited."""
    rules = ANNOUNCE.replace(dissle_penalty=penalty)
    state = run(dealt(rules, {0: FOUR, 1: "EU", 2: "EO", 3: "EK"}), "0:dissle 0:H:SU 1:EU 2:EO 3:EK")
    assert outcome(state) == (Ending.DISSLE_LOST, (1,), strokes, None)
    assert (state.points, state.stock_size, len(state.tricks)) == ((11, 0), 28, 1)
    assert state.result is not None
    assert state.result.value == penalty
    assert refused(state, "0:aus") == {fault("DEAL_OVER")}


@pytest.mark.parametrize(("rules", "strokes"), [(SPEEDBESEN, (0, 2, 0)), (GIGACKEL, (0, 1, 0)), (WIKIPEDIA, (0, 1, 0))])
def test_what_a_lost_dissle_costs_in_the_presets(rules: Rules, strokes: tuple[int, ...]) -> None:
    """RULES §10, §11, §14: double in SB, single elsewhere; nobody else is scored, both other parties win."""
    table = rules.for_players(3).replace(dissle=Dissle.DEALT)
    state = run(dealt(table, {0: "HU", 1: "E7 E7 S7 S7 HT", 2: "HK"}), "0:H:HU 1:dissle 1:HT 2:HK")
    assert outcome(state) == (Ending.DISSLE_LOST, (0, 2), strokes, None)


def test_the_announcement_holds_to_the_end() -> None:
    """RULES §10: never withdrawn, never lapses, though he plays his sevens away."""
    hands = {0: FOUR, 1: "EK HU SO ST SK", 2: "EU EA ET LK LO", 3: "EO ST SK SO S7"}
    state = dealt(ANNOUNCE, hands, stock="LA LT EK SA HO HO HK HK")
    state = run(state, "0:dissle 0:H:E7 1:EK 2:EU 3:EO 1:HU 2:EA 3:SO 0:H7")
    assert (state.turn, str(state.hands[0])) == (1, "E7 H7 HK SU SA")
    state = run(state, "1:SK 2:ET 3:ST 0:SA")
    assert outcome(state) == (Ending.DISSLE_LOST, (1,), (2, 0), None)


def test_the_announcer_with_ge_elfen_loses_at_once() -> None:
    """RULES §10: as forehand with any opening: this one always wins the trick."""
    state = run(dealt(ON_LEAD, {0: "E7 E7 H7 H7 SA", 1: "EU", 2: "EO", 3: "EK"}), "0:dissle 0:G:SA 1:EU 2:EO 3:EK")
    assert outcome(state) == (Ending.DISSLE_LOST, (1,), (2, 0), None)


def test_the_partners_may_win_tricks_and_the_party_may_call() -> None:
    """RULES §10: only the announcer's own tricks lose."""
    rules = ANNOUNCE.replace(target=15)
    state = run(dealt(rules, {0: FOUR, 1: "SO", 2: "SA", 3: "S7"}), "0:dissle 0:H:SU 1:SO 2:SA 3:S7")
    assert (state.phase, state.turn, state.points) == (Phase.FREE, 2, (16, 0))
    assert outcome(run(state, "0:aus")) == (Ending.RIGHT_CALL, (0,), (0, 2), 0)


def test_two_announcers_both_stand() -> None:
    """RULES §10 [R]: whoever of them wins a trick first loses."""
    hands = {0: "E7 E7 H7 H7 SU", 1: "S7 S7 L7 L7 SK", 2: "SO", 3: "EU"}
    state = run(dealt(ANNOUNCE, hands, trump="LO"), "0:dissle 0:H:SU 1:dissle")
    assert state.past.announcements == (Announcement(0, 1, 0), Announcement(1, 1, 1))
    assert outcome(run(state, "1:SK 2:SO 3:EU")) == (Ending.DISSLE_LOST, (0,), (0, 2), None)
    state = run(dealt(ANNOUNCE, hands, trump="LO"), "0:dissle 0:H:SU 1:dissle 1:S7 2:SO 3:EU")
    assert (state.phase, state.turn) == (Phase.FREE, 2)


def test_the_announcer_follows_the_strict_rules() -> None:
    """RULES §10: he must beat like everybody, and loses by it."""
    state = built(
        ON_LEAD,
        {0: "HU SU", 1: "H7 HA", 2: "SA SA", 3: "EA EA"},
        points=(20, 30),
        won=[1],
        chronicle=[Announcement(1, 2, 0)],
    )
    state = run(state, "0:HU")
    assert faces(state) == "HA"
    assert outcome(run(state, "1:HA 2:SA 3:EA")) == (Ending.DISSLE_LOST, (0,), (0, 2), None)


def test_the_announcer_may_play_a_seven() -> None:
    """RULES §10: no duty to keep them."""
    state = run(dealt(ANNOUNCE, {0: FOUR, 1: "EK"}), "0:dissle")
    assert "0:H:E7" in offers(state)
    assert run(state, "0:H:E7").turn == 1


# --- winning with it ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [ANNOUNCE, ON_LEAD, ANNOUNCE.replace(five_sevens=FiveSevens.DEALT)])
def test_the_announcer_lays_down_five_sevens_at_any_moment(rules: Rules) -> None:
    """RULES §10: whatever the option on five sevens says, on turn or not; the party wins singly."""
    hands = {0: FOUR, 1: "SA", 2: "EO", 3: "EK"}
    state = run(dealt(rules, hands, stock="EU EU LA S7"), "0:dissle 0:H:SU 1:SA 2:EO 3:EK")
    assert (state.turn, offers(state, 0, only="sevens")) == (1, ["0:sevens"])
    assert outcome(run(state, "0:sevens")) == (Ending.FIVE_SEVENS, (0,), (0, 1), 0)


def test_the_opener_auf_dissle_lays_down_five_sevens_too() -> None:
    """RULES §10: the opening is an announcement."""
    rules = WIKIPEDIA.replace(dissle=Dissle.OFF, five_sevens=FiveSevens.OFF)
    hands = {0: FOUR, 1: "SA", 2: "EO", 3: "EK"}
    state = run(dealt(rules, hands, stock="EU EU LA S7"), "0:D:SU 1:SA 2:EO 3:EK")
    assert outcome(run(state, "0:sevens")) == (Ending.FIVE_SEVENS, (0,), (0, 1), 0)
    state = run(dealt(rules, hands, stock="EU EU LA S7"), "0:H:SU 1:SA 2:EO 3:EK")
    assert refused(state, "0:sevens") == {fault("SEVENS_OFF", option="five_sevens")}


def test_the_announcer_needs_five_sevens_all_the_same() -> None:
    """RULES §10, §17: four are not enough to lay down; another seat is no announcer."""
    state = run(dealt(ANNOUNCE, {0: FOUR, 2: "L7 L7 S7 S7 EO"}), "0:dissle")
    assert refused(state, "0:sevens") == {fault("NO_FIVE_SEVENS")}
    assert refused(state, "2:sevens") == {fault("SEVENS_OFF", option="five_sevens"), fault("NO_FIVE_SEVENS")}


# --- besides ------------------------------------------------------------------------------------------------


def test_losing_comes_before_a_deadline_and_before_an_automatic_win() -> None:
    """RULES §9, §10: with the same trick a deadline ends and the target is reached; the deal is lost first."""
    end = Deadline(DeadlineKind.END_OF_TRICK, 11)
    hands = {0: "HU SU", 1: "H7 HA", 2: "SA SA", 3: "EA EA"}
    state = built(
        ON_LEAD,
        hands,
        points=(105, 80),
        won=[1],
        chronicle=[Announcement(1, 2, 0)],
        reached=[Reached(0, end)],
    )
    state = run(state, "0:HU 1:HA 2:SA 3:EA")
    assert outcome(state) == (Ending.DISSLE_LOST, (0,), (0, 2), None)
    assert state.points == (105, 115)
    automatic = ON_LEAD.replace(calling=Calling.AUTOMATIC)
    state = built(automatic, hands, points=(20, 80), won=[1], chronicle=[Announcement(1, 2, 0)])
    assert outcome(run(state, "0:HU 1:HA 2:SA 3:EA"))[0] is Ending.DISSLE_LOST


@pytest.mark.parametrize("rules", [ANNOUNCE, ON_LEAD])
def test_in_the_last_call_nothing_is_announced(rules: Rules) -> None:
    """RULES §9, §17: only calls, challenges and passes."""
    rules = rules.replace(meld_when=MeldWhen.ON_TURN)
    state = run(built(rules, {0: "HA", 1: "HT", 2: "H7", 3: "HU"}, points=(60, 40)), "0:HA 1:HT 2:H7 3:HU")
    late = fault("TOO_LATE", option="dissle") if rules.dissle is Dissle.DEALT else fault("NOT_ON_LEAD", option="dissle")
    assert refused(state, "0:dissle") == {fault("LAST_CALL_ONLY"), late, fault("NO_FOUR_SEVENS")}
