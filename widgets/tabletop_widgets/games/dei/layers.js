// One level of the map: its areas, and above them names, outposts and pieces; bridges and lifts between areas.
import { classes } from "../../screen/controls.js";
import { makeSelectable } from "../../screen/game_views.js";
import { html } from "../../screen/markup.js";
import { getHalfWidth, getLetterHeight, label, outpost, piece } from "./figures.js";
import { seatOf } from "./pieces.js";

/** @import { Bridge, Lift, MapArea, MapData, Piece, Plan, SeatMark } from "./data.d.ts" */
/** @import { Projection } from "./figures.js" */

/**
 * Projection of a level to the screen: an SVG matrix ("" for identity), and a function for points.
 * @typedef {{ matrix: string, at: Projection }} Frame
 */

/**
 * Common data of all parts of one map.
 * @typedef {object} Sheet
 * @property {MapData} d
 * @property {Plan} plan
 * @property {boolean} apart true if the roofs are drawn apart from the ground
 * @property {string} id prefix of the pattern ids
 * @property {number} least minimum height of letters in units of the plan
 */

/**
 * Returns true if an action is possible with `ref`, together with the selected item if there is one.
 * @param {string} ref
 * @param {MapData} d
 */
function isAble(ref, d) {
  return (d.picked ? d.targets : d.able).includes(ref);
}

/** @param {string} matrix */
function transformed(matrix) {
  return matrix ? html` transform="${matrix}"` : "";
}

/**
 * Renders the areas of one level. A hidden level is drawn as an outline.
 * @param {"ground" | "roof"} level
 * @param {Sheet} sheet
 * @param {Frame} frame
 * @param {boolean} isShown
 */
export function layer(level, sheet, frame, isShown) {
  const { d, plan, apart } = sheet;
  const here = d.areas.filter((a) => a.level === level);
  /** @param {MapArea[]} areas */
  const outlines = (areas) => areas.map((a) => html`<path d="${plan.paths[a.index]}"/>`);
  if (!isShown) {
    const names = classes({ "di-ghost": true, "di-under": level === "ground" });
    return html`<g class="${names}" data-key="ghost-${level}">${outlines(here)}</g>`;
  }
  const roofs = d.areas.filter((a) => a.level === "roof");
  const shade = html`<g class="di-foots"${transformed(frame.matrix)}>${outlines(roofs)}</g>`;
  const drop = frame.matrix ? `translate(0 7) ${frame.matrix}` : "translate(3 6)";
  const shadow = html`<g class="di-drop" transform="${drop}">${outlines(here)}</g>`;
  return html`<g data-key="level-${level}">${apart && level === "ground" ? shade : ""}${
    level === "roof" ? shadow : ""
  }${here.map((a) => area(a, sheet, frame))}</g>`;
}

/**
 * @param {MapArea} a
 * @param {Sheet} sheet
 * @param {Frame} frame
 */
function area(a, { d, plan, id }, frame) {
  const ref = `area:${a.area}`;
  const path = plan.paths[a.index];
  const can = isAble(ref, d);
  const paint = a.holder === null ? "" : html` style="--seat:${seatOf(d, a.holder).color}"`;
  const names = classes({
    "di-area": true,
    [`di-${a.level}`]: true,
    "di-held": paint,
    "di-contested": a.contested,
    "tt-can": can,
    "tt-on": d.selected === ref,
  });
  return html`<g class="${names}" role="button" tabindex="-1" ${makeSelectable(ref, d)}
    data-area="${a.area}" aria-label="${a.text}"${paint}><g${transformed(frame.matrix)}>
      <path class="di-top" d="${path}"/>${
        a.level === "roof" ? html`<path d="${path}" fill="url(#${id})"/>` : ""
      }${paint ? html`<path class="di-tint" d="${path}"/>` : ""}${
        a.contested ? html`<path d="${path}" fill="url(#${id}c)"/>` : ""
      }${can ? html`<path class="di-casing" d="${path}"/>` : ""}<path class="di-rim" d="${path}"/></g
      ></g>`;
}

/**
 * Renders outposts and pieces of one level above all areas. They let clicks through to the areas.
 * @param {"ground" | "roof"} level
 * @param {Sheet} sheet
 * @param {Projection} at
 */
export function pieces(level, { d, plan }, at) {
  const here = d.areas.filter((a) => a.level === level);
  const drawn = here.map((a) => [
    a.outposts.map((post) => outpost(post, at, plan.unit, d)),
    a.pieces.map((token) => piece(token, at, plan.unit, d, keyOf(token, a), a.area)),
  ]);
  return html`<g class="di-pieces" data-key="pieces-${level}">${drawn}</g>`;
}

/**
 * Returns the key that identifies a piece, for the animation of its moves.
 * @param {Piece} p
 * @param {MapArea} a
 */
function keyOf(p, a) {
  if (p.kind === "leader") return `leader-${p.seat}`;
  return p.kind === "drone" ? p.drone : `${p.kind}-${p.seat ?? ""}-${a.area}`;
}

/**
 * Renders an item between areas. It is a button if an action is possible with it.
 * @param {string} ref
 * @param {string} words
 * @param {{ d: MapData, place?: unknown, catching: unknown, drawn: unknown, key?: string }} how
 */
function spot(ref, words, { d, place = "", catching, drawn, key = ref }) {
  if (!catching) return html`<g class="di-dead" ${place} data-key="${key}">${drawn}</g>`;
  const names = classes({ "di-spot": true, "tt-can": true, "tt-on": d.selected === ref });
  return html`<g class="${names}" ${place} role="button" tabindex="-1" ${makeSelectable(ref, d)}
    aria-label="${words}">${catching}${drawn}</g>`;
}

/**
 * Returns the name of a building, the areas that it connects, and its owners.
 * @param {string} name
 * @param {{ areas: string[] }} site
 * @param {Pick<SeatMark, "name">[]} owners
 */
function described(name, site, owners) {
  const whose = owners.length ? `: ${owners.map((seat) => seat.name).join(", ")}` : "";
  return `${name} ${site.areas.join(" – ")}${whose}`;
}

/**
 * @param {Bridge} b
 * @param {Sheet} sheet
 * @param {Projection} at
 * @param {boolean} isShown
 */
export function bridge(b, { d, plan }, at, isShown) {
  const ref = `bridge:${b.site}`;
  const can = isAble(ref, d);
  if (!isShown && !can) return "";
  const from = at(b.x1 * plan.unit, b.y1 * plan.unit);
  const to = at(b.x2 * plan.unit, b.y2 * plan.unit);
  const path = `M${from.map((n) => n.toFixed(1))}L${to.map((n) => n.toFixed(1))}`;
  const owners = b.built.map((seat) => seatOf(d, seat));
  const middle = /** @type {[number, number]} */ ([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
  const edge = can ? html`<path class="di-edge" d="${path}"/>` : "";
  const drawn =
    owners.length || b.shared
      ? builtBridge(path, owners, middle)
      : html`${edge}<path class="di-site" d="${path}"/>`;
  const words = described(b.shared ? d.words.shared : d.words.bridge, b, owners);
  const catching = can ? html`<path class="di-catch" d="${path}"/>` : "";
  return spot(ref, words, { d, catching, drawn });
}

/**
 * @param {string} path
 * @param {Pick<SeatMark, "color" | "letter">[]} owners
 * @param {[number, number]} middle
 */
function builtBridge(path, owners, [x, y]) {
  const paint = owners.length ? html` style="stroke:${owners[0].color}"` : "";
  const discs = owners.map(
    (seat, k) => html`<g transform="translate(${x + 15 * k} ${y})"><circle class="di-body"
      r="${getHalfWidth(8)}" fill="${seat.color}"/>${label(0, 10.5, seat.letter)}</g>`,
  );
  return html`<path class="di-deck" d="${path}"/><path class="di-way" d="${path}"${paint}/>${discs}`;
}

/**
 * Renders a lift. `copy` is its second drawing on the roof when the levels are drawn apart.
 * @param {Lift} l
 * @param {Sheet} sheet
 * @param {Projection} at
 * @param {boolean} [copy]
 */
export function lift(l, { d, plan }, at, copy = false) {
  const ref = `lift:${l.site}`;
  const can = !copy && isAble(ref, d);
  const owners = l.built.map((seat) => seatOf(d, seat));
  if (!can && !owners.length && !l.shared) return "";
  const [x, y] = at(l.x * plan.unit, l.y * plan.unit);
  const place = html`transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"`;
  const drawn = owners.length ? owners.map(ownLift) : freeLift(l.shared);
  const words = described(l.shared ? d.words.shared_lift : d.words.lift, l, owners);
  const catching = can ? html`<circle class="di-catch" r="13"/>` : "";
  return spot(ref, words, { d, place, catching, drawn, key: copy ? `${ref}-top` : ref });
}

const CABIN = html`x="-8.5" y="-11" width="17" height="22" rx="3"`;
/** Height of the letter in the cabin. */
const IN_CABIN = 11;

/**
 * @param {Pick<SeatMark, "color" | "letter">} seat
 * @param {number} k
 */
function ownLift(seat, k) {
  const grown = getLetterHeight(IN_CABIN) / IN_CABIN;
  return html`<g transform="translate(${(11 * k * grown).toFixed(1)} 0) scale(${grown.toFixed(2)})"><rect
    class="di-body" ${CABIN} fill="${seat.color}"/><text class="di-ink" y="-1.4" dy=".35em"
    font-size="${IN_CABIN}">${seat.letter}</text><path class="di-arrows"
    d="M-3.5 6.5L0 9.5L3.5 6.5"/><path class="di-arrows" d="M-3.5 -6.5L0 -9.5L3.5 -6.5"/></g>`;
}

/** Renders an empty lift site. @param {boolean} shared true for a lift that all seats may use */
function freeLift(shared) {
  return html`<g><rect class="${shared ? "di-body" : "di-site"}" ${CABIN}
    fill="${shared ? "var(--tt-deck)" : "none"}"/><path class="di-arrows di-open"
    d="M-4 -2L0 -6L4 -2M-4 2L0 6L4 2"/></g>`;
}
