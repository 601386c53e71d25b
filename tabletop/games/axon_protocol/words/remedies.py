"""Remedies: the fields that may be missing or in the way when an action is refused, and their sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.outcomes import Change
from tabletop.engine.core.values import N_
from tabletop.engine.declarations.faces import RemedyField

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.figures import Figure
    from tabletop.games.axon_protocol.table.state import AxonState


def move_figure(state: AxonState, figure: Figure, area: str) -> Figure:
    """Return a figure in another area. In prison it is on the upper field."""
    return figure.with_place(area, int(area == state.city.prison))


NEXT_ROUND = (
    RemedyField("used", N_("It can be used again next round."), less=True),
    RemedyField("first_taken", N_("It can be taken again next round."), less=True, table=True),
    RemedyField("marks.used", N_("It is free again after the end of the round."), less=True, table=True),
    RemedyField(
        "figures.activated",
        N_("All activation markers are removed at the end of the round."),
        less=True, table=True,
    ),
)  # fmt: skip
REMEDY_FIELDS = (
    RemedyField("hand", N_("You still need {n} software {n:/card/cards}.")),
    *NEXT_ROUND,
    RemedyField("marks.scenes", N_("The violence marker there must be removed first."), less=True, table=True),
    RemedyField("marks.scenes", N_("A violence marker must lie there first."), table=True),
    RemedyField("figures.activated", N_("{character:The} must be activated first."), table=True),
    RemedyField("figures.markers", N_("{character:The} needs {goods} more."), table=True),
    RemedyField("figures.markers", N_("{character:The} must lose {goods} first."), less=True, table=True),
    RemedyField("data", N_("Data must lie in {area} first."), table=True),
    RemedyField(
        "figures.area",
        N_("{character:The} must be {places}."),
        table=True, away=N_("{character:The} must leave first."), moved=move_figure,
    ),
)  # fmt: skip


def current_remedy_fields(state: AxonState) -> Iterable[RemedyField]:
    """Return the fields that may be missing. During the last turns nothing comes back."""
    return [each for each in REMEDY_FIELDS if each not in NEXT_ROUND] if state.ending else REMEDY_FIELDS


def change_facts(state: AxonState, change: Change) -> Mapping[str, Any]:
    """Return the character, the area and the markers of a change."""
    field = change.field.partition(".")[2]
    if field == "markers":
        return {"character": change.piece, "goods": (change.name, change.amount)}
    if change.piece:
        return {"character": change.piece, "places": (change.name, *change.alternatives)}
    return {"area": change.name}
