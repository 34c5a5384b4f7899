"""What is wrong with a state that was built by hand: everything at once, by code.

A state that `gaigel.deal` and `gaigel.apply` made has no problems, and a state without problems can be made by them.

>>> import attrs, gaigel
>>> state = gaigel.deal(gaigel.SPEEDBESEN, gaigel.full_pack(), dealer=3)
>>> problems(state)
()
>>> for problem in problems(attrs.evolve(state, turn=2, past=attrs.evolve(state.past, points=(20, 0)))):
...     print(problem)
POINTS (party 0, expected 0, found 20)
TURN (expected 0, found 2)
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from gaigel import _masks
from gaigel._position.retrace import Retrace, counted, course, dealt, is_hand, judged, timely
from gaigel.cards import CARDS, Card, Hand
from gaigel.engine import apply, call_moves
from gaigel.moves import Call, Challenge, LayDownSevens, Pass
from gaigel.problem_codes import Problem, ProblemCode
from gaigel.state import Announcement, Exchange, ExchangeKind, Meld, Phase, open_cards, stock_size
from gaigel.violations import Code

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gaigel._position.retrace import Refusal
    from gaigel.state import DealResult, State

__all__ = ["problems"]


def problems(state: State, waive: Iterable[ProblemCode | str] = frozenset()) -> tuple[Problem, ...]:
    """Everything that is inconsistent in a state: empty if and only if the rules can lead to it.

    What can be judged by itself is judged by itself. Besides, the deal is played again from the hands that must have
    been dealt: what the rules forbid is named and taken as done, and what then comes out differently is named too.
    Where that leads nowhere - too few cards in a trick, no opening, another winner by all accounts - it stops, and
    what comes later is not judged: mend what is named and ask again.

    Args:
        state: A state of any origin; its fields must have the documented types.
        waive: Codes, or their names, that are not reported: analysis may need positions that no play explains.

    Raises:
        UnknownProblem: If something waived is no code.
    """
    waived = {ProblemCode(code) for code in waive}
    return tuple(problem for problem in _found(state) if problem.code not in waived)


def _found(state: State) -> Iterator[Problem]:
    structure = list(_structure(state))
    yield from structure
    yield from _knocking(state)
    yield from _cards(state)
    yield from _melded(state)
    yield from _opening(state)
    yield from _tricks(state)
    if structure or _unopened(state):
        yield from _points(state, counted(state.table, state.past.tricks, state.past.chronicle))
        return
    leaders = course(state)
    hands = dealt(state, leaders)
    yield from _hands(state, hands)
    trace = Retrace(state, leaders, hands)
    for refusal in trace.refusals:
        yield _refused(refusal)
    for meld, worth in trace.corrected:
        yield Problem(ProblemCode.MELD_POINTS, seat=meld.seat, entry=meld, expected=worth, found=meld.points)
    for entry in timely(state)[1]:
        yield Problem(ProblemCode.MOMENT, seat=entry.seat, entry=entry)
    if trace.over is not None:
        yield Problem(ProblemCode.GOES_ON, trick=trace.over, expected=trace.state.result, found="more")
    if trace.whole:
        yield from _outcome(state, trace.state)
    else:
        yield from _points(state, counted(state.table, state.past.tricks, state.past.chronicle))


# What can be judged by itself


def _structure(state: State) -> Iterator[Problem]:
    """What must be right before anything can be played again."""
    table, past = state.table, state.past
    seats = range(table.players)
    if table.dealer not in seats:
        yield Problem(ProblemCode.DEALER, expected=f"0 to {table.players - 1}", found=table.dealer)
    for masks in (state.masks, state.melded, state.bound):
        if len(masks) != table.players:
            yield Problem(ProblemCode.NUMBER_OF_HANDS, expected=table.players, found=len(masks))
        for seat, mask in enumerate(masks):
            if not is_hand(mask):
                yield Problem(ProblemCode.NOT_A_HAND, seat=seat, expected="a hand", found=mask)
    if len(past.points) != table.parties:
        yield Problem(ProblemCode.NUMBER_OF_POINTS, expected=table.parties, found=len(past.points))
    if len(state.pile) != table.stock - 1:
        yield Problem(ProblemCode.PILE_SIZE, expected=table.stock - 1, found=len(state.pile))
    for number, trick in enumerate(past.tricks, 1):
        if len(trick.cards) != table.players:
            yield Problem(ProblemCode.TRICK_SIZE, number, expected=table.players, found=len(trick.cards))
    number, laid = len(past.tricks) + 1, len(state.cards)
    if number + bool(laid) > table.trick_count + 1:
        yield Problem(ProblemCode.TRICK_COUNT, expected=table.trick_count, found=number - 1 + bool(laid))
    # A trick whose last card was a fatal one stays open (RULES §9).
    most = table.players - (state.result is None)
    if laid > most:
        yield Problem(ProblemCode.TRICK_SIZE, number, expected=most, found=laid)
    for entry in past.chronicle:
        if entry.seat not in seats:
            yield Problem(ProblemCode.NO_SUCH_SEAT, seat=entry.seat, entry=entry)


def _knocking(state: State) -> Iterator[Problem]:
    if state.table.knocked and not state.rules.knocking:
        yield Problem(ProblemCode.KNOCKED, expected=False, found=True)


def _cards(state: State) -> Iterator[Problem]:
    """Every card is there twice (RULES §1)."""
    table, past = state.table, state.past
    counts: Counter[Card] = Counter(state.cards)
    for mask in state.masks:
        counts.update(Hand.from_mask(mask) if is_hand(mask) else ())
    for trick in past.tricks:
        counts.update(trick.cards)
    rest = (*state.pile, *open_cards(table, past))
    counts.update(rest[max(len(rest) - max(stock_size(table, past), 0), 0) :])
    for card in CARDS:
        if counts[card] != 2:
            code = ProblemCode.CARD_MISSING if counts[card] < 2 else ProblemCode.CARD_TOO_MANY
            yield Problem(code, card=card, expected=2, found=counts[card])


def _melded(state: State) -> Iterator[Problem]:
    """Bound cards are melded, melded ones are held (RULES §7)."""
    pairs = (
        (ProblemCode.MELDED_NOT_HELD, state.melded, state.masks),
        (ProblemCode.BOUND_NOT_MELDED, state.bound, state.melded),
    )
    for code, parts, wholes in pairs:
        for seat, (part, whole) in enumerate(zip(parts, wholes, strict=False)):
            if is_hand(part) and is_hand(whole):
                for card in Hand.from_mask(_masks.minus(part, whole)):
                    yield Problem(code, seat=seat, card=card)


def _unopened(state: State) -> bool:
    """Whether a card was led that needs an opening, and has none (RULES §4)."""
    return bool(state.rules.openings) and _begun(state) and state.past.opening is None


def _begun(state: State) -> bool:
    return bool(state.past.tricks or state.cards)


def _opening(state: State) -> Iterator[Problem]:
    """There is an opening if and only if the first trick has begun and the rules have openings (RULES §4)."""
    opening = state.past.opening
    if _unopened(state):
        yield Problem(ProblemCode.OPENING, 1, expected="an opening")
    elif opening is not None and not (state.rules.openings and _begun(state)):
        yield Problem(ProblemCode.OPENING, 1, found=opening)


def _tricks(state: State) -> Iterator[Problem]:
    """Each complete trick by itself (RULES §4 to §6, §9)."""
    table, past = state.table, state.past
    leader: int | None = table.forehand
    for number, trick in enumerate(past.tricks, 1):
        if trick.leader != leader:
            yield Problem(ProblemCode.TRICK_LEADER, number, expected=leader, found=trick.leader)
        right = judged(table, past.opening, number, trick.leader if leader is None else leader, trick.cards)
        pairs: list[tuple[ProblemCode, object, object]] = [(ProblemCode.TRICK_POINTS, right.points, trick.points)]
        if right.winner is not None:
            # A wrong leader alone is one fault, not two.
            if trick.winner not in {
                right.winner,
                judged(table, past.opening, number, trick.leader, trick.cards).winner,
            }:
                yield Problem(ProblemCode.TRICK_WINNER, number, expected=right.winner, found=trick.winner)
            pairs += [
                (ProblemCode.TRICK_REASON, right.reason, trick.reason),
                (ProblemCode.TRICK_FORCED, right.forced, trick.forced),
                (ProblemCode.TRICK_OPENING, right.opening, trick.opening),
            ]
        for code, expected, found in pairs:
            if expected != found:
                yield Problem(code, number, expected=expected, found=found)
        leader = trick.winner


def _points(state: State, expected: tuple[int, ...]) -> Iterator[Problem]:
    for party, (right, found) in enumerate(zip(expected, state.past.points, strict=False)):
        if right != found:
            yield Problem(ProblemCode.POINTS, party=party, expected=right, found=found)


# What follows from the deal as it was played


def _hands(state: State, hands: tuple[Counter[Card], ...]) -> Iterator[Problem]:
    """What each seat was dealt has the right size, and nothing that it got has gone."""
    for seat, counts in enumerate(hands):
        for card in CARDS:
            if counts[card] < 0:
                yield Problem(ProblemCode.CARD_VANISHED, seat=seat, card=card)
        found = state.masks[seat].bit_count()
        expected = found - counts.total() + state.rules.hand_size
        if found != expected:
            yield Problem(ProblemCode.HAND_SIZE, seat=seat, expected=expected, found=found)


def _refused(refusal: Refusal) -> Problem:
    """The problem that a card or an entry is which the rules forbid."""
    what, codes = refusal.what, {violation.code for violation in refusal.violations}
    if isinstance(what, Card):
        code = ProblemCode.ILLEGAL_CARD
        for broken, named in _CARD_CODES.items():
            if broken in codes:
                code = named
        return Problem(code, refusal.trick, refusal.seat, card=what, violations=refusal.violations)
    if isinstance(what, Meld):
        code = ProblemCode.ILLEGAL_MELD
        if Code.NO_PAIR in codes:
            code = ProblemCode.MELD_WITHOUT_CARDS
        elif Code.PAIR_ALREADY_MELDED in codes:
            code = ProblemCode.MELDED_TWICE
    elif isinstance(what, Exchange):
        code = ProblemCode.EXCHANGE
    else:
        code = ProblemCode.ANNOUNCEMENT if isinstance(what, Announcement) else ProblemCode.SIGNAL
    return Problem(code, refusal.trick, refusal.seat, entry=what, violations=refusal.violations)


_CARD_CODES = {
    Code.NEEDS_PLAIN_DAUS: ProblemCode.OPENING_CARD,
    Code.NEEDS_PLAIN_BELOW_DAUS: ProblemCode.OPENING_CARD,
    Code.DAUS_OPENING_COMPULSORY: ProblemCode.OPENING_CARD,
    Code.NOT_ALL_TRUMP: ProblemCode.OPENING_CARD,
    Code.OPENING_NOT_OFFERED: ProblemCode.OPENING,
    Code.NOT_IN_HAND: ProblemCode.CARD_NOT_HELD,
}
"""Which problem it is if a card breaks this rule; the last one that fits."""


def _outcome(state: State, played: State) -> Iterator[Problem]:
    """Where the deal, played again, came to something else."""
    past, right = state.past, played.past
    if len(right.tricks) != len(past.tricks):
        # The last card of the open trick was no fatal one: the trick is complete.
        yield Problem(ProblemCode.TRICK_SIZE, len(past.tricks) + 1, expected=0, found=len(state.cards))
        return
    for exchange in right.exchanges:
        if exchange.kind is ExchangeKind.LEFT_TO_OWNER and exchange not in past.exchanges:
            yield Problem(ProblemCode.EXCHANGE_MISSING, exchange.trick, exchange.seat, entry=exchange)
    if right.drawn != past.drawn:
        yield Problem(ProblemCode.DRAWN, expected=right.drawn, found=past.drawn)
    for code, rights, masks in (
        (ProblemCode.MELDED, played.melded, state.melded),
        (ProblemCode.BOUND, played.bound, state.bound),
    ):
        for seat, (expected, found) in enumerate(zip(rights, masks, strict=True)):
            if expected != found:
                yield Problem(code, seat=seat, expected=Hand.from_mask(expected), found=Hand.from_mask(found))
    yield from _points(state, right.points)
    if right.reached != past.reached:
        yield Problem(ProblemCode.REACHED, expected=right.reached, found=past.reached)
    yield from _end(state, played)


def _end(state: State, played: State) -> Iterator[Problem]:
    """Phase, turn and result."""
    given, phase, turn = state.result, played.phase, played.turn
    if given is None:
        if played.result is not None:
            yield Problem(ProblemCode.RESULT_MISSING, expected=played.result)
        # In the last call any seat may be on turn: those before it have passed.
        elif phase is Phase.LAST_CALL and state.turn in range(played.table.players):
            turn = state.turn
    else:
        phase, turn = Phase.OVER, None
        results = _results(played, given.seat)
        if given not in results:
            like = next((result for result in results if result.ending is given.ending), None)
            yield Problem(ProblemCode.RESULT, expected=like, found=given)
    if state.phase is not phase:
        yield Problem(ProblemCode.PHASE, expected=phase, found=state.phase)
    if state.turn != turn:
        yield Problem(ProblemCode.TURN, expected=turn, found=state.turn)


def _results(state: State, seat: int | None) -> list[DealResult]:
    """How the deal has ended, or might now end by a word of the seat, or without any word."""
    if state.result is not None:
        return [state.result]
    ends: list[State] = []
    if seat is None:
        while state.turn is not None and state.phase is Phase.LAST_CALL:
            state = apply(state, Pass(state.turn))
        ends = [state]
    elif seat in range(state.table.players):
        words = [move for move in call_moves(state, seat) if isinstance(move, Call | Challenge | LayDownSevens)]
        ends = [apply(state, word) for word in words]
    return [end.result for end in ends if end.result is not None]
