"""Functions, written out, that compare what a position holds with what it was, and tell the numbers that are others.

Of several seats each has a vector, and one function tells all of them: what several see is found once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import compress, repeat, zip_longest
from operator import ne
from typing import Any

from tabletop.strategies.policies.rows import NEW, NOTHING, apart, exchanged
from tabletop.strategies.policies.sources import Part, Source, one_by_one

HEAD = "def look(state, asked, row, put, many, last):"
KNOWN = {
    "compress": compress, "ne": ne, "apart": apart, "exchanged": exchanged, "zip_longest": zip_longest,
    "NEW": NEW, "NEVER": repeat(NEW), "NOTHING": NOTHING,
}  # fmt: skip
"""What the functions that are written need."""


@dataclass
class Compared:
    """How something is told."""

    sees: list[str] = field(default_factory=list)
    """What says whether somebody sees what others may not."""
    told: list[tuple[str, str, list[str]]] = field(default_factory=list)
    """What is compared, how it is copied, and what tells it where it is another."""

    def add(self, other: Compared) -> None:
        """That, too."""
        self.sees += other.sees
        self.told += other.told

    def join(self, other: Compared) -> None:
        """That of another seat, which is made from the same: it is compared once."""
        ((text, copy, lines),) = other.told
        self.told = [(text, copy, [*(self.told[0][2] if self.told else ()), *lines])]


class Look:
    """Tells what is another of all parts: `told(state, asked, row, put, many, last)` changes `put`, `many` and `last`.

    What only one of those who look sees is told when it looks itself (`row` is its place among them), the rest always.
    `moves` has for each of them where it is told that a seat is asked, `length` is that of a vector.
    """

    def __init__(
        self, parts: Sequence[Part], constants: Mapping[str, Any], moves: Sequence[Mapping[int, int]], length: int
    ) -> None:
        self.vectors = len(moves)
        self._room: dict[str, Any] = {**KNOWN, **constants, "MOVES": moves}
        self._begun: list[Any] = []
        lines = [
            HEAD,
            "    if asked != (before := last[-1][row]):",
            "        places = MOVES[row]",
            "        if before in places:",
            "            put[places[before]] = 0.0",
            "        if asked in places:",
            "            put[places[asked]] = 1.0",
            "        last[-1][row] = asked",
        ]
        alone: dict[int, Compared] = {}
        owners: dict[str, Compared] = {}
        for part in parts:
            lines += [named(part.owner, line) for line in part.early]
            shared: list[Source] = []
            by_row: dict[int, list[Source]] = {}
            for source in part.sources():
                rows = {place // length for place in source.places()}
                everywhere = len(rows) > 1 or self.vectors == 1 or source.plain
                if source.owned and source.text.startswith("state."):
                    owners.setdefault(source.text, Compared()).join(self._told(part, [source]))
                else:
                    (shared if everywhere else by_row.setdefault(rows.pop(), [])).append(source)
            if shared:
                lines += self._compared(self._told(part, shared), "    ")
            for row, sources in by_row.items():
                alone.setdefault(row, Compared()).add(self._told(part, sources))
        for told in owners.values():
            lines += self._compared(told, "    ")
        for row, told in alone.items():
            lines += [f"    if row == {row}:", *self._compared(told, "        ")]
        self.source = "\n".join(lines)
        exec(compile(self.source, "<numbers>", "exec"), self._room)
        self.told = self._room["look"]

    def begun(self) -> list[Any]:
        """What is remembered where nothing was looked at yet."""
        return [one[:] if isinstance(one, list) else one for one in (*self._begun, [NEW] * self.vectors)]

    def _constant(self, value: Any) -> str:
        room = self._room
        name = next((name for name, known in room.items() if known is value), f"given_{len(room)}")
        room[name] = value
        return name

    def _told(self, part: Part, sources: Sequence[Source]) -> Compared:
        """How to tell these, which are what is told of that part."""
        plain = [source for source in sources if source.plain]
        told = [(source.text, source.copy, source.lines(self._constant)) for source in sources if not source.plain]
        if plain:
            text = f"[{', '.join(source.text for source in plain)}]"
            told.insert(0, (text, "now", one_by_one([source.numbers[0][2:] for source in plain], self._constant)))
        named_so = partial(named, part.owner)
        return Compared(
            [named_so(line) for name, line in part.sees.items() if any(name in text for text, _, _ in told)],
            [(named_so(text), copy, [*map(named_so, lines)]) for text, copy, lines in told],
        )

    def _compared(self, found: Compared, space: str) -> Iterator[str]:
        """Lines that compare these.

        Several who look do so after every decision, when often nothing of a seat is another: so all is compared
        together first, which Python does quickly. Who looks alone looks more seldom, so that would be in vain.
        """
        yield from (f"{space}{line}" for line in found.sees)
        if self.vectors > 1:
            k = len(self._begun)
            self._begun.append([NEW] * len(found.told))
            yield f"{space}if (these := [{', '.join(text for text, _, _ in found.told)}]) != (those := last[{k}]):"
            space += "    "
        for n, (text, copy, lines) in enumerate(found.told):
            if self.vectors > 1:
                kept = f"those[{n}]"
                yield f"{space}if these[{n}] != {kept}:"
                yield f"{space}    now, before = these[{n}], {kept}"
            else:
                kept = f"last[{len(self._begun)}]"
                self._begun.append(NEW)
                yield f"{space}if (now := {text}) != (before := {kept}):"
            yield from (f"{space}    {line}" for line in lines)
            yield f"{space}    {kept} = {copy}"


OWN = re.compile(r"(?<![\w.'\"])(owner\b|(?:seat|sees)_\w+)")


def named(owner: int, text: str) -> str:
    """A text as it stands for the seat that owns what is told: what is looked up for it has a name of its own.

    >>> from tabletop.strategies.policies.looks import named
    >>> named(1, "seat_seats = state.seats[owner]"), named(0, "[one.owner for one in seat_seats.hand if sees_1_by_1]")
    ('seat_seats_of_1 = state.seats[1]', '[one.owner for one in seat_seats_of_0.hand if sees_1_by_1_of_0]')
    """
    whose = str(owner) if owner >= 0 else "table"
    return OWN.sub(lambda found: str(owner) if found[0] == "owner" else f"{found[0]}_of_{whose}", text)
