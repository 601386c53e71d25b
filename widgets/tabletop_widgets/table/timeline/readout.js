// Chart readout: a line and a box that follow the pointer over the chart, or the keys of a slider.

import { html } from "../../screen/markup.js";
import { onDrag } from "./drag_event.js";
import { connectReadout, makeReadout } from "./reading.js";

/** @import { RenderProps } from "@anywidget/types" */

/** Distance within which the pointer snaps to a change, in pixels. */
const NEAR = 7;
/** Distance that bqplot keeps from the margins, so that no dot is cut, in pixels; still pictures keep none. */
const DOT = 4;

/**
 * @typedef {object} Course
 * @property {string} letter
 * @property {string} name
 * @property {string} color
 * @property {[number, string][]} values
 * @property {[number, string, string][]} steps
 */

/**
 * @typedef {object} Read
 * @property {string} label
 * @property {number} low
 * @property {number} high
 * @property {number} first
 * @property {number} last
 * @property {[number, number]} margins
 * @property {[number, string][]} heads
 * @property {boolean} numbered
 * @property {boolean} goes
 * @property {Course[]} courses
 */

export default {
  /** @param {RenderProps<{ data: Partial<Read>, now: number }>} context */
  render(context) {
    context.el.classList.add("tt-readout-place");
    const { model } = context;
    const readout = makeReadout("tt-readout", "tt-readline", "goto", "i");
    const { slider, box, marker: line, hide } = readout;
    const plot = document.createElement("div");
    plot.className = "tt-readplot";
    const nowLine = document.createElement("i");

    const data = () => /** @type {Read} */ (model.get("data"));
    const hasCourses = () => (data().courses ?? []).some(({ values }) => values.length);

    /** Return the left and the right margin of what is drawn, in pixels. */
    function findMargins() {
      const isStill = readout.figure?.parentElement?.querySelector(".tt-still");
      return data().margins.map((margin) => margin + (isStill ? 0 : DOT));
    }

    function renew() {
      slider.hidden = !hasCourses();
      if (!hasCourses()) return hide();
      const { label, first, last } = data();
      const [left, right] = findMargins();
      plot.style.setProperty("--left", `${left}px`);
      plot.style.setProperty("--right", `${right}px`);
      slider.min = String(first);
      slider.max = String(last);
      slider.setAttribute("aria-label", label);
      say();
      showNow(model.get("now"));
    }

    /** Show the place of the current position. @param {number} now */
    function showNow(now) {
      if (now < 0 || !hasCourses()) nowLine.remove();
      else {
        move(nowLine, now);
        if (!nowLine.isConnected) plot.append(nowLine);
      }
    }

    /** Return the share of the width at a place. @param {number} place */
    function shareAt(place) {
      const { low, high } = data();
      return (place - low) / Math.max(1e-9, high - low);
    }

    /** Move a line to a place. @param {HTMLElement} mark @param {number} place */
    function move(mark, place) {
      mark.style.translate = `${100 * shareAt(place)}%`;
    }

    /** Announce the values at the slider position for screen readers. */
    function say() {
      slider.setAttribute("aria-valuetext", spoken(data(), Number(slider.value)));
    }

    /** @param {number} place */
    function show(place) {
      const { figure } = readout;
      if (!figure) return;
      const [before, after] = findMargins();
      const area = figure.getBoundingClientRect();
      const left = area.left + before + (area.width - before - after) * shareAt(place);
      move(line, place);
      if (!line.isConnected) plot.append(line);
      box.show(renderReadout(data(), place));
      box.put(left, left, area.bottom, area.top + 4);
    }

    /** Return the place under the pointer, or that of a change nearby. @param {MouseEvent} event */
    function placeAt(event) {
      if (!hasCourses()) return -1;
      const { low, high, first, last, courses } = data();
      const [before, after] = findMargins();
      const area = /** @type {HTMLElement} */ (readout.figure).getBoundingClientRect();
      const each = (area.width - before - after) / Math.max(1e-9, high - low);
      const exact = low + (event.clientX - area.left - before) / each;
      const near = courses
        .flatMap(({ steps }) => steps.map(([k]) => k))
        .filter((k) => Math.abs(k - exact) * each <= NEAR)
        .sort((a, b) => Math.abs(a - exact) - Math.abs(b - exact));
      return near[0] ?? Math.max(first, Math.min(last, Math.round(exact)));
    }

    /** Follow the table, but not during a drag: its own positions are ahead of the table. */
    function follow() {
      if (!context.el.closest("[data-scrubbing]")) showNow(model.get("now"));
    }

    /** @param {HTMLElement} figure @param {AbortSignal | undefined} signal */
    function onFigure(figure, signal) {
      figure.append(plot);
      renew();
      onDrag(figure, showNow, signal);
    }

    model.on("change:now", follow);
    const end = connectReadout(context, readout, { renew, say, show, placeAt, onFigure });
    return () => {
      model.off("change:now", follow);
      plot.remove();
      end();
    };
  },
};

/**
 * Return the last entry that begins at or before a place.
 * @template {[number, ...unknown[]]} Entry
 * @param {Entry[]} entries
 * @param {number} place
 */
function at(entries, place) {
  return entries.filter(([k]) => k <= place).at(-1);
}

/**
 * @param {Read} data
 * @param {number} place
 */
function headOf({ heads, numbered }, place) {
  const head = at(heads, place)?.[1] ?? "";
  return numbered ? [place, head].filter((part) => part !== "").join(" · ") : head;
}

/**
 * @param {Read} data
 * @param {number} place
 */
function renderReadout(data, place) {
  const rows = data.courses.map(({ letter, name, color, values, steps }) => {
    const step = steps.find(([k]) => k === place);
    return html`<tr style="--seat:${color}"><td><span class="tt-letter">${letter}</span></td><td>${name}</td>
      <td><b>${at(values, place)?.[1] ?? ""}</b></td><td><b>${step?.[1] ?? ""}</b> ${step?.[2] ?? ""}</td></tr>`;
  });
  return html`<p>${headOf(data, place)}</p><table>${rows}</table>`;
}

/**
 * @param {Read} data
 * @param {number} place
 */
function spoken(data, place) {
  const parts = data.courses.map(({ name, values, steps }) => {
    const step = steps.find(([k]) => k === place);
    const why = step ? ` (${[step[1], step[2]].filter(Boolean).join(" ")})` : "";
    return `${name} ${at(values, place)?.[1] ?? ""}${why}`;
  });
  return `${headOf(data, place)}: ${parts.join(", ")}`;
}
