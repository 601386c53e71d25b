"""Decision view: the current question, its legal answers, and the reasons why other answers are not legal."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypedDict

import traitlets as T

from tabletop import Session
from tabletop.engine.presentation.decision_data import ShownAction, asks_for_one_thing
from tabletop_widgets.kernel.loop import call_later, get_loop
from tabletop_widgets.screen.board import seat_of
from tabletop_widgets.screen.controller.strategy_run import REST, StrategyRun
from tabletop_widgets.screen.pace import STEP
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.widget_utils import join_lines
from tabletop_widgets.table.action_preview import ActionPreviews, PreviewComputation
from tabletop_widgets.thinking import hint
from tabletop_widgets.thinking.hint import HintData
from tabletop_widgets.thinking.tutor import Tutor, TutorData, dismiss, get_tutor

SEND_EVERY = 0.5
"""Seconds between two updates of the previews while they are computed. Each update is a redraw of the list."""


class ListData(TypedDict):
    """Fields of the action list that are always present."""

    version: int
    """Version of the position; an answer for a different version is ignored."""
    uid: str
    """Id that distinguishes this list from others on the page."""
    show_illegal: bool
    """True if illegal answers are shown."""
    actions: list[ShownAction]
    """Displayed answers; empty if the viewer does not decide."""


class PlayingData(TypedDict):
    """State of the strategies while they play."""

    seconds: float
    """Thinking time of the current strategy so far, in seconds."""
    paced: bool
    """True if the moves are shown one by one."""
    can_stop: bool
    """True if the strategy supports answering immediately."""


class AskedData(ListData):
    """A question and its answers."""

    letter: str
    """Letter of the seat that decides."""
    name: str
    """Name of that seat."""
    color: str
    """Colour of that seat."""
    prompt: str
    """The question, or a sentence that this seat decides."""
    because: str
    """Cause of the question; "" if the question contains it."""
    clocked: str
    """Sentence about the strategies that ran out of time since a person last decided; "" if there are none."""
    legal: int
    """Number of legal answers."""
    selected: str
    """Reference of the item that filters the list; "" if there is no filter."""
    selected_name: str
    """Name of that item."""
    direct: bool
    """True if the question is which thing to choose, so that a click on a thing on the board answers it."""
    go_on: bool
    """True if a strategy decides and has to be started by the user."""
    playing: PlayingData | None
    """None if a person decides, or if the strategies have not been started."""
    step: bool
    """True if a start plays one move only."""
    failed: str
    """Reason why the strategy failed; "" if it did not fail."""
    hints: bool
    """True if the user may ask for the best answers."""


class EndPoints(TypedDict):
    """Result of one seat."""

    letter: str
    name: str
    color: str
    vp: int
    score_text: str
    """Components of the score in words."""


class OverData(ListData):
    """End of the game."""

    over: str
    """Sentence that names the winners."""
    why: str
    """Reason for the end of the game; "" if the game does not give one."""
    points: list[EndPoints]
    """Seats, highest score first."""
    coach: bool
    """True if a coach is available to review the game."""


class ActionList(View):
    """View of the current decision: the seat, the question with its cause, and the answers.

    Illegal answers are shown with the reasons why they are not possible.
    """

    script = "table/actions.js"
    on_hint: Callable[[], object] | None = None
    """Function to call when a hint is asked for."""
    coach: Callable[[], object] | None = None
    """Callback that opens the coach after the game."""
    illegal = T.Bool(False, help="whether impossible actions are shown, with the reason")
    hints = T.Bool(True, help="whether one may ask which answers are best")
    shapes: ClassVar[Mapping[str, Any]] = {"foreseen": ActionPreviews, "hint": HintData, "warning": TutorData}
    hint = T.Dict(help="the best answers, as far as they are known").tag(sync=True)
    foreseen = T.Dict(help="what the answers would change").tag(sync=True)
    icons = T.Dict(help="the drawings of what they would change").tag(sync=True)
    warning = T.Dict(help="what a tutor says of a very bad move").tag(sync=True)

    def __init__(self, session: Any = None, **traits: Any) -> None:
        self._is_wondering = False  # True once a page has asked for the previews; they are then sent with every redraw
        self._is_computing = False  # True while previews are computed through the event loop
        self._sent: tuple[PreviewComputation | None, bool] = (None, False)  # what was sent last: all answers or not
        self._sent_at = 0.0
        super().__init__(session, **traits)
        self.observe(lambda _: self.refresh(), ["illegal", "hints"])

    def bind(self, session: Session | None) -> None:
        """Show another session and cancel pending hints of the previous one."""
        if self.session is not None and self.session is not session:
            hint.forget(self.session)
            dismiss(self.session)
        super().bind(session)

    def _redraw(self) -> None:
        with self.hold_sync():
            super()._redraw()
            self._draw_hint()
            self._draw_warning()
            if self._is_wondering and self.session is not None:  # same message, so that the page draws once
                self._extend_previews(looks_ahead=False)

    def make(self) -> AskedData | OverData:
        """Return the question and its answers, or the result of the game."""
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
                "over": over if winners else say("The game is over. No one has won.", lang),
                "why": view.get("ended_text", ""),
                "points": sorted(points, key=lambda s: -s["vp"]),
                "coach": self.coach is not None,
            }
        seat = seat_of(view, item["player"])
        legal = desk.list_actions(viewer, lang, legal=True)
        shown = desk.list_actions(viewer, lang) if self.illegal or desk.selected else legal
        picked = [a for a in shown if desk.selected in a["about"]]  # empty if the item was selected only to look at it
        shown = picked or shown
        why = self.illegal or bool(picked)  # a selected item shows all its actions, also the illegal ones
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
            "clocked": self._describe_timeouts(view),
            "legal": len(legal),
            "selected": desk.selected if picked else "",
            "selected_name": view.get("names", {}).get(desk.selected, desk.selected),
            "direct": asks_for_one_thing(session.state),
            "go_on": not humans,
            "playing": self._describe_run(desk.playing),
            "step": desk.pace == STEP,
            "failed": session.failure.text(lang) if session.failure is not None else "",
            "hints": self._may_hint(),
            "actions": [a for a in shown if a["legal"] or why] if humans else [],
        }

    def _describe_timeouts(self, view: Any) -> str:
        """Return the sentence about strategies that ran out of time; empty unless the line is at its end."""
        assert self.session is not None
        assert self.desk is not None
        if self.session.index < len(self.session.nodes) - 1:
            return ""
        sentences = [
            say(
                "{name} ran out of time after {n} s and played the best move found so far.",
                self.lang, name=seat_of(view, seat)["name"], n=f"{seconds:.0f}",
            )
            for seat, seconds in sorted(self.desk.cut.items())
        ]  # fmt: skip
        return " ".join(sentences)

    def extend_previews(self) -> None:
        """Compute further action previews within the time budget, and send them."""
        self._extend_previews()

    def _extend_previews(self, looks_ahead: bool = True) -> None:
        """Compute and send further previews. What follows the answers is left for later calls unless `looks_ahead`.

        So a click does not wait for it.
        """
        assert self.session is not None
        with self.session.lock:
            if (previews := self._compute_previews(looks_ahead)) is not None:
                self._send_previews(previews)

    def _compute_previews(self, looks_ahead: bool = True) -> PreviewComputation | None:
        """Compute further previews within the time budget; None if the viewer does not decide."""
        assert self.session is not None
        assert self.desk is not None
        session, desk, lang, viewer = self.session, self.desk, self.lang, self.seen_by
        player = session.state.current_player()
        if not desk.is_human(player) or viewer not in (None, player):
            return None
        about = {a["key"]: a["about"] for a in desk.list_actions(viewer, lang, legal=True)}
        names = desk.view(viewer, lang).get("names", {})
        previews: PreviewComputation = desk.remember(
            "foreseen", lambda lang: PreviewComputation(session.state, session.version, lang), lang
        )
        previews.go_on(about, names, looks_ahead)
        return previews

    def _send_previews(self, previews: PreviewComputation) -> None:
        assert self.desk is not None
        marked = self.desk.marks_points and self.hints and self.desk.only is None
        self._sent, self._sent_at = (previews, previews.is_known), time.monotonic()
        with self.hold_sync():
            self.icons, self.foreseen = previews.icons, previews.make_data(marked)

    def _answer_page(self) -> None:
        """Compute and send the previews for which a page has asked, through the event loop until all are known.

        Without a loop the page asks again.
        """
        if get_loop() is None:
            self.extend_previews()
        elif not self._is_computing:
            self._compute_in_loop()

    def _compute_in_loop(self) -> None:
        """Continue to compute the previews of the current position. Clicks are handled in between."""
        self._is_computing = False
        if self.session is None or not self.awake or self.is_covered:
            return
        with self.session.lock:
            previews = self._compute_previews()
            if previews is None:
                return
            is_step = previews.whole or (previews, previews.is_known) != self._sent
            if is_step or time.monotonic() > self._sent_at + SEND_EVERY:
                self._send_previews(previews)
            if not previews.whole:
                self._is_computing = True
                call_later(REST, lambda: self.dispatch(self._compute_in_loop), self._home)

    def _may_hint(self) -> bool:
        """Return True if hints are allowed: the viewer has to decide and has more than one legal action."""
        session, desk = self.session, self.desk
        if not self.hints or session is None or desk is None or desk.only is not None:
            return False
        state = session.state
        player = state.current_player()
        return desk.is_human(player) and self.seen_by in (None, player) and len(state.legal_actions()) > 1

    def _draw_hint(self) -> None:
        search = hint.hint_of(self.session) if self.session is not None and self._may_hint() else None
        self.hint = search.build_data(self.lang) if search is not None else {}

    def _ask_hint(self) -> None:
        if self.session is not None and self._may_hint():
            hint.ask(self.session, self._redraw_hint)
            self._draw_hint()
            if self.on_hint is not None:
                self.on_hint()

    def _redraw_hint(self) -> None:
        """Redraw the hint when new results are available."""
        if self.session is not None and self.awake:
            with self.session.lock:
                self.dispatch(self._draw_hint)

    def _get_tutor(self) -> Tutor | None:
        """Return the tutor of this decision, or None if it is off or not applicable; the tutor then starts to think."""
        if self.session is None or self.desk is None or not self.desk.tutor or not self._may_hint():
            return None
        question = self.session.state.question
        if question is None or question.routine:
            return None
        return get_tutor(self.session)

    def _apply_action(self, key: str, sure: bool) -> None:
        """Execute an action; with a tutor, first let it evaluate the action unless the user confirms it."""
        assert self.desk is not None
        tutor = None if sure else self._get_tutor()
        if tutor is None:
            self.desk.apply_action(key, self.report_error)
        else:
            tutor.weigh(key, lambda may: self.dispatch(self._apply_or_warn, key, may))
            self._draw_warning()

    def _apply_or_warn(self, key: str, may: bool) -> None:
        if may and self.desk is not None:
            self.desk.apply_action(key, self.report_error)
        else:
            self._draw_warning()

    def _draw_warning(self) -> None:
        tutor = self._get_tutor() if self.awake else None
        self.warning = (tutor.build_data(self.lang) if tutor is not None else None) or {}

    @staticmethod
    def _describe_run(round: StrategyRun | None) -> PlayingData | None:
        if round is None:
            return None
        return {"seconds": round.thinks_for, "paced": round.pace > 0, "can_stop": round.can_stop}

    def handle(self, message: dict[str, Any]) -> None:
        """Handle a message of the page: act, show illegal actions, or control hints and strategies."""
        assert self.session is not None
        assert self.desk is not None
        kind = message.get("type")
        if kind == "act":
            if message.get("version") == self.session.version:  # ignore a second click after the position has changed
                self.status = ""
                self.illegal = False  # the reasons belong to the question that is answered
                self._apply_action(str(message.get("key", "")), bool(message.get("sure")))
        elif kind == "look_again" and (tutor := self._get_tutor()) is not None:
            tutor.forget()
            self._draw_warning()
        elif kind == "foresee":
            self._is_wondering = True
            if message.get("version") == self.session.version:
                self._answer_page()
        elif kind == "hint":
            self._ask_hint()
        elif kind == "hint_stop" and (search := hint.hint_of(self.session)) is not None:
            search.stop()
            self._draw_hint()
        elif kind == "hint_close":
            hint.forget(self.session)
            self._draw_hint()
        elif kind == "coach" and self.coach is not None:
            self.coach()
        elif kind == "illegal":
            self.illegal = bool(message.get("on"))
        elif kind == "go_on":
            self.desk.go_on(self.report_error)
        elif kind == "skip":
            self.desk.skip(self.report_error)
        elif kind == "stop" and self.desk.playing is not None:
            self.desk.playing.stop()
        elif kind == "pause":
            self.desk.stop_strategies()
        elif kind == "take_over":
            self.desk.take_over()
        else:
            super().handle(message)

    def text(self) -> str:
        """Return the question and the answers, one per line."""
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
        return join_lines([head, data["failed"], *(join_lines([kind, *items]) for kind, items in groups.items())])
