"""View of any declared table as plain data for screens: zones with things and facts, as far as a viewer may know them.

`Game.view` returns a `TableView` unless a game has its own view. `still_picture` draws it and puts it into words, and
every screen has a board for it. Its content comes from `State.observation`, so a zone cannot show more than the viewer
may know. Piles that no player may see (a deck) are face down even on the open table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.quoting import shorten
from tabletop.engine.i18n.words import capitalize_first, to_singular
from tabletop.engine.presentation.position import PositionData, SeatData, build_position_data, build_seat_data
from tabletop.engine.schema.codegen.method_writer import SCHEMAS
from tabletop.engine.schema.compound_fields import KeyedField, ListField, PieceField, PiecesField, SeatsField
from tabletop.engine.schema.field_types import EVERYBODY, NOBODY, SCORE_NAMES, Field, PileField

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

MAX_FACT_CHARACTERS = 200
"""Largest number of characters shown of one fact."""

WORDS = {
    "counters": N_("Counters"),
    "decides": N_("to decide"),
    "empty": N_("empty"),
    "hidden": N_("{n} face down"),
    "points": N_("{n:/point/points}"),
    "round": N_("Round {n}"),
    "table": N_("The table"),
    "top": N_("on top"),
    "won": N_("has won"),
    "yes": N_("yes"),
}
"""Words that every table needs; a view has them in its language."""

COMMON_LABELS = (
    N_("Deck"), N_("Discard"), N_("Discard pile"), N_("Goal"), N_("Gold"), N_("Hand"), N_("Hands"), N_("Market"),
    N_("Melds"), N_("Money"), N_("Offer"), N_("Passed"), N_("Played"), N_("Points"), N_("Stock"), N_("Supply"),
    N_("Tokens"), N_("Tricks"), N_("Turns"),
)  # fmt: skip
"""Common labels of fields, which games need not translate."""
RED_SUITS = frozenset("♥♦")
"""Signs that make a name red."""


class Fact(TypedDict):
    """Named value in words: a counter, a flag, a field of a piece."""

    label: str
    """Label of the fact."""
    text: str
    """Value; for a flag "yes" in the language of the view (only flags that are set are facts)."""
    ref: str
    """Reference used by actions about it (`Action.about`), e.g. "faction:mutants"; "" if there is none."""
    where: str
    """Place as in differences: "0.passed" for a seat, ".round" for the table; "" inside a piece."""


class Thing(TypedDict):
    """Card, piece, or number of things of one kind."""

    ref: str
    """Reference used by actions about it: "card:school", "good:iron", "location:0:3" (a piece of seat 0)."""
    text: str
    """Name of the thing."""
    color: str
    """CSS colour, or "" for the text colour."""
    icon: str
    """One or two signs before the name, e.g. "♠", or ""."""
    count: int
    """Number of copies; 1 for a card or a piece."""
    facts: list[Fact]
    """Fields of a piece that are not empty; for a card in a hand, that others have seen it."""


class Zone(TypedDict):
    """Place on the table, one for each declared field; simple fields of one owner share the zone "facts"."""

    name: str
    """Name of the field; "facts" for counters, flags and the like."""
    label: str
    """Label of the zone."""
    form: str
    """Layout: "row" (side by side), "stack" (on top of each other), "amounts", "pieces" or "facts"."""
    ref: str
    """Reference used by actions about the whole zone: "pile:deck", "pile:hand:0" (of seat 0)."""
    hidden: int
    """Number of things face down."""
    things: list[Thing]
    """Open things; the last of a stack is on top. A hidden hand is in the order of its declaration."""
    facts: list[Fact]
    """Facts, in the form "facts"."""


class SeatView(SeatData):
    """View of one seat."""

    zones: list[Zone]
    """Zones that it owns; a field of the table that holds a seat (such as the dealer) is a fact of that seat."""


class TableView(PositionData):
    """View of a whole position as `viewer` may see it; `words` has `WORDS`."""

    seats: list[SeatView]
    """Every seat by its number."""
    zones: list[Zone]
    """Zones of the table."""
    table: dict[str, Any]
    """Position for programs: `observation(viewer)`, or `to_dict()`."""


def build_table_view(state: State, viewer: int | None = None, lang: str = "en") -> TableView:
    """Return the position as `viewer` may see it; None is the open table. Without declared fields there are no zones.

    >>> [zone["label"] for zone in build_table_view(state, 0)["zones"]]        # doctest: +SKIP
    ['Deck', 'Discard', 'Counters']
    """
    data = state.to_dict() if viewer is None else state.observation(viewer)
    builder = ZoneBuilder(state, viewer, lang)
    seats: list[SeatView] = []
    for seat, points in enumerate(state.scores()):
        shown = build_seat_data(state, seat, lang)
        builder.names[f"seat:{seat}"] = shown["name"]
        seats.append({**shown, "zones": builder.build_seat_zones(data, seat, points)})
    zones = builder.build_table_zones(data)
    position = build_position_data(state, viewer, lang, builder.names, WORDS)
    return {**position, "seats": seats, "zones": zones, "table": data}


class ZoneBuilder:
    """Builder of the zones of one position for one viewer. `names` collects the names of things by reference."""

    def __init__(self, state: State, viewer: int | None, lang: str) -> None:
        self.state, self.game, self.viewer, self.lang = state, state.game, viewer, lang
        self.names: dict[str, str] = {}
        self.words = {key: self.game.translate(message, lang) for key, message in WORDS.items()}
        shape = SCHEMAS.get(type(state))
        self.fields: tuple[Field, ...] = shape.fields if shape is not None else ()
        self.forms: Mapping[str, Callable[[Field, Any, int], Iterable[Zone]]] = {
            "pile": self.build_pile_zones, "amounts": self.build_amount_zones, "pieces": self.build_piece_zones,
            "piece": self.build_piece_zones,
            "list": self.build_list_zones,
        }  # fmt: skip

    # --- who owns what --------------------------------------------------------------------------------------------

    def build_table_zones(self, data: Mapping[str, Any]) -> list[Zone]:
        """Return the zones of the table."""
        common = [f for f in self.fields if not isinstance(f, SeatsField) and not f.per_seat]
        return self.build_zones(common, data, -1)

    def build_seat_zones(self, data: Mapping[str, Any], seat: int, points: int) -> list[Zone]:
        """Return the zones of a seat: those of its part, and its entries in fields with one entry per seat."""
        zones: list[Zone] = []
        for f in self.fields:
            if not f.shown:
                continue
            if isinstance(f, SeatsField) and seat < len(data[f.saved]):
                own = data[f.saved][seat]
                inner = [s for s in SCHEMAS[f.of].fields if not _repeats_score(s, own[s.saved], points)]
                zones += self.build_zones(inner, own, seat)
            elif (
                isinstance(f, ListField)
                and f.per_seat
                and not _repeats_score(f, data[f.saved][seat], points)
            ):
                zones += self.build_field_zones(f.inner, data[f.saved][seat], seat, self.get_label(f, is_single=True))
            elif f.kind == "player" and data[f.saved] == seat:
                fact = _build_fact(self.get_label(f), self.words["yes"], "", f".{f.name}")
                zones.append(_build_zone("facts", "", "facts", facts=[fact]))
        return self.merge_facts(zones)

    def build_zones(self, fields: Iterable[Field], data: Mapping[str, Any], owner: int) -> list[Zone]:
        """Return the zones of the fields of the table or of one seat, in order."""
        zones: list[Zone] = []
        knowledge_fields = {f.known.removeprefix("."): f.name for f in fields if f.known.startswith(".")}
        knowledge_piles = {
            knowledge_fields[f.name]: f for f in fields if f.name in knowledge_fields and isinstance(f, PileField)
        }
        for f in fields:
            if not f.shown or f in knowledge_piles.values() or self.is_unseen(f) or (owner < 0 and f.kind == "player"):
                continue
            for key in f.list_saved_keys():
                label = self.get_label(f) if key == f.saved else self.translate(_make_title(key))
                value = self.hide(f, data[key], owner, data)
                for zone in self.build_field_zones(f, value, owner, label):
                    if f.name in knowledge_piles and isinstance(value, list):
                        self.mark_known(
                            zone, data[knowledge_piles[f.name].saved], self.get_label(knowledge_piles[f.name])
                        )
                    zones.append(zone)
        return self.merge_facts(zones)

    def mark_known(self, zone: Zone, known_things: Sequence[str], label: str) -> None:
        """Mark the cards of a hand that others have seen."""
        left = list(known_things)
        for thing in zone["things"]:
            if (id := thing["ref"].partition(":")[2]) in left:
                left.remove(id)
                thing["facts"].append(_build_fact(label, self.words["yes"]))

    def is_unseen(self, f: Field) -> bool:
        """Return True if the open table does not show the field: hidden from all, except piles, which are face down."""
        return self.viewer is None and f.leaf.seen == NOBODY and not isinstance(f.leaf, PileField)

    def hide(self, f: Field, value: Any, owner: int, data: Mapping[str, Any]) -> Any:
        """Return a hidden pile with known ids as these ids and the size of the pile."""
        if not (isinstance(f, PileField) and isinstance(value, int) and f.known and self.viewer is not None):
            return value
        if f.known.startswith("."):
            known_things = data.get(f.known[1:])
        else:
            known_things = getattr(self.state, f.known)(self.viewer, owner)
        return (list(known_things), value) if isinstance(known_things, Sequence) else value

    def merge_facts(self, zones: Iterable[Zone]) -> list[Zone]:
        """Return the zones with all facts in one zone at the end."""
        merged = [zone for zone in zones if zone["form"] != "facts"]
        facts = [fact for zone in zones if zone["form"] == "facts" for fact in zone["facts"]]
        return [*merged, _build_zone("facts", self.words["counters"], "facts", facts=facts)] if facts else merged

    # --- forms ----------------------------------------------------------------------------------------------------

    def build_field_zones(self, f: Field, value: Any, owner: int, label: str) -> Iterator[Zone]:
        """Yield the zones of one field; values other than piles, amounts and pieces are facts."""
        build = self.forms.get(f.kind)
        if build is not None and value is not None:
            for zone in build(f, value, owner):
                zone["label"] = " ".join(filter(None, [label, zone["label"]]))
                if zone["ref"]:
                    self.names[zone["ref"]] = zone["label"]
                yield zone
        elif f.kind != "given" and (text := self.format_value(f, value)):
            ref = f"{f.name}:{value}" if f.kind in ("word", "index") else f"seat:{value}" if f.kind == "player" else ""
            yield _build_zone("facts", "", "facts", facts=[_build_fact(label, text, ref, _format_place(owner, f.name))])

    def build_pile_zones(self, f: Field, value: Any, owner: int) -> Iterator[Zone]:
        """Yield the zone of a pile, given as ids, as a size, or as the known ids with the size."""
        known_things, count = (
            value if isinstance(value, tuple) else ([], value) if isinstance(value, int) else (value, None)
        )
        if self.viewer is None and f.seen == NOBODY:
            known_things, count = [], len(known_things)
        if owner >= 0 and f.seen != EVERYBODY:
            known_things = self.sort_hand(f, known_things)
        kind = to_singular(f.pool) if f.pool else "card"
        things = [self.build_thing(kind, id) for id in known_things if id]
        hidden = 0 if count is None else max(0, count - len(things))
        spread = isinstance(f, PileField) and (f.spread or f.empty or bool(f.count))
        form = "row" if owner >= 0 or spread else "stack"
        yield _build_zone(f.name, "", form, ref=_format_reference("pile", owner, f.name), hidden=hidden, things=things)

    def sort_hand(self, f: Field, ids: Sequence[str]) -> Sequence[str]:
        """Return the cards of a hand in the order in which they are declared."""
        if not isinstance(f, PileField) or f.empty or f.count:
            return ids  # each place has a meaning
        among = f.among(self.state) if callable(f.among) else f.among
        order = {id: k for k, id in enumerate(dict.fromkeys(among))} if isinstance(among, (Sequence, Mapping)) else {}
        return sorted(ids, key=lambda id: order.get(id, 0))

    def build_amount_zones(self, f: Field, value: Any, owner: int) -> Iterator[Zone]:
        """Yield the zone of amounts by name."""
        if isinstance(value, Mapping):
            things = [self.build_thing(to_singular(f.name), name, count) for name, count in value.items()]
            yield _build_zone(f.name, "", "amounts", things=things)

    def build_piece_zones(self, f: Field, value: Any, owner: int) -> Iterator[Zone]:
        """Yield the zone of pieces with their fields; of hidden pieces only their number."""
        if isinstance(f, PieceField):
            yield _build_zone(f.name, "", "pieces", things=[self.build_piece(f.of, value, f.name)])
        elif isinstance(f, PiecesField):
            hidden, tables = (value, []) if isinstance(value, int) else (0, value)
            kind, key = to_singular(f.name), next(inner.saved for inner in SCHEMAS[f.of].fields if inner.name == f.key)
            things = [
                self.build_piece(f.of, table, _format_reference(kind, owner, table[key]), key) for table in tables
            ]
            yield _build_zone(f.name, "", "pieces", hidden=hidden, things=things)

    def build_list_zones(self, f: Field, value: Any, owner: int) -> Iterator[Zone]:
        """Yield a zone for each pile of a list, or one for all its words; other values are facts."""
        if isinstance(f, ListField) and f.inner.kind == "pile":
            for k, pile in enumerate(value):
                for zone in self.build_pile_zones(f.inner, pile, owner):
                    zone["ref"] = f"{zone['ref']}:{k}"
                    zone["label"] = str(k + 1)
                    yield zone
        elif isinstance(f, ListField) and f.inner.kind in ("word", "index"):
            yield _build_zone(
                f.name, "", "row", things=[self.build_thing(to_singular(f.name), name) for name in value if name]
            )
        elif isinstance(f, ListField) and isinstance(f.inner, PieceField):
            of = f.inner.of
            things = [
                self.build_piece(of, table, _format_reference(to_singular(f.name), owner, k))
                for k, table in enumerate(value)
            ]
            yield _build_zone(f.name, "", "pieces", things=things)
        elif text := self.format_value(f, value):
            yield _build_zone(
                "facts", "", "facts", facts=[_build_fact(self.get_label(f), text, "", _format_place(owner, f.name))]
            )

    def build_thing(self, kind: str, id: Any, count: int = 1) -> Thing:
        """Return a card, or a number of goods."""
        face, ref = self.game.shown(self.state, kind, id, self.lang), f"{kind}:{id}"
        self.names[ref] = face["text"]
        return {
            "ref": ref, "text": face["text"], "color": face.get("color", ""), "icon": face.get("icon", ""),
            "count": count, "facts": [],
        }  # fmt: skip

    def build_piece(self, of: type, table: Mapping[str, Any], ref: str, key: str = "") -> Thing:
        """Return a piece, named by the first word that it holds, with its other fields as facts."""
        name, facts = "", list[Fact]()
        thing: Thing = {"ref": ref, "text": "", "color": "", "icon": "", "count": 1, "facts": facts}
        for f in SCHEMAS[of].fields:
            for saved in f.list_saved_keys():
                value = table[saved]
                if not name and f.kind in ("word", "index") and value:
                    name = saved
                    thing.update(self.game.shown(self.state, f.name, value, self.lang))  # type: ignore[typeddict-item]
                elif f.shown and saved != key and (text := self.format_value(f, value)) and value != 0:
                    label = self.get_label(f) if saved == f.saved else self.translate(_make_title(saved))
                    facts.append(_build_fact(label, text))
        thing["text"] = thing["text"] or str(table.get(key, self.translate(_make_title(to_singular(of.__name__)))))
        self.names[ref] = thing["text"]
        return thing

    # --- words ----------------------------------------------------------------------------------------------------

    def format_value(self, f: Field, value: Any) -> str:
        """Return a value in words; "" if there is nothing to show."""
        if value is None:
            return "?"
        if isinstance(value, bool):
            return self.words["yes"] if value else ""
        if f.kind == "player":
            return self.game.word(self.state, "player", value, self.lang) if value >= 0 else ""
        if isinstance(f, (ListField, KeyedField)) and f.inner.kind != "list":
            if isinstance(value, Mapping):
                texts = [
                    (self.get_name(f.name, name), self.format_value(f.inner, entry)) for name, entry in value.items()
                ]
                return shorten("; ".join(f"{name}: {entry}" for name, entry in texts if entry), MAX_FACT_CHARACTERS)
            return shorten(
                ", ".join(filter(None, (self.format_value(f.inner, entry) for entry in value))), MAX_FACT_CHARACTERS
            )
        return shorten(self.format_plain(f.name, value), MAX_FACT_CHARACTERS)

    def format_plain(self, name: str, value: Any) -> str:
        """Return plain data in words; `name` is the field that holds it."""
        if isinstance(value, bool):
            return self.words["yes"] if value else "–"
        if isinstance(value, Mapping):
            return "; ".join(
                f"{self.get_name(name, key)}: {self.format_plain(name, entry)}" for key, entry in value.items()
            )
        if isinstance(value, (list, tuple)):
            return ", ".join(self.format_plain(name, entry) for entry in value)
        return self.get_name(name, value) if value != "" and value is not None else ""

    def get_name(self, name: str, thing: Any) -> str:
        """Return the game's name of a word or number of a field."""
        return self.game.shown(self.state, to_singular(name) if isinstance(thing, str) else name, thing, self.lang)[
            "text"
        ]

    def get_label(self, f: Field, is_single: bool = False) -> str:
        """Return the label of a field, or of one entry of a field with one entry per seat."""
        if f.label != _make_title(f.name):
            return self.game.translate(f.label, self.lang)
        return self.translate(_make_title(to_singular(f.name)) if is_single else f.label)

    def translate(self, text: str) -> str:
        """Return a word in the language of the view if game or engine have it; else as it is."""
        shown = self.game.look_up(text, self.lang)
        return text if shown is None else shown


def _build_zone(
    name: str, label: str, form: str, *, ref: str = "", hidden: int = 0, things: list[Thing] | None = None,
    facts: list[Fact] | None = None,
) -> Zone:  # fmt: skip
    return {
        "name": name, "label": label, "form": form, "ref": ref, "hidden": hidden, "things": things or [],
        "facts": facts or [],
    }  # fmt: skip


def _repeats_score(field: Field, value: Any, points: int) -> bool:
    """Return True if a field says no more than the score next to the name: a number, or points of one kind."""
    if field.name not in SCORE_NAMES:
        return False
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return value == points or [part for part in parts if part] == [points]


def _build_fact(label: str, text: str, ref: str = "", where: str = "") -> Fact:
    return {"label": label, "text": text, "ref": ref, "where": where}


def _format_place(owner: int, name: str) -> str:
    return f"{owner}.{name}" if owner >= 0 else f".{name}"


def _format_reference(kind: str, owner: int, id: Any) -> str:
    """Return a reference such as "pile:deck", "pile:hand:0" or, with seat 0, "location:0:3"."""
    if kind == "pile":
        return f"pile:{id}:{owner}" if owner >= 0 else f"pile:{id}"
    return f"{kind}:{owner}:{id}" if owner >= 0 else f"{kind}:{id}"


def _make_title(name: str) -> str:
    return capitalize_first(name.replace("_", " "))
