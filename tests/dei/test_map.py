"""The map: areas that merge, what is adjacent for whom, bridges and lifts, turned tiles, maps drawn at random."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.declarations.parameters import ParameterError
from tabletop.games.dei.content import load_content
from tabletop.games.dei.content.pieces import Content
from tabletop.games.dei.game import Dei
from tabletop.games.dei.screen.drawing import plan
from tabletop.games.dei.table.board import SIZES, Board, Tile, get_level, turn_tile
from tabletop.games.dei.table.goods import GROUND, ROOF
from tabletop.games.dei.table.state import DeiState
from tests.alike import act, legal, only, play, refused

from .small import TABLE
from .table import acting, bridges, game, leader, lifts, position, published, seat


def tile(id: str, *grid: str, **more: object) -> Tile:
    """A tile with nothing on it but its areas."""
    return Tile(id, grid, (), (), **more)  # type: ignore[arg-type]


def board(*tiles: Tile) -> Board:
    """A map of these tiles side by side."""
    return Board({t.id: t for t in tiles}, tuple((t.id, 0) for t in tiles), 2)


def near(map: Board, name: str) -> list[str]:
    """The adjacent areas of the same level."""
    return [map.names[area] for area in map.same[map.by_name[name]]]


# --- areas ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.map.areas")
def test_areas_of_one_level_that_meet_across_a_tile_edge_are_one() -> None:
    joined = board(tile("2.1", "aaB", "aaB", "aBB"), tile("2.2", "Bcc", "Bcc", "BBc"))
    assert joined.names == ["2.1a", "2.1B", "2.2c"]
    assert joined.get_area(0, "B") == joined.get_area(1, "B") == joined.by_name["2.1B"]
    apart = board(tile("2.1", "aaB", "aaB", "aBB"), tile("2.2", "ddC", "ddC", "ddC"))
    assert apart.names == ["2.1a", "2.1B", "2.2d", "2.2C"]


@pytest.mark.rule("dei.map.areas", "dei.map.adjacent")
def test_inside_a_tile_a_line_divides_areas_of_one_level_which_are_adjacent() -> None:
    map = board(tile("2.1", "aab", "aab", "CCD"))
    assert map.names == ["2.1a", "2.1b", "2.1C", "2.1D"]
    assert [near(map, name) for name in map.names] == [["2.1b"], ["2.1a"], ["2.1D"], ["2.1C"]]


@pytest.mark.rule("dei.map.adjacent")
def test_areas_that_touch_only_at_a_corner_are_not_adjacent() -> None:
    map = board(tile("2.1", "aaB", "aaB", "CCd"))
    assert [near(map, name) for name in map.names] == [[], [], [], []]


@pytest.mark.rule("dei.map.areas", "dei.map.adjacent")
def test_an_area_that_a_neighbour_tile_makes_one_is_not_adjacent_to_itself() -> None:
    alone = board(tile("2.1", "CCa", "CCb", "CCb"))
    assert near(alone, "2.1a") == ["2.1b"]
    map = board(tile("2.1", "CCa", "CCb", "CCb"), tile("2.2", "dEE", "dEE", "dEE"))
    assert map.names == ["2.1C", "2.1a", "2.2E"]
    assert near(map, "2.1a") == []


@pytest.mark.rule("dei.map.areas")
def test_a_merged_area_has_the_signs_outposts_and_camps_of_all_its_tiles() -> None:
    one = Tile("2.1", ("BBa", "BBa", "BBa"), ((0, 2),), ((0, 0),), outposts=(("A", "a"),), drone="a")
    two = Tile("2.2", ("cDD", "cDD", "cDD"), ((0, 0), (2, 0)), ((0, 1),), outposts=(("B", "c"),), camp="c")
    map = board(one, two)
    area = map.by_name["2.1a"]
    assert (map.technology[area], map.energy[area]) == (3, 0)
    assert [letter for k, (where, letter) in enumerate(map.outpost_sites) if k in map.outposts_in[area]] == ["A", "B"]
    assert (map.camps, map.drone_sites) == ([area], [area])


@pytest.mark.rule("dei.things.districts")
@pytest.mark.parametrize("turns", range(4))
def test_a_tile_is_turned_clockwise_with_its_signs(turns: int) -> None:
    drawn = Tile("2.1", ("aaB", "cDB", "cDD"), ((0, 1), (2, 0)), ((0, 2), (2, 1)))
    grid, technology, energy = turn_tile(drawn, turns)
    once = (("cca", "DDa", "DBB"), [(1, 2), (0, 0)], [(2, 2), (1, 0)])
    if turns == 1:
        assert (grid, technology, energy) == once
    letters = [drawn.grid[r][c] for r, c in (*drawn.technology, *drawn.energy)]
    assert [grid[r][c] for r, c in (*technology, *energy)] == letters
    assert turn_tile(Tile("2.1", grid, tuple(technology), tuple(energy)), 4 - turns) == (
        drawn.grid, [*drawn.technology], [*drawn.energy],
    )  # fmt: skip


# --- adjacent for whom ----------------------------------------------------------------------------------------------

FAR = seat("ravagers", "2.9b")


@pytest.mark.rule("dei.map.adjacent", "dei.map.areas", "dei.action.move")
def test_figures_move_along_adjacent_areas_of_their_level() -> None:
    state = acting("aux_move", seat("auxilia", "2.2b", figures={"2.1d": 1, "2.2R": 1}), FAR)
    assert only(state, "move") == [
        "move move 2.2R 2.1R", "move move 2.2R 2.3R", "move move 2.2b 2.1b", "move move 2.2b 2.3b",
        "move move 2.1d 2.1b", "move move 2.1d 2.4a",
    ]  # fmt: skip
    refused(state, "move move 2.2b 2.1d", "dei.map.adjacent")
    refused(state, "move move 2.2b 2.6b", "dei.map.adjacent")
    play(state, "move move 2.2b 2.3b")
    assert leader(state, 0) == "2.3b"


@pytest.mark.rule("dei.map.levels")
def test_only_a_lift_of_ones_own_joins_ground_and_roof() -> None:
    without = acting("aux_move", seat("auxilia", "2.2b"), FAR)
    refused(without, "move move 2.2b 2.2R", "dei.map.levels")
    assert "You need a lift of your own" in without.check(without.game.parse_action("move move 2.2b 2.2R")).text()
    elsewhere = acting("aux_move", seat("auxilia", "2.2b", lifts=["2.2b/2.2S"]), FAR)
    assert legal(elsewhere, "move move 2.2b 2.2S")
    refused(elsewhere, "move move 2.2b 2.2R", "dei.map.levels")
    up = acting("aux_move", seat("auxilia", "2.2b", lifts=["2.2b/2.2R"]), FAR)
    assert leader(play(up, "move move 2.2b 2.2R"), 0) == "2.2R"
    down = acting("aux_move", seat("auxilia", "2.2R", lifts=["2.2b/2.2R"]), FAR)
    assert leader(play(down, "move move 2.2R 2.2b"), 0) == "2.2b"


@pytest.mark.rule("dei.map.bridge")
def test_a_bridge_joins_two_roofs_of_its_district() -> None:
    mine = seat("auxilia", "2.2b", figures={"2.1S": 1})
    without = acting("aux_move", mine, FAR)
    refused(without, "move move 2.1S 2.1R", "dei.map.adjacent")
    state = acting("aux_move", {**mine, "bridges": ["2.1:0"]}, FAR)
    assert only(state, "move") == ["move move 2.1S 2.1R", "move move 2.2b 2.1b", "move move 2.2b 2.3b"]
    refused(state, "move move 2.1S 2.1Q", "dei.map.adjacent")
    back = acting("aux_move", seat("auxilia", "2.1R", bridges=["2.1:0"]), FAR)
    assert legal(back, "move move 2.1R 2.1S")


def with_ring() -> Content:
    """The small city, but the roofs R and S of 2.1 are one area through a roof of 2.2 that meets both."""
    changes: dict[str, dict[str, Any]] = {
        "2.1": {"grid": ["QQRR", "aaaa", "SSSS", "ddbb"], "technology": [[1, 0], [3, 3]], "energy": [[0, 3], [2, 0]],
                "bridges": [{"between": ["R", "S"], "over": "a"}, {"between": ["Q", "S"], "over": "a"}]},
        "2.2": {"grid": ["QQRR", "QaRR", "QQbb", "ddbb"], "technology": [[1, 1], [2, 2], [3, 3]],
                "bridges": [{"between": ["Q", "R"], "over": "a"}]},
    }  # fmt: skip
    return load_content({**TABLE, "tile": [{**tile, **changes.get(tile["id"], {})} for tile in TABLE["tile"]]})


@pytest.mark.rule("dei.map.bridge", "dei.map.areas", "dei.ruling.lift_sites")
def test_a_bridge_between_roofs_that_neighbours_have_made_one_is_not_built() -> None:
    """It would join an area with itself; one between others that the neighbours leave apart is built."""
    any_game = Dei(content=with_ring())
    map = any_game.get_board(any_game.draw_layout(0))
    assert map.get_area(0, "R") == map.get_area(0, "S") == map.get_area(1, "Q")
    mine = {"faction": "auxilia", "leader": "2.1R", "hand": ["t_bridge", "aux_move"]}
    state = any_game.scenario({"seats": [mine]})
    play(state, "play t_bridge")
    refused(state, "build bridge bridge 2.1:0", "dei.ruling.lift_sites")
    assert legal(state, "build bridge bridge 2.1:1")


@pytest.mark.rule("dei.map.shared", "dei.map.own")
def test_the_shared_bridges_serve_everybody() -> None:
    for faction, other in (("auxilia", "ravagers"), ("ravagers", "auxilia")):
        card = {"auxilia": "aux_move", "ravagers": "rav_move"}[faction]
        state = acting(card, seat(faction, "2.3S"), seat(other, "2.9b"))
        assert only(state, "move") == ["move move 2.3S 2.3R"]
        play(state, "move move 2.3S 2.3R")
        assert leader(state, 0) == "2.3R"


@pytest.mark.rule("dei.map.shared")
@pytest.mark.parametrize(("players", "districts"), [(2, ["2.3"]), (3, ["2.3"]), (4, ["2.3", "4.3"])])
def test_shared_bridges_lie_on_two_districts(players: int, districts: list[str]) -> None:
    for any_game in (game(players=players), published(players=players)):
        map = any_game.get_board(any_game.draw_layout(0))
        assert {map.bridge_names[site].partition(":")[0] for site in map.shared_bridges} == set(districts)


@pytest.mark.rule("dei.map.own", "dei.map.shared")
def test_the_buildings_of_others_serve_nobody_else() -> None:
    theirs = seat("ravagers", "2.9b", bridges=["2.1:0"], lifts=["2.2b/2.2R"])
    state = acting("aux_move", seat("auxilia", "2.2b", figures={"2.1S": 1}), theirs)
    refused(state, "move move 2.1S 2.1R", "dei.map.own")
    refused(state, "move move 2.2b 2.2R", "dei.map.own")
    assert "belongs to Ravagers" in state.check(act(state, "move move 2.1S 2.1R")).text()
    refused(state, "move move 2.2b 2.2S", "dei.map.levels")
    assert (bridges(state, 1), lifts(state, 1)) == (["2.1:0"], ["2.2b/2.2R"])
    owner = acting("rav_move", {**theirs, "leader": "2.2b", "figures": {"2.1S": 1}}, seat("auxilia", "2.9b"))
    assert legal(owner, "move move 2.1S 2.1R")
    assert legal(owner, "move move 2.2b 2.2R")


LIFT = {
    **TABLE,
    "tile": [{**one, "shared_lifts": [["b", "R"]]} if one["id"] in ("2.1", "2.6") else one for one in TABLE["tile"]],
}
"""The small city with lifts printed on 2.1 and 2.6, which all may use."""


def lifted(faction: str, mine: dict[str, object], theirs: dict[str, object]) -> DeiState:
    """A seat moves in that city."""
    prefix = {"auxilia": "aux", "ravagers": "rav"}[faction]
    own = {"hand": [f"{prefix}_move", f"{prefix}_collect", f"{prefix}_march"], **seat(faction, **mine)}  # type: ignore[arg-type]
    state = Dei(content=LIFT, outposts="printed").scenario({"seats": [own, theirs]})
    return play(state, f"play {prefix}_move")


@pytest.mark.rule("dei.action.lifts", "dei.map.own", "dei.map.levels")
def test_a_lift_that_is_printed_on_a_tile_serves_everybody() -> None:
    for faction, other in (("auxilia", "ravagers"), ("ravagers", "auxilia")):
        state = lifted(faction, {"leader": "2.1b"}, seat(other, "2.9b"))
        play(state, "move move 2.1b 2.1R")
        assert leader(state, 0) == "2.1R"
    down = lifted("auxilia", {"leader": "2.1R"}, FAR)
    assert legal(down, "move move 2.1R 2.1b")
    refused(lifted("auxilia", {"leader": "2.4b"}, FAR), "move move 2.4b 2.4R", "dei.map.levels")
    plain = acting("aux_move", seat("auxilia", "2.1b"), FAR)
    refused(plain, "move move 2.1b 2.1R", "dei.map.levels")


@pytest.mark.rule("dei.action.lifts", "dei.badge.tunneller")
def test_the_tunneller_goes_from_shared_lifts_to_own_and_shared_ones() -> None:
    badge = {"badges": ["tunneller"], "lifts": ["2.9b/2.9S"]}
    state = lifted("auxilia", {"leader": "2.1b", **badge}, FAR)
    for area in ("2.6b", "2.6R", "2.9S"):
        assert legal(state, f"move move 2.1b {area}")
    own = lifted("auxilia", {"leader": "2.9S", **badge}, FAR)
    assert legal(own, "move move 2.9S 2.1R")
    without = lifted("auxilia", {"leader": "2.1b", "lifts": ["2.9b/2.9S"]}, FAR)
    refused(without, "move move 2.1b 2.6b", "dei.map.adjacent")


@pytest.mark.rule("dei.action.lifts", "dei.badge.salvage")
def test_a_shared_lift_is_nobodys_own() -> None:
    mine = {"leader": "2.1b", "badges": ["salvage"]}
    state = lifted("auxilia", mine, FAR)
    state = play(state, "move move 2.1b 2.1R", "play aux_collect")
    refused(state, "collect collect 2.1R salvage", "dei.badge.salvage")


@pytest.mark.rule("dei.action.lifts", "dei.action.build_more")
def test_the_view_shows_shared_lifts_and_an_own_one_may_be_built_beside() -> None:
    mine = seat("auxilia", "2.1b", hand=["aux_build", "aux_move", "aux_march"])
    state = Dei(content=LIFT, outposts="printed").scenario({"seats": [mine, FAR]})
    shown = {one["site"] for one in state.game.view(state, 0)["map"]["lifts"] if one["shared"]}
    assert shown == {"2.1b/2.1R", "2.6b/2.6R"}
    play(state, "play aux_build", "build build lift 2.1b/2.1R")
    assert lifts(state, 0) == ["2.1b/2.1R"]


# --- layouts --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.things.districts", "dei.setup.map")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_quick_layout_takes_the_tiles_of_so_many_players(players: int) -> None:
    rows, columns = SIZES[players]
    for any_game in (game(players=players), published(players=players)):
        layout = any_game.draw_layout(5)
        ids = {id for id, _ in layout}
        assert len(layout) == len(ids) == rows * columns == {2: 9, 3: 12, 4: 16}[players]
        assert ids == {id for id in any_game.content.tiles if int(id[0]) <= players}
        assert layout == any_game.content.quick[players] == any_game.draw_layout(6)
        assert any_game.find_layout_mistakes(layout) == []


def reachable(map: Board) -> int:
    """How many cells hang together by areas and by touching on a tile, counted without the graph of the map."""
    start = next(iter(map.cells))
    seen, front = {start}, [start]
    while front:
        r, c = front.pop()
        tile, letter = map.cells[r, c]
        for there in ((r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)):
            if there in map.cells and there not in seen:
                other_tile, other = map.cells[there]
                if other_tile == tile or get_level(other) == get_level(letter):
                    seen.add(there)
                    front.append(there)
    return len(seen)


@pytest.mark.breadth("4")
@pytest.mark.rule("dei.setup.map", "dei.things.districts", "dei.map.areas")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_maps_are_legal_whatever_the_seed(players: int) -> None:
    any_game = published(players=players, map="random")
    rows, columns = SIZES[players]
    seen = set()
    for seed in range(500):
        layout = any_game.draw_layout(seed)
        assert layout == any_game.draw_layout(seed)
        seen.add(layout)
        ids = [id for id, _ in layout]
        assert sorted(ids) == sorted(id for id in any_game.content.tiles if int(id[0]) <= players)
        assert {turns for _, turns in layout} <= {0, 1, 2, 3}
        camps = [divmod(k, columns) for k, id in enumerate(ids) if any_game.content.tiles[id].camp]
        assert len(camps) == 2
        assert abs(camps[0][0] - camps[1][0]) + abs(camps[0][1] - camps[1][1]) > 1
        map = any_game.get_board(layout)
        assert reachable(map) == len(map.cells) == rows * columns * map.side**2
        assert all(map.level[a] == map.level[b] and a in map.same[b] for a in range(map.size) for b in map.same[a])
        assert all(map.level[a] != map.level[b] and a in map.touch[b] for a in range(map.size) for b in map.touch[a])
        assert all(a not in map.same[a] for a in range(map.size))
        assert sum(map.technology) == sum(len(any_game.content.tiles[id].technology) for id in ids)
        assert sum(map.energy) == sum(len(any_game.content.tiles[id].energy) for id in ids)
        assert all(map.level[a] == GROUND for a, n in enumerate(map.technology) if n)
        assert all(map.level[a] == ROOF for a, n in enumerate(map.energy) if n)
    assert len(seen) == 500
    assert any({turns for _, turns in layout} == {0, 1, 2, 3} for layout in seen)


def test_games_with_equal_maps_share_the_board_and_its_drawing() -> None:
    first, second = (published(players=2, rounds=rounds).new_initial_state(3).board for rounds in (3, 4))
    assert first is second
    assert first is not published(players=3).new_initial_state(3).board
    content = published(players=2).content
    assert plan(content, first) is plan(content, second)


TWO = ["2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "2.8", "2.9"]


@pytest.mark.rule("dei.setup.map")
def test_a_map_of_ones_own_is_laid_as_it_is_told() -> None:
    words = ["2.1:0", *TWO[1:8], "2.9:2"]
    own = game(layout=words)
    state = own.new_initial_state(3)
    assert state.board.layout == (*((id, 0) for id in TWO[:8]), ("2.9", 2))


@pytest.mark.rule("dei.setup.map")
@pytest.mark.parametrize(
    ("layout", "says"),
    [
        (TWO[:8], "has 8 tiles"),
        ([*TWO[:8], "2.1:2"], "tile twice"),
        ([*TWO[:8], "9.9"], "9.9"),
        ([*TWO[:8], "2.9:7"], "2.9:7"),
        (["2.2", "2.7", *(id for id in TWO if id not in ("2.2", "2.7"))], "next to one another"),
        (["3.1", *(id for id in TWO if id != "2.2")], "neutral camp"),
        ([*TWO[:8], "3.1"], "these tiles are not used: 3.1"),
        (["2.1:1", *TWO[1:]], ""),
    ],
)
def test_a_map_of_ones_own_must_be_legal(layout: list[str], says: str) -> None:
    if not says:
        assert game(layout=layout).own_layout[0] == ("2.1", 1)
        return
    with pytest.raises(ParameterError, match=says):
        game(layout=layout)


@pytest.mark.rule("dei.ruling.tile_edges", "dei.map.levels", "dei.ruling.lift_sites")
def test_ground_and_roof_that_meet_only_at_a_tile_edge_do_not_touch() -> None:
    map = board(tile("2.1", "Baa", "Baa", "Baa"), tile("2.2", "Ccc", "Ccc", "Ccc"))
    assert map.lift_names == ("2.1a/2.1B", "2.2c/2.2C")
    assert map.touch[map.by_name["2.1a"]] == (map.by_name["2.1B"],)
    assert not map.is_connected()


@pytest.mark.rule("dei.map.levels", "dei.drone.move")
def test_for_drones_ground_and_roof_are_adjacent_without_a_lift() -> None:
    state = position(seat("auxilia", "2.2b"), FAR, drones={"hunter": "2.3a"})
    map = state.board
    one = {map.names[area] for area in map.find_reachable(map.by_name["2.3a"], 1)}
    assert one == {"2.3a", "2.2R", "2.3R", "2.3S"}
    assert map.same[map.by_name["2.3a"]] == ()


# The roof R of 2.4 lies below the ground b of 2.1, across the tile edge; on its own tile it touches the ground 2.4b.
ACROSS = [("2.4b", True), ("2.1b", False)]


@pytest.mark.rule("dei.ruling.tile_edges", "dei.drone.move", "dei.map.areas")
@pytest.mark.parametrize(("area", "near"), ACROSS)
def test_a_drone_does_not_change_the_level_across_a_tile_edge(area: str, near: bool) -> None:
    mine = seat("auxilia", "2.9b")
    state = acting("aux_drone", mine, FAR, drones={"hunter": "2.4R"}, parameters={"drone_range": 1})
    assert beside(state.board, "2.4R", area)
    if near:
        assert legal(state, f"fly drone:hunter:0 {area}")
    else:
        refused(state, f"fly drone:hunter:0 {area}", "dei.drone.move")


@pytest.mark.rule("dei.ruling.tile_edges", "dei.leader.aria", "dei.logistics.move")
@pytest.mark.parametrize(("area", "near"), ACROSS)
@pytest.mark.parametrize(("card", "code"), [("ref_move", "move"), ("l_move", "move:logistics")])
def test_nobody_changes_the_level_across_a_tile_edge(area: str, near: bool, card: str, code: str) -> None:
    state = acting(card, seat("refuge_42", "2.4R"), FAR)
    if near:
        assert legal(state, f"move {code} 2.4R {area}")
    else:
        refused(state, f"move {code} 2.4R {area}", "dei.ruling.tile_edges")


@pytest.mark.rule("dei.ruling.tile_edges", "dei.badge.tunneller", "dei.ruling.lift_sites")
@pytest.mark.parametrize(("area", "near"), ACROSS)
def test_no_lift_for_the_tunneller_stands_across_a_tile_edge(area: str, near: bool) -> None:
    mine = seat("auxilia", "2.4R", lifts=["2.4b/2.4R"], badges=["tunneller"])
    state = acting("aux_move", mine, FAR)
    assert (state.board.find_site("lift", f"{area}/2.4R") >= 0) == near
    if near:
        assert legal(state, f"move move 2.4R {area}")
    else:
        refused(state, f"move move 2.4R {area}", "dei.ruling.tile_edges")


def beside(map: Board, one: str, other: str) -> bool:
    """Whether cells of two areas lie side by side, on one tile or across an edge."""
    cells = {(r + i, c + k) for r, c in map.cells_of[map.by_name[one]] for i, k in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return any(cell in cells for cell in map.cells_of[map.by_name[other]])
