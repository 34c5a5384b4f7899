"""Text in SVG without knowing the font: how wide it is about, made smaller or broken to fit.

Names may be long or in any script; what is estimated here is rather too wide than too narrow.
"""

from __future__ import annotations

import unicodedata
from html import escape
from typing import Final

from gaigel._pictures.ink import clean, num

__all__ = ["lettered", "text", "width_of", "wrap"]

_FONT: Final = "'Segoe UI','Helvetica Neue',Arial,'DejaVu Sans',sans-serif"
_SMALLEST: Final = 9.5
_NARROW: Final = frozenset("iIjl.,:;'’!|()[]·ftr ")
_BROAD: Final = frozenset("mwMW@%—&")


def _width_of_char(char: str) -> float:
    if unicodedata.combining(char):
        return 0
    if unicodedata.east_asian_width(char) in "WF":
        return 1.05
    if char in _NARROW:
        return 0.42
    if char in _BROAD:
        return 1.0
    return 0.78 if char.isupper() or char == "+" else 0.69


def width_of(words: str, size: float) -> float:
    """About how wide bold text is."""
    return size * sum(map(_width_of_char, words))


def _fitted(words: str, size: float, room: float) -> tuple[str, float]:
    """The words, shortened if they must be, and the size in which they have room."""
    if (wide := width_of(words, size)) <= room:
        return words, size
    size = max(_SMALLEST, size * room / wide)
    if width_of(words, size) > room + 0.01:
        while words and width_of(f"{words}…", size) > room:
            words = words[:-1]
        words = f"{words.rstrip()}…"
    return words, size


def text(
    words: str,
    x: float,
    y: float,
    *,
    size: float,
    fill: str,
    room: float = 10_000,
    anchor: str = "middle",
    bold: bool = True,
) -> str:
    """One line of text on the base line y; it is made smaller, and at last shortened, to keep within its room."""
    words, size = _fitted(clean(words), size, room)
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" text-anchor="{anchor}" fill="{fill}" '
        f'stroke="none"{weight}>{escape(words)}</text>'
    )


def lettered(content: str) -> str:
    """Content with the font that all text in it has."""
    return f'<g font-family="{_FONT}">{content}</g>'


def wrap(words: str, size: float, room: float) -> list[str]:
    """Text in lines that have room."""
    lines: list[str] = []
    for word in words.split():
        if lines and width_of(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
