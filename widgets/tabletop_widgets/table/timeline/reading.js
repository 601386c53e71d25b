// Helpers of a chart readout: wait for the figure, and handle the keys of the slider.

/** Number of attempts to find the figure, and the milliseconds between them. */
const TRIES = 100;
const PAUSE = 50;

/**
 * Call `found` with the figure of the same track as soon as it exists.
 * @param {HTMLElement} el
 * @param {AbortSignal | undefined} signal
 * @param {(figure: HTMLElement) => void} onFigure
 */
export function waitForFigure(el, signal, onFigure, tries = TRIES) {
  if (signal?.aborted) return;
  /** @type {HTMLElement | null | undefined} */
  const figure = el.closest(".tt-track")?.querySelector(".tt-figure");
  if (figure) onFigure(figure);
  else if (tries) setTimeout(waitForFigure, PAUSE, el, signal, onFigure, tries - 1);
}

/**
 * Connect a slider to the readout: each place is announced and shown, Enter selects it, Escape and blur hide it.
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
