// What the data of the views in this folder look like. Made by `python -m tools.contract`; do not edit.

/** A number that can be turned. */
export interface Dial {
  name: string;
  label: string;
  min: number;
  max: number;
  value: number;
  /** What is printed. */
  default: number;
}

/** Who plays a seat. */
export interface DialSeat {
  label: string;
  name: string;
  value: string;
}

/** The controls of a laboratory. */
export interface DialsData {
  dials: Dial[];
  seats: DialSeat[];
  /** In words, and as they are written. */
  strategies: [string, string][];
  games: number;
  /** How many games may be asked for. */
  counts: number[];
  running: boolean;
  done: number;
  total: number;
}

/** One game in the list. */
export interface Game {
  /** Its seed. */
  deal: number;
  /** With which numbers it was played, where there are several. */
  which: string;
  /** How it ended. */
  told: string;
}

/** A list of games. */
export interface GamesData {
  title: string;
  games: Game[];
  /** So many more there are. */
  more: number;
  /** How often somebody has asked for games: when it rises the list comes into sight. */
  picked: number;
  /** Whether these are some of the games only, and all can be listed. */
  chosen: boolean;
  /** The place of the game that is open; -1 if there is none. */
  opened: number;
}
