// The best answers with their chances, above all answers: their changes and possible continuations.
import { letter, renderUnseen } from "../screen/controls.js";
import { html } from "../screen/markup.js";
import { renderSigns } from "../table/action_preview.js";
import "./hint.css";

/** @import { Translate } from "../screen/types.d.ts" */
/** @import { ActionPreviews, HintData, HintRow } from "../table/data.d.ts" */

/** Minimum window height in pixels for showing the continuations expanded. */
const ROOMY = 1000;

/** @typedef {HintRow & { place?: number }} Placed a hint row with its rank; 0 if it is no longer among the best */

/**
 * Create a function that keeps rows in place under the pointer, so that a click hits the intended row.
 * @param {Element} page the element that contains the list
 * @returns {(hint: HintData) => HintData}
 */
export function stillRows(page) {
  let version = -1;
  /** @type {Placed[]} */
  let shown = [];
  return (hint) => {
    const now = hint.rows.map((row, k) => ({ ...row, place: k + 1 }));
    const holds = version === hint.version && page.querySelector(".tt-hints > ol:hover");
    const oldRows = holds ? shown.slice(0, now.length) : [];
    const rows = oldRows.map(
      (old) => now.find((row) => row.key === old.key) ?? { ...old, place: 0 },
    );
    for (const row of now)
      if (rows.length < now.length && !rows.some((other) => other.key === row.key)) rows.push(row);
    version = hint.version;
    shown = rows;
    return { ...hint, rows };
  };
}

/**
 * Render the button that shows or hides the hint.
 * @param {boolean} isShown
 * @param {Translate} t
 */
export function hintKey(isShown, t) {
  return html`<button class="tt-hintkey" data-do="hint" aria-pressed="${isShown}"
    title="${t("The three best answers, with the chance to win (key H)")}">${t("Hint")}</button>`;
}

/**
 * Render the three best answers, next to one another if they fit. Their continuations are collapsed below.
 * @param {HintData} hint
 * @param {ActionPreviews | null} previews previews of the answers' changes
 * @param {Translate} t
 */
export function renderHint(hint, previews, t) {
  const stop = html`<button data-do="hint_stop" title="${t("Thinking …")}">${t("Stop")}</button>`;
  const status = hint.told || (hint.thinks ? t("Thinking …") : "");
  return html`<div class="tt-hints" role="region" aria-label="${t("Hint")}" data-key="hints">
    <p class="tt-hinthead"><b>${t("Hint")}</b> <span title="${status}">${status}</span>
      ${hint.thinks ? stop : ""}<button class="tt-shut" data-do="hint_close" aria-label="${t("Close")}"
      title="${t("Close")}">×</button></p>
    <ol>${hint.rows.map((row, k) => rowOf(row, k, previews, t))}</ol>
    ${hint.claim ? html`<p class="tt-claim">${hint.claim}</p>` : ""}${leadsTo(hint.rows, previews, t)}</div>`;
}

/**
 * @param {Placed} row
 * @param {number} k
 * @param {ActionPreviews | null} previews
 * @param {Translate} t
 */
function rowOf(row, k, previews, t) {
  const width = Math.max(1, row.high - row.low);
  const bar = html`<span class="tt-hintbar" aria-hidden="true"><i
    style="left:${row.low}%;width:${width}%"></i><b style="left:${row.at}%"></b></span>`;
  const chance = html`<b>${row.chance}</b>${renderUnseen(` ${t("chance to win")}`)}`;
  return html`<li data-key="hint-${row.key}"><button class="tt-act tt-hinted" data-item data-do="act"
    data-act="${row.key}"><span class="tt-rank" aria-hidden="true">${(row.place ?? k + 1) || "–"}</span><span
    class="tt-hintwhat" title="${row.text}">${row.text}</span><span
    class="tt-hintfoot">${renderSigns(previews?.answers[row.key], previews, t)}<span class="tt-chance">${
      row.chance ? chance : ""
    } <small>${row.less}</small></span></span>${row.chance ? bar : ""}</button></li>`;
}

/**
 * Render the certain changes of each hint and one possible continuation.
 * @param {HintRow[]} rows
 * @param {ActionPreviews | null} previews
 * @param {Translate} t
 */
function leadsTo(rows, previews, t) {
  const guess = t("One way the game may go on, with a guess at what you cannot see");
  const leads = rows.map((row) => {
    const certain = previews?.answers[row.key]?.lines ?? [];
    const line = row.line.map(
      (move) =>
        html`<span style="--seat:${move.color}">${letter(move)}${renderUnseen(`${move.name}: `)}${move.text}</span>`,
    );
    const sure = certain.length ? html`<p class="tt-certain">${certain.join(" · ")}</p>` : "";
    return html`<li data-key="leads-${row.key}">${sure}${
      line.length
        ? html`<p class="tt-hintline" title="${guess}"><em>${t("For instance:")}</em> ${line}</p>`
        : ""
    }</li>`;
  });
  if (!rows.length) return "";
  return html`<details data-key="leads" ${innerHeight < ROOMY ? "" : "open"}>
    <summary>${t("What it leads to")}</summary><ol class="tt-leads">${leads}</ol></details>`;
}
