"""Other lines of play: what the strip and the curves show of them, and how to come there."""

from __future__ import annotations

import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.engine.session.history import find_fork
from tests.widgets.conftest import click

FORKED = 20


@pytest.fixture
def forked() -> Session:
    """A game with a main line, and another one that leaves it in the middle and is shown."""
    session = Session(load_game("51st_state", players=2), 5, ["greedy", "greedy"])
    session.run_strategies(60)
    session.goto(FORKED)
    session.seats = ("random", "random")
    session.apply(next(a for a in session.state.legal_actions() if a != session.nodes[FORKED + 1].action))
    session.run_strategies(25)
    assert session.current_branch == "branch 2"
    return session


def test_two_lines_part_where_their_decisions_do(forked: Session) -> None:
    main, other = forked.line("main"), forked.line("branch 2")
    assert forked.nodes == other
    assert find_fork(main, other) == find_fork(other, main) == FORKED
    assert find_fork(main, main) == len(main) - 1
    assert find_fork(main, main[:8]) == 7
    with pytest.raises(ValueError, match="no branch 'x'"):
        forked.line("x")


def test_the_strip_has_the_points_of_other_branches_from_where_they_leave(forked: Session) -> None:
    timeline = tw.Timeline(forked)
    main, here = timeline.course["branches"]
    assert (main["name"], main["leaves"], main["length"]) == ("main", FORKED, 60)
    assert here["points"] == []
    for seat, steps in enumerate(main["points"]):
        assert steps[0] == (FORKED, forked.nodes[FORKED].state.scores()[seat])
        assert steps[-1][1] == forked.line("main")[-1].state.scores()[seat]
    assert timeline.course["most"] >= 60
    assert timeline.course["high"] == max(score for m in forked.history("main") for score in m.scores)


def test_a_moment_of_another_branch_is_pictured_and_shown(forked: Session) -> None:
    timeline = tw.Timeline(forked, viewer=None)
    there = timeline.peek(40, "main")
    assert there["picture"] != timeline.peek(40)["picture"]
    click(timeline, type="switch", name="main", index=40)
    assert (forked.current_branch, forked.index) == ("main", 40)
    assert timeline.data["what"] == there["what"]
    main, here = timeline.course["branches"]
    assert main["points"] == []
    assert here["leaves"] == FORKED


def test_curves_show_other_branches_faintly_with_room_for_the_longest(forked: Session) -> None:
    chart = tw.GameChart(forked).charts[0]
    assert chart.faint.visible
    last = forked.length - 1
    assert [int(x[0]) for x in chart.faint.x] == [FORKED, FORKED, last, last]
    assert [list(y) for y in chart.faint.y[:2]] == [
        [m.scores[seat] for m in forked.history("main")[FORKED:]] for seat in (0, 1)
    ]
    assert chart.x.max >= 60
    forked.reset(forked.game, 9)
    chart = tw.GameChart(forked).charts[0]
    assert {int(x[0]) for x in chart.faint.x} == {0}, "no branch"


def test_lines_lead_to_their_labels_in_a_column_that_no_projection_crosses(forked: Session) -> None:
    chart = tw.GameChart(forked).charts[0]
    scores = sorted(forked.state.scores())
    assert {*chart.ends.x} == {*chart.pawns.x} == {chart.x.max}
    assert sorted(y[-1] for y in chart.faint.y[2:]) == scores
    assert {x[-1] for x in chart.faint.x[2:]} == {chart.x.max}
    running = Session(load_game("axon_protocol", players=3), 5, ["heuristic"] * 3)
    running.run_strategies(170)
    stress = tw.GameChart(running).charts[1]
    assert stress.ahead.visible
    assert max(x for line in stress.ahead.x for x in line) <= stress.x.max
