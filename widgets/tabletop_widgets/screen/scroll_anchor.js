// Anchors the element under the mouse in the window while redraws change the page above it.

/** Milliseconds for which the position is kept after the release, until the answer of the kernel is drawn. */
const AFTER = 600;

/**
 * Return the element that scrolls this one.
 * @param {Element} element
 * @returns {Element}
 */
export function scrollerOf(element) {
  for (let up = element.parentElement; up; up = up.parentElement) {
    const scrolls = /auto|scroll|overlay/.test(getComputedStyle(up).overflowY);
    if (scrolls && up.scrollHeight > up.clientHeight) return up;
  }
  return document.scrollingElement ?? document.documentElement;
}

/**
 * Keep an element at its position in the window until shortly after the returned function is called.
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
