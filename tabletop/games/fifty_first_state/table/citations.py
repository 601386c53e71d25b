"""Rules that apply to phases, payments and printed texts, for the citations of events and causes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from tabletop.games.fifty_first_state.table.goods import AMMO, BASIC, BLUE, GREY, RED, UNIVERSAL

Rules: TypeAlias = tuple[str, ...]

PHASE_RULES: Mapping[str, Rules] = {
    "production": ("51s.ruling.production_order",),
    "action": ("51s.turn", "51s.turn.repeat"),
    "cleanup": ("51s.cleanup.cards",),
    "end": ("51s.end.action_phase",),
}
"""Rules that apply to a phase as a whole."""

PAID_RULES: Mapping[int, str] = {
    AMMO: "51s.goods.ammo",
    UNIVERSAL: "51s.goods.universal",
    **dict.fromkeys(BASIC, "51s.goods.basic"),
    **dict.fromkeys((GREY, BLUE, RED), "51s.goods.contacts"),
}
"""Rules for the use of a good as payment."""

PART_RULES: Mapping[str, Rules] = {
    "bonus": ("51s.build.bonus",),
    "action": ("51s.use.card",),
    "feature": ("51s.golden",),
}
"""Rules by part of a card; the printed text may add more."""

BOARD_RULES: Mapping[str, str] = {"production": "51s.production.faction", "workers": "51s.use.workers"}
"""Rules by part of a faction board; its other parts are its contact actions."""
