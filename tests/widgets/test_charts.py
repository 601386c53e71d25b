"""Charts: their numbers are those of the game, in rows, cells, words and tables, in three languages."""

from __future__ import annotations

import base64
import re
from random import Random
from statistics import fmean, median
from typing import Any
from xml.etree import ElementTree

import pytest
from markupsafe import escape

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.engine.i18n.words import capitalize_first
from tabletop.experiments import Interval, find_turning_points, mean
from tabletop_widgets.screen.languages import LANGUAGES
from tests.engine.toy import Toy

GAMES = ("51st_state", "axon_protocol", "dei", "gin_rummy")


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest) -> Session:
    """A game between strategies, at its end."""
    game = load_game(request.param)
    session = Session(game, 5, ["heuristic"] * game.num_players)
    session.run_strategies()
    return session


@pytest.fixture(scope="module")
def axon() -> Session:
    """A game that gives points and takes some."""
    session = Session(load_game("axon_protocol", players=3), 5, ["heuristic"] * 3)
    session.run_strategies()
    return session


def still(chart: Any) -> str:
    """What is drawn for readers without a kernel; it is an XML that a browser reads."""
    shown = chart._repr_mimebundle_()[0]["text/html"]
    drawn = base64.b64decode(re.search(r"svg\+xml;base64,([^\"]+)", shown)[1]).decode()  # type: ignore[index]
    ElementTree.fromstring(drawn)
    return drawn


# --- points by cause ----------------------------------------------------------------------------------------------


def test_the_causes_of_every_game_and_seat_add_up_to_its_points_at_every_moment(played: Session) -> None:
    for index in (0, played.length // 3, played.length - 1):
        played.goto(index)
        for seat, points in enumerate(played.state.scores()):
            waterfall = tw.ScoreWaterfall(played, seat=seat, viewer=None)
            assert sum(n for _, n in waterfall.list_rows()) == points
            assert all(cause and n for cause, n in waterfall.list_rows())
            assert waterfall.text().splitlines()[-1].split()[-1] == str(points)


def test_without_a_seat_it_is_who_leads_and_at_the_end_who_has_won(played: Session) -> None:
    played.goto(played.length - 1)
    assert tw.ScoreWaterfall(played).whose == played.state.winners()[0]
    played.goto(played.length // 2)
    scores = played.state.scores()
    assert scores[tw.ScoreWaterfall(played).whose] == max(scores)


def test_a_record_shows_the_whole_game_and_a_position_the_parts_of_its_score(axon: Session) -> None:
    axon.goto(axon.length - 1)
    whole = tw.ScoreWaterfall(axon)
    assert tw.ScoreWaterfall(axon.record()).text() == whole.text()
    state = axon.state
    parts = tw.ScoreWaterfall(state, seat=1).list_rows()
    assert parts == sorted(
        [(why.text(state).capitalize().replace(" vp ", " VP "), n) for why, n in state.score_parts(1) if n],
        key=lambda part: -part[1],
    )


def test_each_bar_begins_where_the_one_before_ends_and_losses_are_striped(axon: Session) -> None:
    axon.goto(axon.length - 1)
    waterfall = tw.ScoreWaterfall(axon, most=40)
    assert waterfall.frame is not None
    rows = waterfall.list_rows()
    level, gains, losses = 0, [], []
    for k, (_, points) in enumerate(rows):
        bar = ([level, level + points], [k, k])
        (gains if points > 0 else losses).append(bar)
        level += points
    assert losses, "a game that takes points as well"
    gains.append(([0, level], [len(rows), len(rows)]))
    drawn = [(list(x), list(y)) for x, y in zip(waterfall._gains.x, waterfall._gains.y, strict=True)]
    assert drawn == gains
    drawn = [(list(x), list(y)) for x, y in zip(waterfall._losses.x, waterfall._losses.y, strict=True)]
    assert drawn == losses
    assert waterfall._losses.line_style == "dashed"
    assert list(waterfall._amounts.text)[:1] == [f"+{rows[0][1]}"]
    assert waterfall._amounts.text[-1] == str(level)


def test_many_causes_share_a_row_and_the_table_tells_all(axon: Session) -> None:
    axon.goto(axon.length - 1)
    few, all_of_them = tw.ScoreWaterfall(axon, most=4), tw.ScoreWaterfall(axon, most=40)
    assert few.frame is not None
    assert few.frame.cells.data["rows"] == 5
    assert any("other causes" in cell["head"] for cell in few.frame.cells.data["cells"])
    assert few.text() == all_of_them.text()
    assert few.frame.cells.data["cells"][-1] == all_of_them.frame.cells.data["cells"][-1]


def test_it_follows_the_session_and_speaks_three_languages(axon: Session) -> None:
    axon.goto(axon.length - 1)
    waterfall = tw.ScoreWaterfall(axon)
    assert waterfall.frame is not None
    titles = set()
    for lang in LANGUAGES:
        waterfall.lang = lang
        titles.add(waterfall.frame.figure.title)
        assert waterfall.frame.box.label.startswith(waterfall.frame.figure.title)
        assert waterfall.text() in waterfall._repr_mimebundle_()[0]["text/plain"]
    assert len(titles) == len(LANGUAGES)
    before = waterfall.text()
    axon.goto(axon.length // 2)
    assert waterfall.text() != before
    waterfall.close()
    assert waterfall.frame.figure.comm is None


def test_a_viewer_is_told_no_cause_that_only_another_knows() -> None:
    session = Session(load_game("axon_protocol", players=3), 5, ["heuristic"] * 3)
    session.run_strategies()
    for viewer in range(3):
        for seat in range(3):
            rows = tw.ScoreWaterfall(session, seat=seat, viewer=viewer).list_rows()
            assert sum(points for _, points in rows) == session.state.scores()[seat]


def test_a_game_without_points_yet_has_the_sum_alone() -> None:
    waterfall = tw.ScoreWaterfall(Session(Toy(), 4))
    assert waterfall.frame is not None
    assert waterfall.list_rows() == []
    assert [cell["head"] for cell in waterfall.frame.cells.data["cells"]] == ["In all"]


def test_what_is_wrong_with_a_waterfall_is_said_at_once(axon: Session) -> None:
    with pytest.raises(ValueError, match=r"no seat 7 here \(there are 0, 1, 2\); most must be .* not 0"):
        tw.ScoreWaterfall(axon, seat=7, most=0)
    with pytest.raises(TypeError, match="shows a Session, a Record or a State, not int"):
        tw.ScoreWaterfall(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="ScoreWaterfall knows no colour"):
        tw.ScoreWaterfall(axon, colour="red")


def test_its_picture_has_the_same_bars_and_numbers(axon: Session) -> None:
    axon.goto(axon.length - 1)
    waterfall = tw.ScoreWaterfall(axon, most=40)
    drawn, rows = still(waterfall), waterfall.list_rows()
    assert drawn.count('stroke-width="15"') == len(rows) + 1, "and the sum"
    striped = 'stroke-width="15" stroke-opacity="1" stroke-dasharray="6 4"'
    assert drawn.count(striped) == sum(points < 0 for _, points in rows)
    amounts = re.findall(r">([+−]\d+)</text>", drawn)
    assert amounts == [f"{points:+}".replace("-", "−") for _, points in rows]


# --- tables of numbers --------------------------------------------------------------------------------------------

ROWS, COLUMNS = ["Ann", "Bob"], ["round 1", "round 2", "round 3"]
NUMBERS = [[3, 0, 8], [None, -2, 5.25]]


def test_every_cell_has_its_number_ground_and_words() -> None:
    heat = tw.HeatMap(ROWS, COLUMNS, NUMBERS, "Points", {(1, 2): "taken by Bob"})

    at = {(x, y): text for x, y, text in zip(heat._words.x, heat._words.y, heat._words.text, strict=True)}
    assert at == {(0, 0): "3", (1, 0): "0", (2, 0): "8", (0, 1): "–", (1, 1): "−2", (2, 1): "5.25 •"}
    assert heat._cells.color.tolist() == [[3 / 8, 0, 1], [0, -2 / 8, 5.25 / 8]]
    data = heat.frame.cells.data
    assert data["cells"][-1] == {"head": "Bob · round 3", "lines": ["5.25", "taken by Bob"]}
    assert data["columns"] == 3
    assert "below 0" in heat.frame.legend.value
    assert heat.text().splitlines()[-1].split("  ")[-1].strip() == "5.25 (taken by Bob)"
    assert "Bob: –, −2, 5.25" in heat.frame.box.label
    noted = tw.HeatMap(["Ann"], ["a", "b"], [[1, 2]], notes={(0, 0): "x", (0, 1): "y"})
    assert list(noted._words.text) == ["1", "2"], "where every cell has a note, none stands out"


def test_the_picture_of_a_table_of_numbers_has_its_cells_on_their_grounds() -> None:
    drawn = still(tw.HeatMap(ROWS, COLUMNS, NUMBERS, "Points & <more>", {(1, 2): "taken by Bob"}))
    cells = re.findall(r'<rect [^>]*fill="(#\w{6})" stroke="#888888"/>', drawn)
    assert len(cells) == 6
    assert cells[2] == "#f0a23c", "the largest number"
    assert cells[1] == cells[3] == "#f6f0e2", "nothing, and no number"
    assert [words for words in (*ROWS, *COLUMNS, "3", "−2", "5.25 •") if f">{words}<" not in drawn] == []
    assert "point at it" not in drawn, "nobody can"
    assert ">Points &amp; &lt;more&gt;<" in drawn
    assert len(re.findall(r'stroke="#888888"/>', still(tw.HeatMap(["one"], ["row"], [[1]])))) == 1, (
        "those unseen are left out"
    )


@pytest.mark.parametrize(
    ("shade", "last"), [("all", 5.25 / 8), ("rows", 1.0), ("columns", 5.25 / 8)], ids=["all", "rows", "columns"]
)
def test_the_grounds_may_be_those_of_each_row_or_column(shade: str, last: float) -> None:
    assert tw.HeatMap(ROWS, COLUMNS, NUMBERS, shade=shade)._cells.color[1][2] == last
    assert tw.HeatMap(ROWS, COLUMNS, NUMBERS, shade="columns")._cells.color[1][1] == -1


@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (2, 1), (1, 1)])
def test_one_row_or_column_alone_is_drawn_too(rows: int, columns: int) -> None:
    heat = tw.HeatMap(["a", "b"][:rows], ["c", "d"][:columns], [[4] * columns] * rows)
    assert heat._cells.color[:rows, :columns].tolist() == [[1] * columns] * rows
    assert (heat.frame.y.max, heat.frame.x.max) == (rows - 0.5, columns - 0.5)
    assert tw.HeatMap(["none"], ["a"], [[None]])._cells.color[0][0] == 0


def test_all_that_does_not_fit_into_a_table_is_named_at_once() -> None:
    with pytest.raises(ValueError, match="HeatMap: ") as caught:
        tw.HeatMap(["a"], ["b"], [[1, 2], ["x"]], notes={(4, 4): "there"}, shade="dark")  # type: ignore[list-item]
    for wrong in (
        "2 lists of values for 1 rows", "row 0 has 2 values for 1 columns", "row 1, column 0: 'x' is no number",
        "a note on (4, 4), where there is no cell", "shade 'dark' (there are all, rows, columns, between)",
    ):  # fmt: skip
        assert wrong in str(caught.value)
    with pytest.raises(ValueError, match="HeatMap: no rows; no columns"):
        tw.HeatMap([], [], [])


def test_the_turning_points_of_a_game_are_rows_with_the_points_of_all_seats(axon: Session) -> None:
    for lang in LANGUAGES:
        turns = tw.TurningPoints(axon, most=3, lang=lang)
        points = find_turning_points(axon, 3, lang)
        assert turns._numbers == [list(point.scores) for point in points]
        for k, (row, point) in enumerate(zip(turns._rows, points, strict=True)):
            assert capitalize_first(point.action) in row
            assert str(point.swing).removeprefix("-") in turns._notes[k, point.player]
    turns.lang = "en"
    assert "lead " in turns.text()
    assert "takes the lead" in turns.text()
    other = Session(load_game("axon_protocol", players=3), 5, ["random"] * 3)
    other.run_strategies()
    kept = tw.TurningPoints(other)
    told = kept.text()
    other.goto(5)
    other.branch("again")
    other.apply(other.state.legal_actions()[-1])
    kept.lang = "de"
    kept.lang = "en"
    assert kept.text() == told, "the line it was made for, whatever the session shows since"
    with pytest.raises(ValueError, match="TurningPoints: the lead has not moved yet"):
        tw.TurningPoints(Session(Toy(), 4))
    with pytest.raises(TypeError, match="TurningPoints shows a Session, not int"):
        tw.TurningPoints(3)  # type: ignore[arg-type]


# --- many games ---------------------------------------------------------------------------------------------------


def test_every_game_has_a_dot_and_every_name_its_median_half_and_mean() -> None:
    chance = Random(3)
    games = {"one": [chance.randint(20, 60) for _ in range(40)], "other": [7, 7, 7, 9]}
    spread = tw.Distribution(games, "Points")

    dots = list(zip(spread._dots.x, spread._dots.y, spread._dots.color, strict=True))
    for k, numbers in enumerate(games.values()):
        assert sorted(x for x, _, row in dots if row == k) == sorted(numbers)
        assert all(k - 0.5 < y < k + 0.5 for _, y, row in dots if row == k)
    assert len({(x, y) for x, y, _ in dots}) == len(dots), "equal ones stand above one another"
    assert [x[0] for x in spread._median.x] == [median(numbers) for numbers in games.values()]
    assert list(spread._half.x[1]) == [7, 7.5]
    sure = mean(games["one"])
    assert list(spread._sure.x[0]) == [sure.low, sure.high]
    assert [fmean(x) for x in spread._means.x] == pytest.approx([fmean(numbers) for numbers in games.values()])
    assert spread.text().splitlines()[3].split()[:6] == ["other", "4", "7", "7", "–", "7.5"]
    assert "19 times out of 20" in spread.frame.legend.value


def test_the_picture_of_many_games_has_a_dot_for_each() -> None:
    drawn = still(tw.Distribution({"one": [3, 4, 4, 9], "other": [7]}, "Points"))
    assert drawn.count("<circle") == 5
    assert drawn.count('stroke-width="4"') == 2, "a median each"


def test_one_number_alone_has_no_bounds() -> None:
    spread = tw.Distribution({"one": [4]})
    assert not spread._sure.visible
    assert spread.text().splitlines()[-1].split() == ["one", "1", "4", "4", "–", "4", "4.0", "[?]", "4", "–", "4"]


def test_all_that_is_no_number_is_named_at_once() -> None:
    wrong = r"Distribution: a: no values; b, value 1: 'x' is no number; b, value 2: nan is no number"
    with pytest.raises(ValueError, match=wrong):
        tw.Distribution({"a": [], "b": [1, "x", float("nan")]})  # type: ignore[list-item]
    with pytest.raises(ValueError, match="Distribution: no values"):
        tw.Distribution({})


# --- bounds -------------------------------------------------------------------------------------------------------


def test_names_below_a_heat_map_are_tilted_where_they_would_run_into_one_another() -> None:
    """In a small window there is room for some 68 letters: for six names ten each."""
    flat = tw.HeatMap(["Ann"], ["ten letter", "ten abcdef"] * 3, [[1] * 6])
    short = flat.frame
    assert "rotate" not in still(flat)
    names = ["eleven abcd", "ten abcdef"] * 3
    long = tw.HeatMap(["Ann"], lambda lang: names if lang == "de" else ["a"] * 6, [[1] * 6], lang="de")
    frame = long.frame
    assert (short.below.tick_rotate, frame.below.tick_rotate) == (0, -20)
    extra = frame.figure.fig_margin["bottom"] - short.figure.fig_margin["bottom"]
    assert 11 * 6 * 0.3 < extra < 11 * 7 * 0.4  # as high as the longest
    assert still(long).count("rotate(-20 ") == 6
    assert frame.cells.data["margins"][2] == short.cells.data["margins"][2] + extra
    first = tw.HeatMap(["A"], ["a long name of the first", *["ten abcdef"] * 6], [[1] * 7]).frame
    assert first.figure.fig_margin["left"] > 6 * (24 - 68 / 14)  # it does not begin outside of the figure
    long.lang = "en"
    assert frame.below.tick_rotate == 0
    assert frame.figure.fig_margin == {**short.figure.fig_margin, "left": frame.figure.fig_margin["left"]}


@pytest.mark.parametrize(
    ("places", "written"),
    [
        ([f"{k}.5" for k in range(10, 32)], range(0, 22, 2)),
        ([f"{k},5" for k in range(10, 22)], range(12)),
        ([f"Metro station {k}" for k in range(8)], range(8)),
    ],
)
def test_numbers_below_a_chart_have_room_and_each_is_read(places: list[str], written: range) -> None:
    bands = tw.Bands({"a": [1.0] * len(places)}, places)

    assert list(bands.chart.across.tick_values) == list(written)
    assert bands.chart.across.tick_labels == {str(k): places[k] for k in written}
    assert [place for _, place in bands.chart.readout.data["heads"]] == places


def test_a_line_has_a_band_between_its_bounds_and_both_are_read() -> None:
    known = Interval(3.0, 2.5, 3.75, 9)
    bands = tw.Bands({"sure": [known, (4, 4, 5)], "alone": [1, 2]}, ["few", "many"], "Points", "games")

    assert bands.chart.bands.visible
    assert list(bands.chart.bands.y) == [2.5, 4, 5, 3.75]
    courses = bands.chart.readout.data["courses"]
    assert courses[0]["values"] == [(0, "3.0 [2.5, 3.8]"), (1, "4.0 [4.0, 5.0]")]
    assert courses[1]["values"] == [(0, "1"), (1, "2")]
    assert bands.chart.readout.data["heads"] == [(0, "games few"), (1, "games many")]
    assert bands.chart.across.tick_labels == {"0": "few", "1": "many"}
    assert bands.text().splitlines() == ["Points", "games  sure            alone", "few    3.0 [2.5, 3.8]  1",
                                         "many   4.0 [4.0, 5.0]  2"]  # fmt: skip


def test_every_band_lets_through_what_lies_below_it() -> None:
    bands = tw.Bands({"one": [(2, 1, 3), (3, 2, 4)], "other": [(5, 4, 6), (6, 5, 7)]}, [1, 2])
    assert len(bands.chart.bands.y) == 2
    assert len(bands.chart.bands.fill_opacities) == 2
    assert max(bands.chart.bands.fill_opacities) < 0.5


def test_the_picture_of_bounds_has_the_band_and_what_it_says() -> None:
    drawn = still(tw.Bands({"one": [(2, 1, 3), (3, 2, 4)], "other": [5, 6]}, ["few", "many"], "Points", "games"))
    assert len(re.findall(r'fill="#0072b2" fill-opacity="0.18"', drawn)) == 1
    assert [words for words in ("A: one", "B: other", "few", "many", "games") if f">{words}<" not in drawn] == []
    assert ">Band: where the true value lies 19 times out of 20.<" in drawn


def test_a_mean_of_one_game_has_no_band() -> None:
    assert not tw.Bands({"one": [mean([4]), 5]}, [1, 2]).chart.bands.visible


def test_all_that_does_not_lie_between_its_bounds_is_named_at_once() -> None:
    with pytest.raises(ValueError, match="Bands: ") as caught:
        tw.Bands({"a": ["x", (1, 2, 3)], "b": []}, [1, 2])  # type: ignore[list-item]
    for wrong in ("a, place 0: 'x' is no number", "a, place 1: 1 does not lie between", "b has 0 values for 2 places"):
        assert wrong in str(caught.value)
    with pytest.raises(ValueError, match="Bands: no values; no places"):
        tw.Bands({}, [])


@pytest.mark.parametrize(
    "chart",
    [
        lambda: tw.HeatMap(ROWS, COLUMNS, NUMBERS),
        lambda: tw.Distribution({"one": [4, 5]}),
        lambda: tw.Bands({"one": [(4, 3, 5)]}, [1]),
    ],
    ids=["heat", "distribution", "bands"],
)
def test_charts_of_numbers_speak_three_languages_and_are_pictures_without_a_kernel(chart: Any) -> None:
    made = chart()
    told = set()
    for lang in LANGUAGES:
        made.lang = lang
        told.add(made.text())
        shown = made._repr_mimebundle_()[0]
        assert made.text() in shown["text/plain"]
        assert still(made)
        assert escape(made.text().splitlines()[0]) in shown["text/html"]
    assert len(told) == len(LANGUAGES)
    made.close()
    assert all(part.comm is None for part in made.resources if hasattr(part, "comm"))


def test_a_setting_that_no_chart_knows_is_refused() -> None:
    with pytest.raises(TypeError, match="HeatMap knows no colour"):
        tw.HeatMap(ROWS, COLUMNS, NUMBERS, colour="red")
    with pytest.raises(TypeError, match="Distribution knows no colour"):
        tw.Distribution({"a": [1]}, colour="red")
    with pytest.raises(TypeError, match="Bands knows no colour"):
        tw.Bands({"a": [1]}, [1], colour="red")
