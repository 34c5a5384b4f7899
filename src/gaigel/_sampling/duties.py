"""What a hand must be like from which a move was allowed (RULES §4, §6, §7).

The rules themselves judge the hands; none of them is repeated here.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from attrs import frozen

from gaigel import _masks, melding, playing, tricks
from gaigel._sampling.facts import ImpossibleView
from gaigel.moves import Open, Play
from gaigel.state import Past, Phase
from gaigel.violations import Code

if TYPE_CHECKING:
    from gaigel.cards import Card
    from gaigel.moves import MeldPair
    from gaigel.state import Table

__all__ = ["Moment", "condition"]


@frozen
class Moment:
    """As much of a position as the rules look at to judge the hand of the seat on turn."""

    table: Table
    phase: Phase
    turn: int
    masks: tuple[int, ...]
    cards: tuple[Card, ...]
    bound: tuple[int, ...]
    melded: tuple[int, ...]
    past: Past = Past(None, (), ())
    result: None = None
    viewer: None = None


@lru_cache(maxsize=4096)
def condition(
    table: Table, phase: Phase, cards: tuple[Card, ...], move: Open | Play | MeldPair, bound: int
) -> tuple[int, int, int]:
    """What a hand must be like from which a move breaks no rule of the first trick or of the strict phase.

    Returns:
        Three masks: it has none of the first; and it has one of the second or none of the third.

    Raises:
        ImpossibleView: If no hand allows the move.
    """
    nothing = (0,) * table.players
    here = range(table.players)

    def allows(hand: int) -> bool:
        masks = tuple([hand if at == move.seat else 0 for at in here])
        bounds = tuple([bound if at == move.seat else 0 for at in here])
        moment = Moment(table, phase, move.seat, masks, cards, bounds, nothing)
        if isinstance(move, Open | Play):
            return not playing.violations(moment, move)
        return all(found.code is not Code.NO_MELDED_CARD_PLAYABLE for found in melding.violations(moment, move))

    certain = bound | (move.card.bit if isinstance(move, Open | Play) else move.suit.king | move.suit.ober)
    parts = _parts(table, phase, cards)
    others = [part for part in parts if not part & certain]
    hands = [sum(chosen) for size in range(len(others) + 1) for chosen in combinations(others, size)]
    allowed = {hand for hand in hands if allows(hand | certain)}
    if not allowed:
        raise ImpossibleView(f"{move} was against the rules from any hand")
    lacks = sum(part for part in others if not any(hand & part for hand in allowed))
    hands = [hand for hand in hands if not hand & lacks]
    others = [part for part in others if not part & lacks]
    # What spoils the move: some other cards, or what the hand certainly has.
    none = sum(part for part in (others if 0 in allowed else parts) if part not in allowed and not part & lacks)
    some = sum(part for part in others if none and all(hand in allowed for hand in hands if hand & part))
    none &= ~some
    # With these rules a hand is always judged in this way; a rule that judged otherwise would need another fact.
    assert all((hand in allowed) == bool(hand & some or not (hand | certain) & none) for hand in hands)
    return lacks, some, none


def _parts(table: Table, phase: Phase, cards: tuple[Card, ...]) -> list[int]:
    """The pack in parts, such that a rule looks only at whether a hand has a card of a part."""
    trump = table.trump
    if phase is Phase.FIRST_TRICK:
        marks = [trump.mask, _masks.DAUSE]
    elif cards:
        rivals = (cards[tricks.best(cards, None)], cards[tricks.best(cards, trump)])
        marks = [cards[0].suit.mask, trump.mask, *(tricks.beaten_by(rival, trump) for rival in rivals)]
    else:
        return []
    parts = [_masks.ALL]
    for mark in marks:
        parts = [piece for part in parts for piece in (part & mark, part & ~mark) if piece]
    return parts
