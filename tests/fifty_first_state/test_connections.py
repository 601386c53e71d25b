"""Connection cards."""

from __future__ import annotations

import pytest

from tests.alike import legal, only, play, refused, seat_of

from .table import goods, position, settled


@pytest.mark.rule("51s.connection.take")
@pytest.mark.parametrize(("color", "card"), [("blue", "junk_train"), ("red", "thugs")])
def test_a_face_up_connection_card_costs_two_workers(color: str, card: str) -> None:
    table = {"blue": "Junk Train", "red": "Thugs"}
    refused(position({"goods": {"worker": 1}}, face_up=table), f"take_connection {color}", "51s.connection.take")
    state = position({"goods": {"worker": 2}}, {"goods": {"worker": 2}}, face_up=table)
    before = seat_of(state, 1)
    play(state, f"take_connection {color}")
    assert state.seats[0].connections == [card]
    assert goods(state, 0) == {}
    assert list(state.face_up) == [other for other in table if other != color]
    assert seat_of(state, 1) == before
    refused(state, f"take_connection {color}", "51s.connection.take")
    assert legal(state, f"take_connection {next(iter(state.face_up))}")
    assert settled(state)


@pytest.mark.rule("51s.connection.take")
def test_what_does_not_lie_face_up_cannot_be_taken() -> None:
    state = position({"goods": {"worker": 2}}, face_up={"red": "Thugs"})
    assert only(state, "take_connection") == ["take_connection red"]
    refused(state, "take_connection blue", "51s.connection.take")
    refused(state, "take_connection green", "51s.connection.take")
    assert settled(state)


@pytest.mark.rule("51s.connection.play")
@pytest.mark.parametrize(
    ("card", "gain"), [("merchants", {"blue": 2}), ("junk_train", {"blue": 3}), ("punks", {"red": 2})]
)
def test_playing_a_connection_card_is_another_action_and_brings_its_contacts(card: str, gain: dict[str, int]) -> None:
    state = position({"connections": [card, "Punks"]}, {})
    play(state, f"connection {card}")
    assert goods(state, 0) == gain
    assert goods(state, 1) == {}
    assert state.seats[0].connections == ["punks"]
    assert state.connection_discard == [card]
    assert state.discard == []
    assert state.current_player() == 1
    assert settled(state)


@pytest.mark.rule("51s.connection.play")
def test_the_cost_of_a_connection_card_is_paid_when_it_is_played_and_not_when_it_is_taken() -> None:
    state = position({"goods": {"worker": 2}}, {"passed": True}, face_up={"red": "Thugs"})
    play(state, "take_connection red")
    refused(state, "connection thugs", "51s.connection.play")
    state = position({"connections": ["Thugs"], "goods": {"gun": 1}}, {})
    play(state, "connection thugs")
    assert goods(state, 0) == {"red": 3}
    assert settled(state)


@pytest.mark.rule("51s.connection.play")
def test_only_a_connection_card_in_the_own_hand_can_be_played() -> None:
    state = position(
        {"connections": ["Punks"], "goods": {"gun": 1}}, {"connections": ["Merchants"]}, face_up={"red": "Thugs"}
    )
    assert only(state, "connection") == ["connection punks"]
    for card in ("merchants", "thugs", "nonsense"):
        refused(state, f"connection {card}", "51s.connection.play")
    assert settled(state)
