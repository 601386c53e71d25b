// Markup is the result of html`...`, and nothing else is. Values in ${} are escaped unless they are markup, and lists
// are concatenated. So no name and no text can inject elements.

export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** @type {Record<string, string>} */
const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A figure with its unit and its error or bounds. Same as FIGURE in tabletop/engine/presentation/cells.py. */
const FIGURE = /[\d?](?: %)?(?: \(?± [\d.,?]+(?: %)?| \[[-+−∞?\d.,; ]*\])|\d %/g;
const UNBROKEN = "\u00a0";

/**
 * @param {unknown} fact
 * @returns {string}
 */
function escaped(fact) {
  if (fact instanceof Markup) return fact.text;
  if (Array.isArray(fact)) return fact.map(escaped).join("");
  return String(fact ?? "")
    .replace(FIGURE, (figure) => figure.replaceAll(" ", UNBROKEN)) // no line break in a figure
    .replace(/[&<>"']/g, (sign) => SIGNS[sign]);
}

/**
 * Tag function of all markup templates. A number directly after a tag is text, and gets a minus sign for a hyphen.
 * @param {TemplateStringsArray} parts
 * @param {unknown[]} facts
 */
export function html(parts, ...facts) {
  return new Markup(
    parts.reduce((output, part, k) => {
      const text = escaped(facts[k - 1]);
      return output + (output.endsWith(">") ? text.replace(/^-(?=\d)/, "−") : text) + part;
    }),
  );
}

/** Empty markup. */
export const NOTHING = new Markup("");

/**
 * Join a list to one piece of markup. The result is "" if it is empty, so that callers can show something else.
 * @param {unknown[]} list
 * @param {unknown} [between]
 * @returns {Markup | ""}
 */
export function joinMarkup(list, between = "") {
  const text = list.map(escaped).join(escaped(between));
  return text ? new Markup(text) : "";
}

/**
 * Return drawings of this package as markup. No other markup comes from the kernel.
 * @param {Record<string, string>} icons
 * @returns {Record<string, Markup>}
 */
export function drawings(icons) {
  return Object.fromEntries(
    Object.entries(icons).map(([name, inner]) => [name, new Markup(inner)]),
  );
}

/**
 * Set the content of an element. Text becomes elements only here.
 * @param {Element} element
 * @param {unknown} markup
 */
export function fill(element, markup) {
  element.innerHTML = escaped(markup);
}
