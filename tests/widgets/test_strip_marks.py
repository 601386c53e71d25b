"""Marks on the strip of a table: those of the chart, from the log and from the coach, without a computation."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.teaching.analysis import AnalysisPlan, analyse
from tabletop_widgets.table.timeline.game_course import GameCourse
from tabletop_widgets.thinking.coach_session import get_chances, get_coaching
from tests.engine.toy import Scored, Toy


def list_marks(timeline: tw.Timeline) -> list[tuple[int, str]]:
    """List the marks of a strip in the order of play."""
    return sorted((mark["at"], mark["text"]) for lane in timeline.course["lanes"] for mark in lane)


def list_chart_marks(session: Session, viewer: int | None) -> list[tuple[int, str]]:
    """List the marks in the lanes of the chart below those of turning points."""
    lanes = tw.GameChart(session, viewer=viewer).build_figure().lanes[1:]
    return sorted((mark.at, mark.text) for lane in lanes for mark in lane.marks)


@pytest.mark.parametrize("name", ["51st_state", "axon_protocol", "dei", "gin_rummy"])
def test_the_strip_has_the_marks_of_the_chart_side_by_side(name: str) -> None:
    session = Session(load_game(name), 5, ["greedy", "greedy"])
    session.run_strategies()
    for viewer in (None, 0):
        timeline = tw.Timeline(session, viewer=viewer)
        marks = list_marks(timeline)
        assert marks == list_chart_marks(session, viewer)
        assert marks
        for lane in timeline.course["lanes"]:
            assert all(mark["icon"] in timeline.icons or mark["sign"] for mark in lane)
            assert all(b["place"] - a["place"] > 1.1 for a, b in pairwise(lane))
        figure = tw.GameChart(session, viewer=viewer).build_figure()
        assert [mark["text"] for mark in timeline.course["turning"]] == [mark.text for mark in figure.lanes[0].marks]


def test_mistakes_are_marked_once_the_coach_has_found_them() -> None:
    session = Session(load_game("gin_rummy", hands=1), 3, ["heuristic", "random"])
    session.run_strategies()
    *_, analysis = analyse(session, AnalysisPlan(playouts=6, depth=3, candidates=3, swing=2, luck=2))
    assert analysis is not None
    decision = next(each for each in analysis.decisions if len(each.tried) > 1)
    mistake = replace(decision, difference=0.3, error=0.02, playouts=12, best=decision.tried[0].action)
    table = tw.Table(session)
    before = list_marks(table.timeline)
    assert (get_coaching(session).found, get_chances(session).found) == (None, None), "the strip computes nothing"
    get_coaching(session).give(replace(analysis, decisions=(mistake,)))
    ((at, text),) = [mark for mark in list_marks(table.timeline) if mark not in before]
    assert at == mistake.index + 1
    assert "very bad; Better:" in text
    assert table.timeline.course["lanes"][0][0]["sign"] == "??"
    session.goto(mistake.index)
    session.branch()
    assert list_marks(table.timeline) == [mark for mark in before if mark[0] <= mistake.index], "the move is not played"


def test_a_game_of_a_user_marks_its_own_events_in_words_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(Toy(), 4, ["random", "random"])
    session.run_strategies()
    assert tw.Timeline(session).course["lanes"] == []
    monkeypatch.setattr(Scored, "chart_sign", "★")
    monkeypatch.setattr(Scored, "chart_label", "coin")
    timeline = tw.Timeline(session)
    (marks,) = timeline.course["lanes"]
    assert {(mark["sign"], mark["icon"]) for mark in marks} == {("★", "")}
    scored = [k for k, node in enumerate(session.nodes) for event in node.events if isinstance(event, Scored)]
    assert [mark["at"] for mark in marks] == scored
    (lane,) = tw.GameChart(session).build_figure().lanes[1:]
    assert (lane.label, lane.drawing) == ("Coin", "")


def test_events_are_read_once_for_each_position() -> None:
    session = Session(load_game("51st_state"), 5, ["greedy", "greedy"])
    session.run_strategies(30)
    course = GameCourse()
    course.follow(session.nodes)
    session.run_strategies()
    course.follow(session.nodes)
    whole = GameCourse()
    whole.follow(session.nodes)
    assert course.signed == whole.signed
    assert len({k for k, _ in whole.signed}) > 3
    course.follow(session.nodes[:10])
    assert all(k < 10 for k, _ in course.signed)
