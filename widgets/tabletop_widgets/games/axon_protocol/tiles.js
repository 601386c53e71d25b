// The areas of the map: name and kind, action fields, what lies there, whose it is.
import { classes } from "../../screen/controls.js";
import { drawing } from "../../screen/drawings.js";
import { html } from "../../screen/markup.js";
import { inTwo, line, sign, skillsBeside, widthOf } from "./lettering.js";
import { selecting, state } from "./pieces.js";

/** @import { Area, Field, MapCharacter, SeatMark } from "./data.d.ts" */
/** @import { Shared } from "./pieces.js" */

/** Size of a tile in the units of the map. */
export const WIDE = 164;
export const HIGH = 132;
/** The map is stretched a little downwards. */
export const STRETCH = 1.04;

const LEFT = -WIDE / 2;
const TOP = -HIGH / 2;
const FIELD_SIZE = 10.6;
const KIND_SIZE = 9.5;

/** @typedef {Shared & { seats: SeatMark[], city: { areas: Area[] } }} Around */

/**
 * One area; `looked` is the character whose ways are shown, if any is.
 * @param {Area} a
 * @param {Around} d
 * @param {MapCharacter | undefined} looked
 */
export function tile(a, d, looked) {
  const ref = `area:${a.area}`;
  const way = wayTo(a.area, looked);
  const owner = d.seats.find((seat) => seat.seat === a.owner);
  const names = classes({
    "ax-area": true,
    [`ax-a-${a.type}`]: true,
    ...state(ref, d),
    [`ax-way-${way}`]: way,
  });
  const radius = a.type === "prison" ? 2 : 10;
  const size = html`x="${LEFT}" y="${TOP}" width="${WIDE}" height="${HIGH}" rx="${radius}"`;
  return html`<g class="${names}" role="button" ${selecting(ref, d)} data-look="${ref}"
      aria-label="${a.text}" transform="translate(${a.x} ${a.y * STRETCH})">
    <rect class="ax-ground" ${size}/>${strip(radius)}
    ${a.color ? html`<rect x="${LEFT}" y="${TOP + 20}" width="${WIDE}" height="4" fill="${a.color}"/>` : ""}
    <circle class="ax-round" cx="${LEFT + 14}" cy="${TOP + 10}" r="8.5"/>
    <text class="ax-number" x="${LEFT + 14}" y="${TOP + 14}">${a.number}</text>
    ${line("ax-name", LEFT + 28, TOP + 14.5, a.name, WIDE - (owner ? 56 : 34), 13)}
    ${owner ? ownerSign(owner) : ""}
    ${kind(a)}${a.shop ? shop(a, d) : ""}${a.data ? dataSign(a.data) : ""}${middle(a, d)}
    <rect class="ax-edge" ${size}/>
    ${way ? wayTab(d.words[way]) : ""}</g>`;
}

/**
 * How a character would come here: on foot, by car, or not at all.
 * @param {string} area
 * @param {MapCharacter | undefined} who
 */
function wayTo(area, who) {
  if (who?.reach.walk.includes(area)) return "walk";
  return who?.reach.drive.includes(area) ? "drive" : "";
}

/** The coloured strip behind the name, round at its upper corners. @param {number} r */
function strip(r) {
  const side = 20 - r;
  const path = `M${LEFT} ${TOP + 20}v-${side}q0-${r} ${r}-${r}h${WIDE - 2 * r}q${r} 0 ${r} ${r}v${side}z`;
  return html`<path class="ax-strip" d="${path}"/>`;
}

/** @param {SeatMark} seat */
function ownerSign(seat) {
  const ink = seat.color === "#0072B2" ? "#fff" : "#000";
  return html`<g transform="translate(${WIDE / 2 - 13} ${TOP + 11})">
    <circle r="9.5" fill="${seat.color}" stroke="#fff" stroke-width="1.5"/>
    <text class="ax-ownletter" y="4" fill="${ink}">${seat.letter}</text></g>`;
}

/** @param {Area} a */
function kind(a) {
  const room = a.shop ? (a.data ? 42 : 78) : 96;
  return html`<g class="ax-kind">${sign(a.type, LEFT + 7, TOP + 25, 12)}${line(
    "ax-kindword",
    LEFT + 22,
    TOP + 35,
    a.type_text,
    room,
    KIND_SIZE,
  )}</g>`;
}

/**
 * @param {Area} a
 * @param {Around} d
 */
function shop(a, d) {
  const x = WIDE / 2 - 56 - (a.data ? 34 : 0);
  return html`<g class="ax-shop" transform="translate(${x} ${TOP + 22.5})">
    <rect width="52" height="16" rx="4"/>${sign("shop", 3, 2, 12)}${line(
      "ax-shopword",
      17,
      12,
      d.words.shop,
      32,
      KIND_SIZE,
    )}</g>`;
}

/** How much data lies here. @param {number} n */
function dataSign(n) {
  return html`<g class="ax-data" transform="translate(${WIDE / 2 - 22} ${TOP + 30})">
    <g transform="translate(-9 -9) scale(.9)">${drawing("data")}</g>${
      n > 1 ? html`<text x="11" y="4.5">${n}</text>` : ""
    }</g>`;
}

/** @param {string} words */
function wayTab(words) {
  return html`<g class="ax-waytab" transform="translate(0 ${HIGH / 2 + 7})">
    <rect x="-30" y="-9" width="60" height="17" rx="8"/><text y="4">${words}</text></g>`;
}

/**
 * The middle of a tile: cells, action fields, or what holds there at all times.
 * @param {Area} a
 * @param {Around} d
 */
function middle(a, d) {
  if (a.type === "prison") return cells(d.words);
  return a.fields.length ? a.fields.map((one, k) => field(one, k, d)) : lasting(a, d.words);
}

/** @param {Record<string, string>} w */
function cells(w) {
  /**
   * @param {string} words
   * @param {number} y
   */
  const word = (words, y) => line("ax-cellword", LEFT + 11, TOP + y, words, 62, KIND_SIZE);
  const size = html`x="${LEFT + 6}" width="${WIDE - 12}" rx="4"`;
  return html`<g class="ax-cells"><rect ${size} y="${TOP + 40}" height="40"/>
    <rect ${size} y="${TOP + 85}" height="42"/>${word(w.upper, 52)}${word(w.lower, 97)}</g>`;
}

/**
 * @param {Area} a
 * @param {Record<string, string>} w
 */
function lasting(a, w) {
  const room = WIDE - 36;
  const lines = inTwo(a.lasting_text || w.no_fields, room, 10.5).map((words, k) =>
    line("ax-lastword", LEFT + 27, -10.5 + 13 * k, words, room, 10.5),
  );
  return html`<g class="ax-lasting">${sign("lasting", LEFT + 8, -22, 15)}${lines}</g>`;
}

/**
 * One action field: what it is for, or that it is used, or a crime scene.
 * @param {Field} f
 * @param {number} k its place on the tile
 * @param {Around} d
 */
function field(f, k, d) {
  const ref = `field:${f.field}`;
  const can = d.able.includes(ref);
  const condition = f.scene ? "scene" : f.used ? "used" : "open";
  const names = classes({
    "ax-field": true,
    [`ax-${condition}`]: true,
    [`ax-k-${f.kind}`]: true,
    ...state(ref, d),
  });
  const tape = html`<path class="ax-tape" d="M3 16h${WIDE - 18}"/>`;
  const pictured = condition === "open" ? f.kind : condition;
  const inner = html`<rect width="${WIDE - 12}" height="17" rx="4"/>${f.scene ? tape : ""}${sign(
    pictured,
    4,
    2.5,
    12,
  )}${line("ax-fieldword", 20, 12.3, fieldWords(f, d), WIDE - 35, FIELD_SIZE)}`;
  const place = html`transform="translate(${LEFT + 6} ${TOP + 39 + 19 * k})" data-key="${ref}"`;
  return can
    ? html`<g class="${names}" ${place} data-ref="${ref}"><title>${f.text}</title>${inner}</g>`
    : html`<g class="${names}" ${place}>${inner}</g>`;
}

/**
 * @param {Field} f
 * @param {Around} d
 */
function fieldWords(f, d) {
  const note = f.scene ? `${d.words.scene}: ` : f.used ? `${d.words.used}: ` : "";
  if (!f.skills.length) return note + f.kind_text;
  const all = d.city.areas.flatMap((a) => a.fields.flatMap((one) => one.skill_names));
  return note + skillsBeside(f.skill_names, all, WIDE - 35 - widthOf(note, 9), FIELD_SIZE);
}
