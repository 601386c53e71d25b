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
 * A choice: its name is what a change tells, `value` is what it shows; `short` stands for that where room is scarce.
 * @typedef {object} Choice
 * @property {string} name
 * @property {string} label
 * @property {readonly (readonly [unknown, unknown])[]} options
 * @property {unknown} value
 * @property {unknown} [short]
 */
/** @param {Choice} choice */
export function chooser({ name, label, options, value, short = "" }) {
  const list = options.map(([id, text]) => html`<option value="${id}">${capital(text)}</option>`);
  const brief = short ? html`<span class="tt-brief" aria-hidden="true">${short}</span>` : "";
  return html`<label class="tt-choose tt-choose-${name}"><span class="tt-sr">${label}</span
    >${brief}<select name="${name}" title="${label}" data-value="${value}">${list}</select></label>`;
}

/** With a capital at its beginning, where it stands by itself. @param {unknown} text */
export function capital(text) {
  const words = String(text ?? "");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
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

/**
 * A rule by its id: a click opens it in the rulebook.
 * @param {string} rule
 * @param {string} text what it says
 */
export function ruleLink(rule, text) {
  return html`<button class="tt-rulelink" data-do="rule" data-rule="${rule}" title="${text}">${rule}</button>`;
}
