"""Building classes from declared fields, and the checks of a declaration."""

from __future__ import annotations

import linecache
from collections.abc import Iterator
from types import FunctionType
from typing import Any

from tabletop.engine.core.state import State
from tabletop.engine.core.values import Sendable, Value, list_slots, set_field_names
from tabletop.engine.schema.codegen.method_writer import SCHEMAS, ClassSchema, Fields, MethodWriter, put_back
from tabletop.engine.schema.compound_fields import KeyedField, ListField, PieceField, PiecesField, SeatsField
from tabletop.engine.schema.field_types import (
    EVERYBODY,
    NOBODY,
    OWNER,
    SET_BY_INIT,
    UNSET,
    Field,
    MarksField,
    PileField,
    WordField,
)
from tabletop.engine.schema.resampling import deal_hidden
from tabletop.engine.serialization.saving import pack

RESERVED_KEYS = ("game", "rules_version", "parameters", "content", "seed", "draws", "agenda", "player")
"""Keys of every saved position and observation."""


class DeclarationError(TypeError):
    """Invalid declaration of a table, part or piece. The message names every mistake with its field."""


def build_class(cls: type, kind: str) -> type:
    """Return the class with slots and generated methods. Raises DeclarationError."""
    body = dict(vars(cls))
    declared_fields = {name: thing for name, thing in body.items() if isinstance(thing, Field)}
    mistakes = list(_find_class_mistakes(cls, body, declared_fields))
    shape, text, space = _generate_methods(cls, kind, declared_fields, mistakes)
    for name in ("__dict__", "__weakref__", *declared_fields):
        body.pop(name, None)
    for name in METHOD_NAMES[kind]:
        function = space[name]
        if name not in body and not (name == "__repr__" and issubclass(cls, Value)):
            function.__qualname__ = f"{cls.__qualname__}.{name}"
            body[name] = function
    body["__slots__"] = (*body.get("__slots__", ()), *declared_fields)
    bases = (Sendable,) if cls.__bases__ == (object,) else cls.__bases__
    new_class = type(cls)(cls.__name__, bases, body)
    _rebind_class_cells(body, cls, new_class)
    _register(new_class, shape, text, space)
    return new_class


def register_written_class(cls: type, kind: str, declared: dict[str, Any]) -> None:
    """Register the fields of a class whose methods are already written, as mypyc needs it.

    Raises DeclarationError.
    """
    shape, text, space = _generate_methods(cls, kind, declared, [])
    _register(cls, shape, text, space)


def _generate_methods(
    cls: type, kind: str, declared_fields: dict[str, Any], mistakes: list[str]
) -> tuple[ClassSchema, str, dict[str, Any]]:
    """Return the schema of a class, the source of its methods, and their namespace."""
    for name, field in declared_fields.items():
        field.set_name(name)
    shape = ClassSchema(kind, tuple(declared_fields.values()), frozenset(vars(cls)))
    mistakes += [f"{f.name}: {fault}" for f in shape.fields for fault in f.find_mistakes()]
    mistakes += _find_duplicate_keys(shape.fields, kind)
    if kind == "table":
        mistakes += _find_table_mistakes(cls, shape.fields)
    elif kind == "part":
        mistakes += _find_part_mistakes(shape.fields)
    else:
        mistakes += _find_piece_mistakes(shape.fields)
    if mistakes:
        raise DeclarationError(f"{cls.__name__} cannot be built: {'; '.join(mistakes)}")
    source = MethodWriter(cls.__name__, shape)
    text = source.write_all(vars(cls))
    shape.constants = source.w.constants
    where = f"<generated for {cls.__module__}.{cls.__qualname__}>"
    linecache.cache[where] = (len(text), None, text.splitlines(keepends=True), where)  # so that tracebacks show it
    space: dict[str, Any] = {
        "State": State, "pack": pack, "deal_hidden": deal_hidden, "put_back": put_back, "__name__": cls.__module__,
        **shape.constants,
    }  # fmt: skip
    exec(compile(text, where, "exec"), space)
    return shape, text, space


def _register(new_class: type, shape: ClassSchema, text: str, space: dict[str, Any]) -> None:
    space[new_class.__name__] = new_class
    shape.text = text
    SCHEMAS[new_class] = shape
    if shape.kind == "piece" and issubclass(new_class, Value):
        set_field_names(new_class, tuple(f.name for f in shape.fields))
    if shape.kind == "table":
        READERS[new_class] = space["read"], space["describe"]


METHOD_NAMES = {
    "table": (
        "__init__", "lay_out", "clone", "to_dict", "observation", "resample_from_infostate",
    ),
    "part": ("__init__", "clone"),
    "piece": ("__init__", "__eq__", "__hash__", "__repr__"),
}  # fmt: skip
READERS: dict[type, tuple[Any, Any]] = {}
"""For each table, the functions that read a saved position and a scenario."""


def _rebind_class_cells(body: dict[str, Any], old: type, new: type) -> None:
    """Point methods that call `super()` to the new class instead of the original one."""
    for thing in body.values():
        for part in (thing, *(getattr(thing, name, None) for name in ("fget", "fset", "__func__"))):
            if isinstance(part, FunctionType) and part.__closure__ and "__class__" in part.__code__.co_freevars:
                cell = part.__closure__[part.__code__.co_freevars.index("__class__")]
                if cell.cell_contents is old:
                    cell.cell_contents = new


def _find_class_mistakes(cls: type, body: dict[str, Any], declared_fields: dict[str, Field]) -> Iterator[str]:
    annotations = body.get("__annotations__", {})
    for name, kind in annotations.items():
        if name not in declared_fields and "ClassVar" not in str(kind):
            yield f"{name}: is annotated but not a field"
    for name in declared_fields:
        if name not in annotations:
            yield f"{name}: has no annotation"
        if any(name in list_slots(base) for base in cls.__bases__):
            yield f"{name}: is an attribute of every state"
    for base in cls.__mro__[1:]:
        if base in SCHEMAS:
            yield f"a declared class cannot be the base of another ({base.__name__})"
    if len(set(map(id, declared_fields.values()))) != len(declared_fields):
        yield "two names refer to the same field"


def _find_duplicate_keys(fields: Fields, kind: str) -> Iterator[str]:
    seen: dict[str, str] = dict.fromkeys(RESERVED_KEYS if kind == "table" else (), "every position")
    for f in fields:
        for key in f.list_saved_keys():
            if key in seen:
                yield f"{f.name}: has the same saved name {key!r} as {seen[key]}"
            seen[key] = f.name


def _find_piece_mistakes(fields: Fields) -> Iterator[str]:
    """Yield mistakes of a piece. A piece is visible or hidden as a whole and never changes."""
    optional = False
    for f in fields:
        if f.leaf.seen != EVERYBODY:
            yield f"{f.name}: a field of a piece cannot be hidden"
        if f.default is UNSET and optional:
            yield f"{f.name}: needs a default because a field before it has one"
        optional = optional or f.default is not UNSET


def _find_part_mistakes(fields: Fields) -> Iterator[str]:
    names = {f.name for f in fields}
    for f in fields:
        if isinstance(f, SeatsField):
            yield f"{f.name}: seats belong to the table"
        if f.rest:
            yield f"{f.name}: the rest of a pool belongs to the table, not to a seat"
        if f.per_seat:
            yield f"{f.name}: a seat cannot have a field with one entry per seat"
        if f.leaf.known in names:
            f.leaf.known = f".{f.leaf.known}"


def _find_table_mistakes(cls: type, fields: Fields) -> Iterator[str]:
    if not issubclass(cls, State):
        yield "it is not a State"
    places: list[tuple[str, Field, bool]] = []
    """Place of each field, the field, and True if a seat owns it."""
    names = {f.name for f in fields}
    for f in fields:
        if isinstance(f, SeatsField):
            inner = SCHEMAS.get(f.of)
            if inner is None or inner.kind != "part":
                yield f"{f.name}: {f.of.__name__} is not a part"
            else:
                places += [(f"{f.name}.{s.name}", s, True) for s in inner.fields]
        else:
            places.append((f.name, f, f.per_seat))
    for place, f, _ in places:
        if isinstance(f, PiecesField):
            yield from _find_pieces_mistakes(place, f, names)
        if isinstance(f, PieceField):
            inner = SCHEMAS.get(f.of)
            if inner is None or inner.kind != "piece":
                yield f"{place}: {f.of.__name__} is not a piece"
            if f.default is UNSET:
                yield f"{place}: needs a default"
    hidden = {f.leaf.pool for _, f, _ in places if f.leaf.pool and f.leaf.seen != EVERYBODY}
    rests: dict[str, str] = {}
    for place, f, owned in places:
        leaf = f.leaf
        if leaf.seen == OWNER and not owned:
            yield f"{place}: has no owner, so OWNER cannot see it"
        if leaf.seen not in (EVERYBODY, OWNER, NOBODY) and not callable(getattr(cls, leaf.seen, None)):
            yield f"{place}: {leaf.seen!r} is not a visibility method of {cls.__name__}"
        if leaf.known and not leaf.known.startswith(".") and not callable(getattr(cls, leaf.known, None)):
            yield f"{place}: {leaf.known!r} is neither a field of the same class nor a method of {cls.__name__}"
        if leaf.pool and leaf.pool not in hidden:
            yield f"{place}: the pool {leaf.pool!r} has no hidden fields"
        if leaf.pool and not leaf.pool.isidentifier():
            yield f"{place}: {leaf.pool!r} is not a valid name for a pool"
        if leaf.seen != EVERYBODY and isinstance(f, MarksField):
            yield f"{place}: marks cannot be hidden"
        dealt = bool(leaf.pool) and isinstance(leaf, (PileField, WordField))
        if leaf.seen != EVERYBODY and not dealt and not hasattr(cls, "redeal"):
            yield f"{place}: is hidden but in no pool, and {cls.__name__} has no method `redeal`"
        plain = not isinstance(f, (ListField, KeyedField)) or (f.inner is leaf and not f.fixed)
        if dealt and leaf.seen != EVERYBODY and not plain:
            yield f"{place}: only plain lists can be dealt again"
        if f.rest:
            if not f.pool or f.seen != NOBODY:
                yield f"{place}: the rest of a pool must be hidden from everyone"
            if f.known:
                yield f"{place}: the rest of a pool cannot have a field of known items"
            if f.pool in rests:
                yield f"{place}: the rest of the pool {f.pool!r} is already in {rests[f.pool]}"
            rests[f.pool] = place
        if f.default is SET_BY_INIT and "__init__" not in vars(cls):
            yield f"{place}: is set later, but {cls.__name__} does not define `__init__`"


def _find_pieces_mistakes(place: str, f: PiecesField, names: set[str]) -> Iterator[str]:
    inner = SCHEMAS.get(f.of)
    if inner is None or inner.kind != "piece":
        yield f"{place}: {f.of.__name__} is not a piece"
    elif f.key not in {s.name for s in inner.fields}:
        yield f"{place}: {f.of.__name__} has no field {f.key!r}"
    if f.numbered and f.numbered not in names:
        yield f"{place}: the table has no field {f.numbered!r}"
