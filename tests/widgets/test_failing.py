"""What goes wrong with a strategy is told and what was done stays; views of what there is not are refused."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import ipywidgets
import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.engine.session import strategy_registry
from tabletop_widgets import Laboratory, Table
from tabletop_widgets.experiments.dials import REPLACED
from tabletop_widgets.screen.controller import strategy_run
from tests.engine.bad_strategies import Dies, Raises, Sleeps
from tests.widgets.conftest import act, click
from tests.widgets.test_laboratory import until, wait_for

QUICK = {"victory_points": 6, "players": 2}


def session(*seats: Any) -> Session:
    return Session(load_game("51st_state", players=2), 7, list(seats))


def before(strategy: Any) -> Session:
    """A person begins, then comes the strategy."""
    first = session("human", "human").state.current_player()
    return session(*(("human", strategy) if first == 0 else (strategy, "human")))


# --- at a table ---------------------------------------------------------------------------------------------------


def test_a_strategy_that_fails_before_the_first_turn_does_not_take_the_table_away() -> None:
    first = session("human", "human").state.current_player()
    seats: list[Any] = ["human", "human"]
    seats[first] = Raises()

    table = Table(session(*seats))

    data = table.actions.data
    assert data["failed"].startswith("The strategy Raises in seat")
    assert "ZeroDivisionError: the sum of nothing" in data["failed"]
    assert data["go_on"]
    assert table.actions.trouble == table.actions.status == ""
    assert data["failed"] in table.actions.text()
    for lang, word in (("de", "Die Strategie Raises auf Platz"), ("es", "La estrategia Raises del asiento")):
        table.lang = lang
        assert table.actions.data["failed"].startswith(word)


def test_ones_own_move_stands_when_the_strategy_after_it_fails() -> None:
    table = Table(before(Raises()))
    while not table.actions.data["failed"]:
        act(table.actions)

    assert table.actions.status == ""
    assert table.actions.trouble == ""
    assert table.session is not None
    assert table.session.index == table.session.length - 1 > 0
    assert table.session.seats[table.session.nodes[-1].player] == "human"


def test_it_may_try_again_and_somebody_may_play_its_seat() -> None:
    table = Table(before(Raises()))
    while not table.actions.data["failed"]:
        act(table.actions)
    here = table.session.index

    click(table.actions, type="go_on")
    assert (table.session.index, bool(table.actions.data["failed"])) == (here, True)
    click(table.actions, type="undo")
    assert not table.actions.data["failed"]
    click(table.actions, type="redo")
    assert table.actions.data["failed"]
    click(table.actions, type="take_over")

    assert table.session.seats == ("human", "human")
    assert not table.actions.data["failed"]
    assert [a for a in table.actions.data["actions"] if a["legal"]]
    act(table.actions)
    assert table.session.index == here + 1


def test_a_strategy_that_never_returns_is_given_up_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strategy_run, "PATIENCE", 0.2)
    table = Table(before(Sleeps()))
    while not table.actions.data["failed"]:
        act(table.actions)
    assert "gave no answer for 0.2 seconds" in table.actions.data["failed"]


# --- in a laboratory ----------------------------------------------------------------------------------------------


def lab(monkeypatch: pytest.MonkeyPatch, strategy: Any = None, **settings: Any) -> Laboratory:
    if strategy is not None:
        monkeypatch.setitem(strategy_registry.GENERAL_STRATEGIES, "mine", strategy)
    seats = ["random", "mine" if strategy is not None else "random"]
    settings = {"games": 12, "dials": ("develop_reward",), **settings}
    return Laboratory(load_game("51st_state", **QUICK), seats, **settings)


def test_a_process_that_is_killed_costs_a_laboratory_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    made = lab(monkeypatch, games=200)

    async def play() -> None:
        click(made.panel, type="play")
        await until(lambda: made._run is not None and made._run.games.count >= 8)
        os.kill(made._pool.processes[0], signal.SIGKILL)
        await until(lambda: not made.panel.data["running"])

    asyncio.run(play())

    assert [result.seed for result in made.results] == list(range(1, 201))
    assert made.panel.status == REPLACED
    assert made.panel.trouble == ""
    made.lang = "de"
    assert made.panel.status.startswith("Ein Arbeitsprozess ist abgestürzt.")
    made.close()


def test_a_lent_pool_that_is_broken_is_replaced_by_a_fresh_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with ProcessPoolExecutor(1) as pool:
        pool.submit(abs, 1).result()
        for process in list(pool._processes.values()):
            process.kill()
        wait_for(lambda: pool._broken)  # an early 3.11 never ends a pool that dies while a task is on its way to it
        made = lab(monkeypatch, executor=pool)
        click(made.panel, type="play")
        wait_for(lambda: made._run is None and len(made.results) == 12)

    assert made.panel.status == ""
    click(made.panel, type="turn", name="develop_reward", value="5")
    wait_for(lambda: made._run is None and made.results != made.before)
    assert len(made.results) == 12
    made.close()


@pytest.mark.breadth("thread")
@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor(1)], ids=["here", "thread"])
def test_a_strategy_that_fails_is_named_and_the_other_games_are_played(
    executor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = lab(monkeypatch, Raises(11), executor=executor)

    asyncio.run(made.run())

    failed = [error.seed for error in made.failures]
    told = f"Failed games, which do not count: {len(failed)}. The strategy mine in seat B failed after"
    assert made.panel.status.startswith(told)
    assert made.panel.status.endswith(f"(seed {failed[0]}): ZeroDivisionError: the sum of nothing")
    assert not made.panel.data["running"]
    assert [result.seed for result in made.results] == [seed for seed in range(1, 13) if seed not in failed]
    assert made.results
    assert made.results == made.before
    assert made.panel.data["done"] == 12
    made.lang = "es"
    assert "La estrategia mine del asiento B falló tras" in made.panel.status
    first = made._behind.listing.games.data["games"][0]
    assert (first["deal"], first["told"]) == (failed[0], made.failures[0].text("es"))
    click(made._behind.listing.games, type="open", index=0)
    (table,) = made._behind.listing.table.children
    assert table.session.index == made.failures[0].decision
    monkeypatch.setitem(strategy_registry.GENERAL_STRATEGIES, "mine", strategy_registry.GENERAL_STRATEGIES["random"])
    asyncio.run(made.run())
    assert len(made.results) == 12
    assert made.panel.status == ""
    made.close()


def test_a_strategy_that_never_returns_is_named_and_its_games_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    made = lab(monkeypatch, Sleeps(), executor=ThreadPoolExecutor(1), seconds=0.2, games=2)
    click(made.panel, type="play")
    wait_for(lambda: made._run is None and made.panel.status)
    assert "gave no answer for 0.2 seconds" in made.panel.status
    assert len(made.failures) == 2
    made.close()


def test_a_strategy_that_ends_its_process_costs_only_its_own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    made = lab(monkeypatch, games=1)
    made.strategies = ["random", Dies()]
    click(made.panel, type="play")
    wait_for(lambda: made._run is None and made.panel.status)
    assert made.panel.status.startswith("Failed games, which do not count: 1. The strategy Dies in seat B")
    assert not made.panel.data["running"]
    made.close()


def test_a_strategy_that_hangs_is_called_off_within_two_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    made = lab(monkeypatch, Sleeps(), games=20)

    async def play() -> float:
        click(made.panel, type="play")
        await until(lambda: made._run is not None)
        await asyncio.sleep(0.3)
        began = time.monotonic()
        click(made.panel, type="stop")
        await until(lambda: made._run is None)
        return time.monotonic() - began

    assert asyncio.run(play()) < 2
    made.close()


# --- views of what there is not -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def games() -> dict[str, Session]:
    return {name: Session(load_game(name, players=2), 7) for name in ("51st_state", "axon_protocol", "dei")}


WRONG: list[tuple[Callable[[dict[str, Session]], Any], str]] = [
    (lambda s: tw.Tableau(s["51st_state"], seat=9), r"Tableau: no seat '9' here \(there are 0, 1\)"),
    (lambda s: tw.Tableau(s["51st_state"], seat=-1), r"Tableau: no seat '-1' here \(there are 0, 1\)"),
    (lambda s: tw.Hand(s["51st_state"], seat=9), r"Hand: no seat '9' here \(there are 0, 1\)"),
    (lambda s: tw.SoftwareHand(s["axon_protocol"], seat=9), r"SoftwareHand: no seat '9' here \(there are 0, 1\)"),
    (lambda s: tw.Pad(s["dei"], seat=9), r"Pad: no seat '9' here \(there are 0, 1\)"),
    (lambda s: tw.RoutineTrace(s["axon_protocol"], character="nobody"), r"RoutineTrace: no character 'nobody' here"),
    (lambda s: tw.MajorityView(s["dei"], area="9.9z"), r"MajorityView: no area '9.9z' here \(there are "),
    (lambda s: tw.ActionList(s["dei"], viewer=5), r"ActionList: no viewer '5' here \(there are 0, 1\)"),
    (lambda s: tw.GameChart(s["dei"], viewer=5), r"GameChart: no viewer '5' here"),
    (lambda s: tw.Table(s["dei"], viewer=5), r"Table: no viewer '5' here"),
    (lambda s: tw.Hand(s["dei"]), "Hand is for 51st_state, this session plays dei"),
    (lambda s: tw.TableCentre(s["axon_protocol"]), "TableCentre is for 51st_state, this session plays axon_protocol"),
    (lambda s: tw.CityMap(s["51st_state"]), "CityMap is for axon_protocol, this session plays 51st_state"),
    (lambda s: tw.StressMeter(s["dei"]), "StressMeter is for axon_protocol, this session plays dei"),
    (lambda s: tw.DistrictMap(s["51st_state"]), "DistrictMap is for dei, this session plays 51st_state"),
    (lambda s: tw.Pad().bind(s["51st_state"]), "Pad is for dei, this session plays 51st_state"),
]


@pytest.mark.parametrize(("make", "message"), WRONG)
def test_a_view_of_what_there_is_not_is_refused_where_it_is_made(
    make: Callable[[dict[str, Session]], Any], message: str, games: dict[str, Session]
) -> None:
    with pytest.raises(ValueError, match=message):
        make(games)


@pytest.mark.parametrize("make", [tw.Table, tw.Bar, tw.GameChart, tw.Hand])
def test_what_is_no_session_is_refused(make: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError, match="shows a Session, not FiftyFirstState"):
        make(load_game("51st_state"))


def test_a_view_that_was_refused_leaves_nothing_behind(games: dict[str, Session]) -> None:
    tw.Pad().close()  # the first brings the parts of the page
    before = len(games["dei"]._callbacks), len(ipywidgets.widget._instances)
    with pytest.raises(ValueError, match="no seat"):
        tw.Pad(games["dei"], seat=9)
    assert (len(games["dei"]._callbacks), len(ipywidgets.widget._instances)) == before
