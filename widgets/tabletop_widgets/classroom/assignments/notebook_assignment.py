"""A teacher's notebook for a class: it is tried once, and then runs for each learner, page by page."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextvars import copy_context
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import Any

import ipywidgets as W
import traitlets as T

from tabletop import Record, Session
from tabletop.engine.core.values import N_
from tabletop.engine.failures import describe
from tabletop.engine.i18n.language import choose_language, language
from tabletop.engine.i18n.quoting import join_mistakes
from tabletop.engine.registry.catalogue import games, register
from tabletop.engine.session.strategy_registry import HUMAN
from tabletop.teaching import Lesson
from tabletop_widgets.classroom.assignments.assignment import (
    ANSWERED,
    DECISIONS,
    RIGHT,
    Assignment,
    HelpReport,
    LearnerWork,
    ReportedProgress,
    Reporter,
    count_answers,
    report_quiz,
)
from tabletop_widgets.classroom.assignments.cell_runner import CellError, CellRunner, find_place
from tabletop_widgets.classroom.assignments.notebook_file import Cell, Notebook, NotebookError, read_notebook
from tabletop_widgets.kernel.loop import begin
from tabletop_widgets.kernel.user_state import UserState, get_user_state
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.languages import Lang
from tabletop_widgets.screen.modules import StyledWidget
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.widget_utils import close_all
from tabletop_widgets.server.limits import is_drawn
from tabletop_widgets.table.table import Table
from tabletop_widgets.teaching.lesson import LessonTable
from tabletop_widgets.teaching.quiz import QuizView

LOG = logging.getLogger("tabletop_widgets")
CALLBACK_LOG = logging.getLogger("traitlets")
"""Logger to which ipywidgets writes the errors of callbacks."""
MAX_SECONDS = 20.0
"""Seconds of the processor that all cells together may take. Each learner's page takes them again."""
MAX_WAIT_SECONDS = 180.0
"""Seconds after which a cell does not end, even if it only waits or works in other processes."""
LOOK_SECONDS = 0.1
PAGE = N_("Page")
WAIT = N_("This page is being prepared …")
FAILED = N_("The rest of this page could not be prepared. Tell your teacher.")


@dataclass(frozen=True)
class NotebookAssignment(Assignment):
    """The pages of a notebook."""

    notebook: Notebook
    lang: str
    """Language of its texts."""
    game: str
    lessons: Sequence[Lesson]
    counts: Sequence[str]
    troubles: list[str] = field(default_factory=list, compare=False)
    """Errors of the cells and their callbacks on learners' pages: the first one of each type and line."""
    reported: set[tuple[str, str]] = field(default_factory=set, compare=False)
    """Their places and types."""
    has_places = True

    @property
    def fingerprint(self) -> str:
        """Hash of the sources."""
        return self.notebook.fingerprint

    def get_title(self, lang: str) -> str:
        """Return the first heading of the notebook."""
        return self.notebook.title

    def describe_place(self, work: LearnerWork, lang: str) -> str:
        """Return the title of the learner's last page."""
        number = work.counts.get(PAGE, 0)
        return self.notebook.pages[number - 1].title if 0 < number <= len(self.notebook.pages) else ""

    def check_game(self, text: str) -> None:
        """Raise ValueError if a text has not the learner's games, by the places of their tables."""
        read_games(text)

    def build(self, work: LearnerWork, reporter: Reporter, lang: str) -> NotebookView:
        """Return the pages of one learner."""
        state = get_user_state()
        state.is_visitor, state.progress = True, ReportedProgress(work.lessons, reporter.report_lessons)
        state.on_error = self.report_error
        if CALLBACK_ERRORS not in CALLBACK_LOG.handlers:
            CALLBACK_LOG.addHandler(CALLBACK_ERRORS)
            CALLBACK_LOG.propagate = False
        return NotebookView(self, work, reporter, lang=lang)

    def report_error(self, error: BaseException) -> None:
        """Report an error on a learner's page to the teacher, unless the same one was reported."""
        place = error.place if isinstance(error, CellError) else find_place(error)
        cause = error.__cause__ or error
        key = place, type(cause).__name__
        if key in self.reported:
            return
        self.reported.add(key)
        line = f"{place}: {describe(cause)}" if place else describe(cause)
        self.troubles.append(line)
        LOG.error("a learner's page: %s", line, exc_info=error)


class CallbackErrors(logging.Handler):
    """Handler for errors of callbacks, which ipywidgets logs: they are reported for the user of the page."""

    def emit(self, record: logging.LogRecord) -> None:
        """Report the error of a record."""
        error, report = record.exc_info and record.exc_info[1], get_user_state().on_error
        if error and report is not None:
            report(error)
        else:
            LOG.warning(record.getMessage(), exc_info=record.exc_info)


CALLBACK_ERRORS = CallbackErrors()


class NotebookView(Composite):
    """The pages of a notebook of one learner. A page runs its cells, and those before them, when it is first shown."""

    script = "classroom/assignments/notebook_view.js"
    lang = Lang()
    page = T.Int(help="index of the page that is shown").tag(sync=True)

    def __init__(self, assignment: NotebookAssignment, work: LearnerWork, reporter: Reporter, **traits: Any) -> None:
        super().__init__(**traits)
        self.add_class("tt-notebook")
        self._assignment, self._reporter, self._work = assignment, reporter, work
        pages = assignment.notebook.pages
        self._runner = CellRunner(assignment.notebook.path, assignment.lang)
        self._todo = deque((k, cell) for k, page in enumerate(pages) for cell in page.cells)
        self._shown: list[list[W.Widget]] = [[] for _ in pages]
        self._quizzes: list[QuizView] = []
        self._games: dict[str, tuple[Session, int]] = {}
        """Games of the learner by the places of their tables, with the number of decisions that the cell has made."""
        self._records = read_games(work.game)
        self._is_running = self._has_failed = False
        furthest = work.counts.get(PAGE, 0)
        self.page = min(furthest, len(pages)) - 1 if furthest else assignment.notebook.start
        self._furthest = max(furthest, self.page + 1)
        self._note = W.HTML()
        titles = [f"{k}. {page.title}" for k, page in enumerate(pages, 1)]
        self._choice = W.Dropdown(options=list(zip(titles, range(len(pages)), strict=True)), index=self.page)
        self._back, self._next, self._go_on = (W.Button() for _ in range(3))
        self._bar = W.HBox([self._back, self._choice, self._next])
        self._bar.add_class("tt-turn")
        self._go_on.add_class("tt-further")
        for button, step in ((self._back, -1), (self._next, 1), (self._go_on, 1)):
            button.on_click(lambda _, step=step: self.turn_to(self.page + step))
        self._choice.observe(lambda change: self.turn_to(change["new"]), "index")
        self.observe(lambda _: self._arrange(), "lang")
        self.turn_to(self.page)

    def turn_to(self, page: int) -> None:
        """Show a page, and run its cells if they have not run yet."""
        if not 0 <= page < len(self._shown):
            return
        self.page, self._furthest = page, max(self._furthest, page + 1)
        self._choice.index = page
        self._arrange()
        self._report()
        if not (self._is_running or self._has_failed):
            self._is_running = True
            begin(self._run_cells())

    async def _run_cells(self) -> None:
        """Run the cells up to the end of the page that is shown."""
        try:
            while self._todo and self._todo[0][0] <= self.page and self.comm is not None:
                page, cell = self._todo[0]
                widgets = await self._runner.run(cell)
                self._todo.popleft()
                self._shown[page] += widgets
                self._follow(cell, widgets)
                self._arrange()
        except CellError as error:
            self._assignment.report_error(error)
            self._has_failed = True
        finally:
            self._is_running = False
        self._arrange()

    def _arrange(self) -> None:
        """Show the bar, what the cells of the page have shown so far, and how to go on."""
        if self.comm is None:
            return
        lang, last = self.lang, len(self._shown) - 1
        self._back.description, self._choice.description = say("Back", lang), say(PAGE, lang)
        self._next.description = self._go_on.description = say("Next page", lang)
        self._back.disabled, self._next.disabled = self.page == 0, self.page == last
        is_ready = not (self._todo and self._todo[0][0] <= self.page)
        self._note.value = "" if is_ready else say(FAILED if self._has_failed else WAIT, lang)
        end = [self._go_on] if is_ready and self.page < last else []
        bar, note = [self._bar] if last else [], [] if is_ready else [self._note]
        self.children = [*bar, *self._shown[self.page], *note, *end]

    def _follow(self, cell: Cell, widgets: Iterable[W.Widget]) -> None:
        """Report what the learner does with the widgets that a cell shows, and restore the games among them."""
        for k, widget in enumerate(list_inside(widgets)):
            if isinstance(widget, LessonTable):
                widget.on_note = HelpReport(self._reporter).note
            elif isinstance(widget, QuizView):
                self._quizzes.append(widget)
                report_quiz(widget, self._report, self._reporter)
            elif isinstance(widget, Table) and (session := find_own_game(widget)) is not None:
                self._follow_game(widget, session, f"{cell.number}.{k}")

    def _follow_game(self, table: Table, session: Session, place: str) -> None:
        """Report what is played at a table, and continue its saved game, unless it is a different game now."""
        if any(session is game for game, _ in self._games.values()):
            return
        self._games[place] = session, count_decisions(session)
        session.on_change(lambda _: self._report(has_played=True))
        table.actions.on_hint = lambda: self._reporter.report_help(1, ())
        if (record := self._records.get(place)) is not None:
            try:
                session.reset(session.game, record=record)
                table.show(session)  # a strategy may be to move
            except ValueError as error:
                LOG.warning("the game of cell %s begins again: %s", place, error)

    def _report(self, has_played: bool = False) -> None:
        """Report the numbers of the learner, and the games after a move."""
        answers = [count_answers(view.quiz) for view in self._quizzes]
        earlier = self._work.counts
        numbers = {
            PAGE: self._furthest,
            **{name: earlier.get(name, 0) + sum(counts[name] for counts in answers) for name in (ANSWERED, RIGHT)},
            DECISIONS: sum(max(0, count_decisions(session) - before) for session, before in self._games.values()),
        }
        self._reporter.report_counts({name: numbers[name] for name in self._assignment.counts})
        if has_played:
            self._records |= {place: session.record() for place, (session, _) in self._games.items()}
            texts = {place: record.to_text() for place, record in self._records.items()}
            self._reporter.report_game(json.dumps(texts))

    def close(self) -> None:
        """Close what all pages have shown, and forget the names of the notebook."""
        super().close()
        rest = [widget for widgets in self._shown for widget in widgets]
        close_all(*(part for part in (*rest, self._bar, self._go_on, self._note) if part.comm is not None))
        self._runner.close()


def list_inside(widgets: Iterable[W.Widget]) -> Iterator[W.Widget]:
    """Yield widgets, with those in boxes."""
    for widget in widgets:
        yield widget
        if isinstance(widget, W.Box):
            yield from list_inside(widget.children)


def find_own_game(widget: W.Widget) -> Session | None:
    """Return the session of a table at which a person plays."""
    session = widget.session if isinstance(widget, Table) else None
    return session if session is not None and HUMAN in session.seats else None


def count_decisions(session: Session) -> int:
    """Return the number of moves of people up to the position that is shown."""
    nodes = session.nodes[1 : session.index + 1]
    return sum(node.player is not None and session.seats[node.player] == HUMAN for node in nodes)


def read_games(text: str) -> dict[str, Record]:
    """Return games by the places of their tables. Raises ValueError."""
    data = json.loads(text or "{}")
    if not isinstance(data, dict) or not all(isinstance(record, str) for record in data.values()):
        raise ValueError("the games of a notebook are a table of texts")
    return {place: Record.from_text(record) for place, record in data.items()}


def load_notebook(path: Path, start: str = "") -> NotebookAssignment:
    """Return the assignment of a notebook, after running it once.

    Raises NotebookError that names every mistake that is seen without running it, or else the cell that fails.
    """
    notebook = read_notebook(path, start)
    lang = language()
    running: list[Cell] = []
    shown: list[tuple[Cell, W.Widget]] = []
    errors: list[BaseException] = []

    def work() -> None:
        UserState(is_visitor=True, progress=ReportedProgress({}, lambda _: None)).enter()
        choose_language(lang)
        try:
            asyncio.run(_try_cells(notebook, running, shown))
        except BaseException as error:
            errors.append(error)

    trial = Thread(target=copy_context().run, args=(work,), daemon=True)
    used, end = time.process_time(), time.monotonic() + MAX_WAIT_SECONDS
    trial.start()
    while trial.is_alive() and time.process_time() < used + MAX_SECONDS and time.monotonic() < end:
        trial.join(LOOK_SECONDS)
    if trial.is_alive():
        raise NotebookError(
            f"{path.name}: cell {running[-1].number} does not end. All cells together may take {MAX_SECONDS:g} seconds"
            f" of the processor, and {MAX_WAIT_SECONDS:g} in all,"
            " because every learner's page runs them: calculate once, save the result, and let the notebook read it"
        )
    if errors:
        raise NotebookError(f"{path.name}: {errors[0]}") from errors[0]
    try:
        return _describe(notebook, shown)
    finally:
        close_all(*(widget for _, widget in shown if widget.comm is not None))


async def _try_cells(notebook: Notebook, running: list[Cell], shown: list[tuple[Cell, W.Widget]]) -> None:
    """Run all cells. Note which ones have begun, and what they show."""
    runner = CellRunner(notebook.path, language())
    for cell in notebook.cells:
        running.append(cell)
        shown += [(cell, widget) for widget in await runner.run(cell)]
    for name, location in runner.games.items():  # for the class table; a learner's page has games of its own
        register(name, location)


def _describe(notebook: Notebook, shown: Iterable[tuple[Cell, W.Widget]]) -> NotebookAssignment:
    """Return the assignment of a notebook whose cells have shown these widgets. Raises NotebookError."""
    inside = [(cell, widget) for cell, top in shown for widget in list_inside([top])]
    mistakes = [
        f"cell {cell.number} shows a widget {type(widget).__name__}, which pages of a class cannot draw"
        for cell, widget in inside
        if not isinstance(widget, StyledWidget) and not is_drawn(widget)
    ]
    widgets = [widget for _, widget in inside]
    tables = [widget for widget in widgets if isinstance(widget, LessonTable)]
    lessons = {lesson.id: lesson for table in tables for lesson in _list_lessons(table)}
    quizzes = [widget for widget in widgets if isinstance(widget, QuizView)]
    names = [lesson.game.name for lesson in lessons.values()] + [view.quiz.game.name for view in quizzes]
    sessions = [getattr(widget, "session", None) for widget in widgets]
    names += [session.game.name for session in sessions if isinstance(session, Session)]
    if not names:
        words = re.findall(r"\w+", " ".join(cell.source for cell in notebook.cells if cell.is_code))
        names = [word for word in words if word in games()]
    if not names:
        mistakes.append("it shows nothing of a game")
    if mistakes:
        raise NotebookError(f"{notebook.path.name} cannot be given to a class: {join_mistakes(mistakes)}")
    has_games = any(find_own_game(widget) is not None for widget in widgets)
    counts = (PAGE, *((ANSWERED, RIGHT) if quizzes else ()), *((DECISIONS,) if has_games else ()))
    return NotebookAssignment(notebook, language(), names[0], tuple(lessons.values()), counts)


def _list_lessons(table: LessonTable) -> Sequence[Lesson]:
    return tuple(table.course.lessons) if table.course is not None else (table.walk.lesson,)
