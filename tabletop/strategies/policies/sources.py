"""What the numbers of a position are made from, and a function, written out, that tells them anew where that changed.

A source is what a field holds ("seat.hand"), or a text that works something out ("state.cards_of(owner)"). All sources
of a seat are looked at together and compared with what they were: where nothing is another, nothing else is done, and
where something is, only the numbers that are made from it are told.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress, repeat
from operator import ne
from typing import Any, NamedTuple

from tabletop.engine.table.compounds import Keyed, Listed, Tuples
from tabletop.engine.table.fields import NOBODY, Amounts, Bits, Field, Flag, Index, Marks, Number, Pile, Word, Words
from tabletop.strategies.policies.rows import NEW, NOTHING, Scaled, change, exchanged, swap, totals

HEAD = "def look(state, viewer, put, many, last):"
KNOWN = {
    "compress": compress, "ne": ne, "change": change, "exchanged": exchanged, "swap": swap, "totals": totals,
    "NEW": NEW, "NEVER": repeat(NEW), "NOTHING": NOTHING,
}  # fmt: skip
"""What the functions that are written need."""
ENOUGH = 3
"""What is told of the seat that owns it by so many numbers is a source; by fewer, each number is one."""


class Group(NamedTuple):
    """Pieces that lie together, as a tuple."""

    there: str
    numbers: list[tuple[int, str]]
    """The place of each number, and how to tell it of pieces that are called "now"."""
    counted: list[int]
    """What is counted among them, by its place among all that is counted."""


def copies(f: Field, x: str) -> Mapping[str, str]:
    """How a field that is called `x` is copied, as "now", so that it may be compared later; nothing if nobody knows.

    >>> from tabletop.engine.table.generated.generate import SHAPES
    >>> from tabletop.strategies.policies.sources import copies
    >>> deck, *_ = [f for f in SHAPES[type(deal)].fields if f.name == "deck"]
    >>> copies(deck, "state.deck")
    {'state.deck': 'now[:]'}
    """
    if isinstance(f, (Number, Flag, Word, Index, Bits)):
        return {x: "now"}
    if isinstance(f, Words) or (isinstance(f, Amounts) and f.held == "dict"):
        return {x: "now.copy()"}
    if isinstance(f, (Pile, Tuples, Amounts, Marks)):
        return {x: "now[:]"}
    if isinstance(f, (Listed, Keyed)):
        inner = copies(f.inner, "")
        if isinstance(f, Listed) and f.per_seat:
            return {f"{x}[owner]": copy for copy in inner.values()}
        if isinstance(f.inner, Pile):
            return {x: "[*map(list, now)]"} if f.leaf.seen != NOBODY else {}
        return {x: "now[:]"} if inner == {"": "now"} else {}
    return {}


@dataclass
class Source:
    """What is compared, and how to tell what is made from it, where it is called "now"."""

    text: str
    copy: str = "now"
    """How it is copied to be remembered."""
    owned: bool = False
    """Whether what is told hangs on whose it is."""
    numbers: list[tuple[str, int, int, Scaled]] = field(default_factory=list)
    """How to tell them, how many, and from which place on, by which table."""
    things: list[tuple[str, Mapping[str, int]]] = field(default_factory=list)
    sums: list[tuple[str, int, Scaled]] = field(default_factory=list)
    """Sums over pieces."""
    pieces: list[tuple[str, Mapping[str, int]]] = field(default_factory=list)
    """Things that pieces hold."""

    @property
    def plain(self) -> bool:
        """Whether it is one number, and told as it is: those are compared all together."""
        told = len(self.things) + len(self.sums) + len(self.pieces)
        return not told and not self.owned and len(self.numbers) == 1 and self.numbers[0][:2] == ("now", 1)

    def lines(self, constant: Any) -> list[str]:
        """What tells it; `constant` gives a name to what it needs."""
        lines = []
        for text, many, place, table in self.numbers:
            if many == 1:
                lines.append(f"put[{place}] = {constant(table)}[{text}]")
                continue
            lines += [
                f"new = {text}",
                f"for k in compress({constant(range(many))}, map(ne, new, NEVER if before is NEW else "
                f"{renamed(text, 'before')})):",
                f"    put[{place} + k] = {constant(table)}[new[k]]",
            ]
        for text, places in self.things:
            one = "now[-1] if now else NEW" if text == "now[-1:]" else text[1:-2] if text.endswith(",)") else ""
            known = constant(places)
            if one:
                lines += [
                    f"old = NEW if before is NEW else {renamed(one, 'before')}",
                    f"new = {one}",
                    "if old != new:",
                    f"    swap(put, many, old, new, {known})",
                ]
            else:
                old = f"() if before is NEW else {renamed(text, 'before')}"
                lines.append(f"change(put, many, {old}, {text}, {known})")
        if self.sums or self.pieces:
            lines.append("gone, come = exchanged(() if before is NEW else before, now)")
        if self.sums:
            texts, there, tables = zip(*self.sums, strict=True)
            each = eval("lambda one: (" + "".join(f"{of_one(text)}, " for text in texts) + ")")
            told, nothing = constant(each), constant((0,) * len(texts))
            lines += [
                f"old, new = totals({told}, gone, {nothing}), totals({told}, come, {nothing})",
                f"for k in compress({constant(range(len(texts)))}, map(ne, old, new)):",
                f"    place = {constant(there)}[k]",
                "    many[place] = n = many[place] + new[k] - old[k]",
                f"    put[place] = {constant(tables)}[k][n]",
            ]
        if self.pieces:
            known = [(text, constant(places)) for text, places in self.pieces]
            lines.append("if len(gone) == 1 == len(come):")
            for text, places in known:
                lines += [
                    f"    if (old := {first_of(text, 'gone')}) != (new := {first_of(text, 'come')}):",
                    f"        swap(put, many, old, new, {places})",
                ]
            lines.append("else:")
            for text, places in known:
                lines.append(f"    change(put, many, {renamed(text, 'gone')}, {renamed(text, 'come')}, {places})")
        return lines


class Part:
    """What is told of one seat, or of the table."""

    def __init__(self, number: int, early: Sequence[str], paths: Mapping[str, str], constants: dict[str, Any]) -> None:
        self.number_of, self.early, self.paths = number, early, paths
        self.constants = dict(constants)
        self._told: list[tuple[str, int, int, Scaled]] = []
        self._lie: list[tuple[str, Mapping[str, int]]] = []
        self._groups: list[Source] = []

    def number(self, text: str, many: int, place: int, table: Scaled) -> None:
        """A number, or `many` in a list, from this place on."""
        self._told.append((text, many, place, table))

    def things(self, text: str, places: Mapping[str, int]) -> None:
        """Things that lie there, each with its place."""
        self._lie.append((text, places))

    def pieces(
        self, there: str, sums: Iterable[tuple[str, int, Scaled]], things: Iterable[tuple[str, Mapping[str, int]]]
    ) -> None:
        """Pieces that lie there."""
        self._groups.append(Source(there, sums=list(sums), pieces=list(things)))

    def sources(self) -> list[Source]:
        """All that is compared, in the order in which it is told."""
        found: dict[tuple[str, bool], Source] = {}
        taken = [derived(text, self.paths) for text, *_ in self._told]
        lying = [derived(text, self.paths) for text, _ in self._lie]
        for (text, many, place, table), (path, told, owned) in zip(self._told, taken, strict=True):
            others = [one for one in (*taken, *lying) if one[0] == path]
            alone = told == "len(now)" and len(others) == 1
            if not path or alone or (owned and sum(one[2] for one in others) < ENOUGH):
                path, told, owned = text, "now", False
            source = found.setdefault((path, owned), Source(path, self.paths.get(path, "now"), owned))
            source.numbers.append((told, many, place, table))
        for (text, places), (path, told, owned) in zip(self._lie, lying, strict=True):
            if not path or owned:
                path, told = text, "now"
            source = found.setdefault((path, False), Source(path, self.paths.get(path, "now[:]")))
            source.things.append((told, places))
        return [*found.values(), *self._groups]


class Look:
    """Tells what is another of all parts: `told(state, viewer, put, many, last)` changes `put`, `many` and `last`."""

    def __init__(self, parts: Sequence[Part], seats: int) -> None:
        room: dict[str, Any] = dict(KNOWN)
        self.many = 0
        """How many sources there are."""
        owned: list[int] = []
        lines = [HEAD, "    asked = state.agenda[-1][1] if state.agenda else -1"]

        def constant(value: Any) -> str:
            name = next((name for name, known in room.items() if known is value), f"known_{len(room)}")
            room[name] = value
            return name

        for part in parts:
            room.update(part.constants)
            k = part.number_of
            lines.append(
                f"    owner = {f'(viewer + {k}) % {seats}' if k else 'viewer'}" if k < seats else "    owner = -1"
            )
            lines += part.early
            sources = part.sources()
            plain = [source for source in sources if source.plain]
            places, tables = ([source.numbers[0][at] for source in plain] for at in (2, 3))
            every = constant(range(len(plain)))
            lines += [
                f"    if (now := [{', '.join(source.text for source in plain)}]) != (before := last[{self.many}]):",
                f"        for k in compress({every}, map(ne, now, NEVER if before is NEW else before)):",
                f"            put[{constant(places)}[k]] = {constant(tables)}[k][now[k]]",
                f"        last[{self.many}] = now",
            ]
            self.many += 1
            for source in sources:
                if source.plain:
                    continue
                lines += [
                    f"    if (now := {source.text}) != (before := last[{self.many}]):",
                    *(f"        {line}" for line in source.lines(constant)),
                    f"        last[{self.many}] = {source.copy}",
                ]
                owned += [self.many] if source.owned else []
                self.many += 1
        self.owned = tuple(owned)
        """Which of them must be told anew to who sits elsewhere."""
        self.source = "\n".join(lines)
        exec(compile(self.source, "<numbers>", "exec"), room)
        self.told = room["look"]


def derived(text: str, paths: Mapping[str, str]) -> tuple[str, str, bool]:
    """What a text is made from, if that is one of these alone; the text with "now" for it; whether it names the owner.

    >>> from tabletop.strategies.policies.sources import derived
    >>> derived("len(state.deck)", {"state.deck": "[:]"}), derived("state.cards(owner)", {})[0]
    (('state.deck', 'len(now)', False), '')
    """
    replaced = _Replaced(paths)
    tree = replaced.visit(ast.parse(text, mode="eval"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    foreign = [name for name in names if name in ("state", "viewer", "asked") or name.startswith(("seat_", "sees_"))]
    if len(replaced.found) != 1 or foreign:
        return "", text, False
    return replaced.found.pop(), ast.unparse(tree), "owner" in names


class _Replaced(ast.NodeTransformer):
    """Puts "now" for what is found."""

    def __init__(self, paths: Mapping[str, str]) -> None:
        self.paths = paths
        self.found: set[str] = set()

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, (ast.Attribute, ast.Subscript)) and (text := ast.unparse(node)) in self.paths:
            self.found.add(text)
            return ast.Name("now", ast.Load())
        return super().generic_visit(node)


def renamed(text: str, name: str) -> str:
    """A text with this name for "now".

    >>> from tabletop.strategies.policies.sources import renamed
    >>> renamed("sum([one.now for one in now])", "gone")
    'sum([one.now for one in gone])'
    """
    tree = ast.parse(text, mode="eval")
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == "now":
            node.id = name
    return ast.unparse(tree)


def first_of(text: str, name: str) -> str:
    """What a text that lists something of pieces that are called "now" lists of the first one of this name.

    >>> from tabletop.strategies.policies.sources import first_of
    >>> first_of("[one.card for one in now]", "gone")
    'gone[0].card'
    """
    listed: Any = ast.parse(text, mode="eval").body
    return ast.unparse(listed.elt).replace("one.", f"{name}[0].", 1)


def of_one(text: str) -> str:
    """What one piece, called "one", adds to a sum over pieces that are called "now".

    >>> from tabletop.strategies.policies.sources import of_one
    >>> of_one("sum([one.cost for one in now])"), of_one("sum([n for one in now for _, n in one.pairs])")
    ('one.cost', '(sum([n for _, n in one.pairs]) if one.pairs else 0)')
    """
    call: Any = ast.parse(text, mode="eval").body
    listed = call.args[0]
    if len(listed.generators) == 1:
        return ast.unparse(listed.elt)
    listed.generators = listed.generators[1:]
    return f"({ast.unparse(call)} if {ast.unparse(listed.generators[0].iter)} else 0)"
