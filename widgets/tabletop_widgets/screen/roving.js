// Accessibility by keyboard. Roving focus: one tab stop per [data-rove]. Arrow keys move between its [data-item]s by
// their position on the screen.

/**
 * Return the visible items of a group.
 * @param {Element} box
 * @returns {(HTMLElement | SVGElement)[]}
 */
function itemsOf(box) {
  /** @type {NodeListOf<HTMLElement | SVGElement>} */
  const items = box.querySelectorAll("[data-item]");
  return [...items].filter(isSeen);
}

/**
 * Return true if an item is visible. @param {Element} item
 */
function isSeen(item) {
  return item.checkVisibility();
}

/**
 * Make this item the tab stop of its group.
 * @param {HTMLElement | SVGElement} item
 */
export function stopAt(item) {
  /** @type {NodeListOf<HTMLElement | SVGElement> | undefined} */
  const items = item.closest("[data-rove]")?.querySelectorAll("[data-item]");
  for (const stop of items ?? []) {
    const index = stop === item ? "0" : "-1";
    if (stop.getAttribute("tabindex") !== index) stop.setAttribute("tabindex", index);
  }
}

/**
 * Find the tab stop of every group after a drawing. The returned function sets them, once everything is measured.
 * @param {HTMLElement} root
 * @returns {() => void}
 */
export function settle(root) {
  const stops = [...root.querySelectorAll("[data-rove]")].map((box) => {
    /** @type {NodeListOf<HTMLElement | SVGElement>} */
    const nodes = box.querySelectorAll("[data-item]");
    const items = [...nodes];
    const focused = items.find((item) => item === document.activeElement);
    return (
      focused ?? items.find((item) => item.tabIndex === 0 && isSeen(item)) ?? items.find(isSeen)
    );
  });
  return () => {
    for (const stop of stops) if (stop) stopAt(stop);
  };
}

/**
 * Disable JupyterLab's shortcuts on elements for input.
 * @param {HTMLElement} tree tree that is about to be drawn
 */
export function shieldInputs(tree) {
  /** @type {NodeListOf<HTMLElement>} */
  const pressed = tree.querySelectorAll(
    "button,input,select,summary,a[href],[tabindex],[data-item]",
  );
  for (const control of pressed) control.dataset.lmSuppressShortcuts = "true";
}

/**
 * Return the item to which an arrow key, Home or End moves; null if there is none.
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
 * Return the nearest item below (1) or above (-1). Horizontal distance counts double.
 * @param {HTMLElement | SVGElement} from
 * @param {(HTMLElement | SVGElement)[]} items
 * @param {1 | -1} down
 */
function nearest(from, items, down) {
  const here = from.getBoundingClientRect();
  let best = null;
  let least = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const box = item.getBoundingClientRect();
    const apart = (box.top - here.top) * down;
    const aside = Math.abs(box.left + box.width / 2 - here.left - here.width / 2);
    if (apart >= 4 && apart + 2 * aside < least) {
      best = item;
      least = apart + 2 * aside;
    }
  }
  return best;
}
