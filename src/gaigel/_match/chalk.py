"""Drawing of a score sheet in chalk on a slate, as SVG text.

The drawing is our own and knows no rules. The hand trembles a little, but always in the same way: a mark that is
once drawn does not move when others join it. Presentation attributes only: no style sheet, filter, id or external
font, so several sheets may stand in one page.
"""

from __future__ import annotations

from html import escape
from math import cos, hypot, pi, radians, sin
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["board"]

_WOOD: Final = "#9a6a3a"
_WOOD_GRAIN: Final = "#7d5128"
_WOOD_EDGE: Final = "#5d3a1a"
_SLATE: Final = "#313b3d"
_CHALK: Final = "#f4f1e6"

_RING: Final = 13.0
"""Radius of the ring in the middle, in user units like all lengths here."""
_FIRST: Final = 43.0
"""From the middle to the first mark."""
_STEP: Final = 28.0
"""From mark to mark."""
_TALL: Final = 14.0
"""How far a mark reaches to either side of its line."""
_WIDE: Final = 7.0
"""Half the width of a V at its open end."""
_MARGIN: Final = 34.0
_FRAME: Final = 11.0
_FONT: Final = 21.0


class _Point(NamedTuple):
    x: float
    y: float

    def go(self, direction: _Point, far: float) -> _Point:
        return _Point(self.x + direction.x * far, self.y + direction.y * far)


_MIDDLE: Final = _Point(0, 0)


def _num(value: float) -> str:
    """A number with one decimal at most."""
    return f"{round(value, 1) + 0:g}"


def _path(points: Sequence[_Point]) -> str:
    return "M" + " ".join(f"{_num(x)} {_num(y)}" for x, y in points)


def _tremble(points: Sequence[_Point], by: float, hand: Random) -> list[_Point]:
    return [_Point(x + hand.uniform(-by, by), y + hand.uniform(-by, by)) for x, y in points]


def _between(start: _Point, end: _Point) -> list[_Point]:
    """A straight way in short steps."""
    steps = max(3, round(hypot(end.x - start.x, end.y - start.y) / 7))
    return [
        _Point(start.x + (end.x - start.x) * at / steps, start.y + (end.y - start.y) * at / steps)
        for at in range(steps + 1)
    ]


def _stroke(points: Sequence[_Point], width: float, hand: Random) -> str:
    """A stroke of chalk: a soft body, a firmer core, and the grain of the slate that shows through."""
    layers = ((_CHALK, width, 0.62, 0.35, False), (_CHALK, width * 0.55, 0.8, 0.7, False)) + (
        (_SLATE, width * 0.3, 0.6, width * 0.42, True),
    ) * 2
    drawn: list[str] = []
    for colour, thick, opacity, shake, broken in layers:
        dashes = ""
        if broken:
            parts = [_num(hand.uniform(*limits)) for _ in range(4) for limits in ((0.3, 1.6), (1.8, 5))]
            dashes = f' stroke-dasharray="{" ".join(parts)}"'
        drawn.append(
            f'<path d="{_path(_tremble(points, shake, hand))}" stroke="{colour}" stroke-width="{_num(thick)}" '
            f'stroke-opacity="{opacity}"{dashes}/>'
        )
    return "".join(drawn)


def _ring() -> str:
    """The ring, in one go and not quite closed onto its beginning."""
    steps = 34
    points: list[_Point] = []
    for at in range(steps + 1):
        angle, radius = 1.1 + 2.25 * pi * at / steps, _RING + 1.6 - 2.6 * at / steps
        points.append(_Point(radius * cos(angle), -radius * sin(angle)))
    return _stroke(points, 3.6, Random(1))


def _mark(strokes: int, foot: _Point, along: _Point, hand: Random) -> str:
    """An I across its line, or a V with its point below the line."""
    across = _Point(along.y, -along.x)
    if (round(across.y, 6), -across.x) > (0, 0):  # a V opens upwards, beside an upright line to the right
        across = _Point(-across.x, -across.y)
    foot = _tremble([foot], 1.2, hand)[0]
    lean = hand.uniform(-0.13, 0.13) * _TALL
    low, high = (
        foot.go(across, -_TALL * hand.uniform(0.9, 1.1)),
        foot.go(across, _TALL * hand.uniform(0.9, 1.1)),
    )
    if strokes == 1:
        ways = [_between(high.go(along, lean), low.go(along, -lean))]
    else:
        ways = [_between(high.go(along, -_WIDE + lean), low)]
        ways.append(_between(low, high.go(along, _WIDE + lean)))
    return f'<g class="{"IV"[strokes - 1]}">{"".join(_stroke(way, 4.2, hand) for way in ways)}</g>'


def _name(name: str, tip: _Point, along: _Point, length: float) -> str:
    """A name at the end of its line: above it at the sides, else beyond it; small enough to stay on the slate."""
    size = min(_FONT, 0.9 * length / (0.6 * max(len(name), 1)))
    if abs(along.x) > 0.8:
        anchor, place = ("end" if along.x > 0 else "start"), tip.go(_Point(0, -1), 30)
    else:
        anchor, place = "middle", tip.go(_Point(0, 1), 30 if along.y > 0 else -16)
    return (
        f'<text x="{_num(place.x)}" y="{_num(place.y)}" text-anchor="{anchor}" font-size="{_num(size)}" '
        "font-family=\"'Segoe Print','Bradley Hand','Chalkboard SE','Comic Sans MS',cursive\" "
        f'fill="{_CHALK}" fill-opacity=".88" stroke="none">{escape(name)}</text>'
    )


def _slate(left: float, top: float, width: float, height: float) -> str:
    """The board in its wooden frame, wiped with a sponge that was not quite clean."""
    hand = Random(7)
    inner = [left + _FRAME, top + _FRAME, width - 2 * _FRAME, height - 2 * _FRAME]
    wiped = "".join(
        f'<path d="M{_num(left + width * hand.uniform(0.08, 0.35))} {_num(y)}'
        f"q{_num(width * 0.25)} {_num(hand.uniform(-26, 26))} {_num(width * hand.uniform(0.35, 0.55))} "
        f'{_num(hand.uniform(-12, 12))}" stroke="{_CHALK}" stroke-width="{_num(hand.uniform(14, 30))}" '
        f'stroke-opacity=".028"/>'
        for y in (top + height * (0.2 + 0.15 * at) for at in range(5))
    )
    grain = "".join(
        f'<path d="M{_num(left + width * hand.uniform(0.03, 0.5))} {_num(y)}h{_num(width * hand.uniform(0.2, 0.45))}" '
        f'stroke="{_WOOD_GRAIN}" stroke-width="1" stroke-opacity=".6"/>'
        for y in (top + 3.6, top + 7.4, top + height - 7.2, top + height - 3.4)
    )
    return (
        f'<rect x="{_num(left + 0.8)}" y="{_num(top + 0.8)}" width="{_num(width - 1.6)}" height="{_num(height - 1.6)}" '
        f'rx="9" fill="{_WOOD}" stroke="{_WOOD_EDGE}" stroke-width="1.6"/>{grain}'
        f'<rect x="{_num(inner[0])}" y="{_num(inner[1])}" width="{_num(inner[2])}" height="{_num(inner[3])}" rx="3" '
        f'fill="{_SLATE}" stroke="{_WOOD_EDGE}" stroke-width="1.6"/>{wiped}'
    )


def board(angles: Sequence[int], marks: Sequence[Sequence[int]], names: Sequence[str], room: int) -> str:
    """The whole slate as an SVG document, without an XML declaration, so that it can also stand inside HTML.

    Args:
        angles: The direction of each line, in degrees anticlockwise from the right.
        marks: For each line its marks from the ring outwards: 1 for an I, 2 for a V.
        names: What to write at each line.
        room: For how many marks the lines are long enough.
    """
    length = _FIRST + _STEP * (room - 1) + 22
    drawn = [_ring()]
    xs, ys = [0.0], [-_TALL, _TALL]
    for line, (angle, own, name) in enumerate(zip(angles, marks, names, strict=True)):
        along = _Point(cos(radians(angle)), -sin(radians(angle)))
        tip = _MIDDLE.go(along, length)
        drawn.append(_stroke(_between(_MIDDLE.go(along, _RING + 0.5), tip), 3.2, Random(1000 * line)))
        drawn += [
            _mark(mark, _MIDDLE.go(along, _FIRST + _STEP * at), along, Random(1000 * line + at + 1))
            for at, mark in enumerate(own)
        ]
        drawn.append(_name(name, tip, along, length))
        xs.append(tip.x)
        ys += [tip.y - 46, tip.y] if along.y < 0.1 else [tip.y + 30]
    left, top = min(xs) - _MARGIN, min(ys) - _MARGIN + 12
    width, height = max(xs) + _MARGIN - left, max(ys) + _MARGIN - top
    said = "; ".join(f"{name}: {sum(own)}" for name, own in zip(names, marks, strict=True))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_num(left)} {_num(top)} {_num(width)} {_num(height)}" '
        f'width="{_num(width)}" height="{_num(height)}" role="img"><title>{escape(said)}</title>'
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{_slate(left, top, width, height)}'
        f"{''.join(drawn)}</g></svg>"
    )
