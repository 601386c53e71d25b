"""Types of the view of D.E.I., key by key."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from tabletop.engine.presentation.position import NamedData, PositionData, ScorePart, SeatData
from tabletop.games.dei.table.goods import Level

PieceKind: TypeAlias = Literal["leader", "scrappers", "drone", "camp", "technology", "energy"]


# --- the map --------------------------------------------------------------------------------------------------------


class Tile(TypedDict):
    """A tile of the map."""

    tile: str  #: Id of the tile.
    row: int  #: Row from 0, from the top.
    column: int  #: Column from 0, from the left.


class Plan(TypedDict):
    """Parts of the map that never change."""

    unit: float  #: Width of a cell in the units of the paths.
    side: int  #: Cells along the edge of a tile.
    rows: int  #: Number of rows of tiles.
    columns: int  #: Number of columns of tiles.
    tiles: list[Tile]  #: Positions of the tiles.
    paths: list[str]  #: Outline of every area as an SVG path.
    cells: list[list[tuple[int, int]]]  #: Column and row of the cells of every area.


class Spot(TypedDict):
    """A place on the map, in cells."""

    x: float  #: Distance from the left.
    y: float  #: Distance from the top.


class Disc(Spot):
    """Space for a piece, in cells."""

    r: float  #: Radius.


class Outpost(Disc):
    """An outpost."""

    colour: str  #: "tactics", "logistics" or "machines".
    letter: str  #: Letter of its colour.
    holder: int | None  #: Seat that holds it; None while its cube is on the tile.


class Piece(Disc):
    """Pieces of one kind in an area."""

    kind: PieceKind  #: Kind of piece.
    seat: int | None  #: Seat of the owner; None if it has no owner.
    n: int  #: Number of pieces.
    drone: str  #: Id of the drone; "" for other pieces.


class MajorityPart(ScorePart):
    """Part of a majority value or of the points."""

    kind: str  #: Id of its source.


class Majority(TypedDict):
    """Majority value of a seat in an area."""

    seat: int  #: Seat.
    total: int  #: Majority value.
    text: str  #: Value as a sum in text.
    parts: list[MajorityPart]  #: Parts of the value.


class HeldArea(NamedData):
    """An area and the holder of its majority."""

    area: str  #: Name in notation.
    level: Level  #: Level of the area.
    holder: int | None  #: Seat with the majority.
    contested: bool  #: True if several seats have a majority value there.


class MapArea(HeldArea, Spot):
    """Map data of an area. The spot is the position of its name."""

    index: int  #: Index among the paths of the plan.
    outposts: list[Outpost]  #: Outposts in the area.
    pieces: list[Piece]  #: Pieces in the area.
    text: str  #: Contents of the area as sentences.


class MajorityArea(HeldArea):
    """The majority in an area with its reasons."""

    majority: list[Majority]  #: Value of every seat.
    majority_text: str  #: Holder of the majority as a sentence.


class Area(MapArea, MajorityArea):
    """An area with all data."""

    figures: list[int]  #: Seats with a figure in the area.


class Site(TypedDict):
    """A site for a building."""

    site: str  #: Name in notation.
    areas: list[str]  #: Areas that it connects.
    built: list[int]  #: Seats that have built there.
    shared: bool  #: True if all seats may use it.


class Bridge(Site):
    """A site for a bridge with both ends, in cells."""

    x1: float  #: First end, from the left.
    y1: float  #: First end, from the top.
    x2: float  #: Second end, from the left.
    y2: float  #: Second end, from the top.


class Lift(Site, Spot):
    """A site for a lift."""


class Drone(NamedData):
    """A drone with its area and owners."""

    drone: str  #: Id of the drone.
    area: str  #: Area of the drone.
    text: str  #: Ability as a sentence.
    owners: list[int]  #: Seats that own it.


class Map(Plan):
    """The map with all pieces."""

    areas: list[Area]  #: Every area.
    bridges: list[Bridge]  #: Every bridge site.
    lifts: list[Lift]  #: Every lift site.
    drones: list[Drone]  #: Drones in the game.


# --- cards ----------------------------------------------------------------------------------------------------------


class CardAction(NamedData):
    """An action printed on a card."""

    text: str  #: Effect as a phrase.
    icon: str  #: Name of the icon.
    colour: str  #: Colour of the action; "" if none.
    n: int  #: Number of times it is printed.


class Purse(TypedDict):
    """An amount of resources."""

    technology: int  #: Amount of technology.
    energy: int  #: Number of energy cells.


class FactionCard(NamedData, Purse):
    """The printed parts of a card. The resources are its price."""

    card: str  #: Id of the card.
    set: str  #: Faction or market set.
    drone: str  #: Drone that it activates; "" if none.
    actions: list[CardAction]  #: Printed actions.
    text: str  #: All actions as sentences.
    points: int  #: Points at the end of the game.


class MarketSlot(TypedDict):
    """A slot of a market."""

    slot: int  #: Number from 1.
    card: FactionCard | None  #: Card in the slot; None if empty.
    needs: int  #: Outposts required.
    prices: list[tuple[int, int]]  #: All prices: technology and energy.
    lacks: list[str]  #: Missing requirements as sentences.
    cost_text: str  #: Prices in words.
    gains: bool  #: True if the purchase brings an additional resource.


class Market(NamedData):
    """A market with its cards. Prices are those of the viewer or of the seat to move."""

    market: str  #: Id of the market.
    colour: str  #: Colour of the required outposts; "" for the black market.
    deck: int  #: Number of cards in the deck.
    buyer: int  #: Seat that the prices apply to.
    have: int  #: Number of the buyer's outposts of this colour.
    have_text: str  #: The same in words.
    slots: list[MarketSlot]  #: Slots from left to right.


class MissionWorth(TypedDict):
    """Present worth of a mission for a seat."""

    seat: int  #: Seat.
    count: int  #: Quantity that the mission counts.
    now: int  #: Points if chosen now.
    on_time: int  #: Points on time.
    late: int  #: Points late.


class Mission(NamedData):
    """A mission."""

    ref: str  #: Reference used by actions.
    text: str  #: Worth on time and late as a sentence.
    on_time_text: str  #: Worth on time.
    late_text: str  #: Worth late.
    on_time: bool  #: True if it would be on time now.
    markers: list[int]  #: Seats with a marker on it.
    worth: list[MissionWorth]  #: Worth for every seat.


# --- seats ----------------------------------------------------------------------------------------------------------


class Leader(NamedData):
    """The leader of a faction."""

    text: str  #: Ability as a sentence.
    area: str  #: Area of the leader; "" before it is placed.


class Ability(NamedData):
    """An ability of a leader, drone or badge."""

    icon: str  #: Name of the icon.
    text: str  #: Effect as a sentence.


class Choice(NamedData):
    """A faction or badge that may be chosen, with its abilities."""

    ref: str  #: Reference used by actions.
    color: str  #: CSS colour; "" if it has none.
    colour: str  #: "tactics", "logistics" or "machines"; "" for a faction.
    abilities: list[Ability]  #: Abilities.
    actions: list[CardAction]  #: Printed actions of all its cards.


class Candy(NamedData):
    """A candy boost."""

    candy: str  #: Id of the boost.
    text: str  #: Effect as a sentence.
    icon: str  #: Name of the icon.


class Buildings(TypedDict):
    """Buildings left in the supply."""

    camp: int  #: Camps left.
    bridge: int  #: Bridges left.
    lift: int  #: Lifts left.


class Cubes(TypedDict):
    """Outposts held, by colour."""

    tactics: int  #: Tactics outposts (red).
    logistics: int  #: Logistics outposts (blue).
    machines: int  #: Machines outposts (green).


class Badge(TypedDict):
    """A badge. Of unearned badges of others only the colour is known."""

    colour: str  #: "tactics", "logistics" or "machines".
    colour_text: str  #: The same in words.
    earned: bool  #: True if it is earned.
    badge: NotRequired[str]  #: Id of the badge.
    name: NotRequired[str]  #: Name of the badge.
    text: NotRequired[str]  #: Effect as a sentence.


class Seat(SeatData, Purse):
    """A seat with its pad."""

    projected: int | str  #: Points if the game ended now; "?" in a quiz that asks for them.
    parts: list[MajorityPart]  #: Parts of those points.
    score_text: str  #: The same as a sum in text.
    first: bool  #: True if the seat starts the round.
    leader: Leader  #: Leader of the faction.
    supply: int  #: Scrappers left in the supply.
    candy: list[Candy]  #: Candy boosts.
    buildings: Buildings  #: Buildings left in the supply.
    cubes: Cubes  #: Outposts held, by colour.
    badges: list[Badge]  #: Badges.
    hand: list[FactionCard] | None  #: Cards in hand; None if hidden from the viewer.
    hand_count: int  #: Number of cards in hand.
    opened: list[FactionCard]  #: Cards played open this round.
    down: list[FactionCard] | None  #: Cards laid face down; None if hidden from the viewer.
    down_count: int  #: Number of cards laid face down.
    planned: list[FactionCard] | None  #: Planned cards; None if hidden from the viewer.
    planned_count: int  #: Number of planned cards.
    disposed_count: int  #: Number of disposed cards.
    missions: list[str]  #: Missions with a marker, by round; "" for none.


class View(PositionData):
    """The whole table as one viewer may see it."""

    phase_number: int  #: Phase from 1; 0 outside of the phases.
    chips: list[str]  #: Texts of the status bar in addition to round and phase.
    seats: list[Seat]  #: Seats by number.
    left: Purse  #: Resources in the general supply.
    map: Map  #: Map with all pieces.
    markets: list[Market]  #: The four markets.
    missions: list[list[Mission | None]]  #: Missions by round; None for an empty place.
