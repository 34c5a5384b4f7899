"""Events: what happened between two states, in the order of RULES §9, and what of it each seat may know."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from gaigel import (
    GIGACKEL,
    SPEEDBESEN,
    TRUMP,
    WIKIPEDIA,
    Calling,
    Card,
    Challenge,
    Deadline,
    DeadlineKind,
    Dissle,
    Ending,
    ExchangeKind,
    Hand,
    IllegalMove,
    Opening,
    Overdue,
    Phase,
    Play,
    Reached,
    Sign,
    State,
    Suit,
    apply,
    deadline,
    legal_moves,
    parse_move,
    view,
)
from gaigel.errors import NoSuchSeat, NotAMove
from gaigel.history import draws
from gaigel.telling import (
    BecameOverdue,
    CardPlayed,
    CardsDrawn,
    CardsRevealed,
    DealEnded,
    Event,
    LastCallBegan,
    Melded,
    NotAnEvent,
    NotAStep,
    Opened,
    Robbed,
    Signed,
    StrictPhaseBegan,
    Taken,
    TargetReached,
    TrickTaken,
    events,
    redact,
    view_events,
)
from gaigel.testing import Theme, random_playout, random_rules
from tests.helpers import built, dealt, run

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gaigel import Move, Rules, View

HANDS = {0: "HA HK HO EA L7", 1: "HT H7 EU LK SU", 2: "SA SK SO L7 EU", 3: "S7 SU ST HU LT"}
FIRST = "0:G:HA 1:H7 2:SA 3:S7"
ENDGAME = {0: "HA HK EK", 1: "HT HO EO", 2: "E7 EU SO", 3: "S7 SU SK"}
NEXT_TRICK = GIGACKEL.replace(call_deadline=SPEEDBESEN.call_deadline)
SILENT = SPEEDBESEN.replace(calling=Calling.AUTOMATIC)


def endgame(rules: Rules, points: tuple[int, int], *reached: Reached, hands: dict[int, str] = ENDGAME) -> State:
    """Three cards each are left, seat 0 leads to trick 10; both parties have tricks."""
    return built(rules, hands, points=points, reached=reached, trump="LU", won=[1])


def last(state: State, moves: str) -> tuple[Event, ...]:
    """The events of the last of some moves."""
    *earlier, text = moves.split()
    before = run(state, " ".join(earlier))
    move = parse_move(text)
    return events(before, move, apply(before, move))


def kinds(happened: tuple[Event, ...]) -> str:
    """The names of the events, in order."""
    return " ".join(type(event).__name__ for event in happened)


def until(kind: str, trick: int | None = None) -> Deadline:
    return Deadline(DeadlineKind(kind), trick)


def test_order_when_the_first_trick_is_revealed() -> None:
    """After a face-down first trick: revealed, taken, drawn (RULES §4, §9)."""
    happened = last(dealt(hands=HANDS), "0:H:HK 1:HT 2:SA 3:HU")
    assert kinds(happened) == "CardPlayed CardsRevealed TrickTaken CardsDrawn"
    assert happened[0] == CardPlayed(3, Card.HU, 1, face_down=True)
    assert happened[1] == CardsRevealed(0, (Card.HK, Card.HT, Card.SA, Card.HU))
    assert isinstance(happened[2], TrickTaken)
    assert (happened[2].winner, happened[2].number) == (1, 1)


def test_an_opening_comes_before_its_card() -> None:
    """The forehand names the opening, then the card follows (RULES §4)."""
    state = dealt(hands=HANDS)
    assert last(state, "0:G:HA") == (Opened(0, Opening.GE_ELFEN), CardPlayed(0, Card.HA, 1, face_down=False))
    assert last(state, "0:A:HA") == (Opened(0, Opening.ANDERE_ALTE), CardPlayed(0, Card.HA, 1, face_down=True))
    assert last(state, f"{FIRST} 0:HK") == (CardPlayed(0, Card.HK, 2, face_down=False),)


def test_order_of_deadline_and_target() -> None:
    """A deadline that ends with a trick comes before the target newly reached with it (RULES §9)."""
    late = [Reached(1, until("END_OF_TRICK", 10))]
    state = endgame(NEXT_TRICK, (90, 110), *late)
    happened = last(state, "0:HA 1:HT 2:E7 3:S7")
    assert kinds(happened) == "CardPlayed TrickTaken BecameOverdue TargetReached"
    assert happened[2:] == (
        BecameOverdue(1, (1, 3)),
        TargetReached(0, (0, 2), 111, until("END_OF_TRICK", 11), 10),
    )


def test_a_deadline_that_ends_with_a_card() -> None:
    """Who is late with a card is late before the trick is taken (RULES §9, NEXT_CARD)."""
    late = [Reached(1, until("BEFORE_CARD", 10))]
    state = endgame(GIGACKEL, (50, 110), *late)
    assert kinds(last(state, "0:HA 1:HT")) == "CardPlayed BecameOverdue"
    assert kinds(last(state, "0:HA 1:HT 2:E7 3:S7")) == "CardPlayed TrickTaken"
    hands = {0: "HA HK EK", 1: "HT HO EO", 2: "E7 EU SO"}
    three = built(
        GIGACKEL.for_players(3),
        hands,
        points=(50, 50, 110),
        trump="LU",
        reached=[Reached(2, until("BEFORE_CARD", 14))],
    )
    assert kinds(last(three, "0:HA 1:HT 2:E7")) == "CardPlayed BecameOverdue TrickTaken"


def test_a_deadline_that_ends_the_deal_with_a_card() -> None:
    """Under AUTOMATIC the trick stays open: nobody takes it (RULES §9)."""
    rules = GIGACKEL.replace(overdue=Overdue.AUTOMATIC)
    late = [Reached(1, until("BEFORE_CARD", 10))]
    state = endgame(rules, (50, 110), *late)
    happened = last(state, "0:HA 1:HT")
    assert kinds(happened) == "CardPlayed BecameOverdue DealEnded"
    assert happened[1] == BecameOverdue(1, (1, 3))


@pytest.mark.parametrize(("overdue", "late"), [(Overdue.AUTOMATIC, [1]), (Overdue.ON_CHALLENGE, [1, 0])])
def test_two_deadlines_that_end_with_the_same_trick(overdue: Overdue, late: list[int]) -> None:
    """Only the first is late where that ends the deal, else both, in the order of reaching (RULES §9)."""
    reached = [Reached(party, until("END_OF_TRICK", 10)) for party in (1, 0)]
    state = endgame(NEXT_TRICK.replace(overdue=overdue), (110, 110), *reached)
    happened = last(state, "0:HA 1:HT 2:E7 3:S7")
    assert [event.party for event in happened if isinstance(event, BecameOverdue)] == late


def test_late_once_is_told_once() -> None:
    """Who is late stays so, and it happens only once (RULES §9)."""
    state = endgame(GIGACKEL, (50, 110), Reached(1, until("PASSED")))
    assert kinds(last(state, "0:HA 1:HT 2:E7 3:S7")) == "CardPlayed TrickTaken"


def test_a_late_call_and_a_challenge_tell_nothing_new() -> None:
    """The word ends the deal; the deadline passed before (RULES §9)."""
    state = endgame(GIGACKEL, (50, 110), Reached(1, until("PASSED")))
    assert kinds(last(state, "1:aus")) == "Called DealEnded"
    assert kinds(last(state, "0:challenge:1")) == "Challenged DealEnded"


def test_a_meld_that_reaches_the_target() -> None:
    """The meld, then the target, with the trick about to be led (RULES §7, §9)."""
    state = built(SPEEDBESEN, {**ENDGAME, 0: "HK HO EK"}, points=(90, 60), trump="LU")
    assert last(state, "0:+H") == (
        Melded(0, Suit.HERZ, 20),
        TargetReached(0, (0, 2), 110, until("END_OF_TRICK", 10), 10),
    )


def test_an_automatic_win() -> None:
    """Where nobody calls the target ends the deal; there is no deadline to tell (RULES §9)."""
    state = endgame(SILENT, (90, 60))
    happened = last(state, "0:HA 1:HT 2:E7 3:S7")
    assert kinds(happened) == "CardPlayed TrickTaken TargetReached DealEnded"
    assert happened[2] == TargetReached(0, (0, 2), 111, until("NONE"), 10)
    melding = built(SILENT, {**ENDGAME, 0: "HK HO EK"}, points=(90, 60), trump="LU")
    assert kinds(last(melding, "0:+H")) == "Melded TargetReached DealEnded"


def test_auf_dissle_lost_ends_the_deal_before_the_draw() -> None:
    """The trick is taken, then the deal is over: nobody draws (RULES §9, §10)."""
    rules = SPEEDBESEN.replace(dissle=Dissle.ON_LEAD)
    state = run(dealt(rules, {**HANDS, 0: "E7 L7 H7 S7 HA"}), "0:dissle")
    assert kinds(last(state, FIRST)) == "CardPlayed TrickTaken DealEnded"


def test_a_card_that_comes_to_its_owner_by_itself() -> None:
    """It comes after the draw (RULES §8, §9)."""
    rules = WIKIPEDIA.replace(packets=(4, 4, TRUMP))
    hands = {0: "HA L7 EA EA", 1: "H7 ET SU", 2: "SA SK SO", 3: "S7 ST HU"}
    state = run(dealt(rules, hands, stock="E7 E7 EO EO HO HO HT HT"), f"{FIRST} 0:under 0:EA 1:ET 2:SK 3:ST")
    happened = last(state, "0:EA 1:SU 2:SO 3:HU")
    assert kinds(happened) == "CardPlayed TrickTaken CardsDrawn Taken"
    assert happened[-1] == Taken(0, Card.LU, by_itself=True)


def test_a_card_that_its_owner_takes() -> None:
    """It goes to the hand at once (RULES §8)."""
    state = run(dealt(WIKIPEDIA, HANDS), f"{FIRST} 0:under 0:EA 1:EU 2:SK 3:ST")
    assert last(state, "0:take") == (Taken(0, Card.LU, by_itself=False),)


def test_the_last_draw_begins_the_strict_phase() -> None:
    """The last cards, the turned-up one face up, then the strict rules (RULES §5, §6)."""
    state = run(dealt(SPEEDBESEN.replace(packets=(5, 5, TRUMP)), HANDS), FIRST)
    happened = last(state, "0:EA 1:EU 2:SK 3:SU")
    assert kinds(happened) == "CardPlayed TrickTaken CardsDrawn StrictPhaseBegan"
    drawn = happened[2]
    assert isinstance(drawn, CardsDrawn)
    assert [(draw.seat, draw.face_up) for draw in drawn.draws] == [(0, False), (1, False), (2, False), (3, True)]
    assert drawn.draws[-1].card is Card.LU
    assert happened[3] == StrictPhaseBegan()


def test_the_last_trick_begins_the_last_call() -> None:
    """Its winner is asked first; the last pass ends the deal (RULES §9)."""
    state = built(SPEEDBESEN, {0: "HK", 1: "HA", 2: "HT", 3: "HO"}, points=(50, 50), won=[1], trump="LU")
    happened = last(state, "0:HK 1:HA 2:HT 3:HO")
    assert kinds(happened) == "CardPlayed TrickTaken LastCallBegan"
    assert happened[-1] == LastCallBegan(1)
    assert kinds(last(state, "0:HK 1:HA 2:HT 3:HO 1:pass 2:pass 3:pass")) == "Passed"
    assert kinds(last(state, "0:HK 1:HA 2:HT 3:HO 1:pass 2:pass 3:pass 0:pass")) == "Passed DealEnded"


def test_without_a_last_call_the_deal_just_ends() -> None:
    """Where nobody calls there is nothing to begin after the last trick (RULES §9)."""
    state = built(SILENT, {0: "HK", 1: "HA", 2: "HT", 3: "HO"}, points=(50, 50), won=[1], trump="LU")
    assert kinds(last(state, "0:HK 1:HA 2:HT 3:HO")) == "CardPlayed TrickTaken DealEnded"


def test_robbing_shows_both_cards() -> None:
    """The turned-up card goes to the hand, the seven is turned up now (RULES §8)."""
    assert last(run(dealt(hands=HANDS), FIRST), "0:rob") == (Robbed(0, Card.LU, Card.L7),)


def test_a_sign_names_who_may_see_it() -> None:
    """The whole party of the one who gives it, and nobody else (RULES §13)."""
    state = run(dealt(GIGACKEL.for_players(6).replace(winking=True), HANDS), "2:wink:H")
    assert last(state, "4:wink:trump") == (Signed(4, Sign.TRUMP_DAUS, (0, 2, 4)),)


def test_states_that_do_not_fit_are_refused() -> None:
    """The events are read off the two states that belong to the move, and off nothing else."""
    before = dealt(hands=HANDS)
    move = parse_move("0:G:HA")
    after = apply(before, move)
    with pytest.raises(NotAStep, match="after is not the state after 0:G:HA"):
        events(before, move, before)
    with pytest.raises(NotAStep, match=r"before must be a gaigel\.State, not View"):
        events(view(before, 0), move, after)  # type: ignore[arg-type]
    with pytest.raises(NotAStep, match=r"after must be a gaigel\.State, not NoneType"):
        events(before, move, None)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove):
        events(before, Play(0, Card.HA), after)
    with pytest.raises(NotAMove):
        events(before, "0:G:HA", after)  # type: ignore[arg-type]


def test_seats_and_events_that_do_not_exist_are_refused() -> None:
    """A wrong seat would be told what a spectator is told: an error is better."""
    before = dealt(hands=HANDS)
    move = parse_move("0:G:HA")
    after = apply(before, move)
    with pytest.raises(NoSuchSeat, match="seats of 4 players"):
        view_events(before, move, after, 4)
    for seat in (-1, 6, True, "0"):
        with pytest.raises(NoSuchSeat):
            redact(Opened(0, Opening.GE_ELFEN), seat)  # type: ignore[arg-type]
    with pytest.raises(NotAnEvent, match="is no event: take what"):
        redact(move, 0)  # type: ignore[arg-type]


def steps(seed: int) -> Iterator[tuple[State, Move, State]]:
    """The moves of a random deal by random rules, half of them with openings that lie face down or with signs."""
    rng = random.Random(seed)
    fixed: dict[str, Any] = {"winking": True, "players": 4, "parties": 2} if seed % 3 == 0 else {}
    yield from random_playout(rng, random_rules(rng, **fixed), themes=Theme).steps()


SEEDS = range(60)


def test_events_tell_everything_that_changed() -> None:
    """Over random deals the events add up to the past of the deal: cards, tricks, draws, melds, targets, the end."""
    for seed in SEEDS:
        happened: list[Event] = []
        final = None
        for before, move, after in steps(seed):
            final = after
            happened += events(before, move, after)
        assert final
        assert final.result
        laid = [event for event in happened if isinstance(event, CardPlayed)]
        cards = [card for trick in final.tricks for card in trick.cards] + list(final.trick.cards)
        assert [event.card for event in laid] == cards
        assert [event.trick for event in laid] == [place // final.rules.players + 1 for place in range(len(cards))]
        taken = [event for event in happened if isinstance(event, TrickTaken)]
        assert tuple(event.trick for event in taken) == final.tricks
        assert [event.number for event in taken] == list(range(1, len(taken) + 1))
        assert all(event.winner == event.trick.winner for event in taken)
        assert tuple(draw for event in happened if isinstance(event, CardsDrawn) for draw in event.draws) == draws(
            final
        )
        assert all(
            draw.trick == event.trick for event in happened if isinstance(event, CardsDrawn) for draw in event.draws
        )
        melded = [event for event in happened if isinstance(event, Melded)]
        assert [(e.seat, e.suit, e.points) for e in melded] == [(e.seat, e.suit, e.points) for e in final.melds]
        taken_cards = [event for event in happened if isinstance(event, Taken)]
        took = [e for e in final.past.exchanges if e.kind in {ExchangeKind.TAKEN, ExchangeKind.LEFT_TO_OWNER}]
        assert [(e.seat, e.by_itself) for e in taken_cards] == [
            (e.seat, e.kind is ExchangeKind.LEFT_TO_OWNER) for e in took
        ]
        reached = [event.party for event in happened if isinstance(event, TargetReached)]
        won = [final.result.winners[0]] if final.rules.calling is Calling.AUTOMATIC else []
        known = [reached.party for reached in final.past.reached]
        assert reached == (known or won if final.result.ending is Ending.RIGHT_CALL else known)
        assert [event for event in happened if isinstance(event, DealEnded)] == happened[-1:]
        assert happened[-1] == DealEnded(final.result, final.rules.players)


def test_parties_are_late_exactly_when_their_deadline_passes() -> None:
    """Over random deals a party is told to be late where its deadline passed, or the deal ended for that (RULES §9)."""
    late = 0
    for seed in SEEDS:
        for before, move, after in steps(seed):
            told = [event.party for event in events(before, move, after) if isinstance(event, BecameOverdue)]
            passed = [
                reached.party
                for reached in after.past.reached
                if reached.deadline.kind is DeadlineKind.PASSED
                and deadline(before, reached.party).kind is not DeadlineKind.PASSED
            ]
            if after.result and after.result.ending is Ending.OVERDUE and after.result.seat is None:
                passed = [party for party in range(after.rules.parties) if party not in after.result.winners]
            assert told == passed
            late += len(told)
    assert late > 5


def agrees(event: Event | None, original: Event, seen: View, *, counting: bool) -> bool:
    """Whether a redacted event holds exactly what the view after it shows."""
    over = seen.phase is Phase.OVER
    match original:
        case CardPlayed():
            assert isinstance(event, CardPlayed)
            if len(seen.tricks) == original.trick - 1:
                return event.card is seen.cards[-1]
            own = not original.face_down or seen.seat == original.seat
            return event.card is (original.card if own else None)
        case CardsDrawn():
            assert isinstance(event, CardsDrawn)
            hidden = [draw for draw in event.draws if not draw.face_up]
            return all(draw.card is seen.pile[draw.place] for draw in hidden) and all(
                draw.card is not None for draw in event.draws if draw.face_up
            )
        case TrickTaken():
            assert isinstance(event, TrickTaken)
            return event.trick == seen.tricks[-1]
        case Signed():
            return (event is not None) == any(
                signal.seat == original.seat and signal.sign is original.sign for signal in seen.past.signals
            )
        case TargetReached():
            if not (counting or over):
                return event is None and seen.points is None
            assert isinstance(event, TargetReached)
            assert seen.points
            shown = deadline(seen, original.party)
            return event.points == seen.points[original.party] and (
                event.deadline == shown or (seen.rules.calling is Calling.AUTOMATIC and over)
            )
        case BecameOverdue():
            told = over or deadline(seen, original.party).kind is DeadlineKind.PASSED
            return (event == original) if told else event is None
        case _:
            return event == original


@pytest.mark.parametrize("counting", [True, False])
def test_redaction_shows_exactly_what_the_view_shows(counting: bool) -> None:
    """Every seat and a spectator are told as much as their views hold, no more and no less (RULES §4, §9, §13)."""
    for seed in SEEDS:
        for before, move, after in steps(seed):
            happened = events(before, move, after)
            for seat in (None, *range(after.rules.players)):
                seen = view(after, seat, counting=counting)
                over = after.phase is Phase.OVER
                redacted = [redact(event, seat, counting=counting, over=over) for event in happened]
                for event, original in zip(redacted, happened, strict=True):
                    assert agrees(event, original, seen, counting=counting), (event, original, seat)
                kept = tuple(event for event in redacted if event is not None)
                assert kept == view_events(before, move, after, seat, counting=counting)
                again = [redact(event, seat, counting=counting, over=over) for event in kept]
                assert tuple(again) == kept


def swapped(state: State, seat: int | None, rng: random.Random) -> State:
    """The state with two cards exchanged that may both be hidden from the seat."""
    places: list[tuple[str, int, Card]] = [("pile", at, state.pile[at]) for at in range(len(state.pile))]
    for other, mask in enumerate(state.masks):
        if other != seat:
            places += [("hand", other, card) for card in Hand.from_mask(mask) - Hand.from_mask(state.melded[other])]
    places += [("laid", at, card) for at, card in enumerate(state.cards)]
    one, two = rng.sample(places, 2)
    pile, cards = list(state.pile), list(state.cards)
    hands = [Hand.from_mask(mask) for mask in state.masks]
    for (where, at, old), (_, _, new) in ((one, two), (two, one)):
        if where == "pile":
            pile[at] = new
        elif where == "laid":
            cards[at] = new
        else:
            hands[at] = hands[at].remove(old)
    for (where, at, _), (_, _, new) in ((one, two), (two, one)):
        if where == "hand":
            if hands[at].count(new) == 2:
                return state
            hands[at] = hands[at].add(new)
    masks = tuple(hand.mask for hand in hands)
    return attrs.evolve(state, pile=tuple(pile), cards=tuple(cards), masks=masks)


@pytest.mark.parametrize("counting", [True, False])
def test_states_that_differ_only_in_hidden_cards_have_equal_events(counting: bool) -> None:
    """What a seat is told depends on nothing that its views before and after do not show.

    Whole deals are replayed beside their like with two hidden cards exchanged; another move may be made there if the
    seat cannot tell it from the first.
    """
    compared = hidden_moves = 0
    for seed in SEEDS:
        rng = random.Random(seed)
        for before, move, after in steps(seed):
            seat = rng.choice((None, *range(before.rules.players)))
            like = swapped(before, seat, rng)
            if like == before or view(like, seat, counting=counting) != view(before, seat, counting=counting):
                continue
            told = view_events(before, move, after, seat, counting=counting)
            seen = view(after, seat, counting=counting)
            # Whom a challenge names is heard by all, though no view keeps it.
            for other in [move] if isinstance(move, Challenge) else legal_moves(like, move.seat):
                beside = apply(like, other)
                if view(beside, seat, counting=counting) == seen:
                    assert view_events(like, other, beside, seat, counting=counting) == told
                    compared += 1
                    hidden_moves += other != move
    assert compared > 300
    assert hidden_moves > 10


def test_what_a_spectator_is_told_of_a_hidden_opening() -> None:
    """Of a face-down first trick nobody but the owners knows a card until all are laid (RULES §4)."""
    before = run(dealt(hands=HANDS), "0:H:HK")
    move = parse_move("1:HT")
    after = apply(before, move)
    told = {seat: view_events(before, move, after, seat) for seat in (None, 0, 1, 2, 3)}
    assert told[1] == (CardPlayed(1, Card.HT, 1, face_down=True),)
    assert told[None] == told[0] == told[2] == told[3] == (CardPlayed(1, None, 1, face_down=True),)


def test_what_is_told_when_the_deal_is_over() -> None:
    """Then points, target and lateness are no secret; cards and signs still are (RULES §4, §9, §13)."""
    reached = TargetReached(0, (0, 2), 104, until("END_OF_TRICK", 5), 4)
    assert redact(reached, 2) == reached
    assert redact(reached, 1) == attrs.evolve(reached, deadline=until("UNKNOWN"))
    assert redact(reached, None) == attrs.evolve(reached, deadline=until("UNKNOWN"))
    assert redact(reached, 2, counting=False) is None
    assert redact(reached, 1, counting=False, over=True) == reached
    late = BecameOverdue(0, (0, 2))
    assert redact(late, 0) is None
    assert redact(late, 1) is None
    assert redact(late, None, counting=False, over=True) == late
    sign = Signed(2, Sign.HERZ, (0, 2))
    assert redact(sign, 0) == redact(sign, 2, counting=False) == sign
    assert redact(sign, 1, over=True) is None
    assert redact(sign, None, over=True) is None
    laid = CardPlayed(0, Card.HK, 1, face_down=True)
    assert redact(laid, 1, over=True) == CardPlayed(0, None, 1, face_down=True)
    assert redact(laid, 0) == laid
