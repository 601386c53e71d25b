"""What the data of the views of D.E.I. look like."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class Seat(TypedDict):
    """Who a seat is."""

    seat: int
    letter: str
    name: str
    color: str


class Shared(TypedDict):
    """What every view knows."""

    words: dict[str, str]
    seats: list[Seat]
    selected: str
    able: list[str]
    """References of the things with which something can be done now."""
    session: str
    """What tells this game from others on the page."""


# --- the map --------------------------------------------------------------------------------------------------------


class Tile(TypedDict):
    """A tile of the map."""

    tile: str
    turns: int
    """Quarter turns."""
    row: int
    column: int


class Plan(TypedDict):
    """What never changes on the map."""

    unit: float
    """The width of a cell in the units of the paths."""
    side: int
    """Cells along a tile."""
    rows: int
    """Tiles."""
    columns: int
    tiles: list[Tile]
    paths: list[str]
    """The outline of every area, as SVG writes it."""


class Outpost(TypedDict):
    """An outpost; places and sizes are in cells."""

    outpost: NotRequired[int]
    colour: str
    colour_text: NotRequired[str]
    letter: str
    holder: int | None
    """Who has it; None while its cube lies there."""
    x: float
    y: float
    r: float


class Piece(TypedDict):
    """What stands in an area; places and sizes are in cells."""

    kind: Literal["leader", "scrappers", "drone", "camp", "technology", "energy"]
    seat: NotRequired[int | None]
    """Whose it is; None for a neutral camp."""
    n: NotRequired[int]
    """How many of them."""
    drone: NotRequired[str]
    """Which drone it is."""
    x: float
    y: float
    r: float


class MapArea(TypedDict):
    """What the map shows of an area."""

    area: str
    index: int
    """Its place among the paths of the plan."""
    level: Literal["ground", "roof"]
    name: str
    x: float
    """Where its name stands."""
    y: float
    narrow: bool
    """Whether there is only one cell for its name."""
    outposts: list[Outpost]
    pieces: list[Piece]
    holder: int | None
    """Who has the majority."""
    contested: bool
    text: str
    """All of it as sentences."""


class Bridge(TypedDict):
    """A place for a bridge, and whose stand there."""

    site: str
    areas: list[str]
    below: str
    x1: float
    y1: float
    x2: float
    y2: float
    built: list[int]
    shared: bool
    """Whether everybody may use it."""


class Lift(TypedDict):
    """A place for a lift, and whose stand there."""

    site: str
    areas: list[str]
    x: float
    y: float
    built: list[int]
    shared: bool


class Drone(TypedDict):
    """A drone, where it is and whose."""

    drone: str
    name: str
    area: str
    text: str
    owners: list[int]


class MapData(Shared):
    """The map, what can be aimed at now, and why not at the rest."""

    areas: list[MapArea]
    bridges: list[Bridge]
    lifts: list[Lift]
    drones: list[Drone]
    looked: str
    """The area that is selected; "" if none is."""
    picked: bool
    """Whether something can be done with what is selected."""
    targets: list[str]
    """What it can be done with."""
    blocked: dict[str, str]
    """Why not with others, by area."""


# --- majorities -----------------------------------------------------------------------------------------------------


class MajorityPart(TypedDict):
    """A part of a value, or of the points."""

    kind: str
    text: str
    n: int


class Majority(TypedDict):
    """The value of a seat in an area."""

    seat: int
    total: int
    text: str
    parts: list[MajorityPart]


class MajorityArea(TypedDict):
    """Who has the majority in an area, and why."""

    area: str
    name: str
    level: Literal["ground", "roof"]
    holder: int | None
    contested: bool
    majority: list[Majority]
    """The seats whose value is not 0."""
    majority_text: str


class MajorityData(Shared):
    """The values in all areas."""

    version: int
    area: str
    """The area that is shown; "" if none is."""
    areas: list[MajorityArea]


class SeatValue(TypedDict):
    """The value of a seat."""

    seat: int
    n: int


class MajorityChange(TypedDict):
    """What an action would change in an area."""

    name: str
    before: list[SeatValue]
    after: list[SeatValue]
    held: int | None
    holds: int | None


class Change(TypedDict):
    """What else an action would change."""

    icon: str
    text: str


class Changes(TypedDict):
    """What an action would change."""

    version: int
    """The number of the position that it is true of."""
    text: str
    """The action in words."""
    majorities: list[MajorityChange]
    cubes: list[Change]
    points: list[Change]


# --- cards ----------------------------------------------------------------------------------------------------------


class CardAction(TypedDict):
    """An action that is printed on a card."""

    code: str
    text: str
    name: str
    icon: str
    colour: str
    """The colour it is about; "" if none."""
    n: int
    """How often it is printed."""


class FactionCard(TypedDict):
    """What is printed on a card."""

    card: str
    name: str
    set: str
    set_text: str
    drone: str
    """The drone that it moves; "" if none."""
    actions: list[CardAction]
    text: str
    technology: int
    energy: int
    points: int


class MarketSlot(TypedDict):
    """A place of a market."""

    slot: int
    card: FactionCard | None
    needs: int
    """How many outposts the card asks for."""
    prices: list[tuple[int, int]]
    """The ways to pay: technology and energy."""
    lacks: list[str]
    """What is lacking, as sentences."""
    cost_text: str
    gains: bool
    """Whether buying it gives something."""
    dearer: bool


_Buyer = TypedDict("_Buyer", {"for": int})


class Market(_Buyer):
    """A market with its cards, and the seat for which its prices hold."""

    market: str
    name: str
    colour: str
    """The colour of the outposts it asks for; "" for the black market."""
    deck: int
    have: int
    have_text: str
    slots: list[MarketSlot]


class Purse(TypedDict):
    """What the buyer has."""

    technology: int
    energy: int


class MarketsData(Shared):
    """The markets."""

    markets: list[Market]
    purse: Purse


class MissionWorth(TypedDict):
    """What a mission is worth for a seat now."""

    seat: int
    count: int
    now: int
    on_time: int
    late: int


class Mission(TypedDict):
    """A mission."""

    ref: str
    mission: str
    name: str
    text: str
    on_time_text: str
    late_text: str
    on_time: bool
    """Whether it would be on time now."""
    markers: list[int]
    """The seats that have done it."""
    worth: list[MissionWorth]


class MissionsData(Shared):
    """The missions by round."""

    missions: list[list[Mission | None]]
    round: int


# --- seats ----------------------------------------------------------------------------------------------------------


class Leader(TypedDict):
    """The leader of a faction."""

    name: str
    text: str
    area: str
    """Where it is; "" if nowhere."""


class Candy(TypedDict):
    """A candy boost."""

    candy: str
    name: str
    text: str
    icon: str


class Buildings(TypedDict):
    """The buildings that are left."""

    camp: int
    bridge: int
    lift: int


class Cubes(TypedDict):
    """The outposts that are held, by colour."""

    tactics: int
    logistics: int
    machines: int


class Badge(TypedDict):
    """A badge; of others an unearned one is known by its colour only."""

    colour: str
    colour_text: str
    earned: bool
    badge: NotRequired[str]
    name: NotRequired[str]
    text: NotRequired[str]


class PlayedCard(FactionCard):
    """A card of this round."""

    open: bool


class PadSeat(Seat):
    """A seat with all that lies before it."""

    faction: str
    vp: int
    projected: int
    """The points if the game ended now."""
    parts: list[MajorityPart]
    score_text: str
    asked: bool
    first: bool
    order: int
    """Its place in the order of this round; 0 if there is none yet."""
    leader: Leader
    technology: int
    energy: int
    supply: int
    """Scrappers that are left."""
    candy: list[Candy]
    buildings: Buildings
    cubes: Cubes
    badges: list[Badge]
    hand: list[FactionCard] | None
    """None if the viewer may not see it."""
    hand_count: int
    opened: list[FactionCard]
    down: list[FactionCard] | None
    down_count: int
    planned: list[FactionCard] | None
    planned_count: int
    disposed_count: int
    missions: list[str]


class PadData(Shared):
    """The pad of one seat."""

    seat: PadSeat
    compact: bool
    won: bool
    now: int
    """The phase it is; 0 outside of them."""
    phases: list[list[PlayedCard | None]]
    """The cards of this round by phase, None for those that are hidden; a fourth list of those of unknown phase."""


class ScoredSeat(Seat):
    """A seat with its points."""

    vp: int
    projected: int
    parts: list[MajorityPart]
    score_text: str


class PointsData(Shared):
    """The points of every seat."""

    points: list[ScoredSeat]
