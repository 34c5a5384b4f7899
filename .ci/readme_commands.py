"""Print the commands that README.md promises, one a line: install and run, then test."""

from __future__ import annotations

import re
import sys
from pathlib import Path

EXPECTED = 2


def main(readme: Path) -> str | None:
    """Print the lines of the sh blocks on README's first screen; returns what is wrong, None if nothing."""
    first_screen = readme.read_text(encoding="utf-8").split("\n## ", maxsplit=1)[0]
    blocks = re.findall(r"^```sh\n(.*?)^```$", first_screen, flags=re.MULTILINE | re.DOTALL)
    commands = [line for block in blocks for line in block.splitlines() if line]
    if len(commands) != EXPECTED:
        return f"{readme.name}: {EXPECTED} commands expected before the first section, {len(commands)} found"
    print(*commands, sep="\n")
    return None


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
