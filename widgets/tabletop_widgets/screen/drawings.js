// Drawings of a game for its goods and signs. They come from the kernel, by name.
import { drawings, NOTHING } from "./markup.js";

/** @import { Markup } from "./markup.js" */

/** Language of the view that is being drawn. Letters on signs depend on it. */
let spoken = "en";

/** @param {string} lang */
export function drawIn(lang) {
  spoken = lang;
}

/** Create a collection of drawings. "gun@de" is the drawing of "gun" with a German letter. */
export function collection() {
  /** @type {Record<string, string> | undefined} */
  let learned;
  /** @type {Record<string, Markup>} */
  let markupByName = {};
  return {
    /** Set the drawings. Called before anything is drawn. @param {Record<string, string> | undefined} icons */
    learn(icons) {
      if (icons === learned) return;
      learned = icons;
      markupByName = drawings(icons ?? {});
    },
    /** Return the inner markup of an SVG, or nothing for an unknown name. @param {string} name */
    drawing: (name) => markupByName[`${name}@${spoken}`] ?? markupByName[name] ?? NOTHING,
  };
}
