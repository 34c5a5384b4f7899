"""The words on a table, in German and English; whole sentences come from `gaigel.explaining`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from attrs import frozen

from gaigel.cards import Card, Rank, Suit
from gaigel.explaining import explain
from gaigel.explaining._language import opening_name
from gaigel.moves import Sign
from gaigel.rules import Opening
from gaigel.state import Exchange, ExchangeKind, Meld, Phase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gaigel._pictures.scene import Place, Scene, Told
    from gaigel.naming import Names

__all__ = ["Part", "Tag", "Words"]

Part: TypeAlias = str | Suit | Card
"""A piece of a tag: text, a suit symbol, or a card in short."""


@frozen(weakref_slot=False)
class Tag:
    """Something short that is told of a seat.

    Attributes:
        parts: What it says, piece by piece.
        loud: Whether everybody should notice it.
    """

    parts: tuple[Part, ...]
    loud: bool = False


@frozen(weakref_slot=False)
class _Vocabulary:
    """What one language says; braces stand for a name or a number."""

    seat: str
    trump: str
    stock: str
    no_stock: str
    trick: str
    opens: str
    leads: str
    turn: str
    last_word: str
    led: str
    face_down: str
    backs: str
    dealer: str
    tricks: tuple[str, str, str]
    points: str
    strokes: tuple[str, str, str]
    signs: str
    trump_daus: str
    only_trumps: str
    no_cards: str
    phases: Mapping[Phase, str]
    exchanges: Mapping[ExchangeKind, str]


_VOCABULARIES: Final = {
    "en": _Vocabulary(
        seat="Seat {}",
        trump="Trump",
        stock="Stock",
        no_stock="stock gone",
        trick="Trick {} of {}",
        opens="{} opens",
        leads="{} leads",
        turn="{} is on turn",
        last_word="{} may call or pass",
        led="{} led",
        face_down="face down",
        backs="{} face down",
        dealer="dealer",
        tricks=("no trick", "1 trick", "{} tricks"),
        points="{} points",
        strokes=("no stroke", "1 stroke", "2 strokes"),
        signs="signals",
        trump_daus="{} of trumps",
        only_trumps="nothing but trumps",
        no_cards="no cards",
        phases={
            Phase.FIRST_TRICK: "first trick",
            Phase.FREE: "the stock lasts",
            Phase.STRICT: "strict rules",
            Phase.LAST_CALL: "all cards are played",
            Phase.OVER: "the deal is over",
        },
        exchanges={
            ExchangeKind.ROBBED: "robbed",
            ExchangeKind.LAID_UNDER: "laid under",
            ExchangeKind.TAKEN: "took",
            ExchangeKind.LEFT_TO_OWNER: "got",
        },
    ),
    "de": _Vocabulary(
        seat="Platz {}",
        trump="Trumpf",
        stock="Talon",
        no_stock="Talon leer",
        trick="Stich {} von {}",
        opens="{} eröffnet",
        leads="{} spielt aus",
        turn="{} ist am Zug",
        last_word="{} ruft Aus oder passt",
        led="{} hat ausgespielt",
        face_down="verdeckt",
        backs="{} verdeckt",
        dealer="Geber",
        tricks=("kein Stich", "1 Stich", "{} Stiche"),
        points="{} Augen",
        strokes=("kein Strich", "1 Strich", "2 Striche"),
        signs="winkt",
        trump_daus="Trumpf-{}",
        only_trumps="nur Trümpfe",
        no_cards="keine Karten",
        phases={
            Phase.FIRST_TRICK: "erster Stich",
            Phase.FREE: "der Talon liegt",
            Phase.STRICT: "strenges Spiel",
            Phase.LAST_CALL: "alle Karten gespielt",
            Phase.OVER: "das Spiel ist aus",
        },
        exchanges={
            ExchangeKind.ROBBED: "raubte",
            ExchangeKind.LAID_UNDER: "legte unter",
            ExchangeKind.TAKEN: "nahm",
            ExchangeKind.LEFT_TO_OWNER: "bekam",
        },
    ),
}


@frozen(weakref_slot=False)
class Words:
    """What a picture says.

    Attributes:
        lang: The language, one of `gaigel.explaining.LANGUAGES`.
        names: What cards are called.
        seats: What the persons are called, seat by seat; None to number the seats.
    """

    lang: str
    names: Names
    seats: Sequence[str] | None

    @property
    def says(self) -> _Vocabulary:
        """The words of the language."""
        return _VOCABULARIES[self.lang]

    def seat(self, seat: int) -> str:
        """What the person on a seat is called."""
        return self.says.seat.format(seat) if self.seats is None else self.seats[seat]

    def party(self, seats: Sequence[int]) -> str:
        """What a party is called."""
        return " & ".join(map(self.seat, seats))

    def label(self, card: Card) -> str:
        """What stands in the corner of a card."""
        return self.names.label(card.rank)

    def trump(self, scene: Scene) -> str:
        """The trump suit."""
        return self.names.suit(scene.table.trump)

    def status(self, scene: Scene) -> str:
        """How far the deal is."""
        phase = self.says.phases[scene.phase]
        if scene.phase not in (Phase.FREE, Phase.STRICT):
            return phase[:1].upper() + phase[1:]
        return f"{self.says.trick.format(scene.number, scene.table.trick_count)} · {phase}"

    def turn(self, scene: Scene) -> str:
        """What is expected of whom; empty when the deal is over."""
        place = scene.on_turn
        if place is None:
            return ""
        says = self.says
        if scene.phase is Phase.LAST_CALL:
            expected = says.last_word
        elif scene.laid:
            expected = says.turn
        else:
            expected = says.opens if scene.phase is Phase.FIRST_TRICK else says.leads
        return expected.format(self.seat(place.seat))

    def trick(self, scene: Scene) -> tuple[str, ...]:
        """How the open trick began; nothing while no card lies there."""
        if not scene.laid:
            return ()
        parts = [self.says.led.format(self.seat(scene.places[scene.lead].seat))]
        if scene.opening is not None:
            parts.insert(0, self.opening(scene.opening))
        if scene.laid[0].face_down:
            parts.append(self.says.face_down)
        return tuple(parts)

    def opening(self, opening: Opening) -> str:
        """The name of an opening."""
        return self.says.only_trumps if opening is Opening.ALL_TRUMP else opening_name(opening)

    def tags(self, scene: Scene, place: Place) -> tuple[Tag, ...]:
        """What is told of a seat."""
        says = self.says
        tags = [Tag((opening_name(Opening.AUF_DISSLE),), loud=True)] if place.dissle else []
        tags.append(Tag((self.tricks(place.tricks),)))
        tags += [Tag(self._told(scene, thing)) for thing in place.told]
        if place.dealer:
            tags.append(Tag((says.dealer,)))
        return tuple(tags)

    def tricks(self, count: int) -> str:
        """A number of tricks."""
        return self.says.tricks[min(count, 2)].format(count)

    def _told(self, scene: Scene, thing: Told) -> tuple[Part, ...]:
        says, table = self.says, scene.table
        match thing:
            case Meld(suit=suit, points=points):
                # A meld is spoken aloud, but who does not count sees no points at all.
                pair = f"{self.names.label(Rank.KOENIG)}+{self.names.label(Rank.OBER)}"
                return (pair, suit, str(points)) if scene.counting else (pair, suit)
            case Exchange(kind=kind):
                under = kind is ExchangeKind.LAID_UNDER
                return (says.exchanges[kind], table.trump_seven if under else table.trump_card)
            case Sign.TRUMP_DAUS:
                return (says.signs, says.trump_daus.format(self.names.rank(Rank.DAUS)))
            case Sign.EICHEL | Sign.LAUB | Sign.HERZ | Sign.SCHELLEN:
                return (says.signs, Suit(thing.value))
            case _ as unreachable:  # pyright: ignore[reportUnnecessaryComparison]
                assert_never(unreachable)

    def deadlines(self, scene: Scene) -> tuple[str, ...]:
        """Until when parties must call, as far as it is known; parties with the same time left are named together."""
        due: dict[str, list[str]] = {}
        for side in scene.sides:
            if side.deadline is not None:
                said = explain(side.deadline, self.lang, self.names, trick=scene.number)
                due.setdefault(said, []).append(self.party(side.seats))
        if scene.own is not None:
            return tuple(due)
        return tuple(f"{', '.join(parties)}: {said}" for said, parties in due.items())

    def ending(self, scene: Scene) -> str:
        """How the deal ended; empty before."""
        if scene.result is None:
            return ""
        return explain(scene.result, self.lang, self.names, seats=self.seats, rules=scene.table.rules)

    def title(self, scene: Scene) -> str:
        """What a picture of a table is, in one line."""
        parts = [self.status(scene), f"{self.says.trump} {self.trump(scene)}", self.turn(scene)]
        return f"Gaigel: {', '.join(part for part in parts if part)}"

    def cards(self, cards: Sequence[Card], backs: int = 0) -> str:
        """Cards by their names."""
        parts = [self.names.card(card) for card in cards]
        if backs:
            parts.append(self.says.backs.format(backs))
        return ", ".join(parts) or self.says.no_cards

    def description(self, scene: Scene) -> str:
        """Everything that is to be seen on a table, for who cannot see it."""
        says = self.says
        lines: list[str] = []
        for place in scene.places:
            tags = "; ".join(self.plain(tag) for tag in self.tags(scene, place))
            lines.append(f"{self.seat(place.seat)}: {self.cards(place.cards, place.backs)} ({tags}).")
        if scene.laid:
            laid = [
                f"{self.seat(scene.places[card.at].seat)}: "
                + (says.face_down if card.card is None else self.names.card(card.card))
                for card in scene.laid
            ]
            lines.append(f"{', '.join(self.trick(scene))}: {', '.join(laid)}.")
        stock = self.cards(scene.up[::-1], scene.down) if scene.down or scene.up else says.no_stock
        lines.append(f"{says.stock}: {stock}.")
        for side in scene.sides:
            if side.points is not None:
                counts = [says.points.format(side.points)]
                counts += [] if side.strokes is None else [says.strokes[side.strokes]]
                lines.append(f"{self.party(side.seats)}: {', '.join(counts)}.")
        lines += self.deadlines(scene)
        lines.append(self.ending(scene))
        return " ".join(line for line in lines if line)

    def plain(self, tag: Tag) -> str:
        """A tag in words."""
        return " ".join(
            self.names.card(part)
            if isinstance(part, Card)
            else self.names.suit(part)
            if isinstance(part, Suit)
            else part
            for part in tag.parts
        )
