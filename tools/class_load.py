"""Measure a class: learners without a browser who do what their pages do, in the process of `tabletop classroom`.

Memory is the sum of PSS over the processes of the server. A click is answered when the new position has arrived.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlencode, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

ACTIONS, COURSE, LESSON = "table/actions.js", "teaching/course.js", "teaching/lesson.js"
GUIDE, QUIZ = "teaching/guide.js", "teaching/quiz.js"
CLICK_SECONDS = 6.0
"""Mean time between two clicks of a learner."""
ANSWER_SECONDS = 60.0
ASK_SECONDS = 0.04
"""Time after which a page asks for the previews of a new position."""


@dataclass
class ClassReport:
    """Measurements of one class."""

    learners: int
    memory_before: float
    """Megabytes without a learner."""
    memory_open: float = 0.0
    """Megabytes when all learners have a position before them."""
    memory_after: float = 0.0
    """Megabytes after the clicks."""
    boards: list[float] = field(default_factory=list)
    """Seconds from joining to the first board, one for each learner."""
    clicks: list[float] = field(default_factory=list)
    """Seconds from each click to the new position."""
    lost: int = 0
    """Number of learners whose connection the server has closed."""

    @property
    def memory_per_learner(self) -> float:
        """Megabytes for each learner after the clicks."""
        return (self.memory_after - self.memory_before) / self.learners

    @property
    def late_click(self) -> float:
        """Seconds within which 95 % of the clicks are answered."""
        return quantiles(self.clicks, n=20)[-1] if len(self.clicks) > 1 else 0.0

    def describe(self) -> str:
        """Return the measurements as text."""
        opened = (self.memory_open - self.memory_before) / self.learners
        return "\n".join([
            f"{self.learners} learners, {len(self.clicks)} clicks, {self.lost} connections lost",
            f"memory without learners: {self.memory_before:.0f} MB; per learner: {opened:.1f} MB with the lesson open,"
            f" {self.memory_per_learner:.1f} MB after the clicks",
            f"first board: median {median(self.boards):.1f} s, worst {max(self.boards):.1f} s",
            f"click to answer: median {1000 * median(self.clicks):.0f} ms, 95 % {1000 * self.late_click:.0f} ms,"
            f" worst {1000 * max(self.clicks):.0f} ms",
        ])  # fmt: skip


class SimulatedLearner:
    """A page without a browser. `address` is the address of the learner's page."""

    def __init__(self, address: str, seed: int, lesson: str) -> None:
        self._address, self._lesson, self._random = address, lesson, Random(seed)
        self._models: dict[str, dict[str, Any]] = {}
        self._root = ""
        self._wondered = -1
        """Version of the last position whose previews were asked for."""
        self._news = asyncio.Event()
        self._socket: ClientConnection | None = None
        self.clicks: list[float] = []
        self.is_lost = False

    async def open(self) -> None:
        """Open the page and the lesson, and wait for the board."""
        parts = urlsplit(self._address)
        self._socket = await connect(
            f"ws://{parts.netloc}{parts.path}socket?lang=en", origin=f"http://{parts.netloc}", max_size=None,  # type: ignore[arg-type]
            proxy=None, compression=None,
        )  # fmt: skip
        self._task = asyncio.create_task(self._receive())
        await self._wait(lambda: self._find(COURSE) or self._find(ACTIONS) or self._find(QUIZ))
        if self._find(COURSE):
            await self._tell(COURSE, type="open", lesson=self._lesson)
        await self._wait(lambda: self._get(ACTIONS).get("data") or self._get(QUIZ).get("data"))
        for view in [*self._slices]:
            await self._send({"slice": view, "content": {"type": "shown", "view": "v"}})

    async def learn(self, seconds: float, together: bool = False) -> None:
        """Click for some time: take one of the first three answers, or go on after an exercise.

        With `together` all learners click at the same moments.
        """
        start = time.monotonic()
        due = 0.0 if together else self._random.uniform(0, CLICK_SECONDS)
        while due < seconds and not self.is_lost and not self._is_over:
            await asyncio.sleep(max(0.0, start + due - time.monotonic()))
            begin = time.monotonic()
            try:
                await self._click()
            except TimeoutError:
                self.is_lost = True
            due += CLICK_SECONDS if together else self._random.uniform(0.7, 1.3) * CLICK_SECONDS
            while due < begin - start:
                due += CLICK_SECONDS

    async def close(self) -> None:
        """Close the page."""
        if self._socket is not None:
            await self._socket.close()
        self._task.cancel()

    @property
    def _is_over(self) -> bool:
        """True at the end of a guided game."""
        return bool(self._get(GUIDE).get("data", {}).get("over"))

    async def _click(self) -> None:
        if self._find(GUIDE):
            await self._wait(lambda: self._is_over or self._get(GUIDE)["data"]["asked"])
            guide = self._get(GUIDE)["data"]
            if self._is_over:
                return
            if guide["text"]:
                return await self._wait_for_answer(GUIDE, type="begin")
            if guide["pending"]:
                return await self._wait_for_answer(
                    GUIDE, type="predict", value=self._random.choice(guide["prediction"]["options"])
                )
        if self._find(QUIZ):
            quiz = self._get(QUIZ)["data"]
            if quiz["answered"] or quiz["over"]:
                return await self._wait_for_answer(QUIZ, type="again" if quiz["over"] else "next")
            answer = self._random.choice(quiz["choices"])["id"]
            return await self._wait_for_answer(QUIZ, type="answer", answers=[answer], at=quiz["at"])
        data = self._get(ACTIONS)["data"]
        actions = data.get("actions", [])
        if not actions or self._get(LESSON).get("data", {}).get("done"):
            await self._wait_for_answer(ACTIONS, LESSON, type="next", id=1)
        else:
            key = self._random.choice(actions[:3])["key"]
            await self._wait_for_answer(ACTIONS, type="act", key=key, version=data["version"], sure=True, id=1)

    async def _wait_for_answer(self, changes: str, receiver: str = "", **content: Any) -> None:
        """Send a click to the view with the script `receiver`, and wait until `changes` shows something else."""
        before, begin = json.dumps(self._get(changes).get("data")), time.monotonic()
        await self._tell(receiver or changes, **content)
        await self._wait(lambda: json.dumps(self._get(changes).get("data")) != before)
        self.clicks.append(time.monotonic() - begin)

    @property
    def _slices(self) -> dict[str, dict[str, Any]]:
        slices: dict[str, dict[str, Any]] = self._models.get(self._root, {}).get("_slices", {})
        return slices

    def _find(self, script: str) -> str:
        return next((id for id, state in reversed(self._slices.items()) if state.get("_script") == script), "")

    def _get(self, script: str) -> dict[str, Any]:
        return self._slices.get(self._find(script), {})

    async def _tell(self, script: str, **content: Any) -> None:
        await self._send({"slice": self._find(script), "content": content})

    async def _send(self, content: dict[str, Any]) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps({"comm": self._root, "data": {"method": "custom", "content": content}}))

    async def _wait(self, is_there: Any) -> None:
        async with asyncio.timeout(ANSWER_SECONDS):
            while not is_there():
                self._news.clear()
                await self._news.wait()

    async def _receive(self) -> None:
        assert self._socket is not None
        async for text in self._socket:
            message = json.loads(text)
            if "open" in message:
                self._models[message["open"]] = message["state"]
            elif "close" in message:
                self._models.pop(message["close"], None)
            elif "root" in message:
                self._root = message["root"]
                number = self._models[self._root]["_number"]
                await self._send({"type": "have", "page": "p", "number": number, "asks": True})
            else:
                data = message["data"]
                self._models[message["comm"]].update(data.get("state", {}))
                for id, state in data.get("content", {}).get("states", {}).items():
                    self._slices.setdefault(id, {}).update(state)
            self._news.set()
            self._wonder()
        self.is_lost = True

    def _wonder(self) -> None:
        """Ask for the previews of a new position soon, as a page does."""
        data = self._get(ACTIONS).get("data", {})
        if data.get("actions") and data["version"] != self._wondered:
            self._wondered = data["version"]
            self._asking = asyncio.create_task(self._ask_previews(self._wondered))

    async def _ask_previews(self, version: int) -> None:
        await asyncio.sleep(ASK_SECONDS)
        with suppress(WebSocketException):
            await self._tell(ACTIONS, type="foresee", version=version)


def read_memory(pid: int) -> float:
    """Return the proportional memory of a process and its children, in megabytes. Only Linux reports it."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    pss = re.search(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE)
    return (int(pss[1]) / 1024 if pss else 0.0) + sum(read_memory(int(child)) for child in children)


def join_class(url: str, code: str, name: str) -> str:
    """Join a class and return the address of the learner's page."""
    form = urlencode({"name": name, "code": code, "lang": "en", "consent": "on"}).encode()
    request = urllib.request.Request(f"{url}/join", form, {"Origin": url})
    with urllib.request.urlopen(request, timeout=ANSWER_SECONDS) as reply:
        return str(reply.url)


async def simulate_class(
    url: str, code: str, pid: int, learners: int, seconds: float, lesson: str, together: bool = False
) -> ClassReport:
    """Let learners join a class that is held by the process `pid`, and click for some seconds."""
    report = ClassReport(learners, read_memory(pid))
    loop = asyncio.get_running_loop()

    async def begin(k: int) -> SimulatedLearner:
        since = time.monotonic()
        address = await loop.run_in_executor(None, join_class, url, code, f"Learner {k}")
        learner = SimulatedLearner(address, k, lesson)
        await learner.open()
        report.boards.append(time.monotonic() - since)
        return learner

    everyone = await asyncio.gather(*map(begin, range(learners)))
    await asyncio.sleep(1.0)
    report.memory_open = read_memory(pid)
    await asyncio.gather(*(learner.learn(seconds, together) for learner in everyone))
    report.memory_after = read_memory(pid)
    report.clicks = [click for learner in everyone for click in learner.clicks]
    report.lost = sum(learner.is_lost for learner in everyone)
    for learner in everyone:
        await learner.close()
    return report


def measure_class(
    game: str, learners: int, seconds: float, lesson: str, more: Sequence[str] = (), together: bool = False
) -> ClassReport:
    """Hold a class in a process of its own and measure it. `more` are arguments of its command."""
    command = [sys.executable, "-m", "tabletop", "classroom", game, "--port", "0", *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            address = re.search(r"(http\S+?)/? \D*?([A-Z0-9]{6})\.", line)
            if address is None:
                raise RuntimeError(f"the class has not begun: {line}")
            return asyncio.run(simulate_class(address[1], address[2], process.pid, learners, seconds, lesson, together))
        finally:
            process.terminate()
