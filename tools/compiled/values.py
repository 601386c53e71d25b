"""Values and other classes, rewritten for mypyc: plain classes with their methods as source code.

mypyc compiles only classes whose decorators it knows, and its own dataclasses are slow. The methods that `@value`
generates are therefore written out in the copy that is compiled; the source remains unchanged.
"""

from __future__ import annotations

import ast
import builtins
import dataclasses
from typing import Any

from tabletop.engine.core import values

OPEN = "@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)"
"""Decorator of compiled classes: a user's game may subclass them, and they can be copied and pickled."""

DECORATOR = "from tabletop.engine.native import mypyc_attr\n"
NATIVE = '''"""Marks for mypyc, which nothing needs once it is compiled."""

try:
    from mypy_extensions import mypyc_attr as mypyc_attr
except ImportError:

    def mypyc_attr(**_):  # type: ignore
        return lambda cls: cls
'''
"""Source of a module that exists only in the copy, so that it runs interpreted without extra packages."""


def list_decorators(node: ast.ClassDef) -> list[str]:
    """Return the decorators of a class as text."""
    return [ast.unparse(decorator) for decorator in node.decorator_list]


def list_fields(node: ast.ClassDef) -> dict[str, str]:
    """Return the fields of a class with their types as text."""
    return {
        ast.unparse(part.target): ast.unparse(part.annotation)
        for part in node.body
        if isinstance(part, ast.AnnAssign) and "ClassVar" not in ast.unparse(part.annotation)
    }


def find_types(cls: type, trees: dict[str, ast.ClassDef]) -> dict[str, str]:
    """Return the fields of a value class with their types, in order, including those of bases in other modules."""
    types: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if base in values._NAMES or base is cls:
            here = base.__module__ == cls.__module__
            types |= list_fields(trees[base.__name__]) if here else vars(base).get("__annotations__", {})
    return {name: types[name] for name in values.get_field_names(cls)}


def find_borrowed_names(cls: type, trees: dict[str, ast.ClassDef]) -> dict[str, str]:
    """Return the names that field types of bases in other modules need, with their modules."""
    modules: dict[str, str] = {}
    for base in cls.__mro__:
        if base in values._NAMES and base.__module__ != cls.__module__:
            for kind in vars(base).get("__annotations__", {}).values():
                names = [node.id for node in ast.walk(ast.parse(kind)) if isinstance(node, ast.Name)]
                modules |= {name: base.__module__ for name in names if name not in vars(builtins)}
    return modules


class Defaults:
    """Source texts of the default values of a class; defaults of bases in other modules use `repr`."""

    def __init__(self, node: ast.ClassDef) -> None:
        self.texts = {
            ast.unparse(part.target): ast.unparse(part.value)
            for part in node.body
            if isinstance(part, ast.AnnAssign) and part.value is not None
        }

    def get_default(self, cls: type, name: str) -> str:
        """Return the source text of the default of a field."""
        return self.texts[name] if name in self.texts else repr(values.get_defaults(cls)[name])


def write_out_value(node: ast.ClassDef, cls: type, trees: dict[str, ast.ClassDef]) -> tuple[list[str], str]:
    """Return the lines to append to a value class, and the line that registers it after its definition."""
    kinds = find_types(cls, trees)
    usual, text = values.get_defaults(cls), Defaults(node)
    given = "".join(
        f", {name}: {kind}" + (f" = {text.get_default(cls, name)}" if name in usual else "")
        for name, kind in kinds.items()
    )
    same = "".join(f" and self.{name} == other.{name}" for name in kinds)
    methods = {
        "__init__": [
            f"    def __init__(self{given}) -> None:",
            *([f"        self.{name} = {name}" for name in kinds] or ["        pass"]),
        ],
        "__eq__": [
            "    def __eq__(self, other: object) -> bool:",
            f"        return type(other) is type(self) and isinstance(other, {node.name}){same}",
        ],
        "__hash__": [
            "    def __hash__(self) -> int:",
            f"        return hash(({''.join(f'self.{name}, ' for name in kinds)}))",
        ],
    }
    defined = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
    lines = [line for name, body in methods.items() if name not in defined for line in ["", *body]]
    spoken = {name: kind for name, kind in list_fields(node).items() if name in kinds}
    left = ", ".join(f"{name!r}: {text.get_default(cls, name)}" for name in kinds if name in usual)
    return lines, f"register_generated_value({node.name}, {tuple(kinds)!r}, {spoken!r}, {{{left}}})"


def is_record(node: ast.ClassDef) -> bool:
    """Return True if a class is a frozen dataclass, whose instances never change."""
    return any(text.startswith("dataclass(") and "frozen=True" in text for text in list_decorators(node))


def record_sent(cls: Any) -> list[str]:
    """Return the lines that make a compiled dataclass copyable and picklable, by calling its constructor again.

    The state of an object pickled by plain Python is restored by name.
    """
    facts = "".join(f"self.{field.name}, " for field in dataclasses.fields(cls))
    return [
        *["", "    def __reduce__(self) -> Any:", f"        return {cls.__name__}, ({facts})"],
        *["", "    def __setstate__(self, held: dict[str, Any]) -> None:"],
        *["        for name, thing in held.items():", "            object.__setattr__(self, name, thing)"],
    ]


def is_native(node: ast.ClassDef) -> bool:
    """Return True if mypyc makes a native class of it: no protocol, exception, dataclass, tuple or string."""
    bases = [ast.unparse(base) for base in node.bases]
    plain = not any(base.startswith(("Protocol", "NamedTuple", "TypedDict", "Enum", "str", "int")) for base in bases)
    return plain and not any(word.endswith(("Error", "Exception")) for word in [*bases, node.name])
