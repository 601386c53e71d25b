"""The worked examples of the printed rulebooks, played through."""

from __future__ import annotations

import pytest

from tabletop.games.fifty_first_state.rules.costs import compute_defence
from tabletop.games.fifty_first_state.table.solo_events import AttackHit, AttackMissed
from tests.alike import act, legal, only, play, refused, seat_of

from .table import alone, goods, pass_all, position, settled, standing, to_turn, vp


@pytest.mark.rule("51s.production.faction", "51s.production.deals", "51s.production.locations", "51s.production.kinds")
def test_the_mutants_produce_with_school_and_pub_and_two_deals() -> None:
    """Board: 3 workers, a grey contact, a card, a gun. School: a worker. Pub: a card. The deals: a gun and an iron."""
    state = position(
        {"faction": "mutants_union", "locations": ["School", "Pub"], "deals": ["Assassin", "Docks"]},
        {"faction": "new_york"},
        phase="production",
        deck=["Arena", "Museum", "Church"],
    )
    assert goods(state, 0) == {"worker": 4, "gun": 2, "grey": 1, "iron": 1}
    assert state.seats[0].hand == ["arena", "museum"]
    assert goods(state, 1) == {"worker": 3, "grey": 1, "iron": 1}
    assert state.seats[1].hand == ["church"]
    assert vp(state, 0) == 0
    assert settled(state)


@pytest.mark.rule("51s.raze.shield", "51s.raze.compensation", "51s.ruin")
def test_razing_a_shielded_school_costs_four_red_contacts() -> None:
    alex = {"locations": [{"card": "School", "shield": True}]}
    refused(position({"goods": {"red": 3}}, alex), "raze 1 1", "51s.raze.shield")
    state = position({"goods": {"red": 4}}, alex)
    assert [(part.text(state), n) for part, n in compute_defence(state, 1, 1).parts] == [
        ("production row", 3),
        ("shield", 1),
    ]
    play(state, "raze 1 1")
    assert goods(state, 0) == {"worker": 2}
    assert goods(state, 1) == {"worker": 1}
    assert standing(state, 1) == ["(school)"]
    assert settled(state)


@pytest.mark.rule("51s.use.workers")
def test_four_workers_become_a_resource_and_a_card_in_one_action() -> None:
    state = position({"goods": {"worker": 4}}, {}, deck=["Arena"])
    play(state, "exchange iron", "exchange card")
    assert goods(state, 0) == {"iron": 1}
    assert state.seats[0].hand == ["arena"]
    assert state.current_player() == 1
    assert settled(state)


@pytest.mark.rule("51s.use.workers")
def test_or_they_become_a_resource_in_one_action_and_a_card_in_another() -> None:
    state = position({"goods": {"worker": 4}}, {"passed": True}, deck=["Arena"])
    play(state, "exchange iron", "enough", "exchange card")
    assert goods(state, 0) == {"iron": 1}
    assert state.seats[0].hand == ["arena"]
    assert settled(state)


@pytest.mark.rule("51s.open.use", "51s.open.once")
def test_a_neighbour_uses_the_boiler_room() -> None:
    state = position({"goods": {"worker": 1}}, {"locations": ["Boiler Room"]})
    play(state, "open 1 1")
    assert goods(state, 0) == {"worker": 2}
    assert goods(state, 1) == {"worker": 1}
    play(state, "pass")
    refused(state, "open 1 1", "51s.pass.closed", "51s.open.once")
    assert settled(state)


@pytest.mark.rule("51s.cleanup.store", "51s.card.chambers", "51s.cleanup.discard", "51s.cleanup.cards")
def test_hibernation_chambers_keep_the_workers_over_the_clean_up() -> None:
    mine = {
        "faction": "mutants_union",
        "goods": {"worker": 3, "gun": 1, "grey": 1},
        "locations": [
            "Hibernation Chambers",
            {"card": "Archive", "uses": 1, "spent": {"worker": 1}},
            {"card": "Pub", "uses": 1},
        ],
    }
    state = position(mine, {"faction": "new_york"}, parameters={"expansion": "winter"})
    pass_all(state)
    play(state, "keep worker*3")
    chambers, archive, pub = seat_of(state, 0)["locations"]
    assert chambers["stored"] == {"worker": 3}
    assert goods(state, 0) == {}
    assert (archive["uses"], archive["spent"], pub["uses"]) == (0, {}, 0)
    to_turn(state)
    assert goods(state, 0) == {"worker": 3 + 3, "grey": 1, "gun": 1}
    assert settled(state)


@pytest.mark.rule("51s.draft.first", "51s.draft.second")
def test_with_four_players_the_order_of_the_draft_is_1_2_3_4_and_4_3_2_1() -> None:
    state = position({}, {}, {}, {}, phase="draft", first=1)
    order = []
    for _ in range(8):
        order.append(state.current_player())
        play(state, only(state, "draft")[0])
    assert order == [1, 2, 3, 0, 0, 3, 2, 1]
    assert len(state.discard) == 2
    assert settled(state)


@pytest.mark.rule("51s.solo.connection", "51s.connection.take")
def test_first_turn_of_the_virtual_opponent_it_discards_the_connection_card_that_is_left() -> None:
    state = alone({"goods": {"worker": 2}}, {}, face_up={"blue": "Merchants", "red": "Thugs"})
    play(state, "take_connection blue")
    assert state.seats[0].connections == ["merchants"]
    assert state.face_up == {}
    assert state.connection_discard == ["thugs"]
    assert vp(state, 1) == 2
    assert settled(state)


@pytest.mark.rule("51s.solo.attack")
def test_second_turn_of_the_virtual_opponent_its_attack_misses() -> None:
    state = alone({"hand": ["Church"], "goods": {"grey": 2}, "locations": ["Pub"]}, {}, deck=["Docks"])
    heard = state.apply_action(act(state, "construct church"))
    assert any(isinstance(event, AttackMissed) for event in heard)
    assert standing(state, 0) == ["pub", "church"]
    assert (vp(state, 0), vp(state, 1)) == (2, 0)
    assert state.attack == ["docks"]
    assert settled(state)


@pytest.mark.rule("51s.solo.open", "51s.solo.attack", "51s.solo.attack_end", "51s.solo.pass", "51s.solo.closed")
def test_third_turn_of_the_virtual_opponent_its_attack_hits_and_then_it_passes() -> None:
    mine = {"goods": {"worker": 6}, "locations": ["School", "Church"]}
    state = alone(mine, {"locations": ["Docks", "Quarry"]}, attack=["Pub"], deck=["Fuel Tank"])
    heard = state.apply_action(act(state, "open 1 3"))
    assert any(isinstance(event, AttackHit) for event in heard)
    assert vp(state, 1) == 1 + 2
    assert standing(state, 0) == ["(school)", "church"]
    assert goods(state, 0) == {"worker": 5 + 1, "iron": 1}
    assert sorted(state.discard) == ["fuel_tank", "pub"]
    assert legal(state, "open 1 4")
    play(state, "exchange gun", "enough")
    assert state.seats[1].passed
    refused(state, "open 1 4", "51s.solo.closed")
    play(state, "exchange gun", "enough")
    assert state.current_player() == 0
    assert standing(state, 0) == ["(school)", "church"]
    assert settled(state)
