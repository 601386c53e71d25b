// The missions of the four rounds, with their worth for everybody now.
import { classes } from "../../screen/controls.js";
import { learnDrawings } from "../../screen/drawings.js";
import { html } from "../../screen/markup.js";
import { mount } from "../../screen/mount.js";
import { icon, named, selecting, state, title } from "./pieces.js";

/** @import { Context, Drawn } from "../../screen/types.d.ts" */
/** @import { Mission, MissionsData, MissionWorth } from "./data.d.ts" */

export default {
  /** @param {Context<MissionsData, Drawn>} context */
  render(context) {
    learnDrawings(context.model);
    return mount(context, { kind: "deiboard", html: missions }).end;
  },
};

/** @param {MissionsData} d */
function missions(d) {
  const columns = d.missions.map((list, k) => column(list, k + 1, d));
  return html`<section class="di-panel" aria-label="${d.words.missions}">${title(d.words.missions)}
    <div class="di-columns" data-rove data-key="missions">${columns}</div></section>`;
}

/**
 * @param {(Mission | null)[]} list
 * @param {number} round
 * @param {MissionsData} d
 */
function column(list, round, d) {
  const w = d.words;
  const now = d.round === round;
  const past = d.round > round;
  const names = classes({ "di-column": true, "di-this": now, "di-past": past });
  const current = now ? html`aria-current="step"` : "";
  const when = `${past ? w.late : w.on_time}${now ? ` · ${w.now}` : ""}`;
  const shown = list.map((one) => (one ? mission(one, d) : ""));
  return html`<div class="${names}" data-key="c${round - 1}" ${current}>
    <p class="di-columnhead"><b>${w.round.replace("{n}", String(round))}</b> <span>${when}</span></p>
    ${shown}</div>`;
}

/**
 * @param {Mission} m
 * @param {MissionsData} d
 */
function mission(m, d) {
  const w = d.words;
  const names = classes({ "di-mission": true, "di-taken": m.markers.length });
  const head = classes({ "di-missionhead": true, ...state(m.ref, d) });
  const markers = m.markers.map(
    (seat) =>
      html`<span class="di-marker">${named(seat, d, (name) => `${w.markers} ${name}`)}</span>`,
  );
  return html`<div class="${names}" data-key="${m.ref}">
      <button class="${head}" ${selecting(m.ref, d, `b-${m.ref}`)} title="${m.text}">${icon("mission")}
      <b>${m.name}</b> ${markers}</button>
      ${rule(w.on_time, m.on_time_text, m.on_time)}${rule(w.late, m.late_text, !m.on_time)}
      ${worth(m, d)}</div>`;
}

/**
 * @param {string} when
 * @param {string} text
 * @param {boolean} holds whether it is so now
 */
function rule(when, text, holds) {
  const names = classes({ "di-rule": true, "di-live": holds });
  return html`<p class="${names}"><span class="di-label">${when}</span>${text}</p>`;
}

/**
 * @param {Mission} m
 * @param {MissionsData} d
 */
function worth(m, d) {
  const w = d.words;
  return html`<table class="di-worth"><caption class="tt-sr">${w.worth}</caption>
    <thead><tr><td></td><th scope="col">${w.on_time}</th><th scope="col">${w.late}</th></tr></thead>
    <tbody>${m.worth.map((one) => row(one, m, d))}</tbody></table>`;
}

/**
 * @param {MissionWorth} x
 * @param {Mission} m
 * @param {MissionsData} d
 */
function row(x, m, d) {
  return html`<tr class="${m.markers.includes(x.seat) ? "di-done" : ""}">
    <th scope="row">${named(x.seat, d)}</th>
    <td class="${m.on_time ? "di-live" : ""}">${x.on_time}</td>
    <td class="${m.on_time ? "" : "di-live"}">${x.late}</td></tr>`;
}
