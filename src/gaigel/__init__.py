"""Gaigel, the Swabian card game: a complete and exact rules engine.

>>> import random
>>> import gaigel
>>> state = gaigel.deal(gaigel.SPEEDBESEN, gaigel.shuffled_pack(random.Random(1)), dealer=3)
>>> while moves := gaigel.legal_moves(state):
...     state = gaigel.apply(state, moves[0])
>>> state.result.ending
Ending.OVERDUE

The rules are imported with the package; what stands around them (records, sentences, pictures, matches, sampling) is
imported when it is first asked for. `gaigel.testing` and `gaigel.players` are packages of their own.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from gaigel import _pickling as _pickling
from gaigel.cards import Card, Hand, Rank, Suit, full_pack, parse_cards, shuffled_pack
from gaigel.dealing import deal, stacked_pack
from gaigel.engine import apply, call_moves, deadline, is_legal, legal_moves, play, turn_moves, why_illegal
from gaigel.errors import GaigelError, IllegalMove
from gaigel.moves import (
    AnnounceDissle,
    Call,
    Challenge,
    LayDownSevens,
    LayUnder,
    MeldPair,
    Move,
    Open,
    Pass,
    Play,
    Rob,
    Sign,
    Take,
    Wink,
    parse_move,
    parse_moves,
)
from gaigel.rules import (
    GIGACKEL,
    PRESETS,
    SPEEDBESEN,
    TRUMP,
    WIKIPEDIA,
    BeatScope,
    CallDeadline,
    Calling,
    Dissle,
    FirstTrickTrump,
    FiveSevens,
    LimitOn,
    Losers,
    MeldDeadline,
    MeldWhen,
    Opening,
    Overdue,
    RobWhen,
    Rules,
    SecondPair,
)
from gaigel.state import (
    Announcement,
    Deadline,
    DeadlineKind,
    DealResult,
    Ending,
    Exchange,
    ExchangeKind,
    Meld,
    Past,
    Phase,
    Position,
    Reached,
    Reason,
    Signal,
    State,
    Table,
    Trick,
)
from gaigel.table import Umschlag, cut, draw_partners
from gaigel.views import OpenTrick, View, information_key, view
from gaigel.violations import Code, Violation

if TYPE_CHECKING:
    from gaigel.checking import check, check_file
    from gaigel.complaints import Complaint, RecordError
    from gaigel.explaining import announcement, explain, explain_option
    from gaigel.match import Match, MatchError, start_match
    from gaigel.naming import FRENCH_DE, FRENCH_EN, WUERTTEMBERG_DE, WUERTTEMBERG_EN, Names
    from gaigel.position import PositionError, parse_position, position_text
    from gaigel.records import Record, RecordedDeal
    from gaigel.redacting import redacted
    from gaigel.rendering import render
    from gaigel.sampling import StateSampler, count_states, sample_state
    from gaigel.telling import Event, events, redact, view_events
    from gaigel.validation import problems

__version__: str
"""The version of the installed library."""

_LATER = {
    "gaigel.checking": "check check_file",
    "gaigel.complaints": "Complaint RecordError",
    "gaigel.explaining": "announcement explain explain_option",
    "gaigel.match": "Match MatchError start_match",
    "gaigel.naming": "FRENCH_DE FRENCH_EN WUERTTEMBERG_DE WUERTTEMBERG_EN Names",
    "gaigel.position": "PositionError parse_position position_text",
    "gaigel.records": "Record RecordedDeal",
    "gaigel.redacting": "redacted",
    "gaigel.rendering": "render",
    "gaigel.sampling": "StateSampler count_states sample_state",
    "gaigel.telling": "Event events redact view_events",
    "gaigel.validation": "problems",
}
_MODULE = {name: module for module, names in _LATER.items() for name in names.split()}


if not TYPE_CHECKING:  # pragma: no branch  # so that type checkers still find misspelt names

    def __getattr__(name: str) -> object:
        """Imports what is not needed to play when it is first asked for."""
        if name == "__version__":
            value: object = import_module("importlib.metadata").version("gaigel")
        elif name in _MODULE:
            value = getattr(import_module(_MODULE[name]), name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = [
    "FRENCH_DE",
    "FRENCH_EN",
    "GIGACKEL",
    "PRESETS",
    "SPEEDBESEN",
    "TRUMP",
    "WIKIPEDIA",
    "WUERTTEMBERG_DE",
    "WUERTTEMBERG_EN",
    "AnnounceDissle",
    "Announcement",
    "BeatScope",
    "Call",
    "CallDeadline",
    "Calling",
    "Card",
    "Challenge",
    "Code",
    "Complaint",
    "Deadline",
    "DeadlineKind",
    "DealResult",
    "Dissle",
    "Ending",
    "Event",
    "Exchange",
    "ExchangeKind",
    "FirstTrickTrump",
    "FiveSevens",
    "GaigelError",
    "Hand",
    "IllegalMove",
    "LayDownSevens",
    "LayUnder",
    "LimitOn",
    "Losers",
    "Match",
    "MatchError",
    "Meld",
    "MeldDeadline",
    "MeldPair",
    "MeldWhen",
    "Move",
    "Names",
    "Open",
    "OpenTrick",
    "Opening",
    "Overdue",
    "Pass",
    "Past",
    "Phase",
    "Play",
    "Position",
    "PositionError",
    "Rank",
    "Reached",
    "Reason",
    "Record",
    "RecordError",
    "RecordedDeal",
    "Rob",
    "RobWhen",
    "Rules",
    "SecondPair",
    "Sign",
    "Signal",
    "State",
    "StateSampler",
    "Suit",
    "Table",
    "Take",
    "Trick",
    "Umschlag",
    "View",
    "Violation",
    "Wink",
    "announcement",
    "apply",
    "call_moves",
    "check",
    "check_file",
    "count_states",
    "cut",
    "deadline",
    "deal",
    "draw_partners",
    "events",
    "explain",
    "explain_option",
    "full_pack",
    "information_key",
    "is_legal",
    "legal_moves",
    "parse_cards",
    "parse_move",
    "parse_moves",
    "parse_position",
    "play",
    "position_text",
    "problems",
    "redact",
    "redacted",
    "render",
    "sample_state",
    "shuffled_pack",
    "stacked_pack",
    "start_match",
    "turn_moves",
    "view",
    "view_events",
    "why_illegal",
]
