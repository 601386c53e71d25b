"""Grid of two parameters: plays every combination of their values and shows a heat map with the games behind it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from typing import Any

import ipywidgets as W
from markupsafe import Markup

from tabletop import ParameterError, StrategyError
from tabletop.engine.core.game import Game
from tabletop.engine.i18n.words import get_seat_letter
from tabletop.engine.session.strategy_registry import Seat
from tabletop.experiments import MatchResult, difference, mean, share, share_difference
from tabletop.experiments.simulation import Arm, GameResults, MatchPlan, Run, RunProgress
from tabletop.experiments.sweep import collect_by_deal
from tabletop_widgets.charts.heat import HeatMap
from tabletop_widgets.experiments.game_results import GameList, GameSelection, close_children, describe_result
from tabletop_widgets.experiments.games import ListedGame as Listed
from tabletop_widgets.experiments.run_view import RunView
from tabletop_widgets.experiments.setting_games import SettingGames, describe_seat
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.translation import describe_error, say
from tabletop_widgets.table.timeline.chart import join_names

DEALS = (5, 10, 20, 50, 100, 200)
"""Numbers of deals on offer."""
VALUES = 4
"""Number of values suggested for a parameter, including the printed one."""
MAX_CELLS = 100
REDRAW_EVERY = 0.5
"""Seconds between two drawings while games are played."""
POINTS, WON, ROUNDS = "points", "won ", "rounds"

Asked = Callable[[MatchPlan, Callable[[RunProgress], None]], Run]


class _Nothing:
    """An empty answer of a run: the heat map shows the result instead."""

    def _repr_html_(self) -> str:
        return ""

    def __str__(self) -> str:
        return ""


class Grid(Composite):
    """A form for two of the parameters in `names`, their values and the number of deals, with a heat map below.

    `asked` creates the run for a plan, and `seats` returns the strategies of the seats.
    """

    def __init__(
        self, printed: Game, names: Sequence[str], measures: Sequence[str], seats: Callable[[], Sequence[Seat]],
        asked: Asked, **traits: Any,
    ) -> None:  # fmt: skip
        super().__init__(**traits)
        self.printed, self.names, self.measures, self._seats, self._asked = printed, names, measures, seats, asked
        self._lang, self._shown = "en", 0.0
        self.view: RunView | None = None
        """View of the run that was started last."""
        self.map: HeatMap | None = None
        self._turned: tuple[tuple[str, list[int]], ...] = ()
        wide = {"style": {"description_width": "initial"}, "layout": W.Layout(width="auto", max_width="100%")}
        self.choices = [W.Dropdown(options=[(name, name) for name in names], value=names[k], **wide) for k in (0, 1)]
        self.values = [W.Text(self._suggest_values(names[k]), continuous_update=False, **wide) for k in (0, 1)]
        self.deals = W.Dropdown(options=DEALS, value=10, **wide)
        self.what = W.Dropdown(**wide)
        self.button = W.Button(icon="play", layout=W.Layout(width="auto"))
        self._message = W.HTML()
        self._run, self._chart = W.VBox(), W.VBox()
        self.listing = GameList()
        for choice, values in zip(self.choices, self.values, strict=True):
            choice.observe(partial(self._suggest_chosen, values), "value")
        self.what.observe(lambda _: self._draw(), "value")
        self.button.on_click(lambda _: self.start())
        row = {"layout": W.Layout(flex_flow="row wrap", grid_gap="8px", align_items="center")}
        pairs = zip(self.choices, self.values, strict=True)
        self._rows = [*(W.HBox(pair, **row) for pair in pairs), W.HBox([self.deals, self.what, self.button], **row)]
        self.children = [*self._rows, self._message, self._run, self._chart]
        self.set_language("en")

    # --- form ---------------------------------------------------------------------------------------------------------

    def set_language(self, lang: str) -> None:
        """Update all texts to a language."""
        self._lang = lang
        for choice, values, which in zip(self.choices, self.values, ("First number", "Second number"), strict=True):
            name, written = choice.value, values.value
            choice.options = [(self._describe_parameter(parameter), parameter) for parameter in self.names]
            choice.value, values.value = name, written  # keep the user's selection and values
            choice.description, values.description = say(which, lang), say("Values", lang)
            values.placeholder = "1, 2, 3"
        self.deals.description = say("Games in each cell", lang)
        self.what.description = say("Shown", lang)
        self.button.description = say("Play the grid", lang)
        self._name_kinds()
        if self.view is not None:
            self.view.lang = lang
        if self.map is not None:
            self.map.lang = lang
        self._draw()

    def _name_kinds(self) -> None:
        """Update the list of displayable quantities for the current seats."""
        what = self.what.value or POINTS
        self.what.options = [(word, key) for key, word in self._list_kinds()]
        self.what.value = what

    def _describe_parameter(self, name: str) -> str:
        """Return the displayed name of a parameter."""
        return str(self.printed.parameters[name].description.get(self._lang, name)).partition(";")[0].rstrip(".")

    def _list_kinds(self) -> list[tuple[str, str]]:
        """Return the displayable quantities as pairs of key and label."""
        lang, seats = self._lang, self._seats()
        won = [
            (f"{WON}{get_seat_letter(k)}", f"{get_seat_letter(k)} {describe_seat(seat, lang)}: {say('won', lang)}, %")
            for k, seat in enumerate(seats)
        ]
        ends = [(name, join_names([self.printed.measure_name(name, lang)])) for name in self.measures]
        return [(POINTS, say("Points of a seat", lang)), *won, (ROUNDS, say("Rounds", lang)), *ends]

    def _suggest_values(self, name: str) -> str:
        """Return suggested values of a parameter as text, in ascending order and including the printed one."""
        p, now = self.printed.parameters[name], int(self.printed.get_effective_value(name))
        low, high = p.minimum or 0, p.maximum or 0
        step = max(1, round(now / VALUES))
        near = {max(low, min(high, now + k * step)) for k in range(2 - VALUES, 2)}
        return ", ".join(map(str, sorted(near)))

    def _suggest_chosen(self, values: W.Text, change: Any) -> None:
        """Suggest values for a newly selected parameter."""
        if change["old"] != change["new"] and change["new"] is not None:
            values.value = self._suggest_values(change["new"])

    def parse_settings(self) -> list[tuple[str, list[int]]]:
        """Return the two parameters with their values.

        Raises:
            ValueError: The input is wrong; the message is in the language of the grid.
        """
        lang, wrong, settings = self._lang, [], []
        for choice, values in zip(self.choices, self.values, strict=True):
            name = self._describe_parameter(choice.value)
            words = [word.strip() for word in values.value.replace(";", ",").split(",") if word.strip()]
            numbers = [int(word) for word in words if word.removeprefix("-").isdecimal()]
            if not words or len(numbers) < len(words):
                wrong.append(say("{name}: write whole numbers with commas between them.", lang, name=name))
            settings.append((choice.value, list(dict.fromkeys(numbers))))
        if settings[0][0] == settings[1][0]:
            wrong.append(say("Choose two different numbers.", lang))
        elif len(settings[0][1]) * len(settings[1][1]) > MAX_CELLS:
            wrong.append(say("At most {n} cells can be played at once.", lang, n=MAX_CELLS))
        if wrong:
            raise ValueError(" ".join(wrong))
        return settings

    # --- playing ----------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Stop the current run and play the grid that the form describes."""
        self._message.value = ""
        try:
            settings = self.parse_settings()
            arms = [self._build_arm(settings, values) for values in product(*(numbers for _, numbers in settings))]
            run = self._asked(MatchPlan(tuple(arms), range(1, self.deals.value + 1)), self._report)
        except ParameterError as error:
            return self._refuse(describe_error(error, self._lang))
        except ValueError as error:
            return self._refuse(str(error))
        self.stop()
        close_children(self._run)
        close_children(self._chart)
        self._name_kinds()
        self._turned = tuple(settings)
        rows, columns = ([str(value) for value in numbers] for _, numbers in settings)
        nothing: list[list[float | None]] = [[None] * len(columns) for _ in rows]
        self.map = HeatMap(
            rows, columns, nothing, self._make_title(), shade="between", press=self._pick, lang=self._lang,
            layout=W.Layout(width="100%", min_width="0"),
        )  # fmt: skip
        self.view = RunView(run, lambda games: _Nothing(), lang=self._lang)
        self._run.children, self._chart.children = [self.view], [self.map]
        self.children = [*self._rows, self._message, self._run, self._chart]
        self.view.start()

    def _build_arm(self, settings: Sequence[tuple[str, list[int]]], values: Sequence[int]) -> Arm:
        """Return the arm of a cell. Raises ParameterError for values that the game does not accept."""
        turned = {name: value for (name, _), value in zip(settings, values, strict=True)}
        parameters = {
            name: self.printed.parameters[name].value if value == self.printed.get_effective_value(name) else value
            for name, value in turned.items()
        }
        label = ", ".join(f"{self._describe_parameter(name)} = {value}" for name, value in turned.items())
        return Arm(label, self.printed.with_parameters(**parameters), tuple(self._seats()))

    def _refuse(self, message: str) -> None:
        """Show why the grid cannot be played."""
        self._message.value = str(Markup('<div class="tt"><p role="alert">{}</p></div>').format(message))

    def stop(self) -> None:
        """Start no further games and show the games played so far."""
        if self.view is not None:
            self.view.stop()

    def _report(self, now: RunProgress) -> None:
        if now.over or time.monotonic() - self._shown > REDRAW_EVERY:
            self._draw()

    # --- display ------------------------------------------------------------------------------------------------------

    @property
    def games(self) -> GameResults | None:
        """Games played so far, with one arm for each cell, row by row."""
        return None if self.view is None else self.view.played.games

    def _make_title(self) -> str:
        down, across = (self._describe_parameter(name) for name, _ in self._turned)
        return f"{dict(self._list_kinds()).get(self.what.value, '')} · ↓ {down} · → {across}"

    def _draw(self) -> None:
        """Draw every cell with its value and its note."""
        games, what = self.games, self.what.value
        if games is None or self.map is None or what is None:
            return
        self._shown = time.monotonic()
        share_of = what.startswith(WON)
        data = collect_by_deal(games, what)
        settings = [arm.game for arm in games.plan.arms]
        base = settings.index(self.printed) if self.printed in settings else None
        width = len(self._turned[1][1])
        values: list[list[float | None]] = [[] for _ in self._turned[0][1]]
        notes = {}
        for k in range(len(settings)):
            interval = (share if share_of else mean)(data[:, k]) if len(data) else None
            place = divmod(k, width)
            if interval is None or not interval.count:
                values[place[0]].append(None)
                continue
            values[place[0]].append(round(100 * interval.estimate) if share_of else round(interval.estimate, 1))
            lines = [interval.text(self._lang, share_of), say("{n} {n:/game/games}", self._lang, n=interval.count)]
            if base is not None and base != k:
                change = (share_difference if share_of else difference)(data[:, k], data[:, base])
                more = change.text(self._lang, share_of, signed=True)
                lines.append(f"{more} {say('against the printed numbers', self._lang)}")
            notes[place] = "; ".join(lines)
        self.map.put(values, self._make_title(), notes)

    def _pick(self, row: int, column: int) -> None:
        """List the games behind a cell."""
        games = self.games
        if games is None:
            return
        k = row * len(self._turned[1][1]) + column
        arms, lang = games.plan.arms, self._lang
        own = range(k, len(games.plan), len(arms))
        results = games.results or {}
        outcomes: list[MatchResult | StrategyError] = [games.failures[n] for n in own if n in games.failures]
        outcomes += [results[n] for n in own if n in results]
        played = SettingGames(arms[k].game, arms[k].seats)
        title = ", ".join(
            f"{self._describe_parameter(name)} = {numbers[place]}"
            for (name, numbers), place in zip(self._turned, (row, column), strict=True)
        )
        rows = [Listed(deal=outcome.seed, told=describe_result(outcome, lang), which="") for outcome in outcomes]
        self.children = [*self._rows, self._message, self._run, self._chart, self.listing]
        close_children(self.listing.table)
        self.listing.show_games(
            GameSelection(title, tuple((played, outcome, "") for outcome in outcomes)), rows, picked=True, lang=lang
        )

    def close(self) -> None:
        """Stop playing and close the widget."""
        if self.children:
            self.stop()
        super().close()
