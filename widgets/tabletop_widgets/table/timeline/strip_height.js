// Height of the strip: low, or large with rows for measures and chances. The browser remembers the choice. Without one,
// the strip of a table that fills a large window is large, unless a guide or a lesson needs the room above the boards.
import { recall, remember } from "../../screen/memory.js";

const KEY = "tabletop-strip";
const [LARGE, LOW] = ["large", "low"];
/** Least size of the window in which a strip is large by itself, in pixels. */
const MIN_WIDTH = 900;
const MIN_HEIGHT = 880;

/** Return true if the strip in this element is large. @param {Element} el */
export function isLarge(el) {
  const choice = recall(KEY);
  if (choice) return choice === LARGE;
  const isRoomy = innerWidth >= MIN_WIDTH && innerHeight >= MIN_HEIGHT;
  const isTaught = el.closest(".tt-table")?.querySelector(".tt-exercise");
  return isRoomy && !isTaught && el.closest(".tt-play, :fullscreen") !== null;
}

/** Change the height. @param {Element} el */
export function changeHeight(el) {
  remember(KEY, isLarge(el) ? LOW : LARGE);
}
