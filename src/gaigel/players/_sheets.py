"""Tables for people, and the plain values that JSON and CSV files hold."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

from gaigel import _options

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gaigel.rules import Rules

__all__ = ["aligned", "as_csv", "as_json", "rules_as_dict"]


def aligned(rows: Sequence[Sequence[object]], *, left: int = 1) -> list[str]:
    """The rows as lines of equal columns.

    Args:
        rows: The cells, the head among them; all rows have the same length.
        left: How many columns are written from the left; the others hold numbers.
    """
    texts = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    lines: list[str] = []
    for row in texts:
        cells = [
            cell.ljust(width) if at < left else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def as_csv(rows: Iterable[Iterable[object]]) -> str:
    """The rows as a CSV file, the first of them the head."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def as_json(value: object) -> str:
    """The value as a JSON file."""
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def rules_as_dict(rules: Rules) -> dict[str, Any]:
    """The rules as a record writes them, in values of JSON: a preset and what differs from it (RULES §16)."""
    name, changes = _options.from_base(rules)
    return {"preset": name} | {option: json.loads(_options.written(value)) for option, value in changes.items()}
