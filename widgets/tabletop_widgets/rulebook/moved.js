// The history of a number on the boards: the moves that changed it, latest first, each with its rules.
import { html, joinMarkup } from "../screen/markup.js";

/** @import { Markup } from "../screen/markup.js" */
/** @import { Translate } from "../screen/types.d.ts" */
/** @import { RuleLine, RuleMove, RuleNumber } from "./data.d.ts" */

/**
 * @param {RuleNumber} number
 * @param {(rule: RuleLine) => Markup} line renders a rule in the list
 * @param {Translate} t
 */
export function renderMoves(number, line, t) {
  const start = html`<div data-key="begun"><p class="tt-h3">${t("As the game was set up")}</p><ul
    aria-label="${t("As the game was set up")}">${number.begun.map(line)}</ul></div>`;
  const none = html`<p class="tt-none">${t("Nothing has moved it yet.")}</p>`;
  return html`<p class="tt-filter">${t("How this came about")}
    <button data-do="all" data-key="all">${t("all rules")}</button></p>
    <p class="tt-number" role="status"><b>${number.text}</b></p>
    ${number.moves.length ? joinMarkup(number.moves.map((ruleMove, k) => move(ruleMove, k, line))) : none}
    ${number.begun.length ? start : ""}`;
}

/**
 * @param {RuleMove} ruleMove
 * @param {number} k index in the list
 * @param {(rule: RuleLine) => Markup} line
 */
function move(ruleMove, k, line) {
  const sentences = ruleMove.said.map(
    ([text, why]) => html`<p class="tt-printed">${text}${why ? cause(why) : ""}</p>`,
  );
  return html`<div class="tt-moved" data-key="m${k}"><p class="tt-h3"><span>${ruleMove.moment}</span></p>
    <p><b>${ruleMove.text}</b></p>${sentences}<ul aria-label="${ruleMove.text}">${ruleMove.rules.map(line)}</ul></div>`;
}

/** @param {string} why */
function cause(why) {
  return html` <span><span aria-hidden="true">↳</span> ${why}</span>`;
}
