"""State: everything on the table, the pending steps and the current decision."""

from __future__ import annotations

import hashlib
import json
from abc import ABC
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from tabletop.engine.core import chance
from tabletop.engine.core.actions import Action, Question, Step, is_well_formed, require_action
from tabletop.engine.core.agenda import Pending, advance
from tabletop.engine.core.decisions import Decision, IllegalActionError, Obstacle, Verdict
from tabletop.engine.core.events import Event
from tabletop.engine.core.hidden_information import ACCESS_GUARD
from tabletop.engine.core.tally import Tally
from tabletop.engine.core.values import N_, Sendable, Value
from tabletop.engine.generic import G

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game
    from tabletop.engine.core.outcomes import Consequences, Remedy

TERMINAL = -4
"""Value of `current_player()` when the game is over, as in OpenSpiel."""

S = TypeVar("S", bound="State")


def create_undeclared_error(thing: object) -> TypeError:
    """Return the error for a class without `@table` or `@part`, which generate this method."""
    name = type(thing).__name__
    return TypeError(f"{name} has no `@table` or `@part` decorator to generate this method: see tabletop.engine.schema")


def _require_question(step: Step) -> Question:
    """Return a step as a question. The agenda of every visible position ends with one."""
    if not isinstance(step, Question):
        raise RuntimeError(f"the agenda was not run: {type(step).__name__} is pending")
    return step


def _is_one_of(action: Action, legal: tuple[Action, ...] | None) -> bool:
    """Return True if this very action is one of the computed legal ones, so its obstacles need no check."""
    if legal is not None:
        for legal_action in legal:
            if legal_action is action:
                return True
    return False


Skipped: TypeAlias = tuple[int, Question]
"""A seat that could have reacted but had no means to, and the question that was skipped."""


class Known(NamedTuple):
    """Things of another seat that a seat knows although they are hidden."""

    about: str
    """Description in English."""
    among: Any
    """Things that they are chosen from, or a function of the state that returns them."""
    fields: tuple[str, ...]
    """Fields of that seat that contain them. It is unknown which field contains which."""


class State(Sendable, ABC, Generic[G]):
    """A position of a game: `State["MyGame"]` belongs to that game, plain `State` to any.

    Subclasses add the table (`tabletop.engine.schema.table_schema`). Containers are mutable, their elements are not.
    """

    known_of_others: ClassVar[Mapping[str, Known]] = {}
    """Hidden things of other seats that a seat knows, by name. Learned strategies receive them."""

    __slots__ = ("_events", "_legal", "_skipped", "agenda", "because", "draws", "game", "is_emitting", "seed")

    def __init__(self, game: G, seed: int) -> None:
        self.game: G = game
        self.seed = seed
        self.draws = 0
        self.agenda: list[Pending] = []
        self.because: Value | None = None
        """Cause of the current step."""
        self.is_emitting = True
        """True if events are collected. Switch it off for rollouts."""
        self._events: list[Event] = []
        self._legal: tuple[Action, ...] | None = None
        self._skipped: list[Skipped] = []

    # --- playing ------------------------------------------------------------------------------------------------

    def current_player(self) -> int:
        """Return the seat that must decide, 0 to n-1, or TERMINAL."""
        return self.agenda[-1][1] if self.agenda else TERMINAL

    def is_terminal(self) -> bool:
        """Return True if the game is over: nothing is pending."""
        return not self.agenda

    @property
    def question(self) -> Question | None:
        """Pending question."""
        return _require_question(self.agenda[-1][0]) if self.agenda else None

    @property
    def decision(self) -> Decision | None:
        """Pending decision; None when the game is over."""
        if not self.agenda:
            return None
        step, player, because = self.agenda[-1]
        return Decision(self, _require_question(step), player, because)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the legal actions in a stable order without duplicates; empty only when the game is over."""
        legal = self._legal
        if legal is None:
            if not self.agenda:
                return ()
            step, player, _ = self.agenda[-1]
            legal = self._legal = tuple(step.legal(self, player))  # type: ignore[attr-defined]
        return legal

    def possible_actions(self) -> tuple[Action, ...]:
        """Return all conceivable actions, legal or not; empty only when the game is over."""
        question = self.question
        return tuple(question.possible(self, self.current_player())) if question is not None else ()

    def check(self, action: Action | str) -> Verdict:
        """Return the verdict of the rules on an `action` (or its notation, "raze 1 1") of the player who must decide.

        Raises:
            NotationError: It is no action of this game.

        >>> city.check("raze 1 1").rules
        ('51s.raze.shield',)
        """
        question = self.question
        action = require_action(self.game, action, () if question is None else question.kinds)
        player = self.current_player()
        if question is None:
            over = Obstacle("engine.over", N_("The game is over."))
            return Verdict(self, player, action, (over,), ())
        if type(action) not in question.kinds:
            return Verdict(self, player, action, tuple(question.timing_obstacles(self, player, action)), ())
        obstacles = tuple(action.obstacles(self, player, question))
        warnings = () if obstacles else tuple(action.warnings(self, player, question))
        return Verdict(self, player, action, obstacles, warnings)

    def apply_action(self, action: Action | str) -> tuple[Event, ...]:
        """Carry out a legal `action` (or its notation, "pass") in place, up to the next decision.

        Returns:
            The events, in order.

        Raises:
            IllegalActionError: The action is illegal. The error contains the verdict, and the state is unchanged.
            NotationError: It is no action of this game.

        >>> [event.text(deal) for event in deal.apply_action("take")]
        ['Player 2 takes K♠ (Discard pile).']
        """
        if isinstance(action, str):
            action = self.game.parse_action(action)
        agenda = self.agenda
        if not agenda:
            raise IllegalActionError(self.check(action))
        step, player, _ = agenda[-1]
        if type(action) not in step.kinds:  # type: ignore[attr-defined]
            raise IllegalActionError(self.check(action))
        if not _is_one_of(action, self._legal):
            if not is_well_formed(action):
                raise IllegalActionError(self.check(action))
            for _obstacle in action.obstacles(self, player, step):
                raise IllegalActionError(self.check(action))
        agenda.pop()
        events: list[Event] = []
        self._events, self._skipped = events, []
        self.because = action
        action.resolve(self, player, step)
        self._legal = advance(self)
        return tuple(events)

    def what_changes(self, action: Action | str) -> Consequences:
        """Return the effects of a legal `action`, as far as the deciding player can know them. The state is unchanged.

        For many actions of one position use a `ActionPreviewer`.

        Raises:
            IllegalActionError: The action is illegal.
            NotationError: It is no action of this game.

        >>> print(deal.what_changes("take").text(deal))
        Player 2: Hand: + K♠
        Discard pile: − K♠
        Open cards taken: 0 → 1
        Then you choose: Which card is discarded?
        """
        return self.game.what_changes(self, action)

    def find_remedies(self, actions: Sequence[Action]) -> list[Remedy | None]:
        """Return for each illegal action the smallest change that would make it legal; None if nothing helps.

        Changes are tried on a copy that contains only the knowledge of the deciding player. `actions` are answers to
        the current question. For several actions this is much faster than `Verdict.remedy` of each.

        >>> raid = city.game.parse_action("raze 1 1")
        >>> [remedy.text(city) for remedy in city.find_remedies([raid])]
        ['You still need 1 red contact.']
        """
        return self.game.find_remedies(self, actions)

    # --- for rules ----------------------------------------------------------------------------------------------

    def then(self, player: int, *steps: Step, because: Value | None = None) -> None:
        """Put steps on the agenda. They happen next, in reading order.

        Args:
            player: The seat that the steps belong to.
            steps: Values of the vocabulary of the game.
            because: The cause in the ledger; by default that of the current step.

        >>> deal.then(0, deal.question)
        >>> deal.current_player()
        0
        """
        cause = because if because is not None else self.because
        agenda = self.agenda
        for step in steps[::-1]:
            agenda.append((step, player, cause))

    def cancel_next(self) -> Pending:
        """Remove the next item from the agenda and return it. A reaction cancels what it answers in this way."""
        return self.agenda.pop()

    def emit(self, event: Event) -> None:
        """Emit an `event` and set its `because` to the current cause. Check `is_emitting` first where speed matters.

        >>> from tabletop.engine.core.events import Retuned
        >>> event = Retuned(())
        >>> deal.emit(event)
        >>> event.because is deal.because
        True
        """
        if self.is_emitting:
            event.because = self.because
            self._events.append(event)

    def skip(self, player: int, question: Question) -> None:
        """Record that `player` could react to `question` but has no means to. A table pauses for it nevertheless.

        Otherwise the pause would reveal the hand. Check `is_emitting` first where speed matters.

        >>> deal.skip(0, deal.question)
        """
        if self.is_emitting:
            self._skipped.append((player, question))

    def chance(self) -> Random:
        """Return a new random generator. Each call counts as one draw, and makes the effects of an action uncertain."""
        ACCESS_GUARD.draw()
        self.draws += 1
        return chance.create_random(self.seed, self.draws)

    def begin(self) -> None:
        """Carry out the agenda up to the first decision. Called once after the setup of a position."""
        self._legal = advance(self)

    # --- copies -------------------------------------------------------------------------------------------------

    def with_game(self: S, game: Game) -> S:
        """Return a copy of this position with other parameters of its `game`.

        >>> deal.with_game(gin.with_parameters(knock_limit=5)).game.knock_limit
        5
        """
        new = self.clone()
        new.game = game
        game.take_over(new, self.game)
        new.begin()
        return new

    def lay_out(self) -> None:
        """Set every declared field to its default. For classes with their own `__init__`."""
        raise create_undeclared_error(self)

    def clone(self: S) -> S:
        """Return an independent copy."""
        raise create_undeclared_error(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the whole position as plain JSON data, which `Game.state_from_dict` reads."""
        raise create_undeclared_error(self)

    def digest(self) -> str:
        """Return a stable fingerprint of the position: 16 hexadecimal digits, equal in every process."""
        text = json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    # --- knowledge ----------------------------------------------------------------------------------------------

    def observation(self, player: int) -> dict[str, Any]:
        """Return the knowledge of `player` as plain data. It is equal for positions that differ only in hidden things.

        >>> deal.observation(0)["seats"][1]["hand"]                # ten cards, face down
        10
        """
        raise create_undeclared_error(self)

    def resample_from_infostate(self: S, player: int, seed: int) -> S:
        """Return a position that looks the same to `player`, with everything unknown to them drawn at random by `seed`.

        >>> guess = deal.resample_from_infostate(0, seed=1)
        >>> guess.seats[0].hand == deal.seats[0].hand, guess.seats[1].hand == deal.seats[1].hand
        (True, False)
        """
        raise create_undeclared_error(self)

    def copy_to_deal(self: S, seed: int) -> tuple[S, Random]:
        """Return a copy with another future, and a generator to deal hidden things; for `resample_from_infostate`.

        >>> copy, source = deal.copy_to_deal(seed=1)
        >>> copy.seed == deal.seed
        False
        """
        new = self.clone()
        source = chance.create_random(seed, self.draws)
        new.seed = source.getrandbits(32)
        new._legal = None
        return new, source

    # --- results ------------------------------------------------------------------------------------------------

    @property
    def round(self) -> int:
        """Current round, from 1; 0 during setup. A field of the table may have this name."""
        return 1

    @property
    def phase(self) -> str:
        """Short name of the current phase. A field of the table may have this name."""
        return N_("play")

    def scores(self) -> tuple[int, ...]:
        """Return the current victory points, one number per seat; see `Game.scores`."""
        return self.game.scores(self)

    def score_parts(self, player: int) -> Tally:
        """Return the points of `player` as named parts whose sum is `scores()[player]`; see `Game.score_parts`.

        >>> city.score_parts(1).total
        2
        """
        return self.game.score_parts(self, player)

    def winners(self) -> tuple[int, ...]:
        """Return the seats that won (several if they share the win); empty before the end. See `Game.winners`."""
        return self.game.winners(self)

    def returns(self) -> tuple[float, ...]:
        """Return the utilities: +1 for a sole winner, -1 for losers, shared wins in between; all 0 before the end."""
        return self.game.returns(self)

    # --- words --------------------------------------------------------------------------------------------------

    def say(self, lang: str, message: str, facts: Mapping[str, Any]) -> str:
        """Return a `message` of this game in language `lang`, with its `facts` filled in; see `Game.say`.

        >>> deal.say("en", "{player} knocks.", {"player": 0})
        'Player 1 knocks.'
        """
        return self.game.say(self, lang, message, facts)

    def word(self, name: str, fact: Any, lang: str) -> str:
        """Return one `fact` as text in language `lang`; `name` is the kind of fact. See `Game.word`.

        >>> deal.word("card", "KH", "en")
        'K♥'
        """
        return self.game.word(self, name, fact, lang)

    def __repr__(self) -> str:
        who = "over" if self.is_terminal() else f"player {self.current_player()} to decide"
        return f"<{self.game.name}: round {self.round}, {self.phase}, {who}, points {self.scores()}>"
