"""Extension of Jupyter's server that sends the messages of kernels to their pages at once."""

from __future__ import annotations

from typing import Any

from tabletop.extras import require_extra

require_extra("lab", "jupyter_server")

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

SETTING = "kernel_websocket_connection_class"


class PromptConnection(ZMQChannelsWebsocketConnection):
    """Connection that sends every message at once.

    A kernel answers a click with several small messages. By default the system delays the second one until the page
    has confirmed the first (Nagle's algorithm), which takes about 40 ms.
    """

    def connect(self) -> Any:
        """Connect the page with the kernel."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Return this module, which the server loads as an extension."""
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Replace the connection of the server, unless the user has chosen another one, such as that of a gateway."""
    settings = server.web_app.settings
    if settings.get(SETTING) is ZMQChannelsWebsocketConnection:
        settings[SETTING] = PromptConnection
