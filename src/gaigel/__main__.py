"""The command line: `python -m gaigel check`, `replay` and `rules` (RULES §14, §16)."""

from __future__ import annotations

import argparse
import io
import os
import sys
import textwrap
from enum import Enum
from typing import TYPE_CHECKING, Any

from gaigel import _options
from gaigel.checking import check_file
from gaigel.errors import GaigelError, IllegalMove
from gaigel.explaining import explain, explain_option
from gaigel.players.commands import add_commands
from gaigel.records import NOBODY, HiddenPlay, Record
from gaigel.rules import PRESETS
from gaigel.telling import events, view_events

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Literal, TypeAlias

    from gaigel.complaints import Complaint
    from gaigel.records import RecordedDeal, Step
    from gaigel.rules import Rules
    from gaigel.state import State

    Lang: TypeAlias = Literal["de", "en"]
    Eyes: TypeAlias = int | Literal["nobody"] | None

__all__ = ["main"]

_OK, _PROBLEMS, _USAGE = 0, 1, 2
_WIDTH = 100
_MANY = 10**6

_WORDS = {
    "de": {
        "deal": "Spiel",
        "dealer": "Geber",
        "knocked": "geklopft",
        "turned_up": "aufgedeckt",
        "seat": "Platz",
        "seen_by": "so weit es Platz {} weiß",
        "nobody": "so weit es ein Zuschauer weiß",
        "idle": "ohne Wirkung",
        "unfinished": "Hier endet die Aufzeichnung, das Spiel ist noch nicht aus.",
    },
    "en": {
        "deal": "Deal",
        "dealer": "dealer",
        "knocked": "knocked",
        "turned_up": "turned up",
        "seat": "Seat",
        "seen_by": "as far as seat {} knows it",
        "nobody": "as far as a spectator knows it",
        "idle": "makes no difference",
        "unfinished": "Here the record ends; the deal is not over.",
    },
}


class _Usage(Exception):  # a message, not a fault of the program
    """The arguments do not fit the file."""


# ---------------------------------------------------------------------------------------------------- check


def _check(arguments: argparse.Namespace) -> int:
    code = _OK
    for file in arguments.files:
        try:
            complaints = check_file(file)
        except OSError as error:
            _say(f"{file}: {_reason(error)}")
            code = _PROBLEMS
            continue
        if complaints:
            code = _PROBLEMS
            _say(*(line for complaint in complaints for line in _complaint_lines(complaint)))
        else:
            _say(f"{file}: ok")
    return code


def _complaint_lines(complaint: Complaint) -> Iterator[str]:
    yield f"{complaint} [{complaint.code}]"
    if complaint.violations:
        yield f"    {explain(complaint.violations, 'en')}"


def _reason(error: OSError) -> str:
    return f"cannot be read: {error.strerror or error}"


# ---------------------------------------------------------------------------------------------------- replay


def _replay(arguments: argparse.Namespace) -> int:
    lang: Lang = arguments.lang
    try:
        record = Record.load(arguments.file)
    except OSError as error:
        _warn(f"{arguments.file}: {_reason(error)}")
        return _PROBLEMS
    except GaigelError as error:
        _warn(*str(error).splitlines())
        return _PROBLEMS
    if arguments.deal is not None and arguments.deal >= len(record.deals):
        raise _Usage(f"there is no deal {arguments.deal}: {arguments.file} holds {len(record.deals)}, counted from 0")
    if isinstance(arguments.seat, int) and arguments.seat >= record.rules.players:
        raise _Usage(f"there is no seat {arguments.seat}: the seats are 0 to {record.rules.players - 1}")
    _say(*(f"{name}: {text}" for name, text in record.about), repr(record.rules))
    code = _OK
    for index, deal in enumerate(record.deals):
        if arguments.deal not in (None, index):
            continue
        try:
            for lines in _told(deal, index, arguments.seat, lang):
                _say(*lines)
        except GaigelError as error:
            _warn(f"{arguments.file}, {_WORDS[lang]['deal']} {index}: {error}")
            if isinstance(error, IllegalMove):
                _warn(f"    {explain(error, lang)}")
            code = _PROBLEMS
    return code


def _told(deal: RecordedDeal, index: int, eyes: Eyes, lang: Lang) -> Iterator[list[str]]:
    """The lines of a deal: how it begins, then those of each move."""
    words = _WORDS[lang]
    title = f"{words['deal']} {index}, {words['dealer']} {deal.dealer}"
    if deal.knocked:
        title += f", {words['knocked']}"
    notes = dict(deal.notes)
    if deal.is_redacted:
        if eyes not in (None, deal.seen_by):
            raise _Usage(f"deal {index} is redacted: it can be shown only as seen by {deal.seen_by}")
        whose = words["nobody"] if deal.seen_by == NOBODY else words["seen_by"].format(deal.seen_by)
        yield ["", f"{title}, {whose}"]
        for number, move in enumerate(deal.moves):
            told = str(move) if isinstance(move, HiddenPlay) else explain(move, lang)
            yield [f"{number:3}  {told}", *_note(notes.get(number))]
        return
    start = deal.start()
    yield ["", f"{title}, {words['turned_up']} {start.turned_up}", *_hands(start, eyes, words["seat"])]
    state = start
    for number, step in enumerate(deal.steps()):
        state = step.after
        if lines := list(_step_lines(step, eyes, lang)):
            lines[0] = f"{number:3}  {lines[0]}"
            yield [*lines, *_note(notes.get(number))]
    if state.result is None:
        yield [words["unfinished"]]


def _hands(state: State, eyes: Eyes, word: str) -> Iterator[str]:
    for seat, hand in enumerate(state.hands):
        if eyes in (None, seat):
            yield f"     {word} {seat}: {hand}"


def _step_lines(step: Step, eyes: Eyes, lang: Lang) -> Iterator[str]:
    """The sentences of a move, the first after the move itself; nothing if these eyes see nothing of it."""
    happened = events(*step) if eyes is None else view_events(*step, None if eyes == NOBODY else eyes)
    for place, event in enumerate(happened):
        sentence = explain(event, lang)
        yield f"     {sentence}" if place else f"{sentence}"


def _note(text: str | None) -> Iterator[str]:
    if text is not None:
        yield f"     » {text}"


# ---------------------------------------------------------------------------------------------------- rules


def _rules(arguments: argparse.Namespace) -> int:
    names = [arguments.preset] if arguments.preset else list(PRESETS)
    if arguments.diff:
        names = [arguments.preset or "speedbesen", arguments.diff]
    tables = {name: PRESETS[name] for name in names}
    if arguments.players is not None:
        tables = {name: rules.for_players(arguments.players) for name, rules in tables.items()}
    rules, *others = tables.values()
    for option in _options.OPTIONS:
        if arguments.diff and not any(option in rules.differences(other) for other in others):
            continue
        _say(*_option_lines(option, tables, arguments.lang))
    return _OK


def _option_lines(option: str, tables: dict[str, Rules], lang: Lang) -> Iterator[str]:
    """The option, what it decides, and its values with their meaning; those of the tables are marked."""
    yield option
    yield from textwrap.wrap(explain_option(option, lang), _WIDTH, initial_indent="    ", subsequent_indent="    ")
    chosen = {name: getattr(rules, option) for name, rules in tables.items()}
    for value in _values(option, list(chosen.values())):
        names = [name for name, own in chosen.items() if own == value]
        head = f"  {'*' if names else ' '} {_options.written(value)}: "
        meaning = explain_option(option, lang, value=value)
        if names and len(tables) > 1:
            meaning += f" [{', '.join(names)}]"
        yield from textwrap.wrap(head + meaning, _WIDTH, subsequent_indent="        ", break_on_hyphens=False)
    if idle := [name for name, rules in tables.items() if option in rules.idle()]:
        yield f"    ({_WORDS[lang]['idle']}: {', '.join(idle)})"
    yield ""


def _values(option: str, chosen: list[Any]) -> list[Any]:
    """All values of an option that has few, else the chosen ones."""
    if isinstance(chosen[0], Enum):
        return list(type(chosen[0]))
    few = [True, False] if isinstance(chosen[0], bool) else [*range(10), _MANY]
    allowed = [value for value in few if not _options.wrong(option, value)]
    if allowed and _MANY not in allowed:
        return allowed
    return list(dict.fromkeys(chosen))


# ---------------------------------------------------------------------------------------------------- the program


def _say(*lines: str, to_errors: bool = False) -> None:
    """Prints lines; control characters, which a record may hold, are shown and not obeyed."""
    for line in lines:
        shown = "".join(char if char.isprintable() else repr(char)[1:-1] for char in line)
        print(shown, file=sys.stderr if to_errors else sys.stdout)


def _warn(*lines: str) -> None:
    _say(*lines, to_errors=True)


def _preset(text: str) -> str:
    if text.lower() not in PRESETS:
        raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(PRESETS)}")
    return text.lower()


def _number(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 up")
    return int(text)


def _eyes(text: str) -> int | str:
    return NOBODY if text.lower() == NOBODY else _number(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m gaigel",
        description="The Swabian card game Gaigel: records checked and told, house rules listed, computers at play.",
        epilog="Exit codes: 0 all is well, 1 problems were found, 2 the arguments are wrong.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    check = commands.add_parser(
        "check",
        help="say what is wrong with records",
        description="Replays records and says what is wrong with them: one line for each problem, with deal and move. "
        "Deals and moves are counted from 0.",
    )
    check.add_argument("files", nargs="+", metavar="FILE", help="a record, usually *.gaigel")
    check.set_defaults(run=_check)

    replay = commands.add_parser(
        "replay", help="tell a record move by move", description="Tells the deals of a record move by move."
    )
    replay.add_argument("file", metavar="FILE", help="a record, usually *.gaigel")
    replay.add_argument("--deal", type=_number, metavar="N", help="only this deal, counted from 0")
    replay.add_argument(
        "--seat", type=_eyes, metavar="S", help='only what this seat may know; "nobody" for what a spectator sees'
    )
    replay.set_defaults(run=_replay)

    rules = commands.add_parser(
        "rules",
        help="list house rules",
        description="Lists all options with their values and meaning; without a preset, the values of all presets.",
    )
    presets = ", ".join(PRESETS)
    rules.add_argument("preset", nargs="?", type=_preset, metavar="PRESET", help=presets)
    rules.add_argument("--players", type=int, choices=(2, 3, 4, 6), help="for a table of this size")
    rules.add_argument("--diff", type=_preset, metavar="OTHER", help="only where PRESET differs from this one")
    rules.set_defaults(run=_rules)

    add_commands(commands)

    for command in (replay, rules):
        command.add_argument("--lang", choices=("de", "en"), default="de", help="the language (default: de)")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line.

    Args:
        argv: The arguments; those of the process if they are not given.

    Returns:
        The exit code: 0 all is well, 1 problems were found.

    Raises:
        SystemExit: With code 2 if the arguments are wrong, with 0 after `--help`.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    parser = _parser()
    arguments = parser.parse_args(argv)
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except _Usage as error:
        parser.error(str(error))
    except BrokenPipeError:
        # Whoever read the output has had enough. Without this, Python would complain again when it closes the stream.
        with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
        return _PROBLEMS
    return code


if __name__ == "__main__":
    sys.exit(main())
