// The head of what lies over the table: makes the box around it a dialog, and takes the focus into it.
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

    /** @param {KeyboardEvent} event */
    function shutByKey(event) {
      const box = el.closest(".tt-over");
      const { title, closes } = /** @type {DialogData} */ (context.model.get("data"));
      if (box) name(title);
      if (event.key === "Escape" && closes && box?.contains(/** @type {Node} */ (event.target))) {
        event.stopPropagation();
        view.send({ type: "close" });
      }
    }
    document.addEventListener("keydown", shutByKey, true);
    const arrived = setTimeout(() => {
      const { title, closes } = /** @type {DialogData} */ (context.model.get("data"));
      name(title);
      if (closes) view.root.focus({ preventScroll: true });
    }, 60);
    return () => {
      clearTimeout(arrived);
      document.removeEventListener("keydown", shutByKey, true);
      view.end();
    };
  },
};
