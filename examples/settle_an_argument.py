"""Settle an argument: who was right, and would he be right in the pub next door?

    python examples/settle_an_argument.py
    python examples/settle_an_argument.py my_evening.gaigel --lang de

A record is a text file that people can write: the pack, the moves, and what was shouted. For each deal you hear the
last trick, the verdict with its reason, and whether other house rules would have led to another one.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve

from gaigel import PRESETS, IllegalMove, Open, Play, Record, RecordedDeal, events, explain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

THE_ARGUMENT = Path(__file__).parent / "data" / "argument.gaigel"


def last_trick(deal: RecordedDeal, seats: Sequence[str], lang: str) -> Iterator[str]:
    """What happened since the last lead, and what was shouted; an illegal move ends it with the reason."""
    notes, told = dict(deal.notes), list[str]()
    try:
        for number, (before, move, after) in enumerate(deal.steps()):
            if isinstance(move, Open | Play) and not before.cards:
                told.clear()
            told += [explain(event, lang, seats=seats) for event in events(before, move, after)]
            told += [f"    »{notes[number]}«"] if number in notes else []
    except IllegalMove as refusal:
        told.append(explain(refusal.move, lang, seats=seats))
        told += [f"    »{note}«" for number, note in notes.items() if number == len(deal.moves) - 1]
        told.append(f"✗ {explain(refusal, lang, seats=seats)}")
    yield from told


def verdict(deal: RecordedDeal, lang: str, seats: Sequence[str] | None = None) -> str:
    """How the deal stands after its last move, in one line."""
    try:
        end = deal.end()
    except IllegalMove as refusal:
        return explain(refusal, lang, seats=seats)
    if end.result:
        return explain(end.result, lang, seats=seats, rules=deal.rules)
    return explain(end.tricks[-1], lang, seats=seats, rules=deal.rules) if end.tricks else ""


def next_door(deal: RecordedDeal, seats: Sequence[str], lang: str) -> Iterator[str]:
    """The other presets that come to another verdict, and to which."""
    here = verdict(deal, lang, seats)
    for name, rules in PRESETS.items():
        there = verdict(evolve(deal, rules=rules.for_players(deal.rules.players, deal.rules.parties)), lang, seats)
        if there != here:
            yield f"⇄ {name.capitalize()}: {there}"


def main(argv: Sequence[str] | None = None) -> None:
    """Reads the record and settles what is in it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", nargs="?", type=Path, default=THE_ARGUMENT, help="a record, *.gaigel")
    parser.add_argument("--lang", choices=("en", "de"), default="en")
    asked = parser.parse_args(argv)

    record = Record.load(asked.file)
    about = dict(record.about)
    seats = [name.strip() for name in about.get("seats", "").split(",")]
    if len(seats) != record.rules.players:
        seats = [f"{'Platz' if asked.lang == 'de' else 'Seat'} {seat}" for seat in range(record.rules.players)]
    print(f"{about.get('place', asked.file.name)}, {record.rules!r}")
    for number, deal in enumerate(record.deals, 1):
        print(f"\n── {number} " + "─" * 60)
        print(*last_trick(deal, seats, asked.lang), *next_door(deal, seats, asked.lang), sep="\n")


if __name__ == "__main__":
    main()
