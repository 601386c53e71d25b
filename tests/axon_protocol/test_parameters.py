"""What parameters do in particular, beside what each changes (`changes.py`)."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.conformance.checks_parameters import Divergence, find_divergence
from tabletop.engine.session.session import Session
from tabletop.games.axon_protocol.game import AxonProtocol
from tabletop.games.axon_protocol.table.state import AxonState
from tests.alike import Preferring, only, play, refused

from .changes import PAIR, begun, kept, scene
from .table import at, game, hand, quiet, settled


@pytest.mark.rule("axn.two.characters", "axn.setup.character")
@pytest.mark.parametrize(("players", "left"), [(2, 2), (3, 1), (6, 1)])
def test_without_a_number_the_characters_at_the_start_follow_the_players(players: int, left: int) -> None:
    assert kept(game(players=players)) == left
    assert settled(begun(game(players=players)))


@pytest.mark.rule("axn.monopoly")
def test_a_monopoly_for_nothing_needs_no_cards() -> None:
    state = scene(game(monopoly_cost=0), *PAIR, seats=[{"corporation": "ares"}])
    play(state, "monopoly augments")
    assert state.list_resources(0) == (0,)
    assert hand(state, 0) == []
    refused(state, "monopoly violence", "axn.monopoly")
    assert settled(state)


@pytest.mark.rule("axn.ruling.reactions")
def test_with_windows_for_the_active_player_only_that_one_is_asked() -> None:
    state = scene(game(windows="active"), *PAIR, seats=[{"hand": ["wall", "gift"]}, {"hand": ["gift"]}])
    play(state, "first", "discard wall")
    assert state.current_player() == 0
    assert only(state, "play") == ["play gift"]
    assert settled(quiet(state))


def test_a_resource_that_comes_from_its_track_is_said_by_a_rule_that_play_cites() -> None:
    def begin(game: AxonProtocol) -> AxonState:
        people = [at("trader", "market", products=8), *PAIR]
        state = scene(game, *people, seats=[{"hand": ["wall"]}], limit=30, rewards={"products": [4, 8]})
        return play(state, "activate trader", "hack")

    difference = find_divergence(game(), game(track_is_supply=True), begin, Preferring("do trader buy -"))
    assert difference == Divergence(1, "axn.end.supply")


def ways_to_the_end(game: AxonProtocol, **top: Any) -> list[str]:
    state = scene(game, *PAIR, limit=10, **top)
    return list(Session(game, state=state).view(None, "en")["tracks"]["end_text"])


def test_the_screen_says_how_far_the_end_is_by_the_parameters() -> None:
    assert ways_to_the_end(game(), stress=9)[0] == "By stress: 1 more marker and the end is near."
    passed = game(stress_ends="passed")
    assert ways_to_the_end(passed, stress=9)[0] == "By stress: 2 more markers and the end is near."
    assert ways_to_the_end(game(red_step=0), stress=9)[2] == "By the red zone: it lowers no limit."
    assert ways_to_the_end(game(), stress=9)[2].endswith("the limit stays at 10.")
    people = [at("thug", "square", products=8), *PAIR[1:]]
    for track, said in ((False, "no products are left"), (True, "2 products left")):
        other = game(track_is_supply=track)
        state = scene(other, *people, limit=30, rewards={"products": [4, 8]})
        assert said in Session(other, state=state).view(None, "en")["tracks"]["end_text"][1]


@pytest.mark.parametrize(("ends", "stress"), [("reached", 9), ("passed", 10)])
def test_the_end_by_stress_is_told_as_it_comes(ends: str, stress: int) -> None:
    other, said = game(stress_ends=ends), f"has {ends} the limit"
    state = scene(other, at("trader", "market"), *PAIR, seats=[{"hand": ["wall"]}], limit=10, stress=stress)
    session = Session(other, state=state)
    for action in ("activate trader", "hack", "do trader buy -"):
        session.apply(action)
    assert said in " ".join(event.text(session.state) for event in session.node.events)
    assert said in session.view(None, "en")["tracks"]["end_text"][0]
