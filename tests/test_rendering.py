"""Pictures: what they show, what they never show, and how they are made."""

from __future__ import annotations

import importlib.util
import random
import re
import subprocess
import sys
import unicodedata
import xml.etree.ElementTree as ET
from collections import Counter
from math import atan2, degrees
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gaigel import (
    GIGACKEL,
    SPEEDBESEN,
    TRUMP,
    WIKIPEDIA,
    Calling,
    Card,
    Deadline,
    DeadlineKind,
    Dissle,
    GaigelError,
    Hand,
    Opening,
    OpenTrick,
    Overdue,
    Phase,
    Play,
    Reached,
    Rules,
    State,
    Trick,
    View,
    apply,
    deal,
    full_pack,
    rendering,
    shuffled_pack,
    turn_moves,
    view,
)
from gaigel._pictures.scene import sorted_cards
from gaigel.explaining import UnknownLanguage, explain
from gaigel.history import lies_hidden
from gaigel.naming import FRENCH_DE, FRENCH_EN, WUERTTEMBERG_DE, InvalidNames
from gaigel.rendering import InvalidSeatNames, NotDrawable, RenderError, UnknownStyle
from gaigel.state import leader, open_cards
from gaigel.testing import states
from tests.helpers import dealt, run
from tests.invariants import examples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gaigel.rendering import Picturable, Style

SVG = "{http://www.w3.org/2000/svg}"
FOUR = ("Anna", "Bernd", "Carla", "Dieter")
STYLES: tuple[Style, ...] = ("unicode", "ascii", "svg")
DOCS = Path(__file__).parent.parent / "docs" / "pictures"


def render(thing: Any, *, lang: str = "en", **options: Any) -> str:
    """A picture in English, unless another language is asked for."""
    return rendering.render(thing, lang=lang, **options)


def svg(thing: Picturable, **options: Any) -> ET.Element:
    """A picture as a tree."""
    return ET.fromstring(render(thing, style="svg", **options))


def outside_definitions(root: ET.Element) -> Iterator[ET.Element]:
    """The elements that are really drawn."""
    for child in root:
        if child.tag != f"{SVG}defs":
            yield from child.iter()


def shown(root: ET.Element) -> Counter[str]:
    """What cards and backs a picture shows, by their codes; a back is `?`."""
    names = [element.attrib["href"] for element in outside_definitions(root) if element.tag == f"{SVG}use"]
    return Counter("?" if name == "#gaigel-back" else name[13:15] for name in names if "suit" not in name)


def texts(root: ET.Element) -> list[str]:
    """All text elements of a picture."""
    return ["".join(element.itertext()) for element in outside_definitions(root) if element.tag == f"{SVG}text"]


def played(rules: Rules, seed: int) -> Iterator[State]:
    """All states of a deal that is played by chance, without calls."""
    rng = random.Random(seed)
    state = deal(rules, shuffled_pack(rng), rules.players - 1)
    while state.phase is not Phase.OVER:
        yield state
        state = apply(state, rng.choice(turn_moves(state)))
    yield state


def columns(line: str) -> int:
    """How wide a line is in a terminal."""
    return sum(0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF") for char in line)


# ---------------------------------------------------------------------------------------------------- cards


def test_cards_in_text() -> None:
    """In Unicode a card is a symbol and its label, in ASCII its code (RULES §1)."""
    assert [render(Card(code)) for code in ("EA", "LT", "HK", "S7")] == ["♣A", "♠10", "♥K", "♦7"]
    assert all(render(card, style="ascii") == card.code for card in Card)
    assert render(Card.EA, lang="de") == "♣A"
    assert render(Card.EA, names=FRENCH_DE) == "♣A"
    assert render(Card.EA, style="ascii", names=FRENCH_DE) == "EA"


def test_hands_in_text_are_in_the_order_of_display() -> None:
    """Suit by suit, each from the Daus to the Sieben."""
    assert render(Hand("S7 SA E7 EA H10 HK HK")) == "♣A ♣7 ♥10 ♥K ♥K ♦A ♦7"
    assert render(Hand("S7 EA"), style="ascii") == "EA S7"
    assert (render(Hand()), render(Hand(), lang="de")) == ("no cards", "keine Karten")


def test_trumps_come_first() -> None:
    """In the order of display trumps are at the left."""
    hand = Hand("E7 EA H7 HA")
    assert sorted_cards(hand, Card.H7.suit) == (Card.HA, Card.H7, Card.EA, Card.E7)


def test_a_card_as_svg() -> None:
    """One card and its name; labels follow the names."""
    root = svg(Card.HK, lang="de")
    assert shown(root) == Counter(["HK"])
    assert root.findtext(f"{SVG}title") == "Herz-König"
    assert "gaigel-card-HO-51" in render(Card.HO, style="svg", names=FRENCH_EN)


def test_a_hand_as_svg() -> None:
    """All cards of the hand, read aloud in the order of display; twelve lie in a line."""
    root = svg(Hand("HK HK E7"))
    assert shown(root) == Counter(HK=2, E7=1)
    assert root.findtext(f"{SVG}title") == "Seven of Acorns, King of Hearts, King of Hearts"
    assert (root.attrib["width"], root.attrib["height"]) == ("192", "160")
    pack = svg(Hand(full_pack()))
    assert shown(pack) == Counter(card.code for card in full_pack())
    assert (pack.attrib["width"], pack.attrib["height"]) == (str(100 + 11 * 46), str(4 * 168 - 8))
    spots = [element.attrib["transform"] for element in outside_definitions(pack) if element.tag == f"{SVG}use"]
    assert spots[12] == "translate(0 168)"
    assert len(set(spots)) == 48


def test_an_empty_hand_as_svg() -> None:
    """A place without a card."""
    root = svg(Hand())
    assert root.findtext(f"{SVG}title") == "no cards"
    assert not shown(root)
    assert root.attrib["width"] == "100"


@pytest.mark.parametrize("thing", [Card.HK, Hand("HK HO"), dealt(), view(dealt(), 2), view(dealt(), None)])
def test_notebooks_show_svg(thing: Any) -> None:
    """What a notebook shows is the picture in the language that is spoken without being asked for another."""
    assert thing._repr_svg_() == render(thing, style="svg", lang="de")


def test_the_library_loads_no_pictures() -> None:
    """`import gaigel` stays light: pictures and sentences are loaded when they are wanted."""
    code = "import sys, gaigel; print([name for name in sys.modules if 'rendering' in name or '_pictures' in name])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.strip() == "[]"


# ---------------------------------------------------------------------------------------------------- tricks


def won() -> Trick:
    """A complete trick as the engine makes it."""
    state = run(dealt(hands={0: "HA", 1: "HT", 2: "E7", 3: "H7"}), "0:G:HA 1:HT 2:E7 3:H7")
    return state.tricks[0]


def test_a_complete_trick_in_text() -> None:
    """Who laid which card, who took it and why; the seats go round (RULES §6)."""
    trick = won()
    lines = render(trick, seats=FOUR).splitlines()
    assert lines[:4] == ["•♥A  Anna ◀", "♥10  Bernd", "♣7   Carla", "♥7   Dieter"]
    assert " ".join(lines[4:]) == f"Ge-Elfen. {explain(trick, 'en', seats=FOUR)}"
    assert all(len(line) <= 80 for line in lines)
    assert render(attrs.evolve(trick, leader=3, winner=0), style="ascii", lang="de").splitlines()[:4] == [
        "*HA  Platz 3",
        "HT   Platz 0 <",
        "E7   Platz 1",
        "H7   Platz 2",
    ]


def test_a_trick_of_a_view_without_points_has_none() -> None:
    """Who does not count sees no trick points (RULES §9)."""
    state = run(dealt(hands={0: "HA", 1: "HT", 2: "E7", 3: "H7"}), "0:G:HA 1:HT 2:E7 3:H7")
    for style in STYLES:
        assert "21" in render(view(state, 0).tricks[0], style=style).partition("<defs>")[0]
        assert "21" not in render(view(state, 0, counting=False).tricks[0], style=style).partition("<defs>")[0]


def test_an_open_trick_in_text() -> None:
    """By itself it does not tell how many play, so only the leader has a seat; names tell it."""
    lone = OpenTrick(3, (None, Card.HT), Opening.HOEHER_HAT)
    assert render(lone).splitlines() == ["•▒▒    Seat 3", "(♥10)", "Höher hat."]
    assert render(lone, seats=FOUR).splitlines() == ["•▒▒    Dieter", "(♥10)  Anna", "Höher hat."]
    assert render(lone, style="ascii").splitlines() == ["*##   Seat 3", "(HT)", "Hoeher hat."]
    assert render(Trick(0, (Card.HA, Card.HT), opening=Opening.GE_ELFEN)).splitlines()[:2] == ["•♥A  Seat 0", "♥10"]
    assert render(Trick(5, (), points=0)) == "no cards"
    assert render(Trick(1, (Card.LA,), opening=Opening.ALL_TRUMP), lang="de") == "•♠A  Platz 1\nnur Trümpfe."


def test_tricks_as_svg() -> None:
    """Cards in a row, numbered; the winner's plate is bright, and what is said stands below."""
    root = svg(won(), seats=FOUR)
    assert shown(root) == Counter(["HA", "HT", "E7", "H7"])
    said = texts(root)
    assert said[:8] == ["1", "Anna", "2", "Bernd", "3", "Carla", "4", "Dieter"]
    assert " ".join(said[8:]) == root.findtext(f"{SVG}desc")
    bright = [element for element in outside_definitions(root) if element.get("fill") == "#fdf6e3"]
    assert [element.tag for element in bright].count(f"{SVG}rect") == 1
    assert root.findtext(f"{SVG}title") == (
        "Anna: Ace of Hearts, Bernd: Ten of Hearts, Carla: Seven of Acorns, Dieter: Seven of Hearts"
    )


def test_face_down_tricks_as_svg() -> None:
    """A card that is known lies small upon its back; the other is a back alone."""
    root = svg(OpenTrick(3, (None, Card.HT), Opening.HOEHER_HAT))
    assert shown(root) == Counter({"?": 2, "HT": 1})
    assert root.findtext(f"{SVG}title") == "Seat 3: face down, Ten of Hearts"
    assert shown(svg(Trick(0, (Card.HT,) * 2, 0, opening=Opening.HOEHER_HAT))) == Counter(HT=2)
    assert not shown(svg(OpenTrick(0, (), None)))
    bare = svg(Trick(0, (Card.HT,)))
    assert bare.find(f"{SVG}desc") is None
    assert texts(bare) == ["1", "Seat 0"]


# ------------------------------------------------------------------------------------------------ what is shown


def expected(position: State | View) -> Counter[str]:
    """The cards and backs that a table must show, told from the position itself."""
    table, past = position.table, position.past
    cards: Counter[str] = Counter()
    if isinstance(position, State):
        for hand in position.hands:
            cards.update(card.code for card in hand)
    else:
        for known, size in zip(position.known, position.hand_sizes, strict=True):
            cards.update(card.code for card in known)
            cards["?"] += size - len(known)
    cards.update(card.code for card in position.cards if card is not None)
    cards["?"] += len(position.cards) if lies_hidden(position) else 0
    size = position.stock_size
    up = open_cards(table, past)[-size:] if size else ()
    cards.update(card.code for card in up)
    cards["?"] += min(3, size - len(up))
    return +cards


@settings(max_examples=examples(0.5))
@given(states(), st.booleans())
def test_tables_show_what_is_known_and_nothing_else(state: State, counting: bool) -> None:
    """Every card that a seat sees or knows is on its picture, and no other (RULES §4, §7)."""
    for seat in (None, *range(state.rules.players)):
        seen = view(state, seat, counting=counting)
        root = svg(seen)
        assert shown(root) == expected(seen)
        told = root.findtext(f"{SVG}desc") or ""
        named = {card for card in Card if render_name(card) in told}
        assert named <= {Card(code) for code in expected(seen) if code != "?"} | {
            state.table.trump_card,
            state.table.trump_seven,
        }
    assert shown(svg(state)) == expected(state)


def render_name(card: Card) -> str:
    """The name of a card in English."""
    return str(svg(card).findtext(f"{SVG}title"))


def twin(state: State, seat: int | None, rng: random.Random) -> State:
    """The state with the cards that the seat does not know dealt anew."""
    seen = view(state, seat)
    first, players = leader(state), state.rules.players
    holes = list(seen.unseen)
    down = state.stock_size - len(open_cards(state.table, state.past)[-state.stock_size :]) if state.stock_size else 0
    pile = list(state.pile)
    start = len(pile) - down
    loose = {at: state.hands[at] - seen.known[at] for at in range(players)}
    covered = [at for at, card in enumerate(seen.cards) if card is None]
    # What lies face down may be a card that its owner was known to hold: then nothing is dealt anew.
    everything = [card for hand in loose.values() for card in hand] + pile[start:] + [state.cards[at] for at in covered]
    if sorted(card.index for card in everything) != [card.index for card in holes]:
        return state
    rng.shuffle(holes)
    masks = [
        (seen.known[at] + Hand([holes.pop() for _ in loose[at]])).mask if at != seat else state.masks[at]
        for at in range(players)
    ]
    cards = list(state.cards)
    for at in covered:
        cards[at] = holes.pop()
    assert (first, len(holes)) == (leader(state), down)
    return attrs.evolve(state, masks=tuple(masks), cards=tuple(cards), pile=(*pile[:start], *holes))


@pytest.mark.parametrize("rules", [SPEEDBESEN, WIKIPEDIA, GIGACKEL.for_players(3), SPEEDBESEN.for_players(6)])
def test_hidden_cards_change_no_picture(rules: Rules) -> None:
    """Two states that differ only in what a seat cannot know have equal pictures for it, but not for all."""
    changed = 0
    for seed in range(3):
        rng = random.Random(seed)
        for state in list(played(rules, seed))[:: rules.players + 1]:
            if state.phase is Phase.OVER:
                continue
            for seat in (None, 1):
                other = twin(state, seat, rng)
                for style in STYLES:
                    assert render(view(state, seat), style=style) == render(view(other, seat), style=style)
                    changed += render(state, style=style) != render(other, style=style)
    assert changed > 20


def test_face_down_cards_are_seen_by_their_owners_alone() -> None:
    """A first trick that lies face down shows each seat its own card, a spectator none (RULES §4)."""
    state = run(dealt(hands={0: "HT", 1: "E7", 2: "S7"}), "0:H:HT 1:E7")
    pictures = [render(view(state, seat)) for seat in (0, 1, 2, None)]
    assert ["(♥10)" in picture for picture in pictures] == [True, False, False, False]
    assert ["(♣7)" in picture for picture in pictures] == [False, True, False, False]
    assert ["•▒▒" in picture for picture in pictures] == [False, True, True, True]
    both = render(state)
    assert "•(♥10)" in both
    assert "(♣7)" in both


def test_without_counting_there_are_no_points() -> None:
    """With counting=False no number of points, no worth of a meld and no deadline is on the picture (RULES §9)."""
    state = run(dealt(hands={0: "HA LK LO", 1: "H7", 2: "H7", 3: "HU"}), "0:G:HA 1:H7 2:H7 3:HU 0:+L")
    due = Reached(0, Deadline(DeadlineKind.END_OF_TRICK, 2))
    state = attrs.evolve(state, past=attrs.evolve(state.past, points=(953, 938), reached=(due,)))
    changed = attrs.evolve(state, past=attrs.evolve(state.past, points=(977, 988), reached=()))
    for style in STYLES:
        seen = render(view(state, 0), style=style).partition("<defs>")[0]
        assert "953" in seen
        assert "938" in seen
        for seat in (0, 1, None):
            blind = render(view(state, seat, counting=False), style=style)
            assert blind == render(view(changed, seat, counting=False), style=style)
            assert "K+O" in blind
            assert not re.search(r"953|938|\b40\b|points", re.sub(r"<defs>.*</defs>|\w+=\"[^\"]*\"", "", blind))
    said = texts(svg(view(state, 0)))
    assert {"953", "938", "40"} <= set(said)
    assert any("Aus!" in line for line in said)


def test_without_counting_the_end_tells_the_points() -> None:
    """When the deal is over, everybody sees the points and the strokes (RULES §11)."""
    state = run(dealt(hands={0: "HA"}), "0:G:HA 1:aus")
    assert render(view(state, 0, counting=False)) == render(view(state, 0))
    assert render(view(state, 0)).splitlines()[:2] == [
        "The deal is over                            Seat 0 & Seat 2                0",
        "Trump ♠ Leaves                              Seat 1 & Seat 3                0 V",
    ]


# ------------------------------------------------------------------------------------------------ the table


TABLE_OF_FOUR = """\
First trick                                 Anna & Carla                   0
Trump ♠ Leaves                              Bernd & Dieter                 0
Dieter is on turn
╭──────────────────────────────────────────────────────────────────────────────╮
│                                    Carla                                     │
│                                    4 ▒▒▒▒                                    │
│                                   no trick                                   │
│                                                                              │
│                               Stock 28: ▒▒ ♠U                                │
│                                                                              │
│         ▶ Dieter                    ♥7                       Bernd           │
│         5 ▒▒▒▒▒                            ♥10               4 ▒▒▒▒          │
│    no trick · dealer                •♥A                     no trick         │
│                                                                              │
│                                   Ge-Elfen                                   │
│                                   Anna led                                   │
│                                                                              │
│                                     Anna                                     │
│                                 ♣K ♣O ♣U ♣7                                  │
│                                   no trick                                   │
╰──────────────────────────────────────────────────────────────────────────────╯
♣ Acorns · ♠ Leaves · ♥ Hearts · ♦ Bells
"""

TABLE_OF_SIX = """\
Erster Stich                                Juerg                          0
Trumpf L Laub                               Zoe                            0
Francois ist am Zug                         Francois                       0
                                            ?                              0
                                            Loeffler-Weiss                 0
                                            F                              0
+------------------------------------------------------------------------------+
|                                Loeffler-Weiss                                |
|                                   5 #####                                    |
|                                  kein Stich                                  |
|                                                                              |
|                               Talon 18: ## LA                                |
|            F                                                   ?             |
|         5 #####                                             5 #####          |
|    kein Stich - Geber                                      kein Stich        |
|                               *##                                            |
|          Juerg                     (HK)                    > Francois        |
|          4 ####                                             5 #####          |
|        kein Stich                Hoeher hat                kein Stich        |
|                            Juerg hat ausgespielt                             |
|                                   verdeckt                                   |
|                                                                              |
|                                     Zoe                                      |
|                                 LK LO L7 HA                                  |
|                                  kein Stich                                  |
+------------------------------------------------------------------------------+
E Eichel - L Laub - H Herz - S Schellen
"""


def test_a_table_of_four_in_text() -> None:
    """All seats around the trick, the viewer at the bottom, the next to play at the right."""
    hands = {0: "HA E7 EU EO EK", 1: "HT", 2: "H7", 3: "HU"}
    state = run(dealt(hands=hands, rng=random.Random(1)), "0:G:HA 1:HT 2:H7")
    assert render(view(state, 0), seats=FOUR) + "\n" == TABLE_OF_FOUR


def test_a_table_of_six_in_ascii() -> None:
    """The same without a single character beyond ASCII, in German."""
    rules = GIGACKEL.for_players(6, 6)
    state = run(dealt(rules, hands={0: "HT", 1: "HK HA L7"}, trump="LA", dealer=5), "0:H:HT 1:HK")
    names = ("Jürg", "Zoë", "François", "福", "Löffler-Weiß", "F")
    assert render(view(state, 1), style="ascii", lang="de", seats=names) + "\n" == TABLE_OF_SIX


@pytest.mark.parametrize("rules", [SPEEDBESEN.for_players(n) for n in (2, 3, 4, 6)])
def test_seats_go_round_anticlockwise(rules: Rules) -> None:
    """Whoever looks sits at the bottom; the next seats follow anticlockwise, at the right first (RULES §2)."""
    names = [f"Person {seat}" for seat in range(rules.players)]
    state = deal(rules, full_pack(), 0)
    for position, bottom in ((state, 0), (view(state, None), 0), (view(state, 1), 1)):
        places: dict[int, tuple[float, float]] = {}
        for element in outside_definitions(svg(position, seats=names)):
            if element.text in names and float(element.attrib["y"]) > 80:
                places[names.index(element.text)] = float(element.attrib["x"]), float(element.attrib["y"])
        assert len(places) == rules.players
        assert places[bottom][1] == max(y for _, y in places.values())
        angles = [degrees(atan2(350 - y, x - 480)) for _, (x, y) in sorted(places.items())]
        turned = [(angle - angles[bottom]) % 360 for angle in angles]
        ordered = turned[bottom:] + turned[:bottom]
        assert ordered == sorted(ordered)
        if rules.players > 2:
            assert places[(bottom + 1) % rules.players][0] > 700


LONG = ("Maximilian-Ferdinand von und zu Hohenzollern", "阿福" * 20, "e\u0301" * 60, "W" * 99, "x", '<&">')


@settings(max_examples=examples(0.5))
@given(states(), st.sampled_from(["en", "de"]), st.sampled_from([None, LONG]))
def test_text_tables_keep_their_form(state: State, lang: str, names: tuple[str, ...] | None) -> None:
    """At most 80 columns, a closed frame, no trailing blanks; ASCII is ASCII."""
    seats = names and names[: state.rules.players]
    for thing in (state, view(state, state.rules.players - 1)):
        for style in ("unicode", "ascii"):
            lines = render(thing, style=style, lang=lang, seats=seats).split("\n")
            assert all(columns(line) <= 80 and line == line.rstrip() and line for line in lines)
            framed = [line for line in lines if line[0] in "|+╭│╰"]
            assert {columns(line) for line in framed} == {80}
            assert {line[-1] for line in framed} <= set("|+╮│╯")
            assert style == "unicode" or "".join(lines).isascii()


@settings(max_examples=examples(0.5))
@given(states(), st.sampled_from(["en", "de"]), st.sampled_from([None, LONG]))
def test_svg_tables_keep_their_form(state: State, lang: str, names: tuple[str, ...] | None) -> None:
    """Valid, complete, safe beside each other in one page, inside their frame, and below 60 kB."""
    ids: dict[str, str] = {}
    seats = names and names[: state.rules.players]
    for thing in (state, view(state, None), view(state, 0)):
        picture = render(thing, style="svg", lang=lang, seats=seats)
        assert len(picture.encode()) < 60_000
        assert picture == render(thing, style="svg", lang=lang, seats=seats)
        assert "<style" not in picture
        assert "class=" not in picture
        root = ET.fromstring(picture)
        used = {element.attrib["href"][1:] for element in root.iter(f"{SVG}use")}
        for child in root.iterfind(f"{SVG}defs/*"):
            content = ET.tostring(child, encoding="unicode")
            assert ids.setdefault(child.attrib["id"], content) == content
            assert child.attrib["id"] in used
        assert used <= set(ids)
        for element in outside_definitions(root):
            if element.tag == f"{SVG}text":
                assert 0 < float(element.attrib["x"]) < 960
                assert 0 < float(element.attrib["y"]) < 700
                assert float(element.attrib["font-size"]) >= 8


def test_the_largest_table_is_below_60_kb() -> None:
    """Two players with 23 cards each hold all faces: still small enough."""
    rules = SPEEDBESEN.for_players(2).replace(packets=(22, TRUMP))
    state = deal(rules, shuffled_pack(random.Random(1)), 1)
    assert len({card for hand in state.hands for card in hand}) == 24
    assert 40_000 < len(render(state, style="svg", lang="de", seats=LONG[:2]).encode()) < 60_000
    assert "22 ▒▒▒▒▒▒▒▒▒▒▒▒\n" not in render(view(state, 0))
    assert "22 ▒▒▒▒▒▒▒▒▒▒▒▒ " in render(view(state, 0))


def turn_marks(root: ET.Element) -> list[str]:
    """The names on the plates that are bright and have an arrow."""
    drawn = list(outside_definitions(root))
    return [
        str(drawn[at + 2].text)
        for at, element in enumerate(drawn)
        if element.tag == f"{SVG}rect" and element.get("height") == "28" and element.get("fill") == "#fdf6e3"
        if drawn[at + 3].tag == f"{SVG}path"
    ]


def test_the_turn_is_marked_clearly() -> None:
    """Exactly one plate is bright and has an arrow, and a line says what is expected; nothing when the deal is over."""
    start = dealt(hands={0: "HA"})
    opened = run(start, "0:G:HA")
    over = run(opened, "1:aus")
    assert [turn_marks(svg(state, seats=FOUR)) for state in (start, opened, over)] == [["Anna"], ["Bernd"], []]
    assert [render(state, seats=FOUR).count("▶") for state in (start, opened, over)] == [1, 1, 0]
    assert "▶ Bernd" in render(opened, seats=FOUR)
    assert "> Bernd" in render(opened, seats=FOUR, style="ascii")
    said = [
        render(state, seats=FOUR, lang=lang).splitlines()[2].strip()
        for lang in ("en", "de")
        for state in (start, opened)
    ]
    assert said == ["Anna opens", "Bernd is on turn", "Anna eröffnet", "Bernd ist am Zug"]
    later = run(dealt(hands={0: "HA", 1: "H7", 2: "H7", 3: "HU"}), "0:G:HA 1:H7 2:H7 3:HU")
    assert "Anna leads" in texts(svg(later, seats=FOUR))
    assert "Anna spielt aus" in render(later, seats=FOUR, lang="de")


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_cards_lie_before_who_laid_them(players: int) -> None:
    """From the middle a card lies in the direction of its seat, numbered in the order of play."""
    state = next(state for state in played(SPEEDBESEN.for_players(players), 2) if len(state.cards) == players - 1)
    names = [f"Person {seat}" for seat in range(players)]
    drawn = list(outside_definitions(svg(state, seats=names)))
    numbers = [
        (float(element.attrib["x"]) - 28, float(element.attrib["y"]) + 40.6)
        for element in drawn
        if element.tag == f"{SVG}text" and element.get("font-size") == "12.5" and str(element.text) in "12345"
    ]
    plates = {
        names.index(str(element.text)): (float(element.attrib["x"]), float(element.attrib["y"]))
        for element in drawn
        if element.text in names and float(element.attrib["y"]) > 80
    }
    plates[0] = 500, 600
    assert len(numbers) == players - 1
    for at, (x, y) in enumerate(numbers):
        seat_x, seat_y = plates[(leader(state) + at) % players]
        between = degrees(atan2(y - 348, x - 500)) - degrees(atan2(seat_y + 60 - 348, seat_x - 500))
        assert abs((between + 180) % 360 - 180) < 30


def test_phases_and_the_number_of_the_trick() -> None:
    """What is being played stands at the top (RULES §5, §6, §9)."""
    heads: dict[Phase, set[str]] = {}
    for state in played(SPEEDBESEN.replace(overdue=Overdue.ON_CHALLENGE), 3):
        for lang in ("en", "de"):
            head = render(state, lang=lang)[:43].split("  ")[0].strip()
            assert head in texts(svg(state, lang=lang))
            heads.setdefault(state.phase, set()).add(re.sub(r"\d+", "n", head))
    assert heads == {
        Phase.FIRST_TRICK: {"First trick", "Erster Stich"},
        Phase.FREE: {"Trick n of n · the stock lasts", "Stich n von n · der Talon liegt"},
        Phase.STRICT: {"Trick n of n · strict rules", "Stich n von n · strenges Spiel"},
        Phase.LAST_CALL: {"All cards are played", "Alle Karten gespielt"},
        Phase.OVER: {"The deal is over", "Das Spiel ist aus"},
    }
    second = run(dealt(hands={0: "HA", 1: "H7", 2: "H7", 3: "HU"}), "0:G:HA 1:H7 2:H7 3:HU")
    assert render(second).startswith("Trick 2 of 12 · ")


def test_the_stock_and_what_lies_under_it() -> None:
    """Face-down cards, the turned-up card, sevens laid under; and the place where they were (RULES §8)."""
    hands = {0: "HA E7", 1: "H7", 2: "L7 HT", 3: "HU"}
    state = run(dealt(WIKIPEDIA, hands=hands, trump="LA", rng=random.Random(2)), "0:G:HA 1:H7 2:HT 3:HU 0:E7")
    state = apply(state, next(move for move in turn_moves(state) if isinstance(move, Play)))
    under = run(state, "2:under")
    seen = view(under, 0)
    assert "Stock 25: ▒▒ ♠A ♠7" in render(seen)
    assert "Talon 25: ## LA L7" in render(seen, style="ascii", lang="de")
    assert "laid under ♠7" in render(seen)
    assert {"Stock: 25", "laid under"} <= set(texts(svg(seen)))
    assert "Stock: Seven of Leaves, Ace of Leaves, 23 face down." in str(svg(seen).findtext(f"{SVG}desc"))
    robbed = run(state, "2:rob")
    assert "Stock 24: ▒▒ ♠7" in render(view(robbed, 0))
    assert "robbed ♠A" in render(view(robbed, 0))
    assert "4 ▒▒▒▒ ♠A" in render(view(robbed, 0))
    *_, late = [state for state in played(SPEEDBESEN, 3) if state.phase is Phase.STRICT]
    assert "stock gone" in texts(svg(late))
    assert "Talon leer" in render(late, lang="de")


def test_the_last_card_of_the_stock() -> None:
    """The turned-up card alone has no pile over it."""
    state = dealt()
    alone = attrs.evolve(state, past=attrs.evolve(state.past, drawn=27))
    assert "Stock 1: ♠U" in render(alone)
    assert shown(svg(view(alone, None)))["?"] == 20


def test_seats_tell_their_tricks_melds_and_who_dealt() -> None:
    """Below each hand stands what it has won and said (RULES §7, §10)."""
    hands = {0: "HA LK LO EK EO", 1: "H7", 2: "H7", 3: "HU"}
    state = run(dealt(hands=hands), "0:G:HA 1:H7 2:H7 3:HU 0:+L 0:+E")
    told = render(view(state, 2), seats=FOUR)
    lines = [line.strip("│ ") for line in told.splitlines()]
    assert lines[lines.index("1 trick · K+O ♠ 40 · K+O ♣ 20") - 2] == "▶ Anna"
    assert "no trick · dealer" in told
    assert {"1 trick", "K+O", "40", "20", "no trick", "dealer"} <= set(texts(svg(view(state, 2))))
    french = texts(svg(view(state, 2), lang="de", names=FRENCH_DE))
    assert {"1 Stich", "K+D", "kein Stich", "Geber", "Pik"} <= set(french)
    many = attrs.evolve(state, past=attrs.evolve(state.past, tricks=state.tricks * 3))
    assert "3 tricks" in texts(svg(many))
    assert "3 Stiche" in texts(svg(many, lang="de"))


def test_auf_dissle_is_seen_by_everybody() -> None:
    """Who plays auf Dissle has it on his plate (RULES §10)."""
    rules = SPEEDBESEN.replace(dissle=Dissle.ON_LEAD)
    state = dealt(rules, hands={0: "E7 L7 H7 S7"})
    assert "Auf Dissle" not in render(state)
    state = run(state, "0:dissle")
    for seat in (0, 1, None):
        assert "Auf Dissle · no trick" in render(view(state, seat))
        assert "Auf Dissle" in texts(svg(view(state, seat)))


def test_signs_are_seen_by_the_own_party_until_the_lead() -> None:
    """A sign is on the partner's picture while he thinks of his lead, and on nobody else's (RULES §13)."""
    state = run(dealt(SPEEDBESEN.replace(winking=True), hands={0: "HA"}), "2:wink:H 2:wink:trump")
    for style in STYLES:
        assert ["signals" in render(view(state, seat), style=style) for seat in (0, 1, 2, 3, None)] == [
            True,
            False,
            True,
            False,
            False,
        ]
    assert "signals ♥" in render(view(state, 0))
    assert "winkt Trumpf-Daus" in render(view(state, 0), lang="de")
    assert "signals" not in render(view(run(state, "0:G:HA"), 0))


def test_deadlines_are_for_the_own_party() -> None:
    """Until when to call stands on the pictures of the party that must, and of the state (RULES §9)."""
    hands = {0: "HA LK LO", 1: "H7", 2: "H7", 3: "HU"}
    rules = SPEEDBESEN.replace(target=50)
    state = run(dealt(rules, hands=hands), "0:G:HA 1:H7 2:H7 3:HU 0:+L")
    due = explain(state.past.reached[0].deadline, "en", trick=2)
    for seat in (0, 1, 2, 3, None):
        mine = seat in (0, 2)
        assert (due in render(view(state, seat))) == mine
        assert (due in " ".join(texts(svg(view(state, seat))))) == mine
    assert f"Anna & Carla: {due}" in render(state, seats=FOUR)
    both = attrs.evolve(
        state, past=attrs.evolve(state.past, reached=(*state.past.reached, Reached(1, state.past.reached[0].deadline)))
    )
    assert f"Anna & Carla, Bernd & Dieter: {due}" in " ".join(render(both, seats=FOUR).split("\n"))
    slip = svg(both, seats=[" ".join(["Wanda"] * 20)] * 4, lang="de")
    low = [float(element.attrib["y"]) for element in outside_definitions(slip) if element.tag == f"{SVG}text"]
    assert "„Aus!“" in " ".join(texts(slip))
    assert max(low) < 690


def test_the_end_of_a_deal() -> None:
    """What happened, the strokes beside the points; below an open trick there is room for it too (RULES §11)."""
    hands = {0: "HA LK LO", 1: "H7", 2: "H7", 3: "HU"}
    state = run(dealt(SPEEDBESEN.replace(target=50), hands=hands), "0:G:HA 1:H7 2:H7 3:HU 0:+L 0:aus")
    assert state.result
    said = explain(state.result, "en", seats=FOUR, rules=state.rules)
    for position in (state, view(state, 1), view(state, None, counting=False)):
        assert said in " ".join(texts(svg(position, seats=FOUR)))
        assert said in " ".join(render(position, seats=FOUR).split("\n"))
        assert said in str(svg(position).findtext(f"{SVG}desc")).replace("Seat 0", "Anna").replace(
            "Seat 2", "Carla"
        ).replace("Seat 1", "Bernd").replace("Seat 3", "Dieter")
        assert strokes(svg(position)) == ["V"]
        assert "Call “Aus!”" not in render(position)
    wrong = run(dealt(hands={0: "HA", 1: "HT"}), "0:G:HA 1:HT 1:aus")
    assert shown(svg(view(wrong, 0)))["HT"] == 1
    assert "übergaigelt" not in " ".join(texts(svg(wrong)))
    assert "untergaigelt" in " ".join(texts(svg(wrong)))
    notes = [
        float(element.attrib["y"])
        for element in outside_definitions(svg(wrong))
        if element.tag == f"{SVG}text" and "untergaigelt" in str(element.text)
    ]
    assert min(notes) > 480
    single = attrs.evolve(state, result=attrs.evolve(state.result, strokes=(0, 1)))
    assert strokes(svg(single)) == ["I"]
    assert "0 I\n" in render(single)
    none = attrs.evolve(state, result=attrs.evolve(state.result, strokes=(0, 0)))
    assert strokes(svg(none)) == []


def strokes(root: ET.Element) -> list[str]:
    """The golden marks on the slate."""
    paths = [
        element.attrib["d"]
        for element in outside_definitions(root)
        if element.tag == f"{SVG}path" and element.get("stroke") == "#f2b71f"
    ]
    return ["I" if "v" in path else "V" for path in paths]


def test_sevens_that_were_laid_down_are_seen() -> None:
    """Five sevens on the table are open for everybody (RULES §10)."""
    state = run(dealt(hands={1: "E7 E7 L7 H7 S7"}), "1:sevens")
    assert Counter(E7=2, L7=1, H7=1, S7=1) <= shown(svg(view(state, 0))) - Counter(
        card.code for card in view(state, 0).hand
    )
    assert "♠7 ♣7 ♣7 ♥7 ♦7" in render(view(state, 0))


def test_known_cards_lie_open_among_the_backs() -> None:
    """What was melded and not yet played is seen by everybody; the rest of the hand is counted (RULES §7)."""
    hands = {0: "HA LK LO EK EO", 1: "H7", 2: "H7", 3: "HU"}
    state = run(dealt(hands=hands), "0:G:HA 1:H7 2:H7 3:HU 0:+L 0:LK")
    assert "3 ▒▒▒ ♠O" in render(view(state, 1))
    assert "▒▒▒ ♠O" not in render(view(state, 0))


def test_automatic_calling_needs_no_reminder() -> None:
    """Where nobody calls there is nothing to remind of (RULES §9)."""
    hands = {0: "HA LK LO", 1: "H7", 2: "H7", 3: "HU"}
    state = run(dealt(SPEEDBESEN.replace(calling=Calling.AUTOMATIC), hands=hands), "0:G:HA 1:H7 2:H7 3:HU 0:+L")
    assert "Aus" not in render(view(state, 0))


def test_last_call() -> None:
    """Who is asked may call or pass (RULES §9)."""
    state = next(state for state in played(SPEEDBESEN.replace(target=900), 1) if state.phase is Phase.LAST_CALL)
    name = FOUR[state.turn or 0]
    assert f"{name} may call or pass" in texts(svg(state, seats=FOUR))
    assert f"{name} ruft Aus oder passt" in render(state, seats=FOUR, lang="de")
    assert "no cards" in str(svg(state).findtext(f"{SVG}desc"))


def test_what_is_read_aloud() -> None:
    """Title and description hold everything for who cannot see the table."""
    state = run(dealt(hands={0: "HA E7 EU EO EK", 1: "HT"}, rng=random.Random(1)), "0:G:HA 1:HT")
    root = svg(view(state, 0), seats=FOUR, names=FRENCH_EN)
    assert root.findtext(f"{SVG}title") == "Gaigel: First trick, Trump Spades, Carla is on turn"
    assert root.findtext(f"{SVG}desc") == (
        "Anna: King of Clubs, Queen of Clubs, Jack of Clubs, Seven of Clubs (no trick). Bernd: 4 face down (no trick). "
        "Carla: 5 face down (no trick). Dieter: 5 face down (no trick; dealer). "
        "Ge-Elfen, Anna led: Anna: Ace of Hearts, Bernd: Ten of Hearts. Stock: Jack of Spades, 27 face down. "
        "Anna & Carla: 0 points. Bernd & Dieter: 0 points."
    )
    over = run(state, "2:aus")
    assert "Anna & Carla: 0 points, 2 strokes. Bernd & Dieter: 0 points, no stroke." in str(
        svg(over, seats=FOUR).findtext(f"{SVG}desc")
    )
    hidden = run(dealt(hands={0: "HT"}), "0:H:HT")
    assert "Höher hat, Seat 0 led, face down: Seat 0: face down." in str(svg(view(hidden, 1)).findtext(f"{SVG}desc"))
    robbing = run(
        dealt(WIKIPEDIA, hands={0: "HA L7", 1: "H7", 2: "H7", 3: "HU"}, trump="LA"), "0:G:HA 1:H7 2:H7 3:HU 0:rob"
    )
    assert "(1 trick; robbed Ace of Leaves)" in str(svg(robbing).findtext(f"{SVG}desc"))
    melding = run(dealt(hands={0: "HA LK LO", 1: "H7", 2: "H7", 3: "HU"}), "0:G:HA 1:H7 2:H7 3:HU 0:+L")
    assert "(1 trick; K+O Leaves 40)" in str(svg(melding).findtext(f"{SVG}desc"))


# ------------------------------------------------------------------------------------------------ refusals


@pytest.mark.parametrize("thing", [None, "HK", 3, Phase.FREE, Card.HK.suit, (Card.HK,)])
def test_things_without_a_picture(thing: Any) -> None:
    """A value that cannot be drawn is refused by name, with what would be right."""
    with pytest.raises(NotDrawable, match="give a card, a hand") as caught:
        render(thing)
    assert caught.value.thing == thing
    assert isinstance(caught.value, RenderError)
    assert isinstance(caught.value, GaigelError)
    assert isinstance(caught.value, TypeError)


def test_unknown_styles_languages_and_names() -> None:
    """What there is not is refused, with what there is."""
    wrong: Any = "png"
    with pytest.raises(UnknownStyle, match="'unicode', 'ascii', 'svg'") as caught:
        render(Card.HK, style=wrong)
    assert caught.value.style == "png"
    assert isinstance(caught.value, RenderError)
    assert isinstance(caught.value, ValueError)
    with pytest.raises(UnknownLanguage, match="'sw'"):
        render(Card.HK, lang="sw")
    nameless: Any = {"K": "King"}
    with pytest.raises(InvalidNames, match="must be a Names"):
        render(Card.HK, names=nameless)
    assert render(Card.HK, names=WUERTTEMBERG_DE) == "♥K"


@pytest.mark.parametrize(
    ("thing", "seats", "complaint"),
    [
        (dealt(), ("a", "b", "c"), "there are 4 seats"),
        (dealt(), ("a", "b", "c", "d", "e"), "there are 4 seats"),
        (dealt(), "abcd", "there are 4 seats"),
        (view(dealt(), 0), (), "there are 4 seats"),
        (dealt(), ("a", "b", "c", ""), "not ''"),
        (dealt(), ("a", "b", "c", " "), "not ' '"),
        (dealt(), ("a", "b", "c", "d\n"), "printable"),
        (dealt(), ("a", "b", "c", 4), "not 4"),
        (Trick(0, (Card.HA, Card.HT), 0), ("a", "b", "c"), "there are 2 seats"),
        (Trick(3, (Card.HA, Card.HT)), ("a", "b", "c"), "there are 4 or more seats"),
        (Trick(0, (Card.HA, Card.HT)), ("a",), "there are 2 or more seats"),
        (Trick(0, (Card.HA, Card.HT)), tuple("abcdefg"), "there are 2 or more seats"),
        (Card.HK, tuple("abcdefg"), "there are 0 or more seats"),
    ],
)
def test_names_that_do_not_fit(thing: Any, seats: Any, complaint: str) -> None:
    """Each seat needs one name of printable characters."""
    with pytest.raises(InvalidSeatNames) as caught:
        render(thing, seats=seats)
    assert complaint in str(caught.value)
    assert isinstance(caught.value, RenderError)
    assert isinstance(caught.value, ValueError)


# ------------------------------------------------------------------------------------------------ documentation


@pytest.mark.skipif(not DOCS.exists(), reason="the pictures of the documentation are not here")
def test_the_pictures_of_the_documentation_are_current() -> None:
    """What stands in docs/pictures is what is drawn today, in another process too."""
    spec = importlib.util.spec_from_file_location("docs_pictures_make", DOCS / "make.py")
    assert spec is not None
    assert spec.loader is not None
    make = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make)
    drawn = dict(make.pictures())
    assert {file.stem for file in DOCS.glob("*.svg")} == set(drawn)
    for name, picture in drawn.items():
        assert (DOCS / f"{name}.svg").read_text(encoding="utf-8") == f"{picture}\n", name
    page = (DOCS / "index.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\(([\w-]+)\.svg\)", page)) | {"card"} == set(drawn)
