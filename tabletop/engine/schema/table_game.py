"""Base class of games with a declared table: it reads saved positions and builds scenarios from the declaration."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, get_args, get_origin

from tabletop.engine.core import chance
from tabletop.engine.core.game import Game, ScenarioError
from tabletop.engine.core.state import State
from tabletop.engine.core.tally import Tally
from tabletop.engine.core.values import Value, value
from tabletop.engine.generic import S
from tabletop.engine.schema.class_builder import READERS
from tabletop.engine.schema.field_types import Field
from tabletop.engine.schema.pools import check_pools, count_things, find_deck, list_hidden_things, list_points
from tabletop.engine.schema.table_reader import DescriptionReader, TableReader, check_answers
from tabletop.engine.schema.table_schema import list_fields, read_position
from tabletop.engine.serialization.saving import SaveError


@value
class Points(Value):
    """Points that a field of a seat holds, such as those for hands won by "gin"."""

    sentence = "{name}"
    name: str


class TableGame(Game[S]):
    """Base of a game whose state is built by `table`.

    Such a game defines how it starts, and which question a scenario asks first:

        class MyGame(TableGame[MyState]):
            def start(self, state: MyState) -> None:
                state.then(0, Deal())

            def ask(self, state: MyState, to_move: int, description: Mapping[str, Any]) -> None:
                state.then(to_move, Turn())

    The declared fields provide `new_initial_state`, `state_from_dict` and `scenario`, the conserved and hidden things,
    the measures, and the scores if a field of the seats is named like points (`field_types.SCORE_NAMES`).
    """

    state_class: ClassVar[type]
    """Class of the state, taken from the base in brackets, `TableGame[MyState]`, unless that is only a name."""
    described: ClassVar[tuple[str, ...]] = ()
    """More keys of scenarios, besides the fields, `seed` and `to_move`; see `table_for`, `complete`, `ask`."""
    description_reader: ClassVar[type[DescriptionReader]] = DescriptionReader
    """Reader class for scenarios. A subclass can accept more ways to name things."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        for base in vars(cls).get("__orig_bases__", ()):
            of = get_args(base)[:1]
            if isinstance(get_origin(base), type) and of and isinstance(of[0], type) and issubclass(of[0], State):
                cls.state_class = of[0]

    # --- beginning ------------------------------------------------------------------------------------------------

    def start(self, state: S) -> None:
        """Put the first steps of a game on the agenda; the table has its defaults.

        Raises TypeError in a game that defines neither this method nor `new_initial_state`.
        """
        raise TypeError(f"{type(self).__name__} defines neither `start` nor `new_initial_state`")

    def new_initial_state(self, seed: int = 0) -> S:
        """Return a new game at its first decision. The same seed gives the same game on every machine."""
        state: S = self.state_class(self, seed)
        self.start(state)
        state.begin()
        return state

    def create_empty_table(self, seed: int) -> S:
        """Return the table for a scenario, with the ids of each pool shuffled in the pile with its rest."""
        state: S = self.state_class(self, seed)
        for f in self.list_rest_piles():
            chance.shuffle(getattr(state, f.name), state.chance())
        return state

    def list_rest_piles(self) -> Iterator[Field]:
        """Yield the piles that hold the rest of a pool."""
        return (f for f in list_fields(self.state_class) if f.rest)

    def table_for(self, seed: int, reader: DescriptionReader) -> S:
        """Return the table for a scenario.

        A game can read here the entries of `reader.description` that must be known first, or that are not saved in
        this form.
        """
        return self.create_empty_table(seed)

    @abstractmethod
    def ask(self, state: S, to_move: int, description: Mapping[str, Any]) -> None:
        """Put the first question of a scenario on the agenda.

        Args:
            state: Position that the fields of the description were read into.
            to_move: Seat that the description names, or 0.
            description: The whole description.
        """

    # --- reading --------------------------------------------------------------------------------------------------

    def complete(self, state: S, reader: DescriptionReader) -> None:
        """Add to a scenario what follows from its description, and report contradictions."""

    def check_table(self, state: S, reader: TableReader) -> None:
        """Report mistakes that no single field shows: `reader.wrong(place, what)`. For positions and scenarios."""

    def check_agenda(self, state: S, reader: TableReader) -> None:
        """Report impossible pending items of a saved position. That the question has an answer is checked elsewhere."""

    def state_from_dict(self, data: Mapping[str, Any]) -> S:
        """Return a position from `State.to_dict()`. Raises SaveError that names every mistake with its place."""
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
        """Return the position of a short description, at its first decision.

        Every entry is optional, and things are named by id or printed name. Named things leave the pile that holds the
        rest of their pool. `table_for` reads the keys in `described`, even if one is the key of a field.

        Raises:
            ScenarioError: The description is wrong; the message names every mistake.
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
        """Return the name of a fact; playing cards have their own names."""
        deck = find_deck(self.state_class)
        return deck.get_name(self, fact, lang) if deck and fact in deck else super().word(state, name, fact, lang)

    def count_conserved(self, state: S) -> Mapping[str, int]:
        """Return the number of each id in the pools."""
        return sum(count_things(state).values(), Counter())

    def hidden_items(self, state: S, player: int) -> Iterable[str]:
        """Return the ids of a seat that other seats may not see."""
        return list_hidden_things(state, player)

    def measures(self, state: S) -> Mapping[str, int]:
        """Return the number of ids left in each pile that holds the rest of a pool."""
        return {f.label: len(getattr(state, f.name)) for f in self.list_rest_piles()}

    def scores(self, state: S) -> tuple[int, ...]:
        """Return the sum of the score fields of each seat."""
        return tuple([self.score_parts(state, player).total for player in range(self.num_players)])

    def score_parts(self, state: S, player: int) -> Tally:
        """Return each score field of a seat, or each name of one that holds amounts."""
        return Tally([(Points(name), n) for name, n in list_points(state, player)])
