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
