"""Actions (what a player may do), steps (what must still happen) and questions (steps that ask somebody).

An action's `obstacles` are the only place that says why it is not allowed; legal means: no obstacles. Its `resolve`
puts steps on the agenda. A question lists the actions that one could think of; the legal ones are those without
obstacles. A question may offer a quicker `legal`; `tabletop.testing.check_game` proves that both agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic

from tabletop.engine.core.decisions import NotationError, Obstacle
from tabletop.engine.core.values import N_, Value, get_defaults, get_field_names, get_field_types, is_of_type
from tabletop.engine.generic import Q, S
from tabletop.engine.i18n.quoting import quote_value, shorten
from tabletop.engine.i18n.words import to_singular

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game


class Action(Value, Generic[S, Q]):
    """Something a player decides to do. Its fields are exactly what the player decides."""

    __slots__ = ()

    verb: ClassVar[str] = ""
    """First word of the notation, e.g. "construct"; unique within a game."""
    kind: ClassVar[str] = ""
    """Group on the screen, e.g. "build"; the verb where it is empty."""
    rule: ClassVar[str] = ""
    """Id of the rule that allows this action."""
    notation_names: ClassVar[Mapping[str, str]] = {}
    """What fields that may be left out are called in notation, if not by their own name."""
    affected_things: ClassVar[tuple[str, ...]] = ()
    """Things on the table that it has to do with besides its words, e.g. ("pile:deck", "seat:{victim}")."""

    def cite_rules(self) -> tuple[str, ...]:
        """The rule that allows it, and those by which it happens.

        >>> gin.parse_action("draw").cite_rules()
        ('gin.turn',)
        """
        return (self.rule, *self.rules) if self.rule else self.rules

    def obstacles(self, state: S, player: int, question: Q) -> Iterator[Obstacle]:
        """Why `player` may not answer `question` with this now, each with its rule; nothing if it is legal.

        >>> draw = gin.parse_action("draw")
        >>> [obstacle.rule for obstacle in draw.obstacles(deal, 1, deal.question)]
        ['gin.first_card']
        """
        return iter(())

    def warnings(self, state: S, player: int, question: Q) -> Iterator[Obstacle]:
        """Why this is legal but wasteful; only shown, never enforced.

        >>> list(gin.parse_action("take").warnings(deal, 1, deal.question))
        []
        """
        return iter(())

    def resolve(self, state: S, player: int, question: Q) -> None:
        """Put on the agenda what this answer to `question` makes happen. Only called when it is legal.

        >>> gin.parse_action("take").resolve(deal, 1, deal.question)
        >>> deal.question
        Discarding(taken='KS')
        """

    def notation(self) -> Iterable[str]:
        """The fields in notation; read back by the game's `parse_action`.

        One that may be left out is written only where it says something: a flag by its name ("leader"), anything else
        behind its name, or what it is `called` ("from:2.1a").
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
        """The action from its words after the verb. Raises ValueError that says what is wrong.

        `words` are those of the notation.

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
                raise ValueError(f"{word[:30]!r} is none of {', '.join(options)}")
            words_by_field[name] = rest
        kinds = {name: hints[name] for name in words_by_field}
        return cls(
            **{n: _parse_integer(w, n) if kinds[n] is int else kinds[n] is bool or w for n, w in words_by_field.items()}
        )

    def list_references(self) -> Iterable[str]:
        """References to the things on the table that this action touches, e.g. "card:school"; for the screen.

        Unless a game says it: its words by the names of their fields (`card="school"`, `cards=("school", "pub")`), a
        `player` or `seat` by number ("seat:1"), and what it `touches`; so the board that every game has lights them
        (`engine.zones`).
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
    """Return the action that is meant: `given` itself, or read from its notation.

    Raises NotationError for what is no action of the `game`, in which there are those of its vocabulary and these
    `kinds`. Whether it is legal is for `State.check` to say.
    """
    if isinstance(given, str):
        return game.parse_action(given)
    kind = type(given)
    is_known = kind in kinds or (game.vocabulary.get(kind.__name__) is kind and issubclass(kind, Action))
    if not is_known or not is_well_formed(given) or not _is_writable(given):
        refusal = f"{shorten(quote_value(given), 60)} is no action of {game.name}"
        raise NotationError(f"{refusal}: give one of `legal_actions()`, or its notation")
    return given


def is_well_formed(action: Action) -> bool:
    """Return True if each field holds a fact of its type."""
    for name, hint in get_field_types(type(action)).items():
        fact = getattr(action, name)
        if type(fact) is not hint and not is_of_type(fact, hint):
            return False
    return True


def _is_writable(action: Action) -> bool:
    """Return True if the action has a notation; one with a number for which there is no word has none."""
    try:
        str(action)
    except (LookupError, TypeError, ValueError):
        return False
    return True


def _parse_integer(word: str, name: str) -> int:
    """A word of the notation as a whole number. Raises ValueError in words of our own."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 18):
        raise ValueError(f"{name} must be a whole number, not {word[:30]!r}")
    return int(word)


class Step(Value, Generic[S]):
    """Something that must still happen. Lies on the agenda, so it holds ids and values, never objects of the table."""

    __slots__ = ()

    asks: ClassVar[bool] = False
    is_course_of_play: ClassVar[bool] = False
    """Whether it belongs to the course of play even if an action put it on the agenda, e.g. a window for reactions."""

    def obstacles(self, state: S, player: int) -> Iterator[Obstacle]:
        """Why this cannot happen to `player` now; only routines ask (`steps.FirstPossible`).

        >>> list(deal.question.obstacles(deal, 1))
        []
        """
        return iter(())

    def resolve(self, state: S, player: int) -> None:
        """Let it happen to `player`: change the table through verbs, put further steps on the agenda.

        >>> raid = city.clone()
        >>> city.question.resolve(raid, 0)                     # a question asks, it does nothing by itself
        >>> raid.digest() == city.digest()
        True
        """


class Question(Step[S], Generic[S]):
    """A step that waits for an answer of one player."""

    __slots__ = ()

    asks: ClassVar[bool] = True
    kinds: ClassVar[tuple[type[Action], ...]] = ()
    """The classes of action that answer it."""
    is_auto_answered: ClassVar[bool] = True
    """Whether a single legal answer is taken without asking, and none at all drops the question."""

    opens_turn: ClassVar[bool] = False
    """Whether a turn begins when this is asked, also if the same player was asked before; for the timeline."""
    routine: ClassVar[bool] = False
    """Whether strategies that look ahead should take the default instead of thinking, e.g. how to pay."""
    is_detail: ClassVar[bool] = False
    """Whether it only completes what was decided, e.g. who goes: `what_changes` takes the default, as of a routine."""

    def possible(self, state: S, player: int) -> Iterable[Action]:
        """Every answer one could think of, legal or not, in a stable order, no two alike.

        Unless a question says otherwise: one of each of its kinds that has no fields.

        >>> [str(action) for action in deal.question.possible(deal, 1)]
        ['draw', 'take', 'pass']
        """
        return [kind() for kind in self.kinds if not get_field_names(kind)]

    def legal(self, state: S, player: int) -> Sequence[Action]:
        """The possible answers without obstacles, in the order of `possible`.

        >>> [str(action) for action in deal.question.legal(deal, 1)]
        ['take', 'pass']
        """
        return [a for a in self.possible(state, player) if next(a.obstacles(state, player, self), None) is None]

    def fixed_costs(self) -> Mapping[str, int]:
        """What goes whichever answer is given: how many things of which fields of the seat; so a price can be told.

        >>> dict(deal.question.fixed_costs())
        {}
        """
        return {}

    def timing_obstacles(self, state: S, player: int, action: Action) -> Iterator[Obstacle]:
        """Why an action of another kind is no answer; games yield the rule that puts it at another time.

        >>> late = gin.parse_action("knock QS")
        >>> [obstacle.rule for obstacle in deal.question.timing_obstacles(deal, 1, late)]
        ['engine.asked']
        """
        message = N_("This does not answer what is being asked: {question}")
        yield Obstacle("engine.asked", message, question=self)

    # Questions that merely give a chance to react, or to do something more, say so here. Whoever lets chances go by for
    # somebody (standing answers, a screen, a strategy) needs nothing else, and no game's own classes.

    def pass_action(self, state: S, player: int) -> Action | None:
        """The answer that lets this chance go by, always legal; None where an answer is called for.

        >>> deal.question.pass_action(deal, 1) is None              # it is a turn, not a mere chance
        True
        """
        return None

    def affects(self, state: S, player: int) -> bool:
        """Return True if `player` wants to be asked by default; for questions that can be let go by.

        That is so unless a question says otherwise: where a player holds a card against what was just played, or may
        still do something before a turn of their own ends. A mere chance to do more should say when it is worth a
        question, e.g. after something was done to `player`.

        >>> deal.question.affects(deal, 1)
        True
        """
        return True

    def is_in_own_turn(self, state: S, player: int) -> bool:
        """Whether `player` has this chance in a turn of their own; for those that can be let go by.

        >>> deal.question.is_in_own_turn(deal, 1)
        True
        """
        return True

    def default(self, state: S, player: int) -> Action:
        """The answer for those who do not care; the first legal one unless a question knows better.

        >>> str(deal.question.default(deal, 1))
        'take'
        """
        return state.legal_actions()[0]
