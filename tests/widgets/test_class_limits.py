"""Wrong codes of a class: slow after a while, and never a reason to lock anyone out."""

from __future__ import annotations

import asyncio
import logging
import time

import pytest

from tabletop_widgets.classroom import guesses
from tabletop_widgets.classroom.guesses import MAX_GUESSES, Guesses


def test_many_wrong_codes_are_slow_and_a_right_one_from_the_same_address_is_not(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(guesses, "WAIT_SECONDS", 0.2)

    async def attack() -> tuple[float, float, float]:
        found, begin = Guesses(), time.monotonic()

        async def wait(address: str, is_right: bool) -> float:
            await found.wait(address, is_right)
            return time.monotonic() - begin

        wrong = [asyncio.create_task(wait("from 192.0.2.1", False)) for _ in range(MAX_GUESSES + 5)]
        await asyncio.sleep(0)
        right, other = await asyncio.gather(wait("from 192.0.2.1", True), wait("192.0.2.2", False))
        return (await asyncio.gather(*wrong))[-1], right, other

    with caplog.at_level(logging.WARNING):
        last, right, other = asyncio.run(attack())
    assert last >= 5 * 0.2, "one after another"
    assert 0.2 <= right < 3 * 0.2
    assert other < 0.2
    (line,) = (record.message for record in caplog.records)
    assert line.startswith("60 wrong codes within a minute from 192.0.2.1: each such try")


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
