"""Actions (decisions of players), steps (pending parts of the game) and questions (steps that wait for a decision).

The `obstacles` of an action are the only place that defines why it is illegal: an action without obstacles is legal.
Its `resolve` puts steps on the agenda. A question lists its possible actions, and the legal ones are those without
obstacles. A question may define a faster `legal`; `tabletop.testing.check_game` verifies that both agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Generic

from tabletop.engine.core.decisions import NotationError, Obstacle
from tabletop.engine.core.values import N_, Value, get_defaults, get_field_names, get_field_types, is_of_type
from tabletop.engine.generic import Q, S
from tabletop.engine.i18n.quoting import quote_value, shorten
from tabletop.engine.i18n.words import to_singular

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game


class Action(Value, Generic[S, Q]):
    """A decision of a player. Its fields are exactly the values that the player chooses."""

    __slots__ = ()

    verb: ClassVar[str] = ""
    """First word of the notation, e.g. "construct". It is unique within a game."""
    kind: ClassVar[str] = ""
    """Group on the screen, e.g. "build". The verb if it is empty."""
    rule: ClassVar[str] = ""
    """Id of the rule that allows this action."""
    notation_names: ClassVar[Mapping[str, str]] = {}
    """Names of optional fields in notation, where they differ from the names of the fields."""
    affected_things: ClassVar[tuple[str, ...]] = ()
    """References to further things on the table that it affects, e.g. ("pile:deck", "seat:{victim}")."""

    def cite_rules(self) -> tuple[str, ...]:
        """Return the ids of the rule that allows this action and of the rules that it applies.

        >>> gin.parse_action("draw").cite_rules()
        ('gin.turn',)
        """
        return (self.rule, *self.rules) if self.rule else self.rules

    def obstacles(self, state: S, player: int, question: Q) -> Iterator[Obstacle]:
        """Yield the reasons why `player` must not answer `question` with this action; none if it is legal.

        >>> draw = gin.parse_action("draw")
        >>> [obstacle.rule for obstacle in draw.obstacles(deal, 1, deal.question)]
        ['gin.first_card']
        """
        return iter(())

    def warnings(self, state: S, player: int, question: Q) -> Iterator[Obstacle]:
        """Yield the reasons why this legal action is wasteful. They are only displayed.

        >>> list(gin.parse_action("take").warnings(deal, 1, deal.question))
        []
        """
        return iter(())

    def resolve(self, state: S, player: int, question: Q) -> None:
        """Put the effects of this answer to `question` on the agenda. Called only if the action is legal.

        >>> gin.parse_action("take").resolve(deal, 1, deal.question)
        >>> deal.question
        Discarding(taken='KS')
        """

    def notation(self) -> Iterable[str]:
        """Return the fields in notation, which `Game.parse_action` reads.

        An optional field is written only if it differs from its default. A flag is written as its name ("leader").
        Other fields are written behind their name or their entry in `notation_names` ("from:2.1a").
        """
        usual = get_defaults(type(self))
        for name in get_field_names(type(self)):
            fact = getattr(self, name)
            if name not in usual:
                yield str(fact)
            elif fact != usual[name]:
                yield name if fact is True else f"{self.notation_names.get(name, name)}:{fact}"

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Action:
        """Return the action that is written in notation.

        Args:
            words: The words of the notation after the verb.
            game: The game that the action belongs to.

        Raises:
            ValueError: The words are no such action. The message gives the reason.

        >>> gin.actions_by_verb()["discard"].read(["QS"], gin)
        Discard(card='QS')
        """
        hints, usual = get_field_types(cls), get_defaults(cls)
        needed = [name for name in hints if name not in usual]
        if len(words) < len(needed) or (len(words) > len(needed) and not usual):
            raise ValueError(f"takes {len(needed)} words ({', '.join(needed)}), not {len(words)}")
        words_by_field = dict(zip(needed, words, strict=False))
        fields_by_key = {cls.notation_names.get(name, name): name for name in usual}
        for word in words[len(needed) :]:
            key, colon, rest = word.partition(":")
            name = fields_by_key.get(key, "")
            if not name or name in words_by_field or (hints[name] is bool) == bool(colon):
                options = (key if hints[name] is bool else f"{key}:<{name}>" for key, name in fields_by_key.items())
                raise ValueError(f"{word[:30]!r} is not one of {', '.join(options)}")
            words_by_field[name] = rest
        kinds = {name: hints[name] for name in words_by_field}
        return cls(
            **{n: _parse_integer(w, n) if kinds[n] is int else kinds[n] is bool or w for n, w in words_by_field.items()}
        )

    def list_references(self) -> Iterable[str]:
        """Return references to the things on the table that this action affects, e.g. "card:school".

        By default these are its words by the names of their fields (`card="school"`, `cards=("school", "pub")`), a
        `player` or `seat` by number ("seat:1"), and its `affected_things`. The default board highlights them
        (`presentation.zones`).
        """
        names = get_field_names(type(self))
        references = [
            template.format(**{name: getattr(self, name) for name in names}) for template in self.affected_things
        ]
        for name in names:
            fact = getattr(self, name)
            if isinstance(fact, str):
                references.append(f"{name}:{fact}")
            elif isinstance(fact, tuple):
                references += [f"{to_singular(name)}:{each}" for each in fact if isinstance(each, str)]
            elif name in ("player", "seat"):
                references.append(f"seat:{fact}")
        return references

    def __str__(self) -> str:
        return " ".join((self.verb, *self.notation()))


def require_action(game: Game, given: Action | str, kinds: Sequence[type[Action]] = ()) -> Action:
    """Return `given` as an action: itself, or the action that it denotes in notation.

    Actions of the game are those of its vocabulary and of the classes in `kinds`. `State.check` decides whether an
    action is legal.

    Raises:
        NotationError: `given` is no action of the `game`.
    """
    if isinstance(given, str):
        return game.parse_action(given)
    kind = type(given)
    is_known = kind in kinds or (game.vocabulary.get(kind.__name__) is kind and issubclass(kind, Action))
    if not is_known or not is_well_formed(given) or not _is_writable(given):
        refusal = f"{shorten(quote_value(given), 60)} is not an action of {game.name}"
        raise NotationError(f"{refusal}: pass one of `legal_actions()` or its notation")
    return given


def is_well_formed(action: Action) -> bool:
    """Return True if each field has a value of its declared type."""
    for name, hint in get_field_types(type(action)).items():
        fact = getattr(action, name)
        if type(fact) is not hint and not is_of_type(fact, hint):
            return False
    return True


def _is_writable(action: Action) -> bool:
    """Return True if the action has a notation. A number without a name has none."""
    try:
        str(action)
    except (LookupError, TypeError, ValueError):
        return False
    return True


def _parse_integer(word: str, name: str) -> int:
    """Return a word of the notation as an integer. Raises ValueError that names the field."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 18):
        raise ValueError(f"{name} must be a whole number, not {word[:30]!r}")
    return int(word)


class Step(Value, Generic[S]):
    """A pending part of the game. Steps are on the agenda, so they refer to objects of the table by id."""

    __slots__ = ()

    asks: ClassVar[bool] = False
    is_course_of_play: ClassVar[bool] = False
    """True for a step that belongs to the course of play even if an action put it on the agenda, e.g. a reaction
    window."""

    def obstacles(self, state: S, player: int) -> Iterator[Obstacle]:
        """Yield the reasons why this step is impossible for `player` now. Only routines use it (`steps.FirstPossible`).

        >>> list(deal.question.obstacles(deal, 1))
        []
        """
        return iter(())

    def resolve(self, state: S, player: int) -> None:
        """Carry out the step for `player`: change the table and put further steps on the agenda.

        >>> raid = city.clone()
        >>> city.question.resolve(raid, 0)                     # a question asks, it does nothing by itself
        >>> raid.digest() == city.digest()
        True
        """


class Question(Step[S], Generic[S]):
    """A step that waits for a decision of one player."""

    __slots__ = ()

    asks: ClassVar[bool] = True
    kinds: ClassVar[tuple[type[Action], ...]] = ()
    """Classes of the actions that answer it."""
    is_auto_answered: ClassVar[bool] = True
    """True if a single legal answer is chosen automatically, and a question without legal answers is dropped."""

    opens_turn: ClassVar[bool] = False
    """True if a turn begins with this question, even if the same player decided before; see `find_turns`."""
    routine: ClassVar[bool] = False
    """True if strategies should use the default instead of a search, e.g. for a payment."""
    is_detail: ClassVar[bool] = False
    """True if it only completes a decision, e.g. with the choice of a figure. `what_changes` uses the default then."""

    def possible(self, state: S, player: int) -> Iterable[Action]:
        """Return all conceivable answers, legal or not, in a stable order without duplicates.

        By default, one action of each of its kinds that has no fields.

        >>> [str(action) for action in deal.question.possible(deal, 1)]
        ['draw', 'take', 'pass']
        """
        return [kind() for kind in self.kinds if not get_field_names(kind)]

    def legal(self, state: S, player: int) -> Sequence[Action]:
        """Return the possible answers without obstacles, in the order of `possible`.

        >>> [str(action) for action in deal.question.legal(deal, 1)]
        ['take', 'pass']
        """
        return [a for a in self.possible(state, player) if next(a.obstacles(state, player, self), None) is None]

    def fixed_costs(self) -> Mapping[str, int]:
        """Return the costs of every answer as an amount by field of the seat. Screens show them as a price.

        >>> dict(deal.question.fixed_costs())
        {}
        """
        return {}

    def timing_obstacles(self, state: S, player: int, action: Action) -> Iterator[Obstacle]:
        """Yield the reasons why an action of another kind is no answer. Games yield the rule that defines its time.

        >>> late = gin.parse_action("knock QS")
        >>> [obstacle.rule for obstacle in deal.question.timing_obstacles(deal, 1, late)]
        ['engine.asked']
        """
        message = N_("This does not answer what is being asked: {question}")
        yield Obstacle("engine.asked", message, question=self)

    # Optional questions, such as reaction windows, declare here how to pass. Code that passes automatically for a
    # player (auto-pass, a screen, a strategy) needs no knowledge of a specific game.

    def pass_action(self, state: S, player: int) -> Action | None:
        """Return the action that passes, which is always legal; None if the question is not optional.

        >>> deal.question.pass_action(deal, 1) is None              # a turn is not optional
        True
        """
        return None

    def affects(self, state: S, player: int) -> bool:
        """Return True if `player` should be asked by default. Called for optional questions only.

        The default is True: the player holds a card that answers the last action, or can still act before the turn
        ends. A question that merely offers one more action should return True only where it matters, e.g. after an
        attack on `player`.

        >>> deal.question.affects(deal, 1)
        True
        """
        return True

    def is_in_own_turn(self, state: S, player: int) -> bool:
        """Return True if the question is put to `player` in their own turn.

        A reaction, or a forced answer to another seat, returns False; then the turn of the other seat goes on.

        >>> deal.question.is_in_own_turn(deal, 1)
        True
        """
        return True

    def default(self, state: S, player: int) -> Action:
        """Return the default answer. By default, the first legal one.

        >>> str(deal.question.default(deal, 1))
        'take'
        """
        return state.legal_actions()[0]


@cache
def find_openers(game: type[Game]) -> frozenset[type[Action]]:
    """Return the action classes that can open a turn of a game."""
    questions = [kind for kind in game.vocabulary.values() if issubclass(kind, Question) and kind.opens_turn]
    return frozenset(action for question in questions for action in question.kinds)
