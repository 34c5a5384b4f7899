"""Moves: one class a kind, the seat inside, text both ways (RULES §16)."""

from __future__ import annotations

import contextlib
import copy
import itertools
import pickle
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

import gaigel
from gaigel import (
    AnnounceDissle,
    Call,
    Card,
    Challenge,
    LayDownSevens,
    LayUnder,
    MeldPair,
    Move,
    Open,
    Opening,
    Pass,
    Play,
    Rob,
    Sign,
    Suit,
    Take,
    Wink,
    parse_move,
    parse_moves,
)
from gaigel.cards import CARDS
from gaigel.errors import CardSyntaxError, GaigelError, InvalidMove, MoveSyntaxError
from gaigel.moves import PLAYS, SEATS, meld_pair, open_with

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES: dict[str, Any] = dict(vars(gaigel))
"""The public names, in which a repr evaluates."""

TEXTS: list[tuple[str, Move]] = [
    ("0:G:HA", Open(0, Opening.GE_ELFEN, Card.HA)),
    ("0:H:HK", Open(0, Opening.HOEHER_HAT, Card.HK)),
    ("0:A:HA", Open(0, Opening.ANDERE_ALTE, Card.HA)),
    ("0:D:E7", Open(0, Opening.AUF_DISSLE, Card.E7)),
    ("0:T:LK", Open(0, Opening.ALL_TRUMP, Card.LK)),
    ("1:HK", Play(1, Card.HK)),
    ("1:+H", MeldPair(1, Suit.HERZ)),
    ("3:pass", Pass(3)),
    ("2:rob", Rob(2)),
    ("2:under", LayUnder(2)),
    ("2:take", Take(2)),
    ("2:dissle", AnnounceDissle(2)),
    ("2:sevens", LayDownSevens(2)),
    ("2:aus", Call(2)),
    ("1:challenge:0", Challenge(1, 0)),
    ("2:wink:S", Wink(2, Sign.SCHELLEN)),
    ("2:wink:E", Wink(2, Sign.EICHEL)),
    ("2:wink:H", Wink(2, Sign.HERZ)),
    ("2:wink:L", Wink(2, Sign.LAUB)),
    ("2:wink:trump", Wink(2, Sign.TRUMP_DAUS)),
]
"""§16's table, the signs of §13 in full."""

PLAIN: list[Callable[[int], Move]] = [Rob, LayUnder, Take, AnnounceDissle, LayDownSevens, Call, Pass]
"""The kinds that hold a seat and nothing else."""

numbers = st.integers(0, 999)
moves: st.SearchStrategy[Move] = st.one_of(
    st.builds(Open, numbers, st.sampled_from(Opening), st.sampled_from(CARDS)),
    st.builds(Play, numbers, st.sampled_from(CARDS)),
    st.builds(MeldPair, numbers, st.sampled_from(Suit)),
    st.builds(Challenge, numbers, numbers),
    st.builds(Wink, numbers, st.sampled_from(Sign)),
    *[st.builds(kind, numbers) for kind in PLAIN],
)
"""Any move of any seat."""

CARD = "a card code such as HK"
SUIT = "a suit letter (E L H S)"
SEAT = "a seat number and a colon"
PARTY = "the number of a party"
SIGN = "E, L, H, S or trump"
ANYTHING = (
    "a card code such as HK, an opening (G H A D T), +SUIT, rob, under, take, dissle, sevens, aus, pass, "
    "challenge:PARTY or wink:SIGN"
)


@pytest.mark.parametrize(("text", "move"), TEXTS, ids=[text for text, _ in TEXTS])
def test_text_of_each_kind(text: str, move: Move) -> None:
    """§16: the table of move texts, both ways."""
    assert str(move) == text
    assert parse_move(text) == move
    assert type(parse_move(text)) is type(move)


def test_every_kind_is_in_the_table() -> None:
    """§16: twelve kinds of moves, five openings, five signs."""
    kinds = {type(move) for _, move in TEXTS}
    assert len(kinds) == 12
    assert kinds == set(Move.__args__)
    assert {move.opening for _, move in TEXTS if isinstance(move, Open)} == set(Opening)
    assert {move.sign for _, move in TEXTS if isinstance(move, Wink)} == set(Sign)


@given(moves)
def test_text_is_one_token_that_reads_back(move: Move) -> None:
    """§16: one token per move, no spaces inside, the seat first; reading it gives the move again."""
    text = str(move)
    assert text.split() == [text]
    assert text.startswith(f"{move.seat}:")
    again = parse_move(text)
    assert again == move
    assert type(again) is type(move)


@given(moves)
def test_moves_are_values(move: Move) -> None:
    """Equal by value, hashable; repr, pickle and copy give equal moves."""
    for other in (
        eval(repr(move), NAMES),
        pickle.loads(pickle.dumps(move)),
        copy.deepcopy(move),
        attrs.evolve(move),
    ):
        assert type(other) is type(move)
        assert other == move
        assert hash(other) == hash(move)
    assert attrs.evolve(move, seat=move.seat + 1) != move


def test_moves_of_different_kinds_are_different() -> None:
    """The same seat and the same card do not make the same move."""
    everything = [move for _, move in TEXTS] + [kind(seat) for kind in PLAIN for seat in (0, 1, 4)]
    everything += [Play(0, Card.HA), Play(0, Card.HK), Challenge(1, 2), MeldPair(1, Suit.LAUB)]
    for left, right in itertools.combinations(everything, 2):
        assert left != right
    assert len(set(everything)) == len(everything)


@pytest.mark.parametrize("move", [move for _, move in TEXTS], ids=str)
def test_moves_are_frozen(move: Any) -> None:
    for field in attrs.fields(move.__class__):
        with pytest.raises(FrozenInstanceError):
            setattr(move, field.name, getattr(move, field.name))
    with pytest.raises(AttributeError):
        move.note = "Oh weh!"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("0:G:H10", Open(0, Opening.GE_ELFEN, Card.HT)),
        ("4:E10", Play(4, Card.ET)),
        ("0:T:L10", Open(0, Opening.ALL_TRUMP, Card.LT)),
    ],
)
def test_ten_in_digits(text: str, move: Move) -> None:
    """§1, §16: `10` is read as `T`, and written as `T`."""
    assert parse_move(text) == move
    assert str(move) == text.replace("10", "T")


def test_all_cards_and_seats() -> None:
    """§16: every card of every seat of every table."""
    for seat in range(6):
        for card in CARDS:
            assert parse_move(f"{seat}:{card.code}") == Play(seat, card)


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        # the seat
        ("", 0, SEAT),
        ("0", 0, SEAT),
        ("HK", 0, SEAT),
        (":HK", 0, SEAT),
        ("x:HK", 0, SEAT),
        ("-1:HK", 0, SEAT),
        ("+1:HK", 0, SEAT),
        (" 1:HK", 0, SEAT),
        ("1 :HK", 0, SEAT),
        ("1000:HK", 0, SEAT),
        ("1.0:HK", 0, SEAT),
        ("²:HK", 0, SEAT),
        ("١:HK", 0, SEAT),  # a digit, but not one of ours
        # the kind
        ("1:", 2, ANYTHING),
        ("12:", 3, ANYTHING),
        ("1:XX", 2, ANYTHING),
        ("1:hk", 2, ANYTHING),
        ("1:H", 2, ANYTHING),
        ("1:HKK", 2, ANYTHING),
        ("1:HK ", 2, ANYTHING),
        ("1: HK", 2, ANYTHING),
        ("1:HK\n", 2, ANYTHING),
        ("1:ROB", 2, ANYTHING),
        ("1:rob ", 2, ANYTHING),
        ("1:??", 2, ANYTHING),
        ("1:challenge", 2, ANYTHING),
        ("1:wink", 2, ANYTHING),
        ("123:G", 4, ANYTHING),
        ("0:X:HA", 2, ANYTHING),
        ("0::HA", 2, ANYTHING),
        ("0:g:HA", 2, ANYTHING),
        ("0:GE_ELFEN:HA", 2, ANYTHING),
        ("0:HK:HK", 2, ANYTHING),
        ("0:rob:HA", 2, ANYTHING),
        ("0:+H:HA", 2, ANYTHING),
        # what stands behind the kind
        ("0:G:", 4, CARD),
        ("10:H:XX", 5, CARD),
        ("0:A:HA:HA", 4, CARD),
        ("0:D:+H", 4, CARD),
        ("0:T:HA ", 4, CARD),
        ("1:+", 3, SUIT),
        ("1:+X", 3, SUIT),
        ("1:+h", 3, SUIT),
        ("12:+HK", 4, SUIT),
        ("1:challenge:", 12, PARTY),
        ("1:challenge:x", 12, PARTY),
        ("1:challenge:-1", 12, PARTY),
        ("1:challenge:0:1", 12, PARTY),
        ("1:challenge:0\n", 12, PARTY),
        ("1:challenge:1000", 12, PARTY),
        ("11:challenge:²", 13, PARTY),
        ("2:wink:", 7, SIGN),
        ("2:wink:X", 7, SIGN),
        ("2:wink:HERZ", 7, SIGN),
        ("2:wink:Trump", 7, SIGN),
        ("22:wink:H:H", 8, SIGN),
    ],
    ids=repr,
)
def test_what_is_no_move_is_refused(text: str, position: int, expected: str) -> None:
    """§16: the error says where the text goes wrong and what would be right there."""
    with pytest.raises(MoveSyntaxError) as info:
        parse_move(text)
    assert (info.value.text, info.value.position, info.value.expected) == (text, position, expected)
    assert str(info.value) == f"no move: {text!r}, at position {position}: expected {expected}"
    assert isinstance(info.value, GaigelError)
    assert isinstance(info.value, ValueError)
    assert not isinstance(info.value, CardSyntaxError)


@pytest.mark.parametrize("thing", [None, 5, b"1:HK", Play(1, Card.HK), ["1:HK"]])
def test_what_is_no_text_is_refused(thing: Any) -> None:
    with pytest.raises(MoveSyntaxError, match=r"at position 0: expected a text$") as info:
        parse_move(thing)
    assert info.value.text == repr(thing)


@pytest.mark.parametrize(("length", "shown"), [(60, "0" * 60), (61, "0" * 57 + "...")])
def test_a_long_text_is_cut_in_the_message(length: int, shown: str) -> None:
    """The message stays readable, the error keeps the whole text."""
    text = "0" * length
    with pytest.raises(MoveSyntaxError) as info:
        parse_move(text)
    assert info.value.text == text
    assert str(info.value) == f"no move: {shown!r}, at position 0: expected {SEAT}"


@given(
    st.one_of(
        st.text(),
        st.text("0123456789:+ELHSATKOU7GDrobundertakdislevncwmphg \n"),
        st.tuples(moves.map(str), st.text(max_size=2), st.integers(0, 12)).map(
            lambda t: t[0][: t[2]] + t[1] + t[0][t[2] :]
        ),
    )
)
def test_any_text_is_a_move_or_a_syntax_error(text: str) -> None:
    """§16: whatever is read as a move has that text again (but for leading zeros and `10`); the rest is an error."""
    move: Move | None = None
    with contextlib.suppress(MoveSyntaxError):
        move = parse_move(text)
    if move is None:
        with pytest.raises(MoveSyntaxError) as info:
            parse_move(text)
        assert info.value.text == text
        assert 0 <= info.value.position <= len(text)
        assert info.value.expected
    else:
        seat, _, rest = text.partition(":")
        same = f"challenge:{int(rest[10:])}" if isinstance(move, Challenge) else rest.replace("10", "T")
        assert str(move) == f"{int(seat)}:{same}"
        assert parse_move(str(move)) == move


def test_parse_moves_reads_tokens_in_order() -> None:
    """§16: moves are separated by any white space."""
    text = "  0:G:HA 1:HT\t2:HK\n\n3:S7\n2:aus "
    assert parse_moves(text) == (
        Open(0, Opening.GE_ELFEN, Card.HA),
        Play(1, Card.HT),
        Play(2, Card.HK),
        Play(3, Card.S7),
        Call(2),
    )
    assert parse_moves("") == parse_moves(" \n") == ()


@given(st.lists(moves, max_size=8))
def test_parse_moves_reads_back_what_was_written(sequence: list[Move]) -> None:
    assert parse_moves(" ".join(map(str, sequence))) == tuple(sequence)
    assert parse_moves("\n".join(map(str, sequence)) + "\n") == tuple(sequence)


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("XX", 0, SEAT),
        ("0:G:HA 1:XX 2:HK", 9, ANYTHING),
        ("0:G:HA\n1:HT\n\n2:+X 9", 16, SUIT),
        ("  1:HK 1 :HO", 7, SEAT),
        ("0:H: HK", 4, CARD),
        ("1:HK 1:challenge:?", 17, PARTY),
    ],
)
def test_parse_moves_counts_from_the_beginning_of_the_text(text: str, position: int, expected: str) -> None:
    """§16: of several faults the first; text and position are those of the whole."""
    with pytest.raises(MoveSyntaxError) as info:
        parse_moves(text)
    assert (info.value.text, info.value.position, info.value.expected) == (text, position, expected)


WRONG_NUMBERS: list[Any] = [-1, 1.0, "1", None, True, False]


SEATED: list[tuple[Callable[..., Move], tuple[object, ...]]] = [
    *[(kind, ()) for kind in PLAIN],
    (Open, (Opening.GE_ELFEN, Card.HA)),
    (Play, (Card.HA,)),
    (MeldPair, (Suit.HERZ,)),
    (Challenge, (0,)),
    (Wink, (Sign.HERZ,)),
]
"""Every kind, and what it holds besides the seat."""


@pytest.mark.parametrize(("kind", "rest"), SEATED)
@pytest.mark.parametrize("wrong", WRONG_NUMBERS)
def test_a_seat_is_a_whole_number(kind: Callable[..., Move], rest: tuple[object, ...], wrong: Any) -> None:
    """A wrong seat is refused when the move is made, by name."""
    with pytest.raises(TypeError, match="seat must be a whole number from 0 up") as info:
        kind(wrong, *rest)
    assert repr(wrong) in str(info.value)


@pytest.mark.parametrize("wrong", WRONG_NUMBERS)
def test_a_party_is_a_whole_number(wrong: Any) -> None:
    with pytest.raises(TypeError, match="party must be a whole number from 0 up"):
        Challenge(0, wrong)


@pytest.mark.parametrize(
    ("kind", "before", "wrong", "field", "wanted"),
    [
        (Play, (0,), "HA", "card", "Card"),
        (Play, (0,), None, "card", "Card"),
        (Open, (0, Opening.GE_ELFEN), 5, "card", "Card"),
        (Open, (0,), "G", "opening", "Opening"),
        (Open, (0,), Card.HA, "opening", "Opening"),
        (MeldPair, (0,), "H", "suit", "Suit"),
        (Wink, (0,), Suit.HERZ, "sign", "Sign"),
        (Wink, (0,), "H", "sign", "Sign"),
    ],
)
def test_what_a_move_holds_is_checked(
    kind: Callable[..., Move], before: tuple[object, ...], wrong: object, field: str, wanted: str
) -> None:
    """Codes are no cards and suits are no signs; the message names the field, the kind wanted and what was given."""
    after = (Card.HA,) if field == "opening" else ()
    with pytest.raises(InvalidMove) as info:
        kind(*before, wrong, *after)
    assert str(info.value) == f"{kind.__name__}: {field} must be a {wanted}, not {wrong!r}"


def test_signs() -> None:
    """§13: the five signs and their text."""
    assert [(sign.name, sign.value) for sign in Sign] == [
        ("SCHELLEN", "S"),
        ("EICHEL", "E"),
        ("HERZ", "H"),
        ("LAUB", "L"),
        ("TRUMP_DAUS", "trump"),
    ]
    for sign in Sign:
        assert repr(sign) == f"Sign.{sign.name}"
        assert pickle.loads(pickle.dumps(sign)) is sign


def test_prebuilt_moves() -> None:
    """What the engine hands out again and again equals what anybody may build."""
    assert list(SEATS) == [0, 1, 2, 3, 4, 5]
    assert [list(row) for row in PLAYS] == [[Play(seat, card) for card in CARDS] for seat in range(6)]
    for seat, card in itertools.product((0, 5), (Card.E7, Card.SA)):
        assert open_with(seat, Opening.HOEHER_HAT, card) == Open(seat, Opening.HOEHER_HAT, card)
        assert open_with(seat, Opening.HOEHER_HAT, card) is open_with(seat, Opening.HOEHER_HAT, card)
    assert meld_pair(3, Suit.LAUB) == MeldPair(3, Suit.LAUB)
    assert meld_pair(3, Suit.LAUB) is meld_pair(3, Suit.LAUB)


def test_only_a_text_is_read_as_moves() -> None:
    """Something that is no text is a syntax error of its own, not a crash."""
    wrong: Any = 5
    with pytest.raises(MoveSyntaxError, match="expected a text"):
        parse_moves(wrong)
