"""Numbers on the boards lead to the rules that have moved them, as far as whoever looks has seen it."""

from __future__ import annotations

from functools import cache

import pytest

import tabletop
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.preview.differences import find_differences
from tabletop.teaching import Lookup
from tabletop.teaching.rulebook import trace_number
from tabletop.teaching.rulebook.numbers import MAX_MOVES

GAMES = ("51st_state", "axon_protocol", "dei", "gin_rummy")
DECISIONS = 40


@cache
def played(game: str) -> tabletop.Session:
    """A game after 40 decisions."""
    session = tabletop.Session(tabletop.load_game(game, **SMALL.get(game, {})), seed=5, seats=["heuristic"] * 2)
    session.run_strategies(DECISIONS)
    return session


SMALL = {"51st_state": {"players": 2}, "axon_protocol": {"players": 2}, "dei": {"players": 2}}


def places(session: tabletop.Session, viewer: int | None) -> set[str]:
    """Every place that has changed since the game began."""
    found: set[str] = set()
    for node in session.nodes[1:]:
        assert node.parent is not None
        for one in find_differences(node.parent.state, node.state, viewer):
            found |= {one.where, *(item.ref for item in (*one.came, *one.left)), one.ref}
    return found - {""}


@pytest.mark.breadth("51st_state")
@pytest.mark.parametrize("game", GAMES)
def test_whatever_has_changed_on_the_boards_leads_to_what_has_moved_it_the_latest_first(game: str) -> None:
    session, book = played(game), Lookup(game).entries
    for place in places(session, None):
        number = trace_number(session.nodes, place)
        assert number.moves, place
        assert set(number.rules) <= set(book)
        assert all(set(one.rules) <= set(number.rules) for one in number.moves)
        order = [one.node.number for one in number.moves]
        assert order == sorted(order, reverse=True)
        assert bool(number.start_rules) == (len(order) < MAX_MOVES)
        assert any(one.rules for one in number.moves), place


@pytest.mark.breadth("axon_protocol")
@pytest.mark.parametrize("game", GAMES)
def test_a_number_tells_nobody_what_they_have_not_seen(game: str) -> None:
    session = played(game)
    for viewer in (0, 1):
        seen = places(session, viewer)
        for place in places(session, None):
            number = trace_number(session.nodes, place, viewer)
            assert bool(number.moves) == (place in seen), place
            for move in number.moves:
                node = move.node
                known = node.player in (None, viewer) or any(event.seen_by(viewer) for event in node.events)
                assert known or not move.rules
                assert all(event.seen_by(viewer) is not None for event in move.events)


@pytest.mark.parametrize("game", GAMES)
def test_what_has_never_moved_leads_to_the_rules_of_set_up(game: str) -> None:
    nodes = played(game).nodes[:1]
    state = nodes[0].state
    number = trace_number(nodes, "0.victory_points")
    assert (number.moves, number.rules) == ((), tuple(dict.fromkeys(state.game.setup_rules(state))))
    assert number.rules


@pytest.mark.breadth("axon_protocol-en", "dei-de", "51st_state-es", "gin_rummy-de")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_number_has_a_name_in_every_language(game: str, lang: str) -> None:
    session = played(game)
    for place in places(session, None):
        text = trace_number(session.nodes, place).text(lang)
        assert text or place.count(":") > 1
        assert not set("_{") & set(text), (place, text)


def test_of_many_events_the_one_that_names_the_number_tells_its_rules() -> None:
    session = played("51st_state")
    for place in [place for place in places(session, None) if place.startswith("0.goods.")]:
        for move in trace_number(session.nodes, place).moves:
            name = place.rpartition(".")[2]
            if any(name in [counter for _, counter, _ in event.changes()] for event in move.node.events):
                assert all(name in [counter for _, counter, _ in event.changes()] for event in move.events)


def test_what_no_field_holds_but_the_game_counts_leads_to_its_rules_too() -> None:
    session = played("dei")
    number = trace_number(session.nodes, "0.projected", 0)
    assert number.moves
    assert {one.where for move in number.moves for one in move.changes} == {"0.projected"}
    assert any(move.rules for move in number.moves)


@pytest.mark.parametrize("place", ["", "0", "7.hand", "x.hand", "nowhere", ":", "0."])
def test_what_is_no_place_is_refused(place: str) -> None:
    with pytest.raises(ValueError, match="is not a place on a board"):
        trace_number(played("gin_rummy").nodes, place)
