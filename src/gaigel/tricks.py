"""Following and winning: tricks while the stock lasts and after (RULES §5, §6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from gaigel.rules import BeatScope
from gaigel.state import Phase, Reason
from gaigel.violations import Code

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gaigel.cards import Card, Suit
    from gaigel.state import Position, Table
    from gaigel.violations import Duty

__all__ = ["beaten_by", "best", "duties", "is_forced", "reason"]


# Asked for with every trick; a member looked up in its class costs more than the comparison.
_STRICT, _SUIT = Phase.STRICT, BeatScope.SUIT


def beaten_by(card: Card, trump: Suit | None) -> int:
    """The cards that beat this one, played later, as a mask: higher ones of its suit, and trumps if it is none (§5).

    The twin is not among them: of two equal cards the first is the higher (§1). With `trump` None no suit is trump.
    """
    return card.above if trump is None or card.suit is trump else card.above | trump.mask


def best(cards: Sequence[Card], trump: Suit | None) -> int:
    """Which card of a trick wins: its place in the order of play (§5)."""
    place, better = 0, beaten_by(cards[0], trump)
    at = 0
    for card in cards:
        if card.bit & better:
            place, better = at, beaten_by(card, trump)
        at += 1  # noqa: SIM113  faster than enumerate, and this runs for every card
    return place


def reason(cards: Sequence[Card], place: int, trump: Suit | None) -> Reason:
    """Why the card at this place wins an ordinary trick (§6)."""
    card = cards[place]
    if card in cards[place + 1 :]:
        return Reason.FIRST_OF_EQUALS
    return Reason.TRUMP if card.suit is trump and cards[0].suit is not trump else Reason.HIGHEST_OF_SUIT


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
        duty = (Code.MUST_FOLLOW, led.mask, led, None, "must_follow")
        if not rules.must_beat:
            return (duty,)
        rival = cards[best(cards, None if rules.beat_scope is _SUIT else trump)]
        better = beaten_by(rival, trump)
        if not follow & better:
            return (duty,)
        return (duty, (Code.MUST_BEAT, better, led, rival, "must_beat"))
    trumps = hand & trump.mask
    if not trumps:
        return ()
    rival = cards[best(cards, trump)]
    overtrump = rival.suit is trump
    better = beaten_by(rival, trump) & trump.mask
    if not rules.must_trump:
        if not rules.must_beat or not hand & better:
            return ()
        return ((Code.MUST_OVERTRUMP if overtrump else Code.MUST_BEAT, better, trump, rival, "must_beat"),)
    duty = (Code.MUST_TRUMP, trump.mask, trump, None, "must_trump")
    if not (rules.must_beat and overtrump and hand & better):
        return (duty,)
    return (duty, (Code.MUST_OVERTRUMP, better, trump, rival, "must_beat"))
