"""The first trick: who may lead what, what the others may add, who wins (RULES §4)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaigel import (
    GIGACKEL,
    SPEEDBESEN,
    TRUMP,
    WIKIPEDIA,
    Card,
    Ending,
    FirstTrickTrump,
    Hand,
    Opening,
    Phase,
    Reason,
    Rules,
    Suit,
    deal,
    legal_moves,
    opening,
    shuffled_pack,
    turn_moves,
)
from tests.helpers import NO_OPENINGS, dealt, faces, fault, offers, refused, run

POWERLESS = SPEEDBESEN.replace(first_trick_trump=FirstTrickTrump.POWERLESS)
COMPULSORY = WIKIPEDIA.replace(must_open_daus=True)
PLAIN = SPEEDBESEN.replace(openings=NO_OPENINGS, meld_needs_trick=False)
OPENING_SETS = (
    {Opening.HOEHER_HAT, Opening.GE_ELFEN},
    {Opening.HOEHER_HAT, Opening.ANDERE_ALTE},
    {Opening.HOEHER_HAT, Opening.GE_ELFEN, Opening.ANDERE_ALTE},
    {Opening.HOEHER_HAT, Opening.GE_ELFEN, Opening.AUF_DISSLE},
    {Opening.HOEHER_HAT, Opening.GE_ELFEN, Opening.ANDERE_ALTE, Opening.AUF_DISSLE},
)


@pytest.mark.parametrize(("dealer", "forehand"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_the_seat_after_the_dealer_opens(dealer: int, forehand: int) -> None:
    """RULES §2, §4: the forehand sits after the dealer and is the only one who opens."""
    state = dealt(hands={forehand: "HA"}, dealer=dealer)
    assert (state.phase, state.turn) == (Phase.FIRST_TRICK, forehand)
    assert f"{forehand}:G:HA" in offers(state)
    assert run(state, f"{forehand}:G:HA").turn == (forehand + 1) % 4


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (SPEEDBESEN, "A:EA A:HA G:EA G:HA H:H7 H:ST"),
        (GIGACKEL, "A:EA A:HA G:EA G:HA H:H7 H:ST"),
        (WIKIPEDIA, "A:EA A:HA D:H7 D:ST G:EA G:HA H:H7 H:ST"),
        (COMPULSORY, "A:EA A:HA G:EA G:HA"),
        (POWERLESS, "A:EA A:HA G:EA G:HA H:H7 H:ST"),
        (SPEEDBESEN.replace(openings={Opening.HOEHER_HAT, Opening.GE_ELFEN}), "G:EA G:HA H:H7 H:ST"),
        (SPEEDBESEN.replace(openings={Opening.HOEHER_HAT, Opening.ANDERE_ALTE}), "A:EA A:HA H:H7 H:ST"),
    ],
)
def test_the_openings_follow_from_the_hand(rules: Rules, expected: str) -> None:
    """RULES §4: plain Dause with Ge-Elfen and Andere Alte, other plain cards with the two others; no trump."""
    state = dealt(rules, {0: "HA EA H7 ST LA"})
    assert [str(move) for move in sorted(turn_moves(state), key=str)] == [f"0:{text}" for text in expected.split()]
    assert faces(state) == "", "the forehand never plays without an opening"


def test_a_trump_daus_is_no_daus_to_open_with() -> None:
    """RULES §4: Ge-Elfen and Andere Alte lead a Daus that is not trump."""
    state = dealt(hands={0: "LA LT H7 S7 EU"})
    assert offers(state) == ["0:H:EU", "0:H:H7", "0:H:S7", "0:aus"]
    assert refused(state, "0:G:LA") == {fault("NEEDS_PLAIN_DAUS", suit="L")}
    assert refused(state, "0:A:LA") == {fault("NEEDS_PLAIN_DAUS", suit="L")}


def test_a_hidden_card_must_be_plain_and_below_the_daus() -> None:
    """RULES §4: Höher hat and auf Dissle lead neither a Daus nor a trump, the Daus openings nothing but a Daus."""
    state = dealt(WIKIPEDIA, {0: "HA HT LK L7 E7"})
    for letter in "HD":
        assert refused(state, f"0:{letter}:LK") == {fault("NEEDS_PLAIN_BELOW_DAUS", suit="L")}
        assert refused(state, f"0:{letter}:HA") == {fault("NEEDS_PLAIN_BELOW_DAUS", suit="L")}
    for letter in "GA":
        assert refused(state, f"0:{letter}:HT") == {fault("NEEDS_PLAIN_DAUS", suit="L")}


def test_an_opening_that_the_table_does_not_know_is_refused() -> None:
    """RULES §4, §17: the set of openings decides."""
    state = dealt(hands={0: "HA H7"})
    assert refused(state, "0:D:H7") == {fault("OPENING_NOT_OFFERED", option="openings")}
    state = dealt(SPEEDBESEN.replace(openings={Opening.HOEHER_HAT, Opening.GE_ELFEN}), {0: "HA H7"})
    assert refused(state, "0:A:HA") == {fault("OPENING_NOT_OFFERED", option="openings")}
    state = dealt(SPEEDBESEN.replace(openings={Opening.HOEHER_HAT, Opening.ANDERE_ALTE}), {0: "HA H7"})
    assert refused(state, "0:G:HA") == {fault("OPENING_NOT_OFFERED", option="openings")}


def test_the_card_of_an_opening_must_be_in_hand() -> None:
    """RULES §17: also in an opening the card must be there."""
    state = dealt(hands={0: "HA H7 EU E7 S7"})
    assert refused(state, "0:G:SA") == {fault("NOT_IN_HAND")}
    assert refused(state, "0:G:LA") == {fault("NOT_IN_HAND"), fault("NEEDS_PLAIN_DAUS", suit="L")}


def test_the_forehand_must_name_an_opening() -> None:
    """RULES §17: a plain play as forehand is refused, whatever the card."""
    state = dealt(hands={0: "HA H7 LA"})
    for card in ("HA", "H7", "LA"):
        assert refused(state, f"0:{card}") == {fault("MUST_OPEN", option="openings")}


def test_only_the_forehand_opens_and_only_once() -> None:
    """RULES §4, §17: another seat is not the forehand; the forehand cannot open twice."""
    state = dealt(hands={0: "HA SA", 1: "EA"})
    assert refused(state, "1:G:EA") == {fault("NOT_YOUR_TURN", seat=0), fault("NOT_FOREHAND", seat=0)}
    state = run(state, "0:G:HA")
    assert refused(state, "1:G:EA") == {fault("NOT_FOREHAND", seat=0)}
    assert refused(state, "0:G:SA") == {fault("NOT_YOUR_TURN", seat=1), fault("TOO_LATE")}


def test_no_opening_after_the_first_trick() -> None:
    """RULES §4, §17: whoever leads to a later trick, also the forehand, leads without an opening."""
    state = run(dealt(hands={0: "HA SA", 1: "H7", 2: "S7", 3: "E7"}), "0:G:HA 1:H7 2:S7 3:E7")
    assert state.turn == 0
    assert refused(state, "0:G:SA") == {fault("TOO_LATE")}
    assert run(state, "0:SA").turn == 1


# --- who must open with a Daus ------------------------------------------------------------------------------


def test_with_must_open_daus_a_plain_daus_bars_the_other_openings() -> None:
    """RULES §4: with a plain Daus in hand Höher hat is barred, and auf Dissle too [R]."""
    state = dealt(COMPULSORY, {0: "HA HT E7 L7 LA"})
    assert offers(state, only=":") == ["0:A:HA", "0:G:HA"]
    for letter in "HD":
        assert refused(state, f"0:{letter}:HT") == {fault("DAUS_OPENING_COMPULSORY", option="must_open_daus")}
    assert refused(state, "0:H:LA") == {
        fault("NEEDS_PLAIN_BELOW_DAUS", suit="L"),
        fault("DAUS_OPENING_COMPULSORY", option="must_open_daus"),
    }


def test_with_must_open_daus_but_without_a_plain_daus_the_forehand_is_free() -> None:
    """RULES §4: a trump Daus compels nobody."""
    state = dealt(COMPULSORY, {0: "LA HT E7 L7 LK"})
    assert offers(state, only=":") == ["0:D:E7", "0:D:HT", "0:H:E7", "0:H:HT"]


# --- Ge-Elfen -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("others", ["HA SA EA", "SA HA HT", "LA LT LK"])
def test_ge_elfen_always_wins(others: str) -> None:
    """RULES §4: after Ge-Elfen the trick is the forehand's whatever falls, the twin and trumps included."""
    one, two, three = others.split()
    state = dealt(POWERLESS, {0: "HA", 1: one, 2: two, 3: three})
    state = run(state, f"0:G:HA 1:{one} 2:{two} 3:{three}")
    (trick,) = state.tricks
    assert (trick.leader, trick.winner, trick.reason, trick.opening) == (0, 0, Reason.SURE_OPENING, Opening.GE_ELFEN)
    assert state.turn == 0


@pytest.mark.parametrize(
    ("opening", "down"),
    [("GE_ELFEN", False), ("HOEHER_HAT", True), ("ANDERE_ALTE", True), ("AUF_DISSLE", True), ("ALL_TRUMP", False)],
)
def test_which_openings_are_played_face_down(opening: str, down: bool) -> None:
    """RULES §4: Ge-Elfen and a trump lie face up, all else face down until the trick is complete."""
    assert Opening(opening).face_down is down


@pytest.mark.parametrize(
    ("text", "opening"), [("0:G:HA", "GE_ELFEN"), ("0:A:HA", "ANDERE_ALTE"), ("0:H:H7", "HOEHER_HAT")]
)
def test_the_open_trick_says_how_it_was_opened(text: str, opening: str) -> None:
    """RULES §4: everybody knows the kind of opening."""
    state = run(dealt(hands={0: "HA H7"}), text)
    assert state.trick.opening is Opening(opening)
    assert state.trick.cards == (Card(text[-2:]),)


# --- Höher hat ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", ["H", "D"])
@pytest.mark.parametrize(
    ("cards", "winner", "reason", "points"),
    [
        ("HU HO HK HT", 3, "HIGHEST_OF_SUIT", 19),
        ("H7 HA HT EA", 1, "HIGHEST_OF_SUIT", 32),
        ("HU EA HO SA", 2, "HIGHEST_OF_SUIT", 27),
        ("HU HA SA HA", 1, "FIRST_OF_EQUALS", 35),
        ("HU E7 HK HK", 2, "FIRST_OF_EQUALS", 10),
    ],
)
def test_hoeher_hat_goes_to_the_highest_card_of_the_suit(
    letter: str, cards: str, winner: int, reason: str, points: int
) -> None:
    """RULES §4: highest card of the led suit, the first of equals; auf Dissle is won the same way [R]."""
    hands = dict(enumerate(cards.split()))
    moves = " ".join(f"{seat}:{card}" if seat else f"0:{letter}:{card}" for seat, card in hands.items())
    (trick,) = run(dealt(WIKIPEDIA, hands), moves).tricks
    assert (trick.winner, trick.reason, trick.points) == (winner, Reason(reason), points)


@pytest.mark.parametrize(
    ("cards", "reason"),
    [("HU H7 EA SA", "HIGHEST_OF_SUIT"), ("HU HU EA S7", "FIRST_OF_EQUALS"), ("S7 EA EA HA", "HIGHEST_OF_SUIT")],
)
def test_hoeher_hat_stays_with_the_forehand_if_nobody_is_higher(cards: str, reason: str) -> None:
    """RULES §4: the twin of the led card does not beat it; other suits never win."""
    hands = dict(enumerate(cards.split()))
    moves = " ".join(f"{seat}:{card}" if seat else f"0:H:{card}" for seat, card in hands.items())
    (trick,) = run(dealt(hands=hands), moves).tricks
    assert (trick.winner, trick.reason) == (0, Reason(reason))


# --- Andere Alte --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("twin", [1, 2, 3])
def test_andere_alte_goes_to_the_twin(twin: int) -> None:
    """RULES §4: whoever plays the twin of the led Daus wins, from any seat."""
    hands = {0: "HA", 1: "SA", 2: "EA", 3: "HT"} | {twin: "HA"}
    moves = " ".join(f"{seat}:{card}" if seat else f"0:A:{card}" for seat, card in hands.items())
    state = run(dealt(hands=hands), moves)
    (trick,) = state.tricks
    assert (trick.winner, trick.reason) == (twin, Reason.TWIN_DAUS)
    assert state.turn == twin


def test_andere_alte_without_the_twin_stays_with_the_forehand() -> None:
    """RULES §4: nothing else wins, whatever falls: neither trumps nor other Dause."""
    state = dealt(POWERLESS, {0: "HA", 1: "LA", 2: "SA", 3: "EA"})
    state = run(state, "0:A:HA 1:LA 2:SA 3:EA")
    (trick,) = state.tricks
    assert (trick.winner, trick.reason, trick.points) == (0, Reason.NO_TWIN, 44)


# --- an all-trump hand --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [SPEEDBESEN, WIKIPEDIA, POWERLESS, COMPULSORY])
def test_an_all_trump_hand_opens_with_any_trump_and_nothing_else(rules: Rules) -> None:
    """RULES §4: the opening with a trump needs no entry in the options and stands alone."""
    state = dealt(rules, {0: "LA LT LT LK L7"})
    assert offers(state, only=":") == ["0:T:L7", "0:T:LA", "0:T:LK", "0:T:LT"]
    assert refused(state, "0:LA") == {fault("MUST_OPEN", option="openings")}


def test_a_hand_with_a_plain_card_does_not_open_with_a_trump() -> None:
    """RULES §4: it exists only when no other opening is possible."""
    state = dealt(hands={0: "LA LT LT LK E7"})
    assert offers(state, only=":") == ["0:H:E7"]
    assert refused(state, "0:T:LA") == {fault("NOT_ALL_TRUMP", suit="L")}
    assert refused(state, "0:T:E7") == {fault("NOT_ALL_TRUMP", suit="L")}


def test_an_all_trump_hand_has_no_other_opening() -> None:
    """RULES §4: no trump is led with a named opening, in either reading of the first trick."""
    for rules in (SPEEDBESEN, POWERLESS):
        state = dealt(rules, {0: "LA LT LT LK L7"})
        assert refused(state, "0:H:LK") == {fault("NEEDS_PLAIN_BELOW_DAUS", suit="L")}
        assert refused(state, "0:G:LA") == {fault("NEEDS_PLAIN_DAUS", suit="L")}


@pytest.mark.parametrize(
    ("card", "winner"), [("LA", 2), ("LT", 2), ("LK", 0), ("LO", 0)], ids=["daus", "zehn", "twin", "ober"]
)
def test_only_another_all_trump_hand_can_beat_an_opened_trump(card: str, winner: int) -> None:
    """RULES §4: the highest trump wins, the first of equals; seats with a plain card may not join in."""
    state = dealt(hands={0: "LK LT LO L7 L7", 1: "HA EA LA SU S7", 2: "LU LO LK LT LA"})
    state = run(state, "0:T:LK")
    assert faces(state) == "EA HA S7 SU"
    state = run(state, "1:S7")
    assert faces(state) == "LU LO LK LT LA"
    state = run(state, f"2:{card}")
    plain = faces(state).split()
    assert plain
    assert all(Card(code).suit is not Suit.LAUB for code in plain)
    state = run(state, f"3:{plain[0]}")
    assert (state.tricks[0].winner, state.tricks[0].reason, state.turn) == (winner, Reason.ALL_TRUMP, winner)


def test_under_powerless_an_opened_trump_wins_though_a_higher_one_falls() -> None:
    """RULES §4 [R]: where trumps are powerless, the forehand takes the trick opened with a trump."""
    state = dealt(POWERLESS, {0: "LK LT LO LU L7", 1: "LA E7", 2: "LA H7", 3: "LT S7"})
    state = run(state, "0:T:L7 1:LA 2:LA 3:LT")
    (trick,) = state.tricks
    assert (trick.winner, trick.reason, trick.points) == (0, Reason.ALL_TRUMP, 32)


# --- trumps in the first trick ------------------------------------------------------------------------------


@pytest.mark.parametrize("opening", ["G:HA", "A:HA", "H:H7"])
def test_banned_trumps_may_not_be_added(opening: str) -> None:
    """RULES §4: nobody plays trump to the first trick unless he holds only trumps; following suit is no duty."""
    state = run(dealt(hands={0: "HA H7", 1: "LA L7 LK E7 HT"}), f"0:{opening}")
    assert faces(state) == "E7 HT"
    for trump in ("LA", "L7", "LK"):
        assert refused(state, f"1:{trump}") == {
            fault("TRUMP_IN_FIRST_TRICK", suit="L", cards="E7 HT", option="first_trick_trump")
        }


def test_a_banned_trump_of_an_all_trump_hand_does_not_win() -> None:
    """RULES §4: it is legal and cannot win; its points go to the trick's winner."""
    state = dealt(hands={0: "HU", 1: "LA LT LK LO L7", 2: "HK", 3: "S7"})
    state = run(state, "0:H:HU")
    assert faces(state) == "L7 LO LK LT LA"
    state = run(state, "1:LA 2:HK 3:S7")
    (trick,) = state.tricks
    assert (trick.winner, trick.reason, state.points) == (2, Reason.HIGHEST_OF_SUIT, (17, 0))


def test_powerless_trumps_may_be_added_and_do_not_win() -> None:
    """RULES §4: everybody may play trump, it cannot win, and its points go to the winner."""
    state = run(dealt(POWERLESS, {0: "HU", 1: "LA L7 LK E7 HT", 2: "LT", 3: "HO"}), "0:H:HU")
    assert faces(state) == "E7 L7 LK LA HT"
    state = run(state, "1:LA 2:LT 3:HO")
    (trick,) = state.tricks
    assert (trick.winner, trick.points, state.points) == (3, 26, (0, 26))


def test_powerless_trumps_do_not_allow_the_forehand_to_open_with_one() -> None:
    """RULES §4: the forehand still may not open with a trump."""
    state = dealt(POWERLESS, {0: "LA LK E7 LT L7"})
    assert offers(state, only=":") == ["0:H:E7"]
    assert refused(state, "0:T:LA") == {fault("NOT_ALL_TRUMP", suit="L")}
    assert refused(state, "0:H:LK") == {fault("NEEDS_PLAIN_BELOW_DAUS", suit="L")}


# --- no openings --------------------------------------------------------------------------------------------


def test_without_openings_the_first_trick_is_an_ordinary_one() -> None:
    """RULES §4: any card is led and played, trumps win, no opening is noted."""
    state = dealt(PLAIN, {0: "HA LK", 1: "L7 HT", 2: "LU", 3: "E7"}, trump="LA")
    assert state.phase is Phase.FREE
    assert offers(state, only="L") == ["0:LK"]
    state = run(state, "0:HA")
    assert state.trick.opening is None
    state = run(state, "1:L7 2:LU 3:E7")
    (trick,) = state.tricks
    assert (trick.winner, trick.reason, trick.opening) == (2, Reason.TRUMP, None)


def test_without_openings_nothing_can_be_opened() -> None:
    """RULES §4, §17: not even an all-trump hand names an opening then."""
    state = dealt(PLAIN, {0: "LA LT LK LO L7"})
    assert refused(state, "0:T:LA") == {fault("OPENING_NOT_OFFERED", option="openings")}
    state = dealt(PLAIN, {0: "HA H7"})
    assert refused(state, "0:G:HA") == {fault("OPENING_NOT_OFFERED", option="openings")}
    assert refused(state, "0:H:H7") == {fault("OPENING_NOT_OFFERED", option="openings")}


# --- always an opening --------------------------------------------------------------------------------------


@given(
    seed=st.integers(0, 2**32),
    openings=st.sampled_from(OPENING_SETS),
    compulsory=st.booleans(),
    packets=st.sampled_from([(3, "T", 2), (2, "T"), (3, 3, "T")]),
)
def test_the_list_of_openings_is_never_empty(
    seed: int, openings: set[Opening], compulsory: bool, packets: tuple[int | str, ...]
) -> None:
    """RULES §4: whatever the forehand holds, he can open; with a trump exactly if he holds nothing else."""
    rules = SPEEDBESEN.replace(
        openings=openings,
        must_open_daus=compulsory,
        packets=tuple(TRUMP if part == "T" else part for part in packets),
    )
    state = deal(rules, shuffled_pack(random.Random(seed)), 3)
    letters = {str(move).split(":")[1] for move in legal_moves(state) if str(move).count(":") == 2}
    plain = [card for card in state.hands[0] if card.suit is not state.trump]
    assert letters
    assert letters <= {opening.letter for opening in openings} | {"T"}
    assert ("T" in letters) is (not plain)
    assert len(letters) == 1 or "T" not in letters


def test_auf_dissle_as_an_opening_ends_the_deal_if_the_forehand_wins() -> None:
    """RULES §4, §10: the forehand announced and won the trick."""
    state = run(dealt(WIKIPEDIA, {0: "HT", 1: "HK", 2: "E7", 3: "S7"}), "0:D:HT 1:HK 2:E7 3:S7")
    assert state.result is not None
    assert (state.result.ending, state.result.winners) == (Ending.DISSLE_LOST, (1,))


@pytest.mark.parametrize(("players", "winner"), [(2, 1), (3, 1), (6, 4)])
def test_the_first_trick_of_other_tables(players: int, winner: int) -> None:
    """RULES §2, §4: two, three and six play the same first trick."""
    cards = ["HU", "HO", "E7", "SA", "HT", "HK"][:players]
    state = dealt(SPEEDBESEN.for_players(players), dict(enumerate(cards)))
    state = run(state, " ".join([f"0:H:{cards[0]}", *(f"{seat}:{cards[seat]}" for seat in range(1, players))]))
    assert state.tricks[0].winner == winner
    assert state.turn == winner


def test_all_trump_leads_nothing_from_a_mixed_hand() -> None:
    """RULES §4: it exists only when no other opening is possible, whatever else is asked for."""
    table = dealt(SPEEDBESEN, trump="LU").table
    mixed, trumps = Hand("HK LK").mask, Hand("LK LA").mask
    assert opening.fits(table, Opening.ALL_TRUMP, mixed) == 0
    assert opening.fits(table, Opening.ALL_TRUMP, trumps) == trumps


@pytest.mark.parametrize(
    ("hand", "led"), [("HK HA LT", "HK HA"), ("LT LA", "LT LA"), ("S7 LU LU", "S7"), ("E7 LU", "E7")]
)
def test_what_may_be_led_is_what_some_opening_leads(hand: str, led: str) -> None:
    """RULES §4: no card more, no card less."""
    assert opening.leads(dealt(SPEEDBESEN, trump="LU").table, Hand(hand).mask) == Hand(led).mask
