"""Strategies: they play legally, alike with the same seed, better than chance, and do not peek."""

from __future__ import annotations

import sys
from dataclasses import replace
from random import Random

import pytest

from tabletop import Session
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.engine.session.strategy_registry import find_strategies, find_strategy, get_strategy_name
from tabletop.experiments import tournament
from tabletop.strategies import Greedy, RandomPlay, Rollout, Strategy, TreeSearch

from .toy import Play, Rest, Rob, Toy, ToyState, Turn

ALL: list[Strategy] = [
    RandomPlay(),
    Greedy(),
    Greedy(samples=3),
    TreeSearch(iterations=20, depth=4),
    Rollout(playouts=12, depth=6),
]


@pytest.mark.parametrize("player", ALL, ids=repr)
def test_every_strategy_plays_whole_games_legally_and_the_same_ones_again(player: Strategy) -> None:
    games = []
    for _ in range(2):
        session = Session(Toy(players=3), 4, [player] * 3)
        session.run_strategies()
        assert session.state.is_terminal()
        games.append(session.record())
    assert games[0] == games[1]


@pytest.mark.parametrize("player", ALL, ids=repr)
def test_no_strategy_peeks_at_what_it_cannot_know_or_changes_the_position(player: Strategy) -> None:
    state = Toy(players=3).new_initial_state(6)
    before = state.digest()
    choice = player.decide(PlayerView(state, 0), Random(1))
    assert state.digest() == before
    for seed in range(10):
        assert player.decide(PlayerView(state.resample_from_infostate(0, seed), 0), Random(1)) == choice


def test_greedy_takes_what_gives_most_and_the_first_of_equals() -> None:
    state = Toy().scenario({"hands": [["coin", "thief"], []], "deck": ["coin"] * 6, "points": [0, 5]})
    assert Greedy().decide(PlayerView(state, 0), Random(1)) == Rob(1)  # two for oneself and two less for the other
    state = Toy().scenario({"hands": [["coin"], []], "deck": ["coin"] * 6})
    assert Greedy().decide(PlayerView(state, 0), Random(1)) == Play("coin")


@pytest.mark.parametrize("player", [Greedy(), TreeSearch(iterations=20)], ids=repr)
def test_routine_questions_are_answered_by_their_default(player: Strategy, monkeypatch: pytest.MonkeyPatch) -> None:
    def default(self: Turn, state: State, seat: int) -> Rest:
        return Rest()

    monkeypatch.setattr(Turn, "routine", True)
    monkeypatch.setattr(Turn, "default", default)
    state = Toy().scenario({"hands": [["coin"], []], "deck": ["coin"] * 6})
    assert player.decide(PlayerView(state, 0), Random(1)) == Rest()


def test_those_who_look_ahead_beat_chance() -> None:
    players: dict[str, str | Strategy] = {"random": "random", "greedy": "greedy", "tree": TreeSearch(iterations=12)}
    table = tournament(Toy(), players, range(8))
    assert table.standings[-1].name == "random"
    assert table.standings[-1].wins.high < 0.5


def test_a_strategy_is_found_by_name_and_the_nearest_is_told() -> None:
    assert {"random", "greedy", "tree_search"} <= set(find_strategies(Toy()))
    with pytest.raises(ValueError, match="no strategy 'gready' plays toy; did you mean 'greedy'"):
        find_strategy("gready", Toy())


def test_the_successor_of_a_retired_strategy_plays_under_its_name() -> None:
    game = Toy()
    assert "flat_monte_carlo" not in find_strategies(game)
    assert find_strategy("flat_monte_carlo", game) is find_strategy("tree_search", game)
    session = Session(game, 4, ["flat_monte_carlo", "random"])
    assert session.seats == ("tree_search", "random")
    record = replace(session.record(), seats=("flat_monte_carlo", "human"))
    assert Session.from_record(record, game=game).seats == ("tree_search", "human")
    assert get_strategy_name("flat_monte_carlo", "de") == "Monte Carlo"


def test_a_game_may_have_a_strategy_of_its_own_under_a_retired_name(monkeypatch: pytest.MonkeyPatch) -> None:
    own = RandomPlay()
    monkeypatch.setattr(Toy, "strategies", lambda self: {"flat_monte_carlo": own})
    assert find_strategy("flat_monte_carlo", Toy()) is own
    assert Session(Toy(), seats=["flat_monte_carlo", "human"]).seats == ("flat_monte_carlo", "human")


def test_a_game_brings_strategies_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lazy:
        def decide(self, view: PlayerView, source: Random) -> Rest:
            return Rest()

    lazy = Lazy()
    monkeypatch.setattr(Toy, "strategies", lambda self: {"lazy": lazy})
    assert find_strategy("lazy", Toy()) is lazy
    assert Session(Toy(), seats=["lazy", "human"]).play_one()


def test_a_position_is_worth_the_lead_and_the_end_much_more() -> None:
    game = Toy()
    state = game.scenario({"hands": [["coin"], []], "deck": ["coin"] * 6, "points": [11, 4]})
    assert (game.evaluate(state, 0), game.evaluate(state, 1)) == (7.0, -7.0)
    state.apply_action(Play("coin"))
    assert (game.evaluate(state, 0), game.evaluate(state, 1)) == (1000.0, -1000.0)
    assert isinstance(state, ToyState)


def test_a_game_of_a_cell_which_lies_in_no_file_has_the_strategies_that_all_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Written(Toy):
        """As a cell of a notebook would define it."""

    Written.__module__ = "__main__"
    monkeypatch.delattr(sys.modules["__main__"], "__file__", raising=False)
    assert "random" in find_strategies(Written())
    assert "learned" not in find_strategies(Written())
