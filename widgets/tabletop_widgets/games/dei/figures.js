// Drawings of the pieces on the map around their centre. Sizes are in path units.
import { classes } from "../../screen/controls.js";
import { html } from "../../screen/markup.js";
import { drawing } from "./icons.js";
import { seatOf } from "./pieces.js";

/** @import { Outpost, Piece, SeatMark } from "./data.d.ts" */

/** @typedef {(x: number, y: number) => [number, number]} Projection from the plan to the screen */
/** @typedef {Pick<SeatMark, "letter" | "color">} Owner */

/** @type {Record<string, string>} */
const PAINT = {
  tactics: "var(--tt-tactics)",
  logistics: "var(--tt-logistics)",
  machines: "var(--tt-machines)",
};
/** Ratio of the radius of a disc to the height of its letter. */
const ROOM = 0.6;

/** Minimum height of letters, in path units. It depends on the scale of the map. */
let least = 0;

/**
 * Sets the minimum height of the letters drawn from now on.
 * @param {number} units path units
 */
export function fitLetters(units) {
  least = units;
}

/** Returns the height of a letter. @param {number} size preferred height */
export function getLetterHeight(size) {
  return Math.max(size, least);
}

/** Returns half the width of a piece with a letter. @param {number} r preferred value */
export function getHalfWidth(r) {
  return Math.max(r, ROOM * least);
}

/**
 * Renders a letter or number on a piece.
 * @param {number} y distance below the centre of the piece
 * @param {number} size
 * @param {unknown} words
 * @param {string} [name] class name
 */
export function label(y, size, words, name = "") {
  return html`<text class="${classes({ "di-ink": true, [name]: name })}" y="${y.toFixed(1)}" dy=".35em"
    font-size="${getLetterHeight(size).toFixed(1)}">${words}</text>`;
}

/**
 * Renders an icon of the kit around the centre.
 * @param {string} name
 * @param {number} size
 * @param {string} [cls]
 */
function sign(name, size, cls = "") {
  const place = `translate(${-size / 2} ${-size / 2}) scale(${size / 20})`;
  return html`<g class="${cls}" transform="${place}">${drawing(name)}</g>`;
}

/** Returns the path of a star with eight points. @param {number} r */
function burst(r) {
  const points = Array.from({ length: 16 }, (_, k) => {
    const far = k % 2 ? r * 0.8 : r;
    const angle = (Math.PI * k) / 8;
    return `${(far * Math.sin(angle)).toFixed(1)} ${(-far * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/**
 * Returns the letter of an owner, with the number of pieces if there are several.
 * @param {Owner} s
 * @param {number} n
 */
function lettered(s, n) {
  return n > 1 ? `${s.letter}${n}` : s.letter;
}

/**
 * @param {Owner} s
 * @param {number} n
 * @param {number} r
 */
export function scrappers(s, n, r) {
  const letter = n > 1 ? label(0, r * 1.02, lettered(s, n)) : label(0, r * 1.15, s.letter);
  return html`<circle class="di-body" r="${r * 0.93}" fill="${s.color}"/>${letter}`;
}

/**
 * @param {Owner} s
 * @param {number} r
 */
export function leader(s, r) {
  const crown = html`<g transform="translate(0 ${-r * 0.42})">${sign("supplies", r * 0.7)}</g>`;
  return html`<path class="di-body di-lead" d="${burst(r * 1.14)}" fill="${s.color}"/>${crown}${label(
    r * 0.36,
    r * 0.92,
    s.letter,
  )}`;
}

/**
 * Renders a camp. A neutral camp is drawn as an open tent.
 * @param {Owner | null} s
 * @param {number} n
 * @param {number} r
 */
export function camp(s, n, r) {
  const roof = `M0 ${-r}L${r * 1.02} ${r * 0.78}H${-r * 1.02}Z`;
  const open = `M0 ${-r * 0.1}L${r * 0.35} ${r * 0.78}H${-r * 0.35}Z`;
  const inside = s
    ? label(r * 0.3, r * 0.85, lettered(s, n))
    : html`<path d="${open}" fill="var(--tt-white)"/>`;
  return html`<path class="di-body" d="${roof}" fill="${s?.color ?? "var(--tt-neutral)"}"/>${inside}`;
}

const CORNERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];

/**
 * @param {string} name
 * @param {number} r
 */
export function drone(name, r) {
  const arms = CORNERS.map(([x, y]) => {
    const arm = `M0 0L${x * r * 0.66} ${y * r * 0.66}`;
    return html`<path class="di-arm" d="${arm}"/><circle class="di-rotor" cx="${x * r * 0.7}"
      cy="${y * r * 0.7}" r="${r * 0.3}"/>`;
  });
  return html`<g class="di-drone">${arms}
    <circle class="di-core" r="${r * 0.66}"/>${sign(name, r * 0.95, "di-light")}</g>`;
}

/**
 * Renders the technology of an area, or a ring if there is none left.
 * @param {unknown} n
 * @param {number} r
 */
export function technology(n, r) {
  if (!n) return html`<circle class="di-gone" r="${r * 0.8}"/>`;
  return html`<circle class="di-body" r="${r}" fill="var(--tt-technology)"/><circle r="${r * 0.72}"
    fill="none" stroke="var(--tt-technology-ring)" stroke-width="1"
    stroke-dasharray="3 2"/>${label(0, r * 1.02, n, "di-dark")}`;
}

/**
 * Renders the energy cells of an area, or an outline if there are none left.
 * @param {unknown} n
 * @param {number} r
 */
export function energy(n, r) {
  if (!n)
    return html`<path class="di-gone" d="M0 ${-r * 0.85}L${r * 0.9} ${r * 0.7}H${-r * 0.9}Z"/>`;
  const body = `M0 ${-r * 1.05}L${r * 1.1} ${r * 0.85}H${-r * 1.1}Z`;
  return html`<path class="di-body" d="${body}" fill="var(--tt-energy)"/>${label(r * 0.3, r * 0.95, n, "di-dark")}`;
}

/**
 * Renders a piece in its area.
 * @param {Piece} p
 * @param {Projection} at
 * @param {number} unit
 * @param {{ seats: SeatMark[] }} d
 * @param {string} key
 * @param {string} area
 */
export function piece(p, at, unit, d, key, area) {
  const [x, y] = at(p.x * unit, p.y * unit);
  const r = getHalfWidth(p.r * unit);
  const marks = p.kind === "drone" ? html` data-ref="drone:${p.drone}"` : counted(p, area);
  const place = `transform: translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  return html`<g class="di-piece" data-key="${key}" style="${place}"${marks}>${drawn(p, r, d)}</g>`;
}

/**
 * Returns the attribute with the field whose number the piece shows.
 * @param {Piece} p
 * @param {string} area
 */
function counted(p, area) {
  if (p.kind === "scrappers") return html` data-number="${p.seat}.figures.${area}"`;
  if (p.kind === "leader") return html` data-number="${p.seat}.leader"`;
  if (p.kind === "technology" || p.kind === "energy")
    return html` data-number=".${p.kind}.${area}"`;
  return p.seat === null ? "" : html` data-zone="${p.seat}.camps"`;
}

/**
 * @param {Piece} p
 * @param {number} r
 * @param {{ seats: SeatMark[] }} d
 */
function drawn(p, r, d) {
  const owner = p.seat === null ? null : seatOf(d, p.seat);
  const n = p.n ?? 0;
  if (p.kind === "technology") return technology(n, r);
  if (p.kind === "energy") return energy(n, r);
  if (p.kind === "drone") return drone(p.drone ?? "", r);
  if (p.kind === "camp" || owner === null) return camp(owner, n, r);
  return p.kind === "leader" ? leader(owner, r) : scrappers(owner, n, r);
}

/**
 * Renders an outpost: a plate in its colour with its letter, and its cube or its holder.
 * @param {Outpost} o
 * @param {Projection} at
 * @param {number} unit
 * @param {{ seats: SeatMark[] }} d
 */
export function outpost(o, at, unit, d) {
  const [x, y] = at(o.x * unit, o.y * unit);
  const r = getHalfWidth(o.r * unit);
  const plate = `M${-r} ${-r * 0.55}L0 ${-r * 1.1}L${r} ${-r * 0.55}V${r * 0.9}H${-r}Z`;
  const free = html`<g transform="translate(0 ${r * 0.08})">${sign("cube", r * 1.5)}${label(
    0,
    r * 0.85,
    o.letter,
    "di-dark",
  )}</g>`;
  const inside = o.holder === null ? free : renderHolder(o.letter, seatOf(d, o.holder), r);
  return html`<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><path class="di-body"
    d="${plate}" fill="${PAINT[o.colour]}"/>${inside}</g>`;
}

/**
 * @param {string} letter letter of the outpost
 * @param {Owner} s holder of the outpost
 * @param {number} r
 */
function renderHolder(letter, s, r) {
  const disc = getHalfWidth(r * 0.6);
  const aside = disc - r * 0.6;
  const place = `translate(${r * 0.5 + aside} ${r * 0.3 + aside})`;
  return html`<g transform="translate(${-r * 0.38} ${-aside / 2})">${label(r * 0.05, r * 1.05, letter)}</g>
    <circle class="di-body" transform="${place}" r="${disc}" fill="${s.color}"/>
    <g transform="${place}">${label(0, r * 0.75, s.letter)}</g>`;
}
