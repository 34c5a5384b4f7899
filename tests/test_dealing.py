"""Dealing, and packs made to measure (RULES §3), with the numbers that must come out (RULES §15)."""

from __future__ import annotations

import itertools
import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gaigel import (
    GIGACKEL,
    PRESETS,
    SPEEDBESEN,
    TRUMP,
    WIKIPEDIA,
    Card,
    Hand,
    Open,
    Opening,
    Overdue,
    Past,
    Phase,
    Play,
    Rank,
    Rules,
    State,
    Suit,
    Table,
    apply,
    deal,
    full_pack,
    parse_cards,
    play,
    shuffled_pack,
    stacked_pack,
    turn_moves,
)
from gaigel.errors import GaigelError, ImpossiblePack, InvalidDeal, InvalidPack, NoSuchSeat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

packs = st.randoms(use_true_random=False).map(shuffled_pack)


def span(text: str) -> list[int]:
    """The places in the pack that a text such as `"0-2 13-14"` names."""
    places: list[int] = []
    for part in text.split():
        first, _, last = part.partition("-")
        places += range(int(first), int(last or first) + 1)
    return places


@st.composite
def deals(draw: st.DrawFn) -> tuple[Rules, int, bool]:
    """Any table that can be dealt: rules, dealer, knocked."""
    players = draw(st.sampled_from([2, 3, 4, 6]))
    packets: list[Any] = draw(st.lists(st.integers(1, 5), min_size=1, max_size=4))
    size = sum(packets)
    assume(2 <= size <= 48 // players - 1)
    packets.insert(draw(st.integers(0, len(packets))), TRUMP)
    openings = draw(st.sampled_from([SPEEDBESEN.openings, WIKIPEDIA.openings, frozenset[Any]()]))
    knocking = draw(st.booleans())
    rules = SPEEDBESEN.for_players(players).replace(packets=tuple(packets), knocking=knocking, openings=openings)
    return rules, draw(st.integers(0, players - 1)), knocking and draw(st.booleans())


# --- the order of dealing ------------------------------------------------------------------------------------------

LAYOUTS = [
    # players, packets, knocked, dealer, where each seat's cards lie in the pack, the turned-up card, the stock
    (4, (3, TRUMP, 2), False, 3, {0: "0-2 13-14", 1: "3-5 15-16", 2: "6-8 17-18", 3: "9-11 19-20"}, 12, "21-47"),
    (4, (3, TRUMP, 2), False, 0, {1: "0-2 13-14", 2: "3-5 15-16", 3: "6-8 17-18", 0: "9-11 19-20"}, 12, "21-47"),
    (4, (3, TRUMP, 2), False, 1, {2: "0-2 13-14", 3: "3-5 15-16", 0: "6-8 17-18", 1: "9-11 19-20"}, 12, "21-47"),
    (4, (3, TRUMP, 2), True, 3, {0: "0-4", 1: "5-9", 2: "10-14", 3: "15-19"}, 20, "21-47"),
    (4, (3, TRUMP, 2), True, 2, {3: "0-4", 0: "5-9", 1: "10-14", 2: "15-19"}, 20, "21-47"),
    (4, (5, TRUMP), False, 3, {0: "0-4", 1: "5-9", 2: "10-14", 3: "15-19"}, 20, "21-47"),
    (4, (TRUMP, 5), False, 3, {0: "1-5", 1: "6-10", 2: "11-15", 3: "16-20"}, 0, "21-47"),
    (4, (2, 3, TRUMP), False, 3, {0: "0-1 8-10", 1: "2-3 11-13", 2: "4-5 14-16", 3: "6-7 17-19"}, 20, "21-47"),
    (4, (1, 1, TRUMP), False, 3, {0: "0 4", 1: "1 5", 2: "2 6", 3: "3 7"}, 8, "9-47"),
    (4, (11, TRUMP), False, 3, {0: "0-10", 1: "11-21", 2: "22-32", 3: "33-43"}, 44, "45-47"),
    (2, (3, TRUMP, 2), False, 0, {1: "0-2 7-8", 0: "3-5 9-10"}, 6, "11-47"),
    (2, (3, 3, TRUMP), False, 1, {0: "0-2 6-8", 1: "3-5 9-11"}, 12, "13-47"),
    (2, (3, 3, TRUMP), True, 1, {0: "0-5", 1: "6-11"}, 12, "13-47"),
    (3, (3, TRUMP, 2), False, 2, {0: "0-2 10-11", 1: "3-5 12-13", 2: "6-8 14-15"}, 9, "16-47"),
    (3, (2, TRUMP, 2, 1), False, 0, {1: "0-1 7-8 13", 2: "2-3 9-10 14", 0: "4-5 11-12 15"}, 6, "16-47"),
    (
        6,
        (3, TRUMP, 2),
        False,
        4,
        {5: "0-2 19-20", 0: "3-5 21-22", 1: "6-8 23-24", 2: "9-11 25-26", 3: "12-14 27-28", 4: "15-17 29-30"},
        18,
        "31-47",
    ),
    (6, (7, TRUMP), False, 5, {0: "0-6", 1: "7-13", 2: "14-20", 3: "21-27", 4: "28-34", 5: "35-41"}, 42, "43-47"),
]


@pytest.mark.parametrize(("players", "packets", "knocked", "dealer", "hands", "trump", "stock"), LAYOUTS)
@pytest.mark.parametrize("seed", range(3))
def test_order_of_dealing(
    players: Any,
    packets: tuple[Any, ...],
    knocked: bool,
    dealer: int,
    hands: dict[int, str],
    trump: int,
    stock: str,
    seed: int,
) -> None:
    """§3: packets begin with the forehand; §2: after a knock everybody gets the whole hand at once, then trump."""
    rules = GIGACKEL.for_players(players).replace(packets=packets)
    pack = shuffled_pack(random.Random(seed))
    state = deal(rules, pack, dealer, knocked)
    for seat, places in hands.items():
        assert state.hands[seat] == Hand(pack[place] for place in span(places)), seat
    assert len(state.hands) == players == len(hands)
    assert state.turned_up is pack[trump]
    assert state.table.trump_card is pack[trump]
    assert state.trump is pack[trump].suit
    assert state.pile == tuple(pack[place] for place in span(stock))
    assert state.stock == (*state.pile, pack[trump])


@given(deals(), packs)
def test_the_state_after_the_deal(table: tuple[Rules, int, bool], pack: tuple[Card, ...]) -> None:
    """§3: 48 cards are accounted for, nobody has done anything, the forehand is on turn."""
    rules, dealer, knocked = table
    state = deal(rules, iter(pack), dealer, knocked=knocked)
    nothing = (0,) * rules.players
    assert state.table == Table(rules, dealer, knocked, state.stock[-1])
    assert state.past == Past(opening=None, tricks=(), points=(0,) * rules.parties)
    assert state.past.points == state.points == (0,) * rules.parties
    assert (state.past.drawn, state.melds, state.tricks, state.past.chronicle, state.past.reached) == (
        0,
        (),
        (),
        (),
        (),
    )
    assert (state.cards, state.melded, state.bound, state.result) == ((), nothing, nothing, None)
    assert state.phase is (Phase.FIRST_TRICK if rules.openings else Phase.FREE)
    assert state.turn == state.forehand == (dealer + 1) % rules.players
    assert {len(hand) for hand in state.hands} == {rules.hand_size}
    assert state.stock_size == len(state.stock) == rules.stock
    assert sum(state.hands, Hand(state.stock)) == Hand(full_pack())


def test_deal_is_a_function_of_its_arguments() -> None:
    """§3: no randomness inside the engine, ever."""
    pack = shuffled_pack(random.Random(3))
    before = random.getstate()
    assert deal(SPEEDBESEN, pack, 2) == deal(SPEEDBESEN, list(pack), 2)
    assert deal(SPEEDBESEN, pack, 2) != deal(SPEEDBESEN, pack, 1)
    assert deal(SPEEDBESEN, pack, 2) != deal(SPEEDBESEN, pack[::-1], 2)
    assert random.getstate() == before


@pytest.mark.parametrize("suit", Suit)
def test_a_turned_up_seven_is_trump_like_any_card(suit: Suit) -> None:
    """§3, F12: its suit is trump, nothing else changes."""
    seven = Card.of(suit, Rank.SIEBEN)
    state = deal(SPEEDBESEN, stacked_pack(SPEEDBESEN, 3, trump=seven), 3)
    assert (state.trump, state.turned_up, state.stock[-1], state.stock_size) == (suit, seven, seven, 28)


def test_knocked_is_kept() -> None:
    """§2, §3: whether somebody knocked stands in the state."""
    pack = full_pack()
    assert deal(GIGACKEL, pack, 0, knocked=True).table.knocked is True
    assert deal(GIGACKEL, pack, 0).table.knocked is False
    assert deal(GIGACKEL, pack, 0, knocked=True) != deal(GIGACKEL, pack, 0)
    # Even where the order of dealing is the same.
    one_packet = GIGACKEL.replace(packets=(5, TRUMP))
    assert deal(one_packet, pack, 0, knocked=True).hands == deal(one_packet, pack, 0).hands
    assert deal(one_packet, pack, 0, knocked=True) != deal(one_packet, pack, 0)


# --- refusals ------------------------------------------------------------------------------------------------------


def deal_sorted(rules: Rules, dealer: int, *, knocked: bool = False) -> State:
    """Deals the sorted pack."""
    return deal(rules, full_pack(), dealer, knocked)


MAKERS: list[Callable[..., object]] = [deal_sorted, stacked_pack]
"""What must refuse the same tables."""


@pytest.mark.parametrize("make", MAKERS, ids=["deal", "stacked_pack"])
def test_knocking_where_nobody_may_is_refused(make: Callable[..., object]) -> None:
    """§3: `knocked=True` without `knocking` is an error."""
    with pytest.raises(InvalidDeal) as info:
        make(SPEEDBESEN, 3, knocked=True)
    assert str(info.value) == "knocked=True, but these rules know no knocking (option knocking)"
    assert isinstance(info.value, GaigelError)
    make(SPEEDBESEN, 3, knocked=False)
    make(SPEEDBESEN.replace(knocking=True), 3, knocked=True)


@pytest.mark.parametrize("make", MAKERS, ids=["deal", "stacked_pack"])
@pytest.mark.parametrize("dealer", [-1, 3, 4, None, "0", 1.0, True])
def test_a_dealer_whom_the_table_has_not_is_refused(make: Callable[..., object], dealer: object) -> None:
    """§2: seats 0 to players-1."""
    with pytest.raises(NoSuchSeat) as info:
        make(GIGACKEL.for_players(3), dealer)
    assert (info.value.seat, info.value.players) == (dealer, 3)


@pytest.mark.parametrize("make", MAKERS, ids=["deal", "stacked_pack"])
@pytest.mark.parametrize("rules", [None, "SPEEDBESEN", Rules])
def test_things_that_are_no_rules_are_refused(make: Callable[..., object], rules: object) -> None:
    with pytest.raises(InvalidDeal) as info:
        make(rules, 0)
    assert str(info.value) == f"rules must be gaigel.Rules, such as gaigel.SPEEDBESEN, not {rules!r}"


@pytest.mark.parametrize(
    ("pack", "problem"),
    [
        (full_pack()[:-1], "47 cards instead of 48"),
        ((Card.HK, *full_pack()[1:]), "HK is there 3 times instead of twice"),
        ((), "0 cards instead of 48"),
        (("E7", *full_pack()[1:]), "position 0: 'E7' is no card"),
    ],
)
def test_a_wrong_pack_is_not_dealt(pack: Any, problem: str) -> None:
    """§3: `deal` takes the 48 cards."""
    with pytest.raises(InvalidPack) as info:
        deal(SPEEDBESEN, pack, 0)
    assert problem in info.value.problems


# --- packs made to measure -----------------------------------------------------------------------------------------


@given(deals(), packs, st.data())
def test_what_is_named_is_dealt(table: tuple[Rules, int, bool], order: tuple[Card, ...], data: st.DataObject) -> None:
    """§3: the named part of each hand, the turned-up card, the beginning and the end of the stock, for every table."""
    rules, dealer, knocked = table
    left = list(order)

    def take(most: int) -> list[Card]:
        return [left.pop() for _ in range(data.draw(st.integers(0, min(most, len(left)))))]

    seats = data.draw(st.sets(st.integers(0, rules.players - 1)))
    hands = {seat: take(rules.hand_size) for seat in seats}
    trump = left.pop() if data.draw(st.booleans()) else None
    stock = take(rules.stock - 1)
    stock_end = take(rules.stock - 1 - len(stock))
    rng = data.draw(st.none() | st.randoms(use_true_random=False))

    pack = stacked_pack(
        rules, dealer, hands=hands, trump=trump, stock=stock, stock_end=stock_end, rng=rng, knocked=knocked
    )
    state = deal(rules, pack, dealer, knocked=knocked)
    for seat, cards in hands.items():
        assert Hand(cards) <= state.hands[seat]
    assert trump in {None, state.turned_up}
    assert list(state.pile[: len(stock)]) == stock
    assert list(state.pile[len(state.pile) - len(stock_end) :]) == stock_end


@pytest.mark.parametrize(
    "wish",
    [
        "HK HO E10",
        "HK\nHO ET",
        [Card.HK, Card.HO, Card.ET],
        (Card.HK, Card.HO, Card.ET),
        Hand("HK HO ET"),
        iter(parse_cards("HK HO ET")),
    ],
    ids=["codes", "lines", "list", "tuple", "hand", "iterator"],
)
def test_wishes_may_be_codes_or_cards(wish: Iterable[Card] | str) -> None:
    state = deal(SPEEDBESEN, stacked_pack(SPEEDBESEN, 0, hands={2: wish}), 0)
    assert Hand("HK HO ET") <= state.hands[2]


@pytest.mark.parametrize("trump", ["LT", "L10", Card.LT])
def test_the_trump_may_be_a_code_or_a_card(trump: Card | str) -> None:
    assert deal(SPEEDBESEN, stacked_pack(SPEEDBESEN, 0, trump=trump), 0).turned_up is Card.LT


def test_stock_is_drawn_in_the_order_named() -> None:
    """§3: the first cards and the last face-down cards; the turned-up card comes after them."""
    pack = stacked_pack(SPEEDBESEN, 3, stock="SA E7 HT", stock_end="LA S7", trump="EK")
    state = deal(SPEEDBESEN, pack, 3)
    assert state.stock[:3] == parse_cards("SA E7 HT")
    assert state.stock[-3:] == parse_cards("LA S7 EK")
    whole = shuffled_pack(random.Random(5))
    assert deal(SPEEDBESEN, stacked_pack(SPEEDBESEN, 3, stock=whole[:27]), 3).pile == whole[:27]
    assert deal(SPEEDBESEN, stacked_pack(SPEEDBESEN, 3, stock_end=whole[:27]), 3).pile == whole[:27]
    assert deal(SPEEDBESEN, stacked_pack(SPEEDBESEN, 3, stock=whole[:20], stock_end=whole[20:27]), 3).pile == whole[:27]


def test_everything_may_be_named() -> None:
    """A pack all of whose cards are named is that pack."""
    pack = shuffled_pack(random.Random(8))
    state = deal(GIGACKEL, pack, 1, knocked=True)
    again = stacked_pack(
        GIGACKEL,
        1,
        hands=dict(enumerate(state.hands)),
        trump=state.turned_up,
        stock=state.pile,
        knocked=True,
    )
    assert deal(GIGACKEL, again, 1, knocked=True) == state


def test_without_rng_the_rest_is_in_sorted_order() -> None:
    """The rest is filled in the order of dealing from the sorted pack, so that packs are the same everywhere."""
    assert stacked_pack(SPEEDBESEN, 3) == full_pack()
    assert stacked_pack(GIGACKEL, 1, knocked=True) == full_pack()
    pack = stacked_pack(SPEEDBESEN, 3, hands={1: "SA"}, trump="E7", stock="EU", stock_end="SA")
    left = list(full_pack())
    for card in parse_cards("SA SA E7 EU"):
        left.remove(card)
    assert pack == (*left[:3], Card.SA, *left[3:11], Card.E7, *left[11:19], Card.EU, *left[19:], Card.SA)


def test_with_an_rng_the_rest_is_random() -> None:
    """The same generator gives the same pack; what is not named varies, what is named does not."""

    def make(seed: int) -> tuple[Card, ...]:
        return stacked_pack(SPEEDBESEN, 3, hands={0: "HK HO"}, trump="LA", rng=random.Random(seed))

    before = random.getstate()
    assert make(1) == make(1)
    assert len({make(seed) for seed in range(20)}) == 20
    assert len({make(seed)[-1] for seed in range(60)}) > 10
    for seed in range(20):
        state = deal(SPEEDBESEN, make(seed), 3)
        assert Hand("HK HO") <= state.hands[0]
        assert state.turned_up is Card.LA
    assert random.getstate() == before


FIVE = "E7 L7 H7 S7 E7"


@pytest.mark.parametrize(
    ("wishes", "problems"),
    [
        ({"hands": {4: "HA"}}, ["hands: there is no seat 4, only 0 to 3"]),
        (
            {"hands": {-1: "HA", "x": "HA"}},
            ["hands: there is no seat -1, only 0 to 3", "hands: there is no seat 'x', only 0 to 3"],
        ),
        ({"hands": {0: f"{FIVE} HA"}}, ["hand of seat 0: 6 cards, but there is room for 5"]),
        ({"trump": "HA HT"}, ["trump: 2 cards, but there is room for 1"]),
        ({"stock": full_pack()[:28]}, ["stock: 28 cards, but there is room for 27"]),
        ({"stock_end": full_pack()[:28]}, ["stock_end: 28 cards, but there is room for 27"]),
        ({"stock": full_pack()[:20], "stock_end": full_pack()[20:28]}, ["stock_end: 8 cards, but there is room for 7"]),
        (
            {"stock": full_pack()[:30], "stock_end": "SA"},
            ["stock: 30 cards, but there is room for 27", "stock_end: 1 cards, but there is room for 0"],
        ),
        ({"hands": {0: "HA HA HA"}}, ["HA is wished 3 times, but exists twice"]),
        ({"hands": {0: "HA", 1: "HA"}, "trump": "HA"}, ["HA is wished 3 times, but exists twice"]),
        ({"hands": {0: "HA"}, "stock": "HA HA", "stock_end": "HA"}, ["HA is wished 4 times, but exists twice"]),
        (
            {"hands": {0: "S7 HA E7", 1: "S7 E7", 3: "E7"}, "stock": "S7"},
            ["E7 is wished 3 times, but exists twice", "S7 is wished 3 times, but exists twice"],
        ),
    ],
)
def test_impossible_wishes_are_refused_with_the_reason(wishes: dict[str, Any], problems: list[str]) -> None:
    """§3: no pack does that, and why."""
    with pytest.raises(ImpossiblePack) as info:
        stacked_pack(SPEEDBESEN, 3, **wishes)
    assert list(info.value.problems) == problems
    assert str(info.value) == f"no such pack: {'; '.join(problems)}"


@pytest.mark.parametrize(
    ("wishes", "where"),
    [
        ({"hands": {2: "HK XX"}}, "hand of seat 2"),
        ({"trump": "XX"}, "trump"),
        ({"stock": "HK XX"}, "stock"),
        ({"stock_end": "XX HK"}, "stock_end"),
        ({"hands": {2: [Card.HK, "XX"]}}, "hand of seat 2"),
        ({"stock": [None, Card.HK]}, "stock"),
    ],
)
def test_wrong_codes_in_wishes_are_refused_with_their_place(wishes: dict[str, Any], where: str) -> None:
    """The error says in which wish the code stands that is none."""
    with pytest.raises(ImpossiblePack) as info:
        stacked_pack(SPEEDBESEN, 3, **wishes)
    (problem,) = info.value.problems
    wrong = "None" if "None" in repr(wishes) else "'XX'"
    assert re.fullmatch(rf"{where}: {wrong} is no card(: a suit letter .* such as 'HK')?", problem)


def test_all_impossible_wishes_at_once() -> None:
    """Every reason is listed, in the order of the arguments."""
    with pytest.raises(ImpossiblePack) as info:
        stacked_pack(
            SPEEDBESEN.for_players(2),
            0,
            hands={0: "HA HA HA HK HK HK", 5: "HA", 1: "XX"},
            trump="LA LT",
            stock=full_pack()[24:],
            stock_end=full_pack()[:24],
        )
    problems = list(info.value.problems)
    assert problems[0] == "trump: 2 cards, but there is room for 1"
    assert problems[1] == "hand of seat 0: 6 cards, but there is room for 5"
    assert problems[2] == "hands: there is no seat 5, only 0 to 1"
    assert problems[3].startswith("hand of seat 1: 'XX' is no card")
    assert problems[4] == "stock_end: 24 cards, but there is room for 13"
    assert problems[5:] == [
        "LT is wished 3 times, but exists twice",
        "LA is wished 3 times, but exists twice",
        "HK is wished 5 times, but exists twice",
        "HA is wished 5 times, but exists twice",
    ]


def test_room_depends_on_the_table() -> None:
    """§3: hand size and stock are those of the rules."""
    six = GIGACKEL.for_players(6, 3).replace(packets=(3, 3, TRUMP))
    pack = stacked_pack(six, 5, hands={5: "HA HA HT HT HK HK"}, stock=full_pack()[:11], knocked=True)
    assert deal(six, pack, 5, knocked=True).hands[5] == Hand("HA HA HT HT HK HK")
    with pytest.raises(ImpossiblePack, match="stock: 12 cards, but there is room for 11"):
        stacked_pack(six, 5, stock=full_pack()[:12])
    with pytest.raises(ImpossiblePack, match="hand of seat 5: 7 cards, but there is room for 6"):
        stacked_pack(six, 5, hands={5: "HA HA HT HT HK HK HO"})


# --- the numbers of §15 --------------------------------------------------------------------------------------------


def played_out(state: State, rng: random.Random) -> list[State]:
    """All states of a deal in which nobody does anything but play cards, the last card included."""
    states = [state]
    while state.phase is not Phase.LAST_CALL:
        cards = [
            move
            for move in turn_moves(state)
            if isinstance(move, Play) or (isinstance(move, Open) and move.opening is not Opening.AUF_DISSLE)
        ]
        state = apply(state, rng.choice(cards))
        states.append(state)
    return states


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("players", "dealt", "left", "rounds", "tricks", "free", "strict"),
    [(2, 10, 38, 19, 24, 19, 5), (3, 15, 33, 11, 16, 11, 5), (4, 20, 28, 7, 12, 7, 5), (6, 30, 18, 3, 8, 3, 5)],
)
def test_numbers_that_must_come_out(
    preset: str, players: Any, dealt: int, left: int, rounds: int, tricks: int, free: int, strict: int
) -> None:
    """§15, F08: cards dealt and left, draw rounds, free and strict tricks; all tricks together hold 240 Augen."""
    rules = PRESETS[preset].for_players(players).replace(overdue=Overdue.ON_CHALLENGE)
    rng = random.Random(players)
    for dealer in range(players):
        states = played_out(deal(rules, shuffled_pack(rng), dealer), rng)
        first, last = states[0], states[-1]
        assert sum(map(len, first.hands)) == dealt
        assert first.stock_size == left
        draws = [now.past.drawn - before.past.drawn for before, now in itertools.pairwise(states)]
        assert [drawn for drawn in draws if drawn] == [players] * rounds
        assert len(last.tricks) == rules.tricks == first.table.trick_count == tricks
        leads = [state.phase for state in states[:-1] if not state.cards]
        assert len(leads) == tricks
        assert leads == [Phase.FIRST_TRICK, *[Phase.FREE] * (free - 1), *[Phase.STRICT] * strict]
        assert sum(trick.points or 0 for trick in last.tricks) == sum(last.points) == 240
        assert sum(map(len, last.hands)) == last.stock_size == 0


@pytest.mark.parametrize(("players", "points"), [(2, 22), (3, 33), (4, 44), (6, 66)])
def test_largest_trick(players: Any, points: int) -> None:
    """§15: the largest trick is one of nothing but Dause."""
    rules = SPEEDBESEN.for_players(players).replace(openings=())
    dause = parse_cards("EA LA HA SA EA LA")[:players]
    pack = stacked_pack(rules, players - 1, hands={seat: [card] for seat, card in enumerate(dause)}, trump="H7")
    state = play(deal(rules, pack, players - 1), [Play(seat, card) for seat, card in enumerate(dause)])
    (trick,) = state.tricks
    assert trick.points == points == max(state.points)


@pytest.mark.parametrize(
    ("wishes", "problem"),
    [
        ({"hands": {0: None}}, "hand of seat 0: None is no sequence of cards"),
        ({"stock": Card.HA}, "stock: Card.HA is no sequence of cards"),
        ({"hands": {True: "HA"}}, "hands: there is no seat True, only 0 to 3"),
    ],
)
def test_wishes_of_the_wrong_type_are_refused(wishes: dict[str, Any], problem: str) -> None:
    """What is no sequence of cards, and what is no seat number, is named."""
    with pytest.raises(ImpossiblePack) as info:
        stacked_pack(SPEEDBESEN, 3, **wishes)
    assert list(info.value.problems) == [problem]


def test_what_is_no_sequence_is_no_pack() -> None:
    """The pack is checked before anything is dealt."""
    wrong: Any = None
    with pytest.raises(InvalidPack, match="None is no sequence of cards"):
        deal(SPEEDBESEN, wrong, 0)
