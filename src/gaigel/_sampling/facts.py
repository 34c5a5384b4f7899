"""What is certain about the cards of other seats, as values; `gaigel.deduction.facts` lists them (RULES §4 to §10)."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from gaigel.cards import Card
from gaigel.errors import GaigelError

__all__ = ["Fact", "Held", "HeldSevens", "ImpossibleView", "Lacks", "LacksUnless", "NeverDealt", "ShowedSevens"]


class ImpossibleView(GaigelError, ValueError):
    """A view that fits no deal at all; views that `gaigel.view` makes never are such.

    Attributes:
        problem: What does not fit.
    """

    def __init__(self, problem: str) -> None:
        self.problem = problem
        super().__init__(problem)

    def __str__(self) -> str:
        return f"no deal fits this view: {self.problem}; take views from gaigel.view(state, seat)"


@frozen(weakref_slot=False)
class Held:
    """A seat had got so many copies of a card, by the deal or face down from the stock (RULES §5, §7, §8).

    Attributes:
        seat: Whose cards.
        trick: By the time of this trick, from 1.
        card: Which card.
        copies: At least how many copies, those included that it has played since.
    """

    seat: int
    trick: int
    card: Card
    copies: int


@frozen(weakref_slot=False)
class Lacks:
    """A seat has held none of these cards since a trick of the strict phase (RULES §6, §7).

    Attributes:
        seat: Whose cards.
        trick: The number of that trick.
        cards: What it does not hold, sorted.
    """

    seat: int
    trick: int
    cards: tuple[Card, ...]


@frozen(weakref_slot=False)
class LacksUnless:
    """In a trick of the strict phase a seat held one of some cards, or none of others (RULES §6, §7).

    Attributes:
        seat: Whose cards.
        trick: The number of that trick.
        some: It held one of these, sorted, …
        none: … or none of these, sorted.
    """

    seat: int
    trick: int
    some: tuple[Card, ...]
    none: tuple[Card, ...]


@frozen(weakref_slot=False)
class NeverDealt:
    """A seat was dealt none of these cards, as the first trick shows (RULES §4, §7).

    Attributes:
        seat: Whose cards.
        cards: What it was not dealt, sorted.
    """

    seat: int
    cards: tuple[Card, ...]


@frozen(weakref_slot=False)
class HeldSevens:
    """A seat had got so many sevens, by the deal or face down from the stock, when it announced Auf Dissle (RULES §10).

    Attributes:
        seat: Whose cards.
        trick: By the time of this trick, from 1.
        copies: At least how many sevens, those included that it had played before.
    """

    seat: int
    trick: int
    copies: int


@frozen(weakref_slot=False)
class ShowedSevens:
    """A seat laid down its sevens: these and no other (RULES §10).

    Attributes:
        seat: Whose cards.
        cards: The sevens, sorted.
    """

    seat: int
    cards: tuple[Card, ...]


Fact: TypeAlias = Held | Lacks | LacksUnless | NeverDealt | HeldSevens | ShowedSevens
"""What is certain about the cards of another seat."""
