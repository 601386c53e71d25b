"""Values: the immutable things a game is told in (actions, steps, effects, events, causes).

A value class is written like a frozen dataclass. The type checker treats it as frozen; at run time it is an
ordinary slotted class, because freezing costs three times as much to create.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform, get_args, get_origin, get_type_hints

from tabletop.engine.i18n.messages import N_ as N_

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

T = TypeVar("T")
V = TypeVar("V", bound="Value")


_NAMES: dict[type, tuple[str, ...]] = {}
_TYPES: dict[type, dict[str, Any]] = {}
_DEFAULTS: dict[type, dict[str, Any]] = {}


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make `cls` a value: slots, equality and hash by its fields, never to be changed once made."""
    bases: Any = cls.__mro__[1:]
    compiled = [base for base in bases if "__mypyc_attrs__" in vars(base) and "__slots__" not in vars(base)]
    for base in compiled:  # what a compiled base holds needs no place in a class of somebody's own
        base.__slots__ = base.__mypyc_attrs__
    try:
        new_class = dataclass(slots=True, eq=True, unsafe_hash=True, repr=False)(cls)
    finally:
        for base in compiled:  # nothing that is compiled and loaded later may extend a class with slots
            del base.__slots__
    class_fields = fields(new_class)  # type: ignore[arg-type]
    _NAMES[new_class] = tuple(f.name for f in class_fields)
    _DEFAULTS[new_class] = {f.name: f.default for f in class_fields if f.default is not MISSING}
    return new_class


def declare(cls: type, types: dict[str, Any]) -> None:
    """Say which fields a value class has that was written out by hand, without `value`."""
    _NAMES[cls] = tuple(types)
    _TYPES[cls] = types


def register_generated_value(cls: type, names: tuple[str, ...], own: dict[str, str], usual: dict[str, Any]) -> None:
    """Say the same of one that a build step has written out: its own annotations, and what may be left out."""
    set_field_names(cls, names)
    _DEFAULTS[cls] = usual
    attributes: Any = cls
    attributes.__annotations__ = own
    # A value of somebody's own that extends it has its fields too.
    template: Any = dataclass(type(cls.__name__, (), {"__annotations__": dict.fromkeys(names, "Any"), **usual}))
    attributes.__dataclass_fields__, attributes.__dataclass_params__ = (
        template.__dataclass_fields__,
        template.__dataclass_params__,
    )


def set_field_names(cls: type, names: tuple[str, ...]) -> None:
    """Say which fields a value class has whose types are its annotations."""
    _NAMES[cls] = names


def is_value(cls: type) -> bool:
    """Whether `cls` or one of its bases was made a value."""
    return any(base in _NAMES for base in cls.__mro__)


def get_field_names(cls: type) -> tuple[str, ...]:
    """The fields of a value class, in order; a class that adds none has those of its base."""
    names = _NAMES.get(cls)
    if names is None:
        names = _NAMES[cls] = next((_NAMES[base] for base in cls.__mro__ if base in _NAMES), ())
    return names


def get_defaults(cls: type) -> dict[str, Any]:
    """The fields of a value class that may be left out, with what they then are."""
    return next((_DEFAULTS[base] for base in cls.__mro__ if base in _DEFAULTS), {})


def get_field_types(cls: type) -> dict[str, Any]:
    """The types of a value's fields by name, in order; worked out once per class, for reading saved ones."""
    types = _TYPES.get(cls)
    if types is None:
        hints = get_type_hints(cls)
        types = _TYPES[cls] = {name: hints[name] for name in get_field_names(cls)}
    return types


def is_of_type(fact: object, hint: Any) -> bool:
    """Return True if `fact` is of the type that a field declares: `hint`, as `get_field_types` gives it.

    >>> from tabletop.engine.core.values import is_of_type
    >>> is_of_type("KS", str), is_of_type(3, str), is_of_type(((1, 2),), tuple[tuple[int, int], ...]), is_of_type(None, str | None)
    (True, False, True, True)
    """
    if type(fact) is hint:
        return True
    kinds = get_args(hint)
    if get_origin(hint) is not tuple:
        if kinds:  # a union
            return any(is_of_type(fact, kind) for kind in kinds)
        return isinstance(hint, type) and issubclass(hint, Value) and isinstance(fact, hint)
    if type(fact) is not tuple:
        return False
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        kinds = (kinds[0],) * len(fact)
    return len(kinds) == len(fact) and all(map(is_of_type, fact, kinds))


def get_attributes(thing: object) -> dict[str, Any]:
    """What an object holds, by name, wherever it keeps it: in slots, in places of a compiled class, or in a dictionary.

    >>> from tabletop.engine.core.values import get_attributes
    >>> get_attributes(gin.parse_action("knock KS"))
    {'card': 'KS'}
    """
    cls: type = type(thing)
    slots = {name: getattr(thing, name) for name in list_slots(cls) if hasattr(thing, name)}
    return slots | getattr(thing, "__dict__", {})


@cache
def list_slots(cls: type) -> tuple[str, ...]:
    """The names of the slots of a class and its bases, and of the places of what is compiled of them.

    >>> from tabletop.engine.core.values import list_slots
    >>> "agenda" in list_slots(type(deal)), list_slots(dict)
    (True, ())
    """
    names: dict[str, None] = {}
    for base in reversed(cls.__mro__):
        for listed in (vars(base).get("__slots__", ()), vars(base).get("__mypyc_attrs__", ())):
            names |= dict.fromkeys((listed,) if isinstance(listed, str) else listed)
    return tuple(name for name in names if name not in ("__dict__", "__weakref__"))


class Sendable:
    """Base of what positions are made of: pickled by name, so that each form of the core reads what another wrote."""

    __slots__ = ()

    def __getstate__(self) -> dict[str, Any]:
        return get_attributes(self)

    def __setstate__(self, attributes: dict[str, Any]) -> None:
        for name, thing in attributes.items():
            setattr(self, name, thing)


class Value(Sendable):
    """Base of everything that is said about a game; prints itself in every language."""

    __slots__ = ()

    sentence: ClassVar[str] = ""
    """English text with `{field}` places; the key under which translations are found."""
    derived_facts: ClassVar[tuple[tuple[Any, ...], ...]] = ()
    """More facts made of fields: ("cost_of", "technology", "energy") is a pair of both; what is no word is itself."""
    rules: ClassVar[tuple[str, ...]] = ()
    """Ids of the rules by which such a thing happens: of an event, a step, an effect, a question."""

    def cite_rules(self) -> tuple[str, ...]:
        """Ids of the rules by which this happens: `rules`, or what its fields tell.

        >>> gin.parse_action("knock KS").cite_rules()
        ('gin.knock',)
        """
        return self.rules

    def cite_rules_between(self, before: Any, after: Any) -> Iterable[str]:
        """Return the ids of the further rules that follow from the positions `before` and `after` this happened.

        Only citations call it, never play; the rules' own functions say whether a rule applied.

        >>> list(gin.parse_action("knock KS").cite_rules_between(deal, deal))
        []
        """
        return ()

    def facts(self) -> dict[str, Any]:
        """The fields by name, and what is made of them; what `sentence` may mention."""
        facts = {name: getattr(self, name) for name in get_field_names(type(self))}
        for name, *parts in self.derived_facts:
            parts_values = tuple([getattr(self, part) if isinstance(part, str) else part for part in parts])
            facts[name] = parts_values if len(parts_values) > 1 else parts_values[0]
        return facts

    def text(self, state: State, lang: str = "en") -> str:
        """This value as words for people, in the given language ("en", "de" or "es").

        >>> gin.parse_action("take").text(deal, "de")
        'Die offene Karte nehmen'
        """
        return state.say(lang, self.sentence or type(self).__name__, self.facts())

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={fact!r}" for name, fact in self.facts().items())
        return f"{type(self).__name__}({shown})"


def select_rules(conditions: Mapping[str, object]) -> tuple[str, ...]:
    """Return the ids of the rules whose condition is true, in order.

    >>> from tabletop.engine.core.values import select_rules
    >>> select_rules({"gin.knock": deal.deck, "gin.void": not deal.deck})
    ('gin.knock',)
    """
    return tuple([rule for rule, applies in conditions.items() if applies])


def collect_values(*modules: ModuleType) -> dict[str, type[Value]]:
    """Every value class defined in these modules, by its name. Raises ValueError if two share one."""
    classes: dict[str, type[Value]] = {}
    for module in modules:
        for name, thing in vars(module).items():
            if not (isinstance(thing, type) and issubclass(thing, Value) and is_value(thing)):
                continue
            if classes.setdefault(name, thing) is not thing:
                raise ValueError(f"two values are named {name}")
    return classes


class Interned(dict[Any, V]):
    """Values made once and used again: `BUILD = Interned(Build)`, then `BUILD["school"]` is always the same object."""

    def __init__(self, make: Callable[..., V]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: Any) -> V:
        instance = self.make(*key) if type(key) is tuple else self.make(key)
        self[key] = instance
        return instance
