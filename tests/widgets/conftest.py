"""Widgets without a browser: what they would send is recorded, and tests play the front end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import comm
import ipywidgets
import pytest
from comm.base_comm import BaseComm
from ipywidgets.widgets.widget import _instances

from tabletop import Session, load_game
from tabletop.engine.i18n import language
from tabletop_widgets.screen import session_widget
from tabletop_widgets.screen.modules import StyledWidget


class Wire(BaseComm):
    """Records what would go to the browser."""

    sent: list[tuple[str, Any]] = []  # noqa: RUF012 - one list for all wires is the point

    def publish_msg(self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any) -> None:
        Wire.sent.append((msg_type, data))


@pytest.fixture(autouse=True)
def wire(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Iterator[list[tuple[str, Any]]]:
    """What was sent. At the end no callback may have failed unseen."""
    Wire.sent.clear()
    monkeypatch.setattr(comm, "create_comm", lambda **k: Wire(**k))
    monkeypatch.setattr(session_widget, "reraise", True)
    monkeypatch.setattr(session_widget, "AT_MOST_EVERY", 0.0)
    monkeypatch.setattr(language.user_choice.get(), "lang", "")
    monkeypatch.delenv(language.LANGUAGE_VARIABLE, raising=False)
    yield Wire.sent
    ipywidgets.Widget.close_all()
    assert not [r.getMessage() for r in caplog.records if "Exception in callback" in r.getMessage()]


def list_asked_words(code: str) -> set[str]:
    """Words that JavaScript asks for by name: `t("Undo")`, `t(many ? "cards" : "1 card")`."""
    calls = re.findall(r'\bt\(((?:"[^"]*"|[^(){}"])*)', code)
    return {word for call in calls for word in re.findall(r'"([^"]+)"', call)}


def click(widget: Any, **message: Any) -> None:
    """The browser sends a message to a widget; what no page shows yet is shown then."""
    if isinstance(widget, StyledWidget) and widget.comm is not None and not widget.comm.hubs:
        shown(widget)
    content = {"id": 1, **message}
    widget.comm.handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


def shown(widget: Any) -> dict[str, Any]:
    """A page shows a widget: return the state of its model, which opens then."""
    state: dict[str, Any] = _instances[widget.model_id].get_state()
    return state


def slice_state(widget: Any) -> dict[str, Any]:
    """A page shows a widget: return the traits that it gets of the widget itself."""
    state: dict[str, Any] = shown(widget)["_slices"][widget.comm.comm_id]
    return state


def from_page(widget: Any, **content: Any) -> None:
    """A page that shows a widget sends a message of its model."""
    data = {"method": "custom", "content": content}
    widget.comm.own.receive({"content": {"data": data}, "buffers": []})


def custom(wire: list[tuple[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    """Return the custom messages of all widgets, each with the id of the view that sent it, or ""."""
    contents = [data["content"] for _, data in wire if data and data.get("method") == "custom"]
    return [(one["slice"], one["content"]) if "slice" in one else ("", one) for one in contents]


def front_end_sets(widget: Any, **state: Any) -> None:
    """The browser changes traits of a widget."""
    widget.comm.handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})


def act(actions: Any, text: str = "") -> dict[str, Any]:
    """Click the first legal action with this text in its sentence."""
    found: dict[str, Any] = next(a for a in actions.data["actions"] if a["legal"] and text in a["text"])
    click(actions, type="act", key=found["key"], version=actions.data["version"])
    return found


def appears(*widgets: Any, view: str = "v1") -> None:
    """A page shows widgets, and says so."""
    for widget in widgets:
        click(widget, type="shown", view=view)


def disappears(*widgets: Any, view: str = "v1") -> None:
    """A page shows them no more."""
    for widget in widgets:
        click(widget, type="gone", view=view)


@pytest.fixture
def session() -> Session:
    """Two people, at the first decision."""
    return Session(load_game("51st_state", players=2), 7)


@pytest.fixture
def middle() -> Session:
    """Two people, in the action phase of the first round."""
    session = Session(load_game("51st_state", players=2), 7)
    while session.state.phase != "action":
        decision = session.state.decision
        assert decision is not None
        session.apply(decision.default)
    return session


@pytest.fixture
def deal() -> Session:
    """Gin rummy, where the first player must discard."""
    session = Session(load_game("gin_rummy"), 7)
    while len(session.state.legal_actions()) < 8:
        session.apply(session.state.legal_actions()[0])
    return session
