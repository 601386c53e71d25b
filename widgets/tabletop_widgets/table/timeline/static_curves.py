"""Static SVG charts of the same lines, for readers without a kernel or network access."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from tabletop.engine.declarations.colors import COLORS
from tabletop_widgets.table.timeline.chart import GREY, LETTER, STEPS, ChartLine, spread_labels

WIDTH, LEFT, RIGHT = 760, 44, 40
"""Width of the picture and its left and right margins, in pixels."""
HIGH, HEAD, FOOT = 170, 26, 48
"""Height of the plot area of one chart, and the space above and below it, in pixels."""
TEXT = Markup('<text x="{x:.1f}" y="{y:.1f}" fill="{color}" font-size="{size}" text-anchor="{anchor}">{text}</text>')
LINE = Markup('<path d="{path}" fill="none" stroke="{color}" stroke-width="{width}" stroke-dasharray="{dash}"/>')
WHOLE = Markup(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    ' font-family="system-ui, sans-serif"><rect width="{width}" height="{height}" fill="{ground}"/>{parts}</svg>'
)
INK = COLORS["ink"]


def render_charts(
    shown: Sequence[tuple[str, Sequence[ChartLine]]], rounds: Mapping[int, str], goal: float | None = None
) -> str:
    """Return stacked charts as SVG.

    Args:
        shown: Title and lines of each chart.
        rounds: Labels of the horizontal axis, by place.
        goal: Value of the dashed line in the last chart; None if there is none.
    """
    last = max([1, *(len(c.points) - 1 for _, courses in shown for c in courses)])
    parts = Markup()
    for k, (title, courses) in enumerate(shown):
        line = goal if k == len(shown) - 1 else None
        parts += _render_chart(title, courses, rounds, last, k * (HEAD + HIGH + FOOT) + HEAD, line)
    height = len(shown) * (HEAD + HIGH + FOOT)
    return str(WHOLE.format(width=WIDTH, height=height, ground=COLORS["white"], parts=parts))


def _render_chart(
    title: str, courses: Sequence[ChartLine], rounds: Mapping[int, str], last: int, top: int, goal: float | None
) -> Markup:
    """Draw one chart, with the plot area at `top` pixels from the upper edge."""
    every = [0.0, 1.0, goal or 0.0, *(n for c in courses for n in c.points)]
    low, high = min(every), max(every) * 1.07

    def to_x(place: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * place / last

    def to_y(number: float) -> float:
        return top + HIGH * (high - number) / (high - low)

    def render_text(x: float, y: float, text: str, color: str = INK, anchor: str = "middle", size: int = 12) -> Markup:
        return TEXT.format(x=x, y=y, text=text, color=color, anchor=anchor, size=size)

    def render_path(path: str, color: str = COLORS["line"], width: float = 1, dash: str = "") -> Markup:
        return LINE.format(path=path, color=color, width=width, dash=dash)

    markup = render_text(LEFT, top - 9, title, anchor="start", size=13)
    step = next((s for s in STEPS if (high - low) / s <= 6), STEPS[-1])
    for number in range(int(-(-low // step) * step), int(high) + 1, step):
        markup += render_text(LEFT - 6, to_y(number) + 4, str(number), anchor="end")
    for place, name in rounds.items():
        markup += render_path(f"M{to_x(place):.1f} {top}V{top + HIGH}")
        markup += render_text(to_x(place), top + HIGH + 15, name, size=11)
    if goal:
        markup += render_path(f"M{LEFT} {to_y(goal):.1f}H{WIDTH - RIGHT}", GREY, 1.5, "6 4")
    for course in courses:
        if course.points:
            steps = "".join(f"H{to_x(k):.1f}V{to_y(n):.1f}" for k, n in enumerate(course.points))
            path = f"M{to_x(0):.1f} {to_y(course.points[0]):.1f}{steps}"
            markup += render_path(path, GREY, 4) + render_path(path, course.color, 2.5)
    ends = {c.letter: c.points[-1] for c in courses if c.points}
    for height, letters in spread_labels(ends, (high - low) * LETTER / HIGH, high).items():
        markup += render_text(to_x(last) + 6, to_y(height) + 4, letters, anchor="start")
    legend = " · ".join(f"{c.letter}: {c.name} {c.value}".rstrip() for c in courses)
    return markup + render_text(LEFT, top + HIGH + 34, legend, anchor="start")
