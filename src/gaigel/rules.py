"""House rules: every option of a table, their check, and the three presets (RULES §14).

Where a docstring names who plays it so, the keys mean: SB the rules of "Speedbesen", GS the rule sheet that scores
"Gigackel", EW and DW the English and the German Wikipedia line; the page on sources explains them and the others.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Self, cast

import attrs
from attrs import field, frozen

from gaigel._constants import Constant
from gaigel.errors import InvalidRules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = [
    "GIGACKEL",
    "PRESETS",
    "SPEEDBESEN",
    "TRUMP",
    "WIKIPEDIA",
    "BeatScope",
    "CallDeadline",
    "Calling",
    "Dissle",
    "FirstTrickTrump",
    "FiveSevens",
    "LimitOn",
    "Losers",
    "MeldDeadline",
    "MeldWhen",
    "Opening",
    "Overdue",
    "Packet",
    "RobWhen",
    "Rules",
    "SecondPair",
]


class _Choice(Constant):
    """The values of an option; each one's value is its name, so `MeldWhen("ON_LEAD")` works."""

    def __str__(self) -> str:
        return self.name


class Packet(_Choice):
    """What stands in `Rules.packets` beside the numbers of cards."""

    TRUMP = "TRUMP"
    """One card is turned up; its suit is trump."""

    def __repr__(self) -> str:
        return self.name


TRUMP: Final = Packet.TRUMP
"""The place of the turned-up card in `Rules.packets`."""


class Opening(_Choice):
    """How the forehand opens the first trick (RULES §4)."""

    GE_ELFEN = "GE_ELFEN"
    """A plain Daus face up; the trick is the forehand's whatever falls."""
    HOEHER_HAT = "HOEHER_HAT"
    """A plain card below the Daus face down (Tauchen); the highest card of its suit wins."""
    ANDERE_ALTE = "ANDERE_ALTE"
    """A plain Daus face down (Zweite Alte); only its twin takes the trick from the forehand."""
    AUF_DISSLE = "AUF_DISSLE"
    """The forehand announces Auf Dissle and leads a plain card below the Daus face down (EW, DW)."""
    ALL_TRUMP = "ALL_TRUMP"
    """A trump face up, by a forehand who holds nothing else; never named in `Rules.openings`."""

    letter: str
    """The letter in the move text: G, H, A, D or T (RULES §16)."""
    face_down: bool
    """Whether the cards of the trick lie face down until it is complete."""

    def __init__(self, name: str) -> None:
        self.letter = {"HOEHER_HAT": "H", "ANDERE_ALTE": "A", "AUF_DISSLE": "D", "ALL_TRUMP": "T"}.get(name, "G")
        self.face_down = self.letter in "HAD"


class FirstTrickTrump(_Choice):
    """What trumps do in the first trick (RULES §4)."""

    BANNED = "BANNED"
    """Only a hand of nothing but trumps may play one, and it cannot win (SB, GS)."""
    POWERLESS = "POWERLESS"
    """The others may play trumps, but no trump wins (one reading of EW)."""


class BeatScope(_Choice):
    """Which card must be beaten when a trump lies on a plain lead (RULES §6)."""

    TRICK = "TRICK"
    """The card that wins the trick: within the suit the player is free (SB, GS)."""
    SUIT = "SUIT"
    """The best card of the led suit must still be beaten."""


class MeldWhen(_Choice):
    """When a pair may be melded (RULES §7)."""

    ON_LEAD = "ON_LEAD"
    """On lead, before leading."""
    ON_TURN = "ON_TURN"
    """On turn, before playing, as leader or follower (SB)."""
    ANY_TIME = "ANY_TIME"
    """At any time, out of turn too (EW, DW)."""


class SecondPair(_Choice):
    """When a player may meld a second pair of the same suit (RULES §7)."""

    SEPARATE = "SEPARATE"
    """With the other king and the other Ober, at any later time (SB, GS)."""
    TOGETHER = "TOGETHER"
    """Only while both kings and both Obers are in hand (EW, DW)."""


class RobWhen(_Choice):
    """When the turned-up card may be robbed with the trump seven (RULES §8)."""

    OFF = "OFF"
    """Never."""
    ON_LEAD = "ON_LEAD"
    """On lead, before leading (SB)."""
    ON_TURN = "ON_TURN"
    """On turn, before playing (EW, DW)."""


class Calling(_Choice):
    """Whether "Aus!" has to be called (RULES §9)."""

    MANUAL = "MANUAL"
    """A party wins by calling in time."""
    AUTOMATIC = "AUTOMATIC"
    """A party wins at the moment when it reaches the target, without a word."""


class CallDeadline(_Choice):
    """Until when a party must call that reached the target with trick k (RULES §9)."""

    NEXT_TRICK = "NEXT_TRICK"
    """Until trick k+1 is complete (SB)."""
    NEXT_CARD = "NEXT_CARD"
    """Before the party plays a card to trick k+1 (GS)."""


class MeldDeadline(_Choice):
    """Until when a party must call that reached the target with a meld (RULES §9)."""

    SAME_TRICK = "SAME_TRICK"
    """Until the open trick, or the one about to be led, is complete (SB)."""
    AS_TRICK = "AS_TRICK"
    """As if the open trick, or the last complete one, had brought the points (GS, EW, DW)."""


class Overdue(_Choice):
    """What happens to a party that lets its deadline pass (RULES §9)."""

    AUTOMATIC = "AUTOMATIC"
    """The deal ends at once (SB)."""
    ON_CHALLENGE = "ON_CHALLENGE"
    """The deal goes on, but an opponent may challenge (GS)."""


class FiveSevens(_Choice):
    """When five sevens may be laid down (RULES §10)."""

    OFF = "OFF"
    """Never."""
    DEALT = "DEALT"
    """Before the seat's first card (GS, EW)."""
    HELD = "HELD"
    """At any moment (SB)."""


class Dissle(_Choice):
    """When a holder of four sevens may announce Auf Dissle (RULES §10)."""

    OFF = "OFF"
    """Never."""
    ON_LEAD = "ON_LEAD"
    """On lead, before leading (SB)."""
    DEALT = "DEALT"
    """On turn, before the seat's first card (GS, EW)."""


class Losers(_Choice):
    """Who of three or more parties gets strokes for a right call (RULES §11)."""

    LOWEST = "LOWEST"
    """Every trickless opponent two; if there is none, the lowest opponent one (SB, EW, DW)."""
    ALL = "ALL"
    """Every opponent one, a trickless one two (GS)."""


class LimitOn(_Choice):
    """What is counted towards the end of a match (RULES §12)."""

    PARTY = "PARTY"
    """The strokes of one party (SB)."""
    TOTAL = "TOTAL"
    """The strokes of all parties together (GS)."""
    DEALS = "DEALS"
    """The deals played (EW, DW)."""


def _is_whole(least: int) -> Callable[[object], str | None]:
    def complaint(value: object) -> str | None:
        fits = isinstance(value, int) and not isinstance(value, bool) and value >= least
        return None if fits else f"a whole number from {least} up"

    return complaint


def _is_one_of(*values: object) -> Callable[[object], str | None]:
    def complaint(value: object) -> str | None:
        fits = any(value == allowed and type(value) is type(allowed) for allowed in values)
        return None if fits else f"one of {', '.join(map(str, values))}"

    return complaint


def _is_flag(value: object) -> str | None:
    return None if isinstance(value, bool) else "True or False"


def _is_packets(value: object) -> str | None:
    fits = isinstance(value, tuple) and all(
        part is TRUMP or (isinstance(part, int) and not isinstance(part, bool) and part >= 1)
        for part in cast("tuple[object, ...]", value)
    )
    return None if fits else "a tuple of numbers of cards and TRUMP"


def _is_openings(value: object) -> str | None:
    fits = isinstance(value, frozenset) and all(
        isinstance(part, Opening) and part is not Opening.ALL_TRUMP for part in cast("frozenset[object]", value)
    )
    return None if fits else "a set of GE_ELFEN, HOEHER_HAT, ANDERE_ALTE, AUF_DISSLE"


def _option(default: Any, fits: Callable[[object], str | None], converter: Callable[[Any], Any] | None = None) -> Any:
    return cast("Any", field(default=default, converter=converter, metadata={"complaint": fits}))


def _flag(default: object) -> Any:
    return _option(default, _is_flag)


def _choice(default: _Choice) -> Any:
    return _option(default, _is_one_of(*type(default)))


def _as_tuple(value: object) -> object:
    return tuple(cast("list[object]", value)) if isinstance(value, list) else value


def _as_frozenset(value: object) -> object:
    if type(value) in (set, list, tuple):
        with suppress(TypeError):  # an unhashable member, which no option has
            return frozenset(cast("set[object]", value))
    return value


@frozen(kw_only=True, weakref_slot=False, cache_hash=True, repr=False)
class Rules:
    """All options of a table, those of the match included; the defaults are `SPEEDBESEN` (RULES §14).

    Options have no order and every combination is allowed that does not contradict itself.

    Raises:
        InvalidRules: At construction, with every fault at once.
    """

    players: int = _option(4, _is_one_of(2, 3, 4, 6))
    """How many play: 2, 3, 4 or 6 (§2). All sources count four as the usual table."""

    parties: int = _option(2, _is_whole(2))
    """How many parties there are; seat `s` belongs to party `s % parties` (§2).

    A divisor of `players` from 2 up. Usual: two and three players everyone alone, four two crossed pairs, six two
    teams of three (SB, GS); EW also tells of six as pairs.
    """

    packets: tuple[int | Packet, ...] = _option((3, TRUMP, 2), _is_packets, _as_tuple)
    """The order of dealing: numbers of cards for each seat, and `TRUMP` where the card is turned up (§3).

    `(3, TRUMP, 2)` in SB, GS, EW and DW; `(5, TRUMP)` in older rules; `(3, 3, TRUMP)` is a game with six cards.
    """

    knocking: bool = _flag(False)
    """Whether the cutter may knock: then everybody gets the whole hand at once, before the trump (§2).

    A variant in GS, by agreement in EW; not in SB.
    """

    openings: frozenset[Opening] = _option(
        frozenset({Opening.GE_ELFEN, Opening.HOEHER_HAT, Opening.ANDERE_ALTE}), _is_openings, _as_frozenset
    )
    """The openings offered to the forehand (§4); if empty, the first trick is an ordinary one.

    Three in SB and GS, with `AUF_DISSLE` four in EW and DW, none in some older and American rules. If there are any,
    `HOEHER_HAT` and one with a Daus must be among them.
    """

    must_open_daus: bool = _flag(False)
    """Whether a forehand with a plain Daus has to open with it (§4); so in two minor sources, nowhere else."""

    first_trick_trump: FirstTrickTrump = _choice(FirstTrickTrump.BANNED)
    """Trumps in the first trick are `BANNED` (SB, GS) or merely `POWERLESS` (one reading of EW) (§4)."""

    must_follow: bool = _flag(True)
    """Whether the led suit must be followed once the stock is gone (§6); so in every source."""

    must_trump: bool = _flag(True)
    """Whether who cannot follow must trump once the stock is gone (§6); SB, GS say so, EW and DW are silent."""

    must_beat: bool = _flag(True)
    """Whether the trick must be taken over if possible once the stock is gone (§6); so in SB, GS, EW, DW."""

    beat_scope: BeatScope = _choice(BeatScope.TRICK)
    """What must be beaten when a trump lies on a plain lead: `TRICK` (SB, GS) or `SUIT` (§6)."""

    meld_when: MeldWhen = _choice(MeldWhen.ON_TURN)
    """When to meld: `ON_LEAD`, `ON_TURN` (SB; GS names no moment) or `ANY_TIME` (EW, DW) (§7)."""

    meld_needs_trick: bool = _flag(True)
    """Whether the melder's party must have won a trick (§7); so in SB, GS, EW, DW, not in an early Wikipedia text."""

    meld_in_strict: bool = _flag(True)
    """Whether melding goes on after the stock is gone (§7); American rules and one program forbid it."""

    meld_binds: bool = _flag(True)
    """Whether the melder's next card must be one of the melded ones (§7); so in SB and EW, not in GS."""

    second_pair: SecondPair = _choice(SecondPair.SEPARATE)
    """The second pair of a suit: `SEPARATE` (SB, GS) or only `TOGETHER` with the first (EW, DW) (§7)."""

    rob_when: RobWhen = _choice(RobWhen.ON_LEAD)
    """When to rob: `OFF`, `ON_LEAD` (SB) or `ON_TURN` (EW, DW; GS names no moment) (§8)."""

    rob_needs_trick: bool = _flag(True)
    """Whether the robber's party must have won a trick (§8); so in SB, GS, EW, DW."""

    rob_in_last_draw: bool = _flag(False)
    """Whether one may rob while the stock holds just one card for each (§8); not in SB, yes in GS, EW, DW."""

    partner_robbing: bool = _flag(False)
    """Whether the seven may be laid under and the turned-up card left for the partner (§8).

    Usual in EW, traditional in GS; only for parties of several players.
    """

    target: int = _option(101, _is_whole(1))
    """The Augen that a party needs to call "Aus!" (§9): 101 everywhere."""

    last_trick_bonus: int = _option(0, _is_whole(0))
    """Extra points for the last trick (§9): 10 in American rules and one online game, else 0."""

    calling: Calling = _choice(Calling.MANUAL)
    """Whether one has to call: `MANUAL` (SB, GS, EW, DW) or `AUTOMATIC` (several online servers) (§9)."""

    call_deadline: CallDeadline = _choice(CallDeadline.NEXT_TRICK)
    """The deadline after a trick: `NEXT_TRICK` (SB, and the reading of EW, DW) or `NEXT_CARD` (GS) (§9)."""

    meld_deadline: MeldDeadline = _choice(MeldDeadline.SAME_TRICK)
    """The deadline after a meld: `SAME_TRICK` (SB) or `AS_TRICK` (GS, EW, DW name no other) (§9)."""

    overdue: Overdue = _choice(Overdue.AUTOMATIC)
    """A missed deadline ends the deal: `AUTOMATIC` (SB), or only `ON_CHALLENGE` (GS) (§9)."""

    five_sevens: FiveSevens = _choice(FiveSevens.HELD)
    """Laying down five sevens: `OFF`, `DEALT` (GS as a variant, EW) or `HELD` (SB) (§10)."""

    dissle: Dissle = _choice(Dissle.OFF)
    """Announcing Auf Dissle with four sevens: `OFF`, `ON_LEAD` (SB's house rule) or `DEALT` (GS, EW) (§10)."""

    dissle_penalty: int = _option(2, _is_one_of(1, 2))
    """Strokes for a lost Auf Dissle: 2 (SB) or 1 (the others name no value) (§10)."""

    dissle_exempt: bool = _flag(False)
    """Whether a trickless party that announced Auf Dissle loses singly (§10); so in EW and DW."""

    gaigel_needs_call: bool = _flag(True)
    """Whether an uncalled deal is never doubled (§11); so in SB and GS, not in EW and DW."""

    losers: Losers = _choice(Losers.LOWEST)
    """Who of three or more parties gets strokes: `LOWEST` (SB, EW, DW) or `ALL` (GS) (§11)."""

    winking: bool = _flag(False)
    """Whether partners may give secret signs (§13); optional in GS, EW, DW; only for parties of several players."""

    limit_on: LimitOn = _choice(LimitOn.PARTY)
    """What ends a match: strokes of one `PARTY` (SB), of all in `TOTAL` (GS), or a number of `DEALS` (EW, DW) (§12)."""

    limit: int = _option(7, _is_whole(1))
    """How many strokes or deals: 7 (SB), 10 or 5 (GS), by agreement (EW, DW) (§12)."""

    cleaning: bool = _flag(False)
    """Whether Putzen follows at the limit (§12); in GS, EW, DW, not in SB."""

    cleaning_double: int = _option(1, _is_one_of(1, 2))
    """What a deal of value 2 erases while cleaning: 2 (GS) or 1 (EW, DW) (§12)."""

    last_stroke_single: bool = _flag(False)
    """Whether a deal gives out no more strokes than are left to the limit (§12); so in GS."""

    def __attrs_post_init__(self) -> None:
        problems = {
            option.name: f"{option.name} = {value!r} must be {complaint}"
            for option in attrs.fields(type(self))
            if (complaint := option.metadata["complaint"](value := getattr(self, option.name)))
        }
        contradictions = list(self._contradictions(frozenset(problems)))
        if problems or contradictions:
            raise InvalidRules([*problems.values(), *contradictions])

    def _contradictions(self, faulty: frozenset[str]) -> Iterator[str]:
        """What cannot be true at once, judged where none of the options concerned is faulty by itself."""
        sound_table = faulty.isdisjoint({"players", "parties"})
        if sound_table and self.players % self.parties:
            yield f"parties = {self.parties} does not divide players = {self.players}"
        if "packets" not in faulty:
            if self.packets.count(TRUMP) != 1:
                yield f"packets = {self.packets!r} must hold TRUMP exactly once"
            if self.hand_size < 2:
                yield f"packets = {self.packets!r} must deal every seat at least two cards"
            elif "players" not in faulty and self.stock < self.players:
                yield (
                    f"packets = {self.packets!r} leave {max(self.stock, 0)} cards for {self.players} players; "
                    "every seat must be able to draw once"
                )
        if (
            "openings" not in faulty
            and self.openings
            and not (Opening.HOEHER_HAT in self.openings and self.openings & DAUS_OPENINGS)
        ):
            yield "openings must be empty or hold HOEHER_HAT and GE_ELFEN or ANDERE_ALTE: else some hand cannot open"
        for name in ("partner_robbing", "winking"):
            if sound_table and getattr(self, name) is True and self.parties == self.players:
                yield f"{name} needs partners, but with parties = {self.parties} everybody plays alone"

    @property
    def hand_size(self) -> int:
        """How many cards each seat is dealt (§3)."""
        return sum(packet for packet in self.packets if isinstance(packet, int))

    @property
    def stock(self) -> int:
        """How many cards are left after the deal, the turned-up card included (§3)."""
        return 48 - self.players * self.hand_size

    @property
    def tricks(self) -> int:
        """How many tricks a deal has when it is played to the last card (§15)."""
        return 48 // self.players

    def replace(self, **changes: Any) -> Self:
        """The same rules but for the named options; nothing else changes.

        Raises:
            InvalidRules: If the result is not allowed, or an option does not exist.
        """
        known = {option.name for option in attrs.fields(type(self))}
        if unknown := [name for name in changes if name not in known]:
            raise InvalidRules(f"there is no option {name!r}" for name in unknown)
        return attrs.evolve(self, **changes)

    def for_players(self, players: int, parties: int | None = None) -> Self:
        """The same house rules for another number of players (§14).

        Without `parties` the usual ones are taken: two and three players everyone alone, four and six two parties. If
        then everybody plays alone, `partner_robbing` and `winking` are off.

        Raises:
            InvalidRules: If there is no such table.
        """
        if parties is None:
            parties = 3 if players == 3 else 2
        if players == parties:
            return self.replace(players=players, parties=parties, partner_robbing=False, winking=False)
        return self.replace(players=players, parties=parties)

    def differences(self, other: Rules) -> dict[str, tuple[Any, Any]]:
        """The options whose values differ, by name, each with this value and the other's."""
        pairs = (
            (option.name, getattr(self, option.name), getattr(other, option.name)) for option in attrs.fields(Rules)
        )
        return {name: (mine, theirs) for name, mine, theirs in pairs if mine != theirs}

    def idle(self) -> frozenset[str]:
        """The options that are set but can make no difference beside the others (§14)."""
        idle: set[str] = set()
        if self.calling is Calling.AUTOMATIC:
            idle |= {"call_deadline", "meld_deadline", "overdue"}
        if not (self.must_beat and self.must_follow):
            idle.add("beat_scope")
        if not self.openings:
            idle |= {"first_trick_trump", "must_open_daus"}
        if self.rob_when is RobWhen.OFF:
            idle |= {"rob_needs_trick", "rob_in_last_draw", "partner_robbing"}
        if self.limit_on is not LimitOn.TOTAL:
            idle.add("last_stroke_single")
        if not self.cleaning:
            idle.add("cleaning_double")
        if self.parties == 2:
            idle.add("losers")
        if self.dissle is Dissle.OFF and Opening.AUF_DISSLE not in self.openings:
            idle |= {"dissle_penalty", "dissle_exempt"}
        return frozenset(idle)

    def nearest(self) -> tuple[str, int, int, dict[str, Any]]:
        """The shortest way to say these rules (§16).

        Returns:
            The name of the preset from which they differ least, their players and parties, for which that preset is
            taken (`for_players`), and the options that differ from it.
        """
        bases = ((name, preset.for_players(self.players, self.parties)) for name, preset in PRESETS.items())
        found = ((name, {option: mine for option, (mine, _) in self.differences(base).items()}) for name, base in bases)
        name, changes = min(found, key=lambda pair: len(pair[1]))
        return name, self.players, self.parties, changes

    def __repr__(self) -> str:
        name, players, parties, changes = self.nearest()
        text = name.upper()
        if (players, parties) != (4, 2):
            text += f".for_players({players}, {parties})"
        if changes:
            text += f".replace({', '.join(f'{option}={_shown(value)}' for option, value in changes.items())})"
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, self.nearest()


def _shown(value: object) -> str:
    """An evaluable text; sets in the order of definition, since their own order changes from run to run."""
    if isinstance(value, frozenset):
        return f"{{{', '.join(f'{part!r}' for part in Opening if part in value)}}}" if value else "frozenset()"
    return repr(value)


def _restored(name: str, players: int, parties: int, changes: dict[str, Any]) -> Rules:
    """Unpickles: a preset by its name, and what differs from it."""
    base = PRESETS[name]
    if (players, parties) != (base.players, base.parties):
        base = base.for_players(players, parties)
    return base.replace(**changes) if changes else base


DAUS_OPENINGS: Final = frozenset({Opening.GE_ELFEN, Opening.ANDERE_ALTE})
"""The openings that lead a plain Daus (RULES §4)."""

SPEEDBESEN: Final = Rules()
"""The rules of SB, for four in two pairs: deadlines kept by the engine, seven strokes end the match."""

GIGACKEL: Final = Rules(
    knocking=True,
    meld_binds=False,
    rob_when=RobWhen.ON_TURN,
    rob_in_last_draw=True,
    call_deadline=CallDeadline.NEXT_CARD,
    meld_deadline=MeldDeadline.AS_TRICK,
    overdue=Overdue.ON_CHALLENGE,
    five_sevens=FiveSevens.OFF,
    dissle_penalty=1,
    losers=Losers.ALL,
    limit_on=LimitOn.TOTAL,
    limit=10,
    cleaning=True,
    cleaning_double=2,
    last_stroke_single=True,
)
"""The rules of GS, for four in two pairs: opponents must notice a missed call, ten strokes, then Putzen."""

WIKIPEDIA: Final = Rules(
    knocking=True,
    openings=frozenset({Opening.GE_ELFEN, Opening.HOEHER_HAT, Opening.ANDERE_ALTE, Opening.AUF_DISSLE}),
    meld_when=MeldWhen.ANY_TIME,
    second_pair=SecondPair.TOGETHER,
    rob_when=RobWhen.ON_TURN,
    rob_in_last_draw=True,
    partner_robbing=True,
    meld_deadline=MeldDeadline.AS_TRICK,
    five_sevens=FiveSevens.DEALT,
    dissle=Dissle.DEALT,
    dissle_penalty=1,
    dissle_exempt=True,
    gaigel_needs_call=False,
    limit_on=LimitOn.DEALS,
    limit=10,
    cleaning=True,
)
"""The rules of EW and DW, for four in two pairs: melding at any time, partner robbing, Auf Dissle."""

PRESETS: Final[dict[str, Rules]] = {"speedbesen": SPEEDBESEN, "gigackel": GIGACKEL, "wikipedia": WIKIPEDIA}
"""The presets by their names in lower case."""
