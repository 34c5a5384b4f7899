"""The cards: suits, ranks, the 24 faces, hands, and the double pack (RULES §1).

The two copies of a card are indistinguishable, so a `Card` is one of 24 faces and a `Hand` is a multiset of them: no
copy number exists anywhere.

Everything here sorts by suit (Eichel, Laub, Herz, Schellen) and inside a suit by strength from the Sieben to the Daus.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Self, cast

from attrs import frozen

from gaigel import _masks
from gaigel._constants import Constant
from gaigel.errors import CardSyntaxError, InvalidPack, MissingCard, TooManyCopies

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["Card", "Hand", "Rank", "Suit", "check_pack", "full_pack", "parse_cards", "shuffled_pack"]


class _Ordered(Constant):
    """An enumeration whose members sort in the order of definition."""

    index: int
    """The member's place in that order, from 0."""

    def __lt__(self, other: Self) -> bool:
        return self.index < other.index if type(other) is type(self) else NotImplemented

    def __le__(self, other: Self) -> bool:
        return self.index <= other.index if type(other) is type(self) else NotImplemented

    def __gt__(self, other: Self) -> bool:
        return self.index > other.index if type(other) is type(self) else NotImplemented

    def __ge__(self, other: Self) -> bool:
        return self.index >= other.index if type(other) is type(self) else NotImplemented


class Suit(_Ordered):
    """One of the four suits; its value is the letter of its code (RULES §1)."""

    EICHEL = "E"
    LAUB = "L"
    HERZ = "H"
    SCHELLEN = "S"

    mask: int
    """All cards of the suit, as a mask (for the engine)."""
    ober: int
    """The mask bit of the suit's Ober (for the engine)."""
    king: int
    """The mask bit of the suit's König (for the engine)."""

    def __init__(self, code: str) -> None:
        self.index = "ELHS".index(code)
        self.mask = _masks.SUITS[self.index]
        self.ober = self.mask & _masks.OBERS & _masks.FIRSTS
        self.king = self.mask & _masks.KINGS & _masks.FIRSTS

    @property
    def code(self) -> str:
        """The suit's letter: `E`, `L`, `H` or `S`."""
        return "ELHS"[self.index]

    def __str__(self) -> str:
        return self.code


class Rank(_Ordered):
    """One of the six ranks, in the order of strength; its value is the letter of its code (RULES §1)."""

    SIEBEN = "7"
    UNTER = "U"
    OBER = "O"
    KOENIG = "K"
    ZEHN = "T"
    DAUS = "A"

    points: int
    """What the rank counts, in Augen: 0, 2, 3, 4, 10, 11."""

    def __init__(self, code: str) -> None:
        self.index = "7UOKTA".index(code)
        self.points = (0, 2, 3, 4, 10, 11)[self.index]

    @property
    def code(self) -> str:
        """The rank's letter: `7`, `U`, `O`, `K`, `T` or `A`."""
        return "7UOKTA"[self.index]

    def __str__(self) -> str:
        return self.code


class _Pictured:
    """What a notebook shows of a card; an enumeration can only inherit a method of such a name."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        from gaigel.rendering import render  # noqa: PLC0415 # "import gaigel" must not load it

        return render(cast("Card", self), style="svg")


class Card(_Pictured, _Ordered):
    """One of the 24 faces; its value is its code, so `Card("HK") is Card.HK` (RULES §1).

    `Card("H10")` is read as `Card.HT`.

    Raises:
        CardSyntaxError: If the text is no card code.
    """

    E7, EU, EO, EK, ET, EA = "E7", "EU", "EO", "EK", "ET", "EA"
    L7, LU, LO, LK, LT, LA = "L7", "LU", "LO", "LK", "LT", "LA"
    H7, HU, HO, HK, HT, HA = "H7", "HU", "HO", "HK", "HT", "HA"
    S7, SU, SO, SK, ST, SA = "S7", "SU", "SO", "SK", "ST", "SA"

    suit: Suit
    """The card's suit."""
    rank: Rank
    """The card's rank."""
    points: int
    """What the card counts, in Augen."""
    code: str
    """Suit letter and rank letter, such as `HK`."""
    bit: int
    """The mask bit of the card's first copy (for the engine)."""
    above: int
    """All higher cards of the same suit, as a mask (for the engine)."""

    def __init__(self, code: str) -> None:
        self.suit = Suit(code[0])
        self.rank = Rank(code[1])
        self.index = self.suit.index * 6 + self.rank.index
        self.points = self.rank.points
        self.code = code
        self.bit = 1 << 2 * self.index
        self.above = self.suit.mask & -(self.bit << 2)

    @classmethod
    def _missing_(cls, value: object) -> Card:
        if isinstance(value, str) and len(value) == 3 and value.endswith("10") and value[0] in "ELHS":
            return cls(value[0] + "T")
        raise CardSyntaxError(value)

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> Card:
        """The card of this suit and rank."""
        return CARDS[suit.index * 6 + rank.index]

    def __str__(self) -> str:
        return self.code


CARDS = tuple(Card)
"""All faces; `CARDS[card.index] is card`."""


def read_cards(cards: Iterable[Card | str] | str) -> tuple[Card, ...]:
    """Cards given as such, by their codes, or as a text of codes.

    Raises:
        CardSyntaxError: If something is no card.
        TypeError: If it is no iterable at all.
    """
    things = cards.split() if isinstance(cards, str) else cards
    return tuple([thing if isinstance(thing, Card) else Card(thing) for thing in things])


def parse_cards(text: str) -> tuple[Card, ...]:
    """Reads card codes separated by white space, such as `"HK HO E10"` (RULES §1).

    Raises:
        CardSyntaxError: If a part is no card code.
    """
    return tuple(map(Card, text.split()))


@frozen(init=False, repr=False, weakref_slot=False, order=False)
class Hand:
    """An immutable multiset of cards: a hand, a pile, what is unseen (RULES §1).

    It has the interface of a set: `in`, `len`, iteration in sorted order, `+` (put together), `-` (take away what is
    there), `&`, `|`, and `<=`, `<`, `>=`, `>` for "is contained in".

    >>> hand = Hand("HK HO HK E7")
    >>> hand.count(Card.HK), len(hand), Card.EA in hand
    (2, 4, False)
    >>> hand - Hand("HK")
    Hand('E7 HO HK')
    """

    mask: int
    """The cards as an integer, two bits a face (for the engine)."""

    def __init__(self, cards: Iterable[Card | str] | str = ()) -> None:
        """Makes a hand of cards or their codes; a text holds codes separated by white space.

        Raises:
            CardSyntaxError: If a part of a text, or a member of an iterable, is no card.
            TooManyCopies: If a card is there more than twice.
        """
        mask = 0
        for card in read_cards(cards):
            if mask & card.bit << 1:
                raise TooManyCopies(card.code)
            mask = _masks.add(mask, card.bit)
        object.__setattr__(self, "mask", mask)

    @classmethod
    def from_mask(cls, mask: int) -> Self:
        """The hand that a mask of the engine stands for."""
        hand = cls.__new__(cls)
        object.__setattr__(hand, "mask", mask)
        return hand

    @property
    def points(self) -> int:
        """The Augen of all cards together."""
        return sum(card.points for card in self)

    @property
    def faces(self) -> tuple[Card, ...]:
        """The different cards, sorted, each once."""
        return tuple(CARDS[face] for face in _masks.distinct(self.mask))

    def count(self, card: Card) -> int:
        """How many copies of the card are there: 0, 1 or 2."""
        return _masks.count(self.mask, card.bit)

    def of_suit(self, suit: Suit) -> Self:
        """The part of the hand that is of this suit."""
        return self.from_mask(self.mask & suit.mask)

    def add(self, card: Card) -> Self:
        """The hand with one more card.

        Raises:
            TooManyCopies: If both copies are there already.
        """
        if self.mask & card.bit << 1:
            raise TooManyCopies(card.code)
        return self.from_mask(_masks.add(self.mask, card.bit))

    def remove(self, card: Card) -> Self:
        """The hand without one copy of the card.

        Raises:
            MissingCard: If the card is not there.
        """
        if not self.mask & card.bit:
            raise MissingCard(card.code, str(self))
        return self.from_mask(_masks.remove(self.mask, card.bit))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.mask & card.bit != 0

    def __iter__(self) -> Iterator[Card]:
        return (CARDS[face] for face in _masks.faces(self.mask))

    def __add__(self, other: Hand) -> Self:
        if not isinstance(other, Hand):
            return NotImplemented
        mask = _masks.plus(self.mask, other.mask)
        if mask is None:
            raise TooManyCopies(next(card.code for card in self.faces if self.count(card) + other.count(card) > 2))
        return self.from_mask(mask)

    def __sub__(self, other: Hand) -> Self:
        if not isinstance(other, Hand):
            return NotImplemented
        return self.from_mask(_masks.minus(self.mask, other.mask))

    def __and__(self, other: Hand) -> Self:
        if not isinstance(other, Hand):
            return NotImplemented
        return self.from_mask(self.mask & other.mask)

    def __or__(self, other: Hand) -> Self:
        if not isinstance(other, Hand):
            return NotImplemented
        return self.from_mask(self.mask | other.mask)

    def __le__(self, other: Hand) -> bool:
        return self.mask & ~other.mask == 0 if isinstance(other, Hand) else NotImplemented

    def __lt__(self, other: Hand) -> bool:
        return self <= other and self.mask != other.mask if isinstance(other, Hand) else NotImplemented

    def __ge__(self, other: Hand) -> bool:
        return other <= self if isinstance(other, Hand) else NotImplemented

    def __gt__(self, other: Hand) -> bool:
        return other < self if isinstance(other, Hand) else NotImplemented

    def __repr__(self) -> str:
        return f"Hand('{self}')"

    def __str__(self) -> str:
        return " ".join(card.code for card in self)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        from gaigel.rendering import render  # noqa: PLC0415 # "import gaigel" must not load it

        return render(self, style="svg")


def full_pack() -> tuple[Card, ...]:
    """The double pack of 48 cards in sorted order, every card twice (RULES §1)."""
    return _PACK


def shuffled_pack(rng: random.Random) -> tuple[Card, ...]:
    """The 48 cards in an order drawn from `rng`, every order equally likely (RULES §1)."""
    pack = list(_PACK)
    rng.shuffle(pack)
    return tuple(pack)


def check_pack(pack: Iterable[object]) -> tuple[Card, ...]:
    """Returns the pack as a tuple if it is the 48 cards, every card twice (RULES §1).

    Raises:
        InvalidPack: If it is not; the error lists every fault.
    """
    try:
        things = tuple(pack)
    except TypeError:
        raise InvalidPack([f"{pack!r} is no sequence of cards"]) from None
    if set(map(type, things)) == {Card} and sorted(map(_index, cards := cast("tuple[Card, ...]", things))) == _FULL:
        return cards
    cards = tuple([thing for thing in things if isinstance(thing, Card)])
    problems = [
        f"position {at}: {thing!r} is no card" for at, thing in enumerate(things) if not isinstance(thing, Card)
    ]
    if len(things) != len(_FULL):
        problems.append(f"{len(things)} cards instead of {len(_FULL)}")
    problems += [
        f"{card} is there {times} times instead of twice" for card in CARDS if (times := cards.count(card)) != 2
    ]
    raise InvalidPack(problems)


_PACK = tuple([card for card in CARDS for _ in range(2)])
_index: Callable[[Card], int] = attrgetter("index")
_FULL = list(map(_index, _PACK))
