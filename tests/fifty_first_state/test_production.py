"""The production phase."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.fifty_first_state.rules.effects.copying import WhichProduction
from tabletop.games.fifty_first_state.rules.rounds import ProduceInOrder
from tests.alike import only, play, refused

from .table import goods, pass_all, position, settled, to_turn, vp

BARE = {"worker": 3, "grey": 1}
"""What every board produces, besides a card and one resource."""
NEW_YORK, MUTANTS = {"faction": "new_york"}, {"faction": "mutants_union"}
WINTER = {"expansion": "winter"}


def produce(mine: dict[str, Any], theirs: dict[str, Any] | None = None, expansion: str = "none", **top: Any) -> Any:
    """A position at the start of the production phase: New York against the Mutants."""
    seats = ({**NEW_YORK, **mine}, {**MUTANTS, **(theirs or {})})
    return position(*seats, phase="production", parameters={"expansion": expansion}, **top)


def more(state: Any, seat: int = 0) -> dict[str, int]:
    """What a seat has besides the production of its board."""
    board = {**BARE, "iron": 1} if state.seats[seat].faction == "new_york" else {**BARE, "gun": 1}
    return {g: n - board.get(g, 0) for g, n in goods(state, seat).items() if n != board.get(g, 0)}


@pytest.mark.rule("51s.production.faction")
@pytest.mark.parametrize(
    ("board", "good"),
    [("new_york", "iron"), ("appalachian_federation", "brick"), ("mutants_union", "gun"), ("merchants_guild", "fuel")],
)
def test_the_board_pays_three_workers_a_grey_contact_a_card_and_its_resource(board: str, good: str) -> None:
    state = position({"faction": board}, {}, phase="production", deck=["Arena"])
    assert goods(state, 0) == {**BARE, good: 1}
    assert state.seats[0].hand == ["arena"]
    assert state.phase == "action"
    assert settled(state)


@pytest.mark.rule("51s.production.deals")
def test_every_deal_pays_its_good_also_two_of_one_name() -> None:
    state = produce({"deals": ["Docks", "Docks", "Sharrash", "Church"]}, {"deals": ["School"]})
    assert more(state) == {"iron": 2, "universal": 1}
    assert vp(state, 0) == 1
    assert more(state, 1) == {"worker": 1}
    assert vp(state, 1) == 0
    assert settled(state)


@pytest.mark.rule("51s.production.locations")
def test_every_production_location_pays_its_owner_open_ones_too() -> None:
    state = produce({"locations": ["School", "Docks", "Docks"]}, {"locations": ["Quarry"]})
    assert more(state) == {"worker": 1, "iron": 2}
    assert more(state, 1) == {"brick": 1}
    assert settled(state)


@pytest.mark.rule("51s.production.locations", "51s.build.bonus", "51s.ruin")
def test_features_actions_and_ruins_produce_nothing_and_no_bonus_is_paid_again() -> None:
    state = produce({"locations": ["Church", "Archive", "Camp", {"card": "Docks", "ruin": True}, "School"]})
    assert more(state) == {"worker": 1}
    assert vp(state, 0) == 0
    assert settled(state)


@pytest.mark.rule("51s.production.locations")
def test_a_choice_is_the_owners() -> None:
    state = produce({"locations": ["Craftsmen Guild"]}, {}, "winter")
    assert state.current_player() == 0
    assert only(state, "take") == ["take brick", "take iron"]
    play(state, "take brick")
    assert more(state) == {"brick": 1}
    assert more(state, 1) == {}
    assert settled(state)


@pytest.mark.rule("51s.production.kinds")
def test_cards_go_into_the_hand_points_onto_the_track_the_rest_into_the_supply() -> None:
    deals = {"deals": ["Church", "Pub", "Deserted Colony"]}
    state = produce(deals, {}, deck=["Arena", "Archive", "Museum"])
    assert state.seats[0].hand == ["arena", "archive"]
    assert state.seats[1].hand == ["museum"]
    assert (vp(state, 0), vp(state, 1)) == (1, 0)
    assert more(state) == {"ammo": 1}
    assert settled(state)


@pytest.mark.rule("51s.production.stored")
def test_stored_goods_come_back_into_the_supply() -> None:
    library = {"card": "Ruined Library", "stored": {"gun": 2, "brick": 1}}
    state = produce({"locations": [library]}, {"locations": ["Thieves Den"]})
    assert more(state) == {"gun": 2, "brick": 1}
    assert state.seats[0].locations[1].stored == ()
    assert more(state, 1) == {}
    assert settled(state)


@pytest.mark.rule("51s.production.stored")
def test_what_comes_back_was_not_gained_in_the_production_phase() -> None:
    """Sheriff's Office counts guns gained in the production phase: stored ones are not among them."""
    library = {"card": "Ruined Library", "stored": {"gun": 2}}
    state = produce({"locations": [library, "Sheriff's Office"]}, {"locations": ["Assassin"]}, "winter")
    assert vp(state, 0) == 0
    assert more(state) == {"gun": 2}
    assert settled(state)


@pytest.mark.rule("51s.production.per_type")
@pytest.mark.parametrize(
    ("others", "guns"),
    [([], 1), (["City Guards"], 2), (["City Guards", "Shadow"], 3), (["City Guards", "Shadow", "Confessor"], 3)],
)
def test_counting_a_type_counts_the_card_itself_up_to_its_limit(others: list[str], guns: int) -> None:
    state = produce({"locations": ["Arena", *others, "Docks"]}, {"locations": ["Assassin", "Assassin"]})
    assert more(state) == {"gun": guns, "iron": 1}
    assert more(state, 1) == {"gun": 2}
    assert settled(state)


@pytest.mark.rule("51s.production.per_type")
def test_ruins_and_the_locations_of_others_are_not_counted() -> None:
    ruin = {"card": "City Guards", "ruin": True}
    state = produce({"locations": ["Arena", ruin]}, {"locations": ["Shadow", "Confessor"]})
    assert more(state) == {"gun": 1}
    assert settled(state)


@pytest.mark.rule("51s.production.per_type")
def test_a_card_counts_itself_while_it_is_being_built() -> None:
    state = position(
        {"hand": ["Arena", "Murderers' Pub"], "locations": ["City Guards"], "goods": {"grey": 4}}, {"passed": True}
    )
    play(state, "construct arena")
    assert goods(state, 0) == {"grey": 2, "gun": 2}
    play(state, "construct murderers_pub")
    assert vp(state, 0) == 3
    assert vp(state, 1) == 0
    assert settled(state)


@pytest.mark.rule("51s.production.per_type")
def test_a_location_that_is_developed_over_is_not_counted_any_more() -> None:
    state = position({"hand": ["Arena"], "locations": ["Assassin", "City Guards"], "goods": {"brick": 1}}, {})
    play(state, "develop arena 1")
    assert goods(state, 0) == {"gun": 2}
    assert settled(state)


@pytest.mark.rule("51s.production.stolen")
def test_where_production_is_taken_the_types_of_its_owner_count() -> None:
    theirs = {"locations": ["Arena", "City Guards"]}
    state = produce({"locations": ["Suppliers", "Shadow", "Confessor", "Gunsmith"]}, theirs, "winter")
    assert more(state) == {"gun": 2}
    assert more(state, 1) == {}
    assert settled(state)


@pytest.mark.rule("51s.production.stolen")
def test_what_counts_gains_counts_those_of_whoever_takes_it() -> None:
    """The Mutants gain a gun from their board; the thief from New York gains two from deals."""
    mine = {"locations": ["Suppliers"], "deals": ["Assassin", "Assassin"]}
    state = produce(mine, {"locations": ["Sheriff's Office"]}, "winter")
    assert (vp(state, 0), vp(state, 1)) == (2, 0)
    assert settled(state)


@pytest.mark.rule("51s.ruling.production_order")
def test_players_produce_one_after_the_other_from_the_first_player_on() -> None:
    """The deck tells who draws when: the first player's board and deal come before the other's board."""
    seats = [{**NEW_YORK, "deals": ["Pub"]}, MUTANTS]
    cards = ["Arena", "Archive", "Museum"]
    state = position(*seats, phase="production", first=0, deck=cards)
    assert [state.seats[n].hand for n in (0, 1)] == [["arena", "archive"], ["museum"]]
    state = position(*seats, phase="production", first=1, deck=cards)
    assert [state.seats[n].hand for n in (0, 1)] == [["archive", "museum"], ["arena"]]
    assert state.current_player() == 1
    assert settled(state)


@pytest.mark.rule("51s.ruling.production_order")
def test_one_is_asked_for_an_order_only_where_it_matters() -> None:
    """A choice and a count of what was gained: the order of the two is the player's."""
    alone = produce({"locations": ["Cistern", "Fuel Tank"]}, {}, "winter")
    assert settled(alone)
    assert vp(alone, 0) == 1
    for order, points in ((("1", "2"), 0), (("2", "1"), 1)):
        state = produce({"locations": ["Cistern", "Tanker Shipwreck"]}, {}, "winter")
        assert isinstance(state.question, ProduceInOrder)
        refused(state, "produce 1 1", "51s.ruling.production_order")
        play(state, f"produce 0 {order[0]}", "take fuel")
        assert vp(state, 0) == points
        assert settled(state)


@pytest.mark.rule("51s.ruling.suppliers")
def test_suppliers_name_a_production_of_another_player_and_take_its_goods_instead_of_the_owner() -> None:
    theirs = {"locations": ["Docks", "Quarry", "Church", {"card": "Pub", "ruin": True}]}
    state = produce({"locations": ["Suppliers", "School"]}, theirs, "winter")
    assert only(state, "claim") == ["claim 1 3", "claim 1 4"]
    refused(state, "claim 0 2", "51s.card.suppliers")
    for number, rule in ((5, "51s.ruling.suppliers"), (6, "51s.ruin"), (9, "51s.ruling.suppliers")):
        refused(state, f"claim 1 {number}", rule)
    play(state, "claim 1 4")
    assert more(state) == {"worker": 1, "brick": 1}
    assert more(state, 1) == {"iron": 1}
    assert settled(state)


@pytest.mark.rule("51s.ruling.suppliers")
def test_where_nobody_else_produces_suppliers_take_nothing() -> None:
    state = produce({"locations": ["Suppliers", "School"]}, {"locations": ["Church"]}, "winter")
    assert more(state) == {"worker": 1}
    assert more(state, 1) == {}
    assert settled(state)


@pytest.mark.rule("51s.ruling.suppliers")
def test_a_production_is_named_once_a_round_and_everybody_names_anew_in_the_next() -> None:
    content = {"extends": "published", "reprint": [{"id": "suppliers", "copies": 2, "set": "winter"}]}
    third = {"faction": "merchants_guild", "locations": ["Docks", "Quarry", "Fuel Tank"]}
    seats = [{**NEW_YORK, "locations": ["Suppliers"]}, {**MUTANTS, "locations": ["Suppliers"]}, third]
    state = position(*seats, phase="production", parameters={**WINTER, "content": content})
    play(state, "claim 2 3")
    assert state.current_player() == 1
    refused(state, "claim 2 3", "51s.ruling.suppliers")
    play(state, "claim 2 4")
    assert more(state, 0) == {"iron": 1}
    assert more(state, 1) == {"brick": 1}
    assert goods(state, 2) == {**BARE, "fuel": 2}
    pass_all(state)
    while not isinstance(state.question, WhichProduction):
        play(state, only(state, "draft")[0])
    assert state.current_player() == 1
    assert only(state, "claim") == ["claim 2 3", "claim 2 4", "claim 2 5"]
    assert settled(to_turn(state))
