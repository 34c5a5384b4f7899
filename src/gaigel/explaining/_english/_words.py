"""English words: numbers, articles, clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gaigel.cards import Card, Rank
from gaigel.explaining._language import Language
from gaigel.state import Deadline, DeadlineKind

if TYPE_CHECKING:
    from gaigel.explaining._language import Party

__all__ = ["EnglishWords", "number", "verb"]

_NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()


def number(count: int) -> str:
    """A number, in words up to twelve."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def verb(party: Party, one: str, many: str) -> str:
    """The form of a verb that fits a party."""
    return many if party.many else one


class EnglishWords(Language):
    """What all English sentences are built of."""

    seat_word: ClassVar[str] = "Seat"
    party_word: ClassVar[str] = "Party"
    and_word: ClassVar[str] = "and"
    or_word: ClassVar[str] = "or"
    pass_word: ClassVar[str] = "Pass"

    def card(self, card: Card) -> str:
        """A card: "the King of Hearts"."""
        return f"the {self.names.card(card)}"

    def a(self, rank: Rank) -> str:
        """A rank: "an Ace"."""
        name = self.names.rank(rank)
        return f"{'an' if name[:1] in 'AEIOUaeiou' else 'a'} {name}"

    @property
    def pair(self) -> str:
        """What is melded: "the King and Ober"."""
        return f"the {self.names.rank(Rank.KOENIG)} and {self.names.rank(Rank.OBER)}"

    def sevens(self, count: int) -> str:
        """Some sevens: "five Sevens"."""
        return f"{number(count)} {self.names.plural(Rank.SIEBEN)}"

    def worth(self, points: int) -> str:
        """What a meld counts: "twenty"."""
        return "forty" if points == 40 else "twenty"

    def points(self, count: int) -> str:
        """Some points: "21 points"."""
        return f"{count or 'no'} {'point' if count == 1 else 'points'}"

    def until(self, deadline: Deadline, now: int | None, whose: str) -> str:
        """The clause that tells a deadline: "before this trick is over".

        Args:
            deadline: One with a moment: `END_OF_TRICK`, `BEFORE_CARD` or `LAST_CALL`.
            now: The number of the trick that is "this one"; None to call tricks by their numbers.
            whose: "your" or "their" (party).
        """
        if deadline.trick is None:
            return "before everybody has passed after the last trick"
        ahead = None if now is None else deadline.trick - now
        trick = "this trick" if ahead == 0 else "the next trick" if ahead == 1 else f"trick {deadline.trick}"
        if deadline.kind is DeadlineKind.END_OF_TRICK:
            return f"before {trick} is over"
        return f"before {whose} party plays a card to {trick}"
