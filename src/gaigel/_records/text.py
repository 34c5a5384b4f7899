"""The text of a record: TOML in one fixed layout, read and written (RULES §16)."""

from __future__ import annotations

import difflib
import os
import re
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeGuard, TypeVar

from gaigel import _options
from gaigel._files import write_whole
from gaigel._records.toml import check_size, decode, not_utf8, parse, quoted, shown
from gaigel.cards import Card, parse_cards
from gaigel.complaints import Complaint, Fault, RecordError
from gaigel.errors import CardSyntaxError, InvalidRules, MoveSyntaxError
from gaigel.moves import Open, Play, parse_move
from gaigel.records import (
    FORMAT,
    MOST_BYTES,
    MOST_DEALS,
    MOST_MOVES,
    HiddenPlay,
    Record,
    RecordedDeal,
    RecordedMove,
)
from gaigel.rules import PRESETS, Opening, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["fetch", "file_name", "read", "store", "write"]

T = TypeVar("T")

HIDDEN = "??"
"""Stands for a card that the seat of `seen_by` does not know."""

_RECORD_KEYS = ("format", "preset", "about", "rules", "deals")
_DEAL_KEYS = ("dealer", "knocked", "pack", "moves", "notes", "uncounted", "points", "strokes", "seen_by")
_DEAL_NEEDS = ("dealer", "pack", "moves")
_MOST_COMPLAINTS = 100
_WIDTH = 100
_ROW = 12

_HIDDEN_PLAY = re.compile(r"([0-9]{1,3}):(?:([HAD]):)?\?\?")
_MOVE_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")
_BARE_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_BY_LETTER = {opening.letter: opening for opening in Opening}


def _is_table(raw: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(raw, dict)


def _are_tables(raw: object) -> TypeGuard[list[dict[str, Any]]]:
    return _is_list_of(raw, dict)


def _is_list_of(raw: object, kind: type[T]) -> TypeGuard[list[T]]:
    return isinstance(raw, list) and all(isinstance(part, kind) for part in raw)  # pyright: ignore[reportUnknownVariableType]


class _Reader:
    """Collects what is wrong, and gives up after the hundredth fault."""

    def __init__(self) -> None:
        self.complaints: list[Complaint] = []
        self.deal: int | None = None

    def complain(self, code: Fault, message: str, *, move: int | None = None, text: str | None = None) -> None:
        self.complaints.append(Complaint(code, message, deal=self.deal, move=move, text=text))
        if len(self.complaints) >= _MOST_COMPLAINTS:
            raise RecordError(self.complaints)

    def check_keys(self, table: dict[str, Any], known: Iterable[str], what: str) -> None:
        for key in table:
            if key not in known:
                message = f"{what} has no key {shown(key)}{_hint(key, known)}"
                self.complain(Fault.UNKNOWN_KEY, message, text=key)

    def record(self, table: dict[str, Any]) -> Record:
        if (name := table.get("format")) != FORMAT:
            what = f"is {shown(name)}" if "format" in table else "is missing"
            self.complain(Fault.FORMAT, f'format {what}: only "{FORMAT}" can be read', text="format")
            raise RecordError(self.complaints)
        self.check_keys(table, _RECORD_KEYS, "a record")
        about = self._about(table.get("about", {}))
        rules = self.rules(table)
        found: list[RecordedDeal] = []
        for index, deal in enumerate(self._deals(table.get("deals", []))):
            self.deal = index
            found += self._deal(deal, rules)
        self.deal = None
        if self.complaints:
            raise RecordError(self.complaints)
        return Record(rules, found, about)

    def _about(self, about: object) -> dict[str, str]:
        if not _is_table(about):
            self.complain(Fault.WRONG_VALUE, f"[about] must be a table, not {shown(about)}", text="about")
            return {}
        for key, value in about.items():
            if not isinstance(value, str):
                message = f"{shown(key)} in [about] must be a text in quotes, not {shown(value)}"
                self.complain(Fault.WRONG_VALUE, message, text=key)
        return about

    def _deals(self, deals: object) -> list[dict[str, Any]]:
        if not _are_tables(deals):
            self.complain(Fault.WRONG_VALUE, "deals must be tables, each headed [[deals]]", text="deals")
            return []
        if len(deals) > MOST_DEALS:
            self.complain(Fault.TOO_LARGE, f"{len(deals)} deals, but a record may have {MOST_DEALS} at most")
            return []
        return deals

    # ------------------------------------------------------------------------------------------------ rules

    def rules(self, table: dict[str, Any]) -> Rules:
        """The rules of the record; if they are at fault, the complaint is made and others stand in for them."""
        name, options = table.get("preset"), table.get("rules", {})
        base = _options.preset(name) if isinstance(name, str) else None
        if "preset" in table and base is None:
            message = f"preset must be one of {', '.join(PRESETS)}, not {shown(name)}"
            self.complain(Fault.UNKNOWN_PRESET, message, text="preset")
        if not _is_table(options):
            self.complain(Fault.WRONG_VALUE, f"[rules] must be a table, not {shown(options)}", text="rules")
            options = {}
        values = self._values(options)
        if "preset" not in table and (missing := [option for option in _options.OPTIONS if option not in options]):
            message = f"without a preset all options must stand under [rules]; missing: {', '.join(missing)}"
            self.complain(Fault.MISSING_OPTION, message)
        try:
            if base is None:
                return Rules(**values)
            players, parties = values.pop("players", base.players), values.pop("parties", None)
            return base.for_players(players, parties).replace(**values)
        except InvalidRules as error:
            for problem in error.problems:
                self.complain(Fault.CONTRADICTION, problem)
            return Rules()

    def _values(self, options: dict[str, Any]) -> dict[str, Any]:
        """The options whose values can be read."""
        values: dict[str, Any] = {}
        for option, raw in options.items():
            if option not in _options.OPTIONS:
                message = f"there is no option {shown(option)}{_hint(option, _options.OPTIONS)}"
                self.complain(Fault.UNKNOWN_OPTION, message, text=option)
                continue
            value = _options.read(option, raw)
            if _options.wrong(option, value):
                message = f"{option} must be {_options.allowed(option)}, not {shown(raw)}"
                self.complain(Fault.WRONG_OPTION, message, text=option)
            else:
                values[option] = value
        return values

    # ------------------------------------------------------------------------------------------------ deals

    def _deal(self, table: dict[str, Any], rules: Rules) -> list[RecordedDeal]:
        """The deal, or nothing if it is at fault."""
        before = len(self.complaints)
        self.check_keys(table, _DEAL_KEYS, "a deal")
        for key in _DEAL_NEEDS:
            if key not in table:
                self.complain(Fault.MISSING_KEY, f"a deal needs the key {key}", text=key)
        values: dict[str, Any] = {key: table[key] for key in ("dealer", "knocked", "seen_by") if key in table}
        for key in ("uncounted", "points", "strokes"):
            if key in table:
                values[key] = self._numbers(key, table[key])
        values["pack"] = self._pack(table.get("pack", ""))
        values["moves"] = self._moves(table.get("moves", ""))
        values["notes"] = self._notes(table.get("notes", {}))
        if len(self.complaints) > before:
            return []
        try:
            return [RecordedDeal(rules=rules, **values)]
        except RecordError as error:
            for found in error.complaints:
                self.complain(found.code, found.message, move=found.move, text=found.text)
            return []

    def _numbers(self, key: str, raw: object) -> tuple[Any, ...]:
        if _is_list_of(raw, object):
            return tuple(raw)
        self.complain(Fault.WRONG_VALUE, f"{key} must be a list of numbers, not {shown(raw)}", text=key)
        return ()

    def _pack(self, raw: object) -> tuple[Card | None, ...]:
        if not isinstance(raw, str):
            self.complain(Fault.WRONG_VALUE, f"pack must be a text of card codes, not {shown(raw)}", text="pack")
            return ()
        pack: list[Card | None] = []
        for index, code in enumerate(raw.split()):
            try:
                pack += [None] if code == HIDDEN else parse_cards(code)
            except CardSyntaxError as error:
                self.complain(Fault.NO_CARD, f"card {index} of the pack: {shown(error)}", text=code)
                break
        return tuple(pack)

    def _moves(self, raw: object) -> tuple[RecordedMove, ...]:
        lines = [raw] if isinstance(raw, str) else raw
        if not _is_list_of(lines, str):
            self.complain(Fault.WRONG_VALUE, f"moves must be a text or a list of texts, not {shown(raw)}", text="moves")
            return ()
        words = " ".join(lines).split()
        if len(words) > MOST_MOVES:
            self.complain(Fault.TOO_LARGE, f"{len(words)} moves, but a deal may have {MOST_MOVES} at most")
            return ()
        moves: list[RecordedMove] = []
        for index, word in enumerate(words):
            try:
                moves.append(_read_move(word))
            except MoveSyntaxError as error:
                self.complain(Fault.NO_MOVE, str(error), move=index, text=word)
                break
        return tuple(moves)

    def _notes(self, raw: object) -> dict[int, str]:
        if not _is_table(raw):
            message = f'notes must be texts by move numbers, such as {{ 3 = "Oh weh!" }}, not {shown(raw)}'
            self.complain(Fault.WRONG_VALUE, message, text="notes")
            return {}
        notes: dict[int, str] = {}
        for number, text in raw.items():
            if not _MOVE_NUMBER.fullmatch(number):
                message = f"a note stands by the number of a move, counted from 0, not by {shown(number)}"
                self.complain(Fault.WRONG_VALUE, message, text=number)
            elif not isinstance(text, str):
                message = f"the note at move {number} must be a text, not {shown(text)}"
                self.complain(Fault.WRONG_VALUE, message, text=number)
            else:
                notes[int(number)] = text
        return notes


def _hint(name: str, known: Iterable[str]) -> str:
    """The nearest known name, for a slip of the pen."""
    near = difflib.get_close_matches(name[:60], list(known), n=1, cutoff=0.75)
    return f"; is {near[0]} meant?" if near else ""


def _read_move(word: str) -> RecordedMove:
    if hidden := _HIDDEN_PLAY.fullmatch(word):
        return HiddenPlay(int(hidden[1]), _BY_LETTER.get(hidden[2]))
    return parse_move(word)


def read(text: str) -> Record:
    """The record that a text holds.

    Raises:
        RecordError: If it is none.
    """
    return _Reader().record(parse(text))


def file_name(source: object) -> str | None:
    """The name of a path or an open file, for complaints."""
    if isinstance(source, str | os.PathLike):
        return str(source)  # pyright: ignore[reportUnknownArgumentType]
    found = getattr(source, "name", None)
    return found if isinstance(found, str) else None


def fetch(source: str | os.PathLike[str] | IO[str] | IO[bytes]) -> str:
    """The text of a path or an open file; no more of it is read than a record may have.

    Raises:
        RecordError: If it is too large or not UTF-8.
        OSError: If it cannot be read.
    """
    if isinstance(source, str | os.PathLike):
        with Path(source).open("rb") as file:
            return decode(file.read(MOST_BYTES + 1))
    try:
        found = source.read(MOST_BYTES + 1)
    except UnicodeDecodeError as error:
        raise not_utf8(error) from None
    return decode(found) if isinstance(found, bytes) else found


# ---------------------------------------------------------------------------------------------------- writing


def write(record: Record) -> str:
    """The record as text.

    Raises:
        RecordError: If the text is larger than can be read.
    """
    text = "\n".join(_lines(record)) + "\n"
    check_size(len(text.encode()))
    return text


def _lines(record: Record) -> Iterator[str]:
    preset, options = _options.from_base(record.rules)
    yield f'format = "{FORMAT}"'
    yield f'preset = "{preset}"'
    if record.about:
        yield from ("", "[about]")
        yield from (f"{_key(name)} = {quoted(text)}" for name, text in record.about)
    if options:
        yield from ("", "[rules]")
        yield from (f"{option} = {_options.written(value)}" for option, value in options.items())
    for deal in record.deals:
        yield from ("", "[[deals]]")
        yield from _deal_lines(deal)


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else quoted(name)


def _deal_lines(deal: RecordedDeal) -> Iterator[str]:
    yield f"dealer = {deal.dealer}"
    if deal.knocked:
        yield "knocked = true"
    codes = [card.code if card else HIDDEN for card in deal.pack]
    yield from _block("pack", [" ".join(codes[at : at + _ROW]) for at in range(0, len(codes), _ROW)])
    yield from _block("moves", list(_move_lines(deal)))
    for key, numbers in (
        ("uncounted", sorted(deal.uncounted) or None),
        ("points", deal.points),
        ("strokes", deal.strokes),
    ):
        if numbers is not None:
            yield f"{key} = [{', '.join(map(str, numbers))}]"
    if deal.seen_by is not None:
        yield f"seen_by = {quoted(deal.seen_by) if isinstance(deal.seen_by, str) else deal.seen_by}"
    if deal.notes:
        notes = [f"{index} = {quoted(text)}" for index, text in deal.notes]
        line = f"notes = {{ {', '.join(notes)} }}"
        # A table of its own ends the keys of the deal: so the notes are the last.
        yield from [line] if len(line) <= _WIDTH else ["", "[deals.notes]", *notes]


def _block(key: str, lines: list[str]) -> Iterator[str]:
    if lines:
        yield from (f'{key} = """', *lines, '"""')
    else:
        yield f'{key} = ""'


def _move_lines(deal: RecordedDeal) -> Iterator[str]:
    """One trick a line, with what is said before and during it; long lines are wrapped."""
    line, cards = "", 0
    for move in deal.moves:
        word = str(move)
        if line and len(line) + 1 + len(word) > _WIDTH:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
        cards += isinstance(move, Open | Play | HiddenPlay)
        if cards == deal.rules.players:
            yield line
            line, cards = "", 0
    if line:
        yield line


def store(target: str | os.PathLike[str] | IO[str], text: str) -> None:
    """Writes the text to an open file, or whole to a path (`write_whole`).

    Raises:
        OSError: If that fails.
    """
    if not isinstance(target, str | os.PathLike):
        target.write(text)
        return
    write_whole(Path(target), text.encode())
