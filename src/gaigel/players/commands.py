"""`python -m gaigel simulate` and `python -m gaigel arena`."""

from __future__ import annotations

import argparse
import builtins
import io
import multiprocessing
import signal
import sys
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gaigel._files import why_not_writable, write_whole
from gaigel.errors import GaigelError
from gaigel.players import EasyPlayer, GreedyPlayer, NormalPlayer, RandomPlayer, StrongPlayer
from gaigel.players._house_rules import UnreadableRules, read_rules
from gaigel.players._plotting import picture_formats
from gaigel.players.simulation import simulate
from gaigel.players.tournament import arena
from gaigel.rules import PRESETS

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from gaigel.players.base import Player
    from gaigel.players.simulation import Mapper
    from gaigel.rules import Rules

__all__ = ["add_commands"]

_OK, _PROBLEMS, _INTERRUPTED = 0, 1, 130

_PLAYERS: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "easy": EasyPlayer,
    "normal": NormalPlayer,
    "strong": StrongPlayer,
}

_PIECES_OF_A_JOB = 8
"""How many pieces each process gets: so many that none waits long for the last one."""


def add_commands(subparsers: Any) -> None:
    """Adds both commands to a program; each sets `run`, which takes the arguments and returns the exit code.

    Args:
        subparsers: What `argparse.ArgumentParser.add_subparsers` returned.
    """
    simulation: argparse.ArgumentParser = subparsers.add_parser(
        "simulate",
        help="play many deals and sum them up",
        description="Plays the deals 0 to N-1 of a seed and says how they ended. The same arguments give the same "
        "result, whatever the number of jobs.",
    )
    _add_players(simulation, "one for all, one for each party or one for each seat")
    simulation.add_argument("--deals", type=_count, default=1000, metavar="N", help="how many (default: 1000)")
    _add_shared(simulation, "one row for each party")
    simulation.set_defaults(run=partial(_guarded, simulation, _simulate))

    tournament: argparse.ArgumentParser = subparsers.add_parser(
        "arena",
        help="find out who plays better",
        description="Has every player named play every other, each deal again with the seats exchanged, and says who "
        "scores how much: 95 % intervals over the pairs of deals, and a ladder of Elo numbers.",
    )
    _add_players(tournament, "two or more, each once")
    tournament.add_argument(
        "--pairs", type=_count, default=100, metavar="N", help="pairs of deals for each couple (default: 100)"
    )
    tournament.add_argument("--anchor", metavar="NAME", help="whose Elo number is 0 (default: the first named)")
    _add_shared(tournament, "one row for each couple")
    tournament.add_argument(
        "--plot", type=Path, metavar="FILE", help="draw ladder and scores: *.png, *.svg, *.pdf (needs gaigel[plot])"
    )
    tournament.set_defaults(run=partial(_guarded, tournament, _arena))


def _add_players(parser: argparse.ArgumentParser, how_many: str) -> None:
    parser.add_argument(
        "--players",
        nargs="+",
        required=True,
        type=str.lower,
        choices=list(_PLAYERS),
        metavar="NAME",
        help=f"{how_many}: {', '.join(_PLAYERS)}",
    )


def _add_shared(parser: argparse.ArgumentParser, rows: str) -> None:
    parser.add_argument(
        "--rules",
        nargs="+",
        default=[],
        metavar="RULE",
        help=f"a preset ({', '.join(PRESETS)}) and options, such as calling=AUTOMATIC (default: speedbesen); "
        '"rules" lists the options',
    )
    parser.add_argument("--seats", type=int, choices=(2, 3, 4, 6), help="how many play (default: as in the rules, 4)")
    parser.add_argument("--seed", type=_whole, default=0, metavar="S", help="any whole number (default: 0)")
    parser.add_argument("--jobs", type=_count, default=1, metavar="N", help="how many processes (default: 1)")
    parser.add_argument("--progress", action="store_true", help="show a progress bar (needs tqdm)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything")
    parser.add_argument("--csv", type=Path, metavar="FILE", help=f"write a table: {rows}")


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from None


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 16) or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 up")
    return int(text)


class _Refused(Exception):  # a message, not a fault of the program
    """The arguments do not fit together."""


class _Unwritten(Exception):
    """A file cannot be written after all."""


def _guarded(
    parser: argparse.ArgumentParser, command: Callable[[argparse.Namespace, Rules], int], arguments: argparse.Namespace
) -> int:
    """Runs a command; what can be seen to be wrong beforehand is refused before a single deal is played."""
    try:
        rules = read_rules(arguments.rules, arguments.seats)
        _check_files(arguments)
        return command(arguments, rules)
    except (_Refused, UnreadableRules) as error:
        parser.error(str(error))
    except KeyboardInterrupt:
        _warn("interrupted")
        return _INTERRUPTED
    except BrokenExecutor:
        _warn("one of the processes ended before its time; nothing was written")
    except (GaigelError, _Unwritten) as error:
        _warn(str(error), *getattr(error, "__notes__", ()))
    return _PROBLEMS


def _check_files(arguments: argparse.Namespace) -> None:
    files = {name: path for name in ("json", "csv", "plot") if (path := getattr(arguments, name, None))}
    for name, path in files.items():
        if reason := why_not_writable(path):
            raise _Refused(f"--{name} {path}: {reason}")
    if len({path.absolute() for path in files.values()}) < len(files):
        raise _Refused(f"{', '.join(f'--{name}' for name in files)} must name different files")
    if "plot" in files:
        formats = picture_formats()
        if files["plot"].suffix[1:].lower() not in formats:
            raise _Refused(f"--plot {files['plot']}: the name must end in one of .{', .'.join(sorted(formats))}")


@contextmanager
def _workers(jobs: int) -> Generator[Mapper]:
    """Who plays the pieces: this process, or so many others."""
    if jobs == 1:
        yield builtins.map
        return
    # Spawned processes work everywhere alike and inherit nothing. Ctrl-C ends them without a word of their own.
    executor = ProcessPoolExecutor(
        jobs, multiprocessing.get_context("spawn"), initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_DFL)
    )
    try:
        yield executor.map
    finally:
        executor.shutdown(cancel_futures=True)


def _piece(n: int, jobs: int, most: int) -> int:
    """How much is a piece, so that all jobs have something to do to the end; it makes no difference to the result."""
    return max(1, min(most, n // (jobs * _PIECES_OF_A_JOB)))


def _simulate(arguments: argparse.Namespace, rules: Rules) -> int:
    names = arguments.players * (rules.players if len(arguments.players) == 1 else 1)
    if len(names) not in (rules.players, rules.parties):
        raise _Refused(
            f"--players: {len(names)} for {rules.players} seats in {rules.parties} parties; name one for all, one for "
            "each party or one for each seat"
        )
    with _workers(arguments.jobs) as workers:
        summary = simulate(
            [_PLAYERS[name]() for name in names],
            arguments.deals,
            rules=rules,
            seed=arguments.seed,
            map=workers,
            chunk=_piece(arguments.deals, arguments.jobs, 500),
            progress=arguments.progress,
        )
    print(summary)
    _write(arguments.json, summary.to_json)
    _write(arguments.csv, summary.to_csv)
    return _OK


def _arena(arguments: argparse.Namespace, rules: Rules) -> int:
    names = arguments.players
    if len(names) < 2 or len(set(names)) < len(names):
        raise _Refused("--players: name two or more, each once")
    if arguments.anchor is not None and arguments.anchor.lower() not in names:
        raise _Refused(f"--anchor: {arguments.anchor!r} is none of {', '.join(names)}")
    with _workers(arguments.jobs) as workers:
        result = arena(
            {name: _PLAYERS[name]() for name in names},
            arguments.pairs,
            rules=rules,
            seed=arguments.seed,
            anchor=arguments.anchor and arguments.anchor.lower(),
            map=workers,
            chunk=_piece(arguments.pairs, arguments.jobs, 10),
            progress=arguments.progress,
        )
    print(result)
    _write(arguments.json, result.to_json)
    _write(arguments.csv, result.to_csv)
    _write(arguments.plot, lambda: _picture(result.plot(), arguments.plot))
    return _OK


def _picture(figure: Any, path: Path) -> bytes:
    content = io.BytesIO()
    figure.savefig(content, format=path.suffix[1:].lower())
    return content.getvalue()


def _write(path: Path | None, make: Callable[[], str | bytes]) -> None:
    """Makes and writes a file, if it is asked for."""
    if path is None:
        return
    content = make()
    sys.stdout.flush()  # if the file is /dev/stdout, one comes after the other
    try:
        write_whole(path, content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise _Unwritten(f"{path} cannot be written: {error.strerror}") from None


def _warn(*lines: str) -> None:
    for line in lines:
        print(line, file=sys.stderr)
