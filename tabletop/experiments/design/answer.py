"""What a search has found: the designs that no other beats in every goal, measured anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import inf
from typing import Any

from tabletop.engine.game import Game
from tabletop.engine.sessions.deciders import Seat
from tabletop.engine.views import cells
from tabletop.experiments.design.goals import Goal
from tabletop.experiments.design.space import Turned, told, turned_game
from tabletop.experiments.results.answer import Figure, drawn
from tabletop.experiments.statistics import Interval


@dataclass
class Found:
    """One design: what was `turned`, the `figures` of the goals in the deals of the search, and in `fresh` deals.

    `number` is that of its trial; without figures it could not be played, and `wrong` says why. `off` is how far each
    figure of the search is from what is wanted, in steps.
    """

    number: int
    turned: dict[str, Any]
    figures: tuple[Interval, ...]
    off: tuple[float, ...]
    fresh: tuple[Interval, ...] = ()
    wrong: str = ""


class Design:
    """What a search over a `game` has found: all `trials`, and the `front` that no other trial beats in every goal.

    The `space` is what was turned, the `goals` what was wanted; `deals` were played by the strategies `seats`.
    """

    def __init__(
        self,
        game: Game,
        space: Sequence[Turned],
        goals: Sequence[Goal],
        trials: Sequence[Found],
        front: Sequence[Found],
        deals: int,
        seats: Sequence[Seat],
    ) -> None:
        self.of, self.space, self.goals, self.seats = game, list(space), list(goals), tuple(seats)
        self.trials, self.deals = list(trials), deals
        self.front = sorted(front, key=lambda one: self._off(one))

    def _off(self, one: Found, weights: Mapping[str, float] | None = None) -> float:
        """How far a design is from all that is wanted, in steps; by fresh deals where it was measured in some."""
        figures = one.fresh or one.figures
        pairs = zip(self.goals, figures, strict=True)
        return sum(goal.off(figure.estimate) * (weights or {}).get(goal.name, 1.0) for goal, figure in pairs)

    def best(self, **weights: float) -> Found:
        """The design that is nearest to all goals together in fresh deals, with other `weights` for some of them.

        Goals are named as they are called, with _ for a space; ValueError for others.

        >>> from tabletop.experiments.design import points, rounds, search
        >>> found = search(gin, {"knock_limit": (0, 10)}, [points(30), rounds(4)], trials=3, deals=2)
        >>> found.best(rounds=2).number in [one.number for one in found.front]
        True
        """
        names = {goal.name.replace(" ", "_"): goal.name for goal in self.goals}
        if unknown := [name for name in weights if name not in names]:
            raise ValueError(f"no goals are called {', '.join(unknown)} (there are {', '.join(names)})")
        return min(self.front, key=lambda one: self._off(one, {names[k]: n for k, n in weights.items()}))

    def game(self, trial: int) -> Game:
        """The game of one `trial`, by its number, to be played or asked further. ValueError if there is none.

        >>> from tabletop.experiments.design import points, search
        >>> search(gin, {"knock_limit": (0, 10)}, [points(30)], trials=3, deals=2).game(0)
        load_game('gin_rummy', hands=1)
        """
        one = next((one for one in self.trials if one.number == trial), None)
        if one is None:
            raise ValueError(f"there is no trial {trial}: there are 0 to {len(self.trials) - 1}")
        return turned_game(self.of, self.space, one.turned)

    def to_frame(self) -> Any:
        """All trials as a data frame of pandas: what was turned, figures with bounds, whether they are on the front.

        >>> from tabletop.experiments.design import points, search
        >>> len(search(gin, {"knock_limit": (0, 10)}, [points(30)], trials=3, deals=2).to_frame())
        3
        """
        numbers = [one.number for one in self.front]
        rows = []
        for one in self.trials:
            row: dict[str, Any] = {"trial": one.number, "front": one.number in numbers, **one.turned}
            for kind, figures in (("", one.figures), ("fresh ", one.fresh)):
                for goal, found in zip(self.goals, figures, strict=False):
                    name = f"{kind}{goal.name}"
                    row |= {name: found.estimate, f"{name} low": found.low, f"{name} high": found.high}
            rows.append(row)
        return import_module("pandas").DataFrame(rows)

    def plot(self, goal: str = "") -> Any:
        """The figures of one `goal`, or of the first, of all designs of the front as a chart for notebooks.

        ValueError for what is no goal.

        >>> from tabletop.experiments.design import points, search
        >>> search(gin, {"knock_limit": (0, 10)}, [points(30)], trials=3, deals=2).plot("luck")
        Traceback (most recent call last):
            ...
        ValueError: no goal is called luck (there are points (median))
        """
        names = [one.name for one in self.goals]
        if goal and goal not in names:
            raise ValueError(f"no goal is called {goal} (there are {', '.join(names)})")
        k = names.index(goal) if goal else 0
        shown = [(str(one.number), (one.fresh or one.figures)[k]) for one in self.front]
        return drawn([Figure(name, names[k], found) for name, found in shown])

    # --- shown ----------------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        heads, rows, title, note = self._table()
        lines = [", ".join(f"{head} {cell}" for head, cell in zip(heads, row, strict=True)) for row in rows]
        return "\n".join([title, *lines, note])

    __repr__ = __str__

    def _repr_mimebundle_(self, **_: Any) -> cells.Bundle:
        heads, rows, title, note = self._table()
        return cells.table(str(self), heads, rows, title, note)

    def _table(self) -> tuple[list[str], list[list[str]], str, str]:
        failed = sum(1 for one in self.trials if not one.figures)
        fresh = max((figure.count for one in self.front for figure in one.fresh), default=0)
        title = f"{self.of!r}: the front of {len(self.trials)} designs of {self.deals} deals each, "
        title += f"measured in {fresh} others"
        wanted = ", ".join(f"{goal.name} {goal.wanted:g}" for goal in self.goals)
        note = f"Wanted: {wanted}. ± is half of the 95% interval; steps off add up how far all are from that."
        note += f" {failed} could not be played." if failed else ""
        heads = ["design", *[goal.name for goal in self.goals], "steps off"]
        rows = []
        first = [one for one in self.trials[:1] if one.figures and one not in self.front]
        for one in [*self.front, *first]:
            named = ", ".join(told(self.space, one.turned)) or "as it is"
            figures = [_figure(figure) for figure in one.fresh or one.figures]
            rows.append([f"{one.number}: {named}", *figures, f"{self._off(one):.1f}"])
        return heads, rows, title, note


def _figure(found: Interval) -> str:
    half = (found.high - found.low) / 2
    return f"{found.estimate:.3g}" + (f" ± {half:.2g}" if half < inf else "")
