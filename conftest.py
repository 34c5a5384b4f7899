"""Run the Python examples of README.md and docs/ as tests; see docs/development.md."""

from __future__ import annotations

import gc
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE
from typing import TYPE_CHECKING

from sybil import Sybil
from sybil.parsers.myst import DocTestDirectiveParser, PythonCodeBlockParser, SkipParser
from xdist.scheduler import LoadScopeScheduling

if TYPE_CHECKING:
    import pytest
    from xdist.remote import Producer

# What --doctest-modules must not import: scripts of the documentation and what Sphinx built.
collect_ignore = ["docs/conf.py", "docs/_inventories", "docs/_build"]

FLAGS = ELLIPSIS | NORMALIZE_WHITESPACE

pytest_collect_file = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=FLAGS),
        DocTestDirectiveParser(optionflags=FLAGS),
        SkipParser(),
    ],
    patterns=["README.md", "docs/*.md", "docs/*/*.md", "docs/*/*/*.md"],
).pytest()


class PageScheduling(LoadScopeScheduling):
    """Distributes test by test, but keeps a page in one worker: its blocks build on each other."""

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.split("::", maxsplit=1)[0]
        return path if path.endswith(".md") else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> PageScheduling | None:
    # For "-n 2". Not xdist's own --dist=loadgroup: xdist 3.8 silently forgets the groups under pytest 9.2.
    return PageScheduling(config, log) if config.getoption("dist") == "load" else None


def pytest_collection_finish() -> None:
    # What was collected stays to the end: the garbage collector need not look at all of it again and again.
    gc.collect()
    gc.freeze()
