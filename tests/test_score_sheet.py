"""The score sheet as people chalk it (RULES §12)."""

from __future__ import annotations

import pickle
import xml.etree.ElementTree as ET
from math import atan2, degrees, hypot
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaigel.errors import GaigelError
from gaigel.score_sheet import InvalidScoreSheet, ScoreSheet

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Anna", "Ben", "Carla", "Dan", "Emil", "Frieda")


def sheet(*marks: tuple[int, ...], room: int = 3) -> ScoreSheet:
    return ScoreSheet(marks, NAMES[: len(marks)], room)


def ways(parent: ET.Element) -> list[list[tuple[float, float]]]:
    """The points of every stroke that belongs to the element itself."""
    found: list[list[tuple[float, float]]] = []
    for path in parent.findall(f"{SVG}path"):
        if "q" not in path.attrib["d"] and "h" not in path.attrib["d"]:
            values = [float(part) for part in path.attrib["d"].lstrip("M").split()]
            found.append(list(zip(values[::2], values[1::2], strict=True)))
    return found


def marks_of(svg: str) -> list[tuple[str, float, float]]:
    """Every mark of a drawing: its kind, the direction from the middle in degrees, and how far away it is."""
    found: list[tuple[str, float, float]] = []
    for group in ET.fromstring(svg).iter(f"{SVG}g"):
        if kind := group.get("class"):
            points = [point for way in ways(group) for point in way]
            x = (min(x for x, _ in points) + max(x for x, _ in points)) / 2
            y = (min(y for _, y in points) + max(y for _, y in points)) / 2
            found.append((kind, degrees(atan2(-y, x)) % 360, hypot(x, y)))
    return found


def line_marks(svg: str, angle: float) -> str:
    """The marks in one direction, from the ring outwards."""
    near = [mark for mark in marks_of(svg) if abs((mark[1] - angle + 180) % 360 - 180) < 15]
    return "".join(kind for kind, _, _ in sorted(near, key=lambda mark: mark[2]))


lines = st.lists(st.integers(1, 2), max_size=15).map(tuple)
names = st.text(st.characters(exclude_categories=["C", "Z"]), max_size=30)
sheets = st.sampled_from([2, 3, 4, 6]).flatmap(
    lambda parties: st.builds(
        ScoreSheet, st.tuples(*[lines] * parties), st.tuples(*[names] * parties), st.integers(1, 40)
    )
)


def test_two_lines_run_to_both_sides() -> None:
    """§12: a line per party from a ring in the middle, I for one, V for two; the first mark is next to the ring."""
    assert sheet((1, 2), (2, 2, 1)).text() == "Anna ────V─I──○──V─V─I── Ben"


def test_ascii() -> None:
    """The same without line characters."""
    assert sheet((1, 2), (2, 2, 1)).text(unicode=False) == "Anna ----V-I--o--V-V-I-- Ben"


def test_str_and_notebook_show_the_sheet() -> None:
    """`str` is the Unicode text; notebooks get the drawing."""
    one = sheet((1,), (2,))
    assert str(one) == one.text()
    assert one._repr_svg_() == one.svg()


def test_three_lines_are_a_star() -> None:
    """§12: with more than two parties lines run at fitting angles, anticlockwise as the parties play."""
    assert sheet((1, 2), (2,), (1, 1)).text().splitlines() == [
        "Carla           Ben",
        "     ╲         ╱",
        "      ╲       ╱",
        "       I     ╱",
        "        I   V",
        "         ╲ ╱",
        "          ○",
        "          │",
        "          I",
        "          V",
        "          │",
        "          │",
        "        Anna",
    ]


def test_four_lines_are_a_cross() -> None:
    """§12: party 0 at the bottom, the next to its right."""
    assert sheet((1,), (2,), (1, 2), ()).text(unicode=False).splitlines() == [
        "           Carla",
        "             |",
        "             |",
        "             V",
        "             I",
        "             |",
        "Dan ---------o--V------ Ben",
        "             |",
        "             I",
        "             |",
        "             |",
        "             |",
        "           Anna",
    ]


def test_six_lines_cross_at_equal_angles() -> None:
    """§12: six who play alone have six spokes."""
    assert sheet((1,), (2,), (1, 2), (), (2, 2, 2), (1, 1, 1)).text(unicode=False).splitlines() == [
        "       Emil           Dan",
        "           \\         /",
        "            V       /",
        "             V     /",
        "              V   /",
        "               \\ /",
        "Frieda --I-I-I--o--I-V---- Carla",
        "               / \\",
        "              I   V",
        "             /     \\",
        "            /       \\",
        "           /         \\",
        "       Anna           Ben",
    ]


@pytest.mark.parametrize(("room", "drawn"), [(1, 3), (3, 3), (7, 7), (12, 12), (13, 12), (1000, 12)])
def test_lines_have_room_for_the_match(room: int, drawn: int) -> None:
    """Lines are as long as the limit asks for, within reason."""
    assert sheet((), (), room=room).text() == f"Anna {'─' * (3 + 2 * drawn)}○{'─' * (3 + 2 * drawn)} Ben"


def test_lines_grow_with_their_marks() -> None:
    """A line that bears more marks than it has room for is longer, and the others with it."""
    assert sheet((1,) * 5, ()).text() == "Anna ──I─I─I─I─I──○───────────── Ben"
    svgs = [ET.fromstring(sheet((1,) * count, (), room=12).svg()) for count in (12, 13)]
    assert [float(svg.attrib["width"]) for svg in svgs] == sorted({float(svg.attrib["width"]) for svg in svgs})


@given(sheets)
def test_text_shows_every_mark(one: ScoreSheet) -> None:
    """All marks and names are there, in characters that need no blanks at the end."""
    blank = ScoreSheet(one.marks, tuple("·" * len(name) for name in one.names), one.room)
    text = blank.text()
    assert text.count("I") == sum(line.count(1) for line in one.marks)
    assert text.count("V") == sum(line.count(2) for line in one.marks)
    assert text.count("·") == sum(map(len, one.names))
    assert all(row == row.rstrip() for row in text.split("\n"))
    assert set(blank.text(unicode=False)) <= set("IVo-|/\\· \n")
    assert all(name in one.text() for name in one.names)


@given(sheets)
def test_drawing_shows_every_mark_in_its_place(one: ScoreSheet) -> None:
    """The SVG has each line's marks in its direction, in order from the ring, on a board of its own."""
    svg = one.svg()
    angles = {2: (180, 0), 3: (270, 30, 150), 4: (270, 0, 90, 180), 6: (240, 300, 0, 60, 120, 180)}[len(one.marks)]
    assert [line_marks(svg, angle) for angle in angles] == ["".join("_IV"[mark] for mark in line) for line in one.marks]
    root = ET.fromstring(svg)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (width, height) == (float(root.attrib["width"]), float(root.attrib["height"]))
    points = [point for group in root.iter(f"{SVG}g") for way in ways(group) for point in way]
    assert all(left + 12 < x < left + width - 12 and top + 12 < y < top + height - 12 for x, y in points)
    board = root.find(f".//{SVG}rect")
    assert board is not None
    assert float(board.attrib["width"]) > width - 3
    assert float(board.attrib["height"]) > height - 3
    texts = list(root.iter(f"{SVG}text"))
    assert [text.text or "" for text in texts] == list(one.names)
    for text, name in zip(texts, one.names, strict=True):
        wide = 0.6 * float(text.attrib["font-size"]) * len(name)
        begin = float(text.attrib["x"]) - {"start": 0, "middle": 0.5, "end": 1}[text.attrib["text-anchor"]] * wide
        assert left + 12 < begin <= begin + wide < left + width - 12
    assert all(top + 12 < float(text.attrib["y"]) - 16 < top + height - 12 for text in texts)


def test_a_mark_stays_where_it_is() -> None:
    """A drawn mark does not move when others join it; the same sheet is always the same drawing."""
    few, more = marks_of(sheet((1, 2), ()).svg()), marks_of(sheet((1, 2, 1), (2,)).svg())
    assert few == more[:2]
    assert sheet((1, 2), ()).svg() == sheet((1, 2), ()).svg()


def test_marks_are_no_rubber_stamps() -> None:
    """They are drawn by hand: no two strokes are alike."""
    root = ET.fromstring(sheet((1, 1, 1), (1, 1, 1)).svg())
    shapes = [
        tuple((round(x - way[0][0], 1), round(y - way[0][1], 1)) for x, y in way)
        for group in root.iter(f"{SVG}g")
        if group.get("class")
        for way in ways(group)
    ]
    assert len(set(shapes)) == len(shapes) == 24


def test_v_stands_upright_on_level_lines() -> None:
    """On both sides of the ring the V is open at the top, its point below the line."""
    root = ET.fromstring(sheet((2,), (2,)).svg())
    for group in root.iter(f"{SVG}g"):
        if group.get("class"):
            strokes = ways(group)
            left, right = strokes[0], strokes[-1]
            assert left[0][1] < 0 < left[-1][1]
            assert right[-1][1] < 0 < right[0][1]
            assert abs(right[-1][0] - left[0][0]) > 8
            assert abs(right[0][0] - left[-1][0]) < 4


def test_v_opens_to_the_same_side_of_upright_lines() -> None:
    """Above and below the ring the V is open to the right."""
    root = ET.fromstring(sheet((2,), (), (2,), ()).svg())
    marks = [ways(group) for group in root.iter(f"{SVG}g") if group.get("class")]
    assert len(marks) == 2
    for strokes in marks:
        assert strokes[0][-1][0] < 0 < strokes[0][0][0]
        assert abs(strokes[-1][-1][1] - strokes[0][0][1]) > 8


def test_title_tells_the_strokes() -> None:
    """Who cannot see the drawing hears the count; nothing in a name can break the document."""
    one = ScoreSheet(((1, 2), ()), ("A<b>&'\"", "Bä"), 7)
    assert ET.fromstring(one.svg()).findtext(f"{SVG}title") == "A<b>&'\": 3; Bä: 0"


def test_names_stand_at_the_ends_of_their_lines() -> None:
    """Names beside the slate's left and right end above their line, others beyond it."""
    texts = ET.fromstring(sheet((), (), (), ()).svg()).iter(f"{SVG}text")
    places = [(text.attrib["text-anchor"], float(text.attrib["x"]), float(text.attrib["y"])) for text in texts]
    far = 43 + 2 * 28 + 22
    assert places == [("middle", 0, far + 30), ("end", far, -30), ("middle", 0, -far - 16), ("start", -far, -30)]


def test_long_names_are_small() -> None:
    """A long name stays on its half of the slate."""
    sizes = [
        float(text.attrib["font-size"])
        for text in ET.fromstring(ScoreSheet(((), ()), ("Anna", "A" * 60), 3).svg()).iter(f"{SVG}text")
    ]
    assert sizes[0] == 21
    assert sizes[1] * 0.6 * 60 < 121


def test_value() -> None:
    """A sheet is a value: lists become tuples; equal, hashable, picklable, with an evaluable repr."""
    listed: Any = [[1, 2], []]
    one = ScoreSheet(listed, ["a", "b"], room=7)
    assert one == ScoreSheet(((1, 2), ()), ("a", "b"), 7)
    assert hash(one) == hash(ScoreSheet(((1, 2), ()), ("a", "b"), 7))
    assert pickle.loads(pickle.dumps(one)) == one
    assert eval(repr(one)) == one


@pytest.mark.parametrize(
    ("marks", "names", "complaint"),
    [
        (((1,),), ("a",), "not 1"),
        (((),) * 5, tuple("abcde"), "not 5"),
        (((1,), (3,)), ("a", "b"), "not ((1,), (3,))"),
        (((1,), (0,)), ("a", "b"), "not ((1,), (0,))"),
        (((1,), (2,)), ("a",), "2 lines"),
        (((1,), (2,)), ("a", "b", "c"), "2 lines"),
        (((1,), (2,)), ("a", "b\nc"), "printable"),
        (((1,), (2,)), ("a", "\ud800"), "printable"),
        (((1,), (2,)), ("a", 2), "printable"),
    ],
)
def test_refusals(marks: Any, names: Any, complaint: str) -> None:
    """What is no score sheet is refused, with what would be right."""
    with pytest.raises(InvalidScoreSheet) as caught:
        ScoreSheet(marks, names)
    assert complaint in str(caught.value)
    assert isinstance(caught.value, GaigelError)
    assert isinstance(caught.value, ValueError)
