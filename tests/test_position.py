"""Position text: one line that holds a whole state, read back exactly, and refused by place and expectation."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaigel import (
    PRESETS,
    SPEEDBESEN,
    WIKIPEDIA,
    Announcement,
    Card,
    Deadline,
    DeadlineKind,
    DealResult,
    Ending,
    Exchange,
    ExchangeKind,
    GaigelError,
    Hand,
    Meld,
    Opening,
    Past,
    Phase,
    Reached,
    Reason,
    Rules,
    Sign,
    Signal,
    State,
    Suit,
    Table,
    Trick,
    deal,
    full_pack,
)
from gaigel.position import PositionError, UnwritableState, parse_position, position_text
from gaigel.testing import cards, playouts, rules, states
from tests.helpers import dealt, run

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

# There and back


@given(states())
def test_a_state_comes_back_from_its_text(state: State) -> None:
    text = position_text(state)
    back = parse_position(text)
    assert back == state
    assert hash(back) == hash(state)
    assert position_text(back) == text


@given(states())
def test_a_text_is_one_line_of_printable_ascii(state: State) -> None:
    text = position_text(state)
    assert text.isascii()
    assert text.isprintable()


@pytest.mark.parametrize("preset", PRESETS)
def test_an_ordinary_text_for_four_has_at_most_700_characters(preset: str) -> None:
    @given(playouts(PRESETS[preset]))
    def check(playout: Any) -> None:
        assert max(len(position_text(state)) for state in playout.states()) <= 700

    check()


def built() -> SearchStrategy[State]:
    """States of the documented types that no play leads to."""
    number = st.integers(-(10**100) + 1, 10**100 - 1) | st.integers(-2, 30)
    perhaps = st.none() | number
    hands = st.lists(st.lists(cards(), max_size=6, unique=True).map(lambda some: Hand(some * 2).mask), max_size=7)
    some = st.lists(cards(), max_size=5).map(tuple)
    numbers = st.lists(number, max_size=4).map(tuple)
    opening = st.none() | st.sampled_from(Opening)
    entry = st.one_of(
        st.builds(Meld, number, st.sampled_from(Suit), number, number, number),
        st.builds(Exchange, st.sampled_from(ExchangeKind), number, number, number),
        st.builds(Announcement, number, number, number),
        st.builds(Signal, number, st.sampled_from(Sign), number),
    )
    reached = st.builds(Reached, number, st.builds(Deadline, st.sampled_from(DeadlineKind), perhaps))
    trick = st.builds(
        Trick, number, some, perhaps, st.none() | st.sampled_from(Reason), perhaps, st.booleans(), opening
    )
    past = st.builds(
        Past,
        opening,
        st.lists(trick, max_size=3).map(tuple),
        numbers,
        number,
        st.lists(entry, max_size=4).map(tuple),
        st.lists(reached, max_size=3).map(tuple),
    )
    result = st.builds(DealResult, st.sampled_from(Ending), numbers, numbers, number, numbers, number, perhaps, some)
    masks = hands.map(tuple)
    table = st.builds(Table, rules(), number, st.booleans(), cards())
    return st.builds(
        State,
        table=table,
        pile=some,
        past=past,
        phase=st.sampled_from(Phase),
        turn=perhaps,
        masks=masks,
        cards=some,
        melded=masks,
        bound=masks,
        result=st.none() | result,
    )


@given(built())
def test_a_state_of_any_values_comes_back(state: State) -> None:
    assert parse_position(position_text(state)) == state


@given(states().filter(lambda state: state.tricks != ()), st.data())
def test_what_differs_from_the_rules_is_written(state: State, data: st.DataObject) -> None:
    """Winner, reason, points, forced and opening are left out only where they follow from the cards."""
    at = data.draw(st.integers(0, len(state.tricks) - 1))
    change: dict[str, Any] = data.draw(
        st.sampled_from(
            [
                {"leader": 5},
                {"winner": None},
                {"winner": 9},
                {"reason": None},
                {"points": None},
                {"points": -7},
                {"forced": True},
                {"opening": Opening.AUF_DISSLE},
            ]
        )
    )
    tricks = list(state.tricks)
    tricks[at] = attrs.evolve(tricks[at], **change)
    changed = attrs.evolve(state, past=attrs.evolve(state.past, tricks=tuple(tricks)))
    assert parse_position(position_text(changed)) == changed


# How it looks


def table() -> State:
    hands = {0: "HA HK HO E7 S7", 1: "HU EU EO SU SO", 2: "H7 EK ET SK ST", 3: "H7 EA SA LO L7"}
    return dealt(hands=hands, trump="LA")


PILE = "ETEAL7LULULOLKLKLTLTLAHUHOHKHTHTHAS7SUSOSKSTSA"
TEXT = (
    f"gaigel/1 rules=speedbesen dealer=3 up=LA pile=E7EUEOEK|{PILE} hands=E7E7HOS7/EUEOSUSO/EOEKETSKST/EKEAL7LOSA "
    "melded=HO/-/-/- opening=G tricks=HAHUH7H7 trick=HKEU chronicle=0:+H:20@2.0 phase=FREE turn=2"
)


def middle() -> State:
    """Seat 0 has won a trick and melded, and two cards of the second lie on the table: the state of `TEXT`."""
    return run(table(), "0:G:HA 1:HU 2:H7 3:H7 0:+H 0:HK 1:EU")


def test_the_text_of_a_state_in_the_middle_of_a_deal() -> None:
    """Cards already drawn stand before the mark in the stock; what follows from the cards is left out."""
    assert position_text(middle()) == TEXT
    assert parse_position(TEXT) == middle()


def changed(state: State, **changes: Any) -> State:
    return attrs.evolve(state, **changes)


def past(state: State, **changes: Any) -> State:
    return changed(state, past=attrs.evolve(state.past, **changes))


DAMAGED = {
    "points that differ from tricks and melds": (past(middle(), points=(34, -1)), " points=34,-1 "),
    "no points at all": (past(middle(), points=()), " points= "),
    "more drawn than the pile has": (past(middle(), drawn=29), f"pile=E7EUEOEK{PILE}|2 "),
    "less than nothing drawn": (past(middle(), drawn=-3), f"pile=|-3E7EUEOEK{PILE} "),
    "an empty pile": (attrs.evolve(past(middle(), drawn=0), pile=()), "pile=| "),
    "no hands": (attrs.evolve(middle(), masks=()), " hands= "),
    "one empty hand": (attrs.evolve(middle(), masks=(0,)), " hands=- "),
    "no melded cards for anybody": (attrs.evolve(middle(), melded=()), " melded= "),
    "bound cards": (attrs.evolve(middle(), bound=(0, 5, 0, 0)), " bound=-/E7EU/-/- "),
    "another winner": (
        past(middle(), tricks=(attrs.evolve(middle().tricks[0], winner=1),)),
        "tricks=HAHUH7H7(0:1:SURE_OPENING:13:no:G) ",
    ),
    "nobody and nothing": (
        past(middle(), tricks=(Trick(2, (), forced=True),), points=(20, 0)),
        "tricks=(2:-:-:0:yes:-) ",
    ),
    "every kind of entry": (
        past(
            middle(),
            points=(0, 0),
            chronicle=(
                Meld(1, Suit.SCHELLEN, 20, 2, 1),
                *(Exchange(kind, 3, 4, 5) for kind in ExchangeKind),
                Announcement(0, 1, 0),
                Signal(2, Sign.TRUMP_DAUS, 3),
                Signal(2, Sign.EICHEL, 3),
            ),
        ),
        "chronicle=1:+S:20@2.1,3:rob@4.5,3:under@4.5,3:take@4.5,3:left@4.5,0:dissle@1.0,2:wink:trump@3,2:wink:E@3 ",
    ),
    "parties with the target": (
        past(
            middle(),
            reached=(Reached(1, Deadline(DeadlineKind.END_OF_TRICK, 3)), Reached(0, Deadline(DeadlineKind.PASSED))),
        ),
        " reached=1:END_OF_TRICK:3,0:PASSED phase=",
    ),
    "a knock and another dealer": (
        attrs.evolve(middle(), table=attrs.evolve(middle().table, knocked=True, dealer=-1)),
        " dealer=-1 knocked up=",
    ),
    "nobody on turn": (attrs.evolve(middle(), turn=None, phase=Phase.FIRST_TRICK), " phase=FIRST turn=-"),
    "a negative turn": (attrs.evolve(middle(), turn=-1), " turn=-1"),
}


@pytest.mark.parametrize("case", DAMAGED)
def test_how_a_built_state_is_written(case: str) -> None:
    state, part = DAMAGED[case]
    text = position_text(state)
    assert part in f"{text} "
    assert parse_position(text) == state


def test_a_result_with_all_its_facts() -> None:
    """RULES §10, §11: ending, winners, strokes, value, points, dealer, seat, and the sevens that were laid down."""
    called = run(table(), "0:G:HA 1:aus")
    assert position_text(called).endswith(" phase=OVER turn=- result=WRONG_CALL:0:0,2:2:0,0:3:1")
    five = dealt(hands={0: "E7 E7 L7 H7 S7"}, trump="LA")
    assert position_text(run(five, "0:sevens")).endswith("result=FIVE_SEVENS:0:0,1:1:0,0:3:0:E7E7L7H7S7")
    tied = attrs.evolve(five, result=DealResult(Ending.UNCALLED, (), (0, 0), 0, (120, 120), 3))
    assert position_text(tied).endswith("result=UNCALLED::0,0:0:120,120:3:-")
    assert [parse_position(position_text(state)) for state in (called, tied)] == [called, tied]


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (SPEEDBESEN, "speedbesen"),
        (WIKIPEDIA.replace(target=51, cleaning=False), "wikipedia;target=51;cleaning=no"),
        (SPEEDBESEN.for_players(6), "speedbesen;players=6;parties=2"),
        (SPEEDBESEN.replace(packets=(1, Rules().packets[1], 4)), "speedbesen;packets=1+TRUMP+4"),
        (SPEEDBESEN.replace(openings=()), "speedbesen;openings=-"),
        (SPEEDBESEN.replace(openings={Opening.ANDERE_ALTE, Opening.HOEHER_HAT}), "speedbesen;openings=HA"),
        (WIKIPEDIA.replace(rob_when=SPEEDBESEN.rob_when), "wikipedia;rob_when=ON_LEAD"),
    ],
)
def test_rules_are_a_preset_and_what_differs_from_it(options: Rules, text: str) -> None:
    state = deal(options, full_pack(), 0)
    written = position_text(state)
    assert written.startswith(f"gaigel/1 rules={text} dealer=0 ")
    assert parse_position(written).rules == options


def test_what_people_write_otherwise_is_read() -> None:
    """`10` is a Zehn (RULES §1), presets and names come in any case, white space around the text is ignored."""
    text = TEXT.replace("ETEA", "E10EA", 1).replace("speedbesen", "SpeedBesen;five_sevens=held")
    assert parse_position(f"\t{text} \r\n") == middle()


def test_players_without_parties_play_in_the_usual_ones() -> None:
    """RULES §2: three play alone."""
    text = position_text(deal(SPEEDBESEN.for_players(3), full_pack(), 0))
    assert parse_position(text.replace(";parties=3", "")).rules.parties == 3


# What is refused


def field(name: str, value: str) -> str:
    """`TEXT` with another value of one field."""
    start = TEXT.index(f" {name}=") + len(name) + 2
    end = TEXT.find(" ", start)
    return TEXT[:start] + value + (TEXT[end:] if end >= 0 else "")


REFUSED = {
    "nothing": ("", "", "'gaigel/1'"),
    "another version": (TEXT.replace("/1", "/2"), "gaigel/2", "'gaigel/1'"),
    "no rules": (TEXT.replace("rules=", "", 1), "speed", "rules="),
    "an unknown preset": (field("rules", "schafkopf"), "schaf", "speedbesen or gigackel or wikipedia"),
    "an unknown option": (field("rules", "gigackel;trumpf=yes"), "trumpf", "the name of an option"),
    "an option without a value": (field("rules", "gigackel;target"), "target", "the name of an option of"),
    "an option twice": (field("rules", "gigackel;target=9;target=9"), "target=9 ", "target only once"),
    "no flag": (field("rules", "gigackel;must_beat=true"), "true", "yes or no"),
    "no number": (field("rules", "gigackel;target=x"), "x ", "a whole number from 1 up"),
    "too small a number": (field("rules", "gigackel;target=0"), "0 ", "a whole number from 1 up"),
    "no choice": (field("rules", "gigackel;rob_when=NEVER"), "NEVER", "one of OFF, ON_LEAD, ON_TURN"),
    "no packets": (field("rules", "gigackel;packets=3+T"), "3+T", "numbers of cards and TRUMP, joined by +"),
    "no openings": (field("rules", "gigackel;openings=GX"), "GX", "letters of the openings G H A D, or -"),
    "empty openings": (field("rules", "gigackel;openings="), " dealer", "letters of the openings G H A D, or -"),
    "the opening of all-trump hands offered": (field("rules", "gigackel;openings=GHT"), "GHT", "letters of the"),
    "options that do not go together": (
        field("rules", "gigackel;players=6;parties=4"),
        "gigackel",
        "options that go together (parties = 4 does not divide players = 6)",
    ),
    "a table that does not exist": (field("rules", "gigackel;players=5"), "5 ", "one of 2, 3, 4, 6"),
    "no dealer": (TEXT.replace(" dealer=3", ""), "up=LA", "dealer="),
    "a dealer without a number": (field("dealer", "A"), "A ", "a number of at most 100 digits"),
    "too long a number": (field("dealer", "1" * 101), "1" * 101, "a number of at most 100 digits"),
    "digits that are none": (field("dealer", "٣"), "٣", "a number"),
    "no card": (field("up", "XA"), "XA", "a card"),
    "no mark in the stock": (TEXT.replace("|", ""), " hands=", "'|'"),
    "two marks": (TEXT.replace("|", "|1|"), "|ETEA", "hands="),
    "a third copy in a hand": (
        TEXT.replace("hands=E7E7", "hands=E7E7E7"),
        "E7E7E7",
        "E7 at most twice in one hand",
    ),
    "an empty hand without its dash": (TEXT.replace("melded=HO/-", "melded=HO/"), "/-/- opening", "a card"),
    "an unknown opening": (field("opening", "X"), "X ", "G or H or A or D or T"),
    "an unfinished trick": (field("tricks", "HAHU(0:1:TRUMP"), " trick=", "':'"),
    "an unknown reason": (field("tricks", "HAHU(0:1:LUCK:1:no:-)"), "LUCK", "SURE_OPENING or TWIN_DAUS"),
    "an unclosed trick": (field("tricks", "HAHU(0:1:TRUMP:1:no:-"), " trick=", "')'"),
    "a trick with no flag": (field("tricks", "HAHU(0:1:TRUMP:1:maybe:-)"), "maybe", "yes or no"),
    "an unknown entry": (field("chronicle", "0:steal@2.0"), "steal", "rob or under or take or left or dissle"),
    "an entry without a moment": (field("chronicle", "0:rob"), " phase", "'@'"),
    "an entry with half a moment": (field("chronicle", "0:rob@1"), " phase", "'.'"),
    "a meld of no suit": (field("chronicle", "0:+X:20@1.0"), "X:20", "E or L or H or S"),
    "an unknown sign": (field("chronicle", "0:wink:T@1"), "T@1", "S or E or H or L or trump"),
    "an entry too few": (field("chronicle", "0:rob@1.0,"), " phase", "a number"),
    "an unknown deadline": (TEXT.replace(" phase=", " reached=0:SOON phase="), "SOON", "NONE or END_OF_TRICK"),
    "an unknown field": (
        TEXT.replace(" phase=", " colour=red phase="),
        "colour",
        "points= or reached= or phase=",
    ),
    "fields in another order": (
        TEXT.replace("melded=HO/-/-/- opening=G", "opening=G melded=HO/-/-/-"),
        "melded",
        "tricks=",
    ),
    "two spaces": (TEXT.replace(" phase", "  phase"), " phase", "points="),
    "an unknown phase": (field("phase", "LATE"), "LATE", "FIRST or FREE or STRICT or LAST_CALL or OVER"),
    "no turn": (TEXT.replace(" turn=2", ""), "", "turn="),
    "something behind the end": (TEXT + " amen", "amen", "the end"),
    "an unfinished result": (TEXT + " result=UNCALLED:", "", "':'"),
    "an unknown ending": (TEXT + " result=DRAW:", "DRAW", "RIGHT_CALL or WRONG_CALL"),
    "two lines": (TEXT.replace(" turn", "\nturn"), "\nturn", "turn="),
    "NUL": (TEXT.replace("hands=E7", "hands=\0"), "\0", "a card"),
    "half a character": (TEXT.replace("hands=E7", "hands=\ud800"), "\ud800", "a card"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_no_position_is_refused_by_place_and_expectation(case: str) -> None:
    text, found, expected = REFUSED[case]
    with pytest.raises(PositionError) as caught:
        parse_position(text)
    error = caught.value
    assert isinstance(error, GaigelError)
    assert error.text == text
    assert text[error.position :].startswith(found)
    assert found or error.position == len(text)
    assert expected in error.expected
    assert f"at character {error.position}: expected {error.expected}" in str(error)


def test_the_error_shows_what_it_found_and_no_more() -> None:
    text = field("up", "\0" * 1000)
    with pytest.raises(PositionError, match=r"not '(\\x00){20}'$"):
        parse_position(text)
    with pytest.raises(PositionError, match=r"not the end$"):
        parse_position("gaigel/1")


def test_an_error_can_be_pickled() -> None:
    with pytest.raises(PositionError) as caught:
        parse_position("gaigel/3")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.text, copy.position, copy.expected) == ("gaigel/3", 0, "'gaigel/1'")
    assert str(copy) == str(caught.value)


@pytest.mark.parametrize("thing", [None, 3, TEXT.encode(), [TEXT]])
def test_what_is_no_text_is_refused(thing: Any) -> None:
    with pytest.raises(PositionError) as caught:
        parse_position(thing)
    assert (caught.value.position, caught.value.expected) == (0, "a text")


HOSTILE = {
    "a million spaces": " " * 10**6,
    "a million digits": field("dealer", "9" * 10**6),
    "a million cards": field("pile", "HK" * 10**6),
    "a million NUL": TEXT + "\0" * 10**6,
    "sixty thousand spaces": " " * 60_000,
    "sixty thousand digits": field("dealer", "9" * 60_000),
    "sixty thousand digits of an option": field("rules", f"gigackel;target={'9' * 60_000}"),
    "ten thousand options": field("rules", "gigackel" + ";target=9" * 6000),
    "thirty thousand cards of one hand": field("hands", "HK" * 30_000),
    "thirty thousand packets": field("rules", "gigackel;packets=" + "+".join("1" * 30_000)),
    "sixty thousand hands": field("hands", "-/" * 29_000),
    "sixty thousand letters": field("phase", "A" * 60_000),
    "thirty thousand brackets": field("tricks", "(" * 30_000),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_huge_texts_are_refused(case: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse_position(HOSTILE[case])
    assert len(str(caught.value)) < 1000


def test_a_text_of_nothing_but_tricks_comes_back() -> None:
    state = parse_position(field("tricks", "," * 60_000))
    assert len(state.tricks) == 60_001
    assert parse_position(position_text(state)) == state


def test_the_longest_text_is_read_and_no_longer_one() -> None:
    """65,536 characters."""
    padded = TEXT.ljust(1 << 16)
    assert parse_position(padded) == middle()
    with pytest.raises(PositionError) as caught:
        parse_position(padded + " ")
    assert caught.value.position == 1 << 16
    assert "at most 65536 characters" in caught.value.expected


def attempt(text: str) -> None:
    """Reads the text: a state that can be written, or the declared error, with a place in the text."""
    refusal: PositionError | None = None
    try:
        state = parse_position(text)
    except PositionError as error:
        refusal = error
    else:
        assert parse_position(position_text(state)) == state
    if refusal is not None:
        assert 0 <= refusal.position <= len(text)
        assert refusal.expected in str(refusal)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    attempt(text)


@given(states().map(position_text), st.data())
def test_any_damaged_text_is_read_or_refused(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 6)))
        text = (
            text[:start] + data.draw(st.text("-0123456789:;,.@|/()=+ EHLSA7KTOUGD\0\ud800ſ٣", max_size=5)) + text[end:]
        )
    attempt(text)


# What cannot be written


@pytest.mark.parametrize(
    ("state", "what"),
    [
        (changed(middle(), masks=(2, 0, 0, 0)), "a mask that is no hand"),
        (changed(middle(), melded=(1 << 48, 0, 0, 0)), "a mask that is no hand"),
        (changed(middle(), bound=(-1, 0, 0, 0)), "a mask that is no hand"),
        (changed(middle(), masks=(Hand("HK"), 0, 0, 0)), "a mask that is no hand"),
        (changed(middle(), masks=(10**5000, 0, 0, 0)), "a mask that is no hand"),
        (changed(middle(), turn="2"), "a str where a number is due"),
        (past(middle(), drawn=None), "a NoneType where a number is due"),
        (past(middle(), points=(10**100, 0)), "a number of more than 100 digits"),
        (past(middle(), points=(-(10**100), 0)), "a number of more than 100 digits"),
        (deal(SPEEDBESEN.replace(target=10**5000), full_pack(), 0), "a number of more than 100 digits"),
        (changed(middle(), cards=(Card.HK,) * 40_000), "80236 characters, but at most 65536"),
    ],
)
def test_what_no_text_can_hold_is_said(state: State, what: str) -> None:
    with pytest.raises(UnwritableState) as caught:
        position_text(state)
    assert caught.value.what == what
    assert str(caught.value) == f"no position text can hold {what}"


def test_the_longest_numbers_can_be_written() -> None:
    state = past(middle(), points=(10**100 - 1, 1 - 10**100))
    assert parse_position(position_text(state)) == state
