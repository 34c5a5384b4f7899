"""One seat whose cards are hidden: which cards may be among them, and in how many ways (RULES §4, §6, §10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gaigel import _masks, opening, playing
from gaigel._sampling.duties import Moment
from gaigel._sampling.facts import ImpossibleView
from gaigel._sampling.places import DEALT, Needed, Places, Pool
from gaigel.cards import CARDS
from gaigel.state import Phase

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from gaigel._sampling.places import Filling
    from gaigel._sampling.reading import SeatReading
    from gaigel.cards import Card
    from gaigel.views import View

__all__ = ["HiddenSeat", "Role", "Type"]


class Role(NamedTuple):
    """What a face is for a seat; faces of the same role are alike for it.

    Attributes:
        kind: The kind of places that it comes into.
        doubles: Whether the seat certainly had the other copy.
        pooled: Whether, besides, this copy may have come when it was too late for that one to be this.
        marks: In which sets of faces that matter it is, as bits.
    """

    kind: int
    doubles: bool
    pooled: bool
    marks: int


class Type(NamedTuple):
    """Cards of the rest that are alike for a seat and for all seats after it.

    Attributes:
        role: What they are for the seat; None if it cannot have them.
        faces: The different faces among them.
    """

    role: Role | None
    faces: tuple[int, ...]


class HiddenSeat:
    """A seat whose cards are hidden.

    Args:
        view: The view.
        reading: What it tells about the seat.
        laid: What the face-down card of the seat in the open trick is taken to be.

    Attributes:
        seat: Its number.
        known: The cards that it certainly holds, as a mask.
        needs: For each face that it certainly got the tricks by which the copies had come; no laid card is there.
        dealt: How many places the deal filled; a card that lies face down has a place of its own.
        size: How many cards of the rest it has, one that lies face down included.
        laid: What the face-down card is taken to be; None if there is none, or if it is one of the rest.
        types: How the rest is divided; see `prepare`.
        pools: Which of the types are pools, in the order of `places`.
        places: Where its cards can have come; see `prepare`.
    """

    def __init__(self, view: View, reading: SeatReading, laid: Card | None) -> None:
        self.seat = reading.seat
        self.laid = laid
        needs = {face: list(tricks) for face, tricks in reading.needs.items()}
        if laid:
            needs[laid.index].pop()
        self.needs = {face: tricks for face, tricks in needs.items() if tricks}
        self.melded = _mask(reading.melded)
        counts = [len(reading.needs.get(face, ())) + reading.gained[face] for face in range(_masks.FACES)]
        self.known = _mask([had - used for had, used in zip(counts, reading.used, strict=True)])
        self._table = view.table
        self._reading = reading
        self._lies = reading.hidden is not None
        self.dealt = view.table.rules.hand_size - (self._lies or laid is not None)
        certain = sum(map(len, self.needs.values()))
        self.size = self.dealt + len(reading.places) + self._lies - certain
        if self.size < self._lies:
            raise ImpossibleView(f"seat {self.seat} got {self.dealt + len(reading.places)} cards, but showed {certain}")
        # Only an opening looks at Dause; what is added to it, at trumps alone.
        self._opening = view.past.opening if reading.hidden == 0 else None
        self._sets = self._telling_sets(counts)
        self._kinds = sorted({self._kind(face) for face in range(_masks.FACES)})
        self._factors: dict[tuple[int, ...], int] = {}
        self._lying: dict[tuple[int, ...], list[int]] = {}

    def _telling_sets(self, counts: list[int]) -> list[int]:
        """The sets of faces in which a role has marks."""
        self._unless: list[tuple[int, int, bool]] = []
        sets: list[int] = []
        for some, none, used in self._reading.unless:
            held = _mask([had - gone for had, gone in zip(counts, used, strict=True)])
            if not held & some:
                self._unless.append((1 << len(sets), 2 << len(sets), bool(held & none)))
                sets += [some, none]
        self._seven = self._trump = self._daus = 0
        if self._lies and (self._reading.showed or self._reading.sevens):
            self._seven = 1 << len(sets)
            sets.append(_masks.SEVENS)
        if self._lies:
            self._trump = 1 << len(sets)
            sets.append(self._table.trump.mask)
        if self._opening:
            self._daus = 1 << len(sets)
            sets.append(_masks.DAUSE & ~self._table.trump.mask)
        return sets

    def _kind(self, face: int) -> tuple[bool, bool]:
        """What decides into which places a face comes: whether it can come by the deal, and whether it is a seven."""
        if self._lies:
            return (False, False)  # all places are alike, so numbers alone decide
        bit = CARDS[face].bit
        return (bool(bit & self._reading.never_dealt), bool(self._reading.sevens and bit & _masks.SEVENS))

    def role(self, face: int) -> Role | None:
        """What a card of the rest is for the seat; None if it cannot have it."""
        bit, mine = CARDS[face].bit, self._reading
        if bit & mine.lacks or (mine.showed and bit & _masks.SEVENS and not self._lies):
            return None
        if bit & mine.never_dealt and not mine.places:
            return None
        marks = sum(1 << at for at, faces in enumerate(self._sets) if bit & faces)
        doubles = face in self.needs
        pooled = doubles and any(trick >= self.needs[face][0] for trick, _ in mine.places)
        return Role(self._kinds.index(self._kind(face)), doubles, pooled, marks)

    def prepare(self, types: Sequence[Type]) -> None:
        """Learns how the rest is divided into types; what follows takes numbers of cards in this order."""
        self.types = types
        self.pools = [at for at, kind in enumerate(types) if kind.role and kind.role.pooled]
        pools = list[Pool]()
        for at in self.pools:
            role, faces = types[at]
            assert role is not None
            faces = tuple(sorted(faces, key=lambda face: self.needs[face][0]))
            pools.append(Pool(role.kind, faces, tuple([self.needs[face][0] for face in faces])))
        sevens = self._reading.sevens
        special: tuple[list[int], int, int] | None = None
        if sevens and not self._lies:
            copies = sevens[1] - bool(self.laid and self.laid.bit & _masks.SEVENS)
            special = ([at for at, (_, seven) in enumerate(self._kinds) if seven], sevens[0], copies)
        self.places = Places(
            self.dealt,
            self._reading.places,
            kinds=len(self._kinds),
            banned=[at for at, (banned, _) in enumerate(self._kinds) if banned],
            sevens=special,
            needed=[
                Needed(face, self._kinds.index(self._kind(face)), tuple(tricks)) for face, tricks in self.needs.items()
            ],
            pools=pools,
        )

    def _numbers(self, numbers: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """How many cards of each kind, and of each pool, came into places of the deal or the stock."""
        held = [0] * len(self._kinds)
        for (role, _), number in zip(self.types, numbers, strict=True):
            if role:
                held[role.kind] += number
        held[0] -= self._lies
        return tuple(held), tuple([numbers[at] for at in self.pools])

    def factor(self, numbers: tuple[int, ...]) -> int:
        """In how many ways the seat can have got so many cards of each type, if certain ones are named.

        Times `places.scale` and two for each card; nothing if a fact forbids it.
        """
        found = self._factors.get(numbers)
        if found is None:
            found = self._factors[numbers] = self._ways(numbers)
        return found

    def _ways(self, numbers: tuple[int, ...]) -> int:
        marks = 0
        for (role, _), number in zip(self.types, numbers, strict=True):
            if role and number:
                marks |= role.marks
        if not all(marks & some or not (must or marks & none) for some, none, must in self._unless):
            return 0
        choices = sum(numbers[at] for at in self._may_lie(numbers)) if self._lies else 1
        if not choices:
            return 0
        held, doubled = self._numbers(numbers)
        pairs = sum(number for (role, _), number in zip(self.types, numbers, strict=True) if role and role.doubles)
        return choices * self.places.weight(held, doubled) << self.size - pairs

    def _may_lie(self, numbers: tuple[int, ...]) -> list[int]:
        """Of which types the face-down card of the seat may be, if it was dealt so many of each."""
        found = self._lying.get(numbers)
        if found is None:
            found = self._lying[numbers] = self._lawful_types(numbers)
        return found

    def _lawful_types(self, numbers: tuple[int, ...]) -> list[int]:
        here = [(at, role) for at, (role, _) in enumerate(self.types) if role and numbers[at]]
        sevens = sum(numbers[at] for at, role in here if role.marks & self._seven)
        announced = self._reading.sevens
        if announced and sevens + (_needed(self.needs) & _masks.SEVENS).bit_count() < announced[1]:
            return []
        hand = _needed(self.needs)
        for _, role in here:
            hand |= self._part(role)
        lawful = self._lawful(hand)
        return [
            at
            for at, role in here
            if not role.doubles
            and lawful & self._part(role)
            and not (self._reading.showed and sevens - bool(role.marks & self._seven))
        ]

    def _part(self, role: Role) -> int:
        """All cards that are alike for the duty of the first trick, but for those by which the seat is bound."""
        trump = self._table.trump.mask
        part = _masks.ALL & ~((self._reading.bound_hidden & _masks.FIRSTS) * 3)
        for mark, faces in ((self._trump, trump), (self._daus, _masks.DAUSE & ~trump)):
            if mark:
                part &= faces if role.marks & mark else ~faces
        return part

    def _lawful(self, hand: int) -> int:
        """Which cards of a hand the seat may lay face down."""
        table, seat, place = self._table, self.seat, self._reading.hidden
        assert place is not None
        masks, bound = [0] * table.players, [0] * table.players
        masks[seat], bound[seat] = hand, self._reading.bound_hidden
        nothing = (0,) * table.players
        cards = (table.trump_card,) * place  # that they lie there is all that matters
        moment = Moment(table, Phase.FIRST_TRICK, seat, tuple(masks), cards, tuple(bound), nothing)
        lawful = playing.playable(moment, seat)
        return lawful & opening.fits(table, self._opening, hand) if self._opening else lawful

    def may_hold(self, numbers: tuple[int, ...]) -> list[int]:
        """Of which types there may be a card in the hand, if the seat has so many of each."""
        here = [at for at, number in enumerate(numbers) if number]
        if not self._lies:
            return here
        lying = self._may_lie(numbers)
        return [at for at in here if numbers[at] > 1 or any(other != at for other in lying)]

    def fill(self, rng: random.Random, numbers: tuple[int, ...]) -> Filling:
        """Where the needed cards and the late ones came, by lot."""
        return self.places.fill(rng, *self._numbers(numbers))

    def settle(
        self, rng: random.Random, numbers: tuple[int, ...], cards: list[tuple[int, int]], filling: Filling
    ) -> tuple[int, int | None]:
        """Puts the seat's cards of the rest into the places that are still free.

        Args:
            rng: Where chance comes from.
            numbers: How many cards of each type it has.
            cards: The type and the face of each, but for the late ones.
            filling: Where the other cards came; the places are added.

        Returns:
            The hand as a mask, and the face of the face-down card if it is one of the rest.
        """
        laid = None
        if self._lies:
            lying = set(self._may_lie(numbers))
            choices = [at for at, (kind, _) in enumerate(cards) if kind in lying]
            laid = cards.pop(choices[rng.randrange(len(choices))])[1]
        hand = self.known
        for _, face in filling.late:
            hand = _masks.add(hand, CARDS[face].bit)
        for kind, places in enumerate(filling.free):
            faces = cards
            if len(filling.free) > 1:
                faces = [card for card in cards if (role := self.types[card[0]].role) and role.kind == kind]
            if any(place != DEALT for place in places):
                rng.shuffle(places)
            for (_, face), place in zip(faces, places, strict=True):
                hand = _masks.add(hand, CARDS[face].bit)
                if place != DEALT:
                    filling.drawn[place] = face
        return hand, laid


def _needed(needs: dict[int, list[int]]) -> int:
    """The cards that a seat certainly got, as a mask."""
    return _mask([len(needs.get(face, ())) for face in range(_masks.FACES)])


def _mask(counts: Sequence[int]) -> int:
    """The cards of which there are so many of each face."""
    return sum(((1 << count) - 1) << 2 * face for face, count in enumerate(counts))
