// Pieces drawn by several views of Axon Protocol: icons, markers, seats, characters.
import { classes, renderUnseen } from "../../screen/controls.js";
import { html } from "../../screen/markup.js";
import { icon } from "./icons.js";
import "./axon.css";

/** @import { MarkerCount, Resource } from "./data.d.ts" */

/**
 * Data of every view of the game.
 * @typedef {object} Shared
 * @property {Record<string, string>} words
 * @property {Resource[]} resources
 * @property {string[]} able references of the things with legal actions
 * @property {string} selected
 */

/**
 * Data of a character shown on its piece.
 * @typedef {object} Person
 * @property {string} sign
 * @property {string[]} types
 * @property {string[]} type_names
 * @property {boolean} [activated]
 * @property {boolean} [criminal]
 * @property {boolean} [guarding]
 */

/**
 * Return the name of a resource.
 * @param {string} id
 * @param {{ resources: Resource[] }} d
 */
export function nameOf(id, d) {
  return d.resources.find((resource) => resource.id === id)?.name ?? id;
}

/**
 * Draw an amount of a resource: an icon, and hidden text for screen readers.
 * @param {string} id
 * @param {number} n
 * @param {{ resources: Resource[] }} d
 */
export function amount(id, n, d) {
  const words = `${n} ${nameOf(id, d)}`;
  const count = n > 1 ? html`<b aria-hidden="true">${n}</b>` : "";
  return html`<span class="ax-amount" title="${words}">${renderUnseen(`${words}, `)}${icon(id)}${count}</span>`;
}

/**
 * @param {{ markers: MarkerCount[] }} c
 * @param {{ resources: Resource[] }} d
 */
export function markers(c, d) {
  if (!c.markers.length) return "";
  const list = c.markers.map((marker) => amount(marker.resource, marker.n, d));
  return html`<span class="ax-markers">${list}</span>`;
}

/** Draw the letter of a seat in its colour. @param {{ color: string, letter: string }} seat */
export function letter(seat) {
  return html`<span class="tt-letter" style="--seat:${seat.color}" aria-hidden="true">${seat.letter}</span>`;
}

const SHIELD = "M0 -20L17 -14V0C17 10 10 17 0 21C-10 17 -17 10 -17 0V-14Z";
const NOTCH = "M-7.5 -13L7.5 -13L0 -6.7Z";
const ROUND = "M0 -15A15 15 0 1 1 0 15A15 15 0 1 1 0 -15Z";
/** Disc with a notch. */
const NOTCHED = "M-7.5 -12.99A15 15 0 1 0 7.5 -12.99L0 -6.75Z";

/** Draw the piece of a character: a disc, notched for criminals, in front of a shield for guards. @param {Person} c */
export function token(c) {
  const names = classes({ "ax-token": true, "ax-turned": c.activated, "ax-notched": c.criminal });
  return html`<span class="${names}" aria-hidden="true"><svg viewBox="-21 -22 47 46">${
    c.guarding ? html`<path class="ax-shield" d="${SHIELD}"/>` : ""
  }<path class="ax-disc" d="${c.criminal ? NOTCHED : ROUND}"/>${
    c.criminal ? html`<path class="ax-notch" d="${NOTCH}"/>` : ""
  }</svg><b class="ax-initials">${c.sign}</b>${typesOf(c)}</span>`;
}

/** Draw the first two types as signs. @param {Person} c */
function typesOf(c) {
  const signs = c.types
    .slice(0, 2)
    .map(
      (type, k) =>
        html`<span class="ax-type ax-t-${type}" title="${c.type_names[k]}">${icon(`type:${type}`)}</span>`,
    );
  return signs.length ? html`<span class="ax-types">${signs}</span>` : "";
}

/**
 * @param {Person} c
 * @param {number} [size]
 */
export function picture(c, size = 40) {
  return html`<span class="ax-picture" style="--s:${size}px">${token(c)}</span>`;
}

/**
 * Return the words for the special conditions of a character.
 * @param {{ cell: number | null, criminal: boolean, guarding: boolean, overdose: boolean }} c
 * @param {Record<string, string>} w
 */
export function conditions(c, w) {
  const labels = [
    c.cell ? w.inmate : "",
    c.criminal ? w.criminal : "",
    c.guarding ? w.guarding : "",
    c.overdose ? w.overdose : "",
  ];
  return labels.filter(Boolean);
}

/**
 * Draw the activation and the special conditions of a character as flags.
 * @param {{ activated: boolean, cell: number | null, criminal: boolean, guarding: boolean, overdose: boolean }} c
 * @param {Record<string, string>} w
 */
export function flags(c, w) {
  const ready = html`<span class="ax-flag ${c.activated ? "ax-spent" : "ax-ready"}"
    >${c.activated ? w.activated : w.ready}</span>`;
  const conditionFlags = conditions(c, w).map(
    (words) => html`<span class="ax-flag">${words}</span>`,
  );
  return html`${ready}${conditionFlags}`;
}
