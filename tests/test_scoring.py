"""What a deal costs: every ending at every table (RULES §11, and §10 for Auf Dissle)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gaigel import (
    GIGACKEL,
    SPEEDBESEN,
    WIKIPEDIA,
    Announcement,
    Deadline,
    DeadlineKind,
    DealResult,
    Dissle,
    Ending,
    FiveSevens,
    Losers,
    Opening,
    Overdue,
    Phase,
    Reached,
    Rules,
)
from tests.helpers import built, run

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

LOWEST, ALL = Losers.LOWEST, Losers.ALL
TABLES = [(2, 2), (3, 3), (4, 2), (4, 4), (6, 2), (6, 3), (6, 6)]


def table(players: int, parties: int, **options: object) -> Rules:
    return SPEEDBESEN.for_players(players, parties).replace(**options)


def called(
    rules: Rules,
    points: Sequence[int],
    *,
    won: Sequence[int] = (),
    caller: int = 0,
    announced: Iterable[int] = (),
    opening: Opening | None = None,
) -> DealResult:
    """The result of a call in the last call; seat 0 won all tricks but those that `won` names."""
    state = built(
        rules,
        {},
        won=won,
        points=points,
        phase=Phase.LAST_CALL,
        chronicle=[Announcement(seat, 1, 0) for seat in announced],
        opening=opening,
    )
    result = run(state, f"{caller}:aus").result
    assert result is not None
    return result


def uncalled(
    rules: Rules, points: Sequence[int], *, won: Sequence[int] = (), announced: Iterable[int] = ()
) -> DealResult:
    """The result when everybody passes; seat 0 won all tricks but those that `won` names."""
    state = built(
        rules,
        {},
        won=won,
        points=points,
        phase=Phase.LAST_CALL,
        chronicle=[Announcement(seat, 1, 0) for seat in announced],
    )
    result = run(state, " ".join(f"{seat}:pass" for seat in range(rules.players))).result
    assert result is not None
    assert result.ending is Ending.UNCALLED
    return result


# --- a right call -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("losers", [LOWEST, ALL])
@pytest.mark.parametrize(
    ("players", "won", "strokes"),
    [
        (2, [1], (0, 1)),
        (2, [], (0, 2)),
        (4, [1], (0, 1)),
        (4, [3], (0, 1)),
        (4, [2], (0, 2)),
        (6, [5], (0, 1)),
        (6, [4], (0, 2)),
    ],
)
def test_a_right_call_between_two_parties(
    losers: Losers, players: int, won: list[int], strokes: tuple[int, int]
) -> None:
    """RULES §11: one stroke, or two if the opponents are trickless; a trick of any of them is enough."""
    result = called(table(players, 2, losers=losers), (101, 0), won=won)
    assert (result.ending, result.winners, result.strokes) == (Ending.RIGHT_CALL, (0,), strokes)
    assert result.value == max(strokes)


def test_the_caller_s_party_wins_whichever_it_is() -> None:
    """RULES §11: party 1 calls; party 0 has tricks and loses one."""
    result = called(table(4, 2), (110, 130), won=[1], caller=3)
    assert (result.winners, result.strokes, result.seat) == ((1,), (1, 0), 3)


MANY: list[tuple[int, list[int], tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = [
    # players, parties, who won tricks besides seat 0, points, strokes under LOWEST, strokes under ALL
    (3, [1, 2], (101, 40, 30), (0, 0, 1), (0, 1, 1)),
    (3, [1, 2], (101, 30, 40), (0, 1, 0), (0, 1, 1)),
    (3, [1, 2], (101, 40, 40), (0, 1, 1), (0, 1, 1)),
    (3, [1], (101, 40, 0), (0, 0, 2), (0, 1, 2)),
    (3, [1], (101, 0, 40), (0, 0, 2), (0, 1, 2)),
    (3, [], (101, 0, 0), (0, 2, 2), (0, 2, 2)),
    (4, [1, 2, 3], (101, 40, 30, 35), (0, 0, 1, 0), (0, 1, 1, 1)),
    (4, [1, 2, 3], (101, 30, 40, 30), (0, 1, 0, 1), (0, 1, 1, 1)),
    (4, [3], (101, 0, 20, 60), (0, 2, 2, 0), (0, 2, 2, 1)),
    (4, [], (101, 0, 0, 0), (0, 2, 2, 2), (0, 2, 2, 2)),
    (6, [1, 2, 3, 4, 5], (101, 5, 4, 3, 4, 5), (0, 0, 0, 1, 0, 0), (0, 1, 1, 1, 1, 1)),
    (6, [1, 2, 4], (101, 30, 4, 0, 50, 0), (0, 0, 0, 2, 0, 2), (0, 1, 1, 2, 1, 2)),
]


@pytest.mark.parametrize(("players", "won", "points", "lowest", "everybody"), MANY)
def test_a_right_call_when_everybody_plays_alone(
    players: int, won: list[int], points: tuple[int, ...], lowest: tuple[int, ...], everybody: tuple[int, ...]
) -> None:
    """RULES §11: LOWEST: the trickless two, or the fewest points (all tied) one; ALL: one or two each."""
    result = called(table(players, players, losers=LOWEST), points, won=won)
    assert (result.winners, result.strokes, result.value) == ((0,), lowest, max(lowest))
    result = called(table(players, players, losers=ALL), points, won=won)
    assert (result.winners, result.strokes, result.value) == ((0,), everybody, max(everybody))


@pytest.mark.parametrize(
    ("won", "points", "lowest", "everybody"),
    [
        ([4, 5], (101, 50, 40), (0, 0, 1), (0, 1, 1)),
        ([4], (101, 50, 40), (0, 0, 2), (0, 1, 2)),
        ([3], (101, 0, 0), (0, 2, 2), (0, 2, 2)),
    ],
)
def test_a_right_call_between_three_pairs(
    won: list[int], points: tuple[int, ...], lowest: tuple[int, ...], everybody: tuple[int, ...]
) -> None:
    """RULES §2, §11: six players as three pairs: seats 1 and 4, 2 and 5 belong together."""
    assert called(table(6, 3, losers=LOWEST), points, won=won).strokes == lowest
    assert called(table(6, 3, losers=ALL), points, won=won).strokes == everybody


def test_trickless_counts_tricks_and_never_points() -> None:
    """RULES §11: a trick of four sevens is a trick; points without a trick do not help."""
    assert called(table(4, 2), (150, 0), won=[1]).strokes == (0, 1)
    assert called(table(4, 2, meld_needs_trick=False), (150, 40), won=[]).strokes == (0, 2)


def test_the_winner_may_be_trickless_itself() -> None:
    """RULES §11: only opponents are doubled; a party without a trick may have melded."""
    state = built(table(2, 2, meld_needs_trick=False, target=40), {0: "E7", 1: "EU"}, points=(60, 40))
    result = run(state, "1:aus").result
    assert result is not None
    assert result.strokes == (1, 0)


# --- who loses alone ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("losers", [LOWEST, ALL])
@pytest.mark.parametrize(("players", "parties"), TABLES)
def test_a_wrong_call_costs_two_and_never_four(players: int, parties: int, losers: Losers) -> None:
    """RULES §11: also if caller or opponents are trickless; all other parties win."""
    rules = table(players, parties, losers=losers, dissle_exempt=True, dissle=Dissle.DEALT)
    result = called(rules, [100, *[0] * (parties - 1)], caller=0, announced=[0])
    assert result.ending is Ending.WRONG_CALL
    assert (result.strokes, result.winners) == ((2, *[0] * (parties - 1)), tuple(range(1, parties)))
    assert result.value == 2
    result = called(rules, [100] * parties, caller=1)
    assert result.strokes == (0, 2, *[0] * (parties - 2))
    assert result.winners == (0, *range(2, parties))


@pytest.mark.parametrize("losers", [LOWEST, ALL])
@pytest.mark.parametrize(("players", "parties"), TABLES)
def test_overdue_and_wrong_challenges_cost_two(players: int, parties: int, losers: Losers) -> None:
    """RULES §11: the offender alone, at every table."""
    rules = table(players, parties, losers=losers, overdue=Overdue.ON_CHALLENGE)
    late = [Reached(1, Deadline(DeadlineKind.PASSED))]
    points = [0, 105, *[0] * (parties - 2)]
    for move in ("0:challenge:1", "1:aus"):
        result = run(built(rules, {}, points=points, phase=Phase.LAST_CALL, reached=late), move).result
        assert result is not None
        assert (result.ending, result.strokes) == (Ending.OVERDUE, (0, 2, *[0] * (parties - 2)))
        assert (result.winners, result.value) == ((0, *range(2, parties)), 2)
    result = run(built(rules, {}, points=points, phase=Phase.LAST_CALL), "0:challenge:1").result
    assert result is not None
    assert (result.ending, result.strokes) == (Ending.WRONG_CHALLENGE, (2, *[0] * (parties - 1)))
    assert (result.winners, result.value) == (tuple(range(1, parties)), 2)


@pytest.mark.parametrize("losers", [LOWEST, ALL])
@pytest.mark.parametrize(("players", "parties"), TABLES)
def test_five_sevens_cost_everybody_else_one(players: int, parties: int, losers: Losers) -> None:
    """RULES §10, §11: points and tricks do not matter, nor does who is lowest."""
    rules = table(players, parties, losers=losers, five_sevens=FiveSevens.HELD)
    state = built(rules, {0: "E7 E7 H7 H7 S7"}, points=[0, *range(10, 10 * parties, 10)])
    result = run(state, "0:sevens").result
    assert result is not None
    assert (result.ending, result.winners) == (Ending.FIVE_SEVENS, (0,))
    assert (result.strokes, result.value) == ((0, *[1] * (parties - 1)), 1)


@pytest.mark.parametrize("penalty", [1, 2])
@pytest.mark.parametrize("losers", [LOWEST, ALL])
@pytest.mark.parametrize(("players", "parties"), TABLES)
def test_a_lost_dissle_costs_the_penalty(players: int, parties: int, losers: Losers, penalty: int) -> None:
    """RULES §10, §11: the announcer's party alone, one or two by the option; all others win."""
    rules = table(players, parties, losers=losers, dissle=Dissle.DEALT, dissle_penalty=penalty, dissle_exempt=True)
    cards = ["HU", "HA", "H7", "EU", "SU", "SO"][:players]
    state = built(rules, dict(enumerate(cards)), points=[10] * parties, chronicle=[Announcement(1, 1, 1)])
    state = run(state, " ".join(f"{seat}:{card}" for seat, card in enumerate(cards)))
    result = state.result
    assert result is not None
    assert (result.ending, result.strokes) == (Ending.DISSLE_LOST, (0, penalty, *[0] * (parties - 2)))
    assert (result.winners, result.value) == ((0, *range(2, parties)), penalty)


# --- nobody called ------------------------------------------------------------------------------------------

UNCALLED: list[tuple[int, int, list[int], tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = [
    # players, parties, tricks besides seat 0's, points, LOWEST, ALL; with gaigel_needs_call
    (2, 2, [], (240, 0), (0, 1), (0, 1)),
    (2, 2, [1], (130, 110), (0, 1), (0, 1)),
    (4, 2, [], (240, 0), (0, 1), (0, 1)),
    (4, 2, [1], (110, 130), (1, 0), (1, 0)),
    (6, 2, [1], (130, 110), (0, 1), (0, 1)),
    (3, 3, [1, 2], (90, 80, 70), (0, 0, 1), (0, 1, 1)),
    (3, 3, [1, 2], (80, 90, 70), (0, 0, 1), (1, 0, 1)),
    (3, 3, [1, 2], (100, 70, 70), (0, 1, 1), (0, 1, 1)),
    (3, 3, [1], (124, 116, 0), (0, 0, 1), (0, 1, 1)),
    (3, 3, [1], (200, 0, 40), (0, 1, 0), (0, 1, 1)),
    (3, 3, [], (240, 0, 0), (0, 1, 1), (0, 1, 1)),
    (4, 4, [1, 2, 3], (90, 60, 50, 40), (0, 0, 0, 1), (0, 1, 1, 1)),
    (6, 3, [1, 2], (90, 80, 70), (0, 0, 1), (0, 1, 1)),
    (6, 6, [1, 2, 3, 4], (100, 50, 40, 30, 20, 0), (0, 0, 0, 0, 0, 1), (0, 1, 1, 1, 1, 1)),
]


@pytest.mark.parametrize(("players", "parties", "won", "points", "lowest", "everybody"), UNCALLED)
def test_uncalled_where_a_gaigel_needs_a_call(
    players: int,
    parties: int,
    won: list[int],
    points: tuple[int, ...],
    lowest: tuple[int, ...],
    everybody: tuple[int, ...],
) -> None:
    """RULES §11 (SB, GS): the most points win; one stroke to the loser, the lowest (all tied), or each; never two."""
    for losers, strokes in ((LOWEST, lowest), (ALL, everybody)):
        result = uncalled(table(players, parties, losers=losers), points, won=won)
        assert result.winners == (points.index(max(points)),)
        assert (result.strokes, result.value, result.seat) == (strokes, 1, None)


@pytest.mark.parametrize(
    ("players", "parties", "won", "points", "lowest", "everybody"),
    [
        (2, 2, [], (240, 0), (0, 2), (0, 2)),
        (2, 2, [1], (130, 110), (0, 1), (0, 1)),
        (4, 2, [2], (240, 0), (0, 2), (0, 2)),
        (6, 2, [3], (130, 110), (0, 1), (0, 1)),
        (3, 3, [1], (124, 116, 0), (0, 0, 2), (0, 1, 2)),
        (3, 3, [1], (200, 0, 40), (0, 0, 2), (0, 1, 2)),
        (3, 3, [1, 2], (90, 80, 70), (0, 0, 1), (0, 1, 1)),
        (3, 3, [], (240, 0, 0), (0, 2, 2), (0, 2, 2)),
        (6, 3, [1, 2], (90, 70, 80), (0, 1, 0), (0, 1, 1)),
        (4, 4, [1], (90, 60, 50, 40), (0, 0, 2, 2), (0, 1, 2, 2)),
    ],
)
def test_uncalled_where_a_gaigel_needs_no_call(
    players: int,
    parties: int,
    won: list[int],
    points: tuple[int, ...],
    lowest: tuple[int, ...],
    everybody: tuple[int, ...],
) -> None:
    """RULES §11 (EW, DW): exactly the strokes of a right call by the winner."""
    for losers, strokes in ((LOWEST, lowest), (ALL, everybody)):
        result = uncalled(table(players, parties, losers=losers, gaigel_needs_call=False), points, won=won)
        assert (result.winners, result.strokes, result.value) == ((0,), strokes, max(strokes))


@pytest.mark.parametrize("needs_call", [True, False])
@pytest.mark.parametrize("losers", [LOWEST, ALL])
@pytest.mark.parametrize(
    ("players", "parties", "points"),
    [
        (2, 2, (120, 120)),
        (4, 2, (130, 130)),
        (3, 3, (90, 60, 90)),
        (3, 3, (80, 80, 80)),
        (6, 3, (0, 120, 120)),
        (4, 4, (100, 100, 0, 40)),
    ],
)
def test_a_tie_for_the_most_points_costs_nothing(
    players: int, parties: int, points: tuple[int, ...], losers: Losers, needs_call: bool
) -> None:
    """RULES §11 (SB): no winner and no strokes for anybody, trickless or not."""
    result = uncalled(table(players, parties, losers=losers, gaigel_needs_call=needs_call), points)
    assert (result.winners, result.strokes, result.value) == ((), (0,) * parties, 0)


# --- the exemption of Auf Dissle ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("exempt", "announced", "won", "strokes"),
    [
        (True, [1], [], (0, 1)),
        (True, [3], [], (0, 1)),
        (False, [1], [], (0, 2)),
        (True, [0], [], (0, 2)),
        (True, [], [], (0, 2)),
        (True, [1], [3], (0, 1)),
    ],
)
def test_a_trickless_party_with_an_announcer_loses_singly(
    exempt: bool, announced: list[int], won: list[int], strokes: tuple[int, int]
) -> None:
    """RULES §10 (EW, DW): the 2 of a Gaigel becomes a 1 for the announcer's party."""
    rules = table(4, 2, dissle=Dissle.DEALT, dissle_exempt=exempt)
    result = called(rules, (101, 0), won=won, announced=announced)
    assert (result.strokes, result.value) == (strokes, max(strokes))


def test_the_opening_auf_dissle_exempts_as_well() -> None:
    """RULES §10: the forehand, seat 0, opened auf Dissle; his party is trickless and party 1 calls."""
    for rules, strokes in ((WIKIPEDIA, (1, 0)), (WIKIPEDIA.replace(dissle_exempt=False), (2, 0))):
        state = built(rules, {1: "E7"}, leader=1, points=(0, 105), phase=Phase.STRICT, opening=Opening.AUF_DISSLE)
        result = run(state, "1:aus").result
        assert result is not None
        assert result.strokes == strokes


@pytest.mark.parametrize(
    ("losers", "announced", "strokes"),
    [
        (LOWEST, [1], (0, 1, 2)),
        (LOWEST, [1, 2], (0, 1, 1)),
        (LOWEST, [], (0, 2, 2)),
        (ALL, [1], (0, 1, 2)),
        (ALL, [2], (0, 2, 1)),
    ],
)
def test_the_exemption_changes_nothing_else(losers: Losers, announced: list[int], strokes: tuple[int, ...]) -> None:
    """RULES §10: with three parties every trickless opponent still pays, only the announcer's less."""
    rules = table(3, 3, dissle=Dissle.DEALT, dissle_exempt=True, losers=losers)
    assert called(rules, (101, 0, 0), announced=announced).strokes == strokes
    if losers is LOWEST and announced == [1]:
        assert called(rules, (101, 30, 0), won=[2], announced=announced).strokes == (0, 1, 0)


def test_the_exemption_in_an_uncalled_deal() -> None:
    """RULES §10, §11: where a Gaigel needs no call it is softened in the same way."""
    rules = table(4, 2, dissle=Dissle.DEALT, dissle_exempt=True, gaigel_needs_call=False)
    assert uncalled(rules, (240, 0), announced=[3]).strokes == (0, 1)
    assert uncalled(rules, (240, 0)).strokes == (0, 2)


# --- the presets, and what a result says --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "three", "nobody"),
    [(SPEEDBESEN, (0, 0, 2), (0, 1)), (GIGACKEL, (0, 1, 2), (0, 1)), (WIKIPEDIA, (0, 0, 2), (0, 2))],
)
def test_the_presets_differ(rules: Rules, three: tuple[int, ...], nobody: tuple[int, ...]) -> None:
    """RULES §11, §14: a called deal of three with one trickless party; an uncalled 240 : 0."""
    assert called(rules.for_players(3), (101, 40, 0), won=[1]).strokes == three
    assert uncalled(rules, (240, 0)).strokes == nobody


def test_a_result_carries_points_dealer_and_speaker() -> None:
    """RULES §11: ending, winners, strokes, value, points, who dealt and who spoke."""
    assert called(table(4, 2), (105, 60), won=[1], caller=2) == DealResult(
        Ending.RIGHT_CALL, (0,), (0, 1), 1, (105, 60), dealer=3, seat=2
    )
    assert uncalled(table(3, 3), (90, 80, 70), won=[1, 2]) == DealResult(
        Ending.UNCALLED, (0,), (0, 0, 1), 1, (90, 80, 70), dealer=2, seat=None
    )
