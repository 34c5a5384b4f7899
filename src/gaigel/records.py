"""Records: deals and whole matches as values that replay, and as files written by hand or program (RULES §16).

Deals and moves are counted from 0, as seats and parties are. The text's layout is read and written by a module of its
own, which is loaded with the first record.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from attrs import field, frozen

from gaigel.cards import Card
from gaigel.complaints import Complaint, Fault, RecordError
from gaigel.dealing import deal
from gaigel.engine import apply
from gaigel.moves import Move
from gaigel.rules import Opening, Rules

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterator
    from typing import IO

    from gaigel.state import State

__all__ = [
    "FORMAT",
    "MOST_BYTES",
    "MOST_DEALS",
    "MOST_MOVES",
    "NOBODY",
    "Complaint",
    "Fault",
    "HiddenPlay",
    "Record",
    "RecordError",
    "RecordedDeal",
    "RecordedMove",
    "Step",
]

FORMAT: Final = "gaigel-record/1"
"""The value of the key `format`."""
MOST_BYTES: Final = 4 * 1024 * 1024
"""The size of the largest file that is read or written: 4 MiB."""
MOST_DEALS: Final = 1000
"""How many deals a record holds at most."""
MOST_MOVES: Final = 1000
"""How many moves a deal has at most."""
NOBODY: Final = "nobody"
"""The value of `RecordedDeal.seen_by` for what a spectator sees."""

_TOML_INTEGERS = range(2**63)


def _refusal(code: Fault, message: str) -> RecordError:
    return RecordError([Complaint(code, message)])


@frozen(weakref_slot=False)
class HiddenPlay:
    """A card that was played face down and never shown to who sees the record: `1:??`, `0:H:??` (RULES §4, §16).

    Attributes:
        seat: Who played it.
        opening: For the card that opened the deal, the opening.
    """

    seat: int
    opening: Opening | None = None

    def __attrs_post_init__(self) -> None:
        if not _is_whole(self.seat):
            raise _refusal(
                Fault.WRONG_VALUE, f"the seat of a hidden play must be a whole number from 0, not {self.seat!r}"
            )
        if self.opening is not None and not (isinstance(self.opening, Opening) and self.opening.face_down):
            raise _refusal(Fault.WRONG_VALUE, f"a hidden play opens with H, A or D, not with {self.opening!r}")

    def __str__(self) -> str:
        return f"{self.seat}:{self.opening.letter}:??" if self.opening else f"{self.seat}:??"


RecordedMove: TypeAlias = Move | HiddenPlay
"""What stands in the moves of a record; hidden plays only in a redacted one."""


class Step(NamedTuple):
    """A move of a replayed deal, between two states."""

    before: State
    """The state in which the move was made."""
    move: Move
    """The move."""
    after: State
    """The state after it."""


def _is_whole(value: object) -> bool:
    """Whether it is a number from 0 up that TOML can hold."""
    return isinstance(value, int) and not isinstance(value, bool) and value in _TOML_INTEGERS


def _is_text(value: object) -> bool:
    """Whether it is a text that UTF-8 can hold."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _as_tuple(values: Any) -> Any:
    try:
        return values if isinstance(values, str) else tuple(values)
    except TypeError:
        return values


def _as_pairs(values: Any) -> Any:
    return _as_tuple(values.items() if isinstance(values, Mapping) else values)  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]


def _as_sorted_pairs(values: Any) -> Any:
    pairs = _as_pairs(values)
    try:
        return tuple(sorted(pairs))
    except TypeError:
        return pairs


def _as_frozenset(values: Any) -> Any:
    try:
        return frozenset(values)
    except TypeError:
        return values


def _are_pairs(values: Any, is_key: Callable[[object], bool]) -> bool:
    """Whether these are pairs of different keys and texts."""
    if not isinstance(values, tuple):
        return False
    fits = all(type(pair) is tuple and len(pair) == 2 and is_key(pair[0]) and _is_text(pair[1]) for pair in values)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    return fits and len(dict(values)) == len(values)  # pyright: ignore[reportUnknownArgumentType]


def _are_wholes(values: object) -> bool:
    return isinstance(values, tuple | frozenset) and all(map(_is_whole, values))  # pyright: ignore[reportUnknownArgumentType]


@frozen(kw_only=True, weakref_slot=False)
class RecordedDeal:
    """One deal of a record; it may be unfinished, and it may break rules: `gaigel.checking.check` tells.

    Attributes:
        rules: The options of the table, those of its record.
        dealer: The seat that dealt.
        pack: The cards in dealing order; None for a card that `seen_by` does not know.
        moves: What happened, in order.
        knocked: Whether the cutter knocked (RULES §2).
        notes: Texts after moves: pairs of a move's index and the text, sorted; a dict is taken too.
        uncounted: The seats that played without a counter (RULES §12).
        points: The points of each party at the end of the moves, as claimed; None if nothing is claimed.
        strokes: The strokes of each party, as claimed; None if nothing is claimed.
        seen_by: The seat whose knowledge a redacted deal holds, or `"nobody"` for a spectator's; None if nothing is
            hidden.

    Raises:
        RecordError: At construction, with every value that is of no use in a record.
    """

    rules: Rules
    dealer: int
    pack: tuple[Card | None, ...] = field(converter=_as_tuple)
    moves: tuple[RecordedMove, ...] = field(default=(), converter=_as_tuple)
    knocked: bool = False
    notes: tuple[tuple[int, str], ...] = field(default=(), converter=_as_sorted_pairs)
    uncounted: frozenset[int] = field(default=frozenset(), converter=_as_frozenset)
    points: tuple[int, ...] | None = field(default=None, converter=_as_tuple)
    strokes: tuple[int, ...] | None = field(default=None, converter=_as_tuple)
    seen_by: int | Literal["nobody"] | None = None

    def __attrs_post_init__(self) -> None:
        if complaints := list(self._complaints()):
            raise RecordError(complaints)

    def _complaints(self) -> Iterator[Complaint]:
        def wrong(name: str, expected: str) -> Complaint:
            return Complaint(Fault.WRONG_VALUE, f"{name} must be {expected}")

        if not isinstance(self.rules, Rules):
            yield wrong("rules", "gaigel.Rules")
        if not _is_whole(self.dealer):
            yield wrong("dealer", "a seat number")
        if not isinstance(self.knocked, bool):
            yield wrong("knocked", "true or false")
        if not (isinstance(self.pack, tuple) and all(card is None or isinstance(card, Card) for card in self.pack)):
            yield wrong("pack", "cards")
        if not (isinstance(self.moves, tuple) and all(isinstance(move, RecordedMove) for move in self.moves)):
            yield wrong("moves", "moves")
        elif len(self.moves) > MOST_MOVES:
            yield Complaint(Fault.TOO_LARGE, f"{len(self.moves)} moves, but a deal may have {MOST_MOVES} at most")
        if not _are_pairs(self.notes, _is_whole):
            yield wrong("notes", "texts by different move numbers from 0 up")
        if not (isinstance(self.uncounted, frozenset) and _are_wholes(self.uncounted)):
            yield wrong("uncounted", "seat numbers")
        for name in ("points", "strokes"):
            if not (getattr(self, name) is None or _are_wholes(getattr(self, name))):
                yield wrong(name, "whole numbers from 0 up, one for each party")
        if not (self.seen_by is None or self.seen_by == NOBODY or _is_whole(self.seen_by)):
            yield wrong("seen_by", f'a seat number or "{NOBODY}"')
        if self.seen_by is None:
            yield from self._hidden()

    def _hidden(self) -> Iterator[Complaint]:
        advice = "only a redacted deal hides cards, and says with seen_by for whom"
        if isinstance(self.pack, tuple) and None in self.pack:
            yield Complaint(Fault.HIDDEN_CARD, f"?? in the pack, at card {self.pack.index(None)}: {advice}")
        for index, move in enumerate(self.moves if isinstance(self.moves, tuple) else ()):
            if isinstance(move, HiddenPlay):
                yield Complaint(Fault.HIDDEN_CARD, f"a hidden card: {advice}", move=index, text=str(move))
                return

    @property
    def is_redacted(self) -> bool:
        """Whether something may be hidden, so that the deal cannot be replayed."""
        return self.seen_by is not None

    def start(self) -> State:
        """The state after dealing.

        Raises:
            RecordError: If the deal is redacted.
            InvalidPack: If the pack is not the 48 cards.
            NoSuchSeat: If the table has no such dealer.
            InvalidDeal: If somebody knocked where nobody may.
        """
        if self.is_redacted:
            raise _refusal(Fault.REDACTED, f"the deal is redacted (seen_by = {self.seen_by!r}): it cannot be replayed")
        return deal(self.rules, [card for card in self.pack if card is not None], self.dealer, self.knocked)

    def steps(self) -> Iterator[Step]:
        """Replays the deal move by move, each with the states before and after it.

        Raises:
            IllegalMove: At the first move that breaks a rule, when the iteration comes to it.
            GaigelError: At the beginning of the iteration, whatever `start` raises.
        """
        states = self.states()
        before = next(states)
        for move, after in zip(self.moves, states, strict=False):
            assert not isinstance(move, HiddenPlay)
            yield Step(before, move, after)
            before = after

    def states(self) -> Iterator[State]:
        """Replays the deal: the state after dealing, then that after each move; see `steps`.

        Raises:
            IllegalMove: At the first move that breaks a rule, when the iteration comes to it.
            GaigelError: At the beginning of the iteration, whatever `start` raises.
        """
        state = self.start()
        yield state
        for move in self.moves:
            assert not isinstance(move, HiddenPlay)
            state = apply(state, move)
            yield state

    def end(self) -> State:
        """The state after the last move.

        Raises:
            IllegalMove: If a move breaks a rule.
            GaigelError: Whatever `start` raises.
        """
        *_, state = self.states()
        return state


@frozen(weakref_slot=False)
class Record:
    """A match or single deals at one table, as they stand in a file (RULES §16).

    >>> record = Record.loads('''
    ... format = "gaigel-record/1"
    ... preset = "speedbesen"
    ... [about]
    ... place = "Remstal"
    ... ''')
    >>> record.rules, dict(record.about), record.deals
    (SPEEDBESEN, {'place': 'Remstal'}, ())

    Attributes:
        rules: The options of the table.
        deals: The deals, in order.
        about: Free texts by name, in the order of the file: pairs of name and text; a dict is taken too.

    Raises:
        RecordError: At construction, if a value is of no use in a record.
    """

    rules: Rules
    deals: tuple[RecordedDeal, ...] = field(default=(), converter=_as_tuple)
    about: tuple[tuple[str, str], ...] = field(default=(), converter=_as_pairs)

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.rules, Rules):
            raise _refusal(Fault.WRONG_VALUE, f"rules must be gaigel.Rules, not {self.rules!r}")
        for name in ("target", "limit", "last_trick_bonus"):
            if not _is_whole(getattr(self.rules, name)):
                raise _refusal(Fault.WRONG_VALUE, f"{name} must be below 2**63 in a record")
        if not (isinstance(self.deals, tuple) and all(isinstance(one, RecordedDeal) for one in self.deals)):
            raise _refusal(Fault.WRONG_VALUE, "deals must be RecordedDeal values")
        if len(self.deals) > MOST_DEALS:
            raise _refusal(Fault.TOO_LARGE, f"{len(self.deals)} deals, but a record may have {MOST_DEALS} at most")
        for index, one in enumerate(self.deals):
            if one.rules != self.rules:
                message = "its rules are not those of the record"
                raise RecordError([Complaint(Fault.WRONG_VALUE, message, deal=index)])
        if not _are_pairs(self.about, _is_text):
            raise _refusal(Fault.WRONG_VALUE, "about must be texts by different names")

    @classmethod
    def loads(cls, text: str, file: str | None = None) -> Record:
        """Reads a record.

        Args:
            text: The TOML text.
            file: The name of the file, for complaints.

        Raises:
            RecordError: If it is no record; the error lists what is wrong and where.
        """
        from gaigel._records import text as record_text  # noqa: PLC0415 # loads tomllib, which "import gaigel" must not

        try:
            return record_text.read(text)
        except RecordError as error:
            raise error.in_file(file) from None

    @classmethod
    def load(cls, source: str | os.PathLike[str] | IO[str] | IO[bytes]) -> Record:
        """Reads a record from a path or an open file; no more of it than a record may hold.

        Raises:
            RecordError: If it is no record; the error names the file and lists what is wrong and where.
            OSError: If the file cannot be opened or read.
        """
        from gaigel._records import text as record_text  # noqa: PLC0415 # as above

        file = record_text.file_name(source)
        try:
            text = record_text.fetch(source)
        except RecordError as error:
            raise error.in_file(file) from None
        return cls.loads(text, file)

    def dumps(self) -> str:
        """The record as TOML text in the fixed layout.

        Raises:
            RecordError: If the text is larger than 4 MiB, so that nobody could read it.
        """
        from gaigel._records import text as record_text  # noqa: PLC0415 # as above

        return record_text.write(self)

    def dump(self, target: str | os.PathLike[str] | IO[str]) -> None:
        """Writes the record to a path, or to an open text file.

        A file at the path is replaced in one step: it holds the old text or the new one, whatever happens.

        Raises:
            RecordError: If the text is larger than 4 MiB.
            OSError: If the file cannot be written.
        """
        from gaigel._records import text as record_text  # noqa: PLC0415 # as above

        record_text.store(target, self.dumps())
