"""Line charts over a shared horizontal scale, with letters at the line ends and a readout at each place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import nan
from typing import TYPE_CHECKING, Any

import ipywidgets as W
from markupsafe import Markup

from tabletop.engine.declarations.colors import COLORS, SEAT_COLORS
from tabletop.engine.presentation.cells import join_figures
from tabletop_widgets.screen.composite import Picture
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.widget_utils import close_all
from tabletop_widgets.table.timeline.readout import Readout, ReadoutData, find_changes

if TYPE_CHECKING:
    from bqplot import LinearScale, Lines

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
"""Candidate distances between the tick values of the vertical axis."""
GREY = COLORS["gray"]
MARGINS = {"top": 30, "bottom": 34, "left": 40, "right": 44}
GAME_RIGHT = 150
"""Right margin of the charts of one game, with pawns, letters and values at the line ends, in pixels."""
PAWN, PAWN_SIZE = "♟\ufe0e", 19
"""Sign of a pawn, and its size in pixels, by which `screen/boxes.css` knows it."""
SHEER = 0.18
"""Opacity of a confidence band."""
FAINT = 0.35
"""Opacity of lines that are an estimate."""
SMALL = 1e-6
"""Difference between equal values at the line ends, so that each has a pawn of its own."""
LETTER = 15
"""Minimum distance between two letters at the line ends, in pixels."""


@dataclass(frozen=True)
class ChartLine:
    """One line of a chart: its letter, name and colour, and its values from left to right."""

    letter: str
    name: str
    color: str
    points: Sequence[float]
    dotted: Sequence[float] = ()
    """Values for comparison, drawn as a dotted line in the same colour."""
    value: str = ""
    """Current value, shown after the name."""
    steps: Sequence[tuple[int, str, str]] = ()
    """Changes as (place, signed difference, cause)."""
    band: Sequence[tuple[float, float]] = ()
    """Lower and upper confidence bound of each value."""
    ahead: Sequence[tuple[float, float]] = ()
    """Projection at the current pace, as (place, value)."""
    faint: Sequence[tuple[int, Sequence[float]]] = ()
    """Values on other branches, as (first place, values)."""
    other: Sequence[tuple[float, float]] = ()
    """Corners of the line of a compared game, as (place, value)."""

    def format_end(self) -> str:
        """Return the last value as text; chances without decimals."""
        end = self.points[-1] if self.points else 0
        return f"{end:.0f}" if self.band else self.format_value(end)

    def format_value(self, number: float) -> str:
        """Format a value of this line as text."""
        return f"{number:g}" if float(number).is_integer() and not self.band else f"{number:.1f}"


class Chart:
    """Chart of several lines over one scale; stacked charts can share the horizontal scale `x`.

    With `on_click`, a click calls it with the selected place. A `stepped` chart with `on_click` draws step lines with a
    dot at every change. Where several lines have the same value, the covered ones show as dashes in their colours.

    Args:
        x: Horizontal scale, which several charts may share.
        height: CSS height in pixels, such as "230px".
        on_click: Callback for a click, with the selected place.
        stepped: True to draw step lines if there is a callback.
        right: Right margin in pixels. If it is wider than usual, the values are there too.
        pawns: True to draw a pawn at every line end.
    """

    def __init__(
        self,
        x: LinearScale,
        height: str = "230px",
        on_click: Callable[[int], None] | None = None,
        stepped: bool = True,
        right: int = MARGINS["right"],
        pawns: bool = False,
    ) -> None:
        # Import bqplot only here, because it imports numpy and pandas, which a board does not need.
        from bqplot import Axis, Figure, Label, LinearScale, Lines, OrdinalColorScale, Scatter

        self.x, self.y = x, LinearScale(min=0, max=1)
        self.goes = on_click is not None
        self.steps = self.goes and stepped
        self.moments: list[int] = []
        self.keys: list[tuple[str, str]] = []
        """Legend as (colour, text); the last entry is the hint, without a colour."""
        self.margins = {**MARGINS, "right": right}
        self.has_values, self.has_pawns = right > MARGINS["right"], pawns
        self._inside = max(60, int(height.removesuffix("px")) - MARGINS["top"] - MARGINS["bottom"])
        xy, nothing = {"x": x, "y": self.y}, [0.0]
        shape = {"interpolation": "step-after"} if self.steps else {}

        def lines(**how: Any) -> Lines:
            return Lines(x=nothing, y=nothing, scales=xy, visible=False, **how)

        self.goal = lines(colors=[GREY], line_style="dashed", stroke_width=1.5)
        self.apart = lines(colors=[GREY], stroke_width=1, line_style="dotted")
        self.bands = lines(fill="inside", stroke_width=0)
        self.faint = lines(stroke_width=1.2, opacities=[0.4], **shape)
        self.ahead = lines(line_style="dotted", stroke_width=2)
        self.dotted = lines(line_style="dotted", stroke_width=2)
        # The grey edge keeps light lines visible on a light background and dark lines on a dark one.
        self.edge = lines(colors=[GREY], stroke_width=4.5, **shape)
        self.lines = lines(stroke_width=2.5, **shape)
        self.second = lines(stroke_width=2.5, line_style="dashed", **shape)
        self.third = lines(stroke_width=2.5, line_style="dotted", **shape)
        self.palette = OrdinalColorScale(domain=[0, 1], colors=list(SEAT_COLORS[:2]))
        self.dots = Scatter(
            x=nothing, y=nothing, color=[0], scales={**xy, "color": self.palette}, default_size=40,
            stroke=COLORS["outline"], stroke_width=1,
        )  # fmt: skip
        self.ends = Label(
            x=nothing, y=nothing, text=[""], scales=xy, default_size=13, x_offset=8, y_offset=0, apply_clip=False,
            colors=[GREY],
        )  # fmt: skip
        self.pawns = Label(
            x=nothing, y=nothing, text=[""], scales=xy, default_size=PAWN_SIZE, x_offset=4, y_offset=-2,
            apply_clip=False, colors=[GREY],
        )  # fmt: skip
        if on_click is not None:
            self.dots.on_element_click(lambda _, event: self._handle_click(event["data"]["index"], on_click))
        self.across = Axis(scale=x, grid_lines="solid", grid_color=COLORS["grid"], tick_format="d")
        self.up = Axis(scale=self.y, side="left", grid_lines="none", tick_format="d")
        under = [self.bands, self.goal, self.apart, self.faint, self.edge, self.ahead, self.dotted]
        self.figure = Figure(
            marks=[*under, self.lines, self.second, self.third, self.dots, self.pawns, self.ends],
            axes=[self.across, self.up],
            fig_margin=self.margins,
            padding_y=0,
            display_toolbar=False,  # its buttons have no accessible names, and an image must not contain buttons
            layout=W.Layout(width="100%", height=height, min_width="0"),
            title_style={"font-size": "13px"},
        )
        self.legend, self.readout = W.HTML(), Readout(on_click)
        self.box = Picture(self.figure, self.readout, self.legend)
        self._drawn: tuple[Any, ...] = ()
        """Everything that the marks show, as they were drawn last."""

    def _handle_click(self, dot: int, tell: Callable[[int], None]) -> None:
        if 0 <= dot < len(self.moments):
            tell(self.moments[dot])

    def draw(
        self, title: str, courses: Sequence[ChartLine], lang: str, hint: str = "", first: int = 0, least: float = 1,
        goal: float | None = None, now: int | None = None, heads: Sequence[tuple[int, str]] = (),
        apart: int | None = None,
    ) -> None:  # fmt: skip
        """Draw the lines.

        Args:
            title: Title of the chart.
            courses: The lines.
            lang: Language of the texts.
            hint: Sentence after the legend.
            first: Place of the first value.
            least: Smallest upper end of the vertical scale.
            goal: Value of the dashed goal line; None if there is none.
            now: Place of the vertical line for the current position; None if there is none.
            heads: Headings of the readout, as (first place, heading).
            apart: Place after which the final scoring is drawn; None if there is none.
        """
        lines = tuple(replace(c, value="") for c in courses)
        shown = (title, lines, lang, first, least, goal, tuple(heads), apart, self.x.min, self.x.max)
        if shown != self._drawn:  # bqplot takes longer than a frame: another moment of the same game moves only a line
            self._drawn = shown
            self._draw_marks(lines, first, least, goal, apart)
            self.figure.title = title
            self.readout.data = self._read(title, [c for c in lines if c.points], first, heads)
        self.readout.now = -1 if now is None else now
        self.legend.value = _render_legend(courses, hint, lang)
        self.keys = [*((c.color, f"{c.letter}: {c.name} {c.value}".rstrip()) for c in courses), ("", hint)]
        self.box.label = f"{title}. " + ", ".join(f"{c.name} {c.value}" for c in courses)

    def _draw_marks(
        self, courses: Sequence[ChartLine], first: int, least: float, goal: float | None, apart: int | None
    ) -> None:
        """Draw everything that is the same at every moment."""
        drawn = [c for c in courses if c.points]
        every = [n for c in courses for n in (*c.points, *c.dotted)]
        every += [n for c in courses for pair in c.band for n in pair] + [y for c in courses for _, y in c.ahead]
        every += [n for c in courses for _, points in c.faint for n in points]
        every += [y for c in courses for _, y in c.other]
        low, top = min([0.0, *every]), max([least, goal or 0, *every])
        margin = max(0.5, (top - low) * 0.07)
        low, top = low - (margin if low < 0 else 0), top + margin
        step = next((s for s in STEPS if (top - low) / s <= 6), STEPS[-1])
        self.up.tick_values = list(range(int(-(-low // step) * step), int(top) + 1, step))
        self.y.min, self.y.max = low, top
        paths = self._place_lines(drawn)
        colors = [c.color for c in drawn]
        _set(self.lines, first, paths, colors)
        _set(self.edge, first, paths, [GREY])
        for mark, depth in ((self.second, 1), (self.third, 2)):
            _lay(mark, _find_hidden_parts(paths, colors, depth, first))
        _set(self.dotted, first, [list(c.dotted) for c in courses if c.dotted], [c.color for c in courses if c.dotted])
        self._draw_areas(drawn, first)
        self._draw_dots(drawn, paths, first)
        self._draw_ends(drawn, self._place_ends(paths), first, (top - low) * LETTER / self._inside, top)
        with self.apart.hold_sync():
            self.apart.x, self.apart.y, self.apart.visible = [apart or 0] * 2, [low, top], apart is not None
        with self.goal.hold_sync():
            self.goal.x, self.goal.y, self.goal.visible = [self.x.min, self.x.max], [goal or 0] * 2, bool(goal)

    def _place_lines(self, courses: Sequence[ChartLine]) -> list[list[float]]:
        """Return the heights of every line."""
        return [list(c.points) for c in courses]

    def _place_ends(self, paths: Sequence[Sequence[float]]) -> list[float]:
        """Return the heights of the letters at the line ends, before they are moved apart."""
        return [path[-1] for path in paths]

    def _draw_ends(
        self, courses: Sequence[ChartLine], heights: Sequence[float], first: int, gap: float, top: float
    ) -> None:
        """Draw the letters at the line ends, and in the chart of a game pawns and the last values."""
        apart = SMALL if self.has_pawns else 0.0
        letters = {c.letter: height - n * apart for n, (c, height) in enumerate(zip(courses, heights, strict=True))}
        labels, place = spread_labels(letters, gap, top), [first + len(c.points) - 1 for c in courses][:1]
        if self.has_values:  # in their own column, which no projection and no compared line crosses
            place = [self.x.max] * len(place)
        values = {c.letter: c.format_end() for c in courses}
        texts = [f"{text} {values[text[0]]}" if self.has_values else text for text in labels.values()]
        with self.ends.hold_sync():
            self.ends.x_offset = 24 if self.has_pawns else 8
            self.ends.x = place * len(labels) or [0.0]
            self.ends.y, self.ends.text = list(labels) or [0.0], texts or [""]
        with self.pawns.hold_sync():
            colors = {c.letter: c.color for c in courses}
            ends = {height: colors[letter] for height, letter in labels.items()} if self.has_pawns else {}
            self.pawns.x, self.pawns.y = place * len(ends) or [0.0], list(ends) or [0.0]
            self.pawns.text, self.pawns.colors = [PAWN] * len(ends) or [""], list(ends.values()) or [GREY]

    def _read(
        self, label: str, courses: Sequence[ChartLine], first: int, heads: Sequence[tuple[int, str]]
    ) -> ReadoutData:
        """Return the data of the readout."""
        longest = max((len(c.points) for c in courses), default=0)
        return {
            "label": label,
            "low": float(self.x.min or 0),
            "high": float(self.x.max or first + longest),
            "first": first,
            "last": first + max(0, longest - 1),
            "margins": (self.margins["left"], self.margins["right"]),
            "heads": list(heads),
            "numbered": self.steps,
            "goes": self.goes,
            "courses": [
                {
                    "letter": c.letter,
                    "name": c.name,
                    "color": c.color,
                    "values": _list_values(c, first),
                    "steps": list(c.steps),
                }
                for c in courses
            ],
        }

    def _draw_areas(self, courses: Sequence[ChartLine], first: int) -> None:
        """Draw confidence bands, projections and other branches."""
        banded = [c for c in courses if c.band]
        with self.bands.hold_sync():
            spans = [list(range(first, first + len(c.band))) for c in banded]
            self.bands.x = [[*across, *reversed(across)] for across in spans] or [0.0]
            self.bands.y = [[*(low for low, _ in c.band), *(high for _, high in reversed(c.band))] for c in banded] or [
                0.0
            ]
            self.bands.fill_colors = self.bands.colors = [c.color for c in banded] or [GREY]
            self.bands.fill_opacities = [SHEER] * max(1, len(banded))
            self.bands.visible = bool(banded)
        _lay(self.ahead, [(c.color, list(way)) for c in courses for way in (c.ahead, c.other) if way])
        faint = [(c.color, list(enumerate(points, start))) for c in courses for start, points in c.faint if points]
        leaders = [(c.color, [(first + len(c.points) - 1, c.points[-1]), (self.x.max, c.points[-1])]) for c in courses]
        _lay(self.faint, [*faint, *(leader for leader in leaders if self.has_values and leader[1][0][0] < self.x.max)])

    def _draw_dots(self, courses: Sequence[ChartLine], paths: Sequence[Sequence[float]], first: int) -> None:
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

    def label_rounds(self, borders: Mapping[int, int], lang: str) -> None:
        """Label the horizontal axis with the numbers of rounds, by place."""
        self.label_places({k: str(n) for k, n in borders.items()}, say("round", lang))

    def label_places(self, names: Mapping[int, str], label: str) -> None:
        """Set the tick labels of the horizontal axis, by place, and the label of the axis."""
        # Send the labels first in a separate message: bqplot reads them when it receives new tick values.
        self.across.tick_labels = {str(k): name for k, name in names.items()}
        self.across.tick_values = list(names)
        self.across.label = label

    def fade(self, is_faint: bool) -> None:
        """Draw the lines faintly, because they are an estimate, or as usual."""
        self._drawn = ()
        for mark, opacity in ((self.lines, FAINT), (self.edge, FAINT / 2), (self.second, FAINT), (self.third, FAINT)):
            mark.opacities = [opacity] * max(1, len(mark.colors)) if is_faint else []
        if is_faint:
            self.bands.fill_opacities = [SHEER / 3] * max(1, len(self.bands.fill_opacities))

    def close(self) -> None:
        """Close all widgets of the chart except the horizontal scale, which other charts may share."""
        close_all(self.box, self.y, self.palette)


def _set(mark: Lines, first: int, paths: Sequence[Sequence[float]], colors: Sequence[str]) -> None:
    """Set the points and colours of a mark in one message."""
    with mark.hold_sync():
        mark.x = list(range(first, first + len(paths[0]))) if paths else [0.0]
        mark.y = paths[0] if len(paths) == 1 else list(paths) or [0.0]  # bqplot rejects a nested list with one number
        mark.colors, mark.visible = list(colors) or [GREY], bool(paths)


def _lay(mark: Lines, ways: Sequence[tuple[str, Sequence[tuple[float, float]]]]) -> None:
    """Set lines with individual places on a mark, in one message; shorter lines repeat their last point."""
    longest = max((len(points) for _, points in ways), default=0)
    longest = max(2, longest)  # bqplot rejects nested lists with one number each
    filled = [[*points, *[points[-1]] * (longest - len(points))] for _, points in ways]
    with mark.hold_sync():
        mark.x = [[x for x, _ in points] for points in filled] or [0.0]
        mark.y = [[y for _, y in points] for points in filled] or [0.0]
        mark.colors, mark.visible = [color for color, _ in ways] or [GREY], bool(ways)


def _find_hidden_parts(
    paths: Sequence[Sequence[float]], colors: Sequence[str], depth: int, first: int
) -> list[tuple[str, list[tuple[float, float]]]]:
    """Return the parts of each line that exactly `depth` other lines with the same values cover."""
    covered: list[dict[int, float]] = [{} for _ in paths]
    for k in range(max(map(len, paths), default=0)):
        here = [path[k] for path in paths if k < len(path)]
        if len(set(here)) == len(here):
            continue
        by_number: dict[float, list[int]] = {}
        for which, path in enumerate(paths):
            if k < len(path):
                by_number.setdefault(path[k], []).append(which)
        for number, same in by_number.items():
            if len(same) > depth:
                covered[same[-1 - depth]][k] = number
    # NaN makes a gap. Each line ends with a number, because bqplot puts an invisible element at its end.
    return [
        (color, [(first + k, points.get(k, nan)) for k in range(max(points) + 1)])
        for points, color in zip(covered, colors, strict=True)
        if points
    ]


def _list_values(course: ChartLine, first: int) -> list[tuple[int, str]]:
    """Return the values of a line as text by place, with the bounds of its band."""
    if not course.band:
        return find_changes(course.points, first, course.format_value)
    return [
        (
            first + k,
            course.format_value(n)
            + (f" [{course.format_value(low)}, {course.format_value(high)}]" if low < high else ""),
        )
        for k, (n, (low, high)) in enumerate(zip(course.points, course.band, strict=True))
    ]


def _render_legend(courses: Iterable[ChartLine], hint: str, lang: str) -> str:
    key = Markup(
        '<span class="tt-score" style="--seat:{c.color}"><span class="tt-letter">{c.letter}</span>'
        "{c.name} <b>{c.value}</b></span>"
    )
    keys = Markup().join(key.format(c=c) for c in courses)
    legend = Markup('<div class="tt tt-legend" lang="{lang}">{keys}<span class="tt-none">{hint}</span></div>')
    return join_figures(legend.format(lang=lang, keys=keys, hint=hint))


def spread_labels(heights: Mapping[str, float], gap: float, top: float | None = None) -> dict[float, str]:
    """Return labels by height; equal heights share a label, and near ones are moved up until they are readable.

    Labels above the `top` are moved down again, together with the ones directly below them.
    """
    places: list[float] = []
    labels: list[str] = []
    for height in sorted(set(heights.values())):
        labels.append("".join(letter for letter, h in heights.items() if h == height))
        places.append(max(float(height), places[-1] + gap) if places else float(height))
    most = top
    for k in range(len(places) - 1, -1, -1):
        if most is not None and places[k] > most:
            places[k] = most
        most = places[k] - gap if most is not None else None
    return dict(zip(places, labels, strict=True))


def join_names(names: Sequence[str]) -> str:
    """Return the names of the lines as the title of their chart."""
    joined = ", ".join(names)
    return joined[:1].upper() + joined[1:]
