"""Base classes of effects: their text, targets, execution and parsing.

An effect is one class. Content files refer to it by its `key`, and the registry `EFFECTS` of this package maps the key
to the class; no other code lists the kinds of effects. `Apply` carries out the effects of one source in order.
Effects that need a target ask for it (`Aim`). The agenda stores only the source ("software:worm", "field:harbour:0",
"corporation:ares"), never an effect, so a file cannot introduce custom effects.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Value, get_field_names, value
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table.who import NEEDS, TESTS, Who
from tabletop.games.axon_protocol.words.texts import describe_selection

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.content.effect_reader import EffectReader
    from tabletop.games.axon_protocol.content.pieces import City
    from tabletop.games.axon_protocol.table.figures import Figure
    from tabletop.games.axon_protocol.table.state import AxonState

USUAL = ("field", "software", "ability")
"""Places where most effects may be printed. The other places are "desktop" and "counter"."""
MAX_AMOUNT = 9
"""Largest number in an effect."""


@dataclass
class Entry:
    """Table of a content file that defines an effect."""

    argument: Any
    """Value under the key that names the effect."""
    table: Mapping[str, Any]
    place: str
    context: str
    """Place where the effect is printed; see `Effect.printed`."""
    chosen: bool
    """True if an earlier effect of the same source has chosen a character."""


class Effect(Value):
    """One effect. `actor` is the character that acts through an area action, or "" if no character acts."""

    __slots__ = ()

    key: ClassVar[str]
    """Key of the effect in content files. The value under this key is the main parameter of the effect."""
    needed: ClassVar[tuple[str, ...]] = ()
    """Additional keys required in content files."""
    optional: ClassVar[tuple[str, ...]] = ()
    """Additional optional keys."""
    printed: ClassVar[tuple[str, ...]] = USUAL
    """Places where the effect can be printed: "field", "software", "desktop", "counter", "ability"."""
    aims: ClassVar[bool] = False
    """True if the effect needs a chosen target."""
    own_turn: ClassVar[bool] = False
    """True if the other players benefit more when the effect is used outside the player's turn."""

    # --- reading and words ---

    @classmethod
    def read(cls, r: EffectReader, entry: Entry) -> Self:
        """Parse the effect from a content file; `r` collects errors. The key has its amount, or `true`."""
        place = f"{entry.place}, {cls.key}"
        if get_field_names(cls):
            return cls(r.number(entry.argument, place, 1, MAX_AMOUNT))  # type: ignore[call-arg]
        if not r.flag(entry.argument, place):
            r.wrong(place, "must be true")
        return cls()

    @abstractmethod
    def describe(self, lang: str = "en", city: City | None = None) -> str:
        """Return the instruction to the player as part of a sentence: "put 1 augment on a criminal"."""

    def mark(self) -> str:
        """Return the coverage mark for the use of this effect."""
        return f"effect {type(self).__name__}"

    # --- what it does ---

    def must_aim(self) -> bool:
        """Return True if a target must be chosen, rather than following from an earlier effect."""
        return self.aims

    def resolve_target(self, actor: str, chosen: str) -> str:
        """Return the target: the chosen one, unless the effect itself determines it."""
        return chosen

    def list_targets(self, state: AxonState, player: int, actor: str) -> Iterable[str]:
        """Return all conceivable targets; ("",) if no target is needed."""
        return ("",)

    def obstacles(self, state: AxonState, player: int, actor: str, target: str) -> Iterator[Obstacle]:
        """Yield the reasons why the effect cannot be applied to this target."""
        return iter(())

    def carry(self, state: AxonState, player: int, actor: str, target: str) -> None:
        """Carry out the effect."""

    def list_options(self, state: AxonState, player: int, actor: str) -> list[str]:
        """Return the targets without obstacles."""
        targets = self.list_targets(state, player, actor)
        return [t for t in targets if next(self.obstacles(state, player, actor, t), None) is None]

    def is_usable(self, state: AxonState, player: int, actor: str) -> bool:
        """Return True if there is a target without obstacles."""
        for target in self.list_targets(state, player, actor):
            if next(self.obstacles(state, player, actor, target), None) is None:
                return True
        return False

    def get_lasting_effect(self) -> tuple[str, int]:
        """Return the kind and amount of the lasting effect while the card is on a desktop; ("", 0) if there is none."""
        return "", 0

    def can_make(self, resource: int) -> bool:
        """Return True if the effect brings this resource into play."""
        return False

    def list_new_areas(self, state: AxonState, figure: Figure) -> tuple[str, ...] | None:
        """Return the areas to which the effect can move a character; None if it moves no character."""
        return None


@value
class OnCharacter(Effect):
    """Effect on one character selected by `who`."""

    aims = True
    needed_condition: ClassVar[str] = ""
    """Condition (`who.TESTS`) without which the effect would not change the character; "" for none."""
    who: Who

    @classmethod
    def read(cls, r: EffectReader, entry: Entry) -> Self:
        return cls(r.read_selection(entry.argument, f"{entry.place}, {cls.key}", entry))

    def describe_characters(self, lang: str) -> str:
        """Return the selected characters as the object of a sentence."""
        return describe_selection(self.who, lang)

    def must_aim(self) -> bool:
        return self.who.where not in ("self", "same")

    def resolve_target(self, actor: str, chosen: str) -> str:
        return ref.character(actor) if self.who.where == "self" else chosen

    def list_targets(self, state: AxonState, player: int, actor: str) -> Iterable[str]:
        return [ref.character(figure.id) for figure in self.list_characters_in_reach(state, actor)]

    def list_characters_in_reach(self, state: AxonState, actor: str) -> Iterable[Figure]:
        """Return the characters within reach of the effect."""
        where = self.who.where
        if where in ("city", "any"):
            return state.figures.values()
        here = state.figures.get(actor)
        if here is None:
            return ()
        if where == "self":
            return (here,)
        areas = (here.area,) if where == "here" else state.city.by_street[here.area]
        return [f for f in state.figures.values() if f.area in areas and f.id != actor]

    def obstacles(self, state: AxonState, player: int, actor: str, target: str) -> Iterator[Obstacle]:
        figure = state.figures.get(ref.get_name(target))
        if figure is None:
            yield Obstacle("axn.ruling.targets", N_("There is no such target in the city."))
            return
        if self.must_aim() and target not in self.list_targets(state, player, actor):
            yield Obstacle("axn.ruling.targets", N_("{character:The} is not in reach of this."), character=figure.id)
        yield from self.check_character(state, figure, actor)

    def check_character(self, state: AxonState, figure: Figure, actor: str) -> Iterator[Obstacle]:
        """Yield the reasons why this character cannot be the target, except for its distance.

        Inmates are safe from characters elsewhere."""
        where = self.who.where
        if figure.cell and where == "city":
            message = N_("{character:The} is in prison, and this only works outside prison.")
            yield Obstacle("axn.ruling.targets", message, character=figure.id)
        elif figure.cell and where == "any" and self.is_elsewhere(state, figure, actor):
            yield Obstacle("axn.prison.targets", N_("{character:The} is in prison."), character=figure.id)
        condition = self.who.find_missing_condition(state, figure) or self.find_missing_condition(state, figure)
        if condition:
            yield Obstacle("axn.ruling.targets", NEEDS[condition], character=figure.id)
        yield from self.find_hindrances(state, figure)

    def find_missing_condition(self, state: AxonState, figure: Figure) -> str:
        """Return the condition of `NEEDS` without which the effect would change nothing; "" if it is met."""
        return "" if not self.needed_condition or TESTS[self.needed_condition](state, figure) else self.needed_condition

    def list_options(self, state: AxonState, player: int, actor: str) -> list[str]:
        return [
            ref.character(f.id)
            for f in self.list_characters_in_reach(state, actor)
            if self.is_valid_target(state, f, actor)
        ]

    def is_usable(self, state: AxonState, player: int, actor: str) -> bool:
        return any(self.is_valid_target(state, figure, actor) for figure in self.list_characters_in_reach(state, actor))

    def is_valid_target(self, state: AxonState, figure: Figure, actor: str) -> bool:
        """Return True if there are no obstacles. Calls are frequent, so the most common obstacles are checked first."""
        return (
            not self.who.find_missing_condition(state, figure)
            and next(self.check_character(state, figure, actor), None) is None
        )

    def is_elsewhere(self, state: AxonState, figure: Figure, actor: str) -> bool:
        """Return True if a character acts from another area (axn.prison.targets).

        Software and abilities act without a place (axn.ruling.inmates).
        """
        return actor in state.figures and state.figures[actor].area != figure.area

    def find_hindrances(self, state: AxonState, figure: Figure) -> Iterator[Obstacle]:
        """Yield the reasons why this character cannot be the target, in addition to `who`."""
        return iter(())

    def carry(self, state: AxonState, player: int, actor: str, target: str) -> None:
        self.on(state, player, actor, ref.get_name(target))

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        """Apply the effect to this character."""
