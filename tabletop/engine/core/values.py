"""Values: the immutable objects that describe a game (actions, steps, effects, events, causes).

A value class is written like a frozen dataclass. The type checker treats it as frozen. At run time it is an ordinary
class with slots, because a frozen instance takes three times as long to create.
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
    """Make `cls` a value class: slots, equality and hash by its fields. Instances must not be changed."""
    bases: Any = cls.__mro__[1:]
    compiled = [base for base in bases if "__mypyc_attrs__" in vars(base) and "__slots__" not in vars(base)]
    for base in compiled:  # attributes of a compiled base need no slots in a derived class
        base.__slots__ = base.__mypyc_attrs__
    try:
        new_class = dataclass(slots=True, eq=True, unsafe_hash=True, repr=False)(cls)
    finally:
        for base in compiled:  # a compiled class that is loaded later must not extend a class with slots
            del base.__slots__
    class_fields = fields(new_class)  # type: ignore[arg-type]
    _NAMES[new_class] = tuple(f.name for f in class_fields)
    _DEFAULTS[new_class] = {f.name: f.default for f in class_fields if f.default is not MISSING}
    return new_class


def register_generated_value(cls: type, names: tuple[str, ...], own: dict[str, str], usual: dict[str, Any]) -> None:
    """Register a value class that a build step has generated.

    Args:
        cls: The class.
        names: Names of all fields.
        own: Annotations of the class, as text.
        usual: Default values by field.
    """
    set_field_names(cls, names)
    _DEFAULTS[cls] = usual
    attributes: Any = cls
    attributes.__annotations__ = own
    # A derived class inherits the fields.
    template: Any = dataclass(type(cls.__name__, (), {"__annotations__": dict.fromkeys(names, "Any"), **usual}))
    attributes.__dataclass_fields__, attributes.__dataclass_params__ = (
        template.__dataclass_fields__,
        template.__dataclass_params__,
    )


def set_field_names(cls: type, names: tuple[str, ...]) -> None:
    """Register the fields of a value class whose types are its annotations."""
    _NAMES[cls] = names


def is_value(cls: type) -> bool:
    """Return True if `cls` or one of its bases is a value class."""
    return any(base in _NAMES for base in cls.__mro__)


def get_field_names(cls: type) -> tuple[str, ...]:
    """Return the fields of a value class, in order. A class without fields has those of its base."""
    names = _NAMES.get(cls)
    if names is None:
        names = _NAMES[cls] = next((_NAMES[base] for base in cls.__mro__ if base in _NAMES), ())
    return names


def get_defaults(cls: type) -> dict[str, Any]:
    """Return the default values of the optional fields of a value class."""
    return next((_DEFAULTS[base] for base in cls.__mro__ if base in _DEFAULTS), {})


def get_field_types(cls: type) -> dict[str, Any]:
    """Return the type of each field of a value class, in order. Computed once per class."""
    types = _TYPES.get(cls)
    if types is None:
        hints = get_type_hints(cls)
        types = _TYPES[cls] = {name: hints[name] for name in get_field_names(cls)}
    return types


def is_of_type(fact: object, hint: Any) -> bool:
    """Return True if `fact` has the type `hint` of a field (see `get_field_types`).

    >>> from tabletop.engine.core.values import is_of_type
    >>> is_of_type("KS", str), is_of_type(3, str), is_of_type(None, str | None)
    (True, False, True)
    >>> is_of_type(((1, 2),), tuple[tuple[int, int], ...])
    True
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
    """Return the attributes of an object by name: from slots, from a compiled class, and from its dictionary.

    >>> from tabletop.engine.core.values import get_attributes
    >>> get_attributes(gin.parse_action("knock KS"))
    {'card': 'KS'}
    """
    cls: type = type(thing)
    slots = {name: getattr(thing, name) for name in list_slots(cls) if hasattr(thing, name)}
    return slots | getattr(thing, "__dict__", {})


@cache
def list_slots(cls: type) -> tuple[str, ...]:
    """Return the names of the slots of a class and its bases, and of the attributes of compiled bases.

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
    """Base class of all parts of a position. It is pickled by name, so plain and compiled core can exchange data."""

    __slots__ = ()

    def __getstate__(self) -> dict[str, Any]:
        return get_attributes(self)

    def __setstate__(self, attributes: dict[str, Any]) -> None:
        for name, thing in attributes.items():
            setattr(self, name, thing)


class Value(Sendable):
    """Base class of values. A value describes itself in every language."""

    __slots__ = ()

    sentence: ClassVar[str] = ""
    """English text with `{field}` placeholders, the key of its translations."""
    derived_facts: ClassVar[tuple[tuple[Any, ...], ...]] = ()
    """Further facts built from fields: ("cost_of", "technology", "energy") is a pair. A part that is no text is used as
    it is."""
    rules: ClassVar[tuple[str, ...]] = ()
    """Ids of the rules that an event, a step, an effect or a question applies."""

    def cite_rules(self) -> tuple[str, ...]:
        """Return the ids of the rules that this applies: `rules`, or what follows from its fields.

        >>> gin.parse_action("knock KS").cite_rules()
        ('gin.knock',)
        """
        return self.rules

    def cite_rules_between(self, before: Any, after: Any) -> Iterable[str]:
        """Yield the ids of further rules that follow from the positions `before` and `after` this happened.

        It is never called during play. The functions of the rules decide whether a rule applied.

        >>> list(gin.parse_action("knock KS").cite_rules_between(deal, deal))
        []
        """
        return ()

    def facts(self) -> dict[str, Any]:
        """Return the fields and the derived facts by name, which `sentence` may contain."""
        facts = {name: getattr(self, name) for name in get_field_names(type(self))}
        for name, *parts in self.derived_facts:
            parts_values = tuple([getattr(self, part) if isinstance(part, str) else part for part in parts])
            facts[name] = parts_values if len(parts_values) > 1 else parts_values[0]
        return facts

    def text(self, state: State, lang: str = "en") -> str:
        """Return this value as a text in a language ("en", "de" or "es").

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
    """Return every value class defined in some modules, by name. Raises ValueError if two share a name."""
    classes: dict[str, type[Value]] = {}
    for module in modules:
        for name, thing in vars(module).items():
            if not (isinstance(thing, type) and issubclass(thing, Value) and is_value(thing)):
                continue
            if classes.setdefault(name, thing) is not thing:
                raise ValueError(f"two values have the name {name}")
    return classes


class Interned(dict[Any, V]):
    """Cache of immutable values: `BUILD = Interned(Build)`, then `BUILD["school"]` always returns the same object."""

    def __init__(self, make: Callable[..., V]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: Any) -> V:
        instance = self.make(*key) if type(key) is tuple else self.make(key)
        self[key] = instance
        return instance
