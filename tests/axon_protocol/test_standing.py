"""Standing answers in Axon Protocol: whom an attack or a card concerns, and how seldom people are asked in vain."""

from __future__ import annotations

import pytest

from benchmarks.asking import answers
from tabletop import Session
from tabletop.games.axon_protocol.rules.software import MayCounter
from tabletop.games.axon_protocol.rules.turns import AfterMain, Turn

from .table import at, position, where

CROWD = (at("thug", "square"), at("droid", "mall", scandals=1), at("pilot", "chapel"))


def attacked(standing: str | list[str] | None = None) -> Session:
    """Player 0 kills the droid, which carries a scandal: player 1 lives by scandals, player 2 does not."""
    seats = [
        {"hand": ["slay", "gift"], "corporation": "bazaar"},
        {"hand": ["wall", "dose"], "corporation": "gazette"},
        {"hand": ["wall", "dose"], "corporation": "microbionics"},
    ]
    state = position(*CROWD, seats=seats)
    live = Session(state.game, state=state, standing=standing)
    for action in ("play slay", "pick character:droid"):
        live.apply(action)
        live.run_strategies()
    return live


@pytest.mark.rule("axn.software.counter", "axn.ruling.reactions")
def test_who_lives_by_what_is_attacked_is_asked_and_who_does_not_is_not() -> None:
    live = attacked()
    assert (type(live.state.question), live.state.current_player()) == (MayCounter, 1)
    live.apply("nothing")
    live.run_strategies()
    assert [entry.player for entry in live.log() if entry.unasked][:1] == [2]
    assert where(live.state, "droid") == ""  # type: ignore[arg-type]


@pytest.mark.rule("axn.software.counter", "axn.ruling.reactions")
def test_who_is_asked_only_in_turn_lets_an_attack_go_by_and_may_still_say_wait() -> None:
    live = attacked(["always", "turn", "turn"])
    assert live.state.current_player() == 0
    assert where(live.state, "droid") == ""  # type: ignore[arg-type]
    assert live.react(2)
    while not isinstance(live.state.question, MayCounter):
        assert live.react(2)
    live.apply("counter wall")
    assert where(live.state, "droid") == "mall"  # type: ignore[arg-type]


@pytest.mark.rule("axn.software.play", "axn.ruling.reactions")
def test_after_a_main_action_of_ones_own_only_those_are_asked_who_want_to_be() -> None:
    def after(standing: str) -> type:
        state = position(*CROWD, seats=[{"hand": ["gift", "wall"]}, {"hand": ["dose"]}])
        live = Session(state.game, state=state, standing=standing)
        for action in ("first", "discard wall"):
            live.apply(action)
        live.run_strategies()
        return type(live.state.question)

    assert after("always") is not Turn
    assert (after("turn"), after("concerned")) == (AfterMain, Turn)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_with_the_default_people_do_nothing_in_at_most_15_of_100_answers(players: int) -> None:
    counted = answers(players, "concerned", range(2))
    assert counted.total() > 100
    assert counted["pass"] / counted.total() <= 0.15
