"""What a position is said to change into: differences, the consequences of an action, and remedies of a refusal.

These are values that print themselves. `tabletop.engine.preview` computes them.
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
"""The kinds of what is no thing but a declared field: of the table or of a piece, and of a seat."""
UNKNOWN = "?"
"""What stands for a word that is not seen."""
POINTS = "victory_points"
"""What the score of a seat is called among the differences."""

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
"""Sentence for a field of which its game says nothing."""
ALTERNATIVE_SENTENCE = N_("Possible instead: {answer}.")


@value
class Name(Value):
    """A step on the way to what has changed: a field, a name in it, a piece.

    `key` is what stands in `Difference.where`; `kind` and `thing` are what `Game.shown` is asked for.
    """

    key: str
    kind: str
    thing: Any

    @property
    def is_field(self) -> bool:
        """Whether it is a declared field."""
        return self.kind in FIELDS

    def text(self, state: State, lang: str = "en") -> str:
        return self.face(state, lang)["text"]

    def face(self, state: State, lang: str = "en") -> Face:
        """How it looks."""
        return state.game.shown(state, self.kind, self.thing, lang)


@value
class Item(Value):
    """Something that came or left: its reference, as actions and boards have it, and what it is."""

    ref: str
    kind: str
    thing: Any

    def text(self, state: State, lang: str = "en") -> str:
        return self.face(state, lang)["text"]

    def face(self, state: State, lang: str = "en") -> Face:
        """How it looks."""
        return state.game.shown(state, self.kind, self.thing, lang)


@value
class Difference(Value):
    """One thing that is not as it was.

    A number has `before` and `after`; so has a word, where "" stands for none, and a flag. Of a pile these are how many
    lie there, `came` and `left` are what one may see of it, and `unseen` is how many more (or fewer) that one may not.
    """

    form: str
    """"number", "word" or "things"."""
    seat: int
    """Whose it is; -1: nobody's."""
    path: tuple[Name, ...]
    """Which field, and what in it."""
    before: Any
    after: Any
    ref: str = ""
    """The reference of the thing that has changed, e.g. "location:0:3" or "good:gun"; "" if there is none."""
    came: tuple[Item, ...] = ()
    left: tuple[Item, ...] = ()
    unseen: int = 0

    @property
    def where(self) -> str:
        """Its place: "0.goods.gun" of a seat, ".stress" of the table."""
        return ".".join(["" if self.seat < 0 else str(self.seat), *(name.key for name in self.path)])

    @property
    def amount(self) -> int:
        """By how much a number, or how many lie in a pile, has changed; 0 for a word."""
        return 0 if self.form == "word" else int(self.after) - int(self.before)

    def what(self, state: State, lang: str = "en") -> str:
        """What it is called, without whose it is: "Goods (Gun)"."""
        path = self.path
        if any(name.is_field for name in path[1:]):
            path = path[1:]  # a piece says itself what it is
        label = path[0].text(state, lang)
        for before, name in pairwise(path):
            label += f" ({name.text(state, lang)})" if before.is_field else f": {name.text(state, lang)}"
        return label

    def face(self, state: State, lang: str = "en") -> Face:
        """A short look for it: that of the last name on the way which has a sign of its own, or of the field."""
        faces = [name.face(state, lang) for name in self.path]
        return next((face for face in reversed(faces) if "drawing" in face or "icon" in face), faces[-1])

    def text(self, state: State, lang: str = "en") -> str:
        description = self.describe_change(state, lang)
        return f"{state.word('player', self.seat, lang)}: {description}" if self.seat >= 0 else description

    def describe_change(self, state: State, lang: str = "en") -> str:
        """The same without whose it is, where that is known: "Goods (Gun): 2 → 4"."""
        what = self.what(state, lang)
        if self.form == "things":
            return f"{what}: {', '.join(self.list_moved_items(state, lang))}"
        return f"{what}: {self.format_value(state, self.before, lang)} → {self.format_value(state, self.after, lang)}"

    def list_moved_items(self, state: State, lang: str = "en") -> Iterator[str]:
        """What came and left, each with its sign."""
        hidden = state.game.translate(N_("{n} face down"), lang)
        for items, unseen, sign in ((self.came, self.unseen, "+"), (self.left, -self.unseen, "−")):
            yield from (f"{sign} {item.text(state, lang)}" for item in items)
            if unseen > 0:
                yield f"{sign} {hidden.format(n=unseen)}"

    def format_value(self, state: State, fact: Any, lang: str = "en") -> str:
        """A value in words."""
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
        return state.say(lang, CONTINUATION_SENTENCES[self.why], facts.get(self.why, {}))


@runtime_checkable
class HasDifferences(Protocol):
    """What a game adds (`Game.find_extra_changes`) that is a number: it has a sign on the buttons, a place on the boards."""

    def differences(self) -> tuple[Difference, ...]:
        """It as differences; the first name on the way is what `Game.shown` is asked for, and where boards show it."""


@runtime_checkable
class HasNumbers(Protocol):
    """What a game adds that a sentence tells better than signs, and learners are told in numbers nevertheless."""

    def numbers(self) -> tuple[Difference, ...]:
        """It as differences of numbers of seats; `Game.added` has the key of the first name on the way."""


@value
class Consequences(Value):
    """What an action changes for certain, and what comes then."""

    differences: tuple[Difference, ...]
    """What is not as it was, field by field."""
    more: tuple[Value, ...] = ()
    """What the game adds, e.g. majorities (`Game.find_extra_changes`)."""
    usual: tuple[Action, ...] = ()
    """What is taken for granted: details of the action (who goes, how it is paid) that are answered as usual."""
    then: Continuation | None = None
    """What follows in the same effect; None if it is at its end."""
    steps: int = 0
    """Number of agenda steps after which that is so; the conformance suite looks there."""
    stopped: bool = False
    """Whether chance or hidden things interrupted the action's own `resolve`."""
    unless: Consequences | None = None
    """What changes after that if no other seat reacts; None where no seat may react."""

    def __bool__(self) -> bool:
        return bool(self.differences or self.more)

    @property
    def points(self) -> tuple[Difference, ...]:
        """Whose points change."""
        return tuple([difference for difference in self.differences if difference.path[0].key == POINTS])

    @property
    def counted(self) -> tuple[Difference, ...]:
        """Every difference, those too that the game adds, and what must be given by the choice that comes then."""
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
        """What the game adds beside that and learners are told: numbers that have no sign."""
        return tuple([number for part in self.more if isinstance(part, HasNumbers) for number in part.numbers()])

    def __iter__(self) -> Iterator[Difference]:
        return iter(self.differences)

    def text(self, state: State, lang: str = "en") -> str:
        """Return one line for each sentence."""
        lines = self.lines(state, lang) or [state.game.translate(NOTHING_CHANGES, lang)]
        if self.unless is not None:
            lines += [state.game.translate(NO_REACTION_SENTENCE, lang), *self.unless.lines(state, lang)]
        return "\n".join(lines)

    def lines(self, state: State, lang: str = "en") -> list[str]:
        """Return a sentence for each change, for what is taken for granted, and for what follows."""
        lines = [part.text(state, lang) for part in (*self.differences, *self.more)]
        lines += [state.say(lang, ASSUMED_SENTENCE, {"action": action}) for action in self.usual]
        return [*lines, self.then.text(state, lang)] if self.then is not None else lines


@value
class Change(Value):
    """One change of a position."""

    field: str
    """The declared field, as `RemedyField` names it."""
    seat: int
    """The seat that it belongs to; -1 for the table."""
    piece: str
    """The key of the piece that changes; "" if it is no piece."""
    name: str
    """The name within the field, the word that is added, or the new word; "" if the field is one number."""
    before: int
    after: int
    """How much is there before and after; 0 and 1 for a flag that is set, and for a word that becomes another."""
    message: str
    """The sentence, in English; "" for the engine's own."""
    alternatives: tuple[str, ...] = ()
    """The names that follow in the field, as far as the same amount of them helps as well."""

    @property
    def amount(self) -> int:
        """How much more or less it is."""
        return abs(self.after - self.before)

    def label(self, state: State, lang: str = "en") -> str:
        """Return the field, and the name within it, in words: "Goods (Gun)"."""
        field, _, inner = self.field.partition(".")
        game = state.game
        text = game.shown(state, FIELD if self.seat < 0 else OWN, field, lang)["text"]
        parts = (self.piece, self.name) if inner else (self.name,)
        for part in filter(None, parts):
            text += f" ({game.shown(state, game.kinds.get(field) or to_singular(field), part, lang)['text']})"
        return text

    def text(self, state: State, lang: str = "en", amount: int = 0) -> str:
        """Return its sentence; with another `amount`, where several changes say the same."""
        n = amount or self.amount
        if self.message:
            return state.say(lang, self.message, {"n": n, **state.game.change_facts(state, self)})
        return state.say(lang, MISSING_SENTENCE, {"n": n, "field_name": self.label(state, lang)})


@value
class Remedy(Value):
    """What makes a refused action legal: changes of the position, or else another answer, which is legal as it is."""

    changes: tuple[Change, ...] = ()
    """What must be more, less or something else, each change with the amount."""
    instead: Action | None = None
    """The other answer, where no change helps."""

    def text(self, state: State, lang: str = "en") -> str:
        if self.instead is not None:
            answer = quote_title(capitalize_first(self.instead.text(state, lang)).removesuffix("."), lang)
            return state.game.translate(ALTERNATIVE_SENTENCE, lang).format(answer=answer)
        if len(self.changes) == 1:
            return self.changes[0].text(state, lang)
        return " ".join(_list_sentences(state, self.changes, lang))


def _list_sentences(state: State, changes: Iterable[Change], lang: str) -> Iterator[str]:
    """The sentence of each change; those that say the same are added up."""
    totals: dict[str, tuple[Change, int]] = {}
    for change in changes:
        alike = change.text(state, lang, 1)
        first, total = totals.get(alike, (change, 0))
        totals[alike] = first, total + change.amount
    for change, total in totals.values():
        yield change.text(state, lang, total)
