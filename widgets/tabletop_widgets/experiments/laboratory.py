"""The laboratory: turn a number of the rules, and see what it does to games between strategies."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, Executor
from functools import partial
from statistics import fmean
from typing import Any

import ipywidgets as W
from bqplot import Axis, Bars, Figure, LinearScale, OrdinalScale
from markupsafe import Markup

import tabletop
from tabletop import ParameterError, StrategyError
from tabletop.engine.game import Game
from tabletop.engine.parameters import Mistake
from tabletop.engine.sessions import deciders
from tabletop.engine.sessions.patience import MOST_SECONDS
from tabletop.engine.sessions.session import Session
from tabletop.engine.views.picture import SEAT_COLORS
from tabletop.engine.wording.words import capital
from tabletop.experiments import Job, Match, MatchResult, mean, play_one, process_pool, wilson
from tabletop.experiments.results.replay import replayed
from tabletop_widgets.charts.drawn import of_charts
from tabletop_widgets.experiments import means
from tabletop_widgets.experiments.behind import Behind
from tabletop_widgets.experiments.dials import BROKEN, FAILED, REPLACED, Dials, DialsData
from tabletop_widgets.screen.bound import LOG, Presence
from tabletop_widgets.screen.languages import Lang
from tabletop_widgets.screen.loop import begin, running
from tabletop_widgets.screen.parts import bundle, close_all, offered, refuse_unknown
from tabletop_widgets.screen.view import Style
from tabletop_widgets.screen.words import say
from tabletop_widgets.table.boards import boards_of, first_game
from tabletop_widgets.table.chart import Chart, Course, heading

COUNTS = (20, 50, 100, 200, 500, 1000)
"""How many games may be asked for."""
REDRAW_EVERY = 0.25
"""Seconds between two drawings while games are played."""
CHUNK = 4
"""Games handed to a process at once: few, so that the curves grow while the games are played."""


class Laboratory(W.VBox):
    """Games between strategies, played anew whenever a number is turned, beside the same deals with the printed ones.

    `dials` names the parameters to turn, `strategies` one strategy for each seat; what is not given, the game's own
    `Boards` say (all live numbers, and the best strategy there is). The games are new ones, so a dial may be a number
    that holds from the set-up on. Drawn are points, wins, and the measures that the game has.
    `await lab.run()` plays in a cell; at the screen the playing goes on in the background and can be stopped. Without
    an `executor` the background makes itself a pool of processes. A strategy that fails, or takes more than `seconds`
    for one decision, ends the playing, and a line says which it was.

    So many `games` are played with each setting. Raises ParameterError for a dial that is no number of the game.
    """

    lang = Lang()
    _parts: tuple[Any, ...] = ()
    _pool: Executor | None = None
    _lent: Executor | None = None
    _job: Job[Any, MatchResult] | None = None
    _told: tuple[str, StrategyError | None] = ("", None)

    def __init__(
        self,
        game: Game | str = "",
        strategies: Sequence[str] | None = None,
        games: int = 50,
        dials: Sequence[str] = (),
        seed: int = 1,
        executor: Executor | None = None,
        seconds: float = MOST_SECONDS,
        **traits: Any,
    ) -> None:
        refuse_unknown(type(self), traits)
        printed = tabletop.load_game(game or first_game()) if isinstance(game, str) else game
        numbers = {n: p for n, p in printed.parameters.items() if n != "players" and type(p.default) is int}
        self._boards = boards_of(printed.name)
        dials = dials or self._boards.dials
        if unknown := [name for name in dials if name not in numbers]:
            raise ParameterError([Mistake("dial", "", f"no dials for {', '.join(unknown)} among {', '.join(numbers)}")])
        super().__init__(**traits)
        self.printed = self.game = printed
        self.names = tuple(dials) or tuple(n for n, p in numbers.items() if p.live)
        usual = self._boards.usual(deciders.strategies(printed), self._boards.laboratory)
        self.strategies = list(strategies or [usual] * printed.num_players)
        self.games, self.seed, self.seconds = games, seed, seconds
        self.before: list[MatchResult] = []
        """The games with the printed numbers."""
        self.results: list[MatchResult] = []
        """The same deals with the numbers as they are turned."""
        self._lock = threading.RLock()
        self._pool = self._lent = executor
        self._turns = 0
        self._progress = (0, games)
        self._shown = 0.0
        self.panel = Dials(self, lang=self.lang)
        self._summary = W.HTML()
        self._make_charts()
        self._behind = Behind(self.session)
        self.children = [self.panel, *self._rows, self._summary, self._behind]
        self.observe(self._switch, "lang")
        self._show()

    # --- what is turned ---------------------------------------------------------------------------------------------

    def controls(self, lang: str) -> DialsData:
        """What the dials show."""
        dials = []
        for name in self.names:
            p, label = self.game.parameters[name], str(self.game.parameters[name].description.get(lang, name))
            low = p.minimum
            if low == 0 and self.game.stands_for(name) is not None:
                low, label = 1, label.partition(";")[0]  # the dial shows what 0 stands for, so nobody needs to be told
            dials.append(
                {"name": name, "label": label.rstrip("."), "min": low, "max": p.maximum}
                | {"value": self.game.effective(name), "default": self.printed.effective(name)}
            )
        known = [[capital(deciders.strategy_name(n, lang)), n] for n in deciders.strategies(self.printed)]
        seats = [
            {"label": say("Seat {letter}", lang, letter=chr(65 + k)), "name": f"seat{k}", "value": s}
            for k, s in enumerate(self.strategies)
        ]
        done, total = self._progress
        more = {"counts": sorted({*COUNTS, self.games}), "running": self._job is not None, "done": done, "total": total}
        return {"dials": dials, "seats": seats, "strategies": known, "games": self.games, **more}

    def turn(self, name: str, value: Any) -> None:
        """Turn one number (or seat, or the number of games), and play anew.

        `value` is the number, the name of a strategy, or how many games.
        """
        with self._lock:
            if name == "games":
                self.games, self.before = min(max(1, int(value)), COUNTS[-1]), []
            elif name.startswith("seat") and name[4:].isdigit() and int(name[4:]) < len(self.strategies):
                if value in deciders.strategies(self.printed):
                    self.strategies[int(name[4:])], self.before = str(value), []
            else:
                number = int(value)
                if name in self.names and number == self.printed.effective(name):
                    number = self.printed.parameters[name].value  # so that turned back is the printed game again
                self.game = self.game.with_parameters(**{name: number})
        self.start(wait=0.15)

    def reset(self) -> None:
        """Back to the printed numbers."""
        self.game = self.printed
        self.start()

    # --- playing ----------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Play the printed game if it has not been, then the turned one on the same deals; others live on meanwhile."""
        with self._lock:
            self._turns += 1
            mine = self._turns
            seats, deals = tuple(self.strategies), range(self.seed, self.seed + self.games)
            games = [self.game] if len(self.before) == self.games else [self.printed, self.game]
        self._say("")
        play = partial(play_one, seconds=self.seconds)
        try:
            for game in dict.fromkeys(games):
                job = self._job = Job(play, [Match(game, seats, deal) for deal in deals], self._pool, chunk=CHUNK)
                if game == self.printed:  # those that are there need not be played again
                    job.results = {result.seed - self.seed: result for result in self.before}
                try:
                    await self._played(job)
                finally:  # what has been played stays, whatever happened to the rest
                    if mine == self._turns:
                        self.results, self._progress = job.finished(), (job.done, job.total)
                        self.before = self.results if game == self.printed else self.before
                if mine != self._turns:
                    return  # somebody has turned something since
        except StrategyError as error:
            self._say(FAILED, error)
        except BrokenExecutor:
            self._say(BROKEN)
        finally:
            if mine == self._turns:
                self._job = None
                self._show()

    async def _played(self, job: Job[Any, MatchResult]) -> None:
        """Have a job done to its end; where processes die, by others."""
        done = -1
        while True:
            lost = self._lost
            try:
                await job.run(self._report)
            except BrokenExecutor:
                if job.done == done:
                    raise  # nothing was done between two breakdowns: the next would end alike
                done = job.done
                with self._lock:
                    if self._pool is not None and self._lent is None:
                        self._pool.shutdown(wait=False, cancel_futures=True)
                    self._pool, self._lent = process_pool(), None
                job.executor = self._pool
                self._say(REPLACED)
            else:
                if self._lost > lost:
                    self._say(REPLACED)
                return

    @property
    def _lost(self) -> int:
        """How many processes of the pool have died."""
        return int(getattr(self._pool, "lost", 0))

    def _say(self, message: str, error: StrategyError | None = None) -> None:
        """Tell one line below the dials, in whatever language they speak."""
        self._told = (message, error)
        self.panel.status = ""  # what was said before is past
        self.panel.refresh()

    def told(self, lang: str) -> str:
        """What went wrong with the playing, if anything did."""
        message, error = self._told
        return say(message, lang, **({"error": error.text(lang)} if error is not None else {})) if message else ""

    def start(self, wait: float = 0.0) -> None:
        """Play in the background, in a moment; what was being played is given up.

        It begins after `wait` seconds, if nothing is turned meanwhile. Where no event loop runs it plays here and now.
        """
        with self._lock:
            self._turns += 1
            self.stop()
        if running() is None:
            asyncio.run(self._play())
        else:
            begin(self._play(wait))

    def stop(self) -> None:
        """Begin no further game; what has been played is shown."""
        if self._job is not None:
            self._job.cancel()

    async def _play(self, wait: float = 0.0) -> None:
        mine = self._turns
        await asyncio.sleep(wait)
        if mine != self._turns:
            return
        try:
            with self._lock:
                if self._pool is None:
                    self._pool = process_pool()
            await self.run()
        except Exception as error:
            LOG.exception("the laboratory could not play")
            self.panel.trouble = f"{type(error).__name__}: {error}"

    def session(self, number: int) -> Session:
        """A game by its `number` among those that are shown, from 0 on: at its end, move by move as it was played.

        Raises IndexError for a number that there is not.

        >>> import asyncio
        >>> from tabletop_widgets import Laboratory
        >>> lab = Laboratory("gin_rummy", ["random", "random"], games=2)
        >>> asyncio.run(lab.run())
        >>> lab.session(1).seed
        2
        """
        if not 0 <= number < len(self.results):
            raise IndexError(f"game {number}: there are games 0 to {len(self.results) - 1}")
        return replayed(Match(self.game, tuple(self.strategies), self.results[number].seed))

    def _show_games(self) -> None:
        """The games behind the figures."""
        before, results = self._so_far()
        names = [f"{chr(65 + k)} {deciders.strategy_name(s, self.lang)}" for k, s in enumerate(self.strategies)]
        self._behind.show(names, results, before, self.lang)

    def _report(self, done: int, total: int) -> None:
        self._progress = (done, total)
        if done and time.monotonic() - self._shown > REDRAW_EVERY:
            self._show()
        else:
            self.panel.refresh()

    def _so_far(self) -> tuple[list[MatchResult], list[MatchResult]]:
        """The games with the printed numbers and those as turned, as far as they have been played; the same deals."""
        job = self._job
        if job is None or not job.done:
            return self.before, self.results
        played = job.finished()
        if job.work[0][0] == self.printed:
            return played, played
        deals = {result.seed for result in played}
        return [result for result in self.before if result.seed in deals], played

    # --- what is seen -----------------------------------------------------------------------------------------------

    def _make_charts(self) -> None:
        """Points and wins side by side, the measures under them; all but the wins over the same rounds."""
        seats, share = OrdinalScale(), LinearScale(min=0, max=1)
        self._x = LinearScale(min=1)
        self._groups = self._boards.groups(self.printed.measures(self.printed.new_initial_state(self.seed)))
        self._tracks = Chart(self._x, "280px")
        self._courses = [Chart(self._x) for _ in self._groups]
        self._bars = Bars(x=["A"], y=[0.0], scales={"x": seats, "y": share}, type="grouped", padding=0.3)
        self._wins = Figure(
            marks=[self._bars],
            axes=[Axis(scale=seats), Axis(scale=share, side="left", tick_format=".0%")],
            fig_margin={"top": 34, "bottom": 36, "left": 44, "right": 16},
            title_style={"font-size": "13px"},
            display_toolbar=False,
            layout=W.Layout(width="100%", height="280px", min_width="0"),
        )
        self._style = Style(Presence(lambda seen: None if seen else self.leave()))
        self._won = W.Box([self._style, self._wins], layout=W.Layout(width="40%", min_width="0"))
        for name in ("tt-figure", "tt-track"):
            self._won.add_class(name)
        self._tracks.box.layout.width = "60%"
        for chart in self._courses:
            chart.box.layout.width = f"{100 / min(2, len(self._courses)):.0f}%"
        boxes = [chart.box for chart in self._courses]
        pairs = [[self._tracks.box, self._won], *(boxes[k : k + 2] for k in range(0, len(boxes), 2))]
        self._rows = [W.HBox(pair, layout=W.Layout(grid_gap="8px", margin="0 0 8px 0")) for pair in pairs]
        wins = (*self._wins.axes, self._bars, seats, share, self._wins.scale_x, self._wins.scale_y, self._wins)
        self._parts = (self.panel, self._summary, self._style, *wins, self._won, *self._rows, self._x)

    def _show(self) -> None:
        """Draw what has been played so far."""
        self._shown = time.monotonic()
        with self._lock:
            self._draw_courses()
            self._draw_wins()
            self._summary.value = self._table()
            if self._job is None:
                self._show_games()
        self.panel.refresh()

    def _draw_courses(self) -> None:
        lang, (before, results) = self.lang, self._so_far()
        goal = self.game.parameters[self._boards.goal].value if self._boards.goal else None
        was, now = means.by_round(before), means.by_round(results)
        last = max(2, len(was), len(now))
        self._x.max = last
        points = []
        for k, strategy in enumerate(self.strategies):
            course = [row[k] for row in now]
            name = deciders.strategy_name(strategy, lang)
            color, printed = SEAT_COLORS[k % len(SEAT_COLORS)], [row[k] for row in was]
            band = means.bands([[row[k] for row in game.by_round] for game in results])
            points.append(self._course(chr(65 + k), name, color, course, printed, band))
        title = say("Mean points by round (dotted: printed numbers)", lang)
        sure = say("Band: where the true value lies 19 times out of 20.", lang)
        self._tracks.draw(title, points, lang, sure, first=1, goal=goal)
        for chart, group in zip(self._courses, self._groups, strict=True):
            courses = []
            for curve in group:
                name = self.game.measure_name(curve.measure, lang)
                pair = [means.measured(games, curve.measure) for games in (results, before)]
                band = means.bands([game.measures_by_round[curve.measure] for game in results])
                courses.append(self._course(curve.letter_in(lang), name, curve.color, *pair, band))
            hint = say("Mean when each round was over; band: 19 times out of 20; dotted: printed numbers.", lang)
            chart.draw(heading([course.name for course in courses]), courses, lang, hint, first=1)
        for chart in (self._tracks, *self._courses):
            chart.rounds({n: n for n in range(1, last + 1)}, lang)

    def _course(
        self, letter: str, name: str, color: str, now: list[float], was: list[float], band: list[tuple[float, float]]
    ) -> Course:
        """One line; beside its name where it ends, and from where if a number was turned."""
        value = f"{now[-1]:.1f}" if now else ""
        if now and was and now != was:
            value += f" ({means.changed(now[-1] - was[-1])})"
        return Course(letter, name, color, now, was, value, band=band)

    def _draw_wins(self) -> None:
        lang, seats = self.lang, len(self.strategies)
        shares = [[means.won(games, k) / len(games) for k in range(seats)] for games in self._both() if games]
        with self._bars.hold_sync():
            self._bars.x, self._bars.y = [chr(65 + k) for k in range(seats)], shares or [0.0] * seats
            self._bars.colors = ["#999999", "#0072B2"] if len(shares) > 1 else ["#0072B2"]
        self._wins.title = say("Share of games won (grey: printed numbers)", lang)
        told = ", ".join(f"{chr(65 + k)} {share:.0%}" for k, share in enumerate(shares[-1])) if shares else ""
        self._style.label = f"{self._wins.title}. {told}"

    def _both(self) -> tuple[list[MatchResult], ...]:
        """The games to compare: with the printed numbers, and as turned; one only if nothing is turned."""
        before, results = self._so_far()
        return (before,) if self.game == self.printed else (before, results)

    def rows(self) -> list[tuple[str, ...]]:
        """The figures as words: a head, then one row for each seat, and the rounds. Intervals hold 95 of 100 times."""
        lang, (before, games) = self.lang, self._so_far()
        head = (say("Seat", lang), say("won", lang), say("points", lang), say("against the printed numbers", lang))
        found = [head]
        if not games:
            return found
        old = {result.seed: result for result in before}
        for k, name in enumerate(self.strategies):
            won, points = wilson(means.won(games, k), len(games)), mean([r.scores[k] for r in games])
            change = mean([r.scores[k] - old[r.seed].scores[k] for r in games if r.seed in old])
            seat = f"{chr(65 + k)} {deciders.strategy_name(name, lang)}"
            share = f"{won.estimate:.0%} [{won.low:.0%}, {won.high:.0%}]"
            row = (share, f"{points.estimate:.1f} [{points.low:.1f}, {points.high:.1f}]")
            more, low, high = map(means.changed, (change.estimate, change.low, change.high))
            found.append((seat, *row, f"{more} [{low}, {high}]"))
        ends = {say("Rounds", lang): ([float(r.rounds) for r in games], [float(r.rounds) for r in before])}
        for curve in (curve for group in self._groups for curve in group):
            name = heading([self.game.measure_name(curve.measure, lang)])
            ends[name] = (means.last(games, curve.measure), means.last(before, curve.measure))
        for name, (now, was) in ends.items():
            change_of = fmean(now) - fmean(was) if was else 0.0
            found.append((name, "", f"{fmean(now):.1f}", means.changed(change_of)))
        return found

    def _table(self) -> str:
        head, *rows = self.rows()
        title, cell, line = Markup('<th scope="col">{}</th>'), Markup("<td>{}</td>"), Markup("<tr>{}</tr>")
        top = Markup().join(map(title.format, head))
        body = Markup().join(line.format(Markup().join(map(cell.format, row))) for row in rows)
        caption = say("{n} games each, the same deals; in brackets where the truth lies 19 times out of 20", self.lang)
        caption = caption.replace("{n}", str(len(self._so_far()[1])))
        table = Markup('<table class="tt-labtable"><caption class="tt-none">{}</caption><tr>{}</tr>{}</table>')
        shown = table.format(caption, top, body) if rows else ""
        return Markup('<div class="tt" lang="{}">{}</div>').format(self.lang, shown)

    def text(self) -> str:
        """The figures, one row a line."""
        rows = self.rows()
        widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
        return "\n".join("  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in rows)

    def _switch(self, *_: Any) -> None:
        self.panel.lang = self.lang
        self._show()

    def leave(self) -> None:
        """Nobody sees it any more: play no further, and let the processes go that it has made itself."""
        if self._job is None:
            self._turns += 1
        if self._pool is not None and self._lent is None:
            with self._lock:
                self._turns += 1
                self.stop()
                self._job = None
                self._pool.shutdown(wait=False)
                self._pool = None

    def close(self) -> None:
        """Stop playing, and let go of the screen."""
        if self._parts:
            self.stop()
            self.leave()
            for chart in (self._tracks, *self._courses):
                chart.close()
            self._behind.close()
            close_all(*self._parts)
        super().close()

    def __repr__(self) -> str:
        turned = {n: p.value for n, p in self.game.parameters.items() if p.value != self.printed.parameters[n].value}
        return f"Laboratory({self.printed!r}, turned {turned or 'nothing'}, {len(self.results)} games)"

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        read = bundle(repr(self), self.text(), of_charts([self._tracks, *self._courses]))
        read["text/html"] += str(self._summary.value)  # what the table tells no chart does
        return offered(super()._repr_mimebundle_(), read)
