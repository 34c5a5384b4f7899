"""The faces and the back of the cards, and whole documents that hold what they use.

A picture refers to cards by ids, such as `gaigel-card-HK-4b`: suit, rank, and the label in the corners in hexadecimal.
An id tells its whole drawing, so equal ids have equal content wherever they stand, and `document` can make exactly the
definitions that its content needs.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Final

from gaigel._pictures.figures import DRESS, king, ober, unter
from gaigel._pictures.index import INDEX_X, label_markup
from gaigel._pictures.ink import EDGE, GOLD, INK, PAPER, SHARED, WINE, circle, clean, num, path, suit_use, use

if TYPE_CHECKING:
    from gaigel.cards import Card, Suit

__all__ = ["HEIGHT", "WIDTH", "card", "document", "suit"]

WIDTH: Final = 100
"""Width of a card in user units."""

HEIGHT: Final = 160
"""Height of a card in user units."""


def _vine(suit: str) -> str:
    """Half of a Daus: a big suit symbol over a scroll of vine."""
    leaf = DRESS[suit].second
    scroll = (
        "M50 80C40 67 22 65 14 73 8 80 15 89 21 84 25 80 20 75 17 78M31 70C29 63 24 58 17 58M39 73C37 68 33 65 28 65"
    )
    leaves = "M18 58C12 52 7 55 5 60 9 64 15 63 18 58zM38 76C31 74 26 78 25 84 32 85 37 82 38 76z"
    return (
        path(scroll, width=4.2)
        + path(leaves, leaf)
        + path("M16 59 9 59.5M36 77 29 82", width=0.9)
        + path(scroll, stroke=leaf, width=2)
        + suit_use(suit, 51, 42, 56)
    )


def _pips(suit: str, places: tuple[tuple[float, float], ...], size: float) -> str:
    return "".join(suit_use(suit, x, y, size) for x, y in places)


def _half(suit: str, rank: str, label: str) -> str:
    """What stands twice on a card, the second time turned by half: its corner, and the half of a number card."""
    corner = label_markup(label, suit) + suit_use(suit, INDEX_X, 41.5, 19)
    match rank:
        case "A":
            return _vine(suit) + corner
        case "T":
            return _pips(suit, ((37, 20.5), (63, 20.5), (50, 40.5), (37, 60.5), (63, 60.5)), 24) + corner
        case "7":
            return _pips(suit, ((37, 24), (63, 24)), 27) + corner
        case _:
            return corner


def _middle(suit: str, rank: str) -> str:
    """What stands once on a number card."""
    dress = DRESS[suit]
    match rank:
        case "A":
            return circle(50, 80, 5.4, dress.trim) + circle(50, 80, 2, dress.main)
        case "T":
            return path("M50 74l4.5 6-4.5 6-4.5-6zM30 80H41M59 80H70", dress.trim)
        case _:
            return _pips(suit, ((50, 52), (37, 80), (63, 80)), 27) + use("gaigel-brezel", 50, 108, 22)


def _back() -> str:
    """The back: a lattice with a double Brezel, equal both ways up."""
    columns, rows, left, top = 10, 16, 6.0, 6.0
    dx, dy = (WIDTH - 2 * left) / columns, (HEIGHT - 2 * top) / rows

    def point(u: int, v: int) -> str:
        return f"{num(left + u * dx)} {num(top + v * dy)}"

    lattice: list[str] = []
    for k in range(2, columns + rows, 2):  # falling to the left: u + v = k
        u0, u1 = max(0, k - rows), min(columns, k)
        lattice.append(f"M{point(u0, k - u0)}L{point(u1, k - u1)}")
    for k in range(2 - rows, columns, 2):  # falling to the right: u - v = k
        u0, u1 = max(0, k), min(columns, rows + k)
        lattice.append(f"M{point(u0, u0 - k)}L{point(u1, u1 - k)}")
    dots = "".join(f"M{point(u, v)}h.01" for v in range(1, rows) for u in range(1, columns) if (u + v) % 2 == 1)
    ring = '<ellipse cx="50" cy="80" rx="{}" ry="{}" fill="{}" stroke="{}" stroke-width="{}"/>'
    return (
        _USE_PAPER
        + f'<rect x="6" y="6" width="88" height="148" rx="3" fill="{WINE}"/>'
        + path("".join(lattice), stroke=GOLD, width=0.9)
        + path(dots, stroke="#f7dd9a", width=3)
        + f'<rect x="6" y="6" width="88" height="148" rx="3" stroke="{INK}" stroke-width="2"/>'
        + ring.format(28, 42, GOLD, INK, "1.2")
        + ring.format(25, 39, PAPER, INK, "1")
        + use("gaigel-brezel", 50, 62.5, 36)
        + use("gaigel-brezel", 50, 97.5, 36, 180)
    )


_FIGURES: Final = {"K": king, "O": ober, "U": unter}
_PAPER: Final = (
    f'<rect id="gaigel-paper" x=".6" y=".6" width="{num(WIDTH - 1.2)}" height="{num(HEIGHT - 1.2)}" rx="7" '
    f'fill="{PAPER}" stroke="{EDGE}"/>'
)
_USE_PAPER: Final = '<use href="#gaigel-paper"/>'
_REFERENCE: Final = re.compile('href="#([^"]*)"')


def _face(code: str, label: str) -> str:
    """The face of a card; the label is given in hexadecimal."""
    suit, rank = code[0], code[1]
    half = f"gaigel-half-{code}-{label}"
    halves = f'<use href="#{half}"/><use href="#{half}" transform="rotate(180 50 80)"/>'
    figure = _FIGURES.get(rank)
    return _USE_PAPER + (figure(suit) + halves if figure else halves + _middle(suit, rank))


def _definition(name: str) -> str:
    """The element that an id stands for."""
    if name in SHARED:
        return SHARED[name]
    if name == "gaigel-paper":
        return _PAPER
    if name == "gaigel-back":
        return f'<g id="{name}">{_back()}</g>'
    _, kind, code, label = name.split("-")
    drawn = _half(code[0], code[1], bytes.fromhex(label).decode()) if kind == "half" else _face(code, label)
    return f'<g id="{name}">{drawn}</g>'


def _definitions(content: str) -> str:
    """What the content refers to, and what that refers to, each once, in a fixed order."""
    found: dict[str, str] = {}
    missing = _REFERENCE.findall(content)
    while missing:
        name = missing.pop()
        if name not in found:
            found[name] = _definition(name)
            missing += _REFERENCE.findall(found[name])
    return f"<defs>{''.join(found[name] for name in sorted(found))}</defs>" if found else ""


def card(face: Card | None, label: str, x: float, y: float, *, scale: float = 1, turn: float = 0) -> str:
    """A card with its upper left corner at (x, y).

    Args:
        face: Which card; None for a back.
        label: What stands in its corners; an empty text draws none.
        x: Where, in user units.
        y: Where, in user units.
        scale: The size; 1 is `WIDTH` by `HEIGHT`.
        turn: By how many degrees it is turned clockwise around its own centre.
    """
    name = "gaigel-back" if face is None else f"gaigel-card-{face.code}-{clean(label).encode().hex()}"
    rotate = f" rotate({num(turn)} {WIDTH // 2} {HEIGHT // 2})" if turn else ""
    size = f" scale({num(scale)})" if scale != 1 else ""
    return f'<use href="#{name}" transform="translate({num(x)} {num(y)}){size}{rotate}"/>'


def suit(which: Suit, x: float, y: float, size: float) -> str:
    """A suit symbol centred at (x, y), `size` units wide."""
    return suit_use(which.code, x, y, size)


def document(content: str, width: float, height: float, *, title: str, description: str = "") -> str:
    """A complete SVG document, without an XML declaration, so that it can also stand inside HTML.

    Args:
        content: Elements in user units, such as those that `card` and `suit` make. They are drawn with a thin pen of
            ink and without a fill unless they say otherwise; `card` and `suit` rely on it.
        width: Width of the view box and of the picture.
        height: Height of both.
        title: What the picture is, as plain text.
        description: What is to be seen on it, as plain text, for who cannot see it.
    """
    w, h = num(width), num(height)
    described = f"<desc>{escape(clean(description))}</desc>" if description else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img">'
        f"<title>{escape(clean(title))}</title>{described}{_definitions(content)}"
        f'<g fill="none" stroke="{INK}" stroke-width="1.2" stroke-linecap="round" stroke-linejoin="round">{content}</g>'
        "</svg>"
    )
