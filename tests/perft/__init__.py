"""How many sequences of moves there are: fixed positions of every preset and number of players, counted.

A change of any rule shows here as a changed number. To count the positions of the files anew, and to draw other ones:

    python -m tests.perft
    python -m tests.perft --new
"""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from gaigel import (
    PRESETS,
    Card,
    Move,
    Phase,
    Rules,
    State,
    apply,
    deal,
    legal_moves,
    parse_cards,
    parse_moves,
    play,
    turn_moves,
)
from gaigel.testing import LENGTH, Temper, play_out, random_pack

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

FOLDER = Path(__file__).parent
MOST = 1500
"""No count goes beyond this; the depth of a position follows from it."""
PACKS = 2
"""How many packs each file has, with up to three positions each."""


@frozen
class Position:
    """A pack, and the moves that are made before counting."""

    dealer: int
    pack: tuple[Card, ...]
    moves: tuple[Move, ...]

    def state(self, rules: Rules) -> State:
        """The state in which counting begins."""
        return play(deal(rules, self.pack, self.dealer), self.moves)


def table(preset: str, players: int) -> Rules:
    """The rules of a file."""
    return PRESETS[preset].for_players(players)


def names() -> dict[str, tuple[str, int]]:
    """Preset and number of players of each file, by its name."""
    return {f"{preset}-{players}": (preset, players) for preset in PRESETS for players in (2, 3, 4, 6)}


def every_seat(state: State) -> list[Move]:
    """All legal moves of all seats."""
    return [move for seat in range(state.rules.players) for move in legal_moves(state, seat)]


def count(state: State, depth: int, moves: Callable[[State], Sequence[Move]]) -> int:
    """How many sequences of so many moves there are; deals that end before have none."""
    here = moves(state)
    return len(here) if depth == 1 else sum(count(apply(state, move), depth - 1, moves) for move in here)


def counts(state: State, moves: Callable[[State], Sequence[Move]]) -> list[int]:
    """The counts for depth 1, 2 and so on, as far as they stay small or until there is nothing more to count."""
    found: list[int] = []
    while 0 < (found[-1] if found else 1) <= MOST:
        found.append(count(state, len(found) + 1, moves))
    return found[:-1] if found[-1] > MOST else found


def read(name: str) -> tuple[Rules, list[tuple[Position, dict[str, list[int]]]]]:
    """The positions of a file, each with its counts."""
    content = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    rules = table(content["preset"], content["players"])
    return rules, [(_position(entry), {kind: entry[kind] for kind in KINDS}) for entry in content["positions"]]


def _position(entry: dict[str, Any]) -> Position:
    return Position(entry["dealer"], parse_cards(entry["pack"]), parse_moves(entry["moves"]))


KINDS: dict[str, Callable[[State], Sequence[Move]]] = {"turn": turn_moves, "all": every_seat}
"""What is counted: moves of the seat on turn, or of all seats."""


def drawn(name: str) -> list[Position]:
    """Positions by chance: the beginning of a deal, the middle of the free phase, and the strict phase."""
    rng = random.Random(f"perft {name}")
    rules = table(*names()[name])
    positions: list[Position] = []
    while len(positions) < 3 * PACKS:
        dealer = rng.randrange(rules.players)
        pack = random_pack(rng, rules, dealer)
        playout = play_out(rules, pack, dealer, bytes([Temper.SILENT.value]) + rng.randbytes(LENGTH))
        phases = [state.phase for state in playout.states()]
        if Phase.STRICT in phases:
            middle = phases.index(Phase.FREE) + phases.count(Phase.FREE) // 2
            positions += [Position(dealer, pack, playout.moves[:at]) for at in (0, middle, phases.index(Phase.STRICT))]
    return positions


def text(name: str, positions: list[Position]) -> str:
    """The file of these positions, counted."""
    preset, players = names()[name]
    rules = table(preset, players)
    lines = ["# Written by: python -m tests.perft", f'preset = "{preset}"', f"players = {players}"]
    for position in positions:
        state = position.state(rules)
        lines += [
            "",
            "[[positions]]",
            f"dealer = {position.dealer}",
            f'pack = "{" ".join(map(str, position.pack))}"',
            f'moves = "{" ".join(map(str, position.moves))}"',
            *(f"{kind} = {counts(state, moves)}" for kind, moves in KINDS.items()),
        ]
    return "\n".join(lines) + "\n"
