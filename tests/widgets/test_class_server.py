"""A hostile learner and the real server of a class: what gets through, what others notice, and what is said of it."""

from __future__ import annotations

import json
import re
import struct
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tabletop_widgets.classroom.frames import MAX_BURST_BYTES, MAX_LOGGED
from tabletop_widgets.classroom.guesses import MAX_GUESSES, WAIT_SECONDS
from tabletop_widgets.classroom.kernels import GRACE_SECONDS, MAX_CONNECTIONS
from tests.class_server import V1, ClassServer, LearnerPage, ask, cookie_of, frame_of, held_class

AT_ONCE = 3.0
"""Seconds in which the server answers on a busy machine, whatever one learner does."""
PATHS = re.compile(rf"Traceback|File \"|{re.escape(sys.prefix)}|{re.escape(str(Path(__file__).resolve().parents[2]))}")
"""What would tell a page something of the teacher's computer."""


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClassServer]:
    """A class of 51st State."""
    with held_class(tmp_path_factory.mktemp("class")) as made:
        yield made


def join(held: ClassServer, name: str) -> str:
    """Join a class; returns the cookie."""
    reply = ask(f"{held.url}/join", {"name": name, "code": held.code, "lang": "en"})
    assert reply.status == 303, reply.body
    return cookie_of(reply)


@pytest.fixture(scope="module")
def anna(held: ClassServer) -> LearnerPage:
    """Anna's lessons."""
    return LearnerPage(held, join(held, "Anna"))


@pytest.fixture(scope="module")
def ben(held: ClassServer) -> str:
    """Ben's cookie; he has joined, and has no page."""
    return join(held, "Ben")


def memory(pid: int) -> float:
    """Return how many megabytes a process uses."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found
    return int(found[1]) / 1024


def is_alive(held: ClassServer) -> bool:
    """Return True if the server answers others at once."""
    return ask(f"{held.url}/class/class.css").seconds < AT_ONCE


def is_closed(page: LearnerPage, seconds: float = AT_ONCE) -> bool:
    """Return True if the server closes the connection of a page."""
    assert page.socket is not None
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            page.socket.recv(timeout=seconds)
    except ConnectionClosed:
        return True
    except TimeoutError:
        pass
    return False


HEADER = {"msg_id": "1", "username": "", "session": "1", "msg_type": "comm_msg", "version": "5.3", "date": ""}
BAD_FRAMES: dict[str, tuple[str | None, bytes | str]] = {
    "eight bytes": (V1, b"\xff" * 8),
    "a number of parts": (V1, struct.pack("<7Q", 2**40, *[56] * 6)),
    "a far offset": (V1, struct.pack("<7Q", 6, 56, 61, 63, 65, 67, 2**62) + b"shell{}{}{}"),
    "no JSON": (V1, frame_of("shell", b"x", {}, {}, {})),
    "no header": (V1, frame_of("shell", [], {}, {}, {})),
    "another channel": (V1, frame_of("control", HEADER, {}, {}, {})),
    "code": (V1, frame_of("shell", {**HEADER, "msg_type": "execute_request"}, {}, {}, {"code": "1"})),
    "a widget of its own": (
        V1, frame_of("shell", {**HEADER, "msg_type": "comm_open"}, {}, {}, {"target_name": "jupyter.widget"})
    ),
    "a large trait": (
        V1, frame_of("shell", HEADER, {}, {}, {"data": {"method": "update", "state": {"x": "x" * 2000}}})
    ),
    "a large frame": (V1, b"x" * 20_000),
    "a huge frame": (V1, b"x" * 8_000_000),
    "text": (V1, "{}"),
    "three gigabytes": (None, b"\x7f\xff\xff\xff"),
    "brackets": (None, "[" * 10_000),
    "no message": (None, "{}"),
    "binary code": (None, struct.pack("!2I", 1, 8) + json.dumps({"header": {"msg_type": "execute_request"}}).encode()),
}  # fmt: skip


def test_a_bad_frame_ends_its_connection_and_nothing_else(held: ClassServer, anna: LearnerPage) -> None:
    before = [memory(pid) for pid in (held.process.pid, *held.kernels())]
    for name, (subprotocol, frame) in BAD_FRAMES.items():
        with suppress(ConnectionClosed):
            anna.connect(subprotocol=subprotocol).send(frame)
        assert is_closed(anna), name
        assert is_alive(held), name
    after = [memory(pid) for pid in (held.process.pid, *held.kernels())]
    assert all(now - then < 60 for then, now in zip(before, after, strict=True))
    lines = [line for line in held.log.read_text().splitlines() if "Anna: a message was refused" in line]
    assert 10 < len(lines) <= MAX_LOGGED, "once for each connection, and no more than so often"
    assert max(map(len, lines)) < 400
    anna.connect()
    assert anna.models(), "the kernel has heard nothing of it"


def test_a_learner_cannot_fill_the_memory_of_server_or_kernel(held: ClassServer) -> None:
    page = LearnerPage(held, join(held, "Carla"), "/course?template=../../../tmp&theme=dark&x=y")
    assert page.kernel, "no page has a template of its own"
    assert not PATHS.search(page.reply.body)
    page.connect()
    model = next(iter(page.models()))
    pids = (held.process.pid, held.kernels()[-1])
    before = [memory(pid) for pid in pids]
    sent, begin = 0, time.monotonic()
    with suppress(ConnectionClosed):
        while sent < 100 * 2**20:
            page.tell(model, type="meaning", text="x" * 15_000, at=0)
            sent += 15_000
    assert sent < 8 * MAX_BURST_BYTES + 2**20 * (time.monotonic() - begin), "what is on the way is not counted"
    assert is_alive(held)
    assert all(memory(pid) - then < 60 for pid, then in zip(pids, before, strict=True))


def test_no_kernel_is_there_but_ones_own(held: ClassServer, anna: LearnerPage, ben: str) -> None:
    place = f"{held.url}/api/kernels/{anna.kernel}"
    model = json.loads(ask(place, cookie=anna.cookie).body)
    assert model["id"] == anna.kernel
    for cookie in (ben, "", "tabletop_learner=x"):
        assert ask(place, cookie=cookie).status in (302, 403, 404)
        assert ask(f"{held.url}/voila/api/shutdown/{anna.kernel}", b"", cookie=cookie).status in (403, 404)
        with pytest.raises(InvalidStatus):
            LearnerPage.connect(anna, cookie=cookie or "x=y")
    for method in ("DELETE", "PUT", "PATCH", "POST"):
        assert ask(place, b"" if method == "POST" else None, method, anna.cookie).status in (403, 405)
    for deed in ("restart", "interrupt"):
        assert ask(f"{place}/{deed}", b"", cookie=anna.cookie).status == 404
    anna.connect()
    assert anna.models()


def test_a_page_has_few_connections(held: ClassServer, anna: LearnerPage) -> None:
    pages = [LearnerPage.of(anna) for _ in range(MAX_CONNECTIONS + 1)]
    anna.close()
    for page in pages[:-1]:
        page.connect()
    with pytest.raises(InvalidStatus, match="429"):
        pages[-1].connect()
    for page in pages:
        page.close()


def test_a_connection_has_a_plain_name_and_is_one(held: ClassServer, anna: LearnerPage) -> None:
    place = f"{held.url}/api/kernels/{anna.kernel}/channels?session_id="
    for name in ("", "x" * 65, "%00", "%C3%A4", "a%20b", "../x"):
        head = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13"}
        assert ask(place + name, cookie=anna.cookie, **head).status == 400
    assert ask(place + "x", cookie=anna.cookie).status == 400, "a plain request opens nothing in the server"


@pytest.mark.breadth
@pytest.mark.parametrize(("name", "reads"), [("Zoe", True), ("Max", False)])
def test_whoever_asks_for_everything_again_and_again_is_cut_off(held: ClassServer, name: str, reads: bool) -> None:
    page, before = LearnerPage(held, join(held, name)), memory(held.process.pid)  # its kernel is busy for a while
    page.connect()
    lines = held.log.read_text().count(f"{name}: a message was refused")
    begin = time.monotonic()
    with suppress(ConnectionClosed):
        while time.monotonic() < begin + 60:
            page.ask_states()
            while reads and page.hear(0.0):
                pass
    assert time.monotonic() < begin + 60
    assert is_alive(held)
    assert memory(held.process.pid) - before < 100
    assert held.log.read_text().count(f"{name}: a message was refused") <= lines + 1
    time.sleep(1.0)  # what the kernel has still to say goes nowhere
    page.close()


def malformed(page: LearnerPage, model: str) -> list[Any]:
    """Return messages to a widget that no view sends."""
    kinds = ("goto", "number", "meaning", "points", "peek", "light", "select", "act", "lang", "viewer", "when", "rule")
    odd: list[Any] = [None, [], {}, "x", -1, 1e300, True, "9" * 400]
    facts = ("index", "at", "seat", "value", "key", "place", "version", "ref", "text", "view")
    return [
        *(page.addressed(model, data) for data in (None, [], "x", {}, {"method": "x"}, {"method": "update"})),
        page.addressed(model, {"method": "update", "state": []}),
        page.addressed(model, {"method": "update", "state": {"data": 1, "lang": "klingon", "_view_name": []}}),
        page.addressed(model, {"method": "update", "state": {"children": ["IPY_MODEL_x"]}, "buffer_paths": [1]}),
        *({"comm_id": one} for one in ("x", None, [], {})),
        *(
            page.addressed(model, {"method": "custom", "content": content})
            for content in (None, [], "x", {"type": []}, {"type": {}}, {"type": "shown", "view": []}, {"id": {}})
        ),
        *(
            page.addressed(model, {"method": "custom", "content": {"type": kind, **dict.fromkeys(facts, one)}})
            for kind in kinds
            for one in odd
        ),
    ]


def test_what_fails_on_the_teachers_computer_is_said_there_and_not_on_the_page(
    held: ClassServer, anna: LearnerPage
) -> None:
    anna.session = "malformed"
    anna.connect()
    models = anna.models()
    course = next(key for key, state in models.items() if "teaching/course.js" in state.get("_script", ""))
    anna.tell(course, type="open", key="51st_state_first_round", lesson="51st_state_first_round")
    models = anna.models()
    views = {state["_script"]: key for key, state in models.items() if state.get("_script")}
    anna.heard.clear()
    for script in ("table/actions.js", "table/bar.js", "table/activity/log.js"):
        for content in malformed(anna, views[script]):
            anna.send("comm_msg", content)
            time.sleep(0.005)
    models = anna.models()
    assert "\x1b" not in held.log.read_text()
    heard = json.dumps([anna.heard, models])
    assert not PATHS.search(heard), PATHS.search(heard)
    assert "Your teacher can read the details in the log of the class." in heard
    assert "Traceback" in held.log.read_text()
    assert {message["type"] for message in anna.heard} <= {"comm_msg", "comm_open", "comm_close", "status"}
    assert held.log.read_text().count("Traceback") <= 3 * MAX_LOGGED, "one learner cannot fill the log"


NOT_THERE = (
    "login", "logout", "api", "api/me", "api/kernels", "api/kernelspecs", "api/contents", "api/sessions", "api/status",
    "api/terminals", "api/config/x", "api/spec.yaml", "metrics", "tree", "lab", "page.ipynb", "voila/tree", "files/x",
    "voila/files/page.ipynb", "voila/render/page.ipynb", "voila/api/contents", "voila/query/a-b-c-d-e",
    "voila/execution/a-b-c-d-e", "voila/templates/", "voila/templates/x", "voila/templates/lab/static",
    "voila/templates/lab/x/y", "voila/templates/lab/static/../../x", "voila/templates/nope/static/x.js",
    "voila/templates/%00/static/x", "voila/labextensions/x", "voila/api/themes/x",
    "class/serve.py", "class/../serve.py", "class/class.css%00", "static/style/style.min.css", "favicon.ico",
    "kernel/x/y",
)  # fmt: skip
"""What Jupyter and Voila would have, and paths that lead nowhere."""
OUTSIDE = (
    "voila/static/../app.py", "voila/static/%2e%2e/app.py", "voila/static/..%2f..%2fapp.py", "voila/static//etc/passwd",
    "voila/templates/lab/static/..%2f..%2f..%2fetc/passwd", "voila/labextensions/..%2f..%2f..%2fetc/passwd",
    "voila/api/themes/..%2f..%2fetc/passwd", "voila/templates/..%2fstatic/x", "voila/static/a%0d%0aX-Y:%20z",
)  # fmt: skip
"""Paths that would lead out of what is served."""


def test_nothing_is_served_but_what_a_page_needs(held: ClassServer, anna: LearnerPage) -> None:
    for path in NOT_THERE:
        for cookie in ("", anna.cookie):
            reply = ask(f"{held.url}/{path}", cookie=cookie)
            assert reply.status == 404 or (reply.status == 302 and not cookie), path
            assert not PATHS.search(reply.body), path
    for path in OUTSIDE:
        reply = ask(f"{held.url}/{path}", cookie=anna.cookie)
        assert reply.status in (400, 403, 404), path
        assert "root:" not in reply.body
        assert "X-Y" not in reply.headers
    assert ask(f"{held.url}/voila/templates/lab/static/voila.js").status == 200
    log = held.log.read_text()
    assert "write_error" not in log


def test_what_a_browser_says_of_itself_changes_nothing(held: ClassServer, anna: LearnerPage, ben: str) -> None:
    assert ask(f"{held.url}/kernel/me", cookie=ben).status == 403
    forged = {"X_Tabletop_Learner": anna.cookie.partition("=")[2], "X_Tabletop_Key": "x"}
    assert ask(f"{held.url}/kernel/me", cookie=ben, **forged).status == 403
    assert ask(f"{held.url}/teacher?key=", cookie=ben).status == 403
    for path in ("table", "code"):
        assert ask(f"{held.url}/teacher/{path}?key=x", b"players=2&people=2", cookie=ben).status == 403
    assert ask(f"{held.url}/course", method="HEAD", cookie=ben).status == 405
    assert ask(f"{held.url}/join", b"x" * 100_000).status in (400, 413)
    reply = ask(held.url, Origin="http://elsewhere.example", Host="elsewhere.example")
    assert "Access-Control-Allow-Origin" not in reply.headers
    with pytest.raises(InvalidStatus):  # another site may not use the cookie
        anna.connect(origin="http://elsewhere.example")


def gone(held: ClassServer, count: int, seconds: float = 20.0) -> bool:
    """Return True as soon as so many kernels are left."""
    end = time.monotonic() + seconds
    while len(held.kernels()) > count and time.monotonic() < end:
        time.sleep(0.2)
    return len(held.kernels()) <= count


def until(found: Callable[[], Any], seconds: float = 60.0) -> Any:
    """Return what is found as soon as it is something."""
    end = time.monotonic() + seconds
    while not (thing := found()) and time.monotonic() < end:
        time.sleep(0.5)
    return thing


def opened(held: ClassServer, cookie: str) -> LearnerPage:
    """Open the table of the class, and connect."""
    page = LearnerPage(held, cookie, "/table")
    page.connect()
    return page


def actions_of(page: LearnerPage) -> str:
    """Return the id of the list of actions on a page; "" if it shows no table."""
    return next((key for key, one in page.models().items() if one.get("_script") == "table/actions.js"), "")


def test_seats_of_closed_pages_come_free_and_their_kernels_end(held: ClassServer) -> None:
    before = len(held.kernels())
    key = held.teacher.partition("?")[2]
    assert ask(f"{held.url}/teacher/table?{key}", {"players": "2", "people": "2"}).status == 303
    cookies = [join(held, name) for name in ("Dora", "Emil", "Fritz", "Gina")]
    with ThreadPoolExecutor() as pool:
        first = list(pool.map(lambda cookie: opened(held, cookie), cookies[:2]))
        seated = list(pool.map(lambda page: until(lambda: actions_of(page)), first))
    assert all(seated)
    models = first[0].models()
    scripts = {state.get("_script") for state in models.values()}
    assert not scripts & {"table/menu.js", "table/games/save_load.js", "table/timeline/timeline.js"}
    for page in first:
        assert ask(f"{held.url}/voila/api/shutdown/{page.kernel}", b"", cookie=page.cookie).status == 204
        assert is_closed(page), "a page that is still there learns that its kernel has ended"
    assert gone(held, before), "at once, not after a quarter of an hour"
    with ThreadPoolExecutor() as pool:
        second = list(pool.map(lambda cookie: opened(held, cookie), cookies[2:]))
        assert all(pool.map(lambda page: until(lambda: actions_of(page)), second))


@pytest.mark.long
def test_a_lost_page_keeps_its_kernel_for_a_while(held: ClassServer) -> None:
    page = LearnerPage(held, join(held, "Jan"))
    page.connect()
    model = next(iter(page.models()))
    kernels = len(held.kernels())
    page.close()  # without a word: the network is gone
    time.sleep(30.0)
    page.connect()
    assert model in page.models(), "it goes on where it was"
    page.close()
    assert not gone(held, kernels - 1, GRACE_SECONDS - 10)
    assert gone(held, kernels - 1, 20.0)


def test_wrong_codes_are_slow_after_a_while_and_the_right_one_lets_in(held: ClassServer, anna: LearnerPage) -> None:
    def guess(code: str, name: str = "Mallory") -> tuple[int, float]:
        reply = ask(f"{held.url}/join", {"name": name, "code": code, "lang": "en"})
        return reply.status, reply.seconds

    with ThreadPoolExecutor(20) as pool:
        fast = list(pool.map(lambda _: guess("ABCDEF"), range(MAX_GUESSES)))
        assert [status for status, _ in fast] == [403] * MAX_GUESSES
        slow = pool.submit(guess, "ABCDEF")
        status, seconds = guess(held.code, "Hanna")
        assert status == 303
        assert WAIT_SECONDS <= seconds < 2 * WAIT_SECONDS, "slowed down, and not locked out"
        assert slow.result()[0] == 403
        assert slow.result()[1] >= WAIT_SECONDS
    assert "60 wrong codes within a minute from 127.0.0.1" in held.log.read_text()
    assert ask(f"{held.url}/", cookie=anna.cookie).seconds < AT_ONCE, "who has joined notices nothing"
    key = held.teacher.partition("?")[2]
    assert ask(f"{held.url}/teacher/code?{key}", b"").status == 303
    page = ask(held.teacher).body
    assert held.code not in page
    held.code = re.findall(r'class="code">(\w+)<', page)[0]
    assert guess(held.code, "Ines")[0] == 303
