"""The players: asked in the right order, honest about what they cannot know, never illegal, in time with every word."""

from __future__ import annotations

import ast
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from attrs import define, field
from hypothesis import given

import gaigel.players
from gaigel import (
    GIGACKEL,
    SPEEDBESEN,
    WIKIPEDIA,
    Calling,
    Dissle,
    Ending,
    IllegalMove,
    Overdue,
    Phase,
    Rules,
    State,
    View,
    apply,
    deal,
    is_legal,
    legal_moves,
    parse_move,
    play,
    shuffled_pack,
    view,
)
from gaigel.players import (
    EasyPlayer,
    ForeignSeat,
    GreedyPlayer,
    NormalPlayer,
    NotOnTurn,
    Player,
    RandomPlayer,
    StrongPlayer,
    WrongSeating,
    deal_steps,
    play_deal,
)
from gaigel.players.counting import counted_deadlines, counted_points
from gaigel.players.estimates import Weights
from gaigel.players.thumb import rule_of_thumb
from gaigel.sampling import sample_state
from gaigel.testing import playouts, random_pack
from tests.helpers import dealt, run

if TYPE_CHECKING:
    from gaigel import Move
    from gaigel.testing import Playout

QUICK_NORMAL = NormalPlayer(worlds=3)
QUICK_STRONG = StrongPlayer(worlds=6, endgame=3)
ALL_PLAYERS: list[Player] = [RandomPlayer(), GreedyPlayer(), EasyPlayer(), QUICK_NORMAL, QUICK_STRONG]
NAMES = ["random", "greedy", "easy", "normal", "strong"]
PRESETS = {"speedbesen": SPEEDBESEN, "gigackel": GIGACKEL, "wikipedia": WIKIPEDIA}
DISSLE = {"five_sevens": "HELD", "dissle": "ON_LEAD"}


@define
class Scripted:
    """A player that notes when it is asked and answers from a list; then it plays the first legal move."""

    seat: int
    asked: list[str]
    answers: dict[str, list[str]] = field(factory=dict)

    def choose(self, view: View, _rng: random.Random) -> Move:
        """Asked on turn."""
        self.asked.append(f"choose {self.seat}")
        answers = self.answers.get("choose", [])
        return parse_move(answers.pop(0)) if answers else legal_moves(view)[0]

    def call(self, _view: View, _rng: random.Random) -> Move | None:
        """Asked out of turn."""
        self.asked.append(f"call {self.seat}")
        answers = self.answers.get("call", [])
        return parse_move(answers.pop(0)) if answers else None


# Asking.


def test_every_other_seat_is_asked_for_a_call_in_order_of_play_before_the_seat_on_turn_chooses() -> None:
    """The order of asking: from the seat on turn, each once; then it chooses."""
    asked: list[str] = []
    steps = deal_steps([Scripted(seat, asked) for seat in range(4)], dealt(dealer=1), random.Random(1))
    next(steps)
    assert asked == ["call 3", "call 0", "call 1", "choose 2"]
    next(steps)
    assert asked[4:] == ["call 0", "call 1", "call 2", "choose 3"]


def test_a_call_is_applied_at_once_and_the_round_starts_again() -> None:
    """Winken: a sign of the partner on lead; then everybody is asked anew (RULES §13)."""
    asked: list[str] = []
    players = [Scripted(seat, asked) for seat in range(4)]
    players[2].answers["call"] = ["2:wink:H"]
    steps = deal_steps(players, dealt(SPEEDBESEN.replace(winking=True)), random.Random(1))
    assert str(next(steps)[1]) == "2:wink:H"
    assert asked == ["call 1", "call 2"]
    before, move = next(steps)
    assert len(before.past.signals) == 1
    assert asked[2:] == ["call 1", "call 2", "call 3", "choose 0"]
    assert move.seat == 0


def test_a_seat_that_could_say_nothing_is_not_asked() -> None:
    """At a table without calls only five sevens and melds out of turn remain."""
    asked: list[str] = []
    rules = SPEEDBESEN.replace(calling=Calling.AUTOMATIC)
    next(deal_steps([Scripted(seat, asked) for seat in range(4)], dealt(rules), random.Random(1)))
    assert asked == ["choose 0"]


def test_the_last_state_is_what_the_steps_lead_to() -> None:
    """`play_deal` and `deal_steps` are the same deal."""
    players: list[Player] = [GreedyPlayer(), EasyPlayer(), RandomPlayer(), GreedyPlayer()]
    start = dealt(rng=random.Random(4))
    steps = list(deal_steps(players, start, random.Random(5)))
    end = play_deal(players, start, random.Random(5))
    assert end == apply(*steps[-1]) == play(start, [move for _, move in steps])
    assert end.result is not None
    assert play_deal(players, end, random.Random(5)) is end


def test_there_must_be_one_player_for_each_seat() -> None:
    """The error says how many were given."""
    with pytest.raises(WrongSeating, match="3 players for a table of 4") as caught:
        next(deal_steps([GreedyPlayer()] * 3, dealt(), random.Random(1)))
    assert (caught.value.players, caught.value.seats) == (3, 4)


@pytest.mark.parametrize(("where", "answer"), [("call", "3:aus"), ("choose", "1:E7")])
def test_an_answer_for_another_seat_is_refused(where: str, answer: str) -> None:
    """Nobody calls or plays for somebody else."""
    players = [Scripted(seat, []) for seat in range(4)]
    asked = 1 if where == "call" else 0
    players[asked].answers[where] = [answer]
    with pytest.raises(ForeignSeat, match=f"seat {asked} answered {answer}") as caught:
        next(deal_steps(players, dealt(), random.Random(1)))
    assert caught.value.seat == asked
    assert caught.value.move == parse_move(answer)


def test_an_illegal_answer_is_refused_by_the_engine() -> None:
    """`apply` always checks."""
    players = [Scripted(seat, []) for seat in range(4)]
    players[0].answers["choose"] = ["0:pass"]
    with pytest.raises(IllegalMove):
        list(deal_steps(players, dealt(), random.Random(1)))


@pytest.mark.parametrize("player", ALL_PLAYERS, ids=NAMES)
def test_only_the_seat_on_turn_chooses(player: Player) -> None:
    """A view of another seat or of a spectator has no choice to make; a spectator has nothing to say either."""
    state = dealt()
    with pytest.raises(NotOnTurn, match="that of seat 2, but seat 0 is on turn") as caught:
        player.choose(view(state, 2), random.Random(1))
    assert (caught.value.seat, caught.value.turn) == (2, 0)
    with pytest.raises(NotOnTurn, match="that of a spectator, but the deal is over"):
        player.choose(view(run(state, "0:aus"), None), random.Random(1))
    assert player.call(view(state, None), random.Random(1)) is None


@pytest.mark.parametrize("player", ALL_PLAYERS, ids=NAMES)
def test_players_are_plain_values(player: Player) -> None:
    """Frozen, hashable, picklable, with an evaluable text; they fit the protocol."""
    copy = pickle.loads(pickle.dumps(player))
    assert copy == player
    assert hash(copy) == hash(player)
    assert eval(repr(player), vars(gaigel.players) | {"Weights": Weights}) == player
    assert isinstance(player, Player)
    with pytest.raises(AttributeError):
        player.patient = True  # type: ignore[attr-defined]


def test_the_library_does_not_import_the_players() -> None:
    """`import gaigel` stays light."""
    code = "import gaigel, sys; print(any(name.startswith('gaigel.players') for name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_no_player_gets_hold_of_a_state_but_by_sampling() -> None:
    """`State` is imported for annotations only: there is no other way from a view to a state than `StateSampler`."""
    package = Path(gaigel.players.__file__).parent
    for path in package.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
        names = {alias.name for node in imports for alias in node.names}
        assert not names & {"State", "make_state", "dealing"}, path.name


# Honesty.


@pytest.mark.parametrize("player", ALL_PLAYERS, ids=NAMES)
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_a_choice_does_not_depend_on_hidden_cards(player: Player, players: int) -> None:
    """The cards that the seat cannot know exchanged, the same seed gives the same choice."""
    rules = SPEEDBESEN.for_players(players)
    changed = 0
    for seed in range(4):
        rng = random.Random(seed)
        state = deal(rules, shuffled_pack(rng), 0)
        for _ in range(rng.randrange(players * 6)):
            if state.phase is Phase.OVER:
                break
            mine = view(state, state.turn)
            other = exchanged(state, rng)
            changed += other != state
            assert player.choose(view(other, state.turn), random.Random(seed)) == player.choose(
                mine, random.Random(seed)
            )
            state = apply(state, GreedyPlayer().choose(mine, rng))
    assert changed > 3


def exchanged(state: State, rng: random.Random) -> State:
    """The state with the cards mixed that the seat on turn has never seen."""
    return sample_state(view(state, state.turn), rng)


@given(playouts())
def test_the_rules_of_thumb_read_only_the_own_hand_and_public_facts(playout: Playout) -> None:
    """They choose on a state what they choose on the view of the seat on turn, legal at that."""
    for number, (state, _, _) in enumerate(playout.steps()):
        if state.turn is None or number % 3:
            continue
        chosen = rule_of_thumb(state, state.turn, random.Random(number))
        for counting in (True, False):
            seen = view(state, state.turn, counting=counting)
            assert rule_of_thumb(seen, state.turn, random.Random(number)) == chosen
        assert is_legal(state, chosen)


@given(playouts())
def test_points_and_deadlines_can_be_counted_in_the_head(playout: Playout) -> None:
    """What a seat counts from tricks and melds is what the engine keeps, whoever looks and without a counter."""
    for state, _, after in playout.steps():
        for position in (state, after):
            if position.result is not None:
                continue
            expected = {reached.party: reached.deadline for reached in position.past.reached}
            for counting in (True, False):
                seen = view(position, 0, counting=counting)
                assert counted_points(seen) == position.points
                assert counted_deadlines(seen) == expected
            assert counted_deadlines(position) == expected


# Whole deals.


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_all_players_play_all_tables(preset: Rules, players: int) -> None:
    """All presets and numbers of players, Auf Dissle and five sevens: no move is refused, no word is wrong."""
    rules = preset.for_players(players).replace(five_sevens=gaigel.FiveSevens.HELD, dissle=Dissle.ON_LEAD)
    for seed in range(6):
        rng = random.Random(seed)
        seats = [ALL_PLAYERS[(seed + seat) % 5 if seed else seat % 2] for seat in range(players)]
        pack = random_pack(rng, rules)
        end = play_deal(seats, deal(rules, pack, 0), rng, counting=bool(seed % 2))
        assert end.result is not None
        assert end.result.ending not in {Ending.WRONG_CALL, Ending.WRONG_CHALLENGE}


def test_nobody_who_counts_is_ever_late() -> None:
    """RULES §9: whatever the deadlines, who calls at once is in time."""
    for number, (preset, overdue) in enumerate((p, o) for p in PRESETS.values() for o in Overdue):
        for seed in range(8):
            rng = random.Random(seed)
            rules = preset.replace(overdue=overdue).for_players((2, 3, 4, 6)[(seed + number) % 4])
            end = play_deal([GreedyPlayer()] * rules.players, deal(rules, shuffled_pack(rng), 0), rng, counting=False)
            assert end.result is not None
            assert end.result.ending is not Ending.OVERDUE
