"""Charts of a laboratory: points by round, wins with intervals, and measures, for printed and changed numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as W
from bqplot import LinearScale

from tabletop.engine.core.game import Game
from tabletop.engine.declarations.colors import SEAT_COLORS
from tabletop.engine.i18n.words import get_seat_letter
from tabletop.experiments import Interval, MatchResult, difference, mean, share
from tabletop_widgets.charts.drawing.frame import Frame, lay
from tabletop_widgets.experiments import averages
from tabletop_widgets.experiments.game_results import BESIDE, NARROW, WIDE, GameSelection
from tabletop_widgets.experiments.setting_games import Pair, SettingGames, describe_seat, format_printed_name
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.widget_utils import close_all
from tabletop_widgets.table.boards import Boards
from tabletop_widgets.table.timeline.chart import GREY, Chart, ChartLine, join_names
from tabletop_widgets.table.timeline.static_figure import Key, render_figures

ROW = 32
"""Height of a bar with its margin, in pixels."""
TICKS = (0, 25, 50, 75, 100)
"""Tick labels below the chart of wins, in per cent."""


class Curves:
    """Charts of points and wins in one row, and of the measures below; all but the wins share the axis of rounds.

    `picked` is called with the games behind the chart element that a user clicks.
    """

    def __init__(self, game: Game, boards: Boards, seed: int, picked: Callable[[GameSelection], None]) -> None:
        self._boards, self._picked = boards, picked
        self._pair = Pair(SettingGames(game, ()), SettingGames(game, ()), False)
        self._lang = "en"
        self.x = LinearScale(min=1)
        self.groups = boards.group_curves(game.measures(game.new_initial_state(seed)))
        self.tracks = Chart(self.x, "280px", self._pick_points, stepped=False)
        self.courses = [Chart(self.x, on_click=self._pick_measures(k), stepped=False) for k in range(len(self.groups))]
        self.wins = Wins(self._pick_wins)
        self.tracks.box.layout.flex, self.wins.frame.box.layout.flex = WIDE, NARROW
        for chart in self.courses:
            chart.box.layout.flex = WIDE
        boxes = [chart.box for chart in self.courses]
        pairs = [[self.tracks.box, self.wins.frame.box], *(boxes[k : k + 2] for k in range(0, len(boxes), 2))]
        self.rows = [W.HBox(pair, layout=BESIDE) for pair in pairs]

    @property
    def measures(self) -> list[str]:
        """Names of the measures that are drawn."""
        return [curve.measure for group in self.groups for curve in group]

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, pair: Pair, lang: str, is_estimate: bool = False) -> None:
        """Draw the games of a pair of settings; an estimate from the games of other numbers is faint and says so."""
        self._pair, self._lang = pair, lang
        now, was, game = pair.now.results, pair.printed.results, pair.now.game
        goal = game.parameters[self._boards.goal].value if self._boards.goal else None
        longest = [len(result.by_round) for result in (*now, *was)]
        last = max([2, *longest])
        self.x.max = last
        points = [
            self._make_course(
                get_seat_letter(k), describe_seat(seat, lang), SEAT_COLORS[k % len(SEAT_COLORS)],
                averages.get_points(now, k), averages.get_points(was, k),
            )
            for k, seat in enumerate(pair.now.seats)
        ]  # fmt: skip
        title = say("Mean points by round (dotted: printed numbers)", lang)
        sure = say("Band: where the true value lies 19 times out of 20.", lang)
        shown = say("A click shows the games behind it.", lang)
        notes = [sure, *([self._explain_goal(game, lang)] if goal else []), shown]
        if is_estimate:
            estimated = say("A first estimate from the nearest numbers; the games with these are being played.", lang)
            notes = [estimated]
        self.tracks.draw(title, points, lang, " ".join(notes), first=1, goal=goal)
        for chart, group in zip(self.courses, self.groups, strict=True):
            courses = [
                self._make_course(
                    curve.get_letter(lang), game.measure_name(curve.measure, lang), curve.color,
                    averages.get_measure(now, curve.measure), averages.get_measure(was, curve.measure),
                )
                for curve in group
            ]  # fmt: skip
            hint = say("Mean when each round was over; band: 19 times out of 20; dotted: printed numbers.", lang)
            hint = estimated if is_estimate else hint
            chart.draw(join_names([course.name for course in courses]), courses, lang, hint, first=1)
        for chart in (self.tracks, *self.courses):
            chart.label_rounds({n: n for n in range(1, last + 1)}, lang)
            chart.fade(is_estimate)
        self.wins.draw(pair, lang)

    def _explain_goal(self, game: Game, lang: str) -> str:
        """Return the explanation of the dashed line."""
        what = str(game.parameters[self._boards.goal].description.get(lang, self._boards.goal)).partition(";")[0]
        return say("Dashed line: {what}.", lang, what=what.rstrip("."))

    def _make_course(self, letter: str, name: str, color: str, now: averages.Floats, was: averages.Floats) -> ChartLine:
        """Return a line whose label has its last value and the change against the printed numbers."""
        line, dotted = averages.compute_means(now), averages.compute_means(was)
        value = mean(now[:, -1]).text(self._lang) if line else ""
        if line and self._pair.turned:
            value += f" ({difference(now[:, -1], was[:, -1]).text(self._lang, signed=True)})"
        return ChartLine(letter, name, color, line, dotted, value, band=averages.compute_bands(now))

    def render_picture(self) -> str:
        """Return all charts as one static picture."""
        charts = [self.tracks, *self.courses]
        lines: list[tuple[Any, Sequence[Key]]] = [
            (chart.figure, [Key(words, color) for color, words in chart.keys if words]) for chart in charts
        ]
        return render_figures([lines[0], (self.wins.frame.figure, self.wins.frame.keys), *lines[1:]])

    # --- clicks -------------------------------------------------------------------------------------------------------

    def _pick_points(self, round: int) -> None:
        names = [get_seat_letter(k) for k in range(len(self._pair.now.seats))]
        title = say("Points after round {n}", self._lang, n=round)
        self._pick_round(title, round, names, lambda game: list(zip(*game.by_round, strict=True)))

    def _pick_measures(self, place: int) -> Callable[[int], None]:
        def pick(round: int) -> None:
            group, game, lang = self.groups[place], self._pair.now.game, self._lang
            names = [game.measure_name(curve.measure, lang) for curve in group]
            title = f"{join_names(names)}: {say('after round {n}', lang, n=round)}"
            self._pick_round(title, round, names, lambda r: [r.measures_by_round[curve.measure] for curve in group])

        return pick

    def _pick_round(
        self, title: str, round: int, names: Sequence[str], read: Callable[[MatchResult], list[Sequence[int]]]
    ) -> None:
        """List every game with its numbers after this round, in descending order of the first number."""
        games = []
        for played in self._pair.both:
            lines = [
                (result, [course[min(round, len(course)) - 1] for course in read(result)]) for result in played.results
            ]
            lines.sort(key=lambda line: (-line[1][0], line[0].seed))
            for result, numbers in lines:
                text = ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))
                games.append((played, result, text))
        self._picked(GameSelection(title, tuple(games)))

    def _pick_wins(self, row: int) -> None:
        """List the games that a seat won, alone or shared."""
        both = self._pair.both
        seat, which = divmod(row, len(both))
        played, lang = both[which], self._lang
        name = self._pair.list_names(lang)[seat]
        won = tuple((played, result, "") for result in played.results if seat in result.winners)
        self._picked(GameSelection(say("Games that {name} won: {n}", lang, name=name, n=len(won)), won))

    def close(self) -> None:
        """Close all charts."""
        for chart in (self.tracks, *self.courses):
            chart.close()
        self.wins.close()
        close_all(*self.rows, self.x)


class Wins:
    """A bar chart with the share of games each seat won, in per cent, and its 95 % confidence interval."""

    def __init__(self, press: Callable[[int], None]) -> None:
        frame = self.frame = Frame(ROW)
        frame.cells.press = press
        self.bars = frame.make_lines(stroke_width=ROW * 0.6, opacities=[0.45])
        self.whiskers, self.ends = frame.make_lines(stroke_width=2.5), frame.make_lines(stroke_width=2)
        frame.set_marks(self.bars, self.whiskers, self.ends)
        frame.pad = 0.0
        frame.x.min, frame.x.max = 0, 104
        self.shares: list[Interval] = []
        """Share of each bar, from 0 to 1."""

    def draw(self, pair: Pair, lang: str) -> None:
        """Draw the wins in these games."""
        frame, both = self.frame, pair.both
        bars: list[tuple[str, str, Interval]] = []
        for seat, name in enumerate(pair.list_names(lang)):
            for played in both:
                printed = pair.turned and played is pair.printed
                called = format_printed_name(name, lang) if printed else name
                interval = share(averages.get_wins(played.results, seat))
                bars.append((called, GREY if printed else SEAT_COLORS[seat % len(SEAT_COLORS)], interval))
        self.shares = shares = [interval for *_, interval in bars]
        visible = [(k, color, interval) for k, (_, color, interval) in enumerate(bars) if interval.count]
        lay(
            self.bars,
            [(color, [(0.0, float(k)), (100 * interval.estimate, float(k))]) for k, color, interval in visible],
        )
        bounds = [(k, 100 * interval.low, 100 * interval.high) for k, _, interval in visible]
        lay(self.whiskers, [(GREY, [(low, float(k)), (high, float(k))]) for k, low, high in bounds])
        lay(self.ends, [(GREY, [(x, k - 0.14), (x, k + 0.14)]) for k, *pair_ in bounds for x in pair_])
        frame.below.tick_values = list(TICKS)
        values = [interval.text(lang, share=True) if interval.count else "" for interval in shares]
        names = [name for name, *_ in bars]
        short = [
            format_printed_name(name[:1], lang) if k % len(both) < len(both) - 1 else name[:1]
            for k, name in enumerate(names)
        ]
        title = say("Share of games won, %", lang)
        keys = [Key(say("Stroke: where the true value lies 19 times out of 20.", lang))]
        keys += [Key(say("Grey: printed numbers.", lang))] if pair.turned else []
        keys.append(Key(say("A click shows the games behind it.", lang), live=True))
        frame.draw_figures(title, names, values, [say("Seat", lang), say("won", lang)], lang, keys, short)

    def close(self) -> None:
        """Close the chart."""
        self.frame.close()
