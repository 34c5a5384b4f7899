"""Packs by chance, half of them stacked: plain shuffles hardly ever reach the hard chapters of the rules."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, assert_never

from attrs import Factory, frozen

from gaigel.cards import Card, Rank, Suit, full_pack, shuffled_pack
from gaigel.dealing import stacked_pack

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Sequence

    from gaigel.rules import Rules

__all__ = ["Theme", "random_pack"]


@frozen
class _Wishes:
    """What a stacked pack shall deal."""

    hands: dict[int, list[Card]] = Factory(dict[int, "list[Card]"])
    trump: Card | None = None
    stock: Sequence[Card] = ()


class Theme(Enum):
    """What a stacked pack deals."""

    FOUR_SEVENS = "FOUR_SEVENS"
    """One hand holds four sevens."""
    FIVE_SEVENS = "FIVE_SEVENS"
    """One hand holds five sevens."""
    FIFTH_SEVEN_DRAWN = "FIFTH_SEVEN_DRAWN"
    """One hand holds four sevens, and three more are drawn next."""
    ALL_TRUMP_HAND = "ALL_TRUMP_HAND"
    """One hand, often the forehand's, holds nothing but trumps."""
    TWO_ALL_TRUMP_HANDS = "TWO_ALL_TRUMP_HANDS"
    """The forehand and another hold nothing but trumps."""
    TRUMP_SEVENS_IN_HAND = "TRUMP_SEVENS_IN_HAND"
    """One hand holds both trump sevens."""
    TRUMP_SEVENS_IN_PARTY = "TRUMP_SEVENS_IN_PARTY"
    """Two partners hold a trump seven each."""
    TRUMP_SEVENS_APART = "TRUMP_SEVENS_APART"
    """Two opponents hold a trump seven each."""
    TWO_PAIRS = "TWO_PAIRS"
    """One hand holds two kings and two Obers of a suit."""
    SEVEN_TURNED_UP = "SEVEN_TURNED_UP"
    """The turned-up card is a seven."""
    RICH_HANDS = "RICH_HANDS"
    """One party holds as many Dause and Zehnen as its hands have room for."""

    def fits(self, rules: Rules) -> bool:
        """Whether hands of these rules have room for it."""
        size = rules.hand_size
        match self:
            case Theme.FOUR_SEVENS | Theme.TWO_PAIRS:
                return size >= 4
            case Theme.FIFTH_SEVEN_DRAWN:
                return size >= 4 and rules.stock > 3
            case Theme.FIVE_SEVENS:
                return size >= 5
            case Theme.ALL_TRUMP_HAND:
                return size <= 11
            case Theme.TWO_ALL_TRUMP_HANDS:
                return 2 * size <= 11
            case Theme.TRUMP_SEVENS_IN_PARTY:
                return rules.parties < rules.players
            case _:
                return True

    def __repr__(self) -> str:
        return f"Theme.{self.name}"


def random_pack(
    rng: random.Random, rules: Rules, dealer: int = 0, *, knocked: bool = False, themes: Iterable[Theme] = Theme
) -> tuple[Card, ...]:
    """A pack drawn by chance: a plain shuffle, or as often one with a theme.

    Args:
        rng: Where chance comes from.
        rules: The options of the table; themes that its hands have no room for are passed over.
        dealer: The seat that will deal.
        knocked: Whether the cutter knocks.
        themes: Which themes; none of them: plain shuffles only.
    """
    possible = [theme for theme in Theme if theme in frozenset(themes) and theme.fits(rules)]
    if not possible or rng.choice((True, False)):
        return shuffled_pack(rng)
    seats = [(dealer + 1 + turn) % rules.players for turn in range(rules.players)]
    wishes = _wishes(rng, rules, seats, rng.choice(possible))
    return stacked_pack(
        rules, dealer, hands=wishes.hands, trump=wishes.trump, stock=wishes.stock, rng=rng, knocked=knocked
    )


def _wishes(rng: random.Random, rules: Rules, seats: Sequence[int], theme: Theme) -> _Wishes:
    """What a pack with this theme deals; the first of the seats is the forehand."""
    one, suit = rng.choice(seats), rng.choice(_SUITS)
    seven, robbable = Card.of(suit, Rank.SIEBEN), Card.of(suit, rng.choice(_ABOVE_SEVEN))
    partners = [seat for seat in seats if seat != one and (seat - one) % rules.parties == 0]
    opponents = [seat for seat in seats if (seat - one) % rules.parties]
    sevens = _shuffled(rng, [Card.of(each, Rank.SIEBEN) for each in _SUITS] * 2)
    match theme:
        case Theme.FOUR_SEVENS:
            return _Wishes({one: sevens[:4]})
        case Theme.FIVE_SEVENS:
            return _Wishes({one: sevens[:5]})
        case Theme.FIFTH_SEVEN_DRAWN:
            return _Wishes({one: sevens[:4]}, stock=sevens[4:7])
        case Theme.ALL_TRUMP_HAND:
            return _only_trumps(rng, rules, robbable, [rng.choice((seats[0], one))])
        case Theme.TWO_ALL_TRUMP_HANDS:
            return _only_trumps(rng, rules, robbable, [seats[0], rng.choice(seats[1:])])
        case Theme.TRUMP_SEVENS_IN_HAND:
            return _Wishes({one: [seven, seven]}, robbable)
        case Theme.TRUMP_SEVENS_IN_PARTY:
            return _Wishes({one: [seven], rng.choice(partners): [seven]}, robbable)
        case Theme.TRUMP_SEVENS_APART:
            return _Wishes({one: [seven], rng.choice(opponents): [seven]}, robbable)
        case Theme.TWO_PAIRS:
            return _Wishes({one: [Card.of(suit, Rank.KOENIG), Card.of(suit, Rank.OBER)] * 2})
        case Theme.SEVEN_TURNED_UP:
            return _Wishes(trump=seven)
        case Theme.RICH_HANDS:
            high = _shuffled(rng, [card for card in full_pack() if card.rank in (Rank.DAUS, Rank.ZEHN)])
            party = [one, *partners]
            return _Wishes({seat: high[at :: len(party)][: rules.hand_size] for at, seat in enumerate(party)})
        case _ as unreachable:  # pyright: ignore[reportUnnecessaryComparison]
            assert_never(unreachable)


_SUITS = tuple(Suit)
_ABOVE_SEVEN = tuple(rank for rank in reversed(Rank) if rank is not Rank.SIEBEN)


def _shuffled(rng: random.Random, cards: list[Card]) -> list[Card]:
    rng.shuffle(cards)
    return cards


def _only_trumps(rng: random.Random, rules: Rules, turned_up: Card, seats: Sequence[int]) -> _Wishes:
    """Hands of nothing but trumps for these seats."""
    trumps = [Card.of(turned_up.suit, rank) for rank in Rank] * 2
    trumps.remove(turned_up)
    trumps, size = _shuffled(rng, trumps), rules.hand_size
    return _Wishes({seat: trumps[at * size : (at + 1) * size] for at, seat in enumerate(seats)}, turned_up)
