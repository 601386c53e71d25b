"""Decisions, and verdicts on actions: legal, wasteful, or illegal with the reasons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.values import N_, Sendable, Value
from tabletop.engine.declarations.rules import Rule, Rulebook
from tabletop.engine.i18n.quoting import quote_value, shorten
from tabletop.engine.i18n.words import translations_of

if TYPE_CHECKING:
    from tabletop.engine.core.actions import Action, Question
    from tabletop.engine.core.outcomes import Remedy
    from tabletop.engine.core.state import State


@cache
def get_engine_rulebook() -> Rulebook:
    """Return the two rules that every game has."""
    sentences = {
        "engine.asked": N_("Only what is being asked now can be answered."),
        "engine.over": N_("When the game is over, no one can act any more."),
    }
    return Rulebook([Rule(id, "ruling", N_("Playing"), translations_of(text)) for id, text in sentences.items()])


class Obstacle(Sendable):
    """A rule applied to facts: the reason why an action is illegal or unwise. `Verdict.remedy` describes a way out.

    `message` is English with `{fact}` placeholders, and the key of its translations. `rule` is the id of the rule,
    `facts` fill the placeholders.
    """

    __slots__ = ("facts", "message", "rule")

    def __init__(self, rule: str, message: str, **facts: Any) -> None:
        self.rule = rule
        self.message = message
        self.facts = facts

    def sentence(self, state: State, lang: str = "en") -> str:
        """Return the reason as a sentence with its numbers.

        >>> city.check("raze 1 1").obstacles[0].sentence(city)
        'This costs 4 red contacts; you can pay 3.'
        """
        return state.say(lang, self.message, self.facts)

    def __repr__(self) -> str:
        return f"Obstacle({self.rule!r}, {self.facts!r})"


class Verdict(Sendable):
    """The judgement of the rules on one action. It is true if the action is legal.

    `State.check` creates it, with `obstacles` if the action is illegal, otherwise with `warnings`.
    """

    __slots__ = ("action", "obstacles", "player", "state", "warnings")

    def __init__(
        self,
        state: State,
        player: int,
        action: Action,
        obstacles: tuple[Obstacle, ...],
        warnings: tuple[Obstacle, ...],
    ) -> None:
        self.state = state
        self.player = player
        self.action = action
        self.obstacles = obstacles
        self.warnings = warnings

    def __bool__(self) -> bool:
        return not self.obstacles

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that forbid the action."""
        return tuple(o.rule for o in self.obstacles)

    @property
    def remedy(self) -> Remedy | None:
        """Smallest change that would make the action legal, found by trials on a copy; None if nothing helps.

        It is computed on access (`State.find_remedies`). It is None if the position has changed since.

        >>> city.check("raze 1 1").remedy.text(city, "de")
        'Du brauchst noch 1 roten Kontakt.'
        """
        if not self.obstacles or self.state.check(self.action).rules != self.rules:
            return None
        return self.state.find_remedies([self.action])[0]

    def text(self, lang: str = "en") -> str:
        """Return each obstacle (or else each warning) as a sentence with its rule, and the remedy.

        >>> print(city.check("raze 1 1").text())
        This costs 4 red contacts; you can pay 3. You still need 1 red contact. [51s.raze.shield]
        """
        if not self.obstacles and not self.warnings:
            return self.state.say(lang, N_("This is legal."), {})
        reasons = [(o.sentence(self.state, lang), o.rule) for o in self.obstacles or self.warnings]
        remedy = self.remedy
        help_text = remedy.text(self.state, lang) if remedy is not None else ""
        if help_text and len(reasons) == 1:
            ((sentence, rule),) = reasons
            return f"{sentence} {help_text} [{rule}]"
        lines = [f"{sentence} [{rule}]" for sentence, rule in reasons]
        return "\n".join([*lines, help_text] if help_text else lines)

    def __repr__(self) -> str:
        return f"<Verdict {'legal' if self else 'illegal'}: {self.action}>"

    def __str__(self) -> str:
        return self.text()


class Decision(Sendable):
    """A pending decision: the seat, the question, its cause and the legal actions.

    `State.decision` creates it. `step` is the question, `because` its cause.
    """

    __slots__ = ("because", "player", "state", "step")

    def __init__(self, state: State, step: Question, player: int, because: Value | None) -> None:
        self.state = state
        self.step = step
        self.player = player
        self.because = because

    @property
    def actions(self) -> tuple[Action, ...]:
        """Legal answers in a stable order."""
        return self.state.legal_actions()

    @property
    def default(self) -> Action:
        """Default answer, e.g. the payment that wastes no joker."""
        return self.step.default(self.state, self.player)

    @property
    def prompt(self) -> str:
        """Question in English."""
        return self.text()

    def text(self, lang: str = "en") -> str:
        """Return the question as a sentence.

        >>> deal.decision.text("de")
        'Eine Karte ziehen oder die offene nehmen?'
        """
        return self.step.text(self.state, lang)

    def reason(self, lang: str = "en") -> str:
        """Return the cause of the question; empty if it is only the course of play.

        >>> deal.decision.reason()
        ''
        """
        return self.because.text(self.state, lang) if self.because is not None else ""

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def __repr__(self) -> str:
        return f"<Decision of player {self.player}: {self.prompt} ({len(self.actions)} answers)>"


class NotationError(ValueError):
    """An object that is no action of the game, usually a text. The message gives the reason."""


class PositionError(ValueError):
    """An object that is no position, or a position of another game."""


def require_position(thing: object) -> None:
    """Check that `thing` is a position of some game. Raises PositionError."""
    if not hasattr(type(thing), "agenda"):
        raise PositionError(f"{shorten(quote_value(thing), 60)} is not a position: expected a State")


class IllegalActionError(ValueError):
    """An action that the rules forbid, with its `verdict`. The state is unchanged."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.verdict = verdict

    def __str__(self) -> str:
        # Computed on access: the remedy takes one or two milliseconds, and most errors are never displayed.
        return f"{shorten(str(self.verdict.action))}: {shorten(self.verdict.text(), 4000)}"
