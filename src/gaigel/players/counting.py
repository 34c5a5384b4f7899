"""Counting in the head: points and deadlines from what everybody has seen (RULES §9).

A view shows the deadlines of the own party only, and without counting no points at all. But every complete trick and
every meld is public, so a player who pays attention knows both; here this is worked out from what a view shows. A
state, which holds both, gives the same answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from gaigel import calling
from gaigel.history import Laid, timeline
from gaigel.rules import Calling, Overdue
from gaigel.state import Deadline, DeadlineKind, Meld, leader

if TYPE_CHECKING:
    from gaigel.state import Position, Table, Trick

__all__ = ["counted_deadlines", "counted_points", "seats_that_laid"]

_PASSED = Deadline(DeadlineKind.PASSED)


def counted_points(position: Position) -> tuple[int, ...]:
    """The points of each party, counted from complete tricks and melds."""
    past, table = position.past, position.table
    if past.points:
        return past.points
    points = [0] * table.parties
    for number, trick in enumerate(past.tricks, 1):
        points[_winner(table, trick)] += _worth(table, trick, number)
    for meld in past.melds:
        points[table.party_of[meld.seat]] += meld.points
    return tuple(points)


def _winner(table: Table, trick: Trick) -> int:
    assert trick.winner is not None
    return table.party_of[trick.winner]


def _worth(table: Table, trick: Trick, number: int) -> int:
    """What the trick of this number brought, the bonus included."""
    bonus = table.rules.last_trick_bonus if number == table.trick_count else 0
    return sum(card.points for card in trick.cards) + bonus


def counted_deadlines(position: Position) -> dict[int, Deadline]:
    """Until when each party must call that has reached the target, in the order in which they reached it."""
    table, past = position.table, position.past
    if position.viewer is None:
        return {reached.party: reached.deadline for reached in past.reached}
    target = table.rules.target
    if table.rules.calling is Calling.AUTOMATIC or max(counted_points(position)) < target:
        return {}
    points = [0] * table.parties
    found: dict[int, Deadline] = {}
    for happening in timeline(position, (None,) * (table.stock - 1)):
        match happening:
            case Meld(seat=seat):
                party = table.party_of[seat]
                points[party] += happening.points
                if points[party] >= target and party not in found:
                    found[party] = calling.after_meld(_at(position, happening))
            case Laid(trick=number, place=place) if place == table.players - 1:
                trick = past.tricks[number - 1]
                party = _winner(table, trick)
                points[party] += _worth(table, trick, number)
                if points[party] >= target and party not in found:
                    found[party] = calling.after_trick(table, number)
            case _:
                pass
    return {party: _PASSED if _has_passed(position, party, until) else until for party, until in found.items()}


def _at(position: Position, meld: Meld) -> Any:
    """The position at the moment of the meld, as far as the chapter of calling looks at it."""
    value: Any = position
    tricks = position.past.tricks[: meld.trick - 1]
    open_trick = position.past.tricks[meld.trick - 1].cards if meld.trick <= len(position.past.tricks) else value.cards
    past = attrs.evolve(position.past, tricks=tricks)
    return attrs.evolve(value, past=past, cards=open_trick[: meld.laid])


def _has_passed(position: Position, party: int, until: Deadline) -> bool:
    """Whether a deadline has passed; where that ends the deal the question does not come up."""
    number = until.trick
    if number is None or position.table.rules.overdue is Overdue.AUTOMATIC:
        return False
    complete = len(position.past.tricks)
    if number <= complete:
        return True
    if until.kind is not DeadlineKind.BEFORE_CARD or number > complete + 1:
        return False
    return any(position.table.party_of[seat] == party for seat in seats_that_laid(position))


def seats_that_laid(position: Position) -> tuple[int, ...]:
    """The seats that have laid a card to the open trick, in order."""
    return position.table.orders[leader(position)][: len(position.cards)]
