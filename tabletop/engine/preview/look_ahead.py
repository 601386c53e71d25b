"""Look-ahead: what an action leads to over the choices of the same seat that follow it.

The preview of an action ends at the next choice of its player. The look-ahead tries the answers to this choice and to
those after it, on the copy that knows only what the player may know. A choice ends where another seat decides, a turn
or an offer begins, the course of play goes on, chance is drawn on, or a rule reads hidden information.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action, Question, find_openers
from tabletop.engine.core.hidden_information import (
    ACCESS_GUARD,
    FORBIDDEN,
    IDENTITY_ONLY,
    ChanceAccess,
    HiddenInformationAccess,
)
from tabletop.engine.core.outcomes import OWN, POINTS, Difference, Name
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.preview.action_preview import ActionPreviewer, Trial, run_trial
from tabletop.engine.preview.differences import find_differences

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

MAX_CHOICES = 3
"""Largest number of successive choices that are tried."""
MAX_TRIALS = 64
"""Largest number of answers that are tried for one action."""
SEPARATOR = " › "
"""Separator between successive choices in a text."""


@dataclass(frozen=True)
class Outcome:
    """A result of the choices that follow an action."""

    choices: tuple[Action, ...]
    """Answers that lead to it."""
    differences: tuple[Difference, ...]
    """Numbers and things of seats that these answers change, after the changes by the action."""
    is_uncertain: bool
    """True if it has further effects that are unknown."""
    states: tuple[State, ...] = field(compare=False, repr=False)
    """Position in which each of the answers is given."""

    def count_points(self, player: int) -> int:
        """Return the points that the answers bring to a seat."""
        points = (change for change in self.differences if change.path[0].key == POINTS)
        return sum(change.amount for change in points if change.seat == player)

    def describe_choices(self, lang: str = "en") -> str:
        """Return the answers in words."""
        texts = (choice.text(state, lang) for choice, state in zip(self.choices, self.states, strict=True))
        return SEPARATOR.join(capitalize_first(text).removesuffix(".") for text in texts)


@dataclass(frozen=True)
class LookAhead:
    """What an action leads to over the choices that follow it."""

    player: int
    """Seat that chooses."""
    outcomes: tuple[Outcome, ...]
    """Different results, most points first."""
    is_whole: bool
    """True if every series of answers was tried to its end; otherwise there may be other results."""
    trials: int = field(compare=False)
    """Number of answers that were tried."""

    @property
    def best_points(self) -> int:
        """Most points among the results; 0 if there are none."""
        return max((outcome.count_points(self.player) for outcome in self.outcomes), default=0)


def look_ahead(previewer: ActionPreviewer, action: Action | str, limit: int = MAX_TRIALS) -> LookAhead | None:
    """Return what a legal action leads to over the choices of the same seat; None if it leads to no choice.

    Args:
        previewer: Previews of the position.
        action: The action, or its notation.
        limit: Largest number of answers that are tried.

    Raises:
        IllegalActionError: The action is not legal.
        NotationError: The text is no action of the game.

    >>> from tabletop.engine.preview.look_ahead import look_ahead
    >>> look_ahead(tabletop.ActionPreviewer(deal), "take").is_whole
    True
    """
    _, after, trial = previewer.preview_with_trial(action)
    return explore_choices(after, trial, limit)


def leads_to_choice(after: State, trial: Trial) -> bool:
    """Return True if an action leads to a choice of the same seat, without looking at its answers."""
    with ACCESS_GUARD.set(FORBIDDEN):
        return Exploration(after, trial, 0).find_choice(after, trial) is not None


def explore_choices(after: State, trial: Trial, limit: int = MAX_TRIALS) -> LookAhead | None:
    """Return what follows from the position after a trial by choices of its player; None if there is no choice."""
    return Exploration(after, trial, limit).explore()


@dataclass(frozen=True)
class Branch:
    """A position in which the player has a choice, and the answers that led to it."""

    state: State
    answers: tuple[Action, ...]
    choices: tuple[Action, ...] = ()
    states: tuple[State, ...] = ()


class Exploration:
    """Search over the choices that follow a trial, in the order of their number."""

    def __init__(self, after: State, trial: Trial, limit: int) -> None:
        self.after, self.trial, self.limit, self.player = after, trial, limit, trial.player
        self.causes = {trial.because}
        """Causes of the questions that belong to the same choice."""
        self.ends: dict[tuple[object, ...], Outcome] = {}
        self.is_whole = True
        self.paid: Mapping[str, int] = {}
        """Costs of every answer to the first choice, which the preview of the action counts already."""
        if trial.then is not None and trial.then.why == "choice" and isinstance(trial.then.question, Question):
            self.paid = trial.then.question.fixed_costs()

    def explore(self) -> LookAhead | None:
        """Try the answers until the limit is reached."""
        answers = self.list_answers(self.after, self.trial)
        if not answers:
            return None
        waiting, trials = deque([Branch(self.after, answers)]), 0
        while waiting:
            branch = waiting.popleft()
            if trials + len(branch.answers) > self.limit:
                self.is_whole = False
                continue
            trials += len(branch.answers)
            waiting += filter(None, [self.try_answer(branch, answer) for answer in branch.answers])
        outcomes = sorted(self.ends.values(), key=lambda outcome: -outcome.count_points(self.player))
        return LookAhead(self.player, tuple(outcomes), self.is_whole, trials)

    def try_answer(self, branch: Branch, answer: Action) -> Branch | None:
        """Carry out an answer: return the choice after it, or store the result if there is none."""
        end, trial = run_trial(branch.state, answer, leaves_course=True)
        choices, states = (*branch.choices, answer), (*branch.states, branch.state)
        answers = self.list_answers(end, trial)
        if not answers:
            changes = self.find_changes(end)
            is_uncertain = answers is not None or (trial.then is not None and trial.then.uncertain)
            key = (is_uncertain, *((change.where, change.amount) for change in changes))
            self.ends.setdefault(key, Outcome(choices, changes, is_uncertain, states))
        elif len(choices) < MAX_CHOICES:
            return Branch(end, answers, choices, states)
        else:
            self.is_whole = False
        return None

    def list_answers(self, state: State, trial: Trial) -> tuple[Action, ...] | None:
        """Return the answers to the choice of the player that follows a trial; None if the choice is complete.

        The answers are empty if they depend on chance or hidden information.
        """
        with ACCESS_GUARD.set(FORBIDDEN):
            if self.find_choice(state, trial) is None:
                return None
            try:
                return state.legal_actions()
            except (ChanceAccess, HiddenInformationAccess):
                return ()

    def find_choice(self, state: State, trial: Trial) -> Question | None:
        """Return the next question if it belongs to the same choice of the player; None if the choice is complete."""
        if trial.is_in_course or not state.agenda or (trial.then is not None and trial.then.why != "choice"):
            return None
        question, seat, because = state.agenda[-1]
        if seat != self.player or not isinstance(question, Question) or question.opens_turn:
            return None
        try:
            is_part = trial.is_own or isinstance(because, Action) or (because is not None and because in self.causes)
        except HiddenInformationAccess:
            return None
        is_new = not find_openers(type(state.game)).isdisjoint(question.kinds)
        if not is_part or is_new or trial.find_pass(question, seat) is not None:
            return None
        self.causes.add(because)
        return question

    def find_changes(self, end: State) -> tuple[Difference, ...]:
        """Return the changes of numbers and of the things of seats since the position after the action."""
        with ACCESS_GUARD.set(IDENTITY_ONLY):
            changes = find_differences(self.after, end, self.player)
        mirrors = self.after.game.mirrors
        counted = [
            change
            for change in changes
            if change.form != "word"
            and (change.seat >= 0 or change.form == "number")
            and not any(name.key in mirrors for name in change.path if name.is_field)
        ]
        paid = [change for change in counted if self.is_paid_from(change)]
        rest = [change for change in counted if change not in paid]
        for name, cost in self.paid.items():
            amount = cost + sum(change.amount for change in paid if change.path[0].key == name)
            rest.append(Difference("number", self.player, (Name(name, OWN, name),), 0, amount))
        return tuple(change for change in rest if change.amount)

    def is_paid_from(self, change: Difference) -> bool:
        """Return True if costs that are counted already were paid from this."""
        return change.seat == self.player and len(change.path) == 1 and change.path[0].key in self.paid
