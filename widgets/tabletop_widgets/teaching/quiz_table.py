"""The table of a quiz: the boards as the seat sees them and the question next to them, without actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import ipywidgets as W

from tabletop import Session
from tabletop.engine.core.state import State
from tabletop.teaching.quiz import QuizQuestion
from tabletop.teaching.quiz.final_points import FinalPoints
from tabletop_widgets.screen.board import QuizBoard
from tabletop_widgets.screen.composite import Box
from tabletop_widgets.screen.controller.table_controller import get_controller
from tabletop_widgets.screen.session_widget import SessionWidget
from tabletop_widgets.screen.widget_utils import close_all
from tabletop_widgets.table.boards import MINE, OTHERS, SEAT, Boards, Sheets, get_boards
from tabletop_widgets.table.default_board import SeatZones
from tabletop_widgets.table.table import Table

PANEL = "question"
"""Name of the question's view among the views of the table."""


@dataclass(frozen=True)
class QuizBoards(Boards):
    """The boards of a game while a question is asked about them."""

    @property
    def sheets(self) -> Sheets:
        """An empty set of tabs, because news and log could reveal the answer."""
        return {}


class QuizTable(Table):
    """A read-only table that shows the position of a question, and its explanation after the answer.

    `question` is the first question, and `panel` creates the view that asks it.
    """

    def __init__(self, question: QuizQuestion, panel: Callable[[], SessionWidget], **traits: Any) -> None:
        self._panel_maker = panel
        self._state = question.state
        """The shown position."""
        super().__init__(build_session(question.state), viewer=question.seat, compact=True, **traits)
        board_names = {*self.boards.placed, PANEL}
        seen = [getattr(self, name) for name in board_names if isinstance(getattr(self, name, None), SessionWidget)]
        tabs = [tabs.bar for tabs in self._tabs.values()]
        unseen = [view for view in self.views if view not in (self.bar, *seen, *self.tableaus, *tabs)]
        self.views = tuple(view for view in self.views if view not in unseen)
        close_all(*unseen)
        self.ask(question)

    def _get_boards(self, name: str) -> Boards:
        boards = get_boards(name)
        placed = boards.list_view_names("board")
        views = {key: boards.asking.get(key, factory) for key, factory in boards.views.items() if key in placed}
        text_view = tuple(view for view in boards.text_views if view in (*placed, MINE, OTHERS))
        views[PANEL] = self._panel_maker
        seat = boards.asking.get(SEAT, boards.seat)
        more = {"views": views, "seat": seat, "side": (PANEL,), "tabs": {}, "text_view": text_view}
        return QuizBoards(**{**vars(boards), **more})

    def _list_parts(self) -> list[Box | W.Widget]:
        """Return the boards and the question, without bar, strip and menu."""
        return [self._main]

    def ask(self, question: QuizQuestion, answered: bool = False, state: State | None = None) -> None:
        """Show the position of a question, or `state` instead. Revealing information appears only after the answer."""
        shown = state or question.state
        session = self.session
        if session is None or self._state is not shown:
            session, self._state = build_session(shown), shown
        for view in self.views:
            if isinstance(view, QuizBoard):
                view.asked_about = None if answered else question
            elif isinstance(view, SeatZones):
                view.shows_derived = answered
                view.shows_points = answered or question.kind != FinalPoints.name
        desk = get_controller(session)
        if desk.selected != question.about:
            desk.selected = question.about
        self.viewer = question.seat
        self.show(session)


def build_session(state: State) -> Session:
    """Return a session in which no person is asked to decide."""
    return Session(state.game, state=state, seats=["random"] * state.game.num_players)
