"""Obstacles that several effects share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.engine.decisions import Obstacle
from tabletop.engine.values import N_
from tabletop.games.dei.table.majority import scout_of, strength, wins

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState


def no_majority(
    state: DeiState,
    player: int,
    area: int,
    rule: str = "dei.majority.needed",
    scrappers: int = 0,
    leader: bool = False,
    fix: str = "",
) -> Iterator[Obstacle]:
    """Why a seat has no majority in an area, with so many figures more; with the numbers.

    `fix` is what one without any figure there should do, if it is something else than moving and enlisting.
    """
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
    more = theirs - own + (scout_of(state) != player)  # who wins ties needs no more than the others have
    if not own:
        fix = fix or N_("Move or enlist there first.")
        yield Obstacle(rule, N_("You have no figure on {area}."), fix, area=area)
    elif own == theirs:
        yield Obstacle(
            "dei.majority.tie",
            N_("It is a tie on {area}: you and {rival} both have {own}."),
            N_("You need {more} more."),
            area=area, rival=rival, own=own, more=more,
        )  # fmt: skip
    else:
        yield Obstacle(
            rule,
            N_("On {area} you have {own}, and {rival} has {theirs}."),
            N_("You need {more} more."),
            area=area, own=own, rival=rival, theirs=theirs, more=more,
        )  # fmt: skip


def no_target(state: DeiState, victim: int, area: int, rule: str) -> Iterator[Obstacle]:
    """Why nobody of a seat is killed in an area: only its leader is there, or nobody (dei.leader.unkillable)."""
    seat = state.seats[victim]
    if seat.figures[area]:
        return
    if seat.leader == area:
        message = N_("Only the leader of {victim} is there, and no leader can be killed.")
        yield Obstacle("dei.leader.unkillable", message, victim=victim)
    else:
        yield Obstacle(rule, N_("{victim} has no scrapper there."), victim=victim)
