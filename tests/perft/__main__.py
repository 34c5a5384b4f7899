"""Counts the positions anew: `python -m tests.perft`; draws other ones: `python -m tests.perft --new`."""

from __future__ import annotations

import argparse

from tests.perft import FOLDER, drawn, names, read, text

parser = argparse.ArgumentParser(prog="python -m tests.perft", description="Write tests/perft/*.toml.")
parser.add_argument("--new", action="store_true", help="draw other positions instead of counting those of the files")
new = parser.parse_args().new

for name in names():
    positions = drawn(name) if new else [position for position, _ in read(name)[1]]
    (FOLDER / f"{name}.toml").write_text(text(name, positions), encoding="utf-8")
    print(f"{name}: {len(positions)} positions")
