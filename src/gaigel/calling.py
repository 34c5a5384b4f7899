"""Going out: the target, the deadlines for "Aus!", calls, challenges and the last call (RULES §9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gaigel.moves import Call, Challenge, Pass
from gaigel.rules import CallDeadline, Calling, MeldDeadline, Overdue
from gaigel.scoring import close
from gaigel.state import (
    Deadline,
    DeadlineKind,
    Ending,
    Phase,
    Reached,
    leader,
    make_past,
    make_state,
    trick_number,
    with_past,
)
from gaigel.violations import Code, Violation

if TYPE_CHECKING:
    from gaigel.state import Past, Position, State, Table

__all__ = [
    "after_meld",
    "after_trick",
    "call_moves",
    "deadline",
    "lapse",
    "late_with_card",
    "late_with_trick",
    "newly_reached",
    "perform",
    "reach",
    "turn_moves",
    "violations",
]

_NONE = Deadline(DeadlineKind.NONE)
_LAST_CALL = Deadline(DeadlineKind.LAST_CALL)
_PASSED = Deadline(DeadlineKind.PASSED)
_BEFORE_CARD, _END_OF_TRICK = DeadlineKind.BEFORE_CARD, DeadlineKind.END_OF_TRICK


def deadline(past: Past, party: int) -> Deadline:
    """Until when a party must call."""
    return next((reached.deadline for reached in past.reached if reached.party == party), _NONE)


def after_trick(table: Table, trick: int) -> Deadline:
    """The deadline of a party that reaches the target with the trick of this number."""
    kind = (
        DeadlineKind.BEFORE_CARD if table.rules.call_deadline is CallDeadline.NEXT_CARD else DeadlineKind.END_OF_TRICK
    )
    return _until(table, kind, trick + 1)


def after_meld(state: State) -> Deadline:
    """The deadline of a party that reaches the target with a meld in this state."""
    table, trick = state.table, trick_number(state)
    if table.rules.meld_deadline is MeldDeadline.SAME_TRICK:
        return _until(table, _END_OF_TRICK, trick)
    return after_trick(table, trick if state.cards else trick - 1)


def _until(table: Table, kind: DeadlineKind, trick: int) -> Deadline:
    """The end of the last trick ends no deadline: whoever would be late then may call in the last call."""
    last = table.trick_count
    if trick > last or (trick == last and kind is _END_OF_TRICK):
        return _LAST_CALL
    return Deadline(kind, trick)


def late_with_card(reached: tuple[Reached, ...], party: int, trick: int) -> list[int]:
    """The party, if it lets its deadline pass by laying a card to the trick of this number."""
    for other in reached:
        if other.party == party and other.deadline.trick == trick and other.deadline.kind is _BEFORE_CARD:
            return [party]
    return []


def late_with_trick(reached: tuple[Reached, ...], trick: int) -> list[int]:
    """The parties whose deadline ends with the trick of this number, in the order in which they reached the target."""
    return [other.party for other in reached if other.deadline.trick == trick and other.deadline.kind is _END_OF_TRICK]


def lapse(state: State, late: list[int]) -> State:
    """The state after these deadlines have passed: the deal ends for the first party, or all are late from now on."""
    if state.rules.overdue is Overdue.AUTOMATIC:
        return close(state, Ending.OVERDUE, late[0])
    return _with_reached(
        state,
        tuple(Reached(other.party, _PASSED) if other.party in late else other for other in state.past.reached),
    )


def newly_reached(table: Table, reached: tuple[Reached, ...], party: int, points: int) -> bool:
    """Whether the party has the target now and had it not before."""
    if points < table.rules.target:
        return False
    for other in reached:  # noqa: SIM110  this runs for many tricks, and all() makes a generator
        if other.party == party:
            return False
    return True


def reach(state: State, party: int, until: Deadline) -> State:
    """The state after the party has newly reached the target: won at once, or with a deadline to keep."""
    if state.rules.calling is Calling.AUTOMATIC:
        return close(state, Ending.RIGHT_CALL, party)
    return _with_reached(state, (*state.past.reached, Reached(party, until)))


def _with_reached(state: State, reached: tuple[Reached, ...]) -> State:
    past = state.past
    return with_past(state, make_past(past.opening, past.tricks, past.points, past.drawn, past.chronicle, reached))


def turn_moves(seat: int) -> tuple[Pass, ...]:
    """What the seat on turn may do in the last call."""
    return (Pass(seat),)


def call_moves(position: Position, seat: int) -> list[Call | Challenge]:
    """What any seat may say at any moment until the deal is over."""
    rules, own = position.table.rules, position.table.party_of[seat]
    if rules.calling is Calling.AUTOMATIC:
        return []
    others = range(rules.parties) if rules.overdue is Overdue.ON_CHALLENGE else ()
    return [Call(seat), *(Challenge(seat, party) for party in others if party != own)]


def violations(position: Position, move: Call | Challenge | Pass) -> list[Violation]:
    """Everything that speaks against a call, a challenge or a pass."""
    table, seat = position.table, move.seat
    rules = table.rules
    found: list[Violation] = []
    if isinstance(move, Pass):
        if position.turn != seat:
            found.append(Violation(Code.NOT_YOUR_TURN, seat=position.turn))
        if position.phase is not Phase.LAST_CALL:
            found.append(Violation(Code.NOT_LAST_CALL))
        return found
    if isinstance(move, Call):
        return [Violation(Code.NO_CALLS, option="calling")] if rules.calling is Calling.AUTOMATIC else []
    if rules.calling is Calling.AUTOMATIC:
        found.append(Violation(Code.NO_CHALLENGES, option="calling"))
    elif rules.overdue is Overdue.AUTOMATIC:
        found.append(Violation(Code.NO_CHALLENGES, option="overdue"))
    if move.party >= table.parties:
        found.append(Violation(Code.NO_SUCH_PARTY))
    elif move.party == table.party_of[seat]:
        found.append(Violation(Code.OWN_PARTY))
    return found


def perform(state: State, move: Call | Challenge | Pass) -> State:
    """The state after a legal call, challenge or pass; none of the first two is ever without consequence."""
    past, seat = state.past, move.seat
    party = state.table.party_of[seat]
    if isinstance(move, Pass):
        return _passed(state, seat)
    if isinstance(move, Challenge):
        if deadline(past, move.party) == _PASSED:
            return close(state, Ending.OVERDUE, move.party, seat)
        return close(state, Ending.WRONG_CHALLENGE, party, seat)
    if past.points[party] < state.rules.target:
        return close(state, Ending.WRONG_CALL, party, seat)
    late = deadline(past, party) == _PASSED
    return close(state, Ending.OVERDUE if late else Ending.RIGHT_CALL, party, seat)


def _passed(state: State, seat: int) -> State:
    """The next seat is asked in the last call; when all have passed, the deal ends uncalled."""
    table = state.table
    turn = (seat + 1) % table.players
    if turn == leader(state):
        return close(state, Ending.UNCALLED, None)
    return make_state(
        table, state.pile, state.past, state.phase, turn, state.masks, state.cards, state.melded, state.bound, None
    )
