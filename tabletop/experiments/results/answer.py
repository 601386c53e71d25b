"""Base class of answers: figures, games, data frame, chart, and a forecast of the games needed for more precision."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from operator import index
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.grammar import wrong_language
from tabletop.engine.i18n.speech import say
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.session.session import Session
from tabletop.engine.session.strategy_registry import Seat, StrategyError, explain_misfit
from tabletop.experiments.results.localized_answer import (
    FAILED,
    INTERVALS,
    PLAYED,
    LocalizedAnswer,
    Words,
    describe_kind,
    explain_unsure,
    is_share,
)
from tabletop.experiments.results.pictures import FigureRows, draw_chart
from tabletop.experiments.results.replay import replay_match
from tabletop.experiments.results.stopping import Forecast, StoppingRule, Watched, Width, make_forecast
from tabletop.experiments.simulation import GameResults, MatchPlan, Run
from tabletop.experiments.simulation.progress import AUTO
from tabletop.experiments.simulation.run import find_running_mistakes
from tabletop.experiments.statistics import Interval
from tabletop.strategies.chances.adviser import get_default_base

DEALS, MAX_DEALS = 20, 10_000
"""Default number of deals, and the maximum until an interval is narrow enough."""
RUNNING = ("executor", "seconds", "measures", "keep", "store", "progress")
"""Arguments that every experiment passes on to `Run`."""
MAX_NAMED = 5
"""Maximum number of failures listed below a table; all are in `failures`."""
RATING = "rating"
"""Kind of figures that are shown with their sign: 0 is the mean of all."""
STOPPED = N_("stopped after {games} of {total} {total:/game/games}")
MADE_BY = N_("made by: {command}")
WIDE = N_("not yet as narrow as was asked for: {width}; more deals are needed")
NOT_COUNTED, MORE_NOT_COUNTED = N_("game {n} not counted: {error}"), N_("and {n} more {n:/game/games} not counted")


@dataclass(frozen=True)
class Figure:
    """One figure: the `name` of its row (a strategy, a variant), its kind `what` ("points"), and its `interval`.

    `change` is its difference from the first row, deal by deal, if rows are compared this way.
    """

    name: str
    what: str
    interval: Interval
    change: Interval | None = None


class Answer(LocalizedAnswer):
    """Answer from the games of a plan: `games` are their numbers, `seconds` the time to play them.

    It displays itself in its language: `lang`, or that of the notebook.
    """

    def __init__(self, games: GameResults, seconds: float = 0.0) -> None:
        self.games, self.seconds = games, seconds
        self.ended: Words | None = None
        """Reason of an end before the requested precision; None if nothing is missing."""
        self.command = ""
        """Command that made it, if it was read from a file."""

    @property
    def deals(self) -> int:
        """Number of deals that were completed in every arm."""
        return len(self.games.complete)

    @property
    def failures(self) -> dict[int, StrategyError]:
        """Failures by the number of the game: such a game does not count for any seat; `game(number)` shows it."""
        return self.games.failures

    def game(self, number: int) -> Session:
        """Open a game by its `number`, from 0 on, as a session at its end, with every move that was played.

        A game in which a strategy failed is at the decision where it did, with `failure`. Raises IndexError.

        >>> session = tabletop.experiments.tournament(gin, ["heuristic", "random"], deals=2).game(3)
        >>> session.seed, session.seats, session.state.is_terminal()
        (1, ('random', 'heuristic'), True)
        """
        session = replay_match(self.games.plan.match(number), self.failures.get(number))
        if self.command:
            self._check_points(number, session.state.scores())
        return session

    def _check_points(self, number: int, now: Sequence[int]) -> None:
        """Raise ValueError if a saved game is played differently now."""
        saved = [int(n) for n in self.games.points[self.games.plan.place(number)]]
        if list(now) != saved:
            both = " and ".join(", ".join(map(str, points)) for points in (saved, now))
            raise ValueError(f"game {number} no longer replays as recorded: points {both}. Ask again: see the command")

    @abstractmethod
    def figures(self) -> list[Figure]:
        """Return all figures."""

    @classmethod
    @abstractmethod
    def list_watched(cls, games: GameResults) -> Watched:
        """Return the intervals of some `games` that must be narrow to stop a run with `until`.

        >>> answer = tabletop.experiments.tournament(gin, ["heuristic", "random"], deals=3)
        >>> list(answer.list_watched(answer.games))
        ['share', 'points']
        """

    def forecast(self, width: Width) -> Forecast:
        """Return the games and seconds needed until all intervals are as narrow as `width`, estimated from these games.

        >>> from tabletop.experiments import Width, tournament
        >>> tournament(gin, ["heuristic", "random"], deals=8).forecast(Width(points=1)).games > 500
        True
        """
        return make_forecast(width, self.list_watched(self.games), self.games, self.seconds, self._lang)

    def to_frame(self) -> Any:
        """Return all figures as a pandas data frame, an interval in three columns.

        >>> frame = tabletop.experiments.tournament(gin, ["heuristic", "random"], deals=2).to_frame()
        >>> frame["what"].unique().tolist()[:4]
        ['won', 'points', 'rating', 'won, seat A']
        """
        return import_module("pandas").DataFrame([_flatten_figure(figure) for figure in self.figures()])

    def select_figures(self, what: str = "") -> list[Figure]:
        """Return the figures of one kind: `what`, by default the first. Raises ValueError for an unknown kind.

        >>> answer = tabletop.experiments.sweep(gin, "knock_limit", [5, 10], deals=3)
        >>> [figure.name for figure in answer.select_figures("rounds")]
        ['knock_limit = 5', 'knock_limit = 10']
        """
        every = self.figures()
        shown = [figure for figure in every if figure.what == (what or every[0].what)]
        if not shown:
            kinds = ", ".join(dict.fromkeys(figure.what for figure in every))
            raise ValueError(f"no figure {what!r} (known: {kinds})")
        return shown

    def plot(self, what: str = "", lang: str = "") -> Any:
        """Return a chart of one kind of figures for notebooks: `what`, by default the first; in the language `lang`.

        Raises MissingExtraError if no package that draws it is installed, ValueError for an unknown kind of figures.

        >>> tabletop.experiments.sweep(gin, "knock_limit", [5, 10], deals=3).plot("luck")
        Traceback (most recent call last):
        ValueError: no figure 'luck' (known: points, won A, won B, rounds)
        """
        return draw_chart(self.build_chart_data(what), lang or self._lang)

    def build_chart_data(self, what: str = "") -> FigureRows:
        """Return the data of a chart: the figures of one kind, `what`, by default the first.

        Raises ValueError for an unknown kind.

        >>> answer = tabletop.experiments.tournament(gin, ["heuristic", "random"], deals=2)
        >>> answer.build_chart_data("won, seat A").title("de")
        'gewonnen auf Platz A'
        """
        shown = self.select_figures(what)
        rows = tuple((partial(self._describe_row, figure.name), figure.interval) for figure in shown)
        of = shown[0].what
        return FigureRows(
            partial(self._describe_kind, of), rows, self._is_share(of), of == RATING, self._find_axis_label()
        )

    def _describe_row(self, name: str, lang: str) -> str:
        """Return the display name of a row."""
        return name

    def _describe_kind(self, what: str, lang: str) -> str:
        """Return the display name of a kind of figures."""
        return describe_kind(what, lang, self.games.plan.arms[0].game)

    def _is_share(self, what: str) -> bool:
        """Return True if figures are shown in per cent."""
        return is_share(what)

    def _find_axis_label(self) -> Words | None:
        """Return the axis label of the rows if they are an ordered scale; else None."""
        return None

    def _describe_counts(self, lang: str) -> str:
        """Return a line with the number of deals and games."""
        counts = [say(PLAYED, lang, deals=self.deals, games=self.games.count)]
        counts += [say(FAILED, lang, n=len(self.failures))] if self.failures else []
        made_by = f"\n{say(MADE_BY, lang, command=self.command)}" if self.command else ""
        return "; ".join([", ".join(counts), say(INTERVALS, lang)]) + made_by

    def _explain_unsure(self, lang: str) -> list[str]:
        """Return an explanation of "?" if it occurs."""
        figures = self.figures()
        return explain_unsure(
            [figure.interval for figure in figures]
            + [figure.change for figure in figures if figure.change is not None],
            lang,
        )

    def _list_missing(self, lang: str) -> list[str]:
        """Return lines about missing games and failures, up to `MAX_NAMED`."""
        missing = [] if self.ended is None else [f"{capitalize_first(self.ended(lang))}."]
        failures = list(self.failures.items())
        lines = [say(NOT_COUNTED, lang, n=n, error=error.text(lang)) for n, error in failures[:MAX_NAMED]]
        more = len(failures) - MAX_NAMED
        return [*missing, *lines, *([say(MORE_NOT_COUNTED, lang, n=more)] if more > 0 else [])]


def _flatten_figure(figure: Figure) -> dict[str, Any]:
    row: dict[str, Any] = {"name": figure.name, "what": figure.what}
    for head, interval in (("", figure.interval), ("change_", figure.change)):
        if interval is not None:
            row |= {f"{head}estimate": interval.estimate, f"{head}low": interval.low, f"{head}high": interval.high}
    return {**row, "deals": figure.interval.count}


def find_seat_mistakes(game: Game, seats: Sequence[Seat]) -> list[str]:
    """Return the mistakes in the strategies of the seats."""
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        return [f"{game!r} has {game.num_players} seats: name a strategy for each, not {seats!r:.60}"]
    wrong = []
    if len(seats) != game.num_players:
        wrong.append(f"{game!r} has {game.num_players} seats: name a strategy for each, not {seats!r}")
    return wrong + find_strategy_mistakes(game, seats)


def find_strategy_mistakes(game: Game, strategies: Sequence[Seat]) -> list[str]:
    """Return the mistakes in these strategies."""
    misfits = {id(strategy): explain_misfit(strategy, game) for strategy in strategies}  # each object once
    return [why for why in dict.fromkeys(misfits.values()) if why]


def get_default_seats(game: Game) -> tuple[Seat, ...]:
    """Return the default strategies of a game."""
    return (get_default_base(game),) * game.num_players


def refuse_no_game(game: object) -> None:
    """Raise ValueError for an object that is not a game, such as the name of one."""
    if not isinstance(game, Game):
        hint = f": load_game({game!r}) creates it" if isinstance(game, str) else ""
        raise ValueError(f"{game!r:.60} is not a game{hint}")


def parse_deals(deals: int | Sequence[int] | None, until: object = None) -> tuple[Sequence[int], list[str]]:
    """Return the seeds of an argument, and the mistakes in it or in `until`."""
    wrong = [] if until is None or isinstance(until, Width) else [f"until={until!r:.60} is not a Width"]
    if deals is None:
        return range(DEALS if until is None else MAX_DEALS), wrong
    try:
        if isinstance(deals, bool | str | bytes):
            raise TypeError
        seeds: Sequence[int] = range(index(deals)) if hasattr(deals, "__index__") else deals
        if not isinstance(seeds, range):
            seeds = [index(seed) for seed in seeds]
    except TypeError:
        return range(0), [*wrong, f"deals={deals!r:.60} is neither a number nor a list of seeds (whole numbers)"]
    if not len(seeds):
        wrong.append(f"there is nothing to play: {deals!r} deals")
    if not isinstance(seeds, range) and len(set(seeds)) < len(seeds):
        wrong.append("a deal occurs twice")
    return seeds, wrong


def find_question_mistakes(lang: str, running: Mapping[str, Any]) -> list[str]:
    """Return the mistakes in common arguments. Raises TypeError for an unknown argument."""
    if strange := [name for name in running if name not in RUNNING]:
        raise TypeError(f"unknown argument {', '.join(strange)}; how to play is set by {', '.join(RUNNING)}")
    return [*(wrong_language(lang) if lang else []), *find_running_mistakes(running)]


def play_plan(
    plan: MatchPlan, until: Width | None, watched: Callable[[GameResults], Watched], running: Mapping[str, Any]
) -> tuple[GameResults, float, Words | None]:
    """Play a plan; return its games, the seconds (0 if all came from a store), and a note if games are missing.

    A notebook or a terminal shows the progress, unless `progress` says otherwise.
    """
    began = time.perf_counter()
    enough = None if until is None else StoppingRule(until, watched)
    run = Run(plan, enough=enough, **{"progress": AUTO, **running})
    games = run.play()
    fresh = run.played  # games from a store took no time
    seconds = (time.perf_counter() - began) * games.count / fresh if fresh else 0.0
    ended: Words | None = None
    if run.ended is not None:
        ended = run.ended
    elif run.cancelled and games.count < len(plan):
        ended = partial(say, STOPPED, games=games.count, total=len(plan))
    elif until is not None and not until.is_met(watched(games)):
        ended = partial(_explain_width, until)
    return games, seconds, ended


def _explain_width(until: Width, lang: str) -> str:
    """Return a sentence that the interval is not as narrow as requested."""
    return say(WIDE, lang, width=until.text(lang))
