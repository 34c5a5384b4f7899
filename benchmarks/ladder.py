"""The ladder of the players: duplicate deals, every pack played once with the players in each other's seats.

One line a match: the share of deals that the first player's party wins, with a 95 % interval over the packs, the
strokes that it gains a deal, and the median time in which each of the two chooses (CPU time of this machine). With
three parties one plays against two of the other, so equal players win a third.

    python benchmarks/ladder.py --players 4 --pairs 200 --processes 2
    python benchmarks/ladder.py --players 4 --pairs 200 --calling manual --matches strong:greedy normal:greedy
"""

# ci-arguments: --pairs 2 --matches greedy:random easy:greedy

from __future__ import annotations

import argparse
import random
import statistics
import time
from functools import partial
from math import sqrt
from multiprocessing import Pool
from typing import TYPE_CHECKING

from attrs import define, field

import gaigel
from gaigel.players import EasyPlayer, GreedyPlayer, NormalPlayer, Player, RandomPlayer, StrongPlayer, play_deal

if TYPE_CHECKING:
    from collections.abc import Sequence

PLAYERS: dict[str, Player] = {
    "random": RandomPlayer(),
    "easy": EasyPlayer(),
    "greedy": GreedyPlayer(),
    "normal": NormalPlayer(),
    "strong": StrongPlayer(),
}
MATCHES = ("greedy:random", "easy:greedy", "normal:greedy", "strong:greedy", "strong:normal")


@define
class Timed:
    """A player with a watch: the CPU seconds of every choice among several moves."""

    player: Player
    seconds: list[float] = field(factory=list[float])

    def choose(self, view: gaigel.View, rng: random.Random) -> gaigel.Move:
        """Chooses, and notes how long that took."""
        start = time.process_time()
        move = self.player.choose(view, rng)
        if len(gaigel.turn_moves(view)) > 1:
            self.seconds.append(time.process_time() - start)
        return move

    def call(self, view: gaigel.View, rng: random.Random) -> gaigel.Move | None:
        """Says what the player says."""
        return self.player.call(view, rng)


@define
class Pack:
    """What one pack brought the first player, on average over the seats."""

    wins: float
    strokes: float
    seconds: tuple[list[float], list[float]]


def played(number: int, *, match: str, rules: gaigel.Rules, seed: int) -> Pack:
    """Plays one pack, once for each party that the first player can be."""
    first, second = (Timed(PLAYERS[name]) for name in match.split(":"))
    rng = random.Random(f"{seed} {number}")
    start = gaigel.deal(rules, gaigel.shuffled_pack(rng), number % rules.players)
    parties = rules.parties
    wins = strokes = 0.0
    for party in range(parties):
        seats: list[Player] = [first if seat % parties == party else second for seat in range(rules.players)]
        result = play_deal(seats, start, random.Random(f"{seed} {number} {party}")).result
        assert result is not None, "a deal that is played to its end has a result"
        wins += float(party in result.winners) if result.winners else 1 / parties
        strokes += (sum(result.strokes) - result.strokes[party]) / (parties - 1) - result.strokes[party]
    return Pack(wins / parties, strokes / parties, (first.seconds, second.seconds))


def line(match: str, packs: Sequence[Pack], parties: int) -> str:
    """The result of a match in one line."""
    shares = [pack.wins for pack in packs]
    half = 1.96 * statistics.stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 1.0
    thinks = [statistics.median([second for pack in packs for second in pack.seconds[who]]) * 1000 for who in (0, 1)]
    names = match.split(":")
    return (
        f"{match:<15} wins {statistics.fmean(shares):.3f} ± {half:.3f} (equal: {1 / parties:.2f})  "
        f"strokes {statistics.fmean([pack.strokes for pack in packs]):+.2f} a deal  "
        f"{len(packs)} pairs  think {names[0]} {thinks[0]:.1f} ms, {names[1]} {thinks[1]:.1f} ms"
    )


def main() -> None:
    """Prints the ladder."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--players", type=int, default=4, help="2, 3, 4 or 6 (default 4)")
    parser.add_argument("--pairs", type=int, default=100, help="packs a match (default 100)")
    parser.add_argument("--matches", nargs="+", default=MATCHES, metavar="A:B", help=f"of {', '.join(PLAYERS)}")
    parser.add_argument("--calling", choices=["automatic", "manual"], default="automatic")
    parser.add_argument("--preset", choices=list(gaigel.PRESETS), default="speedbesen")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    arguments = parser.parse_args()

    preset = gaigel.PRESETS[arguments.preset].for_players(arguments.players)
    rules = preset.replace(calling=gaigel.Calling[arguments.calling.upper()])
    print(f"{arguments.preset}, {arguments.players} players, calling {arguments.calling}, seed {arguments.seed}")
    with Pool(arguments.processes) as pool:
        for match in arguments.matches:
            play = partial(played, match=match, rules=rules, seed=arguments.seed)
            print(line(match, pool.map(play, range(arguments.pairs), chunksize=1), rules.parties), flush=True)


if __name__ == "__main__":
    main()
