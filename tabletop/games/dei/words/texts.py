"""Texts of D.E.I. in all languages: names of items, alone or with numbers, and joining of words.

Translations are in the catalogues of the domain `dei`. Printed items (cards, badges, drones, missions) and effects
provide their own texts: see `content`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.nouns import Noun
from tabletop.engine.i18n.speech import Speech
from tabletop.games.dei.words import nouns

if TYPE_CHECKING:
    from tabletop.games.dei.table.board import Board

DOMAIN = "dei"
LOCALE = Path(__file__).parent / "locale"

SPEECH = Speech(DOMAIN, LOCALE)
say, joined, either = SPEECH.say, SPEECH.joined, SPEECH.either


# --- names ----------------------------------------------------------------------------------------------------------


def get_resource_name(resource: int, lang: str = "en", n: int = 1) -> str:
    """Return the name of one piece of a resource, or of several."""
    return say(nouns.RESOURCE[resource][n != 1], lang)


def describe_amount(resource: int, n: int, lang: str = "en") -> str:
    """Return a number of resource pieces as text: "1 energy cell", "2 energy cells"."""
    return say(nouns.COUNTED[resource][n != 1], lang, n=n)


def describe_scrappers(n: int, lang: str = "en") -> str:
    """Return a number of scrappers as text: "1 scrapper", "2 scrappers"."""
    return say(nouns.SCRAPPERS[n != 1], lang, n=n)


def group_text(scrappers: int, leader: bool, camps: int, lang: str = "en") -> str:
    """Return the members of a group as the object of a sentence: "2 scrappers, the leader and 1 camp"."""
    parts = [describe_scrappers(scrappers, lang)] if scrappers else []
    parts += [say(N_("the leader"), lang)] if leader else []
    parts += [say(nouns.CAMPS[camps != 1], lang, n=camps)] if camps else []
    return joined(parts, lang)


def describe_outposts(n: int, lang: str = "en", colour: str = "") -> str:
    """Return a number of outposts as text: "1 outpost", "2 tactics outposts"."""
    return say(nouns.OUTPOSTS[colour][n != 1], lang, n=n)


def describe_points(n: int, lang: str = "en") -> str:
    """Return a number of points as text: "2 VP"."""
    return say(N_("{n} VP"), lang, n=n)


def get_colour_name(colour: str, lang: str = "en") -> str:
    """Return the name of a colour of outposts, markets and badges: "tactics"."""
    return say(nouns.COLOUR[colour], lang)


def get_market_name(market: str, lang: str = "en") -> str:
    """Return the name of a market."""
    return say(nouns.MARKET[market], lang)


def get_building_name(building: str, lang: str = "en") -> Noun:
    """Return the name of a building."""
    return SPEECH.noun(nouns.BUILDING[building], lang)


def get_area_name(board: Board, area: int, lang: str = "en") -> Noun:
    """Return the name of an area with its level: "ground 2.1a", "roof 2.4B"."""
    return SPEECH.noun(nouns.AREA[board.level[area]], lang, area=board.names[area])


def describe_cost(technology: int, energy: int, lang: str = "en") -> str:
    """Return a cost as text: "2 technology and 1 energy cell"; "nothing" for none."""
    return joined((describe_amount(k, n, lang) for k, n in enumerate((technology, energy)) if n), lang)
