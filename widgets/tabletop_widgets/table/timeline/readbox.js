// Box with the values of a chart at one place.
import { fill } from "../../screen/markup.js";

/** @import { Markup } from "../../screen/markup.js" */

/** Distance between the place and the box, in pixels. */
const GAP = 12;

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
      fill(element, markup);
      if (!element.matches(":popover-open")) element.showPopover?.();
    },
    /**
     * Place the box to the right or left of the given edges, or else below or above them.
     * @param {number} right
     * @param {number} left
     * @param {number} below
     * @param {number} above
     */
    put(right, left, below, above) {
      const own = element.getBoundingClientRect();
      const beside = right + GAP + own.width < window.innerWidth;
      const before = left - GAP - own.width > 0;
      const across = beside ? right + GAP : left - GAP - own.width;
      const down =
        below + GAP + own.height < window.innerHeight ? below + GAP : above - GAP - own.height;
      const room = beside || before;
      element.style.left = `${room ? across : Math.max(4, window.innerWidth - own.width - 24)}px`;
      element.style.top = `${Math.max(4, room ? above : down)}px`;
    },
  };
}
