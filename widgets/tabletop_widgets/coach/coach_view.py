"""`CoachView(session)`: the analysis of a game, with win chances, mistakes and reasons for each seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import traitlets as T

from tabletop import Session
from tabletop.engine.core.values import N_
from tabletop.engine.registry.catalogue import games
from tabletop.engine.session.strategy_registry import HUMAN
from tabletop.teaching.analysis import Analysis, DecisionEvaluation, build_exercise, compare_every_move, describe_mark
from tabletop.teaching.lesson import read_lesson
from tabletop.teaching.lesson_builder import LessonBuilder
from tabletop.teaching.review import ReviewItem
from tabletop.teaching.review.deck import MAX_DATA_LETTERS, MAX_LETTERS, MISTAKE
from tabletop_widgets.coach.panel import MAX_DECISIONS, CoachPanel
from tabletop_widgets.coach.swing import SwingChart
from tabletop_widgets.screen.composite import Box, Composite
from tabletop_widgets.screen.session_widget import SessionWidget
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.widget_utils import close_all, refuse_unknown
from tabletop_widgets.table.boards import COACH, add_tab
from tabletop_widgets.table.menu import add_header
from tabletop_widgets.table.timeline.chart import ChartLine
from tabletop_widgets.table.timeline.static_figure import render_charts
from tabletop_widgets.teaching.lesson import LessonTable
from tabletop_widgets.teaching.review.kept_deck import get_deck
from tabletop_widgets.thinking.background_task import BackgroundTask
from tabletop_widgets.thinking.coach_session import get_coaching
from tabletop_widgets.thinking.figures import format_chance

if TYPE_CHECKING:
    from bqplot import LinearScale

WHOLE = 100.0
EXERCISE = N_("Find a better move")
MAX_SECONDS = 20.0
"""Maximum number of seconds for comparing all moves before an exercise opens."""


class CoachView(SessionWidget, Composite):
    """A background analysis of a game with the coach's comments. A click shows the moment at every table.

    `session` is the game so far. Until it ends, only the decisions of the viewer are shown. `analysis` is an existing
    `Analysis`, with or without a session. Without one, a button starts the analysis. Raises TypeError for another type,
    ValueError for an analysis of another game.

    >>> from tabletop_widgets import CoachView
    >>> CoachView(session).panel.data["state"]
    'new'
    """

    height = T.Unicode("220px", help="of the picture")
    chart: SwingChart | None = None
    """The chart, once there is something to draw."""
    panel: CoachPanel
    over: Callable[..., Callable[[], object]] | None = None
    """Function that opens a widget over the table, called with title, widget, and a callback for closing."""
    _draws = False
    _making: BackgroundTask | None = None
    _lesson: LessonTable | None = None
    _beside: Box | None = None
    """The exercise with its heading, if there is no table to open it over."""
    _close_over: Callable[[], object] | None = None
    """Function that closes the exercise over a table."""
    _x: LinearScale | None = None
    _stop: Callable[[], None] | None = None

    def __init__(self, session: Session | None = None, analysis: Analysis | None = None, **traits: Any) -> None:
        refuse_unknown(type(self), traits)
        if analysis is not None and not isinstance(analysis, Analysis):
            raise TypeError(f"analysis={type(analysis).__name__} is no Analysis")
        if session is None and analysis is not None:
            session = Session.from_record(analysis.record)
        self.deck = get_deck()
        """The learner's deck, to which the mistakes of people are added; None for none."""
        self.panel = CoachPanel()
        self.panel.exercise, self.panel.theme = self.practise, self.practise_theme
        super().__init__(**traits)
        self.children = [self.panel]
        self.panel.lang, self.panel.viewer = self.lang, self.viewer
        self.add_class("tt-coachview")
        self.begin(session)
        if analysis is not None and session is not None:
            get_coaching(session).give(analysis)
            if get_coaching(session).offset is None:
                self.close()
                raise ValueError("the analysis is of another game than the session")

    @property
    def opens(self) -> Callable[..., object] | None:
        """Function that opens the rulebook at rules, by their ids. The table that contains the view sets it."""
        return self.panel.opens

    @opens.setter
    def opens(self, look_up: Callable[..., object] | None) -> None:
        self.panel.opens = look_up

    def bind(self, session: Session | None) -> None:
        """Bind another session and show its results."""
        leave = self._stop
        self._stop = get_coaching(session).on_found(self._on_progress) if session is not None else None
        if leave is not None:
            leave()
        self.panel.bind(session)
        super().bind(session)

    def ask(self) -> None:
        """Start the analysis unless it is running or complete.

        >>> from tabletop_widgets import CoachView
        >>> view = CoachView(session)
        >>> view.ask()
        >>> view.panel.data["state"]
        'ends'
        """
        if self.session is not None and get_coaching(self.session).offset is None:
            get_coaching(self.session).begin()

    def practise(self, index: int) -> None:
        """Prepare an exercise from a mistake, "find a better move", and open it. All moves are compared first.

        `index` is the index of the decision in the analysis.

        >>> from tabletop_widgets import CoachView
        >>> CoachView(session).practise(0)                       # nothing was found yet
        """
        session = self.session
        analysis = get_coaching(session).found if session is not None else None
        if session is None or analysis is None or not analysis.is_over or analysis.get_decision(index) is None:
            return
        self.end_practice()
        self.panel.making = index
        work = BackgroundTask(
            compare_every_move, analysis, index, session.game, on_progress=self._on_compared, seconds=MAX_SECONDS
        )
        self._making = work
        self.panel.refresh()
        work.begin()

    def practise_theme(self, indices: list[int]) -> None:
        """Open a lesson with an exercise for each of several mistakes.

        `indices` are those of the decisions in the analysis.

        >>> from tabletop_widgets import CoachView
        >>> CoachView(session).practise_theme([0])                 # nothing was found yet
        """
        session = self.session
        analysis = get_coaching(session).found if session is not None else None
        if session is None or analysis is None or not analysis.is_over:
            return
        decisions = [decision for decision in analysis.list_mistakes() if decision.index in indices and decision.tried]
        if not decisions:
            return
        self.end_practice()
        builders = [build_exercise(analysis, decision, session.game) for decision in decisions]
        blocks = [builder.to_toml_block(f"decision_{k}") for k, builder in enumerate(builders[1:], 2)]
        lesson = read_lesson("\n".join([builders[0].to_toml("decision_1"), *blocks]), "better_moves")
        self._show_lesson(LessonTable(lesson, keep=False, lang=self.lang))

    def _on_compared(self) -> None:
        """Open the exercise after all moves were compared."""
        making, session = self._making, self.session
        if making is None or not making.done or session is None:
            return
        index, self._making, self.panel.making = self.panel.making, None, -1
        analysis = get_coaching(session).found
        assert analysis is not None
        self.dispatch(self._open, analysis, making.latest or analysis.get_decision(index))
        self.panel.refresh()

    def _open(self, analysis: Analysis, judged: DecisionEvaluation) -> None:
        assert self.session is not None
        builder = build_exercise(analysis, judged, self.session.game)
        lesson = builder.build_lesson(f"better_move_{judged.index}")
        table = LessonTable(lesson, keep=False, deck=self.deck, lang=self.lang)
        table.item = self._remember(builder, judged)
        self._show_lesson(table)

    def _show_lesson(self, table: LessonTable) -> None:
        """Show exercises over the table, or below the panel without one."""
        assert self.session is not None
        self._lesson = table
        if self.over is not None:
            self._close_over = self.over(EXERCISE, self._lesson, self.end_practice)
        else:
            self._beside = add_header(EXERCISE, self._lesson, self.end_practice, self.session, self.lang)
            self._arrange()

    def end_practice(self) -> None:
        """Close the exercise, or cancel its preparation.

        >>> from tabletop_widgets import CoachView
        >>> CoachView(session).end_practice()
        """
        if self._making is not None:
            self._making.stop()
        lesson, box, close_over = self._lesson, self._beside, self._close_over
        self._making, self._lesson, self._beside, self._close_over, self.panel.making = None, None, None, None, -1
        if close_over is not None:
            close_over()
        if lesson is not None:
            self._arrange()
            lesson.close()
        if box is not None:
            close_all(*box.children[:1])

    def _arrange(self) -> None:
        """Arrange the chart, the panel, and the exercise if it is not over a table."""
        chart = [self.chart.box] if self.chart is not None and self._draws else []
        self.children = [*chart, self.panel, *([self._beside] if self._beside is not None else [])]

    def reword(self) -> None:
        """Update all texts to the current language."""
        self.panel.lang = self.lang
        for part in self._beside.children if self._beside is not None else ():
            part.lang = self.lang
        super().reword()

    def refresh(self) -> None:
        """Redraw the current session as the viewer may see it."""
        self.panel.viewer = self.viewer
        super().refresh()

    def _on_progress(self) -> None:
        self._remember_mistakes()
        if self.awake:
            self.refresh()

    def _remember_mistakes(self) -> None:
        """Add the costliest mistakes of people to the deck once the analysis is complete."""
        session = self.session
        coaching = get_coaching(session) if session is not None else None
        if session is None or self.deck is None or coaching is None or coaching.finding is None or coaching.runs:
            return
        analysis = coaching.found
        if analysis is None or not analysis.is_over or analysis.done < 1 or coaching.offset is None:
            return
        for seat in [seat for seat, player in enumerate(session.seats) if player == HUMAN]:
            for decision in analysis.list_costliest(seat, MAX_DECISIONS):
                if decision.mark and decision.tried:
                    self._remember(build_exercise(analysis, decision, session.game), decision)

    def _remember(self, builder: LessonBuilder, decision: DecisionEvaluation) -> ReviewItem | None:
        """Add a mistake to the deck as the exercise of `builder`. Return its item; None if it cannot be kept."""
        state = builder.node.state
        item = ReviewItem(state.game.name, MISTAKE, f"{state.digest()} {decision.action}"[:MAX_LETTERS])
        text = builder.to_toml()
        if self.deck is None or state.game.name not in games() or len(text) > MAX_DATA_LETTERS:
            return None
        self.deck.add(item, text)
        return item

    def _redraw(self) -> None:
        analysis, offset = self.panel.get_analysis() if self.session is not None else (None, 0)
        if analysis is None or not any(n is not None for course in analysis.swing.chances for n in course):
            self._draws = False
            self._arrange()
            return
        chart, self._draws = self._build_chart(), True
        self._arrange()
        self._draw(chart, analysis, offset)

    def _build_chart(self) -> SwingChart:
        if self.chart is None:
            from bqplot import LinearScale  # imports numpy and pandas

            self._x = LinearScale(min=0)
            self.chart = SwingChart(self._x, self.height, lambda index: self.dispatch(self.panel.go, index))
        return self.chart

    def _draw(self, chart: SwingChart, analysis: Analysis, offset: int) -> None:
        assert self.session is not None
        assert self.desk is not None
        assert self._x is not None
        lang, session = self.lang, self.session
        view = self.desk.view(self.desk.resolve_viewer(self.viewer), lang)
        seats = [seat for seat in view["seats"] if seat["seat"] < len(analysis.swing.chances)]
        places = {seat["seat"]: k for k, seat in enumerate(seats)}
        here = session.index - offset
        courses = []
        for seat in seats:
            means, lows, highs = (_fill_gaps(curve) for curve in analysis.swing.compute_bands(seat["seat"]))
            errors = _fill_gaps(list(analysis.swing.errors[seat["seat"]]))
            k = max(0, min(here, len(means) - 1))
            steps = [
                (
                    offset + decision.index,
                    f"{decision.mark} −{format_chance(decision.loss, decision.error, lang)}",
                    self._describe(decision, offset),
                )
                for decision in analysis.list_mistakes(seat["seat"])
            ]
            courses.append(
                ChartLine(
                    seat["letter"], seat["name"], seat["color"], [WHOLE * n for n in means],
                    value=format_chance(means[k], errors[k], lang), steps=steps,
                    band=[(WHOLE * low, WHOLE * high) for low, high in zip(lows, highs, strict=True)],
                )
            )  # fmt: skip
        chart.spots = [
            (offset + decision.index, places[decision.seat], decision.mark)
            for decision in analysis.list_mistakes()
            if decision.seat in places
        ]
        self._x.min, self._x.max = offset, max(offset + 1, offset + len(analysis.swing.chances[0]) - 1)
        borders, heads, before = {}, [], 0
        for moment in session.history():
            if moment.round and moment.round != before and moment.node_index >= offset:
                borders[moment.node_index] = before = moment.round
                heads.append((moment.node_index, say("Round {n}", lang, n=moment.round)))
        chart.label_rounds(borders or {offset: 0}, lang)
        hint = say(
            "All hands open, if everyone plays on about as well as the level Normal. The band holds the chance 19 "
            "times out of 20. Dots: mistakes. Click to go to that decision.",
            lang,
        )
        title = say("Chance to win, %", lang)
        chart.draw(title, courses, lang, hint, offset, WHOLE, None, session.index, heads)
        descriptions = [f"{c.name} {c.value}" for c in courses]
        descriptions += [f"{say('Mistake', lang)} {mark}: {place}" for place, _, mark in chart.spots]
        chart.box.label = ". ".join([title, *descriptions])

    def _describe(self, decision: Any, offset: int) -> str:
        """Return the tooltip of a dot: the played move and the better one."""
        assert self.session is not None
        state = self.session.nodes[offset + decision.index].state
        better = state.game.parse_action(decision.best).text(state, self.lang) if decision.best else ""
        word = describe_mark(decision.mark, self.lang)
        return f"{word}: {decision.describe_choice(state, self.lang)}. {say('Better:', self.lang)} {better}"

    def text(self) -> str:
        """Return the results in words."""
        return self.panel.text()

    def picture(self) -> str:
        """Return the chart as a still picture; "" while there is none."""
        return render_charts([self.chart]) if self.chart is not None and self._draws else ""

    def close(self) -> None:
        """Release the session and all parts of the chart."""
        if self._stop is not None:
            self._stop()
        if "panel" in vars(self):
            self.end_practice()
        super().close()
        if "panel" in vars(self):  # not set if the arguments were refused
            close_all(self.panel)
        if self.chart is not None:
            self.chart.close()
        if self._x is not None:
            self._x.close()


def _fill_gaps(numbers: list[float | None]) -> list[float]:
    """Return the numbers with each missing one replaced by the number before it."""
    filled, last = [], next((n for n in numbers if n is not None), 0.0)
    for n in numbers:
        last = n if n is not None else last
        filled.append(last)
    return filled


add_tab(COACH, "coach", lambda: CoachView(height="170px"))
