"""What a player is, and how players are asked: the loop that plays a deal.

The order of asking is part of the contract, so that the same players with the same seed play the same deal wherever
they sit: before the first move and after every move each seat but the one on turn is asked `call`, in order of play
from the seat on turn, once; a call is applied at once and the round starts again; then the seat on turn is asked
`choose`. A seat that could say nothing, because no call is legal for it, is not asked.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from gaigel.engine import apply, call_moves
from gaigel.errors import GaigelError
from gaigel.views import view

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    from gaigel.moves import Move
    from gaigel.state import State
    from gaigel.views import View

__all__ = ["ForeignSeat", "NotOnTurn", "Player", "WrongSeating", "deal_steps", "play_deal"]


@runtime_checkable
class Player(Protocol):
    """Who decides for a seat, from its view alone.

    The players of this package are plain values: frozen, hashable, picklable. A player of your own may be anything
    that has these two methods; whatever it draws by chance it should draw from `rng`.
    """

    def choose(self, view: View, rng: random.Random, /) -> Move:
        """What to do on turn: any legal move of the seat, a call among them.

        Args:
            view: The view of the seat, which is on turn.
            rng: Where chance comes from.
        """
        ...

    def call(self, view: View, rng: random.Random, /) -> Move | None:
        """What to say while another seat is on turn: a call move (RULES §16), or None to keep silent.

        Args:
            view: The view of the seat, which is not on turn.
            rng: Where chance comes from.
        """
        ...


class WrongSeating(GaigelError, ValueError):
    """There is not one player for each seat.

    Attributes:
        players: How many players were given.
        seats: How many seats the table has.
    """

    def __init__(self, players: int, seats: int) -> None:
        self.players = players
        self.seats = seats
        super().__init__(players, seats)

    def __str__(self) -> str:
        return f"{self.players} players for a table of {self.seats}: give one for each seat, in the order of seats"


class ForeignSeat(GaigelError, ValueError):
    """A player answered with a move of another seat.

    Attributes:
        seat: Who was asked.
        move: The answer.
    """

    def __init__(self, seat: int, move: Move) -> None:
        self.seat = seat
        self.move = move
        super().__init__(seat, move)

    def __str__(self) -> str:
        return f"the player of seat {self.seat} answered {self.move}, a move of seat {self.move.seat}"


class NotOnTurn(GaigelError, ValueError):
    """A player is to choose for a view whose seat is not on turn.

    Attributes:
        seat: Whose view it is; None for a spectator.
        turn: The seat on turn; None when the deal is over.
    """

    def __init__(self, seat: int | None, turn: int | None) -> None:
        self.seat = seat
        self.turn = turn
        super().__init__(seat, turn)

    def __str__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        turn = "the deal is over" if self.turn is None else f"seat {self.turn} is on turn"
        return f"the view is that of {whose}, but {turn}: only the seat on turn can choose"


def deal_steps(
    players: Sequence[Player], state: State, rng: random.Random, *, counting: bool = True
) -> Iterator[tuple[State, Move]]:
    """Plays a deal to its end, move by move.

    Args:
        players: One for each seat, in the order of seats.
        state: Where to begin: a fresh deal, or any later moment of one.
        rng: Where the chance of all players comes from.
        counting: Whether the players' views count points (see `gaigel.view`); without, they count in the head.

    Yields:
        Each state with the move made in it; `gaigel.apply` of the last pair is the end of the deal.

    Raises:
        WrongSeating: If there is not one player for each seat.
        ForeignSeat: If a player answers with a move of another seat.
        IllegalMove: If a player answers with a move that breaks a rule.
        NotAMove: If a player answers with no move.
    """
    if len(players) != state.table.players:
        raise WrongSeating(len(players), state.table.players)
    while state.result is None:
        move = _next_move(players, state, rng, counting=counting)
        yield state, move
        state = apply(state, move)


def _next_move(players: Sequence[Player], state: State, rng: random.Random, *, counting: bool) -> Move:
    """What is done next: the first call, or else the choice of the seat on turn."""
    turn = state.turn
    assert turn is not None, "a deal without a result has a seat on turn"
    for seat in state.table.orders[turn][1:]:
        if call_moves(state, seat):
            word = players[seat].call(view(state, seat, counting=counting), rng)
            if word is not None:
                return _own(seat, word)
    return _own(turn, players[turn].choose(view(state, turn, counting=counting), rng))


def _own(seat: int, move: Move) -> Move:
    """The move, if it is one of the seat; what is no move at all is left to the engine to refuse."""
    if getattr(move, "seat", seat) != seat:
        raise ForeignSeat(seat, move)
    return move


def play_deal(players: Sequence[Player], state: State, rng: random.Random, *, counting: bool = True) -> State:
    """Plays a deal to its end and returns the last state; arguments and errors as for `deal_steps`.

    >>> import random
    >>> from gaigel import SPEEDBESEN, deal, shuffled_pack
    >>> from gaigel.players import GreedyPlayer, RandomPlayer
    >>> rng = random.Random(7)
    >>> players = [GreedyPlayer(), RandomPlayer(), GreedyPlayer(), RandomPlayer()]
    >>> play_deal(players, deal(SPEEDBESEN, shuffled_pack(rng), dealer=3), rng).result.winners
    (0,)
    """
    # Each step has applied the move before it, so only the last move is left to apply.
    last = deque(deal_steps(players, state, rng, counting=counting), maxlen=1)
    return apply(*last[0]) if last else state
