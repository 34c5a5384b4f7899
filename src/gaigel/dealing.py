"""Dealing: from the pack to the first state, and packs made to measure (RULES §3)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from gaigel import _masks
from gaigel.cards import Card, check_pack, full_pack, read_cards
from gaigel.errors import CardSyntaxError, ImpossiblePack, InvalidDeal
from gaigel.rules import TRUMP, Packet, Rules
from gaigel.state import Past, Phase, State, Table
from gaigel.table import check_seat

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Mapping

__all__ = ["deal", "destinations", "stacked_pack"]

_STOCK = None
"""Beside seats and `TRUMP`, where a card goes: to the face-down stock."""


@lru_cache(maxsize=64)
def destinations(rules: Rules, dealer: int, *, knocked: bool) -> tuple[int | Packet | None, ...]:
    """Where each of the 48 cards goes, in dealing order: a seat, `TRUMP`, or None for the face-down stock (§3)."""
    packets = (rules.hand_size, TRUMP) if knocked else rules.packets
    order = [(dealer + 1 + turn) % rules.players for turn in range(rules.players)]
    goes: list[int | Packet | None] = []
    for packet in packets:
        goes += [TRUMP] if isinstance(packet, Packet) else [seat for seat in order for _ in range(packet)]
    return (*goes, *[_STOCK] * (48 - len(goes)))


_table = lru_cache(maxsize=512)(Table)
"""Tables are values, so deals under the same rules share them."""


def _check(rules: Rules, dealer: int, *, knocked: bool) -> None:
    if not isinstance(rules, Rules):
        raise InvalidDeal(f"rules must be gaigel.Rules, such as gaigel.SPEEDBESEN, not {rules!r}")
    check_seat(dealer, rules.players)
    if knocked and not rules.knocking:
        raise InvalidDeal("knocked=True, but these rules know no knocking (option knocking)")


def deal(rules: Rules, pack: Iterable[Card], dealer: int, knocked: bool = False) -> State:  # noqa: FBT001, FBT002
    """Deals the pack: the state before the forehand leads to the first trick (RULES §3).

    Args:
        rules: The options of the table.
        pack: The 48 cards in dealing order; the cards after those dealt are drawn in the same order.
        dealer: The seat that deals; the next one is the forehand and gets the first cards.
        knocked: Whether the cutter knocked: everybody gets the whole hand at once.

    Raises:
        InvalidPack: If the pack is not the 48 cards.
        NoSuchSeat: If the table has no such dealer.
        InvalidDeal: If somebody knocked where nobody may.
    """
    _check(rules, dealer, knocked=knocked)
    cards, goes_to = check_pack(pack), destinations(rules, dealer, knocked=bool(knocked))
    masks = [0] * rules.players
    pile: list[Card] = []
    for card, goes in zip(cards, goes_to, strict=True):
        if goes is _STOCK:
            pile.append(card)
        elif isinstance(goes, int):
            masks[goes] = _masks.add(masks[goes], card.bit)
    table = _table(rules, dealer, bool(knocked), cards[goes_to.index(TRUMP)])
    nothing = (0,) * rules.players
    return State(
        table=table,
        pile=tuple(pile),
        past=Past(opening=None, tricks=(), points=(0,) * rules.parties),
        phase=Phase.FIRST_TRICK if rules.openings else Phase.FREE,
        turn=table.forehand,
        masks=tuple(masks),
        cards=(),
        melded=nothing,
        bound=nothing,
    )


def stacked_pack(
    rules: Rules,
    dealer: int,
    *,
    hands: Mapping[int, Iterable[Card | str] | str] | None = None,
    trump: Card | str | None = None,
    stock: Iterable[Card | str] | str = (),
    stock_end: Iterable[Card | str] | str = (),
    rng: random.Random | None = None,
    knocked: bool = False,
) -> tuple[Card, ...]:
    """A pack that deals the cards you name and fills the rest (RULES §3).

    >>> from gaigel import SPEEDBESEN, deal
    >>> pack = stacked_pack(SPEEDBESEN, 3, hands={0: "HA HT", 1: "S7 L7"}, trump="LA", stock="EA")
    >>> state = deal(SPEEDBESEN, pack, 3)
    >>> state.turned_up, Card.HA in state.hands[0], state.stock[0]
    (Card.LA, True, Card.EA)

    Args:
        rules: The options of the table.
        dealer: The seat that will deal.
        hands: For any seats the cards they are dealt, at most a whole hand; the rest of a hand is filled.
        trump: The card that is turned up.
        stock: The first cards that are drawn, in that order.
        stock_end: The last face-down cards that are drawn, in that order; the turned-up card comes after them.
        rng: Fills the rest in random order; without it the rest is filled in sorted order.
        knocked: Whether the cutter knocks.

    Raises:
        ImpossiblePack: If no pack can do all that; the error lists every reason.
        NoSuchSeat: If the table has no such dealer.
        InvalidDeal: If somebody knocked where nobody may.
    """
    _check(rules, dealer, knocked=knocked)
    problems: list[str] = []

    def wished(what: str, cards: Iterable[Card | str] | str, room: int) -> list[Card]:
        try:
            found = list(read_cards(cards))
        except CardSyntaxError as error:
            problems.append(f"{what}: {error}")
            return []
        except TypeError:
            problems.append(f"{what}: {cards!r} is no sequence of cards")
            return []
        if len(found) > room:
            problems.append(f"{what}: {len(found)} cards, but there is room for {room}")
        return found

    goes = destinations(rules, dealer, knocked=knocked)
    wishes: dict[int | Packet | None, list[Card | None]] = {
        TRUMP: list(wished("trump", [trump] if isinstance(trump, Card) else trump or (), 1))
    }
    for seat, cards in (hands or {}).items():
        if isinstance(seat, bool) or seat not in range(rules.players):
            problems.append(f"hands: there is no seat {seat!r}, only 0 to {rules.players - 1}")
        else:
            wishes[seat] = list(wished(f"hand of seat {seat}", cards, rules.hand_size))
    room = goes.count(_STOCK)
    first = wished("stock", stock, room)
    last = wished("stock_end", stock_end, room - min(len(first), room))
    wishes[_STOCK] = [*first, *[None] * (room - len(first) - len(last)), *last]
    named = [card for cards in wishes.values() for card in cards if card]
    problems += [
        f"{card} is wished {named.count(card)} times, but exists twice" for card in Card if named.count(card) > 2
    ]
    if problems:
        raise ImpossiblePack(problems)
    rest = list(full_pack())
    for card in named:
        rest.remove(card)
    if rng is not None:
        rng.shuffle(rest)
    rest.reverse()
    pack: list[Card] = []
    for place in goes:
        queue = wishes.get(place)
        pack.append((queue.pop(0) if queue else None) or rest.pop())
    return tuple(pack)
