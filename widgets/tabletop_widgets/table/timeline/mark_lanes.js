// Lanes of marks over the time axis of a game: buttons that show their moment. Arrow keys move between them.
import { drawings, html, NOTHING } from "../../screen/markup.js";
import { mount } from "../../screen/mount.js";
import "./mark_lanes.css";

/** @import { Markup } from "../../screen/markup.js" */
/** @import { Context, Drawn } from "../../screen/types.d.ts" */
/** @import { LaneMark, LanesData, MarkLane } from "./data.d.ts" */

export default {
  /** @param {Context<LanesData, Drawn>} context */
  render(context) {
    const { model } = context;
    const view = mount(context, {
      kind: "marklanes",
      traits: ["icons"],
      html: (d) => lanes(d, drawings(model.get("icons"))),
      click(what, hit) {
        if (what !== "goto") return false;
        view.send({ type: "goto", index: Number(hit.dataset.at) });
        return true;
      },
    });
    return view.end;
  },
};

/**
 * @param {LanesData} d
 * @param {Record<string, Markup>} icons
 */
function lanes(d, icons) {
  if (!d.lanes.length) return NOTHING;
  const place = `--left:${d.margins[0]}px;--right:${d.margins[1]}px`;
  const rows = d.lanes.map((lane) => row(lane, icons[lane.icon]));
  return html`<div class="tt-lanes" role="group" aria-label="${d.label}" data-rove data-key="lanes"
    style="${place}">${rows}</div>`;
}

/**
 * @param {MarkLane} lane
 * @param {Markup | undefined} drawing
 */
function row(lane, drawing) {
  const sign = drawing ? picture(drawing) : lane.marks[0].sign;
  return html`<div class="tt-lane"><div class="tt-lane-axis">${lane.marks.map((mark) => button(mark, drawing))}</div
    ><span class="tt-lane-label" title="${lane.label}"><span aria-hidden="true">${sign}</span>
      ${lane.label}</span></div>`;
}

/**
 * @param {LaneMark} mark
 * @param {Markup | undefined} drawing
 */
function button({ at, place, sign, color, text }, drawing) {
  const style = `left:${place}%;--seat:${color || "var(--tt-muted)"}`;
  return html`<button class="tt-lane-mark" data-item data-do="goto" data-at="${at}" tabindex="-1" style="${style}"
    title="${text}" aria-label="${text}">${drawing ? picture(drawing) : sign}</button>`;
}

/** @param {Markup} drawing */
function picture(drawing) {
  return html`<svg viewBox="0 0 20 20" aria-hidden="true">${drawing}</svg>`;
}
