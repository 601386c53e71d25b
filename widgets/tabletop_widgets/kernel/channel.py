"""Updates of all views of a model in one numbered message. A page that misses a message requests it.

A message brings a page from the number `since`, or any later one, to `number`. A page whose number is below `since`
requests the missing changes. A page that is already at `number` ignores the message. When nothing has changed for a
moment, the kernel asks for the numbers of its pages, repeatedly until all have the last number. So no page falls behind
if a message is lost (even the last one), late or repeated (`screen/updates.js`). A page registers with the number of
the state that it was sent, and then receives all later changes.

    kernel to pages    {number, since, states}      `states` by the id of a view; {} asks for the page's number
    page to kernel     {type: "have", page, number, asks}      and {type: "leave", page}
"""

from __future__ import annotations

import time
from asyncio import AbstractEventLoop
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from threading import RLock, get_ident
from typing import Any, Protocol
from weakref import WeakKeyDictionary

FIRST_CHECK_SECONDS = 1.5
"""Seconds from the last update to the first check of the pages' numbers."""
MAX_CHECK_SECONDS = 30.0
"""Maximum seconds between two checks of a page that does not answer. The interval doubles each time."""
MAX_CHECKS = 20
"""Number of unanswered checks after which a page is dropped. It registers again when it comes back."""
Later = Callable[[float, Callable[[], object], AbstractEventLoop | None], bool]


class Model(Protocol):
    """The interface of a view that a channel uses."""

    comm: Any
    """Comm of the view, None if the view is closed. Its `comm_id` is the id of the view."""

    def get_state(self, key: Any = None) -> dict[str, Any]:
        """Return the traits with these names in the form that a page receives."""


_collected: dict[int, dict[Channel, dict[Any, set[str]]]] = {}
"""Changes of each thread while it collects them."""


@contextmanager
def collect() -> Iterator[None]:
    """Collect all changes of this thread, and send them at the end in one message per channel."""
    here = get_ident()
    if here in _collected:
        yield
        return
    changed = _collected[here] = {}
    try:
        yield
    finally:
        del _collected[here]
        for channel, names in changed.items():
            channel.publish(names)


class Channel:
    """The channel through which the views of a model send their updates.

    Args:
        send: Function that sends a message to every page.
        later: Function that calls a function after some seconds in the event loop `home`. It returns False if there is
            no loop to wait in.
    """

    def __init__(self, send: Callable[[dict[str, Any]], object], later: Later) -> None:
        self._send, self._later = send, later
        self.home: AbstractEventLoop | None = None
        """The loop in which messages of pages arrive."""
        self.number = 0
        """Version number. It increases by one with every message that contains changes."""
        self._changes: WeakKeyDictionary[Any, dict[str, int]] = WeakKeyDictionary()
        """Number of the last change, by view and trait."""
        self._pages: dict[str, int] = {}
        """Last confirmed number of each page."""
        self._lock = RLock()
        self._checks = 0
        self._due = 0.0
        """Time of the next check of the pages; 0 if none is scheduled."""

    @property
    def is_heard(self) -> bool:
        """True if a page receives updates through this channel."""
        return bool(self._pages)

    def update(self, model: Model, names: Collection[str]) -> None:
        """Send changed traits of a view, now or with the other collected changes."""
        collected = _collected.get(get_ident())
        if collected is not None:
            collected.setdefault(self, {}).setdefault(model, set()).update(names)
        else:
            self.publish({model: names})

    def receive(self, content: Mapping[str, Any]) -> None:
        """Record the number of a page, and send the changes that it requests."""
        page, number = str(content.get("page", ""))[:64], content.get("number")
        if content.get("type") == "leave":
            self._pages.pop(page, None)
        elif content.get("type") == "have" and page and type(number) is int:
            with self._lock:
                is_new = page not in self._pages
                self._pages[page], self._checks = min(number, self.number), 0
                if content.get("asks") or is_new:
                    self._send_missing(number)

    def publish(self, changed: Mapping[Any, Collection[str]]) -> None:
        """Send changed traits of views in one message, if a page is registered."""
        with self._lock:
            self.number += 1
            for model, names in changed.items():
                self._changes.setdefault(model, {}).update(dict.fromkeys(names, self.number))
            if self.is_heard:
                self._send_states(self.number - 1, changed)
                self._checks = 0
                self._check_in(FIRST_CHECK_SECONDS)

    # --- helpers ----------------------------------------------------------------------------------------------------

    def _send_missing(self, since: int) -> None:
        """Send the changes that bring a page from this number to the last one."""
        changed = {model: {name for name, at in own.items() if at > since} for model, own in [*self._changes.items()]}
        self._send_states(since, changed)

    def _send_states(self, since: int, changed: Mapping[Any, Collection[str]]) -> None:
        """Send the current values of these traits. Views that have been closed since are left out."""
        here = {model: names for model, names in changed.items() if names and model.comm is not None}
        states = {model.comm.comm_id: model.get_state(names) for model, names in here.items()}
        self._send({"number": self.number, "since": since, "states": states})

    def _check_in(self, seconds: float) -> None:
        is_waiting, self._due = self._due > 0, time.monotonic() + seconds
        if not is_waiting and not self._later(seconds, self._check, self.home):
            self._due = 0.0

    def _check(self) -> None:
        """Ask the pages that have not confirmed the last number. Drop those that never answer."""
        with self._lock:
            wait, self._due = self._due - time.monotonic(), 0.0
            if wait > 0:  # something has changed in the meantime
                self._check_in(wait)
                return
            if all(number == self.number for number in self._pages.values()):
                return
            if self._checks == MAX_CHECKS:
                self._pages = {page: number for page, number in self._pages.items() if number == self.number}
                return
            self._checks += 1
            self._send_states(self.number, {})
            self._check_in(min(MAX_CHECK_SECONDS, FIRST_CHECK_SECONDS * 2**self._checks))
