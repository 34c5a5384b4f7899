"""Many deals at once, on one core or on many machines, with the same result everywhere.

Deal number i of seed s has its own source of chance, made from s and i alone. So it does not matter who plays which
deals, how many at a time, or in which order they come back: the summary is the same.
"""

from __future__ import annotations

import builtins
import random
from contextlib import contextmanager
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from attrs import frozen

from gaigel.cards import shuffled_pack
from gaigel.dealing import deal
from gaigel.engine import apply
from gaigel.errors import GaigelError
from gaigel.players.base import Player, deal_steps
from gaigel.players.extras import needed
from gaigel.players.summary import Summary
from gaigel.rules import SPEEDBESEN, Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

    from gaigel.moves import Move
    from gaigel.state import State

__all__ = [
    "Chunk",
    "InvalidSimulation",
    "LostDeals",
    "Mapper",
    "NotAPlayer",
    "check_player",
    "check_simulation",
    "check_whole",
    "numbered_deal",
    "play_chunk",
    "play_numbered",
    "ranges",
    "simulate",
    "spread",
]

T = TypeVar("T")

Mapper: TypeAlias = "Callable[..., Iterable[Any]]"
"""What plays the pieces of a simulation: like the built-in `map`, it takes a function and pieces and gives results."""


class InvalidSimulation(GaigelError, ValueError):
    """Something in what is to be played makes no sense; the message says what and what would be right."""


class NotAPlayer(GaigelError, TypeError):
    """An object was to play that has not the methods of `gaigel.players.Player`.

    Attributes:
        thing: The object.
    """

    def __init__(self, thing: object) -> None:
        self.thing = thing
        super().__init__(thing)

    def __str__(self) -> str:
        if isinstance(self.thing, type) and isinstance(self.thing, Player):  # the class has the methods, too
            name = self.thing.__name__
            return f"{name} is a class of players, not a player: give {name}()"
        return f"{self.thing!r} is no player: it needs choose(view, rng) and call(view, rng)"


class LostDeals(GaigelError, RuntimeError):
    """What was given as `map` did not bring back the result of every piece exactly once."""


def check_player(thing: object) -> Player:
    """Returns what can play.

    Raises:
        NotAPlayer: If it cannot.
    """
    if isinstance(thing, type) or not isinstance(thing, Player):
        raise NotAPlayer(thing)
    return thing


def check_whole(name: str, value: object, least: int | None = None) -> int:
    """Returns a whole number.

    Raises:
        InvalidSimulation: If it is none, or too small.
    """
    if not isinstance(value, int) or isinstance(value, bool) or (least is not None and value < least):
        raise InvalidSimulation(
            f"{name} must be a whole number{'' if least is None else f' from {least} up'}, not {value!r}"
        )
    return value


def check_simulation(rules: object, seed: object, chunk: object) -> None:
    """Checks what every simulation is given.

    Raises:
        InvalidSimulation: If something of it makes no sense.
    """
    if not isinstance(rules, Rules):
        raise InvalidSimulation(f"rules must be gaigel.Rules, such as gaigel.SPEEDBESEN, not {rules!r}")
    check_whole("seed", seed)
    check_whole("chunk", chunk, 1)


def numbered_deal(rules: Rules, seed: int, number: int) -> tuple[State, random.Random]:
    """Deal `number` of `seed` before its first move, and where the chance of its players comes from.

    The dealer is seat `number % players`. The chance comes from a hash of seed and number that is the same in every
    process and on every machine. With these two, `gaigel.players.play_deal` plays the deal again that a simulation
    played.

    Raises:
        InvalidDeal: If `rules` are no rules.
        InvalidSimulation: If seed and number are not whole numbers, the number from 0 up.
    """
    check_whole("seed", seed)
    check_whole("number", number, 0)
    digest = blake2b(f"gaigel deal {number} of seed {seed}".encode(), digest_size=32).digest()
    rng = random.Random(int.from_bytes(digest, "big"))
    pack = shuffled_pack(rng)
    return deal(rules, pack, number % rules.players if isinstance(rules, Rules) else 0), rng


def play_numbered(players: Sequence[Player], rules: Rules, seed: int, number: int) -> tuple[State, int]:
    """Plays deal `number` of `seed`.

    Args:
        players: One for each seat.
        rules: The options of the table.
        seed: Whose deals.
        number: Which of them.

    Returns:
        The last state, and how many moves were made.

    Raises:
        Exception: Whatever a player raises or does wrong (see `gaigel.players.deal_steps`), with a note that names
            the deal.
    """
    state, rng = numbered_deal(rules, seed, number)
    moves = 0
    last: Move | None = None
    try:
        for before, move in deal_steps(players, state, rng):
            state, last = before, move
            moves += 1
    except Exception as error:
        error.add_note(f"in deal {number} of seed {seed}, after {moves} moves, by the rules {rules!r}")
        raise
    assert last is not None, "a fresh deal is not over"
    return apply(state, last), moves


@frozen(weakref_slot=False)
class Chunk:
    """A piece of a simulation: some deals that are played one after the other in one place.

    Attributes:
        players: One for each seat.
        rules: The options of the table.
        seed: Whose deals.
        numbers: Which of them.
    """

    players: tuple[Player, ...]
    rules: Rules
    seed: int
    numbers: range


def play_chunk(chunk: Chunk) -> Summary:
    """Plays the deals of a piece: the function that `simulate` hands to `map`."""
    return Summary.merged(
        Summary.of(*play_numbered(chunk.players, chunk.rules, chunk.seed, number)) for number in chunk.numbers
    )


def ranges(n: int, chunk: int) -> Iterator[range]:
    """The numbers 0 to n - 1 in pieces of at most `chunk`."""
    return (range(first, min(first + chunk, n)) for first in range(0, n, chunk))


def _seated(players: Sequence[Player], rules: Rules) -> tuple[Player, ...]:
    """The player of each seat, from one for each seat or one for each party."""
    try:
        given = tuple(map(check_player, players))
    except TypeError as error:
        if isinstance(error, NotAPlayer):
            raise
        raise InvalidSimulation(f"players must be a sequence of players, not {players!r}") from None
    if len(given) not in (rules.players, rules.parties):
        raise InvalidSimulation(
            f"{len(given)} players for {rules.players} seats in {rules.parties} parties: give one for each seat or one "
            "for each party, in order"
        )
    return tuple(given[seat % len(given)] for seat in range(rules.players))


def simulate(
    players: Sequence[Player],
    n: int,
    *,
    rules: Rules = SPEEDBESEN,
    seed: int = 0,
    map: Mapper = builtins.map,  # noqa: A002 # it stands for the built-in one
    chunk: int = 500,
    progress: bool = False,
) -> Summary:
    """Plays the deals 0 to n - 1 of a seed and sums them up.

    The result depends on nothing but players, n, rules and seed. The dealer moves on by one seat from deal to deal.

    `map` decides who does the work. It is called once, with a function and a list of pieces, must call the function
    for every piece, and gives back the results as any iterable in any order. Function, pieces and results can be
    pickled if the players can:

    - one process: leave it out;
    - `concurrent.futures`: `executor.map`;
    - `multiprocessing`: `pool.map`, or `pool.imap_unordered`, which is better with a progress bar;
    - joblib: `lambda f, pieces: Parallel(n_jobs=-1)(delayed(f)(piece) for piece in pieces)`;
    - Dask: `lambda f, pieces: client.gather(client.map(f, pieces))`;
    - Ray: `ray.util.multiprocessing.Pool().map`.

    With processes that are spawned, and on Windows and macOS they are, a script keeps its calls below
    `if __name__ == "__main__":`, and players of one's own are defined in a module.

    >>> from gaigel.players import RandomPlayer, simulate
    >>> simulate([RandomPlayer(), RandomPlayer()], 20, seed=1).deals
    20

    Args:
        players: One for each seat or one for each party, in order; a party's player sits on all its seats.
        n: How many deals.
        rules: The options of the table.
        seed: Any whole number; deal i of a seed is always the same (see `numbered_deal`).
        map: Who plays the pieces.
        chunk: How many deals are one piece. Slow players are better spread in small pieces.
        progress: Whether tqdm shows a progress bar on the error stream.

    Raises:
        InvalidSimulation: If the numbers of players, deals, the seed, the rules or the chunk make no sense.
        NotAPlayer: If something else than players was given.
        MissingPackage: If a progress bar is asked for and tqdm is not installed.
        LostDeals: If `map` loses results or brings others.
        Exception: What a player raises or does wrong, with a note that names the deal.
    """
    check_simulation(rules, seed, chunk)
    check_whole("n", n, 1)
    seats = _seated(players, rules)
    pieces = [Chunk(seats, rules, seed, numbers) for numbers in ranges(n, chunk)]
    results = spread(
        play_chunk, pieces, Summary, map=map, total=n, size=lambda part: part.deals, progress=progress, unit="deal"
    )
    summary = Summary.merged(results)
    if summary.deals != n:
        raise LostDeals(
            f"map brought back {summary.deals} of {n} deals: it must call the function once for every piece"
        )
    return summary


def spread(
    function: Callable[[Any], T],
    pieces: list[Any],
    kind: type[T],
    *,
    map: Mapper,  # noqa: A002 # as in `simulate`
    total: int,
    size: Callable[[T], int],
    progress: bool,
    unit: str,
) -> Iterator[T]:
    """Has the pieces played and gives back the results as they come.

    Args:
        function: What plays a piece.
        pieces: The pieces.
        kind: What a result must be.
        map: Who calls the function for each piece.
        total: What there is to do, for the progress bar.
        size: How much of it a result is.
        progress: Whether there is a progress bar.
        unit: What it counts.

    Raises:
        MissingPackage: If a progress bar is asked for and tqdm is not installed.
        LostDeals: If something else comes back than results.
    """
    with _progress_bar(total, unit, wanted=progress) as advance:
        results: object = map(function, pieces)
        try:
            found = iter(results)  # type: ignore[call-overload]
        except TypeError:
            raise LostDeals(f"map gave back {results!r}, not the results of the pieces") from None
        for result in found:
            if not isinstance(result, kind):
                raise LostDeals(f"map brought back {result!r} where the result of a piece, a {kind.__name__}, is due")
            advance(size(result))
            yield result


@contextmanager
def _progress_bar(total: int, unit: str, *, wanted: bool) -> Generator[Callable[[int], object]]:
    """What is to be told of each step: a progress bar, or nobody."""
    if not wanted:
        yield lambda _: None
        return
    tqdm = needed("tqdm", "progress=True", "tqdm").tqdm
    with tqdm(total=total, unit=unit) as bar:
        yield bar.update
