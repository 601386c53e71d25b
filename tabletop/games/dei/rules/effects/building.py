"""Build: put camps, bridges and lifts on the map, or move existing ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Interned, select_rules, value
from tabletop.games.dei.rules.effects.base import Carrying, Effect, OfCard
from tabletop.games.dei.table import verbs
from tabletop.games.dei.table.goods import BUILDINGS, PIECES_EACH

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState


@value
class Building(Effect):
    """Effect of building one of these kinds of buildings (dei.action.build)."""

    kinds: tuple[str, ...] = BUILDINGS
    worth: float = 0.7
    """Average value for strategies, without the points of missions for buildings."""

    def possible(self, state: DeiState, player: int, question: Carrying) -> Iterator[Action]:
        board, code, name = state.board, self.code, state.board.get_site_name
        for kind in self.kinds:
            sites = {"camp": board.size, "bridge": len(board.bridge_sites), "lift": len(board.lift_sites)}[kind]
            instead = _list_movable(state, player, kind)
            free = kind == "camp" and state.seats[player].has("capsule")
            for place in range(sites):
                ends = get_build_ends(state, kind, place)
                if ends and (free or any(state.is_present(player, a) for a in ends)):
                    moved_sites = (moved for moved in instead if moved != place)
                    yield from (BUILD[code, kind, name(kind, place), name(kind, moved)] for moved in moved_sites)

    def legal(self, state: DeiState, player: int, question: Carrying, here: list[int]) -> list[Action]:
        board, code, name = state.board, self.code, state.board.get_site_name
        actions: list[Action] = []
        for kind in self.kinds:
            places: Iterable[int]
            if kind == "camp":
                places = range(board.size) if state.seats[player].has("capsule") else here
            else:
                at = board.bridges_at if kind == "bridge" else board.lifts_at
                places = sorted({place for area in here for place in at[area]})
            instead = _list_movable(state, player, kind)
            actions += [
                BUILD[code, kind, name(kind, place), name(kind, moved)]
                for place in places
                for moved in instead
                if moved != place
            ]
        return actions


BUILDS = {
    build.code: build
    for build in (
        Building("build", N_("build"), N_("Build")),
        Building("camp", N_("build a camp"), N_("Camp"), kinds=("camp",), worth=0.5),
        Building("bridge", N_("build a bridge"), N_("Bridge"), kinds=("bridge",), worth=0.4),
        Building("lift", N_("build a lift"), N_("Lift"), kinds=("lift",), worth=0.6),
    )
}


def _list_movable(state: DeiState, player: int, kind: str) -> list[int]:
    """Return the sites of the buildings that may be moved; only -1 if one is left in the supply."""
    stock = list_buildings(state, player, kind)
    return [-1] if len(stock) < PIECES_EACH else list(dict.fromkeys(stock))


@value
class Build(OfCard):
    """Build a camp, bridge or lift, or move an existing one if none is left.

    (dei.action.build, dei.action.build_more, dei.ruling.same_site, dei.badge.capsule, dei.badge.engineer)
    """

    verb = "build"
    rule = "dei.action.build"
    sentence = N_("build a {building}: {site}{instead_of}")
    derived_facts = (("site", "building", "place"), ("instead_of", "building", "instead"))
    notation_names: ClassVar[Mapping[str, str]] = {"instead": "from"}

    code: str
    building: str
    place: str
    """The area of a camp, or the site of a bridge ("2.3:0") or lift ("2.1a/2.1B")."""
    instead: str = ""
    """The site of the building that is moved; "" if there is one in the supply."""

    def obstacles(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        yield from self.check_left(state, player, question)
        if self.code not in BUILDS or self.building not in BUILDS[self.code].kinds:
            yield Obstacle("dei.card.actions", N_("This action does not build that."))
            return
        place = state.board.find_site(self.building, self.place)
        instead = state.board.find_site(self.building, self.instead)
        ends = get_build_ends(state, self.building, place)
        if not ends:
            rule = "dei.action.build" if self.building == "camp" else "dei.ruling.lift_sites"
            yield Obstacle(rule, N_("Nothing like that can be built there."))
            return
        seat = state.seats[player]
        free = self.building == "camp" and seat.has("capsule")
        if not free and not any(state.is_present(player, area) for area in ends):
            yield Obstacle("dei.action.build", N_("You have no figure there."))
        stock = list_buildings(state, player, self.building)
        if len(stock) < PIECES_EACH and self.instead:
            message = N_("You have a {building} left in the supply; only when there is none left, one is moved.")
            yield Obstacle("dei.action.build_move", message, building=self.building)
        elif len(stock) >= PIECES_EACH and (instead not in stock or instead == place):
            message = N_("You have no {building} left in the supply: say which one you move.")
            yield Obstacle("dei.action.build_move", message, building=self.building)

    def resolve(self, state: DeiState, player: int, question: Carrying) -> None:
        site = state.board.find_site
        engineer = self.building != "camp" and state.seats[player].has("engineer")
        self.use(state, player, question, *(("move", "move") if engineer else ()))
        verbs.build(state, player, self.building, site(self.building, self.place), site(self.building, self.instead))

    def cite_rules_between(self, before: DeiState, after: DeiState) -> Iterable[str]:
        player, camp = before.current_player(), self.building == "camp"
        place = before.board.find_site(self.building, self.place)
        ends = {*get_build_ends(before, self.building, place)}
        own = [(kind, k) for kind in BUILDINGS for k in list_buildings(before, player, kind)]
        return select_rules({
            "dei.ruling.lift_sites": not camp,
            "dei.badge.engineer": not camp and before.seats[player].has("engineer"),
            "dei.badge.capsule": camp and not before.is_present(player, place),
            "dei.action.build_move": self.instead,
            "dei.action.build_more": any(ends & {*get_build_ends(before, kind, k)} for kind, k in own),
            "dei.ruling.same_site": (self.building, place) in own,
        })  # fmt: skip

    def list_coverage_marks(self) -> Iterable[str]:
        return (f"{self.building} moved",) if self.instead else ()

    def list_references(self) -> Iterable[str]:
        return (f"{'area' if self.building == 'camp' else self.building}:{self.place}",)


BUILD: Interned[Build] = Interned(Build)


def list_buildings(state: DeiState, player: int, building: str) -> list[int]:
    """Return the sites of a seat's buildings of one kind."""
    seat = state.seats[player]
    return seat.camps if building == "camp" else seat.bridges if building == "bridge" else seat.lifts


def get_build_ends(state: DeiState, building: str, place: int) -> tuple[int, ...]:
    """Return the areas of a building; empty if nothing can be built there (dei.ruling.lift_sites)."""
    board = state.board
    if building == "camp":
        return (place,) if 0 <= place < board.size else ()
    if building == "lift":
        return board.lift_sites[place] if 0 <= place < len(board.lift_sites) else ()
    if 0 <= place < len(board.bridge_sites):
        first_roof, second_roof, _ = board.bridge_sites[place]
        return (first_roof, second_roof) if first_roof != second_roof else ()
    return ()
