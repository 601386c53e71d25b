"""A form that makes a lesson from the position on the table: play the goal, write the texts, choose a wrong move."""

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
from tabletop_widgets.kernel.loop import call_later
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
VALIDATION_DELAY_SECONDS = 0.5
"""Seconds after the last change of a text before the form says what is missing."""
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
        self._texts: dict[str, tuple[str, ...]] = {}
        self._mistakes: dict[str, dict[str, str]] = {}
        """Comments on legal moves that miss the goal, by notation and language."""
        self._writes = table.lang
        self._changes = 0
        self.goal = W.HTML()
        self.language = W.Dropdown(options=[(name, lang) for lang, name in LANGUAGES.items()], value=table.lang)
        self.task, self.hints = W.Textarea(rows=3), W.Textarea(rows=3)
        self.title, self.praise, self.comment, self.name = W.Text(), W.Text(), W.Text(), W.Text(NAME)
        self.wrong, self.mistake = W.Dropdown(options=[("–", "")]), W.Dropdown(options=[("–", "")])
        self._written = (self.title, self.task, self.hints, self.praise)
        self.done, self.cancel = W.Button(button_style="primary"), W.Button()
        self.status = W.HTML()
        buttons = Box("tt-starts", self.done, self.cancel)
        self.goal.add_class("tt-makergoal")
        first = (self.language, self.title, self.task, self.hints, self.praise)
        last = (self.mistake, self.comment, self.wrong, self.name)
        for field in (self.task, self.hints):
            field.add_class("tt-makertext")
        self.children = [self.goal, *first, *last, buttons, self.status]
        self.language.observe(self._turn, "value")
        self.mistake.observe(self._turn_mistake, "value")
        for field in (*first, *last):
            field.observe(lambda _: self._validate_later(), "value")
        self.done.on_click(lambda _: self.make())
        self.cancel.on_click(lambda _: self.end())
        self._stop = table.session.on_change(lambda _: self._follow_move())
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
            self.hints: "Hints, one in each line",
            self.praise: "Praise at the end",
            self.mistake: "A legal move that misses the goal",
            self.comment: "What to say to it",
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
        missed = self.mistake.value
        moves = [(capitalize_first(text), action) for text, action in self.making.list_legal_moves(lang)]
        self.mistake.options = [(say("none", lang), ""), *moves]
        self.mistake.value = missed if missed in [action for _, action in moves] else ""
        self._tell()

    def _tell(self) -> None:
        """Show the current goal."""
        lang, making = self.lang, self.making
        game, state = making.node.state.game, making.node.state
        goal = making.goal if making.may_see else []
        goal_text = " → ".join(capitalize_first(game.parse_action(action).text(state, lang)) for action in goal)
        goal_text = goal_text or translate(NO_GOAL if making.may_see else HIDDEN, lang, "engine")
        self.goal.value = str(Markup("<b>{}</b>: {}").format(say("Goal", lang), goal_text))

    def _follow_move(self) -> None:
        """Show the goal after a move, and what is still missing if the form has said so before."""
        self._tell()
        if self.status.value:
            self._validate_later()

    def _show_lines(self, lines: list[str], role: str = "alert") -> None:
        rows = Markup("").join(Markup("<li>{}</li>").format(line) for line in lines)
        self.status.value = str(Markup('<div role="{}"><ul>{}</ul></div>').format(role, rows)) if lines else ""

    def _follow(self, change: Any) -> None:
        self.lang = change["new"]

    def _turn(self, change: Any) -> None:
        """Switch the language of the text. The texts in the previous language are stored."""
        self._remember()
        self._writes = change["new"]
        texts = self._texts.get(self._writes, ("",) * len(self._written))
        for field, text in zip(self._written, texts, strict=True):
            field.value = text
        self.comment.value = self._mistakes.get(self.mistake.value, {}).get(self._writes, "")

    def _turn_mistake(self, change: Any) -> None:
        """Switch the move to which a comment is written. The comment on the previous one is stored."""
        self._remember_comment(str(change["old"] or ""))
        self.comment.value = self._mistakes.get(str(change["new"]), {}).get(self._writes, "")

    def _remember(self) -> None:
        self._texts[self._writes] = tuple(field.value for field in self._written)
        self._remember_comment(str(self.mistake.value))

    def _remember_comment(self, move: str) -> None:
        if move:
            self._mistakes.setdefault(move, {})[self._writes] = self.comment.value

    def _validate_later(self) -> None:
        """Say what is missing after a pause in typing."""
        self._changes += 1
        number = self._changes

        def validate() -> None:
            if self.comm is not None and number == self._changes and self.shown is None:
                self._validate()

        call_later(VALIDATION_DELAY_SECONDS, validate)

    def _validate(self) -> None:
        """Show what is still missing, without playing the answers to all moves."""
        self._fill()
        problems = [*self.making.find_missing(self.lang), *self._check_name()]
        self._show_lines(problems, "status")

    def _check_name(self) -> list[str]:
        """Return the problem with the file name."""
        try:
            self.path  # noqa: B018
        except ValueError:
            return [say(NO_NAME, self.lang)]
        return []

    def _fill(self) -> None:
        """Put the texts into the lesson."""
        self._remember()
        making = self.making
        by_field = [{lang: texts[k] for lang, texts in self._texts.items()} for k in range(len(self._written))]
        making.title, making.text, hints, making.praise = by_field
        lines = {lang: [line.strip() for line in text.splitlines() if line.strip()] for lang, text in hints.items()}
        count = max(map(len, lines.values()), default=0)
        making.hints = [{lang: own[k] for lang, own in lines.items() if k < len(own)} for k in range(count)]
        making.mistakes = {
            move: texts for move, texts in self._mistakes.items() if any(text.strip() for text in texts.values())
        }
        making.wrong = str(self.wrong.value)

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
        self._fill()
        making = self.making
        try:
            problems = making.find_problems(self.lang)
        except GAME_ERRORS as error:
            problems = [describe_error(error, self.lang)]
        problems = problems or self._check_name()
        self._show_lines(problems)
        if problems:
            return
        path = self.path
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
