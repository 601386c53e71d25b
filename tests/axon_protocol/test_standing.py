"""Auto-pass in Axon Protocol: who is asked after an attack and before a turn ends, and how seldom it is in vain."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop import Session, load_game
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
    live = Session(state.game, state=state, auto_pass=standing)
    for action in ("play slay", "pick character:droid"):
        live.apply(action)
        live.run_strategies()
    return live


@pytest.mark.rule("axn.software.counter", "axn.ruling.reactions")
def test_everyone_who_holds_a_counter_is_asked_whosever_things_are_attacked() -> None:
    live = attacked()
    for seat in (1, 2):
        assert (type(live.state.question), live.state.current_player()) == (MayCounter, seat)
        live.apply("nothing")
        live.run_strategies()
    assert where(live.state, "droid") == ""  # type: ignore[arg-type]
    assert [skipped for node in live.nodes for skipped, _ in node.skipped if skipped == 1] == []


@pytest.mark.rule("axn.software.counter")
def test_a_firewall_is_offered_when_an_attack_gives_a_rival_points() -> None:
    game = load_game("axon_protocol", players=3)
    seats = [
        {"corporation": "lumora", "hand": ["bad_batch", "detox"]},
        {"corporation": "ares", "hand": ["firewall"]},
        {"corporation": "media_net", "hand": ["dead_drop"]},
    ]
    people = [{"character": who, "area": "arena"} for who in ("cop", "reporter")]
    live = Session(game, state=game.scenario({"figures": people, "seats": seats}))
    for action in ("play bad_batch", "pick character:cop"):
        live.apply(action)
        live.run_strategies()
    assert (type(live.state.question), live.state.current_player()) == (MayCounter, 1)
    live.apply("nothing")
    live.run_strategies()
    assert live.state.scores()[0] == 1  # the rival has its point


@pytest.mark.rule("axn.turn.main", "axn.software.play")
@pytest.mark.parametrize(("hand", "question"), [(["dead_drop", "honeypot"], AfterMain), (["honeypot"], Turn)])
def test_a_turn_of_ones_own_ends_by_itself_only_where_no_option_is_left(hand: list[str], question: type) -> None:
    game = load_game("axon_protocol", players=2)
    seats = [{"corporation": "tessera", "hand": [*hand, "firewall"], "used": True}, {"hand": ["honeypot"]}]
    people = [{"character": who, "area": "arena"} for who in ("cop", "reporter")]
    live = Session(game, state=game.scenario({"figures": people, "seats": seats}))
    for action in ("first", "discard firewall"):
        live.apply(action)
        live.run_strategies()
    assert type(live.state.question) is question


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
        live = Session(state.game, state=state, auto_pass=standing)
        for action in ("first", "discard wall"):
            live.apply(action)
        live.run_strategies()
        return type(live.state.question)

    assert after("always") is not Turn
    assert (after("turn"), after("concerned")) == (AfterMain, AfterMain)


def count_answers(players: int, seeds: range) -> Counter[str]:
    """Count the answers given by hand, by kind of action, in games where every seat has the default auto-pass mode."""
    counted: Counter[str] = Counter()
    for seed in seeds:
        live = Session(
            load_game("axon_protocol", players=players), seed, ["heuristic"] * players, auto_pass="concerned"
        )
        live.run_strategies()
        nodes = live.nodes
        for entry in live.log():
            before = nodes[entry.node_index - 1].state
            if not entry.unasked and entry.action is not None and len(before.legal_actions()) > 1:
                counted[entry.action.kind or entry.action.verb] += 1
    return counted


@pytest.mark.breadth("4-2")
@pytest.mark.parametrize(("players", "games"), [(2, 2), (3, 2), (4, 2), (5, 2), (6, 4)])
def test_with_the_default_people_do_nothing_in_at_most_25_of_100_answers(players: int, games: int) -> None:
    counted = count_answers(players, range(games))
    assert counted.total() > 100
    assert counted["pass"] / counted.total() <= 0.25


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_in_many_games_people_do_nothing_in_at_most_25_of_100_answers(players: int) -> None:
    counted = count_answers(players, range(100, 140))
    assert counted["pass"] / counted.total() <= 0.25
