// The district map: ground below, roofs raised above it. It shows both levels, one of them, or both drawn apart.
import { classes } from "../../screen/controls.js";
import { makeSelectable } from "../../screen/game_views.js";
import { pressDrawing } from "../../screen/key_press.js";
import { fill, html } from "../../screen/markup.js";
import {
  camp,
  drone,
  energy,
  fitLetters,
  leader,
  outpost,
  scrappers,
  technology,
} from "./figures.js";
import { icon, mountView } from "./icons.js";
import { bridge, layer, lift, pieces } from "./layers.js";
import { tellLook } from "./look.js";
import { areaNames } from "./names.js";
import { amount, markField, renderNamedDisc, seatOf, title } from "./pieces.js";
import "./map.css";

/** @import { Context } from "../../screen/types.d.ts" */
/** @import { Drone, MapData, Plan } from "./data.d.ts" */
/** @import { Frame, Sheet } from "./layers.js" */

/** @typedef {{ plan: Plan, level: "both" | "ground" | "roof", exploded: boolean }} MapTraits */

const LEVELS = /** @type {const} */ (["ground", "roof"]);
/** Shear, vertical scale and distance of the levels when they are drawn apart. */
const LEAN = 0.3;
const FLAT = 0.58;
const APART = 46;
/** Minimum height of letters, in screen pixels. */
const LETTERS = 11.2;
/** Minimum height of letters in the legend, whose icons are drawn at two thirds of their size. */
const LEGEND = 17;
/** Minimum height of letters above which the names of tiles are hidden. */
const CROWDED = 14;

export default {
  /** @param {Context<MapData, MapTraits>} context */
  render(context) {
    const { model } = context;
    const id = `di${Math.random().toString(36).slice(2, 8)}`;
    let least = 0;
    /** The hovered area. @type {string | null} */
    let pointed = null;
    const seen = watchScale((units) => {
      least = units;
      view.draw();
    });
    const view = mountView(context, {
      kind: "district",
      traits: ["level", "exploded", "plan"],
      html(d) {
        const sheet = { d, plan: model.get("plan"), apart: model.get("exploded"), id, least };
        return map(sheet, model.get("level"), findDescribedArea(d, pointed));
      },
      after: (root) => seen.look(root.querySelector(".di-map")),
      laid: (root, d) => putFoot(root, findDescribedArea(d, pointed)),
      end: seen.end,
      click(what, hit) {
        if (what === "level")
          model.set("level", LEVELS.find((level) => level === hit.dataset.level) ?? "both");
        else if (what === "explode") model.set("exploded", !model.get("exploded"));
        else return false;
        model.save_changes();
        return true;
      },
      key: pressDrawing,
    });
    onArea(view.root, (area) => {
      pointed = area;
      const data = model.get("data");
      if (data.areas === undefined) return;
      const d = /** @type {MapData} */ (data);
      const shown = findDescribedArea(d, area);
      const foot = view.root.querySelector(".di-foot");
      if (foot) {
        fill(foot, about(shown, d));
        foot.classList.toggle("di-tells", Boolean(shown));
        putFoot(view.root, shown);
      }
      tellLook(d.session, area);
    });
    return view.end;
  },
};

/**
 * Return the area to describe, "" for none: while a target is chosen, only why an area is none, so that the others are
 * in sight.
 * @param {MapData} d
 * @param {string | null} pointed
 */
function findDescribedArea(d, pointed) {
  const area = pointed ?? d.looked;
  return d.picked && !d.blocked[area] ? "" : area;
}

/**
 * Calls the callback with the minimum height of letters in units of the drawing, whenever it changes.
 * @param {(units: number) => void} onScale
 */
function watchScale(onScale) {
  /** @type {Element | null} */
  let drawn = null;
  let last = 0;
  let box = { width: 0, height: 0 };
  const measure = () => {
    if (!drawn || !box.width || !box.height) return;
    const { width, height } = /** @type {SVGSVGElement} */ (drawn).viewBox.baseVal;
    const units = Math.ceil((2 * LETTERS) / Math.min(box.width / width, box.height / height)) / 2;
    if (units === last) return;
    last = units;
    onScale(units);
  };
  const watcher = new ResizeObserver((entries) => {
    box = entries[0].contentRect;
    measure();
  });
  return {
    /** @param {Element | null} map */
    look(map) {
      if (map !== drawn) {
        watcher.disconnect();
        if (map) watcher.observe(map);
        drawn = map;
      } else measure();
    },
    end: () => watcher.disconnect(),
  };
}

/**
 * Places the description of an area over the other half of the map.
 * @param {HTMLElement} root
 * @param {string} area
 */
function putFoot(root, area) {
  const shapes = [...root.querySelectorAll(".di-area")];
  const shape = shapes.find((path) => area && path.getAttribute("data-area") === area);
  const [own, map] = [shape, shape?.closest("svg")].map((drawn) => drawn?.getBoundingClientRect());
  const liesLow = own && map && own.top + own.bottom > map.top + map.bottom;
  root.querySelector(".di-foot")?.classList.toggle("di-above", Boolean(liesLow));
}

/**
 * Calls `seen` with the area that is hovered, or focused by key, null for none, whenever it changes.
 * @param {HTMLElement} root
 * @param {(area: string | null) => void} seen
 */
function onArea(root, seen) {
  /** @type {string | null} */
  let last = null;
  /** @param {string | null} area */
  const look = (area) => {
    if (area === last) return;
    last = area;
    seen(area);
  };
  /** @param {Event} event */
  const over = (event) => {
    const shape = /** @type {Element} */ (event.target).closest(".di-area");
    // The focus that follows a tap stays, and the description would cover the map.
    const isMeant = event.type !== "focusin" || shape?.matches(":focus-visible");
    if (shape && isMeant) look(shape.getAttribute("data-area"));
  };
  root.addEventListener("pointerover", over);
  root.addEventListener("focusin", over);
  root.addEventListener("pointerleave", () => look(null));
  root.addEventListener("focusout", (event) => {
    if (!root.contains(/** @type {Node | null} */ (event.relatedTarget))) look(null);
  });
}

/**
 * Renders the description of an area below the map.
 * @param {string} name
 * @param {MapData} d
 */
function about(name, d) {
  const a = d.areas.find((candidate) => candidate.area === name);
  if (!a) return html`<span class="di-none">${d.words.hint}</span>`;
  const fight = html`<span class="di-flag di-fight">${icon("contested")}${d.words.contested}</span> `;
  const why = html`<span class="di-why"><b>${d.words.cannot}:</b> ${d.blocked[a.area]}</span>`;
  const rest = a.text.slice(a.name.length).replace(/^[;.]\s*/, "");
  return html`<b>${a.name}</b> ${a.contested ? fight : ""}${rest}${d.blocked[a.area] ? why : ""}`;
}

/**
 * @param {Sheet} sheet
 * @param {"both" | "ground" | "roof"} level
 * @param {string} area described area
 */
function map(sheet, level, area) {
  const { d, apart } = sheet;
  const w = d.words;
  fitLetters(LEGEND);
  const signs = legend(sheet);
  fitLetters(sheet.least);
  const drones = d.drones.map((drone) => flyer(drone, d));
  const footClasses = classes({ "di-foot": true, "di-tells": area });
  const rest = html`<p class="di-rest" data-key="rest">${about(d.rests, d)}</p>`;
  return html`<section aria-label="${w.map}" class="di-panel di-mapbox">
    <div class="di-bar">${title(w.map)}<span class="di-switch" role="group" aria-label="${w.levels}"
    >${switches(level, apart, w)}</span><button data-do="explode" aria-pressed="${apart}">${w.exploded}</button
    ><span class="tt-fill"></span><details class="di-key" data-key="key"><summary>${w.legend}</summary>
    <p class="di-legend">${signs}</p></details></div>
    <div class="di-field" data-key="field">${drawing(sheet, level)}
    <p class="${footClasses}" data-key="foot">${about(area, d)}</p></div>${d.rests ? rest : ""}
    <p class="di-fleet" data-rove data-key="fleet">${drones}${left(d)}</p></section>`;
}

/**
 * @param {string} level
 * @param {boolean} apart
 * @param {Record<string, string>} w
 */
function switches(level, apart, w) {
  const off = apart ? html`aria-disabled="true"` : "";
  return ["both", ...LEVELS].map(
    (value) => html`<button data-do="level" data-level="${value}"
      aria-pressed="${!apart && level === value}" ${off}>${w[value]}</button>`,
  );
}

/**
 * Returns width and height of a level on the plan, and the side of a tile.
 * @param {Plan} plan
 */
function sizeOf(plan) {
  const tile = plan.side * plan.unit;
  return { wide: plan.columns * tile, high: plan.rows * tile, tile };
}

/**
 * @param {"ground" | "roof"} level
 * @param {Sheet} sheet
 * @returns {Frame}
 */
function frameOf(level, { plan, apart }) {
  if (!apart) return { matrix: "", at: (x, y) => [x, y] };
  const { high } = sizeOf(plan);
  const down = level === "roof" ? 0 : high * FLAT + APART;
  const right = LEAN * high;
  return {
    matrix: `matrix(1 0 ${-LEAN} ${FLAT} ${right} ${down})`,
    at: (x, y) => [x - LEAN * y + right, y * FLAT + down],
  };
}

/**
 * @param {Sheet} sheet
 * @param {"both" | "ground" | "roof"} level
 */
function drawing(sheet, level) {
  const { d, plan, apart, id } = sheet;
  const size = sizeOf(plan);
  const wide = apart ? size.wide + LEAN * size.high : size.wide;
  const high = apart ? 2 * size.high * FLAT + APART : size.high;
  const frames = { ground: frameOf("ground", sheet), roof: frameOf("roof", sheet) };
  const { ground, roof } = frames;
  /** @param {"ground" | "roof"} layerName */
  const isShown = (layerName) => apart || level === "both" || level === layerName;
  const layers = LEVELS.map((layerName) =>
    layer(layerName, sheet, frames[layerName], isShown(layerName)),
  );
  const bridges = d.bridges.map((crossing) => bridge(crossing, sheet, roof.at, isShown("roof")));
  const lifts = d.lifts.map((elevator) => lift(elevator, sheet, ground.at));
  const above = apart ? d.lifts.filter((elevator) => elevator.built.length) : [];
  const copies = above.map((elevator) => lift(elevator, sheet, roof.at, true));
  const standing = LEVELS.filter(isShown).map((layerName) =>
    pieces(layerName, sheet, frames[layerName].at),
  );
  const tiles = level === "roof" || apart ? roof : ground;
  const style = `--cells:${plan.columns * plan.side}`;
  return html`<svg class="${classes({ "di-map": true, "di-aiming": d.picked })}"
      viewBox="-8 -8 ${wide + 18} ${high + 20}" role="group" aria-label="${d.words.map}" data-rove
      data-key="map" style="${style}">
    ${patterns(id)}
    ${layers}${apart ? "" : borders(plan)}${sheet.least > CROWDED ? "" : tileNames(plan, tiles)}${shafts(
      above,
      sheet,
      ground,
      roof,
    )}${bridges}${lifts}${copies}${standing}${areaNames(sheet, LEVELS.filter(isShown), frames, { wide, high })}</svg>`;
}

/** Renders the fill patterns of roofs and contested areas. @param {string} id */
function patterns(id) {
  return html`<defs><pattern id="${id}" width="9" height="9" patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"><path class="di-hatch" d="M0 0V9"/></pattern>
    <pattern id="${id}c" width="10" height="10" patternUnits="userSpaceOnUse"
      patternTransform="rotate(-45)"><rect class="di-clash" width="4" height="10"/></pattern></defs>`;
}

/** Renders the borders of the tiles. @param {Plan} plan */
function borders(plan) {
  const { wide, high, tile } = sizeOf(plan);
  /** @param {number} n */
  const inner = (n) => Array.from({ length: n - 1 }, (_, k) => (k + 1) * tile);
  const down = inner(plan.columns).map((x) => html`<path d="M${x} 0V${high}"/>`);
  const across = inner(plan.rows).map((y) => html`<path d="M0 ${y}H${wide}"/>`);
  return html`<g class="di-lines">${down}${across}</g>`;
}

/**
 * @param {Plan} plan
 * @param {Frame} frame
 */
function tileNames(plan, frame) {
  const { tile } = sizeOf(plan);
  return plan.tiles.map((slot) => {
    const [x, y] = frame.at((slot.column + 1) * tile - 4, (slot.row + 1) * tile - 5);
    return html`<text class="di-code" x="${x}" y="${y}">${slot.tile}</text>`;
  });
}

/**
 * Renders the shafts of built lifts between ground and roofs that are drawn apart.
 * @param {MapData["lifts"]} lifts
 * @param {Sheet} sheet
 * @param {Frame} ground
 * @param {Frame} roof
 */
function shafts(lifts, { d, plan }, ground, roof) {
  return lifts.map(({ x, y, built }) => {
    const [from, to] = [ground, roof].map(({ at }) => at(x * plan.unit, y * plan.unit));
    const paint = seatOf(d, built[0]).color;
    return html`<path class="di-shaft" stroke="${paint}" d="M${from.join()}L${to.join()}"/>`;
  });
}

/**
 * Renders one drone with its area and owners.
 * @param {Drone} x
 * @param {MapData} d
 */
function flyer(x, d) {
  const ref = `drone:${x.drone}`;
  const on = d.selected === ref;
  const owners = x.owners.map((seat) => renderNamedDisc(seat, d));
  const inner = html`${icon(x.drone)}<b>${x.name}</b> ${x.area}${owners}<span class="tt-sr">. ${
    x.text
  }</span>`;
  if (!d.able.includes(ref) && !on) {
    return html`<span class="di-flyer" data-key="${ref}" title="${x.text}">${inner}</span>`;
  }
  const names = classes({ "di-flyer": true, "tt-can": true, "tt-on": on });
  return html`<button class="${names}" ${makeSelectable(ref, d)} title="${x.text}">${inner}</button>`;
}

/** Renders the general supply. @param {MapData} d */
function left({ left: supply, words: w }) {
  const signs = /** @type {const} */ (["technology", "energy"]).map((name) =>
    amount(name, supply[name], w[name], markField("number", `.${name}_left`)),
  );
  return html`<span class="di-left"><span class="di-label">${w.left}</span>${signs}</span>`;
}

/** Renders the legend of the map. @param {Sheet} sheet */
function legend({ d, plan }) {
  const w = d.words;
  const s = d.seats[0];
  const r = 15;
  const plate = { x: 0, y: 0, r: 0.38, colour: "tactics", letter: "T", holder: null };
  const pictures = [
    ["technology", technology("n", r)],
    ["energy", energy("n", r)],
    ["scrappers", scrappers(s, 3, r)],
    ["leader", leader(s, r)],
    ["neutral", camp(null, 0, r)],
    ["camp", camp(s, 1, r)],
    ["drone", drone("hunter", r)],
    ["outpost", outpost(plate, (x, y) => [x, y], plan.unit, d)],
  ].map(([word, picture]) => {
    const drawn = html`<svg viewBox="-18 -18 36 36" aria-hidden="true">${picture}</svg>`;
    return html`<span>${drawn}${w[String(word)]}</span>`;
  });
  return html`<span><i class="di-k di-k-ground"></i>${w.ground}</span>
    <span><i class="di-k di-k-roof"></i>${w.roof}</span>
    ${pictures}<span><i class="di-k di-k-fight"></i>${w.contested}</span>`;
}
