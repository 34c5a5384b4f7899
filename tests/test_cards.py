"""The cards: suits, ranks, faces, hands as multisets, the double pack (RULES §1)."""

from __future__ import annotations

import copy
import operator
import pickle
import random
from collections import Counter
from typing import TYPE_CHECKING, Any, cast

import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

import gaigel
from gaigel import Card, Hand, Rank, Suit, _masks, full_pack, parse_cards, shuffled_pack
from gaigel.cards import CARDS, check_pack
from gaigel.errors import CardSyntaxError, InvalidPack, MissingCard, TooManyCopies

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NAMES: dict[str, Any] = dict(vars(gaigel))
"""The public names, in which a repr evaluates."""
IN_ORDER = "E7 EU EO EK ET EA L7 LU LO LK LT LA H7 HU HO HK HT HA S7 SU SO SK ST SA"
"""All 24 faces: suit by suit, in each suit by strength (§1)."""

multisets = st.dictionaries(st.sampled_from(CARDS), st.integers(1, 2)).map(Counter)
"""Any hand, as the model that `Hand` is compared with."""
cards = st.sampled_from(CARDS)
suits = st.sampled_from(Suit)

MODEL_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "-": operator.sub,
    "&": lambda left, right: left & right,
    "|": lambda left, right: left | right,
    "<=": operator.le,
    "<": operator.lt,
    ">=": operator.ge,
    ">": operator.gt,
    "==": operator.eq,
    "!=": operator.ne,
}
"""Operators that mean the same for hands and for counters and always have a result."""


def made(model: Counter[Card]) -> Hand:
    """The hand of a model, its cards put in from the last to the first."""
    return Hand(sorted(model.elements(), reverse=True))


def counted(hand: Hand) -> Counter[Card]:
    """The model of a hand, by iteration alone."""
    return Counter(hand)


# --- suits, ranks, faces -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("suit", "code", "name"),
    [
        (Suit.EICHEL, "E", "EICHEL"),
        (Suit.LAUB, "L", "LAUB"),
        (Suit.HERZ, "H", "HERZ"),
        (Suit.SCHELLEN, "S", "SCHELLEN"),
    ],
)
def test_suit_letters(suit: Suit, code: str, name: str) -> None:
    """§1: each suit has its letter as value, code and text."""
    assert (suit.value, suit.code, str(suit), suit.name, repr(suit)) == (code, code, code, name, f"Suit.{name}")
    assert Suit(code) is suit


@pytest.mark.parametrize(
    ("rank", "code", "points"),
    [
        (Rank.DAUS, "A", 11),
        (Rank.ZEHN, "T", 10),
        (Rank.KOENIG, "K", 4),
        (Rank.OBER, "O", 3),
        (Rank.UNTER, "U", 2),
        (Rank.SIEBEN, "7", 0),
    ],
)
def test_rank_letters_and_points(rank: Rank, code: str, points: int) -> None:
    """§1: Daus 11, Zehn 10, König 4, Ober 3, Unter 2, Sieben 0."""
    assert (rank.value, rank.code, str(rank), rank.points) == (code, code, code, points)
    assert repr(rank) == f"Rank.{rank.name}"
    assert Rank(code) is rank


def test_order_of_suits_and_ranks() -> None:
    """§1: Daus > Zehn > König > Ober > Unter > Sieben; suits sort as Eichel, Laub, Herz, Schellen."""
    assert sorted(Rank, reverse=True) == [Rank.DAUS, Rank.ZEHN, Rank.KOENIG, Rank.OBER, Rank.UNTER, Rank.SIEBEN]
    assert sorted(Suit) == [Suit.EICHEL, Suit.LAUB, Suit.HERZ, Suit.SCHELLEN]
    assert [rank.index for rank in sorted(Rank)] == [0, 1, 2, 3, 4, 5]
    assert [suit.index for suit in sorted(Suit)] == [0, 1, 2, 3]


def test_there_are_24_faces_in_order() -> None:
    """§1: a card is one of 24 faces; they sort by suit, then by strength."""
    codes = IN_ORDER.split()
    assert [card.code for card in CARDS] == codes
    assert [card.code for card in sorted(random.Random(1).sample(CARDS, 24))] == codes
    assert [card.index for card in CARDS] == list(range(24))
    assert len(set(CARDS)) == len({hash(card) for card in CARDS}) == 24


@pytest.mark.parametrize("code", IN_ORDER.split())
def test_a_face_knows_suit_rank_points_and_code(code: str) -> None:
    """§1: codes are suit letter and rank letter."""
    card = Card(code)
    assert (card.suit, card.rank) == (Suit(code[0]), Rank(code[1]))
    assert card.points == {"A": 11, "T": 10, "K": 4, "O": 3, "U": 2, "7": 0}[code[1]]
    assert (card.code, card.value, str(card), f"{card}", repr(card)) == (code, code, code, code, f"Card.{code}")
    assert card is Card[code] is Card.of(card.suit, card.rank) is CARDS[card.index]


@pytest.mark.parametrize(("text", "card"), [("E10", Card.ET), ("L10", Card.LT), ("H10", Card.HT), ("S10", Card.ST)])
def test_ten_may_be_written_in_digits(text: str, card: Card) -> None:
    """§1: parsing also accepts `10` for `T`; it is written as `T` all the same."""
    assert Card(text) is card
    assert parse_cards(f"{text} {card.code}") == (card, card)
    assert str(card)[1] == "T"


NO_CODES = "H K HX XK hk Hk KH 10H H1 H0 H100 X10 h10 H9 HKK HERZ ??".split()


@pytest.mark.parametrize(
    "wrong", [*NO_CODES, "", "HK ", " HK", "H10 ", None, 5, b"HK", ("H", "K"), ["HK"], Suit.HERZ], ids=repr
)
def test_what_is_no_card_code_is_refused(wrong: object) -> None:
    """§1: an error that names the text and what would be right."""
    with pytest.raises(CardSyntaxError) as info:
        cast("Any", Card)(wrong)
    assert info.value.text == wrong
    assert str(info.value).startswith(f"{wrong!r} is no card: ")


def test_parse_cards_splits_at_any_white_space() -> None:
    """§1: codes separated by blanks, tabs, line breaks; the order stays."""
    assert parse_cards(" HK\tE10\n\n7".replace("\n\n7", "\n\nS7  ")) == (Card.HK, Card.ET, Card.S7)
    assert parse_cards("") == parse_cards("  ") == ()


def test_parse_cards_names_the_part_that_is_wrong() -> None:
    with pytest.raises(CardSyntaxError) as info:
        parse_cards("HK HQ E7")
    assert info.value.text == "HQ"


@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge])
@pytest.mark.parametrize("kind", [Suit, Rank, Card])
def test_members_of_one_kind_compare_by_their_place(kind: Any, compare: Callable[[Any, Any], bool]) -> None:
    members: list[Any] = list(kind)
    for i, left in enumerate(members):
        for k, right in enumerate(members):
            assert compare(left, right) is compare(i, k)


@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge])
@pytest.mark.parametrize(
    ("left", "right"), [(Card.HK, Suit.HERZ), (Rank.DAUS, Suit.HERZ), (Suit.HERZ, 2), (Card.HK, "HK")]
)
def test_members_of_two_kinds_do_not_compare(left: object, right: object, compare: Callable[[Any, Any], bool]) -> None:
    with pytest.raises(TypeError, match="not supported"):
        compare(left, right)


@pytest.mark.parametrize("thing", [*Suit, *Rank, *CARDS])
def test_faces_are_interned(thing: object) -> None:
    """Copies and pickles of a card are the card itself."""
    assert pickle.loads(pickle.dumps(thing)) is thing
    assert copy.copy(thing) is copy.deepcopy(thing) is thing
    assert eval(repr(thing), NAMES) is thing


def test_masks_of_faces_and_suits() -> None:
    """What the engine reads from a card: its first copy, the higher cards of its suit, the suit's cards and pair."""
    for card in CARDS:
        assert Hand.from_mask(card.bit) == Hand([card])
        higher = [other for other in CARDS if other.suit is card.suit and other.rank > card.rank]
        assert Hand.from_mask(card.above) == Hand(higher * 2)
    for suit in Suit:
        assert Hand.from_mask(suit.mask) == Hand([card for card in CARDS if card.suit is suit] * 2)
        assert Hand.from_mask(suit.king) == Hand([Card.of(suit, Rank.KOENIG)])
        assert Hand.from_mask(suit.ober) == Hand([Card.of(suit, Rank.OBER)])


@pytest.mark.parametrize(
    ("mask", "rank"),
    [
        (_masks.SEVENS, Rank.SIEBEN),
        (_masks.OBERS, Rank.OBER),
        (_masks.KINGS, Rank.KOENIG),
        (_masks.DAUSE, Rank.DAUS),
    ],
)
def test_masks_of_ranks(mask: int, rank: Rank) -> None:
    assert Hand.from_mask(mask) == Hand([Card.of(suit, rank) for suit in Suit] * 2)


def test_masks_of_the_pack() -> None:
    assert _masks.FACES == 24
    assert Hand.from_mask(_masks.ALL) == Hand(full_pack())
    assert Hand.from_mask(_masks.FIRSTS) == Hand(CARDS)


# --- hands ---------------------------------------------------------------------------------------------------------


@given(multisets)
def test_hand_is_a_multiset(model: Counter[Card]) -> None:
    """§1: a hand is a multiset: size, counts, membership, points and sorted iteration as a counter has them."""
    hand = made(model)
    assert list(hand) == sorted(model.elements())
    assert len(hand) == model.total()
    assert bool(hand) is (model.total() > 0)
    assert hand.faces == tuple(sorted(model))
    assert hand.points == sum(card.points * times for card, times in model.items())
    for card in CARDS:
        assert hand.count(card) == model[card]
        assert (card in hand) is (card in model)


@given(multisets, st.randoms(use_true_random=False))
def test_order_of_entry_does_not_matter(model: Counter[Card], rng: random.Random) -> None:
    """§1: no copy number, no order: hands of the same cards are equal and hash alike."""
    entries = list(model.elements())
    rng.shuffle(entries)
    hand = Hand(entries)
    assert hand == made(model)
    assert hash(hand) == hash(made(model))
    assert hand == Hand(" ".join(card.code for card in entries)) == Hand(iter(entries)) == Hand(hand)


def check_operators(left: Counter[Card], right: Counter[Card]) -> None:
    """Every operator has the same result for two hands as for their models."""
    for name, compute in MODEL_OPERATORS.items():
        expected, got = compute(left, right), compute(made(left), made(right))
        assert (got if isinstance(got, bool) else counted(got)) == expected, name


@given(multisets, multisets)
def test_operators_are_those_of_counters(left: Counter[Card], right: Counter[Card]) -> None:
    """§1: `-`, `&`, `|`, and containment, face by face."""
    check_operators(left, right)


@given(multisets, st.data())
def test_operators_on_part_and_whole(whole: Counter[Card], data: st.DataObject) -> None:
    """The same where one hand holds the other, which two random hands hardly ever do."""
    part = +Counter({card: data.draw(st.integers(0, times)) for card, times in whole.items()})
    check_operators(part, whole)
    check_operators(whole, part)
    check_operators(whole, Counter(whole))


@given(multisets, multisets)
def test_sum_of_hands(left: Counter[Card], right: Counter[Card]) -> None:
    """§1: `+` puts two hands together; a face that would be there three times is refused by name."""
    together = left + right
    too_many = sorted(card for card, times in together.items() if times > 2)
    if too_many:
        with pytest.raises(TooManyCopies) as info:
            operator.add(made(left), made(right))
        assert info.value.code == too_many[0].code
    else:
        assert counted(made(left) + made(right)) == together


@given(multisets)
def test_hand_and_rest_make_the_pack(model: Counter[Card]) -> None:
    """§1: taken from the pack and put back, no card is lost or gained."""
    pack, hand = Hand(full_pack()), made(model)
    rest = pack - hand
    assert len(rest) == 48 - len(hand)
    assert rest + hand == hand + rest == pack
    assert rest.points + hand.points == 240


@given(multisets, cards)
def test_add(model: Counter[Card], card: Card) -> None:
    """§1: one card more, or a refusal when both copies are there; the hand itself stays as it was."""
    hand = made(model)
    if model[card] == 2:
        with pytest.raises(TooManyCopies) as info:
            hand.add(card)
        assert info.value.code == card.code
    else:
        assert counted(hand.add(card)) == model + Counter([card])
    assert hand == made(model)


@given(multisets, cards)
def test_remove(model: Counter[Card], card: Card) -> None:
    """§1: one copy less, or a refusal when there is none; the hand itself stays as it was."""
    hand = made(model)
    if model[card] == 0:
        with pytest.raises(MissingCard) as info:
            hand.remove(card)
        assert (info.value.code, info.value.hand) == (card.code, str(hand))
    else:
        assert counted(hand.remove(card)) == model - Counter([card])
    assert hand == made(model)


@given(multisets, suits)
def test_of_suit(model: Counter[Card], suit: Suit) -> None:
    assert list(made(model).of_suit(suit)) == sorted(card for card in model.elements() if card.suit is suit)


@given(multisets)
def test_mask_and_hand_are_one_to_one(model: Counter[Card]) -> None:
    """Two bits a face, the second never without the first."""
    mask = made(model).mask
    assert mask == sum((0, 1, 3)[times] << 2 * card.index for card, times in model.items())
    assert Hand.from_mask(mask) == made(model)
    assert list(_masks.faces(mask)) == sorted(card.index for card in model.elements())
    assert list(_masks.distinct(mask)) == sorted(card.index for card in model)


@given(multisets, multisets, cards)
def test_mask_arithmetic(left: Counter[Card], right: Counter[Card], card: Card) -> None:
    """The engine's own operations on masks agree with counters."""
    mask, other = made(left).mask, made(right).mask
    assert _masks.count(mask, card.bit) == left[card]
    assert _masks.minus(mask, other) == made(left - right).mask
    together = left + right
    assert _masks.plus(mask, other) == (None if max(together.values(), default=0) > 2 else made(together).mask)
    if left[card] < 2:
        assert _masks.add(mask, card.bit) == made(left + Counter([card])).mask
    if left[card]:
        assert _masks.remove(mask, card.bit) == made(left - Counter([card])).mask


@given(multisets)
def test_hand_repr_str_and_pickle(model: Counter[Card]) -> None:
    """A hand's text is its codes in sorted order; its repr evaluates to it; it survives pickling."""
    hand = made(model)
    assert str(hand) == " ".join(card.code for card in sorted(model.elements()))
    assert repr(hand) == f"Hand({str(hand)!r})"
    for again in (eval(repr(hand), NAMES), pickle.loads(pickle.dumps(hand)), copy.deepcopy(hand)):
        assert type(again) is Hand
        assert again == hand
        assert hash(again) == hash(hand)


def test_twins_are_one_card() -> None:
    """§1, F34: hand HK HK, one HK played: one is left, and it is the same card."""
    hand = Hand("HK HK")
    assert hand.faces == (Card.HK,)
    assert list(hand) == [Card.HK, Card.HK]
    assert hand.remove(Card.HK) == Hand("HK")
    assert hand.remove(Card.HK).remove(Card.HK) == Hand()


def test_a_third_copy_is_refused() -> None:
    """§1: every card exists twice."""
    with pytest.raises(TooManyCopies, match=r"^HK would be there more than twice") as info:
        Hand("HK E7 HK HK")
    assert info.value.code == "HK"


@pytest.mark.parametrize("wrong", ["HX", None, 5, Suit.HERZ])
def test_a_hand_of_things_that_are_no_cards_is_refused(wrong: Any) -> None:
    with pytest.raises(CardSyntaxError) as info:
        Hand([Card.HK, wrong])
    assert info.value.text == wrong


def test_a_hand_of_wrong_codes_is_refused() -> None:
    with pytest.raises(CardSyntaxError) as info:
        Hand("HK XX")
    assert info.value.text == "XX"


def test_membership_of_other_things_is_false() -> None:
    """A code, a mask, a suit is not in a hand; only cards are."""
    hand = Hand("HK HK")
    for thing in ("HK", Card.HK.bit, Suit.HERZ, None):
        assert thing not in hand


@pytest.mark.parametrize("other", ["HK", 5, None, [Card.HK], Counter([Card.HK])])
def test_a_hand_does_not_mix_with_other_types(other: Any) -> None:
    hand = Hand("HK")
    assert hand != other
    computing: list[Callable[[Any, Any], Any]] = [operator.add, *(MODEL_OPERATORS[name] for name in "-&|")]
    for compute in computing:
        with pytest.raises(TypeError, match="unsupported operand"):
            compute(hand, other)
    comparing: dict[str, Callable[[Any, Any], bool]] = {
        "<=": operator.le,
        "<": operator.lt,
        ">=": operator.ge,
        ">": operator.gt,
    }
    for sign, compare in comparing.items():
        with pytest.raises(TypeError, match=f"'{sign}' not supported"):
            compare(hand, other)


def test_a_hand_is_not_its_mask() -> None:
    seven: Any = Hand("E7")
    assert seven != seven.mask == 1


def test_a_hand_is_frozen() -> None:
    hand: Any = Hand("HK HO")
    with pytest.raises(FrozenInstanceError):
        hand.mask = 0
    with pytest.raises(AttributeError):
        hand.owner = 1
    assert hand == Hand("HO HK")


# --- packs ---------------------------------------------------------------------------------------------------------


def test_full_pack_is_every_card_twice_in_order() -> None:
    """§1: 48 cards, 240 Augen, every card twice."""
    pack = full_pack()
    assert [card.code for card in pack] == [code for code in IN_ORDER.split() for _ in range(2)]
    assert len(pack) == 48
    assert sum(card.points for card in pack) == Hand(pack).points == 240


@given(st.integers())
def test_shuffled_pack_is_the_pack_in_an_order_drawn_from_the_rng(seed: int) -> None:
    """§3: all randomness is the caller's: the same generator gives the same pack, nothing else is touched."""
    state = random.getstate()
    pack = shuffled_pack(random.Random(seed))
    assert pack == shuffled_pack(random.Random(seed)) == check_pack(pack)
    assert random.getstate() == state
    rng = random.Random(seed)
    assert pack == shuffled_pack(rng) != shuffled_pack(rng)


def test_shuffled_packs_put_every_face_everywhere() -> None:
    """Over 2,400 packs each face lies on top and at the bottom about a hundred times each."""
    rng = random.Random(101)
    packs = [shuffled_pack(rng) for _ in range(2400)]
    for place in (0, 20, 47):
        times = Counter(pack[place] for pack in packs)
        assert set(times) == set(CARDS)
        assert min(times.values()) > 60
        assert max(times.values()) < 140


def test_check_pack_returns_a_good_pack_as_a_tuple() -> None:
    pack = list(reversed(full_pack()))
    assert check_pack(iter(pack)) == tuple(pack)


PACK = full_pack()


@pytest.mark.parametrize(
    ("pack", "problems"),
    [
        ((), ["0 cards instead of 48", *[f"{code} is there 0 times instead of twice" for code in IN_ORDER.split()]]),
        (PACK[:-1], ["47 cards instead of 48", "SA is there 1 times instead of twice"]),
        ((*PACK, Card.HK), ["49 cards instead of 48", "HK is there 3 times instead of twice"]),
        ((Card.HK, *PACK[1:]), ["E7 is there 1 times instead of twice", "HK is there 3 times instead of twice"]),
        (("E7", *PACK[1:]), ["position 0: 'E7' is no card", "E7 is there 1 times instead of twice"]),
        (
            (*PACK[:46], None),
            [
                "position 46: None is no card",
                "47 cards instead of 48",
                "SA is there 0 times instead of twice",
            ],
        ),
        ((*PACK, 7), ["position 48: 7 is no card", "49 cards instead of 48"]),
    ],
    ids=[
        "empty",
        "47 cards",
        "49 cards",
        "a face three times",
        "a code",
        "short and a stranger",
        "long and a stranger",
    ],
)
def test_a_wrong_pack_is_refused_with_every_fault(pack: Sequence[object], problems: list[str]) -> None:
    """§1, §3: 48 cards, every card twice."""
    with pytest.raises(InvalidPack) as info:
        check_pack(pack)
    assert list(info.value.problems) == problems
    assert str(info.value) == f"no Gaigel pack: {'; '.join(problems)}"


@pytest.mark.parametrize(
    ("constant", "name"), [(Card.HA, "points"), (Suit.HERZ, "mask"), (Rank.DAUS, "index"), (Card.HA, "_value_")]
)
def test_constants_cannot_be_changed(constant: Any, name: str) -> None:
    """A program that could change what a card counts would change it for everybody."""
    before = getattr(constant, name)
    with pytest.raises(AttributeError, match=f"its {name} cannot be changed"):
        setattr(constant, name, 1)
    assert getattr(constant, name) == before


@pytest.mark.parametrize("thing", [Card.HK, Card.E7, Hand("HK HO"), Hand()])
def test_a_notebook_shows_the_picture(thing: Card | Hand) -> None:
    """The one that `render` makes."""
    assert thing._repr_svg_() == gaigel.render(thing, style="svg")
    assert thing._repr_svg_().startswith("<svg")
