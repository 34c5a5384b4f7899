"""Hypothesis strategies for programs that build on this library; they come with the extra `gaigel[testing]`.

>>> from hypothesis import given
>>> from gaigel.testing import playouts
>>> @given(playouts())
... def test_my_score_sheet(playout):
...     for before, move, after in playout.steps():
...         ...  # whatever must hold after every move

- `cards()`: a card.
- `rules()`: any allowed options, or a preset, for any table or for one.
- `packs(rules, dealer)`: the 48 cards in dealing order: half of them shuffled, half with a `Theme` that chance seldom
  deals.
- `playouts()`: a whole deal with calls and challenges that are right, wrong, late and absent: a `Playout`.
- `states()`: one state of such a deal.
- `views()`: such a state as a seat or a spectator knows it, counting points or not.
- `moves_for(state)`: a move of any kind, legal or not.

Everything shrinks towards the plain case: the options of `gaigel.SPEEDBESEN` for four, a sorted pack, the first
legal card, nobody says a word; of the views that of seat 0, who counts. What a failing test shows can be pasted into a
Python session.

The same draws without Hypothesis, from a `random.Random`: `random_rules`, `random_pack`, `random_playout`.
"""

from importlib.util import find_spec

from gaigel.testing._extra import MissingExtra

if find_spec("hypothesis") is None:
    raise MissingExtra("gaigel.testing", needs="hypothesis", extra="testing")

from gaigel.testing._packs import Theme, random_pack
from gaigel.testing._playouts import (
    GAINS,
    LENGTH,
    RASH_WORDS,
    SIGNS,
    WORDS,
    Playout,
    Temper,
    candidate_moves,
    play_out,
    random_playout,
)
from gaigel.testing._rules import OPTION_VALUES, TABLES, random_rules
from gaigel.testing._strategies import cards, moves_for, packs, playouts, rules, states, views

__all__ = [
    "GAINS",
    "LENGTH",
    "OPTION_VALUES",
    "RASH_WORDS",
    "SIGNS",
    "TABLES",
    "WORDS",
    "MissingExtra",
    "Playout",
    "Temper",
    "Theme",
    "candidate_moves",
    "cards",
    "moves_for",
    "packs",
    "play_out",
    "playouts",
    "random_pack",
    "random_playout",
    "random_rules",
    "rules",
    "states",
    "views",
]
