"""Colours, the shared drawings of suits and Brezel, and the elements that all pictures are made of.

Everything is our own geometric drawing, made for this library, with plain presentation attributes only: no style
sheet, gradient, clip path or external font. What several cards share lives in `<symbol>` elements whose ids start with
`gaigel-`; equal ids always have equal content, so several documents may stand in one page.
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "BLUE",
    "BOARD",
    "BROWN",
    "CHALK",
    "DIM",
    "EDGE",
    "FELT",
    "FELT_EDGE",
    "GOLD",
    "GREEN",
    "INK",
    "PAPER",
    "RED",
    "SHARED",
    "SKIN",
    "STEEL",
    "WHITE",
    "WINE",
    "WOOD",
    "WOOD_EDGE",
    "circle",
    "clean",
    "num",
    "path",
    "suit_use",
    "use",
]

INK: Final = "#2b2118"
PAPER: Final = "#fdf6e3"
EDGE: Final = "#6d5d45"
RED: Final = "#c9271e"
GREEN: Final = "#2f8136"
GOLD: Final = "#f2b71f"
BROWN: Final = "#74421a"
BLUE: Final = "#2f5f9e"
WHITE: Final = "#fffdf6"
SKIN: Final = "#f7cfa8"
_BLUSH: Final = "#ea9a80"
_OCHRE: Final = "#c4b03f"
STEEL: Final = "#c3ccd4"
WINE: Final = "#86202a"
FELT: Final = "#2f6b4c"
FELT_EDGE: Final = "#1f4a34"
WOOD: Final = "#8a5c33"
WOOD_EDGE: Final = "#5d3a1a"
BOARD: Final = "#2f383a"
CHALK: Final = "#f4f1e6"
DIM: Final = "#c2cbc4"


def num(value: float) -> str:
    """Format a number compactly: at most two decimals, no trailing zeros."""
    # A hair more, so that a half is rounded alike on every Python: since 3.12 sum() adds floats more exactly.
    text = f"{value + 1e-6:.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def clean(text: str) -> str:
    """Drop characters that XML does not allow, such as control characters."""
    return "".join(char for char in text if char.isprintable())


_HERZ: Final = (
    '<path d="M0 44C-12 30-45 8-45-17-45-34-33-43-22-43-11-43-4-36 0-27 4-36 11-43 22-43 33-43 45-34 45-17 '
    f'45 8 12 30 0 44z" fill="{RED}"/>'
    '<path d="M-33-14C-34-25-28-31-20-31" stroke="#ffd9cc" stroke-width="6"/>'
    '<path d="M33-10C31 4 20 14 9 24" stroke="#7c100e" stroke-width="4"/>'
)
_LAUB: Final = (
    '<path d="M0 18C0 32 4 41 13 46" stroke-width="8"/>'
    '<path d="M0-47C9-31 43-17 43 9 43 23 33 31 22 31 13 31 6 27 0 20-6 27-13 31-22 31-33 31-43 23-43 9-43-17'
    f'-9-31 0-47z" fill="{GREEN}"/>'
    '<path d="M0-30V18M0 12 22 20M0 12-22 20M0-1 31 4M0-1-31 4M0-14 23-11M0-14-23-11" stroke="#e3f2b4" '
    'stroke-width="4"/>'
)
_EICHEL: Final = (
    '<path d="M0-36C0-42 5-45 12-46" stroke-width="7"/>'
    f'<path d="M-33-9C-35 18-19 34-5 39L0 47 5 39C19 34 35 18 33-9z" fill="{_OCHRE}"/>'
    '<path d="M-20 6C-18 17-13 25-7 29" stroke="#f6eebb" stroke-width="5"/>'
    '<path d="M22 5C21 17 15 26 7 32" stroke="#5f6b1d" stroke-width="4"/>'
    f'<path d="M-41-5C-46-28-23-38 0-38S46-28 41-5C23 3-23 3-41-5z" fill="{BROWN}"/>'
    '<path d="M-33-20-14-3M-17-32 10-2M8-33 32-7M33-20 14-3M17-32-10-2M-8-33-32-7" stroke="#e6bd83" '
    'stroke-width="3.5"/>'
)
_SCHELLEN: Final = (
    '<circle cy="-39" r="6.5" stroke-width="6"/>'
    f'<circle cy="6" r="40" fill="{GOLD}"/>'
    f'<path d="M-40 2C-20 11 20 11 40 2L39.6 12C20 21-20 21-39.6 12z" fill="{RED}" stroke-width="4"/>'
    '<path d="M-24-13C-21-21-15-25-7-27" stroke="#fff3c0" stroke-width="6"/>'
    f'<path d="M0 30V44" stroke-width="6"/><circle cy="28" r="6" fill="{INK}" stroke="none"/>'
)
# A Swabian Brezel: thin twisted arms set low, thick belly with its light split, grains of salt.
_ARMS: Final = (
    "M-17 24C-4 14 9 8 7-3 5-13-10-30-25-30-43-30-45-4-38 9M17 24C4 14-9 8-7-3-5-13 10-30 25-30 43-30 45-4 38 9"
)
_BREZEL: Final = (
    f'<path d="{_ARMS}" stroke-width="14"/><path d="{_ARMS}" stroke="#b5651d" stroke-width="8"/>'
    '<path d="M-43 4C-40 50 40 50 43 4L33 6C25 22-25 22-33 6z" fill="#b5651d" stroke-width="4"/>'
    '<path d="M-26 26C-12 36 12 36 26 26 12 27-12 27-26 26z" fill="#f6dca6" stroke="none"/>'
    '<path d="M-38-16h.1M37-18h.1M-21-29h.1M22-29h.1M-33 18h.1M33 18h.1M0 21h.1" stroke="#fffdf6" '
    'stroke-width="5"/>'
)

_HEAD: Final = (
    f'<ellipse rx="11.5" ry="13" fill="{SKIN}"/><path d="M-7 4h.1M7 4h.1" stroke="{_BLUSH}" stroke-width="5"/>'
    '<path d="M-4.6-1v.6M4.6-1v.6" stroke-width="2.6"/>'
    '<path d="M-7-5q2.4-1.8 4.6-.4M7-5q-2.4-1.8-4.6-.4M.4-1 1.8 3.4-1 3.6"/>'
)


def _symbol(name: str, drawing: str) -> str:
    return (
        f'<symbol id="{name}" viewBox="-50 -50 100 100" overflow="visible"><g fill="none" stroke="{INK}" '
        f'stroke-width="5" stroke-linecap="round" stroke-linejoin="round">{drawing}</g></symbol>'
    )


SHARED: Final[dict[str, str]] = {
    name: _symbol(name, drawing)
    for name, drawing in {
        "gaigel-suit-e": _EICHEL,
        "gaigel-suit-l": _LAUB,
        "gaigel-suit-h": _HERZ,
        "gaigel-suit-s": _SCHELLEN,
        "gaigel-brezel": _BREZEL,
    }.items()
} | {"gaigel-head": f'<g id="gaigel-head">{_HEAD}</g>'}
"""What several cards have in common, by its id; a head takes its pen from where it is used."""


def path(d: str, fill: str | None = None, stroke: str | None = None, width: float | None = None) -> str:
    """One path element; attributes left out are inherited (no fill, ink stroke)."""
    parts = [f'<path d="{d}"']
    if fill is not None:
        parts.append(f' fill="{fill}"')
    if stroke is not None:
        parts.append(f' stroke="{stroke}"')
    if width is not None:
        parts.append(f' stroke-width="{num(width)}"')
    return "".join(parts) + "/>"


def circle(x: float, y: float, r: float, fill: str | None = None, stroke: str | None = None) -> str:
    """One circle element; attributes left out are inherited."""
    paint = "" if fill is None else f' fill="{fill}"'
    pen = "" if stroke is None else f' stroke="{stroke}"'
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"{paint}{pen}/>'


def use(name: str, x: float, y: float, size: float, turn: float = 0.0) -> str:
    """Place the shared symbol `name` centred at (x, y), `size` units wide, turned by `turn` degrees."""
    half = size / 2
    rotate = "" if turn == 0 else f' transform="rotate({num(turn)} {num(x)} {num(y)})"'
    return (
        f'<use href="#{name}" x="{num(x - half)}" y="{num(y - half)}" width="{num(size)}" '
        f'height="{num(size)}"{rotate}/>'
    )


def suit_use(suit: str, x: float, y: float, size: float, turn: float = 0.0) -> str:
    """Place a suit symbol."""
    return use(f"gaigel-suit-{suit.lower()}", x, y, size, turn)
