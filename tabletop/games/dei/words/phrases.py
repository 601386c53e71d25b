"""Texts of the facts in sentences. The placeholder name determines the kind of fact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.grammar import get_grammar
from tabletop.engine.i18n.nouns import quote_title
from tabletop.engine.i18n.phrases import (
    Phrase,
    create_content_phrase,
    create_list_phrase,
    create_name_phrase,
    create_word_phrase,
)
from tabletop.engine.i18n.words import get_seat_letter
from tabletop.games.dei.table.goods import BUILDINGS, COLOURS, MARKETS
from tabletop.games.dei.words import texts

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState

PHASES = {
    "setup": N_("set-up"),
    "phase_1": N_("action phase 1"),
    "phase_2": N_("action phase 2"),
    "phase_3": N_("action phase 3"),
    "missions": N_("missions"),
    "over": N_("end of the game"),
}
KINDS = {
    "faction": N_("Factions"),
    "setup": N_("Set-up"),
    "card": N_("Play a card"),
    "market": N_("Markets"),
    "enlist": N_("Enlist"),
    "move": N_("Move"),
    "collect": N_("Collect"),
    "build": N_("Build"),
    "drone": N_("Drones"),
    "take": N_("Take"),
    "copy": N_("Copy"),
    "candy": N_("Candy boosts"),
    "mission": N_("Missions"),
    "pass": N_("Nothing more"),
}
"""Groups of actions on the screen."""
FINAL = {
    "outposts": N_("outposts"),
    "badges": N_("badges"),
    "technology": N_("technology"),
    "energy": N_("energy cells"),
    "cards": N_("market cards"),
}
PLAYER = N_("Player {letter}")


def seat_name(state: DeiState, seat: int, lang: str) -> str:
    """Return the name of a seat: its faction, or a letter before it has one."""
    if not 0 <= seat < len(state.seats):
        return f"#{seat}"
    factions = state.game.content.factions
    own = state.seats[seat].faction
    return factions[own].name(lang) if own in factions else texts.say(PLAYER, lang, letter=get_seat_letter(seat))


def get_area_name(state: DeiState, area: Any, lang: str) -> str:
    """Return the name of an area, given by number or name: "ground 2.1a"."""
    number = state.board.by_name.get(area, -1) if isinstance(area, str) else area
    return texts.get_area_name(state.board, number, lang) if 0 <= number < state.board.size else str(area)


def get_card_name(state: DeiState, card: str, lang: str) -> str:
    """Return the name of a faction or market card, in quotes if the language would decline it."""
    if card not in state.card_data:
        return str(card)
    name = state.card_data[card].name(lang)
    return quote_title(name, lang) if get_grammar(lang).names_in_quotes else name


def describe_site(state: DeiState, site: tuple[str, Any], lang: str) -> str:
    """Return the place of a building: "ground 2.1a", or the areas that a bridge or lift joins."""
    building, place = site
    number = state.board.find_site(building, place) if isinstance(place, str) else place
    board = state.board
    if building == "camp":
        return get_area_name(state, number, lang)
    sites: Any = board.lift_sites if building == "lift" else board.bridge_sites
    if not 0 <= number < len(sites):
        return str(place)
    return " – ".join(get_area_name(state, area, lang) for area in sites[number][:2])


def _describe_source(state: DeiState, who: tuple[str, bool], lang: str) -> str:
    source, leader = who
    sentence = (N_(" with a scrapper from {area}"), N_(" with the leader from {area}"))[leader]
    return texts.say(sentence, lang, area=get_area_name(state, source, lang)) if source else ""


def _describe_addition(sentence: str) -> Phrase:
    """Return the phrase of a fact that adds this part to a sentence if it is true."""
    return lambda state, is_added, lang: texts.say(sentence, lang) if is_added else ""


def _describe_instead(state: DeiState, instead: tuple[str, str], lang: str) -> str:
    return texts.say(N_(" (moved from {site})"), lang, site=describe_site(state, instead, lang)) if instead[1] else ""


def _format_product(factors: tuple[int, int]) -> str:
    """Return a product before its result: "3 × 2 = ", or "" if a factor is below 2."""
    return f"{factors[0]} × {factors[1]} = " if min(factors) > 1 else ""


def _describe_slot(state: DeiState, place: tuple[int, int], lang: str) -> str:
    market, slot = place
    if 0 <= market < len(state.slots) and 0 <= slot < 3 and state.slots[market][slot]:
        return get_card_name(state, state.slots[market][slot], lang)
    return f"{market}:{slot}"


def _get_mission_name(state: DeiState, mission: Any, lang: str) -> str:
    missions = state.game.content.missions
    if isinstance(mission, tuple):
        column, row = mission
        inside = 0 <= column < len(state.missions) and 0 <= row < 2
        mission = state.missions[column][row] if inside else ""
    return missions[mission].name(lang) if mission in missions else "–"


def _get_resource_name(state: DeiState, area: Any, lang: str) -> str:
    number = state.board.by_name.get(area, -1) if isinstance(area, str) else area
    if not 0 <= number < state.board.size:
        return "–"
    return texts.describe_amount(state.board.level[number], 1, lang)


PHRASES: Mapping[str, Phrase] = {
    "player": seat_name,
    "victim": seat_name,
    "rival": seat_name,
    "faction": create_content_phrase("factions"),
    "area": get_area_name,
    "origin": get_area_name,
    "card": get_card_name,
    "card_of": lambda state, card, lang: get_card_name(state, card, lang) if card else "–",
    "cards": create_list_phrase(get_card_name),
    "left_of": lambda state, effects, lang: "; ".join(effect.words(lang) for effect in effects) or "–",
    "action": lambda state, effect, lang: effect.words(lang),
    "source_of": _describe_source,
    "put_of": _describe_addition(N_(", and put a resource there")),
    "swap_of": _describe_addition(N_(" and swap it")),
    "salvage_of": _describe_addition(N_(", and turn 1 technology into 1 energy cell")),
    "resource_of": _get_resource_name,
    "piece_of": lambda state, level, lang: texts.describe_amount(level, 1, lang),
    "site": describe_site,
    "bridge": lambda state, place, lang: describe_site(state, ("bridge", place), lang),
    "lift": lambda state, place, lang: describe_site(state, ("lift", place), lang),
    "instead_of": _describe_instead,
    "slot_of": _describe_slot,
    "gained_of": lambda state, goods, lang: texts.describe_cost(goods[0], goods[1], lang),
    "given_of": lambda state, goods, lang: texts.describe_cost(goods[0], goods[1], lang),
    "cost_of": lambda state, goods, lang: texts.describe_cost(goods[0], goods[1], lang),
    "price_of": lambda state, ways, lang: texts.either((texts.describe_cost(a, b, lang) for a, b in ways), lang),
    "candy_of": _describe_addition(N_(", with a candy boost for an outpost")),
    "mission": _get_mission_name,
    "mission_of": _get_mission_name,
    "sum_of": lambda state, worth, lang: f"{_format_product(worth)}{worth[0] * worth[1]}",
    "group": lambda state, group, lang: texts.group_text(group[0], group[1], group[2], lang),
    "building": create_word_phrase(BUILDINGS, texts.get_building_name),
    "drone": create_content_phrase("drones"),
    "candy": create_content_phrase("candies"),
    "badge": create_content_phrase("badges"),
    "colour": create_word_phrase(COLOURS, texts.get_colour_name),
    "market": lambda state, market, lang: texts.get_market_name(
        MARKETS[market] if isinstance(market, int) and 0 <= market < len(MARKETS) else str(market), lang
    ),
    "phase": create_name_phrase(PHASES, texts.DOMAIN, texts.LOCALE),
    "kind": create_name_phrase(KINDS, texts.DOMAIN, texts.LOCALE),
    "what": create_name_phrase(FINAL, texts.DOMAIN, texts.LOCALE),
}
