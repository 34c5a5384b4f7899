"""Position text: one line that holds a whole `State`, and back.

>>> import gaigel
>>> pack = gaigel.stacked_pack(gaigel.SPEEDBESEN, 3, hands={0: "HA", 1: "E7"}, trump="LA")
>>> state = gaigel.play(gaigel.deal(gaigel.SPEEDBESEN, pack, dealer=3), gaigel.parse_moves("0:G:HA 1:E7"))
>>> text = position_text(state)
>>> text[:38], text[-39:]
('gaigel/1 rules=speedbesen dealer=3 up=', 'opening=G trick=HAE7 phase=FIRST turn=2')
>>> parse_position(text) == state
True

The page "Position text" of the documentation has the grammar.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gaigel import _options
from gaigel._position.reader import (
    DIGITS,
    EXCHANGES,
    HEAD,
    LONGEST,
    NONE,
    PHASES,
    Reader,
    Unreadable,
    next_trick,
)
from gaigel._position.retrace import counted, is_hand
from gaigel.cards import Hand
from gaigel.errors import GaigelError
from gaigel.rules import Opening
from gaigel.state import Exchange, Meld, Signal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gaigel.cards import Card
    from gaigel.rules import Rules
    from gaigel.state import DealResult, Entry, Reached, State, Table, Trick

__all__ = ["PositionError", "UnwritableState", "parse_position", "position_text"]


class PositionError(GaigelError, ValueError):
    """A text is no position.

    Attributes:
        text: The whole text that was read.
        position: Index of the first character that does not fit.
        expected: What would have been right there.
    """

    def __init__(self, text: str, position: int, expected: str) -> None:
        self.text = text
        self.position = position
        self.expected = expected
        super().__init__(text, position, expected)

    def __str__(self) -> str:
        rest = self.text[self.position : self.position + 20]
        found = f"{rest!r}" if rest else "the end"
        return f"no position: at character {self.position}: expected {self.expected}, not {found}"


class UnwritableState(GaigelError, ValueError):
    """A state built by hand holds something that no position text can hold, such as a seat that is no number.

    Attributes:
        what: What it is.
    """

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(what)

    def __str__(self) -> str:
        return f"no position text can hold {self.what}"


_PHASE_NAMES = {phase: name for name, phase in PHASES.items()}
_EXCHANGE_WORDS = {kind: word for word, kind in EXCHANGES.items()}


def position_text(state: State) -> str:
    """One line of text that holds the whole state; `parse_position` reads it back to an equal one.

    Raises:
        UnwritableState: If a state built by hand holds a mask that is no hand, something else where a number is due, or
            a number of more than 100 digits, or if the text would be longer than 65,536 characters.
    """
    table, past = state.table, state.past
    nothing = (0,) * table.players
    fields = [
        HEAD,
        f"rules={_rules_text(table.rules)}",
        f"dealer={_number(table.dealer)}",
        *(["knocked"] if table.knocked else []),
        f"up={table.trump_card.code}",
        f"pile={_pile_text(state.pile, past.drawn)}",
        f"hands={_hands_text(state.masks)}",
    ]
    if state.melded != nothing:
        fields.append(f"melded={_hands_text(state.melded)}")
    if state.bound != nothing:
        fields.append(f"bound={_hands_text(state.bound)}")
    if past.opening is not None:
        fields.append(f"opening={past.opening.letter}")
    if past.tricks:
        fields.append(f"tricks={_tricks_text(table, past.opening, past.tricks)}")
    if state.cards:
        fields.append(f"trick={_cards_text(state.cards)}")
    if past.chronicle:
        fields.append(f"chronicle={','.join(map(_entry_text, past.chronicle))}")
    if past.points != counted(table, past.tricks, past.chronicle):
        fields.append(f"points={_numbers(past.points)}")
    if past.reached:
        fields.append(f"reached={','.join(map(_reached_text, past.reached))}")
    fields += [f"phase={_PHASE_NAMES[state.phase]}", f"turn={_optional(state.turn)}"]
    if state.result is not None:
        fields.append(f"result={_result_text(state.result)}")
    text = " ".join(fields)
    if len(text) > LONGEST:
        raise UnwritableState(f"{len(text)} characters, but at most {LONGEST}")
    return text


@lru_cache(maxsize=64)
def _rules_text(rules: Rules) -> str:
    preset, options = _options.from_base(rules)
    return ";".join([preset, *(f"{option}={_option_text(value)}" for option, value in options.items())])


def _option_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset):
        return "".join(opening.letter for opening in Opening if opening in value) or NONE
    if isinstance(value, tuple):
        return "+".join(map(_option_text, value))  # pyright: ignore[reportUnknownArgumentType]
    return _number(value) if isinstance(value, int) else str(value.name)


def _number(value: object) -> str:
    if not isinstance(value, int):
        raise UnwritableState(f"a {type(value).__name__} where a number is due")
    if abs(value) >= 10**DIGITS:
        raise UnwritableState(f"a number of more than {DIGITS} digits")
    return str(int(value))


def _optional(value: int | None) -> str:
    return NONE if value is None else _number(value)


def _numbers(values: Iterable[int]) -> str:
    return ",".join(map(_number, values))


def _cards_text(cards: Iterable[Card]) -> str:
    return "".join([card.code for card in cards])


def _pile_text(pile: tuple[Card, ...], drawn: int) -> str:
    place = int(_number(drawn))
    at = min(max(place, 0), len(pile))
    beyond = str(place - at) if place != at else ""
    return f"{_cards_text(pile[:at])}|{beyond}{_cards_text(pile[at:])}"


def _hands_text(masks: Iterable[int]) -> str:
    return "/".join(map(_hand_text, masks))


def _hand_text(mask: int) -> str:
    if not is_hand(mask):
        raise UnwritableState("a mask that is no hand")
    return _cards_text(Hand.from_mask(mask)) or NONE


def _tricks_text(table: Table, opening: Opening | None, tricks: tuple[Trick, ...]) -> str:
    parts: list[str] = []
    before: Trick | None = None
    for number, trick in enumerate(tricks, 1):
        text = _cards_text(trick.cards)
        if trick != next_trick(table, opening, number, before, trick.cards):
            facts = [
                _number(trick.leader),
                _optional(trick.winner),
                trick.reason.name if trick.reason else NONE,
                _optional(trick.points),
                "yes" if trick.forced else "no",
                trick.opening.letter if trick.opening else NONE,
            ]
            text += f"({':'.join(facts)})"
        parts.append(text)
        before = trick
    return ",".join(parts)


def _entry_text(entry: Entry) -> str:
    seat, at = _number(entry.seat), _number(entry.trick)
    match entry:
        case Signal(sign=sign):
            return f"{seat}:wink:{sign.value}@{at}"
        case Meld(suit=suit, points=points):
            what = f"+{suit.code}:{_number(points)}"
        case Exchange(kind=kind):
            what = _EXCHANGE_WORDS[kind]
        case _:
            what = "dissle"
    return f"{seat}:{what}@{at}.{_number(entry.laid)}"


def _reached_text(reached: Reached) -> str:
    deadline = reached.deadline
    text = f"{_number(reached.party)}:{deadline.kind.name}"
    return text if deadline.trick is None else f"{text}:{_number(deadline.trick)}"


def _result_text(result: DealResult) -> str:
    facts = [
        result.ending.name,
        _numbers(result.winners),
        _numbers(result.strokes),
        _number(result.value),
        _numbers(result.points),
        _number(result.dealer),
        _optional(result.seat),
        *([_cards_text(result.shown)] if result.shown else []),
    ]
    return ":".join(facts)


def parse_position(text: str) -> State:
    """The state that a position text holds.

    It need not be one that the rules can lead to: `gaigel.problems` tells. White space around the text is ignored.

    Raises:
        PositionError: If the text is none; the error says where and what would be right.
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise PositionError(repr(text)[:LONGEST], 0, "a text")
    if len(text) > LONGEST:
        raise PositionError(text, LONGEST, f"the end: a position has at most {LONGEST} characters")
    try:
        return Reader(text).state()
    except Unreadable as error:
        raise PositionError(text, error.at, error.expected) from None
