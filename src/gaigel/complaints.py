"""What can be wrong with a record, as values: code, place, and a message for people (RULES §16)."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from gaigel.errors import GaigelError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gaigel.moves import Move
    from gaigel.violations import Violation

__all__ = ["Complaint", "Fault", "RecordError"]

_SHOWN = 5


class Fault(Enum):
    """What can be wrong with a record; each one's value is its name.

    The first group makes a text unreadable and comes with a `RecordError`; `gaigel.checking.check` finds the second.
    """

    TOO_LARGE = "TOO_LARGE"
    """More than 4 MiB, 1,000 deals or 1,000 moves in a deal."""
    ENCODING = "ENCODING"
    """The text is not UTF-8, or begins with a byte order mark."""
    SYNTAX = "SYNTAX"
    """The text is not TOML."""
    FORMAT = "FORMAT"
    """The key `format` does not say `gaigel-record/1`."""
    UNKNOWN_KEY = "UNKNOWN_KEY"
    """A key that records do not have."""
    MISSING_KEY = "MISSING_KEY"
    """A key that must be there."""
    WRONG_VALUE = "WRONG_VALUE"
    """A value of the wrong type or size."""
    UNKNOWN_PRESET = "UNKNOWN_PRESET"
    """No preset has this name."""
    UNKNOWN_OPTION = "UNKNOWN_OPTION"
    """No option has this name (RULES §14)."""
    MISSING_OPTION = "MISSING_OPTION"
    """Without a preset every option must be there."""
    WRONG_OPTION = "WRONG_OPTION"
    """A value that the option does not have (RULES §14)."""
    CONTRADICTION = "CONTRADICTION"
    """Options that cannot go together (RULES §14)."""
    NO_CARD = "NO_CARD"
    """A part of the pack is no card code (RULES §1)."""
    NO_MOVE = "NO_MOVE"
    """A part of the moves is no move (RULES §16)."""
    HIDDEN_CARD = "HIDDEN_CARD"
    """`??` in a deal without `seen_by`."""
    REDACTED = "REDACTED"
    """A redacted deal was asked for what only the whole deal can tell."""

    WRONG_PACK = "WRONG_PACK"
    """The pack is not the 48 cards (RULES §1)."""
    NO_SUCH_SEAT = "NO_SUCH_SEAT"
    """A seat that the table does not have (RULES §2)."""
    NO_KNOCKING = "NO_KNOCKING"
    """Somebody knocked where nobody may (RULES §2)."""
    ILLEGAL_MOVE = "ILLEGAL_MOVE"
    """A move breaks the rules."""
    NO_SUCH_MOVE = "NO_SUCH_MOVE"
    """A note stands at a move that the deal does not have."""
    WRONG_POINTS = "WRONG_POINTS"
    """The claimed points are not those of the deal (RULES §9)."""
    WRONG_STROKES = "WRONG_STROKES"
    """The claimed strokes are not those of the deal (RULES §11)."""
    UNFINISHED = "UNFINISHED"
    """Strokes are claimed for a deal that is not over."""

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Fault.{self.name}"

    def __str__(self) -> str:
        return self.name


@frozen(weakref_slot=False)
class Complaint:
    """One thing that is wrong with a record.

    Attributes:
        code: What kind of fault it is.
        message: What is wrong and what would be right, in English.
        file: The file, if one is known.
        deal: The index of the deal, from 0; None if no single deal is concerned.
        move: The index of the move in its deal, from 0; None if no move is concerned.
        text: The text of that move, card or key.
        line: The line in the file, from 1, for TOML syntax.
        column: The column in that line, from 1, for TOML syntax.
        violations: The rules that an illegal move breaks.
        legal: What could have been done instead of an illegal move: the moves of its seat, or if it has none, those of
            the seat on turn.
    """

    code: Fault
    message: str
    file: str | None = None
    deal: int | None = None
    move: int | None = None
    text: str | None = None
    line: int | None = None
    column: int | None = None
    violations: tuple[Violation, ...] = ()
    legal: tuple[Move, ...] = ()

    @property
    def place(self) -> str:
        """Where it is: file, line and column, deal, move and its text; empty if nothing of that is known."""
        file = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        if self.file is None and self.line is not None:
            file = f"line {self.line}, column {self.column}"
        parts = [file] if file else []
        parts += [f"deal {self.deal}"] if self.deal is not None else []
        parts += [f"move {self.move} ({self.text})"] if self.move is not None else []
        return ", ".join(parts)

    def __str__(self) -> str:
        place = self.place
        return f"{place}: {self.message}" if place else self.message


class RecordError(GaigelError, ValueError):
    """A text that cannot be read as a record, or a record that cannot exist (RULES §16).

    Attributes:
        complaints: Every fault that was found, at least one; reading stops after a hundred.
    """

    def __init__(self, complaints: Iterable[Complaint]) -> None:
        self.complaints = tuple(complaints)
        super().__init__(self.complaints)

    def in_file(self, file: str | None) -> RecordError:
        """The same error, for the text of this file."""
        return RecordError(evolve(complaint, file=file) for complaint in self.complaints)

    def __str__(self) -> str:
        shown = [str(complaint) for complaint in self.complaints[:_SHOWN]]
        rest = len(self.complaints) - len(shown)
        return "\n".join([*shown, f"and {rest} more"] if rest else shown)
