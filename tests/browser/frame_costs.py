"""Processor time that the frames of a page cost: on a busy machine frames come late, but each costs about the same."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"]


def measure_frames(page: Page, work: Callable[[], object]) -> list[float]:
    """Return the milliseconds of processor time that every frame during `work` costs on the main thread of the page.

    The tasks up to the commit of a frame belong to it: messages, scripts, styles, layout and painting.
    """
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=CATEGORIES)
    work()
    threads: dict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
    for event in json.loads(browser.stop_tracing())["traceEvents"]:
        if event.get("ph") == "X" and event["name"] in ("RunTask", "Commit"):
            threads[event["pid"], event["tid"]].append(event)
    events = max(threads.values(), key=lambda events: sum(event["name"] == "Commit" for event in events))
    ends = sorted(event["ts"] for event in events if event["name"] == "Commit")
    costs: Counter[int] = Counter()
    for event in events:
        if event["name"] == "RunTask":
            costs[bisect_left(ends, event["ts"])] += event.get("tdur", 0)
    return [costs[k] / 1000 for k in range(len(ends))]
