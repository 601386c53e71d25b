"""What a strategy is given: nothing that its seat cannot know, however it looks."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

from tabletop import Game, PlayerView, Session, State, games, load_game
from tabletop.engine.session.strategy_registry import find_strategies
from tabletop.strategies import Rollout, Strategy, TreeSearch

from .toy import Toy

GAMES = [pytest.param(load_game(name), id=name) for name in games()]


def positions(game: Game, every: int, seed: int = 3) -> list[State]:
    """One of so many positions of a game of heuristics."""
    state, source, found = game.new_initial_state(seed), Random(seed), []
    decider = game.strategies()["heuristic"]
    number = 0
    while not state.is_terminal():
        if len(state.legal_actions()) > 1:
            number += 1
            if number % every == 0:
                found.append(state.clone())
        state.apply_action(decider.decide(PlayerView(state), source))
    return found


def dealt_anew(state: State, seed: int) -> State:
    """The same for the seat that is asked, with other hidden things and another future."""
    return state.resample_from_infostate(state.current_player(), seed)


@pytest.mark.parametrize("game", GAMES)
def test_positions_that_a_seat_cannot_tell_apart_give_it_the_same_outlook(game: Game) -> None:
    differ = 0
    for state in positions(game, 12):
        seen = PlayerView(state)
        for seed in range(2):
            other = dealt_anew(state, seed)
            differ += other.to_dict() != state.to_dict()
            also = PlayerView(other)
            assert also.state.to_dict() == seen.state.to_dict()
            assert also.legal_actions() == seen.legal_actions()
            assert also.resample(7).to_dict() == seen.resample(7).to_dict()
    assert differ, "nothing was hidden"


@pytest.mark.breadth("axon_protocol")
@pytest.mark.parametrize("game", GAMES)
def test_every_strategy_chooses_alike_whatever_is_hidden(game: Game) -> None:
    deep = Rollout(playouts=10, depth=6)
    thrifty: dict[str, Strategy] = {"tree_search": TreeSearch(iterations=10, depth=2), "hard": deep, "expert": deep}
    for state in positions(game, 40)[:4]:
        for decider in {**find_strategies(game), **thrifty}.values():
            chosen = {decider.decide(PlayerView(dealt_anew(state, seed)), Random(1)) for seed in range(3)}
            assert chosen == {decider.decide(PlayerView(state), Random(1))}, decider


@pytest.mark.breadth("dei")
@pytest.mark.parametrize("game", GAMES)
def test_the_levels_as_they_are_choose_alike_whatever_is_hidden(game: Game) -> None:
    state = positions(game, 30)[0]
    for level in ("easy", "normal", "hard", "expert"):
        decider = find_strategies(game)[level]
        assert decider.decide(PlayerView(state), Random(1)) == decider.decide(
            PlayerView(dealt_anew(state, 1)), Random(1)
        )


def test_who_looks_for_hidden_things_in_a_game_finds_others() -> None:
    class Spy:
        seen: list[tuple[Any, Any]]

        def decide(self, view: PlayerView, source: Random) -> Any:
            self.seen.append((view.state.hands, view.state.seed))
            return view.legal_actions()[0]

    spy = Spy()
    spy.seen = []
    session = Session(Toy(players=3), 5, [spy] * 3)
    session.run_strategies(1)
    real = session.nodes[0].state
    (hands, seed), player = spy.seen[0], real.current_player()
    assert hands[player] == real.hands[player]
    assert hands != real.hands
    assert seed != real.seed


def test_to_another_process_goes_only_what_may_be_known() -> None:
    state = Toy(players=3).new_initial_state(6)
    sent = pickle.loads(pickle.dumps(PlayerView(state)))
    assert sent.state.to_dict() == PlayerView(state).state.to_dict()
    assert sent.state.seed != state.seed
    hidden = ",".join(state.deck)
    assert hidden in ",".join(pickle.loads(pickle.dumps(state)).deck)
    assert hidden not in ",".join(sent.resample(1).deck) + ",".join(sent.state.deck)


def test_who_picks_a_legal_action_does_not_pay_for_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    state = Toy().new_initial_state(1)
    dealt = []
    usual = type(state).resample_from_infostate

    def counted(self: Any, player: int, seed: int) -> Any:
        dealt.append(player)
        return usual(self, player, seed)

    monkeypatch.setattr(type(state), "resample_from_infostate", counted)
    view = PlayerView(state)
    assert find_strategies(state.game)["random"].decide(view, Random(1)) in view.legal_actions()
    assert dealt == []
    assert view.state is view.state
    assert dealt == [state.current_player()]


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_that_is_not_asked_does_not_learn_what_others_may_do(game: Game) -> None:
    state = game.new_initial_state(3)
    view = PlayerView(state, 1 - state.current_player())
    assert view.legal_actions() == ()
    if game.name == "51st_state":  # who is asked may discard what only they see
        assert view.state.legal_actions() != state.legal_actions()
