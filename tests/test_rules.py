"""House rules: every option, what is refused, what is idle, and the presets (RULES §14, §15)."""

from __future__ import annotations

import ast
import copy
import inspect
import itertools
import math
import pickle
import subprocess
import sys
from fractions import Fraction
from typing import Any, cast

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

import gaigel
from gaigel import (
    GIGACKEL,
    PRESETS,
    SPEEDBESEN,
    TRUMP,
    WIKIPEDIA,
    BeatScope,
    CallDeadline,
    Calling,
    Dissle,
    FirstTrickTrump,
    FiveSevens,
    LimitOn,
    Losers,
    MeldDeadline,
    MeldWhen,
    Opening,
    Overdue,
    Rank,
    RobWhen,
    Rules,
    SecondPair,
    Suit,
    full_pack,
)
from gaigel import rules as rules_module
from gaigel.errors import GaigelError, InvalidRules

G, H, A, D = Opening.GE_ELFEN, Opening.HOEHER_HAT, Opening.ANDERE_ALTE, Opening.AUF_DISSLE

NAMES: dict[str, Any] = dict(vars(gaigel))
"""The public names, in which a repr evaluates."""

TABLE: dict[str, tuple[Any, Any, Any]] = {
    # option: SPEEDBESEN, GIGACKEL, WIKIPEDIA
    "players": (4, 4, 4),
    "parties": (2, 2, 2),
    "packets": ((3, TRUMP, 2), (3, TRUMP, 2), (3, TRUMP, 2)),
    "knocking": (False, True, True),
    "openings": (frozenset({G, H, A}), frozenset({G, H, A}), frozenset({G, H, A, D})),
    "must_open_daus": (False, False, False),
    "first_trick_trump": (FirstTrickTrump.BANNED, FirstTrickTrump.BANNED, FirstTrickTrump.BANNED),
    "must_follow": (True, True, True),
    "must_trump": (True, True, True),
    "must_beat": (True, True, True),
    "beat_scope": (BeatScope.TRICK, BeatScope.TRICK, BeatScope.TRICK),
    "meld_when": (MeldWhen.ON_TURN, MeldWhen.ON_TURN, MeldWhen.ANY_TIME),
    "meld_needs_trick": (True, True, True),
    "meld_in_strict": (True, True, True),
    "meld_binds": (True, False, True),
    "second_pair": (SecondPair.SEPARATE, SecondPair.SEPARATE, SecondPair.TOGETHER),
    "rob_when": (RobWhen.ON_LEAD, RobWhen.ON_TURN, RobWhen.ON_TURN),
    "rob_needs_trick": (True, True, True),
    "rob_in_last_draw": (False, True, True),
    "partner_robbing": (False, False, True),
    "target": (101, 101, 101),
    "last_trick_bonus": (0, 0, 0),
    "calling": (Calling.MANUAL, Calling.MANUAL, Calling.MANUAL),
    "call_deadline": (CallDeadline.NEXT_TRICK, CallDeadline.NEXT_CARD, CallDeadline.NEXT_TRICK),
    "meld_deadline": (MeldDeadline.SAME_TRICK, MeldDeadline.AS_TRICK, MeldDeadline.AS_TRICK),
    "overdue": (Overdue.AUTOMATIC, Overdue.ON_CHALLENGE, Overdue.AUTOMATIC),
    "five_sevens": (FiveSevens.HELD, FiveSevens.OFF, FiveSevens.DEALT),
    "dissle": (Dissle.OFF, Dissle.OFF, Dissle.DEALT),
    "dissle_penalty": (2, 1, 1),
    "dissle_exempt": (False, False, True),
    "gaigel_needs_call": (True, True, False),
    "losers": (Losers.LOWEST, Losers.ALL, Losers.LOWEST),
    "winking": (False, False, False),
    "limit_on": (LimitOn.PARTY, LimitOn.TOTAL, LimitOn.DEALS),
    "limit": (7, 10, 10),
    "cleaning": (False, True, True),
    "cleaning_double": (1, 2, 1),
    "last_stroke_single": (False, True, False),
}
"""§14's table, word for word."""

CHOICES: dict[str, tuple[Any, list[str]]] = {
    "first_trick_trump": (FirstTrickTrump, ["BANNED", "POWERLESS"]),
    "beat_scope": (BeatScope, ["TRICK", "SUIT"]),
    "meld_when": (MeldWhen, ["ON_LEAD", "ON_TURN", "ANY_TIME"]),
    "second_pair": (SecondPair, ["SEPARATE", "TOGETHER"]),
    "rob_when": (RobWhen, ["OFF", "ON_LEAD", "ON_TURN"]),
    "calling": (Calling, ["MANUAL", "AUTOMATIC"]),
    "call_deadline": (CallDeadline, ["NEXT_TRICK", "NEXT_CARD"]),
    "meld_deadline": (MeldDeadline, ["SAME_TRICK", "AS_TRICK"]),
    "overdue": (Overdue, ["AUTOMATIC", "ON_CHALLENGE"]),
    "five_sevens": (FiveSevens, ["OFF", "DEALT", "HELD"]),
    "dissle": (Dissle, ["OFF", "ON_LEAD", "DEALT"]),
    "losers": (Losers, ["LOWEST", "ALL"]),
    "limit_on": (LimitOn, ["PARTY", "TOTAL", "DEALS"]),
}
"""Options with named values, and the names: fixed, since files depend on them (§14, §16)."""

FLAGS = [option for option, values in TABLE.items() if isinstance(values[0], bool)]
WHOLE = {"parties": 2, "target": 1, "last_trick_bonus": 0, "limit": 1}
"""Options that take any whole number from a least one up."""
FEW = {"players": [2, 3, 4, 6], "dissle_penalty": [1, 2], "cleaning_double": [1, 2]}
"""Options that take a few numbers."""


def values_of(option: str) -> list[Any]:
    """Values to try for an option that depends on no other."""
    if option in FLAGS:
        return [False, True]
    if option in CHOICES:
        return list(CHOICES[option][0])
    return (
        FEW.get(option)
        or {
            "target": [1, 66, 101, 1000],
            "last_trick_bonus": [0, 10],
            "limit": [1, 5, 7, 10],
        }[option]
    )


FREE = [option for option in TABLE if option not in {"players", "parties", "packets", "openings"}]
"""Options that contradict no other, but for `partner_robbing` and `winking` where everybody plays alone."""
OPENINGS = [frozenset[Opening](), *map(frozenset, ({G, H}, {H, A}, {G, H, A}, {G, H, D}, {H, A, D}, {G, H, A, D}))]


@st.composite
def allowed(draw: st.DrawFn) -> Rules:
    """Any rules that contradict nothing."""
    players = draw(st.sampled_from([2, 3, 4, 6]))
    parties = draw(st.sampled_from([n for n in range(2, players + 1) if players % n == 0]))
    packets: list[Any] = draw(
        st.lists(st.integers(1, 4), min_size=1, max_size=3).filter(lambda sizes: 2 <= sum(sizes) <= 7)
    )
    packets.insert(draw(st.integers(0, len(packets))), TRUMP)
    options = {option: draw(st.sampled_from(values_of(option))) for option in FREE}
    if players == parties:
        options |= {"partner_robbing": False, "winking": False}
    openings = draw(st.sampled_from(OPENINGS))
    return Rules(players=players, parties=parties, packets=tuple(packets), openings=openings, **options)


@st.composite
def close_to_a_preset(draw: st.DrawFn) -> Rules:
    """A preset, or one for another table, with one option changed."""
    base = draw(st.sampled_from([*PRESETS.values(), WIKIPEDIA.for_players(6), GIGACKEL.for_players(2)]))
    option = draw(st.sampled_from([option for option in FREE if option not in {"partner_robbing", "winking"}]))
    return base.replace(**{option: draw(st.sampled_from(values_of(option)))})


rule_sets = st.one_of(allowed(), close_to_a_preset())
"""Rules far from every preset, and rules close to one."""


def refusals(**options: Any) -> list[str]:
    """The problems for which these options are refused."""
    with pytest.raises(InvalidRules) as info:
        Rules(**options)
    assert str(info.value) == f"invalid rules: {'; '.join(info.value.problems)}"
    return list(info.value.problems)


# --- the table -----------------------------------------------------------------------------------------------------


def test_options_are_those_of_the_table_in_its_order() -> None:
    """§14: these options, no other."""
    assert [field.name for field in attrs.fields(Rules)] == list(TABLE)


@pytest.mark.parametrize("option", TABLE)
def test_preset_values(option: str) -> None:
    """§14: the columns of the table."""
    got = tuple(getattr(preset, option) for preset in (SPEEDBESEN, GIGACKEL, WIKIPEDIA))
    assert got == TABLE[option]
    assert [type(value) for value in got] == [type(value) for value in TABLE[option]]


def test_preset_names() -> None:
    """§16: the presets' names in files."""
    assert PRESETS == {"speedbesen": SPEEDBESEN, "gigackel": GIGACKEL, "wikipedia": WIKIPEDIA}
    assert list(PRESETS) == ["speedbesen", "gigackel", "wikipedia"]


def test_defaults_are_speedbesen() -> None:
    assert Rules() == SPEEDBESEN
    assert Rules().differences(SPEEDBESEN) == {}


@pytest.mark.parametrize("option", CHOICES)
def test_names_of_values(option: str) -> None:
    """§14, §16: the names of the values are fixed; a value's text is its name, and it is found by it."""
    kind, names = CHOICES[option]
    assert [member.name for member in kind] == names
    for name, member in zip(names, kind, strict=True):
        assert (member.value, str(member), repr(member)) == (name, name, f"{kind.__name__}.{name}")
        assert kind(name) is member


@pytest.mark.parametrize(
    ("opening", "name", "letter", "face_down"),
    [
        (G, "GE_ELFEN", "G", False),
        (H, "HOEHER_HAT", "H", True),
        (A, "ANDERE_ALTE", "A", True),
        (D, "AUF_DISSLE", "D", True),
        (Opening.ALL_TRUMP, "ALL_TRUMP", "T", False),
    ],
)
def test_openings(opening: Opening, name: str, letter: str, face_down: bool) -> None:
    """§4, §16: names, letters in the move text, and which lie face down."""
    assert (opening.name, str(opening), opening.letter, opening.face_down) == (name, name, letter, face_down)
    assert Opening(name) is opening
    assert repr(opening) == f"Opening.{name}"
    assert len(Opening) == 5


def test_trump_packet() -> None:
    """§3: TRUMP stands in `packets`, and its repr is that name."""
    assert (repr(TRUMP), str(TRUMP), TRUMP.value) == ("TRUMP", "TRUMP", "TRUMP")
    assert SPEEDBESEN.packets == (3, TRUMP, 2)


def test_every_option_says_what_it_means() -> None:
    """Each option's docstring names its paragraph and, for a choice, every value."""
    (cls,) = ast.parse(inspect.getsource(Rules)).body
    assert isinstance(cls, ast.ClassDef)
    documented = {
        field.target.id: text.value.value
        for field, text in itertools.pairwise(cls.body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
    }
    assert list(documented) == list(TABLE)
    for option, text in documented.items():
        assert isinstance(text, str)
        assert "§" in text, option
        missing = [name for name in CHOICES.get(option, (None, list[str]()))[1] if name not in text]
        assert not missing, option


# --- values --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "value"), [(option, value) for option in FREE for value in values_of(option)], ids=str
)
def test_every_value_is_accepted_and_kept(option: str, value: Any) -> None:
    """§14: the values of the table; an option changes itself and nothing else."""
    rules = SPEEDBESEN.replace(**{option: value})
    assert getattr(rules, option) is value
    default = getattr(SPEEDBESEN, option)
    assert SPEEDBESEN.differences(rules) == ({} if value == default else {option: (default, value)})
    assert Rules(**{option: value}) == rules


@pytest.mark.parametrize("option", FLAGS)
@pytest.mark.parametrize("wrong", [0, 1, None, "yes", "False"])
def test_flags_are_true_or_false(option: str, wrong: object) -> None:
    assert refusals(**{option: wrong}) == [f"{option} = {wrong!r} must be True or False"]


@pytest.mark.parametrize("option", CHOICES)
def test_choices_take_their_own_values_only(option: str) -> None:
    """Neither a name nor a member of the same name of another option will do."""
    kind, names = CHOICES[option]
    strangers = [member for other, _ in CHOICES.values() if other is not kind for member in list[Any](other)]
    for wrong in (names[0], names[0].lower(), None, 0, True, *strangers):
        assert refusals(**{option: wrong}) == [f"{option} = {wrong!r} must be one of {', '.join(names)}"]


@pytest.mark.parametrize("option", WHOLE)
def test_whole_numbers_have_a_least(option: str) -> None:
    least = WHOLE[option]
    for wrong in (least - 1, -1, True, float(least + 1), str(least), None):
        assert refusals(**{option: wrong}) == [f"{option} = {wrong!r} must be a whole number from {least} up"]
    options: dict[str, Any] = {option: least}
    assert getattr(Rules(**options), option) == least


@pytest.mark.parametrize("option", FEW)
@pytest.mark.parametrize("wrong", [0, 5, -1, 7, True, 2.0, "2", None, [2]])
def test_few_numbers(option: str, wrong: object) -> None:
    """True is not 1 and 2.0 is not 2; a list is refused like any other wrong value."""
    listed = ", ".join(map(str, FEW[option]))
    assert refusals(**{option: wrong}) == [f"{option} = {wrong!r} must be one of {listed}"]


@pytest.mark.parametrize(
    "wrong",
    [
        "3T2",
        None,
        5,
        {3: TRUMP},
        (3, "TRUMP", 2),
        (3, TRUMP, 0),
        (3, TRUMP, -1),
        (True, TRUMP, 2),
        (3, TRUMP, 2.0),
        (3, None, 2),
    ],
)
def test_packets_are_numbers_and_trump(wrong: object) -> None:
    """§3: a packet is one card or more; nothing else stands there but TRUMP."""
    assert refusals(packets=wrong) == [f"packets = {wrong!r} must be a tuple of numbers of cards and TRUMP"]


@pytest.mark.parametrize(
    "wrong", ["GE_ELFEN", None, 5, {G: H}, frozenset({"HOEHER_HAT"}), frozenset({G, H, Opening.ALL_TRUMP})]
)
def test_openings_are_a_set_of_the_four(wrong: object) -> None:
    """§4: ALL_TRUMP needs no entry, and none is accepted."""
    assert refusals(openings=wrong) == [
        f"openings = {wrong!r} must be a set of GE_ELFEN, HOEHER_HAT, ANDERE_ALTE, AUF_DISSLE"
    ]


def test_openings_of_unhashable_things_are_refused_like_others() -> None:
    """§14: wrong types are refused by name, whatever they are."""
    (problem,) = refusals(openings=[[]])
    assert problem.startswith("openings = [[]] must be a set of ")


def test_lists_and_sets_are_taken() -> None:
    """`packets` from a list, `openings` from a set, a list or a tuple: the rules are the same and hashable."""
    assert Rules(packets=[3, TRUMP, 2], openings={G, H, A}) == SPEEDBESEN  # type: ignore[arg-type]
    assert Rules(openings=[G, H, A]) == Rules(openings=(A, G, H)) == SPEEDBESEN  # type: ignore[arg-type]
    assert hash(Rules(packets=[3, TRUMP, 2], openings=[G, H, A])) == hash(SPEEDBESEN)  # type: ignore[arg-type]


# --- contradictions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("parties", range(2, 8))
def test_parties_divide_players(players: Any, parties: int) -> None:
    """§2: any divisor of `players` from 2 up."""
    if (players, parties) in {(2, 2), (3, 3), (4, 2), (4, 4), (6, 2), (6, 3), (6, 6)}:
        assert Rules(players=players, parties=parties).parties == parties
    else:
        assert refusals(players=players, parties=parties) == [
            f"parties = {parties} does not divide players = {players}"
        ]


@pytest.mark.parametrize("packets", [(), (5,), (2, 3), (3, TRUMP, 2, TRUMP), (TRUMP, 5, TRUMP)])
def test_packets_hold_trump_once(packets: tuple[Any, ...]) -> None:
    """§3: exactly one TRUMP."""
    assert f"packets = {packets!r} must hold TRUMP exactly once" in refusals(packets=packets)


@pytest.mark.parametrize("packets", [(TRUMP,), (TRUMP, 1), (1, TRUMP)])
def test_packets_deal_two_cards_or_more(packets: tuple[Any, ...]) -> None:
    """§3: the hand size is 2 or more."""
    assert refusals(packets=packets) == [f"packets = {packets!r} must deal every seat at least two cards"]


@pytest.mark.parametrize(
    ("players", "most"),
    [(2, 23), (3, 15), (4, 11), (6, 7)],
)
def test_at_least_one_card_for_each_is_left(players: Any, most: int) -> None:
    """§3: at least `players` cards must be left, the turned-up card included."""
    base = SPEEDBESEN.for_players(players)
    for size in range(2, most + 1):
        rules = base.replace(packets=(size, TRUMP))
        assert rules.hand_size == size
        assert rules.stock == 48 - players * size >= players
    for size in (most + 1, most + 10, 48):
        with pytest.raises(InvalidRules) as info:
            base.replace(packets=(size, TRUMP))
        assert str(info.value) == (
            f"invalid rules: packets = ({size}, TRUMP) leave 0 cards for {players} players; "
            "every seat must be able to draw once"
        )


@pytest.mark.parametrize("size", range(5))
def test_openings_must_serve_every_hand(size: int) -> None:
    """§4: empty, or HOEHER_HAT and at least one Daus opening."""
    accepted = {frozenset[Opening](), *map(frozenset, ({H, G}, {H, A}, {H, G, A}, {H, G, D}, {H, A, D}, {H, G, A, D}))}
    for openings in map(frozenset, itertools.combinations([G, H, A, D], size)):
        if openings in accepted:
            assert Rules(openings=openings).openings == openings
        else:
            assert refusals(openings=openings) == [
                "openings must be empty or hold HOEHER_HAT and GE_ELFEN or ANDERE_ALTE: else some hand cannot open"
            ]


@pytest.mark.parametrize("option", ["partner_robbing", "winking"])
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_partners_are_needed(option: str, players: Any) -> None:
    """§14: no partner robbing and no signs with parties of one."""
    options: dict[str, Any] = {"players": players, option: True}
    assert refusals(parties=players, **options) == [
        f"{option} needs partners, but with parties = {players} everybody plays alone"
    ]
    if players in {4, 6}:
        assert getattr(Rules(parties=players // 2, **options), option) is True


def test_all_contradictions_at_once() -> None:
    """§14: refused at construction, all at once."""
    assert refusals(players=4, parties=3, packets=(1,), openings={G}, winking=True, partner_robbing=True) == [
        "parties = 3 does not divide players = 4",
        "packets = (1,) must hold TRUMP exactly once",
        "packets = (1,) must deal every seat at least two cards",
        "openings must be empty or hold HOEHER_HAT and GE_ELFEN or ANDERE_ALTE: else some hand cannot open",
    ]
    assert refusals(players=6, parties=6, packets=(8,), openings={D}, winking=True, partner_robbing=True) == [
        "packets = (8,) must hold TRUMP exactly once",
        "packets = (8,) leave 0 cards for 6 players; every seat must be able to draw once",
        "openings must be empty or hold HOEHER_HAT and GE_ELFEN or ANDERE_ALTE: else some hand cannot open",
        "partner_robbing needs partners, but with parties = 6 everybody plays alone",
        "winking needs partners, but with parties = 6 everybody plays alone",
    ]


def test_all_wrong_values_at_once() -> None:
    """§14: wrong values are named in the order of the table, and every option can be among them."""
    problems = refusals(**dict.fromkeys(TABLE, "?"))
    assert [problem.split(" = ")[0] for problem in problems] == list(TABLE)


def test_wrong_values_and_contradictions_together() -> None:
    """A contradiction is judged only between options that are right by themselves."""
    assert refusals(players=5, parties=3, packets=(1, TRUMP), winking=True, target=0) == [
        "players = 5 must be one of 2, 3, 4, 6",
        "target = 0 must be a whole number from 1 up",
        "packets = (1, TRUMP) must deal every seat at least two cards",
    ]
    assert refusals(players=4, parties=1, packets="?", openings="?", winking=True, partner_robbing=2) == [
        "parties = 1 must be a whole number from 2 up",
        "packets = '?' must be a tuple of numbers of cards and TRUMP",
        "openings = '?' must be a set of GE_ELFEN, HOEHER_HAT, ANDERE_ALTE, AUF_DISSLE",
        "partner_robbing = 2 must be True or False",
    ]
    assert refusals(players=5, packets=(40, TRUMP)) == ["players = 5 must be one of 2, 3, 4, 6"]
    assert refusals(players=4, parties=4, winking=1) == ["winking = 1 must be True or False"]


def test_options_have_no_order() -> None:
    """Options are given by keyword only."""
    with pytest.raises(TypeError):
        cast("Any", Rules)(4)


def test_invalid_rules_is_a_value_error() -> None:
    with pytest.raises(ValueError, match=r"^invalid rules: target = 0 must be") as info:
        Rules(target=0)
    assert isinstance(info.value, GaigelError)


# --- idle ----------------------------------------------------------------------------------------------------------

ROB_OPTIONS = {"rob_needs_trick", "rob_in_last_draw", "partner_robbing"}
DISSLE_OPTIONS = {"dissle_penalty", "dissle_exempt"}
SPEEDBESEN_IDLE = {"last_stroke_single", "cleaning_double", "losers", "dissle_penalty", "dissle_exempt"}


IDLE: list[tuple[dict[str, Any], set[str], set[str]]] = [
    ({}, set(), set()),
    ({"calling": Calling.AUTOMATIC}, {"call_deadline", "meld_deadline", "overdue"}, set()),
    ({"must_beat": False}, {"beat_scope"}, set()),
    ({"must_follow": False}, {"beat_scope"}, set()),
    ({"must_follow": False, "must_beat": False}, {"beat_scope"}, set()),
    ({"must_trump": False}, set(), set()),
    ({"openings": ()}, {"first_trick_trump", "must_open_daus"}, set()),
    ({"rob_when": RobWhen.OFF}, ROB_OPTIONS, set()),
    ({"rob_when": RobWhen.ON_TURN}, set(), set()),
    ({"limit_on": LimitOn.TOTAL}, set(), {"last_stroke_single"}),
    ({"limit_on": LimitOn.DEALS}, set(), set()),
    ({"cleaning": True}, set(), {"cleaning_double"}),
    ({"parties": 4}, set(), {"losers"}),
    ({"players": 3, "parties": 3}, set(), {"losers"}),
    ({"players": 6, "parties": 3}, set(), {"losers"}),
    ({"players": 6}, set(), set()),
    ({"dissle": Dissle.ON_LEAD}, set(), DISSLE_OPTIONS),
    ({"dissle": Dissle.DEALT}, set(), DISSLE_OPTIONS),
    ({"openings": (G, H, D)}, set(), DISSLE_OPTIONS),
]
"""Changes to SPEEDBESEN, and what is then idle besides, or no longer."""


@pytest.mark.parametrize(("changes", "more", "fewer"), IDLE)
def test_idle_options(changes: dict[str, Any], more: set[str], fewer: set[str]) -> None:
    """§14: options that make no difference beside the others are named."""
    idle = Rules(**changes).idle()
    assert isinstance(idle, frozenset)
    assert idle == (SPEEDBESEN_IDLE | more) - fewer


def test_idle_options_of_the_presets() -> None:
    """§14: what the presets set to no effect."""
    assert SPEEDBESEN.idle() == SPEEDBESEN_IDLE
    assert GIGACKEL.idle() == {"losers", "dissle_penalty", "dissle_exempt"}
    assert WIKIPEDIA.idle() == {"losers", "last_stroke_single"}


def test_everything_idle_at_once() -> None:
    rules = Rules(
        calling=Calling.AUTOMATIC,
        must_beat=False,
        openings=frozenset(),
        rob_when=RobWhen.OFF,
    )
    assert rules.idle() == SPEEDBESEN_IDLE | ROB_OPTIONS | {
        "call_deadline",
        "meld_deadline",
        "overdue",
        "beat_scope",
        "first_trick_trump",
        "must_open_daus",
    }


def test_nothing_idle() -> None:
    rules = Rules(parties=4, dissle=Dissle.ON_LEAD, limit_on=LimitOn.TOTAL, cleaning=True)
    assert rules.idle() == frozenset()


# --- other rules from these ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "parties", "expected"),
    [(2, None, 2), (3, None, 3), (4, None, 2), (6, None, 2), (4, 4, 4), (6, 3, 3), (6, 6, 6), (6, 2, 2), (2, 2, 2)],
)
@pytest.mark.parametrize("preset", PRESETS)
def test_for_players(preset: str, players: Any, parties: int | None, expected: int) -> None:
    """§2, §14: the parties' default; partner robbing and signs fall away with parties of one, nothing else changes."""
    base = PRESETS[preset].replace(winking=True, partner_robbing=True)
    rules = base.for_players(players, parties)
    assert (rules.players, rules.parties) == (players, expected)
    alone = players == expected
    assert (rules.winking, rules.partner_robbing) == (not alone, not alone)
    assert set(base.differences(rules)) <= {"players", "parties", "winking", "partner_robbing"}


def test_for_players_does_not_switch_anything_on() -> None:
    for players in (2, 3, 4, 6):
        rules = SPEEDBESEN.for_players(players)
        assert (rules.winking, rules.partner_robbing) == (False, False)
    assert WIKIPEDIA.for_players(6, 3).partner_robbing is True


def test_for_four_players_a_preset_is_itself() -> None:
    for preset in PRESETS.values():
        assert preset.for_players(4) == preset.for_players(4, 2) == preset


@pytest.mark.parametrize(
    ("players", "parties", "problem"),
    [
        (5, None, "players = 5 must be one of 2, 3, 4, 6"),
        (3, 2, "parties = 2 does not divide players = 3"),
        (4, 1, "parties = 1 must be a whole number from 2 up"),
        (6, 4, "parties = 4 does not divide players = 6"),
        (1, 1, "players = 1 must be one of 2, 3, 4, 6"),
    ],
)
def test_for_players_refuses_what_is_no_table(players: Any, parties: int | None, problem: str) -> None:
    with pytest.raises(InvalidRules) as info:
        WIKIPEDIA.for_players(players, parties)
    assert problem in info.value.problems


def test_for_players_refuses_hands_that_are_too_big() -> None:
    """§3: what is enough for two is not for six."""
    with pytest.raises(InvalidRules, match="leave 0 cards for 6 players"):
        SPEEDBESEN.for_players(2).replace(packets=(20, TRUMP)).for_players(6)


def test_replace_changes_what_it_names_and_nothing_else() -> None:
    """§14."""
    rules = WIKIPEDIA.replace(limit=5, winking=True)
    assert WIKIPEDIA.differences(rules) == {"limit": (10, 5), "winking": (False, True)}
    assert rules.replace(limit=10, winking=False) == WIKIPEDIA
    assert WIKIPEDIA.replace() == WIKIPEDIA
    assert (WIKIPEDIA.limit, WIKIPEDIA.winking) == (10, False)


def test_replace_refuses_unknown_options_by_name() -> None:
    """All of them at once; nothing is ignored."""
    with pytest.raises(InvalidRules) as info:
        SPEEDBESEN.replace(winkin=True, limit=5, Target=101)
    assert info.value.problems == ("there is no option 'winkin'", "there is no option 'Target'")


def test_replace_checks_the_result() -> None:
    with pytest.raises(InvalidRules, match="partner_robbing needs partners, but with parties = 4"):
        WIKIPEDIA.replace(parties=4)


def test_differences_give_both_values_in_order() -> None:
    """Each with this value and the other's, in the order of the table."""
    found = SPEEDBESEN.differences(GIGACKEL)
    assert found == {
        option: (speedbesen, gigackel) for option, (speedbesen, gigackel, _) in TABLE.items() if speedbesen != gigackel
    }
    assert len(found) == 15
    assert list(found) == [option for option in TABLE if option in found]
    assert GIGACKEL.differences(SPEEDBESEN) == {option: (b, a) for option, (a, b) in found.items()}
    assert WIKIPEDIA.differences(WIKIPEDIA) == {}


@given(rule_sets, rule_sets)
def test_differences_lead_from_one_to_the_other(mine: Rules, theirs: Rules) -> None:
    found = mine.differences(theirs)
    assert (found == {}) is (mine == theirs)
    assert theirs.replace(**{option: here for option, (here, _) in found.items()}) == mine
    assert mine.replace(**{option: there for option, (_, there) in found.items()}) == theirs


# --- values: equality, hash, repr, pickle --------------------------------------------------------------------------


@given(rule_sets)
def test_rules_are_values(rules: Rules) -> None:
    """Equal by value, hashable; repr, copy and pickle give equal rules."""
    again = Rules(**{option: getattr(rules, option) for option in TABLE})
    restored = pickle.loads(pickle.dumps(rules))
    evaluated = eval(repr(rules), NAMES)
    for other in (again, restored, evaluated, copy.copy(rules), copy.deepcopy(rules)):
        assert type(other) is Rules
        assert other == rules
        assert hash(other) == hash(rules)
        assert repr(other) == repr(rules)


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (SPEEDBESEN, "SPEEDBESEN"),
        (GIGACKEL, "GIGACKEL"),
        (WIKIPEDIA, "WIKIPEDIA"),
        (GIGACKEL.for_players(3), "GIGACKEL.for_players(3, 3)"),
        (WIKIPEDIA.for_players(6, 3), "WIKIPEDIA.for_players(6, 3)"),
        (WIKIPEDIA.for_players(4, 4), "WIKIPEDIA.for_players(4, 4)"),
        (SPEEDBESEN.replace(five_sevens=FiveSevens.OFF), "SPEEDBESEN.replace(five_sevens=FiveSevens.OFF)"),
        (
            GIGACKEL.for_players(2).replace(packets=(3, 3, TRUMP), limit=5),
            "GIGACKEL.for_players(2, 2).replace(packets=(3, 3, TRUMP), limit=5)",
        ),
        (SPEEDBESEN.replace(openings=()), "SPEEDBESEN.replace(openings=frozenset())"),
        (
            SPEEDBESEN.replace(openings={D, A, H}),
            "SPEEDBESEN.replace(openings={Opening.HOEHER_HAT, Opening.ANDERE_ALTE, Opening.AUF_DISSLE})",
        ),
        (SPEEDBESEN.replace(winking=True), "SPEEDBESEN.replace(winking=True)"),
    ],
    ids=str,
)
def test_repr_names_the_nearest_preset(rules: Rules, text: str) -> None:
    """A short text that evaluates to the rules: a preset, its table, and what differs."""
    assert repr(rules) == text
    assert eval(text, NAMES) == rules


def test_presets_are_pickled_by_name() -> None:
    """A pickled preset is the preset itself again, and takes no more room than its name."""
    for name, preset in PRESETS.items():
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            data = pickle.dumps(preset, protocol)
            assert pickle.loads(data) is preset
            assert name.encode() in data
            assert b"players" not in data
    changed = pickle.dumps(GIGACKEL.replace(limit=5))
    assert b"gigackel" in changed
    assert b"limit" in changed
    assert b"cleaning" not in changed
    assert len(changed) < 120


def test_pickles_are_good_in_another_process() -> None:
    """Nothing in a pickle depends on the addresses or hashes of the process that wrote it."""
    rules = WIKIPEDIA.for_players(6, 3).replace(openings={H, G, D}, meld_when=MeldWhen.ON_LEAD)
    code = (
        "import pickle, sys\n"
        "from gaigel import *\n"
        f"rules = {rules!r}\n"
        f"assert pickle.loads({pickle.dumps(rules)!r}) == rules\n"
        f"assert hash(pickle.loads({pickle.dumps(rules)!r})) == hash(rules)\n"
        "print(repr(rules))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == repr(rules)


def test_rules_of_other_values_are_unequal() -> None:
    """Every option counts for equality."""
    for option in FREE:
        for value in values_of(option):
            assert (SPEEDBESEN.replace(**{option: value}) == SPEEDBESEN) is (value == getattr(SPEEDBESEN, option))
    assert SPEEDBESEN.replace(packets=(5, TRUMP)) != SPEEDBESEN
    assert SPEEDBESEN.replace(openings=()) != SPEEDBESEN
    assert len({SPEEDBESEN, GIGACKEL, WIKIPEDIA, Rules(), SPEEDBESEN.for_players(3)}) == 4
    others: list[Any] = ["SPEEDBESEN", attrs.asdict(SPEEDBESEN), None]
    assert SPEEDBESEN not in others


def test_rules_are_frozen() -> None:
    rules: Any = Rules()
    for option in TABLE:
        with pytest.raises(FrozenInstanceError):
            setattr(rules, option, getattr(GIGACKEL, option))
    with pytest.raises(AttributeError):
        rules.house_rule = True
    assert rules == SPEEDBESEN


@pytest.mark.parametrize(
    "kind",
    [value for value in vars(rules_module).values() if isinstance(value, type) and value.__module__ == "gaigel.rules"],
)
def test_option_values_survive_pickling(kind: Any) -> None:
    """Values of options are singletons, also after pickling and copying."""
    if issubclass(kind, rules_module._Choice):
        for member in kind:
            assert pickle.loads(pickle.dumps(member)) is copy.deepcopy(member) is member
            assert eval(repr(member), NAMES) is member
    else:
        assert kind is Rules


# --- numbers -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "dealt", "left", "tricks"), [(2, 10, 38, 24), (3, 15, 33, 16), (4, 20, 28, 12), (6, 30, 18, 8)]
)
def test_numbers_of_the_deal(players: Any, dealt: int, left: int, tricks: int) -> None:
    """§15: cards dealt and left, tricks."""
    for preset in PRESETS.values():
        rules = preset.for_players(players)
        assert (rules.hand_size, players * rules.hand_size, rules.stock, rules.tricks) == (5, dealt, left, tricks)


def test_six_card_game() -> None:
    """§3: `(3, 3, TRUMP)` is a six-card game."""
    rules = SPEEDBESEN.replace(packets=(3, 3, TRUMP))
    assert (rules.hand_size, rules.stock, rules.tricks) == (6, 24, 12)


def test_chances() -> None:
    """§15: five sevens in one hand 3.3e-5, exactly four 1.6e-3, only trumps 3.0e-4; §3: a seven turned up 1 in 6."""
    pack, size = full_pack(), SPEEDBESEN.hand_size
    sevens = sum(card.rank is Rank.SIEBEN for card in pack)
    herz = sum(card.suit is Suit.HERZ for card in pack)
    hands = math.comb(len(pack), size)
    assert f"{math.comb(sevens, 5) / hands:.1e}" == "3.3e-05"
    assert f"{math.comb(sevens, 4) * (len(pack) - sevens) / hands:.1e}" == "1.6e-03"
    # One trump lies turned up.
    assert f"{math.comb(herz - 1, size) / math.comb(len(pack) - 1, size):.1e}" == "3.0e-04"
    assert Fraction(sevens, len(pack)) == Fraction(1, 6)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_derived_numbers_are_whole(players: int) -> None:
    """RULES §15: a number of tricks or cards can be counted with."""
    rules = SPEEDBESEN.for_players(players)
    assert [type(number) for number in (rules.hand_size, rules.stock, rules.tricks)] == [int] * 3
