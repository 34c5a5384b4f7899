"""English sentences for refusals (RULES §17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from gaigel.cards import Rank
from gaigel.explaining._english._words import EnglishWords
from gaigel.explaining._language import capital
from gaigel.violations import Code, Violation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gaigel.cards import Card

__all__ = ["EnglishRefusals"]


class EnglishRefusals(EnglishWords):
    """Why a move is not allowed, said to the one who tried it."""

    def no_refusal(self) -> str:
        """The move is allowed."""
        return "You may do that."

    def would_do(self, cards: Sequence[Card]) -> str:
        """Which cards may be played."""
        only = "only " if len(cards) == 1 else ""
        return f"You may {only}play {self.any_of(cards)}."

    def follow_and_beat(self, follow: Violation, beat: Violation) -> str:
        """A card of the led suit is due, and one that takes the trick."""
        return f"{self._follow(follow)} and beat {self._rival(beat)}."

    def trump_and_overtrump(self, trump: Violation, over: Violation) -> str:
        """A trump is due, and one that takes the trick."""
        return f"{self._trump(trump)}, and higher than {self._rival(over)}."

    def _follow(self, follow: Violation) -> str:
        return f"You must follow {self.names.suit(follow.suit) if follow.suit else 'suit'}"

    def _trump(self, _: Violation) -> str:
        return "You cannot follow suit, so you must trump"

    def _rival(self, beat: Violation) -> str:
        return self.card(beat.beat) if beat.beat else "the best card in the trick"

    def _beat(self, beat: Violation) -> str:
        if beat.beat and beat.suit is not beat.beat.suit:
            return f"You cannot follow suit, but you can trump {self._rival(beat)}, so you must."
        return f"You can beat {self._rival(beat)}, so you must."

    def violation(self, violation: Violation) -> str:
        """One broken rule, without the cards that would do."""
        code, suit = violation.code, violation.suit
        of_suit = f" of {self.names.suit(suit)}" if suit else " of one suit"
        seven = self.names.rank(Rank.SIEBEN)
        match code:
            case Code.DEAL_OVER:
                return "This deal is over."
            case Code.NO_SUCH_SEAT:
                return "There is no such seat at this table."
            case Code.NOT_YOUR_TURN:
                turn = "" if violation.seat is None else f": {self.seat(violation.seat)} comes first"
                return f"It is not your turn{turn}."
            case Code.NOT_IN_HAND:
                return "You do not hold that card."
            case Code.MUST_FOLLOW:
                return f"{self._follow(violation)}."
            case Code.MUST_BEAT:
                return self._beat(violation)
            case Code.MUST_TRUMP:
                return f"{self._trump(violation)}."
            case Code.MUST_OVERTRUMP:
                return f"You can overtrump {self._rival(violation)}, so you must."
            case Code.BOUND_BY_MELD:
                return "You have melded, so play one of the melded cards first."
            case Code.TRUMP_IN_FIRST_TRICK:
                return "You may not play a trump to the first trick while you hold anything else."
            case Code.MUST_OPEN:
                return "You are forehand: say first how you open."
            case Code.NOT_LAST_CALL:
                return "You can pass only when all cards have been played."
            case Code.LAST_CALL_ONLY:
                return "All cards have been played: you can only speak up now, or pass."
            case Code.OPENING_NOT_OFFERED:
                return "Nobody opens that way at this table."
            case Code.NEEDS_PLAIN_DAUS:
                return f"For that you need {self.a(Rank.DAUS)} that is not a trump."
            case Code.NEEDS_PLAIN_BELOW_DAUS:
                return f"For that you need a card that is neither {self.a(Rank.DAUS)} nor a trump."
            case Code.DAUS_OPENING_COMPULSORY:
                return f"You hold {self.a(Rank.DAUS)} that is not a trump, so you must open with it."
            case Code.NOT_ALL_TRUMP:
                return "You may open with a trump only if you hold nothing else."
            case Code.NOT_FOREHAND:
                forehand = "" if violation.seat is None else f", and that is {self.seat(violation.seat)}"
                return f"Only the forehand opens{forehand}."
            case Code.NO_PAIR:
                return f"To meld you need {self.pair}{of_suit}."
            case Code.PAIR_ALREADY_MELDED:
                return f"You have melded with this pair{of_suit} already, and each card counts for one meld only."
            case Code.ONLY_TOGETHER:
                return f"A second pair{of_suit} counts only while you still hold all four cards."
            case Code.NO_TRICK_YET:
                return "Your party needs a trick first."
            case Code.NOT_ON_LEAD:
                return "You can do that only when it is your lead and no card lies on the table."
            case Code.NOT_IN_STRICT_PHASE:
                return "The stock is gone, so there is no melding any more."
            case Code.NO_MELDED_CARD_PLAYABLE:
                return "After the meld you would have to play one of the two cards, but neither may be played now."
            case Code.ROBBING_OFF:
                if violation.option == "partner_robbing":
                    return "At this table nobody leaves the turned-up card: whoever robs takes it at once."
                return "There is no robbing at this table."
            case Code.NO_TRUMP_SEVEN:
                return f"You do not hold the {seven} of trumps."
            case Code.STOCK_EMPTY:
                return "The stock is gone, nothing lies there any more."
            case Code.TURNED_UP_SEVEN:
                return f"The turned-up card is {self.a(Rank.SIEBEN)}, and that is not worth robbing."
            case Code.LAST_DRAW:
                return "It is too late for that: the last draw comes next."
            case Code.FIRST_TRICK:
                return "Nobody robs in the first trick."
            case Code.RESERVED:
                whose = "" if violation.seat is None else f" laid by {self.seat(violation.seat)}"
                return f"The turned-up card is taken: {self.a(Rank.SIEBEN)}{whose} lies under it."
            case Code.ALREADY_UNDER:
                return f"{capital(self.a(Rank.SIEBEN))} lies under it already."
            case Code.NOTHING_TO_TAKE:
                return "No card is waiting for you."
            case Code.SEVENS_OFF:
                if violation.option == "dissle":
                    return "You cannot announce Auf Dissle that way at this table."
                return f"{capital(self.sevens(5))} are worth nothing at this table."
            case Code.NO_FIVE_SEVENS:
                return f"You need {self.sevens(5)} for that."
            case Code.NO_FOUR_SEVENS:
                return f"You need at least {self.sevens(4)} for that."
            case Code.ALREADY_ANNOUNCED:
                return "You are playing auf Dissle already."
            case Code.TOO_LATE:
                return "It is too late for that: you have played a card."
            case Code.NO_CALLS:
                return "Nobody calls “Aus!” here: whoever has enough points wins at once."
            case Code.NO_CHALLENGES:
                if violation.option == "calling":
                    return "Nobody can be late with “Aus!” here: whoever has enough points wins at once."
                return "You need not point it out: whoever is late is found out here without a word."
            case Code.OWN_PARTY:
                return "That is your own party: only opponents can be challenged."
            case Code.NO_SUCH_PARTY:
                return "There is no such party at this table."
            case Code.WINKING_OFF:
                return "There are no signs at this table."
            case Code.NO_PARTNER_ON_LEAD:
                return "You may give signs only while your partner has the lead and no card lies on the table."
            case Code.SIGN_ALREADY_GIVEN:
                return "You have given this sign already this time."
            case _:
                assert_never(code)
