"""The score sheet of a match as people chalk it: lines from a ring with marks I and V (RULES §12).

>>> print(ScoreSheet(marks=((1, 2), (1,)), names=("we", "they"), room=4).text())
we ──────V─I──○──I──────── they
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from gaigel._match.chalk import board
from gaigel.errors import GaigelError

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["InvalidScoreSheet", "ScoreSheet"]

ROOM = range(3, 13)
"""For how many marks a line has room; it is longer only if it bears more."""

ANGLES = {2: (180, 0), 3: (270, 30, 150), 4: (270, 0, 90, 180), 6: (240, 300, 0, 60, 120, 180)}
"""The direction of each party's line, by the number of parties, in degrees anticlockwise from the right.

Anticlockwise like the seats: with four parties, party 0 is at the bottom and party 1 to its right.
"""

_STEPS = {0: (1, 0), 30: (1, -1), 60: (1, -1), 90: (0, -1), 120: (-1, -1), 150: (-1, -1), 180: (-1, 0)} | {
    240: (-1, 1),
    270: (0, 1),
    300: (1, 1),
}
"""For each direction one step on a grid of characters: columns to the right, rows down."""

_UNICODE = {"ring": "○", (1, 0): "─", (0, 1): "│", (1, 1): "╲", (1, -1): "╱"}  # noqa: RUF001
_ASCII = {"ring": "o", (1, 0): "-", (0, 1): "|", (1, 1): "\\", (1, -1): "/"}


class InvalidScoreSheet(GaigelError, ValueError):
    """Lines that no score sheet has: a wrong number of them, unknown marks, or names that do not fit."""


def _as_names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(names)


def _as_marks(lines: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, lines))


@frozen(weakref_slot=False)
class ScoreSheet:
    """One line for each party from a ring in the middle, with a mark for each deal lost; `str` gives `text()`.

    Attributes:
        marks: For each party its marks, from the ring outwards: 1 for an `I`, 2 for a `V`.
        names: What stands at each line.
        room: For how many marks the lines are drawn at least, as far as that is from 3 to 12.

    Raises:
        InvalidScoreSheet: At construction, if there are not 2, 3, 4 or 6 lines, if a mark is not 1 or 2, or if
            there is not one name for each line, of printable characters.
    """

    marks: tuple[tuple[int, ...], ...] = field(converter=_as_marks)
    names: tuple[str, ...] = field(converter=_as_names)
    room: int = ROOM[-1]

    def __attrs_post_init__(self) -> None:
        lines = len(self.marks)
        if lines not in ANGLES:
            raise InvalidScoreSheet(f"a score sheet has 2, 3, 4 or 6 lines, not {lines}")
        if any(mark not in (1, 2) for line in self.marks for mark in line):
            raise InvalidScoreSheet(f"marks are 1 for I or 2 for V, not {self.marks!r}")
        if len(self.names) != lines or not all(
            isinstance(name, str) and name.isprintable()  # pyright: ignore[reportUnnecessaryIsInstance]
            for name in self.names
        ):
            raise InvalidScoreSheet(f"{lines} lines need as many names of printable characters, not {self.names!r}")

    @property
    def _length(self) -> int:
        """For how many marks each line has room."""
        return max(ROOM[0], min(self.room, ROOM[-1]), *map(len, self.marks))

    def text(self, *, unicode: bool = True) -> str:
        """The sheet in characters; lines without trailing blanks, and no newline at the end.

        Two lines run to the left and to the right, more in all directions. Marks are read from the ring outwards.

        Args:
            unicode: Whether to draw with line characters; else with ASCII (names stay as they are).
        """
        glyphs = _UNICODE if unicode else _ASCII
        grid = {(0, 0): glyphs["ring"]}
        for angle, marks, name in zip(ANGLES[len(self.marks)], self.marks, self.names, strict=True):
            dx, dy = _STEPS[angle]
            # A row is about as high as two columns are wide, so a level line has two places for each mark.
            first, step = (2, 1) if dy else (3, 2)
            tip = first + step * self._length + 1
            line = glyphs[(dx, dy) if (dx, dy) in glyphs else (-dx, -dy)]
            for place in range(1, tip):
                grid[dx * place, dy * place] = line
            for at, mark in enumerate(marks):
                place = first + step * at
                grid[dx * place, dy * place] = "IV"[mark - 1]
            column = dx * tip + (dx if not dy else 0)
            start = column if dx > 0 else column + 1 - len(name) if dx else -(len(name) // 2)
            grid |= {(start + at, dy * tip): char for at, char in enumerate(name)}
        return _lines(grid)

    def svg(self) -> str:
        """The sheet in chalk on a slate: an SVG document with its own background, needing no font for the marks."""
        return board(ANGLES[len(self.marks)], self.marks, self.names, self._length)

    def __str__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()


def _lines(grid: dict[tuple[int, int], str]) -> str:
    """The characters row by row, without blanks at the ends and common margins."""
    left, right = min(x for x, _ in grid), max(x for x, _ in grid)
    top, bottom = min(y for _, y in grid), max(y for _, y in grid)
    rows = ["".join(grid.get((x, y), " ") for x in range(left, right + 1)) for y in range(top, bottom + 1)]
    return "\n".join(map(str.rstrip, rows))
