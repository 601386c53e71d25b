// Lists what the badge of a change stands for, at the pointer and by touch: the first tap on a number shows the list,
// and the next one opens its rules. For the keyboard, `numbers.js` shows it.
import { makeTip, showTip } from "./tips.js";

/** Places on the boards, as in `marks.js`. The badge of a zone is not that of the things in it. */
const PLACED = "[data-ref],[data-thing],[data-number],[data-zone]";

/** Distance of the list from the number, with room for its badge, in pixels. */
const ABOVE = 16;

/**
 * @param {HTMLElement} root
 * @returns {() => void} removes the list
 */
export function joinBadgeTips(root) {
  const tip = makeTip("tt-badgetip", "status");
  /** @type {Element | null} */
  let shown = null;

  function hide() {
    tip.remove();
    shown = null;
  }

  /** @param {Event} event */
  function show(event) {
    const badge = /** @type {Element} */ (event.target).closest(PLACED);
    if (badge === shown) return;
    hide();
    const moves = badge && root.contains(badge) ? listMoves(badge) : [];
    if (!badge || !moves.length) return;
    tip.replaceChildren(...moves);
    const place = badge.getBoundingClientRect();
    showTip(tip, place);
    const above = place.top - tip.offsetHeight - ABOVE;
    if (above > 0) tip.style.top = `${above}px`; // the meaning of a word is shown below
    shown = badge;
  }

  /** Show the list at the first tap on a number, in place of its rules. @param {MouseEvent} event */
  function tapped(event) {
    const isTouch = /** @type {PointerEvent} */ (event).pointerType === "touch";
    const target = /** @type {Element} */ (event.target);
    const before = shown;
    if (!isTouch) return;
    show(event);
    if (!shown || shown === before || target.closest("[data-do],[data-ref],[data-item]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** @param {PointerEvent} event */
  function pointed(event) {
    if (event.pointerType !== "touch") show(event);
  }

  root.addEventListener("pointerover", pointed);
  root.addEventListener("pointerleave", hide);
  root.addEventListener("keydown", hide);
  root.addEventListener("click", tapped, true);
  return hide;
}

/** Return the moves behind the badge of an element, each as a paragraph. @param {Element} element */
export function listMoves(element) {
  const lines = (element.getAttribute("data-why") ?? "").split("\n").filter(Boolean);
  return lines.map((text) => {
    const line = document.createElement("p");
    line.textContent = text;
    return line;
  });
}
