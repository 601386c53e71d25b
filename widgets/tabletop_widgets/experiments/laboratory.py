"""Laboratory: change a parameter of the rules and see its effect on games between strategies."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import ipywidgets as W
from markupsafe import Markup

import tabletop
from tabletop import ParameterError, StrategyError
from tabletop.engine.core.game import Game
from tabletop.engine.declarations.parameters import Mistake
from tabletop.engine.i18n.words import capitalize_first, get_seat_letter
from tabletop.engine.session import strategy_registry
from tabletop.engine.session.session import Session
from tabletop.engine.session.strategy_registry import Seat
from tabletop.engine.session.time_limit import DEFAULT_LIMIT_SECONDS
from tabletop.experiments import MatchResult, process_pool
from tabletop.experiments.results.answer import find_seat_mistakes
from tabletop.experiments.results.replay import replay_match
from tabletop.experiments.simulation import Arm, MatchPlan, Run, RunProgress, Store, StoreError
from tabletop.experiments.simulation.executors import Given
from tabletop.experiments.simulation.run import find_running_mistakes
from tabletop_widgets.experiments import averages
from tabletop_widgets.experiments.curves import Curves
from tabletop_widgets.experiments.dials import CANNOT, FAILED, REPLACED, Dial, Dials, DialsData, DialSeat
from tabletop_widgets.experiments.game_results import GameResultsView
from tabletop_widgets.experiments.grid import Grid
from tabletop_widgets.experiments.setting_games import Pair, SettingGames, describe_seat, explain_unsure, list_rows
from tabletop_widgets.kernel.loop import begin, get_loop
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.languages import Lang
from tabletop_widgets.screen.session_widget import LOG
from tabletop_widgets.screen.tables import render_plain_table, render_table
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.widget_utils import bundle, refuse_unknown
from tabletop_widgets.table.boards import get_boards, get_default_game

COUNTS = (20, 50, 100, 200, 500, 1000)
"""Numbers of games on offer."""
REDRAW_EVERY = 0.25
"""Seconds between two drawings while games are played."""
MEMORY = ":memory:"
"""Default store: games are kept in memory, so that no game is played twice."""
PRINTED, TURNED = "as printed", "as changed"
OWN = "own "
"""Prefix of the keys of strategies that are objects rather than names."""


class Laboratory(Composite):
    """A comparison of games with printed and with changed parameters, on the same deals.

    A change of a parameter starts the games again. `dials` names the parameters on offer. `strategies` has one strategy
    for each seat, by name or as an object, for example one that was written in a cell. The defaults come from the
    game's `Boards`: all live numbers and the best available strategy. Every change deals new games, so a dial may be a
    number that is used in the set-up. The charts show points, wins and the game's measures with 95 % confidence
    intervals. A click on a chart lists the games behind it, and a click on a game opens it.

    `await lab.run()` plays in a cell. Changes on the screen play in the background and can be stopped. `executor` and
    `store` are the same as in `Run`. Without an executor, background runs create a pool of processes. A game does not
    count if a strategy fails or takes more than `seconds` for one decision. A line on the screen names such games, and
    the other games continue.

    Args:
        games: Number of games with each setting.
        seed: Seed of the first deal.

    Raises:
        ParameterError: A dial is not a number of the game.
        ValueError: Another argument is wrong; the message names every mistake.
    """

    lang = Lang()
    _pool: Given = None
    _lent: Given = None
    _run: Run | None = None

    def __init__(
        self,
        game: Game | str = "",
        strategies: Sequence[Seat] | None = None,
        games: int = 50,
        dials: Sequence[str] = (),
        seed: int = 1,
        executor: Given = None,
        seconds: float = DEFAULT_LIMIT_SECONDS,
        store: Store | Path | str = MEMORY,
        **traits: Any,
    ) -> None:
        refuse_unknown(type(self), traits)
        printed = tabletop.load_game(game or get_default_game()) if isinstance(game, str) else game
        numbers = {n: p for n, p in printed.parameters.items() if n != "players" and type(p.default) is int}
        self._boards = get_boards(printed.name)
        dials = ((dials,) if isinstance(dials, str) else dials) or self._boards.dials
        if unknown := [name for name in dials if name not in numbers]:
            raise ParameterError([Mistake("dial", "", f"no dials for {', '.join(unknown)} among {', '.join(numbers)}")])
        usual = self._boards.choose_strategy(strategy_registry.find_strategies(printed), self._boards.laboratory)
        seats = [usual] * printed.num_players if strategies is None else strategies
        wrong = find_seat_mistakes(printed, seats) + find_running_mistakes(
            {"executor": executor, "seconds": seconds, "store": store}
        )
        wrong += [] if type(games) is int and games > 0 else [f"games={games!r:.60}: how many is at least 1"]
        wrong += [] if type(seed) is int else [f"seed={seed!r:.60} is no whole number"]
        if wrong:
            raise ValueError("; ".join(wrong))
        super().__init__(**traits)
        self.printed = self.game = printed
        self.names = tuple(dials) or tuple(n for n, p in numbers.items() if p.live)
        self.strategies: list[Seat] = list(seats)
        self._own: list[Seat] = []
        """Strategies that are objects; they are on offer for every seat."""
        self.games, self.seed, self.seconds = games, seed, seconds
        # A file is open only while games are played; a store in memory is open as long as the laboratory.
        self._memory = Store(MEMORY) if store == MEMORY else None
        self._store: Store | Path | str = store if self._memory is None else self._memory
        if isinstance(self._store, str | Path):
            Store(self._store, wait=False).close()  # report a problem with the file now
        self._old = self._new = SettingGames(printed, tuple(seats))
        self._played: list[SettingGames] = []
        """Every setting that has been played, for first estimates."""
        self._lock = threading.RLock()
        self._pool = self._lent = executor
        self._turns = 0
        self._progress = (0, games)
        self._shown = 0.0
        self._trouble, self._replaced = "", False
        self._note: Callable[[str], str] | None = None
        self.panel = Dials(self, lang=self.lang)
        self._summary = W.HTML()
        self._curves = Curves(printed, self._boards, seed, lambda choice: self._behind.pick(choice))
        self._behind = GameResultsView()
        self.children = [self.panel, *self._curves.rows, self._summary, self._behind]
        self.grid: Grid | None = None
        """Grid of two parameters; None if fewer than two are on offer."""
        if len(self.names) > 1:
            self.grid = Grid(printed, self.names, self._curves.measures, lambda: self.strategies, self._make_grid_run)
            self._folded = W.Accordion([self.grid], selected_index=None)
            self.children = [*self.children, self._folded]
        self.observe(self._switch, "lang")
        self._show()
        self._update_grid()

    # --- controls -----------------------------------------------------------------------------------------------------

    def make_controls(self, lang: str) -> DialsData:
        """Return the data of the controls."""
        dials = []
        for name in self.names:
            p, label = self.game.parameters[name], str(self.game.parameters[name].description.get(lang, name))
            low = p.minimum or 0
            if low == 0 and self.game.resolve_zero(name) is not None:
                # The slider shows the number that 0 stands for, so the label need not explain it.
                low, label = 1, label.partition(";")[0]
            value, default = self.game.get_effective_value(name), self.printed.get_effective_value(name)
            dials.append(
                Dial(name=name, label=label.rstrip("."), min=low, max=p.maximum or 0, value=value, default=default)
            )
        strategies = [
            (capitalize_first(strategy_registry.get_strategy_name(n, lang)), n)
            for n in strategy_registry.find_strategies(self.printed)
        ]
        seats = [
            DialSeat(
                label=say("Seat {letter}", lang, letter=get_seat_letter(k)), name=f"seat{k}", value=self._find_key(seat)
            )
            for k, seat in enumerate(self.strategies)
        ]
        done, total = self._progress
        return DialsData(
            dials=dials,
            seats=seats,
            strategies=[*strategies, *((describe_seat(seat, lang), self._find_key(seat)) for seat in self._own)],
            games=self.games,
            counts=sorted({*COUNTS, self.games}),
            running=self._run is not None,
            done=done,
            total=total,
        )

    def _find_key(self, seat: Seat) -> str:
        """Return the key of a strategy in the controls."""
        if isinstance(seat, str):
            return seat
        if not any(strategy is seat for strategy in self._own):
            self._own.append(seat)
        return f"{OWN}{next(k for k, strategy in enumerate(self._own) if strategy is seat)}"

    def turn(self, name: str, value: Any) -> None:
        """Change a parameter, a seat or the number of games, and play again.

        Args:
            name: A parameter, `seat0`, `seat1` ..., or `games`.
            value: The number, the name of a strategy, or the number of games.
        """
        with self._lock:
            if name == "games":
                self.games = min(max(1, int(value)), COUNTS[-1])
            elif name.startswith("seat") and name[4:].isdigit() and int(name[4:]) < len(self.strategies):
                own = {self._find_key(seat): seat for seat in self._own}
                if value in own or value in strategy_registry.find_strategies(self.printed):
                    self.strategies[int(name[4:])] = own.get(value, value)
            else:
                number = int(value)
                if name in self.names and number == self.printed.get_effective_value(name):
                    # The original number gives the printed game again.
                    number = self.printed.parameters[name].value
                self.game = self.game.with_parameters(**{name: number})
            self._show_estimate()
        self.start(wait=0.15)

    def reset(self) -> None:
        """Restore the printed numbers and play again."""
        self.game = self.printed
        self._show_estimate()
        self.start()

    # --- playing ----------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Play the printed and the changed game on the same deals without blocking the event loop.

        Games that were played before, with any numbers, are read from the store.
        """
        with self._lock:
            self._turns += 1
            turn = self._turns
            seats, deals = tuple(self.strategies), range(self.seed, self.seed + self.games)
            settings = {PRINTED: self.printed, TURNED: self.game}
        self._trouble, self._replaced, self._note = "", False, None
        self.panel.status = ""  # clear the previous message
        try:
            for name, game in settings.items():
                if game == self.printed and name != PRINTED:
                    break
                run = self._run = self._make_run(MatchPlan((Arm(name, game, seats),), deals), self._report)
                lost = self._lost
                try:
                    await run.play_live()
                finally:  # keep the games played so far even if the others fail
                    if turn == self._turns:
                        self._new = _collect_played(run)
                        self._old = self._new if name == PRINTED else self._old
                        self._played.append(self._new)
                        self._progress = (run.games.count, len(run.plan))
                        self._replaced |= self._lost > lost
                        self._note = run.ended
                if turn != self._turns or run.cancelled:
                    return  # the user changed something meanwhile, or stopped the run
        except (ValueError, StoreError) as error:
            self._trouble = str(error)
        finally:
            if turn == self._turns:
                self._run = None
                self._show()

    def _make_run(self, plan: MatchPlan, report: Callable[[RunProgress], None]) -> Run:
        """Return the run that plays these games."""
        measures = {name: partial(_get_last, name) for name in self._curves.measures}
        make = partial(Run, plan, self._pool, self.seconds, measures, keep=True, progress=report)
        try:
            return make(store=self._store)
        except (TypeError, AttributeError):  # a strategy without a stable identity: do not store its games
            return make()

    def _make_grid_run(self, plan: MatchPlan, report: Callable[[RunProgress], None]) -> Run:
        """Return the run for the grid, which plays in the background."""
        self.get_executor()
        return self._make_run(plan, report)

    @property
    def before(self) -> list[MatchResult]:
        """Results with the printed numbers."""
        return list(self._old.results)

    @property
    def results(self) -> list[MatchResult]:
        """Results with the changed numbers, on the same deals."""
        return list(self._new.results)

    @property
    def failures(self) -> list[StrategyError]:
        """Failures of strategies, in games that do not count."""
        pair = self._collect_pair()
        return list(dict.fromkeys((*pair.printed.failures, *pair.now.failures)))

    @property
    def _lost(self) -> int:
        """Number of processes of the pool that have died."""
        return int(getattr(self._pool, "lost", 0))

    def describe_problems(self, lang: str) -> str:
        """Return a message about problems while playing; empty if there are none."""
        if self._trouble:
            return say(CANNOT, lang, error=self._trouble)
        if self._note is not None:
            return self._note(lang)
        if failures := self.failures:
            return say(FAILED, lang, n=len(failures), error=failures[0].text(lang))
        return say(REPLACED, lang) if self._replaced else ""

    def start(self, wait: float = 0.0) -> None:
        """Stop the current run and play in the background.

        The run starts after `wait` seconds unless something is changed meanwhile. Without an event loop it is played
        synchronously.
        """
        with self._lock:
            self._turns += 1
            self.stop()
        if get_loop() is None:
            asyncio.run(self._play())
        else:
            begin(self._play(wait))

    def stop(self) -> None:
        """Start no further games and show the games played so far."""
        if self._run is not None:
            self._run.cancel()

    async def _play(self, wait: float = 0.0) -> None:
        turn = self._turns
        await asyncio.sleep(wait)
        if turn != self._turns:
            return
        try:
            self.get_executor()
            await self.run()
        except Exception as error:
            LOG.exception("the laboratory could not play")
            self.panel.trouble = f"{type(error).__name__}: {error}"

    def get_executor(self) -> Given:
        """Return the executor for background runs; create a pool of processes if none was given."""
        with self._lock:
            if self._pool is None:
                self._pool = process_pool()
            return self._pool

    def session(self, number: int) -> Session:
        """Return a replayed game: its last position with all moves.

        Args:
            number: Index among the games shown, from 0.

        Raises:
            IndexError: There is no game with this number.

        >>> import asyncio
        >>> from tabletop_widgets import Laboratory
        >>> lab = Laboratory("gin_rummy", ["random", "random"], games=2)
        >>> asyncio.run(lab.run())
        >>> lab.session(1).seed
        2
        """
        if not 0 <= number < len(self.results):
            raise IndexError(f"game {number}: there are games 0 to {len(self.results) - 1}")
        return replay_match(self._new.match(self.results[number].seed))

    def _report(self, now: RunProgress) -> None:
        self._progress, self._note = (now.done, now.total), now.note
        if now.done and not now.over and time.monotonic() - self._shown > REDRAW_EVERY:
            self._show()
        else:
            self.panel.refresh()

    def _collect_pair(self) -> Pair:
        """Return the games played so far with the printed and the changed numbers, on the same deals."""
        run = self._run
        if run is None or not run.games.count:
            return Pair.make(self._old, self._new)
        played = _collect_played(run)
        return Pair.make(played if run.plan.arms[0].name == PRINTED else self._old, played)

    # --- display ------------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Draw the games played so far."""
        self._shown = time.monotonic()
        with self._lock:
            pair = self._collect_pair()
            self._curves.draw(pair, self.lang)
            self._summary.value = self._render_table()
            if self._run is None:
                self._behind.show(pair, self.lang)
        self.panel.refresh()

    def _show_estimate(self) -> None:
        """Draw the games of the nearest numbers faintly, until the first games with these numbers are played."""
        near = [played for played in self._played if played.results and played.seats == tuple(self.strategies)]
        if near:
            estimate = min(near, key=self._measure_distance)
            self._curves.draw(Pair.make(self._old, estimate), self.lang, is_estimate=estimate.game != self.game)

    def _measure_distance(self, played: SettingGames) -> float:
        """Return how far the numbers of a setting are from the chosen ones, as a sum of shares of their ranges."""
        distance = 0.0
        for name in self.names:
            parameter = self.game.parameters[name]
            span = (parameter.maximum or 0) - (parameter.minimum or 0)
            distance += abs(self.game.get_effective_value(name) - played.game.get_effective_value(name)) / (span or 1)
        return distance

    def rows(self) -> list[tuple[str, ...]]:
        """Return the figures as text: a header, then a row for each seat, for the rounds and for each measure.

        Brackets contain 95 % confidence intervals.
        """
        return list_rows(self._collect_pair(), self._curves.measures, self.lang)

    def _render_table(self) -> str:
        head, *lines = self.rows()
        caption = say(
            "{n} {n:/game/games} each, the same deals; in brackets where the truth lies 19 times out of 20",
            self.lang, n=len(self._collect_pair().now.results),
        )  # fmt: skip
        shown = render_table(head, lines, explain_unsure(caption, lines, self.lang), self.lang) if lines else ""
        return Markup('<div class="tt" lang="{}">{}</div>').format(self.lang, shown)

    def text(self) -> str:
        """Return the figures as text, one line for each row."""
        head, *lines = self.rows()
        return render_plain_table(head, lines)

    def _switch(self, *_: Any) -> None:
        self.panel.lang = self.lang
        self._show()
        self._update_grid()

    def _update_grid(self) -> None:
        """Update the texts of the grid to the language of the laboratory."""
        if self.grid is not None:
            self.grid.set_language(self.lang)
            self._folded.titles = (say("Two numbers at once", self.lang),)

    def change_presence(self, seen: bool) -> None:
        """Release the processes when the laboratory is no longer displayed."""
        if not seen:
            self.leave()

    def leave(self) -> None:
        """Stop playing and release the laboratory's own pool of processes when no view is left."""
        if self._run is None:
            self._turns += 1
        if self._pool is not None and self._lent is None:
            with self._lock:
                self._turns += 1
                self.stop()
                if self.grid is not None:
                    self.grid.stop()
                self._run = None
                self._pool.shutdown(wait=False)
                self._pool = None

    def close(self) -> None:
        """Stop playing and close the widget."""
        if self.children:
            self.stop()
            self.leave()
            self._curves.close()
            if self._memory is not None and self._run is None:
                self._memory.close()
        super().close()

    def __repr__(self) -> str:
        turned = {n: p.value for n, p in self.game.parameters.items() if p.value != self.printed.parameters[n].value}
        return f"Laboratory({self.printed!r}, turned {turned or 'nothing'}, {len(self.results)} games)"

    def _read_statically(self) -> dict[str, str]:
        read = bundle(repr(self), self.text(), self._curves.render_picture())
        read["text/html"] += str(self._summary.value)  # the table contains figures that no chart shows
        return read


def _get_last(measure: str, result: MatchResult) -> float:
    """Return a measure at the end of the game."""
    return averages.get_last([result], measure)[0]


def _collect_played(run: Run) -> SettingGames:
    """Return the games that a run has played so far."""
    games, arm = run.games, run.plan.arms[0]
    results, failures = games.results or {}, games.failures
    return SettingGames(
        arm.game, arm.seats, tuple(results[k] for k in sorted(results)), tuple(failures[k] for k in sorted(failures))
    )
