// Tooltips with the meaning of the word under the pointer, in any view. The glossary is in the kernel.
import { makeTip, showTip } from "./tips.js";

/** Milliseconds for which the pointer must rest. */
const REST = 500;
/** Number of letters around the pointer that are sent: terms may have several words. */
const AROUND = 60;

/** @import { Message } from "./types" */

/**
 * @param {HTMLElement} root
 * @param {(message: Message) => void} send
 * @param {(x: number, y: number) => string} hint effect of a click at the pointer; "" for no hint
 */
export function joinMeanings(root, send, hint) {
  const tip = makeTip("tt-meaning", "tooltip");
  let resting = 0;
  /** @type {{ x: number, y: number }} */
  let place = { x: 0, y: 0 };
  let query = "";

  function hide() {
    clearTimeout(resting);
    tip.remove();
    query = "";
  }

  function ask() {
    const hinted = hint(place.x, place.y);
    if (hinted) lay([paragraph("span", hinted)]);
    const position = wordAt(place.x, place.y);
    if (!position || !root.contains(position.node)) return;
    const at = Math.max(0, position.offset - AROUND);
    query = position.text.slice(at, position.offset + AROUND);
    send({ type: "meaning", text: query, at: position.offset - at });
  }

  /** @param {PointerEvent} event */
  function moved(event) {
    hide();
    if (event.pointerType === "touch" || event.buttons) return;
    place = { x: event.clientX, y: event.clientY };
    resting = window.setTimeout(ask, REST);
  }

  /** Show the answer of the kernel. @param {{ text?: string, word?: string, meaning?: string }} reply */
  function show({ text, word, meaning }) {
    if (!meaning || text !== query) return;
    const hinted = hint(place.x, place.y);
    const head = [paragraph("b", word ?? ""), paragraph("span", meaning)];
    lay(hinted ? [...head, paragraph("span", hinted)] : head);
  }

  /** Show these lines next to the pointer. @param {HTMLElement[]} lines */
  function lay(lines) {
    tip.replaceChildren(...lines);
    showTip(tip, { left: place.x + 8, top: place.y - 6, bottom: place.y + 14 });
  }

  root.addEventListener("pointermove", moved);
  for (const kind of ["pointerleave", "pointerdown", "keydown"]) root.addEventListener(kind, hide);
  return { show, hide };
}

/**
 * @param {string} kind
 * @param {string} words
 */
function paragraph(kind, words) {
  const element = document.createElement(kind);
  element.textContent = words;
  return element;
}

/**
 * Return the text under a point of the page, and the offset in it.
 * @param {number} x
 * @param {number} y
 */
function wordAt(x, y) {
  const range = document.caretRangeFromPoint?.(x, y);
  const node = range?.startContainer;
  if (!range || !node || node.nodeType !== Node.TEXT_NODE) return null;
  const around = document.createRange();
  around.selectNode(node);
  const { left, right, top, bottom } = around.getBoundingClientRect();
  if (x < left || x > right || y < top || y > bottom) return null; // outside the text: the caret is only nearby
  return { node, text: node.textContent ?? "", offset: range.startOffset };
}
