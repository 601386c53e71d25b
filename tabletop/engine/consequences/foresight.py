"""What an action would change: it is carried out on a copy that knows only what the player may know.

That goes up to the next decision of somebody else, a choice of the player's own, the first draw of chance, or the first
look at what the player cannot see; what has changed by then is certain, and what ended it is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import RLock
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from tabletop.engine.actions import Action, Question, require_action
from tabletop.engine.agenda import MAX_STEPS
from tabletop.engine.consequences.differences import OWN, POINTS, Difference, Name, differences
from tabletop.engine.consequences.unseen import APART, FORBIDDEN, WATCH, Drawn, Peeked, known_to
from tabletop.engine.decisions import IllegalActionError, require_position
from tabletop.engine.values import N_, Value, value
from tabletop.engine.views.zones import SCORES

if TYPE_CHECKING:
    from tabletop.engine.state import State

S = TypeVar("S", bound="State")

SEED = 20_011
"""What is dealt anew for a trial; nothing of it is ever told."""

SENTENCES = {
    "choice": N_("Then you choose: {question}"),
    "answer": N_("What comes then depends on {player}: {question}"),
    "chance": N_("What comes then depends on chance."),
    "unseen": N_("What comes then depends on what you do not see."),
    "over": N_("Then the game is over."),
}

TAKEN = N_("Taken for granted: {action}")


@value
class Then(Value):
    """What follows upon what is certain, where the effect is not at its end."""

    why: str
    """"choice" (one's own), "answer" (of another seat), "chance", "unseen" (what is hidden decides) or "over"."""
    player: int = -1
    """Who chooses or answers."""
    question: Value | None = None
    """What is asked."""
    own: bool = True
    """Whether that belongs to the effect of the action; if not, to the course of play after it."""

    @property
    def uncertain(self) -> bool:
        """Whether the action will change more, and nobody knows what."""
        return self.own and self.why in ("answer", "chance", "unseen")

    def text(self, state: State, lang: str = "en") -> str:
        facts: dict[str, Any] = {
            "answer": {"player": self.player, "question": self.question},
            "choice": {"question": self.question},
        }
        return state.say(lang, SENTENCES[self.why], facts.get(self.why, {}))


@runtime_checkable
class Counted(Protocol):
    """What a game adds (`Game.also_changes`) that is a number: it has a sign on the buttons, a place on the boards."""

    def differences(self) -> tuple[Difference, ...]:
        """It as differences; the first name on the way is what `Game.shown` is asked for, and where boards show it."""


@runtime_checkable
class Weighed(Protocol):
    """What a game adds that a sentence tells better than signs, and learners are told in numbers nevertheless."""

    def numbers(self) -> tuple[Difference, ...]:
        """It as differences of numbers of seats; `Game.added` has the key of the first name on the way."""


@value
class Consequences(Value):
    """What an action changes for certain, and what comes then."""

    differences: tuple[Difference, ...]
    """What is not as it was, field by field."""
    more: tuple[Value, ...] = ()
    """What the game adds, e.g. majorities (`Game.also_changes`)."""
    usual: tuple[Action, ...] = ()
    """What is taken for granted: details of the action (who goes, how it is paid) that are answered as usual."""
    then: Then | None = None
    """What follows in the same effect; None if it is at its end."""
    steps: int = 0
    """After how many steps of the agenda that is so, and whether in the middle of the last; the battery looks there."""
    stopped: bool = False

    def __bool__(self) -> bool:
        return bool(self.differences or self.more)

    @property
    def points(self) -> tuple[Difference, ...]:
        """Whose points change."""
        return tuple([one for one in self.differences if one.path[0].key == POINTS])

    @property
    def counted(self) -> tuple[Difference, ...]:
        """Every difference, those too that the game adds, and what must be given by the choice that comes then."""
        found = list(self.differences)
        for part in self.more:
            found += part.differences() if isinstance(part, Counted) else ()
        then = self.then
        if then is not None and then.why == "choice" and isinstance(then.question, Question):
            for field, n in then.question.dues().items():
                found.append(Difference("things", then.player, (Name(field, OWN, field),), n, 0, unseen=-n))
        return tuple(found)

    @property
    def weighed(self) -> tuple[Difference, ...]:
        """What the game adds beside that and learners are told: numbers that have no sign."""
        return tuple([one for part in self.more if isinstance(part, Weighed) for one in part.numbers()])

    def __iter__(self) -> Iterator[Difference]:
        return iter(self.differences)

    def text(self, state: State, lang: str = "en") -> str:
        """All of it, a sentence for a line."""
        told = [part.text(state, lang) for part in (*self.differences, *self.more)]
        told = told or [state.game.translate(N_("Nothing changes that you can see."), lang)]
        for action in self.usual:
            told.append(state.say(lang, TAKEN, {"action": action}))
        return "\n".join([*told, *([self.then.text(state, lang)] if self.then is not None else [])])


class Foresight:
    """What the seat that is asked can foresee in one position: prepared once, asked for as many actions as one likes.

    `seed` is for what is dealt anew; nothing of it is ever told. Raises PositionError if `state` is no position.
    """

    def __init__(self, state: State, seed: int = SEED) -> None:
        require_position(state)
        self.state = state
        self.player = state.current_player()
        self.known = known_to(state, self.player, seed)

    def of(self, action: Action | str) -> Consequences:
        """What a legal action changes. Raises IllegalActionError, or NotationError for what is no action of the game.

        >>> foresight = tabletop.Foresight(deal)
        >>> [len(foresight.of(action).differences) for action in deal.legal_actions()]
        [3, 0]
        """
        question = self.state.question
        action = require_action(self.state.game, action, () if question is None else question.kinds)
        if action not in self.state.legal_actions():
            raise IllegalActionError(self.state.check(action))
        with LOCK:
            after = self.known.clone()
            with WATCH.set(FORBIDDEN):
                trial = Trial(after, action)
                more = self._added(after)
            with WATCH.set(APART):
                found = differences(self.known, after, self.player)
            return Consequences(found, more, tuple(trial.usual), trial.then, trial.steps, trial.stopped)

    def scoring_rules(self, action: Action) -> tuple[str, ...]:
        """Return the ids of the rules by which a legal action changes points, as far as that is certain.

        >>> tabletop.Foresight(deal).scoring_rules(gin.parse_action("take"))
        ()
        """
        after = self.known.clone()
        after.telling = True
        rules: dict[str, None] = {}
        with LOCK:
            with WATCH.set(FORBIDDEN):
                Trial(after, action)
            with WATCH.set(APART):
                for event in after._events:
                    if any(name == POINTS or name in SCORES for _, name, _ in event.changes()):
                        rules.update(dict.fromkeys(after.game.rules_of(event, self.known, after)))
        return tuple(rules)

    def _added(self, after: State) -> tuple[Value, ...]:
        """What the game says besides, unless it must look at what is not seen for it."""
        try:
            return tuple(self.state.game.also_changes(self.known, after, self.player))
        except Peeked:
            return ()


LOCK = RLock()
"""Trials are carried out one at a time."""


class Trial:
    """An action that is carried out as far as it is certain, `most` steps at most.

    On a position in which nothing hidden may be looked at; on any other one that goes up to the next decision, or so
    many steps. What was pending before belongs to the course of play: what it asks is not asked because of the action.
    """

    def __init__(self, state: State, action: Action, most: int = MAX_STEPS) -> None:
        self.state, self.most = state, most
        question, self.player, _ = state.agenda.pop()
        assert isinstance(question, Question)
        self.start = self.below = len(state.agenda)
        """What lies deeper on the agenda than this was there before."""
        self.steps = 0
        self.usual: list[Action] = []
        """Details and routine that were answered as usual."""
        state._events, state._legal = [], None
        state.because = action
        self.stopped = False
        """Whether it ended within a step."""
        self.then = self.ends(action, question)

    def ends(self, action: Action, question: Question) -> Then | None:
        """Carry it out; what ends it."""
        try:
            action.resolve(self.state, self.player, question)
            while self.steps < self.most:
                if not self.state.agenda:
                    return Then("over")
                self.below = min(self.below, len(self.state.agenda) - 1)
                step, seat, because = self.state.agenda[-1]
                if not isinstance(step, Question):
                    self.take(because)
                    step.resolve(self.state, seat)
                elif (answers := self.answers(step, seat)) is None:
                    return self.asked(step, seat)
                else:
                    self.take(because)
                    for answer in answers:
                        answer.resolve(self.state, seat, step)
        except Drawn:
            self.stopped = True
            return Then("chance", own=self.mine)
        except Peeked:
            self.stopped = True
            return Then("unseen", own=self.mine)
        return None

    @property
    def mine(self) -> bool:
        """Whether what happens now was put on the agenda by the action."""
        return self.below == self.start

    def take(self, because: Value | None) -> None:
        """The next item of the agenda begins."""
        self.state.agenda.pop()
        self.steps += 1
        self.state.because = because
        self.state._legal = None

    def answers(self, question: Question, seat: int) -> Sequence[Action] | None:
        """What a question is answered with where that is no choice: nothing, or one; None if somebody must be asked."""
        try:
            legal = question.legal(self.state, seat) if question.answers_itself else None
            if legal is not None and len(legal) <= 1:
                return legal
            if seat != self.player or not (question.routine or question.detail):
                return None
            usual = question.default(self.state, seat)
        except Peeked:
            return None
        self.usual.append(usual)
        return (usual,)

    def asked(self, question: Question, seat: int) -> Then | None:
        """What a question says of what comes then: nothing if it belongs to the course of play, or begins a turn."""
        if question.opens_turn or not self.mine:
            return None
        return Then("choice" if seat == self.player else "answer", seat, question)
