"""The board that every game has: drawn from declared fields, it shows what its viewer may know, and what is new."""

from __future__ import annotations

import json
from typing import Any

import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.engine.preview.differences import find_differences
from tabletop_widgets.screen.controller.table_controller import get_controller
from tests.engine.toy import Toy
from tests.widgets.conftest import act, click

GIN = {
    "seats": [
        {"hand": ["AS", "2S", "3S", "5D", "6D", "7D", "9C", "9H", "KS", "QD"]},
        {"hand": ["AC", "2C", "3C", "5H", "6H", "7H", "9S", "9D", "KD", "QH"]},
    ],
    "discard": ["9S"],
    "dealer": 1,
}


def gin(*seats: str, **described: Any) -> Session:
    """A hand of gin rummy in which the first player draws."""
    game = load_game("gin_rummy", hands=1)
    given = {**GIN, "discard": ["JS"], **described}
    return Session(game, 3, seats or ("human", "human"), state=game.scenario(given))


def zone(view: Any, name: str) -> dict[str, Any]:
    """A zone of what a part of the board draws."""
    zones = view.data["zones"] if "zones" in view.data else view.data["seat"]["zones"]
    found: dict[str, Any] = next(one for one in zones if one["name"] == name)
    return found


def refs(view: Any, name: str) -> list[str]:
    """What lies open in a zone."""
    return [thing["ref"] for thing in zone(view, name)["things"]]


# --- what is shown ----------------------------------------------------------------------------------------------------


def test_the_table_and_the_seats_show_their_zones() -> None:
    session = gin()
    table, seat = tw.TableZones(session), tw.SeatZones(session, 0)
    assert [(one["name"], one["form"]) for one in table.data["zones"]] == [
        ("deck", "stack"), ("discard", "stack"), ("facts", "facts"),
    ]  # fmt: skip
    assert zone(table, "deck")["hidden"] == 31
    assert zone(table, "deck")["told"] == "Draw pile: 31 face down"
    assert refs(seat, "hand") == [f"card:{c}" for c in ["AS", "2S", "3S", "KS", "9H", "5D", "6D", "7D", "QD", "9C"]]
    assert {key: seat.data["seat"][key] for key in ("letter", "name", "vp", "asked", "points_text")} == {
        "letter": "A", "name": session.seat_name(0), "vp": 0, "asked": True, "points_text": "0 points",
    }  # fmt: skip
    assert table.text().startswith("Gin rummy · Round 1")
    assert seat.text().splitlines()[0].endswith(" · 0 points · to decide")
    assert repr(seat) == "SeatZones(gin_rummy, seat 0)"


@pytest.mark.parametrize("viewer", [0, 1])
def test_nothing_that_is_hidden_from_the_viewer_reaches_the_page(viewer: int) -> None:
    session = gin()
    for text in ("draw", "discard KS", "take", "discard KD"):
        session.apply(text)
    views = [tw.TableZones(session, viewer=viewer), *(tw.SeatZones(session, seat, viewer=viewer) for seat in (0, 1))]
    sent = json.dumps([view.get_state() for view in views], default=str)
    state = session.state
    assert all(f"card:{card}" in sent for card in state.seats[viewer].hand)  # type: ignore[attr-defined]
    for card in [*state.deck, *state.seats[1 - viewer].hand]:  # type: ignore[attr-defined]
        known = card in state.seats[1 - viewer].taken  # type: ignore[attr-defined]
        assert (f"card:{card}" in sent) == known, card


def test_the_open_table_shows_both_hands_and_no_deck() -> None:
    session = gin()
    seats = [tw.SeatZones(session, seat, viewer=None) for seat in (0, 1)]
    assert [len(refs(seat, "hand")) for seat in seats] == [10, 10]
    assert refs(tw.TableZones(session, viewer=None), "deck") == []


def test_who_deals_and_who_knocked_stand_at_their_seats() -> None:
    hand = ["AS", "2S", "3S", "5D", "6D", "7D", "9C", "9H", "9S", "QD", "AD"]
    session = gin(seats=[{"hand": hand}, GIN["seats"][1] | {"hand": GIN["seats"][1]["hand"][:6]}], discard=["JS"])  # type: ignore[index, operator]
    seat = tw.SeatZones(session, 0)
    session.apply("knock QD")
    assert [fact["label"] for fact in zone(seat, "facts")["facts"]] == ["Who knocked"]
    assert [fact["where"] for fact in zone(seat, "facts")["facts"]] == [".knocker"]
    dealer = tw.SeatZones(session, 1)
    assert [fact["label"] for fact in zone(dealer, "facts")["facts"]] == ["Dealer"]
    melds = [one for one in tw.TableZones(session).data["zones"] if one["name"] == "spread"]
    assert [(one["form"], len(one["things"])) for one in melds] == [("row", 3)] * 3


@pytest.mark.parametrize(
    ("lang", "deck", "empty", "note"),
    [
        ("en", "Draw pile", "empty", "K♠: no actions are available now."),
        ("de", "Ziehstapel", "leer", "K♠: Hier ist jetzt keine Aktion möglich."),
        ("es", "Mazo", "vacío", "K♠: ahora no hay ninguna acción posible."),
    ],
)
def test_it_speaks_every_language(lang: str, deck: str, empty: str, note: str) -> None:
    session = gin()
    table, seat = tw.TableZones(session, lang=lang), tw.SeatZones(session, 0, lang=lang)
    assert zone(table, "deck")["label"] == deck
    assert table.data["words"]["empty"] == empty
    click(seat, type="select", ref="card:KS")
    assert seat.data["note"] == note


def test_nobody_sits_where_there_is_no_seat() -> None:
    assert tw.SeatZones(gin(), 0).data
    waiting = tw.SeatZones(seat=3)
    waiting.bind(gin())
    assert waiting.data == {}
    with pytest.raises(ValueError, match="no seat '3' here"):
        tw.SeatZones(gin(), 3)


@pytest.mark.parametrize("game", ["51st_state", "axon_protocol", "dei"])
def test_a_game_with_a_view_of_its_own_can_be_seen_on_it_too(game: str) -> None:
    loaded = load_game(game)
    session = Session(loaded, 4, ["random"] * loaded.num_players)
    session.run_strategies(60)
    table, seats = tw.TableZones(session, viewer=0), [tw.SeatZones(session, k, viewer=0) for k in range(2)]
    assert table.data["zones"]
    colors = [seat["color"] for seat in get_controller(session).view(0, "en")["seats"]]
    assert [seat.data["seat"]["color"] for seat in seats] == colors[:2]
    assert [seat.data["seat"]["vp"] for seat in seats] == list(session.state.scores()[:2])


# --- clicking ---------------------------------------------------------------------------------------------------------


def test_a_click_on_a_pile_or_a_card_shows_what_it_is_good_for() -> None:
    session = gin()
    table, seat, actions = tw.TableZones(session), tw.SeatZones(session, 0), tw.ActionList(session)
    assert table.data["able"] == ["pile:deck", "pile:discard"]
    assert seat.data["able"] == []
    click(table, type="select", ref="pile:deck")
    assert [a["key"] for a in actions.data["actions"]] == ["draw"]
    assert (table.data["selected"], seat.data["selected"], table.data["note"]) == ("pile:deck", "", "")
    act(actions)
    assert table.data["able"] == []
    assert len(seat.data["able"]) == 11
    click(seat, type="select", ref="card:KS")
    assert [(a["key"], a["legal"]) for a in actions.data["actions"]] == [("discard KS", True), ("knock KS", False)]
    assert "deadwood" in actions.data["actions"][1]["reasons"][0]["sentence"]


def test_a_click_that_leads_to_nothing_says_so_where_it_was_made() -> None:
    session = gin()
    table, seat = tw.TableZones(session), tw.SeatZones(session, 0)
    click(seat, type="select", ref="card:AS")
    assert seat.data["note"] == "A♠: no actions are available now."
    assert table.data["note"] == ""
    click(seat, type="select", ref="card:AS")
    assert seat.data["note"] == ""


def test_of_things_that_are_called_alike_those_of_the_seat_that_is_asked_are_meant() -> None:
    game = Toy()
    described = {"hands": [["coin", "thief"], ["wish"]], "discard": ["coin"], "points": [3, 4]}
    session = Session(game, 1, state=game.scenario(described))
    table, mine, other = tw.TableZones(session), tw.SeatZones(session, 0), tw.SeatZones(session, 1)
    assert "card:coin" in mine.data["able"]
    assert table.data["able"] == []
    assert other.data["able"] == ["seat:1"], "a thief can be sent there"
    click(mine, type="select", ref="card:coin")
    assert (mine.data["selected"], table.data["selected"]) == ("card:coin", "")


def test_who_is_not_asked_can_do_nothing() -> None:
    session = gin()
    assert tw.TableZones(session, viewer=1).data["able"] == []
    session.hand_over(0, "heuristic")
    assert tw.TableZones(session, viewer=0).data["able"] == []


# --- where the marks of what is new find it ---------------------------------------------------------------------------


def test_every_zone_has_the_place_that_differences_name() -> None:
    session = gin()
    before = session.state.clone()
    places = {one["where"] for seat in (0, 1) for one in tw.SeatZones(session, seat, viewer=0).data["seat"]["zones"]}
    places |= {one["where"] for one in tw.TableZones(session, viewer=0).data["zones"]}
    for action in ("draw", "discard KS"):
        session.apply(action)
        found = [one.where for one in find_differences(before, session.state, 0) if one.form == "things"]
        assert found
        assert set(found) <= places


def test_places_of_several_piles_of_one_field_are_told_apart() -> None:
    hand = ["AS", "2S", "3S", "5D", "6D", "7D", "9C", "9H", "9S", "QD", "AD"]
    session = gin(seats=[{"hand": hand}, GIN["seats"][1] | {"hand": GIN["seats"][1]["hand"][:6]}], discard=["JS"])  # type: ignore[index, operator]
    session.apply("knock QD")
    spread = [one["where"] for one in tw.TableZones(session).data["zones"] if one["name"] == "spread"]
    assert spread[:2] == [".spread.0", ".spread.1"]


def test_a_table_of_the_general_board_is_told_without_a_kernel() -> None:
    table = tw.play("gin_rummy", seats=["human", "heuristic"], hands=1, lang="de")
    data, _ = table._repr_mimebundle_()
    assert "Ziehstapel: 31 verdeckt" in data["text/plain"]
    assert "data:image/svg+xml" in data["text/html"]
    assert [view.trouble for view in table.views] == [""] * len(table.views)
