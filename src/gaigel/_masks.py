"""A hand as one integer: two bits a face, the inner form of every multiset of cards.

Bit `2 * face` stands for one copy, bit `2 * face + 1` for the second; the second is never set without the first. Faces
run suit by suit, in each suit from the Sieben up to the Daus, so that "higher in the suit" is "a higher bit".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gaigel.cards import Card

FACES = 24
FIRSTS = sum(1 << 2 * face for face in range(FACES))
"""The first-copy bit of every face."""
ALL = FIRSTS | FIRSTS << 1
"""The whole pack of 48 cards."""
SUITS = tuple(0xFFF << 12 * suit for suit in range(4))
"""Both bits of all faces of each suit."""
SEVENS, _UNTERS, OBERS, KINGS, _TENS, DAUSE = (
    sum(0b11 << 12 * suit + 2 * rank for suit in range(4)) for rank in range(6)
)


def add(mask: int, bit: int) -> int:
    """The hand with one more copy of the face whose first bit is `bit`; it must hold at most one."""
    return mask | (bit << 1 if mask & bit else bit)


def hand_out(hands: list[int], seats: Iterable[int], cards: Iterable[Card]) -> None:
    """Adds to each of these seats' hands one of the cards, in order."""
    for seat, card in zip(seats, cards, strict=True):
        hand, bit = hands[seat], card.bit
        hands[seat] = hand | (bit << 1 if hand & bit else bit)


def remove(mask: int, bit: int) -> int:
    """The hand without one copy of the face whose first bit is `bit`; it must hold one."""
    second = bit << 1
    return mask ^ (second if mask & second else bit)


def count(mask: int, bit: int) -> int:
    """How many copies of the face whose first bit is `bit` are there: 0, 1 or 2."""
    return (mask & bit * 3).bit_count()


def minus(left: int, right: int) -> int:
    """Face by face the copies of `left` that `right` does not have (never below none)."""
    here, there = left & FIRSTS, right & FIRSTS
    second_here, second_there = left >> 1 & FIRSTS, right >> 1 & FIRSTS
    return (here & ~there) | (second_here & ~second_there) | (second_here & ~there) << 1


def plus(left: int, right: int) -> int | None:
    """Face by face the sum, or None if a face would be there more than twice."""
    here, there = left & FIRSTS, right & FIRSTS
    second = left >> 1 & FIRSTS | right >> 1 & FIRSTS
    if second & here & there:
        return None
    return here | there | (second | here & there) << 1


def faces(mask: int) -> Iterator[int]:
    """The face numbers in ascending order, each as often as it is there."""
    while mask:
        low = mask & -mask
        yield (low.bit_length() - 1) >> 1
        mask ^= low


def distinct(mask: int) -> Iterator[int]:
    """The face numbers in ascending order, each once."""
    return faces(mask & FIRSTS)
