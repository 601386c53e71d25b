"""Helpers for generated code: names of constants, and values computed once at the start of a function."""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletop.engine.schema.field_types import Field


def join_place(place: str, key: str) -> str:
    """Return the place of a key within a place; both are text inside an f-string."""
    return f"{place}.{key}" if place else key


class CodeWriter:
    """Writer of the functions of one class, with the constants that they name."""

    def __init__(self) -> None:
        self.constants: dict[str, Any] = {}
        self.lines: list[str] = []
        self.readers: list[type] = []
        """Parts and pieces that need a function to read them."""
        self.state = "state"
        """Name of the state in the current function."""
        self.early_lines: list[str] | None = None
        """Lines at the start of the function; None if computed values may change during the function."""
        self.is_describing = False
        """True if the function reads a scenario, not a saved position."""
        self.pools: frozenset[str] = frozenset()
        """Pools that have a pile with their rest."""
        self._variables = 0
        self._computed: dict[str, str] = {}
        self.write_packed: Callable[[type, str], str]
        """Function that returns the code that saves a part or piece."""
        self.find_short_key: Callable[[type], str]
        """Function that returns the key by which one word describes a piece."""

    def begin(self, state: str, *, early: bool = False, describing: bool = False) -> None:
        """Begin a function in which the state has the name `state`."""
        self.state, self.is_describing = state, describing
        self.early_lines = [] if early else None
        self._variables = 0
        self._computed = {}

    def create_variable(self) -> str:
        """Return a name that the function does not use elsewhere."""
        self._variables += 1
        return f"v{self._variables}"

    def name_value(self, value: Any, hint: str) -> str:
        """Return the name under which the code finds this value."""
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
        """Write a constant."""
        if value is None or type(value) in (bool, int, str) or value == ():
            return repr(value)
        return self.name_value(value, "constant")

    def write_value(self, value: Any, hint: str) -> str:
        """Write a constant, or the call of a function of the state."""
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
        """Write the code of a place."""
        return f'f"{place}"' if "{" in place else f'"{place}"'

    def name_reader(self, of: type) -> str:
        """Return the name of the function that reads a part or piece."""
        if of not in self.readers:
            self.readers.append(of)
        return f"_{'describe' if self.is_describing else 'read'}_{of.__name__}"

    def write_taking(self, field: Field, text: str, place: str) -> str:
        """Write the code that takes named ids of a description from the pile with the rest of their pool."""
        if not self.is_describing or field.pool not in self.pools:
            return text
        return (
            f"r.{'lay_on_rest' if field.rest else 'take_from_rest'}({text}, {field.pool!r}, {self.write_place(place)})"
        )
