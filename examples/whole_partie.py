"""A whole Partie: deal after deal, the strokes on the slate, and who pays for the next round.

    python examples/whole_partie.py
    python examples/whole_partie.py --preset gigackel --players 3 --lang de
    python examples/whole_partie.py --svg slate.svg

Four computers play until the match is over by the house rules of the preset: seven strokes on one party, or ten on all
and then Putzen, or ten deals and then Putzen.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from typing import TYPE_CHECKING

from gaigel import PRESETS, explain, shuffled_pack, start_match
from gaigel.players import GreedyPlayer, play_deal

if TYPE_CHECKING:
    from collections.abc import Sequence

NAMES = ("Eugen", "Gretel", "Frieder", "Lina", "Karle", "Bärbel")
WORDS = {
    "en": {
        "deal": "Deal {} ({} deals):",
        "cleaning": "Now the Putzen begins: winners erase.",
        "place": "Place {}: {}. Strokes: {}. Leaderboard: {}.",
        "round": "The next round is on {}. Prost!",
    },
    "de": {
        "deal": "{}. Spiel ({} gibt):",
        "cleaning": "Jetzt wird geputzt: Wer gewinnt, wischt aus.",
        "place": "Platz {}: {}. Striche: {}. Rangliste: {}.",
        "round": "Die nächste Runde zahlt {}. Proschd!",
    },
}


def main(argv: Sequence[str] | None = None) -> None:
    """Plays the match and prints its score sheet as it grows."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--preset", choices=PRESETS, default="speedbesen", help="whose house rules")
    parser.add_argument("--players", type=int, choices=(2, 3, 4, 6), default=4)
    parser.add_argument("--seed", type=int, default=7, help="which match (default 7)")
    parser.add_argument("--lang", choices=WORDS, default="en")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw the slate at the end, in chalk")
    asked = parser.parse_args(argv)
    words, rng = WORDS[asked.lang], random.Random(asked.seed)

    rules = PRESETS[asked.preset].for_players(asked.players)
    seats = NAMES[: rules.players]
    parties = [" + ".join(seats[party :: rules.parties]) for party in range(rules.parties)]
    match = start_match(rules)
    while not match.is_over:
        start = match.deal(shuffled_pack(rng))
        end = play_deal([GreedyPlayer()] * rules.players, start, rng)
        assert end.result
        print(words["deal"].format(len(match.deals) + 1, seats[match.dealer]))
        print(f"  {explain(end.result, asked.lang, seats=seats, rules=rules)}")
        was_cleaning, match = match.cleaning, match.enter(end)
        if match.cleaning and not was_cleaning:
            print(f"  {words['cleaning']}")
        print(f"\n{match.score_sheet(parties).text()}\n")

    for standing in match.standings:
        print(words["place"].format(standing.place, parties[standing.party], standing.strokes, standing.total))
    print(words["round"].format(parties[match.standings[-1].party]))
    if asked.svg:
        asked.svg.write_text(match.score_sheet(parties).svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
