# %% [markdown]
"""A tour of the library, cell by cell: open it as a notebook (VS Code, PyCharm, Spyder, Jupytext), or run it.

    python examples/tour.py

In a notebook, put the name of a card, a hand, a state, a view or a score sheet on the last line of a cell: it shows a
picture. Here everything is printed.
"""

# %% Cards. Every one is there twice, and nobody can tell the twins apart.

import random

from gaigel import (
    GIGACKEL,
    SPEEDBESEN,
    Card,
    Hand,
    IllegalMove,
    Record,
    RecordedDeal,
    apply,
    check,
    count_states,
    deal,
    events,
    explain,
    legal_moves,
    parse_move,
    parse_moves,
    parse_position,
    play,
    position_text,
    redacted,
    render,
    sample_state,
    shuffled_pack,
    stacked_pack,
    start_match,
    view,
    view_events,
    why_illegal,
)
from gaigel.players import GreedyPlayer, hint, play_deal

hand = Hand("HK HK HO LA E7")
print(f"{hand}: {hand.points} Augen, {hand.count(Card.HK)} Herz-Könige. {render(hand, lang='de')}")

# %% A deal. There is no chance in the engine; whoever shuffles brings it, or stacks the pack.

pack = stacked_pack(
    SPEEDBESEN,
    dealer=3,
    hands={0: "HA HK HO L7 S7", 1: "HT LU E7 EU SU", 2: "HU ST EO SK LK", 3: "SO S7 EK LT EA"},
    trump="LA",
    rng=random.Random(1),
)
start = deal(SPEEDBESEN, pack, dealer=3)
print(start)

# %% What may the forehand do? Moves have a short text, and sentences in two languages.

for move in legal_moves(start):
    print(f"{move!s:<10} {explain(move, 'en')}")

# %% What may it not do, and why? Reasons are values with a stable code; the sentence is made from them.

for text in ("0:L7", "0:H:HA", "0:+H", "0:rob"):
    reasons = why_illegal(start, parse_move(text))
    print(f"{text:<8} {', '.join(reason.code.name for reason in reasons):<24} {explain(reasons, 'en')}")

# %% Play. A state never changes: `apply` makes a new one. Refusals carry the reasons and leave everything as it was.

state = play(start, parse_moves("0:G:HA 1:EU 2:EO 3:EK"))
try:
    state = apply(state, parse_move("1:E7"))
except IllegalMove as refusal:
    print(explain(refusal, "en"))
print(explain(state.tricks[-1], "en"))

# %% Anna has a trick: she robs the Daus, then melds twenty.

for text in ("0:rob", "0:+H"):
    before, move = state, parse_move(text)
    state = apply(before, move)
    for event in events(before, move, state):
        print(explain(event, "de", seats=["Anna", "Bernd", "Clara", "Dieter"]))

# %% A table. `render` draws a state with every hand, or a view with what one seat may know.

print(render(view(state, 1), lang="en", seats=["Anna", "Bernd", "Clara", "Dieter"]))

# %% Secrets. A view is another type than a state: what a seat cannot know is not in it.

before, move = start, parse_move("0:H:HK")
for seat in (0, 1):
    print(f"seat {seat} sees:", *view_events(before, move, apply(before, move), seat), sep="\n  ")
bernd = view(state, 1)
print(f"Bernd knows that Anna holds {bernd.known[0]}; {count_states(bernd):.1e} deals fit what he has seen.")
print("One of them:", *sample_state(bernd, random.Random(1)).hands, sep="\n  ")

# %% Ask a strong player.

print(hint(view(state, 0), random.Random(1)))

# %% Let computers play it out, and hear how it ended.

end = play_deal([GreedyPlayer()] * 4, state, random.Random(1))
assert end.result
print(explain(end.result, "en"))

# %% Keep it: as one line of text, or as a record that people can read, and that can be checked and redacted.

assert parse_position(position_text(state)) == state
record = Record(SPEEDBESEN, [RecordedDeal(rules=SPEEDBESEN, dealer=3, pack=pack, moves=parse_moves("0:G:HA 1:EU"))])
assert not check(record)
print(redacted(record, 2).dumps())

# %% A whole match, by other house rules, with the strokes in chalk.

match = start_match(GIGACKEL)
rng = random.Random(3)
while not match.is_over:
    match = match.enter(play_deal([GreedyPlayer()] * 4, match.deal(shuffled_pack(rng)), rng))
print(match.score_sheet(["Anna + Clara", "Bernd + Dieter"]))
