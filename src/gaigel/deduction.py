"""What a seat can conclude about the cards of the others: from what was shown and from duties, never from judgement.

`facts` lists what is certain, with the trick that shows it. `impossible` draws every conclusion from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gaigel._sampling.facts import Fact, Held, HeldSevens, ImpossibleView, Lacks, LacksUnless, NeverDealt, ShowedSevens
from gaigel._sampling.reading import read
from gaigel._sampling.worlds import Worlds
from gaigel.cards import CARDS, Card

if TYPE_CHECKING:
    from gaigel.views import View

__all__ = [
    "Fact",
    "Held",
    "HeldSevens",
    "ImpossibleView",
    "Lacks",
    "LacksUnless",
    "NeverDealt",
    "ShowedSevens",
    "facts",
    "impossible",
]


def facts(view: View) -> tuple[Fact, ...]:
    """The facts about the cards of the other seats, in the order of the moves that show them.

    Together with the own cards, the turned-up card and the moves they are all that the view tells. A card that lies
    face down tells nothing until it is revealed, but to the seat that laid it.

    Args:
        view: What the seat knows; a spectator has facts about every seat.

    Raises:
        ImpossibleView: If a seat did what no hand allows.
    """
    return read(view).facts


def impossible(view: View) -> tuple[frozenset[Card], ...]:
    """For each seat the cards that it certainly does not hold now.

    This is complete: a card is among them exactly if the seat holds it in no deal that fits the view.

    Args:
        view: What the seat knows.

    Raises:
        ImpossibleView: If no deal fits the view.
    """
    return tuple([frozenset([card for card in CARDS if not card.bit & mask]) for mask in Worlds(view).may_hold()])
