"""The page on which a person plays: the start page, the form for a new game, and the table in the full window."""

from __future__ import annotations

import logging
from typing import Any

import traitlets as T

from tabletop import Session, load_game
from tabletop.engine.core.values import N_
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.engine.session.strategy_registry import HUMAN, find_strategies
from tabletop.teaching.guided import find_guide
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.languages import Lang, use_language
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.widget_utils import close_all
from tabletop_widgets.server.saved_list import NAME
from tabletop_widgets.server.start_view import USUAL_LEVEL, StartView, list_player_counts
from tabletop_widgets.table.boards import get_boards
from tabletop_widgets.table.games.form import ParameterPanel, draw_seed
from tabletop_widgets.table.table import NEW_GAME, Table
from tabletop_widgets.teaching.review.kept_deck import close_page_deck, open_page_deck
from tabletop_widgets.teaching.review.today import Today

LOG = logging.getLogger("tabletop_widgets")
START_PAGE = N_("Start page")


class PlayPage(Composite):
    """Everything that a page shows. `game` is the name of the game that it starts with; "" for the start page."""

    script = "server/play_page.js"
    lang = Lang().tag(sync=True)
    title = T.Unicode(help="title of the page").tag(sync=True)

    def __init__(self, game: str = "", **traits: Any) -> None:
        super().__init__(**traits)
        self.add_class("tt-play")
        deck = open_page_deck()
        self.start = StartView(
            self.start_game, self.open_table, self.open_form, self.start_guide, self.open_today, deck
        )
        self._today: Today | None = None
        self.table: Table | None = None
        self._panel: ParameterPanel | None = None
        self.children = [self.start]
        if game:
            self._open_directly(game)

    def _open_directly(self, game: str) -> None:
        """Start a game at once; show its form if it cannot be started without choices, else the start page."""
        try:
            self.start_game(game, USUAL_LEVEL, list_player_counts(game)[1], offer=True)
        except Exception:  # a game of a user may raise anything
            LOG.exception("the game %s could not be started", game)
            try:
                self.open_form(game)
            except ParameterError:
                self.open_start()

    def start_game(self, name: str, level: str, players: int, offer: bool = False) -> None:
        """Start a new game against opponents of one level.

        Args:
            name: Name of the game.
            level: Level of the opponents.
            players: Number of players.
            offer: True to offer to resume the previous game of this name.

        Raises:
            ParameterError: The game cannot be loaded.
        """
        counts, _ = list_player_counts(name)
        game = load_game(name, players=players) if len(counts) > 1 else load_game(name)
        rest = get_boards(name).choose_strategy(find_strategies(game), level)
        self.open_table(Session(game, draw_seed(), [HUMAN, *[rest] * (game.num_players - 1)]), offer)

    def start_guide(self, name: str) -> None:
        """Start the guided first game of a game, if it has one. Raises ParameterError."""
        if (guide := find_guide(name)) is not None:
            self.open_table(guide.new_session())

    def open_table(self, session: Session, offer: bool = False) -> None:
        """Show a session on a table in the full window. `offer`: see `start_game`."""
        self._close_parts()
        table = self.table = Table(session, lang=self.lang, curtain=True)
        table.keep(NAME, offer)
        table.menu.add(START_PAGE, NEW_GAME, self.open_start)
        table.observe(lambda change: use_language(change["new"]), "lang")
        table.bar.observe(lambda _: self._name_page(), "begun")
        self.children = [table]
        self._name_page()

    def open_form(self, game: str) -> None:
        """Show the form for a new game; "" for the start page. Raises ParameterError."""
        if not game:
            self.open_start()
            return
        panel = ParameterPanel(game, lang=self.lang)
        self._close_parts()
        self._panel = panel
        panel.on_start(self.open_table)
        self.start.form = game
        self.start.refresh()
        self.children = [self.start, panel]
        self._name_page()

    def open_today(self) -> None:
        """Show the items to review today."""
        self._close_parts()
        self._today = Today(self.start.deck, on_leave=self.open_start, back_label=START_PAGE, lang=self.lang)
        self._today.observe(lambda change: use_language(change["new"]), "lang")
        self.children = [self._today]
        self._name_page()

    def open_start(self) -> None:
        """Close the table, whose game is saved, and show the start page."""
        self._close_parts()
        self.start.form = ""
        self.start.wake()
        self.start.refresh()
        self.children = [self.start]
        self._name_page()

    def _name_page(self) -> None:
        game = self.table.game_name if self.table is not None else self.start.form
        title = say("Today", self.lang) if self._today is not None else ""
        self.title = get_boards(game).get_title(game) if game else title

    def _close_parts(self) -> None:
        """Close the table, the form and the items to review."""
        parts = [part for part in (self.table, self._panel, self._today) if part is not None]
        self.table = self._panel = self._today = None
        self.children = [self.start]
        close_all(*parts)

    def close(self) -> None:
        """Close the page with the table, which saves its game, and write the deck."""
        self._close_parts()
        close_page_deck()
        super().close()
