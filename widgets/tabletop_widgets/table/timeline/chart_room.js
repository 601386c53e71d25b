// Room for the picture of the game below its table: it opens by itself only where the table stays in its place.
import { scrollerOf } from "../../screen/scroll_anchor.js";

/** @import { TimelineData } from "./data.d.ts" */

/** Least height of the picture that must be in sight, in pixels: most of its first chart. */
const ROOM = 240;

/**
 * Return a function that is called after every drawing. It returns true if the game has just ended on this page, the
 * picture is closed, and there is room for it.
 */
export function endsWithRoom() {
  let wasOver = true;
  let lineBefore = "";
  /** @param {Element} root @param {TimelineData} data @param {string} line key of the shown line */
  return (root, { is_over: isOver, chart }, line) => {
    const hasEnded = isOver && !wasOver && line === lineBefore;
    wasOver = isOver;
    lineBefore = line;
    return hasEnded && chart === false && roomBelow(root) >= ROOM;
  };
}

/** Return the height of the window below the table of a view, in pixels. @param {Element} root */
function roomBelow(root) {
  const shell = root.closest(".tt-shell");
  if (!shell) return 0;
  const scroller = scrollerOf(shell);
  const isPage = scroller === document.scrollingElement;
  const edge = isPage ? innerHeight : scroller.getBoundingClientRect().bottom;
  return edge - shell.getBoundingClientRect().bottom;
}

/**
 * Scroll the fold below the table into view as soon as something is in it, below the strip, which stays in sight.
 * @param {HTMLElement} root
 */
export function scrollToFold(root) {
  /** @type {HTMLElement | null | undefined} */
  const fold = root.closest(".tt-shell")?.querySelector(":scope > .tt-fold");
  if (!fold) return;
  const observer = new MutationObserver(() => {
    observer.disconnect();
    requestAnimationFrame(() => {
      fold.style.scrollMarginTop = `${root.offsetHeight}px`;
      fold.scrollIntoView({ block: "start" });
    });
  });
  observer.observe(fold, { childList: true });
}
