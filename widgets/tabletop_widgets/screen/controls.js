// Parts that views of every game draw.
import { html } from "./markup.js";

/**
 * The letter of a seat; colour alone never tells who it is.
 * @param {{ letter: string, color?: string }} seat
 */
export function letter(seat) {
  return html`<span class="tt-letter" aria-hidden="true">${seat.letter}</span>`;
}

/**
 * A choice: its name is what a change tells, `value` is what it shows.
 * @param {{ name: string, label: string, options: readonly (readonly [unknown, unknown])[], value: unknown }} choice
 */
export function chooser({ name, label, options, value }) {
  const list = options.map(([id, text]) => html`<option value="${id}">${text}</option>`);
  return html`<label class="tt-choose"><span class="tt-sr">${label}</span
    ><select name="${name}" title="${label}" data-value="${value}">${list}</select></label>`;
}

/**
 * The class names whose condition holds.
 * @param {Record<string, unknown>} names
 */
export function classes(names) {
  return Object.keys(names)
    .filter((name) => names[name])
    .join(" ");
}

/** A number of the words for screen readers only. @param {unknown} words */
export function unseen(words) {
  return html`<span class="tt-sr">${words}</span>`;
}
