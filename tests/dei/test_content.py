"""The published content has the printed counts, an owner's content can replace it, and bad content is refused whole."""

import copy
import random
import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tabletop.__main__ import main
from tabletop.games.dei.content import ContentError, load_content
from tabletop.games.dei.content.checks import MARKET
from tabletop.games.dei.content.reader import FACTIONS, MARKET_SETS, SECTIONS, TILES, ContentReader
from tabletop.games.dei.rules.abilities import LEADERS
from tabletop.games.dei.rules.counting import KINDS
from tabletop.games.dei.rules.effects import CODES, EFFECTS
from tabletop.games.dei.table.board import SIZES, Board, are_camps_apart, get_level
from tabletop.games.dei.table.goods import COLOURS, DRONES, GROUND, ROOF

PLAIN = [code for code in CODES if ":" not in code and code != "copy"]
IMPROVED = [f"{verb}:{colour}" for verb in PLAIN for colour in COLOURS if f"{verb}:{colour}" in EFFECTS]
CONTENT = load_content()
TWIN = CONTENT.cards["double_agent"]
PUBLISHED = files("tabletop.games.dei") / "content"
README = (PUBLISHED / "README.md").read_text(encoding="utf-8")


def published(section: str = "") -> dict[str, Any]:
    """What the published files say, or one of them, as an owner might write it."""
    table: dict[str, Any] = {}
    for name in [section] if section else list(SECTIONS):
        part = tomllib.loads((PUBLISHED / f"{name}.toml").read_text(encoding="utf-8"))
        if "card" in part:
            part["card"] = table.get("card", []) + part["card"]
        table |= part
    return table


def mistakes_of(source: Any) -> tuple[str, ...]:
    with pytest.raises(ContentError) as caught:
        load_content(source)
    return caught.value.mistakes


def entry(table: dict[str, Any], kind: str, id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(item for item in table[kind] if item["id"] == id)
    return found


# --- the published content ----------------------------------------------------------------------------------------


@pytest.mark.rule("dei.things.districts", "dei.ruling.tile_codes")
def test_sixteen_square_tiles_have_ground_and_roofs() -> None:
    assert tuple(CONTENT.tiles) == TILES
    assert Counter(tile.players for tile in CONTENT.tiles.values()) == {2: 9, 3: 3, 4: 4}
    for tile in CONTENT.tiles.values():
        letters = set("".join(tile.grid))
        assert [len(row) for row in tile.grid] == [5] * 5
        assert 3 <= len(letters) <= 6
        assert {get_level(letter) for letter in letters} == {GROUND, ROOF}
        border = tile.grid[0] + tile.grid[-1] + "".join(row[0] + row[-1] for row in tile.grid)
        assert {get_level(letter) for letter in border} == {GROUND, ROOF}
        assert 1 <= len(tile.bridges) <= 3


@pytest.mark.rule("dei.things.resources")
def test_there_are_pieces_for_all_signs_and_some_are_left() -> None:
    technology = sum(len(tile.technology) for tile in CONTENT.tiles.values())
    energy = sum(len(tile.energy) for tile in CONTENT.tiles.values())
    assert (technology, energy) == (16, 8)
    for tile in CONTENT.tiles.values():
        assert len(tile.technology) == 1
        assert {get_level(tile.grid[r][c]) for r, c in tile.technology} == {GROUND}
        assert {get_level(tile.grid[r][c]) for r, c in tile.energy} <= {ROOF}


@pytest.mark.rule("dei.things.outposts")
@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 4), (4, 5)])
def test_each_letter_has_as_many_outposts(players: int, each: int) -> None:
    tiles = [tile for tile in CONTENT.tiles.values() if tile.players <= players]
    assert Counter(letter for tile in tiles for letter, _ in tile.outposts) == dict.fromkeys("ABC", each)
    levels = Counter(get_level(area) for tile in tiles for _, area in tile.outposts)
    assert min(levels[GROUND], levels[ROOF]) >= each


@pytest.mark.rule("dei.map.shared", "dei.setup.drones")
def test_camps_and_drone_signs_lie_on_tiles_of_every_game_and_shared_bridges_on_their_two() -> None:
    camps = [tile for tile in CONTENT.tiles.values() if tile.camp]
    assert [tile.players for tile in camps] == [2, 2]
    assert {get_level(tile.camp) for tile in camps} == {GROUND}
    assert [tile.players for tile in CONTENT.tiles.values() if tile.drone] == [2] * 4
    assert [id for id, tile in CONTENT.tiles.items() if tile.shared_bridge >= 0] == ["2.3", "4.3"]


@pytest.mark.rule("dei.setup.map")
@pytest.mark.parametrize("players", SIZES)
def test_the_quick_layouts_are_fair(players: int) -> None:
    layout = CONTENT.quick[players]
    rows, columns = SIZES[players]
    assert len(layout) == rows * columns
    assert sorted(id for id, _ in layout) == [id for id in TILES if CONTENT.tiles[id].players <= players]
    assert are_camps_apart(CONTENT.tiles, layout, players)
    board = Board(CONTENT.tiles, layout, players)
    assert board.is_connected()
    assert len(set(board.camps)) == 2
    assert not {area for area, _ in board.outpost_sites} & set(board.camps)
    ways = []
    for camp in board.camps:
        reached = [set(board.find_reachable(camp, steps)) for steps in range(board.size)]
        ways.append(sorted(min(n for n, r in enumerate(reached) if area in r) for area, _ in board.outpost_sites))
    one, other = (sum(way) / len(way) for way in ways)
    assert abs(one - other) < 2 / 3
    assert all(board.bridge_sites[k][0] != board.bridge_sites[k][1] for k in board.shared_bridges)
    assert max(map(len, board.tiles_of)) <= len(layout) / 2


@pytest.mark.parametrize("players", SIZES)
def test_any_tiles_in_any_order_hang_together(players: int) -> None:
    ids = [id for id, tile in CONTENT.tiles.items() if tile.players <= players]
    for seed in range(60):
        source = random.Random(seed)
        layout = tuple((id, source.randrange(4)) for id in source.sample(ids, len(ids)))
        board = Board(CONTENT.tiles, layout, players)
        assert board.is_connected()
        assert board.size >= 1.5 * len(layout)


@pytest.mark.rule("dei.things.faction")
def test_four_factions_with_eight_cards_one_of_them_for_the_drone() -> None:
    assert {id: faction.leader for id, faction in CONTENT.factions.items()} == FACTIONS
    assert tuple(faction.leader for faction in CONTENT.factions.values()) == tuple(LEADERS)
    assert {faction.drone for faction in CONTENT.factions.values()} == set(DRONES)
    assert len({faction.color for faction in CONTENT.factions.values()}) == 4
    for id, faction in CONTENT.factions.items():
        deck = [CONTENT.cards[card] for card in CONTENT.decks[id]]
        assert len(deck) == 8
        assert [card.drone for card in deck if card.drone] == [faction.drone]
        usual = [card for card in deck if not card.drone]
        simple = {*PLAIN, "supplies:1", "supplies:2", "technology:1"}
        assert all(1 <= len(card.actions) <= 3 and set(card.actions) <= simple for card in usual)
        assert {"move", "collect"} < {code for card in usual for code in card.actions}


@pytest.mark.rule("dei.things.markets")
def test_forty_eight_market_cards_with_every_action_there_is() -> None:
    assert {set: len(CONTENT.decks[set]) for set in MARKET_SETS} == MARKET
    assert sum(MARKET.values()) == 48
    market = [card for card in CONTENT.cards.values() if card.set in MARKET_SETS]
    assert Counter(card.drone for card in market if card.set == "drone") == dict.fromkeys(DRONES, 3)
    assert all(1 <= card.technology + card.energy <= 4 and 0 <= card.points <= 4 for card in market)
    assert {card.points for card in market} == {0, 1, 2, 3, 4}
    codes = {code for card in CONTENT.cards.values() for code in card.actions}
    assert {*PLAIN, *IMPROVED, "copy"} <= codes
    assert {f"drone:{drone}:{more}" for drone in DRONES for more in range(3)} <= codes
    assert {code.split(":")[1] for code in codes if code.startswith("per:")} == {*COLOURS, "all"}
    assert {code.split(":")[0] for code in codes} >= {"supplies", "technology", "energy"}


def test_a_coloured_market_sells_its_colour_and_the_black_one_a_bit_of_all() -> None:
    for colour in COLOURS:
        cards = [CONTENT.cards[card] for card in CONTENT.decks[colour]]
        assert all(any(colour in code.split(":") for code in card.actions) for card in cards)
        others = set(COLOURS) - {colour}
        assert not any(others & set(code.split(":")) for card in cards for code in card.actions)
    assert {"copy", "per:all:move"} <= {c for id in CONTENT.decks["black"] for c in CONTENT.cards[id].actions}


def test_what_costs_more_brings_more() -> None:
    market = [card for card in CONTENT.cards.values() if card.set in MARKET_SETS]
    means = []
    for cost in range(1, 4):
        cards = [card for card in market if card.technology + card.energy == cost]
        means.append(sum(card.points for card in cards) / len(cards))
    assert means == sorted(means)


@pytest.mark.rule("dei.things.missions")
def test_twelve_missions_count_everything() -> None:
    assert len(CONTENT.missions) == 12
    assert {mission.counts for mission in CONTENT.missions.values()} == set(KINDS)
    colours = [mission.colour for mission in CONTENT.missions.values() if mission.counts == "outposts"]
    assert sorted(colours) == sorted(["", *COLOURS])


WORTH = {
    "technology": (1, 1, 2, 3),
    "energy": (2, 1, 3, 2),
    "drones": (2, 1, 1, 1),
    "buildings": (2, 1, 1, 1),
    "scrappers": (3, 1, 2, 1),
    "outposts": (2, 1, 1, 1),
    "outposts_tactics": (3, 1, 2, 1),
    "outposts_logistics": (3, 1, 2, 1),
    "outposts_machines": (3, 1, 2, 1),
    "garrisons": (2, 1, 1, 1),
    "sovereignty": (3, 1, 2, 1),
    "badges": (3, 1, 2, 1),
}


@pytest.mark.parametrize(("id", "worth"), WORTH.items())
def test_a_mission_is_worth_what_is_printed(id: str, worth: tuple[int, int, int, int]) -> None:
    mission = CONTENT.missions[id]
    assert (mission.on_time, mission.on_time_per, mission.late, mission.late_per) == worth


def test_names_are_told_apart_in_every_language() -> None:
    for pieces in (CONTENT.cards, CONTENT.factions, CONTENT.missions):
        for lang in ("en", "de", "es"):
            names = [piece.name(lang) for piece in pieces.values()]
            assert len({name.casefold() for name in names}) == len(names)


# --- an owner's content ---------------------------------------------------------------------------------------------


def test_a_folder_replaces_only_the_sections_it_has(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("thresholds = [3, 2, 1]", encoding="utf-8")
    content = load_content(tmp_path)
    assert content.thresholds == (3, 2, 1)
    assert content.cards == CONTENT.cards
    assert content.digest != CONTENT.digest
    assert load_content(tmp_path / "mine.toml") == load_content(str(tmp_path)) == content


def test_cards_of_factions_and_of_the_market_are_replaced_apart() -> None:
    table = published("market_cards")
    entry(table, "card", "contraband")["points"] = 3
    content = load_content(table)
    assert content.cards["contraband"].points == 3
    assert content.decks == CONTENT.decks
    table = published("faction_cards")
    entry(table, "card", "stash")["actions"] = ["camp", "enlist"]
    content = load_content(table)
    assert content.cards["stash"].actions == ("camp", "enlist")
    assert content.cards["contraband"] == CONTENT.cards["contraband"]


def test_the_folder_of_the_published_files_is_content_itself() -> None:
    assert load_content(str(PUBLISHED)) == CONTENT


def test_names_and_colours_do_not_change_the_game() -> None:
    table = published()
    table["faction"][0] |= {"name": "Somebody", "leader_name": "Someone", "color": "#123456"}
    table["card"][0]["name"] = "Something"
    changed = load_content(table)
    assert changed.digest == CONTENT.digest
    assert changed.factions["auxilia"].name("de") == "Somebody"


def test_everything_that_is_played_changes_the_digest() -> None:
    def changed(kind: str, id: str, key: str, value: Any) -> str:
        table = published()
        entry(table, kind, id)[key] = value
        return load_content(table).digest

    digests = [
        changed("tile", "2.1", "technology", []),
        changed("tile", "2.3", "drone", CONTENT.tiles["2.3"].grid[0][0]),
        changed("card", "contraband", "points", 9),
        changed("card", "stash", "actions", ["camp", "enlist"]),
        changed("mission", "badges", "late", 1),
    ]
    table = published()
    table["quick"]["2"][4][1] ^= 1
    digests.append(load_content(table).digest)
    assert len({*digests, CONTENT.digest}) == 7


def test_tiles_may_be_drawn_more_finely() -> None:
    table = published("tiles")
    for tile in table["tile"]:
        tile["grid"] = [row + row[-1] for row in tile["grid"]]
        tile["grid"].append(tile["grid"][-1])
    content = load_content(table)
    assert Board(content.tiles, content.quick[2], 2).side == 6


def test_the_examples_for_owners_are_right() -> None:
    reader = ContentReader()
    blocks = [block.split("```")[0] for block in README.split("```toml\n")[1:]]
    for i, block in enumerate(blocks):
        reader.file(tomllib.loads(block), f"example {i}")
    assert set(reader.parts) == set(SECTIONS)
    entries = reader.read()
    assert reader.mistakes == []
    assert (len(entries.cards), len(entries.tiles)) == (3, 1)
    assert "ours" in README
    for word in (*PLAIN, *IMPROVED, *KINDS, *COLOURS, *DRONES, *LEADERS, *FACTIONS):
        assert word in README, word
    for prefix in {code.split(":")[0] for code in CODES}:
        assert f"`{prefix}" in README, prefix


# --- bad content ----------------------------------------------------------------------------------------------------


def test_one_error_lists_all_that_is_wrong() -> None:
    table = published()
    entry(table, "tile", "2.1")["grid"][0] = "zaaaa"
    entry(table, "tile", "3.1")["outposts"] = {}
    table["tile"].pop()
    entry(table, "card", "stash")["actions"] = ["camp", "dance"]
    entry(table, "card", "contraband")["id"] = "tribute"
    entry(table, "faction", "farm_z")["drone"] = "hunter"
    table["mission"].pop()
    table["thresholds"] = [2, 1]
    table["quick"]["4"][0] = ["9.9", 0]
    found = "\n".join(mistakes_of(table))
    for words in (
        "table, tile 2.1, grid: the cells of 'a' are not connected",
        "table, tiles: missing: 4.4",
        "there must be 5 outposts of each letter",
        "table, card stash, actions[1]: 'dance' is not one of enlist, move",
        "two cards have the id 'tribute'",
        "table, faction farm_z: has the same drone 'hunter' as table, faction auxilia",
        "table, missions: there are 11, not 12",
        "table, thresholds: names 2 slots, not 3",
        "table, quick, 4[0]: '9.9' is not one of 2.1",
    ):
        assert words in found, words


TILE = {"grid": ["aaBBB", "aaBBB", "acccc", "DDDcc", "DDDDc"], "technology": [], "energy": [], "bridges": []}
"""A small tile on which mistakes are made; it stands in for 2.5."""

TILE_MISTAKES = [
    ({"id": "2.10"}, "id: '2.10' is not one of 2.1, 2.2"),
    ({"id": "2.6"}, "2 tiles have the id 2.6"),
    ({"grid": ["aB", "aB"]}, "grid: has 2 rows, not 3 to 9"),
    ({"grid": ["aaB", "aaB", "aB"]}, "grid, row 3: has 2 letters, not 3: a tile must be square"),
    ({"grid": ["aaB", "aaB", "a1B"]}, "grid, row 3: 'a1B' contains characters other than"),
    ({"grid": ["aaB", "aaB", 5]}, "grid, row 3: must be a string"),
    ({"grid": ["aaB", "aaB", "aaB"], "outposts": {}}, "is 3 cells wide, but other tiles are 5"),
    ({"grid": ["aaccc", "aaccc", "acccc", "ddddd", "ddddd"]}, "grid: has no roof (capital letters)"),
    ({"grid": ["AACCC", "AACCC", "ACCCC", "DDDDD", "DDDDD"]}, "grid: has no ground (small letters)"),
    ({"grid": ["aaBBB", "aaBBB", "acccc", "DDDaa", "DDDDa"]}, "the cells of 'a' are not connected"),
    ({"technology": [[0, 2]]}, "technology[0]: the cell belongs to 'B', which is not a ground"),
    ({"energy": [[0, 0]]}, "energy[0]: the cell belongs to 'a', which is not a roof"),
    ({"energy": [[0, 5]]}, "energy[0], column: 5 is not from 0 to 4"),
    ({"energy": [[0, 2], [0, 2]]}, "energy[1]: the cell occurs twice"),
    ({"energy": [[1, 2, 3]]}, "energy[0]: must be a row and a column"),
    ({"energy": 5}, "energy: must be a list, not int"),
    ({"bridges": [{"between": ["B"], "over": "c"}]}, "bridges[0], between: names 1 areas, not 2"),
    ({"bridges": [{"between": ["B", "B"], "over": "c"}]}, "bridges[0]: leads from 'B' to itself"),
    ({"bridges": [{"between": ["B", "c"], "over": "c"}]}, "bridges[0]: 'c' is not a roof"),
    ({"bridges": [{"between": ["B", "D"], "over": "B"}]}, "bridges[0]: 'B' is not a ground"),
    ({"bridges": [{"between": ["B", "D"], "over": "x"}]}, "bridges[0], over: 'x' is not one of B, D, a, c"),
    ({"bridges": [{"between": ["B", "D"]}]}, "bridges[0]: 'over' is missing"),
    ({"grid": ["aaBBB", "aaBBB", "cccEE", "DDcEE", "DDcEE"], "bridges": [{"between": ["B", "D"], "over": "a"}]},
     "bridges[0]: 'a' is not between 'B' and 'D': both must touch it"),
    ({"bridges": [{"between": ["B", "D"], "over": "c"}, {"between": ["D", "B"], "over": "c"}]},
     "bridges[1]: there is already a bridge between 'D' and 'B'"),
    ({"outposts": {"D": "a"}}, "outposts: unknown key 'D'"),
    ({"outposts": {"A": "x"}}, "outposts, A: 'x' is not one of B, D, a, c"),
    ({"camp": "x"}, "camp: 'x' is not one of"),
    ({"camp": "a"}, "there are 3 neutral camps, not 2"),
    ({"drone": "a", "id": "4.1"}, "drone signs can only be on tiles 2.x, which are in every game"),
    ({"drone": ""}, "drone: '' is not one of"),
    ({"shared_bridge": 0}, "shared_bridge: the tile has no bridge site"),
    ({"shared_bridge": 0, "bridges": [{"between": ["B", "D"], "over": "c"}]}, "only 2.3 and 4.3 can have"),
    ({"shared_lifts": [["a"]]}, "shared_lifts[0]: names 1 areas, not 2"),
    ({"shared_lifts": [["B", "a"]]}, "shared_lifts[0]: must be a ground and then a roof"),
    ({"shared_lifts": [["a", "x"]]}, "shared_lifts[0]: 'x' is not one of B, D, a, c"),
    ({"shared_lifts": [["a", "B"], ["a", "B"]]}, "shared_lifts[1]: the lift occurs twice"),
    ({"grid": ["aaBBB", "aaBBB", "cccEE", "DDcEE", "DDcEE"], "shared_lifts": [["a", "E"]]},
     "shared_lifts[0]: 'a' and 'E' do not touch"),
    ({"colour": "red"}, "unknown key 'colour'"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "words"), TILE_MISTAKES)
def test_a_mistake_on_a_tile_is_named(changes: dict[str, Any], words: str) -> None:
    table = published("tiles")
    tile = entry(table, "tile", "2.5")
    letters = [letter for letter, _ in CONTENT.tiles["2.5"].outposts]
    tile |= copy.deepcopy(TILE) | {"outposts": dict.fromkeys(letters, "a"), "drone": "a"} | changes
    found = mistakes_of(table)
    assert any(words in mistake for mistake in found), found


def test_tiles_hold_no_more_signs_than_there_are_pieces() -> None:
    table = published("tiles")
    for tile in table["tile"]:
        cells = [[r, c] for r in range(5) for c in range(5)]
        tile["technology"] = [[r, c] for r, c in cells if tile["grid"][r][c].islower()][:4]
        tile["energy"] = [[r, c] for r, c in cells if tile["grid"][r][c].isupper()][:3]
    assert mistakes_of(table) == (
        "table, tiles: there are 64 signs of technology, more than 56: of 60 pieces four players begin with 4",
        "table, tiles: there are 48 signs of energy, more than 36: of 40 pieces four players begin with 4",
    )


def test_a_tile_without_its_shared_bridge_camp_or_drone_is_named() -> None:
    table = published("tiles")
    del entry(table, "tile", "4.3")["shared_bridge"]
    for tile in table["tile"]:
        tile.pop("camp", None)
        tile.pop("drone", None)
    assert mistakes_of(table) == (
        "table, tiles: there are 0 neutral camps, not 2",
        "table, tiles: there are 0 drone signs, not 4",
        "table, tile 4.3: has a shared bridge: 'shared_bridge' is missing",
    )


def neighbouring_camps(layout: list[Any]) -> None:
    """Put both tiles with a camp into the first row."""
    for place, id in enumerate(id for id, tile in CONTENT.tiles.items() if tile.camp):
        k = next(k for k, item in enumerate(layout) if item[0] == id)
        layout[place], layout[k] = layout[k], layout[place]


LAYOUT_MISTAKES = [
    (lambda q: q.pop("3"), "the layout for 3 players is missing"),
    (lambda q: q.update({"5": []}), "quick: unknown key '5'"),
    (lambda q: q["2"].pop(), "quick, 2: missing: "),
    (lambda q: q["2"][0].__setitem__(0, "3.1"), "quick, 2: 3.1 is not used by 2 players"),
    (lambda q: q["2"].append(q["2"][0]), "occurs 2 times"),
    (lambda q: q["2"][0].__setitem__(1, 4), "quick, 2[0], turns: 4 is not from 0 to 3"),
    (lambda q: q["2"][0].pop(), "quick, 2[0]: must be a tile and its number of quarter turns"),
    (lambda q: q["2"].__setitem__(0, "2.1"), "quick, 2[0]: must be a list"),
    (lambda q: neighbouring_camps(q["2"]), "quick, 2: the two tiles with a neutral camp are adjacent"),
]


@pytest.mark.parametrize(("change", "words"), LAYOUT_MISTAKES)
def test_a_mistake_in_a_layout_is_named(change: Any, words: str) -> None:
    table = published("layouts")
    change(table["quick"])
    found = mistakes_of(table)
    assert len(found) <= 2
    assert any(words in mistake for mistake in found), found


def test_a_layout_that_falls_apart_is_named() -> None:
    table = published("tiles")
    # One tile with a rim of ground among tiles with a rim of roof: nothing joins it to them.
    for tile in table["tile"]:
        rim, core = ("a", "B") if tile["id"] == "2.6" else ("A", "b")
        tile["grid"] = [rim * 5, *[rim + core * 3 + rim] * 3, rim * 5]
        ground = rim if rim == "a" else core
        tile |= {"technology": [], "energy": [], "bridges": []}
        tile["outposts"] = dict.fromkeys(tile.get("outposts", {}), ground)
        for key in ("camp", "drone"):
            if key in tile:
                tile[key] = ground
        tile.pop("shared_bridge", None)
        if tile["id"] in ("2.3", "4.3"):
            # A second roof, for the shared bridge.
            tile["grid"] = ["AAAAA", "AbbbA", "AbCbA", "AbbbA", "AAAAA"]
            tile |= {"bridges": [{"between": ["A", "C"], "over": "b"}], "shared_bridge": 0}
    found = mistakes_of(table)
    assert len(found) == 3
    assert all("some areas cannot be reached from others, even by drones" in m for m in found)


def test_both_camps_in_one_area_are_named() -> None:
    table = published("tiles")
    for tile in table["tile"]:
        tile["grid"] = ["aaaaa", "aBBBa", "aBCBa", "aBBBa", "aaaaa"]
        tile |= {"technology": [], "energy": [], "bridges": []}
        tile["outposts"] = dict.fromkeys(tile.get("outposts", {}), "a")
        for key in ("camp", "drone"):
            if key in tile:
                tile[key] = "a"
        if tile["id"] in ("2.3", "4.3"):
            tile["grid"] = ["aaaaa", "aBaCa", "aBaCa", "aBaCa", "aaaaa"]
            tile["bridges"] = [{"between": ["B", "C"], "over": "a"}]
    found = mistakes_of(table)
    assert [m.split(": ")[-1] for m in found] == ["both neutral camps are in the same area"] * 3


CARD_MISTAKES = [
    ("stash", {"actions": []}, "actions: contains no action"),
    ("stash", {"actions": ["move"] * 7}, "actions: has 7 entries, more than 6"),
    ("stash", {"actions": ["run"]}, "actions[0]: 'run' is not one of enlist, move, collect"),
    ("stash", {"actions": [5]}, "actions[0]: must be a string"),
    ("stash", {"actions": ["supplies:10"]}, "actions[0]: 'supplies:10' is not one of"),
    ("stash", {"actions": ["per:black:move"]}, "actions[0]: 'per:black:move' is not one of"),
    ("stash", {"actions": ["drone:hunter:3"]}, "actions[0]: 'drone:hunter:3' is not one of"),
    ("stash", {"actions": ["drone:hunter:1"]}, "actions: only a card with a 'drone' activates one"),
    ("stash", {"drone": "hunter"}, "actions: a card of the hunter must activate that drone and no other"),
    ("stash", {"technology": 1}, "unknown key 'technology'"),
    ("stash", {"set": "pirates"}, "set: 'pirates' is not one of auxilia, ravagers, refuge_42, farm_z, tactics"),
    ("stash", {"set": "farm_z"}, "there are 9 cards of the set 'farm_z', not 8"),
    ("stash", {"actions": ["collect", "move"]}, "card rich_pickings"),
    ("stash", {"name": "New Blood"}, "has the same name 'New Blood' as"),
    ("stash", {"name": {"de": "Lager"}}, "name: 'en' is missing"),
    ("stash", {"id": "the stash"}, "id: 'the stash' is not an id"),
    ("hunting_order", {"drone": "harvester", "actions": ["drone:harvester:0"]}, "the drone of 'auxilia' is the hunter"),
    ("hunting_order", {"drone": "", "actions": ["move"]}, "there are 0 drone cards of the set 'auxilia', not 1"),
    ("contraband", {"technology": 0, "energy": 0}, "costs nothing; a market card must cost technology or energy"),
    ("contraband", {"technology": 10}, "technology: 10 is not from 0 to 9"),
    ("contraband", {"energy": -1}, "energy: -1 is not from 0 to 9"),
    ("contraband", {"points": 10}, "points: 10 is not from 0 to 9"),
    ("contraband", {"points": True}, "points: must be a whole number"),
    (
        "contraband",
        {"actions": ["copy", "move"], "technology": TWIN.technology, "energy": TWIN.energy, "points": TWIN.points},
        "has the same actions, cost and points as",
    ),
    ("contraband", {"set": "tactics"}, "there are 11 cards of the set 'black', not 12"),
    ("hunter_pack", {"set": "black"}, "cards of drones must be in the set 'drone'"),
    ("hunter_pack", {"drone": "", "actions": ["move"]}, "a card of the set 'drone' must name its 'drone'"),
    ("hunter_pack", {"drone": "harvester", "actions": ["drone:harvester:1"]}, "the markets have 2 cards of the hunter"),
]


@pytest.mark.parametrize(("id", "changes", "words"), CARD_MISTAKES)
def test_a_mistake_on_a_card_is_named(id: str, changes: dict[str, Any], words: str) -> None:
    section = "market_cards" if CONTENT.cards[id].set in MARKET_SETS else "faction_cards"
    table = published(section)
    entry(table, "card", id).update(changes)
    found = mistakes_of(table)
    assert any(words in mistake for mistake in found), found


FACTION_MISTAKES = [
    ({"id": "pirates"}, "id: 'pirates' is not one of auxilia, ravagers, refuge_42, farm_z"),
    ({"leader": "z13"}, "has the same leader 'z13' as"),
    ({"leader": "aria"}, "its leader is 'corvo', not 'aria'"),
    ({"drone": "harvester"}, "has the same drone 'harvester' as"),
    ({"drone": "spy"}, "drone: 'spy' is not one of hunter, transporter, harvester, teleporter"),
    ({"color": "red"}, "color: 'red' is not a colour like #0072b2"),
    ({"color": "#008060"}, "has the same color '#008060' as"),
    ({"leader_name": "Aria"}, "its leader has the same name 'aria' as that of"),
    ({"name": "Farm-Z"}, "has the same name 'Farm-Z' as"),
]


@pytest.mark.parametrize(("changes", "words"), FACTION_MISTAKES)
def test_a_mistake_in_a_faction_is_named(changes: dict[str, Any], words: str) -> None:
    table = published("factions")
    entry(table, "faction", "auxilia").update(changes)
    found = mistakes_of(table)
    assert any(words in mistake for mistake in found), found


MISSION_MISTAKES = [
    ({"counts": "love"}, "counts: 'love' is not one of technology, energy"),
    ({"colour": "tactics"}, "colour: only 'outposts' have a colour, not 'badges'"),
    ({"colour": "black", "counts": "outposts"}, "colour: 'black' is not one of"),
    ({"on_time": 0}, "on_time: 0 is not from 1 to 9"),
    ({"late_per": 0}, "late_per: 0 is not from 1 to 9"),
    ({"counts": "sovereignty"}, "counts the same items as table, mission sovereignty for the same points"),
    ({"id": "energy"}, "two missions have the id 'energy'"),
]


@pytest.mark.parametrize(("changes", "words"), MISSION_MISTAKES)
def test_a_mistake_in_a_mission_is_named(changes: dict[str, Any], words: str) -> None:
    table = published("missions")
    entry(table, "mission", "badges").update(changes)
    found = mistakes_of(table)
    assert any(words in mistake for mistake in found), found


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (5, "must be a path or a table, not int"),
        ({}, "contains none of tiles, layouts, factions"),
        ({"cards": []}, "unknown key 'cards'"),
        ({"card": 5}, "must be a list, not int"),
        ({"tile": [5]}, "tile 1: must be a table, not int"),
        ({"quick": 5}, "quick: must be a table, not int"),
        ({"thresholds": [1, 2, 6]}, "thresholds[2]: 6 is not from 0 to 5"),
        ("/nowhere/at/all", "there is no such file or folder"),
        ("no\0path", "there is no such file or folder"),
    ],
)
def test_what_is_no_content_is_refused(source: Any, words: str) -> None:
    assert any(words in mistake for mistake in mistakes_of(source))


def test_thresholds_told_twice_are_refused(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_text("thresholds = [1, 1, 1]", encoding="utf-8")
    assert mistakes_of(tmp_path) == ("b.toml: the thresholds are already in a.toml",)


# --- the command ------------------------------------------------------------------------------------------------------


def test_the_command_says_what_content_holds_or_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "dei", "published"]) == 0
    shown = capsys.readouterr().out
    assert CONTENT.digest in shown
    assert "tiles: 16 (16 signs of technology, 8 of energy cells)" in shown
    assert "quick layout for 4: " in shown
    assert "outposts: 5 A, 5 B, 5 C" in shown
    assert "Farm-Z: Z-13, teleporter, 8 cards" in shown
    assert "market cards: 48 (8 tactics, 8 logistics, 8 machines, 12 black, 12 drone)" in shown
    (tmp_path / "board.toml").write_text("thresholds = [60, 0, 0]", encoding="utf-8")
    assert main(["check", "dei", str(tmp_path)]) == 1
    assert "- board.toml, thresholds[0]: 60 is not from 0 to 5" in capsys.readouterr().out
