"""The words that screens and pictures of D.E.I. need beside those of the cards."""

from __future__ import annotations

from functools import lru_cache

from tabletop.engine.values import N_
from tabletop.engine.words import translate
from tabletop.games.dei.words.texts import DOMAIN, LOCALE

WORDS = {
    "after": N_("afterwards"),
    "asked": N_("to decide"),
    "both": N_("both levels"),
    "bridge": N_("bridge"),
    "buildings_left": N_("Buildings left"),
    "camp": N_("camp"),
    "candy": N_("Candy boosts"),
    "cannot": N_("out of reach now"),
    "change": N_("What would change"),
    "contested": N_("contested"),
    "cost": N_("for you"),
    "cubes": N_("Cubes"),
    "deck": N_("cards in the deck"),
    "disposed": N_("out of the game"),
    "down": N_("face down"),
    "drone": N_("drone"),
    "earlier": N_("laid earlier"),
    "earned": N_("earned"),
    "empty": N_("empty slot"),
    "energy": N_("energy cells"),
    "exploded": N_("exploded view"),
    "final": N_("Points, as if the game ended now"),
    "first": N_("first player"),
    "gains": N_("also gives 1 technology"),
    "ground": N_("ground"),
    "hand": N_("Hand"),
    "hidden": N_("These cards are hidden."),
    "hint": N_("Point at an area to see who has the majority there; click it to select it."),
    "holder": N_("majority"),
    "late": N_("late"),
    "leader": N_("leader"),
    "levels": N_("Levels shown"),
    "lift": N_("lift"),
    "logistics": N_("logistics"),
    "machines": N_("machines"),
    "majorities": N_("Who holds what"),
    "majority": N_("Majority"),
    "map": N_("The district map"),
    "markers": N_("markers of"),
    "markets": N_("Markets"),
    "missions": N_("Missions"),
    "needs": N_("outposts needed"),
    "neutral": N_("neutral camp"),
    "no_cards": N_("no cards"),
    "no_change": N_("No majority, cube or point changes."),
    "nobody": N_("nobody"),
    "not_played": N_("nothing yet"),
    "now": N_("now"),
    "on_time": N_("on time"),
    "opened": N_("Cards of this round"),
    "outpost": N_("outpost"),
    "pad": N_("Pad"),
    "payable": N_("you can pay this"),
    "phase": N_("phase"),
    "planned": N_("Planned"),
    "roof": N_("roof"),
    "round": N_("Round {n}"),
    "scrappers": N_("scrappers"),
    "secret": N_("secret"),
    "shared": N_("shared bridge"),
    "shared_lift": N_("shared lift"),
    "supply": N_("Scrappers left"),
    "tactics": N_("tactics"),
    "technology": N_("technology"),
    "tie": N_("tie"),
    "unearned": N_("not earned yet"),
    "vp": N_("VP"),
    "won": N_("winner"),
    "worth": N_("worth now"),
}


@lru_cache(maxsize=8)
def _words(lang: str) -> tuple[tuple[str, str], ...]:
    return tuple((key, translate(message, lang, DOMAIN, LOCALE)) for key, message in WORDS.items())


def words(lang: str) -> dict[str, str]:
    """The words of the screen in a language."""
    return dict(_words(lang))
