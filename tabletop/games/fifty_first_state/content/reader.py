"""Reads the entries of content files (cards, boards, connection cards) and remembers every mistake with its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tabletop.engine.content_files import EntryReader
from tabletop.engine.nouns import Title
from tabletop.games.fifty_first_state.content.bespoke import (
    Claim,
    CopyOther,
    CopyOwn,
    FreeLocations,
    OtherDeal,
    OwnDeals,
    StealBasic,
)
from tabletop.games.fifty_first_state.content.effects import Cache, Effect, Gain, GainChoice, GainPerGained, GainPerType
from tabletop.games.fifty_first_state.content.pieces import (
    Card,
    Connection,
    EachTime,
    Faction,
    FactionAction,
    IfGained,
    Storage,
    Use,
    types_as_bits,
)
from tabletop.games.fifty_first_state.table.goods import (
    ANY_BASIC,
    BY_NAME,
    COST_NAMES,
    KINDS,
    NAMES,
    PRODUCTION,
    ROWS,
    TYPES,
    Cost,
    Goods,
)

SETS = ("base", "new_era", "winter")
MOST = 99
"""No number on a card is larger."""
CARDS = ("card", "any_card")
"""What a cost names that is paid from the hand."""
MOST_PAID = 9
"""No cost asks for more of one kind."""
MOST_IN_ALL = 15
"""No cost asks for more things altogether."""

FILE_KEYS = ("set", "extends", "totals", "card", "reprint", "faction", "connection")
TOTALS = (*SETS, "factions", "connections_blue", "connections_red")
CARD_KEYS = ("id", "name", "row", "distance", "types", "spoils", "deal")
ROW_KEYS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "production": (("produces",), ("open", "silent")),
    "feature": ((), ("storage", "each_time", "if_gained")),
    "action": (("use",), ()),
}
"""What a card of a row needs, and what else it may have."""

EFFECT_KEYS: Mapping[str, tuple[str, ...]] = {
    "per_type": ("gain", "most"),
    "per_gained": ("gain", "most"),
    "gain": (),
    "choice": (),
    "cache": (),
    "copy_own": (),
    "copy_other": (),
    "claim": (),
    "steal_basic": (),
    "free": (),
    "other_deal": (),
    "own_deals": (),
}
"""The key that names an effect, and the further keys that it needs. The first one found in a table names it."""
ONLY_IN = {"per_gained": "produces", "claim": "produces", "cache": "bonus", "free": "use"}
"""Effects that mean something in one place only."""


@dataclass(frozen=True)
class CardEntry:
    """One card of a file. `copies` and `set` are None where the file does not say."""

    place: str
    card: Card
    copies: int | None
    set: str | None


@dataclass(frozen=True)
class Reprint:
    """So many more copies, in another set, of a card that is described elsewhere."""

    place: str
    id: str
    copies: int
    set: str


@dataclass
class Entries:
    """Everything that the files of one source say."""

    extends: bool = False
    totals: dict[str, int] = field(default_factory=dict)
    cards: list[CardEntry] = field(default_factory=list)
    reprints: list[Reprint] = field(default_factory=list)
    factions: list[tuple[str, Faction]] = field(default_factory=list)
    connections: list[tuple[str, Connection]] = field(default_factory=list)


class ContentReader(EntryReader):
    """Reads files one after the other into `entries`; whoever asked looks at `mistakes` in the end."""

    def __init__(self) -> None:
        super().__init__()
        self.entries = Entries()

    # --- building blocks ----------------------------------------------------------------------------------------

    def good(self, data: Any, place: str, names: Iterable[str] = NAMES) -> int:
        """`data` as the number of a good; otherwise a mistake."""
        return BY_NAME.get(self.among(data, place, names), 0)

    def amounts(self, data: Any, place: str, names: Iterable[str] = NAMES, empty: bool = False) -> Goods:
        """`data` as amounts of goods, in the order of the goods."""
        if not isinstance(data, Mapping):
            self.wrong(place, f"must be a table of goods, not {type(data).__name__}")
            return ()
        if not data and not empty:
            self.wrong(place, "names no goods")
        found = [
            (self.good(k, place, names), self.number(n, f"{place}, {k}", 1, MOST)) for k, n in data.items()
        ]
        return tuple(sorted(found))

    def cost(self, data: Any, place: str, but: Iterable[str] = ("vp",)) -> Cost:
        """`data` as a cost; it may name any_basic and deal, but no points, and may be empty.

        Prices are limited: what has too many ways to be paid is asked for in parts, and nobody wants many of those.
        """
        found = self.amounts(data, place, [name for name in COST_NAMES if name not in but], empty=True)
        for kind, n in found:
            if n > MOST_PAID:
                self.wrong(place, f"{n} {COST_NAMES[kind]} are more than {MOST_PAID}")
        total = sum(n for _, n in found)
        if total > MOST_IN_ALL:
            self.wrong(place, f"{total} things in all are more than {MOST_IN_ALL}")
        return found

    # --- effects ------------------------------------------------------------------------------------------------

    def effects(self, data: Any, place: str, where: str) -> tuple[Effect, ...]:
        """`data` as a list of effects; `where` is "produces", "bonus" or "use"."""
        found: list[Effect] = []
        items = self.sequence(data, place, 20)
        if data == []:
            self.wrong(place, "has no effect in it")
        for i, item in enumerate(items):
            found.extend(self.effect(item, f"{place}[{i}]", where))
        return tuple(found)

    def effect(self, data: Any, place: str, where: str) -> list[Effect]:
        """One table as effects; more than one where a number repeats it."""
        if not isinstance(data, Mapping):
            self.wrong(place, f"must be a table, not {type(data).__name__}")
            return []
        key = next((k for k in EFFECT_KEYS if k in data), None)
        if key is None:
            named = ", ".join(repr(k) for k in data) or "nothing"
            self.wrong(place, f"no effect is known by {named} (known: {', '.join(EFFECT_KEYS)})")
            return []
        if where != ONLY_IN.get(key, where):
            self.wrong(place, f"{key!r} is only possible in {ONLY_IN[key]!r}")
        table = self.entry(data, place, (key, *EFFECT_KEYS[key]))
        told = table[key]
        inside = f"{place}, {key}"
        if key in ("per_type", "per_gained"):
            gain = self.good(table.get("gain"), f"{place}, gain") if "gain" in table else 0
            most = self.number(table.get("most"), f"{place}, most", 1, MOST) if "most" in table else 1
            if key == "per_type":
                return [GainPerType(gain, self.among(told, inside, TYPES), most)]
            return [GainPerGained(self.good(told, inside), most, gain)]
        if key == "gain":
            return [Gain(self.amounts(told, inside))]
        if key == "choice":
            sides = self.sequence(told, inside, 10)
            if len(sides) < 2:
                self.wrong(inside, "needs at least two sides")
            options = [self.amounts(side, f"{inside}[{i}]") for i, side in enumerate(sides)]
            if len(set(options)) < len(options):
                self.wrong(inside, "two sides are alike")
            return [GainChoice(tuple(options))]
        if key == "cache":
            return [Cache(self.amounts(told, inside, NAMES[:KINDS]))]
        if key in ("copy_own", "copy_other", "claim"):
            if not self.flag(told, inside):
                self.wrong(inside, "must be true")
            return [{"copy_own": CopyOwn, "copy_other": CopyOther, "claim": Claim}[key]()]
        n = self.number(told, inside, 1, MOST)
        if key == "free":
            return [FreeLocations(n)]
        if key == "own_deals":
            return [OwnDeals(n)]
        return [StealBasic() if key == "steal_basic" else OtherDeal() for _ in range(n)]

    # --- cards --------------------------------------------------------------------------------------------------

    def card(self, data: Any, place: str) -> Card:
        """One table as a card."""
        row = data.get("row") if isinstance(data, Mapping) else None
        needed, optional = ROW_KEYS.get(row, ((), ())) if isinstance(row, str) else ((), ())
        others = [k for r, keys in ROW_KEYS.items() if r != row for k in (*keys[0], *keys[1])]
        table = self.entry(
            data, place, (*CARD_KEYS, *needed), ("copies", "set", "bonus", "forged", *optional, *others)
        )
        if isinstance(row, str) and row in ROW_KEYS:
            for key in others:
                if key in table:
                    self.wrong(place, f"{key!r} is not for a card of the row {row!r}")

        def told(key: str) -> str:
            return f"{place}, {key}"

        types = tuple(
            self.among(t, f"{told('types')}[{i}]", TYPES)
            for i, t in enumerate(self.sequence(table.get("types", []), told("types"), len(TYPES)))
        )
        if len(set(types)) < len(types):
            self.wrong(told("types"), "a type is there twice")
        flags = {
            k: self.flag(table[k], told(k)) if k in table else False for k in ("open", "forged", "silent")
        }
        effects = {k: self.effects(table[k], told(k), k) if k in table else () for k in ("produces", "bonus")}
        rows = self.among(table["row"], told("row"), ROWS) if "row" in table else ""
        return Card(
            id=self.ident(table["id"], told("id")) if "id" in table else "",
            name=Title(self.names(table["name"], told("name"))) if "name" in table else "",
            row=ROWS.index(rows) if rows else PRODUCTION,
            open=flags["open"],
            distance=self.number(table["distance"], told("distance"), 0, MOST) if "distance" in table else 0,
            types=types,
            spoils=self.amounts(table["spoils"], told("spoils")) if "spoils" in table else (),
            deal=self.amounts(table["deal"], told("deal")) if "deal" in table else (),
            produces=effects["produces"],
            bonus=effects["bonus"],
            storage=self.storage(table["storage"], told("storage")) if "storage" in table else None,
            each_time=self.each_time(table["each_time"], told("each_time")) if "each_time" in table else None,
            if_gained=self.if_gained(table["if_gained"], told("if_gained")) if "if_gained" in table else None,
            use=self.use(table["use"], told("use")) if "use" in table else None,
            forged=flags["forged"],
            silent=flags["silent"],
            mask=types_as_bits(tuple(dict.fromkeys(t for t in types if t))),
        )

    def storage(self, data: Any, place: str) -> Storage:
        """What a feature keeps: so many of a good, or "any"."""
        known = ("basic", *NAMES[:KINDS])
        table = self.entry(data, place, (), known)
        if not table:
            self.wrong(place, "names no goods")
        kept = {
            key: -1 if n == "any" else self.number(n, f"{place}, {key}", 1, MOST)
            for key, n in table.items()
            if key in known
        }
        basic = kept.pop("basic", 0)
        return Storage(basic, tuple(sorted((BY_NAME[key], n) for key, n in kept.items())))

    def each_time(self, data: Any, place: str) -> EachTime:
        """What a feature pays for every deal or razing."""
        table = self.entry(data, place, ("gain",), ("deal", "raze"))
        when = {k: self.flag(table[k], f"{place}, {k}") if k in table else False for k in ("deal", "raze")}
        if not any(when.values()):
            self.wrong(place, "says neither deal = true nor raze = true")
        return EachTime(
            self.amounts(table.get("gain", {}), f"{place}, gain", empty="gain" not in table), **when
        )

    def if_gained(self, data: Any, place: str) -> IfGained:
        """What a feature pays when enough was gained in the production phase."""
        table = self.entry(data, place, ("good", "least", "gain"))
        return IfGained(
            self.good(table["good"], f"{place}, good", (*NAMES, COST_NAMES[ANY_BASIC]))
            if "good" in table
            else 0,
            self.number(table["least"], f"{place}, least", 1, MOST) if "least" in table else 1,
            self.amounts(table["gain"], f"{place}, gain") if "gain" in table else (),
        )

    def use(self, data: Any, place: str) -> Use:
        """The action of an action location."""
        table = self.entry(data, place, ("cost", "gain"), ("times",))
        return Use(
            self.cost(table.get("cost", {}), f"{place}, cost"),
            self.effects(table["gain"], f"{place}, gain", "use") if "gain" in table else (),
            self.number(table["times"], f"{place}, times", 1, MOST) if "times" in table else 1,
        )

    # --- boards and connection cards ----------------------------------------------------------------------------

    def faction(self, data: Any, place: str) -> Faction:
        """One table as a faction board."""
        actions = ("build", "raze", "deal")
        table = self.entry(data, place, ("id", "name", "production", *actions))
        made = []
        for which in actions:
            if which in table:
                inside = f"{place}, {which}"
                told = self.entry(table[which], inside, ("cost", "gain"))
                gain = self.amounts(told["gain"], f"{inside}, gain") if "gain" in told else ()
                made.append(FactionAction(which, self.cost(told.get("cost", {}), f"{inside}, cost"), gain))
        return Faction(
            self.ident(table["id"], f"{place}, id") if "id" in table else "",
            Title(self.names(table["name"], f"{place}, name")) if "name" in table else "",
            self.amounts(table["production"], f"{place}, production") if "production" in table else (),
            tuple(made),
        )

    def connection(self, data: Any, place: str) -> Connection:
        """One table as a connection card."""
        table = self.entry(data, place, ("id", "name", "color", "copies", "gain"), ("cost",))
        return Connection(
            self.ident(table["id"], f"{place}, id") if "id" in table else "",
            Title(self.names(table["name"], f"{place}, name")) if "name" in table else "",
            self.among(table["color"], f"{place}, color", ("blue", "red")) if "color" in table else "",
            self.number(table["copies"], f"{place}, copies", 0, MOST) if "copies" in table else 0,
            self.cost(table.get("cost", {}), f"{place}, cost", ("vp", *CARDS)),  # it is itself a card in hand
            self.amounts(table["gain"], f"{place}, gain") if "gain" in table else (),
        )

    # --- files --------------------------------------------------------------------------------------------------

    def file(self, data: Any, name: str) -> None:
        """One file, or a table given by a program, into `entries`."""
        table = self.entry(self.plain(data, name), name, (), FILE_KEYS)
        entries = self.entries
        own_set = self.among(table["set"], f"{name}, set", SETS) if "set" in table else None
        if "extends" in table:
            entries.extends |= self.among(table["extends"], f"{name}, extends", ("published",)) != ""
        for key, n in self.entry(table.get("totals", {}), f"{name}, totals", (), TOTALS).items():
            total = self.number(n, f"{name}, totals, {key}", 0, 100 * MOST)
            if entries.totals.setdefault(key, total) != total:
                self.wrong(f"{name}, totals, {key}", "another file says another total")
        for data, place in self.tables(table.get("card", []), name, "card"):
            card = self.card(data, place)
            copies = self.number(data["copies"], f"{place}, copies", 0, MOST) if "copies" in data else None
            where = self.among(data["set"], f"{place}, set", SETS) if "set" in data else own_set
            entries.cards.append(CardEntry(place, card, copies, where))
        for data, place in self.tables(table.get("reprint", []), name, "reprint"):
            told = self.entry(data, place, ("id", "copies"), ("set",))
            id = self.ident(told["id"], f"{place}, id") if "id" in told else ""
            copies = self.number(told["copies"], f"{place}, copies", 0, MOST) if "copies" in told else 0
            where = self.among(told["set"], f"{place}, set", SETS) if "set" in told else own_set
            entries.reprints.append(Reprint(place, id, copies, where or "base"))
        factions, connections = table.get("faction", []), table.get("connection", [])
        entries.factions.extend((p, self.faction(d, p)) for d, p in self.tables(factions, name, "faction"))
        entries.connections.extend((p, self.connection(d, p)) for d, p in self.tables(connections, name, "connection"))
