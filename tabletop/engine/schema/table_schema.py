"""Declaration of a game's table.

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

These declarations generate `__slots__`, `__init__`, `clone`, `to_dict`, `observation` and `resample_from_infostate`;
in a `TableGame` also `state_from_dict` and `scenario`. The generated source is compiled once, when the class is built;
`get_source(MyState)` shows it. Methods that a class defines itself are not generated.

- A *table* is the state of a game. It starts with its defaults: `MyState(game, seed)`. Two optional methods add what
  no field expresses: `add_to_observation(seen, player)` adds entries to an observation, and `redeal(player, source)`
  is called on a resampled copy after the pools have been dealt.
- A *part* belongs to a seat and is changed in place. It starts with its defaults: `Seat(state)`.
- A *piece* is immutable and is replaced when it changes. It is built like a dataclass: `Location(3, "school",
  shield=True)`.

mypyc cannot compile source that is generated at run time. For mypyc the class is written without its decorator: its
fields as annotations only, its own methods, and those of `get_source(cls, compiled=True)`. After the class come
`register_written_class(MyState, "table", {"deck": pile(...), ...})` and each name of `get_constants(MyState)` with its
value. `tools/compiled` writes this when the core is compiled.
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
"""Fixed value, or a function of the state that returns it."""


# --- forms ------------------------------------------------------------------------------------------------------------


def number(least: OrFunction[int] = 0, most: OrFunction[int] = 10**6, **options: Unpack[FieldOptions]) -> int:
    """Declare an integer within bounds: `first: int = number(0, lambda state: state.game.num_players - 1)`.

    Without a default it starts at 0, or at `least` if that is greater.
    """
    return NumberField(least, most, options)  # type: ignore[return-value]


def player(empty: bool = False, **options: Unpack[FieldOptions]) -> int:
    """Declare a seat number: `dealer: int = player()`. With `empty`, -1 means no seat. Screens mark that seat."""
    return PlayerField(empty, options)  # type: ignore[return-value]


def flag(**options: Unpack[FieldOptions]) -> bool:
    """Declare a value that is True or False."""
    return FlagField(options)  # type: ignore[return-value]


def word(among: OrFunction[Container[str]], empty: bool = False, **options: Unpack[FieldOptions]) -> str:
    """Declare a word from a fixed set: `phase: str = word(("setup", "play"), default="setup")`.

    With `empty`, "" is allowed too. A hidden word may belong to a pool, such as a secret goal that each seat has.
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
    """Declare an ordered pile of ids. Players who may not see the ids see how many there are.

    Args:
        among: Ids that may be in the pile.
        most: Largest size.
        count: Required size; 0 allows any size up to `most`.
        empty: True if "" may stand for an empty place.
        rest: True if the pile holds every id of its pool that is nowhere else. Ids that a scenario names leave it, and
            it receives what remains when the pool is dealt again.
        fits: Test (state, id) for the ids of the pool that may be placed here.
        replaced: True if a changed list replaces the old one, so clones share it.
        spread: True if screens show the ids side by side, as in a market. Piles of a seat and piles with a fixed
            `count` are shown so in any case; others are stacked.
        **options: See `FieldOptions`.
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
    """Declare a number for each name, as a list by index; saved as a table by name.

    Zeros are saved only with `zeros`. `goods: list[int] = amounts(("iron", "wood"))` holds [0, 2] and is saved as
    {"wood": 2}.
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
    """Declare amounts as in `amounts`, held in a tuple."""
    return AmountsField(names, least, most, zeros, "tuple", options)  # type: ignore[return-value]


def pairs(
    names: OrFunction[Sequence[str]], most: OrFunction[int] = 9999, **options: Unpack[FieldOptions]
) -> tuple[tuple[int, int], ...]:
    """Declare amounts held as pairs (index, number) without zeros: ((1, 2),) is saved as {"wood": 2}."""
    return AmountsField(names, 0, most, False, "pairs", options)  # type: ignore[return-value]


def tallies(
    names: OrFunction[Sequence[str]],
    least: OrFunction[int] = 0,
    most: OrFunction[int] = 9999,
    *,
    zeros: bool = False,
    **options: Unpack[FieldOptions],
) -> dict[str, int]:
    """Declare amounts as in `amounts`, held in a dict with every name."""
    return AmountsField(names, least, most, zeros, "dict", options)  # type: ignore[return-value]


def index(names: OrFunction[Sequence[str]], empty: bool = False, **options: Unpack[FieldOptions]) -> int:
    """Declare an index into names, saved as the name. With `empty`, the default is -1, which is saved as ""."""
    return IndexField(names, empty, options)  # type: ignore[return-value]


def bits(names: Mapping[Any, int], **options: Unpack[FieldOptions]) -> int:
    """Declare a set of named bits (name -> bit) in one integer, saved as the list of their names."""
    return BitsField(names, options)  # type: ignore[return-value]


def marks(names: OrFunction[Sequence[str]], bits: Mapping[str, int], **options: Unpack[FieldOptions]) -> list[int]:
    """Declare bits for each name. Each bit is saved under its key, as the list of names that have it.

    `marks(("hill", "shore"), {"lit": 1, "wet": 2})` holds [3, 2]: saved as "lit": ["hill"], "wet": ["hill", "shore"].
    """
    return MarksField(names, bits, options)  # type: ignore[return-value]


def words(
    keys: OrFunction[Iterable[str]], among: OrFunction[Container[str]], **options: Unpack[FieldOptions]
) -> dict[str, str]:
    """Declare a word for each key, such as the face-up card of each colour: `words(("red", "blue"), CARDS)`."""
    return WordsField(keys, among, options)  # type: ignore[return-value]


def listed(
    each: T, *, most: int = 1000, count: OrFunction[int] = 0, replaced: bool = False, **options: Unpack[FieldOptions]
) -> list[T]:
    """Declare a list of values: `listed(number(0, 3), count=4)`. The inner field sets visibility and pool."""
    return ListField(cast(Field, each), most, count, False, False, replaced, options)  # type: ignore[return-value]


def tupled(each: T, *, most: int = 1000, count: OrFunction[int] = 0, **options: Unpack[FieldOptions]) -> tuple[T, ...]:
    """Declare a tuple of values, otherwise as in `listed`."""
    return ListField(cast(Field, each), most, count, False, True, True, options)  # type: ignore[return-value]


def per_seat(each: T, **options: Unpack[FieldOptions]) -> list[T]:
    """Declare one value for each seat, owned by that seat: `per_seat(pile(CARDS, seen=OWNER, pool="cards"))`."""
    return ListField(cast(Field, each), 100, 0, True, False, False, options)  # type: ignore[return-value]


def tuples(*each: Any, most: int = 1000, **options: Unpack[FieldOptions]) -> list[Any]:
    """Declare a list of tuples of single values, saved as a list of lists: `tuples(number(), word(CARDS), most=50)`."""
    return TuplesField(each, most, options)  # type: ignore[return-value]


def keyed(
    names: OrFunction[Sequence[str]], each: T, *, left_out: Any = UNSET, **options: Unpack[FieldOptions]
) -> list[T]:
    """Declare a value for each name, as a list by index; saved as a table without values equal to `left_out`.

    `keyed(DRONES, index(AREAS, empty=True), left_out=-1)` is saved as {"hunter": "hill"}.
    """
    return KeyedField(names, cast(Field, each), left_out, options)  # type: ignore[return-value]


def pieces(
    of: type[T], key: str, *, most: int = 1000, numbered: str = "", **options: Unpack[FieldOptions]
) -> dict[Any, T]:
    """Declare pieces by the value of their field `key`, in order; saved as a list: `pieces(Location, "number")`.

    `numbered` names the field of the state that numbers pieces which a scenario gives without a number.
    """
    return PiecesField(of, key, most, numbered, options)  # type: ignore[return-value]


def record(of: type[T], **options: Unpack[FieldOptions]) -> T:
    """Declare one piece, saved as a table. It needs a default."""
    return PieceField(of, options)  # type: ignore[return-value]


def seats(of: type[P], **options: Unpack[FieldOptions]) -> list[P]:
    """Declare a list with one part for each player, saved as a list of tables."""
    return SeatsField(of, options)  # type: ignore[return-value]


def given(make: Callable[[Any], T], *, copy: Callable[[T], T] | None = None, **options: Unpack[FieldOptions]) -> T:
    """Declare a value derived from the game, never saved: `given(lambda state: state.game.content.cards)`.

    Clones share it unless `copy` is given. Give `copy` for values computed from other fields that change with them;
    after a position is read, `check_table` of the game computes them again.
    """
    return DerivedField(make, copy, options)  # type: ignore[return-value]


def special(
    *,
    pack: Callable[[Any, Any], Any],
    read: Callable[[TableReader, Any, str, Any], Any],
    copy: Callable[[Any], Any] | None = None,
    **options: Unpack[FieldOptions],
) -> Any:
    """Declare any other value.

    Args:
        pack: Function (value, state) that returns plain data.
        read: Function (reader, data, place, state) that returns the value.
        copy: Function (value) that returns an independent copy; None if the value never changes.
        **options: See `FieldOptions`.
    """
    return SpecialField(copy, pack, read, options)


# --- classes ----------------------------------------------------------------------------------------------------------


class Part(Sendable):
    """Base class of the state of one seat, changed in place."""

    __slots__ = ()
    described: ClassVar[tuple[str, ...]] = ()
    """More keys that scenarios may give for a seat. The game reads them: see `TableGame.table_for`."""

    def __init__(self, state: Any) -> None:
        raise create_undeclared_error(self)

    def clone(self) -> Self:
        """Return an independent copy."""
        raise create_undeclared_error(self)


def table(cls: C) -> C:
    """Build the table of a game from a subclass of State. Raises DeclarationError that names every mistake."""
    return cast(C, build_class(cls, "table"))


def part(cls: C) -> C:
    """Build the part of a seat from a subclass of Part. Raises DeclarationError that names every mistake."""
    return cast(C, build_class(cls, "part"))


@dataclass_transform(
    frozen_default=True,
    field_specifiers=(number, flag, word, pairs, fixed_amounts, index, bits, tupled, record, special),
)
def piece(cls: type[T]) -> type[T]:
    """Build an immutable piece from a class: slots, `__init__` with its fields in order, equality and hash.

    Raises DeclarationError that names every mistake.
    """
    return cast("type[T]", build_class(cls, "piece"))


# --- using them -------------------------------------------------------------------------------------------------------


def list_fields(cls: type) -> tuple[Field, ...]:
    """Return the fields of a table, part or piece, in order, for screens and tools.

    Each has `name`, `kind` ("pile", "number" ...), `label` in English and `per_seat`. Its `leaf` has the visibility
    (`seen`) and the `pool`. Fields of a part belong to the seat.

    Raises:
        KeyError: The class was not declared.
    """
    return SCHEMAS[cls].fields


def get_source(cls: type, compiled: bool = False) -> str:
    """Return the source of the generated functions; with `compiled`, of the methods for mypyc. Raises KeyError."""
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
    # In compiled code `__new__` is slower than a call: `clone` calls the class with None and fills the object.
    nothing, first = ("None, 0", "game") if shape.kind == "table" else ("None", "state")
    text = text.replace(f"{cls.__name__}.__new__({cls.__name__})", f"{cls.__name__}({nothing})")
    return re.sub(r"(def __init__\(.*\n)", rf"\1    if {first} is None:\n        return\n", text, count=1)


def get_constants(cls: type) -> dict[str, Any]:
    """Return the constants that the generated functions name. Raises KeyError."""
    return dict(SCHEMAS[cls].constants)


def read_position(cls: type[S], game: Game, data: Mapping[str, Any]) -> S:
    """Return the position that `to_dict` wrote. Raises SaveError that names every mistake with its place."""
    state: S = READERS[cls][0](TableReader(game), game, data)
    return state
