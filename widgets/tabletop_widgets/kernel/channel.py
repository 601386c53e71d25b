"""Updates of many widgets in one numbered message: a page that misses one notices, and gets what it lacks.

A message brings a page from the number `since`, or any later one, to `number`. A page that has not come as far as
`since` asks for what it lacks; one that has come to `number` already ignores the message. When nothing has changed for
a moment, the kernel asks how far its pages have come, again and again until all have the last number. So neither a lost
message, the last one included, nor one that comes late or twice leaves a page behind (`screen/updates.js`).

    kernel to pages    {number, since, states}      `states` by the id of a model; {} asks how far a page has come
    page to kernel     {type: "have", page, number, asks}      and {type: "leave", page}
"""

from __future__ import annotations

import time
from asyncio import AbstractEventLoop
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
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
RECENT_SECONDS = 120.0
"""A page that registers gets the changes of this time: it may have loaded the models when it began to load itself."""

Later = Callable[[float, Callable[[], object], AbstractEventLoop | None], bool]


class Model(Protocol):
    """A widget, as far as a channel needs it."""

    comm: Any
    """None when the widget is closed; its `comm_id` is the id of the widget."""

    def get_state(self, key: Any = None) -> dict[str, Any]:
        """Return the traits with these names, as a page gets them."""


class Channel:
    """The way on which all widgets of a kernel send their updates; `send` sends a message to every page.

    `later` calls a function in some seconds, in the event loop `home`; it returns False if there is no loop to wait in.
    """

    def __init__(self, send: Callable[[dict[str, Any]], object], later: Later) -> None:
        self._send, self._later = send, later
        self.home: AbstractEventLoop | None = None
        """The loop in which messages of pages arrive."""
        self.number = 0
        """Goes up by one with every message that changes something."""
        self._changes: WeakKeyDictionary[Any, dict[str, tuple[int, float]]] = WeakKeyDictionary()
        """By widget and trait: number and time of the last change."""
        self._pages: dict[str, int] = {}
        """How far each page has come."""
        self._collected: dict[int, dict[Any, set[str]]] = {}
        """By thread: what it has changed while it collects."""
        self._lock = RLock()
        self._checks = 0
        self._due = 0.0
        """When the pages are to be asked; 0 if that is not to be done."""

    @property
    def is_heard(self) -> bool:
        """True if a page receives updates through this channel."""
        return bool(self._pages)

    def update(self, model: Model, names: Collection[str]) -> bool:
        """Send changed traits of a widget, now or with what else is collected. Return False if no page hears it."""
        collected = self._collected.get(get_ident())
        if collected is not None:
            collected.setdefault(model, set()).update(names)
        else:
            self._publish({model: names})
        return collected is not None or self.is_heard

    @contextmanager
    def collect(self) -> Iterator[None]:
        """Send what this thread changes meanwhile in one message at the end."""
        here = get_ident()
        if not self.is_heard or here in self._collected:
            yield
            return
        changed = self._collected[here] = {}
        try:
            yield
        finally:
            del self._collected[here]
            if changed:
                self._publish(changed)

    def receive(self, content: Mapping[str, Any]) -> None:
        """Note how far a page has come, and send what it asks for."""
        page, number = str(content.get("page", ""))[:64], content.get("number")
        if content.get("type") == "leave":
            self._pages.pop(page, None)
        elif content.get("type") == "have" and page and type(number) is int:
            with self._lock:
                is_new = page not in self._pages
                self._pages[page], self._checks = min(number, self.number), 0
                if number > self.number:  # of a kernel before this one: what it has is worth nothing here
                    number = -1
                if content.get("asks") or is_new:
                    self._send_missing(number)

    def changed_since(self, number: int, models: Iterable[Model]) -> dict[str, dict[str, Any]]:
        """Return what has changed of these widgets since a number, by their ids."""
        with self._lock:
            marks = {model: self._changes.get(model, {}) for model in models}
            names = {model: {name for name, (at, _) in own.items() if at > number} for model, own in marks.items()}
            return {model.comm.comm_id: model.get_state(own) for model, own in names.items() if own}

    # --- inside -----------------------------------------------------------------------------------------------------

    def _publish(self, changed: Mapping[Model, Collection[str]]) -> None:
        with self._lock:
            self.number += 1
            mark = (self.number, time.monotonic())
            for model, names in changed.items():
                self._changes.setdefault(model, {}).update(dict.fromkeys(names, mark))
            if self.is_heard:
                self._send_states(self.number - 1, changed)
                self._checks = 0
                self._check_in(FIRST_CHECK_SECONDS)

    def _send_missing(self, since: int) -> None:
        """Send what brings a page from this number to the last one; from -1, what has changed recently."""
        recent = time.monotonic() - RECENT_SECONDS
        changed = {}
        for model, marks in list(self._changes.items()):
            changed[model] = {
                name for name, (number, at) in marks.items() if (number > since if since >= 0 else at > recent)
            }
        self._send_states(since, changed)

    def _send_states(self, since: int, changed: Mapping[Any, Collection[str]]) -> None:
        """Send these traits of widgets as they are now; what was closed meanwhile is left out."""
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
