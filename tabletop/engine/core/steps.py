"""Steps for every game: routines with a fallback, offers to several players, cancellation.

A reaction puts its own offer and `Cancel()` on the agenda. `Cancel` removes the next item, which is the action that the
reaction answers, because the agenda is a stack. Offers to seats that have not answered yet are removed with it:

    state.then(attacker, AskEach(MayCounter(), others), CarryOut(card))      # an attack
    state.then(answerer, AskEach(MayCounter(), everybody_else), Cancel())    # an answer to it, which may be answered
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabletop.engine.core.actions import Question, Step
from tabletop.engine.core.decisions import Obstacle, require_position
from tabletop.engine.core.events import Event
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_, Sendable, Value, value


@value
class AskEach(Step):
    """Put one question to several seats in turn."""

    sentence = N_("{question}")

    question: Question
    seats: tuple[int, ...]

    def resolve(self, state: State, player: int) -> None:
        if self.seats:
            # The remaining seats are one item, so that a reaction of the first can remove their offers too.
            state.then(player, AskEach(self.question, self.seats[1:]))
            state.then(self.seats[0], self.question)


@value
class Cancelled(Event):
    """A pending step was cancelled."""

    sentence = N_("This does not happen: {what}.")

    what: Step


@value
class Cancel(Step):
    """Remove the next item of the agenda, and the remaining offers to other seats."""

    sentence = N_("What comes next is cancelled")

    def resolve(self, state: State, player: int) -> None:
        what, _, _ = state.cancel_next()
        if isinstance(what, AskEach):
            what, _, _ = state.cancel_next()
        if state.is_emitting:
            state.emit(self.describe_cancelled(what))

    def describe_cancelled(self, what: Step) -> Event:
        """Return the event of a cancelled step."""
        return Cancelled(what)


# --- routines ---------------------------------------------------------------------------------------------------


@value
class Reason(Value):
    """The reason why a step of a routine was impossible: an obstacle as a value."""

    rule: str
    message: str
    named: tuple[tuple[str, Any], ...]

    def cite_rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def text(self, state: State, lang: str = "en") -> str:
        return state.say(lang, self.message, dict(self.named))


def create_reason(obstacle: Obstacle) -> Reason:
    """Return an `obstacle` as a value with the same facts.

    >>> from tabletop.engine.core.steps import create_reason
    >>> create_reason(city.check("raze 1 1").obstacles[0]).rule
    '51s.raze.shield'
    """
    return Reason(obstacle.rule, obstacle.message, tuple(sorted(obstacle.facts.items())))


@value
class Skipped(Event):
    """A step of a routine was impossible for these reasons."""

    sentence = N_("Skipped: “{step}”. {why}")

    player: int
    step: Step
    why: tuple[Reason, ...]

    def cite_rules(self) -> tuple[str, ...]:
        """Return the ids of the rules that prevented it."""
        return tuple(dict.fromkeys(rule for because in self.why for rule in because.cite_rules()))

    def text(self, state: State, lang: str = "en") -> str:
        why = " ".join(dict.fromkeys(because.text(state, lang) for because in self.why))
        return state.say(lang, self.sentence, {"step": self.step, "why": why})


@value
class FirstPossible(Step):
    """Do the first of some steps that has no obstacles, and report the skipped ones; do nothing if all have obstacles.
    """

    sentence = N_("The first of these that is possible")

    steps: tuple[Step, ...]

    def resolve(self, state: State, player: int) -> None:
        preview(state, player, self).follow(state, player)


class Trace(Sendable):
    """Preview of a routine: the skipped steps (by index) with reasons, and the step that it does (index, -1 for none).
    """

    __slots__ = ("done", "skipped", "steps")

    def __init__(self, state: State, player: int, steps: Iterable[Step]) -> None:
        self.steps = tuple(steps)
        self.done = -1
        skipped: list[tuple[int, tuple[Reason, ...]]] = []
        for place, step in enumerate(self.steps):
            why = tuple(create_reason(obstacle) for obstacle in step.obstacles(state, player))
            if not why:
                self.done = place
                break
            skipped.append((place, why))
        self.skipped = tuple(skipped)

    def follow(self, state: State, player: int) -> None:
        """Report the skipped steps, and put the step to do on the agenda."""
        if state.is_emitting:
            for place, why in self.skipped:
                state.emit(Skipped(player, self.steps[place], why))
        if self.done >= 0:
            state.then(player, self.steps[self.done])

    def text(self, state: State, lang: str = "en") -> str:
        """Return one line per step, up to the one that is done."""
        lines = []
        for place, why in self.skipped:
            reasons = " ".join(dict.fromkeys(because.text(state, lang) for because in why))
            lines.append(f"– {self.steps[place].text(state, lang)}: {reasons}")
        if self.done >= 0:
            lines.append(f"→ {self.steps[self.done].text(state, lang)}")
        return "\n".join(lines)


def preview(state: State, player: int, routine: FirstPossible) -> Trace:
    """Return the trace of a `routine`, a preview of its effect. Neither `routine` nor `state` is changed.

    Raises:
        PositionError: `state` is no position.

    >>> from tabletop.engine.core.steps import FirstPossible, preview
    >>> preview(deal, 1, FirstPossible((gin.vocabulary["Hand"](),))).text(deal)
    '→ a hand is dealt'
    """
    require_position(state)
    return Trace(state, player, routine.steps)
