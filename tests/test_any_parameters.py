"""Any legal parameters of any game together: it loads, plays, can be saved at every decision, and refuses in our words.

Each parameter alone is tried beside its game; here many are turned at once, drawn by a seed: whatever is declared, any
number of players, expansions, maps, boards by seat. In the long run whole games pass the battery, and numbers are
turned in the middle of some.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

import tabletop
from tabletop.engine.conformance import checks, checks_secrecy
from tabletop.engine.conformance.checks import CheckContext, Report
from tabletop.engine.core.game import Game
from tabletop.engine.declarations.parameters import Parameter, ParameterError
from tabletop.experiments.pool import process_pool
from tabletop.testing import check_game

GAMES = tabletop.games()
FEW = 9
"""Sets of parameters for each game in every run."""
MOST = 70
"""Decisions of a game in every run."""
LISTED = 4
"""Of so many decisions, what is legal is compared with what is possible at one, as in the battery."""
CLOSELY = 25
"""Of so many decisions one is looked at closely: every answer, every refusal, in every language."""


def any_value(game: Game, parameter: Parameter, source: Random) -> Any:
    """Any value that this parameter takes; its ends more often than what lies between."""
    if isinstance(parameter.default, bool):
        return source.random() < 0.5
    if isinstance(parameter.default, int):
        low, high = parameter.minimum, parameter.maximum
        assert low is not None
        assert high is not None
        return source.choice((low, high, source.randint(low, high), source.randint(low, high)))
    if not isinstance(parameter.default, tuple):
        return source.choice(parameter.choices)
    if parameter.name == "layout":
        layout = game.with_parameters(map="random", layout=()).draw_layout(source.randrange(99))  # type: ignore[attr-defined]
        return [f"{tile}:{turns}" for tile, turns in layout]
    words = parameter.choices or tuple(getattr(game.content, parameter.name))  # type: ignore[attr-defined]
    return source.sample(words, source.randint(0, game.num_players))


def any_game(name: str, seed: int) -> Game:
    """The game with a set of parameters drawn by the seed.

    Some cannot stand together, such as more cards to keep than are dealt: those are refused by name, and drawn anew.
    """
    source = Random(f"{name} {seed}")
    plain = tabletop.load_game(name)
    seats = plain.parameters.get("players")
    players = {"players": any_value(plain, seats, source)} if seats is not None else {}
    plain = plain.with_parameters(**players)
    often = source.random()
    drawn = {
        p.name: any_value(plain, p, source) for p in plain.declared if p.name != "players" and source.random() < often
    }
    while True:
        try:
            return tabletop.load_game(name, **players, **drawn)
        except ParameterError as e:
            together = [word for word in drawn if word in str(e)]
            if not together:
                raise
            for word in together:
                drawn[word] = any_value(plain, plain.parameters[word], source)


def turned(game: Game, source: Random) -> Game:
    """The same game with another value of something that may be turned while it goes on."""
    parameter = source.choice([p for p in game.declared if p.live])
    return game.with_parameters(**{parameter.name: any_value(game, parameter, source)})


def play(game: Game, seed: int, most: int) -> int:
    """A random game up to so many decisions, each saved and read, some looked at closely; how many there were.

    Now and then a parameter is turned, as by `Session.retune`.
    """
    state = game.new_initial_state(seed)
    at = CheckContext(game, seed, 0, state, Random(seed), Report())
    while not at.state.is_terminal() and at.number < most:
        checks.check_decision(at)
        checks.check_saved(at, at.state.to_dict())
        if (at.number + seed) % LISTED == 0:
            checks.check_listed(at)
        if (at.number + seed) % CLOSELY == 0:
            checks.check_legality(at, [])
            checks_secrecy.check_secrecy(at)
        if at.source.random() * CLOSELY < 1:
            at.game = turned(at.game, at.source)
            at.state = at.state.with_game(at.game)
        else:
            action = at.pick_legal(at.state)
            at.state.apply_action(action)
            checks.check_conserved(at, at.state, action)
        at.number += 1
    if at.state.is_terminal():
        checks.check_end(at)
    checks.check_saved(at, at.state.to_dict())
    return at.number


@pytest.mark.breadth("51st_state", "gin_rummy")
@pytest.mark.parametrize("name", GAMES)
def test_any_legal_parameters_together_make_a_game_that_plays_saves_and_refuses(name: str) -> None:
    for seed in range(FEW):
        play(any_game(name, seed), seed, MOST)


@pytest.mark.parametrize("name", GAMES)
def test_the_drawn_parameters_take_every_declared_value_that_is_a_word_and_every_end(name: str) -> None:
    drawn = [any_game(name, seed).parameters for seed in range(400)]
    for parameter in tabletop.load_game(name).declared:
        taken = {setting[parameter.name].value for setting in drawn}
        if isinstance(parameter.default, bool):
            assert taken == {False, True}
        elif isinstance(parameter.default, int):
            assert {parameter.minimum, parameter.default, parameter.maximum} <= taken, parameter.name
        elif isinstance(parameter.default, tuple):
            assert len(taken) > 10, parameter.name
        else:
            assert taken == set(parameter.choices), parameter.name


# --- the long run ----------------------------------------------------------------------------------------------------


def whole(name: str, seeds: range) -> int:
    """Done in another process: the battery over a game for each seed, and another one that is turned on the way."""
    for seed in seeds:
        check_game(any_game(name, seed), [seed], every=150)
        play(any_game(name, ~seed), seed, 5 * MOST)
    return len(seeds)


@pytest.mark.long
def test_the_battery_passes_with_any_legal_parameters() -> None:
    with process_pool(os.cpu_count()) as pool:
        done = [pool.submit(whole, name, range(k, k + 10)) for k in range(1000, 1100, 10) for name in reversed(GAMES)]
        assert sum(future.result() for future in done) == 100 * len(GAMES)
