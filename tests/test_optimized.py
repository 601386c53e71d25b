"""`python -O` leaves out every assert; games play, save and read alike without them."""

from __future__ import annotations

from typing import Any

import pytest

import tabletop
from tabletop.testing import check_other_process


@pytest.mark.breadth("dei")
@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("51st_state", {"players": 2, "expansion": "winter"}),
        ("axon_protocol", {"players": 2}),
        ("dei", {"players": 2, "badge_draft": True}),
    ],
)
def test_a_whole_game_goes_the_same_way_without_asserts(name: str, parameters: dict[str, Any]) -> None:
    check_other_process(tabletop.load_game(name, **parameters), [1], hash_seeds=[0], options=["-O"])
