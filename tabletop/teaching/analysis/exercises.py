"""An exercise made of a mistake: find a better move. What passes is found out by rollouts of every move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.engine.game import Game
from tabletop.engine.rules import LANGUAGES
from tabletop.engine.sessions.outlook import Outlook
from tabletop.engine.sessions.session import Session
from tabletop.engine.values import N_
from tabletop.strategies.rollouts import Rollouts
from tabletop.teaching.analysis.analysis import Analysis
from tabletop.teaching.analysis.figures.errors import mean
from tabletop.teaching.analysis.figures.marks import error_percent, mark_of, percent
from tabletop.teaching.analysis.judging import FREE, LEAST, WORTH_A_LOOK, Judged, Tried, figures_of
from tabletop.teaching.making import Making

MOST = 50
"""So many moves are tried, and told apart in an exercise."""
TITLE = N_("Decision {number}")
TASK = N_("Find a better move. What was played gave up {loss} (± {error}) of the chance to win: {action}")
WANTED = N_("Take it back and look for a better move.")
GAVE = N_("That gives up {loss} (± {error}) of the chance to win.")
FOUND = N_("Nothing better was found in {n} playouts: the chance to win is {mean} (± {error}).")


def passes(one: Tried) -> bool | None:
    """Whether a move is as good as the best, as far as that can be told; None if it was hardly tried.

    `one` is a move that was rolled out.

    >>> from tabletop.teaching.analysis import Tried, passes
    >>> best, worse, unknown = Tried("a", 0.5, 0.01, 40), Tried("b", 0.3, 0.01, 40, 0.2, 0.01), Tried("c", 0.3, 0.2, 2)
    >>> passes(best), passes(worse), passes(unknown)
    (True, False, None)
    """
    return None if one.visits < LEAST else not mark_of(one.behind, one.behind_error)


def every_move(found: Analysis, index: int, game: Game | None = None) -> Iterator[Judged | None]:
    """Roll out every legal move of a decision, until it is clear of each whether it is as good as the best.

    `found` is an analysis, `index` the position of its record; `game` is as for `analyse`. Yields the decision with all
    that is known, again and again, None between; the last is what `better_move` takes. Raises ValueError.

    >>> from tabletop.teaching.analysis import Plan, analyse, every_move
    >>> moves = session.run_strategies()
    >>> *_, found = analyse(session, Plan(playouts=6, depth=4, swing=0, luck=0))
    >>> *_, judged = every_move(found, 0)
    >>> sorted(one.action for one in judged.tried)
    ['pass', 'take']
    """
    judged, plan = _free(found, index), found.plan
    state = _session(found, index, game).state
    outlook = Outlook(state, judged.seat)
    first = [state.game.parse_action(one) for one in dict.fromkeys((judged.best, judged.action))]
    tried = [*first, *[action for action in outlook.legal_actions() if action not in first]][:MOST]
    work = Rollouts(
        outlook, tried, plan.strategy(state.game), plan.depth, plan.seed + index + 1, plan.valued(state.game)
    )
    open_ones = list(range(len(tried)))
    least = max(LEAST, plan.screening)
    while open_ones:
        many = min(map(len, work.worths))
        times = least if not many else least // 2 or 1
        for _ in range(times):
            for k in open_ones:
                yield from (None for _ in work.pieces(k))
                yield None
        best = _best(work)
        yield _known(judged, work, best)
        if max(map(len, work.worths)) >= plan.playouts:
            return
        unclear = [k for k in open_ones if k != best and _unclear(work, k, best)]
        open_ones = sorted({best, *unclear}) if unclear else []


def _best(work: Rollouts) -> int:
    """The place of the best among those that were tried most often."""
    most = max(map(len, work.worths))
    return max((k for k, worths in enumerate(work.worths) if len(worths) == most), key=lambda k: mean(work.worths[k]))


def _unclear(work: Rollouts, k: int, best: int) -> bool:
    """Whether a move may be worth a mark, and may be not."""
    behind, error = work.apart(best, k)
    return not mark_of(behind, error) and behind + 2 * error >= WORTH_A_LOOK


def _known(judged: Judged, work: Rollouts, best: int) -> Judged:
    found = sorted((figures_of(work, k, best) for k in range(len(work.actions))), key=lambda one: one.behind)
    return replace(judged, tried=tuple(found), best=str(work.actions[best]))


def _free(found: Analysis, index: int) -> Judged:
    judged = found.at(index)
    if judged is None or judged.kind != FREE or not judged.best:
        raise ValueError(f"at {index} there was no choice that was looked at")
    return judged


def _session(found: Analysis, index: int, game: Game | None) -> Session:
    """The game that was taken apart, at a position of it."""
    made = found.record.game(game)
    session = Session.from_record(found.record, ["human"] * made.num_players, made)
    session.goto(index)
    return session


def better_move(found: Analysis, judged: Judged, game: Game | None = None) -> Making:
    """An exercise of a decision: find a better move. `Making.save` writes it, `Making.lesson` has it played.

    `found` is an analysis, `judged` one of its decisions, best one of which `every_move` was tried; `game` is as for
    `analyse`. Every move that is as good as the best, as far as can be told, reaches the goal; to the others it is said
    how much they give up. Raises ValueError if nothing was rolled out there.

    >>> from tabletop.teaching.analysis import Plan, analyse, better_move, every_move
    >>> moves = session.run_strategies()
    >>> *_, found = analyse(session, Plan(playouts=6, depth=4, swing=0, luck=0))
    >>> *_, judged = every_move(found, 0)
    >>> better_move(found, judged).lesson("mine").mistakes()
    []
    """
    session = _session(found, judged.index, game)
    state, best = session.state, judged.tried[0] if judged.tried else None
    if best is None:
        raise ValueError(f"at {judged.index} nothing was rolled out")
    say = state.game.translate
    rest = [one for one in judged.tried[1:MOST] if one.action != judged.action or not judged.mark]
    also = tuple([one.action for one in rest if passes(one)])
    mistakes = {one.action: _gave(session, one.behind, one.behind_error) for one in rest if passes(one) is False}
    if judged.mark and judged.action != best.action:
        mistakes[judged.action] = _gave(session, judged.loss, judged.error)
    title, task, praise, wanted = {}, {}, {}, {}
    for lang in LANGUAGES:
        title[lang] = say(TITLE, lang).format(number=judged.index + 1)
        facts = {"loss": percent(judged.loss, lang, judged.error), "error": error_percent(judged.error, lang)}
        task[lang] = state.say(lang, TASK, {"action": state.game.parse_action(judged.action), **facts})
        chance = {"mean": percent(best.mean, lang, best.error), "error": error_percent(best.error, lang)}
        praise[lang] = say(FOUND, lang).format(n=best.visits, **chance)
        wanted[lang] = say(WANTED, lang)
    making = Making(session, title, task, "", also, mistakes, praise, wanted, _hints(found, judged))
    session.apply(best.action)
    return making


def _hints(found: Analysis, judged: Judged) -> list[dict[str, str]]:
    """What there is to look at: why the best move is better, where the reasons are about that one."""
    known = found.at(judged.index)
    if known is None or known.best != judged.best:
        return []
    rows = [judged.why.get(lang, ()) for lang in LANGUAGES]
    return [dict(zip(LANGUAGES, texts, strict=True)) for texts in zip(*rows, strict=False)]


def _gave(session: Session, loss: float, error: float) -> dict[str, str]:
    """What is said to a move that is worse, by language."""
    say = session.game.translate
    return {
        lang: say(GAVE, lang).format(loss=percent(loss, lang, error), error=error_percent(error, lang))
        for lang in LANGUAGES
    }
