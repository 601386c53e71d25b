// The city: areas as tiles, streets and highways, characters as pieces, and a dossier of the selected thing.

import { classes } from "../../screen/controls.js";
import { pressDrawing } from "../../screen/key_press.js";
import { joinLongPress } from "../../screen/long_press.js";
import { html } from "../../screen/markup.js";
import { dossier } from "./dossier.js";
import { figure, places } from "./figures.js";
import { icon, mountView } from "./icons.js";
import { amount, token } from "./pieces.js";
import { tile } from "./tiles.js";
import "./city.css";
import "./board.css";
import "./board_low.css";
import "./board_compact.css";

/** @import { Context, Translate } from "../../screen/types.d.ts" */
/** @import { Area, CityData, Field } from "./data.d.ts" */

export default {
  /** @param {Context<CityData>} context */
  render(context) {
    /** @type {string | null} */
    let pointed = null;
    /** @type {string | null} */
    let focused = null;
    /** True if a small board shows the details over its lower part: not after a tap that acts. */
    let isAsked = false;
    const view = mountView(context, {
      kind: "city",
      html: (d, t) => city(d, t, pointed ?? focused ?? d.looked, isAsked),
      key: pressDrawing,
    });
    const root = view.root;

    /** @param {string | null} point @param {string | null} focus @param {boolean} [asks] */
    function look(point, focus, asks = false) {
      if (point === pointed && focus === focused && asks === isAsked) return;
      pointed = point;
      focused = focus;
      isAsked = asks;
      view.draw();
    }
    /** Show the details of the thing under the pointer anywhere on the board. @param {PointerEvent} event */
    function over(event) {
      const target = /** @type {Element} */ (event.target);
      const seen = lookedAt(target, root);
      if (seen) look(seen, focused, event.pointerType !== "touch" || !target.closest(".tt-can"));
      else if (!(root.contains(target) && target.closest(".ax-map,.ax-beside")))
        look(null, focused);
    }
    /** @param {Event} event */
    function focus(event) {
      const target = /** @type {Element} */ (event.target);
      const seen = lookedAt(target, root);
      if (seen === focused) return;
      if (seen) look(null, seen, target.matches(":focus-visible") || (isAsked && seen === pointed));
      else look(pointed, null, isAsked && pointed !== null);
    }
    joinLongPress(
      root,
      (touched) => touched.closest("[data-look]"),
      (held) => look(held.getAttribute("data-look"), focused, true),
    );
    document.addEventListener("pointerover", over);
    document.addEventListener("focusin", focus);
    root.addEventListener("focusout", () => look(pointed, null, isAsked && pointed !== null));
    return () => {
      document.removeEventListener("pointerover", over);
      document.removeEventListener("focusin", focus);
      view.end();
    };
  },
};

/**
 * Return the reference of the character or area that an element of the same board shows; null if there is none.
 * @param {Element} target
 * @param {Element} root
 */
function lookedAt(target, root) {
  const board = root.closest(".tt-board") ?? root;
  const seen = board.contains(target) ? target.closest("[data-look]") : null;
  return seen?.getAttribute("data-look") ?? null;
}

/**
 * @param {CityData} d
 * @param {Translate} t
 * @param {string} looked reference of the character or area in focus; "" if there is none
 * @param {boolean} isAsked
 */
function city(d, t, looked, isAsked) {
  const w = d.words;
  return html`<section aria-label="${w.city}" class="ax-city"><div class="ax-plan" data-key="plan">${map(d, looked)}
    <details class="ax-key" data-key="key"><summary>${w.legend}</summary>
    <p class="ax-legend">${legend(d)}</p></details></div>
    <div class="${classes({ "ax-beside": true, "ax-told": isAsked })}" data-key="beside" tabindex="0" role="group"
      aria-label="${w.trace}">${beside(d, t, looked)}</div></section>`;
}

/**
 * @param {CityData} d
 * @param {string} ref
 */
function character(d, ref) {
  return d.lineup.find((c) => `character:${c.character}` === ref);
}

/**
 * Draw the details next to the map; without a focus those of the last character activated.
 * @param {CityData} d
 * @param {Translate} t
 * @param {string} looked
 */
function beside(d, t, looked) {
  const who = character(d, looked || d.last);
  if (who) return dossier(who, d);
  const where = d.city.areas.find((a) => `area:${a.area}` === looked);
  if (where) return guide(where, d);
  const hint =
    "Point at a character or an area, or reach it with the arrow keys, to see what it would do.";
  return html`<p class="tt-none">${t(hint)}</p>`;
}

/** Distance of the centres of the outermost areas from the edge of the map, in percent. */
const EDGE = { x: 9.8, y: 12.5 };

/**
 * @param {CityData} d
 * @param {string} looked
 */
function map(d, looked) {
  const areas = d.city.areas;
  const across = spread(
    areas.map((a) => a.x),
    EDGE.x,
  );
  const down = spread(
    areas.map((a) => a.y),
    EDGE.y,
  );
  /** @param {Area} a */
  const at = (a) => ({ left: `${across(a.x)}%`, top: `${down(a.y)}%` });
  const standing = places(d, at);
  const who = character(d, looked);
  const figures = d.lineup.map((c) => figure(c, standing.get(c.character), d, looked));
  const points = new Map(areas.map((a) => [a.area, `${across(a.x)} ${down(a.y)}`]));
  return html`<div class="ax-map" role="group" aria-label="${d.words.city}" data-rove data-key="map">
    <svg class="ax-roads" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"
      data-key="roads">${roads(d, points)}</svg>${areas.map((a) => tile(a, at(a), d, who))}${figures}</div>`;
}

/**
 * Return a function that converts a coordinate to a position on the map in percent.
 * @param {number[]} all
 * @param {number} edge
 */
function spread(all, edge) {
  const least = Math.min(...all);
  const range = Math.max(...all) - least || 1;
  /** @param {number} value */
  return (value) => Math.round(10 * (edge + ((value - least) / range) * (100 - 2 * edge))) / 10;
}

const HIGHWAY = ["ax-casing", "ax-lane", "ax-dash"];

/**
 * @param {CityData} d
 * @param {Map<string, string>} points
 */
function roads(d, points) {
  /**
   * @param {string[]} way start and end
   * @param {string} name
   */
  const road = ([from, to], name) =>
    html`<path class="${name}" d="M${points.get(from)}L${points.get(to)}"/>`;
  const highways = d.city.highways.flatMap((way) => HIGHWAY.map((name) => road(way, name)));
  return [...highways, ...d.city.streets.map((way) => road(way, "ax-street"))];
}

/** Return the legend of the map signs. @param {CityData} d */
function legend(d) {
  const w = d.words;
  /**
   * @param {unknown} picture
   * @param {string} words
   */
  const key = (picture, words) => html`<span>${picture}<span>${words}</span></span>`;
  /** @param {string[]} names */
  const way = (names) =>
    html`<svg viewBox="0 0 30 14" aria-hidden="true">${names.map(
      (name) => html`<path class="${name}" d="M0 7h30"/>`,
    )}</svg>`;
  const plain = { types: [], type_names: [], sign: "Ab" };
  const pieces = ["ready", "activated", "criminal", "guarding"].map((name) =>
    key(token({ ...plain, [name]: true }), w[name]),
  );
  const fields = d.city.areas.flatMap((a) => a.fields);
  const kinds = dropDuplicates(d.city.areas.map((a) => [a.type, a.type_text]));
  const uses = dropDuplicates(
    fields.filter((f) => !f.skills.length).map((f) => [f.kind, f.kind_text]),
  );
  const skills = dropDuplicates(
    fields.flatMap((f) => f.skills.map((id, k) => [`skill:${id}`, f.skill_names[k]])),
  );
  const types = dropDuplicates(
    d.lineup.flatMap((c) => c.types.map((id, k) => [`type:${id}`, c.type_names[k]])),
  );
  return [
    key(way(["ax-street"]), w.street),
    key(way(HIGHWAY), w.highway),
    ...pieces,
    ...[...types, ...kinds].map(([sign, words]) => key(icon(sign), words)),
    key(icon("shop"), w.shop),
    ...[...uses, ...skills].map(([sign, words]) => key(icon(sign), words)),
    key(icon("used"), w.used),
    key(icon("scene"), w.scene),
  ];
}

/**
 * Remove duplicate signs.
 * @param {string[][]} all
 */
function dropDuplicates(all) {
  return [...new Map(all.map(([sign, words]) => [sign, words]))];
}

/**
 * Draw the description of an area.
 * @param {Area} a
 * @param {CityData} d
 */
function guide(a, d) {
  const w = d.words;
  const owner = d.seats.find((seat) => seat.seat === a.owner);
  const about = [
    a.type_text,
    a.shop ? w.shop : "",
    a.guarded ? w.guarding : "",
    owner ? `${w.owner} ${owner.letter} ${owner.name}` : "",
  ];
  const fields = html`<ul class="ax-list">${a.fields.map((areaField) => fieldInWords(areaField, w))}</ul>`;
  const none = html`<p class="tt-none">${w.no_fields}</p>`;
  const lasting = html`<p class="ax-passive">${icon("lasting")} ${a.lasting_text}</p>`;
  const here = a.figures.map((id) => character(d, `character:${id}`)?.name ?? id).join(", ");
  return html`<div class="ax-dossier"><div class="ax-head"><span class="ax-emblem">${icon(a.type)}</span>
    <div><p class="tt-h3">${a.number} · ${a.name}</p>
    <p class="ax-sub">${about.filter(Boolean).join(" · ")}</p></div>${
      a.data ? amount("data", a.data, d) : ""
    }</div>
    <div class="ax-cols"><div><p class="ax-label">${w.area_fields}</p>${
      a.fields.length ? fields : none
    }${a.lasting_text ? lasting : ""}</div>
    <div><p class="ax-label">${w.here}</p><p>${here || w.nobody}</p></div></div></div>`;
}

/**
 * @param {Field} f
 * @param {Record<string, string>} w
 */
function fieldInWords(f, w) {
  const condition = f.scene ? "scene" : f.used ? "used" : "";
  const name = [f.kind_text, f.skill_names.join(" / ")].filter(Boolean).join(": ");
  const note = condition ? html` <em>${w[condition]}</em>` : "";
  return html`<li class="${classes({ "ax-closed": condition })}">${icon(condition || f.kind)}
    <span><b>${name}</b> ${f.text}${note}</span></li>`;
}
