// A mark of a moment that mattered, in the lanes of the chart and of the timeline.
import { html } from "../../screen/markup.js";
import "./lane_mark.css";

/** @import { Markup } from "../../screen/markup.js" */
/** @import { LaneMark } from "./data.d.ts" */

/**
 * Render a mark as a button of a group in which arrow keys move.
 * @param {LaneMark} mark
 * @param {Record<string, Markup>} icons
 */
export function renderMark(mark, icons) {
  const style = `left:${mark.place}%;--seat:${mark.color || "var(--tt-muted)"}`;
  return html`<button class="tt-lane-mark" data-item data-do="goto" data-at="${mark.at}" tabindex="-1"
    style="${style}" title="${mark.text}" aria-label="${mark.text}">${renderSign(mark, icons)}</button>`;
}

/**
 * Render the icon or the sign of a mark.
 * @param {LaneMark} mark
 * @param {Record<string, Markup>} icons
 */
export function renderSign({ icon, sign: characters }, icons) {
  return icon in icons
    ? html`<svg viewBox="0 0 20 20" aria-hidden="true">${icons[icon]}</svg>`
    : characters;
}
