"""Other engines, played at random from Python the same way: all legal moves, one of them by lot, apply it.

In card games chance deals the cards. That time counts, as it does for Gaigel; the cards dealt are not counted as moves.
"""

from __future__ import annotations

import importlib
import importlib.metadata
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

DISTRIBUTIONS = ("gaigel", "attrs", "chess", "open_spiel", "jass-kit")
"""The packages whose versions matter, by the names under which they are installed."""


class Peer(NamedTuple):
    """One game of another engine."""

    play: Callable[[random.Random], int]
    """Plays one game and returns the number of moves."""
    games: int
    """How many games make about as much work as the deals of Gaigel beside it."""


def _chess(chess: Any, rng: random.Random) -> int:
    board = chess.Board()
    moves = 0
    while not board.is_game_over():
        options = list(board.legal_moves)
        board.push(options[int(rng.random() * len(options))])
        moves += 1
    return moves


def _open_spiel(game: Any, rng: random.Random) -> int:
    """Chance is drawn as the engine gives it: outcomes with their probabilities."""
    state = game.new_initial_state()
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, chances)[0])
        else:
            options = state.legal_actions()
            state.apply_action(options[int(rng.random() * len(options))])
            moves += 1
    return moves


def _open_spiel_evenly(game: Any, rng: random.Random) -> int:
    """The quickest way: all cards that may come are equally likely, so probabilities need not be asked for."""
    state = game.new_initial_state()
    moves = 0
    while not state.is_terminal():
        moves += not state.is_chance_node()
        options = state.legal_actions()
        state.apply_action(options[int(rng.random() * len(options))])
    return moves


def _jass(simulation: Any, rule: Any, hands: Callable[[], Any], rng: random.Random) -> int:
    """Schieber; the forehand names a trump by lot. The cards are dealt by the engine's own generator."""
    game = simulation(rule=rule)
    game.init_from_cards(hands=hands(), dealer=0)
    game.action_trump(int(rng.random() * 6))
    moves = 1
    while not game.is_done():
        (options,) = rule.get_valid_cards_from_state(game.state).nonzero()
        game.action_play_card(options[int(rng.random() * len(options))])
        moves += 1
    return moves


def _module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def peers() -> dict[str, Peer]:
    """Those that are installed, by what they play."""
    found: dict[str, Peer] = {}
    if chess := _module("chess"):
        found["python-chess"] = Peer(partial(_chess, chess), 12)
    if spiel := _module("pyspiel"):
        for game in ("euchre", "skat"):
            found[f"OpenSpiel {game}"] = Peer(partial(_open_spiel, spiel.load_game(game)), 400)
            found[f"OpenSpiel {game}, cards dealt evenly"] = Peer(
                partial(_open_spiel_evenly, spiel.load_game(game)), 800
            )
    if jass := _module("jass.game.game_sim"):
        rule = _module("jass.game.rule_schieber").RuleSchieber()
        hands = _module("jass.game.game_util").deal_random_hand
        found["jass-kit"] = Peer(partial(_jass, jass.GameSim, rule, hands), 30)
    return found


def versions() -> dict[str, str]:
    """The versions of those that are installed."""
    found: dict[str, str] = {}
    for name in DISTRIBUTIONS:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found
