"""Reasons and happenings in words: German and English sentences as a player would say them.

>>> from gaigel import Card, Code, Suit, Violation
>>> follow = Violation(Code.MUST_FOLLOW, suit=Suit.HERZ, cards=(Card.HA,), option="must_follow")
>>> beat = Violation(Code.MUST_BEAT, suit=Suit.HERZ, beat=Card.HT, cards=(Card.HA,), option="must_beat")
>>> print(explain((follow, beat)))
Du musst Herz bedienen und dabei die Herz-Zehn schlagen. Erlaubt ist Herz-Daus.
>>> print(explain((follow, beat), "en"))
You must follow Hearts and beat the Ten of Hearts. You may only play the Ace of Hearts.

The engine knows no sentences: they are made here, from its values alone. A refusal or a deadline speaks to the one whom
it concerns ("du", "you"), everything else is told to the whole table.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never, cast

from gaigel import _options
from gaigel.errors import GaigelError, IllegalMove
from gaigel.explaining._english import English
from gaigel.explaining._german import German
from gaigel.explaining._language import Choice, Language, MissingSeatName, OptionName
from gaigel.explaining._spoken import spoken
from gaigel.moves import Move, Sign
from gaigel.naming import WUERTTEMBERG_DE, WUERTTEMBERG_EN, Names
from gaigel.rules import SPEEDBESEN, Opening, Rules
from gaigel.state import Deadline, DealResult, Ending, Phase, Reason, Trick
from gaigel.telling import Event, NotAnEvent, had_to_trump
from gaigel.violations import Code, Violation

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = [
    "LANGUAGES",
    "Explainable",
    "MissingSeatName",
    "NoSuchOption",
    "Unexplainable",
    "UnknownLanguage",
    "announcement",
    "explain",
    "explain_option",
]

LANGUAGES: Final[Mapping[str, Names]] = MappingProxyType({"de": WUERTTEMBERG_DE, "en": WUERTTEMBERG_EN})
"""The languages there are, each with the names that cards have in it unless others are given."""

_Other: TypeAlias = Violation | Code | Trick | Reason | Deadline | DealResult | Ending | Opening | Phase | Sign | Rules
Explainable: TypeAlias = IllegalMove | tuple[Violation, ...] | Choice | Move | Event | _Other
"""What can be put in words."""


class UnknownLanguage(GaigelError, ValueError):
    """A language that has no sentences.

    Attributes:
        lang: What was asked for.
    """

    def __init__(self, lang: object) -> None:
        self.lang = lang
        super().__init__(lang)

    def __str__(self) -> str:
        return f"there are no sentences in {self.lang!r}: the languages are {', '.join(map(repr, LANGUAGES))}"


class Unexplainable(GaigelError, TypeError):
    """A value that has no sentence.

    Attributes:
        thing: What was given.
    """

    def __init__(self, thing: object) -> None:
        self.thing = thing
        super().__init__(thing)

    def __str__(self) -> str:
        return (
            f"{self.thing!r} ({type(self.thing).__name__}) has no sentence: give a refusal or its violations, an "
            "event, a move, a trick or its reason, a deadline, a result or an ending, an opening, a phase, a sign, the "
            "value of an option, or rules"
        )


class NoSuchOption(GaigelError, ValueError):
    """An option that `Rules` does not have, or a value that the option cannot have (RULES §14)."""


def _language(
    lang: str, names: Names | None, seats: Sequence[str] | None, rules: Rules | None, trick: int | None
) -> Language:
    if lang not in LANGUAGES:
        raise UnknownLanguage(lang)
    if lang == "de":
        return German(names or LANGUAGES[lang], seats, rules, trick)
    return English(names or LANGUAGES[lang], seats, rules, trick)


def explain(
    value: Explainable,
    lang: str = "de",
    names: Names | None = None,
    *,
    seats: Sequence[str] | None = None,
    rules: Rules | None = None,
    trick: int | None = None,
) -> str:
    """Puts a value in words: one sentence or a few.

    Args:
        value: A refusal (`IllegalMove`), its violations (what `gaigel.why_illegal` returns: all joined, or that the
            move is allowed) or one of them; an event; a move; a trick, with who won it and why, or a reason alone; a
            deadline; a result or an ending; an opening, a phase, a sign; the named value of an option; or rules: then
            there is a line for each option that can make a difference.
        lang: `"de"` or `"en"`.
        names: What cards are called; without it `WUERTTEMBERG_DE` or `WUERTTEMBERG_EN`.
        seats: What the persons are called, seat by seat. Without it they are "Platz 0", "Seat 0", and so on: seats,
            parties and tricks have the numbers that they have in moves and records.
        rules: The options of the table, for what does not carry all that its sentence needs: a trick by itself
            (whether its winner had to trump), a result or a challenge by itself (who is in which party). Without it
            the duties of every preset hold, and parties are called by their numbers, or as `seats` tells.
        trick: The number of the trick that is open or about to be led, so that a deadline can speak of "this trick".

    Raises:
        UnknownLanguage: If there is no such language.
        Unexplainable: If the value has no sentence.
        MissingSeatName: If `seats` has no name for a seat that must be named.
    """
    language = _language(lang, names, seats, rules, trick)
    if isinstance(value, IllegalMove):
        return language.refusal(value.violations)
    if isinstance(value, tuple):
        if not all(isinstance(violation, Violation) for violation in value):
            raise Unexplainable(value)
        return language.refusal(value)
    if isinstance(value, Choice):
        return language.choice(value)
    if isinstance(value, Move):
        return language.move(value)
    if isinstance(value, Event):
        return language.event(value)
    if not isinstance(value, _Other):
        raise Unexplainable(value)
    match value:
        case Violation():
            return language.refusal((value,))
        case Code():
            return language.refusal((Violation(value),))
        case Trick():
            return language.taken(value, obliged=had_to_trump(rules or SPEEDBESEN, value))
        case Reason():
            return language.reason(value)
        case Deadline():
            return language.deadline(value)
        case DealResult():
            return language.result(value)
        case Ending():
            return language.ending(value)
        case Opening():
            return language.opening(value)
        case Phase():
            return language.phase(value)
        case Sign():
            return language.sign(value)
        case Rules():
            return language.house_rules(value)
        case _:
            assert_never(value)


def explain_option(name: str, lang: str = "de", names: Names | None = None, *, value: object = None) -> str:
    """Puts an option of the table in words: what it decides, as a question; or what a value of it means.

    >>> explain_option("meld_binds", "en")
    'Must one of the melded cards be played next?'
    >>> explain_option("meld_binds", "en", value=True)
    'Whoever has melded plays one of the melded cards next.'

    Args:
        name: The name of a field of `Rules`.
        lang: `"de"` or `"en"`.
        names: What cards are called; without it `WUERTTEMBERG_DE` or `WUERTTEMBERG_EN`.
        value: A value of the option; without it the question.

    Raises:
        UnknownLanguage: If there is no such language.
        NoSuchOption: If `Rules` has no such option, or the option no such value.
    """
    language = _language(lang, names, None, None, None)
    if name not in _options.OPTIONS:
        raise NoSuchOption(f"there is no option {name!r}: the options are {', '.join(_options.OPTIONS)}")
    if value is None:
        return language.question(cast("OptionName", name))
    if _options.wrong(name, value):
        raise NoSuchOption(f"{name} cannot be {value!r}: it is {_options.allowed(name)}")
    return language.option(name, value)


def announcement(event: Event, lang: str = "de", names: Names | None = None) -> str | None:
    """The words spoken at the table with an event: "Zwanzig!", "Höher hat!", "Aus!"; None if it happens in silence.

    Args:
        event: An event, redacted or not.
        lang: `"de"` or `"en"`; most of the words are Swabian in both.
        names: What cards are called; without it `WUERTTEMBERG_DE` or `WUERTTEMBERG_EN`.

    Raises:
        UnknownLanguage: If there is no such language.
        NotAnEvent: If the object is no event.
    """
    language = _language(lang, names, None, None, None)
    if not isinstance(event, Event):
        raise NotAnEvent(event)
    return spoken(language, event)
