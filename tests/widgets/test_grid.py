"""Two numbers at once in a laboratory: what is asked, what is refused, the cells, and the games behind them."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tabletop import load_game
from tabletop.experiments import mean
from tabletop_widgets import Laboratory
from tabletop_widgets.experiments.grid import Grid
from tests.engine.bad_strategies import Raises
from tests.widgets.conftest import click
from tests.widgets.test_laboratory import QUICK, until

TWO = ("develop_reward", "exchange_workers")


def grid(seats: Any = ("random", "random"), **settings: Any) -> Grid:
    """The grid of a laboratory of short games, played in this process."""
    game = load_game("51st_state", **QUICK)
    lab = Laboratory(game, list(seats), dials=TWO, executor=ThreadPoolExecutor(1), **settings)
    assert lab.grid is not None
    made = lab.grid
    made.values[0].value, made.values[1].value, made.deals.value = "1, 3", "1, 2, 3", 5
    return made


def test_every_value_of_one_is_played_with_every_value_of_the_other_on_the_same_deals() -> None:
    made = grid()

    made.start()

    games = made.games
    assert games is not None
    assert games.points.shape == (5, 6, 2)
    assert made.map is not None
    shown = [[round(mean(games.points[:, 3 * k + j].mean(axis=1)).estimate, 1) for j in range(3)] for k in range(2)]
    assert made.map._numbers == shown
    told = made.map.frame.cells.data["cells"][0]["lines"][1]
    assert told.startswith(f"{shown[0][0]} [")
    assert "; 5 games; " in told
    assert told.endswith("against the printed numbers")
    made.what.value = "won A"
    assert made.map._numbers[1][2] == round(100 * games.won[:, 5, 0].mean())


def test_a_cell_leads_to_its_games_and_any_of_them_opens() -> None:
    made = grid()
    made.start()
    assert made.map is not None
    assert made.games is not None

    click(made.map.frame.cells, type="press", index=4)

    listed = made.listing.games.data
    assert listed["title"].endswith("= 2")
    assert [game["deal"] for game in listed["games"]] == [1, 2, 3, 4, 5]
    click(made.listing.games, type="open", index=2)
    (table,) = made.listing.table.children
    assert table.session.game.develop_reward == 3
    assert table.session.game.exchange_workers == 2
    assert table.session.state.scores() == tuple(made.games.points[2, 4])


@pytest.mark.parametrize(
    ("values", "told"),
    [
        (("", "2"), "write whole numbers with commas between them."),
        (("5, many", "2"), "write whole numbers with commas between them."),
        (("3", "9999999"), "exchange_workers=9999999 is out of range"),
        ((",".join(map(str, range(11))), ",".join(map(str, range(20, 31)))), "At most 100 cells"),
    ],
)
def test_what_cannot_be_played_is_said_and_nothing_is_played(values: tuple[str, str], told: str) -> None:
    made = grid()
    made.values[0].value, made.values[1].value = values
    made.start()
    assert told in made._message.value
    assert made.view is None


def test_the_same_number_twice_is_refused_in_the_language_of_the_laboratory() -> None:
    made = grid(lang="de")
    made.choices[1].value = TWO[0]
    made.start()
    assert "Wähle zwei verschiedene Zahlen." in made._message.value


def test_a_language_takes_nothing_away_that_was_written() -> None:
    made = grid()
    made.set_language("es")
    assert [one.value for one in made.choices] == list(TWO)
    assert [one.value for one in made.values] == ["1, 3", "1, 2, 3"]
    assert made.button.description == "Jugar la cuadrícula"


def test_a_grid_that_is_stopped_shows_what_it_has_and_a_failing_strategy_is_named_in_it() -> None:
    made = grid(("random", Raises(8)))
    made.deals.value = 200

    async def play() -> None:
        made.button.click()
        await until(lambda: made.games is not None and made.games.failures)
        assert made.view is not None
        made.view.stop()
        await until(lambda: made.view is not None and made.view.state == "stopped")

    asyncio.run(play())

    assert made.games is not None
    assert made.view is not None
    assert 0 < made.games.count < 1200
    assert "Raises in seat B failed" in made.view.list_failures()[0]


def test_where_one_number_alone_may_be_turned_there_is_no_grid() -> None:
    assert Laboratory("gin_rummy", dials=["knock_limit"]).grid is None
