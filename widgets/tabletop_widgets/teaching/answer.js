// The answer of a lesson to a move, and the comment of a coach: changes as icons, rules, and a better move.

import { renderUnseen, ruleLink } from "../screen/controls.js";
import { html, joinMarkup } from "../screen/markup.js";
import { renderSigns } from "../table/action_preview.js";

/** @import { Translate } from "../screen/types.d.ts" */
/** @import { ButtonPreview } from "../table/data.d.ts" */
/** @import { CitedRule, ExerciseData, Remark, MoveReply } from "./data.d.ts" */

/** Maximum number of sentences shown when there are no icons for the changes. */
const FEW = 3;

/**
 * Render a rule as a link that opens the rulebook.
 * @param {string} rule
 * @param {string} text
 */
export function ruleOf(rule, text) {
  return html`<span class="tt-rule">${ruleLink(rule, text)} ${text}</span>`;
}

/**
 * Render the answer to a move.
 * @param {MoveReply} response
 * @param {ExerciseData} d
 * @param {Translate} t
 */
export function renderResponse(response, d, t) {
  const own = response.own ? html`<b>${response.own}</b> ` : "";
  if (!response.look) return html`<p class="tt-onward">${own}<b>${response.counted}</b></p>`;
  const lost = response.lost ? html`<b>${response.lost}</b> ` : "";
  return html`<div class="tt-missed">${response.own ? html`<p>${own}</p>` : ""}<p class="tt-done-by">${
    response.legal
  } ${changes(response.look, d, t)}</p>${renderRules(response.rules, t)}<p>${lost}<span class="tt-wanted">${
    response.wanted
  }</span></p></div>`;
}

/**
 * Render a collapsed list of rules as links that open the rulebook.
 * @param {CitedRule[]} rules
 * @param {Translate} t
 */
export function renderRules(rules, t) {
  const items = rules.map((each) => html`<li>${ruleOf(each.rule, each.text)}</li>`);
  return rules.length
    ? html`<details><summary>${t("Rules applied")} (${rules.length})</summary><ul>${joinMarkup(items)}</ul></details>`
    : "";
}

/**
 * Render changes as icons, or in words if there are no icons.
 * @param {ButtonPreview} look
 * @param {ExerciseData} d
 * @param {Translate} t
 */
function changes(look, d, t) {
  const words = [
    ...look.lines.slice(0, look.signs.length ? 0 : FEW),
    ...(look.uncertain ? [] : [look.then]),
  ];
  const all = [...look.lines, look.then].filter(Boolean).join("\n");
  return html`<span class="tt-changes" title="${all}">${renderSigns({ ...look, printed: "" }, d, t)} ${words
    .filter(Boolean)
    .join(" · ")}</span>`;
}

/**
 * Render the coach's comment on one decision.
 * @param {Remark} comment
 * @param {Translate} t
 */
export function remark(comment, t) {
  const warnings = comment.warnings.map(
    (each) =>
      html`<p class="tt-warned">⚠ ${each.sentence} ${ruleOf(each.rule, each.rule_text)}</p>`,
  );
  const grade = comment.kind ? html` <b>${comment.name}.</b> ${comment.reason}` : "";
  return html`<div class="tt-remark tt-remark-${comment.kind}" data-key="${comment.number}"><p>${renderUnseen(
    `${t("Your last choice")}: `,
  )}<b>${comment.chose}.</b>${grade}</p>${joinMarkup(warnings)}</div>`;
}
