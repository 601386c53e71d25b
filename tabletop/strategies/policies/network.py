"""The network that rates actions: a few dense layers, run with numpy alone.

The input is a position and each of its actions as numbers. The position goes through two layers, and the result is
added to the encoding of an action. Two more layers give the action's rating. Ratings are comparable within one
position; higher is better. (`tabletop.adapters.training` has the same network for learning.)
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float32]
SHAPES = {
    "position": ("numbers", "wide"), "position_base": ("wide",), "deep": ("wide", "middle"), "deep_base": ("middle",),
    "meets": ("middle", "middle"), "meets_base": ("middle",), "action": ("facts", "middle"),
    "rate": ("middle", "narrow"), "rate_base": ("narrow",), "last": ("narrow",),
}  # fmt: skip
"""Names of the arrays, with the names of their dimensions."""


class Network:
    """Network that rates actions; `SHAPES` names its arrays."""

    def __init__(self, arrays: Mapping[str, Numbers]) -> None:
        self._arrays = {name: np.ascontiguousarray(arrays[name], np.float32) for name in SHAPES}

    def __call__(self, position: Numbers, actions: Numbers) -> Numbers:
        """Return a rating for each row of `actions` in this position."""
        a = self._arrays
        nonzero = position.nonzero()[0]
        x = np.maximum(position[nonzero] @ a["position"][nonzero] + a["position_base"], 0.0)
        x = np.maximum(x @ a["deep"] + a["deep_base"], 0.0)
        x = x @ a["meets"] + a["meets_base"]
        z = np.maximum(actions @ a["action"] + x, 0.0)
        z = np.maximum(z @ a["rate"] + a["rate_base"], 0.0)
        rated: Numbers = z @ a["last"]
        return rated
