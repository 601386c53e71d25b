"""Fields whose change can remedy a refused action, with the sentences for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.outcomes import Change
from tabletop.engine.core.values import N_
from tabletop.engine.declarations.faces import RemedyField

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState

REMEDY_FIELDS = (
    RemedyField("technology", N_("You still need {cost_of}.")),
    RemedyField("energy", N_("You still need {cost_of}.")),
    RemedyField("holders", N_("You still need {n} {colour} {n:/outpost/outposts}."), table=True),
    RemedyField("figures", N_("You need {n} more {n:/scrapper/scrappers} on {area}.")),
    RemedyField("camps", N_("You need a camp of your own on {area}."), weight=2),
    RemedyField("bridges", N_("You need a bridge of your own: {bridge}."), weight=2),
    RemedyField("lifts", N_("You need a lift of your own: {lift}."), weight=2),
    RemedyField("earned", N_("You must have earned the badge {badge}."), weight=5),
    RemedyField("parcel_used", N_("It can be used again in the next phase."), less=True),
    RemedyField("technology", N_("A resource must lie on {area} first."), table=True),
    RemedyField("energy", N_("A resource must lie on {area} first."), table=True),
    RemedyField("technology_left", N_("Technology must come back to the supply first."), table=True),
    RemedyField("energy_left", N_("Energy cells must come back to the supply first."), table=True),
    RemedyField("leader", N_("Your leader must be on {area}.")),
)


def change_facts(state: DeiState, change: Change) -> Mapping[str, Any]:
    """Return the facts in the sentence of a change."""
    match change.field:
        case "technology" | "energy" if change.seat >= 0:
            n = change.amount
            return {"cost_of": (n, 0) if change.field == "technology" else (0, n)}
        case "holders":
            return {"colour": state.colours[int(change.name)]}
        case "bridges" | "lifts":
            return {change.field[:-1]: int(change.name)}
        case "earned":
            return {"badge": state.seats[change.seat].badges[int(change.name)]}
    return {"area": change.name}
