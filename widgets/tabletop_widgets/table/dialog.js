// Header of a box over the table: gives the box the dialog role, and moves the focus into it and back.
import { html } from "../screen/markup.js";
import { mount } from "../screen/mount.js";

/** @import { Context } from "../screen/types" */
/** @import { DialogData } from "./data" */

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

    /** Return the table below the dialog, or the parent element of the dialog if there is no table. */
    const around = () => el.closest(".tt-table") ?? el.closest(".tt-over")?.parentElement ?? null;

    /** @param {KeyboardEvent} event */
    function shutByKey(event) {
      const box = el.closest(".tt-over");
      const { title, closes } = /** @type {DialogData} */ (context.model.get("data"));
      if (box) name(title);
      // After a click between the fields, the cell or no element has the focus.
      const target = /** @type {Node} */ (event.target);
      // The table below the dialog may still have the focus.
      const isHere = box && (target.contains(box) || around()?.contains(target));
      if (event.key === "Escape" && closes && isHere) {
        event.stopPropagation();
        event.preventDefault();
        view.send({ type: "close" });
      }
    }
    /**
     * Return the focus to the previous element, or else to the menu, unless it has moved elsewhere.
     * @param {Element | null} table
     */
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
    /** Element with the focus before the dialog opened. @type {HTMLElement | null} */
    let before = null;
    const arrived = setTimeout(() => {
      table = around();
      const { title, closes } = /** @type {DialogData} */ (context.model.get("data"));
      name(title);
      before = /** @type {HTMLElement | null} */ (document.activeElement);
      if (closes) view.root.focus({ preventScroll: true });
      // A dialog over a table is already visible.
      if (!el.closest(".tt-table")) el.closest(".tt-over")?.scrollIntoView();
    }, 60);
    return () => {
      clearTimeout(arrived);
      document.removeEventListener("keydown", shutByKey, true);
      view.end();
      setTimeout(() => giveBack(table), 60); // after the page has removed the form
    };
  },
};
