"""What a class is given: a course, a lesson, a quiz, a guided game, or a position of a saved game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from tabletop import Record, Session
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_
from tabletop.engine.presentation.decision_data import find_allowing_rule
from tabletop.engine.session.strategy_registry import HUMAN, find_strategies
from tabletop.teaching import Attempt, Lesson
from tabletop.teaching.attempt import ASTRAY, TURN
from tabletop.teaching.attempt import OVER as OVER_MISSED
from tabletop.teaching.guided import GameGuide, GuidedGame
from tabletop.teaching.quiz import MAX_LEVEL, Quiz
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.translation import say
from tabletop_widgets.table.boards import get_boards
from tabletop_widgets.table.games.form import draw_seed
from tabletop_widgets.table.table import Table
from tabletop_widgets.teaching.guide_panel import GuidePanel
from tabletop_widgets.teaching.lesson import LessonTable
from tabletop_widgets.teaching.progress import LearnerProgress
from tabletop_widgets.teaching.quiz import QuizView

KINDS = ("course", "quiz", "guide")
"""What can be given of a game."""
ANSWERED, RIGHT, LEVEL = N_("Answered"), N_("Right"), N_("Level")
DECISIONS, RULES_MET, OVER = N_("Decisions"), N_("Rules met"), N_("Finished")
QUIZ_COUNTS, GAME_COUNTS, GUIDE_COUNTS = (ANSWERED, RIGHT, LEVEL), (DECISIONS, OVER), (DECISIONS, RULES_MET, OVER)
"""Names of the numbers that are reported of each learner."""
COURSE, QUIZ, GUIDE, POSITION = (
    N_("{game}: course"),
    N_("{game}: quiz"),
    N_("{game}: guided first game"),
    N_("{game}: a position"),
)


class Material(NamedTuple):
    """What an assignment is loaded from: the arguments of `load_assignment`, and the fingerprint of a notebook."""

    name: str
    kind: str = "course"
    start: str = ""
    fingerprint: str = ""
    """Hash of the sources of a notebook. Its code is executed, so a saved class does not load it by its name."""


@dataclass(frozen=True)
class LearnerWork:
    """What a learner has done so far."""

    lessons: Mapping[str, Any] = field(default_factory=dict)
    """Progress by lesson, as in a progress file."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """Reported numbers by their names in English."""
    game: str = ""
    """Record of the learner's own game as text; "" if there is none."""
    latest: str = ""
    """Lesson of the last report."""


class Reporter(Protocol):
    """Receiver of what a learner does, in the thread of the learner's page."""

    def report_lessons(self, lessons: Mapping[str, Any]) -> None:
        """Report progress by lesson, as in a progress file."""

    def report_counts(self, counts: Mapping[str, int]) -> None:
        """Report numbers by their names in English."""

    def report_game(self, text: str) -> None:
        """Report the learner's own game as the text of a record."""

    def report_help(self, hints: int, missed: Sequence[str]) -> None:
        """Report new hints, and the ids of rules that were missed."""


class ReportedProgress(LearnerProgress):
    """Progress of a learner of a class: it is kept in memory, and `report` is called with every change."""

    def __init__(self, progress: Mapping[str, Any], report: Callable[[Mapping[str, Any]], object]) -> None:
        super().__init__()
        self._entries = dict(progress)
        self._report = report

    def on_open(self, lesson: str, exercise: str) -> None:
        """Report the learner's position."""
        self._report({lesson: {"at": exercise, "stars": dict(self.get_stars(lesson))}})

    def put(self, lesson: str, at: str, stars: Mapping[str, int]) -> None:
        """Store the progress in memory and report it if it changed."""
        before = self._entries.get(lesson)
        super().put(lesson, at, stars)
        if self._entries[lesson] != before:
            self._report({lesson: self._entries[lesson]})


class HelpReport:
    """Report of the hints in a lesson table, and of the rules of moves that miss the goal."""

    def __init__(self, reporter: Reporter) -> None:
        self._reporter = reporter
        self._noted: Attempt | None = None
        self._hinted = 0
        self._missed_moves: set[tuple[int, str]] = set()

    def note(self, table: LessonTable) -> None:
        """Report what is new since the last call."""
        attempt, answer = table.attempt, table.attempt.answer
        if attempt is not self._noted:
            self._noted, self._hinted, self._missed_moves = attempt, 0, set()
        hints, self._hinted = attempt.hinted - self._hinted, attempt.hinted
        missed: list[str] = []
        move = (id(answer.before), str(answer.action)) if answer is not None else (0, "")
        if answer is not None and answer.kind in (ASTRAY, TURN, OVER_MISSED) and move not in self._missed_moves:
            self._missed_moves.add(move)
            missed = [rule for rule in [find_missed_rule(attempt, answer.before)] if rule]
        if hints or missed:
            self._reporter.report_help(hints, missed)


def report_quiz(view: QuizView, report: Callable[[], object], reporter: Reporter) -> None:
    """Call `report` after every change of a quiz, and report the rules of wrong answers."""
    reported = [0]

    def note(_: object) -> None:
        given = view.quiz.given
        report()
        if len(given) > reported[0] and not given[-1].right:
            reporter.report_help(0, given[-1].question.rules)
        reported[0] = len(given)

    view.panel.observe(note, "data")


def count_answers(quiz: Quiz) -> dict[str, int]:
    """Return the numbers of different questions that were answered, and that were right at the first try."""
    return {ANSWERED: len({answer.number for answer in quiz.given}), RIGHT: quiz.hits}


def find_missed_rule(attempt: Attempt, before: State) -> str:
    """Return the rule of the move that the solution makes in a position; else that of the wrong move, or ""."""
    for state, action in attempt.solution:
        if state.digest() == before.digest():
            return find_allowing_rule(state, state.game.parse_action(action))
    return attempt.exercise.wrong_rule


class Assignment(ABC):
    """What each learner of a class gets. It is read once and shared by all pages, which never change it."""

    game: str
    """Name of the game."""
    title: str
    """Title in English with a place for the game."""
    lessons: Sequence[Lesson] = ()
    """Lessons, of which stars are reported."""
    counts: Sequence[str] = ()
    """Names of the numbers that are reported, in English."""

    has_places = False
    """True if learners have a place without lessons: the page of a notebook."""
    fingerprint = ""
    troubles: Sequence[str] = ()
    """Errors of a teacher's notebook on learners' pages."""

    def get_title(self, lang: str) -> str:
        """Return the displayed title."""
        return say(self.title, lang, game=get_boards(self.game).get_title(self.game))

    def describe_place(self, work: LearnerWork, lang: str) -> str:
        """Return the title of a learner's current exercise; "" if there is none."""
        latest = next((lesson for lesson in self.lessons if lesson.id == work.latest), None)
        return latest[work.lessons[latest.id]["at"]].title[lang] if latest is not None else ""

    @abstractmethod
    def build(self, work: LearnerWork, reporter: Reporter, lang: str) -> Composite:
        """Return the widget of one learner, who goes on with this work."""

    def check_game(self, text: str) -> None:
        """Raise ValueError if a learner's own game does not belong to the assignment."""
        if text:
            raise ValueError("this assignment has no games of learners")


@dataclass(frozen=True)
class CourseAssignment(Assignment):
    """Lessons. With several there is a list of them; `start` is the lesson and the exercise to begin with."""

    game: str
    lessons: Sequence[Lesson]
    start: tuple[str, str] = ("", "")
    title: str = COURSE

    def get_title(self, lang: str) -> str:
        """Return the title of a single lesson, or that of the course."""
        return self.lessons[0].title[lang] if len(self.lessons) == 1 else super().get_title(lang)

    def build(self, work: LearnerWork, reporter: Reporter, lang: str) -> LessonTable:
        """Return the lessons at the learner's last place, or at the start of the assignment."""
        progress = work.lessons
        keep = ReportedProgress(progress, reporter.report_lessons)
        id, exercise = self.start
        if len(self.lessons) == 1:
            only = self.lessons[0]
            table = LessonTable(only, exercise if only.id not in progress else "", keep=keep, lang=lang)
            table.on_note = HelpReport(reporter).note
            return table
        table = LessonTable(course=self.game, keep=keep, lang=lang)
        table.on_note = HelpReport(reporter).note
        if work.latest or id:
            begins, exercise = (work.latest, "") if work.latest else (id, exercise)
            table.show(next(lesson for lesson in self.lessons if lesson.id == begins), exercise)
        return table


@dataclass(frozen=True)
class QuizAssignment(Assignment):
    """A quiz with other questions for each learner, from a level on."""

    game: str
    level: int = 1
    title: str = QUIZ
    counts: Sequence[str] = QUIZ_COUNTS

    def build(self, work: LearnerWork, reporter: Reporter, lang: str) -> QuizView:
        """Return a quiz. A learner who returns gets other questions of the last level, and the numbers go on."""
        answered, right = (work.counts.get(name, 0) for name in (ANSWERED, RIGHT))
        level = min(max(1, work.counts.get(LEVEL, self.level)), MAX_LEVEL)
        view = QuizView(Quiz(self.game, seed=draw_seed(), level=level), lang=lang)

        def report() -> None:
            counts = count_answers(view.quiz)
            reporter.report_counts(
                {ANSWERED: answered + counts[ANSWERED], RIGHT: right + counts[RIGHT], LEVEL: view.quiz.level}
            )

        report_quiz(view, report, reporter)
        return view


class GameAssignment(Assignment):
    """A game for each learner, at a table without a menu."""

    counts: Sequence[str] = GAME_COUNTS
    begins: int = 0
    """Number of moves before the first one of a learner."""

    @abstractmethod
    def new_session(self) -> Session:
        """Return the game of one learner."""

    def continue_session(self, text: str) -> Session:
        """Return the game of a learner; a new one for "". Raises ValueError if it does not belong to the assignment."""
        session = self.new_session()
        if not text:
            return session
        continued = Session.from_record(Record.from_text(text), session.seats)
        start, own_start = session.nodes[0].state, continued.nodes[0].state
        moves, own_moves = ([str(node.action) for node in x.nodes[1 : self.begins + 1]] for x in (session, continued))
        if start.game != own_start.game or start.digest() != own_start.digest() or moves != own_moves:
            raise ValueError("it is a game of another assignment")
        return continued

    def check_game(self, text: str) -> None:
        """Raise ValueError if a learner's own game does not belong to the assignment."""
        self.continue_session(text)

    def build(self, work: LearnerWork, reporter: Reporter, lang: str) -> Table:
        """Return the table of one learner."""
        return self._build_table(self.continue_session(work.game), reporter, lang, dict)

    def _build_table(
        self, session: Session, reporter: Reporter, lang: str, more: Callable[[], Mapping[str, int]]
    ) -> Table:
        table = Table(session, compact=True, lang=lang)
        table.actions.hints = True
        table.actions.on_hint = lambda: reporter.report_help(1, ())
        begins, seat = self.begins, session.seats.index(HUMAN)

        def report(_: object) -> None:
            decisions = sum(node.player == seat for node in session.nodes[begins + 1 : session.index + 1])
            over = int(session.state.is_terminal())
            reporter.report_counts({DECISIONS: decisions, OVER: over, **more()})
            reporter.report_game(session.record().to_text())

        session.on_change(report)
        return table


@dataclass(frozen=True)
class GuideAssignment(GameAssignment):
    """The guided first game of a game."""

    guide: GameGuide
    title: str = GUIDE
    counts: Sequence[str] = GUIDE_COUNTS

    @property
    def game(self) -> str:  # type: ignore[override]
        """Name of the game."""
        return self.guide.game.name

    def new_session(self) -> Session:
        """Return the game of the guide."""
        return self.guide.new_session()

    def build(self, work: LearnerWork, reporter: Reporter, lang: str) -> Table:
        """Return the table of one learner, with the guide above it."""
        session = self.continue_session(work.game)
        guided = GuidedGame(self.guide, session)
        table = self._build_table(session, reporter, lang, lambda: {RULES_MET: len(guided.progress.met)})
        panel = GuidePanel(guided, lang=lang)
        panel.opens = table.look_up
        panel.on_missed = lambda rule: reporter.report_help(0, (rule,))
        table.set_aside(panel)
        table.observe(lambda change: setattr(panel, "lang", change["new"]), "lang")
        return table


@dataclass(frozen=True)
class PositionAssignment(GameAssignment):
    """A position of a saved game. The learner decides for the seat that is to move; a strategy plays the others."""

    record: Record
    index: int
    title: str = POSITION

    @property
    def begins(self) -> int:  # type: ignore[override]
        """Number of moves before the first one of a learner."""
        return self.index

    @property
    def game(self) -> str:  # type: ignore[override]
        """Name of the game."""
        return self.record.game().name

    def new_session(self) -> Session:
        """Return a game that begins in the position, with the log of the moves before it."""
        game = self.record.game()
        before = Session.from_record(self.record, [HUMAN] * game.num_players)
        seat = before.nodes[self.index].state.current_player()
        rest = get_boards(game.name).choose_strategy(find_strategies(game))
        session = Session.from_record(self.record, [HUMAN if k == seat else rest for k in range(game.num_players)])
        session.goto(self.index)
        return session
