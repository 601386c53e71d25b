"""The executable rulebook: `RulebookView("51st_state")`, or one click at a table. Every rule has a playable example."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import traitlets as T

from tabletop import Session, load_game
from tabletop.engine.core.game import Game
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.teaching import Example, Lookup
from tabletop.teaching.review import GOOD, ReviewCard, ReviewItem
from tabletop.teaching.review.deck import RULE
from tabletop.teaching.rulebook import Number, count_uses
from tabletop.teaching.rulebook.examples import FORBIDS, NO_EXAMPLE, load_examples
from tabletop_widgets.rulebook.panel import RulebookPanel
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.controller.table_controller import get_controller
from tabletop_widgets.screen.languages import Lang
from tabletop_widgets.screen.widget_utils import refuse_unknown
from tabletop_widgets.table.menu import OFFERED, RULEBOOK
from tabletop_widgets.table.table import Table
from tabletop_widgets.teaching.lesson import LessonTable
from tabletop_widgets.teaching.review.kept_deck import KeptDeck, get_deck
from tabletop_widgets.teaching.review.review_items import OPENERS, GoneError, ItemOpener

MAX_BACK = 100
"""Maximum number of rules in the back history."""


class RulebookView(Composite):
    """The rules of a game by chapter, with search and a playable position for each rule.

    `game` is the name of a game, a game, or a session. For a session, each rule shows how often it was applied so far,
    and the parameters are those of that game. `rule` is the id of the open rule. Raises ParameterError for an unknown
    game and KeyError for an unknown rule.
    """

    lang = Lang()
    rule = T.Unicode("", help="the id of the rule that is open")

    def __init__(self, game: str | Game[Any] | Session, rule: str = "", **traits: Any) -> None:
        refuse_unknown(type(self), traits)
        self.session = game if isinstance(game, Session) else None
        self.book = Lookup(game.game if isinstance(game, Session) else game)
        self.deck: KeptDeck | None = get_deck()
        """The learner's deck, which learns of rules that are applied in their examples; None for none."""
        self.turned: dict[str, Any] = {}
        """Changed parameter values, by name."""
        self.at: tuple[str, ...] = ()
        """The rules requested together."""
        self.number: Number | None = None
        """The number on the boards whose rules were requested; None if there is none."""
        self.viewer: int | str | None = "asked"
        """The viewer whose information limits the usage counts."""
        self._back: list[str] = []
        self._example: tuple[str, Example | None, Session | None] = ("", None, None)
        self._shown: Table | LessonTable | None = None
        self._stop: Any = None
        self.seen = False
        """True if the rule has been applied, or has refused the action, in the example played here."""
        super().__init__(**traits)
        self.panel = RulebookPanel(self, lang=self.lang)
        self.add_class("tt-lessontable")
        self.add_class("tt-rulebook")
        self.children = [self.panel]
        if self.session is not None:
            self.panel.bind(self.session)
        self.observe(self._switch, "lang")
        if rule:
            self.look_up(rule)

    # --- lookup -----------------------------------------------------------------------------------------------------

    def look_up(self, *rules: str, number: Number | None = None) -> None:
        """Open a rule. Several rules are listed together with the first one open. Without any, close the example.

        `rules` are rule ids, and `number` is the number that they moved, whose history is shown. Raises KeyError for an
        unknown rule.

        >>> from tabletop_widgets import RulebookView
        >>> view = RulebookView("gin_rummy")
        >>> view.look_up("gin.knock")
        >>> [lesson["id"] for lesson in view.panel.data["page"]["lessons"]]
        ['gin_rummy_first_hand', 'gin_rummy_end_of_hand']
        """
        for rule in rules:
            if rule not in self.book.entries:
                raise KeyError(f"{self.book.game.name} has no rule {rule!r}")
        if number is not None:
            self.at, self.number = (), number
        if not rules:
            self.stop()
            return
        if self.rule and self.rule != rules[0]:
            self._back = [*self._back, self.rule][-MAX_BACK:]
        if len(rules) > 1 and number is None:
            self.at, self.number = rules, None
        self._leave()
        self._turn_to(rules[0])

    def _turn_to(self, rule: str) -> None:
        self.turned = {}
        self.rule = rule
        self.panel.refresh()

    @property
    def before(self) -> str:
        """The previously open rule; "" if there is none."""
        return self._back[-1] if self._back else ""

    def back(self) -> None:
        """Open the previous rule.

        >>> from tabletop_widgets import RulebookView
        >>> view = RulebookView("gin_rummy", "gin.knock")
        >>> view.look_up("gin.gin")
        >>> view.back()
        >>> view.rule
        'gin.knock'
        """
        if self._back:
            self._leave()
            self._turn_to(self._back.pop())

    def show_all_rules(self) -> None:
        """List all rules again.

        >>> from tabletop_widgets import RulebookView
        >>> RulebookView("gin_rummy").show_all_rules()
        """
        self.at, self.number = (), None
        self.panel.refresh()

    def count_uses(self) -> dict[str, int]:
        """Return how often each rule was applied in the game so far, as far as the viewer may see it.

        >>> from tabletop_widgets import RulebookView
        >>> RulebookView("gin_rummy").count_uses()
        {}
        """
        if self.session is None:
            return {}
        seen_by = get_controller(self.session).resolve_viewer(self.viewer)
        return count_uses(self.session.nodes[: self.session.index + 1], seen_by)

    # --- parameters -------------------------------------------------------------------------------------------------

    def turn(self, name: str, value: Any) -> None:
        """Change a parameter of the open rule to show the changed sentence. No game changes.

        `name` is the parameter, `value` a valid value or its text. Raises ParameterError for an invalid value.

        >>> from tabletop_widgets import RulebookView
        >>> view = RulebookView("gin_rummy", "gin.knock")
        >>> view.turn("knock_limit", 5)
        >>> view.panel.data["page"]["text"][:58]
        'A player who would be left with at most 5 points of deadwo'
        """
        declared = self.book.list_parameters(self.rule).get(name)
        if declared is None:
            return
        if isinstance(value, str) and isinstance(declared.default, (bool, int)):
            value = value == "True" if isinstance(declared.default, bool) else _parse_number(value)
        if (wrong := declared.find_mistake(value)) is not None:
            raise ParameterError([wrong], self.book.game.domain, self.book.game.locale)
        self.turned = {**self.turned, name: value}
        self.panel.refresh()

    def turn_back(self) -> None:
        """Reset the parameters to their values in the game.

        >>> from tabletop_widgets import RulebookView
        >>> RulebookView("gin_rummy", "gin.knock").turn_back()
        """
        self.turned = {}
        self.panel.refresh()

    # --- examples ---------------------------------------------------------------------------------------------------

    def _get_example(self) -> tuple[Example | None, Session | None]:
        """Return the example of the open rule and a session in its position, both cached."""
        if self._example[0] != self.rule:
            example = self.book.get_example(self.rule)
            self._example = (self.rule, example, example.open_session() if example is not None else None)
        return self._example[1:]

    def describe_example(self, lang: str) -> str:
        """Return the instruction for the example of the open rule, or why there is none; "" for a game without any.

        `lang` is "en", "de" or "es".

        >>> from tabletop_widgets import RulebookView
        >>> RulebookView("gin_rummy", "gin.knock").describe_example("en")[:9]
        'Try this:'
        """
        example, session = self._get_example()
        if example is not None and session is not None:
            return example.describe(lang, session.state)
        return self.book.game.translate(NO_EXAMPLE, lang) if load_examples(self.book.game.name) else ""

    def play(self) -> None:
        """Open the example position of the open rule on a table, from its start.

        >>> from tabletop_widgets import RulebookView
        >>> view = RulebookView("gin_rummy", "gin.knock")
        >>> view.play()
        >>> view.is_playing
        True
        """
        example, _ = self._get_example()
        if example is None:
            return
        self._leave()
        session = example.open_session()
        table = Table(session, lang=self.lang, compact=True, unfolded=True)
        table.opens = self.look_up
        if example.kind == FORBIDS:
            table.actions.illegal = True
        start = session.index

        def watch(_: Session) -> None:
            was, self.seen = self.seen, example.rule in count_uses(session.nodes[start + 1 : session.index + 1])
            if was != self.seen:
                if self.seen and self.deck is not None:
                    self.deck.report(ReviewItem(session.game.name, RULE, example.rule), GOOD)
                self.panel.refresh()

        self._stop = session.on_change(watch)
        self._show(table)

    def try_action(self) -> None:
        """Try the action that the rule refuses in the open example, and show why it is refused.

        >>> from tabletop_widgets import RulebookView
        >>> view = RulebookView("51st_state", "51s.raze.own")
        >>> view.play()
        >>> view.try_action()
        >>> view.panel.data["played"]["seen"]
        'This location is your own.'
        """
        example, _ = self._get_example()
        if self.is_playing and example is not None and example.kind == FORBIDS:
            self.seen = True
            self.panel.refresh()

    def explain_refusal(self, lang: str) -> str:
        """Return why the action of the example is refused; "" if the example has no such action.

        `lang` is "en", "de" or "es".

        >>> from tabletop_widgets import RulebookView
        >>> RulebookView("51st_state", "51s.raze.own").explain_refusal("de")
        'Dieser Ort gehört dir selbst.'
        """
        example, session = self._get_example()
        return example.explain_refusal(lang, session.state) if example is not None and session is not None else ""

    def open_lesson(self, id: str) -> None:
        """Open a lesson that shows the open rule. Any other lesson is ignored.

        `id` is the id of the lesson.

        >>> from tabletop_widgets import RulebookView
        >>> view = RulebookView("51st_state", "51s.raze.opponent")
        >>> view.open_lesson("51st_state_razing")
        >>> view.is_lesson
        True
        """
        if id not in [lesson.id for lesson in self.book.list_lessons(self.rule)]:
            return
        self._leave()
        lesson = LessonTable(id, keep=False, deck=self.deck, lang=self.lang)
        lesson.table.opens = lesson.panel.opens = self.look_up
        self._show(lesson)

    def _show(self, widget: Table | LessonTable) -> None:
        self._shown = widget
        self.children = [self.panel, widget]
        self.panel.refresh()

    @property
    def is_playing(self) -> bool:
        """True if an example or a lesson is open."""
        return self._shown is not None

    @property
    def is_lesson(self) -> bool:
        """True if a lesson is open."""
        return isinstance(self._shown, LessonTable)

    def stop(self) -> None:
        """Close the example or the lesson and show the rule again.

        >>> from tabletop_widgets import RulebookView
        >>> RulebookView("gin_rummy", "gin.knock").stop()
        """
        self._leave()
        self.panel.refresh()

    def _leave(self) -> None:
        self.seen = False
        if self._stop is not None:
            self._stop()
        shown, self._shown, self._stop = self._shown, None, None
        if shown is not None:
            self.children = [self.panel]
            shown.close()

    # --- display ----------------------------------------------------------------------------------------------------

    def _switch(self, *_: Any) -> None:
        self.panel.lang = self.lang
        if self._shown is not None:
            self._shown.lang = self.lang

    def close(self) -> None:
        """Close all views."""
        self._leave()
        super().close()

    def text(self) -> str:
        """Return the open rule, or all rules, as text."""
        return self.panel.text()

    def __repr__(self) -> str:
        return f"RulebookView({self.book.game.name!r}, {self.rule!r})"


def _parse_number(text: str) -> Any:
    try:
        return int(text)
    except ValueError:
        return text


def open_over(table: Table, rules: Sequence[str] = (), number: Number | None = None) -> None:
    """Open the rulebook over a table at some rules, with the history of a number if given."""
    if table.session is None:
        return
    view = RulebookView(table.session, lang=table.lang)
    view.viewer = table.viewer
    view.look_up(*rules, number=number)
    table.open_over(RULEBOOK, view, view.close)


OFFERED[RULEBOOK] = open_over


def _describe_rule(card: ReviewCard, lang: str) -> str:
    """Return the sentence of a rule."""
    try:
        return load_game(card.item.game).rulebook[card.item.id].sentence(lang)
    except (KeyError, ParameterError) as error:
        raise GoneError from error


def _open_rule(card: ReviewCard, deck: KeptDeck, lang: str) -> Composite:
    """Return the rulebook at a rule, with its example on the table."""
    view = RulebookView(card.item.game, card.item.id, lang=lang)
    view.deck = deck
    view.play()
    return view


OPENERS[RULE] = ItemOpener(_describe_rule, _open_rule)
