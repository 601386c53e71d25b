"""Table widget: all views of a game in one notebook cell."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import ipywidgets as W
import traitlets as T

from tabletop import Game, Session, load_game
from tabletop.engine.core.values import N_
from tabletop.teaching.rulebook import Number
from tabletop_widgets.kernel.channel import collect
from tabletop_widgets.kernel.user_state import get_user_state
from tabletop_widgets.screen.composite import Box, Composite, open_tab
from tabletop_widgets.screen.controller.table_controller import SHARED, NotAllowedError, get_controller
from tabletop_widgets.screen.languages import Lang
from tabletop_widgets.screen.pace import Pace
from tabletop_widgets.screen.session_widget import SessionWidget
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.widget_utils import add_start_hint, bundle, close_all, refuse_missing, refuse_unknown
from tabletop_widgets.table.actions import ActionList
from tabletop_widgets.table.activity.log import EventLog
from tabletop_widgets.table.activity.recent_moves import RecentMoves
from tabletop_widgets.table.bar import Bar
from tabletop_widgets.table.boards import ADDED, COACH, MINE, OTHERS, Boards, Sheets, get_boards, get_default_game
from tabletop_widgets.table.game_views import GameViews
from tabletop_widgets.table.games.autosave import Autosave, TableAutosaves
from tabletop_widgets.table.games.form import ParameterPanel, apply_changes, count_max_players
from tabletop_widgets.table.games.save_load import EARLIER, LINK, LOAD, SAVE, SaveLoadView
from tabletop_widgets.table.menu import OFFERED, RULEBOOK, DialogHeader, Menu, add_header
from tabletop_widgets.table.notice import Notice
from tabletop_widgets.table.session_panels import replace_panels
from tabletop_widgets.table.timeline.chart_fold import ChartFold
from tabletop_widgets.table.timeline.timeline import Timeline

NEW_GAME = N_("New game")


class Table(Composite):
    """Table on which one session is played: boards, hand, actions, timeline and log, kept in sync.

    The `Boards` of the game define the views and their layout. Each view is an attribute of the table. Without a
    session the table shows the form for a new game of `game_name`. Raises TypeError if `session` is not a `Session`,
    and ValueError if the table cannot show it.
    """

    lang = Lang()
    viewer = T.Union([T.Int(), T.Enum(["asked"])], allow_none=True, default_value="asked")
    compact = T.Bool(False, help="no timeline, menu, or saving: what an exercise and a class need")
    unfolded = T.Bool(False, help="the states of rivals stand open, as far as there is something in them")
    script = "table/table.js"
    height = T.Int(0, help="pixels; 0: the height that is there").tag(sync=True)
    scale = T.Float(1.0, help="how much larger everything is, for people far away").tag(sync=True)
    where = T.Enum(["cell", "tab"], "cell", help="under its cell, or in a tab of its own where the page has tabs").tag(
        sync=True
    )
    _note = T.Dict(help="what is said where the table was, while it stands in a tab").tag(sync=True)
    pace = Pace()
    tutor = T.Bool(False, help="ask before a very bad move is final")
    marks_points = T.Bool(True, help="mark on the boards which moves bring points")
    curtain = T.Bool(False, help="cover the table before another person at the screen sees it")
    views: tuple[SessionWidget, ...] = ()
    """All views of the table."""
    opens: Callable[..., object] | None = None
    """Callback that opens the rulebook at the given rule ids; None opens it over the table."""
    timeline: Timeline
    keeping: SaveLoadView
    menu: Menu
    fold: ChartFold
    """A compact table does not create these four, because a page can send messages to every widget of a kernel."""
    _stop: Callable[[], object] | None = None
    _panel: ParameterPanel | None = None
    _tab: W.Widget | None = None
    _keeper: Autosave | None = None
    _game_views: GameViews | None = None
    _autosaves: TableAutosaves | None = None
    _aside: tuple[W.Widget, ...] = ()
    _session_panels: tuple[View, ...] = ()
    _end_over: Callable[[], object] | None = None
    """Callback that closes the widget that is open over the table."""

    def __init__(self, session: Session | None = None, game_name: str = "", **traits: Any) -> None:
        refuse_unknown(type(self), traits)
        if session is not None and not isinstance(session, Session):
            raise TypeError(f"a table shows a Session, not {type(session).__name__}")
        super().__init__(**traits)
        self.compact = self.compact or get_user_state().is_visitor
        if session is not None:
            refuse_missing(self, "viewer", self.viewer, [seat["seat"] for seat in session.view(None)["seats"]])
        self.session: Session | None = None
        self.bar, self.notice = Bar(), Notice()
        self.notice.shows_past = not self.compact
        self.actions = ActionList(hints=not self.compact or get_user_state().is_visitor)
        self.since, self.event_log = RecentMoves(), EventLog()
        self._extras: tuple[SessionWidget, ...] = ()
        if not self.compact:
            offered = ((word, partial(deed, self)) for word, deed in OFFERED.items())
            self.timeline, self.keeping = Timeline(), SaveLoadView(self._start_game)
            self.fold = ChartFold(self.timeline)
            self.menu = Menu(((NEW_GAME, self.open_form), (SAVE, None), (LOAD, None), (LINK, None), *offered))
            self.menu.add_class("tt-menu")
            self.keeping.add_class("tt-v-keeping")
            self._extras = (self.timeline, self.keeping, self.menu, self.fold.chart)
        self._over_head = DialogHeader(NEW_GAME, self.close_form)
        name = session.game.name if session is not None else game_name or get_default_game()
        self._create_views(session.game if session is not None else load_game(name))
        for name in ("notice", "actions", "since", "event_log"):
            getattr(self, name).add_class(f"tt-v-{name}")
        self._felt, self._side = Box("tt-felt"), Box("tt-side")
        self._main = Box("tt-main", self._side, Box("tt-board", self._felt))  # the answers come first for the keyboard
        self._strip = Box("tt-strip", *([] if self.compact else [self.timeline]))
        self._over = Box("tt-over", self._over_head)
        self.on_msg(self._handle_page)
        self._place: tuple[Any, ...] = ()
        self.bar.observe(lambda change: setattr(self, change["name"], change["new"]), ["lang", "viewer"])
        self.observe(self._switch, ["lang", "viewer"])
        self.observe(self._set_option, ["pace", "tutor", "marks_points", "curtain"])
        self.observe(lambda _: self._unfold(), "unfolded")
        for name in ("tt-table", "tt-shell", *(["tt-compact"] if self.compact else [])):
            self.add_class(name)
        self._switch()
        if session is None:
            self.open_form()
        else:
            self.show(session)

    def _create_views(self, game: Game) -> None:
        """Create the views of a game, in place of those of the previous game, which stay open."""
        added = {} if self.compact else ADDED
        made = GameViews(game.name, self._get_boards(game.name), count_max_players(game), added)
        before = self._game_views.own if self._game_views is not None else {}
        if taken := [name for name in made.own if hasattr(self, name) and name not in before]:
            raise ValueError(f"a table has a {taken[0]} already")
        for name in before:
            delattr(self, name)
        for name, view in made.own.items():
            setattr(self, name, view)
        for name in made.added:
            made.own[name].over, made.own[name].opens = self.open_over, self.look_up
        self.boards, self.game_name, self._game_views = made.boards, game.name, made
        self.tableaus, self._tabs = made.tableaus, made.tabs  # seat views, the viewer's first; unused ones are hidden
        boards_first = (self.bar, self.notice, *made.own.values(), *made.tableaus, self.actions, *self._extras)
        self.views = (*boards_first, self.since, self.event_log, self._over_head, *made.bars)
        for view in self.views:
            if isinstance(view, View):
                view.opens = self.look_up
        self.actions.coach = self.open_coach if COACH in added else None
        self.add_class(f"tt-game-{game.name}")

    def _change_game(self, session: Session) -> None:
        """Show a session of a different game: create its views, and close those of the previous game."""
        if self.session is not None:
            if get_controller(self.session).only is not None:
                raise NotAllowedError(say(SHARED, self.lang))
            get_controller(self.session).stop_strategies()
        before = self._game_views.views if self._game_views is not None else []
        self.set_aside()
        self.session = None
        with self.collect_parts(), collect():
            self.remove_class(f"tt-game-{self.game_name}")
            self._create_views(session.game)
            self.viewer = "asked"
            self._switch()
            self.show(session)
            self._unfold()
            close_all(*before)

    def _get_boards(self, name: str) -> Boards:
        """Return the table layout of a game."""
        return get_boards(name)

    def show(self, session: Session) -> None:
        """Replace the current session and let strategies play until a person has to decide.

        Strategies do not start if no person plays, or if the session shows an earlier position of its line. The user
        starts them with "Let it play". Raises ValueError for a session of a different game, and NotAllowedError at the
        table of a class.

        >>> from tabletop_widgets import Table
        >>> table = Table(session)
        >>> table.show(tabletop.Session(gin, seed=8))
        """
        if session.game.name != self.game_name:
            raise ValueError(f"this is a table for {self.game_name}; make a Table(session) for {session.game.name}")
        if self.session is not None and self.session is not session:
            if get_controller(self.session).only is not None:
                raise NotAllowedError(say(SHARED, self.lang))
            get_controller(self.session).stop_strategies()
        self._leave()
        self.session, desk = session, get_controller(session)
        desk.pace, desk.tutor, desk.curtain = self.pace, self.tutor and not self.compact, self.curtain
        desk.marks_points = self.marks_points
        desk.open()
        for view in self.views:
            view.bind(session)
        self._follow()
        self._keep_game()
        self._place = ()
        self._arrange()
        self._session_panels = replace_panels(self, session, self._session_panels)
        self.close_form()

    def keep(self, name: str = "", offer: bool = True) -> Path | None:
        """Save every game of this table in a file next to the notebook, and offer to resume the latest one.

        Tables of a game with the same `name` share their games. The default name comes from the notebook and the cell.
        Without `offer` only the menu lists games. Returns the file of the first game; None if nothing is saved: there
        is no notebook and no name, or `TABLETOP_KEEP=0` is set. Raises ValueError if the name is not a valid file name.

        >>> from tabletop_widgets import Table
        >>> Table(session).keep()
        """
        if self._keeper is not None:
            self._keeper.end()
        self._autosaves = None if self.compact else TableAutosaves(name, self.keeping.redraw_offer, offer)
        self._keep_game()
        if self._keeper is not None:
            self.menu.add(EARLIER, after=LINK)
        return self._keeper.path if self._keeper is not None else None

    def _keep_game(self) -> None:
        """Save the current session, if the table saves games."""
        if self._autosaves is not None:
            self._keeper = self.keeping.keeper = self._autosaves.switch(self.game_name)
        if self._keeper is not None and self.session is not None:
            self._keeper.follow(self.session)

    def _follow(self) -> None:
        """Rearrange the views after every change of the session."""
        if self.session is not None:
            stops = (self.session.on_change(self._handle_change), get_controller(self.session).on_hand(self._arrange))
            self._stop = lambda: [stop() for stop in stops]

    def _handle_change(self, session: Session) -> None:
        if not get_controller(session).by_hand:  # arrange once after the user's action, not during it
            self._arrange()

    def _leave(self) -> None:
        if self._stop is not None:
            self._stop()
        self._stop = None

    def change_presence(self, seen: bool) -> None:
        """Subscribe to the session while a page shows the table, otherwise unsubscribe."""
        self.wake() if seen else self.unsubscribe()

    def unsubscribe(self) -> None:
        """Unsubscribe from the session with every view that no other page shows."""
        self._leave()
        for view in (*self.views, *self._session_panels):
            view.unsubscribe()

    def wake(self) -> None:
        """Subscribe to the session again with every view that is not hidden."""
        self._leave()
        self._follow()
        for view in (view for view in (*self.views, *self._session_panels) if not view.is_hidden):
            view.wake()
        self._arrange()

    def _arrange(self) -> None:
        """Arrange the seat views: the viewer's first and large, the others after it and small."""
        session = self.session
        desk = self.bar.desk
        if session is None or desk is None or self._game_views is None:
            return
        self.pace, self.tutor, self.curtain = desk.pace, desk.tutor, desk.curtain
        self.marks_points = desk.marks_points
        seen = desk.resolve_viewer(self.viewer)
        seats = [s["seat"] for s in desk.view(seen, self.lang)["seats"]]
        first = seen if seen is not None else seats[0]
        place = tuple(seats[seats.index(first) :] + seats[: seats.index(first)]) if first in seats else tuple(seats)
        if (place, seen) == self._place:
            return
        self._place = (place, seen)
        used = self.tableaus[: len(place)]
        for tableau, seat in zip(used, place, strict=bool(used)):
            with tableau.hold_trait_notifications():
                tableau.seat, tableau.compact = seat, seat != first
            tableau.refresh()
            for name, holds in (("tt-mine", seat == first), ("tt-other", seat != first)):
                (tableau.add_class if holds else tableau.remove_class)(name)
        board = [view for k, entry in enumerate(self.boards.board) for view in self._list_entry_widgets(k, entry)]
        side = [view for name in self.boards.side for view in self._list_entry_widgets(name, name)]
        self._felt.children = board
        self._side.children = [*side, *self._list_entry_widgets("tabs", self._game_views.sheets)]

    def _unfold(self) -> None:
        """Expand or collapse compact seat views, if the views of the game support it."""
        (self.add_class if self.unfolded else self.remove_class)("tt-unfolded")
        for tableau in self.tableaus:
            if tableau.has_trait("unfolded"):
                tableau.unfolded = self.unfolded

    def _list_entry_widgets(self, key: str | int, entry: str | Sheets) -> list[Box | SessionWidget]:
        """Return the widgets for one entry of a region: views, or tabs that contain views."""
        if isinstance(entry, str):
            return self._list_views(entry)
        tabs = self._tabs[key]
        tabs.show([[view for name in names for view in self._list_views(name)] for names in entry.values()])
        return [tabs] if entry else []

    def _list_views(self, name: str) -> list[SessionWidget]:
        """Return the views with this name."""
        if name in (MINE, OTHERS):
            seats = len(self._place[0])
            return self.tableaus[:1] if name == MINE else self.tableaus[1:seats]
        return [getattr(self, name)]

    def _set_option(self, change: Any) -> None:
        """Pass a changed option on to the desk."""
        name, desk = change["name"], None if self.session is None else get_controller(self.session)
        if desk is not None and getattr(desk, name) != change["new"]:
            getattr(desk, f"set_{name}")(change["new"])

    def _switch(self, *_: Any) -> None:
        for view in self.views:
            view.lang, view.viewer = self.lang, self.viewer
        for panel in (*self._session_panels, *([self._panel] if self._panel is not None else [])):
            panel.lang = self.lang
        elsewhere, here = say("The table is open in its own tab.", self.lang), say("Show it here too", self.lang)
        self._note = {"there": elsewhere, "here": here}
        self._arrange()

    def _handle_page(self, _: object, message: Any, __: object) -> None:
        """Move the table to a tab when the page asks for one."""
        if isinstance(message, dict) and message.get("type") == "apart":
            self._open_tab()

    def _open_tab(self) -> None:
        """Open a tab for the table with `sidecar`, if it is installed."""
        if (tab := open_tab(self.boards.get_title(self.game_name), self)) is not None:
            self.leave_pages()
            self._tab = tab

    @property
    def form(self) -> ParameterPanel:
        """Form for a new game, created on first access because it has a field for each parameter.

        >>> from tabletop_widgets import Table
        >>> table = Table(session)
        >>> table.form.fields["hands"].value
        0
        """
        if self._panel is None:
            base = self.session.game if self.session is not None else None
            # The next game is not shortened like a guided one.
            given = base.changed_parameters() if base is not None and not self._session_panels else {}
            self._panel = ParameterPanel(self.game_name, given, base=base, lang=self.lang)
            self._panel.on_start(self._start_game)
            if self.session is not None:
                self._panel.on_turn(self._turn)
            self._over.children = [self._over_head, self._panel]
        return self._panel

    def open_form(self) -> None:
        """Open the form for a new game over the table.

        >>> from tabletop_widgets import Table
        >>> Table(session).open_form()
        """
        self.form.choose(self.game_name)
        if self.session is None:
            self.form.show_players(())
        else:
            is_open = get_controller(self.session).only is None  # with the seed, hidden cards could be worked out
            self.form.show_players(self.session.seats, self.session.seed if is_open else None)
        self._lay(self._over)

    def close_form(self) -> None:
        """Close the form and return to the table.

        >>> from tabletop_widgets import Table
        >>> Table(session).close_form()
        """
        self._lay()

    def open_coach(self) -> None:
        """Show the coach's review of this game, and start the review if there is none.

        >>> from tabletop_widgets import Table
        >>> Table(tabletop.Session(gin, seed=8)).open_coach()
        """
        self._tabs["tabs"].bar.choose(COACH)
        self.coach.ask()

    def look_up(self, *rules: str, number: Number | None = None) -> None:
        """Open the rulebook over the table.

        `rules` are ids: the first rule is opened, and all of them are listed. `number` is the number that they changed,
        if the user asked for its explanation.

        >>> from tabletop_widgets import Table
        >>> Table(session).look_up("gin.knock")
        """
        if self.opens is not None:
            self.opens(*rules, number=number)
        elif RULEBOOK in OFFERED:
            OFFERED[RULEBOOK](self, rules, number)

    def set_aside(self, *widgets: W.Widget) -> None:
        """Show widgets between the bar and the boards.

        `widgets` are closed with the table, or when the next call replaces them.

        >>> from tabletop_widgets import Table
        >>> Table(session).set_aside()
        """
        before, self._aside = self._aside, widgets
        self._lay()
        close_all(*(widget for widget in before if widget not in widgets))

    def open_over(self, title: str, widget: W.Widget, shut: Callable[[], object]) -> Callable[[], None]:
        """Open a widget over the table in place of the current one, and return a function that closes it.

        `title` is the heading above the `widget`, in English. `shut` is called when the widget is closed.

        >>> from tabletop_widgets import Prose, Table
        >>> prose = Prose({"en": "x", "de": "x", "es": "x"})
        >>> close = Table(session).open_over("New game", prose, prose.close)
        >>> close()
        """

        def end() -> None:
            close_all(*box.children[:1])
            shut()

        def close() -> None:
            if self._end_over is end:
                self._lay()

        box = add_header(title, widget, close, self.session, self.lang)
        self._lay(box)
        self._end_over = end
        return close

    def _lay(self, *over: Box | W.Widget) -> None:
        """Arrange the parts of the table and the widgets over it, and close the widget that was open before."""
        end, self._end_over = self._end_over, None
        (self.add_class if self.session is None else self.remove_class)("tt-formonly")
        self.children = [*([] if self.session is None else self._list_parts()), *over]
        if end is not None:
            end()

    def _list_parts(self) -> list[Box | W.Widget]:
        """Return the parts of the table in the order of the keyboard. The sheet shows `_main` below the others."""
        if self.compact:
            return [self._main, self.bar, self.notice, *self._aside]
        return [self._main, self.bar, self.keeping, self._strip, self.notice, *self._aside, self.menu, self.fold]

    def _start_game(self, session: Session) -> None:
        if self.session is None and self._panel is not None:
            self._panel.on_turn(self._turn)
        (self.show if session.game.name == self.game_name else self._change_game)(session)
        self.bar.begun += 1

    def _turn(self, values: dict[str, Any], new_players: dict[int, str]) -> None:
        """Continue from the shown position with changed parameters or players."""
        if self.session is not None and apply_changes(self.session, values, new_players):
            self.close_form()

    def leave_pages(self) -> None:
        """Close the separate tab of the table."""
        if self._tab is not None:
            close_all(self._tab)
            self._tab = None

    def close(self) -> None:
        """Release the session, the autosave file and all views."""
        self._leave()
        if self._keeper is not None:
            self._keeper.end()
        super().close()
        self.leave_pages()
        if self._end_over is not None:
            self._end_over()
        close_all(*self._aside, *([self._panel] if self._panel is not None else []))

    def __repr__(self) -> str:
        return f"Table({self.session!r})" if self.session is not None else "Table()"

    def _read_statically(self) -> dict[str, str]:
        if self.session is None:
            return add_start_hint(bundle(repr(self), ""), self.lang)
        if self.notice.text():
            return add_start_hint(bundle(repr(self), f"{self.bar.text()}\n{self.notice.text()}"), self.lang)
        views = [view for name in self.boards.text_views for view in self._list_views(name)]
        text = "\n".join(v.text() for v in (self.bar, *views, self.actions))
        return add_start_hint(bundle(repr(self), text, self.picture()), self.lang)

    def picture(self) -> str:
        """Return the table as SVG, as the viewer may see it."""
        assert self.session is not None
        return self.session.svg(self.bar.seen_by, self.lang)
