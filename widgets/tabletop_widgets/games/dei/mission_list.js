// The missions of the four rounds with their present worth for all seats, as cards or as compact rows.
import { classes } from "../../screen/controls.js";
import { makeSelectable, state } from "../../screen/game_views.js";
import { html } from "../../screen/markup.js";
import { hyphenate } from "../../screen/soft_hyphens.js";
import { icon } from "./icons.js";
import { renderNamedDisc } from "./pieces.js";

/** @import { Mission, MissionWorth } from "./data.d.ts" */
/** @import { Markup } from "../../screen/markup.js" */
/** @import { Shared } from "./pieces.js" */

/** @typedef {Shared & { missions: (Mission | null)[][], round: number, me: number }} Table */

/** @param {Table} d */
export function missionList(d) {
  const columns = d.missions.map((list, k) => column(list, k + 1, d));
  return html`<div class="di-columns" data-rove data-key="missions">${columns}</div>`;
}

/**
 * Renders an enlarged mission `ref`; "" if there is none.
 * @param {string} ref
 * @param {Table} d
 * @returns {Markup | ""}
 */
export function largeMission(ref, d) {
  const m = d.missions.flat().find((card) => card?.ref === ref);
  if (!m) return "";
  return html`<div class="di-mission"><p class="di-missionhead">${icon("mission")}<b>${m.name}</b></p>${rules(
    m,
    d,
  )}${worth(m, d)}</div>`;
}

/**
 * @param {(Mission | null)[]} list
 * @param {number} round
 * @param {Table} d
 */
function column(list, round, d) {
  const w = d.words;
  const now = d.round === round;
  const past = d.round > round;
  const names = classes({ "di-column": true, "di-this": now, "di-past": past });
  const current = now ? html`aria-current="step"` : "";
  const when = `${past ? w.late : w.on_time}${now ? ` · ${w.now}` : ""}`;
  const shown = list.map((card) => (card ? mission(card, d) : ""));
  return html`<div class="${names}" data-key="c${round - 1}" ${current}>
    <p class="di-columnhead"><i class="di-number"
      aria-hidden="true">${round}</i><b>${w.round.replace("{n}", String(round))}</b> <span>${when}</span></p>
    ${shown}</div>`;
}

/**
 * @param {Mission} m
 * @param {Table} d
 */
function mission(m, d) {
  const w = d.words;
  const names = classes({ "di-mission": true, "di-taken": m.markers.length });
  const head = classes({ "di-missionhead": true, ...state(m.ref, d) });
  const markers = m.markers.map(
    (seat) =>
      html`<span class="di-marker">${renderNamedDisc(seat, d, (name) => `${w.markers} ${name}`)}</span>`,
  );
  return html`<div class="${names}" data-key="${m.ref}">
      <button class="${head}" ${makeSelectable(m.ref, d, `b-${m.ref}`)} data-more="${m.ref}" title="${m.text}"
      >${icon("mission")}<b>${hyphenate(m.name)}</b> ${markers}${renderOwnWorth(m, d)}</button>
      ${rules(m, d)}${worth(m, d)}</div>`;
}

/**
 * Renders the present worth of a mission for the viewer, shown if there is no room for the table of all seats.
 * @param {Mission} m
 * @param {Table} d
 */
function renderOwnWorth(m, d) {
  const own = m.worth.find((value) => value.seat === d.me);
  return own ? html`<span class="di-now"><b>${own.now}</b> ${d.words.vp}</span>` : "";
}

/**
 * @param {Mission} m
 * @param {Table} d
 */
function rules(m, d) {
  const w = d.words;
  return [rule(w.on_time, m.on_time_text, m.on_time), rule(w.late, m.late_text, !m.on_time)];
}

/**
 * @param {string} when
 * @param {string} text
 * @param {boolean} holds true if it applies now
 */
function rule(when, text, holds) {
  const names = classes({ "di-rule": true, "di-live": holds });
  return html`<p class="${names}"><span class="di-label">${when}</span>${text}</p>`;
}

/**
 * @param {Mission} m
 * @param {Table} d
 */
function worth(m, d) {
  const w = d.words;
  if (!m.worth.length) return "";
  return html`<table class="di-worth"><caption class="tt-sr">${w.worth}</caption>
    <thead><tr><td></td><th scope="col">${w.on_time}</th><th scope="col">${w.late}</th></tr></thead>
    <tbody>${m.worth.map((value) => row(value, m, d))}</tbody></table>`;
}

/**
 * @param {MissionWorth} x
 * @param {Mission} m
 * @param {Table} d
 */
function row(x, m, d) {
  return html`<tr class="${m.markers.includes(x.seat) ? "di-done" : ""}">
    <th scope="row">${renderNamedDisc(x.seat, d)}</th>
    <td class="${m.on_time ? "di-live" : ""}">${x.on_time}</td>
    <td class="${m.on_time ? "" : "di-live"}">${x.late}</td></tr>`;
}
