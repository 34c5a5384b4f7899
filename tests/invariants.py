"""What must hold in every state, at every move and for every deal; the property and contract tests share it."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any

import attrs
from hypothesis import settings

import gaigel
from gaigel import (
    Card,
    IllegalMove,
    MeldPair,
    Move,
    Open,
    Pass,
    Past,
    Phase,
    Play,
    Rank,
    State,
    Suit,
    Trick,
    apply,
    call_moves,
    full_pack,
    is_legal,
    legal_moves,
    playing,
    turn_moves,
    why_illegal,
)
from gaigel.testing import Playout, candidate_moves
from tests import strokes

if TYPE_CHECKING:
    from collections.abc import Iterable

PACK = Counter(full_pack())


def examples(share: float = 1) -> int:
    """So many examples of the Hypothesis profile in force."""
    profile: Any = settings()
    return max(1, round(int(profile.max_examples) * share))


def all_legal(state: State) -> list[Move]:
    """Every legal move of every seat."""
    return [move for seat in range(state.rules.players) for move in legal_moves(state, seat)]


def check_conservation(state: State) -> None:
    """Every card is there twice: in hands, stock, the open trick and the complete ones (RULES §1)."""
    tricks = (*state.tricks, state.trick)
    assert Counter(chain(*state.hands, state.stock, *(trick.cards for trick in tricks))) == PACK


def check_points(state: State) -> None:
    """A party has the Augen of its tricks and its melds; all tricks hold 240 and the bonus (RULES §1, §9, §15)."""
    rules = state.rules
    counted = [0] * rules.parties
    for number, trick in enumerate(state.tricks, 1):
        assert trick.winner is not None
        assert trick.points is not None
        bonus = rules.last_trick_bonus if number == rules.tricks else 0
        assert trick.points == sum(card.points for card in trick.cards) + bonus
        counted[trick.winner % rules.parties] += trick.points
    if len(state.tricks) == rules.tricks:
        assert sum(counted) == 240 + rules.last_trick_bonus
    for meld in state.melds:
        assert meld.points == (40 if meld.suit is state.trump else 20)
        counted[meld.seat % rules.parties] += meld.points
    assert state.points == tuple(counted)


def check_turn(state: State) -> None:
    """The seat on turn can lay a card until the last one, then pass in the last call; then nothing (RULES §4 to §9)."""
    moves = turn_moves(state)
    if state.phase is Phase.OVER:
        assert state.turn is None
        assert state.result is not None
        assert not moves
        assert not all_legal(state)
        assert legal_moves(state) == ()
        return
    assert state.result is None
    assert state.turn is not None
    assert all(move.seat == state.turn for move in moves)
    if state.phase is Phase.LAST_CALL:
        assert not any(state.hands)
        assert moves == (Pass(state.turn),)
    else:
        kind = Open if state.phase is Phase.FIRST_TRICK and not state.cards else Play
        assert any(isinstance(move, kind) for move in moves)


def check_lists(state: State) -> None:
    """Turn and call moves are disjoint, each is listed once, together they are the legal moves (RULES §16)."""
    turn = turn_moves(state)
    for seat in range(state.rules.players):
        calls = call_moves(state, seat)
        assert legal_moves(state, seat) == (turn + calls if seat == state.turn else calls)
        assert all(move.seat == seat for move in calls)
    everything = all_legal(state)
    assert len(set(everything)) == len(everything)
    assert legal_moves(state) == (() if state.turn is None else legal_moves(state, state.turn))


def check_legality(state: State, moves: Iterable[Move] | None = None) -> None:
    """Listed = accepted = unexplained, for all moves that can be written; refusals leave the state as it was (§17)."""
    listed, before = set(all_legal(state)), pickle.dumps(state)
    for move in candidate_moves(state) if moves is None else moves:
        reasons = why_illegal(state, move)
        assert (move in listed) is (not reasons), (move, reasons)
        assert is_legal(state, move) is (not reasons)
        if isinstance(move, Play) and move.seat < state.rules.players:
            assert playing.allows(state, move) is (not reasons)
        refused = _refused(state, move)
        assert (refused is None) is (not reasons)
        if refused is not None:
            assert (refused.move, refused.violations) == (move, reasons)
            assert refused.state is state
    assert listed <= set(candidate_moves(state))
    assert pickle.loads(before) == state


def _refused(state: State, move: Move) -> IllegalMove | None:
    """The error by which `apply` refuses the move; None if it does not."""
    try:
        apply(state, move)
    except IllegalMove as error:
        return error
    return None


def check_recall(before: State, move: Move, after: State) -> None:
    """Nothing that has happened is forgotten or changed, and at most one trick and one target come with a move."""
    old, new = before.past, after.past
    assert new.tricks[: len(old.tricks)] == old.tricks
    assert len(new.tricks) <= len(old.tricks) + 1
    assert new.chronicle[: len(old.chronicle)] == old.chronicle
    assert [reached.party for reached in new.reached][: len(old.reached)] == [reached.party for reached in old.reached]
    assert all(now >= then for now, then in zip(new.points, old.points, strict=True))
    assert new.drawn >= old.drawn
    assert after.table is before.table
    if isinstance(move, Open | Play):
        laid = (*before.cards, move.card)
        assert laid in {after.cards, *(trick.cards for trick in new.tricks[-1:])}
    else:
        assert after.cards == before.cards
        assert new.tricks == old.tricks


def check_melds(playout: Playout) -> None:
    """At most two pairs a suit, and for each seat never more than the kings and Obers it ever held (RULES §7)."""
    held = [Counter(hand) for hand in playout.states()[0].hands]
    for before, move, after in playout.steps():
        for seat, had in enumerate(map(Counter, before.hands)):
            if isinstance(move, Open | Play) and move.seat == seat:
                had[move.card] -= 1
            held[seat] += Counter(after.hands[seat]) - had
    melds = playout.final.melds
    assert [(meld.seat, meld.suit) for meld in melds] == [
        (move.seat, move.suit) for move in playout.moves if isinstance(move, MeldPair)
    ]
    for suit in Suit:
        seats = Counter(meld.seat for meld in melds if meld.suit is suit)
        assert seats.total() <= 2
        for seat, count in seats.items():
            assert count <= min(held[seat][Card.of(suit, rank)] for rank in (Rank.KOENIG, Rank.OBER))


def check_ending(playout: Playout) -> None:
    """At most 48 cards are laid, and ending, strokes and winners follow from the history (RULES §9, §11, §15)."""
    laid = sum(isinstance(move, Open | Play) for move in playout.moves)
    final = playout.final
    assert laid == sum(len(trick.cards) for trick in (*final.tricks, final.trick)) <= 48
    result = final.result
    assert result is not None
    how, cost, winners = strokes.strokes(playout)
    assert (result.ending, list(result.strokes), list(result.winners)) == (how, cost, winners)
    assert result.value == max(cost)
    assert result.points == final.points
    assert result.dealer == playout.dealer
    spoken = isinstance(playout.moves[-1], gaigel.Call | gaigel.Challenge | gaigel.LayDownSevens)
    assert result.seat == (playout.moves[-1].seat if spoken else None)


def rebuilt(value: Any) -> Any:
    """The same value from the plain constructors, at every level that the engine builds by other means."""
    if isinstance(value, tuple):
        return tuple(rebuilt(part) for part in value)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    if isinstance(value, State | Past | Trick):
        fields = attrs.fields(type(value))
        return type(value)(**{field.alias: rebuilt(getattr(value, field.name)) for field in fields})
    return value


def check_value(state: State) -> None:
    """A state is what its plain constructor makes of its fields, all the way down: equal, of equal hash and text."""
    again = rebuilt(state)
    assert type(state) is State
    assert again == state
    assert hash(again) == hash(state)
    assert str(again) == str(state)


def check_round_trips(state: State) -> None:
    """Equal values with equal hashes come back from pickle, copy, deepcopy and repr."""
    trips = [pickle.loads(pickle.dumps(state, protocol)) for protocol in (2, pickle.HIGHEST_PROTOCOL)]
    trips += [copy.copy(state), copy.deepcopy(state), eval(repr(state), vars(gaigel).copy())]
    for again in trips:
        assert type(again) is State
        assert again == state
        assert hash(again) == hash(state)
        assert repr(again) == repr(state)
        assert again.table.orders == state.table.orders
        assert all_legal(again) == all_legal(state)


def check_playout(playout: Playout) -> None:
    """Everything that is quick to check, over a whole deal."""
    for state in playout.states():
        check_conservation(state)
        check_points(state)
        check_turn(state)
        check_lists(state)
        check_value(state)
    for step in playout.steps():
        check_recall(*step)
    check_melds(playout)
    check_ending(playout)
