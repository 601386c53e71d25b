"""A full class: 40 learners without a browser, a real browser, the teacher, and a client that does what no page does.

`pytest -s -m long tests/browser/test_class_load.py` prints the figures. Times are only judged on an idle machine.
"""

from __future__ import annotations

import asyncio
import json
import time
import urllib.error
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tabletop.teaching import load_lesson
from tests.class_server import HeldClass, ask, held_class
from tools.class_load import join_class, measure_class, read_memory, simulate_class

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not Path("/proc/stat").exists(), reason="memory is measured on Linux"),
]

LEARNERS, SECONDS = 40, 60.0
MAX_MEGABYTES = 10.0
"""Largest memory for each learner."""
MAX_BOARD_SECONDS, MAX_CLICK_SECONDS = 20.0, 0.3
MAX_TOGETHER_SECONDS = 1.5
"""Time in which 95 % of the clicks are answered if thirty learners click at the same moment."""
"""Largest time to the first board, and the time in which 95 % of the clicks are answered, on an idle machine."""
BUSY_SHARE = 0.2
"""Share of the processors from which on a machine is not idle."""
LESSON = "51st_state_first_round"
LOADED = 60_000
"""Milliseconds that a page may take on a busy machine."""
FRAMES: tuple[str | bytes, ...] = (
    "{", "[" * 10_000, b"\x00\x01", "null", json.dumps({"comm": "x" * 32, "data": {"method": "custom", "content": {}}}),
    json.dumps({"comm": [], "data": 1}), "x" * 20_000,
)  # fmt: skip
"""Messages that no page sends."""


def is_idle() -> bool:
    """Return True if other programs use little of the processors for two seconds."""

    def read() -> tuple[int, int]:
        ticks = [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
        return sum(ticks), ticks[3] + ticks[4]

    (total, rest), _ = read(), time.sleep(2.0)
    later, rest_later = read()
    return (rest_later - rest) / max(1, later - total) > 1 - BUSY_SHARE


class HostileClient:
    """Threads that guess codes and keys, flood a connection, and never read, until they are stopped."""

    def __init__(self, held: HeldClass) -> None:
        self._held, self._stop = held, Event()
        self._address = join_class(held.url, held.code, "Mallory")
        self.attempts = 0
        self.admitted = 0
        """Number of answers that a stranger must not get."""
        deeds = (self._guess, self._guess, self._flood, self._probe, self._hang)
        self._threads = [Thread(target=self._repeat, args=(deed,), daemon=True) for deed in deeds]

    def start(self) -> None:
        """Begin."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """End all threads."""
        self._stop.set()
        for thread in self._threads:
            thread.join(30)

    def _repeat(self, deed: Callable[[], None]) -> None:
        while not self._stop.wait(0.05):
            self.attempts += 1
            with suppress(OSError, urllib.error.URLError, WebSocketException):
                deed()

    def _guess(self) -> None:
        name = f"Learner {self.attempts % LEARNERS}"
        form = {"name": name, "code": "ABCDEF", "lang": "en", "consent": "on"}
        self.admitted += ask(f"{self._held.url}/join", form, Origin=self._held.url).status == 303

    def _connect(self) -> object:
        parts = urlsplit(self._address)
        return connect(
            f"ws://{parts.netloc}{parts.path}socket", origin=f"http://{parts.netloc}", max_size=None,  # type: ignore[arg-type]
            proxy=None, compression=None,
        )  # fmt: skip

    def _flood(self) -> None:
        for frame in FRAMES:
            with self._connect() as socket:  # type: ignore[attr-defined]
                for _ in range(200):
                    socket.send(frame)

    def _probe(self) -> None:
        site = self._held.url
        for path in ("teacher?key=x", "teacher/class.csv", "..%2fetc/passwd", "class/room.py", f"{self._held.code}/"):
            self.admitted += ask(f"{site}/{path}").status == 200
        self.admitted += ask(f"{site}/join", b"x" * 200_000).status == 200
        self.admitted += ask(f"{site}/teacher/delete?key=x", {"sure": "on"}, Origin=site).status == 200

    def _hang(self) -> None:
        with self._connect():  # type: ignore[attr-defined]
            self._stop.wait(5.0)


@contextmanager
def attacked(held: HeldClass) -> Iterator[HostileClient]:
    """Let a hostile client work until the end of the block."""
    client = HostileClient(held)
    client.start()
    try:
        yield client
    finally:
        client.stop()


def test_forty_learners_and_a_browser_notice_nothing_of_a_hostile_client(browser: Browser, tmp_path: Path) -> None:
    idle = is_idle()
    with held_class(tmp_path, "51st_state", "--save", "7b") as held, ThreadPoolExecutor(1) as pool:
        teacher = browser.new_context().new_page()
        teacher.goto(held.teacher)
        learner = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
        before = read_memory(held.process.pid)
        with attacked(held) as client:
            work = simulate_class(held.url, held.code, held.process.pid, LEARNERS, SECONDS, LESSON)
            report = pool.submit(asyncio.run, work)
            learner.goto(join_class(held.url, held.code, "Anna"))
            learner.locator(".tt-listed").first.click(timeout=LOADED)
            learner.locator(".tt-exercise .tt-task").wait_for(timeout=LOADED)
            for action in load_lesson(LESSON)["hand"].solution:
                learner.locator(f".tt-act[data-act='{action}']").click(timeout=LOADED)
                learner.locator(f".tt-act[data-act='{action}']").wait_for(state="hidden", timeout=LOADED)
            row = teacher.locator("tr", has_text="Anna")
            row.locator("td[title='3 of 30']").wait_for(timeout=LOADED)
            result = report.result(600)
            assert teacher.locator("#class tbody tr").count() == LEARNERS + 2  # Anna and Mallory
            assert client.attempts > 100
            assert client.admitted == 0
        print(f"\n{result.describe()}\nidle: {idle}, hostile attempts: {client.attempts}, before: {before:.0f} MB")
        assert result.lost == 0
        assert len(result.clicks) > LEARNERS * SECONDS / 20
        assert result.memory_per_learner <= MAX_MEGABYTES
        if idle and is_idle():
            assert max(result.boards) <= MAX_BOARD_SECONDS
            assert result.late_click <= MAX_CLICK_SECONDS
        for page in (teacher, learner):
            page.context.close()
        held.stop()
        assert held.process.returncode == 0
        log = held.log.read_text()
        assert "Traceback" not in log
        assert len(log.splitlines()) < 200, "nobody fills the log"
    assert [path.name for path in held.home.rglob("*") if path.is_file()] == ["class-7b.sqlite"]


@pytest.mark.parametrize(
    ("learners", "together", "most"), [(40, False, MAX_CLICK_SECONDS), (30, True, MAX_TOGETHER_SECONDS)]
)
def test_clicks_in_the_guided_game_do_not_wait_for_grades(learners: int, together: bool, most: float) -> None:
    idle = is_idle()
    with ThreadPoolExecutor(1) as pool:  # another loop runs in this thread
        given = ("51st_state", learners, 36.0, "", ("--give", "guide"), together)
        report = pool.submit(measure_class, *given).result(600)
    print(f"\n{report.describe()}\nidle: {idle}, together: {together}")
    assert report.lost == 0
    assert len(report.clicks) > learners * 3
    if idle and is_idle():
        assert report.late_click <= most
