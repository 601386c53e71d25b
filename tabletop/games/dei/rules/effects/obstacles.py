"""Obstacles shared by several effects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_
from tabletop.games.dei.table.majority import compute_strength, find_scout, has_majority

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState


def check_majority(
    state: DeiState,
    player: int,
    area: int,
    rule: str = "dei.majority.needed",
    scrappers: int = 0,
    leader: bool = False,
) -> Iterator[Obstacle]:
    """Yield the reason why a seat has no majority in an area, with the numbers.

    Args:
        state: The position.
        player: The seat.
        area: Number of the area.
        rule: Rule of the obstacle if no more specific one applies.
        scrappers: Number of additional scrappers to count.
        leader: True to count the leader as present.
    """
    led = leader or state.seats[player].leader == area
    if has_majority(state, player, area, scrappers, led):
        return
    own = compute_strength(state, player, area, scrappers, led)
    scout = find_scout(state)
    rival = max(
        (p for p in range(len(state.seats)) if p != player),
        key=lambda p: (compute_strength(state, p, area), p == scout, -p),
        default=player,
    )
    theirs, name = compute_strength(state, rival, area), state.board.names[area]
    if not own:
        yield Obstacle(rule, N_("You have no figure on {area}."), area=name)
    elif own == theirs and rival == scout:
        message = N_(
            "It is a tie on {area}: you and {rival:the} both have {own}, and {rival:the} {rival:#wins/win} ties."
        )
        yield Obstacle("dei.badge.scout", message, area=name, rival=rival, own=own)
    elif own == theirs:
        message = N_("It is a tie on {area}: you and {rival:the} both have {own}.")
        yield Obstacle("dei.majority.tie", message, area=name, rival=rival, own=own)
    else:
        message = N_("On {area} you have {own}, and {rival:the} {rival:#has/have} {theirs}.")
        yield Obstacle(rule, message, area=name, own=own, rival=rival, theirs=theirs)


def check_target(state: DeiState, victim: int, area: int, rule: str) -> Iterator[Obstacle]:
    """Yield the reason why no scrapper of a seat can be killed in an area (dei.leader.unkillable)."""
    seat = state.seats[victim]
    if seat.figures[area]:
        return
    if seat.leader == area:
        message = N_("Only the leader of {victim:the} is there, and no leader can be killed.")
        yield Obstacle("dei.leader.unkillable", message, victim=victim)
    else:
        yield Obstacle(rule, N_("{victim:The} {victim:#has/have} no scrapper there."), victim=victim)
