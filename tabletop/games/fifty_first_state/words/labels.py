"""The words that screens and pictures of 51st State need beside those of the cards."""

from __future__ import annotations

from tabletop.engine.core.values import N_
from tabletop.games.fifty_first_state.words.texts import say

WORDS = {
    "action": N_("action"),
    "asked": N_("to decide"),
    "attack": N_("Attack of the opponent"),
    "bonus": N_("when built"),
    "cached": N_("cached on the card"),
    "centre": N_("Middle of the table"),
    "connections": N_("connection cards"),
    "connections_blue": N_("blue connections"),
    "connections_red": N_("red connections"),
    "deal": N_("deal"),
    "deals": N_("deals"),
    "deck": N_("deck"),
    "defence": N_("defence"),
    "discard": N_("discard pile"),
    "distance": N_("distance"),
    "draft": N_("Draft: take one"),
    "empty": N_("no cards"),
    "face_down": N_("face down"),
    "final": N_("at the end"),
    "first": N_("first player"),
    "forged": N_("counts as shielded"),
    "goods": N_("goods"),
    "hand": N_("hand"),
    "hidden": N_("These cards are hidden."),
    "no_goods": N_("no goods"),
    "none": N_("none"),
    "open": N_("open"),
    "passed": N_("has passed"),
    "production": N_("produces"),
    "round": N_("Round {n}"),
    "row_action": N_("Actions"),
    "row_feature": N_("Features"),
    "row_production": N_("Production"),
    "ruin": N_("ruin"),
    "shield": N_("shield"),
    "spent": N_("lies on it from use"),
    "spoils": N_("spoils"),
    "stored": N_("stored"),
    "typeless": N_("no type"),
    "types": N_("types"),
    "used": N_("used"),
    "virtual": N_("Virtual opponent"),
    "worker_on": N_("used by a worker this round"),
    "won": N_("winner"),
}


def word(key: str, lang: str) -> str:
    """One of these words in a language."""
    return say(WORDS[key], lang)
