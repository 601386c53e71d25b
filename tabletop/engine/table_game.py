"""A game whose table is declared: saved positions are read, and scenarios laid out, by the declaration."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from tabletop.engine.game import Game
from tabletop.engine.generic import S
from tabletop.engine.reading import DescriptionReader, TableReader
from tabletop.engine.table import lay_on, read_position


class TableGame(Game[S]):
    """Base of a game whose state is made by `table`.

    Such a game says how its table is set up and whom a scenario asks; `state_from_dict` and `scenario` follow:

        class MyGame(TableGame["MyState"]):
            state_class = MyState

            def ask(self, state: MyState, to_move: int, told: Mapping[str, Any]) -> None:
                state.then(to_move, Turn())
    """

    state_class: ClassVar[type]
    """The table."""
    described: ClassVar[tuple[str, ...]] = ()
    """What else scenarios of this game may say, besides its fields, `seed` and `to_move`; see `table_for`, `ask`."""
    description_reader: ClassVar[type[DescriptionReader]] = DescriptionReader
    """What reads scenarios; one of the game's own may name things in more ways."""

    def empty_table(self, seed: int) -> S:
        """The table before anything is dealt, with the things of each pool in the pile of its rest."""
        made: S = self.state_class(self, seed)
        return made

    def table_for(self, seed: int, reader: DescriptionReader) -> S:
        """The table on which a scenario is laid out.

        Here a game may read of `reader.told` what must be known first, and what is told in other words than saved.
        """
        return self.empty_table(seed)

    @abstractmethod
    def ask(self, state: S, to_move: int, told: Mapping[str, Any]) -> None:
        """Put on the agenda what a scenario begins with; `told` is the whole description."""

    def check_table(self, state: S, reader: TableReader) -> None:
        """Name what no field of the table shows alone: `reader.wrong(place, what)`. For positions and scenarios."""

    def check_agenda(self, state: S, reader: TableReader) -> None:
        """Name what is pending in a saved position and cannot be."""

    def state_from_dict(self, data: Mapping[str, Any]) -> S:
        """A position from `State.to_dict()`; SaveError names every mistake with its place."""
        found: S = read_position(self.state_class, self, data, self._check)
        return found

    def _check(self, state: S, reader: TableReader) -> None:
        self.check_table(state, reader)
        reader.done("the position")
        self.check_agenda(state, reader)

    def scenario(self, description: Mapping[str, Any]) -> S:
        """A position from a short description, carried out up to its first decision.

        Everything may be left out; things are named by id or as printed. Raises ScenarioError that names every mistake.
        """
        seed = description.get("seed", 0) if isinstance(description, Mapping) else 0
        reader = self.description_reader(self)
        made: type[S] = self.state_class
        state = lay_on(
            made, reader, description, ("seed", "to_move", *self.described),
            lambda: self.table_for(seed if type(seed) is int else 0, reader), self.check_table,
        )  # fmt: skip
        self.ask(state, reader.told.get("to_move", 0), reader.told)
        state.begin()
        return state
