"""Waterfall charts of points by cause: gains and losses of a seat, one after another, up to the total."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tabletop import Record, Session, State
from tabletop.engine.declarations.colors import SEAT_COLORS
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.schema.field_types import SCORE_NAMES
from tabletop.engine.session.history import Node
from tabletop_widgets.charts.drawing.cells import Cell
from tabletop_widgets.charts.drawing.frame import Frame, lay, write
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.session_widget import SessionWidget
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.widget_utils import refuse_unknown
from tabletop_widgets.table.activity.grouped_moves import format_amount
from tabletop_widgets.table.timeline.chart import GREY
from tabletop_widgets.table.timeline.figures.projection import find_reason
from tabletop_widgets.table.timeline.static_figure import Key

ROW = 26
"""Height of a row in pixels."""
THICK = 15
"""Height of a bar in pixels."""


@dataclass
class Source:
    """A cause with the points that it gave or took, by round."""

    cause: str
    points: int = 0
    steps: list[tuple[int, int]] = field(default_factory=list)

    def add(self, round: int, points: int) -> None:
        """Count points of a round."""
        self.points += points
        self.steps.append((round, points))


class ScoreWaterfall(SessionWidget, Composite):
    """The points of one seat by cause, in any game: the largest gain first, losses last, the total below.

    Losses are striped. Each bar begins where the previous one ends. Pointing at a row shows the cause and the rounds. A
    table below contains all of them.

    Args:
        of: A `Session`, for the points up to the shown moment, which the chart follows; a `Record`, for the points of
            the whole game; or a `State`, for the parts of the current score.
        seat: Seat whose points are shown. The default is the leading seat.
        most: Maximum number of rows for causes. The causes with the fewest points share one.

    Raises:
        TypeError: `of` has another type.
        ValueError: Lists all mistakes in `seat` and `most`.
    """

    frame: Frame | None = None

    def __init__(
        self, of: Session | Record | State | None = None, seat: int | None = None, most: int = 12, **traits: Any
    ) -> None:
        refuse_unknown(type(self), traits)
        session = _to_session(of)
        if wrong := list(_find_mistakes(session, seat, most)):
            raise ValueError(f"ScoreWaterfall: {'; '.join(wrong)}")
        self.seat, self.most = seat, most
        self._parts_of = of if isinstance(of, State) else None
        super().__init__(**traits)
        self.frame = Frame(ROW)
        # The grey edge makes light bars visible on a light background, and dark bars on a dark one.
        self._edge = self.frame.make_lines(stroke_width=THICK + 2)
        self._gains, self._losses = self.frame.make_lines(stroke_width=THICK), self.frame.make_lines(stroke_width=THICK)
        self._losses.line_style = "dashed"
        self._steps = self.frame.make_lines(stroke_width=1.2)
        self._amounts = self.frame.make_labels(x_offset=5)
        self.frame.set_marks(self._edge, self._gains, self._losses, self._steps, self._amounts)
        self.children = [self.frame.box]
        self.begin(session)

    def list_rows(self) -> list[tuple[str, int]]:
        """Return the causes in the language of the chart with their points. They add up to the seat's score.

        >>> from tabletop_widgets import ScoreWaterfall
        >>> played = tabletop.Session(gin, 1, ["heuristic", "random"])
        >>> moves = played.run_strategies()
        >>> sum(points for cause, points in ScoreWaterfall(played, seat=0).list_rows()) == played.state.scores()[0]
        True
        """
        return [(source.cause, source.points) for source in self._list_sources()]

    @property
    def whose(self) -> int:
        """The seat whose points are shown: the given one, else a winner, else the seat with the most points."""
        assert self.session is not None
        if self.seat is not None:
            return self.seat
        state = self.session.state
        scores = state.scores()
        return (*state.winners(), scores.index(max(scores)))[0]

    def _list_sources(self) -> list[Source]:
        if self.session is None:
            return []
        sources = self._split_score(self._parts_of) if self._parts_of is not None else self._trace_points(self.session)
        return sorted(sources, key=lambda source: -source.points)

    def _split_score(self, state: State) -> list[Source]:
        """Return the parts of the score in a state."""
        tally = state.score_parts(self.whose)
        return [Source(capitalize_first(why.text(state, self.lang)), n) for why, n in tally if n]

    def _trace_points(self, session: Session) -> list[Source]:
        """Return the causes of points up to the shown moment. Causes that the viewer may not know are left out."""
        seat, sources = self.whose, dict[str, Source]()
        nodes = session.nodes[: session.index + 1]
        if start_points := nodes[0].state.scores()[seat]:
            cause = say("At the start", self.lang)
            sources[cause] = Source(cause, start_points, [(nodes[0].state.round, start_points)])
        for node in nodes[1:]:
            if node.parent is not None:
                for cause, points in self._list_changes(node, seat):
                    cause = capitalize_first(cause.rstrip(".")) or say("Cause unknown", self.lang)
                    sources.setdefault(cause, Source(cause)).add(node.parent.state.round, points)
        return [source for source in sources.values() if source.points]

    def _list_changes(self, node: Node, seat: int) -> list[tuple[str, int]]:
        """Return the points that a seat gained or lost at a node, with their causes."""
        assert node.parent is not None
        before, viewer, lang = node.parent.state, self.seen_by, self.lang
        changed = node.state.scores()[seat] - before.scores()[seat]
        changes = []
        for event in node.events:
            seen = event if viewer is None else event.seen_by(viewer)
            if seen is None:
                continue
            why = event.because.text(before, lang) if event.because is not None else seen.text(node.state, lang)
            changes += [(why, by) for who, name, by in event.changes() if who == seat and name in SCORE_NAMES and by]
        if rest := changed - sum(by for _, by in changes):
            changes.append((find_reason(node, seat, viewer, lang), rest))
        return changes

    def _redraw(self) -> None:
        assert self.frame is not None
        assert self.session is not None
        lang, state, seat = self.lang, self.session.state, self.whose
        name, total = self.session.seat_name(seat, lang), state.scores()[seat]
        sources = self._list_sources()
        shown = self._merge_small(sources)
        color, grounds = SEAT_COLORS[seat % len(SEAT_COLORS)], []
        level = 0
        for source in shown:
            grounds.append((level, level + source.points))
            level += source.points
        bars = [[(float(low), float(k)), (float(high), float(k))] for k, (low, high) in enumerate(grounds)]
        whole = [(0.0, float(len(bars))), (float(total), float(len(bars)))]
        self.frame.spread([n for pair in grounds for n in pair])
        gained = [bar for bar, source in zip(bars, shown, strict=True) if source.points > 0]
        lost = [(color, bar) for bar, source in zip(bars, shown, strict=True) if source.points < 0]
        lay(self._edge, [(GREY, bar) for bar in gained])
        lay(self._gains, [*((color, bar) for bar in gained), (GREY, whole)])
        lay(self._losses, lost)
        lay(self._steps, [(GREY, [(float(end), k - 0.3), (float(end), k + 1.3)]) for k, (_, end) in enumerate(grounds)])
        ends = [float(max(pair)) for pair in grounds]
        amounts = [(end, float(k), format_amount(s.points)) for k, (end, s) in enumerate(zip(ends, shown, strict=True))]
        write(self._amounts, [*amounts, (float(max(0, total)), float(len(bars)), str(total))])
        keys = [Key(say("gained", lang), color)] + [Key(say("lost", lang), color, "striped")] * bool(lost)
        title = say("Points of {name} by cause", lang, name=name)
        in_all = say("In all", lang)
        cells = [*(self._make_cell(source, level) for source, (_, level) in zip(shown, grounds, strict=True))]
        cells.append(Cell(head=in_all, lines=[_format_points(total, lang)]))
        table = [[s.cause, format_amount(s.points), _describe_rounds(s.steps, lang)] for s in sources]
        self.frame.draw(
            title,
            [*(source.cause for source in shown), in_all],
            cells,
            (say("Cause", lang), say("Points", lang), say("When", lang)),
            [*table, [in_all, str(total), ""]],
            lang,
            keys,
            ", ".join([*(f"{s.cause} {format_amount(s.points)}" for s in shown), f"{in_all} {total}"]),
        )

    def _merge_small(self, sources: Sequence[Source]) -> list[Source]:
        """Return at most `most` sources. Those with the fewest points are combined into one."""
        if len(sources) <= self.most:
            return list(sources)
        weighty = sorted(sources, key=lambda source: -abs(source.points))
        largest, small = weighty[: self.most - 1], weighty[self.most - 1 :]
        name = say("{n} other {n:/cause/causes}", self.lang, n=len(small))
        rest = Source(name, sum(source.points for source in small))
        return [source for source in sources if source in largest] + [rest] * bool(rest.points)

    def _make_cell(self, source: Source, level: int) -> Cell:
        lang = self.lang
        lines = [_format_points(source.points, lang, sign=True), _describe_rounds(source.steps, lang)]
        reached = say("up to here: {n}", lang, n=level)
        return Cell(head=source.cause, lines=[*filter(None, lines), reached])

    def text(self) -> str:
        """Return the causes as a table in plain text."""
        return self.frame.cells.text() if self.frame is not None else ""

    def picture(self) -> str:
        """Return the chart as a static picture."""
        return self.frame.picture() if self.frame is not None else ""

    def close(self) -> None:
        """Release the session, and close every part of the picture."""
        super().close()
        if self.frame is not None:
            self.frame.close()


def _to_session(of: Any) -> Session | None:
    """Return the argument as a session at the moment to show. Raises TypeError for other types."""
    if of is None or isinstance(of, Session):
        return of
    if isinstance(of, Record):
        return Session.from_record(of)
    if isinstance(of, State):
        return Session(of.game, state=of)
    raise TypeError(f"ScoreWaterfall shows a Session, a Record or a State, not {type(of).__name__}")


def _find_mistakes(session: Session | None, seat: int | None, most: int) -> list[str]:
    """Return all mistakes in the arguments."""
    mistakes = []
    if seat is not None and session is not None and seat not in range(len(session.state.scores())):
        mistakes.append(f"no seat {seat!r} here (there are {', '.join(map(str, range(len(session.state.scores()))))})")
    if not isinstance(most, int) or most < 2:
        mistakes.append(f"most must be a number from 2, not {most!r}")
    return mistakes


def _format_points(points: int, lang: str, sign: bool = False) -> str:
    return say("{n} VP", lang, n=format_amount(points) if sign else points)


def _describe_rounds(steps: Sequence[tuple[int, int]], lang: str) -> str:
    """Return the points by round as text: "round 1: +2, round 3: −1"."""
    by_round: dict[int, int] = {}
    for round, points in steps:
        by_round[round] = by_round.get(round, 0) + points
    if set(by_round) == {0}:
        return ""
    return ", ".join(
        say("round {n}: {points}", lang, n=r, points=format_amount(p)) for r, p in sorted(by_round.items()) if p
    )
