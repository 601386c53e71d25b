/** @import { AnyModel } from "@anywidget/types" */

/**
 * Tells the kernel that this page shows a view of the model; what nobody sees is not drawn.
 * @param {AnyModel} model
 * @returns {() => void} to be called when the view is gone
 */
export function watch(model) {
  const view = Math.random().toString(36).slice(2);
  /** @param {string} type */
  const tell = (type) => {
    try {
      model.send({ type, view });
    } catch {
      // No kernel: nobody draws.
    }
  };
  const gone = () => tell("gone");
  let over = false;
  tell("shown");
  window.addEventListener("pagehide", gone);
  return () => {
    if (over) return;
    over = true;
    window.removeEventListener("pagehide", gone);
    gone();
  };
}
