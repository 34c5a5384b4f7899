"""The pairwise table of rule sets, and deals under each of them (RULES §14)."""

from __future__ import annotations

import random

import pytest

from gaigel.testing import random_playout
from tests.differential import compare
from tests.invariants import check_legality, check_playout
from tests.pairwise import FILE, made, pairs, possible_pairs, table, text

ROWS = table()


def test_every_two_option_values_that_can_meet_do_meet() -> None:
    """Every pair of values of different options stands in some rule set, unless no allowed rules have both."""
    met = set[object]().union(*map(pairs, ROWS))
    assert [pair for pair in possible_pairs() if pair not in met] == []


def test_what_cannot_meet_is_left_out_by_rule() -> None:
    """RULES §2, §14: three players in two parties, and partners' options where everybody plays alone."""
    possible = set(possible_pairs())
    assert (("players", 3), ("parties", 2)) not in possible
    assert (("players", 3), ("winking", True)) not in possible
    assert (("parties", 6), ("partner_robbing", True)) not in possible
    assert (("players", 4), ("winking", True)) in possible


def test_the_table_stays_about_as_small_as_it_can_be() -> None:
    """No fewer than packets × openings can do, no rule set twice."""
    assert 35 <= len(ROWS) <= 45
    assert len(set(ROWS)) == len(ROWS)


def test_the_table_is_what_its_command_writes() -> None:
    """`python -m tests.pairwise` writes exactly this file."""
    assert text(made()) == FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize("number", range(len(ROWS)))
def test_deals_of_every_rule_set_keep_the_rules(number: int) -> None:
    """The properties of test_properties.py and the agreement with the referee, for a share of deals each."""
    rng = random.Random(f"pairwise {number}")
    for _ in range(8):
        playout = random_playout(rng, ROWS[number])
        check_playout(playout)
        compare(playout)
    check_legality(rng.choice(random_playout(rng, ROWS[number]).states()))
