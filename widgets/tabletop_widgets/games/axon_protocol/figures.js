// Characters on the map: where their pieces stand, and how they look there.
import { classes } from "../../screen/controls.js";
import { selecting, state } from "../../screen/game_views.js";
import { html } from "../../screen/markup.js";
import { icon } from "./icons.js";
import { conditions, nameOf, token } from "./pieces.js";

/** @import { Area, MapCharacter, MarkerCount } from "./data.d.ts" */
/** @import { Shared } from "./pieces.js" */

/**
 * Where a piece stands: the middle of its area in percent of the map, which of how many it is in its row,
 * and the cell in which it sits.
 * @typedef {{ left: string, top: string, k: number, n: number, cell: number }} Place
 */

/** More kinds of markers than this do not stand under a piece. */
const MOST_MARKERS = 3;

/**
 * Where the pieces stand: side by side in their area; prisoners in one row for each cell.
 * @param {{ city: { areas: Area[] }, lineup: MapCharacter[] }} d
 * @param {(area: Area) => { left: string, top: string }} at
 * @returns {Map<string, Place>}
 */
export function places(d, at) {
  const found = new Map();
  for (const area of d.city.areas) {
    const here = d.lineup.filter((c) => c.area === area.area);
    for (const cell of [0, 1, 2]) {
      const row = here.filter((c) => (c.cell ?? 0) === cell);
      row.forEach((c, k) => {
        found.set(c.character, { ...at(area), k, n: row.length, cell });
      });
    }
  }
  return found;
}

/**
 * @param {MapCharacter} c
 * @param {Place | undefined} place
 * @param {Shared} d
 * @param {string} looked who or what is looked at
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
  return html`<button class="${names}" ${selecting(ref, d)} data-look="${ref}" style="${spot}"
    aria-label="${said(c, d)}" title="${[c.name, ...c.type_names].join(" · ")}"
    >${token(c)}<span class="ax-marks">${marks(c.markers, d)}</span></button>`;
}

/**
 * A character in words.
 * @param {MapCharacter} c
 * @param {Shared} d
 */
function said(c, d) {
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
 * The markers under a piece; of many the first two, and how many kinds more.
 * @param {MarkerCount[]} all
 * @param {Shared} d
 */
function marks(all, d) {
  const few = all.slice(0, all.length > MOST_MARKERS ? 2 : MOST_MARKERS);
  const shown = few.map(
    (marker) =>
      html`<span title="${`${marker.n} ${nameOf(marker.resource, d)}`}">${icon(marker.resource)}${
        marker.n > 1 ? html`<b>${marker.n}</b>` : ""
      }</span>`,
  );
  return all.length > few.length ? [...shown, html`<b>+${all.length - few.length}</b>`] : shown;
}
