"""Tournaments: compare strategies. Every deal is played at every table, so that only the seating differs.

A game in which a strategy fails does not count for any seat. The other games are played, and the answer names the
failures.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tabletop.engine.core.game import Game
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.speech import say
from tabletop.engine.i18n.words import get_seat_letter
from tabletop.engine.presentation import cells
from tabletop.engine.session.strategy_registry import get_strategy_name
from tabletop.experiments.match import Seat
from tabletop.experiments.results.answer import (
    Answer,
    Figure,
    find_question_mistakes,
    find_strategy_mistakes,
    parse_deals,
    play_plan,
    refuse_no_game,
)
from tabletop.experiments.results.localized_answer import describe_kind
from tabletop.experiments.results.rating import compute_ratings
from tabletop.experiments.results.setups import Setup, SetupFigures
from tabletop.experiments.results.static_intervals import draw_intervals
from tabletop.experiments.results.stopping import Watched, Width
from tabletop.experiments.simulation import Arm, GameResults, MatchPlan
from tabletop.experiments.statistics import Interval, largest_first, mean, share

BEFORE = "before "
"""Prefix of the names of figures that say which strategy finishes before which."""
BEFORE_OTHER = N_("ends before {other}")
STRATEGY, GAMES_WON = N_("strategy"), N_("Games won")
ENDS_BEFORE = N_("How often the one on the left ends before the one above:")
MAX_TABLES = 60
"""Maximum number of tables at which every deal is played, by default."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Standing:
    """Results of one strategy: its share of the wins, its points, its rating, and its wins by seat.

    `wins` is a share of the games it played in; a shared win counts in part. `points` are those of a seat, `rating` is
    as in chess, and `by_seat` is the share of the wins in each seat. All have intervals over deals.
    """

    name: str
    wins: Interval
    points: Interval
    rating: Interval
    by_seat: tuple[Interval, ...]


class Tournament(Answer):
    """Answer of a tournament: `standings`, best first, and the `matrix` of pairwise results.

    It covers `games` that took `seconds`. It displays itself as the last line of a notebook cell. `scores()` returns
    the points, `game(number)` opens a game.
    """

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the strategies, in the order of the call."""
        return _list_names(self.games)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Results of each strategy: most wins first, strategies without a valid game last."""
        rated = compute_ratings(_count_finishes(self.games), self.names)
        standings = []
        for name in self.names:
            own = _mask_strategy(self.games, name)
            won = np.where(own, self.games.won, np.nan)
            points = np.where(own, self.games.points, np.nan)
            by_seat = tuple(share(won[:, :, seat]) for seat in range(self.games.plan.seats))
            standings.append(Standing(name, share(won), mean(points), rated[name], by_seat))
        return tuple(sorted(standings, key=lambda standing: largest_first(standing.wins.estimate)))

    @cached_property
    def matrix(self) -> dict[tuple[str, str], Interval]:
        """Share of games in which the first of two strategies finishes before the second; a tie counts one half.

        Winners finish before the other seats, which are ordered by points.

        >>> answer = tabletop.experiments.tournament(gin, ["heuristic", "random"], deals=3)
        >>> answer.matrix["heuristic", "random"].estimate
        1.0
        """
        pairs = [(a, b) for a in self.names for b in self.names if a != b]
        return (
            {pair: share(_compare_finishes(self.games, *pair)) for pair in pairs} if self.games.plan.seats > 1 else {}
        )

    def scores(self) -> dict[str, list[int]]:
        """Return the points of every seat of a strategy by its name, the best strategy first.

        >>> answer = tabletop.experiments.tournament(gin, ["heuristic", "random"], deals=3)
        >>> {name: len(points) for name, points in answer.scores().items()}
        {'heuristic': 6, 'random': 6}
        """
        points = self.games.points
        each = {s.name: points[:, _mask_strategy(self.games, s.name)[0]].ravel() for s in self.standings}
        return {name: [int(n) for n in numbers[~np.isnan(numbers)]] for name, numbers in each.items()}

    def group_by(self, setup: Setup | str) -> SetupFigures:
        """Return wins and points by what a seat began with, the most successful first.

        `setup` reads what each seat has from the first position, or is the name of a field of the seats ("faction").
        Raises ValueError if seats have no such field.

        >>> answer = tabletop.experiments.tournament(gin, ["heuristic", "random"], deals=3)
        >>> begins = lambda state: ["first" if seat == state.current_player() else "second" for seat in (0, 1)]
        >>> sorted({figure.name for figure in answer.group_by(begins)})
        ['first', 'second']
        """
        by_setup = SetupFigures(self.games, setup)
        by_setup.lang = self._lang
        return by_setup

    def figures(self) -> list[Figure]:
        """Return wins, points, rating and wins by seat of every strategy, then the pairwise results.

        >>> len(tabletop.experiments.tournament(gin, ["heuristic", "random"], deals=3).figures())
        12
        """
        every = self.standings
        figures = [Figure(s.name, "won", s.wins) for s in every] + [Figure(s.name, "points", s.points) for s in every]
        figures += [Figure(s.name, "rating", s.rating) for s in every]
        for seat in range(self.games.plan.seats):
            figures += [Figure(s.name, f"won, seat {get_seat_letter(seat)}", s.by_seat[seat]) for s in every]
        return figures + [Figure(name, f"{BEFORE}{other}", how) for (name, other), how in self.matrix.items()]

    @classmethod
    def list_watched(cls, games: GameResults) -> Watched:
        """Return the share of the wins and the points of every strategy."""
        own = [_mask_strategy(games, name) for name in _list_names(games)]
        return {
            "share": [mean(np.where(each, games.won, np.nan)) for each in own],
            "points": [mean(np.where(each, games.points, np.nan)) for each in own],
        }

    # --- display --------------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        summary = "; ".join(f"{s.name} wins {s.wins.text(share=True)}" for s in self.standings)
        lost = f", {len(self.failures)} failed" if self.failures else ""
        return f"<Tournament, {self.games.count} games{lost}: {summary}>"

    def _render_lines(self, lang: str) -> list[str]:
        """Return the standings, a line for each strategy, and the number of games."""
        names = {name: get_strategy_name(name, lang) for name in self.names}
        width = max(map(len, names.values()))
        won, points = (describe_kind(what, lang) for what in ("won", "points"))
        rows = [
            f"{names[s.name]:{width}}  {won} {s.wins.text(lang, share=True)}  {points} {s.points.text(lang)}"
            for s in self.standings
        ]
        return [*rows, *self._explain_unsure(lang), self._describe_counts(lang), *self._list_missing(lang)]

    def _render_page(self, lang: str) -> str:
        """Return a chart of the wins, the standings, the pairwise results, and the failures."""
        names = {name: get_strategy_name(name, lang) for name in self.names}
        kinds = ["won", "points", "rating", *(f"won, seat {get_seat_letter(k)}" for k in range(self.games.plan.seats))]
        heads = [say(STRATEGY, lang), *(describe_kind(what, lang) for what in kinds)]
        rows = [
            (
                names[s.name], s.wins.text(lang, share=True), s.points.text(lang), s.rating.text(lang, signed=True),
                *(interval.text(lang, share=True) for interval in s.by_seat),
            )
            for s in self.standings
        ]  # fmt: skip
        title = say(GAMES_WON, lang)
        image = draw_intervals([(names[s.name], s.wins) for s in self.standings], title, lang, share=True)
        shown = cells.render_image(title, image) + cells.render_rows(heads, rows, lang=lang)
        order = [s.name for s in self.standings]
        if self.matrix and len(order) > 2:
            lines = [
                (names[a], *("" if a == b else self.matrix[a, b].text(lang, share=True) for b in order)) for a in order
            ]
            shown += cells.render_paragraph(say(ENDS_BEFORE, lang))
            shown += cells.render_rows(["", *(names[name] for name in order)], lines, lang=lang)
        note = [*self._explain_unsure(lang), self._describe_counts(lang), *self._list_missing(lang)]
        return shown + cells.render_paragraph("\n".join(note))

    def _describe_row(self, name: str, lang: str) -> str:
        return get_strategy_name(name, lang)

    def _describe_kind(self, what: str, lang: str) -> str:
        if what.startswith(BEFORE):
            return say(BEFORE_OTHER, lang, other=get_strategy_name(what.removeprefix(BEFORE), lang))
        return super()._describe_kind(what, lang)

    def _is_share(self, what: str) -> bool:
        return super()._is_share(what) or what.startswith(BEFORE)


def _list_names(games: GameResults) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for arm in games.plan.arms for name in arm.names))


def _mask_strategy(games: GameResults, name: str) -> NDArray[np.bool_]:
    """Return a mask of the arms and seats of a strategy, as one deal."""
    return np.array([[who == name for who in arm.names] for arm in games.plan.arms])[None]


def _compare_finishes(games: GameResults, name: str, other: str) -> Floats:
    """Return by deal whether `name` finished before the `other`: a number for each game and pair of their seats."""
    places, shares = np.where(games.won > 0, np.inf, games.points), []  # winners before others, then points
    for k, arm in enumerate(games.plan.arms):
        for a, first in enumerate(arm.names):
            for b, second in enumerate(arm.names):
                if (first, second) == (name, other):
                    own_places, other_places = places[:, k, a], places[:, k, b]
                    played = ~np.isnan(games.rounds[:, k])
                    shares.append(
                        np.where(played, (own_places > other_places) + 0.5 * (own_places == other_places), np.nan)
                    )
    return np.stack(shares, axis=1) if shares else np.full((len(places), 1), np.nan)


def _count_finishes(games: GameResults) -> Floats:
    """Return how often each strategy finished before each other, by deal."""
    names = _list_names(games)
    counts = np.zeros((len(games.rounds), len(names), len(names)))
    for i, name in enumerate(names):
        for j, other in enumerate(names):
            if i != j:
                counts[:, i, j] = np.nansum(_compare_finishes(games, name, other), axis=1)
    return counts


def list_seatings(names: Sequence[str], seats: int, most: int = MAX_TABLES, seed: int = 0) -> list[tuple[str, ...]]:
    """Return seatings in which every strategy is in each seat equally often.

    With more strategies than seats, every combination has a table in every rotation. If these were more than `most`,
    combinations are drawn (by `seed`) in which the numbers of appearances differ by at most one. With fewer strategies
    than seats they alternate around the table, and each starts in each seat.
    """
    if len(names) <= seats:
        around = [names[(first + k) % len(names)] for first in range(len(names)) for k in range(seats)]
        groups = [tuple(around[k : k + seats]) for k in range(0, len(around), seats)]
    else:
        groups = list(combinations(names, seats))
        if len(groups) * seats > most:
            groups = _choose_balanced(groups, max(1, most // seats, -(-len(names) // seats)), seed)
    turned = [group[turn:] + group[:turn] for group in groups for turn in range(seats)]
    return list(dict.fromkeys(turned))


def _choose_balanced(groups: list[tuple[str, ...]], count: int, seed: int) -> list[tuple[str, ...]]:
    """Return `count` groups in which all strategies, and all pairs, appear about equally often."""
    left = list(groups)
    Random(seed).shuffle(left)
    alone: dict[str, int] = {}
    met: dict[frozenset[str], int] = {}
    chosen = []
    for _ in range(count):
        best = min(
            left,
            key=lambda group: (
                sum(alone.get(name, 0) for name in group),
                sum(met.get(frozenset(pair), 0) for pair in combinations(group, 2)),
            ),
        )
        left.remove(best)
        chosen.append(best)
        for name in best:
            alone[name] = alone.get(name, 0) + 1
        for pair in combinations(best, 2):
            met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
    return chosen


def tournament(
    game: Game,
    strategies: Mapping[str, Seat] | Sequence[Seat],
    deals: int | Sequence[int] | None = None,
    until: Width | None = None,
    tables: int = MAX_TABLES,
    seed: int = 0,
    lang: str = "",
    **running: Any,
) -> Tournament:
    """Compare strategies: play the same `deals` at every table of these strategies, in all rotations.

    Args:
        strategies: Names or objects, in a list or by their display names. Tables with several seats have as many
            different strategies as possible (`list_seatings`).
        deals: Number of deals, or their seeds; with `until` the maximum number.
        until: Play until the intervals are as narrow as this `Width`.
        tables: Maximum number of tables; if there are more, they are drawn by `seed`.
        lang: Language of the answer; by default that of the notebook.
        running: Arguments of `Run`: `executor`, `seconds` for a decision, `store`, `progress`.

    Raises:
        ValueError: Before any game is played; it names every mistake.

    >>> answer = tabletop.experiments.tournament(gin, ["heuristic", "random"], deals=3)
    >>> [standing.name for standing in answer.standings], answer.games.count
    (['heuristic', 'random'], 6)
    """
    refuse_no_game(game)
    is_list = not isinstance(strategies, str) and isinstance(strategies, Iterable)
    listed = list(strategies) if is_list else []
    players = (
        dict(strategies)
        if isinstance(strategies, Mapping)
        else {each if isinstance(each, str) else repr(each): each for each in listed}
    )
    seeds, wrong = parse_deals(deals, until)
    if not is_list:
        what = "is a single name, not a list of names" if isinstance(strategies, str) else "is not a list of names"
        wrong.append(f"strategies={strategies!r:.60} {what}")
    elif len(players) < len(listed):
        wrong.append("two strategies have the same name: pass a table of strategies by name")
    elif len(players) < (2 if game.num_players > 1 else 1):
        wrong.append(f"a tournament needs two strategies, not {len(players)}")
    if not isinstance(tables, int) or tables < 1:
        wrong.append(f"tables={tables!r:.60}: there is nothing to play")
    wrong += [*find_strategy_mistakes(game, list(players.values())), *find_question_mistakes(lang, running)]
    if wrong:
        raise ValueError("; ".join(wrong))
    arms = [
        Arm(", ".join(seated), game, tuple(players[name] for name in seated), seated)
        for seated in list_seatings(list(players), game.num_players, tables, seed)
    ]
    games, seconds, ended = play_plan(MatchPlan(tuple(arms), seeds), until, Tournament.list_watched, running)
    answer = Tournament(games, seconds)
    answer.lang, answer.ended = lang, ended
    return answer
