// All characters in the city, in the order of the line-up, as compact cards.
import { classes, renderUnseen } from "../../screen/controls.js";
import { makeSelectable, state } from "../../screen/game_views.js";
import { html, joinMarkup } from "../../screen/markup.js";
import { drawnView } from "./icons.js";
import { flags, markers, picture } from "./pieces.js";
import "./cards.css";

/** @import { LineUpData, ListedCharacter } from "./data.d.ts" */

export default drawnView("lineup", lineUp);

/** @param {LineUpData} d */
function lineUp(d) {
  const w = d.words;
  const ready = d.lineup.filter((c) => !c.activated).length;
  const people = joinMarkup(d.lineup.map((c) => person(c, d)));
  return html`<section class="ax-panel" aria-label="${w.lineup}"><p class="ax-title">${w.lineup}
    <span class="tt-count">${d.lineup.length}</span> <span>${w.ready}</span>
    <span class="tt-count">${ready}</span></p>
    <div class="ax-people" data-rove data-key="lineup">${
      people || html`<p class="tt-none">${w.nobody}</p>`
    }</div></section>`;
}

/**
 * @param {ListedCharacter} c
 * @param {LineUpData} d
 */
function person(c, d) {
  const ref = `character:${c.character}`;
  const w = d.words;
  const names = classes({ "ax-person": true, "ax-spent": c.activated, ...state(ref, d) });
  const about = [c.name, ...c.type_names, c.area_name, `${w.initiative} ${c.initiative}`];
  const now = c.activated ? w.activated : w.ready;
  return html`<button class="${names}" ${makeSelectable(ref, d)} data-look="${ref}"
      title="${[...about, now, c.trace_text].join(" · ")}">
      ${picture(c, 38)}<span class="ax-who"><b>${c.name}</b>
      <span class="ax-sub">${[...c.type_names, c.area_name].join(" · ")}</span></span>
      <span class="ax-init" title="${w.initiative} ${c.initiative}">${renderUnseen(`${w.initiative} `)}${
        c.initiative
      }</span>
      <span class="ax-row">${flags(c, w)}${markers(c, d)}</span>
      <span class="ax-would">${c.trace_text}</span></button>`;
}
