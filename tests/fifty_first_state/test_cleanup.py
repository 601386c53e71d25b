"""The clean-up phase."""

from __future__ import annotations

import pytest

from tabletop.games.fifty_first_state.rules.storing import StoreGoods
from tabletop.games.fifty_first_state.table.state import FiftyState
from tests.alike import act, legal, only, plain, play, refused, seat_of

from .table import game, goods, pass_all, position, settled, to_turn

ERA, WINTER = {"expansion": "new_era"}, {"expansion": "winter"}
EVERYTHING = {
    "gun": 1,
    "fuel": 1,
    "iron": 1,
    "brick": 1,
    "ammo": 1,
    "worker": 1,
    "grey": 1,
    "blue": 1,
    "red": 1,
    "universal": 1,
    "development": 1,
    "shield": 1,
}


def keep_most(state: FiftyState) -> FiftyState:
    """Every storage keeps what it does by default."""
    while isinstance(state.question, StoreGoods):
        assert state.decision is not None
        state.apply_action(state.decision.default)
    return state


@pytest.mark.rule("51s.cleanup.discard")
def test_everything_in_the_own_supply_is_lost() -> None:
    state = position({"goods": EVERYTHING}, {"goods": EVERYTHING}, phase="cleanup")
    assert goods(state, 0) == goods(state, 1) == {}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.store", "51s.cleanup.discard")
def test_a_storage_keeps_what_it_names_and_no_more() -> None:
    """Thieves Den keeps two basic resources and two workers."""
    state = position(
        {"locations": ["Thieves Den"], "goods": {"gun": 2, "worker": 3, "ammo": 1}},
        {"goods": {"gun": 2}},
        phase="cleanup",
    )
    keep_most(state)
    assert seat_of(state, 0)["locations"][0]["stored"] == {"gun": 2, "worker": 2}
    assert goods(state, 0) == goods(state, 1) == {}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.store")
def test_one_chooses_what_to_keep_and_the_most_comes_first() -> None:
    state = position(
        {"locations": ["Ruined Library"], "goods": {"gun": 2, "iron": 2, "brick": 2, "ammo": 2}}, {}, phase="cleanup"
    )
    assert isinstance(state.question, StoreGoods)
    sizes = [sum(n for _, n in action.goods) for action in state.legal_actions()]  # type: ignore[attr-defined]
    assert sizes == [3] * 7 + [2] * 6 + [1] * 3 + [0]
    assert state.decision is not None
    assert state.decision.default == state.legal_actions()[0]
    for wish, sentence in (
        ("keep gun*3", "You do not have 3 guns in your supply."),
        ("keep gun*2 iron*2", "There is no room for 2 guns and 2 iron on Ruined Library."),
        ("keep gun iron ammo", "No ammo can be kept on Ruined Library."),
        ("keep fuel gun iron", "You do not have 1 fuel in your supply."),
    ):
        refused(state, wish, "51s.cleanup.store")
        assert state.check(act(state, wish)).obstacles[0].sentence(state) == sentence
    play(state, "keep iron brick gun")
    assert seat_of(state, 0)["locations"][0]["stored"] == {"gun": 1, "iron": 1, "brick": 1}
    assert goods(state, 0) == {}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.store")
@pytest.mark.parametrize(
    ("wish", "stored"), [("keep gun*2 iron", {"gun": 2, "iron": 1}), ("keep gun", {"gun": 1}), ("keep", {})]
)
def test_a_storage_may_keep_less_than_it_can_and_nothing_too(wish: str, stored: dict[str, int]) -> None:
    mine = {"faction": "new_york", "locations": ["Ruined Library"], "goods": {"gun": 2, "iron": 1}}
    state = position(mine, {}, phase="cleanup")
    play(state, wish)
    assert seat_of(state, 0)["locations"][0]["stored"] == stored
    assert goods(state, 0) == {}
    to_turn(state)
    assert goods(state, 0).get("gun", 0) == stored.get("gun", 0)
    assert settled(state)


@pytest.mark.rule("51s.cleanup.store")
def test_nobody_is_asked_where_there_is_nothing_to_keep() -> None:
    state = position({"locations": ["Ruined Library"], "goods": {"ammo": 2, "worker": 1}}, {}, phase="cleanup")
    assert state.phase == "draft"
    assert seat_of(state, 0)["locations"][0]["stored"] == {}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.ruling.parts", "51s.card.chambers")
def test_where_there_are_too_many_choices_to_list_it_is_asked_good_by_good() -> None:
    """An owner's storage keeps any number of everything; whatever is chosen in parts is what is kept."""
    store = {
        "id": "church", "name": "Church", "row": "feature", "distance": 1, "types": ["worker"],
        "spoils": {"worker": 1}, "deal": {"vp": 1}, "storage": {"basic": "any", "worker": 3},
    }  # fmt: skip
    table = game(content={"extends": "published", "card": [store]})
    mine = {"locations": ["Church"], "goods": {"gun": 9, "iron": 9, "worker": 9, "ammo": 1}}
    state = table.scenario({"seats": [mine, {}], "phase": "cleanup"})
    assert only(state) == [f"keep_part gun*{n}" for n in range(9, -1, -1)]
    assert state.game.state_from_dict(plain(state)).legal_actions() == state.legal_actions()
    refused(state, "keep gun*9", "51s.ruling.parts")
    refused(state, "keep_part iron*2", "51s.ruling.parts")
    refused(state, "keep_part gun*10", "51s.ruling.parts")
    twin = state.clone()
    play(state, "keep_part gun*0")
    assert only(state)[0] == "keep iron*9 worker*3"  # few enough are left to be listed
    refused(state, "keep gun", "51s.ruling.parts")
    play(state, "keep iron*4 worker")
    assert seat_of(state, 0)["locations"][0]["stored"] == {"iron": 4, "worker": 1}
    keep_most(twin)
    assert seat_of(twin, 0)["locations"][0]["stored"] == {"gun": 9, "iron": 9, "worker": 3}
    assert goods(twin, 0) == {}
    assert settled(to_turn(twin))


@pytest.mark.rule("51s.cleanup.store")
def test_two_storages_keep_twice_as_much() -> None:
    storages = {"locations": ["Ruined Library", "Underground Warehouse"], "goods": {"brick": 7}}
    state = keep_most(position(storages, {}, phase="cleanup"))
    assert [loc["stored"] for loc in seat_of(state, 0)["locations"]] == [{"brick": 3}, {"brick": 3}]
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.store")
@pytest.mark.parametrize(
    ("card", "color", "expansion"),
    [("Black Market Contacts", "blue", "new_era"), ("Gangers' Dive", "red", "new_era"), ("Crossing", "grey", "winter")],
)
def test_some_storages_keep_three_contacts_of_a_colour(card: str, color: str, expansion: str) -> None:
    state = position(
        {"locations": [card], "goods": {"blue": 4, "red": 4, "grey": 4, "universal": 4}},
        {},
        phase="cleanup",
        parameters={"expansion": expansion},
    )
    keep_most(state)
    assert seat_of(state, 0)["locations"][0]["stored"] == {color: 3}
    assert goods(state, 0) == {}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.store", "51s.ruin")
def test_a_ruin_stores_nothing_and_neither_does_another_feature() -> None:
    ruin = {"card": "Ruined Library", "ruin": True}
    state = position({"locations": [ruin, "Church"], "goods": {"gun": 2}}, {}, phase="cleanup")
    assert [loc["stored"] for loc in seat_of(state, 0)["locations"]] == [{}, {}]
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.store", "51s.production.stored")
def test_what_was_stored_is_there_again_in_the_next_round() -> None:
    state = position({"faction": "new_york", "locations": ["Ruined Library"], "goods": {"gun": 2}}, {})
    to_turn(pass_all(state))
    assert goods(state, 0) == {"worker": 3, "grey": 1, "iron": 1, "gun": 2}
    assert settled(state)


@pytest.mark.rule("51s.card.chambers")
def test_hibernation_chambers_keep_any_number_of_workers_and_nothing_else() -> None:
    state = position(
        {"locations": ["Hibernation Chambers"], "goods": {"worker": 40, "gun": 1}},
        {"goods": {"worker": 3}},
        phase="cleanup",
        parameters=WINTER,
    )
    assert only(state) == [*[f"keep worker*{n}" for n in range(40, 1, -1)], "keep worker", "keep"]
    keep_most(state)
    assert seat_of(state, 0)["locations"][0]["stored"] == {"worker": 40}
    assert goods(state, 0) == goods(state, 1) == {}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.cards")
def test_cards_in_hand_are_kept() -> None:
    state = position({"hand": ["School", "Docks"], "connections": ["Punks"]}, {"hand": ["Arena"]}, phase="cleanup")
    assert state.seats[0].hand == ["school", "docks"]
    assert state.seats[0].connections == ["punks"]
    assert state.seats[1].hand == ["arena"]
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.cards")
def test_used_cards_open_productions_and_shields_are_cleared() -> None:
    mine = {
        "locations": [
            {"card": "Archive", "uses": 2, "spent": {"worker": 2}},
            {"card": "Docks", "uses": 1},
            {"card": "Church", "shield": True},
        ],
        "used": 7,
    }
    state = position(mine, {}, phase="cleanup")
    assert all(not (x.uses or x.spent or x.shield) for x in state.seats[0].locations.values())
    assert state.seats[0].used == 0
    assert goods(state, 0) == {}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.cached", "51s.card.colony")
def test_goods_of_a_building_bonus_stay_on_the_card_over_every_clean_up() -> None:
    state = position({"faction": "new_york", "hand": ["Radioactive Colony"], "goods": {"grey": 2}}, {}, parameters=ERA)
    play(state, "construct radioactive_colony")
    cached = {"worker": 1, "ammo": 2, "blue": 1, "red": 1}
    for _ in range(2):
        pass_all(state)
        assert seat_of(state, 0)["locations"][0]["cached"] == cached
        assert goods(state, 0) == cached
        to_turn(state)
    assert goods(state, 0) == {"worker": 4, "grey": 1, "iron": 1, "ammo": 2, "blue": 1, "red": 1}
    assert settled(state)


@pytest.mark.rule("51s.cleanup.cached")
def test_nothing_can_be_added_to_cached_goods() -> None:
    """What is left on the card stays, however much of the same good lies in the supply; a storage does not take it."""
    camp = {"card": "Camp", "cached": {"worker": 1}}
    state = keep_most(position({"locations": [camp, "Thieves Den"], "goods": {"worker": 3}}, {}, phase="cleanup"))
    assert [loc["cached"] for loc in seat_of(state, 0)["locations"]] == [{"worker": 1}, {}]
    assert [loc["stored"] for loc in seat_of(state, 0)["locations"]] == [{}, {"worker": 2}]
    assert goods(state, 0) == {"worker": 1}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.cleanup.first_player")
@pytest.mark.parametrize(("players", "first", "after"), [(2, 0, 1), (2, 1, 0), (4, 2, 3), (4, 3, 0)])
def test_the_first_player_token_goes_to_the_left(players: int, first: int, after: int) -> None:
    state = position(*[{}] * players, phase="cleanup", first=first)
    assert state.first == after
    assert (state.round, state.phase) == (2, "draft")
    to_turn(state)
    assert state.current_player() == after
    assert settled(state)


@pytest.mark.rule("51s.cleanup.cards")
def test_what_was_used_can_be_used_again_in_the_next_round() -> None:
    used = {"locations": [{"card": "Archive", "uses": 2, "spent": {"worker": 2}}], "goods": {"worker": 1}}
    refused(position(used, {}), "use 1", "51s.use.twice")
    state = to_turn(position(used, {}, phase="cleanup", first=1))
    assert state.current_player() == 0
    assert legal(state, "use 1")
    assert settled(state)
