"""Progress of a run: passed to a callable, or shown as a tqdm bar (text in a terminal, a widget in a notebook)."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from math import nan
from typing import Any, TypeAlias

from tqdm import tqdm

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.language import is_notebook, language
from tabletop.engine.i18n.words import translate

AUTO = "auto"
DELAY = 1.0
"""Seconds before "auto" shows a bar."""
GAMES_LEFT = N_("{n_fmt} of {total_fmt} games, {remaining} left")
TO_STOP = N_("■ (Interrupt) stops it and shows what was played:")
VIEW = "application/vnd.jupyter.widget-view+json"


@dataclass(frozen=True)
class RunProgress:
    """Progress of a run: games `done` of `total`, `failures` among them, and `seconds_left`, NaN if unknown.

    `cancel()` ends the run; `over` is True after its end. `note` returns what the run waits for, in a language, or is
    None.
    """

    done: int
    total: int
    failures: int
    seconds_left: float
    over: bool
    cancel: Callable[[], None]
    note: Callable[[str], str] | None = None


Told: TypeAlias = Callable[[RunProgress], Any]
Wanted: TypeAlias = Told | bool | str | None


def find_progress_mistakes(argument: object) -> list[str]:
    """Return the mistakes in a progress argument."""
    if (
        argument is None
        or isinstance(argument, bool)
        or callable(argument)
        or (isinstance(argument, str) and argument == AUTO)
    ):
        return []
    return [f'progress={argument!r:.60} must be True, False, "auto" or a callable']


def make_reporter(argument: Wanted) -> Told | None:
    """Return the callable for a progress argument. Raises ValueError unless it is True, False, "auto" or callable."""
    if wrong := find_progress_mistakes(argument):
        raise ValueError("; ".join(wrong))
    if argument is None or argument is False:
        return None
    if callable(argument):
        return argument
    delay = 0.0 if argument is True else DELAY
    if is_notebook():
        return _Widget(delay)
    return _Bar(delay) if argument is True or sys.stderr.isatty() else None


class CombinedProgress:
    """Combined progress of several runs with `total` games; `progress` is as in `Run`."""

    def __init__(self, progress: Wanted, total: int) -> None:
        self.reporter, self.total, self.before = make_reporter(progress), total, 0

    def __call__(self, now: RunProgress) -> None:
        """Report the progress of one of the runs."""
        self._tell(self.before + now.done, now.failures, False, now.cancel, now.note)

    def advance(self, games: int) -> None:
        """Note that one of the runs has ended after `games` games."""
        self.before += games

    def finish(self) -> None:
        """Report that all runs have ended."""
        self._tell(self.before, 0, True, lambda: None)

    def _tell(
        self, done: int, failures: int, over: bool, cancel: Callable[[], None], note: Callable[[str], str] | None = None
    ) -> None:
        if self.reporter is not None:
            self.reporter(RunProgress(done, max(self.total, done), failures, nan, over, cancel, note))


class _Bar:
    """Progress bar as text."""

    def __init__(self, delay: float) -> None:
        self.delay = delay
        self.bar: Any = None

    def __call__(self, now: RunProgress) -> None:
        if self.bar is None:
            self.bar = self._open_bar(now.total)
        self.bar.update(now.done - self.bar.n)
        if now.failures:
            self.bar.set_postfix(failed=now.failures, refresh=False)
        if now.over:
            self.bar.close()
            self.bar = None

    def _open_bar(self, total: int) -> Any:
        return tqdm(total=total, unit=" games", delay=self.delay, file=sys.stderr)


class _Widget(_Bar):
    """Progress bar as a widget that is removed at the end.

    It says how to stop, since the kernel handles no clicks meanwhile.
    """

    def __init__(self, delay: float) -> None:
        super().__init__(delay)
        self.began = time.perf_counter()
        self.shown = False

    def __call__(self, now: RunProgress) -> None:
        late = time.perf_counter() - self.began >= self.delay
        if not now.over and not self.shown and late:
            self.bar = self._open_bar(now.total)
            self.shown = True
        if self.bar is not None:
            super().__call__(now)

    def _open_bar(self, total: int) -> Any:
        lang = language()
        left = translate(GAMES_LEFT, lang, "engine")
        try:
            bar = import_module("tqdm.notebook").tqdm(
                total=total, leave=False, display=False, bar_format=f"{{desc}}{{bar}}{left}", dynamic_ncols=True
            )
        except ImportError:  # no widgets available: use text
            return super()._open_bar(total)
        bar.set_description_str(translate(TO_STOP, lang, "engine"))
        # Omit the text fallback: a bar that is removed at the end should not stay in a saved file.
        shown = bar.container._repr_mimebundle_()
        import_module("IPython.display").publish_display_data({VIEW: shown[VIEW]})
        return bar
