// How a chart is read at its places: the figure that the reading stands beside, and the keys of a slider.

/** How often, and in how many milliseconds, it looks for the figure. */
const TRIES = 100;
const PAUSE = 50;

/**
 * Tell of the figure of the same track as soon as it is there.
 * @param {HTMLElement} el
 * @param {AbortSignal | undefined} signal
 * @param {(figure: HTMLElement) => void} found
 */
export function whenDrawn(el, signal, found, tries = TRIES) {
  if (signal?.aborted) return;
  /** @type {HTMLElement | null | undefined} */
  const figure = el.closest(".tt-track")?.querySelector(".tt-figure");
  if (figure) found(figure);
  else if (tries) setTimeout(whenDrawn, PAUSE, el, signal, found, tries - 1);
}

/**
 * Let a slider be read: each place is said and shown, Enter takes it, Escape and leaving hide it again.
 * @param {HTMLInputElement} slider
 * @param {{ say: () => void, show: (place: number) => void, hide: () => void, take: (place: number) => void }} how
 */
export function readByKeys(slider, { say, show, hide, take }) {
  slider.addEventListener("input", () => {
    say();
    show(Number(slider.value));
  });
  slider.addEventListener("focus", () => {
    if (slider.matches(":focus-visible")) show(Number(slider.value));
  });
  slider.addEventListener("blur", hide);
  slider.addEventListener("keydown", (event) => {
    if (event.key === "Enter") take(Number(slider.value));
    if (event.key === "Escape") hide();
    if (event.key !== "Tab") event.stopPropagation();
  });
}
