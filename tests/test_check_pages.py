"""The check of links and spelling finds what is wrong, and nothing else: .ci/check_pages.py."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("spellchecker", reason='comes with the extra "lint"')
pytest.importorskip("markdown_it", reason='comes with the extra "lint"')
SCRIPT = Path(__file__).parents[1] / ".ci" / "check_pages.py"
if not SCRIPT.exists():  # the tests run against the wheel
    pytest.skip("there is no .ci here", allow_module_level=True)

GOOD = {
    "html/index.html": '<p>sidebarr</p><article><h1 id="top">The deal</h1><p>It is '
    '<a href="sub/page.html#end">here</a>, Gaigel and <code>tpyo</code>. <a href="#top">Up</a> <a href="https://example.org/xyzzy">away</a>'
    '<img src="a%20b.svg" alt="A hand"/></p><pre>tpyo</pre></article>',
    "html/sub/page.html": '<article><p id="end">The end</p><a href="../index.html">back</a></article>',
    "html/a b.svg": "<svg/>",
    "README.md": "# The table\n\nSee [the *docs*](docs/words.txt), [below](#what-it-knows-and-why) and `tpyo`.\n\n"
    "## What it `knows`, and why\n",
    "CHANGELOG.md": "Nothing yet: [what it knows](README.md#what-it-knows-and-why)\n",
    "examples/README.md": "| script |\n|---|\n| [one](../conftest.py) |\n",
    "tests/golden/sentences_en.txt": "You may not play a trump.\n",
    "src/module.py": '"""A hand, `tpyo`.\n\n>>> tpyo\ntpyo\n\nIts end.\n"""\n\n# Words, `tpyo`\nTPYO = tpyo = "tpyo"\n',
    "conftest.py": "",
    "docs/words.txt": "# The game\ngaigel\n",
}


def check() -> Callable[[Path, Path], int]:
    """The `main` of the script, which lies in no package."""
    spec = importlib.util.spec_from_file_location("check_pages", SCRIPT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    main: Callable[[Path, Path], int] = module.main
    return main


CHECK = check()


def checked(root: Path, **changed: tuple[str, str, str]) -> int:
    """What the check returns for the good files with one text replaced in one of them."""
    for name, text in GOOD.items():
        for file, old, new in changed.values():
            if name == file:
                assert old in text
                text = text.replace(old, new)
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return CHECK(root / "html", root)


def test_good_pages_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Code, other sites and what stands outside the article are no business of it."""
    assert checked(tmp_path) == 0
    told = capsys.readouterr().out
    assert "9 links followed on 5 pages" in told
    assert "need not have" not in told


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("html/index.html", "page.html#end", "pages.html#end", "no such file: sub/pages.html#end"),
        ("html/index.html", "page.html#end", "page.html#ends", "no such anchor: sub/page.html#ends"),
        ("html/index.html", '"#top"', '"#bottom"', "no such anchor: #bottom"),
        ("html/index.html", "a%20b.svg", "a%20c.svg", "no such file: a%20c.svg"),
        ("html/index.html", 'alt="A hand"', 'alt=""', "a picture without a text: a%20b.svg"),
        ("README.md", "docs/words.txt", "docs/word.txt", "no such file: docs/word.txt"),
        ("README.md", "#what-it-knows", "#what-it-know", "no such anchor: #what-it-know-and-why"),
        ("CHANGELOG.md", "README.md#what", "README.md#that", "no such anchor: README.md#that-it-knows-and-why"),
        ("examples/README.md", "../conftest.py", "conftest.py", "no such file: conftest.py"),
        ("html/index.html", "It is", "It iss", "index.html: not in a dictionary: iss"),
        ("html/index.html", 'alt="A hand"', 'alt="A hnad"', "index.html: not in a dictionary: hnad"),
        ("html/index.html", "</code>.", "</code> teh.", "index.html: not in a dictionary: teh"),
        ("README.md", "The table", "The tabel", "README.md: not in a dictionary: tabel"),
        ("CHANGELOG.md", "Nothing", "Nothnig", "CHANGELOG.md: not in a dictionary: nothnig"),
        ("tests/golden/sentences_en.txt", "trump", "trmup", "sentences_en.txt: not in a dictionary: trmup"),
        ("src/module.py", "Its end", "Its edn", "src/module.py:1: not in a dictionary: edn"),
        ("src/module.py", "Words", "Wrods", "src/module.py:9: not in a dictionary: wrods"),
    ],
)
def test_each_fault_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str, message: str
) -> None:
    """One planted fault, one line that names it and its place."""
    assert checked(tmp_path, fault=(file, old, new)) == 1
    lines = capsys.readouterr().out.splitlines()
    (found,) = [line for line in lines if message in line]
    assert file in found or message.startswith(file)
    assert len(lines) == 3


def test_idle_words_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A word that stands nowhere, or that the dictionary has, is told without a complaint."""
    assert checked(tmp_path, idle=("docs/words.txt", "gaigel\n", "gaigel\nhand\nputzen\n")) == 0
    assert "docs/words.txt need not have hand, putzen" in capsys.readouterr().out


def test_no_pages_are_no_success(tmp_path: Path) -> None:
    """A folder in which nothing was built must not pass."""
    assert checked(tmp_path) == 0
    for file in (tmp_path / "html").rglob("*.html"):
        file.unlink()
    assert CHECK(tmp_path / "html", tmp_path) == 1
