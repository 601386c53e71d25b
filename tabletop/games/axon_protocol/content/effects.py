"""What software, area actions and abilities of corporations do: values read from the content, each with its targets.

`Apply` carries out the effects of one source, one after the other; effects that need a target ask for it (`Aim`). The
agenda names only the source ("software:worm", "field:harbour:0", "corporation:ares"), never an effect, so that no file
can bring in effects of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.decisions import Obstacle
from tabletop.engine.values import N_, Value, value
from tabletop.games.axon_protocol.content.pieces import Figure
from tabletop.games.axon_protocol.rules.skills import after_hack, hackable, unguarded
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table import verbs
from tabletop.games.axon_protocol.table.goods import RESOURCES
from tabletop.games.axon_protocol.table.state import SCENE
from tabletop.games.axon_protocol.table.who import NEEDS, Who

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.state import AxonState


class Effect(Value):
    """One effect. `actor` is the character that acts through an area action; "" where nobody acts."""

    __slots__ = ()

    aims: ClassVar[bool] = False
    """Whether a target is chosen for it."""

    def needs_aim(self) -> bool:
        """Whether a target is chosen for it, rather than given by what went before."""
        return self.aims

    def meant(self, actor: str, chosen: str) -> str:
        """The target: the one that was chosen, unless the effect itself says which."""
        return chosen

    def targets(self, state: AxonState, player: int, actor: str) -> Iterable[str]:
        """Every target one could think of; ("",) where it needs none."""
        return ("",)

    def obstacles(self, state: AxonState, player: int, actor: str, target: str) -> Iterator[Obstacle]:
        """Why it cannot happen to this target."""
        return iter(())

    def carry(self, state: AxonState, player: int, actor: str, target: str) -> None:
        """Let it happen."""

    def options(self, state: AxonState, player: int, actor: str) -> list[str]:
        """The targets without obstacles."""
        return [
            t
            for t in self.targets(state, player, actor)
            if not any(True for _ in self.obstacles(state, player, actor, t))
        ]

    def usable(self, state: AxonState, player: int, actor: str) -> bool:
        """Whether there is a target without obstacles."""
        return any(
            not any(True for _ in self.obstacles(state, player, actor, t)) for t in self.targets(state, player, actor)
        )


@value
class OnCharacter(Effect):
    """An effect on one character, chosen among those meant by `who`."""

    aims = True

    who: Who

    def needs_aim(self) -> bool:
        return self.who.where not in ("self", "same")

    def meant(self, actor: str, chosen: str) -> str:
        return ref.character(actor) if self.who.where == "self" else chosen

    def targets(self, state: AxonState, player: int, actor: str) -> Iterable[str]:
        where = self.who.where
        if where == "self":
            return [ref.character(actor)] if actor in state.figures else []
        if where in ("city", "any"):
            return [ref.character(id) for id in state.figures]
        here = state.figures.get(actor)
        if here is None:
            return []
        areas = {here.area} if where == "here" else set(state.city.by_street[here.area])
        return [ref.character(f.id) for f in state.figures.values() if f.area in areas and f.id != actor]

    def obstacles(self, state: AxonState, player: int, actor: str, target: str) -> Iterator[Obstacle]:
        figure = state.figures.get(ref.named(target))
        if figure is None:
            yield Obstacle("axn.software.attack", N_("There is no such target in the city."))
            return
        if self.needs_aim() and target not in self.targets(state, player, actor):
            yield Obstacle("axn.software.attack", N_("{character} is not in reach of this."), character=figure.id)
        yield from self.unfit(state, figure, actor)

    def unfit(self, state: AxonState, figure: Figure, actor: str) -> Iterator[Obstacle]:
        """Why not this character, apart from how near it is; inmates are safe from characters elsewhere."""
        where = self.who.where
        if figure.cell and (where == "city" or (where == "any" and self.elsewhere(state, figure, actor))):
            yield Obstacle("axn.prison.targets", N_("{character} is in prison."), character=figure.id)
        condition = self.who.missing(state, figure)
        if condition:
            yield Obstacle("axn.software.attack", NEEDS[condition], character=figure.id)
        yield from self.hindrances(state, figure)

    def options(self, state: AxonState, player: int, actor: str) -> list[str]:
        figures = state.figures
        return [
            t
            for t in self.targets(state, player, actor)
            if not any(True for _ in self.unfit(state, figures[ref.named(t)], actor))
        ]

    def usable(self, state: AxonState, player: int, actor: str) -> bool:
        if self.who.where in ("city", "any"):  # asked for every card in hand, very often
            return any(not any(True for _ in self.unfit(state, figure, actor)) for figure in state.figures.values())
        return bool(self.options(state, player, actor))

    def elsewhere(self, state: AxonState, figure: Figure, actor: str) -> bool:
        """Whether a character acts, and from another area (axn.prison.targets); software and abilities do not."""
        return actor in state.figures and state.figures[actor].area != figure.area

    def hindrances(self, state: AxonState, figure: Figure) -> Iterator[Obstacle]:
        """Why not this character, beyond what `who` says."""
        return iter(())

    def carry(self, state: AxonState, player: int, actor: str, target: str) -> None:
        self.on(state, player, actor, ref.named(target))

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        """Let it happen to this character."""


@value
class Give(OnCharacter):
    """n markers of a resource come into play on the character."""

    who: Who
    resource: int
    n: int = 1

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        verbs.place(state, player, id, self.resource, self.n)


@value
class Take(OnCharacter):
    """Up to n markers of a resource go from the character back to the supply."""

    who: Who
    resource: int
    n: int = 1

    def hindrances(self, state: AxonState, figure: Figure) -> Iterator[Obstacle]:
        if not figure.markers[self.resource]:
            needs = NEEDS[RESOURCES[self.resource]]
            yield Obstacle("axn.resource.leave", needs, character=figure.id)

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        verbs.remove(state, id, self.resource, self.n)


@value
class Kill(OnCharacter):
    """The character dies. Who acts takes its products; if software kills, nobody does (axn.products.loot)."""

    who: Who

    def hindrances(self, state: AxonState, figure: Figure) -> Iterator[Obstacle]:
        return unguarded(state, figure, "axn.skill.guard")

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        verbs.kill(state, id, actor if actor != id else "")


@value
class Tire(OnCharacter):
    """The character gets an activation marker."""

    who: Who

    def hindrances(self, state: AxonState, figure: Figure) -> Iterator[Obstacle]:
        if figure.activated:
            yield Obstacle("axn.activate", NEEDS["ready"], character=figure.id)

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        verbs.turn(state, id, True)


@value
class Wake(OnCharacter):
    """The character loses its activation marker."""

    who: Who

    def hindrances(self, state: AxonState, figure: Figure) -> Iterator[Obstacle]:
        if not figure.activated:
            yield Obstacle("axn.activate", NEEDS["activated"], character=figure.id)

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        verbs.turn(state, id, False)


@value
class Jail(OnCharacter):
    """The character goes to the top field of the prison, as if arrested."""

    who: Who

    def hindrances(self, state: AxonState, figure: Figure) -> Iterator[Obstacle]:
        if state.has_passive(figure, "immune:arrest"):
            yield Obstacle("axn.passive", N_("{character} is immune to {skill}."), character=figure.id, skill="arrest")

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        verbs.jail(state, id)


@value
class Release(OnCharacter):
    """An inmate leaves the prison for an area of the player's choice."""

    who: Who

    def hindrances(self, state: AxonState, figure: Figure) -> Iterator[Obstacle]:
        if not figure.cell:
            yield Obstacle("axn.prison.out", NEEDS["inmate"], character=figure.id)

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        from tabletop.games.axon_protocol.rules.choices import ChooseArea, release_areas

        state.then(player, ChooseArea(id, release_areas(state)))


@value
class Watch(OnCharacter):
    """The character stands guard until the end of the round."""

    who: Who

    def hindrances(self, state: AxonState, figure: Figure) -> Iterator[Obstacle]:
        if state.is_guard(figure):
            yield Obstacle("axn.skill.guard", N_("{character} stands guard already."), character=figure.id)

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        verbs.watch(state, id)


@value
class Send(OnCharacter):
    """The character is moved: to a neighbouring area, a kind of area, one area, or anywhere but a prison.

    `to` is "near", "anywhere", "here" (where the acting character is), an area word, or "area:<id>".
    """

    who: Who
    to: str = "near"

    def destinations(self, state: AxonState, figure: Figure, actor: str = "") -> tuple[str, ...]:
        """Where the character may be put, by number."""
        city = state.city
        if self.to == "near":
            areas = set(city.by_street[figure.area])
        elif self.to == "here":
            areas = {state.figures[actor].area} if actor in state.figures else set()
        elif self.to.startswith("area:"):
            areas = {self.to[5:]}
        else:
            from tabletop.games.axon_protocol.rules.routines import goals

            areas = set(city.areas) if self.to == "anywhere" else goals(state, figure, self.to)
        areas -= {figure.area, city.prison}
        return tuple(sorted(areas, key=lambda a: city.areas[a].number))

    def obstacles(self, state: AxonState, player: int, actor: str, target: str) -> Iterator[Obstacle]:
        yield from OnCharacter.obstacles(self, state, player, actor, target)
        figure = state.figures.get(ref.named(target))
        if figure is not None and figure.cell:
            yield Obstacle("axn.prison.moves", N_("{character} is in prison."), character=figure.id)
        elif figure is not None and not self.destinations(state, figure, actor):
            yield Obstacle("axn.software.service", N_("There is nowhere to move {character}."), character=figure.id)

    def options(self, state: AxonState, player: int, actor: str) -> list[str]:
        return Effect.options(self, state, player, actor)  # what is in the way may depend on the one who acts

    def usable(self, state: AxonState, player: int, actor: str) -> bool:
        return Effect.usable(self, state, player, actor)

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        from tabletop.games.axon_protocol.rules.choices import ChooseArea

        state.then(player, ChooseArea(id, self.destinations(state, state.figures[id], actor)))


@value
class Hack(OnCharacter):
    """The character is hacked: it uses one of its skills, or does nothing."""

    who: Who

    def hindrances(self, state: AxonState, figure: Figure) -> Iterator[Obstacle]:
        return hackable(state, figure)

    def on(self, state: AxonState, player: int, actor: str, id: str) -> None:
        from tabletop.games.axon_protocol.rules.choices import ChooseDeed

        verbs.tell_hacked(state, id)
        state.then(player, ChooseDeed(id, (id,)), *after_hack(state, id))


@value
class Leak(Effect):
    """n data markers come into play on a corporation area."""

    aims = True

    n: int = 1

    def targets(self, state: AxonState, player: int, actor: str) -> Iterable[str]:
        return [ref.area(a) for a in state.city.corporation_areas]

    def obstacles(self, state: AxonState, player: int, actor: str, target: str) -> Iterator[Obstacle]:
        if ref.named(target) not in state.data:
            yield Obstacle("axn.data.place", N_("Data lies only on corporation areas."))

    def carry(self, state: AxonState, player: int, actor: str, target: str) -> None:
        for _ in range(self.n):
            verbs.place_data(state, player, ref.named(target))


@value
class Patch(Effect):
    """Up to n data markers go from a corporation area, or only from the own one, back to the supply."""

    aims = True

    n: int = 1
    own: bool = False

    def targets(self, state: AxonState, player: int, actor: str) -> Iterable[str]:
        if self.own:
            corporation = state.corporation(player)
            return [ref.area(corporation.area)] if corporation is not None else []
        return [ref.area(a) for a in state.city.corporation_areas]

    def obstacles(self, state: AxonState, player: int, actor: str, target: str) -> Iterator[Obstacle]:
        if target not in self.targets(state, player, actor):
            yield Obstacle("axn.data.place", N_("That is not the area this works on."))
        elif not state.data.get(ref.named(target)):
            yield Obstacle("axn.data.place", N_("No data lies in {area}."), area=ref.named(target))

    def carry(self, state: AxonState, player: int, actor: str, target: str) -> None:
        area = ref.named(target)
        for _ in range(min(self.n, state.data[area])):
            verbs.remove_data(state, area)


@value
class Draw(Effect):
    """Draw n software cards."""

    n: int = 1

    def carry(self, state: AxonState, player: int, actor: str, target: str) -> None:
        verbs.draw(state, player, self.n)


@value
class Drop(Effect):
    """Another player discards n cards at random."""

    aims = True

    n: int = 1

    def targets(self, state: AxonState, player: int, actor: str) -> Iterable[str]:
        return [ref.seat(p) for p in state.seats_from(player)[1:]]

    def obstacles(self, state: AxonState, player: int, actor: str, target: str) -> Iterator[Obstacle]:
        if target not in self.targets(state, player, actor):
            yield Obstacle("axn.software.attack", N_("Only another player can be attacked."))
            return
        other = ref.seat_named(target)
        if not state.seats[other].hand:
            yield Obstacle("axn.software.attack", N_("{player} has no cards in hand."), player=other)
        if state.standing(other, "shield"):
            yield Obstacle(
                "axn.software.desktop", N_("Software on the desktop of {player} wards it off."), player=other
            )

    def carry(self, state: AxonState, player: int, actor: str, target: str) -> None:
        verbs.discard_at_random(state, ref.seat_named(target), self.n)


@value
class Backlash(Effect):
    """Who played what was countered discards n cards at random. Only on counters."""

    n: int = 1

    def carry(self, state: AxonState, player: int, actor: str, target: str) -> None:
        verbs.discard_at_random(state, ref.seat_named(target), self.n)


@value
class Purge(Effect):
    """A card on the desktop of another player is discarded."""

    aims = True

    def targets(self, state: AxonState, player: int, actor: str) -> Iterable[str]:
        others = state.seats_from(player)[1:]
        return [f"desktop:{p}:{design}" for p in others for design in state.designs(state.seats[p].desktop)]

    def obstacles(self, state: AxonState, player: int, actor: str, target: str) -> Iterator[Obstacle]:
        if target not in self.targets(state, player, actor):
            yield Obstacle("axn.software.attack", N_("No such card lies on the desktop of another player."))
        elif state.standing(ref.seat_named(target), "shield"):
            other = ref.seat_named(target)
            yield Obstacle(
                "axn.software.desktop", N_("Software on the desktop of {player} wards it off."), player=other
            )

    def carry(self, state: AxonState, player: int, actor: str, target: str) -> None:
        verbs.purge(state, ref.seat_named(target), target.split(":", 2)[2])


@value
class Clean(Effect):
    """One violence marker goes from an action field back to the supply."""

    aims = True

    def targets(self, state: AxonState, player: int, actor: str) -> Iterable[str]:
        return [ref.field(r) for k, r in enumerate(state.city.refs) if state.marks[k] & SCENE]

    def obstacles(self, state: AxonState, player: int, actor: str, target: str) -> Iterator[Obstacle]:
        if target not in self.targets(state, player, actor):
            yield Obstacle("axn.violence.scene", N_("No violence marker lies on that action field."))

    def carry(self, state: AxonState, player: int, actor: str, target: str) -> None:
        verbs.remove_scene(state, state.city.ref_index[ref.named(target)])


@value
class Recruit(Effect):
    """Phishing that uses no action field (axn.phishing)."""

    def obstacles(self, state: AxonState, player: int, actor: str, target: str) -> Iterator[Obstacle]:
        return nobody_left(state)

    def carry(self, state: AxonState, player: int, actor: str, target: str) -> None:
        from tabletop.games.axon_protocol.rules.choices import Lure

        state.then(player, Lure())


@value
class Standing(Effect):
    """What a card does as long as it lies on a desktop (axn.software.desktop).

    "hand_limit": n more cards in hand at the end of a round; "draw": n more cards drawn there; "free_hack": the first
    hack of a round costs no card; "vault": data in the own area costs no points; "shield": attacks cannot touch the
    hand and the desktop.
    """

    kind: str
    n: int = 1


STANDING = ("hand_limit", "draw", "free_hack", "vault", "shield")


def nobody_left(state: AxonState) -> Iterator[Obstacle]:
    """Why nobody can be phished (axn.ruling.small_deck)."""
    if not state.deck and not state.graveyard:
        yield Obstacle("axn.ruling.small_deck", N_("No character is left to come into the city."))


