"""The server of a class: who gets in, what a hostile page can do, what others notice, and what is given."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tabletop import Session, load_game
from tabletop_widgets.classroom import class_log, class_server, guesses
from tabletop_widgets.screen import session_widget
from tabletop_widgets.server.limits import Allowance
from tests.class_server import ServedClass, ask, serve_class
from tests.play_server import ClientPage

AT_ONCE = 3.0
"""Seconds in which the server answers on a busy machine, whatever one learner does."""
PATHS = re.compile(rf"Traceback|File \"|{re.escape(sys.prefix)}|{re.escape(str(Path(__file__).resolve().parents[2]))}")
"""What would tell a page something of the teacher's computer."""
BAR, ACTIONS, COURSE, LESSON = (
    "classroom/learner_bar.js", "table/actions.js", "teaching/course.js", "teaching/lesson.js",
)  # fmt: skip


@pytest.fixture(autouse=True)
def wire(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the comms as they are: pages have their own."""
    monkeypatch.setenv("TABLETOP_PACE", "0")
    monkeypatch.setattr(session_widget, "reraise", False)
    monkeypatch.setattr(session_widget, "shows_tracebacks", False)


@pytest.fixture(scope="module")
def served() -> Iterator[ServedClass]:
    """A class of 51st State for the tests that do not change it."""
    with serve_class("51st_state") as served:
        yield served


_numbers = iter(range(1000))


@pytest.fixture
def page(served: ServedClass) -> Iterator[ClientPage]:
    """A page of a learner who has just joined."""
    client = served.open(f"learner {next(_numbers)}")
    yield client
    client.close()


def open_lesson(page: ClientPage, lesson: str = "51st_state_first_round") -> None:
    """Open a lesson of the course."""
    page.tell(COURSE, type="open", lesson=lesson)
    page.wait(lambda: page.find(ACTIONS) and page.get(ACTIONS).get("data"))


def list_answers(page: ClientPage) -> list[str]:
    """Return the keys of the answers of a page; empty before there are any."""
    return (
        [action["key"] for action in page.get(ACTIONS).get("data", {}).get("actions", [])] if page.find(ACTIONS) else []
    )


def knows(page: ClientPage, cards: set[str]) -> bool:
    """Return True if a page has been sent all these cards."""
    text = json.dumps([page.models, page.slices])
    return all(f'"{card}"' in text for card in cards)


def decide(page: ClientPage, key: str = "") -> None:
    """Take an answer, and wait for the new position."""
    before = page.get(ACTIONS)["data"]["version"]
    page.tell(ACTIONS, type="act", key=key or list_answers(page)[0], version=before, sure=True, id=2)
    page.wait(lambda: page.get(ACTIONS)["data"].get("version") != before)


def go_to_table(page: ClientPage) -> None:
    """Go to the table of the class."""
    page.tell(BAR, type="place", value="table")


def wait_for_seat(page: ClientPage) -> None:
    """Wait until a page has a seat at the table of the class."""
    page.wait(lambda: page.find(ACTIONS) and page.get(ACTIONS).get("data"))


def wait_for_cell(served: ServedClass, cell: list[str]) -> None:
    """Wait until the teacher's page has this cell for Anna: a page reports by itself, after it is answered."""
    end = time.monotonic() + 10.0
    while (found := rows_of(served)["Anna"]["cells"][-3]) != cell:
        assert time.monotonic() < end, found
        time.sleep(0.05)


def rows_of(served: ServedClass) -> dict[str, dict[str, Any]]:
    """Return the rows of the teacher's page by name."""
    reply = ask(f"{served.site}/teacher/progress?key={served.room.teacher}")
    return {row["name"]: row for row in json.loads(reply.body)["rows"]}


# --- who gets in ------------------------------------------------------------------------------------------------------


def test_a_learner_returns_by_address_cookie_or_own_code_to_the_same_place(served: ServedClass) -> None:
    first = served.open("Anna")
    open_lesson(first)
    decide(first)
    position, code = first.get(ACTIONS)["data"], first.get(BAR)["data"]["code"]
    token = first.session
    first.close()
    assert served.join("Anna") == "", "the code of the class does not make anyone Anna"
    assert served.join("Anna", "ABCDEF") == ""
    assert served.join("anna", code.lower()) == token
    again = ClientPage(served, token=token)
    assert again.get(ACTIONS)["data"] == position
    again.close()
    reply = ask(f"{served.site}/", cookie=f"{served.server.cookie}={token}")
    assert (reply.status, reply.headers["Location"]) == (302, f"/{token}/")


def test_an_address_needs_a_token_and_this_computer_as_its_host(served: ServedClass, page: ClientPage) -> None:
    url = f"{served.site}/{page.session}/"
    good = ask(url)
    assert good.status == 200
    assert "default-src 'none'" in good.headers["Content-Security-Policy"]
    assert ask(url, Host="evil.example").status == 403, "DNS rebinding"
    assert ask(served.site, Host="evil.example").status == 403
    assert ask(url, Host=f"192.168.0.7:{served.host.partition(':')[2]}").status == 403, "it is not open to the network"
    for path in ("", "begin.js", f"part/{served.server.package}.js", "socket"):
        assert ask(f"{served.site}/{'x' * 32}/{path}").status == 403
    for origin in (None, "null", "http://evil.example", "http://127.0.0.1:1"):
        with pytest.raises(InvalidStatus):
            ClientPage(served, token=page.session, origin=origin)
    form = {"name": "Mallory", "code": served.room.code}
    assert ask(f"{served.site}/join", form, Origin="http://evil.example").status == 403
    assert ask(f"{served.site}/join", b"x" * 100_000).status in (400, 413)


def test_the_teachers_page_needs_its_key(served: ServedClass, page: ClientPage) -> None:
    for path in ("", "/progress", "/seat"):
        for key in ("", "x", page.session, served.room.code):
            assert ask(f"{served.site}/teacher{path}?key={key}").status == 403
    for path in ("table", "code"):
        assert ask(f"{served.site}/teacher/{path}?key=x", b"players=2&people=2").status == 403
        address = f"{served.site}/teacher/{path}?key={served.room.teacher}"
        assert ask(address, b"players=2&people=2", Origin="http://evil.example").status == 403
    for path in (
        "class/class_server.py",
        "class/../room.py",
        "class/class.css%00",
        "api/kernels",
        "files/x",
        "favicon.ico",
    ):
        assert ask(f"{served.site}/{path}").status in (400, 403, 404), path
    assert ask(f"{served.site}/teacher?key={served.room.teacher}").status == 200


def test_wrong_codes_are_slow_and_the_right_one_lets_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "WAIT_SECONDS", 0.3)
    with serve_class() as served:
        for _ in range(guesses.MAX_GUESSES):
            assert served.join("Mallory", "ABCDEF") == ""
        begin = time.monotonic()
        assert served.join("Mallory", "ABCDEF") == ""
        assert served.join("Hanna")
        assert time.monotonic() - begin > 0.6
        before = served.room.code
        assert ask(f"{served.site}/teacher/code?key={served.room.teacher}", b"").status == 303
        assert served.room.code != before


# --- what a page may send ---------------------------------------------------------------------------------------------

HOSTILE = {
    "no JSON": "{",
    "binary": b"\x00\x01",
    "deep": "[" * 10_000,
    "code": {"comm": "ROOT", "data": {"method": "custom", "content": {}, "code": "1"}},
    "states": {"comm": "ROOT", "data": {"method": "request_state"}},
    "a trait of the root": {"comm": "ROOT", "data": {"method": "update", "state": {"title": "x"}}},
    "too large": "x" * (class_server.MAX_FRAME_BYTES + 1),
}


@pytest.mark.parametrize("frame", HOSTILE.values(), ids=HOSTILE)
def test_what_our_pages_never_send_closes_the_connection(served: ServedClass, page: ClientPage, frame: Any) -> None:
    text = frame if isinstance(frame, bytes | str) else json.dumps(frame).replace("ROOT", page.root)
    page.put(text)
    assert page.wait_closed() in (1006, 1008, 1009)
    again = ClientPage(served, token=page.session)
    assert again.get(BAR)["data"]["code"], "the session goes on"
    again.close()


def test_a_message_to_another_learner_reaches_nobody(served: ServedClass, page: ClientPage) -> None:
    other = served.open(f"learner {next(_numbers)}")
    page.send(
        other.root, {"slice": other.find(COURSE), "content": {"type": "open", "lesson": "51st_state_first_round"}}
    )
    open_lesson(page)
    other.tell(BAR, type="lang", value="de")
    other.wait(lambda: other.get(BAR)["data"]["lang"] == "de")
    assert not other.find(ACTIONS)
    assert page.get(BAR)["data"]["lang"] == "en"
    other.close()


def test_a_learner_who_sends_or_asks_without_end_is_cut_off(served: ServedClass) -> None:
    flood = served.open(f"learner {next(_numbers)}")
    with suppress(ConnectionClosed):
        for _ in range(3000):
            flood.put(json.dumps({"comm": flood.root, "data": {"method": "custom", "content": {"x": "x" * 15_000}}}))
    assert flood.wait_closed() == 1008
    begin = time.monotonic()
    assert ask(f"{served.site}/class/class.css").status == 200
    assert time.monotonic() - begin < AT_ONCE, "others notice nothing"
    greedy = served.open(f"learner {next(_numbers)}")
    served.server._visitors[greedy.session].sent = Allowance(1, 1000)
    greedy.send(greedy.root, {"type": "have", "page": "p", "number": -1, "asks": True})
    assert greedy.wait_closed() == 1008
    refused = 0
    for _ in range(40):
        try:
            ClientPage(served, token=flood.session).close()
        except (ConnectionClosed, AssertionError):
            refused += 1
    assert refused, "nor does anyone connect without end"


def test_what_fails_on_the_teachers_computer_is_not_said_on_the_page(
    served: ServedClass, page: ClientPage, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[str] = []
    receive = page.receive
    page.receive = lambda message: (heard.append(json.dumps(message)), receive(message))[1]  # type: ignore[method-assign]
    open_lesson(page)
    with caplog.at_level(logging.ERROR):
        for content in (
            {"type": "act", "key": ["x"]},
            {"type": "meaning", "text": "x", "at": "x"},
            {"type": "preview"},
        ):
            page.tell(ACTIONS, **content)
        page.wait(lambda: page.get(ACTIONS).get("trouble"))
        decide(page)
    assert not PATHS.search("".join(heard))
    assert "Your teacher can read the details in the log of the class." in "".join(heard)
    assert caplog.records


def test_one_page_cannot_fill_the_log() -> None:
    page_filter, passed = class_log.PageFilter(), []
    record = logging.makeLogRecord({"msg": "x"})
    thread = Thread(target=lambda: passed.extend(page_filter.filter(record) for _ in range(100)), name="page-x")
    thread.start()
    thread.join()
    assert sum(passed) == class_log.MAX_LOGGED
    assert all(page_filter.filter(record) for _ in range(100)), "the server itself may say more"


# --- what is given ----------------------------------------------------------------------------------------------------


def test_a_quiz_a_guide_and_a_position_are_given_and_their_numbers_reported(tmp_path: Path) -> None:
    session = Session(load_game("gin_rummy"), 3, ["random", "random"])
    session.run_strategies(6)
    file = tmp_path / "game.json"
    session.record().save(file)
    quiz = "teaching/quiz.js"
    with serve_class("gin_rummy", "quiz", "2") as served:
        page = served.open("Anna")
        data = page.get(quiz)["data"]
        assert data["level"] == 2
        page.tell(quiz, type="answer", at=data["at"], answers=[data["choices"][0]["id"]])
        page.wait(lambda: page.get(quiz)["data"]["answered"])
        wait_for_cell(served, ["1", ""])
    with serve_class("gin_rummy", "guide") as served:
        page = served.open("Anna")
        assert page.get("teaching/guide.js")["data"]["rules"]
        page.tell("teaching/guide.js", type="begin")
        decide(page)
        page.wait(lambda: rows_of(served)["Anna"]["cells"][-3] != ["", ""], 5.0)
        page.tell(ACTIONS, type="hint")
        end = time.monotonic() + 10.0
        while served.room.learners[0].hints != 1:
            assert time.monotonic() < end
            time.sleep(0.02)
    with serve_class(str(file)) as served:
        pages = [served.open(name) for name in ("Anna", "Ben")]
        before = [list_answers(page) for page in pages]
        assert before[0] == before[1] == [str(x) for x in session.state.legal_actions()]
        decide(pages[0])
        assert list_answers(pages[1]) == before[1], "each has a game"


def test_a_lesson_file_is_given_from_an_exercise_on(tmp_path: Path) -> None:
    with serve_class("51st_state_first_round", start="raze") as served:
        page = served.open("Anna")
        assert page.get(LESSON)["data"]["number"] > 1
        assert served.room.assignment.get_title("en") in ask(served.site).body


# --- the class table --------------------------------------------------------------------------------------------------


def test_the_class_table_gives_seats_to_learners_and_no_seat_knows_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    with serve_class("51st_state") as served:
        pages = {name: served.open(name) for name in ("Anna", "Ben", "Carla")}
        heard: dict[str, str] = dict.fromkeys(pages, "")
        go_to_table(pages["Anna"])
        pages["Anna"].wait(lambda: pages["Anna"].get(BAR)["data"]["note"])
        key = f"key={served.room.teacher}"
        assert ask(f"{served.site}/teacher/table?{key}", {"players": "2", "people": "2"}).status == 303
        wait_for_seat(pages["Anna"])
        go_to_table(pages["Ben"])
        wait_for_seat(pages["Ben"])
        go_to_table(pages["Carla"])
        pages["Carla"].wait(lambda: "All seats" in pages["Carla"].get(BAR)["data"]["note"])
        scripts = {state.get("_script") for state in pages["Anna"].slices.values()}
        assert not scripts & {"table/menu.js", "table/games/save_load.js", "table/timeline/timeline.js"}
        table = served.room.table
        assert table is not None
        hands = [set(seat.hand) for seat in table.session.state.seats]
        for seat, name in enumerate(("Anna", "Ben")):
            pages[name].wait(lambda name=name, seat=seat: knows(pages[name], hands[seat]))
            heard[name] = json.dumps([pages[name].models, pages[name].slices])
            assert not any(f'"{card}"' in heard[name] for card in hands[1 - seat] - hands[seat])
        mover = ("Anna", "Ben")[table.session.state.current_player()]
        pages[mover].wait(lambda: list_answers(pages[mover]))
        card = list_answers(pages[mover])[0]
        decide(pages[mover], card)
        assert table.session.length > 1
        monkeypatch.setattr(class_server, "AWAY_SECONDS", 0.1)
        for page in (pages["Anna"], pages["Ben"]):
            page.close()
        wait_for_seat(pages["Carla"])


# --- a whole class ----------------------------------------------------------------------------------------------------


def test_learners_who_click_at_once_are_answered(served: ServedClass) -> None:
    times: list[float] = []

    def learn() -> None:
        page = served.open(f"learner {next(_numbers)}")
        open_lesson(page)
        for _ in range(2):
            begin = time.monotonic()
            decide(page)
            times.append(time.monotonic() - begin)
            time.sleep(0.4)
        page.close()

    threads = [Thread(target=learn) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(times) == 16
    assert sorted(times)[-2] < AT_ONCE


# --- the teacher's page -----------------------------------------------------------------------------------------------


def test_the_teacher_sees_who_is_stuck_hints_and_missed_rules_and_sends_a_message() -> None:
    with serve_class("51st_state_first_round", start="raze") as served:
        site, key = served.site, f"key={served.room.teacher}"
        page, other = served.open("Anna"), served.open("Ben")
        page.tell(LESSON, type="hint")
        page.wait(lambda: page.get(LESSON)["data"]["hints"])
        solution = served.room.assignment.lessons[0]["raze"].solution
        decide(page, next(action for action in list_answers(page) if action not in solution))
        page.wait(lambda: page.get(LESSON)["data"]["told"])
        learner = served.room.get_learner(page.session)
        assert learner is not None
        learner.progressed_at -= 600
        head = json.loads(ask(f"{site}/teacher/progress?{key}").body)["head"]
        cells = dict(zip((text for text, _ in head[1:]), rows_of(served)["Anna"]["cells"], strict=True))
        assert cells["Minutes without progress"] == ["10", "stuck"]
        assert cells["Hints"][0] == "1"
        assert cells["Missed rules"][0].endswith("(1)")
        assert ask(f"{site}/teacher/message?{key}", {"to": "anna", "text": "<b>Look</b>"}, Origin=site).status == 303
        page.wait(lambda: page.get(BAR)["data"]["message"] == "<b>Look</b>")
        assert other.get(BAR)["data"]["message"] == ""
        unknown = ask(f"{site}/teacher/message?{key}", {"to": "Eva", "text": "Look"}, Origin=site)
        assert unknown.status == 404
        assert "No learner has the nickname Eva." in unknown.body
        ask(f"{site}/teacher/message?{key}", {"to": "", "text": "Stop."}, Origin=site)
        other.wait(lambda: other.get(BAR)["data"]["message"] == "Stop.")
        late = served.open("Cleo")
        late.wait(lambda: late.get(BAR)["data"]["message"] == "Stop.")
        results = ask(f"{site}/teacher/class.csv?{key}").body.splitlines()
        assert results[0].startswith("Nickname,Minutes,Hints,Missed rules")
        assert results[1].startswith("Anna,0,1,")
        for path in ("class.csv", "watch"):
            assert ask(f"{site}/teacher/{path}?key={page.session}").status == 403


def test_nobody_joins_without_consent_and_names_are_no_formulas(served: ServedClass) -> None:
    form = {"name": "Quentin", "code": served.room.code, "lang": "en"}
    assert ask(f"{served.site}/join", form, Origin=served.site).status == 403
    with serve_class() as other:
        assert other.join("=1+1")
        assert "\n'=1+1," in ask(f"{other.site}/teacher/class.csv?key={other.room.teacher}").body


def test_the_teacher_watches_the_class_table_without_a_seat(served: ServedClass) -> None:
    key = f"key={served.room.teacher}"
    ask(f"{served.site}/teacher/table?{key}", {"players": "2", "people": "2"}, Origin=served.site)
    token = ask(f"{served.site}/teacher/watch?{key}").headers["Location"].strip("/")
    page = ClientPage(served, token=token)
    page.wait(lambda: page.find(ACTIONS) and page.get(ACTIONS).get("data"))
    table = served.room.table
    assert table is not None
    assert not list_answers(page)
    text = json.dumps([page.models, page.slices])
    assert not any(f'"{card}"' in text for seat in table.session.state.seats for card in seat.hand)
    assert table._seats == {}
    page.close()


def test_an_open_class_gives_learners_an_address_that_they_can_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    with serve_class() as served:
        server, port = served.server, served.host.rpartition(":")[2]
        assert server.choose_address(served.host) == f"http://{served.host}"
        monkeypatch.setattr(server, "_host", "0.0.0.0")
        monkeypatch.setattr(server, "is_open", True)
        for host in ("localhost", "127.0.0.1", "[::1]"):
            assert server.choose_address(f"{host}:{port}") == server.address
        assert not re.search("localhost|127.0.0.1|0.0.0.0", server.address)
        assert server.choose_address("192.168.0.7:80") == "http://192.168.0.7:80"
