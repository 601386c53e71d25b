// What the data of the views in this folder look like. Made by `python -m tools.contract`; do not edit.

/** What a coach has found. */
export interface CoachData {
  /** "new" (nobody has asked), "runs", "ends" (ready or stopped), "other" (another game is shown by now). */
  state: string;
  /** What is being done, or why there is nothing. */
  told: string;
  /** The definition of the chances, as a sentence; "" while there are none. */
  claim: string;
  /** How far it is, in hundredths. */
  done: number;
  /** How many there are to go through. */
  mistakes: number;
  /** Which of them the table shows; 0 for none. */
  number: number;
  /** Whether more has been played since. */
  grown: boolean;
  /** Whether exercises can be made of them. */
  makes: boolean;
  /** Of which decision one is being made; -1: of none. */
  making: number;
  seats: CoachSeat[];
}

/** How often a mark was given. */
export interface CoachMark {
  mark: string;
  word: string;
  n: number;
}

/** A decision that cost something. */
export interface CoachMistake {
  /** Of the position in the shown line. */
  index: number;
  /** Of the decision in the analysis. */
  at: number;
  mark: string;
  word: string;
  round: string;
  played: string;
  better: string;
  /** How much was given up, with its error. */
  cost: string;
  why: string[];
  /** Whether the table shows it now. */
  shown: boolean;
}

/** A part of a result. */
export interface CoachPart {
  text: string;
  /** With its error, in hundredths. */
  value: string;
  /** Where its bar begins and ends, from 0 to 100. */
  low: number;
  high: number;
  good: boolean;
}

/** How a seat has played. */
export interface CoachSeat {
  seat: number;
  letter: string;
  name: string;
  color: string;
  /** In a word; "" while it is not known. */
  rating: string;
  /** How much was given up for each decision, with its error. */
  rate: string;
  marks: CoachMark[];
  /** Where the result came from; none while the game is not over. */
  parts: CoachPart[];
  /** Why the result without the luck is beyond all bounds, if it is, and what the rest is; "" while there is none. */
  rest: string;
  mistakes: CoachMistake[];
  strokes: CoachStroke[];
}

/** What chance did. */
export interface CoachStroke {
  index: number;
  text: string;
  value: string;
  good: boolean;
}

/** A decision that may come then. */
export interface HintSaid {
  letter: string;
  color: string;
  name: string;
  text: string;
}

/** What a search has found. */
export interface SearchData {
  version: number;
  /** "none" (nothing to choose, or not for these eyes), "new", "thinks", "ends". */
  state: string;
  told: string;
  /** The definition of the chances, or of the values, as a sentence. */
  claim: string;
  kind: string;
  /** What can be watched: how it is written, and in words. */
  kinds: [string, string][];
  follows: boolean;
  rows: SearchRow[];
  /** Numbers beside the scale: their places, and in words. */
  ticks: [number, string][];
  /** What the best action may lead to. */
  line: HintSaid[];
}

/** An action that is considered. */
export interface SearchRow {
  key: string;
  text: string;
  color: string;
  visits: number;
  /** Of the most visits that one has, in hundredths. */
  share: number;
  /** The chance to win with its interval; or the value of the search with its error. */
  chance: string;
  /** How much less that is than with the best. */
  less: string;
  /** The chance, and the bounds of its interval, on a scale from 0 to 100 that all rows share. */
  at: number;
  low: number;
  high: number;
  /** How the chance went as the search grew: points of a line in a box of 100 by 100. */
  way: string;
}
