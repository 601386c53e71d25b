"""Progress view of a run in a notebook: a progress bar, failed games, a stop button, and finally the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import isfinite
from typing import Any

import ipywidgets as W
from markupsafe import Markup, escape

from tabletop.engine.i18n.words import get_seat_letter
from tabletop.engine.session.strategy_registry import get_strategy_name
from tabletop.experiments import mean, share
from tabletop.experiments.results.localized_answer import LocalizedAnswer
from tabletop.experiments.simulation import GameResults, Run, RunProgress
from tabletop_widgets.experiments.setting_games import explain_unsure
from tabletop_widgets.kernel.loop import begin, get_loop
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.languages import Lang
from tabletop_widgets.screen.session_widget import LOG
from tabletop_widgets.screen.tables import render_table
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.widget_utils import refuse_unknown

MAX_NAMED = 50
"""Largest number of failures listed by name; all of them are in `games.failures`."""
TURN = 0.02
"""Seconds between two checks whether another view has ended."""
WAITS, PLAYS, ENDED, STOPPED = "waits", "plays", "ended", "stopped"

PLAYING: dict[Run, RunView] = {}
"""View that currently plays each run."""


class RunView(Composite):
    """A progress view of a `run`: games done, time left, failed games, a stop button, and finally the answer.

    `await view.run()` plays in a cell. `view.start()` plays in the background of a notebook, until the cell's output is
    cleared or the cell is run again. A view that starts takes the run over from any other view. `answer` is a function
    that turns the games into the object shown at the end (`Tournament`, a table, a text). Without it the view shows a
    table of wins and points.

    >>> import asyncio
    >>> from tabletop.experiments.simulation import Arm, MatchPlan, Run
    >>> from tabletop_widgets import RunView
    >>> view = RunView(Run(MatchPlan((Arm("as printed", gin, ("heuristic", "random")),), range(3))))
    >>> asyncio.run(view.run()).count, view.state
    (3, 'ended')
    """

    lang = Lang()
    state = WAITS
    """"waits", "plays", "ended" or "stopped"."""

    def __init__(self, run: Run, answer: Callable[[GameResults], Any] | None = None, **traits: Any) -> None:
        refuse_unknown(type(self), traits)
        super().__init__(**traits)
        self.played, self.answer = run, answer
        self.progress = RunProgress(0, len(run.plan), 0, float("nan"), False, run.cancel)
        self._trouble = ""
        self._off = False
        """True if the run was stopped, perhaps before it started."""
        self._result: Any = None
        self._bar = W.IntProgress(0, 0, max(1, len(run.plan)), layout=W.Layout(width="40%", min_width="80px"))
        self._status = W.Label(layout=W.Layout(flex="1 1 auto", min_width="0"))
        self._stop = W.Button(icon="stop", disabled=True, layout=W.Layout(width="auto"))
        self._stop.on_click(lambda _: self.stop())
        self._line = W.HBox(
            [self._bar, self._status, self._stop], layout=W.Layout(align_items="center", grid_gap="8px")
        )
        self._names = W.HTML(layout=W.Layout(max_height="220px", overflow="auto"))
        self._failed = W.Accordion([self._names], selected_index=None, layout=W.Layout(display="none"))
        self._shown = W.HTML()
        self._shown.add_class("jp-RenderedHTMLCommon")  # gives tables the style of other notebook output
        self.children = [self._line, self._shown, self._failed]
        self.observe(lambda _: self._show(), "lang")
        self._show()

    def handle_report(self, _: object, content: Any, __: object) -> None:
        """Stop when the last view is removed. A closed page may be loaded again, so the run continues in that case."""
        super().handle_report(_, content, __)
        if isinstance(content, dict) and content.get("type") == "removed" and not self.presence.there:
            self.stop()

    # --- playing ----------------------------------------------------------------------------------------------------

    async def run(self) -> GameResults:
        """Play the run without blocking the event loop, and return the games.

        Raises:
            RuntimeError: The run is already being played.
        """
        if self.state == PLAYS:
            raise RuntimeError("this run is already being played")
        self.state, self._trouble, self._result, self._off = PLAYS, "", None, False
        run = self.played
        self._show()
        await self._take_over()
        callback = run.progress

        def report(progress: RunProgress) -> None:
            if callback is not None:
                callback(progress)
            self.progress = progress
            self._show()

        run.progress = report
        try:
            games = run.games if self._off else await run.play_live()
            if self.answer is not None and games.count:
                self._result = self.answer(games)
        except Exception as error:
            self._trouble = f"{type(error).__name__}: {error}"
            raise
        finally:
            run.progress = callback
            PLAYING.pop(run, None)
            self.state = STOPPED if run.cancelled or self._trouble else ENDED
            self._show()
        return games

    def start(self) -> None:
        """Play in the background, or synchronously without an event loop; do nothing if the run is already playing."""
        if self.state == PLAYS:
            return
        if get_loop() is None:
            asyncio.run(self._play())
        else:
            begin(self._play())

    def stop(self) -> None:
        """Start no further games and show the games played so far."""
        if self.state == PLAYS:
            self._off = True
            self.played.cancel()

    async def _take_over(self) -> None:
        """Stop any other view that plays this run, and wait until it has ended."""
        while (other := PLAYING.get(self.played)) is not None:
            other.stop()
            await asyncio.sleep(TURN)
        PLAYING[self.played] = self

    async def _play(self) -> None:
        if self.state == PLAYS:  # started twice before the first call could begin
            return
        try:
            await self.run()
        except Exception:
            LOG.exception("the run could not be played")

    # --- display ------------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        lang, failures = self.lang, self.played.games.failures
        self._bar.value = self.progress.done
        self._bar.bar_style = "danger" if self._trouble else {ENDED: "success", STOPPED: "warning"}.get(self.state, "")
        self._status.value = self.describe_progress()
        self._stop.description, self._stop.disabled = say("Stop", lang), self.state != PLAYS
        self._failed.layout.display = None if failures else "none"
        if failures:
            self._failed.titles = (say("Failed games: {n}", lang, n=len(failures)),)
            self._names.value = Markup("<br>").join(map(escape, self.list_failures()))
        self._shown.value = self._render_answer() if self.state in (ENDED, STOPPED) else ""

    def describe_progress(self) -> str:
        """Return the text next to the progress bar: games done, and the time left or the reason why the run ended."""
        lang, now = self.lang, self.progress
        more = ""
        if self._trouble:
            more = say("The game could not continue: {error}", lang, error=self._trouble)
        elif self.played.ended is not None:
            more = self.played.ended(lang)
        elif self.state == STOPPED:
            more = say("Stopped: these are the results so far.", lang)
        elif self.state == ENDED and now.done < now.total:
            more = say("The result is precise enough: no more games are needed.", lang)
        elif self.state == PLAYS and now.note is not None:
            more = now.note(lang)
        elif self.state == PLAYS and isfinite(now.seconds_left):
            more = _format_time_left(now.seconds_left, lang)
        counts = say("{done} of {total} {total:/game/games}", lang, done=now.done, total=now.total)
        return f"{counts} · {more}" if more else counts

    def list_failures(self) -> list[str]:
        """Return one line for each failed game, up to `MAX_NAMED` lines."""
        failures = self.played.games.failures
        lines = [f"{error.arm}: {error.text(self.lang)}" for error in list(failures.values())[:MAX_NAMED]]
        more = len(failures) - MAX_NAMED
        return [*lines, say("and {n} more", self.lang, n=more)] if more > 0 else lines

    def rows(self) -> list[tuple[str, ...]]:
        """Return a header row and the wins and points of each seat in each arm, over complete deals.

        The list is empty if no deal is complete. Brackets contain 95 % confidence intervals.
        """
        lang, games, plan = self.lang, self.played.games, self.played.plan
        whole = games.complete
        if not len(whole):
            return []
        won, points = games.won[whole], games.points[whole]
        rows = [("", say("Seat", lang), say("won", lang), say("points", lang))]
        for k, arm in enumerate(plan.arms):
            for seat, name in enumerate(arm.names):
                figures = (share(won[:, k, seat]).text(lang, share=True), mean(points[:, k, seat]).text(lang))
                rows.append((arm.name, f"{get_seat_letter(seat)} {get_strategy_name(name, lang)}", *figures))
        return rows

    def _render_answer(self) -> str:
        if self._result is not None:
            if isinstance(self._result, LocalizedAnswer):
                return self._result.html(self.lang)
            html = getattr(self._result, "_repr_html_", None)
            return str(html() if html is not None else Markup("<pre>{}</pre>").format(str(self._result)))
        head, *rows = self.rows() or [()]
        if not rows:
            return ""
        caption = say(
            "{n} {n:/game/games} each, the same deals; in brackets where the truth lies 19 times out of 20",
            self.lang, n=len(self.played.games.complete),
        )  # fmt: skip
        return str(render_table(head, rows, explain_unsure(caption, rows, self.lang), self.lang))

    def text(self) -> str:
        """Return the progress, the failed games and the answer as lines of text."""
        rows = self.rows() if self.state in (ENDED, STOPPED) and self._result is None else []
        answer = ["  ".join(row).strip() for row in rows] if self._result is None else [str(self._result)]
        if isinstance(self._result, LocalizedAnswer):
            answer = [self._result.text(self.lang)]
        return "\n".join([self.describe_progress(), *self.list_failures(), *answer])

    def close(self) -> None:
        """Stop playing and close the widget."""
        if self.children:
            self.stop()
        super().close()

    def __repr__(self) -> str:
        return f"RunView({self.progress.done} of {self.progress.total} games, {self.state})"


def _format_time_left(seconds: float, lang: str) -> str:
    """Return the time left as text."""
    if seconds < 100:
        return say("about {n} s left", lang, n=max(1, round(seconds)))
    if seconds < 100 * 60:
        return say("about {n} min left", lang, n=round(seconds / 60))
    return say("about {n} h left", lang, n=round(seconds / 3600))
