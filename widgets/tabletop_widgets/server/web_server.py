"""Server of the pages on which a person plays. Only this computer reaches it, with the token in its address."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.language import choose_language, language
from tabletop_widgets.screen.languages import LANGUAGES
from tabletop_widgets.server.page_server import (
    HOST,
    Limits,
    PageServer,
    Visitor,
    bind_port,
    prepare_process,
    serve_pages,
)
from tabletop_widgets.server.page_session import PageSession
from tabletop_widgets.server.play_page import PlayPage

PORT = 8890
"""First port that is tried."""
MAX_FRAME_BYTES = 12_000_000
"""Largest message of a page: a saved game that a user loads."""
LIMITS = Limits(MAX_FRAME_BYTES, received_rate=2**20, received_burst=2 * MAX_FRAME_BYTES)
MAX_SESSIONS = 20
KEEP_SECONDS = 3600.0
"""Seconds for which a session waits for its page after the last connection was lost. Its games are saved anyway."""
STOPPED = N_("The game server has stopped. Your game is saved: start “tabletop play” again.")
"""Sentence on a page that has lost its server."""
FORMER = N_("This page belongs to a game server that has stopped. Start “tabletop play” again: your games are saved.")


class PlayServer(PageServer):
    """Server of one person, whose pages each have a session."""

    stopped, unknown = STOPPED, FORMER

    def __init__(self, port: int) -> None:
        super().__init__(port, LIMITS, MAX_SESSIONS, KEEP_SECONDS)
        self.token = secrets.token_urlsafe(24)

    def find_visitor(self, token: str) -> Visitor | None:
        """Return a new visitor if this is the token: each page has an allowance of its own."""
        return Visitor(self.limits) if secrets.compare_digest(token.encode(), self.token.encode()) else None

    def find_session(self, token: str, query: Mapping[str, str]) -> PageSession | None:
        """Return the session that the page names, or a new one; None if there are too many pages."""
        game, lang = query["game"], query["lang"]

        def build() -> PlayPage:
            choose_language(lang if lang in LANGUAGES else language())
            return PlayPage(game)

        return self.sessions.get(query["session"]) or self.sessions.create(build)


def serve(folder: Path, game: str = "", port: int = 0, open_browser: bool = True) -> None:
    """Serve the pages of this computer's user until the process is interrupted.

    Args:
        folder: Folder of the saved games.
        game: Name of the game to begin with; "" for the start page.
        port: Port; 0 for the first free one from `PORT` on.
        open_browser: True to open a browser.

    Raises:
        OSError: The port is taken.
    """
    asyncio.run(_serve(folder, game, port, open_browser))


async def _serve(folder: Path, game: str, port: int, open_browser: bool) -> None:
    listener = bind_port(port, PORT)
    os.chdir(folder)
    prepare_process()
    port = listener.getsockname()[1]
    server = PlayServer(port)
    query = f"?{urlencode({'game': game})}" if game else ""
    address = f"http://{HOST}:{port}/{server.token}/{query}"
    print(f"{address}\nOnly you can open it: the address contains a key. Ctrl+C ends the server; games are saved.")
    sys.stdout.flush()
    if open_browser:
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    await serve_pages(server, listener)
