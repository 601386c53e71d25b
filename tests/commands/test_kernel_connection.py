"""JupyterLab started by the kit sends the messages of kernels at once, unless the user has another connection."""

from __future__ import annotations

import json
from importlib import import_module
from types import SimpleNamespace

import pytest
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from tabletop.commands.jupyter.kernel_connection import PromptConnection, _load_jupyter_server_extension
from tabletop.commands.jupyter.notebooks_server import SETTINGS

SETTING = "kernel_websocket_connection_class"


class OtherConnection(ZMQChannelsWebsocketConnection):
    """A connection that the user has chosen."""


def test_the_settings_name_an_extension_of_the_server() -> None:
    settings = json.loads((SETTINGS / "jupyter_server_config.json").read_text("utf-8"))
    ((name, is_on),) = settings["ServerApp"]["jpserver_extensions"].items()
    module = import_module(name)
    assert is_on
    assert module._jupyter_server_extension_points() == [{"module": name}]


def test_only_the_usual_connection_is_replaced() -> None:
    for given, wanted in ((ZMQChannelsWebsocketConnection, PromptConnection), (OtherConnection, OtherConnection)):
        server = SimpleNamespace(web_app=SimpleNamespace(settings={SETTING: given}))
        _load_jupyter_server_extension(server)
        assert server.web_app.settings[SETTING] is wanted


def test_a_connection_sends_small_messages_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[bool] = []
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "connect", lambda self: "connected")
    monkeypatch.setattr(PromptConnection, "websocket_handler", SimpleNamespace(set_nodelay=calls.append))
    assert PromptConnection.__new__(PromptConnection).connect() == "connected"
    assert calls == [True]
