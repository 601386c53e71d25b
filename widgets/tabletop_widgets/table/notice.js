// Curtain over the boards while the screen passes to another person, or a line above an earlier position.
import { letter } from "../screen/controls.js";
import { html } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import "./notice.css";

/** @import { Context, Translate } from "../screen/types.d.ts" */
/** @import { CurtainData, PastData } from "./data.d.ts" */

/** Time in which clicks are ignored after the curtain has come down, in milliseconds: the second of a double click. */
const GUARD = 400;
/** Time after which the views of the table are drawn again, in milliseconds. */
const DRAWN = 60;

export default {
  /** @param {Context<CurtainData | PastData>} context */
  render(context) {
    const { el, model } = context;
    let shown = -1;
    let shownAt = 0;
    let isLeaving = false;
    const table = () => el.closest(".tt-table");

    const view = mount(context, {
      kind: "notice",
      html: (d, t) => ("past" in d ? line(d, t) : curtain(d, t)),
      after(root, d) {
        if ("past" in d || d.version === shown) return;
        shown = d.version;
        shownAt = performance.now();
        // The focus was on what is now covered; on a button, a key that is held down would lift the curtain.
        if (isFocusFree()) focus(root.querySelector(".tt-curtain"));
      },
      click() {
        isLeaving = performance.now() - shownAt > GUARD;
        return !isLeaving;
      },
    });

    /** Return true if no element outside this table has the focus. */
    function isFocusFree() {
      const focused = document.activeElement;
      return !focused || focused === document.body || Boolean(table()?.contains(focused));
    }

    /** @param {Element | null | undefined} target */
    function focus(target) {
      /** @type {HTMLElement | null | undefined} */ (target)?.focus({ preventScroll: true });
    }

    /** Move the focus to the question if a click has emptied this view. */
    function leave() {
      const isEmpty = Object.keys(model.get("data")).length === 0;
      if (isLeaving && isEmpty) setTimeout(focusQuestion, DRAWN);
      isLeaving = false;
    }

    /** Focus the question, which may not be drawn yet, unless the user has moved the focus. @param {number} tries */
    function focusQuestion(tries = 50) {
      const focused = document.activeElement;
      const isLost = !focused || focused === document.body || view.root.contains(focused);
      const question = table()?.querySelector(".tt-v-actions > .tt");
      if (!isLost || !question) return;
      focus(question);
      if (document.activeElement !== question && tries) setTimeout(focusQuestion, DRAWN, tries - 1);
    }
    model.on("change:data", leave);
    return () => {
      model.off("change:data", leave);
      view.end();
    };
  },
};

/**
 * Render the line above an earlier position.
 * @param {PastData} d
 * @param {Translate} t
 */
function line(d, t) {
  const pass = html`<button data-do="take">${t("Pass to {letter}", { letter: d.letter })}</button>`;
  return html`<div class="tt-past" role="group" aria-label="${t("The past: {moment}", { moment: d.past })}">
    <b>${t("The past: {moment}", { moment: d.past })}</b>
    <button data-do="now">${t("Back to now")}</button>${d.letter ? pass : ""}</div>`;
}

/**
 * @param {CurtainData} d
 * @param {Translate} t
 */
function curtain(d, t) {
  const title = t("Pass to {letter}", { letter: d.letter });
  const undo = html`<button data-do="undo">${t("Undo")}</button>`;
  const name = d.name ? html`<p class="tt-nextname">${d.name}</p>` : "";
  return html`<section class="tt-curtain" role="dialog" tabindex="-1" aria-label="${title}"
    style="--seat:${d.color}"><div class="tt-handover"><p class="tt-next">${letter(d)}<b>${title}</b></p>${name}
    <p>${t("The table is covered, so that no one sees the cards of another player.")}</p>
    <button class="tt-take" data-do="take">${t("I am {letter}", { letter: d.letter })}</button>
    <p class="tt-otherwise">${d.can_undo ? undo : ""}
      <button data-do="open">${t("Play without a curtain")}</button></p></div></section>`;
}
