"""House rules as words of a command line: `speedbesen calling=AUTOMATIC packets=3,3,TRUMP`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gaigel import _options
from gaigel.errors import GaigelError, InvalidRules
from gaigel.rules import PRESETS, SPEEDBESEN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gaigel.rules import Rules

__all__ = ["UnreadableRules", "read_rules"]


class UnreadableRules(GaigelError, ValueError):
    """Words that were to name house rules do not; the message says which, and what would be right."""


def read_rules(words: Iterable[str], seats: int | None = None) -> Rules:
    """The rules that some words name (RULES §14).

    `players` and `parties` choose the base, as in a record (RULES §16); all other options are set on it. Numbers are
    digits, yes and no are `true` and `false`, other values their names in any case; lists have commas:
    `packets=5,TRUMP`, `openings=` for none.

    Args:
        words: At most one preset, in any case, and any number of `option=value`; without a preset it is `speedbesen`.
        seats: How many play, if not a word says it.

    Raises:
        UnreadableRules: If a word names no preset, option or value, or no such rules are allowed.
    """
    base: Rules | None = None
    changes: dict[str, Any] = {}
    for word in words:
        option, equals, text = word.partition("=")
        if not equals:
            named = _options.preset(word)
            if named is None:
                raise UnreadableRules(f"{word!r} is no preset ({', '.join(PRESETS)}) and no option=value")
            if base is not None:
                raise UnreadableRules(f"{word!r}: only one preset can be the base")
            base = named
        else:
            option = option.strip()
            if option not in _options.OPTIONS:
                raise UnreadableRules(f"{word!r}: there is no option {option!r}")
            if option in changes:
                raise UnreadableRules(f"{word!r}: {option} is given twice")
            changes[option] = _value(word, option, text)
    if seats is not None and changes.setdefault("players", seats) != seats:
        raise UnreadableRules(f"players={changes['players']}, but {seats} seats are asked for")
    if base is None:
        base = SPEEDBESEN
    players, parties = changes.pop("players", None), changes.pop("parties", None)
    try:
        if players is not None or parties is not None:
            base = base.for_players(base.players if players is None else players, parties)
        return base.replace(**changes)
    except InvalidRules as error:
        raise UnreadableRules(str(error)) from None


def _value(word: str, option: str, text: str) -> object:
    raw: object = _atom(text)
    if isinstance(getattr(SPEEDBESEN, option), tuple | frozenset):
        raw = [_atom(part) for part in text.strip(" []").split(",") if part.strip()]
    value = _options.read(option, raw)
    if _options.wrong(option, value):
        raise UnreadableRules(f"{word!r}: {option} must be {_options.allowed(option)}")
    return value


def _atom(text: str) -> object:
    text = text.strip(" \"'")
    if text.lower() in {"true", "false"}:
        return text.lower() == "true"
    if text.isascii() and text.isdecimal() and len(text) < 10:
        return int(text)
    return text
