"""The questions within an action, and the steps that lead to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.actions import Action
from tabletop.engine.decisions import Obstacle
from tabletop.engine.values import N_, Interned, value
from tabletop.games.axon_protocol.content.pieces import Joint, Order
from tabletop.games.axon_protocol.rules.actions import (
    AddResource,
    Deed,
    Discard,
    Doing,
    Nothing,
    Paying,
    Pick,
    Picking,
    SkipLine,
    TakeCorporation,
    Welcome,
    Welcoming,
    another_time,
    free_resources,
)
from tabletop.games.axon_protocol.rules.routines import joint_options, misses, order_options, towards
from tabletop.games.axon_protocol.rules.skills import SKILL
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table import verbs
from tabletop.games.axon_protocol.table.goods import RESOURCES, SKILLS
from tabletop.games.axon_protocol.table.kinds import AxonQuestion, AxonStep
from tabletop.games.axon_protocol.table.who import NEEDS

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.content.pieces import Figure
    from tabletop.games.axon_protocol.table.state import AxonState

DEED: Interned[Deed] = Interned(Deed)
DISCARD: Interned[Discard] = Interned(Discard)
PICK: Interned[Pick] = Interned(Pick)
NOTHING = Nothing()
SKIP = SkipLine()


# --- deeds of a character ------------------------------------


@value
class ChooseDeed(Doing):
    """What a hacked character does: one of its skills, or nothing (axn.hack)."""

    sentence = N_("What does {character} do?")
    kinds = (Deed, Nothing)

    character: str
    chain: tuple[str, ...]
    """Who has hacked or was hacked in this action (axn.ruling.hack_chain)."""

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        figure = state.figures.get(self.character)
        if figure is None:
            return
        skills = state.characters[self.character].skills
        for skill in SKILLS:
            targets = SKILL[skill].targets(state, figure) if skill in skills else ("",)
            for target in targets:
                yield DEED[self.character, skill, target]
        yield NOTHING

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        figure = state.figures.get(self.character)
        if figure is None:
            return ()
        skills = state.characters[self.character].skills
        found: list[Action] = []
        for skill in SKILLS:
            if skill in skills:
                for target in SKILL[skill].options(state, figure):
                    if skill != "hack" or ref.named(target) not in self.chain:
                        found.append(DEED[self.character, skill, target])
        found.append(NOTHING)
        return found

    def hindrances(self, state: AxonState, deed: Deed) -> Iterator[Obstacle]:
        """Why the hacked character cannot do this."""
        if deed.skill not in state.characters[self.character].skills:
            message = N_("{character} does not have the skill {skill}.")
            yield Obstacle("axn.hack", message, character=self.character, skill=deed.skill)
            return
        if deed.skill == "hack" and ref.named(deed.target) in self.chain:
            message = N_("{character} has hacked or was hacked in this action already.")
            yield Obstacle("axn.ruling.hack_chain", message, character=ref.named(deed.target))
        figure = state.figures[self.character]
        yield from unfit(state, figure, deed, "axn.hack")


def unfit(state: AxonState, figure: Figure, deed: Deed, rule: str) -> Iterator[Obstacle]:
    """Why a skill cannot be used on a target: what the skill says of it, or that it is none."""
    skill = SKILL[deed.skill]
    why = list(skill.obstacles(state, figure, deed.target))
    if not why and deed.target not in skill.targets(state, figure):
        why = [Obstacle(rule, N_("That is no target for {skill}."), skill=deed.skill)]
    yield from why


class Bound(Doing):
    """What a character does in a routine, which leaves no choice to do nothing (axn.routine.must)."""

    __slots__ = ()

    def misplaced(self, state: AxonState, player: int, action: Action) -> Iterator[Obstacle]:
        if isinstance(action, Nothing):
            message = N_("{character} can do this line of its routine, and so it must.")
            yield Obstacle("axn.routine.must", message, character=self.character)
        else:
            yield from super().misplaced(state, player, action)


@value
class ChooseOrder(Bound):
    """What a line of a routine leaves open (axn.routine.must)."""

    sentence = N_("The routine of {character}: {order}")
    kinds: ClassVar[tuple[type[Action], ...]] = (Deed,)

    character: str
    line: int

    def facts(self) -> dict[str, object]:
        return {"character": self.character, "line": self.line, "order": (self.character, self.line)}

    def orders(self, state: AxonState) -> list[Order]:
        """The alternatives of the line."""
        return [o for o in state.characters[self.character].routine[self.line] if isinstance(o, Order)]

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        figure = state.figures.get(self.character)
        if figure is None:
            return
        seen = set()
        for order in self.orders(state):
            for target in SKILL[order.skill].targets(state, figure):
                if (order.skill, target) not in seen:
                    seen.add((order.skill, target))
                    yield DEED[self.character, order.skill, target]

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        figure = state.figures.get(self.character)
        if figure is None:
            return ()
        orders = self.orders(state)
        if len(orders) == 1:
            order = orders[0]
            return [DEED[self.character, order.skill, t] for t in order_options(state, figure, order)]
        allowed = {(o.skill, t) for o in orders for t in order_options(state, figure, o)}
        return [a for a in ChooseOrder.possible(self, state, player) if (a.skill, a.target) in allowed]  # type: ignore[attr-defined]

    def hindrances(self, state: AxonState, deed: Deed) -> Iterator[Obstacle]:
        """Why the routine does not say this."""
        figure = state.figures[self.character]
        orders = [o for o in self.orders(state) if o.skill == deed.skill]
        if not orders:
            message = N_("This line of the routine does not say {skill}.")
            yield Obstacle("axn.routine", message, skill=deed.skill)
            return
        if any(deed.target in order_options(state, figure, o) for o in orders):
            return
        order = orders[0]
        hindered = list(unfit(state, figure, deed, "axn.routine"))
        if hindered:
            yield from hindered
            return
        if order.to:
            message = N_("{area} is not on the shortest way {towards}.")
            area = ref.named(deed.target)
            why = towards(state, figure, order.skill, order.to)[1]
            yield why or Obstacle("axn.routine.nearest", message, area=area, towards=order.to)
        else:
            needs = NEEDS[misses(state, order, deed.target)]
            yield Obstacle("axn.routine", needs, character=ref.named(deed.target))


@value
class MayOrder(ChooseOrder):
    """A line that can only be done by a kill that its character may, but need not, commit (axn.ruling.may_kill)."""

    kinds = (Deed, SkipLine)

    character: str
    line: int

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        yield from ChooseOrder.possible(self, state, player)
        yield SKIP

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        return [*ChooseOrder.legal(self, state, player), SKIP] if self.character in state.figures else ()


def joint_line(state: AxonState, caller: str, line: int) -> Joint:
    """A line of a routine in which others act."""
    part = state.characters[caller].routine[line][0]
    assert isinstance(part, Joint)
    return part


@value
class JointTurn(AxonStep):
    """One of several who act through a routine has its turn (axn.initiative)."""

    sentence = N_("{actor} acts through the routine of {character}")

    character: str
    line: int
    actor: str

    def resolve(self, state: AxonState, player: int) -> None:
        caller, actor = state.figures.get(self.character), state.figures.get(self.actor)
        if caller is None or actor is None:
            return
        joint = joint_line(state, self.character, self.line)
        if joint.where == "near":
            if joint_options(state, actor, caller, joint):
                verbs.move(state, actor.id, caller.area)
        else:
            state.then(player, ChooseJoint(self.character, self.line, self.actor))


@value
class ChooseJoint(Bound):
    """What one of several who act through a routine does."""

    sentence = N_("What does {character} do?")
    kinds = (Deed,)

    caller: str
    line: int
    character: str

    def joint(self, state: AxonState) -> Joint:
        """The line that calls."""
        return joint_line(state, self.caller, self.line)

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        figure = state.figures.get(self.character)
        if figure is not None and self.caller in state.figures:
            skill = self.joint(state).skill
            for target in SKILL[skill].targets(state, figure):
                yield DEED[self.character, skill, target]

    def hindrances(self, state: AxonState, deed: Deed) -> Iterator[Obstacle]:
        """Why not this."""
        joint = self.joint(state)
        figure = state.figures[self.character]
        if deed.skill != joint.skill or deed.target not in SKILL[joint.skill].targets(state, figure):
            yield Obstacle("axn.routine", N_("This line of the routine does not say {skill}."), skill=deed.skill)
            return
        yield from SKILL[joint.skill].obstacles(state, figure, deed.target)


@value
class TakeAlong(Picking):
    """Who drives along from the area that was left; the passive "passenger"."""

    sentence = N_("Who drives along to {area}?")
    kinds = (Pick, Nothing)

    origin: str
    area: str

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        for figure in state.figures.values():
            if figure.area == self.origin:
                yield PICK[ref.character(figure.id)]
        yield NOTHING

    def hindrances(self, state: AxonState, player: int, target: str) -> Iterator[Obstacle]:
        """Why not this one."""
        figure = state.figures.get(ref.named(target))
        if figure is None or figure.area != self.origin or figure.cell:
            yield Obstacle("axn.passive", N_("Only somebody from {area} can drive along."), area=self.origin)

    def picked(self, state: AxonState, player: int, target: str) -> None:
        """Take them along."""
        verbs.move(state, ref.named(target), self.area)


# --- places, targets, cards ------------------------------------


def release_areas(state: AxonState) -> tuple[str, ...]:
    """Where somebody who leaves the prison may go, by number (axn.prison.out, axn.ruling.release)."""
    areas = sorted(state.city.areas.values(), key=lambda a: a.number)
    public = state.game.release_to == "public"
    return tuple(a.id for a in areas if a.type == "public" or not (public or a.type == "prison"))


@value
class ChooseArea(Picking):
    """To which of these areas a character is moved."""

    sentence = N_("Where does {character} go?")
    kinds = (Pick,)

    character: str
    areas: tuple[str, ...]

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        if self.character in state.figures:
            for area in self.areas:
                yield PICK[ref.area(area)]

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        return list(self.possible(state, player))

    def hindrances(self, state: AxonState, player: int, target: str) -> Iterator[Obstacle]:
        """Why not this area."""
        if ref.kind_of(target) != "area" or ref.named(target) not in self.areas:
            yield Obstacle("axn.prison.out", N_("{character} cannot be moved there."), character=self.character)

    def picked(self, state: AxonState, player: int, target: str) -> None:
        """Move it there."""
        verbs.move(state, self.character, ref.named(target))


@value
class PlaceReward(Picking):
    """Where a resource marker from the track goes (axn.reward.resource)."""

    sentence = N_("Where does the reward go: {resource}?")
    kinds = (Pick,)

    resource: str

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        if self.resource == "data":
            return [PICK[ref.area(a)] for a in state.city.corporation_areas]
        return [PICK[ref.character(id)] for id in state.figures]

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        return list(self.possible(state, player))

    def hindrances(self, state: AxonState, player: int, target: str) -> Iterator[Obstacle]:
        """Why not there."""
        id = ref.named(target)
        if id not in (state.data if self.resource == "data" else state.figures) or ref.kind_of(target) != (
            "area" if self.resource == "data" else "character"
        ):
            message = N_("It goes on a character in the city; data goes on a corporation area.")
            yield Obstacle("axn.reward.resource", message)

    def picked(self, state: AxonState, player: int, target: str) -> None:
        """Put it there; counter and stress rise, which may bring more rewards."""
        id = ref.named(target)
        if self.resource == "data":
            verbs.place_data(state, player, id, from_track=True)
        else:
            verbs.place(state, player, id, RESOURCES.index(self.resource), 1, from_track=True)


@value
class GiveReward(AxonStep):
    """A resource marker from the track finds its place, or the supply if there is none (axn.ruling.reward_nobody)."""

    sentence = N_("A reward is placed: {resource}")

    resource: str

    def resolve(self, state: AxonState, player: int) -> None:
        if self.resource == "data" or state.figures:
            state.then(player, PlaceReward(self.resource))
        else:
            verbs.put_back(state, RESOURCES.index(self.resource))


@value
class PayCards(Paying):
    """Which software card is discarded as a cost, and the next, until `left` have been (axn.software.discard)."""

    sentence = N_("Which software card is discarded? Still to discard: {left}")
    kinds = (Discard,)

    left: int

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        return [DISCARD[design] for design in sorted(state.designs(state.seats[player].hand))]

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        return list(self.possible(state, player))

    def discarded(self, state: AxonState, player: int) -> None:
        """Ask for the next one."""
        if self.left > 1:
            state.then(player, PayCards(self.left - 1))


@value
class Reduce(PayCards):
    """Which cards are discarded down to the hand limit (axn.round.limit)."""

    sentence = N_("The hand limit: which card is discarded? Still to discard: {left}")

    left: int

    def discarded(self, state: AxonState, player: int) -> None:
        if self.left > 1:
            state.then(player, Reduce(self.left - 1))

    def misplaced(self, state: AxonState, player: int, action: Action) -> Iterator[Obstacle]:
        why = list(another_time(state, player, action))
        return iter(why) if why else PayCards.misplaced(self, state, player, action)


# --- set-up and phishing ------------------------------------


@value
class ChooseCorporation(AxonQuestion):
    """Which corporation a player takes (axn.setup.corporation)."""

    sentence = N_("Which corporation do you take?")
    kinds = (TakeCorporation,)

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        return [TakeCorporation(id) for id in state.game.content.corporations]


@value
class ChooseResource(AxonQuestion):
    """Which resource a player of two adds (axn.two.corporations)."""

    sentence = N_("Which resource do you add to those of your corporation?")
    kinds = (AddResource,)

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        return [AddResource(name) for name in free_resources(state)]


@value
class ChooseCharacter(Welcoming):
    """Which drawn character comes into the city; `left` of them do (axn.phishing, axn.setup.character)."""

    sentence = N_("Who comes into the city? Still to choose: {left}")
    kinds = (Welcome,)

    left: int = 1

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        return [Welcome(id) for id in sorted(state.seats[player].offer)]

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        return list(self.possible(state, player))

    def welcomed(self, state: AxonState, player: int) -> None:
        """Ask for the next one."""
        if self.left > 1:
            state.then(player, ChooseCharacter(self.left - 1))


@value
class Lure(AxonStep):
    """Phishing: draw characters, bring one in, shuffle the rest back (axn.phishing)."""

    sentence = N_("Phishing")

    def resolve(self, state: AxonState, player: int) -> None:
        verbs.offer(state, player, state.game.offer_size)
        state.then(player, ChooseCharacter(1), ReturnOffer())


@value
class ReturnOffer(AxonStep):
    """The characters that were not chosen are shuffled back into the deck."""

    sentence = N_("The other characters are shuffled back")

    def resolve(self, state: AxonState, player: int) -> None:
        seat = state.seats[player]
        if seat.offer:
            back, seat.offer = seat.offer, []
            verbs.shuffle_in(state, back)
