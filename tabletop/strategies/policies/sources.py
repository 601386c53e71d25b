"""What the numbers of a position are made from, and lines, written out, that tell them anew where that changed.

A source is what a field holds ("seat.hand"), or a text that works something out ("state.cards_of(owner)"). Each is
compared with what it was: only where it is another the numbers that are made from it are told, to all who look. What
several seats see of one seat is found once and put into the vector of each.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tabletop.engine.table.compounds import Keyed, Listed, Tuples
from tabletop.engine.table.fields import NOBODY, Amounts, Bits, Field, Flag, Index, Marks, Number, Pile, Word, Words
from tabletop.strategies.policies.rows import NEW, Scaled, telling

Places = tuple[int, ...]
"""Where one thing is told, in the vectors of all who see it: places of one array that holds them one after another."""
SHORT = 16
"""Of so many numbers in a list each is looked at by itself."""
ENOUGH = 3
"""What is told of the seat that owns it by so many numbers is a source; by fewer, each number is one."""


class Group(NamedTuple):
    """Pieces that lie together, as a tuple."""

    there: str
    of: type[Any]
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
    """How to tell them (several as a list, or number `k` of them), how many, from which places on, by which table."""
    things: list[tuple[str, Mapping[str, Places]]] = field(default_factory=list)
    sums: list[tuple[str, Places, Scaled]] = field(default_factory=list)
    """Sums over pieces."""
    pieces: list[tuple[str, Mapping[str, Places]]] = field(default_factory=list)
    """Things that pieces hold."""
    of: type[Any] = object
    """The class of the pieces."""

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
            each = "now[k]" in text
            if many == 1 and not each:
                lines.append(f"{_put(places)} = {constant(table)}[{text}]")
                continue
            if text == "now" and many <= SHORT:
                told = [((*(place + k for place in places),), table) for k in range(many)]
                lines += one_by_one(told, constant)
                continue
            lines += [
                f"new = {'now' if each else text}",
                f"for k in compress({constant(range(many))}, map(ne, new, NEVER if before is NEW else "
                f"{'before' if each else renamed(text, 'before')})):",
                f"    {_put(places, ' + k')} = {constant(table)}[{text if each else 'new[k]'}]",
            ]
        compared = ""
        for text, places_of in self.things:
            moved, swap, known = _telling(places_of, constant)
            one = "now[-1] if now else NEW" if text == "now[-1:]" else text[1:-2] if text.endswith(",)") else ""
            if one:
                lines += [
                    f"old = NEW if before is NEW else {renamed(one, 'before')}",
                    f"new = {one}",
                    "if old != new:",
                    f"    {swap}(put, many, old, new, {known})",
                ]
            else:
                if text != compared:
                    lines.append(f"gone, come = apart(() if before is NEW else {renamed(text, 'before')}, {text})")
                    compared = text
                lines.append(f"{moved}(put, many, gone, come, {known})")
        if self.sums or self.pieces:
            lines.append("gone, come = exchanged(() if before is NEW else before, now)")
            lines.append(f"for old, new in zip_longest(gone, come, fillvalue={constant(self._no_piece())}):")
            lines += [f"    {line}" for line in self._one(constant)]
        return lines

    def _one(self, constant: Any) -> Iterator[str]:
        """What tells that the piece `new` lies where `old` lay: mostly much of what they hold is the same."""
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

    def _no_piece(self) -> Any:
        """A piece that holds nothing, for one that is gone or has come without another in its place."""
        of: Any = self.of
        piece = of.__new__(of)
        for text, *_ in self.sums:
            held, told = held_by_one(text)
            object.__setattr__(piece, held, 0 if told == "now" else ())
        for text, _ in self.pieces:
            object.__setattr__(piece, held_by_one(text)[0], NEW)
        return piece


def _telling(places: Mapping[str, Places], constant: Any) -> tuple[str, str, str]:
    """The names of what tells things (see `telling`), and what it needs to know of their places."""
    first = next(iter(places.values()), (0,))
    moved, swap = map(constant, telling(len(first)))
    known = constant({thing: there[0] for thing, there in places.items()})
    return moved, swap, ", ".join([known, *(str(place - first[0]) for place in first[1:])])


def _put(places: Iterable[Any], more: str = "") -> str:
    """The left side of an assignment to all of these places."""
    return " = ".join(f"put[{place}{more}]" for place in places)


class Part:
    """What is told of one seat, or of the table, to all who look; the same text is one number for all of them."""

    def __init__(self, owner: int, paths: Mapping[str, str], of: type[Any] = object) -> None:
        self.owner, self.paths, self.of = owner, paths, of
        self.early: dict[str, None] = {}
        self.sees: dict[str, str] = {}
        """What tells whether somebody sees what others may not, by its name."""
        self._told: dict[tuple[str, int, int], tuple[Scaled, list[int]]] = {}
        self._lie: dict[tuple[str, frozenset[str], str], dict[str, list[int]]] = {}
        self._groups: dict[str, Part] = {}

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

    def things(self, text: str, places: Mapping[str, int], among: str = "") -> None:
        """Things that lie there, each with its place; `among` names what is counted in several places together."""
        there = self._lie.setdefault((text, frozenset(places), among), {thing: [] for thing in places})
        for thing, place in places.items():
            there[thing].append(place)

    def pieces(self, there: str, of: type[Any]) -> Part:
        """Pieces of a class that lie there, to which the numbers and things they hold are to be added."""
        return self._groups.setdefault(there, Part(self.owner, {}, of))

    def numbers(self) -> list[tuple[str, int, Places, Scaled]]:
        """All numbers, with the places of each."""
        return [(text, many, (*places,), table) for (text, many, _), (table, places) in self._told.items()]

    def lying(self) -> list[tuple[str, Mapping[str, Places]]]:
        """All things, with the places of each."""
        return [
            (text, {thing: (*places,) for thing, places in known.items()}) for (text, *_), known in self._lie.items()
        ]

    def sources(self) -> list[Source]:
        """All that is compared, in the order in which it is told."""
        found: dict[tuple[str, bool], Source] = {}
        numbers, things = self.numbers(), self.lying()
        taken = [derived(text, self.paths) for text, *_ in numbers]
        lying = [derived(text, self.paths) for text, _ in things]
        few = Counter[str]()
        for (_, many, *_), (path, _, owned) in zip(numbers, taken, strict=True):
            few[path] += many * owned
        for (text, many, places, table), (path, told, owned) in zip(numbers, taken, strict=True):
            others = [one for one in (*taken, *lying) if one[0] == path]
            alone = told == "len(now)" and len(others) == 1
            if not path or alone or (owned and few[path] < ENOUGH and "now[k]" not in told):
                path, told, owned = text, "now", False
            source = found.setdefault((path, owned), Source(path, self.paths.get(path, "now"), owned))
            source.numbers.append((told, many, places, table))
        for (text, known), (path, told, owned) in zip(things, lying, strict=True):
            if not path or owned:
                path, told = text, "now"
            source = found.setdefault((path, False), Source(path, self.paths.get(path, "now[:]")))
            source.things.append((told, known))
        for there, held in self._groups.items():
            sums = [(text, places, table) for text, _, places, table in held.numbers()]
            found[there, False] = Source(there, sums=sums, pieces=held.lying(), of=held.of)
        return [*found.values()]


def one_by_one(told: Sequence[tuple[Places, Scaled]], constant: Any) -> list[str]:
    """Lines that tell the numbers of a short list, each in its places and by its table."""
    lines = [f"old = {constant([NEW] * len(told))} if before is NEW else before"]
    for k, (places, table) in enumerate(told):
        lines += [f"if (n := now[{k}]) != old[{k}]:", f"    {_put(places)} = {constant(table)}[n]"]
    return lines


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
