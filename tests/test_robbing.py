"""Robbing the turned-up card, alone and with a partner (RULES §8)."""

from __future__ import annotations

import random

import pytest

from gaigel import (
    GIGACKEL,
    SPEEDBESEN,
    TRUMP,
    WIKIPEDIA,
    Card,
    Exchange,
    ExchangeKind,
    Hand,
    Phase,
    Play,
    Rules,
    State,
    Take,
    Violation,
    apply,
    full_pack,
    parse_cards,
    turn_moves,
    view,
)
from gaigel.history import draws
from gaigel.rules import RobWhen
from tests.helpers import NO_OPENINGS, built, dealt, faces, fault, hand, offers, refused, run, whole_pack

# Seat 0 holds a trump seven and wins the first trick; seats 0 to 3 draw ST SK SK SA. The other seven lies in the stock.
HANDS = {0: "HA L7 HU EU ET", 1: "H7 SU SO EO EK", 2: "H7 SU SO EO EK", 3: "HU E7 LU LO S7"}
FIRST = "0:G:HA 1:H7 2:H7 3:HU"
STOCK = "ST SK SK SA"
EARLY = SPEEDBESEN.replace(rob_needs_trick=False)
ON_TURN = SPEEDBESEN.replace(rob_when=RobWhen.ON_TURN)


def opened(
    rules: Rules = SPEEDBESEN, hands: dict[int, str] | None = None, *, trump: str = "LA", stock: str = STOCK
) -> State:
    """The state after the first trick; the second seven is drawn late unless a hand or the stock names it."""
    held = {**HANDS, **(hands or {})}
    sevens = " ".join([trump, stock, *held.values()]).split().count("L7")
    return run(dealt(rules, held, trump=trump, stock=stock, stock_end="L7" if sevens < 2 else ""), FIRST)


# --- the good case ------------------------------------------------------------------------------------------


def test_the_seven_is_exchanged_for_the_turned_up_card() -> None:
    """RULES §8: the turned-up card goes to the hand, the seven lies there instead; hand and stock keep their sizes."""
    before = opened()
    assert hand(before, 0) == "EU ET L7 HU ST"
    assert offers(before, only="rob") == ["0:rob"]
    after = run(before, "0:rob")
    assert hand(after, 0) == "EU ET LA HU ST"
    assert (after.turned_up, after.stock_size) == (Card.L7, 24)
    assert after.stock == (*before.stock[:-1], Card.L7)
    assert after.past.exchanges == (Exchange(ExchangeKind.ROBBED, 0, 2, 0),)
    assert after.trump is before.trump
    assert whole_pack(after) == sorted(full_pack())


def test_the_robber_goes_on_in_the_same_turn() -> None:
    """RULES §8: robbing is done before playing; then the robber melds or plays."""
    state = run(opened(hands={0: "HA L7 LK LO ET"}), "0:rob")
    assert state.turn == 0
    state = run(state, "0:+L 0:LK")
    assert (state.points, state.turn) == ((53, 0), 1)


def test_the_seven_is_drawn_last() -> None:
    """RULES §8: in the last draw the seat before the winner gets the seven, not the robbed card."""
    state = run(opened(GIGACKEL), "0:rob")
    while state.stock_size > 4:
        state = apply(state, next(move for move in turn_moves(state) if isinstance(move, Play)))
    before = state.hands
    for _ in range(4):
        state = apply(state, turn_moves(state)[0])
    last = (state.tricks[-1].winner or 0) + 3
    played = state.tricks[-1].cards[(last % 4 - state.tricks[-1].leader) % 4]
    assert state.phase is Phase.STRICT
    assert state.hands[last % 4] == before[last % 4].remove(played).add(Card.L7)


# --- when ---------------------------------------------------------------------------------------------------


def test_robbing_can_be_off() -> None:
    """RULES §8, §17: the option is named."""
    state = opened(SPEEDBESEN.replace(rob_when=RobWhen.OFF))
    assert offers(state, only="rob") == []
    assert refused(state, "0:rob") == {fault("ROBBING_OFF", option="rob_when")}


def test_on_lead_a_follower_does_not_rob() -> None:
    """RULES §8 (SB): only the seat about to lead."""
    state = run(opened(hands={2: "H7 SU SO EO L7"}), "0:EU 1:EO")
    assert state.turn == 2
    assert offers(state, only="rob") == []
    assert refused(state, "2:rob") == {fault("NOT_ON_LEAD", option="rob_when")}


@pytest.mark.parametrize("rules", [ON_TURN, GIGACKEL, WIKIPEDIA])
def test_on_turn_a_follower_robs_before_playing(rules: Rules) -> None:
    """RULES §8 (EW, DW; GS names no moment): leader or follower, in turn, before the own card."""
    state = opened(rules, {2: "H7 SU SO EO L7"})
    assert offers(state, only="rob") == ["0:rob"]
    assert refused(state, "2:rob") == {fault("NOT_YOUR_TURN", seat=0)}
    state = run(state, "0:EU 1:EO")
    assert offers(state, only="rob") == ["2:rob"]
    after = run(state, "2:rob")
    assert (hand(after, 2), after.turn) == ("EO LA SU SO SK", 2)
    assert after.past.exchanges == (Exchange(ExchangeKind.ROBBED, 2, 2, 2),)
    state = run(state, "2:EO")
    assert refused(state, "2:rob") == {fault("NOT_YOUR_TURN", seat=3)}


def test_who_is_not_on_turn_does_not_rob() -> None:
    """RULES §8, §17: every reason is given."""
    state = opened(hands={1: "H7 SU SO EO L7"})
    assert refused(state, "1:rob") == {
        fault("NOT_YOUR_TURN", seat=0),
        fault("NOT_ON_LEAD", option="rob_when"),
        fault("NO_TRICK_YET", option="rob_needs_trick"),
    }


def test_the_party_needs_a_trick() -> None:
    """RULES §8: an opponent of the only trick may not rob; with the option off he may."""
    hands = {1: "H7 SU SO EO L7"}
    state = run(opened(ON_TURN, hands), "0:EU")
    assert refused(state, "1:rob") == {fault("NO_TRICK_YET", option="rob_needs_trick")}
    state = run(opened(ON_TURN.replace(rob_needs_trick=False), hands), "0:EU 1:rob")
    assert hand(state, 1) == "EO LA SU SO SK"


def test_without_the_seven_nobody_robs() -> None:
    """RULES §8, §17: the seven must be of the trump suit."""
    state = opened(hands={0: "HA S7 HU EU ET", 3: "HU E7 LU LO L7"})
    assert refused(state, "0:rob") == {fault("NO_TRUMP_SEVEN", suit="L")}


def test_nobody_robs_in_the_first_trick_with_openings() -> None:
    """RULES §8: whoever needs no trick still waits for the second; without openings the first trick is ordinary."""
    state = dealt(EARLY, HANDS, trump="LA")
    assert offers(state, only="rob") == []
    assert refused(state, "0:rob") == {fault("FIRST_TRICK")}
    assert refused(dealt(hands=HANDS, trump="LA"), "0:rob") == {
        fault("FIRST_TRICK"),
        fault("NO_TRICK_YET", option="rob_needs_trick"),
    }
    ordinary = EARLY.replace(openings=NO_OPENINGS)
    assert hand(run(dealt(ordinary, HANDS, trump="LA"), "0:rob"), 0) == "EU ET LA HU HA"


def test_a_turned_up_seven_is_robbed_by_nobody() -> None:
    """RULES §3, §8: its suit is trump and nothing else changes."""
    state = opened(trump="L7")
    assert offers(state, only="rob") == []
    assert refused(state, "0:rob") == {fault("TURNED_UP_SEVEN")}


def test_the_second_seven_does_not_rob_the_first() -> None:
    """RULES §8: after a robbery a seven is turned up."""
    state = run(opened(ON_TURN, {2: "H7 SU SO EO L7"}), "0:rob 0:EU 1:EO")
    assert refused(state, "2:rob") == {fault("TURNED_UP_SEVEN")}


def test_who_is_bound_by_a_meld_does_not_rob() -> None:
    """RULES §8, §17: first rob, then meld; without binding in any order."""
    hands = {0: "HA L7 HK HO ET"}
    state = run(opened(hands=hands), "0:+H")
    assert offers(state, only="rob") == []
    assert refused(state, "0:rob") == {fault("BOUND_BY_MELD", option="meld_binds")}
    state = run(opened(SPEEDBESEN.replace(meld_binds=False), hands), "0:+H 0:rob")
    assert Card.LA in state.hands[0]


# --- the last draw ------------------------------------------------------------------------------------------

TEN = (10, TRUMP)
"""Ten cards each: two draws, so after the first trick the stock holds the cards of the last draw."""
NINE = (9, TRUMP)
"""Nine cards each: three draws."""


def test_in_the_last_draw_only_where_the_table_allows_it() -> None:
    """RULES §8: refused by SB while the stock holds just one card for each player, allowed by the others."""
    state = opened(SPEEDBESEN.replace(packets=TEN))
    assert state.stock_size == 4
    assert offers(state, only="rob") == []
    assert refused(state, "0:rob") == {fault("LAST_DRAW", option="rob_in_last_draw")}
    for rules in (GIGACKEL, WIKIPEDIA, SPEEDBESEN.replace(rob_in_last_draw=True)):
        state = run(opened(rules.replace(packets=TEN)), "0:rob")
        assert (state.stock_size, state.turned_up, state.stock[-1]) == (4, Card.L7, Card.L7)
        assert Card.LA in state.hands[0]


def test_before_the_last_draw_everybody_allows_it() -> None:
    """RULES §8: with two draws left SB robs too."""
    state = run(opened(SPEEDBESEN.replace(packets=NINE)), "0:rob")
    assert (state.stock_size, state.turned_up) == (8, Card.L7)


@pytest.mark.parametrize("rules", [SPEEDBESEN, GIGACKEL])
def test_nobody_robs_once_the_stock_is_empty(rules: Rules) -> None:
    """RULES §8: nothing lies there any more; that is the one reason."""
    state = built(rules, {0: "L7 HA"}, trump="LA")
    assert refused(state, "0:rob") == {fault("STOCK_EMPTY")}


# --- partner robbing ----------------------------------------------------------------------------------------

PARTNERS = WIKIPEDIA
LEADING = SPEEDBESEN.replace(partner_robbing=True)


def test_the_seven_is_laid_under_and_the_card_left_lying() -> None:
    """RULES §8: the turned-up card stays; the seven under it counts as stock; the owner is one card short."""
    before = opened(PARTNERS)
    assert offers(before, only="under") == ["0:under"]
    after = run(before, "0:under")
    assert hand(after, 0) == "EU ET HU ST"
    assert (after.turned_up, after.stock_size) == (Card.LA, 25)
    assert after.stock == (*before.stock, Card.L7)
    assert after.past.exchanges == (Exchange(ExchangeKind.LAID_UNDER, 0, 2, 0),)
    assert after.turn == 0
    assert whole_pack(after) == sorted(full_pack())


def test_laying_under_is_an_option_of_its_own() -> None:
    """RULES §8, §17: without partner robbing, and without any robbing."""
    assert refused(opened(ON_TURN), "0:under") == {fault("ROBBING_OFF", option="partner_robbing")}
    rules = PARTNERS.replace(rob_when=RobWhen.OFF)
    assert refused(opened(rules), "0:under") == {fault("ROBBING_OFF", option="rob_when")}
    assert offers(opened(rules), only="under") == []


def test_the_owner_plays_on_one_card_short() -> None:
    """RULES §8: the next draw gives him one card like everybody."""
    state = run(opened(PARTNERS), "0:under 0:ET 1:EO 2:EO 3:E7")
    assert [len(one) for one in state.hands] == [4, 5, 5, 5]
    assert (state.turned_up, state.stock_size) == (Card.LA, 21)


def test_laying_under_needs_what_robbing_needs() -> None:
    """RULES §8: the seven, the moment, the trick, no turned-up seven; not bound, not in the first trick."""
    assert refused(opened(PARTNERS, {0: "HA S7 HU EU ET", 3: "HU E7 LU LO L7"}), "0:under") == {
        fault("NO_TRUMP_SEVEN", suit="L")
    }
    assert refused(opened(PARTNERS, trump="L7"), "0:under") == {fault("TURNED_UP_SEVEN")}
    assert refused(opened(PARTNERS, {2: "H7 SU SO EO L7"}), "2:under") == {fault("NOT_YOUR_TURN", seat=0)}
    assert refused(run(opened(LEADING, {2: "H7 SU SO EO L7"}), "0:EU 1:EO"), "2:under") == {
        fault("NOT_ON_LEAD", option="rob_when")
    }
    assert refused(run(opened(PARTNERS, {1: "H7 SU SO EO L7"}), "0:EU"), "1:under") == {
        fault("NO_TRICK_YET", option="rob_needs_trick")
    }
    assert refused(run(opened(PARTNERS, {0: "HA L7 HK HO ET"}), "0:+H"), "0:under") == {
        fault("BOUND_BY_MELD", option="meld_binds")
    }
    assert refused(dealt(PARTNERS.replace(rob_needs_trick=False), HANDS, trump="LA"), "0:under") == {
        fault("FIRST_TRICK")
    }
    assert refused(built(PARTNERS, {0: "L7 HA"}, trump="LA"), "0:under") == {fault("STOCK_EMPTY")}


def test_laying_under_ends_before_the_last_draw_at_every_table() -> None:
    """RULES §8: the stock must hold more cards than there are players, also where the last draw allows robbing."""
    state = opened(PARTNERS.replace(packets=TEN))
    assert offers(state, only="rob") == ["0:rob"]
    assert offers(state, only="under") == []
    assert refused(state, "0:under") == {fault("LAST_DRAW")}
    assert run(opened(PARTNERS.replace(packets=NINE)), "0:under").stock_size == 9


def test_the_card_is_reserved_for_the_party() -> None:
    """RULES §8 [R], §17: an opponent with the second seven may neither rob nor lay under."""
    rules = PARTNERS.replace(rob_needs_trick=False)
    state = run(opened(rules, {1: "H7 SU SO EO L7"}), "0:under 0:EU")
    assert offers(state, only="rob") == offers(state, only="under") == []
    assert refused(state, "1:rob") == {fault("RESERVED", seat=0)}
    assert refused(state, "1:under") == {fault("RESERVED", seat=0), fault("ALREADY_UNDER")}


def test_the_owner_takes_the_card_later() -> None:
    """RULES §8 [R]: in any later moment when he could rob, without giving a seven; then the seven is turned up.

    It is a move of his turn: the views of the others list none (§16).
    """
    state = run(opened(PARTNERS), "0:under")
    assert offers(state, only="take") == ["0:take"]
    state = run(state, "0:ET 1:EO 2:EO 3:E7")
    assert state.turn == 0
    assert Take(0) in turn_moves(view(state, 0))
    assert [turn_moves(view(state, seat)) for seat in (1, 2, 3)] == [()] * 3
    before = state.stock
    state = run(state, "0:take")
    assert (len(state.hands[0]), state.hands[0].count(Card.LA)) == (5, 1)
    assert (state.turned_up, state.stock_size, state.stock) == (Card.L7, 20, (*before[:-2], Card.L7))
    assert state.past.exchanges[-1] == Exchange(ExchangeKind.TAKEN, 0, 3, 0)
    assert refused(state, "0:take") == {fault("NOTHING_TO_TAKE")}
    assert whole_pack(state) == sorted(full_pack())
    state = run(state, "0:EU")
    state = run(state, f"1:{faces(state)[:2]}")
    assert refused(state, "2:rob") == {fault("NO_TRUMP_SEVEN", suit="L"), fault("TURNED_UP_SEVEN")}


def test_the_owner_takes_as_a_follower_where_robbing_needs_no_lead() -> None:
    """RULES §8: when he could rob: in turn; under ON_LEAD only on lead."""
    hands = {0: "HA L7 HU EU ET", 1: "H7 EA SO EO EK"}
    moves = "0:under 0:EU 1:EA 2:EO 3:E7 1:SO 2:SU 3:S7"
    state = run(opened(PARTNERS, hands), moves)
    assert (state.turn, offers(state, only="take")) == (0, ["0:take"])
    state = run(opened(LEADING, hands), moves)
    assert offers(state, only="take") == []
    assert refused(state, "0:take") == {fault("NOT_ON_LEAD", option="rob_when")}


def test_nobody_but_the_owner_takes() -> None:
    """RULES §8, §17: the partner has to rob with a seven; before anything was laid under there is nothing to take."""
    assert refused(opened(PARTNERS), "0:take") == {fault("NOTHING_TO_TAKE")}
    state = run(opened(PARTNERS, {2: "H7 SU SO EO L7"}), "0:under 0:EU 1:EO")
    assert offers(state, only="take") == []
    assert refused(state, "2:take") == {fault("NOTHING_TO_TAKE")}
    assert refused(state, "0:take") == {fault("NOT_YOUR_TURN", seat=2)}


def test_taking_is_off_where_robbing_is_off() -> None:
    """RULES §17: taking is refused where the table does not rob at all."""
    assert refused(opened(SPEEDBESEN.replace(rob_when=RobWhen.OFF)), "0:take") == {
        fault("ROBBING_OFF", option="rob_when"),
        fault("NOTHING_TO_TAKE"),
    }


def test_the_owner_who_draws_the_second_seven_can_only_take() -> None:
    """RULES §8 [R], §17: neither rob with it nor lay it under."""
    state = run(opened(PARTNERS, stock=f"{STOCK} L7"), "0:under 0:ET 1:EO 2:EO 3:E7")
    assert Card.L7 in state.hands[0]
    assert offers(state, only="rob") == offers(state, only="under") == []
    assert offers(state, only="take") == ["0:take"]
    assert refused(state, "0:rob") == {fault("ALREADY_UNDER")}
    assert refused(state, "0:under") == {fault("ALREADY_UNDER")}
    state = run(state, "0:take")
    assert refused(state, "0:under") == {fault("TURNED_UP_SEVEN"), fault("ALREADY_UNDER")}


@pytest.mark.parametrize(
    ("moves", "order"),
    [
        ("0:under 0:ET 1:EO 2:rob 2:EO 3:E7", [0, 0, 1, 2, 3]),
        ("0:under 0:EU 1:EK 2:rob 2:EO 3:E7", [1, 2, 3, 0, 0]),
        ("0:under 0:EU 1:EO 2:rob 2:EK 3:E7", [2, 3, 0, 0, 1]),
        ("0:under 0:EU 1:EO 2:rob 2:EO 3:LU", [3, 0, 0, 1, 2]),
    ],
)
def test_the_partner_robs_and_the_owner_draws_two(moves: str, order: list[int]) -> None:
    """RULES §8 [R]: the partner with the second seven robs as usual; the owner draws both cards when his turn comes."""
    start = opened(PARTNERS, {2: "H7 SU EO EK L7", 1: "H7 SU EO EK SO"}, stock=f"{STOCK} LT LK HK HO SO")
    before = [Hand(one) for one in start.hands]
    state = run(start, moves)
    got = {
        seat: [card for card, owner in zip(parse_cards("LT LK HK HO SO"), order, strict=True) if owner == seat]
        for seat in range(4)
    }
    played = dict(zip(range(4), state.tricks[-1].cards, strict=True))
    before[0] = before[0].remove(Card.L7)
    before[2] = before[2].remove(Card.L7).add(Card.LA)
    for seat in range(4):
        assert state.hands[seat] == before[seat].remove(played[seat]) + Hand(got[seat])
    assert [len(one) for one in state.hands] == [5, 5, 5, 5]
    assert (state.turned_up, state.stock_size, state.stock[-2:]) == (Card.L7, 20, (Card.L7, Card.L7))
    assert [exchange.kind for exchange in state.past.exchanges] == [ExchangeKind.LAID_UNDER, ExchangeKind.ROBBED]
    assert whole_pack(state) == sorted(full_pack())
    assert [draw.seat for draw in draws(state) if draw.trick == 2] == order


def test_after_the_partner_robbed_nothing_is_left_to_take_and_only_one_extra_card_is_drawn() -> None:
    """RULES §8: the card is gone; the draw after the next is an ordinary one."""
    start = opened(PARTNERS, {2: "H7 SU EO EK L7", 1: "H7 SU EO EK SO"}, stock=f"{STOCK} LT LK HK HO SO")
    state = run(start, "0:under 0:ET 1:EO 2:rob")
    assert refused(state, "2:rob") == {fault("NO_TRUMP_SEVEN", suit="L"), fault("TURNED_UP_SEVEN")}
    state = run(state, "2:EO 3:E7")
    assert refused(state, "0:take") == {fault("NOTHING_TO_TAKE")}
    state = run(state, "0:LT")
    for _ in range(3):
        state = apply(state, turn_moves(state)[0])
    assert (state.stock_size, [len(one) for one in state.hands]) == (16, [5, 5, 5, 5])


def test_the_partner_may_rob_in_a_later_trick() -> None:
    """RULES §8: as usual, also on lead; a partner without a trump seven may not."""
    hands = {2: "H7 SU EO EK L7", 1: "H7 SU EO EK SO"}
    state = run(opened(PARTNERS, hands), "0:under 0:EU 1:EO 2:EK 3:E7")
    assert (state.turn, [len(one) for one in state.hands]) == (2, [4, 5, 5, 5])
    state = run(state, "2:rob 2:SK 3:SA 0:ST 1:SK")
    assert [len(one) for one in state.hands] == [5, 5, 5, 5]
    assert state.stock_size == 16
    without = run(opened(PARTNERS), "0:under 0:EU 1:EO")
    assert refused(without, "2:rob") == {fault("NO_TRUMP_SEVEN", suit="L")}


def test_the_partner_does_not_lay_a_second_seven_under() -> None:
    """RULES §8, §17: no seven was laid under yet: that is the condition."""
    state = run(opened(PARTNERS, {2: "H7 SU SO EO L7"}), "0:under 0:EU 1:EO")
    assert offers(state, only="rob") == ["2:rob"]
    assert refused(state, "2:under") == {fault("ALREADY_UNDER")}


def test_the_card_comes_to_the_owner_by_itself_before_the_last_draw() -> None:
    """RULES §8 [R]: when exactly players + 1 cards are left; then the seven is turned up and all hands are full."""
    state = run(opened(PARTNERS.replace(packets=NINE)), "0:under 0:ET 1:EO 2:EO")
    assert (state.stock_size, Card.LA in state.hands[0]) == (9, False)
    state = run(state, "3:E7")
    assert (state.stock_size, state.turned_up, state.stock[-1]) == (4, Card.L7, Card.L7)
    assert state.hands[0].count(Card.LA) == 1
    assert [len(one) for one in state.hands] == [9, 9, 9, 9]
    assert state.past.exchanges[-1] == Exchange(ExchangeKind.LEFT_TO_OWNER, 0, 3, 0)
    assert refused(state, "0:take") == {fault("NOTHING_TO_TAKE")}


def test_it_comes_to_the_owner_not_before_and_not_after_he_took_it() -> None:
    """RULES §8: with nine cards left nothing happens by itself; after a take there is nothing to come."""
    state = run(opened(PARTNERS.replace(packets=(8, TRUMP))), "0:under 0:ET 1:EO 2:EO 3:E7")
    assert (state.stock_size, len(state.hands[0])) == (9, 7)
    state = run(opened(PARTNERS.replace(packets=NINE)), "0:under 0:take 0:ET 1:EO 2:EO 3:E7")
    assert [exchange.kind for exchange in state.past.exchanges] == [ExchangeKind.LAID_UNDER, ExchangeKind.TAKEN]
    assert (state.stock_size, len(state.hands[0])) == (4, 9)


def test_it_comes_to_an_owner_who_is_bound_by_a_meld() -> None:
    """RULES §8 [R]: bound or not."""
    hands = {0: "HA L7 HK HO EU ET"}
    state = run(opened(PARTNERS.replace(packets=NINE), hands), "0:under 0:ET 1:EO 2:EO 0:+H 3:E7")
    assert state.bound[0]
    assert (state.hands[0].count(Card.LA), len(state.hands[0])) == (1, 9)
    assert faces(state) == "HO HK"


def test_the_partner_may_still_rob_in_the_trick_before_the_card_would_come_to_the_owner() -> None:
    """RULES §8: with nine cards left the partner robs; the draw takes five, and nothing comes by itself."""
    hands = {2: "H7 SU SO EO EK L7"}
    state = run(opened(PARTNERS.replace(packets=NINE), hands), "0:under 0:ET 1:EO 2:rob 2:EO 3:E7")
    assert (state.stock, [len(one) for one in state.hands]) == ((*state.pile[-2:], Card.L7, Card.L7), [9, 9, 9, 9])
    assert [exchange.kind for exchange in state.past.exchanges] == [ExchangeKind.LAID_UNDER, ExchangeKind.ROBBED]


def test_with_three_partners_any_of_them_may_take_part() -> None:
    """RULES §8: six players in two teams: seat 4 robs what seat 0 reserved, seat 0 draws two."""
    rules = PARTNERS.for_players(6)
    hands = {0: "HA L7 HU EU ET", 1: "H7", 2: "H7", 3: "HU", 4: "SU L7", 5: "SU E7"}
    state = run(dealt(rules, hands, trump="LA", stock="ST SK SK SA SA ST"), "0:G:HA 1:H7 2:H7 3:HU 4:SU 5:SU")
    state = run(state, f"0:under 0:ET 1:{hand(state, 1)[:2]} 2:{hand(state, 2)[:2]} 3:{hand(state, 3)[:2]}")
    assert offers(state, only="rob") == ["4:rob"]
    state = run(state, "4:rob 4:LA 5:E7")
    assert [len(one) for one in state.hands] == [5] * 6
    assert (state.turn, state.stock_size) == (4, 6)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_at_the_stock_all_hands_are_empty_together(seed: int) -> None:
    """RULES §8, §15: random deals with laying under, taking and robbing: all hands end together."""
    rng = random.Random(seed)
    rules = LEADING.replace(rob_when=RobWhen.ON_TURN, rob_needs_trick=False, target=1000)
    state = dealt(rules, {0: "HA L7", 2: "L7"}, trump="LA", rng=rng)
    while state.phase is not Phase.LAST_CALL:
        state = apply(state, rng.choice(turn_moves(state)))
        assert whole_pack(state) == sorted(full_pack())
    assert [len(one) for one in state.hands] == [0, 0, 0, 0]
    assert len(state.tricks) == 12


@pytest.mark.parametrize("word", ["rob", "under", "take"])
def test_in_the_last_call_nobody_robs(word: str) -> None:
    """RULES §9, §17: all cards are played, so nothing but calls is left."""
    state = run(built(PARTNERS, {0: "HK", 1: "HO", 2: "E7", 3: "EU"}, points=(50, 0)), "0:HK 1:HO 2:E7 3:EU")
    expected: set[Violation] = {fault("LAST_CALL_ONLY")}
    if word == "take":
        expected.add(fault("NOTHING_TO_TAKE"))
    else:
        expected |= {fault("NO_TRUMP_SEVEN", suit="L"), fault("STOCK_EMPTY")}
    assert refused(state, f"0:{word}") == expected
