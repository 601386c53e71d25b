// Box with the values of a chart at one place.
import { fill } from "../../screen/markup.js";
import { morph } from "../../screen/morph.js";

/** @import { Markup } from "../../screen/markup.js" */

/** Distance between the place and the box, in pixels. */
const GAP = 12;
/** Largest width of the box, in pixels. Same as in readout.css. */
const MAX_WIDTH = 420;

export function readBox() {
  const element = document.createElement("div");
  element.className = "tt tt-readbox";
  element.setAttribute("aria-hidden", "true"); // the slider provides the text
  element.popover = "manual";
  return {
    element,
    hide() {
      if (element.matches(":popover-open")) element.hidePopover();
    },
    /** @param {Markup} markup */
    show(markup) {
      const now = /** @type {HTMLElement} */ (element.cloneNode(false));
      fill(now, markup);
      morph(element, now); // new elements would restyle the whole table
      if (!element.matches(":popover-open")) element.showPopover?.();
    },
    /**
     * Place the box to the right or left of the given edges, or else below or above them. It is measured only where
     * neither side has room for the widest box: each time, the browser would lay out the page within the movement.
     * @param {number} right
     * @param {number} left
     * @param {number} below
     * @param {number} above
     */
    put(right, left, below, above) {
      let [x, y] = ["", Math.max(4, above)];
      if (right + GAP + MAX_WIDTH < window.innerWidth) x = `${right + GAP}px`;
      else if (left - GAP - MAX_WIDTH > 0) x = `calc(${left - GAP}px - 100%)`;
      else {
        const { width, height } = element.getBoundingClientRect();
        x = `${Math.max(4, window.innerWidth - width - 24)}px`;
        const isBelow = below + GAP + height < window.innerHeight;
        y = Math.max(4, isBelow ? below + GAP : above - GAP - height);
      }
      element.style.translate = `${x} ${y}px`;
    },
  };
}
