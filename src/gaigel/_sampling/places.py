"""Into which places the cards of one hidden seat can have come: counted and drawn by lot, exactly.

A seat got its cards in places: those of its deal, which are alike, then one for each card that it drew face down. Which
card came when is told only in part: a card that was played in a trick had come before, and so on. `Places` counts the
ways to fill the places with faces. Two equal cards of one seat make one way, not two, whichever of them it was that
the seat played first; that is what makes the count more than a product.

How it is counted. Time runs through the places and through the tricks by which a card is needed. A place that is filled
may stay anonymous until a need takes one of the anonymous places, or until the end, when they go to the cards that are
nowhere needed. Let `f` be a face of which one copy is needed by trick `d`, and whose other copy the seat may have too.
If both come before `d` they can change places and it is the same way: such pairs must count half. So the second copy
counts half as a card that may come at any time, and half as a *late* one that comes after `d` by choice. Likewise the
second of two needed copies. All weights are doubled for each such face, which makes them whole; and it makes them the
numbers of ways for distinguishable cards.
"""

from __future__ import annotations

from bisect import bisect_right
from math import factorial, perm, prod
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Sequence

__all__ = ["DEALT", "Needed", "Places", "Pool", "pick"]

DEALT = -1
"""Stands for any place of the deal."""


class Needed(NamedTuple):
    """A face of which the seat certainly got one copy or two.

    Attributes:
        face: Its number.
        kind: The kind of places that it may come into.
        tricks: By which trick the first copy had come, and by which the second.
    """

    face: int
    kind: int
    tricks: tuple[int, ...]


class Pool(NamedTuple):
    """Faces of which the seat certainly got one copy, and perhaps the unseen one too.

    Attributes:
        kind: The kind of places that they may come into.
        faces: Their numbers.
        tricks: For each by which trick the first copy had come, ascending.
    """

    kind: int
    faces: tuple[int, ...]
    tricks: tuple[int, ...]


_State: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], int, int]
"""Anonymous places of each kind; late cards of each pool; which second copies came late; places for sevens."""
_Action: TypeAlias = "tuple[int, ...] | None"
_Steps: TypeAlias = "Iterable[tuple[_State, _Action, int]]"

_OPEN, _LATE, _SECOND, _TAKE = range(4)


class Filling(NamedTuple):
    """One way to fill the places, but for the cards that are nowhere needed.

    Attributes:
        drawn: The faces in places of the stock.
        late: The late cards: the number of the pool and the face of each.
        free: For each kind the places still anonymous: `DEALT` or places of the stock.
    """

    drawn: dict[int, int]
    late: list[tuple[int, int]]
    free: list[list[int]]


def pick(rng: random.Random, weights: Sequence[int]) -> int:
    """An index with a chance in proportion to its weight; the weights add up to more than nothing."""
    if len(weights) == 1:
        return 0
    left = rng.randrange(sum(weights))
    at = 0
    while left >= weights[at]:
        left -= weights[at]
        at += 1
    return at


class Places:
    """The places of one seat, and all ways to fill them.

    Args:
        dealt: How many cards the deal brought.
        drawn: The places of the stock that the seat drew face down, each after the number of the trick before.
        kinds: How many kinds of places there are; a card comes into a place of its kind.
        banned: The kinds that no place of the deal can be of.
        sevens: The kinds that hold sevens, the number of a trick, and how many sevens had come by then at least.
        needed: The faces that the seat certainly got.
        pools: The faces that it may have twice.
    """

    def __init__(
        self,
        dealt: int,
        drawn: Sequence[tuple[int, int]],
        *,
        kinds: int = 1,
        banned: Sequence[int] = (),
        sevens: tuple[Sequence[int], int, int] | None = None,
        needed: Sequence[Needed] = (),
        pools: Sequence[Pool] = (),
    ) -> None:
        self._pools = pools
        self._late = [min(len(pool.faces), len(drawn)) for pool in pools]
        self._kinds = range(kinds)
        self._by_kind = [[at for at, pool in enumerate(pools) if pool.kind == kind] for kind in self._kinds]
        self._needed = needed
        self._layers: list[dict[_State, tuple[list[int], list[tuple[_State, _Action]]]]] = []
        self._totals = self._dealt(dealt, banned, sevens)
        self._run(drawn, sevens)
        self._ends = self._terminals()
        self._memo: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}

    def _dealt(
        self, dealt: int, banned: Sequence[int], sevens: tuple[Sequence[int], int, int] | None
    ) -> dict[_State, int]:
        """The places of the deal in every division into kinds."""
        found: dict[tuple[int, ...], int] = {(): 1}
        for kind in self._kinds:
            last = kind == self._kinds[-1]
            longer: dict[tuple[int, ...], int] = {}
            for counts, ways in found.items():
                left = dealt - sum(counts)
                for count in [left] if last else range(left + 1):
                    if not (count and kind in banned):
                        longer[*counts, count] = ways * factorial(left) // factorial(count) // factorial(left - count)
            found = longer
        nothing = (0,) * len(self._pools)
        special = frozenset(sevens[0]) if sevens else frozenset[int]()
        return {(counts, nothing, 0, sum(counts[kind] for kind in special)): ways for counts, ways in found.items()}

    def _run(self, drawn: Sequence[tuple[int, int]], sevens: tuple[Sequence[int], int, int] | None) -> None:
        """Goes through the time of the deal."""
        steps: list[tuple[tuple[int, int], Callable[[_State], _Steps]]] = []
        for trick, place in drawn:
            steps.append(((trick, 2), self._draws(trick, place, frozenset(sevens[0]) if sevens else frozenset())))
        for at, item in enumerate(self._needed):
            steps.append(((item.tricks[0], 1), self._takes(item.kind, at, None)))
            if len(item.tricks) == 2:
                steps.append(((item.tricks[1], 1), self._takes(item.kind, at, 1 << at)))
        if sevens:
            _, trick, copies = sevens
            steps.append(((trick, 0), lambda state: [((*state[:3], 0), None, 1)] if state[3] >= copies else []))
        for _, step in sorted(steps, key=lambda pair: pair[0]):
            layer: dict[_State, tuple[list[int], list[tuple[_State, _Action]]]] = {}
            for state, ways in self._totals.items():
                for after, action, choices in step(state):
                    if choices:
                        weights, origins = layer.setdefault(after, ([], []))
                        weights.append(ways * choices)
                        origins.append((state, action))
            self._layers.append(layer)
            self._totals = {state: sum(weights) for state, (weights, _) in layer.items()}

    def _draws(self, trick: int, place: int, special: frozenset[int]) -> Callable[[_State], _Steps]:
        """A card comes face down after a trick."""
        released = [bisect_right(pool.tricks, trick) for pool in self._pools]
        seconds = [
            (1 << at, item)
            for at, item in enumerate(self._needed)
            if len(item.tricks) == 2 and item.tricks[0] <= trick < item.tricks[1]
        ]

        def step(state: _State) -> _Steps:
            free, late, placed, count = state
            for kind in self._kinds:
                sevens = count + (kind in special)
                yield (_plus(free, kind, 1), late, placed, sevens), (_OPEN, place, kind), 1
                for pool in self._by_kind[kind]:
                    if late[pool] < self._late[pool]:
                        after = (free, _plus(late, pool, 1), placed, sevens)
                        yield after, (_LATE, place, pool, released[pool]), released[pool] - late[pool]
            for bit, item in seconds:
                if not placed & bit:
                    sevens = count + (item.kind in special)
                    yield (free, late, placed | bit, sevens), (_SECOND, place, item.face), 1

        return step

    def _takes(self, kind: int, at: int, bit: int | None) -> Callable[[_State], _Steps]:
        """A copy of a needed face must have come, unless it has come late."""
        face = self._needed[at].face

        def step(state: _State) -> _Steps:
            free, late, placed, count = state
            if bit and placed & bit:
                yield (free, late, placed ^ bit, count), None, 1
            else:
                yield (_plus(free, kind, -1), late, placed, count), (_TAKE, kind, face), free[kind]

        return step

    def _terminals(self) -> dict[tuple[int, ...], list[tuple[_State, int]]]:
        """The last states by how many cards that are nowhere needed they hold of each kind, with their ways."""
        ends: dict[tuple[int, ...], list[tuple[_State, int]]] = {}
        for state, ways in self._totals.items():
            free, late, _, _ = state
            held = tuple([free[kind] + sum(late[pool] for pool in self._by_kind[kind]) for kind in self._kinds])
            rest = prod(
                perm(len(pool.faces) - came, most - came)
                for pool, came, most in zip(self._pools, late, self._late, strict=True)
            )
            ends.setdefault(held, []).append((state, ways * rest * prod(map(factorial, free))))
        return ends

    @property
    def scale(self) -> int:
        """By what all weights are to be divided."""
        return prod(perm(len(pool.faces), most) for pool, most in zip(self._pools, self._late, strict=True))

    def weight(self, held: tuple[int, ...], doubled: tuple[int, ...]) -> int:
        """In how many ways the places can be filled, times `scale` and for any cards that fit the numbers.

        Args:
            held: How many of the cards that are nowhere needed are of each kind.
            doubled: How many of them are of each pool.
        """
        found = self._memo.get((held, doubled))
        if found is None:
            found = sum(self._weights(held, doubled))
            self._memo[held, doubled] = found
        return found

    def _weights(self, held: tuple[int, ...], doubled: tuple[int, ...]) -> list[int]:
        return [
            ways * prod(map(perm, doubled, state[1]))  # which of the late cards came when has been counted
            for state, ways in self._ends.get(held, ())
        ]

    def fill(self, rng: random.Random, held: tuple[int, ...], doubled: tuple[int, ...]) -> Filling:
        """One of these ways by lot, each with the same chance."""
        state = self._ends[held][pick(rng, self._weights(held, doubled))][0]
        actions: list[tuple[int, ...]] = []
        first = state
        for layer in reversed(self._layers):
            weights, origins = layer[first]
            first, action = origins[pick(rng, weights)]
            if action:
                actions.append(action)
        free = [[DEALT] * count for count in first[0]]
        drawn: dict[int, int] = {}
        late: list[tuple[int, int]] = []
        for action in reversed(actions):
            what, where = action[0], action[1]
            if what == _OPEN:
                free[action[2]].append(where)
            elif what == _TAKE:
                places = free[where]
                place = places.pop(rng.randrange(len(places)))
                if place != DEALT:
                    drawn[place] = action[2]
            elif what == _SECOND:
                drawn[where] = action[2]
            else:
                pool, released = action[2], action[3]
                faces = [face for face in self._pools[pool].faces[:released] if (pool, face) not in late]
                drawn[where] = faces[rng.randrange(len(faces))]
                late.append((pool, drawn[where]))
        return Filling(drawn, late, free)


def _plus(counts: tuple[int, ...], at: int, change: int) -> tuple[int, ...]:
    return (*counts[:at], counts[at] + change, *counts[at + 1 :])
