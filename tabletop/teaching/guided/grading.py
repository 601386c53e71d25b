"""Grades for a choice that the learner has made: best, good, wasteful or harmful, with one sentence of reason.

The choice is compared with the first answer of the adviser, on the information of the seat. A grade that says something
bad needs the same result under two strategies for the playouts, far outside the error. In doubt the choice is good.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tabletop.engine.core.actions import Action, require_action
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.preview.action_preview import ActionPreviewer
from tabletop.strategies.base import find_strategies
from tabletop.strategies.chances import Adviser, Budget
from tabletop.teaching.analysis.figures.marks import format_error, format_percent
from tabletop.teaching.exercise import BEST, GOOD, HARMFUL, WASTEFUL

GRADE_NAMES = {BEST: N_("Best"), GOOD: N_("Good"), WASTEFUL: N_("Wasteful"), HARMFUL: N_("Harmful")}

SECONDS = 2.5
"""Time limit of a grade."""
SEARCH_SHARE = 0.35
"""Share of the time for the search of the best move."""
BUDGET = Budget(search=60, candidates=6, pairs=48, playouts=6)
MIN_PAIRS = 8
"""Minimum number of pairs of playouts for a grade that says something bad."""
HARMFUL_LOSS = 0.10
"""Smallest loss of chance that is harmful."""
WASTEFUL_LOSS = 0.02
"""Smallest loss of value, on a scale from 0 to 1, that is wasteful."""
STANDARD_ERRORS = 3.0
"""Number of standard errors that a loss must exceed."""
SECOND_STRATEGIES = ("greedy", "easy", "random")
"""Strategies for the second series of playouts; the first that differs from that of the first series is taken."""
MAX_CHANGES = 3
"""Maximum number of changes listed in a reason."""

FOUND_NOTHING = N_("No better move was found.")
ABOUT_EQUAL = N_("None of the other choices is clearly better.")
WASTES = N_("Better: {action} ({changes}).")
WASTES_LATER = N_("Better: {action}. Played on in two ways, it led to a better position each time.")
HARMS = N_("It gives up about {loss} (± {error}) of your chance to win. Better: {action}.")


Loss = tuple[float, float]
"""A loss and its standard error."""
UNKNOWN_LOSS: Loss = (0.0, 1.0)


@dataclass(frozen=True)
class Grade:
    """The grade of one choice."""

    kind: str
    """BEST, GOOD, WASTEFUL or HARMFUL."""
    action: str
    """The choice in notation."""
    better: str = ""
    """The better move in notation; "" unless the grade says something bad."""
    loss: float = 0.0
    """Loss of chance for HARMFUL, loss of value for WASTEFUL, each the smaller of both series; else 0."""
    error: float = 0.0
    reasons: Mapping[str, str] = field(default_factory=dict)
    """The reason as a sentence, by language."""


def grade_move(view: PlayerView, action: Action | str, seconds: float = SECONDS) -> Iterator[Grade | None]:
    """Grade a legal action, incrementally.

    Args:
        view: View of the seat before the action.
        action: The action that was chosen.
        seconds: Time limit.

    Yields:
        None while the work goes on, and at last the grade. Yields nothing if there was no choice.

    >>> from tabletop.teaching.guided import grade_move
    >>> *_, grade = grade_move(tabletop.PlayerView(deal), "take")
    >>> grade.kind, grade.reasons["en"]
    ('best', 'No better move was found.')
    """
    end = time.monotonic() + seconds
    question = view.question
    played = require_action(view.game, action, () if question is None else question.kinds)
    if question is None or question.routine or len(view.legal_actions()) < 2:
        return
    adviser = Adviser(view, BUDGET)
    yield from _work_until(adviser.search(), end - (1 - SEARCH_SHARE) * seconds)
    if adviser.first is None:  # out of time: take the best so far
        adviser.first = adviser.rollouts.best if adviser.rollouts is not None else played
    first = adviser.first
    if played == first:
        yield _build_grade(view, BEST, played)
        return
    series = _Series(adviser)
    half = (time.monotonic() + end) / 2
    yield from _work_until(series.play(played, half), half)
    value, chance = series.measure(played)
    if value is None and chance is None:
        yield _build_grade(view, GOOD, played)
        return
    other = Adviser(view, BUDGET, base=_find_second_strategy(view, adviser))
    other.first = first
    second = _Series(other)
    yield from _work_until(second.play(played, end), end)
    second_value, second_chance = second.measure(played)
    if chance is not None and second_chance is not None:
        yield _build_grade(view, HARMFUL, played, first, min(chance, second_chance))
    elif value is not None and second_value is not None:
        yield _build_grade(view, WASTEFUL, played, first, min(value, second_value))
    else:
        yield _build_grade(view, GOOD, played)


def _work_until(work: Iterable[None], end: float) -> Iterator[None]:
    for _ in work:
        yield None
        if time.monotonic() >= end:
            return


class _Series:
    """Playouts of the choice and of the best move with one strategy, cut off for values, and for chances to the end."""

    def __init__(self, adviser: Adviser) -> None:
        self.adviser = adviser
        self.cut_off = adviser.pairs if adviser.map is not None else adviser.roll_pairs()

    def play(self, action: Action, end: float) -> Iterator[None]:
        """Play pairs of playouts until there are enough or the time is over."""
        places = [self.cut_off.actions.index(move) for move in (self._first, action)]
        for number in range(1, BUDGET.pairs + 1):
            for k in places:
                while len(self.cut_off.worths[k]) < number:
                    yield from self.cut_off.pieces(k)
            yield from self.adviser.compare(action, number)
            if time.monotonic() >= end:
                return

    def measure(self, action: Action) -> tuple[Loss | None, Loss | None]:
        """Return the losses of value and of chance, each None unless it is large and significant."""
        rollouts = self.cut_off
        first, other = rollouts.actions.index(self._first), rollouts.actions.index(action)
        pairs = min(len(rollouts.worths[first]), len(rollouts.worths[other]))
        value = rollouts.compare(first, other) if pairs >= MIN_PAIRS else UNKNOWN_LOSS
        loss, error, played = self.adviser.loss(action)
        chance = (loss, error) if played >= MIN_PAIRS else UNKNOWN_LOSS
        return _keep_if_significant(value, WASTEFUL_LOSS), _keep_if_significant(chance, HARMFUL_LOSS)

    @property
    def _first(self) -> Action:
        assert self.adviser.first is not None
        return self.adviser.first


def _keep_if_significant(loss: Loss, least: float) -> Loss | None:
    return loss if loss[0] >= least and loss[0] >= STANDARD_ERRORS * loss[1] else None


def _find_second_strategy(view: PlayerView, adviser: Adviser) -> str:
    strategies = find_strategies(view.game)
    return next(
        name for name in SECOND_STRATEGIES if name in strategies and type(strategies[name]) is not type(adviser.base)
    )


def _build_grade(
    view: PlayerView, kind: str, played: Action, better: Action | None = None, loss: Loss = (0.0, 0.0)
) -> Grade:
    reasons = {lang: _describe_reason(view, kind, played, better, loss, lang) for lang in LANGUAGES}
    return Grade(kind, str(played), "" if better is None else str(better), *loss, reasons)


def _describe_reason(view: PlayerView, kind: str, played: Action, better: Action | None, loss: Loss, lang: str) -> str:
    state: State = view.state
    if better is None:
        return state.game.translate(FOUND_NOTHING if kind == BEST else ABOUT_EQUAL, lang)
    if kind == HARMFUL:
        figures = {"loss": format_percent(loss[0], lang, loss[1]), "error": format_error(loss[1], lang)}
        return state.say(lang, HARMS, {"action": better, **figures})
    changes = _list_own_changes(view, better, played, lang)
    if not changes:
        return state.say(lang, WASTES_LATER, {"action": better})
    return state.say(lang, WASTES, {"action": better, "changes": "; ".join(changes[:MAX_CHANGES])})


def _list_own_changes(view: PlayerView, better: Action, played: Action, lang: str) -> list[str]:
    """Return the certain changes of the seat's numbers by the better move that the played one does not bring."""
    state, previewer = view.state, ActionPreviewer(view.state)
    texts = []
    for action in (better, played):
        differences = previewer.preview(action).differences
        own = [change for change in differences if change.seat == view.player and change.form == "number"]
        texts.append([change.describe_change(state, lang) for change in own])
    return [text for text in texts[0] if text not in texts[1]]
