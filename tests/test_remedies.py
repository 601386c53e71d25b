"""Remedies: every one that is shown works, and where a single change helps, one is shown.

Positions are changed as saved data by `tests.single_changes`, which knows nothing of how remedies are found.
"""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

import tabletop
from tabletop.engine.core.actions import Action
from tabletop.engine.core.outcomes import Remedy
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tests.single_changes import Edit, as_edits, edits, put

TABLES: dict[str, tuple[dict[str, Any], ...]] = {
    "51st_state": (
        {"players": 1}, {"players": 2}, {"players": 3, "expansion": "winter"}, {"players": 4, "expansion": "new_era"},
        {"players": 2, "hands": "open", "exchange_workers": 3, "shield_bonus": 2},
    ),
    "axon_protocol": (
        {"players": 2}, {"players": 3}, {"players": 4}, {"players": 5}, {"players": 6},
        {"players": 3, "monopoly_cost": 2, "own_trade": True, "hacked_area_action": True, "hands": "open"},
    ),
    "dei": (
        {"players": 2}, {"players": 3}, {"players": 4},
        {"players": 2, "figure_needed": True, "leader_scrapper": False, "phase_cards": 3},
        {"players": 3, "planning": True, "map": "random", "badge_cubes": 1},
    ),
    "gin_rummy": ({}, {"oklahoma": True}),
}  # fmt: skip
"""All games, with every number of seats and some parameters turned."""
SHOWN = 0.95
"""Share of the refusals that a single change lifts for which a remedy must be shown."""
MAX_OF_A_POSITION = 40
"""Refusals of one position that are tried; 51st State may have 600."""
MANY = {"51st_state": 9000, "axon_protocol": 4000, "dei": 4000, "gin_rummy": 3000}
"""Refusals that are tried in the long run, 20,000 in all."""


class Refused(NamedTuple):
    """Refused actions of one position, with their remedies."""

    state: State
    actions: Sequence[Action]
    remedies: Sequence[Remedy | None]


def refusals(name: str, table: dict[str, Any], count: int, seed: int, players: Sequence[str]) -> Iterator[Refused]:
    """Positions of whole games with refused actions, until there are as many of these."""
    game, source = tabletop.load_game(name, **table), Random(seed)
    while count > 0:
        state = game.new_initial_state(source.getrandbits(30))
        decider = tabletop.find_strategy(source.choice(players), game)
        while not state.is_terminal() and count > 0:
            legal = state.legal_actions()
            state.apply_action(decider.decide(PlayerView(state), source) if len(legal) > 1 else legal[0])
            refused = [action for action in state.possible_actions() if not state.check(action)]
            if source.random() < 0.03 * len(refused):
                refused = source.sample(refused, min(len(refused), MAX_OF_A_POSITION, count))
                count -= len(refused)
                yield Refused(state.clone(), refused, state.find_remedies(refused))


@cache
def sample(name: str, count: int, players: tuple[str, ...] = ("random",)) -> tuple[Refused, ...]:
    """The same number of refusals at each table of a game."""
    each = -(-count // len(TABLES[name]))
    return tuple(some for k, table in enumerate(TABLES[name]) for some in refusals(name, table, each, k, players))


def long_sample(name: str) -> tuple[Refused, ...]:
    """The refusals of the long run, in games of two strategies."""
    return sample(name, MANY[name], ("random", "heuristic"))


def is_legal(state: State | None, action: Action) -> bool:
    """Whether the rules allow the action in another position."""
    return state is not None and state.current_player() >= 0 and bool(state.check(action))


# --- what is shown works ----------------------------------------------------------------------------------------------


def check_every_remedy_works(name: str, refused: Sequence[Refused]) -> None:
    """What a remedy says, put into the position and into others that look the same, makes the action legal."""
    shown = 0
    for state, actions, remedies in refused:
        player = state.current_player()
        alike = [state, *(state.resample_from_infostate(player, seed) for seed in (1, 2))]
        saved = [json.dumps(position.to_dict()) for position in alike]
        for action, remedy in zip(actions, remedies, strict=True):
            if remedy is None:
                continue
            shown += 1
            if remedy.instead is not None:
                assert state.check(remedy.instead), (str(action), str(remedy.instead))
                continue
            for position, text in zip(alike, saved, strict=True):
                after = put(state.game, text, *as_edits(position, remedy))
                assert after is not None, (str(action), remedy)
                assert after.check(action).obstacles == (), (str(action), remedy.text(state))
    print(name, "refusals", sum(len(actions) for _, actions, _ in refused), "with a remedy", shown)
    assert shown > len(refused) or name == "gin_rummy"


@pytest.mark.parametrize("name", TABLES)
def test_every_remedy_shown_makes_the_action_legal(name: str) -> None:
    check_every_remedy_works(name, sample(name, 150))


@pytest.mark.long
@pytest.mark.parametrize("name", TABLES)
def test_every_remedy_of_20000_refusals_makes_the_action_legal(name: str) -> None:
    check_every_remedy_works(name, long_sample(name))


# --- where something helps, something is shown ------------------------------------------------------------------------


def helped(state: State, actions: Sequence[Action]) -> dict[Action, Edit]:
    """The refused actions that some single change makes legal, whatever the player does not know."""
    player = state.current_player()
    data = [state.resample_from_infostate(player, seed).to_dict() for seed in (11, 12)]
    deals = [json.dumps(deal) for deal in data]
    found: dict[Action, Edit] = {}
    for edit in edits(state.game, data[0], player):
        after = put(state.game, deals[0], edit)
        legal = [action for action in actions if action not in found and is_legal(after, action)]
        if legal:
            again = put(state.game, deals[1], edit)
            found |= {action: edit for action in legal if is_legal(again, action)}
    return found


def another_answer(state: State, action: Action) -> Action | None:
    """A legal answer that differs in one field, with another of several things that it is about."""
    things = set(action.list_references())
    for answer in state.legal_actions():
        if type(answer) is type(action) and len(things) > 1 and set(answer.list_references()) != things:
            fields = [field.name for field in dataclasses.fields(action)]  # type: ignore[arg-type]
            if sum(getattr(answer, field) != getattr(action, field) for field in fields) == 1:
                return answer
    return None


def check_coverage(name: str, refused: Sequence[Refused]) -> None:
    """Compare what is shown with what the search over single changes finds."""
    curable, missed = 0, Counter[str]()
    for state, actions, remedies in refused:
        cures = helped(state, actions)
        for action, remedy in zip(actions, remedies, strict=True):
            cure = cures.get(action) or another_answer(state, action)
            curable += cure is not None
            if cure is not None and remedy is None:
                missed[f"{state.check(action)} <- {cure}"] += 1
    print(name, "curable", curable, "missed", missed.total(), missed.most_common(12))
    assert missed.total() <= (1 - SHOWN) * curable, missed.most_common(20)


@pytest.mark.breadth("axon_protocol", "gin_rummy")
@pytest.mark.parametrize("name", TABLES)
def test_where_a_single_change_helps_a_remedy_is_shown(name: str) -> None:
    check_coverage(name, sample(name, 30))


@pytest.mark.long
@pytest.mark.parametrize("name", TABLES)
def test_where_a_single_change_helps_one_of_20000_refusals_a_remedy_is_shown(name: str) -> None:
    check_coverage(name, long_sample(name))
