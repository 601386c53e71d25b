"""Places of the things on a declared table, by kind, so that a thing can be removed and put elsewhere.

A *kind* is the game's name for the things of a pile or the word of a seat ("card", "badge", "faction"). It follows from
the declaration, for every game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.i18n.words import to_singular
from tabletop.engine.schema.field_types import EVERYBODY, NOBODY, Field, PileField, WordField, WordsField
from tabletop.engine.schema.pools import iterate_holders


@dataclass
class Place:
    """One pile, or the words of one field: `things` are its contents, `number` its index in a list of piles."""

    keeper: Any
    field: Field
    """Declared field; its `leaf` defines its visibility."""
    owner: int
    kind: str
    things: list[str]
    number: int = -1
    among: int = 1
    """Number of piles in its list."""

    @property
    def hidden(self) -> bool:
        """True if no seat may see it: its things are still to come."""
        return self.owner < 0 and self.field.leaf.seen == NOBODY

    @property
    def slots(self) -> bool:
        """True if it consists of slots that may be empty."""
        leaf = self.field.leaf
        return isinstance(leaf, PileField) and leaf.empty

    @property
    def full(self) -> bool:
        """True if it is not empty."""
        return any(self.things)

    def set_things(self, things: Sequence[str]) -> None:
        """Set its things, without a change to clones of the position."""
        content: Any = getattr(self.keeper, self.field.name)
        self.things = list(things)
        if isinstance(self.field, WordsField):
            setattr(self.keeper, self.field.name, dict(zip(content, things, strict=True)))
        elif self.number < 0:
            setattr(self.keeper, self.field.name, list(things))
        else:
            piles = [list(things) if k == self.number else pile for k, pile in enumerate(content)]
            setattr(self.keeper, self.field.name, piles)
        known_field = self.field.leaf.known
        if known_field.startswith("."):  # things that are known to be here must stay here
            before = getattr(self.keeper, known_field[1:])
            setattr(self.keeper, known_field[1:], [thing for thing in before if thing in self.things])


def get_kind(game: Game, f: Field) -> str:
    """Return the kind of the things in a field."""
    leaf = f.leaf
    name = f.name if f.name in game.kinds or isinstance(leaf, WordField) else leaf.pool or "cards"
    return game.kinds.get(f"{f.name}.each") or game.kinds.get(name) or to_singular(name)


def list_places(state: State, kind: str = "") -> list[Place]:
    """Return every place on the table that can hold things, or only those of one kind."""
    result: list[Place] = []
    for keeper, owner, _, fields in iterate_holders(state):
        beside = {f.leaf.known[1:] for f in fields if f.leaf.known.startswith(".")}
        for f in fields:
            if isinstance(f.leaf, (PileField, WordsField)) and f.name not in beside:
                of = get_kind(state.game, f)
                if not kind or of == kind:
                    result += _iterate_places(keeper, f, owner, of)
    return result


def _iterate_places(keeper: Any, f: Field, owner: int, kind: str) -> Iterator[Place]:
    content: Any = getattr(keeper, f.name)
    if isinstance(f, WordsField):
        yield Place(keeper, f, owner, kind, list(content.values()))
    elif f is f.leaf:
        yield Place(keeper, f, owner, kind, list(content))
    elif all(isinstance(pile, list) for pile in content):
        for k, pile in enumerate(content):
            yield Place(keeper, f, k if f.per_seat else owner, kind, list(pile), k, len(content))


def find_chosen_words(game: Game, state: State) -> dict[str, tuple[str, str]]:
    """Return the words of seats that a parameter sets: kind -> parameter, field of the seat."""
    by_kind = {}
    for keeper, owner, _, fields in iterate_holders(state):
        for f in fields if owner >= 0 else ():
            if isinstance(f, WordField) and callable(f.among):
                for name, setting in game.settings.items():
                    if setting.by_seat and to_singular(name) == f.name and hasattr(keeper, f.name):
                        by_kind[get_kind(game, f)] = (name, f.name)
    return by_kind


def list_choices(state: State, kind: str, field: str) -> list[str]:
    """Return the possible words of a seat."""
    for _, owner, _, fields in iterate_holders(state):
        for f in fields if owner >= 0 else ():
            if isinstance(f, WordField) and f.name == field and get_kind(state.game, f) == kind:
                among: Any = f.among
                return list(among(state))
    return []


def find_designs(state: State, kind: str) -> Mapping[str, str]:
    """Return thing -> design, if the copies of a kind have separate names."""
    for f in (f for *_, fields in iterate_holders(state) for f in fields):
        among: Any = getattr(f.leaf, "among", None)
        if isinstance(f.leaf, PileField) and callable(among) and get_kind(state.game, f) == kind:
            design_by_id = among(state)
            if isinstance(design_by_id, Mapping) and all(isinstance(design, str) for design in design_by_id.values()):
                return design_by_id
    return {}


def find_next_pile(state: State, place: Place) -> Place | None:
    """Return the pile that refills an empty place: the rest of its pool, or a hidden pile of its kind."""
    hidden = [other for other in list_places(state, place.kind) if other.hidden]
    fits = [other for other in hidden if other.field.leaf.pool == place.field.leaf.pool]
    rest = [other for other in fits if other.field.leaf.rest]
    column = (place.number, place.among) if place.number >= 0 and place.owner < 0 else None
    next_to_it = [other for other in fits if (other.number, other.among) == column]
    alone = [other for other in fits if other.number < 0]
    return next(iter([*rest, *next_to_it, *alone]), None)


def is_open(place: Place) -> bool:
    """Return True if it is on the table, visible to all seats."""
    return place.owner < 0 and place.field.leaf.seen == EVERYBODY
