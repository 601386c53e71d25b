// Enlarged copy of a small element of a table, shown while the element is hovered or focused by key.
import { fill } from "../../screen/markup.js";

/** @import { Markup } from "../../screen/markup.js" */

/** Distance between an element and its enlarged copy, in pixels. */
const APART = 6;

/**
 * Shows `more(key)` next to every `[data-more="key"]` of a view on a table. Returns a function that hides it.
 * @param {HTMLElement} root
 * @param {(key: string) => Markup | ""} more
 */
export function enlargeOnHover(root, more) {
  const large = document.createElement("div");
  large.className = "tt di-large";
  large.setAttribute("aria-hidden", "true");
  /** @type {Element | null} */
  let now = null;
  const hide = () => {
    now = null;
    large.remove();
  };
  /** @param {Event} event */
  const look = (event) => {
    const small = /** @type {Element} */ (event.target).closest("[data-more]");
    if (small === now && large.isConnected) return;
    if (event.type === "focusin" && !small?.matches(":focus-visible")) return; // the focus that follows a click
    const board = root.closest(".tt-felt");
    const content = small && board && more(small.getAttribute("data-more") ?? "");
    if (!small || !board || !content) return hide();
    now = small;
    const title = small.getAttribute("title");
    if (title) small.setAttribute("aria-description", title);
    small.removeAttribute("title");
    fill(large, content);
    for (const other of board.querySelectorAll(":scope > .di-large")) other.remove();
    board.append(large);
    place(large, small, board);
  };
  /** @param {FocusEvent | PointerEvent} event */
  const left = (event) => {
    if (!root.contains(/** @type {Node | null} */ (event.relatedTarget))) hide();
  };
  /** @param {KeyboardEvent} event */
  const escaped = (event) => {
    if (event.key === "Escape") hide();
  };
  root.addEventListener("pointerover", look);
  root.addEventListener("focusin", look);
  root.addEventListener("pointerout", left);
  root.addEventListener("focusout", left);
  root.addEventListener("click", hide);
  root.addEventListener("keydown", escaped);
  return hide;
}

/**
 * Places the enlarged copy above, below or next to the element, depending on the room on the board.
 * @param {HTMLElement} large
 * @param {Element} small
 * @param {Element} board
 */
function place(large, small, board) {
  const frame = board.getBoundingClientRect();
  const zoom = frame.width / /** @type {HTMLElement} */ (board).offsetWidth || 1;
  const from = small.getBoundingClientRect();
  const size = large.getBoundingClientRect();
  const aside = from.width < frame.width / 2 && from.left - size.width - APART >= frame.left;
  const over = from.top - size.height - APART >= frame.top;
  const isTall = from.height > from.width;
  let x = from.left + from.width / 2 - size.width / 2;
  let y = over ? from.top - size.height - APART : from.bottom + APART;
  if (aside && !isTall && from.left > frame.left + frame.width / 2) {
    x = from.left - size.width - APART;
    y = from.top + from.height / 2 - size.height / 2;
  }
  x = Math.max(frame.left, Math.min(x, frame.right - size.width));
  y = Math.max(frame.top, Math.min(y, frame.bottom - size.height));
  large.style.left = `${(x - frame.left) / zoom + board.scrollLeft}px`;
  large.style.top = `${(y - frame.top) / zoom + board.scrollTop}px`;
}
