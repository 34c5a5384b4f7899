"""The words spoken at a table; most are Swabian in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from gaigel.explaining._language import capital, is_gaigel, opening_name, was_challenged
from gaigel.rules import Opening
from gaigel.state import DealResult, Ending
from gaigel.telling import (
    Announced,
    BecameOverdue,
    Called,
    CardPlayed,
    CardsDrawn,
    CardsRevealed,
    Challenged,
    DealEnded,
    Event,
    LaidUnder,
    LastCallBegan,
    Melded,
    Opened,
    Passed,
    Robbed,
    SevensLaidDown,
    Signed,
    StrictPhaseBegan,
    Taken,
    TargetReached,
    TrickTaken,
)

if TYPE_CHECKING:
    from gaigel.explaining._language import Language

__all__ = ["spoken"]


def spoken(language: Language, event: Event) -> str | None:
    """What is said aloud with an event; None if it happens in silence."""
    match event:
        case Opened(opening=opening):
            return _opening(opening)
        case Melded(points=points):
            return f"{capital(language.worth(points))}!"
        case Announced():
            return f"{opening_name(Opening.AUF_DISSLE)}!"
        case SevensLaidDown(cards=cards):
            return f"{capital(language.sevens(len(cards)))}!"
        case Called():
            return "Aus!"
        case Challenged():
            return "Übergaigelt!"
        case Passed():
            return f"{language.pass_word}!"
        case DealEnded(result=result):
            return _ending(result)
        case (
            CardPlayed()
            | CardsRevealed()
            | TrickTaken()
            | BecameOverdue()
            | TargetReached()
            | CardsDrawn()
            | Robbed()
            | LaidUnder()
            | Taken()
            | Signed()
            | StrictPhaseBegan()
            | LastCallBegan()
        ):
            return None
        case _:
            assert_never(event)


def _opening(opening: Opening) -> str | None:
    match opening:
        case Opening.GE_ELFEN | Opening.HOEHER_HAT | Opening.AUF_DISSLE:
            return f"{opening_name(opening)}!"
        case Opening.ANDERE_ALTE:
            return f"{opening_name(opening)} hat!"
        case Opening.ALL_TRUMP:
            return None
        case _:
            assert_never(opening)


def _ending(result: DealResult) -> str | None:
    match result.ending:
        case Ending.RIGHT_CALL | Ending.UNCALLED:
            return "Gaigel!" if is_gaigel(result) else None
        case Ending.WRONG_CALL:
            return "Untergaigelt!"
        case Ending.OVERDUE:
            # Who challenged has said it already.
            return None if was_challenged(result) else "Übergaigelt!"
        case Ending.WRONG_CHALLENGE | Ending.FIVE_SEVENS | Ending.DISSLE_LOST:
            return None
        case _:
            assert_never(result.ending)
