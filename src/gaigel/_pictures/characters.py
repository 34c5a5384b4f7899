"""Characters for cards and words, in Unicode or in ASCII alone."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gaigel._pictures.words import Words
    from gaigel.cards import Card, Suit

__all__ = ["ASCII", "UNICODE", "Glyphs", "Pen", "columns"]


@frozen(weakref_slot=False)
class Glyphs:
    """The characters of a style.

    Attributes:
        suits: The symbols of the suits in the order of `Suit`; empty to write cards by their codes.
        back: A card face down.
        arrow: Who is on turn.
        lead: The card that was led.
        won: Who took a trick.
        more: What stands for the rest of a long name.
        frame: Corners and lines: upper left, upper right, lower left, lower right, level, upright.
    """

    suits: str = ""
    back: str = "#"
    arrow: str = ">"
    lead: str = "*"
    won: str = "<"
    more: str = ".."
    frame: str = "++++-|"


UNICODE: Final = Glyphs(suits="♣♠♥♦", back="▒", arrow="▶", lead="•", won="◀", more="…", frame="╭╮╰╯─│")
ASCII: Final = Glyphs()

_PLAIN: Final = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "Ä": "Ae",
        "Ö": "Oe",
        "Ü": "Ue",
        "ß": "ss",
        "·": "-",
        "–": "-",
        "…": "...",
        "„": '"',
        "“": '"',
        "”": '"',
        "’": "'",
    }
)


def _plain(words: str) -> str:
    """The words in ASCII: umlauts as two letters, other letters without their marks, `?` for the rest."""
    bare = unicodedata.normalize("NFKD", words.translate(_PLAIN))
    return "".join(char for char in bare if not unicodedata.combining(char)).encode("ascii", "replace").decode()


def columns(words: str) -> int:
    """How many columns the words take in a terminal."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in words
    )


@frozen(weakref_slot=False)
class Pen:
    """Writes cards and words in one style.

    Attributes:
        words: What is said.
        glyphs: The characters.
    """

    words: Words
    glyphs: Glyphs

    def say(self, words: str) -> str:
        """Words in the characters of the style."""
        return words if self.glyphs.suits else _plain(words)

    def cut(self, words: str, room: int) -> str:
        """Words, shortened if they need more columns."""
        words = self.say(words)
        if columns(words) <= room:
            return words
        while columns(words) > room - len(self.glyphs.more):
            words = words[:-1]
        return words.rstrip() + self.glyphs.more

    def fill(self, parts: Iterable[str], joint: str, room: int) -> list[str]:
        """Parts joined to lines that have room."""
        lines: list[str] = []
        for part in map(self.say, parts):
            if lines and columns(lines[-1] + joint + part) <= room:
                lines[-1] += joint + part
            else:
                lines.append(self.cut(part, room))
        return lines

    def suit(self, suit: Suit) -> str:
        """A suit: its symbol or the letter of its code."""
        return self.glyphs.suits[suit.index] if self.glyphs.suits else suit.code

    def card(self, card: Card | None) -> str:
        """A card: its suit symbol and label, its code, or a back."""
        if card is None:
            return self.glyphs.back * 2
        return f"{self.suit(card.suit)}{self.words.label(card)}" if self.glyphs.suits else card.code

    def laid(self, card: Card | None, *, face_down: bool, led: bool) -> str:
        """A card of a trick: in brackets if it lies face down but is known, marked if it was led."""
        written = self.card(card)
        if face_down and card is not None:
            written = f"({written})"
        return self.glyphs.lead + written if led else written

    def cards(self, cards: Sequence[Card]) -> str:
        """Cards in one line."""
        return " ".join(map(self.card, cards))
