"""What speaks against a deal's result that comes from outside: no deal ends so (RULES §11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gaigel.state import Ending

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gaigel.rules import Rules
    from gaigel.state import DealResult

__all__ = ["faults"]

_BY_WORD = frozenset({Ending.WRONG_CALL, Ending.WRONG_CHALLENGE, Ending.FIVE_SEVENS})
"""The endings that always have a seat: the caller's, the challenger's, or that of who laid down the sevens."""
_BY_ITSELF = frozenset({Ending.UNCALLED, Ending.DISSLE_LOST})
"""The endings that never have one."""
_OWN_FAULT = frozenset({Ending.WRONG_CALL, Ending.WRONG_CHALLENGE})
"""The endings in which the party of that seat loses."""
_ONE_LOSES = _OWN_FAULT | {Ending.OVERDUE, Ending.DISSLE_LOST}
"""The endings in which exactly one party loses, and all others win."""


def faults(rules: Rules, result: DealResult) -> Iterator[str]:
    """What is wrong with a result for the right number of parties: a sentence for each fault.

    Winners, strokes, value and seat must fit the ending. Points only must be numbers: people who keep the score by
    hand do not always count them.
    """
    malformed = list(_malformed(rules, result))
    yield from malformed or _contradictions(rules, result)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _malformed(rules: Rules, result: DealResult) -> Iterator[str]:
    """The fields that have no meaning by themselves."""
    if not _is_ending(result.ending):
        yield f"ending = {result.ending!r} must be a gaigel.Ending"
    if not _are_ascending(result.winners, rules.parties):
        yield f"winners = {result.winners!r} must be a tuple of parties 0 to {rules.parties - 1}, ascending"
    if not all(_is_whole(strokes) and strokes <= 2 for strokes in result.strokes):
        yield f"strokes = {result.strokes!r} must be 0, 1 or 2 each"
    if not all(map(_is_whole, result.points)):
        yield f"points = {result.points!r} must be whole numbers from 0 up"
    if result.seat is not None and not (_is_whole(result.seat) and result.seat < rules.players):
        yield f"seat = {result.seat!r} must be None or a seat from 0 to {rules.players - 1}"


def _is_ending(value: object) -> bool:
    return isinstance(value, Ending)


def _are_ascending(winners: object, parties: int) -> bool:
    return isinstance(winners, tuple) and winners == tuple(party for party in range(parties) if party in winners)


def _contradictions(rules: Rules, result: DealResult) -> Iterator[str]:
    """What does not go together."""
    ending, winners, strokes, seat = result.ending, result.winners, result.strokes, result.seat
    name = ending.name
    if result.value != max(strokes):
        yield f"value = {result.value!r} must be the most strokes of a party, {max(strokes)}"

    allowed = {rules.parties - 1} if ending in _ONE_LOSES else {0, 1} if ending is Ending.UNCALLED else {1}
    if len(winners) not in allowed:
        yield f"{name} has {' or '.join(map(str, sorted(allowed)))} winners, not {len(winners)}"
    if any(strokes[party] for party in winners):
        yield f"strokes = {strokes} give some to a winner of {winners}"

    lost = [own for party, own in enumerate(strokes) if party not in winners]
    if not winners:
        if any(lost):
            yield f"strokes = {strokes}, but without a winner nobody gets any"
    elif ending in _ONE_LOSES or ending is Ending.FIVE_SEVENS:
        price = {Ending.DISSLE_LOST: rules.dissle_penalty, Ending.FIVE_SEVENS: 1}.get(ending, 2)
        if set(lost) != {price}:
            yield f"strokes = {strokes}, but {name} costs every loser {price}"
    elif not any(lost):
        yield f"strokes = {strokes}, but {name} with a winner costs somebody a stroke"

    if seat is None:
        if ending in _BY_WORD:
            yield f"{name} needs the seat whose word ended the deal"
    elif ending in _BY_ITSELF:
        yield f"seat = {seat}, but nobody's word ends a deal by {name}"
    elif ending is not Ending.OVERDUE:
        party = seat % rules.parties
        if ending in _OWN_FAULT and party in winners:
            yield f"seat = {seat} lost the deal by its own word, but its party {party} is a winner"
        if ending not in _OWN_FAULT and party not in winners:
            yield f"seat = {seat} won the deal by its word, but its party {party} is no winner"
