// The hovered area of the map, broadcast to all views of the same session on the page, without the kernel.

const LOOK = "dei-look";

/**
 * @param {string} session
 * @param {string | null} area
 */
export function tellLook(session, area) {
  window.dispatchEvent(new CustomEvent(LOOK, { detail: { session, area } }));
}

/**
 * Calls `looked` with the session and the hovered area. Returns a function that unsubscribes.
 * @param {(session: string, area: string | null) => void} looked
 */
export function onLook(looked) {
  /** @param {Event} event */
  const heard = (event) => {
    const { session, area } = /** @type {CustomEvent} */ (event).detail;
    looked(session, area);
  };
  window.addEventListener(LOOK, heard);
  return () => window.removeEventListener(LOOK, heard);
}
