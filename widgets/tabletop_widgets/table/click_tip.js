// Label at a thing on a board where a click gives an answer at once: it says which, before the click. Elsewhere a click
// opens a menu.
import { showTip } from "../screen/tips.js";

/** @import { Translate } from "../screen/types.d.ts" */
/** @import { ShownAction } from "./data.d.ts" */

/** Create the label of a table. */
export function makeClickTip() {
  const tip = document.createElement("div");
  tip.className = "tt tt-names";
  tip.setAttribute("aria-hidden", "true"); // screen readers have the list of answers
  return {
    hide: () => tip.remove(),
    /**
     * @param {Element} thing
     * @param {ShownAction} answer
     * @param {Translate} t
     */
    show(thing, answer, t) {
      tip.textContent = t("Click: {action}", { action: answer.text });
      showTip(tip, thing.getBoundingClientRect());
    },
  };
}
