"""German sentences for the options of a table (RULES §14)."""

from __future__ import annotations

from typing import assert_never

from gaigel.cards import Rank
from gaigel.explaining._german._words import GermanWords, number
from gaigel.explaining._language import FlagName, NumberName, OptionName, capital, opening_name
from gaigel.rules import (
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
    Packet,
    RobWhen,
    SecondPair,
)

__all__ = ["GermanOptions"]

_TOGETHER = {2: "zu zweit", 3: "zu dritt", 4: "zu viert", 6: "zu sechst"}


class GermanOptions(GermanWords):
    """What an option decides, as a question; what its value means, as a sentence."""

    def question(self, name: OptionName) -> str:
        """What an option decides."""
        daus, seven = self.a_as_object(Rank.DAUS), self.the_trump_as_object(Rank.SIEBEN)
        match name:
            case "players":
                return "Wie viele spielen mit?"
            case "parties":
                return "Wie viele Parteien gibt es?"
            case "packets":
                return "In welcher Reihenfolge wird gegeben?"
            case "knocking":
                return "Darf man klopfen, statt abzuheben?"
            case "openings":
                return "Wie darf die Vorhand eröffnen?"
            case "must_open_daus":
                return f"Muss die Vorhand {daus} ausspielen, wenn sie kann?"
            case "first_trick_trump":
                return "Darf im ersten Stich Trumpf fallen?"
            case "must_follow":
                return "Muss man bedienen, wenn der Talon leer ist?"
            case "must_trump":
                return "Muss man trumpfen, wenn man nicht bedienen kann?"
            case "must_beat":
                return "Muss man den Stich nehmen, wenn man kann?"
            case "beat_scope":
                return "Wie hoch muss man bedienen, wenn schon getrumpft ist?"
            case "meld_when":
                return "Wann darf man melden?"
            case "meld_needs_trick":
                return "Braucht man zum Melden schon einen Stich?"
            case "meld_in_strict":
                return "Darf man noch melden, wenn der Talon leer ist?"
            case "meld_binds":
                return "Muss man nach dem Melden eine der gemeldeten Karten spielen?"
            case "second_pair":
                return "Wann gilt ein zweites Paar in derselben Farbe?"
            case "rob_when":
                return "Wann darf man rauben?"
            case "rob_needs_trick":
                return "Braucht man zum Rauben schon einen Stich?"
            case "rob_in_last_draw":
                return "Darf man vor dem letzten Ziehen noch rauben?"
            case "partner_robbing":
                return f"Darf man {seven} unterlegen und die offene Karte dem Partner lassen?"
            case "target":
                return "Mit wie vielen Augen ist man aus?"
            case "last_trick_bonus":
                return "Was zählt der letzte Stich extra?"
            case "calling":
                return "Muss man „Aus!“ rufen?"
            case "call_deadline":
                return "Wie lange hat man nach einem Stich Zeit für „Aus!“?"
            case "meld_deadline":
                return "Wie lange hat man nach einer Meldung Zeit für „Aus!“?"
            case "overdue":
                return "Was geschieht, wenn „Aus!“ nicht rechtzeitig kommt?"
            case "five_sevens":
                return f"Was gelten {self.sevens(5)}?"
            case "dissle":
                return f"Darf man auf Dissle spielen, wenn man {self.sevens(4)} hat?"
            case "dissle_penalty":
                return "Was kostet ein verlorenes Auf Dissle?"
            case "dissle_exempt":
                return "Zahlt doppelt, wer auf Dissle gespielt hat und ohne Stich verliert?"
            case "gaigel_needs_call":
                return "Gibt es einen Gaigel auch ohne „Aus!“?"
            case "losers":
                return "Wer bekommt Striche, wenn mehr als zwei Parteien spielen?"
            case "winking":
                return "Darf man dem Partner winken?"
            case "limit_on":
                return "Was wird bis zum Ende der Partie gezählt?"
            case "limit":
                return "Wo ist die Grenze der Partie?"
            case "cleaning":
                return "Wird am Ende geputzt?"
            case "cleaning_double":
                return "Wie viele Striche putzt ein doppelter Sieg?"
            case "last_stroke_single":
                return "Darf ein Spiel über die Grenze hinaus Striche verteilen?"
            case _:
                assert_never(name)

    def flag(self, name: FlagName, *, on: bool) -> str:
        """What the table plays, for an option that is on or off."""
        daus = self.a_as_object(Rank.DAUS)
        match name:
            case "knocking":
                yes = "Statt abzuheben, darf man klopfen, dann bekommt jeder seine Karten auf einmal."
                no = "Geklopft wird nicht."
            case "must_open_daus":
                yes = f"Hat die Vorhand {daus} außerhalb von Trumpf, muss sie damit eröffnen."
                no = "Mit welcher Karte die Vorhand eröffnet, ist ihre Sache."
            case "must_follow":
                yes = "Ist der Talon leer, muss man bedienen."
                no = "Auch wenn der Talon leer ist, muss niemand bedienen."
            case "must_trump":
                yes = "Ist der Talon leer und man kann nicht bedienen, muss man trumpfen."
                no = "Wer nicht bedienen kann, muss deshalb noch nicht trumpfen."
            case "must_beat":
                yes = "Ist der Talon leer, muss man den Stich nehmen, wenn man kann."
                no = "Den Stich nehmen muss niemand."
            case "meld_needs_trick":
                yes = "Gemeldet wird erst, wenn die eigene Partei einen Stich hat."
                no = "Melden darf man auch ohne Stich."
            case "meld_in_strict":
                yes = "Auch wenn der Talon leer ist, wird noch gemeldet."
                no = "Ist der Talon leer, wird nicht mehr gemeldet."
            case "meld_binds":
                yes = "Wer gemeldet hat, spielt als Nächstes eine der gemeldeten Karten."
                no = "Wer gemeldet hat, muss danach keine der gemeldeten Karten spielen."
            case "rob_needs_trick":
                yes = "Geraubt wird erst, wenn die eigene Partei einen Stich hat."
                no = "Rauben darf man auch ohne Stich."
            case "rob_in_last_draw":
                yes = "Auch vor dem letzten Ziehen darf man noch rauben."
                no = "Vor dem letzten Ziehen wird nicht mehr geraubt."
            case "partner_robbing":
                seven = self.the_trump_as_object(Rank.SIEBEN)
                yes = f"Man darf {seven} unterlegen und die offene Karte für die eigene Partei liegen lassen."
                no = "Wer raubt, nimmt die offene Karte gleich auf die Hand."
            case "dissle_exempt":
                yes = "Wer auf Dissle gespielt hat, verliert auch ohne Stich nur einfach."
                no = "Wer auf Dissle gespielt hat, verliert ohne Stich doppelt wie alle anderen."
            case "gaigel_needs_call":
                yes = "Für einen Gaigel muss jemand aus sein."
                no = "Einen Gaigel gibt es auch, wenn bis zum Schluss niemand aus ist."
            case "winking":
                yes = "Wer nicht selbst ausspielt, darf dem Partner, der ausspielt, heimlich winken."
                no = "Gewinkt wird nicht."
            case "cleaning":
                yes = "Ist die Grenze erreicht, wird geputzt."
                no = "Geputzt wird nicht, an der Grenze ist die Partie aus."
            case "last_stroke_single":
                yes = "Ein Spiel verteilt nur so viele Striche, wie bis zur Grenze noch fehlen."
                no = "Auch das letzte Spiel der Partie wird voll angeschrieben."
            case _:
                assert_never(name)
        return yes if on else no

    def number(self, name: NumberName, value: int) -> str:
        """What the table plays, for an option that is a number."""
        match name:
            case "players":
                return f"Gespielt wird {_TOGETHER[value]}."
            case "parties":
                return f"Es gibt {number(value)} Parteien."
            case "target":
                return f"Mit {self.augen(value)} ist man aus."
            case "last_trick_bonus":
                return (
                    f"Der letzte Stich zählt {self.augen(value)} extra."
                    if value
                    else "Der letzte Stich zählt nichts extra."
                )
            case "dissle_penalty":
                return f"Ein verlorenes Auf Dissle kostet {_strokes(value)}."
            case "limit":
                return f"Die Grenze liegt bei {value}."
            case "cleaning_double":
                return f"Ein doppelter Sieg putzt {_strokes(value)}."
            case _:
                assert_never(name)

    def packets(self, packets: tuple[int | Packet, ...]) -> str:
        """In which order the cards are dealt."""
        parts = ["der Trumpf" if isinstance(part, Packet) else _cards(part) for part in packets]
        return f"Gegeben wird so: {', dann '.join(parts)}."

    def openings(self, openings: frozenset[Opening]) -> str:
        """Which openings are offered."""
        if not openings:
            return "Der erste Stich ist ein Stich wie jeder andere."
        names = [opening_name(opening) for opening in Opening if opening in openings]
        return f"Eröffnet wird mit {self.every(names, self.or_word)}."

    def first_trick_trump(self, value: FirstTrickTrump) -> str:
        """What trumps do in the first trick."""
        match value:
            case FirstTrickTrump.BANNED:
                return "In den ersten Stich legt nur Trumpf, wer nichts anderes hat."
            case FirstTrickTrump.POWERLESS:
                return "Im ersten Stich darf Trumpf fallen, aber er sticht nicht."
            case _:
                assert_never(value)

    def beat_scope(self, value: BeatScope) -> str:
        """What must be beaten when the trick is trumped."""
        match value:
            case BeatScope.TRICK:
                return "Ist schon getrumpft, ist es gleich, wie hoch man bedient."
            case BeatScope.SUIT:
                return "Auch wenn schon getrumpft ist, muss man die beste Karte der Farbe schlagen, wenn man kann."
            case _:
                assert_never(value)

    def meld_when(self, value: MeldWhen) -> str:
        """When to meld."""
        match value:
            case MeldWhen.ON_LEAD:
                return "Melden darf nur, wer gleich ausspielt."
            case MeldWhen.ON_TURN:
                return "Melden darf, wer am Zug ist, bevor er seine Karte legt."
            case MeldWhen.ANY_TIME:
                return "Melden darf man jederzeit."
            case _:
                assert_never(value)

    def second_pair(self, value: SecondPair) -> str:
        """When a second pair of a suit counts."""
        match value:
            case SecondPair.SEPARATE:
                return "Ein zweites Paar in derselben Farbe darf man auch später noch melden."
            case SecondPair.TOGETHER:
                return "Ein zweites Paar in derselben Farbe gilt nur, solange alle vier Karten auf der Hand sind."
            case _:
                assert_never(value)

    def rob_when(self, value: RobWhen) -> str:
        """When to rob."""
        match value:
            case RobWhen.OFF:
                return "Geraubt wird nicht."
            case RobWhen.ON_LEAD:
                return "Rauben darf nur, wer gleich ausspielt."
            case RobWhen.ON_TURN:
                return "Rauben darf, wer am Zug ist, bevor er seine Karte legt."
            case _:
                assert_never(value)

    def calling(self, value: Calling) -> str:
        """Whether one has to call."""
        match value:
            case Calling.MANUAL:
                return "Wer genug Augen hat, muss selbst „Aus!“ rufen."
            case Calling.AUTOMATIC:
                return "Wer genug Augen hat, gewinnt sofort und muss nichts rufen."
            case _:
                assert_never(value)

    def call_deadline(self, value: CallDeadline) -> str:
        """The deadline after a trick."""
        match value:
            case CallDeadline.NEXT_TRICK:
                return "Reichen die Augen nach einem Stich, muss „Aus!“ kommen, bevor der nächste Stich zu Ende ist."
            case CallDeadline.NEXT_CARD:
                return (
                    "Reichen die Augen nach einem Stich, muss „Aus!“ kommen, bevor die Partei wieder eine Karte legt."
                )
            case _:
                assert_never(value)

    def meld_deadline(self, value: MeldDeadline) -> str:
        """The deadline after a meld."""
        match value:
            case MeldDeadline.SAME_TRICK:
                return "Reichen die Augen nach einer Meldung, muss „Aus!“ noch im selben Stich kommen."
            case MeldDeadline.AS_TRICK:
                return "Reichen die Augen nach einer Meldung, hat man so lange Zeit wie nach einem Stich."
            case _:
                assert_never(value)

    def overdue(self, value: Overdue) -> str:
        """What happens to a party that is late."""
        match value:
            case Overdue.AUTOMATIC:
                return "Wer zu lange mit „Aus!“ wartet, verliert auf der Stelle."
            case Overdue.ON_CHALLENGE:
                return "Wer zu lange mit „Aus!“ wartet, verliert nur, wenn es herauskommt."
            case _:
                assert_never(value)

    def five_sevens(self, value: FiveSevens) -> str:
        """What five sevens are good for."""
        sevens = self.sevens(5)
        match value:
            case FiveSevens.OFF:
                return f"{capital(sevens)} gelten nichts."
            case FiveSevens.DEALT:
                return f"Wer gleich {sevens} hat, darf sie vor seiner ersten Karte auflegen und gewinnt."
            case FiveSevens.HELD:
                return f"Wer {sevens} beisammen hat, darf sie jederzeit auflegen und gewinnt."
            case _:
                assert_never(value)

    def dissle(self, value: Dissle) -> str:
        """When four sevens may be announced."""
        sevens = self.sevens(4)
        match value:
            case Dissle.OFF:
                return f"{capital(sevens)} sind kein Grund, auf Dissle zu spielen."
            case Dissle.ON_LEAD:
                return f"Wer {sevens} hat, darf vor dem Ausspielen Auf Dissle ansagen."
            case Dissle.DEALT:
                return f"Wer gleich {sevens} hat, darf vor seiner ersten Karte Auf Dissle ansagen."
            case _:
                assert_never(value)

    def losers(self, value: Losers) -> str:
        """Who gets strokes."""
        match value:
            case Losers.LOWEST:
                return "Gegner ohne Stich bekommen zwei Striche; gibt es keine, bekommt nur der Letzte einen."
            case Losers.ALL:
                return "Jeder Gegner bekommt einen Strich, und wer keinen Stich hat, zwei."
            case _:
                assert_never(value)

    def limit_on(self, value: LimitOn) -> str:
        """What is counted towards the end of a match."""
        match value:
            case LimitOn.PARTY:
                return "Bis zum Ende der Partie zählen die Striche jeder Partei für sich."
            case LimitOn.TOTAL:
                return "Bis zum Ende der Partie zählen die Striche aller zusammen."
            case LimitOn.DEALS:
                return "Bis zum Ende der Partie zählen die Spiele."
            case _:
                assert_never(value)


def _cards(count: int) -> str:
    return "eine Karte" if count == 1 else f"{number(count)} Karten"


def _strokes(count: int) -> str:
    return "einen Strich" if count == 1 else f"{number(count)} Striche"
