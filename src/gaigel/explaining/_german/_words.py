"""German words and their grammar: articles, numbers, lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gaigel.cards import Card, Rank, Suit
from gaigel.explaining._language import Language
from gaigel.state import Deadline, DeadlineKind

if TYPE_CHECKING:
    from gaigel.explaining._language import Party
    from gaigel.naming import Gender

__all__ = ["GermanWords", "number", "verb"]

_NUMBERS = ("null", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf")
_THE: dict[Gender, str] = {"m": "der ", "f": "die ", "n": "das ", "pl": "die ", "": ""}
_THE_OBJECT: dict[Gender, str] = {**_THE, "m": "den "}
_A: dict[Gender, str] = {"m": "ein ", "f": "eine ", "n": "ein ", "pl": "", "": ""}
_A_OBJECT: dict[Gender, str] = {**_A, "m": "einen "}
_NO_OBJECT: dict[Gender, str] = {"m": "keinen ", "f": "keine ", "n": "kein ", "pl": "keine ", "": "kein "}


def number(count: int) -> str:
    """A number of things of feminine gender, in words up to twelve."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


class GermanWords(Language):
    """What all German sentences are built of."""

    seat_word: ClassVar[str] = "Platz"
    party_word: ClassVar[str] = "Partei"
    and_word: ClassVar[str] = "und"
    or_word: ClassVar[str] = "oder"
    pass_word: ClassVar[str] = "Weiter"

    def card(self, card: Card) -> str:
        """A card in a list: "Herz-König"."""
        return self.names.card(card)

    def _gender(self, rank: Rank) -> Gender:
        return self.names.ranks[rank.index].gender

    def the(self, card: Card) -> str:
        """A card as the object: "den Herz-König"."""
        return _THE_OBJECT[self._gender(card.rank)] + self.names.card(card, oblique=True)

    def a(self, rank: Rank) -> str:
        """A rank as the subject: "eine Sieben"."""
        return _A[self._gender(rank)] + self.names.rank(rank)

    def a_as_object(self, rank: Rank) -> str:
        """A rank as the object: "einen König"."""
        name = self.names.ranks[rank.index]
        return _A_OBJECT[name.gender] + (name.oblique or name.name)

    def the_trump(self, rank: Rank) -> str:
        """A trump as the subject: "die Trumpf-Sieben"."""
        return f"{_THE[self._gender(rank)]}Trumpf-{self.names.rank(rank)}"

    def the_trump_as_object(self, rank: Rank) -> str:
        """A trump as the object: "die Trumpf-Sieben"."""
        name = self.names.ranks[rank.index]
        return f"{_THE_OBJECT[name.gender]}Trumpf-{name.oblique or name.name}"

    def no(self, suit: Suit) -> str:
        """The lack of a suit as the object: "kein Herz", "keine Eichel"."""
        return _NO_OBJECT[self.names.suits[suit.index].gender] + self.names.suit(suit)

    @property
    def pair(self) -> str:
        """What is melded: "König und Ober"."""
        return f"{self.names.rank(Rank.KOENIG)} und {self.names.rank(Rank.OBER)}"

    def sevens(self, count: int) -> str:
        """Some sevens: "fünf Siebener"."""
        return f"{number(count)} {self.names.plural(Rank.SIEBEN)}"

    def worth(self, points: int) -> str:
        """What a meld counts: "Zwanzig"."""
        return "Vierzig" if points == 40 else "Zwanzig"

    def augen(self, points: int) -> str:
        """Some points: "21 Augen"."""
        return f"{points} {'Auge' if points == 1 else 'Augen'}"

    def until(self, deadline: Deadline, now: int | None, whose: str) -> str:
        """The clause that tells a deadline: "bevor dieser Stich zu Ende ist".

        Args:
            deadline: One with a moment: `END_OF_TRICK`, `BEFORE_CARD` or `LAST_CALL`.
            now: The number of the trick that is "this one"; None to call tricks by their numbers.
            whose: "deine" or "die eigene" (Partei).
        """
        if deadline.trick is None:
            return "bevor nach dem letzten Stich alle gepasst haben"
        ahead = None if now is None else deadline.trick - now
        if deadline.kind is DeadlineKind.END_OF_TRICK:
            trick = "dieser Stich" if ahead == 0 else "der nächste Stich" if ahead == 1 else f"Stich {deadline.trick}"
            return f"bevor {trick} zu Ende ist"
        trick = "diesen Stich" if ahead == 0 else "den nächsten Stich" if ahead == 1 else f"Stich {deadline.trick}"
        return f"bevor {whose} Partei eine Karte in {trick} legt"


def verb(party: Party, one: str, many: str) -> str:
    """The form of a verb that fits a party."""
    return many if party.many else one
