"""A table of rule sets in which every two option values that can meet do meet.

`tests/pairwise.toml` holds it. After a change of the options, or of their values worth a try
(`gaigel.testing.OPTION_VALUES`), write it anew and review the difference:

    python -m tests.pairwise

Which two values can meet is found by construction: some table can have both.
"""

from __future__ import annotations

import random
import tomllib
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias

from gaigel import SPEEDBESEN, Rules
from gaigel._options import OPTIONS, read, written
from gaigel.errors import InvalidRules
from gaigel.testing import OPTION_VALUES, TABLES

FILE = Path(__file__).with_name("pairwise.toml")
ATTEMPTS = 60
"""How many rule sets are tried for each that is taken."""

Pair: TypeAlias = tuple[tuple[str, Any], tuple[str, Any]]
"""Two options, in the order of their definition, each with a value."""


@cache
def table() -> tuple[Rules, ...]:
    """The rule sets of the file."""
    return tuple(_rules(row) for row in tomllib.loads(FILE.read_text(encoding="utf-8"))["rules"])


def pairs(rules: Rules) -> set[Pair]:
    """Every two option values of a rule set."""
    return set(combinations([(option, getattr(rules, option)) for option in OPTIONS], 2))


@cache
def possible_pairs() -> tuple[Pair, ...]:
    """Every two values of different options that some table can have."""
    values = [(option, value) for option in OPTIONS for value in OPTION_VALUES[option]]
    return tuple(pair for pair in combinations(values, 2) if pair[0][0] != pair[1][0] and _meet(pair))


def _meet(pair: Pair) -> bool:
    return any(map(_allowed, _with_tables(dict(pair))))


@cache
def _fits(players: int, parties: int, option: str, value: object) -> bool:
    """Whether a table can have this value; no contradiction concerns more than a table and one option."""
    return _allowed({"players": players, "parties": parties, option: value})


def _with_tables(options: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"players": players, "parties": parties} | options for players, parties in TABLES]


def _allowed(options: dict[str, Any]) -> bool:
    try:
        Rules(**options)
    except InvalidRules:
        return False
    return True


def made() -> list[Rules]:
    """The rule sets, chosen greedily: each one of many tries that brings the most new pairs together."""
    rng = random.Random(101)
    missing = set(possible_pairs())
    found: list[Rules] = []
    while missing:
        tries = [_tried(rng, missing) for _ in range(ATTEMPTS)]
        best = max(tries, key=lambda rules: len(pairs(rules) & missing))
        missing -= pairs(best)
        found.append(best)
    return found


def _tried(rng: random.Random, missing: set[Pair]) -> Rules:
    """A rule set around one missing pair, the other options one by one as they bring the most."""
    start = dict(rng.choice([pair for pair in possible_pairs() if pair in missing]))
    options = rng.choice([options for options in _with_tables(start) if _allowed(options)])
    rest = [option for option in OPTIONS if option not in options]
    rng.shuffle(rest)
    for option in rest:
        seats = options["players"], options["parties"]
        values = [value for value in OPTION_VALUES[option] if _fits(*seats, option, value)]
        gains = [_gain(options, option, value, missing) for value in values]
        options[option] = rng.choice([value for value, gain in zip(values, gains, strict=True) if gain == max(gains)])
    return Rules(**options)


def _gain(options: dict[str, Any], option: str, value: Any, missing: set[Pair]) -> int:
    here = OPTIONS.index(option)
    new = (option, value)
    return sum(
        ((new, (other, chosen)) if here < OPTIONS.index(other) else ((other, chosen), new)) in missing
        for other, chosen in options.items()
    )


def _rules(row: dict[str, Any]) -> Rules:
    options: dict[str, Any] = {option: read(option, value) for option, value in row.items()}
    return Rules(**options)


def text(rows: list[Rules]) -> str:
    """The rule sets as TOML; what is not named is as in `SPEEDBESEN`."""
    lines = ["# Every two option values that can meet do meet here. Written by: python -m tests.pairwise"]
    for rules in rows:
        changed = {"players": rules.players, "parties": rules.parties}
        changed |= {option: mine for option, (mine, _) in rules.differences(SPEEDBESEN).items()}
        lines += ["", "[[rules]]", *(f"{option} = {written(value)}" for option, value in changed.items())]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    rows = made()
    FILE.write_text(text(rows), encoding="utf-8")
    print(f"{len(rows)} rule sets, {len(possible_pairs())} pairs")
