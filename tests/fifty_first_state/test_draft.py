"""The draft phase."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletop.games.fifty_first_state.rules.draft import PickCard
from tabletop.games.fifty_first_state.table import events
from tests.alike import act, only, play, refused, seat_of

from .table import game, pass_all, position, settled, to_turn

TOP = ["Arena", "Brick Supplier", "Oil Rig", "Parking Lot", "Docks", "Quarry", "Fuel Tank", "Pub", "Church", "Museum"]


def ids(names: list[str]) -> list[str]:
    return [name.lower().replace(" ", "_") for name in names]


@pytest.mark.rule("51s.draft.connections")
def test_the_top_card_of_each_connection_stack_is_turned_up() -> None:
    state = position({}, {}, phase="draft", blue=["Junk Train", "Merchants"], red=["Thugs", "Punks"])
    assert state.face_up == {"blue": "junk_train", "red": "thugs"}
    assert (state.blue, state.red) == (["merchants"], ["punks"])
    assert settled(to_turn(state))


@pytest.mark.rule("51s.draft.connections")
def test_a_connection_card_left_over_is_discarded_before_the_next_is_turned_up() -> None:
    top: dict[str, Any] = {"face_up": {"blue": "Junk Train"}, "blue": ["Merchants"], "red": ["Punks"]}
    state = position({}, {}, phase="draft", **top)
    assert state.connection_discard == ["junk_train"]
    assert state.face_up == {"blue": "merchants", "red": "punks"}
    state = position({}, {}, phase="draft", blue=["Merchants"], red=["Punks"])
    assert state.connection_discard == []
    assert settled(to_turn(state))


@pytest.mark.rule("51s.draft.connections")
def test_a_connection_card_that_was_taken_is_not_discarded() -> None:
    state = position({"goods": {"worker": 2}}, {}, face_up={"blue": "Junk Train", "red": "Punks"})
    pass_all(play(state, "take_connection blue"))
    assert state.connection_discard == ["punks"]
    assert state.seats[0].connections == ["junk_train"]
    assert set(state.face_up) == {"blue", "red"}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.draft.connections_empty")
def test_an_empty_connection_stack_stays_empty_for_the_rest_of_the_game() -> None:
    state = position({}, {}, phase="draft", face_up={"blue": "Merchants"}, blue=[], red=["Punks", "Thugs"])
    assert state.face_up == {"red": "punks"}
    pass_all(to_turn(state))
    assert state.face_up == {"red": "thugs"}
    refused(to_turn(state), "take_connection blue", "51s.connection.take")
    pass_all(state)
    assert state.face_up == {}
    assert Counter(state.connection_discard) == {"merchants": 1, "punks": 1, "thugs": 1}
    assert settled(to_turn(state))


@pytest.mark.rule("51s.draft.connections_empty")
def test_an_empty_stack_is_reshuffled_only_if_the_group_has_agreed_to_it() -> None:
    state = position(
        {},
        {},
        phase="draft",
        face_up={"blue": "Merchants"},
        blue=[],
        red=["Punks"],
        parameters={"reshuffle_connections": True},
    )
    assert state.face_up == {"blue": "merchants", "red": "punks"}
    assert state.connection_discard == []
    assert settled(to_turn(state))


@pytest.mark.rule("51s.draft.first")
@pytest.mark.parametrize(("players", "first"), [(2, 0), (3, 1), (4, 3)])
def test_one_card_more_than_players_is_turned_up_and_taken_clockwise_from_the_first_player(
    players: int, first: int
) -> None:
    state = position(*[{}] * players, phase="draft", first=first, deck=TOP)
    assert state.offer == ids(TOP)[: players + 1]
    for turn in range(players):
        player = (first + turn) % players
        assert isinstance(state.question, PickCard)
        assert state.current_player() == player
        wish = state.offer[0]
        others = [seat_of(state, seat) for seat in range(players) if seat != player]
        assert wish not in state.seats[player].hand
        play(state, f"draft {wish}")
        assert state.seats[player].hand == [wish]
        assert [seat_of(state, seat) for seat in range(players) if seat != player] == others
    assert state.discard == [ids(TOP)[players]]
    assert settled(to_turn(state))


@pytest.mark.rule("51s.draft.first")
def test_only_a_card_that_lies_face_up_can_be_taken() -> None:
    state = position({"hand": ["Church"]}, {}, phase="draft", deck=TOP)
    assert only(state, "draft") == ["draft arena", "draft brick_supplier", "draft oil_rig"]
    for card in ("church", "parking_lot", "nonsense"):
        refused(state, f"draft {card}", "51s.draft.first")
    assert settled(to_turn(state))


@pytest.mark.rule("51s.draft.second")
@pytest.mark.parametrize(("players", "first"), [(2, 0), (3, 1), (4, 3)])
def test_the_second_draft_goes_back_from_the_last_player(players: int, first: int) -> None:
    state = position(*[{}] * players, phase="draft", first=first, deck=TOP)
    for _ in range(players):
        play(state, f"draft {state.offer[0]}")
    assert state.offer == ids(TOP)[players + 1 : 2 * players + 2]
    asked = []
    for _ in range(players):
        asked.append(state.current_player())
        wish = state.offer[0]
        heard = state.apply_action(act(state, f"draft {wish}"))
        assert wish in state.seats[asked[-1]].hand
    assert asked == [(first + turn) % players for turn in reversed(range(players))]
    left = [event.cards for event in heard if isinstance(event, events.DraftLeftover)]
    assert left == [(ids(TOP)[2 * players + 1],)]
    assert state.discard[:2] == [ids(TOP)[players], ids(TOP)[2 * players + 1]]
    assert settled(to_turn(state))


@pytest.mark.rule("51s.deck.empty")
def test_an_empty_deck_is_made_anew_from_the_discard_pile() -> None:
    cards = game().list_deck()
    state = position({"goods": {"worker": 4}}, {"hand": cards[3:]}, discard=cards[:3])
    assert state.deck == []
    theirs = seat_of(state, 1)
    play(state, "exchange card")
    assert len(state.deck) == 2
    assert state.discard == []
    assert sorted(state.seats[0].hand + state.deck) == sorted(cards[:3])
    assert seat_of(state, 1) == theirs
    assert settled(to_turn(state))


@pytest.mark.rule("51s.deck.empty")
def test_the_discard_pile_stays_while_the_deck_has_a_card() -> None:
    cards = game().list_deck()
    state = position({"goods": {"worker": 2}}, {"hand": cards[4:]}, discard=cards[:3], deck=[cards[3]])
    play(state, "exchange card")
    assert state.seats[0].hand == [cards[3]]
    assert state.discard == cards[:3]
    assert state.deck == []
    assert settled(state)


@pytest.mark.rule("51s.deck.empty")
def test_where_no_card_is_left_at_all_none_is_drawn() -> None:
    state = position({"goods": {"worker": 2}}, {"hand": game().list_deck()})
    play(state, "exchange card")
    assert state.seats[0].hand == []
    assert settled(state)
