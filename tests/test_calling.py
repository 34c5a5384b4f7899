"""Going out: the target, deadlines, calls, challenges, the last call (RULES §9)."""

from __future__ import annotations

import pytest

from gaigel import (
    GIGACKEL,
    SPEEDBESEN,
    WIKIPEDIA,
    CallDeadline,
    Calling,
    Deadline,
    DeadlineKind,
    Ending,
    FiveSevens,
    MeldDeadline,
    MeldWhen,
    Overdue,
    Phase,
    Reached,
    Rules,
    State,
    Violation,
    deadline,
    legal_moves,
)
from tests.helpers import built, dealt, fault, offers, refused, run

# Seats 0 and 2 take 44, 42 and then what is wished; seat 0 leads throughout. Trump is Laub.
HANDS = {0: "HA SA ET HK HO", 1: "HA ST EU E7 H7", 2: "EA SA EK H7 S7", 3: "EA ST EU E7 S7"}
STOCK = "HU HU SU SU SK SK SO SO HT HT EO EO"
AT_86 = "0:G:HA 1:HA 2:EA 3:EA 0:SA 1:ST 2:SA 3:ST"
TO_101 = f"{AT_86} 0:ET 1:EU 2:SO 3:E7"
TO_100 = f"{AT_86} 0:ET 1:E7 2:EK 3:S7"
FOURTH = "0:HK 1:H7 2:H7 3:SU"
"""After `TO_101`: the fourth trick, again for seat 0."""

NEXT_CARD = SPEEDBESEN.replace(call_deadline=CallDeadline.NEXT_CARD)
CHALLENGE = SPEEDBESEN.replace(overdue=Overdue.ON_CHALLENGE)
AUTOMATIC = SPEEDBESEN.replace(calling=Calling.AUTOMATIC)
CARD_CHALLENGE = NEXT_CARD.replace(overdue=Overdue.ON_CHALLENGE)

NONE = Deadline(DeadlineKind.NONE)
PASSED = Deadline(DeadlineKind.PASSED)
LAST = Deadline(DeadlineKind.LAST_CALL)


def end_of(trick: int) -> Deadline:
    return Deadline(DeadlineKind.END_OF_TRICK, trick)


def before_card(trick: int) -> Deadline:
    return Deadline(DeadlineKind.BEFORE_CARD, trick)


def fast(rules: Rules = SPEEDBESEN, moves: str = "") -> State:
    return run(dealt(rules, HANDS, stock=STOCK), moves)


def outcome(state: State) -> tuple[Ending, tuple[int, ...], tuple[int, ...], int | None]:
    """Ending, winners, strokes and who ended it by a word."""
    assert state.phase is Phase.OVER
    assert state.turn is None
    assert state.result is not None
    result = state.result
    assert all(legal_moves(state, seat) == () for seat in range(state.rules.players))
    assert result.points == state.points
    return result.ending, result.winners, result.strokes, result.seat


# --- what counts --------------------------------------------------------------------------------------------


def test_points_are_those_of_complete_tricks_and_melds() -> None:
    """RULES §9: the cards of the open trick count for nobody until it is complete."""
    assert fast(moves="0:G:HA 1:HA 2:EA").points == (0, 0)
    assert fast(moves=AT_86).points == (86, 0)
    assert fast(moves=f"{AT_86} 0:+H 0:HK 1:H7 2:H7").points == (106, 0)
    assert fast(moves=TO_101).points == (101, 0)


def test_a_call_on_the_strength_of_the_open_trick_is_wrong() -> None:
    """RULES §9 [R]: three cards of the winning trick lie there, but the trick is not complete."""
    state = fast(moves=f"{AT_86} 0:ET 1:EU 2:SO")
    assert outcome(run(state, "2:aus")) == (Ending.WRONG_CALL, (1,), (2, 0), 2)
    assert outcome(run(state, "3:E7 2:aus")) == (Ending.RIGHT_CALL, (0,), (0, 2), 2)


@pytest.mark.parametrize(("bonus", "points"), [(0, (90, 34)), (10, (90, 44))])
def test_the_last_trick_may_bring_a_bonus(bonus: int, points: tuple[int, int]) -> None:
    """RULES §9: its winner's party gets the bonus besides the Augen; no other trick brings one."""
    rules = SPEEDBESEN.replace(last_trick_bonus=bonus)
    hands = {0: "HT EU", 1: "HA ET", 2: "H7 E7", 3: "HU E7"}
    state = run(built(rules, hands, points=(90, 0)), "0:HT 1:HA 2:H7 3:HU")
    assert (state.points, state.tricks[-1].points) == ((90, 23), 23)
    state = built(rules, {0: "EU", 1: "ET", 2: "E7", 3: "E7"}, leader=1, points=(90, 22), won=[0])
    state = run(state, "1:ET 2:E7 3:E7 0:EU")
    assert (state.points, state.tricks[-1].points) == (points, 12 + bonus)


def test_the_bonus_counts_towards_the_target() -> None:
    """RULES §9: 90, ten in the last trick and ten for it are 110: the call is right."""
    hands = {0: "ET", 1: "E7", 2: "H7", 3: "S7"}
    state = built(SPEEDBESEN.replace(last_trick_bonus=10), hands, points=(85, 0), won=[1])
    assert outcome(run(state, "0:ET 1:E7 2:H7 3:S7 0:aus")) == (Ending.RIGHT_CALL, (0,), (0, 1), 0)
    state = built(SPEEDBESEN, hands, points=(85, 0), won=[1])
    assert outcome(run(state, "0:ET 1:E7 2:H7 3:S7 0:aus")) == (Ending.WRONG_CALL, (1,), (2, 0), 0)


@pytest.mark.parametrize(
    ("target", "moves", "ending"),
    [
        (86, AT_86, "RIGHT_CALL"),
        (87, AT_86, "WRONG_CALL"),
        (44, "0:G:HA 1:HA 2:EA 3:EA", "RIGHT_CALL"),
        (45, "0:G:HA 1:HA 2:EA 3:EA", "WRONG_CALL"),
    ],
)
def test_the_target_is_an_option(target: int, moves: str, ending: str) -> None:
    """RULES §9: 101 is the usual target, not the only one; exactly the target is enough."""
    assert outcome(fast(SPEEDBESEN.replace(target=target), f"{moves} 2:aus"))[0] is Ending(ending)


# --- calls --------------------------------------------------------------------------------------------------


def test_exactly_the_target_is_enough() -> None:
    """RULES §9: 101 win; the opponents have no trick and lose double."""
    assert outcome(fast(moves=f"{TO_101} 0:aus")) == (Ending.RIGHT_CALL, (0,), (0, 2), 0)


def test_one_point_less_loses_double() -> None:
    """RULES §9: untergaigelt at 100: two strokes for the caller's party, nothing else is scored."""
    assert outcome(fast(moves=f"{TO_100} 0:aus")) == (Ending.WRONG_CALL, (1,), (2, 0), 0)


@pytest.mark.parametrize("rules", [SPEEDBESEN, GIGACKEL, WIKIPEDIA])
@pytest.mark.parametrize("seat", [0, 2])
def test_any_member_of_the_party_calls_on_turn_or_not(rules: Rules, seat: int) -> None:
    """RULES §9: seat 0 is on turn, seat 2 is not."""
    assert outcome(fast(rules, f"{TO_101} {seat}:aus")) == (Ending.RIGHT_CALL, (0,), (0, 2), seat)


@pytest.mark.parametrize("moves", ["", "0:A:HA 1:HA", AT_86, f"{AT_86} 0:ET 1:EU"])
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_call_is_legal_at_any_moment(moves: str, seat: int) -> None:
    """RULES §9: before the first card, inside a trick, between tricks; legal, if unwise."""
    state = fast(moves=moves)
    assert f"{seat}:aus" in offers(state, seat)
    party = seat % 2
    strokes = (2, 0) if party == 0 else (0, 2)
    assert outcome(run(state, f"{seat}:aus")) == (Ending.WRONG_CALL, (1 - party,), strokes, seat)


def test_the_first_call_counts() -> None:
    """RULES §9: a wrong call of an opponent ends the deal before the right call that comes next."""
    state = fast(moves=f"{TO_101} 1:aus")
    assert outcome(state) == (Ending.WRONG_CALL, (0,), (0, 2), 1)
    assert refused(state, "0:aus") == {fault("DEAL_OVER")}


def test_a_wrong_call_costs_nobody_else() -> None:
    """RULES §9: with three parties both others win and none of them is counted lowest."""
    state = dealt(SPEEDBESEN.for_players(3), {0: "HA"})
    assert outcome(run(state, "1:aus")) == (Ending.WRONG_CALL, (0, 2), (0, 2, 0), 1)


# --- deadlines after a trick --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "expected"),
    [(SPEEDBESEN, end_of(4)), (WIKIPEDIA, end_of(4)), (GIGACKEL, before_card(4)), (NEXT_CARD, before_card(4))],
)
def test_the_deadline_after_a_trick(rules: Rules, expected: Deadline) -> None:
    """RULES §9: k = 3: until trick 4 is complete, or before the party's card to trick 4."""
    assert [deadline(fast(rules, TO_100), party) for party in (0, 1)] == [NONE, NONE]
    state = fast(rules, TO_101)
    assert [deadline(state, party) for party in (0, 1)] == [expected, NONE]
    assert state.past.reached == (Reached(0, expected),)


@pytest.mark.parametrize("moves", ["", "0:HK", "0:HK 1:H7 2:H7"])
@pytest.mark.parametrize("rules", [SPEEDBESEN, WIKIPEDIA, CHALLENGE])
def test_until_the_next_trick_is_complete_a_call_is_in_time(rules: Rules, moves: str) -> None:
    """RULES §9: at once, after the own lead, and just before the last card."""
    assert outcome(fast(rules, f"{TO_101} {moves} 0:aus")) == (Ending.RIGHT_CALL, (0,), (0, 2), 0)


@pytest.mark.parametrize("rules", [SPEEDBESEN, WIKIPEDIA])
def test_when_the_next_trick_is_complete_the_party_is_late(rules: Rules) -> None:
    """RULES §9: übergaigelt: two strokes for the party, nobody else loses, nobody said a word; the trick counts."""
    state = fast(rules, f"{TO_101} {FOURTH}")
    assert outcome(state) == (Ending.OVERDUE, (1,), (2, 0), None)
    assert (state.points, len(state.tricks)) == ((107, 0), 4)


def test_under_next_card_the_own_card_is_fatal() -> None:
    """RULES §9: AUTOMATIC ends the deal when it is laid: the trick stays open and is credited to nobody."""
    state = fast(NEXT_CARD, f"{TO_101} 0:HK")
    assert outcome(state) == (Ending.OVERDUE, (1,), (2, 0), None)
    assert (state.points, len(state.tricks), [card.code for card in state.trick.cards]) == ((101, 0), 3, ["HK"])


def test_under_next_card_nothing_ends_with_the_trick() -> None:
    """RULES §9: opponents who reach the target later have their own deadline; a late party stays late."""
    state = fast(CARD_CHALLENGE, f"{TO_101} {FOURTH}")
    assert (deadline(state, 0), state.phase) == (PASSED, Phase.FREE)


# --- deadlines after a meld ---------------------------------------------------------------------------------

SAME, AS_TRICK = MeldDeadline.SAME_TRICK, MeldDeadline.AS_TRICK
TRICK, CARD = CallDeadline.NEXT_TRICK, CallDeadline.NEXT_CARD


@pytest.mark.parametrize(
    ("meld", "call", "leading", "following"),
    [
        (SAME, TRICK, end_of(9), end_of(9)),
        (SAME, CARD, end_of(9), end_of(9)),
        (AS_TRICK, TRICK, end_of(9), end_of(10)),
        (AS_TRICK, CARD, before_card(9), before_card(10)),
    ],
)
def test_the_deadline_after_a_meld(
    meld: MeldDeadline, call: CallDeadline, leading: Deadline, following: Deadline
) -> None:
    """RULES §9: with cards on the table k = 9, the open trick; before the lead the last complete one, k = 8.

    Under SAME_TRICK the meld must be called before its own trick ends, in both cases.
    """
    rules = SPEEDBESEN.replace(meld_deadline=meld, call_deadline=call)
    state = run(built(rules, {0: "HK HO E7 S7"}, points=(85, 0)), "0:+H")
    assert (state.points, deadline(state, 0)) == ((105, 0), leading)
    state = run(built(rules, {1: "HK HO E7 S7"}, cards="HU", won=[1], points=(10, 85)), "1:+H")
    assert (state.points, deadline(state, 1)) == ((10, 105), following)


@pytest.mark.parametrize(
    ("meld", "call", "opening", "following"),
    [
        (SAME, TRICK, end_of(1), end_of(1)),
        (SAME, CARD, end_of(1), end_of(1)),
        (AS_TRICK, TRICK, end_of(1), end_of(2)),
        (AS_TRICK, CARD, before_card(1), before_card(2)),
    ],
)
def test_the_deadline_of_a_meld_before_any_trick(
    meld: MeldDeadline, call: CallDeadline, opening: Deadline, following: Deadline
) -> None:
    """RULES §9 [R]: without a complete trick k = 0: the limit lies in the first trick."""
    rules = SPEEDBESEN.replace(meld_deadline=meld, call_deadline=call, meld_needs_trick=False, target=20)
    state = dealt(rules, {0: "HK HO E7", 1: "SK SO"})
    assert deadline(run(state, "0:+H"), 0) == opening
    assert deadline(run(state, "0:H:E7 1:+S"), 1) == following


def test_a_fatal_opening_stays_open_and_face_down() -> None:
    """RULES §9: k = 0 under NEXT_CARD: the forehand's own opening is the fatal card."""
    rules = NEXT_CARD.replace(meld_deadline=AS_TRICK, meld_needs_trick=False, target=20)
    state = run(dealt(rules, {0: "HK HO"}), "0:+H 0:H:HK")
    assert outcome(state) == (Ending.OVERDUE, (1,), (2, 0), None)
    assert (state.tricks, len(state.trick.cards), state.trick.winner) == ((), 1, None)
    assert state.trick.opening is not None
    assert state.trick.opening.face_down


@pytest.mark.parametrize(
    ("meld", "call", "idle_table", "open_trick"),
    [
        (SAME, TRICK, end_of(9), end_of(9)),
        (SAME, CARD, end_of(9), end_of(9)),
        (AS_TRICK, TRICK, end_of(9), end_of(10)),
        (AS_TRICK, CARD, before_card(9), before_card(10)),
    ],
)
def test_the_deadline_after_a_meld_out_of_turn(
    meld: MeldDeadline, call: CallDeadline, idle_table: Deadline, open_trick: Deadline
) -> None:
    """RULES §7, §9: seat 1 melds while seat 0 is about to lead, or when it has played already: the table decides."""
    rules = SPEEDBESEN.replace(meld_when=MeldWhen.ANY_TIME, meld_deadline=meld, call_deadline=call)
    start = built(rules, {0: "HT EA E7 S7", 1: "HK HO H7 SO", 2: "SA SA ST ST"}, won=[1], points=(10, 85))
    assert deadline(run(start, "1:+H"), 1) == idle_table
    assert deadline(run(start, "0:HT 1:H7 1:+H"), 1) == open_trick
    automatic = built(
        rules.replace(calling=Calling.AUTOMATIC), {1: "HK HO H7 SO", 0: "HT EA E7 S7"}, won=[1], points=(10, 85)
    )
    assert outcome(run(automatic, "1:+H")) == (Ending.RIGHT_CALL, (1,), (1, 0), None)


# Seat 1 melds to 105 in trick 9; seat 0 wins that trick with the Herz-Zehn and leads to the next.
FOLLOWER = {0: "HT EA E7 S7", 1: "HK HO SU SO", 2: "SA SA ST ST", 3: "SK SK SO EU"}


def follower(rules: Rules, moves: str) -> State:
    state = built(rules, FOLLOWER, won=[1], points=(50, 85))
    return run(state, f"0:HT 1:+H 1:HK {moves}")


def test_after_a_meld_in_the_trick_the_same_trick_is_the_limit() -> None:
    """RULES §9 (SB): called before the last card it wins, with the last card it is late."""
    assert outcome(follower(SPEEDBESEN, "2:ST 3:aus")) == (Ending.RIGHT_CALL, (1,), (1, 0), 3)
    assert outcome(follower(SPEEDBESEN, "2:ST 3:SK")) == (Ending.OVERDUE, (0,), (0, 2), None)


def test_after_a_meld_as_after_a_trick() -> None:
    """RULES §9 (EW, DW): a call after seat 0 has led to the next trick is in time; after that trick it is late."""
    rules = SPEEDBESEN.replace(meld_deadline=AS_TRICK)
    assert outcome(follower(rules, "2:ST 3:SK 0:S7 1:aus")) == (Ending.RIGHT_CALL, (1,), (1, 0), 1)
    assert outcome(follower(rules, "2:ST 3:SK 0:S7 1:SO 2:SA 3:SK")) == (Ending.OVERDUE, (0,), (0, 2), None)


@pytest.mark.parametrize("card", ["1:SU", "1:SO"])
def test_after_a_meld_under_next_card_any_partner_s_card_is_fatal(card: str) -> None:
    """RULES §9 (GS): the opponents' lead is harmless; the party's first card to the next trick is too late."""
    rules = GIGACKEL
    state = follower(rules, "2:ST 3:SK 0:S7")
    assert deadline(state, 1) == before_card(10)
    assert outcome(run(state, "3:aus"))[0] is Ending.RIGHT_CALL
    late = run(state, card)
    assert deadline(late, 1) == PASSED
    assert outcome(run(late, "3:aus")) == (Ending.OVERDUE, (0,), (0, 2), 3)


def test_a_fatal_card_may_be_the_last_of_the_trick() -> None:
    """RULES §9: the trick with all its cards stays open and is credited to nobody."""
    rules = SPEEDBESEN.for_players(3).replace(call_deadline=CARD, meld_deadline=AS_TRICK)
    state = built(
        rules,
        {0: "E7 S7", 1: "EU SU", 2: "EA SA"},
        won=[2],
        points=(50, 20, 105),
        reached=[Reached(2, before_card(15))],
    )
    state = run(state, "0:E7 1:EU 2:EA")
    assert outcome(state) == (Ending.OVERDUE, (0, 1), (0, 0, 2), None)
    assert (state.points, len(state.trick.cards), len(state.tricks)) == ((50, 20, 105), 3, 14)


# --- the last trick ends no deadline ------------------------------------------------------------------------


@pytest.mark.parametrize(("call", "expected"), [(TRICK, LAST), (CARD, before_card(12))])
def test_the_deadline_of_points_from_the_last_trick_but_one(call: CallDeadline, expected: Deadline) -> None:
    """RULES §9: the end of trick 12 ends no deadline, but a card laid to it does."""
    rules = CHALLENGE.replace(call_deadline=call)
    state = built(rules, {0: "HA E7", 1: "HT EU", 2: "H7 S7", 3: "HU EU"}, points=(90, 0), won=[1])
    state = run(state, "0:HA 1:HT 2:H7 3:HU")
    assert (state.points, deadline(state, 0)) == ((113, 0), expected)
    state = run(state, "0:E7")
    assert deadline(state, 0) == (LAST if call is TRICK else PASSED)


@pytest.mark.parametrize("rules", [SPEEDBESEN, NEXT_CARD, GIGACKEL])
def test_points_from_the_last_trick_may_be_called_in_the_last_call(rules: Rules) -> None:
    """RULES §9: whoever reaches the target with the last trick has time until the deal is over."""
    state = built(rules, {0: "HA", 1: "HT", 2: "H7", 3: "HU"}, points=(90, 0), won=[1])
    state = run(state, "0:HA 1:HT 2:H7 3:HU")
    assert (deadline(state, 0), state.phase) == (LAST, Phase.LAST_CALL)
    assert outcome(run(state, "0:pass 1:pass 2:aus")) == (Ending.RIGHT_CALL, (0,), (0, 1), 2)


@pytest.mark.parametrize(
    ("meld", "call", "expected"),
    [(SAME, TRICK, end_of(11)), (AS_TRICK, TRICK, LAST), (AS_TRICK, CARD, before_card(12))],
)
def test_the_deadline_of_a_meld_in_the_last_trick_but_one(
    meld: MeldDeadline, call: CallDeadline, expected: Deadline
) -> None:
    """RULES §9: a follower's last pair: only what would end with trick 12 is put off to the last call."""
    rules = SPEEDBESEN.replace(meld_deadline=meld, call_deadline=call)
    state = built(rules, {1: "HK HO"}, cards="HU", won=[1], points=(10, 85))
    assert deadline(run(state, "1:+H"), 1) == expected


# --- overdue on challenge -----------------------------------------------------------------------------------


def test_on_challenge_the_deal_goes_on_and_the_party_is_late() -> None:
    """RULES §9 (GS): nothing happens at the deadline itself."""
    state = fast(GIGACKEL, f"{TO_101} 0:HK")
    assert (deadline(state, 0), state.turn) == (PASSED, 1)
    state = fast(CHALLENGE, f"{TO_101} {FOURTH}")
    assert (deadline(state, 0), state.turn, len(state.tricks)) == (PASSED, 0, 4)
    state = fast(CHALLENGE, f"{TO_101} 0:HK 1:H7 2:H7")
    assert deadline(state, 0) == end_of(4)


@pytest.mark.parametrize("seat", [1, 3])
def test_a_right_challenge(seat: int) -> None:
    """RULES §9: any opponent, on turn or not: the late party loses double; the challenger is named."""
    state = fast(GIGACKEL, f"{TO_101} 0:HK {seat}:challenge:0")
    assert outcome(state) == (Ending.OVERDUE, (1,), (2, 0), seat)


@pytest.mark.parametrize("moves", ["", AT_86, TO_101])
def test_a_wrong_challenge_loses_double(moves: str) -> None:
    """RULES §9 [R]: of a party that has not the target, or has it in time: the challenger's party loses."""
    assert outcome(fast(GIGACKEL, f"{moves} 3:challenge:0")) == (Ending.WRONG_CHALLENGE, (0,), (0, 2), 3)


def test_a_late_party_may_challenge_too() -> None:
    """RULES §9: being late does not stop anybody from challenging; a wrong one loses for the challenger."""
    state = fast(GIGACKEL, f"{TO_101} 0:HK 2:challenge:1")
    assert outcome(state) == (Ending.WRONG_CHALLENGE, (1,), (2, 0), 2)


def test_any_other_party_is_challenged() -> None:
    """RULES §9: with three parties a seat has two others to challenge; nobody else loses."""
    rules = GIGACKEL.for_players(3)
    state = dealt(rules, {0: "HA"})
    assert offers(state, 1, only="challenge") == ["1:challenge:0", "1:challenge:2"]
    assert outcome(run(state, "1:challenge:2")) == (Ending.WRONG_CHALLENGE, (0, 2), (0, 2, 0), 1)
    late = built(rules, {0: "E7 S7"}, points=(20, 30, 105), reached=[Reached(2, PASSED)])
    assert outcome(run(late, "1:challenge:2")) == (Ending.OVERDUE, (0, 1), (0, 0, 2), 1)


def test_a_call_after_the_deadline_loses() -> None:
    """RULES §9 [R]: too late: ending OVERDUE, for the caller's party alone."""
    assert outcome(fast(GIGACKEL, f"{TO_101} 0:HK 2:aus")) == (Ending.OVERDUE, (1,), (2, 0), 2)
    assert outcome(fast(CHALLENGE, f"{TO_101} {FOURTH} 0:aus")) == (Ending.OVERDUE, (1,), (2, 0), 0)


def test_a_late_party_that_nobody_challenges_wins_uncalled() -> None:
    """RULES §9 (GS): it neither calls nor is challenged until all have passed."""
    state = built(
        GIGACKEL, {0: "HA", 1: "HT", 2: "H7", 3: "HU"}, points=(130, 20), won=[1], reached=[Reached(0, PASSED)]
    )
    state = run(state, "0:HA 1:HT 2:H7 3:HU 0:pass 1:pass 2:pass 3:pass")
    assert outcome(state) == (Ending.UNCALLED, (0,), (0, 1), None)


# --- two deadlines with one trick ---------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1])
def test_of_two_deadlines_that_end_with_one_trick(first: int) -> None:
    """RULES §9 [R]: AUTOMATIC: only the party that reached the target first loses; ON_CHALLENGE: both are late."""
    melder = 1 - first
    hands = {0: "HK HO E7 S7", 1: "SK SO E7 S7", 2: "SA SA ST ST", 3: "EU EU EO EO"}
    points = (105, 85) if first == 0 else (85, 105)
    pair = "1:+S" if melder == 1 else "0:+H"
    moves = f"0:HK {pair} 1:SK 2:ST 3:EU" if melder == 1 else f"{pair} 0:HK 1:SK 2:ST 3:EU"
    for overdue in Overdue:
        rules = SPEEDBESEN.replace(overdue=overdue)
        state = built(rules, hands, won=[1], points=points, reached=[Reached(first, end_of(9))])
        state = run(state, moves)
        if overdue is Overdue.AUTOMATIC:
            strokes = (2, 0) if first == 0 else (0, 2)
            assert outcome(state) == (Ending.OVERDUE, (melder,), strokes, None)
        else:
            assert [deadline(state, party) for party in (0, 1)] == [PASSED, PASSED]
            assert [reached.party for reached in state.past.reached] == [first, melder]


def test_a_party_reaches_the_target_once() -> None:
    """RULES §9: more points do not put the deadline off."""
    state = fast(CHALLENGE, f"{TO_101} 0:+H")
    assert (state.points, deadline(state, 0)) == ((121, 0), end_of(4))
    state = fast(CHALLENGE, f"{TO_101} {FOURTH} 0:HT 1:SK 2:SU 3:SO")
    assert deadline(state, 0) == PASSED
    assert len(state.past.reached) == 1


# --- automatic calling --------------------------------------------------------------------------------------


def test_automatic_calling_wins_with_the_trick() -> None:
    """RULES §9: at once, counted as a right call of nobody in particular; nobody draws any more."""
    before = fast(AUTOMATIC, f"{AT_86} 0:ET 1:EU 2:SO")
    state = run(before, "3:E7")
    assert outcome(state) == (Ending.RIGHT_CALL, (0,), (0, 2), None)
    assert (state.points, state.stock_size) == ((101, 0), before.stock_size)
    assert fast(AUTOMATIC, TO_100).phase is Phase.FREE


def test_automatic_calling_wins_with_the_meld() -> None:
    """RULES §9: a meld wins before any card of the turn."""
    state = fast(AUTOMATIC, f"{AT_86} 0:+H")
    assert outcome(state) == (Ending.RIGHT_CALL, (0,), (0, 2), None)
    assert state.points == (106, 0)


def test_with_automatic_calling_nobody_calls_or_challenges() -> None:
    """RULES §9, §17: refused by name, and not offered."""
    rules = GIGACKEL.replace(calling=Calling.AUTOMATIC)
    state = fast(rules, AT_86)
    assert [offers(state, seat, only="aus") + offers(state, seat, only="challenge") for seat in range(4)] == [[]] * 4
    assert refused(state, "0:aus") == {fault("NO_CALLS", option="calling")}
    assert refused(state, "1:challenge:0") == {fault("NO_CHALLENGES", option="calling")}
    assert deadline(state, 0) == NONE


def test_with_automatic_calling_there_is_no_last_call() -> None:
    """RULES §9: if nobody reaches the target the deal ends uncalled after the last trick."""
    state = built(AUTOMATIC, {0: "HA", 1: "HT", 2: "H7", 3: "HU"}, points=(60, 40), won=[1])
    state = run(state, "0:HA 1:HT 2:H7 3:HU")
    assert outcome(state) == (Ending.UNCALLED, (0,), (0, 1), None)
    state = built(AUTOMATIC, {0: "HA", 1: "HT", 2: "H7", 3: "HU"}, points=(80, 40), won=[1])
    assert outcome(run(state, "0:HA 1:HT 2:H7 3:HU"))[0] is Ending.RIGHT_CALL


# --- the last call ------------------------------------------------------------------------------------------

LAST_TRICK = "0:HT 1:HA 2:H7 3:HU"
"""Seat 1 wins the last trick, 23."""
ONE_LEFT = {0: "HT", 1: "HA", 2: "H7", 3: "HU"}


def last_call(rules: Rules = GIGACKEL, points: tuple[int, int] = (90, 100), reached: tuple[Reached, ...] = ()) -> State:
    return run(built(rules, ONE_LEFT, won=[1], points=points, reached=reached), LAST_TRICK)


@pytest.mark.parametrize("rules", [SPEEDBESEN, GIGACKEL, WIKIPEDIA])
def test_the_last_call_goes_round_from_the_winner_of_the_last_trick(rules: Rules) -> None:
    """RULES §9: each seat in turn calls or passes; all passed, the deal ends uncalled."""
    state = last_call(rules)
    assert state.points == (90, 123)
    for seat in (1, 2, 3, 0):
        assert (state.phase, state.turn) == (Phase.LAST_CALL, seat)
        assert offers(state, only="pass") == [f"{seat}:pass"]
        state = run(state, f"{seat}:pass")
    assert outcome(state) == (Ending.UNCALLED, (1,), (1, 0), None)


def test_a_call_ends_the_last_call_also_out_of_turn_and_after_a_pass() -> None:
    """RULES §9: seat 3 waits, seat 1 has passed; both may call. Who has not the target loses."""
    assert outcome(run(last_call(), "3:aus")) == (Ending.RIGHT_CALL, (1,), (1, 0), 3)
    assert outcome(run(last_call(), "1:pass 2:pass 1:aus")) == (Ending.RIGHT_CALL, (1,), (1, 0), 1)
    assert outcome(run(last_call(), "1:pass 2:aus")) == (Ending.WRONG_CALL, (1,), (2, 0), 2)


def test_a_challenge_of_a_party_only_now_at_its_limit_is_wrong() -> None:
    """RULES §9: the points came with the last trick, or their deadline would have ended with it."""
    assert outcome(run(last_call(), "1:pass 2:challenge:1")) == (Ending.WRONG_CHALLENGE, (1,), (2, 0), 2)
    state = last_call(CHALLENGE, (90, 102), reached=(Reached(1, LAST),))
    assert outcome(run(state, "0:challenge:1")) == (Ending.WRONG_CHALLENGE, (1,), (2, 0), 0)


def test_a_party_late_by_a_fatal_card_stays_late() -> None:
    """RULES §9: its own card to the last trick made it late: a challenge is right, a call too late."""
    state = last_call(GIGACKEL, (90, 102), reached=(Reached(1, before_card(12)),))
    assert deadline(state, 1) == PASSED
    assert outcome(run(state, "1:pass 2:challenge:1")) == (Ending.OVERDUE, (0,), (0, 2), 2)
    assert outcome(run(state, "1:aus")) == (Ending.OVERDUE, (0,), (0, 2), 1)


def test_who_may_pass_and_when() -> None:
    """RULES §9, §17: only in the last call, only on turn."""
    assert refused(last_call(), "2:pass") == {fault("NOT_YOUR_TURN", seat=1)}
    assert refused(fast(), "0:pass") == {fault("NOT_LAST_CALL")}
    assert refused(fast(), "1:pass") == {fault("NOT_YOUR_TURN", seat=0), fault("NOT_LAST_CALL")}


def test_in_the_last_call_no_card_is_played() -> None:
    """RULES §9, §17: only calls, challenges and passes are left."""
    state = last_call()
    assert refused(state, "1:HA") == {fault("LAST_CALL_ONLY"), fault("NOT_IN_HAND")}
    assert refused(state, "0:HA") == {fault("LAST_CALL_ONLY"), fault("NOT_IN_HAND"), fault("NOT_YOUR_TURN", seat=1)}
    assert offers(state, 1) == ["1:aus", "1:challenge:0", "1:pass"]
    assert offers(state, 2) == ["2:aus", "2:challenge:1"]


@pytest.mark.parametrize(("players", "order"), [(2, [1, 0]), (3, [1, 2, 0]), (6, [1, 2, 3, 4, 5, 0])])
def test_the_last_call_of_other_tables(players: int, order: list[int]) -> None:
    """RULES §9: as many passes as there are players."""
    cards = ["HT", "HA", "H7", "HU", "E7", "S7"]
    rules = SPEEDBESEN.for_players(players)
    points = [10] * rules.parties
    state = built(rules, {seat: cards[seat] for seat in range(players)}, points=points)
    state = run(state, " ".join(f"{seat}:{cards[seat]}" for seat in range(players)))
    for seat in order:
        assert state.turn == seat
        state = run(state, f"{seat}:pass")
    assert outcome(state)[0] is Ending.UNCALLED


# --- refusals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "move", "expected"),
    [
        (SPEEDBESEN, "1:challenge:0", {fault("NO_CHALLENGES", option="overdue")}),
        (GIGACKEL, "1:challenge:1", {fault("OWN_PARTY")}),
        (GIGACKEL, "1:challenge:2", {fault("NO_SUCH_PARTY")}),
        (SPEEDBESEN, "1:challenge:1", {fault("NO_CHALLENGES", option="overdue"), fault("OWN_PARTY")}),
        (SPEEDBESEN, "1:challenge:7", {fault("NO_CHALLENGES", option="overdue"), fault("NO_SUCH_PARTY")}),
        (AUTOMATIC, "1:challenge:7", {fault("NO_CHALLENGES", option="calling"), fault("NO_SUCH_PARTY")}),
    ],
)
def test_challenges_that_are_no_moves(rules: Rules, move: str, expected: set[Violation]) -> None:
    """RULES §9, §17: one challenges another party, where there are challenges at all."""
    state = fast(rules)
    assert refused(state, move) == expected
    assert move not in offers(state, 1)


# --- competing words ----------------------------------------------------------------------------------------


def test_five_sevens_a_challenge_and_a_call_compete_by_their_order() -> None:
    """RULES §9 [R]: a late party is beaten by the first word, whichever it is."""
    rules = CHALLENGE.replace(five_sevens=FiveSevens.HELD, meld_when=MeldWhen.ANY_TIME)
    state = built(rules, {1: "E7 E7 H7 H7 S7"}, cards="HT", won=[1], points=(105, 20), reached=[Reached(0, end_of(8))])
    assert outcome(run(state, "1:sevens")) == (Ending.FIVE_SEVENS, (1,), (1, 0), 1)
    assert outcome(run(state, "0:aus")) == (Ending.RIGHT_CALL, (0,), (0, 1), 0)
    assert outcome(run(state, "3:challenge:0")) == (Ending.WRONG_CHALLENGE, (0,), (0, 2), 3)
    assert refused(run(state, "0:aus"), "1:sevens") == {fault("DEAL_OVER")}
