// Keeps the states of rivals open next to the own one while a board has room for them.

/** Details that a board with room has opened. @type {WeakSet<Element>} */
const opened = new WeakSet();

/**
 * Open details once their board has room, where the user may close them again, and close them when it has not.
 * @param {ParentNode} board
 * @param {string} selector of the details
 * @param {boolean} isRoomy
 */
export function openDetails(board, selector, isRoomy) {
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const folds = board.querySelectorAll(selector);
  for (const fold of folds) {
    if (opened.has(fold) === isRoomy) continue;
    if (isRoomy) opened.add(fold);
    else opened.delete(fold);
    fold.open = isRoomy;
  }
}

/**
 * Call `change` whenever the board around a view gets room or loses it. Returns a function that ends this.
 * @param {HTMLElement} root
 * @param {(felt: Element) => boolean} hasRoom
 * @param {(isRoomy: boolean, felt: Element) => void} change
 */
export function watchRoom(root, hasRoom, change) {
  /** @type {Element | null} */
  let felt = null;
  let isRoomy = false;
  const observer = new ResizeObserver(() => {
    if (!felt) {
      felt = root.closest(".tt-felt");
      if (felt) observer.observe(felt); // once: every call reports the size again
    }
    if (!felt?.clientWidth) return;
    const now = hasRoom(felt);
    if (now === isRoomy) return;
    isRoomy = now;
    change(isRoomy, felt);
  });
  observer.observe(root);
  return () => observer.disconnect();
}
