"""Draws the pictures of the Gaigel school: "python docs/tutorial/make_pictures.py"; with --check it only compares.

Nothing is dealt here. The python blocks of each page are run from the top, and where the page shows
`pictures/NAME.svg`, that is the picture of what `shown` is at this place. So page and picture cannot disagree.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gaigel import State, View
from gaigel.naming import WUERTTEMBERG_DE
from gaigel.rendering import render
from gaigel.score_sheet import ScoreSheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HERE = Path(__file__).parent
SEATS = ("Anna", "Bernd", "Carla", "Dieter")
"""Who sits where in every lesson; Anna plays with Carla, Bernd with Dieter."""

PARTS = re.compile(r"^```python\n(?P<code>.*?)^```$|pictures/(?P<name>[\w-]+)\.svg", re.DOTALL | re.MULTILINE)


def picture(shown: State | View | ScoreSheet) -> str:
    """The SVG of what a lesson shows."""
    if isinstance(shown, ScoreSheet):
        return shown.svg()
    return render(shown, style="svg", lang="en", names=WUERTTEMBERG_DE, seats=SEATS)


def pictures_of(page: Path) -> Iterator[tuple[str, str]]:
    """The pictures of a page by their names."""
    names: dict[str, Any] = {}
    text = page.read_text(encoding="utf-8")
    parts = list(PARTS.finditer(text))
    while parts and not parts[-1]["name"]:
        parts.pop()
    for part in parts:
        if part["name"]:
            yield part["name"], picture(names["shown"])
        else:
            above = "\n" * text.count("\n", 0, part.start("code"))  # so that an error names the right line
            exec(compile(above + part["code"], page, "exec"), names)  # our own pages, tested as they stand


def main(arguments: Sequence[str] | None = None, folder: Path = HERE) -> int:
    """Writes the pictures, or names those that have changed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only compare the files with what would be drawn")
    check = parser.parse_args(arguments).check
    wrong: list[str] = []
    drawn: set[Path] = set()
    for page in sorted(folder.glob("*.md")):
        for name, text in pictures_of(page):
            file = folder / "pictures" / f"{name}.svg"
            drawn.add(file)
            if not check:
                file.parent.mkdir(exist_ok=True)
                file.write_text(f"{text}\n", encoding="utf-8")
            elif not file.exists() or file.read_text(encoding="utf-8") != f"{text}\n":
                wrong.append(f"{file.name} is not what {page.name} shows")
    for file in sorted(set(folder.glob("pictures/*.svg")) - drawn):
        if check:
            wrong.append(f"{file.name} is shown nowhere")
        else:
            file.unlink()
    if wrong:
        print(*wrong, "run: python docs/tutorial/make_pictures.py", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
