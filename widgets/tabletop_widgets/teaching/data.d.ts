// What the data of the views in this folder look like. Made by `python -m tools.contract`; do not edit.

/** An answer to choose. */
export interface Choice {
  id: string;
  text: string;
  chosen: boolean;
  /** Whether it was right; false until the question is answered. */
  right: boolean;
}

/** A rule that was at work. */
export interface CitedRule {
  /** Its id. */
  rule: string;
  text: string;
}

/** What counts and cannot be seen on the board: whose it is, and the facts. */
export interface Counted {
  name: string;
  facts: string[];
}

/** The lessons of a game. */
export interface CourseData {
  /** What the game is called. */
  title: string;
  lessons: Listed[];
  stars: number;
  most: number;
  /** Of all lessons together. */
  minutes: number;
}

/** One exercise, as the learner sees it now. */
export interface ExerciseData {
  /** The title of the lesson. */
  lesson: string;
  title: string;
  text: string;
  /** Which of the lesson it is, from 1. */
  number: number;
  of: number;
  /** A move to be tried that is not allowed, in words; "" if there is none. */
  wrong: string;
  /** Why it is refused; empty until it was tried. */
  reasons: Refused[];
  /** What would help, in words; "" if nothing does. */
  remedy: string;
  /** How to ask for the next step of the hint, in English; "" if there is none. */
  ask: string;
  /** What to look at, once it was asked for. */
  hints: string[];
  /** Which pieces, in words. */
  pieces: string;
  /** The same on the boards. */
  lit: MarkData[];
  /** The move that leads on, in words. */
  move: string;
  /** What is said to the last move; None before the first. */
  told: Told | null;
  /** How what changed looks. */
  faces: Record<string, Look>;
  done: boolean;
  praise: string;
  /** What it is worth, once it is done. */
  stars: number;
  /** Whether there is anything to begin again from. */
  moved: boolean;
  coached: boolean;
  /** What the coach says of the last decisions, the latest first. */
  remarks: Remark[];
  /** All exercises of the lesson; empty where it is not walked through. */
  row: Stop[];
  /** All stars that were earned. */
  total: number;
  /** Whether the exercise has come back because it was missed. */
  repeats: boolean;
  /** Whether there is one before. */
  back: boolean;
  /** Whether there is another one. */
  next: boolean;
  /** Whether the lesson was opened from a list. */
  listed: boolean;
  /** The title of the next lesson, once this one is through; "" if there is none. */
  follows: string;
  /** What is wrong with the file in which the progress is kept. */
  notes: string[];
}

/** A lesson in the list. */
export interface Listed {
  id: string;
  /** Its place in the list, from 1. */
  number: number;
  title: string;
  /** How long it takes; 0 if it does not say so. */
  minutes: number;
  /** That were earned in it. */
  stars: number;
  /** That there are to be earned. */
  most: number;
  /** Exercises that were done. */
  done: number;
  /** Exercises that there are. */
  of: number;
  /** The exercise where the learner was, and can go on; "" if it was not begun. */
  here: string;
}

/** How something looks that would change. */
export interface Look {
  /** What it is called. */
  text: string;
  /** Whether it has a drawing, in the trait `icons` under the key of the face. */
  drawn: boolean;
  /** A sign or two, where it has none. */
  icon: string;
  /** The colour of that. */
  color: string;
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

/** What one answer would change. */
export interface Outlook {
  /** Price and effect: what goes first, then what comes, then what changes for others. */
  signs: Sign[];
  /** All of it in sentences. */
  lines: string[];
  /** What comes then, in a sentence; "" if nothing. */
  then: string;
  /** Whether more changes, which nobody can know. */
  uncertain: boolean;
  /** "If no other player reacts:"; "" where no other player may. */
  condition: string;
  /** What happens then, in sentences. */
  unless: string[];
  /** What changes on the boards. */
  ghosts: MarkData[];
  /** What is printed on what it is about. */
  cards: Printed[];
}

/** A thing that an answer is about, as it is printed. */
export interface Printed {
  /** What it is called. */
  name: string;
  /** What it does. */
  text: string;
}

/** A question, and once it is answered whether that was right, and why. */
export interface QuizViewData {
  question: string;
  /** What the seat is asked in this position; "" if it may do whatever there is to do. */
  context: string;
  /** What such questions are called. */
  kind: string;
  /** Whether all right answers are to be found. */
  several: boolean;
  known: Counted[];
  /** The rules by which it is answered. */
  rules: Why[];
  /** Tells this asking of the question from the next one. */
  at: number;
  /** Which question it is, from 1. */
  number: number;
  of: number;
  level: number;
  levels: number;
  /** Whether it was missed before. */
  again: boolean;
  /** How many are still to come back. */
  missed: number;
  choices: Choice[];
  answered: boolean;
  knew: boolean;
  reasons: Why[];
  /** What may be turned to see what would be different then; none before the answer. */
  dials: Turning[];
  /** What holds as it is turned now; empty if that is as the position was. */
  then: Why[];
  /** How many were known at the first try. */
  hits: number;
  /** How many questions were answered so far, each once. */
  tried: number;
  over: boolean;
  lang: string;
  languages: [string, string][];
}

/** A rule that stands in the way, or speaks against a move. */
export interface Refused {
  /** Its id. */
  rule: string;
  rule_text: string;
  sentence: string;
}

/** What a coach says of one decision. */
export interface Remark {
  /** Of which: tells one from the others. */
  number: number;
  chose: string;
  /** What it changed. */
  look: Outlook;
  warnings: Refused[];
  rules: CitedRule[];
  verdict: string;
  /** What the better move would have changed. */
  better: Outlook | null;
}

/** An icon with a number, on a button. */
export interface Sign {
  /** Which face: a key of `Foreseen.faces`. */
  face: string;
  /** By how much: "+2", "−1"; "" where it is no number. */
  n: string;
  /** Whose it is, where it is not the seat that decides: its letter, "" else. */
  letter: string;
}

/** An exercise on the way through the lesson. */
export interface Stop {
  id: string;
  title: string;
  /** That were earned; 0 if it was never done. */
  stars: number;
  here: boolean;
}

/** What is said to the learner's last move. */
export interface Told {
  /** "done", "step", "astray", "turn" or "over". */
  kind: string;
  /** That the move is legal, and whether it has changed anything; "" for what leads there. */
  legal: string;
  /** By which it came about. */
  rules: CitedRule[];
  /** How many steps are done; "" where it is no step. */
  counted: string;
  /** What the exercise says of just this move; "" if nothing. */
  own: string;
  /** What it changed; None for what needs no telling. */
  look: Outlook | null;
  /** That the goal cannot be reached any more; "" if it can. */
  lost: string;
  /** What the exercise wants to see; "" for what leads there. */
  wanted: string;
}

/** Something to turn once the question is answered. */
export interface Turning {
  name: string;
  chosen: string;
  /** What it may be turned to: as it is written, and in words. */
  choices: [string, string][];
  /** What it says as it is turned now; "" if nothing. */
  told: string;
}

/** A sentence that explains an answer. */
export interface Why {
  text: string;
  /** The id of its rule; "" if it follows from none. */
  rule: string;
  /** What that rule says; "" if `text` says just that. */
  rule_text: string;
}
