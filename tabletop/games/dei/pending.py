"""What may be pending in a position from outside: what the course of the game leaves on the agenda, and nothing else.

Only such positions are read; a step that never waits, or waits at another time, would spoil the table later on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.engine.actions import Step
from tabletop.games.dei.content.abilities import BADGES
from tabletop.games.dei.content.effects.drones import Harvest, Hunt, Teleport, Transport
from tabletop.games.dei.content.effects.moving import ChooseGroup
from tabletop.games.dei.rules.acting import Acting
from tabletop.games.dei.rules.cards import ChooseCard, ChooseSecond, LastPurchase, NextCard
from tabletop.games.dei.rules.markets import Purchase
from tabletop.games.dei.rules.missions import ChooseMission, MissionTime
from tabletop.games.dei.rules.phases import (
    AfterPhases,
    CleanUp,
    EarnBadges,
    EndPhase,
    FinalTime,
    OpenPhase,
    Ravage,
    StartPhase,
    StartRound,
)
from tabletop.games.dei.rules.planning import OpenCards, Plan
from tabletop.games.dei.rules.setup import ChooseCamp, ChooseFaction, DealAll, DraftColour, PassPile
from tabletop.games.dei.table.goods import COLOURS, FINAL, PHASES, ROUNDS

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState

IN_PHASES = (
    OpenPhase, EndPhase, NextCard, Plan, ChooseCard, ChooseSecond, Acting, ChooseGroup, Harvest, Transport, Teleport,
    Hunt, Purchase, LastPurchase, Ravage,
)  # fmt: skip
"""What is pending for one seat while action phases are played."""
MISSIONS = (MissionTime, ChooseMission, FinalTime)
"""What is pending after the last phase of a seat, or of all (dei.option.confrontation)."""


def misfits(state: DeiState) -> Iterator[str]:
    """Why this cannot be pending in this position, though every step names only what exists."""
    if state.stage == "setup":
        yield from _setup(state)
        return
    if not state.round_number or not state.phase_number or not state.order:
        yield "there is no round or phase"
    for player, seat in enumerate(state.seats):
        if not seat.faction or len(seat.badges) != len(COLOURS) or seat.pile:
            yield f"seat {player} is not set up"
    if state.stage == "over":
        if state.agenda or any(len(seat.scored) != len(FINAL) for seat in state.seats):
            yield "the game is over"
    else:
        yield from _course(state)


def _setup(state: DeiState) -> Iterator[str]:
    """During the set-up the table says what is pending: whoever has no faction, badge or figures yet."""
    seats = state.seats
    order = state.seats_from(state.first)
    started = state.round_number or state.phase_number or any(seat.scored for seat in seats)
    if started or not state.agenda:
        yield "the set-up cannot be left so"
        return
    expected: list[tuple[Step, int]]
    if any(isinstance(step, DealAll) for step, _, _ in state.agenda):
        dealt = sorted(state.box) != sorted(state.game.content.cards) or len(state.badge_supply) != len(BADGES)
        if dealt or any(seat.leader >= 0 or sum(seat.figures) for seat in seats) or max(state.drones) >= 0:
            yield "the cards are dealt already"
        expected = [(DealAll(), state.first)]
        expected += [(ChooseFaction(), p) for p in reversed(order) if not seats[p].faction]
    else:
        if not all(seat.faction for seat in seats):
            yield "somebody has no faction"
        expected = [(StartRound(), state.first)]
        camps = [(ChooseCamp(place), p) for place, p in enumerate(order) if seats[p].leader < 0]
        expected += reversed(camps)
        expected += _draft(state, order)
    if [(step, player) for step, player, _ in state.agenda] != expected:
        yield "what is pending is not what the set-up asks for next"


def _draft(state: DeiState, order: list[int]) -> list[tuple[Step, int]]:
    """What is pending of the draft of badges (dei.option.badge_draft); something impossible where they do not fit."""
    seats = state.seats
    impossible: list[tuple[Step, int]] = [(DealAll(), -1)]
    drafted = {colour: [BADGES[b].colour for seat in seats for b in seat.badges].count(colour) for colour in COLOURS}
    pending: list[tuple[Step, int]] = [(DraftColour(len(seats)), order[-1])] * list(drafted.values()).count(0)
    with_pile = [p for p, seat in enumerate(seats) if seat.pile]
    if not with_pile:
        return impossible if any(n not in (0, len(seats)) for n in drafted.values()) else pending
    colour, *others = {BADGES[b].colour for b in seats[with_pile[0]].pile}
    taken = drafted.pop(colour)
    if others or taken == len(seats) or any(n not in (0, len(seats)) for n in drafted.values()):
        return impossible
    has_it = {p for p in order if any(BADGES[b].colour == colour for b in seats[p].badges)}
    if with_pile != [order[-1 - taken]] or has_it != {*order[len(order) - taken :]}:
        return impossible
    if not taken:
        pending = pending[1:]  # this colour is being drafted
    return [*pending, (PassPile(len(seats) - taken), with_pile[0])]


def _course(state: DeiState) -> Iterator[str]:
    """From below: the clean-up, the phases to come, and what the seats still do in this one."""
    steps = [step for step, _, _ in state.agenda]
    below: list[Step] = [CleanUp()]
    if state.stage == "phase":
        below += [AfterPhases(), *[StartPhase(number) for number in reversed(PHASES) if number > state.phase_number]]
    if steps[: len(below)] != below:
        yield "the phases and the clean-up that must follow are not pending"
    known: list[type[Step]] = [*IN_PHASES] if state.stage == "phase" else []
    if state.stage == "phase" and state.game.opens_planned:
        known.append(OpenCards)
    if state.phase_number == 2:
        known.append(EarnBadges)
    if state.stage == "missions" or (state.phase_number == PHASES[-1] and not state.game.confrontation):
        known += MISSIONS
    for step in steps[len(below) :]:
        if type(step) not in known:
            yield f"{type(step).__name__} never waits now"
        elif isinstance(step, Ravage):
            found = [s for s in state.seats if s.faction == "ravagers" and s.leader == step.area]
            if not found:
                yield "Ravage: Abraham cannot collect there"
    for player, seat in enumerate(state.seats):
        waits = any(p == player and isinstance(step, (EndPhase, FinalTime)) for step, p, _ in state.agenda)
        if _scored(state, waits) != len(seat.scored):
            yield f"seat {player} has had the final scoring, or should have"


def _scored(state: DeiState, waits: bool) -> int:
    """How many parts of the final scoring a seat has, that waits for the end of its last turn or not."""
    last = state.round_number == ROUNDS and state.phase_number == PHASES[-1]
    if not last or waits or (state.game.confrontation and state.stage == "phase"):
        return 0
    return len(FINAL) - 1
