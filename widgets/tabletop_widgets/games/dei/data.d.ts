// What the data of the views in this folder look like. Made by `python -m tools.contract`; do not edit.

/** A badge; of others an unearned one is known by its colour only. */
export interface Badge {
  colour: string;
  colour_text: string;
  earned: boolean;
  badge?: string;
  name?: string;
  text?: string;
}

/** A place for a bridge, and whose stand there. */
export interface Bridge {
  site: string;
  areas: string[];
  below: string;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  built: number[];
  /** Whether everybody may use it. */
  shared: boolean;
}

/** The buildings that are left. */
export interface Buildings {
  camp: number;
  bridge: number;
  lift: number;
}

/** A candy boost. */
export interface Candy {
  candy: string;
  name: string;
  text: string;
  icon: string;
}

/** An action that is printed on a card. */
export interface CardAction {
  code: string;
  text: string;
  name: string;
  icon: string;
  /** The colour it is about; "" if none. */
  colour: string;
  /** How often it is printed. */
  n: number;
}

/** What else an action would change. */
export interface Change {
  icon: string;
  text: string;
}

/** What an action would change. */
export interface Changes {
  /** The number of the position that it is true of. */
  version: number;
  /** The action in words. */
  text: string;
  majorities: MajorityChange[];
  cubes: Change[];
  points: Change[];
}

/** The outposts that are held, by colour. */
export interface Cubes {
  tactics: number;
  logistics: number;
  machines: number;
}

/** A drone, where it is and whose. */
export interface Drone {
  drone: string;
  name: string;
  area: string;
  text: string;
  owners: number[];
}

/** What is printed on a card. */
export interface FactionCard {
  card: string;
  name: string;
  set: string;
  set_text: string;
  /** The drone that it moves; "" if none. */
  drone: string;
  actions: CardAction[];
  text: string;
  technology: number;
  energy: number;
  points: number;
}

/** The leader of a faction. */
export interface Leader {
  name: string;
  text: string;
  /** Where it is; "" if nowhere. */
  area: string;
}

/** A place for a lift, and whose stand there. */
export interface Lift {
  site: string;
  areas: string[];
  x: number;
  y: number;
  built: number[];
  shared: boolean;
}

/** The value of a seat in an area. */
export interface Majority {
  seat: number;
  total: number;
  text: string;
  parts: MajorityPart[];
}

/** Who has the majority in an area, and why. */
export interface MajorityArea {
  area: string;
  name: string;
  level: "ground" | "roof";
  holder: number | null;
  contested: boolean;
  /** The seats whose value is not 0. */
  majority: Majority[];
  majority_text: string;
}

/** What an action would change in an area. */
export interface MajorityChange {
  name: string;
  before: SeatValue[];
  after: SeatValue[];
  held: number | null;
  holds: number | null;
}

/** The values in all areas. */
export interface MajorityData {
  words: Record<string, string>;
  seats: Seat[];
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** What tells this game from others on the page. */
  session: string;
  version: number;
  /** The area that is shown; "" if none is. */
  area: string;
  areas: MajorityArea[];
}

/** A part of a value, or of the points. */
export interface MajorityPart {
  kind: string;
  text: string;
  n: number;
}

/** What the map shows of an area. */
export interface MapArea {
  area: string;
  /** Its place among the paths of the plan. */
  index: number;
  level: "ground" | "roof";
  name: string;
  /** Where its name stands. */
  x: number;
  y: number;
  /** Whether there is only one cell for its name. */
  narrow: boolean;
  outposts: Outpost[];
  pieces: Piece[];
  /** Who has the majority. */
  holder: number | null;
  contested: boolean;
  /** All of it as sentences. */
  text: string;
}

/** The map, what can be aimed at now, and why not at the rest. */
export interface MapData {
  words: Record<string, string>;
  seats: Seat[];
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** What tells this game from others on the page. */
  session: string;
  areas: MapArea[];
  bridges: Bridge[];
  lifts: Lift[];
  drones: Drone[];
  /** The area that is selected; "" if none is. */
  looked: string;
  /** Whether something can be done with what is selected. */
  picked: boolean;
  /** What it can be done with. */
  targets: string[];
  /** Why not with others, by area. */
  blocked: Record<string, string>;
}

/** A market with its cards, and the seat for which its prices hold. */
export interface Market {
  for: number;
  market: string;
  name: string;
  /** The colour of the outposts it asks for; "" for the black market. */
  colour: string;
  deck: number;
  have: number;
  have_text: string;
  slots: MarketSlot[];
}

/** A place of a market. */
export interface MarketSlot {
  slot: number;
  card: FactionCard | null;
  /** How many outposts the card asks for. */
  needs: number;
  /** The ways to pay: technology and energy. */
  prices: [number, number][];
  /** What is lacking, as sentences. */
  lacks: string[];
  cost_text: string;
  /** Whether buying it gives something. */
  gains: boolean;
  dearer: boolean;
}

/** The markets. */
export interface MarketsData {
  words: Record<string, string>;
  seats: Seat[];
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** What tells this game from others on the page. */
  session: string;
  markets: Market[];
  purse: Purse;
}

/** A mission. */
export interface Mission {
  ref: string;
  mission: string;
  name: string;
  text: string;
  on_time_text: string;
  late_text: string;
  /** Whether it would be on time now. */
  on_time: boolean;
  /** The seats that have done it. */
  markers: number[];
  worth: MissionWorth[];
}

/** What a mission is worth for a seat now. */
export interface MissionWorth {
  seat: number;
  count: number;
  now: number;
  on_time: number;
  late: number;
}

/** The missions by round. */
export interface MissionsData {
  words: Record<string, string>;
  seats: Seat[];
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** What tells this game from others on the page. */
  session: string;
  missions: (Mission | null)[][];
  round: number;
}

/** An outpost; places and sizes are in cells. */
export interface Outpost {
  outpost?: number;
  colour: string;
  colour_text?: string;
  letter: string;
  /** Who has it; None while its cube lies there. */
  holder: number | null;
  x: number;
  y: number;
  r: number;
}

/** The pad of one seat. */
export interface PadData {
  words: Record<string, string>;
  seats: Seat[];
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** What tells this game from others on the page. */
  session: string;
  seat: PadSeat;
  compact: boolean;
  won: boolean;
  /** The phase it is; 0 outside of them. */
  now: number;
  /** The cards of this round by phase, None for those that are hidden; a fourth list of those of unknown phase. */
  phases: (PlayedCard | null)[][];
}

/** A seat with all that lies before it. */
export interface PadSeat {
  seat: number;
  letter: string;
  name: string;
  color: string;
  faction: string;
  vp: number;
  /** The points if the game ended now. */
  projected: number;
  parts: MajorityPart[];
  score_text: string;
  asked: boolean;
  first: boolean;
  /** Its place in the order of this round; 0 if there is none yet. */
  order: number;
  leader: Leader;
  technology: number;
  energy: number;
  /** Scrappers that are left. */
  supply: number;
  candy: Candy[];
  buildings: Buildings;
  cubes: Cubes;
  badges: Badge[];
  /** None if the viewer may not see it. */
  hand: FactionCard[] | null;
  hand_count: number;
  opened: FactionCard[];
  down: FactionCard[] | null;
  down_count: number;
  planned: FactionCard[] | null;
  planned_count: number;
  disposed_count: number;
  missions: string[];
}

/** What stands in an area; places and sizes are in cells. */
export interface Piece {
  kind: "leader" | "scrappers" | "drone" | "camp" | "technology" | "energy";
  /** Whose it is; None for a neutral camp. */
  seat?: number | null;
  /** How many of them. */
  n?: number;
  /** Which drone it is. */
  drone?: string;
  x: number;
  y: number;
  r: number;
}

/** What never changes on the map. */
export interface Plan {
  /** The width of a cell in the units of the paths. */
  unit: number;
  /** Cells along a tile. */
  side: number;
  /** Tiles. */
  rows: number;
  columns: number;
  tiles: Tile[];
  /** The outline of every area, as SVG writes it. */
  paths: string[];
}

/** A card of this round. */
export interface PlayedCard {
  card: string;
  name: string;
  set: string;
  set_text: string;
  /** The drone that it moves; "" if none. */
  drone: string;
  actions: CardAction[];
  text: string;
  technology: number;
  energy: number;
  points: number;
  open: boolean;
}

/** The points of every seat. */
export interface PointsData {
  words: Record<string, string>;
  seats: Seat[];
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** What tells this game from others on the page. */
  session: string;
  points: ScoredSeat[];
}

/** What the buyer has. */
export interface Purse {
  technology: number;
  energy: number;
}

/** A seat with its points. */
export interface ScoredSeat {
  seat: number;
  letter: string;
  name: string;
  color: string;
  vp: number;
  projected: number;
  parts: MajorityPart[];
  score_text: string;
}

/** Who a seat is. */
export interface Seat {
  seat: number;
  letter: string;
  name: string;
  color: string;
}

/** The value of a seat. */
export interface SeatValue {
  seat: number;
  n: number;
}

/** A tile of the map. */
export interface Tile {
  tile: string;
  /** Quarter turns. */
  turns: number;
  row: number;
  column: number;
}
