"""Search for the numbers with which a game meets its goals: Optuna (extra "design") proposes, games evaluate."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from importlib import import_module
from math import isnan
from pathlib import Path
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.values import N_
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.engine.i18n.speech import say
from tabletop.engine.serialization.content_files import ContentError
from tabletop.engine.session.strategy_registry import Seat, StrategyError
from tabletop.experiments.design.goals import Goal, parse_goals
from tabletop.experiments.design.journal import check_trials, convert_errors, find_path_mistake, open_journal
from tabletop.experiments.design.space import SearchDimension, Span, build_space, change_game
from tabletop.experiments.design.trials import Design, DesignTrial
from tabletop.experiments.results.answer import (
    find_question_mistakes,
    find_seat_mistakes,
    get_default_seats,
    refuse_no_game,
)
from tabletop.experiments.results.localized_answer import Words
from tabletop.experiments.simulation import Arm, MatchPlan, Run
from tabletop.experiments.simulation.match_plan import get_seat_name
from tabletop.experiments.simulation.progress import AUTO, CombinedProgress
from tabletop.experiments.statistics import Interval
from tabletop.extras import require_extra

SAMPLERS = ("tpe", "nsga2")
STOPPED = N_("Stopped after {done} of {total} {total:/design/designs}.")
NOT_AGAIN = N_("Stopped before all of the front was measured again.")
FRESH = 2
"""Default number of fresh deals for the front, as a multiple of the deals of the search."""


def search(
    game: Game,
    parameters: Mapping[str, Span],
    goals: Iterable[Goal],
    trials: int = 40,
    deals: int = 40,
    seats: Sequence[Seat] | None = None,
    storage: str | Path | None = None,
    seed: int = 0,
    sampler: str = "tpe",
    fresh: int | None = None,
    tell: Callable[[int, int], object] | None = None,
    lang: str = "",
    **running: Any,
) -> Design:
    """Search for the numbers with which a `game` comes nearest to all `goals`; the goals are not weighted.

    Args:
        parameters: Names of the game's parameters or of printed numbers (`list_printed_numbers`). Each has its minimum
            and maximum, a list of choices, or None for all that the game allows; "content" has a table of contents by
            name.
        trials: Number of designs; the first is the unchanged game.
        deals: Number of deals of each trial; all trials play the same deals.
        seats: Strategies of the seats.
        storage: A file; the same call continues an interrupted search.
        seed: Seed of the sampler.
        sampler: "tpe" or "nsga2".
        fresh: Number of fresh deals in which the best designs are measured again.
        tell: Called with the number of trials that are done.
        lang: Language of the answer; by default that of the notebook.
        running: Arguments of `Run`.

    Raises:
        ValueError: Before any game is played; it names every mistake.
        StoreError: For a file that cannot be used.

    >>> from tabletop.experiments.design import points, search
    >>> design = search(gin, {"knock_limit": (0, 10)}, [points(30)], trials=3, deals=2)
    >>> design.trials[0].turned, len(design.trials)
    ({'knock_limit': 10}, 3)
    """
    refuse_no_game(game)
    wrong = find_question_mistakes(lang, running)
    wrong += [] if tell is None or callable(tell) else [f"tell={tell!r:.60} is not callable"]
    design_search = _Search(game, parameters, goals, trials, deals, seats, storage, seed, sampler, fresh, wrong)
    design = design_search.run(tell or (lambda done, total: None), running)
    design.lang = lang
    return design


class _Stopped(Exception):
    """Raised when the search is cancelled."""


class _Search:
    def __init__(
        self,
        game: Game,
        parameters: Mapping[str, Span],
        goals: Iterable[Goal],
        trials: int,
        deals: int,
        seats: Sequence[Seat] | None,
        storage: str | Path | None,
        seed: int,
        sampler: str,
        fresh: int | None,
        wrong: list[str],
    ) -> None:
        self.game, self.total, self.seed, self.sampler = game, trials, seed, sampler
        self.space, more = build_space(game, parameters)
        self.goals, strange = parse_goals(goals)
        wrong = [*wrong, *more, *strange]
        self.fresh = FRESH * (deals if _is_count(deals) else 1) if fresh is None else fresh
        self.seats = tuple(seats) if isinstance(seats, Sequence) else get_default_seats(game)
        wrong += find_seat_mistakes(game, seats) if seats is not None else []
        wrong += [
            mistake for goal in self.goals for mistake in goal.find_mistakes(list(map(get_seat_name, self.seats)))
        ]
        numbers = (("trials", trials), ("deals", deals), ("fresh", self.fresh))
        wrong += [f"{n!r} {what}: at least 1 is needed" for what, n in numbers if not _is_count(n)]
        if sampler not in SAMPLERS:
            near = get_close_matches(str(sampler), SAMPLERS, 1)
            wrong.append(f"unknown sampler {sampler!r}; " + (f"did you mean {near[0]!r}?" if near else f"{SAMPLERS}"))
        self.deals, self.path = deals, None if storage is None else Path(storage)
        if self.path is not None and (mistake := find_path_mistake(self.path)):
            wrong.append(mistake)
        if wrong:
            raise ValueError("; ".join(dict.fromkeys(wrong)))
        self.optuna = _import_optuna()
        self.study = self._open_study()
        self.running: Mapping[str, Any] = {}
        self.bar = CombinedProgress(None, 0)
        self._failure: StrategyError | None = None
        """First failure among the games of the last measurement."""

    def _open_study(self) -> Any:
        """Return the study, new or as it was saved.

        Raises ValueError if the file belongs to another search, StoreError if it cannot be read.
        """
        optuna = self.optuna
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        store = None if self.path is None else open_journal(optuna, self.path)
        question = self._compute_digest()
        with convert_errors(self.path):
            study = optuna.create_study(
                directions=["minimize"] * len(self.goals), storage=store, study_name="design", load_if_exists=True
            )
            saved_question = study.user_attrs.get("question", question)
            is_waiting = any(trial.state == optuna.trial.TrialState.WAITING for trial in study.trials)
        if saved_question != question:
            raise ValueError(f"{self.path} contains a search with other settings: choose another file")
        done = self._list_done_in(study)
        if self.path is not None:
            check_trials(self.path, study, done, self.space, len(self.goals))
        if not done and not is_waiting:
            with convert_errors(self.path):
                study.set_user_attr("question", question)
                first = {dimension.name: dimension.first for dimension in self.space if dimension.first is not None}
                study.enqueue_trial(first)
        return study

    def _compute_digest(self) -> str:
        """Return a digest of the search: more trials continue the same file, any other change does not."""
        facts = [
            self.game.identity(), [(s.name, s.low, s.high, list(s.choices or ())) for s in self.space],
            [(g.name, g.target, g.step) for g in self.goals], [get_seat_name(seat) for seat in self.seats],
            self.deals, self.seed, self.sampler,
        ]  # fmt: skip
        return hashlib.sha256(json.dumps(facts, sort_keys=True, default=str).encode()).hexdigest()[:16]

    # --- trials ---------------------------------------------------------------------------------------------------

    def run(self, tell: Callable[[int, int], object], running: Mapping[str, Any]) -> Design:
        """Run the remaining trials, then measure the front in fresh deals. If interrupted, return the trials so far."""
        progress = running.get("progress", AUTO)
        ended: Words | None = None
        left = self.total - len(self._list_done())
        self.running, self.bar = running, CombinedProgress(progress, left * self.deals)
        try:
            while (done := len(self._list_done())) < self.total:
                tell(done, self.total)
                self._run_trial()
            tell(self.total, self.total)
        except _Stopped:
            done = len(self._list_done())
            ended = partial(say, STOPPED, done=done, total=self.total)
        finally:
            self.bar.finish()
        designs = [self._build_design(number, trial) for number, trial in enumerate(self._list_done()[: self.total])]
        played = [design for design in designs if design.figures]
        best = [design for design in played if not any(_is_better(other, design) for other in played)]
        again = [
            *best,
            *(design for design in played[:1] if design not in best),
        ]  # and the unchanged game, for comparison
        self.bar = CombinedProgress(progress, len([design for design in again if not design.fresh]) * (self.fresh or 0))
        try:
            for design in again if ended is None else ():
                self._measure_again(design)
        except _Stopped:
            ended = partial(say, NOT_AGAIN)
        finally:
            self.bar.finish()
        if not played and ended is not None:
            raise KeyboardInterrupt
        answer = Design(self.game, self.space, self.goals, designs, best, self.deals, self.seats)
        answer.ended = ended
        return answer

    def _list_done(self) -> list[Any]:
        return self._list_done_in(self.study)

    def _list_done_in(self, study: Any) -> list[Any]:
        """Return the finished trials of a study."""
        states = self.optuna.trial.TrialState
        with convert_errors(self.path):
            return [
                trial
                for trial in study.trials
                if trial.state == states.COMPLETE or (trial.state == states.FAIL and "wrong" in trial.user_attrs)
            ]

    def _run_trial(self) -> None:
        """Run one more trial; the games of equal numbers are not played twice."""
        # Each proposal has a separate seed, so that an interrupted search continues as if it had not been interrupted.
        chance = self.seed * 100_003 + max(1, len(self._list_done()))
        samplers = self.optuna.samplers
        if self.sampler == "tpe":
            self.study.sampler = samplers.TPESampler(seed=chance, n_startup_trials=max(5, self.total // 5))
        else:
            self.study.sampler = samplers.NSGAIISampler(seed=chance, population_size=max(6, self.total // 5))
        with convert_errors(self.path):
            trial = self.study.ask({dimension.name: self._make_distribution(dimension) for dimension in self.space})
        failed = self.optuna.trial.TrialState.FAIL
        attributes: Mapping[str, Any] = next(
            (earlier.user_attrs for earlier in self._list_done() if earlier.params == trial.params), {}
        )
        wrong, figures = attributes.get("wrong", ""), attributes.get("figures", [])
        if attributes:
            self.bar.advance(self.deals)
        else:
            try:
                changed = change_game(self.game, self.space, trial.params)
                figures = [_to_list(interval) for interval in self._measure(changed, range(self.deals))]
                unknown = [goal.name for goal, figure in zip(self.goals, figures, strict=True) if isnan(figure[0])]
                wrong = f"its games have no value for {', '.join(unknown)}: {self._failure or 'NaN'}" if unknown else ""
            except (ParameterError, ContentError) as error:
                wrong = str(error)
                self.bar.advance(self.deals)
            except _Stopped:
                with convert_errors(self.path):
                    self.study.enqueue_trial(trial.params)  # it is tried first when the search continues
                    self.study.tell(trial, state=failed)
                raise
        off = (
            [goal.compute_distance(figure[0]) for goal, figure in zip(self.goals, figures, strict=True)]
            if not wrong
            else []
        )
        with convert_errors(self.path):
            if wrong:
                trial.set_user_attr("wrong", wrong)
                self.study.tell(trial, state=failed)
            else:
                trial.set_user_attr("figures", figures)
                self.study.tell(trial, off)

    def _make_distribution(self, dimension: SearchDimension) -> Any:
        if dimension.choices is None:
            return self.optuna.distributions.IntDistribution(dimension.low, dimension.high)
        return self.optuna.distributions.CategoricalDistribution(list(dimension.choices))

    def _measure(self, changed: Game, deals: range) -> list[Interval]:
        """Return the figures of the games of a design. Raises _Stopped."""
        run = Run(MatchPlan((Arm("design", changed, self.seats),), deals), **{**self.running, "progress": self.bar})
        try:
            games = run.play()
        except KeyboardInterrupt as error:
            raise _Stopped from error
        if run.cancelled and games.count < len(run.plan):
            raise _Stopped
        self.bar.advance(len(deals))
        self._failure = next(iter(games.failures.values()), None)
        return [goal.measure(games) for goal in self.goals]

    def _build_design(self, number: int, trial: Any) -> DesignTrial:
        """Return the design of a finished trial; trials that a power cut ended have no number."""
        figures = tuple(Interval(*entry) for entry in trial.user_attrs.get("figures", ()))
        fresh_entries = self.study.user_attrs.get(self._make_fresh_key(trial.number), ())
        fresh = tuple(Interval(*entry) for entry in fresh_entries)
        off = tuple(goal.compute_distance(figure.estimate) for goal, figure in zip(self.goals, figures, strict=False))
        turned = {dimension.name: trial.params.get(dimension.name) for dimension in self.space}
        return DesignTrial(number, turned, figures, off, fresh, trial.user_attrs.get("wrong", ""))

    def _make_fresh_key(self, number: int) -> str:
        """Return the key of a trial's fresh figures in the file, by its number in the file."""
        return f"fresh {number} {self.fresh}"

    def _measure_again(self, design: DesignTrial) -> None:
        """Measure a design of the front in deals that were not used to select it (winner's curse)."""
        if design.fresh:
            return
        changed = change_game(self.game, self.space, design.turned)
        design.fresh = tuple(self._measure(changed, range(self.deals, self.deals + (self.fresh or 0))))
        with convert_errors(self.path):
            name = self._make_fresh_key(self._list_done()[design.number].number)
            self.study.set_user_attr(name, [_to_list(interval) for interval in design.fresh])


def _is_count(n: object) -> bool:
    return type(n) is int and n >= 1


def _import_optuna() -> Any:
    require_extra("design", "optuna")
    return import_module("optuna")


def _to_list(interval: Interval) -> list[float]:
    return [interval.estimate, interval.low, interval.high, interval.count]


def _is_better(design: DesignTrial, other: DesignTrial) -> bool:
    """Return True if one is nowhere further off and somewhere nearer; among equal designs the first wins."""
    if design.off == other.off:
        return design.number < other.number
    return all(a <= b for a, b in zip(design.off, other.off, strict=True))
