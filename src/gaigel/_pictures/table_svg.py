"""The table as an SVG picture: seats around the trick, the stock beside it, a slate that tells what stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from gaigel._pictures.faces import HEIGHT, WIDTH, card, document, suit
from gaigel._pictures.ink import BOARD, CHALK, DIM, FELT, FELT_EDGE, GOLD, INK, PAPER, WINE, WOOD, WOOD_EDGE, num, path
from gaigel._pictures.lettering import lettered, text, width_of, wrap
from gaigel._pictures.lying import box, laid_card, numbered
from gaigel.cards import Card, Suit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gaigel._pictures.scene import Laid, Place, Scene, Side
    from gaigel._pictures.words import Part, Tag, Words

__all__ = ["draw_table"]

_WIDE: Final = 960
_HIGH: Final = 704
_RIM: Final = 12
_SLATE: Final = 64
"""Height of the slate at the top."""

_SIDES: Final = ("#f2b71f", "#8ec7f0", "#f0977f", "#b7dd7a", "#d5b2f2", "#f4f1e6")
"""The colour of each party's button."""


class _Spot(NamedTuple):
    """Where a seat is: the middle of its plate's upper edge, and its card from the middle of the trick."""

    x: float
    y: float
    dx: float
    dy: float


_MIDDLE: Final = (500.0, 348.0)
_LEFT: Final = 124
_RIGHT: Final = _WIDE - _LEFT
_OWN: Final = 580
_TOP: Final = 90
_SPOTS: Final[dict[int, tuple[_Spot, ...]]] = {
    2: (_Spot(_LEFT, _OWN, 0, 56), _Spot(500, _TOP, 0, -56)),
    3: (_Spot(_LEFT, _OWN, 0, 66), _Spot(_RIGHT, 200, 70, -36), _Spot(_LEFT, 200, -70, -36)),
    4: (
        _Spot(_LEFT, _OWN, 0, 72),
        _Spot(_RIGHT, 264, 94, 0),
        _Spot(500, _TOP, 0, -72),
        _Spot(_LEFT, 264, -94, 0),
    ),
    6: (
        _Spot(_LEFT, _OWN, 0, 84),
        _Spot(_RIGHT, 352, 92, 50),
        _Spot(_RIGHT, 166, 92, -50),
        _Spot(500, _TOP, 0, -84),
        _Spot(_LEFT, 166, -92, -50),
        _Spot(_LEFT, 352, -92, 50),
    ),
}
"""Anticlockwise, like the play: the second place is to the right of the first."""

_PLATE: Final = (196, 28)
_SMALL: Final = 0.5
_LARGE: Final = 0.86
_TRICK: Final = 0.6
_SLIP: Final = 120
"""How high the lines on a slip of paper may be together, without what is between them."""
_STOCK: Final = (286, 348, 0.56)


def draw_table(scene: Scene, words: Words) -> str:
    """The picture of a table as an SVG document."""
    spots = _SPOTS[scene.table.players]
    seats = "".join(
        _seat(scene, words, place, spot, own=not at)
        for at, (place, spot) in enumerate(zip(scene.places, spots, strict=True))
    )
    content = f"{_furniture()}{_slate(scene, words)}{_stock(scene, words)}{_trick(scene, words, spots)}{seats}"
    content += _notes(scene, words)
    return document(lettered(content), _WIDE, _HIGH, title=words.title(scene), description=words.description(scene))


def _furniture() -> str:
    """The wooden table with its cloth and the slate."""
    top = _RIM + _SLATE
    return (
        box(1, 1, _WIDE - 2, _HIGH - 2, r=18, fill=WOOD, stroke=WOOD_EDGE, pen=2)
        + box(_RIM, top + 4, _WIDE - 2 * _RIM, _HIGH - top - _RIM - 4, r=12, fill=FELT, stroke=FELT_EDGE, pen=2)
        + box(_RIM, _RIM, _WIDE - 2 * _RIM, _SLATE - 4, r=8, fill=BOARD, stroke=WOOD_EDGE, pen=2)
    )


# ---------------------------------------------------------------------------------------------------- slate


def _slate(scene: Scene, words: Words) -> str:
    """Trump, how far the deal is, who is on turn, and the parties."""
    turn, status = words.turn(scene), words.status(scene)
    drawn = [
        f'<circle cx="46" cy="42" r="22" fill="{PAPER}" stroke="none"/>',
        suit(scene.table.trump, 46, 42, 30),
        text(words.says.trump, 78, 34, size=12, fill=DIM, anchor="start", bold=False),
        text(words.trump(scene), 78, 55, size=19, fill=CHALK, anchor="start", room=130),
    ]
    if turn:
        drawn.append(text(status, 390, 34, size=13, fill=DIM, room=350, bold=False))
        drawn.append(text(turn, 390, 57, size=19, fill=CHALK, room=350))
    else:
        drawn.append(text(status, 390, 49, size=19, fill=CHALK, room=350))
    return "".join(drawn) + "".join(_side(scene, words, side) for side in scene.sides)


def _side(scene: Scene, words: Words, side: Side) -> str:
    """A party's line on the slate: button, name, points, strokes."""
    rows = 3 if scene.table.parties % 3 == 0 else 2
    columns = scene.table.parties // rows
    wide, high = 356 / columns, 54 / rows
    x, middle = 584 + wide * (side.party // rows), 15 + high * (side.party % rows + 0.5)
    size = 17 if rows == 2 else 14.5
    end = x + wide - (24 if columns == 1 else 20)
    figures = "" if side.points is None else str(side.points)
    room = end - x - 20 - (width_of("000", size) + 8 if figures else 0)
    drawn = [
        _button(side.party, x + 6, middle),
        text(words.party(side.seats), x + 18, middle + size * 0.36, size=size, fill=CHALK, anchor="start", room=room),
    ]
    if figures:
        drawn.append(text(figures, end, middle + size * 0.36, size=size, fill=CHALK, anchor="end"))
    if side.strokes:
        tall = size * 0.42
        shape = f"l4 {num(2 * tall)} 4 {num(-2 * tall)}" if side.strokes == 2 else f"m4 0v{num(2 * tall)}"
        drawn.append(path(f"M{num(end + 6)} {num(middle - tall)}{shape}", stroke=GOLD, width=2.6))
    return "".join(drawn)


def _button(party: int, x: float, y: float) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="6" fill="{_SIDES[party]}"/>'


# ---------------------------------------------------------------------------------------------------- middle


def _stock(scene: Scene, words: Words) -> str:
    """The face-down cards over the turned-up card, which lies across, over the sevens laid under."""
    x, y, scale = _STOCK
    half, tall = WIDTH / 2 * scale, HEIGHT / 2 * scale
    drawn: list[str] = []
    for at, face in reversed(list(enumerate(scene.up))):
        # Turned around its middle, which lies on the pile's right edge, so that its upper half looks out; of the
        # cards below it the corners.
        corner = (x + 3 * at, y - tall - 19 * at)
        drawn.append(card(face, words.label(face), *corner, scale=scale, turn=90))
    drawn += [card(None, "", x - half - 2 * at, y - tall - 2 * at, scale=scale) for at in range(min(3, scene.down))]
    if scene.up:
        said = f"{words.says.stock}: {scene.down + len(scene.up)}"
    else:
        said = words.says.no_stock
        drawn.append(
            f'<rect x="{num(x - half)}" y="{num(y - tall)}" width="{num(2 * half)}" height="{num(2 * tall)}" rx="5" '
            f'stroke="{DIM}" stroke-dasharray="5 5" stroke-opacity=".7"/>'
        )
    drawn.append(text(said, x + 8, y + tall + 20, size=13, fill=CHALK, room=140))
    return "".join(drawn)


def _trick(scene: Scene, words: Words, spots: Sequence[_Spot]) -> str:
    """The open trick, each card before who laid it, numbered in the order of play."""
    drawn = [_laid(words, laid, spots[laid.at], number) for number, laid in enumerate(scene.laid, 1)]
    if said := words.trick(scene):
        drawn.append(text(" · ".join(said), _MIDDLE[0], 504, size=15, fill=CHALK, room=430))
    return "".join(drawn)


def _laid(words: Words, laid: Laid, spot: _Spot, number: int) -> str:
    x = _MIDDLE[0] + spot.dx - WIDTH / 2 * _TRICK
    y = _MIDDLE[1] + spot.dy - HEIGHT / 2 * _TRICK
    drawn = laid_card(laid.card, words, x, y, face_down=laid.face_down, scale=_TRICK)
    return drawn + numbered(number, x + WIDTH * _TRICK - 2, y + 3)


# ---------------------------------------------------------------------------------------------------- seats


def _seat(scene: Scene, words: Words, place: Place, spot: _Spot, *, own: bool) -> str:
    """A seat: its plate, its hand, and what is told of it."""
    high = spot.y == _TOP
    if own:
        hand = _hand(words, place, 500, _HIGH - _RIM - 10 - HEIGHT * _LARGE, scale=_LARGE, room=500)
    else:
        hand = _hand(words, place, spot.x, spot.y + _PLATE[1] + 6, scale=_SMALL, room=_PLATE[0])
    tags = words.tags(scene, place)
    if high:
        told = _tags(words, tags, spot.x + _PLATE[0] / 2 + 10, spot.y + 4, room=170, centred=False)
    else:
        below = _PLATE[1] + 6 + (0 if own else HEIGHT * _SMALL + 6)
        told = _tags(words, tags, spot.x, spot.y + below, room=_PLATE[0] + 8, centred=True)
    return _plate(words, place, spot) + hand + told


def _plate(words: Words, place: Place, spot: _Spot) -> str:
    """The name of who sits there; whoever is on turn has a bright one with an arrow."""
    wide, high = _PLATE
    left, middle = spot.x - wide / 2, spot.y + high / 2
    fill, letters = (PAPER, INK) if place.turn else (FELT_EDGE, CHALK)
    plate = box(left, spot.y, wide, high, r=high / 2, fill=fill, stroke=GOLD if place.turn else "none", pen=3)
    drawn = [
        plate,
        _button(place.party, left + 16, middle),
        text(words.seat(place.seat), spot.x, middle + 5.4, size=15.5, fill=letters, room=wide - 54),
    ]
    if place.turn:
        drawn.append(path(f"M{num(left + wide - 22)} {num(middle - 7)}l11 7-11 7z", fill=WINE, stroke="none"))
    return "".join(drawn)


def _hand(words: Words, place: Place, x: float, y: float, *, scale: float, room: float) -> str:
    """A hand around x: backs at the left, seen cards at the right, as close as they must be."""
    faces = [*[None] * place.backs, *place.cards]
    if not faces:
        return ""
    wide = WIDTH * scale
    step = min(wide + 6, (room - wide) / max(1, len(faces) - 1))
    left = x - (wide + step * (len(faces) - 1)) / 2
    return "".join(
        card(face, words.label(face) if face else "", left + step * at, y, scale=scale) for at, face in enumerate(faces)
    )


_TAG: Final = 12.5
"""The size of letters in a tag."""


def _tags(words: Words, tags: Sequence[Tag], x: float, y: float, *, room: float, centred: bool) -> str:
    """Tags in rows; x is their middle or their left edge."""
    rows: list[list[tuple[Tag, float]]] = []
    for tag in tags:
        wide = sum(_wide(words, part) for part in tag.parts) + 4 * (len(tag.parts) - 1) + 16
        if rows and sum(other + 4 for _, other in rows[-1]) + wide <= room:
            rows[-1].append((tag, wide))
        else:
            rows.append([(tag, wide)])
    drawn: list[str] = []
    for at, row in enumerate(rows):
        left = x - (sum(wide for _, wide in row) + 4 * (len(row) - 1)) / 2 if centred else x
        for tag, wide in row:
            drawn.append(_tag(words, tag, left, y + 24 * at, wide))
            left += wide + 4
    return "".join(drawn)


def _wide(words: Words, part: Part) -> float:
    match part:
        case Suit():
            return 15
        case Card():
            return 16 + width_of(words.label(part), _TAG)
        case _:
            return width_of(part, _TAG)


def _tag(words: Words, tag: Tag, x: float, y: float, wide: float) -> str:
    # Suits need paper behind them; bare words do not shout.
    shown = any(not isinstance(part, str) for part in tag.parts)
    fill, colour = (PAPER, INK) if shown else (WINE if tag.loud else FELT_EDGE, CHALK)
    drawn = [box(x, y, wide, 20, r=10, fill=fill)]
    at = x + 8
    for part in tag.parts:
        if isinstance(part, str):
            drawn.append(text(part, at, y + 14.4, size=_TAG, fill=colour, anchor="start", room=_wide(words, part)))
        else:
            drawn.append(suit(part if isinstance(part, Suit) else part.suit, at + 7, y + 10, 14))
            if isinstance(part, Card):
                drawn.append(text(words.label(part), at + 16, y + 14.4, size=_TAG, fill=colour, anchor="start"))
        at += _wide(words, part) + 4
    return "".join(drawn)


# ---------------------------------------------------------------------------------------------------- notes


def _notes(scene: Scene, words: Words) -> str:
    """How the deal ended, in the middle or below the open trick; or until when somebody must call."""
    if ending := words.ending(scene):
        if scene.laid:
            return _note([ending], 484, 0, room=490, bottom=540, size=13)
        return _note([ending], _MIDDLE[0] + 36, _MIDDLE[1], room=300, size=17)
    if due := words.deadlines(scene):
        return _note(due, _RIGHT, 612, room=180, size=13)
    return ""


def _note(said: Sequence[str], x: float, y: float, *, room: float, size: float, bottom: float = 0) -> str:
    """A slip of paper with its middle at (x, y), or with its lower edge at `bottom`."""
    lines = [line for part in said for line in wrap(part, size, room)]
    while len(lines) * size > _SLIP:
        size *= 0.9
        lines = [line for part in said for line in wrap(part, size, room)]
    high = len(lines) * size * 1.35 + size * 1.1
    top = bottom - high if bottom else y - high / 2
    slip = box(x - room / 2 - 10, top, room + 20, high, r=6, fill=PAPER, stroke=GOLD)
    return slip + "".join(
        text(line, x, top + size * (1.55 + 1.35 * at), size=size, fill=INK, room=room) for at, line in enumerate(lines)
    )
