"""The order at the end of a trick (RULES §9): credit, Auf Dissle, deadlines, target, draw, next lead or last call."""

from __future__ import annotations

import pytest

from gaigel import (
    SPEEDBESEN,
    TRUMP,
    WIKIPEDIA,
    Announcement,
    Calling,
    Card,
    Deadline,
    DeadlineKind,
    Dissle,
    Ending,
    ExchangeKind,
    Opening,
    Overdue,
    Phase,
    Reached,
    Reason,
    Rules,
    State,
    Trick,
    deadline,
    parse_cards,
)
from tests.helpers import NO_OPENINGS, built, dealt, hand, run

END_11 = Deadline(DeadlineKind.END_OF_TRICK, 11)
END_10 = Deadline(DeadlineKind.END_OF_TRICK, 10)
PASSED = Deadline(DeadlineKind.PASSED)
AUTOMATIC = SPEEDBESEN.replace(calling=Calling.AUTOMATIC)
CHALLENGE = SPEEDBESEN.replace(overdue=Overdue.ON_CHALLENGE)
ANNOUNCED = (Announcement(1, 3, 0),)

# Trick 10 of 12: seat 1 wins 23.
HANDS = {0: "HT EU SU", 1: "HA ET SK", 2: "H7 E7 S7", 3: "HU E7 S7"}
TENTH = "0:HT 1:HA 2:H7 3:HU"


def tenth(
    rules: Rules, points: tuple[int, int], *, announced: bool = False, reached: tuple[Reached, ...] = ()
) -> State:
    """Trick 10 is won by seat 1; it has the points that come with it."""
    chronicle = ANNOUNCED if announced else ()
    return run(built(rules, HANDS, points=points, reached=reached, chronicle=chronicle), TENTH)


def ending(state: State) -> tuple[Ending, tuple[int, ...]] | None:
    return None if state.result is None else (state.result.ending, state.result.winners)


# --- credit -------------------------------------------------------------------------------------------------


def test_the_trick_is_credited_first() -> None:
    """RULES §9: also the trick that ends the deal counts in the result."""
    for state in (
        tenth(SPEEDBESEN, (50, 60), announced=True),
        tenth(SPEEDBESEN, (105, 60), reached=(Reached(0, END_10),)),
        tenth(AUTOMATIC, (50, 80)),
    ):
        assert state.result is not None
        assert state.result.points == state.points
        assert state.points[1] in {83, 103}
        assert len(state.tricks) == 10
        assert state.trick.cards == ()


def test_a_complete_trick_says_all_about_itself() -> None:
    """RULES §6, §9: leader, cards in the order of play, winner, reason, points, opening."""
    state = run(dealt(hands={0: "HU", 1: "HT", 2: "HK", 3: "EA"}), "0:H:HU 1:HT 2:HK 3:EA")
    assert state.tricks == (
        Trick(0, parse_cards("HU HT HK EA"), 1, Reason.HIGHEST_OF_SUIT, 27, forced=False, opening=Opening.HOEHER_HAT),
    )
    assert state.trick == Trick(1, ())


def test_points_go_to_the_party_of_the_winner_only() -> None:
    """RULES §9: seat 1 wins for party 1."""
    assert tenth(SPEEDBESEN, (50, 60)).points == (50, 83)


# --- Auf Dissle before deadlines ----------------------------------------------------------------------------


def test_a_lost_dissle_comes_before_deadlines_and_before_the_target() -> None:
    """RULES §9, §10: the announcer's trick ends the deal, though the opponents are late and the target is reached."""
    rules = SPEEDBESEN.replace(dissle=Dissle.DEALT)
    state = tenth(rules, (105, 60), announced=True, reached=(Reached(0, END_10),))
    assert ending(state) == (Ending.DISSLE_LOST, (0,))
    state = tenth(rules.replace(calling=Calling.AUTOMATIC), (50, 90), announced=True)
    assert ending(state) == (Ending.DISSLE_LOST, (0,))
    assert state.past.reached == ()


# --- deadlines before the target ----------------------------------------------------------------------------


def test_deadlines_end_before_the_target_is_newly_reached() -> None:
    """RULES §9: party 1 reaches the target with the trick that ends party 0's time: only party 0 loses."""
    state = tenth(SPEEDBESEN, (105, 90), reached=(Reached(0, END_10),))
    assert ending(state) == (Ending.OVERDUE, (1,))
    assert [reached.party for reached in state.past.reached] == [0]


def test_who_is_late_and_who_has_newly_reached_under_challenge() -> None:
    """RULES §9: party 0 is late from now on, party 1 has until the end of the next trick."""
    state = tenth(CHALLENGE, (105, 90), reached=(Reached(0, END_10),))
    assert (deadline(state, 0), deadline(state, 1)) == (PASSED, END_11)
    assert [reached.party for reached in state.past.reached] == [0, 1]


def test_other_deadlines_are_left_alone() -> None:
    """RULES §9: only those that end with this trick."""
    state = tenth(SPEEDBESEN, (105, 60), reached=(Reached(0, END_11),))
    assert (ending(state), deadline(state, 0)) == (None, END_11)
    before_card = Deadline(DeadlineKind.BEFORE_CARD, 11)
    state = tenth(SPEEDBESEN, (105, 60), reached=(Reached(0, before_card),))
    assert (ending(state), deadline(state, 0)) == (None, before_card)


@pytest.mark.parametrize(("late", "in_time"), [(0, 1), (1, 0)])
def test_one_party_late_leaves_the_other_its_time(late: int, in_time: int) -> None:
    """RULES §9: under ON_CHALLENGE only the party whose deadline ends here is late from now on."""
    reached = (Reached(late, END_10), Reached(in_time, END_11))
    state = tenth(CHALLENGE, (105, 105), reached=reached)
    assert (deadline(state, late), deadline(state, in_time)) == (PASSED, END_11)


def test_the_target_is_reached_only_by_whom_the_points_make_reach_it() -> None:
    """RULES §9: 100 is not enough, 101 is; a party that has it already gets no new deadline."""
    assert deadline(tenth(SPEEDBESEN, (50, 77)), 1) == Deadline(DeadlineKind.NONE)
    assert deadline(tenth(SPEEDBESEN, (50, 78)), 1) == END_11
    state = tenth(CHALLENGE, (50, 105), reached=(Reached(1, PASSED),))
    assert state.past.reached == (Reached(1, PASSED),)


# --- nobody draws after the end -----------------------------------------------------------------------------

FREE = SPEEDBESEN.replace(openings=NO_OPENINGS)
FOUR_ACES = {0: "HA EU", 1: "HA SU", 2: "EA S7", 3: "EA S7"}
ACES = "0:HA 1:HA 2:EA 3:EA"


@pytest.mark.parametrize(
    ("rules", "moves", "expected"),
    [
        (FREE.replace(calling=Calling.AUTOMATIC, target=44), ACES, Ending.RIGHT_CALL),
        (FREE.replace(target=40, meld_needs_trick=False, meld_binds=False), f"0:+S {ACES}", Ending.OVERDUE),
        (FREE.replace(dissle=Dissle.ON_LEAD), f"0:dissle {ACES}", Ending.DISSLE_LOST),
    ],
)
def test_when_the_deal_ends_with_a_trick_nobody_draws(rules: Rules, moves: str, expected: Ending) -> None:
    """RULES §9: Auf Dissle, deadlines and the automatic win come before the draw."""
    held = {Ending.OVERDUE: "HA SK SO", Ending.DISSLE_LOST: "HA E7 E7 H7 H7"}.get(expected, "HA")
    before = dealt(rules, {**FOUR_ACES, 0: held}, trump="SU")
    after = run(before, moves)
    assert after.result is not None
    assert after.result.ending is expected
    assert (after.stock_size, [len(one) for one in after.hands]) == (before.stock_size, [4, 4, 4, 4])
    assert len(after.tricks) == 1


def test_the_automatic_win_comes_before_the_automatic_take() -> None:
    """RULES §8, §9: the draw that would give the owner his card does not take place."""
    hands = {0: "HA L7 ET SA ST", 1: "H7 SO EO", 2: "H7 EO SU", 3: "HU E7 SU"}
    moves = "0:G:HA 1:H7 2:H7 3:HU 0:under 0:SA 1:SO 2:SU 3:SU"
    rules = WIKIPEDIA.replace(packets=(9, TRUMP))
    played = run(dealt(rules, hands, trump="LA"), moves)
    assert [exchange.kind for exchange in played.past.exchanges] == [
        ExchangeKind.LAID_UNDER,
        ExchangeKind.LEFT_TO_OWNER,
    ]
    won = run(dealt(rules.replace(calling=Calling.AUTOMATIC, target=31), hands, trump="LA"), moves)
    assert won.result is not None
    assert (won.result.ending, won.points, won.stock_size) == (Ending.RIGHT_CALL, (31, 0), 9)
    assert [exchange.kind for exchange in won.past.exchanges] == [ExchangeKind.LAID_UNDER]


def test_the_automatic_take_comes_after_the_draw() -> None:
    """RULES §8, §9: first everybody draws, then the owner gets the card over his seven; then he leads."""
    hands = {0: "HA L7 ET SA ST", 1: "H7 SO EO", 2: "H7 EO SU", 3: "HU E7 SU"}
    rules = WIKIPEDIA.replace(packets=(9, TRUMP))
    state = run(dealt(rules, hands, trump="LA", stock="EK EK SK SK HO HO LK LK"), "0:G:HA 1:H7 2:H7 3:HU 0:under")
    before = state.hands[0]
    state = run(state, "0:SA 1:SO 2:SU 3:SU")
    assert state.hands[0] == before.remove(Card.SA).add(Card.HO).add(Card.LA)
    assert (state.stock, state.turn) == ((*state.pile[8:], Card.L7), 0)


def test_with_the_target_reached_the_deal_goes_on_with_the_draw() -> None:
    """RULES §9: the party has its deadline, everybody draws, the winner leads."""
    state = run(dealt(FREE.replace(target=44), FOUR_ACES, stock="EK HK HO HU"), ACES)
    assert (deadline(state, 0), state.turn) == (Deadline(DeadlineKind.END_OF_TRICK, 2), 0)
    assert [len(one) for one in state.hands] == [5, 5, 5, 5]
    assert "EK" in hand(state, 0)


# --- what comes next ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("packets", "stock", "phase"),
    [((11, TRUMP), 0, Phase.STRICT), ((10, TRUMP), 4, Phase.FREE), ((3, TRUMP, 2), 24, Phase.FREE)],
)
def test_the_phase_after_the_first_trick(packets: tuple[object, ...], stock: int, phase: Phase) -> None:
    """RULES §6: strict as soon as the stock is empty at the start of a trick."""
    state = run(dealt(SPEEDBESEN.replace(packets=packets), FOUR_ACES), "0:G:HA 1:HA 2:EA 3:EA")
    assert (state.stock_size, state.phase) == (stock, phase)


def test_after_the_last_trick_its_winner_begins_the_last_call() -> None:
    """RULES §9: hands are empty, nothing lies on the table, nobody has won yet."""
    state = run(built(SPEEDBESEN, {0: "HT", 1: "HA", 2: "H7", 3: "HU"}), "0:HT 1:HA 2:H7 3:HU")
    assert (state.phase, state.turn, state.result) == (Phase.LAST_CALL, 1, None)
    assert (len(state.tricks), state.trick.cards, [len(one) for one in state.hands]) == (12, (), [0] * 4)


@pytest.mark.parametrize(
    ("rules", "chronicle", "expected"),
    [
        (SPEEDBESEN.replace(dissle=Dissle.DEALT), ANNOUNCED, Ending.DISSLE_LOST),
        (AUTOMATIC, (), Ending.RIGHT_CALL),
    ],
)
def test_the_last_trick_may_end_the_deal(rules: Rules, chronicle: tuple[Announcement, ...], expected: Ending) -> None:
    """RULES §9: before any last call: Auf Dissle lost with it, and an automatic win."""
    state = built(rules, {0: "HT", 1: "HA", 2: "H7", 3: "HU"}, points=(20, 90), chronicle=chronicle)
    state = run(state, "0:HT 1:HA 2:H7 3:HU")
    assert state.result is not None
    assert state.result.ending is expected
