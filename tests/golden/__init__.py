"""Whole deals written down state by state, one for each preset and number of players: a diff shows any change.

After a deliberate change write the files anew and review the difference; or choose other deals:

    python -m tests.golden
    python -m tests.golden --new
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from gaigel import PRESETS, Hand, Move, State, call_moves, deadline, parse_cards, parse_moves, turn_moves
from gaigel.testing import Playout, random_playout

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FOLDER = Path(__file__).parent
TRIES = 60
"""Of so many deals the one with the most kinds of things in it is chosen."""


@frozen
class Step:
    """A state, and how the deal came to it."""

    number: int
    before: State | None
    move: Move | None
    state: State


def heading(step: Step) -> Iterator[str]:
    """The number of the moves made, and the last one."""
    yield f"== {step.number}" if step.move is None else f"== {step.number}  {step.move}"


def happened(step: Step) -> Iterator[str]:
    """What the move brought: a complete trick, an entry of the chronicle."""
    past, old = step.state.past, step.before.past if step.before else None
    for trick in past.tricks[len(old.tricks) if old else 0 :]:
        why = f"{trick.reason.name if trick.reason else None}{', forced' if trick.forced else ''}"
        cards = " ".join(map(str, trick.cards))
        yield f"trick {len(past.tricks)} won by {trick.winner}: {cards} ({trick.points}, {why})"
    yield from map(repr, past.chronicle[len(old.chronicle) if old else 0 :])


def state(step: Step) -> Iterator[str]:
    """What is on the table, and every hand."""
    yield from str(step.state).splitlines()
    for seat in range(step.state.rules.players):
        if melded := Hand.from_mask(step.state.melded[seat]):
            yield f"seat {seat} has melded [{melded}], must play one of [{Hand.from_mask(step.state.bound[seat])}]"


def deadlines(step: Step) -> Iterator[str]:
    """Until when parties must call, where they must."""
    for reached in step.state.past.reached:
        until = deadline(step.state, reached.party)
        trick = "" if until.trick is None else f" {until.trick}"
        yield f"party {reached.party} must call: {until.kind.name}{trick}"


def result(step: Step) -> Iterator[str]:
    """How the deal ended."""
    if step.state.result:
        yield repr(step.state.result)


def moves(step: Step) -> Iterator[str]:
    """All legal moves: those on turn, and what each seat may say."""
    if turn := turn_moves(step.state):
        yield f"turn: {' '.join(map(str, turn))}"
    for seat in range(step.state.rules.players):
        if calls := call_moves(step.state, seat):
            yield f"call: {' '.join(map(str, calls))}"


SECTIONS: tuple[Callable[[Step], Iterator[str]], ...] = (heading, happened, state, deadlines, result, moves)
"""What is written of each step, in this order; whatever else shall be shown of it joins here."""


def names() -> dict[str, tuple[str, int]]:
    """Preset and number of players of each file, by its name."""
    return {f"{preset}-{players}": (preset, players) for preset in PRESETS for players in (2, 3, 4, 6)}


def text(playout: Playout) -> str:
    """The file of a deal."""
    lines = [
        "# Written by: python -m tests.golden",
        f"dealer: {playout.dealer}",
        f"knocked: {'yes' if playout.knocked else 'no'}",
        f"pack: {' '.join(map(str, playout.pack))}",
        f"moves: {' '.join(map(str, playout.moves))}",
    ]
    before = None
    for number, now in enumerate(playout.states()):
        step = Step(number, before, playout.moves[number - 1] if number else None, now)
        lines += ["", *(line for section in SECTIONS for line in section(step))]
        before = now
    return "\n".join(lines) + "\n"


def read(name: str) -> Playout:
    """The deal of a file, from its first lines."""
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()[1:5]
    head = dict(line.split(": ", maxsplit=1) for line in lines)
    preset, players = names()[name]
    return Playout(
        rules=PRESETS[preset].for_players(players),
        pack=parse_cards(head["pack"]),
        dealer=int(head["dealer"]),
        knocked=head["knocked"] == "yes",
        moves=parse_moves(head["moves"]),
    )


def chosen(name: str) -> Playout:
    """Of many deals by chance the one in which the most different things happen."""
    preset, players = names()[name]
    rng = random.Random(f"golden {name}")
    rules = PRESETS[preset].for_players(players)
    return max((random_playout(rng, rules) for _ in range(TRIES)), key=_variety)


def _variety(playout: Playout) -> tuple[int, int]:
    final = playout.final
    things: set[object] = {final.phase}
    things.update(type(move) for move in playout.moves)
    things.update(exchange.kind for exchange in final.past.exchanges)
    things.update(trick.reason for trick in final.tricks)
    return len(things), len(playout.moves)
