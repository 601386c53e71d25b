// Characters on the map: where their pieces stand, and how they look there.
import { classes } from "../../screen/controls.js";
import { drawing } from "../../screen/drawings.js";
import { html } from "../../screen/markup.js";
import { conditions, nameOf, selecting, state, token } from "./pieces.js";
import { STRETCH, WIDE } from "./tiles.js";

/** @import { Area, MapCharacter, MarkerCount } from "./data.d.ts" */
/** @import { Shared } from "./pieces.js" */

/** @typedef {{ x: number, y: number, scale: number }} Place */

/** Distance of two pieces side by side, where there is room. */
const GAP = 42;
/** More kinds of markers than this do not stand under a piece. */
const MOST_MARKERS = 3;

/**
 * Where the pieces stand: side by side in their area, closer together if there are many.
 * @param {{ city: { areas: Area[] }, lineup: MapCharacter[] }} d
 * @returns {Map<string, Place>}
 */
export function places(d) {
  const found = new Map();
  for (const area of d.city.areas) {
    const here = d.lineup.filter((c) => c.area === area.area);
    const prison = area.type === "prison";
    /** @type {[MapCharacter[], number][]} */
    const rows = prison
      ? [
          [here.filter((c) => c.cell === 1), -9],
          [here.filter((c) => c.cell === 2), 36],
        ]
      : [[here, 33]];
    for (const [people, y] of rows) {
      const gap = Math.min(GAP, (WIDE - 46) / Math.max(1, people.length - 1));
      const width = gap * (people.length - 1);
      const first = Math.max(prison ? WIDE / 2 - 24 - width : -width / 2, 22 - WIDE / 2);
      people.forEach((c, k) => {
        found.set(c.character, {
          x: area.x + first + k * gap,
          y: area.y * STRETCH + y,
          scale: prison ? 0.88 : 1.05,
        });
      });
    }
  }
  return found;
}

/**
 * @param {MapCharacter} c
 * @param {Place} place
 * @param {Shared} d
 * @param {string} looked who or what is looked at
 */
export function figure(c, { x, y, scale }, d, looked) {
  const ref = `character:${c.character}`;
  const names = classes({
    "ax-fig": true,
    "ax-spent": c.activated,
    ...state(ref, d),
    "ax-looked": looked === ref,
  });
  return html`<g class="${names}" role="button" ${selecting(ref, d)} data-look="${ref}"
    aria-label="${said(c, d)}" style="transform: translate(${x}px, ${y}px) scale(${scale})"
    ><circle class="ax-halo" r="18.5"/>${token(c)}<g class="ax-marks">${marks(c.markers)}</g></g>`;
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

/** The markers under a piece; of many the first two, and how many kinds more. @param {MarkerCount[]} all */
function marks(all) {
  const few = all.slice(0, all.length > MOST_MARKERS ? 2 : MOST_MARKERS);
  const rest = all.length - few.length;
  const step = all.some((marker) => marker.n > 1) ? 20 : 14;
  const signs = few.length + (rest ? 1 : 0);
  const shown = few.map((marker, k) => {
    const times = html`<text class="ax-times" x="6.5" y="4">${marker.n}</text>`;
    return html`<g transform="translate(${(k - (signs - 1) / 2) * step} 24.5)"
      ><g transform="translate(-6.5 -6.5) scale(.65)">${drawing(marker.resource)}</g>${
        marker.n > 1 ? times : ""
      }</g>`;
  });
  const x = (few.length / 2) * step - 3;
  const more = html`<text class="ax-times" x="${x}" y="28.5">+${rest}</text>`;
  return [...shown, rest ? more : ""];
}
