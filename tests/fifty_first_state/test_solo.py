"""The solo game and its virtual opponent."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabletop.games.fifty_first_state.rules.scoring import rank
from tabletop.games.fifty_first_state.rules.storing import StoreGoods
from tabletop.games.fifty_first_state.screen.as_text import as_text
from tabletop.games.fifty_first_state.table.causes import RULE_TEXT
from tabletop.games.fifty_first_state.table.solo_events import RankReached
from tabletop.games.fifty_first_state.table.state import FiftyState
from tests.alike import act, check_bad_scenario, check_refused, legal, only, plain, play, put, refused, seat_of, told

from .table import alone, game, goods, pass_all, position, settled, standing, to_turn, vp

ERA = {"expansion": "new_era"}
BUSY = {"worker": 20}
"""Enough workers to make one exchange a turn."""


def turn(state: Any) -> Any:
    """The player makes one exchange, then the virtual opponent has its turn."""
    play(state, "exchange gun")
    if "enough" in map(str, state.legal_actions()):
        play(state, "enough")
    return state


@pytest.mark.rule("51s.solo.draft")
def test_two_cards_are_taken_and_three_join_the_opponent() -> None:
    top = ["Arena", "Docks", "Quarry", "Pub", "Museum", "Church"]
    state = alone({"faction": "new_york"}, {}, phase="draft", deck=top)
    assert state.offer == ["arena", "docks", "quarry", "pub"]
    play(state, "draft docks")
    assert len(state.offer) == 2
    assert len(standing(state, 1)) == 1
    assert {*state.offer, *standing(state, 1)} == {"arena", "quarry", "pub"}
    last = state.offer[1]
    refused(state, f"draft {standing(state, 1)[0]}", "51s.solo.draft")
    play(state, f"draft {state.offer[0]}")
    assert standing(state, 1)[1:] == [last, "museum"]
    assert len(state.seats[0].hand) == 3
    assert "church" in state.seats[0].hand
    assert state.discard == []
    assert settled(state)


@pytest.mark.rule("51s.solo.draft")
def test_which_card_joins_the_opponent_first_is_drawn_by_the_seed() -> None:
    drawn = set()
    for seed in range(20):
        state = alone({}, {}, phase="draft", seed=seed, deck=["Arena", "Docks", "Quarry", "Pub"])
        drawn.add(standing(play(state, "draft docks"), 1)[0])
    assert drawn == {"arena", "quarry", "pub"}


@pytest.mark.rule("51s.solo.production")
def test_only_the_player_produces() -> None:
    theirs = {"locations": ["School", "Docks"]}
    state = alone({"faction": "new_york", "locations": ["Quarry"]}, theirs, phase="production")
    assert goods(state, 0) == {"worker": 3, "grey": 1, "iron": 1, "brick": 1}
    assert goods(state, 1) == {}
    assert vp(state, 1) == 0
    assert settled(state)


@pytest.mark.rule("51s.solo.production", "51s.ruling.suppliers", "51s.ruling.solo_suppliers")
def test_suppliers_take_nothing_from_an_opponent_that_does_not_produce() -> None:
    state = alone(
        {"faction": "new_york", "locations": ["Suppliers"]},
        {"locations": ["Docks", "Quarry"]},
        phase="production",
        parameters={"expansion": "winter"},
    )
    assert goods(state, 0) == {"worker": 3, "grey": 1, "iron": 1}
    assert settled(state)


@pytest.mark.rule("51s.card.suppliers", "51s.solo.goal")
def test_the_bonus_of_suppliers_uses_the_production_of_the_opponent() -> None:
    mine = {"hand": ["Suppliers"], "goods": {"grey": 2}}
    state = alone(mine, {"locations": ["Docks"]}, deck=["Church"], parameters={"expansion": "winter"})
    play(state, "construct suppliers")
    assert goods(state, 0) == {"iron": 1}
    assert (goods(state, 1), vp(state, 1)) == ({}, 0)
    assert settled(state)


@pytest.mark.rule("51s.solo.first")
def test_the_player_always_starts_and_keeps_the_token() -> None:
    state = alone({}, {}, phase="cleanup")
    for number in (2, 3):
        assert state.first == 0
        to_turn(state)
        assert (state.round, state.current_player()) == (number, 0)
        assert not state.seats[1].passed
        pass_all(state)
    assert settled(to_turn(state))


@pytest.mark.rule("51s.solo.raze")
def test_a_razed_location_of_the_opponent_is_discarded() -> None:
    refused(alone({"goods": {"red": 2}}, {"locations": ["Docks"]}), "raze 1 1", "51s.raze.opponent")
    state = alone({"goods": {"red": 3}}, {"locations": ["Docks", "School"]}, face_up={"blue": "Merchants"})
    play(state, "raze 1 1")
    assert standing(state, 1) == ["school"]
    assert state.discard == ["docks"]
    assert goods(state, 0) == {"iron": 2}
    assert goods(state, 1) == {}
    assert settled(state)


@pytest.mark.rule("51s.solo.raze", "51s.raze.compensation")
def test_the_opponent_is_not_compensated_for_a_razed_location() -> None:
    state = alone({"goods": {"red": 4}}, {"locations": ["Church"]}, deck=["Docks"])
    play(state, "raze 1 1")
    assert (vp(state, 0), vp(state, 1)) == (2, 0)
    assert standing(state, 1) == []
    assert settled(state)


@pytest.mark.rule("51s.solo.open")
def test_the_opponent_scores_a_point_instead_of_gaining_a_worker() -> None:
    state = alone({"goods": {"worker": 1}}, {"locations": ["Docks"]}, deck=["Church"])
    play(state, "open 1 1")
    assert goods(state, 0) == {"iron": 1}
    assert goods(state, 1) == {}
    assert vp(state, 1) == 1
    assert settled(state)


@pytest.mark.rule("51s.solo.open", "51s.open.once")
def test_a_worker_stands_on_the_opponents_open_production_until_the_clean_up() -> None:
    state = alone({"goods": {"worker": 2}}, {"locations": ["Docks"]}, deck=["Church"])
    play(state, "open 1 1")
    refused(state, "open 1 1", "51s.open.once")
    to_turn(pass_all(state))
    assert legal(state, "open 1 1")
    assert settled(state)


@pytest.mark.rule("51s.solo.connection")
def test_the_opponent_discards_a_face_up_connection_card_for_two_points() -> None:
    state = alone(
        {"goods": BUSY, "locations": ["School"]}, {}, face_up={"blue": "Merchants", "red": "Thugs"}, deck=["School"]
    )
    turn(state)
    assert len(state.face_up) == 1
    assert vp(state, 1) == 2
    assert state.attack == []
    turn(state)
    assert state.face_up == {}
    assert sorted(state.connection_discard) == ["merchants", "thugs"]
    assert vp(state, 1) == 4
    assert standing(state, 0) == ["school"]
    assert settled(state)


@pytest.mark.rule("51s.solo.connection")
def test_which_connection_card_goes_is_drawn_by_the_seed() -> None:
    left = set()
    for seed in range(12):
        state = alone({"goods": BUSY}, {}, seed=seed, face_up={"blue": "Merchants", "red": "Thugs"})
        left.update(turn(state).face_up)
    assert left == {"blue", "red"}


@pytest.mark.rule("51s.solo.attack", "51s.ruin", "51s.raze.compensation")
def test_an_attack_razes_a_location_that_shares_a_type() -> None:
    state = alone({"goods": BUSY, "locations": ["Church", "Docks"]}, {}, deck=["Assassin"])
    turn(state)
    assert standing(state, 0) == ["church", "(docks)"]
    assert goods(state, 0) == {"worker": 18, "gun": 1, "iron": 1}
    assert vp(state, 1) == 2
    assert goods(state, 1) == {}
    assert state.attack == []
    assert state.discard == ["assassin"]
    assert settled(state)


@pytest.mark.rule("51s.solo.attack")
def test_an_attack_misses_where_no_type_is_shared_and_a_ruin_has_none() -> None:
    mine = {"goods": BUSY, "locations": ["Church", {"card": "Docks", "ruin": True}]}
    state = alone(mine, {}, deck=["Assassin"])
    turn(state)
    assert standing(state, 0) == ["church", "(docks)"]
    assert vp(state, 1) == 0
    assert state.attack == ["assassin"]
    assert settled(state)


@pytest.mark.rule("51s.ruling.typeless_attack", "51s.card.typeless")
def test_an_attack_card_without_a_type_hits_nothing_and_nothing_hits_a_location_without_one() -> None:
    mine = {"goods": BUSY, "locations": ["Church", "Docks", "School"]}
    state = turn(alone(mine, {}, deck=["Foundation"], parameters=ERA))
    assert state.attack == ["foundation"]
    assert standing(state, 0) == ["church", "docks", "school"]
    state = turn(alone({"goods": BUSY, "locations": ["Foundation"]}, {}, deck=["Assassin"], parameters=ERA))
    assert standing(state, 0) == ["foundation"]
    assert settled(state)


@pytest.mark.rule("51s.solo.shield", "51s.solo.attack_end")
def test_a_shield_is_discarded_in_place_of_the_location_and_the_attack_was_a_success() -> None:
    state = alone({"goods": BUSY, "locations": [{"card": "Docks", "shield": True}]}, {}, deck=["Assassin", "Quarry"])
    turn(state)
    assert standing(state, 0) == ["docks"]
    assert not state.seats[0].locations[1].shield
    assert vp(state, 1) == 0
    assert goods(state, 0) == {"worker": 18, "gun": 1}
    assert state.discard == ["assassin"]
    turn(state)
    assert state.seats[1].passed
    assert standing(state, 0) == ["docks"]
    assert settled(state)


@pytest.mark.rule("51s.solo.shield", "51s.card.forge", "51s.ruling.forge_attack")
def test_hidden_forge_withstands_every_attack() -> None:
    state = alone({"goods": BUSY, "locations": ["Hidden Forge"]}, {}, deck=["Assassin"], parameters=ERA)
    turn(state)
    assert standing(state, 0) == ["hidden_forge"]
    assert vp(state, 1) == 0
    assert state.discard == ["assassin"]
    assert settled(turn(state))
    assert state.seats[1].passed


TIES: list[tuple[str, str, list[Any], int]] = [
    ("an exact match goes before a greater distance", "Assassin", ["Gun Shop", "Arena", "Murderers' Pub"], 2),
    ("a greater distance goes before an unused action", "Shadow", ["Gunsmith", "Confessor", "City Guards"], 2),
    ("an unused action goes before a used one", "Arena", [{"card": "Shadow", "uses": 1}, "Weapon Trader"], 2),
    ("a used action goes before a feature", "Arena", ["Murderers' Pub", {"card": "Shadow", "uses": 1}], 2),
    ("a feature goes before a production", "Excavator", ["Brick Supplier", "Rubble"], 2),
    ("an exact match of one type is one too", "Sharrash", ["Convoy", "Sharrash"], 2),
]


@pytest.mark.rule("51s.solo.attack_tie")
@pytest.mark.parametrize(("card", "locations", "hit"), [t[1:] for t in TIES], ids=[t[0] for t in TIES])
def test_where_several_match_the_tie_is_broken_in_order(card: str, locations: list[Any], hit: int) -> None:
    content: dict[str, Any] = {"extends": "published", "reprint": [{"id": "sharrash", "copies": 2, "set": "base"}]}
    state = alone({"goods": BUSY, "locations": locations}, {}, deck=[card], parameters={"content": content})
    turn(state)
    assert [x.number for x in state.seats[0].locations.values() if x.ruin] == [hit]
    assert settled(state)


@pytest.mark.rule("51s.solo.attack_tie", "51s.ruling.attack_tie")
def test_where_nothing_breaks_the_tie_the_player_decides() -> None:
    state = alone({"goods": BUSY, "locations": ["Docks", "Quarry", "Archive", "Fuel Tank"]}, {}, deck=["Arena"])
    play(state, "exchange gun", "enough")
    assert only(state, "suffer") == ["suffer 1", "suffer 2", "suffer 4"]
    refused(state, "suffer 3", "51s.solo.attack_tie")
    play(state, "suffer 2")
    assert standing(state, 0) == ["docks", "(quarry)", "archive", "fuel_tank"]
    assert goods(state, 0) == {"worker": 18, "gun": 1, "brick": 1}
    assert vp(state, 1) == 2
    assert settled(state)


@pytest.mark.rule("51s.solo.attack_end")
def test_after_the_third_miss_the_pile_is_discarded_and_the_opponent_passes() -> None:
    state = alone({"goods": BUSY, "locations": ["Church"]}, {}, deck=["Docks", "Quarry", "Arena", "Museum"])
    assert turn(state).attack == ["docks"]
    assert turn(state).attack == ["docks", "quarry"]
    assert turn(state).attack == []
    assert state.discard == ["docks", "quarry", "arena"]
    assert not state.seats[1].passed
    turn(state)
    assert state.seats[1].passed
    assert standing(state, 0) == ["church"]
    assert settled(turn(state))


@pytest.mark.rule("51s.solo.attack_end")
def test_after_a_successful_attack_the_opponent_passes_on_its_next_turn() -> None:
    state = alone({"goods": BUSY, "locations": ["Church", "Docks", "Quarry"]}, {}, deck=["Museum", "Docks"])
    turn(state)
    assert standing(state, 0).count("(church)") == 1
    assert not state.seats[1].passed
    turn(state)
    assert state.seats[1].passed
    assert standing(state, 0) == ["(church)", "docks", "quarry"]
    assert settled(state)


@pytest.mark.rule("51s.solo.attack_end")
def test_an_attack_pile_that_is_left_over_is_discarded_at_the_end_of_the_round() -> None:
    state = alone({"goods": BUSY, "locations": ["Church"]}, {}, deck=["Docks"])
    assert turn(state).attack == ["docks"]
    play(state, "pass")
    assert state.attack == []
    assert "docks" in state.discard
    assert not state.attack_done
    assert settled(to_turn(state))


@pytest.mark.rule("51s.solo.attack_end", "51s.solo.connection")
def test_in_the_next_round_the_opponent_begins_anew() -> None:
    state = alone({"goods": BUSY, "locations": ["Docks"]}, {}, deck=["Fuel Tank"])
    turn(turn(state))
    assert state.seats[1].passed
    to_turn(pass_all(state))
    assert not state.seats[1].passed
    before, open_cards = vp(state, 1), len(state.face_up)
    turn(state)
    assert vp(state, 1) == before + 2
    assert len(state.face_up) == open_cards - 1
    assert not state.seats[1].passed
    assert settled(state)


@pytest.mark.rule("51s.solo.pass")
def test_the_player_may_go_on_after_the_opponent_has_passed() -> None:
    state = alone({"goods": BUSY, "locations": ["Docks"]}, {"passed": True}, deck=["Docks"])
    for _ in range(3):
        turn(state)
        assert state.current_player() == 0
    assert standing(state, 0) == ["docks"]
    assert vp(state, 1) == 0
    assert settled(state)


@pytest.mark.rule("51s.solo.pass", "51s.pass.safe")
def test_when_the_player_passes_both_have_passed() -> None:
    state = alone({"locations": ["Docks"]}, {}, face_up={"blue": "Merchants"}, deck=["Docks"])
    heard = state.apply_action(act(state, "pass"))
    assert [event.because.text(state) for event in heard if type(event).__name__ == "Passed" and event.because][1:]
    assert standing(state, 0) == ["docks"]
    assert vp(state, 1) == 0
    assert state.round == 2
    assert settled(to_turn(state))


@pytest.mark.rule("51s.solo.closed", "51s.pass.safe")
def test_after_it_has_passed_its_open_production_is_closed_and_it_is_safe() -> None:
    mine = {"goods": {"worker": 1, "red": 3}}
    assert legal(alone(mine, {"locations": ["Docks"]}), "open 1 1")
    state = alone(mine, {"locations": ["Docks"], "passed": True})
    refused(state, "open 1 1", "51s.solo.closed")
    refused(state, "raze 1 1", "51s.pass.safe")
    before = seat_of(state, 1)
    pass_all(state)
    assert seat_of(state, 1) == {**before, "passed": False}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.solo.end", "51s.end.trigger")
def test_25_points_of_the_opponent_start_the_last_round_too() -> None:
    state = alone({"goods": BUSY}, {"vp": 23}, face_up={"blue": "Merchants"})
    turn(state)
    assert vp(state, 1) == 25
    assert state.last_round
    pass_all(state)
    assert state.is_terminal()
    assert state.winners() == (1,)
    assert settled(state)


@pytest.mark.rule("51s.solo.end", "51s.solo.goal")
@pytest.mark.parametrize(
    ("points", "winners", "returns"), [(21, (1,), (-1.0, 1.0)), (22, (), (0.0, 0.0)), (23, (0,), (1.0, -1.0))]
)
def test_both_score_their_locations_and_only_more_points_win(
    points: int, winners: tuple[int, ...], returns: tuple[float, float]
) -> None:
    mine = {"vp": points, "locations": ["School", {"card": "Docks", "ruin": True}]}
    state = alone(mine, {"vp": 20, "locations": ["School", "Church", "Pub"]}, last_round=True)
    pass_all(state)
    assert state.scores() == (points + 1, 23)
    assert state.winners() == winners
    assert state.returns() == returns
    assert settled(state)


@pytest.mark.rule("51s.solo.rank")
@pytest.mark.parametrize(
    ("points", "expected"),
    [(0, 0), (29, 0), (30, 1), (39, 1), (40, 2), (50, 3), (60, 4), (70, 5), (79, 5), (80, 6), (120, 6)],
)
def test_the_own_points_give_the_rank(points: int, expected: int) -> None:
    assert rank(points) == expected


def ended(mine: int, theirs: int) -> tuple[FiftyState, list[Any]]:
    """A solo game that ends with these points, and what was told at its end."""
    state = alone({"vp": mine}, {"vp": theirs}, last_round=True)
    happened = told(state, "pass")
    assert state.is_terminal()
    return state, happened


@pytest.mark.rule("51s.solo.rank", "51s.solo.end")
@pytest.mark.parametrize(
    ("points", "en", "de", "es"),
    [
        (29, "1 of 7: a creature without a brain (a mutant)", "Lebewesen ohne Hirn (Mutant)", "criatura sin cerebro"),
        (30, "2 of 7: a creature with a brain", "Lebewesen mit Hirn", "criatura con cerebro"),
        (45, "3 of 7: a human", "Mensch", "humano"),
        (55, "4 of 7: a trader", "Händler", "comerciante"),
        (65, "5 of 7: a soldier", "Soldat", "soldado"),
        (75, "6 of 7: a cyborg", "Cyborg", "cíborg"),
        (80, "7 of 7: a grandmaster", "Großmeister", "gran maestro"),
    ],
)
def test_a_won_game_tells_its_rank_as_an_event_in_the_view_and_in_the_picture(
    points: int, en: str, de: str, es: str
) -> None:
    state, happened = ended(points, 20)
    assert happened[-1] == RankReached(0, points, rank(points))
    assert happened[-1].because == RULE_TEXT["51s.solo.rank"]
    for lang, name in (("en", en), ("de", de), ("es", es)):
        view = state.game.view(state, 0, lang)
        assert name in view["ended_text"] == happened[-1].text(state, lang)
        assert view["ended_text"] in as_text(view).split("\n")
        assert view["ended_text"] in state.game.svg(view)
    assert settled(state)


@pytest.mark.rule("51s.solo.rank")
@pytest.mark.parametrize(("mine", "theirs"), [(30, 30), (30, 31)])
def test_without_a_win_there_is_no_rank(mine: int, theirs: int) -> None:
    state, happened = ended(mine, theirs)
    assert not any(isinstance(event, RankReached) for event in happened)
    assert state.game.view(state, 0)["ended_text"] == ""
    running = alone({"vp": 30}, {"vp": 0})
    assert running.game.view(running, 0)["ended_text"] == ""
    assert settled(state)


@pytest.mark.rule("51s.solo.rank")
def test_a_game_of_several_players_has_no_rank() -> None:
    state = pass_all(position({"vp": 40}, {"vp": 20}))
    assert state.is_terminal()
    assert state.game.view(state, 0)["ended_text"] == ""
    assert settled(state)


# --- positions that can be read back ----------------------------------------------------------------------------


@pytest.mark.rule("51s.cleanup.store", "51s.solo.goal")
def test_the_virtual_opponent_stores_nothing_and_is_never_asked_for_it() -> None:
    """The player has something to choose while a storage of the opponent waits: the position must be readable."""
    mine = {"locations": ["Ruined Library"], "goods": {"gun": 2, "iron": 2, "brick": 2}}
    state = alone(mine, {"locations": ["Thieves Den"]}, phase="cleanup")
    assert isinstance(state.question, StoreGoods)
    assert all(not (step.asks and seat == 1) for step, seat, _ in state.agenda)
    assert state.game.state_from_dict(plain(state)).digest() == state.digest()
    play(state, "keep gun iron brick")
    assert seat_of(state, 1)["locations"][0]["stored"] == {}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.solo.goal")
@pytest.mark.parametrize("expansion", ["none", "new_era", "winter"])
def test_every_position_of_a_solo_game_can_be_read_back(expansion: str) -> None:
    for seed in range(6):
        chance = Random(seed)
        state = game(players=1, expansion=expansion).new_initial_state(seed)
        while not state.is_terminal():
            again = state.game.state_from_dict(plain(state))
            assert again.digest() == state.digest()
            assert again.legal_actions() == state.legal_actions()
            state.apply_action(chance.choice(state.legal_actions()))
        assert state.game.state_from_dict(plain(state)).digest() == state.digest()


@pytest.mark.rule("51s.solo.goal")
@pytest.mark.parametrize(
    ("field", "thing"),
    [
        ("hand", ["School"] * 3 + ["Docks"] * 2),
        ("goods", {"gun": 1}),
        ("connections", ["Punks"]),
        ("deals", ["School"]),
        ("faction", "new_york"),
        ("used", 1),
        ("gained", {"gun": 1}),
    ],
)
@pytest.mark.parametrize("phase", ["setup", "action"])
def test_the_virtual_opponent_has_neither_hand_nor_goods_nor_board(phase: str, field: str, thing: Any) -> None:
    check_bad_scenario(game(players=1), {"phase": phase, "seats": [{}, {field: thing}]}, f"seats[1].{field}: ")
    check_bad_scenario(game(players=1), {"phase": phase, "seats": [{}, {"virtual": True}]}, "seats[1]", "'virtual'")


@pytest.mark.rule("51s.solo.raze")
@pytest.mark.parametrize("field", ["ruin", "spent", "stored", "cached"])
def test_on_the_locations_of_the_virtual_opponent_there_are_neither_goods_nor_ruins(field: str) -> None:
    thing = True if field == "ruin" else {"worker": 1}
    location = {"card": "Thieves Den", field: thing}
    check_bad_scenario(game(players=1), {"seats": [{}, {"locations": [location]}]}, f"seats[1].locations[0].{field}: ")
    assert settled(alone({"locations": [location]}, {"locations": ["Docks"]}))


@pytest.mark.rule("51s.solo.first")
def test_the_token_is_never_with_the_virtual_opponent() -> None:
    check_bad_scenario(game(players=1), {"first": 1}, "first: the virtual opponent cannot have the token")
    assert alone({"goods": BUSY}, {}, to_move=1).current_player() == 0


def test_a_doctored_position_in_which_the_virtual_opponent_owns_something_is_refused() -> None:
    data = plain(alone({"goods": BUSY}, {"locations": ["Docks"]}))
    for path, thing in (
        ("hand", ["school"]),
        ("goods", {"gun": 1}),
        ("deals", ["school"]),
        ("connections", ["punks"]),
        ("used", 1),
        ("gained", {"gun": 1}),
    ):
        check_refused(game(players=1), put(data, f"seats/1/{path}", thing), f"seats[1].{path}", "virtual opponent")
    check_refused(game(players=1), put(data, "first", 1), "first")
    check_refused(game(players=1), put(data, "seats/1/locations/0/ruin", True), "seats[1].locations[0]", "ruin")
