"""German sentences for refusals (RULES §17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from gaigel.cards import Rank
from gaigel.explaining._german._words import GermanWords
from gaigel.explaining._language import capital
from gaigel.violations import Code, Violation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gaigel.cards import Card

__all__ = ["GermanRefusals"]


class GermanRefusals(GermanWords):
    """Why a move is not allowed, said to the one who tried it."""

    def no_refusal(self) -> str:
        """The move is allowed."""
        return "Das darfst du."

    def would_do(self, cards: Sequence[Card]) -> str:
        """Which cards may be played."""
        return f"Erlaubt ist {self.any_of(cards)}."

    def follow_and_beat(self, follow: Violation, beat: Violation) -> str:
        """A card of the led suit is due, and one that takes the trick."""
        return f"{self._follow(follow)} und dabei {self._rival(beat)} schlagen."

    def trump_and_overtrump(self, trump: Violation, over: Violation) -> str:
        """A trump is due, and one that takes the trick."""
        return f"{self._trump(trump)} und dabei {self._rival(over)} übertrumpfen."

    def _follow(self, follow: Violation) -> str:
        return f"Du musst {self.names.suit(follow.suit) if follow.suit else 'die ausgespielte Farbe'} bedienen"

    def _trump(self, _: Violation) -> str:
        return "Du kannst nicht bedienen, also musst du Trumpf spielen"

    def _rival(self, beat: Violation) -> str:
        return self.the(beat.beat) if beat.beat else "die höchste Karte im Stich"

    def _beat(self, beat: Violation) -> str:
        if beat.beat and beat.suit is not beat.beat.suit:
            return f"Du kannst nicht bedienen, aber {self._rival(beat)} mit Trumpf stechen, also musst du es."
        return f"Du musst {self._rival(beat)} schlagen, denn du kannst es."

    def violation(self, violation: Violation) -> str:
        """One broken rule, without the cards that would do."""
        code, suit = violation.code, violation.suit
        of_suit = f" in {self.names.suit(suit)}" if suit else ""
        daus = self.names.rank(Rank.DAUS)
        match code:
            case Code.DEAL_OVER:
                return "Das Spiel ist schon aus."
            case Code.NO_SUCH_SEAT:
                return "Diesen Platz gibt es hier am Tisch nicht."
            case Code.NOT_YOUR_TURN:
                turn = "" if violation.seat is None else f", erst kommt {self.seat(violation.seat)}"
                return f"Du bist nicht dran{turn}."
            case Code.NOT_IN_HAND:
                return "Diese Karte hast du nicht auf der Hand."
            case Code.MUST_FOLLOW:
                return f"{self._follow(violation)}."
            case Code.MUST_BEAT:
                return self._beat(violation)
            case Code.MUST_TRUMP:
                return f"{self._trump(violation)}."
            case Code.MUST_OVERTRUMP:
                return f"Du musst {self._rival(violation)} übertrumpfen, denn du kannst es."
            case Code.BOUND_BY_MELD:
                return "Du hast gemeldet, also spiel zuerst eine der gemeldeten Karten."
            case Code.TRUMP_IN_FIRST_TRICK:
                return "In den ersten Stich darfst du keinen Trumpf legen, solange du etwas anderes hast."
            case Code.MUST_OPEN:
                return "Du bist Vorhand: Sag erst an, wie du eröffnest."
            case Code.NOT_LAST_CALL:
                return "Passen kannst du erst, wenn alle Karten gespielt sind."
            case Code.LAST_CALL_ONLY:
                return "Alle Karten sind gespielt: Jetzt kannst du nur noch etwas ausrufen oder passen."
            case Code.OPENING_NOT_OFFERED:
                return "So wird an diesem Tisch nicht eröffnet."
            case Code.NEEDS_PLAIN_DAUS:
                return f"Dafür brauchst du {self.a_as_object(Rank.DAUS)} außerhalb von Trumpf."
            case Code.NEEDS_PLAIN_BELOW_DAUS:
                return f"Dafür brauchst du eine Karte, die weder {daus} noch Trumpf ist."
            case Code.DAUS_OPENING_COMPULSORY:
                return f"Du hast {self.a_as_object(Rank.DAUS)} außerhalb von Trumpf, also musst du damit eröffnen."
            case Code.NOT_ALL_TRUMP:
                return "Mit Trumpf darfst du nur eröffnen, wenn du nichts anderes hast."
            case Code.NOT_FOREHAND:
                forehand = "" if violation.seat is None else f", und das ist {self.seat(violation.seat)}"
                return f"Nur die Vorhand eröffnet{forehand}."
            case Code.NO_PAIR:
                return f"Zum Melden brauchst du {self.pair}{of_suit}."
            case Code.PAIR_ALREADY_MELDED:
                return f"Mit diesem Paar{of_suit} ist schon gemeldet, und jede Karte gilt nur für eine Meldung."
            case Code.ONLY_TOGETHER:
                return f"Ein zweites Paar{of_suit} gilt nur, solange du noch alle vier Karten auf der Hand hast."
            case Code.NO_TRICK_YET:
                return "Dafür braucht deine Partei erst einen Stich."
            case Code.NOT_ON_LEAD:
                return "Das geht nur, wenn du ausspielst und noch keine Karte liegt."
            case Code.NOT_IN_STRICT_PHASE:
                return "Der Talon ist leer, jetzt wird nicht mehr gemeldet."
            case Code.NO_MELDED_CARD_PLAYABLE:
                return "Nach dem Melden müsstest du eine der beiden Karten spielen, aber du darfst jetzt keine davon."
            case Code.ROBBING_OFF:
                if violation.option == "partner_robbing":
                    return "An diesem Tisch lässt man die offene Karte nicht liegen: Wer raubt, nimmt sie gleich."
                return "An diesem Tisch wird nicht geraubt."
            case Code.NO_TRUMP_SEVEN:
                return f"Dir fehlt {self.the_trump(Rank.SIEBEN)}."
            case Code.STOCK_EMPTY:
                return "Der Talon ist leer, da liegt nichts mehr."
            case Code.TURNED_UP_SEVEN:
                return f"Offen liegt {self.a(Rank.SIEBEN)}, da gibt es nichts zu rauben."
            case Code.LAST_DRAW:
                return "Gleich wird zum letzten Mal gezogen, dafür ist es zu spät."
            case Code.FIRST_TRICK:
                return "Im ersten Stich wird noch nicht geraubt."
            case Code.RESERVED:
                whose = "" if violation.seat is None else f" von {self.seat(violation.seat)}"
                return f"Die offene Karte ist vergeben, denn darunter liegt {self.a(Rank.SIEBEN)}{whose}."
            case Code.ALREADY_UNDER:
                return f"Es liegt schon {self.a(Rank.SIEBEN)} darunter."
            case Code.NOTHING_TO_TAKE:
                return "Für dich liegt keine Karte bereit."
            case Code.SEVENS_OFF:
                if violation.option == "dissle":
                    return "Auf Dissle kannst du an diesem Tisch so nicht ansagen."
                return f"{capital(self.sevens(5))} gelten an diesem Tisch nichts."
            case Code.NO_FIVE_SEVENS:
                return f"Dafür brauchst du {self.sevens(5)}."
            case Code.NO_FOUR_SEVENS:
                return f"Dafür brauchst du mindestens {self.sevens(4)}."
            case Code.ALREADY_ANNOUNCED:
                return "Du spielst schon auf Dissle."
            case Code.TOO_LATE:
                return "Dafür ist es zu spät, du hast schon eine Karte gelegt."
            case Code.NO_CALLS:
                return "Hier ruft niemand „Aus!“: Wer genug Augen hat, gewinnt sofort."
            case Code.NO_CHALLENGES:
                if violation.option == "calling":
                    return "Hier kann niemand zu spät „Aus!“ rufen: Wer genug Augen hat, gewinnt sofort."
                return "Ob jemand übergaigelt ist, kommt hier von selbst heraus: Du brauchst es nicht zu sagen."
            case Code.OWN_PARTY:
                return "Das ist deine eigene Partei, der wirfst du nichts vor."
            case Code.NO_SUCH_PARTY:
                return "Diese Partei gibt es hier am Tisch nicht."
            case Code.WINKING_OFF:
                return "An diesem Tisch wird nicht gewinkt."
            case Code.NO_PARTNER_ON_LEAD:
                return "Winken darfst du nur, wenn dein Partner ausspielt und noch keine Karte liegt."
            case Code.SIGN_ALREADY_GIVEN:
                return "Dieses Zeichen hast du diesmal schon gegeben."
            case _:
                assert_never(code)
