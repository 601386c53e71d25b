// Long press of a finger on an element: it explains, and the release of the finger does not click.

/** How long the finger must rest, in milliseconds. */
const HOLD_MS = 450;
/** How far it may move meanwhile, in pixels. */
const MAX_MOVE_PX = 10;

/**
 * Call `held` when a finger rests on an element that `find` returns for the touched one.
 * @template {Element} Held
 * @param {HTMLElement} root
 * @param {(touched: Element) => Held | null} find
 * @param {(element: Held) => void} held
 * @param {AbortSignal} [signal] ends it
 * @returns {(click: MouseEvent) => boolean} whether a click is the second of a double click; browsers count the release
 *   of a long press as the first
 */
export function joinLongPress(root, find, held, signal) {
  let timer = 0;
  let isHeld = false;
  let isLong = false;
  let wasLong = false; // the press before
  let origin = { x: 0, y: 0 };

  function cancel() {
    clearTimeout(timer);
    timer = 0;
  }

  /** @param {PointerEvent} event */
  function press(event) {
    cancel();
    wasLong = isLong;
    isHeld = isLong = false;
    if (event.pointerType !== "touch" || !event.isPrimary) return;
    const element = find(/** @type {Element} */ (event.target));
    if (!element) return;
    origin = { x: event.clientX, y: event.clientY };
    timer = window.setTimeout(() => {
      isHeld = isLong = element.isConnected;
      if (isHeld) held(element);
    }, HOLD_MS);
  }

  /** @param {PointerEvent} event */
  function move({ clientX, clientY }) {
    if (Math.hypot(clientX - origin.x, clientY - origin.y) > MAX_MOVE_PX) cancel();
  }

  /** @param {Event} event */
  function keepMenuClosed(event) {
    if (timer || isHeld) event.preventDefault();
  }

  /** @param {Event} event */
  function ignoreRelease(event) {
    if (!isHeld) return;
    isHeld = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  root.addEventListener("pointerdown", press, { signal });
  root.addEventListener("pointermove", move, { signal });
  root.addEventListener("pointerup", cancel, { signal });
  root.addEventListener("pointercancel", cancel, { signal });
  root.addEventListener("contextmenu", keepMenuClosed, { signal });
  root.addEventListener("click", ignoreRelease, { capture: true, signal });
  return (click) => click.detail > 1 && !wasLong;
}
