"""The laboratory: turn a number of the rules, and see what it does to games between strategies."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from concurrent.futures import Executor
from html import escape
from typing import Any, ClassVar

import ipywidgets as W
import traitlets as T
from bqplot import Axis, Bars, Figure, LinearScale, Lines, OrdinalScale

import tabletop
from tabletop import ParameterError
from tabletop.engine.deciders import strategies
from tabletop.engine.game import Game
from tabletop.experiments import Job, MatchResult, mean, play_one, process_pool, wilson
from tabletop_widgets.base import LANGUAGES, LOG, Style, View, bundle, refuse_unknown, say, static

COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
"""One for each seat (Okabe and Ito); letters stand beside them."""
COUNTS = (20, 50, 100, 200, 500, 1000)
"""How many games may be asked for."""


class Dials(View):
    """The controls of a laboratory."""

    _esm = static("common.js", "dials.js")
    _css = static("common.css", "dials.css")
    vocabulary: ClassVar[tuple[str, ...]] = (
        "Laboratory",
        "Turn a number and watch what it does",
        "printed: {n}",
        "Games",
        "Back to the printed numbers",
        "Stop",
        "Play them",
        "Games played",
        "{done} of {total} games",
    )

    def __init__(self, lab: Laboratory, **traits: Any) -> None:
        self._lab = lab
        super().__init__(None, **traits)

    def _redraw(self) -> None:
        self.data = self._lab.controls(self.lang)

    def handle(self, message: dict[str, Any]) -> None:
        """Turn a number, or begin, stop or reset."""
        kind, lab = message.get("type"), self._lab
        if kind == "turn":
            lab.turn(str(message.get("name", "")), message.get("value"))
        elif kind == "printed":
            lab.reset()
        elif kind == "stop":
            lab.stop()
        elif kind == "play":
            lab.start()
        elif kind == "forget":
            self.trouble = ""


class Laboratory(W.VBox):
    """Games between strategies, played anew whenever a number is turned, beside the same deals with the printed ones.

    `dials` names the parameters to turn (all live numbers if not given), `strategies` one strategy for each seat.
    `await lab.run()` plays in a cell; at the screen the playing goes on in the background and can be stopped. Without
    an `executor` the background makes itself a pool of processes.
    """

    lang = T.Enum(list(LANGUAGES), "en")
    _parts: tuple[Any, ...] = ()
    _pool: Executor | None = None
    _lent: Executor | None = None
    _job: Job[Any, MatchResult] | None = None

    def __init__(
        self,
        game: Game | str = "51st_state",
        strategies: Sequence[str] | None = None,
        games: int = 50,
        dials: Sequence[str] = (),
        seed: int = 1,
        executor: Executor | None = None,
        **traits: Any,
    ) -> None:
        refuse_unknown(type(self), traits)
        printed = tabletop.load_game(game) if isinstance(game, str) else game
        numbers = {n: p for n, p in printed.parameters.items() if p.live and type(p.default) is int}
        if unknown := [name for name in dials if name not in numbers]:
            raise ParameterError(f"no dials for {', '.join(unknown)} (there are {', '.join(numbers)})")
        super().__init__(**traits)
        self.printed = self.game = printed
        self.names = tuple(dials) or tuple(numbers)
        self.strategies = list(strategies or ["heuristic"] * printed.num_players)
        self.games, self.seed = games, seed
        self.before: list[MatchResult] = []
        """The games with the printed numbers."""
        self.results: list[MatchResult] = []
        """The same deals with the numbers as they are turned."""
        self._lock = threading.RLock()
        self._pool = self._lent = executor
        self._turns = 0
        self._progress = (0, games)
        self._waiting: threading.Timer | None = None
        self.panel = Dials(self, lang=self.lang)
        self._summary = W.HTML()
        self._draw_charts()
        self._style = Style()
        self._parts = (self.panel, self._charts, self._summary, self._style)
        self.children = [self._style, self.panel, self._charts, self._summary]
        self.observe(self._switch, "lang")
        self._show()

    # --- what is turned ---------------------------------------------------------------------------------------------

    def controls(self, lang: str) -> dict[str, Any]:
        """What the dials show."""
        dials = []
        for name in self.names:
            p = self.game.parameters[name]
            label = str(p.description.get(lang, name)).rstrip(".")
            dials.append(
                {"name": name, "label": label, "min": p.minimum, "max": p.maximum, "value": p.value}
                | {"default": self.printed.parameters[name].value}
            )
        known = [[say(n, lang), n] for n in strategies(self.printed)]
        seats = [
            {"label": say("Seat {letter}", lang, letter=chr(65 + k)), "name": f"seat{k}", "value": s}
            for k, s in enumerate(self.strategies)
        ]
        done, total = self._progress
        more = {"counts": sorted({*COUNTS, self.games}), "running": self._job is not None, "done": done, "total": total}
        return {"dials": dials, "seats": seats, "strategies": known, "games": self.games, **more}

    def turn(self, name: str, value: Any) -> None:
        """Turn one number (or seat, or the number of games), and play anew."""
        with self._lock:
            if name == "games":
                self.games, self.before = min(max(1, int(value)), COUNTS[-1]), []
            elif name.startswith("seat") and name[4:].isdigit() and int(name[4:]) < len(self.strategies):
                if value in strategies(self.printed):
                    self.strategies[int(name[4:])], self.before = str(value), []
            else:
                self.game = self.game.with_parameters(**{name: int(value)})
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
            games = [self.game] if self.before else [self.printed, self.game]
        for game in dict.fromkeys(games):
            job = self._job = Job(play_one, [(game, seats, deal) for deal in deals], self._pool)
            results = await job.run(self._report)
            if mine != self._turns:
                return  # somebody has turned something since
            if game == self.printed:
                self.before = results
            self.results = results
        self._job = None
        self._show()

    def start(self, wait: float = 0.0) -> None:
        """Play in the background, in a moment; what was being played is given up."""
        with self._lock:
            self._turns += 1
            self.stop()
            if self._waiting is not None:
                self._waiting.cancel()
            self._waiting = threading.Timer(wait, self._play)
            self._waiting.daemon = True
            self._waiting.start()

    def stop(self) -> None:
        """Begin no further game; what has been played is shown."""
        if self._job is not None:
            self._job.cancel()

    def _play(self) -> None:
        try:
            if self._pool is None:
                self._pool = process_pool()
            asyncio.run(self.run())
        except Exception as error:
            LOG.exception("the laboratory could not play")
            self.panel.trouble = f"{type(error).__name__}: {error}"

    def _report(self, done: int, total: int) -> None:
        self._progress = (done, total)
        self.panel.refresh()

    # --- what is seen -----------------------------------------------------------------------------------------------

    def _draw_charts(self) -> None:
        x, y, seats, share = LinearScale(min=1), LinearScale(min=0), OrdinalScale(), LinearScale(min=0, max=1)
        xy = {"x": x, "y": y}
        nothing = [0.0]
        self._goal = Lines(x=nothing, y=nothing, scales=xy, colors=["#888"], line_style="dashed", stroke_width=1.5)
        faint = {"line_style": "dotted", "opacities": [0.6] * len(COLORS), "stroke_width": 2}
        self._was = Lines(x=nothing, y=nothing, scales=xy, **faint)
        self._is = Lines(x=nothing, y=nothing, scales=xy, stroke_width=3, marker="circle", marker_size=30)
        self._bars = Bars(x=["A"], y=nothing, scales={"x": seats, "y": share}, type="grouped", padding=0.3)
        self._x = x
        self._across = Axis(scale=x, tick_format="d", grid_lines="none")
        points = [self._across, Axis(scale=y, side="left", tick_format="d")]
        shares = [Axis(scale=seats), Axis(scale=share, side="left", tick_format=".0%")]
        wide = {"fig_margin": {"top": 34, "bottom": 36, "left": 44, "right": 16}, "title_style": {"font-size": "13px"}}
        size = {"height": "280px", "min_width": "0"}
        self._tracks = Figure(
            marks=[self._goal, self._was, self._is], axes=points, layout=W.Layout(width="60%", **size), **wide
        )
        self._wins = Figure(marks=[self._bars], axes=shares, layout=W.Layout(width="40%", **size), **wide)
        self._charts = W.HBox([self._tracks, self._wins])

    def _show(self) -> None:
        lang = self.lang
        seats = len(self.strategies)
        letters = [chr(65 + k) for k in range(seats)]
        colors = list(COLORS[:seats])
        was, now = _by_round(self.before), _by_round(self.results)
        goal = getattr(self.game, "victory_points", 0)
        last = max(2, len(now), len(was))
        self._x.max = last
        self._across.tick_values, self._across.label = list(range(1, last + 1)), say("round", lang)
        for mark, rounds in ((self._was, was), (self._is, now)):
            with mark.hold_sync():
                mark.x = list(range(1, len(rounds) + 1)) or [1]
                mark.y, mark.colors = [list(points) for points in zip(*rounds, strict=True)] or [0.0], colors
        with self._goal.hold_sync():
            self._goal.x, self._goal.y = [1, last], [goal, goal]
        shares = [[_won(games, k) / len(games) for k in range(seats)] for games in self._both() if games]
        with self._bars.hold_sync():
            self._bars.x, self._bars.y = letters, shares or [0.0] * seats
            self._bars.colors = ["#999999", "#0072B2"] if len(shares) > 1 else ["#0072B2"]
        self._tracks.title = say("Mean points by round (dotted: printed numbers)", lang)
        self._wins.title = say("Share of games won (grey: printed numbers)", lang)
        self._summary.value = self._table()
        self.panel.refresh()

    def _both(self) -> tuple[list[MatchResult], ...]:
        """The games to compare: with the printed numbers, and as turned; one only if nothing is turned."""
        return (self.before,) if self.game == self.printed else (self.before, self.results)

    def rows(self) -> list[tuple[str, ...]]:
        """The figures as words: a head, then one row for each seat, and the rounds. Intervals hold 95 of 100 times."""
        lang, games = self.lang, self.results
        head = (say("Seat", lang), say("won", lang), say("points", lang), say("against the printed numbers", lang))
        found = [head]
        if not games:
            return found
        old = {result.seed: result for result in self.before}
        for k, name in enumerate(self.strategies):
            won, points = wilson(_won(games, k), len(games)), mean([r.scores[k] for r in games])
            change = mean([r.scores[k] - old[r.seed].scores[k] for r in games if r.seed in old])
            seat = f"{chr(65 + k)} {say(name, lang)}"
            share = f"{won.estimate:.0%} [{won.low:.0%}, {won.high:.0%}]"
            row = (share, f"{points.estimate:.1f} [{points.low:.1f}, {points.high:.1f}]")
            found.append((seat, *row, f"{change.estimate:+.1f} [{change.low:+.1f}, {change.high:+.1f}]"))
        rounds = mean([float(r.rounds) for r in games])
        before = mean([float(r.rounds) for r in self.before])
        change_of = rounds.estimate - before.estimate
        found.append((say("Rounds", lang), "", f"{rounds.estimate:.1f}", f"{change_of:+.1f}"))
        return found

    def _table(self) -> str:
        head, *rows = [[escape(cell) for cell in row] for row in self.rows()]
        top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
        body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
        caption = say("{n} games each, the same deals; in brackets where the truth lies 19 times out of 20", self.lang)
        caption = caption.replace("{n}", str(len(self.results)))
        inside = f'<table class="tt-labtable"><caption class="tt-none">{caption}</caption><tr>{top}</tr>{body}</table>'
        return f'<div class="tt" lang="{self.lang}">{inside if rows else ""}</div>'

    def text(self) -> str:
        """The figures, one row a line."""
        rows = self.rows()
        widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
        return "\n".join("  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in rows)

    def _switch(self, *_: Any) -> None:
        self.panel.lang = self.lang
        self._show()

    def close(self) -> None:
        """Stop playing, and let go of the screen."""
        if self._parts:
            self.stop()
            if self._waiting is not None:
                self._waiting.cancel()
            if self._pool is not None and self._lent is None:
                self._pool.shutdown(wait=False, cancel_futures=True)
        for part in self._parts:
            part.close()
        super().close()

    def __repr__(self) -> str:
        turned = {n: p.value for n, p in self.game.parameters.items() if p.value != self.printed.parameters[n].value}
        return f"Laboratory({self.printed!r}, turned {turned or 'nothing'}, {len(self.results)} games)"

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        made = super()._repr_mimebundle_()
        live, metadata = made if isinstance(made, tuple) else (made or {}, {})
        return {**live, **bundle(repr(self), self.text())}, metadata


def _by_round(games: Sequence[MatchResult]) -> list[tuple[float, ...]]:
    """Mean points of each seat at the end of each round; games that are over keep their last points."""
    last = max((len(game.by_round) for game in games), default=0)
    rows = []
    for round in range(last):
        points = [game.by_round[min(round, len(game.by_round) - 1)] for game in games]
        rows.append(tuple(sum(seat) / len(games) for seat in zip(*points, strict=True)))
    return rows


def _won(games: Sequence[MatchResult], seat: int) -> float:
    """How often a seat won; a shared win counts as its share."""
    return sum(1 / len(game.winners) for game in games if seat in game.winners)
