// What the learner reviews today: the list of items, or the progress through them above the reviewed one.
import { html, joinMarkup } from "../../screen/markup.js";
import { mount } from "../../screen/mount.js";
import "../lesson.css";
import "../course.css";
import "./today.css";

/** @import { Context, Translate } from "../../screen/types.d.ts" */
/** @import { TodayData, TodayItem } from "./data.d.ts" */

/** Maximum size of the file of a deck in bytes (`MAX_BYTES`). Of larger files only the beginning is sent. */
const MAX_BYTES = 5_000_000;

export default {
  /** @param {Context<TodayData>} context */
  render(context) {
    const view = mount(context, {
      kind: "today",
      html: (d, t) => (d.current ? renderItem(d, d.current, t) : renderList(d, t)),
      click(what, hit) {
        if (what === "choose") hit.parentElement?.querySelector("input")?.click();
        else view.send({ type: what, key: hit.dataset.item, value: hit.dataset.value });
        return true;
      },
      change(control) {
        if (control instanceof HTMLInputElement && control.files?.[0]) read(control.files[0]);
      },
      message(content) {
        if (typeof content.sheet === "string") save(content.sheet, String(content.file));
      },
    });

    /** @param {File} file */
    async function read(file) {
      view.send({ type: "import", text: await file.slice(0, MAX_BYTES + 1).text() });
    }

    return view.end;
  },
};

/**
 * Download the deck as a file.
 * @param {string} text
 * @param {string} file
 */
function save(text, file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `${file}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * @param {TodayData} d
 * @param {Translate} t
 */
function renderList(d, t) {
  const n = d.items.length;
  const back = d.back ? html`<button data-do="back" data-key="back">‹ ${d.back}</button>` : "";
  const begin = n
    ? html`<button class="tt-begin" data-do="begin" data-key="begin">${t("Begin")}</button>`
    : "";
  const done = d.tried
    ? html`<p role="status">${t("Done: {n} of {of} known.", { n: d.hits, of: d.tried })}</p>`
    : "";
  return html`<section class="tt-coursebox tt-todaybox" aria-label="${t("Today")}">
    <div class="tt-todayhead">${back}<b class="tt-todaytitle" role="heading" aria-level="2">${
      n
        ? t("Today: {n} {n:/item/items}, {minutes} {minutes:/minute/minutes}", {
            n,
            minutes: d.minutes,
          })
        : t("Today: nothing to review")
    }</b>${begin}</div>
    ${d.trouble ? html`<p class="tt-trouble" role="alert">${d.trouble}</p>` : ""}${done}
    ${n ? "" : html`<p class="tt-todaynote">${note(d, t)}</p>`}
    <ul class="tt-lessons" data-rove data-key="items">${joinMarkup(d.items.map((item, k) => renderRow(item, k)))}</ul>
    ${renderDeck(d, t)}</section>`;
}

/**
 * @param {TodayData} d
 * @param {Translate} t
 */
function note(d, t) {
  const next =
    d.next_days > 1
      ? t("The next item comes back in {n} days.", { n: d.next_days })
      : d.next_days === 1
        ? t("The next item comes back tomorrow.")
        : "";
  return html`${next} ${t("What you practise in a lesson, a quiz or a game comes back before you forget it.")}`;
}

/**
 * @param {TodayItem} item
 * @param {number} k
 */
function renderRow(item, k) {
  return html`<li data-key="${item.key}"><button class="tt-listed tt-due" data-item="${item.key}" data-do="open"
    data-key="open ${item.key}"><span class="tt-step" aria-hidden="true">${k + 1}</span
    ><span class="tt-listedname"><b>${item.title}</b></span><span class="tt-minutes">${item.kind}</span
    ><span class="tt-listeddone">${item.game}</span></button></li>`;
}

/**
 * Render what can be done with the whole memory.
 * @param {TodayData} d
 * @param {Translate} t
 */
function renderDeck(d, t) {
  const forget = d.asks
    ? html`<span role="alert">${t("Forget all {n} items for good?", { n: d.cards })}</span>
      <button data-do="forget" data-key="forget">${t("Forget them")}</button>
      <button data-do="cancel" data-key="cancel">${t("Cancel")}</button>`
    : html`<button data-do="ask" data-key="ask">${t("Forget everything")}</button>`;
  const own = d.cards
    ? html`<button data-do="export" data-key="export">${t("Save to a file")}</button> ${forget}`
    : "";
  return html`<div class="tt-buttons tt-deck"><span>${t("Items in memory: {n}", { n: d.cards })}</span>
    <span data-key="import"><button data-do="choose" data-key="choose">${t("Read a file")}</button><input type="file"
    accept=".json,application/json" hidden aria-label="${t("Choose a file")}"></span> ${own}
    <span role="status">${d.told}</span></div>`;
}

/**
 * @param {TodayData} d
 * @param {TodayItem} item
 * @param {Translate} t
 */
function renderItem(d, item, t) {
  const last = d.number === d.of;
  const rate =
    d.rates && !d.answered
      ? html`<button data-do="rate" data-value="known" data-key="known">${t("I knew it")}</button>
        <button data-do="rate" data-value="missed" data-key="missed">${t("I did not know it")}</button>`
      : "";
  const on = d.answered
    ? html`<button class="tt-call" data-do="next" data-key="next">${t(last ? "Finish" : "Next")}</button>`
    : html`<button data-do="skip" data-key="next">${t("Skip")}</button>`;
  const result = d.answered
    ? html`<b>${t(d.right ? "Right." : "Not this time.")}</b> ${
        d.back_days > 1
          ? t("It comes back in {n} days.", { n: d.back_days })
          : t("It comes back tomorrow.")
      }`
    : "";
  return html`<section class="tt-exercise tt-todaybar" aria-label="${t("Today")}"><div class="tt-todayhead">
    <button data-do="list" data-key="list">‹ ${t("Today")}</button>
    <progress value="${d.number - 1 + Number(d.answered)}" max="${d.of}"
      aria-label="${t("Item {n} of {of}", { n: d.number, of: d.of })}"></progress>
    <b role="heading" aria-level="2">${t("Item {n} of {of}", { n: d.number, of: d.of })}</b>
    <span class="tt-todayname">${item.kind} · ${item.game} · ${item.title}</span>
    <span role="status">${result}</span> ${rate} ${on}</div></section>`;
}
