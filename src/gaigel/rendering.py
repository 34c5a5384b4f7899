"""Pictures of cards, hands, tricks, states and views: as text in Unicode or ASCII, and as SVG.

>>> from gaigel import Card, Hand
>>> render(Card.HK), render(Card.HK, style="ascii"), render(Hand("HK S7 HA"), lang="de")
('♥K', 'HK', '♥A ♥K ♦7')

In Unicode the suits have the symbols of the French suits that take their place: ♣ Eichel, ♠ Laub, ♥ Herz, ♦ Schellen.
In ASCII cards are written by their codes. In SVG they are drawn in a Württemberg style of our own.

The picture of a view is made from the view alone: it is always safe to show to the seat whose view it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias, assert_never, get_args

from gaigel._pictures.characters import ASCII, UNICODE, Pen
from gaigel._pictures.rows import draw_cards, draw_row, trick_row, write_cards, write_row
from gaigel._pictures.scene import look
from gaigel._pictures.table_svg import draw_table
from gaigel._pictures.table_text import write_table
from gaigel._pictures.words import Words
from gaigel.cards import Card, Hand
from gaigel.errors import GaigelError
from gaigel.explaining import LANGUAGES, UnknownLanguage
from gaigel.naming import InvalidNames, Names
from gaigel.state import State, Trick
from gaigel.views import OpenTrick, View

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["InvalidSeatNames", "NotDrawable", "Picturable", "RenderError", "Style", "UnknownStyle", "render"]

Style: TypeAlias = Literal["unicode", "ascii", "svg"]
"""How a picture is made."""

Picturable: TypeAlias = Card | Hand | Trick | OpenTrick | State | View
"""What has a picture."""


class RenderError(GaigelError):
    """Something cannot be drawn, or not so."""


class UnknownStyle(RenderError, ValueError):
    """A style that there is not.

    Attributes:
        style: What was asked for.
    """

    def __init__(self, style: object) -> None:
        self.style = style
        super().__init__(style)

    def __str__(self) -> str:
        return f"there is no style {self.style!r}: the styles are {', '.join(map(repr, get_args(Style)))}"


class NotDrawable(RenderError, TypeError):
    """A value that has no picture.

    Attributes:
        thing: What was given.
    """

    def __init__(self, thing: object) -> None:
        self.thing = thing
        super().__init__(thing)

    def __str__(self) -> str:
        return (
            f"{self.thing!r} ({type(self.thing).__name__}) has no picture: "
            "give a card, a hand, a trick, a state or a view"
        )


class InvalidSeatNames(RenderError, ValueError):
    """Names of persons that do not fit the table."""


def render(
    thing: Picturable,
    *,
    style: Style = "unicode",
    lang: str = "de",
    names: Names | None = None,
    seats: Sequence[str] | None = None,
) -> str:
    """The picture of a card, a hand, a trick, or a whole table.

    A table has all seats around it, anticlockwise in the order of play; at the bottom sits the seat whose view it is,
    or seat 0 for a state and for a spectator. A state shows every hand. A view shows the own hand, of other hands the
    cards that are known and how many more there are, and cards that lie face down only to who laid them. It has points
    only if they are counted.

    Hands are in the order of display: trumps first, then suit by suit, each from the Daus to the Sieben.

    Args:
        thing: What to draw. A trick may be complete or open.
        style: `"unicode"` or `"ascii"` for text (a table is at most 80 columns wide, of characters of single width;
            lines have no trailing blanks, and the last no newline), `"svg"` for an SVG document that can stand by
            itself or, together with others, inside HTML. It needs no style sheet, script or font file.
        lang: The language of all words, `"en"` or `"de"`.
        names: What cards are called, and what stands in their corners; without it the Württemberg words of the
            language. In ASCII cards have their codes, whatever they are called.
        seats: What the persons are called, seat by seat; without it "Seat 0" and so on. Cards and hands have none.

    Returns:
        The text, or the SVG document without an XML declaration; the same for equal values.

    Raises:
        NotDrawable: If the thing has no picture.
        UnknownStyle: If there is no such style.
        UnknownLanguage: If there is no such language.
        InvalidNames: If `names` are no `Names`.
        InvalidSeatNames: If there is not one name of printable characters for each seat.
    """
    if not isinstance(thing, Picturable):
        raise NotDrawable(thing)
    if style not in get_args(Style):
        raise UnknownStyle(style)
    if lang not in LANGUAGES:
        raise UnknownLanguage(lang)
    if names is not None and not isinstance(names, Names):
        raise InvalidNames(f"names must be a Names, such as gaigel.naming.WUERTTEMBERG_EN, not {names!r}")
    words = Words(lang, names or LANGUAGES[lang], _checked(seats, thing))
    pen = Pen(words, ASCII if style == "ascii" else UNICODE)
    match thing:
        case Card():
            return draw_cards((thing,), words) if style == "svg" else pen.card(thing)
        case Hand():
            return draw_cards(thing, words) if style == "svg" else write_cards(thing, pen)
        case Trick() | OpenTrick():
            row = trick_row(thing, words)
            return draw_row(row, words) if style == "svg" else write_row(row, pen)
        case State() | View():
            scene = look(thing)
            return draw_table(scene, words) if style == "svg" else write_table(scene, pen)
        case _ as unreachable:  # pyright: ignore[reportUnnecessaryComparison]
            assert_never(unreachable)


def _checked(seats: Any, thing: Picturable) -> tuple[str, ...] | None:
    """The names of the persons, if there is one for each seat."""
    if seats is None:
        return None
    names = tuple(seats) if not isinstance(seats, str) else ()
    for name in names:
        if not (isinstance(name, str) and name.strip() and name.isprintable()):
            raise InvalidSeatNames(f"seats must be names of printable characters, not {name!r}")
    least, most = _seats_of(thing)
    if not least <= len(names) <= most:
        wanted = str(least) if least == most else f"{least} or more"
        raise InvalidSeatNames(f"there are {wanted} seats, and each needs a name, but seats is {seats!r}")
    return names


def _seats_of(thing: Picturable) -> tuple[int, int]:
    """How many seats there are at least and at most."""
    match thing:
        case State() | View():
            return thing.table.players, thing.table.players
        case Trick(winner=int()):
            return len(thing.cards), len(thing.cards)
        case Trick() | OpenTrick():
            return max(len(thing.cards), thing.leader + 1), 6
        case _:
            return 0, 6
