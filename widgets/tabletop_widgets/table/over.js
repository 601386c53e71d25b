// The head of what lies over the table: makes the box around it a dialog, takes the focus into it and gives it back.
import { html } from "../screen/markup.js";
import { mount } from "../screen/mount.js";

/** @import { Context } from "../screen/types.d.ts" */
/** @import { DialogData } from "./data.d.ts" */

export default {
  /** @param {Context<DialogData>} context */
  render(context) {
    const { el } = context;
    const view = mount(context, {
      kind: "overhead",
      html(d, t) {
        const close = html`<button class="tt-shut" data-do="close" title="${t("Close")}"
          aria-label="${t("Close")}">×</button>`;
        return html`<div class="tt-overhead"><p class="tt-h2">${d.title}</p>${d.closes ? close : ""}</div>`;
      },
      after: (_, d) => name(d.title),
    });

    /** @param {string} title */
    function name(title) {
      const box = el.closest(".tt-over");
      box?.setAttribute("role", "dialog");
      box?.setAttribute("aria-label", title);
    }

    /** The table that it lies over, or what it stands in where there is none. */
    const around = () => el.closest(".tt-table") ?? el.closest(".tt-over")?.parentElement ?? null;

    /** @param {KeyboardEvent} event */
    function shutByKey(event) {
      const box = el.closest(".tt-over");
      const { title, closes } = /** @type {DialogData} */ (context.model.get("data"));
      if (box) name(title);
      // Who clicks beside the fields has the focus on the cell, or nowhere.
      const target = /** @type {Node} */ (event.target);
      // It lies over all of its table, which may have the focus still.
      const isHere = box && (target.contains(box) || around()?.contains(target));
      if (event.key === "Escape" && closes && isHere) {
        event.stopPropagation();
        event.preventDefault();
        view.send({ type: "close" });
      }
    }
    /** To what had it before, or else to the menu, unless it is somewhere else by now. @param {Element | null} table */
    function giveBack(table) {
      const focused = document.activeElement;
      const isElsewhere = focused && focused !== document.body && !focused.contains(table);
      /** @type {HTMLElement | null | undefined} */
      const key = table?.querySelector(".tt-menukey");
      if (isElsewhere) return;
      const back = table?.contains(before) ? before : null;
      back?.focus({ preventScroll: true });
      if (!back || document.activeElement !== back) key?.focus({ preventScroll: true });
    }
    document.addEventListener("keydown", shutByKey, true);
    /** @type {Element | null} */
    let table = null;
    /** What had the focus. @type {HTMLElement | null} */
    let before = null;
    const arrived = setTimeout(() => {
      table = around();
      const { title, closes } = /** @type {DialogData} */ (context.model.get("data"));
      name(title);
      before = /** @type {HTMLElement | null} */ (document.activeElement);
      if (closes) view.root.focus({ preventScroll: true });
      // What lies over a table is in sight already.
      if (!el.closest(".tt-table")) el.closest(".tt-over")?.scrollIntoView();
    }, 60);
    return () => {
      clearTimeout(arrived);
      document.removeEventListener("keydown", shutByKey, true);
      view.end();
      setTimeout(() => giveBack(table), 60); // the page is still taking the form away
    };
  },
};
