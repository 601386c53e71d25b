// What the data of the views in this folder look like. Made by `python -m tools.contract`; do not edit.

/** A question and its answers. */
export interface AskedData {
  /** The number of the position: an answer to another one is not taken. */
  version: number;
  /** What tells this list from others on the page. */
  uid: string;
  /** Whether answers are shown that are not possible. */
  show_illegal: boolean;
  /** The answers that are shown; none for a viewer who is not asked. */
  actions: ShownAction[];
  /** The letter of the seat that decides. */
  letter: string;
  /** What that seat is called. */
  name: string;
  /** Its colour. */
  color: string;
  /** The question, or that this seat decides. */
  prompt: string;
  /** What it is asked because of, unless the question says so itself. */
  because: string;
  /** Whose thought a clock has ended since a person decided last, as a sentence; "" if none was. */
  clocked: string;
  /** How many answers are possible. */
  legal: number;
  /** The reference of the thing that the list is about; "" if it is about all. */
  selected: string;
  /** What that thing is called. */
  selected_name: string;
  /** Whether a strategy decides, which somebody has to set going. */
  go_on: boolean;
  /** None while they wait for somebody to set them going, and when a person is asked. */
  playing: Playing | null;
  /** Whether they are set going for one move only. */
  step: boolean;
  /** Why the strategy could not decide; "" if it could. */
  failed: string;
  /** Whether the best answers can be asked for. */
  hints: boolean;
}

/** When the person who looks wants to be asked whether they react. */
export interface Asking {
  /** The letter of their seat; "" if there is only one person. */
  letter: string;
  /** What is chosen. */
  when: string;
  /** What can be chosen: how it is written, and in words. */
  whens: [string, string][];
  /** Whether a chance may have been let go by, so that there is a way back to it. */
  react: boolean;
  /** Whether they will be asked at the next chance. */
  waiting: boolean;
}

/** The top of the table. */
export interface BarData {
  title: string;
  /** The moment, and what the game says beside it. */
  chips: string[];
  /** None when the game is over. */
  turn: Turn | null;
  /** None where nothing can be let go by. */
  asking: Asking | null;
  scores: Score[];
  /** Whose knowledge is shown: a seat, "asked" or "all". */
  viewer: string;
  /** What can be chosen there: how it is written, and in words. */
  viewers: [string, string][];
  lang: string;
  languages: [string, string][];
}

/** The head of what lies over the table. */
export interface DialogData {
  title: string;
  /** Whether there is a table under it to go back to. */
  closes: boolean;
}

/** A seat when the game is over. */
export interface EndPoints {
  letter: string;
  name: string;
  color: string;
  vp: number;
  /** The parts of the points in words. */
  score_text: string;
}

/** Something named, with its value in words: a counter, a flag, a field of a piece. */
export interface Fact {
  /** What it is called. */
  label: string;
  /** Its value; "yes" in the language of the view for a flag (only flags that are set are facts). */
  text: string;
  /** What an action about it refers to (`Action.about`), e.g. "faction:mutants"; "" if nothing does. */
  ref: string;
  /** Its place, as differences name it: "0.passed" of a seat, ".round" of the table; "" inside a piece. */
  where: string;
}

/** What the answers to a question would change, as far as it has been worked out. */
export interface Foreseen {
  /** The number of the position. */
  version: number;
  /** The language of the words. */
  lang: string;
  /** How what changes looks. */
  faces: Record<string, Look>;
  /** By the action in notation. */
  answers: Record<string, Outlook>;
  /** What every answer brings and takes alike: it tells nothing of the choice, and stands once below the answers. */
  shared: Sign[];
  /** Whether that is all. */
  whole: boolean;
}

/** What is known of the best actions. */
export interface HintData {
  /** The number of the position. */
  version: number;
  /** Whether it goes on. */
  thinks: boolean;
  /** How much was tried, in words; or that it has failed. */
  told: string;
  /** The definition of the chances, as a sentence. */
  claim: string;
  /** The best first. */
  rows: HintRow[];
}

/** One of the best actions. */
export interface HintRow {
  /** The action in notation. */
  key: string;
  text: string;
  /** The chance to win with its interval; "" while it is not known. */
  chance: string;
  /** How much less that is than with the best; "" for the best. */
  less: string;
  /** Where the chance stands on a scale from 0 to 100 that all rows share. */
  at: number;
  low: number;
  /** And the bounds of its interval. */
  high: number;
  /** What may come then. */
  line: HintSaid[];
}

/** A decision that may come then. */
export interface HintSaid {
  letter: string;
  color: string;
  name: string;
  text: string;
}

/** A seat as it is drawn. */
export interface LaidSeat {
  /** From 0. */
  seat: number;
  letter: string;
  name: string;
  color: string;
  /** Points now. */
  vp: number;
  /** The points in words. */
  points_text: string;
  /** Whether this seat decides now. */
  asked: boolean;
  /** Whether it has won. */
  won: boolean;
  zones: LaidZone[];
}

/** A zone as it is drawn. */
export interface LaidZone {
  /** The field; "facts" for counters, flags and the like. */
  name: string;
  /** What it is called. */
  label: string;
  /** How it lies: "row" (side by side), "stack" (one on another), "amounts", "pieces" or "facts". */
  form: string;
  /** What an action about the whole zone refers to: "pile:deck", "pile:hand:0" (of seat 0). */
  ref: string;
  /** How many things lie there face down. */
  hidden: number;
  /** What lies open; of a stack the last is on top. A hidden hand is in the order of its declaration. */
  things: Thing[];
  /** In the form "facts". */
  facts: Fact[];
  /** The whole zone in words. */
  told: string;
  /** Its place, as marks on the boards name it: "0.hand", ".deck". */
  where: string;
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

/** What the menu offers. */
export interface MenuData {
  items: MenuItem[];
  /** How fast the moves of strategies are shown. */
  pace: string;
  /** What can be chosen there: how it is written, and in words; none where no strategy plays. */
  paces: [string, string][];
  /** Whether somebody has chosen it; else the page may remember another. */
  pace_chosen: boolean;
  /** Whether a tutor asks before a very bad move is final. */
  tutor: boolean;
}

/** One line of the menu. */
export interface MenuItem {
  key: string;
  text: string;
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

/** The end of the game. */
export interface OverData {
  /** The number of the position: an answer to another one is not taken. */
  version: number;
  /** What tells this list from others on the page. */
  uid: string;
  /** Whether answers are shown that are not possible. */
  show_illegal: boolean;
  /** The answers that are shown; none for a viewer who is not asked. */
  actions: ShownAction[];
  /** Who has won, as a sentence. */
  over: string;
  /** Why the game has ended; "" if the game does not say it. */
  why: string;
  /** The seats, most points first. */
  points: EndPoints[];
  /** Whether somebody can tell where it was won and lost. */
  coach: boolean;
}

/** What strategies are playing just now, until a person is asked. */
export interface Playing {
  /** For how long the one that is asked has been thinking. */
  seconds: number;
  /** Whether their moves are shown one by one. */
  paced: boolean;
  /** Whether the one that thinks can be told to answer now. */
  can_stop: boolean;
}

/** A thing that an answer is about, as it is printed. */
export interface Printed {
  /** What it is called. */
  name: string;
  /** What it does. */
  text: string;
}

/** What forbids an action, or speaks against it. */
export interface Reason {
  /** The id of the rule; "" if none is cited. */
  rule: string;
  /** Why not, as a sentence. */
  sentence: string;
  /** The sentence of the rule itself. */
  rule_text: string;
}

/** The points of a seat. */
export interface Score {
  seat: number;
  letter: string;
  name: string;
  color: string;
  points: number;
}

/** What belongs to one seat. */
export interface SeatZonesData {
  words: Record<string, string>;
  /** The reference of what people clicked; "" if that does not lie here. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** That nothing can be done with what was clicked; "" if something can. */
  note: string;
  seat: LaidSeat;
  /** Whether it is drawn small. */
  compact: boolean;
}

/** One answer that one could think of. */
export interface ShownAction {
  /** The action in notation: what a screen hands back. */
  key: string;
  /** What it is listed under. */
  kind: string;
  /** The heading of that, in words. */
  kind_text: string;
  /** The action in words. */
  text: string;
  /** Whether it may be done now. */
  legal: boolean;
  /** Whether it is the usual answer to a question that hardly matters. */
  default: boolean;
  /** References of the things that it has to do with: a click on one of them shows it. */
  about: string[];
  /** The id of the rule that it follows; "" if none is cited. */
  rule: string;
  /** The sentence of that rule. */
  rule_text: string;
  /** Why it may not be done; empty if it may. */
  reasons: Reason[];
  /** The smallest change that would make it possible, in words; "" if there is none, or if it may be done. */
  remedy: string;
  /** What speaks against it although it may be done. */
  warnings: Reason[];
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

/** One tab. */
export interface Tab {
  /** What it is remembered by. */
  key: string;
  /** What it is called. */
  text: string;
}

/** What belongs to nobody. */
export interface TableZonesData {
  words: Record<string, string>;
  /** The reference of what people clicked; "" if that does not lie here. */
  selected: string;
  /** References of the things with which something can be done now. */
  able: string[];
  /** That nothing can be done with what was clicked; "" if something can. */
  note: string;
  zones: LaidZone[];
}

/** Tabs, and which is chosen. */
export interface TabsData {
  tabs: Tab[];
  /** The key of the chosen one; "" if nobody has chosen at this session. */
  chosen: string;
  /** What the browser remembers the choice by: the game and the region of the table. */
  place: string;
}

/** A card, a piece, or so many of one kind. */
export interface Thing {
  /** What an action about it refers to: "card:school", "good:iron", "location:0:3" (a piece of seat 0). */
  ref: string;
  /** What it is called. */
  text: string;
  /** A CSS colour, or "" for that of the text. */
  color: string;
  /** A sign or two that stand before the name, e.g. "♠", or "". */
  icon: string;
  /** How many: 1 for a card or a piece. */
  count: number;
  /** The fields of a piece that are not empty; of a card in a hand, that others have seen it. */
  facts: Fact[];
}

/** Whose decision it is. */
export interface Turn {
  letter: string;
  color: string;
  text: string;
}

/** What the tutor says of a move that is about to be made. */
export interface TutorData {
  /** The number of the position. */
  version: number;
  /** The move in notation. */
  key: string;
  /** In words. */
  text: string;
  /** Whether it is still being looked at. */
  weighs: boolean;
  /** How much it gives up, or that this is not known yet, as a sentence. */
  told: string;
  /** What would be better, in notation, and in words. */
  better: string;
  better_text: string;
}
