// The drawings that a game has for its goods and signs: they come from the kernel, and are known by name.
import { drawings, NOTHING } from "./markup.js";

/** @import { Markup } from "./markup.js" */

/** The language of the view that is drawn: letters on signs follow it. */
let spoken = "en";

/** @param {string} lang */
export function drawIn(lang) {
  spoken = lang;
}

/** Drawings that are known together; "gun@de" is that of "gun" with a German letter. */
export function collection() {
  /** @type {Record<string, string> | undefined} */
  let learned;
  /** @type {Record<string, Markup>} */
  let known = {};
  return {
    /** Called before anything is drawn. @param {Record<string, string> | undefined} icons */
    learn(icons) {
      if (icons === learned) return;
      learned = icons;
      known = drawings(icons ?? {});
    },
    /** The inner markup of an SVG; nothing if there is no such drawing. @param {string} name */
    drawing: (name) => known[`${name}@${spoken}`] ?? known[name] ?? NOTHING,
  };
}
