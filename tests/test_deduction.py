"""What a view tells about the cards of other seats: facts, and the cards that they certainly do not hold."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaigel import (
    GIGACKEL,
    SPEEDBESEN,
    TRUMP,
    WIKIPEDIA,
    BeatScope,
    Card,
    Code,
    Dissle,
    FirstTrickTrump,
    Hand,
    MeldPair,
    MeldWhen,
    Open,
    Opening,
    Phase,
    Play,
    Rank,
    RobWhen,
    Rules,
    State,
    Suit,
    Table,
    parse_cards,
    view,
)
from gaigel._sampling.duties import Moment, condition
from gaigel.cards import CARDS
from gaigel.deduction import (
    Fact,
    Held,
    HeldSevens,
    ImpossibleView,
    Lacks,
    LacksUnless,
    NeverDealt,
    ShowedSevens,
    facts,
    impossible,
)
from gaigel.history import dealt_hand, draws
from gaigel.melding import violations as of_meld
from gaigel.playing import violations
from gaigel.testing import playouts
from tests.helpers import dealt, run

if TYPE_CHECKING:
    from gaigel.testing import Playout

PLAIN = tuple(card for card in Card if card.suit is not Suit.LAUB)
HERZ = tuple(card for card in Card if card.suit is Suit.HERZ)


def told(state: State, seat: int | None, about: int) -> list[Fact]:
    """The facts about a seat that another knows."""
    return [fact for fact in facts(view(state, seat)) if fact.seat == about]


# -- cards held


def test_a_card_played_was_held() -> None:
    """By the time of its trick the seat had got it (RULES §5)."""
    state = run(dealt(hands={0: "HA", 1: "HT", 2: "HO", 3: "HK"}), "0:G:HA 1:HT 2:HO 3:HK")
    assert told(state, 0, 1) == [Held(1, 1, Card.HT, 1)]
    assert told(state, None, 0) == [Held(0, 1, Card.HA, 1)]


def test_there_are_no_facts_about_oneself() -> None:
    """The own cards are known anyway (RULES §1)."""
    state = run(dealt(hands={0: "HA", 1: "HT"}), "0:G:HA 1:HT")
    assert told(state, 1, 1) == []


def test_both_copies_played_were_both_held() -> None:
    """Two copies by the time of the second trick (RULES §1)."""
    state = run(
        dealt(hands={0: "HA S7", 1: "HT HT", 2: "HO", 3: "HK"}, stock="E7 EU EO EK"),
        "0:G:HA 1:HT 2:HO 3:HK 0:S7 1:HT",
    )
    assert told(state, 0, 1) == [Held(1, 1, Card.HT, 1), Held(1, 2, Card.HT, 2)]


def test_a_face_down_card_tells_nothing_until_it_is_revealed() -> None:
    """To the seat that laid it its own card is known, to the others not before the trick is complete (RULES §4)."""
    state = run(dealt(hands={0: "HK", 1: "HT", 2: "HO", 3: "HU"}), "0:H:HK 1:HT 2:HO")
    assert told(state, 3, 0) == told(state, 3, 1) == []
    assert view(state, 1).cards == (None, Card.HT, None)
    state = run(state, "3:HU")
    assert told(state, 3, 1) == [Held(1, 1, Card.HT, 1)]


def test_a_meld_shows_king_and_ober() -> None:
    """Both were in the hand, beside those already melded (RULES §7)."""
    rules = SPEEDBESEN.replace(meld_needs_trick=False, openings=frozenset())
    state = run(dealt(rules, {0: "HK HK HO HO"}), "0:+H")
    assert told(state, 1, 0) == [Held(0, 1, Card.HO, 1), Held(0, 1, Card.HK, 1)]
    state = run(state, "0:+H")
    assert told(state, 1, 0)[2:] == [Held(0, 1, Card.HO, 2), Held(0, 1, Card.HK, 2)]


def test_a_second_pair_together_shows_all_four_cards() -> None:
    """Under TOGETHER both kings and both Obers are still in hand at the second meld (RULES §7)."""
    rules = WIKIPEDIA.replace(meld_needs_trick=False, meld_binds=False, openings=frozenset())
    moves = "0:+H 0:HK 1:E7 2:E7 3:EU"
    hands = {0: "HK HK HO HO", 1: "E7", 2: "E7", 3: "EU"}
    state = run(dealt(rules, hands, stock="HA HA S7 S7"), moves)
    assert [fact for fact in told(state, 1, 0) if isinstance(fact, Held)] == [
        Held(0, 1, Card.HO, 1),
        Held(0, 1, Card.HK, 1),
    ]
    again = run(dealt(rules, hands), "0:+H 0:+H")
    assert told(again, 1, 0)[-2:] == [Held(0, 1, Card.HO, 2), Held(0, 1, Card.HK, 2)]


def test_a_melded_card_played_was_the_one_shown() -> None:
    """Of a melded and an unmelded copy the melded one is played (RULES §7)."""
    rules = SPEEDBESEN.replace(meld_needs_trick=False, openings=frozenset())
    state = run(dealt(rules, {0: "HK HO HK"}), "0:+H 0:HK")
    assert told(state, 1, 0) == [Held(0, 1, Card.HO, 1), Held(0, 1, Card.HK, 1)]


def test_robbing_shows_the_trump_seven() -> None:
    """It was held, and the card taken for it is known; playing that tells nothing new (RULES §8)."""
    state = run(dealt(hands={0: "HA L7", 1: "HT", 2: "HO", 3: "HK"}, trump="LU"), "0:G:HA 1:HT 2:HO 3:HK 0:rob 0:LU")
    assert told(state, 1, 0) == [Held(0, 1, Card.HA, 1), Held(0, 2, Card.L7, 1)]


def test_laying_under_shows_the_trump_seven() -> None:
    """As robbing does; who takes the turned-up card later shows nothing (RULES §8)."""
    rules = SPEEDBESEN.replace(partner_robbing=True, rob_when=RobWhen.ON_TURN)
    state = run(
        dealt(rules, {0: "HA L7 S7", 1: "HT", 2: "HO", 3: "HK"}, trump="LU"),
        "0:G:HA 1:HT 2:HO 3:HK 0:under 0:take 0:S7",
    )
    assert told(state, 1, 0)[1:] == [Held(0, 2, Card.L7, 1), Held(0, 2, Card.S7, 1)]


# -- the first trick


@pytest.mark.parametrize("how", ["banned", "opening"])
def test_a_trump_in_the_first_trick_shows_a_hand_of_trumps(how: str) -> None:
    """Under BANNED only a hand of nothing but trumps plays or opens with one (RULES §4)."""
    if how == "banned":
        state = run(dealt(hands={0: "HA", 1: "LA LT LK LO L7"}, trump="LU"), "0:G:HA 1:L7")
        assert told(state, 0, 1)[0] == NeverDealt(1, PLAIN)
        assert not frozenset(Card) - frozenset(PLAIN) & view(state, 0).impossible[1]
        assert frozenset(PLAIN) <= view(state, 0).impossible[1]
    else:
        state = run(dealt(hands={0: "LA LT LK LO L7"}, trump="LU"), "0:T:L7")
        assert told(state, 1, 0)[0] == NeverDealt(0, PLAIN)


def test_a_powerless_trump_shows_nothing_else() -> None:
    """Under POWERLESS everybody may play trumps to the first trick (RULES §4)."""
    rules = SPEEDBESEN.replace(first_trick_trump=FirstTrickTrump.POWERLESS)
    state = run(dealt(rules, {0: "HA", 1: "L7"}, trump="LU"), "0:G:HA 1:L7")
    assert told(state, 0, 1) == [Held(1, 1, Card.L7, 1)]


def test_an_opening_below_the_daus_may_show_that_there_is_no_plain_daus() -> None:
    """With must_open_daus a forehand with a plain Daus must open with it (RULES §4)."""
    hands = {0: "HK HT HO HU LA", 1: "H7", 2: "E7", 3: "EU"}
    moves = "0:H:HK 1:H7 2:E7 3:EU"
    strict = run(dealt(SPEEDBESEN.replace(must_open_daus=True), hands), moves)
    assert told(strict, 1, 0)[0] == NeverDealt(0, parse_cards("EA HA SA"))
    assert told(run(dealt(hands=hands), moves), 1, 0) == [Held(0, 1, Card.HK, 1)]


def test_a_binding_trump_meld_in_the_first_trick_shows_a_hand_of_trumps() -> None:
    """Afterwards one of the melded cards must be a legal play, and no trump is from any other hand (RULES §4, §7)."""
    rules = SPEEDBESEN.replace(meld_needs_trick=False)
    state = run(dealt(rules, {0: "HA", 1: "LA LT LK LO L7"}, trump="LU"), "0:G:HA 1:+L")
    assert told(state, 0, 1)[0] == NeverDealt(1, PLAIN)


# -- the strict phase


def strict(rules: Rules, hand: str, drawn: str, play: str, led: str = "HT") -> list[Fact]:
    """What is told about seat 1, which follows to the second trick of a game whose stock is gone after the first."""
    rules = rules.for_players(3).replace(packets=(15, TRUMP), target=250, openings=frozenset(), rob_when=RobWhen.OFF)
    leader = f"HA {led}"
    state = dealt(rules, {0: leader, 1: f"H7 {hand}", 2: "HU"}, trump="LU", stock=f"S7 {drawn}")
    state = run(state, f"0:HA 1:H7 2:HU 0:{led} {play}")
    return [fact for fact in told(state, 0, 1) if not isinstance(fact, Held)]


NO_HERZ = "E7 E7 EU EU EO EO EK EK ET ET EA EA S7 SU"
"""The other 14 cards of a hand without Herz and trump (LAUB)."""


def test_who_does_not_follow_has_no_card_of_the_suit_and_who_does_not_trump_no_trump() -> None:
    """A plain card of another suit shows both (RULES §6)."""
    assert strict(SPEEDBESEN, NO_HERZ, "SO", "1:E7") == [
        Lacks(1, 2, tuple(card for card in Card if card.suit in (Suit.LAUB, Suit.HERZ)))
    ]


def test_without_must_trump_a_plain_card_shows_only_the_missing_suit() -> None:
    """`must_trump` off and `must_beat` off: any card from a hand without the led suit (RULES §6)."""
    rules = SPEEDBESEN.replace(must_trump=False, must_beat=False)
    assert strict(rules, NO_HERZ, "SO", "1:E7") == [Lacks(1, 2, HERZ)]


def test_who_trumps_has_no_card_of_the_suit() -> None:
    """A trump on a plain lead (RULES §6)."""
    assert strict(SPEEDBESEN, NO_HERZ, "L7", "1:L7") == [Lacks(1, 2, HERZ)]


def test_who_follows_without_beating_has_nothing_higher() -> None:
    """The twin of the best card does not beat it (RULES §6)."""
    hand = "HK HO E7 E7 EU EU EO EO EK EK ET ET EA EA"
    assert strict(SPEEDBESEN, hand, "S7", "1:HK") == [Lacks(1, 2, (Card.HA,))]
    assert strict(SPEEDBESEN.replace(must_beat=False), hand, "S7", "1:HK") == []


def test_without_must_follow_a_card_shows_the_suit_or_no_trump() -> None:
    """Who has the led suit is free; who has not must trump (RULES §6)."""
    trumps = tuple(card for card in Card if card.suit is Suit.LAUB)
    assert strict(SPEEDBESEN.replace(must_follow=False), NO_HERZ, "SO", "1:E7") == [LacksUnless(1, 2, HERZ, trumps)]


def test_a_meld_of_trumps_by_a_follower_shows_that_the_suit_is_missing() -> None:
    """One of the two must be a legal play (RULES §7)."""
    found = strict(
        SPEEDBESEN.replace(meld_needs_trick=False), "LK LO E7 E7 EU EU EO EO EK EK ET ET EA EA", "S7", "1:+L"
    )
    assert found == [Lacks(1, 2, HERZ)]


def test_a_lead_in_the_strict_phase_shows_nothing() -> None:
    """Any card may be led (RULES §6)."""
    assert told(
        run(
            dealt(
                SPEEDBESEN.for_players(3).replace(packets=(15, TRUMP), openings=frozenset(), rob_when=RobWhen.OFF),
                {0: "HA EA", 1: "H7", 2: "HU"},
            ),
            "0:HA 1:H7 2:HU 0:EA",
        ),
        1,
        0,
    ) == [Held(0, 1, Card.HA, 1), Held(0, 2, Card.EA, 1)]


@pytest.mark.parametrize("seed", range(40))
def test_a_condition_says_exactly_which_hands_allow_a_move(seed: int) -> None:
    """Judged by the rules of play themselves, over all options of following and melding (RULES §4, §6, §7)."""
    rng = random.Random(seed)
    for _ in range(40):
        moment, move, certain = _any_moment(rng)
        bound = moment.bound[move.seat]
        try:
            lacks, some, none = condition(moment.table, moment.phase, moment.cards, move, bound)
        except ImpossibleView:
            lacks, some, none = 0, 0, ALL
        for _ in range(40):
            hand = certain | Hand(rng.sample(CARDS, rng.choice([0, 1, 2, 4]))).mask
            fits = not hand & ~certain & lacks and bool(hand & some or not hand & none)
            assert fits == _allowed(moment, move, hand)


ALL = (1 << 48) - 1


def _any_moment(rng: random.Random) -> tuple[Moment, Open | Play | MeldPair, int]:
    """A position but for the hand on turn, a move, and the cards that must be in that hand."""
    rules = SPEEDBESEN.replace(
        must_follow=rng.random() < 0.5,
        must_trump=rng.random() < 0.5,
        must_beat=rng.random() < 0.5,
        beat_scope=rng.choice(list(BeatScope)),
        first_trick_trump=rng.choice(list(FirstTrickTrump)),
        must_open_daus=rng.random() < 0.5,
        meld_when=rng.choice(list(MeldWhen)),
        meld_needs_trick=False,
    )
    table = Table(rules, 3, False, rng.choice(CARDS))
    phase = rng.choice([Phase.FIRST_TRICK, Phase.STRICT, Phase.STRICT])
    cards = tuple(rng.choice(CARDS) for _ in range(rng.randint(0, 3)))
    seat = (table.forehand + len(cards)) % 4
    bound = 0
    for suit in rng.sample(list(Suit), rng.choice([0, 0, 1, 2])):
        bound |= suit.king | suit.ober
    card, suit = rng.choice(CARDS), rng.choice(list(Suit))
    move: Open | Play | MeldPair
    if rng.random() < 0.2:
        move, certain = MeldPair(seat, suit), suit.king | suit.ober
    elif phase is Phase.FIRST_TRICK and not cards:
        move, certain = Open(seat, rng.choice(list(Opening)), card), card.bit
    else:
        move, certain = Play(seat, card), card.bit
    bounds = tuple(bound if at == seat else 0 for at in range(4))
    return Moment(table, phase, seat, (0,) * 4, cards, bounds, (0,) * 4), move, certain | bound


def _allowed(moment: Moment, move: Open | Play | MeldPair, hand: int) -> bool:
    moment = attrs.evolve(moment, masks=tuple(hand if at == move.seat else 0 for at in range(4)))
    if isinstance(move, MeldPair):
        return all(fault.code is not Code.NO_MELDED_CARD_PLAYABLE for fault in of_meld(moment, move))
    return not violations(moment, move)


# -- sevens


def test_an_announcement_shows_four_sevens() -> None:
    """At the moment of the announcement (RULES §10)."""
    rules = WIKIPEDIA.replace(openings=frozenset())
    state = run(dealt(rules, {0: "E7 L7 H7 S7 HA"}), "0:dissle")
    assert told(state, 1, 0) == [HeldSevens(0, 1, 4)]
    state = run(state, "0:E7")
    assert told(state, 1, 0) == [HeldSevens(0, 1, 4), Held(0, 1, Card.E7, 1)]


def test_sevens_played_before_the_announcement_are_counted_too() -> None:
    """Four are still in hand, so five had come (RULES §10)."""
    rules = SPEEDBESEN.replace(dissle=Dissle.ON_LEAD, openings=frozenset(), rob_when=RobWhen.OFF)
    state = dealt(rules, {0: "E7 L7 H7 S7 HA", 1: "HU", 2: "HO", 3: "HK"}, stock="S7")
    state = run(state, "0:E7 1:HU 2:HO 3:HK 0:dissle")
    assert told(state, 1, 0) == [Held(0, 1, Card.E7, 1), HeldSevens(0, 2, 5)]


def test_an_opening_auf_dissle_shows_no_sevens() -> None:
    """It has no condition on the hand (RULES §10)."""
    state = run(dealt(WIKIPEDIA, {0: "HK", 1: "HT"}), "0:D:HK 1:HT")
    assert told(state, 1, 0) == []


def test_five_sevens_laid_down_are_all() -> None:
    """They are shown, and the hand held no other (RULES §10)."""
    state = run(dealt(SPEEDBESEN, {0: "E7 L7 H7 S7 S7"}), "0:sevens")
    assert told(state, 1, 0) == [
        *(Held(0, 1, Card(code), 1) for code in ("E7", "L7", "H7", "S7")),
        Held(0, 1, Card.S7, 2),
        ShowedSevens(0, parse_cards("E7 L7 H7 S7 S7")),
    ]
    assert told(state, 0, 0) == []


# -- impossible cards


def test_the_own_hand_makes_all_other_cards_impossible_there() -> None:
    """And two own copies make a card impossible elsewhere (RULES §1)."""
    state = dealt(hands={0: "HK HK E7 S7 L7"}, trump="LU")
    found = view(state, 0).impossible
    assert found[0] == frozenset(Card) - {Card.HK, Card.E7, Card.S7, Card.L7}
    assert found[1] == found[2] == found[3] == {Card.HK}
    assert view(state, None).impossible == (frozenset(),) * 4


def test_impossible_is_complete_where_single_facts_are_not() -> None:
    """If one seat must hold all that is left of a suit, no other can."""
    rules = SPEEDBESEN.for_players(3).replace(packets=(15, TRUMP), target=250, openings=frozenset())
    hands = {0: "HA HT HA HT", 1: f"H7 {NO_HERZ}", 2: "HU HU H7 HO HO HK HK"}
    state = run(dealt(rules, hands, stock="S7 SO", trump="LU"), "0:HA 1:H7 2:HU 0:HA 1:E7 2:HU")
    seen = view(state, 0)
    assert frozenset(HERZ) <= seen.impossible[1]
    assert Card.HK not in seen.impossible[2]
    assert impossible(seen) == seen.impossible


@given(playouts(), st.data())
def test_facts_are_true(playout: Playout, data: st.DataObject) -> None:
    """Whatever is told about a hand is so, and what is impossible there is not there."""
    states = playout.states()
    at = data.draw(st.integers(0, len(states) - 1))
    state, seat = states[at], data.draw(st.sampled_from([None, *range(playout.rules.players)]))
    seen = view(state, seat)
    for other, hand in enumerate(state.hands):
        assert not seen.impossible[other] & frozenset(hand)
        assert frozenset(seen.known[other].faces) <= frozenset(Card) - seen.impossible[other]
    for fact in facts(seen):
        assert fact.seat != seat
        dealt_to = dealt_hand(state, fact.seat)
        assert _is_true(fact, states[: at + 1], dealt_to), fact


def _is_true(fact: Fact, states: tuple[State, ...], dealt_to: Hand) -> bool:
    last = states[-1]

    def got(trick: int) -> list[Card]:
        mine = [draw for draw in draws(last) if draw.seat == fact.seat and draw.trick < trick and not draw.face_up]
        return [*dealt_to, *(draw.card for draw in mine if draw.card)]

    match fact:
        case Held(trick=trick, card=card, copies=copies):
            return got(trick).count(card) >= copies
        case HeldSevens(trick=trick, copies=copies):
            return sum(card.rank is Rank.SIEBEN for card in got(trick)) >= copies
        case NeverDealt(cards=cards):
            return not any(card in cards for card in dealt_to)
        case Lacks(cards=cards):
            return not any(card in cards for card in last.hands[fact.seat])
        case LacksUnless(trick=trick, some=some, none=none):
            then = next(state for state in states if len(state.tricks) == trick - 1).hands[fact.seat]
            return any(card in some for card in then) or not any(card in none for card in then)
        case ShowedSevens(cards=cards):
            return [card for card in last.hands[fact.seat] if card.rank is Rank.SIEBEN] == list(cards)


def test_a_move_that_no_hand_allows_makes_a_view_impossible() -> None:
    """A bound seat played another card: no deal fits (RULES §7)."""
    rules = SPEEDBESEN.replace(meld_needs_trick=False)
    state = dealt(rules, {0: "HA", 1: "HK HO EU"})
    bound = run(state, "0:G:HA 1:+H 1:HK")
    damaged = attrs.evolve(view(bound, 0), cards=(Card.HA, Card.EU))
    with pytest.raises(ImpossibleView, match="1:EU was against the rules from any hand"):
        facts(damaged)


def test_a_card_that_came_three_times_makes_a_view_impossible() -> None:
    """The pack holds every card twice (RULES §1)."""
    state = run(dealt(GIGACKEL, {0: "HA", 1: "HT HT", 2: "HO", 3: "HK"}), "0:G:HA 1:HT 2:HO 3:HK")
    seen = view(state, 0)
    trick = attrs.evolve(seen.tricks[0], cards=parse_cards("HA HT HT HT"))
    with pytest.raises(ImpossibleView, match="copies of HT"):
        _ = attrs.evolve(seen, past=attrs.evolve(seen.past, tricks=(trick,))).impossible


def test_facts_are_values() -> None:
    """Frozen, hashable, with an evaluable text."""
    fact = Held(1, 2, Card.HT, 1)
    assert repr(fact) == "Held(seat=1, trick=2, card=Card.HT, copies=1)"
    assert hash(fact) == hash(Held(1, 2, Card.HT, 1))
