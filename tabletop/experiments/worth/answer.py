"""What things are worth, as a table, a heat map, and the games behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from math import nan
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tabletop.engine.game import Game
from tabletop.engine.sessions.session import Session
from tabletop.engine.views import cells
from tabletop.experiments.playing import Games
from tabletop.experiments.statistics import Interval, mean
from tabletop.experiments.worth.things import Thing

Floats = NDArray[np.float64]
FEWEST_MAPPED = 12
"""Fewer things than this need no heat map."""
DEALT, OTHERS = "dealt", "others"
"""With what a thing is compared: the same deals as dealt, or with any other thing of its kind in its stead."""


@dataclass(frozen=True)
class Row:
    """A thing in one way: what the seat had more in the same deals than as dealt, in points and in chance to win.

    `points_over` is what it had more than with the average of all things of its kind that were treated alike: the same
    deals, and less chance in it, since not one game but many are what it is compared with.
    """

    thing: Thing
    way: str
    points: Interval
    won: Interval
    points_over: Interval
    won_over: Interval


class Worth:
    """What things are worth to a seat: `rows()`, the largest first; the last line of a cell shows table and map.

    It is of a `game` and a `seat`. `games` are the numbers of all games, `cells` say which arms of their plan belong
    to a thing and a way, and `left_out` why something was not done.
    """

    def __init__(
        self,
        game: Game,
        cells: Mapping[tuple[Thing, str], tuple[int, int]],
        seat: int,
        games: Games,
        left_out: Mapping[tuple[Thing, str], str],
    ) -> None:
        self.of, self.seat, self.games, self.left_out = game, seat, games, dict(left_out)
        self._arms = dict(cells)

    @property
    def ways(self) -> tuple[str, ...]:
        """What was done with the things."""
        return tuple(dict.fromkeys(way for _, way in self._arms))

    @property
    def deals(self) -> int:
        """How many deals were played to their end in every way."""
        return len(self.games.complete)

    # --- numbers --------------------------------------------------------------------------------------------------

    def changes(self, thing: Thing, way: str, of: str = "points", against: str = DEALT) -> Floats:
        """What the seat had more with a `thing` in this `way`, deal by deal, `of` its "points" or of what it "won".

        `against` is "dealt", or "others": the mean of all things of its kind in the same way.

        >>> worth = tabletop.experiments.card_worth(gin, ["AS", "KS"], deals=3)
        >>> worth.changes(worth.rows()[0].thing, "given").tolist()
        [0.0, 0.0, 0.0]
        """
        arm, base = self._arms[thing, way]
        data = (self.games.points if of == "points" else self.games.won)[:, :, self.seat]
        if against == DEALT:
            return data[:, arm] - data[:, base]
        alike = [a for (_, w), (a, b) in self._arms.items() if (w, b) == (way, base) and a != arm]
        return data[:, arm] - data[:, alike].mean(axis=1) if alike else np.full(len(data), nan)

    def rows(self, way: str = "") -> list[Row]:
        """A row for each thing, those with most points more than as dealt first; of one `way`, or of all.

        >>> [row.thing.called for row in tabletop.experiments.card_worth(gin, ["AS", "KS"], deals=3).rows()]
        ['A♠', 'K♠']
        """
        found = [self._row(thing, one) for thing, one in self._arms if one == way or not way]
        return sorted(found, key=lambda row: -row.points.estimate)

    def _row(self, thing: Thing, way: str) -> Row:
        ways = ((of, against) for against in (DEALT, OTHERS) for of in ("points", "won"))
        return Row(thing, way, *(mean(self.changes(thing, way, *which)) for which in ways))

    def precision(self, way: str) -> dict[str, float]:
        """How much chance there is in one deal: the variance of the points alone, and of each comparison in this `way`.

        "two deals" is that of a comparison of different deals, which is as much smaller in those of the same.

        >>> list(tabletop.experiments.card_worth(gin, ["AS", "KS"], deals=3).precision("given"))
        ['alone', 'two deals', 'dealt', 'others']
        """
        arms = [key for key in self._arms if key[1] == way]
        points = self.games.points[:, :, self.seat]
        alone = float(np.nanmean([np.nanvar(points[:, self._arms[key][0]], ddof=1) for key in arms]))
        found = {"alone": alone, "two deals": 2 * alone}
        for against in (DEALT, OTHERS):
            spread = [np.nanvar(self.changes(*key, "points", against), ddof=1) for key in arms]
            found[against] = float(np.mean(spread))
        return found

    def game(self, thing: Thing | str, way: str = "", deal: int = 0) -> Session:
        """One of the games, as a session at its end: with this `thing` in this `way`, in the `deal` of this place.

        A thing may be named by its key, or "as dealt".

        >>> session = tabletop.experiments.card_worth(gin, ["AS"], deals=3).game("card.AS", deal=2)
        >>> session.seed, session.state.is_terminal()
        (2, True)
        """
        names = [arm.name for arm in self.games.plan.arms]
        key = thing.key if isinstance(thing, Thing) else thing
        name = next(name for name in names if key in name and way in name)
        arm, seed = self.games.plan.arms[names.index(name)], self.games.plan.deals[deal]
        first = arm.begin(arm.game, seed) if arm.begin else arm.game.new_initial_state(seed)
        session = Session(first.game, seats=arm.seats, state=first)
        while not session.state.is_terminal():
            session.play_one()
        return session

    def to_frame(self) -> Any:
        """All of it as a data frame of pandas, an interval in three columns.

        >>> tabletop.experiments.card_worth(gin, ["AS", "KS"], deals=3).to_frame()["name"].tolist()
        ['A♠', 'K♠']
        """
        pandas = import_module("pandas")
        return pandas.DataFrame([_flat(row) for row in self.rows()])

    # --- shown ----------------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        lines = [f"{r.thing.called}, {r.way}: {more(r.points)} points, {more(r.won, 100)} % won" for r in self.rows()]
        return "\n".join([self._title(), *lines])

    __repr__ = __str__

    def _title(self) -> str:
        """What was measured, in a line."""
        players = ", ".join(dict.fromkeys(self.games.plan.arms[0].names))
        failed = f", {len(self.games.failures)} failed" if self.games.failures else ""
        return (
            f"Worth in {self.of!r} to seat {self.seat + 1}, {players}: {self.deals} deals, "
            f"{self.games.count} games{failed}; ± is half of the 95% interval"
        )

    def _repr_mimebundle_(self, **_: Any) -> cells.Bundle:
        rows = self.rows()
        heads = ("", "way", "points more than as dealt", "chance to win, %", "points more than with another", "deals")
        lines = [
            (r.thing.called, r.way, more(r.points), more(r.won, 100), more(r.points_over), r.points.count) for r in rows
        ]
        shown = cells.table(str(self), heads, lines, self._title(), self._of_chance())
        if len(rows) >= FEWEST_MAPPED:
            maps = "".join(cells.paragraph(f"{way}: points") + self.heat(way) for way in self.ways)
            shown["text/html"] = maps + shown["text/html"]
        return shown

    def heat(self, way: str = "") -> str:
        """The heat map of one `way` as HTML: every thing with its points, those worth most first.

        >>> tabletop.experiments.card_worth(gin, ["AS", "KS"], deals=3).heat().count("<td")
        2
        """
        rows = self.rows(way or self.ways[0])
        most = max((abs(row.points.estimate) for row in rows), default=1.0) or 1.0
        return cells.heat((r.thing.called, more(r.points), r.points.estimate / most) for r in rows)

    def _of_chance(self) -> str:
        """How much the same deals are worth, in words."""
        if self.deals < 2:
            return ""
        told = []
        for way in self.ways:
            found = self.precision(way)
            pair = " and ".join(
                f"{found['two deals'] / found[one]:.1f} with {what}"
                for one, what in ((DEALT, "the same deal as it was"), (OTHERS, "all others in its place"))
                if found[one] > 0
            )
            told.append(f"{way}: compared {pair}, one deal tells as much as so many pairs of different deals")
        return "\n".join(told)


def _flat(row: Row) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": row.thing.kind, "id": row.thing.id, "name": row.thing.called, "way": row.way}
    for name in ("points", "won", "points_over", "won_over"):
        one: Interval = getattr(row, name)
        found |= {name: one.estimate, f"{name}_low": one.low, f"{name}_high": one.high}
    return {**found, "deals": row.points.count}


def more(found: Interval, times: float = 1) -> str:
    """A difference with half of its interval: "+1.2 ± 0.8"."""
    if found.count == 0:
        return "–"
    half = "" if found.count < 2 else f" ± {times * (found.high - found.low) / 2:.1f}"
    return f"{times * found.estimate:+.1f}".replace("-", "−") + half
