// Markup is what html`...` makes, and nothing else is: whatever stands in its ${} is escaped unless it
// is markup itself, and the pieces of a list stand one after another. So no name and no text can bring
// elements of its own.

export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** @type {Record<string, string>} */
const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A figure with its unit, and its error or its bounds; the same as FIGURE in tabletop/engine/presentation/cells.py. */
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
    .replace(FIGURE, (figure) => figure.replaceAll(" ", UNBROKEN)) // no line ends in it
    .replace(/[&<>"']/g, (sign) => SIGNS[sign]);
}

/**
 * The tag of every template that is markup. A number right behind a tag is text, and has a minus sign for a hyphen.
 * @param {TemplateStringsArray} parts
 * @param {unknown[]} facts
 */
export function html(parts, ...facts) {
  return new Markup(
    parts.reduce((made, part, k) => {
      const text = escaped(facts[k - 1]);
      return made + (made.endsWith(">") ? text.replace(/^-(?=\d)/, "−") : text) + part;
    }),
  );
}

/** No markup at all. */
export const NOTHING = new Markup("");

/**
 * A list as one piece; "" if there is nothing in it, so that something else can stand there.
 * @param {unknown[]} list
 * @param {unknown} [between]
 * @returns {Markup | ""}
 */
export function joined(list, between = "") {
  const text = list.map(escaped).join(escaped(between));
  return text ? new Markup(text) : "";
}

/**
 * The pictures that the kit itself has drawn; the only markup that comes from the kernel.
 * @param {Record<string, string>} icons
 * @returns {Record<string, Markup>}
 */
export function drawings(icons) {
  return Object.fromEntries(
    Object.entries(icons).map(([name, inner]) => [name, new Markup(inner)]),
  );
}

/**
 * The only place where text becomes elements.
 * @param {Element} element
 * @param {unknown} markup
 */
export function fill(element, markup) {
  element.innerHTML = escaped(markup);
}
