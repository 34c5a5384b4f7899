"""A table in the terminal: you play Gaigel against three computers, or against one, two or five.

    pip install ".[table]"
    python examples/terminal_table.py
    python examples/terminal_table.py --lang de --preset gigackel --players 3 --seed 7

Cards that you may play are bright; a dim one tells why not. Play a card by its number, a click, or arrows and Enter;
all else has a letter. "Aus!" (A) may be called at any time, rightly or not. T asks for a tip, K takes the counter
away, F the reminder of the deadline, L changes the language. With --picture FILE the table is only drawn.

The folder table/ holds the parts: game.py is all that a table needs of the library, lines.py puts what *you* may know
into words, app.py is the screen.
"""
# ci-arguments: --picture terminal_table.svg

from __future__ import annotations

import sys

try:
    from table.app import main  # type: ignore[import-not-found] # the folder beside this file
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] not in ("rich", "textual"):
        raise
    sys.exit('This table needs textual, which comes with the extra "table": pip install ".[table]"')

if __name__ == "__main__":
    main()
