"""Whole deals by chance: a pack, and a byte for every decision."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen

from gaigel.cards import CARDS, Suit
from gaigel.dealing import deal
from gaigel.engine import apply, call_moves, turn_moves
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
from gaigel.testing._packs import Theme, random_pack

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator

    from gaigel.cards import Card
    from gaigel.rules import Rules
    from gaigel.state import Position, State

__all__ = [
    "GAINS",
    "LENGTH",
    "RASH_WORDS",
    "SIGNS",
    "WORDS",
    "Playout",
    "Temper",
    "candidate_moves",
    "draw_dealing",
    "play_out",
    "random_playout",
]

LENGTH = 96
"""How many bytes decide a whole deal, as good as always."""


class Temper(Enum):
    """When the seats of a playout call and challenge."""

    SILENT = 0
    """Never."""
    WATCHFUL = 1
    """Once a party has the target, be it their own or not, in time or late."""
    RASH = 2
    """At any time, seldom before a party has the target."""

    def __repr__(self) -> str:
        return f"Temper.{self.name}"


@frozen(weakref_slot=False, repr=False)
class Playout:
    """A whole deal, from the pack to the result.

    Attributes:
        rules: The options of the table.
        pack: The 48 cards in dealing order.
        dealer: The seat that dealt.
        knocked: Whether the cutter knocked.
        moves: All moves; the last one ends the deal.
    """

    rules: Rules
    pack: tuple[Card, ...]
    dealer: int
    knocked: bool
    moves: tuple[Move, ...]

    def states(self) -> tuple[State, ...]:
        """The states before, between and after the moves, replayed: one more than there are moves."""
        states = [deal(self.rules, self.pack, self.dealer, self.knocked)]
        for move in self.moves:
            states.append(apply(states[-1], move))
        return tuple(states)

    def steps(self) -> Iterator[tuple[State, Move, State]]:
        """Each move between the states before and after it."""
        states = self.states()
        return zip(states, self.moves, states[1:], strict=False)

    @property
    def final(self) -> State:
        """The state with the result, replayed."""
        return self.states()[-1]

    def __str__(self) -> str:
        return "\n".join(
            (
                f"rules  {self.rules!r}",
                f"dealer {self.dealer}{', knocked' if self.knocked else ''}",
                f"pack   {_text(self.pack)}",
                f"moves  {_text(self.moves)}",
            )
        )

    def __repr__(self) -> str:
        return (
            f"Playout(rules={self.rules!r}, pack=parse_cards({_text(self.pack)!r}), dealer={self.dealer}, "
            f"knocked={self.knocked}, moves=parse_moves({_text(self.moves)!r}))"
        )


def _text(values: Iterable[Card | Move]) -> str:
    return " ".join(map(str, values))


GAINS, SIGNS, WORDS, RASH_WORDS = 144, 208, 224, 250
"""From which byte on a playout melds and robs, gives signs, calls and challenges; see `play_out`."""


def _decide(state: State, byte: int, temper: Temper, made: int) -> Move:
    """The move that a byte stands for."""
    turn = turn_moves(state)
    if byte < GAINS:
        return turn[byte % len(turn)]
    calls = [move for seat in range(state.rules.players) for move in call_moves(state, seat)]
    if byte >= WORDS:
        reached = bool(state.past.reached)
        speaks = temper is not Temper.SILENT and (reached or (temper is Temper.RASH and byte >= RASH_WORDS))
        band = _only(calls, Call, Challenge) if speaks else []
    elif byte >= SIGNS:
        band = _only(calls, Wink)
    else:
        band = _only([*turn, *calls], MeldPair, Rob, LayUnder, Take, AnnounceDissle, LayDownSevens)
    return band[(byte + made) % len(band)] if band else turn[byte % len(turn)]


def _only(moves: list[Move], *kinds: type[Move]) -> list[Move]:
    return [move for move in moves if isinstance(move, kinds)]


def play_out(rules: Rules, pack: tuple[Card, ...], dealer: int, choices: bytes, *, knocked: bool = False) -> Playout:
    """Plays a deal to its end as the bytes say.

    The first byte is the `Temper`, modulo 3. Each of the others makes one move:

    - from 0: number `byte % n` of the n turn moves;
    - from 144: something to gain besides cards (melds, robbing, laying under, taking, announcing, laying down sevens);
    - from 208: a sign;
    - from 224: a call or challenge, as the temper allows; before a party has the target only from 250.

    In the last three, of the n moves of any seat that there are, it is number `(byte + moves made) % n`; if there is
    none, a turn move. When the bytes are used up the first turn move is made: the lowest card, or the pass.

    Args:
        rules: The options of the table.
        pack: The 48 cards in dealing order.
        dealer: The seat that deals.
        choices: The decisions; about a hundred for a whole deal.
        knocked: Whether the cutter knocked.

    Raises:
        InvalidPack: If the pack is not the 48 cards.
        NoSuchSeat: If the table has no such dealer.
        InvalidDeal: If somebody knocked where nobody may.
    """
    state = deal(rules, pack, dealer, knocked)
    temper = Temper(choices[0] % len(Temper)) if choices else Temper.SILENT
    moves: list[Move] = []
    while state.result is None:
        byte = choices[len(moves) + 1] if len(moves) + 1 < len(choices) else 0
        moves.append(_decide(state, byte, temper, len(moves)))
        state = apply(state, moves[-1])
    return Playout(rules, tuple(pack), dealer, knocked, tuple(moves))


def random_playout(rng: random.Random, rules: Rules, *, themes: Iterable[Theme] = Theme) -> Playout:
    """A whole deal drawn by chance: dealer, knocking, pack and all moves, as `playouts` draws it.

    Args:
        rng: Where chance comes from.
        rules: The options of the table.
        themes: As for `random_pack`.
    """
    dealer, knocked = draw_dealing(rng, rules)
    pack = random_pack(rng, rules, dealer, knocked=knocked, themes=themes)
    return play_out(rules, pack, dealer, rng.randbytes(LENGTH), knocked=knocked)


def draw_dealing(rng: random.Random, rules: Rules) -> tuple[int, bool]:
    """A dealer, the last seat first, and whether somebody knocked."""
    dealer = rng.choice(range(rules.players)[::-1])
    return dealer, rules.knocking and rng.choice((False, True))


@cache
def _candidates(players: int, parties: int) -> tuple[Move, ...]:
    seats = range(players + 1)
    moves: list[Move] = []
    for seat in seats:
        moves += [Play(seat, card) for card in CARDS]
        moves += [Open(seat, opening, card) for opening in Opening for card in CARDS]
        moves += [MeldPair(seat, suit) for suit in Suit]
        moves += [Wink(seat, sign) for sign in Sign]
        moves += [Challenge(seat, party) for party in range(parties + 1)]
        moves += [kind(seat) for kind in (Rob, LayUnder, Take, AnnounceDissle, LayDownSevens, Call, Pass)]
    return tuple(moves)


def candidate_moves(state: Position) -> tuple[Move, ...]:
    """Every move that can be written for the table of a state or view, nearly all of them illegal.

    Each kind with each card, opening, suit, sign and party, for each seat; also for one seat and one party too many.
    """
    return _candidates(state.table.players, state.table.parties)
