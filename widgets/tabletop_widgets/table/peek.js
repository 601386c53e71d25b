// What a moment looks like, shown while the strip is pointed at: words at once, the picture when the kernel has it.
import { fill, html } from "../screen/markup.js";

/** Milliseconds that somebody points at a moment before the kernel is asked. */
const PAUSE = 80;
/** How many moments are remembered. */
const MOST = 150;
/** Pixels between the strip and what is shown of a moment. */
const GAP = 4;

/**
 * @typedef {object} Seen What the kernel tells of a moment.
 * @property {string} moment
 * @property {string} what
 * @property {string} picture
 */

/**
 * A box at a fixed place under the strip, above everything else on the page, so that nothing moves.
 * @param {HTMLElement} el
 * @param {(place: string) => void} ask
 */
export function peeking(el, ask) {
  const box = document.createElement("div");
  box.className = "tt tt-peek";
  box.setAttribute("aria-hidden", "true"); // the slider says the same in words
  box.popover = "manual";
  el.append(box);
  /** @type {Map<string, Seen>} */
  const known = new Map();
  let key = "";
  let shown = "";
  /** @type {unknown} */
  let head = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;

  function draw() {
    const seen = known.get(shown);
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
     * Show a moment: `place` says which, `words` stand above what the kernel tells.
     * @param {HTMLElement} strip
     * @param {string} where
     * @param {unknown} words
     */
    show(strip, where, words) {
      if (where === shown && box.matches(":popover-open")) return;
      shown = where;
      head = words;
      clearTimeout(pause);
      if (!known.has(where)) pause = setTimeout(() => ask(where), PAUSE);
      draw();
      if (!box.matches(":popover-open")) box.showPopover?.();
      place(strip);
    },
    hide() {
      clearTimeout(pause);
      if (box.matches(":popover-open")) box.hidePopover();
      shown = "";
    },
    /** What is known holds for this key only. @param {string} now */
    holdsFor(now) {
      if (now !== key) known.clear();
      key = now;
    },
    /** The kernel tells of a moment. @param {string} where @param {string} its @param {Seen} seen */
    heard(where, its, seen) {
      if (its !== key) return;
      if (known.size >= MOST) known.delete(/** @type {string} */ (known.keys().next().value));
      known.set(where, seen);
      if (where === shown) draw();
    },
    end() {
      clearTimeout(pause);
      box.remove();
    },
  };
}
