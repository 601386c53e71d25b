"""How things of the table look wherever they are told of: the icons of the boards, and what the fields are called."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from tabletop.engine.consequences.differences import FIELDS
from tabletop.engine.values import N_
from tabletop.engine.views.zones import Face
from tabletop.games.dei.content.abilities import leader_text
from tabletop.games.dei.content.effects import EFFECTS
from tabletop.games.dei.screen.icons import LINES, PAINT, SHAPES, inside
from tabletop.games.dei.table.goods import COLOURS, MARKETS

if TYPE_CHECKING:
    from tabletop.games.dei.content.pieces import Content
    from tabletop.games.dei.table.state import DeiState

KINDS = {
    "figures": "area",
    "leader": "area",
    "camps": "area",
    "technology": "area",
    "energy": "area",
    "candy": "candy",
    "drones.each": "area",
    "badges": "badge",
    "draft": "badge",
    "missions": "mission",
    "badge_supply": "badge",
}
"""What the things in a field are, where its name does not say it."""

LABELS = {
    "badge_supply": N_("badges that nobody has"),
    "badges": N_("badges"),
    "bridges": N_("bridges"),
    "camps": N_("camps"),
    "candy": N_("Candy boosts"),
    "cubes_logistics": N_("logistics outposts"),
    "cubes_machines": N_("machines outposts"),
    "cubes_tactics": N_("tactics outposts"),
    "decks": N_("cards in the deck"),
    "disposed": N_("out of the game"),
    "down": N_("face down"),
    "draft": N_("badges to choose from"),
    "drones": N_("drone"),
    "earned": N_("earned"),
    "energy": N_("energy cells"),
    "energy_left": N_("energy cells in the supply"),
    "faction": N_("faction"),
    "figures": N_("scrappers"),
    "first": N_("first player"),
    "hand": N_("Hand"),
    "leader": N_("leader"),
    "lifts": N_("lifts"),
    "missions": N_("Missions"),
    "opened": N_("Cards of this round"),
    "phase_number": N_("phase"),
    "planned": N_("Planned"),
    "projected": N_("VP if the game ended then"),
    "round_number": N_("round"),
    "slots": N_("Markets"),
    "supply": N_("Scrappers left"),
    "technology": N_("technology"),
    "technology_left": N_("technology in the supply"),
}
"""What the fields are called."""

MIRRORS = ("technology_left", "energy_left", "supply", "opened", "down", "phase_number", "round_number")
"""Fields that only answer others."""

SIGNS = {
    "victory_points": "supplies",
    "technology": "technology",
    "energy": "energy",
    "technology_left": "technology",
    "energy_left": "energy",
    "candy": "candy",
    "hand": "card",
    "opened": "card",
    "down": "down",
    "figures": "scrapper",
    "supply": "scrapper",
    "leader": "leader",
    "camps": "camp",
    "bridges": "bridge",
    "lifts": "lift",
    "missions": "mission",
    "badges": "badge",
    "earned": "badge",
    "slots": "market",
    "drones": "drone",
}
"""The icons of fields; a drone has one of its own."""


LETTERS = {
    "projected": ("→★", "inherit"),
    **{f"cubes_{colour}": (f"■{colour[0].upper()}", PAINT[colour]) for colour in COLOURS},
}
"""What has letters for an icon, and their colour."""


def dressed(face: Face, kind: str, thing: Any) -> Face:
    """The look of a thing with the icon that it has on the boards."""
    if kind in FIELDS and thing in LETTERS:
        sign, color = LETTERS[thing]
        return {**face, "icon": sign, "color": color}
    icon = thing if kind == "drone" else SIGNS.get(thing, "") if kind in FIELDS else ""
    return {**face, "drawing": inside(icon)} if icon in SHAPES or icon in LINES else face


def printed(state: DeiState, reference: str, lang: str) -> str:
    """What a card, a candy boost, a badge or a mission is good for, and what a faction is good at."""
    kind, _, thing = reference.partition(":")
    content = state.game.content
    if kind == "market" and ":" in thing:
        market, _, slot = thing.partition(":")
        kind, thing = "card", state.slots[MARKETS.index(market)][int(slot) - 1]
    if kind == "mission":
        column, _, row = thing.partition(":")
        mission = content.missions.get(state.missions[int(column) - 1][int(row) - 1])
        return mission.text(lang, state.game.scrapper_mission_per) if mission is not None else ""
    if kind == "faction" and thing in content.factions:
        return faction_text(content, thing, lang)
    if kind == "card" and thing in content.cards:
        return content.cards[thing].text(lang)
    if kind == "candy" and thing in content.candies:
        return content.candies[thing].text(lang)
    if kind == "badge" and thing in content.badges:
        return content.badges[thing].text(lang)
    return ""


def faction_text(content: Content, faction: str, lang: str) -> str:
    """What the leader of a faction can do, and which actions are on its cards, and how often."""
    own = content.factions[faction]
    deck = [card for card in content.cards.values() if card.set == faction]
    counted = Counter(code for card in deck for code in card.actions)
    actions = ", ".join(f"{n} × {EFFECTS[code].words(lang)}" for code, n in counted.most_common())
    leader = own.leader_names.get(lang, own.leader_names["en"])
    return f"{leader}: {leader_text(own.leader, lang)} {actions}."
