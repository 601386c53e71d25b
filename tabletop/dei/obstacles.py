"""Obstacles that several actions of D.E.I. share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.dei.majority import others_present, strength, wins
from tabletop.engine.decisions import Obstacle
from tabletop.engine.values import N_

if TYPE_CHECKING:
    from tabletop.dei.state import DeiState


def no_majority(
    state: DeiState, player: int, area: int, rule: str = "dei.majority.needed", scrappers: int = 0, leader: bool = False
) -> Iterator[Obstacle]:
    """Why a seat has no majority in an area, with so many figures more; with the numbers."""
    led = leader or state.seats[player].leader == area
    if wins(state, player, area, scrappers, led):
        return
    own = strength(state, player, area, scrappers, led)
    rival = max(
        (p for p in range(len(state.seats)) if p != player),
        key=lambda p: (strength(state, p, area), -p),
        default=player,
    )
    theirs = strength(state, rival, area)
    if not own:
        yield Obstacle(rule, N_("You have no figure in {area}."), N_("Move or enlist there first."), area=area)
    elif own == theirs:
        yield Obstacle(
            "dei.majority.tie",
            N_("It is a tie in {area}: you and {rival} both have {own}."),
            N_("It needs {more} more."),
            area=area, rival=rival, own=own, more=1,
        )  # fmt: skip
    else:
        yield Obstacle(
            rule,
            N_("In {area} you have {own}, and {rival} has {theirs}."),
            N_("It needs {more} more."),
            area=area, own=own, rival=rival, theirs=theirs, more=theirs - own + 1,
        )  # fmt: skip


def cannot_enter(state: DeiState, player: int, area: int, scrappers: int, leader: bool) -> Iterator[Obstacle]:
    """Why a group may not enter an area where others are."""
    if others_present(state, player, area):
        yield from no_majority(state, player, area, "dei.majority.needed", scrappers, leader)
