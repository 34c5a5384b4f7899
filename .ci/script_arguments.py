"""Print the arguments with which .ci/run starts a script: those of its line "# ci-arguments: ...", if any."""

from __future__ import annotations

import re
import sys
from pathlib import Path


def main(script: Path) -> None:
    """Print the rest of the first such line."""
    found = re.search(r"^# ci-arguments:(.*)$", script.read_text(encoding="utf-8"), flags=re.MULTILINE)
    print(found[1].strip() if found else "")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
