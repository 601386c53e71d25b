// The lines of the menu, which the bar opens and closes.
import { html } from "../screen/markup.js";
import { mount } from "../screen/mount.js";

/** @import { Context } from "../screen/types.d.ts" */
/** @import { MenuData } from "./data.d.ts" */

export default {
  /** @param {Context<MenuData>} context */
  render(context) {
    const view = mount(context, {
      kind: "menulist",
      html: (d) =>
        html`<div class="tt-menuitems" data-rove data-key="menu">${d.items.map(
          ({ key, text }) => html`<button data-item data-do="choose" data-choice="${key}"
          data-key="${key}">${text}</button>`,
        )}</div>`,
      click(what, hit) {
        if (what !== "choose") return false;
        hit.closest(".tt-table")?.dispatchEvent(new CustomEvent("tt-menu", { detail: false }));
        view.send({ type: "choose", key: hit.dataset.choice });
        return true;
      },
    });
    return view.end;
  },
};
