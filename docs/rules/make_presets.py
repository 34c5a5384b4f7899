"""Write the tables of presets.md from the code; with `--check` only tell whether they are current."""

from __future__ import annotations

import sys
from enum import Enum
from pathlib import Path

import attrs

from gaigel.rules import PRESETS, Opening, Rules

PAGE = Path(__file__).with_name("presets.md")

CHAPTERS = {
    2: ("players", "parties", "knocking"),
    3: ("packets",),
    4: ("openings", "must_open_daus", "first_trick_trump"),
    6: ("must_follow", "must_trump", "must_beat", "beat_scope"),
    7: ("meld_when", "meld_needs_trick", "meld_in_strict", "meld_binds", "second_pair"),
    8: ("rob_when", "rob_needs_trick", "rob_in_last_draw", "partner_robbing"),
    9: ("target", "last_trick_bonus", "calling", "call_deadline", "meld_deadline", "overdue"),
    10: ("five_sevens", "dissle", "dissle_penalty", "dissle_exempt"),
    11: ("losers", "gaigel_needs_call"),
    12: ("limit_on", "limit", "cleaning", "cleaning_double", "last_stroke_single"),
    13: ("winking",),
}
"""In which chapter each option is described, in the order of the pages."""

FIELDS = {option.name: option for option in attrs.fields(Rules)}


def anchor(option: str) -> str:
    """The name by which pages link to an option."""
    return f"option-{option.replace('_', '-')}"


def shown(value: object) -> str:
    """A value as the tables show it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset):
        return ", ".join(f"`{opening.name}`" for opening in Opening if opening in value)
    if isinstance(value, tuple):
        return f"`{value!r}`"
    return f"`{value.name}`" if isinstance(value, Enum) else str(value)


def values(option: str) -> str:
    """The values that an option may have."""
    default = FIELDS[option].default
    if isinstance(default, bool):
        return "yes, no"
    if isinstance(default, Enum):
        return ", ".join(f"`{value.name}`" for value in type(default))
    if isinstance(default, tuple):
        return "numbers of cards, one `TRUMP`"
    if isinstance(default, frozenset):
        return f"a set of {', '.join(f'`{opening.name}`' for opening in Opening if opening is not Opening.ALL_TRUMP)}"
    words = str(FIELDS[option].metadata["complaint"](None))
    if option == "parties":
        return "a divisor of `players` from 2 up"
    return words.removeprefix("one of ")


def matrix() -> list[str]:
    """The table of all options: a row for each, a column for each preset."""
    first, *others = PRESETS.values()
    lines = [
        f"| § | option | values | {' | '.join(f'`{name.upper()}`' for name in PRESETS)} |",
        f"|---|---|---|{'---|' * len(PRESETS)}",
    ]
    for chapter, options in CHAPTERS.items():
        for option in options:
            base = getattr(first, option)
            cells = [shown(base)]
            for preset in others:
                own = getattr(preset, option)
                cells.append(shown(own) if own == base else f"**{shown(own)}**")
            link = f"[`{option}`](#{anchor(option)})"
            lines.append(f"| [{chapter}](#rules-{chapter}) | {link} | {values(option)} | {' | '.join(cells)} |")
    return lines


def tables() -> list[str]:
    """What `for_players` makes of each preset at the other tables."""
    lines = ["| preset | players | parties | also changed |", "|---|---|---|---|"]
    for name, preset in PRESETS.items():
        for players in (2, 3, 6):
            adapted = preset.for_players(players)
            changed = adapted.differences(preset)
            rest = [f"`{option}`: {shown(own)}" for option, (own, _) in changed.items() if option not in CHAPTERS[2]]
            lines.append(f"| `{name.upper()}` | {players} | {adapted.parties} | {', '.join(rest) or 'nothing'} |")
    return lines


def idle() -> list[str]:
    """The options of each preset that make no difference beside its others."""
    lines = ["| preset | idle |", "|---|---|"]
    for name, preset in PRESETS.items():
        unused = preset.idle()
        lines.append(f"| `{name.upper()}` | {', '.join(f'`{option}`' for option in FIELDS if option in unused)} |")
    return lines


TABLES = {"matrix": matrix, "tables": tables, "idle": idle}


def current(text: str) -> str:
    """The page with each table between its two marks written anew.

    Raises:
        ValueError: If the marks of a table are not there.
    """
    for name, make in TABLES.items():
        begin, end = f"<!-- {name}: written by make_presets.py -->\n", f"<!-- {name}: end -->"
        head, found, rest = text.partition(begin)
        _, closed, tail = rest.partition(end)
        if not (found and closed):
            raise ValueError(f"the page has no marks {begin.strip()} and {end}")
        table = "\n".join(make())
        text = f"{head}{begin}\n{table}\n\n{end}{tail}"
    return text


def main(arguments: list[str], page: Path = PAGE) -> int:
    """Write the page, or with `--check` compare it; the status of the process."""
    old = page.read_text(encoding="utf-8")
    new = current(old)
    if arguments == ["--check"]:
        if new != old:
            print(f"{page.name} is out of date: run python docs/rules/make_presets.py")
        return int(new != old)
    page.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
