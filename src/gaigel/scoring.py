"""What a deal costs: winners, strokes and value of every ending (RULES §11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gaigel.rules import Losers
from gaigel.state import DealResult, Ending, Phase, announcers, make_state

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gaigel.cards import Card
    from gaigel.state import Past, State, Table

__all__ = ["close", "result"]

_LOST_BY_ONE = frozenset({Ending.WRONG_CALL, Ending.OVERDUE, Ending.WRONG_CHALLENGE, Ending.DISSLE_LOST})
"""The endings that cost the party that caused them, and nobody else."""


def close(
    state: State, ending: Ending, party: int | None, seat: int | None = None, shown: tuple[Card, ...] = ()
) -> State:
    """The state with the deal ended.

    Args:
        state: The state at the end; what lies on the table stays there.
        ending: How it ended.
        party: The party that won, or that alone loses; None for `UNCALLED`.
        seat: Who ended it by a word, if anybody did.
        shown: The sevens that were laid down.
    """
    return make_state(
        state.table,
        state.pile,
        state.past,
        Phase.OVER,
        None,
        state.masks,
        state.cards,
        state.melded,
        state.bound,
        result(state.table, state.past, ending, party, seat, shown),
    )


def result(
    table: Table,
    past: Past,
    ending: Ending,
    party: int | None,
    seat: int | None = None,
    shown: tuple[Card, ...] = (),
) -> DealResult:
    """The result of a deal; arguments as for `close`."""
    everybody = range(table.parties)
    points = past.points
    strokes = [0] * table.parties
    if party is None:
        leaders = [other for other in everybody if points[other] == max(points)]
        winners = leaders if len(leaders) == 1 else []
        if winners:
            strokes = _uncalled_strokes(table, past, winners[0])
    elif ending in _LOST_BY_ONE:
        winners = [other for other in everybody if other != party]
        strokes[party] = table.rules.dissle_penalty if ending is Ending.DISSLE_LOST else 2
    else:
        winners = [party]
        strokes = (
            _singly(table, _others(table, party)) if ending is Ending.FIVE_SEVENS else _call_strokes(table, past, party)
        )
    return DealResult(ending, tuple(winners), tuple(strokes), max(strokes), points, table.dealer, seat, shown)


def _others(table: Table, winner: int) -> list[int]:
    return [party for party in range(table.parties) if party != winner]


def _singly(table: Table, losers: Sequence[int]) -> list[int]:
    return [int(party in losers) for party in range(table.parties)]


def _lowest(past: Past, parties: Sequence[int]) -> list[int]:
    least = min(past.points[party] for party in parties)
    return [party for party in parties if past.points[party] == least]


def _call_strokes(table: Table, past: Past, winner: int) -> list[int]:
    """The strokes for a right call: a trickless opponent is doubled (Gaigel)."""
    others = _others(table, winner)
    party_of = table.party_of
    with_trick = {party_of[trick.winner] for trick in past.tricks if trick.winner is not None}
    trickless = [party for party in others if party not in with_trick]
    everybody = len(others) == 1 or table.rules.losers is Losers.ALL
    strokes = _singly(table, others if everybody else trickless or _lowest(past, others))
    exempt = {party_of[seat] for seat in announcers(table, past)} if table.rules.dissle_exempt else set[int]()
    for party in trickless:
        strokes[party] = 1 if party in exempt else 2
    return strokes


def _uncalled_strokes(table: Table, past: Past, winner: int) -> list[int]:
    """The strokes when nobody called and one party has the most points."""
    if not table.rules.gaigel_needs_call:
        return _call_strokes(table, past, winner)
    others = _others(table, winner)
    if table.rules.losers is Losers.ALL:
        return _singly(table, others)
    return _singly(table, _lowest(past, others))
