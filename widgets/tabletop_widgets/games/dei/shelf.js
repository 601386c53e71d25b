// Missions and markets next to the map, one at a time if there is little room. The subject of the question comes first.
import { classes } from "../../screen/controls.js";
import { html } from "../../screen/markup.js";
import { choiceList, largeChoice } from "./choice_list.js";
import { enlargeOnHover } from "./enlarge.js";
import { mountView } from "./icons.js";
import { largeOffer, marketList } from "./market_list.js";
import { largeMission, missionList } from "./mission_list.js";
import { title } from "./pieces.js";

/** @import { Markup } from "../../screen/markup.js" */
/** @import { Context } from "../../screen/types.d.ts" */
/** @import { ShelfData } from "./data.d.ts" */

export default {
  /** @param {Context<ShelfData>} context */
  render(context) {
    const { model } = context;
    let chosen = "missions";
    let seen = chosen;
    let front = "";
    const view = mountView(context, {
      kind: "shelf",
      html(d) {
        if (d.front !== front) {
          front = d.front;
          seen = front || chosen;
        }
        return shelf(d, seen);
      },
      click(what, hit) {
        if (what !== "sheet") return false;
        chosen = seen = hit.dataset.sheet ?? chosen;
        view.draw();
        return true;
      },
    });
    const hide = enlargeOnHover(view.root, (key) => {
      const d = /** @type {ShelfData} */ (model.get("data"));
      return largeChoice(key, d) || largeOffer(key, d) || largeMission(key, d);
    });
    return () => {
      hide();
      view.end();
    };
  },
};

/**
 * @param {ShelfData} d
 * @param {string} seen name of the visible sheet if there is room for only one
 */
function shelf(d, seen) {
  const w = d.words;
  /** @type {[string, string, Markup][]} */
  const sheets = [
    ["missions", w.missions, missionList(d)],
    ["markets", w.markets, marketList(d)],
  ];
  if (d.choices.length) sheets.unshift(["choices", w.choose, choiceList(d)]);
  const tabs = sheets.map(([name, words]) => {
    const able = d.front === name;
    return html`<button data-do="sheet" data-sheet="${name}" data-key="tab-${name}"
      aria-pressed="${name === seen}" class="${classes({ "tt-can": able })}">${words}</button>`;
  });
  const shown = sheets.map(([name, words, list]) => {
    const names = classes({ "di-sheet": true, "di-seen": name === seen, [`di-of-${name}`]: true });
    return html`<div class="${names}" data-key="${name}">${title(words)}${list}</div>`;
  });
  return html`<section class="di-panel di-shelf" aria-label="${w.offers}">
    <div class="di-tabs" role="group" aria-label="${w.offers}">${tabs}</div>${shown}</section>`;
}
