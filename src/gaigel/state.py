"""What is on the table: states and all that they hold. Data only; no rule is decided here.

A `State` is nested by rate of change: the `Table` stands for the whole deal, the `Past` changes with a trick or a
rare move, the rest with every card. Everything is frozen; states of one deal share what they have in common.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, Self, TypeAlias

import attrs
from attrs import field, frozen

from gaigel._constants import Constant
from gaigel._make import maker
from gaigel.cards import Card, Hand, Rank, Suit
from gaigel.rules import Opening

if TYPE_CHECKING:
    from gaigel.moves import Sign
    from gaigel.rules import Rules

__all__ = [
    "Announcement",
    "Deadline",
    "DeadlineKind",
    "DealResult",
    "Ending",
    "Entry",
    "Exchange",
    "ExchangeKind",
    "Meld",
    "Past",
    "Phase",
    "Position",
    "Reached",
    "Reason",
    "Signal",
    "State",
    "Table",
    "Trick",
]


class Phase(Constant):
    """Which chapter of the rules the play is in."""

    FIRST_TRICK = "FIRST_TRICK"
    """The first trick, with its openings (RULES §4)."""
    FREE = "FREE"
    """The stock lasts: any card may be played (RULES §5)."""
    STRICT = "STRICT"
    """The stock is gone: follow, trump, beat (RULES §6)."""
    LAST_CALL = "LAST_CALL"
    """All cards are played: each seat may still call or pass (RULES §9)."""
    OVER = "OVER"
    """The deal is over; the state has a result."""


class Reason(Constant):
    """Why a trick was won (RULES §6)."""

    SURE_OPENING = "SURE_OPENING"
    """Ge-Elfen: the trick is the forehand's whatever falls."""
    TWIN_DAUS = "TWIN_DAUS"
    """Andere Alte: the winner played the twin of the led Daus."""
    NO_TWIN = "NO_TWIN"
    """Andere Alte: nobody played the twin."""
    ALL_TRUMP = "ALL_TRUMP"
    """The forehand had to open with a trump."""
    FIRST_OF_EQUALS = "FIRST_OF_EQUALS"
    """The twin of the winning card was played later."""
    TRUMP = "TRUMP"
    """A trump took a plain lead."""
    HIGHEST_OF_SUIT = "HIGHEST_OF_SUIT"
    """The highest card of the led suit."""


class Ending(Constant):
    """How a deal ended (RULES §11)."""

    RIGHT_CALL = "RIGHT_CALL"
    """A party had the target and called in time."""
    WRONG_CALL = "WRONG_CALL"
    """A party called below the target (untergaigelt)."""
    OVERDUE = "OVERDUE"
    """A party with the target let its deadline pass (übergaigelt)."""
    WRONG_CHALLENGE = "WRONG_CHALLENGE"
    """A party was challenged that was not late."""
    FIVE_SEVENS = "FIVE_SEVENS"
    """Five sevens were laid down."""
    DISSLE_LOST = "DISSLE_LOST"
    """Who played auf Dissle won a trick."""
    UNCALLED = "UNCALLED"
    """Nobody called until the end."""


class DeadlineKind(Constant):
    """Until when a party must call "Aus!" (RULES §9)."""

    NONE = "NONE"
    """The party has not reached the target, or nobody has to call."""
    END_OF_TRICK = "END_OF_TRICK"
    """Until the trick of this number is complete."""
    BEFORE_CARD = "BEFORE_CARD"
    """Before the party plays a card to the trick of this number."""
    LAST_CALL = "LAST_CALL"
    """Until the deal is over: the deadline would end with the last trick or later."""
    PASSED = "PASSED"
    """The deadline has passed: the party is late."""
    UNKNOWN = "UNKNOWN"
    """The seat that asks cannot know it; only views answer so."""


class ExchangeKind(Constant):
    """What happened at the turned-up card (RULES §8)."""

    ROBBED = "ROBBED"
    """It was exchanged for the trump seven."""
    LAID_UNDER = "LAID_UNDER"
    """The trump seven was laid under and the card left lying."""
    TAKEN = "TAKEN"
    """The owner of the seven under it took it."""
    LEFT_TO_OWNER = "LEFT_TO_OWNER"
    """It came to the owner of the seven by itself, before the last draw."""


@frozen(weakref_slot=False)
class Trick:
    """A trick, complete or open.

    Attributes:
        leader: The seat that led.
        cards: The cards in the order of play; the first is the leader's.
        winner: The seat that won it; None while it is open.
        reason: Why it won; None while the trick is open.
        points: The Augen of its cards; for the last trick also the bonus (RULES §9). None in a view that does not
            count.
        forced: Whether everybody knows that the winner lacks the led suit (RULES §6).
        opening: How it was opened, for a first trick with openings (RULES §4).
    """

    leader: int
    cards: tuple[Card, ...]
    winner: int | None = None
    reason: Reason | None = None
    points: int | None = 0
    forced: bool = False
    opening: Opening | None = None


@frozen(weakref_slot=False)
class Meld:
    """A pair that was melded (RULES §7).

    Attributes:
        seat: The melder.
        suit: The suit of king and Ober.
        points: 20, or 40 in trump.
        trick: The number of the trick then open or about to be led, from 1.
        laid: How many cards lay on the table.
    """

    seat: int
    suit: Suit
    points: int
    trick: int
    laid: int


@frozen(weakref_slot=False)
class Exchange:
    """Something that happened at the turned-up card (RULES §8).

    Attributes:
        kind: What happened.
        seat: Who did it.
        trick: The number of the trick then open or about to be led, from 1.
        laid: How many cards lay on the table.
    """

    kind: ExchangeKind
    seat: int
    trick: int
    laid: int


@frozen(weakref_slot=False)
class Announcement:
    """Auf Dissle was announced, other than by the opening (RULES §10).

    Attributes:
        seat: Who announced.
        trick: The number of the trick then open or about to be led, from 1.
        laid: How many cards lay on the table.
    """

    seat: int
    trick: int
    laid: int


@frozen(weakref_slot=False)
class Signal:
    """A sign was given to the partner on lead (RULES §13).

    Attributes:
        seat: Who gave it.
        sign: Which sign.
        trick: The number of the trick about to be led, from 1.
    """

    seat: int
    sign: Sign
    trick: int


Entry: TypeAlias = Meld | Exchange | Announcement | Signal
"""One entry of the chronicle: what happened besides the cards, in one order."""


@frozen(weakref_slot=False)
class Deadline:
    """Until when a party that has the target must call (RULES §9).

    Attributes:
        kind: What ends it.
        trick: The number of that trick, from 1, for `END_OF_TRICK` and `BEFORE_CARD`; else None.
    """

    kind: DeadlineKind
    trick: int | None = None


@frozen(weakref_slot=False)
class Reached:
    """A party that has reached the target (RULES §9).

    Attributes:
        party: Which party.
        deadline: Until when it must call.
    """

    party: int
    deadline: Deadline


@frozen(weakref_slot=False)
class DealResult:
    """How a deal ended and what it costs (RULES §11).

    Attributes:
        ending: How it ended.
        winners: The parties that won, ascending; empty for a tie without a call.
        strokes: The strokes of each party.
        value: The most strokes that one party gets: 0, 1 or 2.
        points: The points of each party.
        dealer: The seat that dealt.
        seat: Who ended it by a word: the caller, the challenger, who laid down the sevens; None otherwise.
        shown: The sevens that were laid down, sorted; empty for every other ending.
    """

    ending: Ending
    winners: tuple[int, ...]
    strokes: tuple[int, ...]
    value: int
    points: tuple[int, ...]
    dealer: int
    seat: int | None = None
    shown: tuple[Card, ...] = ()


@frozen(weakref_slot=False)
class Table:
    """What stands for the whole deal and is known to everybody.

    The fields below the first four follow from them; they are kept because every move asks for them.

    Attributes:
        rules: The options of the table.
        dealer: The seat that dealt.
        knocked: Whether the cutter knocked (RULES §2).
        trump_card: The card that was turned up; its suit is trump.
        players: How many play.
        parties: How many parties there are.
        forehand: The seat that leads to the first trick.
        party_of: The party of each seat.
        orders: For each seat all seats in order of play, beginning with it.
        trump: The trump suit.
        trump_seven: The seven that robs.
        stock: How many cards were left after the deal.
        trick_count: How many tricks the deal has.
    """

    rules: Rules
    dealer: int
    knocked: bool
    trump_card: Card
    players: int = field(init=False, eq=False, repr=False)
    parties: int = field(init=False, eq=False, repr=False)
    forehand: int = field(init=False, eq=False, repr=False)
    party_of: tuple[int, ...] = field(init=False, eq=False, repr=False)
    orders: tuple[tuple[int, ...], ...] = field(init=False, eq=False, repr=False)
    trump: Suit = field(init=False, eq=False, repr=False)
    trump_seven: Card = field(init=False, eq=False, repr=False)
    stock: int = field(init=False, eq=False, repr=False)
    trick_count: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        rules, suit = self.rules, self.trump_card.suit
        derived: dict[str, Any] = {
            "players": rules.players,
            "parties": rules.parties,
            "forehand": (self.dealer + 1) % rules.players,
            "party_of": tuple(seat % rules.parties for seat in range(rules.players)),
            "orders": tuple(
                tuple((first + turn) % rules.players for turn in range(rules.players)) for first in range(rules.players)
            ),
            "trump": suit,
            "trump_seven": Card.of(suit, Rank.SIEBEN),
            "stock": rules.stock,
            "trick_count": rules.tricks,
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self.rules, self.dealer, self.knocked, self.trump_card)


@frozen(weakref_slot=False)
class Past:
    """What has happened so far.

    Attributes:
        opening: How the first trick was opened; None before, and if there are no openings.
        tricks: The complete tricks, in order.
        points: The points of each party: complete tricks, melds, bonus (RULES §9). Empty in a view that does not count.
        drawn: How many cards have been drawn from the stock.
        chronicle: Melds, exchanges, announcements and signs, in the order in which they happened.
        reached: The parties that have the target, in the order in which they reached it.
    """

    opening: Opening | None
    tricks: tuple[Trick, ...]
    points: tuple[int, ...]
    drawn: int = 0
    chronicle: tuple[Entry, ...] = ()
    reached: tuple[Reached, ...] = ()

    @property
    def melds(self) -> tuple[Meld, ...]:
        """All melds, in order."""
        return tuple(entry for entry in self.chronicle if isinstance(entry, Meld))

    @property
    def exchanges(self) -> tuple[Exchange, ...]:
        """All that happened at the turned-up card, in order."""
        if not self.chronicle:
            return ()
        return tuple([entry for entry in self.chronicle if isinstance(entry, Exchange)])

    @property
    def announcements(self) -> tuple[Announcement, ...]:
        """Who announced Auf Dissle, other than by the opening, in order."""
        return tuple(entry for entry in self.chronicle if isinstance(entry, Announcement))

    @property
    def signals(self) -> tuple[Signal, ...]:
        """All signs given, in order."""
        return tuple(entry for entry in self.chronicle if isinstance(entry, Signal))


class Position(Protocol):
    """What the rules need to see of a game to judge a seat's moves: a `State`, or the view of that seat."""

    @property
    def viewer(self) -> int | None:
        """Whose view it is; None for a state, which holds every hand, and -1 for a spectator's view."""
        ...

    @property
    def table(self) -> Table:
        """What stands for the whole deal."""
        ...

    @property
    def past(self) -> Past:
        """What has happened."""
        ...

    @property
    def phase(self) -> Phase:
        """Which chapter the play is in."""
        ...

    @property
    def turn(self) -> int | None:
        """The seat on turn."""
        ...

    @property
    def masks(self) -> tuple[int, ...]:
        """The hands as masks; only the judged seat's is looked at."""
        ...

    @property
    def cards(self) -> tuple[Card | None, ...]:
        """The cards of the open trick; a view has None for those that it cannot see, and only their number counts."""
        ...

    @property
    def melded(self) -> tuple[int, ...]:
        """For each seat the melded cards still in its hand, as a mask."""
        ...

    @property
    def bound(self) -> tuple[int, ...]:
        """For each seat the cards melded since its last play, as a mask."""
        ...

    @property
    def result(self) -> DealResult | None:
        """How the deal ended; None before."""
        ...


_LAST_CALL, _AUF_DISSLE = Phase.LAST_CALL, Opening.AUF_DISSLE


def trick_number(position: Position) -> int:
    """The number of the trick that is open or about to be led, from 1."""
    return len(position.past.tricks) + 1


def leader(position: Position) -> int:
    """The seat that leads, or led, to the open trick."""
    tricks = position.past.tricks
    winner = tricks[-1].winner if tricks else position.table.forehand
    assert winner is not None
    return winner


def has_trick(position: Position, party: int) -> bool:
    """Whether the party has won a trick."""
    party_of = position.table.party_of
    for trick in position.past.tricks:  # noqa: SIM110  this runs for many moves, and any() makes a generator
        if trick.winner is not None and party_of[trick.winner] == party:
            return True
    return False


def on_lead(position: Position, seat: int) -> bool:
    """Whether the seat is about to lead to a trick."""
    return position.turn == seat and not position.cards and position.phase is not _LAST_CALL


def has_played(position: Position, seat: int) -> bool:
    """Whether the seat has played a card in this deal."""
    if position.past.tricks:
        return True
    return (seat - leader(position)) % position.table.players < len(position.cards)


def announcers(table: Table, past: Past) -> frozenset[int]:
    """The seats that play auf Dissle (RULES §10)."""
    return frozenset([seat for seat in range(table.players) if plays_dissle(table, past, seat)])


def plays_dissle(table: Table, past: Past, seat: int) -> bool:
    """Whether the seat plays auf Dissle, by announcement or by opening (RULES §10)."""
    for entry in past.chronicle:
        if isinstance(entry, Announcement) and entry.seat == seat:
            return True
    return past.opening is _AUF_DISSLE and seat == table.forehand


def open_cards(table: Table, past: Past) -> tuple[Card, ...]:
    """What lies, or last lay, open at the bottom of the stock, in the order of drawing (RULES §8)."""
    if not past.chronicle:
        return (table.trump_card,)
    kinds = [exchange.kind for exchange in past.exchanges]
    sevens = kinds.count(ExchangeKind.ROBBED) + kinds.count(ExchangeKind.LAID_UNDER)
    left = () if any(kind is not ExchangeKind.LAID_UNDER for kind in kinds) else (table.trump_card,)
    return left + (table.trump_seven,) * sevens


def stock_size(table: Table, past: Past) -> int:
    """How many cards can still be drawn, the open ones included (RULES §8)."""
    size = table.stock - past.drawn
    if table.rules.partner_robbing:
        for exchange in past.exchanges:
            if exchange.kind is ExchangeKind.LAID_UNDER:
                size += 1
            elif exchange.kind is not ExchangeKind.ROBBED:
                size -= 1
    return size


def turned_up(table: Table, past: Past) -> Card | None:
    """The card that lies turned up at the stock; None once it is gone."""
    return open_cards(table, past)[0] if stock_size(table, past) else None


@frozen(weakref_slot=False, repr=False)
class State:
    """A deal at one moment, with everything that any seat knows.

    States are made by `gaigel.deal` and `gaigel.apply`; the constructor takes whatever it is given, for positions
    that are built by hand: `Hand('HA HK').mask` makes a mask.

    Attributes:
        table: What stands for the whole deal.
        pile: The face-down cards of the stock in the order of drawing, those already drawn included.
        past: What has happened.
        phase: Which chapter of the rules the play is in.
        turn: The seat on turn; None when the deal is over.
        masks: The hands as integers, two bits a face (for the engine); see `hands`.
        cards: The cards of the open trick in the order of play.
        melded: For each seat its melded cards that it still holds, as a mask.
        bound: For each seat the cards melded since its last play, as a mask.
        result: How the deal ended; None before.
    """

    table: Table
    pile: tuple[Card, ...]
    past: Past
    phase: Phase
    turn: int | None
    masks: tuple[int, ...]
    cards: tuple[Card, ...]
    melded: tuple[int, ...]
    bound: tuple[int, ...]
    result: DealResult | None = None

    @property
    def viewer(self) -> None:
        """Whose view it is: nobody's, for a state holds every hand (for the engine)."""
        return

    @property
    def rules(self) -> Rules:
        """The options of the table."""
        return self.table.rules

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self.table.dealer

    @property
    def forehand(self) -> int:
        """The seat that leads to the first trick."""
        return self.table.forehand

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.table.trump

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hand of each seat."""
        return tuple(map(Hand.from_mask, self.masks))

    @property
    def trick(self) -> Trick:
        """The trick on the table, without a winner; before the lead it has no cards."""
        opening = None if self.past.tricks else self.past.opening
        return Trick(leader(self), self.cards, points=sum(card.points for card in self.cards), opening=opening)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks, in order."""
        return self.past.tricks

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each party: complete tricks, melds and bonus (RULES §9)."""
        return self.past.points

    @property
    def melds(self) -> tuple[Meld, ...]:
        """All melds, in order."""
        return self.past.melds

    @property
    def turned_up(self) -> Card | None:
        """The card turned up at the stock; None once it is gone."""
        return turned_up(self.table, self.past)

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards still to be drawn, in the order of drawing; the last are open (RULES §8)."""
        rest = self.pile + open_cards(self.table, self.past)
        return rest[len(rest) - self.stock_size :]

    @property
    def stock_size(self) -> int:
        """How many cards can still be drawn, the turned-up card included."""
        return stock_size(self.table, self.past)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __repr__(self) -> str:
        values = [getattr(self, name) for name in _STATE_NAMES]
        texts = [
            _shown(value) if name in _MASKS else repr(value) for name, value in zip(_STATE_NAMES, values, strict=True)
        ]
        return f"State({', '.join(f'{name}={text}' for name, text in zip(_STATE_NAMES, texts, strict=True))})"

    def __str__(self) -> str:
        past, table = self.past, self.table
        lines = [
            f"{self.phase.name}, {table.players} players, dealer {table.dealer}, trump {table.trump.code}, "
            f"stock {self.stock_size}" + (f" over {card.code}" if (card := self.turned_up) else ""),
            f"points {' '.join(map(str, past.points))}",
        ]
        for seat, hand in enumerate(self.hands):
            mark = ">" if seat == self.turn else " "
            won = sum(trick.winner == seat for trick in past.tricks)
            lines.append(f"{mark}{seat} [{hand}] {won} {'trick' if won == 1 else 'tricks'}")
        if self.cards:
            trick = self.trick
            opening = f" {trick.opening.name}" if trick.opening else ""
            lines.append(f"trick {trick_number(self)} led by {trick.leader}{opening}: {' '.join(map(str, self.cards))}")
        if self.result:
            result = self.result
            lines.append(f"{result.ending.name}: strokes {' '.join(map(str, result.strokes))}")
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        from gaigel.rendering import render  # noqa: PLC0415 # "import gaigel" must not load it

        return render(self, style="svg")


_STATE_NAMES = tuple(attribute.name for attribute in attrs.fields(State))
_MASKS = frozenset({"masks", "melded", "bound"})


def _shown(masks: tuple[int, ...]) -> str:
    """An evaluable text in which the cards can be read."""
    return f"({' '.join(f'{Hand.from_mask(mask)!r}.mask,' for mask in masks)})"


make_state = maker(State)
"""A state from values that the engine has put together; fields in the order of the class."""
make_past = maker(Past)
"""A past, likewise."""
make_trick = maker(Trick)
"""A trick, likewise."""
make_meld = maker(Meld)
"""A meld, likewise."""


def with_past(state: State, past: Past) -> State:
    """The state with another past."""
    return make_state(
        state.table,
        state.pile,
        past,
        state.phase,
        state.turn,
        state.masks,
        state.cards,
        state.melded,
        state.bound,
        state.result,
    )
