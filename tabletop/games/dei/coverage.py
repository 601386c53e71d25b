"""What there is to be seen in games, and which of it an action, step or event shows; for the battery.

Marks are words: the name of a class ("Snipe", "CubeLost"), or what was done with something printed ("bought tribute",
"move:tactics used"). `everything` leaves out what games with these parameters cannot show.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.engine.actions import Action, Step
from tabletop.engine.events import Event
from tabletop.engine.values import Value
from tabletop.games.dei.content.effects.base import OfCard
from tabletop.games.dei.rules import missions, phases, planning, setup
from tabletop.games.dei.table import events as e
from tabletop.games.dei.table.goods import CANDY, COLOURS, EXTRA_MOVE, FINAL, FREE_COLLECT

if TYPE_CHECKING:
    from tabletop.games.dei.game import Dei

DRAFT = (setup.PickColour, setup.DraftColour, setup.TakeBadge, setup.PassPile, e.Drafted, e.DraftedUnseen)
"""What only a draft of badges shows."""
PLANNING = (planning.PlanCard, planning.Plan, e.Planned, e.PlannedUnseen)
"""What only planned cards show."""
OPENING = (planning.OpenAll, planning.KeepDown, planning.OpenCards, e.Revealed, e.KeptDown)
"""What only planned cards show that are opened when the turn begins."""


def fired(game: Dei, thing: Value) -> Iterator[str]:
    """The marks of one thing beside the name of its class."""
    if isinstance(thing, OfCard):
        yield f"{thing.code} used"
        yield from thing.shows()
    elif isinstance(thing, e.Played):
        yield f"played {thing.card}"
    elif isinstance(thing, e.Bought):
        yield f"bought {thing.card}"
        yield f"bought at market {thing.market}"
    elif isinstance(thing, e.MissionDone):
        yield f"mission {thing.mission}"
        yield f"mission of column {thing.column}"
    elif isinstance(thing, e.FinalScored):
        yield f"scored {thing.what}"
    elif isinstance(thing, e.BadgeEarned):
        yield f"badge {thing.badge}"
    elif isinstance(thing, e.CandyUsed):
        yield f"candy {thing.candy}"
    elif isinstance(thing, (e.CubeTaken, e.CubeWon)):
        yield f"cube of {thing.colour}"
    elif isinstance(thing, e.Flew):
        yield f"drone {thing.drone}"
    elif isinstance(thing, e.Built):
        yield f"built {thing.building}"
    if isinstance(thing, Event):
        for seat in range(game.num_players):
            seen = thing.seen_by(seat)
            if seen is not None and type(seen) is not type(thing):
                yield type(seen).__name__  # what the others are told


def everything(game: Dei) -> Iterator[str]:
    """What games with these parameters must show at least once."""
    content = game.content
    factions = game.factions if len(game.factions) == game.players else tuple(content.factions)
    flying = {content.factions[id].drone for id in factions}
    cards = [
        card for card in content.cards.values()
        if card.set in factions or (card.set not in content.factions and (not card.drone or card.drone in flying))
    ]  # fmt: skip
    for card in cards:
        yield f"played {card.id}"
        if card.set not in content.factions:
            yield f"bought {card.id}"
        for code in card.actions:
            if not code.startswith("per:"):
                yield f"{code} used"
    yield f"{EXTRA_MOVE} used"
    if "ravagers" in factions:
        yield f"{FREE_COLLECT} used"
    yield from (f"bought at market {market}" for market in range(4))
    yield from (f"mission {id}" for id in content.missions)
    yield from (f"mission of column {column}" for column in range(1, 5))
    yield from (f"scored {what}" for what in FINAL)
    yield from (f"badge {badge}" for badge in content.badges)
    yield from (f"candy {candy}" for candy in CANDY)
    yield from (f"cube of {colour}" for colour in COLOURS)
    yield from (f"drone {drone}" for drone in flying)
    for building in ("camp", "bridge", "lift"):
        yield f"built {building}"
        yield f"{building} moved"
    yield "enlist from the map"
    yield from (f"collect with {how}" for how in ("swap", "salvage"))
    yield from _classes(game, flying)


def _classes(game: Dei, flying: set[str]) -> Iterator[str]:
    """Names of the classes of actions, steps and events that such games can show."""
    without: set[type[Value]] = set()
    if not game.badge_draft:
        without.update(DRAFT)
    if not game.planning:
        without.update(PLANNING)
    if not game.opens_planned:
        without.update(OPENING)
    if not game.rebellion:
        without.add(missions.SkipMission)
    if len(game.factions) == game.players:
        without.update((setup.ChooseFaction, setup.TakeFaction))
        if "ravagers" not in game.factions:
            without.add(phases.Ravage)
    for id, drone in game.content.drones.items():
        if id not in flying:
            without.update(drone.shows)
    for name, thing in game.vocabulary.items():
        if thing not in without and issubclass(thing, (Action, Step, Event)):
            yield name
