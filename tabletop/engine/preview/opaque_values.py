"""Opaque ids: stand-ins for hidden ids, which make the result of a trial independent of hidden information.

In a trial (`tabletop.engine.preview.action_preview`) each hidden id is an `OpaqueId`. It can be moved from pile to
pile like any other. As soon as a rule reads it (compares it, or uses it as a key) `HiddenInformationAccess` is raised
and the trial ends. So nothing before that point depends on information that the player does not have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

from tabletop.engine.core.hidden_information import ACCESS_GUARD, ALLOWED, IDENTITY_ONLY, HiddenInformationAccess
from tabletop.engine.schema.codegen.method_writer import SCHEMAS
from tabletop.engine.schema.compound_fields import KeyedField, ListField, SeatsField
from tabletop.engine.schema.field_types import EVERYBODY, NOBODY, OWNER, Field, PileField, WordField

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

S = TypeVar("S", bound="State")
M = TypeVar("M", bound=Callable[..., Any])


class OpaqueId(str):
    """Id that can be moved but not read."""

    __slots__ = ()

    def __bool__(self) -> bool:
        """Return True: that something is there is known."""
        return True

    def __eq__(self, other: object) -> bool:
        if ACCESS_GUARD.mode == ALLOWED:
            return str.__eq__(self, other)
        if ACCESS_GUARD.mode == IDENTITY_ONLY or self is other:
            return self is other
        raise HiddenInformationAccess

    def __ne__(self, other: object) -> bool:
        return not self == other


ALLOWED_METHODS = frozenset(
    (
        "__bool__", "__class__", "__delattr__", "__dir__", "__doc__", "__eq__", "__getattribute__", "__getnewargs__",
        "__getstate__", "__init__", "__init_subclass__", "__ne__", "__new__", "__reduce__", "__reduce_ex__",
        "__setattr__", "__sizeof__", "__subclasshook__",
    )
)  # fmt: skip
"""Methods that do not reveal the id."""


def _forbid(name: str) -> Callable[..., Any]:
    original = getattr(str, name)

    def method(self: OpaqueId, *arguments: Any, **more: Any) -> Any:
        if ACCESS_GUARD.mode != ALLOWED:
            raise HiddenInformationAccess
        return original(self, *arguments, **more)

    return method


for _name in dir(str):
    if _name not in ALLOWED_METHODS and callable(getattr(str, _name)):
        setattr(OpaqueId, _name, _forbid(_name))


# --- trials -----------------------------------------------------------------------------------------------------------


def allow_hidden_access(method: M) -> M:
    """Let a method of a table or part read hidden ids, because its result is public.

    An example is the owner of a thing that was bought openly: results that depend on it are certain in a trial, too.
    """

    @wraps(method)
    def wrapper(*arguments: Any) -> Any:
        if ACCESS_GUARD.mode == ALLOWED:
            return method(*arguments)
        with ACCESS_GUARD.set(ALLOWED):
            return method(*arguments)

    return cast(M, wrapper)


def copy_for_player(state: S, player: int, seed: int) -> S:
    """Return a copy that knows only what `player` may know: hidden ids are resampled and cannot be read."""
    copy = state.resample_from_infostate(player, seed)
    copy.is_emitting = False
    hide_unseen_ids(copy, player)
    return copy


def hide_unseen_ids(state: State, player: int) -> None:
    """Replace the ids that `player` does not see by opaque ids, in place."""
    for f in SCHEMAS[type(state)].fields:
        if isinstance(f, SeatsField):
            for owner, part in enumerate(getattr(state, f.name)):
                for inner in SCHEMAS[f.of].fields:
                    _hide_in_field(state, player, part, inner, owner)
        else:
            _hide_in_field(state, player, state, f, -1)


def _hide_in_field(state: State, player: int, container: Any, f: Field, owner: int) -> None:
    leaf = f.leaf
    if leaf.seen == EVERYBODY or not isinstance(leaf, (PileField, WordField)):
        return
    setattr(container, f.name, _hide_in_value(state, player, container, f, getattr(container, f.name), owner))


def _hide_in_value(state: State, player: int, container: Any, f: Field, value: Any, owner: int) -> Any:
    """Return the value of a field with its hidden ids replaced."""
    if isinstance(f, (ListField, KeyedField)):
        by_seat = isinstance(f, ListField) and f.per_seat
        things = [
            _hide_in_value(state, player, container, f.inner, entry, k if by_seat else owner)
            for k, entry in enumerate(value)
        ]
        return tuple(things) if f.fixed else things
    leaf = f.leaf
    if leaf.seen != NOBODY and (owner == player if leaf.seen == OWNER else getattr(state, leaf.seen)(player, owner)):
        return value
    if isinstance(value, str):
        return OpaqueId(value) if value else value
    known_counts = Counter(list_known_things(state, player, container, leaf, owner))
    things = []
    for thing in value:
        if known_counts[thing] > 0:
            known_counts[thing] -= 1
            things.append(thing)
        else:
            things.append(OpaqueId(thing) if thing else thing)
    return things


def list_known_things(state: State, player: int, container: Any, leaf: Field, owner: int) -> Iterable[str]:
    """Return the ids of a hidden pile that are known nevertheless."""
    if not leaf.known:
        return ()
    if leaf.known.startswith("."):
        return getattr(container, leaf.known[1:])  # type: ignore[no-any-return]
    return getattr(state, leaf.known)(player, owner)  # type: ignore[no-any-return]
