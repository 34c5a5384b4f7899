"""`gaigel.testing`: what the strategies draw, what they refuse, and how they shrink."""

from __future__ import annotations

import importlib
import pickle
import random
import sys
from functools import partial
from itertools import product
from operator import is_
from typing import TYPE_CHECKING, Any, get_args

import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

import gaigel
import gaigel.testing
from gaigel import (
    GIGACKEL,
    PRESETS,
    SPEEDBESEN,
    TRUMP,
    WIKIPEDIA,
    Call,
    Card,
    Challenge,
    Ending,
    MeldPair,
    Move,
    Open,
    Opening,
    Play,
    Rank,
    Rules,
    State,
    View,
    Wink,
    deal,
    full_pack,
    legal_moves,
    turn_moves,
    view,
    why_illegal,
)
from gaigel.errors import GaigelError, ImpossiblePack, InvalidRules
from gaigel.testing import (
    GAINS,
    LENGTH,
    OPTION_VALUES,
    RASH_WORDS,
    SIGNS,
    TABLES,
    WORDS,
    MissingExtra,
    Playout,
    Temper,
    Theme,
    candidate_moves,
    cards,
    moves_for,
    packs,
    play_out,
    playouts,
    random_pack,
    random_playout,
    random_rules,
    rules,
    states,
    views,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import DataObject

QUICK = settings(
    max_examples=500, database=None, derandomize=True, deadline=None, phases=(Phase.generate, Phase.shrink)
)
"""For `find`: every time the same search."""


# ------------------------------------------------------------------------------------------------ the missing extra


def test_without_hypothesis_the_import_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """An ImportError of the library that names the command."""
    for name in [name for name in sys.modules if name.startswith("gaigel.testing")]:
        if name != "gaigel.testing._extra":
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(ImportError) as caught:
        importlib.import_module("gaigel.testing")
    assert str(caught.value) == 'gaigel.testing needs hypothesis: pip install "gaigel[testing]"'
    assert isinstance(caught.value, MissingExtra)
    assert isinstance(caught.value, GaigelError)
    assert (caught.value.module, caught.value.needs, caught.value.extra) == ("gaigel.testing", "hypothesis", "testing")


def test_the_engine_does_without_it() -> None:
    """Nothing that `import gaigel` loads needs Hypothesis."""
    assert "testing" not in gaigel.__all__


# ------------------------------------------------------------------------------------------------ cards and rules


def test_cards_are_all_24_and_shrink_to_the_lowest() -> None:
    """RULES §1."""
    assert find(cards(), lambda _: True, settings=QUICK) is Card.E7
    for card in Card:
        assert find(cards(), partial(is_, card), settings=QUICK) is card


def test_the_tables_are_all_that_rules_allow() -> None:
    """RULES §2: players and the divisors from 2 up."""

    def allowed(players: int, parties: int) -> bool:
        try:
            SPEEDBESEN.for_players(players, parties)
        except InvalidRules:
            return False
        return True

    assert sorted(TABLES) == [table for table in product(range(8), repeat=2) if allowed(*table)]


def test_every_value_of_every_option_is_drawn() -> None:
    """Also numbers and packets that no preset has (RULES §14)."""
    drawn = [random_rules(random.Random(seed)) for seed in range(400)]
    for option, values in OPTION_VALUES.items():
        found = {getattr(each, option) for each in drawn}
        assert found >= set(values) - {(5, TRUMP), (3, 3, TRUMP), (TRUMP, 2), (TRUMP, 3, 4)}, option
        assert values[0] == getattr(SPEEDBESEN, option)
    for option in ("target", "last_trick_bonus", "limit", "packets"):
        assert {getattr(each, option) for each in drawn} > set(OPTION_VALUES[option][:1])
        assert len({getattr(each, option) for each in drawn}) > len(OPTION_VALUES[option])
    assert {(each.players, each.parties) for each in drawn} == set(TABLES)
    assert {each.hand_size for each in drawn} >= set(range(2, 11))


def test_every_value_worth_a_try_is_allowed() -> None:
    """RULES §14: each by itself, at some table."""
    for option, values in OPTION_VALUES.items():
        assert len(set(values)) == len(values)
        for value in values:
            assert getattr(random_rules(random.Random(1), **{option: value}), option) == value


@given(rules(preset="Gigackel"))
def test_a_preset_is_only_adapted_to_the_table(drawn: Rules) -> None:
    """RULES §14: as `for_players` does it."""
    assert drawn == GIGACKEL.for_players(drawn.players, drawn.parties)


@given(rules(players=3))
def test_the_number_of_players_can_be_fixed(drawn: Rules) -> None:
    """RULES §2."""
    assert (drawn.players, drawn.parties) == (3, 3)


@given(rules(players=6, winking=True, preset="wikipedia"))
def test_other_options_can_be_fixed(drawn: Rules) -> None:
    """The table is one that can have them (RULES §13)."""
    assert drawn.winking
    assert drawn.players == 6
    assert drawn.parties in {2, 3}
    assert drawn == WIKIPEDIA.for_players(6, drawn.parties).replace(winking=True)


def test_rules_shrink_to_the_first_preset() -> None:
    """And a single option to that option alone."""
    assert find(rules(), lambda _: True, settings=QUICK) == SPEEDBESEN
    assert find(rules(), lambda drawn: drawn.knocking, settings=QUICK) == SPEEDBESEN.replace(knocking=True)


@pytest.mark.parametrize(
    ("wishes", "problems"),
    [
        ({"preset": "binokel"}, ["there is no preset 'binokel', only speedbesen, gigackel, wikipedia"]),
        ({"colour": 1}, ["there is no option 'colour'"]),
        ({"players": 3, "winking": True}, ["no table has players = 3 and winking = True"]),
        ({"players": 5, "parties": 2}, ["no table has players = 5 and parties = 2"]),
        (
            {"preset": "", "sun": 0},
            ["there is no option 'sun'", "there is no preset '', only speedbesen, gigackel, wikipedia"],
        ),
    ],
)
def test_impossible_wishes_are_refused_with_every_reason(wishes: dict[str, Any], problems: list[str]) -> None:
    """All at once, like `Rules` itself (RULES §14)."""
    with pytest.raises(InvalidRules) as caught:
        random_rules(random.Random(1), **wishes)
    assert list(caught.value.problems) == problems


def test_contradictions_of_fixed_options_are_those_of_rules() -> None:
    """RULES §4: some hand could not open."""
    with pytest.raises(InvalidRules, match="openings must be empty or hold HOEHER_HAT"):
        random_rules(random.Random(1), openings=frozenset({Opening.GE_ELFEN}))


# ------------------------------------------------------------------------------------------------ packs and themes


def sevens(state: State, seat: int) -> int:
    return sum(card.rank is Rank.SIEBEN for card in state.hands[seat])


def trumps_only(state: State) -> list[int]:
    return [seat for seat, hand in enumerate(state.hands) if all(card.suit is state.trump for card in hand)]


def trump_sevens(state: State) -> list[int]:
    """The seats that hold the trump sevens, each as often as it holds one."""
    seven = Card.of(state.trump, Rank.SIEBEN)
    return [seat for seat, hand in enumerate(state.hands) for _ in range(hand.count(seven))]


def high_cards(state: State, party: int) -> int:
    """How many Dause and Zehnen a party holds."""
    seats = range(party, state.rules.players, state.rules.parties)
    return sum(card.points >= 10 for seat in seats for card in state.hands[seat])


def partners(state: State, seats: list[int]) -> bool:
    return len({seat % state.rules.parties for seat in seats}) == 1


DEALT: dict[Theme, Callable[[State], bool]] = {
    Theme.FOUR_SEVENS: lambda state: max(sevens(state, seat) for seat in range(state.rules.players)) >= 4,
    Theme.FIVE_SEVENS: lambda state: max(sevens(state, seat) for seat in range(state.rules.players)) >= 5,
    Theme.FIFTH_SEVEN_DRAWN: lambda state: (
        max(sevens(state, seat) for seat in range(state.rules.players)) >= 4
        and all(card.rank is Rank.SIEBEN for card in state.stock[:3])
    ),
    Theme.ALL_TRUMP_HAND: lambda state: len(trumps_only(state)) >= 1,
    Theme.TWO_ALL_TRUMP_HANDS: lambda state: len(trumps_only(state)) >= 2 and state.forehand in trumps_only(state),
    Theme.TRUMP_SEVENS_IN_HAND: lambda state: len(trump_sevens(state)) == 2 and len(set(trump_sevens(state))) == 1,
    Theme.TRUMP_SEVENS_IN_PARTY: lambda state: (
        len(set(trump_sevens(state))) == 2 and partners(state, trump_sevens(state))
    ),
    Theme.TRUMP_SEVENS_APART: lambda state: len(trump_sevens(state)) == 2 and not partners(state, trump_sevens(state)),
    Theme.TWO_PAIRS: lambda state: any(
        hand.count(Card.of(suit, Rank.KOENIG)) == hand.count(Card.of(suit, Rank.OBER)) == 2
        for hand in state.hands
        for suit in gaigel.Suit
    ),
    Theme.SEVEN_TURNED_UP: lambda state: state.table.trump_card.rank is Rank.SIEBEN,
    Theme.RICH_HANDS: lambda state: any(
        high_cards(state, party) >= min(16 - 2, state.rules.hand_size * state.rules.players // state.rules.parties)
        for party in range(state.rules.parties)
    ),
}


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize(("players", "parties"), TABLES)
def test_half_of_the_packs_have_the_theme(theme: Theme, players: int, parties: int) -> None:
    """For every table, dealer and way of dealing (RULES §3), where the hands have room for it."""
    options = WIKIPEDIA.for_players(players, parties)
    assert theme.fits(options) is not (theme is Theme.TRUMP_SEVENS_IN_PARTY and players == parties)
    if not theme.fits(options):
        return
    rng, found = random.Random(f"{theme} {players} {parties}"), 0
    for number in range(60):
        dealer, knocked = number % players, number % 3 == 0
        pack = random_pack(rng, options, dealer, knocked=knocked, themes=[theme])
        found += DEALT[theme](deal(options, pack, dealer, knocked))
    assert 15 <= found <= 50


@pytest.mark.parametrize(
    ("packets", "theme", "fits"),
    [
        ((3, TRUMP), Theme.FOUR_SEVENS, False),
        ((4, TRUMP), Theme.FOUR_SEVENS, True),
        ((4, TRUMP), Theme.FIVE_SEVENS, False),
        ((5, TRUMP), Theme.FIVE_SEVENS, True),
        ((3, TRUMP), Theme.FIFTH_SEVEN_DRAWN, False),
        ((4, TRUMP), Theme.FIFTH_SEVEN_DRAWN, True),
        ((11, TRUMP, 11), Theme.FIFTH_SEVEN_DRAWN, True),
        ((11, TRUMP, 12), Theme.FIFTH_SEVEN_DRAWN, False),
        ((3, TRUMP), Theme.TWO_PAIRS, False),
        ((4, TRUMP), Theme.TWO_PAIRS, True),
        ((11, TRUMP), Theme.ALL_TRUMP_HAND, True),
        ((12, TRUMP), Theme.ALL_TRUMP_HAND, False),
        ((5, TRUMP), Theme.TWO_ALL_TRUMP_HANDS, True),
        ((6, TRUMP), Theme.TWO_ALL_TRUMP_HANDS, False),
        ((11, TRUMP, 12), Theme.RICH_HANDS, True),
        ((2, TRUMP), Theme.TRUMP_SEVENS_IN_HAND, True),
    ],
)
def test_a_theme_needs_room(packets: Any, theme: Theme, fits: bool) -> None:
    """Where there is just enough room it is dealt, and where there is not, the strategy says so."""
    options = SPEEDBESEN.for_players(2).replace(packets=packets)
    assert theme.fits(options) is fits
    if fits:
        tried = [random_pack(random.Random(seed), options, 1, themes=[theme]) for seed in range(30)]
        assert sum(DEALT[theme](deal(options, pack, 1)) for pack in tried) >= 5
    else:
        reason = f"hands of {options.hand_size} cards for 2 players leave no room for {theme.name}$"
        with pytest.raises(ImpossiblePack, match=reason):
            packs(options, themes=[theme])


def test_themes_without_room_are_passed_over_beside_others() -> None:
    """Six cards for four: two all-trump hands are not possible, one is."""
    options = SPEEDBESEN.replace(packets=(3, 3, TRUMP))
    themes = [Theme.TWO_ALL_TRUMP_HANDS, Theme.ALL_TRUMP_HAND]
    found = find(
        packs(options, 3, themes=themes), lambda pack: bool(trumps_only(deal(options, pack, 3))), settings=QUICK
    )
    assert len(trumps_only(deal(options, found, 3))) == 1


@given(packs(SPEEDBESEN))
def test_a_pack_is_the_48_cards(pack: tuple[Card, ...]) -> None:
    """RULES §1."""
    assert sorted(pack) == list(full_pack())


def test_packs_shrink_to_the_sorted_one() -> None:
    """With a theme too, but for the cards that it names."""
    assert find(packs(SPEEDBESEN), lambda _: True, settings=QUICK) == full_pack()
    assert find(packs(SPEEDBESEN, themes=()), lambda _: True, settings=QUICK) == full_pack()


def test_without_themes_packs_are_plain() -> None:
    """The same shuffles as `shuffled_pack` gives."""
    assert random_pack(random.Random(5), SPEEDBESEN, themes=()) == gaigel.shuffled_pack(random.Random(5))


@pytest.mark.parametrize("member", [*Theme, *Temper])
def test_themes_and_tempers_are_shown_by_name(member: Theme | Temper) -> None:
    """As one would write them."""
    assert eval(repr(member), vars(gaigel.testing).copy()) is member


# ------------------------------------------------------------------------------------------------ playouts


def first(state: State) -> Move:
    return turn_moves(state)[0]


def test_without_bytes_the_first_turn_move_is_made() -> None:
    """To the end, with nobody saying a word."""
    playout = play_out(GIGACKEL, full_pack(), 3, b"")
    assert all(move == first(before) for before, move, _ in playout.steps())
    assert playout.final.result is not None
    assert playout == play_out(GIGACKEL, full_pack(), 3, b"\0" * 200)


@pytest.mark.parametrize("byte", [0, 1, 77, GAINS - 1])
def test_a_low_byte_chooses_among_the_turn_moves(byte: int) -> None:
    """Number byte % n of them."""
    pack = gaigel.shuffled_pack(random.Random(3))
    moves = turn_moves(deal(WIKIPEDIA, pack, 0))
    assert play_out(WIKIPEDIA, pack, 0, bytes([2, byte])).moves[0] == moves[byte % len(moves)]


def test_the_middle_bytes_gain_and_sign() -> None:
    """A meld from 144, a sign from 208, counted on by the moves made; where there is none, a turn move."""
    options = WIKIPEDIA.replace(meld_needs_trick=False, winking=True)
    pack = gaigel.stacked_pack(options, 3, hands={1: "EK EO HK HO", 0: "E7"}, trump="S7", rng=random.Random(1))
    start = deal(options, pack, 3)
    melds = [move for move in legal_moves(start, 1) if isinstance(move, MeldPair)]
    assert len(melds) == 2
    assert play_out(options, pack, 3, bytes([0, GAINS])).moves[0] == melds[GAINS % 2]
    assert play_out(options, pack, 3, bytes([0, GAINS + 1])).moves[0] == melds[(GAINS + 1) % 2]
    signs = [move for seat in range(4) for move in legal_moves(start, seat) if isinstance(move, Wink)]
    assert play_out(options, pack, 3, bytes([0, SIGNS, SIGNS])).moves[:2] == (
        signs[SIGNS % len(signs)],
        [sign for sign in signs if sign != signs[SIGNS % len(signs)]][(SIGNS + 1) % (len(signs) - 1)],
    )
    plain = options.replace(winking=False)
    assert play_out(plain, pack, 3, bytes([0, SIGNS])).moves[0] == turn_moves(start)[SIGNS % len(turn_moves(start))]


@pytest.mark.parametrize(
    ("temper", "byte", "speaks"),
    [
        (Temper.SILENT, 255, False),
        (Temper.WATCHFUL, 255, False),
        (Temper.RASH, RASH_WORDS - 1, False),
        (Temper.RASH, RASH_WORDS, True),
    ],
)
def test_below_the_target_only_the_rash_speak(temper: Temper, byte: int, speaks: bool) -> None:
    """A wrong call or challenge, of any seat."""
    move = play_out(GIGACKEL, full_pack(), 3, bytes([temper.value, byte])).moves[0]
    assert isinstance(move, Call | Challenge) is speaks
    assert isinstance(move, Open) is not speaks


@pytest.mark.parametrize(
    ("temper", "byte", "speaks"),
    [
        (Temper.SILENT, 255, False),
        (Temper.WATCHFUL, WORDS - 1, False),
        (Temper.WATCHFUL, WORDS, True),
        (Temper.RASH, WORDS, True),
    ],
)
def test_with_the_target_reached_the_watchful_speak(temper: Temper, byte: int, speaks: bool) -> None:
    """Right or wrong."""
    options = GIGACKEL.replace(target=1)
    move = play_out(options, full_pack(), 3, bytes([temper.value, 0, 0, 0, 0, byte])).moves[4]
    assert isinstance(move, Call | Challenge) is speaks


def test_every_seat_may_speak() -> None:
    """All calls and challenges of a moment are reached, as moves go by."""
    options = GIGACKEL.for_players(3)
    said = {
        play_out(options, full_pack(), 2, bytes([2, *[0] * wait, byte])).moves[-1]
        for wait in range(12)
        for byte in range(RASH_WORDS, 256)
    }
    words = {move for move in said if isinstance(move, Call | Challenge)}
    assert len(words) == 3 * (1 + 2)


@given(st.binary(max_size=LENGTH), st.sampled_from(sorted(PRESETS)))
def test_any_bytes_play_a_deal_to_its_end(choices: bytes, preset: str) -> None:
    """And not beyond: only the last state has a result."""
    playout = play_out(PRESETS[preset], full_pack(), 3, choices)
    *before, final = playout.states()
    assert final.result is not None
    assert all(state.result is None for state in before)
    assert len(before) == len(playout.moves)
    assert playout.final == final
    assert list(playout.steps()) == list(zip(before, playout.moves, playout.states()[1:], strict=True))


@given(playouts())
def test_a_playout_is_a_frozen_value_that_can_be_pasted(playout: Playout) -> None:
    """Equal after repr and pickle, hashable, readable."""
    names = vars(gaigel) | vars(gaigel.testing)
    again = eval(repr(playout), dict(names))
    assert again == playout
    assert hash(again) == hash(playout)
    assert pickle.loads(pickle.dumps(playout)) == playout
    with pytest.raises(FrozenInstanceError):
        playout.dealer = 0  # type: ignore[misc] # pyright: ignore[reportAttributeAccessIssue]
    lines = str(playout).splitlines()
    assert [line.split()[0] for line in lines] == ["rules", "dealer", "pack", "moves"]
    assert gaigel.parse_moves(lines[3].removeprefix("moves")) == playout.moves
    assert lines[1].endswith(", knocked") is playout.knocked


def test_playouts_shrink_to_a_plain_deal() -> None:
    """The first preset, the sorted pack, the first cards; a rare ending leaves only what brings it about."""
    assert find(playouts(), lambda _: True, settings=QUICK) == play_out(SPEEDBESEN, full_pack(), 3, b"")

    def laid_down(playout: Playout) -> bool:
        return playout.final.result is not None and playout.final.result.ending is Ending.FIVE_SEVENS

    seldom = settings(QUICK, max_examples=5000)
    found = find(playouts(SPEEDBESEN, themes=[Theme.FIVE_SEVENS]), laid_down, settings=seldom)
    assert [str(move) for move in found.moves] == ["0:sevens"]


@given(playouts(rules(preset="wikipedia", players=2), themes=()))
def test_playouts_take_a_strategy_for_the_rules(playout: Playout) -> None:
    """Or fixed rules, or none."""
    assert playout.rules == WIKIPEDIA.for_players(2)


def test_every_dealer_deals_and_knocks() -> None:
    """RULES §2: knocking only where it is allowed."""
    rng = random.Random(1)
    drawn = [random_playout(rng, random_rules(rng)) for _ in range(300)]
    assert {(each.dealer, each.rules.players) for each in drawn} == {
        (dealer, players) for players in (2, 3, 4, 6) for dealer in range(players)
    }
    assert {each.knocked for each in drawn if each.rules.knocking} == {False, True}
    assert not any(each.knocked for each in drawn if not each.rules.knocking)


def test_the_same_seed_draws_the_same_deal() -> None:
    """Nothing but the given source of chance decides."""
    one, two = random.Random(7), random.Random(7)
    assert random_playout(one, random_rules(one)) == random_playout(two, random_rules(two))


# ------------------------------------------------------------------------------------------------ states and moves


@given(states(SPEEDBESEN))
def test_states_are_states_of_the_rules(state: State) -> None:
    """Any moment of a deal."""
    assert state.rules == SPEEDBESEN


def test_first_and_last_states_are_drawn() -> None:
    """And the first is the simplest."""
    assert find(states(), lambda _: True, settings=QUICK) == deal(SPEEDBESEN, full_pack(), 3)
    assert find(states(), lambda state: state.result is not None, settings=QUICK).turn is None


def test_views_shrink_to_the_first_seat_that_counts() -> None:
    """Of the simplest state."""
    start = deal(SPEEDBESEN, full_pack(), 3)
    assert find(views(), lambda _: True, settings=QUICK) == view(start, 0)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
@pytest.mark.parametrize("counting", [True, False])
def test_views_are_of_every_seat_and_of_a_spectator(seat: int | None, counting: bool) -> None:
    """Counting or not."""
    wanted = views(SPEEDBESEN.for_players(3))
    found = find(wanted, lambda seen: (seen.seat, seen.counting) == (seat, counting), settings=QUICK)
    assert found == view(deal(SPEEDBESEN.for_players(3), full_pack(), 2), seat, counting=counting)


def test_views_are_of_any_moment_and_of_the_themes_asked_for() -> None:
    """The last one too; here mostly with a seven turned up."""
    wanted = views(SPEEDBESEN, themes=[Theme.SEVEN_TURNED_UP])
    assert find(wanted, lambda seen: seen.result is not None, settings=QUICK).turn is None
    assert find(wanted, lambda seen: seen.turned_up is seen.table.trump_seven, settings=QUICK).turned_up


@given(views(rules(preset="gigackel", players=2)))
def test_views_take_a_strategy_for_the_rules(seen: View) -> None:
    """As `states` does."""
    assert seen.rules == GIGACKEL.for_players(2)


def test_candidates_of_a_view_are_those_of_its_state() -> None:
    """The table decides which there are."""
    state = deal(SPEEDBESEN.for_players(6, 3), full_pack(), 0)
    assert candidate_moves(view(state, 4)) == candidate_moves(state)


def test_candidates_are_every_move_that_can_be_written() -> None:
    """Each kind, each card, opening, suit, sign and party, one seat and one party too many (RULES §16)."""
    state = deal(SPEEDBESEN.for_players(3), full_pack(), 0)
    moves = candidate_moves(state)
    assert len(set(moves)) == len(moves) == 4 * (24 + 5 * 24 + 4 + 5 + 4 + 7)
    assert {type(move) for move in moves} == set(get_args(Move))
    assert {move.seat for move in moves} == {0, 1, 2, 3}
    assert {move.party for move in moves if isinstance(move, Challenge)} == {0, 1, 2, 3}


@given(states(), st.data())
def test_moves_for_a_state_are_candidates(state: State, data: DataObject) -> None:
    """Also when the deal is over and nothing is legal."""
    assert data.draw(moves_for(state)) in candidate_moves(state)


def test_moves_for_a_state_are_legal_and_illegal() -> None:
    """Calls out of turn, the hand's own cards, and moves that are quite wrong."""
    state = deal(GIGACKEL, full_pack(), 3)

    def some(kind: Callable[[Move], bool]) -> Move:
        return find(moves_for(state), kind, settings=QUICK)

    assert not why_illegal(state, some(lambda move: not why_illegal(state, move)))
    assert some(lambda move: not why_illegal(state, move) and move.seat != state.turn).seat != 0
    held = [Play(0, card) for card in state.hands[0]]
    assert some(lambda move: move in held) in held
    illegal = moves_for(state).filter(lambda move: bool(why_illegal(state, move))).map(type)
    for kind in get_args(Move):
        assert find(illegal, partial(is_, kind), settings=QUICK) is kind
