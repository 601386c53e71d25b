"""Decisions within an action: targets, cards to discard, characters to bring in; corporations at set-up.

Deeds of characters are in `deeds`, area actions in `fields`, the main actions of a turn in `turns`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, value
from tabletop.games.axon_protocol.table import verbs
from tabletop.games.axon_protocol.table.goods import RESOURCES
from tabletop.games.axon_protocol.table.kinds import AxonAction, AxonQuestion

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.state import AxonState


# --- the questions that these actions answer ------------------------------------


class AboutCharacter(AxonQuestion):
    """Question about one character."""

    __slots__ = ()

    character: str


class Picking(AxonQuestion):
    """Question about a target or a place, answered with a reference."""

    __slots__ = ()

    def find_hindrances(self, state: AxonState, player: int, target: str) -> Iterator[Obstacle]:
        """Yield the reasons why this target cannot be chosen."""
        return iter(())

    def apply_choice(self, state: AxonState, player: int, target: str) -> None:
        """Apply the choice."""


class Paying(AxonQuestion):
    """Question about the software card to discard."""

    __slots__ = ()

    def resume_after_discard(self, state: AxonState, player: int) -> None:
        """Continue after the discard."""


class Welcoming(AxonQuestion):
    """Question about the drawn character to bring into the city."""

    __slots__ = ()

    def resume_after_arrival(self, state: AxonState, player: int) -> None:
        """Continue after the arrival of the character."""


# --- the actions ------------------------------------


@value
class Nothing(AxonAction):
    """Action of doing nothing, where allowed. The question cites the rule."""

    verb = "nothing"
    kind = "pass"
    sentence = N_("do nothing")


NOTHING = Nothing()


@value
class Pick(AxonAction["Picking"]):
    """Choice of a target or a place. The question cites the rule."""

    verb = "pick"
    kind = "target"
    sentence = N_("{target}")
    target: str

    def obstacles(self, state: AxonState, player: int, question: Picking) -> Iterator[Obstacle]:
        return question.find_hindrances(state, player, self.target)

    def resolve(self, state: AxonState, player: int, question: Picking) -> None:
        question.apply_choice(state, player, self.target)

    def list_references(self) -> Iterable[str]:
        return (self.target,)


@value
class Discard(AxonAction["Paying"]):
    """Discard of a software card from hand without effect (axn.software.discard)."""

    verb = "discard"
    kind = "card"
    rule = "axn.software.discard"
    sentence = N_("discard “{software}”")
    software: str

    def obstacles(self, state: AxonState, player: int, question: Question) -> Iterator[Obstacle]:
        return check_in_hand(state, player, self.software, "axn.software.discard")

    def resolve(self, state: AxonState, player: int, question: Paying) -> None:
        verbs.discard(state, player, self.software)
        question.resume_after_discard(state, player)


def get_welcoming_rule(state: AxonState) -> str:
    """Return the id of the rule by which characters are chosen: set-up or phishing."""
    return "axn.setup.character" if state.phase == "setup" else "axn.phishing"


@value
class Welcome(AxonAction["Welcoming"]):
    """Choice of a drawn character to bring into the city (axn.phishing, axn.setup.character)."""

    verb = "welcome"
    kind = "character"
    sentence = N_("bring {character:the} into the city")
    character: str

    def obstacles(self, state: AxonState, player: int, question: Question) -> Iterator[Obstacle]:
        if self.character not in state.seats[player].offer:
            yield Obstacle(get_welcoming_rule(state), N_("Only a character that was drawn can be brought in."))

    def resolve(self, state: AxonState, player: int, question: Welcoming) -> None:
        state.seats[player].offer.remove(self.character)
        verbs.enter(state, self.character)
        question.resume_after_arrival(state, player)


@value
class TakeCorporation(AxonAction):
    """Choice of a corporation (axn.setup.corporation)."""

    verb = "corporation"
    kind = "corporation"
    rule = "axn.setup.corporation"
    sentence = N_("take {corporation}")
    corporation: str

    def obstacles(self, state: AxonState, player: int, question: Question) -> Iterator[Obstacle]:
        corporations = state.game.content.corporations
        if self.corporation not in corporations:
            yield Obstacle("axn.setup.corporation", N_("There is no such corporation."))
            return
        taken = [p for p, seat in enumerate(state.seats) if seat.corporation == self.corporation]
        if taken:
            yield Obstacle("axn.setup.corporation", N_("{player} has it already."), player=taken[0])
        elif state.game.players == 2 and self.list_shared_resources(state):
            message = N_("With two players corporations share no resource, but both have {resources}.")
            yield Obstacle(
                "axn.two.corporations",
                message,
                resources=tuple(RESOURCES[r] for r in self.list_shared_resources(state)),
            )

    def warnings(self, state: AxonState, player: int, question: Question) -> Iterator[Obstacle]:
        taken = any(seat.corporation for seat in state.seats)
        if state.game.players > 2 and taken and not self.list_shared_resources(state):
            message = N_("It is best to share a resource with a corporation that is taken already.")
            yield Obstacle("axn.setup.corporation", message)

    def list_shared_resources(self, state: AxonState) -> tuple[int, ...]:
        """Return the resources that it shares with corporations that are taken."""
        corporations = state.game.content.corporations
        own = corporations[self.corporation].resources
        taken = {r for seat in state.seats if seat.corporation for r in corporations[seat.corporation].resources}
        return tuple(r for r in own if r in taken)

    def resolve(self, state: AxonState, player: int, question: Question) -> None:
        verbs.take_corporation(state, player, self.corporation)


@value
class AddResource(AxonAction):
    """Choice of one of the two remaining resources in a two-player game (axn.two.corporations)."""

    verb = "add"
    kind = "resource"
    rule = "axn.two.corporations"
    sentence = N_("add {resource}")
    resource: str

    def obstacles(self, state: AxonState, player: int, question: Question) -> Iterator[Obstacle]:
        if self.resource not in list_free_resources(state):
            yield Obstacle("axn.two.corporations", N_("Only a resource that nobody has can be added."))

    def resolve(self, state: AxonState, player: int, question: Question) -> None:
        verbs.add_resource(state, player, RESOURCES.index(self.resource))


def list_free_resources(state: AxonState) -> list[str]:
    """Return the resources that belong to no seat."""
    taken = {r for player in range(len(state.seats)) for r in state.list_own_resources(player)}
    return [name for k, name in enumerate(RESOURCES) if k not in taken]


def check_in_hand(state: AxonState, player: int, design: str, rule: str) -> Iterator[Obstacle]:
    """Yield the reason why this card cannot be taken from a hand, citing the rule of its intended use."""
    designs = state.game.content.designs
    if all(designs[c] != design for c in state.seats[player].hand):
        yield Obstacle(rule, N_("“{software}” is not in your hand."), software=design)


MAIN = ("activate", "phish", "course")
"""Kinds of main actions."""


def check_time(state: AxonState, player: int, action: Action) -> Iterator[Obstacle]:
    """Yield the reason why an action is not possible at this time, if its rule names another time."""
    if action.kind == "software" and state.phase == "end_of_round":
        message = N_("Software is played in the turn phase, and this is the end of the round.")
        yield Obstacle("axn.software.play", message)
    elif action.kind in MAIN and state.phase == "turns" and player != state.active:
        yield Obstacle("axn.turn.order", N_("It is the turn of {player}."), player=state.active)


def check_card_cost(state: AxonState, player: int, rule: str, n: int) -> Iterator[Obstacle]:
    """Yield the reason why a cost of n software cards cannot be paid."""
    have = len(state.seats[player].hand)
    if have < n:
        message = N_(
            "It costs {need} software {need:/card/cards}, but you have {have:/none/only {have}/only {have}} in hand."
        )
        yield Obstacle(rule, message, need=n, have=have)
