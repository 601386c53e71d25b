"""Each parameter of every game changes what it says, and is refused out of its range by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.engine.core.game import Game
from tabletop.engine.declarations.parameters import Parameter
from tabletop.engine.i18n.grammar import LANGUAGES
from tests.alike import check_mistakes, check_range, middling, numbers
from tests.axon_protocol.changes import CHANGES as AXON_CHANGES
from tests.axon_protocol.table import game as axon_protocol
from tests.dei.changes import CHANGES as DEI_CHANGES
from tests.dei.changes import game as dei
from tests.fifty_first_state.changes import CHANGES as FIFTY_CHANGES
from tests.fifty_first_state.table import game as fifty_first_state
from tests.gin_rummy.table import game as gin_rummy

Make = Callable[..., Game]
CHANGES = {
    fifty_first_state: FIFTY_CHANGES,
    axon_protocol: AXON_CHANGES,
    dei: DEI_CHANGES,
}
RULES: dict[Make, tuple[str, ...]] = {
    fifty_first_state: (
        "51s.setup.players", "51s.defence", "51s.raze.shield", "51s.ruling.late_counting", "51s.ruling.round_limit",
    ),
    axon_protocol: (
        "axn.setup.players", "axn.ruling.past_limit", "axn.ruling.none_left", "axn.ruling.reactions",
        "axn.ruling.release", "axn.ruling.reward_turn", "axn.ruling.androids", "axn.ruling.own_trade",
        "axn.ruling.spared_murder", "axn.ruling.dead", "axn.ruling.round_limit", "axn.ruling.may_kill",
        "axn.ruling.hacked_area",
    ),
    dei: ("dei.ruling.turn_order", "dei.ruling.scrapper_mission", "dei.setup.map", "dei.setup.outposts"),
}  # fmt: skip
"""The rules that the changes show."""
FURTHER: dict[Make, dict[str, dict[str, Any]]] = {
    fifty_first_state: {
        "first_player": {"players": 4}, "starting_hand": {"kept_cards": 1}, "kept_cards": {"starting_hand": 12},
        **{name: {"players": 1} for name in ("solo_reveal", "solo_points", "solo_attacks")},
    },
    axon_protocol: {"first_player": {"players": 6}},
    dei: {"first_player": {"players": 4}},
}  # fmt: skip
"""What else is chosen with a number at the end of its range, so that they fit together."""
DECISIONS = {fifty_first_state: 60, axon_protocol: 150, dei: 3000}
"""Decisions that are played with such a number; those of D.E.I. are whole games."""


def call_game(make: Make) -> str:
    return make().name


def over_numbers(*games: Make) -> pytest.MarkDecorator:
    """Try the test with every parameter that is a number."""
    cases = [(make, number) for make in games for number in numbers(make().declared)]
    return pytest.mark.parametrize(
        ("make", "parameter"), cases, ids=[f"{call_game(make)}-{number.name}" for make, number in cases]
    )


@pytest.mark.parametrize(
    ("make", "change"),
    [
        pytest.param(make, change, marks=pytest.mark.rule(*RULES[make]), id=f"{call_game(make)}-{change[0]}")
        for make, changes in CHANGES.items()
        for change in changes
    ],
)
def test_a_parameter_changes_what_it_says(make: Make, change: Any) -> None:
    name, other, look, before, after, further = change
    assert look(make(**further)) == before
    assert look(make(**further, **{name: other})) == after


@pytest.mark.parametrize("make", CHANGES, ids=call_game)
def test_every_parameter_is_tried_belongs_to_a_rule_and_is_described_in_every_language(make: Make) -> None:
    game = make()
    assert [change[0] for change in CHANGES[make]] == [parameter.name for parameter in game.declared]
    for parameter in game.declared:
        assert parameter.rule in game.rulebook
        assert set(parameter.description) == set(LANGUAGES)
        assert len(set(parameter.description.values())) == len(LANGUAGES)


@over_numbers(*CHANGES, gin_rummy)
def test_a_number_out_of_its_range_is_refused_by_name(make: Make, parameter: Parameter) -> None:
    check_range(make, parameter)


@pytest.mark.parametrize("end", ["minimum", "maximum"])
@over_numbers(*CHANGES)
def test_a_game_with_a_number_at_the_end_of_its_range_can_be_played(make: Make, parameter: Parameter, end: str) -> None:
    game = make(**{**FURTHER[make].get(parameter.name, {}), parameter.name: getattr(parameter, end)})
    last = middling(game.new_initial_state(seed=4), DECISIONS[make])
    assert make is not dei or last.is_terminal()


@pytest.mark.parametrize(
    ("make", "wrong", "parts"),
    [
        (
            fifty_first_state,
            {"players": 9, "expansion": "wintr", "victory_point": 3, "hands": 4},
            ["players=9", "did you mean 'winter'", "did you mean 'victory_points'", "hands"],
        ),
        (fifty_first_state, {"starting_hand": 3, "first_player": 4}, ["kept_cards", "first_player"]),
        (
            axon_protocol,
            {"players": 9, "windows": "everyone", "hand_limits": 3, "hands": 4},
            ["players=9", "did you mean 'everybody'", "did you mean 'hand_limit'", "hands"],
        ),
        (
            axon_protocol,
            {"players": 3, "first_player": 4, "corporations": ["ares", "acme", "bazaar", "media"]},
            ["Seat 4 cannot begin", "4 corporations are too many for 3 players", "There is no corporation 'acme'"],
        ),
        (axon_protocol, {"players": 3, "corporations": ["ares", "ares"]}, ["twice"]),
        (
            dei,
            {"players": 9, "turn_order": "anyhow", "drone_rang": 3, "map": 4},
            ["players=9", "'anyhow'", "did you mean 'drone_range'", "map"],
        ),
        (
            dei,
            {"players": 2, "first_player": 3, "factions": ["auxilia", "purebred", "farm_z"]},
            ["Seat 3 cannot begin", "3 factions are too many for 2 players", "There is no faction 'purebred'"],
        ),
        (dei, {"players": 3, "factions": ["auxilia", "auxilia"]}, ["twice"]),
        (
            gin_rummy,
            {"target": 0, "oklahoma": 1, "limit": 3},
            ["target=0", "oklahoma=1", "unknown parameter 'limit'"],
        ),
    ],
    ids=lambda case: "" if callable(case) or isinstance(case, list) else ",".join(case),
)
def test_all_mistakes_of_the_parameters_are_named_at_once(make: Make, wrong: dict[str, Any], parts: list[str]) -> None:
    check_mistakes(make, wrong, *parts)
