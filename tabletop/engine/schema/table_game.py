"""A game whose table is declared: saved positions are read, and scenarios laid out, by the declaration."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, get_args, get_origin

from tabletop.engine.core import chance
from tabletop.engine.core.game import Game, ScenarioError
from tabletop.engine.core.state import State
from tabletop.engine.core.tally import Tally
from tabletop.engine.core.values import Value, declare
from tabletop.engine.generic import S
from tabletop.engine.schema.class_builder import READERS
from tabletop.engine.schema.field_types import Field
from tabletop.engine.schema.pools import check_pools, count_things, find_deck, list_hidden_things, list_points
from tabletop.engine.schema.table_reader import DescriptionReader, TableReader, check_answers
from tabletop.engine.schema.table_schema import list_fields, read_position
from tabletop.engine.serialization.saving import SaveError


class Points(Value):
    """The points that a field of a seat holds, e.g. those for hands won by "gin"."""

    __slots__ = ("name",)

    sentence = "{name}"
    name: str

    def __init__(self, name: str) -> None:
        self.name = name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Points) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)


declare(Points, {"name": str})


class TableGame(Game[S]):
    """Base of a game whose state is made by `table`.

    Such a game says how it begins and whom a scenario asks:

        class MyGame(TableGame[MyState]):
            def start(self, state: MyState) -> None:
                state.then(0, Deal())

            def ask(self, state: MyState, to_move: int, told: Mapping[str, Any]) -> None:
                state.then(to_move, Turn())

    From the fields of the table follow `new_initial_state`, `state_from_dict` and `scenario`, what is conserved, what
    is held, which measures there are, and the scores, if a field of the seats is called like points (`zones.SCORES`).
    """

    state_class: ClassVar[type]
    """The table: what stands in brackets after the base, `TableGame[MyState]`, unless that is only its name."""
    described: ClassVar[tuple[str, ...]] = ()
    """What else scenarios of this game may say, besides its fields, `seed` and `to_move`; see `table_for`, `ask`."""
    description_reader: ClassVar[type[DescriptionReader]] = DescriptionReader
    """What reads scenarios; one of the game's own may name things in more ways."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        for base in vars(cls).get("__orig_bases__", ()):
            of = get_args(base)[:1]
            if isinstance(get_origin(base), type) and of and isinstance(of[0], type) and issubclass(of[0], State):
                cls.state_class = of[0]

    # --- beginning ------------------------------------------------------------------------------------------------

    def start(self, state: S) -> None:
        """Put on the agenda what a game begins with; the table is as it was made.

        Raises TypeError in a game that says neither this nor `new_initial_state`.
        """
        raise TypeError(f"{type(self).__name__} says neither `start` nor `new_initial_state`")

    def new_initial_state(self, seed: int = 0) -> S:
        """A new game, carried out up to its first decision. The same seed gives the same game everywhere."""
        state: S = self.state_class(self, seed)
        self.start(state)
        state.begin()
        return state

    def create_empty_table(self, seed: int) -> S:
        """The table on which a scenario is laid out, with the things of each pool shuffled in the pile of its rest."""
        state: S = self.state_class(self, seed)
        for f in self.list_rest_piles():
            chance.shuffle(getattr(state, f.name), state.chance())
        return state

    def list_rest_piles(self) -> Iterator[Field]:
        """The piles in which the rest of a pool lies."""
        return (f for f in list_fields(self.state_class) if f.rest)

    def table_for(self, seed: int, reader: DescriptionReader) -> S:
        """The table on which a scenario is laid out.

        Here a game may read of `reader.told` what must be known first, and what is told in other words than saved.
        """
        return self.create_empty_table(seed)

    @abstractmethod
    def ask(self, state: S, to_move: int, description: Mapping[str, Any]) -> None:
        """Put on the agenda what a scenario begins with; `told` is the whole description.

        `to_move` is the seat that a description names, or 0.
        """

    # --- reading --------------------------------------------------------------------------------------------------

    def complete(self, state: S, reader: DescriptionReader) -> None:
        """Add to the table of a scenario what follows from the description, and name what contradicts it."""

    def check_table(self, state: S, reader: TableReader) -> None:
        """Name what no field of the table shows alone: `reader.wrong(place, what)`. For positions and scenarios."""

    def check_agenda(self, state: S, reader: TableReader) -> None:
        """Name what is pending in a saved position and cannot be. That it can be answered is seen to."""

    def state_from_dict(self, data: Mapping[str, Any]) -> S:
        """A position from `State.to_dict()`; SaveError names every mistake with its place."""
        state_class: type[S] = self.state_class
        state = read_position(state_class, self, data)
        self._check(state)
        return state

    def _check(self, state: S) -> None:
        reader = TableReader(self)
        check_pools(state, reader)
        self.check_table(state, reader)
        reader.done("the position")
        self.check_agenda(state, reader)
        reader.done("the position")
        check_answers(state, reader)
        reader.done("the position")

    def scenario(self, description: Mapping[str, Any]) -> S:
        """A position from a short description, carried out up to its first decision.

        Everything may be left out; things are named by id or as printed. What is named leaves the pile in which the
        rest of its pool lies. `table_for` reads the keys in `described`, even that of a field. Raises ScenarioError
        that names every mistake.
        """
        known_keys = [
            key for field in list_fields(self.state_class) if field.described for key in field.list_saved_keys()
        ]
        more_keys = ("seed", "to_move", *self.described)
        reader = self.description_reader(self)
        table = reader.description = reader.read_partial_table(
            description, "scenario", tuple(dict.fromkeys([*more_keys, *known_keys]))
        )
        try:
            seed = reader.number(table.get("seed", 0), "seed", -(2**31))
            to_move = reader.number(table.get("to_move", 0), "to_move", 0, self.num_players - 1)
            state = self.table_for(seed, reader)
            in_fields = {key: table[key] for key in table if key in known_keys and key not in more_keys}
            READERS[self.state_class][1](reader, state, in_fields)
            if not reader.mistakes:
                self.complete(state, reader)
                self.check_table(state, reader)
            reader.done("the scenario")
            self.ask(state, to_move, table)
            state.begin()
            self._check(state)
        except SaveError as error:
            raise ScenarioError(str(error)) from None
        return state

    # --- what follows from the fields -----------------------------------------------------------------------------

    def word(self, state: S, name: str, fact: Any, lang: str) -> str:
        """As in every game; playing cards know themselves what they are called."""
        deck = find_deck(self.state_class)
        return deck.get_name(self, fact, lang) if deck and fact in deck else super().word(state, name, fact, lang)

    def count_conserved(self, state: S) -> Mapping[str, int]:
        """Everything in a pool is somewhere, as often as it is there."""
        return sum(count_things(state).values(), Counter())

    def hidden_items(self, state: S, player: int) -> Iterable[str]:
        """What lies where others may not see it."""
        return list_hidden_things(state, player)

    def measures(self, state: S) -> Mapping[str, int]:
        """How many things are left in each pile of the rest."""
        return {f.label: len(getattr(state, f.name)) for f in self.list_rest_piles()}

    def scores(self, state: S) -> tuple[int, ...]:
        """What the fields of each seat hold that are called like points."""
        return tuple([self.score_parts(state, player).total for player in range(self.num_players)])

    def score_parts(self, state: S, player: int) -> Tally:
        """Each such field, or each name of one that holds amounts."""
        return Tally([(Points(name), n) for name, n in list_points(state, player)])
