// What the data of the views in this folder look like. Made by `python -m tools.contract`; do not edit.

/** The whole line, and the others beside it: what changes only when the line does. */
export interface CourseData {
  /** Changes whenever a moment may show something else: the line, who looks, the language. */
  key: string;
  /** How many moments the line has, the start among them. */
  length: number;
  /** How many moments after the start there is room for. */
  most: number;
  /** The fewest points there are on any line. */
  low: number;
  high: number;
  /** How many points end the game; 0 if none do. */
  goal: number;
  seats: StripSeat[];
  marks: Marks;
  rounds: RoundMark[];
  turning: Turning[];
  branches: ShownBranch[];
}

/** The moments at which something begins, by their number in the line, and the turning points. */
export interface Marks {
  turn: number[];
  phase: number[];
  round: number[];
  turning: number[];
}

/** The moment at which a round begins. */
export interface RoundMark {
  index: number;
  round: number;
}

/** A line of play. */
export interface ShownBranch {
  /** What the session knows it by. */
  name: string;
  /** What it is called on the screen. */
  said: string;
  /** How many decisions it has. */
  length: number;
  /** The last moment that it shares with the line that is shown. */
  leaves: number;
  /** Those of every seat from there on; none for the line that is shown. */
  points: [number, number][][];
}

/** The points of a seat along the line. */
export interface StripSeat {
  letter: string;
  name: string;
  color: string;
  points: [number, number][];
}

/** Where we are in the course of the game. */
export interface TimelineData {
  /** The moment that is shown. */
  index: number;
  /** How many moments the line has, the start among them. */
  length: number;
  /** What was done to come here, with who did it. */
  what: string;
  /** Round and phase in words. */
  moment: string;
  can_undo: boolean;
  can_redo: boolean;
  /** The line that is shown. */
  branch: string;
  selected: string;
}

/** A turning point. */
export interface Turning {
  index: number;
  /** Who decided: their place among the seats of the strip. */
  seat: number;
  /** By how many points their lead over the best other seat grew or shrank. */
  swing: number;
}
