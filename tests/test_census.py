"""The random deals of the tests reach every corner of the rules, each at least five times.

Plain shuffles under the presets never visit the hard chapters; a property that holds over them says nothing there.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, get_args

import pytest
from attrs import frozen

from gaigel import (
    Call,
    Calling,
    Challenge,
    Code,
    DeadlineKind,
    Ending,
    ExchangeKind,
    LayUnder,
    MeldDeadline,
    MeldPair,
    MeldWhen,
    Move,
    Open,
    Opening,
    Overdue,
    Phase,
    Play,
    Reason,
    Rob,
    RobWhen,
    State,
    Suit,
    deadline,
    why_illegal,
)
from gaigel.testing import GAINS, LENGTH, Playout, Temper, Theme, candidate_moves, play_out, random_pack, random_rules
from tests.differential import compare
from tests.invariants import check_conservation, check_ending, check_melds, check_points, check_turn, examples

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LEAST = 5
"""How often each thing must happen."""


@frozen
class Campaign:
    """Deals that are led towards some corner."""

    deals: int
    rules: dict[str, Any]
    themes: tuple[Theme, ...]
    temper: Temper | None = None
    """When they call; None: as chance has it."""
    greedy: bool = False
    """Whether everything that is to be gained is taken."""


NO_OPENINGS = frozenset[Opening]()
UNDER = {"partner_robbing": True, "rob_when": RobWhen.ON_TURN, "openings": NO_OPENINGS, "target": 240}
MELDS = {"meld_needs_trick": False, "meld_binds": True, "target": 240, "rob_when": RobWhen.OFF}
SOON = {"meld_needs_trick": False, "calling": Calling.MANUAL, "target": 20, "meld_deadline": MeldDeadline.SAME_TRICK}

CAMPAIGNS = (
    Campaign(600, {}, tuple(Theme)),
    Campaign(300, UNDER, (Theme.TRUMP_SEVENS_IN_PARTY,), Temper.SILENT, greedy=True),
    Campaign(40, UNDER, (Theme.TRUMP_SEVENS_APART,), Temper.SILENT, greedy=True),
    Campaign(80, {}, (Theme.FIVE_SEVENS, Theme.FIFTH_SEVEN_DRAWN), Temper.SILENT, greedy=True),
    Campaign(100, MELDS | {"meld_when": MeldWhen.ANY_TIME}, (Theme.TWO_PAIRS,), Temper.SILENT, greedy=True),
    Campaign(100, MELDS | {"meld_when": MeldWhen.ON_TURN}, (Theme.TWO_PAIRS,), Temper.SILENT, greedy=True),
    Campaign(150, SOON | {"overdue": Overdue.AUTOMATIC}, (Theme.TWO_PAIRS,), Temper.SILENT, greedy=True),
    Campaign(150, SOON | {"overdue": Overdue.ON_CHALLENGE}, (Theme.TWO_PAIRS,), greedy=True),
)


@cache
def deals(number: int) -> tuple[Playout, ...]:
    """The deals of a campaign."""
    campaign = CAMPAIGNS[number]
    return tuple(_deal(campaign, random.Random(f"census {number} {deal}")) for deal in range(campaign.deals))


def _deal(campaign: Campaign, rng: random.Random) -> Playout:
    rules = random_rules(rng, **campaign.rules)
    dealer = rng.randrange(rules.players)
    pack = random_pack(rng, rules, dealer, themes=campaign.themes)
    choices = bytearray(rng.randbytes(LENGTH))
    if campaign.temper is not None:
        choices[0] = campaign.temper.value
    if campaign.greedy:
        choices[1:] = [byte if byte % 4 else GAINS + byte // 4 for byte in choices[1:]]
    return play_out(rules, pack, dealer, bytes(choices))


def happened(before: State, move: Move, after: State) -> Iterator[str]:
    """Everything worth counting at a move."""
    yield f"move {type(move).__name__}"
    if isinstance(move, Open):
        yield f"opening {move.opening.name}"
    new = after.past.exchanges[len(before.past.exchanges) :]
    yield from (f"exchange {exchange.kind.name}" for exchange in new)
    if isinstance(move, MeldPair) and move.seat != before.turn:
        yield "meld out of turn"
    if isinstance(move, MeldPair) and any((meld.seat, meld.suit) == (move.seat, move.suit) for meld in before.melds):
        yield "second pair of a suit"
    if isinstance(move, Play) and before.bound[move.seat] and not before.bound[move.seat] & move.card.bit:
        yield "lapsed duty"
    if len(after.tricks) > len(before.tricks):
        yield from completed(before, move, after)


def completed(before: State, move: Move, after: State) -> Iterator[str]:
    """Everything worth counting at the end of a trick."""
    trick = after.tricks[-1]
    assert trick.reason is not None
    yield f"reason {trick.reason.name}"
    if trick.forced:
        yield "forced"
    for seat, hand in enumerate(after.hands):
        drawn = len(hand) - len(before.hands[seat]) + (seat == move.seat)
        taken = any(exchange.seat == seat for exchange in after.past.exchanges[len(before.past.exchanges) :])
        if drawn == 2 and not taken:
            yield "extra draw"
    number = len(after.tricks)
    due = [reached for reached in before.past.reached if reached.deadline.trick == number]
    if sum(reached.deadline.kind is DeadlineKind.END_OF_TRICK for reached in due) > 1:
        yield f"two deadlines at once, {before.rules.overdue.name}"


def ended(before: State, move: Move, final: State) -> Iterator[str]:
    """Everything worth counting when a deal is over."""
    result = final.result
    assert result is not None
    yield f"ending {result.ending.name}"
    late = [reached.party for reached in final.past.reached if reached.deadline.kind is DeadlineKind.PASSED]
    if result.ending is Ending.OVERDUE:
        how = type(move).__name__ if isinstance(move, Call | Challenge) else "fatal card" if final.cards else "trick"
        yield f"overdue by {how}"
    elif result.ending is Ending.RIGHT_CALL:
        yield f"right call by {type(move).__name__}"
    elif late and result.ending is Ending.UNCALLED:
        yield "late and unchallenged"
        if set(late) & set(result.winners):
            yield "late, unchallenged, and the winner"
    if before.phase is Phase.LAST_CALL and isinstance(move, Call | Challenge):
        yield "word in the last call"
    if final.trick.opening is not None and final.trick.opening.face_down and final.cards:
        yield "face-down cards that stay unknown"


@cache
def census() -> Counter[str]:
    """How often each thing happened."""
    found: Counter[str] = Counter()
    rng = random.Random(0)
    for playout in chain.from_iterable(map(deals, range(len(CAMPAIGNS)))):
        states = playout.states()
        for step in zip(states, playout.moves, states[1:], strict=False):
            found.update(happened(*step))
        found.update(ended(states[-2], playout.moves[-1], states[-1]))
        for state in states:
            found.update({code.name for code in codes(state, held(state))})
        found.update(f"phase {each.phase.name}" for each in states)
        found.update(f"deadline {deadline(each, 0).kind.name}" for each in states)
        if not rng.randrange(3):
            state = rng.choice(states)
            found.update({code.name for code in codes(state, candidate_moves(state))})
    return found


def codes(state: State, moves: Iterable[Move]) -> set[Code]:
    """The codes by which some of these moves are refused."""
    return {violation.code for move in moves for violation in why_illegal(state, move)}


def held(state: State) -> list[Move]:
    """What comes to the mind of the seat on turn: its cards, melds, and the turned-up card."""
    seat = state.turn
    if seat is None:
        return []
    cards = [Play(seat, card) for card in state.hands[seat].faces]
    return [*cards, *(MeldPair(seat, suit) for suit in Suit), Rob(seat), LayUnder(seat)]


WANTED = (
    *(f"move {kind.__name__}" for kind in get_args(Move)),
    *(f"opening {opening.name}" for opening in Opening),
    *(f"exchange {kind.name}" for kind in ExchangeKind),
    *(f"reason {reason.name}" for reason in Reason),
    *(f"ending {ending.name}" for ending in Ending),
    *(f"phase {phase.name}" for phase in Phase),
    *(f"deadline {kind.name}" for kind in DeadlineKind if kind is not DeadlineKind.UNKNOWN),
    *(code.name for code in Code),
    "meld out of turn",
    "second pair of a suit",
    "lapsed duty",
    "forced",
    "extra draw",
    "two deadlines at once, AUTOMATIC",
    "two deadlines at once, ON_CHALLENGE",
    *(f"right call by {kind}" for kind in ("Call", "Play", "MeldPair")),
    "overdue by Call",
    "overdue by Challenge",
    "overdue by fatal card",
    "overdue by trick",
    "late and unchallenged",
    "late, unchallenged, and the winner",
    "word in the last call",
    "face-down cards that stay unknown",
)


@pytest.mark.parametrize("thing", WANTED)
def test_it_is_reached_at_least_five_times(thing: str) -> None:
    """Each kind of move, opening, ending, reason and code, and each rare event of RULES §4 to §11."""
    assert census()[thing] >= LEAST


@pytest.mark.parametrize("number", range(len(CAMPAIGNS)))
def test_the_library_and_the_referee_agree_there(number: int) -> None:
    """The deals of the census keep all properties, and the referee sees each alike; a small profile takes a sample."""
    for playout in deals(number)[:: max(1, 100 // examples())]:
        compare(playout)
        check_melds(playout)
        check_ending(playout)
        for state in playout.states():
            check_conservation(state)
            check_points(state)
            check_turn(state)
