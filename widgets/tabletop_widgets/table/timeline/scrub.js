// Pointer input on the timeline: hover, click and drag select a position and its branch.
import { shareFrames } from "../../screen/frame.js";
import { hold } from "../../screen/scroll_anchor.js";

/** Maximum movement of a click between press and release, in pixels. */
const STILL = 4;
/** A pointer that crosses fewer pixels in these milliseconds is slow: the user looks at what is below it. */
const SLOW_PX = 8;
const SLOW_MS = 100;

/**
 * @typedef {object} Place Position under the pointer, with its branch; "" for the shown line.
 * @property {number} index
 * @property {string} branch
 */

/**
 * @typedef {object} Scrubbed
 * @property {(part: Element, share: number) => Place} placeOf return the position at this fraction of the width
 * @property {(place: Place) => void} point
 * @property {() => void} leave
 * @property {(index: number) => void} drag handle every position of a drag
 * @property {(index: number) => boolean} rest handle a position on which the pointer is slow; false to be asked again
 * @property {(place: Place) => void} press handle a click or the end of a drag
 */

/**
 * Add the pointer listeners to the timeline.
 * @param {HTMLElement} root
 * @param {Scrubbed} view
 */
export function addScrubbing(root, view) {
  /** @type {{ x: number, moved: boolean, place: Place, release: () => void } | null} */
  let down = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let startX = 0;

  /** Wait until the pointer is slow. @param {number} x */
  function waitForRest(x) {
    clearTimeout(timer);
    startX = x;
    const own = setTimeout(() => requestAnimationFrame(check), SLOW_MS); // a busy page gets the last moves before it
    timer = own;
    function check() {
      if (timer !== own) return;
      timer = undefined;
      if (down && !down.place.branch && !view.rest(down.place.index)) waitForRest(x);
    }
  }

  /** @param {PointerEvent} event */
  function placeAt(event) {
    const plot = /** @type {HTMLElement} */ (root.querySelector(".tt-plot"));
    const { left, width } = plot.getBoundingClientRect();
    const target = /** @type {Element} */ (event.target);
    return view.placeOf(target, Math.max(0, Math.min(1, (event.clientX - left) / width)));
  }

  /** @param {PointerEvent} event */
  const inStrip = (event) => {
    const target = /** @type {Element} */ (event.target);
    return target.closest("button") ? null : target.closest(".tt-course");
  };

  root.addEventListener("pointerdown", (event) => {
    const course = inStrip(event);
    if (!course || event.button !== 0) return;
    event.preventDefault(); // do not select text or scroll
    /** @type {HTMLElement | null} */ (course.querySelector("input"))?.focus({
      preventScroll: true,
    });
    const place = placeAt(event);
    down = { x: event.clientX, moved: false, place, release: hold(root) };
    course.setPointerCapture(event.pointerId);
    view.leave();
    if (!place.branch) view.drag(place.index);
    waitForRest(event.clientX);
  });
  root.addEventListener("pointermove", (event) => {
    if (!down) {
      if (inStrip(event)) view.point(placeAt(event));
      else view.leave();
      return;
    }
    if (!down.moved && Math.abs(event.clientX - down.x) >= STILL) {
      down.moved = true;
      setScrubbing(root, true);
    }
    if (!down.moved) return;
    down.place = { index: placeAt(event).index, branch: "" };
    view.drag(down.place.index);
    if (!timer || Math.abs(event.clientX - startX) >= SLOW_PX) waitForRest(event.clientX);
  });
  const up = () => {
    if (!down) return;
    const { place, release } = down;
    clearTimeout(timer);
    down = null;
    setScrubbing(root, false);
    release();
    view.press(place);
  };
  root.addEventListener("pointerup", up);
  root.addEventListener("pointercancel", up);
  root.addEventListener("pointerleave", () => {
    if (!down) view.leave();
  });
}

/**
 * Keep the frames short during a drag. Views share several frames, and pieces move at once: on their ways they would
 * lay out the table in every frame.
 * @param {HTMLElement} root
 * @param {boolean} isScrubbing
 */
function setScrubbing(root, isScrubbing) {
  shareFrames(isScrubbing);
  root.closest(".tt-shell")?.toggleAttribute("data-scrubbing", isScrubbing);
}
