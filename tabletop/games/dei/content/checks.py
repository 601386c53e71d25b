"""Checks of the content as a whole: counts, duplicates, signs and outposts, camps, and quick layouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence

from tabletop.engine.serialization.content_files import check_facts, check_unique
from tabletop.games.dei.content.pieces import Card
from tabletop.games.dei.content.reader import FACTIONS, OUTPOST_LETTERS, TILES, ContentReader, Entries
from tabletop.games.dei.table.board import SIZES, Board, Tile, are_camps_apart
from tabletop.games.dei.table.goods import DRONES, MARKETS, RESOURCE_PIECES, RESOURCES

DECK = 8
"""Number of cards of a faction, including one for its drone (dei.things.faction)."""
MARKET = {**dict.fromkeys(MARKETS, 8), "black": 12, "drone": 12}
"""Number of cards in each market set (dei.things.markets)."""
PER_DRONE = 3
MISSIONS = 12
OUTPOSTS = 5
"""Number of outposts of each letter (dei.things.outposts)."""
CAMPS = 2
AT_START = 4
"""Pieces of each resource that four players hold together at the start of a game (dei.setup.goods)."""
SHARED_BRIDGES = ("2.3", "4.3")


def check(reader: ContentReader, entries: Entries, name: str) -> None:
    """Record every mistake in the content as a whole. The single entries have been read before."""
    before = len(reader.mistakes)
    _check_tiles(reader, entries, name)
    if entries.map_read and len(reader.mistakes) == before:
        _check_layouts(reader, entries, name)
    for kind, placed in (("factions", entries.factions), ("cards", entries.cards), ("missions", entries.missions)):
        check_unique(reader, placed, kind)
    _check_factions(reader, entries, name)
    _check_cards(reader, entries, name)
    _check_missions(reader, entries, name)


def _report_missing(
    reader: ContentReader, name: str, kind: str, ids: Iterable[str], expected_ids: Iterable[str]
) -> None:
    id_set = set(ids)
    missing = [id for id in expected_ids if id not in id_set]
    if missing:
        reader.wrong(f"{name}, {kind}", f"missing: {', '.join(missing)}")


# --- tiles --------------------------------------------------------------------------------------------------------


def _check_tiles(reader: ContentReader, entries: Entries, name: str) -> None:
    """Check that every tile exists once, that all have the same size, and the number of printed signs."""
    place = f"{name}, tiles"
    tiles = [tile for _, tile in entries.tiles]
    for id, times in sorted(Counter(tile.id for tile in tiles).items()):
        if id and times > 1:
            reader.wrong(place, f"{times} tiles have the id {id}")
    _report_missing(reader, name, "tiles", (tile.id for tile in tiles), TILES)
    sides = Counter(len(tile.grid) for tile in tiles if tile.grid)
    if len(sides) > 1:
        usual = sides.most_common(1)[0][0]
        for here, tile in entries.tiles:
            if tile.grid and len(tile.grid) != usual:
                reader.wrong(here, f"is {len(tile.grid)} cells wide, but other tiles are {usual}")
    for resource, pieces, signs in (
        (RESOURCES[0], RESOURCE_PIECES[0], sum(len(tile.technology) for tile in tiles)),
        (RESOURCES[1], RESOURCE_PIECES[1], sum(len(tile.energy) for tile in tiles)),
    ):
        if signs > pieces - AT_START:
            reader.wrong(
                place,
                f"there are {signs} signs of {resource}, more than {pieces - AT_START}:"
                f" of {pieces} pieces four players begin with {AT_START}",
            )
    _check_outposts(reader, tiles, place)
    _check_feature(reader, entries, place, "neutral camps", [t for t in tiles if t.camp], CAMPS)
    _check_feature(reader, entries, place, "drone signs", [t for t in tiles if t.drone], len(DRONES))
    for here, tile in entries.tiles:
        if tile.id in SHARED_BRIDGES and tile.shared_bridge < 0:
            reader.wrong(here, "has a shared bridge: 'shared_bridge' is missing")
        elif tile.id and tile.id not in SHARED_BRIDGES and tile.shared_bridge >= 0:
            reader.wrong(here, f"only {' and '.join(SHARED_BRIDGES)} can have a shared bridge")


def _check_outposts(reader: ContentReader, tiles: Sequence[Tile], place: str) -> None:
    """Check that there are five outposts of each letter, and equal numbers of each letter with fewer players."""
    for players in SIZES:
        count = Counter(letter for t in tiles if t.id and t.players <= players for letter, _ in t.outposts)
        numbers = [count[letter] for letter in OUTPOST_LETTERS]
        counts_text = ", ".join(f"{n} {letter}" for letter, n in zip(OUTPOST_LETTERS, numbers, strict=True))
        if players == max(SIZES):
            if set(numbers) != {OUTPOSTS}:
                reader.wrong(place, f"there must be {OUTPOSTS} outposts of each letter, not {counts_text}")
        elif len(set(numbers)) > 1 or not numbers[0]:
            reader.wrong(place, f"with {players} players, each letter needs as many outposts, not {counts_text}")


def _check_feature(
    reader: ContentReader, entries: Entries, place: str, what: str, tiles: Sequence[Tile], expected_count: int
) -> None:
    """Check the number of a feature, and that it is only on tiles that are used in every game."""
    if len(tiles) != expected_count:
        reader.wrong(place, f"there are {len(tiles)} {what}, not {expected_count}")
    for here, tile in entries.tiles:
        if tile in tiles and tile.id and tile.players > min(SIZES):
            reader.wrong(here, f"{what} can only be on tiles 2.x, which are in every game")


def _check_layouts(reader: ContentReader, entries: Entries, name: str) -> None:
    """Check the quick layout of every number of players: its tiles, its camps and that all areas are connected."""
    tiles = {tile.id: tile for _, tile in entries.tiles}
    for players, (rows, columns) in SIZES.items():
        if players not in entries.quick:
            reader.wrong(f"{name}, quick", f"the layout for {players} players is missing")
            continue
        place, layout = entries.quick[players]
        before = len(reader.mistakes)
        used = Counter(id for id, _ in layout)
        for id, times in used.items():
            if times > 1:
                reader.wrong(place, f"{id} occurs {times} times")
            if tiles[id].players > players:
                reader.wrong(place, f"{id} is not used by {players} players")
        missing = [id for id in TILES if tiles[id].players <= players and id not in used]
        if missing:
            reader.wrong(place, f"missing: {', '.join(missing)} ({rows} rows of {columns} tiles)")
        if len(reader.mistakes) > before:
            continue
        if not are_camps_apart(tiles, layout, players):
            reader.wrong(place, "the two tiles with a neutral camp are adjacent")
        board = Board(tiles, layout, players)
        if not board.is_connected():
            reader.wrong(place, "some areas cannot be reached from others, even by drones")
        elif len(set(board.camps)) < CAMPS:
            reader.wrong(place, "both neutral camps are in the same area")


# --- factions, cards, missions ------------------------------------------------------------------------------------


def _check_factions(reader: ContentReader, entries: Entries, name: str) -> None:
    """Check the four factions: each has its leader, a different drone and a different colour."""
    factions = entries.factions
    _report_missing(reader, name, "factions", (faction.id for _, faction in factions), FACTIONS)
    check_facts(reader, ((p, f.leader) for p, f in factions), "has the same leader {fact!r} as {other}")
    check_facts(reader, ((p, f.drone) for p, f in factions), "has the same drone {fact!r} as {other}")
    check_facts(reader, ((p, f.color) for p, f in factions), "has the same color {fact!r} as {other}")
    leaders = ((p, f.leader_names["en"].casefold()) for p, f in factions)
    check_facts(reader, leaders, "its leader has the same name {fact!r} as that of {other}")
    for place, faction in factions:
        if faction.id and faction.leader and faction.leader != FACTIONS[faction.id]:
            reader.wrong(place, f"its leader is {FACTIONS[faction.id]!r}, not {faction.leader!r}")


def _does(card: Card) -> Hashable:
    """Return the properties in which two cards of a set must differ; None if the card could not be read."""
    if not card.set or not card.actions:
        return None
    return (card.set, tuple(sorted(card.actions)), card.technology, card.energy, card.points)


def _check_cards(reader: ContentReader, entries: Entries, name: str) -> None:
    """Check the number of cards in each set, that no two are alike, and that drone cards are in the right sets."""
    does = ((place, _does(card)) for place, card in entries.cards)
    check_facts(reader, does, "has the same actions, cost and points as {other}")
    sets = Counter(card.set for _, card in entries.cards)
    for set, expected_count in {**dict.fromkeys(FACTIONS, DECK), **MARKET}.items():
        if sets[set] != expected_count:
            reader.wrong(f"{name}, cards", f"there are {sets[set]} cards of the set {set!r}, not {expected_count}")
    own = {faction.id: faction.drone for _, faction in entries.factions}
    for place, card in entries.cards:
        if card.drone and card.set in MARKETS:
            reader.wrong(place, "cards of drones must be in the set 'drone'")
        elif card.drone and card.set in own and own[card.set] and card.drone != own[card.set]:
            reader.wrong(place, f"the drone of {card.set!r} is the {own[card.set]}, not the {card.drone}")
        elif card.set == "drone" and not card.drone:
            reader.wrong(place, "a card of the set 'drone' must name its 'drone'")
    _check_drone_cards(reader, entries, name)


def _check_drone_cards(reader: ContentReader, entries: Entries, name: str) -> None:
    """Check that each deck has one drone card and the markets have three for each drone."""
    flown = Counter((card.set, card.drone) for _, card in entries.cards if card.drone)
    decks = Counter(card.set for _, card in entries.cards if card.drone)
    for set in FACTIONS:
        if decks[set] != 1:
            reader.wrong(f"{name}, cards", f"there are {decks[set]} drone cards of the set {set!r}, not 1")
    for drone in DRONES:
        if flown["drone", drone] != PER_DRONE:
            n = flown["drone", drone]
            reader.wrong(f"{name}, cards", f"the markets have {n} cards of the {drone}, not {PER_DRONE}")


def _check_missions(reader: ContentReader, entries: Entries, name: str) -> None:
    """Check that there are twelve missions and that no two count the same for the same points."""
    if len(entries.missions) != MISSIONS:
        reader.wrong(f"{name}, missions", f"there are {len(entries.missions)}, not {MISSIONS}")
    facts = (
        (p, (m.counts, m.colour, m.on_time, m.on_time_per, m.late, m.late_per) if m.counts else None)
        for p, m in entries.missions
    )
    check_facts(reader, facts, "counts the same items as {other} for the same points")
