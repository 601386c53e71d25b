"""Preview of an action: it is carried out on a copy that knows only what the player may know.

The trial runs until another seat must decide, the player has a real choice, chance is drawn on, or a rule reads
information that is hidden from the player. The changes up to then are certain, and the preview reports what ended it.
If other seats may still react, a second trial shows the result if none of them does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from tabletop.engine.core.actions import Action, Question, require_action
from tabletop.engine.core.agenda import MAX_STEPS, Pending
from tabletop.engine.core.decisions import IllegalActionError, require_position
from tabletop.engine.core.hidden_information import (
    ACCESS_GUARD,
    FORBIDDEN,
    IDENTITY_ONLY,
    ChanceAccess,
    HiddenInformationAccess,
)
from tabletop.engine.core.outcomes import POINTS, Consequences, Continuation, Difference
from tabletop.engine.core.values import Value
from tabletop.engine.preview.differences import find_differences
from tabletop.engine.preview.opaque_values import copy_for_player
from tabletop.engine.schema.field_types import SCORE_NAMES

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

S = TypeVar("S", bound="State")

PREVIEW_SEED = 20_011
"""Seed for resampling the hidden information of a trial; the result does not depend on it."""


class ActionPreviewer:
    """Previews for the seat to move in one position: prepared once, used for any number of actions.

    Args:
        state: The position.
        seed: Seed for resampling the hidden information; the result does not depend on it.

    Raises:
        PositionError: `state` is not a position.
    """

    def __init__(self, state: State, seed: int = PREVIEW_SEED) -> None:
        require_position(state)
        self.state = state
        self.player = state.current_player()
        self.known = copy_for_player(state, self.player, seed)

    def preview(self, action: Action | str) -> Consequences:
        """Return the changes by a legal action.

        Raises:
            IllegalActionError: The action is not legal.
            NotationError: The text is no action of the game.

        >>> previewer = tabletop.ActionPreviewer(deal)
        >>> [len(previewer.preview(action).differences) for action in deal.legal_actions()]
        [3, 0]
        """
        return self.preview_with_trial(action)[0]

    def preview_with_trial(self, action: Action | str) -> tuple[Consequences, State, Trial]:
        """Return the changes by a legal action, the position after it and its trial, as `explore_choices` needs them.

        Raises:
            IllegalActionError: The action is not legal.
            NotationError: The text is no action of the game.

        >>> consequences, after, trial = tabletop.ActionPreviewer(deal).preview_with_trial("take")
        >>> len(consequences.differences), trial.then.why, after.decision.prompt
        (3, 'choice', 'Which card is discarded?')
        """
        question = self.state.question
        action = require_action(self.state.game, action, () if question is None else question.kinds)
        if action not in self.state.legal_actions():
            raise IllegalActionError(self.state.check(action))
        after, trial = run_trial(self.known, action)
        changes = self._find_changes(self.known, after, trial)
        unless = None if trial.offer is None else self._preview_without_reactions(action, after, trial)
        usual = tuple(trial.usual)
        return Consequences(*changes, usual, trial.then, trial.steps, trial.stopped, unless), after, trial

    def find_scoring_rules(self, action: Action) -> tuple[str, ...]:
        """Return the ids of the rules by which a legal action changes points, as far as that is certain.

        >>> tabletop.ActionPreviewer(deal).find_scoring_rules(gin.parse_action("take"))
        ()
        """
        after = self.known.clone()
        after.is_emitting = True
        rules: dict[str, None] = {}
        with ACCESS_GUARD.set(FORBIDDEN):
            Trial(after, action)
        with ACCESS_GUARD.set(IDENTITY_ONLY):
            for event in after._events:
                if any(name == POINTS or name in SCORE_NAMES for _, name, _ in event.changes()):
                    rules.update(dict.fromkeys(after.game.cite_rules(event, self.known, after)))
        return tuple(rules)

    def _preview_without_reactions(self, action: Action, after: State, trial: Trial) -> Consequences | None:
        """Return the changes after the trial if no other seat reacts to the offer at which the trial ended."""
        passed, rest = run_trial(self.known, action, trial.offer)
        changes, then = self._find_changes(after, passed, rest), rest.then
        if any(changes) and then is not None and not then.own:
            then = None  # the effect is complete, and the course of play continues
        if not any(changes) and then is None:
            return None
        return Consequences(*changes, tuple(rest.usual[len(trial.usual) :]), then, rest.steps, rest.stopped)

    def _find_changes(
        self, before: State, after: State, trial: Trial
    ) -> tuple[tuple[Difference, ...], tuple[Value, ...]]:
        """Return the differences between the positions before and after a trial, and what the game adds to them."""
        with ACCESS_GUARD.set(IDENTITY_ONLY):
            changes = find_differences(before, after, self.player)
        try:
            with ACCESS_GUARD.set(FORBIDDEN):
                more = tuple(self.state.game.find_extra_changes(before, after, self.player))
        except HiddenInformationAccess:
            more = ()
        return remove_shuffled_piles(changes) if trial.in_shuffle else changes, more


def run_trial(
    known: State, action: Action, passing: type[Question] | None = None, leaves_course: bool = False
) -> tuple[State, Trial]:
    """Carry out an answer on a copy of a position of trials; return the copy between two steps, and the trial.

    A step that chance or hidden information interrupts is not carried out at all. Halfway through it the table may be
    in an invalid state, such as during a shuffle.
    """
    with ACCESS_GUARD.set(FORBIDDEN):
        after = known.clone()
        trial = Trial(after, action, declined_class=passing, leaves_course=leaves_course)
        if trial.stopped and trial.steps:
            after = known.clone()
            trial = Trial(after, action, trial.steps - 1, passing, trial.then, leaves_course=leaves_course)
    return after, trial


def remove_shuffled_piles(changes: Iterable[Difference]) -> tuple[Difference, ...]:
    """Return all differences except piles of the table, which an action interrupted by chance may be shuffling."""
    return tuple([change for change in changes if change.seat >= 0 or change.form != "things"])


class Trial:
    """Action that is carried out as far as it is certain, for at most `max_steps` steps.

    On a position with opaque ids it ends when a rule reads one of them; on any other position it runs to the next
    decision. Items that were on the agenda before the action belong to the course of play, so their questions are not
    attributed to the action. Questions of the class `declined_class` are answered for other seats as if these do not
    react. With `start`, the length of the agenda below the effect, the trial ends with the effect of the action. With
    `leaves_course`, it ends before a step that belongs to the course of play (`Step.is_course_of_play`).
    """

    def __init__(
        self,
        state: State,
        action: Action,
        max_steps: int = MAX_STEPS,
        declined_class: type[Question] | None = None,
        then: Continuation | None = None,
        start: int | None = None,
        leaves_course: bool = False,
    ) -> None:
        self.state, self.max_steps, self.declined_class = state, max_steps, declined_class
        question, self.player, self.because = state.agenda[-1]
        assert isinstance(question, Question)
        self.declined_offer = type(question) if self.find_pass(question, self.player) == action else None
        """Class of the offer that the action declines; other seats may get the same offer after it."""
        self.offer: type[Question] | None = None
        """Class of the offer to another seat at which the trial ended."""
        state.agenda.pop()
        self.is_whole, self.leaves_course = start is None, leaves_course
        self.start = len(state.agenda) if start is None else start
        """Length of the agenda before the action; deeper items are older."""
        self.earlier_items = state.agenda[: self.start]
        self.is_own = True
        """True if the current item was put on the agenda by the action."""
        self.is_in_course = False
        """True if a step of the course of play has begun."""
        self.steps = 0
        self.usual: list[Action] = []
        """Details and routine questions that were answered with their default."""
        state._events, state._legal = [], None
        state.because = action
        self.stopped = False
        """True if the trial ended within a step."""
        self.then = self.run(action, question) or then

    def run(self, action: Action, question: Question) -> Continuation | None:
        """Carry out the action and what follows; return what ends it."""
        try:
            action.resolve(self.state, self.player, question)
            while self.steps < self.max_steps:
                if not self.state.agenda:
                    return Continuation("over")
                step, seat, because = self.state.agenda[-1]
                self.is_in_course = self.is_in_course or step.is_course_of_play
                self.is_own = self.is_own and not step.is_course_of_play and self.is_above(self.state.agenda)
                if (not self.is_own and not self.is_whole) or (self.is_in_course and self.leaves_course):
                    return None
                if not isinstance(step, Question):
                    self.start_item(because)
                    step.resolve(self.state, seat)
                elif (answers := self.find_forced_answers(step, seat)) is None:
                    return self.find_interruption(step, seat)
                else:
                    self.start_item(because)
                    for answer in answers:
                        answer.resolve(self.state, seat, step)
        except ChanceAccess:
            self.stopped = True
            return Continuation("chance", own=self.is_own)
        except HiddenInformationAccess:
            self.stopped = True
            return Continuation("unseen", own=self.is_own)
        return None

    @property
    def in_shuffle(self) -> bool:
        """True if chance ended the trial within the action itself."""
        return self.stopped and self.then is not None and self.then.why == "chance"

    def is_above(self, agenda: Sequence[Pending]) -> bool:
        """Return True if the next item was added after the start; items that the action removed do not count."""
        before = self.earlier_items
        while before and (len(agenda) < len(before) or agenda[len(before) - 1] is not before[-1]):
            before.pop()
        self.start = len(before)
        return len(agenda) > self.start

    def start_item(self, because: Value | None) -> None:
        """Start the next item of the agenda."""
        self.state.agenda.pop()
        self.steps += 1
        self.state.because = because
        self.state._legal = None

    def find_forced_answers(self, question: Question, seat: int) -> Sequence[Action] | None:
        """Return the answers to a question that offers no choice, at most one; None if a seat must be asked."""
        try:
            if seat != self.player and type(question) is self.declined_class:
                return None if (passed := self.find_pass(question, seat)) is None else (passed,)
            legal = question.legal(self.state, seat) if question.is_auto_answered else None
            if legal is not None and len(legal) <= 1:
                return legal
            if seat != self.player or not (question.routine or question.is_detail):
                return None
            usual = question.default(self.state, seat)
        except HiddenInformationAccess:
            return None
        self.usual.append(usual)
        return (usual,)

    def find_interruption(self, question: Question, seat: int) -> Continuation | None:
        """Return how a question ends the preview; None if it belongs to the course of play or opens a turn."""
        own = self.is_own or type(question) is self.declined_offer
        if question.opens_turn or not own:
            return None
        if seat != self.player and self.find_pass(question, seat) is not None:
            self.offer = type(question)
        return Continuation("choice" if seat == self.player else "answer", seat, question)

    def find_pass(self, question: Question, seat: int) -> Action | None:
        """Return the answer that declines an offer; None if there is none or it depends on hidden information."""
        try:
            return question.pass_action(self.state, seat)
        except HiddenInformationAccess:
            return None
