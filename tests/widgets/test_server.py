"""Pages without Jupyter: who may open them, what they may send, and that nothing of a game is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from ipywidgets.widgets.widget import _instances
from websockets.exceptions import InvalidStatus

from tabletop import Record, Session, load_game
from tabletop.engine.declarations.colors import COLORS
from tabletop_widgets import GameChart
from tabletop_widgets.charts.drawing.frame import Frame
from tabletop_widgets.server import limits, page_server, web_server
from tabletop_widgets.server.html_tree import parse_html
from tabletop_widgets.server.limits import FrameError, parse_message
from tabletop_widgets.server.still_figures import StillFigures
from tabletop_widgets.table.games.autosave import FOLDER
from tabletop_widgets.table.timeline.chart import PAWN
from tests.class_server import ask
from tests.play_server import ClientPage, ServedPages, serve_pages

START, ACTIONS, TABLE = "server/start_view.js", "table/actions.js", "table/table.js"


@pytest.fixture(autouse=True)
def wire(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the comms as they are: pages have their own."""
    monkeypatch.setenv("TABLETOP_PACE", "0")
    monkeypatch.setenv("TABLETOP_KEEP", "1")


@pytest.fixture(scope="module")
def served() -> Iterator[ServedPages]:
    """A server for all tests that do not end it."""
    with serve_pages() as pages:
        yield pages


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folder of the saved games."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def page(served: ServedPages) -> Iterator[ClientPage]:
    """A page with the start page."""
    client = ClientPage(served)
    yield client
    client.close()


def start(page: ClientPage, game: str = "gin_rummy") -> None:
    """Start a game with the button of the start page."""
    page.tell(START, type="start", game=game, id=1)
    page.wait(lambda: page.find(ACTIONS) and page.get(ACTIONS).get("data"))


def list_answers(page: ClientPage) -> list[dict[str, Any]]:
    """Return the answers of the page."""
    actions: list[dict[str, Any]] = page.get(ACTIONS)["data"]["actions"]
    return actions


def decide(page: ClientPage) -> None:
    """Take the first answer, and wait for the new position."""
    before = page.get(ACTIONS)["data"]["version"]
    page.tell(ACTIONS, type="act", key=list_answers(page)[0]["key"], version=before, id=2)
    page.wait(lambda: page.get(ACTIONS)["data"]["version"] != before)


def test_a_game_outlives_its_page_and_its_server_and_goes_on_in_its_file(folder: Path) -> None:
    with serve_pages() as first:
        page = ClientPage(first, lang="de")
        assert page.get(START)["data"]["lang"] == "de"
        assert page.get(START)["data"]["unfinished"] == []
        start(page)
        decide(page)
        position = page.get(ACTIONS)["data"]
        page.close()
        again = ClientPage(first, page.session, lang="de")
        assert (again.session, again.root) == (page.session, page.root)
        assert again.get(ACTIONS)["data"] == position, "a page that is loaded again shows the running game"
        again.close()
    (path,) = (folder / FOLDER).iterdir()
    decisions = len(Record.load(path).actions)
    assert decisions
    with serve_pages() as second:
        page = ClientPage(second, page.session, lang="de")
        (offered,) = page.get(START)["data"]["unfinished"]
        assert (offered["title"], offered["decisions"]) == ("Gin Rummy", decisions)
        page.tell(START, type="resume", key=offered["key"], id=1)
        page.wait(lambda: page.find(ACTIONS) and page.get(ACTIONS).get("data"))
        assert list_answers(page)
        decide(page)
    assert [file.name for file in (folder / FOLDER).iterdir()] == [path.name]
    assert len(Record.load(path).actions) > decisions


def test_the_start_page_returns_from_a_table_and_offers_its_game(page: ClientPage) -> None:
    start(page)
    decide(page)
    page.tell("table/menu.js", type="choose", key="Start page", id=3)
    page.wait(lambda: page.get(START)["data"]["unfinished"])
    page.tell(START, type="players", game="51st_state", value="3", id=4)
    page.wait(lambda: {item["name"]: item["count"] for item in page.get(START)["data"]["games"]}["51st_state"] == 3)
    page.tell(START, type="lang", value="es", id=5)
    page.wait(lambda: page.get(START)["lang"] == "es")


def test_an_address_with_a_game_opens_its_table(served: ServedPages) -> None:
    page = ClientPage(served, game="gin_rummy")
    assert page.get(ACTIONS)["data"]
    page.close()
    page = ClientPage(served, game="no_such_game")
    assert page.get(START)["data"]["games"]
    page.close()


def test_the_form_arrives_with_controls_that_only_change_their_values(page: ClientPage) -> None:
    page.tell(START, type="form", game="gin_rummy", id=1)
    page.wait(lambda: page.get(START)["data"]["form"])
    kinds = {id: state.get("_model_name") for id, state in page.models.items()}
    seat = [id for id, kind in kinds.items() if kind == "DropdownModel"][-1]
    page.put({"comm": seat, "data": {"method": "update", "state": {"index": 2}}})
    (button,) = [id for id, state in page.models.items() if state.get("button_style") == "primary"]
    page.send(button, {"event": "click"})
    page.wait(lambda: page.find(ACTIONS) and page.get(ACTIONS).get("data"))


def test_a_figure_of_bqplot_is_a_still_picture_that_follows_its_marks() -> None:
    sent: list[dict[str, Any]] = []
    figures = StillFigures(sent.append)
    assert not figures.add("b", {"_model_module": "@jupyter-widgets/controls", "_model_name": "ButtonModel"})
    assert figures.add("f", {"_model_module": "bqplot", "_model_name": "FigureModel"})
    assert sent[0] == {"open": "f", "state": {"_model_name": "StillModel", "svg": ""}}
    assert figures.add("m", {"_model_module": "bqplot", "_model_name": "LinesModel"})
    before = len(sent)
    assert figures.update("m")
    assert [message["comm"] for message in sent[before:]] == ["f"]
    assert not figures.update("b")


def test_a_still_picture_follows_the_theme_of_its_page_and_keeps_the_colours_of_pawns() -> None:
    sent: list[dict[str, Any]] = []
    chart = GameChart(Session(load_game("gin_rummy"), 4)).charts[0]
    StillFigures(sent.append).add(chart.figure.model_id, {"_model_module": "bqplot", "_model_name": "FigureModel"})
    svg = sent[0]["state"]["svg"]
    style = ElementTree.fromstring(svg).findtext("{http://www.w3.org/2000/svg}style") or ""
    assert style.startswith("@media (prefers-color-scheme: dark)")
    for color in (COLORS["white"], COLORS["ink"]):
        assert f'fill="{color}"' in svg.partition("</style>")[2]
        assert f'[fill="{color}"]' in style
    pawns = re.findall(rf'fill="(#\w+)"[^>]*>{PAWN}<', svg)
    assert pawns == [line["color"] for line in reversed(chart.readout.data["courses"])]


def test_a_still_picture_is_as_wide_as_its_place_on_the_page() -> None:
    sent: list[dict[str, Any]] = []
    figures, figure = StillFigures(sent.append), Frame(26).figure
    figure.layout.height = "100px"
    figures.add(figure.model_id, {"_model_module": "bqplot", "_model_name": "FigureModel"})

    def width() -> str:
        return str(sent[-1]["data"]["state"]["svg"]).partition('width="')[2].partition('"')[0]

    assert width() == "760"
    for given, drawn in ((1200, "1200"), (1200.5, "1200"), (9, "100"), (10**9, "4000"), ("10", "4000")):
        figures.resize(figure.model_id, given)
        assert width() == drawn
    number = len(sent)
    figures.resize(figure.model_id, 4000)
    figures.resize("other", 300)
    assert len(sent) == number
    figure.close()


# --- who may open a page ----------------------------------------------------------------------------------------------


def test_a_page_needs_the_token_and_this_computer_as_its_host(served: ServedPages) -> None:
    good = ask(served.url)
    assert good.status == 200
    assert "default-src 'none'" in good.headers["Content-Security-Policy"]
    assert good.headers["Referrer-Policy"] == "no-referrer"
    assert ask(served.url.replace(served.host, served.host.replace("127.0.0.1", "localhost"))).status == 200
    assert ask(served.url, Host="evil.example").status == 403, "DNS rebinding"
    assert ask(served.url, method="POST", data=b"").status == 405
    for path in ("", "begin.js", f"part/{served.server.package}.js", "socket"):
        assert ask(f"http://{served.host}/{'x' * 32}/{path}").status == 403
        assert ask(f"http://{served.host}/é/{path}".encode().decode("latin-1").replace("Ã©", "%C3%A9")).status == 403
    assert ask(f"{served.url}part/0000.js").status == 404
    assert ask(f"{served.url}../../etc/passwd").status in (403, 404)
    for address in (served.url, f"{served.url}begin.js"):
        assert not re.findall(r"https?://", ask(address).body), "nothing comes from another server"


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "https://127.0.0.1", "http://127.0.0.1:1"])
def test_a_page_of_another_site_gets_no_socket(served: ServedPages, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused:
        ClientPage(served, origin=origin)
    assert refused.value.response.status_code == 403


# --- what a page may send ---------------------------------------------------------------------------------------------

HOSTILE = {
    "no JSON": "{",
    "binary": b"\x00\x01",
    "deep": "[" * 200_000,
    "a list": [],
    "another form": {"comm": "ROOT", "data": {"method": "custom", "content": {}}, "more": 1},
    "open a comm": {"comm_open": "x", "data": {}},
    "states": {"comm": "ROOT", "data": {"method": "request_state"}},
    "code": {"comm": "ROOT", "data": {"method": "custom", "content": {}, "code": "1"}},
    "no fields": {"comm": "ROOT", "data": {"method": "custom", "content": "x"}},
    "a long id": {"comm": "x" * 1000, "data": {"method": "custom", "content": {}}},
    "a trait of the root": {"comm": "ROOT", "data": {"method": "update", "state": {"_esm": "x"}}},
    "a trait of a view": {
        "comm": "ROOT", "data": {"method": "custom", "content": {"slice": "VIEW", "state": {"data": {}}}},
    },
    "too large": "x" * (web_server.MAX_FRAME_BYTES + 1),
}  # fmt: skip


@pytest.mark.parametrize("frame", HOSTILE.values(), ids=HOSTILE)
def test_what_our_pages_never_send_closes_the_connection(page: ClientPage, frame: Any) -> None:
    text = frame if isinstance(frame, bytes | str) else json.dumps(frame)
    if isinstance(text, str):
        text = text.replace("ROOT", page.root).replace("VIEW", page.find(START))
    page.put(text)
    assert page.wait_closed() in (1006, 1008, 1009)
    again = ClientPage(page.served, page.session)
    assert again.get(START)["data"]["games"], "the session goes on"
    again.close()


def test_a_control_keeps_what_a_page_may_not_set(page: ClientPage) -> None:
    page.tell(START, type="form", game="gin_rummy", id=1)
    page.wait(lambda: any(state.get("_model_name") == "HTMLModel" for state in page.models.values()))
    (id, *_) = [id for id, state in page.models.items() if state.get("_model_name") == "HTMLModel"]
    page.put({"comm": id, "data": {"method": "update", "state": {"value": "<b>"}}})
    assert page.wait_closed() == 1008


def test_a_message_to_another_session_reaches_nobody(page: ClientPage, served: ServedPages) -> None:
    other = ClientPage(served)
    message = {"slice": other.find(START), "content": {"type": "start", "game": "gin_rummy"}}
    page.send(other.root, message)
    page.send(page.root, message)
    start(page)
    other.tell(START, type="level", value="hard", id=1)
    other.wait(lambda: other.get(START)["data"]["level"] == "hard")
    assert not other.find(TABLE)
    other.close()


def test_a_flood_closes_the_connection(page: ClientPage, monkeypatch: pytest.MonkeyPatch) -> None:
    limited = limits.Allowance(rate=1, burst=20 * page_server.MIN_COST_BYTES)
    monkeypatch.setattr(page_server, "Allowance", lambda *_: limited)
    flooding = ClientPage(page.served)
    for _ in range(40):
        flooding.send("x", {})
    assert flooding.wait_closed() == 1008


def test_sessions_share_no_language_and_leave_no_widgets(served: ServedPages) -> None:
    before = set(_instances)
    pages = [ClientPage(served, lang=lang) for lang in ("de", "es")]
    assert [page.get(START)["data"]["lang"] for page in pages] == ["de", "es"]
    start(pages[0])
    pages[0].tell("table/menu.js", type="pace", value="1200", id=1)
    pages[0].wait(lambda: pages[0].get("table/menu.js")["data"]["pace"] == "1200")
    start(pages[1])
    assert pages[1].get("table/menu.js")["data"]["pace"] == "0"
    assert pages[1].get("table/bar.js")["lang"] == "es"
    sessions = [served.server.sessions.get(page.session) for page in pages]
    for session in sessions:
        assert session is not None
        served.loop.call_soon_threadsafe(served.server.sessions.end, session)
    assert [page.wait_closed() for page in pages] == [1001, 1001]
    for session in sessions:
        assert session is not None
        session.join()
    assert set(_instances) <= before


def test_sessions_without_a_page_give_way(served: ServedPages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served.server.sessions, "most", len(served.server.sessions._sessions) + 1)
    first = ClientPage(served)
    first.close()
    second = ClientPage(served, first.session)
    assert second.session == first.session
    second.close()


def test_only_harmless_elements_are_built_of_a_text() -> None:
    drawing = "<svg viewBox='0 0 1 1' onload='x'><path d='M0 0'/></svg>"
    assert parse_html(drawing) == [["svg", {"viewBox": "0 0 1 1"}, [["path", {"d": "M0 0"}, []]]]]
    text = "A <b class='x' onclick='y'>B<br></b><script>C</script><a href='javascript:D'>D</a></p><i>E"
    assert parse_html(text) == ["A ", ["b", {"class": "x"}, ["B", ["br", {}, []]]], "D", ["i", {}, ["E"]]]


@pytest.mark.parametrize("frame", ["nul", "1", '{"comm": 1, "data": {}}', '{"comm": "x", "data": []}'])
def test_other_frames_are_no_messages(frame: str) -> None:
    with pytest.raises(FrameError):
        parse_message(frame)
