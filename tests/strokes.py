"""How a deal must have ended and what it costs, computed anew from its history (RULES §9, §11).

It reads the moves, the complete tricks and the melds; nothing of what the engine keeps about targets, deadlines or
announcements.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import Factory, define

from gaigel import (
    AnnounceDissle,
    Call,
    CallDeadline,
    Calling,
    Challenge,
    Ending,
    LayDownSevens,
    Losers,
    MeldDeadline,
    MeldPair,
    Move,
    Open,
    Opening,
    Overdue,
    Play,
    Rules,
    State,
)

if TYPE_CHECKING:
    from gaigel.testing import Playout


@define
class History:
    """What the moves of a deal add up to."""

    rules: Rules
    until: dict[int, tuple[str, int]] = Factory(dict[int, "tuple[str, int]"])
    """For each party with the target, in the order of reaching it, what ends its deadline: a trick's end or a card."""
    late: list[int] = Factory(list[int])
    """The parties whose deadline has passed, in that order."""
    announcers: set[int] = Factory(set[int])

    def party(self, seat: int) -> int:
        return seat % self.rules.parties

    def points(self, state: State) -> list[int]:
        """The points of each party, from its tricks and melds."""
        points = [0] * self.rules.parties
        for trick in state.tricks:
            assert trick.winner is not None
            points[self.party(trick.winner)] += sum(card.points for card in trick.cards)
        if len(state.tricks) == self.rules.tricks and state.tricks[-1].winner is not None:
            points[self.party(state.tricks[-1].winner)] += self.rules.last_trick_bonus
        for meld in state.melds:
            points[self.party(meld.seat)] += 40 if meld.suit is state.trump else 20
        return points

    def add(self, before: State, move: Move, after: State) -> None:
        """Takes in one move; deadlines that pass come before targets newly reached."""
        if isinstance(move, AnnounceDissle) or (isinstance(move, Open) and move.opening is Opening.AUF_DISSLE):
            self.announcers.add(move.seat)
        trick = len(before.tricks) + 1
        passed = [("card", trick, self.party(move.seat))] if isinstance(move, Open | Play) else []
        if len(after.tricks) == trick < self.rules.tricks:
            passed += [("end", trick, party) for party in self.until]
        for kind, number, party in passed:
            if self.until.get(party) == (kind, number) and party not in self.late:
                self.late.append(party)
        for party, points in enumerate(self.points(after)):
            if points >= self.rules.target and party not in self.until:
                self.until[party] = self.deadline(before, move)

    def deadline(self, before: State, move: Move) -> tuple[str, int]:
        """What ends the time of a party that reaches the target with this move."""
        k = len(before.tricks) + 1
        if isinstance(move, MeldPair):
            if self.rules.meld_deadline is MeldDeadline.SAME_TRICK:
                return "end", k
            k -= not before.cards
        return ("end" if self.rules.call_deadline is CallDeadline.NEXT_TRICK else "card"), k + 1


def ending(playout: Playout) -> tuple[Ending, int | None, History]:
    """How the deal must have ended, by or against which party, and its history."""
    states = playout.states()
    last, final = playout.moves[-1], states[-1]
    history = History(playout.rules)
    for before, move, after in zip(states, playout.moves[:-1], states[1:], strict=False):
        history.add(before, move, after)
        assert not (history.late and playout.rules.overdue is Overdue.AUTOMATIC), "the deal should be over"
    points, party = history.points(final), history.party(last.seat)
    match last:
        case Call():
            if points[party] < playout.rules.target:
                return Ending.WRONG_CALL, party, history
            return (Ending.OVERDUE if party in history.late else Ending.RIGHT_CALL), party, history
        case Challenge():
            if last.party in history.late:
                return Ending.OVERDUE, last.party, history
            return Ending.WRONG_CHALLENGE, party, history
        case LayDownSevens():
            return Ending.FIVE_SEVENS, party, history
        case _:
            pass
    history.add(states[-2], last, final)
    winner = final.tricks[-1].winner if final.tricks else None
    if winner in history.announcers and len(final.tricks) > len(states[-2].tricks):
        assert winner is not None
        return Ending.DISSLE_LOST, history.party(winner), history
    if playout.rules.calling is Calling.AUTOMATIC:
        if history.until:
            (party,) = history.until
            return Ending.RIGHT_CALL, party, history
    elif history.late and playout.rules.overdue is Overdue.AUTOMATIC:
        first = next(party for party in history.until if party in history.late)
        return Ending.OVERDUE, first, history
    return Ending.UNCALLED, None, history


def strokes(playout: Playout) -> tuple[Ending, list[int], list[int]]:
    """Ending, strokes of each party and winners (RULES §11)."""
    how, party, history = ending(playout)
    rules, points = playout.rules, history.points(playout.final)
    everybody = list(range(rules.parties))
    if party is None:
        party = max(everybody, key=points.__getitem__)
        if points.count(points[party]) > 1:
            return how, [0] * rules.parties, []
    others = [other for other in everybody if other != party]
    match how:
        case Ending.WRONG_CALL | Ending.OVERDUE | Ending.WRONG_CHALLENGE:
            return how, [2 * (other == party) for other in everybody], others
        case Ending.DISSLE_LOST:
            return how, [rules.dissle_penalty * (other == party) for other in everybody], others
        case Ending.FIVE_SEVENS:
            return how, [int(other != party) for other in everybody], [party]
        case Ending.RIGHT_CALL | Ending.UNCALLED:
            pass
    tricks = [trick.winner for trick in playout.final.tricks]
    trickless = [other for other in others if all(seat is None or history.party(seat) != other for seat in tricks)]
    if how is Ending.UNCALLED and rules.gaigel_needs_call:
        trickless = []
    announced = {history.party(seat) for seat in history.announcers} if rules.dissle_exempt else set[int]()
    fewest = min(points[other] for other in others)
    cost = [0] * rules.parties
    for other in others:
        if other in trickless:
            cost[other] = 1 if other in announced else 2
        elif rules.parties == 2 or rules.losers is Losers.ALL or (not trickless and points[other] == fewest):
            cost[other] = 1
    return how, cost, [party]
