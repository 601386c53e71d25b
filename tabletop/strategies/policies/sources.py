"""What the numbers of a position are made from, and lines, written out, that tell them anew where that changed.

A source is what a field holds ("seat.hand"), or a text that works something out ("state.cards_of(owner)"). Each is
compared with what it was: only where it is another the numbers that are made from it are told, to all who look. What
several seats see of one seat is found once and put into the vector of each.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tabletop.engine.table.compounds import Keyed, Listed, Tuples
from tabletop.engine.table.fields import NOBODY, Amounts, Bits, Field, Flag, Index, Marks, Number, Pile, Word, Words
from tabletop.strategies.policies.rows import Scaled, telling

Places = tuple[int, ...]
"""Where one thing is told, in the vectors of all who see it: places of one array that holds them one after another."""
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
    numbers: list[tuple[str, int, Places, Scaled]] = field(default_factory=list)
    """How to tell them, how many, and from which places on, by which table."""
    things: list[tuple[str, Mapping[str, Places]]] = field(default_factory=list)
    sums: list[tuple[str, Places, Scaled]] = field(default_factory=list)
    """Sums over pieces."""
    pieces: list[tuple[str, Mapping[str, Places]]] = field(default_factory=list)
    """Things that pieces hold."""

    @property
    def plain(self) -> bool:
        """Whether it is one number, and told as it is: those are compared all together."""
        told = len(self.things) + len(self.sums) + len(self.pieces)
        return not told and not self.owned and len(self.numbers) == 1 and self.numbers[0][:2] == ("now", 1)

    def places(self) -> Iterator[int]:
        """All places in which something of it is told."""
        for _, _, places, _ in self.numbers:
            yield from places
        for _, places, _ in self.sums:
            yield from places
        for _, known in (*self.things, *self.pieces):
            for places in known.values():
                yield from places

    def lines(self, constant: Any) -> list[str]:
        """What tells it; `constant` gives a name to what it needs."""
        lines = []
        for text, many, places, table in self.numbers:
            if many == 1:
                lines.append(f"{_put(places)} = {constant(table)}[{text}]")
                continue
            lines += [
                f"new = {text}",
                f"for k in compress({constant(range(many))}, map(ne, new, NEVER if before is NEW else "
                f"{renamed(text, 'before')})):",
                f"    {_put(places, ' + k')} = {constant(table)}[new[k]]",
            ]
        for text, places_of in self.things:
            change, swap, known = _telling(places_of, constant)
            one = "now[-1] if now else NEW" if text == "now[-1:]" else text[1:-2] if text.endswith(",)") else ""
            if one:
                lines += [
                    f"old = NEW if before is NEW else {renamed(one, 'before')}",
                    f"new = {one}",
                    "if old != new:",
                    f"    {swap}(put, many, old, new, {known})",
                ]
            else:
                old = f"() if before is NEW else {renamed(text, 'before')}"
                lines.append(f"{change}(put, many, {old}, {text}, {known})")
        if self.sums or self.pieces:
            lines.append("gone, come = exchanged(() if before is NEW else before, now)")
            lines += [
                "if len(gone) == len(come):",
                "    for old, new in zip(gone, come):",
                *(f"        {line}" for line in self._one(constant)),
                "else:",
                *(f"    {line}" for line in self._several(constant)),
            ]
        return lines

    def _one(self, constant: Any) -> Iterator[str]:
        """What tells that the piece `new` lies where `old` lay: most of what they hold is the same."""
        for text, places, table in self.sums:
            held, told = held_by_one(text)
            yield f"if (a := old.{held}) != (b := new.{held}):"
            yield f"    many[{places[0]}] = n = many[{places[0]}] + {renamed(told, 'b')} - {renamed(told, 'a')}"
            yield f"    {_put(places)} = {constant(table)}[n]"
        for text, places_of in self.pieces:
            _, swap, known = _telling(places_of, constant)
            held, _ = held_by_one(text)
            yield f"if (a := old.{held}) != (b := new.{held}):"
            yield f"    {swap}(put, many, a, b, {known})"

    def _several(self, constant: Any) -> Iterator[str]:
        """What tells that the pieces `come` lie where those that are `gone` lay."""
        if self.sums:
            texts, there, tables = zip(*self.sums, strict=True)
            each = eval("lambda one: (" + "".join(f"{of_one(text)}, " for text in texts) + ")")
            told, nothing = constant(each), constant((0,) * len(texts))
            names = _names(max(map(len, there)))
            yield f"old, new = totals({told}, gone, {nothing}), totals({told}, come, {nothing})"
            yield f"for k in compress({constant(range(len(texts)))}, map(ne, old, new)):"
            yield f"    {_unpacked(names, constant(_padded(there)))}"
            yield f"    many[{names[0]}] = n = many[{names[0]}] + new[k] - old[k]"
            yield f"    {_put(names)} = {constant(tables)}[k][n]"
        for text, places_of in self.pieces:
            change, _, known = _telling(places_of, constant)
            yield f"{change}(put, many, {renamed(text, 'gone')}, {renamed(text, 'come')}, {known})"


def _telling(places: Mapping[str, Places], constant: Any) -> tuple[str, str, str]:
    """The names of what tells things (see `telling`), and what it needs to know of their places."""
    first = next(iter(places.values()), (0,))
    change, swap = map(constant, telling(len(first)))
    known = constant({thing: there[0] for thing, there in places.items()})
    return change, swap, ", ".join([known, *(str(place - first[0]) for place in first[1:])])


def _put(places: Iterable[Any], more: str = "") -> str:
    """The left side of an assignment to all of these places."""
    return " = ".join(f"put[{place}{more}]" for place in places)


def _names(width: int) -> list[str]:
    """Names for so many places."""
    return [f"place_{k}" for k in range(width)]


def _unpacked(names: Sequence[str], places: str) -> str:
    """Gives names to the places number `k`."""
    return f"{', '.join(names)} = {places}[k]"


def _padded(there: Sequence[Places]) -> tuple[Any, ...]:
    """The same, each with as many places: telling it twice in one place does no harm. One place is no tuple."""
    width = max(map(len, there), default=1)
    if width == 1:
        return tuple(places[0] for places in there)
    return tuple((*places, *places[:1] * (width - len(places))) for places in there)


class Part:
    """What is told of one seat, or of the table, to all who look; the same text is one number for all of them."""

    def __init__(self, owner: int, paths: Mapping[str, str]) -> None:
        self.owner, self.paths = owner, paths
        self.early: dict[str, None] = {}
        self.sees: dict[str, str] = {}
        """What tells whether somebody sees what others may not, by its name."""
        self._told: dict[tuple[str, int, int], tuple[Scaled, list[int]]] = {}
        self._lie: dict[tuple[str, frozenset[str]], dict[str, list[int]]] = {}
        self._groups: dict[str, Part] = {}
        self.made: dict[str, tuple[str, ...]] = {}
        """Texts that work something out from nothing but some of these paths, and from which."""

    def begin(self, lines: Iterable[str]) -> None:
        """Lines that stand before all others, or before what needs them."""
        for line in lines:
            name = SEES.match(line.strip())
            if name is None:
                self.early[line] = None
            else:
                self.sees[name[0]] = line.strip()

    def number(self, text: str, many: int, place: int, table: Scaled) -> None:
        """A number, or `many` in a list, from this place on."""
        self._told.setdefault((text, many, id(table)), (table, []))[1].append(place)

    def things(self, text: str, places: Mapping[str, int]) -> None:
        """Things that lie there, each with its place."""
        there = self._lie.setdefault((text, frozenset(places)), {thing: [] for thing in places})
        for thing, place in places.items():
            there[thing].append(place)

    def pieces(self, there: str) -> Part:
        """Pieces that lie there, to which the numbers and things they hold are to be added."""
        return self._groups.setdefault(there, Part(self.owner, {}))

    def numbers(self) -> list[tuple[str, int, Places, Scaled]]:
        """All numbers, with the places of each."""
        return [(text, many, (*places,), table) for (text, many, _), (table, places) in self._told.items()]

    def lying(self) -> list[tuple[str, Mapping[str, Places]]]:
        """All things, with the places of each."""
        return [
            (text, {thing: (*places,) for thing, places in known.items()}) for (text, _), known in self._lie.items()
        ]

    def sources(self) -> list[Source]:
        """All that is compared, in the order in which it is told."""
        found: dict[tuple[str, bool], Source] = {}
        numbers, things = self.numbers(), self.lying()
        taken = [derived(text, self.paths) for text, *_ in numbers]
        lying = [derived(text, self.paths) for text, _ in things]
        for (text, many, places, table), (path, told, owned) in zip(numbers, taken, strict=True):
            others = [one for one in (*taken, *lying) if one[0] == path]
            alone = told == "len(now)" and len(others) == 1
            if not path or alone or (owned and sum(one[2] for one in others) < ENOUGH):
                path, told, owned = text, "now", False
            source = found.setdefault((path, owned), Source(path, self.paths.get(path, "now"), owned))
            source.numbers.append((told, many, places, table))
        for (text, known), (path, told, owned) in zip(things, lying, strict=True):
            if not path or owned:
                path, told = text, "now"
            source = found.setdefault((path, False), Source(path, self.paths.get(path, "now[:]")))
            source.things.append((told, known))
        groups = [
            Source(there, sums=[(text, places, table) for text, _, places, table in of.numbers()], pieces=of.lying())
            for there, of in self._groups.items()
        ]
        return [*found.values(), *groups]

    def untold(self, told: Sequence[Source]) -> list[Source]:
        """What something is made from, and is told by none of these."""
        known = {source.text for source in told}
        missing = dict.fromkeys(path for paths in self.made.values() for path in paths if path not in known)
        return [Source(path, self.paths[path]) for path in missing]


def together(sources: Sequence[Source], constant: Any) -> list[str]:
    """Lines that tell plain numbers, which are compared all together."""
    places = _padded([source.numbers[0][2] for source in sources])
    names = _names(max(len(source.numbers[0][2]) for source in sources))
    tables = tuple(source.numbers[0][3] for source in sources)
    return [
        f"for k in compress({constant(range(len(sources)))}, map(ne, now, NEVER if before is NEW else before)):",
        f"    {_unpacked(names, constant(places))}",
        f"    {_put(names)} = {constant(tables)}[k][now[k]]",
    ]


SEES = re.compile(r"\bsees_\d+(_by_\d+)?\b")


def to(viewer: int, text: str) -> str:
    """A text as it stands for this seat that looks: what it may see has a name of its own.

    >>> from tabletop.strategies.policies.sources import to
    >>> to(1, "sees_1 = state.sees_hand(viewer, owner)"), to(1, "hand if sees_1 else NOTHING"), to(1, "state.deck")
    ('sees_1_by_1 = state.sees_hand(1, owner)', 'hand if sees_1_by_1 else NOTHING', 'state.deck')
    """
    return re.sub(r"\bviewer\b", str(viewer), SEES.sub(rf"\g<0>_by_{viewer}", text))


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


def held_by_one(text: str) -> tuple[str, str]:
    """What of each piece is told by a text over pieces that are called "now", and how, where it is called "now" itself.

    >>> from tabletop.strategies.policies.sources import held_by_one
    >>> held_by_one("[one.card for one in now]"), held_by_one("sum([n for one in now for _, n in one.pairs])")
    (('card', 'now'), ('pairs', 'sum([n for _, n in now])'))
    """
    call: Any = ast.parse(text, mode="eval").body
    listed: Any = call.args[0] if isinstance(call, ast.Call) else call
    if len(listed.generators) == 1:
        return listed.elt.attr, "now"
    listed.generators = listed.generators[1:]
    held = listed.generators[0].iter.attr
    listed.generators[0].iter = ast.Name("now", ast.Load())
    return held, ast.unparse(call)


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
