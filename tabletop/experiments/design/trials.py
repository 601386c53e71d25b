"""Answer of a search: the designs that no other beats in every goal (Pareto front), measured again in fresh deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.speech import say
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.presentation import cells
from tabletop.engine.session.strategy_registry import Seat
from tabletop.experiments.design.goals import Goal
from tabletop.experiments.design.space import SearchDimension, change_game, list_changes
from tabletop.experiments.results.localized_answer import (
    INTERVALS,
    LocalizedAnswer,
    Words,
    describe_game,
    explain_unsure,
)
from tabletop.experiments.results.pictures import FigureRows, Pairs, draw_chart
from tabletop.experiments.statistics import Interval, smallest_first

THE_FRONT = N_("Designs that no other beats")
DESIGN, STEPS_OFF, AS_IT_IS = N_("design"), N_("steps off"), N_("as it is")
FRONT = N_(
    "{game}: the front of {n} {n:/design/designs} of {deals} {deals:/deal/deals} each, measured in {fresh} others"
)
GOALS_SENTENCE = N_("Target: {wanted}; “steps off” is the total distance from it.")
NOT_PLAYED = N_("{n} could not be played.")


@dataclass
class DesignTrial:
    """One design: the changed numbers `turned`, the `figures` of the goals in the search's deals, and in `fresh` deals.

    `number` is that of its trial. A design without figures could not be played, and `wrong` has the reason. `off` is
    the distance of each figure from its goal, in steps.
    """

    number: int
    turned: dict[str, Any]
    figures: tuple[Interval, ...]
    off: tuple[float, ...]
    fresh: tuple[Interval, ...] = ()
    wrong: str = ""


class Design(LocalizedAnswer):
    """Answer of a search over a `game`: all `trials`, and the `front` that no other trial beats in every goal.

    `space` lists the numbers that were changed, `goals` the targets. `deals` were played by the strategies `seats`. It
    displays itself in its language: `lang`, or that of the notebook.
    """

    def __init__(
        self,
        game: Game,
        space: Sequence[SearchDimension],
        goals: Sequence[Goal],
        trials: Sequence[DesignTrial],
        front: Sequence[DesignTrial],
        deals: int,
        seats: Sequence[Seat],
    ) -> None:
        self.of, self.space, self.goals, self.seats = game, list(space), list(goals), tuple(seats)
        self.trials, self.deals = list(trials), deals
        self.ended: Words | None = None
        """Reason of an early end; None if all trials were done."""
        self.front = sorted(front, key=lambda design: smallest_first(self._compute_distance(design)))

    def _compute_distance(self, design: DesignTrial, weights: Mapping[str, float] | None = None) -> float:
        """Return the distance of a design from all goals, in steps; in fresh deals if it was measured in some."""
        figures = design.fresh or design.figures
        pairs = zip(self.goals, figures, strict=True)
        return sum(
            goal.compute_distance(figure.estimate) * (weights or {}).get(goal.name, 1.0) for goal, figure in pairs
        )

    def best(self, **weights: float) -> DesignTrial:
        """Return the design that is nearest to all goals together in fresh deals, with optional `weights` of goals.

        Goals are given by their names, with _ for a space. Raises ValueError for unknown names, and if no design could
        be played.

        >>> from tabletop.experiments.design import points, rounds, search
        >>> design = search(gin, {"knock_limit": (0, 10)}, [points(30), rounds(4)], trials=3, deals=2)
        >>> design.best(rounds=2).number in [trial.number for trial in design.front]
        True
        """
        names = {goal.name.replace(" ", "_"): goal.name for goal in self.goals}
        if unknown := [name for name in weights if name not in names]:
            raise ValueError(f"no goals have the name {', '.join(unknown)} (known: {', '.join(names)})")
        if not self.front:
            raise ValueError(f"no design could be played: {self.trials[0].wrong}")
        weighted = {names[name]: weight for name, weight in weights.items()}
        return min(self.front, key=lambda design: smallest_first(self._compute_distance(design, weighted)))

    def game(self, trial: int) -> Game:
        """Return the game of one `trial`, by its number. Raises ValueError if there is none.

        >>> from tabletop.experiments.design import points, search
        >>> search(gin, {"knock_limit": (0, 10)}, [points(30)], trials=3, deals=2).game(0)
        load_game('gin_rummy', hands=1)
        """
        design = next((design for design in self.trials if design.number == trial), None)
        if design is None:
            raise ValueError(f"there is no trial {trial}: trials are 0 to {len(self.trials) - 1}")
        return change_game(self.of, self.space, design.turned)

    def to_frame(self) -> Any:
        """Return all trials as a pandas data frame: changed numbers, figures with bounds, membership of the front.

        >>> from tabletop.experiments.design import points, search
        >>> len(search(gin, {"knock_limit": (0, 10)}, [points(30)], trials=3, deals=2).to_frame())
        3
        """
        numbers = [design.number for design in self.front]
        rows = []
        for design in self.trials:
            row: dict[str, Any] = {"trial": design.number, "front": design.number in numbers, **design.turned}
            for kind, figures in (("", design.figures), ("fresh ", design.fresh)):
                for goal, interval in zip(self.goals, figures, strict=False):
                    name = f"{kind}{goal.name}"
                    row |= {name: interval.estimate, f"{name} low": interval.low, f"{name} high": interval.high}
            rows.append(row)
        return import_module("pandas").DataFrame(rows)

    def plot(self, goal: str = "", against: str = "", lang: str = "") -> Any:
        """Return a chart of the front: one `goal` `against` another, by default the first two, in the language `lang`.

        A single goal is a row of its intervals. Raises ValueError for an unknown goal.

        >>> from tabletop.experiments.design import points, search
        >>> search(gin, {"knock_limit": (0, 10)}, [points(30)], trials=3, deals=2).plot("luck")
        Traceback (most recent call last):
            ...
        ValueError: no goal has the name luck (known: points (median))
        """
        return draw_chart(self.build_chart_data(goal, against), lang or self._lang)

    def build_chart_data(self, goal: str = "", against: str = "") -> FigureRows | Pairs:
        """Return the data of a chart: one `goal`, or `against` another. Raises ValueError for an unknown goal.

        >>> from tabletop.experiments.design import rounds, search
        >>> search(gin, {"knock_limit": (0, 10)}, [rounds(5)], trials=3, deals=2).build_chart_data().title("es")
        'rondas'
        """
        names = [target.name for target in self.goals]
        if unknown := [name for name in (goal, against) if name and name not in names]:
            raise ValueError(f"no goal has the name {', '.join(unknown)} (known: {', '.join(names)})")
        if against or (not goal and len(names) > 1):
            first = names.index(goal or next(name for name in names if name != against))
            return self._build_pairs(first, names.index(against) if against else 1)
        k = names.index(goal) if goal else 0
        rows = tuple(
            (partial(self._describe_design, design), (design.fresh or design.figures)[k]) for design in self.front
        )
        return FigureRows(self.goals[k].title, rows, self.goals[k].share)

    def _build_pairs(self, x: int, y: int) -> Pairs:
        """Return the scatter plot of two goals."""
        x_goal, y_goal = self.goals[x], self.goals[y]
        figures = [(design, design.fresh or design.figures) for design in self.front]
        faint = [design.figures for design in self.trials if design.figures and design not in self.front]
        return Pairs(
            partial(say, THE_FRONT),
            (x_goal.title, y_goal.title),
            tuple(
                (partial(self._describe_design, design), intervals[x], intervals[y]) for design, intervals in figures
            ),
            (x_goal.target, y_goal.target),
            (x_goal.share, y_goal.share),
            tuple((intervals[x].estimate, intervals[y].estimate) for intervals in faint),
        )

    def _describe_design(self, design: DesignTrial, lang: str) -> str:
        """Return the display name of a design: its number and its changes."""
        return f"{design.number}: {', '.join(list_changes(self.space, design.turned)) or say(AS_IT_IS, lang)}"

    # --- display --------------------------------------------------------------------------------------------------

    def _render_lines(self, lang: str) -> list[str]:
        """Return what was searched, a line for each design of the front, and the goals."""
        heads, rows, title, note = self._build_table(lang)
        lines = [", ".join(f"{head} {cell}" for head, cell in zip(heads, row, strict=True)) for row in rows]
        return [title, *lines, note]

    def _render_page(self, lang: str) -> str:
        """Return the same as an HTML table."""
        heads, rows, title, note = self._build_table(lang)
        return cells.render_paragraph(title) + cells.render_rows(heads, rows, lang=lang) + cells.render_paragraph(note)

    def _build_table(self, lang: str) -> tuple[list[str], list[list[str]], str, str]:
        failed = sum(1 for design in self.trials if not design.figures)
        fresh = max((figure.count for design in self.front for figure in design.fresh), default=0)
        game_name = describe_game(self.of, self.of.changed_parameters(), lang)
        facts = {"game": game_name, "n": len(self.trials), "deals": self.deals, "fresh": fresh}
        targets = ", ".join(f"{goal.title(lang)} {goal.format_target(goal.target, lang)}" for goal in self.goals)
        note = [say(GOALS_SENTENCE, lang, wanted=targets), f"{capitalize_first(say(INTERVALS, lang))}."]
        note += [
            f"{sentence}."
            for sentence in explain_unsure((i for design in self.front for i in design.fresh or design.figures), lang)
        ]
        note += [say(NOT_PLAYED, lang, n=failed)] if failed else []
        note += [self.ended(lang)] if self.ended is not None else []
        heads = [say(DESIGN, lang), *[goal.title(lang) for goal in self.goals], say(STEPS_OFF, lang)]
        rows = []
        first = [design for design in self.trials[:1] if design.figures and design not in self.front]
        for design in [*self.front, *first]:
            pairs = zip(self.goals, design.fresh or design.figures, strict=True)
            figures = [figure.text(lang, goal.share) for goal, figure in pairs]
            rows.append([self._describe_design(design, lang), *figures, self._measure_distance(design).text(lang)])
        return heads, rows, say(FRONT, lang, **facts), " ".join(note)

    def _measure_distance(self, design: DesignTrial) -> Interval:
        """Return the distance of a design from all goals; the bounds are the sums of those of the figures."""
        low = high = 0.0
        figures = design.fresh or design.figures
        for goal, figure in zip(self.goals, figures, strict=True):
            ends = goal.compute_distance(figure.low), goal.compute_distance(figure.high)
            low += 0.0 if figure.low <= goal.target <= figure.high else min(ends)
            high += max(ends)
        return Interval(self._compute_distance(design), low, high, figures[0].count)
