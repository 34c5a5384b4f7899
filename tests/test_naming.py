"""Names of cards: four schemes, nines, own words (RULES §1)."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest

from gaigel import Card, GaigelError, Rank, Suit
from gaigel.naming import (
    FRENCH_DE,
    FRENCH_EN,
    WUERTTEMBERG_DE,
    WUERTTEMBERG_EN,
    InvalidNames,
    Names,
    RankName,
    SuitName,
)

SCHEMES = (WUERTTEMBERG_DE, WUERTTEMBERG_EN, FRENCH_DE, FRENCH_EN)


@pytest.mark.parametrize(
    ("names", "suits", "ranks"),
    [
        (WUERTTEMBERG_DE, "Eichel Laub Herz Schellen", "Daus Zehn König Ober Unter Sieben"),
        (WUERTTEMBERG_EN, "Acorns Leaves Hearts Bells", "Ace Ten King Ober Unter Seven"),
        (FRENCH_DE, "Kreuz Pik Herz Karo", "Ass Zehn König Dame Bube Sieben"),
        (FRENCH_EN, "Clubs Spades Hearts Diamonds", "Ace Ten King Queen Jack Seven"),
    ],
)
def test_the_four_schemes(names: Names, suits: str, ranks: str) -> None:
    """Each scheme has its word for every suit and rank (RULES §1)."""
    assert [names.suit(suit) for suit in Suit] == suits.split()
    assert [names.rank(rank) for rank in reversed(Rank)] == ranks.split()


@pytest.mark.parametrize(
    ("names", "plurals", "labels"),
    [
        (WUERTTEMBERG_DE, "Siebener Unter Ober Könige Zehner Dause", "7 U O K 10 A"),
        (WUERTTEMBERG_EN, "Sevens Unters Obers Kings Tens Aces", "7 U O K 10 A"),
        (FRENCH_DE, "Siebener Buben Damen Könige Zehner Asse", "7 B D K 10 A"),
        (FRENCH_EN, "Sevens Jacks Queens Kings Tens Aces", "7 J Q K 10 A"),
    ],
)
def test_plurals_and_labels(names: Names, plurals: str, labels: str) -> None:
    """Sentences need the plural, pictures a letter or number for the corner."""
    assert [names.plural(rank) for rank in Rank] == plurals.split()
    assert [names.label(rank) for rank in Rank] == labels.split()


def test_names_of_cards() -> None:
    """German puts the suit first, English the rank (RULES §1)."""
    told = [[names.card(card) for names in SCHEMES] for card in (Card.HK, Card.LU)]
    assert told == [
        ["Herz-König", "King of Hearts", "Herz-König", "King of Hearts"],
        ["Laub-Unter", "Unter of Leaves", "Pik-Bube", "Jack of Spades"],
    ]
    assert FRENCH_DE.card(Card.LU, oblique=True) == "Pik-Buben"
    assert FRENCH_DE.card(Card.LO, oblique=True) == "Pik-Dame"


@pytest.mark.parametrize("names", SCHEMES)
def test_every_card_has_its_own_name(names: Names) -> None:
    """24 faces, 24 names, 6 labels; with nines too (RULES §1)."""
    for scheme in (names, names.with_nines()):
        assert len({scheme.card(card) for card in Card}) == 24
        assert len({scheme.label(rank) for rank in Rank}) == 6


def test_nines_in_place_of_sevens() -> None:
    """A naming matter only: the lowest card is called a nine (RULES §1)."""
    told = [names.with_nines() for names in SCHEMES]
    assert [names.card(Card.E7) for names in told] == ["Eichel-Neun", "Nine of Acorns", "Kreuz-Neun", "Nine of Clubs"]
    assert [names.plural(Rank.SIEBEN) for names in told] == ["Neuner", "Nines", "Neuner", "Nines"]
    assert {names.label(Rank.SIEBEN) for names in told} == {"9"}
    for names, nines in zip(SCHEMES, told, strict=True):
        assert (names.suits, names.ranks[1:]) == (nines.suits, nines.ranks[1:])
        assert nines.with_nines() == nines


def test_own_words() -> None:
    """Whoever says Schippen, Bollen and Sau may read them, and nothing else changes (RULES §1)."""
    names = WUERTTEMBERG_DE.replace(
        suits={Suit.LAUB: "Schippen", Suit.SCHELLEN: SuitName("Bollen", "pl")},
        ranks={Rank.DAUS: RankName("Sau", "Säue", "S", "f"), Rank.SIEBEN: "Dissle"},
        pattern="{suit} {rank}",
    )
    assert [names.card(card) for card in (Card.LA, Card.S7, Card.HK)] == ["Schippen Sau", "Bollen Dissle", "Herz König"]
    assert (names.plural(Rank.DAUS), names.label(Rank.DAUS)) == ("Säue", "S")
    assert (names.plural(Rank.SIEBEN), names.label(Rank.SIEBEN)) == ("Dissle", "D")
    assert names.suits[Suit.LAUB.index].gender == ""
    assert names.suits[Suit.HERZ.index] == WUERTTEMBERG_DE.suits[Suit.HERZ.index]
    assert names.with_nines().card(Card.S7) == "Bollen Neun"
    assert WUERTTEMBERG_DE.replace() == WUERTTEMBERG_DE


@pytest.mark.parametrize("names", [*SCHEMES, FRENCH_EN.with_nines()])
def test_names_are_values(names: Names) -> None:
    """They are equal by value, hashable, picklable, frozen, and their repr evaluates."""
    assert eval(repr(names)) == names
    assert pickle.loads(pickle.dumps(names)) == names
    assert len({names, attrs.evolve(names)}) == 1
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        names.pattern = ""  # type: ignore[misc]


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"suits": {"L": "Schippen"}}, "'L' is no Suit: take one of Suit.EICHEL"),
        ({"ranks": {Suit.LAUB: "Schippen"}}, "Suit.LAUB is no Rank: take one of Rank.SIEBEN"),
        ({"suits": {Suit.LAUB: ""}}, "name must be a word, not ''"),
        ({"suits": {Suit.LAUB: " "}}, "name must be a word, not ' '"),
        ({"suits": {Suit.LAUB: 7}}, "suits must be 4 of SuitName"),
        ({"ranks": {Rank.DAUS: SuitName("Sau")}}, "ranks must be 6 of RankName"),
        ({"pattern": "{rank}"}, r"pattern must hold \{suit\} and \{rank\}, not '\{rank\}'"),
        ({"pattern": "{suit}"}, r"pattern must hold \{suit\} and \{rank\}"),
        ({"pattern": 7}, r"pattern must hold \{suit\} and \{rank\}, not 7"),
    ],
)
def test_words_that_make_no_scheme_are_refused(changes: dict[str, Any], complaint: str) -> None:
    """The error says what is wrong and what would be right."""
    with pytest.raises(InvalidNames, match=complaint) as caught:
        WUERTTEMBERG_DE.replace(**changes)
    assert isinstance(caught.value, GaigelError)
    assert isinstance(caught.value, ValueError)


def test_incomplete_schemes_are_refused() -> None:
    """A scheme has four suits, six ranks and a nine."""
    with pytest.raises(InvalidNames, match="suits must be 4 of SuitName"):
        attrs.evolve(FRENCH_DE, suits=FRENCH_DE.suits[1:])
    with pytest.raises(InvalidNames, match="ranks must be 6 of RankName"):
        attrs.evolve(FRENCH_DE, ranks=(*FRENCH_DE.ranks, FRENCH_DE.nine))
    with pytest.raises(InvalidNames, match="nine must be 1 of RankName"):
        attrs.evolve(FRENCH_DE, nine="Neun")  # type: ignore[arg-type]
    with pytest.raises(InvalidNames, match="gender must be one of 'm', 'f', 'n', 'pl' or '', not 'x'"):
        SuitName("Herz", "x")  # type: ignore[arg-type]
    with pytest.raises(InvalidNames, match="label must be a word"):
        RankName("Sau", "Säue", "", "f")
