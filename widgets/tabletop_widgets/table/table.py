"""The table: every view of a game in one place, for one cell of a notebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as W
import traitlets as T

import tabletop
from tabletop import Session
from tabletop.engine.catalogue import game_class
from tabletop_widgets.screen.bound import Bound, Presence
from tabletop_widgets.screen.desk import desk_of, let_play
from tabletop_widgets.screen.languages import Lang, language
from tabletop_widgets.screen.parts import bundle, close_all, refuse_missing, refuse_unknown
from tabletop_widgets.screen.view import Style
from tabletop_widgets.screen.words import say
from tabletop_widgets.table.actions import ActionList
from tabletop_widgets.table.bar import Bar
from tabletop_widgets.table.boards import MINE, OTHERS, REGIONS, boards_of, first_game
from tabletop_widgets.table.form import ParameterPanel, most_players
from tabletop_widgets.table.log import EventLog
from tabletop_widgets.table.timeline import Timeline
from tabletop_widgets.table.track import VictoryTrack


class Table(W.VBox):
    """Play here. Boards, hand, actions, timeline, track and log of one session, linked; no session: a form for one.

    Which views there are and where they stand, the game's `Boards` say; each is an attribute of the table.

    `game_name` is the game of that form. Raises TypeError or ValueError for what is no session that it can show.
    """

    lang = Lang()
    viewer = T.Union([T.Int(), T.Enum(["asked"])], allow_none=True, default_value="asked")
    compact = T.Bool(False, help="no timeline, no track, no form for a new game: what an exercise needs")
    views: tuple[Bound, ...] = ()
    """Every view on the table."""
    _stop: Callable[[], object] | None = None
    _parts: tuple[W.Widget, ...] = ()
    _panel: ParameterPanel | None = None

    def __init__(self, session: Session | None = None, game_name: str = "", **traits: Any) -> None:
        refuse_unknown(type(self), traits)
        if session is not None and not isinstance(session, Session):
            raise TypeError(f"a table shows a Session, not {type(session).__name__}")
        super().__init__(**traits)
        game_name = game_name or first_game()
        if session is not None:
            refuse_missing(self, "viewer", self.viewer, [seat["seat"] for seat in session.view(None)["seats"]])
        self.session: Session | None = None
        self.game_name = session.game.name if session is not None else game_name
        self.boards = boards_of(self.game_name)
        self.bar = Bar()
        self.actions = ActionList()
        self.timeline = Timeline()
        self.track = VictoryTrack()
        self.event_log = EventLog()
        own = {name: make() for name, make in self.boards.views.items()}
        for name, view in own.items():
            if hasattr(self, name):
                raise ValueError(f"a table has a {name} already")
            setattr(self, name, view)
        # One for each seat there can ever be, so that a new game with more players needs no new ones.
        seats = range(most_players(session.game if session is not None else tabletop.load_game(game_name)))
        self.tableaus = [self.boards.seat(seat=k) for k in seats] if self.boards.seat is not None else []
        """The views of the seats, the viewer's first; those of seats that are not taken are not on the screen."""
        self.views = (
            self.bar,
            *own.values(),
            *self.tableaus,
            self.actions,
            self.timeline,
            self.track,
            self.event_log,
        )
        self._regions = {name: _box(f"tt-{name}") for name in REGIONS}
        self._main = _box("tt-main", *(self._regions[n] for n in ("left", "right") if getattr(self.boards, n)))
        self.presence = Presence(lambda seen: self.wake() if seen else self.rest())
        self._style = Style(self.presence)
        self._empty = W.VBox()
        self._fold = W.Accordion([self._empty], selected_index=None)
        self._parts = (self._empty, self._fold, *self._regions.values(), self._main, self._style)
        self._fold.observe(lambda _: self._open_panel(), "selected_index")
        self._place: tuple[Any, ...] = ()
        self.bar.observe(self._switched, ["lang", "viewer"])
        self.observe(self._switch, ["lang", "viewer"])
        self.add_class("tt-table")
        if self.compact:
            self.add_class("tt-compact")
        self._reword()
        self._switch()
        if session is None:
            self._fold.selected_index = 0
            self.children = [self._style, self._fold]
        else:
            self.show(session)

    def show(self, session: Session) -> None:
        """Put this session on the table in place of the one before, and let strategies play up to a person's turn.

        A session without people is shown as it stands: "Let it play" goes on.

        >>> from tabletop_widgets import Table
        >>> table = Table(session)
        >>> table.show(tabletop.Session(gin, seed=8))
        """
        if session.game.name != self.game_name:
            raise ValueError(f"this is a table for {self.game_name}; make a Table(session) for {session.game.name}")
        self._leave()
        self.session = session
        if "human" in session.seats:
            let_play(session)
        for view in self.views:
            view.bind(session)
        self._follow()
        self._place = ()
        self._arrange()
        top, below = ([self._regions[n]] if self._regions[n].children else [] for n in ("top", "below"))
        under = below if self.compact else [self.timeline, *below, self._fold]
        self.children = [self._style, self.bar, *top, self._main, *under]

    def _follow(self) -> None:
        """Arrange the views anew with every change."""
        if self.session is not None:
            stops = (self.session.on_change(self._changed), desk_of(self.session).on_hand(self._arrange))
            self._stop = lambda: [stop() for stop in stops]

    def _changed(self, session: Session) -> None:
        if not desk_of(session).by_hand:  # while somebody at the screen does something, nothing is drawn: then once
            self._arrange()

    def _leave(self) -> None:
        if self._stop is not None:
            self._stop()
        self._stop = None

    def rest(self) -> None:
        """No page shows the table any more: nor do its views follow the session, but those that stand elsewhere too."""
        self._leave()
        for view in self.views:
            view.rest()

    def wake(self) -> None:
        """A page shows the table again."""
        self._leave()
        self._follow()
        for view in self.views:
            view.wake()
        self._arrange()

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
        for tableau, seat in zip(used, place, strict=bool(used)):
            with tableau.hold_trait_notifications():
                tableau.seat, tableau.compact = seat, seat != first or seen is None
            tableau.refresh()
            (tableau.remove_class if seat == first else tableau.add_class)("tt-other")
        for region, box in self._regions.items():
            names = [n for n in getattr(self.boards, region) if not (self.compact and n in self.boards.spare)]
            box.children = [view for name in names for view in self._called(name)]

    def _called(self, name: str) -> list[Bound]:
        """The views of this name in a region."""
        if name in (MINE, OTHERS):
            seats = len(self._place[0])
            return self.tableaus[:1] if name == MINE else self.tableaus[1:seats]
        return [getattr(self, name)]

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
            base = self.session.game if self.session is not None else None
            self._panel = ParameterPanel(self.game_name, base=base, lang=self.lang)
            for name, value in given.items():
                self._panel.fields[name].value = " ".join(value) if isinstance(value, list) else value
            for field, seat in zip(
                self._panel.seats, self.session.seats if self.session is not None else (), strict=False
            ):
                if seat in [value for _, value in field.options]:
                    field.value = seat
            self._panel.on_start(self._begun)
            if self.session is not None:
                self._panel.on_turn(self._turn)
            self._fold.children = [self._panel]

    def _begun(self, session: Session) -> None:
        if self.session is None and self._panel is not None:
            self._panel.on_turn(self._turn)
        self.show(session)
        self._fold.selected_index = None
        self.bar.begun += 1

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
        self._leave()
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
        told = self._called(self.boards.told) if self.boards.told else []
        text = "\n".join(v.text() for v in (self.bar, *told, self.actions))
        return {**live, **bundle(repr(self), text, self.picture())}, metadata

    def picture(self) -> str:
        """The table as SVG, as whoever looks may see it."""
        assert self.session is not None
        return self.session.svg(self.bar.seen_by, self.lang)


def _box(name: str, *children: W.Widget) -> W.Box:
    box = W.Box(children)
    box.add_class(name)
    return box


def play(
    game_name: str = "",
    seats: Sequence[Any] | None = None,
    seed: int = 1,
    lang: str = "",
    standing: str | Sequence[str] | None = None,
    **parameters: Any,
) -> Table:
    """A table with a new game: `play("51st_state", seats=["human", "heuristic"], seed=7)`. As many players as seats.

    `standing` says when seats are asked whether they react: "always", when "concerned", in their "turn"; or one each.

    `game_name` is as `load_game` knows it, "" for a form to choose one; `parameters` are those of the game. Raises
    ParameterError or ValueError.

    >>> from tabletop_widgets import play
    >>> play("gin_rummy", seats=["human", "random"], seed=7).session.seats
    ('human', 'random')
    """
    game_name = game_name or first_game()
    if seats is not None and any(p.name == "players" for p in game_class(game_name).declared):
        parameters.setdefault("players", len(seats))
    game = tabletop.load_game(game_name, **parameters)
    return Table(Session(game, seed, seats, standing=standing), lang=lang or language())
