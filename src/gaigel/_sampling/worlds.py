"""All deals that fit a view: counted, and drawn by lot, exactly.

A view leaves open which of the cards that it has not shown, the *rest*, each other seat holds, which it got when,
and in which order the others lie in the stock. `Worlds` gives each deal the chance that a shuffle of 48 distinct
cards gives it. First it deals the rest out in numbers: how many cards of each *type* come to each seat, seat after
seat; a type holds the cards between which nothing known makes a difference. A seat's numbers count as often as its
places can be filled with such cards (`gaigel._sampling.places`), and not at all if a fact forbids them. Then the
cards themselves and their places are drawn by lot.
"""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from itertools import accumulate, product
from math import comb, factorial
from typing import TYPE_CHECKING, NamedTuple

from gaigel import _masks
from gaigel._sampling.facts import ImpossibleView
from gaigel._sampling.hidden_seat import HiddenSeat, Role, Type
from gaigel._sampling.places import pick
from gaigel._sampling.reading import read
from gaigel.cards import CARDS, Card

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Mapping, Sequence

    from gaigel._sampling.reading import Reading
    from gaigel.views import View

__all__ = ["Deal", "Worlds"]

_FACES = range(_masks.FACES)


class Deal(NamedTuple):
    """A deal that fits a view, as far as it was open.

    Attributes:
        masks: The hands.
        pile: The face-down cards of the stock in the order of drawing, those already drawn included.
        laid: The cards of the open trick that lie face down, by the seat that laid them.
        melded: For each seat the melded cards that it still holds, as a mask.
    """

    masks: tuple[int, ...]
    pile: tuple[Card, ...]
    laid: dict[int, Card]
    melded: tuple[int, ...]


class _Stage(NamedTuple):
    """The dealing out to one seat.

    Attributes:
        seat: The seat.
        merged: For each type the type that its leftover cards are of for the next seat.
        tables: For each leftover of cards by type: the running totals of all choices, the choices, and what each
            leaves over.
    """

    seat: HiddenSeat
    merged: tuple[int, ...]
    tables: dict[tuple[int, ...], tuple[list[int], list[tuple[int, ...]], list[tuple[int, ...]]]]


class _Case:
    """The deals that fit a view in which certain cards lie face down, or none that matters."""

    def __init__(self, view: View, reading: Reading, hidden: Mapping[int, Card]) -> None:
        self.view = view
        self.reading = reading
        self.hidden = hidden
        others = [mine for mine in self.reading.seats if mine.seat != view.seat]
        self.seats = [HiddenSeat(view, mine, hidden.get(mine.seat)) for mine in others]
        self._own = _own_cards(view, self.reading)
        self.rest = self._rest()
        self._undrawn = sum(self.rest) - sum(seat.size for seat in self.seats)
        drawn = sum(len(mine.places) for mine in self.reading.seats)
        if self._undrawn != len(view.pile) - drawn:
            raise ImpossibleView(f"{sum(self.rest)} cards are not seen, but there is no room for just so many")
        self._divide()
        self.stages = [_Stage(seat, merged, {}) for seat, merged in zip(self.seats, self._merged, strict=True)]
        self.ways = self._table(0, self._start)
        self.count = self._count() if self.ways else 0

    def _rest(self) -> list[int]:
        """How many copies of each face are neither seen nor certain to be with a seat."""
        rest = [2 - own for own in self._own]
        rest[self.view.table.trump_card.index] -= 1
        for seat in self.seats:
            for face, tricks in seat.needs.items():
                rest[face] -= len(tricks)
        for card in self.hidden.values():
            rest[card.index] -= 1
        for face, count in enumerate(rest):
            if count < 0:
                raise ImpossibleView(f"there would be {2 - count} copies of {CARDS[face]}")
        return rest

    def _divide(self) -> None:
        """Divides the rest into types, for each seat by what is of account for it and those after it."""
        # The seats for which most matters come first: then little is left that matters for the others.
        self.seats.sort(key=lambda seat: -len({seat.role(face) for face in _FACES if self.rest[face]}))
        roles = {face: tuple([seat.role(face) for seat in self.seats]) for face in _FACES if self.rest[face]}
        keys: list[dict[tuple[Role | None, ...], list[int]]] = []
        for at, seat in enumerate(self.seats):
            here: dict[tuple[Role | None, ...], list[int]] = {}
            for face, mine in roles.items():
                here.setdefault(_key(mine, at), []).append(face)
            seat.prepare([Type(key[at], tuple(faces)) for key, faces in here.items()])
            keys.append(here)
        keys.append({(None,) * len(self.seats): list(roles)})
        numbers = [{face: at for at, faces in enumerate(here.values()) for face in faces} for here in keys]
        self._type_of = numbers[0]
        self._merged = [
            tuple([following[faces[0]] for faces in here.values()])
            for here, following in zip(keys, numbers[1:], strict=False)
        ]
        self._cards = [list[int]() for _ in keys[0]]
        for face in roles:
            self._cards[self._type_of[face]] += [face] * self.rest[face]
        self._start = tuple(map(len, self._cards))

    def _table(self, at: int, left: tuple[int, ...]) -> int:
        """The ways to deal out the leftover to a seat and those after it."""
        if at == len(self.stages):
            return 1
        seat, merged, tables = self.stages[at]
        found = tables.get(left)
        if found is None:
            weights: list[int] = []
            choices: list[tuple[int, ...]] = []
            leaves: list[tuple[int, ...]] = []
            for numbers, ways in _choices(left, seat.types, seat.size):
                factor = seat.factor(numbers)
                if not factor:
                    continue
                over = [0] * (max(merged, default=-1) + 1)
                for kind, had, taken in zip(merged, left, numbers, strict=True):
                    over[kind] += had - taken
                rest = tuple(over)
                after = self._table(at + 1, rest)
                if after:
                    weights.append(ways * factor * after)
                    choices.append(numbers)
                    leaves.append(rest)
            found = tables[left] = (list(accumulate(weights)), choices, leaves)
        totals = found[0]
        return totals[-1] if totals else 0

    def _count(self) -> int:
        """How many deals of distinct cards fit: hands without order, the stock in order."""
        count = Fraction(self.ways * factorial(self._undrawn))
        for seat in self.seats:
            pairs = sum(len(kind.faces) for kind in seat.types if kind.role and kind.role.doubles)
            away = sum(1 for face in seat.needs if self.rest[face]) - pairs
            count *= Fraction(2) ** (pairs + away - seat.size)
            count /= seat.places.scale * factorial(seat.dealt)
        count *= 1 << sum(map(self._told_apart, _FACES))
        assert count.denominator == 1
        return count.numerator

    def _told_apart(self, face: int) -> bool:
        """Whether the copies of a face lie apart in every deal, and the ways of the seats do not count that."""
        if self.rest[face] == 2:
            return False
        certain = [len(seat.needs.get(face, ())) for seat in self.seats]
        if self.rest[face]:
            return sum(certain) == 0
        dealt = self._own[face] - sum(
            self.view.pile[place] is CARDS[face]
            for mine in self.reading.seats
            if mine.seat == self.view.seat
            for _, place in mine.places
        )
        return dealt < 2 and 2 not in certain

    def draw(self, rng: random.Random) -> Deal:
        """One of the deals by lot."""
        left, chosen = self._start, list[tuple[int, ...]]()
        for _, _, tables in self.stages:
            totals, choices, leaves = tables[left]
            at = bisect_right(totals, rng.randrange(totals[-1]))
            chosen.append(choices[at])
            left = leaves[at]
        # The late cards first: they are particular cards of their type, all others are any.
        cards = [list(faces) for faces in self._cards]
        fillings = [seat.fill(rng, numbers) for seat, numbers in zip(self.seats, chosen, strict=True)]
        for filling in fillings:
            for _, face in filling.late:
                cards[self._type_of[face]].remove(face)
        view = self.view
        masks, melded, laid = list(view.masks), list(view.melded), dict(self.hidden)
        pile = [card.index if card else -1 for card in view.pile]
        for (seat, merged, _), numbers, filling in zip(self.stages, chosen, fillings, strict=True):
            late = [0] * len(numbers)
            for pool, _ in filling.late:
                late[seat.pools[pool]] += 1
            mine: list[tuple[int, int]] = []
            following: list[list[int]] = [[] for _ in range(max(merged, default=-1) + 1)]
            for kind, faces in enumerate(cards):
                for _ in range(numbers[kind] - late[kind]):
                    at = rng.randrange(len(faces))
                    faces[at], faces[-1] = faces[-1], faces[at]
                    mine.append((kind, faces.pop()))
                following[merged[kind]] += faces
            cards = following
            masks[seat.seat], lies = seat.settle(rng, numbers, mine, filling)
            melded[seat.seat] = seat.melded
            if lies is not None:
                laid[seat.seat] = CARDS[lies]
            for place, face in filling.drawn.items():
                pile[place] = face
        undrawn = [face for faces in cards for face in faces]
        rng.shuffle(undrawn)
        return Deal(
            tuple(masks),
            tuple([CARDS[face if face >= 0 else undrawn.pop()] for face in pile]),
            laid,
            tuple(melded),
        )

    def may_hold(self, masks: list[int]) -> None:
        """Adds for each other seat the faces that it holds in one of the deals."""
        # For each leftover the faces that may be among the cards of each type.
        here = {self._start: [sum({CARDS[face].bit for face in faces}) for faces in self._cards]}
        for seat, merged, tables in self.stages:
            masks[seat.seat] |= seat.known
            following: dict[tuple[int, ...], list[int]] = {}
            for left, faces in here.items():
                _, choices, leaves = tables[left]
                for numbers, rest in zip(choices, leaves, strict=True):
                    for at in seat.may_hold(numbers):
                        masks[seat.seat] |= faces[at]
                    over = following.setdefault(rest, [0] * len(rest))
                    for at, kind in enumerate(merged):
                        if left[at] > numbers[at]:
                            over[kind] |= faces[at]
            here = following


def _key(roles: tuple[Role | None, ...], at: int) -> tuple[Role | None, ...]:
    """What of a face's roles is of account from a seat on.

    Those for earlier seats are still, while a later seat may have the face twice: its late cards are of one type from
    the first to that seat.
    """
    if any(role and role.pooled for role in roles[at:]):
        return roles
    return (*[None] * at, *roles[at:])


def _own_cards(view: View, reading: Reading) -> list[int]:
    """How many copies of each face the own seat was dealt or drew face down; nothing for a spectator."""
    if view.seat is None:
        if any(view.pile) or any(view.masks):
            raise ImpossibleView("a spectator knows no cards of the stock and no hand")
        return [0] * _masks.FACES
    mine, hand = reading.seats[view.seat], view.masks[view.seat]
    own = [
        (hand >> 2 * face & 3).bit_count() + used - gained
        for face, (used, gained) in enumerate(zip(mine.used, mine.gained, strict=True))
    ]
    drawn = [view.pile[place] for _, place in mine.places]
    if None in drawn or len(drawn) != sum(card is not None for card in view.pile):
        raise ImpossibleView("the cards known of the stock are not those that the seat drew")
    if sum(own) != view.table.rules.hand_size + len(drawn):
        raise ImpossibleView(f"the hand of seat {view.seat} is not what is left of its cards")
    for card in CARDS:
        if own[card.index] < drawn.count(card):
            raise ImpossibleView(f"seat {view.seat} drew {card}, but it is neither in the hand nor played")
    return own


def _choices(left: tuple[int, ...], types: Sequence[Type], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """All ways to take so many cards in numbers by type, each with the number of ways to choose the cards."""
    room = [0]
    for count, kind in zip(reversed(left), reversed(types), strict=True):
        room.append(room[-1] + (count if kind.role else 0))
    found: list[tuple[tuple[int, ...], int, int]] = [((), 1, size)]
    for at, (count, kind) in enumerate(zip(left, types, strict=True)):
        most, later = (count if kind.role else 0), room[-at - 2]
        found = [
            ((*numbers, taken), ways * comb(count, taken), open_ - taken)
            for numbers, ways, open_ in found
            for taken in range(max(0, open_ - later), min(most, open_) + 1)
        ]
    return ((numbers, ways) for numbers, ways, open_ in found if not open_)


class Worlds:
    """All deals that fit a view.

    Args:
        view: The view.

    Attributes:
        count: How many deals of 48 distinct cards fit: each hand without order, the stock in order.

    Raises:
        ImpossibleView: If none fits.
    """

    def __init__(self, view: View) -> None:
        self._view = view
        self._cases: list[_Case] = []
        problems: list[ImpossibleView] = []
        reading = read(view)
        for hidden in _laid_cards(reading):
            try:
                self._cases.append(_Case(view, read(view, hidden) if hidden else reading, hidden))
            except ImpossibleView as problem:  # that card cannot lie there; or, if it is so with all, no deal fits
                problems.append(problem)
        self.count = sum(case.count for case in self._cases)
        if not self.count:
            raise problems[0] if problems else ImpossibleView("what the seats did contradicts the cards that are left")

    def draw(self, rng: random.Random) -> Deal:
        """A deal by lot, with the chance that a shuffle of 48 distinct cards gives it."""
        return self._cases[pick(rng, [case.count for case in self._cases])].draw(rng)

    def may_hold(self) -> tuple[int, ...]:
        """For each seat the faces of which it holds a card in one of the deals, as a mask of first copies."""
        masks = list(self._view.masks)
        for case in self._cases:
            if case.count:
                case.may_hold(masks)
        return tuple([mask & _masks.FIRSTS for mask in masks])


def _laid_cards(reading: Reading) -> Iterator[dict[int, Card]]:
    """What may lie face down in the open trick, as far as it changes what else is known.

    A seat that showed cards of its hand may have laid one of these; if a seat is missing it laid another.
    """
    seats = [mine for mine in reading.seats if mine.hidden is not None]
    options = [[None, *[CARDS[face] for face, tricks in mine.needs.items() if tricks]] for mine in seats]
    for laid in product(*options):
        yield {mine.seat: card for mine, card in zip(seats, laid, strict=True) if card}
