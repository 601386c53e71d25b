"""Models of pages. A displayed widget opens one model for itself and for all views inside it.

A view has a `ViewComm` instead of a comm, so that all comm features of ipywidgets work. It sends nothing until a cell
or a box shows the view or a composite that contains it. That widget is then the root of a `Hub`, which opens the model.
The state of the model holds a slice for each view. All further messages are custom messages of the model:

    kernel to page    {slice, content}     a custom message of a view
                      {number, since, states}     new traits, by the ids of views (`channel.py`)
    page to kernel    {slice, content}, {slice, state}     a custom message to a view, or its new traits
                      {type, page, ...}     the number of a page (`channel.py`)

A view that is shown in several places is in several hubs, and sends through each of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable
from typing import Any

import comm
from comm.base_comm import BaseComm
from ipywidgets.widgets.widget import Widget, __protocol_version__, _instances, _remove_buffers

from tabletop_widgets.kernel.channel import Channel
from tabletop_widgets.kernel.loop import call_later, can_wait, get_loop

MODEL_TRAITS = frozenset(Widget.class_trait_names(sync=True)) | {
    "_anywidget_id", "_css", "_dom_classes", "_esm", "_needs", "_number", "_own", "_slices", "layout", "tabbable",
    "tooltip",
}  # fmt: skip
"""Traits of a root that are in its model, outside the slices."""
REFERENCES = frozenset(["layout", "tabbable", "tooltip"])
"""Traits of `MODEL_TRAITS` that the front end watches."""


class Hub:
    """The model of a displayed widget: a comm, and the views that send through it, by their ids."""

    def __init__(self, root: Any) -> None:
        self.root = root
        self.views: dict[str, Any] = {}
        self.assets: dict[Any, None] = {}
        """Parts of the page that the views need, in order."""
        self.comm: BaseComm | None = None
        self.channel = Channel(self.send, _wait)
        self.include([root])

    def open(self) -> None:
        """Open the comm."""
        state, buffer_paths, buffers = _remove_buffers(_to_plain(self.root.get_state()))
        self.comm = comm.create_comm(
            target_name="jupyter.widget", data={"state": state, "buffer_paths": buffer_paths}, buffers=buffers,
            metadata={"version": __protocol_version__}, comm_id=self.root.comm.comm_id,
        )  # fmt: skip
        self.comm.on_msg(self.receive)
        _instances[self.comm.comm_id] = self.root

    def close(self) -> None:
        """Close the comm, and remove all views."""
        for view in self.views.values():
            view.comm.hubs.remove(self)
        self.views.clear()
        if self.comm is not None:
            self.comm.close()
            _instances.pop(self.comm.comm_id, None)

    def include(self, views: Iterable[Any]) -> None:
        """Add these views, with all views inside them. Their changes are sent from now on."""
        for view in views:
            if view.comm is not None and view.comm.comm_id not in self.views:
                self.views[view.comm.comm_id] = view
                view.comm.hubs.append(self)
                self.assets.update(dict.fromkeys(view._assets))
                self.channel.update(view, list_keys(view))
                self.include(view.inner_views)

    def read_slices(self) -> dict[str, dict[str, Any]]:
        """Return the state of every view, by its id."""
        return {id: view.get_state(list_keys(view)) for id, view in self.views.items()}

    def send(self, content: dict[str, Any], buffers: Any = None) -> None:
        """Send a custom message of the model."""
        if self.comm is not None:
            is_jupyter = isinstance(self.comm, BaseComm)
            data = {"method": "custom", "content": content if is_jupyter else _to_plain(content)}
            self.comm.send(data, None, buffers)

    def update(self, view: Any, names: Collection[str]) -> None:
        """Send changed traits of a view."""
        if view is self.root and self.comm is not None and (changed := REFERENCES & set(names)):
            self.comm.send({"method": "update", "state": view.get_state(changed), "buffer_paths": []})
        if changed := list_keys(view) & set(names):
            self.channel.update(view, changed)

    def receive(self, message: dict[str, Any]) -> None:
        """Handle a message of a page: pass it to the view that it names, or to the root if it names none."""
        data = message["content"]["data"]
        content = data.get("content") if isinstance(data, dict) else None
        if isinstance(data, dict) and data.get("method") == "request_state" and self.comm is not None:
            state, buffer_paths, buffers = _remove_buffers(self.root.get_state())
            self.comm.send({"method": "update", "state": state, "buffer_paths": buffer_paths}, None, buffers)
        elif isinstance(content, dict) and "page" in content:
            self.channel.home = get_loop()
            self.channel.receive(content)
        elif isinstance(content, dict) and "slice" in content:
            view = self.views.get(str(content["slice"]))
            if view is not None and isinstance(state := content.get("state"), dict):
                data = {"method": "update", "state": state, "buffer_paths": []}
                view.comm.handle_msg({"content": {"data": data}, "buffers": []})
            elif view is not None:
                data = {"method": "custom", "content": content.get("content")}
                view.comm.handle_msg({"content": {"data": data}, "buffers": message.get("buffers", [])})
        else:
            self.root.comm.handle_msg(message)


def list_keys(view: Any) -> set[str]:
    """Return the names of the traits in a view's slice. A view without a script also sends its module and sheet."""
    own = {"_dom_classes"} if view.script else {"_dom_classes", "_esm", "_css"}
    return set(view.keys) - MODEL_TRAITS | (own & set(view.keys))


def _to_plain(state: dict[str, Any]) -> dict[str, Any]:
    """Return a state with names as plain text. marimo would encode them as objects."""
    plain: dict[str, Any] = json.loads(json.dumps(state))
    return plain


def _wait(seconds: float, work: Callable[[], object], home: Any) -> bool:
    """Call `work` later. Returns False if there is no loop to wait in."""
    if not can_wait(home):
        return False
    call_later(seconds, work, home)
    return True


class ViewComm(BaseComm):
    """Substitute for the comm of a view. It sends through every hub that shows the view."""

    def __init__(self, view: Any, id: str) -> None:
        super().__init__(target_name="jupyter.widget", comm_id=id, primary=False)
        self._view = view
        self.hubs: list[Hub] = []
        self._own: Hub | None = None
        """The hub with the view as its root, once it exists."""

    @property
    def own(self) -> Hub:
        """The hub with the view as its root, created on first access."""
        if self._own is None:
            self._own = Hub(self._view)
        return self._own

    def open_model(self) -> None:
        """Open a model with the view as its root, unless it is open already."""
        if not self._closed and self.own.comm is None:
            self.own.open()

    def publish_msg(self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any) -> None:
        """Send a custom message of the view. Its traits go through the channels."""
        if data and data.get("method") == "custom":
            for hub in self.hubs:
                hub.send({"slice": self.comm_id, "content": data["content"]}, buffers)

    def handle_msg(self, msg: dict[str, Any]) -> None:
        """Handle a message of a page. IPython was notified when it reached the model."""
        if self._msg_callback is not None:
            self._msg_callback(msg)

    def close(self, data: Any = None, metadata: Any = None, buffers: Any = None, deleting: bool = False) -> None:
        """Close the view's own model, and remove the view from all other hubs."""
        self._closed = True
        if self._own is not None:
            self._own.close()
        for hub in self.hubs:
            hub.views.pop(self.comm_id, None)
        self.hubs.clear()
