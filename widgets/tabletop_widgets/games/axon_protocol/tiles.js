// The areas of the map: name and type, action fields, markers, owner.
import { classes } from "../../screen/controls.js";
import { makeSelectable, state } from "../../screen/game_views.js";
import { html } from "../../screen/markup.js";
import { hyphenate } from "../../screen/soft_hyphens.js";
import { icon } from "./icons.js";
import { letter, nameOf } from "./pieces.js";

/** @import { Area, Field, MapCharacter, SeatMark } from "./data.d.ts" */
/** @import { Shared } from "./pieces.js" */

/** @typedef {Shared & { seats: SeatMark[], city: { areas: Area[] }, lineup: MapCharacter[] }} Around */

/**
 * Draw one area; `looked` is the character whose reach is shown, if any.
 * @param {Area} a
 * @param {{ left: string, top: string }} place
 * @param {Around} d
 * @param {MapCharacter | undefined} looked
 */
export function tile(a, place, d, looked) {
  const ref = `area:${a.area}`;
  const way = wayTo(a.area, looked);
  const owner = d.seats.find((seat) => seat.seat === a.owner);
  const names = classes({
    "ax-area": true,
    [`ax-a-${a.type}`]: true,
    ...state(ref, d),
    [`ax-way-${way}`]: way,
    "ax-manned": d.lineup.some((c) => c.area === a.area),
  });
  // Names of several words break between words; only single words need soft hyphens.
  const name = /[ -]/.test(a.name) ? a.name : hyphenate(a.name);
  const spot = `--x:${place.left};--y:${place.top};--house:${a.color ?? "transparent"}`;
  return html`<div class="${names}" role="button" ${makeSelectable(ref, d)} data-look="${ref}"
      aria-label="${a.text}" style="${spot}">
    <span class="ax-number">${a.number}</span>
    <span class="ax-strip"><span class="ax-name">${name}</span></span>
    ${middle(a, d, owner ? letter(owner) : "")}${
      way
        ? html`<span
      class="ax-waytab">${d.words[way]}</span>`
        : ""
    }</div>`;
}

/**
 * Return the way in which a character can reach the area: on foot, by car, or not at all.
 * @param {string} area
 * @param {MapCharacter | undefined} who
 */
function wayTo(area, who) {
  if (who?.reach.walk.includes(area)) return "walk";
  return who?.reach.drive.includes(area) ? "drive" : "";
}

/**
 * Draw the middle of a tile: its type, and action fields, prison fields or the lasting effect.
 * @param {Area} a
 * @param {Around} d
 * @param {unknown} owner letter of the owner
 */
function middle(a, d, owner) {
  const w = d.words;
  const kind = html`<span class="ax-kind" title="${a.type_text}">${icon(a.type)}</span>`;
  if (a.type === "prison") {
    const cells = ["upper", "lower"].map(
      (cell) => html`<span title="${w[cell]}">${cell === "upper" ? "▲" : "▼"}</span>`,
    );
    return html`<span class="ax-row">${kind}<span class="ax-inmates">${cells}</span></span>`;
  }
  const shop = a.shop ? html`<span class="ax-shop" title="${w.shop}">${icon("shop")}</span>` : "";
  const holds = html`<span class="ax-holds" title="${a.lasting_text}">${a.lasting_text || w.no_fields}</span>`;
  const lasts = html`<span class="ax-lasts" title="${a.lasting_text}">${icon("lasting")}</span>`;
  const always = a.lasting_text ? [holds, lasts] : holds;
  const fields = a.fields.length ? a.fields.map((areaField) => field(areaField, d)) : always;
  return html`<span class="ax-row">${kind}${shop}${fields}${dataSign(a, d)}${owner}</span>`;
}

/**
 * Draw the number of data markers of a corporation area.
 * @param {Area} a
 * @param {Around} d
 */
function dataSign(a, d) {
  if (a.type !== "corporation") return "";
  const lies = html`${icon("data")}<b>${a.data}</b>`;
  return html`<span class="ax-data" data-number=".data.${a.area}" data-value="${a.data}"
    title="${`${a.data} ${nameOf("data", d)}`}">${a.data ? lies : ""}</span>`;
}

/**
 * Draw one action field: its use, or that it is used or a crime scene.
 * @param {Field} f
 * @param {Around} d
 */
function field(f, d) {
  const ref = `field:${f.field}`;
  const condition = f.scene ? "scene" : f.used ? "used" : "open";
  const names = classes({
    "ax-field": true,
    [`ax-${condition}`]: true,
    [`ax-k-${f.kind}`]: true,
    ...state(ref, d),
  });
  const signs = f.skills.length ? f.skills.map((skill) => icon(`skill:${skill}`)) : icon(f.kind);
  const phrases = [
    f.kind_text,
    f.skill_names.join(" / "),
    condition === "open" ? "" : d.words[condition],
  ];
  // A click on a field that cannot be chosen counts as a click on its area.
  const place = d.able.includes(ref) ? html`data-ref="${ref}"` : html`data-thing="${ref}"`;
  const mark = condition === "open" ? "" : html`<span class="ax-mark">${icon(condition)}</span>`;
  return html`<span class="${names}" data-key="${ref}" title="${phrases.filter(Boolean).join(" · ")}"
    ${place}>${signs}${mark}</span>`;
}
