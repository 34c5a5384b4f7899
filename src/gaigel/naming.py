"""What cards are called: four naming schemes, nines in place of sevens, and one's own words (RULES §1).

>>> from gaigel import Card, Rank, Suit
>>> WUERTTEMBERG_DE.card(Card.HK), FRENCH_EN.card(Card.HK), FRENCH_DE.with_nines().card(Card.L7)
('Herz-König', 'King of Hearts', 'Pik-Neun')
>>> at_home = WUERTTEMBERG_DE.replace(
...     suits={Suit.LAUB: "Schippen"}, ranks={Rank.DAUS: RankName("Sau", "Säue", "S", "f")}
... )
>>> at_home.card(Card.LA)
'Schippen-Sau'

Names are presentation only: nothing in the engine depends on them, and files always hold the codes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, Self, TypeAlias, get_args

import attrs
from attrs import field, frozen

from gaigel.cards import Card, Rank, Suit
from gaigel.errors import GaigelError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "FRENCH_DE",
    "FRENCH_EN",
    "WUERTTEMBERG_DE",
    "WUERTTEMBERG_EN",
    "Gender",
    "InvalidNames",
    "Names",
    "RankName",
    "SuitName",
]

Gender: TypeAlias = Literal["m", "f", "n", "pl", ""]
"""The grammatical gender of a German word, `pl` for one that has only a plural (Schellen); empty if none is told."""


class InvalidNames(GaigelError, ValueError):
    """Words that make no naming scheme (RULES §1)."""


def _word(_: object, attribute: attrs.Attribute[str], value: object) -> None:
    if not isinstance(value, str) or not value.strip():
        raise InvalidNames(f"{attribute.name} must be a word, not {value!r}")


def _gender(_: object, attribute: attrs.Attribute[str], value: object) -> None:
    if value not in get_args(Gender):
        raise InvalidNames(f"{attribute.name} must be one of 'm', 'f', 'n', 'pl' or '', not {value!r}")


def _worded() -> Any:
    return field(validator=_word)


def _gendered() -> Any:
    return field(default="", validator=_gender)


@frozen(weakref_slot=False)
class SuitName:
    """The word for a suit.

    Attributes:
        name: The word.
        gender: Its gender, for German sentences; without it they get by without an article.

    Raises:
        InvalidNames: If there is no word, or no such gender.
    """

    name: str = _worded()
    gender: Gender = _gendered()


@frozen(weakref_slot=False)
class RankName:
    """The words for a rank.

    Attributes:
        name: The word for one card, such as "Sieben".
        plural: The word for several, such as "Siebener".
        label: What stands in the corner of a picture, such as "7".
        gender: The gender, for German sentences; without it they get by without an article.
        oblique: The form behind "den" where it differs: "Buben".

    Raises:
        InvalidNames: If a word is missing, or there is no such gender.
    """

    name: str = _worded()
    plural: str = _worded()
    label: str = _worded()
    gender: Gender = _gendered()
    oblique: str | None = None


def _check_words(what: str, words: tuple[object, ...], kind: type, count: int) -> None:
    if len(words) != count or not all(isinstance(word, kind) for word in words):
        raise InvalidNames(f"{what} must be {count} of {kind.__name__}, not {words!r}")


@frozen(weakref_slot=False)
class Names:
    """A naming scheme: the words for suits, ranks and cards (RULES §1).

    Start from one of the four schemes and change words with `replace`.

    Attributes:
        suits: The words for the four suits, in the order of `Suit`.
        ranks: The words for the six ranks, in the order of `Rank`.
        nine: The words for a nine where a pack has nines in place of sevens.
        pattern: How suit and rank make the name of a card, with `{suit}` and `{rank}`.

    Raises:
        InvalidNames: If words are missing or too many, or the pattern does not hold both.
    """

    suits: tuple[SuitName, ...]
    ranks: tuple[RankName, ...]
    nine: RankName
    pattern: str

    def __attrs_post_init__(self) -> None:
        _check_words("suits", self.suits, SuitName, len(Suit))
        _check_words("ranks", self.ranks, RankName, len(Rank))
        _check_words("nine", (self.nine,), RankName, 1)
        if not (isinstance(self.pattern, str) and "{suit}" in self.pattern and "{rank}" in self.pattern):
            raise InvalidNames(f"pattern must hold {{suit}} and {{rank}}, not {self.pattern!r}")

    def suit(self, suit: Suit) -> str:
        """The word for a suit: "Herz"."""
        return self.suits[suit.index].name

    def rank(self, rank: Rank) -> str:
        """The word for a rank: "König"."""
        return self.ranks[rank.index].name

    def plural(self, rank: Rank) -> str:
        """The word for several cards of a rank: "Siebener"."""
        return self.ranks[rank.index].plural

    def label(self, rank: Rank) -> str:
        """What stands for the rank in the corner of a picture: "K", "10"."""
        return self.ranks[rank.index].label

    def card(self, card: Card, *, oblique: bool = False) -> str:
        """The name of a card: "Herz-König", "King of Hearts".

        Args:
            card: The card.
            oblique: Whether the name stands behind "den": then the Herz-Bube is a Herz-Buben.
        """
        rank = self.ranks[card.rank.index]
        word = (rank.oblique if oblique else None) or rank.name
        return self.pattern.replace("{rank}", word).replace("{suit}", self.suit(card.suit))

    def with_nines(self) -> Self:
        """The same words for a pack with nines in place of sevens; the nine is the lowest card and counts nothing."""
        return self.replace(ranks={Rank.SIEBEN: self.nine})

    def replace(
        self,
        *,
        suits: Mapping[Suit, SuitName | str] | None = None,
        ranks: Mapping[Rank, RankName | str] | None = None,
        pattern: str | None = None,
    ) -> Self:
        """The scheme with one's own words.

        A plain string is enough for a name; then German sentences use it without an article. For a rank it is the
        plural too, and its first letter the label: a `RankName` says more.

        Args:
            suits: The words that change, by suit.
            ranks: The words that change, by rank.
            pattern: How the name of a card is made, with `{suit}` and `{rank}`.

        Raises:
            InvalidNames: If a key is no suit or rank, or a value no word.
        """
        return attrs.evolve(
            self,
            suits=_replaced(self.suits, Suit, suits or {}, SuitName),
            ranks=_replaced(self.ranks, Rank, ranks or {}, _rank_name),
            pattern=self.pattern if pattern is None else pattern,
        )


def _rank_name(word: str) -> RankName:
    return RankName(word, word, word.strip()[:1])


def _replaced(
    words: tuple[Any, ...], kind: type[Suit | Rank], changes: Mapping[Any, Any], made: Any
) -> tuple[Any, ...]:
    """The words, with those named changed; plain strings are made into values."""
    changed = list(words)
    for key, word in changes.items():
        if not isinstance(key, kind):
            raise InvalidNames(f"{key!r} is no {kind.__name__}: take one of {', '.join(map(repr, kind))}")
        changed[key.index] = made(word) if isinstance(word, str) else word
    return tuple(changed)


_HERZ: Final = SuitName("Herz", "n")
_KOENIG: Final = RankName("König", "Könige", "K", "m")
_ZEHN: Final = RankName("Zehn", "Zehner", "10", "f")
_SIEBEN: Final = RankName("Sieben", "Siebener", "7", "f")
_NEUN: Final = RankName("Neun", "Neuner", "9", "f")
_ACE: Final = RankName("Ace", "Aces", "A")
_KING: Final = RankName("King", "Kings", "K")
_TEN: Final = RankName("Ten", "Tens", "10")
_SEVEN: Final = RankName("Seven", "Sevens", "7")
_NINE: Final = RankName("Nine", "Nines", "9")

WUERTTEMBERG_DE: Final = Names(
    suits=(SuitName("Eichel", "f"), SuitName("Laub", "n"), _HERZ, SuitName("Schellen", "pl")),
    ranks=(
        _SIEBEN,
        RankName("Unter", "Unter", "U", "m"),
        RankName("Ober", "Ober", "O", "m"),
        _KOENIG,
        _ZEHN,
        RankName("Daus", "Dause", "A", "n"),
    ),
    nine=_NEUN,
    pattern="{suit}-{rank}",
)
"""Eichel, Laub, Herz, Schellen; Daus, Zehn, König, Ober, Unter, Sieben."""

WUERTTEMBERG_EN: Final = Names(
    suits=(SuitName("Acorns"), SuitName("Leaves"), SuitName("Hearts"), SuitName("Bells")),
    ranks=(_SEVEN, RankName("Unter", "Unters", "U"), RankName("Ober", "Obers", "O"), _KING, _TEN, _ACE),
    nine=_NINE,
    pattern="{rank} of {suit}",
)
"""Acorns, Leaves, Hearts, Bells; Ace, Ten, King, Ober, Unter, Seven."""

FRENCH_DE: Final = Names(
    suits=(SuitName("Kreuz", "n"), SuitName("Pik", "n"), _HERZ, SuitName("Karo", "n")),
    ranks=(
        _SIEBEN,
        RankName("Bube", "Buben", "B", "m", oblique="Buben"),
        RankName("Dame", "Damen", "D", "f"),
        _KOENIG,
        _ZEHN,
        RankName("Ass", "Asse", "A", "n"),
    ),
    nine=_NEUN,
    pattern="{suit}-{rank}",
)
"""Kreuz, Pik, Herz, Karo; Ass, Zehn, König, Dame, Bube, Sieben."""

FRENCH_EN: Final = Names(
    suits=(SuitName("Clubs"), SuitName("Spades"), SuitName("Hearts"), SuitName("Diamonds")),
    ranks=(_SEVEN, RankName("Jack", "Jacks", "J"), RankName("Queen", "Queens", "Q"), _KING, _TEN, _ACE),
    nine=_NINE,
    pattern="{rank} of {suit}",
)
"""Clubs, Spades, Hearts, Diamonds; Ace, Ten, King, Queen, Jack, Seven."""
