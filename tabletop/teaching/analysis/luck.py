"""Luck apart from skill: what chance did at one place, against all that could have come.

Everything is kept (the hands, what was decided) but what nobody could know: the order of the piles that lie face down,
and the chance to come. The position after the draw is played out a little, and so are those after other draws; the
difference of the means is the luck. In the mean over many games that is 0, however good the estimate is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, cast

from tabletop.engine import chance
from tabletop.engine.rules import LANGUAGES
from tabletop.engine.sessions.history import Node
from tabletop.engine.values import N_
from tabletop.teaching.analysis.analysis import Stroke
from tabletop.teaching.analysis.plan import Plan
from tabletop.teaching.analysis.playing import error_of, is_drawn, mean, other_future, outcome

if TYPE_CHECKING:
    from tabletop.engine.game import Game
    from tabletop.engine.state import State

DEAL = N_("The deal")
TOLD = 2
"""So many things that came are told of one stroke."""


class Draw:
    """The work on one stroke of luck: `real` makes positions with what came, `other` those with what could have come.

    Both take a number, and make another position for each.
    """

    def __init__(
        self,
        index: int,
        seat: int,
        real: Callable[[int], State],
        other: Callable[[int], State],
        text: dict[str, str],
        plan: Plan,
    ) -> None:
        self.index, self.seat, self.real, self.other, self.text, self.plan = index, seat, real, other, text, plan
        self.came: list[tuple[float, ...]] = []
        """What each playout of what came promised each seat."""
        self.could: list[tuple[float, ...]] = []

    def play(self, times: int) -> Iterator[None]:
        """So many further playouts of each, piece by piece."""
        for _ in range(times):
            number = len(self.came)
            for make, worths in ((self.real, self.came), (self.other, self.could)):
                state = make(number)
                base, value = self.plan.strategy(state.game), self.plan.valued(state.game)
                seed = self.plan.seed * 7919 + self.index
                worths.append((yield from outcome(state, base, value, seed, number, self.plan.luck_depth)))
                yield

    def stroke(self) -> Stroke:
        """What is known by now."""
        came, could = [[*zip(*worths, strict=True)] for worths in (self.came, self.could)]
        luck = tuple([mean(one) - mean(two) for one, two in zip(came, could, strict=True)])
        pairs = zip(came, could, strict=True)
        errors = tuple([(error_of(one) ** 2 + error_of(two) ** 2) ** 0.5 for one, two in pairs])
        return Stroke(self.index, self.seat, luck, errors, self.text)


def draw_of(index: int, node: Node, plan: Plan) -> Draw | None:
    """The work on what chance did on the way to a node, whose decision was made at `index`; None if it did nothing."""
    if node.parent is None or node.action is None or node.player is None:
        return None
    before, after, action = node.parent.state, node.state, node.action
    if not is_drawn(before, after):
        return None

    def other(number: int) -> State:
        state = other_future(before, _mixed(plan, index, number, 0))
        state.telling = False
        state.apply_action(action)
        return state

    def real(number: int) -> State:
        return other_future(after, _mixed(plan, index, number, 1))

    return Draw(index, node.player, real, other, told(node), plan)


def deal_of(game: Game, first: State, plan: Plan) -> Draw:
    """The work on the deal of a new game."""

    def other(number: int) -> State:
        seed = int(chance.side_stream("deal", plan.seed, number).random() * 2**31)
        return cast("State", game.new_initial_state(seed))

    def real(number: int) -> State:
        return other_future(first, _mixed(plan, -1, number, 1))

    return Draw(-1, -1, real, other, {lang: game.translate(DEAL, lang) for lang in LANGUAGES}, plan)


def told(node: Node) -> dict[str, str]:
    """What came, by language: the events by which somebody learned something, or else all that happened."""
    events = [event for event in node.events if event.reveals] or list(node.events)
    state = node.state
    texts = {lang: [event.text(state, lang) for event in events[:TOLD]] for lang in LANGUAGES}
    more = " …" if len(events) > TOLD else ""
    return {lang: " ".join(rows) + more for lang, rows in texts.items()}


def _mixed(plan: Plan, index: int, number: int, what: int) -> int:
    return ((plan.seed * 1_009 + index + 1) * 1_000_003 + number * 2 + what) % 2**31
