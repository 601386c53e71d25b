"""State of a guided game: moments, predictions and rules met, derived from the line of a session alone.

Besides the game only the answers to predictions are stored, as annotations of the session. So a saved game resumes with
the same progress, and undo and other branches work without further code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from random import Random

from tabletop.engine.core.player_view import PlayerView, Strategy
from tabletop.engine.core.state import State
from tabletop.engine.session.auto_pass import CHOICE, find_auto_pass
from tabletop.engine.session.history import Node, find_cited_rules, find_visible_rules
from tabletop.engine.session.session import Session
from tabletop.strategies.base import find_fast_strategy
from tabletop.teaching.guided.guide import GameGuide, TeachingMoment
from tabletop.teaching.guided.prediction import Prediction, build_prediction

MAX_PREDICTIONS = 5
"""Number of predictions that the learner is asked for in a game."""
FIRST_PREDICTION = 2
"""Number of decisions before the first prediction."""
PREDICTION_INTERVAL = 3
"""Number of decisions from one prediction to the next, unless earlier ones came late."""
MIN_INTERVAL = 2
"""Minimum number of decisions from one prediction to the next."""
MAX_NOTES = 2
"""Maximum number of rules explained at a position from the log; 1 where a moment comes up."""
SKIPPED = "skipped"
"""Annotation of a position whose prediction was skipped; else it is the answer."""
MAX_DECISIONS = 400
"""Maximum number of decisions of the learner in a game that is played through."""


@dataclass(frozen=True)
class GuideProgress:
    """Progress of the learner up to a node, including the moment that comes up there."""

    moment: TeachingMoment | None = None
    """Moment that comes up at this node; None if none does."""
    prediction: Prediction | None = None
    """Prediction that the learner is asked for at this node."""
    shown: frozenset[str] = frozenset()
    """Ids of the moments that have come up, this one included."""
    met: frozenset[str] = frozenset()
    """Ids of the rules of the guide that decisions of the learner have met."""
    decisions: int = 0
    """Number of decisions of the learner before this node."""
    asked: frozenset[tuple[str, str]] = frozenset()
    """Predictions up to this node, each as the action and the number."""

    notes: tuple[str, ...] = ()
    """Ids of the rules of `GameGuide.explain` to explain at this node."""
    noted: frozenset[str] = frozenset()
    """Rules of `GameGuide.explain` that the log has shown up to this node."""
    waiting: tuple[str, ...] = ()
    """Those of them that are still to be explained."""
    next_prediction: int = FIRST_PREDICTION
    """Number of decisions from which on the next prediction may be asked for."""

    @property
    def predictions(self) -> int:
        """Number of predictions up to this node."""
        return len(self.asked)


class GuidedGame:
    """A guided game: the guide, the session that is played, and the progress at the shown position.

    `session` is a game of this guide, by default a new one with the guide's seed. Raises ValueError for another game.

    >>> from tabletop.teaching.guided import GuidedGame, load_guide
    >>> guided = GuidedGame(load_guide("gin_rummy_first_game"))
    >>> guided.advance()
    >>> guided.progress.decisions, guided.is_asked
    (0, True)
    """

    def __init__(self, guide: GameGuide, session: Session | None = None) -> None:
        if session is not None and not guide.fits(session):
            raise ValueError(f"the session is no game of the guide {guide.id!r}")
        self.guide = guide
        self.session = guide.new_session() if session is None else session
        self._progress: dict[Node, GuideProgress] = {}

    @property
    def is_asked(self) -> bool:
        """True if the learner has a real choice in the shown position."""
        return has_choice(self.session.state, self.guide.seat)

    @property
    def progress(self) -> GuideProgress:
        """Progress at the shown position."""
        return self.get_progress(self.session.node)

    @property
    def prediction(self) -> Prediction | None:
        """Prediction that the learner is asked for in the shown position; None if there is none."""
        return self.progress.prediction

    @property
    def last_decision(self) -> Node | None:
        """Node that the learner's last real choice led to; None before the first one."""
        node: Node | None = self.session.node
        while node is not None and node.parent is not None:
            if self.is_decision(node):
                return node
            node = node.parent
        return None

    def is_decision(self, node: Node) -> bool:
        """Return True if a real choice of the learner led to a node.

        >>> from tabletop.teaching.guided import GuidedGame, load_guide
        >>> guided = GuidedGame(load_guide("gin_rummy_first_game"))
        >>> guided.is_decision(guided.session.node)
        False
        """
        before = node.parent
        if before is None or node.player != self.guide.seat or node.number in self.session.unasked:
            return False
        return has_choice(before.state, self.guide.seat)

    def answer_prediction(self, answer: int | None) -> None:
        """Save the learner's answer to the prediction of the shown position with the game; None skips it.

        >>> from tabletop.teaching.guided import GuidedGame, load_guide
        >>> guided = GuidedGame(load_guide("gin_rummy_first_game"))
        >>> guided.answer_prediction(None)
        >>> guided.has_answered(guided.session.node), guided.get_answer(guided.session.node)
        (True, None)
        """
        self.session.annotate(SKIPPED if answer is None else str(answer))

    def has_answered(self, node: Node) -> bool:
        """Return True if the learner has answered or skipped the prediction of a node.

        >>> from tabletop.teaching.guided import GuidedGame, load_guide
        >>> guided = GuidedGame(load_guide("gin_rummy_first_game"))
        >>> guided.has_answered(guided.session.node)
        False
        """
        return self.session.annotations.get(node.number) == SKIPPED or self.get_answer(node) is not None

    def get_answer(self, node: Node) -> int | None:
        """Return the learner's answer to the prediction of a node; None if there is none.

        >>> from tabletop.teaching.guided import GuidedGame, load_guide
        >>> guided = GuidedGame(load_guide("gin_rummy_first_game"))
        >>> guided.get_answer(guided.session.node) is None
        True
        """
        prediction, text = self.get_progress(node).prediction, self.session.annotations.get(node.number)
        options = prediction.options if prediction is not None else ()
        return next((number for number in options if str(number) == text), None)

    def count_predictions(self) -> tuple[int, int]:
        """Return the numbers of right and of answered predictions of the current branch."""
        answers = [(self.get_answer(node), self.get_progress(node).prediction) for node in self.session.nodes]
        results = [answer == prediction.answer for answer, prediction in answers if answer is not None and prediction]
        return sum(results), len(results)

    def advance(self) -> None:
        """Let the opponents play and forced moves be made, until the learner has a choice or the game is over.

        Only needed without a table, which does the same.
        """
        self.session.run_strategies()

    def get_progress(self, node: Node) -> GuideProgress:
        """Return the progress at a node of the session. It is computed once for each node.

        >>> from tabletop.teaching.guided import GuidedGame, load_guide
        >>> guided = GuidedGame(load_guide("gin_rummy_first_game"))
        >>> guided.get_progress(guided.session.nodes[0]).decisions
        0
        """
        line = []
        at: Node | None = node
        while at is not None and at not in self._progress:
            line.append(at)
            at = at.parent
        before = self._progress[at] if at is not None else GuideProgress()
        for descendant in reversed(line):
            before = self._progress[descendant] = self._evaluate_node(before, descendant)
        return before

    def _evaluate_node(self, before: GuideProgress, node: Node) -> GuideProgress:
        met, decisions, seat = before.met, before.decisions, self.guide.seat
        if self.is_decision(node):
            assert node.parent is not None
            decisions += 1
            missing = set(self.guide.rules) - met
            cited = missing.intersection(find_cited_rules(node)) if missing else set()
            moment = before.moment
            if moment is not None and moment.rule in missing and moment.is_refused(node.parent.state):
                cited.add(moment.rule)
            met = met | cited
        is_asked = has_choice(node.state, seat)
        moment = self._find_moment(node.state, before.shown, met) if is_asked else None
        shown, prediction, asked_keys = before.shown, None, before.asked
        if moment is not None:
            shown = shown | {moment.id}
        asks = decisions >= before.next_prediction and before.predictions < MAX_PREDICTIONS
        next_prediction = before.next_prediction
        if asks and is_asked:
            prediction = build_prediction(node.state, self.guide.predict, asked_keys)
        if prediction is not None:
            asked_keys = asked_keys | {prediction.key}
            planned = FIRST_PREDICTION + PREDICTION_INTERVAL * len(asked_keys)
            next_prediction = max(planned, decisions + MIN_INTERVAL)
        new = self._list_noted_rules(node) if node.parent is not None else ()
        waiting = (*before.waiting, *(rule for rule in new if rule not in before.noted))
        count = (MAX_NOTES if moment is None else 1) if is_asked else 0
        notes, rest = waiting[:count], waiting[count:]
        noted = before.noted.union(waiting)
        return GuideProgress(moment, prediction, shown, met, decisions, asked_keys, notes, noted, rest, next_prediction)

    def _list_noted_rules(self, node: Node) -> Sequence[str]:
        """Return the visible rules of a node that the guide explains at first sight and no moment teaches."""
        if not self.guide.explain:
            return ()
        visible = (rule for rule in find_visible_rules(node, self.guide.seat) if rule not in self.guide.rules)
        return [rule for rule in visible if any(fnmatchcase(rule, pattern) for pattern in self.guide.explain)]

    def _find_moment(self, state: State, shown: frozenset[str], met: frozenset[str]) -> TeachingMoment | None:
        """Return the first moment whose conditions hold, or else the first whose rule has been met unexplained."""
        waiting = [moment for moment in self.guide if moment.id not in shown]
        due = (moment for moment in waiting if moment.is_due(state, shown))
        return next(due, None) or next((moment for moment in waiting if moment.rule in met), None)


def has_choice(state: State, seat: int) -> bool:
    """Return True if the seat is asked and has two legal actions or more in a question that is not routine."""
    question = state.question
    if question is None or state.current_player() != seat or question.routine:
        return False
    return len(state.legal_actions()) > 1 and find_auto_pass(CHOICE, state) is None


def play_through(guided: GuidedGame, learner: Strategy | None = None, seed: int = 0) -> GuideProgress:
    """Play a guided game to its end with a strategy in the learner's seat, and return the progress at the end.

    `learner` is by default the game's own fast strategy; `seed` is that of its random numbers. Raises StrategyError if
    an opponent fails.

    >>> from tabletop.teaching.guided.guided_game import GuidedGame, play_through
    >>> from tabletop.teaching.guided import load_guide
    >>> play_through(GuidedGame(load_guide("gin_rummy_first_game"))).decisions > 5
    True
    """
    session, source = guided.session, Random(seed)
    player = learner or find_fast_strategy(session.game)
    for _ in range(MAX_DECISIONS):
        guided.advance()
        state = session.state
        if state.is_terminal():
            break
        session.apply(player.decide(PlayerView(state, guided.guide.seat), source))
    return guided.progress
