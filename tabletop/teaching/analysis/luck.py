"""Separation of luck from skill: the outcome of one chance event compared with all possible outcomes.

The hands and the decisions stay fixed. Only information hidden from all players is resampled: the order of face-down
piles and future randomness. The position after the actual draw is played out, and so are positions after other draws.
The difference of the means is the luck. Its mean over many games is 0, however good or bad the value estimate is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.session.history import Node
from tabletop.strategies.rollouts import mean
from tabletop.teaching.analysis.analysis import ChanceEffect
from tabletop.teaching.analysis.figures.errors import compute_pooled_variance, estimate_error
from tabletop.teaching.analysis.open_playouts import DealPlayouts, OpenPlayouts, is_drawn
from tabletop.teaching.analysis.plan import AnalysisPlan

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game
    from tabletop.engine.core.state import State

DEAL = N_("The deal")
THEN = N_("Then chance had its say.")
"""Text for an outcome that no event describes, for example because it is hidden."""
TOLD = 2
"""Maximum number of events described for one stroke of luck."""


class Draw:
    """The work on one chance event: playouts of the actual outcome and of alternative outcomes."""

    def __init__(self, index: int, seat: int, came: OpenPlayouts, could: OpenPlayouts, text: dict[str, str]) -> None:
        self.index, self.seat, self.came, self.could, self.text = index, seat, came, could, text

    def play(self, times: int) -> Iterator[None]:
        """Play, incrementally, until there are `times` playouts of each kind."""
        for number in range(1, times + 1):
            yield from self.came.play(number)
            yield from self.could.play(number)

    def compute_differences(self, seat: int) -> list[float]:
        """Return the difference between actual and alternative outcome for a seat, per playout."""
        return [
            actual[seat] - alternative[seat]
            for actual, alternative in zip(self.came.worths, self.could.worths, strict=False)
        ]

    def estimate_stroke(self, spread: Sequence[float] = ()) -> ChanceEffect:
        """Return the current estimate.

        `spread` holds the variance of `compute_differences` over the whole game for each seat.
        """
        apart = [self.compute_differences(seat) for seat in range(self.came.state.game.num_players)]
        variances = spread or [compute_pooled_variance([differences]) for differences in apart]
        errors = tuple(
            [estimate_error(differences, variance) for differences, variance in zip(apart, variances, strict=True)]
        )
        return ChanceEffect(
            self.index, self.seat, tuple([mean(differences) for differences in apart]), errors, self.text
        )


def estimate_strokes(draws: Sequence[Draw]) -> tuple[ChanceEffect, ...]:
    """Return the current estimates for several draws of a game."""
    measured = [draw for draw in draws if draw.could.worths and draw.came.worths]
    if not measured:
        return ()
    spread = [
        compute_pooled_variance([draw.compute_differences(seat) for draw in measured])
        for seat in range(measured[0].came.state.game.num_players)
    ]
    return tuple([draw.estimate_stroke(spread) for draw in measured])


def build_draw(
    index: int, node: Node, plan: AnalysisPlan, came: OpenPlayouts | None = None, could: OpenPlayouts | None = None
) -> Draw | None:
    """Return the work on the chance event before a node, after the decision at `index`; None if there was none.

    `came` are existing playouts of the node, `could` existing playouts of the decision in its position.
    """
    if node.parent is None or node.action is None or node.player is None:
        return None
    before, after = node.parent.state, node.state
    if not is_drawn(before, after):
        return None
    could = could or OpenPlayouts(before, plan, node.action)
    return Draw(index, node.player, came or OpenPlayouts(after, plan), could, describe_outcome(node))


def build_deal(game: Game, first: State, plan: AnalysisPlan, came: OpenPlayouts | None = None) -> Draw:
    """Return the work on the deal of a new game; `came` are existing playouts of its first position."""
    text = {lang: game.translate(DEAL, lang) for lang in LANGUAGES}
    return Draw(-1, -1, came or OpenPlayouts(first, plan), DealPlayouts(first, plan), text)


def describe_outcome(node: Node) -> dict[str, str]:
    """Return the outcome by language: the events that revealed information, or else those before the chance event."""
    seen = [event for event in node.events if event.reveals]
    events, state = seen or list(node.events), node.state
    texts = {lang: [event.text(state, lang) for event in events[:TOLD]] for lang in LANGUAGES}
    more = " …" if len(events) > TOLD else ""
    then = {lang: "" if seen else f" {state.game.translate(THEN, lang)}" for lang in LANGUAGES}
    return {lang: " ".join(rows) + more + then[lang] for lang, rows in texts.items()}
