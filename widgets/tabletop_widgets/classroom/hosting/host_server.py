"""Server of one game for people in several browsers: a secret link for each seat, one for spectators, one for the host.

A page follows the game through the eyes of its seat; nothing of other hands is sent to it.
"""

from __future__ import annotations

import asyncio
import hmac
import os
from collections.abc import Mapping
from concurrent.futures import Future
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup
from tornado.web import HTTPError

from tabletop import IllegalActionError
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.language import choose_language, language
from tabletop.engine.session.strategy_registry import HUMAN, get_strategy_name
from tabletop_widgets.classroom import pages
from tabletop_widgets.classroom.class_handlers import StyleSheetHandler
from tabletop_widgets.classroom.class_server import LIMITS, prepare_for_visitors
from tabletop_widgets.classroom.followed_table import FollowingPage
from tabletop_widgets.classroom.hosting.hosted_game import HostedGame
from tabletop_widgets.kernel.loop import begin
from tabletop_widgets.screen.languages import LANGUAGES
from tabletop_widgets.screen.translation import say
from tabletop_widgets.server.page_server import (
    HOST,
    HostHandler,
    PageServer,
    Visitor,
    bind_port,
    serve_pages,
)
from tabletop_widgets.server.page_session import PageSession

PORT = 8870
MAX_SESSIONS = 30
"""Largest number of seats and spectators."""
KEEP_SECONDS = 600.0
"""Seconds for which a page waits for its browser after the last connection was lost. The seat waits for ever."""
WATCHING = "watching-"
"""Beginning of the keys of spectators' sessions."""
LOST = N_("The connection to the game is lost. This page goes on by itself when the game is back.")
FORMER = N_("This link belongs to no game here. Ask the host for a new one.")
UNENCRYPTED = N_("Pages travel unencrypted: use this only in a network that you trust.")
NOTE = N_("Whoever has the link of a seat sees its cards and plays it. The game is saved after every move.")


class SeatPage(FollowingPage):
    """Page of a seat, or of a spectator. `game` is the displayed name of the game."""

    def __init__(self, link: GameLink, game: str, **traits: Any) -> None:
        super().__init__(link, **traits)
        self.title = game
        self.observe(lambda _: self._switch(), "lang")
        self.follow_table()

    def show_parts(self) -> None:
        """Show the table."""
        self.children = [self.table] if self.table is not None else []

    def _switch(self) -> None:
        if self.table is not None:
            self.table.lang = self.lang


class GameLink:
    """Link of a page, in a thread of its own, to the game in the thread of the server."""

    def __init__(self, server: HostServer, token: str) -> None:
        self._server, self._token = server, token
        self._loop = asyncio.get_running_loop()

    def ask_table(self, number: int, since: int) -> Future[dict[str, Any]]:
        """Wait for news of the table since node `since`."""
        return asyncio.run_coroutine_threadsafe(self._server.wait_for_table(self._token, since), self._loop)

    def play(self, payload: Mapping[str, Any]) -> None:
        """Send an action or an auto-pass mode to the table."""
        self._loop.call_soon_threadsafe(begin, self._server.play(self._token, dict(payload)))


class HostServer(PageServer):
    """Server of a hosted game."""

    stopped, unknown, forms = LOST, FORMER, "'self'"

    def __init__(self, hosted: HostedGame, port: int, host: str = HOST) -> None:
        super().__init__(port, LIMITS, MAX_SESSIONS, KEEP_SECONDS, host)
        self.hosted = hosted
        self._visitors: dict[str, Visitor] = {}

    def find_visitor(self, token: str) -> Visitor | None:
        """Return the person with this token. Each spectator's page has an allowance of its own."""
        if token == self.hosted.spectator:
            return Visitor(self.limits)
        return self._visitors.setdefault(token, Visitor(self.limits)) if token in self.hosted.tokens else None

    def find_session(self, token: str, query: Mapping[str, str]) -> PageSession | None:
        """Return the session of a seat or of a spectator's page, or a new one; None if there are too many pages."""
        is_watcher = token == self.hosted.spectator
        key = token if not is_watcher else query["session"] if query["session"].startswith(WATCHING) else ""
        if (session := self.sessions.get(key)) is not None:
            return session
        link, title, lang = GameLink(self, token), self.hosted.get_title(), query["lang"]

        def build() -> SeatPage:
            choose_language(lang if lang in LANGUAGES else language())
            return SeatPage(link, title)

        return self.sessions.create(build, f"{WATCHING}{os.urandom(9).hex()}" if is_watcher else token)

    async def wait_for_table(self, token: str, since: int) -> dict[str, Any]:
        """Return the news of the game since node `since`, which is 0 for a page that does not show it yet."""
        if since:
            await self.hosted.wait(token, since)
        return {"number": 1, **self.hosted.get_update(token, since)}

    async def play(self, token: str, payload: Mapping[str, Any]) -> None:
        """Apply an action or an auto-pass mode of a seat. Refused actions change nothing."""
        with suppress(IllegalActionError, ValueError):  # the replica has checked it: another action came first
            if "when" in payload:
                await self.hosted.set_auto_pass(token, str(payload["when"]))
            else:
                await self.hosted.apply_action(token, int(payload["length"]), str(payload["action"]))


# --- the host's page --------------------------------------------------------------------------------------------------


class HostPageHandler(HostHandler):
    """The host's page: links, who is there, and strategies for seats."""

    server: HostServer

    def set_default_headers(self) -> None:
        """Let forms name their origin, which browsers do not without a referrer."""
        super().set_default_headers()
        self.set_header("Referrer-Policy", "same-origin")

    def prepare(self) -> None:
        """Refuse requests without the host's key."""
        super().prepare()
        key = self.get_query_argument("key", "").encode()
        if not hmac.compare_digest(key, self.server.hosted.host.encode()):
            raise HTTPError(403)

    @property
    def lang(self) -> str:
        """Language of the page."""
        lang = self.get_query_argument("lang", "")
        return lang if lang in LANGUAGES else language()

    def get(self) -> None:
        """Send the page."""
        self.finish(render_host_page(self.server, self.lang, self.server.choose_address(self.request.host)))

    async def post(self) -> None:
        """Give a seat to a strategy, or back to a person."""
        hosted, who = self.server.hosted, self.get_body_argument("who", "")
        try:
            seat = int(self.get_body_argument("seat", ""))
            if not 0 <= seat < len(hosted.tokens) or who not in (HUMAN, *hosted.list_strategies()):
                raise ValueError("no such seat or strategy")
        except ValueError as error:
            raise HTTPError(400, str(error)) from None
        await hosted.fill(seat, who)
        self.redirect(f"/host?{urlencode({'key': hosted.host, 'lang': self.lang})}", status=303)


def render_host_page(server: HostServer, lang: str, address: str) -> str:
    """Return the host's page with the links, and a form for each seat."""
    hosted = server.hosted
    state, query = hosted.session.state, urlencode({"key": hosted.host, "lang": lang})
    rows = Markup("").join(_render_seat(server, seat, lang, address, query) for seat in range(len(hosted.tokens)))
    watching = f"{address}/{hosted.spectator}/"
    body = Markup("""<h1>{title}</h1>{warning}<table><thead><tr><th scope="col">{seat}</th><th scope="col">{link}</th>
<th scope="col">{there}</th><th scope="col">{who}</th></tr></thead><tbody>{rows}</tbody></table>
<p>{spectators}: <a class="link" href="{watching}">{watching}</a></p><p>{turn}</p>
<p><a href="/host?{query}">{again}</a></p><p class="note">{note}</p>""").format(
        title=say("You host {game}", lang, game=hosted.get_title()),
        warning=Markup('<p role="alert">{}</p>').format(say(UNENCRYPTED, lang)) if server.is_open else "",
        seat=say("Seat", lang),
        link=say("Link for one person", lang),
        there=say("Here", lang),
        who=say("Played by", lang),
        rows=rows,
        spectators=say("Link for spectators, who see no hidden cards", lang),
        watching=watching,
        turn=say("The game is over.", lang)
        if hosted.is_over
        else say("To decide: {name}", lang, name=hosted.session.seat_name(state.current_player(), lang)),
        query=query,
        again=say("Load this page again", lang),
        note=say(NOTE, lang),
    )
    return pages.render_page(lang, hosted.get_title(), body)


def _render_seat(server: HostServer, seat: int, lang: str, address: str, query: str) -> Markup:
    """Return the row of a seat."""
    hosted = server.hosted
    token, playing = hosted.tokens[seat], str(hosted.session.seats[seat])
    session = server.sessions.get(token)
    is_there = session is not None and bool(session.connections)
    name = hosted.session.seat_name(seat, lang)
    choices = Markup("").join(
        Markup('<option value="{}"{}>{}</option>').format(
            which, Markup(" selected") if which == playing else "",
            say("a person", lang) if which == HUMAN else get_strategy_name(which, lang),
        )
        for which in (HUMAN, *hosted.list_strategies())
    )  # fmt: skip
    link = f"{address}/{token}/"
    return Markup("""<tr><th scope="row">{name}</th><td><a class="link" href="{link}">{link}</a></td><td>{there}</td>
<td><form method="post" action="/host?{query}"><input type="hidden" name="seat" value="{seat}">
<select name="who" aria-label="{label}">{choices}</select> <button>{give}</button></form></td></tr>""").format(
        name=name, link=link, there="✓" if is_there else "–", query=query, seat=seat, choices=choices,
        label=say("Who plays {name}", lang, name=name), give=say("Change", lang),
    )  # fmt: skip


def list_handlers(server: HostServer) -> list[Any]:
    """Return the handlers of the host's page."""
    given = {"server": server}
    return [("/host", HostPageHandler, given), ("/class/class.css", StyleSheetHandler, given)]


def host_game(hosted: HostedGame, host: str, port: int) -> None:
    """Serve a game until the process is interrupted. Raises OSError if the address cannot be used."""
    asyncio.run(_host_game(hosted, host, port))


async def _host_game(hosted: HostedGame, host: str, port: int) -> None:
    listener = bind_port(port, PORT, host)
    prepare_for_visitors()
    server = HostServer(hosted, listener.getsockname()[1], host)
    await hosted.begin()
    print_addresses(server)
    try:
        await serve_pages(server, listener, list_handlers(server))
    finally:
        hosted.save()


def print_addresses(server: HostServer) -> None:
    """Print the link of each seat, that of the spectators, and the address of the host's page."""
    lang, address, hosted = language(), server.address, server.hosted
    for seat, token in enumerate(hosted.tokens):
        print(f"{hosted.session.seat_name(seat, lang)}: {address}/{token}/")
    print(say("Spectators: {address}", lang, address=f"{address}/{hosted.spectator}/"))
    print(say("Your page: {address}", lang, address=f"{address}/host?key={hosted.host}&lang={lang}"))
    if server.is_open:
        print(say(UNENCRYPTED, lang))
    print(say("Ctrl+C ends the server; the game is saved in {file}.", lang, file=str(hosted.path)), flush=True)
