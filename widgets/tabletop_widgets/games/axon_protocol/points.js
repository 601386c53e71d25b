// The points of every corporation, with their parts.
import { classes } from "../../screen/controls.js";
import { html } from "../../screen/markup.js";
import { drawnView } from "./icons.js";
import { letter } from "./pieces.js";
import "./tracks.css";

/** @import { PointsData, ScoredSeat, ScorePart } from "./data.d.ts" */

/** Smallest number of points that the full length of a bar represents. */
const LEAST = 10;

export default drawnView("points", points);

/** @param {PointsData} d */
function points(d) {
  const w = d.words;
  const most = Math.max(LEAST, ...d.points.map(gained));
  const rows = d.points.map((seat) => row(seat, most, w));
  return html`<section class="ax-panel" aria-label="${w.points}"><p class="ax-title">${w.points}</p>
    <div data-rove data-key="points">${rows}</div></section>`;
}

/** @param {ScoredSeat} seat */
function gained(seat) {
  return seat.parts.reduce((sum, part) => sum + Math.max(0, part.n), 0);
}

/**
 * @param {ScoredSeat} s
 * @param {number} most
 * @param {Record<string, string>} w
 */
function row(s, most, w) {
  const parts = s.parts.filter((part) => part.n);
  const breakdown = s.parts.map((part) => `${part.n} ${part.text}`).join(", ");
  const label = `${s.letter} ${s.name}: ${s.vp} ${w.vp}. ${breakdown}`;
  return html`<div class="ax-points" tabindex="0" data-item role="group" aria-label="${label}"
      data-key="seat-${s.seat}" style="--seat:${s.color}">
    ${letter(s)}<b class="ax-pname">${s.name}</b>
    <span class="ax-bar" aria-hidden="true">${parts.map((part, k) => bar(part, k, most))}</span>
    <b class="ax-vp" data-number="${s.seat}.victory_points">${s.vp}<small>${w.vp}</small></b>
    <span class="ax-parts">${parts.map(renderPart)}</span></div>`;
}

/**
 * @param {ScorePart} part
 * @param {number} k
 */
function paint(part, k) {
  return { [`ax-p${k % 4}`]: true, "ax-minus": part.n < 0 };
}

/**
 * @param {ScorePart} part
 * @param {number} k
 * @param {number} most
 */
function bar(part, k, most) {
  const width = (100 * Math.abs(part.n)) / most;
  const names = classes({ "ax-part": true, ...paint(part, k) });
  return html`<span class="${names}" style="width:${width}%"><b>${part.n}</b></span>`;
}

/**
 * @param {ScorePart} part
 * @param {number} k
 */
function renderPart(part, k) {
  const dot = html`<i class="${classes({ "ax-dot": true, ...paint(part, k) })}"></i>`;
  const sign = part.n > 0 ? "+" : "−";
  return html`<span>${dot}${sign}${Math.abs(part.n)} ${part.text}</span>`;
}
