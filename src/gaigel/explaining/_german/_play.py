"""German sentences for what happens: moves, tricks, events, deadlines, endings."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from gaigel.cards import Card, Rank, Suit
from gaigel.explaining._german._words import GermanWords, verb
from gaigel.explaining._language import capital, is_gaigel, opening_name, was_challenged
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
)
from gaigel.rules import Opening
from gaigel.state import Deadline, DeadlineKind, DealResult, Ending, Phase, Reason, Trick
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
    from gaigel.explaining._language import Party
    from gaigel.history import Draw

__all__ = ["GermanPlay"]


class GermanPlay(GermanWords):
    """What happens at a table, told to everybody."""

    def move(self, move: Move) -> str:
        """What somebody does with a move."""
        who = self.seat(move.seat)
        match move:
            case Open(opening=opening, card=card):
                return f"{self._opens(who, opening)[:-1]}: {self.card(card)}."
            case Play(card=card):
                return f"{who} spielt {self.card(card)}."
            case MeldPair(suit=suit):
                return f"{who} meldet {self.pair} in {self.names.suit(suit)}."
            case Rob():
                return f"{who} legt {self.the_trump_as_object(Rank.SIEBEN)} unter und raubt die offene Karte."
            case LayUnder():
                return f"{who} legt {self.the_trump_as_object(Rank.SIEBEN)} unter und lässt die offene Karte liegen."
            case Take():
                return f"{who} nimmt die offene Karte."
            case AnnounceDissle():
                return self._plays_dissle(who)
            case LayDownSevens():
                return f"{who} legt die {self.names.plural(Rank.SIEBEN)} auf."
            case Call():
                return self._calls(who)
            case Challenge(party=party):
                return self._challenges(who, self.party_of(party))
            case Wink(sign=sign):
                return self._winks(who, sign)
            case Pass():
                return self._passes(who)
            case _:
                assert_never(move)

    def event(self, event: Event) -> str:
        """What has happened."""
        match event:
            case Opened():
                return self._opens(self.seat(event.seat), event.opening)
            case CardPlayed():
                who = self.seat(event.seat)
                if event.card is None:
                    return f"{who} legt eine Karte verdeckt."
                card = self.card(event.card)
                return f"{who} legt {card} verdeckt." if event.face_down else f"{who} spielt {card}."
            case CardsRevealed():
                seats = [(event.leader + place) % len(event.cards) for place in range(len(event.cards))]
                laid = [
                    f"{self.card(card)} von {self.seat(seat)}" for seat, card in zip(seats, event.cards, strict=True)
                ]
                return f"Aufgedeckt liegen da {self.every(laid)}."
            case TrickTaken():
                return self.taken(event.trick, obliged=event.obliged)
            case BecameOverdue():
                party = self.party(event.members)
                return (
                    f"{party.name} {verb(party, 'hat', 'haben')} zu lange gewartet und {self._is(party)} übergaigelt."
                )
            case TargetReached():
                return self._reached(event)
            case CardsDrawn():
                return f"Gezogen wird reihum: {self.every([self._draw(draw) for draw in event.draws])}."
            case Melded():
                return f"{self.seat(event.seat)} meldet {self.worth(event.points)} in {self.names.suit(event.suit)}."
            case Robbed():
                seven, card = self.the(event.seven), self.the(event.card)
                return f"{self.seat(event.seat)} legt {seven} unter und raubt {card}."
            case LaidUnder():
                seven, card = self.the(event.seven), self.the(event.card)
                return f"{self.seat(event.seat)} legt {seven} unter und lässt {card} liegen."
            case Taken():
                who, card = self.seat(event.seat), self.the(event.card)
                if event.by_itself:
                    return f"{who} bekommt {card} von selbst, denn gleich wird zum letzten Mal gezogen."
                return f"{who} nimmt {card} auf die Hand."
            case Announced():
                return self._plays_dissle(self.seat(event.seat))
            case SevensLaidDown():
                return f"{self.seat(event.seat)} legt {self.sevens(len(event.cards))} auf: {self.all_of(event.cards)}."
            case Signed():
                return self._winks(self.seat(event.seat), event.sign)
            case Called():
                return self._calls(self.seat(event.seat))
            case Challenged():
                return self._challenges(self.seat(event.seat), self.party(event.members))
            case Passed():
                return self._passes(self.seat(event.seat))
            case StrictPhaseBegan():
                return "Der Talon ist leer, ab jetzt wird streng gespielt."
            case LastCallBegan():
                return f"Alle Karten sind gespielt. Als Erstes darf {self.seat(event.seat)} noch „Aus!“ rufen."
            case DealEnded():
                return self.result(event.result, event.players)
            case _:
                assert_never(event)

    def _opens(self, who: str, opening: Opening) -> str:
        if opening is Opening.AUF_DISSLE:
            return f"{who} eröffnet und spielt auf Dissle."
        if opening is Opening.ALL_TRUMP:
            return f"{who} hat nur Trümpfe und muss einen ausspielen."
        return f"{who} eröffnet mit {opening_name(opening)}."

    def _plays_dissle(self, who: str) -> str:
        return f"{who} spielt ab jetzt auf Dissle."

    def _calls(self, who: str) -> str:
        return f"{who} ruft „Aus!“."

    def _challenges(self, who: str, party: Party) -> str:
        return f"{who} meint, {party.name} {self._is(party)} übergaigelt."

    def _passes(self, who: str) -> str:
        return f"{who} passt."

    def _winks(self, who: str, sign: Sign) -> str:
        return f"{who} winkt: {self.sign(sign)}"

    def _is(self, party: Party) -> str:
        return verb(party, "ist", "sind")

    def _draw(self, draw: Draw) -> str:
        if draw.card is None:
            return f"{self.seat(draw.seat)} eine Karte"
        up = "offen " if draw.face_up else ""
        return f"{self.seat(draw.seat)} {up}{self.the(draw.card)}"

    def _reached(self, event: TargetReached) -> str:
        party = self.party(event.members)
        has, points = f"{party.name} {verb(party, 'hat', 'haben')}", self.augen(event.points)
        if event.deadline.kind in (DeadlineKind.NONE, DeadlineKind.UNKNOWN, DeadlineKind.PASSED):
            return f"{has} mit {points} genug beisammen."
        until = self.until(event.deadline, event.trick, "die eigene")
        return f"{has} {points} beisammen und {verb(party, 'muss', 'müssen')} „Aus!“ rufen, {until}."

    def taken(self, trick: Trick, *, obliged: bool) -> str:
        """Who took a trick, and why."""
        if trick.winner is None or trick.reason is None:
            return "Der Stich ist noch offen."
        who, card = self.seat(trick.winner), trick.cards[(trick.winner - trick.leader) % len(trick.cards)]
        said = self._won(trick, trick.reason, who, card)
        if trick.forced:
            lacked, trumped = self.no(trick.cards[0].suit), "musste trumpfen" if obliged else "hat getrumpft"
            if trick.reason is Reason.TRUMP:
                said = f"{who} hatte {lacked}, {trumped} und bekommt den Stich mit {self.card(card)}."
            else:
                said = f"{who} hatte {lacked} und {trumped}. {said}"
        if trick.points is None:
            return said
        return f"{said} Das gibt {self.augen(trick.points)}." if trick.points else f"{said} Augen bringt er keine."

    def _won(self, trick: Trick, reason: Reason, who: str, card: Card) -> str:
        name = self.card(card)
        match reason:
            case Reason.SURE_OPENING:
                return f"Der Stich bleibt bei {who}, denn gegen Ge-Elfen ist kein Kraut gewachsen."
            case Reason.TWIN_DAUS:
                return f"Der Stich geht an {who} mit der anderen Alten."
            case Reason.NO_TWIN:
                return f"Der Stich bleibt bei {who}, denn die andere Alte ist nicht gefallen."
            case Reason.ALL_TRUMP:
                return f"Der Stich geht an {who} mit {name}, denn die Vorhand musste Trumpf ausspielen."
            case Reason.FIRST_OF_EQUALS:
                return f"Der Stich geht an {who} mit {name}, denn von zwei gleichen Karten gilt die erste."
            case Reason.TRUMP:
                others = sum(other.suit is card.suit for other in trick.cards) > 1
                return f"Der Stich geht an {who}, denn {name} ist {'der höchste Trumpf' if others else 'Trumpf'}."
            case Reason.HIGHEST_OF_SUIT:
                suit = self.names.suit(card.suit)
                return f"Der Stich geht an {who}, denn {name} ist die höchste Karte in {suit}."
            case _:
                assert_never(reason)

    def reason(self, reason: Reason) -> str:
        """Why a trick is won, in general."""
        match reason:
            case Reason.SURE_OPENING:
                return "Bei Ge-Elfen bekommt die Vorhand den Stich, was auch immer fällt."
            case Reason.TWIN_DAUS:
                return "Wer die andere Alte legt, bekommt den Stich."
            case Reason.NO_TWIN:
                return "Die andere Alte ist nicht gefallen, also bleibt der Stich bei der Vorhand."
            case Reason.ALL_TRUMP:
                return "Die Vorhand hatte nur Trümpfe und musste einen ausspielen."
            case Reason.FIRST_OF_EQUALS:
                return "Von zwei gleichen Karten gilt die erste."
            case Reason.TRUMP:
                return "Trumpf geht über jede andere Farbe."
            case Reason.HIGHEST_OF_SUIT:
                return "Die höchste Karte der ausgespielten Farbe bekommt den Stich."
            case _:
                assert_never(reason)

    def sign(self, sign: Sign) -> str:
        """What a sign looks like and means."""
        match sign:
            case Sign.SCHELLEN | Sign.EICHEL | Sign.HERZ | Sign.LAUB:
                meaning = self.names.suit(Suit(sign.value))
            case Sign.TRUMP_DAUS:
                meaning = f"Trumpf-{self.names.rank(Rank.DAUS)}"
            case _:
                assert_never(sign)
        return f"{_GESTURES[sign]} heißt {meaning}."

    def opening(self, opening: Opening) -> str:
        """What an opening is."""
        daus = self.a_as_object(Rank.DAUS)
        match opening:
            case Opening.GE_ELFEN:
                return f"Ge-Elfen: Die Vorhand spielt {daus} offen aus, und der Stich ist ihr nicht zu nehmen."
            case Opening.HOEHER_HAT:
                return (
                    "Höher hat: Alle legen verdeckt, und die höchste Karte der ausgespielten Farbe bekommt den Stich."
                )
            case Opening.ANDERE_ALTE:
                return f"Andere Alte: Die Vorhand spielt {daus} verdeckt aus, und nur die gleiche Karte sticht."
            case Opening.AUF_DISSLE:
                return f"Auf Dissle: Die Vorhand will ohne Stich bleiben und {self.sevens(5)} sammeln."
            case Opening.ALL_TRUMP:
                return "Wer als Vorhand nur Trümpfe hat, spielt einen davon offen aus."
            case _:
                assert_never(opening)

    def phase(self, phase: Phase) -> str:
        """What is being played."""
        match phase:
            case Phase.FIRST_TRICK:
                return "Es läuft der erste Stich."
            case Phase.FREE:
                return "Der Talon liegt noch, da muss niemand bedienen."
            case Phase.STRICT:
                return "Der Talon ist leer, jetzt wird streng gespielt."
            case Phase.LAST_CALL:
                return "Alle Karten sind gespielt. Wer noch „Aus!“ rufen will, muss es jetzt tun."
            case Phase.OVER:
                return "Das Spiel ist aus."
            case _:
                assert_never(phase)

    def deadline(self, deadline: Deadline) -> str:
        """Until when the party that hears it must call."""
        match deadline.kind:
            case DeadlineKind.NONE:
                return "Mit „Aus!“ hat es noch keine Eile."
            case DeadlineKind.END_OF_TRICK | DeadlineKind.BEFORE_CARD | DeadlineKind.LAST_CALL:
                return f"Ruf „Aus!“, {self.until(deadline, self.trick, 'deine')}."
            case DeadlineKind.PASSED:
                return "Für „Aus!“ ist es zu spät: Deine Partei ist übergaigelt."
            case DeadlineKind.UNKNOWN:
                return "Wie lange noch Zeit für „Aus!“ ist, muss jeder selbst wissen."
            case _:
                assert_never(deadline.kind)

    def ending(self, ending: Ending) -> str:
        """How a deal ended, in general."""
        match ending:
            case Ending.RIGHT_CALL:
                return "Eine Partei hatte genug Augen und war rechtzeitig aus."
            case Ending.WRONG_CALL:
                return "Untergaigelt: „Aus!“ kam, bevor genug Augen da waren."
            case Ending.OVERDUE:
                return "Übergaigelt: Genug Augen waren da, aber „Aus!“ kam nicht rechtzeitig."
            case Ending.WRONG_CHALLENGE:
                return "Falscher Verdacht: Die andere Partei war gar nicht übergaigelt."
            case Ending.FIVE_SEVENS:
                return f"{capital(self.sevens(5))} gewinnen das Spiel."
            case Ending.DISSLE_LOST:
                return "Wer auf Dissle spielte, hat einen Stich bekommen und damit verloren."
            case Ending.UNCALLED:
                return "Bis zum Schluss war niemand aus."
            case _:
                assert_never(ending)

    def result(self, result: DealResult, players: int | None = None) -> str:
        """How a deal ended, who won, and what it costs."""
        return f"{self._how(result, players)} {self._cost(result, players)}"

    def _how(self, result: DealResult, players: int | None) -> str:
        losers = [party for party in range(len(result.strokes)) if party not in result.winners]
        who = None if result.seat is None else self.seat(result.seat)
        match result.ending:
            case Ending.RIGHT_CALL:
                points = result.points[result.winners[0]]
                if who is not None:
                    return f"{who} hat zu Recht „Aus!“ gerufen: Es sind {self.augen(points)}."
                party = self.parties_of(result, result.winners, players)
                return (
                    f"{party.name} {verb(party, 'hat', 'haben')} {self.augen(points)} und {self._is(party)} damit aus."
                )
            case Ending.WRONG_CALL:
                points = result.points[losers[0]]
                return f"{who} hat zu früh „Aus!“ gerufen und ist untergaigelt: Es sind erst {self.augen(points)}."
            case Ending.OVERDUE:
                party = self.parties_of(result, losers, players)
                if who is None:
                    return f"{party.name} {verb(party, 'hätte', 'hätten')} längst „Aus!“ rufen müssen: übergaigelt."
                if was_challenged(result):
                    return f"{who} hat es gemerkt: {party.name} {self._is(party)} übergaigelt."
                return f"{who} hat zu spät „Aus!“ gerufen und ist übergaigelt."
            case Ending.WRONG_CHALLENGE:
                return f"{who} hat sich getäuscht, denn diese Gegner waren nicht übergaigelt."
            case Ending.FIVE_SEVENS:
                return f"{who} hat {self.sevens(len(result.shown))} aufgelegt."
            case Ending.DISSLE_LOST:
                party = self.parties_of(result, losers, players)
                return f"{party.name} {verb(party, 'hat', 'haben')} auf Dissle gespielt und durch einen Stich verloren."
            case Ending.UNCALLED:
                if not result.winners:
                    return "Bis zum Schluss war niemand aus, und die meisten Augen hat niemand allein."
                return f"Bis zum Schluss war niemand aus, also zählen die Augen: {max(result.points)} sind die meisten."
            case _:
                assert_never(result.ending)

    def _cost(self, result: DealResult, players: int | None) -> str:
        if not any(result.strokes):
            return "Striche gibt es keine."
        winners = self.parties_of(result, result.winners, players)
        said = [f"{winners.name} {verb(winners, 'gewinnt', 'gewinnen')}"]
        for count in (2, 1):
            if parties := [party for party, strokes in enumerate(result.strokes) if strokes == count]:
                charged = self.parties_of(result, parties, players)
                strokes = "zwei Striche" if count == 2 else "einen Strich"
                said.append(f"{charged.name} {verb(charged, 'bekommt', 'bekommen')} {strokes}")
        gaigel = " Das war ein Gaigel!" if is_gaigel(result) else ""
        return f"{', '.join(said)}.{gaigel}"


_GESTURES = {
    Sign.SCHELLEN: "Die Zunge in der Backe",
    Sign.EICHEL: "Kratzen an der Schulter",
    Sign.HERZ: "Die Hand auf dem Herzen",
    Sign.LAUB: "Die herausgestreckte Zunge",
    Sign.TRUMP_DAUS: "Ein Zwinkern",
}
