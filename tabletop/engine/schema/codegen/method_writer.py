"""Generation of the methods of a declared table, as source code.

These include `clone`, a deep copy or snapshot. The source is compiled once, when the class is built;
`table_schema.get_source` shows it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from tabletop.engine.schema.codegen.code_writer import CodeWriter, join_place
from tabletop.engine.schema.compound_fields import KeyedField, ListField, SeatsField
from tabletop.engine.schema.field_types import (
    EVERYBODY,
    NOBODY,
    OWNER,
    SET_BY_INIT,
    UNSET,
    Field,
    PileField,
    WordField,
)

Fields = tuple[Field, ...]


BASE_ATTRIBUTES = {
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
"""Attributes of every state, with the code that copies them to a clone."""


class ClassSchema:
    """Declared fields of one class, and what was generated for it."""

    __slots__ = ("constants", "fields", "kind", "own_names", "text")

    def __init__(self, kind: str, fields: Fields, own: Container[str]) -> None:
        self.kind = kind
        """Kind of the class: "table", "part" or "piece"."""
        self.fields = fields
        self.own_names = own
        """Names that the class defines itself."""
        self.text = ""
        self.constants: dict[str, Any] = {}
        """Constants that the source names."""


SCHEMAS: dict[type, ClassSchema] = {}
"""Schema of every declared class."""


class MethodWriter:
    """Writer of the methods of one class."""

    def __init__(self, name: str, shape: ClassSchema) -> None:
        self.name = name
        self.shape = shape
        self.fields = shape.fields
        self.w = CodeWriter()
        self.w.write_packed = self.write_packed
        self.w.find_short_key = lambda of: find_short_key(SCHEMAS[of].fields)
        self.rests = {f.pool: f for f in self.fields if f.rest}
        self.w.pools = frozenset(self.rests)

    def write_all(self, own: Mapping[str, Any]) -> str:
        """Return all functions; `own` holds what the class defines itself."""
        if self.shape.kind == "part":
            parts = [self.write_part_init(), self.write_part_clone()]
        elif self.shape.kind == "piece":
            parts = [self.write_piece_init(), self.write_piece_comparison()]
        else:
            parts = [
                self.write_lay_out(), self.write_init(), self.write_clone(), self.write_to_dict(),
                self.write_observation("add_to_observation" in own), self.write_resample("redeal" in own),
                self.write_read("__init__" in own and SET_BY_INIT in [f.default for f in self.fields]),
                self.write_describe(),
            ]  # fmt: skip
            parts += self.write_readers()
        return "\n\n".join(parts) + "\n"

    # --- making and copying ---------------------------------------------------------------------------------------

    def write_part_init(self) -> str:
        self.w.begin("state")
        lines = [f"    self.{f.name} = {f.write_default(self.w)}" for f in self.fields]
        return "\n".join(["def __init__(self, state: Any) -> None:", *lines])

    def write_part_clone(self) -> str:
        self.w.begin("state")
        lines = [f"    new.{f.name} = {f.write_copy(f'self.{f.name}', self.w)}" for f in self.fields]
        head = [f"def clone(self) -> {self.name}:", f"    new = {self.name}.__new__({self.name})"]
        return "\n".join([*head, *lines, "    return new"])

    def write_piece_init(self) -> str:
        self.w.begin("state")
        parameters = ", ".join(
            f.name if f.default is UNSET else f"{f.name}={f.write_default(self.w)}" for f in self.fields
        )
        lines = [f"    self.{f.name} = {f.name}" for f in self.fields]
        return "\n".join([f"def __init__(self, {parameters}) -> None:", *lines])

    def write_piece_comparison(self) -> str:
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

    def write_lay_out(self) -> str:
        self.w.begin("self")
        lines = [f"    self.{f.name} = {f.write_default(self.w)}" for f in self.fields if f.default is not SET_BY_INIT]
        return "\n".join(["def lay_out(self) -> None:", *(lines or ["    pass"])])

    def write_init(self) -> str:
        head = "def __init__(self, game: Any, seed: int) -> None:"
        return f"{head}\n    State.__init__(self, game, seed)\n    self.lay_out()"

    def write_clone(self) -> str:
        self.w.begin("self")
        lines = [f"    new.{f.name} = {f.write_copy(f'self.{f.name}', self.w)}" for f in self.fields]
        basics = [f"    new.{name} = {text}" for name, text in BASE_ATTRIBUTES.items()]
        new_line = f"    new = {self.name}.__new__({self.name})"
        return "\n".join([f"def clone(self) -> {self.name}:", new_line, *basics, *lines, "    return new"])

    # --- saving ---------------------------------------------------------------------------------------------------

    def write_packed(self, of: type, x: str) -> str:
        """Write the code that saves a part or piece."""
        entries = [entry for f in SCHEMAS[of].fields for entry in f.write_entries(f"{x}.{f.name}", self.w)]
        return write_dict(entries)

    def write_to_dict(self) -> str:
        self.w.begin("self", early=True)
        entries = [entry for f in self.fields for entry in f.write_entries(f"self.{f.name}", self.w)]
        return "\n".join([
            "def to_dict(self) -> dict[str, Any]:",
            *(self.w.early_lines or ()),
            "    return {",
            "        **self.game.identity(),",
            '        "seed": self.seed,',
            '        "draws": self.draws,',
            *[f"        {key!r}: {text}," for key, text in entries],
            f'        "agenda": {AGENDA_TEXT},',
            "    }",
        ])  # fmt: skip

    # --- knowledge ------------------------------------------------------------------------------------------------

    def write_visible_entries(self, f: Field, x: str, keeper: str, sees: str) -> list[tuple[str, str]]:
        """Write the entries of a field in an observation; `sees` is the code of its visibility."""
        if sees == "True":
            return f.write_entries(x, self.w)
        veiled = f.write_masked(x, keeper, self.w)
        if sees == "False":
            return [(f.saved, veiled)]
        return [(f.saved, f"{f.write_packed(x, self.w)} if {sees} else {veiled}")]

    def write_observation(self, has_additions: bool) -> str:
        w = self.w
        w.begin("self", early=True)
        lines: list[str] = []
        entries: list[tuple[str, str]] = []
        for f in self.fields:
            x = f"self.{f.name}"
            if isinstance(f, SeatsField):
                inner = SCHEMAS[f.of].fields
                rules = {s.leaf.seen: f"sees_{s.leaf.seen}" for s in inner if s.leaf.seen not in (EVERYBODY, NOBODY)}
                lines.append(f"    {f.name}: list[Any] = []")
                lines.append(f"    for owner, seat in enumerate({x}):")
                lines += [f"        {name} = {write_visibility(rule, 'owner')}" for rule, name in rules.items()]
                parts: list[tuple[str, str]] = []
                for s in inner:
                    sees = rules.get(s.leaf.seen) or write_visibility(s.leaf.seen, "owner")
                    parts += self.write_visible_entries(s, f"seat.{s.name}", "seat", sees)
                lines.append(f"        {f.name}.append({write_dict(parts)})")
                entries.append((f.saved, f.name))
            elif isinstance(f, ListField) and f.per_seat and f.leaf.seen not in (EVERYBODY, NOBODY):
                v = w.create_variable()
                sees, veiled = write_visibility(f.leaf.seen, "owner"), f.inner.write_masked(v, "self", w)
                each = f"{f.inner.write_packed(v, w)} if {sees} else {veiled}"
                entries.append((f.saved, f"[{each} for owner, {v} in enumerate({x})]"))
            else:
                entries += self.write_visible_entries(f, x, "self", write_visibility(f.leaf.seen, "-1"))
        head_lines = [
            "    seen: dict[str, Any] = {",
            "        **self.game.identity(),",
            *[f"        {key!r}: {text}," for key, text in entries],
            f'        "agenda": {AGENDA_TEXT},',
            '        "player": player,',
            "    }",
        ]
        added = ["    self.add_to_observation(seen, player)"] if has_additions else []
        head = ["def observation(self, player: int) -> dict[str, Any]:", *(w.early_lines or ())]
        return "\n".join([*head, *lines, *head_lines, *added, "    return seen"])

    def write_resample(self, has_redeal: bool) -> str:
        pools: dict[str, None] = {}
        lines: list[str] = []
        singles = False

        def hide_pile(f: Field, x: str, keeper: str, owner: str, indent: str, index: str = "-1") -> None:
            """Add one pile or word to what is dealt again."""
            nonlocal singles
            leaf = f.leaf
            sees = write_visibility(leaf.seen, owner)
            pools.setdefault(leaf.pool)
            if sees != "False":
                lines.append(f"{indent}if {owner} != player:" if leaf.seen == OWNER else f"{indent}if not {sees}:")
                indent += "    "
            fits = self.w.name_value(leaf.fits, "fits") if leaf.fits is not None else "None"
            pile = x
            if isinstance(leaf, WordField):
                singles = True
                pile = self.w.create_variable()
                lines.append(f"{indent}{pile} = [{x}] if {x} else []")
                lines.append(f"{indent}singles.append(({keeper}, {f.name!r}, {index}, {pile}))")
            elif leaf.replaced and f is leaf:
                lines.append(f"{indent}{x} = {x}.copy()")
            lines.append(
                f"{indent}zones_{leaf.pool}.append(({pile}, {write_known(leaf.known, keeper, owner)}, {fits}))"
            )

        def hide_field(f: Field, keeper: str, owner: str, indent: str) -> None:
            """Add the content of a field to what is dealt again."""
            x = f"{keeper}.{f.name}"
            if not isinstance(f, (ListField, KeyedField)):
                hide_pile(f, x, keeper, owner, indent)
                return
            k, v = self.w.create_variable(), self.w.create_variable()
            if f.replaced or f.leaf.replaced:  # shared with the state that this one is a copy of
                each = f"[{v}.copy() for {v} in {x}]" if isinstance(f.leaf, PileField) else f"{x}.copy()"
                lines.append(f"{indent}{x} = {each}")
            lines.append(f"{indent}for {k}, {v} in enumerate({x}):")
            hide_pile(f, v, keeper, k if f.per_seat else owner, f"{indent}    ", k)

        self.w.begin("new")
        for f in self.fields:
            if isinstance(f, SeatsField):
                hidden = [s for s in SCHEMAS[f.of].fields if is_dealt(s)]
                if hidden:
                    lines.append(f"    for owner, seat in enumerate(new.{f.name}):")
                for s in hidden:
                    hide_field(s, "seat", "owner", "        ")
            elif f.rest:
                pools.setdefault(f.pool)
            elif is_dealt(f):
                hide_field(f, "new", "-1", "    ")
        start_lines = [f"    zones_{pool}: list[Any] = []" for pool in pools]
        start_lines += ["    singles: list[Any] = []"] if singles else []
        dealt = []
        for pool in pools:
            rest = f"new.{self.rests[pool].name}" if pool in self.rests else "None"
            if pool in self.rests and self.rests[pool].replaced:
                dealt.append(f"    {rest} = {rest}.copy()")
            dealt.append(f"    deal_hidden(zones_{pool}, {rest}, new, source)")
        if singles:
            dealt.append("    put_back(singles)")
        if has_redeal:
            dealt.append("    new.redeal(player, source)")
        return "\n".join([
            f"def resample_from_infostate(self, player: int, seed: int) -> {self.name}:",
            "    new, source = self.copy_to_deal(seed)",
            *start_lines, *lines, *dealt,
            "    return new",
        ])  # fmt: skip

    # --- reading --------------------------------------------------------------------------------------------------

    def write_read(self, has_own_init: bool) -> str:
        w = self.w
        w.begin("state")
        lines = []
        for f in self.fields:
            otherwise = 'r.stop("the position")' if f.default is SET_BY_INIT else f.write_default(w)
            lines.append(f"    state.{f.name} = {f.write_read_from('t', '', w, otherwise)}")
        keys = ", ".join(repr(key) for f in self.fields for key in f.list_saved_keys())
        new_lines = [f"    state = {self.name}(game, seed)"]
        if has_own_init:  # its arguments are not known yet
            new_lines = [f"    state = {self.name}.__new__({self.name})", "    State.__init__(state, game, seed)"]
        return "\n".join([
            "def read(r, game, data):",
            "    identity = game.identity()",
            f'    t = r.table(data, "position", (*identity, "seed", "draws", {keys}, "agenda"))',
            "    before = len(r.mistakes)",
            "    r.agrees(t, identity)",
            "    if len(r.mistakes) > before:",
            '        r.done("the position")',
            '    seed = r.number(t["seed"], "seed", -(2**62)) if "seed" in t else 0',
            *new_lines,
            '    state.draws = r.number(t["draws"], "draws") if "draws" in t else 0',
            *lines,
            '    state.agenda = r.agenda(t["agenda"], "agenda", game.num_players) if "agenda" in t else []',
            '    r.done("the position")',
            "    return state",
        ])  # fmt: skip

    def write_describe(self) -> str:
        w = self.w
        w.begin("state", describing=True)
        lines = self.write_description_lines(self.fields, "state", "")
        keys = tuple(key for f in self.fields if f.described for key in f.list_saved_keys())
        settled = [f"    r.settle_rest(state.{f.name}, {pool!r}, {f.saved!r})" for pool, f in self.rests.items()]
        return "\n".join([
            f"def describe(r, state, t):  # knows {', '.join(keys)}", *lines, *settled, "    return state"
        ])  # fmt: skip

    def write_description_lines(self, fields: Iterable[Field], x: str, place: str) -> list[str]:
        """Write the lines that take over the entries of a description."""
        lines = []
        for f in fields:
            if not f.described or not f.list_saved_keys():
                continue
            target = f"{x}.{f.name}"
            if f.rest:
                read = f.write_read(f"t[{f.saved!r}]", join_place(place, f.saved), self.w)
                lines += [f"    if {f.saved!r} in t:", f"        {read}"]
            else:
                lines.append(f"    {target} = {f.write_read_from('t', place, self.w, target)}")
        return lines

    def write_readers(self) -> list[str]:
        """Return the functions that read parts and pieces; these may refer to further ones."""
        written: list[str] = []
        done = 0
        while done < len(self.w.readers):
            of = self.w.readers[done]
            done += 1
            shape = SCHEMAS[of]
            self.w.name_value(of, of.__name__)
            written += [self.write_reader(of, shape, False), self.write_reader(of, shape, True)]
        return written

    def write_reader(self, of: type, shape: ClassSchema, describing: bool) -> str:
        w = self.w
        class_name = w.name_value(of, of.__name__)
        w.begin("state", describing=describing)
        fields = shape.fields
        described_keys = tuple(key for f in fields if f.described for key in f.list_saved_keys())
        keys = tuple(key for f in fields for key in f.list_saved_keys())
        if shape.kind == "part" and describing:
            described_keys += getattr(of, "described", ())
            head = [
                f"def _describe_{of.__name__}(r, state, x, data, place):",
                f"    t = r.read_partial_table(data, place, {described_keys!r})",
            ]
            return "\n".join([*head, *self.write_description_lines(fields, "x", "{place}")])
        if shape.kind == "part":
            head = [f"def _read_{of.__name__}(r, state, data, place):", f"    t = r.table(data, place, {keys!r})"]
            lines = [f"    x.{f.name} = {f.write_read_from('t', '{place}', w, f'x.{f.name}')}" for f in fields]
            return "\n".join([*head, f"    x = {class_name}(state)", *lines, "    return x"])
        parts = [f"        {f.write_read_from('t', '{place}', w, f.write_default(w))}," for f in fields]
        if describing:
            needed = tuple(f.saved for f in fields if f.default is UNSET)
            head = [
                f"def _describe_{of.__name__}(r, state, data, place):",
                f"    table = r.expand_shorthand(data, {find_short_key(fields)!r})",
                f"    t = r.read_partial_table(table, place, {described_keys!r})",
                f"    r.require_keys(t, place, {needed!r})",
            ]
        else:
            head = [f"def _read_{of.__name__}(r, state, data, place):", f"    t = r.table(data, place, {keys!r})"]
        return "\n".join([*head, f"    return {class_name}(", *parts, "    )"])


AGENDA_TEXT = "[[pack(step), player_, pack(because)] for step, player_, because in self.agenda]"


def write_dict(entries: Sequence[tuple[str, str]]) -> str:
    """Write the code of a dict from keys and the code of their values."""
    return "{" + ", ".join(f"{key!r}: {text}" for key, text in entries) + "}"


def write_visibility(seen: str, owner: str) -> str:
    """Write the condition that `player` sees what belongs to `owner`."""
    if seen in (EVERYBODY, NOBODY):
        return str(seen == EVERYBODY)
    return f"{owner} == player" if seen == OWNER else f"self.{seen}(player, {owner})"


def write_known(source: str, keeper: str, owner: str) -> str:
    """Write the code of the known ids of a hidden pile: a field of the same container, or a method of the state."""
    if not source:
        return "()"
    return f"{keeper}.{source[1:]}" if source.startswith(".") else f"self.{source}(player, {owner})"


def is_dealt(f: Field) -> bool:
    """Return True if a field is hidden from some player and is dealt again with its pool."""
    leaf = f.leaf
    return bool(leaf.pool) and leaf.seen != EVERYBODY and isinstance(leaf, (PileField, WordField))


def find_short_key(fields: Fields) -> str:
    """Return the key of the first word of a piece, which a description may give alone."""
    return next((f.saved for f in fields if isinstance(f, WordField)), "")


def put_back(singles: Iterable[tuple[Any, str, int, list[str]]]) -> None:
    """Return single hidden ids to the fields they came from."""
    for keeper, name, index, things in singles:
        thing = things[0] if things else ""
        if index < 0:
            setattr(keeper, name, thing)
        else:
            getattr(keeper, name)[index] = thing
