"""Scenarios: positions from a short description, for tests, lessons and analyses.

    game.scenario({
        "phase": "action", "to_move": 0,
        "seats": [
            {"faction": "new_york", "vp": 3, "goods": {"red": 4}, "hand": ["School"]},
            {"faction": "mutants_union", "locations": [{"card": "School", "shield": True}]},
        ],
    })

Cards are named by id or printed name. Fields without a description are empty; the remaining deck is shuffled.
Locations are numbered 1, 2, 3 … in the order of the description.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.actions import Step
from tabletop.engine.schema.table_reader import DescriptionReader
from tabletop.games.fifty_first_state.rules import rounds
from tabletop.games.fifty_first_state.table.causes import IN_PHASE
from tabletop.games.fifty_first_state.table.goods import KINDS
from tabletop.games.fifty_first_state.table.state import MAX_COUNT, FiftyState

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.game import FiftyFirstState

DESCRIBED = ("phase", "round")
"""Keys whose meaning differs from that in a saved position."""
PENDING: dict[str, tuple[Step, ...]] = {
    "setup": (rounds.StartRound(),),
    "draft": (rounds.StartRound(),),
    "production": (rounds.StartProduction(), rounds.StartActions(), rounds.EndRound()),
    "action": (rounds.NextTurn(), rounds.EndRound()),
    "cleanup": (rounds.EndRound(),),
}
"""Pending steps of each phase in which a scenario may begin."""


def table_for(game: FiftyFirstState, seed: int, r: DescriptionReader) -> FiftyState:
    """Return the table as set up, in the described phase and round."""
    state = game.create_empty_table(seed)
    state.first = 0
    state.phase_name = r.word(r.description.get("phase", "action"), "phase", PENDING)
    state.round_number = r.number(r.description.get("round", 1), "round", 1, MAX_COUNT)
    if state.phase_name in ("setup", "draft"):
        state.round_number -= 1  # the next step begins the round
    state.deck.reverse()  # the first of equal cards is taken out, which is the top one
    return state


def complete(state: FiftyState, r: DescriptionReader) -> None:
    """Derive the remaining fields of a description, and report contradictions."""
    description, seats = r.description, state.seats
    rest = len(state.deck) - len(description.get("deck", ()))
    state.deck[:rest] = state.deck[:rest][::-1]
    for seat in seats:
        for good in range(KINDS):
            seat.goods[good] += seat.count_cached(good)  # described goods are in the supply itself
    state.next_number = max([state.next_number, *(number + 1 for seat in seats for number in seat.locations)])
    _assign_boards(state, r)
    named_cards = [*state.face_up.values(), *(card for seat in seats for card in seat.connections)]
    for color, stack in (("blue", state.blue), ("red", state.red)):
        if color in description:
            stack.reverse()
        else:
            for card in named_cards:
                if card in stack:
                    stack.remove(card)
    goal = state.game.victory_points
    seats_at_goal = [i for i, seat in enumerate(seats) if seat.vp >= goal]
    state.last_round = state.last_round or bool(seats_at_goal)  # 51s.end.trigger
    if seats_at_goal and not description.get("last_round", True):
        r.wrong("last_round", f"must be true: seat {seats_at_goal[0]} has {goal} points or more")


def _assign_boards(state: FiftyState, r: DescriptionReader) -> None:
    """Assign the remaining faction boards.

    A seat whose board is described for an earlier seat gets the board that the earlier seat was dealt.
    """
    boards = [seat.faction for seat in state.game.create_empty_table(state.seed).seats]
    for i, entry in enumerate(r.description.get("seats", ())):
        if "faction" in entry:
            described = state.seats[i].faction
            boards = [boards[i] if board == described and p > i else board for p, board in enumerate(boards)]
            boards[i] = described
    if len(set(boards)) < len(boards):
        r.wrong("seats", "two seats have the same faction")
    for seat, board in zip(state.seats, boards, strict=True):
        seat.faction = board


def ask(state: FiftyState, description: Mapping[str, Any]) -> None:
    """Put the next steps of the current phase on the agenda."""
    phase, first = state.phase_name, state.first
    state.because = None if phase == "setup" else IN_PHASE[phase]
    state.then(description.get("to_move", first) if phase == "action" else first, *PENDING[phase])
    for player in reversed(state.seats_from(first)) if phase == "setup" else ():
        over = len(state.seats[player].hand) - state.game.kept_cards
        if over > 0:
            state.then(player, rounds.ChooseHand(over))
