// Words and signs on the map: SVG breaks no lines, so what is too long is squeezed, cut or set in two lines.
import { drawing } from "../../screen/drawings.js";
import { html } from "../../screen/markup.js";

/** So much wider than its room may a text be before it is cut. */
const SQUEEZED = 1.4;

/**
 * About how wide a text is in a font of this size.
 * @param {string} words
 * @param {number} size
 */
export function widthOf(words, size) {
  let width = 0;
  for (const sign of words) {
    width += /[A-ZÄÖÜ]/.test(sign) ? 0.75 : /[il.,' ]/.test(sign) ? 0.35 : 0.6;
  }
  return size * width;
}

/**
 * @param {string} words
 * @param {number} room
 * @param {number} size
 */
function cutToFit(words, room, size) {
  let cut = words;
  while (widthOf(cut, size) > room * SQUEEZED) cut = `${cut.slice(0, -2).trimEnd()}…`;
  return cut;
}

/**
 * A line of text that stays within its room.
 * @param {string} name of its class
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {number} room
 * @param {number} size
 */
export function line(name, x, y, words, room, size) {
  const squeezed = html` textLength="${room}" lengthAdjust="spacingAndGlyphs"`;
  return html`<text class="${name}" x="${x}" y="${y}"${
    widthOf(words, size) > room ? squeezed : ""
  }>${cutToFit(words, room, size)}</text>`;
}

/**
 * A drawing of the kit, `size` wide, with its upper left corner at (x, y).
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function sign(name, x, y, size) {
  return html`<g transform="translate(${x} ${y}) scale(${size / 20})">${drawing(name)}</g>`;
}

/**
 * A sentence in one line or, if it is too long, in two of about the same length.
 * @param {string} words
 * @param {number} room
 * @param {number} size
 */
export function inTwo(words, room, size) {
  const half = words.indexOf(" ", words.length / 2 - 3);
  if (widthOf(words, size) <= room || half < 0) return [words];
  return [words.slice(0, half), words.slice(half + 1)];
}

/**
 * Skills beside each other, each cut as little as it takes, but never so that it could be another one of `all`.
 * @param {string[]} names
 * @param {string[]} all
 * @param {number} room
 * @param {number} size
 */
export function skillsBeside(names, all, room, size) {
  for (let length = 14; length > 2; length--) {
    const words = names
      .map((name) => (name.length > length + 1 ? `${cutApart(name, all, length)}.` : name))
      .join(" / ");
    if (widthOf(words, size) <= room * 1.35) return words;
  }
  return names.map((name) => cutApart(name, all, 3)).join("·");
}

/**
 * The beginning of a name: `length` letters, or as many more as tell it from all others.
 * @param {string} name
 * @param {string[]} all
 * @param {number} length
 * @returns {string}
 */
function cutApart(name, all, length) {
  const begin = name.slice(0, length);
  const alike = all.some((other) => other !== name && other.slice(0, length) === begin);
  return alike ? cutApart(name, all, length + 1) : begin;
}
