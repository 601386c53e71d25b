"""Words that screens and pictures of 51st State need in addition to those of the cards."""

from __future__ import annotations

from tabletop.engine.core.values import N_
from tabletop.games.fifty_first_state.words.texts import say

LABELS = {
    "attack": N_("Attack of the opponent"),
    "blue": N_("blue connections"),
    "cached": N_("cached on the card"),
    "connection_discard": N_("discarded connection cards"),
    "connections": N_("connection cards"),
    "deals": N_("deals"),
    "deck": N_("deck"),
    "discard": N_("discard pile"),
    "face_up": N_("open connection cards"),
    "faction": N_("Faction board"),
    "first": N_("first player"),
    "goods": N_("goods"),
    "hand": N_("hand"),
    "last_round": N_("last round"),
    "locations": N_("locations"),
    "offer": N_("Draft"),
    "passed": N_("has passed"),
    "phase_name": N_("phase"),
    "red": N_("red connections"),
    "round_number": N_("round"),
    "ruin": N_("ruin"),
    "shield": N_("shield"),
    "spent": N_("lies on it from use"),
    "stored": N_("stored"),
    "uses": N_("used"),
}
"""Names of the declared fields."""

SIGNS = {
    "any_basic": N_("basic resource of your choice"),
    "arrow": N_("for this you get"),
    "bonus": N_("when built"),
    "cache": N_("put on this card for later"),
    "connection": N_("connection card"),
    "copy": N_("copy"),
    "deal": N_("one of your deals"),
    "each": N_("whenever you do this"),
    "free": N_("clear it, so that it can be used again"),
    "open": N_("open to others"),
    "or": N_("or"),
    "plus": N_("and"),
    "raze": N_("raze a location"),
    "steal": N_("take from another player"),
    "store": N_("may be kept in the clean-up"),
}
"""Names of the signs on cards that are not goods or types."""

SHARED = (
    "attack", "cached", "connections", "deals", "deck", "discard", "first", "goods", "hand", "passed", "ruin",
    "shield", "spent", "stored",
)  # fmt: skip
WORDS = {
    **{key: LABELS[key] for key in SHARED},
    **{f"sign_{key}": name for key, name in SIGNS.items()},
    "action": N_("action"),
    "asked": N_("to decide"),
    "centre": N_("Middle of the table"),
    "connections_blue": N_("blue connections"),
    "connections_red": N_("red connections"),
    "deal": N_("deal"),
    "defence": N_("defence"),
    "distance": N_("distance"),
    "draft": N_("Draft: take one"),
    "empty": N_("no cards"),
    "face_down": N_("face down"),
    "final": N_("at the end"),
    "forged": N_("counts as shielded"),
    "hidden": N_("These cards are hidden."),
    "no_goods": N_("no goods"),
    "none": N_("none"),
    "open": N_("open"),
    "production": N_("produces"),
    "round": N_("Round {n}"),
    "row_action": N_("Actions"),
    "row_feature": N_("Features"),
    "row_production": N_("Production"),
    "spoils": N_("spoils"),
    "typeless": N_("no type"),
    "types": N_("types"),
    "used": N_("used"),
    "virtual": N_("Virtual opponent"),
    "worker_on": N_("used by a worker this round"),
    "won": N_("winner"),
}


def get_word(key: str, lang: str) -> str:
    """Return one of these words in a language."""
    return say(WORDS[key], lang)
