"""The screen of the table."""

from __future__ import annotations

import argparse
import asyncio
import re
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any, ClassVar

from attrs import evolve
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Grid, Horizontal, Vertical, VerticalScroll
from textual.events import Key
from textual.message import Message
from textual.timer import Timer
from textual.widgets import RichLog, Static

from gaigel import PRESETS, Call, Card, DealResult, Move, Open, Play, View, deadline, legal_moves, why_illegal
from gaigel.explaining import LANGUAGES, announcement, explain
from gaigel.telling import CardsDrawn, DealEnded

from .game import ME, STRENGTHS, Game, Step
from .lines import (
    GOLD,
    IN_THE_LOG,
    LETTERS,
    SPOKEN,
    WORDS,
    face,
    in_order,
    letter,
    list_lines,
    seat_lines,
    stacked,
    status,
    stock_lines,
    suit_name,
    word,
)

COMPUTERS = ("Karle", "Frieder", "Gretel", "Eugen", "Bärbel")
PLACES = {  # who sits where on a grid of three by three, S is the stock; the next one to play sits to the right
    2: ". 1 . . S . . 0 .",
    3: "2 . 1 . S . . 0 .",
    4: ". 2 . 3 S 1 . 0 .",
    6: "4 3 2 5 S 1 . 0 .",
}
MOST_WORDS = 12


class Item(Static, can_focus=True):
    """Something to choose by click, Enter or key: a card of the hand, or a word to say."""

    class Chosen(Message):
        """It was chosen."""

        def __init__(self, item: Item) -> None:
            self.item = item
            super().__init__()

    card: Card | None = None
    move: Move | None = None

    def on_click(self) -> None:
        """A click chooses."""
        self.post_message(self.Chosen(self))

    def on_key(self, event: Key) -> None:
        """Enter and space choose."""
        if event.key in ("enter", "space"):
            event.stop()
            self.post_message(self.Chosen(self))


class Table(App[None]):
    """The whole screen. What happens changes the game, then `show` puts on the screen what the person may know."""

    TITLE = "Gaigel"
    CSS_PATH = "look.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[Any]] = [
        Binding("t", "tip", show=False),
        Binding("k", "counter", show=False),
        Binding("f", "deadline", show=False),
        Binding("l", "language", show=False),
        Binding("n", "next_deal", show=False),
        Binding("w", "new_match", show=False),
        Binding("q", "quit", show=False),
        Binding("left", "app.focus_previous", show=False),
        Binding("right", "app.focus_next", show=False),
        *(Binding(str(number), f"card({number - 1})", show=False) for number in range(1, 10)),
        *(Binding(key, f"word({key!r})", show=False) for key in sorted(set(LETTERS.values()))),
    ]

    def __init__(
        self, game: Game, *, lang: str = "en", name: str = "Häberle", preset: str = "", delay: float = 0
    ) -> None:
        super().__init__()
        self.game, self.lang, self.preset, self.delay = game, lang, preset, delay
        self.seats = (name, *COMPUTERS)[: game.rules.players]
        self.shows_deadline = True
        self.note = ""
        self.in_mind: Card | None = None
        self.pending: Timer | None = None

    def compose(self) -> ComposeResult:
        """The widgets, top down; `show` gives them their texts."""
        yield Static(id="title")
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                with Grid(id="felt"):
                    for place, who in enumerate(PLACES[self.game.rules.players].split()):
                        yield Static(id={"S": "stock", ".": f"corner{place}"}.get(who, f"seat{who}"), classes="cell")
                yield Static(id="message")
                with Horizontal(id="hand"):
                    for _ in range(self.game.rules.hand_size):
                        yield Item(classes="card")
                with Horizontal(id="words"):
                    for _ in range(MOST_WORDS):
                        yield Item(classes="word")
            yield RichLog(id="log", wrap=True, min_width=10)
        yield Static(id="keys")
        with VerticalScroll(id="result"):
            yield Static(id="ending")
            yield Static(id="slate")
            yield Static(id="choices")

    def on_mount(self) -> None:
        """Begins."""
        self.query_one("#log").can_focus = self.query_one("#result").can_focus = False
        self.begin()

    # ---------------------------------------------------------------------------------------- what happens

    def begin(self) -> None:
        """A new deal lies on the table."""
        self.note = ""
        self.write_log()
        self.go_on()
        self.cards[0].focus()

    def go_on(self) -> None:
        """The computers move until it is the person's turn; with a delay, one at a time."""
        if self.pending:
            self.pending.stop()
        while move := self.game.computers_move():
            if self.delay:
                pause = self.delay if self.game.state.cards else 2 * self.delay  # time to look at a complete trick
                self.pending = self.set_timer(pause, partial(self.make, move))
                break
            self.write_step(self.game.do(move))
        self.show()

    def make(self, move: Move) -> None:
        """Makes a legal move, and the computers answer it."""
        self.note = ""
        self.write_step(self.game.do(move))
        self.go_on()

    def try_move(self, move: Move) -> None:
        """Makes the person's move, or says why it is not allowed."""
        if reasons := why_illegal(self.game.view(), move):
            self.say(explain(reasons, self.lang, seats=self.seats))
        else:
            self.make(move)

    def say(self, note: str) -> None:
        """Tells the person something."""
        self.note = note
        self.show()

    # ---------------------------------------------------------------------------------------- what is pressed

    def on_item_chosen(self, message: Item.Chosen) -> None:
        """A card or a word was chosen."""
        item = message.item
        if item.move:
            self.try_move(item.move)
        elif item.card:
            ways = self.game.ways(item.card)
            if len(ways) > 1:
                self.say(WORDS[self.lang]["choose_opening"])
            else:
                self.try_move(ways[0] if ways else self.game.attempt(item.card))

    def on_descendant_focus(self) -> None:
        """Another card is looked at."""
        if isinstance(self.focused, Item) and self.focused.card and self.focused.card is not self.in_mind:
            self.in_mind = self.focused.card
            self.say("")

    def action_card(self, place: int) -> None:
        """The number of a card was pressed."""
        for item in self.cards[place : place + 1]:
            if item.display:
                item.focus()
                self.in_mind = item.card
                item.post_message(Item.Chosen(item))

    def action_word(self, key: str) -> None:
        """The letter of a word was pressed; "Aus!" may always be tried."""
        moves = [item.move for item in self.query("#words Item").results(Item) if item.move]
        called = [move for move in moves if letter(move) == key] or [Call(ME)] * (key == LETTERS[Call])
        for move in called[:1]:
            self.try_move(move)

    def action_tip(self) -> None:
        """Asks a strong player."""
        words, move = WORDS[self.lang], self.game.tip()
        self.say(words["tip"].format(move=explain(move, self.lang, seats=self.seats)) if move else words["no_tip"])

    def action_counter(self) -> None:
        """Switches between a counter and Kopfrechnen."""
        self.game.count(counting=not self.game.counting)
        self.write_log()
        self.say(WORDS[self.lang]["counter_on" if self.game.counting else "counter_off"])

    def action_deadline(self) -> None:
        """Switches the reminder of the deadline."""
        self.shows_deadline = not self.shows_deadline
        self.say(WORDS[self.lang]["deadline_on" if self.shows_deadline else "deadline_off"])

    def action_language(self) -> None:
        """Switches the language."""
        self.lang = "en" if self.lang == "de" else "de"
        self.write_log()
        self.say("")

    def action_next_deal(self) -> None:
        """Deals again, once the deal is over."""
        if self.game.match.is_over:
            self.action_new_match()
        elif self.game.state.result:
            self.game.deal()
            self.begin()

    def action_new_match(self) -> None:
        """Begins a new match, once the deal is over."""
        if self.game.state.result:
            self.game.new_match()
            self.begin()

    # ---------------------------------------------------------------------------------------- what is shown

    @property
    def cards(self) -> list[Item]:
        """The places for cards of the hand."""
        return list(self.query("#hand Item").results(Item))

    @property
    def parties(self) -> list[str]:
        """What the parties are called on the score sheet."""
        count = self.game.rules.parties
        if count == 2 < len(self.seats):
            return [WORDS[self.lang]["us"], WORDS[self.lang]["them"]]
        return ["+".join(self.seats[party::count]) for party in range(count)]

    def text(self, name: str) -> Static:
        """The widget of this name."""
        return self.query_one(f"#{name}", Static)

    def show(self) -> None:
        """Puts what the person may know on the screen."""
        view, words, match = self.game.view(), WORDS[self.lang], self.game.match
        title = words["title"].format(
            preset=self.preset.capitalize(),
            deal=len(match.deals) + (view.result is None),
            dealer=self.seats[view.dealer],
            trick=min(len(view.tricks) + 1, view.table.trick_count),
            tricks=view.table.trick_count,
            trump=suit_name(view.trump, self.lang),
        )
        self.text("title").update(title)
        self.text("keys").update(words["keys"])
        for seat, name in enumerate(self.seats):
            self.text(f"seat{seat}").update(seat_lines(view, seat, name, self.said(seat), self.lang))
        self.text("stock").update(stock_lines(view, self.lang))

        points = view.points or ["?"] * len(self.parties)
        below = "" if self.game.counting else words["in_the_head"]
        self.text("corner6").update(list_lines(words["points"], self.parties, points, below))
        marks = ["".join("IV"[mark - 1] for mark in line) or "–" for line in match.score_sheet().marks]
        self.text("corner8").update(list_lines(words["strokes"], self.parties, marks))

        self.text("message").update(stacked([Text(status(view, self.seats, self.lang), GOLD), Text(self.advice(view))]))
        self.show_hand(view)
        self.show_words(view)
        self.query_one("#result").display = view.result is not None
        if view.result:
            self.show_result(view.result)

    def said(self, seat: int) -> str:
        """What the seat said with its last move."""
        for step in reversed(self.game.steps):
            if step.move.seat == seat:
                said = [event for event in self.game.seen(step) if not isinstance(event, DealEnded)]
                return " ".join(filter(None, [announcement(event, self.lang) for event in said]))
        return ""

    def advice(self, view: View) -> str:
        """The note of the moment; else why a card is dim; else until when "Aus!" must be called."""
        until, card = deadline(view, view.table.party_of[ME]), self.in_mind
        if self.note or view.result:
            return self.note
        if card and view.turn == ME and card in view.hand and not self.game.ways(card):
            return explain(why_illegal(view, self.game.attempt(card)), self.lang, seats=self.seats)
        if self.shows_deadline and until.trick is not None:
            return explain(until, self.lang, seats=self.seats, trick=len(view.tricks) + 1)
        return ""

    def show_hand(self, view: View) -> None:
        """The hand: cards that may be played are bright."""
        for number, (item, card) in enumerate(zip_longest(self.cards, in_order(view)), 1):
            item.card, item.display = card, card is not None
            if card:
                item.update(stacked([*face(card, self.lang, dim=not self.game.ways(card)), Text(f"  {number}")]))

    def show_words(self, view: View) -> None:
        """The words: how the card in mind can open, and all that needs no card."""
        moves = self.game.ways(self.in_mind) if self.in_mind else []
        moves += [move for move in legal_moves(view) if not isinstance(move, Open | Play)]
        said = [(move, text) for move in moves if (text := word(move, self.parties, self.lang))]
        for place, item in enumerate(self.query("#words Item").results(Item)):
            item.move, text = said[place] if place < len(said) else (None, "")
            item.display = item.move is not None
            if item.move:
                item.set_class(isinstance(item.move, Call), "aus")
                item.update(Text.assemble((letter(item.move).upper(), GOLD), f" {text}"))

    def show_result(self, result: DealResult) -> None:
        """How the deal ended, the score sheet, and what may come next."""
        match, words = self.game.match, WORDS[self.lang]
        ending = explain(result, self.lang, seats=self.seats, rules=match.rules)
        if match.is_over:
            winners = " & ".join(self.parties[party] for party in match.winners)
            ending += f" {words['match_over'].format(winners=winners)}"
        sheet = match.score_sheet(self.parties)
        if len(sheet.marks) > 2:
            sheet = evolve(sheet, room=3)  # these lines run in all directions and need rows
        self.text("ending").update(ending)
        self.text("slate").update(Text(sheet.text(), no_wrap=True))
        keys = ["new_match"] if match.is_over else ["next_deal", "new_match"]
        self.text("choices").update("   ".join(words[key] for key in keys))

    # ---------------------------------------------------------------------------------------- what is written down

    def write_log(self) -> None:
        """Writes the log of the deal anew."""
        table = self.game.state.table
        dealt = WORDS[self.lang]["dealt"].format(
            dealer=self.seats[table.dealer], card=LANGUAGES[self.lang].card(table.trump_card)
        )
        self.query_one("#log", RichLog).clear().write(Text(dealt, IN_THE_LOG[CardsDrawn]))
        for step in self.game.steps:
            self.write_step(step)

    def write_step(self, step: Step) -> None:
        """Writes down what the person saw and heard."""
        log = self.query_one("#log", RichLog)
        for event in self.game.seen(step):
            if spoken := announcement(event, self.lang):
                said = WORDS[self.lang]["said"].format(name=self.seats[step.move.seat], words=spoken)
                log.write(Text(said, f"bold {SPOKEN}"))
            log.write(Text(explain(event, self.lang, seats=self.seats), IN_THE_LOG.get(type(event), "")))


async def take_picture(table: Table, file: Path, size: tuple[int, int] = (100, 30), moves: int = 6) -> None:
    """Lets the tips play, without a terminal, looks at a card that is not allowed, and draws the table."""
    async with table.run_test(size=size) as pilot:
        for _ in range(moves):
            if move := table.game.tip():
                table.try_move(move)
                await pilot.pause()
        for item in [item for item in table.cards if item.card and not table.game.ways(item.card)][-1:]:
            item.focus()
            await pilot.pause()
        drawn = re.sub(r"@font-face \{.*?\}", "", table.export_screenshot(), flags=re.DOTALL)  # nothing from the web
        file.write_text(drawn, encoding="utf-8")


def arguments() -> argparse.ArgumentParser:
    """What can be said on the command line."""
    parser = argparse.ArgumentParser(description="Play Gaigel in the terminal.")
    parser.add_argument("--lang", choices=sorted(WORDS), default="en")
    parser.add_argument("--preset", choices=sorted(PRESETS), default="speedbesen", help="whose house rules")
    parser.add_argument("--players", type=int, choices=sorted(PLACES), default=4)
    parser.add_argument("--strength", choices=STRENGTHS, default="greedy", help="how well the computers play")
    parser.add_argument("--name", default="Häberle", help="what you are called")
    parser.add_argument("--seed", type=int, help="for the same cards again")
    parser.add_argument("--delay", type=float, default=0.8, metavar="SECONDS", help="how long a computer thinks")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="only draw a table into an SVG file")
    return parser


def main(argv: list[str] | None = None) -> None:
    """Plays, or draws a picture."""
    asked = arguments().parse_args(argv)
    game = Game(PRESETS[asked.preset].for_players(asked.players), asked.seed, asked.strength)
    delay = 0 if asked.picture else asked.delay
    table = Table(game, lang=asked.lang, name=asked.name, preset=asked.preset, delay=delay)
    if asked.picture:
        asyncio.run(take_picture(table, asked.picture))
        print(f"{asked.picture}: a table as you would see it")
    else:
        table.run()
