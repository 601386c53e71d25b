"""The question and its answers: whose decision it is, what can be done, and why not the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypedDict

import traitlets as T

from tabletop import Session
from tabletop.engine.presentation.decision_data import ShownAction
from tabletop_widgets.screen.board import seat_of
from tabletop_widgets.screen.pace import STEP
from tabletop_widgets.screen.parts import lines
from tabletop_widgets.screen.playing import Round
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.words import say
from tabletop_widgets.table.foreseen import Foreseeing, Foreseen
from tabletop_widgets.thinking import hint
from tabletop_widgets.thinking.hint import HintData
from tabletop_widgets.thinking.tutor import Tutor, TutorData, dismiss, tutor_of


class ListData(TypedDict):
    """What the list of answers always knows."""

    version: int
    """The number of the position: an answer to another one is not taken."""
    uid: str
    """What tells this list from others on the page."""
    show_illegal: bool
    """Whether answers are shown that are not possible."""
    actions: list[ShownAction]
    """The answers that are shown; none for a viewer who is not asked."""


class Playing(TypedDict):
    """What strategies are playing just now, until a person is asked."""

    seconds: float
    """For how long the one that is asked has been thinking."""
    paced: bool
    """Whether their moves are shown one by one."""
    can_stop: bool
    """Whether the one that thinks can be told to answer now."""


class AskedData(ListData):
    """A question and its answers."""

    letter: str
    """The letter of the seat that decides."""
    name: str
    """What that seat is called."""
    color: str
    """Its colour."""
    prompt: str
    """The question, or that this seat decides."""
    because: str
    """What it is asked because of, unless the question says so itself."""
    clocked: str
    """Whose thought a clock has ended since a person decided last, as a sentence; "" if none was."""
    legal: int
    """How many answers are possible."""
    selected: str
    """The reference of the thing that the list is about; "" if it is about all."""
    selected_name: str
    """What that thing is called."""
    go_on: bool
    """Whether a strategy decides, which somebody has to set going."""
    playing: Playing | None
    """None while they wait for somebody to set them going, and when a person is asked."""
    step: bool
    """Whether they are set going for one move only."""
    failed: str
    """Why the strategy could not decide; "" if it could."""
    hints: bool
    """Whether the best answers can be asked for."""


class EndPoints(TypedDict):
    """A seat when the game is over."""

    letter: str
    name: str
    color: str
    vp: int
    score_text: str
    """The parts of the points in words."""


class OverData(ListData):
    """The end of the game."""

    over: str
    """Who has won, as a sentence."""
    why: str
    """Why the game has ended; "" if the game does not say it."""
    points: list[EndPoints]
    """The seats, most points first."""
    coach: bool
    """Whether somebody can tell where it was won and lost."""


class ActionList(View):
    """Whose decision it is, the question and its cause, and every answer; those that are not legal tell why not."""

    script = "table/actions.js"
    coach: Callable[[], object] | None = None
    """What opens the coach when the game is over."""
    illegal = T.Bool(False, help="whether impossible actions are shown, with the reason")
    hints = T.Bool(True, help="whether one may ask which answers are best")
    shapes: ClassVar[Mapping[str, Any]] = {"foreseen": Foreseen, "hint": HintData, "warning": TutorData}
    hint = T.Dict(help="the best answers, as far as they are known").tag(sync=True)
    foreseen = T.Dict(help="what the answers would change").tag(sync=True)
    icons = T.Dict(help="the drawings of what they would change").tag(sync=True)
    warning = T.Dict(help="what a tutor says of a very bad move").tag(sync=True)
    vocabulary: ClassVar[tuple[str, ...]] = (
        "What to do",
        "Cause:",
        "Find in the list",
        "Why not?",
        "Show what is not possible, and why",
        "Only",
        "show all",
        "Nothing fits.",
        "usual answer",
        "Let it play",
        "{name}: thinking …",
        "{n} s",
        "Show the rest at once",
        "Pause",
        "Answer now",
        "It takes the best that it has found so far",
        "Show the next move",
        "The strategy could not decide.",
        "What was done before stands.",
        "Try again",
        "Play this seat myself",
        "1 action",
        "{n} actions",
        "and what nobody can know yet",
        "In any case:",
        "Hint",
        "The three best answers, with the chance to win (key H)",
        "Thinking …",
        "Stop",
        "Close",
        "For instance:",
        "What it leads to",
        "One way in which it may go on, in a guess at what you do not see",
        "chance to win",
        "The tutor is looking at it …",
        "Better:",
        "Look again",
        "Play it anyway",
        "Why?",
        "Where was it won and lost? Ask the coach",
    )

    def __init__(self, session: Any = None, **traits: Any) -> None:
        self._is_wondering = False  # whether a page has asked what the answers would change: then it always wants it
        super().__init__(session, **traits)
        self.observe(lambda _: self.refresh(), ["illegal", "hints"])

    def bind(self, session: Session | None) -> None:
        """Show another session; nobody waits for a hint in the one before."""
        if self.session is not None and self.session is not session:
            hint.forget(self.session)
            dismiss(self.session)
        super().bind(session)

    def _redraw(self) -> None:
        with self.hold_sync():
            super()._redraw()
            self._draw_hint()
            self._draw_warning()
            if self._is_wondering and self.session is not None:  # no second message, and no second drawing
                self.foresee()

    def make(self) -> AskedData | OverData:
        """The question and its answers."""
        assert self.session is not None
        assert self.desk is not None
        session, desk, lang, viewer = self.session, self.desk, self.lang, self.seen_by
        view = desk.view(viewer, lang)
        item = session.decision_item(lang, viewer)
        data = {"version": session.version, "uid": self._model_id, "show_illegal": self.illegal, "actions": []}
        if item is None:
            winners = [seat_of(view, s)["name"] for s in view["winners"]]
            over = say("The game is over. Won by {names}.", lang, names=", ".join(winners))
            points = [
                {k: s[k] for k in ("letter", "name", "color", "vp")} | {"score_text": s.get("score_text", "")}
                for s in view["seats"]
            ]
            return {
                **data,
                "over": over if winners else say("The game is over. Nobody has won.", lang),
                "why": view.get("ended_text", ""),
                "points": sorted(points, key=lambda s: -s["vp"]),
                "coach": self.coach is not None,
            }
        seat = seat_of(view, item["player"])
        legal = desk.actions(viewer, lang, legal=True)
        shown = desk.actions(viewer, lang) if self.illegal or desk.selected else legal
        picked = [a for a in shown if desk.selected in a["about"]]  # none: it was only looked at
        shown = picked or shown
        why = self.illegal or bool(picked)  # who clicks a card wants to know what holds for it
        humans = desk.is_human(item["player"])
        prompt = item["prompt"] or say("{name:The} {name:#decides/decide}.", lang, name=seat["name"])
        if desk.is_held:
            prompt, shown = say("The others may react.", lang), []
        return {
            **data,
            "letter": seat["letter"],
            "name": seat["name"],
            "color": seat["color"],
            "prompt": prompt,
            "because": "" if item["because"] in prompt or desk.is_held else item["because"],
            "clocked": self._clocked(view),
            "legal": len(legal),
            "selected": desk.selected if picked else "",
            "selected_name": view.get("names", {}).get(desk.selected, desk.selected),
            "go_on": not humans,
            "playing": self._playing(desk.playing),
            "step": desk.pace == STEP,
            "failed": session.failure.text(lang) if session.failure is not None else "",
            "hints": self._may_hint(),
            "actions": [a for a in shown if a["legal"] or why] if humans else [],
        }

    def _clocked(self, view: Any) -> str:
        """Who was stopped by a clock, at the end of the line only: in older positions it is old news."""
        assert self.session is not None
        assert self.desk is not None
        if self.session.index < len(self.session.nodes) - 1:
            return ""
        told = [
            say(
                "{name} was stopped by the clock after {n} s, and played the best found by then.",
                self.lang, name=seat_of(view, seat)["name"], n=f"{seconds:.0f}",
            )
            for seat, seconds in sorted(self.desk.cut.items())
        ]  # fmt: skip
        return " ".join(told)

    def foresee(self) -> None:
        """Work out what the answers would change, as many as there is time for; the page asks until it has all."""
        assert self.session is not None
        assert self.desk is not None
        session, desk, lang, viewer = self.session, self.desk, self.lang, self.seen_by
        with session.lock:
            player = session.state.current_player()
            if not desk.is_human(player) or viewer not in (None, player):
                return
            about = {a["key"]: a["about"] for a in desk.actions(viewer, lang, legal=True)}
            names = desk.view(viewer, lang).get("names", {})
            made = desk.remember("foreseen", lambda lang: Foreseeing(session.state, session.version, lang), lang)
            made.go_on(about, names)
            with self.hold_sync():
                self.icons, self.foreseen = made.icons, made.data

    def _may_hint(self) -> bool:
        """Whether the best answers may be told here: to the person who is asked, where there is something to choose."""
        session, desk = self.session, self.desk
        if not self.hints or session is None or desk is None or desk.only is not None:
            return False
        state = session.state
        player = state.current_player()
        return desk.is_human(player) and self.seen_by in (None, player) and len(state.legal_actions()) > 1

    def _draw_hint(self) -> None:
        found = hint.hint_of(self.session) if self.session is not None and self._may_hint() else None
        self.hint = found.data(self.lang) if found is not None else {}

    def _ask_hint(self) -> None:
        if self.session is not None and self._may_hint():
            hint.ask(self.session, self._hinted)
            self._draw_hint()

    def _hinted(self) -> None:
        """More is known of the hint: the list shows it."""
        if self.session is not None and self.awake:
            with self.session.lock:
                self.dispatch(self._draw_hint)

    def _tutor(self) -> Tutor | None:
        """The tutor, where one is wanted and there is something to choose; it begins to think when it is asked for."""
        if self.session is None or self.desk is None or not self.desk.tutor or not self._may_hint():
            return None
        question = self.session.state.question
        if question is None or question.routine:
            return None
        return tutor_of(self.session)

    def _act(self, key: str, sure: bool) -> None:
        """Do an action; where there is a tutor, only when it has looked at it, or somebody insists."""
        assert self.desk is not None
        tutor = None if sure else self._tutor()
        if tutor is None:
            self.desk.act(key, self.blame)
        else:
            tutor.weigh(key, lambda may: self.dispatch(self._weighed, key, may))
            self._draw_warning()

    def _weighed(self, key: str, may: bool) -> None:
        if may and self.desk is not None:
            self.desk.act(key, self.blame)
        else:
            self._draw_warning()

    def _draw_warning(self) -> None:
        tutor = self._tutor() if self.awake else None
        self.warning = (tutor.data(self.lang) if tutor is not None else None) or {}

    @staticmethod
    def _playing(round: Round | None) -> Playing | None:
        if round is None:
            return None
        return {"seconds": round.thinks_for, "paced": round.pace > 0, "can_stop": round.can_stop}

    def handle(self, message: dict[str, Any]) -> None:
        """Do an action, show or hide the impossible ones, let strategies play, on or no further."""
        assert self.session is not None
        assert self.desk is not None
        kind = message.get("type")
        if kind == "act":
            if message.get("version") == self.session.version:  # a second click on what is gone by now
                self.status = ""
                self._act(str(message.get("key", "")), bool(message.get("sure")))
        elif kind == "look_again" and (tutor := self._tutor()) is not None:
            tutor.forget()
            self._draw_warning()
        elif kind == "foresee":
            self._is_wondering = True
            if message.get("version") == self.session.version:
                self.foresee()
        elif kind == "hint":
            self._ask_hint()
        elif kind == "hint_stop" and (found := hint.hint_of(self.session)) is not None:
            found.stop()
            self._draw_hint()
        elif kind == "hint_close":
            hint.forget(self.session)
            self._draw_hint()
        elif kind == "coach" and self.coach is not None:
            self.coach()
        elif kind == "illegal":
            self.illegal = bool(message.get("on"))
        elif kind == "go_on":
            self.desk.go_on(self.blame)
        elif kind == "skip":
            self.desk.skip(self.blame)
        elif kind == "stop" and self.desk.playing is not None:
            self.desk.playing.stop()
        elif kind == "pause":
            self.desk.halt()
        elif kind == "take_over":
            self.desk.take_over()
        else:
            super().handle(message)

    def text(self) -> str:
        """The question and the answers, one per line."""
        data = self.make()
        if "over" in data:
            return str(data["over"])
        groups: dict[str, list[str]] = {}
        for action in data["actions"]:
            why = "".join(f" ({r['sentence']})" for r in action["reasons"])
            groups.setdefault(action["kind_text"], []).append(
                f"  {'-' if action['legal'] else 'x'} {action['text']}{why}"
            )
        head = f"{data['letter']} {data['name']}: {data['prompt']}"
        return lines([head, data["failed"], *(lines([kind, *items]) for kind, items in groups.items())])
