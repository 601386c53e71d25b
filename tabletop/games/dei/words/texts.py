"""Words of D.E.I.: what is printed on cards, badges, missions and the map, made from the values, in every language.

Translations live in the catalogues of the domain `dei`. What these functions return begins in small letters where it
is part of a sentence ("move, ignoring majorities"), and is one or more whole sentences where its name ends in `_text`
and it stands on its own: cards, badges, leaders, drones, missions, candy boosts.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.engine.nouns import Noun, fill
from tabletop.engine.values import N_
from tabletop.engine.words import capital, translate
from tabletop.games.dei.content.pieces import Card, Mission
from tabletop.games.dei.table.goods import colour_of, verb_of
from tabletop.games.dei.words import nouns

if TYPE_CHECKING:
    from tabletop.games.dei.table.board import Board

DOMAIN = "dei"
LOCALE = Path(__file__).parent / "locale"


def say(message: str, lang: str, /, **facts: object) -> str:
    """A message of this game in a language, with its facts filled in."""
    return fill(translate(message, lang, DOMAIN, LOCALE), lang, facts)


def joined(parts: Iterable[str], lang: str, last: str = N_("{first} and {last}")) -> str:
    """ "a", "a and b", "a, b and c"; nothing is "nothing"."""
    words = list(parts)
    if len(words) < 2:
        return words[0] if words else say(N_("nothing"), lang)
    return say(last, lang, first=", ".join(words[:-1]), last=words[-1])


def either(parts: Iterable[str], lang: str) -> str:
    """ "a", "a or b", "a, b or c"."""
    return joined(parts, lang, N_("{first} or {last}"))


# --- names ----------------------------------------------------------------------------------------------------------


def resource_name(resource: int, lang: str = "en", n: int = 1) -> str:
    """What one piece of a resource is called, or several."""
    return say(nouns.RESOURCE[resource][n != 1], lang)


def counted(resource: int, n: int, lang: str = "en") -> str:
    """ "1 energy cell", "2 energy cells"."""
    return say(nouns.COUNTED[resource][n != 1], lang, n=n)


def scrappers_text(n: int, lang: str = "en") -> str:
    """ "1 scrapper", "2 scrappers"."""
    return say(nouns.SCRAPPERS[n != 1], lang, n=n)


def group_text(scrappers: int, leader: bool, camps: int, lang: str = "en") -> str:
    """Who goes or comes, as what a sentence is about: "2 scrappers, the leader and 1 camp"."""
    parts = [scrappers_text(scrappers, lang)] if scrappers else []
    parts += [say(N_("the leader"), lang)] if leader else []
    parts += [say(nouns.CAMPS[camps != 1], lang, n=camps)] if camps else []
    return joined(parts, lang)


def candies_text(n: int, lang: str = "en") -> str:
    """ "1 candy boost", "2 candy boosts"."""
    return say(nouns.CANDIES[n != 1], lang, n=n)


def outposts_text(n: int, lang: str = "en", colour: str = "") -> str:
    """ "1 outpost", "2 tactics outposts"."""
    return say(nouns.OUTPOSTS[colour][n != 1], lang, n=n)


def points_text(n: int, lang: str = "en") -> str:
    """ "2 VP"."""
    return say(N_("{n} VP"), lang, n=n)


def colour_name(colour: str, lang: str = "en") -> str:
    """What a colour of outposts, markets and badges stands for: "tactics"."""
    return say(nouns.COLOUR[colour], lang)


def paint_name(colour: str, lang: str = "en") -> str:
    """What a colour looks like: tactics is "red"."""
    return say(nouns.PAINT[colour], lang)


def market_name(market: str, lang: str = "en") -> str:
    """What a market is called."""
    return say(nouns.MARKET[market], lang)


def building_name(building: str, lang: str = "en") -> Noun:
    """What a building is called."""
    return Noun(say(nouns.BUILDING[building], lang), lang, nouns.BUILDING_GENDER.get(lang, {}).get(building, ""))


def level_name(level: int, lang: str = "en") -> str:
    """ "ground" or "roof"."""
    return say(nouns.LEVEL[level], lang)


def area_name(board: Board, area: int, lang: str = "en") -> Noun:
    """An area with its level: "ground 2.1a", "roof 2.4B"; the ground is masculine in German and Spanish, roofs not."""
    level = board.level[area]
    return Noun(say(nouns.AREA[level], lang, area=board.names[area]), lang, ("m", "f")[level] if lang != "en" else "")


# --- actions and cards ----------------------------------------------------------------------------------------------


def action_text(code: str, lang: str = "en") -> str:
    """What an action of a card lets a player do: "move, ignoring majorities"."""
    if code in nouns.ACTION:
        return say(nouns.ACTION[code], lang)
    kind, _, rest = code.partition(":")
    if kind == "per":
        which, _, action = rest.partition(":")
        return say(nouns.PER[which], lang, action=action_text(action, lang))
    if kind == "drone":
        drone, _, more = rest.partition(":")
        n = int(more)
        action = say(nouns.FLY[drone], lang)
        return say(nouns.FARTHER[n != 1], lang, action=action, n=n) if n else action
    n = int(rest)
    return say(nouns.TAKE[kind][n != 1], lang, n=n)


def action_name(code: str, lang: str = "en") -> str:
    """An action in a word or two, for headings and buttons: "Move (tactics)"."""
    verb, rest = verb_of(code), colour_of(code)
    if verb in nouns.ACTION_NAME:
        name = say(nouns.ACTION_NAME[verb], lang)
        if rest not in nouns.COLOUR:
            return name
        return say(N_("{name} ({colour})"), lang, name=name, colour=colour_name(rest, lang))
    if verb == "per":
        which, _, action = rest.partition(":")
        return say(nouns.PER_NAME[which], lang, action=action_name(action, lang))
    if verb == "drone":
        drone, _, more = rest.partition(":")
        name = capital(drone_name(drone, lang))
        return f"{name} +{more}" if more != "0" else name
    return capital(action_text(code, lang))


def card_text(card: Card, lang: str = "en") -> str:
    """What a card lets a player do; an action that is on it more than once is told once."""
    parts = []
    for code in dict.fromkeys(card.actions):
        n = card.actions.count(code)
        text = action_text(code, lang)
        parts.append(say(N_("{action} ({n} times)"), lang, action=text, n=n) if n > 1 else text)
    return capital("; ".join(parts)) + "."


def cost_text(technology: int, energy: int, lang: str = "en") -> str:
    """What something costs: "2 technology and 1 energy cell"; "nothing"."""
    return joined((counted(k, n, lang) for k, n in enumerate((technology, energy)) if n), lang)


# --- badges, leaders, drones, candy boosts, missions ------------------------------------------------------------------


def badge_name(badge: str, lang: str = "en") -> str:
    """What a badge is called."""
    return say(nouns.BADGE[badge], lang)


def badge_text(badge: str, lang: str = "en") -> str:
    """What a badge does once it is earned."""
    return say(nouns.BADGE_TEXT[badge], lang)


def leader_text(leader: str, lang: str = "en") -> str:
    """What a leader can do."""
    return say(nouns.LEADER_TEXT[leader], lang)


def drone_name(drone: str, lang: str = "en") -> str:
    """What a drone is called."""
    return say(nouns.DRONE[drone], lang)


def drone_text(drone: str, lang: str = "en", players: int = 4) -> str:
    """What a drone does where it has flown; the hunter of two players kills otherwise (dei.players.two_hunter)."""
    if drone == "hunter" and players == 2:
        return say(nouns.HUNTER_OF_TWO, lang)
    return say(nouns.DRONE_TEXT[drone], lang)


def candy_name(candy: str, lang: str = "en") -> str:
    """What a candy boost is called: by what it adds, "Move"."""
    return say(nouns.CANDY[candy], lang)


def candy_text(candy: str, lang: str = "en") -> str:
    """What a candy boost is good for."""
    if candy == "outpost":
        return say(nouns.CANDY_OUTPOST, lang)
    action = "technology:1" if candy == "technology" else candy
    return say(nouns.CANDY_ADDS, lang, action=action_text(action, lang))


def counts_text(mission: Mission, lang: str = "en", late: bool = False, per: int = 1) -> str:
    """What a mission is worth: "2 VP for each energy cell you have".

    `per` makes groups larger, as the parameter `scrapper_mission_per` does.
    """
    points, group = (mission.late, mission.late_per) if late else (mission.on_time, mission.on_time_per)
    n = group * per
    key = f"{mission.counts}:{mission.colour}" if mission.colour else mission.counts
    return say(nouns.COUNTS[key][n != 1], lang, points=points_text(points, lang), n=n)


def mission_text(mission: Mission, lang: str = "en", per: int = 1) -> str:
    """What a mission is worth on time and late."""
    on_time, late = counts_text(mission, lang, False, per), counts_text(mission, lang, True, per)
    return say(N_("On time: {on_time}. Late: {late}."), lang, on_time=on_time, late=late)
