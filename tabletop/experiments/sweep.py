"""Sweeps of parameters and comparisons of variants: everything else, including chance, is equal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tabletop.engine.core.game import Game
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.speech import say
from tabletop.engine.i18n.words import capitalize_first, get_seat_letter
from tabletop.engine.presentation import cells
from tabletop.experiments.match import MatchResult, Seat
from tabletop.experiments.printed import list_printed_values, with_printed
from tabletop.experiments.results.answer import (
    Answer,
    Figure,
    find_question_mistakes,
    find_seat_mistakes,
    find_strategy_mistakes,
    get_default_seats,
    parse_deals,
    play_plan,
    refuse_no_game,
)
from tabletop.experiments.results.localized_answer import Words, find_seat, is_share
from tabletop.experiments.results.static_intervals import draw_intervals
from tabletop.experiments.results.stopping import Watched, Width
from tabletop.experiments.simulation import Arm, GameResults, MatchPlan
from tabletop.experiments.statistics import Interval, difference, mean, share, share_difference

Measure = Callable[[MatchResult], float]
Variant = Game | Mapping[str, Any] | Sequence[Seat]
"""Another game; changed numbers of the game; or other strategies."""
POINTS, ROUNDS, MEASURED = "points", "rounds", "measured"
VARIANT = "variant"
"""Name of the changed parameter where variants were compared."""
VARIANT_WORD, POINTS_OF_A_SEAT = N_("variant"), N_("points of a seat")
OF_BY, MORE_THAN_WITH = N_("{what} by {turned}"), N_("{what}: more than with {name}")
CHANGES = N_("In parentheses: the change against {name}, deal by deal; that of a share in points of a hundred.")
Floats = NDArray[np.float64]


@dataclass(frozen=True, repr=False)
class SweepRow:
    """Results of one variant: `measured` is the first figure, `change` its difference from the first variant.

    `value` is the setting of the variant (the value of a single parameter). `figures` and `changes` hold all results by
    name.
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
        """First figure."""
        return next(iter(self.figures.values()))

    @property
    def change(self) -> Interval:
        """Difference of the first figure from that of the first variant, deal by deal."""
        return next(iter(self.changes.values()))


class Comparison(Answer, Sequence[SweepRow]):
    """Answer of a sweep or a comparison: a `SweepRow` for each variant, in the order of the call.

    `turned` names the changed parameters, `values` their values. `games` and `seconds` are as in `Answer`. All variants
    are played on the same deals and compared deal by deal with the first.
    """

    def __init__(self, games: GameResults, seconds: float, turned: str, values: Sequence[Any]) -> None:
        super().__init__(games, seconds)
        self.turned, self.values = turned, list(values)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, place: Any) -> Any:
        return self.rows[place]

    @cached_property
    def rows(self) -> tuple[SweepRow, ...]:
        """Row of each variant."""
        kinds = {what: self.collect_by_deal(what) for what in list_kinds(self.games)}
        rows = []
        for k, (arm, value) in enumerate(zip(self.games.plan.arms, self.values, strict=True)):
            figures = {what: (share if is_share(what) else mean)(data[:, k]) for what, data in kinds.items()}
            changes = {what: _change(what, data, k) for what, data in kinds.items()}
            rows.append(SweepRow(arm.name, value, figures, changes))
        return tuple(rows)

    def collect_by_deal(self, what: str) -> Floats:
        """Return one of the figures deal by deal, a column for each variant; NaN was not played.

        `what` is "points" (of all seats, per seat), "points A", "won A" (of the first seat), "rounds", or a measure.

        >>> answer = tabletop.experiments.sweep(gin, "knock_limit", [5, 10], deals=3)
        >>> answer.collect_by_deal("points").shape
        (3, 2)
        """
        return collect_by_deal(self.games, what)

    def figures(self) -> list[Figure]:
        """Return every figure of every variant, with its change.

        >>> tabletop.experiments.sweep(gin, "knock_limit", [5, 10], deals=3).figures()[0].what
        'points'
        """
        return [
            Figure(row.name, what, interval, row.changes[what])
            for what in list_kinds(self.games)
            for row, interval in ((row, row.figures[what]) for row in self.rows)
        ]

    @classmethod
    def list_watched(cls, games: GameResults) -> Watched:
        """Return the changes against the first variant: the share of each seat, and the points."""
        by_kind: dict[str, list[Interval]] = {"share": [], "points": []}
        for what in list_kinds(games):
            kind = "share" if is_share(what) else "points" if what == POINTS else ""
            data = collect_by_deal(games, what)
            if kind:
                first = data[:, 0]
                alone = data.shape[1] == 1
                by_kind[kind] += [mean(first)] if alone else [difference(column, first) for column in data.T[1:]]
        return by_kind

    # --- display --------------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        summary = "; ".join(f"{row.name}: {row.measured.text(share=is_share(self._first))}" for row in self.rows[:3])
        more = " ..." if len(self.rows) > 3 else ""
        return f"<Comparison of {self.turned}, {self.games.count} games, {self._first}: {summary}{more}>"

    @property
    def _first(self) -> str:
        """Name of the figure that is shown first."""
        return list_kinds(self.games)[0]

    def _render_lines(self, lang: str) -> list[str]:
        """Return a line for each variant, and the number of games."""
        heads = {what: self._describe_kind(what, lang) for what in list_kinds(self.games)}
        lines = [
            f"{row.name}: "
            + ", ".join(f"{head} {_format_figure(row, what, k == 0, lang)}" for what, head in heads.items())
            for k, row in enumerate(self.rows)
        ]
        return [*lines, *self._explain_unsure(lang), self._describe_counts(lang), *self._list_missing(lang)]

    def _render_page(self, lang: str) -> str:
        """Return charts of the first figure and of the changes, and a table."""
        kinds, head = list_kinds(self.games), partial(self._describe_kind, lang=lang)
        of = capitalize_first(head(kinds[0]))
        rows = [(row.name, row.figures[kinds[0]]) for row in self.rows]
        words = say(OF_BY, lang, what=of, turned=self._describe_turned(lang))
        shown = cells.render_image(words, draw_intervals(rows, of, lang, is_share(kinds[0])))
        for what in [kinds[0], *(what for what in kinds if is_share(what))][: 2 if len(self.rows) > 1 else 0]:
            changes = [(row.name, row.changes[what]) for row in self.rows[1:]]
            words = say(MORE_THAN_WITH, lang, what=capitalize_first(head(what)), name=self.rows[0].name)
            shown += cells.render_image(words, draw_intervals(changes, words, lang, is_share(what), zero=True))
        lines = [
            (row.name, *(_format_figure(row, what, k == 0, lang) for what in kinds)) for k, row in enumerate(self.rows)
        ]
        shown += cells.render_rows([self._describe_turned(lang), *map(head, kinds)], lines, lang=lang)
        changed = [say(CHANGES, lang, name=self.rows[0].name)] if len(self.rows) > 1 else []
        note = [
            *self._explain_numbers(lang),
            *changed,
            *self._explain_unsure(lang),
            self._describe_counts(lang),
            *self._list_missing(lang),
        ]
        return shown + cells.render_paragraph("\n".join(note))

    def _describe_kind(self, what: str, lang: str) -> str:
        return say(POINTS_OF_A_SEAT, lang) if what == POINTS else super()._describe_kind(what, lang)

    def _describe_turned(self, lang: str) -> str:
        return say(VARIANT_WORD, lang) if self.turned == VARIANT else self.turned

    def _describe_row(self, name: str, lang: str) -> str:
        return name.partition(" = ")[2] if self._find_axis_label() else name

    def _find_axis_label(self) -> Words | None:
        """Return the axis label if the values are those of one number, from the smallest to the largest."""
        numbers = [value for value in self.values if type(value) in (int, float)]
        if self.turned == VARIANT or len(numbers) < len(self.values) or numbers != sorted(numbers):
            return None
        return self._describe_turned

    def _explain_numbers(self, lang: str) -> list[str]:
        """Return explanations of the changed numbers, by their names."""
        settings = self.games.plan.arms[0].game.settings
        names = [name for name in self.turned.split(" × ") if name in settings]
        return [f"{name}: {settings[name].description.get(lang, name)}" for name in names]


def list_kinds(games: GameResults) -> list[str]:
    """Return the names of the figures of each variant: measures, points, wins of each seat, rounds; no duplicates."""
    every = [*games.measures, POINTS, *(f"won {get_seat_letter(seat)}" for seat in range(games.plan.seats)), ROUNDS]
    return list(dict.fromkeys(every))


def collect_by_deal(games: GameResults, what: str) -> Floats:
    """Return one of the figures deal by deal, a column for each arm. Raises ValueError for an unknown figure."""
    kind, _, seat = what.partition(" ")
    if what in games.measures:
        return games.get_measure(what)
    if what in (ROUNDS, "decisions"):
        return games.rounds if what == ROUNDS else games.decisions
    if what == POINTS:
        return np.asarray(games.points.mean(axis=2))
    place = find_seat(seat, games.plan.seats)
    if kind in (POINTS, "won") and place is not None:
        return (games.points if kind == POINTS else games.won)[:, :, place]
    raise ValueError(f"no figure {what!r} (known: {', '.join(list_kinds(games))}, decisions, points A ...)")


def _change(what: str, data: Floats, k: int) -> Interval:
    """Return the difference of a variant from the first; the first differs from itself by exactly 0."""
    if k == 0:
        return Interval(0.0, 0.0, 0.0, int((~np.isnan(data[:, 0])).sum()))
    return (share_difference if is_share(what) else difference)(data[:, k], data[:, 0])


def _format_figure(row: SweepRow, what: str, first: bool, lang: str) -> str:
    """Return a figure as text, with its change in parentheses."""
    changed = "" if first else f" ({row.changes[what].text(lang, is_share(what), signed=True)})"
    return row.figures[what].text(lang, is_share(what)) + changed


def mean_score(result: MatchResult) -> float:
    """Return the points of all seats together in a `result`, per seat.

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
    lang: str = "",
    **running: Any,
) -> Comparison:
    """Measure the effect of a parameter, or of several on a grid: play the same deals with each value.

    Args:
        parameter: One parameter with its `values`, or a table of several with the values of each; then every
            combination is played. Printed numbers (`list_printed_numbers`) may be changed as well.
        strategies: One strategy for each seat.
        deals: Number of deals, or their seeds; with `until` the maximum number.
        measure: A function of `MatchResult` that gives a further number, which is shown first.
        until: Play until the changes against the first values are as precise as this `Width`.
        lang: Language of the answer; by default that of the notebook.
        running: Arguments of `Run`.

    Raises:
        ValueError: Before any game is played; it names every mistake.

    >>> answer = tabletop.experiments.sweep(gin, "knock_limit", [5, 10], ["heuristic", "heuristic"], deals=3)
    >>> [row.value for row in answer], answer[0].change.estimate
    ([5, 10], 0.0)
    >>> len(tabletop.experiments.sweep(gin, {"knock_limit": [5, 10], "gin_bonus": [20, 25]}, deals=2))
    4
    """
    refuse_no_game(game)
    single, raw_parameter, wrong = isinstance(parameter, str), _accept_any(parameter), list[str]()
    given: Mapping[str, Any] = {raw_parameter: () if values is None else values} if single else raw_parameter
    if not isinstance(raw_parameter, str | Mapping):
        given = {}
        wrong.append(f"parameter={raw_parameter!r:.60} is neither a name nor a table of values by name")
    no_lists = [name for name, chosen in given.items() if isinstance(chosen, str) or not isinstance(chosen, Iterable)]
    wrong += [f"{name}: {given[name]!r:.60} is not a list of values" for name in no_lists]
    grid = {str(name): list(chosen) for name, chosen in given.items() if name not in no_lists}
    wrong += [] if given or wrong else ["nothing to vary: the grid is empty"]
    wrong += [f"{name}: no values are given" for name, chosen in grid.items() if not chosen]
    if isinstance(parameter, Mapping) and values is not None:
        wrong.append("values must be given in the table of parameters")
    points = [dict(zip(grid, chosen, strict=True)) for chosen in product(*grid.values())] if not wrong else []
    for name, chosen in grid.items():
        wrong += _find_value_mistakes(game, name, chosen)
    variants: dict[str, Variant] = {", ".join(f"{k} = {v}" for k, v in point.items()): point for point in points}
    if points and len(variants) < len(points):
        wrong.append("a value occurs twice")
    settings = [point[str(parameter)] for point in points] if single else list(points)
    return _compare_variants(
        game, variants, settings, " × ".join(map(str, grid)), strategies, deals, measure, until, lang, wrong, running
    )


def compare(
    game: Game,
    variants: Mapping[str, Variant],
    strategies: Sequence[Seat] | None = None,
    deals: int | Sequence[int] | None = None,
    measure: Measure | None = None,
    until: Width | None = None,
    lang: str = "",
    **running: Any,
) -> Comparison:
    """Compare variants of a game: play the same deals in each, and compare deal by deal with the first.

    Each of the `variants` is a table of changed parameters or printed numbers ({} is the unchanged game), another game
    with as many seats, or strategies for all seats. `strategies`, `deals`, `measure`, `until`, `lang` and `running` are
    as in `sweep`. Raises ValueError that names every mistake before any game is played.

    >>> answer = tabletop.experiments.compare(gin, {"as it is": {}, "strict": {"knock_limit": 5}}, deals=3)
    >>> [row.name for row in answer]
    ['as it is', 'strict']
    """
    refuse_no_game(game)
    raw_variants, wrong = _accept_any(variants), list[str]()
    if not isinstance(raw_variants, Mapping):
        wrong.append(f"variants={raw_variants!r:.60} is not a table of variants by name")
        variants = {}
    elif not variants:
        wrong.append("there is nothing to compare: no variants")
    settings = list(variants.values())
    return _compare_variants(game, variants, settings, VARIANT, strategies, deals, measure, until, lang, wrong, running)


def _compare_variants(
    game: Game,
    variants: Mapping[str, Variant],
    settings: Sequence[Any],
    turned: str,
    strategies: Sequence[Seat] | None,
    deals: int | Sequence[int] | None,
    measure: Measure | None,
    until: Width | None,
    lang: str,
    wrong: list[str],
    running: Mapping[str, Any],
) -> Comparison:
    seeds, more = parse_deals(deals, until)
    wrong = [*wrong, *more, *find_question_mistakes(lang, running)]
    if measure is not None and not callable(_accept_any(measure)):
        wrong.append(f"measure={measure!r:.60} is not a function of a result")
    seats = get_default_seats(game) if strategies is None else strategies
    wrong += find_seat_mistakes(game, seats)
    arms = []
    for name, variant in variants.items():
        try:
            arms.append(_build_arm(name, game, variant, () if wrong else seats))
        except ValueError as error:
            message = str(error)
            wrong += [] if message in wrong else [message]
    if wrong:
        raise ValueError("; ".join(dict.fromkeys(wrong)))
    if measure is not None:
        given = running.get("measures") or {}
        running = {**running, "measures": {_name_measure(measure): measure, **given}}
    games, seconds, ended = play_plan(MatchPlan(tuple(arms), seeds), until, Comparison.list_watched, running)
    comparison = Comparison(games, seconds, turned, settings)
    comparison.lang, comparison.ended = lang, ended
    return comparison


def _accept_any(given: Any) -> Any:
    """Return an argument of any type, so that it can be checked."""
    return given


def _name_measure(measure: Measure) -> str:
    """Return the name of a measure: that of its function, in words."""
    name = getattr(measure, "__name__", "<>")
    return MEASURED if name.startswith("<") else name.replace("_", " ")


def _build_arm(name: str, game: Game, variant: Variant, seats: Sequence[Seat]) -> Arm:
    """Return the arm of a variant. Raises ValueError."""
    if isinstance(variant, Game):
        changed, sit = variant, seats
    elif isinstance(variant, Mapping):
        changed, sit = _change_game(game, variant), seats
    else:
        mistakes = find_seat_mistakes(game, variant)
        if mistakes:
            raise ValueError(f"{name}: {'; '.join(mistakes)}")
        changed, sit = game, variant
    if sit and find_strategy_mistakes(changed, sit):
        raise ValueError(f"{name}: {'; '.join(find_strategy_mistakes(changed, sit))}")
    return Arm(name, changed, tuple(sit) or get_default_seats(changed))


def _find_value_mistakes(game: Game, name: str, values: Sequence[Any]) -> list[str]:
    """Return the mistakes in the values of one parameter."""
    wrong = []
    for value in values:
        try:
            _change_game(game, {name: value})
        except ValueError as error:
            wrong.append(str(error))
    return list(dict.fromkeys(wrong))


def _change_game(game: Game, values: Mapping[str, Any]) -> Game:
    """Return the game with these parameters and printed numbers changed. Raises ValueError."""
    printed = {name: value for name, value in values.items() if "." in name or name in list_printed_values(game)}
    changed = game.with_parameters(**{name: value for name, value in values.items() if name not in printed})
    return with_printed(changed, printed) if printed else changed
