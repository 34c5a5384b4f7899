"""The labels in the corners of a card, drawn as strokes so that no font is needed."""

from __future__ import annotations

from html import escape
from typing import Final

from gaigel._pictures.ink import num

__all__ = ["INDEX_X", "label_markup"]

_INDEX_COLOUR: Final = {"E": "#6a3d12", "L": "#1d6428", "H": "#b31a16", "S": "#7a5200"}

# Cap height 14, baseline at y = 14: character -> (width, path of the pen).
_GLYPHS: Final[dict[str, tuple[float, str]]] = {
    "0": (9, "M4.5 0a4.5 7 0 1 0 0 14a4.5 7 0 1 0 0-14z"),
    "1": (4, "M0 3 4 0V14"),
    "2": (8.6, "M.4 3.6C1-1.2 8.3-1.2 8.3 3.8 8.3 7.5 1.5 10 .2 14h8.4"),
    "3": (8.5, "M.4 2C3-1.2 8-.4 8 3.4 8 6 5.8 6.8 3.4 6.8 6.2 6.8 8.5 8 8.5 10.4c0 4.4-6.5 4.6-8.5 1"),
    "4": (9.5, "M7 14V0L0 9.8H9.5"),
    "5": (8.5, "M7.8 0H1L.5 6.2C3.6 4.2 8.5 5.2 8.5 9.4c0 5.4-6.5 5.8-8.5 2.2"),
    "6": (9, "M7.4 0C3 1.6 0 5.4 0 9.4a4.5 4.6 0 1 0 9 0a4.5 4.6 0 1 0-9 0"),
    "7": (9, "M0 0H9L3.4 14"),
    "8": (9, "M4.5 0a3.7 3.3 0 1 0 0 6.6a4.5 3.7 0 1 0 0 7.4a4.5 3.7 0 1 0 0-7.4a3.7 3.3 0 1 0 0-6.6z"),
    "9": (9, "M1.6 14C6 12.4 9 8.6 9 4.6a4.5 4.6 0 1 0-9 0a4.5 4.6 0 1 0 9 0"),
    "A": (11, "M0 14 5.5 0 11 14M2.1 9.4H8.9"),
    "B": (9, "M0 6.8H5a3.6 3.6 0 0 1 0 7.2H0V0H4.4a3.4 3.4 0 0 1 0 6.8"),
    "C": (10, "M10 2.6A5.6 7 0 1 0 10 11.4"),
    "D": (10, "M0 0H3.5a6.5 7 0 0 1 0 14H0z"),
    "E": (8.5, "M8.5 0H0V14H8.5M0 7H7"),
    "F": (8.5, "M8.5 0H0V14M0 7H7"),
    "G": (10.4, "M10 2.6A5.6 7 0 1 0 10.4 10.5V7.8H6.4"),
    "H": (10, "M0 0V14M10 0V14M0 7H10"),
    "I": (5, "M0 0H5M2.5 0V14M0 14H5"),
    "J": (8, "M3 0H8V9.8a4 4.2 0 0 1-8 .4"),
    "K": (9.5, "M0 0V14M9 0 0 8.6M3.4 5.4 9.5 14"),
    "L": (8, "M0 0V14H8"),
    "M": (12, "M0 14V0L6 9 12 0V14"),
    "N": (10, "M0 14V0L10 14V0"),
    "O": (11, "M5.5 0a5.5 7 0 1 0 0 14a5.5 7 0 1 0 0-14z"),
    "P": (9, "M0 14V0H5a4 4 0 0 1 0 8H0"),
    "Q": (11, "M5.5 0a5.5 7 0 1 0 0 14a5.5 7 0 1 0 0-14zM6.6 9.6 10.8 14.4"),
    "R": (9.5, "M0 14V0H5a4 4 0 0 1 0 8H0M4.5 8 9.5 14"),
    "S": (9, "M8.5 2.6C6.8-1 .4-.6.4 3.4.4 7.6 9 6 9 10.4 9 15 1.6 15 0 11"),
    "T": (10, "M0 0H10M5 0V14"),
    "U": (10, "M0 0V9a5 5 0 0 0 10 0V0"),
    "V": (11, "M0 0 5.5 14 11 0"),
    "W": (15, "M0 0 3.7 14 7.5 3 11.3 14 15 0"),
    "X": (10, "M0 0 10 14M10 0 0 14"),
    "Y": (10, "M0 0 5 7 10 0M5 7V14"),
    "Z": (9.5, "M0 0H9.5L0 14H9.5"),
    "-": (6, "M0 7.5H6"),
    ".": (1, "M.5 14H.6"),
    "+": (8, "M0 7.5H8M4 3.5V11.5"),
    "*": (8, "M4 2.5V12.5M0 5 8 10M8 5 0 10"),
    " ": (4, ""),
}
_UMLAUTS: Final = {"Ä": "A", "Ö": "O", "Ü": "U"}
_GLYPH_GAP: Final = 4.0
_PEN: Final = 3.0
_INDEX_CAP: Final = 19.0
_INDEX_TOP: Final = 8.0
_INDEX_ROOM: Final = 17.5
INDEX_X: Final = 13.0
"""The middle of the index column at the left of a card, in user units."""


def _glyph(char: str) -> tuple[float, str] | None:
    """Width and pen path of one character (umlauts get two dots), or None where none is drawn."""
    if char in _UMLAUTS:
        width, pen = _GLYPHS[_UMLAUTS[char]]
        return width, f"{pen}M{num(width / 2 - 2.6)}-4.2h.1M{num(width / 2 + 2.5)}-4.2h.1"
    return _GLYPHS.get(char)


def label_markup(label: str, suit: str) -> str:
    """Draw a label for a card of the suit (by its letter), centred on the index column.

    Labels of drawn characters (digits, A to Z, umlauts, a few signs) become strokes; a label with any other
    character becomes one text element in a generic serif font, squeezed to the same room.
    """
    colour = _INDEX_COLOUR[suit]
    glyphs = [_glyph(char) for char in label.upper()]
    drawn = [glyph for glyph in glyphs if glyph is not None]
    if len(drawn) < len(glyphs):
        size = min(22.0, 26.0 / max(len(label), 1))
        return (
            f'<text x="{num(INDEX_X)}" y="{num(_INDEX_TOP + 0.75 * size)}" font-size="{num(size)}" '
            f'font-family="Georgia,\'DejaVu Serif\',serif" font-weight="700" text-anchor="middle" '
            f'fill="{colour}" stroke="none">{escape(label)}</text>'
        )
    if not drawn:
        return ""
    width = sum(glyph[0] for glyph in drawn) + _GLYPH_GAP * (len(drawn) - 1)
    cap, top = (_INDEX_CAP, _INDEX_TOP) if _UMLAUTS.keys().isdisjoint(label.upper()) else (15.0, 12.0)
    scale_y = cap / 14
    scale_x = min(scale_y, _INDEX_ROOM / width)
    if scale_x < 0.7 * scale_y:  # long labels: shrink as a whole rather than squeeze
        scale_y = scale_x / 0.7
        top += (cap - 14 * scale_y) / 2
    # The matrix below also scales the pen; a smaller scale gets a somewhat bolder pen.
    pen = min(_PEN * (_INDEX_CAP / 14 / scale_x) ** 0.4, 4.0)
    x = INDEX_X - width * scale_x / 2
    paths: list[str] = []
    for glyph_width, path in drawn:
        if path:
            matrix = f"matrix({num(scale_x)} 0 0 {num(scale_y)} {num(x)} {num(top)})"
            paths.append(f'<path d="{path}" transform="{matrix}"/>')
        x += (glyph_width + _GLYPH_GAP) * scale_x
    return f'<g stroke="{colour}" stroke-width="{num(pen)}">{"".join(paths)}</g>'
