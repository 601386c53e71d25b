"""All effects by code: the actions of cards, badges and candy boosts."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.engine.core.actions import Action
from tabletop.games.dei.rules.effects.base import Effect
from tabletop.games.dei.rules.effects.building import BUILDS, Build
from tabletop.games.dei.rules.effects.collecting import COLLECTS, Collect, Prospect, Snipe
from tabletop.games.dei.rules.effects.copying import COPIES, Copy
from tabletop.games.dei.rules.effects.enlisting import ENLISTS, Enlist
from tabletop.games.dei.rules.effects.flying import FLIGHTS, Fly
from tabletop.games.dei.rules.effects.moving import MOVES, Move
from tabletop.games.dei.rules.effects.repeating import build_per_outpost
from tabletop.games.dei.rules.effects.taking import AMOUNTS, Take

SINGLE: Mapping[str, Effect] = {**ENLISTS, **MOVES, **COLLECTS, **BUILDS, **COPIES, **FLIGHTS, **AMOUNTS}
EFFECTS: Mapping[str, Effect] = {
    **SINGLE,
    **build_per_outpost([effect for effect in SINGLE.values() if effect.printed and effect.repeated]),
}
"""Code -> effect."""
CODES = tuple(code for code, effect in EFFECTS.items() if effect.printed)
"""Codes of all actions that can be printed on a card."""
FORMS = sorted(dict.fromkeys(EFFECTS[code].form for code in CODES), key=lambda form: ":" in form)
"""Forms of these codes, shortened for error messages."""
ACTIONS: tuple[type[Action], ...] = (Enlist, Move, Collect, Prospect, Snipe, Build, Fly, Take, Copy)
"""Classes of actions that use the effects."""
