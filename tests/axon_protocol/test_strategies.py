"""The heuristic and the value of a position: sensible choices from what the seat may know; the table stays as it is."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import tabletop
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.engine.session.strategy_registry import find_strategy
from tabletop.games.axon_protocol.strategies.heuristic import Heuristic, evaluate
from tabletop.games.axon_protocol.table.state import AxonState
from tabletop.strategies.levels import LEVELS
from tabletop.strategies.playouts import play_on
from tests.alike import play

from .table import at, published


def decided(state: State) -> Any:
    return Heuristic().decide(PlayerView(state), Random(0))


def positions(players: int, beginner: bool) -> Iterator[Any]:
    """Every position of a game that the heuristic plays."""
    state = tabletop.load_game("axon_protocol", players=players, beginner=beginner).new_initial_state(3)
    while not state.is_terminal():
        yield state
        state.apply_action(decided(state))


def table(*figures: Any, hand: tuple[str, ...] = (), rival: tuple[str, ...] = (), **top: Any) -> AxonState:
    """Two players: seat 0 wants augments, violence and drugs, seat 1 data, products and scandals."""
    seats = [
        {"corporation": "ares", "extra": "drugs", "hand": list(hand), **top.pop("own", {})},
        {"corporation": "tessera", "extra": "scandals", "hand": list(rival), **top.pop("other", {})},
    ]
    return published(players=2).scenario({"seats": seats, "figures": list(figures), **top})


def test_a_finished_game_is_worth_most_to_its_winner() -> None:
    for state in positions(3, True):
        last = state
    assert last.is_terminal()
    for player in range(3):
        won = player in last.winners()
        assert (evaluate(last, player) > 300) == won
        assert (evaluate(last, player) < -500) != won


def test_own_markers_raise_the_value_and_those_of_a_rival_lower_it() -> None:
    bare = evaluate(table(at("cop", "arena")), 0)
    assert evaluate(table(at("cop", "arena", augments=1)), 0) > bare
    assert evaluate(table(at("cop", "arena", products=1)), 0) < bare
    assert evaluate(table(at("cop", "arena"), hand=("firewall",)), 0) > bare
    assert evaluate(table(at("cop", "arena"), data={"tessera_depot": 1}), 0) == pytest.approx(bare)


def test_own_resources_are_made_and_those_of_a_rival_are_not() -> None:
    state = table(at("rich_kid", "lumora_flagship"), at("cop", "silent_chapel"))
    state.apply_action(state.game.parse_action("activate rich_kid"))
    assert str(decided(state)) == "do rich_kid drugs -"


def test_a_service_that_brings_points_is_played_and_a_counter_is_kept() -> None:
    assert str(decided(table(at("cop", "arena"), hand=("clinic_voucher", "firewall", "honeypot")))) == (
        "play clinic_voucher"
    )
    state = table(at("cop", "arena"), at("reporter", "arena"), hand=("scorched_desk", "firewall"), to_move=0)
    state.apply_action(state.game.parse_action("first"))
    assert str(decided(state)) == "discard scorched_desk"


def test_cards_are_not_saved_for_turns_that_do_not_come() -> None:
    figures = (at("cop", "arena"), at("rich_kid", "arena"))
    assert str(decided(table(*figures, hand=("bad_batch",), stress=20))) == "activate rich_kid"
    assert str(decided(table(*figures, hand=("bad_batch",), stress=41))) == "play bad_batch"


def test_an_attack_that_hurts_is_countered_and_one_that_helps_is_not() -> None:
    figures = (at("cop", "arena", augments=1), at("reporter", "arena", products=1))
    for character, card, answer in (("cop", "burnout", "counter firewall"), ("reporter", "customs_raid", "nothing")):
        state = table(*figures, hand=("firewall",), rival=("burnout", "customs_raid"), to_move=1)
        for action in (f"play {card}", f"pick character:{character}"):
            if state.game.parse_action(action) in state.legal_actions():
                state.apply_action(state.game.parse_action(action))
        assert state.current_player() == 0
        assert str(decided(state)) == answer


def test_the_monopoly_comes_when_the_end_is_near_and_it_is_worth_it() -> None:
    figures = (at("cop", "arena", augments=4), at("reporter", "arena", augments=3))
    hand = ("worm", "firewall", "wipe", "honeypot")
    assert str(decided(table(*figures, hand=hand, ending="stress", owed=[]))) == "monopoly augments"
    poor = table(at("cop", "arena", augments=1, drugs=1), at("reporter", "arena"), hand=hand, ending="stress", owed=[])
    assert decided(poor).verb != "monopoly"


def three(*figures: Any, own: dict[str, Any], **top: Any) -> AxonState:
    """Three players: seat 0 as `own` says, seat 1 with Tessera, seat 2 with Lumora, unless `top` says otherwise."""
    seats = [{"corporation": "ares", **own}, {"corporation": "tessera", "permanent": 3}, {"corporation": "lumora"}]
    return published(players=3).scenario({"seats": top.pop("seats", seats), "figures": list(figures), **top})


# Nothing that is left to do brings anybody anything, and there are cards to spare.
IDLE = (at("serial_killer", "fort_plissken", cell=1), at("taxi_driver", "silent_chapel", activated=True))
FULL = ["firewall", "honeypot", "packet_sniffer", "root_override", "firewall"]


@pytest.mark.rule("axn.first_player")
def test_the_first_player_marker_is_taken_when_the_next_round_would_begin_late_and_nobody_is_of_use() -> None:
    late = three(*IDLE, own={"hand": FULL, "permanent": 6}, direction=1)
    assert str(decided(late)) == "first"
    soon = three(*IDLE, own={"hand": FULL})
    assert decided(soon).verb != "first"


@pytest.mark.rule("axn.reverse")
def test_the_order_is_reversed_when_the_marker_is_gone_and_that_makes_the_next_round_begin_sooner() -> None:
    """Seat 1 has the marker: seat 0 comes last in the next round, and second if the order turns."""
    exits = ["north_gate:0", "container_port:0", "airfield:0"]
    gone = {"own": {"hand": FULL, "permanent": 6}, "first_taken": True, "used": exits, "to_move": 0}
    assert str(decided(three(*IDLE, **gone, first=1))) == "reverse"
    assert decided(three(*IDLE, **gone, first=2)).verb != "reverse"


def test_a_rivals_desktop_is_attacked_for_what_its_card_still_does() -> None:
    early = table(*IDLE, hand=("scorched_desk", *FULL[:3]), other={"desktop": ["backdoor"]})
    assert str(decided(early)) == "play scorched_desk"
    choice = table(*IDLE, hand=("scorched_desk", *FULL[:3]), other={"desktop": ["deep_vault", "backdoor"]})
    play(choice, "play scorched_desk")
    assert str(decided(choice)) == "pick desktop:1:backdoor"
    sealed = table(
        *IDLE, hand=("scorched_desk", *FULL[:3]), other={"desktop": ["deep_vault", "backdoor"]},
        data={"tessera_depot": 3},
    )  # fmt: skip
    play(sealed, "play scorched_desk")
    assert str(decided(sealed)) == "pick desktop:1:deep_vault"


def test_a_vault_is_worth_the_data_that_it_seals() -> None:
    hand = ("deep_vault", "firewall")
    late = {"stress": 40, "hand": hand}
    assert decided(table(*IDLE, **late)).verb != "play"
    assert str(decided(table(*IDLE, **late, data={"ares_tower": 3}))) == "play deep_vault"


def test_goods_of_rivals_are_raided_and_those_that_score_here_are_not() -> None:
    raid = ("customs_raid", *FULL[:3])
    assert str(decided(table(*IDLE, at("rich_kid", "arena", products=2), hand=raid))) == "play customs_raid"
    seats = [{"corporation": "lumora", "hand": raid}, {"corporation": "ares"}, {"corporation": "media_net"}]
    own = three(*IDLE, at("rich_kid", "arena", products=2), own={}, seats=seats)
    assert decided(own).verb != "play"


def test_an_inmate_is_bailed_out_to_be_hacked_where_it_is_of_use() -> None:
    inmate = at("rich_kid", "fort_plissken", cell=1, activated=True)
    state = table(inmate, at("cop", "arena"), hand=("bail_bot", *FULL[:3]))
    assert str(decided(state)) == "play bail_bot"
    play(state, "play bail_bot")
    while state.current_player() == 0 and state.question.sentence != "Do you play software now?":
        action = decided(state)
        state.apply_action(action)
        if action.verb == "do":
            break
    assert str(action).startswith("do rich_kid")
    assert state.city.areas[state.figures["rich_kid"].area].shop


@pytest.mark.rule("axn.setup.corporation")
def test_corporations_are_chosen_that_share_most_and_among_equals_any() -> None:
    game = published(players=3)
    first = {str(Heuristic().decide(PlayerView(game.new_initial_state(0), 0), Random(k))) for k in range(60)}
    assert first == {f"corporation {id}" for id in game.content.corporations}
    for k in range(20):
        state = published(players=3, corporations=("ares", "echolot"), first_player=3).new_initial_state(0)
        assert str(Heuristic().decide(PlayerView(state, 2), Random(k))) == "corporation media_net"


def test_who_thinks_looks_into_the_next_round_where_the_horizon_of_other_games_ends_at_its_beginning() -> None:
    late = next(
        state for state in positions(2, False) if state.round == 2 and len(state.list_ready_characters()) == 3
    ).clone()
    ends = []
    for thinks in (LEVELS["hard"], *(find_strategy(level, late.game) for level in ("hard", "expert"))):
        state = late.clone()
        for _ in play_on(state, Heuristic(), Random(1), thinks.depth, thinks.least):
            pass
        ends.append(state.round)
    assert ends == [3, 4, 4]
