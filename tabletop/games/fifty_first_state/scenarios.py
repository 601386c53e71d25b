"""Positions from a short description: for tests, lessons and what-ifs.

    game.scenario({
        "phase": "action", "to_move": 0,
        "seats": [
            {"faction": "new_york", "vp": 3, "goods": {"red": 4}, "hand": ["School"]},
            {"faction": "mutants_union", "locations": [{"card": "School", "shield": True}]},
        ],
    })

Cards are named by id or printed name. What is not said is empty; the rest of the deck lies shuffled. Locations are
numbered 1, 2, 3 … in the order in which they are listed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tabletop.engine.table.declared import describe
from tabletop.engine.table.reading import DescriptionReader
from tabletop.games.fifty_first_state.reading import check_seat
from tabletop.games.fifty_first_state.rules.rounds import (
    ChooseHand,
    EndRound,
    NextTurn,
    StartActions,
    StartProduction,
    StartRound,
)
from tabletop.games.fifty_first_state.table.causes import IN_PHASE
from tabletop.games.fifty_first_state.table.goods import KINDS
from tabletop.games.fifty_first_state.table.state import FiftyState

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.game import FiftyFirstState

START = ("setup", "draft", "production", "action", "cleanup")


def build(game: FiftyFirstState, description: Mapping[str, Any]) -> FiftyState:
    """The position that is described, carried out up to its first decision. Raises ScenarioError with every mistake."""
    seed = description.get("seed", 0) if isinstance(description, Mapping) else 0
    state = game.empty_table(seed if type(seed) is int else 0)
    before = state.clone()
    state.round_number = 1
    state.first = 0
    t = describe(state, description, ("seed", "to_move"), lambda state, r: _finish(state, r, description, before))
    top = len(state.deck) - len(t.get("deck", ()))
    rest = Counter(state.deck[:top])
    state.deck = [card for card in before.deck if _take(rest, card)] + state.deck[top:]  # of equal cards the upper go
    phase = t.get("phase", "action")
    state.phase_name = phase
    state.because = None if phase == "setup" else IN_PHASE[phase]
    if phase in ("setup", "draft"):
        state.round_number -= 1
        state.then(state.first, StartRound())
        over = {p: len(seat.hand) - game.kept_cards for p, seat in enumerate(state.seats)}
        for player in reversed(state.seats_from(state.first)):
            if phase == "setup" and over[player] > 0:
                state.then(player, ChooseHand(over[player]))
    elif phase == "production":
        state.then(state.first, StartProduction(), StartActions(), EndRound())
    elif phase == "action":
        state.then(t.get("to_move", state.first), NextTurn(), EndRound())
    else:
        state.then(state.first, EndRound())
    state.begin()
    return state


def _finish(state: FiftyState, r: DescriptionReader, t: Mapping[str, Any], before: FiftyState) -> None:
    """What follows from what is told, and what of it cannot be."""
    r.word(t.get("phase", "action"), "phase", START)
    r.number(state.round_number, "round", 1)
    if state.game.solo:
        r.number(state.first, "first", 0, 0)  # 51s.solo.first
    for i, seat in enumerate(state.seats):
        for good in range(KINDS):
            seat.goods[good] += seat.cached(good)  # told are the goods in the supply itself
        check_seat(seat, f"seats[{i}]", r)
    _boards(state, r, t, [seat.faction for seat in before.seats])
    _connections(state, r, t, before)
    goal = state.game.victory_points
    there = [i for i, seat in enumerate(state.seats) if seat.vp >= goal]
    state.last_round = state.last_round or bool(there)  # 51s.end.trigger
    if there and not t.get("last_round", True):
        r.wrong("last_round", f"must be true: seat {there[0]} has {goal} points or more")


def _boards(state: FiftyState, r: DescriptionReader, t: Mapping[str, Any], boards: list[str]) -> None:
    """Whoever was to have a faction board that somebody before them is told to have gets that one's."""
    for i, entry in enumerate(t.get("seats", ())):
        if "faction" in entry:
            told = state.seats[i].faction
            boards = [boards[i] if board == told and p > i else board for p, board in enumerate(boards)]
            boards[i] = told
    if len(set(boards)) < len(boards):
        r.wrong("seats", "two seats have one faction")
    for seat, board in zip(state.seats, boards, strict=True):
        seat.faction = board


def _connections(state: FiftyState, r: DescriptionReader, t: Mapping[str, Any], before: FiftyState) -> None:
    """Face-up cards, cards in hand and what lies on top of the stacks come out of the twelve cards."""
    links = state.connection_cards
    for color, card in state.face_up.items():
        if links[card].color != color:
            r.wrong("face_up", f"{card!r} cannot lie on the stack {color!r}")
    out = Counter([*state.face_up.values(), *[c for seat in state.seats for c in seat.connections]])
    for card, n in out.items():
        if n > links[card].copies:
            r.wrong("connections", f"{n} copies of {card}, but only {links[card].copies} exist")
    for color, told, stack in (("blue", state.blue, before.blue), ("red", state.red, before.red)):
        left = [card for card in stack if not _take(out, card)]
        if color not in t:
            told[:] = left
        elif Counter(told) - Counter(left):
            r.wrong(color, "names cards that do not lie there")
        else:
            told.reverse()


def _take(left: Counter[str], thing: str) -> bool:
    """Whether there is one of it left to take; it is taken."""
    left[thing] -= 1
    return left[thing] >= 0
