"""The rule reference keeps up with the code: tables, options, values, codes, paragraphs (RULES §14, §17)."""

from __future__ import annotations

import re
from enum import Enum
from pathlib import Path

import attrs
import pytest

from docs.rules.make_presets import CHAPTERS, PAGE, anchor, current, main
from gaigel import PRESETS, SPEEDBESEN, Calling, Code, Ending, Opening, Reason, RobWhen, Rules

PAGES = {page.stem: page.read_text(encoding="utf-8") for page in sorted(PAGE.parent.glob("*.md"))}
DEFAULTS = {option.name: option.default for option in attrs.fields(Rules)}


def page_of(label: str) -> str:
    """The text of the one page that holds the label."""
    (found,) = [text for text in PAGES.values() if f"\n({label})=\n" in f"\n{text}"]
    return found


def section_of(option: str) -> str:
    """What the pages say about an option: from its label to the next heading."""
    text = page_of(anchor(option)).partition(f"({anchor(option)})=\n")[2]
    heading, _, rest = text.partition("\n")
    return heading + re.split(r"^#", rest, maxsplit=1, flags=re.MULTILINE)[0]


def code_of(text: str) -> str:
    """The python blocks of a text; comments, which may begin with `#`, go on."""
    return "\n".join(re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE))


def test_the_tables_are_current() -> None:
    """RULES §14: the matrix of presets is the one of the code."""
    assert main(["--check"]) == 0


def test_the_check_notices_a_changed_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A table changed by hand is found and named, and writing mends it."""
    page = tmp_path / "presets.md"
    text = PAGES["presets"]
    page.write_text(text.replace("| 101 |", "| 121 |", 1), encoding="utf-8")
    assert main(["--check"], page) == 1
    assert "presets.md is out of date" in capsys.readouterr().out
    assert main([], page) == 0
    assert page.read_text(encoding="utf-8") == text


def test_a_page_without_marks_is_refused() -> None:
    """Otherwise the check would pass with nothing written."""
    with pytest.raises(ValueError, match="matrix"):
        current(PAGES["presets"].replace("<!-- matrix: end -->", ""))


def test_the_matrix_tells_the_presets_apart() -> None:
    """RULES §14: a row for each option with the values of the presets; what differs from the first is bold."""
    lines = [line for line in PAGES["presets"].splitlines() if re.match(r"\| \[\d+\]", line)]
    rows = {line.split("`")[1]: line.removesuffix(" |").split(" | ")[3:] for line in lines}
    assert set(rows) == set(DEFAULTS)
    assert rows["limit"] == ["7", "**10**", "**10**"]
    assert rows["call_deadline"] == ["`NEXT_TRICK`", "**`NEXT_CARD`**", "`NEXT_TRICK`"]
    for option, cells in rows.items():
        assert ["**" in cell for cell in cells] == [
            option in preset.differences(SPEEDBESEN) for preset in PRESETS.values()
        ]


def test_every_paragraph_has_its_page() -> None:
    """RULES §1 to §17: the label of a paragraph stands at the heading that carries its number."""
    for paragraph in range(1, 18):
        heading = page_of(f"rules-{paragraph}").partition(f"(rules-{paragraph})=\n")[2].partition("\n")[0]
        assert re.match(rf"##? §{paragraph} ", heading), heading


def test_every_option_has_its_place() -> None:
    """RULES §14: each option is described once, on the page of its chapter."""
    assert sorted(option for options in CHAPTERS.values() for option in options) == sorted(DEFAULTS)
    for chapter, options in CHAPTERS.items():
        for option in options:
            assert page_of(anchor(option)) is page_of(f"rules-{chapter}"), option
            assert section_of(option).startswith(f"### `{option}`"), option


def test_every_option_names_all_its_values() -> None:
    """RULES §14: no value goes without its meaning."""
    for option, default in DEFAULTS.items():
        if isinstance(default, bool):
            names = ["True", "False"]
        elif isinstance(default, Enum):
            names = [value.name for value in type(default)]
        else:
            names = []
        for name in names:
            assert f"| `{name}` |" in section_of(option), (option, name)
    for opening in Opening:
        assert opening is Opening.ALL_TRUMP or f"`{opening.name}`" in section_of("openings")


def test_every_option_has_an_example() -> None:
    """Each chapter shows in running code what its options change."""
    for option in DEFAULTS:
        assert re.search(rf"\b{option}=|\.{option}\b", code_of(page_of(anchor(option)))), option


@pytest.mark.parametrize(
    ("kind", "label"),
    [(Code, "rules-17"), (Reason, "rules-6"), (Ending, "rules-11")],
    ids=["codes", "reasons", "endings"],
)
def test_every_name_is_explained(kind: type[Enum], label: str) -> None:
    """RULES §6, §11, §17: codes, reasons and endings each have one row, and no other code has one."""
    first = re.findall(r"^\| `([A-Z_]+)`", page_of(label), re.MULTILINE)
    rows = [name for name in first if name in kind.__members__]
    assert sorted(rows) == sorted(kind.__members__)
    if kind is Code:
        assert rows == first


def test_the_options_that_codes_name_stand_beside_them() -> None:
    """RULES §17: the rows of a code name only options that exist."""
    text = page_of("rules-17")
    for row in re.findall(r"^\| `[A-Z_]+` \|.*\|(.*)\|$", text, re.MULTILINE):
        for word in re.findall(r"`(\w+)`", row):
            assert word in DEFAULTS, word


def test_idle_options_are_listed() -> None:
    """RULES §14: the page names every option that can be idle."""
    table = page_of("rules-14").partition("## What is idle")[2]
    rows = "".join(re.findall(r"^\| (`.*?) \|", table, re.MULTILINE))
    strange = SPEEDBESEN.replace(
        openings=frozenset(), calling=Calling.AUTOMATIC, must_beat=False, rob_when=RobWhen.OFF
    )  # with everything idle that can be
    assert set(re.findall(r"`(\w+)`", rows)) == strange.idle()
