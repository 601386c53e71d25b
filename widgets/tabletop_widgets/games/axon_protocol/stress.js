// Stress and its limit, and the distance from the end.
import { classes } from "../../screen/controls.js";
import { html } from "../../screen/markup.js";
import { mount } from "../../screen/mount.js";
import "./axon.css";
import "./tracks.css";

/** @import { Context } from "../../screen/types.d.ts" */
/** @import { StressData } from "./data.d.ts" */

/** Largest distance from the limit at which the number is shown as a warning. */
const NEAR = 3;
/** Signs of the ways to end the game. */
const ENDS = ["◔", "▤", "▧"];

export default {
  /** @param {Context<StressData>} context */
  render(context) {
    return mount(context, { kind: "stress", html: stress }).end;
  },
};

/** @param {StressData} d */
function stress(d) {
  const w = d.words;
  const left = d.limit - d.stress;
  const ways = w.stress_left.replace("{n}", String(Math.max(0, left)));
  const label = `${w.stress} ${d.stress}, ${w.limit} ${d.limit}. ${ways}`;
  const big = classes({ "ax-big": true, "ax-alarm": left <= NEAR });
  const ends = d.end_text.map(
    (text, k) =>
      html`<li><span class="ax-endsign" aria-hidden="true">${ENDS[k] ?? "•"}</span>${text}</li>`,
  );
  return html`<section class="ax-panel" aria-label="${w.stress}"><p class="ax-title">${w.stress}</p>
    <div class="ax-gauge"><p class="${big}"><b>${d.stress}</b><span>/ ${d.limit}</span></p>
    <div class="ax-meter" role="meter" aria-label="${label}" aria-valuemin="0"
      aria-valuemax="${d.limit}" aria-valuenow="${Math.min(d.stress, d.limit)}"
      aria-valuetext="${label}">${cells(d)}</div></div>
    <p class="ax-label">${w.distance}</p><ul class="ax-ends">${ends}</ul></section>`;
}

/** Draw the fields of the track, from 0 to one beyond the highest value. @param {StressData} d */
function cells(d) {
  const top = Math.max(d.start_limit, d.stress, d.limit) + 1;
  return Array.from({ length: top + 1 }, (_, n) => {
    const names = classes({
      "ax-s": true,
      "ax-full": n > 0 && n <= d.stress,
      "ax-now": n === d.stress,
      "ax-limit": n === d.limit,
      "ax-beyond": n > d.limit,
    });
    return html`<span class="${names}">${isNumbered(n, d) ? html`<small>${n}</small>` : ""}</span>`;
  });
}

/**
 * Return true if a field shows its number: stress, limit, and every fifth field not too close to them.
 * @param {number} n
 * @param {StressData} d
 */
function isNumbered(n, d) {
  if (n === d.stress || n === d.limit) return true;
  return n % 5 === 0 && Math.abs(n - d.limit) > 2 && Math.abs(n - d.stress) > 1;
}
