// What the data of the views in this folder look like. Made by `python -m tools.contract`; do not edit.

/** By how much a number or a pile has changed. */
export interface Change {
  /** Whose it is; "" for that of whoever moves, and for nobody's. */
  letter: string;
  color: string;
  /** With its sign: "+2". */
  diff: string;
  /** A sign that stands for it; "" if there is none. */
  icon: string;
  /** Which drawing stands for it; "" if none does. */
  drawing: string;
  /** What it is called. */
  text: string;
}

/** One move. */
export interface Chip {
  /** The moment after it. */
  index: number;
  letter: string;
  name: string;
  color: string;
  /** Whether that was the viewer. */
  own: boolean;
  /** What was done, in a few words. */
  text: string;
  /** What else happened, a sentence each. */
  more: string[];
  /** The cause of it in words; "" if nothing but the course of the game. */
  because: string;
  changes: Change[];
  /** Where on the boards that is. */
  marks: MarkData[];
}

/** One event. */
export interface Happened {
  text: string;
  /** Its cause in words; "" if it has none, or the one that stands above. */
  because: string;
}

/** What happened. */
export interface LogData {
  /** The latest last. */
  entries: (LogHeading | LogEntry)[];
  /** Names with numbers in them, which are no amounts. */
  names: string[];
  /** Whether there are earlier entries. */
  more: boolean;
  /** The move whose pieces are lit, by its index; -1: none. */
  lit: number;
  /** Where on the boards they are. */
  marks: MarkData[];
  selected: string;
}

/** One move, and what came of it. */
export interface LogEntry {
  /** The moment to go to. */
  index: number;
  letter: string;
  color: string;
  /** What was done, in words; "" if nothing is known of it. */
  action: string;
  /** What else happened. */
  events: Happened[];
  /** The ids of the rules that were at work, with blanks; "" if none is known. */
  rules: string;
  /** Whether it has come since the viewer decided last. */
  new?: boolean;
}

/** Where a round or a phase begins. */
export interface LogHeading {
  head: string;
  /** The moment to go to. */
  index: number;
  /** What the game itself did there. */
  events?: Happened[];
}

/** A mark on whatever shows a thing, a number or a zone on the boards (`screen/marks.js`). */
export interface MarkData {
  /** A reference, or the place of a number or zone: "area:harbour", "0.victory_points", "0.hand". */
  at: string;
  /** "new", "changed", "spent", "lit" or "hint". */
  how: string;
  /** The difference, for a little badge: "+2". */
  diff?: string;
  /** Only what lies within this zone, if that is shown. */
  within?: string;
  /** Only the last so many of those that are called so. */
  most?: number;
  /** Where it stands if nothing on the boards shows that place. */
  instead?: string;
  /** What is marked besides: where one of these is shown, nothing around the place is marked in its stead. */
  beside?: string[];
}

/** Chances that were let go by, one after another: folded. */
export interface Passed {
  /** The letters of the seats. */
  passed: string[];
  index: number;
}

/** What has happened since the viewer decided last. */
export interface SinceData {
  chips: (Chip | Passed)[];
  /** How many moves before these are not shown. */
  earlier: number;
  /** What is new on the boards. */
  marks: MarkData[];
  /** What the others did, in one sentence. */
  said: string;
  /** Changes when other moves are shown. */
  moment: string;
  selected: string;
}
