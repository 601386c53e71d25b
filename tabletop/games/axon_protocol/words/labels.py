"""The words that screens and pictures of Axon Protocol need beside those of the cards."""

from __future__ import annotations

from functools import lru_cache

from tabletop.engine.values import N_
from tabletop.engine.words import translate
from tabletop.games.axon_protocol.words.texts import DOMAIN, LOCALE

WORDS = {
    "ability": N_("ability"),
    "activated": N_("activated"),
    "area_fields": N_("action fields"),
    "asked": N_("to decide"),
    "attack_asks": N_("Does anybody counter it?"),
    "by": N_("by"),
    "characters": N_("Characters"),
    "checklist": N_("End of the round, step by step"),
    "city": N_("The city"),
    "choose_corporation": N_("Choose a corporation: what it scores, and what it can do"),
    "complex": N_("complex"),
    "corporation": N_("corporation"),
    "count": N_("in play"),
    "counter_asked": N_("decides whether to counter"),
    "criminal": N_("criminal"),
    "data_here": N_("data in the area"),
    "deck": N_("character deck"),
    "desktop": N_("desktop"),
    "discard": N_("discard pile"),
    "distance": N_("How far from the end"),
    "done": N_("does this"),
    "drive": N_("drive"),
    "empty": N_("no cards"),
    "empty_desktop": N_("nothing lies here"),
    "first": N_("first player"),
    "free": N_("free"),
    "guarding": N_("stands guard"),
    "hand": N_("Software in hand"),
    "impossible": N_("not possible now"),
    "hand_short": N_("cards"),
    "here": N_("here"),
    "hidden": N_("These cards are hidden."),
    "highway": N_("highway"),
    "initiative": N_("initiative"),
    "inmate": N_("in prison"),
    "lies_on": N_("lies on"),
    "limit": N_("limit"),
    "lineup": N_("Line-up"),
    "lower": N_("lower field"),
    "monopoly": N_("monopoly"),
    "no_fields": N_("no action here"),
    "nobody": N_("nobody"),
    "none": N_("none"),
    "not_reached": N_("not reached"),
    "now": N_("now"),
    "next": N_("to come"),
    "offer": N_("Choose who comes into the city"),
    "opportunities": N_("Who could make one now"),
    "overdose": N_("would die of drugs when activated"),
    "owner": N_("belongs to"),
    "passives": N_("always"),
    "permanent": N_("permanent VP"),
    "points": N_("Points by corporation"),
    "possible": N_("possible now"),
    "random_number": N_("random number"),
    "reach": N_("Reach"),
    "ready": N_("ready"),
    "red_zone": N_("red zone"),
    "reward_card": N_("a software card"),
    "reward_resource": N_("one more marker"),
    "reward_vp": N_("a permanent VP"),
    "rewards": N_("rewards waiting"),
    "round": N_("Round {n}"),
    "routine": N_("Routine"),
    "scene": N_("crime scene"),
    "score_for": N_("scores for"),
    "selected": N_("selected"),
    "seats": N_("Corporations and desktops"),
    "shop": N_("shop"),
    "skills": N_("Skills when hacked"),
    "skipped": N_("skipped"),
    "software_discard": N_("software discard pile"),
    "stack": N_("software deck"),
    "start": N_("enters in"),
    "stays": N_("stays on the desktop"),
    "street": N_("street"),
    "stress": N_("Stress"),
    "stress_left": N_("{n} markers to the limit"),
    "supply": N_("supply"),
    "trace": N_("What it would do now"),
    "tracks": N_("Resource tracks"),
    "upper": N_("upper field"),
    "used": N_("used"),
    "vp": N_("VP"),
    "walk": N_("walk"),
    "won": N_("winner"),
}


@lru_cache(maxsize=8)
def _words(lang: str) -> tuple[tuple[str, str], ...]:
    return tuple((key, translate(message, lang, DOMAIN, LOCALE)) for key, message in WORDS.items())


def words(lang: str) -> dict[str, str]:
    """The words of the screen in a language."""
    return dict(_words(lang))
