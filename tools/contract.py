"""Generate the data contract between views and their JavaScript: type declarations and JSON schemas.

    python -m tools.contract            write the declarations: a `data.d.ts` next to the modules of each folder

A game's `view` describes the table with a TypedDict (`screen/data.py`). The `make` method of a view declares which
parts of it are sent, and `shapes` declares the contents of its other traits. The declarations generated from these
types are used to type-check the JavaScript modules (`make lint` writes them and runs `tsc`; they are not committed).
Tests validate the data that are actually sent against the JSON schemas.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import sys
import textwrap
from collections.abc import Iterator, Mapping
from functools import cache
from io import StringIO
from pathlib import Path
from tokenize import COMMENT, generate_tokens
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Required, Union, get_args, get_origin, get_type_hints, is_typeddict

from jsonschema import Draft202012Validator

from tabletop.engine.i18n.console import adapt_output
from tabletop_widgets.screen.modules import PACKAGE
from tabletop_widgets.screen.view import View

Schema = dict[str, Any]
PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Any: {},
}


# --- types to schemas -------------------------------------------------------------------------------------------------


def to_schema(kind: Any, schemas: dict[str, Schema]) -> Schema:
    """Return the JSON schema of a type, and add the schemas of its TypedDicts to `schemas` by name.

    Raises:
        TypeError: The type is not supported, or two TypedDicts of one folder have the same name.
    """
    origin, inner = get_origin(kind), get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if is_typeddict(kind):
        place = f"{kind.__module__}.{kind.__qualname__}"
        if kind.__name__ not in schemas:
            schemas[kind.__name__] = {"$comment": place}  # it may be recursive
            schemas[kind.__name__] |= _to_object_schema(kind, schemas)
        if (other := schemas[kind.__name__]["$comment"]) != place:
            raise TypeError(f"two types with the same name in one package: {other}, {place}")
        return {"$ref": f"#/$defs/{kind.__name__}"}
    if origin in (Union, UnionType):
        return {"anyOf": [to_schema(part, schemas) for part in inner]}
    if origin is Literal:
        return {"enum": list(inner)}
    if origin is tuple and inner[-1] is not Ellipsis:
        parts = [to_schema(part, schemas) for part in inner]
        return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}
    if origin in (list, tuple):
        return {"type": "array", "items": to_schema(inner[0], schemas)}
    if origin is dict and inner[0] is str:
        return {"type": "object", "additionalProperties": to_schema(inner[1], schemas)}
    raise TypeError(f"the contract does not support {kind}")


def _to_object_schema(kind: Any, schemas: dict[str, Schema]) -> Schema:
    hints = get_type_hints(kind, include_extras=True)
    marks = {key: get_origin(hint) for key, hint in hints.items() if get_origin(hint) in (Required, NotRequired)}
    optional = {key for key in hints if marks.get(key, key in kind.__optional_keys__) in (NotRequired, True)}
    docs = read_descriptions(kind)
    properties = {}
    for key, hint in hints.items():
        shape = dict(to_schema(get_args(hint)[0] if key in marks else hint, schemas))
        properties[key] = {**shape, "description": docs[key]} if key in docs else shape
    return {
        "description": inspect.cleandoc(kind.__doc__ or ""),
        "type": "object",
        "properties": properties,
        "required": [key for key in hints if key not in optional],
        "additionalProperties": False,
    }


@cache
def read_descriptions(kind: Any) -> dict[str, str]:
    """Return the descriptions of the keys of a TypedDict and its bases.

    A description is the string below a key, or a comment `#:` after it.
    """
    module = sys.modules[kind.__module__]
    descriptions: dict[str, str] = {}
    try:
        source = textwrap.dedent(inspect.getsource(kind))
    except OSError:  # created by a call, for a key that is a Python keyword
        return descriptions
    tree = ast.parse(source).body[0]
    assert isinstance(tree, ast.ClassDef)
    for base in tree.bases:
        parent = getattr(module, ast.unparse(base), None)
        descriptions |= read_descriptions(parent) if is_typeddict(parent) else {}
    tokens = generate_tokens(StringIO(source).readline)
    behind = {t.start[0]: t.string[2:].strip() for t in tokens if t.type == COMMENT and t.string.startswith("#:")}
    for line, following in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(line, ast.AnnAssign) and isinstance(following, ast.Expr):
            descriptions[ast.unparse(line.target)] = inspect.cleandoc(ast.literal_eval(following.value))
        elif isinstance(line, ast.AnnAssign) and line.lineno in behind:
            descriptions[ast.unparse(line.target)] = behind[line.lineno]
    return descriptions


# --- schemas to TypeScript --------------------------------------------------------------------------------------------


def render_declarations(schemas: Mapping[str, Schema]) -> str:
    """Return the schemas as TypeScript interfaces."""
    head = "// What the data of the views in this folder look like. Made by `python -m tools.contract`; do not edit.\n"
    return head + "".join(f"\n{_render_interface(name, schemas[name])}" for name in sorted(schemas))


def _render_interface(name: str, schema: Schema) -> str:
    lines = [*_render_comment(schema["description"], ""), f"export interface {name} {{"]
    for key, shape in schema["properties"].items():
        mark = "" if key in schema["required"] else "?"
        lines += [*_render_comment(shape.get("description", ""), "  "), f"  {key}{mark}: {to_typescript(shape)};"]
    return "\n".join([*lines, "}", ""])


def _render_comment(text: str, indent: str) -> list[str]:
    if not text:
        return []
    if "\n" not in text and len(indent) + len(text) + 7 <= 120:
        return [f"{indent}/** {text} */"]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in text.splitlines()), f"{indent} */"]


def to_typescript(shape: Schema) -> str:
    """Return a schema as a TypeScript type."""
    if "$ref" in shape:
        return str(shape["$ref"]).rpartition("/")[2]
    if "anyOf" in shape or "enum" in shape:
        return " | ".join(_list_alternatives(shape))
    if "prefixItems" in shape:
        return f"[{', '.join(map(to_typescript, shape['prefixItems']))}]"
    kind = shape.get("type", "")
    if kind == "array":
        inner = to_typescript(shape["items"])
        return f"({inner})[]" if {"anyOf", "enum"} & set(shape["items"]) else f"{inner}[]"
    if kind == "object":
        return f"Record<string, {to_typescript(shape['additionalProperties'])}>"
    return {"integer": "number", "": "unknown"}.get(kind, kind)


def _list_alternatives(shape: Schema) -> list[str]:
    if "enum" in shape:
        return [json.dumps(alternative) for alternative in shape["enum"]]
    return list(dict.fromkeys(to_typescript(alternative) for alternative in shape["anyOf"]))


# --- views ----------------------------------------------------------------------------------------------------------


def get_shapes(view: type[View]) -> dict[str, Any]:
    """Return the types of a view's traits by name, for traits that its JavaScript module draws."""
    data_shape = get_type_hints(view.make)["return"]
    return {"data": data_shape, **view.shapes} if data_shape is not Mapping[str, Any] else dict(view.shapes)


def find_mistakes(view: View, arrived: Mapping[str, Any] | None = None) -> list[str]:
    """Return the contract violations in a view's data, or in the data that arrived on a page.

    Empty data are skipped: a view may have nothing to show yet.
    """
    violations = []
    for trait, kind in get_shapes(type(view)).items():
        value = (view.get_state(trait) if arrived is None else arrived)[trait]
        violations += find_mistakes_in(value, kind, f"{type(view).__name__}.{trait}") if value else []
    return violations


def find_mistakes_in(data: Any, kind: Any, name: str) -> list[str]:
    """Return the violations of a type in some data, each with its path."""
    arrived = json.loads(json.dumps(data))  # tuples become lists
    errors = _make_validator(kind).iter_errors(arrived)
    return [f"{name}/{'/'.join(map(str, e.absolute_path))}: {e.message[:200]}" for e in errors]


@cache
def _make_validator(kind: Any) -> Draft202012Validator:
    schemas: dict[str, Schema] = {}
    return Draft202012Validator({**to_schema(kind, schemas), "$defs": schemas})


def list_views() -> Iterator[type[View]]:
    """Yield every view class of the package that has a JavaScript module."""
    for path in sorted(PACKAGE.rglob("*.py")):
        name = ".".join(("tabletop_widgets", *path.relative_to(PACKAGE).with_suffix("").parts))
        module = importlib.import_module(name.removesuffix(".__init__"))
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, View) and kind.__module__ == module.__name__ and kind.script:
                yield kind


def render_folders() -> dict[Path, str]:
    """Return the declarations of each folder, by path of the file."""
    schemas_by_path: dict[Path, dict[str, Schema]] = {}
    for view in list_views():
        room = PACKAGE / Path(view.script).parent / "data.d.ts"
        for kind in get_shapes(view).values():
            to_schema(kind, schemas_by_path.setdefault(room, {}))
    return {path: render_declarations(schemas) for path, schemas in schemas_by_path.items()}


if __name__ == "__main__":
    adapt_output()
    for path, text in render_folders().items():
        path.write_text(text, encoding="utf-8")
