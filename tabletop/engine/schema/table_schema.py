"""The table of a game, declared once.

    @part
    class Seat(Part):
        vp: int = number(most=99)
        hand: list[str] = pile(CARDS, seen=OWNER, pool="cards")

    @table
    class MyState(State["MyGame"]):
        seats: list[Seat] = seats(Seat)
        deck: list[str] = pile(CARDS, seen=NOBODY, pool="cards", rest=True)
        discard: list[str] = pile(CARDS, pool="cards")
        round_number: int = number(1, 20, default=1, saved="round")

From this follow `__slots__`, `__init__`, `clone`, `to_dict`, `observation` and `resample_from_infostate`, and in a
`TableGame` `state_from_dict` and `scenario`. All of it is text that is
compiled once, when the class is made: `source(MyState)` shows it. What a class defines itself is not generated.

- A *table* is the state of a game. It begins with its defaults: `MyState(game, seed)`. Two methods may add what no
  field says: `add_to_observation(seen, player)` puts more into an observation, `redeal(player, source)` is called on
  the copy when the pools have been dealt anew.
- A *part* belongs to a seat and is changed in place. It begins with its defaults: `Seat(state)`.
- A *piece* is never changed but replaced; made like a dataclass: `Location(3, "school", shield=True)`.

mypyc compiles no text that is made at run time. The form that is written out for it is the class without decorator,
its fields as annotations only, its own methods and those of `source(cls, compiled=True)`; after the class stand
`written_out(MyState, "table", {"deck": pile(...), ...})` and each name of `constants(MyState)` with its value.
`tools/compiled` does this when the core is compiled.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias, TypeVar, Unpack, cast, dataclass_transform

from tabletop.engine.core.state import create_undeclared_error
from tabletop.engine.core.values import Sendable, Value
from tabletop.engine.schema.class_builder import (
    METHOD_NAMES,
    READERS,
    DeclarationError,
    build_class,
    register_written_class,
)
from tabletop.engine.schema.codegen.method_writer import SCHEMAS
from tabletop.engine.schema.compound_fields import (
    DerivedField,
    KeyedField,
    ListField,
    PieceField,
    PiecesField,
    SeatsField,
    SpecialField,
    TuplesField,
)
from tabletop.engine.schema.field_types import (
    EVERYBODY,
    NOBODY,
    OWNER,
    SET_BY_INIT,
    UNSET,
    AmountsField,
    BitsField,
    Field,
    FieldOptions,
    FlagField,
    IndexField,
    MarksField,
    NumberField,
    PileField,
    PlayerField,
    WordField,
    WordsField,
)
from tabletop.engine.schema.table_reader import TableReader

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game
    from tabletop.engine.core.state import State

__all__ = [
    "EVERYBODY", "SET_BY_INIT", "NOBODY", "OWNER", "DeclarationError", "Part", "get_constants", "get_source",
    "list_fields", "part", "piece", "read_position", "register_written_class", "table",
    "amounts", "bits", "fixed_amounts", "flag", "given", "index", "keyed", "listed", "marks", "number", "pairs",
    "per_seat", "pieces", "pile", "player", "record", "seats", "special", "tallies", "tupled", "tuples", "word",
    "words",
]  # fmt: skip

T = TypeVar("T")
P = TypeVar("P", bound="Part")
S = TypeVar("S", bound="State")
C = TypeVar("C", bound=type)

OrFunction: TypeAlias = T | Callable[[Any], T]
"""Something fixed, or a function of the state that says it."""


# --- forms ------------------------------------------------------------------------------------------------------------


def number(least: OrFunction[int] = 0, most: OrFunction[int] = 10**6, **options: Unpack[FieldOptions]) -> int:
    """A whole number within bounds: `first: int = number(0, lambda state: state.game.num_players - 1)`.

    Without a default it begins with 0, or with the least it may be.
    """
    return NumberField(least, most, options)  # type: ignore[return-value]


def player(empty: bool = False, **options: Unpack[FieldOptions]) -> int:
    """A seat by number, and -1 for nobody if it may be `empty`: `dealer: int = player()`. Screens mark that seat."""
    return PlayerField(empty, options)  # type: ignore[return-value]


def flag(**options: Unpack[FieldOptions]) -> bool:
    """True or false."""
    return FlagField(options)  # type: ignore[return-value]


def word(among: OrFunction[Container[str]], empty: bool = False, **options: Unpack[FieldOptions]) -> str:
    """One of some words, and "" too if it may be `empty`: `phase: str = word(("setup", "play"), default="setup")`.

    A hidden one may lie in a pool, e.g. a secret goal that each seat has.
    """
    return WordField(among, empty, options)  # type: ignore[return-value]


def pile(
    among: OrFunction[Container[str]],
    *,
    most: int = 1000,
    count: int = 0,
    empty: bool = False,
    rest: bool = False,
    fits: Callable[[Any, str], bool] | None = None,
    replaced: bool = False,
    spread: bool = False,
    **options: Unpack[FieldOptions],
) -> list[str]:
    """An ordered pile of ids, of which one sees the size who may not see it.

    `count` is how many there must be (0: any number up to `most`); with `empty`, "" stands for an empty place. `rest`:
    what is nowhere else of the pool lies here; described things leave it, and it takes what is left when the pool is
    dealt anew. `fits(state, id)` says which things of the pool may lie here. `replaced`: a changed list replaces the
    old one, so clones share it. `spread`: on the screen its things lie side by side, as in a market; those of a seat,
    and those of which there is a fixed number, do so anyway, others are stacked.
    """
    field = PileField(among, most, count, empty, replaced, options)
    field.rest, field.fits, field.spread = rest, fits, spread
    return field  # type: ignore[return-value]


def amounts(
    names: OrFunction[Sequence[str]],
    least: OrFunction[int] = 0,
    most: OrFunction[int] = 9999,
    *,
    zeros: bool = False,
    **options: Unpack[FieldOptions],
) -> list[int]:
    """How many of each name, as a list by index; saved as a table by name, with zeros only where these are wanted.

    `goods: list[int] = amounts(("iron", "wood"))` holds [0, 2] and is saved as {"wood": 2}.
    """
    return AmountsField(names, least, most, zeros, "list", options)  # type: ignore[return-value]


def fixed_amounts(
    names: OrFunction[Sequence[str]],
    least: OrFunction[int] = 0,
    most: OrFunction[int] = 9999,
    *,
    zeros: bool = False,
    **options: Unpack[FieldOptions],
) -> tuple[int, ...]:
    """Like `amounts`, as a tuple."""
    return AmountsField(names, least, most, zeros, "tuple", options)  # type: ignore[return-value]


def pairs(
    names: OrFunction[Sequence[str]], most: OrFunction[int] = 9999, **options: Unpack[FieldOptions]
) -> tuple[tuple[int, int], ...]:
    """Like `amounts`, as pairs (index, how many) of what there is: ((1, 2),) is saved as {"wood": 2}."""
    return AmountsField(names, 0, most, False, "pairs", options)  # type: ignore[return-value]


def tallies(
    names: OrFunction[Sequence[str]],
    least: OrFunction[int] = 0,
    most: OrFunction[int] = 9999,
    *,
    zeros: bool = False,
    **options: Unpack[FieldOptions],
) -> dict[str, int]:
    """Like `amounts`, as a dict with every name."""
    return AmountsField(names, least, most, zeros, "dict", options)  # type: ignore[return-value]


def index(names: OrFunction[Sequence[str]], empty: bool = False, **options: Unpack[FieldOptions]) -> int:
    """An index into names, saved as the name; where it may be `empty`, -1 is saved as "" and is the default."""
    return IndexField(names, empty, options)  # type: ignore[return-value]


def bits(names: Mapping[Any, int], **options: Unpack[FieldOptions]) -> int:
    """A set of named bits (name -> bit) in one number, saved as the list of their names."""
    return BitsField(names, options)  # type: ignore[return-value]


def marks(names: OrFunction[Sequence[str]], bits: Mapping[str, int], **options: Unpack[FieldOptions]) -> list[int]:
    """Bits for each of some names; the names that have a bit are saved under the key of that bit.

    `marks(("hill", "shore"), {"lit": 1, "wet": 2})` holds [3, 2]: saved as "lit": ["hill"], "wet": ["hill", "shore"].
    """
    return MarksField(names, bits, options)  # type: ignore[return-value]


def words(
    keys: OrFunction[Iterable[str]], among: OrFunction[Container[str]], **options: Unpack[FieldOptions]
) -> dict[str, str]:
    """A word by word, e.g. the face-up card by colour: `words(("red", "blue"), CARDS)`."""
    return WordsField(keys, among, options)  # type: ignore[return-value]


def listed(
    each: T, *, most: int = 1000, count: OrFunction[int] = 0, replaced: bool = False, **options: Unpack[FieldOptions]
) -> list[T]:
    """A list of something: `listed(number(0, 3), count=4)`. Who sees it, and its pool, is said of what is in it."""
    return ListField(cast(Field, each), most, count, False, False, replaced, options)  # type: ignore[return-value]


def tupled(each: T, *, most: int = 1000, count: OrFunction[int] = 0, **options: Unpack[FieldOptions]) -> tuple[T, ...]:
    """Like `listed`, as a tuple."""
    return ListField(cast(Field, each), most, count, False, True, True, options)  # type: ignore[return-value]


def per_seat(each: T, **options: Unpack[FieldOptions]) -> list[T]:
    """One for each seat, which owns it: `per_seat(pile(CARDS, seen=OWNER, pool="cards"))`."""
    return ListField(cast(Field, each), 100, 0, True, False, False, options)  # type: ignore[return-value]


def tuples(*each: Any, most: int = 1000, **options: Unpack[FieldOptions]) -> list[Any]:
    """A list of tuples of simple things, saved as a list of lists: `tuples(number(), word(CARDS), most=50)`."""
    return TuplesField(each, most, options)  # type: ignore[return-value]


def keyed(
    names: OrFunction[Sequence[str]], each: T, *, left_out: Any = UNSET, **options: Unpack[FieldOptions]
) -> list[T]:
    """Something for each of some names, as a list by index; saved as a table, without what equals `left_out`.

    `keyed(DRONES, index(AREAS, empty=True), left_out=-1)` is saved as {"hunter": "hill"}.
    """
    return KeyedField(names, cast(Field, each), left_out, options)  # type: ignore[return-value]


def pieces(
    of: type[T], key: str, *, most: int = 1000, numbered: str = "", **options: Unpack[FieldOptions]
) -> dict[Any, T]:
    """Pieces by the value of one of their fields, in order; saved as a list: `pieces(Location, "number")`.

    `numbered`: the field of the state from which described pieces without a number take the next one.
    """
    return PiecesField(of, key, most, numbered, options)  # type: ignore[return-value]


def record(of: type[T], **options: Unpack[FieldOptions]) -> T:
    """One piece, saved as a table; it needs a default."""
    return PieceField(of, options)  # type: ignore[return-value]


def seats(of: type[P], **options: Unpack[FieldOptions]) -> list[P]:
    """What belongs to each seat: a list with one part for each player, saved as a list of tables."""
    return SeatsField(of, options)  # type: ignore[return-value]


def given(make: Callable[[Any], T], *, copy: Callable[[T], T] | None = None, **options: Unpack[FieldOptions]) -> T:
    """Something that follows from the game, never saved: `given(lambda state: state.game.content.cards)`.

    Clones share it unless `copy` is given: what is worked out of other fields and changes with them (a reader's `check`
    works it out anew).
    """
    return DerivedField(make, copy, options)  # type: ignore[return-value]


def special(
    *,
    pack: Callable[[Any, Any], Any],
    read: Callable[[TableReader, Any, str, Any], Any],
    copy: Callable[[Any], Any] | None = None,
    **options: Unpack[FieldOptions],
) -> Any:
    """Anything else.

    `pack(value, state)` gives plain data, `read(reader, data, place, state)` the value, `copy(value)` an independent
    one (None: it is never changed).
    """
    return SpecialField(copy, pack, read, options)


# --- classes ----------------------------------------------------------------------------------------------------------


class Part(Sendable):
    """Base of what belongs to a seat and is changed in place."""

    __slots__ = ()
    described: ClassVar[tuple[str, ...]] = ()
    """What else scenarios may say of a seat, besides its fields; the game reads it: see `TableGame.table_for`."""

    def __init__(self, state: Any) -> None:
        raise create_undeclared_error(self)

    def clone(self) -> Self:
        """An independent copy."""
        raise create_undeclared_error(self)


def table(cls: C) -> C:
    """Make a subclass of State the table of a game. Raises DeclarationError that names every mistake."""
    return cast(C, build_class(cls, "table"))


def part(cls: C) -> C:
    """Make a subclass of Part what belongs to a seat. Raises DeclarationError that names every mistake."""
    return cast(C, build_class(cls, "part"))


@dataclass_transform(
    frozen_default=True,
    field_specifiers=(number, flag, word, pairs, fixed_amounts, index, bits, tupled, record, special),
)
def piece(cls: type[T]) -> type[T]:
    """Make a class an immutable piece: slots, `__init__` by its fields in order, equality and hash.

    Raises DeclarationError that names every mistake.
    """
    return cast("type[T]", build_class(cls, "piece"))


# --- using them -------------------------------------------------------------------------------------------------------


def list_fields(cls: type) -> tuple[Field, ...]:
    """The fields of a table, part or piece, in order, for screens and tools. Raises KeyError for other classes.

    Each has `name`, `kind` ("pile", "number" ...), `label` in English, `per_seat`; its `leaf` says who sees it (`seen`)
    and in which `pool` it lies. Those of a part belong to the seat.
    """
    return SCHEMAS[cls].fields


def get_source(cls: type, compiled: bool = False) -> str:
    """The text of the generated functions; with `compiled`, that of the methods as mypyc needs it. Raises KeyError."""
    shape = SCHEMAS[cls]
    if not compiled:
        return shape.text
    own = shape.own_names
    functions = [part.strip() for part in shape.text.split("\n\n")]
    text_by_name = {text[4 : text.index("(")]: text for text in functions}
    names = [
        name
        for name in METHOD_NAMES[shape.kind]
        if name not in own and not (name == "__repr__" and issubclass(cls, Value))
    ]
    text = "\n\n".join(text_by_name[name] for name in names)
    if "__init__" in own or shape.kind == "piece":
        return text
    # Compiled, `__new__` is slower than a call: a clone is made of nothing and filled by itself.
    nothing, first = ("None, 0", "game") if shape.kind == "table" else ("None", "state")
    text = text.replace(f"{cls.__name__}.__new__({cls.__name__})", f"{cls.__name__}({nothing})")
    return re.sub(r"(def __init__\(.*\n)", rf"\1    if {first} is None:\n        return\n", text, count=1)


def get_constants(cls: type) -> dict[str, Any]:
    """The constants that the generated functions name. Raises KeyError."""
    return dict(SCHEMAS[cls].constants)


def read_position(cls: type[S], game: Game, data: Mapping[str, Any]) -> S:
    """Return the position that `to_dict` wrote. Raises SaveError that names every mistake with its place."""
    state: S = READERS[cls][0](TableReader(game), game, data)
    return state
