"""Effects that bring markers into play or remove them from play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Self

from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, value
from tabletop.games.axon_protocol.rules.effects.base import MAX_AMOUNT, Effect, Entry, OnCharacter
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table import verbs
from tabletop.games.axon_protocol.table.goods import DATA, RESOURCES
from tabletop.games.axon_protocol.table.state import SCENE
from tabletop.games.axon_protocol.words.texts import SOURCE, describe_amount, describe_selection, say

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.content.effect_reader import EffectReader
    from tabletop.games.axon_protocol.content.pieces import City
    from tabletop.games.axon_protocol.table.figures import Figure
    from tabletop.games.axon_protocol.table.state import AxonState


MARKERS = tuple(r for r in RESOURCES if r != "data")
"""Resources whose markers can be on a character."""


@value
class OnMarkers(OnCharacter):
    """Effect that adds markers of one resource to a character, or removes them."""

    needed = ("who",)
    optional = ("n",)
    resource: int
    n: int = 1

    @classmethod
    def read(cls, r: EffectReader, entry: Entry) -> Self:
        resource = r.among(entry.argument, f"{entry.place}, {cls.key}", MARKERS)
        who = r.read_selection(entry.table.get("who", "any"), f"{entry.place}, who", entry)
        n = r.number(entry.table.get("n", 1), f"{entry.place}, n", 1, MAX_AMOUNT)
        return cls(who, RESOURCES.index(resource) if resource else 0, n)


@value
class Give(OnMarkers):
    """Effect that brings n markers of a resource into play on the character."""

    key = "give"

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        verbs.place(state, player, id, self.resource, self.n)

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        goods = describe_amount(self.resource, self.n, lang)
        if self.who.where == "self":
            return say(N_("this character gets {goods}"), lang, goods=goods)
        return say(N_("put {goods} on {who}"), lang, goods=goods, who=self.describe_characters(lang))

    def can_make(self, resource: int) -> bool:
        return self.resource == resource


@value
class Take(OnMarkers):
    """Effect that returns up to n markers of a resource from the character to the supply."""

    key = "take"

    def find_missing_condition(self, state: AxonState, figure: Figure) -> str:
        return "" if figure.markers[self.resource] else RESOURCES[self.resource]

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        verbs.remove(state, id, self.resource, self.n)

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        message = N_("remove {goods} {source}") if self.n == 1 else N_("remove up to {goods} {source}")
        source = describe_selection(self.who, lang, SOURCE)
        return say(message, lang, goods=describe_amount(self.resource, self.n, lang), source=source)


@value
class Leak(Effect):
    """Effect that brings n data markers into play on a corporation area."""

    key = "leak"
    aims = True
    n: int = 1

    def list_targets(self, state: AxonState, player: int, actor: str) -> Iterable[str]:
        return [ref.area(a) for a in state.city.corporation_areas]

    def obstacles(self, state: AxonState, player: int, actor: str, target: str) -> Iterator[Obstacle]:
        if ref.get_name(target) not in state.data:
            yield Obstacle("axn.data.place", N_("Data lies only on corporation areas."))

    def carry(self, state: AxonState, player: int, actor: str, target: str) -> None:
        for _ in range(self.n):
            verbs.place_data(state, player, ref.get_name(target))

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        return say(N_("put {goods} on a corporation area"), lang, goods=describe_amount(DATA, self.n, lang))

    def can_make(self, resource: int) -> bool:
        return resource == DATA


@value
class Patch(Effect):
    """Effect that returns up to n data markers from a corporation area, or only from the own one, to the supply."""

    key = "patch"
    optional = ("own",)
    aims = True
    n: int = 1
    own: bool = False

    def list_targets(self, state: AxonState, player: int, actor: str) -> Iterable[str]:
        if self.own:
            corporation = state.get_corporation(player)
            return [ref.area(corporation.area)] if corporation is not None else []
        return [ref.area(a) for a in state.city.corporation_areas]

    def obstacles(self, state: AxonState, player: int, actor: str, target: str) -> Iterator[Obstacle]:
        if target not in self.list_targets(state, player, actor):
            yield Obstacle("axn.ruling.targets", N_("That is not the area this works on."))
        elif not state.data.get(ref.get_name(target)):
            yield Obstacle("axn.ruling.targets", N_("No data lies in {area}."), area=ref.get_name(target))

    def carry(self, state: AxonState, player: int, actor: str, target: str) -> None:
        area = ref.get_name(target)
        for _ in range(min(self.n, state.data[area])):
            verbs.remove_data(state, area)

    @classmethod
    def read(cls, r: EffectReader, entry: Entry) -> Self:
        n = r.number(entry.argument, f"{entry.place}, patch", 1, MAX_AMOUNT)
        return cls(n, r.flag(entry.table.get("own", False), f"{entry.place}, own"))

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        if self.own:
            singular = N_("remove {goods} from your own corporation area")
            plural = N_("remove up to {goods} from your own corporation area")
        else:
            singular = N_("remove {goods} from a corporation area")
            plural = N_("remove up to {goods} from a corporation area")
        return say(singular if self.n == 1 else plural, lang, goods=describe_amount(DATA, self.n, lang))


@value
class Clean(Effect):
    """Effect that returns one violence marker from an action field to the supply."""

    key = "clean"
    aims = True

    def list_targets(self, state: AxonState, player: int, actor: str) -> Iterable[str]:
        return [ref.field(r) for k, r in enumerate(state.city.refs) if state.marks[k] & SCENE]

    def obstacles(self, state: AxonState, player: int, actor: str, target: str) -> Iterator[Obstacle]:
        if target not in self.list_targets(state, player, actor):
            yield Obstacle("axn.ruling.targets", N_("No violence marker lies on that action field."))

    def carry(self, state: AxonState, player: int, actor: str, target: str) -> None:
        verbs.remove_scene(state, state.city.ref_index[ref.get_name(target)])

    def describe(self, lang: str = "en", city: City | None = None) -> str:
        return say(N_("remove a violence marker from an action field"), lang)
