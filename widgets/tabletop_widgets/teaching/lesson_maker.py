"""A form that makes a lesson from the position on the table: play the goal, write the task, choose a wrong move."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ipywidgets as W
from markupsafe import Markup

from tabletop import Session
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.words import capitalize_first, translate
from tabletop.teaching import LessonError
from tabletop.teaching.lesson_builder import HIDDEN, NO_GOAL, LessonBuilder
from tabletop_widgets.screen.composite import Box, Composite
from tabletop_widgets.screen.controller.table_controller import get_controller
from tabletop_widgets.screen.languages import LANGUAGES, Lang
from tabletop_widgets.screen.session_widget import GAME_ERRORS
from tabletop_widgets.screen.translation import describe_error, say
from tabletop_widgets.table.games.autosave import get_cell, refuse_name
from tabletop_widgets.table.menu import OFFERED
from tabletop_widgets.table.table import Table
from tabletop_widgets.teaching.lesson import LessonTable

FOLDER = "my_lessons"
"""Folder for the lessons, in the notebook's folder."""
MAKE = N_("Make a lesson of this position")
TRY = N_("The lesson, as learners see it")
NAME = "lesson"
NO_NAME = N_("Give the lesson a name of letters, digits, spaces, - and _.")


class LessonMaker(Composite):
    """A form next to a table. Moves played from now on are the goal; the form holds the texts.

    `table` is a `Table` with a session. The moves of the goal are taken back when the form closes.

    >>> from tabletop_widgets import LessonMaker, Table
    >>> maker = LessonMaker(Table(session))
    >>> maker.task.value = "Do this."
    >>> maker.making.goal
    []
    """

    lang = Lang()

    def __init__(self, table: Table, **traits: Any) -> None:
        assert table.session is not None
        super().__init__(**traits)
        self.table = table
        self.making = LessonBuilder(table.session, viewer=get_controller(table.session).resolve_viewer(table.viewer))
        self.shown: LessonTable | None = None
        """The finished lesson; None before it is saved."""
        self.add_class("tt-panel")
        self.add_class("tt-maker")
        self._texts: dict[str, tuple[str, str]] = {}
        self._writes = table.lang
        self.goal = W.HTML()
        self.language = W.Dropdown(options=[(name, lang) for lang, name in LANGUAGES.items()], value=table.lang)
        self.title, self.task, self.name = W.Text(), W.Text(), W.Text(NAME)
        self.wrong = W.Dropdown(options=[("–", "")])
        self.done, self.cancel = W.Button(button_style="primary"), W.Button()
        self.status = W.HTML()
        buttons = Box("tt-starts", self.done, self.cancel)
        self.goal.add_class("tt-makergoal")
        fields = (self.task, self.wrong, self.title, self.language, self.name)
        self.children = [self.goal, *fields, buttons, self.status]
        self.done.on_click(lambda _: self.make())
        self.cancel.on_click(lambda _: self.end())
        self.language.observe(self._turn, "value")
        self._stop = table.session.on_change(lambda _: self._tell())
        table.observe(self._follow, "lang")
        self.observe(lambda _: self._update_words(), "lang")
        self.lang = table.lang
        self._update_words()

    # --- texts ------------------------------------------------------------------------------------------------------

    def _update_words(self) -> None:
        """Update all texts to the language of the table."""
        lang = self.lang
        words = {
            self.task: "The task",
            self.wrong: "A wrong move worth showing",
            self.title: "Title",
            self.language: "Language of the text",
            self.name: "Name of the file",
            self.done: "Check, save and show",
            self.cancel: "Cancel",
        }
        for field, word in words.items():
            field.description = say(word, lang)
        self.title.placeholder = say("the beginning of the task", lang)
        chosen = self.wrong.value
        wrongs = [
            (f"{capitalize_first(wrong_move.text)} ({wrong_move.rule}): {wrong_move.sentence}", wrong_move.action)
            for wrong_move in self.making.list_wrong_moves(lang)
        ]
        self.wrong.options = [(say("none", lang), ""), *wrongs]
        actions = [action for _, action in wrongs]
        self.wrong.value = chosen if chosen in actions else ""
        self._tell()

    def _tell(self) -> None:
        """Show the current goal."""
        lang, making = self.lang, self.making
        game, state = making.node.state.game, making.node.state
        goal = making.goal if making.may_see else []
        goal_text = " → ".join(capitalize_first(game.parse_action(action).text(state, lang)) for action in goal)
        goal_text = goal_text or translate(NO_GOAL if making.may_see else HIDDEN, lang, "engine")
        self.goal.value = str(Markup("<b>{}</b>: {}").format(say("Goal", lang), goal_text))

    def _show_lines(self, lines: list[str]) -> None:
        rows = Markup("").join(Markup("<li>{}</li>").format(line) for line in lines)
        self.status.value = str(Markup('<ul role="alert">{}</ul>').format(rows)) if lines else ""

    def _follow(self, change: Any) -> None:
        self.lang = change["new"]

    def _turn(self, change: Any) -> None:
        """Switch the language of the text. The texts in the previous language are stored."""
        self._remember()
        self._writes = change["new"]
        self.title.value, self.task.value = self._texts.get(self._writes, ("", ""))

    def _remember(self) -> None:
        self._texts[self._writes] = (self.title.value, self.task.value)

    # --- result -----------------------------------------------------------------------------------------------------

    @property
    def path(self) -> Path:
        """The path of the lesson file. Raises ValueError for an invalid file name."""
        name = self.name.value.strip()
        refuse_name(name)
        if not name:
            raise ValueError("no name")
        return get_cell().folder / FOLDER / f"{name}.toml"

    def make(self) -> None:
        """Check the lesson. Save and show it if it is valid, otherwise show its problems.

        >>> from tabletop_widgets import LessonMaker, Table
        >>> maker = LessonMaker(Table(session))
        >>> maker.make()
        >>> "Write the task in one language at least." in maker.status.value
        True
        """
        self._remember()
        making = self.making
        making.title = {lang: title for lang, (title, _) in self._texts.items()}
        making.text = {lang: task for lang, (_, task) in self._texts.items()}
        making.wrong = str(self.wrong.value)
        try:
            problems = making.find_problems(self.lang)
        except GAME_ERRORS as error:
            problems = [describe_error(error, self.lang)]
        self._show_lines(problems)
        if problems:
            return
        try:
            path = self.path
        except ValueError:
            self._show_lines([say(NO_NAME, self.lang)])
            return
        try:
            lesson = making.save(path)
        except (LessonError, OSError) as error:
            self._show_lines([str(error)])
            return
        file = f"{FOLDER}/{path.name}"
        confirmation = say("Saved as {file}: exercise {n} of the lesson.", self.lang, file=file, n=len(lesson))
        self.status.value = str(Markup('<p role="status">{}</p>').format(confirmation))
        self._show(LessonTable(lesson, [x.id for x in lesson][-1], keep=False, lang=self.lang))

    def _show(self, lesson: LessonTable) -> None:
        self.shown = lesson
        self.table.open_over(TRY, lesson, self._shut)

    def _shut(self) -> None:
        if self.shown is not None:
            self.shown.close()
        self.shown = None
        self.end()

    def end(self) -> None:
        """Close the form and show the initial position again.

        >>> from tabletop_widgets import LessonMaker, Table
        >>> LessonMaker(Table(session)).end()
        """
        self.table.set_aside()
        if self.making.session is self.table.session:
            back(self.making.session, self.making.begins)
        self.close()

    def close(self) -> None:
        """Unsubscribe from the table and close the form."""
        if self.comm is None:
            return
        self._stop()
        self.table.unobserve(self._follow, "lang")
        super().close()

    def __repr__(self) -> str:
        return f"LessonMaker({self.making.goal})"


def back(session: Session, index: int) -> None:
    """Go back to an earlier moment of the session."""
    if session.index > index:
        session.goto(index)


def begin(table: Table) -> None:
    """Open the form next to a table."""
    if table.session is not None:
        table.set_aside(LessonMaker(table))


OFFERED[MAKE] = begin
