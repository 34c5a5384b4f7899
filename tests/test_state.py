"""What is on the table: states as values, their text, and what follows from them (RULES §1 to §11)."""

from __future__ import annotations

import copy
import pickle
import random
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

import gaigel
from gaigel import (
    GIGACKEL,
    PRESETS,
    SPEEDBESEN,
    WIKIPEDIA,
    AnnounceDissle,
    Announcement,
    Call,
    Card,
    Challenge,
    Deadline,
    DeadlineKind,
    DealResult,
    Ending,
    Exchange,
    ExchangeKind,
    Hand,
    Meld,
    Opening,
    Past,
    Phase,
    Rank,
    Reached,
    Reason,
    Rules,
    Sign,
    Signal,
    State,
    Suit,
    Table,
    Trick,
    apply,
    deal,
    full_pack,
    legal_moves,
    parse_cards,
    parse_moves,
    play,
    shuffled_pack,
    stacked_pack,
)
from gaigel.state import (
    announcers,
    has_played,
    has_trick,
    leader,
    make_past,
    make_state,
    make_trick,
    on_lead,
    open_cards,
    plays_dissle,
    stock_size,
    trick_number,
    turned_up,
    with_past,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES: dict[str, Any] = dict(vars(gaigel))
"""The public names, in which a repr evaluates."""
LONG = {"overdue": gaigel.Overdue.ON_CHALLENGE, "target": 1000, "winking": True}
TABLES: list[Rules] = [
    SPEEDBESEN,
    GIGACKEL.for_players(2),
    GIGACKEL.for_players(3),
    WIKIPEDIA,
    WIKIPEDIA.for_players(6, 3),
    WIKIPEDIA.replace(**LONG),
    WIKIPEDIA.for_players(6, 3).replace(**LONG, meld_when=gaigel.MeldWhen.ON_TURN),
    SPEEDBESEN.replace(openings=(), calling=gaigel.Calling.AUTOMATIC),
]


def walk(rules: Rules, rng: random.Random) -> Iterator[State]:
    """The states of a random deal that prefers rare moves to cards and hardly ever calls."""
    state = deal(rules, shuffled_pack(rng), rng.randrange(rules.players))
    yield state
    while state.turn is not None:
        moves = legal_moves(state)
        seat = rng.randrange(rules.players)
        moves += legal_moves(state, seat) if seat != state.turn else ()
        rare = [move for move in moves if not hasattr(move, "card")]
        if state.phase is not Phase.LAST_CALL and rng.random() > 0.03:
            rare = [move for move in rare if not isinstance(move, Call | Challenge | AnnounceDissle)]
        cards = [move for move in moves if hasattr(move, "card")]
        state = apply(state, rng.choice(rare if rare and (not cards or rng.random() < 0.4) else cards))
        yield state


@st.composite
def states(draw: st.DrawFn) -> State:
    """A state of a random deal, from the first to the last."""
    rules = draw(st.sampled_from(TABLES))
    found = list(walk(rules, random.Random(draw(st.integers(0, 2**32)))))
    return found[draw(st.integers(0, len(found) - 1))]


# --- names ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        (Phase, "FIRST_TRICK FREE STRICT LAST_CALL OVER"),
        (Reason, "SURE_OPENING TWIN_DAUS NO_TWIN ALL_TRUMP FIRST_OF_EQUALS TRUMP HIGHEST_OF_SUIT"),
        (Ending, "RIGHT_CALL WRONG_CALL OVERDUE WRONG_CHALLENGE FIVE_SEVENS DISSLE_LOST UNCALLED"),
        (DeadlineKind, "NONE END_OF_TRICK BEFORE_CARD LAST_CALL PASSED UNKNOWN"),
        (ExchangeKind, "ROBBED LAID_UNDER TAKEN LEFT_TO_OWNER"),
    ],
)
def test_names(kind: Any, names: str) -> None:
    """§6, §9, §11: endings and reasons have fixed names; values are singletons with an evaluable repr."""
    assert [member.name for member in kind] == names.split()
    for member in kind:
        assert member.value == member.name
        assert kind(member.name) is member
        assert repr(member) == f"{kind.__name__}.{member.name}"
        assert eval(repr(member), NAMES) is member
        assert pickle.loads(pickle.dumps(member)) is copy.deepcopy(member) is member


# --- values --------------------------------------------------------------------------------------------------------


@given(states())
def test_states_are_values(state: State) -> None:
    """Equal by value, hashable; repr, pickle and copy give equal states; so does the same play once more."""
    evaluated = eval(repr(state), NAMES)
    restored = pickle.loads(pickle.dumps(state))
    for other in (evaluated, restored, copy.deepcopy(state), attrs.evolve(state)):
        assert type(other) is State
        assert other == state
        assert hash(other) == hash(state)
        assert repr(other) == repr(state)
        assert str(other) == str(state)
        assert legal_moves(other) == legal_moves(state)


@given(st.sampled_from(TABLES), st.integers(0, 2**32))
def test_the_same_play_gives_the_same_states(rules: Rules, seed: int) -> None:
    """F37: equal results and hashes, however the other lines of play went; no state comes twice in a deal."""
    first = list(walk(rules, random.Random(seed)))
    second = list(walk(rules, random.Random(seed)))
    assert first == second
    assert [hash(state) for state in first] == [hash(state) for state in second]
    assert len(set(first)) == len(first)


@given(states())
def test_every_field_counts(state: State) -> None:
    """States that differ in one field are different."""
    changes: dict[str, Any] = {
        "table": attrs.evolve(state.table, knocked=not state.table.knocked),
        "pile": state.pile[::-1] if state.pile != state.pile[::-1] else (),
        "past": attrs.evolve(state.past, drawn=state.past.drawn + 1),
        "phase": Phase.STRICT if state.phase is not Phase.STRICT else Phase.FREE,
        "turn": 0 if state.turn != 0 else 1,
        "masks": (*state.masks[:-1], state.masks[-1] ^ 1),
        "cards": (*state.cards, Card.HA),
        "melded": (*state.melded[:-1], state.melded[-1] ^ 1),
        "bound": (*state.bound[:-1], state.bound[-1] ^ 1),
        "result": None if state.result else DealResult(Ending.UNCALLED, (), (0, 0), 0, (0, 0), 0),
    }
    assert set(changes) == {field.name for field in attrs.fields(State)}
    for name, value in changes.items():
        assert attrs.evolve(state, **{name: value}) != state, name


def examples() -> list[Any]:
    """One value of each class of the module."""
    state = play(START, parse_moves("0:G:HA 1:HT"))
    trick = Trick(0, parse_cards("HA HT HK S7"), 0, Reason.SURE_OPENING, 25, opening=Opening.GE_ELFEN)
    return [
        state,
        state.table,
        attrs.evolve(state.past, tricks=(trick,)),
        trick,
        Trick(2, ()),
        Meld(1, Suit.HERZ, 20, 3, 2),
        Exchange(ExchangeKind.ROBBED, 2, 4, 0),
        Announcement(3, 2, 1),
        Signal(1, Sign.TRUMP_DAUS, 5),
        Deadline(DeadlineKind.END_OF_TRICK, 7),
        Deadline(DeadlineKind.NONE),
        Reached(1, Deadline(DeadlineKind.BEFORE_CARD, 8)),
        DealResult(Ending.RIGHT_CALL, (0,), (0, 2), 2, (104, 0), 3, 2),
        DealResult(Ending.UNCALLED, (), (0, 0), 0, (120, 120), 1),
    ]


START = deal(
    SPEEDBESEN,
    stacked_pack(SPEEDBESEN, 3, hands={0: "HA HO E7 EU EO", 1: "HT", 2: "HK", 3: "S7"}, trump="LA"),
    3,
)
"""Four players, seat 0 is the forehand, Laub is trump."""


@pytest.mark.parametrize("value", examples(), ids=lambda value: type(value).__name__)
def test_all_that_a_state_holds_is_frozen(value: Any) -> None:
    """Frozen, hashable, picklable, with an evaluable repr and no room for anything else."""
    for field in attrs.fields(value.__class__):
        with pytest.raises(FrozenInstanceError):
            setattr(value, field.name, getattr(value, field.name))
    with pytest.raises(AttributeError):
        value.note = "Oh weh!"
    assert not hasattr(value, "__dict__")
    for other in (eval(repr(value), NAMES), pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
        assert type(other) is type(value)
        assert other == value
        assert hash(other) == hash(value)
        assert repr(other) == repr(value)


def test_values_of_different_classes_are_different() -> None:
    values = examples()
    assert len(set(values)) == len(values)
    assert all((left == right) is (left is right) for left in values for right in values)


def test_results_of_the_engine_are_those_of_the_classes() -> None:
    """What the fast constructors build equals what anybody may build."""
    state = play(START, parse_moves("0:G:HA 1:HT 2:HK 3:S7"))
    past, (trick,) = state.past, state.tricks
    assert make_state(*[getattr(state, field.name) for field in attrs.fields(State)]) == State(
        state.table,
        state.pile,
        state.past,
        state.phase,
        state.turn,
        state.masks,
        state.cards,
        state.melded,
        state.bound,
        state.result,
    )
    assert make_past(None, (), (0, 0), 0, (), ()) == Past(None, (), (0, 0))
    assert past == Past(opening=Opening.GE_ELFEN, tricks=(trick,), points=(25, 0), drawn=4, chronicle=(), reached=())
    assert trick == Trick(0, parse_cards("HA HT HK S7"), 0, Reason.SURE_OPENING, 25, False, Opening.GE_ELFEN)
    assert make_trick(1, (), None, None, 0, False, None) == Trick(1, ())


def test_with_past_changes_the_past_alone() -> None:
    past = Past(Opening.HOEHER_HAT, (), (20, 0))
    changed = with_past(START, past)
    assert changed == attrs.evolve(START, past=past)
    assert changed.past is past
    over = attrs.evolve(
        START, result=DealResult(Ending.UNCALLED, (), (0, 0), 0, (0, 0), 3), phase=Phase.OVER, turn=None
    )
    assert with_past(over, past) == attrs.evolve(over, past=past)


# --- the table -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "parties", "party_of"),
    [
        (2, 2, (0, 1)),
        (3, 3, (0, 1, 2)),
        (4, 2, (0, 1, 0, 1)),
        (4, 4, (0, 1, 2, 3)),
        (6, 2, (0, 1, 0, 1, 0, 1)),
        (6, 3, (0, 1, 2, 0, 1, 2)),
        (6, 6, (0, 1, 2, 3, 4, 5)),
    ],
)
def test_table(players: Any, parties: int, party_of: tuple[int, ...]) -> None:
    """§2: seat s is of party s % parties; the seat after the dealer is the forehand; F38: six players."""
    rules = SPEEDBESEN.for_players(players, parties)
    for dealer in range(players):
        table = Table(rules, dealer, knocked=False, trump_card=Card.HK)
        assert (table.players, table.parties, table.party_of) == (players, parties, party_of)
        assert table.forehand == (dealer + 1 if dealer + 1 < players else 0)
        assert (table.trump, table.trump_seven) == (Suit.HERZ, Card.H7)
        assert (table.stock, table.trick_count) == (rules.stock, 48 // players)
        seats = list(range(players))
        assert table.orders == tuple(tuple(seats[first:] + seats[:first]) for first in seats)


@pytest.mark.parametrize("card", list(Card))
def test_trump_of_the_table(card: Card) -> None:
    """§3: the suit of the turned-up card is trump; §8: the seven of that suit robs."""
    table = Table(SPEEDBESEN, 0, knocked=False, trump_card=card)
    assert table.trump is card.suit
    assert table.trump_seven is Card.of(card.suit, Rank.SIEBEN)


def test_table_is_known_by_its_first_four_fields() -> None:
    """Equality, hash and repr need no more than rules, dealer, knocking and the turned-up card."""
    table = Table(GIGACKEL, 2, knocked=True, trump_card=Card.LA)
    assert repr(table) == "Table(rules=GIGACKEL, dealer=2, knocked=True, trump_card=Card.LA)"
    for other in (
        Table(SPEEDBESEN, 2, knocked=True, trump_card=Card.LA),
        Table(GIGACKEL, 1, knocked=True, trump_card=Card.LA),
        Table(GIGACKEL, 2, knocked=False, trump_card=Card.LA),
        Table(GIGACKEL, 2, knocked=True, trump_card=Card.LT),
    ):
        assert other != table
    restored = pickle.loads(pickle.dumps(table))
    for field in attrs.fields(Table):
        assert getattr(restored, field.name) == getattr(table, field.name)


# --- what follows from a state -------------------------------------------------------------------------------------


def test_shortcuts_of_a_state() -> None:
    """The public names for what lies deeper."""
    state = play(START, parse_moves("0:G:HA 1:HT 2:HK"))
    assert state.rules is state.table.rules is SPEEDBESEN
    assert (state.dealer, state.forehand, state.turn) == (3, 0, 3)
    assert (state.trump, state.turned_up, state.stock_size) == (Suit.LAUB, Card.LA, 28)
    assert state.hands[0] == Hand("E7 EU EO HO")
    assert [hand.mask for hand in state.hands] == list(state.masks)
    assert state.trick == Trick(0, parse_cards("HA HT HK"), points=25, opening=Opening.GE_ELFEN)
    assert (state.tricks, state.points, state.melds, state.result) == ((), (0, 0), (), None)
    after = play(state, parse_moves("3:S7"))
    assert after.trick == Trick(0, ())
    assert [trick.winner for trick in after.tricks] == [0]
    assert (after.points, after.stock_size) == ((25, 0), 24)
    # From the second trick on there is no opening.
    assert play(after, parse_moves("0:HO")).trick == Trick(0, (Card.HO,), points=3)


def test_the_text_of_a_state() -> None:
    """`str` shows the table at a glance."""
    assert str(START).splitlines() == [
        "FIRST_TRICK, 4 players, dealer 3, trump L, stock 28 over LA",
        "points 0 0",
        ">0 [E7 EU EO HO HA] 0 tricks",
        f" 1 [{START.hands[1]}] 0 tricks",
        f" 2 [{START.hands[2]}] 0 tricks",
        f" 3 [{START.hands[3]}] 0 tricks",
    ]
    state = play(START, parse_moves("0:G:HA 1:HT"))
    assert str(state).splitlines()[4:] == [
        f">2 [{START.hands[2]}] 0 tricks",
        f" 3 [{START.hands[3]}] 0 tricks",
        "trick 1 led by 0 GE_ELFEN: HA HT",
    ]
    state = play(state, parse_moves("2:HK 3:S7 0:HO"))
    assert str(state).splitlines()[:3] == [
        "FREE, 4 players, dealer 3, trump L, stock 24 over LA",
        "points 25 0",
        f" 0 [{state.hands[0]}] 1 trick",
    ]
    assert str(state).splitlines()[-1] == "trick 2 led by 0: HO"
    state = play(state, parse_moves("2:aus"))
    assert str(state).splitlines()[0] == "OVER, 4 players, dealer 3, trump L, stock 24 over LA"
    assert str(state).splitlines()[-1] == "WRONG_CALL: strokes 2 0"
    assert ">" not in str(state)


def test_the_text_of_a_state_without_stock() -> None:
    past = attrs.evolve(START.past, drawn=28)
    assert str(with_past(START, past)).splitlines()[0] == "FIRST_TRICK, 4 players, dealer 3, trump L, stock 0"


def test_repr_shows_the_cards() -> None:
    """The hands can be read in a repr, and it evaluates."""
    text = repr(START)
    assert text.startswith(
        "State(table=Table(rules=SPEEDBESEN, dealer=3, knocked=False, trump_card=Card.LA), pile=(Card."
    )
    assert "masks=(Hand('E7 EU EO HO HA').mask, Hand('" in text
    assert eval(text, NAMES) == START
    pair = Hand("HO HK").mask
    melded = attrs.evolve(START, melded=(0, pair, 0, 0), bound=(0, 0, pair, 0))
    shown = repr(melded).split("cards=(), ")[1]
    assert shown == (
        "melded=(Hand('').mask, Hand('HO HK').mask, Hand('').mask, Hand('').mask,), "
        "bound=(Hand('').mask, Hand('').mask, Hand('HO HK').mask, Hand('').mask,), result=None)"
    )
    assert eval(repr(melded), NAMES) == melded


def exchanges(*kinds: ExchangeKind) -> Past:
    """A past in which this happened at the turned-up card, and a meld and a sign besides."""
    chronicle: list[Any] = [Meld(0, Suit.HERZ, 20, 2, 0), Signal(1, Sign.HERZ, 2)]
    chronicle += [Exchange(kind, seat, 2, 0) for seat, kind in enumerate(kinds)]
    return Past(None, (), (0, 0), drawn=8, chronicle=tuple(chronicle))


PARTNERS = attrs.evolve(START, table=attrs.evolve(START.table, rules=SPEEDBESEN.replace(partner_robbing=True)))
"""The same deal at a table where sevens may be laid under."""
ROBBED, LAID_UNDER, TAKEN, LEFT = ExchangeKind


@pytest.mark.parametrize(
    ("start", "kinds", "lying", "size"),
    [
        (START, (), "LA", 20),
        (START, (ROBBED,), "L7", 20),
        (PARTNERS, (), "LA", 20),
        (PARTNERS, (ROBBED,), "L7", 20),
        (PARTNERS, (LAID_UNDER,), "LA L7", 21),
        (PARTNERS, (LAID_UNDER, TAKEN), "L7", 20),
        (PARTNERS, (LAID_UNDER, LEFT), "L7", 20),
        (PARTNERS, (LAID_UNDER, ROBBED), "L7 L7", 21),
    ],
)
def test_the_bottom_of_the_stock(start: State, kinds: tuple[ExchangeKind, ...], lying: str, size: int) -> None:
    """§8: face-down cards, turned-up card, sevens laid under; the stock counts all of them."""
    past, cards = exchanges(*kinds), parse_cards(lying)
    state = with_past(start, past)
    assert open_cards(state.table, past) == cards
    assert (stock_size(state.table, past), state.stock_size) == (size, size)
    assert turned_up(state.table, past) is state.turned_up is cards[0]
    assert state.stock == (*start.pile[8:], *cards)
    # Drawn down to the open cards, to the last of them, and to nothing.
    for left in range(len(cards), 0, -1):
        rest = with_past(start, attrs.evolve(past, drawn=8 + size - left))
        assert rest.stock == cards[len(cards) - left :]
        assert rest.stock_size == left
        assert rest.turned_up is not None
    gone = with_past(start, attrs.evolve(past, drawn=8 + size))
    assert (gone.stock, gone.stock_size, gone.turned_up) == ((), 0, None)


def test_without_chronicle_the_turned_up_card_lies_alone() -> None:
    """§3: it lies under the stock and is drawn last."""
    assert open_cards(START.table, START.past) == (Card.LA,)
    assert stock_size(START.table, START.past) == 28
    past = attrs.evolve(START.past, drawn=28)
    assert turned_up(START.table, past) is None


def test_the_chronicle_is_sorted_by_kind() -> None:
    """Melds, exchanges, announcements and signs, each in the order in which they happened."""
    meld, late = Meld(0, Suit.HERZ, 20, 2, 0), Meld(1, Suit.LAUB, 40, 5, 1)
    robbed, sign = Exchange(ExchangeKind.ROBBED, 0, 2, 0), Signal(2, Sign.LAUB, 3)
    first, second = Announcement(1, 1, 0), Announcement(0, 2, 0)
    past = Past(None, (), (0, 0), chronicle=(first, meld, robbed, second, sign, late))
    assert past.melds == (meld, late)
    assert past.exchanges == (robbed,)
    assert past.announcements == (first, second)
    assert past.signals == (sign,)
    assert with_past(START, past).melds == (meld, late)


@pytest.mark.parametrize(
    ("opening", "chronicle", "seats"),
    [
        (Opening.HOEHER_HAT, (), set[int]()),
        (Opening.AUF_DISSLE, (), {0}),
        (Opening.AUF_DISSLE, (Announcement(2, 1, 0), Meld(3, Suit.HERZ, 20, 2, 0)), {0, 2}),
        (None, (Announcement(2, 1, 0), Announcement(3, 1, 2)), {2, 3}),
        (None, (Meld(3, Suit.HERZ, 20, 2, 0),), set[int]()),
    ],
)
def test_who_plays_auf_dissle(opening: Opening | None, chronicle: tuple[Any, ...], seats: set[int]) -> None:
    """§10: who announced it, and the forehand who opened so."""
    past = Past(opening, (), (0, 0), chronicle=chronicle)
    assert announcers(START.table, past) == seats
    assert {seat for seat in range(4) if plays_dissle(START.table, past, seat)} == seats


def test_leaders_and_tricks() -> None:
    """§5: the winner leads next; §9: a trick belongs to the winner's party."""
    state = START
    assert (leader(state), trick_number(state)) == (0, 1)
    assert [on_lead(state, seat) for seat in range(4)] == [True, False, False, False]
    assert [has_played(state, seat) for seat in range(4)] == [False] * 4
    assert [has_trick(state, party) for party in range(2)] == [False, False]
    state = play(state, parse_moves("0:H:HO 1:HT"))
    assert (leader(state), trick_number(state)) == (0, 1)
    assert not any(on_lead(state, seat) for seat in range(4))
    assert [has_played(state, seat) for seat in range(4)] == [True, True, False, False]
    state = play(state, parse_moves("2:HK 3:S7"))
    assert (leader(state), trick_number(state)) == (1, 2)
    assert [on_lead(state, seat) for seat in range(4)] == [False, True, False, False]
    assert [has_played(state, seat) for seat in range(4)] == [True] * 4
    assert [has_trick(state, party) for party in range(2)] == [False, True]


def test_who_has_played_counts_from_the_forehand() -> None:
    """§2: the forehand is the seat after the dealer, whoever that is."""
    rules = SPEEDBESEN.for_players(3).replace(openings=())
    state = deal(rules, stacked_pack(rules, 1, hands={2: "HA", 0: "HT", 1: "HK"}, trump="LA"), 1)
    for played, move in enumerate(parse_moves("2:HA 0:HT 1:HK")):
        assert {seat for seat in range(3) if has_played(state, seat)} == set([2, 0, 1][:played])
        state = apply(state, move)
    assert all(has_played(state, seat) for seat in range(3))


def test_nobody_leads_when_all_is_played() -> None:
    """§9: in the last call nobody is about to lead, though somebody is on turn."""
    last = attrs.evolve(START, phase=Phase.LAST_CALL)
    assert not any(on_lead(last, seat) for seat in range(4))
    over = attrs.evolve(START, phase=Phase.OVER, turn=None)
    assert not any(on_lead(over, seat) for seat in range(4))


@given(states())
def test_cards_are_conserved(state: State) -> None:
    """§1, F34: hands, stock, open trick and complete tricks hold each card twice, whatever was robbed or laid under."""
    piles = [*state.hands, Hand(state.stock), Hand(state.cards), *(Hand(trick.cards) for trick in state.tricks)]
    together = sum(piles, Hand())
    assert together == Hand(full_pack())


@given(states())
def test_what_is_melded_or_bound_is_in_hand(state: State) -> None:
    """§7: melded cards are counted while they are in hand, and only they can bind."""
    for hand, melded, bound in zip(state.hands, state.melded, state.bound, strict=True):
        assert Hand.from_mask(bound) <= Hand.from_mask(melded) <= hand


def test_random_deals_visit_every_kind_of_entry() -> None:
    """The playouts of this module reach what they are meant to test."""
    kinds: set[object] = set()
    for seed in range(60):
        for rules in TABLES:
            *_, last = walk(rules, random.Random(seed))
            kinds |= {type(entry) for entry in last.past.chronicle}
            kinds |= {exchange.kind for exchange in last.past.exchanges} | {bool(last.past.reached), last.phase}
        if kinds >= {Meld, Exchange, Signal, *ExchangeKind, True, Phase.OVER}:
            return
    pytest.fail(f"only {kinds}")


def test_presets_deal_states_of_their_own() -> None:
    """The rules are part of the state."""
    assert len({deal(rules, full_pack(), 0) for rules in PRESETS.values()}) == 3


def test_a_state_pickles_small() -> None:
    """Beside its rules no state of a whole deal needs a kilobyte, and preset rules pickle by name."""
    for rules in (SPEEDBESEN, GIGACKEL.for_players(2), WIKIPEDIA.for_players(6, 3)):
        most = max(len(pickle.dumps(state)) for state in walk(rules, random.Random(5)))
        assert most - len(pickle.dumps(rules)) <= 1000


def test_a_state_that_no_text_can_hold_pickles_all_the_same() -> None:
    """Hand-built nonsense, here a mask that is no hand, comes back as it was."""
    state = attrs.evolve(deal(SPEEDBESEN, full_pack(), 0), masks=(-1, 2, 0, 0))
    assert pickle.loads(pickle.dumps(state)) == state


def test_a_copy_of_a_state_is_the_state() -> None:
    """It cannot change, so there is nothing to copy."""
    state = deal(SPEEDBESEN, full_pack(), 0)
    assert copy.copy(state) is state
    assert copy.deepcopy([state])[0] is state
