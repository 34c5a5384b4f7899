"""Writes the deals anew: `python -m tests.golden`; chooses other ones: `python -m tests.golden --new`."""

from __future__ import annotations

import argparse

from tests.golden import FOLDER, chosen, names, read, text

parser = argparse.ArgumentParser(prog="python -m tests.golden", description="Write tests/golden/*.txt.")
parser.add_argument("--new", action="store_true", help="choose other deals instead of keeping those of the files")
new = parser.parse_args().new

for name in names():
    playout = chosen(name) if new else read(name)
    (FOLDER / f"{name}.txt").write_text(text(playout), encoding="utf-8")
    print(f"{name}: {len(playout.moves)} moves")
