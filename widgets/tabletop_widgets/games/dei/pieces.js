// Pieces that several views of D.E.I. draw: icons, seats, cards, cubes.
import { classes, unseen } from "../../screen/controls.js";
import { selecting, state } from "../../screen/game_views.js";
import { html } from "../../screen/markup.js";
import { soft } from "../../screen/soft.js";
import { icon } from "./icons.js";
import "./dei.css";
import "./pad.css";
import "./board.css";
import "./lines.css";
import "./own.css";

/** @import { CardAction, FactionCard, SeatMark } from "./data.d.ts" */

/**
 * What every view of the game knows.
 * @typedef {object} Shared
 * @property {Record<string, string>} words
 * @property {SeatMark[]} seats
 * @property {string[]} able what can be done something with
 * @property {string} selected
 * @property {string} session what tells this game from others on the page
 */

/** @type {Pick<SeatMark, "letter" | "name" | "color">} */
const NOBODY = { letter: "–", name: "", color: "var(--tt-no-faction)" };

/**
 * @param {{ seats: SeatMark[] }} d
 * @param {number} seat
 */
export function seatOf(d, seat) {
  return d.seats.find((one) => one.seat === seat) ?? NOBODY;
}

/**
 * The disc of a seat: its letter in its colour.
 * @param {{ color: string, letter: string }} seat
 * @param {"" | "di-small" | "di-big"} [size]
 */
export function disc(seat, size = "") {
  return html`<span class="${size ? `di-disc ${size}` : "di-disc"}" style="--seat:${seat.color}"
    aria-hidden="true">${seat.letter}</span>`;
}

/**
 * The small disc of a seat, and its name for the ear.
 * @param {number} seat
 * @param {{ seats: SeatMark[] }} d
 * @param {(name: string) => string} [said]
 */
export function named(seat, d, said = (name) => name) {
  const who = seatOf(d, seat);
  return html`${disc(who, "di-small")}${unseen(said(who.name))}`;
}

/**
 * @param {string} words
 * @param {unknown} [more]
 */
export function title(words, more = "") {
  return html`<p class="di-title">${words}${more}</p>`;
}

/**
 * The attribute of what shows the number, or the things, that a field of the table holds.
 * @param {"number" | "zone"} what
 * @param {string | undefined} where
 */
export function showing(what, where) {
  return where ? html` data-${what}="${where}"` : "";
}

/**
 * How much of something: the sign for the eye, the word for the ear.
 * @param {string} name
 * @param {number} n
 * @param {string} words
 * @param {unknown} [shows] where it is counted
 */
export function amount(name, n, words, shows = "") {
  return html`<span class="di-amount" title="${words}"${shows}>${icon(name)}${unseen(`${words}: `)}<b>${n}</b
    ></span>`;
}

/**
 * A cube of a colour, with its letter.
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
 * @param {unknown} [shows] where it is counted
 */
export function cubes(colour, n, words, shows = "") {
  return html`<span class="di-amount" title="${words}"${shows}>${cube(colour)}${unseen(`${words}: `)}<b>${n}</b
    ></span>`;
}

/** An action that is printed on a card. @param {CardAction} a */
export function action(a) {
  const names = classes({ "di-act": true, [`di-${a.colour}`]: a.colour });
  return html`<span class="${names}" title="${a.text}">${icon(a.icon)}<span>${a.name}</span>${
    a.n > 1 ? html`<b>×${a.n}</b>` : ""
  }</span>`;
}

/**
 * What is printed on a card; `foot` stands below it.
 * @param {FactionCard} c
 * @param {Shared} d
 * @param {unknown} [foot]
 */
function printed(c, d, foot = "") {
  const points = c.points ? amount("supplies", c.points, d.words.vp) : "";
  return html`<span class="di-cardname"><b>${soft(c.name)}</b>${points}</span>
    <span class="di-acts">${c.actions.map(action)}</span>${foot}`;
}

/**
 * A card that selects `ref`; `foot` stands below what is printed on it.
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
  return html`<button class="${names}" ${selecting(ref, d)} data-more="${ref}" title="${c.text}"
    >${printed(c, d, foot)}</button>`;
}

/**
 * A card as it is shown large: all that is printed, and what it does in sentences.
 * @param {FactionCard} c
 * @param {Shared} d
 * @param {unknown} [foot]
 */
export function largeCard(c, d, foot = "") {
  return html`<div class="di-card di-set-${c.set}">${printed(c, d, foot)}<p class="di-say">${c.text}</p
    ></div>`;
}

/**
 * Something with a name and a sentence, shown large.
 * @param {string} name
 * @param {string} text
 */
export function largeNote(name, text) {
  return html`<div class="di-card"><b>${name}</b><p class="di-say">${text}</p></div>`;
}
