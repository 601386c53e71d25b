"""One picture of a game: its data and its still picture in every game, chances, comparison, tracks, and files."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from itertools import islice, pairwise
from pathlib import Path
from typing import ClassVar

import ipywidgets as W
import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.engine.core.state import State
from tabletop.engine.declarations.colors import COLORS, SEAT_COLORS
from tabletop.extras import MissingExtraError
from tabletop.teaching.analysis import AnalysisPlan, follow_chances
from tabletop.teaching.analysis.open_playouts import OpenPlayouts
from tabletop_widgets.table.timeline.figures import figure_svg
from tabletop_widgets.table.timeline.figures.figure_svg import copy_shapes
from tabletop_widgets.table.timeline.figures.game_figure import CHANCES, MEASURES, POINTS, align_places
from tabletop_widgets.table.timeline.figures.plot_area import spread
from tabletop_widgets.thinking.coach_session import get_chances
from tests.engine.toy import Toy, ToyState
from tests.widgets.conftest import click

GAMES = ("51st_state", "axon_protocol", "dei", "gin_rummy")
TEXT = re.compile(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*font-size="([\d.]+)" text-anchor="start"[^>]*>([^<]+)</text>')
AT_END = re.compile(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*text-anchor="end"[^>]*>([^<]+)</text>')


class Heated(Toy):
    """A user's own game that declares a measure, its limit and the points that end it."""

    measure_limits: ClassVar[Mapping[str, str]] = {"turns": "limit"}

    def measures(self, state: State) -> Mapping[str, int]:
        assert isinstance(state, ToyState)
        return {"turns": state.turns, "limit": 90}

    def get_score_goal(self) -> int:
        return 40


@pytest.fixture(scope="module")
def finished() -> dict[str, Session]:
    """A finished game of each kind."""
    sessions = {}
    for name in GAMES:
        game = load_game(name, hands=3) if name == "gin_rummy" else load_game(name)
        sessions[name] = Session(game, 5, ["heuristic"] * game.num_players)
        sessions[name].run_strategies()
    return sessions


@pytest.mark.parametrize("name", GAMES)
def test_every_finished_game_has_its_whole_picture(name: str, finished: dict[str, Session]) -> None:
    session = finished[name]
    chart = tw.GameChart(session, viewer=None)
    picture, figure = chart.picture(), chart.build_figure()
    assert figure.panels[0].kind == POINTS
    assert (figure.panels[-1].kind == CHANCES) is (name != "gin_rummy"), "it has no map of chances"
    assert [line.points[-1] for line in figure.panels[0].lines] == list(session.state.scores())
    for panel in figure.panels:
        assert {len(line.points) for line in panel.lines} == {(figure.final or figure.last) + 1}, panel.title
    for panel in figure.panels:
        if panel.kind == CHANCES:
            for line in zip(*(line.points for line in panel.lines), strict=True):
                assert sum(line) == pytest.approx(100)
    assert figure.lanes[0].label == "Turning points"
    assert figure.tracks
    for panel in figure.panels:
        assert panel.title in picture.replace("&#39;", "'")
    for mark in figure.lanes[0].marks:  # no cause is cut
        words = re.sub(r"<[^>]+>", " ", picture).replace("&#39;", "'").replace("&#34;", '"').replace("&amp;", "&")
        assert all(word in words for word in mark.text.split()), mark.text


@pytest.mark.parametrize("name", GAMES)
def test_no_two_texts_of_the_end_labels_overlap(name: str, finished: dict[str, Session]) -> None:
    chart = tw.GameChart(finished[name], viewer=None)
    places = [(float(x), float(y)) for x, y, size, _ in TEXT.findall(chart.picture()) if size == "12"]
    right = max(x for x, _ in places)
    heights = sorted(y for x, y in places if x == right)
    assert len(heights) >= 2
    assert min(b - a for a, b in pairwise(heights)) >= 12


def test_names_leave_room_for_the_chances_after_them() -> None:
    session = Session(load_game("51st_state", players=3), 101, ["random", "heuristic", "random"])
    session.run_strategies()
    picture = tw.GameChart(session, viewer=None).picture()
    ends = {y: float(x) - 8.5 * len(text) for x, y, text in AT_END.findall(picture) if float(x) > 900}
    names = [(float(x), y, text) for x, y, size, text in TEXT.findall(picture) if size == "12" and y in ends]
    assert {"Merchants Guild", "100 %"} <= {text for *_, text in (*names, *AT_END.findall(picture))}
    for x, y, text in names:
        assert x + 6.3 * len(text) + sum(map(str.isupper, text)) <= ends[y], text


@pytest.mark.parametrize(
    ("name", "changes", "least"), [("gin_rummy", {}, 8), ("51st_state", {"victory_points": 60}, 4)]
)
def test_round_numbers_below_the_charts_overlap_neither_each_other_nor_the_final_scoring(
    name: str, changes: dict[str, int], least: int
) -> None:
    session = Session(load_game(name, **changes), 103, ["heuristic", "easy"])
    session.run_strategies()
    picture = tw.GameChart(session, viewer=None).picture()
    rounds = [(float(x), text) for x, _, _, text in TEXT.findall(picture) if re.fullmatch(r"(Round )?\d+", text)]
    ends = [float(x) + 6 * len(text) for x, text in rounds]
    finals = [float(x) for x, _, text in AT_END.findall(picture) if text == "Final scoring"]
    assert len(rounds) > least
    assert all(end <= x for end, (x, _) in zip(ends, rounds[1:], strict=False))
    assert bool(finals) is (name == "51st_state")
    assert all(ends[-1] <= final - 6 * len("Final scoring") for final in finals)


def test_measures_without_declared_curves_look_unlike_the_first_seats() -> None:
    ((first, second),) = tw.Boards().group_curves(["turns", "tokens"])
    assert (first.letter, second.letter) == ("T", "O")
    assert not {first.color, second.color} & {*SEAT_COLORS[:3]}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_at_its_start_has_a_picture_too(name: str) -> None:
    chart = tw.GameChart(Session(load_game(name), 5), lang="es")
    assert chart.picture().startswith("<svg")
    assert "Puntos de victoria" in chart.text()


def test_labels_are_moved_apart_in_order_and_stay_between_the_bounds() -> None:
    assert spread([50, 50, 50], 10, 0, 100) == [40, 50, 60]
    assert spread([0, 1, 2, 100], 10, 0, 100) == [0, 10, 20, 100]
    assert spread([1, 1, 1], 10, 0, 12) == [-4, 6, 16], "more than there is room for: as near as they can be"


def test_the_final_scoring_stands_apart_with_its_causes(finished: dict[str, Session]) -> None:
    figure = tw.GameChart(finished["51st_state"], viewer=None).build_figure()
    assert figure.final > figure.last
    before = finished["51st_state"].nodes[-2].state.scores()
    for line, old in zip(figure.panels[0].lines, before, strict=True):
        assert line.points[figure.last] == old
        assert figure.last < line.steps[-1][0] < figure.final
        assert line.steps[-1][2] == "end of the game"
    places = [line.steps[-1][0] for line in figure.panels[0].lines]
    assert len({*places}) == len(places), "no step covers another"
    assert figure.list_heads()[-1] == (figure.last + 1, "Final scoring")
    knocked = tw.GameChart(finished["gin_rummy"], viewer=None).build_figure()
    assert knocked.final == 0, "the points of the last hand follow from the last move"


def test_a_running_game_has_no_chances_and_says_when_the_goal_is_reached(finished: dict[str, Session]) -> None:
    session = Session.from_record(finished["51st_state"].record())
    starts = [k for k in session.marks("round") if session.nodes[k].state.round]
    running = Session(session.game, session.seed, ["heuristic", "heuristic"])
    running.run_strategies(starts[2] + 1)
    chart = tw.GameChart(running)
    chart.picture()
    figure = chart.build_figure()
    assert CHANCES not in [panel.kind for panel in figure.panels]
    (note,) = figure.panels[0].notes
    assert re.fullmatch(r"At this pace 25 points are reached in round [4-9]\.", note)
    assert note in chart.charts[0].legend.value
    assert figure.end > figure.last
    for lang, words in (("de", "Bei diesem Tempo"), ("es", "A este ritmo")):
        chart.lang = lang
        assert words in chart.charts[0].legend.value


def test_a_game_of_a_user_has_scores_limit_and_track_without_code() -> None:
    session = Session(Heated(), 4, ["random", "random"])
    session.run_strategies()
    figure = tw.GameChart(session, viewer=None).build_figure()
    assert [panel.kind for panel in figure.panels] == [POINTS, MEASURES]
    assert figure.panels[0].goal == 40
    assert [line.name for line in figure.panels[1].lines] == ["Turns", "Limit"]
    points, turns = figure.tracks
    assert (points["limit"], turns["limit"]) == (40, 90)
    (space,) = [space for space in turns["spaces"] if space["pawns"]]
    assert space["label"] == str(session.state.turns)


def test_tracks_on_a_page_have_the_colours_of_its_theme(finished: dict[str, Session]) -> None:
    assert COLORS["soft"] in tw.GameChart(finished["51st_state"]).picture(), "spaces beyond the goal"
    light = {COLORS[name] for name in ("ink", "muted", "line", "white", "soft")}
    for session in finished.values():
        page = next(part for part in tw.GameChart(session).children if isinstance(part, W.HTML)).value
        assert not light & {*re.findall("#[0-9a-f]{6}", page)}


def test_marks_of_a_lane_on_a_page_stand_side_by_side() -> None:
    session = Session(load_game("dei", players=4), 106, ["greedy"] * 4)
    session.run_strategies()
    for lane in tw.GameChart(session, viewer=None).lanes.make()["lanes"]:
        places = [mark["place"] for mark in lane["marks"]]
        assert all(b - a > 1.7 for a, b in pairwise(places)), lane["label"]
        assert places[0] >= 0
        assert places[-1] <= 100


def test_the_tracks_of_each_game_come_from_its_data(finished: dict[str, Session]) -> None:
    tracks = {name: session.game.list_tracks(session.state) for name, session in finished.items()}
    assert [track["label"] for name in GAMES for track in tracks[name]] == ["Points", "Stress", "Missions", "Points"]
    assert tracks["51st_state"][0]["limit"] == 25
    state = finished["axon_protocol"].state
    assert tracks["axon_protocol"][0]["limit"] == state.limit
    missions = [entry for space in tracks["dei"][0]["spaces"] for entry in space["entries"]]
    assert len(tracks["dei"][0]["spaces"]) == 4
    assert any(entry["pawns"] for entry in missions)
    assert all(entry["note"] for entry in missions)


def test_the_chances_come_by_value_at_once_and_are_refined_by_playouts(finished: dict[str, Session]) -> None:
    session = Session.from_record(finished["dei"].record())
    chart = tw.GameChart(session, viewer=None)
    assert CHANCES not in [panel.kind for panel in chart.build_figure().panels]
    results = [part for part in follow_chances(session, AnalysisPlan(swing=1)) if part is not None]
    get_chances(session).give(results[0])
    assert "first estimate" in chart.build_figure().panels[-1].notes[0]
    assert chart.charts[-1].bands.visible
    coarse = [list(line.points) for line in chart.build_figure().panels[-1].lines]
    get_chances(session).give(results[-1])
    panel = chart.build_figure().panels[-1]
    assert panel.notes[0].startswith("All hands open, 1 playout of each position")
    assert [list(line.points) for line in panel.lines] != coarse
    assert "1 playout" in chart.charts[-1].legend.value
    session.goto(10)
    session.branch()
    session.apply(session.state.legal_actions()[0])
    assert CHANCES not in [panel.kind for panel in chart.build_figure().panels], "another line, which is not over"


def test_the_first_estimate_of_the_chances_needs_no_playout(
    finished: dict[str, Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: OpenPlayouts, times: int) -> Iterator[None]:
        raise AssertionError("a playout")

    monkeypatch.setattr(OpenPlayouts, "play", refuse)
    for name, session in finished.items():
        (first,) = islice(follow_chances(session), 1)
        assert first is not None
        assert first.swing.playouts == 0
        known = len([n for n in first.swing.chances[0] if n is not None])
        if name == "gin_rummy":
            assert known == 1, "without a map of chances only the result is known"
        else:
            assert known > session.length // 4


def test_a_mark_shows_its_moment_and_hidden_events_are_not_marked(finished: dict[str, Session]) -> None:
    session = Session.from_record(finished["dei"].record())
    chart = tw.GameChart(session, viewer=None)
    lanes = chart.lanes.data["lanes"]
    assert [lane["label"] for lane in lanes][:2] == ["Turning points", "Mission"]
    assert chart.lanes.icons[lanes[1]["marks"][0]["icon"]].startswith("<")
    mark = lanes[1]["marks"][0]
    assert "puts a marker" in mark["text"] or "put a marker" in mark["text"]
    click(chart.lanes, type="goto", index=mark["at"])
    assert session.index == mark["at"]
    click(chart.charts[0].readout, type="goto", index=10_000)
    assert session.index == session.length - 1, "the final scoring is at the end"
    events = {event for node in session.nodes for event in node.events if event.chart_sign}
    hidden = [event for event in events if event.seen_by(0) is None]
    marks = [mark for lane in tw.GameChart(session, viewer=0).build_figure().lanes[1:] for mark in lane.marks]
    assert len(marks) == len([e for n in session.nodes for e in n.events if e.chart_sign]) - len(hidden)


# --- comparison ---------------------------------------------------------------------------------------------------


def test_rounds_of_two_games_begin_at_the_same_places() -> None:
    assert align_places({0: 1, 10: 2}, 20, {2: 1, 4: 2, 6: 3}, 8, 9) == [0, 0, 0, 5, 10, 15, 20, 25, 30]
    assert align_places({}, 10, {}, 5, 6) == [0, 2, 4, 6, 8, 10]


def test_another_game_and_a_branch_are_drawn_dotted_over_a_game(finished: dict[str, Session]) -> None:
    session = Session.from_record(finished["gin_rummy"].record())
    other = Session(session.game, 6, ["heuristic", "heuristic"])
    other.run_strategies()
    chart = tw.GameChart(session, compare=other, viewer=None)
    line = chart.build_figure().panels[0].lines[0]
    assert [y for _, y in line.other][-1] == other.state.scores()[0]
    assert chart.charts[0].ahead.visible
    assert "Dotted: the other game." in chart.charts[0].legend.value
    assert "Dotted: the other game" in chart.picture()
    assert "Dotted" not in chart.charts[-1].legend.value, "chances are not compared"

    session.goto(20)
    name = session.branch()
    session.apply(session.state.legal_actions()[-1])
    chart.compare = "main"
    figure = chart.build_figure()
    assert figure.compared == "main line"
    assert figure.panels[0].lines[0].other[-1] == (
        len(session.line("main")) - 1, session.line("main")[-1].state.scores()[0],
    )  # fmt: skip
    assert figure.end >= len(session.line("main")) - 1
    with pytest.raises(ValueError, match=rf"no branch 'nowhere' here \(there are main, {name}\)"):
        chart.compare = "nowhere"
    assert chart.compare == "main"
    with pytest.raises(ValueError, match="compare plays dei, this session gin_rummy"):
        tw.GameChart(session, compare=finished["dei"])
    with pytest.raises(TypeError, match="compare=int is neither a Session nor the name of a branch"):
        tw.GameChart(session, compare=3)  # type: ignore[arg-type]


# --- files --------------------------------------------------------------------------------------------------------


def test_it_is_saved_as_svg_pdf_with_fonts_and_png(finished: dict[str, Session], tmp_path: Path) -> None:
    chart = tw.GameChart(finished["gin_rummy"], viewer=None, lang="de")
    svg = chart.save(tmp_path / "game.svg").read_text("utf-8")
    assert svg == chart.picture()
    pdf = chart.save(str(tmp_path / "game.pdf")).read_bytes()
    assert pdf.startswith(b"%PDF")
    assert b"/FontFile" in pdf
    png = chart.save(tmp_path / "game.png").read_bytes()
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20], "big") == 2 * figure_svg.WIDTH
    with pytest.raises(ValueError, match=r"game\.jpg must end in \.svg, \.pdf or \.png"):
        chart.save(tmp_path / "game.jpg")


def test_a_missing_extra_is_named_in_one_sentence(
    finished: dict[str, Session], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chart = tw.GameChart(finished["gin_rummy"], viewer=None)
    monkeypatch.setitem(sys.modules, "typst", None)
    monkeypatch.setattr("tabletop.extras.find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r"needs the extra 'figures': .*tabletop-notebook-kit\[figures\]"):
        chart.save(tmp_path / "game.pdf")
    assert chart.save(tmp_path / "game.svg").is_file()


def test_icons_of_a_game_bring_shapes_and_text_and_nothing_that_runs_or_loads() -> None:
    harmful = '<path d="M0 0" onclick="x()"/><text y="4">1 &lt; 2</text><script>x()</script><image href="x"/>'
    shapes = copy_shapes(harmful)
    assert shapes == '<path d="M0 0"></path><text y="4">1 &lt; 2</text>'


# --- the fold below the table -------------------------------------------------------------------------------------


def test_the_button_of_the_timeline_opens_the_chart_below_the_table() -> None:
    table = tw.Table(Session(load_game("gin_rummy"), 4))
    assert table.timeline.data["chart"] is False
    assert table.fold.children == ()
    click(table.timeline, type="chart", open=True)
    assert table.timeline.data["chart"] is True
    assert table.fold.children == (table.fold.chart,)
    assert table.children[-1] is table.fold
    click(table.timeline, type="chart", open=False)
    assert table.fold.children == ()
    assert tw.Timeline(table.session).data["chart"] is None, "alone it has no place for the chart"
