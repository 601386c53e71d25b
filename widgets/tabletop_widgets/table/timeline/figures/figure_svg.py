"""The still picture of a game as SVG, for papers, projectors and readers without a kernel. It needs no bqplot."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree

from markupsafe import Markup

from tabletop.engine.declarations.colors import COLORS, compute_luminance
from tabletop.engine.declarations.faces import Pawn, Track, TrackSpace
from tabletop_widgets.screen.translation import say
from tabletop_widgets.table.timeline.chart import STEPS, ChartLine
from tabletop_widgets.table.timeline.figures.game_figure import CHANCES, MAX_LISTED, POINTS, GameFigure, Panel
from tabletop_widgets.table.timeline.figures.game_marks import Lane
from tabletop_widgets.table.timeline.figures.plot_area import PlotArea, find_bounds, list_ticks, spread

WIDTH = 1000
"""Width of the picture in pixels."""
LEFT, EDGE = 48, 16
LETTER, CAPITAL = 6.5, 2.2
"""Approximate width of a letter of 12 pixels, and what a capital letter is wider."""
DIGIT = 8
"""Approximate width of a bold digit of 12 pixels."""
SIGN, NAME, LABEL_GAP = 25, 43, 18
"""Distances of the letter and the name of an end label from the charts, and of its value from the name, in pixels."""
LINE, LANE = 16, 19
"""Height of a line of text and of a lane of marks, in pixels."""
GAP = 16
"""Minimum distance between two end labels, in pixels."""
HEIGHTS = {POINTS: 210, CHANCES: 100}
MEASURE_HEIGHT = 110
MIN_RIGHT, MAX_RIGHT = 110, 300
"""Smallest and largest width of the column of end labels."""
MARK_GAP = 15
"""Minimum distance between two marks of a lane, in pixels."""
CELL_HEIGHT, MAX_CELL_WIDTH, NUMBER_GAP = 16, 22, 15
SMALL_DIGIT, NUMBER_MARGIN = 6.2, 6
"""Approximate width of a digit of 9.5 pixels, and minimum distance between two numbers of a track."""
FAINT = 0.45
"""Luminance from which a line is hard to see on white."""
INK, MUTED, RULE, GRID = COLORS["ink"], COLORS["muted"], COLORS["line"], COLORS["grid"]
FONT = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"

WHOLE = Markup(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h:.0f}" width="{w}" height="{h:.0f}"'
    ' font-family="{font}" font-size="12" role="img" aria-label="{label}">'
    '<rect width="{w}" height="{h:.0f}" fill="{ground}"/>{parts}</svg>'
)
TEXT = Markup(
    '<text x="{x:.1f}" y="{y:.1f}" fill="{fill}" font-size="{size}" text-anchor="{anchor}" font-weight="{weight}">'
    "{text}</text>"
)
PATH = Markup('<path d="{d}" fill="{fill}" fill-opacity="{sheer}" stroke="{stroke}" stroke-width="{width}"{more}/>')
DASH = Markup(' stroke-dasharray="{}"')
PAWN = Markup(
    '<g transform="translate({x:.1f} {y:.1f})"><path d="M0 -8a3.6 3.6 0 0 1 2 6.6C3.4 .8 4.6 3.4 5 6.5H-5C-4.6 3.4'
    ' -3.4 .8 -2 -1.4A3.6 3.6 0 0 1 0 -8Z" fill="{color}" stroke="{ink}" stroke-width="1"/></g>'
)
DRAWING = Markup(
    '<svg x="{x:.1f}" y="{y:.1f}" width="{size}" height="{size}" viewBox="0 0 20 20" color="{ink}">{d}</svg>'
)
TITLED = Markup("<g><title>{title}</title>{inside}</g>")
ELEMENT, ATTRIBUTE = Markup("<{name}{attributes}>{inside}</{name}>"), Markup(' {}="{}"')
GROUP = Markup("<g>"), Markup("</g>")
SHAPES = {"circle", "ellipse", "g", "line", "path", "polygon", "polyline", "rect", "text"}


def render_figure(figure: GameFigure, width: int = WIDTH) -> str:
    """Return a figure as SVG."""
    return _Renderer(figure, width).render()


def render_tracks(figure: GameFigure, width: int = WIDTH) -> str:
    """Return the printed tracks of a figure alone as SVG; "" if the game has none."""
    return _Renderer(figure, width).render_tracks() if figure.tracks else ""


class _Renderer:
    """Renderer of one figure. `top` is the lower end of what is drawn already."""

    def __init__(self, figure: GameFigure, width: int) -> None:
        self.figure, self.lang, self.width = figure, figure.lang, width
        labels = [(line.name, _format_value(panel, line)) for panel in figure.panels for line in panel.lines]
        labels += [(lane.label, "") for lane in figure.lanes]
        label_width = max((_measure_text(name) + len(value) * DIGIT for name, value in labels), default=0)
        self.right = width - min(MAX_RIGHT, max(MIN_RIGHT, NAME + label_width + LABEL_GAP + EDGE))
        self.top = 0.0
        self.parts: list[Markup] = []

    def render(self) -> str:
        """Return the whole picture."""
        figure = self.figure
        self.text(EDGE, 24, figure.title, size=15, weight=700)
        if figure.compared:
            words = say("Dotted: {name}", self.lang, name=figure.compared)
            self.text(self.width - EDGE, 24, words, fill=MUTED, anchor="end")
        self.top = 34
        for k, panel in enumerate(figure.panels):
            self.draw_panel(panel)
            if panel is not figure.panels[-1]:
                self.draw_notes(panel)
            if k == 0 and figure.lanes:
                self.draw_lanes()
        self.draw_axis()
        self.draw_notes(figure.panels[-1])
        self.draw_list()
        for track in figure.tracks:
            self.draw_track(track)
        return str(self.finish([figure.title, *(_describe_panel(panel) for panel in figure.panels)]))

    def render_tracks(self) -> Markup:
        """Return the printed tracks alone."""
        for track in self.figure.tracks:
            self.draw_track(track)
        return self.finish([track["label"] for track in self.figure.tracks])

    def finish(self, descriptions: Sequence[str]) -> Markup:
        """Return the shapes drawn so far as one picture."""
        return WHOLE.format(
            w=self.width, h=self.top + 12, font=FONT, ground=COLORS["white"],
            label=". ".join(descriptions), parts=Markup().join(self.parts),
        )  # fmt: skip

    # --- shapes -------------------------------------------------------------------------------------------------

    def text(
        self, x: float, y: float, text: str, fill: str = INK, size: float = 12, anchor: str = "start", weight: int = 400
    ) -> None:
        self.parts.append(TEXT.format(x=x, y=y, text=text, fill=fill, size=size, anchor=anchor, weight=weight))

    def path(
        self, d: str, stroke: str = INK, width: float = 1.0, fill: str = "none", dash: str = "", sheer: float = 1.0
    ) -> None:
        more = DASH.format(dash) if dash else Markup()
        self.parts.append(PATH.format(d=d, fill=fill, stroke=stroke, width=width, more=more, sheer=sheer))

    def make_frame(self, top: float, bottom: float, low: float = 0, high: float = 1) -> PlotArea:
        return PlotArea(LEFT, self.right, top, bottom, self.figure.end, low, high)

    # --- panels -------------------------------------------------------------------------------------------------

    def draw_panel(self, panel: Panel) -> None:
        """Draw one chart with its title, scale and end labels."""
        height = max(HEIGHTS.get(panel.kind, MEASURE_HEIGHT), GAP * len(panel.lines) + 8)
        self.text(LEFT, self.top + 15, panel.title, weight=600)
        top, bottom = self.top + 24, self.top + 24 + height
        low, high = find_bounds(panel)
        frame = self.make_frame(top, bottom, low, high)
        self.draw_grid(frame, panel)
        if panel.kind == CHANCES:
            self.draw_band(frame, panel)
        else:
            self.draw_lines(frame, panel)
        self.draw_moment(frame)
        self.draw_ends(frame, panel)
        self.top = bottom + 14

    def draw_notes(self, panel: Panel) -> None:
        """Write the notes of a panel below it; those of the last panel below the time axis."""
        for note in panel.notes:
            for words in textwrap.wrap(note, int((self.right - LEFT) / LETTER)):
                self.text(LEFT, self.top + 3, words, fill=MUTED, size=11)
                self.top += LINE - 2

    def draw_grid(self, frame: PlotArea, panel: Panel) -> None:
        """Draw the starts of rounds and the scale of values."""
        self.path(f"M{frame.left:.1f} {frame.bottom:.1f}H{frame.right:.1f}", RULE)
        for k in self.figure.rounds:
            self.path(f"M{frame.to_x(k):.1f} {frame.top:.1f}V{frame.bottom:.1f}", GRID)
        for number in list_ticks(frame.low, frame.high, 4 if panel.kind == POINTS else 3):
            y = frame.to_y(number)
            self.path(f"M{frame.left - 4:.1f} {y:.1f}H{frame.left:.1f}", RULE)
            self.text(frame.left - 7, y + 4, f"{number}", fill=MUTED, size=11, anchor="end")
        if panel.goal:
            y = frame.to_y(panel.goal)
            self.path(f"M{frame.left:.1f} {y:.1f}H{frame.right:.1f}", MUTED, 1.2, dash="6 4")
            words = say("goal {n}", self.lang, n=panel.goal)
            ground = f"M{frame.left + 2:.1f} {y - 14:.1f}h{len(words) * LETTER:.1f}v12h-{len(words) * LETTER:.1f}z"
            self.path(ground, "none", fill=COLORS["white"])  # a start of a round must not cross the words
            self.text(frame.left + 4, y - 4, words, fill=MUTED, size=11)
        if self.figure.final:
            x = frame.to_x(self.figure.last)
            self.path(f"M{x:.1f} {frame.top:.1f}V{frame.bottom:.1f}", MUTED, 1, dash="2 3")

    def draw_moment(self, frame: PlotArea) -> None:
        """Draw the shown moment, unless it is the last one."""
        if self.figure.shown < self.figure.last:
            x = frame.to_x(self.figure.shown)
            self.path(f"M{x:.1f} {frame.top:.1f}V{frame.bottom:.1f}", COLORS["accent"], 1.6)

    def draw_lines(self, frame: PlotArea, panel: Panel) -> None:
        """Draw every line as steps, with other branches, the compared game and the projection."""
        for line in panel.lines:
            for start, values in line.faint:
                self.path(_trace_steps(frame, list(enumerate(values, start))), line.color, 1, dash="3 2")
            if line.other:
                corners = "L".join(f"{frame.to_x(x):.1f} {frame.to_y(y):.1f}" for x, y in line.other)
                self.path(f"M{corners}", line.color, 1.6, dash="2 3")
        # An edge separates lines from each other, and light lines from the ground.
        drawn = [_trace_steps(frame, list(enumerate(line.points))) for line in panel.lines if line.points]
        for d in drawn:
            self.path(d, COLORS["white"], 4.5)
        for line, d in zip((line for line in panel.lines if line.points), drawn, strict=True):
            if is_light(line.color):
                self.path(d, MUTED, 3.6)
            self.path(d, line.color, 2.2)
        for line, d in _find_covered(panel.lines, frame):
            self.path(d, line.color, 2.2, dash="5 5")
        for line in panel.lines:
            if line.ahead:
                corners = "L".join(f"{frame.to_x(x):.1f} {frame.to_y(y):.1f}" for x, y in line.ahead)
                self.path(f"M{corners}", line.color, 1.8, dash="2 3")

    def draw_band(self, frame: PlotArea, panel: Panel) -> None:
        """Draw the chances of all seats on top of each other."""
        below = [0.0] * max((len(line.points) for line in panel.lines), default=0)
        for line in panel.lines:
            above = [low + n for low, n in zip(below, line.points, strict=True)]
            ways = [f"{frame.to_x(k):.1f} {frame.to_y(y):.1f}" for k, y in enumerate(above)]
            back = [f"{frame.to_x(k):.1f} {frame.to_y(y):.1f}" for k, y in reversed([*enumerate(below)])]
            self.path(f"M{'L'.join([*ways, *back])}Z", COLORS["white"], 1.2, fill=line.color, sheer=0.72)
            below = above

    def draw_ends(self, frame: PlotArea, panel: Panel) -> None:
        """Draw a pawn and a label for each line. They never overlap."""
        lines = [line for line in panel.lines if line.points]
        ends = _stack_ends(lines) if panel.kind == CHANCES else [line.points[-1] for line in lines]
        heights = [frame.to_y(end) for end in ends]
        places = spread(heights, GAP, frame.top + 4, frame.bottom - 2)
        for line, height, y in zip(lines, heights, places, strict=True):
            x = frame.to_x(len(line.points) - 1)
            joint = f"M{x:.1f} {height:.1f}L{self.right + 8:.1f} {y:.1f}"
            self.path(joint, line.color if x < self.right - 2 else MUTED, 0.8, dash="1 2" if x < self.right - 2 else "")
            if panel.kind == POINTS:
                self.parts.append(PAWN.format(x=self.right + 15, y=y, color=line.color, ink=INK))
            else:
                swatch = f"M{self.right + 10:.1f} {y - 4:.1f}h9v8h-9z"
                self.path(swatch, INK, 0.8, fill=line.color)
            self.text(self.right + SIGN, y + 4, f"{line.letter}", weight=700)
            name = line.name if line.name != line.letter else ""
            value = _format_value(panel, line)
            room = int((self.width - self.right - NAME - LABEL_GAP - EDGE - len(value) * DIGIT) / LETTER)
            self.text(self.right + NAME, y + 4, textwrap.shorten(name, room, placeholder="…") if room > 0 else "")
            self.text(self.width - EDGE, y + 4, value, weight=700, anchor="end")

    # --- marks --------------------------------------------------------------------------------------------------

    def draw_lanes(self) -> None:
        """Draw the moments that mattered, a lane for each kind."""
        for lane in self.figure.lanes:
            middle = self.top + LANE / 2
            frame = self.make_frame(self.top, self.top + LANE)
            self.path(f"M{frame.left:.1f} {middle:.1f}H{frame.right:.1f}", GRID)
            xs = [frame.to_x(mark.at) for mark in lane.marks]
            places = spread(xs, MARK_GAP, frame.left, frame.right - 6)
            for mark, x in zip(lane.marks, places, strict=True):
                inside = self.make_mark(lane, mark.sign, mark.color, x, middle)
                self.parts.append(TITLED.format(title=mark.text, inside=inside))
            if lane.drawing:
                self.parts.append(self.make_icon(lane.drawing, self.right + SIGN + 4, middle))
            else:
                sign = lane.marks[0].sign
                self.text(self.right + SIGN + 4, middle + 4, sign, anchor="middle", weight=700)
            self.text(self.right + NAME, middle + 4, lane.label, fill=MUTED)
            self.top += LANE
        self.top += 8

    def make_mark(self, lane: Lane, sign: str, color: str, x: float, y: float) -> Markup:
        """Return one mark: its icon or sign over a stroke in the colour of the seat."""
        stroke = PATH.format(
            d=f"M{x - 6:.1f} {y + 7.5:.1f}h12", fill="none", stroke=color or MUTED, width=3, more="", sheer=1
        )
        if lane.drawing:
            return stroke + self.make_icon(lane.drawing, x, y)
        shape = TEXT.format(x=x, y=y + 4.5, fill=INK, size=12, anchor="middle", weight=700, text=sign)
        return stroke + shape

    def make_icon(self, drawing: str, x: float, y: float) -> Markup:
        """Return an icon of the game around a point."""
        return DRAWING.format(x=x - 7, y=y - 8, size=14, ink=INK, d=copy_shapes(drawing))

    def draw_axis(self) -> None:
        """Draw the numbers of rounds and the starts of turns below all charts."""
        frame = self.make_frame(self.top - 8, self.top)
        for k in self.figure.turns:
            self.path(f"M{frame.to_x(k):.1f} {self.top - 8:.1f}v4", RULE)
        final_text = say("Final scoring", self.lang) if self.figure.final else ""
        final_x = frame.to_x(self.figure.final)
        next_x, edge = 0.0, final_x - len(final_text) * LETTER - 6 if final_text else self.right
        rounds = list(self.figure.rounds.items())
        ends = [frame.to_x(k) for k, _ in rounds[1:]] + [edge]
        for (k, number), after in zip(rounds, ends, strict=bool(rounds)):
            x = frame.to_x(k)
            self.path(f"M{x:.1f} {self.top - 8:.1f}v9", MUTED)
            words = say("Round {n}", self.lang, n=number)
            if min(after, edge) - x < len(words) * LETTER + 8:
                words = str(number)
            label_end = x + 4 + len(words) * LETTER
            if x >= next_x and label_end <= edge:
                self.text(x + 4, self.top + 8, words, fill=MUTED, size=11)
                next_x = label_end + 4
        if final_text:
            self.text(final_x, self.top + 8, final_text, fill=MUTED, size=11, anchor="end")
        self.top += 24

    def draw_list(self) -> None:
        """Explain the most important marks in whole sentences."""
        listed = [mark for lane in self.figure.lanes if lane.listed for mark in lane.marks]
        chosen = sorted(sorted(listed, key=lambda mark: -mark.weight)[:MAX_LISTED], key=lambda mark: mark.at)
        for mark in chosen:
            self.text(EDGE + 8, self.top + 10, mark.sign, anchor="middle", weight=700, size=11)
            self.path(f"M{EDGE + 2} {self.top + 13.5:.1f}h12", mark.color or MUTED, 2.5)
            for words in textwrap.wrap(mark.text, int((self.width - LEFT - EDGE) / (LETTER * 0.93))):
                self.text(EDGE + 22, self.top + 10, words, size=11)
                self.top += LINE
        self.top += 6 if chosen else 0

    # --- tracks -------------------------------------------------------------------------------------------------

    def draw_track(self, track: Track) -> None:
        """Draw a printed track: numbered spaces with pawns, or columns with what lies in them."""
        self.text(EDGE, self.top + 14, track["label"], weight=600)
        if (moment := self.figure.describe_moment()):
            self.text(EDGE + 12 + LETTER * 1.1 * len(track["label"]), self.top + 14, moment, fill=MUTED, size=11)
        self.top += 20
        if any(space["entries"] for space in track["spaces"]):
            self.draw_columns(track["spaces"])
        else:
            self.draw_spaces(track)

    def draw_spaces(self, track: Track) -> None:
        """Draw numbered spaces in one row, with the pawns above them."""
        spaces = track["spaces"]
        wide = min(MAX_CELL_WIDTH, (self.width - 2 * EDGE) / max(1, len(spaces)))
        digits = max((len(space["label"]) for space in spaces), default=0)
        step = next(s for s in STEPS if s * wide >= digits * SMALL_DIGIT + NUMBER_MARGIN)
        highest = max((len(space["pawns"]) for space in spaces), default=0)
        top, low = self.top + 15 * highest + 3, self.top + 15 * highest + 3 + CELL_HEIGHT
        is_narrow = wide < digits * SMALL_DIGIT  # borders would cross the numbers
        for n, space in enumerate(spaces):
            x = EDGE + n * wide
            beyond = track["limit"] is not None and n > track["limit"]
            fill = COLORS["soft"] if beyond else COLORS["white"]
            edge = "none" if is_narrow else RULE
            self.path(f"M{x:.1f} {top:.1f}h{wide:.2f}V{low:.1f}h-{wide:.2f}z", edge, 0.8, fill=fill)
            if is_narrow:
                self.path(f"M{x:.1f} {low - 3:.1f}V{low:.1f}h{wide:.2f}v-3M{x:.1f} {top:.1f}h{wide:.2f}", RULE, 0.8)
            for k, pawn in enumerate(space["pawns"]):
                self.draw_pawn(pawn, x + wide / 2, top - 8 - 15 * k)
        for n, space in enumerate(spaces):  # above the spaces: a number can be wider than its own
            away = abs(n - track["limit"]) * wide if track["limit"] is not None else NUMBER_GAP
            if away == 0 or (n % step == 0 and away >= NUMBER_GAP):
                x = EDGE + (n + 0.5) * wide
                if away == 0:  # the bar after the last space before the limit must not cut it
                    x = min(x, EDGE + (n + 1) * wide - 3 - len(space["label"]) * SMALL_DIGIT / 2)
                self.text(x, top + 12, space["label"], size=9.5, anchor="middle")
        if track["limit"] is not None:
            x = EDGE + (track["limit"] + 1) * wide
            self.path(f"M{x:.1f} {top - 4:.1f}v{CELL_HEIGHT + 8}", INK, 2.2)
        self.top = low + 12

    def draw_pawn(self, pawn: Pawn, x: float, y: float) -> None:
        """Draw a pawn with its letter, or a marker of the table."""
        letter, color = self.figure.seats.get(pawn["seat"], ("", pawn["color"]))
        self.parts.append(PAWN.format(x=x, y=y, color=color, ink=INK))
        if letter:
            self.text(x + 7, y + 2, letter, size=9.5, weight=700)

    def draw_columns(self, spaces: Sequence[TrackSpace]) -> None:
        """Draw columns with named things, their state, and the markers on them."""
        wide = (self.width - 2 * EDGE) / max(1, len(spaces))
        letters = int((wide - 18) / (LETTER * 0.93))
        columns = [[(entry, textwrap.wrap(entry["note"], letters)) for entry in space["entries"]] for space in spaces]
        deep = max(sum(18 + 14 * len(notes) + 6 for _, notes in column) for column in columns) + 22
        for k, (space, column) in enumerate(zip(spaces, columns, strict=True)):
            x, y = EDGE + k * wide, self.top
            self.path(f"M{x:.1f} {y:.1f}h{wide - 6:.1f}v{deep:.1f}h-{wide - 6:.1f}z", RULE, 1, fill=COLORS["white"])
            self.text(x + 8, y + 15, space["label"], fill=MUTED, size=11)
            y += 20
            for entry, notes in column:
                self.text(x + 8, y + 13, entry["text"], weight=600, size=11.5)
                for n, pawn in enumerate(reversed(entry["pawns"])):
                    self.draw_pawn(pawn, x + wide - 24 - 20 * n, y + 9)
                for words in notes:
                    self.text(x + 8, y + 27, words, fill=MUTED, size=11)
                    y += 14
                y += 24
        self.top += deep + 12


def is_light(color: str) -> bool:
    """Return True if a line in this colour is hard to see on white.

    >>> from tabletop_widgets.table.timeline.figures.figure_svg import is_light
    >>> is_light("#f0e442"), is_light("#56b4e9")
    (True, False)
    """
    return compute_luminance(color) > FAINT


def copy_shapes(drawing: str) -> Markup:
    """Return the shapes of a game's icon without anything that could run or load something."""
    return Markup().join(map(_copy_shape, ElementTree.fromstring(drawing.join(GROUP))))


def _copy_shape(shape: ElementTree.Element) -> Markup:
    if shape.tag not in SHAPES:
        return Markup()
    kept = [ATTRIBUTE.format(*item) for item in shape.items() if not item[0].startswith("on")]
    inside = Markup().join([shape.text or "", *map(_copy_shape, shape)])
    return ELEMENT.format(name=shape.tag, attributes=Markup().join(kept), inside=inside)


def _measure_text(text: str) -> float:
    """Return the approximate width of a text of 12 pixels: capital letters are wider."""
    return len(text) * LETTER + sum(map(str.isupper, text)) * CAPITAL


def _format_value(panel: Panel, line: ChartLine) -> str:
    """Return the value at the end of a line as it stands in its label."""
    return f"{line.format_end()} %" if panel.kind == CHANCES else line.format_end()


def _trace_steps(frame: PlotArea, points: Sequence[tuple[float, float]]) -> str:
    """Return the path of a stepped line: only changes, at whole heights, so that it is sharp on a screen."""
    way, before = "", None
    for place, value in points:
        if before is None:
            way = f"M{frame.to_x(place):.1f} {frame.to_y(value):.0f}"
        elif value != before:
            way += f"H{frame.to_x(place):.1f}V{frame.to_y(value):.0f}"
        before = value
    return f"{way}H{frame.to_x(points[-1][0]):.1f}" if points else way


def _find_covered(lines: Sequence[ChartLine], frame: PlotArea) -> Iterator[tuple[ChartLine, str]]:
    """Yield the parts of lines that a later line with the same values covers."""
    for n, line in enumerate(lines):
        way, pen = "", False
        for k, value in enumerate(line.points):
            covered = any(k < len(other.points) and other.points[k] == value for other in lines[n + 1 :])
            x, y = frame.to_x(k), frame.to_y(value)
            if covered:
                way += f"H{x:.1f}V{y:.0f}" if pen else f"M{x:.1f} {y:.0f}"
            elif pen:
                way += f"H{x:.1f}"
            pen = covered
        if way:
            yield line, way


def _stack_ends(lines: Sequence[ChartLine]) -> list[float]:
    """Return the middle of each line's band at the end."""
    ends, below = [], 0.0
    for line in lines:
        ends.append(below + line.points[-1] / 2)
        below += line.points[-1]
    return ends


def _describe_panel(panel: Panel) -> str:
    return f"{panel.title}: " + ", ".join(f"{line.name} {line.format_end()}" for line in panel.lines)
