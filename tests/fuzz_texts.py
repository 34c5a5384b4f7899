"""Throw broken texts at everything that reads texts: records, moves, positions (RULES §16).

    python tests/fuzz_texts.py --inputs 100000 --seed 1

Each input is a true text with wounds: characters, words and lines removed, doubled, swapped, replaced by what might
hurt. Nothing may be raised but the declared errors. What is accepted must be whole: a record must survive writing,
checking and redacting, a move and a position must come back from their own text. The first input that breaks this is
printed so that it can be pasted into a test.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from gaigel import parse_move, parse_moves
from gaigel.checking import check
from gaigel.complaints import RecordError
from gaigel.errors import GaigelError, MoveSyntaxError
from gaigel.position import PositionError, parse_position, position_text
from gaigel.records import Record
from gaigel.redacting import redacted
from gaigel.testing import random_playout, random_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

CORPUS = Path(__file__).parent / "records"
LARGEST = 20_000

WORDS = """
    format preset about rules deals dealer knocked pack moves notes uncounted points strokes seen_by gaigel-record/1
    speedbesen gigackel wikipedia [[deals]] [deals] [rules] [about] [deals.notes] = == { } [ ] [] {} , . # \\ \"
    ' \"\"\" ''' true false True inf nan -1 0 1 4 101 1e9 0x7f 0b1 1_000 9223372036854775807 9223372036854775808
    1987-11-06 07:32:00
    ?? HK H10 HX E7 LT 0:G:HA 0:H:?? 3:?? 0:T:LK 1:+H 2:rob 2:under 2:take 2:dissle 2:sevens 2:aus 1:challenge:0 3:pass
    2:wink:trump 2:wink:H 2:wink:?? 9:aus 999:HK 9999:HK :HK 1: 1:: -1:HK "TRUMP" "OFF" "HELD" players parties packets
    target limit openings \\u0000 \\ud800 \\U0010ffff nobody "nobody" gaigel/1 up= stock= trick= phase= turn=
""".split()
BLOWS = [*"\0\ufeff\ud800\r\n\t ßİ１𝟙٣🂡'\"", "\r\n", "\x1b[31m", '"""']
MONSTERS = ["[" * 2000, "{a=" * 2000, "9" * 5000, "0x" + "f" * 5000, "a" + ".a" * 2000, "\\" * 999, '\\"' * 999]


def wounded(rng: random.Random, text: str) -> str:
    """The text with one to six wounds."""
    for _ in range(rng.choice([1, 1, 1, 2, 3, 6])):
        start = rng.randint(0, len(text))
        end = min(len(text), start + int(rng.expovariate(0.1)))
        piece = text[start:end]
        match rng.randrange(9):
            case 0:
                text = text[:start] + text[end:]
            case 1:
                text = text[:start] + rng.choice(WORDS) + text[end:]
            case 2:
                text = text[:start] + rng.choice(BLOWS) + text[start:]
            case 3:
                text = text[:end] + piece * rng.choice([1, 1, 2, 20]) + text[end:]
            case 4:
                at = rng.randint(0, len(text))
                text = text[:at] + piece + text[at:]
            case 5:
                lines = text.split("\n")
                lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))
                text = "\n".join(lines)
            case 6:
                lines = text.split("\n")
                del lines[rng.randrange(len(lines))]
                text = "\n".join(lines)
            case 7:
                words = text.split(" ")
                words[rng.randrange(len(words))] = rng.choice(WORDS)
                text = " ".join(words)
            case _:
                if rng.random() < 0.05:
                    text = text[:start] + rng.choice(MONSTERS) + text[end:]
                elif piece:
                    code = min(max(ord(piece[0]) + rng.randint(-3, 3), 0), 0x10FFFF)
                    text = text[:start] + chr(code) + text[start + 1 :]
    return text[:LARGEST]


def read_record(text: str) -> str:
    """Reads a record; if it is one, whatever can be done with it must work."""
    try:
        record = Record.loads(text)
    except RecordError as error:
        assert str(error)
        return "refused"
    assert Record.loads(record.dumps()) == record
    if check(record):
        return "readable"
    if not any(deal.is_redacted for deal in record.deals):
        hidden = redacted(record, None)
        assert Record.loads(hidden.dumps()) == hidden
    return "true"


def read_moves(text: str) -> str:
    """Reads moves, and the first word as one move."""
    try:
        moves = parse_moves(text)
    except MoveSyntaxError as error:
        assert str(error)
        assert 0 <= error.position <= len(text)
        moves = ()
    else:
        assert parse_moves(" ".join(map(str, moves))) == moves
    try:
        move = parse_move(text)
    except MoveSyntaxError as error:
        assert str(error)
        return "true" if moves else "refused"
    assert parse_move(str(move)) == move
    return "true"


def read_position(text: str) -> str:
    """Reads a position; if it is one, its text must be read as the same."""
    try:
        state = parse_position(text)
    except PositionError as error:
        assert str(error)
        return "refused"
    assert parse_position(position_text(state)) == state
    return "true"


def seeds(rng: random.Random) -> dict[str, tuple[Callable[[str], str], list[str]]]:
    """The readers with the true texts that are wounded for them."""
    records = [path.read_text(encoding="utf-8", errors="replace") for path in sorted(CORPUS.glob("*/*.gaigel"))]
    playouts = [random_playout(rng, random_rules(rng)) for _ in range(40)]
    moves = [" ".join(map(str, playout.moves[: rng.choice([1, 1, 5, 40])])) for playout in playouts]
    positions = [position_text(rng.choice(playout.states())) for playout in playouts]
    return {
        "records": (read_record, [text for text in records if len(text) < LARGEST]),
        "moves": (read_moves, moves),
        "positions": (read_position, positions),
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Prints how many inputs of each kind were refused, readable, true; returns 1 if one did worse."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=10_000, help="how many texts (default: 10000)")
    parser.add_argument("--seed", type=int, default=1, help="for the random numbers (default: 1)")
    arguments = parser.parse_args(argv)
    rng = random.Random(arguments.seed)
    readers = seeds(rng)
    found: Counter[str] = Counter()
    slowest, began = 0.0, time.perf_counter()
    for number in range(arguments.inputs):
        kind = rng.choice(["records", "records", "moves", "positions"])
        reader, texts = readers[kind]
        text = wounded(rng, rng.choice(texts))
        start = time.perf_counter()
        try:
            found[f"{kind} {reader(text)}"] += 1
        except Exception as error:  # noqa: BLE001 # any error but the declared ones is what is looked for
            declared = "declared, but not here" if isinstance(error, GaigelError) else "not declared"
            print(f"input {number} of seed {arguments.seed}, {kind}: {error!r} ({declared})\n{text!r}")
            return 1
        slowest = max(slowest, time.perf_counter() - start)
    for what, times in sorted(found.items()):
        print(f"{times:8} {what}")
    print(f"{arguments.inputs} inputs in {time.perf_counter() - began:.0f} s, the slowest took {slowest * 1000:.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
