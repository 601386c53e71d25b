// The city: areas as tiles, streets and highways, characters as pieces; a dossier of who or what is looked at.

import { classes } from "../../screen/controls.js";
import { drawing, learnDrawings } from "../../screen/drawings.js";
import { html } from "../../screen/markup.js";
import { mount } from "../../screen/mount.js";
import { pressesDrawing } from "../../screen/pressing.js";
import { dossier } from "./dossier.js";
import { figure, places } from "./figures.js";
import { amount, icon, token } from "./pieces.js";
import { HIGH, STRETCH, tile, WIDE } from "./tiles.js";
import "./city.css";

/** @import { Context, Drawn, Translate } from "../../screen/types.d.ts" */
/** @import { Area, CityData, Field } from "./data.d.ts" */

export default {
  /** @param {Context<CityData, Drawn>} context */
  render(context) {
    learnDrawings(context.model);
    /** @type {string | null} */
    let pointed = null;
    /** @type {string | null} */
    let focused = null;
    const view = mount(context, {
      kind: "city",
      html: (d, t) => city(d, t, pointed ?? focused ?? d.looked),
      key: pressesDrawing,
    });
    const root = view.root;

    /** @param {string | null} point @param {string | null} focus */
    function look(point, focus) {
      if (point === pointed && focus === focused) return;
      pointed = point;
      focused = focus;
      view.draw();
    }
    root.addEventListener("pointerover", (event) => {
      const seen = lookedAt(event);
      if (seen) look(seen, focused);
    });
    root.addEventListener("focusin", (event) => {
      const seen = lookedAt(event);
      if (seen && seen !== focused) look(null, seen);
    });
    root.addEventListener("focusout", (event) => {
      if (!root.contains(/** @type {Node | null} */ (event.relatedTarget))) look(pointed, null);
    });
    /** @param {Event} event */
    const left = (event) => {
      if (event.target instanceof Element && event.target.matches(".ax-map")) look(null, focused);
    };
    root.addEventListener("pointerleave", left, { capture: true }); // it does not bubble
    return view.end;
  },
};

/** @param {Event} event */
function lookedAt(event) {
  const target = /** @type {Element} */ (event.target);
  return target.closest("[data-look]")?.getAttribute("data-look") ?? null;
}

/**
 * @param {CityData} d
 * @param {Translate} t
 * @param {string} looked who or what is looked at; "" for nobody
 */
function city(d, t, looked) {
  const w = d.words;
  return html`<section aria-label="${w.city}" class="ax-city">${map(d, looked)}
    <p class="ax-legend" aria-hidden="true">${legend(w)}</p>
    <div class="ax-beside" data-key="beside">${beside(d, t, looked)}</div></section>`;
}

/**
 * @param {CityData} d
 * @param {string} ref
 */
function character(d, ref) {
  return d.lineup.find((c) => `character:${c.character}` === ref);
}

/**
 * What is told beside the map; where nobody is looked at, of whoever was activated last.
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

/**
 * @param {CityData} d
 * @param {string} looked
 */
function map(d, looked) {
  const areas = d.city.areas;
  const xs = areas.map((a) => a.x);
  const ys = areas.map((a) => a.y * STRETCH);
  const left = Math.min(...xs) - WIDE / 2 - 14;
  const top = Math.min(...ys) - HIGH / 2 - 12;
  const wide = Math.max(...xs) + WIDE / 2 + 14 - left;
  const high = Math.max(...ys) + HIGH / 2 + 16 - top;
  const standing = places(d);
  const who = character(d, looked);
  const figures = d.lineup.map((c) =>
    figure(c, standing.get(c.character) ?? { x: 0, y: 0, scale: 1 }, d, looked),
  );
  return html`<svg class="ax-map" viewBox="${left} ${top} ${wide} ${high}" role="group"
      aria-label="${d.words.city}" data-rove data-key="map">
    <rect class="ax-sea" x="${left}" y="${top}" width="${wide}" height="${high}" rx="14"/>
    <g class="ax-roads">${roads(d)}</g>${areas.map((a) => tile(a, d, who))}<g>${figures}</g></svg>`;
}

const HIGHWAY = ["ax-casing", "ax-lane", "ax-dash"];

/** @param {CityData} d */
function roads(d) {
  const points = new Map(d.city.areas.map((a) => [a.area, `${a.x} ${a.y * STRETCH}`]));
  /**
   * @param {string[]} way from where to where
   * @param {string} name
   */
  const road = ([from, to], name) =>
    html`<path class="${name}" d="M${points.get(from)}L${points.get(to)}"/>`;
  const highways = d.city.highways.flatMap((way) => HIGHWAY.map((name) => road(way, name)));
  return [...highways, ...d.city.streets.map((way) => road(way, "ax-street"))];
}

/** What the signs of the map mean. @param {Record<string, string>} w */
function legend(w) {
  /**
   * @param {unknown} picture
   * @param {string} words
   */
  const key = (picture, words) => html`<span>${picture}${words}</span>`;
  /**
   * @param {unknown} inner
   * @param {string} box
   */
  const small = (inner, box) => html`<svg viewBox="${box}" aria-hidden="true">${inner}</svg>`;
  /** @param {string[]} names */
  const way = (names) => {
    const paths = names.map((name) => html`<path class="${name}" d="M0 7h30"/>`);
    return small(paths, "0 0 30 14");
  };
  const plain = { types: [], type_names: [], sign: "Ab" };
  const pieces = ["ready", "activated", "criminal", "guarding"].map((name) =>
    key(small(token({ ...plain, [name]: true }), "-23 -22 46 46"), w[name]),
  );
  return [
    key(way(["ax-street"]), w.street),
    key(way(HIGHWAY), w.highway),
    ...pieces,
    key(icon("used"), w.used),
    key(icon("scene"), w.scene),
  ];
}

/**
 * What an area offers, in words.
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
  const fields = html`<ul class="ax-list">${a.fields.map((one) => fieldInWords(one, w))}</ul>`;
  const none = html`<p class="tt-none">${w.no_fields}</p>`;
  const lasting = html`<p class="ax-passive">${icon("lasting")} ${a.lasting_text}</p>`;
  const here = a.figures.map((id) => character(d, `character:${id}`)?.name ?? id).join(", ");
  return html`<div class="ax-dossier"><div class="ax-head"><svg class="ax-token" viewBox="0 0 20 20"
      width="34" height="34" aria-hidden="true">${drawing(a.type)}</svg>
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
