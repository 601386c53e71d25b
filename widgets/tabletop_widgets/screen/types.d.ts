// What the modules of all views share: the traits of their models, and what `mount` asks of a view.
import type { AnyModel, RenderProps } from "@anywidget/types";
import type { Markup } from "./markup.js";

/** The traits that every view has; `Data` is what the Python class's `make` returns. */
export interface Traits<Data> {
  data: Data | Record<string, never>;
  words: Record<string, string>;
  lang: string;
  status: string;
  trouble: string;
  /** Names with soft hyphens; only boards have them. */
  soft?: Record<string, string>;
}

/** Drawings of the kit by name, as inner markup of an SVG: a trait where they change, else a part of the page. */
export interface Drawn {
  icons: Record<string, string>;
}

/** What `render` is called with, for a view with these data and further traits; `icons` come with the loader. */
export type Context<Data, More extends object = object> = RenderProps<Traits<Data> & More> &
  Partial<Drawn>;
export type Model<Data, More extends object = object> = AnyModel<Traits<Data> & More>;

/** A word of the screen in the language of the view, with its {facts} filled in. */
export type Translate = (word: string, facts?: Record<string, unknown>) => string;

/** What people did, as the kernel is told: `type` says what, the rest depends on it. */
export interface Message {
  type: string;
  [fact: string]: unknown;
}

export type Control = HTMLInputElement | HTMLSelectElement;

/** How one view is drawn, and what it does itself with what people do. */
export interface View<Data> {
  /** The class of the root is `tt-<kind>`. */
  kind: string;
  /** Traits beside `data` that are drawn. */
  traits?: string[];
  html(data: Data, t: Translate): Markup;
  /** Called after every drawing, before anything is measured: here it is not asked where something lies. */
  after?(root: HTMLElement, data: Data): void;
  /** Called when all views have been drawn: here it may be asked where something lies, and it may be scrolled. */
  laid?(root: HTMLElement, data: Data): void;
  /** A click on a [data-do] or, as "select", on a [data-ref]. True: done; else the kernel is told. */
  click?(what: string, hit: HTMLElement): boolean;
  /** A key. True: done. `typing` says whether it goes into a text. */
  key?(event: KeyboardEvent, target: HTMLElement, typing: boolean): boolean;
  /** A slider or text is being changed. */
  input?(control: Control): void;
  /** A slider, text or choice has been changed. */
  change?(control: Control): void;
  /** A message of the Python class. */
  message?(content: { [name: string]: unknown }): void;
  /** The view is taken away. */
  end?(): void;
}

/** A mark on whatever shows a thing, a number or a zone, anywhere on the table (`marks.js`). */
export interface Mark {
  /** A reference, the place of a number or of a zone: "area:harbour", "0.victory_points", "0.hand". */
  at: string;
  /** Come since the last decision, changed, less; pointed at; a hint; what would be: "new", "changed", "spent", "lit", "hint", "ghost". */
  how: string;
  /** The difference, for a little badge: "+2". */
  diff?: string;
  /** Only what lies within this zone, if that is shown. */
  within?: string;
  /** Only the last so many of those that are called so. */
  most?: number;
  /** Where it stands if nothing on the table shows that place. */
  instead?: string;
  /** What is marked besides: where one of these is shown, nothing around the place is marked in its stead. */
  beside?: string[];
}

/** What a view has of the marks of its table. */
export interface Marked {
  /** Mark this and nothing else from now on; `source` tells it from what is marked for other reasons. */
  set(source: string, marks: Mark[]): void;
  /** Put all marks of the table on a tree that is about to be drawn. */
  onto(tree: Element): void;
  end(): void;
}

/** A view on the page. */
export interface Mounted {
  root: HTMLElement;
  send(message: Message): void;
  draw(): void;
  /** Mark this on the table from now on, as `source`; an empty list takes its marks away. */
  mark(source: string, marks: Mark[]): void;
  end(): void;
}
