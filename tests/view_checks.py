"""What must hold of every view; the contract tests and `test_views.py` share it (RULES §4, §7, §9, §13)."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

import pytest

from gaigel import (
    Calling,
    Card,
    Deadline,
    DeadlineKind,
    Hand,
    IllegalMove,
    Overdue,
    Phase,
    State,
    call_moves,
    deadline,
    deal,
    full_pack,
    information_key,
    is_legal,
    legal_moves,
    turn_moves,
    view,
    why_illegal,
)
from gaigel.dealing import destinations
from gaigel.engine import apply
from gaigel.errors import HiddenHand, NoSuchSeat
from gaigel.history import dealt_hand, draws, lies_hidden, public_hands
from gaigel.moves import LayUnder, Open, Play, Rob
from gaigel.rules import TRUMP
from gaigel.state import ExchangeKind
from gaigel.testing import candidate_moves
from tests.differential import referee_options
from tests.referee import Referee

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from gaigel import Move
    from gaigel.testing import Playout

UNKNOWN = Deadline(DeadlineKind.UNKNOWN)


def watchers(state: State) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(state.rules.players), None]


def check_moves(state: State, seat: int, counting: bool) -> None:
    """A view judges every move of its own seat as the state does, legal or not, and no other (RULES §17)."""
    seen = view(state, seat, counting=counting)
    assert legal_moves(seen) == legal_moves(seen, seat) == legal_moves(state, seat)
    assert turn_moves(seen) == (turn_moves(state) if state.turn == seat else ())
    assert call_moves(seen, seat) == call_moves(state, seat)
    for move in candidate_moves(state):
        if move.seat in (seat, state.rules.players):
            assert why_illegal(seen, move) == why_illegal(state, move)
            assert is_legal(seen, move) is is_legal(state, move)


def check_refusals(state: State, seat: int | None) -> None:
    """Of another seat a view says nothing but that it does not hold its hand; a spectator's of any (RULES §17)."""
    seen = view(state, seat)
    others = [other for other in range(state.rules.players) if other != seat]
    one_of_each = {(move.seat, type(move)): move for move in candidate_moves(state) if move.seat in others}
    for other in others:
        moves = [move for (at, _), move in one_of_each.items() if at == other]
        asked: list[Callable[[], object]] = [partial(legal_moves, seen, other), partial(call_moves, seen, other)]
        asked += [partial(question, seen, move) for question in (why_illegal, is_legal) for move in moves]
        for ask in asked:
            with pytest.raises(HiddenHand) as caught:
                ask()
            assert (caught.value.seat, caught.value.viewer) == (other, seat)
    for outside in (-1, state.rules.players):
        with pytest.raises(NoSuchSeat):
            legal_moves(seen, outside)
    if seat is None:
        assert legal_moves(seen) == turn_moves(seen) == ()


def check_deadlines(state: State, seat: int | None, counting: bool) -> None:
    """The own party's is known, but not that it is late where one must be challenged; at the end all are (RULES §9)."""
    seen, rules = view(state, seat, counting=counting), state.rules
    for party in range(rules.parties):
        known, true = deadline(seen, party), deadline(state, party)
        if state.phase is Phase.OVER or rules.calling is Calling.AUTOMATIC:
            assert known == true
        elif (
            not counting
            or party != seen.party
            or (rules.overdue is Overdue.ON_CHALLENGE and true.kind is DeadlineKind.PASSED)
        ):
            assert known == UNKNOWN
        else:
            assert known == true
    if state.phase is not Phase.OVER:
        assert DeadlineKind.PASSED not in [reached.deadline.kind for reached in seen.past.reached]


def check_contents(state: State, seat: int | None, counting: bool) -> None:
    """The own hand, the public rest, and nothing else."""
    seen, rules = view(state, seat, counting=counting), state.rules
    over = state.phase is Phase.OVER
    assert (seen.seat, seen.counting, seen.table) == (seat, counting, state.table)
    assert (seen.phase, seen.turn, seen.result, seen.bound) == (state.phase, state.turn, state.result, state.bound)
    assert (seen.stock_size, seen.turned_up, seen.melds) == (state.stock_size, state.turned_up, state.melds)
    assert [Hand.from_mask(mask) for mask in seen.masks] == [
        hand if at == seat else Hand() for at, hand in enumerate(state.hands)
    ]
    assert seen.hand_sizes == tuple(len(hand) for hand in state.hands)
    assert seen.hand == (Hand() if seat is None else state.hands[seat])
    hidden = lies_hidden(state)
    laid = [(state.trick.leader + place) % rules.players for place in range(len(state.cards))]
    assert seen.cards == tuple(
        None if hidden and at != seat else card for at, card in zip(laid, state.cards, strict=True)
    )
    assert (seen.trick.leader, seen.trick.cards, seen.trick.opening) == (
        state.trick.leader,
        seen.cards,
        state.trick.opening,
    )
    drew = [draw.place for draw in draws(state) if draw.seat == seat]
    assert seen.pile == tuple(card if place in drew else None for place, card in enumerate(state.pile))
    signs = [
        signal for signal in state.past.signals if seat is not None and state.table.party_of[signal.seat] == seen.party
    ]
    assert list(seen.past.signals) == signs
    assert [entry for entry in seen.past.chronicle if entry not in signs] == [
        entry for entry in state.past.chronicle if entry not in state.past.signals
    ]
    shown = counting or over
    assert seen.points == (state.points if shown else None)
    assert [trick.points for trick in seen.tricks] == [trick.points if shown else None for trick in state.tricks]
    assert [(t.leader, t.cards, t.winner, t.reason, t.forced, t.opening) for t in seen.tricks] == [
        (t.leader, t.cards, t.winner, t.reason, t.forced, t.opening) for t in state.tricks
    ]


def check_knowledge(state: State, seat: int | None) -> None:
    """What a view knows is true, and with what is unseen it makes up the pack (RULES §1, §7)."""
    seen = view(state, seat)
    public = public_hands(state)
    assert public_hands(seen) == public
    for at, (sure, hand) in enumerate(zip(seen.known, state.hands, strict=True)):
        assert sure <= hand
        if at == seat:
            assert sure == hand
    others = [at for at in range(state.rules.players) if at != seat]
    known = chain(*(public[at].known for at in others))
    shown: list[Card] = []
    if state.result and state.result.seat in others:
        shown = [*(Counter(state.result.shown) - Counter(public[state.result.seat].known)).elements()]
    face_up = [card for card in seen.cards if card]
    opened = state.stock[max(0, len(state.pile) - state.past.drawn) :]
    table = chain(*(trick.cards for trick in state.tricks), face_up, opened)
    assert Counter(chain(seen.unseen, seen.hand, known, shown, table)) == Counter(full_pack())


def check_public_hands(playout: Playout) -> None:
    """The count of RULES §7 is the referee's, after every move."""
    codes = [card.code for card in playout.pack]
    referee = Referee(referee_options(playout.rules), codes, playout.dealer, playout.knocked)
    for at, state in enumerate(playout.states()):
        if at:
            referee.play(str(playout.moves[at - 1]))
        for seat, public in enumerate(public_hands(state)):
            ours = {card.code: (public.known.count(card), public.melded.count(card)) for card in public.known.faces}
            assert ours == referee.known(seat), f"seat {seat} after {at} moves"


def check_draws(playout: Playout) -> None:
    """Draws are the cards that came into the hands, in order of play; and later one sees what was dealt."""
    states = playout.states()
    told = 0
    for before, move, after in playout.steps():
        new, number = draws(after)[told:], len(after.tricks)
        told += len(new)
        assert bool(new) <= (len(after.tricks) > len(before.tricks))
        assert [draw.place for draw in new] == list(range(before.past.drawn, after.past.drawn))
        assert all(draw.trick == number for draw in new)
        if new:
            winner = after.tricks[-1].winner
            assert winner is not None
            seats = [draw.seat for draw in new]
            assert list(dict.fromkeys(seats)) == [*after.table.orders[winner]]
            assert seats == sorted(seats, key=after.table.orders[winner].index)
        gained = [list((Counter(hand) - _left(before, move, seat)).elements()) for seat, hand in enumerate(after.hands)]
        for entry in after.past.exchanges[len(before.past.exchanges) :]:
            if entry.kind is not ExchangeKind.LAID_UNDER:
                gained[entry.seat].remove(after.table.trump_card)
        assert gained == [
            sorted(draw.card for draw in new if draw.seat == at and draw.card) for at in range(len(gained))
        ]
        assert all(draw.face_up is (draw.place >= len(after.pile)) for draw in new)
    for state in states[:: max(1, len(states) // 6)]:
        for seat in range(state.rules.players):
            assert dealt_hand(state, seat) == view(state, seat).dealt == states[0].hands[seat]


def _left(state: State, move: Move, seat: int) -> Counter[Card]:
    """What a seat holds after its move, before anything comes into its hand."""
    hand = Counter(state.hands[seat])
    if move.seat == seat:
        if isinstance(move, Open | Play):
            hand[move.card] -= 1
        elif isinstance(move, Rob | LayUnder):
            hand[state.table.trump_seven] -= 1
    return hand


def other_worlds(playout: Playout, rng: random.Random, tries: int) -> list[tuple[set[int], list[State]]]:
    """The same moves after a deal in which two cards lie elsewhere, as long as they are legal.

    Each comes with the seats that have seen one of the two places: a spectator never does, but for the turned-up card.
    """
    goes = destinations(playout.rules, playout.dealer, knocked=playout.knocked)
    final = playout.final
    stock = [at for at, to in enumerate(goes) if to is None]
    owners = dict(zip(stock, (draw.seat for draw in draws(final)), strict=False))
    found: list[tuple[set[int], list[State]]] = []
    for _ in range(tries):
        one, two = rng.sample([at for at, to in enumerate(goes) if to is not TRUMP], 2)
        pack = list(playout.pack)
        pack[one], pack[two] = pack[two], pack[one]
        states = [deal(playout.rules, pack, playout.dealer, playout.knocked)]
        try:
            for move in playout.moves:
                states.append(apply(states[-1], move))
        except IllegalMove:
            pass
        saw = {goes[at] if goes[at] is not None else owners.get(at) for at in (one, two)}
        found.append(({seat for seat in saw if isinstance(seat, int)}, states))
    return found


def check_recall_of_views(states: list[State], others: list[State], saw: set[int], counting: bool) -> None:
    """Equal keys now, equal keys ever since; and equal as long as only what a seat has not seen differs.

    Both deals go by the same moves; the second may end sooner.
    """
    for seat in watchers(states[0]):
        equal = [
            information_key(view(one, seat, counting=counting)) == information_key(view(two, seat, counting=counting))
            for one, two in zip(states, others, strict=False)
        ]
        assert equal == sorted(equal, reverse=True)
        for one, two, same in zip(states, others, equal, strict=False):
            views = view(one, seat, counting=counting), view(two, seat, counting=counting)
            assert (views[0] == views[1]) is same
            if same:
                assert hash(views[0]) == hash(views[1])
            if seat not in saw and one.result == two.result:
                assert same
