// The names of areas above everything on the map, each where no piece is, and the discs of their holders.
import { html } from "../../screen/markup.js";
import { getHalfWidth, getLetterHeight, label } from "./figures.js";
import { seatOf } from "./pieces.js";

/** @import { MapArea, MapData } from "./data.d.ts" */
/** @import { Projection } from "./figures.js" */
/** @import { Frame, Sheet } from "./layers.js" */

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {"ground" | "roof"} Level */

/** Approximate width of a letter of a name, relative to its font size. */
const LETTER = 0.62;
/** Radius of the star of a leader, relative to that of other pieces. */
const STAR = 1.14;
/** Distances of a name from the upper left corner of a cell, in cells. */
const ACROSS = [-1, -0.6, -0.3, 0.08, 0.3, 0.55, 0.8];
const DOWN = [-0.4, -0.15, 0.07, 0.25, 0.45, 0.65];
/** Costs of a name that covers others or pieces wholly, that leaves its area, and that is a cell from its corner. */
const COVERING = 6;
const LEAVING = 0.5;
const FAR = 0.05;
/** Times that a name which others cover is placed, as those that are placed later may make room. */
const PASSES = 3;
/** Part of a name that may be covered before it loses the disc of the holder, whose colour its area has, too. */
const CROWDED = 0.1;
/** Distance from the map within which a name may end, in units of the drawing. */
const EDGE = 6;
/** Part of a name that may be covered without looking for another place. */
const FREE = 0.02;

/**
 * Render the names of all areas of these levels.
 * @param {Sheet} sheet
 * @param {Level[]} levels
 * @param {Record<Level, Frame>} frames
 * @param {{ wide: number, high: number }} drawn size of the drawing
 */
export function areaNames(sheet, levels, frames, drawn) {
  const { d, plan } = sheet;
  const taken = [
    ...levels.flatMap((level) => boxesOn(level, sheet, frames[level].at)),
    ...boxesBetween(sheet, frames),
  ];
  const names = d.areas
    .filter((a) => levels.includes(a.level))
    .map((a) => {
      const { at } = frames[a.level];
      const name = { a, at, ...sizeOf(a) };
      return { ...name, corner: keepInside(at(a.x * plan.unit, a.y * plan.unit), name, drawn) };
    });
  const boxes = names.map((name) => boxAt(name.corner, name));
  for (let pass = 0; pass < PASSES; pass++)
    names.forEach((name, k) => {
      const others = [...taken, ...boxes.slice(0, k), ...boxes.slice(k + 1)];
      const part = coveredPart(boxes[k], others);
      if (part <= FREE) return;
      if (pass === PASSES - 1 && part > CROWDED) Object.assign(name, sizeOf(name.a, false));
      name.corner = findCorner(name, plan, others, drawn);
      boxes[k] = boxAt(name.corner, name);
    });
  return html`<g class="di-names">${names.map((name) => areaName(name, d))}</g>`;
}

/**
 * Return size of letters, radius of the disc and width of the name of an area.
 * @param {MapArea} a
 * @param {boolean} [hasDisc]
 */
function sizeOf(a, hasDisc = a.holder !== null) {
  const size = getLetterHeight(a.holder === null ? 12.5 : 12);
  const r = hasDisc ? getHalfWidth(6.5) : 0;
  return {
    size,
    r,
    wide: size * LETTER * a.area.length + 2 * r,
    high: Math.max(0.8 * size, 2 * r),
  };
}

/**
 * Return a corner from which a name does not leave the drawing.
 * @param {[number, number]} corner
 * @param {{ wide: number, high: number }} name
 * @param {{ wide: number, high: number }} drawn
 * @returns {[number, number]}
 */
function keepInside([x, y], name, drawn) {
  const [right, bottom] = [drawn.wide + EDGE - name.wide, drawn.high + EDGE - name.high];
  return [Math.max(-EDGE, Math.min(x, right)), Math.max(-EDGE, Math.min(y, bottom))];
}

/**
 * @param {[number, number]} corner
 * @param {{ wide: number, high: number }} name
 */
function boxAt([left, top], { wide, high }) {
  return { left, top, right: left + wide, bottom: top + high };
}

/**
 * Return the part of a box that others cover; above 1 if they cover it several times.
 * @param {Box} box
 * @param {Box[]} others
 */
function coveredPart(box, others) {
  let sum = 0;
  for (const other of others) {
    const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    if (across > 0 && down > 0) sum += across * down;
  }
  return sum / ((box.right - box.left) * (box.bottom - box.top));
}

/**
 * Return the place in its area where a name covers least; the nearest to its usual corner if there are several.
 * @param {{ a: MapArea, at: Projection, wide: number, high: number }} name
 * @param {Sheet["plan"]} plan
 * @param {Box[]} others
 * @param {{ wide: number, high: number }} drawn
 */
function findCorner(name, { cells, unit }, others, drawn) {
  const own = cells[name.a.index];
  const inside = new Set(own.map(String));
  let least = Infinity;
  let best = name.at(name.a.x * unit, name.a.y * unit);
  for (const [column, row] of own) {
    let run = 1;
    while (inside.has(String([column + run, row]))) run++;
    for (const dx of ACROSS)
      for (const dy of DOWN) {
        const corner = keepInside(name.at((column + dx) * unit, (row + dy) * unit), name, drawn);
        const sides = [
          inside.has(String([column - 1, row])) ? 0 : -dx,
          dx + name.wide / unit - run,
          inside.has(String([column, row - 1])) ? 0 : -dy,
          inside.has(String([column, row + 1])) ? 0 : dy + name.high / unit - 1,
        ];
        const outside = sides.reduce((sum, side) => sum + Math.max(0, side), 0);
        const far = Math.hypot(column + dx - name.a.x, row + dy - name.a.y);
        const cost =
          COVERING * coveredPart(boxAt(corner, name), others) + LEAVING * outside + FAR * far;
        if (cost < least) [least, best] = [cost, corner];
      }
  }
  return best;
}

/**
 * Return the boxes of the pieces and outposts of a level.
 * @param {Level} level
 * @param {Sheet} sheet
 * @param {Projection} at
 */
function boxesOn(level, { d, plan }, at) {
  const here = d.areas.filter((a) => a.level === level);
  const pieces = here
    .flatMap((a) => a.pieces)
    .map((p) => {
      const r = getHalfWidth(p.r * plan.unit) * (p.kind === "leader" ? STAR : 1);
      return square(at(p.x * plan.unit, p.y * plan.unit), r);
    });
  const outposts = here
    .flatMap((a) => a.outposts)
    .flatMap((o) => {
      const [x, y] = at(o.x * plan.unit, o.y * plan.unit);
      const r = getHalfWidth(o.r * plan.unit);
      const disc = getHalfWidth(0.6 * r);
      const aside = disc - 0.6 * r;
      const holder = square([x + 0.5 * r + aside, y + 0.3 * r + aside], disc);
      return o.holder === null ? [square([x, y], r)] : [square([x, y], r), holder];
    });
  return [...pieces, ...outposts];
}

/**
 * Return the boxes of lifts, and of the discs on bridges.
 * @param {Sheet} sheet
 * @param {Record<Level, Frame>} frames
 */
function boxesBetween({ d, plan: { unit } }, { ground, roof }) {
  const grown = getLetterHeight(11) / 11;
  const lifts = d.lifts.flatMap((l) => {
    const [x, y] = ground.at(l.x * unit, l.y * unit);
    return l.built.map((_, k) => square([x + 11 * k * grown, y], 11 * grown));
  });
  const bridges = d.bridges.flatMap((b) => {
    const [x, y] = roof.at(((b.x1 + b.x2) / 2) * unit, ((b.y1 + b.y2) / 2) * unit);
    return b.built.map((_, k) => square([x + 15 * k, y], getHalfWidth(8)));
  });
  return [...lifts, ...bridges];
}

/**
 * @param {[number, number]} middle
 * @param {number} r
 * @returns {Box}
 */
function square([x, y], r) {
  return { left: x - r, top: y - r, right: x + r, bottom: y + r };
}

/**
 * Render the name of an area, and the disc of its holder.
 * @param {{ a: MapArea, size: number, r: number, high: number, corner: [number, number] }} name
 * @param {MapData} d
 */
function areaName({ a, size, r, high, corner: [x, y] }, d) {
  const text = html`<text class="di-name" x="${(2 * r + 0.8).toFixed(1)}" dy=".36em"
    font-size="${size.toFixed(1)}">${a.area}</text>`;
  const s = a.holder === null || !r ? null : seatOf(d, a.holder);
  const disc =
    s &&
    html`<g transform="translate(${r.toFixed(1)} 0)"><circle class="di-body" r="${r.toFixed(1)}"
    fill="${s.color}"/>${label(0, 9.5, s.letter)}</g>`;
  const place = `translate(${x.toFixed(1)} ${(y + high / 2).toFixed(1)})`;
  return html`<g data-key="name-${a.area}" transform="${place}">${disc ?? ""}${text}</g>`;
}
