"""Helpers for all widgets: output for readers without a kernel, checks of arguments, closing."""

from __future__ import annotations

import base64
import os
from collections.abc import Collection, Iterable
from typing import Any

import ipywidgets as W
from IPython import get_ipython
from markupsafe import Markup

from tabletop_widgets.kernel.cell_widget import list_looks
from tabletop_widgets.screen.translation import say

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def add_static_output(output: Any, readers: dict[str, str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the MIME bundle of a widget: the live widget from ipywidgets (`output`) and the static output for readers.

    If a program runs the notebook, the live widget is left out. It could not be used, it would hide the picture on a
    page exported from the notebook, and it would load its library from the network.
    """
    live, metadata = output if isinstance(output, tuple) else (output or {}, {})
    if run_by_a_program():
        live = {kind: data for kind, data in live.items() if kind != WIDGET_VIEW}
    return {**live, **readers}, metadata


def run_by_a_program() -> bool:
    """Return True if a program such as `jupyter nbconvert --execute` runs the cell: it does not allow input.

    Voila does not allow input either, but it shows live widgets, so this returns False there.
    """
    kernel = getattr(get_ipython(), "kernel", None)
    if not hasattr(kernel, "get_parent") or os.environ.get("SERVER_SOFTWARE", "").startswith("voila"):
        return False
    return kernel.get_parent().get("content", {}).get("allow_stdin") is False


def bundle(name: str, text: str, picture: str = "") -> dict[str, str]:
    """Return the static output for readers without a kernel: text, and a picture if there is one."""
    if picture:
        data = base64.b64encode(picture.encode()).decode()
        image = Markup('<img alt="{text}" src="data:image/svg+xml;base64,{data}" style="max-width:100%">')
        shown = image.format(text=text, data=data)
    else:
        shown = Markup('<pre style="white-space:pre-wrap">{text}</pre>').format(text=text)
    return {"text/plain": f"{name}\n{text}" if text else name, "text/html": str(shown)}


def add_start_hint(shown: dict[str, str], lang: str, task: str = "") -> dict[str, str]:
    """Return the static output of a playable widget, preceded by how to start it and by the task."""
    head = Markup("<p><b>{call}</b></p>").format(call=say("Press Shift+Enter to play", lang))
    task_html = Markup('<pre style="white-space:pre-wrap">{task}</pre>').format(task=task) if task else Markup()
    return {**shown, "text/html": f"{head}{task_html}{shown['text/html']}"}


def refuse_unknown(kind: type[Any], settings: Iterable[str]) -> None:
    """Raise TypeError if a widget does not have one of these settings."""
    inherited = set(W.DOMWidget.class_trait_names()) | {"children", "box_style"}
    own = sorted(n for n in kind.class_trait_names() if n not in inherited and not n.startswith("_"))
    if wrong := [n for n in settings if n not in own and n != "layout"]:
        raise TypeError(f"{kind.__name__} knows no {', '.join(wrong)}; it takes {', '.join(own)}")


def refuse_missing(view: Any, name: str, value: Any, choices: Collection[Any]) -> None:
    """Raise ValueError if the value of a trait is not among the known ones. None, "" and "asked" are always valid."""
    if value not in (None, "", "asked") and value not in choices:
        names = ", ".join(map(str, choices))
        raise ValueError(f"{type(view).__name__}: no {name} {str(value)[:60]!r} here (there are {names})")


def close_all(*parts: Any) -> None:
    """Close widgets together with their layouts and styles."""
    for part in parts:
        looks = list_looks(part)
        part.close()
        for look in looks:
            look.close()


def join_lines(items: Iterable[str]) -> str:
    """Join the items that are not empty, one per line."""
    return "\n".join(filter(None, items))
