// Types shared by the modules of all views: the traits of their models, and the interface between `mount` and a view.
import type { AnyModel, RenderProps } from "@anywidget/types";
import type { Markup } from "./markup.js";

/** Traits of every view. `Data` is the return type of `make` in the Python class. */
export interface Traits<Data> {
  data: Data | Record<string, never>;
  words: Record<string, string>;
  lang: string;
  status: string;
  trouble: string;
  /** Names with soft hyphens; only boards have them. */
  soft?: Record<string, string>;
}

/** Drawings of this package by name, as inner markup of an SVG: a trait where they change, else a part of the page. */
export interface Drawn {
  icons: Record<string, string>;
}

/** Argument of `render`, for a view with these data and further traits. `icons` come with the loader. */
export type Context<Data, More extends object = object> = RenderProps<Traits<Data> & More> &
  Partial<Drawn>;
export type Model<Data, More extends object = object> = AnyModel<Traits<Data> & More>;

/** A function that returns a word in the language of the view, with its {facts} filled in. */
export type Translate = (word: string, facts?: Record<string, unknown>) => string;

/** A message to the kernel about user input. The other fields depend on `type`. */
export interface Message {
  type: string;
  [fact: string]: unknown;
}

export type Control = HTMLInputElement | HTMLSelectElement;

/** How a view is drawn, and its handlers of user input. */
export interface View<Data> {
  /** The class of the root is `tt-<kind>`. */
  kind: string;
  /** Names of other traits than `data` that are drawn. */
  traits?: string[];
  html(data: Data, t: Translate): Markup;
  /** Called after every drawing, before anything is measured. It must not read positions or sizes. */
  after?(root: HTMLElement, data: Data): void;
  /** Called when all views have been drawn. It may read positions and sizes, and scroll. */
  laid?(root: HTMLElement, data: Data): void;
  /**
   * A click on a [data-do] or, as "select", on a [data-ref]. Returns true if handled; else it is sent to the kernel.
   */
  click?(what: string, hit: HTMLElement): boolean;
  /** A key press. Returns true if handled. `typing` is true if the key goes into a text. */
  key?(event: KeyboardEvent, target: HTMLElement, typing: boolean): boolean;
  /** A slider or text is being changed. */
  input?(control: Control): void;
  /** A slider, text or choice has been changed. */
  change?(control: Control): void;
  /** A message from the Python class. */
  message?(content: { [name: string]: unknown }): void;
  /** Called when the view is removed. */
  end?(): void;
}

/** A mark on every element that shows a thing, a number or a zone, anywhere on the table (`marks.js`). */
export interface Mark {
  /** A reference, or the place of a number or zone: "area:harbour", "0.victory_points", "0.hand". */
  at: string;
  /**
   * Kind: since the last decision "new", "changed" or "spent" (less); pointed at "lit"; "hint"; preview of a change
   * "ghost"; chosen on a board "picked", with its "target"s; "points" for a thing whose actions bring points, which may
   * have another mark as well.
   */
  how: string;
  /** The difference, for the badge: "+2". */
  diff?: string;
  /** What the difference is made up of, one line for each move. */
  why?: string[];
  /** If this zone is shown, only elements in it are marked. */
  within?: string;
  /** Maximum number of elements to mark, counted from the last one. */
  most?: number;
  /** Place to mark instead if no view of the table shows `at`. */
  instead?: string;
  /** Other marked places. If one of these is shown, no place that contains `at` is marked instead of it. */
  beside?: string[];
}

/** Interface of a view to the marks of its table. */
export interface Marked {
  /** Replace the marks of `source` with these. Marks of other sources stay. */
  set(source: string, marks: Mark[]): void;
  /** Show all marks of the table in the view, which has been redrawn. */
  redraw(): void;
  end(): void;
}

/** A view on the page. */
export interface Mounted {
  root: HTMLElement;
  send(message: Message): void;
  draw(): void;
  /** Replace the marks of `source` on the table. An empty list removes them. */
  mark(source: string, marks: Mark[]): void;
  end(): void;
}
