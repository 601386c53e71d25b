"""The components of a result per playout: luck, decisions, and the unexplained rest, each with its standard error.

All playouts with the same number share their random seed. The effects of draws and decisions are therefore summed for
each number, and the error of a total is the error of these sums. An overestimate in one step is an underestimate in the
next one, and the two cancel.

The rest is the mean of playouts from new deals minus the fair share. The spread of these playouts underestimates its
error. If by chance most of them were won, the mean is off and the spread is small at the same time. With 8 playouts,
the squared rest was 1.4 times the squared error estimated in this way. But before the deal a seat is worth about a fair
share. A share of a win has at most the variance of a Bernoulli variable with the same mean (Bhatia and Davis 2000).
This variance gives the minimum error.

Playouts go to the end of the game. Where nothing was drawn and the usual move was played, the next position reuses the
playouts of the previous one. So the steps between positions consist of luck and decisions only. The rest is the value
of a seat before the deal, or in the position with which the game began.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from tabletop.teaching.analysis.figures.errors import WIDEST, estimate_error
from tabletop.teaching.analysis.figures.scale import compute_fair_share
from tabletop.teaching.analysis.luck import Draw
from tabletop.teaching.analysis.open_playouts import OpenPlayouts

Rows = list[list[float]]
"""Rows of playout values; the same index in every row is the same playout number."""


@dataclass(frozen=True)
class GamePlayouts:
    """The current playouts of a whole game."""

    sights: Sequence[OpenPlayouts]
    """The playouts of each position."""
    draws: Sequence[Draw]
    decided: Mapping[int, tuple[int, OpenPlayouts]]
    """For each decision other than the usual one: the deciding seat, and the playouts after its action."""

    def compute_gains(self, index: int) -> list[float]:
        """Return the gain of the action at `index` over the usual one for its seat, with the actual hands.

        There is one value per playout.
        """
        seat, played = self.decided[index]
        return [
            actual[seat] - usual[seat] for actual, usual in zip(played.worths, self.sights[index].worths, strict=False)
        ]

    def compute_luck(self, seat: int) -> Rows:
        """Return the effect of each draw on a seat."""
        return [draw.compute_differences(seat) for draw in self.draws]

    def compute_skill(self, seat: int) -> Rows:
        """Return the effect of each decision on a seat. Effects of other seats' decisions are shared evenly."""
        rivals, rows = max(1, self.sights[0].state.game.num_players - 1), []
        for index, (who, _) in self.decided.items():
            weight = 1.0 if who == seat else -1.0 / rivals
            rows.append([weight * x for x in self.compute_gains(index)])
        return rows

    def compute_errors(self, seat: int) -> tuple[float, float, float]:
        """Return the standard errors of luck, decisions and rest."""
        luck, skill = self.compute_luck(seat), self.compute_skill(seat)
        return (
            _combine_errors(luck),
            _combine_errors(skill),
            max(_combine_errors([*luck, *skill]), self._compute_deal_error()),
        )

    def _compute_deal_error(self) -> float:
        """Return the standard error of the value of new deals for a seat; 0 if nothing was dealt."""
        fair = compute_fair_share(self.sights[0].state.game.num_players)
        times = next((len(draw.could.worths) for draw in self.draws if draw.index < 0), 0)
        return sqrt(fair * (1 - fair) / times) if times else 0.0


def _combine_errors(rows: Rows) -> float:
    """Return the standard error of all rows together; 0 for no rows, where nothing was estimated."""
    return estimate_error([sum(row) for row in zip(*rows, strict=False)], WIDEST) if rows else 0.0
