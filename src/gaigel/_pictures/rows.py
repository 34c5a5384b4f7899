"""Pictures of cards that lie in a row: a hand, or a trick by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from gaigel._pictures.faces import HEIGHT, WIDTH, card, document
from gaigel._pictures.ink import CHALK, EDGE, FELT, FELT_EDGE, GOLD, INK, PAPER
from gaigel._pictures.lettering import lettered, text, wrap
from gaigel._pictures.lying import box, laid_card, numbered
from gaigel._pictures.scene import sorted_cards
from gaigel.explaining import explain
from gaigel.state import Trick

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gaigel._pictures.characters import Pen
    from gaigel._pictures.words import Words
    from gaigel.cards import Card
    from gaigel.views import OpenTrick

__all__ = ["Row", "draw_cards", "draw_row", "trick_row", "write_cards", "write_row"]

_STEP: Final = 46
"""From card to card in a hand, in user units."""
_MOST: Final = 12
"""How many cards lie in one line of a hand."""


def write_cards(cards: Iterable[Card], pen: Pen) -> str:
    """Cards in the order of display."""
    return pen.cards(sorted_cards(cards)) or pen.say(pen.words.says.no_cards)


def draw_cards(cards: Iterable[Card], words: Words) -> str:
    """Cards in the order of display as an SVG document; many lie in several lines."""
    shown = sorted_cards(cards)
    columns, lines = min(len(shown), _MOST) or 1, (len(shown) - 1) // _MOST + 1 if shown else 1
    drawn = "".join(
        card(face, words.label(face), _STEP * (at % _MOST), (HEIGHT + 8) * (at // _MOST))
        for at, face in enumerate(shown)
    )
    if not shown:
        drawn = (
            f'<rect x="2" y="2" width="{WIDTH - 4}" height="{HEIGHT - 4}" rx="7" stroke="{EDGE}" stroke-width="2" '
            'stroke-dasharray="7 7"/>'
        )
    wide, high = WIDTH + _STEP * (columns - 1), HEIGHT * lines + 8 * (lines - 1)
    return document(drawn, wide, high, title=words.cards(shown))


@frozen(weakref_slot=False)
class Row:
    """A trick by itself.

    Attributes:
        cards: The cards in the order of play; None for those that are not seen.
        face_down: Whether they lie face down.
        labels: For each card who laid it; empty where that is not known.
        best: The index of the card that won; None while the trick is open.
        said: What is said of it, in sentences; empty if nothing is.
    """

    cards: tuple[Card | None, ...]
    face_down: bool
    labels: tuple[str, ...]
    best: int | None
    said: str


def trick_row(trick: Trick | OpenTrick, words: Words) -> Row:
    """A trick as it is to be drawn.

    How many play is told by the names of the persons, or by a complete trick; else only the leader's seat is known.
    """
    count = len(trick.cards)
    winner = trick.winner if isinstance(trick, Trick) else None
    known = count if winner is not None else 1
    players = known if words.seats is None else len(words.seats)
    labels = [words.seat((trick.leader + at) % players if at else trick.leader) for at in range(min(count, players))]
    said = [] if trick.opening is None else [f"{words.opening(trick.opening)}."]
    if isinstance(trick, Trick) and winner is not None:
        said.append(explain(trick, words.lang, words.names, seats=words.seats))
    return Row(
        cards=trick.cards,
        face_down=winner is None and trick.opening is not None and trick.opening.face_down,
        labels=(*labels, *[""] * (count - len(labels))),
        best=None if winner is None else (winner - trick.leader) % count,
        said=" ".join(said),
    )


def write_row(row: Row, pen: Pen) -> str:
    """A line for each card, with who laid it, and what is said of the trick."""
    if not row.cards:
        return pen.say(pen.words.says.no_cards)
    cards = [pen.laid(face, face_down=row.face_down, led=not at) for at, face in enumerate(row.cards)]
    wide = max(map(len, cards))
    lines = [
        f"{written:<{wide}}  {pen.cut(label, 70)}{f' {pen.glyphs.won}' if at == row.best else ''}".rstrip()
        for at, (written, label) in enumerate(zip(cards, row.labels, strict=True))
    ]
    return "\n".join([*lines, *pen.fill(row.said.split(), " ", 80)])


_PITCH: Final = 124
"""From card to card in a trick, in user units."""
_SIZE: Final = 14.5
"""The size of what is said below a trick."""


def draw_row(row: Row, words: Words) -> str:
    """A trick on a strip of cloth as an SVG document; who took it has a bright plate."""
    if not row.cards:
        return draw_cards((), words)
    wide = _PITCH * len(row.cards) + 24
    lines = wrap(row.said, _SIZE, wide - 32)
    high = 18 + HEIGHT + 44 + 20 * len(lines) + (12 if lines else 0)
    drawn = [box(1, 1, wide - 2, high - 2, r=12, fill=FELT, stroke=FELT_EDGE, pen=2)]
    for at, (face, label) in enumerate(zip(row.cards, row.labels, strict=True)):
        x = 24 + _PITCH * at
        drawn.append(laid_card(face, words, x, 18, face_down=row.face_down))
        drawn.append(numbered(at + 1, x + WIDTH - 3, 22))
        if label:
            won = at == row.best
            drawn.append(
                box(x - 6, 186, WIDTH + 12, 26, r=13, fill=PAPER if won else FELT_EDGE, stroke=GOLD if won else "none")
            )
            drawn.append(text(label, x + 50, 204, size=15, fill=INK if won else CHALK, room=WIDTH))
    drawn += [
        text(line, wide / 2, 240 + 20 * at, size=_SIZE, fill=CHALK, room=wide - 24) for at, line in enumerate(lines)
    ]
    seen = ", ".join(
        (f"{label}: " if label else "") + (words.says.face_down if face is None else words.names.card(face))
        for face, label in zip(row.cards, row.labels, strict=True)
    )
    return document(lettered("".join(drawn)), wide, high, title=seen, description=row.said)
