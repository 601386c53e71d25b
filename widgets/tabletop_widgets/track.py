"""The track of victory points: every seat as it went, the goal, the borders of the rounds; a click goes to a moment."""

from __future__ import annotations

import itertools
from typing import Any

import ipywidgets as W
import traitlets as T
from bqplot import Axis, ColorScale, Figure, Label, LinearScale, Lines, Scatter

from tabletop import Session
from tabletop_widgets.base import LANGUAGES, Bound, Style, lines, refuse_unknown, say


class VictoryTrack(Bound, W.VBox):
    """The points of all seats over the whole line that is shown. A click on a dot goes to that decision."""

    lang = T.Enum(list(LANGUAGES), "en")
    status = T.Unicode()
    trouble = T.Unicode()
    viewer = T.Union([T.Int(), T.Enum(["asked"])], allow_none=True, default_value="asked")
    _parts: tuple[W.Widget, ...] = ()

    def __init__(self, session: Session | None = None, **traits: Any) -> None:
        refuse_unknown(type(self), traits)
        x, y = LinearScale(min=0), LinearScale(min=0)
        self._x, self._y = x, y
        xy = {"x": x, "y": y}
        palette = ColorScale()
        self._palette = palette
        nothing = [0.0]
        self._lines = Lines(x=nothing, y=nothing, scales=xy, interpolation="step-after", stroke_width=2.5)
        self._goal = Lines(x=nothing, y=nothing, scales=xy, colors=["#888"], line_style="dashed", stroke_width=1.5)
        self._now = Lines(x=nothing, y=nothing, scales=xy, colors=["#888"], stroke_width=1.5)
        self._dots = Scatter(
            x=nothing,
            y=nothing,
            color=nothing,
            scales={**xy, "color": palette},
            default_size=44,
            stroke="#222",
            stroke_width=1,
        )
        self._ends = Label(
            x=nothing,
            y=nothing,
            text=[""],
            scales=xy,
            default_size=13,
            x_offset=8,
            y_offset=4,
            apply_clip=False,
            colors=["#777"],
        )
        self._dots.on_element_click(lambda _, event: self.dispatch(self._go, event))
        self._across = Axis(scale=x, grid_lines="solid", grid_color="#8886", tick_format="d")
        self._up = Axis(scale=y, side="left", grid_lines="none", tick_format="d")
        self._moments: list[int] = []
        self._legend, self._style = W.HTML(), Style()
        self._figure = Figure(
            marks=[self._goal, self._now, self._lines, self._dots, self._ends],
            axes=[self._across, self._up],
            fig_margin={"top": 30, "bottom": 34, "left": 36, "right": 44},
            padding_y=0,
            legend_location="top-left",
            layout=W.Layout(width="100%", height="290px", min_width="0"),
            title_style={"font-size": "13px"},
        )
        figure = self._figure
        scales = (x, y, palette, figure.scale_x, figure.scale_y)
        self._parts = (*figure.marks, *figure.axes, *scales, figure, self._legend, self._style)
        super().__init__(children=[self._style, self._figure, self._legend], **traits)
        self.add_class("tt-track")
        self.begin(session)

    def close(self) -> None:
        """Let go of the session, and of every part of the picture."""
        super().close()
        for part in self._parts:
            part.close()

    def _go(self, event: dict[str, Any]) -> None:
        """Show the moment of the dot that was clicked."""
        assert self.session is not None
        assert self.desk is not None
        k = event["data"]["index"]
        if 0 <= k < len(self._moments):
            with self.desk.hand():
                self.session.goto(self._moments[k])

    def _redraw(self) -> None:
        if self.session is None or self.desk is None:
            return
        lang, session = self.lang, self.session
        view = self.desk.view(self.desk.seen_by(self.viewer), lang)
        history = session.history()
        scores = [list(points) for points in zip(*(m.scores for m in history), strict=True)]
        seats = [s for s in view["seats"] if s["seat"] < len(scores)]
        last = max(1, len(history) - 1)
        if not session.nodes[-1].state.is_terminal():  # room to grow: most decisions change no scale then
            last = -(-(last + 4) // 25) * 25
        goal = view.get("goal") or 0
        top = max([goal, *(max(s) for s in scores)]) + 2
        borders, before = [], None
        for m in history:
            if m.round and m.round != before:
                borders.append((m.node_index, m.round))
                before = m.round
        borders = borders or [(0, 0)]  # without any, bqplot would number the decisions
        dots = [(0, s["seat"], scores[s["seat"]][0]) for s in seats]
        for s in seats:
            points = scores[s["seat"]]
            dots += [(k, s["seat"], points[k]) for k in range(1, len(points)) if points[k] != points[k - 1]]
        self._moments = [k for k, _, _ in dots]
        ends = _apart({s["letter"]: scores[s["seat"]][-1] for s in seats}, top * 0.055)
        colors = [s["color"] for s in seats]
        self._x.max, self._y.max = last, top
        # The labels first, in a message of their own: bqplot reads them when it hears of new tick values.
        self._across.tick_labels = {str(k): str(n) for k, n in borders}
        self._across.tick_values = [k for k, _ in borders]
        self._across.label = say("round", lang)
        self._up.tick_values = list(range(0, top + 1, 5))
        with self._lines.hold_sync():
            self._lines.x, self._lines.y, self._lines.colors = list(range(len(history))), scores, colors
        with self._goal.hold_sync():
            self._goal.x, self._goal.y = [0, last], [goal, goal]
        with self._now.hold_sync():
            self._now.x, self._now.y = [session.index, session.index], [0, top]
        with self._palette.hold_sync():
            self._palette.colors = colors if len(colors) > 1 else colors * 2
            self._palette.min, self._palette.max = 0, max(1, len(colors) - 1)
        with self._dots.hold_sync():
            self._dots.x, self._dots.y = [k for k, _, _ in dots], [n for _, _, n in dots]
            self._dots.color = [seat for _, seat, _ in dots]
        with self._ends.hold_sync():
            self._ends.x, self._ends.text = [len(history) - 1] * len(ends), list(ends.values())
            self._ends.y = list(ends)
        self._figure.title = say("Victory points, decision by decision", lang)
        self._legend.value = self._words(view)

    def _words(self, view: dict[str, Any]) -> str:
        keys = "".join(
            f'<span class="tt-score" style="--seat:{s["color"]}"><span class="tt-letter">{s["letter"]}</span>'
            f"{s['name']} <b>{s['vp']}</b></span>"
            for s in view["seats"]
        )
        hint = say("The dashed line is the goal. Click a dot to go to that decision.", self.lang)
        return f'<div class="tt tt-legend" lang="{self.lang}">{keys}<span class="tt-none">{hint}</span></div>'

    def text(self) -> str:
        """The points at the end of each round."""
        assert self.session is not None
        assert self.desk is not None
        view = self.desk.view(self.desk.seen_by(self.viewer), self.lang)
        history = self.session.history()
        at = [m for m, after in itertools.pairwise(history) if m.round != after.round and m.round] + history[-1:]
        rows = [
            f"{say('Round {n}', self.lang, n=m.round)}: "
            + ", ".join(f"{s['letter']} {m.scores[s['seat']]}" for s in view["seats"] if s["seat"] < len(m.scores))
            for m in at
        ]
        return lines([say("Victory points, decision by decision", self.lang), *rows])


def _apart(heights: dict[str, int], gap: float) -> dict[float, str]:
    """Labels by height: equal ones share a place, near ones are moved up until they can be read."""
    placed: dict[float, str] = {}
    for height in sorted(set(heights.values())):
        label = "".join(letter for letter, h in heights.items() if h == height)
        placed[max(float(height), max(placed) + gap) if placed else float(height)] = label
    return placed
