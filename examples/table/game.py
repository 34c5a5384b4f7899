"""All that a table needs of the library: a match, whose turn it is, what happened. Nothing here knows of a screen."""

from __future__ import annotations

import random
from typing import NamedTuple

from gaigel import (
    Card,
    Move,
    Open,
    Opening,
    Phase,
    Play,
    Rules,
    State,
    View,
    apply,
    call_moves,
    legal_moves,
    shuffled_pack,
    view,
)
from gaigel.match import start_match
from gaigel.players import EasyPlayer, GreedyPlayer, NormalPlayer, Player, StrongPlayer, hint
from gaigel.telling import Event, view_events

ME = 0
STRENGTHS = {"easy": EasyPlayer, "greedy": GreedyPlayer, "normal": NormalPlayer, "strong": StrongPlayer}
ADVISER = StrongPlayer()


class Step(NamedTuple):
    """A move with the states before and after it."""

    before: State
    move: Move
    after: State


class Game:
    """A match between a person on seat 0 and computers on all other seats.

    Attributes:
        match: The score sheet; it grows with every finished deal.
        state: The deal as it is now. Computers decide from their views of it, the screen shows `view()` of it.
        steps: What happened in this deal.
        counting: Whether points are counted for the person.
    """

    def __init__(
        self, rules: Rules, seed: int | None = None, strength: str = "greedy", adviser: StrongPlayer = ADVISER
    ) -> None:
        self.rules, self.adviser, self.rng = rules, adviser, random.Random(seed)
        # A patient partner leaves "Aus!" to the person as long as there is time.
        self.computers: list[Player] = [
            STRENGTHS[strength](patient=seat % rules.parties == ME) for seat in range(rules.players)
        ]
        self.counting = True
        self.new_match()

    def new_match(self) -> None:
        """Wipes the slate and deals; the first dealer is drawn by lot."""
        self.match = start_match(self.rules, self.rng.randrange(self.rules.players))
        self.deal()

    def deal(self) -> None:
        """Deals the next deal of the match."""
        self.state = self.match.deal(shuffled_pack(self.rng))
        self.steps: list[Step] = []
        self.in_the_head = not self.counting

    def count(self, *, counting: bool) -> None:
        """Switches the counter; who has looked at it no longer plays this deal in the head."""
        self.counting = counting
        self.in_the_head = self.in_the_head and not counting

    def view(self) -> View:
        """All that the person knows."""
        return view(self.state, ME, counting=self.counting)

    def seen(self, step: Step) -> tuple[Event, ...]:
        """What the person sees and hears of a step."""
        return view_events(*step, ME, counting=self.counting)

    def do(self, move: Move) -> Step:
        """Makes a move; the end of a deal is entered in the match.

        Raises:
            IllegalMove: If it breaks a rule.
        """
        step = Step(self.state, move, apply(self.state, move))
        self.steps.append(step)
        self.state = step.after
        if self.state.result:
            self.match = self.match.enter(self.state, {ME} if self.in_the_head else ())
        return step

    def computers_move(self) -> Move | None:
        """What a computer does next: a word out of turn, or the move of the seat on turn; None if that is the person.

        The order of asking is that of `gaigel.players.play_deal`.
        """
        state, turn = self.state, self.state.turn
        if turn is None:
            return None
        for seat in state.table.orders[turn][1:]:
            if seat != ME and call_moves(state, seat):
                word = self.computers[seat].call(view(state, seat), self.rng)
                if word:
                    return word
        return None if turn == ME else self.computers[turn].choose(view(state, turn), self.rng)

    def tip(self) -> Move | None:
        """What a strong player would do in the person's place; None for nothing."""
        seen, rng = self.view(), random.Random(len(self.steps))
        if seen.turn is None:
            return None
        return hint(seen, rng, self.adviser).move if seen.turn == ME else self.adviser.call(seen, rng)

    def ways(self, card: Card) -> list[Move]:
        """The legal moves that play a card: several where it can open the deal in several ways."""
        return [move for move in legal_moves(self.view()) if isinstance(move, Open | Play) and move.card is card]

    def attempt(self, card: Card) -> Move:
        """The move that comes nearest to "I play this card", to ask what speaks against it."""
        opens = self.state.phase is Phase.FIRST_TRICK and not self.state.cards and self.state.forehand == ME
        return Open(ME, Opening.HOEHER_HAT, card) if opens else Play(ME, card)
