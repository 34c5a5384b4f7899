"""What a seat may know of a state (RULES §4, §7, §9, §13), and what follows from the past of a deal."""

from __future__ import annotations

import inspect
import pickle
import random
from typing import TYPE_CHECKING

import attrs
import pytest
from hypothesis import given, settings

import gaigel
from gaigel import (
    GIGACKEL,
    SPEEDBESEN,
    WIKIPEDIA,
    Calling,
    Card,
    Deadline,
    DeadlineKind,
    Hand,
    LayDownSevens,
    Opening,
    Overdue,
    Phase,
    Play,
    Rank,
    Reached,
    Rules,
    SecondPair,
    State,
    Suit,
    View,
    Wink,
    apply,
    deadline,
    information_key,
    legal_moves,
    parse_cards,
    parse_moves,
    turn_moves,
    view,
)
from gaigel.deduction import impossible
from gaigel.errors import HiddenHand, NoSuchSeat
from gaigel.history import Draw, Laid, PublicHand, dealt_hand, draws, lies_hidden, public_hands, timeline
from gaigel.records import HiddenPlay, Record, RecordedDeal
from gaigel.redacting import redacted
from gaigel.state import Exchange, ExchangeKind, Meld, Signal
from gaigel.telling import CardPlayed, Opened, view_events
from gaigel.testing import playouts, views
from tests.helpers import dealt, run
from tests.invariants import examples
from tests.view_checks import (
    UNKNOWN,
    check_contents,
    check_deadlines,
    check_draws,
    check_knowledge,
    check_moves,
    check_public_hands,
    watchers,
)

if TYPE_CHECKING:
    from gaigel.testing import Playout

WATCHERS = (0, 1, 2, 3, None)

# ------------------------------------------------------------------------------------------------ whose view


@pytest.mark.parametrize("seat", [-1, 4, 17])
def test_a_view_needs_a_seat_of_the_table(seat: int) -> None:
    """RULES §2."""
    with pytest.raises(NoSuchSeat) as caught:
        view(dealt(GIGACKEL), seat)
    assert (caught.value.seat, caught.value.players) == (seat, 4)


def test_counting_is_named_and_usual() -> None:
    """A view counts unless it is told not to."""
    counting = inspect.signature(view).parameters["counting"]
    assert (counting.kind, counting.default) == (counting.KEYWORD_ONLY, True)
    assert view(dealt(), 0).counting is True
    assert view(dealt(), 0, counting=False).counting is False


HANDS = {0: "E7 EK HK HO ST", 1: "EA LT HA SU SA", 2: "E7 EO HU S7 ST", 3: "LA LK LO HT SO"}
"""With trump Laub; the stock that is drawn first is EU EU EO HU."""


def start(rules: Rules = SPEEDBESEN) -> State:
    return dealt(rules, HANDS, trump="LU", stock="EU EU EO HU")


def test_a_seat_sees_its_own_hand_and_what_everybody_sees() -> None:
    """RULES §3: hand, party, dealer, forehand, trump, turned-up card, stock, nothing of the others."""
    seen = view(start(), 2)
    assert (seen.seat, seen.viewer, seen.party) == (2, 2, 0)
    assert (seen.rules, seen.dealer, seen.forehand, seen.trump) == (SPEEDBESEN, 3, 0, Suit.LAUB)
    assert (seen.turned_up, seen.stock_size, seen.turn, seen.phase) == (Card.LU, 28, 0, Phase.FIRST_TRICK)
    assert seen.hand == seen.dealt == Hand(HANDS[2])
    assert seen.masks == (0, 0, Hand(HANDS[2]).mask, 0)
    assert seen.hand_sizes == (5, 5, 5, 5)
    assert seen.pile == (None,) * 27
    assert seen.known == (Hand(), Hand(), Hand(HANDS[2]), Hand())
    assert seen.unseen == Hand(gaigel.full_pack()) - Hand(HANDS[2]) - Hand("LU")
    assert (seen.points, seen.tricks, seen.melds, seen.result) == ((0, 0), (), (), None)
    assert (seen.trick.leader, seen.trick.cards, seen.trick.opening) == (0, (), None)
    assert (seen.melded, seen.bound) == ((0,) * 4, (0,) * 4)


def test_a_spectator_sees_no_hand() -> None:
    """Every card but the turned-up one is unseen."""
    seen = view(start(), None)
    assert (seen.seat, seen.viewer, seen.party) == (None, -1, None)
    assert seen.hand == seen.dealt == Hand()
    assert seen.masks == (0, 0, 0, 0)
    assert seen.known == (Hand(),) * 4
    assert seen.unseen == Hand(gaigel.full_pack()) - Hand("LU")
    assert legal_moves(seen) == turn_moves(seen) == ()
    with pytest.raises(HiddenHand) as caught:
        legal_moves(seen, 0)
    assert (caught.value.seat, caught.value.viewer) == (0, None)
    for seat, other in ((1, 0), (0, 1)):
        with pytest.raises(HiddenHand) as caught:
            legal_moves(view(start(), seat), other)
        assert (caught.value.seat, caught.value.viewer) == (other, seat)


def test_what_a_seat_cannot_hold_is_asked_of_the_deduction() -> None:
    """RULES §1: both copies are in the own hand, so nobody else has one; the own seat holds what it holds."""
    seen = view(dealt(hands={0: "HK HK"}, trump="LU"), 0)
    assert seen.impossible == impossible(seen)
    assert [Card.HK in cards for cards in seen.impossible] == [False, True, True, True]
    assert seen.impossible[0] == {card for card in Card if card not in seen.hand}


@pytest.mark.parametrize("seat", WATCHERS)
def test_a_view_is_a_frozen_value(seat: int | None) -> None:
    """Equal after pickle and repr, of equal hash; hashable whatever has happened."""
    seen = view(run(start(), "0:H:HK 1:HA"), seat)
    again = eval(repr(seen), vars(gaigel).copy())
    assert again == pickle.loads(pickle.dumps(seen)) == seen
    assert hash(again) == hash(seen)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        seen.turn = 0  # type: ignore[misc] # pyright: ignore[reportAttributeAccessIssue]


def test_a_notebook_shows_a_view() -> None:
    """As the picture that `render` makes."""
    seen = view(start(), 1)
    assert seen._repr_svg_() == gaigel.render(seen, style="svg")
    assert seen._repr_svg_().startswith("<svg")


# ------------------------------------------------------------------------------------------------ the first trick


def test_f07_face_down_cards_stay_unknown() -> None:
    """F07, RULES §4: each of two cards is known to its owner; after the fourth card everybody knows all."""
    state = run(start(), "0:H:HK 1:HA")
    expected = {
        0: (Card.HK, None),
        1: (None, Card.HA),
        2: (None, None),
        3: (None, None),
        None: (None, None),
    }
    for seat, cards in expected.items():
        seen = view(state, seat)
        assert seen.cards == seen.trick.cards == cards
        assert (seen.trick.opening, seen.trick.leader, seen.past.opening) == (Opening.HOEHER_HAT, 0, Opening.HOEHER_HAT)
        assert (seen.turn, seen.hand_sizes) == (2, (4, 4, 5, 5))
        secret = {Card.HK, Card.HA} - set(cards)
        assert secret <= set(seen.unseen.faces)
    whole = run(state, "2:HU 3:HT")
    for seat in WATCHERS:
        seen = view(whole, seat)
        assert seen.tricks == whole.tricks
        assert seen.tricks[0].cards == parse_cards("HK HA HU HT")
        assert (seen.trick.leader, seen.trick.cards, seen.trick.opening) == (1, (), None)


def test_f07_the_log_and_the_record_keep_them_secret() -> None:
    """F07: what others are told, and what is written for their eyes, has the opening and the number of cards."""
    before = run(start(), "0:H:HK")
    (move,) = parse_moves("1:HA")
    after = apply(before, move)
    for seat in WATCHERS:
        (told,) = view_events(before, move, after, seat)
        assert told == CardPlayed(1, Card.HA if seat == 1 else None, 1, face_down=True)
    opened = view_events(start(), parse_moves("0:H:HK")[0], before, 2)
    assert opened == (Opened(0, Opening.HOEHER_HAT), CardPlayed(0, None, 1, face_down=True))
    pack = gaigel.stacked_pack(SPEEDBESEN, 3, hands=HANDS, trump="LU")
    moves = parse_moves("0:H:HK 1:HA")
    deals = [RecordedDeal(rules=SPEEDBESEN, dealer=3, pack=pack, moves=moves)]
    record = Record(rules=SPEEDBESEN, deals=deals)
    hidden = (HiddenPlay(0, Opening.HOEHER_HAT), HiddenPlay(1))
    for seat in WATCHERS:
        known = tuple(moves[at] if at == seat else hidden[at] for at in (0, 1))
        assert redacted(record, seat).deals[0].moves == known


def test_cards_that_lie_open_are_seen_by_all() -> None:
    """RULES §4: Ge-Elfen is played face up."""
    state = run(dealt(hands={0: "HA"}), "0:G:HA")
    assert not lies_hidden(state)
    for seat in WATCHERS:
        assert view(state, seat).cards == (Card.HA,)


def test_a_meld_before_a_face_down_card_is_not_given_away() -> None:
    """RULES §4, §7: that one of two melded cards lies there now is known to its owner alone."""
    rules = WIKIPEDIA.replace(meld_needs_trick=False)
    state = run(start(rules), "0:+H 0:H:HK")
    pair = Hand("HK HO")
    own, other, spectator = (view(state, seat) for seat in (0, 2, None))
    assert own.melded == state.melded == (Hand("HO").mask, 0, 0, 0)
    assert other.melded == spectator.melded == (pair.mask, 0, 0, 0)
    assert own.known[0] == Hand("E7 EK HO ST")
    assert other.known[0] == spectator.known[0] == Hand()
    assert public_hands(state)[0] == PublicHand(pair, pair)
    assert other.unseen == Hand(gaigel.full_pack()) - Hand(HANDS[2]) - Hand("LU") - pair
    whole = run(state, "1:HA 2:HU 3:HT")
    assert view(whole, 2).melded == whole.melded == (Hand("HO").mask, 0, 0, 0)
    assert view(whole, 2).known[0] == Hand("HO")


def test_of_two_known_copies_one_is_surely_still_there() -> None:
    """RULES §7: both pairs melded, a card laid face down: one König and one Ober remain for certain."""
    rules = WIKIPEDIA.replace(meld_needs_trick=False, second_pair=SecondPair.SEPARATE)
    state = run(dealt(rules, {0: "HK HO HK HO E7"}, trump="LU"), "0:+H 0:+H 0:H:HK")
    assert view(state, 1).known[0] == Hand("HK HO")
    assert view(state, 0).known[0] == Hand("HK HO HO E7")
    assert view(state, 1).melded[0] == Hand("HK HO HK HO").mask


def test_who_has_not_laid_a_card_keeps_all_that_is_known_of_him() -> None:
    """RULES §7: only who lies in the trick may have laid a known card."""
    rules = WIKIPEDIA.replace(meld_needs_trick=False)
    state = run(dealt(rules, {0: "E7", 1: "HK HO", 2: "SK SO", 3: "EU"}, trump="LU"), "1:+H 2:+S 0:H:E7 1:HK")
    known = view(state, 3).known
    assert known[:3] == (Hand(), Hand(), Hand("SK SO"))
    assert view(state, 1).known[2] == Hand("SK SO")


# ------------------------------------------------------------------------------------------------ draws, exchanges


def test_each_seat_sees_what_it_draws() -> None:
    """RULES §5: the winner draws first; the face-down cards are their owners' secret."""
    state = run(start(), "0:H:HK 1:HA 2:HU 3:HT")
    drawn = dict(zip((1, 2, 3, 0), parse_cards("EU EU EO HU"), strict=True))
    assert draws(state) == tuple(
        Draw(seat, 1, place, card, face_up=False) for place, (seat, card) in enumerate(drawn.items())
    )
    for seat in WATCHERS:
        seen = view(state, seat)
        own = tuple(card if at == seat else None for at, card in drawn.items())
        assert seen.pile == own + (None,) * 23
        assert seen.dealt == (Hand() if seat is None else Hand(HANDS[seat]))
    assert dealt_hand(state, 3) == Hand(HANDS[3])
    assert view(state, 0).hand == Hand("E7 EK HO HU ST")


def last_draws(rules: Rules, hands: dict[int, str], trump: str, avoid: str = "") -> State:
    """Two play until the stock is gone; each keeps the cards named as long as it can."""
    state = dealt(rules.for_players(2), hands, trump=trump, rng=random.Random(1))
    kept = set(parse_cards(avoid))
    while state.stock_size:
        moves = [move for move in turn_moves(state) if isinstance(move, Play)]
        state = apply(state, next((move for move in moves if move.card not in kept), moves[0]))
    return state


SEVENS = "E7 L7 H7 S7"


def test_the_turned_up_card_is_drawn_openly() -> None:
    """RULES §5, §7: everybody sees who gets it, and knows that he has it until he plays it."""
    rules = SPEEDBESEN.replace(openings=(), target=500)
    state = last_draws(rules, {0: "E7 E7 L7 L7 HU", 1: "S7"}, "S7", SEVENS)
    last = draws(state)[-1]
    assert (last.card, last.place, last.trick, last.face_up) == (Card.S7, 37, 19, True)
    assert not any(draw.face_up for draw in draws(state)[:-1])
    other = 1 - last.seat
    assert view(state, other).known[last.seat] == view(state, None).known[last.seat] == Hand("S7")
    assert public_hands(state)[last.seat] == PublicHand(Hand("S7"), Hand())
    assert view(state, other).pile == tuple(
        draw.card if draw.seat == other else None for draw in draws(state) if not draw.face_up
    )
    assert Hand("S7") <= view(state, last.seat).hand


def test_sevens_laid_down_are_seen_and_the_others_are_not() -> None:
    """RULES §10: also when one of them was drawn openly and its twin is still hidden."""
    rules = SPEEDBESEN.replace(openings=(), target=500)
    state = last_draws(rules, {0: "E7 E7 L7 L7 HU", 1: "S7"}, "S7", SEVENS)
    assert sum(card.rank is Rank.SIEBEN for card in state.hands[0]) == 5
    assert [hand.count(Card.S7) for hand in state.hands] == [1, 1]
    over = apply(state, LayDownSevens(0))
    assert over.result is not None
    assert view(over, None).known == (Hand(over.result.shown), Hand())
    assert view(over, 1).known == (Hand(over.result.shown), over.hands[1])
    assert view(over, 0).known == (over.hands[0], Hand())
    assert view(over, None).unseen == over.hands[1]
    assert view(over, 1).unseen == Hand()
    assert view(over, 0).unseen == over.hands[1]
    for seat in watchers(over):
        check_knowledge(over, seat)


def test_who_calls_shows_nothing() -> None:
    """RULES §9: only sevens are laid down."""
    over = run(start(), "0:aus")
    assert view(over, 1).known == (Hand(), Hand(HANDS[1]), Hand(), Hand())
    assert view(over, 1).unseen == Hand(gaigel.full_pack()) - Hand(HANDS[1]) - Hand("LU")


def test_robbing_is_seen_by_all() -> None:
    """RULES §7, §8: the card is known to be in the hand, the seven lies open at the stock."""
    rules = SPEEDBESEN.replace(openings=())
    before = dealt(rules, {0: "EA L7", 1: "E7", 2: "EU", 3: "EK L7"}, trump="LU", rng=random.Random(5))
    robbed = run(before, "0:EA 1:E7 2:EU 3:EK 0:rob")
    for seat in (1, 2, 3, None):
        seen = view(robbed, seat)
        assert seen.known[0] == Hand("LU")
        assert (seen.turned_up, seen.stock_size, seen.hand_sizes) == (Card.L7, 24, (5, 5, 5, 5))
        assert seen.unseen.count(Card.L7) == (0 if seat == 3 else 1)
    assert public_hands(robbed) == (PublicHand(Hand("LU"), Hand()), *[PublicHand(Hand(), Hand())] * 3)
    for seat in range(4):
        assert dealt_hand(robbed, seat) == view(robbed, seat).dealt == before.hands[seat]
    played = run(robbed, "0:LU")
    assert public_hands(played)[0] == PublicHand(Hand(), Hand())
    assert view(played, 1).cards == (Card.LU,)


def test_a_card_left_lying_is_nobodys_until_it_is_taken() -> None:
    """RULES §8: laying the seven under gives nothing away; the taker is known to hold the card."""
    rules = WIKIPEDIA.replace(openings=())
    hands = {0: "EA L7 HU HU", 1: "E7", 2: "EU", 3: "EK"}
    before = dealt(rules, hands, trump="LU", rng=random.Random(3))
    state = run(before, "0:EA 1:E7 2:EU 3:EK 0:under")
    assert view(state, 1).known[0] == Hand()
    assert view(state, 1).hand_sizes == (4, 5, 5, 5)
    assert view(state, 1).stock_size == 25
    assert dealt_hand(state, 0) == before.hands[0]
    taken = run(state, "0:take")
    assert view(taken, 1).known[0] == Hand("LU")
    assert dealt_hand(taken, 0) == before.hands[0]
    assert [entry.kind for entry in taken.past.exchanges] == [ExchangeKind.LAID_UNDER, ExchangeKind.TAKEN]


# ------------------------------------------------------------------------------------------------ melds, signs


def test_melded_cards_are_known_until_they_are_played() -> None:
    """RULES §7: the count k and m of a face: a meld, a known card shown, a card played."""
    rules = WIKIPEDIA.replace(openings=(), meld_needs_trick=False, second_pair=SecondPair.SEPARATE)
    hands = {0: "HK HO HK HO EA", 1: "E7", 2: "EU", 3: "EK"}
    state = run(dealt(rules, hands, trump="LU"), "0:+H")
    once, twice = Hand("HK HO"), Hand("HK HO HK HO")
    assert public_hands(state) == (PublicHand(once, once), *[PublicHand(Hand(), Hand())] * 3)
    assert view(state, 1).known[0] == once
    state = run(state, "0:+H")
    assert public_hands(state)[0] == PublicHand(twice, twice)
    state = run(state, "0:HK")
    assert public_hands(state)[0] == PublicHand(Hand("HK HO HO"), Hand("HK HO HO"))
    assert view(state, 1).melded == state.melded


def test_a_known_card_may_be_the_one_that_is_shown() -> None:
    """RULES §7: if k > m only m grows: the robbed König is not known twice after the meld."""
    rules = WIKIPEDIA.replace(openings=())
    hands = {0: "EA L7 LO", 1: "E7", 2: "EU", 3: "EK"}
    state = run(dealt(rules, hands, trump="LK"), "0:EA 1:E7 2:EU 3:EK 0:rob 0:+L")
    assert public_hands(state)[0] == PublicHand(Hand("LK LO"), Hand("LK LO"))
    state = run(state, "0:LO")
    assert public_hands(state)[0] == PublicHand(Hand("LK"), Hand("LK"))


def test_signs_are_seen_by_the_own_party_alone() -> None:
    """RULES §13: not by opponents, not by a spectator."""
    rules = GIGACKEL.replace(winking=True)
    state = run(dealt(rules), "2:wink:H 2:wink:trump")
    given = tuple(Signal(2, move.sign, 1) for move in parse_moves("2:wink:H 2:wink:trump") if isinstance(move, Wink))
    assert len(given) == 2
    for seat in WATCHERS:
        seen = view(state, seat)
        assert seen.past.signals == seen.past.chronicle == (given if seat in (0, 2) else ())
    assert view(state, 1) == view(dealt(rules), 1)
    assert view(state, 0) != view(dealt(rules), 0)


def test_other_entries_of_the_chronicle_are_public() -> None:
    """RULES §7, §10: melds and announcements, also beside signs, in their order."""
    rules = GIGACKEL.replace(winking=True, meld_needs_trick=False)
    state = run(dealt(rules, {0: "E7 E7 H7 HK HO"}, trump="LU"), "2:wink:H 0:+H")
    assert [type(entry) for entry in view(state, 0).past.chronicle] == [Signal, Meld]
    assert [type(entry) for entry in view(state, 1).past.chronicle] == [Meld]
    assert view(state, 1).melds == state.melds


# ------------------------------------------------------------------------------------------------ points, deadlines

RICH = {0: "EA HA HT EU ST", 1: "ET HU SU LT EO", 2: "ET HT SA SA EU", 3: "LA LK LO L7 SO"}


def rich(**options: object) -> State:
    """Party 0 has the target of 20 with the first trick."""
    rules = SPEEDBESEN.replace(openings=(), target=20, **options)
    return run(dealt(rules, RICH, trump="LU"), "0:EA 1:ET 2:ET 3:SO")


def test_without_counting_there_are_no_points_before_the_end() -> None:
    """RULES §9: the counts are in the heads."""
    state = rich()
    seen = view(state, 0, counting=False)
    assert seen.points is None
    assert seen.past.points == ()
    assert [trick.points for trick in seen.tricks] == [None]
    assert attrs.evolve(seen.tricks[0], points=34) == state.tricks[0]
    assert seen.past.reached == (Reached(0, UNKNOWN), Reached(1, UNKNOWN))
    assert view(state, 0).points == (34, 0)
    over = run(state, "0:aus")
    assert view(over, 0, counting=False) == attrs.evolve(view(over, 0), counting=False)
    assert view(over, 3, counting=False).points == over.points
    assert view(over, 3, counting=False).tricks == over.tricks


def test_the_own_partys_deadline_is_known_and_no_other() -> None:
    """RULES §9: the own one first, then the others in order, whether they have the target or not."""
    until = Deadline(DeadlineKind.END_OF_TRICK, 2)
    state = rich()
    for seat in (0, 2):
        assert view(state, seat).past.reached == (Reached(0, until), Reached(1, UNKNOWN))
    for seat in (1, 3):
        assert view(state, seat).past.reached == (Reached(0, UNKNOWN),)
        assert deadline(view(state, seat), 1) == Deadline(DeadlineKind.NONE)
    assert view(state, None).past.reached == (Reached(0, UNKNOWN), Reached(1, UNKNOWN))
    over = run(state, "1:aus")
    assert view(over, 1).past.reached == over.past.reached == (Reached(0, until),)


def test_that_one_is_late_must_be_noticed() -> None:
    """RULES §9: where a challenge is needed nobody is told, not even who is late; at the end all is open."""
    state = run(rich(overdue=Overdue.ON_CHALLENGE), "0:HA 1:HU 2:HT 3:LO")
    assert deadline(state, 0) == Deadline(DeadlineKind.PASSED)
    for seat in WATCHERS:
        assert deadline(view(state, seat), 0) == UNKNOWN
    over = run(state, "1:challenge:0")
    for seat in WATCHERS:
        assert deadline(view(over, seat), 0) == Deadline(DeadlineKind.PASSED)
    before = rich(overdue=Overdue.ON_CHALLENGE)
    assert deadline(view(before, 2), 0) == Deadline(DeadlineKind.END_OF_TRICK, 2)


def test_where_nobody_calls_there_are_no_deadlines() -> None:
    """RULES §9: `AUTOMATIC`."""
    state = start(SPEEDBESEN.replace(calling=Calling.AUTOMATIC))
    for seat in WATCHERS:
        assert view(state, seat).past.reached == ()
        assert view(state, seat, counting=False).past.reached == ()


def test_the_key_is_everything_in_the_view() -> None:
    """Equal exactly if the views are: whoever counts has another key, and so has every other seat."""
    state = start()
    keys = [information_key(view(state, seat, counting=counting)) for seat in WATCHERS for counting in (True, False)]
    assert len(set(keys)) == len(keys)
    seen = view(state, 1)
    assert information_key(seen) == tuple(getattr(seen, field.name) for field in attrs.fields(View))
    # Seats 0 and 2 exchange a card: all the same to 1 and 3.
    hands = HANDS | {0: "E7 EK HK HO S7", 2: "E7 EO HU ST ST"}
    other = dealt(SPEEDBESEN, hands, trump="LU", stock="EU EU EO HU")
    same = [information_key(view(state, seat)) == information_key(view(other, seat)) for seat in WATCHERS]
    assert same == [False, True, False, True, True]


# ------------------------------------------------------------------------------------------------ the timeline


def test_the_timeline_tells_everything_in_order() -> None:
    """Cards, then draws; what happened between two cards stands between them."""
    rules = WIKIPEDIA.replace(openings=(), meld_needs_trick=False)
    hands = {0: "EA L7 LO", 1: "E7 HK HO", 2: "EU", 3: "EK"}
    state = run(dealt(rules, hands, trump="LK"), "0:EA 1:+H 1:HO 2:EU 3:EK 0:rob 0:+L 0:LO")
    order = list(timeline(state, state.pile))
    assert order == [
        Laid(0, 1, 0, Card.EA),
        Meld(1, Suit.HERZ, 20, 1, 1),
        Laid(1, 1, 1, Card.HO),
        Laid(2, 1, 2, Card.EU),
        Laid(3, 1, 3, Card.EK),
        *(Draw(seat, 1, seat, state.pile[seat], face_up=False) for seat in range(4)),
        Exchange(ExchangeKind.ROBBED, 0, 2, 0),
        Meld(0, Suit.LAUB, 40, 2, 0),
        Laid(0, 2, 0, Card.LO),
    ]
    seen = view(state, 1)
    assert [thing.card for thing in timeline(seen, seen.pile) if isinstance(thing, Draw)] == [
        None,
        state.pile[1],
        None,
        None,
    ]


def test_signs_come_before_the_lead_and_melds_after_the_last_card_before_the_draw() -> None:
    """RULES §7, §13: a sign is given before the partner plays; the trick of an entry is the one then open."""
    rules = WIKIPEDIA.replace(openings=(), meld_needs_trick=False, winking=True)
    hands = {0: "EA", 1: "E7", 2: "EU", 3: "EK SK SO"}
    state = run(dealt(rules, hands, trump="LU"), "2:wink:H 0:EA 1:E7 2:EU 3:+S")
    kinds = [type(thing).__name__ for thing in timeline(state, state.pile)]
    assert kinds == ["Signal", "Laid", "Laid", "Laid", "Meld"]


def test_a_deal_that_ends_with_a_trick_ends_before_the_draw() -> None:
    """RULES §9: the deadline passed with the second trick, so nobody drew after it."""
    state = run(rich(), "0:HA 1:HU 2:HT 3:LO")
    assert state.phase is Phase.OVER
    assert len(state.tricks) == 2
    assert [draw.trick for draw in draws(state)] == [1, 1, 1, 1]
    assert dealt_hand(state, 0) == Hand(RICH[0])
    assert dealt_hand(state, 3) == Hand(RICH[3])


def test_without_openings_nothing_lies_hidden() -> None:
    """RULES §4: nor after the first trick, nor before the lead."""
    assert not lies_hidden(start())
    state = run(start(), "0:H:HK")
    assert lies_hidden(state)
    assert lies_hidden(view(state, 3))
    assert not lies_hidden(run(state, "1:HA 2:HU 3:HT 1:EA"))
    assert not lies_hidden(run(start(SPEEDBESEN.replace(openings=())), "0:HK"))


# ------------------------------------------------------------------------------------------------ any deal at all


@settings(max_examples=examples())
@given(playouts())
def test_views_of_any_deal_hold_the_truth_and_no_more(playout: Playout) -> None:
    """Contents, deadlines, knowledge and judged moves, for every seat and a spectator."""
    states = playout.states()
    for number, state in enumerate((states[len(states) // 2], states[-2], states[-1])):
        counting = number % 2 == 0
        for seat in watchers(state):
            check_contents(state, seat, counting)
            check_deadlines(state, seat, counting)
            check_knowledge(state, seat)
        if state.turn is not None:
            check_moves(state, state.turn, counting)


@settings(max_examples=examples(0.5))
@given(playouts())
def test_the_past_of_any_deal_is_read_rightly(playout: Playout) -> None:
    """Draws and dealt hands as they were, known cards as the referee counts them."""
    check_draws(playout)
    check_public_hands(playout)


@given(views())
def test_any_view_comes_back_from_pickle(seen: View) -> None:
    """Equal, of equal hash and key, with the same moves."""
    again = pickle.loads(pickle.dumps(seen))
    assert again == seen
    assert hash(again) == hash(seen)
    assert information_key(again) == information_key(seen)
    assert legal_moves(again) == legal_moves(seen)
