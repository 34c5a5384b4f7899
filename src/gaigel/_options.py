"""The options of `Rules` as text: the one place where their values are written and read (RULES §14, §16)."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, cast

import attrs

from gaigel.rules import PRESETS, Opening, Packet, Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["OPTIONS", "allowed", "from_base", "preset", "read", "written", "wrong"]

_FIELDS = {option.name: option for option in attrs.fields(Rules)}

OPTIONS = tuple(_FIELDS)
"""The names of all options, in the order of `Rules`."""


def preset(name: str) -> Rules | None:
    """The preset of this name, in any case; None if there is none."""
    return PRESETS.get(name.lower())


def from_base(rules: Rules) -> tuple[str, Mapping[str, Any]]:
    """The name of the nearest preset, and what must be written beside it.

    `players` and `parties` come first and choose the base (`Rules.for_players`); the others differ from that.
    """
    name, players, parties, changes = rules.nearest()
    seats = {} if (players, parties) == (4, 2) else {"players": players, "parties": parties}
    return name, seats | changes


def allowed(option: str) -> str:
    """The values of an option, in words: what stands after "must be"."""
    default = _FIELDS[option].default
    if isinstance(default, bool):
        return "true or false"
    if isinstance(default, tuple):
        return 'a list of numbers of cards and one "TRUMP"'
    if isinstance(default, frozenset):
        return "a list of GE_ELFEN, HOEHER_HAT, ANDERE_ALTE, AUF_DISSLE"
    return str(_FIELDS[option].metadata["complaint"](None))


def wrong(option: str, value: object) -> bool:
    """Whether a value is, by itself, none of the option's."""
    return _FIELDS[option].metadata["complaint"](value) is not None


def written(value: object) -> str:
    """An option's value as it stands in a record: `true`, `101`, `"ON_LEAD"`, `[3, "TRUMP", 2]`."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Enum):
        return f'"{value.name}"'
    if isinstance(value, tuple):
        return f"[{', '.join(map(written, value))}]"  # pyright: ignore[reportUnknownArgumentType]
    if isinstance(value, frozenset):
        return f"[{', '.join(written(opening) for opening in Opening if opening in value)}]"
    return str(value)


def read(option: str, raw: object) -> object:
    """The value that TOML's value stands for; names of values in any case.

    What cannot be read is returned as it is; `wrong` finds it.
    """
    default = _FIELDS[option].default
    if isinstance(default, Enum):
        return _member(type(default), raw)
    if not isinstance(raw, list):
        return raw
    parts = cast("list[object]", raw)
    if isinstance(default, tuple):
        return tuple(_member(Packet, part) for part in parts)
    if isinstance(default, frozenset):
        openings = [_member(Opening, part) for part in parts]
        return frozenset(openings) if all(isinstance(part, Opening) for part in openings) else parts
    return parts


def _member(kind: type[Enum], raw: object) -> object:
    return kind.__members__.get(raw.upper(), raw) if isinstance(raw, str) else raw
