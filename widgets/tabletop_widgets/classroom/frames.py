"""Filter for messages between a page and its kernel: frames are checked before jupyter_server reads them."""

from __future__ import annotations

import json
import re
import struct
from collections import Counter
from typing import Any, ClassVar

from jupyter_server.services.kernels.connection.base import deserialize_binary_message, deserialize_msg_from_ws_v1
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from tabletop_widgets.server.limits import Allowance, FrameError

MAX_FRAME_BYTES = 16 * 2**10
"""Largest size of one frame; the largest one that our pages send has about 2,000 bytes."""
MAX_UPDATE_BYTES = 2**10
"""Largest message that changes traits, which the kernel keeps; our pages send a number or a word."""
BYTES_PER_SECOND = 64 * 2**10
MAX_BURST_BYTES = 512 * 2**10
"""Allowance for data sent by a learner: average rate and largest burst."""
MIN_COST_BYTES = 2**10
"""Smallest size that is charged for a message, because the kernel has to process it."""
SENT_PER_SECOND = 2**20
MAX_SENT_BYTES = 32 * 2**20
"""Allowance for data sent to a learner: average rate and largest burst; a page has about two megabytes."""
MAX_BUFFERS = 4
MAX_LOGGED = 20
"""Largest number of log lines about one learner."""
V1 = "v1.kernel.websocket.jupyter.org"
V1_PARTS = 6
"""Number of offsets in a frame without buffers: channel, header, parent header, metadata, content, and end."""
FROM_PAGE = frozenset(["comm_msg", "comm_open", "comm_close", "comm_info_request", "kernel_info_request"])
TO_PAGE = frozenset(["comm_msg", "comm_open", "comm_close", "comm_info_reply", "kernel_info_reply", "status"])
"""Types of messages that pass. For other types the server logs errors and printed text, which may contain paths."""
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
CONTROL = "jupyter.widget.control"
"""The only target to which a page may open a comm, because other targets could create widgets."""


def check_frame(frame: bytes | str, subprotocol: str | None) -> None:
    """Check the structure of a frame without decoding its content.

    Args:
        frame: The frame as received.
        subprotocol: The negotiated subprotocol; None for the legacy protocol.

    Raises:
        FrameError: The frame is malformed or too large.

    >>> from tabletop_widgets.classroom.frames import check_frame
    >>> check_frame(bytes([255] * 8), "v1.kernel.websocket.jupyter.org")
    Traceback (most recent call last):
    tabletop_widgets.server.limits.FrameError: 18446744073709551615 parts
    """
    if len(frame) > MAX_FRAME_BYTES:
        raise FrameError(f"{len(frame)} bytes")
    is_v1 = subprotocol == V1
    if isinstance(frame, str):
        if is_v1:
            raise FrameError("text in a binary protocol")
        return
    size, least = (8, V1_PARTS) if is_v1 else (4, 1)
    count = int.from_bytes(frame[:size], "little" if is_v1 else "big")
    head = size * (count + 1)
    if not least <= count <= least + MAX_BUFFERS or head > len(frame):
        raise FrameError(f"{count} parts")
    offsets = struct.unpack_from(f"<{count}Q" if is_v1 else f"!{count}I", frame, size)
    if list(offsets) != sorted(offsets) or offsets[0] < head or offsets[-1] > len(frame):
        raise FrameError("offsets beyond the frame")


def escape_text(text: str) -> str:
    """Return a text that is safe to print in a log: without control characters, with continuation lines indented.

    >>> from tabletop_widgets.classroom.frames import plain
    >>> escape_text("a\x1b[31mb\x07\nc")
    'ab?\n    c'
    """
    lines = COLOUR.sub("", text).splitlines()
    return "\n    ".join("".join(sign if sign.isprintable() else "?" for sign in line) for line in lines)


class LearnerConnection(ZMQChannelsWebsocketConnection):
    """A connection between a page and its kernel that rejects malformed input and passes on no text of the kernel."""

    received: ClassVar[dict[str, Allowance]] = {}
    sent: ClassVar[dict[str, Allowance]] = {}
    """Allowances for data received from and sent to each learner, by name."""
    logged: ClassVar[Counter[str]] = Counter()
    """Number of log lines by name of the learner."""
    _is_refused = False

    @property
    def learner(self) -> str:
        """Name of the learner."""
        return str(self.websocket_handler.current_user.username)

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Pass a message from the page to the kernel; a malformed message closes the connection."""
        if self._is_refused:
            return
        try:
            allowance = self.received.setdefault(self.learner, Allowance(BYTES_PER_SECOND, MAX_BURST_BYTES))
            if not allowance.use(max(MIN_COST_BYTES, len(incoming_msg))):
                raise FrameError("too many bytes")
            check_frame(incoming_msg, self.subprotocol)
            self._check_message(incoming_msg)
            super().handle_incoming_message(incoming_msg)
        except Exception as error:  # jupyter_server would log any error at length
            self.refuse(f"{type(error).__name__}: {str(error)[:200]}")

    def refuse(self, why: str) -> None:
        """Close the connection once and log the reason."""
        if not self._is_refused:
            self._is_refused = True
            self._log(f"a message was refused ({why})")
            self.websocket_handler.close(1008, "refused")

    def _check_message(self, frame: bytes | str) -> None:
        """Check that a message is one that our pages send.

        Raises FrameError, or another exception if the message is not JSON.
        """
        if self.subprotocol == V1:
            channel, parts = deserialize_msg_from_ws_v1(frame)
            header, *extras, content = [self.session.unpack(part) for part in parts[:4]]
        else:
            message = deserialize_binary_message(frame) if isinstance(frame, bytes) else json.loads(frame)
            channel = message["channel"]
            header, *extras, content = [message[k] for k in ("header", "parent_header", "metadata", "content")]
        if channel != "shell" or not all(isinstance(part, dict) for part in (header, *extras, content)):
            raise FrameError("no message for the shell")
        kind, data = header.get("msg_type"), content.get("data")
        if kind not in FROM_PAGE:
            raise FrameError(f"a message of type {kind!r}")
        if kind == "comm_open" and content.get("target_name") != CONTROL:
            raise FrameError("a comm of its own")
        is_update = isinstance(data, dict) and data.get("method") == "update"
        if is_update and len(json.dumps(data)) > MAX_UPDATE_BYTES:
            raise FrameError("a large change of a trait")

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Send a message from the kernel to the page; log printed text and errors instead."""
        if self._is_refused:
            return
        _, parts = self.session.feed_identities(outgoing_msg)
        kind = self.session.unpack(parts[1])["msg_type"]
        if kind in TO_PAGE:
            allowance = self.sent.setdefault(self.learner, Allowance(SENT_PER_SECOND, MAX_SENT_BYTES))
            if allowance.use(sum(map(len, parts))):
                super().handle_outgoing_message(stream, outgoing_msg)
            else:
                self.refuse("the page asks for too much")
        elif kind in ("error", "stream"):
            content = self.session.unpack(parts[4])
            self._log(content.get("text") or "\n".join(content.get("traceback", ())))

    def _log(self, text: str) -> None:
        """Log a line about this learner, up to `MAX_LOGGED` lines."""
        self.logged[self.learner] += 1
        if self.logged[self.learner] <= MAX_LOGGED:
            self.log.warning("%s: %s", self.learner, escape_text(text.strip()))
        if self.logged[self.learner] == MAX_LOGGED:
            self.log.warning("%s: nothing more is logged of this learner", self.learner)
