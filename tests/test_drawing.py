"""The drawn cards: every face, labels of any kind, and documents that hold what they use."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaigel import Card, Suit
from gaigel._pictures.faces import HEIGHT, WIDTH, card, document, suit
from gaigel._pictures.index import INDEX_X, label_markup
from gaigel._pictures.ink import num, path
from gaigel._pictures.lettering import lettered, text, width_of, wrap

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def drawn(face: Card | None, label: str = "") -> ET.Element:
    """The document of one card."""
    return ET.fromstring(document(card(face, label, 0, 0), WIDTH, HEIGHT, title="card"))


def definitions(root: ET.Element) -> dict[str, str]:
    """Every definition of a document as text, by its id."""
    found = {child.attrib["id"]: ET.tostring(child, encoding="unicode") for child in root.iterfind(f"{SVG}defs/*")}
    assert len(found) == len(root.findall(f"{SVG}defs/*"))
    return found


def references(root: ET.Element) -> set[str]:
    """All ids that a document refers to."""
    return {use.attrib["href"].removeprefix("#") for use in root.iter(f"{SVG}use")}


@pytest.mark.parametrize("face", [*Card, None])
def test_a_document_defines_exactly_what_it_uses(face: Card | None) -> None:
    """A card needs nothing from outside, and brings nothing along that is not used."""
    root = drawn(face, "K")
    assert set(definitions(root)) == references(root)


def test_equal_ids_have_equal_content() -> None:
    """Documents with any cards and labels may stand in one page: an id means the same in all of them."""
    known: dict[str, str] = {}
    for face in (*Card, None):
        for label in ("A", "10", "D", ""):
            for name, content in definitions(drawn(face, label)).items():
                assert known.setdefault(name, content) == content
                assert name.startswith("gaigel-")
    assert len([name for name in known if name.startswith("gaigel-card-")]) == 24 * 4


def test_every_face_is_another() -> None:
    """The 24 faces and the back are 25 drawings, even without labels (RULES §1)."""
    drawings: set[str] = set()
    for face in (*Card, None):
        name = "gaigel-back" if face is None else f"gaigel-card-{face.code}-"
        drawings.add(definitions(drawn(face))[name].replace(name, ""))
    assert len(drawings) == 25


@pytest.mark.parametrize(("rank", "pips"), [("A", 2), ("T", 10), ("7", 7)])
def test_number_cards_have_their_pips(rank: str, pips: int) -> None:
    """A Daus has two symbols of its suit, a Zehn ten, a Sieben seven; the two in the corners are smaller (RULES §1)."""
    for which in Suit:
        code = which.code + rank
        found = definitions(drawn(Card(code), "x"))
        once = found[f"gaigel-card-{code}-78"].count(f"#gaigel-suit-{which.code.lower()}")
        twice = found[f"gaigel-half-{code}-78"].count(f"#gaigel-suit-{which.code.lower()}")
        assert once + 2 * twice == pips + 2


def test_every_card_shows_its_own_suit_alone() -> None:
    """No card bears the symbol of another suit."""
    for face in Card:
        found = {name for name in references(drawn(face, "x")) if "suit" in name}
        assert found == {f"gaigel-suit-{face.suit.code.lower()}"}


def test_a_known_label_is_drawn_without_a_font() -> None:
    """Digits, letters and umlauts are strokes, with two dots for an umlaut; any other character is text."""
    assert "<text" not in label_markup("10", "H")
    assert label_markup("10", "H").count("<path") == 2
    assert label_markup("ü", "H").count("h.1") == 2
    assert label_markup("A B", "H").count("<path") == 2
    assert ">Ж</text>" in label_markup("Ж", "H")
    assert ">&lt;&amp;</text>" in label_markup("<&", "H")
    assert not label_markup("", "H")


@pytest.mark.parametrize("label", ["A", "10", "Ü", "KÖN", "WWWWWW", "Sau-10"])
def test_labels_keep_to_their_column(label: str) -> None:
    """However long, a label stays in the middle of its column, 17.5 units wide at most."""
    placed = [
        [float(number) for number in NUMBER.findall(matrix)]
        for matrix in re.findall(r"matrix\(([^)]*)\)", label_markup(label, "E"))
    ]
    assert len(placed) == len(label)
    assert all(a[4] < b[4] for a, b in pairwise(placed))
    assert placed[0][4] >= INDEX_X - 8.8
    assert placed[-1][4] < INDEX_X + 8.75
    assert len({(x, y) for x, _, _, y, _, _ in placed}) == 1


def test_labels_have_the_colour_of_their_suit() -> None:
    """The four suits have four colours of letters."""
    assert len({label_markup("K", which.code) for which in Suit}) == 4


@given(st.text(max_size=8))
def test_any_label_gives_valid_markup(label: str) -> None:
    """Nothing in a label can break the document."""
    drawn(Card.HK, label)


@given(st.text(), st.text())
def test_any_title_gives_valid_markup(title: str, description: str) -> None:
    """Title and description are read aloud as they are, without what XML does not allow."""
    root = ET.fromstring(document("", 10, 20, title=title, description=description))
    assert root.findtext(f"{SVG}title") == "".join(char for char in title if char.isprintable())
    assert (root.find(f"{SVG}desc") is None) == (not description)


def test_a_document_has_its_size_and_role() -> None:
    """A picture is one image for who hears it, as large as its view box."""
    root = ET.fromstring(document(suit(Suit.HERZ, 5, 5, 10), 10.5, 20, title="x"))
    assert (root.attrib["width"], root.attrib["height"], root.attrib["role"]) == ("10.5", "20", "img")
    assert root.attrib["viewBox"] == "0 0 10.5 20"
    assert set(definitions(root)) == {"gaigel-suit-h"}


def test_a_document_without_cards_has_no_definitions() -> None:
    """What is not used is not there."""
    assert "<defs" not in document("<g/>", 1, 1, title="x")


def test_placing() -> None:
    """A card is moved, made smaller and turned, in this order; what is not asked for is not written."""
    assert card(None, "", 1, 2) == '<use href="#gaigel-back" transform="translate(1 2)"/>'
    assert card(Card.HK, "K", 1.5, 0, scale=0.5, turn=90) == (
        '<use href="#gaigel-card-HK-4b" transform="translate(1.5 0) scale(0.5) rotate(90 50 80)"/>'
    )


def test_numbers_are_short() -> None:
    """At most two decimals, a half rounded up on every Python, and no negative zero."""
    assert [num(value) for value in (1.0, 0.125, -0.001, 10, 1.999)] == ["1", "0.13", "0", "10", "2"]


def test_a_path_names_only_what_it_sets() -> None:
    """What a path leaves out it inherits."""
    assert path("M0 0") == '<path d="M0 0"/>'
    assert path("M0 0", "#fff", "none", 2) == '<path d="M0 0" fill="#fff" stroke="none" stroke-width="2"/>'


def size_of(element: str) -> float:
    """The size of the letters of a text element."""
    found = re.search(r'font-size="([^"]*)"', element)
    assert found
    return float(found[1])


def test_long_text_shrinks_and_is_shortened_at_last() -> None:
    """Text that has no room gets smaller; what would be too small to read loses its end."""
    one = text("Anna", 0, 0, size=15, fill="#000", room=100)
    assert size_of(one) == 15
    longer = text("Annegret-Marie", 0, 0, size=15, fill="#000", room=100)
    assert 9.5 < size_of(longer) < 15
    assert ">Annegret-Marie<" in longer
    longest = text("Annegret-Marie " * 5, 0, 0, size=15, fill="#000", room=100)
    assert size_of(longest) == 9.5
    shown = longest.partition(">")[2].partition("<")[0]
    assert shown.endswith("…")
    assert width_of(shown, 9.5) <= 100


def test_wide_and_combining_characters() -> None:
    """A letter of a wide script takes about its height, a mark above a letter nothing."""
    assert width_of("福", 10) > width_of("M", 10) > width_of("n", 10) > width_of("i", 10)
    assert width_of("e\u0301", 10) == width_of("e", 10)


def test_text_is_safe_and_its_weight_can_be_chosen() -> None:
    """Names are escaped."""
    assert ">&lt;&amp;&gt;</text>" in text("<&>\x00", 0, 0, size=10, fill="#000")
    assert "font-weight" in text("x", 0, 0, size=10, fill="#000")
    assert "font-weight" not in text("x", 0, 0, size=10, fill="#000", bold=False)
    assert "sans-serif" in lettered("x")


def test_wrapping_keeps_all_words() -> None:
    """Lines have room, except for a word that alone has none."""
    words = "Bernd was right to call with many points Donaudampfschifffahrtsgesellschaft"
    lines = wrap(words, 10, 90)
    assert " ".join(lines) == words
    assert all(width_of(line, 10) <= 90 for line in lines[:-1])
    assert all(width_of(f"{a} {b.split()[0]}", 10) > 90 for a, b in pairwise(lines))
    assert wrap("", 10, 90) == []
