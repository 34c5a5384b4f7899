"""English sentences for the options of a table (RULES §14)."""

from __future__ import annotations

from typing import assert_never

from gaigel.cards import Rank
from gaigel.explaining._english._words import EnglishWords, number
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

__all__ = ["EnglishOptions"]


class EnglishOptions(EnglishWords):
    """What an option decides, as a question; what its value means, as a sentence."""

    def question(self, name: OptionName) -> str:
        """What an option decides."""
        ace, seven = self.a(Rank.DAUS), self.names.rank(Rank.SIEBEN)
        match name:
            case "players":
                return "How many play?"
            case "parties":
                return "How many parties are there?"
            case "packets":
                return "In which order are the cards dealt?"
            case "knocking":
                return "May you knock instead of cutting?"
            case "openings":
                return "How may the forehand open?"
            case "must_open_daus":
                return f"Must the forehand lead {ace} if it can?"
            case "first_trick_trump":
                return "May trumps be played to the first trick?"
            case "must_follow":
                return "Must you follow suit once the stock is gone?"
            case "must_trump":
                return "Must you trump if you cannot follow suit?"
            case "must_beat":
                return "Must you take the trick if you can?"
            case "beat_scope":
                return "How high must you follow when the trick has been trumped?"
            case "meld_when":
                return "When may you meld?"
            case "meld_needs_trick":
                return "Do you need a trick before you meld?"
            case "meld_in_strict":
                return "May you still meld when the stock is gone?"
            case "meld_binds":
                return "Must one of the melded cards be played next?"
            case "second_pair":
                return "When does a second pair of the same suit count?"
            case "rob_when":
                return "When may you rob?"
            case "rob_needs_trick":
                return "Do you need a trick before you rob?"
            case "rob_in_last_draw":
                return "May you still rob before the last draw?"
            case "partner_robbing":
                return f"May you lay the {seven} of trumps under and leave the turned-up card to a partner?"
            case "target":
                return "How many points does it take to go out?"
            case "last_trick_bonus":
                return "What is the last trick worth besides its cards?"
            case "calling":
                return "Do you have to call “Aus!”?"
            case "call_deadline":
                return "How much time is there to call “Aus!” after a trick?"
            case "meld_deadline":
                return "How much time is there to call “Aus!” after a meld?"
            case "overdue":
                return "What happens to a party that does not call “Aus!” in time?"
            case "five_sevens":
                return f"What are {self.sevens(5)} good for?"
            case "dissle":
                return f"May you play auf Dissle with {self.sevens(4)}?"
            case "dissle_penalty":
                return "What does a lost Auf Dissle cost?"
            case "dissle_exempt":
                return "Does a player auf Dissle who loses without a trick pay double?"
            case "gaigel_needs_call":
                return "Can there be a Gaigel without “Aus!”?"
            case "losers":
                return "Who gets strokes when there are more than two parties?"
            case "winking":
                return "May partners give each other signs?"
            case "limit_on":
                return "What is counted towards the end of the match?"
            case "limit":
                return "Where is the limit of the match?"
            case "cleaning":
                return "Does the match end with cleaning?"
            case "cleaning_double":
                return "How many strokes does a double win clean?"
            case "last_stroke_single":
                return "May a deal give out more strokes than the limit leaves?"
            case _:
                assert_never(name)

    def flag(self, name: FlagName, *, on: bool) -> str:
        """What the table plays, for an option that is on or off."""
        match name:
            case "knocking":
                yes = "You may knock instead of cutting: then everybody gets all cards at once."
                no = "There is no knocking."
            case "must_open_daus":
                yes = f"A forehand with {self.a(Rank.DAUS)} that is not a trump must open with it."
                no = "The forehand may open with any card that fits."
            case "must_follow":
                yes = "Once the stock is gone, you must follow suit."
                no = "Nobody has to follow suit, even when the stock is gone."
            case "must_trump":
                yes = "Once the stock is gone, you must trump if you cannot follow suit."
                no = "You need not trump just because you cannot follow suit."
            case "must_beat":
                yes = "Once the stock is gone, you must take the trick if you can."
                no = "Nobody has to take a trick."
            case "meld_needs_trick":
                yes = "There is no melding before your party has a trick."
                no = "You may meld without a trick."
            case "meld_in_strict":
                yes = "Melding goes on when the stock is gone."
                no = "There is no melding once the stock is gone."
            case "meld_binds":
                yes = "Whoever has melded plays one of the melded cards next."
                no = "Whoever has melded need not play one of the melded cards."
            case "rob_needs_trick":
                yes = "There is no robbing before your party has a trick."
                no = "You may rob without a trick."
            case "rob_in_last_draw":
                yes = "You may still rob before the last draw."
                no = "There is no robbing before the last draw."
            case "partner_robbing":
                seven = self.names.rank(Rank.SIEBEN)
                yes = f"You may lay the {seven} of trumps under and leave the turned-up card to your party."
                no = "Whoever robs takes the turned-up card at once."
            case "dissle_exempt":
                yes = "Whoever played auf Dissle loses singly, even without a trick."
                no = "Whoever played auf Dissle loses double without a trick, like everybody else."
            case "gaigel_needs_call":
                yes = "There is no Gaigel unless somebody goes out."
                no = "There can be a Gaigel even if nobody goes out."
            case "winking":
                yes = "A partner on lead may be given secret signs."
                no = "There are no signs."
            case "cleaning":
                yes = "When the limit is reached, cleaning begins."
                no = "There is no cleaning: the match ends at the limit."
            case "last_stroke_single":
                yes = "A deal gives out no more strokes than are left up to the limit."
                no = "Even the last deal of the match is written in full."
            case _:
                assert_never(name)
        return yes if on else no

    def number(self, name: NumberName, value: int) -> str:
        """What the table plays, for an option that is a number."""
        match name:
            case "players":
                return f"There are {number(value)} players."
            case "parties":
                return f"There are {number(value)} parties."
            case "target":
                return f"It takes {self.points(value)} to go out."
            case "last_trick_bonus":
                return f"The last trick is worth {self.points(value)} extra."
            case "dissle_penalty":
                return f"A lost Auf Dissle costs {_strokes(value)}."
            case "limit":
                return f"The limit is {value}."
            case "cleaning_double":
                return f"A double win cleans {_strokes(value)}."
            case _:
                assert_never(name)

    def packets(self, packets: tuple[int | Packet, ...]) -> str:
        """In which order the cards are dealt."""
        parts = ["the trump" if isinstance(part, Packet) else _cards(part) for part in packets]
        return f"The cards are dealt like this: {', then '.join(parts)}."

    def openings(self, openings: frozenset[Opening]) -> str:
        """Which openings are offered."""
        if not openings:
            return "The first trick is a trick like any other."
        names = [opening_name(opening) for opening in Opening if opening in openings]
        return f"The forehand opens with {self.every(names, self.or_word)}."

    def first_trick_trump(self, value: FirstTrickTrump) -> str:
        """What trumps do in the first trick."""
        match value:
            case FirstTrickTrump.BANNED:
                return "Only a player who holds nothing else may play a trump to the first trick."
            case FirstTrickTrump.POWERLESS:
                return "Trumps may be played to the first trick, but they do not win it."
            case _:
                assert_never(value)

    def beat_scope(self, value: BeatScope) -> str:
        """What must be beaten when the trick is trumped."""
        match value:
            case BeatScope.TRICK:
                return "When the trick has been trumped, it does not matter how high you follow."
            case BeatScope.SUIT:
                return "Even when the trick has been trumped, you must beat the best card of the suit led if you can."
            case _:
                assert_never(value)

    def meld_when(self, value: MeldWhen) -> str:
        """When to meld."""
        match value:
            case MeldWhen.ON_LEAD:
                return "Only a player about to lead may meld."
            case MeldWhen.ON_TURN:
                return "You may meld on your own turn, before playing a card."
            case MeldWhen.ANY_TIME:
                return "You may meld at any time."
            case _:
                assert_never(value)

    def second_pair(self, value: SecondPair) -> str:
        """When a second pair of a suit counts."""
        match value:
            case SecondPair.SEPARATE:
                return "A second pair of the same suit may be melded later, too."
            case SecondPair.TOGETHER:
                return "A second pair of the same suit counts only while all four cards are in hand."
            case _:
                assert_never(value)

    def rob_when(self, value: RobWhen) -> str:
        """When to rob."""
        match value:
            case RobWhen.OFF:
                return "There is no robbing."
            case RobWhen.ON_LEAD:
                return "Only a player about to lead may rob."
            case RobWhen.ON_TURN:
                return "You may rob on your own turn, before playing a card."
            case _:
                assert_never(value)

    def calling(self, value: Calling) -> str:
        """Whether one has to call."""
        match value:
            case Calling.MANUAL:
                return "Whoever has enough points has to call “Aus!”."
            case Calling.AUTOMATIC:
                return "Whoever has enough points wins at once, without a word."
            case _:
                assert_never(value)

    def call_deadline(self, value: CallDeadline) -> str:
        """The deadline after a trick."""
        match value:
            case CallDeadline.NEXT_TRICK:
                return "A party that has enough points after a trick must call “Aus!” before the next trick is over."
            case CallDeadline.NEXT_CARD:
                return "A party that has enough points after a trick must call “Aus!” before it plays another card."
            case _:
                assert_never(value)

    def meld_deadline(self, value: MeldDeadline) -> str:
        """The deadline after a meld."""
        match value:
            case MeldDeadline.SAME_TRICK:
                return "A party that has enough points after a meld must call “Aus!” within the same trick."
            case MeldDeadline.AS_TRICK:
                return "A party that has enough points after a meld has as much time as after a trick."
            case _:
                assert_never(value)

    def overdue(self, value: Overdue) -> str:
        """What happens to a party that is late."""
        match value:
            case Overdue.AUTOMATIC:
                return "Whoever waits too long with “Aus!” loses on the spot."
            case Overdue.ON_CHALLENGE:
                return "Whoever waits too long with “Aus!” loses only if it is found out."
            case _:
                assert_never(value)

    def five_sevens(self, value: FiveSevens) -> str:
        """What five sevens are good for."""
        sevens = self.sevens(5)
        match value:
            case FiveSevens.OFF:
                return f"{capital(sevens)} are worth nothing."
            case FiveSevens.DEALT:
                return f"Whoever is dealt {sevens} may lay them down before playing a card, and wins."
            case FiveSevens.HELD:
                return f"Whoever holds {sevens} may lay them down at any time, and wins."
            case _:
                assert_never(value)

    def dissle(self, value: Dissle) -> str:
        """When four sevens may be announced."""
        sevens = self.sevens(4)
        match value:
            case Dissle.OFF:
                return f"{capital(sevens)} are no reason to play auf Dissle."
            case Dissle.ON_LEAD:
                return f"Whoever holds {sevens} may announce Auf Dissle before leading."
            case Dissle.DEALT:
                return f"Whoever is dealt {sevens} may announce Auf Dissle before playing a card."
            case _:
                assert_never(value)

    def losers(self, value: Losers) -> str:
        """Who gets strokes."""
        match value:
            case Losers.LOWEST:
                return "Opponents without a trick get two strokes; if there are none, only the lowest gets one."
            case Losers.ALL:
                return "Every opponent gets one stroke, and two without a trick."
            case _:
                assert_never(value)

    def limit_on(self, value: LimitOn) -> str:
        """What is counted towards the end of a match."""
        match value:
            case LimitOn.PARTY:
                return "The strokes of each party count towards the end of the match."
            case LimitOn.TOTAL:
                return "The strokes of all parties together count towards the end of the match."
            case LimitOn.DEALS:
                return "The deals count towards the end of the match."
            case _:
                assert_never(value)


def _cards(count: int) -> str:
    return "one card" if count == 1 else f"{number(count)} cards"


def _strokes(count: int) -> str:
    return "one stroke" if count == 1 else f"{number(count)} strokes"
