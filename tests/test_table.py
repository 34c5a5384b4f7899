"""The table before the deal: seats, the cut, drawing partners (RULES §2)."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

import gaigel
from gaigel import Card, Hand, Rank, Umschlag, cut, draw_partners, full_pack, parse_cards, shuffled_pack
from gaigel.errors import (
    GaigelError,
    InvalidCut,
    InvalidDeal,
    InvalidPack,
    NoSuchParty,
    NoSuchSeat,
    UndecidedPartners,
)
from gaigel.table import check_party, check_seat

if TYPE_CHECKING:
    from collections.abc import Iterable

packs = st.randoms(use_true_random=False).map(shuffled_pack)
NAMES: dict[str, Any] = dict(vars(gaigel))
"""The public names, in which a repr evaluates."""
DAUSE = {Card.EA, Card.LA, Card.HA, Card.SA}


def pack_of(fallen: str) -> tuple[Card, ...]:
    """A pack in which these cards lie on top; `-` is some card that is no Daus. The other Dause lie at the bottom."""
    rest = list(full_pack())
    for code in fallen.split():
        if code != "-":
            rest.remove(Card(code))
    plain = [card for card in rest if card.rank is not Rank.DAUS]
    top = [plain.pop() if code == "-" else Card(code) for code in fallen.split()]
    return (*top, *plain, *(card for card in rest if card.rank is Rank.DAUS))


# --- seats ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_seats_run_from_0(players: int) -> None:
    """§2: seats 0 to players-1."""
    assert [check_seat(seat, players) for seat in range(players)] == list(range(players))
    wrong: list[object] = [-1, players, 99, 0.0, 1.0, "0", None, True, False]
    for seat in wrong:
        with pytest.raises(NoSuchSeat) as info:
            check_seat(seat, players)
        assert (info.value.seat, info.value.players) == (seat, players)
        assert str(info.value) == f"there is no seat {seat!r}: the seats of {players} players are 0 to {players - 1}"


@pytest.mark.parametrize("parties", [2, 3, 4, 6])
def test_parties_are_counted_from_0(parties: int) -> None:
    """§2: parties 0 to parties-1."""
    assert [check_party(party, parties) for party in range(parties)] == list(range(parties))
    wrong: list[object] = [-1, parties, 99, 0.0, 1.0, "0", None, True, False]
    for party in wrong:
        with pytest.raises(NoSuchParty) as info:
            check_party(party, parties)
        assert (info.value.party, info.value.parties) == (party, parties)
        assert str(info.value) == f"there is no party {party!r}: the parties are 0 to {parties - 1}"


# --- the cut -------------------------------------------------------------------------------------------------------


@given(packs, st.integers(4, 44))
def test_cut_is_a_pure_rotation(pack: tuple[Card, ...], at: int) -> None:
    """§2: the first cards go under the rest; nothing else changes, and the pack itself stays."""
    before = tuple(pack)
    after = cut(pack, at)
    assert after == pack[at:] + pack[:at]
    assert [after[(place - at) % 48] for place in range(48)] == list(pack)
    assert cut(after, 48 - at) == pack == before


def test_cut_of_a_known_pack() -> None:
    pack = full_pack()
    assert cut(list(pack), 4)[:2] == (Card.EO, Card.EO)
    assert cut(iter(pack), 4)[-4:] == parse_cards("E7 E7 EU EU") == pack[:4]
    assert cut(pack, 44) == (*pack[44:], *pack[:44])


@pytest.mark.parametrize("at", [3, 45, 0, 48, -4, 49, True, "10", None, 4.0])
def test_cut_leaves_four_cards_in_each_part(at: Any) -> None:
    """§2: at least 4 cards stay in each part."""
    with pytest.raises(InvalidCut) as info:
        cut(full_pack(), at)
    assert str(info.value) == (
        f"a cut at {at!r} leaves too little: at least 4 cards stay in each part, so cut at 4 to 44"
    )
    assert isinstance(info.value, GaigelError)
    assert isinstance(info.value, ValueError)


def test_cut_takes_whole_packs_only() -> None:
    with pytest.raises(InvalidPack, match="47 cards instead of 48"):
        cut(full_pack()[1:], 20)


# --- drawing partners ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "fallen", "partners", "seats"),
    [
        # Four persons: the second of the two persons with a Daus ends it.
        (4, "EA LA", (0, 1), (0, 2, 1, 3)),
        (4, "- EA - LA", (1, 3), (1, 0, 3, 2)),
        (4, "- - - EA LA", (3, 0), (3, 1, 0, 2)),
        (4, "- - EA - - HA", (2, 1), (2, 0, 1, 3)),
        # A second Daus to the same person does not count, be it the twin or another.
        (4, "EA - - - EA - - - LA - HA", (0, 2), (0, 1, 2, 3)),
        (4, "- EA - - - HA - - - SA - - SA", (1, 0), (1, 2, 0, 3)),
        # Six persons: three Dause.
        (6, "EA EA LA", (0, 1, 2), (0, 3, 1, 4, 2, 5)),
        (6, "- - - EA LA HA", (3, 4, 5), (3, 0, 4, 1, 5, 2)),
        (6, "- - - - - EA - - LA - - - HA", (5, 2, 0), (5, 1, 2, 3, 0, 4)),
        (6, "- EA - - - - - EA - LA - - - HA - LA - - - - HA", (1, 3, 2), (1, 0, 3, 4, 2, 5)),
    ],
)
def test_draw_partners(players: int, fallen: str, partners: tuple[int, ...], seats: tuple[int, ...]) -> None:
    """§2: dealt face up in turn from person 0 until enough different persons have a Daus."""
    pack = pack_of(fallen)
    drawn = draw_partners(pack, players)
    assert drawn.partners == partners
    assert drawn.seats == seats
    assert drawn.dealt == tuple((place % players, pack[place]) for place in range(len(fallen.split())))
    # The owner of the first Daus deals first.
    assert drawn.seats[drawn.first_dealer] == partners[0]


@given(packs, st.sampled_from([4, 6]))
def test_draw_partners_from_any_pack(pack: tuple[Card, ...], players: int) -> None:
    """§2: partners are the first persons with a Daus and sit alternately; the others keep their order between them."""
    try:
        drawn = draw_partners(iter(pack), players)
    except UndecidedPartners:
        owners = {place % players for place, card in enumerate(pack) if card in DAUSE}
        assert len(owners) < players // 2
        return
    assert [card for _, card in drawn.dealt] == list(pack[: len(drawn.dealt)])
    assert [person for person, _ in drawn.dealt] == [place % players for place in range(len(drawn.dealt))]
    fell = list(dict.fromkeys(person for person, card in drawn.dealt if card in DAUSE))
    assert drawn.partners == tuple(fell)
    assert len(fell) == players // 2
    assert drawn.dealt[-1] == (fell[-1], pack[len(drawn.dealt) - 1])
    assert drawn.dealt[-1][1] in DAUSE
    # The last Daus was the first one of its owner.
    assert Counter(person for person, card in drawn.dealt if card in DAUSE)[fell[-1]] == 1
    assert drawn.seats[::2] == drawn.partners
    assert list(drawn.seats[1::2]) == sorted(set(range(players)) - set(fell))
    assert drawn.first_dealer == 0


@pytest.mark.parametrize(("players", "lucky", "persons", "needed"), [(4, [2], 1, 2), (6, [0], 1, 3), (6, [4, 1], 2, 3)])
def test_pack_runs_out(players: int, lucky: list[int], persons: int, needed: int) -> None:
    """§2: if all Dause fall to too few persons: an error that says shuffle again."""
    dause = [card for card in full_pack() if card.rank is Rank.DAUS]
    plain = [card for card in full_pack() if card.rank is not Rank.DAUS]
    pack: list[Card] = []
    for place in range(48):
        wanted = place % players in lucky and dause
        pack.append(dause.pop() if wanted else plain.pop())
    assert Hand(pack) == Hand(full_pack())
    with pytest.raises(UndecidedPartners) as info:
        draw_partners(pack, players)
    assert str(info.value) == (
        f"only {persons} of {needed} persons got a Daus before the pack ran out: shuffle and draw again"
    )
    assert isinstance(info.value, GaigelError)


def test_the_last_card_may_decide() -> None:
    """§2: the pack has run out only when its last card brought no decision."""
    plain = [card for card in full_pack() if card.rank is not Rank.DAUS]
    dause = [card for card in full_pack() if card.rank is Rank.DAUS]
    pack = [dause.pop() if place % 4 == 0 and place < 28 else plain.pop() for place in range(47)] + dause
    drawn = draw_partners(pack, 4)
    assert drawn.partners == (0, 3)
    assert len(drawn.dealt) == 48


@pytest.mark.parametrize("players", [2, 3, 5, 8, 0, "4", None])
def test_partners_are_drawn_by_four_or_six(players: Any) -> None:
    """§2: only for two parties of four or six."""
    with pytest.raises(InvalidDeal) as info:
        draw_partners(full_pack(), players)
    assert str(info.value) == f"partners are drawn for 4 or 6 players, not for {players!r}"


@pytest.mark.parametrize("pack", [full_pack()[:20], (), (*full_pack()[:47], Card.E7)])
def test_partners_are_drawn_from_a_whole_pack(pack: Iterable[Card]) -> None:
    with pytest.raises(InvalidPack):
        draw_partners(pack, 4)


def test_umschlag_is_a_value() -> None:
    drawn = draw_partners(shuffled_pack(random.Random(7)), 6)
    assert eval(repr(drawn), NAMES) == drawn
    assert hash(eval(repr(drawn), NAMES)) == hash(drawn)
    assert isinstance(drawn, Umschlag)
    thing: Any = drawn
    with pytest.raises(FrozenInstanceError):
        thing.first_dealer = 1
