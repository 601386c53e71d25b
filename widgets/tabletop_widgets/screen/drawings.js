// The drawings that a game has for its goods and signs: they come as traits of the model, and are known by name.
import { drawings, NOTHING } from "./markup.js";

/** @import { Markup } from "./markup.js" */

/** @type {Record<string, Markup>} */
let known = {};

/**
 * Called once for a view, before anything is drawn.
 * @param {{ get(name: "icons"): Record<string, string> }} model
 */
export function learnDrawings(model) {
  known = drawings(model.get("icons"));
}

/**
 * The inner markup of an SVG; nothing if there is no such drawing.
 * @param {string} name
 */
export function drawing(name) {
  return known[name] ?? NOTHING;
}
