"""Saving and loading at the table: a game can be saved to a file, loaded from one, or shared as a link."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from typing import Any, TypedDict

from tabletop import Record, RecordError, Session
from tabletop.engine.core.game import Game
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.session.links import is_link
from tabletop_widgets.screen.board import describe_moment, seat_of
from tabletop_widgets.screen.controller.table_controller import get_controller
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View
from tabletop_widgets.table.boards import get_boards
from tabletop_widgets.table.games.autosave import FOLDER, Autosave

SAVE, LOAD, LINK = N_("Save to a file"), N_("Load a game"), N_("Copy a link to this game")
EARLIER = N_("Earlier games")
"""Menu entries that the page handles (`save_load.js`)."""


class SaveLoadData(TypedDict):
    """Display data for saving and loading."""

    file: str
    """Prefix of the file name of a saved game."""
    offer: str
    """Position of the previous game that can be resumed; "" if there is none."""
    notes: list[str]
    """Problems with the autosave file."""


class SaveLoadView(View):
    """View that saves and loads games on the page: files by button or drop, links through the clipboard.

    `show` is called with each loaded session.
    """

    script = "table/games/save_load.js"
    has_secrets = False

    def __init__(self, show: Callable[[Session], None], **traits: Any) -> None:
        self._show = show
        self.keeper: Autosave | None = None
        """Autosave of the table; None if it is off."""
        self._is_shut = False
        super().__init__(**traits)

    def make(self) -> SaveLoadData:
        """Return the file name prefix and the state of the autosave file."""
        assert self.session is not None
        offered = self.keeper.offered if self.keeper is not None and not self._is_shut else None
        return {
            "file": self.session.game.name,
            "offer": describe_moment_of(offered, self.lang) if offered is not None else "",
            "notes": self._list_notes(),
        }

    def redraw_offer(self) -> None:
        """Redraw because the autosave has a new offer or problem."""
        self._is_shut = False
        self.refresh()

    def _list_notes(self) -> list[str]:
        keeper, lang = self.keeper, self.lang
        if keeper is None or self._is_shut:
            return []
        notes = []
        if keeper.unread is not None:
            file, reason = keeper.unread
            unread = say("The game in {file} cannot be continued. The file is kept.", lang, file=f"{FOLDER}/{file}")
            notes.append(f"{unread} ({reason})")
        if keeper.unwritten:
            words = N_("A game is not saved yet: nothing can be written to the folder {folder}.")
            notes.append(f"{say(words, lang, folder=FOLDER)} ({keeper.unwritten})")
        return notes

    def handle(self, message: dict[str, Any]) -> None:
        """Handle a message of the page: send the record, load one, or resume an earlier game."""
        kind, session = message.get("type"), self.session
        if session is None:
            return
        if kind == "save":
            self.send({"to": message.get("to"), "saved": session.record().to_text()})
        elif kind == "link":
            self.send({"to": message.get("to"), "link": session.record().link()})
        elif kind == "load":
            self.load(str(message.get("text", "")), str(message.get("name", "")))
        elif kind == "unreadable":
            name = str(message.get("name", ""))[:100]
            large = say("{name} is too large to be a saved game.", self.lang, name=name)
            self._refuse(large if message.get("large") else say("{name} cannot be read.", self.lang, name=name))
        elif kind == "quiet":
            self.status = ""
        elif kind == "decline":
            self._is_shut = True
            self.refresh()
        elif kind == "goon":
            if self.keeper is not None and self.keeper.offered is not None:
                self._show(self.keeper.offered)
        elif kind in ("games", "open") and self.keeper is not None:
            try:
                if kind == "open":
                    self._show(self.keeper.open(str(message.get("key", ""))))
                else:
                    self.send({"to": message.get("to"), "games": [asdict(game) for game in self.keeper.list_games()]})
            except (OSError, RecordError) as error:
                self._refuse(getattr(error, "strerror", None) or capitalize_first(str(error)))
        else:
            super().handle(message)

    def load(self, text: str, name: str = "") -> None:
        """Load a game from a record or link. On an error, show it and keep the current game."""
        assert self.session is not None
        game = self.session.game
        try:
            session = Session.from_record(_read(text, name, game), game=game)
        except RecordError as error:
            self._refuse(self._describe_other_game(text) or capitalize_first(str(error)))
            return
        self.status = ""
        self._show(session)

    def _describe_other_game(self, text: str) -> str:
        """Return a sentence if this is a valid record of a different game, which needs a different table; else ""."""
        assert self.session is not None
        with suppress(RecordError):
            name = _read(text).game_name
            if name != self.session.game.name:
                title = get_boards(name).get_title(name)
                return say("This is a game of {game}: open it with play(…) in a cell.", self.lang, game=title)
        return ""

    def _refuse(self, why: str) -> None:
        self.status = f"{say('Nothing was loaded, and your game is as it was.', self.lang)}\n{why}"


def _read(text: str, name: str = "", game: Game | None = None) -> Record:
    """Parse a record or link. Raises RecordError."""
    return Record.from_link(text, game) if is_link(text) else Record.from_text(text, name or "this text", game)


def describe_moment_of(session: Session, lang: str) -> str:
    """Return the position of a game in words: "Round 3 · actions · Ann decides"."""
    desk = get_controller(session)
    view = desk.view(desk.resolve_viewer("asked"), lang)
    moment = describe_moment(view, lang)
    if session.state.is_terminal():
        return moment
    name = seat_of(view, session.state.current_player())["name"]
    return " · ".join(filter(None, [moment, say("{name:The} {name:#decides/decide}", lang, name=name)]))
