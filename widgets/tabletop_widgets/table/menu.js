// Entries of the menu that the bar opens and closes, and the speed at which moves of strategies are shown.
import { chooser } from "../screen/controls.js";
import { html } from "../screen/markup.js";
import { recall, remember } from "../screen/memory.js";
import { mount } from "../screen/mount.js";

/** @import { Context, Translate } from "../screen/types.d.ts" */
/** @import { MenuData } from "./data.d.ts" */

/** Key under which the browser remembers the speed at which moves are shown. */
const PACE = "tabletop-pace";
/** Key under which the browser remembers the marks of points, set while they are turned off. */
const UNMARKED = "tabletop-points-off";

export default {
  /** @param {Context<MenuData>} context */
  render(context) {
    const view = mount(context, {
      kind: "menulist",
      html: menu,
      click(what, hit) {
        if (!["choose", "tutor", "marks_points", "curtain"].includes(what)) return false;
        const table = hit.closest(".tt-table");
        table?.dispatchEvent(new CustomEvent("tt-menu", { detail: false }));
        if (what !== "choose") {
          const on = hit.getAttribute("aria-pressed") !== "true";
          if (what === "marks_points") remember(UNMARKED, on ? "" : "1");
          view.send({ type: what, on });
          return true;
        }
        const chosen = new CustomEvent("tt-choose", {
          detail: { table, key: hit.dataset.choice },
          cancelable: true,
        });
        // A view on the page may handle the entry, for example with a file or the clipboard of the user's computer.
        if (document.dispatchEvent(chosen)) view.send({ type: "choose", key: hit.dataset.choice });
        return true;
      },
      change(control) {
        remember(PACE, control.value);
        view.send({ type: control.name, value: control.value });
      },
    });
    const data = /** @type {MenuData} */ (context.model.get("data"));
    const wished = paceOf(data);
    if (wished) view.send({ type: "pace", value: wished });
    if (data.marks_points && recall(UNMARKED)) {
      view.send({ type: "marks_points", on: false });
    }
    return view.end;
  },
};

/**
 * @param {MenuData} d
 * @param {Translate} t
 */
function menu(d, t) {
  const label = t("How fast the others' moves are shown");
  const pace = chooser({ name: "pace", label, options: d.paces, value: d.pace });
  const items = d.items.map(
    ({ key, text }) => html`<button data-item data-do="choose" data-choice="${key}"
      data-key="${key}">${text}</button>`,
  );
  const tutor = option("tutor", d.tutor, t("Tutor: ask before a very bad move is final"));
  const scoring = option(
    "marks_points",
    d.marks_points,
    t("Mark on the boards which moves bring points"),
  );
  const cover = t("Curtain: cover the table until the next person takes the screen");
  const curtain = d.curtain === null ? "" : option("curtain", d.curtain, cover);
  return html`<div class="tt-menuitems" data-rove data-key="menu">${items}${tutor}${scoring}${curtain}${
    d.paces.length
      ? html`<div class="tt-menupace"><span aria-hidden="true">${label}</span>${pace}</div>`
      : ""
  }</div>`;
}

/**
 * Render an option that is on or off.
 * @param {string} key
 * @param {boolean} isOn
 * @param {string} text
 */
function option(key, isOn, text) {
  return html`<button data-item data-do="${key}" data-key="${key}" aria-pressed="${isOn}">${
    isOn ? "☑" : "☐"
  } ${text}</button>`;
}

/**
 * Return the remembered speed, or 0 if the user prefers reduced motion; "" to keep the current one.
 * @param {MenuData} d
 */
function paceOf(d) {
  if (!d.paces?.length || d.pace_chosen) return "";
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches ? "0" : "";
  const wished = recall(PACE) || still;
  return wished === d.pace ? "" : wished;
}
