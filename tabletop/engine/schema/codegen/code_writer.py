"""How generated code is written: names for constants, values worked out once at the beginning of a function."""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletop.engine.schema.field_types import Field


def join_place(place: str, key: str) -> str:
    """The place of a key within a place; both are what stands inside of an f-string."""
    return f"{place}.{key}" if place else key


class CodeWriter:
    """The text of the functions of one class, and the constants that it names."""

    def __init__(self) -> None:
        self.constants: dict[str, Any] = {}
        self.lines: list[str] = []
        self.readers: list[type] = []
        """Parts and pieces of which a function must be written that reads them."""
        self.state = "state"
        """What the state is called in the function that is being written."""
        self.early_lines: list[str] | None = None
        """Lines at the beginning of the function; None where what is worked out may change on the way."""
        self.is_describing = False
        """Whether a description of a person is read, not a saved position."""
        self.pools: frozenset[str] = frozenset()
        """Pools with a pile in which the rest lies."""
        self._variables = 0
        self._computed: dict[str, str] = {}
        self.write_packed: Callable[[type, str], str]
        """The text that saves a part or piece."""
        self.find_short_key: Callable[[type], str]
        """The key by which a piece is described in one word."""

    def begin(self, state: str, *, early: bool = False, describing: bool = False) -> None:
        """Begin a function in which the state is called `state`."""
        self.state, self.is_describing = state, describing
        self.early_lines = [] if early else None
        self._variables = 0
        self._computed = {}

    def create_variable(self) -> str:
        """A name that is used nowhere else in the function."""
        self._variables += 1
        return f"v{self._variables}"

    def name_value(self, value: Any, hint: str) -> str:
        """The name under which the code finds this value."""
        for name, value_of_name in self.constants.items():
            if value_of_name is value:
                return name
        hint = re.sub(r"\W", "_", hint)
        number = 1
        while (name := f"_{hint}" if number == 1 else f"_{hint}_{number}") in self.constants or keyword.iskeyword(name):
            number += 1
        self.constants[name] = value
        return name

    def write_literal(self, value: Any) -> str:
        """A constant as it is written."""
        if value is None or type(value) in (bool, int, str) or value == ():
            return repr(value)
        return self.name_value(value, "constant")

    def write_value(self, value: Any, hint: str) -> str:
        """A constant, or what a function of the state says."""
        if isinstance(value, type) or not callable(value):
            return self.write_literal(value) if type(value) in (bool, int, str) else self.name_value(value, hint)
        called = f"{self.name_value(value, hint)}({self.state})"
        if self.early_lines is None:
            return called
        if called not in self._computed:
            self._computed[called] = self.create_variable()
            self.early_lines.append(f"    {self._computed[called]} = {called}")
        return self._computed[called]

    def write_place(self, place: str) -> str:
        """A place as it is written."""
        return f'f"{place}"' if "{" in place else f'"{place}"'

    def name_reader(self, of: type) -> str:
        """The name of the function that reads a part or piece."""
        if of not in self.readers:
            self.readers.append(of)
        return f"_{'describe' if self.is_describing else 'read'}_{of.__name__}"

    def write_taking(self, field: Field, text: str, place: str) -> str:
        """In a description, what is named leaves the pile in which the rest of its pool lies."""
        if not self.is_describing or field.pool not in self.pools:
            return text
        return (
            f"r.{'lay_on_rest' if field.rest else 'take_from_rest'}({text}, {field.pool!r}, {self.write_place(place)})"
        )
