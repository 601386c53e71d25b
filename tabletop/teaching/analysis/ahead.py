"""A tutor who thinks ahead: what each action would give up, found out while somebody still looks at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf

from tabletop.engine import chance
from tabletop.engine.actions import Action
from tabletop.engine.sessions.outlook import Outlook, require_outlook
from tabletop.strategies.rollouts import Rollouts, candidates
from tabletop.teaching.analysis.figures.marks import MARKS, VERY_BAD
from tabletop.teaching.analysis.plan import Plan
from tabletop.teaching.analysis.tutor import PAIRS, TUTOR, Warned

LEAST = MARKS[0][1]
"""What may give up so much is worth a warning."""
ENOUGH = 24
"""So many pairs of playouts stand behind a warning: with a few, an error is not known either."""
SURE = 2.0
"""Standard errors by which an action must be better than that to be let go."""


def ahead(outlook: Outlook, plan: Plan | None = None) -> Iterator[Mapping[str, Warned] | None]:
    """What every action would give up, those first that look best: all that is known by now, None between.

    `outlook` is that of the seat that is asked, `plan` says how thoroughly. What looks best is found first; every other
    action is then played out beside it, in guesses it was not chosen by, until it is clear whether it is a very bad
    one. Nothing at all comes where there is no choice.

    >>> from tabletop.teaching.analysis import ahead
    >>> *_, known = ahead(tabletop.Outlook(deal))
    >>> sorted((action, warned.ready, warned.mark) for action, warned in known.items())
    [('pass', True, ''), ('take', True, '')]
    """
    require_outlook(outlook)
    plan = plan or TUTOR
    legal, question = outlook.legal_actions(), outlook.question
    if len(legal) < 2 or question is None or question.routine:
        return
    game = outlook.game
    base, value = plan.strategy(game), plan.valued(game)
    offered = candidates(outlook, base, plan.candidates, chance.side_stream("ahead", plan.seed))
    found = Rollouts(outlook, offered, base, plan.depth, plan.seed * 3 + 1, value)
    for _ in found.halving(plan.screening * len(offered)):
        yield None
    best, known = found.best, dict[str, Warned]()
    open_still = []
    for action in sorted(legal, key=lambda one: offered.index(one) if one in offered else len(offered)):
        loss, error = found.difference(best, action) if action in offered else (LEAST, inf)
        if action == best or loss + SURE * _spread(found, best, action) < LEAST:
            known[str(action)] = Warned(str(action), max(0.0, loss), error, playouts=plan.screening, ready=True)
        else:
            open_still.append(action)
    yield dict(known)
    for action in open_still:
        pair = Rollouts(outlook, (best, action), base, plan.depth, plan.seed * 3 + 2, value)
        while not (warned := _warned(pair, best, action, plan)).ready:
            for _ in range(PAIRS):
                for k in (0, 1):
                    yield from pair.pieces(k)
        known[str(action)] = warned
        yield dict(known)


def _spread(found: Rollouts, best: Action, action: Action) -> float:
    """The error by which it is decided whether to look on: actions that come to the same are not looked at for long."""
    if action not in found.actions:
        return 0.0
    return found._difference(found.actions.index(best), found.actions.index(action))[1]


def _warned(pair: Rollouts, best: Action, action: Action, plan: Plan) -> Warned:
    """What is known of an action beside the best one."""
    pairs = len(pair.worths[1])
    loss, error = pair.difference(best, action)
    found = Warned(str(action), max(0.0, loss), error, str(best) if loss > 0 else "", pairs)
    harmless = pairs >= PAIRS and loss + SURE * _spread(pair, best, action) < LEAST
    clear = harmless or (pairs >= ENOUGH and found.mark == VERY_BAD)
    return Warned(found.action, found.loss, error, found.better, pairs, clear or pairs >= plan.playouts)
