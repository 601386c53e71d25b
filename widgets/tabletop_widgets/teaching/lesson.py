"""A lesson at the table: the exercise above, the position below; it notices by itself when the goal is reached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, TypedDict

import ipywidgets as W

from tabletop import Session
from tabletop.teaching import Attempt, Lesson, load_lesson
from tabletop.teaching.attempt import OVER, TURN
from tabletop_widgets.screen.languages import Lang
from tabletop_widgets.screen.parts import bundle, lines, refuse_unknown, waiting
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.words import say
from tabletop_widgets.table.table import Table

MISSED = {
    OVER: "The game is over, and what was asked has not been done. Take it back, or start again.",
    TURN: "That was allowed, but it is not what was asked, and in this turn it can no longer be done. "
    "Take it back, or start again.",
}
"""What the exercise says to moves that the rules allow and that lead away from its goal."""


class Refused(TypedDict):
    """Why the wrong move is refused."""

    rule: str
    rule_text: str
    sentence: str
    remedy: str


class ExerciseData(TypedDict):
    """One exercise, as the learner sees it now."""

    title: str
    text: str
    number: int
    """Which of the lesson it is, from 1."""
    of: int
    wrong: str
    """A move to be tried that is not allowed, in words; "" if there is none."""
    reasons: list[Refused]
    """Why it is refused; empty until it was tried."""
    hints: list[str]
    """The hints that were asked for."""
    more_hints: bool
    done: bool
    praise: str
    missed: str
    """What is said to a move that leads away from the goal, in English; "" to others."""
    moved: bool
    """Whether there is anything to begin again from."""


class ExercisePanel(View):
    """What to do in one exercise, what is not allowed and why, hints, and whether the goal is reached or missed.

    `attempt` is a `tabletop.teaching.Attempt`.
    """

    script = "teaching/lesson.js"
    vocabulary: ClassVar[tuple[str, ...]] = (
        "Exercise",
        "Try what is not allowed:",
        "That is refused, because:",
        "Give me a hint",
        "Start again",
        "Take it back",
        "Done.",
        *MISSED.values(),
    )

    def __init__(self, attempt: Attempt, **traits: Any) -> None:
        self.attempt = attempt
        self._hints = 0
        self._refused = False
        super().__init__(attempt.session, **traits)

    def make(self) -> ExerciseData:
        """The exercise in the language of the view."""
        lang, attempt = self.lang, self.attempt
        exercise, session = attempt.exercise, attempt.session
        order = [x.id for x in attempt.lesson]
        start = session.nodes[attempt.begins].state
        wrong = start.game.parse_action(exercise.wrong).text(start, lang) if exercise.wrong else ""
        return {
            "title": exercise.title[lang],
            "text": exercise.text[lang],
            "number": order.index(exercise.id) + 1,
            "of": len(order),
            "wrong": wrong,
            "reasons": self._reasons() if self._refused else [],
            "hints": [hint[lang] for hint in exercise.hints[: self._hints]],
            "more_hints": self._hints < len(exercise.hints),
            "done": attempt.done,
            "praise": exercise.praise[lang],
            "missed": MISSED.get(attempt.missed, ""),
            "moved": session.index > attempt.begins,
        }

    def _reasons(self) -> list[Refused]:
        verdict, lang = self.attempt.try_wrong(), self.lang
        state = verdict.state
        return [
            {
                "rule": o.rule,
                "rule_text": state.game.rule(o.rule).sentence(lang),
                "sentence": o.sentence(state, lang),
                "remedy": o.remedy(state, lang),
            }
            for o in verdict.obstacles
        ]

    def handle(self, message: dict[str, Any]) -> None:
        """Show the refusal, one more hint, the position before the learner's last move, or that from the start."""
        kind = message.get("type")
        if kind == "wrong":
            self._refused = not self._refused
        elif kind == "hint":
            self._hints += 1
        elif kind == "again":
            self.attempt.session.goto(self.attempt.begins)
        elif kind == "back":
            self.attempt.take_back()
        else:
            super().handle(message)
            return
        self.refresh()

    def text(self) -> str:
        """The exercise in words."""
        d = self.make()
        said = d["praise"] if d["done"] else say(d["missed"], self.lang) if d["missed"] else ""
        return lines((f"{d['number']}/{d['of']} {d['title']}", d["text"], said))


class LessonTable(W.VBox):
    """One exercise of a lesson with the table it is played at: `LessonTable("51st_state_first_round", "raze")`.

    Other seats are played by `seats`, a strategy each; the learner's, which is asked when it begins, is "human".

    `lesson` is a `Lesson`, or its name or file; `exercise` is the id of one in it. Raises LessonError or KeyError.
    """

    lang = Lang()
    _parts: tuple[W.Widget, ...] = ()

    def __init__(self, lesson: str | Lesson, exercise: str, seats: Sequence[Any] | None = None, **traits: Any) -> None:
        refuse_unknown(type(self), traits)
        loaded = lesson if isinstance(lesson, Lesson) else load_lesson(lesson)
        learner = loaded.learner(exercise)
        rivals = ["human" if seat == learner else "random" for seat in range(loaded.game.num_players)]
        attempt = Attempt(loaded, exercise, list(seats) if seats is not None else rivals)
        super().__init__(**traits)
        self.attempt = attempt
        self.panel = ExercisePanel(self.attempt, lang=self.lang)
        self.table = Table(self.attempt.session, lang=self.lang, compact=True)
        self.table.observe(lambda change: setattr(self, "lang", change["new"]), "lang")
        self.observe(self._switch, "lang")
        self.children = self._parts = (self.panel, self.table)
        self.add_class("tt-lessontable")

    @property
    def session(self) -> Session:
        """The session in which the exercise is played."""
        return self.attempt.session

    @property
    def done(self) -> bool:
        """Whether the goal is reached."""
        return self.attempt.done

    def _switch(self, *_: Any) -> None:
        self.panel.lang = self.table.lang = self.lang

    def close(self) -> None:
        """Let go of the session and of every view."""
        for part in self._parts:
            part.close()
        super().close()

    def __repr__(self) -> str:
        state = say("Done.", self.lang) if self.done else self.attempt.exercise.title[self.lang]
        return f"LessonTable({self.attempt.lesson.id!r}, {self.attempt.exercise.id!r}): {state}"

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        made = super()._repr_mimebundle_()
        live, metadata = made if isinstance(made, tuple) else (made or {}, {})
        task = self.panel.text()
        shown = waiting(bundle(repr(self), task, self.table.picture()), self.lang, task)
        return {**live, **shown}, metadata
