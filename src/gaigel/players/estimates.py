"""What a card is worth in the hand and how likely it wins: the numbers behind the rules of thumb."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import field, fields, frozen

from gaigel import _masks
from gaigel.cards import CARDS, Suit
from gaigel.history import lies_hidden

if TYPE_CHECKING:
    from gaigel.cards import Card
    from gaigel.state import Position, Table

__all__ = [
    "GREEDY",
    "MISSES",
    "Seen",
    "Weights",
    "playout_weights",
    "seen_cards",
    "stands",
    "unseen_cards",
    "with_card",
]


def _kept(plain: tuple[float, ...], trumps: tuple[float, ...]) -> tuple[tuple[float, ...], ...]:
    """For each trump suit the worth of all 24 faces."""
    return tuple(tuple((trumps if card.suit is trump else plain)[card.rank.index] for card in CARDS) for trump in Suit)


@frozen(weakref_slot=False)
class Weights:
    """The numbers of the rules of thumb, in Augen unless said otherwise; found by play, see docs/players.md.

    What a card is worth in the hand stands in the order of ranks, from the Sieben to the Daus.

    Attributes:
        plain_free: A plain card while the stock lasts.
        trump_free: A trump while the stock lasts.
        plain_strict: A plain card once the stock is gone.
        trump_strict: A trump once the stock is gone.
        pair: More for a card of a pair that could still be melded.
        trump_pair: The same in trump.
        first_trick: More for the first trick of a party, which opens melding and saves from a Gaigel.
        target: More for a trick that brings the target.
        later: What each card still to come brings to the trick.
        partner: The chance of each partner to come to win a trick that is not the party's.
        will: For how many Augen an opponent surely takes the trick while the stock lasts.
        daring: The chance to risk a Daus in a hidden first trick.
        twins: The chance to open Andere Alte with both equal Dause in hand.
    """

    plain_free: tuple[float, ...] = (0.0, 1.0, 2.0, 2.5, 2.0, 6.0)
    trump_free: tuple[float, ...] = (5.0, 6.0, 7.5, 8.5, 11.0, 14.0)
    plain_strict: tuple[float, ...] = (0.0, 0.5, 1.0, 1.5, 2.0, 4.0)
    trump_strict: tuple[float, ...] = (3.0, 4.0, 4.5, 5.0, 7.0, 9.0)
    pair: float = 9.0
    trump_pair: float = 16.0
    first_trick: float = 6.0
    target: float = 40.0
    later: float = 3.0
    partner: float = 0.32
    will: float = 18.0
    daring: float = 0.1
    twins: float = 0.75
    keep_free: tuple[tuple[float, ...], ...] = field(init=False, eq=False, repr=False)
    keep_strict: tuple[tuple[float, ...], ...] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "keep_free", _kept(self.plain_free, self.trump_free))
        object.__setattr__(self, "keep_strict", _kept(self.plain_strict, self.trump_strict))

    def __reduce__(self) -> tuple[Any, ...]:
        return Weights, tuple(getattr(self, attribute.name) for attribute in fields(Weights) if attribute.init)


GREEDY = Weights(
    plain_free=(0, 2, 3, 4, 9, 11),
    trump_free=(6, 10, 12, 14, 22, 28),
    plain_strict=(0, 2, 3, 4, 8, 9),
    trump_strict=(6, 10, 12, 14, 22, 28),
    pair=4,
    trump_pair=8,
    first_trick=0,
    target=20,
    later=0,
    partner=0,
    will=5,
)
"""The numbers of the players that follow the rules of thumb themselves: round ones, as a careful player names them."""
_PAIRS = Weights(
    plain_free=(0, 1.5, 3, 3.5, 3, 8.5),
    trump_free=(8.5, 10, 12.5, 14, 17.5, 25.5),
    plain_strict=(0, 0.5, 1, 1.5, 2, 4),
    trump_strict=(3, 4, 4.5, 5, 5.5, 9),
    pair=17,
    trump_pair=17,
    first_trick=4.5,
    target=33,
    later=5.5,
    partner=0.6,
    will=44,
    daring=0.06,
)
_OTHERS = Weights()


def playout_weights(table: Table, party: int) -> tuple[Weights, ...]:
    """The numbers with which a party plays on sampled worlds, for each seat.

    Its own seats use numbers that were found by play, for two pairs and for all other tables; opponents are taken for
    players that follow the rules of thumb.
    """
    own = _PAIRS if (table.players, table.parties) == (4, 2) else _OTHERS
    return tuple([own if other == party else GREEDY for other in table.party_of])


Seen: TypeAlias = tuple[int, int]
"""The cards that everybody has seen: the faces seen once or twice, and those seen twice, each as first bits."""


def seen_cards(position: Position) -> Seen:
    """The cards played so far; without those of a first trick that lies face down."""
    seen = 0, 0
    for trick in position.past.tricks:
        for card in trick.cards:
            seen = with_card(seen, card)
    if not lies_hidden(position):
        for shown in position.cards:
            assert shown is not None, "the trick lies open"
            seen = with_card(seen, shown)
    return seen


def with_card(seen: Seen, card: Card) -> Seen:
    """The cards seen with one more."""
    once, twice = seen
    bit = card.bit
    return once | bit, twice | once & bit


def unseen_cards(hand: int, seen: Seen) -> int:
    """The cards neither in the hand nor seen, as a mask."""
    once, twice = seen
    firsts = _masks.FIRSTS
    mine = hand & firsts
    twice |= hand >> 1 & firsts | once & mine
    return firsts & ~twice | (firsts & ~(once | mine)) << 1


class _Misses(dict[tuple[int, int], tuple[float, ...]]):
    """For a hand of so many cards out of so many unseen ones: the chance to hold none of any number of them."""

    def __missing__(self, key: tuple[int, int]) -> tuple[float, ...]:
        held, count = key
        chances = tuple((1 - some / count) ** held for some in range(count + 1)) if count else (1.0,)
        self[key] = chances
        return chances


MISSES = _Misses()
"""`MISSES[held, count][some]`: the chance that such a hand holds none of some, draws taken as independent."""


def stands(
    card: Card, trump: Suit, led: Suit, unseen: int, misses: tuple[float, ...], *, strict: bool, will: float
) -> float:
    """The chance that an opponent to come does not beat the card that wins the trick now.

    Args:
        card: The winning card.
        trump: The trump suit.
        led: The led suit.
        unseen: The cards that may be in the opponent's hand.
        misses: The row of `MISSES` for that hand.
        strict: Whether the opponent must follow, trump and beat.
        will: The chance that an opponent who need not take the trick does so if he can.
    """
    lower = misses[(unseen & card.above).bit_count()]
    if card.suit is trump:
        if not strict:
            return 1 - (1 - lower) * will
        return lower if led is trump else 1 - (1 - lower) * misses[(unseen & led.mask).bit_count()]
    no_trump = misses[(unseen & trump.mask).bit_count()]
    if strict:
        return max(0.0, lower - misses[(unseen & led.mask).bit_count()] * (1 - no_trump))
    return (1 - (1 - lower) * (will + 1) / 2) * (1 - (1 - no_trump) * will)
