// One character: the trace of its routine, and its last activation if it has just acted.

import { html } from "../../screen/markup.js";
import { dossier, traceLine } from "./dossier.js";
import { drawnView } from "./icons.js";
import "./cards.css";

/** @import { Translate } from "../../screen/types.d.ts" */
/** @import { Acted, TraceData } from "./data.d.ts" */

export default drawnView("trace", shownTrace);

/**
 * @param {TraceData} d
 * @param {Translate} t
 */
function shownTrace(d, t) {
  const { character, acted } = d;
  const choose = html`<p class="ax-title">${d.words.routine}</p>
    <p class="tt-none">${t("Choose a character in the city or in the line-up.")}</p>`;
  const summary = acted ? whatWasDone(acted, t) : "";
  return html`<section class="ax-panel ax-tracebox" aria-label="${d.words.routine}" data-key="trace"
    >${summary}${character ? dossier(character, d) : acted ? "" : choose}</section>`;
}

/**
 * @param {Acted} acted
 * @param {Translate} t
 */
function whatWasDone(acted, t) {
  const lines = acted.lines.map((line) => traceLine(line.done, line.text));
  return html`<div class="ax-acted"><p class="ax-title">${t("What has just been done")}</p>
    <p class="ax-actedname"><b>${acted.name}</b></p><ol class="ax-trace">${lines}</ol></div>`;
}
