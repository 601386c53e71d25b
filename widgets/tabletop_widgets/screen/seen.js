/** @import { AnyModel } from "@anywidget/types" */

/**
 * Tells the kernel that this page shows a view of the model, or no more, e.g. in a tab that is not open; what nobody
 * sees is not drawn.
 * @param {AnyModel} model
 * @param {Element} el where it is shown
 * @returns {() => void} to be called when the view is gone
 */
export function watch(model, el) {
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
  // What is scrolled away is still shown; what has no box at all is not.
  const watcher = new IntersectionObserver(() => {
    tell(el.getClientRects().length ? "shown" : "gone");
  });
  tell("shown");
  watcher.observe(el);
  window.addEventListener("pagehide", gone);
  return () => {
    watcher.disconnect();
    window.removeEventListener("pagehide", gone);
    gone();
  };
}
