"""Errors and violations: what they carry, what they say, and that they survive pickling (RULES §17)."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

import gaigel
from gaigel import (
    SPEEDBESEN,
    Call,
    Card,
    Code,
    IllegalMove,
    Phase,
    Play,
    State,
    Suit,
    Violation,
    apply,
    deal,
    errors,
    full_pack,
    is_legal,
    parse_moves,
    play,
    stacked_pack,
    why_illegal,
)
from gaigel.errors import GaigelError
from gaigel.violations import off_lead, out_of_turn, trickless

NAMES: dict[str, Any] = dict(vars(gaigel))
"""The public names, in which a repr evaluates."""
START = deal(SPEEDBESEN, stacked_pack(SPEEDBESEN, 3, hands={0: "HA HO", 1: "HT", 2: "HK", 3: "S7"}, trump="LA"), 3)
VIOLATION = Violation(Code.NOT_YOUR_TURN, seat=0)

EXAMPLES: list[tuple[GaigelError, type[Exception], dict[str, Any], str]] = [
    (
        errors.CardSyntaxError("HQ"),
        ValueError,
        {"text": "HQ"},
        "'HQ' is no card: a suit letter (E L H S) and a rank (A T K O U 7, or 10 for T), such as 'HK'",
    ),
    (
        errors.TooManyCopies("HK"),
        ValueError,
        {"code": "HK"},
        "HK would be there more than twice, but the pack holds every card only twice",
    ),
    (errors.MissingCard("HK", "E7 HO"), ValueError, {"code": "HK", "hand": "E7 HO"}, "HK is not in the hand [E7 HO]"),
    (errors.InvalidPack(["one", "two"]), ValueError, {"problems": ("one", "two")}, "no Gaigel pack: one; two"),
    (errors.ImpossiblePack(["one"]), ValueError, {"problems": ("one",)}, "no such pack: one"),
    (errors.InvalidRules(iter(["one", "two"])), ValueError, {"problems": ("one", "two")}, "invalid rules: one; two"),
    (errors.InvalidDeal("nobody knocks here"), ValueError, {}, "nobody knocks here"),
    (errors.InvalidCut("too thin"), ValueError, {}, "too thin"),
    (errors.UndecidedPartners("shuffle again"), ValueError, {}, "shuffle again"),
    (
        errors.NoSuchSeat(4, 4),
        ValueError,
        {"seat": 4, "players": 4},
        "there is no seat 4: the seats of 4 players are 0 to 3",
    ),
    (
        errors.NoSuchParty("0", 2),
        ValueError,
        {"party": "0", "parties": 2},
        "there is no party '0': the parties are 0 to 1",
    ),
    (
        errors.MoveSyntaxError("1:XX", 2, "a card code"),
        ValueError,
        {"text": "1:XX", "position": 2, "expected": "a card code"},
        "no move: '1:XX', at position 2: expected a card code",
    ),
    (
        errors.InvalidMove("Play", "card", "HA", "a Card"),
        TypeError,
        {"kind": "Play", "part": "card", "value": "HA", "expected": "a Card"},
        "Play: card must be a Card, not 'HA'",
    ),
    (
        errors.HiddenHand(2, 1),
        ValueError,
        {"seat": 2, "viewer": 1},
        "the view of seat 1 does not hold the hand of seat 2: ask for its own moves, or ask the state",
    ),
    (
        errors.HiddenHand(0, None),
        ValueError,
        {"seat": 0, "viewer": None},
        "a spectator's view does not hold the hand of seat 0: ask for its own moves, or ask the state",
    ),
    (
        errors.NotAMove("1:HK"),
        TypeError,
        {"thing": "1:HK"},
        "'1:HK' (str) is no move: take one of gaigel.legal_moves(state), or read a text with gaigel.parse_move",
    ),
    (
        errors.IllegalMove(Play(1, Card.HT), START, (VIOLATION, Violation(Code.MUST_FOLLOW, Suit.HERZ))),
        ValueError,
        {
            "move": Play(1, Card.HT),
            "state": START,
            "violations": (VIOLATION, Violation(Code.MUST_FOLLOW, Suit.HERZ)),
        },
        "1:HT is not allowed: NOT_YOUR_TURN (seat 0); MUST_FOLLOW (suit H)",
    ),
]
IDS = [type(error).__name__ for error, *_ in EXAMPLES]


@pytest.mark.parametrize(("error", "kind", "attributes", "message"), EXAMPLES, ids=IDS)
def test_errors_carry_what_they_are_about(
    error: GaigelError, kind: type[Exception], attributes: dict[str, Any], message: str
) -> None:
    """Each is a GaigelError and a ValueError or TypeError, with its facts and a message that names the fault."""
    assert isinstance(error, GaigelError)
    assert isinstance(error, kind)
    assert {name: getattr(error, name) for name in attributes} == attributes
    assert vars(error) == attributes
    assert str(error) == message


def pickled(thing: Any) -> Any:
    """What arrives in another process."""
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("copied", [pickled, copy.copy, copy.deepcopy])
@pytest.mark.parametrize(("error", "kind", "attributes", "message"), EXAMPLES, ids=IDS)
def test_errors_survive_pickling(
    error: GaigelError, kind: type[Exception], attributes: dict[str, Any], message: str, copied: Any
) -> None:
    """From a worker process an error arrives as it was raised."""
    again = copied(error)
    assert type(again) is type(error)
    assert vars(again) == attributes
    assert again.args == error.args
    assert str(again) == message


def test_all_errors_are_named_and_tested() -> None:
    """`__all__` is sorted and holds every error class; each has its example here."""
    public = [
        name
        for name, thing in vars(errors).items()
        if isinstance(thing, type) and issubclass(thing, BaseException) and not name.startswith("_")
    ]
    assert sorted(public) == sorted(errors.__all__)
    assert {*IDS, "GaigelError"} == set(public)
    assert all(issubclass(getattr(errors, name), GaigelError) for name in public)


# --- illegal moves -------------------------------------------------------------------------------------------------


def test_illegal_move_carries_move_state_and_every_violation() -> None:
    """§17, F33: refused with every reason; the state is the one given, unchanged."""
    before = pickle.dumps(START)
    move = Play(1, Card.S7)
    with pytest.raises(IllegalMove) as info:
        apply(START, move)
    error = info.value
    assert error.move is move
    assert error.state is START
    assert error.violations == why_illegal(START, move)
    assert {violation.code for violation in error.violations} >= {Code.NOT_YOUR_TURN}
    assert pickle.loads(before) == START
    assert isinstance(error, ValueError)
    restored = pickle.loads(pickle.dumps(error))
    assert (restored.move, restored.state, restored.violations) == (move, START, error.violations)


@pytest.mark.parametrize(
    "thing", [None, "1:HK", 5, Card.HK, (0, Card.HA), Play, object()], ids=lambda thing: type(thing).__name__
)
def test_things_that_are_no_moves(thing: Any) -> None:
    """F33: no move at all is an error of its own."""
    for ask in (apply, why_illegal, is_legal):
        with pytest.raises(errors.NotAMove) as info:
            ask(START, thing)
        assert info.value.thing is thing
        assert type(thing).__name__ in str(info.value)


def test_after_the_end_every_move_is_refused() -> None:
    """F33: a move after the end has its own code."""
    over = play(START, parse_moves("0:aus"))
    assert over.phase is Phase.OVER
    for move in parse_moves("0:aus 1:HT 0:G:HA 3:pass 2:+H 1:rob"):
        assert why_illegal(over, move) == (Violation(Code.DEAL_OVER),)
        with pytest.raises(IllegalMove, match="DEAL_OVER"):
            apply(over, move)


@pytest.mark.parametrize("seat", [4, 5, 99])
def test_a_seat_that_the_table_has_not(seat: int) -> None:
    """§2: a move of a seat beyond the table is refused, whatever its kind."""
    assert why_illegal(START, Call(seat)) == (Violation(Code.NO_SUCH_SEAT),)
    assert why_illegal(START, Play(seat, Card.HA)) == (Violation(Code.NO_SUCH_SEAT),)


# --- codes and violations ------------------------------------------------------------------------------------------

CODES = """
    DEAL_OVER NO_SUCH_SEAT NOT_YOUR_TURN
    NOT_IN_HAND MUST_FOLLOW MUST_BEAT MUST_TRUMP MUST_OVERTRUMP BOUND_BY_MELD TRUMP_IN_FIRST_TRICK MUST_OPEN
    NOT_LAST_CALL LAST_CALL_ONLY
    OPENING_NOT_OFFERED NEEDS_PLAIN_DAUS NEEDS_PLAIN_BELOW_DAUS DAUS_OPENING_COMPULSORY NOT_ALL_TRUMP NOT_FOREHAND
    NO_PAIR PAIR_ALREADY_MELDED ONLY_TOGETHER NO_TRICK_YET NOT_ON_LEAD NOT_IN_STRICT_PHASE NO_MELDED_CARD_PLAYABLE
    ROBBING_OFF NO_TRUMP_SEVEN STOCK_EMPTY TURNED_UP_SEVEN LAST_DRAW FIRST_TRICK RESERVED ALREADY_UNDER NOTHING_TO_TAKE
    SEVENS_OFF NO_FIVE_SEVENS NO_FOUR_SEVENS ALREADY_ANNOUNCED TOO_LATE
    NO_CALLS NO_CHALLENGES OWN_PARTY NO_SUCH_PARTY
    WINKING_OFF NO_PARTNER_ON_LEAD SIGN_ALREADY_GIVEN
""".split()
"""§17's list."""


def test_codes() -> None:
    """§17: the codes are stable, and there are no others."""
    assert [code.name for code in Code] == CODES
    for code in Code:
        assert (code.value, str(code), repr(code)) == (code.name, code.name, f"Code.{code.name}")
        assert eval(repr(code), NAMES) is pickle.loads(pickle.dumps(code)) is code


@pytest.mark.parametrize(
    ("violation", "shown", "text"),
    [
        (Violation(Code.DEAL_OVER), "Violation(Code.DEAL_OVER)", "DEAL_OVER"),
        (VIOLATION, "Violation(Code.NOT_YOUR_TURN, seat=0)", "NOT_YOUR_TURN (seat 0)"),
        (
            Violation(Code.MUST_BEAT, Suit.HERZ, Card.HK, (Card.HT, Card.HA), "must_beat"),
            "Violation(Code.MUST_BEAT, suit=Suit.HERZ, beat=Card.HK, cards=(Card.HT, Card.HA), option='must_beat')",
            "MUST_BEAT (suit H, beat HK, cards HT HA, option must_beat)",
        ),
        (
            Violation(Code.RESERVED, option="partner_robbing", seat=3),
            "Violation(Code.RESERVED, option='partner_robbing', seat=3)",
            "RESERVED (seat 3, option partner_robbing)",
        ),
    ],
)
def test_violations_say_code_and_facts(violation: Violation, shown: str, text: str) -> None:
    """§17: each carries its facts: suit, card to beat, cards that would do, the option that decides."""
    assert repr(violation) == shown
    assert str(violation) == text


@given(
    st.builds(
        Violation,
        st.sampled_from(Code),
        suit=st.none() | st.sampled_from(Suit),
        beat=st.none() | st.sampled_from(Card),
        cards=st.lists(st.sampled_from(Card), max_size=3).map(tuple),
        option=st.none() | st.just("must_beat"),
        seat=st.none() | st.integers(0, 5),
    )
)
def test_violations_are_values(violation: Violation) -> None:
    """Equal by value, hashable, frozen; repr and pickle give equal violations."""
    for other in (eval(repr(violation), NAMES), pickle.loads(pickle.dumps(violation))):
        assert type(other) is Violation
        assert other == violation
        assert hash(other) == hash(violation)
    assert str(violation).startswith(violation.code.name)
    thing: Any = violation
    for field in attrs.fields(Violation):
        with pytest.raises(FrozenInstanceError):
            setattr(thing, field.name, None)


def after(moves: str) -> State:
    """The state after these moves from the start."""
    return play(START, parse_moves(moves))


def test_out_of_turn() -> None:
    """§2, §9: only the seat on turn; in the last call nothing but a call, a challenge or a pass."""
    assert out_of_turn(START, 0) == []
    assert out_of_turn(START, 2) == [Violation(Code.NOT_YOUR_TURN, seat=0)]
    assert out_of_turn(after("0:G:HA"), 0) == [Violation(Code.NOT_YOUR_TURN, seat=1)]
    last = attrs.evolve(START, phase=Phase.LAST_CALL, turn=1)
    assert out_of_turn(last, 1) == [Violation(Code.LAST_CALL_ONLY)]
    assert out_of_turn(last, 2) == [Violation(Code.NOT_YOUR_TURN, seat=1), Violation(Code.LAST_CALL_ONLY)]


def test_off_lead() -> None:
    """§7, §8, §10: some moves only before one's own lead; the option that says so is named."""
    assert off_lead(START, 0, "rob_when") == []
    assert off_lead(START, 1, "rob_when") == [Violation(Code.NOT_ON_LEAD, option="rob_when")]
    assert off_lead(after("0:G:HA"), 1, "meld_when") == [Violation(Code.NOT_ON_LEAD, option="meld_when")]
    assert off_lead(after("0:G:HA 1:HT 2:HK 3:S7"), 0, "dissle") == []


def test_trickless() -> None:
    """§7, §8: some moves need a trick of the party, the partner's will do."""
    assert trickless(START, 0, "meld_needs_trick") == [Violation(Code.NO_TRICK_YET, option="meld_needs_trick")]
    state = after("0:G:HA 1:HT 2:HK 3:S7")
    assert [trickless(state, seat, "x") for seat in (0, 2)] == [[], []]
    assert trickless(state, 3, "rob_needs_trick") == [Violation(Code.NO_TRICK_YET, option="rob_needs_trick")]


def test_nothing_changes_a_state_that_exists() -> None:
    """A refusal of any kind leaves state, rules and pack as they were."""
    pack, before, text = list(full_pack()), START, repr(START)
    for wrong in parse_moves("1:HT 0:G:LA 0:rob 0:+H 9:aus 0:challenge:0"):
        with pytest.raises(IllegalMove) as info:
            apply(START, wrong)
        assert info.value.state is before
    with pytest.raises(errors.NoSuchSeat):
        deal(SPEEDBESEN, pack, 4)
    assert repr(START) == text
    assert pack == list(full_pack())
