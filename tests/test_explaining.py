"""Sentences for players: every code, reason, event, ending, deadline and option, in German and English.

What they say stands in `tests/golden/sentences_de.txt` and `sentences_en.txt`. After a change of a sentence, write the
files anew with `python -m tests.test_explaining` in the checkout, and read the difference aloud.
"""

from __future__ import annotations

import random
import re
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import attrs
import pytest

from gaigel import (
    GIGACKEL,
    PRESETS,
    SPEEDBESEN,
    TRUMP,
    WIKIPEDIA,
    Call,
    Calling,
    Card,
    Challenge,
    Code,
    Deadline,
    DeadlineKind,
    Dissle,
    Ending,
    Hand,
    Meld,
    Opening,
    Phase,
    Rank,
    Reason,
    RobWhen,
    Rules,
    Sign,
    State,
    Suit,
    Trick,
    Violation,
    _options,
    apply,
    deadline,
    parse_move,
    view,
    why_illegal,
)
from gaigel.errors import GaigelError
from gaigel.explaining import (
    LANGUAGES,
    MissingSeatName,
    NoSuchOption,
    Unexplainable,
    UnknownLanguage,
    announcement,
    explain,
    explain_option,
)
from gaigel.explaining._language import Choice, ChoiceName, FlagName, NumberName
from gaigel.naming import FRENCH_DE, FRENCH_EN, WUERTTEMBERG_DE, RankName
from gaigel.telling import (
    Called,
    DealEnded,
    Event,
    NotAnEvent,
    Opened,
    SevensLaidDown,
    Signed,
    TargetReached,
    TrickTaken,
    events,
    redact,
    view_events,
)
from gaigel.testing import OPTION_VALUES, candidate_moves, random_playout, random_rules
from tests.helpers import built, dealt, refusal, run

if TYPE_CHECKING:
    from collections.abc import Iterator

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Fritz")

HANDS = {0: "HA HK HO EA L7", 1: "HT H7 EU LK SU", 2: "SA SK SO L7 EU", 3: "S7 SU ST HU LT"}
DISSLE = {**HANDS, 0: "E7 L7 H7 S7 HA"}
FIRST = "0:G:HA 1:H7 2:SA 3:S7"


def started(rules: Rules = SPEEDBESEN, hands: dict[int, str] | None = None, moves: str = FIRST, **more: Any) -> State:
    """A deal after the first trick, which seat 0 has won; more moves behind it."""
    return run(dealt(rules, hands or HANDS, **more), moves)


def strict(held: str, cards: str, *, rules: Rules = SPEEDBESEN, seat: int = 1, **more: Any) -> State:
    """The stock is gone, some cards lie on the table, and a seat holds the cards named."""
    return built(rules, {seat: held}, leader=(seat - len(cards.split())) % 4, cards=cards, **more)


def second_pair() -> State:
    """Seat 0 holds the other König and both Obers, one of them melded before."""
    state = built(WIKIPEDIA, {0: "HK HO HO"}, chronicle=[Meld(0, Suit.HERZ, 20, 3, 0)])
    return attrs.evolve(state, melded=(Hand("HO").mask, 0, 0, 0))


LAST_CALL = built(SPEEDBESEN, {}, phase=Phase.LAST_CALL)
PARTNERS = WIKIPEDIA.replace(rob_needs_trick=False)
TEN_CARDS = SPEEDBESEN.replace(packets=(5, 5, TRUMP))
ANNOUNCING = SPEEDBESEN.replace(dissle=Dissle.ON_LEAD)
SILENT = SPEEDBESEN.replace(calling=Calling.AUTOMATIC)
WINKING = GIGACKEL.replace(winking=True)

EVERYTHING = -1
UNCOUNTED = -2

REFUSALS: list[tuple[State, str, str]] = [
    (run(dealt(), "0:aus"), "1:aus", "DEAL_OVER"),
    (dealt(), "7:aus", "NO_SUCH_SEAT"),
    (started(), "1:HT", "NOT_YOUR_TURN"),
    (started(stock="E7 E7 EO EO"), "0:HT", "NOT_IN_HAND"),
    (strict("HU E7", "HT"), "1:E7", "MUST_FOLLOW"),
    (strict("HA HU E7", "HT"), "1:HU", "MUST_BEAT"),
    (strict("HA HA HK E7", "HT"), "1:E7", "MUST_FOLLOW MUST_BEAT"),
    (strict("L7 E7", "HT", rules=SPEEDBESEN.replace(must_trump=False)), "1:E7", "MUST_BEAT"),
    (strict("LK L7 E7", "HT"), "1:E7", "MUST_TRUMP"),
    (strict("LA LT L7 E7", "HT LU", seat=2), "2:L7", "MUST_OVERTRUMP"),
    (strict("LA LT L7 E7", "HT LU", seat=2), "2:E7", "MUST_TRUMP MUST_OVERTRUMP"),
    (started(moves=f"{FIRST} 0:+H"), "0:EA", "BOUND_BY_MELD"),
    (started(moves=f"{FIRST} 0:+H"), "0:rob", "BOUND_BY_MELD"),
    (started(moves="0:G:HA"), "1:LK", "TRUMP_IN_FIRST_TRICK"),
    (dealt(hands=HANDS), "0:HA", "MUST_OPEN"),
    (started(), "0:pass", "NOT_LAST_CALL"),
    (LAST_CALL, "0:rob", "LAST_CALL_ONLY NOT_ON_LEAD NO_TRUMP_SEVEN STOCK_EMPTY"),
    (dealt(hands=HANDS), "0:D:HK", "OPENING_NOT_OFFERED"),
    (dealt(hands=HANDS), "0:G:HK", "NEEDS_PLAIN_DAUS"),
    (dealt(hands=HANDS), "0:H:HA", "NEEDS_PLAIN_BELOW_DAUS"),
    (dealt(SPEEDBESEN.replace(must_open_daus=True), HANDS), "0:H:HK", "DAUS_OPENING_COMPULSORY"),
    (dealt(hands=HANDS), "0:T:L7", "NOT_ALL_TRUMP"),
    (started(moves="0:H:HK"), "1:H:HT", "NOT_FOREHAND"),
    (started(), "0:+E", "NO_PAIR"),
    (started(moves=f"{FIRST} 0:+H"), "0:+H", "PAIR_ALREADY_MELDED"),
    (second_pair(), "0:+H", "ONLY_TOGETHER"),
    (dealt(hands=HANDS), "0:+H", "NO_TRICK_YET"),
    (started(moves=f"{FIRST} 0:EA 1:HT"), "2:rob", "NOT_ON_LEAD"),
    (built(SPEEDBESEN.replace(meld_in_strict=False), {0: "HK HO"}), "0:+H", "NOT_IN_STRICT_PHASE"),
    (strict("HK HO LU", "LT", won=[1]), "1:+H", "NO_MELDED_CARD_PLAYABLE"),
    (started(SPEEDBESEN.replace(rob_when=RobWhen.OFF)), "0:rob", "ROBBING_OFF"),
    (started(), "0:under", "ROBBING_OFF"),
    (started(hands={**HANDS, 0: "HA HK HO EA EA"}, stock="E7 E7 EO EO"), "0:rob", "NO_TRUMP_SEVEN"),
    (built(SPEEDBESEN, {0: "L7 HK"}, trump="LU"), "0:rob", "STOCK_EMPTY"),
    (started(hands={**HANDS, 2: "SA SK SO EK EU"}, trump="L7"), "0:rob", "TURNED_UP_SEVEN"),
    (started(TEN_CARDS), "0:rob", "LAST_DRAW"),
    (dealt(SPEEDBESEN.replace(rob_needs_trick=False), HANDS), "0:rob", "FIRST_TRICK"),
    (
        started(PARTNERS, {**HANDS, 1: "HT H7 EU L7 SU", 2: "SA SK SO LK EU"}, f"{FIRST} 0:under 0:EA"),
        "1:rob",
        "RESERVED",
    ),
    (
        started(PARTNERS, {**HANDS, 0: "HA HK L7 EA L7", 2: "SA SK SO LO EU"}, f"{FIRST} 0:under"),
        "0:rob",
        "ALREADY_UNDER",
    ),
    (started(PARTNERS), "0:take", "NOTHING_TO_TAKE"),
    (dealt(hands=DISSLE), "0:dissle", "SEVENS_OFF"),
    (dealt(GIGACKEL, {0: "E7 E7 L7 H7 S7"}), "0:sevens", "SEVENS_OFF"),
    (dealt(hands=DISSLE), "0:sevens", "NO_FIVE_SEVENS"),
    (dealt(ANNOUNCING, HANDS), "0:dissle", "NO_FOUR_SEVENS"),
    (run(dealt(ANNOUNCING, DISSLE), "0:dissle"), "0:dissle", "ALREADY_ANNOUNCED"),
    (
        started(SPEEDBESEN.replace(dissle=Dissle.DEALT), DISSLE),
        "0:dissle",
        "TOO_LATE",
    ),
    (dealt(SILENT), "0:aus", "NO_CALLS"),
    (dealt(), "0:challenge:1", "NO_CHALLENGES"),
    (dealt(SILENT), "0:challenge:1", "NO_CHALLENGES"),
    (dealt(GIGACKEL), "0:challenge:0", "OWN_PARTY"),
    (dealt(GIGACKEL), "0:challenge:5", "NO_SUCH_PARTY"),
    (started(), "2:wink:H", "WINKING_OFF"),
    (started(WINKING), "1:wink:H", "NO_PARTNER_ON_LEAD"),
    (started(WINKING, moves=f"{FIRST} 2:wink:H"), "2:wink:H", "SIGN_ALREADY_GIVEN"),
]
"""Refused moves, each with all codes of its refusal."""


ALL_TRUMP = {0: "LA LT LK LK L7", 1: "LT LA LO LO L7", 2: "SA SK SO EK EU", 3: "S7 S7 ST HU HT"}
FIVE = {**HANDS, 1: "E7 E7 H7 S7 S7", 3: "SU SU ST HU LT"}
EIGHT = {0: "HA L7 EA EA", 1: "H7 ET SU", 2: "SA SK SO", 3: "S7 ST HU"}
ENDGAME = {0: "HA HK EK", 1: "HT HO EO", 2: "E7 EU SO", 3: "S7 SU SK"}
BIG_TRICK = "0:HA 1:HT 2:E7 3:S7"
LAST = {0: "HA", 1: "HT", 2: "HK", 3: "HO"}
LAST_TRICK = "0:HA 1:HT 2:HK 3:HO"
PASSES = "0:pass 1:pass 2:pass 3:pass"
NO_DUTIES = SPEEDBESEN.replace(must_trump=False, must_beat=False)


def endgame(rules: Rules = SPEEDBESEN, hands: dict[int, str] = ENDGAME, **more: Any) -> State:
    """The stock is gone, seat 0 leads; nobody has much unless points are given."""
    given: dict[str, Any] = {"points": (50, 50), "trump": "LU", "won": [1], **more}
    return built(rules, hands, **given)


STORIES: list[tuple[str, int | None, State, str]] = [
    ("Ge-Elfen, melding", EVERYTHING, dealt(hands=HANDS), f"{FIRST} 0:+H 0:HK 1:HT 2:SK 3:LT"),
    ("melding in trump", EVERYTHING, endgame(hands={**ENDGAME, 0: "LK LO EK"}, won=()), "0:+L"),
    ("Höher hat, as seat 1 sees it", 1, dealt(hands=HANDS), "0:H:HK 1:HT 2:SA 3:HU"),
    ("Höher hat, as a spectator without counting sees it", UNCOUNTED, dealt(hands=HANDS), "0:H:HK 1:HT 2:SA 3:HU"),
    ("Andere Alte, the twin falls", 0, dealt(hands={**HANDS, 3: "HA S7 ST HU LT"}), "0:A:HA 1:HT 2:SA 3:HA"),
    ("Andere Alte, the twin does not fall", None, dealt(hands=HANDS), "0:A:HA 1:HT 2:SA 3:HU"),
    ("all-trump hand", None, dealt(hands=ALL_TRUMP), "0:T:LK 1:LA 2:SA 3:S7"),
    ("two trumps", None, started(moves=FIRST), "0:EA 1:LK 2:SK 3:LT"),
    ("equal cards", None, started(hands={**HANDS, 3: "S7 EA ST HU LT"}), "0:EA 1:SU 2:SK 3:EA"),
    ("forced to trump", None, endgame(hands={**ENDGAME, 1: "LK EU EO"}), "0:HK 1:LK 2:E7 3:SK"),
    ("not forced to trump", None, endgame(NO_DUTIES, {**ENDGAME, 1: "LK EU EO"}), "0:HK 1:LK 2:E7 3:SK"),
    ("forced, with equal cards", None, endgame(hands={**ENDGAME, 1: "LK EU EO", 2: "LK EU SO"}), "0:HK 1:LK 2:LK 3:SK"),
    (
        "a trick worth nothing",
        None,
        endgame(hands={0: "S7 HK EK", 1: "H7 HO EO", 2: "E7 EU EU", 3: "S7 EK EO"}),
        "0:S7 1:H7 2:E7 3:S7",
    ),
    ("robbing", None, started(trump="LA"), "0:rob"),
    ("laying under and taking", None, started(PARTNERS), "0:under 0:EA 1:EU 2:SK 3:ST 0:take"),
    (
        "laying under, never taken",
        EVERYTHING,
        dealt(PARTNERS.replace(packets=(4, 4, TRUMP)), EIGHT, stock="E7 E7 EO EO HO HO HT HT"),
        "0:G:HA 1:H7 2:SA 3:S7 0:under 0:EA 1:ET 2:SK 3:ST 0:EA 1:SU 2:SO 3:HU",
    ),
    ("the stock runs out", EVERYTHING, started(TEN_CARDS), "0:EA 1:EU 2:SK 3:SU"),
    ("signs, as the partner sees them", 0, started(WINKING), "2:wink:H 2:wink:trump"),
    ("signs, as an opponent sees them", 1, started(WINKING), "2:wink:S 2:wink:E 2:wink:L"),
    ("five sevens", None, dealt(hands=FIVE), "1:sevens"),
    ("auf Dissle, lost", None, dealt(ANNOUNCING, DISSLE), f"0:dissle {FIRST}"),
    ("auf Dissle, opened", 3, dealt(WIKIPEDIA, HANDS), "0:D:HK"),
    ("a right call, as the partner sees it", 2, endgame(points=(90, 60)), f"{BIG_TRICK} 2:aus"),
    ("a right call, as an opponent sees it", 1, endgame(points=(90, 60)), f"{BIG_TRICK} 2:aus"),
    ("a right call without counting", UNCOUNTED, endgame(points=(90, 60)), f"{BIG_TRICK} 2:aus"),
    ("a meld that is enough", 0, endgame(hands={**ENDGAME, 0: "HK HO EK"}, points=(90, 60), won=()), "0:+H"),
    ("a Gaigel", None, endgame(points=(130, 0), won=()), "0:aus"),
    ("too early", None, dealt(), "1:aus"),
    ("too late", EVERYTHING, endgame(points=(90, 60)), f"{BIG_TRICK} 0:HK 1:HO 2:EU 3:SU"),
    ("too late, noticed", EVERYTHING, endgame(GIGACKEL, points=(90, 60)), f"{BIG_TRICK} 0:HK 1:challenge:0"),
    ("too late, called", 1, endgame(GIGACKEL, points=(90, 60)), f"{BIG_TRICK} 0:HK 1:HO 2:aus"),
    ("not late at all", None, dealt(GIGACKEL), "1:challenge:0"),
    ("an automatic win", None, endgame(SILENT, points=(90, 60)), BIG_TRICK),
    ("uncalled", None, endgame(hands=LAST), f"{LAST_TRICK} {PASSES}"),
    ("uncalled and equal", None, endgame(hands=LAST, points=(50, 78)), f"{LAST_TRICK} {PASSES}"),
    (
        "three players",
        None,
        built(
            SPEEDBESEN.for_players(3),
            {0: "HA EK", 1: "HT EO", 2: "E7 SO"},
            points=(120, 60, 40),
            won=[1, 2],
            trump="LU",
        ),
        "0:aus",
    ),
    ("six players, three parties", None, dealt(SPEEDBESEN.for_players(6, 3)), "1:aus"),
]
"""What happens, and who tells it: a seat, nobody (None), somebody who does not count, or all that the events hold."""


def told(watcher: int | None, state: State, moves: str) -> Iterator[Event]:
    """The events of a story as the watcher sees them."""
    for text in moves.split():
        move = parse_move(text)
        after = apply(state, move)
        if watcher == EVERYTHING:
            yield from events(state, move, after)
        elif watcher == UNCOUNTED:
            yield from view_events(state, move, after, None, counting=False)
        else:
            yield from view_events(state, move, after, watcher)
        state = after


DEADLINES: list[tuple[str, Deadline, int | None]] = [
    ("NONE", deadline(dealt(), 0), None),
    ("END_OF_TRICK", deadline(run(endgame(points=(90, 60)), BIG_TRICK), 0), None),
    ("END_OF_TRICK, that trick", deadline(run(endgame(points=(90, 60)), BIG_TRICK), 0), 11),
    ("END_OF_TRICK, the trick before", deadline(run(endgame(points=(90, 60)), BIG_TRICK), 0), 10),
    ("END_OF_TRICK, long before", deadline(run(endgame(points=(90, 60)), BIG_TRICK), 0), 1),
    ("BEFORE_CARD", deadline(run(endgame(GIGACKEL, points=(90, 60)), BIG_TRICK), 0), None),
    ("BEFORE_CARD, that trick", deadline(run(endgame(GIGACKEL, points=(90, 60)), BIG_TRICK), 0), 11),
    ("BEFORE_CARD, the trick before", deadline(run(endgame(GIGACKEL, points=(90, 60)), BIG_TRICK), 0), 10),
    ("LAST_CALL", deadline(run(endgame(hands=LAST, points=(90, 60)), LAST_TRICK), 0), 12),
    ("PASSED", deadline(run(endgame(GIGACKEL, points=(90, 60)), f"{BIG_TRICK} 0:HK"), 0), None),
    ("UNKNOWN", deadline(view(dealt(), 0), 1), None),
]

MOVES = "0:G:HA 0:D:E7 0:T:LK 1:HK 1:+H 2:rob 2:under 2:take 2:dissle 2:sevens 2:aus 1:challenge:0 2:wink:trump 3:pass"


def option_values() -> Iterator[tuple[str, Any]]:
    """Every option with every value worth telling."""
    for name, values in OPTION_VALUES.items():
        for value in sorted(values, key=repr) if name in get_args(FlagName) else values:
            yield name, value


def lines(lang: str) -> Iterator[str]:
    """The golden file of a language, line by line."""
    yield "# Refusals"
    for state, text, codes in REFUSALS:
        yield f"{codes.replace(' ', ' + ')}: {explain(refusal(state, text), lang, seats=NAMES)}"
    yield "\n# Refusals without facts"
    for code in Code:
        yield f"{code.name}: {explain(code, lang, seats=NAMES)}"
    yield f"none: {explain((), lang)}"
    yield "\n# What happens"
    for title, watcher, state, moves in STORIES:
        yield f"\n## {title}"
        for event in told(watcher, state, moves):
            words = announcement(event, lang)
            said = f"   >> {words}" if words else ""
            yield f"{type(event).__name__}: {explain(event, lang, seats=NAMES)}{said}"
    for title, values in (
        ("Reasons", Reason),
        ("Endings", Ending),
        ("Openings", Opening),
        ("Phases", Phase),
        ("Signs", Sign),
    ):
        yield f"\n# {title}"
        for value in values:
            yield f"{value.name}: {explain(value, lang)}"
    yield "\n# Deadlines"
    for title, until, now in DEADLINES:
        yield f"{title}: {explain(until, lang, trick=now)}"
    yield "\n# Moves"
    for text in MOVES.split():
        yield f"{text}: {explain(parse_move(text), lang, seats=NAMES, rules=SPEEDBESEN)}"
    yield "\n# Options"
    asked = ""
    for name, value in option_values():
        if name != asked:
            yield f"{name}: {explain_option(name, lang)}"
            asked = name
        yield f"    {_options.written(value)}: {explain_option(name, lang, value=value)}"
    for name, rules in PRESETS.items():
        yield f"\n# {name}"
        for number, line in enumerate(explain(rules, lang).splitlines(), 1):
            yield f"{number}: {line}"


def golden(lang: str) -> str:
    """The text of a golden file."""
    return "\n".join(lines(lang)) + "\n"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_that_of_the_golden_file(lang: str) -> None:
    """The files hold every sentence; see the top of this file for how to write them anew."""
    assert golden(lang) == (GOLDEN / f"sentences_{lang}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_holds_codes_or_names_of_options(lang: str) -> None:
    """Players hear words: no underscore, no word in capitals, no None."""
    for line in golden(lang).splitlines():
        sentence = re.sub(r"^ *\[.*\]: ", ": ", line).partition(": ")[2]
        assert not re.search(r"_|\b[A-Z]{2,}\b|None|  \w|\.\.", sentence), line
        if sentence:
            assert re.search(r"([.?!]|[.!]“)$", sentence), line
            assert sentence[0].isupper(), line


@pytest.mark.parametrize(("state", "text", "codes"), REFUSALS)
def test_refusals_are_those_named(state: State, text: str, codes: str) -> None:
    """Each refused move breaks exactly the rules that it stands for (RULES §17)."""
    assert [violation.code.name for violation in why_illegal(state, parse_move(text))] == codes.split()


def test_every_code_is_reached() -> None:
    """Every violation code is broken by a move of the golden file (RULES §17)."""
    assert {code for _, _, codes in REFUSALS for code in codes.split()} == {code.name for code in Code}


def test_every_happening_is_reached() -> None:
    """The stories hold every event, reason, ending, opening and sign (RULES §4, §6, §11, §13)."""
    seen: list[Event] = [event for _, watcher, state, moves in STORIES for event in told(watcher, state, moves)]
    assert {type(event) for event in seen} == set(get_args(Event))
    assert {event.trick.reason for event in seen if isinstance(event, TrickTaken)} == set(Reason)
    assert {event.result.ending for event in seen if isinstance(event, DealEnded)} == set(Ending)
    assert {event.opening for event in seen if isinstance(event, Opened)} == set(Opening)
    signs = {
        event.sign
        for _, _, state, moves in STORIES
        for event in told(EVERYTHING, state, moves)
        if isinstance(event, Signed)
    }
    assert signs == set(Sign)


def test_every_deadline_is_reached() -> None:
    """The deadlines of the golden file are of every kind and are what they are called (RULES §9)."""
    assert {until.kind for _, until, _ in DEADLINES} == set(DeadlineKind)
    assert all(until.kind.name == title.partition(",")[0] for title, until, _ in DEADLINES)


def test_the_languages_know_every_option() -> None:
    """What the type checker takes for the options are the fields of Rules, each with its kind of value (RULES §14)."""
    kinds: dict[str, set[str]] = {"flag": set(), "number": set(), "choice": set(), "other": set()}
    for field in attrs.fields(Rules):
        default = field.default
        kind = "flag" if isinstance(default, bool) else "number" if isinstance(default, int) else "other"
        kinds["choice" if isinstance(default, Enum) else kind].add(field.name)
    assert set(get_args(FlagName)) == kinds["flag"]
    assert set(get_args(NumberName)) == kinds["number"]
    assert set(get_args(ChoiceName)) == kinds["choice"]
    assert kinds["other"] == {"packets", "openings"}
    assert {type(getattr(SPEEDBESEN, name)) for name in kinds["choice"]} == set(get_args(Choice))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_named_value_of_an_option_explains_itself(lang: str) -> None:
    """A value that says of which option it is needs no name of an option."""
    for name in get_args(ChoiceName):
        for value in OPTION_VALUES[name]:
            assert explain(value, lang) == explain_option(name, lang, value=value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_are_explained_without_what_is_idle(lang: str) -> None:
    """Rules have a line for each option that can make a difference, in order (RULES §14)."""
    for rules in (SPEEDBESEN, GIGACKEL, WIKIPEDIA, SILENT):
        told_lines = [
            explain_option(name, lang, value=getattr(rules, name))
            for name in (field.name for field in attrs.fields(Rules))
            if name not in rules.idle()
        ]
        assert explain(rules, lang).split("\n") == told_lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_different_things_have_different_sentences(lang: str) -> None:
    """No two codes, reasons, endings or values of an option are told alike."""
    for kind in (Code, Reason, Ending, Opening, Phase, Sign, *get_args(Choice)):
        sentences = [explain(value, lang) for value in kind]
        assert len(set(sentences)) == len(sentences), kind
    for name in get_args(FlagName):
        assert explain_option(name, lang, value=True) != explain_option(name, lang, value=False)
    assert len({explain_option(name, lang) for name in _options.OPTIONS}) == len(_options.OPTIONS)


@pytest.mark.parametrize("seed", range(12))
def test_everything_in_any_deal_can_be_told(seed: int) -> None:
    """Every event, move, refusal, trick and result of random deals by random rules has its sentences."""
    rng = random.Random(seed)
    rules = random_rules(rng)
    playout = random_playout(rng, rules)
    lang = ("de", "en")[seed % 2]
    for before, move, after in playout.steps():
        watcher = rng.choice((None, *range(rules.players)))
        for event in view_events(before, move, after, watcher, counting=rng.random() < 0.5):
            announcement(event, lang)
            assert explain(event, lang)[-1] in ".!"
        assert explain(move, lang).endswith(".")
        tried = rng.choice(candidate_moves(before))
        assert explain(why_illegal(before, tried), lang).endswith(".")
    final = playout.final
    assert all(explain(trick, lang).endswith(".") for trick in final.tricks)
    assert final.result
    assert explain(final.result, lang, rules=rules)[-1] in ".!"


def test_a_refusal_its_violations_and_a_legal_move() -> None:
    """A refusal says what its violations say together; no violation means that the move is allowed."""
    state = strict("HA HU E7", "HT")
    error = refusal(state, "1:E7")
    follow, beat = error.violations
    assert explain(error) == explain(error.violations) == explain(why_illegal(state, error.move))
    assert explain(follow) == "Du musst Herz bedienen. Erlaubt ist Herz-Daus."
    assert explain(beat) == "Du musst die Herz-Zehn schlagen, denn du kannst es. Erlaubt ist Herz-Daus."
    assert explain((beat, follow)) == explain((follow, beat))
    assert explain(why_illegal(state, parse_move("1:HA"))) == "Das darfst du."


def test_seats_are_numbered_as_in_moves() -> None:
    """Without names persons are called by the numbers of their seats, from 0 as in the texts of moves (RULES §16)."""
    assert explain(parse_move("0:HA")) == "Platz 0 spielt Herz-Daus."
    assert explain(parse_move("2:aus"), "en") == "Seat 2 calls “Aus!”."
    assert explain(Challenge(1, 0)) == "Platz 1 meint, Partei 0 ist übergaigelt."
    assert explain(Challenge(1, 0), rules=GIGACKEL) == "Platz 1 meint, Platz 0 und Platz 2 sind übergaigelt."
    assert explain(Challenge(1, 0), rules=GIGACKEL.for_players(2)) == "Platz 1 meint, Platz 0 ist übergaigelt."


def test_parties_of_a_bare_result() -> None:
    """A result tells how many parties there are; names or rules tell who is in them."""
    result = run(dealt(), "1:aus").result
    assert result
    assert "Partei 0 gewinnt, Partei 1 bekommt zwei Striche." in explain(result)
    assert "Anna und Carla gewinnen, Ben und Dan bekommen" in explain(result, seats=NAMES[:4])
    assert "Platz 0 und Platz 2 gewinnen" in explain(result, rules=SPEEDBESEN)
    three = run(dealt(SPEEDBESEN.for_players(3)), "1:aus").result
    assert three
    assert "Partei 0 und Partei 2 gewinnen" in explain(three)
    assert "Party 0 and Party 2 win, and Party 1 gets" in explain(three, "en")


def test_every_loser_is_named_with_his_strokes() -> None:
    """With three parties one may get two strokes and another one (RULES §11, losers ALL)."""
    rules = GIGACKEL.for_players(3)
    state = built(rules, {0: "HA EK", 1: "HT EO", 2: "E7 SO"}, points=(130, 0, 40), won=[2], trump="LU")
    result = run(state, "0:aus").result
    assert result
    assert result.strokes == (0, 2, 1)
    assert "Anna gewinnt, Ben bekommt zwei Striche, Carla bekommt einen Strich." in explain(result, seats=NAMES[:3])
    assert "Anna wins, Ben gets two strokes, and Carla gets one stroke." in explain(result, "en", seats=NAMES[:3])


@pytest.mark.parametrize(
    ("changes", "trumped"),
    [
        ({}, "musste trumpfen"),
        ({"must_beat": False}, "musste trumpfen"),
        ({"must_trump": False}, "musste trumpfen"),
        ({"must_trump": False, "must_beat": False}, "hat getrumpft"),
    ],
)
def test_whether_the_winner_had_to_trump(changes: dict[str, bool], trumped: str) -> None:
    """Who lacks the suit and wins with a trump had to, unless the table knows neither duty (RULES §6)."""
    rules = SPEEDBESEN.replace(**changes)
    before = run(endgame(rules, {**ENDGAME, 1: "LK EU EO"}), "0:HK 1:LK 2:E7")
    move = parse_move("3:SK")
    after = apply(before, move)
    taken = events(before, move, after)[-1]
    assert isinstance(taken, TrickTaken)
    assert f"kein Herz, {trumped} und" in explain(taken)
    assert explain(after.tricks[-1], rules=rules) == explain(taken)
    assert "musste trumpfen" in explain(after.tricks[-1])


def test_an_open_trick_has_no_winner() -> None:
    """Before the last card there is nothing to explain (RULES §6)."""
    assert explain(strict("HA HU E7", "HT").trick) == "Der Stich ist noch offen."
    assert explain(dealt().trick, "en") == "Nobody has won this trick yet."


def test_sentences_in_own_words() -> None:
    """Cards are called as the table calls them, with articles where the gender is known (RULES §1)."""
    beat = Violation(Code.MUST_BEAT, suit=Suit.HERZ, beat=Card.HU)
    daus = Violation(Code.NEEDS_PLAIN_DAUS)
    assert explain(beat, names=FRENCH_DE) == "Du musst den Herz-Buben schlagen, denn du kannst es."
    assert explain(beat, "en", FRENCH_EN) == "You can beat the Jack of Hearts, so you must."
    assert explain(daus, names=FRENCH_DE) == "Dafür brauchst du ein Ass außerhalb von Trumpf."
    sow = WUERTTEMBERG_DE.replace(ranks={Rank.DAUS: RankName("Sau", "Säue", "S", "f")})
    assert explain(daus, names=sow) == "Dafür brauchst du eine Sau außerhalb von Trumpf."
    bare = WUERTTEMBERG_DE.replace(ranks={Rank.DAUS: "Alte"})
    assert explain(daus, names=bare) == "Dafür brauchst du Alte außerhalb von Trumpf."
    assert explain(Violation(Code.NO_FIVE_SEVENS), names=FRENCH_DE.with_nines()) == "Dafür brauchst du fünf Neuner."
    assert explain(Violation(Code.TURNED_UP_SEVEN), "en", FRENCH_EN.with_nines()).startswith(
        "The turned-up card is a Nine"
    )
    sevens = SevensLaidDown(0, (Card.E7,) * 2 + (Card.H7,) * 2 + (Card.L7,) * 2)
    assert announcement(sevens) == "Sechs Siebener!"
    assert announcement(sevens, "en", FRENCH_EN.with_nines()) == "Six Nines!"


@pytest.mark.parametrize(
    ("suit", "lacked"), [(Suit.EICHEL, "keine Eichel"), (Suit.HERZ, "kein Herz"), (Suit.SCHELLEN, "keine Schellen")]
)
def test_the_lack_of_a_suit_in_german(suit: Suit, lacked: str) -> None:
    """Suits have their genders: kein Herz, keine Eichel, keine Schellen."""
    led = Card.of(suit, Rank.KOENIG)
    trick = Trick(0, (led, Card.L7, Card.of(suit, Rank.UNTER), led), 1, Reason.TRUMP, 10, forced=True)
    assert f"hatte {lacked}, musste" in explain(trick)


def test_one_point_is_one_point() -> None:
    """Numbers agree with their nouns, one included."""
    trick = Trick(0, (Card.S7, Card.E7), 0, Reason.HIGHEST_OF_SUIT, 1)
    assert explain(trick).endswith("Das gibt 1 Auge.")
    assert explain(trick, "en").endswith("It is worth 1 point.")
    assert (
        explain_option("packets", value=(1, TRUMP, 13))
        == "Gegeben wird so: eine Karte, dann der Trumpf, dann 13 Karten."
    )
    assert explain_option("packets", "en", value=(1, TRUMP, 13)).endswith("one card, then the trump, then 13 cards.")


def test_a_target_whose_time_is_unknown() -> None:
    """A seat that is not told the deadline of a party is not told a wrong one (RULES §9)."""
    story = list(told(EVERYTHING, endgame(points=(90, 60)), BIG_TRICK))
    reached = story[-1]
    assert isinstance(reached, TargetReached)
    theirs = redact(reached, 1)
    assert theirs
    assert "„Aus!“" in explain(reached)
    assert "„Aus!“" not in explain(theirs)


def test_an_unknown_language_is_refused() -> None:
    """The error names the languages that there are."""
    with pytest.raises(UnknownLanguage, match="no sentences in 'schwäbisch': the languages are 'de', 'en'") as caught:
        explain(Code.NO_PAIR, "schwäbisch")
    assert isinstance(caught.value, GaigelError)
    with pytest.raises(UnknownLanguage, match="'fr'"):
        explain_option("target", "fr")
    with pytest.raises(UnknownLanguage, match="'fr'"):
        announcement(Called(0), "fr")


@pytest.mark.parametrize("thing", [None, "HK", 7, Card.HK, (Card.HK,), dealt()])
def test_what_has_no_sentence_is_refused(thing: Any) -> None:
    """The error says what may be explained."""
    with pytest.raises(Unexplainable, match="has no sentence: give a refusal"):
        explain(thing)


def test_an_announcement_of_no_event_is_refused() -> None:
    """Only events are spoken."""
    with pytest.raises(NotAnEvent, match="is no event"):
        announcement(Call(0))  # type: ignore[arg-type]


def test_unknown_options_and_values_are_refused() -> None:
    """The errors say what would be right (RULES §14)."""
    with pytest.raises(NoSuchOption, match="no option 'colour': the options are players, parties"):
        explain_option("colour")
    with pytest.raises(NoSuchOption, match="players cannot be 5: it is one of 2, 3, 4, 6"):
        explain_option("players", value=5)
    with pytest.raises(NoSuchOption, match="must_follow cannot be 1: it is true or false"):
        explain_option("must_follow", value=1)


def test_a_missing_name_is_refused() -> None:
    """Too few names are an error, not a wrong name."""
    with pytest.raises(MissingSeatName, match="seats holds 2 names, but the one of seat 3 is needed"):
        explain(Call(3), seats=NAMES[:2])


if __name__ == "__main__":
    for _lang in LANGUAGES:
        (GOLDEN / f"sentences_{_lang}.txt").write_text(golden(_lang), encoding="utf-8")
