"""Views without models: their traits and messages go through the model of the composite that contains them.

A composite (`screen/composite.py`) opens one comm for itself and all views that its constructor makes. Each of them
has a `SliceComm` in the place of a comm, so that everything that ipywidgets does with a comm works. A view that is
also shown elsewhere, for example in a box of the notebook, opens a second comm with the same id.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any, Protocol

import comm
from comm.base_comm import BaseComm
from ipywidgets.widgets.widget import Widget, __protocol_version__, _instances, _remove_buffers

NOT_SENT = frozenset(Widget.class_trait_names(sync=True)) | {
    "_anywidget_id", "_css", "_esm", "_number", "_own", "_slices", "layout", "tabbable", "tooltip",
}  # fmt: skip
"""Traits that a view inside a composite does not need on a page."""


class Sender(Protocol):
    """The widget whose model carries the messages of a hub."""

    comm: Any

    def send(self, content: Any, buffers: Any = None) -> None:
        """Send a custom message to every page."""


class Hub:
    """The views that share one model, by their ids."""

    def __init__(self) -> None:
        self.root: Sender | None = None
        """The composite whose model it is."""
        self.views: dict[str, Widget] = {}

    def states(self) -> dict[str, dict[str, Any]]:
        """Return the state of every view, by its id."""
        return {id: slice_state(view) for id, view in self.views.items()}

    def receive(self, id: str, data: Mapping[str, Any], buffers: Any) -> None:
        """Hand a message of a page to the view that it is for."""
        view = self.views.get(id)
        if view is not None and isinstance(view.comm, SliceComm):
            view.comm.handle_msg({"content": {"data": data}, "buffers": buffers})

    def send(self, content: dict[str, Any], buffers: Any = None) -> None:
        """Send a message to every page that shows the composite or, with a second comm, a composite inside it."""
        if self.root is not None and self.root.comm is not None:
            self.root.send(content, buffers)
        for view in self.views.values():
            is_composite = hasattr(view, "children")
            if is_composite and isinstance(view.comm, SliceComm) and view.comm.second is not None:
                view.comm.second.send({"method": "custom", "content": content}, None, buffers)


hub: ContextVar[Hub | None] = ContextVar("hub", default=None)
"""The hub of the composite whose constructor runs."""


def slice_state(view: Widget, names: Any = None) -> dict[str, Any]:
    """Return the traits of a view that a page needs, or those of them with these names."""
    keys = set(view.keys) - NOT_SENT | {"_dom_classes"}
    state: dict[str, Any] = view.get_state(keys if names is None else keys & set(names))
    return state


class SliceComm(BaseComm):
    """The comm of a view in a hub."""

    def __init__(self, hub: Hub, id: str) -> None:
        super().__init__(target_name="jupyter.widget", comm_id=id, primary=False)
        self.hub = hub
        self.second: BaseComm | None = None
        """The second comm, with which the view is shown elsewhere."""
        self.is_closing = False

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        """Send a message of the view through the hub."""
        if self.second is not None:
            self.second.send(data, metadata, buffers)
        if data["method"] == "custom":
            self.hub.send({"slice": self.comm_id, "content": data["content"]}, buffers)
        elif data["method"] == "update":
            view = self.hub.views[self.comm_id]
            self.hub.send({"states": {self.comm_id: slice_state(view, data["state"])}})

    def handle_msg(self, msg: dict[str, Any]) -> None:
        """Handle a message of a page. IPython heard of it when it came to the composite."""
        if self._msg_callback is not None:
            self._msg_callback(msg)

    def open_second(self, view: Widget) -> None:
        """Open a second comm with the same id for a view, unless it has one."""
        if self.second is None and not self.is_closing:
            state, buffer_paths, buffers = _remove_buffers(view.get_state())
            self.second = comm.create_comm(
                target_name=self.target_name, data={"state": state, "buffer_paths": buffer_paths}, buffers=buffers,
                metadata={"version": __protocol_version__}, comm_id=self.comm_id,
            )  # fmt: skip
            self.second.on_msg(self.handle_msg)
            _instances[self.comm_id] = view

    def close(self, data: Any = None, metadata: Any = None, buffers: Any = None, deleting: bool = False) -> None:
        """Remove the view from the hub, and close its second comm."""
        self.hub.views.pop(self.comm_id, None)
        if self.second is not None:
            self.second.close(data, metadata, buffers, deleting)
