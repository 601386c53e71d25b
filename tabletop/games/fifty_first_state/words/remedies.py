"""Things that may be missing if an action of 51st State is refused, with their sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.outcomes import Change
from tabletop.engine.core.values import N_
from tabletop.engine.declarations.faces import RemedyField
from tabletop.games.fifty_first_state.table.goods import ANY_BASIC, BASIC, BY_NAME, CARD, NAMES, OWN_DEAL

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.table.state import FiftyState

NEXT_ROUND = (
    RemedyField("used", N_("It can be used again next round."), less=True),
    RemedyField("locations.uses", N_("It can be used again next round."), less=True),
)
REMEDY_FIELDS = (
    RemedyField("goods", N_("You still need {missing}.")),
    RemedyField("hand", N_("You still need {missing}.")),
    RemedyField("connections", N_("You still need {n} connection {n:/card/cards}.")),
    RemedyField("deals", N_("You still need to make {missing}.")),
    *NEXT_ROUND,
)
COUNTED = {"hand": CARD, "deals": OWN_DEAL}
"""Kind of cost of the things of a field."""


def current_remedy_fields(state: FiftyState) -> Iterable[RemedyField]:
    """Return the fields that may be short; in the last round nothing becomes available again."""
    return [each for each in REMEDY_FIELDS if each not in NEXT_ROUND] if state.last_round else REMEDY_FIELDS


def change_facts(state: FiftyState, change: Change) -> Mapping[str, Any]:
    """Return the missing amount as a cost: a good, or any basic resource if each of them would do."""
    kind = COUNTED.get(change.field)
    if change.field == "goods":
        kind = BY_NAME[change.name]
        if {NAMES[good] for good in BASIC} <= {change.name, *change.alternatives}:
            kind = ANY_BASIC
    return {"missing": ((kind, change.amount),)} if kind is not None else {}
