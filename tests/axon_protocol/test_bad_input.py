"""Bad input: one clear error that names every mistake, and nothing half-loaded."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.alike import (
    check_any_scenario,
    check_bad_scenario,
)

from .table import at, game, published

# --- scenarios ------------------------------------------------------------------------------------------------------


def test_a_scenario_with_many_mistakes_names_them_all() -> None:
    check_bad_scenario(
        published(),
        {
            "figures": [
                {"character": "Street Samuri", "area": "arena"},
                {"character": "cop", "area": "moon"},
                {"character": "cop", "area": "arena", "markers": {"gold": 1}},
            ],
            "seats": [{"hand": ["firewal"]}, {"corporation": "ares", "permanent": 7}],
            "scenes": ["arena:7"],
            "data": {"arena": 1},
            "extra": True,
        },
        "figures[0].character: 'Street Samuri' is unknown; did you mean 'Street Samurai'",
        "figures[1].area: 'moon'",
        "figures[2].character: no cop is left",
        "figures[2].markers: 'gold'",
        "seats[0].hand[0]: 'firewal' is unknown; did you mean 'firewall'",
        "seats[1].permanent: 7",
        "scenes[0]: 'arena:7'",
        "data: 'arena'",
        "unknown key 'extra'",
    )


def test_all_that_does_not_fit_together_in_a_scenario_is_named() -> None:
    figures = [
        {"character": "cop", "area": "arena", "markers": {"data": 1}},
        {"character": "reporter", "area": "arena", "cell": 1},
    ]
    check_bad_scenario(
        published(),
        {"phase": "lunch", "limit": -1, "figures": figures},
        "phase: 'lunch'",
        "limit: -1",
        "figures[0].markers: data belongs on areas",
        "figures[1].cell: must be 1 or 2 in the prison",
    )


KEYS = st.sampled_from(
    [
        "phase",
        "first",
        "to_move",
        "figures",
        "used",
        "scenes",
        "data",
        "seats",
        "deck",
        "stack",
        "rewards",
        "owed",
        "limit",
    ]
)
ODD = (
    st.none()
    | st.integers(-2, 12)
    | st.sampled_from(["", "thug", "square", "setup", "end_of_round", "square:0", "x" * 300])
    | st.lists(
        st.sampled_from(["thug", "slay", "square:0", 7, None, {}, {"hand": ["slay"]}, at("thug", "square")]), max_size=3
    )
    | st.dictionaries(st.sampled_from(["data", "drugs", "media_hall"]), st.integers(-1, 3) | st.just([3]), max_size=2)
)


@settings(max_examples=200)
@given(st.dictionaries(KEYS, ODD, max_size=4))
def test_any_description_is_a_position_or_refused_as_a_scenario(description: dict[str, Any]) -> None:
    check_any_scenario(game(players=3), description)
