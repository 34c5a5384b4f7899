"""Problems of states built by hand: none for what the rules lead to, all at once for what they do not."""

from __future__ import annotations

import enum
import pickle
import random
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import gaigel
from gaigel import (
    GIGACKEL,
    SPEEDBESEN,
    WIKIPEDIA,
    Announcement,
    Calling,
    Card,
    Deadline,
    DeadlineKind,
    DealResult,
    Ending,
    Exchange,
    ExchangeKind,
    Hand,
    Meld,
    Opening,
    Phase,
    Reached,
    Reason,
    Rules,
    Sign,
    Signal,
    State,
    Suit,
    deal,
)
from gaigel._position.retrace import Retrace, course, dealt
from gaigel.cards import CARDS
from gaigel.position import parse_position, position_text
from gaigel.problem_codes import Problem, ProblemCode, UnknownProblem
from gaigel.testing import Playout, playouts, random_rules, states
from gaigel.validation import problems
from tests import helpers
from tests.helpers import run

if TYPE_CHECKING:
    from collections.abc import Callable

# What the rules lead to


@given(states())
def test_no_state_that_the_rules_lead_to_has_a_problem(state: State) -> None:
    assert problems(state) == ()


@given(playouts())
def test_no_last_state_of_a_deal_has_a_problem(playout: Playout) -> None:
    assert problems(playout.final) == ()


@given(states(WIKIPEDIA.replace(rob_needs_trick=False)))
def test_no_state_with_partner_robbing_has_a_problem(state: State) -> None:
    """Cards laid under, taken and left to their owner, and the extra draw (RULES §8)."""
    assert problems(state) == ()


# States of which each test damages one


def _table(rules: Rules = SPEEDBESEN, **more: Any) -> State:
    """Four hands: seat 0 has Ge-Elfen and a pair, seat 3 the trump seven."""
    hands = {0: "HA HK HO E7 S7", 1: "HU EU EO SU SO", 2: "H7 EK ET SK ST", 3: "H7 EA SA LO L7"}
    return helpers.dealt(rules, hands, trump="LA", **more)


FIRST = "0:G:HA 1:HU 2:H7 3:H7"


def _melded() -> State:
    """Seat 0 has won a trick and melded, and seats 0 and 1 have played to the second."""
    return run(_table(), f"{FIRST} 0:+H 0:HK 1:EU")


def _bound() -> State:
    return run(_table(), f"{FIRST} 0:+H")


def _illegal() -> State:
    """In the strict phase the last card laid and one that was forbidden have changed places (RULES §6)."""
    rng = random.Random(4)
    state = deal(SPEEDBESEN.replace(target=300), gaigel.shuffled_pack(rng), dealer=3)
    while True:
        plays = [move for move in gaigel.turn_moves(state) if isinstance(move, gaigel.Open | gaigel.Play)]
        seat, card = plays[0].seat, plays[0].card
        allowed = {move.card for move in plays}
        forbidden = [other for other in state.hands[seat].faces if other not in allowed]
        state = gaigel.apply(state, plays[0])
        if state.phase is Phase.STRICT and forbidden and state.cards:
            hands = list(state.hands)
            hands[seat] = hands[seat].remove(forbidden[0]).add(card)
            cards = (*state.cards[:-1], forbidden[0])
            return attrs.evolve(state, cards=cards, masks=tuple(hand.mask for hand in hands))


def _under() -> State:
    """Seat 0 has laid its seven under; seat 2 holds the other one (WIKIPEDIA, RULES §8)."""
    hands = {0: "HA HK EU E7 L7", 1: "HU EU EO SU SO", 2: "H7 EK ET SK L7"}
    return run(helpers.dealt(WIKIPEDIA, hands, trump="LA"), "0:G:HA 1:HU 2:H7 3:E7 0:under")


def _left() -> State:
    """As before, and played until the card came to its owner by itself."""
    state = _under()
    while not any(exchange.kind is ExchangeKind.LEFT_TO_OWNER for exchange in state.past.exchanges):
        state = gaigel.apply(state, next(move for move in gaigel.turn_moves(state) if isinstance(move, gaigel.Play)))
    return state


def past(state: State, **changes: Any) -> State:
    return attrs.evolve(state, past=attrs.evolve(state.past, **changes))


def trick(state: State, number: int, **changes: Any) -> State:
    """The state with one complete trick changed."""
    tricks = list(state.tricks)
    tricks[number - 1] = attrs.evolve(tricks[number - 1], **changes)
    return past(state, tricks=tuple(tricks))


def entries(state: State, *more: Any) -> State:
    return past(state, chronicle=(*state.past.chronicle, *more))


def masks(*hands: str) -> tuple[int, ...]:
    return tuple(Hand(hand).mask for hand in hands)


def hand(state: State, seat: int, cards: str) -> State:
    return attrs.evolve(state, masks=(*state.masks[:seat], Hand(cards).mask, *state.masks[seat + 1 :]))


def _last_call() -> State:
    """All cards are played, nobody has the target (RULES §9)."""
    state = deal(SPEEDBESEN.replace(target=300), gaigel.shuffled_pack(random.Random(4)), dealer=3)
    while state.phase is not Phase.LAST_CALL:
        state = gaigel.apply(state, gaigel.legal_moves(state)[0])
    return state


def at_table(state: State, **changes: Any) -> State:
    return attrs.evolve(state, table=attrs.evolve(state.table, **changes))


def rules(state: State, **changes: Any) -> State:
    return at_table(state, rules=state.rules.replace(**changes))


def _fatal() -> State:
    """Seat 0 has laid the card before which its party had to call: the trick stays open (GIGACKEL, RULES §9)."""
    strict = GIGACKEL.replace(overdue=gaigel.Overdue.AUTOMATIC, target=13)
    return run(_table(strict), f"{FIRST} 0:HK")


def _automatic() -> State:
    """The first trick brings the target, and with it the end (RULES §9)."""
    return run(_table(SPEEDBESEN.replace(calling=Calling.AUTOMATIC, target=13)), FIRST)


def _melded_out() -> State:
    """The second trick, with the melded king, is complete."""
    return run(_melded(), "2:EK 3:EK")


def _overdue() -> DealResult:
    """How the deal of `_melded_out` ends if 13 points are enough, as the first trick has (RULES §9)."""
    found = run(_table(SPEEDBESEN.replace(target=13)), f"{FIRST} 0:+H 0:HK 1:EU 2:EK 3:EK").result
    assert found is not None
    return found


def _uncalled() -> State:
    state = _last_call()
    while state.turn is not None:
        state = gaigel.apply(state, gaigel.Pass(state.turn))
    return state


def _called() -> State:
    return run(_melded(), "2:aus")


def result(state: State, **changes: Any) -> State:
    assert state.result is not None
    return attrs.evolve(state, result=attrs.evolve(state.result, **changes))


def pile(state: State, codes: str) -> State:
    """The first cards of the stock replaced."""
    cards = gaigel.parse_cards(codes)
    return attrs.evolve(state, pile=(*cards, *state.pile[len(cards) :]))


H_LATER = Meld(0, Suit.HERZ, 20, 3, 0)
H_EARLY = Meld(0, Suit.HERZ, 20, 1, 2)
H_BY_2 = Meld(2, Suit.HERZ, 20, 2, 2)
PASSED = Deadline(DeadlineKind.PASSED)

CASES: dict[str, tuple[Callable[[], State], list[str]]] = {
    "a dealer beyond the table": (
        lambda: at_table(_melded(), dealer=4),
        ["DEALER (expected 0 to 3, found 4)", "TRICK_LEADER (trick 1, expected 1, found 0)"],
    ),
    "another dealer: all the rest agrees with itself": (
        lambda: at_table(_melded(), dealer=1),
        ["TRICK_LEADER (trick 1, expected 2, found 0)"],
    ),
    "a knock where nobody may knock": (
        lambda: at_table(_melded(), knocked=True),
        ["KNOCKED (expected False, found True)"],
    ),
    "no melded cards for anybody": (
        lambda: attrs.evolve(_melded(), melded=()),
        ["NUMBER_OF_HANDS (expected 4, found 0)"],
    ),
    "masks that are no hands": (
        lambda: attrs.evolve(_melded(), bound=(2, 0, -1, 1 << 48)),
        [f"NOT_A_HAND (seat {seat}, expected a hand, found {mask})" for seat, mask in ((0, 2), (2, -1), (3, 1 << 48))],
    ),
    "a hand that is none is not counted": (
        lambda: attrs.evolve(_melded(), masks=(2, *_melded().masks[1:])),
        [
            "NOT_A_HAND (seat 0, expected a hand, found 2)",
            "CARD_MISSING (card E7, expected 2, found 0)",
            "CARD_MISSING (card HO, expected 2, found 1)",
            "CARD_MISSING (card S7, expected 2, found 1)",
        ],
    ),
    "points of one party only": (
        lambda: past(_melded(), points=(33,)),
        ["NUMBER_OF_POINTS (expected 2, found 1)"],
    ),
    "a meld by nobody": (
        lambda: entries(_melded(), attrs.evolve(H_BY_2, seat=4)),
        ["NO_SUCH_SEAT (seat 4)"],
    ),
    "a card three times, another once": (
        lambda: hand(_melded(), 1, "EO EO SU SO"),
        ["CARD_MISSING (card EU, expected 2, found 1)", "CARD_TOO_MANY (card EO, expected 2, found 3)"],
    ),
    "a pile one card short": (
        lambda: attrs.evolve(_melded(), pile=_melded().pile[:-1]),
        [
            "PILE_SIZE (expected 27, found 26)",
            "CARD_TOO_MANY (card EK, expected 2, found 3)",
            "CARD_MISSING (card SA, expected 2, found 1)",
        ],
    ),
    "the mark in the stock one card too far": (
        lambda: past(_melded(), drawn=5),
        ["CARD_MISSING (card ET, expected 2, found 1)", "DRAWN (expected 4, found 5)"],
    ),
    "a hand one card short": (
        lambda: hand(_melded(), 1, "EO SU SO"),
        ["CARD_MISSING (card EU, expected 2, found 1)", "HAND_SIZE (seat 1, expected 4, found 3)"],
    ),
    "two drawn cards that changed places in the pile": (
        lambda: pile(_melded(), "E7 EK EO EU"),
        ["CARD_VANISHED (seat 1, card EK)", "CARD_VANISHED (seat 3, card EU)"],
    ),
    "a card played before it was drawn": (
        lambda: attrs.evolve(
            trick(run(_table(), f"{FIRST} 0:E7 1:EU 2:EO"), 1, cards=gaigel.parse_cards("HA HU EO H7")),
            cards=gaigel.parse_cards("E7 EU H7"),
        ),
        [
            "TRICK_POINTS (trick 1, expected 16, found 13)",
            "CARD_NOT_HELD (trick 1, seat 2, card EO)",
            "POINTS (party 0, expected 16, found 13)",
        ],
    ),
    "a card after the last trick": (
        lambda: attrs.evolve(_last_call(), cards=(Card.E7,)),
        ["TRICK_COUNT (expected 12, found 13)", "CARD_TOO_MANY (card E7, expected 2, found 3)"],
    ),
    "a complete trick of three cards": (
        lambda: trick(_melded(), 1, cards=gaigel.parse_cards("HA HU H7")),
        ["TRICK_SIZE (trick 1, expected 4, found 3)", "CARD_MISSING (card H7, expected 2, found 1)"],
    ),
    "an open trick of four cards": (
        lambda: attrs.evolve(
            hand(hand(_melded(), 2, "EO ET SK ST"), 3, "EA L7 LO SA"), cards=gaigel.parse_cards("HK EU EK EK")
        ),
        ["TRICK_SIZE (trick 2, expected 3, found 4)"],
    ),
    "an open trick of four cards in a deal that somebody ended by a word": (
        lambda: attrs.evolve(
            hand(hand(_called(), 2, "EO ET SK ST"), 3, "EA L7 LO SA"), cards=gaigel.parse_cards("HK EU EK EK")
        ),
        ["TRICK_SIZE (trick 2, expected 0, found 4)"],
    ),
    "another leader": (
        lambda: trick(_melded(), 1, leader=2),
        ["TRICK_LEADER (trick 1, expected 0, found 2)"],
    ),
    "another winner": (
        lambda: trick(_melded(), 1, winner=2),
        ["TRICK_WINNER (trick 1, expected 0, found 2)"],
    ),
    "no winner": (
        lambda: trick(_melded(), 1, winner=None),
        ["TRICK_WINNER (trick 1, expected 0, found none)"],
    ),
    "another reason": (
        lambda: trick(_melded(), 1, reason=Reason.TRUMP),
        ["TRICK_REASON (trick 1, expected SURE_OPENING, found TRUMP)"],
    ),
    "other points of a trick": (
        lambda: trick(_melded(), 1, points=12),
        ["TRICK_POINTS (trick 1, expected 13, found 12)"],
    ),
    "forced while the stock lasts": (
        lambda: trick(_melded(), 1, forced=True),
        ["TRICK_FORCED (trick 1, expected False, found True)"],
    ),
    "a trick opened otherwise than the deal": (
        lambda: trick(_melded(), 1, opening=Opening.ANDERE_ALTE),
        ["TRICK_OPENING (trick 1, expected GE_ELFEN, found ANDERE_ALTE)"],
    ),
    "no opening; the rest can still be counted": (
        lambda: past(_melded(), opening=None, points=(33, 1)),
        ["OPENING (trick 1, expected an opening, found none)", "POINTS (party 1, expected 0, found 1)"],
    ),
    "an opening before anybody led": (
        lambda: past(_table(), opening=Opening.GE_ELFEN),
        ["OPENING (trick 1, expected none, found GE_ELFEN)"],
    ),
    "an opening without openings": (
        lambda: past(run(_table(SPEEDBESEN.replace(openings=())), "0:HA"), opening=Opening.GE_ELFEN),
        ["OPENING (trick 1, expected none, found GE_ELFEN)"],
    ),
    "an opening that the rules do not offer": (
        lambda: past(run(_table(), "0:G:HA"), opening=Opening.AUF_DISSLE),
        ["OPENING (trick 1, seat 0, card HA)"],
    ),
    "an opening that does not fit its card": (
        lambda: past(run(_table(), "0:G:HA"), opening=Opening.HOEHER_HAT),
        ["OPENING_CARD (trick 1, seat 0, card HA)"],
    ),
    "an opening for hands of nothing but trumps": (
        lambda: past(run(_table(), "0:G:HA"), opening=Opening.ALL_TRUMP),
        ["OPENING_CARD (trick 1, seat 0, card HA)"],
    ),
    "an opening with a trump": (
        lambda: at_table(run(_table(), "0:G:HA"), trump_card=Card.HT),
        [
            "CARD_MISSING (card LA, expected 2, found 1)",
            "CARD_TOO_MANY (card HT, expected 2, found 3)",
            "OPENING_CARD (trick 1, seat 0, card HA)",
        ],
    ),
    "a plain card below the Daus, though a Daus was in hand that had to be led": (
        lambda: rules(run(_table(), "0:H:HK"), must_open_daus=True),
        ["OPENING_CARD (trick 1, seat 0, card HK)"],
    ),
    "a trump in the first trick": (
        lambda: rules(
            run(
                _table(SPEEDBESEN.replace(first_trick_trump=gaigel.FirstTrickTrump.POWERLESS)), "0:G:HA 1:HU 2:H7 3:L7"
            ),
            first_trick_trump=gaigel.FirstTrickTrump.BANNED,
        ),
        ["ILLEGAL_CARD (trick 1, seat 3, card L7)"],
    ),
    "another card than the melded ones": (
        lambda: rules(run(_table(SPEEDBESEN.replace(meld_binds=False)), f"{FIRST} 0:+H 0:S7"), meld_binds=True),
        ["ILLEGAL_CARD (trick 2, seat 0, card S7)"],
    ),
    "a card that did not follow suit": (_illegal, ["ILLEGAL_CARD (trick 8, seat 0, card LK)"]),
    "a meld whose moment is over": (lambda: entries(_melded(), H_EARLY), ["MOMENT (seat 0)"]),
    "a meld whose moment has not come": (lambda: entries(_melded(), H_LATER), ["MOMENT (seat 0)"]),
    "a meld before the first card of a trick": (
        lambda: entries(_melded(), attrs.evolve(H_BY_2, laid=-1)),
        ["MOMENT (seat 2)"],
    ),
    "a meld without cards": (
        lambda: past(entries(_melded(), H_BY_2), points=(53, 0)),
        ["MELD_WITHOUT_CARDS (trick 2, seat 2)"],
    ),
    "the same pair twice": (
        lambda: past(entries(_bound(), *_bound().melds), points=(53, 0)),
        ["MELDED_TWICE (trick 2, seat 0)"],
    ),
    "a meld without a trick": (
        lambda: rules(run(_table(SPEEDBESEN.replace(meld_needs_trick=False)), "0:+H"), meld_needs_trick=True),
        ["ILLEGAL_MELD (trick 1, seat 0)"],
    ),
    "a meld in a plain suit that counts as trump": (
        lambda: past(_bound(), chronicle=(attrs.evolve(_bound().melds[0], points=40),), points=(53, 0)),
        ["MELD_POINTS (seat 0, expected 20, found 40)", "POINTS (party 0, expected 33, found 53)"],
    ),
    "a melded card that is not in the hand": (
        lambda: attrs.evolve(_bound(), melded=masks("HK HO HT", "", "", "")),
        ["MELDED_NOT_HELD (seat 0, card HT)", "MELDED (seat 0, expected [HO HK], found [HO HK HT])"],
    ),
    "a bound card that is not melded": (
        lambda: attrs.evolve(_bound(), melded=masks("HK", "", "", "")),
        ["BOUND_NOT_MELDED (seat 0, card HO)", "MELDED (seat 0, expected [HO HK], found [HK])"],
    ),
    "only one card bound by a meld": (
        lambda: attrs.evolve(_bound(), bound=masks("HK", "", "", "")),
        ["BOUND (seat 0, expected [HO HK], found [HK])"],
    ),
    "robbing out of turn": (
        lambda: entries(_melded(), Exchange(ExchangeKind.ROBBED, 3, 2, 2)),
        [
            "CARD_TOO_MANY (card L7, expected 2, found 3)",
            "CARD_MISSING (card LA, expected 2, found 1)",
            "CARD_VANISHED (seat 3, card LA)",
            "EXCHANGE (trick 2, seat 3)",
        ],
    ),
    "taking what nobody reserved": (
        lambda: entries(_melded(), Exchange(ExchangeKind.TAKEN, 0, 2, 2)),
        [
            "CARD_TOO_MANY (card EK, expected 2, found 3)",
            "CARD_MISSING (card LA, expected 2, found 1)",
            "CARD_VANISHED (seat 0, card LA)",
            "HAND_SIZE (seat 0, expected 5, found 4)",
            "EXCHANGE (trick 2, seat 0)",
        ],
    ),
    "laying under where nobody may": (
        lambda: rules(_under(), partner_robbing=False),
        ["CARD_MISSING (card LO, expected 2, found 1)", "EXCHANGE (trick 2, seat 0)"],
    ),
    "a turned-up card that came to its owner too early": (
        lambda: entries(_under(), Exchange(ExchangeKind.LEFT_TO_OWNER, 0, 2, 0)),
        [
            "CARD_MISSING (card LA, expected 2, found 1)",
            "CARD_VANISHED (seat 0, card LA)",
            "HAND_SIZE (seat 0, expected 5, found 4)",
            "EXCHANGE (trick 2, seat 0)",
        ],
    ),
    "a turned-up card that must have come to its owner": (
        lambda: past(_left(), chronicle=_left().past.chronicle[:1]),
        [
            "CARD_TOO_MANY (card LA, expected 2, found 3)",
            "HAND_SIZE (seat 0, expected 4, found 5)",
            "EXCHANGE_MISSING (trick 7, seat 0)",
        ],
    ),
    "Auf Dissle announced without four sevens": (
        lambda: entries(_melded(), Announcement(2, 2, 2)),
        ["ANNOUNCEMENT (trick 2, seat 2)"],
    ),
    "a sign where nobody may wink": (
        lambda: entries(_table(), Signal(2, Sign.HERZ, 1)),
        ["SIGNAL (trick 1, seat 2)"],
    ),
    "other points": (lambda: past(_melded(), points=(33, 1)), ["POINTS (party 1, expected 0, found 1)"]),
    "a target that nobody has": (
        lambda: past(_melded(), reached=(Reached(0, PASSED),)),
        [f"REACHED (expected (), found {(Reached(0, PASSED),)})"],
    ),
    "another phase": (
        lambda: attrs.evolve(_melded(), phase=Phase.STRICT),
        ["PHASE (expected FREE, found STRICT)"],
    ),
    "another turn": (lambda: attrs.evolve(_melded(), turn=None), ["TURN (expected 2, found none)"]),
    "no last call of nobody": (
        lambda: attrs.evolve(_last_call(), turn=4),
        ["TURN (expected 2, found 4)"],
    ),
    "a card after the end": (
        lambda: rules(run(_melded(), "2:EK 3:EK 0:HO"), target=13),
        [
            f"GOES_ON (trick 3, expected {_overdue()}, found more)",
        ],
    ),
    "a deal that is over, without a result": (
        lambda: attrs.evolve(_automatic(), result=None),
        [f"RESULT_MISSING (expected {_automatic().result}, found none)"],
    ),
    "a deal that must be over, and is not": (
        lambda: rules(_melded_out(), target=13),
        [
            "DRAWN (expected 4, found 8)",
            f"REACHED (expected {(Reached(0, Deadline(DeadlineKind.END_OF_TRICK, 2)),)}, found ())",
            f"RESULT_MISSING (expected {_overdue()}, found none)",
            "PHASE (expected OVER, found FREE)",
            "TURN (expected none, found 0)",
        ],
    ),
    "a result of a deal that goes on": (
        lambda: attrs.evolve(_melded(), result=_called().result),
        ["PHASE (expected OVER, found FREE)", "TURN (expected none, found 2)"],
    ),
    "no result of a deal that is over by a word": (
        lambda: attrs.evolve(_called(), result=None),
        ["PHASE (expected FREE, found OVER)", "TURN (expected 2, found none)"],
    ),
    "other strokes": (
        lambda: result(_called(), strokes=(1, 0)),
        [f"RESULT (expected {_called().result}, found {result(_called(), strokes=(1, 0)).result})"],
    ),
    "the word of a seat that the table has not": (
        lambda: result(_called(), seat=4),
        [f"RESULT (expected none, found {result(_called(), seat=4).result})"],
    ),
    "a wrong call by nobody": (
        lambda: result(_called(), seat=None),
        [f"RESULT (expected none, found {result(_called(), seat=None).result})"],
    ),
    "five sevens that nobody had": (
        lambda: result(_called(), ending=Ending.FIVE_SEVENS),
        [f"RESULT (expected none, found {result(_called(), ending=Ending.FIVE_SEVENS).result})"],
    ),
    "another seat before a fatal card": (
        lambda: result(_fatal(), seat=0),
        [f"RESULT (expected {_fatal().result}, found {result(_fatal(), seat=0).result})"],
    ),
    "an uncalled deal with other winners": (
        lambda: result(_uncalled(), winners=()),
        [f"RESULT (expected {_uncalled().result}, found {result(_uncalled(), winners=()).result})"],
    ),
}


def short(problem: Problem) -> str:
    """The problem without entry and violations, which are tested by themselves."""
    return str(attrs.evolve(problem, entry=None, violations=()))


@pytest.mark.parametrize("case", CASES)
def test_everything_that_is_wrong_is_named(case: str) -> None:
    build, expected = CASES[case]
    assert [short(problem) for problem in problems(build())] == expected


def test_every_code_is_reached_by_a_case() -> None:
    reached = {problem.code for build, _ in CASES.values() for problem in problems(build())}
    assert reached == set(ProblemCode)


@pytest.mark.parametrize(
    "build",
    [_table, _melded, _bound, _under, _left, _fatal, _automatic, _called, _last_call, _uncalled, _melded_out],
)
def test_the_states_that_are_damaged_are_sound(build: Callable[[], State]) -> None:
    assert problems(build()) == ()


def test_a_seat_that_others_passed_in_the_last_call_may_be_on_turn() -> None:
    """RULES §9: each seat in turn, beginning with the last trick's winner."""
    state = _last_call()
    assert state.turn is not None
    passed = gaigel.apply(state, gaigel.Pass(state.turn))
    assert problems(passed) == ()
    assert problems(gaigel.apply(passed, gaigel.Call(0))) == ()


def test_swapped_cards_that_make_another_winner_end_the_replay() -> None:
    """What comes after a trick whose winner and next leader are wrong together cannot be judged; points still can."""
    state = run(_table(), f"{FIRST} 0:E7 1:EU 2:EK 3:EA 3:LO 0:E7")
    swapped = trick(state, 2, cards=gaigel.parse_cards("EA EU EK E7"))
    assert [str(problem) for problem in problems(swapped)] == ["TRICK_WINNER (trick 2, expected 0, found 3)"]
    assert [str(problem) for problem in problems(past(swapped, points=(0, 0)))] == [
        "TRICK_WINNER (trick 2, expected 0, found 3)",
        "POINTS (party 0, expected 13, found 0)",
        "POINTS (party 1, expected 17, found 0)",
    ]


def test_swapped_cards_before_an_open_trick_end_the_replay() -> None:
    """The seat on turn is the second witness for who led to the open trick."""
    state = run(_table(), f"{FIRST} 0:E7 1:EU 2:EK 3:EA 3:LO")
    swapped = trick(state, 2, cards=gaigel.parse_cards("EA EU EK E7"))
    assert [str(problem) for problem in problems(swapped)] == ["TRICK_WINNER (trick 2, expected 0, found 3)"]


def test_another_leader_of_a_later_trick_alone_is_one_fault() -> None:
    state = run(_table(), f"{FIRST} 0:E7 1:EU 2:EK 3:EA 3:LO 0:E7")
    assert [str(problem) for problem in problems(trick(state, 2, leader=1))] == [
        "TRICK_LEADER (trick 2, expected 0, found 1)"
    ]


def test_a_card_or_an_entry_comes_with_the_rules_that_it_breaks() -> None:
    """RULES §7, §17: option and seat on turn are facts of the violations."""
    (meld, *_) = problems(entries(_melded(), attrs.evolve(H_BY_2, suit=Suit.EICHEL, seat=1)))
    assert meld.code is ProblemCode.MELD_WITHOUT_CARDS
    assert [str(violation) for violation in meld.violations] == [
        "NOT_YOUR_TURN (seat 2)",
        "NO_TRICK_YET (option meld_needs_trick)",
        "NO_PAIR (suit E)",
    ]
    assert meld.entry == Meld(1, Suit.EICHEL, 20, 2, 2)


# Problems as values


def test_waived_codes_are_not_reported() -> None:
    state = past(attrs.evolve(_melded(), turn=0), points=(0, 0))
    assert {problem.code for problem in problems(state)} == {ProblemCode.POINTS, ProblemCode.TURN}
    assert [problem.code for problem in problems(state, {ProblemCode.POINTS})] == [ProblemCode.TURN]
    assert problems(state, ["TURN", "POINTS"]) == ()


def test_a_code_that_does_not_exist_cannot_be_waived() -> None:
    with pytest.raises(UnknownProblem) as caught:
        problems(_table(), ["DRWAN"])
    assert caught.value.code == "DRWAN"
    assert "'DRWAN', only DEALER, KNOCKED" in str(caught.value)


def test_a_problem_is_a_value_with_an_evaluable_repr() -> None:
    found = problems(past(entries(_bound(), *_bound().melds), points=(0, 0)))
    assert [
        eval(repr(problem), vars(gaigel) | {"Problem": Problem, "ProblemCode": ProblemCode}) for problem in found
    ] == [*found]
    assert pickle.loads(pickle.dumps(found)) == found
    assert len({*found, *found}) == len(found) == 2
    assert repr(found[1]) == "Problem(ProblemCode.POINTS, party=0, expected=53, found=0)"


def test_a_problem_reads_in_one_line() -> None:
    (problem,) = problems(past(entries(_bound(), *_bound().melds), points=(53, 0)))
    assert str(problem) == (
        "MELDED_TWICE (trick 2, seat 0, entry Meld(seat=0, suit=Suit.HERZ, points=20, trick=2, laid=0), "
        "PAIR_ALREADY_MELDED (suit H))"
    )
    assert str(ProblemCode.MELDED_TWICE) == "MELDED_TWICE"


# Damage by chance


def mutated(value: Any, rng: random.Random, name: str = "") -> Any:
    """The value with one thing in it changed, of the documented type."""
    match value:
        case Rules():
            return random_rules(rng)
        case enum.Enum():
            members: list[Any] = [*type(value)]
            return rng.choice(members)
        case bool():
            return not value
        case None:
            return {"turn": rng.randrange(4), "opening": rng.choice(list(Opening)), "trick": 3, "seat": 1}.get(name)
        case int() if name in {"masks", "melded", "bound"}:
            cards = list(Hand.from_mask(value))
            if cards:
                cards.pop(rng.randrange(len(cards)))
            more = rng.choice(CARDS)
            return Hand([*cards, more] if cards.count(more) < 2 else cards).mask
        case int():
            return value + rng.choice([-2, -1, 1, 2, 20])
        case tuple():
            items = list[Any](value)  # pyright: ignore[reportUnknownArgumentType]
            return tuple(_mutated_items(items, rng, name))
        case _:
            kind: Any = type(value)  # pyright: ignore[reportUnknownVariableType]
            fields = [field.name for field in attrs.fields(kind) if field.init]
            changed = rng.choice(fields)
            return attrs.evolve(value, **{changed: mutated(getattr(value, changed), rng, changed)})


def _mutated_items(items: list[Any], rng: random.Random, name: str) -> list[Any]:
    if not items:
        return [rng.choice(ENTRIES)] if name == "chronicle" else items
    at = rng.randrange(len(items))
    match rng.randrange(8):
        case 0:
            items.pop(at)
        case 1:
            items.insert(at, rng.choice(items))
        case 2 | 3:
            other = rng.randrange(len(items))
            items[at], items[other] = items[other], items[at]
        case _:
            items[at] = mutated(items[at], rng, name)
    return items


ENTRIES = (
    *(Exchange(kind, 1, 2, 0) for kind in ExchangeKind),
    Meld(0, Suit.HERZ, 20, 1, 0),
    Announcement(1, 1, 1),
    Signal(0, Sign.HERZ, 1),
)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(playouts(), st.randoms(use_true_random=False))
def test_whatever_is_damaged_is_judged_without_an_error_and_what_has_no_problem_can_be_played(
    playout: Playout, rng: random.Random
) -> None:
    sound = playout.states()
    for _ in range(5):
        state: State = rng.choice(sound)
        for _ in range(rng.choice([1, 1, 2])):
            state = mutated(state, rng)
        found = problems(state)
        assert all(str(problem) and problem in {*found} for problem in found)
        if not found:
            replayed = Retrace(state, course(state), dealt(state, course(state)))
            assert replayed.whole
            assert not replayed.refusals
            for name in ("past", "masks", "cards", "melded", "bound"):
                assert getattr(replayed.state, name) == getattr(state, name)
        assert parse_position(position_text(state)) == state
