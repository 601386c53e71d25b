"""The connection between a page of JupyterLab and its kernel, which JupyterLab's server loads by name."""

from __future__ import annotations

from typing import Any

from tabletop.extras import require_extra

require_extra("lab", "jupyter_server")

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """Connection that sends every message at once.

    A kernel answers a click with several small messages. By default the system delays the second one until the page
    has confirmed the first (Nagle's algorithm), which takes about 40 ms.
    """

    def connect(self) -> Any:
        """Connect the page with the kernel."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
