"""Playing cards: while the stock lasts and after it, who wins and why (RULES §5, §6, §15)."""

from __future__ import annotations

import random

import pytest

from gaigel import (
    GIGACKEL,
    SPEEDBESEN,
    TRUMP,
    WIKIPEDIA,
    BeatScope,
    Card,
    Phase,
    Reason,
    Rules,
    Violation,
    apply,
    parse_cards,
    turn_moves,
)
from tests.helpers import NO_OPENINGS, built, dealt, faces, fault, hand, refused, run, trick_points

FREE = SPEEDBESEN.replace(openings=NO_OPENINGS)
ONE_DRAW = FREE.replace(packets=(11, TRUMP))
FIRST = "0:G:HA 1:H7 2:H7 3:HU"
"""Seat 0 takes the first trick of `OPENED`."""
OPENED = {0: "HA", 1: "H7", 2: "H7", 3: "HU"}


# --- while the stock lasts ----------------------------------------------------------------------------------


def test_any_card_may_be_played_while_the_stock_lasts() -> None:
    """RULES §5: neither following nor beating nor trumping is a duty."""
    state = run(dealt(hands={**OPENED, 1: "H7 ST LA EU SO"}, stock="EK S7"), f"{FIRST} 0:EK")
    assert state.phase is Phase.FREE
    assert faces(state) == "EU LA S7 SO ST"


@pytest.mark.parametrize(
    ("cards", "winner", "reason"),
    [
        ("HU HO HT HK", 2, "HIGHEST_OF_SUIT"),
        ("HU EA SA EA", 0, "HIGHEST_OF_SUIT"),
        ("HA L7 HA SA", 1, "TRUMP"),
        ("HA L7 LO LU", 2, "TRUMP"),
        ("HA LK L7 LK", 1, "FIRST_OF_EQUALS"),
        ("L7 HA SA EA", 0, "HIGHEST_OF_SUIT"),
        ("LO LK HA LT", 3, "HIGHEST_OF_SUIT"),
        ("HT HT EA SA", 0, "FIRST_OF_EQUALS"),
        ("HU HT E7 HT", 1, "FIRST_OF_EQUALS"),
        ("HU HU HO S7", 2, "HIGHEST_OF_SUIT"),
        ("HU HU L7 S7", 2, "TRUMP"),
        ("LU LU S7 E7", 0, "FIRST_OF_EQUALS"),
    ],
)
def test_trump_beats_all_else_the_highest_of_the_led_suit(cards: str, winner: int, reason: str) -> None:
    """RULES §5, §6: who wins an ordinary trick, and the first reason that fits."""
    hands = dict(enumerate(cards.split()))
    state = dealt(FREE, hands, trump="LA")
    state = run(state, " ".join(f"{seat}:{card}" for seat, card in hands.items()))
    (trick,) = state.tricks
    assert (trick.leader, trick.cards) == (0, parse_cards(cards))
    assert (trick.winner, trick.reason, trick.forced) == (winner, Reason(reason), False)
    assert trick.points == sum(card.points for card in parse_cards(cards))
    assert state.turn == winner


@pytest.mark.parametrize("strong", ["A", "T", "K", "O", "U"])
def test_the_ranks_beat_one_another_in_their_order(strong: str) -> None:
    """RULES §1, §5: Daus > Zehn > König > Ober > Unter > Sieben, and never the other way round."""
    ranks = "ATKOU7"
    for weak in ranks[ranks.index(strong) + 1 :]:
        for suit in ("H", "L"):
            strong_card, weak_card = suit + strong, suit + weak
            rules = FREE.for_players(2)
            first = run(dealt(rules, {0: weak_card, 1: strong_card}, trump="LU"), f"0:{weak_card} 1:{strong_card}")
            second = run(dealt(rules, {0: strong_card, 1: weak_card}, trump="LU"), f"0:{strong_card} 1:{weak_card}")
            assert (first.tricks[0].winner, second.tricks[0].winner) == (1, 0)


def test_the_winner_draws_first_then_the_others_in_order_of_play() -> None:
    """RULES §5: after a trick of seat 2 the cards go to 2, 3, 0, 1; then seat 2 leads."""
    state = dealt(hands={0: "HU", 1: "HO", 2: "HT", 3: "HK"}, stock="EA ET EK EO")
    before = state.hands
    state = run(state, "0:H:HU 1:HO 2:HT 3:HK")
    drawn = {2: "EA", 3: "ET", 0: "EK", 1: "EO"}
    played = {0: "HU", 1: "HO", 2: "HT", 3: "HK"}
    for seat in range(4):
        assert state.hands[seat] == before[seat].remove(Card(played[seat])).add(Card(drawn[seat]))
    assert (state.turn, state.stock_size, state.trick.leader) == (2, 24, 2)


@pytest.mark.parametrize(
    ("cards", "winner"), [("HA HK HO HU", 0), ("HK HA HO HU", 1), ("HK HO HA HU", 2), ("HK HO HU HA", 3)]
)
def test_the_turned_up_card_is_drawn_last(cards: str, winner: int) -> None:
    """RULES §5: in the last draw the seat just before the winner gets the turned-up card; then nothing lies there."""
    hands = dict(enumerate(cards.split()))
    state = dealt(ONE_DRAW, hands, trump="LA", stock="S7 SU SO")
    before = state.hands
    assert (state.stock, state.turned_up) == (parse_cards("S7 SU SO LA"), Card.LA)
    state = run(state, " ".join(f"{seat}:{card}" for seat, card in hands.items()))
    for turn, code in enumerate(("S7", "SU", "SO", "LA")):
        seat = (winner + turn) % 4
        assert state.hands[seat] == before[seat].remove(Card(hands[seat])).add(Card(code))
    assert (state.turned_up, state.stock, state.stock_size) == (None, (), 0)


# --- when the strict phase begins ---------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "tricks", "rounds"), [(2, 24, 19), (3, 16, 11), (4, 12, 7), (6, 8, 3)])
def test_the_strict_phase_begins_after_the_last_draw(players: int, tricks: int, rounds: int) -> None:
    """RULES §6, §15: the trick of the last draw is free, the next is strict; five strict tricks at every table."""
    rules = GIGACKEL.for_players(players)
    state = dealt(rules, rng=random.Random(5))
    assert state.stock_size == 48 - 5 * players
    phases: list[Phase] = []
    while state.phase is not Phase.LAST_CALL:
        phases.append(state.phase)
        for _ in range(players):
            assert state.phase is phases[-1]
            state = apply(state, turn_moves(state)[0])
    assert len(phases) == len(state.tricks) == tricks
    assert phases == [Phase.FIRST_TRICK, *[Phase.FREE] * (rounds - 1), *[Phase.STRICT] * 5]
    assert trick_points(state) == 240


# --- the strict phase ---------------------------------------------------------------------------------------

ON = SPEEDBESEN
NO_FOLLOW = ON.replace(must_follow=False)
NO_TRUMP = ON.replace(must_trump=False)
NO_BEAT = ON.replace(must_beat=False)
ONLY_FOLLOW = ON.replace(must_trump=False, must_beat=False)
ONLY_BEAT = ON.replace(must_trump=False, must_follow=False)
SUIT = ON.replace(beat_scope=BeatScope.SUIT)
OFF = ON.replace(must_follow=False, must_trump=False, must_beat=False)

STRICT_CASES = [
    # who has the led suit: follow and beat
    ("HT", "HA HK H7 LA E7", {"ON": "HA", "NO_BEAT": "H7 HK HA", "NO_TRUMP": "HA", "ONLY_FOLLOW": "H7 HK HA"}),
    ("HT", "HA HK H7 LA E7", {"NO_FOLLOW": "E7 LA H7 HK HA", "OFF": "E7 LA H7 HK HA", "SUIT": "HA"}),
    ("HO", "HA HT HK HU H7", {"ON": "HK HT HA", "SUIT": "HK HT HA", "NO_BEAT": "H7 HU HK HT HA"}),
    # the twin does not beat, and who cannot beat is free within the suit
    ("HT", "HT HA E7", {"ON": "HA", "NO_BEAT": "HT HA"}),
    ("HT", "HT HK E7", {"ON": "HK HT", "SUIT": "HK HT", "OFF": "E7 HK HT"}),
    # the card now winning counts, not the led one; a discard of another suit counts for nothing
    ("HU HK", "HO HA LA", {"ON": "HA", "SUIT": "HA", "NO_BEAT": "HO HA"}),
    ("HU EA", "HO H7 LA", {"ON": "HO", "SUIT": "HO"}),
    ("HK HA", "HT HU E7", {"ON": "HU HT"}),
    # a trump on a plain lead: no card of the suit can win any more
    ("HT L7", "HA H7 LA", {"ON": "H7 HA", "SUIT": "HA", "NO_BEAT": "H7 HA", "NO_TRUMP": "H7 HA"}),
    ("H7 LU", "HK HU H7", {"ON": "H7 HU HK", "SUIT": "HU HK"}),
    ("HT LU", "HK HU E7", {"SUIT": "HU HK", "ON": "HU HK"}),
    ("HU L7 HT", "HA HK E7", {"SUIT": "HA", "ON": "HK HA"}),
    # trump led: it is a suit like any other
    ("LK", "LT LU E7", {"ON": "LT", "SUIT": "LT", "NO_BEAT": "LU LT", "NO_TRUMP": "LT", "NO_FOLLOW": "E7 LU LT"}),
    ("LK", "LU L7 E7", {"ON": "L7 LU"}),
    ("LK", "LK L7 E7", {"ON": "L7 LK"}),
    ("LK", "E7 EA SU", {"ON": "E7 EA SU"}),
    # who has not the led suit but trumps
    ("HT", "LU LA E7", {"ON": "LU LA", "NO_BEAT": "LU LA", "NO_TRUMP": "LU LA", "ONLY_FOLLOW": "E7 LU LA"}),
    ("HT", "LU LA E7", {"NO_FOLLOW": "LU LA", "ONLY_BEAT": "LU LA", "OFF": "E7 LU LA", "SUIT": "LU LA"}),
    ("HT LK", "LU LA E7", {"ON": "LA", "NO_BEAT": "LU LA", "NO_TRUMP": "LA", "ONLY_FOLLOW": "E7 LU LA"}),
    ("HT LK", "LU LA E7", {"NO_FOLLOW": "LA", "ONLY_BEAT": "LA", "OFF": "E7 LU LA", "SUIT": "LA"}),
    ("HT LK", "LU L7 E7", {"ON": "L7 LU", "NO_TRUMP": "E7 L7 LU", "ONLY_BEAT": "E7 L7 LU", "SUIT": "L7 LU"}),
    ("HT LK", "LK LU E7", {"ON": "LU LK", "NO_TRUMP": "E7 LU LK"}),
    ("HT LU LK", "LO LT E7", {"ON": "LT", "NO_BEAT": "LO LT"}),
    # who has neither
    ("HT", "E7 EA SU", {"ON": "E7 EA SU", "SUIT": "E7 EA SU", "NO_FOLLOW": "E7 EA SU"}),
    ("HT LK", "E7 EA SU", {"ON": "E7 EA SU"}),
]
RULES_OF = {
    "ON": ON,
    "NO_FOLLOW": NO_FOLLOW,
    "NO_TRUMP": NO_TRUMP,
    "NO_BEAT": NO_BEAT,
    "ONLY_FOLLOW": ONLY_FOLLOW,
    "ONLY_BEAT": ONLY_BEAT,
    "SUIT": SUIT,
    "OFF": OFF,
}


@pytest.mark.parametrize(
    ("table", "held", "name", "expected"),
    [(table, held, name, cards) for table, held, cases in STRICT_CASES for name, cards in cases.items()],
)
def test_what_may_be_played_in_the_strict_phase(table: str, held: str, name: str, expected: str) -> None:
    """RULES §6: follow, beat, trump, overtrump, with every switch; trump is Laub, Herz or trump was led by seat 0."""
    laid = table.split()
    state = built(RULES_OF[name], {len(laid): held}, cards=table)
    assert state.phase is Phase.STRICT
    assert faces(state) == expected


@pytest.mark.parametrize("rules", [SPEEDBESEN, GIGACKEL, WIKIPEDIA])
def test_every_preset_plays_strictly(rules: Rules) -> None:
    """RULES §6, §14: in every preset all switches are on and a trump on the table frees within the suit."""
    assert faces(built(rules, {1: "HA H7 E7"}, cards="HT")) == "HA"
    assert faces(built(rules, {1: "LA H7 E7"}, cards="ST")) == "LA"
    assert faces(built(rules, {2: "LA LO E7"}, cards="ST LK")) == "LA"
    assert faces(built(rules, {2: "HA H7 E7"}, cards="HT LK")) == "H7 HA"


def test_the_leader_is_free_in_the_strict_phase() -> None:
    """RULES §6: the duties are those of the seats that follow."""
    assert faces(built(ON, {0: "E7 LA HT"})) == "E7 LA HT"


def test_there_is_no_mercy_for_a_winning_partner() -> None:
    """RULES §6: also over the partner's card one must go, in the suit and with a trump."""
    assert faces(built(ON, {2: "HA HU"}, cards="HK H7")) == "HA"
    assert faces(built(ON, {2: "LU E7"}, cards="HA H7")) == "LU"
    assert faces(built(ON, {3: "LT L7"}, cards="HA LU H7")) == "LT"


# --- refusals -----------------------------------------------------------------------------------------------

FOLLOW = fault("MUST_FOLLOW", suit="H", cards="HA", option="must_follow")
BEAT = fault("MUST_BEAT", suit="H", beat="HT", cards="HA", option="must_beat")


@pytest.mark.parametrize(
    ("rules", "table", "held", "card", "expected"),
    [
        (ON, "HT", "HA HK LA E7", "HK", {BEAT}),
        (ON, "HT", "HA HK LA E7", "E7", {FOLLOW, BEAT}),
        (ON, "HT", "HA HK LA E7", "LA", {FOLLOW}),
        (
            ON,
            "HT",
            "HK HO LA E7",
            "LA",
            {fault("MUST_FOLLOW", suit="H", cards="HO HK", option="must_follow")},
        ),
        (
            NO_BEAT,
            "HT",
            "HA HK LA E7",
            "E7",
            {fault("MUST_FOLLOW", suit="H", cards="HK HA", option="must_follow")},
        ),
        (
            SUIT,
            "HT L7",
            "HA HK E7",
            "HK",
            {fault("MUST_BEAT", suit="H", beat="HT", cards="HA", option="must_beat")},
        ),
        (
            ON,
            "LK",
            "LT LU E7",
            "LU",
            {fault("MUST_BEAT", suit="L", beat="LK", cards="LT", option="must_beat")},
        ),
        (ON, "HT", "LU LA E7", "E7", {fault("MUST_TRUMP", suit="L", cards="LU LA", option="must_trump")}),
        (
            ON,
            "HT LK",
            "LU LA E7",
            "E7",
            {
                fault("MUST_TRUMP", suit="L", cards="LA", option="must_trump"),
                fault("MUST_OVERTRUMP", suit="L", beat="LK", cards="LA", option="must_beat"),
            },
        ),
        (
            ON,
            "HT LK",
            "LU LA E7",
            "LU",
            {fault("MUST_OVERTRUMP", suit="L", beat="LK", cards="LA", option="must_beat")},
        ),
        (ON, "HT LK", "LU L7 E7", "E7", {fault("MUST_TRUMP", suit="L", cards="L7 LU", option="must_trump")}),
        (
            NO_TRUMP,
            "HT LK",
            "LU LA E7",
            "E7",
            {fault("MUST_OVERTRUMP", suit="L", beat="LK", cards="LA", option="must_beat")},
        ),
        (
            NO_TRUMP,
            "HT",
            "LU LA E7",
            "E7",
            {fault("MUST_BEAT", suit="L", beat="HT", cards="LU LA", option="must_beat")},
        ),
    ],
)
def test_a_refusal_in_the_strict_phase_gives_suit_rival_and_cards(
    rules: Rules, table: str, held: str, card: str, expected: set[Violation]
) -> None:
    """RULES §17: every duty that the card breaks, with the suit, the card to beat, what would do, and the option."""
    seat = len(table.split())
    assert refused(built(rules, {seat: held}, cards=table), f"{seat}:{card}") == expected


def test_the_duties_are_told_only_for_a_card_in_the_hand_of_the_seat_on_turn() -> None:
    """RULES §17: turn and hand always; follow and trump codes not for others or for cards not held."""
    state = built(ON, {1: "HA HK LA E7", 2: "SK H7 E7 S7"}, cards="HT")
    assert refused(state, "1:S7") == {fault("NOT_IN_HAND")}
    assert refused(state, "2:SK") == {fault("NOT_YOUR_TURN", seat=1)}
    assert refused(state, "2:HK") == {fault("NOT_YOUR_TURN", seat=1), fault("NOT_IN_HAND")}


# --- who wins a strict trick --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "cards", "winner", "reason", "forced"),
    [
        (ON, "HT LU H7 E7", 1, "TRUMP", True),
        (ON, "HT LU LK LK", 2, "FIRST_OF_EQUALS", True),
        (ON, "HT HA H7 E7", 1, "HIGHEST_OF_SUIT", False),
        (ON, "HT HT H7 E7", 0, "FIRST_OF_EQUALS", False),
        (ON, "LU LT L7 E7", 1, "HIGHEST_OF_SUIT", False),
        (ON, "LU LT LT E7", 1, "FIRST_OF_EQUALS", False),
        (ONLY_BEAT, "HT LU H7 E7", 1, "TRUMP", False),
        (NO_BEAT, "HT LU H7 E7", 1, "TRUMP", True),
        (NO_TRUMP, "HT LU H7 E7", 1, "TRUMP", True),
    ],
)
def test_why_a_strict_trick_was_won(rules: Rules, cards: str, winner: int, reason: str, forced: bool) -> None:
    """RULES §6: the reason; forced only with the duty to follow, a plain lead and a winning trump."""
    state = run(built(rules, dict(enumerate(cards.split()))), " ".join(f"{s}:{c}" for s, c in enumerate(cards.split())))
    trick = state.tricks[-1]
    assert (trick.winner, trick.reason, trick.forced) == (winner, Reason(reason), forced)


def test_a_trump_while_the_stock_lasts_is_not_forced() -> None:
    """RULES §6: forced belongs to the strict phase; before it the winner may well hold the led suit."""
    state = run(dealt(FREE, {0: "HT", 1: "LU", 2: "H7", 3: "E7"}, trump="LA"), "0:HT 1:LU 2:H7 3:E7")
    assert (state.tricks[0].reason, state.tricks[0].forced) == (Reason.TRUMP, False)


def test_the_winner_of_a_strict_trick_leads_and_nobody_draws() -> None:
    """RULES §5, §6: the turn goes to the winner, the hands get shorter."""
    state = built(ON, {0: "HT E7", 1: "S7 EU", 2: "HA E7", 3: "SU SO"})
    state = run(state, "0:HT 1:EU 2:HA 3:SU")
    assert state.turn == 2
    assert [hand(state, seat) for seat in range(4)] == ["E7", "S7", "E7", "SO"]


def test_a_deal_with_one_draw_is_strict_from_the_second_trick() -> None:
    """RULES §6: a real deal, eleven cards each: the first trick is free, the second is not."""
    state = dealt(ONE_DRAW, {0: "HA HT", 1: "HK HO SA", 2: "HU", 3: "H7"}, trump="LA", stock="S7 SU SO")
    state = run(state, "0:HA 1:SA 2:HU 3:H7")
    assert state.phase is Phase.STRICT
    state = run(state, "0:HT")
    assert faces(state) == "HO HK"
