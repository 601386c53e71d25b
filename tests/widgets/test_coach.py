"""The coach on the screen: a game taken apart beside the notebook, what it says of each seat, the way to a mistake."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.teaching.analysis import Analysis, AnalysisPlan, analyse
from tabletop.teaching.analysis.report import _with
from tabletop_widgets.coach.panel import _format_clear_gain
from tabletop_widgets.coach.swing import WORST, select_readable
from tabletop_widgets.thinking.coach_session import get_coaching
from tabletop_widgets.thinking.figures import format_loss
from tests.widgets.conftest import click

QUICK = AnalysisPlan(playouts=6, depth=3, candidates=3, swing=2, luck=2)


@pytest.fixture(scope="module")
def finished() -> Analysis:
    """A game of gin rummy that is over, taken apart in a hurry; two of its decisions are called mistakes."""
    session = Session(load_game("gin_rummy", hands=1), 3, ["heuristic", "random"])
    session.run_strategies()
    *_, found = analyse(session, QUICK)
    assert found is not None
    free = [one for one in found.decisions if one.kind == "free" and len(one.tried) > 1]
    bad = {}
    for one, loss in zip(free[2:4], (0.3, 0.1), strict=True):
        best = next(tried.action for tried in one.tried if tried.action != one.action)
        bad[one.index] = replace(
            one, difference=loss, error=0.02, playouts=12, best=best, usual=one.action, why={"en": ("Because.",)}
        )
    quiet = [replace(one, difference=0.0) for one in found.decisions]
    return replace(found, decisions=tuple([bad.get(one.index, one) for one in quiet]))


@pytest.fixture
def view(finished: Analysis) -> tw.CoachView:
    """What the coach says of it."""
    return tw.CoachView(analysis=finished, viewer=None)


def test_the_rule_that_decides_is_opened_in_the_rulebook_of_the_table(finished: Analysis) -> None:
    cited = [replace(one, rule="gin.knock" if one.mark == "??" else "") for one in finished.decisions]
    coach = tw.CoachView(analysis=replace(finished, decisions=tuple(cited)), viewer=None)
    mistakes = [one for seat in coach.panel.data["seats"] for one in seat["mistakes"]]
    assert {one["mark"]: one["rule"] for one in mistakes} == {"??": "gin.knock", "?": ""}
    opened: list[str] = []
    coach.opens = opened.append
    click(coach.panel, type="rule", rule="gin.knock")
    assert opened == ["gin.knock"]


def test_it_says_what_each_seat_gave_up_and_every_figure_has_its_error(view: tw.CoachView, finished: Analysis) -> None:
    data = view.panel.data
    mistakes = [one for seat in data["seats"] for one in seat["mistakes"]]
    assert sorted(one["mark"] for one in mistakes) == ["?", "??"]
    assert all("±" in one["cost"] and one["better"] for one in mistakes)
    assert [one["why"][0] for one in mistakes] == ["Because."] * 2
    about = [finished.explain_picture(one) for one in finished.list_mistakes()]
    assert sorted(one["why"][1:] for one in mistakes) == sorted([one] if one else [] for one in about)
    assert any(about)
    assert all("±" in seat["rate"] for seat in data["seats"])
    errors = ["±" in part["value"] or part["value"] == "unclear" for seat in data["seats"] for part in seat["parts"]]
    assert errors == [False, True, True, True, False, True] * 2


def test_the_way_leads_from_mistake_to_mistake_at_every_view_of_the_session(
    view: tw.CoachView, finished: Analysis
) -> None:
    session = view.session
    assert session is not None
    actions = tw.ActionList(session)
    places = [one.index for one in finished.list_mistakes()]
    session.goto(0)
    seen = []
    for _ in range(3):
        click(view.panel, type="next")
        seen.append((session.index, view.panel.data["number"], actions.data["version"] == session.version))
    assert seen == [(places[0], 1, True), (places[1], 2, True), (places[0], 1, True)]
    click(view.panel, type="previous")
    assert session.index == places[1]
    click(view.panel, type="goto", index=places[0])
    assert session.index == places[0]


def test_the_swing_is_drawn_with_its_band_and_its_mistakes(view: tw.CoachView, finished: Analysis) -> None:
    assert view.chart is not None
    places = [one.index for one in finished.list_mistakes()]
    assert view.chart.moments == places
    marks = {one.index: one.mark for one in finished.list_mistakes()}
    written = dict(zip(map(int, view.chart.notes.x), view.chart.notes.text, strict=True))
    assert written == {place: marks[place] for place in written}, "each mark stands at its own mistake"
    assert min(map(WORST.index, written.values())) == min(map(WORST.index, marks.values()))
    assert len(view.chart.readout.data["courses"]) == 2
    assert all(course["values"][0][1].count("[") <= 1 for course in view.chart.readout.data["courses"])
    assert "<svg" in view.picture()
    assert "??" in view.picture()
    view.chart.readout._handle_message({"type": "goto", "index": places[0]})
    assert view.session is not None
    assert view.session.index == places[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_result_without_the_luck_beyond_all_bounds_is_explained(finished: Analysis, lang: str) -> None:
    for share, beyond in ((0.9, False), (1.2, True)):
        strokes = (replace(finished.strokes[0], luck=(1 - share, share - 1)),)
        found = replace(finished, strokes=strokes, results=(1.0, 0.0))
        view = tw.CoachView(analysis=found, viewer=None, lang=lang)
        for seat in (0, 1):
            account = found.build_account(seat)
            told = " ".join(filter(None, [account.explain_adjusted(lang), account.explain_rest(lang)]))
            assert view.panel.data["seats"][seat]["rest"] == told
            assert told in view.text()
            assert bool(account.explain_adjusted(lang)) == beyond


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_the_language_that_is_set(view: tw.CoachView, finished: Analysis, lang: str) -> None:
    view.lang = lang
    word = {"en": "chance to win", "de": "gewinnchance", "es": "probabilidad de ganar"}[lang]
    assert view.chart is not None
    assert word in view.chart.figure.title.lower()
    told = {"en": "gives up", "de": "verschenkt", "es": "cede"}[lang]
    assert told in view.text()


def test_while_a_game_goes_on_nobody_learns_how_others_have_played(finished: Analysis) -> None:
    going = replace(finished, results=None)
    seats = [seat["seat"] for seat in tw.CoachView(analysis=going, viewer=0).panel.data["seats"]]
    assert seats == [0]
    assert tw.CoachView(analysis=going, viewer=0).chart is None


def test_it_takes_the_game_of_a_session_apart_and_says_when_more_was_played() -> None:
    session = Session(load_game("gin_rummy"), 3, ["heuristic", "heuristic"])
    session.run_strategies(6)
    view = tw.CoachView(session, viewer=None)
    assert view.panel.data["state"] == "new"
    get_coaching(session).begin(QUICK)
    assert view.panel.data["state"] == "ends"
    assert not view.panel.data["grown"]
    session.run_strategies(2)
    assert view.panel.data["grown"]
    session.goto(2)
    session.apply(next(a for a in session.state.legal_actions() if str(a) != str(session.nodes[3].action)))
    assert view.panel.data["state"] == "other"


def test_an_analysis_runs_beside_the_notebook_and_is_stopped() -> None:
    # A whole match takes more than a minute, so that it cannot be complete before it is stopped.
    session = Session(load_game("gin_rummy"), 3, ["heuristic", "heuristic"])
    session.run_strategies()

    async def follow() -> dict[str, Any]:
        view = tw.CoachView(session, viewer=None)
        click(view.panel, type="begin")
        assert view.panel.data["state"] == "runs"
        while not view.panel.data["done"]:
            await asyncio.sleep(0.05)
        click(view.panel, type="stop")
        return view.panel.data

    data = asyncio.run(follow())
    assert data["state"] == "ends"
    assert data["told"]
    assert 0 < data["done"] < 100


def test_what_cannot_be_shown_is_refused(finished: Analysis) -> None:
    with pytest.raises(TypeError, match="no Analysis"):
        tw.CoachView(analysis="game.json")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="another game"):
        tw.CoachView(Session(load_game("gin_rummy"), 9), finished)


def test_a_table_has_the_coach_on_a_tab_and_the_end_leads_to_it_but_no_exercise_has(finished: Analysis) -> None:
    session = Session.from_record(finished.record)
    table = tw.Table(session)
    assert table.actions.data["coach"]
    get_coaching(session).give(finished)
    click(table.actions, type="coach")
    assert table._tabs["tabs"].bar.data["chosen"] == "Coach"
    assert table.coach.panel.data["mistakes"] == 2
    assert not hasattr(tw.Table(session, compact=True), "coach")


def test_a_mistake_becomes_an_exercise_where_a_better_move_is_looked_for(
    view: tw.CoachView, finished: Analysis
) -> None:
    worst = finished.list_mistakes()[0]
    click(view.panel, type="exercise", at=worst.index)
    head, lesson = view.children[-1].children
    assert isinstance(lesson, tw.LessonTable)
    assert lesson.attempt.session.state.current_player() == worst.seat
    view.lang = "es"
    assert (head.data["title"], lesson.lang) == ("Encuentra una jugada mejor", "es")
    click(head, type="close")
    assert view.children[-1] is view.panel
    assert head.comm is None
    assert lesson.comm is None


def test_the_costliest_mistakes_of_people_come_back_as_exercises(finished: Analysis) -> None:
    session = Session.from_record(finished.record, ["heuristic", "human"])
    view, deck = tw.CoachView(session), tw.KeptDeck()
    view.deck, coaching = deck, get_coaching(session)
    finding: Any = SimpleNamespace(latest=finished, done=True, error=None, stop=lambda: None)
    coaching.finding = finding
    coaching._tell()
    coaching._tell()

    assert [card.item.kind for card in deck.cards.values()] == ["mistake"] * 2
    today = tw.Today(deck)
    today.begin()
    table = today._shown
    assert isinstance(table, tw.LessonTable)
    move = table.attempt.next_action
    assert move is not None
    table.session.apply(move)
    assert today.panel.data["right"]


def test_mistakes_are_grouped_by_the_better_moves_and_a_group_becomes_a_lesson(view: tw.CoachView) -> None:
    (themes,) = [seat["themes"] for seat in view.panel.data["seats"] if seat["themes"]]
    assert [(theme["name"], theme["n"]) for theme in themes] == [("Discard", 1), ("Draw", 1)]
    played = [mistake["played"] for seat in view.panel.data["seats"] for mistake in seat["mistakes"]]
    assert any(text.startswith("Which card is discarded: ") for text in played), "the decision is named"
    indices = [index for theme in themes for index in theme["at"]]

    click(view.panel, type="theme", at=" ".join(map(str, indices)))

    lesson = view.children[-1].children[1]
    assert isinstance(lesson, tw.LessonTable)
    assert len(lesson.walk.ids) == 2


def test_at_a_table_the_exercise_opens_over_it(finished: Analysis) -> None:
    session = Session.from_record(finished.record)
    table = tw.Table(session)
    get_coaching(session).give(finished)
    click(table.coach.panel, type="exercise", at=finished.list_mistakes()[0].index)
    assert isinstance(table.children[-1].children[-1], tw.LessonTable)
    click(table.children[-1].children[0], type="close")
    assert table.children[-1] is table.fold


@pytest.mark.parametrize(
    ("spots", "heights", "written"),
    [
        ([(10, 0, "?"), (15, 0, "??")], [50.0, 50.0], [0, 1]),  # just far enough apart
        ([(10, 0, "?"), (14, 0, "??")], [50.0, 50.0], [1]),  # too close: the worst
        ([(10, 0, "?"), (14, 0, "?")], [50.0, 50.0], [0]),  # equals: the first
        ([(10, 0, "?"), (10, 1, "??")], [43.0, 57.0], [0, 1]),  # one above the other
        ([(10, 0, "?"), (10, 1, "??")], [44.0, 57.0], [1]),
    ],
)
def test_of_marks_that_would_cover_each_other_the_worst_is_written(
    spots: list[tuple[int, int, str]], heights: list[float], written: list[int]
) -> None:
    assert select_readable(spots, heights, 120) == written


@pytest.mark.parametrize(
    ("amount", "error", "text"),
    [(0.252, 0.248, "unclear"), (0.25, 0.3, "unclear"), (-0.26, 0.247, "−26 % ± 25"), (0.0, 0.0, "+0 % ± 0")],
)
def test_a_figure_is_shown_only_if_it_is_larger_than_its_error_as_written(
    amount: float, error: float, text: str
) -> None:
    assert _format_clear_gain(amount, error, "en") == text
    is_shown = text != "unclear"
    assert ("±" in _with(amount, error, "en")) is is_shown
    assert ("±" in format_loss(abs(amount), error, "en")) is (is_shown and amount != 0)
