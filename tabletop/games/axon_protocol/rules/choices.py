"""Questions about places, targets, cards and characters within an action, and the steps that lead to them.

The questions about the deeds of characters are in `deeds` and `routines`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Interned, value
from tabletop.games.axon_protocol.rules.actions import (
    NOTHING,
    AddResource,
    Discard,
    Nothing,
    Paying,
    Pick,
    Picking,
    TakeCorporation,
    Welcome,
    Welcoming,
    check_time,
    list_free_resources,
)
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table import verbs
from tabletop.games.axon_protocol.table.goods import RESOURCES
from tabletop.games.axon_protocol.table.kinds import AxonQuestion, AxonStep

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.state import AxonState

DISCARD: Interned[Discard] = Interned(Discard)
PICK: Interned[Pick] = Interned(Pick)
WELCOME: Interned[Welcome] = Interned(Welcome)
CORPORATION: Interned[TakeCorporation] = Interned(TakeCorporation)
ADD: Interned[AddResource] = Interned(AddResource)


# --- places, targets, cards ------------------------------------


@value
class TakeAlong(Picking):
    """Question about the passenger from the area the driver left (passive "passenger")."""

    sentence = N_("Who rides along to {area}?")
    kinds = (Pick, Nothing)
    rules = ("axn.passive",)
    origin: str
    area: str

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        for figure in state.figures.values():
            if figure.area == self.origin:
                yield PICK[ref.character(figure.id)]
        yield NOTHING

    def find_hindrances(self, state: AxonState, player: int, target: str) -> Iterator[Obstacle]:
        figure = state.figures.get(ref.get_name(target))
        if figure is None or figure.area != self.origin or figure.cell:
            yield Obstacle("axn.passive", N_("Only another character from {area} can ride along."), area=self.origin)

    def apply_choice(self, state: AxonState, player: int, target: str) -> None:
        verbs.move(state, ref.get_name(target), self.area)


def release_areas(state: AxonState) -> tuple[str, ...]:
    """Return the areas to which an inmate can be released, sorted by number (axn.prison.out, axn.ruling.release)."""
    areas = sorted(state.city.areas.values(), key=lambda a: a.number)
    public = state.game.release_to == "public"
    return tuple(a.id for a in areas if a.type == "public" or not (public or a.type == "prison"))


def get_moving_rule(state: AxonState, character: str) -> str:
    """Return the id of the rule by which a character is moved: release from prison, or the rule of targets."""
    inmate = character in state.figures and state.figures[character].cell
    return "axn.ruling.release" if inmate else "axn.ruling.targets"


@value
class ChooseArea(Picking):
    """Question about the area to which a character is moved."""

    sentence = N_("Where does {character:the} go?")
    kinds = (Pick,)
    character: str
    areas: tuple[str, ...]

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        if self.character in state.figures:
            for area in self.areas:
                yield PICK[ref.area(area)]

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        return list(self.possible(state, player))

    def find_hindrances(self, state: AxonState, player: int, target: str) -> Iterator[Obstacle]:
        if ref.get_kind(target) != "area" or ref.get_name(target) not in self.areas:
            message = N_("{character:The} cannot be moved there.")
            yield Obstacle(get_moving_rule(state, self.character), message, character=self.character)

    def apply_choice(self, state: AxonState, player: int, target: str) -> None:
        inmate = state.figures[self.character].cell
        by = ("axn.prison.out", "axn.ruling.release") if inmate else ()
        verbs.move(state, self.character, ref.get_name(target), by)


@value
class PlaceReward(Picking):
    """Question about the place of a resource marker from the track (axn.reward.resource)."""

    sentence = N_("Where does the reward go: {resource}?")
    kinds = (Pick,)
    rules = ("axn.reward.resource",)
    resource: str

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        if self.resource == "data":
            return [PICK[ref.area(a)] for a in state.city.corporation_areas]
        return [PICK[ref.character(id)] for id in state.figures]

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        return list(self.possible(state, player))

    def find_hindrances(self, state: AxonState, player: int, target: str) -> Iterator[Obstacle]:
        id = ref.get_name(target)
        if id not in (state.data if self.resource == "data" else state.figures) or ref.get_kind(target) != (
            "area" if self.resource == "data" else "character"
        ):
            message = N_("It goes on a character in the city; data goes on a corporation area.")
            yield Obstacle("axn.reward.resource", message)

    def apply_choice(self, state: AxonState, player: int, target: str) -> None:
        """Place the marker. Counter and stress rise, which may bring more rewards."""
        id = ref.get_name(target)
        if self.resource == "data":
            verbs.place_data(state, player, id, from_track=True)
        else:
            verbs.place(state, player, id, RESOURCES.index(self.resource), 1, from_track=True)


@value
class GiveReward(AxonStep):
    """Step that places a resource marker from the track, or returns it to the supply (axn.ruling.reward_nobody)."""

    sentence = N_("A reward is placed: {resource}")
    resource: str

    def resolve(self, state: AxonState, player: int) -> None:
        if self.resource == "data" or state.figures:
            state.then(player, PlaceReward(self.resource))
        else:
            verbs.put_back(state, RESOURCES.index(self.resource))


@value
class PayCards(Paying):
    """Question about the card to discard as a cost; `left` are still to discard (axn.software.discard)."""

    sentence = N_("Which software card is discarded? Still to discard: {left}")
    kinds = (Discard,)
    left: int

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        return [DISCARD[design] for design in sorted(state.list_designs(state.seats[player].hand))]

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        return list(self.possible(state, player))

    def fixed_costs(self) -> Mapping[str, int]:
        return {"hand": self.left}

    def resume_after_discard(self, state: AxonState, player: int) -> None:
        """Ask for the next card."""
        if self.left > 1:
            state.then(player, PayCards(self.left - 1))


@value
class Reduce(PayCards):
    """Question about the card to discard down to the hand limit (axn.round.limit)."""

    sentence = N_("The hand limit: which card is discarded? Still to discard: {left}")
    rules = ("axn.round.limit",)

    def resume_after_discard(self, state: AxonState, player: int) -> None:
        if self.left > 1:
            state.then(player, Reduce(self.left - 1))

    def timing_obstacles(self, state: AxonState, player: int, action: Action) -> Iterator[Obstacle]:
        why = list(check_time(state, player, action))
        return iter(why) if why else PayCards.timing_obstacles(self, state, player, action)


# --- set-up and phishing ------------------------------------


@value
class ChooseCorporation(AxonQuestion):
    """Question about the corporation that a player takes (axn.setup.corporation)."""

    sentence = N_("Which corporation do you take?")
    kinds = (TakeCorporation,)
    rules = ("axn.setup.corporation",)

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        return [CORPORATION[id] for id in state.game.content.corporations]


@value
class ChooseResource(AxonQuestion):
    """Question about the third resource in a two-player game (axn.two.corporations)."""

    sentence = N_("Which resource do you add to those of your corporation?")
    kinds = (AddResource,)
    rules = ("axn.two.corporations",)

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        return [ADD[name] for name in list_free_resources(state)]


@value
class ChooseCharacter(Welcoming):
    """Question about the character to bring in; `left` are still to choose (axn.phishing, axn.setup.character)."""

    sentence = N_("Who comes into the city? Still to choose: {left}")
    kinds = (Welcome,)
    left: int = 1

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        return [WELCOME[id] for id in sorted(state.seats[player].offer)]

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        return list(self.possible(state, player))

    def resume_after_arrival(self, state: AxonState, player: int) -> None:
        """Ask for the next character."""
        if self.left > 1:
            state.then(player, ChooseCharacter(self.left - 1))


@value
class Lure(AxonStep):
    """Phishing: draw characters, bring one in, shuffle the rest back (axn.phishing)."""

    sentence = N_("Phishing")

    def resolve(self, state: AxonState, player: int) -> None:
        self.draw(state, player, ("axn.phishing",))

    def draw(self, state: AxonState, player: int, by: tuple[str, ...]) -> None:
        """Draw characters, citing these rules, and ask for a choice."""
        verbs.offer(state, player, state.game.offer_size, by)
        state.then(player, ChooseCharacter(1), ReturnOffer())


@value
class ReturnOffer(AxonStep):
    """Step that shuffles the characters that were not chosen back into the deck."""

    sentence = N_("The other characters are shuffled back")

    def resolve(self, state: AxonState, player: int) -> None:
        seat = state.seats[player]
        if seat.offer:
            back, seat.offer = seat.offer, []
            verbs.shuffle_in(state, back)
