"""The charts of answers: found by the core without knowing them."""

from __future__ import annotations

import tomllib
from importlib.metadata import EntryPoint
from math import inf
from pathlib import Path

import numpy as np
import pytest

from tabletop import load_game
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.experiments import Interval, card_worth, compare, measured_worth, sweep, tournament
from tabletop.experiments.design import equal_seats, lead, points, rounds, search
from tabletop.experiments.results import pictures
from tabletop.experiments.results.pictures import FigureRows
from tabletop.extras import MissingExtraError
from tabletop_widgets import Bands
from tabletop_widgets.charts.answers import Fields, plot
from tabletop_widgets.charts.dots import Dots
from tabletop_widgets.charts.pairs import ScatterPlot
from tests.engine.toy import Toy

POINTS = tomllib.loads(Path("pyproject.toml").read_text())["project"]["entry-points"][pictures.PLOTS]


def test_an_answer_is_drawn_by_what_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = [EntryPoint(name, value, pictures.PLOTS) for name, value in POINTS.items()]
    monkeypatch.setattr(pictures, "entry_points", lambda group: installed if group == pictures.PLOTS else [])
    drawn = tournament(Toy(), ["random", "greedy"], 4).plot()
    assert isinstance(drawn, Dots)
    assert drawn.text().splitlines()[0] == "Won"
    assert [line.split()[0] for line in drawn.text().splitlines()[2:]] == ["greedy", "random"]


def test_where_nothing_draws_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "entry_points", lambda group: [])
    with pytest.raises(MissingExtraError, match="needs the extra 'widgets'"):
        tournament(Toy(), ["random", "greedy"], 2).plot()


def test_any_figure_of_a_sweep_is_drawn() -> None:
    found = sweep(Toy(), "goal", [6, 8, 10], deals=4)
    assert plot(found.build_chart_data()).text().splitlines()[0] == "Points of a seat"
    assert plot(found.build_chart_data("won B")).text().splitlines()[0] == "Seat B wins, %"
    with pytest.raises(ValueError, match="no figure 'luck'"):
        found.plot("luck")


def test_what_cards_are_worth_and_what_a_search_found_are_drawn_too() -> None:
    gin = load_game("gin_rummy")
    worth = card_worth(gin, ["AS", "KS", "2D"], deals=3)
    drawn = worth.plot("points").text()
    assert all(row.thing.called in drawn for row in worth.rows())
    found = search(gin, {"knock_limit": (0, 10)}, [rounds(4)], trials=3, deals=2)
    assert found.plot().text().splitlines()[0] == "Rounds"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_strategies_are_dots_between_their_bounds_each_told_beside_it(lang: str) -> None:
    found = tournament(Toy(), ["random", "greedy"], 6)
    dots = plot(found.build_chart_data(), lang=lang)
    assert isinstance(dots, Dots)
    assert list(dots._dots.x) == [100 * s.wins.estimate for s in found.standings]
    assert [list(line) for line in dots._bounds.x] == [[100 * s.wins.low, 100 * s.wins.high] for s in found.standings]
    assert list(dots._words.text) == [s.wins.text(lang, share=True) for s in found.standings]
    assert all(word in dots.picture() for word in dots._words.text)
    before = dots.text()
    dots.lang = "en" if lang != "en" else "de"
    assert dots.text() != before
    dots.close()
    assert dots.frame.figure.comm is None


def test_who_may_be_any_better_has_a_stroke_to_the_edge_and_one_deal_has_none() -> None:
    one = Interval(3.0, -inf, inf, 1)
    rows = ((lambda lang: "one", one), (lambda lang: "better", Interval(5.0, 4.0, inf, 9)))
    dots = Dots(FigureRows(lambda lang: "points", rows))
    assert np.ravel(dots._bounds.x).tolist() == [4.0, dots.frame.x.max]
    assert list(dots._words.text) == ["3.0 [?]", "5 [4, ∞]"]


def test_values_of_one_number_are_a_line_and_variants_are_dots() -> None:
    assert isinstance(plot(sweep(Toy(), "goal", [6, 8, 10], deals=3).build_chart_data()), Bands)
    assert isinstance(plot(sweep(Toy(), "goal", [8, 6], deals=3).build_chart_data()), Dots)
    assert isinstance(plot(sweep(Toy(), {"goal": [6, 8], "hand": [1, 2]}, deals=2).build_chart_data()), Dots)
    assert isinstance(plot(compare(Toy(), {"a": {}, "b": {"goal": 6}}, deals=2).build_chart_data()), Dots)


def test_many_things_are_fields_of_a_heat_map_each_with_its_interval() -> None:
    worth = measured_worth(load_game("51st_state"))
    fields = plot(worth.build_chart_data(), lang="de")
    assert isinstance(fields, Fields)
    best = worth.rows()[0]
    cells = fields.frame.cells.data["cells"]
    assert (cells[0]["head"], cells[0]["lines"]) == ("Baufahrzeuge", [best.points_over.text("de", signed=True)])
    assert sum(bool(cell["head"]) for cell in cells) == len(worth.rows())
    assert fields._cells.color[0][0] == 1
    assert fields._cells.color.min() < 0
    assert isinstance(plot(worth.build_chart_data(most=20)), Dots)
    fields.close()


def test_the_front_of_a_search_is_drawn_by_two_goals_with_what_is_wanted() -> None:
    gin = load_game("gin_rummy", hands=1)
    found = search(gin, {"knock_limit": (0, 10)}, [points(20), lead(10), equal_seats()], trials=6, deals=3)
    drawn = plot(found.build_chart_data(), lang="es")
    assert isinstance(drawn, ScatterPlot)
    assert sorted(drawn._dots.x) == sorted(one.fresh[0].estimate for one in found.front)
    assert list(drawn._goals.y[0]) == [10, 10]
    assert drawn.frame.left.label == "ventaja de quien gana"
    assert "_esm" in drawn.get_state(), "the notebook saves its state"
    assert len(drawn._other_points.x) == len(
        [one for one in found.trials if one.figures and one not in found.front]
    ) or (not drawn._other_points.visible)
    shares = plot(found.build_chart_data("seats unequal by", "lead of the winner"))
    assert isinstance(shares, ScatterPlot)
    assert shares._dots.x[0] == 100 * found.front[0].fresh[2].estimate
    assert "<svg" in drawn.picture()
    assert isinstance(plot(found.build_chart_data("seats unequal by")), Dots)
    with pytest.raises(ValueError, match="no goal has the name luck, fun"):
        found.build_chart_data("luck", "fun")
    drawn.close()
    assert drawn.frame.figure.comm is None
