// What the data of the views in this folder look like. Made by `python -m tools.contract`; do not edit.

/** So many of a good. */
export interface Amount {
  good: string;
  n: number;
}

/** An action that is printed on the board of a faction. */
export interface BoardAction {
  id: string;
  cost: Icon[];
  gain: Amount[];
  /** What it gives, where that is no list of goods. */
  gain_text?: string;
  used: boolean;
  text: string;
}

/** A card: what is printed on it and, if it is built, what has become of it. */
export interface Card {
  /** Its id. */
  card: string;
  name: string;
  row: "production" | "feature" | "action";
  /** Whether others may use it. */
  open: boolean;
  distance: number;
  types: string[];
  spoils: Amount[];
  deal: Amount[];
  text: string;
  /** The same as signs. */
  icons: Icon[];
  /** What building it gives at once; "" if nothing. */
  bonus_text: string;
  bonus_icons: Icon[];
  /** The number of the location; cards that are not built have none of what follows. */
  location?: number;
  owner?: number;
  ruin?: boolean;
  shield?: boolean;
  /** Whether it counts as shielded. */
  forged?: boolean;
  defence?: number;
  /** The parts of its defence in words. */
  defence_text?: string;
  /** How often it was used this round. */
  uses?: number;
  /** How often it can be; 0 if that is no question. */
  uses_most?: number;
  /** What lies on it from use. */
  spent?: Amount[];
  stored?: Amount[];
  cached?: Amount[];
  /** Whether somebody's worker used it this round. */
  worker?: boolean;
}

/** The middle of the table. */
export interface CentreData {
  goods: Record<string, Good>;
  words: Record<string, string>;
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  draft: Card[];
  connections: Stacks;
  deck: number;
  discard: Discard;
  /** The cards of the solo opponent's attack. */
  attack: Card[];
}

/** A connection card. */
export interface Connection {
  card: string;
  name: string;
  color: "blue" | "red";
  cost: Amount[];
  gain: Amount[];
  text: string;
}

/** A card that was turned into a deal. */
export interface Deal {
  card: string;
  name: string;
  goods: Amount[];
}

/** The discard pile. */
export interface Discard {
  n: number;
  top: Card | null;
}

/** The board of a faction. */
export interface Faction {
  name: string;
  production: Amount[];
  actions: BoardAction[];
}

/** What a good or a type of card is called. */
export interface Good {
  /** On its icon, so that colour is never all there is. */
  letter: string;
  name: string;
  plural: string;
}

/** The cards that one player holds. */
export interface HandData {
  goods: Record<string, Good>;
  words: Record<string, string>;
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  seat: HandSeat;
}

/** A seat with its hand. */
export interface HandSeat {
  seat: number;
  letter: string;
  name: string;
  color: string;
  /** None if the viewer may not see it. */
  hand: Card[] | null;
  hand_count: number;
  connections: Connection[] | null;
}

/** One sign of an effect: a good, a type of card, or a mark such as an arrow. */
export interface Icon {
  good?: string;
  type?: string;
  sign?: string;
  n?: number;
  /** What the mark means. */
  text?: string;
}

/** The locations of a seat. */
export interface Rows {
  production: Card[];
  feature: Card[];
  action: Card[];
}

/** A seat without its hand. */
export interface SeatData {
  seat: number;
  letter: string;
  name: string;
  color: string;
  vp: number;
  score_text: string;
  /** The points if the game ended now. */
  final: number;
  asked: boolean;
  passed: boolean;
  first: boolean;
  /** Whether it is the solo opponent. */
  virtual: boolean;
  goods: Amount[];
  hand_count: number;
  connection_count: number;
  deals: Deal[];
  /** None for the solo opponent. */
  faction: Faction | null;
  rows: Rows;
}

/** A stack of connections. */
export interface Stack {
  /** The one that lies face up. */
  up: Connection | null;
  left: number;
}

/** Both stacks of connections. */
export interface Stacks {
  blue: Stack;
  red: Stack;
}

/** One player's state. */
export interface TableauData {
  goods: Record<string, Good>;
  words: Record<string, string>;
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  seat: SeatData;
  compact: boolean;
  /** Whether this seat decides. */
  mine: boolean;
  winner: boolean;
  /** How much each row defends, if the rules say so. */
  defences: Record<string, number | null>;
  version: number;
}
