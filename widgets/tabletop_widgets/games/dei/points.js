// The points of all seats if the game ended now, as bars of parts.

import { renderUnseen } from "../../screen/controls.js";
import { html } from "../../screen/markup.js";
import { drawnView } from "./icons.js";
import { disc, title } from "./pieces.js";

/** @import { PointsData, ScoredSeat } from "./data.d.ts" */

/** Minimum number of points of a full bar. */
const LEAST = 20;

export default drawnView("pad", points);

/** @param {PointsData} d */
function points(d) {
  const w = d.words;
  const most = Math.max(LEAST, ...d.points.map((seat) => seat.projected));
  const kinds = new Map(
    d.points.flatMap((seat) => seat.parts.map((part) => [part.kind, part.text])),
  );
  const legend = [...kinds].map(
    ([kind, text]) => html`<span><i class="di-swatch di-s-${kind}"></i>${text}</span>`,
  );
  return html`<section class="di-panel" aria-label="${w.final}">${title(w.final)}
    <ul class="di-shares di-points">${d.points.map((seat) => row(seat, most, w))}</ul>
    <p class="di-legend" aria-hidden="true">${legend}</p></section>`;
}

/**
 * @param {ScoredSeat} s
 * @param {number} most
 * @param {Record<string, string>} w
 */
function row(s, most, w) {
  const parts = s.parts.map(
    (part) => html`<i class="di-s-${part.kind}" style="flex:${Math.max(0, part.n)}"
      title="${part.n} ${part.text}">${part.n}</i>`,
  );
  return html`<li style="--seat:${s.color}"><span class="di-rowhead">${disc(s)}<b>${s.name}</b>
    <span class="tt-fill"></span>
    <span>${s.vp} → <b class="di-total">${s.projected}</b> ${w.vp}</span></span>
    <span class="di-stack" aria-hidden="true" style="width:${(100 * s.projected) / most}%">${parts}</span
    >${renderUnseen(s.score_text)}</li>`;
}
