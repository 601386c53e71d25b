"""Rewritten copy of a module for mypyc: values, tables and other classes change, everything else stays."""

from __future__ import annotations

import ast
from types import ModuleType
from typing import TypeVar

from tools.compiled import tables, values


def write_out(source: str, module: ModuleType, compiled: bool = True) -> str:
    """Return the source of a module in the form that mypyc needs; `module` is the interpreted module.

    The result also runs interpreted and behaves like the source, so it can be tested without a compiler.
    """
    lines = source.splitlines()
    tree = ast.parse(source)
    trees = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    forms = tables.find_forms(tree)
    final = compiled and mark_constants(lines, tree, module)
    native = declares = says = False
    borrowed: dict[str, str] = {}
    for node in reversed(tree.body):
        if not isinstance(node, ast.ClassDef):
            continue
        kind = tables.get_kind(node)
        inside: list[str] = []
        after: list[str] = []
        if kind:
            inside, after = tables.write_out_table(node, getattr(module, node.name), kind, forms)
            declares = True
            if kind == "piece" and not node.bases:  # as `piece` does
                head = f"class {node.name}"
                lines[node.lineno - 1] = lines[node.lineno - 1].replace(f"{head}:", f"{head}(Sendable):")
        elif "value" in values.list_decorators(node):
            inside, line = values.write_out_value(node, getattr(module, node.name), trees)
            after, says = [line], True
            borrowed |= values.find_borrowed_names(getattr(module, node.name), trees)
        elif values.is_record(node):
            if compiled:
                lines[node.end_lineno : node.end_lineno] = values.record_sent(getattr(module, node.name))
            continue
        elif node.decorator_list or not values.is_native(node):
            continue
        native = True
        lines[node.end_lineno : node.end_lineno] = [*inside, "", "", *after] if after else inside
        for part in node.body:
            if isinstance(part, ast.AnnAssign) and part.value is not None and (kind or after):
                if "ClassVar" in ast.unparse(part.annotation):
                    continue
                lines[part.lineno - 1 : part.end_lineno] = [
                    f"    {ast.unparse(part.target)}: {ast.unparse(part.annotation)}",
                    *[""] * ((part.end_lineno or part.lineno) - part.lineno),
                ]
        if node.decorator_list:
            lines[node.decorator_list[0].lineno - 1] = values.OPEN
        else:
            lines[node.lineno - 1] = f"{values.OPEN}\n{lines[node.lineno - 1]}"
    if not native and not final:
        return source
    head = tables.IMPORTS if declares else ""
    if says:
        head = f"from tabletop.engine.core.values import register_generated_value\n{head}"
    needed = [f"    from {home} import {name}\n" for name, home in borrowed.items() if not hasattr(module, name)]
    if needed:
        head += f"from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n{''.join(needed)}"
    last = max(node.end_lineno or 0 for node in tree.body if _is_import(node))
    lines.insert(last, f"from typing import Any, Final\n{head}{values.DECORATOR}")
    return "\n".join(lines) + "\n"


def _is_import(node: ast.stmt) -> bool:
    """Return True if a statement belongs to the imports at the beginning of a module."""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return True
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def mark_constants(lines: list[str], tree: ast.Module, module: ModuleType) -> bool:
    """Mark constants as Final in `lines`, and return True if there are any.

    Without the mark, compiled code looks the name up each time. A constant has a name in capitals and is set once, at
    the top of a module.
    """
    has_constants = False
    for node in reversed(tree.body):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and _is_constant(node.target.id, tree):
            kind = ast.unparse(node.annotation)
            if node.value is None or "TypeAlias" in kind or "Final" in kind:
                continue
            _replace(lines, node.annotation, f"Final[{kind}]")
        elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            thing = getattr(module, node.targets[0].id)
            # A type checker would take the strings in a final tuple for literals.
            if not _is_constant(node.targets[0].id, tree) or isinstance(thing, (type, TypeVar, tuple)):
                continue
            _replace(lines, node.targets[0], f"{node.targets[0].id}: Final")
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
            names = [ast.unparse(element) for element in node.targets[0].elts]
            if not all(_is_constant(name, tree) and isinstance(getattr(module, name), int) for name in names):
                continue
            statements = [f"{name}: Final = {getattr(module, name)!r}" for name in names]
            room = (node.end_lineno or node.lineno) - node.lineno
            lines[node.lineno - 1 : node.end_lineno] = ["; ".join(statements), *[""] * room]
        else:
            continue
        has_constants = True
    return has_constants


def _is_constant(name: str, tree: ast.Module) -> bool:
    """Return True if a name is that of a constant and is set only once."""
    if not name.isupper():
        return False
    stores = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == name]
    return sum(isinstance(node.ctx, (ast.Store, ast.Del)) for node in stores) == 1


def _replace(lines: list[str], node: ast.expr, text: str) -> None:
    """Replace an expression that is on a single line."""
    line = lines[node.lineno - 1]
    encoded = line.encode()
    start, end = len(encoded[: node.col_offset].decode()), len(encoded[: node.end_col_offset].decode())
    lines[node.lineno - 1] = line[:start] + text + line[end:]
