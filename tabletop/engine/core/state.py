"""State: everything on the table, including what must still happen and who is asked."""

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
"""What `current_player()` returns when the game is over (OpenSpiel's number)."""

S = TypeVar("S", bound="State")


def create_undeclared_error(thing: object) -> TypeError:
    """What is raised by the methods that `@table` and `@part` write, where neither stands over the class."""
    name = type(thing).__name__
    return TypeError(f"{name} has no `@table` or `@part` over it, which write this method: see tabletop.engine.schema")


def _require_question(step: Step) -> Question:
    """A step that is a question; the agenda of every position that is looked at ends with one."""
    if not isinstance(step, Question):
        raise RuntimeError(f"the agenda was not carried out: {type(step).__name__} waits")
    return step


def _is_one_of(action: Action, legal: tuple[Action, ...] | None) -> bool:
    """Whether this very action was counted among the legal ones; then nobody need ask again why not."""
    if legal is not None:
        for legal_action in legal:
            if legal_action is action:
                return True
    return False


Skipped: TypeAlias = tuple[int, Question]
"""A seat that might have reacted and had nothing to react with, and the question it was not asked."""


class Known(NamedTuple):
    """Things of another seat that one knows though they lie hidden."""

    about: str
    """What they are, in English."""
    among: Any
    """Among what they are, or a function of the state that gives it."""
    fields: tuple[str, ...]
    """The fields of that seat in which they lie; in which of them is not known."""


class State(Sendable, ABC, Generic[G]):
    """A position of a game: `State["MyGame"]` is one of that game, plain `State` one of any.

    Subclasses add the table (`tabletop.engine.schema.declared`); containers are mutable, everything inside them is not.
    """

    known_of_others: ClassVar[Mapping[str, Known]] = {}
    """Things of others that a seat knows though they lie hidden, by a name. Learners are told of them."""

    __slots__ = ("_events", "_legal", "_skipped", "agenda", "because", "draws", "game", "is_emitting", "seed")

    def __init__(self, game: G, seed: int) -> None:
        self.game: G = game
        self.seed = seed
        self.draws = 0
        self.agenda: list[Pending] = []
        self.because: Value | None = None
        """The cause at work while something happens."""
        self.is_emitting = True
        """Whether events are told; switch off for playouts that nobody watches."""
        self._events: list[Event] = []
        self._legal: tuple[Action, ...] | None = None
        self._skipped: list[Skipped] = []

    # --- playing ------------------------------------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat that is asked, 0 to n-1, or TERMINAL."""
        return self.agenda[-1][1] if self.agenda else TERMINAL

    def is_terminal(self) -> bool:
        """Whether the game is over: nothing is pending."""
        return not self.agenda

    @property
    def question(self) -> Question | None:
        """The question that waits for an answer."""
        return _require_question(self.agenda[-1][0]) if self.agenda else None

    @property
    def decision(self) -> Decision | None:
        """Who is asked what, because of what; None when the game is over."""
        if not self.agenda:
            return None
        step, player, because = self.agenda[-1]
        return Decision(self, _require_question(step), player, because)

    def legal_actions(self) -> tuple[Action, ...]:
        """What may be answered now: a stable order, no two alike; empty only when the game is over."""
        legal = self._legal
        if legal is None:
            if not self.agenda:
                return ()
            step, player, _ = self.agenda[-1]
            legal = self._legal = tuple(step.legal(self, player))  # type: ignore[attr-defined]
        return legal

    def possible_actions(self) -> tuple[Action, ...]:
        """What one could think of now, legal or not; empty only when the game is over."""
        question = self.question
        return tuple(question.possible(self, self.current_player())) if question is not None else ()

    def check(self, action: Action | str) -> Verdict:
        """What the rules say of this action (or of its notation, "raze 1 1"), by the player who is asked now.

        Raises NotationError for what is no action of this game.

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
        """Carry out a legal action (or its notation, "pass") in place, up to the next decision; returns what happened.

        Raises IllegalActionError, with the verdict, and leaves the state untouched if the action is not legal;
        NotationError for what is no action of this game.

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
        """What a legal action changes, as far as the player who is asked can know it; the state stays as it is.

        Raises IllegalActionError if it is not legal, NotationError for what is no action of this game. Who asks for
        many actions of one position makes a `Foresight`.

        >>> print(deal.what_changes("take").text(deal))
        Player 2: Hand: + K♠
        Discard pile: − K♠
        Open cards taken: 0 → 1
        Then you choose: Which card is discarded?
        """
        return self.game.what_changes(self, action)

    def find_remedies(self, actions: Sequence[Action]) -> list[Remedy | None]:
        """Return for each refused action the smallest change that would make it legal; None where nothing helps.

        Found by trying changes on a copy that knows only what the player who is asked knows. `actions` are answers to
        the question; for a whole list this is much faster than `Verdict.remedy` of each.

        >>> raid = city.game.parse_action("raze 1 1")
        >>> [remedy.text(city) for remedy in city.find_remedies([raid])]
        ['You still need 1 red contact.']
        """
        return self.game.find_remedies(self, actions)

    # --- for rules ----------------------------------------------------------------------------------------------

    def then(self, player: int, *steps: Step, because: Value | None = None) -> None:
        """Put steps on the agenda, to happen next and in reading order; the cause is inherited unless given.

        `steps` are values of the game's vocabulary, `because` the cause that the ledger names.

        >>> deal.then(0, deal.question)
        >>> deal.current_player()
        0
        """
        cause = because if because is not None else self.because
        agenda = self.agenda
        for step in steps[::-1]:
            agenda.append((step, player, cause))

    def cancel_next(self) -> Pending:
        """Strike the next item off the agenda: how a reply undoes what it answers."""
        return self.agenda.pop()

    def emit(self, event: Event) -> None:
        """Tell what happened, with the cause that is at work. Ask `telling` first where speed matters.

        `event` is a fresh one: its `because` is set.

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
        """Note that `player` may react but has nothing to react with: a table takes as long for it as if it had.

        `question` is the one that is not asked. Ask `telling` first where speed matters.

        >>> deal.skip(0, deal.question)
        """
        if self.is_emitting:
            self._skipped.append((player, question))

    def chance(self) -> Random:
        """A fresh source of chance; every call counts as one draw. What hangs on it is not certain."""
        ACCESS_GUARD.draw()
        self.draws += 1
        return chance.create_random(self.seed, self.draws)

    def begin(self) -> None:
        """Carry out the agenda up to the first decision; called once, when a position has been set up."""
        self._legal = advance(self)

    # --- copies -------------------------------------------------------------------------------------------------

    def with_game(self: S, game: Game) -> S:
        """A copy of this position, to be played on with other parameters of its game.

        >>> deal.with_game(gin.with_parameters(knock_limit=5)).game.knock_limit
        5
        """
        new = self.clone()
        new.game = game
        game.take_over(new, self.game)
        new.begin()
        return new

    def lay_out(self) -> None:
        """Give every declared field its default; for an `__init__` of a state's own."""
        raise create_undeclared_error(self)

    def clone(self: S) -> S:
        """An independent copy; playing on in one never changes the other."""
        raise create_undeclared_error(self)

    def to_dict(self) -> dict[str, Any]:
        """The whole position as plain JSON data; `Game.state_from_dict` reads it back."""
        raise create_undeclared_error(self)

    def digest(self) -> str:
        """A stable fingerprint of the position: 16 hexadecimal digits, equal in every process."""
        text = json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    # --- knowledge ----------------------------------------------------------------------------------------------

    def observation(self, player: int) -> dict[str, Any]:
        """What `player` may know, as plain data; equal for positions that differ only in what they cannot know.

        >>> deal.observation(0)["seats"][1]["hand"]                # ten cards, face down
        10
        """
        raise create_undeclared_error(self)

    def resample_from_infostate(self: S, player: int, seed: int) -> S:
        """A position that looks the same to `player`, with everything they cannot know dealt anew.

        >>> guess = deal.resample_from_infostate(0, seed=1)
        >>> guess.seats[0].hand == deal.seats[0].hand, guess.seats[1].hand == deal.seats[1].hand
        (True, False)
        """
        raise create_undeclared_error(self)

    def copy_to_deal(self: S, seed: int) -> tuple[S, Random]:
        """A copy with another future, and the chance to deal it anew with; how `resample_from_infostate` begins.

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
        """The current round, from 1; 0 during set-up. A field of the table may have this name."""
        return 1

    @property
    def phase(self) -> str:
        """A short name of the current phase. A field of the table may have this name."""
        return N_("play")

    def scores(self) -> tuple[int, ...]:
        """Victory points now, one number per seat; see `Game.scores`."""
        return self.game.scores(self)

    def score_parts(self, player: int) -> Tally:
        """The points of one seat as named parts whose sum is `scores()[player]`; see `Game.score_parts`.

        >>> city.score_parts(1).total
        2
        """
        return self.game.score_parts(self, player)

    def winners(self) -> tuple[int, ...]:
        """The seats that won (several if they share); empty before the end; see `Game.winners`."""
        return self.game.winners(self)

    def returns(self) -> tuple[float, ...]:
        """Utilities: +1 for a sole winner, -1 for losers, shared wins in between; all 0 before the end."""
        return self.game.returns(self)

    # --- words --------------------------------------------------------------------------------------------------

    def say(self, lang: str, message: str, facts: Mapping[str, Any]) -> str:
        """A message of this game with its facts filled in, in the given language; see `Game.say`.

        >>> deal.say("en", "{player} knocks.", {"player": 0})
        'Player 1 knocks.'
        """
        return self.game.say(self, lang, message, facts)

    def word(self, name: str, fact: Any, lang: str) -> str:
        """One fact as words; `name` tells what kind of fact it is; see `Game.word`.

        >>> deal.word("card", "KH", "en")
        'K♥'
        """
        return self.game.word(self, name, fact, lang)

    def __repr__(self) -> str:
        who = "over" if self.is_terminal() else f"player {self.current_player()} to decide"
        return f"<{self.game.name}: round {self.round}, {self.phase}, {who}, points {self.scores()}>"
