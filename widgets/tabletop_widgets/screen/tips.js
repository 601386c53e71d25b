// Shows names of icons and truncated texts: as titles for the pointer, in a tooltip at the focus for the keyboard, and
// in a tooltip for a finger: where it taps, or, where a tap acts, where it is held.
import { joinLongPress } from "./long_press.js";
import { overlayParent } from "./overlay.js";
import "./tips.css";

/** Elements whose names appear together. */
const ITEMS = "[data-item], summary, button";
/** Elements that a tap uses, so that only a long press names their icons. */
const ACTING = "[data-do], [data-ref].tt-can, summary, select, label, a";

/**
 * @param {HTMLElement} root element that is redrawn while the tooltip stays
 * @returns {() => void} removes the tooltip
 */
export function joinTips(root) {
  const tip = makeTip(); // screen readers read the names with the item itself
  /** @type {Element | null} */
  let named = null;

  function hide() {
    tip.remove();
    document.removeEventListener("pointerdown", hide, true);
  }
  /** @param {HTMLElement} item */
  function name(item) {
    hide();
    const lines = namesOn(item);
    if (!lines.length) return;
    named = item;
    tip.replaceChildren(...lines);
    showTip(tip, item.getBoundingClientRect());
    document.addEventListener("pointerdown", hide, true);
  }
  /** @param {FocusEvent} event */
  function show(event) {
    const item = /** @type {HTMLElement} */ (event.target);
    if (item.matches(ITEMS) && item.matches(":focus-visible")) name(item);
  }
  /** Hide the names of what loses the focus; after a long press something else does. @param {FocusEvent} event */
  function leave(event) {
    if (/** @type {Element} */ (event.target).contains(named)) hide();
  }
  /** @param {MouseEvent} event */
  function tap(event) {
    const isFinger = /** @type {PointerEvent} */ (event).pointerType === "touch";
    const item = isFinger ? namedAt(/** @type {Element} */ (event.target)) : null;
    if (item && !item.closest(ACTING)) name(item);
  }
  for (const kind of ["pointerdown", "keydown"]) root.addEventListener(kind, hide);
  root.addEventListener("focusin", show);
  root.addEventListener("focusout", leave);
  root.addEventListener("click", tap);
  joinLongPress(root, (touched) => (touched.closest("[data-act]") ? null : namedAt(touched)), name);
  root.addEventListener("pointerover", nameWhatIsCut);
  return hide;
}

/** Return the item around a touched element, else the nearest element with a name. @param {Element} touched */
function namedAt(touched) {
  /** @type {HTMLElement | null} */
  const item = touched.closest(`${ITEMS}, [title]`);
  return item;
}

/** @param {PointerEvent} event */
function nameWhatIsCut(event) {
  const element = event.target;
  if (element instanceof HTMLElement && !element.title && isCut(element))
    element.title = wordsOf(element);
}

/** @param {HTMLElement} element */
function isCut(element) {
  return (
    getComputedStyle(element).textOverflow === "ellipsis" &&
    element.scrollWidth > element.clientWidth + 1
  );
}

/** Return the visible text of an element, including the truncated part. @param {HTMLElement} element */
function wordsOf(element) {
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  for (const unseen of copy.querySelectorAll(".tt-sr")) unseen.remove();
  return (copy.textContent ?? "").replace(/[^\S\u00a0]+/g, " ").trim();
}

/**
 * Return the truncated texts of an item, then the names of its icons, each once.
 * @param {HTMLElement} item
 */
function namesOn(item) {
  /** @type {Map<string, HTMLElement>} */
  const lines = new Map();
  const parts = [item, ...item.querySelectorAll("*")].filter(
    (element) => element instanceof HTMLElement,
  );
  const seen = parts.filter((part) => part.getClientRects().length > 0);
  for (const part of seen) {
    const words = isCut(part) ? wordsOf(part) : "";
    if (words && !lines.has(words)) lines.set(words, line(words));
  }
  for (const part of seen) {
    const sign = part.querySelector("svg");
    if (part.title && (sign || part === item)) lines.set(part.title, line(part.title, sign));
  }
  return [...lines.values()];
}

/**
 * @param {string} words
 * @param {Element | null} [sign]
 */
function line(words, sign) {
  const paragraph = document.createElement("p");
  if (sign) paragraph.append(sign.cloneNode(true));
  const label = document.createElement("b");
  label.textContent = words;
  paragraph.append(label);
  return paragraph;
}

/**
 * Create the box of a tooltip. Without a role it is hidden from screen readers.
 * @param {string} [kind] a further class
 * @param {string} [role]
 */
export function makeTip(kind = "", role = "") {
  const tip = document.createElement("div");
  tip.className = `tt tt-names ${kind}`;
  if (role) tip.setAttribute("role", role);
  else tip.setAttribute("aria-hidden", "true");
  return tip;
}

/**
 * Show a tooltip below an item of the page, or above it if there is no space.
 * @param {HTMLElement} tip
 * @param {{ left: number, top: number, bottom: number }} item
 */
export function showTip(tip, { left, top, bottom }) {
  overlayParent().append(tip);
  const { width, height } = tip.getBoundingClientRect();
  const isRoomBelow = bottom + height + 8 < innerHeight;
  tip.style.left = `${Math.max(4, Math.min(left, innerWidth - width - 4))}px`;
  tip.style.top = `${isRoomBelow ? bottom + 4 : Math.max(4, top - height - 4)}px`;
}
