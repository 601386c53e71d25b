"""Checks of a position that is read from a file or a description, beyond the types of its fields.

The agenda may only hold steps that the course of the game can leave there at this point. A step that never waits,
or waits at a different time, would corrupt the position later.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.actions import Step
from tabletop.engine.core.values import Value, get_field_names
from tabletop.games.dei.rules.abilities import BADGES
from tabletop.games.dei.rules.acting import Acting
from tabletop.games.dei.rules.cards import ChooseCard, ChooseSecond, LastPurchase, NextCard
from tabletop.games.dei.rules.effects import EFFECTS
from tabletop.games.dei.rules.effects.drones import Harvest, Hunt, Teleport, Transport
from tabletop.games.dei.rules.effects.moving import ChooseGroup
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
from tabletop.games.dei.table.goods import CANDY, COLOURS, FINAL, MARKETS, PHASES, RESOURCE_PIECES, SCRAPPERS

if TYPE_CHECKING:
    from tabletop.engine.schema.table_reader import TableReader
    from tabletop.games.dei.table.state import DeiState

IN_PHASES = (
    OpenPhase, EndPhase, NextCard, Plan, ChooseCard, ChooseSecond, Acting, ChooseGroup, Harvest, Transport, Teleport,
    Hunt, Purchase, LastPurchase, Ravage,
)  # fmt: skip
"""Steps that may be pending for one seat during the action phases."""
MISSIONS = (MissionTime, ChooseMission, FinalTime)
"""Steps that may be pending after the last phase of a seat, or of all seats (dei.option.confrontation)."""


def check_table(state: DeiState, r: TableReader) -> None:
    """Check the conditions that involve several fields."""
    if state.order and sorted(state.order) != list(range(len(state.seats))):
        r.wrong("order", "must name every seat once")
    for player, seat in enumerate(state.seats):
        place = f"seats[{player}]"
        if len({*seat.shown} & {*seat.planned}) != len(seat.shown):
            r.wrong(f"{place}.shown", "names a card that is not planned, or the same card twice")
        elif seat.shown and not state.game.opens_planned:
            r.wrong(f"{place}.shown", "planned cards are not revealed in this game")
        if any(flag and k >= len(seat.badges) for k, flag in enumerate(seat.earned)):
            r.wrong(f"{place}.earned", "names a badge that is not available")
        colours = [BADGES[badge].colour for badge in seat.badges]
        if len(colours) == len(COLOURS) and colours != list(COLOURS):
            r.wrong(f"{place}.badges", "must be one of each colour, in order")
    _check_pieces(state, r)


def _check_pieces(state: DeiState, r: TableReader) -> None:
    """Check that every card, marker and figure exists at most once, and that no piece is used too often."""
    game = state.game
    taken = [seat.faction for seat in state.seats if seat.faction]
    if len(set(taken)) != len(taken):
        r.wrong("seats", "two seats have the same faction")
    piece_counts = game.count_conserved(state)
    limits = {**dict.fromkeys(game.content.cards, 1), **{f"candy {c}": 2 for c in CANDY}}
    limits |= {f"badge {b}": 1 for b in BADGES} | {f"scrappers of {p}": 100 for p in range(len(state.seats))}
    limits |= dict(zip(("technology", "energy"), RESOURCE_PIECES, strict=True))
    for name, n in piece_counts.items():
        if n > limits[name]:
            r.wrong("pieces", f"{name}: {n}, but there are only {limits[name]}")
    for k, market in enumerate(MARKETS):
        for card in filter(None, (*state.decks[k], *state.slots[k])):
            own = game.get_market(card)
            if own not in (k, -1) or game.content.cards[card].set in game.content.factions:
                r.wrong(f"decks[{k}]", f"{card} is not a card of the {market} market")
    laid = [mission for column in state.missions for mission in column if mission]
    for mission in dict.fromkeys(laid):
        if laid.count(mission) > 1:
            r.wrong("missions", f"{mission} is laid out twice")
    for player in range(len(state.seats)):
        if piece_counts.get(f"scrappers of {player}", 100) != 100:
            r.wrong(f"seats[{player}]", f"there are {SCRAPPERS} scrappers in all")


def check_agenda(state: DeiState, r: TableReader) -> None:
    """Check that pending steps can be resolved and refer only to existing things."""
    for step, _, because in state.agenda:
        for thing in (step, because):
            for what in _find_unknown_names(state, thing) if thing is not None else ():
                r.wrong("agenda", f"{type(thing).__name__} names {what}")
    if not r.mistakes:
        for what in _find_misfits(state):
            r.wrong("agenda", what)


def _find_unknown_names(state: DeiState, thing: Value) -> Iterator[str]:
    """Yield the names in a value that do not exist in this game."""
    content, board = state.game.content, state.board
    facts: dict[str, Any] = {name: getattr(thing, name) for name in get_field_names(type(thing))}
    for name in ("area", "origin"):
        fact = facts.get(name)
        exists = fact is None or (fact in board.by_name if isinstance(fact, str) else 0 <= fact < board.size)
        if not exists:
            yield f"no area: {str(fact)[:30]!r}"
    card = facts.get("card", "")
    if card and card not in content.cards:
        yield f"no card: {str(card)[:30]!r}"
    codes = [*facts.get("left", ())] if isinstance(facts.get("left"), tuple) else []
    codes += facts.get("per", ())
    if isinstance(thing, Acting):
        if any(code.startswith("per:") for code in thing.left) or not all(c.startswith("per:") for c in thing.per):
            yield "actions per outpost where others belong"
        if len(thing.done) != len(thing.per) or min(thing.done, default=0) < 0 or thing.outpost > thing.boosted:
            yield "an impossible number of actions per outpost"
    if isinstance(facts.get("code"), str):
        codes.append(facts["code"])
    for code in codes:
        if code not in EFFECTS:
            yield f"no action of a card: {str(code)[:30]!r}"
    least = 0 if isinstance(thing, (NextCard, LastPurchase)) else 1
    if isinstance(facts.get("left"), int) and not least <= facts["left"] <= 20:
        yield "an impossible number"
    if isinstance(facts.get("number"), int) and not 1 <= facts["number"] <= 3:
        yield "no phase"
    if isinstance(facts.get("place"), int) and type(thing).__name__ == "ChooseCamp" and not 0 <= facts["place"] < 4:
        yield "no position in the order of play"
    for seat in facts.get("killed", ()):
        if not 0 <= seat < len(state.seats):
            yield f"no seat: {seat}"


def _find_misfits(state: DeiState) -> Iterator[str]:
    """Yield the reasons why valid steps cannot be pending in this position."""
    if state.stage == "setup":
        yield from _setup(state)
        return
    if not state.round_number or not state.phase_number or not state.order:
        yield "there is no round or phase"
    for player, seat in enumerate(state.seats):
        if not seat.faction or len(seat.badges) != len(COLOURS) or seat.draft:
            yield f"seat {player} is not set up"
    if state.stage == "over":
        if state.agenda or any(len(seat.scored) != len(FINAL) for seat in state.seats):
            yield "the game is over"
    else:
        yield from _find_agenda_errors(state)


def _setup(state: DeiState) -> Iterator[str]:
    """Yield the errors of an agenda during the set-up.

    The seats without faction, badge or figures determine the steps.
    """
    seats = state.seats
    order = state.seats_from(state.first)
    started = state.round_number or state.phase_number or any(seat.scored for seat in seats)
    if started or not state.agenda:
        yield "the set-up cannot be in this state"
        return
    expected: list[tuple[Step, int]]
    if any(isinstance(step, DealAll) for step, _, _ in state.agenda):
        dealt = sorted(state.box) != sorted(state.game.content.cards) or len(state.badge_supply) != len(BADGES)
        if dealt or any(seat.leader >= 0 or sum(seat.figures) for seat in seats) or max(state.drones) >= 0:
            yield "the cards are already dealt"
        expected = [(DealAll(), state.first)]
        expected += [(ChooseFaction(), p) for p in reversed(order) if not seats[p].faction]
    else:
        if not all(seat.faction for seat in seats):
            yield "a seat has no faction"
        expected = [(StartRound(), state.first)]
        camps = [(ChooseCamp(place), p) for place, p in enumerate(order) if seats[p].leader < 0]
        expected += reversed(camps)
        expected += _list_draft_steps(state, order)
    if [(step, player) for step, player, _ in state.agenda] != expected:
        yield "the pending steps are not the next steps of the set-up"


def _list_draft_steps(state: DeiState, order: list[int]) -> list[tuple[Step, int]]:
    """Return the pending steps of the draft of badges (dei.option.badge_draft).

    The result cannot match any agenda if the badges are inconsistent.
    """
    seats = state.seats
    impossible: list[tuple[Step, int]] = [(DealAll(), -1)]
    drafted = {colour: [BADGES[b].colour for seat in seats for b in seat.badges].count(colour) for colour in COLOURS}
    pending: list[tuple[Step, int]] = [(DraftColour(len(seats)), order[-1])] * list(drafted.values()).count(0)
    with_pile = [p for p, seat in enumerate(seats) if seat.draft]
    if not with_pile:
        return impossible if any(n not in (0, len(seats)) for n in drafted.values()) else pending
    colour, *other_colours = {BADGES[b].colour for b in seats[with_pile[0]].draft}
    taken = drafted.pop(colour)
    if other_colours or taken == len(seats) or any(n not in (0, len(seats)) for n in drafted.values()):
        return impossible
    has_it = {p for p in order if any(BADGES[b].colour == colour for b in seats[p].badges)}
    if with_pile != [order[-1 - taken]] or has_it != {*order[len(order) - taken :]}:
        return impossible
    if not taken:
        pending = pending[1:]  # this colour is being drafted now
    return [*pending, (PassPile(len(seats) - taken), with_pile[0])]


def _find_agenda_errors(state: DeiState) -> Iterator[str]:
    """Yield the errors of an agenda, from the bottom: the clean-up, later phases, and the open steps of this phase."""
    steps = [step for step, _, _ in state.agenda]
    below: list[Step] = [CleanUp()]
    if state.stage == "phase":
        below += [AfterPhases(), *[StartPhase(number) for number in reversed(PHASES) if number > state.phase_number]]
    if steps[: len(below)] != below:
        yield "the phases and the clean-up that must follow are not pending"
    possible_steps: list[type[Step]] = [*IN_PHASES] if state.stage == "phase" else []
    if state.stage == "phase" and state.game.opens_planned:
        possible_steps.append(OpenCards)
    if state.phase_number == 2:
        possible_steps.append(EarnBadges)
    if state.stage == "missions" or (state.phase_number == PHASES[-1] and not state.game.confrontation):
        possible_steps += MISSIONS
    for step in steps[len(below) :]:
        if type(step) not in possible_steps:
            yield f"{type(step).__name__} cannot be pending now"
        elif isinstance(step, Ravage):
            ravager_seats = [s for s in state.seats if s.faction == "ravagers" and s.leader == step.area]
            if not ravager_seats:
                yield "Ravage: Abraham cannot collect there"
    for player, seat in enumerate(state.seats):
        waits = any(p == player and isinstance(step, (EndPhase, FinalTime)) for step, p, _ in state.agenda)
        if _count_final_scores(state, waits) != len(seat.scored):
            yield f"the final scoring of seat {player} does not match the pending steps"


def _count_final_scores(state: DeiState, waits: bool) -> int:
    """Return the number of final scores a seat must have. `waits` is True if the end of its last turn is pending."""
    last = state.round_number == state.game.rounds and state.phase_number == PHASES[-1]
    if not last or waits or (state.game.confrontation and state.stage == "phase"):
        return 0
    return len(FINAL) - 1
