// Interactive cells of a chart: a frame and a box follow the pointer or the keys of a slider. Below the chart, a table
// with the same data can be unfolded.
import { fill, html } from "../../screen/markup.js";
import { connectReadout, makeReadout } from "../../table/timeline/reading.js";
import "./cells.css";

/** @import { RenderProps } from "@anywidget/types" */

/**
 * @typedef {object} Cell
 * @property {string} head
 * @property {string[]} lines
 */

/**
 * @typedef {object} CellsData
 * @property {string} lang
 * @property {string} label
 * @property {number} rows
 * @property {number} columns
 * @property {[number, number, number, number]} margins
 * @property {Cell[]} cells
 * @property {boolean} goes
 * @property {string} summary
 * @property {string[]} heads
 * @property {string[][]} table
 */

export default {
  /** @param {RenderProps<{ data: Partial<CellsData> }>} context */
  render(context) {
    const readout = makeReadout("tt-cells", "tt-cellframe", "press");
    const { root, slider, box, marker: frame, hide } = readout;
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    const table = document.createElement("table");
    details.append(summary, table);
    root.append(details);

    const data = () => /** @type {CellsData} */ (context.model.get("data"));
    const count = () => data().cells?.length ?? 0;

    function renew() {
      root.hidden = !data().table?.length;
      slider.hidden = !count();
      if (root.hidden) return hide();
      const { lang, label, heads, goes, summary: opens } = data();
      root.lang = lang;
      frame.classList.toggle("tt-goes", goes);
      slider.max = String(count() - 1);
      slider.setAttribute("aria-label", label);
      summary.textContent = opens;
      const top = heads.map((head) => html`<th scope="col">${head}</th>`);
      fill(table, html`<thead><tr>${top}</tr></thead><tbody>${data().table.map(row)}</tbody>`);
      if (!count()) return hide();
      say();
      if (frame.isConnected) show(Number(slider.value));
    }

    /** Describe the slider's cell for users who do not see the chart. */
    function say() {
      const { head, lines } = data().cells[Number(slider.value)];
      slider.setAttribute("aria-valuetext", [head, ...lines].join(": "));
    }

    /** Return the area of the cells in the figure, in pixels of the window. */
    function area() {
      const [top, right, bottom, left] = data().margins;
      const whole = /** @type {HTMLElement} */ (readout.figure).getBoundingClientRect();
      return {
        left: whole.left + left,
        top: whole.top + top,
        width: Math.max(1, whole.width - left - right),
        height: Math.max(1, whole.height - top - bottom),
      };
    }

    /** @param {number} place */
    function show(place) {
      if (!readout.figure || place >= count()) return hide();
      const { rows, columns, margins, cells } = data();
      const { left, top, width, height } = area();
      const [row, column] = [Math.floor(place / columns), place % columns];
      const [wide, high] = [width / columns, height / rows];
      frame.style.left = `${margins[3] + column * wide}px`;
      frame.style.top = `${margins[0] + row * high}px`;
      frame.style.width = `${wide}px`;
      frame.style.height = `${high}px`;
      readout.figure.append(frame);
      const { head, lines } = cells[place];
      const body = lines.map((line) => html`<div>${line}</div>`);
      box.show(html`<p>${head}</p>${body}`);
      box.put(
        left + (column + 1) * wide,
        left + column * wide,
        top + (row + 1) * high,
        top + row * high,
      );
    }

    /** Return the index of the cell under the pointer; -1 for none. @param {MouseEvent} event */
    function placeAt(event) {
      const { rows, columns } = data();
      const { left, top, width, height } = area();
      const row = Math.floor(((event.clientY - top) / height) * rows);
      // The labels to the left of a single column belong to it.
      const across = Math.floor(((event.clientX - left) / width) * columns);
      const column = columns === 1 ? 0 : across;
      const inside = row >= 0 && row < rows && column >= 0 && column < columns;
      return inside && count() ? row * columns + column : -1;
    }

    slider.addEventListener("keydown", (event) => {
      const rows = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (rows === undefined) return;
      // A slider increases with the up arrow, but here that key moves to the row above.
      const to = Number(slider.value) + rows * data().columns;
      if (to >= 0 && to < count()) slider.value = String(to);
      slider.dispatchEvent(new Event("input"));
      event.preventDefault();
    });
    return connectReadout(context, readout, { renew, say, show, placeAt });
  },
};

/** @param {string[]} words */
function row([head, ...facts]) {
  return html`<tr><th scope="row">${head}</th>${facts.map((fact) => html`<td>${fact}</td>`)}</tr>`;
}
