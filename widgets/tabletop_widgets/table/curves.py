"""Curves: lines told apart by colours and by letters at their ends; charts of them, and those of one game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar

import ipywidgets as W
import traitlets as T
from bqplot import Axis, Figure, Label, LinearScale, Lines, OrdinalColorScale, Scatter
from markupsafe import Markup

from tabletop import Session
from tabletop.engine.sessions.history import Moment
from tabletop.engine.views.picture import SEAT_COLORS
from tabletop_widgets.screen.bound import Bound, Presence
from tabletop_widgets.screen.languages import Lang
from tabletop_widgets.screen.parts import close_all, lines, refuse_unknown
from tabletop_widgets.screen.view import Style
from tabletop_widgets.screen.words import say
from tabletop_widgets.table.boards import Curve, boards_of

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
"""Distances between the numbers beside a chart."""
GREY = "#888"
LEAST = 8
"""The points that a scale shows at least where there is no goal."""


@dataclass(frozen=True)
class Course:
    """One line of a chart: its letter, name and colour, and its points from left to right."""

    letter: str
    name: str
    color: str
    points: Sequence[float]
    dotted: Sequence[float] = ()
    """What it is compared with, in the same colour."""
    value: str = ""
    """The number beside its name."""


class Chart:
    """A picture of courses over one scale; charts with the same `x` lie under one another and go together.

    With `on_click` every change of a course has a dot, and a click on it is told with the place of the change.
    """

    def __init__(
        self,
        x: LinearScale,
        height: str = "230px",
        on_click: Callable[[int], None] | None = None,
        presence: Presence | None = None,
    ) -> None:
        self.x, self.y = x, LinearScale(min=0, max=1)
        self.steps = on_click is not None
        self.moments: list[int] = []
        xy, nothing = {"x": x, "y": self.y}, [0.0]
        shape = {"interpolation": "step-after"} if self.steps else {}
        self.goal = Lines(x=nothing, y=nothing, scales=xy, colors=[GREY], line_style="dashed", stroke_width=1.5)
        self.now = Lines(x=nothing, y=nothing, scales=xy, colors=[GREY], stroke_width=1.5)
        self.dotted = Lines(x=nothing, y=nothing, scales=xy, line_style="dotted", stroke_width=2)
        # A light line on a light ground and a dark one on a dark ground are seen by their grey edge.
        self.edge = Lines(x=nothing, y=nothing, scales=xy, colors=[GREY], stroke_width=4.5, **shape)
        self.lines = Lines(x=nothing, y=nothing, scales=xy, stroke_width=2.5, **shape)
        self.palette = OrdinalColorScale(domain=[0, 1], colors=list(SEAT_COLORS[:2]))
        self.dots = Scatter(
            x=nothing, y=nothing, color=[0], scales={**xy, "color": self.palette}, default_size=40, stroke="#222",
            stroke_width=1,
        )  # fmt: skip
        self.ends = Label(
            x=nothing, y=nothing, text=[""], scales=xy, default_size=13, x_offset=8, y_offset=0, apply_clip=False,
            colors=[GREY],
        )  # fmt: skip
        if on_click is not None:
            self.dots.on_element_click(lambda _, event: self._clicked(event["data"]["index"], on_click))
        self.across = Axis(scale=x, grid_lines="solid", grid_color="#8886", tick_format="d")
        self.up = Axis(scale=self.y, side="left", grid_lines="none", tick_format="d")
        self.figure = Figure(
            marks=[self.goal, self.now, self.edge, self.dotted, self.lines, self.dots, self.ends],
            axes=[self.across, self.up],
            fig_margin={"top": 30, "bottom": 34, "left": 40, "right": 44},
            padding_y=0,
            display_toolbar=False,  # its buttons have no names, and would stand in what is announced as a picture
            layout=W.Layout(width="100%", height=height, min_width="0"),
            title_style={"font-size": "13px"},
        )
        self.style, self.legend = Style(presence), W.HTML()
        self.frame = W.Box([self.style, self.figure])
        self.frame.add_class("tt-figure")
        self.box = W.VBox([self.frame, self.legend], layout=W.Layout(min_width="0"))
        self.box.add_class("tt-track")

    def _clicked(self, dot: int, tell: Callable[[int], None]) -> None:
        if 0 <= dot < len(self.moments):
            tell(self.moments[dot])

    def draw(
        self, title: str, courses: Sequence[Course], lang: str, hint: str = "", first: int = 0, least: float = 1,
        goal: float | None = None, now: int | None = None,
    ) -> None:  # fmt: skip
        """Draw the courses, the leftmost points at `first`; `least` is shown of the scale in any case."""
        drawn = [c for c in courses if c.points]
        every = [n for c in courses for n in (*c.points, *c.dotted)]
        low, top = min([0.0, *every]), max([least, goal or 0, *every])
        margin = max(0.5, (top - low) * 0.07)
        low, top = low - (margin if low < 0 else 0), top + margin
        step = next((s for s in STEPS if (top - low) / s <= 6), STEPS[-1])
        self.up.tick_values = list(range(int(-(-low // step) * step), int(top) + 1, step))
        self.y.min, self.y.max = low, top
        # Whole numbers are often equal: lines then run beside one another instead of hiding all but the last.
        apart = (top - low) * 0.014 if self.steps and len(drawn) > 2 else 0.0
        paths = [[n + apart * (k - (len(drawn) - 1) / 2) for n in c.points] for k, c in enumerate(drawn)]
        colors = [c.color for c in courses] or [GREY]
        _set(self.lines, first, paths, [c.color for c in drawn])
        _set(self.edge, first, paths, [GREY])
        _set(self.dotted, first, [list(c.dotted) for c in courses if c.dotted], colors)
        self._draw_dots(drawn, paths, first)
        labels = raised({c.letter: path[-1] for c, path in zip(drawn, paths, strict=True)}, (top - low) * 0.075)
        with self.ends.hold_sync():
            self.ends.x = [first + len(c.points) - 1 for c in drawn][:1] * len(labels) or [0.0]
            self.ends.y, self.ends.text = list(labels) or [0.0], list(labels.values()) or [""]
        with self.goal.hold_sync():
            self.goal.x, self.goal.y, self.goal.visible = [self.x.min, self.x.max], [goal or 0] * 2, bool(goal)
        with self.now.hold_sync():
            self.now.x, self.now.y, self.now.visible = [now or 0] * 2, [low, top], now is not None
        self.figure.title = title
        self.legend.value = _legend(courses, hint, lang)
        self.style.label = f"{title}. " + ", ".join(f"{c.name} {c.value}" for c in courses)

    def _draw_dots(self, courses: Sequence[Course], paths: Sequence[Sequence[float]], first: int) -> None:
        dots = [
            (k, seat)
            for seat, c in enumerate(courses)
            for k in range(len(c.points))
            if not self.steps or k == 0 or c.points[k] != c.points[k - 1]
        ]
        self.moments = [first + k for k, _ in dots]
        self.palette.domain = list(range(len(courses)))
        self.palette.colors = [c.color for c in courses]
        with self.dots.hold_sync():
            self.dots.x = self.moments or [0.0]
            self.dots.y = [paths[seat][k] for k, seat in dots] or [0.0]
            self.dots.color = [seat for _, seat in dots] or [0]
            self.dots.visible = bool(dots)

    def rounds(self, borders: Mapping[int, int], lang: str) -> None:
        """Write the numbers of rounds (place -> round) under the chart."""
        # The labels first, in a message of their own: bqplot reads them when it hears of new tick values.
        self.across.tick_labels = {str(k): str(n) for k, n in borders.items()}
        self.across.tick_values = list(borders)
        self.across.label = say("round", lang)

    def close(self) -> None:
        """Let go of every part of the picture but the scale, which others may share."""
        figure = self.figure
        scales = (self.y, self.palette, figure.scale_x, figure.scale_y)
        close_all(*figure.marks, *figure.axes, *scales, figure, self.style, self.legend, self.frame, self.box)


def _set(mark: Lines, first: int, paths: Sequence[Sequence[float]], colors: Sequence[str]) -> None:
    """Give a mark other points, in one message."""
    with mark.hold_sync():
        mark.x = list(range(first, first + len(paths[0]))) if paths else [0.0]
        mark.y, mark.colors, mark.visible = list(paths) or [0.0], list(colors) or [GREY], bool(paths)


def _legend(courses: Iterable[Course], hint: str, lang: str) -> str:
    key = Markup(
        '<span class="tt-score" style="--seat:{c.color}"><span class="tt-letter">{c.letter}</span>'
        "{c.name} <b>{c.value}</b></span>"
    )
    keys = Markup().join(key.format(c=c) for c in courses)
    legend = Markup('<div class="tt tt-legend" lang="{lang}">{keys}<span class="tt-none">{hint}</span></div>')
    return legend.format(lang=lang, keys=keys, hint=hint)


def raised(heights: Mapping[str, float], gap: float) -> dict[float, str]:
    """Labels by height: equal ones share a place, near ones are moved up until they can be read."""
    placed: dict[float, str] = {}
    for height in sorted(set(heights.values())):
        label = "".join(letter for letter, h in heights.items() if h == height)
        placed[max(float(height), max(placed) + gap) if placed else float(height)] = label
    return placed


def heading(names: Sequence[str]) -> str:
    """The names of courses as the title of their chart."""
    joined = ", ".join(names)
    return joined[:1].upper() + joined[1:]


class GameCurves(Bound, W.VBox):
    """The course of one game: its measures and the points, decision by decision, under one another.

    A click on a dot goes to that decision, in every view of the session.
    """

    lang = Lang()
    status = T.Unicode()
    trouble = T.Unicode()
    viewer = T.Union([T.Int(), T.Enum(["asked"])], allow_none=True, default_value="asked")
    height: ClassVar[str] = "230px"
    points: ClassVar[bool] = True
    """Whether the points have a chart, the last one."""
    head: tuple[W.Widget, ...] = ()
    """What stands above the charts."""
    _charts: tuple[Chart, ...] = ()
    _x: LinearScale | None = None

    def __init__(self, session: Session | None = None, **traits: Any) -> None:
        refuse_unknown(type(self), traits)
        self._x = LinearScale(min=0)
        super().__init__(**{"layout": W.Layout(grid_gap="8px"), **traits})
        self.begin(session)

    def bind(self, session: Session | None) -> None:
        """Show another session; the charts are made anew if its game has other measures."""
        count = self.points + len(self.groups(session)) if session is not None else 0
        if count != len(self._charts):
            old, self._charts = self._charts, tuple(self._chart() for _ in range(count))
            self.children = [*self.head, *(chart.box for chart in self._charts)]
            for chart in old:
                chart.close()
            self.presence.forget()
        super().bind(session)

    def _chart(self) -> Chart:
        assert self._x is not None
        return Chart(self._x, self.height, lambda index: self.dispatch(self._go, index), self.presence)

    def _go(self, index: int) -> None:
        """Show the moment that was clicked."""
        assert self.session is not None
        assert self.desk is not None
        with self.desk.hand():
            self.session.goto(index)

    def groups(self, session: Session) -> tuple[tuple[Curve, ...], ...]:
        """The measures to draw, a chart each; the points come under them."""
        return boards_of(session.game.name).groups(session.game.measures(session.state))

    def _courses(self, session: Session, view: dict[str, Any], history: Sequence[Moment]) -> list[list[Course]]:
        """The courses of every chart."""
        game, at, found = session.game, session.index, []
        for group in self.groups(session):
            courses = []
            for curve in group:
                points = [m.measures[curve.measure] for m in history]
                name = game.measure_name(curve.measure, self.lang)
                courses.append(Course(curve.letter, name, curve.color, points, value=str(points[at])))
            found.append(courses)
        if not self.points:
            return found
        scores = list(zip(*(m.scores for m in history), strict=True))
        seats = [s for s in view["seats"] if s["seat"] < len(scores)]
        return [
            *found,
            [Course(s["letter"], s["name"], s["color"], scores[s["seat"]], value=str(s["vp"])) for s in seats],
        ]

    def _titles(self, courses: Sequence[Sequence[Course]]) -> list[str]:
        """What each chart shows; the points come last."""
        named = [heading([c.name for c in group]) for group in (courses[:-1] if self.points else courses)]
        return [*named, say("Victory points, decision by decision", self.lang)][: len(courses)]

    def _redraw(self) -> None:
        if self.session is None or self.desk is None:
            return
        assert self._x is not None
        session, history, lang = self.session, self.session.history(), self.lang
        view = self.desk.view(self.desk.seen_by(self.viewer), lang)
        courses = self._courses(session, view, history)
        last = max(1, len(history) - 1)
        if not session.nodes[-1].state.is_terminal():  # room to grow: most decisions change no scale then
            last = -(-(last + 4) // 25) * 25
        self._x.max = last
        borders, before = {}, 0
        for m in history:
            if m.round and m.round != before:
                borders[m.node_index] = before = m.round
        borders = borders or {0: 0}  # without any, bqplot would number the decisions
        hint = say("Click a dot to go to that decision.", lang)
        told = self._told(courses, history)
        for chart, group, title in zip(self._charts, courses, self._titles(courses), strict=True):
            points = self.points and chart is self._charts[-1]
            goal = view.get("goal") if points else None
            if goal:
                hint = say("The dashed line is the goal. Click a dot to go to that decision.", lang)
            chart.rounds(borders, lang)
            chart.draw(title, group, lang, hint, least=LEAST if points else 1, goal=goal, now=session.index)
            chart.style.label = ". ".join([title, *told[title]])

    def _told(self, courses: Sequence[Sequence[Course]], history: Sequence[Moment]) -> dict[str, list[str]]:
        """By the title of its chart: the numbers when each round was over, and at the end."""
        over = [(m.round, k) for k, (m, after) in enumerate(pairwise(history), 1) if m.round and m.round != after.round]
        places = [(say("Round {n}", self.lang, n=n), k) for n, k in [*over, (history[-1].round, len(history) - 1)]]
        return {
            title: [f"{round}: " + ", ".join(f"{c.name} {c.points[k]}" for c in group) for round, k in places]
            for group, title in zip(courses, self._titles(courses), strict=True)
        }

    def text(self) -> str:
        """Every chart in words."""
        assert self.session is not None
        assert self.desk is not None
        history = self.session.history()
        view = self.desk.view(self.desk.seen_by(self.viewer), self.lang)
        told = self._told(self._courses(self.session, view, history), history)
        return lines(line for title, rounds in told.items() for line in (title, *(f"  {round}" for round in rounds)))

    def close(self) -> None:
        """Let go of the session, and of every part of the pictures."""
        super().close()
        for chart in self._charts:
            chart.close()
        if self._x is not None:
            self._x.close()
