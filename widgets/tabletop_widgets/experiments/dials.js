// Controls of a laboratory: sliders for parameters, strategies of the seats, number of games, and progress.
import { html } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import "./dials.css";

/** @import { Context, Translate } from "../screen/types.d.ts" */
/** @import { Dial, DialsData } from "./data.d.ts" */

export default {
  /** @param {Context<DialsData>} context */
  render(context) {
    const view = mount(context, {
      kind: "dials",
      html: dials,
      click: (_, hit) => hit.matches("select,input"),
      input(control) {
        const shown = control.closest(".tt-dial")?.querySelector("output");
        if (shown) shown.textContent = control.value;
      },
      change(control) {
        const name = control.dataset.turn;
        if (name) view.send({ type: "turn", name, value: control.value });
      },
    });
    return view.end;
  },
};

/**
 * @param {DialsData} d
 * @param {Translate} t
 */
function dials(d, t) {
  const seats = d.seats.map((seat) => choice(seat.label, seat.name, seat.value, d.strategies));
  const counts = d.counts.map((n) => /** @type {const} */ ([n, n]));
  const stop = html`<button data-do="stop">${t("Stop")}</button>`;
  const play = html`<button data-do="play">${t("Play them")}</button>`;
  return html`<section aria-label="${t("Laboratory")}">
    <p class="tt-h4">${t("Change a number and watch what it does")}</p>
    <div class="tt-dialgrid">${d.dials.map((setting) => dial(setting, t))}</div>
    <div class="tt-labrow">${seats}
      ${choice(t("Games"), "games", d.games, counts)}
      <button data-do="printed">${t("Back to the printed numbers")}</button>
      ${d.running ? stop : play}
      <progress max="${d.total}" value="${d.done}" aria-label="${t("Games played")}"></progress>
      <span role="status">${t("{done} of {total} {total:/game/games}", { done: d.done, total: d.total })}</span>
    </div></section>`;
}

/**
 * @param {Dial} p
 * @param {Translate} t
 */
function dial(p, t) {
  const changed = p.value !== p.default;
  return html`<label class="tt-dial ${changed ? "tt-changed" : ""}" data-key="${p.name}">
    <span>${p.label}</span>
    <input type="range" data-turn="${p.name}" min="${p.min}" max="${p.max}" value="${p.value}"
      aria-valuetext="${p.value}">
    <output>${p.value}</output>
    <span class="tt-printed">${changed ? t("printed: {n}", { n: p.default }) : ""}</span></label>`;
}

/**
 * @param {string} label
 * @param {string} name
 * @param {unknown} value
 * @param {readonly (readonly [unknown, unknown])[]} options pairs of text and value
 */
function choice(label, name, value, options) {
  const list = options.map(([text, meant]) => {
    const selected = String(meant) === String(value) ? "selected" : "";
    return html`<option value="${meant}" ${selected}>${text}</option>`;
  });
  return html`<label class="tt-choose" data-key="${name}">${label}
    <select data-turn="${name}">${list}</select></label>`;
}
