"""What things are worth, with the games behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import nan

import numpy as np
from numpy.typing import NDArray

from tabletop.engine.game import Game
from tabletop.engine.sessions.session import Session
from tabletop.experiments.playing import Games
from tabletop.experiments.results.replay import replayed
from tabletop.experiments.statistics import mean
from tabletop.experiments.worth.table import Row, WorthTable
from tabletop.experiments.worth.things import Thing

Floats = NDArray[np.float64]
DEALT, OTHERS = "dealt", "others"
"""With what a thing is compared: the same deals as dealt, or with any other thing of its kind in its stead."""
WAYS = tuple((of, against) for against in (DEALT, OTHERS) for of in ("points", "won"))


class Worth(WorthTable):
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
        self.seat, self.games, self.left_out = seat, games, dict(left_out)
        self.cells = dict(cells)
        super().__init__(game, (), self._told(game))

    @property
    def deals(self) -> int:
        """How many deals were played to their end in every way."""
        return len(self.games.complete)

    def _all(self) -> list[Row]:
        return [Row(t, way, *(mean(self.changes(t, way, *one)) for one in WAYS)) for t, way in self.cells]

    def changes(self, thing: Thing, way: str, of: str = "points", against: str = DEALT) -> Floats:
        """What the seat had more with a `thing` in this `way`, deal by deal, `of` its "points" or of what it "won".

        `against` is "dealt", or "others": the mean of all things of its kind in the same way.

        >>> worth = tabletop.experiments.card_worth(gin, ["AS", "KS"], deals=3)
        >>> worth.changes(worth.rows()[0].thing, "given").tolist()
        [0.0, 0.0, 0.0]
        """
        arm, base = self.cells[thing, way]
        data = (self.games.points if of == "points" else self.games.won)[:, :, self.seat]
        if against == DEALT:
            return data[:, arm] - data[:, base]
        alike = [a for (_, w), (a, b) in self.cells.items() if (w, b) == (way, base) and a != arm]
        return data[:, arm] - data[:, alike].mean(axis=1) if alike else np.full(len(data), nan)

    def precision(self, way: str) -> dict[str, float]:
        """How much chance there is in one deal: the variance of the points alone, and of each comparison in this `way`.

        "two deals" is that of a comparison of different deals, which is as much smaller in those of the same.

        >>> list(tabletop.experiments.card_worth(gin, ["AS", "KS"], deals=3).precision("given"))
        ['alone', 'two deals', 'dealt', 'others']
        """
        arms = [key for key in self.cells if key[1] == way]
        points = self.games.points[:, :, self.seat]
        alone = float(np.nanmean([np.nanvar(points[:, self.cells[key][0]], ddof=1) for key in arms]))
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
        plan = self.games.plan
        number = deal * len(plan.arms) + names.index(name)
        return replayed(plan.match(number), self.games.failures.get(number))

    def _told(self, game: Game) -> str:
        players = ", ".join(dict.fromkeys(self.games.plan.arms[0].names))
        failed = f", {len(self.games.failures)} failed" if self.games.failures else ""
        return (
            f"Worth in {game!r} to seat {self.seat + 1}, {players}: {self.deals} deals, "
            f"{self.games.count} games{failed}; ± is half of the 95% interval"
        )

    def _note(self) -> str:
        """How much the same deals are worth, in words."""
        if self.deals < 2:
            return ""
        told = []
        for way in self.ways:
            found = self.precision(way)
            ratios = [
                f"{found['two deals'] / found[one]:.1f} if it is compared with {what}"
                for one, what in ((DEALT, "the same deal as it was"), (OTHERS, "all others in its place"))
                if found[one] > 0
            ]
            told.append(f"{way}: a deal tells as much as so many pairs of different deals: {', '.join(ratios)}.")
        return "\n".join(told)


def together(worths: Sequence[Worth], title: str) -> WorthTable:
    """What was measured in several games of a kind, e.g. with the cards of other sets, in one table with a `title`.

    What was measured in more than one is put together deal by deal.
    """
    keys = dict.fromkeys(key for worth in worths for key in worth.cells)
    rows = []
    for thing, way in keys:
        own = [worth for worth in worths if (thing, way) in worth.cells]
        found = (np.concatenate([worth.changes(thing, way, *one) for worth in own]) for one in WAYS)
        rows.append(Row(thing, way, *map(mean, found)))
    return WorthTable(worths[0].of, rows, title)
