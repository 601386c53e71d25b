// Lanes of marks over the time axis of a game: buttons that show their moment. Arrow keys move between them.
import { drawings, html, NOTHING } from "../../screen/markup.js";
import { mount } from "../../screen/mount.js";
import { renderMark, renderSign } from "./lane_mark.js";
import "./mark_lanes.css";

/** @import { Markup } from "../../screen/markup.js" */
/** @import { Context, Drawn } from "../../screen/types.d.ts" */
/** @import { LanesData, MarkLane } from "./data.d.ts" */

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
  const rows = d.lanes.map((lane) => row(lane, icons));
  return html`<div class="tt-lanes" role="group" aria-label="${d.label}" data-rove data-key="lanes"
    style="${place}">${rows}</div>`;
}

/**
 * @param {MarkLane} lane
 * @param {Record<string, Markup>} icons
 */
function row(lane, icons) {
  return html`<div class="tt-lane"><div class="tt-lane-axis">${lane.marks.map((mark) => renderMark(mark, icons))}</div
    ><span class="tt-lane-label" title="${lane.label}"><span aria-hidden="true">${renderSign(
      lane.marks[0],
      icons,
    )}</span> ${lane.label}</span></div>`;
}
