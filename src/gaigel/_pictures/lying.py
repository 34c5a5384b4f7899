"""What pictures of tables and tricks have in common: boxes, and cards as they lie in a trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gaigel._pictures.faces import HEIGHT, WIDTH, card
from gaigel._pictures.ink import GOLD, INK, PAPER, num
from gaigel._pictures.lettering import text

if TYPE_CHECKING:
    from gaigel._pictures.words import Words
    from gaigel.cards import Card

__all__ = ["box", "laid_card", "numbered"]

_INSET = 0.62
"""The size of a known card on the back under which it lies."""


def box(
    x: float, y: float, width: float, height: float, *, r: float, fill: str, stroke: str = "none", pen: float = 2
) -> str:
    """A rectangle with round corners; without a stroke it has no outline."""
    outline = ' stroke="none"' if stroke == "none" else f' stroke="{stroke}" stroke-width="{num(pen)}"'
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" rx="{num(r)}" fill="{fill}"'
        f"{outline}/>"
    )


def laid_card(face: Card | None, words: Words, x: float, y: float, *, face_down: bool, scale: float = 1) -> str:
    """A card of a trick; who may know a card that lies face down sees it small upon its back."""
    label = "" if face is None else words.label(face)
    if not face_down or face is None:
        return card(face, label, x, y, scale=scale)
    aside = (1 - _INSET) / 2 * scale
    return card(None, "", x, y, scale=scale) + card(
        face, label, x + aside * WIDTH, y + aside * HEIGHT, scale=scale * _INSET
    )


def numbered(number: int, x: float, y: float) -> str:
    """The place of a card in the trick, around (x, y); the lead is golden."""
    disc = f'<circle cx="{num(x)}" cy="{num(y)}" r="9.5" fill="{GOLD if number == 1 else PAPER}"/>'
    return disc + text(str(number), x, y + 4.4, size=12.5, fill=INK)
