"""The error of the rest of an account: as large as the rest is wrong, and each game has chance of its own."""

from __future__ import annotations

from math import sqrt

import pytest

from tabletop import load_game
from tabletop.engine.core.game import Game
from tabletop.strategies.rollouts import mean
from tabletop.teaching.analysis import AnalysisPlan
from tabletop.teaching.analysis.figures.errors import WIDEST, estimate_error
from tabletop.teaching.analysis.figures.residual import GamePlayouts
from tabletop.teaching.analysis.figures.scale import compute_fair_share
from tabletop.teaching.analysis.luck import Draw, build_deal
from tests.engine.toy import Toy

FEW = 8


def dealt(game: Game, seed: int, times: int = FEW) -> Draw:
    """The deal of the game with this seed, played out so often."""
    draw = build_deal(game, game.new_initial_state(seed), AnalysisPlan(luck=times))
    for _ in draw.play(times):
        pass
    return draw


def rest_of(draw: Draw) -> tuple[float, float]:
    """What the rest would be with only this deal, and its error as it is told."""
    game = draw.came.state.game
    worth = mean([one[0] for one in draw.could.worths])
    return worth - compute_fair_share(game.num_players), GamePlayouts([draw.came], [draw], {}).compute_errors(0)[2]


@pytest.fixture(scope="module")
def deals() -> list[Draw]:
    """Sixty games of the toy, before anything is decided."""
    return [dealt(Toy(), seed) for seed in range(60)]


def test_the_rest_is_wrong_by_as_much_as_its_error_says(deals: list[Draw]) -> None:
    """The spread of eight lots is smallest where their mean is furthest off: so it says too little of the error."""
    found = [rest_of(draw) for draw in deals]
    worth = mean([rest for rest, _ in found])  # the first seat has an advantage
    squares = mean([((rest - worth) / error) ** 2 for rest, error in found])
    assert 0.5 < squares < 1.3
    alone = [estimate_error([one[0] for one in draw.could.worths], WIDEST) for draw in deals]
    assert min(error for _, error in found) == pytest.approx(sqrt(0.25 / FEW))
    assert min(alone) < 0.8 * sqrt(0.25 / FEW), "what was told before"


def test_every_game_is_compared_with_other_deals() -> None:
    """With the same ones in all games, what these are worth too much would not fall out over many games."""
    game = load_game("gin_rummy", hands=1)
    first, second, again = (dealt(game, seed, 1) for seed in (1, 2, 1))
    begun = [draw.could.start(0, draw.could._make_source(0)) for draw in (first, second, again)]
    hands = [[seat.hand for seat in state.seats] for state in begun]
    assert hands[0] == hands[2] != hands[1]


def test_where_nothing_was_dealt_the_rest_is_as_sure_as_its_playouts() -> None:
    draw = dealt(Toy(), 1)
    inner = Draw(3, 0, draw.came, draw.could, {})
    inner_error = GamePlayouts([draw.came], [inner], {}).compute_errors(0)[2]
    assert inner_error <= GamePlayouts([draw.came], [draw], {}).compute_errors(0)[2]


def test_a_fair_share_of_more_players_is_known_better() -> None:
    assert [compute_fair_share(n) for n in (1, 2, 3, 4)] == [0.5, 0.5, pytest.approx(1 / 3), 0.25]
