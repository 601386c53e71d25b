"""A widget made of many views that needs one model for all of them, and the boxes in which they are arranged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from uuid import uuid4

import ipywidgets as W
import traitlets as T

from tabletop_widgets.kernel.channel import collect
from tabletop_widgets.screen.modules import Dressed
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
    """A widget made of views: all views among its children share its model. Other widgets have models of their own."""

    script = "screen/composite.js"
    _tree = T.Int(0, help="the arrangement; the number goes up with every change").tag(
        sync=True, to_json=lambda _, own: encode_children(own.children)
    )

    _waits = T.Bool(False, help="it stands for what is made when somebody sees it").tag(sync=True)
    _children: tuple[Box | W.Widget, ...] = ()

    def __init__(self, children: Iterable[Box | W.Widget] = (), **traits: Any) -> None:
        super().__init__(**traits)
        if children:
            self.children = tuple(children)

    def close(self) -> None:
        """Close the composite, with the views that its constructor has made and all that is inside of it."""
        inside = [*self._made, *_list_widgets(self._children, (Box, W.Box))]
        super().close()
        close_all(*inside)

    @property
    def children(self) -> tuple[Box | W.Widget, ...]:
        """The children of the composite, in their order."""
        return self._children

    @children.setter
    def children(self, children: Iterable[Box | W.Widget]) -> None:
        before, self._children = self._children, tuple(children)
        if self._children != before:
            self.arrange()

    @property
    def inner_views(self) -> list[Dressed]:
        """The views among the children, and those in boxes."""
        return [widget for widget in _list_widgets(self._children, (Box,)) if isinstance(widget, Dressed)]

    def arrange(self) -> None:
        """Send the arrangement of the children."""
        for box in _list_boxes(self._children):
            box.owner = self
        with collect():
            for hub in self.comm.hubs if self.comm is not None else ():
                hub.include(self.inner_views)
            self._tree += 1


class Picture(Composite):
    """A figure of bqplot with what is `below` it. bqplot gives a figure no name for screen readers; `label` is one."""

    script = "screen/picture.js"
    label = T.Unicode("", help="what the picture is called").tag(sync=True)

    def __init__(self, figure: W.Widget, *below: W.Widget) -> None:
        super().__init__([Box("tt-figure", figure), *below])
        self.add_class("tt-track")
        self.figure = figure

    def close(self) -> None:
        """Close the figure too, with all that is drawn in it. Other figures may share the scales of its marks."""
        figure = self.figure
        super().close()
        close_all(*figure.marks, *figure.axes, figure.scale_x, figure.scale_y)


def _list_boxes(children: Iterable[Box | W.Widget]) -> Iterator[Box]:
    """Yield the boxes among these children, and those inside of them."""
    for child in children:
        if isinstance(child, Box):
            yield child
            yield from _list_boxes(child.children)


def _list_widgets(children: Iterable[Box | W.Widget], boxes: tuple[type, ...]) -> Iterator[W.Widget]:
    """Yield the widgets among these children, and those inside of boxes of these types."""
    for child in children:
        if isinstance(child, W.Widget):
            yield child
        if isinstance(child, boxes):
            yield from _list_widgets(child.children, boxes)


def encode_children(children: Iterable[Box | W.Widget]) -> list[dict[str, Any]]:
    """Return what a page needs to know of children: boxes, views, other widgets. Those that are closed are left out."""
    return [encode_child(child) for child in children if isinstance(child, Box) or child.comm is not None]


def encode_child(child: Box | W.Widget) -> dict[str, Any]:
    """Return what a page needs to know of a child."""
    if isinstance(child, Box):
        return {"box": child.name, "key": child.key, "children": encode_children(child.children)}
    if isinstance(child, Dressed):
        return {"slice": child.comm.comm_id}
    return {"widget": f"IPY_MODEL_{child.model_id}"}
