// Drawings used by several views of D.E.I.: icons, seats, cards, cubes.
import { classes, renderUnseen } from "../../screen/controls.js";
import { makeSelectable, state } from "../../screen/game_views.js";
import { html } from "../../screen/markup.js";
import { hyphenate } from "../../screen/soft_hyphens.js";
import { icon } from "./icons.js";
import "./dei.css";
import "./pad.css";
import "./board.css";
import "./lines.css";
import "./own.css";

/** @import { CardAction, FactionCard, SeatMark } from "./data.d.ts" */

/**
 * Common data of all views of the game.
 * @typedef {object} Shared
 * @property {Record<string, string>} words
 * @property {SeatMark[]} seats
 * @property {string[]} able references with a possible action
 * @property {string} selected
 * @property {string} session identifier of this game among others on the page
 */

/** @type {Pick<SeatMark, "letter" | "name" | "color">} */
const NOBODY = { letter: "–", name: "", color: "var(--tt-no-faction)" };

/**
 * @param {{ seats: SeatMark[] }} d
 * @param {number} seat
 */
export function seatOf(d, seat) {
  return d.seats.find((mark) => mark.seat === seat) ?? NOBODY;
}

/**
 * Renders the disc of a seat: its letter in its colour.
 * @param {{ color: string, letter: string }} seat
 * @param {"" | "di-small" | "di-big"} [size]
 */
export function disc(seat, size = "") {
  return html`<span class="${size ? `di-disc ${size}` : "di-disc"}" style="--seat:${seat.color}"
    aria-hidden="true">${seat.letter}</span>`;
}

/**
 * Renders the small disc of a seat, with its name for screen readers.
 * @param {number} seat
 * @param {{ seats: SeatMark[] }} d
 * @param {(name: string) => string} [format]
 */
export function renderNamedDisc(seat, d, format = (name) => name) {
  const who = seatOf(d, seat);
  return html`${disc(who, "di-small")}${renderUnseen(format(who.name))}`;
}

/**
 * @param {string} words
 * @param {unknown} [more]
 */
export function title(words, more = "") {
  return html`<p class="di-title">${words}${more}</p>`;
}

/**
 * Returns the attribute of an element that shows the number or the items of a field.
 * @param {"number" | "zone"} what
 * @param {string | undefined} where
 */
export function markField(what, where) {
  return where ? html` data-${what}="${where}"` : "";
}

/**
 * Renders an amount: an icon, with its name for screen readers.
 * @param {string} name
 * @param {number} n
 * @param {string} words
 * @param {unknown} [shows] attribute of the field that it shows
 */
export function amount(name, n, words, shows = "") {
  return count(icon(name), n, words, shows);
}

/**
 * Renders a number next to a sign, with a name for screen readers.
 * @param {unknown} sign
 * @param {number} n
 * @param {string} words
 * @param {unknown} shows
 */
function count(sign, n, words, shows) {
  return html`<span class="di-amount" title="${words}"${shows}>${sign}${renderUnseen(`${words}: `)}<b>${n}</b></span>`;
}

/**
 * Renders a cube of a colour with its letter.
 * @param {string} colour
 * @param {boolean} [missing]
 */
export function cube(colour, missing = false) {
  const names = classes({ "di-cube": true, [`di-${colour}`]: true, "di-missing": missing });
  return html`<i class="${names}" aria-hidden="true">${colour.slice(0, 1).toUpperCase()}</i>`;
}

/**
 * @param {string} colour
 * @param {number} n
 * @param {string} words
 * @param {unknown} [shows] attribute of the field that it shows
 */
export function cubes(colour, n, words, shows = "") {
  return count(cube(colour), n, words, shows);
}

/** Renders an action that is printed on a card. @param {CardAction} a */
export function action(a) {
  const names = classes({ "di-act": true, [`di-${a.colour}`]: a.colour });
  return html`<span class="${names}" title="${a.text}">${icon(a.icon)}<span>${a.name}</span>${
    a.n > 1 ? html`<b>×${a.n}</b>` : ""
  }</span>`;
}

/**
 * Renders the printed parts of a card, with `foot` below.
 * @param {FactionCard} c
 * @param {Shared} d
 * @param {unknown} [foot]
 */
function printed(c, d, foot = "") {
  const points = c.points ? amount("supplies", c.points, d.words.vp) : "";
  return html`<span class="di-cardname"><b>${hyphenate(c.name)}</b>${points}</span>
    <span class="di-acts">${c.actions.map(action)}</span>${foot}`;
}

/**
 * Renders a card that selects `ref`, with `foot` below its printed parts.
 * @param {FactionCard} c
 * @param {Shared} d
 * @param {string} ref
 * @param {{ foot?: unknown, name?: string }} [more]
 */
export function card(c, d, ref, { foot = "", name = "" } = {}) {
  const names = classes({
    "di-card": true,
    [`di-set-${c.set}`]: true,
    "di-flies": c.drone,
    ...state(ref, d),
    [name]: name,
  });
  return html`<button class="${names}" ${makeSelectable(ref, d)} data-more="${ref}" title="${c.text}"
    >${printed(c, d, foot)}</button>`;
}

/**
 * Renders an enlarged card: its printed parts, and its actions as sentences.
 * @param {FactionCard} c
 * @param {Shared} d
 * @param {unknown} [foot]
 */
export function largeCard(c, d, foot = "") {
  return html`<div class="di-card di-set-${c.set}">${printed(c, d, foot)}<p class="di-say">${c.text}</p
    ></div>`;
}

/**
 * Renders an enlarged note with a name and a sentence.
 * @param {string} name
 * @param {string} text
 */
export function largeNote(name, text) {
  return html`<div class="di-card"><b>${name}</b><p class="di-say">${text}</p></div>`;
}
