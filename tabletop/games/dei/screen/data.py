"""What the view of D.E.I. holds, key by key."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from tabletop.engine.presentation.position import NamedData, PositionData, ScorePart, SeatData
from tabletop.games.dei.table.goods import Level

PieceKind: TypeAlias = Literal["leader", "scrappers", "drone", "camp", "technology", "energy"]


# --- the map --------------------------------------------------------------------------------------------------------


class Tile(TypedDict):
    """A tile of the map."""

    tile: str  #: Its id.
    row: int  #: From 0, from the top.
    column: int  #: From 0, from the left.


class Plan(TypedDict):
    """What never changes on the map."""

    unit: float  #: The width of a cell in the units of the paths.
    side: int  #: Cells along a tile.
    rows: int  #: Tiles.
    columns: int  #: Tiles.
    tiles: list[Tile]  #: Which tiles lie where.
    paths: list[str]  #: The outline of every area, as SVG writes it.


class Spot(TypedDict):
    """A place on the map, in cells."""

    x: float  #: From the left.
    y: float  #: From the top.


class Disc(Spot):
    """Room for a piece, in cells."""

    r: float  #: Half of its width.


class Outpost(Disc):
    """An outpost."""

    colour: str  #: "tactics", "logistics" or "machines".
    letter: str  #: That of its colour.
    holder: int | None  #: Who has it; None while its cube lies there.


class Piece(Disc):
    """What stands in an area."""

    kind: PieceKind  #: What it is.
    seat: int | None  #: Whose it is; None if it is nobody's.
    n: int  #: How many of them.
    drone: str  #: Which drone it is; "" if it is none.


class MajorityPart(ScorePart):
    """A part of a value, or of the points."""

    kind: str  #: What it comes from, as an id.


class Majority(TypedDict):
    """The value of a seat in an area."""

    seat: int  #: Whose it is.
    total: int  #: The value.
    text: str  #: The value as a sum.
    parts: list[MajorityPart]  #: Its parts.


class HeldArea(NamedData):
    """Whose an area is."""

    area: str  #: What it is called in notation.
    level: Level  #: On which level it lies.
    holder: int | None  #: Who has the majority.
    contested: bool  #: Whether several tie for it.


class MapArea(HeldArea, Spot):
    """What the map shows of an area; the spot is that of its name."""

    index: int  #: Its place among the paths of the plan.
    narrow: bool  #: Whether there is only one cell for its name.
    outposts: list[Outpost]  #: The outposts in it.
    pieces: list[Piece]  #: What stands there.
    text: str  #: All of it as sentences.


class MajorityArea(HeldArea):
    """Who has the majority in an area, and why."""

    majority: list[Majority]  #: The value of every seat.
    majority_text: str  #: Who has it, as a sentence.


class Area(MapArea, MajorityArea):
    """An area with all that is there."""

    figures: list[int]  #: The seats that have somebody there.


class Site(TypedDict):
    """A place for a building."""

    site: str  #: What it is called in notation.
    areas: list[str]  #: The areas that it joins.
    built: list[int]  #: The seats that have built there.
    shared: bool  #: Whether everybody may use it.


class Bridge(Site):
    """A place for a bridge, from one end to the other, in cells."""

    x1: float  #: One end, from the left.
    y1: float  #: One end, from the top.
    x2: float  #: The other end, from the left.
    y2: float  #: The other end, from the top.


class Lift(Site, Spot):
    """A place for a lift."""


class Drone(NamedData):
    """A drone, where it is and whose."""

    drone: str  #: Its id.
    area: str  #: Where it is.
    text: str  #: What it does, as a sentence.
    owners: list[int]  #: The seats that may move it.


class Map(Plan):
    """The map with all that stands on it."""

    areas: list[Area]  #: Every area.
    bridges: list[Bridge]  #: Every place for a bridge.
    lifts: list[Lift]  #: Every place for a lift.
    drones: list[Drone]  #: The drones that are in the game.


# --- cards ----------------------------------------------------------------------------------------------------------


class CardAction(NamedData):
    """An action that is printed on a card."""

    text: str  #: What it does.
    icon: str  #: Its sign.
    colour: str  #: The colour it is about; "" if none.
    n: int  #: How often it is printed.


class Purse(TypedDict):
    """An amount of resources."""

    technology: int  #: How much technology.
    energy: int  #: How much energy.


class FactionCard(NamedData, Purse):
    """What is printed on a card; the resources are its price."""

    card: str  #: Its id.
    set: str  #: The faction or market it belongs to.
    drone: str  #: The drone that it moves; "" if none.
    actions: list[CardAction]  #: What it does.
    text: str  #: All of it as sentences.
    points: int  #: What it is worth at the end.


class MarketSlot(TypedDict):
    """A place of a market."""

    slot: int  #: From 1.
    card: FactionCard | None  #: What lies there; None if nothing does.
    needs: int  #: How many outposts the card asks for.
    prices: list[tuple[int, int]]  #: The ways to pay: technology and energy.
    lacks: list[str]  #: What is lacking, as sentences.
    cost_text: str  #: The ways to pay in words.
    gains: bool  #: Whether buying it gives something.


class Market(NamedData):
    """A market with its cards; prices hold for the viewer, or for who is asked."""

    market: str  #: Its id.
    colour: str  #: The colour of the outposts it asks for; "" for the black market.
    deck: int  #: How many cards are left.
    buyer: int  #: The seat for which the prices hold.
    have: int  #: How many outposts of its colour the buyer has.
    have_text: str  #: The same in words.
    slots: list[MarketSlot]  #: What is for sale.


class MissionWorth(TypedDict):
    """What a mission is worth for a seat now."""

    seat: int  #: Whose it is.
    count: int  #: How much the seat has of what is counted.
    now: int  #: What doing it now would bring.
    on_time: int  #: What it brings on time.
    late: int  #: What it brings later.


class Mission(NamedData):
    """A mission."""

    ref: str  #: What an action about it refers to.
    text: str  #: What it counts, as a sentence.
    on_time_text: str  #: What it brings on time.
    late_text: str  #: What it brings later.
    on_time: bool  #: Whether it would be on time now.
    markers: list[int]  #: The seats that have done it.
    worth: list[MissionWorth]  #: What it is worth for every seat.


# --- seats ----------------------------------------------------------------------------------------------------------


class Leader(NamedData):
    """The leader of a faction."""

    text: str  #: What it can do, as a sentence.
    area: str  #: Where it is; "" if nowhere.


class Ability(NamedData):
    """What somebody or something is good at."""

    icon: str  #: Its sign.
    text: str  #: What it does, as a sentence.


class Choice(NamedData):
    """A faction or badge that may be chosen, with what it is good at."""

    ref: str  #: What an action about it refers to.
    color: str  #: A CSS colour of its own; "" if it has none.
    colour: str  #: "tactics", "logistics" or "machines"; "" for a faction.
    abilities: list[Ability]  #: What it can do.
    actions: list[CardAction]  #: What is printed on its cards, all together.


class Candy(NamedData):
    """A candy boost."""

    candy: str  #: Its id.
    text: str  #: What it gives, as a sentence.
    icon: str  #: Its sign.


class Buildings(TypedDict):
    """The buildings that are left."""

    camp: int  #: How many camps.
    bridge: int  #: How many bridges.
    lift: int  #: How many lifts.


class Cubes(TypedDict):
    """The outposts that are held, by colour."""

    tactics: int  #: How many red ones.
    logistics: int  #: How many blue ones.
    machines: int  #: How many green ones.


class Badge(TypedDict):
    """A badge; of others an unearned one is known by its colour only."""

    colour: str  #: "tactics", "logistics" or "machines".
    colour_text: str  #: The same in words.
    earned: bool  #: Whether it holds already.
    badge: NotRequired[str]  #: Its id.
    name: NotRequired[str]  #: What it is called.
    text: NotRequired[str]  #: What it does, as a sentence.


class Seat(SeatData, Purse):
    """A seat with all that lies before it."""

    projected: int  #: The points if the game ended now.
    parts: list[MajorityPart]  #: The parts of those points.
    score_text: str  #: The same as a sum.
    first: bool  #: Whether it begins the round.
    leader: Leader  #: Who leads its faction.
    supply: int  #: Scrappers that are left.
    candy: list[Candy]  #: The candy boosts that it has.
    buildings: Buildings  #: What it can still build.
    cubes: Cubes  #: What it controls.
    badges: list[Badge]  #: Its badges.
    hand: list[FactionCard] | None  #: None if the viewer may not see it.
    hand_count: int  #: How many cards it holds.
    opened: list[FactionCard]  #: The cards it has played this round.
    down: list[FactionCard] | None  #: The cards it has laid face down; None if the viewer may not see them.
    down_count: int  #: How many those are.
    planned: list[FactionCard] | None  #: The cards it plans to play; None if the viewer may not see them.
    planned_count: int  #: How many those are.
    disposed_count: int  #: How many cards it has disposed of.
    missions: list[str]  #: The missions it has done, by round; "" where none.


class View(PositionData):
    """The whole table as one viewer may see it."""

    phase_number: int  #: From 1; 0 outside of the phases.
    chips: list[str]  #: What the bar says beside round and phase.
    seats: list[Seat]  #: Every seat by its number.
    left: Purse  #: What is left in the general supply.
    map: Map  #: The map with all that stands on it.
    markets: list[Market]  #: The four markets.
    missions: list[list[Mission | None]]  #: The missions by round; None for a place where none lies.
