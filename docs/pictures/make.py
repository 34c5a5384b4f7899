"""Draws the pictures of these pages: "python docs/pictures/make.py"; with --check it only compares.

Everything comes from `gaigel.rendering.render`, most of it from a few deals that are played here card by card.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import gaigel
from gaigel import SPEEDBESEN, WIKIPEDIA, Call, Calling, Card, Hand, MeldPair, Phase, Play, Rob
from gaigel._pictures import faces
from gaigel.naming import FRENCH_DE, WUERTTEMBERG_EN
from gaigel.rendering import render
from gaigel.score_sheet import ScoreSheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gaigel import Move, Rules, State

HERE = Path(__file__).parent
NAMES = ("Anna", "Bernd", "Carla", "Dieter", "Emma", "Fritz")


def chosen(state: State) -> Move:
    """A move: out if the points are there, else rob, meld, or play the cheapest card that is allowed."""
    for party, points in enumerate(state.points):
        if points >= state.rules.target and state.rules.calling is Calling.MANUAL:
            return Call(party)
    moves = gaigel.turn_moves(state)
    for kind in (Rob, MeldPair):
        for move in moves:
            if isinstance(move, kind):
                return move
    cards = [move for move in moves if isinstance(move, Play)]
    return min(cards, key=lambda move: (move.card.points, move.card.suit is state.trump)) if cards else moves[0]


def played(rules: Rules, seed: int) -> Iterator[State]:
    """All states of a deal."""
    state = gaigel.deal(rules, gaigel.shuffled_pack(random.Random(seed)), rules.players - 1)
    while state.phase is not Phase.OVER:
        yield state
        state = gaigel.apply(state, chosen(state))
    yield state


def laid_under() -> State:
    """A seven lies under the turned-up card, which is left for a partner."""
    pack = gaigel.stacked_pack(WIKIPEDIA, 3, hands={0: "HA LK LO", 2: "S7"}, trump="SA", rng=random.Random(3))
    state = gaigel.play(gaigel.deal(WIKIPEDIA, pack, 3), gaigel.parse_moves("0:G:HA"))
    while len(state.cards) != 2 or not state.tricks:
        state = gaigel.apply(state, chosen(state))
    return gaigel.play(state, gaigel.parse_moves("2:under"))


def all_cards() -> str:
    """The 24 faces and the back."""
    pitch, labels = faces.WIDTH + 8, WUERTTEMBERG_EN
    drawn = [
        faces.card(card, labels.label(card.rank), 6 + pitch * (5 - card.rank.index), 6 + 168 * card.suit.index)
        for card in Card
    ]
    drawn.append(faces.card(None, "", 6 + pitch * 6, 6 + 168 * 1.5))
    return faces.document("".join(drawn), 6 + pitch * 7 + 4, 676, title="All cards of a Württemberg pack, and the back")


def pictures() -> Iterator[tuple[str, str]]:
    """All pictures by the names of their files."""

    def table(thing: State | gaigel.View, *, lang: str = "en") -> str:
        return render(thing, style="svg", lang=lang, seats=NAMES[: thing.rules.players])

    deal = list(played(SPEEDBESEN, 13))
    hidden = next(state for state in deal if len(state.cards) == 3)
    known = max(deal, key=lambda state: (sum(map(len, gaigel.view(state, 0).known[1:])), len(state.cards)))
    strict = next(state for state in deal if state.phase is Phase.STRICT and len(state.cards) == 2)
    late = next(state for state in played(SPEEDBESEN, 9) if state.phase is Phase.LAST_CALL)
    *_, gaigel_won = played(SPEEDBESEN, 34)

    yield "cards", all_cards()
    yield "card", render(Card.HK, style="svg", lang="en")
    yield "hand", render(Hand("HK HO SA L10 E7"), style="svg", lang="en")
    yield "hand-french", render(Hand("HK HO SA L10 E7"), style="svg", names=FRENCH_DE)
    yield "trick", render(deal[-1].tricks[-1], style="svg", lang="en", seats=NAMES[:4])
    yield "table-opening", table(gaigel.view(deal[0], 0))
    yield "table-first-trick", table(gaigel.view(hidden, 1))
    yield "table-view", table(gaigel.view(known, 0))
    yield "table-not-counting", table(gaigel.view(known, 0, counting=False), lang="de")
    yield "table-state", table(known)
    yield "table-strict", table(gaigel.view(strict, 0))
    yield "table-last-call", table(gaigel.view(late, 0))
    yield "table-result", table(gaigel.view(deal[-1], 0))
    yield "table-gaigel", table(gaigel_won, lang="de")
    yield "table-under", table(gaigel.view(laid_under(), 3))
    for players, seed in ((2, 2), (3, 1), (6, 3)):
        few = [state for state in played(WIKIPEDIA.for_players(players), seed) if len(state.cards) == players - 1]
        yield f"table-{players}", table(gaigel.view(few[2], 1))
    yield "score-sheet", ScoreSheet(((2, 1, 1), (1, 2)), ("Anna & Carla", "Bernd & Dieter"), 7).svg()


def main() -> int:
    """Writes the pictures, or names those that have changed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only compare the files with what would be drawn")
    check = parser.parse_args().check
    wrong: list[str] = []
    drawn = {HERE / f"{name}.svg": f"{picture}\n" for name, picture in pictures()}
    for file, text in drawn.items():
        if not check:
            file.write_text(text, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != text:
            wrong.append(f"{file.name} is not what would be drawn")
    for file in sorted(set(HERE.glob("*.svg")) - set(drawn)):
        if check:
            wrong.append(f"{file.name} is not drawn any more")
        else:
            file.unlink()
    if wrong:
        print(*wrong, "run: python docs/pictures/make.py", sep="\n", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
