"""Declared tables, parts and pieces, rewritten for mypyc: fields as annotations, generated methods as source."""

from __future__ import annotations

import ast
import re

from tabletop.engine.schema import table_schema as table

FORMS = "tabletop.engine.schema.table_schema"
KINDS = {"table", "part", "piece"}
IMPORTS = """from tabletop.engine.serialization.saving import pack
from tabletop.engine.schema import table_schema as _declared
from tabletop.engine.schema.resampling import deal_hidden
from tabletop.engine.schema.table_schema import get_constants, register_written_class
from tabletop.engine.schema.codegen.method_writer import put_back
from tabletop.engine.core.values import Sendable

_forms: Any = _declared
"""


def find_forms(tree: ast.Module) -> dict[str, str]:
    """Return the imported field forms by the name that a module uses for them."""
    return {
        alias.asname or alias.name: alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == FORMS
        for alias in node.names
    }


class Untyped(ast.NodeTransformer):
    """A transformer that accesses field forms through a module of type Any: they are not lists and numbers yet."""

    def __init__(self, forms: dict[str, str]) -> None:
        self.forms = forms

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Replace the name of a field form."""
        return ast.Attribute(ast.Name("_forms"), self.forms[node.id]) if node.id in self.forms else node


def get_kind(node: ast.ClassDef) -> str:
    """Return "table", "part" or "piece"; "" for any other class."""
    return next((text for d in node.decorator_list if (text := ast.unparse(d)) in KINDS), "")


def write_out_table(node: ast.ClassDef, cls: type, kind: str, forms: dict[str, str]) -> tuple[list[str], list[str]]:
    """Return the lines to append to a declared class, and the lines that declare it after its definition."""
    parts = [
        part
        for part in node.body
        if isinstance(part, ast.AnnAssign) and part.value is not None and "ClassVar" not in ast.unparse(part.annotation)
    ]
    fields = [(ast.unparse(p.target), ast.unparse(Untyped(forms).visit(p.value))) for p in parts if p.value]
    text = table.get_source(cls, compiled=True)
    after = [
        f"register_written_class({node.name}, {kind!r}, {{{', '.join(f'{name!r}: {form}' for name, form in fields)}}})"
    ]
    for name, constant in sorted(table.get_constants(cls).items(), key=lambda item: -len(item[0])):
        if kind == "piece":  # defaults, needed before the class is declared
            text = re.sub(rf"\b{name}\b", repr(constant), text)
            continue
        ours = f"_{node.name}{name}"
        text = re.sub(rf"\b{name}\b", ours, text)
        after.append(f"{ours}: Any = get_constants({node.name})[{name!r}]")
    if kind == "piece":
        for part in parts:
            name, annotation = ast.unparse(part.target), ast.unparse(part.annotation)
            text = re.sub(rf"(def __init__\(.*?[ (]){name}(=|,|\))", rf"\1{name}: {annotation}\2", text, count=1)
        text = text.replace(f"type(other) is {node.name} and", f"isinstance(other, {node.name}) and", 1)
    slots = "".join(f"{ast.unparse(part.target)!r}, " for part in parts)
    return [f"    __slots__ = ({slots})", "", *[f"    {line}" if line else "" for line in text.splitlines()]], after
