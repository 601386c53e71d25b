"""How generated code is written: names for constants, values worked out once at the beginning of a function."""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletop.engine.schema.fields import Field


def inside(place: str, key: str) -> str:
    """The place of a key within a place; both are what stands inside of an f-string."""
    return f"{place}.{key}" if place else key


class Writing:
    """The text of the functions of one class, and the constants that it names."""

    def __init__(self) -> None:
        self.constants: dict[str, Any] = {}
        self.lines: list[str] = []
        self.readers: list[type] = []
        """Parts and pieces of which a function must be written that reads them."""
        self.state = "state"
        """What the state is called in the function that is being written."""
        self.early: list[str] | None = None
        """Lines at the beginning of the function; None where what is worked out may change on the way."""
        self.describing = False
        """Whether a description of a person is read, not a saved position."""
        self.pools: frozenset[str] = frozenset()
        """Pools with a pile in which the rest lies."""
        self._variables = 0
        self._worked_out: dict[str, str] = {}
        self.packed: Callable[[type, str], str]
        """The text that saves a part or piece."""
        self.short: Callable[[type], str]
        """The key by which a piece is described in one word."""

    def begin(self, state: str, *, early: bool = False, describing: bool = False) -> None:
        """Begin a function in which the state is called `state`."""
        self.state, self.describing = state, describing
        self.early = [] if early else None
        self._variables = 0
        self._worked_out = {}

    def variable(self) -> str:
        """A name that is used nowhere else in the function."""
        self._variables += 1
        return f"v{self._variables}"

    def name(self, value: Any, hint: str) -> str:
        """The name under which the code finds this value."""
        for name, known in self.constants.items():
            if known is value:
                return name
        hint = re.sub(r"\W", "_", hint)
        number = 1
        while (name := f"_{hint}" if number == 1 else f"_{hint}_{number}") in self.constants or keyword.iskeyword(name):
            number += 1
        self.constants[name] = value
        return name

    def literal(self, value: Any) -> str:
        """A constant as it is written."""
        if value is None or type(value) in (bool, int, str) or value == ():
            return repr(value)
        return self.name(value, "constant")

    def of(self, value: Any, hint: str) -> str:
        """A constant, or what a function of the state says."""
        if isinstance(value, type) or not callable(value):
            return self.literal(value) if type(value) in (bool, int, str) else self.name(value, hint)
        called = f"{self.name(value, hint)}({self.state})"
        if self.early is None:
            return called
        if called not in self._worked_out:
            self._worked_out[called] = self.variable()
            self.early.append(f"    {self._worked_out[called]} = {called}")
        return self._worked_out[called]

    def place(self, place: str) -> str:
        """A place as it is written."""
        return f'f"{place}"' if "{" in place else f'"{place}"'

    def reader(self, of: type) -> str:
        """The name of the function that reads a part or piece."""
        if of not in self.readers:
            self.readers.append(of)
        return f"_{'describe' if self.describing else 'read'}_{of.__name__}"

    def taken(self, field: Field, found: str, place: str) -> str:
        """In a description, what is named leaves the pile in which the rest of its pool lies."""
        if not self.describing or field.pool not in self.pools:
            return found
        return f"r.{'laid' if field.rest else 'taken'}({found}, {field.pool!r}, {self.place(place)})"
