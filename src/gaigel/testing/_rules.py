"""Options by chance: any combination that `Rules` allows."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from gaigel import _options
from gaigel.errors import InvalidRules
from gaigel.rules import DAUS_OPENINGS, PRESETS, SPEEDBESEN, TRUMP, Opening, Packet, Rules

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

__all__ = ["OPTION_VALUES", "TABLES", "random_rules"]

TABLES: Final = ((4, 2), (2, 2), (3, 3), (6, 2), (4, 4), (6, 3), (6, 6))
"""Every table there is: players and parties (RULES §2), the usual one first."""

_DISSLE = frozenset({Opening.HOEHER_HAT, Opening.AUF_DISSLE})
_OPENINGS = (
    DAUS_OPENINGS | {Opening.HOEHER_HAT},
    DAUS_OPENINGS | _DISSLE,
    frozenset({Opening.GE_ELFEN, Opening.HOEHER_HAT}),
    frozenset({Opening.ANDERE_ALTE, Opening.HOEHER_HAT}),
    frozenset({Opening.GE_ELFEN}) | _DISSLE,
    frozenset({Opening.ANDERE_ALTE}) | _DISSLE,
    frozenset[Opening](),
)
_PACKETS = ((3, TRUMP, 2), (5, TRUMP), (3, 3, TRUMP), (TRUMP, 2), (TRUMP, 3, 4))
_NUMBERS: dict[str, tuple[Any, ...]] = {
    "players": (4, 2, 3, 6),
    "parties": (2, 3, 4, 6),
    "packets": _PACKETS,
    "openings": _OPENINGS,
    "target": (101, 66, 20, 1),
    "last_trick_bonus": (0, 10),
    "dissle_penalty": (2, 1),
    "limit": (7, 10),
    "cleaning_double": (1, 2),
}
_PARTNERS = frozenset({"partner_robbing", "winking"})
"""The options that only parties of several players can have."""


def _values(option: str) -> tuple[Any, ...]:
    """Every value of an option with few, the usual ones of the others; that of `SPEEDBESEN` first."""
    if option in _NUMBERS:
        return _NUMBERS[option]
    default = getattr(SPEEDBESEN, option)
    every = tuple(type(default)) if isinstance(default, Enum) else (False, True)
    return tuple(dict.fromkeys((default, *every)))


OPTION_VALUES: Final[Mapping[str, tuple[Any, ...]]] = {option: _values(option) for option in _options.OPTIONS}
"""For each option the values that are worth a try: every one if they are few, else the usual ones (RULES §14)."""


def _packets(rng: random.Random, players: int) -> tuple[int | Packet, ...]:
    """The usual packets, or any that leave each seat a card to draw (RULES §3)."""
    if rng.choice((True, True, False)):
        return _PACKETS[0]
    size = rng.randint(2, min(48 // players - 1, 10))
    numbers: list[int] = []
    while rest := size - sum(numbers):
        numbers.append(rng.randint(1, rest))
    at = rng.randint(0, len(numbers))
    return (*numbers[:at], TRUMP, *numbers[at:])


def _value(rng: random.Random, option: str, players: int) -> Any:
    """One value of an option, any that is allowed."""
    usual = OPTION_VALUES[option]
    match option:
        case "packets":
            return _packets(rng, players)
        case "target":
            return rng.choice((*usual[:1] * 5, *usual[1:], rng.randint(1, 250)))
        case "calling":
            return rng.choice((*usual[:1] * 3, *usual))  # an automatic win ends a deal before most cases arise
        case "last_trick_bonus":
            return rng.choice((*usual, rng.randint(1, 50)))
        case "limit":
            return rng.choice((*usual, rng.randint(1, 12)))
        case _:
            return rng.choice(usual)


def _tables(fixed: Mapping[str, Any]) -> list[tuple[int, int]]:
    """The tables that leave the fixed options their values."""
    partners = any(fixed.get(option) is True for option in _PARTNERS)
    return [
        (players, parties)
        for players, parties in TABLES
        if fixed.get("players", players) == players
        and fixed.get("parties", parties) == parties
        and not (partners and players == parties)
    ]


def random_rules(rng: random.Random, *, preset: str | None = None, **fixed: Any) -> Rules:
    """Options drawn by chance: any allowed combination (RULES §14).

    >>> import random
    >>> random_rules(random.Random(1), preset="gigackel", players=3)
    GIGACKEL.for_players(3, 3)

    Args:
        rng: Where chance comes from.
        preset: The name of a preset, in any case: then only the table is drawn.
        fixed: Options that are not drawn, such as `players=4`.

    Raises:
        InvalidRules: If there is no such preset, or no table at all can have the fixed options.
    """
    problems = [f"there is no option {option!r}" for option in fixed if option not in OPTION_VALUES]
    base = None if preset is None else _options.preset(preset)
    if preset is not None and base is None:
        problems.append(f"there is no preset {preset!r}, only {', '.join(PRESETS)}")
    tables = _tables(fixed)
    if not tables:
        named = [f"{option} = {fixed[option]!r}" for option in ("players", "parties", *_PARTNERS) if option in fixed]
        problems.append(f"no table has {' and '.join(named)}")
    if problems:
        raise InvalidRules(problems)
    players, parties = rng.choice(tables)
    if base is not None:
        return base.for_players(players, parties).replace(**fixed)
    options: dict[str, Any] = {"players": players, "parties": parties} | fixed
    free = [option for option in OPTION_VALUES if option not in options]
    for option in free:
        value = _value(rng, option, players)  # drawn in any case: Hypothesis finds fewer draws simpler
        options[option] = False if option in _PARTNERS and players == parties else value
    return Rules(**options)
