"""Luck apart from skill: what chance did at one place, against all that could have come.

Everything is kept (the hands, what was decided) but what nobody could know: the order of the piles that lie face down,
and the chance to come. The position after the draw is played out, and so are those after other draws; the
difference of the means is the luck. In the mean over many games that is 0, however good the estimate is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.session.history import Node
from tabletop.strategies.rollouts import mean
from tabletop.teaching.analysis.analysis import Stroke
from tabletop.teaching.analysis.figures.errors import moderated, pooled
from tabletop.teaching.analysis.plan import Plan
from tabletop.teaching.analysis.playing import Dealt, Played, is_drawn

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game
    from tabletop.engine.core.state import State

DEAL = N_("The deal")
THEN = N_("Then chance had its say.")
"""Where what came is told by no event, e.g. because it lies hidden."""
TOLD = 2
"""So many things that came are told of one stroke."""


class Draw:
    """The work on one stroke of luck: playouts of what came, and of what could have come instead."""

    def __init__(self, index: int, seat: int, came: Played, could: Played, text: dict[str, str]) -> None:
        self.index, self.seat, self.came, self.could, self.text = index, seat, came, could, text

    def play(self, times: int) -> Iterator[None]:
        """Play until there are so many playouts of each, piece by piece."""
        for number in range(1, times + 1):
            yield from self.came.play(number)
            yield from self.could.play(number)

    def apart(self, seat: int) -> list[float]:
        """By how much more what came promised a seat than what could have come, playout by playout."""
        return [one[seat] - two[seat] for one, two in zip(self.came.worths, self.could.worths, strict=False)]

    def stroke(self, spread: Sequence[float] = ()) -> Stroke:
        """What is known by now; `spread` are the variances of `apart` over the whole game, a seat each."""
        apart = [self.apart(seat) for seat in range(self.came.state.game.num_players)]
        variances = spread or [pooled([one]) for one in apart]
        errors = tuple([moderated(one, variance) for one, variance in zip(apart, variances, strict=True)])
        return Stroke(self.index, self.seat, tuple([mean(one) for one in apart]), errors, self.text)


def strokes_of(draws: Sequence[Draw]) -> tuple[Stroke, ...]:
    """What is known of several draws of a game."""
    known = [draw for draw in draws if draw.could.worths and draw.came.worths]
    if not known:
        return ()
    spread = [pooled([draw.apart(seat) for draw in known]) for seat in range(known[0].came.state.game.num_players)]
    return tuple([draw.stroke(spread) for draw in known])


def draw_of(index: int, node: Node, plan: Plan, came: Played | None = None, could: Played | None = None) -> Draw | None:
    """The work on what chance did on the way to a node, whose decision was made at `index`; None if it did nothing.

    `came` are playouts of the node, `could` those of the decision in its position, if there are some.
    """
    if node.parent is None or node.action is None or node.player is None:
        return None
    before, after = node.parent.state, node.state
    if not is_drawn(before, after):
        return None
    could = could or Played(before, plan, node.action)
    return Draw(index, node.player, came or Played(after, plan), could, told(node))


def deal_of(game: Game, first: State, plan: Plan, came: Played | None = None) -> Draw:
    """The work on the deal of a new game; `came` are playouts of its first position, if there are some."""
    text = {lang: game.translate(DEAL, lang) for lang in LANGUAGES}
    return Draw(-1, -1, came or Played(first, plan), Dealt(first, plan), text)


def told(node: Node) -> dict[str, str]:
    """What came, by language: the events by which somebody learned something, or else what happened before chance."""
    seen = [event for event in node.events if event.reveals]
    events, state = seen or list(node.events), node.state
    texts = {lang: [event.text(state, lang) for event in events[:TOLD]] for lang in LANGUAGES}
    more = " …" if len(events) > TOLD else ""
    then = {lang: "" if seen else f" {state.game.translate(THEN, lang)}" for lang in LANGUAGES}
    return {lang: " ".join(rows) + more + then[lang] for lang, rows in texts.items()}
