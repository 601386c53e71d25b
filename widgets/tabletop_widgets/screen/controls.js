// Elements that the views of every game use.
import { html } from "./markup.js";

/**
 * Return the letter of a seat. Colour is never the only sign of a seat.
 * @param {{ letter: string, color?: string }} seat
 */
export function letter(seat) {
  return html`<span class="tt-letter" aria-hidden="true">${seat.letter}</span>`;
}

/**
 * A choice. Changes are sent under its `name`, and it shows `value`. `short` replaces the value where space is limited.
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

/** Return a text with a capital first letter. @param {unknown} text */
export function capital(text) {
  const words = String(text ?? "");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/**
 * Return the class names whose condition is true.
 * @param {Record<string, unknown>} names
 */
export function classes(names) {
  return Object.keys(names)
    .filter((name) => names[name])
    .join(" ");
}

/** Return text for screen readers only. @param {unknown} words */
export function renderUnseen(words) {
  return html`<span class="tt-sr">${words}</span>`;
}

/**
 * Return a link to a rule: the sign of the rulebook, named by the id of the rule. A click opens the rulebook there.
 * @param {string} rule
 * @param {string} text text of the rule
 */
export function ruleLink(rule, text) {
  return html`<button class="tt-rulelink" data-do="rule" data-rule="${rule}" title="${rule}: ${text}"
    aria-label="§ ${rule}">§</button>`;
}
