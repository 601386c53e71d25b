"""A widget of several views that share one model, and the boxes that arrange them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from uuid import uuid4

import ipywidgets as W
import traitlets as T

from tabletop_widgets.kernel.channel import collect
from tabletop_widgets.screen.modules import StyledWidget
from tabletop_widgets.screen.widget_utils import close_all


class Box:
    """A box in a composite: an element with a CSS class around views, boxes and widgets."""

    def __init__(self, name: str, *children: Box | W.Widget) -> None:
        self.name = name
        """CSS class."""
        self.key = uuid4().hex
        """Id of the box, with which the page recognizes it after a new arrangement."""
        self.owner: Composite | None = None
        self._children = children

    @property
    def children(self) -> tuple[Box | W.Widget, ...]:
        """Children of the box, in order."""
        return self._children

    @children.setter
    def children(self, children: Iterable[Box | W.Widget]) -> None:
        before, self._children = self._children, tuple(children)
        if self.owner is not None and self._children != before:
            self.owner.arrange()


class Composite(StyledWidget):
    """A widget composed of views. All views among its children share its model; other widgets have their own models."""

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
        """Close the composite, the views that its constructor created, and everything in it."""
        inside = [*self._made, *_list_widgets(self._children, (Box, W.Box))]
        super().close()
        close_all(*inside)

    @property
    def children(self) -> tuple[Box | W.Widget, ...]:
        """Children of the composite, in order."""
        return self._children

    @children.setter
    def children(self, children: Iterable[Box | W.Widget]) -> None:
        before, self._children = self._children, tuple(children)
        if self._children != before:
            self.arrange()

    @property
    def inner_views(self) -> list[StyledWidget]:
        """Views among the children, including those in boxes."""
        return [widget for widget in _list_widgets(self._children, (Box,)) if isinstance(widget, StyledWidget)]

    def arrange(self) -> None:
        """Send the arrangement of the children to the pages."""
        for box in _list_boxes(self._children):
            box.owner = self
        with collect():
            for hub in self.comm.hubs if self.comm is not None else ():
                hub.include(self.inner_views)
            self._tree += 1


class Picture(Composite):
    """A figure of bqplot, with widgets `below` it. Its `label` names it for screen readers."""

    script = "screen/picture.js"
    label = T.Unicode("", help="what the picture is called").tag(sync=True)

    def __init__(self, figure: W.Widget, *below: W.Widget) -> None:
        super().__init__([Box("tt-figure", figure), *below])
        self.add_class("tt-track")
        self.figure = figure

    def close(self) -> None:
        """Close the figure with everything drawn in it. Scales of its marks stay: other figures may share them."""
        figure = self.figure
        super().close()
        close_all(*figure.marks, *figure.axes, figure.scale_x, figure.scale_y)


def open_tab(title: str, widget: W.Widget) -> W.Widget | None:
    """Show a widget in a tab of its own with `sidecar`, and return the tab; None if `sidecar` is not installed."""
    try:
        from sidecar import Sidecar  # only JupyterLab needs it
    except ImportError:
        return None
    tab = Sidecar(title=title, anchor="tab-after")
    tab.append_display_data(widget)
    return tab


def _list_boxes(children: Iterable[Box | W.Widget]) -> Iterator[Box]:
    """Yield the boxes among these children, including nested ones."""
    for child in children:
        if isinstance(child, Box):
            yield child
            yield from _list_boxes(child.children)


def _list_widgets(children: Iterable[Box | W.Widget], boxes: tuple[type, ...]) -> Iterator[W.Widget]:
    """Yield the widgets among these children, including those in boxes of these types."""
    for child in children:
        if isinstance(child, W.Widget):
            yield child
        if isinstance(child, boxes):
            yield from _list_widgets(child.children, boxes)


def encode_children(children: Iterable[Box | W.Widget]) -> list[dict[str, Any]]:
    """Return the data of the children for the page: boxes, views, other widgets. Closed ones are left out."""
    return [encode_child(child) for child in children if isinstance(child, Box) or child.comm is not None]


def encode_child(child: Box | W.Widget) -> dict[str, Any]:
    """Return the data of one child for the page."""
    if isinstance(child, Box):
        return {"box": child.name, "key": child.key, "children": encode_children(child.children)}
    if isinstance(child, StyledWidget):
        return {"slice": child.comm.comm_id}
    return {"widget": f"IPY_MODEL_{child.model_id}"}
