"""TOML text to plain values, safely: whatever the text, the answer is a table or a `RecordError`, and it comes soon.

The parser of the standard library takes quadratic time for long dotted keys and for long numbers. So the text is looked
through first, without its strings and comments.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from gaigel.complaints import Complaint, Fault, RecordError
from gaigel.records import MOST_BYTES

__all__ = ["check_size", "decode", "not_utf8", "parse", "quoted", "shown"]

_MOST_PARTS = 8
_MOST_DIGITS = 40

_STRING_OR_COMMENT = re.compile(
    r"""
      \"{3}(?:[^"\\]++|\\.|"(?!""))*+\"{3,5} | '{3}(?:[^']++|'(?!''))*+'{3,5}   # of several lines
    | "(?:[^"\\\n]++|\\.)*+" | '[^'\n]*+'                                       # of one line
    | \#[^\n]*+
    | ["'].*                                                                    # unclosed: the parser comes no further
    """,
    re.VERBOSE | re.DOTALL,
)
_LONG_NUMBER = re.compile(rf"(?<![\w.-])[+-]?[0-9][\w.+-]{{{_MOST_DIGITS}}}")
_LONG_KEY = re.compile(rf"(?<![\"\w-])(?:[\"\w-]++[ \t]*+\.[ \t]*+){{{_MOST_PARTS}}}")
_PLACE = re.compile(r" \(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)\Z|\Z")


def shown(value: object) -> str:
    """The value for a message, not longer than a line."""
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a table"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _fail(code: Fault, message: str, text: str = "", position: int | None = None) -> RecordError:
    if position is None:
        return RecordError([Complaint(code, message)])
    before = text[:position]
    return RecordError([Complaint(code, message, line=before.count("\n") + 1, column=position - before.rfind("\n"))])


def check_size(size: int) -> None:
    """Refuses a text of more bytes than a record may have.

    Raises:
        RecordError: If the size is larger.
    """
    if size > MOST_BYTES:
        raise _fail(Fault.TOO_LARGE, f"more than {MOST_BYTES // 1024 // 1024} MiB")


def decode(data: bytes) -> str:
    """The text of a file's bytes.

    Raises:
        RecordError: If they are too many or not UTF-8.
    """
    check_size(len(data))
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise not_utf8(error) from None


def not_utf8(error: UnicodeError) -> RecordError:
    """The refusal of a file or text that is not UTF-8."""
    return _fail(Fault.ENCODING, f"not UTF-8: {error}")


def parse(text: str) -> dict[str, Any]:
    """The table that a TOML text holds.

    Raises:
        RecordError: If the text is too large, cannot be UTF-8, or is not TOML; with line and column.
    """
    check_size(len(text))
    try:
        check_size(len(text.encode()))
    except UnicodeEncodeError as error:
        raise not_utf8(error) from None
    if text.startswith("\ufeff"):
        raise _fail(Fault.ENCODING, "the text begins with a byte order mark: save it as UTF-8 without one")
    _refuse_monsters(text)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise _fail(Fault.SYNTAX, "no TOML for a record: values nested too deep") from None
    except ValueError as error:
        raise _no_toml(str(error), text) from None


def _refuse_monsters(text: str) -> None:
    """Refuses what no record needs and the parser could not bear."""
    bare = _STRING_OR_COMMENT.sub(lambda found: '"' * len(found[0]), text)
    if found := _LONG_NUMBER.search(bare):
        raise _fail(Fault.SYNTAX, f"a number of more than {_MOST_DIGITS} characters", text, found.start())
    if found := _LONG_KEY.search(bare):
        raise _fail(Fault.SYNTAX, f"a key of more than {_MOST_PARTS} parts", text, found.start())


def _no_toml(message: str, text: str) -> RecordError:
    """The parser's complaint, with the place that stands at its end."""
    place = _PLACE.search(message)
    assert place is not None
    what = message[: place.start()]
    what = f"no TOML: {what if len(what) <= 100 else what[:97] + '...'}"
    if place[1] is None:
        return _fail(Fault.SYNTAX, what, text, len(text))
    return RecordError([Complaint(Fault.SYNTAX, what, line=int(place[1]), column=int(place[2]))])


_ESCAPES = {"\b": r"\b", "\t": r"\t", "\n": r"\n", "\f": r"\f", "\r": r"\r", '"': r"\"", "\\": r"\\"}
_TO_ESCAPE = re.compile(r'[\x00-\x1f"\\\x7f]')


def quoted(text: str) -> str:
    """The text as a TOML string."""
    escaped = _TO_ESCAPE.sub(lambda found: _ESCAPES.get(found[0]) or rf"\u{ord(found[0]):04x}", text)
    return f'"{escaped}"'
