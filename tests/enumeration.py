"""All deals that fit a view, found by trying: the judge of what `gaigel.sampling` works out.

Nothing here knows a rule. Every division of the cards is dealt and every recorded move is made; what gets through and
looks the same to the seat fits.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import exp, lgamma, log, prod
from typing import TYPE_CHECKING, Any

from attrs import frozen

from gaigel import Card, Hand, IllegalMove, Open, Play, deal, full_pack, play, stacked_pack, view
from gaigel.history import draws
from gaigel.moves import LayUnder, Rob
from gaigel.state import ExchangeKind

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping, Sequence

    from gaigel import Move, State, View

__all__ = ["Position", "chi_square_chance", "fitting_states", "weight_of"]


@frozen
class Position:
    """A state with the moves that led to it from the first state of the deal."""

    first: State
    moves: tuple[Move, ...]

    @property
    def last(self) -> State:
        return play(self.first, self.moves)


def _multisets(cards: tuple[Card, ...], size: int) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """All ways to take so many of some cards, equal ones being alike, with what is left."""
    kinds = sorted(Counter(cards).items())

    def take(at: int, open_: int) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
        if at == len(kinds):
            if not open_:
                yield (), ()
            return
        card, count = kinds[at]
        for number in range(min(count, open_) + 1):
            for taken, left in take(at + 1, open_ - number):
                yield (card,) * number + taken, (card,) * (count - number) + left

    return take(0, size)


def _orders(cards: tuple[Card, ...], size: int) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """All different rows of so many of some cards, with what is left."""
    if not size:
        yield (), cards
        return
    for card in sorted(set(cards)):
        at = cards.index(card)
        for row, left in _orders((*cards[:at], *cards[at + 1 :]), size - 1):
            yield (card, *row), left


def _shown(position: Position, seen: View) -> dict[int, list[Card]]:
    """What each other seat has played so that everybody saw it, or laid under the stock."""
    shown: dict[int, list[Card]] = {}
    hidden = _hidden(position, seen)
    for number, move in enumerate(position.moves):
        if move.seat == seen.seat or number in hidden:
            continue
        if isinstance(move, Open | Play):
            shown.setdefault(move.seat, []).append(move.card)
        elif isinstance(move, Rob | LayUnder):
            shown.setdefault(move.seat, []).append(seen.table.trump_seven)
    return shown


def _hidden(position: Position, seen: View) -> list[int]:
    """The numbers of the moves whose cards lie face down and are not known."""
    laid = [number for number, move in enumerate(position.moves) if isinstance(move, Open | Play)]
    return [
        number for number, card in zip(laid[len(laid) - len(seen.cards) :], seen.cards, strict=True) if card is None
    ]


def _places(state: State) -> dict[int, list[int]]:
    """For each seat the places of the stock from which it drew face down."""
    places: dict[int, list[int]] = {}
    for draw in draws(state):
        if not draw.face_up:
            places.setdefault(draw.seat, []).append(draw.place)
    return places


def fitting_states(position: Position, seat: int | None, *, limit: int = 3000) -> dict[State, int]:
    """Every state that fits what the seat sees, with its weight.

    Raises:
        OverflowError: If that takes more than so many tries.
    """
    first, last = position.first, position.last
    seen = view(last, seat)
    rules, table = first.rules, first.table
    places, shown, hidden = _places(last), _shown(position, seen), _hidden(position, seen)
    cards = list(full_pack())
    cards.remove(table.trump_card)
    if seat is not None:
        for card in [*first.hands[seat], *(first.pile[place] for place in places.get(seat, ()))]:
            cards.remove(card)
    others = [other for other in range(rules.players) if other != seat]
    certain: dict[int, list[Card]] = {}
    for other in others:
        mine = Counter(shown.get(other, ()))
        certain[other] = [card for card in mine for _ in range(mine[card] - _from_outside(last, other, card))]
        for card in certain[other]:
            cards.remove(card)
    sizes = [rules.hand_size + len(places.get(other, ())) - len(certain[other]) for other in others]
    found: dict[State, int] = {}
    tries = 0
    for hands, left in _hands(tuple(sorted(cards)), sizes):
        owned = {other: tuple(sorted([*certain[other], *mine])) for other, mine in zip(others, hands, strict=True)}
        for pile, dealt in _piles(first, places, owned, left, seat):
            if seat is not None:
                dealt[seat] = first.hands[seat]
            pack = stacked_pack(rules, table.dealer, hands=dealt, trump=table.trump_card, stock=pile)
            start = deal(rules, pack, table.dealer)
            for moves in _guessed(position.moves, hidden, dealt):
                tries += 1
                if tries > limit:
                    raise OverflowError
                try:
                    state = play(start, moves)
                except IllegalMove:
                    continue
                if view(state, seat) == seen:
                    found[state] = weight_of(start, hidden=[moves[number] for number in hidden])
    return found


def _from_outside(last: State, seat: int, card: Card) -> int:
    """How many copies of a card the seat got face up."""
    count = sum(draw.face_up and draw.seat == seat and draw.card is card for draw in draws(last))
    if card is last.table.trump_card:
        count += sum(
            exchange.seat == seat and exchange.kind is not ExchangeKind.LAID_UNDER for exchange in last.past.exchanges
        )
    return count


def _hands(cards: tuple[Card, ...], sizes: list[int]) -> Iterator[tuple[list[tuple[Card, ...]], tuple[Card, ...]]]:
    if not sizes:
        yield [], cards
        return
    for mine, left in _multisets(cards, sizes[0]):
        for others, rest in _hands(left, sizes[1:]):
            yield [mine, *others], rest


def _piles(
    first: State,
    places: Mapping[int, Sequence[int]],
    owned: Mapping[int, tuple[Card, ...]],
    undrawn: tuple[Card, ...],
    seat: int | None,
) -> Iterator[tuple[list[Card], dict[int, Hand]]]:
    """All ways in which the seats can have got their cards, and all orders of the undrawn ones."""

    def fill(
        others: list[int], pile: dict[int, Card], dealt: dict[int, Hand]
    ) -> Iterator[tuple[list[Card], dict[int, Hand]]]:
        if others:
            mine = others[0]
            for row, left in _orders(owned[mine], len(places.get(mine, ()))):
                more = dict(zip(places.get(mine, ()), row, strict=True))
                yield from fill(others[1:], pile | more, dealt | {mine: Hand(left)})
            return
        open_ = [place for place in range(len(first.pile)) if place not in pile]
        for row, _ in _orders(undrawn, len(open_)):
            whole = pile | dict(zip(open_, row, strict=True))
            yield [whole[place] for place in range(len(first.pile))], dict(dealt)

    own = {place: first.pile[place] for place in places.get(seat, ())} if seat is not None else {}
    return fill(list(owned), own, {})


def _guessed(moves: tuple[Move, ...], hidden: list[int], dealt: Mapping[int, Hand]) -> Iterator[tuple[Move, ...]]:
    """The moves with every card that may lie face down."""
    if not hidden:
        yield moves
        return
    number = hidden[0]
    move = moves[number]
    assert isinstance(move, Open | Play)
    for card in dealt[move.seat].faces:
        guess = Open(move.seat, move.opening, card) if isinstance(move, Open) else Play(move.seat, card)
        yield from _guessed((*moves[:number], guess, *moves[number + 1 :]), hidden[1:], dealt)


def weight_of(start: State, *, hidden: Sequence[Move] = ()) -> int:
    """How many deals of distinct cards give a state: in how many ways the copies of each card can be told apart.

    Args:
        start: The first state of the deal.
        hidden: The moves whose cards lie face down.
    """
    where: dict[Card, list[Hashable]] = {start.table.trump_card: ["turned up"]}
    dealt = [list(hand) for hand in start.hands]
    for move in hidden:
        assert isinstance(move, Open | Play)
        dealt[move.seat].remove(move.card)
        where.setdefault(move.card, []).append(("face down", move.seat))
    for seat, hand in enumerate(dealt):
        for card in hand:
            where.setdefault(card, []).append(("dealt", seat))
    for place, card in enumerate(start.pile):
        where.setdefault(card, []).append(("stock", place))
    return prod(len(set(permutations(places))) for places in where.values())


def chi_square_chance(found: Mapping[Any, int], expected: Mapping[Any, int]) -> float:
    """The chance of frequencies at least as far from the expected ones, by the chi-square test.

    States with the smallest expectations are counted together until at least five are expected.
    """
    tries, whole = sum(found.values()), sum(expected.values())
    cells: list[tuple[float, int]] = []
    few_expected, few_found = 0.0, 0
    for state, weight in sorted(expected.items(), key=lambda pair: pair[1]):
        few_expected += tries * weight / whole
        few_found += found.get(state, 0)
        if few_expected >= 5:
            cells.append((few_expected, few_found))
            few_expected, few_found = 0.0, 0
    if few_expected:
        last_expected, last_found = cells.pop() if cells else (0.0, 0)
        cells.append((last_expected + few_expected, last_found + few_found))
    if len(cells) == 1:
        return 1.0
    statistic = sum((seen - mean) ** 2 / mean for mean, seen in cells)
    return _upper_gamma((len(cells) - 1) / 2, statistic / 2)


def _upper_gamma(a: float, x: float) -> float:
    """The regularized upper incomplete gamma function, by its series or its continued fraction."""
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - front * total
    b, c = x + 1 - a, 1e300
    d = 1 / b
    h = d
    for n in range(1, 100_000):
        an = -n * (n - a)
        b += 2
        d = 1 / (an * d + b)
        c = b + an / c
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * h
