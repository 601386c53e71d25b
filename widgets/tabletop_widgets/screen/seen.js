/** @import { AnyModel } from "@anywidget/types" */

/** What a page tells itself when a tab of a table is opened: a sheet that is covered has its place all the same. */
export const UNCOVERED = "tt-uncovered";

/** What is scrolled away is still shown; what has no box at all is not. @param {Element} el */
const hasBox = (el) => el.getClientRects().length > 0;

/** Neither is it in a tab that is not open. @param {Element} el */
export const isUncovered = (el) => el.checkVisibility({ visibilityProperty: true });

/**
 * Report to the kernel whether this page shows a view of the model: "shown"; "gone" while it is hidden, for example in
 * a tab that is not open; "removed" when its output is cleared or its cell run again; "left" with its page. The kernel
 * draws only what is seen.
 * @param {AnyModel} model
 * @param {Element} el where it is shown
 * @param {(el: Element) => boolean} [isThere] whether it is shown
 * @param {boolean} [isAtOnce] whether it counts as shown until the page knows better
 * @returns {() => void} to be called when the view is gone
 */
export function watch(model, el, isThere = hasBox, isAtOnce = true) {
  const view = Math.random().toString(36).slice(2);
  let told = "";
  /** @param {"shown" | "gone" | "removed" | "left"} type */
  const tell = (type) => {
    if (told === type || told === "removed") return;
    told = type;
    try {
      model.send({ type, view });
    } catch {
      // No kernel: nobody draws.
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
