// One tab stop per [data-rove]; arrows move between its [data-item]s as they lie on the screen.

/**
 * The items of a group that can be seen.
 * @param {Element} box
 * @returns {(HTMLElement | SVGElement)[]}
 */
function itemsOf(box) {
  /** @type {NodeListOf<HTMLElement | SVGElement>} */
  const items = box.querySelectorAll("[data-item]");
  return [...items].filter((item) => item instanceof SVGElement || item.offsetParent);
}

/**
 * This item is the tab stop of its group from now on.
 * @param {HTMLElement | SVGElement} item
 */
export function stopAt(item) {
  const box = item.closest("[data-rove]");
  if (box) for (const one of itemsOf(box)) one.tabIndex = one === item ? 0 : -1;
}

/**
 * After a drawing: one tab stop for every group, and no shortcut of JupyterLab where somebody types or presses.
 * @param {HTMLElement} root
 */
export function settle(root) {
  for (const box of root.querySelectorAll("[data-rove]")) {
    const items = itemsOf(box);
    const focused = items.find((item) => item === document.activeElement);
    const stop = focused ?? items.find((item) => item.tabIndex === 0) ?? items[0];
    if (stop) stopAt(stop);
  }
  /** @type {NodeListOf<HTMLElement>} */
  const pressed = root.querySelectorAll("button,input,select,summary,a[href],[tabindex]");
  for (const one of pressed) one.dataset.lmSuppressShortcuts = "true";
}

/**
 * The item that an arrow, Home or End leads to; null if there is none.
 * @param {HTMLElement | SVGElement} from
 * @param {string} key
 */
export function nextItem(from, key) {
  const box = from.closest("[data-rove]");
  const items = box ? itemsOf(box) : [];
  if (key === "Home") return items[0] ?? null;
  if (key === "End") return items.at(-1) ?? null;
  if (key === "ArrowLeft") return items[items.indexOf(from) - 1] ?? null;
  if (key === "ArrowRight") return items[items.indexOf(from) + 1] ?? null;
  return nearest(from, items, key === "ArrowDown" ? 1 : -1);
}

/**
 * The nearest item below (1) or above (-1); what lies aside counts double.
 * @param {HTMLElement | SVGElement} from
 * @param {(HTMLElement | SVGElement)[]} items
 * @param {1 | -1} down
 */
function nearest(from, items, down) {
  const here = from.getBoundingClientRect();
  let best = null;
  let least = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const there = item.getBoundingClientRect();
    const apart = (there.top - here.top) * down;
    const aside = Math.abs(there.left + there.width / 2 - here.left - here.width / 2);
    if (apart >= 4 && apart + 2 * aside < least) {
      best = item;
      least = apart + 2 * aside;
    }
  }
  return best;
}
