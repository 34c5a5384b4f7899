"""The table in characters: seats around the trick, in a frame."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from gaigel._pictures.characters import Pen, columns
from gaigel.cards import Card, Suit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gaigel._pictures.scene import Scene, Side

__all__ = ["write_table"]

_WIDE: Final = 76
"""Columns inside the frame; with it there are 80."""
_BESIDE: Final = 24
"""Columns of a seat at the left or right."""
_MIDDLE: Final = 26
"""Columns between them, with one more on each side."""
_ACROSS: Final = 48
"""Columns of a seat at the top or bottom."""
_MOST_BACKS: Final = 12

_ROUND: Final = {
    2: ((1,), (0,)),
    3: ((2, 1), (0,)),
    4: ((2,), (3, 1), (0,)),
    6: ((3,), (4, 2), (5, 1), (0,)),
}
"""The places from top to bottom, left and right; anticlockwise they are in the order of play."""


@frozen(weakref_slot=False)
class _Sheet:
    """Lines of characters to write on.

    Attributes:
        rows: For each row the pieces on it, by the column where they begin.
    """

    rows: list[dict[int, str]] = field(factory=list[dict[int, str]])

    def write(self, row: int, left: int, lines: Sequence[str], room: int, *, centred: bool = True) -> None:
        """Writes lines below each other, each in the middle of its room or at its left."""
        while len(self.rows) < row + len(lines):
            self.rows.append({})
        for at, line in enumerate(lines):
            indent = (room - columns(line)) // 2 if centred else 0
            self.rows[row + at][left + indent] = line

    def lines(self, frame: str) -> list[str]:
        """The finished lines in their frame."""
        inside: list[str] = []
        for row in self.rows:
            line = ""
            for left, piece in sorted(row.items()):
                line += " " * (left - columns(line)) + piece
            inside.append(f"{frame[5]} {line}{' ' * (_WIDE - columns(line))} {frame[5]}")
        level = frame[4] * (_WIDE + 2)
        return [frame[0] + level + frame[1], *inside, frame[2] + level + frame[3]]


@frozen(weakref_slot=False)
class _Writer:
    """Writes a table in one style.

    Attributes:
        scene: What is to be seen.
        pen: Writes cards and words.
    """

    scene: Scene
    pen: Pen

    def seat(self, at: int, room: int) -> list[str]:
        """A seat: name, hand, what is told of it."""
        place = self.scene.places[at]
        name = self.pen.cut(self.pen.words.seat(place.seat), room - 2)
        held = [f"{place.backs} {self.pen.glyphs.back * min(place.backs, _MOST_BACKS)}"] if place.backs else []
        held += [self.pen.card(card) for card in place.cards]
        tags = [
            " ".join(
                self.pen.card(part)
                if isinstance(part, Card)
                else self.pen.suit(part)
                if isinstance(part, Suit)
                else part
                for part in tag.parts
            )
            for tag in self.pen.words.tags(self.scene, place)
        ]
        return [
            f"{self.pen.glyphs.arrow} {name}" if place.turn else name,
            *self.pen.fill(held, " ", room),
            *self.pen.fill(tags, self.pen.say(" · "), room),
        ]

    def middle(self) -> list[str]:
        """The stock and the open trick."""
        scene, says = self.scene, self.pen.words.says
        if scene.up:
            cards = [None] * bool(scene.down) + [*scene.up]
            stock = f"{says.stock} {scene.down + len(scene.up)}: {' '.join(map(self.pen.card, cards))}"
        else:
            stock = says.no_stock
        if not scene.laid:
            return [self.pen.say(stock)]
        cells = {
            laid.at: self.pen.laid(laid.card, face_down=laid.face_down, led=laid.at == scene.lead)
            for laid in scene.laid
        }
        ring = [(" " * 8).join(f"{cells.get(at, ''):^5}" for at in row) for row in _ROUND[len(scene.places)]]
        caption = [line for part in self.pen.words.trick(scene) for line in self.pen.fill(part.split(), " ", _MIDDLE)]
        return [self.pen.say(stock), "", *ring, "", *caption]

    def head(self) -> list[str]:
        """How far the deal is, trump, who is on turn; at the right the parties."""
        scene, words = self.scene, self.pen.words
        trump = f"{words.says.trump} {self.pen.suit(scene.table.trump)} {words.trump(scene)}"
        left = [self.pen.cut(line, 43) for line in (words.status(scene), trump, words.turn(scene)) if line]
        right = [self.side(side) for side in scene.sides]
        return [f"{one}{' ' * (44 - columns(one))}{other}" for one, other in zip_longest(left, right, fillvalue="")]

    def side(self, side: Side) -> str:
        """A party: name, points, strokes."""
        name = self.pen.cut(self.pen.words.party(side.seats), 27)
        points = "" if side.points is None else str(side.points)
        strokes = ("", "I", "V")[side.strokes or 0]
        return f"{name}{' ' * (28 - columns(name))}{points:>4} {strokes}"

    def foot(self) -> list[str]:
        """How the deal ended, or until when to call; which symbol is which suit."""
        words = self.pen.words
        said = [words.ending(self.scene), *words.deadlines(self.scene)]
        lines = [line for part in said for line in self.pen.fill(part.split(), " ", _WIDE + 4)]
        return [*lines, self.pen.say(" · ".join(f"{self.pen.suit(suit)} {words.names.suit(suit)}" for suit in Suit))]

    def table(self) -> str:
        """All of it."""
        rows = _ROUND[len(self.scene.places)]
        sheet, row = _Sheet(), 0
        across = (_WIDE - _ACROSS) // 2
        if len(rows[0]) == 1:
            top = self.seat(rows[0][0], _ACROSS)
            sheet.write(row, across, top, _ACROSS)
            row += len(top) + 1
        pairs = [pair for pair in rows if len(pair) == 2]
        columns = [
            (self.beside([pair[0] for pair in pairs]), 0, _BESIDE),
            (self.middle(), _BESIDE + 1, _MIDDLE),
            (self.beside([pair[1] for pair in pairs]), _WIDE - _BESIDE, _BESIDE),
        ]
        high = max(len(lines) for lines, _, _ in columns)
        for lines, left, room in columns:
            sheet.write(row + (high - len(lines)) // 2, left, lines, room)
        sheet.write(row + high + 1, across, self.seat(0, _ACROSS), _ACROSS)
        return "\n".join(line.rstrip() for line in [*self.head(), *sheet.lines(self.pen.glyphs.frame), *self.foot()])

    def beside(self, places: Sequence[int]) -> list[str]:
        """The seats on one side, with a blank line between them."""
        lines: list[str] = []
        for at in places:
            lines += [""] * bool(lines) + self.seat(at, _BESIDE)
        return lines


def write_table(scene: Scene, pen: Pen) -> str:
    """The table in lines of at most 80 columns, without trailing blanks and without a newline at the end."""
    return _Writer(scene, pen).table()
