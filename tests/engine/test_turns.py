"""Turns of a line: where they begin, in every game, and what counts as a reaction."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

import tabletop
from tabletop import Session
from tabletop.engine.core.actions import Action
from tabletop.engine.session.turns import Turn, find_turns

from .test_causes import GAMES


def play_at_random(name: str, seed: int, decisions: int, **parameters: Any) -> Session:
    """Return a game of random decisions in which every seat is asked everything."""
    session = Session(tabletop.load_game(name, **parameters), seed, auto_pass="always")
    source = random.Random(seed)
    for _ in range(decisions):
        if session.state.is_terminal():
            break
        session.apply(source.choice(session.state.legal_actions()))
    return session


@pytest.mark.parametrize(("name", "parameters"), GAMES, ids=str)
def test_turns_cover_the_line_and_only_reactions_are_by_other_seats(name: str, parameters: dict[str, Any]) -> None:
    session = play_at_random(name, 3, 250, **parameters)
    turns = find_turns(session.nodes)
    assert [turn.first for turn in turns] == [0, *(turn.last + 1 for turn in turns[:-1])]
    assert turns[-1].last == session.index
    assert session.marks("turn") == [turn.first for turn in turns]
    for turn in turns:
        reacted = set()
        for k in range(turn.first, turn.last + 1):
            state = session.nodes[k].state
            question, player = state.question, state.current_player()
            if question is None:
                continue
            assert k != turn.first or player == turn.player
            assert not (question.opens_turn and player != turn.player)
            if player != turn.player:
                assert not question.is_in_own_turn(state, player) or player in reacted
                reacted.add(player)


def test_a_reaction_with_its_choices_does_not_end_a_turn() -> None:
    session = play_at_random("axon_protocol", 5, 200, players=3)
    nodes = session.nodes
    turns = find_turns(nodes)
    others = [
        k
        for turn in turns
        for k in range(turn.first, turn.last + 1)
        if nodes[k].state.current_player() not in (turn.player, -1)
    ]
    kinds = {type(nodes[k].state.question).__name__ for k in others}
    assert {"MayPlay", "MayCounter", "AimSoftware"} <= kinds
    went_on = [
        turn for turn in turns if any(turn.first < k < turn.last for k in others)
        and nodes[turn.last].state.current_player() == turn.player
    ]  # fmt: skip
    assert went_on


def test_a_seat_that_is_not_asked_to_react_begins_a_turn() -> None:
    session = play_at_random("dei", 5, 60, players=3)
    setup = [turn.player for turn in find_turns(session.nodes) if session.nodes[turn.first].state.round == 0]
    assert len(set(setup)) == 3
    assert all(one != after for one, after in pairwise(setup))


def test_placing_a_shield_does_not_end_the_turn() -> None:
    game: Any = tabletop.load_game("51st_state", players=2)
    mine = {"goods": {"shield": 1, "worker": 2}, "locations": ["School"]}
    session = Session(game, seats=["human"] * 2, state=game.scenario({"seats": [mine, {}]}))
    session.apply("shield 1")
    assert find_turns(session.nodes) == [Turn(0, 0, 1)]
    session.apply("exchange card")
    assert find_turns(session.nodes) == [Turn(0, 0, 1), Turn(1, 2, 2)]


def test_whoever_is_left_over_takes_one_turn_after_the_other() -> None:
    session = play_at_random("51st_state", 5, 200, players=2)
    turns = find_turns(session.nodes)
    pairs = [(one, after) for one, after in pairwise(turns) if one.player == after.player]
    assert pairs
    for _, after in pairs:
        question = session.nodes[after.first].state.question
        assert question is not None
        assert question.opens_turn


def test_in_a_solo_game_each_question_that_opens_a_turn_begins_one() -> None:
    session = Session(tabletop.load_game("51st_state", players=1), 2, ["random"] * 2)
    session.run_strategies(60)
    opened = [k for k, node in enumerate(session.nodes) if node.state.question and node.state.question.opens_turn]
    assert len(opened) > 1
    assert set(opened) <= {turn.first for turn in find_turns(session.nodes)}


def test_a_change_of_parameters_begins_no_turn() -> None:
    session = Session(tabletop.load_game("gin_rummy"), 7, ["human", "human"])
    session.apply(session.state.legal_actions()[0])
    before = [turn.first for turn in find_turns(session.nodes)]
    session.retune(knock_limit=5)
    assert session.nodes[-1].action is None
    assert [turn.first for turn in find_turns(session.nodes)] == before
    assert isinstance(session.nodes[1].action, Action)
