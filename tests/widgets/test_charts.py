"""Charts: their numbers are those of the game, in rows, cells, words and tables, in three languages."""

from __future__ import annotations

import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
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


# --- points by cause ----------------------------------------------------------------------------------------------


def test_the_causes_of_every_game_and_seat_add_up_to_its_points_at_every_moment(played: Session) -> None:
    for index in (0, played.length // 3, played.length - 1):
        played.goto(index)
        for seat, points in enumerate(played.state.scores()):
            waterfall = tw.ScoreWaterfall(played, seat=seat, viewer=None)
            assert sum(n for _, n in waterfall.rows()) == points
            assert all(cause and n for cause, n in waterfall.rows())
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
    parts = tw.ScoreWaterfall(state, seat=1).rows()
    assert parts == sorted(
        [(why.text(state).capitalize().replace(" vp ", " VP "), n) for why, n in state.score_parts(1) if n],
        key=lambda part: -part[1],
    )


def test_each_bar_begins_where_the_one_before_ends_and_losses_are_striped(axon: Session) -> None:
    axon.goto(axon.length - 1)
    waterfall = tw.ScoreWaterfall(axon, most=40)
    assert waterfall.frame is not None
    rows = waterfall.rows()
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
        assert waterfall.frame.style.label.startswith(waterfall.frame.figure.title)
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
            rows = tw.ScoreWaterfall(session, seat=seat, viewer=viewer).rows()
            assert sum(points for _, points in rows) == session.state.scores()[seat]


def test_a_game_without_points_yet_has_the_sum_alone() -> None:
    waterfall = tw.ScoreWaterfall(Session(Toy(), 4))
    assert waterfall.frame is not None
    assert waterfall.rows() == []
    assert [cell["head"] for cell in waterfall.frame.cells.data["cells"]] == ["In all"]


def test_what_is_wrong_with_a_waterfall_is_said_at_once(axon: Session) -> None:
    with pytest.raises(ValueError, match=r"no seat 7 here \(there are 0, 1, 2\); most must be .* not 0"):
        tw.ScoreWaterfall(axon, seat=7, most=0)
    with pytest.raises(TypeError, match="shows a Session, a Record or a State, not int"):
        tw.ScoreWaterfall(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="ScoreWaterfall knows no colour"):
        tw.ScoreWaterfall(axon, colour="red")
