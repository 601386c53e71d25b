"""Predicted changes of a position: differences, the consequences of an action, and remedies for an illegal one.

These values describe themselves. `tabletop.engine.preview` computes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.values import N_, Value, value
from tabletop.engine.declarations.faces import Face
from tabletop.engine.i18n.nouns import quote_title
from tabletop.engine.i18n.words import capitalize_first, to_singular

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

FIELDS = FIELD, OWN = "table field", "seat field"
"""Kinds of declared fields: of the table or a piece, and of a seat."""
UNKNOWN = "?"
"""Placeholder for a hidden word."""
POINTS = "victory_points"
"""Key of the score of a seat in differences."""

CONTINUATION_SENTENCES = {
    "choice": N_("Then you choose: {question}"),
    "answer": N_("What comes then depends on {player:the}: {question}"),
    "chance": N_("What comes then depends on chance."),
    "unseen": N_("What comes then depends on what you do not see."),
    "over": N_("Then the game is over."),
}

ASSUMED_SENTENCE = N_("Taken for granted: {action}")
NO_REACTION_SENTENCE = N_("If no other player reacts:")
NOTHING_CHANGES = N_("Nothing changes that you can see.")
MISSING_SENTENCE = N_("You still need {n} more: {field_name}.")
"""Sentence for a field without a sentence of its game."""
ALTERNATIVE_SENTENCE = N_("Possible instead: {answer}.")


@value
class Name(Value):
    """A part of the path to a change: a field, a name in it, or a piece.

    `key` is the part in `Difference.where`. `kind` and `thing` are the arguments of `Game.shown`.
    """

    key: str
    kind: str
    thing: Any

    @property
    def is_field(self) -> bool:
        """True for a declared field."""
        return self.kind in FIELDS

    def text(self, state: State, lang: str = "en") -> str:
        return self.face(state, lang)["text"]

    def face(self, state: State, lang: str = "en") -> Face:
        """Return its appearance."""
        return state.game.shown(state, self.kind, self.thing, lang)


@value
class Item(Value):
    """A thing that was added or removed: its reference, as in actions and on boards, and the arguments of `Game.shown`.
    """

    ref: str
    kind: str
    thing: Any

    def text(self, state: State, lang: str = "en") -> str:
        return self.face(state, lang)["text"]

    def face(self, state: State, lang: str = "en") -> Face:
        """Return its appearance."""
        return state.game.shown(state, self.kind, self.thing, lang)


@value
class Difference(Value):
    """A change of one thing.

    `before` and `after` are the values of a number, a word or a flag; "" is no word. For a pile they are its sizes.
    `came` and `left` are its visible changes, and `unseen` is the difference in the number of hidden things.
    """

    form: str
    """"number", "word" or "things"."""
    seat: int
    """Seat that it belongs to; -1 for the table."""
    path: tuple[Name, ...]
    """Path from the field to the thing."""
    before: Any
    after: Any
    ref: str = ""
    """Reference of the thing, e.g. "location:0:3" or "good:gun"; "" if there is none."""
    came: tuple[Item, ...] = ()
    left: tuple[Item, ...] = ()
    unseen: int = 0

    @property
    def where(self) -> str:
        """Path as text: "0.goods.gun" of a seat, ".stress" of the table."""
        return ".".join(["" if self.seat < 0 else str(self.seat), *(name.key for name in self.path)])

    @property
    def amount(self) -> int:
        """Difference of a number, or of the size of a pile; 0 for a word."""
        return 0 if self.form == "word" else int(self.after) - int(self.before)

    def what(self, state: State, lang: str = "en") -> str:
        """Return its label without the seat: "Goods (Gun)"."""
        path = self.path
        if any(name.is_field for name in path[1:]):
            path = path[1:]  # the label of a piece contains its kind
        label = path[0].text(state, lang)
        for before, name in pairwise(path):
            label += f" ({name.text(state, lang)})" if before.is_field else f": {name.text(state, lang)}"
        return label

    def face(self, state: State, lang: str = "en") -> Face:
        """Return its short appearance: the last face on the path with an icon or a drawing, else that of the field."""
        faces = [name.face(state, lang) for name in self.path]
        return next((face for face in reversed(faces) if "drawing" in face or "icon" in face), faces[-1])

    def text(self, state: State, lang: str = "en") -> str:
        description = self.describe_change(state, lang)
        return f"{state.word('player', self.seat, lang)}: {description}" if self.seat >= 0 else description

    def describe_change(self, state: State, lang: str = "en") -> str:
        """Return the description without the seat: "Goods (Gun): 2 → 4"."""
        what = self.what(state, lang)
        if self.form == "things":
            return f"{what}: {', '.join(self.list_moved_items(state, lang))}"
        return f"{what}: {self.format_value(state, self.before, lang)} → {self.format_value(state, self.after, lang)}"

    def list_moved_items(self, state: State, lang: str = "en") -> Iterator[str]:
        """Yield the added and the removed things, each with its sign."""
        hidden = state.game.translate(N_("{n} face down"), lang)
        for items, unseen, sign in ((self.came, self.unseen, "+"), (self.left, -self.unseen, "−")):
            yield from (f"{sign} {item.text(state, lang)}" for item in items)
            if unseen > 0:
                yield f"{sign} {hidden.format(n=unseen)}"

    def format_value(self, state: State, fact: Any, lang: str = "en") -> str:
        """Return a value as text."""
        if fact is True:
            return state.game.translate(N_("yes"), lang)
        if fact is False or fact == "" or fact is None:
            return "–"
        if self.form == "number" or fact == UNKNOWN:
            return str(fact).replace("-", "−")
        if isinstance(fact, int):
            return state.word("player", fact, lang)
        kinds, last = state.game.kinds, self.path[-1]
        field = next(name.thing for name in reversed(self.path) if name.is_field)
        kind = kinds.get(f"{field}.each") or kinds.get(field) or (to_singular(field) if last.is_field else last.kind)
        return state.game.shown(state, kind, fact, lang)["text"]


@value
class Continuation(Value):
    """The continuation of an action whose effect is not complete."""

    why: str
    """Reason: "choice" (of the player), "answer" (of another seat), "chance", "unseen" (hidden things) or "over"."""
    player: int = -1
    """Seat that decides."""
    question: Value | None = None
    """Question that follows."""
    own: bool = True
    """True if it belongs to the effect of the action, False if it belongs to the course of play after it."""

    @property
    def uncertain(self) -> bool:
        """True if the action has further effects that are unknown."""
        return self.own and self.why in ("answer", "chance", "unseen")

    def text(self, state: State, lang: str = "en") -> str:
        facts: dict[str, Any] = {
            "answer": {"player": self.player, "question": self.question},
            "choice": {"question": self.question},
        }
        return state.say(lang, CONTINUATION_SENTENCES[self.why], facts.get(self.why, {}))


@runtime_checkable
class HasDifferences(Protocol):
    """A numeric change that a game adds (`Game.find_extra_changes`), with an icon on buttons and a place on boards."""

    def differences(self) -> tuple[Difference, ...]:
        """Return it as differences. The first name of each path is the argument of `Game.shown` and the place on the
        boards.
        """


@runtime_checkable
class HasNumbers(Protocol):
    """A change that a game adds as a sentence, and that learned strategies receive as numbers."""

    def numbers(self) -> tuple[Difference, ...]:
        """Return it as numeric differences of seats. The key of the first name of each path is in `Game.added`."""


@value
class Consequences(Value):
    """The certain effects of an action, and what follows."""

    differences: tuple[Difference, ...]
    """Changes, field by field."""
    more: tuple[Value, ...] = ()
    """Changes that the game adds, e.g. majorities (`Game.find_extra_changes`)."""
    usual: tuple[Action, ...] = ()
    """Assumed default answers for the details of the action, e.g. its payment."""
    then: Continuation | None = None
    """Continuation of the same effect; None if it is complete."""
    steps: int = 0
    """Number of agenda steps until then. The conformance suite compares the position at this point."""
    stopped: bool = False
    """True if chance or hidden things interrupted `resolve` of the action itself."""
    unless: Consequences | None = None
    """Further changes if no other seat reacts; None if no seat can react."""

    def __bool__(self) -> bool:
        return bool(self.differences or self.more)

    @property
    def points(self) -> tuple[Difference, ...]:
        """Changes of victory points."""
        return tuple([difference for difference in self.differences if difference.path[0].key == POINTS])

    @property
    def counted(self) -> tuple[Difference, ...]:
        """All differences, including those that the game adds and the fixed costs of the choice that follows."""
        all_differences = list(self.differences)
        for part in self.more:
            all_differences += part.differences() if isinstance(part, HasDifferences) else ()
        then = self.then
        if then is not None and then.why == "choice" and isinstance(then.question, Question):
            for field, n in then.question.fixed_costs().items():
                all_differences.append(Difference("things", then.player, (Name(field, OWN, field),), n, 0, unseen=-n))
        return tuple(all_differences)

    @property
    def weighed(self) -> tuple[Difference, ...]:
        """Numbers without an icon that the game adds for learned strategies."""
        return tuple([number for part in self.more if isinstance(part, HasNumbers) for number in part.numbers()])

    def __iter__(self) -> Iterator[Difference]:
        return iter(self.differences)

    def text(self, state: State, lang: str = "en") -> str:
        """Return one line per sentence."""
        lines = self.lines(state, lang) or [state.game.translate(NOTHING_CHANGES, lang)]
        if self.unless is not None:
            lines += [state.game.translate(NO_REACTION_SENTENCE, lang), *self.unless.lines(state, lang)]
        return "\n".join(lines)

    def lines(self, state: State, lang: str = "en") -> list[str]:
        """Return a sentence for each change, for each assumed answer, and for the continuation."""
        lines = [part.text(state, lang) for part in (*self.differences, *self.more)]
        lines += [state.say(lang, ASSUMED_SENTENCE, {"action": action}) for action in self.usual]
        return [*lines, self.then.text(state, lang)] if self.then is not None else lines


@value
class Change(Value):
    """One change of a position in a remedy."""

    field: str
    """Declared field, as in `RemedyField`."""
    seat: int
    """Seat that it belongs to; -1 for the table."""
    piece: str
    """Key of the piece that changes; "" if it is no piece."""
    name: str
    """Name within the field, the added word, or the new word; "" if the field is one number."""
    before: int
    after: int
    """Amount before and after the change. It is 0 and 1 for a flag and for a word."""
    message: str
    """Sentence in English; "" for the default sentence."""
    alternatives: tuple[str, ...] = ()
    """Further names of the field for which the same amount helps as well."""

    @property
    def amount(self) -> int:
        """Absolute difference."""
        return abs(self.after - self.before)

    def label(self, state: State, lang: str = "en") -> str:
        """Return the field and the name within it as text: "Goods (Gun)"."""
        field, _, inner = self.field.partition(".")
        game = state.game
        text = game.shown(state, FIELD if self.seat < 0 else OWN, field, lang)["text"]
        parts = (self.piece, self.name) if inner else (self.name,)
        for part in filter(None, parts):
            text += f" ({game.shown(state, game.kinds.get(field) or to_singular(field), part, lang)['text']})"
        return text

    def text(self, state: State, lang: str = "en", amount: int = 0) -> str:
        """Return its sentence. `amount` replaces the amount if several changes are combined."""
        n = amount or self.amount
        if self.message:
            return state.say(lang, self.message, {"n": n, **state.game.change_facts(state, self)})
        return state.say(lang, MISSING_SENTENCE, {"n": n, "field_name": self.label(state, lang)})


@value
class Remedy(Value):
    """A way to make an illegal action legal: changes of the position, or a legal alternative."""

    changes: tuple[Change, ...] = ()
    """Changes that are needed."""
    instead: Action | None = None
    """Alternative action, if no change helps."""

    def text(self, state: State, lang: str = "en") -> str:
        if self.instead is not None:
            answer = quote_title(capitalize_first(self.instead.text(state, lang)).removesuffix("."), lang)
            return state.game.translate(ALTERNATIVE_SENTENCE, lang).format(answer=answer)
        if len(self.changes) == 1:
            return self.changes[0].text(state, lang)
        return " ".join(_list_sentences(state, self.changes, lang))


def _list_sentences(state: State, changes: Iterable[Change], lang: str) -> Iterator[str]:
    """Yield the sentence of each change. Equal sentences are combined by adding their amounts."""
    totals: dict[str, tuple[Change, int]] = {}
    for change in changes:
        alike = change.text(state, lang, 1)
        first, total = totals.get(alike, (change, 0))
        totals[alike] = first, total + change.amount
    for change, total in totals.values():
        yield change.text(state, lang, total)
