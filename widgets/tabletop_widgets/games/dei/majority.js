// Majorities and their reasons: the parts of every value, and the changes by a hovered action.
import { classes, renderUnseen } from "../../screen/controls.js";
import { html, joinMarkup } from "../../screen/markup.js";
import { icon, mountView } from "./icons.js";
import { onLook } from "./look.js";
import { disc, renderNamedDisc, seatOf, title } from "./pieces.js";

/** @import { Context } from "../../screen/types.d.ts" */
/** @import { Changes, Majority, MajorityArea, MajorityData } from "./data.d.ts" */
/** @import { MajorityChange, MajorityPart, SeatValue } from "./data.d.ts" */

/** Delay before the changes by a hovered action are requested, and before they are removed, in milliseconds. */
const BEFORE = 140;
const AFTER = 400;

export default {
  /** @param {Context<MajorityData, { preview: Changes | Record<string, never>, area: string }>} context */
  render(context) {
    const { model } = context;
    /** @type {string | null} */
    let pointed = null;
    const view = mountView(context, {
      kind: "majority",
      traits: ["preview", "area"],
      html: (d) => board(d, pointed ?? d.area, model.get("preview")),
    });
    const stopLooking = onLook((session, area) => {
      if (session !== model.get("data").session || area === pointed) return;
      pointed = area;
      view.draw();
    });
    const stopPointing = onPointedAnswer(view.root, (key) => {
      const { version } = model.get("data");
      if (version !== undefined) view.send({ type: "preview", key, version });
    });
    return () => {
      stopLooking();
      stopPointing();
      view.end();
    };
  },
};

/**
 * Calls `pointed` with the action in the table's list that is hovered for a moment, "" for none.
 * @param {HTMLElement} root
 * @param {(key: string) => void} pointed
 */
function onPointedAnswer(root, pointed) {
  let lastKey = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @param {Element} answer */
  const isOurs = (answer) => root.closest(".tt-table")?.contains(answer) ?? true;
  /** @param {Event} event */
  const point = (event) => {
    /** @type {HTMLElement | null | undefined} */
    const hit =
      event.target instanceof Element ? event.target.closest(".tt-actions [data-act]") : null;
    const key = (hit && isOurs(hit) && hit.dataset.act) || "";
    if (key === lastKey) return;
    lastKey = key;
    clearTimeout(timer);
    timer = setTimeout(() => root.isConnected && pointed(key), key ? BEFORE : AFTER);
  };
  const events = ["pointerover", "focusin"];
  for (const name of events) document.addEventListener(name, point);
  return () => {
    for (const name of events) document.removeEventListener(name, point);
    clearTimeout(timer);
  };
}

/**
 * Renders the changes by an action, one area, or all areas.
 * @param {MajorityData} d
 * @param {string} name name of the area
 * @param {Changes | Record<string, never>} preview
 */
function board(d, name, preview) {
  const answerChanges = preview.version === d.version ? /** @type {Changes} */ (preview) : null;
  const pointedArea = d.areas.find((candidate) => candidate.area === name);
  const inner = answerChanges
    ? changes(answerChanges, d)
    : pointedArea
      ? area(pointedArea, d)
      : overview(d);
  const label = answerChanges ? d.words.change : d.words.majority;
  return html`<section class="di-panel di-majority" tabindex="0" aria-label="${label}">${inner}</section>`;
}

/**
 * @param {number | null} seat
 * @param {MajorityData} d
 */
function holder(seat, d) {
  if (seat === null) return html`<span class="di-none">${d.words.nobody}</span>`;
  const who = seatOf(d, seat);
  return html`<span class="di-who">${disc(who)}<b>${who.name}</b></span>`;
}

/**
 * @param {MajorityArea} a
 * @param {MajorityData} d
 */
function area(a, d) {
  const w = d.words;
  const most = Math.max(1, ...a.majority.map((value) => value.total));
  const values = a.majority.filter((value) => value.total).sort((x, y) => y.total - x.total);
  const rows = joinMarkup(values.map((value) => share(value, value.seat === a.holder, most, d)));
  const fight = html`<span class="di-flag di-fight">${icon("contested")}${w.contested}</span>`;
  return html`${title(w.majority)}<p class="di-h3">${a.name} ${a.contested ? fight : ""}</p>
    <p class="di-holder">${w.holder}: ${holder(a.holder, d)}</p>
    ${rows ? html`<ul class="di-shares">${rows}</ul>` : ""}<p class="di-say">${a.majority_text}</p>`;
}

/**
 * Renders the value of one seat with its parts.
 * @param {Majority} m
 * @param {boolean} holds
 * @param {number} most
 * @param {MajorityData} d
 */
function share(m, holds, most, d) {
  const s = seatOf(d, m.seat);
  const width = (100 * m.total) / most;
  return html`<li style="--seat:${s.color}" class="${classes({ "di-holds": holds })}">
      <span class="di-rowhead">${disc(s)}<b>${s.name}</b><span class="tt-fill"></span>
      <b class="di-total">${m.total}</b></span>
      <span class="di-stack" aria-hidden="true" style="width:${width}%">${m.parts.map(bar)}</span>
      <span class="di-parts">${m.parts.map(part)}</span></li>`;
}

/** @param {MajorityPart} p */
function bar(p) {
  return html`<i class="di-p-${p.kind}" style="flex:${p.n}"><b>${p.n}</b></i>`;
}

/** @param {MajorityPart} p */
function part(p) {
  return html`<span><i class="di-swatch di-p-${p.kind}" aria-hidden="true"></i>${p.text}: ${p.n}</span>`;
}

/** Renders every area with a figure, contested ones first. @param {MajorityData} d */
function overview(d) {
  const w = d.words;
  const here = d.areas
    .filter((a) => a.majority.some((value) => value.total))
    .sort((a, b) => Number(b.contested) - Number(a.contested));
  const lines = joinMarkup(here.map((a) => line(a, d)));
  return html`${title(w.majorities)}<ul class="di-list" data-rove data-key="held">${
    lines || html`<li class="di-none">${w.nobody}</li>`
  }</ul>`;
}

/**
 * @param {MajorityArea} a
 * @param {MajorityData} d
 */
function line(a, d) {
  const w = d.words;
  const ref = `area:${a.area}`;
  const names = classes({ "di-line": true, "tt-can": d.able.includes(ref) });
  const fight = a.contested ? [icon("contested"), renderUnseen(`${w.contested} `)] : "";
  const who =
    a.holder === null
      ? html`<span class="di-none">${icon("tie")}${w.tie}</span>`
      : html`<span class="di-who">${renderNamedDisc(a.holder, d, (name) => `${w.holder}: ${name}`)}</span>`;
  const values = a.majority.map((m) => ({ seat: m.seat, n: m.total })).filter((m) => m.n);
  return html`<li><button class="${names}" data-item data-ref="${ref}" data-key="m-${a.area}"
    title="${a.majority_text}"><b>${a.area}</b> ${fight}${valuesOf(values, d)}
    <span class="tt-fill"></span>${who}</button></li>`;
}

/**
 * @param {SeatValue[]} list
 * @param {MajorityData} d
 */
function valuesOf(list, d) {
  return list.map(
    ({ seat, n }) =>
      html`<span class="di-val">${renderNamedDisc(seat, d, (name) => `${name} `)}${n}</span>`,
  );
}

/**
 * Renders the changes by an action: majorities, outposts, points.
 * @param {Changes} c
 * @param {MajorityData} d
 */
function changes(c, d) {
  const w = d.words;
  const rows = joinMarkup(c.majorities.map((majority) => majorityChange(majority, d)));
  const more = joinMarkup(
    [...c.cubes, ...c.points].map(
      (effect) => html`<li>${icon(effect.icon)}<span>${effect.text}</span></li>`,
    ),
  );
  const list = html`<ul class="di-changes">${rows}</ul><ul class="di-more">${more}</ul>`;
  const none = html`<p class="di-none">${w.no_change}</p>`;
  return html`${title(w.change)}<p class="di-h3">${c.text}</p>${rows || more ? list : none}`;
}

/**
 * @param {MajorityChange} m
 * @param {MajorityData} d
 */
function majorityChange(m, d) {
  const w = d.words;
  const arrow = html`<span aria-hidden="true">→</span>`;
  const other = html`<span class="di-shift di-new">${w.holder}: ${holder(m.held, d)}${arrow}${holder(
    m.holds,
    d,
  )}</span>`;
  /** @param {SeatValue[]} list */
  const values = (list) => html`<span>${list.length ? valuesOf(list, d) : "–"}</span>`;
  return html`<li><b>${m.name}</b><span class="di-shift">${values(m.before)}${arrow}${renderUnseen(
    w.after,
  )}${values(m.after)}</span>${m.held === m.holds ? "" : other}</li>`;
}
