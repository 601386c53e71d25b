// Frame of a chart readout: a slider, a box, and a mark that follows the pointer over the figure of the same track.

import { hold } from "../../screen/scroll_anchor.js";
import { readBox } from "./readbox.js";
import "../../screen/common.css";
import "./readout.css";

/** @import { RenderProps } from "@anywidget/types" */

/** Number of attempts to find the figure, and the milliseconds between them. */
const TRIES = 100;
const PAUSE = 50;

/**
 * @typedef {object} How
 * @property {() => void} renew
 * @property {() => void} say
 * @property {(place: number) => void} show
 * @property {(event: MouseEvent) => number} placeAt
 * @property {(figure: HTMLElement, signal: AbortSignal | undefined) => void} [onFigure] add something over the figure
 */

/**
 * Call `found` with the figure of the same track as soon as it exists.
 * @param {HTMLElement} el
 * @param {AbortSignal | undefined} signal
 * @param {(figure: HTMLElement) => void} onFigure
 */
function waitForFigure(el, signal, onFigure, tries = TRIES) {
  if (signal?.aborted) return;
  /** @type {HTMLElement | null | undefined} */
  const figure = el.closest(".tt-track")?.querySelector(".tt-figure");
  if (figure) onFigure(figure);
  else if (tries) setTimeout(waitForFigure, PAUSE, el, signal, onFigure, tries - 1);
}

/**
 * Return the parts of a readout. The index of a selected place is sent to the kernel in messages of this `type`.
 * @param {string} name
 * @param {string} mark
 * @param {string} type
 * @param {string} [tag] element of the mark
 */
export function makeReadout(name, mark, type, tag = "div") {
  const root = document.createElement("div");
  root.className = `tt ${name}`;
  root.dataset.lmSuppressShortcuts = "true";
  const slider = document.createElement("input");
  slider.type = "range";
  slider.min = slider.value = "0";
  const box = readBox();
  root.append(slider, box.element);
  const marker = document.createElement(tag);
  marker.className = mark;
  const figure = /** @type {HTMLElement | null} */ (null);
  function hide() {
    marker.remove();
    box.hide();
  }
  return { root, slider, box, marker, type, figure, hide };
}

/**
 * Connect a readout to its figure, its slider and its data. Each place of the slider is announced and shown, Enter
 * selects it, Escape and blur hide it. `placeAt` returns the place under the pointer, or -1.
 * @template {{ goes?: boolean }} Data
 * @param {RenderProps<{ data: Data }>} context
 * @param {ReturnType<typeof makeReadout>} readout
 * @param {How} how
 */
export function connectReadout(
  { model, el, signal },
  readout,
  { renew, say, show, placeAt, onFigure },
) {
  const { root, slider, type, hide } = readout;

  /** @param {number} index */
  function take(index) {
    if (index >= 0 && model.get("data").goes) model.send({ type, index });
  }

  /** @param {MouseEvent} event */
  function point(event) {
    const place = placeAt(event);
    if (place >= 0) show(place);
    else hide();
  }

  /** @param {MouseEvent} event */
  function clicked(event) {
    // Dots handle clicks themselves.
    const dot = /** @type {Element} */ (event.target).closest(".dot, path.element");
    if (!dot) take(placeAt(event));
  }

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
  el.append(root);
  renew();
  waitForFigure(el, signal, (figure) => {
    readout.figure = figure;
    onFigure?.(figure, signal);
    figure.addEventListener("pointermove", point, { signal });
    figure.addEventListener("pointerleave", hide, { signal });
    figure.addEventListener("pointerdown", () => hold(figure)(), { signal });
    figure.addEventListener("click", clicked, { signal });
  });
  model.on("change:data", renew);
  return () => {
    model.off("change:data", renew);
    hide();
  };
}
