"""What happened between two states, as values, and what of it each seat may know.

>>> from gaigel import SPEEDBESEN, apply, deal, parse_move, stacked_pack
>>> before = deal(SPEEDBESEN, stacked_pack(SPEEDBESEN, 3, hands={0: "HK"}, trump="LU"), dealer=3)
>>> move = parse_move("0:H:HK")
>>> happened = events(before, move, apply(before, move))
>>> happened
(Opened(seat=0, opening=Opening.HOEHER_HAT), CardPlayed(seat=0, card=Card.HK, trick=1, face_down=True))
>>> redact(happened[1], 2)
CardPlayed(seat=0, card=None, trick=1, face_down=True)

No rule is decided here: everything is read off the two states. `redact` is the one place that says who may know what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

import attrs
from attrs import frozen

from gaigel.calling import deadline
from gaigel.cards import Card, Suit
from gaigel.engine import apply
from gaigel.errors import GaigelError
from gaigel.history import Draw, draws
from gaigel.moves import (
    SEATS,
    AnnounceDissle,
    Call,
    Challenge,
    LayDownSevens,
    LayUnder,
    MeldPair,
    Move,
    Open,
    Pass,
    Play,
    Rob,
    Sign,
    Take,
    Wink,
)
from gaigel.rules import Opening
from gaigel.state import (
    Deadline,
    DeadlineKind,
    DealResult,
    Ending,
    Phase,
    State,
    Trick,
    trick_number,
)
from gaigel.table import check_seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gaigel.rules import Rules
    from gaigel.state import Table

__all__ = [
    "Announced",
    "BecameOverdue",
    "Called",
    "CardPlayed",
    "CardsDrawn",
    "CardsRevealed",
    "Challenged",
    "DealEnded",
    "Event",
    "LaidUnder",
    "LastCallBegan",
    "Melded",
    "NotAStep",
    "NotAnEvent",
    "Opened",
    "Passed",
    "Robbed",
    "SevensLaidDown",
    "Signed",
    "StrictPhaseBegan",
    "Taken",
    "TargetReached",
    "TrickTaken",
    "events",
    "had_to_trump",
    "redact",
    "view_events",
]


class NotAStep(GaigelError, ValueError):
    """Two values that are not the states before and after the move."""


class NotAnEvent(GaigelError, TypeError):
    """Something was to be redacted that is no event."""

    def __init__(self, thing: object) -> None:
        self.thing = thing
        super().__init__(thing)

    def __str__(self) -> str:
        return f"{self.thing!r} is no event: take what gaigel.events(before, move, after) returns"


@frozen(weakref_slot=False)
class Opened:
    """The forehand named its opening; the card follows (RULES §4)."""

    seat: int
    opening: Opening


@frozen(weakref_slot=False)
class CardPlayed:
    """A card was laid.

    Attributes:
        seat: Who laid it.
        card: Which card; None where it lies face down and is not known.
        trick: The number of the trick, from 1.
        face_down: Whether it lies face down (RULES §4).
    """

    seat: int
    card: Card | None
    trick: int
    face_down: bool


@frozen(weakref_slot=False)
class CardsRevealed:
    """The face-down cards of the complete first trick were turned over, all at once (RULES §4).

    Attributes:
        leader: The seat that led.
        cards: The cards in the order of play.
    """

    leader: int
    cards: tuple[Card, ...]


@frozen(weakref_slot=False)
class TrickTaken:
    """A trick is complete and credited to its winner (RULES §6).

    Attributes:
        winner: The seat that won it.
        number: The number of the trick, from 1.
        trick: The trick, with the reason; without counting its points are None.
        obliged: Whether the winner lacked the led suit and had to trump.
    """

    winner: int
    number: int
    trick: Trick
    obliged: bool


@frozen(weakref_slot=False)
class BecameOverdue:
    """A party has let its deadline pass (RULES §9).

    Attributes:
        party: Which party.
        members: Its seats.
    """

    party: int
    members: tuple[int, ...]


@frozen(weakref_slot=False)
class TargetReached:
    """A party has newly reached the target (RULES §9).

    Attributes:
        party: Which party.
        members: Its seats.
        points: What it has now.
        deadline: Until when it must call; `UNKNOWN` for the other parties, `NONE` where nobody has to call.
        trick: The number of the trick that brought the points, or of the one open or about to be led at the meld.
    """

    party: int
    members: tuple[int, ...]
    points: int
    deadline: Deadline
    trick: int


@frozen(weakref_slot=False)
class CardsDrawn:
    """Cards were drawn after a trick (RULES §5).

    Attributes:
        trick: The number of that trick, from 1.
        draws: The draws in order; a card that is not known is None.
    """

    trick: int
    draws: tuple[Draw, ...]


@frozen(weakref_slot=False)
class Melded:
    """A pair was melded (RULES §7).

    Attributes:
        seat: Who melded.
        suit: The suit of King and Ober.
        points: 20, or 40 in trump.
    """

    seat: int
    suit: Suit
    points: int


@frozen(weakref_slot=False)
class Robbed:
    """The turned-up card was exchanged for the trump seven (RULES §8).

    Attributes:
        seat: Who robbed.
        card: The card that went to the hand.
        seven: The card that is turned up now.
    """

    seat: int
    card: Card
    seven: Card


@frozen(weakref_slot=False)
class LaidUnder:
    """The trump seven was laid under and the turned-up card left lying (RULES §8).

    Attributes:
        seat: Who laid it under.
        card: The card that stays turned up.
        seven: The card that lies under it now.
    """

    seat: int
    card: Card
    seven: Card


@frozen(weakref_slot=False)
class Taken:
    """The owner of the seven under it took the turned-up card (RULES §8).

    Attributes:
        seat: Who has the card now.
        card: The card that went to the hand.
        by_itself: Whether it came by itself, before the last draw.
    """

    seat: int
    card: Card
    by_itself: bool


@frozen(weakref_slot=False)
class Announced:
    """Auf Dissle was announced, other than by the opening (RULES §10)."""

    seat: int


@frozen(weakref_slot=False)
class SevensLaidDown:
    """Five sevens, or more, were laid down (RULES §10)."""

    seat: int
    cards: tuple[Card, ...]


@frozen(weakref_slot=False)
class Signed:
    """A secret sign was given to the partner on lead (RULES §13).

    Attributes:
        seat: Who gave it.
        sign: Which sign.
        members: The seats of the party, which alone see it.
    """

    seat: int
    sign: Sign
    members: tuple[int, ...]


@frozen(weakref_slot=False)
class Called:
    """Somebody called "Aus!" (RULES §9)."""

    seat: int


@frozen(weakref_slot=False)
class Challenged:
    """A party was challenged for having let its deadline pass (RULES §9).

    Attributes:
        seat: Who challenged.
        party: Which party.
        members: The seats of that party.
    """

    seat: int
    party: int
    members: tuple[int, ...]


@frozen(weakref_slot=False)
class Passed:
    """Nothing was called in the last call (RULES §9)."""

    seat: int


@frozen(weakref_slot=False)
class StrictPhaseBegan:
    """The stock is gone (RULES §6)."""


@frozen(weakref_slot=False)
class LastCallBegan:
    """All cards are played: each seat may still call or pass (RULES §9).

    Attributes:
        seat: Who is asked first.
    """

    seat: int


@frozen(weakref_slot=False)
class DealEnded:
    """The deal is over (RULES §11).

    Attributes:
        result: How it ended and what it costs.
        players: How many play.
    """

    result: DealResult
    players: int


Event: TypeAlias = (
    Opened
    | CardPlayed
    | CardsRevealed
    | TrickTaken
    | BecameOverdue
    | TargetReached
    | CardsDrawn
    | Melded
    | Robbed
    | LaidUnder
    | Taken
    | Announced
    | SevensLaidDown
    | Signed
    | Called
    | Challenged
    | Passed
    | StrictPhaseBegan
    | LastCallBegan
    | DealEnded
)
"""Anything that can happen at a table."""


def events(before: State, move: Move, after: State) -> tuple[Event, ...]:
    """Everything that happened with a move, in the order in which a table sees it.

    After the last card of a trick that is the order of RULES §9: cards revealed, trick taken, deadlines passed, target
    reached, cards drawn, a waiting card taken by itself, the strict phase or the last call begun. `DealEnded` is
    always the last. Nothing is left out: who may know what, `redact` says.

    Args:
        before: The state before the move.
        move: The move.
        after: The state after it, as `gaigel.apply` returned it.

    Raises:
        NotAStep: If one of the two is no state, or `after` does not follow from `before` by this move.
        IllegalMove: If the move breaks a rule in `before`.
        NotAMove: If the move is none.
    """
    for name, state in (("before", before), ("after", after)):
        if not isinstance(state, State):
            raise NotAStep(
                f"{name} must be a gaigel.State, not {type(state).__name__}: a view does not hold the events"
            )
    if apply(before, move) != after:
        raise NotAStep(f"after is not the state after {move}: give what gaigel.apply(before, move) returns")
    return tuple(_happened(before, move, after))


def _happened(before: State, move: Move, after: State) -> Iterator[Event]:
    match move:
        case Open(seat=seat, opening=opening):
            yield Opened(seat, opening)
            yield from _card(before, move, after)
        case Play():
            yield from _card(before, move, after)
        case MeldPair(seat=seat, suit=suit):
            yield Melded(seat, suit, after.past.melds[-1].points)
            yield from _target(before, after)
        case Rob(seat=seat):
            yield Robbed(seat, before.table.trump_card, before.table.trump_seven)
        case LayUnder(seat=seat):
            yield LaidUnder(seat, before.table.trump_card, before.table.trump_seven)
        case Take(seat=seat):
            yield Taken(seat, before.table.trump_card, by_itself=False)
        case AnnounceDissle(seat=seat):
            yield Announced(seat)
        case LayDownSevens(seat=seat):
            yield SevensLaidDown(seat, after.result.shown if after.result else ())
        case Wink(seat=seat, sign=sign):
            yield Signed(seat, sign, _members(before.table, before.table.party_of[seat]))
        case Call(seat=seat):
            yield Called(seat)
        case Challenge(seat=seat, party=party):
            yield Challenged(seat, party, _members(before.table, party))
        case Pass(seat=seat):
            yield Passed(seat)
        case _:
            assert_never(move)
    if after.result is not None:
        yield DealEnded(after.result, after.table.players)


def _members(table: Table, party: int) -> tuple[int, ...]:
    return tuple(seat for seat, owner in enumerate(table.party_of) if owner == party)


def _card(before: State, move: Open | Play, after: State) -> Iterator[Event]:
    """A card was laid, and perhaps a trick is complete."""
    table, number = before.table, trick_number(before)
    opening = None if before.past.tricks else after.past.opening
    face_down = opening is not None and opening.face_down
    yield CardPlayed(move.seat, move.card, number, face_down)
    late = _late(before, after)
    # A deadline before a card ends with the card, every other with the trick.
    by_card = [party for party in late if deadline(before.past, party).kind is DeadlineKind.BEFORE_CARD]
    for party in by_card:
        yield BecameOverdue(party, _members(table, party))
    if len(after.past.tricks) < number:
        return
    trick = after.past.tricks[-1]
    if face_down:
        yield CardsRevealed(trick.leader, trick.cards)
    assert trick.winner is not None
    yield TrickTaken(trick.winner, number, trick, had_to_trump(table.rules, trick))
    for party in late:
        if party not in by_card:
            yield BecameOverdue(party, _members(table, party))
    yield from _target(before, after)
    if after.past.drawn > before.past.drawn:
        yield CardsDrawn(number, draws(after)[before.past.drawn :])
    if len(after.past.chronicle) > len(before.past.chronicle):
        yield Taken(after.past.exchanges[-1].seat, table.trump_card, by_itself=True)
    if after.phase is Phase.STRICT and before.phase is not Phase.STRICT:
        yield StrictPhaseBegan()
    if after.phase is Phase.LAST_CALL and after.turn is not None:
        yield LastCallBegan(after.turn)


def had_to_trump(rules: Rules, trick: Trick) -> bool:
    """Whether the winner of a trick lacked the led suit and had no choice but to trump (RULES §6).

    Who wins with a trump could win with one: so either duty, to trump or to take the trick over, compelled him.
    """
    return trick.forced and (rules.must_trump or rules.must_beat)


def _late(before: State, after: State) -> list[int]:
    """The parties whose deadline passed with the card, in the order in which they reached the target."""
    if after.result is not None and after.result.ending is Ending.OVERDUE:
        return [party for party in range(after.table.parties) if party not in after.result.winners]
    return [
        reached.party
        for reached in after.past.reached
        if reached.deadline.kind is DeadlineKind.PASSED
        and deadline(before.past, reached.party).kind is not DeadlineKind.PASSED
    ]


def _target(before: State, after: State) -> Iterator[TargetReached]:
    """The party that has newly reached the target, if any; where nobody calls the result tells."""
    known = {reached.party for reached in before.past.reached}
    new = [(reached.party, reached.deadline) for reached in after.past.reached if reached.party not in known]
    if after.result is not None and after.result.ending is Ending.RIGHT_CALL:
        new = [(after.result.winners[0], Deadline(DeadlineKind.NONE))]
    for party, until in new:
        yield TargetReached(party, _members(after.table, party), after.points[party], until, trick_number(before))


def redact(event: Event, seat: int | None, *, counting: bool = True, over: bool = False) -> Event | None:
    """What a seat may know of an event; None if it may not even know that it happened.

    It keeps exactly what `gaigel.view` with the same arguments shows:

    - A card that another seat laid face down, and a card that another seat drew face down, is None.
    - A sign of another party does not exist.
    - Without counting a trick has no points, and nobody has reached the target. With counting everybody is told that,
      since all points are in the views, but only the own party hears its deadline; to the others it is `UNKNOWN`.
    - What a meld is worth is spoken aloud, so it is told without counting, too.
    - That a party is late nobody is told: at an automatic deadline the deal ends with it, else an opponent must
      notice.
    - Once the deal is over, points, target, deadlines and lateness are no secret any more; cards and signs still are.

    Redacting twice changes nothing.

    Args:
        event: An event.
        seat: Who shall know of it; None for a spectator.
        counting: Whether points are counted for the seat.
        over: Whether the deal is over now: with the move of this event, or later.

    Raises:
        NotAnEvent: If the object is no event.
        NoSuchSeat: If no table has such a seat.
    """
    if not isinstance(event, Event):
        raise NotAnEvent(event)
    if seat is not None:
        check_seat(seat, len(SEATS))
    match event:
        case CardPlayed():
            return attrs.evolve(event, card=None) if event.face_down and event.seat != seat else event
        case CardsDrawn():
            shown = [
                draw if draw.face_up or draw.seat == seat else attrs.evolve(draw, card=None) for draw in event.draws
            ]
            return attrs.evolve(event, draws=tuple(shown))
        case Signed():
            return event if seat in event.members else None
        case BecameOverdue():
            return event if over else None
        case TrickTaken():
            return event if counting or over else attrs.evolve(event, trick=attrs.evolve(event.trick, points=None))
        case TargetReached():
            if not (counting or over):
                return None
            own = over or seat in event.members
            return event if own else attrs.evolve(event, deadline=Deadline(DeadlineKind.UNKNOWN))
        case (
            Opened()
            | CardsRevealed()
            | Melded()
            | Robbed()
            | LaidUnder()
            | Taken()
            | Announced()
            | SevensLaidDown()
            | Called()
            | Challenged()
            | Passed()
            | StrictPhaseBegan()
            | LastCallBegan()
            | DealEnded()
        ):
            return event
        case _:
            assert_never(event)


def view_events(
    before: State, move: Move, after: State, seat: int | None, *, counting: bool = True
) -> tuple[Event, ...]:
    """What a seat sees happen with a move: the redacted events, in order.

    Args:
        before: The state before the move.
        move: The move.
        after: The state after it.
        seat: Who watches; None for a spectator.
        counting: Whether points are counted for the seat.

    Raises:
        NoSuchSeat: If the table has no such seat.
        NotAStep: If one of the two is no state, or `after` does not follow from `before` by this move.
        IllegalMove: If the move breaks a rule in `before`.
        NotAMove: If the move is none.
    """
    happened = events(before, move, after)
    if seat is not None:
        check_seat(seat, before.table.players)
    over = after.phase is Phase.OVER
    redacted = [redact(event, seat, counting=counting, over=over) for event in happened]
    return tuple([event for event in redacted if event is not None])
