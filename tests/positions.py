"""Small positions in which few deals fit what a seat sees, one for each kind of fact; whole deals, played by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from gaigel import SPEEDBESEN, TRUMP, CallDeadline, Dissle, MeldDeadline, MeldWhen, deal, parse_cards, parse_moves
from tests.enumeration import Position

if TYPE_CHECKING:
    from gaigel import Rules

__all__ = ["KNOWN", "Known"]


@frozen
class Known:
    """A position and a seat.

    Attributes:
        rules: The options of the table.
        pack: The 48 cards in dealing order, as codes.
        dealer: The seat that deals.
        moves: The moves, as text.
        seat: The seat; None for a spectator.
    """

    rules: Rules
    pack: str
    dealer: int
    moves: str
    seat: int | None

    @property
    def position(self) -> Position:
        """The first state and the moves."""
        return Position(deal(self.rules, parse_cards(self.pack), self.dealer), parse_moves(self.moves))


_TWO = SPEEDBESEN.for_players(2).replace(packets=(22, TRUMP))
_TWO_LAST = SPEEDBESEN.for_players(2).replace(packets=(23, TRUMP))
_THREE = SPEEDBESEN.for_players(3).replace(packets=(15, TRUMP))
_SIX = SPEEDBESEN.for_players(6).replace(packets=(7, TRUMP))

KNOWN = {
    # Cards that the other played; their twins may be with it too (RULES §1, §5)
    "played": Known(
        _TWO,
        (
            "H7 LU EA LO EU LA LK ST EA EK ST HU H7 SA L7 LT ET E7 LK EO EU SO HK HA HO HO EK SU HU LT HT HT S7 "
            "L7 LU LO SK E7 SK EO SA SO HK SU LA ET HA S7"
        ),
        0,
        ("1:H:SO 0:HU 1:+E 1:+L 1:LO 0:HK"),
        0,
    ),
    # Both copies of a card played by the same seat, before and after a draw (RULES §1, §5)
    "played_twice": Known(
        _TWO,
        (
            "SA ST EO ET HO SA SO H7 HU L7 S7 EO HA LK SK SU LT LU LK SU L7 HK SO HA ST HT HK EK HU S7 EA LO H7 "
            "LO LA HO LT EK SK LA ET EU E7 LU EA EU HT E7"
        ),
        0,
        ("1:H:LK 0:HO 1:LT 0:ET 0:HT 1:HA 1:LK 0:LA 0:EK"),
        0,
    ),
    # A plain suit that a seat did not follow (RULES §6)
    "no_suit": Known(
        _THREE,
        (
            "EU LU SA ET LT HO SA EO ST LU EA HT HA HU ET LK SU SU L7 LA S7 LT SO HA HT EA EU LK ST H7 LA LO SK "
            "E7 HU SO E7 SK EK L7 H7 HK HO HK EK LO EO S7"
        ),
        0,
        (
            "1:A:SA 2:HT 0:EK 1:EA 2:EU 0:EK 1:HO 2:HA 0:HO 2:SO 0:SK 1:SA 1:EO 2:EA 0:E7 2:LK 0:LA 1:LT 0:+S "
            "0:SO 1:ST 2:ST 1:HU 2:H7 0:HK 0:HU 1:HA 2:L7 2:SU 0:SK 1:LU 1:LU 2:LA 0:LO 2:SU 0:L7 1:HT 0:E7 1:EU "
            "2:LK 2:S7 0:LO"
        ),
        1,
    ),
    # A seat that could neither follow nor trump (RULES §6)
    "no_trump": Known(
        _THREE,
        (
            "EU LU SA ET LT HO SA EO ST LU EA HT HA HU ET LK SU SU L7 LA S7 LT SO HA HT EA EU LK ST H7 LA LO SK "
            "E7 HU SO E7 SK EK L7 H7 HK HO HK EK LO EO S7"
        ),
        0,
        (
            "1:A:SA 2:HT 0:EK 1:EA 2:EU 0:EK 1:HO 2:HA 0:HO 2:SO 0:SK 1:SA 1:EO 2:EA 0:E7 2:LK 0:LA 1:LT 0:+S "
            "0:SO 1:ST 2:ST 1:HU 2:H7 0:HK 0:HU 1:HA 2:L7 2:SU 0:SK 1:LU 1:LU 2:LA 0:LO 2:SU 0:L7 1:HT 0:E7 1:EU "
            "2:LK 2:S7 0:LO 1:EO 0:H7"
        ),
        2,
    ),
    # A seat that did not beat (RULES §6)
    "nothing_higher": Known(
        _THREE,
        (
            "EU LU SA ET LT HO SA EO ST LU EA HT HA HU ET LK SU SU L7 LA S7 LT SO HA HT EA EU LK ST H7 LA LO SK "
            "E7 HU SO E7 SK EK L7 H7 HK HO HK EK LO EO S7"
        ),
        0,
        (
            "1:A:SA 2:HT 0:EK 1:EA 2:EU 0:EK 1:HO 2:HA 0:HO 2:SO 0:SK 1:SA 1:EO 2:EA 0:E7 2:LK 0:LA 1:LT 0:+S "
            "0:SO 1:ST 2:ST 1:HU 2:H7 0:HK 0:HU 1:HA 2:L7 2:SU 0:SK 1:LU 1:LU 2:LA 0:LO 2:SU 0:L7 1:HT 0:E7 1:EU "
            "2:LK 2:S7 0:LO 1:EO 0:H7"
        ),
        1,
    ),
    # Without must_follow: the led suit, or no trump that was due (RULES §6)
    "suit_or_no_trump": Known(
        _THREE.replace(must_follow=False),
        (
            "EU LU SA ET LT HO SA EO ST LU EA HT HA HU ET LK SU SU L7 LA S7 LT SO HA HT EA EU LK ST H7 LA LO SK "
            "E7 HU SO E7 SK EK L7 H7 HK HO HK EK LO EO S7"
        ),
        0,
        (
            "1:A:SA 2:HT 0:EK 1:EA 2:H7 0:HU 1:HO 2:HA 0:LA 0:SK 1:EU 2:SU 0:+H 0:+S 0:SK 1:ST 2:ST 1:SA 2:SO "
            "0:H7 1:HT 2:LT 0:HO 2:LK 0:SO 1:HU 2:EU 0:LO 1:HA 0:HK 1:LU 2:LA 2:SU 0:LO 1:LT 1:ET 2:S7 0:E7 1:EO "
            "2:LK 0:HK"
        ),
        1,
    ),
    # A meld after which one of its cards had to be a legal play (RULES §7)
    "meld_while_following": Known(
        _THREE.replace(must_follow=False),
        (
            "SA HT LU ST SO LU SK SK HA EO HT EU SO HO EK HU SU EA HO EA L7 ST H7 LK LT ET SU H7 LA S7 LK HA EK "
            "HU L7 SA LO E7 LT LA HK S7 ET E7 EU LO HK EO"
        ),
        2,
        (
            "0:H:SO 1:SU 2:ET 0:+S 0:SK 1:HO 2:S7 0:EO 1:LT 2:EU 1:ST 2:HK 0:+H 0:HK 1:LA 2:L7 0:SO 1:EO 2:LO "
            "0:HT 2:LO 0:HO 1:H7 2:LT 0:EU 1:EA 2:E7 0:SA 1:H7 2:HA 0:ST 1:LK 1:ET 2:EK 0:HT 1:EA 2:LA 0:HA 2:LK "
            "0:LU 1:S7 2:SA 0:EK 1:SU 2:E7 0:LU 1:L7"
        ),
        1,
    ),
    # A forehand that was dealt only trumps (RULES §4)
    "all_trump_opening": Known(
        _SIX,
        (
            "SK SK SA SU ST S7 SU HA HK LT HO EA HA H7 E7 ET EK LU LK EK ET ST HK L7 EU LO LA LA SO HT HU LK EA "
            "LO EO L7 LT S7 HO HU SO LU SA HT EU E7 EO H7"
        ),
        3,
        (
            "4:T:SK 5:LT 0:LU 1:EU 2:HU 3:L7 4:S7 5:HO 0:E7 1:ST 2:SO 3:SA 3:HU 4:HT 5:HA 0:LK 1:HK 2:H7 5:EA "
            "0:EK 1:EO 2:EO 3:S7 4:SU 4:SU 5:EU 0:EK 1:LA 2:EA 3:SO 3:LT 4:ST 5:HA 0:ET 1:LO 2:LO 4:SA 5:H7 0:ET "
            "1:LA 2:LK 3:LU 4:SK 5:HK 0:E7 1:L7 2:HT"
        ),
        2,
    ),
    # A forehand that was dealt no plain Daus, with must_open_daus (RULES §4)
    "no_daus_dealt": Known(
        _TWO.replace(must_open_daus=True),
        (
            "SO HU ET HK ET LU LO EK LT SK LK LK EK SU SK HU S7 E7 HK L7 LU EO H7 SA HO L7 EA SA LO HT HT E7 HA "
            "EO LA ST HO ST H7 LT LA EA EU SU S7 HA SO EU"
        ),
        1,
        ("0:H:ET 1:E7 0:+E 0:+S 0:SK 1:SU 0:S7 1:SO 1:H7 0:HK"),
        1,
    ),
    # Four sevens in the dealt hand (RULES §10)
    "dissle_dealt": Known(
        _TWO.replace(dissle=Dissle.DEALT),
        (
            "HO SK EO SO S7 HK HK EK ET SA HU HT HU HT S7 LU EU E7 HO EU SA ST H7 E7 L7 L7 LO LK LT HA LA SO EA "
            "LO LU SU HA H7 EO ST LA EA SU LK SK EK ET LT"
        ),
        1,
        ("0:H:HU 1:dissle 1:LU 0:+H 0:HK 1:EA"),
        0,
    ),
    # Four sevens at a later lead (RULES §10)
    "dissle_on_lead": Known(
        _TWO.replace(dissle=Dissle.ON_LEAD),
        (
            "H7 HA LU HK EA ET EA LO HO HO SK SU HK ET E7 SA LK L7 LT SK SA LA LT EK SU LK HT E7 SO LO S7 LU ST "
            "HU HU EO EU L7 HT ST S7 LA EK HA EO EU SO H7"
        ),
        1,
        ("0:H:SK 1:HA 0:+H 0:+H 0:+L 0:LO 1:ST 0:dissle 0:HA 1:HT"),
        1,
    ),
    # Five sevens laid down, and no other held (RULES §10)
    "five_sevens": Known(
        _TWO,
        (
            "SA SU EA SK SO LU SK HA HO HO HK EK L7 EU SO LT HT HK LK EO L7 HU HA ST ET EA SA H7 EU LO ST S7 E7 "
            "LA LO SU ET HT S7 EK LT LK HU EO LA H7 E7 LU"
        ),
        1,
        ("0:A:SA 1:EU 0:HU 1:SA 1:sevens"),
        0,
    ),
    # Five sevens laid down by a seat whose card lies face down (RULES §4, §10)
    "five_sevens_face_down": Known(
        _TWO_LAST,
        (
            "H7 E7 S7 L7 E7 L7 EA LT S7 ET EU EK LA HK HA ET HK LU HT SU SU LA LT SO EO ST ST H7 EO HU SK LK LO "
            "LK EA HU EU LO SK EK HO LU SO SA HO SA HA HT"
        ),
        0,
        ("1:A:LA 1:sevens"),
        0,
    ),
    # A card below the Daus led face down, with must_open_daus (RULES §4)
    "face_down_opening": Known(
        _TWO_LAST.replace(must_open_daus=True),
        (
            "E7 LT ET H7 ET EO SO EA LO HK LK S7 EK HU SU HT LO SU ST HO LU HO E7 LK HA L7 HU EU SA EA LA LT LA "
            "L7 ST SO EK HK HA S7 SK LU EU H7 HT SK EO SA"
        ),
        0,
        ("1:H:LT"),
        0,
    ),
    # A Daus led face down (RULES §4)
    "face_down_twin": Known(
        _TWO_LAST,
        (
            "SA E7 LK SU LU EA S7 HO HT SU LO H7 EU HU HK HO LU EA LK L7 HU S7 ET EU HA LA HT ET ST SK SO EO HK "
            "EO H7 SK E7 LA EK LT ST SO LT LO EK HA L7 SA"
        ),
        0,
        ("1:A:EA 1:sevens"),
        0,
    ),
    # A card led face down by a seat that melded before (RULES §4, §7)
    "face_down_after_meld": Known(
        _TWO_LAST.replace(meld_needs_trick=False, meld_binds=False),
        (
            "H7 HT EU HA EK LU EO LA ET HO HA LT LK S7 HU LT EK SK LO SA HK SU L7 S7 LU EA E7 E7 HK ET SO HO ST "
            "HT H7 HU ST EU SO L7 SU LO LK SK EA LA SA EO"
        ),
        0,
        ("1:+H 1:+L 1:H:LT"),
        0,
    ),
    # A card led face down by a seat bound by a meld (RULES §4, §7)
    "face_down_bound": Known(
        _TWO_LAST.replace(meld_needs_trick=False, meld_when=MeldWhen.ANY_TIME),
        (
            "H7 HT EU HA EK LU EO LA ET HO HA LT LK S7 HU LT EK SK LO SA HK SU L7 S7 LU EA E7 E7 HK ET SO HO ST "
            "HT H7 HU ST EU SO L7 SU LO LK SK EA LA SA EO"
        ),
        0,
        ("0:+L 1:+L 1:H:LK 0:+S 1:+H 0:+H 1:+E"),
        0,
    ),
    # A meld by a seat whose card lies face down (RULES §4, §7)
    "face_down_meld_after": Known(
        _TWO_LAST.replace(meld_needs_trick=False, meld_when=MeldWhen.ANY_TIME),
        (
            "SK E7 HO LU S7 L7 E7 HU SA EK HT HA LT H7 EO SU EA LA SO LU EA LT SA EU ET EO SO SK SU LO HO ST EK "
            "HA LK ET ST L7 S7 LA HK LK H7 HK HT LO EU HU"
        ),
        1,
        ("1:+L 1:+H 0:A:HA 1:+S 1:+L 0:+S 0:sevens"),
        1,
    ),
    # A deal ended by the fatal card, which stays face down (RULES §4, §9)
    "face_down_deal_over": Known(
        _TWO_LAST.replace(
            meld_needs_trick=False, target=20, call_deadline=CallDeadline.NEXT_CARD, meld_deadline=MeldDeadline.AS_TRICK
        ),
        (
            "SA ST EO ET HO SA SO H7 HU L7 S7 EO HA LK SK SU LT LU LK SU L7 HK SO HA ST HT HK EK HU S7 EA LO H7 "
            "LO LA HO LT EK SK LA ET EU E7 LU EA EU HT E7"
        ),
        0,
        ("1:+S 1:+H 1:H:SO"),
        0,
    ),
    # The trump seven given for the turned-up card (RULES §8)
    "robbed": Known(
        _TWO.replace(rob_in_last_draw=True),
        (
            "H7 HA LU HK EA ET EA LO HO HO SK SU HK ET E7 SA LK L7 LT SK SA LA LT EK SU LK HT E7 SO LO S7 LU ST "
            "HU HU EO EU L7 HT ST S7 LA EK HA EO EU SO H7"
        ),
        1,
        ("0:H:SK 1:HA 0:rob 0:+H 0:+H 0:+L 0:HK 1:ST 0:LT"),
        1,
    ),
    # King and Ober shown (RULES §7)
    "melded": Known(
        _TWO,
        (
            "L7 HO EU LK HO HU LU LA S7 EA HT EK EA LO HT ET H7 HK E7 LK EO EU LT ST SA SK SO HU SK LT EK ET H7 "
            "HA SU L7 LU HA LO ST E7 SA EO S7 SO HK SU LA"
        ),
        0,
        ("1:H:LK 0:LO 1:+L 1:+E 1:EK 0:LU 1:EU 0:EO 0:+S 0:+S 0:SK 1:S7 0:SO"),
        1,
    ),
    # A spectator, who knows no hand
    "spectator": Known(
        _THREE,
        (
            "EU LU SA ET LT HO SA EO ST LU EA HT HA HU ET LK SU SU L7 LA S7 LT SO HA HT EA EU LK ST H7 LA LO SK "
            "E7 HU SO E7 SK EK L7 H7 HK HO HK EK LO EO S7"
        ),
        0,
        (
            "1:A:SA 2:HT 0:EK 1:EA 2:EU 0:EK 1:HO 2:HA 0:HO 2:SO 0:SK 1:SA 1:EO 2:EA 0:E7 2:LK 0:LA 1:LT 0:+S "
            "0:SO 1:ST 2:ST 1:HU 2:H7 0:HK 0:HU 1:HA 2:L7 2:SU 0:SK 1:LU 1:LU 2:LA 0:LO 2:SU 0:L7 1:HT 0:E7 1:EU "
            "2:LK 2:S7 0:LO 1:EO 0:H7 1:ET 2:LT 2:S7 0:HK 1:ET 2:pass 0:pass"
        ),
        None,
    ),
}
