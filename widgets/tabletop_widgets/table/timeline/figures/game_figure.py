"""Data of one picture of a game: scores, measures with limits, chances to win, marks and tracks on one time axis."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from tabletop import Session
from tabletop.engine.core.actions import Action
from tabletop.engine.core.events import Event
from tabletop.engine.declarations.faces import Track
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.schema.field_types import SCORE_NAMES
from tabletop.engine.session.history import Moment, Node, find_fork
from tabletop.teaching.analysis import Analysis
from tabletop_widgets.screen.translation import say
from tabletop_widgets.table.activity.grouped_moves import format_amount
from tabletop_widgets.table.boards import MeasureCurve, get_boards
from tabletop_widgets.table.timeline.chart import ChartLine, join_names
from tabletop_widgets.table.timeline.figures.game_marks import Lane, LineSource, MarkBuilder
from tabletop_widgets.table.timeline.figures.projection import find_reason, predict_goal, predict_meeting

MIN_SCALE_POINTS = 8
"""Smallest upper end of the scale for points, if there is no goal."""
FINAL_SHARE = 0.05
"""Width of the final scoring, as a share of the decisions."""
ROOM_NODES = 25
"""Step in which the scale of an unfinished line grows, in nodes, so that most decisions do not change it."""
PERCENT = 100.0
MAX_LISTED = 6
"""Maximum number of marks that are explained below a static picture."""

POINTS, MEASURES, CHANCES = "points", "measures", "chances"
Steps = list[tuple[int, str, str]]


@dataclass(frozen=True)
class Panel:
    """One of the charts that share the time axis."""

    kind: Literal["points", "measures", "chances"]
    title: str
    lines: Sequence[ChartLine]
    goal: int = 0
    """Points that end the game; 0 if there is no such limit."""
    least: float = 1
    """Smallest upper end of the vertical scale."""
    notes: Sequence[str] = ()
    """Sentences below the chart, such as the projected end."""


@dataclass(frozen=True)
class GameFigure:
    """Everything in one picture of a game. Places on the time axis are indices of nodes."""

    title: str
    lang: str
    last: int
    """Place of the last node."""
    end: float
    """Right end of the time axis."""
    shown: int
    final: int
    """Place of the final scoring; 0 if the game has none, or is not over."""
    rounds: Mapping[int, int]
    """Numbers of rounds by the place of their first node."""
    turns: Sequence[int]
    panels: Sequence[Panel]
    lanes: Sequence[Lane]
    tracks: Sequence[Track]
    seats: Mapping[int, tuple[str, str]]
    """Letter and colour of each seat."""
    compared: str = ""
    """Name of the game or branch that dotted lines show; "" for none."""

    def describe_moment(self) -> str:
        """Return the round of the shown moment in words; "" for the end of the line."""
        number = next((n for k, n in reversed(self.rounds.items()) if k <= self.shown), 0)
        return say("Round {n}", self.lang, n=number) if number and self.shown < self.last else ""

    def list_heads(self) -> list[tuple[int, str]]:
        """Return the headings of the places on the time axis, as (first place, heading)."""
        heads = [(k, say("Round {n}", self.lang, n=n)) for k, n in self.rounds.items()]
        return [*heads, (self.last + 1, say("Final scoring", self.lang))] if self.final else heads


@dataclass(frozen=True)
class ComparedLine:
    """Another game, or another branch of the same game."""

    name: str
    history: Sequence[Moment]
    rounds: Mapping[int, int]
    same_line: bool
    """True for a branch, whose nodes have the same places."""


@dataclass
class FigureSource(LineSource):
    """Everything that a figure is built from."""

    chances: tuple[Analysis | None, int] = (None, 0)
    """Analysis with chances to win as the viewer may see it, and the place of its first node."""
    other: ComparedLine | None = None


def list_round_starts(moments: Sequence[Moment]) -> dict[int, int]:
    """Return the numbers of rounds by the place of their first node."""
    starts, before = {}, 0
    for k, moment in enumerate(moments):
        if moment.round and moment.round != before:
            starts[k] = before = moment.round
    return starts


def align_places(
    places: Mapping[int, int], last: int, own: Mapping[int, int], own_last: int, count: int
) -> list[float]:
    """Return the places of another game's nodes on the axis of a game: rounds begin at the same places.

    Args:
        places: Round numbers of the game by their first place.
        last: Last place of the game.
        own: Round numbers of the other game by their first place.
        own_last: Last place of the other game.
        count: Number of places of the other game.

    >>> from tabletop_widgets.table.timeline.figures.game_figure import align_places
    >>> align_places({0: 1, 10: 2}, 20, {0: 1, 4: 2}, 8, 9)[::4]
    [0.0, 10.0, 20.0]
    """
    starts = {n: k for k, n in places.items()}
    ends = _find_round_ends(places, last)
    own_ends = _find_round_ends(own, own_last)
    if not starts or not own:
        return [k * last / max(1, own_last) for k in range(count)]
    own_starts = sorted(own)
    length = last / max(1, len(starts))
    aligned = []
    for k in range(count):
        start = max((s for s in own_starts if s <= k), default=None)
        if start is None:
            aligned.append(float(k) * min(starts.values()) / max(1, own_starts[0]))
            continue
        number = own[start]
        share = (k - start) / max(1, own_ends[number] - start)
        if number in starts:
            aligned.append(starts[number] + share * (ends[number] - starts[number]))
        else:
            aligned.append(last + (number - max(starts) - 1 + share) * length)
    return aligned


def _find_round_ends(places: Mapping[int, int], last: int) -> dict[int, int]:
    """Return the place at which each round ends."""
    starts = sorted(places)
    if not starts:
        return {}
    return {places[k]: after for k, after in zip(starts, [*starts[1:], last], strict=True)}


def find_final_scores(node: Node, viewer: int | None, lang: str) -> dict[int, list[tuple[str, int]]]:
    """Return the points of the final scoring by seat, as (cause, points); empty before the end of the game.

    These are points that follow from no action of a player.
    """
    final: dict[int, list[tuple[str, int]]] = {}
    if not node.state.is_terminal() or node.parent is None:
        return final
    for event in node.events:
        if isinstance(event.because, Action):
            continue
        for seat, name, by in event.changes():
            if name in SCORE_NAMES and by:
                final.setdefault(seat, []).append((_describe_event(event, node, viewer, lang), by))
    return final


def _describe_event(event: Event, node: Node, viewer: int | None, lang: str) -> str:
    """Return the cause of an event, or else its sentence, as the viewer may know it."""
    assert node.parent is not None
    if event.because is not None:
        return str(event.because.text(node.parent.state, lang))
    seen = event if viewer is None else event.seen_by(viewer)
    return seen.text(node.state, lang).rstrip(".") if seen is not None else ""


class FigureBuilder:
    """Builder of the figure of a session's shown line, as one viewer may see it."""

    def __init__(self, source: FigureSource) -> None:
        self.source, self.session, self.lang = source, source.session, source.lang
        self.game, self.nodes, self.at = self.session.game, self.session.nodes, self.session.index
        self.history = self.session.history()
        self.last = len(self.nodes) - 1
        self.is_over = self.nodes[-1].state.is_terminal()
        source.course.follow(self.nodes)
        self.final = find_final_scores(self.nodes[-1], source.viewer, self.lang) if self.last else {}
        seats = len(self.history[0].scores)
        self.gap = max(seats + 1, round(self.last * FINAL_SHARE)) if self.final else 0
        self.rounds = list_round_starts(self.history)
        # As at the end of the line: names and colours may be chosen during the game.
        self.seats = [seat for seat in source.seats if seat["seat"] < seats]
        other = source.other
        self.other_places: list[float] = []
        if other is not None:
            count = len(other.history)
            self.other_places = (
                [float(k) for k in range(count)]
                if other.same_line
                else align_places(self.rounds, self.last, other.rounds, count - 1, count)
            )

    def build(self) -> GameFigure:
        """Return the figure."""
        marks = MarkBuilder(replace(self.source, seats=self.seats))
        return GameFigure(
            title=get_boards(self.game.name).get_title(self.game.name),
            lang=self.lang,
            last=self.last,
            end=self._compute_end(),
            shown=self.at,
            final=self.last + self.gap if self.final else 0,
            rounds=self.rounds,
            turns=self.source.course.borders["turn"],
            panels=[self.build_points(), *self.build_measures(), *self.build_chances()],
            lanes=[
                lane for lane in (marks.build_turning(), marks.build_mistakes(), *marks.build_events()) if lane.marks
            ],
            tracks=self.game.list_tracks(self.session.state, self.lang),
            seats=marks.letters,
            compared=self.source.other.name if self.source.other is not None else "",
        )

    def _compute_end(self) -> float:
        longest = max(1, *(branch.length - 1 for branch in self.session.branches))
        if self.is_over:
            return max(longest, self.last + self.gap, *self.other_places, 1)
        return max(-(-(longest + 4) // ROOM_NODES) * ROOM_NODES, *self.other_places, 1)

    # --- scores -------------------------------------------------------------------------------------------------

    def build_points(self) -> Panel:
        """Return the chart of the points of all seats, with the final scoring apart."""
        lines = []
        for n, seat in enumerate(self.seats, 1):
            k = seat["seat"]
            points = [moment.scores[k] for moment in self.history]
            final = self.final.get(k, [])
            total = points[-1]
            if self.gap:
                points[-1] -= sum(n for _, n in final)
            steps, value = self._list_steps(points, k), str(self.history[self.at].scores[k])
            if self.gap:
                wait = self.gap * n // (len(self.seats) + 1)  # one seat after the other, so that no step covers another
                points += [points[-1]] * (wait - 1) + [total] * (self.gap - wait + 1)
                if final:
                    causes = dict.fromkeys(cause for cause, _ in final)
                    steps.append((self.last + wait, format_amount(sum(by for _, by in final)), "; ".join(causes)))
            lines.append(
                ChartLine(
                    seat["letter"], seat["name"], seat["color"], points, value=value, steps=steps,
                    faint=self._list_forks(lambda moment, k=k: moment.scores[k]),  # type: ignore[misc]
                    other=self._trace_other(lambda moment, k=k: moment.scores[k]),  # type: ignore[misc]
                )
            )  # fmt: skip
        goal = self.game.get_score_goal()
        notes = []
        if goal and not self.session.state.is_terminal():
            met = predict_goal(self.history, self.at, goal)
            if met is not None and met <= (self.game.get_round_goal() or met):
                notes.append(say("At this pace {n} points are reached in round {round}.", self.lang, n=goal, round=met))
        title = say("Victory points, decision by decision", self.lang)
        return Panel("points", title, lines, goal, MIN_SCALE_POINTS, notes)

    def _list_steps(self, points: Sequence[int], seat: int | None) -> Steps:
        """Return the changes of a line, as (place, signed difference, cause)."""
        steps, viewer, lang, reasons = [], self.source.viewer, self.lang, self.source.reasons
        for k in range(1, min(len(points), len(self.nodes))):
            if points[k] != points[k - 1]:
                key = (self.nodes[k].number, seat, viewer, lang)
                if key not in reasons:
                    reasons[key] = find_reason(self.nodes[k], seat, viewer, lang)
                steps.append((k, format_amount(points[k] - points[k - 1]), reasons[key]))
        return steps

    def _list_forks(self, read: Any) -> list[tuple[int, list[float]]]:
        """Return the values on the other branches, as (fork index, values from there on)."""
        if self.source.other is not None:
            return []  # one comparison at a time
        return [(k, [read(moment) for moment in moments]) for k, moments in find_forks(self.session)]

    def _trace_other(self, read: Any) -> list[tuple[float, float]]:
        """Return the corners of the stepped line of the compared game, as (place, value)."""
        if self.source.other is None:
            return []
        corners: list[tuple[float, float]] = []
        for place, moment in zip(self.other_places, self.source.other.history, strict=True):
            value = read(moment)
            if not corners or corners[-1][1] != value:
                corners += [(place, corners[-1][1])] if corners else []
                corners.append((place, value))
        corners.append((self.other_places[-1], corners[-1][1]))
        return corners

    # --- measures -----------------------------------------------------------------------------------------------

    def build_measures(self) -> Iterator[Panel]:
        """Yield the charts of the measures. A measure with a limit says when it is reached at this pace."""
        limits = self.game.measure_limits
        for group in group_measures(self.session):
            names = {curve.measure: self.game.measure_name(curve.measure, self.lang) for curve in group}
            ahead: dict[str, list[tuple[float, float]]] = {}
            notes = []
            for measure, limit in limits.items():
                if measure not in names or self.session.state.is_terminal():
                    continue
                met = predict_meeting(self.history, self.at, measure, limit)
                if met is not None and met.round <= (self.game.get_round_goal() or met.round):
                    for which in {measure, limit} & {*names}:
                        here = float(self.history[self.at].measures[which])
                        ahead[which] = [(float(self.at), here), met.cut(self.at, here, self._compute_end())]
                    facts = {"name": names[measure], "limit": self.game.measure_name(limit, self.lang), "n": met.round}
                    notes.append(say("At this pace {name} and {limit} meet in round {n}.", self.lang, **facts))
            lines = [
                self._build_measure(curve, capitalize_first(names[curve.measure]), ahead.get(curve.measure, ()))
                for curve in group
            ]
            yield Panel("measures", join_names(list(names.values())), lines, notes=notes)

    def _build_measure(self, curve: MeasureCurve, name: str, ahead: Sequence[tuple[float, float]]) -> ChartLine:
        measure = curve.measure
        points = [moment.measures[measure] for moment in self.history]
        value, steps = str(points[self.at]), self._list_steps(points, None)
        points += points[-1:] * self.gap
        return ChartLine(
            curve.get_letter(self.lang), name, curve.color, points, value=value, steps=steps, ahead=ahead,
            faint=self._list_forks(lambda moment: moment.measures[measure]),
            other=self._trace_other(lambda moment: moment.measures[measure]),
        )  # fmt: skip

    # --- chances ------------------------------------------------------------------------------------------------

    def build_chances(self) -> Iterator[Panel]:
        """Yield the chart of the chances to win, if something is known about them."""
        analysis, offset = self.source.chances
        if analysis is None or not analysis.swing.chances or not any(map(_has_numbers, analysis.swing.chances)):
            return
        swing, lines, errors = analysis.swing, [], []
        for seat in self.seats:
            means, lows, highs = (fill_gaps(course) for course in swing.compute_bands(seat["seat"]))
            before = [means[0]] * offset
            after = self.last + 1 + self.gap - offset
            means, lows, highs = ([*before, *_extend(numbers, after)] for numbers in (means, lows, highs))
            errors += [n for n in swing.errors[seat["seat"]] if n]
            points = [PERCENT * n for n in means]
            band = [(PERCENT * low, PERCENT * high) for low, high in zip(lows, highs, strict=True)]
            value = f"{points[min(self.at, len(points) - 1)]:.0f} %"
            lines.append(ChartLine(seat["letter"], seat["name"], seat["color"], points, value=value, band=band))
        notes = [self._describe_chances(swing.playouts, sorted(errors))]
        yield Panel("chances", say("Chance to win, %", self.lang), lines, least=PERCENT, notes=notes)

    def _describe_chances(self, playouts: int, errors: Sequence[float]) -> str:
        if not playouts:
            return say("A first estimate from the value of each position, all hands open.", self.lang)
        spread = round(2 * PERCENT * errors[len(errors) // 2]) if errors else 0
        return say(
            "All hands open, {n} {n:/playout/playouts} of each position; mostly within {spread} points.",
            self.lang, n=playouts, spread=spread,
        )  # fmt: skip


def group_measures(session: Session) -> tuple[tuple[MeasureCurve, ...], ...]:
    """Return the measures of a session to draw, a tuple for each chart."""
    game = session.game
    return get_boards(game.name).group_curves(game.measures(session.state), game.measure_limits)


def find_forks(session: Session) -> list[tuple[int, Sequence[Moment]]]:
    """Return the other branches of a session, as (fork index, history from there on)."""
    nodes, forks = session.nodes, []
    for branch in session.branches:
        k = find_fork(nodes, session.line(branch.name))
        if k < branch.length - 1:
            forks.append((k, session.history(branch.name)[k:]))
    return forks


def fill_gaps(numbers: Sequence[float | None]) -> list[float]:
    """Return the numbers with each missing one replaced by the number before it.

    >>> from tabletop_widgets.table.timeline.figures.game_figure import fill_gaps
    >>> fill_gaps([None, 0.5, None])
    [0.5, 0.5, 0.5]
    """
    filled, last = [], next((n for n in numbers if n is not None), 0.0)
    for n in numbers:
        last = n if n is not None else last
        filled.append(last)
    return filled


def _has_numbers(course: Sequence[float | None]) -> bool:
    return any(n is not None for n in course)


def _extend(numbers: Sequence[float], count: int) -> list[float]:
    """Return so many numbers: the last one is repeated, or surplus ones are left out."""
    return [*numbers[:count], *[numbers[-1]] * (count - len(numbers))]
