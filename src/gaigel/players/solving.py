"""What would have been best: the exact result of an open position with an empty stock.

Every party calls at the first right moment and nobody calls or challenges wrongly, so the search looks at the table
where reaching the target wins by itself; the line that it finds is then told with the words that belong to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from gaigel import melding
from gaigel.engine import apply, turn_moves
from gaigel.errors import GaigelError
from gaigel.moves import Pass
from gaigel.players.playouts import called_at_once
from gaigel.players.words import said_at_once
from gaigel.rules import MeldWhen
from gaigel.state import Phase, announcers, has_trick

if TYPE_CHECKING:
    from collections.abc import Hashable

    from gaigel.moves import Move
    from gaigel.state import DealResult, State

__all__ = ["Search", "Solution", "StockLeft", "solve"]


class StockLeft(GaigelError, ValueError):
    """A position is to be solved whose stock is not empty.

    Attributes:
        stock: How many cards can still be drawn.
    """

    def __init__(self, stock: int) -> None:
        self.stock = stock
        super().__init__(stock)

    def __str__(self) -> str:
        return f"there are {self.stock} cards in the stock: only positions with an empty stock can be solved"


@frozen(weakref_slot=False)
class Solution:
    """The result of a position when everybody sees all cards and plays as well as possible.

    Attributes:
        result: How the deal ends. With two parties its strokes are exact and its points those of the line; with more
            parties all of it is what the line leads to.
        line: The moves that lead there, calls, challenges and passes among them; empty if the deal is over.
    """

    result: DealResult
    line: tuple[Move, ...]

    @property
    def strokes(self) -> tuple[int, ...]:
        """The strokes of each party."""
        return self.result.strokes

    @property
    def winners(self) -> tuple[int, ...]:
        """The parties that win."""
        return self.result.winners

    def __str__(self) -> str:
        return f"strokes {' '.join(map(str, self.strokes))}: {' '.join(map(str, self.line))}".rstrip()


def solve(state: State) -> Solution:
    """The exact result of a position whose stock is empty, with best play of all parties and open cards.

    Two parties: minimax over the difference in strokes. More: every party in its turn chooses the move with which it
    wins, then costs itself the fewest strokes, then leaves itself the most points (max^n); the first such move counts.
    Every party calls at the first right moment, challenges who is late, and lays down five sevens at once; nobody says
    anything wrong. Where melds need no turn, seats decide about them in the order in which players are asked
    (`gaigel.players.play_deal`).

    >>> from gaigel import SPEEDBESEN, apply, deal, full_pack, legal_moves
    >>> state = deal(SPEEDBESEN.for_players(2).replace(target=200), full_pack(), dealer=1)
    >>> while state.stock_size:
    ...     state = apply(state, legal_moves(state)[0])
    >>> sum(solve(state).strokes) > 0
    True

    Raises:
        StockLeft: If there are still cards to draw.
    """
    if state.result is not None:
        return Solution(state.result, ())
    if state.phase not in (Phase.STRICT, Phase.LAST_CALL):
        raise StockLeft(state.stock_size)
    if _word(state) is None and state.phase is Phase.STRICT:
        return _told(state, Search().line(called_at_once(state)))
    return _told(state, ())


def _word(state: State) -> Move | None:
    """What is said before anybody moves, by the first seat in the order of asking that has something to say."""
    assert state.turn is not None, "a deal without a result has a seat on turn"
    order = state.table.orders[state.turn]
    return next((said for seat in (*order[1:], order[0]) if (said := said_at_once(state, seat))), None)


def _told(state: State, moves: tuple[Move, ...]) -> Solution:
    """The moves with all words between and after them, and what they lead to."""
    line: list[Move] = []
    left = iter(moves)
    while state.result is None:
        assert state.turn is not None, "a deal without a result has a seat on turn"
        move = _word(state) or next(left, None) or Pass(state.turn)
        line.append(move)
        state = apply(state, move)
    return Solution(state.result, tuple(line))


@frozen(eq=False)
class Search:
    """A search through open positions of one deal at a table where reaching the target wins by itself.

    What it has found out it remembers, so solving several positions of one deal with one search is faster.
    """

    _bounds: dict[Hashable, tuple[int, int]] = field(factory=dict, init=False, repr=False)
    _ends: dict[Hashable, DealResult] = field(factory=dict, init=False, repr=False)

    def result(self, state: State) -> DealResult:
        """The result of a position with more than two parties, or of one that is over."""
        return self._end(state, 0)

    def gain(self, state: State) -> int:
        """With two parties: the strokes of party 1 less those of party 0."""
        return self._minimax(state, 0, -_MOST, _MOST)

    def line(self, state: State) -> tuple[Move, ...]:
        """Best moves of all parties to the end of the deal."""
        moves: list[Move] = []
        asked = 0
        while state.result is None:
            seat, choices = _choices(state, asked)
            state, asked, move = self._best(state, seat, choices)
            if move is not None:
                moves.append(move)
        return tuple(moves)

    def _best(self, state: State, seat: int, choices: list[tuple[Move | None, int]]) -> tuple[State, int, Move | None]:
        """The first best choice: the state after it, who is asked then, and the move."""
        party = state.table.party_of[seat]
        children = [(apply(state, move) if move else state, after, move) for move, after in choices]
        if state.table.parties == 2:
            sign = 1 if party == 0 else -1
            return max(children, key=lambda child: sign * self._minimax(child[0], child[1], -_MOST, _MOST))
        return max(children, key=lambda child: _rating(self._end(child[0], child[1]), party))

    def _minimax(self, state: State, asked: int, low: int, high: int) -> int:
        """The strokes of party 1 less those of party 0; exact if between the bounds, else a bound itself."""
        if state.result is not None:
            strokes = state.result.strokes
            return strokes[1] - strokes[0]
        key = _key(state, asked)
        least, most = self._bounds.get(key, (-_MOST, _MOST))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        seat, choices = _choices(state, asked)
        maximizes = state.table.party_of[seat] == 0
        value, floor, ceiling = (-_MOST, low, high) if maximizes else (_MOST, low, high)
        for move, after in choices:
            child = self._minimax(apply(state, move) if move else state, after, floor, ceiling)
            if maximizes:
                value = max(value, child)
                floor = max(floor, value)
            else:
                value = min(value, child)
                ceiling = min(ceiling, value)
            if floor >= ceiling:
                break
        self._bounds[key] = (
            value if value > low else least,
            value if value < high else most,
        )
        return value

    def _end(self, state: State, asked: int) -> DealResult:
        if state.result is not None:
            return state.result
        key = _key(state, asked)
        found = self._ends.get(key)
        if found is None:
            seat, choices = _choices(state, asked)
            party = state.table.party_of[seat]
            ends = [self._end(apply(state, move) if move else state, after) for move, after in choices]
            found = self._ends[key] = max(ends, key=lambda end: _rating(end, party))
        return found


_MOST = 2
"""No deal costs more strokes (RULES §11)."""


def _rating(result: DealResult, party: int) -> tuple[bool, int, int]:
    """How a party of several judges an end: winning, then few strokes, then many points."""
    return party in result.winners, -result.strokes[party], result.points[party]


def _key(state: State, asked: int) -> Hashable:
    """Everything that the rest of the deal depends on, within one deal."""
    past = state.past
    return (
        state.masks,
        state.cards,
        state.turn,
        past.points,
        asked,
        state.melded,
        state.bound,
        tuple([has_trick(state, party) for party in range(state.table.parties)]),
        announcers(state.table, past),
    )


def _choices(state: State, asked: int) -> tuple[int, list[tuple[Move | None, int]]]:
    """Who decides next, and the moves, each with the number of seats that have kept silent after it.

    Args:
        state: A state that is not over.
        asked: How many seats have kept silent since the last move.
    """
    assert state.turn is not None, "a deal without a result has a seat on turn"
    seat = state.turn
    if state.table.rules.meld_when is not MeldWhen.ANY_TIME:
        return seat, [(move, 0) for move in turn_moves(state)]
    for silent, other in enumerate(state.table.orders[seat][1 + asked :], asked + 1):
        if melds := melding.call_moves(state, other):
            return other, [*((meld, 0) for meld in melds), (None, silent)]
    return seat, [(move, 0) for move in (*turn_moves(state), *melding.call_moves(state, seat))]
