"""Who has the majority? Predict it on the map, see it added up; then turn badges on and off and watch it change."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from html import escape
from typing import Any, ClassVar

import ipywidgets as W
import traitlets as T

from tabletop import Session
from tabletop.teaching.holder import COUNTING, NOBODY, Holders, earned, holder_of, load_holders
from tabletop_widgets.base import Style, View, bundle, close_all, lines, refuse_unknown, say, static
from tabletop_widgets.boards import boards_of
from tabletop_widgets.languages import LANGUAGES, Lang
from tabletop_widgets.views import Board

UNSAID = -2
"""The answer while there is none."""


class HolderPanel(View):
    """The question, a button for each seat and one for nobody; afterwards which was right."""

    _esm = static("common.js", "prediction.js")
    sheets = ("common.css", "prediction.css")
    vocabulary: ClassVar[tuple[str, ...]] = (
        "Prediction",
        "Question {n} of {of}",
        "{n} right of {of}",
        "Language",
        "Right.",
        "Not this time.",
        "your answer",
        "right",
        "What happened",
        "Next",
        "Start again",
        "That was the last one.",
    )

    def __init__(self, quiz: Majorities, **traits: Any) -> None:
        self.quiz = quiz
        self.asked: Session = quiz.session
        """The position as it was asked about, whatever the badges are turned to."""
        super().__init__(quiz.session, **traits)

    def make(self) -> dict[str, Any]:
        """The question in the language of the view."""
        quiz, lang = self.quiz, self.lang
        state: Any = self.asked.state
        area = quiz.question.area
        right, given = holder_of(state, area), quiz.given.get(quiz.at, UNSAID)
        answered = given != UNSAID
        named = [(p, f"{chr(65 + p)} {state.word('player', p, lang)}") for p in range(len(state.seats))]
        answers = [*named, (NOBODY, say("nobody", lang))]
        where = state.word("area", area, lang)
        view = next(a for a in self.asked.view(None, lang)["map"]["areas"] if a["area"] == area) if answered else {}
        return {
            "question": say("Who has the majority in {area}?", lang, area=where),
            "number": quiz.at + 1,
            "of": len(quiz.questions),
            "answers": [
                {"id": str(p), "text": text, "chosen": p == given, "right": answered and p == right}
                for p, text in answers
            ],
            "answered": answered,
            "knew": given == right,
            "note": view.get("majority_text", ""),
            "happened": [],
            "score": quiz.score,
            "tried": len(quiz.given),
            "last": quiz.at + 1 == len(quiz.questions),
            "lang": lang,
            "languages": list(LANGUAGES.items()),
        }

    def handle(self, message: dict[str, Any]) -> None:
        """Answer, go on, begin again; another language."""
        kind, answer = message.get("type"), str(message.get("answer", ""))
        if kind == "lang":
            if message.get("value") in LANGUAGES:
                self.lang = str(message["value"])
        elif kind == "answer" and answer in [a["id"] for a in self.data["answers"]]:
            self.quiz.answer(int(answer))
        elif kind == "next":
            self.quiz.next()
        elif kind == "again":
            self.quiz.again()
        else:
            super().handle(message)

    def text(self) -> str:
        """The question and its answers in words."""
        d = self.make()
        head = say("Question {n} of {of}", self.lang, n=d["number"], of=d["of"])
        marks = [f"  {'✓' if x['right'] else '–'} {x['text']}" for x in d["answers"]]
        return lines((f"{head}: {d['question']}", *marks, d["note"]))


class Quiet(Board):
    """Makes a view of the map one that does not say who holds the area that is asked about, while it is."""

    hidden = T.Unicode("", help="the area that keeps its secret; empty: none does")

    def make(self) -> dict[str, Any]:
        """The map without what would give the answer away."""
        data = super().make()
        for area in data["areas"]:
            if area["area"] == self.hidden:
                full = next(a for a in self.table()["map"]["areas"] if a["area"] == self.hidden)
                told = full["text"].replace(full["majority_text"], "").strip()
                area |= {"holder": None, "contested": False, "text": told}
                area["outposts"] = [{**outpost, "holder": None} for outpost in area["outposts"]]
        return data


class Majorities(W.VBox):
    """Who has the majority? `Majorities()` asks; `Majorities("my_positions.toml", lang="de")` asks what you made up.

    First the map and a question. After the answer every seat's value as named parts, and a badge for each seat to turn
    on or off: the position is set up anew with it.
    """

    lang = Lang()
    _parts: tuple[Any, ...] = ()
    _boxes: tuple[Any, ...] = ()

    def __init__(self, positions: str | Holders = "dei", **traits: Any) -> None:
        refuse_unknown(type(self), traits)
        self.holders = positions if isinstance(positions, Holders) else load_holders(positions)
        self.questions = list(self.holders)
        self.given: dict[int, int] = {}
        self.at = 0
        self.badges: tuple[str, ...] = ()
        self._turning = False
        super().__init__(**traits)
        self._set_up()
        self.panel = HolderPanel(self, lang=self.lang)
        views: Mapping[str, Any] = boards_of(self.holders.game.name).views
        self.map = type("QuietMap", (Quiet, views["map"]), {})(lang=self.lang)
        self.majority = views["majority"](lang=self.lang)
        self._parts = (self.panel, self.map, self.majority)
        self.switches = [W.Dropdown(layout=W.Layout(width="auto")) for _ in range(self.holders.game.num_players)]
        for seat, switch in enumerate(self.switches):
            switch.observe(partial(self._turned, seat), "value")
        self._heading, self._told = W.HTML(), W.HTML()
        self._turn = W.VBox([self._heading, *self.switches, self._told])
        left, self._right = _box("tt-left", self.map), _box("tt-right", self.panel)
        main = _box("tt-main", left, self._right)
        main.add_class("tt-quiz")
        self._boxes = (Style(), main, left, self._right, self._turn, self._heading, self._told, *self.switches)
        self.children = self._boxes[:2]
        self.panel.observe(lambda change: setattr(self, "lang", change["new"]), "lang")
        self.observe(lambda _: self._switch(), "lang")
        self.add_class("tt-table")
        self._switch()

    @property
    def question(self) -> Any:
        """The question that it is at."""
        return self.questions[self.at]

    @property
    def answered(self) -> bool:
        """Whether the question that it is at has been answered."""
        return self.at in self.given

    @property
    def score(self) -> int:
        """How many answers were right so far."""
        return sum(
            1 for k, given in self.given.items()
            if given == holder_of(self.holders.start(self.questions[k]), self.questions[k].area)
        )  # fmt: skip

    def answer(self, seat: int) -> None:
        """Answer the question that is shown: a seat from 0, or -1 for nobody. A second answer is none."""
        self.given.setdefault(self.at, seat)
        self._show()

    def next(self) -> None:
        """Show the next question, if this one is answered."""
        if self.answered and self.at + 1 < len(self.questions):
            self._go(self.at + 1)

    def again(self) -> None:
        """From the first question, with nothing answered."""
        self.given.clear()
        self._go(0)

    def turn(self, seat: int, badge: str) -> None:
        """Give a seat this badge instead of the one it has, "" for none; who had it loses it."""
        badges = ["" if badge and b == badge else b for b in self.badges]
        badges[seat] = badge
        self.badges = tuple(badges)
        self.session = Session(self.holders.game, state=self.holders.start(self.question, self.badges))
        self._show()

    def _go(self, at: int) -> None:
        self.at = at
        self._set_up()
        self.panel.asked = self.session
        self._show()

    def _set_up(self) -> None:
        """The position as it is described."""
        state = self.holders.start(self.question)
        self.badges = earned(state)
        self.session = Session(self.holders.game, state=state)

    def _turned(self, seat: int, change: Any) -> None:
        if not self._turning:
            self.turn(seat, change["new"])

    def _show(self) -> None:
        self.map.hidden = "" if self.answered else self.question.area
        self.majority.area = self.question.area
        for part in (self.map, self.majority):
            part.bind(self.session)
        self.panel.bind(self.panel.asked)
        assert self.map.desk is not None
        self.map.desk.select(f"area:{self.question.area}")
        for part in self._parts:
            part.refresh()
        self._turning = True
        for seat, switch in enumerate(self.switches):
            switch.value = self.badges[seat]
        self._turning = False
        on = [b for s in self.session.view(None, self.lang)["seats"] for b in s["badges"] if b["earned"]]
        told = [b for b in on if b["badge"] in self.badges]
        texts = "".join(f"<p><b>{escape(b['name'])}</b>: {escape(b['text'])}</p>" for b in told)
        self._told.value = f'<div class="tt tt-badges" lang="{self.lang}">{texts}</div>'
        self._right.children = [self.panel, self._turn, self.majority] if self.answered else [self.panel]

    def _switch(self) -> None:
        """Say everything in the language that is set now."""
        for part in self._parts:
            part.lang = self.lang
        state: Any = self.session.state
        self._heading.value = f'<b lang="{self.lang}">{say("Turn badges on and off:", self.lang)}</b>'
        options = [(say("no badge", self.lang), ""), *((state.word("badge", b, self.lang), b) for b in COUNTING)]
        self._turning = True
        for seat, switch in enumerate(self.switches):
            switch.options = options
            switch.description = f"{chr(65 + seat)} {state.word('player', seat, self.lang)}"
        self._turning = False
        self._show()

    def close(self) -> None:
        """Let go of the sessions and of every view."""
        close_all(*self._parts, *self._boxes)
        super().close()

    def text(self) -> str:
        """The question; once it is answered, every seat's value too."""
        return lines((self.panel.text(), self.majority.text() if self.answered else ""))

    def __repr__(self) -> str:
        return f"Majorities({self.holders.id!r}): {self.at + 1} of {len(self.questions)}"

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        made = super()._repr_mimebundle_()
        live, metadata = made if isinstance(made, tuple) else (made or {}, {})
        return {**live, **bundle(repr(self), self.text())}, metadata


def _box(name: str, *children: W.Widget) -> W.Box:
    box = W.Box(children)
    box.add_class(name)
    return box
