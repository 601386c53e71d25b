// Preview of a position while the pointer is over the timeline: text at once, the picture once the kernel sends it.
import { fill, html } from "../screen/markup.js";

/** Time the pointer rests on a position before the kernel is asked, in milliseconds. */
const PAUSE = 80;
/** Maximum number of cached previews. */
const MOST = 150;
/** Distance between the timeline and the preview, in pixels. */
const GAP = 4;

/**
 * @typedef {object} Seen Preview of a position, sent by the kernel.
 * @property {string} moment
 * @property {string} what
 * @property {string} picture
 */

/**
 * Create a popover at a fixed place below the timeline, which does not change the layout of the page.
 * @param {HTMLElement} el
 * @param {(place: string) => void} ask
 */
export function createPreview(el, ask) {
  const box = document.createElement("div");
  box.className = "tt tt-peek";
  box.setAttribute("aria-hidden", "true"); // the slider provides the same text
  box.popover = "manual";
  el.append(box);
  /** @type {Map<string, Seen>} */
  const cache = new Map();
  let key = "";
  let shown = "";
  /** @type {unknown} */
  let head = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;

  function draw() {
    const seen = cache.get(shown);
    const picture = seen?.picture ? `data:image/svg+xml,${encodeURIComponent(seen.picture)}` : "";
    fill(
      box,
      html`<div class="tt-peek-head">${head}</div><div class="tt-peek-what">${seen?.moment ?? ""}</div>
        <div class="tt-peek-what"><b>${seen?.what ?? ""}</b></div>
        <div class="tt-peek-picture">${picture ? html`<img alt="">` : ""}</div>`,
    );
    box.querySelector("img")?.setAttribute("src", picture);
  }

  /** @param {HTMLElement} strip */
  function place(strip) {
    const { left, right, top, bottom } = strip.getBoundingClientRect();
    const { width, height } = box.getBoundingClientRect();
    const below = bottom + GAP + height <= window.innerHeight || top < height;
    box.style.left = `${Math.max(left, right - width)}px`;
    box.style.top = `${below ? bottom + GAP : top - GAP - height}px`;
  }

  return {
    /**
     * Show the preview of a position, with `words` above the data from the kernel.
     * @param {HTMLElement} strip
     * @param {string} where
     * @param {unknown} words
     */
    show(strip, where, words) {
      if (where === shown && box.matches(":popover-open")) return;
      shown = where;
      head = words;
      clearTimeout(pause);
      if (!cache.has(where)) pause = setTimeout(() => ask(where), PAUSE);
      draw();
      if (!box.matches(":popover-open")) box.showPopover?.();
      place(strip);
    },
    hide() {
      clearTimeout(pause);
      if (box.matches(":popover-open")) box.hidePopover();
      shown = "";
    },
    /** Clear the cache when the key of the line changes. @param {string} now */
    holdsFor(now) {
      if (now !== key) cache.clear();
      key = now;
    },
    /** Store a preview sent by the kernel. @param {string} where @param {string} its @param {Seen} seen */
    heard(where, its, seen) {
      if (its !== key) return;
      if (cache.size >= MOST) cache.delete(/** @type {string} */ (cache.keys().next().value));
      cache.set(where, seen);
      if (where === shown) draw();
    },
    end() {
      clearTimeout(pause);
      box.remove();
    },
  };
}
