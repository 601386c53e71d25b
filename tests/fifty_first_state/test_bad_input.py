"""Bad input: one clear error that names every mistake, and nothing half-loaded."""

from __future__ import annotations

import pytest

from tabletop.engine.core.decisions import NotationError
from tabletop.engine.core.game import ScenarioError
from tests.alike import (
    check_bad_scenario,
)

from .table import game, position

# --- scenarios ------------------------------------------------------------------------------------------------------


def test_a_scenario_with_five_mistakes_names_all_five() -> None:
    check_bad_scenario(
        game(),
        {
            "phase": "lunch",
            "seats": [
                {"faction": "new_york", "goods": {"gold": 3}, "hand": ["Scool"]},
                {"faction": "new_york", "vp": -1},
            ],
            "face_up": {"red": "Punk"},
        },
        "phase: 'lunch'",
        "seats[0].goods: 'gold'",
        "did you mean 'School'",
        "seats[1].vp: -1",
        "face_up.red: 'Punk' is unknown; did you mean 'Punks'",
    )


def test_an_unknown_card_is_named_with_the_nearest_known_one() -> None:
    with pytest.raises(
        ScenarioError, match=r"seats\[0\]\.hand\[1\]: 'Murderers Pub' is .* did you mean \"Murderers' Pub\""
    ):
        position({"hand": ["School", "Murderers Pub"]}, {})


# --- notation -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("raze a b", "owner must be a whole number, not 'a'"),
        ("raze 1 b", "location must be a whole number, not 'b'"),
        ("use 1_0", "location must be a whole number, not '1_0'"),
        ("use ²", "location must be a whole number"),
        ("free x", "location must be a whole number, not 'x'"),
        ("develop school x", "location must be a whole number, not 'x'"),
    ],
)
def test_a_bad_number_is_told_in_our_own_words(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said) as caught:
        game().parse_action(text)
    assert "invalid literal" not in str(caught.value)
