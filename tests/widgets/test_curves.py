"""Curves: those of one game, their dots and words, for a game with measures, without, and without boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from bqplot import LinearScale

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.engine.state import State
from tabletop_widgets.table.curves import Chart, Course, raised
from tests.engine.toy import Toy, ToyState
from tests.widgets.conftest import front_end_sets


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
    curves = tw.GameCurves(played)
    stress, resources, points = curves._charts

    assert stress.x is resources.x is points.x
    assert [len(c.lines.y) for c in curves._charts] == [2, 6, 2]
    assert list(stress.lines.y[0]) == [m.measures["stress"] for m in played.history()]
    assert list(stress.lines.y[1]) == [m.measures["limit"] for m in played.history()]
    assert list(points.lines.y[0]) == [m.scores[0] for m in played.history()]
    assert len(set(resources.lines.colors)) == 6
    assert sorted("".join(resources.ends.text)) == ["A", "D", "P", "R", "S", "V"]
    assert stress.style.label.startswith("Stress, limit. Round 1: Stress ")
    assert list(stress.across.tick_values) == [k for k in played.marks("round") if played.nodes[k].state.round]


def test_equal_numbers_run_beside_one_another_but_near_their_place(played: Session) -> None:
    resources = tw.GameCurves(played)._charts[1]
    starts = [float(path[0]) for path in resources.lines.y]

    assert len(set(starts)) == 6
    assert max(abs(n) for n in starts) < 0.5


def test_a_click_on_a_dot_goes_to_the_moment_of_the_change(played: Session) -> None:
    curves = tw.GameCurves(played)
    chart = curves._charts[0]
    history = played.history()
    dot = next(k for k, at in enumerate(chart.moments) if history[at].measures["stress"] == 2)

    clicked(chart, dot)

    assert played.index == chart.moments[dot]
    assert history[played.index - 1].measures["stress"] < 2
    assert [list(c.now.x) for c in curves._charts] == [[played.index] * 2] * 3
    assert "<b>2</b>" in chart.legend.value
    clicked(chart, 10_000)
    assert played.index == chart.moments[dot]


def test_the_words_tell_every_round_in_every_language(played: Session) -> None:
    curves = tw.GameCurves(played)
    last = played.history()[-1]

    for lang, limit, drugs in (("en", "limit", "drugs"), ("de", "Grenze", "Drogen"), ("es", "límite", "drogas")):
        curves.lang = lang
        text = curves.text()
        assert f"{limit} {last.measures['limit']}" in text
        assert f"{drugs} {last.measures['drugs']}" in text
        assert drugs in curves._charts[1].figure.title.lower() + curves._charts[1].figure.title
        rounds = played.state.round
        assert len(text.splitlines()) == 3 * (rounds + 1)
        assert text in curves._repr_mimebundle_()[0]["text/plain"]


def test_a_game_without_measures_has_the_points_alone_and_one_without_boards_all_measures(middle: Session) -> None:
    curves = tw.GameCurves()
    assert curves._repr_mimebundle_()[0]["text/plain"] == "GameCurves()"

    curves.bind(middle)
    assert [len(c.lines.y) for c in curves._charts] == [2]

    toy = Session(Measured(), 4, ["random", "random"])
    curves.bind(toy)
    toy.run_strategies()
    assert [len(c.lines.y) for c in curves._charts] == [2, 2]
    assert curves._charts[0].figure.title == "Deck, turns"
    assert list(curves.children) == [c.box for c in curves._charts]
    curves.close()
    assert curves._charts[0].figure.comm is None


def test_a_running_game_has_room_to_grow_and_grows() -> None:
    session = Session(load_game("axon_protocol"), 3, ["random", "random"])
    curves = tw.GameCurves(session)
    assert curves._x.max == 25
    session.run_strategies(40)
    assert len(curves._charts[0].lines.x) == 41
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
    chart.draw("Points", [Course("A", "One", "#0072B2", [0, -3, 4.5], [1, 2])], "en", goal=20)

    assert chart.y.min < -3
    assert chart.y.max > 20
    assert set(chart.up.tick_values) >= {0, 5, 20}
    assert chart.dotted.visible
    assert list(chart.goal.y) == [20, 20]
    assert len(chart.dots.x) == 3


def test_a_chart_of_nothing_is_empty(chart: Chart) -> None:
    chart.draw("Points", [Course("A", "<One>", "#0072B2", [])], "en")

    assert not any(mark.visible for mark in (chart.lines, chart.dots, chart.dotted, chart.goal))
    assert "&lt;One&gt;" in chart.legend.value


def test_labels_that_are_near_are_raised_and_equal_ones_share_a_place() -> None:
    assert raised({"A": 3, "B": 3, "C": 3.5, "D": 9}, 1) == {3.0: "AB", 4.0: "C", 9.0: "D"}
