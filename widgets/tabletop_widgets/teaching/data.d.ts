// What the data of the views in this folder look like. Made by `python -m tools.contract`; do not edit.

/** An answer to choose. */
export interface Answer {
  id: string;
  text: string;
  chosen: boolean;
  /** Whether it was right; false until one is chosen. */
  right: boolean;
}

/** One exercise, as the learner sees it now. */
export interface ExerciseData {
  title: string;
  text: string;
  /** Which of the lesson it is, from 1. */
  number: number;
  of: number;
  /** A move to be tried that is not allowed, in words; "" if there is none. */
  wrong: string;
  /** Why it is refused; empty until it was tried. */
  reasons: Refused[];
  /** The hints that were asked for. */
  hints: string[];
  more_hints: boolean;
  done: boolean;
  praise: string;
  /** What is said to a move that leads away from the goal, in English; "" to others. */
  missed: string;
  /** Whether there is anything to begin again from. */
  moved: boolean;
}

/** Something that must be known. */
export interface Fact {
  /** "" if it needs none. */
  name: string;
  text: string;
}

/** What cannot be seen on the board and must be known to answer: about one seat, or whatever it is about. */
export interface Known {
  name: string;
  facts: Fact[];
}

/** A question, and after an answer whether it was right and what happened. */
export interface QuizData {
  question: string;
  known: Known[];
  /** The sentences by which it is answered. */
  rules: string[];
  /** Which question it is, from 1. */
  number: number;
  of: number;
  answers: Answer[];
  answered: boolean;
  knew: boolean;
  /** Why it is so; "" before. */
  note: string;
  happened: string[];
  score: number;
  tried: number;
  last: boolean;
  lang: string;
  languages: [string, string][];
}

/** Why the wrong move is refused. */
export interface Refused {
  rule: string;
  rule_text: string;
  sentence: string;
  remedy: string;
}
