"""English sentences for what happens: moves, tricks, events, deadlines, endings."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from gaigel.cards import Card, Rank, Suit
from gaigel.explaining._english._words import EnglishWords, verb
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

__all__ = ["EnglishPlay"]


class EnglishPlay(EnglishWords):
    """What happens at a table, told to everybody."""

    def move(self, move: Move) -> str:
        """What somebody does with a move."""
        who = self.seat(move.seat)
        match move:
            case Open(opening=opening, card=card):
                return f"{self._opens(who, opening)[:-1]}: {self.card(card)}."
            case Play(card=card):
                return f"{who} plays {self.card(card)}."
            case MeldPair(suit=suit):
                return f"{who} melds {self.pair} of {self.names.suit(suit)}."
            case Rob():
                return f"{who} lays the {self._seven} under and robs the turned-up card."
            case LayUnder():
                return f"{who} lays the {self._seven} under and leaves the turned-up card."
            case Take():
                return f"{who} takes the turned-up card."
            case AnnounceDissle():
                return self._plays_dissle(who)
            case LayDownSevens():
                return f"{who} lays down the {self.names.plural(Rank.SIEBEN)}."
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
                    return f"{who} plays a card face down."
                card = self.card(event.card)
                return f"{who} plays {card} face down." if event.face_down else f"{who} plays {card}."
            case CardsRevealed():
                seats = [(event.leader + place) % len(event.cards) for place in range(len(event.cards))]
                laid = [
                    f"{self.card(card)} from {self.seat(seat)}" for seat, card in zip(seats, event.cards, strict=True)
                ]
                return f"The cards are turned over: {self.every(laid)}."
            case TrickTaken():
                return self.taken(event.trick, obliged=event.obliged)
            case BecameOverdue():
                party = self.party(event.members)
                return f"{party.name} {verb(party, 'has', 'have')} waited too long to call: übergaigelt."
            case TargetReached():
                return self._reached(event)
            case CardsDrawn():
                return f"Everybody draws: {self.every([self._draw(draw) for draw in event.draws])}."
            case Melded():
                return f"{self.seat(event.seat)} melds {self.worth(event.points)} in {self.names.suit(event.suit)}."
            case Robbed():
                seven, card = self.card(event.seven), self.card(event.card)
                return f"{self.seat(event.seat)} lays {seven} under and robs {card}."
            case LaidUnder():
                seven, card = self.card(event.seven), self.card(event.card)
                return f"{self.seat(event.seat)} lays {seven} under and leaves {card} where it is."
            case Taken():
                who, card = self.seat(event.seat), self.card(event.card)
                if event.by_itself:
                    return f"{who} is given {card}, because the last draw comes next."
                return f"{who} takes {card}."
            case Announced():
                return self._plays_dissle(self.seat(event.seat))
            case SevensLaidDown():
                sevens = self.sevens(len(event.cards))
                return f"{self.seat(event.seat)} lays down {sevens}: {self.all_of(event.cards)}."
            case Signed():
                return self._winks(self.seat(event.seat), event.sign)
            case Called():
                return self._calls(self.seat(event.seat))
            case Challenged():
                return self._challenges(self.seat(event.seat), self.party(event.members))
            case Passed():
                return self._passes(self.seat(event.seat))
            case StrictPhaseBegan():
                return "The stock is gone: from now on the strict rules apply."
            case LastCallBegan():
                return f"All cards have been played. {self.seat(event.seat)} has the first say in the last call."
            case DealEnded():
                return self.result(event.result, event.players)
            case _:
                assert_never(event)

    @property
    def _seven(self) -> str:
        return f"{self.names.rank(Rank.SIEBEN)} of trumps"

    def _opens(self, who: str, opening: Opening) -> str:
        if opening is Opening.AUF_DISSLE:
            return f"{who} opens and plays auf Dissle."
        if opening is Opening.ALL_TRUMP:
            return f"{who} holds nothing but trumps and has to lead one."
        return f"{who} opens with {opening_name(opening)}."

    def _plays_dissle(self, who: str) -> str:
        return f"{who} plays auf Dissle from now on."

    def _calls(self, who: str) -> str:
        return f"{who} calls “Aus!”."

    def _challenges(self, who: str, party: Party) -> str:
        return f"{who} says that {party.name} {verb(party, 'is', 'are')} late."

    def _passes(self, who: str) -> str:
        return f"{who} passes."

    def _winks(self, who: str, sign: Sign) -> str:
        return f"{who} gives a sign: {self._sign(sign)}"

    def _draw(self, draw: Draw) -> str:
        if draw.card is None:
            return f"{self.seat(draw.seat)} a card"
        up = ", which lay open" if draw.face_up else ""
        return f"{self.seat(draw.seat)} {self.card(draw.card)}{up}"

    def _reached(self, event: TargetReached) -> str:
        party = self.party(event.members)
        has = f"{party.name} {verb(party, 'has', 'have')} {self.points(event.points)}"
        if event.deadline.kind in (DeadlineKind.NONE, DeadlineKind.UNKNOWN, DeadlineKind.PASSED):
            return f"{has}, and that is enough."
        return f"{has} and must call “Aus!” {self.until(event.deadline, event.trick, 'their')}."

    def taken(self, trick: Trick, *, obliged: bool) -> str:
        """Who took a trick, and why."""
        if trick.winner is None or trick.reason is None:
            return "Nobody has won this trick yet."
        who, card = self.seat(trick.winner), trick.cards[(trick.winner - trick.leader) % len(trick.cards)]
        said = self._won(trick, trick.reason, who, card)
        if trick.forced:
            lacked, trumped = self.names.suit(trick.cards[0].suit), "had to trump" if obliged else "trumped"
            if trick.reason is Reason.TRUMP:
                said = f"{who} had no {lacked}, {trumped} and takes the trick with {self.card(card)}."
            else:
                said = f"{who} had no {lacked} and {trumped}. {said}"
        return said if trick.points is None else f"{said} It is worth {self.points(trick.points)}."

    def _won(self, trick: Trick, reason: Reason, who: str, card: Card) -> str:
        name = self.card(card)
        match reason:
            case Reason.SURE_OPENING:
                return f"{who} keeps the trick: nothing beats Ge-Elfen."
            case Reason.TWIN_DAUS:
                return f"{who} takes the trick with the other {self.names.card(card)}."
            case Reason.NO_TWIN:
                return f"{who} keeps the trick: the other {self.names.card(card)} did not fall."
            case Reason.ALL_TRUMP:
                return f"{who} takes the trick with {name}: the forehand had to lead a trump."
            case Reason.FIRST_OF_EQUALS:
                return f"{who} takes the trick with {name}: of two equal cards the first wins."
            case Reason.TRUMP:
                others = sum(other.suit is card.suit for other in trick.cards) > 1
                return f"{who} takes the trick: {name} is {'the highest trump' if others else 'a trump'}."
            case Reason.HIGHEST_OF_SUIT:
                return f"{who} takes the trick: {name} is the highest card of the suit led."
            case _:
                assert_never(reason)

    def reason(self, reason: Reason) -> str:
        """Why a trick is won, in general."""
        match reason:
            case Reason.SURE_OPENING:
                return "With Ge-Elfen the forehand takes the trick, whatever falls."
            case Reason.TWIN_DAUS:
                return f"Whoever plays the other {self.names.rank(Rank.DAUS)} takes the trick."
            case Reason.NO_TWIN:
                return f"The other {self.names.rank(Rank.DAUS)} did not fall, so the forehand keeps the trick."
            case Reason.ALL_TRUMP:
                return "The forehand held nothing but trumps and had to lead one."
            case Reason.FIRST_OF_EQUALS:
                return "Of two equal cards the first wins."
            case Reason.TRUMP:
                return "A trump beats every other suit."
            case Reason.HIGHEST_OF_SUIT:
                return "The highest card of the suit led takes the trick."
            case _:
                assert_never(reason)

    def sign(self, sign: Sign) -> str:
        """What a sign looks like and means."""
        return capital(self._sign(sign))

    def _sign(self, sign: Sign) -> str:
        match sign:
            case Sign.SCHELLEN | Sign.EICHEL | Sign.HERZ | Sign.LAUB:
                meaning = self.names.suit(Suit(sign.value))
            case Sign.TRUMP_DAUS:
                meaning = f"the {self.names.rank(Rank.DAUS)} of trumps"
            case _:
                assert_never(sign)
        return f"{_GESTURES[sign]} means {meaning}."

    def opening(self, opening: Opening) -> str:
        """What an opening is."""
        ace = self.a(Rank.DAUS)
        match opening:
            case Opening.GE_ELFEN:
                return f"Ge-Elfen: the forehand leads {ace} face up and cannot lose the trick."
            case Opening.HOEHER_HAT:
                return "Höher hat: all play face down, and the highest card of the suit led takes the trick."
            case Opening.ANDERE_ALTE:
                return f"Andere Alte: the forehand leads {ace} face down, and only its twin takes the trick away."
            case Opening.AUF_DISSLE:
                return f"Auf Dissle: the forehand means to win no trick and to collect {self.sevens(5)}."
            case Opening.ALL_TRUMP:
                return "A forehand with nothing but trumps leads one of them face up."
            case _:
                assert_never(opening)

    def phase(self, phase: Phase) -> str:
        """What is being played."""
        match phase:
            case Phase.FIRST_TRICK:
                return "This is the first trick."
            case Phase.FREE:
                return "The stock is still there, so nobody has to follow suit."
            case Phase.STRICT:
                return "The stock is gone: the strict rules apply."
            case Phase.LAST_CALL:
                return "All cards have been played. Call “Aus!” now or not at all."
            case Phase.OVER:
                return "The deal is over."
            case _:
                assert_never(phase)

    def deadline(self, deadline: Deadline) -> str:
        """Until when the party that hears it must call."""
        match deadline.kind:
            case DeadlineKind.NONE:
                return "There is no hurry to call “Aus!” yet."
            case DeadlineKind.END_OF_TRICK | DeadlineKind.BEFORE_CARD | DeadlineKind.LAST_CALL:
                return f"Call “Aus!” {self.until(deadline, self.trick, 'your')}."
            case DeadlineKind.PASSED:
                return "It is too late for “Aus!”: your party is übergaigelt."
            case DeadlineKind.UNKNOWN:
                return "You have to know yourself how much time is left for “Aus!”."
            case _:
                assert_never(deadline.kind)

    def ending(self, ending: Ending) -> str:
        """How a deal ended, in general."""
        match ending:
            case Ending.RIGHT_CALL:
                return "A party had enough points and went out in time."
            case Ending.WRONG_CALL:
                return "Untergaigelt: somebody called “Aus!” with too few points."
            case Ending.OVERDUE:
                return "Übergaigelt: a party had enough points but did not call “Aus!” in time."
            case Ending.WRONG_CHALLENGE:
                return "A false alarm: the party that was challenged was not late."
            case Ending.FIVE_SEVENS:
                return f"{capital(self.sevens(5))} win the deal."
            case Ending.DISSLE_LOST:
                return "A player auf Dissle won a trick and lost the deal with it."
            case Ending.UNCALLED:
                return "Nobody went out by the end."
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
                    return f"{who} was right to call “Aus!” with {self.points(points)}."
                party = self.parties_of(result, result.winners, players)
                return f"{party.name} {verb(party, 'goes', 'go')} out with {self.points(points)}."
            case Ending.WRONG_CALL:
                return f"{who} called “Aus!” too early, with {self.points(result.points[losers[0]])}: untergaigelt."
            case Ending.OVERDUE:
                party = self.parties_of(result, losers, players)
                if who is None:
                    return f"{party.name} should have called “Aus!” by now: übergaigelt."
                if was_challenged(result):
                    return f"{who} noticed it: {party.name} {verb(party, 'is', 'are')} übergaigelt."
                return f"{who} called “Aus!” too late: übergaigelt."
            case Ending.WRONG_CHALLENGE:
                return f"{who} was mistaken: those opponents were not late."
            case Ending.FIVE_SEVENS:
                return f"{who} has laid down {self.sevens(len(result.shown))}."
            case Ending.DISSLE_LOST:
                party = self.parties_of(result, losers, players)
                return f"{party.name} played auf Dissle and lost with a trick."
            case Ending.UNCALLED:
                if not result.winners:
                    return "Nobody went out by the end, and nobody alone has the most points."
                return f"Nobody went out by the end, so the most points decide: {max(result.points)}."
            case _:
                assert_never(result.ending)

    def _cost(self, result: DealResult, players: int | None) -> str:
        if not any(result.strokes):
            return "There are no strokes."
        winners = self.parties_of(result, result.winners, players)
        said = [f"{winners.name} {verb(winners, 'wins', 'win')}"]
        for count in (2, 1):
            if parties := [party for party, strokes in enumerate(result.strokes) if strokes == count]:
                charged = self.parties_of(result, parties, players)
                strokes = "two strokes" if count == 2 else "one stroke"
                said.append(f"{charged.name} {verb(charged, 'gets', 'get')} {strokes}")
        gaigel = " That was a Gaigel!" if is_gaigel(result) else ""
        return f"{', '.join(said[:-1])}, and {said[-1]}.{gaigel}"


_GESTURES = {
    Sign.SCHELLEN: "the tongue in the cheek",
    Sign.EICHEL: "a scratch on the shoulder",
    Sign.HERZ: "a hand on the heart",
    Sign.LAUB: "the tip of the tongue",
    Sign.TRUMP_DAUS: "a wink",
}
