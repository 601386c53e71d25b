"""The charts of answers: found by the core without knowing them."""

from __future__ import annotations

import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tabletop import load_game
from tabletop.experiments import card_worth, sweep, tournament
from tabletop.experiments.design import rounds, search
from tabletop.experiments.results import pictures
from tabletop_widgets import Bands
from tabletop_widgets.charts.answers import plot
from tests.engine.toy import Toy

POINTS = tomllib.loads(Path("pyproject.toml").read_text())["project"]["entry-points"][pictures.PLOTS]


def test_an_answer_is_drawn_by_what_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = [EntryPoint(name, value, pictures.PLOTS) for name, value in POINTS.items()]
    monkeypatch.setattr(pictures, "entry_points", lambda group: installed if group == pictures.PLOTS else [])
    drawn = tournament(Toy(), ["random", "greedy"], 4).plot()
    assert isinstance(drawn, Bands)
    assert drawn.text().splitlines()[0] == "won, %"
    assert [line.split()[0] for line in drawn.text().splitlines()[2:]] == ["greedy", "random"]


def test_where_nothing_draws_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "entry_points", lambda group: [])
    with pytest.raises(RuntimeError, match=r"the extra \[lab\] brings it"):
        tournament(Toy(), ["random", "greedy"], 2).plot()


def test_any_figure_of_a_sweep_is_drawn() -> None:
    found = sweep(Toy(), "goal", [6, 8, 10], deals=4)
    assert plot(found.pictured()).text().splitlines()[0] == "points of a seat"
    assert plot(found.pictured("won B")).text().splitlines()[0] == "seat B wins, %"
    with pytest.raises(ValueError, match="no figure 'luck'"):
        found.plot("luck")


def test_what_cards_are_worth_and_what_a_search_found_are_drawn_too() -> None:
    gin = load_game("gin_rummy")
    worth = card_worth(gin, ["AS", "KS", "2D"], deals=3)
    drawn = worth.plot("points").text()
    assert all(row.thing.called in drawn for row in worth.rows())
    found = search(gin, {"knock_limit": (0, 10)}, [rounds(4)], trials=3, deals=2)
    assert found.plot().text().splitlines()[0] == "rounds"
