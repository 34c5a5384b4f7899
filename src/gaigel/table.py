"""The table before the deal: drawing partners and cutting (RULES §2).

Seats run from 0 in the order of play: seat `s + 1` plays after `s` and sits to its right. Seat `s` belongs to party
`s % parties`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from gaigel.cards import Card, Rank, check_pack
from gaigel.errors import InvalidCut, InvalidDeal, NoSuchParty, NoSuchSeat, UndecidedPartners

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Umschlag", "check_party", "check_seat", "cut", "draw_partners"]

LEAST_CUT = 4
"""How many cards stay at least in each part of a cut pack."""


def check_seat(seat: object, players: int) -> int:
    """Returns the seat if the table has it.

    Raises:
        NoSuchSeat: If it has not.
    """
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < players:
        raise NoSuchSeat(seat, players)
    return seat


def check_party(party: object, parties: int) -> int:
    """Returns the party if the table has it.

    Raises:
        NoSuchParty: If it has not.
    """
    if not isinstance(party, int) or isinstance(party, bool) or not 0 <= party < parties:
        raise NoSuchParty(party, parties)
    return party


def cut(pack: Iterable[Card], at: int) -> tuple[Card, ...]:
    """The pack after the seat before the dealer has cut it: the first `at` cards go under the rest (RULES §2).

    Raises:
        InvalidCut: If a part would have fewer than four cards.
        InvalidPack: If the pack is not the 48 cards.
    """
    cards = check_pack(pack)
    if not isinstance(at, int) or not LEAST_CUT <= at <= len(cards) - LEAST_CUT:
        raise InvalidCut(
            f"a cut at {at!r} leaves too little: at least {LEAST_CUT} cards stay in each part, so cut at "
            f"{LEAST_CUT} to {len(cards) - LEAST_CUT}"
        )
    return cards[at:] + cards[:at]


@frozen(weakref_slot=False)
class Umschlag:
    """Partners drawn by dealing open cards until the Dause fell (RULES §2).

    Attributes:
        dealt: The cards in the order in which they fell, each with the person who got it.
        partners: The persons who got a Daus, in that order; they form one party.
        seats: For each seat the person who sits there.
        first_dealer: The seat that deals first: that of the first Daus.
    """

    dealt: tuple[tuple[int, Card], ...]
    partners: tuple[int, ...]
    seats: tuple[int, ...]
    first_dealer: int


def draw_partners(pack: Iterable[Card], players: int) -> Umschlag:
    """Draws two parties of four or six persons: half of them get a Daus and play together (RULES §2).

    Cards fall one each in turn from person 0. A second Daus to the same person does not count. The partners sit on
    every second seat in the order of their Dause, the others keep their order on the seats between.

    Raises:
        InvalidDeal: If there are not four or six players.
        InvalidPack: If the pack is not the 48 cards.
        UndecidedPartners: If the pack runs out first.
    """
    if not isinstance(players, int) or players not in (4, 6):
        raise InvalidDeal(f"partners are drawn for 4 or 6 players, not for {players!r}")
    partners: list[int] = []
    dealt: list[tuple[int, Card]] = []
    for at, card in enumerate(check_pack(pack)):
        person = at % players
        dealt.append((person, card))
        if card.rank is Rank.DAUS and person not in partners:
            partners.append(person)
            if len(partners) == players // 2:
                break
    else:
        raise UndecidedPartners(
            f"only {len(partners)} of {players // 2} persons got a Daus before the pack ran out: shuffle and draw again"
        )
    others = [person for person in range(players) if person not in partners]
    seats = tuple(person for pair in zip(partners, others, strict=True) for person in pair)
    return Umschlag(tuple(dealt), tuple(partners), seats, first_dealer=0)
