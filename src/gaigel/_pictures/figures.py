"""The court figures: König, Ober and Unter of the four suits."""

from __future__ import annotations

from typing import Final, NamedTuple

from gaigel._pictures.ink import (
    BLUE,
    BROWN,
    EDGE,
    GOLD,
    GREEN,
    INK,
    RED,
    SKIN,
    STEEL,
    WHITE,
    circle,
    num,
    path,
    suit_use,
    use,
)

__all__ = ["DRESS", "Dress", "king", "ober", "unter"]


class Dress(NamedTuple):
    """Colours of one suit's three figures."""

    main: str
    second: str
    trim: str
    hair: str
    beard: str


DRESS: Final[dict[str, Dress]] = {
    "E": Dress(main=BROWN, second=GREEN, trim=GOLD, hair="#5a3216", beard="#6b3d1b"),
    "L": Dress(main=GREEN, second=GOLD, trim=RED, hair="#e2b650", beard="#ece6d8"),
    "H": Dress(main=RED, second=BLUE, trim=GOLD, hair="#c2702a", beard="#c9782f"),
    "S": Dress(main=BLUE, second=RED, trim=GOLD, hair="#42302a", beard="#4a372f"),
}


def _ground() -> str:
    """The strip of meadow a figure stands on."""
    return path("M22 149C36 141 64 141 78 149 66 154.5 34 154.5 22 149z", "#a9c46c", "none")


def _face(x: float, y: float, *, smile: float = 2.0) -> str:
    """Head with eyes, brows, nose, cheeks and mouth, centred at (x, y)."""
    mouth = path(f"M{num(x - 3.6)} {num(y + 7)}q3.6 {num(smile)} 7.2 0")
    return f'<use href="#gaigel-head" x="{num(x)}" y="{num(y)}"/>{mouth}'


_KING_BEARD: Final = {
    "E": "M38 45C36 62 42 74 50 77 58 74 64 62 62 45 60 52 56 55 50 53.5 44 55 40 52 38 45z",
    "L": "M38 45C36 64 39 82 50 94 61 82 64 64 62 45 60 52 56 55 50 53.5 44 55 40 52 38 45z",
    "H": "M38 46C37 60 40 72 45 74 48 74 49 70 50 68 51 70 52 74 55 74 60 72 63 60 62 46 60 53 56 55 50 53.5 "
    "44 55 40 53 38 46z",
    "S": "M38 44C38 58 45 66 50 82 55 66 62 58 62 44 60 52 56 55 50 53.5 44 55 40 52 38 44z",
}


def _king_gift(suit: str) -> str:
    """What the king holds in his left hand: a mug, a glass of Trollinger, an orb, a Brezel."""
    if suit == "E":
        return (
            path("M88 80h5q3 0 3 4v4q0 4-3 4h-5", width=2.2)
            + path("M76 78h13v18h-13z", "#a9b8c6")
            + path("M80.3 80v14M84.7 80v14", stroke="#5d7186")
            + path("M75 79q-1-5 3-5 1-4 5-3 4-2 5 2 4 1 2 6-3 2-5 0-5 3-10 0z", WHITE)
        )
    if suit == "L":
        return (
            path("M82 84V95M77 96h10", width=1.8)
            + path("M75 70C74 86 90 86 89 70z", WHITE)
            + path("M75.2 74C76 85.5 88 85.5 88.8 74z", "#a3182f")
        )
    if suit == "H":
        return (
            circle(83, 86, 8.5, GOLD)
            + path("M74.6 84.5q8.4 4 16.8 0M83 87.5V94")
            + path("M83 77V67M79 71h8", width=2.4)
        )
    return use("gaigel-brezel", 83, 84, 25)


def king(suit: str) -> str:
    """König: crown, beard, mantle with ermine, sceptre; the suit symbol on the robe."""
    dress = DRESS[suit]
    sleeve = "M30 78C23 82 19 88 15 95L22 104C28 102 31 98 34 94z"
    return "".join(
        (
            _ground(),
            path("M18 68V146", stroke=INK, width=4.2),
            path("M18 68V145", stroke=GOLD, width=2),
            path("M18 54l4 5-4 8-4-8zM12 67h12", GOLD),
            path("M37 40C31 48 31 60 35 66H65C69 60 69 48 63 40z", dress.beard),
            path("M38 64C28 67 25 77 24 90L21 147Q50 153 75 147L76 90C75 77 72 67 62 64z", dress.main),
            path("M40 70C35 95 33 120 31 148.5Q50 151.5 69 148.5C67 120 65 95 60 70z", WHITE),
            path("M43 74C39 98 37.5 122 36 149.5Q50 151 64 149.5C62.5 122 61 98 57 74z", "#f6dfa0"),
            path(sleeve, dress.second),
            f'<g transform="matrix(-1 0 0 1 100 0)">{path(sleeve, dress.second)}</g>',
            path("M33.5 121l1 5M32.5 135l1 5M35 107l1 5M66.5 121l-1 5M67.5 135l-1 5M65 107l-1 5", width=1.8),
            path("M33 69C35 62 43 60 50 60s15 2 17 9c1 4 1 8-1 11-8 7-24 7-32 0-2-3-2-7-1-11z", WHITE),
            path("M38 72l1 5M44 76l.5 5M56 76l-.5 5M62 72l-1 5M36 66l.5 3M64 66l-.5 3", width=1.8),
            _face(50, 46),
            path(_KING_BEARD[suit], dress.beard),
            path(
                "M50 51C46 48 41 50 38 54 42 56 47 56 50 53.5 53 56 58 56 62 54 59 50 54 48 50 51z",
                dress.beard,
            ),
            path("M47.5 58.5q2.5 1.6 5 0", stroke="#9c4a3a", width=1.6),
            path("M44 63l2 7M56 63l-2 7M50 65v6", stroke=INK, width=0.8),
            path("M36 37 32.5 17l9 8.5L50 12l8.5 13.5 9-8.5L64 37z", GOLD),
            path("M35.5 34.5Q50 30 64.5 34.5L64 40.5Q50 36.5 36 40.5z", dress.second),
            circle(32.5, 16, 2.6, dress.main),
            circle(50, 11.5, 3, dress.main),
            circle(67.5, 16, 2.6, dress.main),
            circle(50, 35.5, 1.6, GOLD),
            _king_gift(suit),
            circle(18, 99, 4.4, SKIN),
            circle(82, 99, 4.4, SKIN),
            suit_use(suit, 50, 117, 27),
        )
    )


def ober(suit: str) -> str:
    """Ober: an officer with plumed hat, moustache, ruff and sword; holds the suit symbol high."""
    dress = DRESS[suit]
    moustache = {
        "E": "M47 52C43 49 39 52 35 48 36 56 44 57 47 54 50 57 58 56 59 48 55 52 51 49 47 52z",
        "L": "M47 52C43 50 38 53 36 60 41 58 45 57 47 54 49 57 53 58 58 60 56 53 51 50 47 52z",
        "H": "M47 52C44 50 40 52 37 50 38 55 44 56 47 53.5 50 56 56 55 57 50 54 52 50 50 47 52z",
        "S": "M47 52C43 49 36 52 33 44 32 55 43 57 47 54 51 57 62 55 61 44 58 52 51 49 47 52z",
    }[suit]
    goatee = path("M44 58.5h6L47 66z", dress.hair) if suit in "ES" else ""
    return "".join(
        (
            _ground(),
            path("M27 94 12 141", width=5.5),
            path("M27 94 12.5 139", stroke=STEEL, width=3),
            path("M20.5 93q7 0 12.5 6", stroke=INK, width=3),
            path("M33 119 31 142H45L46.5 119zM48 119 50 142H64L61 119z", "#4a3322"),
            path("M31 138 45 138V148H25C24 143 27 141 31 140zM50 138H64C68 141 71 143 70 148H50z", INK),
            path("M31 126H46M48.5 126H62", stroke=dress.trim, width=2.6),
            path("M57 64C64 66 68 60 71 50l10 3C79 68 71 80 61 81z", dress.main),
            path("M69 53.5 70.5 49 83 52.5 82 57z", WHITE),
            path("M37 64C28 67 24 79 22 89l10 4C34 87 36 84 39 81z", dress.main),
            path("M20.5 90l2-4 11.5 5-2 4.5z", WHITE),
            path(
                "M36 63C31 66 31 74 32 82L36 98 28 122Q47 128 66 122L58 98 62 82C63 74 63 66 58 63z",
                dress.main,
            ),
            path("M47 100 43 124.5q4 .5 8 0z", dress.second),
            path("M36 66 59 97", stroke=INK, width=7),
            path("M36 66 59 97", stroke=dress.second, width=4.8),
            path("M35.5 99.5Q47 103 58.5 99.5", stroke=INK, width=6),
            path("M36 99.5Q47 103 58 99.5", stroke=dress.trim, width=3.5),
            path("M37 36C32 45 31 55 34 61H60C63 55 62 45 57 36z", dress.hair),
            path(
                "M31 63l3-4 3 2 3-3 3 2 4-2.5 4 2.5 3-2 3 3 3-2 3 4-3 3-2 4-4-1-3 3-4-2-4 2-3-3-4 1-2-4z",
                WHITE,
            ),
            _face(47, 46),
            path(moustache, dress.hair),
            goatee,
            path("M36 33C35 20 40 16 47 16s12 4 11 17z", dress.second),
            path("M36 30Q47 26.5 58 30", stroke=dress.trim, width=3.5),
            path("M24 34C31 27 63 27 70 33 66 42 58 37 47 37S30 42 24 34z", dress.second),
            path("M57 30C65 18 58 7 45 6 36 5 29 9 27 15 31 13 35 13 38 16 42 12 50 14 53 26z", WHITE),
            path("M56 28C57 17 50 9 37 10M50 18l2-5M44 14l1-4", stroke=EDGE),
            circle(27, 92, 4.2, SKIN),
            suit_use(suit, 81.5, 26, 30),
            circle(77, 47, 4.2, SKIN),
        )
    )


def _unter_staff(suit: str, dress: Dress) -> str:
    """Head of the Unter's staff: halberd, rake, flag or lantern."""
    if suit == "E":
        return path("M86 6l4 12-4 4-4-4zM90 20c5-1 7 4 6 9-3-2-7-3-11-2zM82 20c-3 1-5 2-7 1 1 3 4 6 8 5z", STEEL)
    if suit == "L":
        return path("M72 12 97 19M74 13l-2 8M80 14.5l-2 8M86 16l-2 8M92 17.5l-2 8M97 19l-2 8", width=2.2)
    if suit == "H":
        return path("M86 8C78 4 74 10 64 7L62 28C72 31 76 25 83 29z", RED) + path(
            "M86 8C78 4 74 10 64 7L63 17.5C73 21 77 15 84.5 18.5z", INK
        )
    return (
        path("M86 14C84 6 90 4 91 9V13", width=2)
        + path("M84 20H96.5L95 38H85.5z", "#ffe9a0")
        + path("M82.5 20 90.5 11 97.5 20z", dress.second)
        + path("M90 36c-5-5 0-8 0-12 4 5 4 9 0 12z", RED)
        + path("M85 38.5H95.5", width=2.4)
    )


def unter(suit: str) -> str:
    """Unter: a young fellow with cap and feather, motley hose and a staff; the suit symbol hangs low."""
    dress = DRESS[suit]
    return "".join(
        (
            _ground(),
            path("M86 14 69 147", width=3.6),
            path("M86 14 69 147", stroke="#b98a4e", width=1.6),
            _unter_staff(suit, dress),
            path("M41 106 42 140H51L52.5 112z", dress.second),
            path("M63 106 62 140H53.5L52 112z", dress.trim),
            path("M42 139H51V148H33C33 144 38 143 42 139zM53.5 139H62C66 143 71 144 71 148H53.5z", INK),
            path("M42 60C34 62 29 78 24 95l9 4C36 90 41 84 43 78z", dress.second),
            path("M62 60C70 62 77 70 82 78l-8 8C69 83 65 80 63 78z", dress.main),
            path("M52 57H43C37 60 36 66 37 74L40 92 34 113l6 4 6-4 6 4z", dress.main),
            path("M52 57H61C67 60 68 66 67 74L64 92 70 113l-6 4-6-4-6 4z", dress.second),
            path("M39.5 92.5H64.5", stroke=INK, width=5.5),
            path("M40 92.5H64", stroke=dress.trim, width=3),
            path("M52 72v.1M52 79v.1M52 86v.1", width=3),
            path("M41 34C36 44 36 52 39 57 48 60 56 60 65 57 68 52 68 44 63 34z", dress.hair),
            path("M42 57q10-5 20 0l4 5-8 7-6-6-6 6-8-7z", WHITE),
            _face(52, 43, smile=5),
            path("M43 22C33 20 29 12 31 6 39 8 44 14 47 22z", dress.trim),
            path("M34 10Q40 15 44 23"),
            path("M38 33C32 24 42 17 53 17 67 17 74 24 67 33 60 29 46 29 38 33z", dress.main),
            path("M38.5 33.5Q52 27 66.5 33.5", stroke=INK, width=5.5),
            path("M39 33.5Q52 27 66 33.5", stroke=dress.second, width=3),
            path("M27 100Q25 108 20 117", width=1.8),
            circle(27, 99, 4.2, SKIN),
            circle(78, 81, 4.2, SKIN),
            suit_use(suit, 20, 125, 29),
        )
    )
