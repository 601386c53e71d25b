// What the data of the views in this folder look like. Made by `python -m tools.contract`; do not edit.

/** What somebody or something is good at. */
export interface Ability {
  /** What it is called, in the language of the view. */
  name: string;
  /** Its sign. */
  icon: string;
  /** What it does, as a sentence. */
  text: string;
}

/** A badge; of others an unearned one is known by its colour only. */
export interface Badge {
  /** "tactics", "logistics" or "machines". */
  colour: string;
  /** The same in words. */
  colour_text: string;
  /** Whether it holds already. */
  earned: boolean;
  /** Its id. */
  badge?: string;
  /** What it is called. */
  name?: string;
  /** What it does, as a sentence. */
  text?: string;
}

/** A place for a bridge, from one end to the other, in cells. */
export interface Bridge {
  /** What it is called in notation. */
  site: string;
  /** The areas that it joins. */
  areas: string[];
  /** The seats that have built there. */
  built: number[];
  /** Whether everybody may use it. */
  shared: boolean;
  /** One end, from the left. */
  x1: number;
  /** One end, from the top. */
  y1: number;
  /** The other end, from the left. */
  x2: number;
  /** The other end, from the top. */
  y2: number;
}

/** The buildings that are left. */
export interface Buildings {
  /** How many camps. */
  camp: number;
  /** How many bridges. */
  bridge: number;
  /** How many lifts. */
  lift: number;
}

/** A candy boost. */
export interface Candy {
  /** What it is called, in the language of the view. */
  name: string;
  /** Its id. */
  candy: string;
  /** What it gives, as a sentence. */
  text: string;
  /** Its sign. */
  icon: string;
}

/** An action that is printed on a card. */
export interface CardAction {
  /** What it is called, in the language of the view. */
  name: string;
  /** What it does. */
  text: string;
  /** Its sign. */
  icon: string;
  /** The colour it is about; "" if none. */
  colour: string;
  /** How often it is printed. */
  n: number;
}

/** What else an action would change. */
export interface Change {
  /** Its sign. */
  icon: string;
  /** What changes, as a sentence. */
  text: string;
}

/** What an action would change. */
export interface Changes {
  /** The number of the position that it is true of. */
  version: number;
  /** The action in words. */
  text: string;
  /** The areas whose values change. */
  majorities: MajorityChange[];
  /** What cubes go where. */
  cubes: Change[];
  /** What points are scored. */
  points: Change[];
}

/** A faction or badge that may be chosen, with what it is good at. */
export interface Choice {
  /** What it is called, in the language of the view. */
  name: string;
  /** What an action about it refers to. */
  ref: string;
  /** A CSS colour of its own; "" if it has none. */
  color: string;
  /** "tactics", "logistics" or "machines"; "" for a faction. */
  colour: string;
  /** What it can do. */
  abilities: Ability[];
  /** What is printed on its cards, all together. */
  actions: CardAction[];
}

/** The outposts that are held, by colour. */
export interface Cubes {
  /** How many red ones. */
  tactics: number;
  /** How many blue ones. */
  logistics: number;
  /** How many green ones. */
  machines: number;
}

/** A drone, where it is and whose. */
export interface Drone {
  /** What it is called, in the language of the view. */
  name: string;
  /** Its id. */
  drone: string;
  /** Where it is. */
  area: string;
  /** What it does, as a sentence. */
  text: string;
  /** The seats that may move it. */
  owners: number[];
}

/** What is printed on a card; the resources are its price. */
export interface FactionCard {
  /** What it is called, in the language of the view. */
  name: string;
  /** How much technology. */
  technology: number;
  /** How much energy. */
  energy: number;
  /** Its id. */
  card: string;
  /** The faction or market it belongs to. */
  set: string;
  /** The drone that it moves; "" if none. */
  drone: string;
  /** What it does. */
  actions: CardAction[];
  /** All of it as sentences. */
  text: string;
  /** What it is worth at the end. */
  points: number;
}

/** The leader of a faction. */
export interface Leader {
  /** What it is called, in the language of the view. */
  name: string;
  /** What it can do, as a sentence. */
  text: string;
  /** Where it is; "" if nowhere. */
  area: string;
}

/** A place for a lift. */
export interface Lift {
  /** What it is called in notation. */
  site: string;
  /** The areas that it joins. */
  areas: string[];
  /** The seats that have built there. */
  built: number[];
  /** Whether everybody may use it. */
  shared: boolean;
  /** From the left. */
  x: number;
  /** From the top. */
  y: number;
}

/** The value of a seat in an area. */
export interface Majority {
  /** Whose it is. */
  seat: number;
  /** The value. */
  total: number;
  /** The value as a sum. */
  text: string;
  /** Its parts. */
  parts: MajorityPart[];
}

/** Who has the majority in an area, and why. */
export interface MajorityArea {
  /** What it is called, in the language of the view. */
  name: string;
  /** What it is called in notation. */
  area: string;
  /** On which level it lies. */
  level: "ground" | "roof";
  /** Who has the majority. */
  holder: number | null;
  /** Whether several tie for it. */
  contested: boolean;
  /** The value of every seat. */
  majority: Majority[];
  /** Who has it, as a sentence. */
  majority_text: string;
}

/** What an action would change in an area. */
export interface MajorityChange {
  /** What the area is called. */
  name: string;
  /** The values before. */
  before: SeatValue[];
  /** The values after. */
  after: SeatValue[];
  /** Who has the majority before; None if nobody. */
  held: number | null;
  /** Who has it after. */
  holds: number | null;
}

/** The values in all areas. */
export interface MajorityData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** Who the seats are. */
  seats: SeatMark[];
  /** What tells this game from others on the page. */
  session: string;
  /** The number of the position. */
  version: number;
  /** The area that is shown; "" if none is. */
  area: string;
  /** Every area. */
  areas: MajorityArea[];
}

/** A part of a value, or of the points. */
export interface MajorityPart {
  /** What it is for. */
  text: string;
  /** How many points. */
  n: number;
  /** What it comes from, as an id. */
  kind: string;
}

/** What the map shows of an area; the spot is that of its name. */
export interface MapArea {
  /** What it is called, in the language of the view. */
  name: string;
  /** What it is called in notation. */
  area: string;
  /** On which level it lies. */
  level: "ground" | "roof";
  /** Who has the majority. */
  holder: number | null;
  /** Whether several tie for it. */
  contested: boolean;
  /** From the left. */
  x: number;
  /** From the top. */
  y: number;
  /** Its place among the paths of the plan. */
  index: number;
  /** Whether there is only one cell for its name. */
  narrow: boolean;
  /** The outposts in it. */
  outposts: Outpost[];
  /** What stands there. */
  pieces: Piece[];
  /** All of it as sentences. */
  text: string;
}

/** The map, what can be aimed at now, and why not at the rest. */
export interface MapData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** Who the seats are. */
  seats: SeatMark[];
  /** What tells this game from others on the page. */
  session: string;
  /** Every area. */
  areas: MapArea[];
  /** Every place for a bridge. */
  bridges: Bridge[];
  /** Every place for a lift. */
  lifts: Lift[];
  /** The drones that are in the game. */
  drones: Drone[];
  /** What is left in the general supply. */
  left: Purse;
  /** The area that is selected; "" if none is. */
  looked: string;
  /** The area that is told of below the map as long as a question is about it; "" for none. */
  rests: string;
  /** Whether something can be done with what is selected. */
  picked: boolean;
  /** What it can be done with. */
  targets: string[];
  /** Why not with others, by area. */
  blocked: Record<string, string>;
}

/** A market with its cards; prices hold for the viewer, or for who is asked. */
export interface Market {
  /** What it is called, in the language of the view. */
  name: string;
  /** Its id. */
  market: string;
  /** The colour of the outposts it asks for; "" for the black market. */
  colour: string;
  /** How many cards are left. */
  deck: number;
  /** The seat for which the prices hold. */
  buyer: number;
  /** How many outposts of its colour the buyer has. */
  have: number;
  /** The same in words. */
  have_text: string;
  /** What is for sale. */
  slots: MarketSlot[];
}

/** A place of a market. */
export interface MarketSlot {
  /** From 1. */
  slot: number;
  /** What lies there; None if nothing does. */
  card: FactionCard | null;
  /** How many outposts the card asks for. */
  needs: number;
  /** The ways to pay: technology and energy. */
  prices: [number, number][];
  /** What is lacking, as sentences. */
  lacks: string[];
  /** The ways to pay in words. */
  cost_text: string;
  /** Whether buying it gives something. */
  gains: boolean;
}

/** The markets. */
export interface MarketsData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** Who the seats are. */
  seats: SeatMark[];
  /** What tells this game from others on the page. */
  session: string;
  /** The four markets. */
  markets: Market[];
  /** What the buyer has. */
  purse: Purse;
}

/** A mission. */
export interface Mission {
  /** What it is called, in the language of the view. */
  name: string;
  /** What an action about it refers to. */
  ref: string;
  /** What it counts, as a sentence. */
  text: string;
  /** What it brings on time. */
  on_time_text: string;
  /** What it brings later. */
  late_text: string;
  /** Whether it would be on time now. */
  on_time: boolean;
  /** The seats that have done it. */
  markers: number[];
  /** What it is worth for every seat. */
  worth: MissionWorth[];
}

/** What a mission is worth for a seat now. */
export interface MissionWorth {
  /** Whose it is. */
  seat: number;
  /** How much the seat has of what is counted. */
  count: number;
  /** What doing it now would bring. */
  now: number;
  /** What it brings on time. */
  on_time: number;
  /** What it brings later. */
  late: number;
}

/** The missions by round. */
export interface MissionsData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** Who the seats are. */
  seats: SeatMark[];
  /** What tells this game from others on the page. */
  session: string;
  /** By round; None for a place where none lies. */
  missions: (Mission | null)[][];
  /** The round it is. */
  round: number;
  /** The seat whose worth is told first. */
  me: number;
}

/** An outpost. */
export interface Outpost {
  /** From the left. */
  x: number;
  /** From the top. */
  y: number;
  /** Half of its width. */
  r: number;
  /** "tactics", "logistics" or "machines". */
  colour: string;
  /** That of its colour. */
  letter: string;
  /** Who has it; None while its cube lies there. */
  holder: number | null;
}

/** The pad of one seat. */
export interface PadData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** Who the seats are. */
  seats: SeatMark[];
  /** What tells this game from others on the page. */
  session: string;
  /** Whose pad it is. */
  seat: Seat;
  /** Whether it is drawn small. */
  compact: boolean;
  /** Whether this seat has won. */
  won: boolean;
  /** The phase it is; 0 outside of them. */
  now: number;
  /** The cards of this round by phase, None for those that are hidden; a fourth list of those of unknown phase. */
  phases: (PlayedCard | null)[][];
}

/** What stands in an area. */
export interface Piece {
  /** From the left. */
  x: number;
  /** From the top. */
  y: number;
  /** Half of its width. */
  r: number;
  /** What it is. */
  kind: "leader" | "scrappers" | "drone" | "camp" | "technology" | "energy";
  /** Whose it is; None if it is nobody's. */
  seat: number | null;
  /** How many of them. */
  n: number;
  /** Which drone it is; "" if it is none. */
  drone: string;
}

/** What never changes on the map. */
export interface Plan {
  /** The width of a cell in the units of the paths. */
  unit: number;
  /** Cells along a tile. */
  side: number;
  /** Tiles. */
  rows: number;
  /** Tiles. */
  columns: number;
  /** Which tiles lie where. */
  tiles: Tile[];
  /** The outline of every area, as SVG writes it. */
  paths: string[];
}

/** A card of this round. */
export interface PlayedCard {
  /** What it is called, in the language of the view. */
  name: string;
  /** How much technology. */
  technology: number;
  /** How much energy. */
  energy: number;
  /** Its id. */
  card: string;
  /** The faction or market it belongs to. */
  set: string;
  /** The drone that it moves; "" if none. */
  drone: string;
  /** What it does. */
  actions: CardAction[];
  /** All of it as sentences. */
  text: string;
  /** What it is worth at the end. */
  points: number;
  /** Whether everybody may see it. */
  open: boolean;
}

/** The points of every seat. */
export interface PointsData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** Who the seats are. */
  seats: SeatMark[];
  /** What tells this game from others on the page. */
  session: string;
  /** Every seat. */
  points: ScoredSeat[];
}

/** An amount of resources. */
export interface Purse {
  /** How much technology. */
  technology: number;
  /** How much energy. */
  energy: number;
}

/** A seat with its points. */
export interface ScoredSeat {
  /** What it is called, in the language of the view. */
  name: string;
  /** From 0. */
  seat: number;
  /** A, B, C, ... */
  letter: string;
  /** A CSS colour, e.g. "#0072B2"; the letter stands beside it. */
  color: string;
  /** Points now. */
  vp: number;
  /** The points if the game ended now. */
  projected: number;
  /** The parts of those. */
  parts: MajorityPart[];
  /** The same as a sum. */
  score_text: string;
}

/** A seat with all that lies before it. */
export interface Seat {
  /** What it is called, in the language of the view. */
  name: string;
  /** From 0. */
  seat: number;
  /** A, B, C, ... */
  letter: string;
  /** A CSS colour, e.g. "#0072B2"; the letter stands beside it. */
  color: string;
  /** Points now. */
  vp: number;
  /** Whether this seat decides now. */
  asked: boolean;
  /** How much technology. */
  technology: number;
  /** How much energy. */
  energy: number;
  /** The points if the game ended now. */
  projected: number;
  /** The parts of those points. */
  parts: MajorityPart[];
  /** The same as a sum. */
  score_text: string;
  /** Whether it begins the round. */
  first: boolean;
  /** Who leads its faction. */
  leader: Leader;
  /** Scrappers that are left. */
  supply: number;
  /** The candy boosts that it has. */
  candy: Candy[];
  /** What it can still build. */
  buildings: Buildings;
  /** What it controls. */
  cubes: Cubes;
  /** Its badges. */
  badges: Badge[];
  /** None if the viewer may not see it. */
  hand: FactionCard[] | null;
  /** How many cards it holds. */
  hand_count: number;
  /** The cards it has played this round. */
  opened: FactionCard[];
  /** The cards it has laid face down; None if the viewer may not see them. */
  down: FactionCard[] | null;
  /** How many those are. */
  down_count: number;
  /** The cards it plans to play; None if the viewer may not see them. */
  planned: FactionCard[] | null;
  /** How many those are. */
  planned_count: number;
  /** How many cards it has disposed of. */
  disposed_count: number;
  /** The missions it has done, by round; "" where none. */
  missions: string[];
}

/** What tells a seat from the others. */
export interface SeatMark {
  /** What it is called, in the language of the view. */
  name: string;
  /** From 0. */
  seat: number;
  /** A, B, C, ... */
  letter: string;
  /** A CSS colour, e.g. "#0072B2"; the letter stands beside it. */
  color: string;
}

/** The value of a seat. */
export interface SeatValue {
  /** Whose it is. */
  seat: number;
  /** The value. */
  n: number;
}

/** Missions and markets together. */
export interface ShelfData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** Who the seats are. */
  seats: SeatMark[];
  /** What tells this game from others on the page. */
  session: string;
  /** The four markets. */
  markets: Market[];
  /** By round; None for a place where none lies. */
  missions: (Mission | null)[][];
  /** The round it is. */
  round: number;
  /** The seat whose worth is told first. */
  me: number;
  /** The factions or badges that may be chosen now. */
  choices: Choice[];
  /** What the question is about: "markets", "missions" or "choices"; "" if it is none of them. */
  front: string;
}

/** A tile of the map. */
export interface Tile {
  /** Its id. */
  tile: string;
  /** From 0, from the top. */
  row: number;
  /** From 0, from the left. */
  column: number;
}
