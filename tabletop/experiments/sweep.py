"""What does this number do? Sweeps of parameters, comparisons of variants: all else, chance included, is equal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tabletop.engine.game import Game
from tabletop.engine.views import cells
from tabletop.experiments.match import MatchResult, Seat
from tabletop.experiments.playing import Arm, Games, Plan
from tabletop.experiments.printed import printed_values, with_printed
from tabletop.experiments.results.answer import (
    Answer,
    Figure,
    asked_deals,
    played,
    usual,
    wrong_seats,
    wrong_strategies,
)
from tabletop.experiments.results.drawn import intervals, plus_minus
from tabletop.experiments.results.stopping import Watched, Width
from tabletop.experiments.statistics import Interval, difference, mean, share, share_difference

Measure = Callable[[MatchResult], float]
Variant = Game | Mapping[str, Any] | Sequence[Seat]
"""Another game; numbers of it that are turned; other strategies."""
POINTS, ROUNDS, MEASURED = "points", "rounds", "measured"
Floats = NDArray[np.float64]


@dataclass(frozen=True, repr=False)
class Row:
    """One variant: `measured` is the first figure, `change` how much more that is than in the first variant.

    `value` is what was turned (for one parameter its value); `figures` and `changes` are all, by what they are of.
    """

    name: str
    value: Any
    figures: Mapping[str, Interval]
    changes: Mapping[str, Interval]

    def __repr__(self) -> str:
        what = next(iter(self.figures))
        return f"<{self.name}: {what} {self.measured}, change {self.change}>"

    @property
    def measured(self) -> Interval:
        """The first figure."""
        return next(iter(self.figures.values()))

    @property
    def change(self) -> Interval:
        """By how much the first figure is more than in the first variant, deal by deal."""
        return next(iter(self.changes.values()))


class Comparison(Answer, Sequence[Row]):
    """The answer of a sweep or a comparison: a `Row` for each variant, in the order in which they were given.

    `turned` says what was turned, `values` to what; `games` and `seconds` are as in `Answer`. All
    variants are played on the same deals, and compared deal by deal with the first.
    """

    def __init__(self, games: Games, seconds: float, turned: str, values: Sequence[Any]) -> None:
        super().__init__(games, seconds)
        self.turned, self.values = turned, list(values)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, place: Any) -> Any:
        return self.rows[place]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """A row for each variant."""
        kinds = {what: self.by_deal(what) for what in whats(self.games)}
        found = []
        for k, (arm, value) in enumerate(zip(self.games.plan.arms, self.values, strict=True)):
            figures = {what: (share if _is_share(what) else mean)(data[:, k]) for what, data in kinds.items()}
            changes = {
                what: (share_difference if _is_share(what) else difference)(data[:, k], data[:, 0])
                for what, data in kinds.items()
            }
            found.append(Row(arm.name, value, figures, changes))
        return tuple(found)

    def by_deal(self, what: str) -> Floats:
        """One of the figures deal by deal, a column for each variant; NaN was not played.

        `what` is "points" (of all seats, per seat), "points 1", "won 1" (of the first seat), "rounds", or a measure.

        >>> found = tabletop.experiments.sweep(gin, "knock_limit", [5, 10], deals=3)
        >>> found.by_deal("points").shape
        (3, 2)
        """
        return by_deal(self.games, what)

    def figures(self) -> list[Figure]:
        """Every figure of every variant, with its change.

        >>> tabletop.experiments.sweep(gin, "knock_limit", [5, 10], deals=3).figures()[0].what
        'points'
        """
        return [
            Figure(row.name, what, found, row.changes[what])
            for what in whats(self.games)
            for row, found in ((row, row.figures[what]) for row in self.rows)
        ]

    @classmethod
    def watched(cls, games: Games) -> Watched:
        """What changes against the first variant: the share of each seat, and the points."""
        found: dict[str, list[Interval]] = {"share": [], "points": []}
        for what in whats(games):
            kind = "share" if _is_share(what) else "points" if what == POINTS else ""
            data = by_deal(games, what)
            if kind:
                first = data[:, 0]
                alone = data.shape[1] == 1
                found[kind] += [mean(first)] if alone else [difference(one, first) for one in data.T[1:]]
        return found

    # --- shown ----------------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        told = "; ".join(f"{row.name}: {plus_minus(row.measured)}" for row in self.rows[:3])
        more = " ..." if len(self.rows) > 3 else ""
        return f"<Comparison of {self.turned}, {self.games.count} games, {whats(self.games)[0]}: {told}{more}>"

    def __str__(self) -> str:
        lines = [
            f"{row.name}: " + ", ".join(f"{_head(what)} {_told(row, what, first=k == 0)}" for what in whats(self.games))
            for k, row in enumerate(self.rows)
        ]
        return "\n".join([*lines, self._counted(), *self._failed()])

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """IPython has a printer of its own for sequences, which would come first."""
        printer.text(str(self))

    def _repr_mimebundle_(self, **_: Any) -> cells.Bundle:
        """What a notebook shows: a picture of the first figure and one of what changes, a line for each variant."""
        kinds = whats(self.games)
        first = kinds[0]
        times = 100.0 if _is_share(first) else 1.0
        drawn = intervals([(row.name, row.figures[first]) for row in self.rows], _head(first), times)
        shown = cells.picture("", f"{_head(first)} by {self.turned}", drawn)["text/html"]
        for what in [first, *(what for what in kinds if _is_share(what))][: 2 if len(self.rows) > 1 else 0]:
            times = 100.0 if _is_share(what) else 1.0
            changes = [(row.name, row.changes[what]) for row in self.rows[1:]]
            words = f"{_head(what)}: more than with {self.rows[0].name}"
            shown += cells.picture("", words, intervals(changes, words, times, zero=True))["text/html"]
        lines = [(row.name, *(_told(row, what, first=k == 0) for what in kinds)) for k, row in enumerate(self.rows)]
        shown += cells.rows_of([self.turned, *map(_head, kinds)], lines)
        note = [f"In brackets: the change against {self.rows[0].name}, deal by deal.", self._counted(), *self._failed()]
        return {"text/plain": str(self), "text/html": shown + cells.paragraph("\n".join(note))}


def whats(games: Games) -> list[str]:
    """What is told of each variant: measures first, then points, the wins of each seat, and rounds; nothing twice."""
    every = [*games.measures, POINTS, *(f"won {seat + 1}" for seat in range(games.plan.seats)), ROUNDS]
    return list(dict.fromkeys(every))


def by_deal(games: Games, what: str) -> Floats:
    """One of the figures deal by deal, a column for each arm. Raises ValueError for one that there is not."""
    kind, _, seat = what.partition(" ")
    if what in games.measures:
        return games.measured(what)
    if what in (ROUNDS, "decisions"):
        return games.rounds if what == ROUNDS else games.decisions
    if what == POINTS:
        return np.asarray(games.points.mean(axis=2))
    if kind in (POINTS, "won") and seat.isdigit() and 1 <= int(seat) <= games.plan.seats:
        return (games.points if kind == POINTS else games.won)[:, :, int(seat) - 1]
    raise ValueError(f"no figure {what!r} (there are {', '.join(whats(games))}, decisions, points 1 ...)")


def _is_share(what: str) -> bool:
    return what.startswith("won ")


def _head(what: str) -> str:
    """What stands above a column."""
    return f"seat {what[4:]} wins, %" if _is_share(what) else "points of a seat" if what == POINTS else what


def _told(row: Row, what: str, first: bool) -> str:
    """A figure, and in brackets its change."""
    times = 100.0 if _is_share(what) else 1.0
    changed = "" if first else f" ({plus_minus(row.changes[what], times, signed=True)})"
    return plus_minus(row.figures[what], times) + changed


def mean_score(result: MatchResult) -> float:
    """The points of all seats together, per seat.

    `result` is a `MatchResult`.

    >>> tabletop.experiments.mean_score(tabletop.experiments.play_match(gin, ["heuristic", "random"], seed=1))
    32.5
    """
    return sum(result.scores) / len(result.scores)


def sweep(
    game: Game,
    parameter: str | Mapping[str, Iterable[Any]],
    values: Iterable[Any] | None = None,
    strategies: Sequence[Seat] | None = None,
    deals: int | Sequence[int] | None = None,
    measure: Measure | None = None,
    until: Width | None = None,
    **running: Any,
) -> Comparison:
    """What does this number do? The same deals with each value of a parameter, or of several on a grid.

    `parameter` is one with its `values`, or a table of several with the values of each: every combination is played.
    Printed numbers (`printed_numbers`) may be turned as well. `strategies` are one for each seat; `deals` how many or
    which seeds; `measure` a further number that is read off each `MatchResult`, told first. With `until` a `Width` it
    is played until what changes against the first values is known so well, `deals` being the most. `running` is what
    `Run` takes. Raises ValueError that names every mistake before anything is played.

    >>> found = tabletop.experiments.sweep(gin, "knock_limit", [5, 10], ["heuristic", "heuristic"], deals=3)
    >>> [row.value for row in found], found[0].change.estimate
    ([5, 10], 0.0)
    >>> len(tabletop.experiments.sweep(gin, {"knock_limit": [5, 10], "gin_bonus": [20, 25]}, deals=2))
    4
    """
    single = isinstance(parameter, str)
    grid = {parameter: list(values or ())} if isinstance(parameter, str) else {k: list(v) for k, v in parameter.items()}
    wrong = [] if grid else ["nothing is to be turned: the grid is empty"]
    wrong += [f"{name}: no values are given" for name, chosen in grid.items() if not chosen]
    if not single and values is not None:
        wrong.append("values belong into the table of parameters")
    points = [dict(zip(grid, chosen, strict=True)) for chosen in product(*grid.values())] if not wrong else []
    for name, chosen in grid.items():
        wrong += _wrong_values(game, name, chosen)
    variants: dict[str, Variant] = {", ".join(f"{k} = {v}" for k, v in point.items()): point for point in points}
    if points and len(variants) < len(points):
        wrong.append("a value is named twice")
    told = [point[str(parameter)] for point in points] if single else list(points)
    return _compared(
        game, variants, told, " × ".join(map(str, grid)), strategies, deals, measure, until, wrong, running
    )


def compare(
    game: Game,
    variants: Mapping[str, Variant],
    strategies: Sequence[Seat] | None = None,
    deals: int | Sequence[int] | None = None,
    measure: Measure | None = None,
    until: Width | None = None,
    **running: Any,
) -> Comparison:
    """What is different in these variants? The same deals in each, compared deal by deal with the first of them.

    Each of the `variants` is a table of parameters or printed numbers that are turned ({} is the game as it is),
    another game with as many seats, or strategies for all seats. `strategies`, `deals`, `measure`, `until` and
    `running` are as in `sweep`. Raises ValueError that names every mistake before anything is played.

    >>> found = tabletop.experiments.compare(gin, {"as it is": {}, "strict": {"knock_limit": 5}}, deals=3)
    >>> [row.name for row in found]
    ['as it is', 'strict']
    """
    wrong = [] if variants else ["there is nothing to compare: no variants"]
    told = list(variants.values())
    return _compared(game, variants, told, "variant", strategies, deals, measure, until, wrong, running)


def _compared(
    game: Game,
    variants: Mapping[str, Variant],
    told: Sequence[Any],
    turned: str,
    strategies: Sequence[Seat] | None,
    deals: int | Sequence[int] | None,
    measure: Measure | None,
    until: Width | None,
    wrong: list[str],
    running: Mapping[str, Any],
) -> Comparison:
    seeds, more = asked_deals(deals, until)
    wrong = [*wrong, *more]
    seats = usual(game) if strategies is None else strategies
    wrong += wrong_seats(game, seats)
    arms = []
    for name, variant in variants.items():
        try:
            arms.append(_arm(name, game, variant, () if wrong else seats))
        except ValueError as error:
            told_so = str(error)
            wrong += [] if told_so in wrong else [told_so]
    if wrong:
        raise ValueError("; ".join(dict.fromkeys(wrong)))
    if measure is not None:
        given = running.get("measures") or {}
        running = {**running, "measures": {_called(measure): measure, **given}}
    games, seconds = played(Plan(tuple(arms), seeds), until, Comparison.watched, running)
    return Comparison(games, seconds, turned, told)


def _called(measure: Measure) -> str:
    """What a measure is called: as its function is, in words."""
    name = getattr(measure, "__name__", "<>")
    return MEASURED if name.startswith("<") else name.replace("_", " ")


def _arm(name: str, game: Game, variant: Variant, seats: Sequence[Seat]) -> Arm:
    """A variant as it is played. Raises ValueError."""
    if isinstance(variant, Game):
        made, sit = variant, seats
    elif isinstance(variant, Mapping):
        made, sit = _turned(game, variant), seats
    else:
        mistakes = wrong_seats(game, variant)
        if mistakes:
            raise ValueError(f"{name}: {'; '.join(mistakes)}")
        made, sit = game, variant
    if sit and wrong_strategies(made, sit):
        raise ValueError(f"{name}: {'; '.join(wrong_strategies(made, sit))}")
    return Arm(name, made, tuple(sit) or usual(made))


def _wrong_values(game: Game, name: str, values: Sequence[Any]) -> list[str]:
    """What is wrong with each of the values of one parameter."""
    wrong = []
    for value in values:
        try:
            _turned(game, {name: value})
        except ValueError as error:
            wrong.append(str(error))
    return list(dict.fromkeys(wrong))


def _turned(game: Game, values: Mapping[str, Any]) -> Game:
    """The game with these parameters and printed numbers turned. Raises ValueError."""
    printed = {name: value for name, value in values.items() if "." in name or name in printed_values(game)}
    made = game.with_parameters(**{name: value for name, value in values.items() if name not in printed})
    return with_printed(made, printed) if printed else made
