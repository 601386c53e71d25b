"""The pages of the rulebook: the rules by chapter, the open rule, and its playable example."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NotRequired, TypedDict

import traitlets as T

from tabletop.engine.core.game import Game
from tabletop.engine.declarations.parameters import Parameter
from tabletop.engine.i18n.words import capitalize_first
from tabletop.teaching.rulebook import Number, PlaceChange, build_glossary, search_glossary
from tabletop_widgets.screen.languages import LANGUAGES
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.widget_utils import join_lines
from tabletop_widgets.table.boards import get_boards

if TYPE_CHECKING:
    from tabletop_widgets.rulebook.rulebook_view import RulebookView

MAX_SAID = 3
"""Maximum number of log sentences shown for a move."""
MAX_ANSWERS = 3
"""Number of search results that show their example and lessons."""


class Word(TypedDict):
    """An icon or a word with its meaning."""

    word: str
    text: str
    """The meaning; "" if the word is self-explanatory."""
    rule: str
    """Id of the rule that gives the meaning; "" if it is printed on the thing."""
    icon: str
    """Name of its drawing; "" if it has none."""


def list_words(game: Game, lang: str) -> list[Word]:
    """Return the icons and words of a game in a language."""
    return [
        {"word": entry.word, "text": entry.meaning, "rule": entry.rule, "icon": entry.icon}
        for entry in build_glossary(game, lang)
    ]


def list_drawings(game: Game, lang: str) -> dict[str, str]:
    """Return the drawings of a game's icons by name."""
    return {entry.icon: entry.drawing for entry in build_glossary(game, lang) if entry.icon}


class RuleLine(TypedDict):
    """A rule in the list."""

    id: str
    text: str
    place: str
    """The printed source."""
    used: int
    """Number of times the rule was applied in this game."""


class RuleChapter(TypedDict):
    """A chapter of rules."""

    id: str
    title: str
    rules: list[RuleLine]


class RuleDial(TypedDict):
    """An adjustable parameter of a rule."""

    name: str
    text: str
    """Description of the parameter."""
    value: str
    """The selected value."""
    usual: str
    """The value in this game, in words."""
    span: str
    """The valid range, in words."""
    choices: list[tuple[str, str]]
    """The valid choices as pairs of value and text; empty for a number."""
    minimum: NotRequired[int]
    maximum: NotRequired[int]


class RuleLesson(TypedDict):
    """A lesson that shows a rule."""

    id: str
    title: str


class RulePage(TypedDict):
    """The open rule."""

    id: str
    chapter: str
    text: str
    """The sentence with the selected parameter values."""
    turned: bool
    """True if the sentence differs from the one in this game."""
    place: str
    used: int
    example: str
    """The instruction for the example position, or why there is none; "" for a game without examples."""
    playable: bool
    """True if there is an example."""
    dials: list[RuleDial]
    lessons: list[RuleLesson]
    related: list[RuleLine]


class RuleExample(TypedDict):
    """The example or lesson that is being played."""

    text: str
    """The instruction."""
    lesson: bool
    """True for a lesson, which has its own texts."""
    tries: bool
    """True if the example has an action that is refused."""
    seen: str
    """Text that appears after the rule has been applied or has refused an action."""


class RuleMove(TypedDict):
    """A move of the game that changed a number."""

    text: str
    """The old and the new value."""
    moment: str
    """Round and phase."""
    said: list[tuple[str, str]]
    """The log sentences, each with its cause or an empty string."""
    rules: list[RuleLine]
    """The rules of the move."""


class RuleNumber(TypedDict):
    """The history of a number on the boards."""

    text: str
    """Name of the number; "" if it has none."""
    moves: list[RuleMove]
    """The moves, latest first."""
    begun: list[RuleLine]
    """The set-up rules that gave the initial value."""


class RulebookData(TypedDict):
    """The rulebook."""

    title: str
    chapters: list[RuleChapter]
    in_game: bool
    """True if the rulebook belongs to a running game, so that usage counts are available."""
    at: list[str]
    """Ids of the rules requested together, such as those of a log line; empty for a single rule."""
    number: RuleNumber | None
    """The requested number; None if there is none."""
    page: RulePage | None
    back: str
    """Id of the previously open rule; "" if there is none."""
    played: RuleExample | None
    lang: str
    languages: list[tuple[str, str]]


class RulebookPanel(View):
    """The list of rules and the open rule; `owner` handles the requests."""

    script = "rulebook/book.js"

    shapes: ClassVar[Mapping[str, Any]] = {"glossary": list[Word]}
    glossary = T.List(help="the words, which change only with the language").tag(sync=True)
    icons = T.Dict(help="the drawings of the glossary").tag(sync=True)

    def __init__(self, owner: RulebookView, **traits: Any) -> None:
        self.owner = owner
        super().__init__(**traits)

    def _redraw(self) -> None:
        with self.hold_sync():
            self.icons = list_drawings(self.owner.book.game, self.lang)
            self.glossary = list_words(self.owner.book.game, self.lang)
            self.data = self.make()

    def make(self) -> RulebookData:
        """Return the rulebook in the language of the view."""
        owner, lang = self.owner, self.lang
        used = owner.count_uses()
        chapters: list[RuleChapter] = [
            {
                "id": chapter.id,
                "title": chapter.title(lang),
                "rules": [self._build_line(rule, used) for rule in chapter.rules],
            }
            for chapter in owner.book.chapters
        ]
        return {
            "title": get_boards(owner.book.game.name).get_title(owner.book.game.name),
            "chapters": chapters,
            "in_game": self.session is not None,
            "at": list(owner.at),
            "number": self._build_number(owner.number, used) if owner.number is not None else None,
            "page": self._build_page(owner.rule, used) if owner.rule else None,
            "back": owner.before,
            "played": self._build_example(),
            "lang": lang,
            "languages": list(LANGUAGES.items()),
        }

    def _build_line(self, rule: str, used: dict[str, int]) -> RuleLine:
        book = self.owner.book
        text = book.entries[rule].rule.sentence(self.lang)
        return {"id": rule, "text": text, "place": book.describe_source(rule, self.lang), "used": used.get(rule, 0)}

    def _build_number(self, number: Number, used: dict[str, int]) -> RuleNumber:
        return {
            "text": number.text(self.lang),
            "moves": [self._build_move(move, number, used) for move in number.moves],
            "begun": [self._build_line(rule, used) for rule in number.start_rules],
        }

    def _build_move(self, move: PlaceChange, number: Number, used: dict[str, int]) -> RuleMove:
        node, lang = move.node, self.lang
        before = node.parent.state if node.parent is not None else node.state
        own = number.place[:1].isdecimal()  # the owner is already named above
        changes = [
            difference.describe_change(node.state, lang) if own else difference.text(node.state, lang)
            for difference in move.changes
        ]
        round = say("Round {n}", lang, n=before.round) if before.round else ""
        return {
            "text": "; ".join(changes),
            "moment": " · ".join(filter(None, [round, before.word("phase", before.phase, lang)])),
            "said": move.list_sentences(number.viewer, lang)[:MAX_SAID],
            "rules": [self._build_line(rule, used) for rule in move.rules],
        }

    def _build_page(self, rule: str, used: dict[str, int]) -> RulePage:
        owner, lang = self.owner, self.lang
        book, line = owner.book, self._build_line(rule, used)
        text = book.replace_values(rule, owner.turned).sentence(lang)
        return {
            **line,
            "chapter": book.entries[rule].chapter.title(lang),
            "text": text,
            "turned": text != line["text"],
            "example": owner.describe_example(lang),
            "playable": book.get_example(rule) is not None,
            "dials": [self._build_dial(parameter) for parameter in book.list_parameters(rule).values()],
            "lessons": self._list_lessons(rule),
            "related": [self._build_line(related_rule, used) for related_rule in book.find_related(rule)],
        }

    def _build_dial(self, parameter: Parameter) -> RuleDial:
        lang, game = self.lang, self.owner.book.game
        words: dict[str, str] = {}
        if isinstance(parameter.default, bool):
            words = {"True": say("yes", lang), "False": say("no", lang)}
        elif isinstance(parameter.default, str):
            words = {word: capitalize_first(text) for word, text in game.list_choices(parameter.name, lang).items()}
        elif isinstance(parameter.default, tuple):
            words = game.list_choices(parameter.name, lang)
        value = self.owner.turned.get(parameter.name, parameter.value)
        usual = (
            ", ".join(words.get(word, word) for word in parameter.value) if isinstance(parameter.value, tuple) else ""
        )
        dial: RuleDial = {
            "name": parameter.name,
            "text": parameter.description.get(lang) or parameter.description.get("en", parameter.name),
            "value": str(value),
            "usual": usual or words.get(str(parameter.value), str(parameter.value or "–")),
            "span": parameter.span if not words else "",
            "choices": [] if isinstance(parameter.default, tuple) else list(words.items()),
        }
        if not words and parameter.minimum is not None and parameter.maximum is not None:
            dial |= {
                "minimum": parameter.minimum,
                "maximum": parameter.maximum,
                "span": f"{parameter.minimum} – {parameter.maximum}",
            }
        return dial

    def _build_example(self) -> RuleExample | None:
        owner = self.owner
        if not owner.is_playing:
            return None
        refusal = "" if owner.is_lesson else owner.explain_refusal(self.lang)
        seen = (refusal or say("This rule applied here.", self.lang)) if owner.seen else ""
        text = owner.describe_example(self.lang)
        return {"text": text, "lesson": owner.is_lesson, "tries": bool(refusal), "seen": seen}

    def find(self, words: str) -> None:
        """Send the page the rules that answer a question, the first with example and lessons, and the glossary entries.

        Glossary entries are positions in `glossary`.
        """
        book, lang = self.owner.book, self.lang
        found = [match.rule.id for match in book.search(words, lang)]
        answers = [
            {"id": rule, "example": book.get_example(rule) is not None, "lessons": self._list_lessons(rule)}
            for rule in found[:MAX_ANSWERS]
        ]
        positions = {entry: k for k, entry in enumerate(build_glossary(book.game, lang))}
        entries = [positions[entry] for entry in search_glossary(book.game, words, lang)]
        self.send({"words": words, "found": found, "answers": answers, "entries": entries})

    def _list_lessons(self, rule: str) -> list[RuleLesson]:
        return [{"id": lesson.id, "title": lesson.title[self.lang]} for lesson in self.owner.book.list_lessons(rule)]

    def look_up(self, rules: Sequence[str]) -> None:
        """Open a rule."""
        self.owner.look_up(*rules)

    def get_game(self) -> Game:
        """Return the game of the rulebook."""
        return self.owner.book.game

    def handle(self, message: dict[str, Any]) -> None:
        """Handle messages: open, change parameters, play, and go back."""
        owner, kind = self.owner, message.get("type")
        if kind in ("play", "lesson") and "rule" in message:
            owner.look_up(str(message["rule"]))
        if kind == "turn":
            owner.turn(str(message.get("name", "")), str(message.get("value", "")))
        elif kind == "usual":
            owner.turn_back()
        elif kind == "play":
            owner.play()
        elif kind == "try":
            owner.try_action()
        elif kind == "lesson":
            owner.open_lesson(str(message.get("lesson", "")))
        elif kind == "stop":
            owner.stop()
        elif kind == "back":
            owner.back()
        elif kind == "all":
            owner.show_all_rules()
        elif kind == "lang" and message.get("value") in LANGUAGES:
            owner.lang = str(message["value"])
        else:
            super().handle(message)

    def text(self) -> str:
        """Return the open rule, or all rules, as text with one rule per line."""
        d = self.make()
        if d["page"] is not None:
            page = d["page"]
            return join_lines((f"{page['id']}: {page['text']}", page["place"], page["example"]))
        listed = ((chapter["title"], *(f"  {rule['text']}" for rule in chapter["rules"])) for chapter in d["chapters"])
        return join_lines(line for chapter in listed for line in chapter)
