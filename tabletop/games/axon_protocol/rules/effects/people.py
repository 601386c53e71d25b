"""Effects on characters, including their movement."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Self

from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, value
from tabletop.games.axon_protocol.rules.characters import deeds
from tabletop.games.axon_protocol.rules.choices import ChooseArea, Lure, release_areas
from tabletop.games.axon_protocol.rules.effects.base import Effect, Entry, OnCharacter
from tabletop.games.axon_protocol.rules.hindrances import check_characters_left, check_guards, check_hackable
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table import verbs
from tabletop.games.axon_protocol.table.goals import find_goals
from tabletop.games.axon_protocol.table.who import Who
from tabletop.games.axon_protocol.words.texts import SOURCE, describe_destination, describe_selection, say

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.content.effect_reader import EffectReader
    from tabletop.games.axon_protocol.content.pieces import City
    from tabletop.games.axon_protocol.table.figures import Figure
    from tabletop.games.axon_protocol.table.state import AxonState


@value
class Kill(OnCharacter):
    """Effect that kills the character. An acting character takes its products (axn.products.loot)."""

    key = "kill"

    def find_hindrances(self, state: AxonState, figure: Figure) -> Iterator[Obstacle]:
        return check_guards(state, figure, "axn.skill.guard")

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        verbs.kill(state, id, actor if actor != id else "")

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        return say(N_("kill {who}"), lang, who=self.describe_characters(lang))


@value
class Tire(OnCharacter):
    """Effect that puts an activation marker on the character."""

    key = "tire"
    needed_condition = "ready"

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        verbs.turn(state, id, True)

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        return say(
            N_("put an activation marker on {who}"),
            lang,
            who=describe_selection(self.who.remove_condition("ready"), lang),
        )


@value
class Wake(OnCharacter):
    """Effect that removes the activation marker of the character."""

    key = "wake"
    needed_condition = "activated"
    own_turn = True

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        verbs.turn(state, id, False)

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        source = describe_selection(self.who.remove_condition("activated"), lang, SOURCE)
        return say(N_("remove the activation marker {source}"), lang, source=source)


@value
class Jail(OnCharacter):
    """Effect that sends the character to the top field of the prison, like an arrest."""

    key = "jail"

    def find_hindrances(self, state: AxonState, figure: Figure) -> Iterator[Obstacle]:
        if state.has_passive(figure, "immune:arrest"):
            yield Obstacle(
                "axn.passive", N_("{character:The} is immune to {skill}."), character=figure.id, skill="arrest"
            )

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        verbs.jail(state, id)

    @classmethod
    def read(cls, r: EffectReader, entry: Entry) -> Self:
        who = r.read_selection(entry.argument, f"{entry.place}, jail", entry)
        if "inmate" in who.which:
            r.wrong(f"{entry.place}, jail", "inmates are already in prison")
        return cls(who)

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        free = Who("any" if self.who.where == "city" else self.who.where, self.who.which)
        return say(N_("send {who} to prison"), lang, who=describe_selection(free, lang))


@value
class Release(OnCharacter):
    """Effect that releases an inmate from prison into an area of the player's choice."""

    key = "release"
    needed_condition = "inmate"

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        state.then(player, ChooseArea(id, release_areas(state)))

    @classmethod
    def read(cls, r: EffectReader, entry: Entry) -> Self:
        who = r.read_selection(entry.argument, f"{entry.place}, release", entry)
        if who.where != "same" and "inmate" not in who.which:
            r.wrong(f"{entry.place}, release", "only inmates can be released; use 'any inmate'")
        return cls(who)

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        return say(N_("release {who} into an area of your choice"), lang, who=self.describe_characters(lang))

    def list_new_areas(self, state: AxonState, figure: Figure) -> tuple[str, ...]:
        return release_areas(state)


@value
class Watch(OnCharacter):
    """Effect that makes the character a guard until the end of the round."""

    key = "watch"

    def find_hindrances(self, state: AxonState, figure: Figure) -> Iterator[Obstacle]:
        if state.is_guard(figure):
            yield Obstacle("axn.ruling.guard_twice", N_("{character:The} stands guard already."), character=figure.id)

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        verbs.watch(state, id)

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        return say(N_("have {who} stand guard until the end of the round"), lang, who=self.describe_characters(lang))


@value
class Send(OnCharacter):
    """Effect that moves the character to a neighbouring area, a kind of area, one area, or anywhere but a prison.

    `to` is "near", "anywhere", "here" (the area of the acting character), an area word, or "area:<id>".
    """

    key = "send"
    needed = ("to",)
    to: str = "near"

    def list_destinations(self, state: AxonState, figure: Figure, actor: str = "") -> tuple[str, ...]:
        """Return the areas to which the character may be moved, sorted by number."""
        city = state.city
        if self.to == "near":
            areas = set(city.by_street[figure.area])
        elif self.to == "here":
            areas = {state.figures[actor].area} if actor in state.figures else set()
        elif self.to.startswith("area:"):
            areas = {self.to[5:]}
        else:
            areas = set(city.areas if self.to == "anywhere" else find_goals(state, figure, self.to))
        areas -= {figure.area, city.prison}
        return tuple(sorted(areas, key=lambda a: city.areas[a].number))

    def obstacles(self, state: AxonState, player: int, actor: str, target: str) -> Iterator[Obstacle]:
        yield from OnCharacter.obstacles(self, state, player, actor, target)
        figure = state.figures.get(ref.get_name(target))
        if figure is None:
            return
        if figure.cell:
            if self.who.where != "city":  # otherwise its text excludes inmates
                message = N_("{character:The} is in prison, and this moves nobody out of it.")
                yield Obstacle("axn.ruling.inmates", message, character=figure.id)
        elif not self.list_destinations(state, figure, actor):
            yield Obstacle("axn.ruling.targets", N_("There is nowhere to move {character:the}."), character=figure.id)

    def list_options(self, state: AxonState, player: int, actor: str) -> list[str]:
        return Effect.list_options(self, state, player, actor)  # the obstacles may depend on the acting character

    def is_usable(self, state: AxonState, player: int, actor: str) -> bool:
        return Effect.is_usable(self, state, player, actor)

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        state.then(player, ChooseArea(id, self.list_destinations(state, state.figures[id], actor)))

    @classmethod
    def read(cls, r: EffectReader, entry: Entry) -> Self:
        who = r.read_selection(entry.argument, f"{entry.place}, send", entry)
        return cls(
            who, r.read_destination(entry.table["to"], f"{entry.place}, to", entry) if "to" in entry.table else ""
        )

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        destination = describe_destination(self.to, lang, city)
        if self.who.where == "self":
            return say(N_("this character moves {destination}"), lang, destination=destination)
        return say(N_("move {who} {destination}"), lang, who=self.describe_characters(lang), destination=destination)

    def list_new_areas(self, state: AxonState, figure: Figure) -> tuple[str, ...]:
        return self.list_destinations(state, figure)


@value
class Hack(OnCharacter):
    """Effect that hacks the character: it uses one of its skills, or does nothing."""

    key = "hack"

    def find_hindrances(self, state: AxonState, figure: Figure) -> Iterator[Obstacle]:
        return check_hackable(state, figure)

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        deeds.resolve_hack(state, player, id)

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        return say(N_("hack {who}"), lang, who=self.describe_characters(lang))


@value
class Recruit(Effect):
    """Phishing without an action field (axn.phishing)."""

    key = "recruit"

    def obstacles(self, state: AxonState, player: int, actor: str, target: str) -> Iterator[Obstacle]:
        return check_characters_left(state)

    def carry(self, state: AxonState, player: int, actor: str, target: str) -> None:
        state.then(player, Lure())

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        return say(N_("phish, without marking an action field"), lang)
