"""Computations of a server with many users: they wait for a process, and equal ones are computed once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tabletop import Session
from tabletop.engine.session import background_worker
from tabletop.teaching.guided import GuidedGame, load_guide
from tabletop_widgets.teaching.decision_grader import DecisionGrader
from tabletop_widgets.teaching.guide_panel import GuidePanel
from tabletop_widgets.thinking import background_task
from tabletop_widgets.thinking.background_task import BackgroundTask, count_waiting


class FakeProcess:
    """A task in a process that ends when the test says so."""

    def __init__(self, result: object) -> None:
        self.result, self.latest, self.error, self.done = result, None, None, False

    def finish(self) -> None:
        """End with the result."""
        self.latest, self.done = self.result, True  # type: ignore[assignment]

    def poll(self) -> bool:
        """Return True at the end."""
        return self.done

    def stop(self) -> None:
        """End without a result."""
        self.done = True


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> list[FakeProcess]:
    """One free process of a server; the tasks that were started in it."""
    started: list[FakeProcess] = []

    def start(work: object, result: object, *_: Any, **settings: Any) -> FakeProcess | None:
        if is_full():
            return None
        started.append(FakeProcess(result))
        return started[-1]

    def is_full() -> bool:
        return any(not process.done for process in started)

    monkeypatch.setattr(background_worker, "start_task", start)
    monkeypatch.setattr(background_worker, "is_full", is_full)
    monkeypatch.setattr(background_task, "is_queued", True)
    monkeypatch.setattr(background_task, "WAIT", 0.01)
    monkeypatch.setattr(background_task, "LOOK", 0.01)
    monkeypatch.setattr(background_task, "_results", {})
    return started


def fail(*arguments: object) -> Iterator[None]:
    """Fail: nothing is computed in the process of the server."""
    assert not arguments, "computed in the server"
    yield None


async def settle() -> None:
    """Let all tasks go on."""
    await asyncio.sleep(0.06)


def test_a_task_of_a_server_waits_for_a_free_process(processes: list[FakeProcess]) -> None:
    async def run() -> None:
        first, second = (BackgroundTask(fail, name, on_progress=lambda: None) for name in "ab")
        first.begin()
        second.begin()
        await settle()
        assert (len(processes), count_waiting(), second.done) == (1, 1, False)
        processes[0].finish()
        await settle()
        assert (first.latest, len(processes), count_waiting()) == ("a", 2, 0)
        processes[1].finish()
        await settle()
        assert (second.latest, second.error) == ("b", None)

    asyncio.run(run())


def test_equal_tasks_are_computed_once_and_a_stopped_one_is_taken_over(processes: list[FakeProcess]) -> None:
    async def run() -> None:
        tasks = [BackgroundTask(fail, "a", on_progress=lambda: None, key="same") for _ in range(4)]
        for task in tasks:
            task.begin()
        await settle()
        assert len(processes) == 1
        tasks[0].stop()
        await settle()
        assert (len(processes), tasks[0].latest) == (2, None)
        processes[1].finish()
        await settle()
        assert [task.latest for task in tasks[1:]] == ["a"] * 3
        assert len(processes) == 2
        other = BackgroundTask(fail, "b", on_progress=lambda: None, key="other")
        other.begin()
        await settle()
        assert len(processes) == 3

    asyncio.run(run())


def test_a_stopped_task_waits_no_more(processes: list[FakeProcess]) -> None:
    async def run() -> None:
        first, second = (BackgroundTask(fail, name, on_progress=lambda: None) for name in "ab")
        first.begin()
        second.begin()
        await settle()
        second.stop()
        processes[0].finish()
        await settle()
        assert (len(processes), count_waiting()) == (1, 0)

    asyncio.run(run())


def test_a_choice_from_before_a_game_was_resumed_is_not_graded_again(processes: list[FakeProcess]) -> None:
    async def run() -> None:
        guide = load_guide("gin_rummy_first_game")
        before = GuidedGame(guide)
        before.advance()
        before.session.apply("pass")
        before.advance()
        guided = GuidedGame(guide, Session.from_record(before.session.record(), before.session.seats))
        assert guided.last_decision is not None
        panel = GuidePanel(guided)
        await settle()
        assert not processes
        assert panel.make()["grade"] is None
        guided.session.apply(guided.session.state.legal_actions()[0])
        await settle()
        assert len(processes) == 1
        panel.close()

    asyncio.run(run())


def test_the_same_choice_of_two_learners_is_graded_once(processes: list[FakeProcess]) -> None:
    async def run() -> None:
        graders = []
        for action in ("take", "take", "pass"):
            guided = GuidedGame(load_guide("gin_rummy_first_game"))
            guided.advance()
            guided.session.apply(action)
            graders.append(DecisionGrader(guided.guide.seat, lambda: None))
            graders[-1].grade(guided.session.node)
        await settle()
        assert len(processes) == 1
        processes[0].finish()
        await settle()
        assert [grader.is_running for grader in graders] == [False, False, True]
        assert len(processes) == 2

    asyncio.run(run())
