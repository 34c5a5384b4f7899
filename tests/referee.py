"""A second, slow and deliberately plain referee for one deal of Gaigel.

It is written from the rule specification alone (the paragraph signs below are those of ``RULES.md``) and
shares no code with the library, so that the two can be compared move by move. It cares for clearness, never
for speed. Unlike the library it knows 48 *physical* cards with copy numbers; what it tells the outside are
codes only.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

SUITS = ["E", "L", "H", "S"]
RANKS = ["A", "T", "K", "O", "U", "7"]  # from the highest to the lowest
AUGEN = {"A": 11, "T": 10, "K": 4, "O": 3, "U": 2, "7": 0}
STRENGTH = {"A": 6, "T": 5, "K": 4, "O": 3, "U": 2, "7": 1}
SIGNS = ["S", "E", "H", "L", "trump"]


class PhysicalCard:
    """§1: one of the 48 cards; copy is 1 or 2. Two cards are equal only if identical."""

    def __init__(self, code: str, copy: int) -> None:
        self.code = code
        self.copy = copy

    def __repr__(self) -> str:
        return f"{self.code}#{self.copy}"

    @property
    def suit(self) -> str:
        """§1: the first letter of the code."""
        return self.code[0]

    @property
    def rank(self) -> str:
        """§1: the second letter of the code."""
        return self.code[1]

    @property
    def augen(self) -> int:
        """§1: Daus 11, Zehn 10, König 4, Ober 3, Unter 2, Sieben 0."""
        return AUGEN[self.rank]

    @property
    def strength(self) -> int:
        """§1: Daus > Zehn > König > Ober > Unter > Sieben."""
        return STRENGTH[self.rank]


@dataclass
class Played:
    """One card on the table."""

    seat: int
    card: PhysicalCard


@dataclass
class FinishedTrick:
    """§6: a completed trick with the reason why it was won."""

    leader: int
    cards: list[PhysicalCard]
    winner: int
    reason: str
    points: int
    forced: bool


@dataclass
class Reached:
    """§9: that a party has reached the target; ``order`` tells who was first, the rest is its deadline."""

    order: int
    kind: str
    number: int


@dataclass
class HiddenPlay:
    """§4, §7: what a face-down card will change in the public count of its seat as soon as it is revealed."""

    seat: int
    code: str
    known_less: int
    melded_less: int


def _number(options: Mapping[str, object], name: str) -> int:
    """§14: an option that is a number."""
    value = options[name]
    if not isinstance(value, int):
        raise ValueError(f"{name} is no number: {value!r}")
    return value


def _flag(options: Mapping[str, object], name: str) -> bool:
    """§14: an option that is on or off."""
    value = options[name]
    if not isinstance(value, bool):
        raise ValueError(f"{name} is no bool: {value!r}")
    return value


def _word(options: Mapping[str, object], name: str, allowed: Sequence[str]) -> str:
    """§14: an option that is one of a few words."""
    value = options[name]
    if not isinstance(value, str) or value not in allowed:
        raise ValueError(f"{name} is none of {allowed}: {value!r}")
    return value


class Referee:
    """One deal, from the pack to the strokes."""

    def __init__(self, options: Mapping[str, object], pack: Sequence[str], dealer: int, knocked: bool = False) -> None:
        """§14: read the options of one deal; then §3: deal."""
        self.packets: list[int | str] = []
        self.hand_size = 0
        self._read_options(options)
        if knocked and not self.knocking:
            raise ValueError("§3: knocked, but knocking is off")
        if dealer not in range(self.players):
            raise ValueError(f"no such dealer: {dealer}")

        cards = self._physical_pack(pack)
        if knocked:
            self.packets.clear()
            self.packets.append(self.hand_size)
            self.packets.append("TRUMP")
        self.forehand = (dealer + 1) % self.players

        self.hand_cards: list[list[PhysicalCard]] = [[] for _ in range(self.players)]
        self.turned_up_card: PhysicalCard | None = None
        self.face_down: list[PhysicalCard] = []
        self.sevens_under: list[PhysicalCard] = []
        self.trump = ""
        self._deal(cards)

        # The course of the deal.
        self.table: list[Played] = []
        self.leader = self.forehand
        self.on_turn = self.forehand
        self.opening: str | None = None
        self.strict = False
        self.finished: list[FinishedTrick] = []
        self.has_played = [False] * self.players
        self.in_last_call = False
        self.passed_seats = 0
        self.outcome: dict[str, object] | None = None

        # Points, tricks and the target.
        self.party_points = [0] * self.parties
        self.party_tricks = [0] * self.parties
        self.reached: list[Reached | None] = [None] * self.parties
        self.reached_so_far = 0
        self.late = [False] * self.parties

        # Melds.
        self.melded_cards: list[PhysicalCard] = []
        self.pairs_melded: list[dict[str, int]] = [dict.fromkeys(SUITS, 0) for _ in range(self.players)]
        self.duty: list[list[PhysicalCard]] = [[] for _ in range(self.players)]
        self.known_count: list[dict[str, int]] = [{} for _ in range(self.players)]
        self.known_melded: list[dict[str, int]] = [{} for _ in range(self.players)]
        self.hidden_plays: list[HiddenPlay] = []

        # Robbing, Auf Dissle, signs.
        self.under_owner: int | None = None
        self.draws_one_more: int | None = None
        self.announcers: list[int] = []
        self.signs_given: list[tuple[int, str]] = []

    # ------------------------------------------------------------ setting up

    def _read_options(self, options: Mapping[str, object]) -> None:
        """§14: the options of one deal; match options are ignored."""
        self.players = _number(options, "players")
        self.parties = _number(options, "parties")
        if self.players not in (2, 3, 4, 6):
            raise ValueError("§2: players are 2, 3, 4 or 6")
        if self.parties < 2 or self.players % self.parties != 0:
            raise ValueError("§2: parties are a divisor of players from 2 up")
        self._read_packets(options["packets"])
        self.knocking = _flag(options, "knocking")
        openings = options["openings"]
        if not isinstance(openings, (list, tuple, set, frozenset)):
            raise ValueError(f"openings are no collection: {openings!r}")
        self.openings = sorted(str(opening) for opening in cast("Collection[object]", openings))
        self._check_openings()
        self.must_open_daus = _flag(options, "must_open_daus")
        self.first_trick_trump = _word(options, "first_trick_trump", ["BANNED", "POWERLESS"])
        self.must_follow = _flag(options, "must_follow")
        self.must_trump = _flag(options, "must_trump")
        self.must_beat = _flag(options, "must_beat")
        self.beat_scope = _word(options, "beat_scope", ["TRICK", "SUIT"])
        self.meld_when = _word(options, "meld_when", ["ON_LEAD", "ON_TURN", "ANY_TIME"])
        self.meld_needs_trick = _flag(options, "meld_needs_trick")
        self.meld_in_strict = _flag(options, "meld_in_strict")
        self.meld_binds = _flag(options, "meld_binds")
        self.second_pair = _word(options, "second_pair", ["SEPARATE", "TOGETHER"])
        self.rob_when = _word(options, "rob_when", ["OFF", "ON_LEAD", "ON_TURN"])
        self.rob_needs_trick = _flag(options, "rob_needs_trick")
        self.rob_in_last_draw = _flag(options, "rob_in_last_draw")
        self.partner_robbing = _flag(options, "partner_robbing")
        self.target = _number(options, "target")
        self.last_trick_bonus = _number(options, "last_trick_bonus")
        self.calling = _word(options, "calling", ["MANUAL", "AUTOMATIC"])
        self.call_deadline = _word(options, "call_deadline", ["NEXT_TRICK", "NEXT_CARD"])
        self.meld_deadline = _word(options, "meld_deadline", ["SAME_TRICK", "AS_TRICK"])
        self.overdue = _word(options, "overdue", ["AUTOMATIC", "ON_CHALLENGE"])
        self.five_sevens = _word(options, "five_sevens", ["OFF", "DEALT", "HELD"])
        self.dissle = _word(options, "dissle", ["OFF", "ON_LEAD", "DEALT"])
        self.dissle_penalty = _number(options, "dissle_penalty")
        self.dissle_exempt = _flag(options, "dissle_exempt")
        self.gaigel_needs_call = _flag(options, "gaigel_needs_call")
        self.losers = _word(options, "losers", ["LOWEST", "ALL"])
        self.winking = _flag(options, "winking")
        if self.players == self.parties and (self.partner_robbing or self.winking):
            raise ValueError("§14: partner_robbing and winking need partners")

    def _read_packets(self, value: object) -> None:
        """§3: hand size 2 or more, exactly one TRUMP, at least ``players`` cards left in the stock."""
        if not isinstance(value, (list, tuple)):
            raise ValueError(f"packets are no list: {value!r}")
        trumps = 0
        for packet in cast("Sequence[object]", value):
            if isinstance(packet, str) and packet == "TRUMP":
                trumps += 1
                self.packets.append("TRUMP")
            elif isinstance(packet, int) and packet >= 1:
                self.hand_size += packet
                self.packets.append(packet)
            else:
                raise ValueError(f"no packet: {packet!r}")
        if trumps != 1 or self.hand_size < 2 or 48 - self.players * self.hand_size < self.players:
            raise ValueError("§3: these packets cannot be dealt")

    def _check_openings(self) -> None:
        """§4: empty, or HOEHER_HAT and at least one Daus opening."""
        for opening in self.openings:
            if opening not in ("GE_ELFEN", "HOEHER_HAT", "ANDERE_ALTE", "AUF_DISSLE"):
                raise ValueError(f"no opening: {opening}")
        if self.openings:
            daus_opening = "GE_ELFEN" in self.openings or "ANDERE_ALTE" in self.openings
            if "HOEHER_HAT" not in self.openings or not daus_opening:
                raise ValueError("§4: with these openings some hand could not open")

    def _physical_pack(self, pack: Sequence[str]) -> list[PhysicalCard]:
        """§1: four suits of six ranks, every card twice."""
        cards: list[PhysicalCard] = []
        seen: dict[str, int] = {}
        for code in pack:
            if len(code) != 2 or code[0] not in SUITS or code[1] not in RANKS:
                raise ValueError(f"no card: {code}")
            seen[code] = seen.get(code, 0) + 1
            cards.append(PhysicalCard(code, seen[code]))
        if len(cards) != 48 or any(number != 2 for number in seen.values()):
            raise ValueError("§1: the pack holds every card twice")
        return cards

    def _deal(self, cards: list[PhysicalCard]) -> None:
        """§3: packets beginning with the forehand; one card turned up; the rest is the stock."""
        rest = list(cards)
        for packet in self.packets:
            if isinstance(packet, str):
                self.turned_up_card = rest.pop(0)
                self.trump = self.turned_up_card.suit
            else:
                for step in range(self.players):
                    seat = (self.forehand + step) % self.players
                    for _ in range(packet):
                        self.hand_cards[seat].append(rest.pop(0))
        self.face_down = rest

    # ------------------------------------------------------------ what is seen

    @property
    def turn(self) -> int | None:
        """§16: the seat on turn; nobody once the deal is over."""
        if self.outcome is not None:
            return None
        return self.on_turn

    @property
    def points(self) -> list[int]:
        """§9: per party, the Augen of completed tricks, melds and the bonus for the last trick."""
        return list(self.party_points)

    @property
    def hands(self) -> list[list[str]]:
        """§1: the sorted codes of every hand."""
        return [sorted(card.code for card in hand) for hand in self.hand_cards]

    @property
    def stock_size(self) -> int:
        """§8: the stock counts the turned-up card and sevens under it."""
        size = len(self.face_down) + len(self.sevens_under)
        if self.turned_up_card is not None:
            size += 1
        return size

    @property
    def turned_up(self) -> str | None:
        """§3: the code of the turned-up card, as long as it lies there."""
        if self.turned_up_card is None:
            return None
        return self.turned_up_card.code

    @property
    def tricks(self) -> list[dict[str, object]]:
        """§6: the completed tricks, each with the reason why it was won."""
        result: list[dict[str, object]] = []
        for trick in self.finished:
            result.append(
                {
                    "leader": trick.leader,
                    "cards": [card.code for card in trick.cards],
                    "winner": trick.winner,
                    "reason": trick.reason,
                    "points": trick.points,
                    "forced": trick.forced,
                }
            )
        return result

    @property
    def result(self) -> dict[str, object] | None:
        """§11: ending, winners, strokes, value and points; None while the deal goes on."""
        return self.outcome

    def known(self, seat: int) -> dict[str, tuple[int, int]]:
        """§7, what everybody knows of a hand: per face k known cards, m of them melded, where k > 0."""
        result: dict[str, tuple[int, int]] = {}
        for code, count in self.known_count[seat].items():
            if count > 0:
                result[code] = (count, self.known_melded[seat].get(code, 0))
        return result

    def deadline(self, party: int) -> tuple[str, int | None]:
        """§9: until when the party must have called; the end of the last trick ends no deadline."""
        reached = self.reached[party]
        if self.calling == "AUTOMATIC" or reached is None:
            return ("NONE", None)
        if self.late[party]:
            return ("PASSED", None)
        if self._only_in_last_call(reached):
            return ("LAST_CALL", None)
        return (reached.kind, reached.number)

    def _only_in_last_call(self, reached: Reached) -> bool:
        """§9: the end of the last trick ends no deadline, and after it there is no card to lay."""
        if reached.kind == "END_OF_TRICK":
            return reached.number >= self._number_of_tricks()
        return reached.number > self._number_of_tricks()

    # ------------------------------------------------------------ small helpers

    def _party(self, seat: int) -> int:
        """§2: seat s belongs to party s % parties."""
        return seat % self.parties

    def _number_of_tricks(self) -> int:
        """§15: every card is played to some trick."""
        return 48 // self.players

    def _trick_number(self) -> int:
        """§9: the number, from 1, of the open trick or of the one about to be led."""
        return len(self.finished) + 1

    def _special_first_trick(self) -> bool:
        """§4: active while ``openings`` is not empty."""
        return len(self.finished) == 0 and len(self.openings) > 0

    def _on_lead(self, seat: int) -> bool:
        """§5: the seat on turn while nothing lies on the table yet."""
        return seat == self.on_turn and len(self.table) == 0 and not self.in_last_call

    def _sevens_in_hand(self, seat: int) -> int:
        """§10: the number of sevens of all suits in the hand."""
        return len([card for card in self.hand_cards[seat] if card.rank == "7"])

    def _copies_in_hand(self, seat: int, code: str) -> list[PhysicalCard]:
        """§1: all cards of this face in the hand."""
        return [card for card in self.hand_cards[seat] if card.code == code]

    def _only_trumps(self, seat: int) -> bool:
        """§4: the hand holds nothing but trumps."""
        return all(card.suit == self.trump for card in self.hand_cards[seat])

    # ------------------------------------------------------------ legal moves

    def legal(self, seat: int) -> set[str]:
        """§16: the moves on turn and the calls together."""
        moves = self.call_moves(seat)
        if self.turn == seat:
            moves |= self.turn_moves()
        return moves

    def turn_moves(self) -> set[str]:
        """§16: open, play, meld unless ANY_TIME, rob, under, take, dissle, pass."""
        moves: set[str] = set()
        if self.outcome is not None:
            return moves
        seat = self.on_turn
        if self.in_last_call:
            moves.add(f"{seat}:pass")
            return moves
        for text, _ in self._card_moves(seat):
            moves.add(text)
        if self.meld_when != "ANY_TIME":
            for suit in SUITS:
                if self._may_meld(seat, suit):
                    moves.add(f"{seat}:+{suit}")
        if self._may_rob(seat):
            moves.add(f"{seat}:rob")
        if self._may_lay_under(seat):
            moves.add(f"{seat}:under")
        if self._may_take(seat):
            moves.add(f"{seat}:take")
        if self._may_announce(seat):
            moves.add(f"{seat}:dissle")
        return moves

    def call_moves(self, seat: int) -> set[str]:
        """§16: aus, challenge, sevens, wink, melds under ANY_TIME."""
        moves: set[str] = set()
        if self.outcome is not None:
            return moves
        if self.calling == "MANUAL":
            moves.add(f"{seat}:aus")
            if self.overdue == "ON_CHALLENGE":
                for party in range(self.parties):
                    if party != self._party(seat):
                        moves.add(f"{seat}:challenge:{party}")
        if self._may_lay_down_sevens(seat):
            moves.add(f"{seat}:sevens")
        for sign in SIGNS:
            if self._may_wink(seat, sign):
                moves.add(f"{seat}:wink:{sign}")
        if self.meld_when == "ANY_TIME":
            for suit in SUITS:
                if self._may_meld(seat, suit):
                    moves.add(f"{seat}:+{suit}")
        return moves

    def _card_moves(self, seat: int) -> list[tuple[str, str]]:
        """§7: what opening or following allows (text and code), narrowed to the melded cards while bound."""
        free = self._unbound_card_moves(seat)
        if not self.duty[seat]:
            return free
        bound_codes = [card.code for card in self.duty[seat]]
        bound = [(text, code) for text, code in free if code in bound_codes]
        if bound:
            return bound
        return free  # the duty lapses

    def _unbound_card_moves(self, seat: int) -> list[tuple[str, str]]:
        """§4, §5, §6: what the seat on turn may open or play if no meld binds it."""
        if self._special_first_trick() and len(self.table) == 0:
            return self._openings_of(seat)
        if self._special_first_trick():
            codes = self._first_trick_codes(seat)
        elif self.strict and len(self.table) > 0:
            codes = self._strict_codes(seat)
        else:
            codes = [card.code for card in self.hand_cards[seat]]
        return [(f"{seat}:{code}", code) for code in codes]

    def _openings_of(self, seat: int) -> list[tuple[str, str]]:
        """§4: the openings of the forehand."""
        hand = self.hand_cards[seat]
        if self._only_trumps(seat):
            return [(f"{seat}:T:{card.code}", card.code) for card in hand]
        has_plain_daus = any(card.rank == "A" and card.suit != self.trump for card in hand)
        only_daus = self.must_open_daus and has_plain_daus
        letters: list[tuple[str, str]] = []
        for card in hand:
            if card.suit == self.trump:
                continue
            if card.rank == "A":
                if "GE_ELFEN" in self.openings:
                    letters.append(("G", card.code))
                if "ANDERE_ALTE" in self.openings:
                    letters.append(("A", card.code))
            elif not only_daus:
                if "HOEHER_HAT" in self.openings:
                    letters.append(("H", card.code))
                if "AUF_DISSLE" in self.openings:
                    letters.append(("D", card.code))
        return [(f"{seat}:{letter}:{code}", code) for letter, code in letters]

    def _first_trick_codes(self, seat: int) -> list[str]:
        """§4, first_trick_trump: BANNED no trump unless there is nothing else; POWERLESS any card."""
        codes: list[str] = []
        for card in self.hand_cards[seat]:
            banned = self.first_trick_trump == "BANNED" and card.suit == self.trump
            if not banned or self._only_trumps(seat):
                codes.append(card.code)
        return codes

    def _strict_codes(self, seat: int) -> list[str]:
        """§6: the strict phase, for a seat that follows."""
        hand = self.hand_cards[seat]
        led_suit = self.table[0].card.suit
        of_led_suit = [card for card in hand if card.suit == led_suit]
        trumps = [card for card in hand if card.suit == self.trump]
        winning = self._winning_play().card
        trumps_lying = [play.card for play in self.table if play.card.suit == self.trump]

        # 1. The hand has the led suit.
        if of_led_suit:
            if not self.must_follow:
                return [card.code for card in hand]
            allowed = of_led_suit
            if self.must_beat:
                to_beat: PhysicalCard | None = winning
                if led_suit != self.trump and trumps_lying:
                    # No card of the led suit can win any more.
                    to_beat = None
                    if self.beat_scope == "SUIT":
                        to_beat = self._best_lying(led_suit)
                if to_beat is not None:
                    higher = [card for card in of_led_suit if card.strength > to_beat.strength]
                    if higher:
                        allowed = higher
            return [card.code for card in allowed]

        # 2. It has not, but it has trumps.
        if trumps:
            taking = list(trumps)
            for lying in trumps_lying:
                taking = [card for card in taking if card.strength > lying.strength]
            if self.must_trump:
                if self.must_beat and taking:
                    return [card.code for card in taking]
                return [card.code for card in trumps]
            if self.must_beat and taking:
                return [card.code for card in taking]
            return [card.code for card in hand]

        # 3. Any card.
        return [card.code for card in hand]

    def _best_lying(self, suit: str) -> PhysicalCard | None:
        """§1: the highest card of a suit on the table, the first of equals."""
        best: PhysicalCard | None = None
        for play in self.table:
            if play.card.suit == suit and (best is None or play.card.strength > best.strength):
                best = play.card
        return best

    def _may_meld(self, seat: int, suit: str) -> bool:
        """§7: may the seat meld king and Ober of this suit now?"""
        if self.in_last_call:
            return False
        if self.meld_when == "ON_LEAD" and not self._on_lead(seat):
            return False
        if self.meld_when == "ON_TURN" and seat != self.on_turn:
            return False
        if self.meld_needs_trick and self.party_tricks[self._party(seat)] == 0:
            return False
        if not self.meld_in_strict and self.stock_size == 0:
            return False
        pair = self._fresh_pair(seat, suit)
        if len(pair) < 2:
            return False
        if self.second_pair == "TOGETHER" and self.pairs_melded[seat][suit] > 0:
            kings = self._copies_in_hand(seat, suit + "K")
            obers = self._copies_in_hand(seat, suit + "O")
            if len(kings) < 2 or len(obers) < 2:
                return False
        if self.meld_binds and self.meld_when != "ANY_TIME":
            playable = [code for _, code in self._unbound_card_moves(seat)]
            if not any(card.code in playable for card in self.duty[seat] + pair):
                return False
        return True

    def _fresh_pair(self, seat: int, suit: str) -> list[PhysicalCard]:
        """§7: king and Ober of one suit in hand, not yet used in a meld; fewer than two if there are none."""
        pair: list[PhysicalCard] = []
        for rank in ("K", "O"):
            for card in self._copies_in_hand(seat, suit + rank):
                if card not in self.melded_cards:
                    pair.append(card)
                    break
        return pair

    def _robbing_is_open(self, seat: int) -> bool:
        """§8: what robbing, laying under and taking all ask for: not the seven, not the reservation."""
        if self.rob_when == "OFF" or seat != self.on_turn or self.in_last_call:
            return False
        if self.rob_when == "ON_LEAD" and not self._on_lead(seat):
            return False
        if self.rob_needs_trick and self.party_tricks[self._party(seat)] == 0:
            return False
        if self.turned_up_card is None or self.turned_up_card.rank == "7":
            return False
        if not self.rob_in_last_draw and self.stock_size == self.players:
            return False
        if self._special_first_trick():
            return False
        return len(self.duty[seat]) == 0

    def _may_rob(self, seat: int) -> bool:
        """§8: with the trump seven; a card with a seven under it only a partner of that seven's owner."""
        if not self._robbing_is_open(seat):
            return False
        if not self._copies_in_hand(seat, self.trump + "7"):
            return False
        if self.under_owner is not None:
            return seat != self.under_owner and self._party(seat) == self._party(self.under_owner)
        return True

    def _may_lay_under(self, seat: int) -> bool:
        """§8, partner_robbing: could rob, more than ``players`` cards left, no seven under yet."""
        if not self.partner_robbing or self.under_owner is not None:
            return False
        return self._may_rob(seat) and self.stock_size > self.players

    def _may_take(self, seat: int) -> bool:
        """§8, partner_robbing: the owner of the seven under the card, when he could rob."""
        return seat == self.under_owner and self._robbing_is_open(seat)

    def _may_announce(self, seat: int) -> bool:
        """§10, dissle: four sevens; ON_LEAD before leading, DEALT before the seat's first card, on turn."""
        if seat in self.announcers or self._sevens_in_hand(seat) < 4 or seat != self.on_turn:
            return False
        if self.dissle == "ON_LEAD":
            return self._on_lead(seat)
        if self.dissle == "DEALT":
            return not self.has_played[seat]
        return False

    def _may_lay_down_sevens(self, seat: int) -> bool:
        """§10: five sevens; an announcer at any moment, else as ``five_sevens`` says; on turn or not."""
        if self._sevens_in_hand(seat) < 5:
            return False
        if seat in self.announcers or self.five_sevens == "HELD":
            return True
        return self.five_sevens == "DEALT" and not self.has_played[seat]

    def _may_wink(self, seat: int, sign: str) -> bool:
        """§13: while a partner is on lead and has not played; each sign once per seat and lead."""
        if not self.winking or self.in_last_call or len(self.table) > 0:
            return False
        if seat == self.leader or self._party(seat) != self._party(self.leader):
            return False
        return (seat, sign) not in self.signs_given

    # ------------------------------------------------------------ doing moves

    def play(self, text: str) -> None:
        """§16: do one legal move; anything else is a ValueError."""
        mover: int | None = None
        for seat in range(self.players):
            if text in self.legal(seat):
                mover = seat
        if mover is None:
            raise ValueError(f"not legal: {text}")
        parts = text.split(":")
        word = parts[1]
        if word == "aus":
            self._call(mover)
        elif word == "challenge":
            self._challenge(mover, int(parts[2]))
        elif word == "sevens":
            self._lay_down_sevens(mover)
        elif word == "wink":
            self.signs_given.append((mover, parts[2]))
        elif word == "pass":
            self._pass(mover)
        elif word == "rob":
            self._rob(mover)
        elif word == "under":
            self._lay_under(mover)
        elif word == "take":
            self._take(mover)
        elif word == "dissle":
            self.announcers.append(mover)
        elif word.startswith("+"):
            self._meld(mover, word[1])
        elif len(parts) == 3:
            self._open(mover, word, parts[2])
        else:
            self._play_card(mover, word)

    def _open(self, seat: int, letter: str, code: str) -> None:
        """§4: the forehand opens; §10: Auf Dissle in ``openings`` is an announcement, too."""
        self.opening = letter
        if letter == "D" and seat not in self.announcers:
            self.announcers.append(seat)
        self._play_card(seat, code)

    def _play_card(self, seat: int, code: str) -> None:
        """§5: lay a card on the table; §7: of two copies the melded one; §9: it may be the fatal card."""
        copies = self._copies_in_hand(seat, code)
        card = copies[0]
        for copy in copies:
            if copy in self.melded_cards:
                card = copy
        self.hand_cards[seat].remove(card)
        self.table.append(Played(seat, card))
        self.duty[seat] = []
        self.has_played[seat] = True
        self._count_play(seat, code)
        if self._fatal_card(seat):
            return
        if len(self.table) == self.players:
            self._end_of_trick()
        else:
            self.on_turn = (seat + 1) % self.players

    def _fatal_card(self, seat: int) -> bool:
        """§9, NEXT_CARD: had the party to call before it plays to this trick? True if that ends the deal."""
        party = self._party(seat)
        reached = self.reached[party]
        if reached is None or reached.kind != "BEFORE_CARD" or self.late[party]:
            return False
        if reached.number != self._trick_number():
            return False
        self.late[party] = True
        if self.overdue == "AUTOMATIC":
            self._offence("OVERDUE", party)
            return True
        return False

    def _winning_play(self) -> Played:
        """§5: trump beats every other suit, else the highest of the led suit wins; equals do not beat."""
        best = self.table[0]
        for play in self.table[1:]:
            if play.card.suit == best.card.suit:
                if play.card.strength > best.card.strength:
                    best = play
            elif play.card.suit == self.trump:
                best = play
        return best

    def _highest_of_led_suit(self) -> Played:
        """§4: the highest card of the led suit, the first of equals; nothing else can win."""
        best = self.table[0]
        for play in self.table[1:]:
            if play.card.suit == best.card.suit and play.card.strength > best.card.strength:
                best = play
        return best

    def _winner_and_reason(self) -> tuple[Played, str]:
        """§4, §5, §6: who wins the complete trick, and why: the first reason that fits."""
        lead = self.table[0]
        if self.opening is not None and len(self.finished) == 0:
            if self.opening == "G":
                return lead, "SURE_OPENING"
            if self.opening == "A":
                for play in self.table[1:]:
                    if play.card.code == lead.card.code:
                        return play, "TWIN_DAUS"
                return lead, "NO_TWIN"
            if self.opening == "T":
                if self.first_trick_trump == "POWERLESS":
                    return lead, "ALL_TRUMP"
                return self._highest_of_led_suit(), "ALL_TRUMP"
            winning = self._highest_of_led_suit()
        else:
            winning = self._winning_play()
        for play in self.table:
            if play is not winning and play.card.code == winning.card.code:
                return winning, "FIRST_OF_EQUALS"
        if winning.card.suit == self.trump and lead.card.suit != self.trump:
            return winning, "TRUMP"
        return winning, "HIGHEST_OF_SUIT"

    def _end_of_trick(self) -> None:
        """§9, the order at the end of a trick."""
        number = self._trick_number()
        last = number == self._number_of_tricks()
        winning, reason = self._winner_and_reason()
        winner = winning.seat
        party = self._party(winner)
        lead = self.table[0]

        # Credit the points. (The face-down cards are revealed.)
        points = 0
        for play in self.table:
            points += play.card.augen
        if last:
            points += self.last_trick_bonus
        forced = self.strict and self.must_follow and lead.card.suit != self.trump and winning.card.suit == self.trump
        cards = [play.card for play in self.table]
        self.finished.append(FinishedTrick(lead.seat, cards, winner, reason, points, forced))
        self.party_points[party] += points
        self.party_tricks[party] += 1
        self.table = []
        self._reveal()

        # Auf Dissle lost?
        if winner in self.announcers:
            self._lose_dissle(party)
            return

        # The deadlines that end with this trick; the end of the last trick ends none.
        if not last and self._deadlines_end(number):
            return

        # The target newly reached; automatic win.
        if self._note_target(party, by_meld=False, k=number):
            return

        # Draw, then the next lead or the last call.
        self._draw(winner)
        self.leader = winner
        self.on_turn = winner
        self.signs_given = []
        self.strict = self.stock_size == 0
        if last:
            if self.calling == "AUTOMATIC":
                self._uncalled()
            else:
                self.in_last_call = True

    def _draw(self, winner: int) -> None:
        """§5: the winner draws first, the others in order; §8: the extra card, the automatic take."""
        if self.stock_size == 0:
            return
        for step in range(self.players):
            seat = (winner + step) % self.players
            self._draw_one(seat)
            if self.draws_one_more == seat:
                self._draw_one(seat)
                self.draws_one_more = None
        if self.under_owner is not None and self.stock_size == self.players + 1:
            self._take(self.under_owner)

    def _draw_one(self, seat: int) -> None:
        """§8: stock order: face-down cards, turned-up card, sevens laid under; §7: open cards are known."""
        if self.face_down:
            self.hand_cards[seat].append(self.face_down.pop(0))
            return
        if self.turned_up_card is not None:
            card = self.turned_up_card
            self.turned_up_card = None
        else:
            card = self.sevens_under.pop(0)
        self.hand_cards[seat].append(card)
        self._count_open_card(seat, card.code)

    # ------------------------------------------------------------ melds, robbing

    def _meld(self, seat: int, suit: str) -> None:
        """§7: 20, in trump 40, credited at once; the next card must be one of those melded."""
        party = self._party(seat)
        pair = self._fresh_pair(seat, suit)
        for card in pair:
            self.melded_cards.append(card)
            if self.meld_binds:
                self.duty[seat].append(card)
            self._count_meld(seat, card.code)
        self.pairs_melded[seat][suit] += 1
        self.party_points[party] += 40 if suit == self.trump else 20
        if len(self.table) > 0 or self.meld_deadline == "SAME_TRICK":
            k = self._trick_number()
        else:
            k = len(self.finished)
        self._note_target(party, by_meld=True, k=k)

    def _rob(self, seat: int) -> None:
        """§8: the seven goes in place of the turned-up card, which goes to the hand."""
        seven = self._copies_in_hand(seat, self.trump + "7")[0]
        card = self.turned_up_card
        assert card is not None
        self.hand_cards[seat].remove(seven)
        self.hand_cards[seat].append(card)
        self.turned_up_card = seven
        self._count_open_card(seat, card.code)
        if self.under_owner is not None:
            # A partner robs the reserved card; the owner of the seven under it draws one more next time.
            self.draws_one_more = self.under_owner
            self.under_owner = None

    def _lay_under(self, seat: int) -> None:
        """§8, partner_robbing: the seven goes under the turned-up card, which is left lying."""
        seven = self._copies_in_hand(seat, self.trump + "7")[0]
        self.hand_cards[seat].remove(seven)
        self.sevens_under.append(seven)
        self.under_owner = seat

    def _take(self, seat: int) -> None:
        """§8, partner_robbing: the owner takes the card; the seven is the turned-up card after that."""
        card = self.turned_up_card
        assert card is not None
        self.hand_cards[seat].append(card)
        self.turned_up_card = self.sevens_under.pop(0)
        self._count_open_card(seat, card.code)
        self.under_owner = None

    # ------------------------------------------------------------ public count

    def _count_open_card(self, seat: int, code: str) -> None:
        """§7: robbed, taken or openly drawn: k+1."""
        self.known_count[seat][code] = self.known_count[seat].get(code, 0) + 1

    def _count_meld(self, seat: int, code: str) -> None:
        """§7: if k > m only m+1, else m+1 and k+1."""
        known = self.known_count[seat].get(code, 0)
        melded = self.known_melded[seat].get(code, 0)
        self.known_melded[seat][code] = melded + 1
        if known <= melded:
            self.known_count[seat][code] = known + 1

    def _count_play(self, seat: int, code: str) -> None:
        """§7: if m > 0 then m-1 and k-1, else if k > 0 then k-1. §4: a face-down card counts once open."""
        known = self.known_count[seat].get(code, 0)
        melded = self.known_melded[seat].get(code, 0)
        if melded > 0:
            change = HiddenPlay(seat, code, 1, 1)
        elif known > 0:
            change = HiddenPlay(seat, code, 1, 0)
        else:
            return
        self.hidden_plays.append(change)
        face_down = self._special_first_trick() and self.opening in ("H", "A", "D")
        if not face_down:
            self._reveal()

    def _reveal(self) -> None:
        """§4: all face-down cards are revealed at once."""
        for play in self.hidden_plays:
            self.known_count[play.seat][play.code] -= play.known_less
            if play.melded_less > 0:
                self.known_melded[play.seat][play.code] -= play.melded_less
        self.hidden_plays = []

    # ------------------------------------------------------------ going out

    def _note_target(self, party: int, by_meld: bool, k: int) -> bool:
        """§9: has the party newly reached the target? Note its deadline. True if that wins automatically."""
        if self.party_points[party] < self.target or self.reached[party] is not None:
            return False
        if self.calling == "AUTOMATIC":
            self._right_call(party)
            return True
        if by_meld and self.meld_deadline == "SAME_TRICK":
            kind, number = "END_OF_TRICK", k
        elif self.call_deadline == "NEXT_TRICK":
            kind, number = "END_OF_TRICK", k + 1
        else:
            kind, number = "BEFORE_CARD", k + 1
        self.reached_so_far += 1
        self.reached[party] = Reached(self.reached_so_far, kind, number)
        return False

    def _deadlines_end(self, number: int) -> bool:
        """§9: the deadlines that end with this trick. True if that ends the deal."""
        ending: list[tuple[int, int]] = []
        for party in range(self.parties):
            reached = self.reached[party]
            if reached is not None and reached.kind == "END_OF_TRICK" and reached.number == number:
                ending.append((reached.order, party))
        if not ending:
            return False
        if self.overdue == "AUTOMATIC":
            _, first = min(ending)
            self.late[first] = True
            self._offence("OVERDUE", first)
            return True
        for _, party in ending:
            self.late[party] = True
        return False

    def _call(self, seat: int) -> None:
        """§9: Aus! Right, too early, or too late."""
        party = self._party(seat)
        if self.late[party]:
            self._offence("OVERDUE", party)
        elif self.party_points[party] >= self.target:
            self._right_call(party)
        else:
            self._offence("WRONG_CALL", party)

    def _challenge(self, seat: int, other: int) -> None:
        """§9: right if that party's deadline has passed, else the challenger's party loses double."""
        if self.late[other]:
            self._offence("OVERDUE", other)
        else:
            self._offence("WRONG_CHALLENGE", self._party(seat))

    def _pass(self, seat: int) -> None:
        """§9, last call: all passed: the deal ends uncalled."""
        self.passed_seats += 1
        if self.passed_seats == self.players:
            self._uncalled()
        else:
            self.on_turn = (seat + 1) % self.players

    # ------------------------------------------------------------ what it costs

    def _finish(self, ending: str, winners: list[int], strokes: list[int]) -> None:
        """§11: strokes per party, the winners, the value, the ending."""
        self.outcome = {
            "ending": ending,
            "winners": sorted(winners),
            "strokes": strokes,
            "value": max(strokes),
            "points": list(self.party_points),
        }

    def _others(self, party: int) -> list[int]:
        """§11: all other parties."""
        return [other for other in range(self.parties) if other != party]

    def _offence(self, ending: str, party: int) -> None:
        """§11: WRONG_CALL, OVERDUE, WRONG_CHALLENGE: 2 to the offender, all other parties win."""
        strokes = [0] * self.parties
        strokes[party] = 2
        self._finish(ending, self._others(party), strokes)

    def _lose_dissle(self, party: int) -> None:
        """§10, §11: DISSLE_LOST: dissle_penalty to the party, all other parties win."""
        strokes = [0] * self.parties
        strokes[party] = self.dissle_penalty
        self._finish("DISSLE_LOST", self._others(party), strokes)

    def _lay_down_sevens(self, seat: int) -> None:
        """§10, §11: FIVE_SEVENS: 1 to every other party."""
        party = self._party(seat)
        strokes = [0] * self.parties
        for other in self._others(party):
            strokes[other] = 1
        self._finish("FIVE_SEVENS", [party], strokes)

    def _right_call(self, party: int) -> None:
        """§11: RIGHT_CALL."""
        self._finish("RIGHT_CALL", [party], self._strokes_of_right_call(party))

    def _strokes_of_right_call(self, winner: int) -> list[int]:
        """§11, row RIGHT_CALL; §10, dissle_exempt: the 2 of a Gaigel may become a 1."""
        strokes = [0] * self.parties
        others = self._others(winner)
        trickless = [party for party in others if self.party_tricks[party] == 0]
        if self.parties == 2 or self.losers == "ALL":
            for party in others:
                strokes[party] = self._gaigel(party) if party in trickless else 1
        elif trickless:
            for party in trickless:
                strokes[party] = self._gaigel(party)
        else:
            fewest = min(self.party_points[party] for party in others)
            for party in others:
                if self.party_points[party] == fewest:
                    strokes[party] = 1
        return strokes

    def _gaigel(self, party: int) -> int:
        """§10, dissle_exempt: 2 for a trickless party, 1 if it has an announcer and is exempt."""
        if self.dissle_exempt and any(self._party(seat) == party for seat in self.announcers):
            return 1
        return 2

    def _uncalled(self) -> None:
        """§11, row UNCALLED."""
        strokes = [0] * self.parties
        most = max(self.party_points)
        best = [party for party in range(self.parties) if self.party_points[party] == most]
        if len(best) > 1:
            self._finish("UNCALLED", [], strokes)
            return
        winner = best[0]
        others = self._others(winner)
        if not self.gaigel_needs_call:
            strokes = self._strokes_of_right_call(winner)
        elif self.parties == 2 or self.losers == "ALL":
            for party in others:
                strokes[party] = 1
        else:
            fewest = min(self.party_points)
            for party in others:
                if self.party_points[party] == fewest:
                    strokes[party] = 1
        self._finish("UNCALLED", [winner], strokes)
