"""Signs to a partner on lead: Winken (RULES §13)."""

from __future__ import annotations

import pytest

from gaigel import SPEEDBESEN, Sign, Signal
from tests.helpers import built, dealt, fault, offers, refused, run

WINKING = SPEEDBESEN.replace(winking=True)
SIX = SPEEDBESEN.for_players(6).replace(winking=True)
FIRST = "0:G:HA 1:EU 2:EU 3:E7"
HANDS = {0: "HA HT", 1: "EU", 2: "EU", 3: "E7"}
ALL = ["wink:E", "wink:H", "wink:L", "wink:S", "wink:trump"]


def test_without_the_option_nobody_winks() -> None:
    """RULES §13, §17: off in every preset; the option is named."""
    state = dealt(SPEEDBESEN, HANDS)
    assert offers(state, 2, only="wink") == []
    assert refused(state, "2:wink:H") == {fault("WINKING_OFF", option="winking")}


def test_the_partner_of_the_leader_has_five_signs() -> None:
    """RULES §13: Schellen, Eichel, Herz, Laub and the trump Daus; whether they are true does not matter."""
    state = dealt(WINKING, HANDS)
    assert offers(state, 2, only="wink") == [f"2:{sign}" for sign in ALL]
    after = run(state, "2:wink:trump 2:wink:S 2:wink:H")
    assert after.past.signals == (
        Signal(2, Sign.TRUMP_DAUS, 1),
        Signal(2, Sign.SCHELLEN, 1),
        Signal(2, Sign.HERZ, 1),
    )
    assert (after.turn, after.hands, after.points) == (0, state.hands, (0, 0))
    assert offers(after, 2, only="wink") == ["2:wink:E", "2:wink:L"]


def test_each_sign_is_given_once_a_lead() -> None:
    """RULES §13 [R], §17: not twice for the same lead; again for the next one."""
    state = run(dealt(WINKING, HANDS), "2:wink:H")
    assert refused(state, "2:wink:H") == {fault("SIGN_ALREADY_GIVEN")}
    state = run(state, FIRST)
    assert state.turn == 0
    assert offers(state, 2, only="wink") == [f"2:{sign}" for sign in ALL]
    state = run(state, "2:wink:H")
    assert state.past.signals == (Signal(2, Sign.HERZ, 1), Signal(2, Sign.HERZ, 2))
    assert refused(state, "2:wink:H") == {fault("SIGN_ALREADY_GIVEN")}


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_neither_the_leader_nor_an_opponent_winks(seat: int) -> None:
    """RULES §13, §17: only the other members of the leader's party."""
    state = dealt(WINKING, HANDS)
    assert offers(state, seat, only="wink") == []
    assert refused(state, f"{seat}:wink:H") == {fault("NO_PARTNER_ON_LEAD")}


def test_after_the_lead_no_sign_is_given() -> None:
    """RULES §13: while the partner has not played his card; another partner on turn is not on lead."""
    state = run(dealt(WINKING, HANDS), "2:wink:H 0:G:HA")
    assert refused(state, "2:wink:E") == {fault("NO_PARTNER_ON_LEAD")}
    assert refused(state, "2:wink:H") == {fault("NO_PARTNER_ON_LEAD"), fault("SIGN_ALREADY_GIVEN")}
    state = run(state, "1:EU")
    assert refused(state, "0:wink:E") == {fault("NO_PARTNER_ON_LEAD")}


def test_with_three_partners_both_others_wink() -> None:
    """RULES §13: each seat has its own signs."""
    state = run(dealt(SIX, {0: "HA"}), "2:wink:H 4:wink:H 4:wink:E")
    assert offers(state, 2, only="wink") == ["2:wink:E", "2:wink:L", "2:wink:S", "2:wink:trump"]
    assert offers(state, 4, only="wink") == ["4:wink:L", "4:wink:S", "4:wink:trump"]
    assert [offers(state, seat, only="wink") for seat in (0, 1, 3, 5)] == [[]] * 4


def test_in_the_strict_phase_signs_go_on_in_the_last_call_they_end() -> None:
    """RULES §13: as long as somebody leads."""
    state = built(WINKING, {0: "HA", 1: "HT", 2: "H7", 3: "HU"}, points=(60, 40))
    assert offers(state, 2, only="wink") == [f"2:{sign}" for sign in ALL]
    state = run(state, "2:wink:L 0:HA 1:HT 2:H7 3:HU")
    assert offers(state, 2, only="wink") == []
    assert refused(state, "2:wink:E") == {fault("NO_PARTNER_ON_LEAD")}
