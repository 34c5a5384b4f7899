"""A state's past, traced from its cards and entries alone: for texts and checks that trust nothing else in it.

What `gaigel.history` reads from a sound state, this module works out for one that somebody built: it never fails, and
goes as far as it can.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

import attrs
from attrs import frozen

from gaigel import _masks, melding, opening, playing, robbing, sevens, signs
from gaigel.cards import CARDS, Card, full_pack
from gaigel.dealing import deal
from gaigel.engine import why_illegal
from gaigel.moves import AnnounceDissle, LayUnder, MeldPair, Open, Play, Rob, Take, Wink
from gaigel.state import Announcement, Exchange, ExchangeKind, Meld, Phase, Signal, Trick, open_cards
from gaigel.trick_end import won
from gaigel.violations import Code, Violation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from gaigel.rules import Opening
    from gaigel.state import Entry, State, Table

__all__ = ["Refusal", "Retrace", "counted", "course", "dealt", "is_hand", "judged", "moment", "timely"]


def is_hand(mask: object) -> bool:
    """Whether an integer is the mask of a hand: 24 faces, no second copy without a first."""
    return isinstance(mask, int) and 0 <= mask <= _masks.ALL and not mask >> 1 & ~mask & _masks.FIRSTS


def judged(table: Table, how: Opening | None, number: int, leader: int, cards: Sequence[Card]) -> Trick:
    """The trick of this number as the rules judge it (RULES §4 to §6, §9).

    Without a winner if it has no cards, or if it is a first trick that ought to have an opening and has none.
    """
    opens = number == 1 and bool(table.rules.openings)
    how = how if opens else None
    if not cards or (opens and how is None):
        points = sum(card.points for card in cards) + table.rules.last_trick_bonus * (number == table.trick_count)
        return Trick(leader, tuple(cards), points=points, opening=how)
    # Every draw but the extra ones of partner robbing takes one card a seat, and those take what was laid under.
    phase = Phase.STRICT if number > table.stock // table.players else Phase.FREE
    return won(table, phase, how, number, leader, tuple(cards))[0]


def counted(table: Table, tricks: Iterable[Trick], chronicle: Iterable[Entry]) -> tuple[int, ...]:
    """What tricks and melds come to for each party, as they stand and as far as their seats exist (RULES §9)."""
    points = [0] * table.parties
    for trick in tricks:
        if trick.winner is not None and 0 <= trick.winner < table.players:
            points[table.party_of[trick.winner]] += trick.points or 0
    for entry in chronicle:
        if isinstance(entry, Meld) and 0 <= entry.seat < table.players:
            points[table.party_of[entry.seat]] += entry.points
    return tuple(points)


def moment(entry: Entry) -> tuple[int, int]:
    """When an entry was made: the number of the trick, and how many of its cards lay on the table."""
    return (entry.trick, 0 if isinstance(entry, Signal) else entry.laid)


def timely(state: State) -> tuple[list[Entry], list[Entry]]:
    """The entries whose moment exists and comes in its turn, and the others."""
    laid = [len(trick.cards) - 1 for trick in state.past.tricks] + [len(state.cards)]
    fitting: list[Entry] = []
    others: list[Entry] = []
    last = (1, 0)
    for entry in state.past.chronicle:
        trick, place = moment(entry)
        if last <= (trick, place) and trick <= len(laid) and 0 <= place <= laid[trick - 1]:
            fitting.append(entry)
            last = (trick, place)
        else:
            others.append(entry)
    return fitting, others


def course(state: State) -> tuple[int, ...]:
    """Who led each complete trick and the open one: as the rules have it, or as the state has it if it says so twice.

    Once is an error in one field; twice means that the cards are not those that were played. All tricks must be
    full, and the first one have its opening.
    """
    table, past = state.table, state.past
    leaders, said = [table.forehand], None
    for number, trick in enumerate(past.tricks, 1):
        if number == 1:
            said = judged(table, past.opening, 1, trick.leader, trick.cards).winner
            leaders[0] = trick.leader if _agree(table, said, trick.winner) else leaders[0]
        elif _agree(table, said, trick.leader):
            leaders[-1] = trick.leader
        winner = judged(table, past.opening, number, leaders[-1], trick.cards).winner
        assert winner is not None
        leaders.append(winner)
        said = trick.winner
    if past.tricks and state.cards and state.turn is not None:
        led = (state.turn - len(state.cards)) % table.players
        leaders[-1] = led if _agree(table, said, led) else leaders[-1]
    return tuple(leaders)


def _agree(table: Table, first: int | None, second: int | None) -> bool:
    """Whether both name the same seat of the table."""
    return first == second and first in range(table.players)


def dealt(state: State, leaders: Sequence[int]) -> tuple[Counter[Card], ...]:
    """The cards that each seat must have been dealt: what it holds and gave away, less what it got.

    A count below zero is a card that the seat got, but neither holds nor played.
    """
    table, past = state.table, state.past
    counts = [Counter(hand) for hand in state.hands]
    for leader, cards in zip(leaders, (*(trick.cards for trick in past.tricks), state.cards), strict=True):
        for place, card in enumerate(cards):
            counts[(leader + place) % table.players][card] += 1
    for exchange in past.exchanges:
        if exchange.kind is not ExchangeKind.LAID_UNDER:
            counts[exchange.seat][table.trump_card] -= 1
        if exchange.kind in (ExchangeKind.ROBBED, ExchangeKind.LAID_UNDER):
            counts[exchange.seat][table.trump_seven] += 1
    for seat, card in _drawn(state, leaders):
        counts[seat][card] -= 1
    return tuple(counts)


def _drawn(state: State, leaders: Sequence[int]) -> Iterator[tuple[int, Card]]:
    """Who drew what."""
    table, past = state.table, state.past
    cards = (*state.pile, *open_cards(table, past))
    at = 0
    for number, winner in enumerate(leaders[1:], 1):
        # A deal that ends with a trick ends before the draw.
        over = state.result is not None or state.phase is Phase.OVER
        if over and not state.cards and number == len(past.tricks) and at == past.drawn:
            return
        order = robbing.draw_order(table, past, winner, number)
        yield from zip(order, cards[at : at + len(order)], strict=False)
        at += len(order)


@frozen(weakref_slot=False)
class Refusal:
    """A card or an entry that the rules forbid when it comes."""

    seat: int
    trick: int
    what: Card | Entry
    violations: tuple[Violation, ...]


_Step: TypeAlias = "tuple[int, Card | Entry]"

_EXCHANGES: dict[ExchangeKind, type[Rob | LayUnder | Take]] = {
    ExchangeKind.ROBBED: Rob,
    ExchangeKind.LAID_UNDER: LayUnder,
    ExchangeKind.TAKEN: Take,
}

# Exchanges that cannot be carried out at all, whatever the rules of the table.
_IMPOSSIBLE = frozenset({Code.STOCK_EMPTY, Code.TURNED_UP_SEVEN, Code.ALREADY_UNDER, Code.NOTHING_TO_TAKE})
_IMPOSSIBLE_UNDER = _IMPOSSIBLE | {Code.LAST_DRAW, Code.ROBBING_OFF}


class Retrace:
    """The deal played again, move by move, from the hands that must have been dealt.

    What the rules forbid is noted and done all the same, so that the rest can be judged.

    Attributes:
        state: Where it came to.
        refusals: What the rules forbid.
        corrected: The melds that count something else, with what they count.
        over: The number of the trick in which the deal was over, though more follows.
        whole: Whether all that the state tells was played.
    """

    def __init__(self, built: State, leaders: Sequence[int], hands: Sequence[Counter[Card]]) -> None:
        self._built = built
        first = deal(built.rules, full_pack(), 0)
        self.state = attrs.evolve(
            first, table=built.table, pile=built.pile, turn=built.table.forehand, masks=tuple(map(_mask, hands))
        )
        self.refusals: list[Refusal] = []
        self.corrected: list[tuple[Meld, int]] = []
        self.over: int | None = None
        self.whole = self._run(leaders)

    def _run(self, leaders: Sequence[int]) -> bool:
        for trick, what in _steps(self._built):
            if self.state.result is not None:
                self.over = trick
                return False
            if (leaders[trick - 1] + len(self.state.cards)) % self.state.table.players != self.state.turn:
                return False
            if isinstance(what, Card):
                self._lay(what)
            elif isinstance(what, Meld):
                self._meld(what)
            elif isinstance(what, Exchange):
                self._exchange(what)
            elif isinstance(what, Announcement):
                announce = AnnounceDissle(what.seat)
                self._refuse(what.seat, what, why_illegal(self.state, announce))
                self.state = sevens.perform(self.state, announce)
            else:
                wink = Wink(what.seat, what.sign)
                self._refuse(what.seat, what, why_illegal(self.state, wink))
                self.state = signs.perform(self.state, wink)
        return True

    def _refuse(self, seat: int, what: Card | Entry, violations: Sequence[Violation]) -> None:
        if violations:
            self.refusals.append(Refusal(seat, len(self.state.past.tricks) + 1, what, tuple(violations)))

    def _give(self, seat: int, card: Card) -> None:
        """Puts a card into a hand that lacks it."""
        masks = self.state.masks
        if not masks[seat] & card.bit:
            hand = _masks.add(masks[seat], card.bit)
            self.state = attrs.evolve(self.state, masks=(*masks[:seat], hand, *masks[seat + 1 :]))

    def _lay(self, card: Card) -> None:
        seat, how = self.state.turn, self._built.past.opening
        assert seat is not None
        if opening.is_due(self.state):
            assert how is not None
            move: Open | Play = Open(seat, how, card)
        else:
            move = Play(seat, card)
        self._refuse(seat, card, why_illegal(self.state, move))
        self._give(seat, card)
        self.state = playing.perform(self.state, move)

    def _meld(self, meld: Meld) -> None:
        move = MeldPair(meld.seat, meld.suit)
        before, violations = self.state, why_illegal(self.state, move)
        self._refuse(meld.seat, meld, violations)
        after = melding.perform(before, move)
        if {violation.code for violation in violations} & {Code.NO_PAIR, Code.PAIR_ALREADY_MELDED}:
            after = attrs.evolve(after, melded=before.melded, bound=before.bound)
        worth = after.past.melds[-1].points
        if worth != meld.points:
            self.corrected.append((meld, worth))
        self.state = after

    def _exchange(self, exchange: Exchange) -> None:
        seat = exchange.seat
        if exchange.kind is ExchangeKind.LEFT_TO_OWNER:
            # The replay makes it by itself, with the draw before.
            if self.state.past.exchanges[-1:] != (exchange,):
                self._refuse(seat, exchange, (Violation(Code.NOTHING_TO_TAKE),))
            return
        move, impossible = _EXCHANGES[exchange.kind](seat), _IMPOSSIBLE
        if isinstance(move, LayUnder):
            impossible = _IMPOSSIBLE_UNDER
        violations = why_illegal(self.state, move)
        self._refuse(seat, exchange, violations)
        if any(violation.code in impossible for violation in violations):
            return
        if not isinstance(move, Take):
            self._give(seat, self.state.table.trump_seven)
        self.state = robbing.perform(self.state, move)


def _steps(built: State) -> Iterator[_Step]:
    """Cards and timely entries in order, each with the number of its trick."""
    entries = timely(built)[0]
    entries.reverse()
    for number, cards in enumerate((*(trick.cards for trick in built.past.tricks), built.cards), 1):
        for place, card in enumerate((*cards, None)):
            while entries and moment(entries[-1]) == (number, place):
                yield number, entries.pop()
            if card is not None:
                yield number, card


def _mask(counts: Counter[Card]) -> int:
    mask = 0
    for card in CARDS:
        for _ in range(min(counts[card], 2)):
            mask = _masks.add(mask, card.bit)
    return mask
