"""A game for friends: links, what a seat and a spectator are told, strategies for seats, and a server that restarts."""

from __future__ import annotations

import json
import re
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tabletop
from tabletop import Session
from tabletop.__main__ import main
from tabletop_widgets import Table
from tabletop_widgets.classroom import shared
from tabletop_widgets.classroom.hosting.host_server import HostServer, list_handlers
from tabletop_widgets.classroom.hosting.hosted_game import HostedGame, open_hosted_game
from tabletop_widgets.classroom.shared import SPECTATOR, Replica
from tabletop_widgets.screen import session_widget
from tests.class_server import ask
from tests.play_server import ClientPage, ServedPages

ACTIONS, TABLE = "table/actions.js", "table/table.js"
GAMES = {"51st_state": 3, "axon_protocol": 3, "dei": 3, "gin_rummy": 2}


@pytest.fixture(autouse=True)
def wire(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the comms as they are: pages have their own. Nobody waits for reactions."""
    monkeypatch.setenv("TABLETOP_PACE", "0")
    monkeypatch.setattr(shared, "PAUSE_SECONDS", (0.0, 0.0))


class ServedGame(ServedPages):
    """A hosted game in a thread of this process."""

    server: HostServer

    def __init__(self, hosted: HostedGame) -> None:
        self.hosted = hosted
        super().__init__()

    def create(self, port: int) -> tuple[HostServer, list[Any]]:
        """Return the server and its handlers."""
        server = HostServer(self.hosted, port)
        return server, list_handlers(server)

    def open(self, token: str) -> ClientPage:
        """Open the page of a seat or a spectator, with its table."""
        page = ClientPage(self, token=token)
        page.wait(lambda: page.find(ACTIONS) and page.get(ACTIONS).get("data"))
        return page

    def post(self, **form: str) -> int:
        """Send a form of the host's page, and return the status."""
        site = f"http://{self.host}"
        return ask(f"{site}/host?key={self.hosted.host}", form, Origin=site).status


@pytest.fixture
def served(tmp_path: Path) -> Iterator[ServedGame]:
    """A game of 51st State with two players."""
    served = ServedGame(open_hosted_game(tmp_path, "51st_state", players=2))
    yield served
    if served.thread.is_alive():
        served.stop()


def answers(page: ClientPage) -> list[str]:
    """Return the keys of the answers of a page."""
    return [action["key"] for action in page.get(ACTIONS)["data"]["actions"]]


def decide(page: ClientPage) -> None:
    """Take the first answer, and wait for the new position."""
    before = page.get(ACTIONS)["data"]["version"]
    page.tell(ACTIONS, type="act", key=answers(page)[0], version=before, sure=True, id=1)
    page.wait(lambda: page.get(ACTIONS)["data"].get("version") != before)


def test_seats_play_spectators_watch_and_the_game_outlives_its_server(served: ServedGame, tmp_path: Path) -> None:
    hosted = served.hosted
    first, second = (served.open(token) for token in hosted.tokens)
    watcher = served.open(hosted.spectator)
    (first, second)[hosted.session.state.current_player()].wait(lambda: answers(first) or answers(second))
    mover, other = (first, second) if answers(first) else (second, first)
    assert not answers(other)
    assert not answers(watcher)
    hands = [set(seat.hand) for seat in hosted.session.state.seats]
    for page, own in ((first, hands[0]), (second, hands[1]), (watcher, set[str]())):
        page.wait(lambda page=page, own=own: all(f'"{x}"' in json.dumps([page.models, page.slices]) for x in own))
        text = json.dumps([page.models, page.slices])
        assert not any(f'"{card}"' in text for card in (hands[0] | hands[1]) - own)
    decide(mover)
    length = hosted.session.length
    assert length > 1
    before = mover.get(ACTIONS)["data"]["version"]
    mover.close()
    again = served.open(hosted.tokens[0] if mover is first else hosted.tokens[1])
    assert again.get(ACTIONS)["data"]["version"] == before, "the same session"
    served.stop()
    (path,) = tmp_path.iterdir()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600, "it contains the links"
    resumed = ServedGame(open_hosted_game(tmp_path, "51st_state"))
    assert resumed.hosted.tokens == hosted.tokens
    assert resumed.hosted.session.state.digest() == hosted.session.state.digest()
    page = resumed.open(resumed.hosted.tokens[resumed.hosted.session.state.current_player()])
    decide(page)
    assert resumed.hosted.session.length > length
    resumed.stop()


def test_only_the_host_gives_seats_to_strategies(served: ServedGame) -> None:
    hosted, site = served.hosted, f"http://{served.host}"
    page = ask(f"{site}/host?key={hosted.host}")
    assert page.status == 200
    assert all(f"{site}/{token}/" in page.body for token in (*hosted.tokens, hosted.spectator))
    for key in ("", "x", hosted.tokens[0], hosted.spectator):
        assert ask(f"{site}/host?key={key}").status == 403
        assert ask(f"{site}/host?key={key}", {"seat": "0", "who": "random"}, Origin=site).status == 403
    own = f"{site}/host?key={hosted.host}"
    assert ask(own, {"seat": "0", "who": "random"}, Origin="http://evil.example").status == 403
    assert ask(f"{site}/{hosted.tokens[0]}/", Host="evil.example").status == 403
    assert ask(f"{site}/{'x' * 32}/").status == 403
    assert served.post(seat="7", who="random") == served.post(seat="0", who="root") == 400
    mover = hosted.session.state.current_player()
    assert served.post(seat=str(mover), who="random") == 303
    assert hosted.session.seats[mover] == "random"
    assert hosted.session.state.current_player() != mover or hosted.session.length > 1
    assert served.post(seat=str(mover), who="human") == 303


def test_a_seat_acts_for_itself_only(served: ServedGame) -> None:
    hosted = served.hosted
    pages = [served.open(token) for token in (*hosted.tokens, hosted.spectator)]
    mover = hosted.session.state.current_player()
    pages[mover].wait(lambda: answers(pages[mover]))
    key = answers(pages[mover])[0]
    for page in pages:
        if page is not pages[mover]:
            page.tell(ACTIONS, type="act", key=key, version=page.get(ACTIONS)["data"]["version"], sure=True, id=1)
            page.tell("table/bar.js", type="viewer", value="all")
            page.tell("table/bar.js", type="viewer", value=str(mover))
            with suppress(TimeoutError):
                while True:
                    page.receive(json.loads(page.socket.recv(timeout=0.3)))
            assert not answers(page)
    assert hosted.session.length == 1
    pages[-1].put({"comm": pages[-1].root, "data": {"method": "update", "state": {"viewer": mover}}})
    assert pages[-1].wait_closed() == 1008


@pytest.mark.parametrize("game", GAMES)
def test_a_spectator_is_shown_nothing_that_a_seat_does_not_know(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_widget, "reraise", True)
    loaded = tabletop.load_game(game, **({} if game == "gin_rummy" else {"players": GAMES[game]}))
    state, source = loaded.new_initial_state(5), Random(5)
    for _ in range(30):
        state.apply_action(source.choice(state.legal_actions()))

    def show(position: Any) -> str:
        session = Session(loaded, state=position, seats=["human"] * loaded.num_players)
        update = {"seat": SPECTATOR, "began": session.record().to_text(), "actions": [], "standing": session.auto_pass}
        table = Table(Replica.from_update(update, lambda _: None, "en"), compact=True, lang="en")
        assert not [view.trouble for view in table.views if view.trouble]
        shown = [view.get_state(["data"])["data"] for view in table.views if view.has_trait("data")]
        text = json.dumps(shown, sort_keys=True, default=str)
        table.close()
        return re.sub(r"[0-9a-f]{32}|\d{12,}", "", text)  # ids

    seen = show(state)
    for seat in range(loaded.num_players):  # whatever this seat does not know is another in the resampled game
        assert show(state.resample_from_infostate(seat, 7)) == seen


def test_a_damaged_file_is_refused_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "gin_rummy-host.json").write_text('{"format": 1}')
    assert main(["host", "gin_rummy", "--folder", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["host", "chess", "--folder", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
