"""Reader for entries of content files (cards, boards, connection cards); it collects every mistake with its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tabletop.engine.i18n.nouns import Title
from tabletop.engine.serialization.content_files import EntryReader
from tabletop.games.fifty_first_state.content.pieces import Card, Connection, Faction, FactionAction, encode_types
from tabletop.games.fifty_first_state.rules.effects import EFFECTS, Effect
from tabletop.games.fifty_first_state.rules.effects.features import EachTime, IfGained, Storage, Use
from tabletop.games.fifty_first_state.table.goods import (
    BOARD_ACTIONS,
    BY_NAME,
    COST_NAMES,
    NAMES,
    PRODUCTION,
    ROWS,
    TYPES,
    Cost,
    Goods,
)
from tabletop.games.fifty_first_state.words.texts import DOMAIN, LOCALE

SETS = ("base", "new_era", "winter")
MAX_PRINTED_NUMBER = 99
"""Maximum number on a card."""
CARDS = ("card", "any_card")
"""Names of costs that are paid from the hand."""
MAX_PAID = 9
"""Maximum amount of one kind in a cost."""
MAX_IN_ALL = 15
"""Maximum total amount of a cost."""

FILE_KEYS = ("set", "extends", "totals", "card", "reprint", "faction", "connection")
TOTALS = (*SETS, "factions", "connections_blue", "connections_red")
CARD_KEYS = ("id", "name", "row", "distance", "types", "spoils", "deal")
ROW_KEYS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "production": (("produces",), ("open", "silent")),
    "feature": ((), ("storage", "each_time", "if_gained")),
    "action": (("use",), ()),
}
"""Required and optional keys of a card of each row."""


@dataclass(frozen=True)
class CardEntry:
    """Card of a file. `copies` and `set` are None if the file does not give them."""

    place: str
    card: Card
    copies: int | None
    set: str | None


@dataclass(frozen=True)
class Reprint:
    """Further copies, in another set, of a card that is described elsewhere."""

    place: str
    id: str
    copies: int
    set: str


@dataclass
class Entries:
    """Entries of all files of one source."""

    extends: bool = False
    totals: dict[str, int] = field(default_factory=dict)
    cards: list[CardEntry] = field(default_factory=list)
    reprints: list[Reprint] = field(default_factory=list)
    factions: list[tuple[str, Faction]] = field(default_factory=list)
    connections: list[tuple[str, Connection]] = field(default_factory=list)


class ContentReader(EntryReader):
    """Reader that adds files one by one to `entries`. The caller checks `mistakes` at the end."""

    domain, locale = DOMAIN, LOCALE

    def __init__(self) -> None:
        super().__init__()
        self.entries = Entries()

    # --- building blocks ----------------------------------------------------------------------------------------

    def read_good(self, data: Any, place: str, names: Iterable[str] = NAMES) -> int:
        """Return `data` as the number of a good, or report a mistake."""
        return BY_NAME.get(self.among(data, place, names), 0)

    def read_amounts(self, data: Any, place: str, names: Iterable[str] = NAMES, empty: bool = False) -> Goods:
        """Return `data` as amounts of goods, in the order of the goods."""
        if not isinstance(data, Mapping):
            self.wrong(place, f"must be a table of goods, not {type(data).__name__}")
            return ()
        if not data and not empty:
            self.wrong(place, "names no goods")
        amounts = [(self.read_good(k, place, names), self.count(n, f"{place}, {k}")) for k, n in data.items()]
        return tuple(sorted(amounts))

    def count(self, data: Any, place: str) -> int:
        """Return `data` as a number on a card, at least 1."""
        return self.number(data, place, 1, MAX_PRINTED_NUMBER)

    def read_cost(self, data: Any, place: str, but: Iterable[str] = ("vp",)) -> Cost:
        """Return `data` as a cost. It may name any_basic and deal, but no points, and may be empty.

        Prices are limited: a cost with too many ways to pay is asked for in parts, and many parts are tedious.
        """
        amounts = self.read_amounts(data, place, [name for name in COST_NAMES if name not in but], empty=True)
        for kind, n in amounts:
            if n > MAX_PAID:
                self.wrong(place, f"{n} {COST_NAMES[kind]} is more than {MAX_PAID}")
        total = sum(n for _, n in amounts)
        if total > MAX_IN_ALL:
            self.wrong(place, f"{total} items in total is more than {MAX_IN_ALL}")
        return amounts

    # --- effects ------------------------------------------------------------------------------------------------

    def read_effects(self, data: Any, place: str, where: str) -> tuple[Effect, ...]:
        """Return `data` as a list of effects; `where` is "produces", "bonus", "use" or "feature"."""
        effects: list[Effect] = []
        items = self.sequence(data, place, 20)
        if data == []:
            self.wrong(place, "contains no effect")
        for i, item in enumerate(items):
            effects.extend(self.read_effect(item, f"{place}[{i}]", where))
        return tuple(effects)

    def read_effect(self, data: Any, place: str, where: str) -> list[Effect]:
        """Return one table as effects; several if a number repeats it."""
        if not isinstance(data, Mapping):
            self.wrong(place, f"must be a table, not {type(data).__name__}")
            return []
        key = next((k for k in EFFECTS if k in data), None)
        if key is None:
            keys_text = ", ".join(repr(k) for k in data) or "nothing"
            self.wrong(place, f"no effect has the keys {keys_text} (known: {', '.join(EFFECTS)})")
            return []
        effect_class = EFFECTS[key]
        if effect_class.only_in and where != effect_class.only_in:
            self.wrong(place, f"{key!r} is only possible in {effect_class.only_in!r}")
        return effect_class.read(self, self.entry(data, place, (key, *effect_class.needs)), place)

    # --- cards --------------------------------------------------------------------------------------------------

    def read_card(self, data: Any, place: str) -> Card:
        """Return one table as a card."""
        row = data.get("row") if isinstance(data, Mapping) else None
        needed, optional = ROW_KEYS.get(row, ((), ())) if isinstance(row, str) else ((), ())
        other_keys = [k for r, keys in ROW_KEYS.items() if r != row for k in (*keys[0], *keys[1])]
        table = self.entry(
            data, place, (*CARD_KEYS, *needed), ("copies", "set", "bonus", "forged", *optional, *other_keys)
        )
        if isinstance(row, str) and row in ROW_KEYS:
            for key in other_keys:
                if key in table:
                    self.wrong(place, f"{key!r} is not for a card of the row {row!r}")

        def format_place(key: str) -> str:
            return f"{place}, {key}"

        types = tuple(
            self.among(t, f"{format_place('types')}[{i}]", TYPES)
            for i, t in enumerate(self.sequence(table.get("types", []), format_place("types"), len(TYPES)))
        )
        if len(set(types)) < len(types):
            self.wrong(format_place("types"), "a type occurs twice")
        flags = {k: self.flag(table[k], format_place(k)) if k in table else False for k in ("open", "forged", "silent")}
        effects = {
            k: self.read_effects(table[k], format_place(k), k) if k in table else () for k in ("produces", "bonus")
        }
        rows = self.among(table["row"], format_place("row"), ROWS) if "row" in table else ""
        return Card(
            id=self.ident(table["id"], format_place("id")) if "id" in table else "",
            name=Title(self.names(table["name"], format_place("name"))) if "name" in table else "",
            row=ROWS.index(rows) if rows else PRODUCTION,
            open=flags["open"],
            distance=self.number(table["distance"], format_place("distance"), 0, MAX_PRINTED_NUMBER)
            if "distance" in table
            else 0,
            types=types,
            spoils=self.read_amounts(table["spoils"], format_place("spoils")) if "spoils" in table else (),
            deal=self.read_amounts(table["deal"], format_place("deal")) if "deal" in table else (),
            produces=effects["produces"],
            bonus=effects["bonus"],
            storage=Storage.read(self, table["storage"], format_place("storage")) if "storage" in table else None,
            each_time=EachTime.read(self, table["each_time"], format_place("each_time"))
            if "each_time" in table
            else None,
            if_gained=IfGained.read(self, table["if_gained"], format_place("if_gained"))
            if "if_gained" in table
            else None,
            use=Use.read(self, table["use"], format_place("use")) if "use" in table else None,
            forged=flags["forged"],
            silent=flags["silent"],
            mask=encode_types(tuple(dict.fromkeys(t for t in types if t))),
        )

    # --- boards and connection cards ----------------------------------------------------------------------------

    def read_faction(self, data: Any, place: str) -> Faction:
        """Return one table as a faction board."""
        table = self.entry(data, place, ("id", "name", "production", *BOARD_ACTIONS))
        actions = []
        for which in BOARD_ACTIONS:
            if which in table:
                inside = f"{place}, {which}"
                entry = self.entry(table[which], inside, ("cost", "gain"))
                gain = self.read_amounts(entry["gain"], f"{inside}, gain") if "gain" in entry else ()
                actions.append(FactionAction(which, self.read_cost(entry.get("cost", {}), f"{inside}, cost"), gain))
        return Faction(
            self.ident(table["id"], f"{place}, id") if "id" in table else "",
            Title(self.names(table["name"], f"{place}, name")) if "name" in table else "",
            self.read_amounts(table["production"], f"{place}, production") if "production" in table else (),
            tuple(actions),
        )

    def read_connection(self, data: Any, place: str) -> Connection:
        """Return one table as a connection card."""
        table = self.entry(data, place, ("id", "name", "color", "copies", "gain"), ("cost",))
        return Connection(
            self.ident(table["id"], f"{place}, id") if "id" in table else "",
            Title(self.names(table["name"], f"{place}, name")) if "name" in table else "",
            self.among(table["color"], f"{place}, color", ("blue", "red")) if "color" in table else "",
            self.number(table["copies"], f"{place}, copies", 0, MAX_PRINTED_NUMBER) if "copies" in table else 0,
            self.read_cost(
                table.get("cost", {}), f"{place}, cost", ("vp", *CARDS)
            ),  # the connection card is itself a card in hand
            self.read_amounts(table["gain"], f"{place}, gain") if "gain" in table else (),
        )

    # --- files --------------------------------------------------------------------------------------------------

    def file(self, data: Any, name: str) -> None:
        """Read one file, or a table given by a program, into `entries`."""
        table = self.entry(self.plain(data, name), name, (), FILE_KEYS)
        entries = self.entries
        own_set = self.among(table["set"], f"{name}, set", SETS) if "set" in table else None
        if "extends" in table:
            entries.extends |= self.among(table["extends"], f"{name}, extends", ("published",)) != ""
        for key, n in self.entry(table.get("totals", {}), f"{name}, totals", (), TOTALS).items():
            total = self.number(n, f"{name}, totals, {key}", 0, 100 * MAX_PRINTED_NUMBER)
            if entries.totals.setdefault(key, total) != total:
                self.wrong(f"{name}, totals, {key}", "another file gives a different total")
        for data, place in self.tables(table.get("card", []), name, "card"):
            card = self.read_card(data, place)
            copies = (
                self.number(data["copies"], f"{place}, copies", 0, MAX_PRINTED_NUMBER) if "copies" in data else None
            )
            where = self.among(data["set"], f"{place}, set", SETS) if "set" in data else own_set
            entries.cards.append(CardEntry(place, card, copies, where))
        for data, place in self.tables(table.get("reprint", []), name, "reprint"):
            entry = self.entry(data, place, ("id", "copies"), ("set",))
            id = self.ident(entry["id"], f"{place}, id") if "id" in entry else ""
            copies = self.number(entry["copies"], f"{place}, copies", 0, MAX_PRINTED_NUMBER) if "copies" in entry else 0
            where = self.among(entry["set"], f"{place}, set", SETS) if "set" in entry else own_set
            entries.reprints.append(Reprint(place, id, copies, where or "base"))
        factions, connections = table.get("faction", []), table.get("connection", [])
        entries.factions.extend((p, self.read_faction(d, p)) for d, p in self.tables(factions, name, "faction"))
        entries.connections.extend(
            (p, self.read_connection(d, p)) for d, p in self.tables(connections, name, "connection")
        )
