"""What a seat expects of a move at first sight, from its hand and what everybody knows.

No world is sampled for it: a network that has seen some million deals (`gaigel.players.networks`) tells from what lies
where how the deal is likely to go on. Two pairs that play for 101 have one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from gaigel import _masks, melding, opening, tricks
from gaigel.cards import CARDS, Rank, Suit
from gaigel.deduction import Lacks, facts
from gaigel.history import lies_hidden, public_hands
from gaigel.moves import LayUnder, MeldPair, Open, Play, Rob, Take
from gaigel.players.counting import counted_points
from gaigel.players.estimates import seen_cards
from gaigel.players.networks import shipped
from gaigel.players.outlook import KNOTS, between, places
from gaigel.rules import Opening
from gaigel.state import has_trick, leader, turned_up

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gaigel.cards import Card
    from gaigel.moves import Move
    from gaigel.players.networks import Amounts
    from gaigel.views import View

__all__ = ["COUNT", "Sight", "expectations"]

_HAND, _SEEN, _KNOWN, _TABLE, _HIDDEN, _TURNED_UP = 0, 48, 96, 168, 263, 267
_OURS, _THEIRS, _NO_TRICK, _TRICK, _LAID, _STAYS = 274, 286, 298, 300, 312, 317
_VOID, _BOUND, _MELDED, _OTHERS_MELDED, _OPENING = 318, 330, 338, 346, 370
_WINNER, _STAKE, _PAIRS, _PLAYED, _ALWAYS = 386, 402, 416, 420, 516
COUNT = _ALWAYS + 1
"""How many features there are; seats are counted from the own one.

The own hand after the move, faces held once and twice; cards seen once and twice; cards known in the three other hands;
the open trick, by seat; who laid a card to it face down; the rank turned up; points of both, between knots; whose first
trick is missing; the number of complete tricks; how many cards lie; whether the seat stays on turn; who lacks which
suit; Ober and König that bind the seat, that it has melded, that others have; how which seat opened; who wins the open
trick, and how many Augen are at stake for whom; pairs in hand; who has played what; one for all.
"""

_STAKES = (0, 5, 10, 15, 20, 30, 44)
_OPENINGS = {
    Opening.GE_ELFEN: 0,
    Opening.HOEHER_HAT: 1,
    Opening.AUF_DISSLE: 1,  # led and won as Höher hat
    Opening.ANDERE_ALTE: 2,
    Opening.ALL_TRUMP: 3,
}
_KNOWN_MOVES = (LayUnder, MeldPair, Open, Play, Rob, Take)
_FIRST_OBERS = _masks.OBERS & _masks.FIRSTS
_OF_SUIT = {suit: frozenset([card for card in CARDS if card.suit is suit]) for suit in Suit}


def expectations(view: View, moves: Sequence[Move]) -> list[tuple[float, float]] | None:
    """What the seat on turn expects of each move: the chance to win, and the strokes of the others less its own.

    Args:
        view: The view of the seat on turn, at a table that the networks know (`gaigel.players.outlook.has_outlook`).
        moves: Turn moves of the seat.

    Returns:
        None if the network has never seen a move of a kind that is among them.
    """
    if not all(isinstance(move, _KNOWN_MOVES) for move in moves):
        return None
    network, sight = shipped("_instinct"), Sight(view)
    start = network.summed(sight.before)
    return [network.answers(network.summed(sight.after(move), start)) for move in moves]


class Sight:
    """What the seat on turn sees.

    Args:
        view: Its view.

    Attributes:
        before: The features that no move of the seat changes.
    """

    def __init__(self, view: View) -> None:
        assert view.seat is not None, "the view is that of a seat"
        table = view.table
        self._view = view
        self._seat = view.seat
        self._places = places(table.trump)
        self._faces = tuple([6 * self._places[card.suit.index] + card.rank.index for card in CARDS])
        self._hidden = lies_hidden(view)
        self._seen = seen_cards(view)
        self._played = [0] * table.players if self._hidden else _played(view)
        self._points = counted_points(view)
        self.before = self._unchanged()

    def _relative(self, seat: int) -> int:
        """How many seats after the own one."""
        return (seat - self._seat) % self._view.table.players

    def _of_faces(self, start: int, faces: int) -> Amounts:
        return [(start + self._faces[face], 1.0) for face in _masks.distinct(faces)]

    def _kings_and_obers(self, start: int, cards: int) -> Amounts:
        found: Amounts = []
        for face in _masks.distinct(cards & (_masks.KINGS | _masks.OBERS)):
            card = CARDS[face]
            found.append((start + 2 * self._places[card.suit.index] + (card.rank is Rank.KOENIG), 1.0))
        return found

    def _unchanged(self) -> Amounts:
        view, seat = self._view, self._seat
        once, twice = self._seen
        found: Amounts = [(_ALWAYS, 1.0), (_TRICK + len(view.past.tricks), 1.0)]
        found += self._of_faces(_SEEN, once) + self._of_faces(_SEEN + 24, twice)
        for other, public in enumerate(public_hands(view)):
            if other != seat:
                at = self._relative(other) - 1
                found += self._of_faces(_KNOWN + 24 * at, public.known.mask)
                found += self._kings_and_obers(_OTHERS_MELDED + 8 * at, view.melded[other])
        for other, suit in _voids(view):
            if other != seat:
                found.append((_VOID + 4 * (self._relative(other) - 1) + self._places[suit], 1.0))
        for other, card in zip(view.table.orders[leader(view)], view.cards, strict=False):
            at = self._relative(other)
            found.append((_HIDDEN + at, 1.0) if card is None else (_TABLE + 24 * at + self._faces[card.index], 1.0))
        for other, cards in enumerate(self._played):
            found += self._of_faces(_PLAYED + 24 * self._relative(other), cards)
        return found

    def after(self, move: Move) -> Amounts:
        """The features that hold after a move, before anything is drawn.

        Args:
            move: A turn move of the seat.
        """
        view, seat = self._view, self._seat
        table, party = view.table, view.table.party_of[seat]
        hand, melded, bound = view.masks[seat], view.melded[seat], view.bound[seat]
        points = [self._points[party], self._points[1 - party]]
        up, how = turned_up(table, view.past), view.past.opening
        cards = view.cards
        found: Amounts = []
        match move:
            case Open(card=card) | Play(card=card):
                bit = card.bit
                hand, bound, cards = _masks.remove(hand, bit), 0, (*cards, card)
                if melded & bit:
                    melded = _masks.remove(melded, bit)
                if type(move) is Open:
                    how = move.opening
                face = self._faces[card.index]
                found.append((_TABLE + face, 1.0))
                if not self._hidden:
                    found.append((_SEEN + face + 24 * bool(self._seen[0] & bit), 1.0))
                    if not self._played[seat] & bit:
                        found.append((_PLAYED + face, 1.0))
            case MeldPair(suit=suit):
                pair = suit.king | suit.ober
                points[0] += melding.worth(table, suit)
                melded = _masks.add(_masks.add(melded, suit.king), suit.ober)
                bound |= pair if table.rules.meld_binds else 0
            case _:
                assert up is not None, "there is something to rob"
                if not isinstance(move, Take):
                    hand = _masks.remove(hand, table.trump_seven.bit)
                if not isinstance(move, LayUnder):
                    hand, up = _masks.add(hand, up.bit), table.trump_seven
        stays = not isinstance(move, (Open, Play))
        if stays:
            found.append((_STAYS, 1.0))
        found += self._of_faces(_HAND, hand) + self._of_faces(_HAND + 24, hand >> 1)
        found += self._kings_and_obers(_BOUND, bound) + self._kings_and_obers(_MELDED, melded)
        fresh = _masks.minus(hand, melded)
        found += [
            (_PAIRS + self._places[ober // 6], 1.0) for ober in _masks.distinct(fresh & fresh >> 2 & _FIRST_OBERS)
        ]
        found.append((_TURNED_UP + (up.rank.index if up else 6), 1.0))
        found.append((_LAID + len(cards), 1.0))
        if how and not view.past.tricks:
            found.append((_OPENING + 4 * _OPENINGS[how] + self._relative(table.forehand), 1.0))
        tricks_of = [has_trick(view, party), has_trick(view, 1 - party)]
        if cards and not self._hidden:
            winner = self._relative(self._winner(how, cast("tuple[Card, ...]", cards)))
            stake = sum([card.points for card in cards if card])
            found.append((_WINNER + 4 * (len(cards) - 1) + winner, 1.0))
            found += [(_STAKE + 7 * (winner % 2) + knot, share) for knot, share in between(_STAKES, stake)]
            if len(cards) == table.players:
                points[winner % 2] += stake
                tricks_of[winner % 2] = True
        for side, start in enumerate((_OURS, _THEIRS)):
            found += [(start + knot, share) for knot, share in between(KNOTS, points[side])]
            if not tricks_of[side]:
                found.append((_NO_TRICK + side, 1.0))
        return found

    def _winner(self, how: Opening | None, cards: tuple[Card, ...]) -> int:
        """Who wins the open trick if nobody adds anything."""
        table, past = self._view.table, self._view.past
        if how and not past.tricks:
            place, _ = opening.winner(table, how, cards)
        else:
            place = tricks.best(cards, table.trump)
        return table.orders[leader(self._view)][place]


def _played(view: View) -> list[int]:
    """The faces that each seat has played, open cards included."""
    played = [0] * view.table.players
    for first, cards in [(trick.leader, trick.cards) for trick in view.past.tricks] + [(leader(view), view.cards)]:
        for seat, card in zip(view.table.orders[first], cards, strict=False):
            if card is not None:
                played[seat] |= card.bit
    return played


def _voids(view: View) -> list[tuple[int, int]]:
    """The suits of which a seat has shown to hold no card, each with the seat (RULES §6)."""
    shown = [fact for fact in facts(view) if isinstance(fact, Lacks)]
    return sorted({(fact.seat, suit.index) for fact in shown for suit in Suit if _OF_SUIT[suit].issubset(fact.cards)})
