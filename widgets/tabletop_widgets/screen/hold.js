// Keeps what people have under the mouse where it is, whatever the redraw of other views does to the page above it.

/** Milliseconds for which a place is kept after it was let go: the answer of the kernel is still to be drawn. */
const AFTER = 600;

/**
 * The element that scrolls what this one stands in.
 * @param {Element} element
 * @returns {Element}
 */
function scrollerOf(element) {
  for (let up = element.parentElement; up; up = up.parentElement) {
    const scrolls = /auto|scroll|overlay/.test(getComputedStyle(up).overflowY);
    if (scrolls && up.scrollHeight > up.clientHeight) return up;
  }
  return document.scrollingElement ?? document.documentElement;
}

/**
 * Hold an element where it stands in the window until what is returned is called, and a moment longer.
 * @param {Element} element
 * @returns {() => void}
 */
export function hold(element) {
  const top = element.getBoundingClientRect().top;
  let until = Number.POSITIVE_INFINITY;
  const scrolled = new AbortController();
  const stop = () => {
    until = 0;
  };
  for (const own of ["wheel", "touchmove", "keydown"]) {
    addEventListener(own, stop, { signal: scrolled.signal, capture: true, passive: true });
  }
  function keep() {
    if (!element.isConnected || performance.now() > until) {
      scrolled.abort();
      return;
    }
    const moved = element.getBoundingClientRect().top - top;
    if (Math.abs(moved) >= 1) scrollerOf(element).scrollTop += moved;
    requestAnimationFrame(keep);
  }
  requestAnimationFrame(keep);
  return () => {
    if (until) until = performance.now() + AFTER;
  };
}
