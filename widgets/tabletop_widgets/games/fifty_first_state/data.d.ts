// What the data of the views in this folder look like. Made by `python -m tools.contract`; do not edit.

/** So many of a good. */
export interface Amount {
  /** Its id. */
  good: string;
  /** How many. */
  n: number;
}

/** An action that is printed on the board of a faction. */
export interface BoardAction {
  /** The word for it in notation. */
  id: string;
  /** What it costs. */
  cost: Token[];
  /** What it gives. */
  gain: Amount[];
  /** What it gives, where that is no list of goods. */
  gain_text?: string;
  /** Whether it was used this round. */
  used: boolean;
  /** Cost and gain as a sentence. */
  text: string;
}

/** A card: what is printed on it and, if it is built, what has become of it. */
export interface Card {
  /** What it is called, in the language of the view. */
  name: string;
  /** Its id. */
  card: string;
  /** Where it is built. */
  row: "production" | "feature" | "action";
  /** Whether others may use it. */
  open: boolean;
  /** How far away it is. */
  distance: number;
  /** The ids of its types. */
  types: string[];
  /** What razing it gives. */
  spoils: Amount[];
  /** What it gives each round as a deal. */
  deal: Amount[];
  /** What it does, as sentences. */
  text: string;
  /** The same as signs. */
  icons: Token[];
  /** What building it gives at once; "" if nothing. */
  bonus_text: string;
  /** The same as signs. */
  bonus_icons: Token[];
  /** The number of the location; cards that are not built have none of what follows. */
  location?: number;
  /** Whether it was razed. */
  ruin?: boolean;
  /** Whether a shield lies on it. */
  shield?: boolean;
  /** Whether it counts as shielded. */
  forged?: boolean;
  /** What an attack on it costs. */
  defence?: number;
  /** The parts of its defence in words. */
  defence_text?: string;
  /** How often it was used this round. */
  uses?: number;
  /** How often it can be; 0 if that is no question. */
  uses_most?: number;
  /** What lies on it from use. */
  spent?: Amount[];
  /** What it keeps for the next round. */
  stored?: Amount[];
  /** What lies on it of its owner's goods. */
  cached?: Amount[];
  /** Whether somebody's worker used it this round. */
  worker?: boolean;
}

/** The middle of the table. */
export interface CentreData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** What goods and types of cards are called. */
  goods: Record<string, Good>;
  /** The cards to choose from in a draft. */
  draft: Card[];
  /** Both stacks of connection cards. */
  connections: Stacks;
  /** How many cards are left. */
  deck: number;
  /** The discard pile. */
  discard: Discard;
  /** The cards of the solo opponent's attack. */
  attack: Card[];
}

/** A connection card. */
export interface Connection {
  /** What it is called, in the language of the view. */
  name: string;
  /** Its id. */
  card: string;
  /** "blue" or "red". */
  color: string;
  /** What playing it costs. */
  cost: Amount[];
  /** What it gives. */
  gain: Amount[];
  /** Both as a sentence. */
  text: string;
}

/** A card that was turned into a deal. */
export interface Deal {
  /** What it is called, in the language of the view. */
  name: string;
  /** Its id. */
  card: string;
  /** What it gives each round. */
  goods: Amount[];
}

/** The discard pile. */
export interface Discard {
  /** How many cards. */
  n: number;
  /** The card on top; None if there is none. */
  top: Card | null;
}

/** The board of a faction. */
export interface Faction {
  /** What it is called, in the language of the view. */
  name: string;
  /** What it produces each round. */
  production: Amount[];
  /** What can be done with it. */
  actions: BoardAction[];
}

/** What a good or a type of card is called. */
export interface Good {
  /** What it is called, in the language of the view. */
  name: string;
  /** On its icon, so that colour is never all there is. */
  letter: string;
  /** What several of it are called. */
  plural: string;
}

/** The cards that one player holds. */
export interface HandData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** What goods and types of cards are called. */
  goods: Record<string, Good>;
  /** Whose hand it is. */
  seat: HandSeat;
}

/** A seat with its hand. */
export interface HandSeat {
  /** What it is called, in the language of the view. */
  name: string;
  /** From 0. */
  seat: number;
  /** A, B, C, ... */
  letter: string;
  /** A CSS colour, e.g. "#0072B2"; the letter stands beside it. */
  color: string;
  /** None if the viewer may not see it. */
  hand: Card[] | null;
  /** How many cards it holds. */
  hand_count: number;
  /** None if the viewer may not see them. */
  connections: Connection[] | null;
}

/** A seat without its hand. */
export interface OpenSeat {
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
  /** The parts of the points. */
  score_text: string;
  /** The points if the game ended now. */
  final: number;
  /** Whether it has passed this round. */
  passed: boolean;
  /** Whether it begins the round. */
  first: boolean;
  /** Whether it is the solo opponent. */
  virtual: boolean;
  /** What it has. */
  goods: Amount[];
  /** The goods of which it has none. */
  lacks: string[];
  /** How many cards it holds. */
  hand_count: number;
  /** How many connection cards it holds. */
  connection_count: number;
  /** The deals it has made. */
  deals: Deal[];
  /** None for the solo opponent. */
  faction: Faction | null;
  /** What it has built. */
  rows: Rows;
}

/** The locations of a seat. */
export interface Rows {
  /** Those that produce. */
  production: Card[];
  /** Those that hold a rule. */
  feature: Card[];
  /** Those that are used. */
  action: Card[];
}

/** A stack of connections. */
export interface Stack {
  /** Which of the two it is. */
  color: "blue" | "red";
  /** The one that lies face up. */
  up: Connection | null;
  /** How many lie face down. */
  left: number;
}

/** Both stacks of connections. */
export interface Stacks {
  /** The blue one. */
  blue: Stack;
  /** The red one. */
  red: Stack;
}

/** One player's state. */
export interface TableauData {
  /** The words of the screen in the language of the view. */
  words: Record<string, string>;
  /** The reference of what is selected; "" if nothing is. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** What goods and types of cards are called. */
  goods: Record<string, Good>;
  /** Whose state it is. */
  seat: OpenSeat;
  /** Whether it is drawn small. */
  compact: boolean;
  /** Whether that is open all the same. */
  open: boolean;
  /** Whether this seat decides. */
  mine: boolean;
  /** Whether this seat has won. */
  winner: boolean;
  /** How much each row defends, if the rules say so. */
  defences: Record<string, number | null>;
  /** The number of the position. */
  version: number;
}

/** One sign of an effect: a good, a type of card, or a mark such as an arrow. */
export interface Token {
  /** The id of a good. */
  good?: string;
  /** The id of a type of card. */
  type?: string;
  /** Which mark it is, e.g. "arrow". */
  sign?: string;
  /** How many; 1 if it is left out. */
  n?: number;
  /** What the mark means. */
  text?: string;
}
