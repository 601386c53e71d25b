"""Curves of one game: its measures and points after each decision, with the cause of every change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

import ipywidgets as W

from tabletop import Session
from tabletop.engine.session.history import Moment, find_fork
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.session_widget import SessionWidget
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.widget_utils import join_lines, refuse_unknown
from tabletop_widgets.table.activity.grouped_moves import format_amount
from tabletop_widgets.table.boards import MeasureCurve, get_boards
from tabletop_widgets.table.timeline.chart import Chart, ChartLine, join_names
from tabletop_widgets.table.timeline.projection import find_reason, predict_meeting
from tabletop_widgets.table.timeline.static_figure import Key, render_figures

if TYPE_CHECKING:
    from bqplot import LinearScale

MIN_SCALE_POINTS = 8
"""Smallest upper end of the scale for points, if there is no goal."""
Steps = list[tuple[int, str, str]]


class GameCurves(SessionWidget, Composite):
    """Charts of one game, stacked: its measures and the points after each decision.

    A click on a dot shows that position in every view of the session. With `waits`, the widget is empty and imports no
    chart library until a page shows it.
    """

    height: ClassVar[str] = "230px"
    points: ClassVar[bool] = True
    """True if the last chart shows the points."""
    head: tuple[W.Widget, ...] = ()
    """Widgets above the charts."""
    _charts: tuple[Chart, ...] = ()
    _reasons: dict[tuple[Any, ...], str]
    """Causes of changes, by node, seat, viewer and language."""
    _x: LinearScale | None = None

    def __init__(self, session: Session | None = None, waits: bool = False, **traits: Any) -> None:
        refuse_unknown(type(self), traits)
        self._reasons = {}
        super().__init__(_waits=waits, **traits)
        self.add_class("tt-curves")
        self.children, self.awake = self.head, not waits
        self.begin(session)

    def bind(self, session: Session | None) -> None:
        """Show another session, and recreate the charts if its game has a different number of measures."""
        self._reasons = {}
        count = self.points + len(self.group_curves(session)) if session is not None and not self._waits else 0
        if count != len(self._charts):
            old, self._charts = self._charts, tuple(self._make_chart() for _ in range(count))
            self.children = [*self.head, *(chart.box for chart in self._charts)]
            for chart in old:
                chart.close()
        super().bind(session)

    def wake(self) -> None:
        """Redraw missed updates; a widget that has never been visible continues to wait."""
        if not self._waits:
            super().wake()
        elif self.presence.seen:
            self._open()

    def _open(self) -> None:
        """Create the charts if this has been deferred."""
        if self._waits:
            self._waits, self.awake = False, True
            self.bind(self.session)

    def _make_chart(self) -> Chart:
        from bqplot import LinearScale  # imported here because it loads numpy and pandas

        self._x = self._x or LinearScale(min=0)
        return Chart(self._x, self.height, lambda index: self.dispatch(self._go, index))

    def _go(self, index: int) -> None:
        """Show the position that was clicked."""
        assert self.session is not None
        assert self.desk is not None
        with self.desk.hold_redraws():
            self.session.goto(index)

    def group_curves(self, session: Session) -> tuple[tuple[MeasureCurve, ...], ...]:
        """Return the measures to draw, a tuple for each chart; the chart of the points follows them."""
        return get_boards(session.game.name).group_curves(session.game.measures(session.state))

    def _build_courses(
        self, session: Session, view: dict[str, Any], history: Sequence[Moment]
    ) -> list[list[ChartLine]]:
        """Return the lines of every chart."""
        game, at, charts = session.game, session.index, []
        beside = self._find_forks(session)
        for group in self.group_curves(session):
            courses = []
            for curve in group:
                points = [m.measures[curve.measure] for m in history]
                name = game.measure_name(curve.measure, self.lang)
                steps = self._list_steps(session, points, None)
                faint = [(k, [m.measures[curve.measure] for m in moments]) for k, moments in beside]
                letter, value = curve.get_letter(self.lang), str(points[at])
                courses.append(ChartLine(letter, name, curve.color, points, value=value, steps=steps, faint=faint))
            charts.append(self._add_projections(session, group, courses, history))
        if not self.points:
            return charts
        scores = list(zip(*(m.scores for m in history), strict=True))
        seats = [s for s in view["seats"] if s["seat"] < len(scores)]
        points = []
        for s in seats:
            own = scores[s["seat"]]
            steps = self._list_steps(session, own, s["seat"])
            faint = [(k, [m.scores[s["seat"]] for m in moments]) for k, moments in beside]
            value = str(s["vp"])
            points.append(ChartLine(s["letter"], s["name"], s["color"], own, value=value, steps=steps, faint=faint))
        return [*charts, points]

    def _find_forks(self, session: Session) -> list[tuple[int, list[Moment]]]:
        """Return the other branches, as (fork index, history from there on)."""
        nodes, forks = session.nodes, []
        for branch in session.branches:
            k = find_fork(nodes, session.line(branch.name))
            if k < branch.length - 1:
                forks.append((k, session.history(branch.name)[k:]))
        return forks

    def _list_steps(self, session: Session, points: Sequence[int], seat: int | None) -> Steps:
        """Return the changes of a line, as (place, signed difference, cause)."""
        nodes, steps = session.nodes, []
        viewer, lang = self.seen_by, self.lang
        for k in range(1, min(len(points), len(nodes))):
            if points[k] != points[k - 1]:
                key = (nodes[k].number, seat, viewer, lang)
                if key not in self._reasons:
                    self._reasons[key] = find_reason(nodes[k], seat, viewer, lang)
                steps.append((k, format_amount(points[k] - points[k - 1]), self._reasons[key]))
        return steps

    def _add_projections(
        self, session: Session, group: Sequence[MeasureCurve], courses: list[ChartLine], history: Sequence[Moment]
    ) -> list[ChartLine]:
        """Return the lines, with a projection for measures that approach their limit."""
        at, names = session.index, [curve.measure for curve in group]
        for k, curve in enumerate(group):
            if curve.until not in names or session.state.is_terminal():
                continue
            met = predict_meeting(history, at, curve.measure, curve.until)
            if met is not None:
                for which in (k, names.index(curve.until)):
                    here = (float(at), float(courses[which].points[at]))
                    courses[which] = replace(courses[which], ahead=[here, (met.place, met.level)])
        return courses

    def _list_hints(self, session: Session, group: Sequence[MeasureCurve], history: Sequence[Moment]) -> list[str]:
        """Return sentences that say in which round a measure reaches its limit at the current pace."""
        sentences = []
        for curve in group if not session.state.is_terminal() else ():
            met = predict_meeting(history, session.index, curve.measure, curve.until) if curve.until else None
            if met is not None:
                name, limit = (session.game.measure_name(key, self.lang) for key in (curve.measure, curve.until))
                words = {"name": name, "limit": limit, "n": met.round}
                sentences.append(say("At this pace {name} and {limit} meet in round {n}.", self.lang, **words))
        return sentences

    def _make_titles(self, courses: Sequence[Sequence[ChartLine]]) -> list[str]:
        """Return the title of each chart; the points are last."""
        headings = [join_names([c.name for c in group]) for group in (courses[:-1] if self.points else courses)]
        return [*headings, say("Victory points, decision by decision", self.lang)][: len(courses)]

    def _redraw(self) -> None:
        if self.session is None or self.desk is None or self._x is None:
            return
        session, history, lang = self.session, self.session.history(), self.lang
        view = self.desk.view(self.desk.resolve_viewer(self.viewer), lang)
        courses = self._build_courses(session, view, history)
        last = max(1, *(branch.length - 1 for branch in session.branches))
        if not session.nodes[-1].state.is_terminal():  # leave space, so that most decisions do not change the scale
            last = -(-(last + 4) // 25) * 25
        self._x.max = last
        borders, before = {}, 0
        for m in history:
            if m.round and m.round != before:
                borders[m.node_index] = before = m.round
        heads = [(k, say("Round {n}", lang, n=n)) for k, n in borders.items()]
        borders = borders or {0: 0}  # without any, bqplot would number the decisions
        descriptions = self._describe_courses(courses, history)
        curves = [*self.group_curves(session), ()]
        for chart, group, title, of in zip(self._charts, courses, self._make_titles(courses), curves, strict=False):
            hint = say("Click to go to that decision.", lang)
            points = self.points and chart is self._charts[-1]
            goal = view.get("goal") if points else None
            if goal:
                hint = say("The dashed line is the goal. Click to go to that decision.", lang)
            led = self._list_hints(session, of, history)
            chart.label_rounds(borders, lang)
            least = MIN_SCALE_POINTS if points else 1
            chart.draw(title, group, lang, " ".join([*led, hint]), 0, least, goal, session.index, heads)
            chart.box.label = ". ".join([title, *descriptions[title], *led])

    def _describe_courses(
        self, courses: Sequence[Sequence[ChartLine]], history: Sequence[Moment]
    ) -> dict[str, list[str]]:
        """Return the values at the end of each round and of the line in words, by chart title."""
        over = [(m.round, k) for k, (m, after) in enumerate(pairwise(history), 1) if m.round and m.round != after.round]
        places = [(say("Round {n}", self.lang, n=n), k) for n, k in [*over, (history[-1].round, len(history) - 1)]]
        return {
            title: [f"{round}: " + ", ".join(f"{c.name} {c.points[k]}" for c in group) for round, k in places]
            for group, title in zip(courses, self._make_titles(courses), strict=True)
        }

    def text(self) -> str:
        """Return every chart in words."""
        assert self.session is not None
        assert self.desk is not None
        history = self.session.history()
        view = self.desk.view(self.desk.resolve_viewer(self.viewer), self.lang)
        descriptions = self._describe_courses(self._build_courses(self.session, view, history), history)
        return join_lines(
            line for title, rounds in descriptions.items() for line in (title, *(f"  {round}" for round in rounds))
        )

    def picture(self) -> str:
        """Return every chart as one SVG."""
        self._open()
        self.refresh()
        legends = [[Key(text, color) for color, text in chart.keys if color] for chart in self._charts]
        return render_figures([(chart.figure, keys) for chart, keys in zip(self._charts, legends, strict=True)])

    def close(self) -> None:
        """Release the session and close all charts."""
        super().close()
        for chart in self._charts:
            chart.close()
        if self._x is not None:
            self._x.close()
