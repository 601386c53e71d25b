/** @import { AnyModel } from "@anywidget/types" */

/** Event on the page when a tab of a table is opened. Covered sheets keep their boxes, so no observer reports it. */
export const UNCOVERED = "tt-uncovered";

/** Return true if an element has a box. An element that is scrolled out of view has one. @param {Element} el */
const hasBox = (el) => el.getClientRects().length > 0;

/** Return true if an element is not in a closed tab. @param {Element} el */
export const isUncovered = (el) => el.checkVisibility({ visibilityProperty: true });

/**
 * Report to the kernel whether this page shows a view of the model: "shown"; "gone" while it is hidden, for example in
 * a closed tab; "removed" when its output is cleared or its cell is run again; "left" with its page. The kernel draws
 * only displayed views.
 * @param {AnyModel} model
 * @param {Element} el element of the view
 * @param {(el: Element) => boolean} [isThere] test for visibility
 * @param {boolean} [isAtOnce] whether it counts as shown until the first observation
 * @returns {() => void} function to call when the view is removed
 */
export function watch(model, el, isThere = hasBox, isAtOnce = true) {
  const view = Math.random().toString(36).slice(2);
  let lastType = "";
  /** @param {"shown" | "gone" | "removed" | "left"} type */
  const tell = (type) => {
    if (lastType === type || lastType === "removed") return;
    lastType = type;
    try {
      model.send({ type, view });
    } catch {
      // No kernel: nothing is drawn.
    }
  };
  const left = () => tell("left");
  const look = () => tell(isThere(el) ? "shown" : "gone");
  const watcher = new IntersectionObserver(look);
  if (isAtOnce) tell("shown");
  watcher.observe(el);
  window.addEventListener(UNCOVERED, look);
  window.addEventListener("pagehide", left);
  return () => {
    watcher.disconnect();
    window.removeEventListener(UNCOVERED, look);
    window.removeEventListener("pagehide", left);
    tell("removed");
  };
}
