"""The strategies; what they draw is made in the modules beside this one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from gaigel.cards import CARDS
from gaigel.engine import call_moves, turn_moves
from gaigel.errors import ImpossiblePack
from gaigel.moves import Play
from gaigel.rules import Rules
from gaigel.testing._packs import Theme, random_pack
from gaigel.testing._playouts import LENGTH, Playout, candidate_moves, draw_dealing, play_out
from gaigel.testing._rules import random_rules
from gaigel.views import view

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hypothesis.strategies import DrawFn, SearchStrategy

    from gaigel.cards import Card
    from gaigel.moves import Move
    from gaigel.state import State
    from gaigel.views import View

__all__ = ["cards", "moves_for", "packs", "playouts", "rules", "states", "views"]


def cards() -> SearchStrategy[Card]:
    """Any of the 24 cards (RULES §1)."""
    return st.sampled_from(CARDS)


def rules(*, preset: str | None = None, players: int | None = None, **fixed: Any) -> SearchStrategy[Rules]:
    """Options of a table: any allowed combination (RULES §14).

    >>> from gaigel import Calling
    >>> called = rules(players=4, calling=Calling.MANUAL)
    >>> at_home = rules(preset="gigackel")

    Args:
        preset: The name of a preset: then only the table is drawn, and the usual changes for it are made.
        players: How many play; without it 2, 3, 4 or 6, in any parties.
        fixed: Other options that are not drawn.

    Raises:
        InvalidRules: When something is drawn: there is no such preset or option, or nothing allowed has these values.
    """
    if players is not None:
        fixed["players"] = players
    return _chance().map(lambda rng: random_rules(rng, preset=preset, **fixed))


def packs(
    rules: Rules, dealer: int = 0, *, knocked: bool = False, themes: Iterable[Theme] = Theme
) -> SearchStrategy[tuple[Card, ...]]:
    """The 48 cards in dealing order: as often shuffled as dealt with a theme (RULES §3).

    Args:
        rules: The options of the table: they decide which card is dealt to whom.
        dealer: The seat that will deal.
        knocked: Whether the cutter knocks.
        themes: Which themes; none of them: shuffled packs only. Those that the hands have no room for are passed over.

    Raises:
        ImpossiblePack: If the hands have room for none of the themes.
    """
    wanted = tuple(themes)
    if wanted and not any(theme.fits(rules) for theme in wanted):
        named = ", ".join(theme.name for theme in wanted)
        raise ImpossiblePack(
            [f"hands of {rules.hand_size} cards for {rules.players} players leave no room for {named}"]
        )
    return _chance().map(lambda rng: random_pack(rng, rules, dealer, knocked=knocked, themes=wanted))


def playouts(
    rules: SearchStrategy[Rules] | Rules | None = None, *, themes: Iterable[Theme] = Theme
) -> SearchStrategy[Playout]:
    """Whole deals: options, dealer, pack, and moves to the end.

    `play_out` tells how the drawn bytes become moves. Failing examples shrink to few words, low cards and a
    sorted pack.

    Args:
        rules: The options of the table, or a strategy for them; without it any.
        themes: The themes of the packs, as for `packs`.
    """
    table = _any_rules() if rules is None else st.just(rules) if isinstance(rules, Rules) else rules
    return _playouts(table, tuple(themes))


@st.composite
def _playouts(draw: DrawFn, table: SearchStrategy[Rules], themes: tuple[Theme, ...]) -> Playout:
    options, rng = draw(table), draw(_chance())
    dealer, knocked = draw_dealing(rng, options)
    pack = random_pack(rng, options, dealer, knocked=knocked, themes=themes)
    choices = draw(st.binary(min_size=LENGTH, max_size=LENGTH))
    return play_out(options, pack, dealer, choices, knocked=knocked)


def states(
    rules: SearchStrategy[Rules] | Rules | None = None, *, themes: Iterable[Theme] = Theme
) -> SearchStrategy[State]:
    """A state of a playout: the first, the last, or any between.

    Args:
        rules: As for `playouts`.
        themes: As for `packs`.
    """
    return playouts(rules, themes=themes).flatmap(lambda playout: st.sampled_from(playout.states()))


def views(
    rules: SearchStrategy[Rules] | Rules | None = None, *, themes: Iterable[Theme] = Theme
) -> SearchStrategy[View]:
    """What somebody knows of a state of a playout: any seat or a spectator, as often counting points as not.

    For the state behind a view draw from `states` and call `gaigel.view` yourself: a view does not lead back to it.

    Args:
        rules: As for `playouts`.
        themes: As for `packs`.
    """
    return states(rules, themes=themes).flatmap(_views_of)


def _views_of(state: State) -> SearchStrategy[View]:
    seats = st.sampled_from((*range(state.rules.players), None))
    return st.builds(view, st.just(state), seats, counting=st.sampled_from((True, False)))


def moves_for(state: State) -> SearchStrategy[Move]:
    """A move, legal or not: as often a legal one, a card of the seat on turn, and one of `candidate_moves`.

    Illegal moves are of every kind, one as often as another, also of seats and parties that do not exist.
    """
    kinds: dict[type[Move], list[Move]] = {}
    for move in candidate_moves(state):
        kinds.setdefault(type(move), []).append(move)
    every = st.sampled_from(list(kinds.values())).flatmap(st.sampled_from)
    turn = state.turn
    if turn is None:
        return every
    legal = list(turn_moves(state))
    for seat in range(state.rules.players):
        legal += call_moves(state, seat)
    held = [Play(turn, card) for card in state.hands[turn].faces]
    return st.one_of([st.sampled_from(moves) for moves in (legal, held) if moves] + [every])


_any_rules = rules
"""The strategy `rules`, where an argument has that name."""


def _chance() -> SearchStrategy[Any]:
    """A `random.Random` whose every answer is drawn, so that it shrinks."""
    return st.randoms(use_true_random=False)
