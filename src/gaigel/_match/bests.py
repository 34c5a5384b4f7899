"""The bests of a match: whose deeds count for whom (RULES §12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from gaigel.state import Ending

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gaigel.match import PlayedDeal
    from gaigel.rules import Rules

__all__ = ["Best", "Bests", "count_bests"]


@frozen(weakref_slot=False)
class Best:
    """The bests of one party or one seat in a match (RULES §12); see `Bests` for what counts for whom.

    Attributes:
        longest_run: The most deals in a row without under- or overcalling (unter-, übergaigelt).
        gaigel: The number of Gaigel won.
        right_calls: The number of deals won by a right "Aus!".
        in_head: How many of these calls were made by a seat that played without a counter.
    """

    longest_run: int
    gaigel: int
    right_calls: int
    in_head: int


@frozen(weakref_slot=False)
class Bests:
    """The bests of a match for every party and for every seat (RULES §12).

    What counts for whom:

    - *Run.* A wrong call ends the run of the caller's party and of the caller; the partners said nothing, so
      theirs goes on. A party that was overdue ends the run of the party and of each member, for each could have
      called: whether the engine, a challenger or a late call of its own brought it out. Every other deal
      continues every run: one with a wrong challenge, a lost Auf Dissle or a tie, and any in which others were
      at fault.
    - *Gaigel.* A deal of value 2 that ended `RIGHT_CALL` or `UNCALLED` counts for the winner and each member,
      whoever called: none of them left the opponents a trick. The value is that of the deal, also where fewer
      strokes are written (the last stroke, Putzen).
    - *Right calls.* One counts for the caller's party and the caller. An automatic win counts for the party
      alone.
    - *In the head.* As a right call, if the caller played without a counter; the partners' counters do not
      matter.

    Attributes:
        parties: The bests of each party.
        seats: The bests of each seat.
    """

    parties: tuple[Best, ...]
    seats: tuple[Best, ...]


def count_bests(rules: Rules, deals: Sequence[PlayedDeal]) -> Bests:
    """The bests of these deals."""
    parties, players = rules.parties, rules.players
    return Bests(
        tuple(_best(deals, party, range(party, players, parties), automatic=1) for party in range(parties)),
        tuple(_best(deals, seat % parties, (seat,), automatic=0) for seat in range(players)),
    )


def _best(deals: Sequence[PlayedDeal], party: int, seats: Sequence[int], *, automatic: int) -> Best:
    """The bests of a party, or of one of its seats; `automatic` is what a win without a call counts."""
    longest = run = gaigel = right = in_head = 0
    for played in deals:
        result = played.result
        won, said = party in result.winners, result.seat in seats
        run += 1
        match result.ending:
            case Ending.WRONG_CALL if said:
                run = 0
            case Ending.OVERDUE if not won:
                run = 0
            case Ending.RIGHT_CALL if won:
                right += automatic if result.seat is None else said
                in_head += said and result.seat in played.uncounted
                gaigel += result.value == 2
            case Ending.UNCALLED if won:
                gaigel += result.value == 2
            case _:
                pass
        longest = max(longest, run)
    return Best(longest, gaigel, right, in_head)
