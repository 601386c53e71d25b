"""The rulebook that runs: `RulebookView("51st_state")`, or over a table by one click; each rule can be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import traitlets as T

from tabletop import Session
from tabletop.engine.core.game import Game
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.teaching import Example, Lookup
from tabletop.teaching.rulebook import Number, used
from tabletop.teaching.rulebook.examples import FORBIDS
from tabletop_widgets.rulebook.panel import RulebookPanel
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.desk import desk_of
from tabletop_widgets.screen.languages import Lang
from tabletop_widgets.screen.parts import refuse_unknown
from tabletop_widgets.table.menu import OFFERED, RULEBOOK
from tabletop_widgets.table.table import Table
from tabletop_widgets.teaching.lesson import LessonTable

MOST_BACK = 100
"""So many rules are remembered to go back to."""


class RulebookView(Composite):
    """The rules of a game by chapter, with search; each with a position in which it decides, to be played here.

    `game` is the name of a game, a game, or a session: then each rule tells how often it was at work in it so far, and
    the parameters are those of that game. `rule` is the id of the one that is open.

    Raises ParameterError for no game, and KeyError for no rule of it.
    """

    lang = Lang()
    rule = T.Unicode("", help="the id of the rule that is open")

    def __init__(self, game: str | Game[Any] | Session, rule: str = "", **traits: Any) -> None:
        refuse_unknown(type(self), traits)
        self.session = game if isinstance(game, Session) else None
        self.book = Lookup(game.game if isinstance(game, Session) else game)
        self.turned: dict[str, Any] = {}
        """The parameters that somebody has turned, by name."""
        self.at: tuple[str, ...] = ()
        """The rules that were asked for together."""
        self.number: Number | None = None
        """What they have moved, if they were asked for because of a number on the boards."""
        self.viewer: int | str | None = "asked"
        """For whom it counts how often a rule was at work."""
        self._back: list[str] = []
        self._example: tuple[str, Example | None, Session | None] = ("", None, None)
        self._shown: Table | LessonTable | None = None
        self._stop: Any = None
        self.seen = False
        """Whether the rule was at work in what is played here."""
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

    # --- looking up -------------------------------------------------------------------------------------------------

    def look_up(self, *rules: str, number: Number | None = None) -> None:
        """Open a rule; of several the first, and list them together; without any, close what is played here.

        Raises KeyError for one that there is not.

        `rules` are their ids, and `number` is what they have moved, which is told then.

        >>> from tabletop_widgets import RulebookView
        >>> view = RulebookView("gin_rummy")
        >>> view.look_up("gin.knock")
        >>> [lesson["id"] for lesson in view.panel.data["page"]["lessons"]]
        ['gin_rummy_first_hand']
        """
        for rule in rules:
            if rule not in self.book.found:
                raise KeyError(f"{self.book.game.name} has no rule {rule!r}")
        if number is not None:
            self.at, self.number = (), number
        if not rules:
            self.stop()
            return
        if self.rule and self.rule != rules[0]:
            self._back = [*self._back, self.rule][-MOST_BACK:]
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
        """The rule that was open before; "" if none was."""
        return self._back[-1] if self._back else ""

    def back(self) -> None:
        """Open the rule again that was open before.

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

    def all_rules(self) -> None:
        """List all rules again.

        >>> from tabletop_widgets import RulebookView
        >>> RulebookView("gin_rummy").all_rules()
        """
        self.at, self.number = (), None
        self.panel.refresh()

    def used(self) -> dict[str, int]:
        """How often each rule was at work in the game so far, as far as whoever looks may see it.

        >>> from tabletop_widgets import RulebookView
        >>> RulebookView("gin_rummy").used()
        {}
        """
        if self.session is None:
            return {}
        seen_by = desk_of(self.session).seen_by(self.viewer)
        return used(self.session.nodes[: self.session.index + 1], seen_by)

    # --- turning ----------------------------------------------------------------------------------------------------

    def turn(self, name: str, value: Any) -> None:
        """Turn a parameter of the open rule, to see how the sentence would read then; no game changes.

        `name` is that of a parameter, `value` what it may be, also as it is written. Raises ParameterError for what it
        may not be.

        >>> from tabletop_widgets import RulebookView
        >>> view = RulebookView("gin_rummy", "gin.knock")
        >>> view.turn("knock_limit", 5)
        >>> view.panel.data["page"]["text"][:58]
        'A player who would be left with at most 5 points of deadwo'
        """
        declared = self.book.parameters(self.rule).get(name)
        if declared is None:
            return
        if isinstance(value, str) and isinstance(declared.default, (bool, int)):
            value = value == "True" if isinstance(declared.default, bool) else _number(value)
        if (wrong := declared.find_mistake(value)) is not None:
            raise ParameterError([wrong], self.book.game.domain, self.book.game.locale)
        self.turned = {**self.turned, name: value}
        self.panel.refresh()

    def turn_back(self) -> None:
        """The parameters as they are in the game.

        >>> from tabletop_widgets import RulebookView
        >>> RulebookView("gin_rummy", "gin.knock").turn_back()
        """
        self.turned = {}
        self.panel.refresh()

    # --- playing ----------------------------------------------------------------------------------------------------

    def _known(self) -> tuple[Example | None, Session | None]:
        """The example of the open rule and a session in its position, made once."""
        if self._example[0] != self.rule:
            example = self.book.example(self.rule)
            self._example = (self.rule, example, example.session() if example is not None else None)
        return self._example[1:]

    def sentence(self, lang: str) -> str:
        """What to do in the position in which the open rule decides; "" if there is none.

        `lang` is "en", "de" or "es".

        >>> from tabletop_widgets import RulebookView
        >>> RulebookView("gin_rummy", "gin.knock").sentence("en")[:9]
        'Try this:'
        """
        example, session = self._known()
        return example.sentence(lang, session.state) if example is not None and session is not None else ""

    def play(self) -> None:
        """Put the position in which the open rule decides on a table here, from the start.

        >>> from tabletop_widgets import RulebookView
        >>> view = RulebookView("gin_rummy", "gin.knock")
        >>> view.play()
        >>> view.is_playing
        True
        """
        example, _ = self._known()
        if example is None:
            return
        self._leave()
        session = example.session()
        table = Table(session, lang=self.lang, compact=True, unfolded=True)
        table.opens = self.look_up
        if example.kind == FORBIDS:
            table.actions.illegal = True
        begun = session.index

        def watch(_: Session) -> None:
            was, self.seen = self.seen, example.rule in used(session.nodes[begun + 1 : session.index + 1])
            if was != self.seen:
                self.panel.refresh()

        self._stop = session.on_change(watch)
        self._show(table)

    def lesson(self, id: str) -> None:
        """Open a lesson here that shows the open rule; another one opens nothing.

        `id` is its name.

        >>> from tabletop_widgets import RulebookView
        >>> view = RulebookView("51st_state", "51s.raze.opponent")
        >>> view.lesson("51st_state_razing")
        >>> view.is_lesson
        True
        """
        if id not in [one.id for one in self.book.lessons(self.rule)]:
            return
        self._leave()
        lesson = LessonTable(id, keep=False, lang=self.lang)
        lesson.table.opens = lesson.panel.opens = self.look_up
        self._show(lesson)

    def _show(self, one: Table | LessonTable) -> None:
        self._shown = one
        self.children = [self.panel, one]
        self.panel.refresh()

    @property
    def is_playing(self) -> bool:
        """Whether something is played here."""
        return self._shown is not None

    @property
    def is_lesson(self) -> bool:
        """Whether that is a lesson."""
        return isinstance(self._shown, LessonTable)

    def stop(self) -> None:
        """Close what is played here, and show the rule again.

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

    # --- what is seen -----------------------------------------------------------------------------------------------

    def _switch(self, *_: Any) -> None:
        self.panel.lang = self.lang
        if self._shown is not None:
            self._shown.lang = self.lang

    def close(self) -> None:
        """Let go of every view."""
        self._leave()
        super().close()

    def text(self) -> str:
        """The open rule in words, or all rules."""
        return self.panel.text()

    def __repr__(self) -> str:
        return f"RulebookView({self.book.game.name!r}, {self.rule!r})"


def _number(text: str) -> Any:
    try:
        return int(text)
    except ValueError:
        return text


def open_over(table: Table, rules: Sequence[str] = (), number: Number | None = None) -> None:
    """Open the rulebook over a table, at rules by their ids, and tell which number they have moved."""
    if table.session is None:
        return
    view = RulebookView(table.session, lang=table.lang)
    view.viewer = table.viewer
    view.look_up(*rules, number=number)
    table.open_over(RULEBOOK, view, view.close)


OFFERED[RULEBOOK] = open_over
