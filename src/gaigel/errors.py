"""Every error that the library raises on purpose.

All of them derive from `GaigelError`; those that complain about a value are a `ValueError` too, those about a
type a `TypeError`. Each message says what was wrong, where, and what would be right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gaigel.moves import Move
    from gaigel.state import Position
    from gaigel.violations import Violation

__all__ = [
    "CardSyntaxError",
    "GaigelError",
    "HiddenHand",
    "IllegalMove",
    "ImpossiblePack",
    "InvalidCut",
    "InvalidDeal",
    "InvalidMove",
    "InvalidPack",
    "InvalidRules",
    "MissingCard",
    "MoveSyntaxError",
    "NoSuchParty",
    "NoSuchSeat",
    "NotAMove",
    "TooManyCopies",
    "UndecidedPartners",
]


class GaigelError(Exception):
    """The common base of every error of this library."""


class _Problems(GaigelError, ValueError):
    """A refusal that lists everything that is wrong at once.

    Attributes:
        problems: One sentence for each fault, never empty.
    """

    what = "invalid"

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return f"{self.what}: {'; '.join(self.problems)}"


class CardSyntaxError(GaigelError, ValueError):
    """A text is no card code (RULES §1).

    Attributes:
        text: What was read.
    """

    def __init__(self, text: object) -> None:
        self.text = text
        super().__init__(text)

    def __str__(self) -> str:
        return f"{self.text!r} is no card: a suit letter (E L H S) and a rank (A T K O U 7, or 10 for T), such as 'HK'"


class TooManyCopies(GaigelError, ValueError):
    """A hand would hold a face three times; every card exists twice (RULES §1)."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)

    def __str__(self) -> str:
        return f"{self.code} would be there more than twice, but the pack holds every card only twice"


class MissingCard(GaigelError, ValueError):
    """A card was to be taken from a hand that does not hold it."""

    def __init__(self, code: str, hand: str) -> None:
        self.code = code
        self.hand = hand
        super().__init__(code, hand)

    def __str__(self) -> str:
        return f"{self.code} is not in the hand [{self.hand}]"


class InvalidPack(_Problems):
    """A sequence is not the 48 cards of the double pack (RULES §1)."""

    what = "no Gaigel pack"


class ImpossiblePack(_Problems):
    """No pack fulfils the wishes given to `gaigel.stacked_pack`."""

    what = "no such pack"


class InvalidRules(_Problems):
    """Options that contradict one another or have no meaning (RULES §14)."""

    what = "invalid rules"


class InvalidDeal(GaigelError, ValueError):
    """A deal that the rules do not provide for, such as knocking where nobody may knock (RULES §3)."""


class InvalidCut(GaigelError, ValueError):
    """A cut that leaves fewer than four cards in one part (RULES §2)."""


class UndecidedPartners(GaigelError, ValueError):
    """The pack ran out before enough persons had a Daus (RULES §2): shuffle again."""


class NoSuchSeat(GaigelError, ValueError):
    """A seat number that this table does not have.

    Attributes:
        seat: The number given.
        players: How many play; seats run from 0 to `players - 1`.
    """

    def __init__(self, seat: object, players: int) -> None:
        self.seat = seat
        self.players = players
        super().__init__(seat, players)

    def __str__(self) -> str:
        return f"there is no seat {self.seat!r}: the seats of {self.players} players are 0 to {self.players - 1}"


class NoSuchParty(GaigelError, ValueError):
    """A party number that this table does not have.

    Attributes:
        party: The number given.
        parties: How many parties there are; they are numbered from 0.
    """

    def __init__(self, party: object, parties: int) -> None:
        self.party = party
        self.parties = parties
        super().__init__(party, parties)

    def __str__(self) -> str:
        return f"there is no party {self.party!r}: the parties are 0 to {self.parties - 1}"


class InvalidMove(GaigelError, TypeError):
    """A move was built from something that cannot be part of it.

    Attributes:
        kind: The name of the move's class.
        part: The name of the part.
        value: What was given.
        expected: What would be right.
    """

    def __init__(self, kind: str, part: str, value: object, expected: str) -> None:
        self.kind = kind
        self.part = part
        self.value = value
        self.expected = expected
        super().__init__(kind, part, value, expected)

    def __str__(self) -> str:
        return f"{self.kind}: {self.part} must be {self.expected}, not {self.value!r}"


class MoveSyntaxError(GaigelError, ValueError):
    """A text is no move (RULES §16).

    Attributes:
        text: The whole text that was read.
        position: Where the part begins that does not fit.
        expected: What would have been right there.
    """

    def __init__(self, text: str, position: int, expected: str) -> None:
        self.text = text
        self.position = position
        self.expected = expected
        super().__init__(text, position, expected)

    def __str__(self) -> str:
        shown = self.text if len(self.text) <= 60 else self.text[:57] + "..."
        return f"no move: {shown!r}, at position {self.position}: expected {self.expected}"


class HiddenHand(GaigelError, ValueError):
    """A view was asked for the moves of another seat, whose hand it does not hold.

    Attributes:
        seat: The seat that was asked for.
        viewer: Whose view it is; None for a spectator's.
    """

    def __init__(self, seat: int, viewer: int | None) -> None:
        self.seat = seat
        self.viewer = viewer
        super().__init__(seat, viewer)

    def __str__(self) -> str:
        whose = "a spectator's view" if self.viewer is None else f"the view of seat {self.viewer}"
        return f"{whose} does not hold the hand of seat {self.seat}: ask for its own moves, or ask the state"


class NotAMove(GaigelError, TypeError):
    """An object that is no move was given where a move is due."""

    def __init__(self, thing: object) -> None:
        self.thing = thing
        super().__init__(thing)

    def __str__(self) -> str:
        return (
            f"{self.thing!r} ({type(self.thing).__name__}) is no move: take one of gaigel.legal_moves(state), "
            "or read a text with gaigel.parse_move"
        )


class IllegalMove(GaigelError, ValueError):
    """A move that the rules forbid in this state; the state is unchanged.

    Attributes:
        move: The refused move.
        state: The state in which it was tried.
        violations: Every rule that it breaks, at least one.
    """

    def __init__(self, move: Move, state: Position, violations: tuple[Violation, ...]) -> None:
        self.move = move
        self.state = state
        self.violations = violations
        super().__init__(move, state, violations)

    def __str__(self) -> str:
        return f"{self.move} is not allowed: {'; '.join(str(violation) for violation in self.violations)}"
