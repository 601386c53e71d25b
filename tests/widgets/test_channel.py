"""Numbered updates: what a page is sent when it registers, when it has missed something, and when it falls silent."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop_widgets.kernel import channel as channels
from tabletop_widgets.kernel.channel import FIRST_CHECK_SECONDS, MAX_CHECKS, Channel, collect


class Clock:
    """A clock that is set by hand, with what is to be done at which time."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.waiting: list[tuple[float, Callable[[], object]]] = []

    def monotonic(self) -> float:
        return self.now

    def later(self, seconds: float, work: Callable[[], object], _: object) -> bool:
        self.waiting.append((self.now + seconds, work))
        return True

    def run(self, seconds: float) -> None:
        """Let so much time pass."""
        end = self.now + seconds
        while due := [one for one in self.waiting if one[0] <= end]:
            first = min(due, key=lambda one: one[0])
            self.waiting.remove(first)
            self.now = first[0]
            first[1]()
        self.now = end


class Widget:
    """A widget whose traits all say how often they have changed."""

    def __init__(self, model_id: str) -> None:
        self.comm: Any = SimpleNamespace(comm_id=model_id)
        self.traits: dict[str, int] = {}

    def get_state(self, key: Any = None) -> dict[str, Any]:
        return {name: self.traits[name] for name in key}


class Kernel:
    """A channel with two widgets, and all that it has sent."""

    def __init__(self, clock: Clock) -> None:
        self.sent: list[dict[str, Any]] = []
        self.channel = Channel(self.sent.append, clock.later)
        self.one, self.two = Widget("one"), Widget("two")

    def change(self, widget: Widget, name: str = "data") -> None:
        widget.traits[name] = widget.traits.get(name, 0) + 1
        self.channel.update(widget, [name])

    def have(self, number: int, asks: bool = False, page: str = "p1") -> None:
        self.channel.receive({"type": "have", "page": page, "number": number, "asks": asks})

    def take(self) -> list[dict[str, Any]]:
        sent, self.sent[:] = list(self.sent), []
        return sent


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(channels, "time", clock)
    return clock


@pytest.fixture
def kernel(clock: Clock) -> Kernel:
    """A kernel with a page that has all."""
    kernel = Kernel(clock)
    kernel.have(0, asks=True)
    kernel.take()
    return kernel


def test_nothing_is_sent_before_a_page_has_registered(clock: Clock) -> None:
    kernel = Kernel(clock)
    kernel.change(kernel.one)
    with collect():
        kernel.change(kernel.two)
    assert kernel.take() == []


def test_a_page_that_registers_gets_what_has_changed_since_it_was_sent_its_state(clock: Clock) -> None:
    kernel = Kernel(clock)
    kernel.change(kernel.one)
    kernel.change(kernel.two)
    kernel.have(1, asks=True)
    assert kernel.take() == [{"number": 2, "since": 1, "states": {"two": {"data": 1}}}]


def test_each_update_says_from_where_it_goes_on(kernel: Kernel) -> None:
    kernel.change(kernel.one)
    with collect():
        kernel.change(kernel.one)
        kernel.change(kernel.two, "status")
        assert len(kernel.sent) == 1
    assert kernel.take() == [
        {"number": 1, "since": 0, "states": {"one": {"data": 1}}},
        {"number": 2, "since": 1, "states": {"one": {"data": 2}, "two": {"status": 1}}},
    ]


def test_a_page_that_asks_gets_just_what_it_lacks_of_what_is_still_there(kernel: Kernel) -> None:
    kernel.change(kernel.one)
    kernel.change(kernel.one, "status")
    kernel.change(kernel.two)
    kernel.take()
    kernel.have(1, asks=True)
    assert kernel.take() == [{"number": 3, "since": 1, "states": {"one": {"status": 1}, "two": {"data": 1}}}]
    kernel.two.comm = None  # it was closed
    kernel.have(1, asks=True)
    assert kernel.take() == [{"number": 3, "since": 1, "states": {"one": {"status": 1}}}]


def test_a_widget_that_is_closed_while_changes_are_collected_is_left_out(kernel: Kernel) -> None:
    with collect():
        kernel.change(kernel.one)
        kernel.change(kernel.two)
        kernel.two.comm = None
    assert kernel.take() == [{"number": 1, "since": 0, "states": {"one": {"data": 1}}}]


def test_pages_are_asked_when_nothing_changes_any_more_until_all_have_answered(kernel: Kernel, clock: Clock) -> None:
    kernel.have(0, page="p2")
    kernel.take()
    asked = {"number": 3, "since": 3, "states": {}}
    for _ in range(3):
        kernel.change(kernel.one)
        clock.run(FIRST_CHECK_SECONDS / 2)
    assert len(kernel.take()) == 3, "not while something changes"
    clock.run(FIRST_CHECK_SECONDS)
    assert kernel.take() == [asked]
    kernel.have(3)
    clock.run(2 * FIRST_CHECK_SECONDS)
    assert kernel.take() == [asked], "the other one has not answered"
    kernel.have(3, page="p2")
    clock.run(3600)
    assert kernel.take() == []


def test_a_page_that_never_answers_counts_as_gone_and_may_come_back(kernel: Kernel, clock: Clock) -> None:
    kernel.change(kernel.one)
    clock.run(3600)
    assert len(kernel.take()) == 1 + MAX_CHECKS
    assert not kernel.channel.is_heard
    kernel.change(kernel.one)
    kernel.have(1, asks=True)
    assert kernel.take() == [{"number": 2, "since": 1, "states": {"one": {"data": 2}}}]


def test_where_there_is_no_loop_to_wait_in_updates_are_sent_all_the_same() -> None:
    sent: list[dict[str, Any]] = []
    channel = Channel(sent.append, lambda *_: False)
    channel.receive({"type": "have", "page": "p1", "number": -1, "asks": True})
    widget = Widget("one")
    for number in (1, 2):
        widget.traits["data"] = number
        channel.update(widget, ["data"])
    assert [message["number"] for message in sent] == [0, 1, 2]


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"type": "have"},
        {"type": "have", "page": "p1"},
        {"type": "have", "page": "", "number": 0},
        {"type": "have", "page": "p1", "number": "0"},
        {"type": "have", "page": "p1", "number": True},
        {"type": "leave", "page": "nobody"},
    ],
)
def test_what_is_no_message_of_a_page_changes_nothing(content: dict[str, Any], clock: Clock) -> None:
    kernel = Kernel(clock)
    kernel.channel.receive(content)
    assert not kernel.channel.is_heard
    assert kernel.take() == []
