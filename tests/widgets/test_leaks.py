"""What is no longer on a screen leaves the memory: replaced games, closed tables, quizzes and lessons."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any
from weakref import ref

import ipywidgets
import pytest

from tabletop import Session, load_game
from tabletop_widgets import Laboratory, LessonTable, QuizView, RulebookView, Table
from tabletop_widgets.screen.controller.table_controller import get_controller
from tabletop_widgets.table.games import autosave
from tabletop_widgets.thinking.background_task import BackgroundTask
from tabletop_widgets.thinking.coach_session import get_coaching
from tests.widgets.conftest import click

HUMANS = ["human", "human"]
MAX_SESSIONS = 2
"""The game on a table, and the one before, which the table offers to go on with."""
GAME = load_game("gin_rummy")


@pytest.fixture(autouse=True)
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints, tutors and analyses are there, and do not think."""
    monkeypatch.setattr(BackgroundTask, "begin", lambda *_: None)


def alive(references: list[ref[Any]]) -> int:
    """Count what is still in memory."""
    gc.collect()
    return sum(one() is not None for one in references)


def use(table: Table) -> None:
    """Do at a table all that may be remembered by its session."""
    session = table.session
    assert session is not None
    session.apply(session.state.legal_actions()[0])
    get_controller(session).select("x")
    click(table.actions, type="hint")
    table.tutor = not table.tutor
    click(table.actions, type="act", key=str(session.state.legal_actions()[0]), version=session.version)
    click(table._tabs["tabs"].bar, type="tab", key="Log")
    get_coaching(session).begin()
    table.look_up("gin.knock")
    table.close_form()


def test_fifty_new_games_at_one_table_leave_two_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(autosave.VARIABLE, "1")
    monkeypatch.chdir(tmp_path)
    table, sessions = Table(Session(GAME, 0, HUMANS)), list[ref[Session]]()
    table.keep("monday")
    for seed in range(1, 51):
        session = Session(GAME, seed, HUMANS)
        sessions.append(ref(session))
        table.show(session)
        if seed % 5 == 0:
            use(table)
        else:
            session.apply(session.state.legal_actions()[0])
    del session
    assert alive(sessions) <= MAX_SESSIONS
    assert len(list((tmp_path / autosave.FOLDER).iterdir())) == 50


def table() -> Any:
    made = Table(Session(GAME, 3, HUMANS))
    use(made)
    return made


def quiz() -> Any:
    made = QuizView("gin_rummy", seed=3)
    made.answer(*made.quiz.question.right)
    made.next()
    return made


def lesson() -> Any:
    made = LessonTable("51st_state_first_round", "hand", keep=False)
    made.go_to("next")
    return made


def book() -> Any:
    made = RulebookView("gin_rummy", "gin.knock")
    made.play()
    return made


@pytest.mark.breadth("table", "lesson", "lambda")
@pytest.mark.parametrize("make", [table, quiz, lesson, book, lambda: Laboratory("gin_rummy", games=2)])
def test_what_is_closed_leaves_the_memory(make: Callable[[], Any]) -> None:
    make().close()  # what is loaded once stays
    gc.collect()
    before = len(ipywidgets.widget._instances)
    roots, sessions = [], []
    for _ in range(3):
        made = make()
        roots.append(ref(made))
        if getattr(made, "session", None) is not None:
            sessions.append(ref(made.session))
        made.close()
    del made
    assert alive(roots) == 0
    assert alive(sessions) == 0
    assert len(ipywidgets.widget._instances) == before
