/** @import { AnyModel } from "@anywidget/types" */

/** What a page tells itself when a tab of a table is opened: a sheet that is covered has its place all the same. */
export const UNCOVERED = "tt-uncovered";

/** What is scrolled away is still shown; what has no box at all is not. @param {Element} el */
const hasBox = (el) => el.getClientRects().length > 0;

/** Neither is it in a tab that is not open. @param {Element} el */
export const isUncovered = (el) => el.checkVisibility({ visibilityProperty: true });

/**
 * Tells the kernel that a view of the model has its place on this page, and when it is taken away: its output is
 * cleared, its cell run again. What is only hidden keeps its place; a page that is left takes nothing away.
 * @param {AnyModel} model
 * @returns {() => void} to be called when the view is gone
 */
export function keepPlace(model) {
  const view = Math.random().toString(36).slice(2);
  /** @param {"placed" | "removed" | "left"} type */
  const tell = (type) => {
    try {
      model.send({ type, view });
    } catch {
      // No kernel: nothing to end.
    }
  };
  const left = () => tell("left");
  tell("placed");
  window.addEventListener("pagehide", left);
  return () => {
    window.removeEventListener("pagehide", left);
    tell("removed");
  };
}

/**
 * Tells the kernel that this page shows a view of the model, or no more, e.g. in a tab that is not open; what nobody
 * sees is not drawn.
 * @param {AnyModel} model
 * @param {Element} el where it is shown
 * @param {(el: Element) => boolean} [isThere] whether it is shown
 * @param {boolean} [isAtOnce] whether it counts as shown until the page knows better
 * @returns {() => void} to be called when the view is gone
 */
export function watch(model, el, isThere = hasBox, isAtOnce = true) {
  const view = Math.random().toString(36).slice(2);
  let told = "";
  /** @param {"shown" | "gone"} type */
  const tell = (type) => {
    if (told === type) return;
    told = type;
    try {
      model.send({ type, view });
    } catch {
      // No kernel: nobody draws.
    }
  };
  const gone = () => tell("gone");
  const look = () => tell(isThere(el) ? "shown" : "gone");
  const watcher = new IntersectionObserver(look);
  if (isAtOnce) tell("shown");
  watcher.observe(el);
  window.addEventListener(UNCOVERED, look);
  window.addEventListener("pagehide", gone);
  return () => {
    watcher.disconnect();
    window.removeEventListener(UNCOVERED, look);
    window.removeEventListener("pagehide", gone);
    gone();
  };
}
