"""Bar at the top of the table: game, position, turn, points, viewer and language."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import Any, TypedDict

import traitlets as T

from tabletop.engine.i18n.words import translate
from tabletop.engine.session.auto_pass import ALWAYS, MODE_NAMES, MODES
from tabletop.teaching.rulebook import find_rules_behind
from tabletop_widgets.screen.board import describe_moment, seat_of
from tabletop_widgets.screen.languages import LANGUAGES
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View
from tabletop_widgets.table.boards import get_boards


@cache
def has_tabs() -> bool:
    """Return True if a table can move to a tab of its own. Looking for it in the file system takes 0.1 ms each time."""
    return find_spec("sidecar") is not None


class Turn(TypedDict):
    """Seat that has to decide."""

    letter: str
    color: str
    text: str


class Score(TypedDict):
    """The points of a seat."""

    seat: int
    letter: str
    name: str
    color: str
    points: int


class AutoPassData(TypedDict):
    """Auto-pass setting of the viewer."""

    letter: str
    """Letter of the viewer's seat; "" if only one person plays."""
    when: str
    """Selected mode."""
    whens: list[tuple[str, str]]
    """Available modes as (value, label)."""
    react: bool
    """True if optional decisions may have been passed automatically, so that the user can return to the last one."""
    waiting: bool
    """True if the viewer will be asked at the next optional decision."""


class BarData(TypedDict):
    """Display data of the bar."""

    title: str
    chips: list[str]
    """Round and phase, then further facts that the game provides."""
    turn: Turn | None
    """None when the game is over."""
    asking: AutoPassData | None
    """None if the game has no optional decisions."""
    scores: list[Score]
    viewer: str
    """Perspective shown: a seat, "asked" or "all"."""
    viewers: list[tuple[str, str]]
    """Available perspectives as (value, label)."""
    lang: str
    languages: list[tuple[str, str]]
    tab: bool
    """True if the kernel can open a tab for the table."""


class Bar(View):
    """View at the top of the table: game, position, turn and points, with selectors for viewer and language."""

    script = "table/bar.js"
    has_secrets = False
    begun = T.Int(0, help="how many games the form has started: each brings this into view").tag(sync=True)

    def make(self) -> BarData:
        """Return the title, position, turn, points and selectors."""
        assert self.session is not None
        assert self.desk is not None
        session, lang = self.session, self.lang
        view = self.desk.view(self.seen_by, lang)
        player = session.state.current_player()
        turn = None
        if not session.state.is_terminal():
            s = seat_of(view, player)
            people = [s["seat"] for s in view["seats"] if self.desk.is_human(s["seat"]) and not s.get("virtual")]
            is_only_person = people == [player]
            question = session.state.question
            if not is_only_person:
                text = say("{name:The} {name:#decides/decide}", lang, name=s["name"])
            elif question is None or question.is_in_own_turn(session.state, player):
                text = say("Your turn", lang)
            else:
                text = say("You may react", lang)
            if self.desk.is_held:
                text = say("The others may react.", lang)
            turn = {"letter": s["letter"], "color": s["color"], "text": text}
        last = 0 if view["over"] else session.game.get_round_goal()
        end = [say("ends after round {n}", lang, n=last)] if last else []
        chips = [describe_moment(view, lang), *(view["chips"] if "chips" in view else _list_chips(view, lang)), *end]
        viewers = [("asked", say("whoever decides", lang)), ("all", say("everything", lang))]
        viewers[1:1] = [(str(s["seat"]), f"{s['letter']} {s['name']}") for s in view["seats"] if not s.get("virtual")]
        shown = "all" if self.viewer is None else str(self.viewer)
        if (only := self.desk.only) is not None:
            own = [option for option in viewers if option[0] == str(only)]
            shown, viewers = str(only), own or [(str(only), say("spectator", lang))]
        return {
            "title": get_boards(session.game.name).get_title(session.game.name),
            "chips": list(dict.fromkeys(chips)),
            "turn": turn,
            "asking": self._describe_auto_pass(view),
            "scores": [
                {"seat": s["seat"], **{k: s[k] for k in ("letter", "name", "color")}, "points": s["vp"]}
                for s in view["seats"]
            ],
            "viewer": shown,
            "viewers": viewers,
            "lang": lang,
            "languages": list(LANGUAGES.items()),
            "tab": has_tabs(),
        }

    def _describe_auto_pass(self, view: dict[str, Any]) -> AutoPassData | None:
        """Return the auto-pass setting of the viewer; None if the game has no optional decisions."""
        session, seat = self.session, self.seat
        if session is None or seat is None or not session.game.has_optional_questions() or session.state.is_terminal():
            return None
        whens = [(when, translate(MODE_NAMES[when], self.lang, "engine")) for when in MODES]
        several = sum(map(self.desk.is_human, range(len(session.seats)))) > 1 if self.desk is not None else False
        return {
            "letter": seat_of(view, seat)["letter"] if several else "",
            "when": session.auto_pass[seat],
            "whens": whens,
            "react": session.auto_pass[seat] != ALWAYS,
            "waiting": seat in session.waiting,
        }

    @property
    def seat(self) -> int | None:
        """Seat whose auto-pass setting is shown: the viewer, else the seat that decides; None if it is not a person."""
        if self.session is None or self.desk is None:
            return None
        seat = self.session.state.current_player() if self.seen_by is None else self.seen_by
        return seat if self.desk.is_human(seat) else None

    def handle(self, message: dict[str, Any]) -> None:
        """Handle a message of the page: change the viewer, the language or the auto-pass mode, or explain points."""
        kind, value = message.get("type"), message.get("value")
        seat, desk = self.seat, self.desk
        if kind in ("when", "react"):
            if seat is not None and desk is not None:
                desk.set_auto_pass(seat, str(value)) if kind == "when" and value in MODES else desk.go_to_reaction(seat)
        elif kind == "points" and self.session is not None:
            nodes = self.session.nodes[: self.session.index + 1]
            self.look_up(find_rules_behind(nodes, int(message.get("seat", 0))))
        elif kind == "viewer":
            self.viewer = None if value == "all" else "asked" if value == "asked" else int(str(value))
        elif kind == "lang":
            self.lang = str(value)
        else:
            super().handle(message)

    def text(self) -> str:
        """Return the bar as one line of text."""
        data = self.make()
        points = ", ".join(f"{s['letter']} {s['name']} {s['points']}" for s in data["scores"])
        return " · ".join([data["title"], *data["chips"], points])


def _list_chips(view: dict[str, Any], lang: str) -> list[str]:
    """Return the goal and a notice of the last round, for games that provide no facts for the bar."""
    goal = [say("to {n} {n:/point/points}", lang, n=view["goal"])] if view.get("goal") else []
    return goal + ([say("last round", lang)] if view.get("last_round") and not view["over"] else [])
