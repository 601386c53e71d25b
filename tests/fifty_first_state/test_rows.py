"""The three rows of a state, and the defence they give."""

from __future__ import annotations

import pytest

from tabletop.games.fifty_first_state.rules.costs import compute_defence
from tabletop.games.fifty_first_state.table.goods import ROWS
from tests.alike import legal, play, refused, seat_of

from .table import goods, position, settled, standing

ROW_CARDS = [("School", "production", 3), ("Church", "feature", 4), ("Archive", "action", 5)]


@pytest.mark.rule("51s.rows")
@pytest.mark.parametrize(("card", "row", "_"), ROW_CARDS)
def test_a_location_goes_into_the_row_of_its_kind(card: str, row: str, _: int) -> None:
    state = position({"hand": [card], "goods": {"grey": 2}}, {})
    play(state, f"construct {card.lower()}")
    number = state.find(0, card)
    assert ROWS[state.get_card(0, number).row] == row
    shown = state.game.view(state)["seats"][0]["rows"]
    assert {name: len(places) for name, places in shown.items()} == {name: int(name == row) for name in ROWS}
    assert settled(state)


@pytest.mark.rule("51s.rows")
def test_the_rows_stand_in_the_order_production_feature_action() -> None:
    assert ROWS == ("production", "feature", "action")
    cards = position({}, {}).game.content.cards.values()
    for card in cards:
        assert bool(card.produces) == (ROWS[card.row] == "production")
        assert (card.use is not None) == (ROWS[card.row] == "action")


@pytest.mark.rule("51s.defence", "51s.raze.opponent")
@pytest.mark.parametrize(("card", "row", "need"), ROW_CARDS)
def test_the_row_is_the_defence(card: str, row: str, need: int) -> None:
    target = {"locations": [card]}
    refused(position({"goods": {"red": need - 1}}, target), "raze 1 1", "51s.raze.opponent")
    state = position({"goods": {"red": need}}, target)
    tally = compute_defence(state, 1, 1)
    assert tally.total == need
    assert [part.text(state) for part, _ in tally.parts] == [f"{row} row"]
    play(state, "raze 1 1")
    assert "red" not in goods(state, 0)
    assert standing(state, 1) == [f"({card.lower()})"]
    assert settled(state)


@pytest.mark.rule("51s.defence")
def test_the_distance_of_a_card_does_not_matter_for_its_defence() -> None:
    target = {"locations": ["Merc Outpost", "Gun Shop", {"card": "Gun Shop", "uses": 1}]}
    state = position({"goods": {"red": 5}}, target)
    assert [state.get_card(1, n).distance for n in (1, 2, 3)] == [1, 3, 3]
    assert all(legal(state, f"raze 1 {n}") for n in (1, 2, 3))
    before = seat_of(state, 0)
    assert not any(legal(position({"goods": {"red": 4}}, target), f"raze 1 {n}") for n in (1, 2, 3))
    assert seat_of(state, 0) == before
    assert settled(state)
