"""Appearance of game items wherever they are mentioned: the icons of the boards, and the names of fields."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.outcomes import FIELDS
from tabletop.engine.core.values import N_
from tabletop.engine.declarations.faces import Face
from tabletop.games.dei.rules.abilities import describe_badge, describe_leader
from tabletop.games.dei.rules.effects import EFFECTS
from tabletop.games.dei.screen.icons import COLORS, LINES, SHAPES, draw_icon
from tabletop.games.dei.table.goods import COLOURS, MARKETS
from tabletop.games.dei.words.texts import say

if TYPE_CHECKING:
    from tabletop.games.dei.content.pieces import Content
    from tabletop.games.dei.parameters import DeiParameters
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
"""Field -> kind of its items, if the name of the field does not give it."""

MIRRORS = (
    "technology_left", "energy_left", "supply", "opened", "down", "phase_number", "round_number",
    "vp", "missions",
)  # fmt: skip
"""Fields that only mirror changes of other fields."""

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
"""Field -> icon. Drones have separate icons."""


LETTERS = {
    "projected": ("→★", "inherit"),
    **{f"cubes_{colour}": (f"■{colour[0].upper()}", COLORS[colour]) for colour in COLOURS},
}
"""Fields with letters as their icon -> letters and colour."""


def shown(game: DeiParameters, state: DeiState, kind: str, thing: Any, lang: str = "en") -> Face:
    """Return the appearance of an item, with its icon on the boards."""
    face = Game.shown(game, state, kind, thing, lang)
    if kind in FIELDS and thing in LETTERS:
        sign, color = LETTERS[thing]
        return {**face, "icon": sign, "color": color}
    icon = thing if kind == "drone" else SIGNS.get(thing, "") if kind in FIELDS else ""
    return {**face, "drawing": draw_icon(icon)} if icon in SHAPES or icon in LINES else face


SIGN_WORDS = {
    "technology": N_("technology"), "energy": N_("energy cells"), "supplies": N_("supplies: points at once"),
    "cube": N_("cube on an outpost"), "candy": N_("Candy boosts"), "enlist": N_("enlist"), "move": N_("move"),
    "collect": N_("collect"), "build": N_("build"), "camp": N_("camp"), "bridge": N_("bridge"), "lift": N_("lift"),
    "copy": N_("copy an action"), "drone": N_("drone"), "hunter": N_("hunter drone"),
    "transporter": N_("transporter drone"), "harvester": N_("harvester drone"), "teleporter": N_("teleporter drone"),
    "market": N_("market"), "mission": N_("mission"), "badge": N_("badge"), "contested": N_("contested"),
    "tie": N_("tie"), "leader": N_("leader"), "scrapper": N_("scrapper"), "card": N_("card"), "down": N_("face down"),
    "per": N_("once for each outpost"), "outpost": N_("outpost"),
}  # fmt: skip
"""Icon -> name."""


SIGN_RULES = {
    "supplies": "dei.action.supplies", "contested": "dei.majority.tie", "per": "dei.action.per_outpost",
    "camp": "dei.action.build", "bridge": "dei.map.bridge", "lift": "dei.map.levels", "move": "dei.action.move",
    "collect": "dei.action.collect", "build": "dei.action.build", "enlist": "dei.action.enlist",
    "market": "dei.card.market", "mission": "dei.mission.choose", "badge": "dei.badge.earn",
    "candy": "dei.candy.use", "leader": "dei.leader.unkillable", "drone": "dei.drone.move",
    "outpost": "dei.outpost.control",
}  # fmt: skip
"""Icon -> rule, if no rule contains its name or the first match is not the right one."""


def signs(lang: str = "en") -> dict[str, tuple[str, str, str]]:
    """Return icon -> (name, drawing, rule). The rule is "" if it can be found by the name."""
    return {name: (say(word, lang), draw_icon(name), SIGN_RULES.get(name, "")) for name, word in SIGN_WORDS.items()}


def printed(state: DeiState, reference: str, lang: str = "en") -> str:
    """Return the printed effect of a card, candy boost, badge or mission, or the abilities of a faction."""
    kind, _, thing = reference.partition(":")
    content = state.game.content
    if kind == "market" and ":" in thing:
        market, _, slot = thing.partition(":")
        kind, thing = "card", state.slots[MARKETS.index(market)][int(slot) - 1]
    if kind == "mission" and thing in content.missions:
        return content.missions[thing].text(lang, state.game.scrapper_mission_per)
    if kind == "mission":
        column, _, row = thing.partition(":")
        mission = content.missions.get(state.missions[int(column) - 1][int(row) - 1])
        return mission.text(lang, state.game.scrapper_mission_per) if mission is not None else ""
    if kind == "faction" and thing in content.factions:
        return describe_faction(content, thing, lang)
    if kind == "card" and thing in content.cards:
        return content.cards[thing].text(lang)
    if kind == "candy" and thing in content.candies:
        return content.candies[thing].text(lang)
    if kind == "badge" and thing in content.badges:
        return describe_badge(state.game, content.badges[thing], lang)
    return ""


def describe_faction(content: Content, faction: str, lang: str) -> str:
    """Return the ability of a faction's leader, and the actions on its cards with their numbers."""
    own = content.factions[faction]
    deck = [card for card in content.cards.values() if card.set == faction]
    counted = Counter(code for card in deck for code in card.actions)
    actions = ", ".join(f"{n} × {EFFECTS[code].words(lang)}" for code, n in counted.most_common())
    leader = own.leader_names.get(lang, own.leader_names["en"])
    return f"{leader}: {describe_leader(own.leader, lang)} {actions}."
