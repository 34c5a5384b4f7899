"""Whole deals written down state by state, one for each preset and number of players: a diff shows any change.

After a deliberate change write the files anew and review the difference; or choose other deals:

    python -m tests.golden
    python -m tests.golden --new
"""

from __future__ import annotations

import random
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import attrs
from attrs import frozen

from gaigel import (
    PRESETS,
    Deadline,
    Hand,
    Move,
    Phase,
    State,
    Trick,
    View,
    call_moves,
    deadline,
    parse_cards,
    parse_moves,
    turn_moves,
    view,
)
from gaigel.history import Draw
from gaigel.telling import events, redact
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
    """What the move brought, event by event, and what those see who do not see all of it."""
    if step.before is None or step.move is None:
        return
    over = step.state.phase is Phase.OVER
    for event in events(step.before, step.move, step.state):
        yield _short(event)
        seen: dict[str, list[str]] = {}
        for name, (seat, counting) in _watchers(step.state).items():
            known = redact(event, seat, counting=counting, over=over)
            if known != event:
                seen.setdefault("nothing" if known is None else _short(known), []).append(name)
        for text, names in seen.items():
            yield f"  to {', '.join(names)}: {text}"


def _watchers(state: State) -> dict[str, tuple[int | None, bool]]:
    """Everybody who looks on: each seat, a spectator, and seat 0 as if nobody counted for it."""
    seats: dict[str, tuple[int | None, bool]] = {str(seat): (seat, True) for seat in range(state.rules.players)}
    return seats | {"spectator": (None, True), "0 not counting": (0, False)}


def _short(value: object) -> str:
    """A value in few words; what is not known is `?`."""
    match value:
        case None:
            return "?"
        case Enum():
            return value.name
        case Draw():
            return f"{value.seat}:{_short(value.card)}{'!' if value.face_up else ''}"
        case Trick():
            why = f"{_short(value.reason)}{', forced' if value.forced else ''}"
            return f"{_short(value.cards)} led by {value.leader}, {_short(value.points)} points, {why}"
        case tuple():
            return f"[{' '.join(map(_short, cast('tuple[object, ...]', value)))}]"
        case _ if attrs.has(type(value)):
            kind: Any = type(value)
            parts = [f"{field.name}={_short(getattr(value, field.name))}" for field in attrs.fields(kind)]
            return f"{kind.__name__}({', '.join(parts)})"
        case _:
            return str(value)


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
    """All legal moves: those on turn, and what the seats may say."""
    if turn := turn_moves(step.state):
        yield f"turn: {' '.join(map(str, turn))}"
    calls = [move for seat in range(step.state.rules.players) for move in call_moves(step.state, seat)]
    if calls:
        yield f"call: {' '.join(map(str, calls))}"


def views(step: Step) -> Iterator[str]:
    """What is new in the views: besides its hand, what each watcher knows now that it did not know before."""
    news: dict[str, list[str]] = {}
    for name, (seat, counting) in _watchers(step.state).items():
        now = view(step.state, seat, counting=counting)
        old = view(step.before, seat, counting=counting) if step.before else None
        if text := "; ".join(_news(old, now)):
            news.setdefault(text, []).append(name)
    for text, names in news.items():
        yield f"view {', '.join(names)}: {text}"


def _news(old: View | None, now: View) -> Iterator[str]:
    """What the later view of a watcher holds that the earlier one did not."""
    before = _known(old) if old else _NOTHING
    yield from (f"{what} {text}" for what, text in _known(now).items() if text != before[what])
    if old is None:
        yield f"unseen {len(now.unseen)}"
    elif old.unseen != now.unseen:
        more = now.unseen - old.unseen
        yield f"unseen {len(now.unseen)}: -[{old.unseen - now.unseen}]{f' +[{more}]' if more else ''}"


_NOTHING = {"face down": "[]", "knows": "[]", "drew": "[]", "melded": "[]", "deadlines": "[]", "points": "shown"}
"""What nobody has to be told at the beginning."""


def _known(view: View) -> dict[str, str]:
    """What a view holds that is not the same for everybody, or follows from what is; all but the own hand."""
    others = [(seat, hand) for seat, hand in enumerate(view.known) if hand and seat != view.seat]
    melded = [(seat, Hand.from_mask(mask)) for seat, mask in enumerate(view.melded) if mask]
    return {
        "face down": _short(view.cards if None in view.cards else ()),
        "knows": f"[{' '.join(f'{seat}:{hand}' for seat, hand in others)}]",
        "drew": _short(tuple(card for card in view.pile if card)),
        "melded": f"[{' '.join(f'{seat}:{hand}' for seat, hand in melded)}]",
        "deadlines": f"[{' '.join(f'{had.party}:{_until(had.deadline)}' for had in view.past.reached)}]",
        "points": "hidden" if view.points is None else "shown",
    }


def _until(until: Deadline) -> str:
    return until.kind.name + ("" if until.trick is None else f" {until.trick}")


SECTIONS: tuple[Callable[[Step], Iterator[str]], ...] = (heading, happened, state, deadlines, result, moves, views)
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
