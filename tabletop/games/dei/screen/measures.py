"""Measures of the whole table along a game, for curves: what a final scoring would bring at each moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.dei.rules.scoring import KINDS, projected
from tabletop.games.dei.table.goods import FINAL
from tabletop.games.dei.words import texts as w

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState


def measures(state: DeiState) -> dict[str, int]:
    """The points of all seats by kind, as if the game ended now; those on the track are not among them."""
    found = dict.fromkeys(FINAL, 0)
    for player in range(len(state.seats)):
        for part, n in projected(state, player):
            if part.kind in found:  # type: ignore[attr-defined]
                found[part.kind] += n  # type: ignore[attr-defined]
    return found


def measure_name(measure: str, lang: str = "en") -> str:
    """What a kind of points is called: "market cards"."""
    return w.say(KINDS[measure], lang)
