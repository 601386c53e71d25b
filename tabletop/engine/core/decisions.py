"""Decisions, and verdicts on actions: legal, wasteful, or not allowed and why."""

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
    """Return the two rules that hold in every game."""
    sentences = {
        "engine.asked": N_("Only what is being asked now can be answered."),
        "engine.over": N_("When the game is over, nobody can act any more."),
    }
    return Rulebook([Rule(id, "ruling", N_("Playing"), translations_of(text)) for id, text in sentences.items()])


class Obstacle(Sendable):
    """A rule applied to facts: why something is not allowed, or not wise. What would help is `Verdict.remedy`.

    `message` is English with `{fact}` places and is the key of its translations.

    `rule` is the id of the rule, `facts` fill the places of the message.
    """

    __slots__ = ("facts", "message", "rule")

    def __init__(self, rule: str, message: str, **facts: Any) -> None:
        self.rule = rule
        self.message = message
        self.facts = facts

    def sentence(self, state: State, lang: str = "en") -> str:
        """What stands in the way, with its numbers.

        >>> city.check("raze 1 1").obstacles[0].sentence(city)
        'This costs 4 red contacts; you can pay 3.'
        """
        return state.say(lang, self.message, self.facts)

    def __repr__(self) -> str:
        return f"Obstacle({self.rule!r}, {self.facts!r})"


class Verdict(Sendable):
    """What the rules say of one action: truthy if it is legal.

    Made by `State.check`, with `obstacles` if it is not legal and else with `warnings`.
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
        """The smallest change that would make the action legal, tried on a copy; None if nothing helps.

        It is found when it is asked for (`State.find_remedies`); None too if the position has changed since.

        >>> city.check("raze 1 1").remedy.text(city, "de")
        'Du brauchst noch 1 roten Kontakt.'
        """
        if not self.obstacles or self.state.check(self.action).rules != self.rules:
            return None
        return self.state.find_remedies([self.action])[0]

    def text(self, lang: str = "en") -> str:
        """Every obstacle (or else every warning) as a sentence, with its rule, and what would help.

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
    """Who is asked what, because of what, and what may be answered.

    Made by `State.decision`: `step` is the question, `because` the cause of it.
    """

    __slots__ = ("because", "player", "state", "step")

    def __init__(self, state: State, step: Question, player: int, because: Value | None) -> None:
        self.state = state
        self.step = step
        self.player = player
        self.because = because

    @property
    def actions(self) -> tuple[Action, ...]:
        """The legal answers, in a stable order."""
        return self.state.legal_actions()

    @property
    def default(self) -> Action:
        """The answer for those who do not care, e.g. the payment that wastes no joker."""
        return self.step.default(self.state, self.player)

    @property
    def prompt(self) -> str:
        """The question in English."""
        return self.text()

    def text(self, lang: str = "en") -> str:
        """The question as words for people.

        >>> deal.decision.text("de")
        'Eine Karte ziehen oder die offene nehmen?'
        """
        return self.step.text(self.state, lang)

    def reason(self, lang: str = "en") -> str:
        """Because of what it is asked; empty if nothing but the course of play.

        >>> deal.decision.reason()
        ''
        """
        return self.because.text(self.state, lang) if self.because is not None else ""

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def __repr__(self) -> str:
        return f"<Decision of player {self.player}: {self.prompt} ({len(self.actions)} answers)>"


class NotationError(ValueError):
    """Something that is no action of this game, a text in most cases; the message says what is wrong with it."""


class PositionError(ValueError):
    """Something that is no position, or a position of another game than the one that is played."""


def require_position(thing: object) -> None:
    """Raises PositionError unless `thing` is a position of some game."""
    if not hasattr(type(thing), "agenda"):
        raise PositionError(f"{shorten(quote_value(thing), 60)} is no position: a State is needed")


class IllegalActionError(ValueError):
    """An action that the rules forbid; `verdict` tells why. The state is as it was before."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.verdict = verdict

    def __str__(self) -> str:
        # Made when it is read: what would help takes a millisecond or two, and few errors are read.
        return f"{shorten(str(self.verdict.action))}: {shorten(self.verdict.text(), 4000)}"
