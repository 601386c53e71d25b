"""The methods of a declared table, written as text: one function for each thing that was written out by hand before.

The text is compiled once, when the class is made. `tabletop.engine.schema.source` shows it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from tabletop.engine.schema.compounds import Keyed, Listed, Seats
from tabletop.engine.schema.fields import (
    EVERYBODY,
    LATER,
    NOBODY,
    OWNER,
    UNSET,
    Field,
    Pile,
    Word,
)
from tabletop.engine.schema.generated.writing import Writing, inside

Fields = tuple[Field, ...]


BASICS = {
    "game": "self.game",
    "seed": "self.seed",
    "draws": "self.draws",
    "agenda": "self.agenda.copy()",
    "because": "None",
    "is_emitting": "self.is_emitting",
    "_events": "[]",
    "_legal": "self._legal",
    "_skipped": "[]",
}
"""What every state has, and how a clone gets it."""


class Shape:
    """What was declared in one class, and what was generated for it."""

    __slots__ = ("constants", "fields", "kind", "own", "text")

    def __init__(self, kind: str, fields: Fields, own: Container[str]) -> None:
        self.kind = kind
        """"table", "part" or "piece"."""
        self.fields = fields
        self.own = own
        """The names of what the class defines itself."""
        self.text = ""
        self.constants: dict[str, Any] = {}
        """What the text names."""


SHAPES: dict[type, Shape] = {}
"""Every class that was declared."""


class Source:
    """Writes the functions of one class."""

    def __init__(self, name: str, shape: Shape) -> None:
        self.name = name
        self.shape = shape
        self.fields = shape.fields
        self.w = Writing()
        self.w.packed = self.packed
        self.w.short = lambda of: short_key(SHAPES[of].fields)
        self.rests = {f.pool: f for f in self.fields if f.rest}
        self.w.pools = frozenset(self.rests)

    def text(self, own: Mapping[str, Any]) -> str:
        """All functions; `own` is what the class defines itself."""
        if self.shape.kind == "part":
            parts = [self.part_init(), self.part_clone()]
        elif self.shape.kind == "piece":
            parts = [self.piece_init(), self.piece_eq()]
        else:
            parts = [
                self.lay_out(), self.init(), self.clone(), self.to_dict(),
                self.observation("add_to_observation" in own), self.resample("redeal" in own),
                self.read("__init__" in own and LATER in [f.default for f in self.fields]), self.describe(),
            ]  # fmt: skip
            parts += self.readers()
        return "\n\n".join(parts) + "\n"

    # --- making and copying ---------------------------------------------------------------------------------------

    def part_init(self) -> str:
        self.w.begin("state")
        lines = [f"    self.{f.name} = {f.fresh(self.w)}" for f in self.fields]
        return "\n".join(["def __init__(self, state: Any) -> None:", *lines])

    def part_clone(self) -> str:
        self.w.begin("state")
        lines = [f"    new.{f.name} = {f.copy(f'self.{f.name}', self.w)}" for f in self.fields]
        head = [f"def clone(self) -> {self.name}:", f"    new = {self.name}.__new__({self.name})"]
        return "\n".join([*head, *lines, "    return new"])

    def piece_init(self) -> str:
        self.w.begin("state")
        given = ", ".join(f.name if f.default is UNSET else f"{f.name}={f.fresh(self.w)}" for f in self.fields)
        lines = [f"    self.{f.name} = {f.name}" for f in self.fields]
        return "\n".join([f"def __init__(self, {given}) -> None:", *lines])

    def piece_eq(self) -> str:
        same = " and ".join(f"self.{f.name} == other.{f.name}" for f in self.fields)
        facts = "".join(f"self.{f.name}, " for f in self.fields)
        shown = ", ".join(f"{f.name}={{self.{f.name}!r}}" for f in self.fields)
        return "\n".join([
            "def __eq__(self, other: object) -> bool:",
            f"    return type(other) is {self.name} and {same}",
            "",
            "",
            "def __hash__(self) -> int:",
            f"    return hash(({facts}))",
            "",
            "",
            "def __repr__(self) -> str:",
            f"    return f\"{self.name}({shown})\"",
        ])  # fmt: skip

    def lay_out(self) -> str:
        self.w.begin("self")
        lines = [f"    self.{f.name} = {f.fresh(self.w)}" for f in self.fields if f.default is not LATER]
        return "\n".join(["def lay_out(self) -> None:", *(lines or ["    pass"])])

    def init(self) -> str:
        head = "def __init__(self, game: Any, seed: int) -> None:"
        return f"{head}\n    State.__init__(self, game, seed)\n    self.lay_out()"

    def clone(self) -> str:
        self.w.begin("self")
        lines = [f"    new.{f.name} = {f.copy(f'self.{f.name}', self.w)}" for f in self.fields]
        basics = [f"    new.{name} = {text}" for name, text in BASICS.items()]
        made = f"    new = {self.name}.__new__({self.name})"
        return "\n".join([f"def clone(self) -> {self.name}:", made, *basics, *lines, "    return new"])

    # --- saving ---------------------------------------------------------------------------------------------------

    def packed(self, of: type, x: str) -> str:
        """The text that saves a part or piece."""
        entries = [entry for f in SHAPES[of].fields for entry in f.entries(f"{x}.{f.name}", self.w)]
        return table_text(entries)

    def to_dict(self) -> str:
        self.w.begin("self", early=True)
        entries = [entry for f in self.fields for entry in f.entries(f"self.{f.name}", self.w)]
        return "\n".join([
            "def to_dict(self) -> dict[str, Any]:",
            *(self.w.early or ()),
            "    return {",
            "        **self.game.identity(),",
            '        "seed": self.seed,',
            '        "draws": self.draws,',
            *[f"        {key!r}: {text}," for key, text in entries],
            f'        "agenda": {PENDING},',
            "    }",
        ])  # fmt: skip

    # --- knowledge ------------------------------------------------------------------------------------------------

    def shown(self, f: Field, x: str, keeper: str, sees: str) -> list[tuple[str, str]]:
        """What a player sees of a field: keys with texts. `sees` says whether they may see it."""
        if sees == "True":
            return f.entries(x, self.w)
        veiled = f.veil(x, keeper, self.w)
        if sees == "False":
            return [(f.saved, veiled)]
        return [(f.saved, f"{f.pack(x, self.w)} if {sees} else {veiled}")]

    def observation(self, adds: bool) -> str:
        w = self.w
        w.begin("self", early=True)
        lines: list[str] = []
        entries: list[tuple[str, str]] = []
        for f in self.fields:
            x = f"self.{f.name}"
            if isinstance(f, Seats):
                inner = SHAPES[f.of].fields
                rules = {s.leaf.seen: f"sees_{s.leaf.seen}" for s in inner if s.leaf.seen not in (EVERYBODY, NOBODY)}
                lines.append(f"    {f.name}: list[Any] = []")
                lines.append(f"    for owner, seat in enumerate({x}):")
                lines += [f"        {name} = {sees_text(rule, 'owner')}" for rule, name in rules.items()]
                parts: list[tuple[str, str]] = []
                for s in inner:
                    sees = rules.get(s.leaf.seen) or sees_text(s.leaf.seen, "owner")
                    parts += self.shown(s, f"seat.{s.name}", "seat", sees)
                lines.append(f"        {f.name}.append({table_text(parts)})")
                entries.append((f.saved, f.name))
            elif isinstance(f, Listed) and f.per_seat and f.leaf.seen not in (EVERYBODY, NOBODY):
                v = w.variable()
                sees, veiled = sees_text(f.leaf.seen, "owner"), f.inner.veil(v, "self", w)
                each = f"{f.inner.pack(v, w)} if {sees} else {veiled}"
                entries.append((f.saved, f"[{each} for owner, {v} in enumerate({x})]"))
            else:
                entries += self.shown(f, x, "self", sees_text(f.leaf.seen, "-1"))
        made = [
            "    seen: dict[str, Any] = {",
            "        **self.game.identity(),",
            *[f"        {key!r}: {text}," for key, text in entries],
            f'        "agenda": {PENDING},',
            '        "player": player,',
            "    }",
        ]
        added = ["    self.add_to_observation(seen, player)"] if adds else []
        head = ["def observation(self, player: int) -> dict[str, Any]:", *(w.early or ())]
        return "\n".join([*head, *lines, *made, *added, "    return seen"])

    def resample(self, redeals: bool) -> str:
        pools: dict[str, None] = {}
        lines: list[str] = []
        singles = False

        def hide(f: Field, x: str, keeper: str, owner: str, indent: str, index: str = "-1") -> None:
            """Put one pile or word among what is dealt anew."""
            nonlocal singles
            leaf = f.leaf
            sees = sees_text(leaf.seen, owner)
            pools.setdefault(leaf.pool)
            if sees != "False":
                lines.append(f"{indent}if {owner} != player:" if leaf.seen == OWNER else f"{indent}if not {sees}:")
                indent += "    "
            fits = self.w.name(leaf.fits, "fits") if leaf.fits is not None else "None"
            pile = x
            if isinstance(leaf, Word):
                singles = True
                pile = self.w.variable()
                lines.append(f"{indent}{pile} = [{x}] if {x} else []")
                lines.append(f"{indent}singles.append(({keeper}, {f.name!r}, {index}, {pile}))")
            elif leaf.replaced and f is leaf:
                lines.append(f"{indent}{x} = {x}.copy()")
            lines.append(f"{indent}zones_{leaf.pool}.append(({pile}, {known_text(leaf.known, keeper, owner)}, {fits}))")

        def hide_all(f: Field, keeper: str, owner: str, indent: str) -> None:
            """Put what a field holds among what is dealt anew."""
            x = f"{keeper}.{f.name}"
            if not isinstance(f, (Listed, Keyed)):
                hide(f, x, keeper, owner, indent)
                return
            k, v = self.w.variable(), self.w.variable()
            if f.replaced or f.leaf.replaced:  # shared with the state that this one is a copy of
                each = f"[{v}.copy() for {v} in {x}]" if isinstance(f.leaf, Pile) else f"{x}.copy()"
                lines.append(f"{indent}{x} = {each}")
            lines.append(f"{indent}for {k}, {v} in enumerate({x}):")
            hide(f, v, keeper, k if f.per_seat else owner, f"{indent}    ", k)

        self.w.begin("new")
        for f in self.fields:
            if isinstance(f, Seats):
                hidden = [s for s in SHAPES[f.of].fields if is_dealt(s)]
                if hidden:
                    lines.append(f"    for owner, seat in enumerate(new.{f.name}):")
                for s in hidden:
                    hide_all(s, "seat", "owner", "        ")
            elif f.rest:
                pools.setdefault(f.pool)
            elif is_dealt(f):
                hide_all(f, "new", "-1", "    ")
        begun = [f"    zones_{pool}: list[Any] = []" for pool in pools]
        begun += ["    singles: list[Any] = []"] if singles else []
        dealt = []
        for pool in pools:
            rest = f"new.{self.rests[pool].name}" if pool in self.rests else "None"
            if pool in self.rests and self.rests[pool].replaced:
                dealt.append(f"    {rest} = {rest}.copy()")
            dealt.append(f"    deal(zones_{pool}, {rest}, new, source)")
        if singles:
            dealt.append("    put_back(singles)")
        if redeals:
            dealt.append("    new.redeal(player, source)")
        return "\n".join([
            f"def resample_from_infostate(self, player: int, seed: int) -> {self.name}:",
            "    new, source = self.copy_to_deal(seed)",
            *begun, *lines, *dealt,
            "    return new",
        ])  # fmt: skip

    # --- reading --------------------------------------------------------------------------------------------------

    def read(self, own_init: bool) -> str:
        w = self.w
        w.begin("state")
        lines = []
        for f in self.fields:
            otherwise = 'r.stop("the position")' if f.default is LATER else f.fresh(w)
            lines.append(f"    state.{f.name} = {f.read_from('t', '', w, otherwise)}")
        keys = ", ".join(repr(key) for f in self.fields for key in f.saved_as())
        made = [f"    state = {self.name}(game, seed)"]
        if own_init:  # what it wants to be given is not known yet
            made = [f"    state = {self.name}.__new__({self.name})", "    State.__init__(state, game, seed)"]
        return "\n".join([
            "def read(r, game, data):",
            "    identity = game.identity()",
            f'    t = r.table(data, "position", (*identity, "seed", "draws", {keys}, "agenda"))',
            "    before = len(r.mistakes)",
            "    r.agrees(t, identity)",
            "    if len(r.mistakes) > before:",
            '        r.done("the position")',
            '    seed = r.number(t["seed"], "seed", -(2**62)) if "seed" in t else 0',
            *made,
            '    state.draws = r.number(t["draws"], "draws") if "draws" in t else 0',
            *lines,
            '    state.agenda = r.agenda(t["agenda"], "agenda", game.num_players) if "agenda" in t else []',
            '    r.done("the position")',
            "    return state",
        ])  # fmt: skip

    def describe(self) -> str:
        w = self.w
        w.begin("state", describing=True)
        lines = self.described(self.fields, "state", "")
        keys = tuple(key for f in self.fields if f.described for key in f.saved_as())
        settled = [f"    r.settle(state.{f.name}, {pool!r}, {f.saved!r})" for pool, f in self.rests.items()]
        return "\n".join([
            f"def describe(r, state, t):  # knows {', '.join(keys)}", *lines, *settled, "    return state"
        ])  # fmt: skip

    def described(self, fields: Iterable[Field], x: str, place: str) -> list[str]:
        """Lines that take over what a description says."""
        lines = []
        for f in fields:
            if not f.described or not f.saved_as():
                continue
            target = f"{x}.{f.name}"
            if f.rest:
                read = f.read(f"t[{f.saved!r}]", inside(place, f.saved), self.w)
                lines += [f"    if {f.saved!r} in t:", f"        {read}"]
            else:
                lines.append(f"    {target} = {f.read_from('t', place, self.w, target)}")
        return lines

    def readers(self) -> list[str]:
        """The functions that read parts and pieces; these may name further ones."""
        written: list[str] = []
        done = 0
        while done < len(self.w.readers):
            of = self.w.readers[done]
            done += 1
            shape = SHAPES[of]
            self.w.name(of, of.__name__)
            written += [self.reader(of, shape, False), self.reader(of, shape, True)]
        return written

    def reader(self, of: type, shape: Shape, describing: bool) -> str:
        w = self.w
        made = w.name(of, of.__name__)
        w.begin("state", describing=describing)
        fields = shape.fields
        said = tuple(key for f in fields if f.described for key in f.saved_as())
        keys = tuple(key for f in fields for key in f.saved_as())
        if shape.kind == "part" and describing:
            said += getattr(of, "described", ())
            head = [f"def _describe_{of.__name__}(r, state, x, data, place):", f"    t = r.some(data, place, {said!r})"]
            return "\n".join([*head, *self.described(fields, "x", "{place}")])
        if shape.kind == "part":
            head = [f"def _read_{of.__name__}(r, state, data, place):", f"    t = r.table(data, place, {keys!r})"]
            lines = [f"    x.{f.name} = {f.read_from('t', '{place}', w, f'x.{f.name}')}" for f in fields]
            return "\n".join([*head, f"    x = {made}(state)", *lines, "    return x"])
        parts = [f"        {f.read_from('t', '{place}', w, f.fresh(w))}," for f in fields]
        if describing:
            needed = tuple(f.saved for f in fields if f.default is UNSET)
            head = [
                f"def _describe_{of.__name__}(r, state, data, place):",
                f"    t = r.some(r.short(data, {short_key(fields)!r}), place, {said!r})",
                f"    r.needs(t, place, {needed!r})",
            ]
        else:
            head = [f"def _read_{of.__name__}(r, state, data, place):", f"    t = r.table(data, place, {keys!r})"]
        return "\n".join([*head, f"    return {made}(", *parts, "    )"])


PENDING = "[[pack(step), player_, pack(because)] for step, player_, because in self.agenda]"


def table_text(entries: Sequence[tuple[str, str]]) -> str:
    """Keys with texts as the text of a dict."""
    return "{" + ", ".join(f"{key!r}: {text}" for key, text in entries) + "}"


def sees_text(seen: str, owner: str) -> str:
    """Whether `player` sees what belongs to `owner`."""
    if seen in (EVERYBODY, NOBODY):
        return str(seen == EVERYBODY)
    return f"{owner} == player" if seen == OWNER else f"self.{seen}(player, {owner})"


def known_text(known: str, keeper: str, owner: str) -> str:
    """What is known of hidden things: a field beside them, or what a method of the state says."""
    if not known:
        return "()"
    return f"{keeper}.{known[1:]}" if known.startswith(".") else f"self.{known}(player, {owner})"


def is_dealt(f: Field) -> bool:
    """Whether a field is hidden from somebody and dealt anew by a pool."""
    leaf = f.leaf
    return bool(leaf.pool) and leaf.seen != EVERYBODY and isinstance(leaf, (Pile, Word))


def short_key(fields: Fields) -> str:
    """The key of the first word of a piece: what a description may give alone."""
    return next((f.saved for f in fields if isinstance(f, Word)), "")


def put_back(singles: Iterable[tuple[Any, str, int, list[str]]]) -> None:
    """Give single hidden things back to the fields they came from."""
    for keeper, name, index, one in singles:
        thing = one[0] if one else ""
        if index < 0:
            setattr(keeper, name, thing)
        else:
            getattr(keeper, name)[index] = thing
