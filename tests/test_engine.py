"""The engine as a whole: what it lists, what it refuses and how, and that no code, ending or reason is unreachable."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from gaigel import (
    GIGACKEL,
    PRESETS,
    SPEEDBESEN,
    TRUMP,
    WIKIPEDIA,
    AnnounceDissle,
    Announcement,
    BeatScope,
    Call,
    Calling,
    Card,
    Challenge,
    Code,
    Deadline,
    DeadlineKind,
    Dissle,
    Ending,
    FiveSevens,
    GaigelError,
    IllegalMove,
    LayDownSevens,
    LayUnder,
    MeldPair,
    MeldWhen,
    Move,
    Open,
    Opening,
    Overdue,
    Pass,
    Phase,
    Play,
    Reached,
    Reason,
    Rob,
    RobWhen,
    Rules,
    SecondPair,
    Sign,
    State,
    Suit,
    Take,
    Violation,
    Wink,
    apply,
    call_moves,
    deadline,
    deal,
    is_legal,
    legal_moves,
    parse_move,
    parse_moves,
    play,
    playing,
    shuffled_pack,
    turn_moves,
    why_illegal,
)
from gaigel.errors import NoSuchParty, NoSuchSeat, NotAMove
from gaigel.testing import random_playout, random_rules
from tests.helpers import NO_OPENINGS, built, dealt, fault, offers, refusal, refused, run

if TYPE_CHECKING:
    from collections.abc import Callable

# --- every code ---------------------------------------------------------------------------------------------

ONE_EACH = {0: "HA", 1: "HT", 2: "H7", 3: "HU"}
LAST_TRICK = "0:HA 1:HT 2:H7 3:HU"
OPEN_HAND = {0: "HA H7 LA SU E7", 1: "E7 LK", 2: "S7", 3: "EU"}
FIRST = "0:G:HA 1:E7 2:S7 3:EU"
ROBBER = {0: "HA L7 HK HO ET", 1: "H7", 2: "H7 SU L7", 3: "HU"}
ROBBED = "0:G:HA 1:H7 2:H7 3:HU"
WINKING = SPEEDBESEN.replace(winking=True)
ANY_TIME = SPEEDBESEN.replace(meld_when=MeldWhen.ANY_TIME)
ON_LEAD = SPEEDBESEN.replace(meld_when=MeldWhen.ON_LEAD)
ANNOUNCING = SPEEDBESEN.replace(dissle=Dissle.DEALT)
LEADERS = SPEEDBESEN.replace(dissle=Dissle.ON_LEAD, five_sevens=FiveSevens.OFF)
FOUR_SEVENS = {0: "E7 E7 H7 H7 SU"}


def fresh(rules: Rules = SPEEDBESEN, hands: dict[int, str] | None = None, moves: str = "", trump: str = "LU") -> State:
    return run(dealt(rules, hands or OPEN_HAND, trump=trump), moves)


def robbing(rules: Rules = WIKIPEDIA, moves: str = "", trump: str = "LA") -> State:
    return run(dealt(rules, ROBBER, trump=trump), f"{ROBBED} {moves}")


def over() -> State:
    return fresh(moves="1:aus")


class Case(NamedTuple):
    state: Callable[[], State]
    move: str
    expected: Violation


CASES: dict[Code, Case] = {
    Code.DEAL_OVER: Case(over, "0:H:H7", fault("DEAL_OVER")),
    Code.NO_SUCH_SEAT: Case(fresh, "4:aus", fault("NO_SUCH_SEAT")),
    Code.NOT_YOUR_TURN: Case(fresh, "1:E7", fault("NOT_YOUR_TURN", seat=0)),
    Code.NOT_IN_HAND: Case(lambda: fresh(moves=FIRST), "0:ST", fault("NOT_IN_HAND")),
    Code.MUST_FOLLOW: Case(
        lambda: built(SPEEDBESEN, {1: "HK E7"}, cards="HT"),
        "1:E7",
        fault("MUST_FOLLOW", suit="H", cards="HK", option="must_follow"),
    ),
    Code.MUST_BEAT: Case(
        lambda: built(SPEEDBESEN.replace(beat_scope=BeatScope.SUIT), {2: "HA HK"}, cards="HT L7"),
        "2:HK",
        fault("MUST_BEAT", suit="H", beat="HT", cards="HA", option="must_beat"),
    ),
    Code.MUST_TRUMP: Case(
        lambda: built(SPEEDBESEN, {1: "LK E7"}, cards="HT"),
        "1:E7",
        fault("MUST_TRUMP", suit="L", cards="LK", option="must_trump"),
    ),
    Code.MUST_OVERTRUMP: Case(
        lambda: built(SPEEDBESEN, {2: "LA LU"}, cards="HT LK"),
        "2:LU",
        fault("MUST_OVERTRUMP", suit="L", beat="LK", cards="LA", option="must_beat"),
    ),
    Code.BOUND_BY_MELD: Case(
        lambda: robbing(moves="0:+H"), "0:ET", fault("BOUND_BY_MELD", cards="HO HK", option="meld_binds")
    ),
    Code.TRUMP_IN_FIRST_TRICK: Case(
        lambda: fresh(hands={0: "HA", 1: "LA LK LT E7 S7"}, moves="0:G:HA"),
        "1:LK",
        fault("TRUMP_IN_FIRST_TRICK", suit="L", cards="E7 S7", option="first_trick_trump"),
    ),
    Code.MUST_OPEN: Case(fresh, "0:HA", fault("MUST_OPEN", option="openings")),
    Code.NOT_LAST_CALL: Case(fresh, "0:pass", fault("NOT_LAST_CALL")),
    Code.LAST_CALL_ONLY: Case(lambda: run(built(SPEEDBESEN, ONE_EACH), LAST_TRICK), "0:HA", fault("LAST_CALL_ONLY")),
    Code.OPENING_NOT_OFFERED: Case(fresh, "0:D:H7", fault("OPENING_NOT_OFFERED", option="openings")),
    Code.NEEDS_PLAIN_DAUS: Case(fresh, "0:G:LA", fault("NEEDS_PLAIN_DAUS", suit="L")),
    Code.NEEDS_PLAIN_BELOW_DAUS: Case(fresh, "0:H:HA", fault("NEEDS_PLAIN_BELOW_DAUS", suit="L")),
    Code.DAUS_OPENING_COMPULSORY: Case(
        lambda: fresh(SPEEDBESEN.replace(must_open_daus=True)),
        "0:H:H7",
        fault("DAUS_OPENING_COMPULSORY", option="must_open_daus"),
    ),
    Code.NOT_ALL_TRUMP: Case(fresh, "0:T:LA", fault("NOT_ALL_TRUMP", suit="L")),
    Code.NOT_FOREHAND: Case(lambda: fresh(moves="0:G:HA"), "1:H:E7", fault("NOT_FOREHAND", seat=0)),
    Code.NO_PAIR: Case(lambda: robbing(), "0:+S", fault("NO_PAIR", suit="S")),
    Code.PAIR_ALREADY_MELDED: Case(lambda: robbing(moves="0:+H"), "0:+H", fault("PAIR_ALREADY_MELDED", suit="H")),
    Code.ONLY_TOGETHER: Case(
        lambda: run(
            dealt(
                WIKIPEDIA,
                {0: "HA HK HK HO HO", 1: "EU E7", 2: "EU SU", 3: "E7 SU"},
                stock="EA",
            ),
            "0:G:HA 1:EU 2:EU 3:E7 0:+H 0:HK 1:E7 2:SU 3:SU",
        ),
        "0:+H",
        fault("ONLY_TOGETHER", suit="H", option="second_pair"),
    ),
    Code.NO_TRICK_YET: Case(fresh, "0:+H", fault("NO_TRICK_YET", option="meld_needs_trick")),
    Code.NOT_ON_LEAD: Case(lambda: fresh(ON_LEAD, moves="0:G:HA"), "1:+H", fault("NOT_ON_LEAD", option="meld_when")),
    Code.NOT_IN_STRICT_PHASE: Case(
        lambda: built(SPEEDBESEN.replace(meld_in_strict=False), {0: "HK HO"}),
        "0:+H",
        fault("NOT_IN_STRICT_PHASE", option="meld_in_strict"),
    ),
    Code.NO_MELDED_CARD_PLAYABLE: Case(
        lambda: built(SPEEDBESEN, {1: "HK HO S7"}, cards="SK", won=[1]),
        "1:+H",
        fault("NO_MELDED_CARD_PLAYABLE", suit="H", option="meld_binds"),
    ),
    Code.ROBBING_OFF: Case(
        lambda: robbing(SPEEDBESEN.replace(rob_when=RobWhen.OFF)),
        "0:rob",
        fault("ROBBING_OFF", option="rob_when"),
    ),
    Code.NO_TRUMP_SEVEN: Case(lambda: fresh(moves=FIRST), "0:rob", fault("NO_TRUMP_SEVEN", suit="L")),
    Code.STOCK_EMPTY: Case(lambda: built(SPEEDBESEN, {0: "HK HO"}), "0:rob", fault("STOCK_EMPTY")),
    Code.TURNED_UP_SEVEN: Case(lambda: robbing(moves="0:rob"), "0:rob", fault("TURNED_UP_SEVEN")),
    Code.LAST_DRAW: Case(
        lambda: dealt(SPEEDBESEN.for_players(6).replace(packets=(7, TRUMP)), {0: "L7"}, trump="LA"),
        "0:rob",
        fault("LAST_DRAW", option="rob_in_last_draw"),
    ),
    Code.FIRST_TRICK: Case(
        lambda: fresh(SPEEDBESEN.replace(rob_needs_trick=False), ROBBER, trump="LA"), "0:rob", fault("FIRST_TRICK")
    ),
    Code.RESERVED: Case(lambda: robbing(moves="0:under 0:HK"), "1:rob", fault("RESERVED", seat=0)),
    Code.ALREADY_UNDER: Case(lambda: robbing(moves="0:under"), "0:rob", fault("ALREADY_UNDER")),
    Code.NOTHING_TO_TAKE: Case(lambda: robbing(), "0:take", fault("NOTHING_TO_TAKE")),
    Code.SEVENS_OFF: Case(fresh, "0:dissle", fault("SEVENS_OFF", option="dissle")),
    Code.NO_FIVE_SEVENS: Case(fresh, "3:sevens", fault("NO_FIVE_SEVENS")),
    Code.NO_FOUR_SEVENS: Case(lambda: fresh(ANNOUNCING), "0:dissle", fault("NO_FOUR_SEVENS")),
    Code.ALREADY_ANNOUNCED: Case(
        lambda: fresh(LEADERS, FOUR_SEVENS, "0:dissle"), "0:dissle", fault("ALREADY_ANNOUNCED")
    ),
    Code.TOO_LATE: Case(lambda: fresh(ANNOUNCING, moves=FIRST), "0:dissle", fault("TOO_LATE", option="dissle")),
    Code.NO_CALLS: Case(
        lambda: fresh(SPEEDBESEN.replace(calling=Calling.AUTOMATIC)), "2:aus", fault("NO_CALLS", option="calling")
    ),
    Code.NO_CHALLENGES: Case(fresh, "1:challenge:0", fault("NO_CHALLENGES", option="overdue")),
    Code.OWN_PARTY: Case(lambda: fresh(GIGACKEL), "1:challenge:1", fault("OWN_PARTY")),
    Code.NO_SUCH_PARTY: Case(lambda: fresh(GIGACKEL), "1:challenge:2", fault("NO_SUCH_PARTY")),
    Code.WINKING_OFF: Case(fresh, "2:wink:H", fault("WINKING_OFF", option="winking")),
    Code.NO_PARTNER_ON_LEAD: Case(lambda: fresh(WINKING), "1:wink:H", fault("NO_PARTNER_ON_LEAD")),
    Code.SIGN_ALREADY_GIVEN: Case(lambda: fresh(WINKING, moves="2:wink:H"), "2:wink:H", fault("SIGN_ALREADY_GIVEN")),
}


def test_there_is_a_case_for_every_code() -> None:
    """RULES §17: no code is only a name."""
    assert set(CASES) == set(Code)


@pytest.mark.parametrize("code", list(CASES), ids=str)
def test_every_code_is_reached_with_its_facts(code: Code) -> None:
    """RULES §17: the move is refused with this code and these facts, and is not listed."""
    state, move, expected = CASES[code]
    assert expected.code is code
    before = state()
    assert expected in refused(before, move)
    assert not is_legal(before, parse_move(move))
    if parse_move(move).seat < before.rules.players:
        assert move not in offers(before, parse_move(move).seat)


# --- every ending, reason and deadline ----------------------------------------------------------------------

ENDINGS: dict[Ending, Callable[[], State]] = {
    Ending.RIGHT_CALL: lambda: run(built(SPEEDBESEN, ONE_EACH, points=(101, 0)), "0:aus"),
    Ending.WRONG_CALL: over,
    Ending.OVERDUE: lambda: run(
        built(GIGACKEL, ONE_EACH, points=(101, 0), reached=[Reached(0, Deadline(DeadlineKind.PASSED))]),
        "1:challenge:0",
    ),
    Ending.WRONG_CHALLENGE: lambda: fresh(GIGACKEL, moves="3:challenge:0"),
    Ending.FIVE_SEVENS: lambda: fresh(hands={2: "E7 E7 H7 H7 S7"}, moves="2:sevens"),
    Ending.DISSLE_LOST: lambda: run(built(ANNOUNCING, ONE_EACH, chronicle=[Announcement(0, 1, 0)]), LAST_TRICK),
    Ending.UNCALLED: lambda: run(built(SPEEDBESEN, ONE_EACH), f"{LAST_TRICK} 0:pass 1:pass 2:pass 3:pass"),
}


def test_there_is_a_case_for_every_ending() -> None:
    """RULES §11: all endings of the table."""
    assert set(ENDINGS) == set(Ending)


@pytest.mark.parametrize("ending", list(ENDINGS), ids=lambda ending: ending.name)
def test_after_every_ending_no_move_is_left(ending: Ending) -> None:
    """RULES §9, §17: nobody is on turn, nothing is listed, every move is refused for that one reason."""
    state = ENDINGS[ending]()
    assert state.result is not None
    assert (state.result.ending, state.phase, state.turn) == (ending, Phase.OVER, None)
    assert turn_moves(state) == legal_moves(state) == ()
    for seat in range(4):
        assert call_moves(state, seat) == legal_moves(state, seat) == ()
    for text in EVERY_KIND.split():
        assert refused(state, text) == {fault("DEAL_OVER")}


EVERY_KIND = (
    "0:G:HA 0:H:H7 0:A:HA 0:D:H7 0:T:LA 0:HA 1:+H 2:rob 2:under 2:take 2:dissle 2:sevens 2:aus 1:challenge:0 "
    "2:wink:H 2:wink:trump 3:pass"
)


def test_reasons_are_all_reached() -> None:
    """RULES §4, §6: one complete trick for every reason."""
    openings = {
        Reason.SURE_OPENING: ({0: "HA", 1: "HA", 2: "E7", 3: "S7"}, "0:G:HA 1:HA 2:E7 3:S7"),
        Reason.TWIN_DAUS: ({0: "HA", 1: "HA", 2: "E7", 3: "S7"}, "0:A:HA 1:HA 2:E7 3:S7"),
        Reason.NO_TWIN: ({0: "HA", 1: "HT", 2: "E7", 3: "S7"}, "0:A:HA 1:HT 2:E7 3:S7"),
        Reason.ALL_TRUMP: ({0: "LA LT LT LK LK", 1: "HT", 2: "E7", 3: "S7"}, "0:T:LA 1:HT 2:E7 3:S7"),
        Reason.FIRST_OF_EQUALS: ({0: "HT", 1: "HT", 2: "E7", 3: "S7"}, "0:H:HT 1:HT 2:E7 3:S7"),
        Reason.HIGHEST_OF_SUIT: ({0: "HU", 1: "HT", 2: "E7", 3: "S7"}, "0:H:HU 1:HT 2:E7 3:S7"),
    }
    reached = {run(dealt(hands=hands), moves).tricks[0].reason: reason for reason, (hands, moves) in openings.items()}
    trumped = run(built(SPEEDBESEN, {0: "HT", 1: "LU", 2: "E7", 3: "S7"}), "0:HT 1:LU 2:E7 3:S7").tricks[-1].reason
    assert reached | {trumped: Reason.TRUMP} == {reason: reason for reason in Reason}


def test_deadlines_are_all_reached() -> None:
    """RULES §9: every kind but the one that only a view answers."""
    hands = {0: "HA E7 E7", 1: "HT SU SU", 2: "H7 S7 S7", 3: "HU EU EU"}
    found = {deadline(fresh(), 0).kind}
    for rules, moves in ((SPEEDBESEN, "0:HA 1:HT 2:H7 3:HU"), (GIGACKEL, "0:HA 1:HT 2:H7 3:HU")):
        state = run(built(rules, hands, points=(90, 0)), moves)
        found.add(deadline(state, 0).kind)
    found.add(deadline(run(state, "0:E7"), 0).kind)
    found.add(deadline(run(built(SPEEDBESEN, ONE_EACH, points=(90, 0)), LAST_TRICK), 0).kind)
    assert found == set(DeadlineKind) - {DeadlineKind.UNKNOWN}


# --- what is listed -----------------------------------------------------------------------------------------


def test_without_a_seat_the_moves_of_the_seat_on_turn_are_listed() -> None:
    """RULES §16: turn moves first, then calls."""
    state = fresh(moves="0:G:HA")
    assert legal_moves(state) == legal_moves(state, 1) == turn_moves(state) + call_moves(state, 1)
    assert legal_moves(state, 0) == call_moves(state, 0) == (Call(0),)


def test_turn_moves_are_those_that_only_the_seat_on_turn_may_make() -> None:
    """RULES §16: cards, melds, robbing, announcing; calls, challenges, sevens and signs are call moves."""
    rules = GIGACKEL.replace(dissle=Dissle.ON_LEAD, five_sevens=FiveSevens.HELD, winking=True, partner_robbing=True)
    hands = {0: "HA L7 E7 E7 S7", 1: "HU", 2: "SU", 3: "SO"}
    state = run(dealt(rules, hands, trump="LA", stock="S7"), "0:G:HA 1:HU 2:SU 3:SO")
    assert sorted(map(str, turn_moves(state))) == ["0:E7", "0:L7", "0:S7", "0:dissle", "0:rob", "0:under"]
    assert sorted(map(str, call_moves(state, 0))) == ["0:aus", "0:challenge:1", "0:sevens"]
    signs = sorted(f"2:wink:{sign.value}" for sign in Sign)
    assert sorted(map(str, call_moves(state, 2))) == ["2:aus", "2:challenge:1", *signs]
    melding = {0: "HA HK HO ET ST", 1: "HU", 2: "SU", 3: "SO"}
    state = run(dealt(SPEEDBESEN, melding), "0:G:HA 1:HU 2:SU 3:SO")
    assert (MeldPair(0, Suit.HERZ) in turn_moves(state), MeldPair(0, Suit.HERZ) in call_moves(state, 0)) == (
        True,
        False,
    )
    state = run(dealt(ANY_TIME, melding), "0:G:HA 1:HU 2:SU 3:SO")
    assert (MeldPair(0, Suit.HERZ) in turn_moves(state), MeldPair(0, Suit.HERZ) in call_moves(state, 0)) == (
        False,
        True,
    )


def test_passing_is_a_turn_move_of_the_last_call() -> None:
    """RULES §9, §16: all else is a call move then."""
    state = run(built(GIGACKEL, ONE_EACH), LAST_TRICK)
    assert turn_moves(state) == (Pass(0),)
    assert call_moves(state, 0) == (Call(0), Challenge(0, 1))
    assert legal_moves(state, 1) == (Call(1), Challenge(1, 0))


CANDIDATES: list[Move] = [
    *(Open(seat, how, card) for seat in range(3) for how in Opening for card in Card),
    *(Play(seat, card) for seat in range(3) for card in Card),
    *(MeldPair(seat, suit) for seat in range(3) for suit in Suit),
    *(kind(seat) for kind in (Rob, LayUnder, Take, AnnounceDissle, LayDownSevens, Call, Pass) for seat in range(3)),
    *(Challenge(seat, party) for seat in range(3) for party in range(4)),
    *(Wink(seat, sign) for seat in range(3) for sign in Sign),
]


@given(
    seed=st.integers(0, 2**32),
    base=st.sampled_from([*PRESETS.values()]),
    changes=st.fixed_dictionaries(
        {},
        optional={
            "meld_when": st.sampled_from(MeldWhen),
            "second_pair": st.sampled_from(SecondPair),
            "rob_when": st.sampled_from(RobWhen),
            "dissle": st.sampled_from(Dissle),
            "five_sevens": st.sampled_from(FiveSevens),
            "overdue": st.sampled_from(Overdue),
            "calling": st.sampled_from(Calling),
            "meld_needs_trick": st.booleans(),
            "openings": st.just(NO_OPENINGS),
        },
    ),
    moves=st.integers(0, 90),
)
def test_listed_accepted_and_unexplained_are_the_same(
    seed: int, base: Rules, changes: dict[str, Any], moves: int
) -> None:
    """RULES §16, §17: for every seat, over all moves there are; no move twice; a refused one has a reason."""
    rng = random.Random(seed)
    rules = base.for_players(3).replace(**changes)
    state = deal(rules, shuffled_pack(rng), rng.randrange(3))
    for _ in range(moves):
        options = [move for move in turn_moves(state) if not isinstance(move, Call)]
        if not options:
            break
        state = apply(state, rng.choice(options))
    listed = [move for seat in range(3) for move in legal_moves(state, seat)]
    assert len(listed) == len(set(listed))
    assert set(listed) == {move for move in CANDIDATES if is_legal(state, move)}
    turn = turn_moves(state)
    assert set(turn).isdisjoint(move for seat in range(3) for move in call_moves(state, seat))
    for move in CANDIDATES:
        reasons = why_illegal(state, move)
        if reasons:
            assert len(set(reasons)) == len(reasons)
            with pytest.raises(IllegalMove):
                apply(state, move)
        else:
            assert apply(state, move) != state


# --- refusals -----------------------------------------------------------------------------------------------


def test_an_illegal_move_carries_move_state_and_violations() -> None:
    """RULES §17: the error is a ValueError of the library and names everything, also in its text."""
    state = fresh()
    error = refusal(state, "1:E7")
    assert isinstance(error, ValueError)
    assert isinstance(error, GaigelError)
    assert (error.move, error.state, error.violations) == (
        Play(1, Card.E7),
        state,
        (Violation(Code.NOT_YOUR_TURN, seat=0),),
    )
    assert str(error) == "1:E7 is not allowed: NOT_YOUR_TURN (seat 0)"


def test_every_broken_rule_is_reported() -> None:
    """RULES §17: seat, moment and hand at once, not only the first."""
    assert refused(fresh(ON_LEAD), "1:+H") == {
        fault("NOT_YOUR_TURN", seat=0),
        fault("NOT_ON_LEAD", option="meld_when"),
        fault("NO_TRICK_YET", option="meld_needs_trick"),
        fault("NO_PAIR", suit="H"),
    }


def test_a_seat_or_the_end_hides_what_depends_on_it() -> None:
    """RULES §17: a seat that does not exist holds no cards; a deal that is over has no turn."""
    for text in ("4:HA", "4:+H", "9:rob", "4:sevens", "4:challenge:9", "4:pass", "4:wink:H", "4:G:HA"):
        assert refused(fresh(), text) == {fault("NO_SUCH_SEAT")}
    assert refused(over(), "4:HA") == {fault("DEAL_OVER"), fault("NO_SUCH_SEAT")}


@pytest.mark.parametrize(("players", "seat"), [(2, 2), (3, 3), (4, 4), (6, 6)])
def test_the_seats_end_with_the_table(players: int, seat: int) -> None:
    """RULES §2: seats 0 to players - 1."""
    state = dealt(SPEEDBESEN.for_players(players), {0: "HA"})
    assert refused(state, f"{seat}:aus") == {fault("NO_SUCH_SEAT")}
    assert is_legal(state, Call(seat - 1))


@pytest.mark.parametrize("thing", [None, "0:G:HA", 7, Card.HA, (0, Card.HA), [Call(0)], Call, object()])
def test_what_is_no_move_is_refused_as_such(thing: object) -> None:
    """A specific error that says what would be right; the state stays as it was."""
    state = fresh()
    before = repr(state)
    move = cast("Move", thing)
    for use in (apply, is_legal, why_illegal):
        with pytest.raises(NotAMove, match=r"is no move: take one of gaigel\.legal_moves") as caught:
            use(state, move)
        assert caught.value.thing is thing
        assert isinstance(caught.value, TypeError)
    with pytest.raises(NotAMove):
        play(state, [move])
    with pytest.raises(NotAMove):
        apply(over(), move)
    assert repr(state) == before


@pytest.mark.parametrize("seat", [-1, 4, True, "0", None, 1.0])
def test_questions_for_a_seat_that_does_not_exist(seat: object) -> None:
    """RULES §2: an error that names the seats of the table, also when the deal is over."""
    for state in (fresh(), over()):
        with pytest.raises(NoSuchSeat, match="the seats of 4 players are 0 to 3"):
            call_moves(state, cast("int", seat))
        if seat is not None:
            with pytest.raises(NoSuchSeat):
                legal_moves(state, cast("int", seat))


@pytest.mark.parametrize("party", [-1, 2, "0", None, 0.0])
def test_questions_for_a_party_that_does_not_exist(party: object) -> None:
    """RULES §2: the parties are numbered from 0."""
    with pytest.raises(NoSuchParty, match="the parties are 0 to 1"):
        deadline(fresh(), cast("int", party))


@pytest.mark.parametrize(
    "make",
    [
        lambda: Play(-1, Card.HA),
        lambda: Play(True, Card.HA),
        lambda: Play(0, cast("Card", "HA")),
        lambda: MeldPair(0, cast("Suit", Card.HK)),
        lambda: Open(0, cast("Opening", "G"), Card.HA),
        lambda: Wink(0, cast("Sign", Suit.HERZ)),
        lambda: Challenge(0, -1),
        lambda: Call(cast("int", None)),
    ],
)
def test_a_move_of_wrong_parts_cannot_be_made(make: Callable[[], Move]) -> None:
    """RULES §16: a meld names one suit, so king and Ober of different suits cannot even be written."""
    with pytest.raises(TypeError, match="must be"):
        make()


# --- transitions --------------------------------------------------------------------------------------------


def test_apply_leaves_its_state_alone() -> None:
    """A new state comes out; the old one is as it was, and the same move gives the same state again."""
    state = fresh()
    before, key = repr(state), hash(state)
    after = apply(state, parse_move("0:G:HA"))
    assert (repr(state), hash(state)) == (before, key)
    assert after != state
    assert after == apply(state, parse_move("0:G:HA"))


def test_play_applies_moves_in_order() -> None:
    """The same as apply one after the other; no moves give the same state."""
    state = fresh()
    moves = parse_moves(FIRST)
    after = state
    for move in moves:
        after = apply(after, move)
    assert play(state, iter(moves)) == after
    assert play(state, ()) is state


def test_play_tells_in_which_state_it_stopped() -> None:
    """The error carries the state in which the bad move was tried."""
    state = fresh()
    with pytest.raises(IllegalMove) as caught:
        play(state, parse_moves("0:G:HA 1:E7 1:S7 2:S7"))
    assert caught.value.move == Play(1, Card.S7)
    assert caught.value.state == run(state, "0:G:HA 1:E7")


def test_the_duties_are_judged_by_the_seat_s_own_hand() -> None:
    """What another seat holds changes nothing about what a seat may do."""
    state = built(SPEEDBESEN, {1: "HK E7"}, cards="HT")
    hands = list(state.masks)
    hands[2], hands[3] = hands[3], hands[2]
    assert legal_moves(evolve(state, masks=tuple(hands)), 1) == legal_moves(state, 1)


LIVELY = WIKIPEDIA.replace(winking=True, meld_needs_trick=False, target=30, overdue=Overdue.ON_CHALLENGE)


def test_what_was_opened_stays_known_whatever_is_done_later() -> None:
    """RULES §4, §10: Auf Dissle never lapses, so no meld, sign, robbing, call or trick may forget the opening."""
    rng = random.Random("openings")
    kinds: set[type[Move]] = set()
    for _ in range(60):
        for before, move, after in random_playout(rng, LIVELY).steps():
            if before.past.opening is not None:
                assert after.past.opening is before.past.opening
                kinds.add(type(move))
    assert kinds >= {Play, MeldPair, Wink, Rob, LayUnder, Take, AnnounceDissle, Pass}


def test_a_pass_moves_the_turn_and_nothing_else() -> None:
    """RULES §9: the last call."""
    rng = random.Random("passes")
    passes = 0
    for _ in range(40):
        for before, move, after in random_playout(rng, random_rules(rng, calling=Calling.MANUAL)).steps():
            if isinstance(move, Pass) and after.result is None:
                assert after == evolve(before, turn=(move.seat + 1) % before.rules.players)
                passes += 1
    assert passes > 10


def test_every_card_that_may_be_played_is_allowed_at_once() -> None:
    """RULES §4 to §7: `playing.allows` is `apply`'s short way, so it must not send legal cards the long one."""
    rng = random.Random("short way")
    phases: set[Phase] = set()
    for _ in range(20):
        for before, move, _ in random_playout(rng, random_rules(rng)).steps():
            if isinstance(move, Play):
                assert playing.allows(before, move) is True
                phases.add(before.phase)
    assert phases == {Phase.FIRST_TRICK, Phase.FREE, Phase.STRICT}
