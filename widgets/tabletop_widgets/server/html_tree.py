"""The text of an HTML widget as a tree of elements, so that a page builds it without markup. Others are left out."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

TAGS = frozenset([
    "a", "b", "blockquote", "br", "caption", "code", "div", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img",
    "li", "ol", "p", "pre", "s", "small", "span", "strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th",
    "thead", "tr", "ul",
])  # fmt: skip
DRAWN = frozenset(["circle", "g", "line", "path", "polygon", "polyline", "rect", "svg", "text", "title", "tspan"])
"""Elements that are built: of HTML, and of drawings in SVG. The text of others is kept."""
UNCLOSED = frozenset(["br", "hr", "img"])
SILENT = frozenset(["script", "style"])
"""Elements whose text is left out."""
ATTRIBUTES = frozenset(["alt", "class", "colspan", "lang", "role", "rowspan", "scope", "style", "title"])
ADDRESSES = {
    "a": ("href", re.compile(r"https?://")),
    "img": ("src", re.compile(r"data:image/(gif|jpeg|png|svg\+xml);base64,")),
}
"""Attributes with addresses, and how these begin: links open another tab, and pictures are in the text itself."""
OUTSIDE = {"target": "_blank", "rel": "noopener noreferrer"}
DRAWN_ATTRIBUTES = frozenset([
    "cx", "cy", "d", "dominant-baseline", "dx", "dy", "fill", "fill-opacity", "font-family", "font-size", "font-weight",
    "height", "opacity", "points", "r", "rx", "ry", "stroke", "stroke-dasharray", "stroke-linejoin", "stroke-opacity",
    "stroke-width", "text-anchor", "transform", "viewbox", "width", "x", "x1", "x2", "y", "y1", "y2",
])  # fmt: skip
"""Attributes that are kept, also of drawings. Their names are in small letters here."""
SPELLING = {"viewbox": "viewBox"}


class TreeBuilder(HTMLParser):
    """Parser that builds the nodes of a text: a string, or the tag, the attributes and the children of an element."""

    def __init__(self) -> None:
        super().__init__()
        self.nodes: list[Any] = []
        self._open: list[tuple[str, list[Any]]] = [("", self.nodes)]
        self._is_silent = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin an element."""
        self._is_silent = tag in SILENT
        if tag in TAGS or tag in DRAWN:
            names = ATTRIBUTES | DRAWN_ATTRIBUTES if tag in DRAWN else ATTRIBUTES
            own = [(name, value or "") for name, value in attrs if name in names or name.startswith("aria-")]
            allowed = {SPELLING.get(name, name): value for name, value in own}
            if tag in ADDRESSES:
                name, form = ADDRESSES[tag]
                given = dict(attrs)
                if not form.match(value := given.get(name) or ""):
                    self.handle_data(given.get("alt") or "")
                    return
                allowed |= {name: value, **(OUTSIDE if tag == "a" else {})}
            node: list[Any] = [tag, allowed, []]
            self._open[-1][1].append(node)
            if tag not in UNCLOSED:
                self._open.append((tag, node[2]))

    def handle_endtag(self, tag: str) -> None:
        """End an element, with all that are open in it."""
        self._is_silent = False
        if tag in [name for name, _ in self._open]:
            while self._open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        """Add a text."""
        if data and not self._is_silent:
            self._open[-1][1].append(data)


def parse_html(text: str) -> list[Any]:
    """Return the nodes of a text in HTML.

    >>> from tabletop_widgets.server.html_tree import parse_html
    >>> parse_html("1 &lt; 2")
    ['1 < 2']
    """
    builder = TreeBuilder()
    builder.feed(text)
    builder.close()
    return builder.nodes
