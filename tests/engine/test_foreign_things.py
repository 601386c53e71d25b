"""What is no action or no position of the game that is played is refused with an error of the kit, everywhere."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import tabletop
from tabletop import (
    ActionPreviewer,
    IllegalActionError,
    NotationError,
    PlayerView,
    PositionError,
    Record,
    Session,
    State,
    find_differences,
    load_game,
)
from tabletop.engine.core.steps import FirstPossible, preview
from tabletop.engine.core.values import get_field_names
from tabletop.strategies import Rollouts, Tree, chance_to_win, find_candidates, find_strategy, watch
from tabletop.teaching.analysis import advise, review_move
from tabletop.testing import count_leaves

GAMES = [
    load_game("51st_state"), load_game("51st_state", players=4, expansion="winter"), load_game("51st_state", players=1),
    load_game("axon_protocol"), load_game("axon_protocol", players=4),
    load_game("dei"), load_game("dei", players=4), load_game("gin_rummy"),
]  # fmt: skip
FIRST = {game.name: game.new_initial_state(seed=1) for game in GAMES}


class Hostile:
    """An object that refuses to be looked at."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("not to be compared")

    def __repr__(self) -> str:
        raise RuntimeError("not to be shown")


def strange(game: tabletop.Game) -> list[Any]:
    """Things that are no action of this game: of other kinds, positions, actions and questions of other games."""
    others = [state for name, state in FIRST.items() if name != game.name]
    things: list[Any] = [3, -1, None, True, 1.5, b"pass", (), [], {}, {"verb": "pass"}, object, Hostile(), 10**5000]
    for state in others:
        things += [state, state.question, state.legal_actions()[0], state.decision, state.game]
    return [*things, game, FIRST[game.name], FIRST[game.name].question, type(FIRST[game.name].legal_actions()[0])]


def positions(game: tabletop.Game, count: int) -> Iterator[State]:
    """Positions of random games, the ends among them."""
    for seed in itertools.count():
        source, state = Random(seed), game.new_initial_state(seed)
        while True:
            yield state
            count -= 1
            if not count:
                return
            if state.is_terminal():
                break
            state.apply_action(source.choice(state.legal_actions()))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_what_is_no_action_of_the_game_is_refused_in_every_position(game: tabletop.Game) -> None:
    things = strange(game)
    every = itertools.cycle(things)
    for k, state in enumerate(positions(game, 300)):
        before = state.to_dict() if k % 20 == 0 else None
        for thing in [3, *itertools.islice(every, 4)]:
            for ask in (state.check, state.apply_action):
                with pytest.raises(NotationError, match="is not an action of"):
                    ask(thing)
        assert before is None or state.to_dict() == before, "and nothing has changed"


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_whatever_takes_an_action_refuses_what_is_none(game: tabletop.Game) -> None:
    for state in itertools.islice(positions(game, 200), 0, 200, 40):
        session, view, foresight = Session(game, state=state), PlayerView(state), ActionPreviewer(state)
        for thing in strange(game):
            for ask in (state.what_changes, session.apply, view.consequences, foresight.preview):
                with pytest.raises(NotationError) as error:
                    ask(thing)
                assert len(str(error.value)) < 300
            with pytest.raises(NotationError):
                next(review_move(view, thing))
        assert session.length == 1


def takes_a_position(game: tabletop.Game) -> dict[str, Callable[[Any], object]]:
    """Whatever takes a position, by what it is called."""
    first = FIRST[game.name]
    return {
        "Session": lambda thing: Session(game, state=thing),
        "PlayerView": PlayerView,
        "PlayerView.from_guess": PlayerView.from_guess,
        "ActionPreviewer": ActionPreviewer,
        "differences, before": lambda thing: find_differences(thing, first),
        "differences, after": lambda thing: find_differences(first, thing),
        "Record.of, last": lambda thing: Record.of(game, 1, [], thing),
        "Record.of, start": lambda thing: Record.of(game, 1, [], first, start=thing),
        "chance_to_win": lambda thing: chance_to_win(thing, 0),
        "leaves": lambda thing: count_leaves(thing, 2),
        "preview": lambda thing: preview(thing, 0, FirstPossible(())),
    }


NO_POSITIONS = [3, "pass", b"", (), {}, State, Hostile()]


@pytest.mark.parametrize("name", list(takes_a_position(GAMES[0])))
def test_whatever_takes_a_position_refuses_what_is_none(name: str) -> None:
    for game in GAMES:
        for thing in NO_POSITIONS:
            with pytest.raises(PositionError, match="is not a position: expected a State"):
                takes_a_position(game)[name](thing)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_positions_of_another_game_are_told_from_those_of_this_one(game: tabletop.Game) -> None:
    first = game.new_initial_state(seed=2)
    for other in GAMES:
        if other == game:
            continue
        shaped_alike = (other.name, other.num_players) == (game.name, game.num_players)
        foreign = other.new_initial_state(seed=2)
        with pytest.raises(PositionError, match="the position belongs to"):
            Session(game, state=foreign)
        for pair in () if shaped_alike else ((first, foreign), (foreign, first)):
            with pytest.raises(PositionError, match="the positions belong to different games"):
                find_differences(*pair)


def test_a_position_is_no_outlook() -> None:
    game = load_game("gin_rummy")
    base = find_strategy("greedy", game)
    functions: list[Callable[[Any], object]] = [
        Rollouts,
        Tree,
        lambda thing: find_candidates(thing, base, 2, Random(1)),
        lambda thing: next(watch(thing)),
        lambda thing: next(review_move(thing, "draw")),
        lambda thing: next(advise(thing)),
    ]
    for function in functions:
        with pytest.raises(PositionError, match=r"pass PlayerView\(state\)"):
            function(FIRST["gin_rummy"])
        with pytest.raises(PositionError, match="expected a PlayerView"):
            function(3)


@pytest.mark.parametrize("game", GAMES[::2], ids=str)
def test_an_action_that_was_made_with_the_wrong_facts_is_refused_and_changes_nothing(game: tabletop.Game) -> None:
    facts: list[Any] = [3, -1, 10**9, "x", None, True, (), ("x",), ((1, 2),), ["x"], {"a": 1}]
    tried = 0
    for state in positions(game, 150):
        before = state.to_dict()
        for action in state.possible_actions()[:2]:
            kind, names = type(action), get_field_names(type(action))
            for name in names:
                for fact in facts:
                    made = kind(**{n: fact if n == name else getattr(action, n) for n in names})
                    after = state.clone()
                    try:
                        after.apply_action(made)
                    except (NotationError, IllegalActionError):
                        assert after.to_dict() == before
                    else:
                        assert made in state.legal_actions()
                    tried += 1
    assert tried > 500
