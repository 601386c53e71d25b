// Curtain over the boards while the screen passes from one person to another.
import { letter } from "../screen/controls.js";
import { html } from "../screen/markup.js";
import { mount } from "../screen/mount.js";
import "./notice.css";

/** @import { Context, Translate } from "../screen/types.d.ts" */
/** @import { NoticeData } from "./data.d.ts" */

/** Time in which clicks are ignored after the curtain has come down, in milliseconds: the second of a double click. */
const GUARD = 400;

export default {
  /** @param {Context<NoticeData>} context */
  render(context) {
    const { el, model } = context;
    let shown = -1;
    let shownAt = 0;
    const table = () => el.closest(".tt-table");

    const view = mount(context, {
      kind: "notice",
      html: curtain,
      after(root, d) {
        if (d.version === shown) return;
        shown = d.version;
        shownAt = performance.now();
        // The focus was on what is now covered; on a button, a key that is held down would lift the curtain.
        if (isFocusFree()) focus(root.querySelector(".tt-curtain"));
      },
      click: () => performance.now() - shownAt < GUARD,
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

    /** When the curtain is lifted, move the focus to the question. */
    function lift() {
      if (shown < 0 || Object.keys(model.get("data")).length) return;
      shown = -1;
      if (isFocusFree()) focus(table()?.querySelector(".tt-v-actions > .tt"));
    }
    model.on("change:data", lift);
    return () => {
      model.off("change:data", lift);
      view.end();
    };
  },
};

/**
 * @param {NoticeData} d
 * @param {Translate} t
 */
function curtain(d, t) {
  const title = t("Pass to {letter}", { letter: d.letter });
  const undo = html`<button data-do="undo">${t("Undo")}</button>`;
  return html`<section class="tt-curtain" role="dialog" tabindex="-1" aria-label="${title}" style="--seat:${d.color}">
    <p class="tt-next">${letter(d)}<b>${title}</b></p>${d.name ? html`<p class="tt-nextname">${d.name}</p>` : ""}
    <p>${t("The table is covered, so that no one sees the cards of another player.")}</p>
    <button class="tt-take" data-do="take">${t("I am {letter}", { letter: d.letter })}</button>
    <p class="tt-otherwise">${d.can_undo ? undo : ""}
      <button data-do="open">${t("Play without a curtain")}</button></p></section>`;
}
