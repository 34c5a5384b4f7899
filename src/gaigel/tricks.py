"""Following and winning: tricks while the stock lasts and after (RULES §5, §6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from gaigel.cards import CARDS, Suit
from gaigel.rules import BeatScope
from gaigel.state import Phase, Reason
from gaigel.violations import Code

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gaigel.cards import Card
    from gaigel.state import Position, Table
    from gaigel.violations import Duty

__all__ = ["beaten_by", "best", "duties", "is_forced", "reason"]


# Asked for with every trick; a member looked up in its class costs more than the comparison.
_STRICT, _SUIT = Phase.STRICT, BeatScope.SUIT
_FIRST_OF_EQUALS, _TRUMP, _HIGHEST_OF_SUIT = Reason.FIRST_OF_EQUALS, Reason.TRUMP, Reason.HIGHEST_OF_SUIT

# Values that a duty repeats in every trick, built once.
_FOLLOW: dict[Suit, Duty] = {suit: (Code.MUST_FOLLOW, suit.mask, suit, None, "must_follow") for suit in Suit}
_TRUMP_IN: dict[Suit, Duty] = {suit: (Code.MUST_TRUMP, suit.mask, suit, None, "must_trump") for suit in Suit}
_BEAT, _OVERTRUMP = Code.MUST_BEAT, Code.MUST_OVERTRUMP


_BEATEN_BY: dict[Suit | None, dict[Card, int]] = {
    trump: {card: card.above if trump is None or card.suit is trump else card.above | trump.mask for card in CARDS}
    for trump in (None, *Suit)
}


def beaten_by(card: Card, trump: Suit | None) -> int:
    """The cards that beat this one, played later, as a mask: higher ones of its suit, and trumps if it is none (§5).

    The twin is not among them: of two equal cards the first is the higher (§1). With `trump` None no suit is trump.
    """
    return _BEATEN_BY[trump][card]


def best(cards: Sequence[Card], trump: Suit | None) -> int:
    """Which card of a trick wins: its place in the order of play (§5)."""
    beaten = _BEATEN_BY[trump]
    place, better = 0, beaten[cards[0]]
    at = 0
    for card in cards:
        if card.bit & better:
            place, better = at, beaten[card]
        at += 1  # noqa: SIM113  faster than enumerate, and this runs for every card
    return place


def reason(cards: Sequence[Card], place: int, trump: Suit | None) -> Reason:
    """Why the card at this place wins an ordinary trick (§6)."""
    card = cards[place]
    for later in cards[place + 1 :]:
        if later is card:
            return _FIRST_OF_EQUALS
    return _TRUMP if card.suit is trump and cards[0].suit is not trump else _HIGHEST_OF_SUIT


def is_forced(table: Table, phase: Phase, cards: Sequence[Card], place: int) -> bool:
    """Whether everybody knows that the winner of a complete trick lacks the led suit (§6)."""
    trump = table.trump
    return phase is _STRICT and table.rules.must_follow and cards[place].suit is trump and cards[0].suit is not trump


def duties(position: Position, seat: int) -> tuple[Duty, ...]:
    """What the next card of a follower must satisfy once the stock is gone; nothing before (§6)."""
    if not position.cards or position.phase is not _STRICT:
        return ()
    cards = cast("tuple[Card, ...]", position.cards)  # face up, since only the first trick can lie face down
    table = position.table
    rules, trump, hand = table.rules, table.trump, position.masks[seat]
    led = cards[0].suit
    follow = hand & led.mask
    if follow:
        if not rules.must_follow:
            return ()
        duty = _FOLLOW[led]
        if not rules.must_beat:
            return (duty,)
        rival = cards[best(cards, None if rules.beat_scope is _SUIT else trump)]
        better = beaten_by(rival, trump)
        if not follow & better:
            return (duty,)
        return (duty, (_BEAT, better, led, rival, "must_beat"))
    trumps = hand & trump.mask
    if not trumps:
        return ()
    rival = cards[best(cards, trump)]
    overtrump = rival.suit is trump
    better = beaten_by(rival, trump) & trump.mask
    if not rules.must_trump:
        if not rules.must_beat or not hand & better:
            return ()
        return ((_OVERTRUMP if overtrump else _BEAT, better, trump, rival, "must_beat"),)
    duty = _TRUMP_IN[trump]
    if not (rules.must_beat and overtrump and hand & better):
        return (duty,)
    return (duty, (_OVERTRUMP, better, trump, rival, "must_beat"))
