"""Reload the modules of open widgets when a contributor has edited a source. `ANYWIDGET_HMR=1` turns it on."""

from __future__ import annotations

from ipywidgets.widgets.widget import _instances

from tabletop_widgets.kernel.loop import later, running
from tabletop_widgets.screen import modules

INTERVAL_SECONDS = 0.5
"""From one look at the sources to the next."""


def watch(known: float = 0.0) -> None:
    """Look for edited sources again and again; `known` is the time of the last edit, 0 at the first look."""
    latest = max(path.stat().st_mtime for kind in ("*.js", "*.css") for path in modules.PACKAGE.rglob(kind))
    if known and latest != known:
        reload_modules()
    if running() is not None:
        later(INTERVAL_SECONDS, lambda: watch(latest))


def reload_modules() -> None:
    """Read all sources again, and draw every open widget with them."""
    for function in (modules._read, modules.package, modules._bundle):
        function.cache_clear()
    for widget in [one for one in _instances.values() if isinstance(one, modules.Dressed)]:
        hub = widget.comm.own
        hub.assets.clear()
        for view in hub.views.values():
            view._assets = view._own_assets()
            hub.assets.update(dict.fromkeys(view._assets))
        state = {**widget.get_state(), "_esm": f"{modules.loader()}// {widget._needs[0]._key}"}
        hub.comm.send({"method": "update", "state": {name: state[name] for name in ("_needs", "_esm")}})
