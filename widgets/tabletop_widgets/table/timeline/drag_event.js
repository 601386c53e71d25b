// The position under the pointer during a drag over the timeline, for the charts of the same table. The kernel and the
// table follow later.

const DRAG = "tt-drag";

/**
 * @param {Element} root
 * @param {number} index
 */
export function tellDrag(root, index) {
  root.closest(".tt-shell")?.dispatchEvent(new CustomEvent(DRAG, { detail: index }));
}

/**
 * Call the callback with every position of a drag.
 * @param {Element} el
 * @param {(index: number) => void} onIndex
 * @param {AbortSignal | undefined} signal
 */
export function onDrag(el, onIndex, signal) {
  const shell = el.closest(".tt-shell");
  shell?.addEventListener(DRAG, (event) => onIndex(/** @type {CustomEvent} */ (event).detail), {
    signal,
  });
}
