"""Charts of one game: their dots and words, for a game with measures, without, and without boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from bqplot import LinearScale

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.engine.core.state import State
from tabletop.engine.declarations.colors import SEAT_COLORS
from tabletop.teaching.analysis import follow_chances
from tabletop_widgets.table.timeline.chart import Chart, ChartLine, spread_labels
from tabletop_widgets.table.timeline.figures import projection
from tabletop_widgets.table.timeline.figures.game_figure import group_measures
from tabletop_widgets.thinking.coach_session import get_chances
from tests.engine.toy import Toy, ToyState
from tests.widgets.conftest import click, front_end_sets


class Measured(Toy):
    """The toy with two numbers of the whole table."""

    def measures(self, state: State) -> Mapping[str, int]:
        assert isinstance(state, ToyState)
        return {"deck": len(state.deck), "turns": state.turns}


@pytest.fixture
def played() -> Session:
    """A game of Axon Protocol between strategies, at its end."""
    session = Session(load_game("axon_protocol"), 3, ["random", "random"])
    session.run_strategies()
    return session


def clicked(chart: Chart, dot: int) -> None:
    """The browser says that a dot was clicked."""
    content = {"event": "element_click", "data": {"index": dot}}
    chart.dots.comm.handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


def test_the_course_of_one_game_has_stress_resources_and_points_over_the_same_decisions(played: Session) -> None:
    curves = tw.GameChart(played)
    points, stress, resources, chances = curves.charts

    assert stress.x is resources.x is points.x is chances.x
    assert [len(c.lines.y) for c in (points, stress, resources)] == [2, 2, 6]
    assert list(stress.lines.y[0]) == [m.measures["stress"] for m in played.history()]
    assert list(stress.lines.y[1]) == [m.measures["limit"] for m in played.history()]
    assert list(points.lines.y[0]) == [m.scores[0] for m in played.history()]
    assert len(set(resources.lines.colors)) == 6
    assert sorted("".join(t.split()[0] for t in resources.ends.text)) == ["A", "D", "P", "R", "S", "V"]
    assert stress.box.label.startswith("Stress, limit. Round 1: Stress ")
    assert list(stress.across.tick_values) == [k for k in played.marks("round") if played.nodes[k].state.round]


def test_lines_lie_on_their_numbers_and_equal_ones_show_as_dashes_of_both_colours(played: Session) -> None:
    resources = tw.GameChart(played).charts[2]
    history = played.history()
    curves = group_measures(played)[1]

    assert [float(path[0]) for path in resources.lines.y] == [0.0] * 6
    for curve, path in zip(curves, resources.lines.y, strict=True):
        assert list(path) == [m.measures[curve.measure] for m in history]
    for mark, below in ((resources.second, curves[4]), (resources.third, curves[3])):
        first = {color: path[0] for color, path in zip(mark.colors, mark.y, strict=True)}
        assert [color for color, number in first.items() if number == 0] == [below.color]


def test_every_step_has_its_amount_and_cause_and_can_be_read_at_its_place(played: Session) -> None:
    played.goto(played.length - 1)
    curves = tw.GameChart(played, viewer=None)
    chart = curves.charts[0]
    read = chart.readout.data
    for seat, course in enumerate(read["courses"]):
        points = [m.scores[seat] for m in played.history()]
        changed = [k for k in range(1, len(points)) if points[k] != points[k - 1]]
        assert [k for k, _, _ in course["steps"]] == changed
        assert all(amount and cause for _, amount, cause in course["steps"])
        assert course["values"][0] == (0, "0")
    assert read["heads"][0][1] == "Round 1"
    assert read["last"] == played.length - 1
    click(chart.readout, type="goto", index=3)
    assert played.index == 3


def test_a_limit_says_when_it_is_met_at_this_pace() -> None:
    session = Session(load_game("axon_protocol", players=3), 5, ["heuristic"] * 3)
    session.run_strategies()
    curves = tw.GameChart(session)
    chart = curves.charts[1]
    assert not chart.ahead.visible
    starts = [k for k in session.marks("round") if session.nodes[k].state.round]
    session.goto(starts[3])
    assert chart.ahead.visible
    assert "At this pace Stress and limit meet in round " in chart.legend.value.replace("stress", "Stress")
    met = projection.predict_meeting(session.history(), session.index, "stress", "limit")
    assert met is not None
    assert 4 <= met.round <= 8
    assert session.index < met.place
    session.goto(starts[0])
    assert not chart.ahead.visible
    assert {*chart.lines.colors}.isdisjoint(SEAT_COLORS)


def test_the_timeline_has_a_row_for_stress_with_its_limit_and_after_the_end_one_for_known_chances() -> None:
    session = Session(load_game("axon_protocol", players=3), 5, ["heuristic"] * 3)
    timeline = tw.Timeline(session)
    assert timeline.course["rows"][0]["name"] == "Stress, limit"
    session.run_strategies()
    stress, limit = timeline.course["rows"][0]["lines"]
    assert (stress["end"], limit["end"]) == (session.state.stress, session.state.limit)
    assert not any(row["stacked"] for row in timeline.course["rows"])
    get_chances(session).give(next(filter(None, follow_chances(session))))
    chances = timeline.course["rows"][-1]
    assert (chances["name"], chances["stacked"]) == ("Chance to win, %", True)
    top = chances["lines"][0]["values"]
    assert {edge for _, edge in top} == {100}, "the last band ends at the top"
    assert [line["letter"] for line in chances["lines"]] == ["C", "B", "A"]


def test_a_band_is_drawn_and_read(chart: Chart) -> None:
    course = ChartLine("A", "One", "#0072B2", [1.0, 2.5], band=[(0.5, 1.5), (2.0, 3.0)])
    chart.draw("Points", [course], "en", first=1)

    assert chart.bands.visible
    assert list(chart.bands.y[0] if chart.bands.y.ndim > 1 else chart.bands.y) == [0.5, 2.0, 3.0, 1.5]
    assert chart.readout.data["courses"][0]["values"] == [(1, "1.0 [0.5, 1.5]"), (2, "2.5 [2.0, 3.0]")]


def test_a_click_on_a_dot_goes_to_the_moment_of_the_change(played: Session) -> None:
    curves = tw.GameChart(played)
    chart = curves.charts[1]
    history = played.history()
    dot = next(k for k, at in enumerate(chart.moments) if history[at].measures["stress"] == 2)

    clicked(chart, dot)

    assert played.index == chart.moments[dot]
    assert history[played.index - 1].measures["stress"] < 2
    assert [c.readout.now for c in curves.charts[:3]] == [played.index] * 3
    assert "<b>2</b>" in chart.legend.value
    clicked(chart, 10_000)
    assert played.index == chart.moments[dot]


def test_the_words_tell_every_round_in_every_language(played: Session) -> None:
    curves = tw.GameChart(played)
    last = played.history()[-1]

    for lang, limit, drugs in (("en", "Limit", "Drugs"), ("de", "Grenze", "Drogen"), ("es", "Límite", "Drogas")):
        curves.lang = lang
        text = curves.text()
        assert f"{limit} {last.measures['limit']}" in text
        assert f"{drugs} {last.measures['drugs']}" in text
        assert drugs.lower() in curves.charts[2].figure.title.lower()
        rounds = played.state.round
        assert len([line for line in text.splitlines() if line.startswith("  ")]) in (3 * rounds, 4 * rounds)
        assert text in curves._repr_mimebundle_()[0]["text/plain"]


def test_a_game_without_measures_has_the_points_alone_and_one_without_boards_all_measures(middle: Session) -> None:
    curves = tw.GameChart()
    assert curves._repr_mimebundle_()[0]["text/plain"] == "GameChart()"

    curves.bind(middle)
    assert [len(c.lines.y) for c in curves.charts[:1]] == [2]
    assert len(curves.charts) == 2

    toy = Session(Measured(), 4, ["random", "random"])
    curves.bind(toy)
    toy.run_strategies()
    assert [len(c.lines.y) for c in curves.charts[:2]] == [2, 2]
    assert curves.charts[1].figure.title == "Deck, turns"
    assert list(curves.children) == [curves.charts[0].box, curves.lanes, curves.charts[1].box]
    curves.close()
    assert curves.charts[0].figure.comm is None


def test_a_running_game_has_room_to_grow_and_grows() -> None:
    session = Session(load_game("axon_protocol"), 3, ["random", "random"])
    curves = tw.GameChart(session)
    assert curves._x.max == 25
    session.run_strategies(40)
    assert len(curves.charts[0].lines.x) == 41
    assert curves._x.max == 50
    front_end_sets(curves, layout=curves.layout)
    assert curves.trouble == ""


@pytest.fixture
def chart() -> Iterator[Chart]:
    """A chart of nothing."""
    made = Chart(LinearScale(min=0, max=9))
    yield made
    made.close()


def test_the_scale_holds_points_below_nothing_and_the_goal(chart: Chart) -> None:
    chart.draw("Points", [ChartLine("A", "One", "#0072B2", [0, -3, 4.5], [1, 2])], "en", goal=20)

    assert chart.y.min < -3
    assert chart.y.max > 20
    assert set(chart.up.tick_values) >= {0, 5, 20}
    assert chart.dotted.visible
    assert list(chart.goal.y) == [20, 20]
    assert len(chart.dots.x) == 3


def test_a_chart_of_nothing_is_empty(chart: Chart) -> None:
    chart.draw("Points", [ChartLine("A", "<One>", "#0072B2", [])], "en")

    assert not any(mark.visible for mark in (chart.lines, chart.dots, chart.dotted, chart.goal))
    assert "&lt;One&gt;" in chart.legend.value


def test_labels_that_are_near_are_raised_and_equal_ones_share_a_place() -> None:
    assert spread_labels({"A": 3, "B": 3, "C": 3.5, "D": 9}, 1) == {3.0: "AB", 4.0: "C", 9.0: "D"}
    assert spread_labels({"A": 8, "B": 9, "C": 9.5}, 1, 10) == {8.0: "A", 9.0: "B", 10.0: "C"}
    assert spread_labels({"A": 9, "B": 9.5, "C": 10}, 1, 10) == {8.0: "A", 9.0: "B", 10.0: "C"}
