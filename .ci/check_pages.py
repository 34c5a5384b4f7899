"""Check the built documentation and the texts beside it: links and spelling. No network is needed.

    python .ci/check_pages.py docs/_build/html

Links: whatever a page points to is there, file and anchor, and every picture has a text for those who cannot see it.
Addresses of other sites are not visited: "sphinx-build -b linkcheck docs docs/_build/links" does that.

Spelling: the pages (so also the docstrings that they show), README, CHANGELOG, the sentences of the library in English,
comments and docstrings of all Python files. Code is left out. A word is right if the English dictionary of
pyspellchecker has it, or docs/words.txt: there stand the German and Swabian words, names, and terms of the trade.
"""

from __future__ import annotations

import ast
import re
import sys
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from markdown_it import MarkdownIt
from spellchecker import SpellChecker

MARKDOWN = ("README.md", "CHANGELOG.md", "examples/README.md")
TEXTS = ("tests/golden/sentences_en.txt",)
SOURCES = ("src", "tests", "examples", "benchmarks", "docs", ".ci", "conftest.py")
GENERATED = ("genindex.html", "py-modindex.html", "search.html")
SKIPPED = {"_build", "_german"}
WORDS = "docs/words.txt"

VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
HEADINGS = frozenset("h1 h2 h3 h4 h5 h6".split())
NO_PROSE = frozenset("code kbd pre script style svg".split())
WORD = re.compile(r"(?<![\w.=/@])[^\W\d_]++(?:['’][^\W\d_]++)*+(?![\w=(/@]|\.\w)")
NO_DOCSTRING_PROSE = re.compile(
    r"`[^`]*`"  # code
    r"|^\s*(?:>>>|\.\.\.) .*(?:\n(?!\s*(?:>>>|\.\.\.|$)).*)*"  # an example with its output
    r"|^    +(?:python|pip) .*$"  # a command
    r"|https?://\S+",
    re.MULTILINE,
)
DIRECTIVE = re.compile(r"#!|# (?:type|noqa|pyright|ruff|fmt|pragma|ci-arguments|%%)\b")


class Page(HTMLParser):
    """What the checks need of a page.

    Attributes:
        anchors: What can follow a `#`.
        links: The targets of links and pictures, as written.
        bare: Pictures without a text.
        prose: The text between the tags; in pages that Sphinx built, that of the article.
    """

    def __init__(self, html: str, *, article_only: bool) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.bare: list[str] = []
        self.prose: list[str] = []
        self._article_only = article_only
        self._open: list[str] = []
        self._hidden: list[str] = []  # the open tags in which nothing is prose
        self._heading: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collects anchors and links."""
        values = {name: value or "" for name, value in attrs}
        self.anchors.update(values[name] for name in ("id", "name") if values.get(name))
        self.links += [values[name] for name in ("href", "src") if name in values]
        if tag == "img":
            if not values.get("alt"):
                self.bare.append(values.get("src", ""))
            self._say(values.get("alt", ""))
        if tag in HEADINGS:
            self._heading.clear()
        if tag not in VOID:
            self._open.append(tag)
            classes = values.get("class", "").split()
            if tag in NO_PROSE or "sig" in classes or "headerlink" in classes:
                self._hidden.append(tag)
            else:
                self._hidden += [tag] * bool(self._hidden)

    def handle_endtag(self, tag: str) -> None:
        """Closes the tag; a heading becomes an anchor as on the pages of GitHub."""
        while self._open and self._open.pop() != tag:
            self._hidden = self._hidden[:-1]
        self._hidden = self._hidden[:-1]
        if tag in HEADINGS and not self._article_only:
            title = "".join(self._heading).strip().lower()
            self.anchors.add(re.sub(r"[^\w\- ]", "", title).replace(" ", "-"))

    def handle_data(self, data: str) -> None:
        """Collects prose."""
        self._heading.append(data)
        self._say(data)

    def _say(self, text: str) -> None:
        if not self._hidden and ("article" in self._open or not self._article_only):
            self.prose.append(text)


@cache
def page(file: Path) -> Page:
    """The page, HTML or Markdown."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".html":
        return Page(text, article_only=True)
    return Page(MarkdownIt("commonmark").enable("table").render(text), article_only=False)


def broken_links(files: list[Path]) -> Iterator[str]:
    """A line for each link that leads nowhere, and each picture without a text."""
    for file in files:
        for link in page(file).links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            anchor = unquote(parts.fragment)
            if not target.exists():
                yield f"{file}: no such file: {link}"
            elif anchor and target.suffix in (".html", ".md") and anchor not in page(target).anchors:
                yield f"{file}: no such anchor: {link}"
        yield from (f"{file}: a picture without a text: {picture}" for picture in page(file).bare)


def python_texts(file: Path) -> Iterator[tuple[int, str]]:
    """The comments and the docstrings of a Python file, without the code in them, with their lines."""
    with tokenize.open(file) as source:
        text = source.read()
    lines = iter(text.splitlines(keepends=True))
    for token in tokenize.generate_tokens(lambda: next(lines, "")):
        if token.type == tokenize.COMMENT and not DIRECTIVE.match(token.string):
            yield token.start[0], re.sub("`[^`]*`", "", token.string)
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(docstring))):
                yield node.lineno, NO_DOCSTRING_PROSE.sub("", docstring)
            case _:
                pass


def texts(root: Path, pages: list[Path]) -> Iterator[tuple[str, str]]:
    """Everything in which words are looked at, with its place."""
    for file in pages:
        yield str(file), " ".join(page(file).prose)
    for name in TEXTS:
        yield name, re.sub("`[^`]*`", "", (root / name).read_text(encoding="utf-8"))
    for name in SOURCES:
        for file in [root / name] if name.endswith(".py") else sorted((root / name).rglob("*.py")):
            if not SKIPPED & set(file.parts):
                for line, text in python_texts(file):
                    yield f"{file.relative_to(root)}:{line}", text


def wrong_words(root: Path, pages: list[Path]) -> Iterator[str]:
    """A line for each word that no dictionary has; the words that docs/words.txt need not have are printed."""
    listed = (root / WORDS).read_text(encoding="utf-8").splitlines()
    known = {line.casefold() for line in listed if line and not line.startswith("#")}
    dictionary = SpellChecker()
    places: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for place, text in texts(root, pages):
        for found in WORD.findall(text.replace("’", "'")):
            word = found.removesuffix("'s")
            if len(word) > 1 and not word.isupper() and not re.search("[a-z][A-Z]", word):
                places[word.casefold()][place] += 1
    for word in sorted(places):
        if word not in known and word not in dictionary:
            yield f"{', '.join([*places[word]][:3])}: not in a dictionary: {word}"
    if idle := sorted(word for word in known if word not in places or word in dictionary):
        print(f"{WORDS} need not have {', '.join(idle)}")
    print(f"{len(places)} different words looked up")


def main(html: Path, root: Path = Path()) -> int:
    """Print what is wrong; returns the exit code."""
    built = sorted(html.rglob("*.html"))
    if not built:
        print(f"no pages under {html}")
        return 1
    beside = [root / name for name in MARKDOWN]
    written = [file for file in built if file.name not in GENERATED]
    problems = [*broken_links(built + beside), *wrong_words(root, written + beside)]
    links = sum(len(page(file).links) for file in built + beside)
    print(f"{links} links followed on {len(built + beside)} pages")
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
