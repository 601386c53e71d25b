"""A widget made of many views that needs one model for all of them, and the boxes in which they are arranged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from uuid import uuid4

import anywidget
import ipywidgets as W
import traitlets as T

from tabletop_widgets.kernel.hosting import Hub, SliceComm, hub
from tabletop_widgets.screen.modules import Dressed, channel
from tabletop_widgets.screen.parts import close_all


class Box:
    """A box inside a composite: an element with a CSS class around views, other boxes and widgets."""

    def __init__(self, name: str, *children: Box | W.Widget) -> None:
        self.name = name
        """The CSS class."""
        self.key = uuid4().hex
        """Identifies the box when the page arranges the boxes again."""
        self.owner: Composite | None = None
        self._children = children

    @property
    def children(self) -> tuple[Box | W.Widget, ...]:
        """The children of the box, in their order."""
        return self._children

    @children.setter
    def children(self, children: Iterable[Box | W.Widget]) -> None:
        before, self._children = self._children, tuple(children)
        if self.owner is not None and self._children != before:
            self.owner.arrange()


class Composite(Dressed):
    """A widget whose views, as far as its constructor makes them, share its model.

    Its children can also be other widgets, with their models. A composite that the constructor of another one makes is
    one of its views.
    """

    script = "screen/composite.js"
    _slices = T.Any(help="the traits of every view, by its id").tag(sync=True, to_json=lambda _, own: own._hub.states())
    _tree = T.Int(0, help="the arrangement; the number goes up with every change").tag(
        sync=True, to_json=lambda _, own: [encode_child(child, own) for child in own.children]
    )
    _number = T.Any(help="the number of the last update in these traits").tag(
        sync=True, to_json=lambda *_: channel().number
    )
    _hub: Hub
    _is_complete = False

    def __new__(cls, *arguments: Any, **traits: Any) -> Composite:
        """Make the composite, the root of its hub unless it is inside another."""
        composite: Composite = super().__new__(cls, *arguments, **traits)
        shared = hub.get()
        assert shared is not None
        composite._hub, composite._children = shared, ()
        shared.root = shared.root or composite
        return composite

    def __init__(self, children: Iterable[Box | W.Widget] = (), **traits: Any) -> None:
        super().__init__(**traits)
        self.on_msg(self._receive)
        if children:
            self.children = tuple(children)

    @classmethod
    def hub_in(cls, outer: Hub | None) -> Hub:
        """Return the hub of the views that the constructor makes."""
        return outer or Hub()

    def complete(self) -> None:
        """Open the model: all views are there."""
        self._is_complete = True
        if self._is_root:
            views = (self, *self._hub.views.values())
            self._parts = list(dict.fromkeys(part for view in views for part in getattr(view, "_parts", ())))
            self.open()

    def open(self) -> None:
        """Open the model of a composite that is not inside another, unless its views are still being made."""
        if not self._is_root:
            super().open()
        elif self._is_complete:
            anywidget.AnyWidget.open(self)

    def close(self) -> None:
        """Close the composite, with all views that share its model."""
        super().close()
        if self._is_root:
            close_all(*[*self._hub.views.values()])

    @property
    def _is_root(self) -> bool:
        return self._hub.root is self

    @property
    def children(self) -> tuple[Box | W.Widget, ...]:
        """The children of the composite, in their order."""
        return self._children

    @children.setter
    def children(self, children: Iterable[Box | W.Widget]) -> None:
        before, self._children = self._children, tuple(children)
        if self._children != before:
            self.arrange()

    def arrange(self) -> None:
        """Send the arrangement of the children."""
        for box in _list_boxes(self._children):
            box.owner = self
        self._tree += 1

    def _receive(self, _: object, content: Any, buffers: Any) -> None:
        if not isinstance(content, dict):
            return
        id, state, number = (content.get(key) for key in ("slice", "state", "number"))
        if isinstance(id, str) and isinstance(state, dict):
            self._hub.receive(id, {"method": "update", "state": state, "buffer_paths": []}, buffers)
        elif isinstance(id, str):
            self._hub.receive(id, {"method": "custom", "content": content.get("content")}, buffers)
        elif content.get("type") == "since" and type(number) is int:
            self._hub.send({"states": channel().changed_since(number, [*self._hub.views.values()])})


def _list_boxes(children: Iterable[Box | W.Widget]) -> Iterator[Box]:
    """Yield the boxes among these children, and those inside of them."""
    for child in children:
        if isinstance(child, Box):
            yield child
            yield from _list_boxes(child.children)


def encode_child(child: Box | W.Widget, owner: Composite) -> dict[str, Any]:
    """Return what a page needs to know of a child of a composite: a box, a view of its hub, or another widget."""
    if isinstance(child, Box):
        return {
            "box": child.name,
            "key": child.key,
            "children": [encode_child(inner, owner) for inner in child.children],
        }
    comm = child.comm
    if isinstance(comm, SliceComm) and comm.hub is owner._hub:
        return {"slice": comm.comm_id}
    return {"widget": child.model_id}
