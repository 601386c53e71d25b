"""Advice for the seat to decide: the best moves with their win chances, and the loss of every move.

Hint and tutor show the same advice, and the coach asks the same adviser afterwards, so they recommend the same move. A
move that has not been evaluated is reported as such.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from tabletop.engine.core.actions import Action, require_action
from tabletop.engine.core.decisions import IllegalActionError
from tabletop.engine.core.player_view import PlayerView, require_player_view
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_
from tabletop.strategies.chances import Adviser, Chance
from tabletop.strategies.search_progress import EVERY, DecisionText, Words
from tabletop.teaching.analysis.decision_evaluation import MIN_PLAYOUT_PAIRS
from tabletop.teaching.analysis.figures.marks import MARKS, VERY_BAD, format_error, format_percent, get_mark
from tabletop.teaching.analysis.plan import AnalysisPlan

PAIRS = 6
"""Pairs of rollouts between two checks of the estimates."""
ENOUGH = 24
"""Minimum number of pairs of rollouts before a move is called harmless or very bad.

With fewer pairs, a loss that occurs in one sample out of eight is missed too often.
"""
SAFE_STANDARD_ERRORS = 2.0
"""Number of standard errors by which a harmless move must stay below the smallest loss that is warned of."""
FIRST_PLAYOUTS = 24
"""Playouts of each of the best moves before moves outside the candidates are evaluated."""
STEP = 8
"""Playouts of each move between two reports."""

ASKS = N_("This gives up about {loss} (± {error}) of your chance to win. Better: {action}. Play it all the same?")
UNKNOWN = N_("This move has not been evaluated yet.")


@dataclass(frozen=True)
class MoveEvaluation:
    """The evaluation of a move that is about to be played."""

    action: str
    """The move in notation."""
    loss: float = 0.0
    """The win chance that the move gives up."""
    error: float = inf
    """Standard error of the loss."""
    better: str = ""
    """The recommended move, in notation; "" if there is none yet."""
    playouts: int = 0
    """Number of pairs of rollouts behind the estimate."""
    ready: bool = False
    """True if the evaluation is complete. Before that there is no evidence for or against the move."""

    @property
    def mark(self) -> str:
        """The mark "?!", "?", "??" or "". Only "??" leads to a warning."""
        return get_mark(self.loss, self.error) if self.playouts >= MIN_PLAYOUT_PAIRS else ""

    def sentence(self, state: State, lang: str = "en") -> str:
        """Return the question to confirm before the move is final; "" if nothing speaks against the move.

        `state` is the position, or the seat's information about it.

        >>> from tabletop.teaching.analysis import MoveEvaluation
        >>> MoveEvaluation("pass", 0.3, 0.02, better="take", playouts=24, ready=True).sentence(deal)
        'This gives up about 30 % (± 2 %) of your chance to win. Better: Take the open card. Play it all the same?'
        >>> MoveEvaluation("pass").sentence(deal)
        'This move has not been evaluated yet.'
        """
        if not self.ready:
            return state.game.translate(UNKNOWN, lang)
        if self.mark != VERY_BAD:
            return ""
        figures = {"loss": format_percent(self.loss, lang, self.error), "error": format_error(self.error, lang)}
        return state.say(lang, ASKS, {**figures, "action": state.game.parse_action(self.better)})


@dataclass(frozen=True)
class SuggestedMove:
    """One of the best moves."""

    key: str
    """The move in notation."""
    texts: Mapping[str, str]
    """The move in words, by language."""
    chance: Chance | None
    """Win chance with the move; None if it is unknown."""
    behind: float
    """Difference in win chance from the best move."""
    behind_error: float
    """Standard error of the difference; infinite if it is unknown."""
    line: tuple[DecisionText, ...]
    """A possible continuation: one playout in a sample of the hidden information."""


@dataclass(frozen=True)
class Advice:
    """The current evaluation of a decision."""

    best: tuple[SuggestedMove, ...]
    """The best moves, the recommended one first; empty until the search is complete."""
    moves: Mapping[str, MoveEvaluation]
    """The evaluated moves, by notation."""
    playouts: int
    """Total number of playouts to the end of the game, over all moves."""

    @property
    def first(self) -> str:
        """The recommended move in notation; "" until the search is complete."""
        return self.best[0].key if self.best else ""

    def get_evaluation(self, action: str) -> MoveEvaluation:
        """Return the evaluation of a move, given in notation.

        >>> from tabletop.teaching.analysis import Advice
        >>> Advice((), {}, 0).get_evaluation("take").ready
        False
        """
        return self.moves.get(action, MoveEvaluation(action))


def advise(
    view: PlayerView, plan: AnalysisPlan | None = None, every_move: bool = False, every: float = EVERY
) -> Iterator[Advice | None]:
    """Find the best moves, their win chances and the losses of other moves, incrementally.

    Args:
        view: View of the seat to decide.
        plan: Amount of work; the default plan if None.
        every_move: Evaluate all legal moves, as a tutor needs; otherwise only the best ones.
        every: Seconds between two reports.

    Yields:
        An `Advice` when the search is complete and whenever it improves; None in between. Yields nothing if there is no
        choice.

    >>> from tabletop.teaching.analysis import advise
    >>> *_, found = advise(tabletop.PlayerView(deal), every_move=True)
    >>> found.first, [(key, one.ready, one.mark) for key, one in sorted(found.moves.items())]
    ('take', [('pass', True, ''), ('take', True, '')])
    >>> 0 < found.best[0].chance.low < found.best[0].chance.high < 1
    True
    """
    require_player_view(view)
    plan = plan or AnalysisPlan()
    legal, question = view.legal_actions(), view.question
    if len(legal) < 2 or question is None or question.routine:
        return
    adviser, words, evaluations = plan.build_adviser(view), Words(view), dict[str, MoveEvaluation]()
    last_report = 0.0
    for _ in adviser.search():
        yield None
    for news in _evaluate_moves(adviser, legal, evaluations, every_move):
        now = time.monotonic()
        if news and now - last_report >= every:
            last_report = now
            yield _build_advice(adviser, words, evaluations)
        else:
            yield None
    yield _build_advice(adviser, words, evaluations)


def _evaluate_moves(
    adviser: Adviser, legal: Sequence[Action], evaluations: dict[str, MoveEvaluation], every_move: bool
) -> Iterator[bool]:
    """Do all work after the search. Yield True whenever there is a new result."""
    yield True
    budget = adviser.budget
    yield from _compare_moves(adviser, adviser.tried if every_move else adviser.best, evaluations)
    yield from _play_out(adviser, 0, min(FIRST_PLAYOUTS, budget.playouts))
    if every_move:
        yield from _compare_moves(adviser, [action for action in legal if action not in adviser.tried], evaluations)
    yield from _play_out(adviser, FIRST_PLAYOUTS, budget.playouts)


def _compare_moves(
    adviser: Adviser, actions: Sequence[Action], evaluations: dict[str, MoveEvaluation]
) -> Iterator[bool]:
    for action in actions:
        for evaluation in evaluate(adviser, action):
            if evaluation is not None and evaluation.ready:
                evaluations[evaluation.action] = evaluation
            yield evaluation is not None


def _play_out(adviser: Adviser, first: int, last: int) -> Iterator[bool]:
    for times in range(first + STEP, last + STEP, STEP):
        for _ in adviser.play_out(min(times, last)):
            yield False
        yield True


def evaluate(adviser: Adviser, action: Action) -> Iterator[MoveEvaluation | None]:
    """Compare a move with the first answer, incrementally, until it is clear whether it is very bad.

    Args:
        adviser: An adviser whose search is complete.
        action: A legal move.

    Yields:
        A `MoveEvaluation` whenever the estimate improves, None in between. The last one is ready.

    >>> from tabletop.teaching.analysis import evaluate
    >>> adviser = tabletop.strategies.Adviser(tabletop.PlayerView(deal))
    >>> for _ in adviser.search():
    ...     pass
    >>> *_, found = evaluate(adviser, deal.legal_actions()[0])
    >>> found.ready, found.mark
    (True, '')
    """
    evaluation, pairs = _evaluate_move(adviser, action), 0
    while not evaluation.ready:
        pairs += PAIRS
        for _ in adviser.compare(action, min(pairs, adviser.budget.pairs)):
            yield None
        evaluation = _evaluate_move(adviser, action)
        if not evaluation.ready:
            yield evaluation
    yield evaluation


def _evaluate_move(adviser: Adviser, action: Action) -> MoveEvaluation:
    """Return the current evaluation of a move."""
    if action == adviser.first:
        return MoveEvaluation(str(action), error=0.0, ready=True)
    loss, error, pairs = adviser.loss(action)
    better = str(adviser.first) if loss > 0 else ""
    evaluation = MoveEvaluation(str(action), max(0.0, loss), error, better, pairs)
    harmless = loss + SAFE_STANDARD_ERRORS * error < MARKS[0][1]
    clear = pairs >= ENOUGH and (harmless or evaluation.mark == VERY_BAD)
    return MoveEvaluation(
        evaluation.action, evaluation.loss, error, better, pairs, clear or pairs >= adviser.budget.pairs
    )


def review_move(
    view: PlayerView, action: Action | str, plan: AnalysisPlan | None = None, first: str = ""
) -> Iterator[MoveEvaluation | None]:
    """Evaluate one move that is about to be played, incrementally.

    Args:
        view: View of the seat about to play the move.
        action: The move.
        plan: Amount of work; the default plan if None.
        first: The move that the same plan recommends here, in notation, if it is known. It replaces the search.

    Yields:
        A `MoveEvaluation` whenever the estimate improves, None in between. The last one is ready.

    Raises:
        IllegalActionError: The move is not legal.
        NotationError: `action` is no action of the game.
        PositionError: `view` is not a player view.

    >>> from tabletop.teaching.analysis import review_move
    >>> *_, found = review_move(tabletop.PlayerView(deal), "take")
    >>> found.ready, found.mark
    (True, '')
    """
    require_player_view(view)
    legal, question = view.legal_actions(), view.question
    played = require_action(view.game, action, () if question is None else question.kinds)
    if played not in legal:
        raise IllegalActionError(view.state.check(played))
    if len(legal) == 1 or question is None or question.routine:
        yield MoveEvaluation(str(played), error=0.0, ready=True)
        return
    adviser = (plan or AnalysisPlan()).build_adviser(view)
    if first:
        adviser.first = view.game.parse_action(first)
    else:
        for _ in adviser.search():
            yield None
    yield from evaluate(adviser, played)


def _build_advice(adviser: Adviser, words: Words, evaluations: Mapping[str, MoveEvaluation]) -> Advice:
    """Return the current results as plain data."""
    assert adviser.rollouts is not None
    best = []
    figures = {figure.action: figure for figure in adviser.rollouts.figures()}
    for action in adviser.best:
        behind, error = adviser.combine_losses(action)
        line = words.describe_line(adviser.rollouts, figures[action])
        text = words.describe_action(action)
        best.append(SuggestedMove(str(action), text, adviser.chance(action), behind, error, line))
    return Advice(tuple(best), dict(evaluations), sum(map(len, adviser.playouts.worths)))
