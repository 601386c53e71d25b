"""Runs of a plan: in this process, in worker processes, or on a cluster; blocking or concurrent with a notebook."""

from __future__ import annotations

import asyncio
import time
import warnings
from collections import deque
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, ThreadPoolExecutor, wait
from contextlib import closing
from functools import partial
from math import ceil, nan
from pathlib import Path
from typing import Any

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.speech import say
from tabletop.engine.session.strategy_registry import DIED, LATE, LOST, StrategyError
from tabletop.engine.session.time_limit import DEFAULT_LIMIT_SECONDS
from tabletop.experiments.pool import WorkerDied, Workers
from tabletop.experiments.simulation.chunks import Chunk, Outcome, PickledArm, RunCancelled, pack_arm, play_chunk
from tabletop.experiments.simulation.executors import ChunkExecutor, Given, find_executor_mistakes, make_executor
from tabletop.experiments.simulation.game_results import GameResults, Measure
from tabletop.experiments.simulation.locked_file import StoreError, pause
from tabletop.experiments.simulation.match_plan import Arm, MatchPlan
from tabletop.experiments.simulation.progress import RunProgress, Wanted, find_progress_mistakes, make_reporter
from tabletop.experiments.simulation.store import Store, StoredGames

Enough = Callable[[GameResults], bool]
"""Stopping rule, called repeatedly: returns True if the results are precise enough."""

CHUNK_SECONDS = 0.3
"""Target duration of a chunk: long compared with the cost of sending it, short for the user who waits."""
MAX_GAMES = 2000
"""Maximum number of games in a chunk."""
TRIES = 2
"""Number of deaths of its process after which a game is given up."""
AHEAD = 4096
"""Maximum number of finished games that wait for an earlier one, where the order matters."""
LOOK_AFTER = 1.05
"""Factor by which the number of deals grows between two calls of `enough`."""
TELL_EVERY = KEEP_EVERY = 0.2
TICK = 0.05
"""Seconds between two checks of the futures."""
CLOSED = N_("the executor was closed after {games} of {total} {total:/game/games}")
UNKNOWN = -1
"""Placeholder for the number of a game that is not known yet."""


class Run:
    """Run of a `plan`: its games are in `games` as they end, by their numbers.

    A game in which a strategy fails (raises, answers illegally, exceeds the time limit, ends its process) is in
    `games.failures` with the error; the others are played. If the executor is closed by others, a warning and `ended`
    report it, and the finished games stay. While another program has locked the store, games are kept in memory.

    Args:
        plan: The games to play.
        executor: None or "serial", a number of processes or "pool", an executor of `concurrent.futures`, or a Dask
            client. The results of a seed are the same with all.
        seconds: Time limit of a decision.
        measures: As in `GameResults`; so is `keep`.
        enough: Stopping rule. It sees complete deals in their order, so the result does not depend on timing.
        store: A file of results. Games in it are not played again.
        progress: True, "auto" or a callable that receives a `RunProgress`.

    Raises:
        ValueError: Before any game is played; it names every mistake.
        StoreError: If the store cannot be used, or has been locked for ten minutes.
        BrokenExecutor: If the executor was closed before any game was finished.
    """

    def __init__(
        self,
        plan: MatchPlan,
        executor: Given = None,
        seconds: float | None = None,
        measures: Mapping[str, Measure] | None = None,
        keep: bool = False,
        enough: Enough | None = None,
        store: Store | Path | str | None = None,
        progress: Wanted = None,
    ) -> None:
        running = {"executor": executor, "seconds": seconds, "measures": measures, "progress": progress}
        if wrong := find_option_mistakes(running):
            raise ValueError("; ".join(wrong))
        self.plan, self.executor, self.seconds, self.enough = plan, executor, seconds, enough
        self.games = GameResults(plan, measures, keep)
        self.progress = make_reporter(progress)
        self.cancelled = False
        """True if it was cancelled before its end."""
        self.ended: Callable[[str], str] | None = None
        """Reason of an early end without `cancel`, as a function of the language: its executor was closed."""
        self._stored: StoredGames | None = None
        self._lent = isinstance(store, Store)
        if store is not None:
            self._stored = StoredGames(store if isinstance(store, Store) else Store(store, wait=False), plan)
            self._close_store()
        self._playing = self._beside = False
        self._reset()

    def _reset(self) -> None:
        self._waiting: dict[int, Outcome] = {}
        self._next = self._look = 0
        self._sure = self._unread = False
        self._deaths: dict[int, int] = {}
        self._began = self._reported = time.perf_counter()
        self.played = 0
        """Number of games that were played in this run, without those from the store."""

    # --- entry points -----------------------------------------------------------------------------------------------

    def play(self) -> GameResults:
        """Play all games and wait for them. If interrupted, return the finished games; without any, raise
        KeyboardInterrupt.

        >>> from tabletop.experiments.simulation import Arm, MatchPlan, Run
        >>> Run(MatchPlan((Arm("as printed", gin, ("heuristic", "random")),), range(3))).play().count
        3
        """
        try:
            with closing(self._run_steps(TICK, beside=False)) as steps:
                for _ in steps:
                    pass
        except KeyboardInterrupt:
            self.cancelled = True
            if not self.games.count:
                raise
        return self.games

    async def play_live(self) -> GameResults:
        """Play all games while the event loop runs: a notebook handles clicks meanwhile, and `cancel()` ends the run.

        >>> import asyncio
        >>> from tabletop.experiments.simulation import Arm, MatchPlan, Run
        >>> asyncio.run(Run(MatchPlan((Arm("as printed", gin, ("heuristic", "random")),), range(3))).play_live()).count
        3
        """
        with closing(self._run_steps(0, beside=True)) as steps:
            for _ in steps:
                await asyncio.sleep(TICK / 2)
        return self.games

    def cancel(self) -> None:
        """End the run; finished games are kept.

        >>> from tabletop.experiments.simulation import Arm, MatchPlan, Run
        >>> plan = MatchPlan((Arm("as printed", gin, ("heuristic", "random")),), range(30))
        >>> run = Run(plan, progress=lambda progress: progress.cancel())
        >>> run.play().count < 30
        True
        """
        self.cancelled = True

    # --- games ------------------------------------------------------------------------------------------------------

    @property
    def _over(self) -> bool:
        return self.cancelled or self._sure

    def _check_cancelled(self) -> None:
        if self._over:
            raise RunCancelled

    def _run_steps(self, patience: float, beside: bool) -> Generator[None, None, None]:
        """Run everything, in steps after which other tasks may run."""
        if self._playing:
            raise RuntimeError("this run is already being played")
        self._playing, self._beside = True, beside
        if self.games.count:
            self.games = GameResults(self.plan, self.games.measures, self.games.results is not None)
        self._reset()
        self.cancelled, self.ended = False, None
        try:
            with closing(self._play_steps(patience)) as steps:
                for _ in steps:
                    self._tell()
                    yield
        finally:
            try:
                if self._stored is not None:
                    self._stored.leave()
            finally:
                self._close_store()
                if not self._sure:  # games that waited for an earlier one that did not come
                    for number in sorted(self._waiting):
                        self.games.add(number, self._waiting[number])
                self._waiting = {}
                self._playing = False
                self._tell(over=True)

    def _play_steps(self, patience: float) -> Generator[None, None, None]:
        """Open the store, play the games, and write the results, in steps."""
        if self._stored is not None:
            for _ in self._stored.begin():
                self._wait()
                yield
                if self.cancelled:
                    return
        crew = make_executor(self.executor)
        if crew is None and self._beside:
            crew = ChunkExecutor(ThreadPoolExecutor(1), 1, own=True)
        with closing(self._play_here() if crew is None else self._play_shared(crew, patience)) as steps:
            yield from steps
        while self._stored is not None and not self.cancelled and not self._stored.write():
            self._wait()
            yield

    def _wait(self) -> None:
        """Sleep while the only thing left is to wait for another program."""
        if not self._beside:
            pause()

    def _close_store(self) -> None:
        """Close the store, unless it was passed to this run."""
        if self._stored is not None and not self._lent:
            self._stored.store.close()

    def _iterate_remaining(self) -> Generator[int, None, None]:
        """Yield the numbers of the games to play; games in the store are added on the way.

        `UNKNOWN` stands for numbers that are not known yet because another program has locked the store.
        """
        if self._stored is None:
            yield from range(len(self.plan))
            return
        for block in self._stored.iterate_blocks():
            self._unread = block is None
            if block is None:
                yield UNKNOWN
                continue
            numbers, outcomes = block
            for number in numbers:
                if number in outcomes:
                    self._take(number, outcomes[number])
                    if self._over:
                        return
                else:
                    yield number

    def _play_here(self) -> Generator[None, None, None]:
        arms: dict[int, Arm | PickledArm] = dict(enumerate(self.plan.arms))
        yield  # lets a caller cancel at once
        for number in self._iterate_remaining():
            if self._over:
                return
            if number == UNKNOWN:
                self._wait()
                yield
                continue
            try:
                outcomes, _ = play_chunk(Chunk((self._get_game(number),), arms, self.seconds), self._check_cancelled)
            except RunCancelled:
                return
            self._add_outcomes(outcomes)
            yield

    def _play_shared(self, crew: ChunkExecutor, patience: float) -> Generator[None, None, None]:
        given = enumerate(self.plan.arms)
        seconds = DEFAULT_LIMIT_SECONDS if self.seconds is None else self.seconds
        sent: dict[Future[Any], tuple[int, ...]] = {}
        again: deque[tuple[int, ...]] = deque()
        try:
            arms: dict[int, Arm | PickledArm] = {k: pack_arm(arm) if crew.packs else arm for k, arm in given}
            with closing(self._iterate_remaining()) as left:
                size, each = 1, 0.0
                while not self._over:
                    while len(sent) < 2 * crew.width and not self._over:
                        numbers = again.popleft() if again else self._take_numbers(left, size)
                        if not numbers:
                            break
                        games = tuple(map(self._get_game, numbers))
                        own = {place: arms[place] for _, _, place in games}
                        try:
                            sent[crew.send(Chunk(games, own, seconds), self._check_cancelled)] = numbers
                        except BrokenExecutor:  # it was broken before this run
                            again.append(numbers)
                            crew = _replace_executor(crew)
                        except Exception as error:  # games can always be pickled, so the executor accepts none any more
                            self._close(error)
                            break
                    if self.ended is not None:
                        return
                    if not sent:
                        if not self._unread:
                            return
                        self._wait()
                    for future in wait(sent, patience, FIRST_COMPLETED).done:
                        numbers = sent.pop(future)
                        try:
                            outcomes, took = future.result()
                        except WorkerDied as error:
                            again.extend(self._handle_death(error, numbers))
                        except BrokenExecutor:  # broken: another crew takes over
                            again.append(numbers)
                            crew = _replace_executor(crew)
                        except CancelledError as error:  # cancelled by others: this run cancels nothing before its end
                            self._close(error)
                        except Exception as error:
                            if type(error).__name__ != "KilledWorker":
                                raise
                            again.extend(self._handle_kill(numbers))
                        else:
                            self._add_outcomes(outcomes)
                            each = took / len(outcomes) if not each else 0.7 * each + 0.3 * took / len(outcomes)
                            size = max(1, min(MAX_GAMES, int(CHUNK_SECONDS / max(each, 1e-6))))
                    if crew.is_closed:
                        self._close(CancelledError())
                    yield
        finally:
            for future in sent:
                crew.call_off(future)
            crew.end()

    def _close(self, error: Exception) -> None:
        """End the run because its executor was closed by others. Raises BrokenExecutor if no game was finished."""
        if not self.games.count and not self._waiting:
            raise BrokenExecutor("the executor was closed before a game was played") from error
        if self.ended is None:
            facts = {"games": self.games.count + len(self._waiting), "total": len(self.plan)}
            self.ended = partial(say, CLOSED, **facts)
            self.cancelled = True
            warnings.warn(self.ended("en"), stacklevel=2)

    def _take_numbers(self, left: Generator[int, None, None], size: int) -> tuple[int, ...]:
        """Return the next games, unless too many already wait for an earlier one."""
        numbers: list[int] = []
        while len(numbers) < size and len(self._waiting) < AHEAD:
            number = next(left, UNKNOWN)
            if number == UNKNOWN:
                break
            numbers.append(number)
        return tuple(numbers)

    def _get_game(self, number: int) -> tuple[int, int, int]:
        deal, arm = self.plan.place(number)
        return number, self.plan.deals[deal], arm

    # --- outcomes ---------------------------------------------------------------------------------------------------

    def _handle_death(self, error: WorkerDied, numbers: tuple[int, ...]) -> Generator[tuple[int, ...], None, None]:
        """Yield the chunks to play again after a process died at one of these games."""
        number = error.number
        if number not in numbers:
            yield from self._handle_kill(numbers)
            return
        if rest := tuple(n for n in numbers if n != number):
            yield rest
        self._deaths[number] = self._deaths.get(number, 0) + 1
        if error.late or self._deaths[number] >= TRIES:
            limit = DEFAULT_LIMIT_SECONDS if self.seconds is None else self.seconds
            kind, what = (LATE, f"{limit:g}") if error.late else (DIED, str(TRIES))
            self._add_outcomes([(number, self._build_failure(number, error.seat, error.decision, kind, what))])
        else:
            yield (number,)

    def _handle_kill(self, numbers: tuple[int, ...]) -> Generator[tuple[int, ...], None, None]:
        """Yield the chunks to play again if the game is unknown: each game alone, until it is given up."""
        if len(numbers) > 1:
            yield from ((number,) for number in numbers)
        else:
            self._add_outcomes([(numbers[0], self._build_failure(numbers[0], -1, 0, LOST, str(TRIES)))])

    def _build_failure(self, number: int, seat: int, decision: int, kind: str, what: str) -> StrategyError:
        deal, place = self.plan.place(number)
        arm = self.plan.arms[place]
        name = arm.names[seat] if seat >= 0 else ""
        kind = kind if seat >= 0 else LOST
        return StrategyError(name, seat, self.plan.deals[deal], decision, kind, what if seat >= 0 else str(TRIES))

    def _add_outcomes(self, outcomes: list[tuple[int, Outcome]]) -> None:
        """Add some games to the store and to the results."""
        for number, outcome in outcomes:
            if isinstance(outcome, StrategyError):
                outcome = self._name_failure(number, outcome)
            if self._stored is not None:
                self._stored.add(number, outcome)
            self.played += 1
            self._take(number, outcome)
        if self._stored is not None:
            self._stored.write_now_and_then(KEEP_EVERY)

    def _name_failure(self, number: int, error: StrategyError) -> StrategyError:
        """Return the error with the display name of the strategy in this arm."""
        arm = self.plan.arms[self.plan.place(number)[1]]
        name = arm.names[error.seat] if error.seat >= 0 else error.strategy
        failure = StrategyError(name, error.seat, error.seed, error.decision, error.kind, error.what)
        failure.arm = arm.name
        return failure

    def _take(self, number: int, outcome: Outcome) -> None:
        if self.enough is None:
            self.games.add(number, outcome)
            return
        self._waiting[number] = outcome
        while self._next in self._waiting and not self._sure:
            self.games.add(self._next, self._waiting.pop(self._next))
            self._next += 1
            deals, rest = divmod(self._next, len(self.plan.arms))
            if not rest and deals >= self._look:
                self._look = max(deals + 1, ceil(deals * LOOK_AFTER))
                self._sure = self.enough(self.games)

    def _tell(self, over: bool = False) -> None:
        now = time.perf_counter()
        if self.progress is None or (now - self._reported < TELL_EVERY and not over and self.played > 1):
            return
        self._reported = now
        done, total = self.games.count + len(self._waiting), len(self.plan)
        left = (total - done) * (now - self._began) / self.played if self.played else nan
        lock = self._stored.store.lock if self._stored is not None else None
        note = lock.describe_lock if lock is not None and lock.is_locked else None
        self.progress(RunProgress(done, total, len(self.games.failures), left, over, self.cancel, note))


def _replace_executor(crew: ChunkExecutor) -> ChunkExecutor:
    """Return a crew to replace one whose executor is broken; our own executor replaces its dead processes itself."""
    return crew if isinstance(crew.executor, Workers) else ChunkExecutor(Workers(crew.width), crew.width, own=True)


def find_running_mistakes(running: Mapping[str, Any]) -> list[str]:
    """Return every mistake in the arguments of `Run` other than its plan, by the names of the parameters."""
    return [*find_option_mistakes(running), *_find_store_mistakes(running.get("store"))]


def find_option_mistakes(running: Mapping[str, Any]) -> list[str]:
    """Return the mistakes without those of the store, which reports the mistakes of its file itself."""
    wrong = [*find_executor_mistakes(running.get("executor")), *_find_seconds_mistakes(running.get("seconds"))]
    return [*wrong, *_find_measure_mistakes(running.get("measures")), *find_progress_mistakes(running.get("progress"))]


def _find_seconds_mistakes(seconds: object) -> list[str]:
    if seconds is None:
        return []
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        return [f"seconds={seconds!r:.60} is not a number"]
    return [] if seconds > 0 else [f"a limit of {seconds} seconds leaves no time to decide"]


def _find_measure_mistakes(measures: object) -> list[str]:
    if measures is None:
        return []
    if not isinstance(measures, Mapping):
        return [f"measures={measures!r:.60} is not a table of functions by name"]
    wrong = [(name, measure) for name, measure in measures.items() if not callable(measure)]
    return [f"measure {name!r}: {measure!r:.60} is not a function of a result" for name, measure in wrong]


def _find_store_mistakes(store: object) -> list[str]:
    if store is None or isinstance(store, Store):
        return []
    if not isinstance(store, str | Path):
        return [f"store={store!r:.60} is neither a Store nor the path of a file"]
    path = Path(store)
    try:
        if not path.parent.is_dir():
            return [f"{path}: there is no folder {path.parent}"]
        if path.exists() and (path.is_dir() or path.stat().st_size):
            Store(path, make=False, wait=False).close()
    except (OSError, StoreError) as error:
        return [str(error)]
    return []
