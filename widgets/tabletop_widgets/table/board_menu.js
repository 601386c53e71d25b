// Menu next to a thing on a board: what can be done with it.
import { classes } from "../screen/controls.js";
import { fill, html } from "../screen/markup.js";
import { renderSigns } from "./action_preview.js";
import "./board_menu.css";

/** @import { Translate } from "../screen/types.d.ts" */
/** @import { ActionPreviews } from "./data.d.ts" */
/** @import { Entry } from "./picks.js" */

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Rect */

/** Distance between the thing and the menu, in pixels. */
const GAP = 6;
/** Things larger than this have the menu at the pointer. In pixels. */
const LARGE = 220;
/** Smallest target of a finger, in pixels. */
const FINGER = 40;

/**
 * Create the menu of a table. `choose` is called with the entry that the user takes, `leave` by Escape and Tab.
 * @param {{ choose(entry: Entry, button: HTMLElement): void, leave(isTab: boolean): void, closed(): void }} on
 */
export function makeMenu({ choose, leave, closed }) {
  const menu = document.createElement("div");
  menu.className = "tt tt-boardmenu";
  menu.setAttribute("role", "menu");
  menu.dataset.lmSuppressShortcuts = "true";
  /** @type {Entry[]} */
  let shown = [];

  /** @param {Event} event @returns {HTMLElement | null} */
  const itemAt = (event) => /** @type {Element} */ (event.target).closest("[role=menuitem]");
  /** @returns {HTMLElement[]} */
  const items = () => [...menu.querySelectorAll(":scope [role=menuitem]")].map(asElement);

  menu.addEventListener("click", (event) => {
    event.stopPropagation();
    const item = itemAt(event);
    // The second click of a double click belongs to what was there before.
    if (item && event.detail < 2) choose(shown[items().indexOf(item)], item);
  });
  menu.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    const list = items();
    const at = list.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const steps = /** @type {Record<string, number>} */ ({
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    });
    if (event.key in steps) list.at(steps[event.key] % list.length)?.focus();
    else if (event.key === "Escape") leave(false);
    else if (event.key === "Tab") return leave(true);
    else return;
    event.preventDefault();
  });
  return {
    element: menu,
    isOpen: () => menu.isConnected,
    /**
     * @param {Entry[]} entries
     * @param {{ table: Element, previews: ActionPreviews | null, t: Translate }} context
     */
    open(entries, { table, previews, t }) {
      shown = entries;
      menu.setAttribute("aria-label", t("What to do"));
      fill(
        menu,
        entries.map((entry) => renderEntry(entry, previews, t)),
      );
      if (menu.parentElement !== table) table.append(menu);
    },
    close() {
      if (!menu.isConnected) return;
      closed();
      menu.remove();
    },
    /** @param {number} [k] */
    focus: (k = 0) => items().at(k)?.focus({ preventScroll: true }),
    /**
     * Place the menu where it covers as little as possible of the things. Those that matter more are given twice.
     * @param {Rect} at
     * @param {Element[]} things
     */
    place(at, things) {
      const table = menu.parentElement;
      if (!table) return;
      const bounds = table.getBoundingClientRect();
      const zoom = bounds.width / table.offsetWidth || 1;
      const room = {
        left: Math.max(bounds.left, 0) + 2,
        top: Math.max(bounds.top, 0) + 2,
        right: Math.min(bounds.right, innerWidth) - 2,
        bottom: Math.min(bounds.bottom, innerHeight) - 2,
      };
      const { width, height } = menu.getBoundingClientRect();
      const boxes = things.map((thing) => thing.getBoundingClientRect());
      const [left, top] = findPlace(at, boxes, room, width, height);
      menu.style.left = `${(left - bounds.left) / zoom}px`;
      menu.style.top = `${(top - bounds.top) / zoom}px`;
    },
  };
}

/** @param {Element} element */
const asElement = (element) => /** @type {HTMLElement} */ (element);

/**
 * @param {Entry} entry
 * @param {ActionPreviews | null} previews
 * @param {Translate} t
 */
function renderEntry({ kind, answers, isAimed }, previews, t) {
  const [first] = answers;
  if (isAimed) {
    return html`<button role="menuitem" tabindex="-1" aria-haspopup="menu"
      class="tt-aimed">${first.kind_text}<span class="tt-count" aria-label="${t("{n} actions", { n: answers.length })}"
      >${answers.length}</span></button>`;
  }
  const outlook = previews?.answers[first.key];
  const signs = outlook && renderSigns({ ...outlook, cards: [] }, previews, t);
  const names = classes({ "tt-warned": first.warnings.length });
  return html`<button role="menuitem" tabindex="-1" class="${names}" data-act="${first.key}" data-kind="${kind}"
    ><span class="tt-entry">${first.text}</span>${signs ?? ""}</button>`;
}

/** Return true if a thing is too large to be a place next to which the menu is seen. @param {DOMRect} box */
export function isLarge(box) {
  return box.width > LARGE || box.height > LARGE;
}

/**
 * Return the distance of a tap from a thing; infinite if a finger does not miss the thing.
 * @param {Element} thing
 * @param {{ clientX: number, clientY: number }} tap
 */
export function getMiss(thing, { clientX, clientY }) {
  const { left, top, width, height } = thing.getBoundingClientRect();
  if (width >= FINGER || height >= FINGER) return Infinity;
  const distance = Math.hypot(clientX - left - width / 2, clientY - top - height / 2);
  return distance <= FINGER / 2 ? distance : Infinity;
}

/**
 * Return the rectangle next to which the menu opens: that of a small thing, the point of the click on a large one.
 * @param {Element} thing
 * @param {{ x: number, y: number } | null} pointer
 * @returns {Rect}
 */
export function anchorOf(thing, pointer) {
  const box = thing.getBoundingClientRect();
  if (!pointer || !isLarge(box)) return box;
  const { x, y } = pointer;
  return { left: x - GAP, top: y - GAP, right: x + GAP, bottom: y + GAP };
}

/**
 * Return the place next to a rectangle that covers the least of other ones: right, left, below or above.
 * @param {Rect} at
 * @param {Rect[]} targets
 * @param {Rect} room
 * @param {number} width
 * @param {number} height
 */
function findPlace(at, targets, room, width, height) {
  const places = [
    [at.right + GAP, at.top],
    [at.left - GAP - width, at.top],
    [at.left, at.bottom + GAP],
    [at.left, at.top - GAP - height],
  ].map(([x, y]) => [
    Math.max(room.left, Math.min(x, room.right - width)),
    Math.max(room.top, Math.min(y, room.bottom - height)),
  ]);
  const costs = places.map(([left, top]) => {
    const box = { left, top, right: left + width, bottom: top + height };
    return targets.reduce((sum, target) => sum + overlap(box, target), 2 * overlap(box, at));
  });
  return places[costs.indexOf(Math.min(...costs))];
}

/** @param {Rect} a @param {Rect} b */
function overlap(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
