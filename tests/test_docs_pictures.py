"""The pictures of the Gaigel school are those of its lessons."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from docs.tutorial.make_pictures import HERE, main, pictures_of

LESSONS = sorted(HERE.glob("[1-8]-*.md"))
PAGE = """
```python
from gaigel import SPEEDBESEN, deal, full_pack

shown = deal(SPEEDBESEN, full_pack(), dealer=3)
```

![Sorted cards](pictures/sorted.svg)
"""


def test_the_pictures_are_current() -> None:
    """Each picture in the repository is the one that its page's code draws, and there is no other."""
    assert main(["--check"]) == 0


def test_there_are_eight_lessons() -> None:
    """The school has eight lessons, numbered without a gap."""
    assert [page.name[0] for page in LESSONS] == list("12345678")


@pytest.mark.parametrize("page", LESSONS, ids=lambda page: page.stem)
def test_each_lesson_has_a_picture_a_question_and_an_answer(page: Path) -> None:
    """What a lesson promises; the answer is worked out by code, and every picture is described in words."""
    text = page.read_text(encoding="utf-8")
    question, found, answer = text.partition(":::{dropdown} Answer\n")
    assert found, "no answer"
    assert "## Question\n" in question
    assert "assert " in answer
    shown = list(pictures_of(page))
    assert shown
    for name, svg in shown:
        assert re.search(rf"!\[[^\]]{{30,}}\]\(pictures/{name}\.svg\)", text), name
        assert ET.fromstring(svg).tag.endswith("svg")


def test_the_check_notices_every_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing, a changed and a useless picture are named; drawing mends all three."""
    (tmp_path / "page.md").write_text(PAGE, encoding="utf-8")
    assert main(["--check"], tmp_path) == 1
    assert "sorted.svg is not what page.md shows" in capsys.readouterr().out
    assert main([], tmp_path) == 0
    assert main(["--check"], tmp_path) == 0
    picture = tmp_path / "pictures" / "sorted.svg"
    svg = picture.read_text(encoding="utf-8")
    picture.write_text(svg + " ", encoding="utf-8")
    useless = picture.with_name("useless.svg")
    useless.write_text(svg, encoding="utf-8")
    assert main(["--check"], tmp_path) == 1
    told = capsys.readouterr().out
    assert "sorted.svg is not what" in told
    assert "useless.svg is shown nowhere" in told
    assert main([], tmp_path) == 0
    assert picture.read_text(encoding="utf-8") == svg
    assert not useless.exists()
