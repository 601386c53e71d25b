// The search view: a bar with its error and the visits for each action, and the best line.
import { chooser, letter, renderUnseen } from "../screen/controls.js";
import { html } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import "../table/actions.css";
import "./search.css";

/** @import { Context, Translate } from "../screen/types.d.ts" */
/** @import { SearchData, SearchRow } from "./data.d.ts" */

export default {
  /** @param {Context<SearchData, { follows: boolean }>} context */
  render(context) {
    const view = mount(context, {
      kind: "search",
      html: search,
      change(control) {
        if (control.name) view.send({ type: control.name, value: control.value });
      },
    });
    return view.end;
  },
};

/**
 * @param {SearchData} d
 * @param {Translate} t
 */
function search(d, t) {
  const nothing = t("There is nothing to choose here, or it is not your decision.");
  const line = d.line.map(
    (move) =>
      html`<li style="--seat:${move.color}">${letter(move)}${renderUnseen(`${move.name}: `)}${move.text}</li>`,
  );
  return html`<section aria-label="${t("Watch a search think")}" data-rove data-key="search">${tools(d, t)}
    ${d.state === "none" ? html`<p class="tt-none">${nothing}</p>` : ""}
    ${d.rows.length ? html`<div class="tt-searched">${table(d, t)}${ways(d, t)}</div>` : ""}
    ${d.claim ? html`<p class="tt-claim">${d.claim}</p>` : ""}
    ${line.length ? html`<p class="tt-h5">${t("The best line so far:")}</p><ol class="tt-searchline">${line}</ol>` : ""}
  </section>`;
}

/**
 * @param {SearchData} d
 * @param {Translate} t
 */
function tools(d, t) {
  const kind = chooser({
    name: "kind",
    label: t("Search method"),
    options: d.kinds,
    value: d.kind,
  });
  const stop = html`<button data-do="stop" data-item>${t("Stop")}</button>`;
  const think = html`<button class="tt-go" data-do="think" data-item>${t("Watch it think")}</button>`;
  const on = html`<button data-do="follows" data-item
    aria-pressed="${d.follows}">${d.follows ? "☑" : "☐"} ${t("With every decision")}</button>`;
  const begin = d.state === "thinks" ? stop : d.state === "none" ? "" : think;
  return html`<div class="tt-searchtools">${kind}${begin}${on}<span role="status">${d.told}</span></div>`;
}

/**
 * @param {SearchData} d
 * @param {Translate} t
 */
function table(d, t) {
  const ticks = d.ticks.map(([at, text]) => html`<i style="left:${at}%"><span>${text}</span></i>`);
  const scale = html`<div class="tt-searchscale" aria-hidden="true"><span></span><span
    class="tt-ticks">${ticks}</span></div>`;
  return html`<div class="tt-searchrows">${scale}
    <ol>${d.rows.map((row) => rowOf(row, t))}</ol></div>`;
}

/**
 * @param {SearchRow} row
 * @param {Translate} t
 */
function rowOf(row, t) {
  const width = Math.max(0.6, row.high - row.low);
  const share = html`<i class="tt-visits" style="width:${row.share}%"></i>`;
  const tried = html`<small>${row.visits} ${t("tried")}${row.less ? ` · ${row.less}` : ""}</small>`;
  return html`<li data-key="${row.key}" style="--seat:${row.color}"><span class="tt-searchwhat">${row.text}</span><span
    class="tt-searchbar" aria-hidden="true"><i style="left:${row.low}%;width:${width}%"></i><b
    style="left:${row.at}%"></b>${share}</span><span class="tt-chance"><b>${row.chance}</b>${tried}</span></li>`;
}

/**
 * @param {SearchData} d
 * @param {Translate} t
 */
function ways(d, t) {
  const caption = t("Chances to win during the search");
  const drawn = d.rows.map(
    (row, k) =>
      html`<polyline points="${row.way}" stroke="${row.color}" stroke-width="${k ? 1.5 : 3}"></polyline>`,
  );
  // The same scale as that of the bars, upwards. The horizontal axis is the number of visits.
  const ticks = d.ticks.map(
    ([at, text]) => html`<i style="bottom:${at}%"><span>${text}</span></i>`,
  );
  return html`<figure class="tt-searchways"><div><div aria-hidden="true">${ticks}</div><svg viewBox="0 0 100 100"
    preserveAspectRatio="none" role="img"
    aria-label="${caption}">${drawn}</svg></div><figcaption><span>${caption}</span>
    <span>→ ${d.told}</span></figcaption></figure>`;
}
