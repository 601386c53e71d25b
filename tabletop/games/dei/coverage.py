"""Coverage marks: the features that games can show, and those that an action, step or event shows.

The conformance suite uses them. A mark is a text: the name of a class ("Snipe", "CubeLost"), that name with a word
("Bought tribute"), or a use of something printed ("move:tactics used"). `expected_marks` leaves out the marks that
games with these parameters cannot show.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.engine.core.game import Game
from tabletop.engine.core.values import Value
from tabletop.games.dei.rules import missions, phases, planning, setup
from tabletop.games.dei.rules.effects.base import OfCard
from tabletop.games.dei.table import events as e
from tabletop.games.dei.table.goods import CANDY, COLOURS, EXTRA_MOVE, FINAL, FREE_COLLECT

if TYPE_CHECKING:
    from tabletop.games.dei.game import Dei

DRAFT = (setup.PickColour, setup.DraftColour, setup.TakeBadge, setup.PassPile, e.Drafted, e.DraftedUnseen)
"""Classes that only a draft of badges shows."""
PLANNING = (planning.PlanCard, planning.Plan, e.Planned, e.PlannedUnseen)
"""Classes that only planned cards show."""
OPENING = (planning.OpenAll, planning.KeepDown, planning.OpenCards, e.Revealed, e.KeptDown)
"""Classes that appear only if planned cards are opened at the start of a turn."""


def coverage_marks(game: Dei, thing: Value) -> Iterator[str]:
    """Yield the marks of an action, step or event: its words, and the features it uses."""
    yield from Game.coverage_marks(game, thing)
    if isinstance(thing, OfCard):
        yield f"{thing.code} used"
        yield from thing.list_coverage_marks()
    elif isinstance(thing, e.Bought):
        yield f"bought at market {thing.market}"
    elif isinstance(thing, e.MissionDone):
        mission = game.content.missions[thing.mission]
        yield f"mission of column {thing.column}"
        yield from mission.counted.rules


def expected_marks(game: Dei) -> Iterator[str]:
    """Yield the marks that games with these parameters must show at least once."""
    content = game.content
    factions = game.factions if len(game.factions) == game.players else tuple(content.factions)
    flying = {content.factions[id].drone for id in factions}
    cards = [
        card for card in content.cards.values()
        if card.set in factions or (card.set not in content.factions and (not card.drone or card.drone in flying))
    ]  # fmt: skip
    for card in cards:
        yield f"Played {card.id}"
        if card.set not in content.factions:
            yield f"Bought {card.id}"
        for code in card.actions:
            if not code.startswith("per:"):
                yield f"{code} used"
    yield f"{EXTRA_MOVE} used"
    if "ravagers" in factions:
        yield f"{FREE_COLLECT} used"
    yield from (f"bought at market {market}" for market in range(4))
    yield from (f"MissionDone {id}" for id in content.missions)
    yield from (f"mission of column {column}" for column in range(1, 5))
    yield from (f"FinalScored {what}" for what in FINAL)
    yield from (f"BadgeEarned {badge}" for badge in content.badges)
    yield from (f"CandyUsed {candy}" for candy in CANDY)
    yield from (f"CubeTaken {colour}" for colour in COLOURS)
    yield from (f"Flew {drone}" for drone in flying)
    for building in ("camp", "bridge", "lift"):
        yield f"Built {building}"
        yield f"{building} moved"
    yield "enlist from the map"
    yield from (f"collect with {how}" for how in ("swap", "salvage"))
    yield from _list_class_names(game, flying)


def _list_class_names(game: Dei, flying: set[str]) -> Iterator[str]:
    """Return the class names of actions, steps and events that games with these parameters can show."""
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
        without.update((setup.ChooseFaction, setup.TakeFaction, e.FactionTaken))
        if "ravagers" not in game.factions:
            without.add(phases.Ravage)
    for id, drone in game.content.drones.items():
        if id not in flying:
            without.update(drone.shows)
    return game.list_class_marks(without)
