"""Abilities of the four drones after their flight. A player may use less than the full ability."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Interned, Value, select_rules, value
from tabletop.games.dei.rules.effects.base import DONE, Done
from tabletop.games.dei.rules.effects.enlisting import list_recruits
from tabletop.games.dei.rules.effects.obstacles import check_target
from tabletop.games.dei.table import verbs
from tabletop.games.dei.table.goods import GROUND
from tabletop.games.dei.table.kinds import DeiAction, DeiQuestion
from tabletop.games.dei.words.texts import say

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game
    from tabletop.games.dei.table.state import DeiState

MAX_DRONE_AMOUNT = 2
"""Maximum number of resources, scrappers or moves of a drone."""


# --- the harvester ------------------------------------------------------------------------------------------------


@value
class Gather(DeiAction["Harvest"]):
    """Collect a resource with the harvester, ignoring majorities (dei.drone.harvester)."""

    verb = "gather"
    kind = "drone"
    rule = "dei.drone.harvester"
    sentence = N_("collect a resource with the drone")

    def obstacles(self, state: DeiState, player: int, question: Harvest) -> Iterator[Obstacle]:
        if not verbs.count_resources(state, question.area):
            yield Obstacle("dei.drone.harvester", N_("No resource lies on {area}."), area=question.area)

    def resolve(self, state: DeiState, player: int, question: Harvest) -> None:
        verbs.collect(state, player, question.area)
        if question.left > 1:
            state.then(player, Harvest(question.area, question.left - 1))


@value
class Harvest(DeiQuestion):
    """Choice to collect a (further) resource with the harvester."""

    rules = ("dei.drone.harvester",)
    sentence = N_("The harvester is on {area}: do you collect? Still possible: {left}")
    kinds = (Gather, Done)
    area: int
    left: int

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        return (Gather(), DONE)


# --- the transporter ----------------------------------------------------------------------------------------------


@value
class Drop(DeiAction["Transport"]):
    """Enlist a scrapper with the transporter, ignoring majorities (dei.drone.transporter, dei.leader.scrapper)."""

    verb = "drop"
    kind = "drone"
    rule = "dei.drone.transporter"
    sentence = N_("enlist with the drone{source_of}")
    derived_facts = (("source_of", "source", "leader"),)

    source: str = ""
    leader: bool = False

    def obstacles(self, state: DeiState, player: int, question: Transport) -> Iterator[Obstacle]:
        if self not in question.possible(state, player):
            yield Obstacle("dei.action.enlist_empty", N_("There is no such scrapper to bring in."))

    def resolve(self, state: DeiState, player: int, question: Transport) -> None:
        verbs.enlist(state, player, question.area, state.board.by_name.get(self.source, -1), self.leader)
        if question.left > 1:
            state.then(player, Transport(question.area, question.left - 1))

    def cite_rules_between(self, before: DeiState, after: DeiState) -> Iterable[str]:
        return select_rules({"dei.leader.scrapper": self.leader, "dei.action.enlist_empty": self.source})

    def notation(self) -> Iterable[str]:
        return (*((self.source,) if self.source else ()), *(("leader",) if self.leader else ()))

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Drop:
        if len(words) > 2 or (len(words) == 2 and words[1] != "leader"):
            raise ValueError("takes at most the area of a scrapper, perhaps with leader")
        return cls(words[0] if words else "", len(words) == 2)


@value
class Transport(DeiQuestion):
    """Choice to enlist a (further) scrapper with the transporter."""

    rules = ("dei.drone.transporter",)
    sentence = N_("The transporter is on {area}: do you enlist? Still possible: {left}")
    kinds = (Drop, Done)
    area: int
    left: int

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        seat = state.seats[player]
        if seat.supply:
            yield DROP[()]
        else:
            yield from (DROP[state.board.names[a], leader] for a, leader in list_recruits(state, player, self.area))
        yield DONE


# --- the teleporter -----------------------------------------------------------------------------------------------


@value
class Beam(DeiAction["Teleport"]):
    """Move a scrapper from the teleporter's area to another, ignoring majorities.

    (dei.drone.teleporter, dei.leader.scrapper)
    """

    verb = "beam"
    kind = "drone"
    rule = "dei.drone.teleporter"
    sentence = N_("teleport {group} to {area}")
    area: str
    leader: bool = False

    def facts(self) -> dict[str, object]:
        return {"area": self.area, "leader": self.leader, "group": (int(not self.leader), self.leader, 0)}

    def obstacles(self, state: DeiState, player: int, question: Teleport) -> Iterator[Obstacle]:
        area = state.board.by_name.get(self.area, -1)
        if area < 0 or area == question.area:
            yield Obstacle("dei.drone.teleporter", N_("There is no such area to go to."))
            return
        seat = state.seats[player]
        if self.leader and not state.game.leader_scrapper:
            yield Obstacle("dei.leader.scrapper", N_("The leader counts as a scrapper only for majorities here."))
        elif not (seat.leader == question.area if self.leader else seat.figures[question.area]):
            message = (N_("You have no scrapper on {area}."), N_("Your leader is not on {area}."))[self.leader]
            yield Obstacle("dei.drone.teleporter", message, area=question.area)
        if state.board.level[area] != GROUND and question.left < MAX_DRONE_AMOUNT:
            yield Obstacle("dei.drone.teleporter", N_("Only one can go to a roof, and then nobody else goes."))

    def resolve(self, state: DeiState, player: int, question: Teleport) -> None:
        area = state.board.by_name[self.area]
        verbs.move(state, player, question.area, area, int(not self.leader), self.leader)
        if question.left > 1 and state.board.level[area] == GROUND:
            state.then(player, Teleport(question.area, question.left - 1))

    def cite_rules_between(self, before: DeiState, after: DeiState) -> Iterable[str]:
        return select_rules({"dei.leader.scrapper": self.leader})


@value
class Teleport(DeiQuestion):
    """Choice of the target area of a (further) scrapper."""

    rules = ("dei.drone.teleporter",)
    sentence = N_("The teleporter is on {area}: who goes where? Still possible: {left}")
    kinds = (Beam, Done)
    area: int
    left: int

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        leads = state.seats[player].leader == self.area and state.game.leader_scrapper
        for leader in (False, True) if leads else (False,):
            yield from (BEAM[name, leader] for a, name in enumerate(state.board.names) if a != self.area)
        yield DONE


# --- the hunter ---------------------------------------------------------------------------------------------------


@value
class Strike(DeiAction["Hunt"]):
    """Kill a scrapper of another faction with the hunter.

    (dei.drone.hunter, dei.ruling.hunter_candy, dei.ruling.candy_order)
    """

    verb = "strike"
    kind = "drone"
    rule = "dei.drone.hunter"
    rules = ("dei.ruling.hunter_candy", "dei.ruling.candy_order")
    sentence = N_("kill a scrapper of {victim:the}")
    affected_things = ("seat:{victim}",)
    victim: int

    def obstacles(self, state: DeiState, player: int, question: Hunt) -> Iterator[Obstacle]:
        if self.victim == player or not 0 <= self.victim < len(state.seats):
            yield Obstacle("dei.drone.hunter", N_("Only scrappers of others are killed."))
            return
        yield from check_target(state, self.victim, question.area, "dei.drone.hunter")
        if question.killed.count(self.victim) >= get_hunter_limit(state):
            message = N_("No more scrappers of {victim:the} can be killed now.")
            yield Obstacle("dei.drone.hunter", message, victim=self.victim)

    def resolve(self, state: DeiState, player: int, question: Hunt) -> None:
        verbs.kill(state, player, self.victim, question.area)
        verbs.score(state, player, 1, "dei.drone.hunter")
        if not question.killed:
            verbs.gain_candy(state, player)
        state.then(player, Hunt(question.area, (*question.killed, self.victim)))

    def cite_rules_between(self, before: DeiState, after: DeiState) -> Iterable[str]:
        return select_rules({"dei.players.two_hunter": get_hunter_limit(before) > 1})


def get_hunter_limit(state: DeiState) -> int:
    """Return the number of scrappers of one faction the hunter may kill: 2 with two players, else 1.

    (dei.players.two_hunter)
    """
    return 2 if len(state.seats) == 2 else 1


@value
class Hunt(DeiQuestion):
    """Choice to kill a (further) scrapper with the hunter."""

    rules = ("dei.drone.hunter",)
    sentence = N_("The hunter is on {area}: whom does it kill?")
    kinds = (Strike, Done)
    area: int
    killed: tuple[int, ...]
    """The seats of the scrappers killed so far, one entry for each."""

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        yield from (Strike(p) for p in range(len(state.seats)) if p != player)
        yield DONE


DROP: Interned[Drop] = Interned(Drop)
BEAM: Interned[Beam] = Interned(Beam)


class Drone(NamedTuple):
    """A drone with its texts and ability."""

    named: str
    flies: str
    """Wording of the action on cards."""
    phrase: str
    """Description of the ability."""
    shows: tuple[type[Value], type[DeiQuestion]]
    """The action and the question that only this drone shows; for the conformance suite."""
    of_two: str = ""
    """Description of the ability with two players, if different."""

    def name(self, lang: str = "en") -> str:
        """Return the name of the drone."""
        return say(self.named, lang)

    def text(self, lang: str = "en", players: int = 4) -> str:
        """Return the description of the ability at the end of a flight."""
        return say(self.of_two if self.of_two and players == 2 else self.phrase, lang)

    def make_question(self, area: int) -> DeiQuestion:
        """Return the question after a flight to an area."""
        question_class: Any = self.shows[1]
        question: DeiQuestion = question_class(area, () if question_class is Hunt else MAX_DRONE_AMOUNT)
        return question


ABILITIES: dict[str, Drone] = {
    "hunter": Drone(
        N_("hunter drone"),
        N_("fly the hunter drone"),
        N_("Kills 1 scrapper of each other faction in its area: 1 VP for each, and 1 candy boost. Leaders are safe."),
        (Strike, Hunt),
        N_("Kills up to 2 scrappers of the other faction in its area: 1 VP for each, and 1 candy boost."),
    ),
    "transporter": Drone(
        N_("transporter drone"),
        N_("fly the transporter drone"),
        N_("Up to 2 of your scrappers enlist in its area, whoever has the majority."),
        (Drop, Transport),
    ),
    "harvester": Drone(
        N_("harvester drone"),
        N_("fly the harvester drone"),
        N_("You collect up to 2 resources in its area, whoever has the majority."),
        (Gather, Harvest),
    ),
    "teleporter": Drone(
        N_("teleporter drone"),
        N_("fly the teleporter drone"),
        N_(
            "Takes up to 2 of your scrappers from its area to ground areas, or 1 to a roof, whoever has the majority "
            "there."
        ),
        (Beam, Teleport),
    ),
}
"""The abilities of the drones (dei.drone.harvester, dei.drone.transporter, dei.drone.teleporter, dei.drone.hunter)."""
