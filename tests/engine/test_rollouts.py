"""Rollouts: figures with their errors, the same guesses for every candidate, and as much work as is asked for."""

from __future__ import annotations

from math import inf, sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from tabletop import PlayerView, State, load_game
from tabletop.experiments import tournament
from tabletop.strategies import RandomPlay, Rollout, Rollouts, Tree, TreeSearch, chance_to_win, find_candidates, watch

from .toy import Play, Rest, Rob, Toy

GIN = load_game("gin_rummy", hands=1)


def chosen() -> PlayerView:
    """A position of gin in which eleven cards may be thrown away."""
    state = GIN.new_initial_state(4)
    while len(state.legal_actions()) < 5:
        state.apply_action(state.legal_actions()[0])
    return PlayerView(state)


def test_a_figure_is_the_mean_of_its_playouts_with_its_standard_error() -> None:
    found = Rollouts(chosen(), depth=10, seed=1)
    assert {(figure.mean, figure.error, figure.visits) for figure in found.figures()} == {(0.0, inf, 0)}
    found.play(12)
    for figure in found.figures():
        worths = found.worths[found.actions.index(figure.action)]
        assert figure.visits == len(worths) == 12
        assert figure.mean == pytest.approx(mean(worths))
        assert figure.error == pytest.approx(stdev(worths) / sqrt(12))
        assert figure.line
        assert 0 < figure.mean < 1


def test_playouts_that_all_come_out_equal_claim_no_certainty() -> None:
    always = Rollouts(chosen(), depth=4, seed=1, value=lambda state, player: 0.75)
    always.play(4)
    assert {figure.error for figure in always.figures()} == {0.75 / 6}
    assert always.compare(0, 1) == (0.0, 1 / 6)
    always.play(16)
    assert {figure.error for figure in always.figures()} == {0.75 / 22}
    tree = Tree(chosen(), depth=4, value=lambda state, player: 0.75)
    tree.grow(40)
    assert all(figure.error > 0 for figure in tree.figures())


def test_all_actions_are_tried_in_the_same_guesses() -> None:
    action = chosen().legal_actions()[0]
    twins = Rollouts(chosen(), [action, action], depth=10, seed=1)
    twins.play(6)
    assert twins.worths[0] == twins.worths[1]
    found = Rollouts(chosen(), depth=10, seed=1)
    found.play(12)
    first, *_, last = (figure.action for figure in found.figures())
    apart, error = found.difference(first, last)
    assert apart > 0
    assert found.difference(last, first) == (-apart, error)
    errors = {figure.action: figure.error for figure in found.figures()}
    assert error < sqrt(errors[first] ** 2 + errors[last] ** 2)


def test_the_line_can_be_played() -> None:
    found = Rollouts(chosen(), depth=10, seed=5)
    found.play(1)
    for figure in found.figures():
        state = found.view.resample(5 * 1_000_003)
        state.apply_action(figure.action)
        for player, action in figure.line:
            while len(state.legal_actions()) == 1:
                state.apply_action(state.legal_actions()[0])
            assert state.current_player() == player
            state.apply_action(action)


def test_halving_shares_out_no_more_than_it_is_given_and_gives_most_to_the_best() -> None:
    found = Rollouts(chosen(), depth=10, seed=3)
    for _ in found.run_halving(60):
        pass
    visits = [figure.visits for figure in found.figures()]
    assert sum(visits) <= 60
    assert visits[0] > visits[-1] > 0
    assert found.best == found.figures()[0].action


def test_it_ends_early_where_nothing_can_catch_up() -> None:
    state = Toy().scenario({"hands": [["coin", "thief"], ["no"]], "deck": ["no"] * 6, "points": [0, 0]})
    tried = [Play("coin"), Rest()]
    found = Rollouts(PlayerView(state), tried, RandomPlay(), depth=1, value=lambda s, p: float(s.scores()[p]))
    for _ in found.run_halving(2_000):
        pass
    assert found.best == Play("coin")
    assert sum(figure.visits for figure in found.figures()) < 100


def test_the_base_and_the_best_by_one_step_are_the_candidates() -> None:
    class Last:
        def decide(self, view: PlayerView, source: Random) -> Any:
            return view.legal_actions()[-1]

    state = Toy().scenario({"hands": [["coin", "thief"], []], "deck": ["coin"] * 6, "points": [0, 5]})
    view = PlayerView(state)
    assert len(view.legal_actions()) > 2
    assert find_candidates(view, Last(), 2, Random(1)) == (view.legal_actions()[-1], Rob(1))
    assert set(find_candidates(view, Last(), 9, Random(1))) == set(view.legal_actions())


def test_who_rolls_out_beats_the_player_it_plays_on_with() -> None:
    players = {"random": RandomPlay(), "rollout": Rollout("random", playouts=24, candidates=4, depth=10)}
    table = tournament(GIN, players, range(12))
    assert table.standings[0].name == "rollout"
    assert table.standings[0].wins.low > 0.5


def test_what_is_won_is_certain_and_what_stands_even_is_even() -> None:
    game = Toy(players=3)
    state = game.new_initial_state(1)
    assert chance_to_win(state, 0) == pytest.approx(1 / 3)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    chances = [chance_to_win(state, seat) for seat in range(3)]
    assert {*chances} <= {0.0, 0.5, 1.0, 2 / 3, 1 / 3, 0.75}
    assert max(chances) == chances[state.winners()[0]]


def test_every_mistake_is_told_at_once() -> None:
    with pytest.raises(ValueError, match=r"playouts=0 must.*; candidates=1 must.*; depth='far' must"):
        Rollout(playouts=0, candidates=1, depth="far")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"coin is not legal; depth=0 must be at least 1"):
        Rollouts(chosen(), [Play("coin")], depth=0)
    with pytest.raises(ValueError, match="no action"):
        Rollouts(chosen(), [])


def test_the_same_chance_gives_the_same_figures() -> None:
    def figures() -> Any:
        *_, found = Rollout(playouts=20, depth=8).analyse(chosen(), Random(7))
        return found.figures()

    assert figures() == figures()
    state: State = chosen().state
    assert state.is_emitting, "the outlook stays as it is"


def test_a_playout_stops_where_a_round_ends_but_not_at_once() -> None:
    ends: list[int] = []

    def seen(state: State, player: int) -> float:
        ends.append(state.turns)  # type: ignore[attr-defined]
        return 0.5

    view = PlayerView(Toy().new_initial_state(3))
    for least in (1, 5, None):
        Rollouts(view, view.legal_actions()[:1], RandomPlay(), depth=9, value=seen, least=least).play(1)
    first, later, last = ends
    assert first < later < last
    assert first % 2 == later % 2 == 0  # both seats have had their turn of the round


def test_playouts_are_made_of_the_quick_form_of_a_strategy_that_has_one() -> None:
    class Deep(RandomPlay):
        quick = RandomPlay()

        def decide(self, view: PlayerView, source: Random) -> Any:
            raise AssertionError("asked in a playout")

    view = PlayerView(Toy().new_initial_state(3))
    found = Rollouts(view, base=Deep(), depth=8)
    found.play(2)
    assert all(figure.visits == 2 for figure in found.figures())


def test_where_a_seat_is_not_asked_anything_it_is_told_so() -> None:
    deal = GIN.new_initial_state(1)
    over = deal.clone()
    while not over.is_terminal():
        over.apply_action(over.legal_actions()[0])
    for view in (PlayerView(over, 0), PlayerView(deal, 1 - deal.current_player())):
        for ask in (
            lambda view=view: Rollout().decide(view, Random(1)),
            lambda view=view: TreeSearch().decide(view, Random(1)),
            lambda view=view: list(watch(view)),
            lambda view=view: Tree(view),
        ):
            with pytest.raises(ValueError, match=rf"seat {view.player} has no decision to make here"):
                ask()


class Midway:
    """A search in the midst of a round: who does worst has had a playout more than all others."""

    def analyse(self, view: PlayerView, source: Random) -> Any:
        found = Rollouts(view, depth=10, seed=1)
        found.play(6)
        worst = min(range(len(found.actions)), key=lambda k: mean(found.worths[k]))
        for _ in found.pieces(worst):
            pass
        assert found.figures()[0].action == found.actions[worst]
        yield found


def test_the_best_is_told_first_also_while_others_have_had_a_playout_more() -> None:
    *_, found = watch(chosen(), Midway())
    best, *others = found.considered
    assert best.visits == 6
    assert all(other.behind >= 0 for other in others)
    assert [one.behind for one in others] == sorted(one.behind for one in others)
