"""Small builders shared by the tests: dealt tables, moves as text, positions built by hand, expected refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gaigel import (
    SPEEDBESEN,
    Card,
    Code,
    Hand,
    IllegalMove,
    Opening,
    Past,
    Phase,
    Reached,
    Reason,
    Rules,
    State,
    Suit,
    Table,
    Trick,
    Violation,
    apply,
    deal,
    full_pack,
    legal_moves,
    parse_cards,
    parse_move,
    parse_moves,
    play,
    stacked_pack,
    why_illegal,
)

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Mapping, Sequence

    from gaigel.state import Entry

__all__ = [
    "built",
    "dealt",
    "faces",
    "fault",
    "hand",
    "offers",
    "refusal",
    "refused",
    "run",
    "trick_points",
    "whole_pack",
]

NO_OPENINGS: frozenset[Opening] = frozenset()


def dealt(
    rules: Rules = SPEEDBESEN,
    hands: Mapping[int, str] | None = None,
    *,
    trump: str = "LU",
    stock: str = "",
    stock_end: str = "",
    rng: random.Random | None = None,
    dealer: int | None = None,
    knocked: bool = False,
) -> State:
    """A deal with the cards named, the rest filled up; seat 0 is the forehand unless a dealer is named."""
    at = rules.players - 1 if dealer is None else dealer
    pack = stacked_pack(rules, at, hands=hands, trump=trump, stock=stock, stock_end=stock_end, rng=rng, knocked=knocked)
    return deal(rules, pack, at, knocked=knocked)


def run(state: State, moves: str) -> State:
    """The state after moves given as text."""
    return play(state, parse_moves(moves))


def offers(state: State, seat: int | None = None, *, only: str = "") -> list[str]:
    """The texts of a seat's legal moves, sorted; with `only` those that contain this text behind the seat."""
    texts = [str(move) for move in legal_moves(state, seat)]
    return sorted(text for text in texts if only in text.partition(":")[2])


def faces(state: State) -> str:
    """The cards that the seat on turn may play, as codes."""
    moves = legal_moves(state)
    return " ".join(str(move).partition(":")[2] for move in moves if str(move).partition(":")[2] in _CODES)


_CODES = frozenset(card.code for card in Card)


def hand(state: State, seat: int) -> str:
    """A hand as sorted codes."""
    return str(state.hands[seat])


def fault(
    code: str,
    *,
    suit: str | None = None,
    beat: str | None = None,
    cards: str = "",
    option: str | None = None,
    seat: int | None = None,
) -> Violation:
    """An expected violation."""
    return Violation(
        Code(code),
        suit=Suit(suit) if suit else None,
        beat=Card(beat) if beat else None,
        cards=parse_cards(cards),
        option=option,
        seat=seat,
    )


def refusal(state: State, text: str) -> IllegalMove:
    """The error with which a move is refused; the state must stay as it was."""
    before, shown = hash(state), repr(state)
    move = parse_move(text)
    with pytest.raises(IllegalMove) as caught:
        apply(state, move)
    assert (hash(state), repr(state)) == (before, shown)
    assert caught.value.move == move
    assert caught.value.state is state
    return caught.value


def refused(state: State, text: str) -> set[Violation]:
    """Every violation with which a move is refused, none of them twice."""
    error = refusal(state, text)
    found = set(error.violations)
    assert len(found) == len(error.violations)
    assert why_illegal(state, error.move) == error.violations
    return found


def trick_points(state: State) -> int:
    """The points of all complete tricks."""
    return sum(trick.points or 0 for trick in state.tricks)


def whole_pack(state: State) -> list[Card]:
    """All cards that the state holds: hands, stock, open trick, complete tricks."""
    cards = [card for one in state.hands for card in one]
    cards += [card for trick in state.tricks for card in trick.cards]
    return sorted([*cards, *state.stock, *state.trick.cards])


def built(
    rules: Rules,
    hands: Mapping[int, str],
    *,
    leader: int = 0,
    cards: str = "",
    won: Sequence[int] = (),
    points: Sequence[int] | None = None,
    trump: str = "L7",
    reached: Iterable[Reached] = (),
    chronicle: Iterable[Entry] = (),
    opening: Opening | None = None,
    phase: Phase = Phase.STRICT,
) -> State:
    """A position after the stock is gone, with all 48 cards in it.

    The named hands hold what is left now; the others are filled up. `cards` lie on the table. The complete tricks
    are made of the cards that are left; `won` are the seats that won the first of them, the leader won all others.
    Points are those of the complete tricks unless they are given.
    """
    table = Table(rules, rules.players - 1, False, Card(trump))
    laid = parse_cards(cards)
    turn = (leader + len(laid)) % rules.players
    left = len(parse_cards(hands[turn])) if turn in hands else 0
    rest = list(full_pack())
    for card in [*laid, *(card for text in hands.values() for card in parse_cards(text))]:
        rest.remove(card)
    held: list[Hand] = []
    for seat in range(rules.players):
        size = left - ((seat - leader) % rules.players < len(laid))
        text = hands.get(seat)
        held.append(Hand(text) if text is not None else Hand([rest.pop() for _ in range(size)]))
        assert len(held[-1]) == size, f"seat {seat} must hold {size} cards"
    complete: list[Trick] = []
    leads = table.forehand
    while rest:
        mine, rest = tuple(rest[: rules.players]), rest[rules.players :]
        winner = won[len(complete)] if len(complete) < len(won) else leader
        complete.append(
            Trick(leads, mine, winner, Reason.HIGHEST_OF_SUIT, sum(card.points for card in mine), opening=None)
        )
        leads = winner
    counted = [0] * rules.parties
    for trick in complete:
        counted[(trick.winner or 0) % rules.parties] += sum(card.points for card in trick.cards)
    nothing = (0,) * rules.players
    return State(
        table=table,
        pile=(),
        past=Past(
            opening,
            tuple(complete),
            tuple(counted if points is None else points),
            table.stock,
            tuple(chronicle),
            tuple(reached),
        ),
        phase=phase,
        turn=turn,
        masks=tuple(one.mask for one in held),
        cards=laid,
        melded=nothing,
        bound=nothing,
    )
