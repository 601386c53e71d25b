"""Who has the majority? Predict it on the map, see it added up; then turn badges on and off and watch it change."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any

import ipywidgets as W
import traitlets as T
from markupsafe import Markup

from tabletop import Session
from tabletop.games.dei.lessons.holder import COUNTING, NOBODY, Holders, earned, holder_of, load_holders
from tabletop.games.dei.screen.view_map import sentence
from tabletop_widgets.screen.board import Board
from tabletop_widgets.screen.parts import lines
from tabletop_widgets.screen.words import say
from tabletop_widgets.table.boards import boards_of
from tabletop_widgets.teaching.quiz import Fact, Known, QuizData, QuizPanel, QuizTable

RULES = ("dei.majority.value", "dei.majority.most", "dei.majority.tie", "dei.ruling.figure_needed")
"""How a majority is counted."""


class HolderPanel(QuizPanel):
    """Who has the majority: what each seat brings along, and a button for each seat and one for nobody."""

    def make(self) -> QuizData:
        """The question in the language of the view."""
        quiz, lang = self.owner, self.lang
        state: Any = self.owner.described.state
        area = quiz.question.area
        named = [(p, f"{chr(65 + p)} {state.word('player', p, lang)}") for p in range(len(state.seats))]
        view = self.owner.described.view(None, lang)["map"]["areas"] if quiz.answered else []
        return self.asking(
            say("Who has the majority in {area}?", lang, area=area),
            [*named, (NOBODY, say("nobody", lang))],
            note=next((a["majority_text"] for a in view if a["area"] == area), ""),
            known=self.known(),
            rules=[state.game.rule(rule).sentence(lang) for rule in RULES],
        )

    def known(self) -> list[Known]:
        """What counts and does not stand on the map: the leaders with their abilities, badges earned, own drones."""
        view, lang = self.owner.described.view(None, self.lang), self.lang
        found: list[Known] = []
        for seat in view["seats"]:
            facts: list[Fact] = [{"name": "", "text": seat["leader"]["text"]}]  # who it is, the sentence says
            on = [{"name": b["name"], "text": b["text"]} for b in seat["badges"] if b["earned"]]
            facts += on or [{"name": "", "text": say("no badge", lang)}]
            drones = ", ".join(d["name"] for d in view["map"]["drones"] if seat["seat"] in d["owners"])
            facts += [{"name": say("own drones", lang), "text": drones}] if drones else []
            found.append({"name": f"{seat['letter']} {seat['name']}", "facts": facts})
        return found


class Quiet(Board):
    """Makes a view of the map one that does not say who holds the area that is asked about, while it is."""

    hidden = T.Unicode("", help="the area that keeps its secret; empty: none does")

    def make(self) -> dict[str, Any]:
        """The map without what would give the answer away."""
        assert self.session is not None
        data = super().make()
        for area in data["areas"]:
            if area["area"] == self.hidden:
                outposts = [{**outpost, "holder": None} for outpost in area["outposts"]]
                told = sentence(self.session.state, area["index"], self.lang, secret=True)
                area |= {"holder": None, "contested": False, "text": told, "outposts": outposts}
        return data

    def asked_text(self) -> str:
        """The area that is asked about, as the map tells it to screen readers."""
        return next((str(a["text"]) for a in self.make()["areas"] if a["area"] == self.hidden), "")


class Majorities(QuizTable):
    """Who has the majority? `Majorities()` asks; `Majorities("my_positions.toml", lang="de")` asks what you made up.

    First the map and a question. After the answer every seat's value as named parts, and a badge for each seat to turn
    on or off: the position is set up anew with it.

    `positions` is a file of positions, the name of those that come with the kit, or a collection that was read.
    """

    panel: HolderPanel

    def __init__(self, positions: str | Holders = "dei", **traits: Any) -> None:
        self.holders = positions if isinstance(positions, Holders) else load_holders(positions)
        self.badges: tuple[str, ...] = ()
        self._turning = False
        super().__init__(**traits)
        self.ask(self.holders)
        views: Mapping[str, Any] = boards_of(self.holders.game.name).views
        self.map = type("QuietMap", (Quiet, views["map"]), {})(lang=self.lang)
        self.majority = views["majority"](lang=self.lang)
        self.switches = [W.Dropdown(layout=W.Layout(width="auto")) for _ in range(self.holders.game.num_players)]
        for seat, switch in enumerate(self.switches):
            switch.observe(partial(self._turned, seat), "value")
        self._heading, self._told = W.HTML(), W.HTML()
        self._turn = W.VBox([self._heading, *self.switches, self._told])
        self.lay_out(HolderPanel(self, self.described, lang=self.lang), self.map, self.majority)
        self._boxes += (self._turn, self._heading, self._told, *self.switches)
        self.reword()

    def set_up(self) -> None:
        """The position as it is described."""
        state = self.holders.start(self.question)
        self.badges = earned(state)
        self.session = self.described = Session(self.holders.game, state=state)

    def offered(self) -> Collection[int]:
        """The seats from 0, and nobody."""
        return (*range(self.holders.game.num_players), NOBODY)

    def right(self) -> Collection[int]:
        """Who has it as the position is described, whatever the badges are turned to."""
        return (holder_of(self.described.state, self.question.area),)

    def turn(self, seat: int, badge: str) -> None:
        """Give a seat this badge instead of the one it has, "" for none; who had it loses it.

        `badge` is its id.
        """
        badges = ["" if badge and b == badge else b for b in self.badges]
        badges[seat] = badge
        self.badges = tuple(badges)
        self.session = Session(self.holders.game, state=self.holders.start(self.question, self.badges))
        self.show()

    def _turned(self, seat: int, change: Any) -> None:
        if not self._turning:
            self.turn(seat, change["new"])

    def show(self) -> None:
        """The map; once it is answered, every value and the badges to turn."""
        self.map.hidden = "" if self.answered else self.question.area
        self.majority.area = self.question.area
        for part in (self.map, self.majority):
            part.bind(self.session)
        self.panel.bind(self.described)
        assert self.map.desk is not None
        if self.map.desk.selected != (asked := f"area:{self.question.area}"):  # once more would take it back
            self.map.desk.select(asked)
        for part in self._parts:
            part.refresh()
        self._turning = True
        for seat, switch in enumerate(self.switches):
            switch.value = self.badges[seat]
        self._turning = False
        on = [b for s in self.session.view(None, self.lang)["seats"] for b in s["badges"] if b["earned"]]
        told = [b for b in on if b["badge"] in self.badges]
        texts = Markup().join(Markup("<p><b>{name}</b>: {text}</p>").format(**b) for b in told)
        badges = Markup('<div class="tt tt-badges" lang="{lang}">{texts}</div>')
        self._told.value = badges.format(lang=self.lang, texts=texts)
        self._right.children = [self.panel, self._turn, self.majority] if self.answered else [self.panel]

    def reword(self) -> None:
        """Say everything in the language that is set now."""
        super().reword()
        state: Any = self.session.state
        words = say("Turn badges on and off:", self.lang)
        self._heading.value = Markup('<b lang="{lang}">{words}</b>').format(lang=self.lang, words=words)
        options = [(say("no badge", self.lang), ""), *((state.word("badge", b, self.lang), b) for b in COUNTING)]
        self._turning = True
        for seat, switch in enumerate(self.switches):
            switch.options = options
            switch.description = f"{chr(65 + seat)} {state.word('player', seat, self.lang)}"
        self._turning = False
        self.show()

    def text(self) -> str:
        """The question and what stands in the area; once it is answered, every seat's value too."""
        return lines((self.map.asked_text(), self.panel.text(), self.majority.text() if self.answered else ""))

    def __repr__(self) -> str:
        return f"Majorities({self.holders.id!r}): {self.at + 1} of {len(self.questions)}"
