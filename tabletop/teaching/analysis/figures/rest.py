"""What a result is made of, playout by playout: luck, decisions, and the rest, each with its error.

All playouts of a number have the same chance, so what draws and decisions came to is summed up for each number, and
the error of a sum is that of these sums: what a position has too much in one step it has too little in the next.

The rest is the mean of playouts from new deals, less the fair share. Their own spread says too little of its error:
where by chance most of them were won, the mean is off and the spread small, both at once (of 8 playouts, the squares of
the rest were 1.4 times those of its error so found). But before the deal a seat is worth about a fair share, and a
share of a win has at most the variance of a lot with the same mean (Bhatia and Davis 2000), so that is the least.

Playouts go to the end of the game, and where nothing was drawn and what is usual was done, the next position has the
playouts of the one before. So the steps from position to position are luck and decisions and nothing else, and the rest
is what a seat is worth before anything is dealt, or in the position with which the game began.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from tabletop.teaching.analysis.figures.errors import WIDEST, moderated
from tabletop.teaching.analysis.figures.scale import fair_share
from tabletop.teaching.analysis.luck import Draw
from tabletop.teaching.analysis.playing import Played

Rows = list[list[float]]
"""Numbers of playouts; the same place is the same number."""


@dataclass(frozen=True)
class Parts:
    """The playouts of a whole game, as they are known by now."""

    sights: Sequence[Played]
    """Those of each position."""
    draws: Sequence[Draw]
    decided: Mapping[int, tuple[int, Played]]
    """Of the decisions that were not the usual ones: who decided, and the playouts after what was played."""

    def gained(self, index: int) -> list[float]:
        """How much better what was played at `index` was than what is usual, for who decided, as all hands lay."""
        seat, played = self.decided[index]
        return [one[seat] - two[seat] for one, two in zip(played.worths, self.sights[index].worths, strict=False)]

    def luck(self, seat: int) -> Rows:
        """What each draw gave a seat."""
        return [draw.apart(seat) for draw in self.draws]

    def skill(self, seat: int) -> Rows:
        """What each decision brought a seat; those of the others they share evenly."""
        rivals, rows = max(1, self.sights[0].state.game.num_players - 1), []
        for index, (who, _) in self.decided.items():
            weight = 1.0 if who == seat else -1.0 / rivals
            rows.append([weight * x for x in self.gained(index)])
        return rows

    def errors(self, seat: int) -> tuple[float, float, float]:
        """The standard errors of luck, decisions and rest."""
        luck, skill = self.luck(seat), self.skill(seat)
        return _together(luck), _together(skill), max(_together([*luck, *skill]), self._dealt())

    def _dealt(self) -> float:
        """The standard error of what new deals are worth to a seat; 0 where nothing was dealt."""
        fair = fair_share(self.sights[0].state.game.num_players)
        times = next((len(draw.could.worths) for draw in self.draws if draw.index < 0), 0)
        return sqrt(fair * (1 - fair) / times) if times else 0.0


def _together(rows: Rows) -> float:
    """The standard error of all rows together; 0 of none, where nothing was estimated."""
    return moderated([sum(row) for row in zip(*rows, strict=False)], WIDEST) if rows else 0.0
