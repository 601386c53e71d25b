"""Measures: stress, limit and markers along a game, their names, and what the zeros among the parameters stand for."""

from __future__ import annotations

import pytest

from tabletop import Session, load_game
from tabletop.experiments import play_match
from tabletop.games.axon_protocol.table.goods import RESOURCES
from tabletop.games.axon_protocol.table.state import AxonState

GAME = load_game("axon_protocol")


def test_every_moment_has_stress_limit_and_the_markers_in_play() -> None:
    session = Session(GAME, 3, ["random", "random"])
    session.run_strategies()

    for moment, node in zip(session.history(), session.nodes, strict=True):
        state = node.state
        assert isinstance(state, AxonState)
        assert list(moment.measures) == ["stress", "limit", *RESOURCES]
        assert list(moment.measures.values()) == [state.stress, state.limit, *state.in_play]
    assert session.history()[-1].measures["stress"] > 0


def test_a_match_measures_a_round_after_the_limit_has_fallen() -> None:
    """With a red zone from field 1 on, the limit falls at the end of each round that has a marker in play."""
    game = load_game("axon_protocol", red_zone=1, red_step=1)
    result = play_match(game, ["random", "random"], 5)
    limits = result.measures_by_round["limit"]

    assert limits[0] == game.get_effective_value("stress_limit") - 1
    assert result.measures_by_round["stress"][-1] >= result.measures_by_round["stress"][0] > 0


@pytest.mark.parametrize(
    ("lang", "stress", "drugs"), [("en", "stress", "drugs"), ("de", "stress", "Drogen"), ("es", "estrés", "drogas")]
)
def test_measures_have_names_in_every_language(lang: str, stress: str, drugs: str) -> None:
    assert GAME.measure_name("stress", lang).lower() == stress
    assert GAME.measure_name("drugs", lang) == drugs
    assert len({GAME.measure_name(name, lang) for name in ("stress", "limit", *RESOURCES)}) == 8


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_zero_stands_for_the_number_of_the_board(players: int) -> None:
    game = load_game("axon_protocol", players=players)
    state = game.new_initial_state(1)
    assert isinstance(state, AxonState)

    assert game.get_effective_value("stress_limit") == state.limit == state.game.content.board.limits[players]
    assert game.get_effective_value("red_zone") == state.game.red_from
    assert game.get_effective_value("start_characters") == state.game.kept_characters
    assert game.get_effective_value("hand_limit") == game.parameters["hand_limit"].value
    assert load_game("axon_protocol", stress_limit=9, round_cards=0).get_effective_value("stress_limit") == 9
    assert load_game("axon_protocol", stress_limit=9, round_cards=0).get_effective_value("round_cards") == 0
