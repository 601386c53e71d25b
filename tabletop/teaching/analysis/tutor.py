"""A tutor looks at an action before it is final: is it a very bad one, and what would be better?

It knows what the seat may know and nothing else, takes about a second, and says how sure it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from tabletop.engine.actions import Action, require_action
from tabletop.engine.decisions import IllegalActionError
from tabletop.engine.sessions.outlook import Outlook, require_outlook
from tabletop.engine.state import State
from tabletop.engine.values import N_
from tabletop.teaching.analysis.figures.marks import MARKS, VERY_BAD, error_percent, mark_of, percent
from tabletop.teaching.analysis.judging import LEAST, Judged, Judging
from tabletop.teaching.analysis.plan import Plan

TUTOR = Plan(playouts=36, candidates=5)
"""So much is played out before an action is final."""
PAIRS = 6
"""So many pairs of playouts are played between two looks at the figures."""
ASKS = N_("This gives up about {loss} (± {error}) of your chance to win. Better: {action}. Play it all the same?")


@dataclass(frozen=True)
class Warned:
    """What a tutor knows by now of an action that is about to be played."""

    action: str
    """In notation."""
    loss: float = 0.0
    """The chance to win that it gives up."""
    error: float = inf
    """The standard error of that."""
    better: str = ""
    """What would be better, in notation; "" if nothing is known."""
    playouts: int = 0
    """Upon how many pairs of playouts that rests."""
    ready: bool = False
    """Whether that is all."""

    @property
    def mark(self) -> str:
        """ "?!", "?", "??" or ""; only "??" is worth asking for."""
        return mark_of(self.loss, self.error) if self.playouts >= LEAST else ""

    def sentence(self, state: State, lang: str = "en") -> str:
        """What one is asked before it is final; "" where nothing speaks against it.

        `state` is the position, or what the seat may know of it.

        >>> from tabletop.teaching.analysis import Warned
        >>> Warned("pass", loss=0.3, error=0.02, better="take", playouts=24).sentence(deal)
        'This gives up about 30 % (± 2 %) of your chance to win. Better: Take the open card. Play it all the same?'
        """
        if self.mark != VERY_BAD:
            return ""
        figures = {"loss": percent(self.loss, lang, self.error), "error": error_percent(self.error, lang)}
        return state.say(lang, ASKS, {**figures, "action": state.game.parse_action(self.better)})


def tutor(outlook: Outlook, action: Action | str, plan: Plan | None = None) -> Iterator[Warned | None]:
    """What would be given up by an action, piece by piece: a `Warned` whenever more is known, None between.

    `outlook` is that of the seat that is about to play it; `plan` says how thoroughly. It ends as soon as it is clear
    whether the move is very bad. Raises IllegalActionError, NotationError for what is no action of the game, and
    PositionError if `outlook` is none.

    >>> from tabletop.teaching.analysis import tutor
    >>> *_, found = tutor(tabletop.Outlook(deal), "take")
    >>> found.ready, found.mark
    (True, '')
    """
    require_outlook(outlook)
    legal, question = outlook.legal_actions(), outlook.question
    played = require_action(outlook.game, action, () if question is None else question.kinds)
    if played not in legal:
        raise IllegalActionError(outlook.state.check(played))
    if len(legal) == 1 or question is None or question.routine:
        yield Warned(str(played), error=0.0, ready=True)
        return
    plan = plan or TUTOR
    work = Judging(outlook, played, plan)
    yield from work.screen()
    while True:
        before = work.pairs
        yield from work.compare(min(PAIRS, plan.playouts - before))
        found = _warned(work.judged(0, outlook.player), work)
        yield found
        if found.ready or work.pairs == before:
            return


def _warned(found: Judged, work: Judging) -> Warned:
    """What is to be said of it by now."""
    least = MARKS[0][1]
    spread = work.close._difference(1, 0)[1] if work.close is not None else 0.0
    possible = work.pairs > 0 and found.difference + 2 * spread >= least
    ready = not possible or found.mark == VERY_BAD or work.pairs >= work.plan.playouts
    better = found.best if found.best != found.action else ""
    return Warned(found.action, found.loss, found.error, better, found.playouts, ready)
