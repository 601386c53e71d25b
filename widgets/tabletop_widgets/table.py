"""The table: every view of a game in one place, for one cell of a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import ipywidgets as W
import traitlets as T

import tabletop
from tabletop import Session
from tabletop_widgets.base import LANGUAGES, Bound, Style, bundle, close_all, refuse_unknown, say
from tabletop_widgets.fifty_first_state import Hand, Tableau, TableCentre
from tabletop_widgets.panel import ParameterPanel
from tabletop_widgets.track import VictoryTrack
from tabletop_widgets.views import ActionList, Bar, EventLog, Timeline


class Table(W.VBox):
    """Play here. Boards, hand, actions, timeline, track and log of one session, linked; no session: a form for one."""

    lang = T.Enum(list(LANGUAGES), "en")
    viewer = T.Union([T.Int(), T.Enum(["asked"])], allow_none=True, default_value="asked")
    compact = T.Bool(False, help="no timeline, no track, no form for a new game: what an exercise needs")
    SEATS: ClassVar[int] = 4
    views: tuple[Bound, ...] = ()
    """Every view on the table."""
    _stop: Any = None
    _parts: tuple[W.Widget, ...] = ()
    _panel: ParameterPanel | None = None

    def __init__(self, session: Session | None = None, game_name: str = "51st_state", **traits: Any) -> None:
        refuse_unknown(type(self), traits)
        super().__init__(**traits)
        self.session: Session | None = None
        self.game_name = session.game.name if session is not None else game_name
        self.bar = Bar()
        self.centre = TableCentre()
        self.tableaus = [Tableau(seat=k) for k in range(self.SEATS)]
        self.hand = Hand()
        self.actions = ActionList()
        self.timeline = Timeline()
        self.track = VictoryTrack()
        self.event_log = EventLog()
        self.views = (
            self.bar,
            self.centre,
            *self.tableaus,
            self.hand,
            self.actions,
            self.timeline,
            self.track,
            self.event_log,
        )
        self._left = _box("tt-left")
        self._right = _box("tt-right", self.actions)
        self._main = _box("tt-main", self._left, self._right)
        self._below = _box("tt-below", self.track, self.event_log)
        self._style = Style()
        self._empty = W.VBox()
        self._fold = W.Accordion([self._empty], selected_index=None)
        self._parts = (self._empty, self._fold, self._left, self._right, self._main, self._below, self._style)
        self._fold.observe(lambda _: self._open_panel(), "selected_index")
        self._place: tuple[Any, ...] = ()
        self.bar.observe(self._switched, ["lang", "viewer"])
        self.observe(self._switch, ["lang", "viewer"])
        self.add_class("tt-table")
        self._reword()
        self._switch()
        if session is None:
            self._fold.selected_index = 0
            self.children = [self._style, self._fold]
        else:
            self.show(session)

    def show(self, session: Session) -> None:
        """Put this session on the table in place of the one before, and let strategies play up to a person's turn."""
        if self._stop is not None:
            self._stop()
        self.session = session
        session.run_strategies()
        for view in self.views:
            view.bind(session)
        self._stop = session.on_change(lambda _: self._arrange())
        self._place = ()
        self._arrange()
        rest = [self.event_log] if self.compact else [self.timeline, self._below, self._fold]
        self.children = [self._style, self.bar, self._main, *rest]

    def _arrange(self) -> None:
        """The viewer's own state first and large, the others after it and small."""
        session = self.session
        desk = self.bar.desk
        if session is None or desk is None:
            return
        seen = desk.seen_by(self.viewer)
        seats = [s["seat"] for s in desk.view(seen, self.lang)["seats"]]
        first = seen if seen is not None else seats[0]
        place = tuple(seats[seats.index(first) :] + seats[: seats.index(first)]) if first in seats else tuple(seats)
        if (place, seen) == self._place:
            return
        self._place = (place, seen)
        used = self.tableaus[: len(place)]
        for tableau, seat in zip(used, place, strict=True):
            with tableau.hold_trait_notifications():
                tableau.seat, tableau.compact = seat, seat != first or seen is None
            tableau.refresh()
            (tableau.remove_class if seat == first else tableau.add_class)("tt-other")
        self._left.children = [self.centre, used[0], self.hand, *used[1:]]

    def _switched(self, change: Any) -> None:
        setattr(self, change["name"], change["new"])

    def _switch(self, *_: Any) -> None:
        for view in self.views:
            view.lang, view.viewer = self.lang, self.viewer
        if self._panel is not None:
            self._panel.lang = self.lang
        self._reword()
        self._arrange()

    def _reword(self) -> None:
        self._fold.titles = (say("New game", self.lang),)

    def _open_panel(self) -> None:
        """The form is made when somebody opens it: most never do, and it has a field per parameter."""
        if self._panel is None and self._fold.selected_index == 0:
            given = dict(self.session.game.chosen()) if self.session is not None else {}
            self._panel = ParameterPanel(self.game_name, lang=self.lang)
            for name, value in given.items():
                self._panel.fields[name].value = " ".join(value) if isinstance(value, list) else value
            for field, seat in zip(
                self._panel.seats, self.session.seats if self.session is not None else (), strict=False
            ):
                if seat in [value for _, value in field.options]:
                    field.value = seat
            self._panel.on_start(self._begun)
            if self.session is not None:
                self._panel.base = self.session.game
                self._panel.on_turn(self._turn)
            self._fold.children = [self._panel]

    def _begun(self, session: Session) -> None:
        if self.session is None and self._panel is not None:
            self._panel.on_turn(self._turn)
        self.show(session)
        self._fold.selected_index = None

    def _turn(self, values: dict[str, Any]) -> None:
        """Go on from the shown moment under other rules, if any is other."""
        session = self.session
        assert session is not None
        now = session.game.parameters
        changes = {name: value for name, value in values.items() if value != now[name].value}
        if changes:
            session.retune(**changes)

    def close(self) -> None:
        """Let go of the session and of every view."""
        if self._stop is not None:
            self._stop()
        close_all(*self.views, *self._parts)
        if self._panel is not None:
            self._panel.close()
        super().close()

    def __repr__(self) -> str:
        return f"Table({self.session!r})" if self.session is not None else "Table()"

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        made = super()._repr_mimebundle_()
        live, metadata = made if isinstance(made, tuple) else (made or {}, {})
        if self.session is None:
            return {**live, **bundle(repr(self), "")}, metadata
        text = "\n".join(v.text() for v in (self.bar, self.tableaus[0], self.actions))
        return {**live, **bundle(repr(self), text, self.tableaus[0].picture())}, metadata


def _box(name: str, *children: W.Widget) -> W.Box:
    box = W.Box(children)
    box.add_class(name)
    return box


def play(
    game_name: str = "51st_state",
    seats: Sequence[Any] | None = None,
    seed: int = 1,
    lang: str = "en",
    **parameters: Any,
) -> Table:
    """A table with a new game: `play("51st_state", seats=["human", "heuristic"], seed=7)`. As many players as seats."""
    if seats is not None:
        parameters.setdefault("players", len(seats))
    game = tabletop.load_game(game_name, **parameters)
    return Table(Session(game, seed, seats), lang=lang)
