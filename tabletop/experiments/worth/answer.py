"""Answer with the worth of things, and the games it is based on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import nan
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tabletop.engine.core.game import Game
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.numbers import format_number
from tabletop.engine.i18n.speech import say
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.session.session import Session
from tabletop.experiments.results.localized_answer import Words
from tabletop.experiments.results.replay import replay_match
from tabletop.experiments.simulation import GameResults
from tabletop.experiments.statistics import Interval, mean, share_difference
from tabletop.experiments.worth.items import WorthItem
from tabletop.experiments.worth.table import WorthDescription, WorthRow, WorthTable, describe_way

Floats = NDArray[np.float64]
MAX_NAMED = 6
DEALT, OTHERS = "dealt", "others"
"""Baselines of a comparison: the deals as dealt, or the same deals with any other thing of its kind instead."""
THAN_DEALT = N_("{n} if it is compared with the same deal as it was")
THAN_OTHERS = N_("{n} if it is compared with all others in its place")
TELLS_AS_MUCH = N_("{way}: a deal tells as much as so many pairs of different deals: {ratios}.")
WAYS = tuple((of, against) for against in (DEALT, OTHERS) for of in ("points", "won"))


class Worth(WorthTable):
    """Worth of things to a seat: `rows()`, the largest first. The last line of a cell shows a table and a heat map.

    It is of a `game` and a `seat`. `games` holds the numbers of all games, `cells` the arms of each thing and way, and
    `left_out` the reasons for combinations that were not played.
    """

    def __init__(
        self,
        game: Game,
        cells: Mapping[tuple[WorthItem, str], tuple[int, int]],
        seat: int,
        games: GameResults,
        left_out: Mapping[tuple[WorthItem, str], str],
    ) -> None:
        self.seat, self.games, self.left_out = seat, games, dict(left_out)
        self.cells = dict(cells)
        self._game = game
        self.ended: Words | None = None
        """Reason of an early end; None if nothing is missing."""
        super().__init__(game, (), self._describe_measurement())

    @property
    def deals(self) -> int:
        """Number of deals that were completed in every arm."""
        return len(self.games.complete)

    def _list_all(self) -> list[WorthRow]:
        return [
            WorthRow(t, way, *(_compute_change(self.changes(t, way, *comparison), comparison) for comparison in WAYS))
            for t, way in self.cells
        ]

    def changes(self, thing: WorthItem, way: str, of: str = "points", against: str = DEALT) -> Floats:
        """Return the gain of the seat with a `thing` in this `way`, deal by deal, `of` its "points" or of what it
        "won".

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

    def measure_precision(self, way: str) -> dict[str, float]:
        """Return the variance of one deal: of the points "alone", and of each comparison in this `way`.

        "two deals" is the variance of a comparison of different deals. It shows how much precision common deals add.

        >>> list(tabletop.experiments.card_worth(gin, ["AS", "KS"], deals=3).measure_precision("given"))
        ['alone', 'two deals', 'dealt', 'others']
        """
        arms = [key for key in self.cells if key[1] == way]
        points = self.games.points[:, :, self.seat]
        alone = float(np.nanmean([np.nanvar(points[:, self.cells[key][0]], ddof=1) for key in arms]))
        variances = {"alone": alone, "two deals": 2 * alone}
        for against in (DEALT, OTHERS):
            changes = [self.changes(*key, "points", against) for key in arms]
            usable = [change for change in changes if np.isfinite(change).sum() > 1]
            variances[against] = float(np.mean([np.nanvar(change, ddof=1) for change in usable])) if usable else nan
        return variances

    def game(self, thing: WorthItem | str, way: str = "", deal: int = 0) -> Session:
        """Open a game as a session at its end: with this `thing` in this `way`, in the deal at index `deal`.

        A thing is named by its key or its display name, or "as dealt". Raises ValueError for a combination that was not
        played, IndexError for an unknown deal.

        >>> session = tabletop.experiments.card_worth(gin, ["AS"], deals=3).game("card.AS", deal=2)
        >>> session.seed, session.state.is_terminal()
        (2, True)
        """
        plan, names = self.games.plan, [arm.name for arm in self.games.plan.arms]
        keys = {item.called: item.key for item, _ in self.cells}
        key = thing.key if isinstance(thing, WorthItem) else keys.get(str(thing), str(thing))
        fit = [name for name in names if (name.partition(": ")[2] == key or name.startswith(key)) and way in name]
        if not fit:
            combination = f"{key!r} {way}".rstrip()
            raise ValueError(f"no game with {combination} (known: {', '.join(names[:MAX_NAMED])} ...)")
        if not 0 <= deal < len(plan.deals):
            raise IndexError(f"there is no deal {deal}: deals are 0 to {len(plan.deals) - 1}")
        name = fit[0]
        number = deal * len(plan.arms) + names.index(name)
        return replay_match(plan.match(number), self.games.failures.get(number))

    def _describe_measurement(self) -> WorthDescription:
        players = tuple(dict.fromkeys(self.games.plan.arms[0].names))
        return WorthDescription(
            (self._game.changed_parameters(),),
            self.seat,
            players,
            self.deals,
            self.games.count,
            len(self.games.failures),
        )

    def _note(self, lang: str) -> str:
        """Return a note about missing games and about the precision that common deals add."""
        lines = [] if self.ended is None else [f"{capitalize_first(self.ended(lang))}."]
        if self.deals < 2:
            return "\n".join(lines)
        for way in self.ways:
            variances = self.measure_precision(way)
            ratios = [
                say(what, lang, n=format_number(variances["two deals"] / variances[baseline], 1, lang))
                for baseline, what in ((DEALT, THAN_DEALT), (OTHERS, THAN_OTHERS))
                if variances[baseline] > 0
            ]
            if ratios:
                lines.append(say(TELLS_AS_MUCH, lang, way=describe_way(way, lang), ratios=", ".join(ratios)))
        return "\n".join(lines)


def _compute_change(changes: Floats, way: tuple[str, str]) -> Interval:
    """Return the interval of a change; a share has extra variance, as equal deals prove no certainty."""
    return share_difference(changes, np.zeros(len(changes))) if way[0] == "won" else mean(changes)


def combine_worths(worths: Sequence[Worth]) -> WorthTable:
    """Return the results of several games of a kind, e.g. with the cards of other sets, in one table.

    Things that were measured in more than one game are combined deal by deal.
    """
    keys = dict.fromkeys(key for worth in worths for key in worth.cells)
    rows = []
    for thing, way in keys:
        own = [worth for worth in worths if (thing, way) in worth.cells]
        changes = [np.concatenate([worth.changes(thing, way, *comparison) for worth in own]) for comparison in WAYS]
        rows.append(WorthRow(thing, way, *map(_compute_change, changes, WAYS)))
    each = [worth._describe_measurement() for worth in worths]
    of: list[Mapping[str, Any]] = []
    for description in each:
        of += [parameters for parameters in description.of if parameters not in of]
    players = tuple(dict.fromkeys(name for description in each for name in description.players))
    deals, games, failed = (
        sum(getattr(description, what) for description in each) for what in ("deals", "games", "failed")
    )
    return WorthTable(worths[0].of, rows, WorthDescription(tuple(of), each[0].seat, players, deals, games, failed))
