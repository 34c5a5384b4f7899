"""The table in the terminal, driven through its screen as a person would: examples/terminal_table.py."""

from __future__ import annotations

import asyncio
import runpy
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gaigel import (
    GIGACKEL,
    PRESETS,
    SPEEDBESEN,
    WIKIPEDIA,
    AnnounceDissle,
    Call,
    Card,
    Challenge,
    Ending,
    LayDownSevens,
    LayUnder,
    MeldPair,
    Open,
    Opening,
    Pass,
    Phase,
    Play,
    Rob,
    Rules,
    Sign,
    Suit,
    Take,
    Wink,
    deal,
    parse_moves,
    stacked_pack,
    why_illegal,
)
from gaigel.explaining import explain
from gaigel.match import start_match
from gaigel.players import StrongPlayer

pytest.importorskip("textual")

from textual.widgets import RichLog

from examples.table.app import Item, Table, main
from examples.table.game import Game
from examples.table.lines import LETTERS, WORDS, in_order, letter, word

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from textual.pilot import Pilot

    from gaigel import Move

EXAMPLES = Path(__file__).parents[1] / "examples"
QUICK = StrongPlayer(worlds=2, endgame=1)
SMALL, USUAL = (80, 24), (100, 30)


PAIR = {0: "HA HK HO L7 S7", 1: "HU", 2: "EU", 3: "SU"}
"""Hands of which the first opens, melds and robs."""
MELDING = "0:G:HA 1:HU 2:EU 3:SU"
"""Up to the moment when it may."""


def a_game(rules: Rules = SPEEDBESEN, seed: int = 7) -> Game:
    """A game whose tips need not be good."""
    return Game(rules, seed, adviser=QUICK)


def laid_out(
    hands: Mapping[int, str], trump: str, moves: str = "", *, dealer: int = 3, rules: Rules = SPEEDBESEN
) -> Game:
    """A game with these cards in which these moves have been made."""
    game = a_game(rules)
    game.match = start_match(rules, dealer)
    game.state = deal(rules, stacked_pack(rules, dealer, hands=hands, trump=trump), dealer)
    for move in parse_moves(moves):
        game.do(move)
    return game


def driven(table: Table, course: Callable[[Pilot[None]], Awaitable[None]], size: tuple[int, int] = USUAL) -> None:
    """Runs the table without a terminal while somebody presses keys."""

    async def drive() -> None:
        async with table.run_test(size=size) as pilot:
            await pilot.pause()
            await course(pilot)

    asyncio.run(drive())


def shown(table: Table, name: str) -> str:
    """What a widget shows, in one line."""
    return " ".join(str(table.text(name).render()).split())


def message(table: Table) -> str:
    """The line below who is on turn."""
    return " ".join(str(table.text("message").render()).split("\n", maxsplit=1)[1].split())


def log(table: Table) -> str:
    """The whole log, in one line."""
    return " ".join(" ".join(line.text for line in table.query_one("#log", RichLog).lines).split())


def visible_words(table: Table) -> list[Move]:
    """The moves of the words that can be said now."""
    return [item.move for item in table.query("#words Item").results(Item) if item.display and item.move]


def everything(table: Table) -> str:
    """All that stands on the screen."""
    names = ["title", "stock", "message", "corner6", "corner8", *(f"seat{seat}" for seat in range(len(table.seats)))]
    cards = [str(item.render()) for item in table.cards if item.display]
    return " | ".join([*(shown(table, name) for name in names), *cards, log(table)])


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()


async def play_to_the_end(pilot: Pilot[None], table: Table) -> None:
    """Plays a deal with nothing but keys: what a computer would do, or the first bright card."""
    while table.game.state.result is None:
        tip = table.game.tip()
        assert tip is not None
        if isinstance(tip, Open | Play):
            await press(pilot, str(in_order(table.game.view()).index(tip.card) + 1))
            if isinstance(tip, Open) and not table.game.steps[-1:]:
                await press(pilot, letter(tip))
        else:
            await press(pilot, letter(tip))


@pytest.mark.parametrize(("seed", "size"), [(7, USUAL), (11, SMALL)])
def test_a_whole_deal_is_played_by_keys_and_then_the_next(seed: int, size: tuple[int, int]) -> None:
    table = Table(a_game(seed=seed))

    async def course(pilot: Pilot[None]) -> None:
        dealer = table.game.state.dealer
        await play_to_the_end(pilot, table)
        result, match = table.game.state.result, table.game.match
        assert result
        assert len(match.deals) == 1
        assert table.query_one("#result").display
        assert shown(table, "ending") == explain(result, "en", seats=table.seats, rules=SPEEDBESEN)
        assert shown(table, "slate") == " ".join(match.score_sheet(["we", "they"]).text().split())
        assert explain(result, "en", seats=table.seats) in log(table)
        await press(pilot, "n")
        assert not table.query_one("#result").display
        assert table.game.state.result is None
        assert table.game.state.dealer == (dealer + 1) % 4
        assert f"deal 2 · dealer {table.seats[(dealer + 1) % 4]}" in shown(table, "title")

    driven(table, course, size)


def test_a_match_ends_with_its_winners_and_a_new_one_begins_with_an_empty_slate() -> None:
    table = Table(a_game(SPEEDBESEN.replace(limit=1)))

    async def course(pilot: Pilot[None]) -> None:
        await press(pilot, "a")
        assert table.game.match.is_over
        assert shown(table, "ending").endswith("The match is over. Won by they.")
        assert shown(table, "choices") == "W new match"
        assert shown(table, "corner8") == "strokes we V they –"
        await press(pilot, "n")
        assert table.game.match.deals == ()
        assert shown(table, "corner8") == "strokes we – they –"

    driven(table, course)


# ---------------------------------------------------------------------------------------------------- refusals


def test_a_dim_card_tells_why_it_may_not_open_and_stays_in_the_hand() -> None:
    """RULES §4: no trump opens the first trick while there is anything else."""
    game = laid_out({0: "LA HA HK E7 S7"}, trump="LU")
    table = Table(game)
    reason = explain(why_illegal(game.state, Open(0, Opening.HOEHER_HAT, Card.LA)), "en")

    async def course(pilot: Pilot[None]) -> None:
        before = game.state
        assert in_order(game.view())[0] is Card.LA
        assert message(table) == reason  # the focus is on it
        await press(pilot, "right")
        assert message(table) == ""
        await press(pilot, "1")
        assert message(table) == reason
        assert game.state == before

    driven(table, course)


def strict() -> Game:
    """A game late in its deal, in which the person may not play every card."""
    game = a_game(GIGACKEL, seed=7)
    while not (game.state.phase is Phase.STRICT and game.state.turn == 0 and any_dim(game)):
        if game.state.result:
            game.match = start_match(GIGACKEL, 0)
            game.deal()
        move = game.computers_move() or game.tip()
        assert move
        game.do(move)
    return game


def any_dim(game: Game) -> bool:
    return any(not game.ways(card) for card in game.view().hand) and any(game.ways(card) for card in game.view().hand)


@pytest.mark.parametrize("how", ["number", "click", "enter"])
def test_a_card_that_does_not_follow_is_refused_with_the_reason(how: str) -> None:
    """RULES §6: whoever can, follows and beats."""
    game = strict()
    table = Table(game, lang="de")
    hand = in_order(game.view())
    place = next(place for place, card in enumerate(hand) if not game.ways(card))
    reason = explain(why_illegal(game.state, Play(0, hand[place])), "de", seats=table.seats)

    async def course(pilot: Pilot[None]) -> None:
        before = game.state
        if how == "number":
            await press(pilot, str(place + 1))
        elif how == "click":
            await pilot.click(table.cards[place])
        else:
            await press(pilot, *["right"] * place, "enter")
        assert message(table) == reason
        assert game.state == before
        allowed = next(place for place, card in enumerate(hand) if game.ways(card))
        await pilot.click(table.cards[allowed])
        await pilot.pause()
        assert game.steps
        assert any(step.move == Play(0, hand[allowed]) for step in game.steps)

    driven(table, course)


def test_nobody_plays_before_his_turn() -> None:
    """RULES §2: the reason names who comes first."""
    table = Table(laid_out({}, trump="LU", dealer=0), delay=60)

    async def course(pilot: Pilot[None]) -> None:
        await press(pilot, "2")
        assert message(table) == "It is not your turn: Karle comes first."
        assert table.game.steps == []
        assert shown(table, "message").startswith("Karle is thinking …")

    driven(table, course)


# ---------------------------------------------------------------------------------------------------- words


def test_aus_may_be_called_while_somebody_else_is_thinking() -> None:
    """RULES §9: on turn or not; below the target it costs the deal."""
    table = Table(laid_out({}, trump="LU", dealer=0), lang="de", delay=60)

    async def course(pilot: Pilot[None]) -> None:
        await press(pilot, "a")
        result = table.game.state.result
        assert result
        assert (result.ending, result.seat, result.strokes) == (Ending.WRONG_CALL, 0, (2, 0))
        assert "Untergaigelt" in log(table)
        assert shown(table, "corner8") == "Striche wir V sie –"
        await press(pilot, "a", "1", "t")  # nothing more happens
        assert len(table.game.match.deals) == 1

    driven(table, course)


def test_computers_take_their_time_one_after_the_other() -> None:
    table = Table(laid_out({}, trump="LU", dealer=0), delay=0.01)

    async def course(pilot: Pilot[None]) -> None:
        while table.game.state.turn != 0:
            await pilot.pause(0.01)
        assert [step.move.seat for step in table.game.steps] == [1, 2, 3]
        assert shown(table, "message").startswith("It is your turn.")

    driven(table, course)


def test_who_was_thinking_is_silent_once_the_deal_is_over() -> None:
    table = Table(laid_out({}, trump="LU", dealer=0), delay=0.2)

    async def course(pilot: Pilot[None]) -> None:
        await press(pilot, "a")
        made = len(table.game.steps)
        assert table.game.steps[-1].move == Call(0)
        await pilot.pause(0.5)
        assert len(table.game.steps) == made

    driven(table, course)


def test_computers_speak_up_before_their_turn() -> None:
    """RULES §9: the first word counts, and the partner of who has the lead is asked before he leads."""
    rules = SPEEDBESEN.replace(target=11)
    game = laid_out(
        {1: "HA", 2: "E7", 3: "EU", 0: "E7"}, trump="LU", moves="1:G:HA 2:E7 3:EU 0:E7", dealer=0, rules=rules
    )
    assert game.state.turn == 1
    assert game.computers_move() == Call(3)


@pytest.mark.parametrize(("key", "opening"), [("g", Opening.GE_ELFEN), ("z", Opening.ANDERE_ALTE)])
def test_a_daus_asks_how_to_open(key: str, opening: Opening) -> None:
    """RULES §4: a plain Daus opens with Ge-Elfen or Andere Alte."""
    table = Table(laid_out({0: "HA HK E7 EU S7"}, trump="LU"))

    async def course(pilot: Pilot[None]) -> None:
        place = in_order(table.game.view()).index(Card.HA)
        await press(pilot, str(place + 1))
        assert table.game.steps == []
        assert message(table) == WORDS["en"]["choose_opening"]
        assert {move.opening for move in visible_words(table) if isinstance(move, Open)} == {
            Opening.GE_ELFEN,
            Opening.ANDERE_ALTE,
        }
        await press(pilot, key)
        assert table.game.steps[0].move == Open(0, opening, Card.HA)

    driven(table, course)


def test_melds_and_robbing_are_words_to_click() -> None:
    """RULES §7, §8: with a trick, on lead."""
    table = Table(laid_out(PAIR, trump="LA", moves=MELDING))

    async def course(pilot: Pilot[None]) -> None:
        words = list(table.query("#words Item").results(Item))
        assert [item.move for item in words[:2]] == [MeldPair(0, Suit.HERZ), Rob(0)]
        await pilot.click(words[0])
        await pilot.pause()
        assert table.game.state.points[0] == 37
        assert "Twenty!" in shown(table, "seat0")
        assert "Häberle melds twenty in Hearts." in log(table)
        assert Rob(0) not in visible_words(table)  # bound by the meld

    driven(table, course)


def test_every_move_has_a_letter_and_every_word_a_text_in_both_languages() -> None:
    moves: list[Move] = [
        *(Open(0, opening, Card.HA) for opening in Opening if opening is not Opening.ALL_TRUMP),
        MeldPair(0, Suit.HERZ),
        Rob(0),
        LayUnder(0),
        Take(0),
        AnnounceDissle(0),
        LayDownSevens(0),
        Pass(0),
        Challenge(0, 1),
        Wink(0, Sign.HERZ),
    ]
    assert WORDS["de"].keys() == WORDS["en"].keys()
    taken = set("tkflnwq")  # what the screen itself uses
    for move in moves:
        assert letter(move) not in taken
        assert all(word(move, ["wir", "sie"], lang) for lang in WORDS)
    assert word(Play(0, Card.HA), ["wir", "sie"], "de") is None
    assert set(LETTERS.values()).isdisjoint("123456789")


# ---------------------------------------------------------------------------------------------------- switches


def test_the_language_is_switched_everywhere() -> None:
    game = laid_out(PAIR, trump="LA", moves=MELDING)
    table = Table(game, lang="de", preset="speedbesen")

    async def course(pilot: Pilot[None]) -> None:
        german = everything(table)
        assert "Trumpf ♠ Laub" in german
        assert "Du bist dran." in german
        await press(pilot, "l")
        english = everything(table)
        assert "trump ♠ Leaves" in english
        assert "It is your turn." in english
        assert "opens with Ge-Elfen." in english
        await press(pilot, "l")
        assert everything(table) == german

    driven(table, course)


def test_without_the_counter_no_points_are_shown_and_a_right_call_is_one_in_the_head() -> None:
    """RULES §12: bests count right calls in the head."""
    game = laid_out(PAIR, trump="LA", moves=MELDING)
    table = Table(game)

    async def course(pilot: Pilot[None]) -> None:
        assert shown(table, "corner6") == "points we 17 they 0"
        assert "17 points" in log(table)
        await press(pilot, "k")
        assert shown(table, "corner6") == "points we ? they ? in your head!"
        assert "17" not in everything(table)
        await press(pilot, "k", "a")
        assert game.match.deals[0].uncounted == frozenset()  # he has looked
        await press(pilot, "k", "n")
        assert shown(table, "corner6") == "points we ? they ? in your head!"
        await press(pilot, "a")
        assert game.match.deals[1].uncounted == {0}

    driven(table, course)


def reached(rules: Rules = SPEEDBESEN) -> Game:
    """A game in which the person's party has the target after the first trick."""
    return laid_out(PAIR, trump="LA", moves=MELDING, rules=rules.replace(target=17))


def test_the_deadline_is_told_and_can_be_switched_off() -> None:
    """RULES §9: until the next trick is complete."""
    table = Table(reached())

    async def course(pilot: Pilot[None]) -> None:
        await press(pilot, "right")
        assert message(table) == "Call “Aus!” before this trick is over."
        await press(pilot, "f")
        assert message(table) == WORDS["en"]["deadline_off"]
        await press(pilot, "right")
        assert message(table) == ""
        await press(pilot, "f", "right")
        assert message(table) == "Call “Aus!” before this trick is over."
        await press(pilot, "k", "right")
        assert message(table) == ""  # who counts in the head counts deadlines, too

    driven(table, course)


def test_a_tip_names_a_move_and_makes_none() -> None:
    table = Table(reached())

    async def course(pilot: Pilot[None]) -> None:
        before = table.game.state
        await press(pilot, "t")
        assert message(table) == "Tip: Häberle calls “Aus!”."
        assert table.game.state == before
        await press(pilot, "a", "t")
        assert message(table) == WORDS["en"]["no_tip"]

    driven(table, course)


# ---------------------------------------------------------------------------------------------------- secrets


def test_nothing_on_the_screen_depends_on_what_the_person_cannot_know() -> None:
    """The same course with other hands on the other seats: the screens are equal, face-down cards and all."""
    screens: set[str] = set()
    for hands, moves in (
        ({1: "HT HU LU ST EA", 2: "SU SO L7 LT ET", 3: "SA SK EK LO HA"}, "1:H:HT 2:SU 3:SA"),
        ({1: "SK HA LT S7 EA", 2: "EK ET EO LU HU", 3: "SA SO LO EO HT"}, "1:H:SK 2:ET 3:HT"),
    ):
        table = Table(laid_out({0: "HK HO E7 EU S7"} | hands, trump="LA", moves=moves, dealer=0))

        async def look(_: Pilot[None], table: Table = table) -> None:
            screens.add(everything(table))

        driven(table, look)
    assert len(screens) == 1
    assert "face down" in screens.pop()


def test_the_person_knows_the_own_face_down_card_and_nobody_elses() -> None:
    """RULES §4: face-down cards are known to their owner."""
    table = Table(laid_out({0: "HK HO E7 EU S7", 1: "HT"}, trump="LA", moves="0:H:HK 1:HT"), delay=60)

    async def course(_: Pilot[None]) -> None:
        assert "Häberle plays the King of Hearts face down. Karle plays a card face down." in log(table)
        assert shown(table, "seat0").split()[1:4] == ["K", "Höher", "♥"]
        assert "10" not in shown(table, "seat1")

    driven(table, course)


def test_the_last_trick_stays_until_somebody_leads() -> None:
    table = Table(laid_out(PAIR, trump="LA", moves=MELDING), delay=60)

    async def course(pilot: Pilot[None]) -> None:
        assert shown(table, "seat0") == "▸Häberle 1 A ♥ Ge-Elfen! A"
        assert [shown(table, f"seat{seat}")[-5:] for seat in (1, 2, 3)] == ["U ♥ U", "U ♣ U", "U ♦ U"]
        await press(pilot, "5")
        assert "A" not in shown(table, "seat0")
        assert shown(table, "seat1") == "▸Karle ▮▮▮▮▮"

    driven(table, course)


# ---------------------------------------------------------------------------------------------------- all tables


@pytest.mark.parametrize(
    ("preset", "players"),
    [("speedbesen", 3), ("speedbesen", 6), ("gigackel", 2), ("gigackel", 4), ("wikipedia", 4), ("wikipedia", 6)],
)
def test_every_preset_is_played_at_every_table(preset: str, players: int) -> None:
    rules = PRESETS[preset].for_players(players)
    table = Table(a_game(rules, seed=players), lang="de", preset=preset)

    async def course(pilot: Pilot[None]) -> None:
        while table.game.state.result is None:
            move = table.game.tip()
            assert move
            table.try_move(move)
        await pilot.pause()
        assert shown(table, "slate")

    driven(table, course, SMALL)


def test_partners_may_be_on_more_than_one_side() -> None:
    """Six in three pairs have names on the score sheet, four with `we` and `they`."""
    assert Table(a_game(SPEEDBESEN.for_players(6, 3))).parties == ["Häberle+Gretel", "Karle+Eugen", "Frieder+Bärbel"]
    assert Table(a_game(SPEEDBESEN), lang="de").parties == ["wir", "sie"]
    assert Table(a_game(SPEEDBESEN.for_players(2)), name="Lina").parties == ["Lina", "Karle"]


def test_wikipedia_melds_and_challenges_have_their_buttons() -> None:
    """RULES §7, §9: words that need no turn are offered out of turn."""
    table = Table(laid_out(PAIR, trump="LA", moves=MELDING + " 0:S7", rules=WIKIPEDIA), delay=60)

    async def course(_: Pilot[None]) -> None:
        assert [type(move).__name__ for move in visible_words(table)] == ["MeldPair", "Call"]

    driven(table, course)


def test_a_picture_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.svg"
    main(["--picture", str(file), "--seed", "7", "--lang", "de", "--strength", "easy"])
    assert capsys.readouterr().out == f"{file}: a table as you would see it\n"
    picture = file.read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert "Häberle" in picture
    assert "@font-face" not in picture  # a page that shows it loads nothing from elsewhere


def test_without_textual_the_script_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "table"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "path", [str(EXAMPLES), *sys.path])
    monkeypatch.setitem(sys.modules, "textual.app", None)
    with pytest.raises(SystemExit, match=r"\.\[table\]"):
        runpy.run_path(str(EXAMPLES / "terminal_table.py"), run_name="__main__")


def test_the_script_starts_from_its_own_folder(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "path", [str(EXAMPLES), *sys.path])
    monkeypatch.setattr(sys, "argv", ["terminal_table.py", "--help"])
    with pytest.raises(SystemExit):
        runpy.run_path(str(EXAMPLES / "terminal_table.py"), run_name="__main__")
    assert "--lang" in capsys.readouterr().out
