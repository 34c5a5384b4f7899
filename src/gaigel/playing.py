"""Laying a card: which ones a seat may lay now, and what that does (RULES §4 to §7).

The duties of the first trick and of the strict phase come from their chapters; here they meet the duty of a melder.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gaigel import _masks, calling, opening, tricks
from gaigel.cards import CARDS
from gaigel.moves import PLAYS, Open, Play, open_with
from gaigel.state import Phase, State, make_past, make_state
from gaigel.trick_end import complete
from gaigel.violations import Code, Violation, out_of_turn

if TYPE_CHECKING:
    from gaigel.state import Position
    from gaigel.violations import Duty

__all__ = ["allows", "lawful", "moves", "perform", "playable", "violations"]

# Asked for with every card; a member looked up in its class costs more than the comparison.
_FIRST_TRICK, _FREE = Phase.FIRST_TRICK, Phase.FREE


def _duties(position: Position, seat: int) -> tuple[Duty, ...]:
    """What a card added by the seat on turn must satisfy by §4 and §6."""
    return opening.duties(position, seat) if position.phase is _FIRST_TRICK else tricks.duties(position, seat)


def lawful(position: Position, seat: int) -> int:
    """The cards that the seat on turn may lay but for its melds, as a mask (§4, §5, §6)."""
    hand = position.masks[seat]
    if position.phase is _FIRST_TRICK and opening.is_due(position):
        return opening.leads(position.table, hand)
    for duty in _duties(position, seat):
        hand &= duty[1]
    return hand


_latest: list[tuple[State | None, int, int]] = [(None, 0, 0)]
"""The latest answer of `lawful`, with the state and the seat: `turn_moves` and then `apply` ask for the same."""


def playable(position: Position, seat: int) -> int:
    """The cards that the seat on turn may lay, as a mask.

    A melder lays one of the melded cards; the duty lapses if none of them is lawful (§7).
    """
    if position.phase is _FREE:
        cards = position.masks[seat]
    else:
        known, whose, cards = _latest[0]
        if known is not position or whose != seat:
            cards = lawful(position, seat)
            if type(position) is State:  # other positions need not be frozen
                _latest[0] = position, seat, cards
    if bound := position.bound[seat]:
        return cards & bound or cards
    return cards


class _Plays(dict[int, tuple[Play, ...]]):
    """The plays of a seat for any set of faces of one suit, each made when it is first asked for."""

    def __init__(self, seat: int, suit: int) -> None:
        super().__init__()
        self._plays = PLAYS[seat][6 * suit : 6 * suit + 6]

    def __missing__(self, faces: int) -> tuple[Play, ...]:
        plays = tuple([self._plays[face] for face in _masks.distinct(faces)])
        self[faces] = plays
        return plays


_FIRSTS = _masks.FIRSTS & _masks.SUITS[0]
_EICHEL, _LAUB, _HERZ, _SCHELLEN = (tuple(_Plays(seat, suit) for seat in range(len(PLAYS))) for suit in range(4))


def moves(position: Position, seat: int) -> tuple[Open | Play, ...]:
    """The cards that the seat on turn may lay, as moves in fixed order."""
    cards = playable(position, seat)
    if position.phase is _FIRST_TRICK and opening.is_due(position):
        return tuple(
            [
                open_with(seat, how, CARDS[face])
                for how, fitting in opening.offers(position.table, position.masks[seat])
                for face in _masks.distinct(fitting & cards)
            ]
        )
    return (
        _EICHEL[seat][cards & _FIRSTS]
        + _LAUB[seat][cards >> 12 & _FIRSTS]
        + _HERZ[seat][cards >> 24 & _FIRSTS]
        + _SCHELLEN[seat][cards >> 36 & _FIRSTS]
    )


def violations(position: Position, move: Open | Play) -> list[Violation]:
    """Everything that speaks against laying a card."""
    seat, card = move.seat, move.card
    found = out_of_turn(position, seat)
    held = position.masks[seat] & card.bit
    if not held:
        found.append(Violation(Code.NOT_IN_HAND))
    opens = opening.is_due(position)
    if isinstance(move, Open):
        found += opening.violations(position, move)
    elif opens and seat == position.table.forehand:
        found.append(Violation(Code.MUST_OPEN, option="openings"))
    if position.turn != seat or not held:
        return found
    fitting = playable(position, seat)
    cards = tuple([CARDS[face] for face in _masks.distinct(fitting)])
    if not opens:
        found += [
            Violation(code, suit=suit, beat=beat, cards=cards, option=option)
            for code, allowed, suit, beat, option in _duties(position, seat)
            if not card.bit & allowed
        ]
    bound = position.bound[seat]
    if fitting & bound and not card.bit & bound:
        found.append(Violation(Code.BOUND_BY_MELD, cards=cards, option="meld_binds"))
    return found


def allows(position: Position, move: Play) -> bool:
    """Whether a play breaks no rule, answered by the mask that also lists the plays."""
    seat = move.seat
    if position.turn != seat or not playable(position, seat) & move.card.bit:
        return False
    return position.phase is not _FIRST_TRICK or not opening.is_due(position)


def perform(state: State, move: Open | Play) -> State:
    """The state after a legal card."""
    table, past, melded, bound = state.table, state.past, state.melded, state.bound
    seat, card = move.seat, move.card
    bit = card.bit
    hands = list(state.masks)
    hands[seat] = _masks.remove(hands[seat], bit)
    if mine := melded[seat]:
        # Of a melded and an unmelded copy the melded one is played (§7).
        if mine & bit:
            melded = (*melded[:seat], _masks.remove(mine, bit), *melded[seat + 1 :])
        bound = (*bound[:seat], 0, *bound[seat + 1 :])
    if type(move) is Open:
        past = make_past(move.opening, past.tricks, past.points, past.drawn, past.chronicle, past.reached)
    cards = (*state.cards, card)
    turn = table.orders[seat][1]
    after = make_state(table, state.pile, past, state.phase, turn, tuple(hands), cards, melded, bound, None)
    if past.reached:
        late = calling.late_with_card(past.reached, table.party_of[seat], len(past.tricks) + 1)
        if late:
            after = calling.lapse(after, late)
            if after.result is not None:
                return after
    return after if len(cards) < table.players else complete(after)
