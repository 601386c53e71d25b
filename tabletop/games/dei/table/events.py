"""Events of D.E.I., described in the past tense."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.core.events import Event
from tabletop.engine.core.tally import Tally, TimesEach
from tabletop.engine.core.values import N_, value
from tabletop.engine.i18n.words import get_seat_letter
from tabletop.games.dei.table.goods import MARKETS

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

Changes = tuple[tuple[int, str, int], ...]

@value
class RoundBegan(Event):
    """Start of a new round."""

    rules = ("dei.round.phases", "dei.ruling.turn_order")
    sentence = N_("Round {round} begins.")
    round: int

    def moment(self) -> tuple[int, str] | None:
        return (self.round, "phase_1")


@value
class PhaseBegan(Event):
    """Start of an action phase of a round."""

    rules = ("dei.round.phases",)
    sentence = N_("Action phase {number} begins.")
    round: int
    number: int

    def moment(self) -> tuple[int, str] | None:
        return (self.round, f"phase_{self.number}")


@value
class FirstPlayer(Event):
    """Change of the first player."""

    sentence = N_("{player:The} {player:#has/have} the first-player marker.")
    player: int


@value
class FactionTaken(Event):
    """Choice of a faction by a seat."""

    rules = ("dei.setup.faction",)
    sentence = N_("Player {letter} takes {faction:the}.")
    player: int
    faction: str

    def facts(self) -> dict[str, object]:
        return {"letter": get_seat_letter(self.player), "faction": self.faction}


@value
class Placed(Event):
    """Placement of the first figures on a neutral camp (dei.setup.units)."""

    rules = ("dei.setup.units",)
    sentence = N_("{player:The} {player:#places/place} {group} on {area}.")
    derived_facts = (("group", "count", "leader", 0),)

    player: int
    area: int
    count: int
    leader: bool


@value
class Drafted(Event):
    """Draft of a badge from a pile, hidden from the others (dei.option.badge_draft)."""

    rules = ("dei.option.badge_draft",)
    sentence = N_("{player:The} {player:#takes/take} the badge {badge}.")
    player: int
    badge: str

    def seen_by(self, player: int) -> Event | None:
        return self if player == self.player else DraftedUnseen(self.player)


@value
class DraftedUnseen(Event):
    """Draft of a badge as other seats see it, without the badge."""

    rules = ("dei.option.badge_draft",)
    sentence = N_("{player:The} {player:#takes/take} a badge.")
    player: int


@value
class Over(Event):
    """End of the game."""

    rules = ("dei.cleanup", "dei.score.winner")
    sentence = N_("The game is over.")
    round: int

    def moment(self) -> tuple[int, str] | None:
        return (self.round, "over")


# --- cards and markets --------------------------------------------------------------------------------------------


@value
class Played(Event):
    """Play of an open card."""

    rules = ("dei.phase.cards",)
    sentence = N_("{player:The} {player:#plays/play} {card}.")
    player: int
    card: str


@value
class LaidDown(Event):
    """Card laid face down for a purchase."""

    rules = ("dei.card.market",)
    sentence = N_("{player:The} {player:#lays/lay} {card} face down.")
    player: int
    card: str

    def seen_by(self, player: int) -> Event | None:
        return self if player == self.player else LaidDownUnseen(self.player)


@value
class LaidDownUnseen(Event):
    """Card laid face down, as other seats see it."""

    rules = ("dei.card.market",)
    sentence = N_("{player:The} {player:#lays/lay} a card face down.")
    player: int


@value
class Planned(Event):
    """Choice of the planned cards of a phase (dei.option.planning)."""

    rules = ("dei.option.planning",)
    sentence = N_("{player:The} {player:#plans/plan} {cards}.")
    player: int
    cards: tuple[str, ...]

    def seen_by(self, player: int) -> Event | None:
        return self if player == self.player else PlannedUnseen(self.player)


@value
class PlannedUnseen(Event):
    """Choice of the planned cards, as other seats see it."""

    rules = ("dei.option.planning",)
    sentence = N_("{player:The} {player:#has/have} planned.")
    player: int


@value
class Revealed(Event):
    """Opening of planned cards at the start of a turn (dei.ruling.planned_open)."""

    rules = ("dei.option.planning", "dei.ruling.planned_open")
    sentence = N_("{player:The} {player:#reveals/reveal} the planned cards: {cards}.")
    player: int
    cards: tuple[str, ...]


@value
class KeptDown(Event):
    """Planned card kept face down for a purchase."""

    rules = ("dei.option.planning", "dei.ruling.planned_open")
    sentence = N_("{player:The} {player:#keeps/keep} a planned card face down for a purchase.")
    player: int


@value
class Bought(Event):
    """Purchase of a market card."""

    sentence = N_("{player:The} {player:#buys/buy} {card} at the {market} for {cost_of}.")
    derived_facts = (("cost_of", "technology", "energy"),)

    player: int
    card: str
    market: int
    technology: int
    energy: int

    def cite_rules(self) -> tuple[str, ...]:
        return ("dei.market.black" if MARKETS[self.market] == "black" else "dei.things.markets",)

    def changes(self) -> Changes:
        return ((self.player, "technology", -self.technology), (self.player, "energy", -self.energy))

    def takes(self) -> tuple[tuple[int, str, int], ...]:
        return ((self.player, self.card, 1),)


@value
class Opened(Event):
    """Opening of a new market card."""

    rules = ("dei.market.refill",)
    sentence = N_("New at the {market}: {card}.")
    reveals = True
    market: int
    card: str


@value
class Copied(Event):
    """Copy of a card."""

    rules = ("dei.action.copy",)
    sentence = N_("{player:The} {player:#copies/copy} {card}.")
    player: int
    card: str


@value
class CandyUsed(Event):
    """Use of a candy boost on a card."""

    rules = ("dei.candy.use", "dei.ruling.used_candy")
    sentence = N_("{player:The} {player:#uses/use} a candy boost: {candy}.")
    player: int
    candy: str


@value
class CandyGained(Event):
    """Draw of a candy boost."""

    rules = ("dei.things.candy",)
    sentence = N_("{player:The} {player:#gets/get} a candy boost: {candy}.")
    reveals = True
    player: int
    candy: str


@value
class Disposed(Event):
    """Permanent disposal of cards laid face down."""

    rules = ("dei.cleanup",)
    sentence = N_("{player:The} {player:#disposes/dispose} of {count} face-down {count:/card/cards}.")
    player: int
    count: int

@value
class Enlisted(Event):
    """Arrival of scrappers on the map."""

    sentence = N_("{player:The} {player:#enlists/enlist} {group} on {area}.")
    derived_facts = (("group", "count", False, 0),)

    player: int
    area: int
    count: int


@value
class Lifted(Event):
    """Removal of a scrapper from the map, for use elsewhere."""

    rules = ("dei.action.enlist_empty", "dei.ruling.enlist_on_board")
    sentence = N_("{player:The} {player:#takes/take} a scrapper from {area}.")
    player: int
    area: int


@value
class Moved(Event):
    """Move of figures from one area to another."""

    sentence = N_("{player:The} {player:#moves/move} {group} from {origin} to {area}.")
    derived_facts = (("group", "count", "leader", "camps"),)

    player: int
    origin: int
    area: int
    count: int
    leader: bool
    camps: int


@value
class Built(Event):
    """Construction or relocation of a building."""

    rules = ("dei.action.build",)
    sentence = N_("{player:The} {player:#builds/build} a {building}: {site}.")
    derived_facts = (("site", "building", "place"),)

    player: int
    building: str
    place: int


@value
class Flew(Event):
    """Flight of a drone."""

    rules = ("dei.drone.move",)
    sentence = N_("The {drone} flies to {area}.")
    player: int
    drone: str
    area: int


@value
class Killed(Event):
    """Death of a scrapper."""

    rules = ("dei.ruling.killed", "dei.candy.loss")
    sentence = N_("{player:The} {player:#kills/kill} a scrapper of {victim:the} on {area}.")
    player: int
    victim: int
    area: int


@value
class PlacedResource(Event):
    """Placement of a resource in an area."""

    rules = ("dei.ruling.resource_limit",)
    sentence = N_("{player:The} {player:#puts/put} {piece_of} on {area}.")
    derived_facts = (("piece_of", "resource"),)

    player: int
    resource: int
    area: int


# --- what a seat has ------------------------------------------------------------------------------------------------


@value
class Collected(Event):
    """Collection of a resource from an area."""

    sentence = N_("{player:The} {player:#collects/collect} {piece_of} on {area}.")
    derived_facts = (("piece_of", "resource"),)

    player: int
    resource: int
    area: int

    def changes(self) -> Changes:
        return ((self.player, ("technology", "energy")[self.resource], 1),)


@value
class Took(Event):
    """Exchange of resources with the supply."""

    player: int
    technology: int
    energy: int

    def text(self, state: State, lang: str = "en") -> str:
        gained = (max(self.technology, 0), max(self.energy, 0))
        given = (max(-self.technology, 0), max(-self.energy, 0))
        if not any(given):
            sentence = N_("{player:The} {player:#takes/take} {gained_of} from the supply.")
        elif not any(gained):
            sentence = N_("{player:The} {player:#puts/put} {given_of} back into the supply.")
        else:
            sentence = N_("{player:The} {player:#swaps/swap} {given_of} for {gained_of} from the supply.")
        return state.say(lang, sentence, {"player": self.player, "gained_of": gained, "given_of": given})

    def changes(self) -> Changes:
        return tuple(
            (self.player, name, n) for name, n in (("technology", self.technology), ("energy", self.energy)) if n
        )


@value
class Scored(Event):
    """Points scored at once, by the rule in `by`."""

    sentence = N_("{player:The} {player:#scores/score} {points} VP.")
    player: int
    points: int
    by: str

    def cite_rules(self) -> tuple[str, ...]:
        return (self.by,)

    def changes(self) -> Changes:
        return ((self.player, "victory_points", self.points),)


@value
class MissionDone(Event):
    """Marker put on a mission. `sum_of` is how often its points are scored, and how many they are each time."""

    chart_sign = "mission"
    sentence = N_("{player:The} {player:#puts/put} a marker on the mission “{mission}” of round {column}: {sum_of} VP.")
    player: int
    mission: str
    column: int
    sum_of: tuple[int, int]

    @property
    def points(self) -> int:
        """Points of the mission."""
        return self.sum_of[0] * self.sum_of[1]

    def changes(self) -> Changes:
        return ((self.player, "victory_points", self.points),)

    def split_points(self, state: State) -> Tally:
        return Tally([(TimesEach(*self.sum_of), self.points)])


@value
class FinalScored(Event):
    """One part of the final scoring."""

    sentence = N_("Final scoring: {player:the} {player:#scores/score} {points} VP for {what}.")
    player: int
    what: str
    points: int

    def cite_rules(self) -> tuple[str, ...]:
        return (f"dei.score.{self.what}",)

    def changes(self) -> Changes:
        return ((self.player, "victory_points", self.points),)


@value
class CubeTaken(Event):
    """Cube of an outpost taken by a seat."""

    rules = ("dei.outpost.control",)
    sentence = N_("{player:The} {player:#controls/control} the {colour} outpost on {area}.")
    player: int
    area: int
    colour: str

    def changes(self) -> Changes:
        return ((self.player, f"cubes_{self.colour}", 1),)


@value
class CubeLost(Event):
    """Cube of an outpost given up by a seat."""

    sentence = N_("{player:The} no longer {player:#controls/control} the {colour} outpost on {area}.")
    player: int
    area: int
    colour: str

    def changes(self) -> Changes:
        return ((self.player, f"cubes_{self.colour}", -1),)


@value
class CubeWon(Event):
    """Cube of an outpost taken from another seat (dei.outpost.lose)."""

    chart_sign = "outpost"
    rules = ("dei.outpost.lose",)
    sentence = N_("{player:The} {player:#takes/take} the {colour} outpost on {area} from {victim:the}.")
    player: int
    victim: int
    area: int
    colour: str

    def changes(self) -> Changes:
        kind = f"cubes_{self.colour}"
        return ((self.player, kind, 1), (self.victim, kind, -1))


@value
class BadgeEarned(Event):
    """Badge earned and turned over (dei.badge.earn)."""

    chart_sign = "badge"
    rules = ("dei.badge.earn", "dei.ruling.badge_at_once")
    sentence = N_("{player:The} {player:#earns/earn} the badge {badge}.")
    reveals = True
    player: int
    badge: str
