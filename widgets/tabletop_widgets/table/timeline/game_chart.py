"""One picture of a game: scores, measures, chances and what mattered on one time axis, live and as a static picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets as W
import traitlets as T
from markupsafe import Markup

from tabletop import Session
from tabletop.engine.declarations.colors import COLORS
from tabletop.teaching.analysis import Analysis, follow_chances
from tabletop_widgets.kernel.loop import get_loop
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.session_widget import SessionWidget
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.widget_utils import close_all, join_lines, refuse_unknown
from tabletop_widgets.table.timeline.chart import GAME_RIGHT, GREY, Chart, ChartLine
from tabletop_widgets.table.timeline.figures.figure_export import save_figure
from tabletop_widgets.table.timeline.figures.figure_svg import INK, MUTED, RULE, render_figure, render_tracks
from tabletop_widgets.table.timeline.figures.game_figure import (
    CHANCES,
    POINTS,
    ComparedLine,
    FigureBuilder,
    FigureSource,
    GameFigure,
    Panel,
    group_measures,
    list_round_starts,
)
from tabletop_widgets.table.timeline.figures.game_marks import Reasons
from tabletop_widgets.table.timeline.game_course import GameCourse, describe_branch
from tabletop_widgets.table.timeline.mark_lanes import MarkLanes
from tabletop_widgets.thinking.coach_session import find_chances, get_chances, get_coaching

if TYPE_CHECKING:
    from bqplot import LinearScale

OPACITY = 0.6
"""Opacity of the bands of a `BandChart`."""
HEIGHTS = {POINTS: 270, CHANCES: 170}
MEASURE_HEIGHT = 190
"""Heights of the charts in pixels."""


class BandChart(Chart):
    """Bands on top of each other, the first line at the bottom. Readout, keys and clicks are those of `Chart`."""

    def __init__(self, x: LinearScale, height: str, on_click: Callable[[int], None], right: int) -> None:
        super().__init__(x, height, on_click, stepped=False, right=right)
        self.lines.stroke_width, self.edge.stroke_width = 1.5, 2.5

    def _place_lines(self, courses: Sequence[ChartLine]) -> list[list[float]]:
        """Return the upper edges of the bands."""
        shares = zip(*(c.points for c in courses), strict=True)
        return [list(edge) for edge in zip(*(accumulate(column) for column in shares), strict=True)]

    def _place_ends(self, paths: Sequence[Sequence[float]]) -> list[float]:
        """Return the middle of each band at the end."""
        edges = [0.0, *(path[-1] for path in paths)]
        return [(low + high) / 2 for low, high in pairwise(edges)]

    def _draw_areas(self, courses: Sequence[ChartLine], first: int) -> None:
        paths = self._place_lines(courses)
        below = [[0.0] * len(path) for path in paths[:1]] + paths[:-1]
        with self.bands.hold_sync():
            across = list(range(first, first + max(map(len, paths), default=0)))
            self.bands.x = [[*across, *reversed(across)] for _ in paths] or [0.0]
            self.bands.y = [[*low, *reversed(high)] for low, high in zip(below, paths, strict=True)] or [0.0]
            self.bands.fill_colors = self.bands.colors = [c.color for c in courses] or [GREY]
            self.bands.fill_opacities = [OPACITY] * max(1, len(paths))
            self.bands.visible = bool(paths)

    def _draw_dots(self, courses: Sequence[ChartLine], paths: Sequence[Sequence[float]], first: int) -> None:
        self.dots.visible = False


class GameChart(SessionWidget, Composite):
    """One picture of a game on one time axis: scores, measures with limits, chances to win, and what mattered.

    A click on a chart or a mark shows that moment in every view of the session. Pointing at a place, or a slider for
    the keyboard, shows all values there with the cause of every change. After the end of a game the chances to win
    appear: first by the value of each position, then refined by playouts while a page shows the chart.

    Args:
        session: The game.
        compare: Another session of the same game, or the name of a branch of this one. It is drawn dotted, with the
            rounds of another session at the same places.
        waits: True to create the charts when a page shows them for the first time; until then the widget is empty and
            imports no chart library.

    Raises:
        TypeError: `compare` has another type.
        ValueError: `compare` is a session of another game, or no branch has this name.

    >>> from tabletop_widgets import GameChart
    >>> print(GameChart(session).text().splitlines()[0])
    Victory points, decision by decision
    """

    compare = T.Any(None, help="another session of the game, or the name of a branch")
    lanes: MarkLanes
    _charts: tuple[Chart, ...] = ()
    _reasons: Reasons
    _x: LinearScale | None = None
    _tracks: W.HTML | None = None
    _unwatch: tuple[Callable[[], None], ...] = ()

    def __init__(
        self, session: Session | None = None, compare: Session | str | None = None, waits: bool = False, **traits: Any
    ) -> None:
        refuse_unknown(type(self), traits)
        self._reasons, self._course = {}, GameCourse()
        self._seats: tuple[Any, Sequence[Mapping[str, Any]]] = (None, ())
        super().__init__(_waits=waits, **traits)
        self.lanes = MarkLanes()
        self.lanes.go = self._go
        self.add_class("tt-curves")
        self.awake = not waits
        self.compare = compare
        self.begin(session)
        self.observe(self._check_compare, "compare")

    def check(self, session: Session) -> None:
        """Check that the chart can draw this session and the compared one. Raises TypeError or ValueError."""
        super().check(session)
        other = self.compare
        if other is None:
            return
        if isinstance(other, str):
            if other not in {branch.name for branch in session.branches}:
                names = ", ".join(branch.name for branch in session.branches)
                raise ValueError(f"GameChart: no branch {other!r:.60} here (there are {names})")
        elif not isinstance(other, Session):
            raise TypeError(f"GameChart: compare={type(other).__name__} is neither a Session nor the name of a branch")
        elif other.game.name != session.game.name:
            raise ValueError(f"GameChart: compare plays {other.game.name}, this session {session.game.name}")

    def _check_compare(self, change: Any) -> None:
        if self.session is not None:
            try:
                self.check(self.session)
            except (TypeError, ValueError):
                self.compare = change["old"]
                raise
            self.refresh()

    def bind(self, session: Session | None) -> None:
        """Show another session, and recreate the charts if its game has a different number of measures."""
        if session is not self.session:
            self._reasons, self._course, self._seats = {}, GameCourse(), (None, ())
        for unwatch in self._unwatch:
            unwatch()
        self._unwatch = ()
        if session is not None and not self._waits:
            works = (get_coaching(session), get_chances(session))
            self._unwatch = tuple(work.on_found(self._on_found) for work in works)
            self._create_charts(session)
            self.lanes.lang, self.lanes.viewer = self.lang, self.viewer
            self.lanes.bind(session)
        super().bind(session)

    def _create_charts(self, session: Session) -> None:
        count = 2 + len(group_measures(session))
        if count == len(self._charts):
            return
        from bqplot import LinearScale  # imported here because it loads numpy and pandas

        old = self._charts
        self._tracks = self._tracks or W.HTML()
        x = self._x = self._x or LinearScale(min=0)

        def go(index: int) -> None:
            self.dispatch(self._go, index)

        with self.collect_parts():  # the chart of chances may be in no page for a while
            points = Chart(x, f"{HEIGHTS[POINTS]}px", go, right=GAME_RIGHT, pawns=True)
            measures = [Chart(x, f"{MEASURE_HEIGHT}px", go, right=GAME_RIGHT) for _ in range(count - 2)]
            self._charts = (points, *measures, BandChart(x, f"{HEIGHTS[CHANCES]}px", go, GAME_RIGHT))
        for chart in old:
            chart.close()

    def wake(self) -> None:
        """Redraw missed updates; a widget that has never been visible continues to wait."""
        if not self._waits:
            super().wake()
        elif self.presence.seen:
            self._open()
        if self.presence.seen:
            self._follow_chances()

    def unsubscribe(self) -> None:
        """Unsubscribe from the session, and stop the playouts of a chart that no page shows."""
        super().unsubscribe()
        if not self.presence.seen and self.session is not None:
            get_chances(self.session).stop()

    def _open(self) -> None:
        """Create the charts if this has been deferred."""
        if self._waits:
            self._waits, self.awake = False, True
            self.bind(self.session)

    @property
    def charts(self) -> tuple[Chart, ...]:
        """The charts from top to bottom, the chances last. They are created on first access."""
        self._open()
        return self._charts

    def _go(self, index: int) -> None:
        """Show the position that was clicked."""
        assert self.session is not None
        assert self.desk is not None
        with self.desk.hold_redraws():
            self.session.goto(min(index, self.session.length - 1))

    # --- chances ------------------------------------------------------------------------------------------------

    @property
    def _is_over(self) -> bool:
        return self.session is not None and self.session.nodes[-1].state.is_terminal()

    def _find_chances(self) -> tuple[Analysis | None, int]:
        """Return the analysis of this line with the most precise chances, and its offset in the line."""
        return find_chances(self.session) if self.session is not None else (None, 0)

    def _follow_chances(self) -> None:
        """Refine the chances of a finished game in the background, while a page shows the chart."""
        if self.session is None or not self._is_over or get_loop() is None:
            return
        chances, coaching = get_chances(self.session), get_coaching(self.session)
        if not chances.runs and not coaching.runs and self._find_chances()[0] is None:
            chances.begin()

    def _estimate_chances(self) -> None:
        """Estimate the chances of a finished game at once, for a static picture."""
        if self.session is not None and self._is_over and self._find_chances()[0] is None:
            get_chances(self.session).give(next(filter(None, follow_chances(self.session))))

    def _on_found(self) -> None:
        if self.awake and not self._waits:
            self.refresh()

    # --- drawing ------------------------------------------------------------------------------------------------

    def build_figure(self) -> GameFigure:
        """Return everything in the picture as data.

        >>> from tabletop_widgets import GameChart
        >>> [panel.kind for panel in GameChart(session).build_figure().panels]
        ['points', 'measures']
        """
        assert self.session is not None
        assert self.desk is not None
        session, viewer = self.session, self.seen_by
        return FigureBuilder(
            FigureSource(
                session, self.lang, viewer, self._find_seats(session, viewer), self._course, self._reasons,
                self._find_chances(), self._find_compared(),
            )
        ).build()  # fmt: skip

    def _find_seats(self, session: Session, viewer: int | None) -> Sequence[Mapping[str, Any]]:
        """Return the seats in the view of the last position of the line."""
        key = (session.nodes[-1].number, viewer, self.lang)
        if self._seats[0] != key:
            self._seats = key, session.game.view(session.nodes[-1].state, viewer, self.lang)["seats"]
        return self._seats[1]

    def _find_compared(self) -> ComparedLine | None:
        other, session = self.compare, self.session
        if other is None or session is None:
            return None
        if isinstance(other, str):
            if other not in {branch.name for branch in session.branches} or other == session.current_branch:
                return None
            history = session.history(other)
            return ComparedLine(describe_branch(other, self.lang), history, list_round_starts(history), True)
        history = other.history()
        return ComparedLine(say("the other game", self.lang), history, list_round_starts(history), False)

    def _redraw(self) -> None:
        if self.session is None or self.desk is None or self._x is None or self._tracks is None:
            return
        figure = self.build_figure()
        self._x.max = figure.end
        self.lanes.lang, self.lanes.viewer = self.lang, self.viewer
        self.lanes.show(figure)
        points, *measures, chances = self._charts
        by_kind = [panel for panel in figure.panels if panel.kind != CHANCES]
        shown = [*zip([points, *measures], by_kind, strict=True)]
        shown += [(chances, panel) for panel in figure.panels if panel.kind == CHANCES]
        for chart, panel in shown:
            self._draw_panel(chart, panel, figure)
        tracks = render_tracks(figure)
        self._tracks.value = _to_page(tracks, self.lang) if tracks else ""
        charts = [chart.box for chart, _ in shown]
        self.children = [charts[0], self.lanes, *charts[1:], *([self._tracks] if tracks else [])]
        self._follow_chances()

    def _draw_panel(self, chart: Chart, panel: Panel, figure: GameFigure) -> None:
        lang, goal = self.lang, panel.goal or None
        hint = say("Click to go to that decision.", lang)
        if goal:
            hint = say("The dashed line is the goal. Click to go to that decision.", lang)
        is_compared = figure.compared and panel.kind != CHANCES
        compared = [say("Dotted: {name}", lang, name=f"{figure.compared}.")] if is_compared else []
        names = {k: str(n) for k, n in figure.rounds.items()} or {0: "0"}  # else bqplot would number the decisions
        if figure.final:
            names[figure.final] = say("Final scoring", lang)
        chart.label_places(names, say("round", lang))
        words, apart = " ".join([*panel.notes, *compared, hint]), figure.last if figure.final else None
        heads = figure.list_heads()
        chart.draw(panel.title, panel.lines, lang, words, 0, panel.least, goal, figure.shown, heads, apart)
        chart.box.label = ". ".join([panel.title, *self._describe_panel(panel, figure), *panel.notes])

    def _describe_panel(self, panel: Panel, figure: GameFigure) -> list[str]:
        """Return the values at the end of each round and of the line in words."""
        ends = [before - 1 for before in list(figure.rounds)[1:]] + [figure.final or figure.last]
        numbers = list(figure.rounds.values()) or [0]
        return [
            f"{say('Round {n}', self.lang, n=number)}: "
            + ", ".join(f"{line.name} {line.points[k]:.0f}" for line in panel.lines if k < len(line.points))
            for number, k in zip(numbers, ends, strict=False)
        ]

    def text(self) -> str:
        """Return the picture in words: every chart by round, and what mattered."""
        figure = self.build_figure()
        lines = [
            line
            for panel in figure.panels
            for line in (panel.title, *(f"  {round}" for round in self._describe_panel(panel, figure)))
        ]
        marks = [f"{lane.label}: {mark.text}" for lane in figure.lanes if lane.listed for mark in lane.marks]
        return join_lines([*lines, *marks])

    def picture(self) -> str:
        """Return the picture as SVG. It needs no chart library, and waits for no playouts."""
        self._estimate_chances()
        return render_figure(self.build_figure())

    def save(self, path: str | Path) -> Path:
        """Save the picture as ".svg", ".pdf" or ".png", and return the path.

        PDF and SVG are vector graphics with text; a PDF contains its fonts. PDF and PNG need the extra `figures`.

        Raises:
            ValueError: The name has another ending.
            MissingExtraError: The extra is not installed.

        >>> from tempfile import gettempdir
        >>> from tabletop_widgets import GameChart
        >>> GameChart(session).save(f"{gettempdir()}/game.svg").suffix
        '.svg'
        """
        return save_figure(self.picture(), Path(path))

    def close(self) -> None:
        """Release the session and close all charts."""
        for unwatch in self._unwatch:
            unwatch()
        self._unwatch = ()
        super().close()
        if self._tracks is not None:
            close_all(self._tracks)
        for chart in self._charts:
            chart.close()
        if self._x is not None:
            self._x.close()


THEME = {
    INK: "var(--tt-ink)", MUTED: "var(--tt-muted)", RULE: "var(--tt-line)", COLORS["white"]: "transparent",
    COLORS["soft"]: "var(--tt-soft)",
}  # fmt: skip
"""Colours of a picture that follow the theme of the page."""


def _to_page(svg: Markup, lang: str) -> str:
    """Return a picture as a part of the page, in the colours of its theme."""
    for color, variable in THEME.items():
        svg = svg.replace(color, variable)
    return str(Markup('<div class="tt tt-trackpicture" lang="{}">{}</div>').format(lang, svg))
