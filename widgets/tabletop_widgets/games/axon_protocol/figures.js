// Characters on the map: the positions and the looks of their pieces.
import { classes } from "../../screen/controls.js";
import { makeSelectable, state } from "../../screen/game_views.js";
import { html } from "../../screen/markup.js";
import { icon } from "./icons.js";
import { conditions, nameOf, token } from "./pieces.js";

/** @import { Area, MapCharacter, MarkerCount } from "./data.d.ts" */
/** @import { Shared } from "./pieces.js" */

/**
 * Position of a piece: the centre of its area in percent of the map, its index and the number of pieces in its row,
 * and its prison field.
 * @typedef {{ left: string, top: string, k: number, n: number, cell: number }} Place
 */

/** Largest number of marker kinds shown under a piece. */
const MAX_MARKERS = 3;

/**
 * Compute the positions of the pieces: side by side in their area, inmates in one row per prison field.
 * @param {{ city: { areas: Area[] }, lineup: MapCharacter[] }} d
 * @param {(area: Area) => { left: string, top: string }} at
 * @returns {Map<string, Place>}
 */
export function places(d, at) {
  const placeByCharacter = new Map();
  for (const area of d.city.areas) {
    const here = d.lineup.filter((c) => c.area === area.area);
    for (const cell of [0, 1, 2]) {
      const row = here.filter((c) => (c.cell ?? 0) === cell);
      row.forEach((c, k) => {
        placeByCharacter.set(c.character, { ...at(area), k, n: row.length, cell });
      });
    }
  }
  return placeByCharacter;
}

/**
 * @param {MapCharacter} c
 * @param {Place | undefined} place
 * @param {Shared} d
 * @param {string} looked reference of the character or area in focus
 */
export function figure(c, place, d, looked) {
  const ref = `character:${c.character}`;
  const names = classes({
    "ax-fig": true,
    "ax-spent": c.activated,
    ...state(ref, d),
    "ax-looked": looked === ref,
    [`ax-cell${place?.cell}`]: place?.cell,
  });
  const { left, top, k, n } = place ?? { left: "0", top: "0", k: 0, n: 1 };
  const spot = `--x:${left};--y:${top};--k:${k - (n - 1) / 2};--n:${Math.max(1, n - 1)}`;
  return html`<button class="${names}" ${makeSelectable(ref, d)} data-look="${ref}" style="${spot}"
    aria-label="${describeCharacter(c, d)}" title="${[c.name, ...c.type_names].join(" · ")}"
    >${token(c)}<span class="ax-marks">${marks(c.markers, d)}</span></button>`;
}

/**
 * Return the text for a character.
 * @param {MapCharacter} c
 * @param {Shared} d
 */
function describeCharacter(c, d) {
  const w = d.words;
  return [
    c.name,
    ...c.type_names,
    c.area_name,
    c.activated ? w.activated : w.ready,
    ...conditions(c, w),
    ...c.markers.map((marker) => `${marker.n} ${nameOf(marker.resource, d)}`),
    c.trace_text,
  ].join(". ");
}

/**
 * Draw the markers under a piece; if there are too many kinds, the first two and the number of further kinds.
 * @param {MarkerCount[]} all
 * @param {Shared} d
 */
function marks(all, d) {
  const few = all.slice(0, all.length > MAX_MARKERS ? 2 : MAX_MARKERS);
  const shown = few.map(
    (marker) =>
      html`<span title="${`${marker.n} ${nameOf(marker.resource, d)}`}">${icon(marker.resource)}${
        marker.n > 1 ? html`<b>${marker.n}</b>` : ""
      }</span>`,
  );
  return all.length > few.length ? [...shown, html`<b>+${all.length - few.length}</b>`] : shown;
}
