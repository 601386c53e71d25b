"""Steps that every game can use: routines that fall back and say why, offers to several players, cancelling.

A reply puts its own offer and `Cancel()` on the agenda; `Cancel` strikes what comes next, which, by the order of the
stack, is what the reply answers, and with it the offers to those who have not been asked yet:

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
    """Put one question to several seats, one after the other, in the order given."""

    sentence = N_("{question}")

    question: Question
    seats: tuple[int, ...]

    def resolve(self, state: State, player: int) -> None:
        if self.seats:
            # The others wait in one item, so that a reply of the first can strike their offers too.
            state.then(player, AskEach(self.question, self.seats[1:]))
            state.then(self.seats[0], self.question)


@value
class Cancelled(Event):
    """Something that was about to happen will not."""

    sentence = N_("This does not happen: {what}.")

    what: Step


@value
class Cancel(Step):
    """Strike the next item off the agenda; offers still to be made to others fall with it."""

    sentence = N_("What comes next is cancelled")

    def resolve(self, state: State, player: int) -> None:
        what, _, _ = state.cancel_next()
        if isinstance(what, AskEach):
            what, _, _ = state.cancel_next()
        if state.is_emitting:
            state.emit(Cancelled(what))


# --- routines ---------------------------------------------------------------------------------------------------


@value
class Reason(Value):
    """Why a step of a routine could not be done: an obstacle, kept as a value."""

    rule: str
    message: str
    named: tuple[tuple[str, Any], ...]

    def cite_rules(self) -> tuple[str, ...]:
        return (self.rule,)

    def text(self, state: State, lang: str = "en") -> str:
        return state.say(lang, self.message, dict(self.named))


def create_reason(obstacle: Obstacle) -> Reason:
    """The obstacle as a value.

    Its facts are those of `obstacle`.

    >>> from tabletop.engine.core.steps import create_reason
    >>> create_reason(city.check("raze 1 1").obstacles[0]).rule
    '51s.raze.shield'
    """
    return Reason(obstacle.rule, obstacle.message, tuple(sorted(obstacle.facts.items())))


@value
class Skipped(Event):
    """A step of a routine could not be done, because of the first of these reasons and the others."""

    sentence = N_("Skipped: “{step}”. {why}")

    player: int
    step: Step
    why: tuple[Reason, ...]

    def cite_rules(self) -> tuple[str, ...]:
        """The rules that stood in the way."""
        return tuple(dict.fromkeys(rule for because in self.why for rule in because.cite_rules()))

    def text(self, state: State, lang: str = "en") -> str:
        why = " ".join(dict.fromkeys(because.text(state, lang) for because in self.why))
        return state.say(lang, self.sentence, {"step": self.step, "why": why})


@value
class FirstPossible(Step):
    """Do the first of these steps that has no obstacles, and tell what was skipped and why; else do nothing."""

    sentence = N_("The first of these that is possible")

    steps: tuple[Step, ...]

    def resolve(self, state: State, player: int) -> None:
        preview(state, player, self).follow(state, player)


class Trace(Sendable):
    """What a routine would do: which steps it skips (their places) with the reasons, and which it does (-1: none)."""

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
        """Tell what is skipped and why, and put what is done on the agenda."""
        if state.is_emitting:
            for place, why in self.skipped:
                state.emit(Skipped(player, self.steps[place], why))
        if self.done >= 0:
            state.then(player, self.steps[self.done])

    def text(self, state: State, lang: str = "en") -> str:
        """One line per step, up to the one that is done."""
        lines = []
        for place, why in self.skipped:
            reasons = " ".join(dict.fromkeys(because.text(state, lang) for because in why))
            lines.append(f"– {self.steps[place].text(state, lang)}: {reasons}")
        if self.done >= 0:
            lines.append(f"→ {self.steps[self.done].text(state, lang)}")
        return "\n".join(lines)


def preview(state: State, player: int, routine: FirstPossible) -> Trace:
    """What the routine would do now, without doing it.

    `routine` is not changed, nor is `state`. Raises PositionError if `state` is no position.

    >>> from tabletop.engine.core.steps import FirstPossible, preview
    >>> preview(deal, 1, FirstPossible((gin.vocabulary["Hand"](),))).text(deal)
    '→ a hand is dealt'
    """
    require_position(state)
    return Trace(state, player, routine.steps)
