// What the data of the views in this folder look like. Made by `python -m tools.contract`; do not edit.

/** Rules that stand together. */
export interface RuleChapter {
  id: string;
  title: string;
  rules: RuleLine[];
}

/** A parameter of a rule, to be turned. */
export interface RuleDial {
  name: string;
  /** What it is about. */
  text: string;
  /** As it is turned now. */
  value: string;
  /** As it is in this game, in words. */
  usual: string;
  /** What it may be, in words. */
  span: string;
  /** What it may be turned to, as it is written and in words; none for a number. */
  choices: [string, string][];
  minimum?: number;
  maximum?: number;
}

/** A lesson that shows a rule. */
export interface RuleLesson {
  id: string;
  title: string;
}

/** A rule in the list. */
export interface RuleLine {
  id: string;
  text: string;
  /** Where it is printed. */
  place: string;
  /** How often it was at work in this game so far. */
  used: number;
}

/** One step of the game by which a number has changed. */
export interface RuleMove {
  /** What it was and what it became. */
  text: string;
  /** Round and phase. */
  moment: string;
  /** What the log says of it, and the cause or "". */
  said: [string, string][];
  /** By which rules. */
  rules: RuleLine[];
}

/** A number on the boards, and how it came about. */
export interface RuleNumber {
  /** What it is called; "" if it has no name. */
  text: string;
  /** The latest first. */
  moves: RuleMove[];
  /** The rules of set-up, which gave it. */
  begun: RuleLine[];
}

/** The rule that is open. */
export interface RulePage {
  id: string;
  chapter: string;
  /** The sentence, as the parameters are turned. */
  text: string;
  /** Whether it reads otherwise than in this game. */
  turned: boolean;
  place: string;
  used: number;
  /** What to do in the position in which it decides; "" if there is none. */
  example: string;
  dials: RuleDial[];
  lessons: RuleLesson[];
  related: RuleLine[];
}

/** What is played beside the page. */
export interface RulePlayed {
  /** What to do. */
  text: string;
  /** Whether it is a lesson, which has its own words. */
  lesson: boolean;
  /** That the rule has acted or refused, once it has. */
  seen: string;
}

/** The rulebook. */
export interface RulebookData {
  title: string;
  chapters: RuleChapter[];
  /** Whether it is the rulebook of a game that is being played, so that counts say something. */
  in_game: boolean;
  /** The rules that were asked for together, by id: those of a line of the log; none for one alone. */
  at: string[];
  /** The number that was asked for, if one was. */
  number: RuleNumber | null;
  page: RulePage | null;
  /** The rule that was open before, by id; "" if there was none. */
  back: string;
  played: RulePlayed | null;
  lang: string;
  languages: [string, string][];
}

/** An icon or a word, and what it means. */
export interface Word {
  word: string;
  /** What it means; "" if the word says it all. */
  text: string;
  /** The id of the rule that says so; "" if it is printed on the thing. */
  rule: string;
  /** The name of its drawing; "" if it has none. */
  icon: string;
}
