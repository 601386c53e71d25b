"""Updates of all views of a model in one numbered message: a page that misses one notices, and gets what it lacks.

A message brings a page from the number `since`, or any later one, to `number`. A page that has not come as far as
`since` asks for what it lacks; one that has come to `number` already ignores the message. When nothing has changed for
a moment, the kernel asks how far its pages have come, again and again until all have the last number. So neither a lost
message, the last one included, nor one that comes late or twice leaves a page behind (`screen/updates.js`). A page
registers with the number of the state that it was sent, and then gets what has changed since.

    kernel to pages    {number, since, states}      `states` by the id of a view; {} asks how far a page has come
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
"""From the last update to the question how far the pages have come."""
MAX_CHECK_SECONDS = 30.0
"""From one question to the next, if a page does not answer; each time twice as long."""
MAX_CHECKS = 20
"""Questions without an answer after which a page counts as gone; it registers again when it comes back."""
Later = Callable[[float, Callable[[], object], AbstractEventLoop | None], bool]


class Model(Protocol):
    """A view, as far as a channel needs it."""

    comm: Any
    """None when the view is closed; its `comm_id` is the id of the view."""

    def get_state(self, key: Any = None) -> dict[str, Any]:
        """Return the traits with these names, as a page gets them."""


_collected: dict[int, dict[Channel, dict[Any, set[str]]]] = {}
"""By thread: what it has changed while it collects."""


@contextmanager
def collect() -> Iterator[None]:
    """Send what this thread changes meanwhile in one message of each channel at the end."""
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
    """The way on which the views of a model send their updates; `send` sends a message to every page.

    `later` calls a function in some seconds, in the event loop `home`; it returns False if there is no loop to wait in.
    """

    def __init__(self, send: Callable[[dict[str, Any]], object], later: Later) -> None:
        self._send, self._later = send, later
        self.home: AbstractEventLoop | None = None
        """The loop in which messages of pages arrive."""
        self.number = 0
        """Goes up by one with every message that changes something."""
        self._changes: WeakKeyDictionary[Any, dict[str, int]] = WeakKeyDictionary()
        """By view and trait: the number of the last change."""
        self._pages: dict[str, int] = {}
        """How far each page has come."""
        self._lock = RLock()
        self._checks = 0
        self._due = 0.0
        """When the pages are to be asked; 0 if that is not to be done."""

    @property
    def is_heard(self) -> bool:
        """True if a page receives updates through this channel."""
        return bool(self._pages)

    def update(self, model: Model, names: Collection[str]) -> None:
        """Send changed traits of a view, now or with what else is collected."""
        collected = _collected.get(get_ident())
        if collected is not None:
            collected.setdefault(self, {}).setdefault(model, set()).update(names)
        else:
            self.publish({model: names})

    def receive(self, content: Mapping[str, Any]) -> None:
        """Note how far a page has come, and send what it asks for."""
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
        """Send changed traits of views in one message, if a page hears it."""
        with self._lock:
            self.number += 1
            for model, names in changed.items():
                self._changes.setdefault(model, {}).update(dict.fromkeys(names, self.number))
            if self.is_heard:
                self._send_states(self.number - 1, changed)
                self._checks = 0
                self._check_in(FIRST_CHECK_SECONDS)

    # --- inside -----------------------------------------------------------------------------------------------------

    def _send_missing(self, since: int) -> None:
        """Send what brings a page from this number to the last one."""
        changed = {model: {name for name, at in own.items() if at > since} for model, own in [*self._changes.items()]}
        self._send_states(since, changed)

    def _send_states(self, since: int, changed: Mapping[Any, Collection[str]]) -> None:
        """Send these traits of views as they are now; what was closed meanwhile is left out."""
        here = {model: names for model, names in changed.items() if names and model.comm is not None}
        states = {model.comm.comm_id: model.get_state(names) for model, names in here.items()}
        self._send({"number": self.number, "since": since, "states": states})

    def _check_in(self, seconds: float) -> None:
        is_waiting, self._due = self._due > 0, time.monotonic() + seconds
        if not is_waiting and not self._later(seconds, self._check, self.home):
            self._due = 0.0

    def _check(self) -> None:
        """Ask pages that have not confirmed the last number; those that never answer are gone."""
        with self._lock:
            wait, self._due = self._due - time.monotonic(), 0.0
            if wait > 0:  # something has changed meanwhile
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
