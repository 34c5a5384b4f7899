"""Why a move is not allowed: stable codes with their facts (RULES §17).

Sentences for players are made from these values elsewhere; here stands only what is true.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from attrs import fields, frozen

from gaigel._constants import Constant
from gaigel.cards import Card, Suit
from gaigel.state import Phase, Position, has_trick, on_lead

__all__ = ["Code", "Duty", "Violation"]


class Code(Constant):
    """The stable codes of broken rules; each one's value is its name (RULES §17)."""

    DEAL_OVER = "DEAL_OVER"
    """The deal is over (§9)."""
    NO_SUCH_SEAT = "NO_SUCH_SEAT"
    """The table has no such seat (§2)."""
    NOT_YOUR_TURN = "NOT_YOUR_TURN"
    """Another seat is on turn (§2)."""

    NOT_IN_HAND = "NOT_IN_HAND"
    """The seat does not hold the card (§1)."""
    MUST_FOLLOW = "MUST_FOLLOW"
    """A card of the led suit is due (§6)."""
    MUST_BEAT = "MUST_BEAT"
    """The trick must be taken over (§6)."""
    MUST_TRUMP = "MUST_TRUMP"
    """A trump is due (§6)."""
    MUST_OVERTRUMP = "MUST_OVERTRUMP"
    """A trump is due that is higher than those in the trick (§6)."""
    BOUND_BY_MELD = "BOUND_BY_MELD"
    """One of the melded cards must be played next (§7, §8)."""
    TRUMP_IN_FIRST_TRICK = "TRUMP_IN_FIRST_TRICK"
    """No trump may be played to the first trick while there are other cards (§4)."""
    MUST_OPEN = "MUST_OPEN"
    """The forehand must name an opening (§4)."""
    NOT_LAST_CALL = "NOT_LAST_CALL"
    """One can pass only in the last call (§9)."""
    LAST_CALL_ONLY = "LAST_CALL_ONLY"
    """All cards are played: only a call, a challenge or a pass is left (§9)."""

    OPENING_NOT_OFFERED = "OPENING_NOT_OFFERED"
    """The rules of the table do not know this opening (§4)."""
    NEEDS_PLAIN_DAUS = "NEEDS_PLAIN_DAUS"
    """This opening leads a Daus that is not trump (§4)."""
    NEEDS_PLAIN_BELOW_DAUS = "NEEDS_PLAIN_BELOW_DAUS"
    """This opening leads a card that is neither a Daus nor trump (§4)."""
    DAUS_OPENING_COMPULSORY = "DAUS_OPENING_COMPULSORY"
    """Who has a plain Daus must open with it (§4)."""
    NOT_ALL_TRUMP = "NOT_ALL_TRUMP"
    """Only a hand of nothing but trumps opens with a trump (§4)."""
    NOT_FOREHAND = "NOT_FOREHAND"
    """Only the forehand opens (§4)."""

    NO_PAIR = "NO_PAIR"
    """King and Ober of the suit are not both in hand (§7)."""
    PAIR_ALREADY_MELDED = "PAIR_ALREADY_MELDED"
    """One of the cards has been used in a meld (§7)."""
    ONLY_TOGETHER = "ONLY_TOGETHER"
    """A second pair of the suit counts only while all four cards are in hand (§7)."""
    NO_TRICK_YET = "NO_TRICK_YET"
    """The party has no trick (§7, §8)."""
    NOT_ON_LEAD = "NOT_ON_LEAD"
    """This is allowed only to the seat about to lead (§7, §8, §10)."""
    NOT_IN_STRICT_PHASE = "NOT_IN_STRICT_PHASE"
    """No melds after the stock is gone (§7)."""
    NO_MELDED_CARD_PLAYABLE = "NO_MELDED_CARD_PLAYABLE"
    """A melded card must be played next, but none could be (§7)."""

    ROBBING_OFF = "ROBBING_OFF"
    """The rules of the table do not know this way of robbing (§8)."""
    NO_TRUMP_SEVEN = "NO_TRUMP_SEVEN"
    """The trump seven is not in hand (§8)."""
    STOCK_EMPTY = "STOCK_EMPTY"
    """The stock is gone (§8)."""
    TURNED_UP_SEVEN = "TURNED_UP_SEVEN"
    """The turned-up card is a seven (§8)."""
    LAST_DRAW = "LAST_DRAW"
    """The stock holds only the cards of the last draw (§8)."""
    FIRST_TRICK = "FIRST_TRICK"
    """Nobody robs in the first trick (§8)."""
    RESERVED = "RESERVED"
    """A seven of another party lies under: the turned-up card is theirs (§8)."""
    ALREADY_UNDER = "ALREADY_UNDER"
    """A seven has been laid under already (§8)."""
    NOTHING_TO_TAKE = "NOTHING_TO_TAKE"
    """No card waits for this seat (§8)."""

    SEVENS_OFF = "SEVENS_OFF"
    """The rules of the table do not know this (§10)."""
    NO_FIVE_SEVENS = "NO_FIVE_SEVENS"
    """Fewer than five sevens are in hand (§10)."""
    NO_FOUR_SEVENS = "NO_FOUR_SEVENS"
    """Fewer than four sevens are in hand (§10)."""
    ALREADY_ANNOUNCED = "ALREADY_ANNOUNCED"
    """The seat plays auf Dissle already (§10)."""
    TOO_LATE = "TOO_LATE"
    """The moment for this is past: the seat has played a card (§4, §10)."""

    NO_CALLS = "NO_CALLS"
    """Nobody calls at this table: reaching the target wins by itself (§9)."""
    NO_CHALLENGES = "NO_CHALLENGES"
    """Nobody challenges at this table (§9)."""
    OWN_PARTY = "OWN_PARTY"
    """One challenges another party (§9)."""
    NO_SUCH_PARTY = "NO_SUCH_PARTY"
    """The table has no such party (§2)."""

    WINKING_OFF = "WINKING_OFF"
    """The rules of the table do not know signs (§13)."""
    NO_PARTNER_ON_LEAD = "NO_PARTNER_ON_LEAD"
    """Signs are given to a partner about to lead (§13)."""
    SIGN_ALREADY_GIVEN = "SIGN_ALREADY_GIVEN"
    """Each sign is given once a lead (§13)."""

    def __str__(self) -> str:
        return self.name


@frozen(weakref_slot=False, repr=False)
class Violation:
    """One rule that a move breaks, with the facts of the case (RULES §17)."""

    code: Code
    """Which rule."""
    suit: Suit | None = None
    """The suit to follow or to trump with, or that of the pair."""
    beat: Card | None = None
    """The card that must be beaten."""
    cards: tuple[Card, ...] = ()
    """The cards that would do, sorted."""
    option: str | None = None
    """The field of `Rules` that decides it; None if every table has the rule."""
    seat: int | None = None
    """The seat whose turn it is, or to which the turned-up card is reserved."""

    def __repr__(self) -> str:
        facts = ((name, getattr(self, name)) for name in _FACTS)
        named = [f"{name}={fact!r}" for name, fact in facts if fact not in (None, ())]
        return f"Violation({', '.join([repr(self.code), *named])})"

    def __str__(self) -> str:
        facts = [f"suit {self.suit.code}"] if self.suit else []
        facts += [f"beat {self.beat.code}"] if self.beat else []
        facts += [f"cards {' '.join(card.code for card in self.cards)}"] if self.cards else []
        facts += [f"seat {self.seat}"] if self.seat is not None else []
        facts += [f"option {self.option}"] if self.option else []
        return f"{self.code.name} ({', '.join(facts)})" if facts else self.code.name


fixed = cache(Violation)
"""A violation that a seat meets again and again while moves are listed, built once."""
# Asked for with every pair or seven in hand; a member looked up in its class costs more than the comparison.
_LAST_CALL, _NOT_ON_LEAD, _NO_TRICK_YET = Phase.LAST_CALL, Code.NOT_ON_LEAD, Code.NO_TRICK_YET
_FACTS = tuple(field.name for field in fields(Violation))[1:]

Duty: TypeAlias = tuple[Code, int, Suit | None, Card | None, str]
"""What a card to be played must satisfy: code, mask of the cards that do, suit, card to beat, deciding option."""


def out_of_turn(position: Position, seat: int) -> list[Violation]:
    """What speaks against any move that only the seat on turn may make, but for a pass (§2, §9)."""
    found = [] if position.turn == seat else [Violation(Code.NOT_YOUR_TURN, seat=position.turn)]
    if position.phase is _LAST_CALL:
        found.append(Violation(Code.LAST_CALL_ONLY))
    return found


def off_lead(position: Position, seat: int, option: str) -> list[Violation]:
    """What speaks against a move that only a seat about to lead may make (§7, §8, §10)."""
    return [] if on_lead(position, seat) else [fixed(_NOT_ON_LEAD, option=option)]


def trickless(position: Position, seat: int, option: str) -> list[Violation]:
    """What speaks against a move that needs a trick of the party (§7, §8)."""
    return [] if has_trick(position, position.table.party_of[seat]) else [fixed(_NO_TRICK_YET, option=option)]
