"""What one learner may do to a class: frames, bytes, pages and guesses; without a server."""

from __future__ import annotations

import asyncio
import logging
import struct
import time
from typing import Any

import pytest
from tornado.web import HTTPError

from tabletop_widgets.classroom import guesses, kernels
from tabletop_widgets.classroom.frames import (
    MAX_BUFFERS,
    MAX_FRAME_BYTES,
    V1,
    check_frame,
    escape_text,
)
from tabletop_widgets.classroom.guesses import MAX_GUESSES, Guesses
from tabletop_widgets.classroom.kernels import (
    GRACE_SECONDS,
    MAX_PAGES,
    RELOAD_SECONDS,
    Backlog,
    LearnerKernels,
    OpenPage,
)
from tabletop_widgets.server.limits import Allowance, FrameError
from tests.class_server import frame_of

PARTS: tuple[Any, ...] = ({}, {}, {}, {})


def v1(count: int, *offsets: int, rest: bytes = b"") -> bytes:
    """Return a frame of the v1 protocol with these numbers."""
    return struct.pack(f"<{1 + len(offsets)}Q", count, *offsets) + rest


def legacy(count: int, *offsets: int, rest: bytes = b"") -> bytes:
    """Return a binary frame of the legacy protocol with these numbers."""
    return struct.pack(f"!{1 + len(offsets)}I", count, *offsets) + rest


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"\xff" * 8,
        b"\xff" * 7,
        v1(0),
        v1(5, 48, 48, 48, 48, 48),
        v1(6, 56, 56, 56),
        v1(2**63, *[56] * 6),
        v1(6, 56, 60, 58, 60, 60, 60, rest=b"shell"),
        v1(6, 0, 56, 56, 56, 56, 56),
        v1(6, 56, 56, 56, 56, 56, 2**62),
        frame_of("shell", *PARTS, *[b""] * (MAX_BUFFERS + 1)),
        frame_of("shell", *PARTS[:3], b"x" * MAX_FRAME_BYTES),
        "text",
    ],
)
def test_a_frame_that_no_page_sends_is_refused_before_anything_is_read(frame: bytes | str) -> None:
    with pytest.raises(FrameError):
        check_frame(frame, V1)


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"\x7f\xff\xff\xff",
        b"\xff" * 8,
        legacy(0),
        legacy(1),
        legacy(2, 12, 11, rest=b"{}"),
        legacy(1, 4, rest=b"{}"),
        legacy(1, 2**31, rest=b"{}"),
        legacy(MAX_BUFFERS + 2, *[28] * (MAX_BUFFERS + 2), rest=b"{}"),
        b"{" * (MAX_FRAME_BYTES + 1),
        "{" * (MAX_FRAME_BYTES + 1),
    ],
)
def test_so_is_one_of_the_legacy_protocol(frame: bytes | str) -> None:
    with pytest.raises(FrameError):
        check_frame(frame, None)


def test_what_pages_send_is_not() -> None:
    check_frame(frame_of("shell", *PARTS), V1)
    check_frame(frame_of("shell", *PARTS, b"a buffer", b"another"), V1)
    check_frame(legacy(1, 8, rest=b"{}"), None)
    check_frame(legacy(2, 12, 14, rest=b"{}a buffer"), None)
    check_frame("{}", None)


def test_a_learner_sends_much_at_once_and_little_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    allowance = Allowance(rate=10, burst=100)
    assert allowance.use(100)
    assert not allowance.use(1)
    clock[0] = 1.0
    assert allowance.use(10)
    assert not allowance.use(1)
    clock[0] = 3600.0
    assert not allowance.use(101)
    assert allowance.use(100)


def test_nothing_that_a_page_says_looks_like_a_line_of_the_log() -> None:
    said = escape_text("ValueError: \x1b[2J\x1b]0;x\x07\r\n[Classroom] WARNING | forged\x85[Classroom] forged\u2028x")
    first, *others = said.split("\n")
    assert first.startswith("ValueError")
    assert all(line.startswith("    ") for line in others)
    assert all(sign.isprintable() or sign == "\n" for sign in said)


# --- pages ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def manager(monkeypatch: pytest.MonkeyPatch) -> LearnerKernels:
    """Kernels that are none: nothing is started."""
    made = LearnerKernels()

    async def start(_: object, kernel_id: str, **__: Any) -> str:
        made._kernels[kernel_id] = object()
        made._kernel_connections[kernel_id] = 0
        return kernel_id

    async def end(kernel_id: str, **_: Any) -> None:
        del made._kernels[kernel_id]

    monkeypatch.setattr(kernels.AsyncMappingKernelManager, "start_kernel", start)
    monkeypatch.setattr(made, "shutdown_kernel", end)
    return made


def opened(manager: LearnerKernels, learner: str, path: str = "/course") -> str:
    """Have a learner open a page; returns the id of its kernel."""
    env = {kernels.LEARNER: learner, kernels.PAGE: path}
    return asyncio.run(manager.start_kernel(env=env))


def test_a_kernel_belongs_to_the_browser_that_started_it(manager: LearnerKernels) -> None:
    kernel = opened(manager, "anna")
    assert manager.is_owner("anna", kernel)
    assert not manager.is_owner("ben", kernel)
    assert not manager.is_owner(None, kernel)
    assert not manager.is_owner("anna", "another")
    asyncio.run(manager.end(kernel))
    assert not manager.is_owner("anna", kernel)


def test_a_learner_has_few_pages_and_lost_ones_make_room(manager: LearnerKernels) -> None:
    ids = [opened(manager, "anna") for _ in range(MAX_PAGES)]
    opened(manager, "ben")
    with pytest.raises(HTTPError) as refused:
        opened(manager, "anna")
    assert refused.value.status_code == 429
    assert len(manager.pages) == MAX_PAGES + 1
    for id in ids:
        manager.notify_connect(id)
    manager.notify_disconnect(ids[1])  # a tablet that tells nothing when it closes a page
    opened(manager, "anna")
    assert ids[1] not in manager.pages
    assert len(manager.pages) == MAX_PAGES + 1


def test_a_learner_does_not_open_pages_without_end(manager: LearnerKernels, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    for _ in range(kernels.MAX_STARTS):
        asyncio.run(manager.end(opened(manager, "anna")))
    with pytest.raises(HTTPError):
        opened(manager, "anna")
    opened(manager, "ben")
    clock[0] += 1 / kernels.STARTS_PER_SECOND + 1
    opened(manager, "anna")


def test_what_a_kernel_says_to_a_lost_page_is_kept_up_to_a_limit() -> None:
    overflows: list[bool] = []
    backlog = Backlog(lambda: overflows.append(True))
    part = b"x" * (kernels.MAX_UNSENT_BYTES // 4)
    for _ in range(4):
        backlog.append(("iopub", [part]))
    assert (len(backlog), overflows) == (4, [])
    backlog.append(("iopub", [b"x"]))
    assert (len(backlog), overflows) == (0, [True])


def test_a_kernel_that_cannot_start_takes_no_room(manager: LearnerKernels, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: Any, **__: Any) -> str:
        raise OSError("no room")

    monkeypatch.setattr(kernels.AsyncMappingKernelManager, "start_kernel", fail)
    with pytest.raises(OSError, match="no room"):
        opened(manager, "anna")
    assert manager.pages == {}


def test_a_page_that_is_lost_keeps_its_kernel_for_a_while_and_not_for_long(
    manager: LearnerKernels, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    kernel = opened(manager, "anna")
    assert manager.list_overdue(999 + kernels.START_SECONDS) == [], "it may still load"
    assert manager.list_overdue(1001 + kernels.START_SECONDS) == [kernel], "it never came"
    manager.notify_connect(kernel)
    assert manager.list_overdue(9000) == []
    for clock[0] in (9000.0, 9050.0):  # the network is lost for a moment, and then for good
        manager.notify_disconnect(kernel)
        assert manager.list_overdue(clock[0] + GRACE_SECONDS - 1) == []
        manager.notify_connect(kernel)
        assert manager.list_overdue(clock[0] + GRACE_SECONDS + 1) == []
    manager.notify_disconnect(kernel)
    assert manager.list_overdue(clock[0] + GRACE_SECONDS + 1) == [kernel]


def test_who_loads_a_page_again_has_not_left_it(manager: LearnerKernels, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = opened(manager, "anna", "/table")
    assert not manager.has_left("anna", "/table")
    asyncio.run(manager.end(kernel))
    assert not manager.has_left("anna", "/table"), "the next page has not been asked for yet"
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + RELOAD_SECONDS + 1)
    assert manager.has_left("anna", "/table")
    manager.pages["next"] = OpenPage("anna", "/course")
    assert manager.has_left("anna", "/table"), "at the lessons nobody sits at the table"
    manager.pages["next"] = OpenPage("anna", "/table")
    assert not manager.has_left("anna", "/table")


# --- guesses --------------------------------------------------------------------------------------------------------


def test_many_wrong_codes_are_slow_and_a_right_one_from_the_same_address_is_not(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(guesses, "WAIT_SECONDS", 0.2)

    async def attack() -> tuple[float, float, float]:
        found, begin = Guesses(), time.monotonic()

        async def wait(address: str, is_right: bool) -> float:
            await found.wait(address, is_right)
            return time.monotonic() - begin

        wrong = [asyncio.create_task(wait("192.0.2.1", False)) for _ in range(MAX_GUESSES + 5)]
        await asyncio.sleep(0)
        right, other = await asyncio.gather(wait("192.0.2.1", True), wait("192.0.2.2", False))
        return (await asyncio.gather(*wrong))[-1], right, other

    with caplog.at_level(logging.WARNING):
        last, right, other = asyncio.run(attack())
    assert last >= 5 * 0.2, "one after another"
    assert 0.2 <= right < 3 * 0.2
    assert other < 0.2
    (line,) = (record.message for record in caplog.records)
    assert line.startswith("60 wrong codes within a minute from 192.0.2.1: each try")


def test_who_does_not_wait_for_the_answer_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "WAIT_SECONDS", 0.2)

    async def attack() -> float:
        found = Guesses()
        await asyncio.gather(*(found.wait("192.0.2.1", False) for _ in range(MAX_GUESSES)))
        begin = time.monotonic()
        gone = [found.wait("192.0.2.1", False, lambda: True) for _ in range(50)]
        await asyncio.gather(*gone, found.wait("192.0.2.1", False))
        return time.monotonic() - begin

    assert 0.2 <= asyncio.run(attack()) < 1.0


def test_after_a_minute_all_is_forgotten_and_addresses_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    found, clock = Guesses(), [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])

    async def guess(address: str) -> None:
        await found.wait(address, False)

    for _ in range(MAX_GUESSES):
        asyncio.run(guess("192.0.2.1"))
    assert found.are_many("192.0.2.1")
    clock[0] += 61
    assert not found.are_many("192.0.2.1")
    for k in range(guesses.MAX_ADDRESSES + 10):
        asyncio.run(guess(f"2001:db8::{k:x}"))
    assert len(found._times) == guesses.MAX_ADDRESSES
