"""The rules of thumb: one function that decides for a seat from its hand and what everybody knows.

It reads only the hand of its own seat and public facts, so it gives the same answer for a state and for the view of
that seat; players call it on views, playouts on sampled states. The rules are numbered in the text of
`gaigel.players.GreedyPlayer`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from gaigel import _masks, melding, playing, robbing, sevens
from gaigel.cards import CARDS, Rank
from gaigel.moves import PLAYS, LayUnder, Pass, Rob, Take, open_with
from gaigel.opening import is_due, offers
from gaigel.players.counting import counted_points
from gaigel.players.estimates import GREEDY, MISSES, seen_cards, stands, unseen_cards
from gaigel.rules import Dissle, FiveSevens, MeldWhen, Opening
from gaigel.state import Phase, has_trick, leader, plays_dissle, stock_size, turned_up
from gaigel.tricks import beaten_by, best

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from gaigel.cards import Card
    from gaigel.moves import AnnounceDissle, LayDownSevens, MeldPair, Move, Open
    from gaigel.players.estimates import Seen, Weights
    from gaigel.state import Position, Table

__all__ = [
    "card_values",
    "exchange_due",
    "first_trick_values",
    "likely_openings",
    "meld_due",
    "rule_of_thumb",
]

_FREE, _STRICT, _FIRST, _LAST_CALL = Phase.FREE, Phase.STRICT, Phase.FIRST_TRICK, Phase.LAST_CALL
_FIRST_OBERS = _masks.OBERS & _masks.FIRSTS
_NO_DISSLE = Dissle.OFF
_SURE = frozenset({Opening.GE_ELFEN, Opening.ALL_TRUMP})


def rule_of_thumb(
    position: Position, seat: int, rng: random.Random, weights: Weights = GREEDY, seen: Seen | None = None
) -> Move:
    """What the rules of thumb do for the seat on turn, calls aside.

    Args:
        position: A state, or the view of the seat.
        seat: The seat, which is on turn.
        rng: For what is done only now and then.
        weights: The numbers of the rules.
        seen: The cards seen so far, if they have been kept; else they are looked up (`seen_cards`).
    """
    phase = position.phase
    if phase is _LAST_CALL:
        return Pass(seat)
    hand = position.masks[seat]
    if (hand & _masks.SEVENS).bit_count() >= sevens.TO_ANNOUNCE and (word := _about_sevens(position, seat)):
        return word
    table, past = position.table, position.past
    announced = table.rules.dissle is not _NO_DISSLE or past.opening is Opening.AUF_DISSLE
    avoids = announced and plays_dissle(table, past, seat)
    if not avoids and (meld := meld_due(position, seat, hand)):
        return meld
    if phase is _FREE and (exchange := exchange_due(position, seat, hand)):
        return exchange
    if phase is _FIRST and is_due(position):
        return _opening(position, seat, hand, rng, weights)
    cards = playing.playable(position, seat) & _masks.FIRSTS
    if not cards & cards - 1:
        return PLAYS[seat][cards.bit_length() - 1 >> 1]
    if avoids:
        return _ducking(position, seat, cards)
    if phase is _FIRST:
        return _first_trick(position, seat, hand, cards, rng, weights)
    return PLAYS[seat][max(card_values(position, seat, hand, cards, weights, seen))[1]]


def _about_sevens(position: Position, seat: int) -> LayDownSevens | AnnounceDissle | None:
    """Five sevens are laid down; Auf Dissle is announced where only that lets a fifth seven win later."""
    rules = position.table.rules
    if laid_down := sevens.call_moves(position, seat):
        return laid_down[0]
    if rules.five_sevens is FiveSevens.HELD or rules.dissle is Dissle.OFF or not position.cards:
        return None
    # Half of the other sevens must be likely to come: seven draws are needed for that.
    if stock_size(position.table, position.past) < 7 * position.table.players:
        return None
    announcement = sevens.turn_moves(position, seat)
    return announcement[0] if announcement else None


def meld_due(position: Position, seat: int, hand: int) -> MeldPair | None:
    """Whatever can be melded is melded at once, trump first."""
    if not hand & hand >> 2 & _FIRST_OBERS:
        return None
    if position.table.rules.meld_when is MeldWhen.ANY_TIME:
        melds = melding.call_moves(position, seat)
    else:
        melds = melding.turn_moves(position, seat)
    if not melds:
        return None
    trump = position.table.trump
    return next((meld for meld in melds if meld.suit is trump), melds[0])


def exchange_due(position: Position, seat: int, hand: int) -> Rob | LayUnder | Take | None:
    """Robbing when it pays, laying under for a partner's pair, taking in time."""
    options = robbing.moves(position, seat)
    if not options:
        return None
    table = position.table
    left = stock_size(table, position.past)
    rounds_left = left / table.players
    card = turned_up(table, position.past)
    assert card is not None, "there is something to rob"
    makes_pair = (card.rank is Rank.KOENIG and hand & table.trump.ober) or (
        card.rank is Rank.OBER and hand & table.trump.king
    )
    for move in options:
        match move:
            case Take():
                if makes_pair or card.rank is not Rank.KOENIG or rounds_left <= 3:
                    return move
            case LayUnder():
                # The partner with the other seven may rob it, if it makes his pair; both of us keep a card.
                if card.rank is Rank.KOENIG and not makes_pair and rounds_left > 3:
                    return move
            case Rob():
                waits = card.rank is Rank.UNTER and rounds_left > 3
                lies_better = LayUnder(seat) in options and card.rank is Rank.KOENIG and not makes_pair
                if not waits and not (lies_better and rounds_left > 3):
                    return move
    return None


def _opening(position: Position, seat: int, hand: int, rng: random.Random, weights: Weights) -> Open:
    """How the forehand opens."""
    openings = likely_openings(position.table, seat, hand, weights)
    return openings[0][0] if len(openings) == 1 or rng.random() < openings[0][1] else openings[1][0]


def likely_openings(table: Table, seat: int, hand: int, weights: Weights) -> tuple[tuple[Open, float], ...]:
    """How the forehand opens with this hand: one opening or two, each with its chance."""
    offered = dict(offers(table, hand))
    twins = hand >> 1 & _masks.FIRSTS
    both = offered.get(Opening.ANDERE_ALTE, 0) & twins
    sure = offered.get(Opening.GE_ELFEN, 0)
    if both:
        alte = open_with(seat, Opening.ANDERE_ALTE, _first(both))
        if not sure:
            return ((alte, 1.0),)
        return ((alte, weights.twins), (open_with(seat, Opening.GE_ELFEN, _first(sure & twins)), 1 - weights.twins))
    if sure:
        return ((open_with(seat, Opening.GE_ELFEN, _first(sure)), 1.0),)
    if alone := offered.get(Opening.ANDERE_ALTE, 0):
        return ((open_with(seat, Opening.ANDERE_ALTE, _first(alone)), 1.0),)
    if hidden := offered.get(Opening.HOEHER_HAT, 0):
        breaking = _pairs(hand)
        card = max(_faces(hidden & _masks.FIRSTS), key=lambda card: (not card.bit & breaking, card.rank.index))
        return ((open_with(seat, Opening.HOEHER_HAT, card), 1.0),)
    keep = weights.keep_free[table.trump.index]
    card = min(_faces(offered[Opening.ALL_TRUMP]), key=lambda card: keep[card.index])
    return ((open_with(seat, Opening.ALL_TRUMP, card), 1.0),)


def _first(mask: int) -> Card:
    return CARDS[(mask & -mask).bit_length() - 1 >> 1]


def _faces(mask: int) -> Iterator[Card]:
    return (CARDS[face] for face in _masks.distinct(mask))


def _pairs(fresh: int) -> int:
    """The kings and Obers whose play would break a pair, each as its first bit."""
    obers = fresh & fresh >> 2 & _FIRST_OBERS
    return (obers | obers << 2) & ~(fresh >> 1)


def _ducking(position: Position, seat: int, cards: int) -> Move:
    """Who plays auf Dissle takes no trick: the highest card that does not win, and no seven if it can be helped."""
    table = position.table
    losing = cards
    hidden = position.phase is _FIRST and position.past.opening not in _SURE
    if position.cards and not hidden:
        on_table = cast("tuple[Card, ...]", position.cards)
        losing &= ~beaten_by(on_table[best(on_table, table.trump)], table.trump)
    if losing and position.cards and not hidden:
        others = losing & ~_masks.SEVENS or losing
        card = max(_faces(others), key=lambda card: (card.rank.index, card.index))
    else:
        others = cards & ~table.trump.mask or cards
        card = min(_faces(others), key=lambda card: (card.rank.index, card.index))
    return PLAYS[seat][card.index]


def card_values(
    position: Position, seat: int, hand: int, cards: int, weights: Weights, seen: Seen | None = None
) -> list[tuple[float, int]]:
    """What each card brings, less what it is worth in the hand; to lead, or to a trick that lies face up.

    Args:
        position: A state, or the view of the seat.
        seat: The seat, which is on turn.
        hand: Its hand.
        cards: The cards in question, as first bits.
        weights: The numbers of the rules.
        seen: The cards seen so far, if they have been kept.

    Returns:
        Value and face of each card.
    """
    table = position.table
    trump, party, strict = table.trump, table.party_of[seat], position.phase is _STRICT
    on_table = cast("tuple[Card, ...]", position.cards)  # face up: hidden are only cards of the first trick
    to_come = table.players - len(on_table) - 1
    led, points, beating, ours, top_card = None, weights.later * to_come, _masks.ALL, False, None
    if on_table:
        place = best(on_table, trump)
        led, top_card = on_table[0].suit, on_table[place]
        beating = beaten_by(top_card, trump)
        ours = table.party_of[table.orders[leader(position)][place]] == party
        for card in on_table:
            points += card.points
    partners = to_come // table.parties  # every so many seats one of the party
    opponents = to_come - partners
    retake = 1 - (1 - weights.partner) ** partners if partners else 0.0
    unseen = unseen_cards(hand, seen or seen_cards(position)) if opponents else 0
    misses = MISSES[hand.bit_count(), unseen.bit_count()]
    keep = (weights.keep_strict if strict else weights.keep_free)[trump.index]
    melded = position.melded[seat]
    breaking = _pairs(_masks.minus(hand, melded) if melded else hand)
    for_first, against_first, to_target, to_theirs = _stakes(position, party, weights)
    full_will = weights.will
    untouched = -1.0
    values: list[tuple[float, int]] = []
    while cards:
        low = cards & -cards
        cards ^= low
        face = low.bit_length() - 1 >> 1
        card = CARDS[face]
        stake = points + card.points
        if low & beating:
            win = 1.0
            if opponents:
                will = stake / full_will if stake < full_will else 1.0
                win = stands(card, trump, led or card.suit, unseen, misses, strict=strict, will=will) ** opponents
                win += (1 - win) * retake
        else:
            if untouched < 0:
                untouched = float(ours)
                if ours and opponents and top_card and led:
                    will = stake / full_will if stake < full_will else 1.0
                    untouched = stands(top_card, trump, led, unseen, misses, strict=strict, will=will) ** opponents
                untouched += (1 - untouched) * retake
            win = untouched
        gain, loss = stake + for_first, stake + against_first
        if stake >= to_target:
            gain += weights.target
        if stake >= to_theirs:
            loss += weights.target
        value = win * gain - (1 - win) * loss - keep[face]
        if low & breaking:
            value -= weights.trump_pair if card.suit is trump else weights.pair
        values.append((value, face))
    return values


def _stakes(position: Position, party: int, weights: Weights) -> tuple[float, float, int, int]:
    """What a trick is worth besides its Augen.

    Returns:
        More for the party's first trick, more for the others' first, how many Augen bring the party the target, and how
        many the best of the others.
    """
    points = position.past.points or counted_points(position)
    target = position.table.rules.target
    ours = points[party]
    theirs = points[1 - party] if len(points) == 2 else max([*points[:party], *points[party + 1 :]])
    for_first = 0.0 if ours or has_trick(position, party) else weights.first_trick
    return for_first, 0.0 if theirs else weights.first_trick, target - ours, target - theirs


_HIDDEN_WIN = (0.0, 0.02, 0.05, 0.1, 0.25, 0.33)
"""The chance that a card laid face down by a follower wins, by rank."""


def _first_trick(position: Position, seat: int, hand: int, cards: int, rng: random.Random, weights: Weights) -> Move:
    table, opening = position.table, position.past.opening
    if opening not in _SURE and table.party_of[table.forehand] != table.party_of[seat]:
        dause = cards & _masks.DAUSE & ~table.trump.mask
        if dause and rng.random() < weights.daring:
            return PLAYS[seat][_first(dause).index]
    return PLAYS[seat][max(first_trick_values(position, seat, hand, cards, weights))[1]]


def first_trick_values(
    position: Position, seat: int, hand: int, cards: int, weights: Weights
) -> list[tuple[float, int]]:
    """What each card brings that is laid to the first trick, less what it is worth in the hand.

    Arguments and returns as of `card_values`.
    """
    table, opening = position.table, position.past.opening
    friend = table.party_of[table.forehand] == table.party_of[seat]
    keep = weights.keep_free[table.trump.index]
    breaking = _pairs(hand)
    values: list[tuple[float, int]] = []
    for card in _faces(cards):
        if opening in _SURE:
            win = 1.0 if friend else 0.0
        elif opening is Opening.ANDERE_ALTE:
            win = 0.95 if friend else 0.0
        else:
            win = 0.65 if friend else 0.5 * _HIDDEN_WIN[card.rank.index]
        value = (2 * win - 1) * (card.points + 10) - keep[card.index]
        values.append((value - weights.pair if card.bit & breaking else value, card.index))
    return values
